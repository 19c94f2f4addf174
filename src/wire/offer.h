/* offer.h: trades between two seats.
 *
 *     { "offer": serial, "state": "open", "from": 0, "to": 1,
 *       "give": [ { "type": "supply", "supply": "coin", "number": 2 } ],
 *       "want": [ { "type": "card", "card": key, "zone": "hand:1" },
 *                 { "type": "deed", "deed": "work", "way": "docks", "when": "turn", "things": [],
 *                   "number": 0 } ], "text": … }
 *
 * Everybody sees that there is an offer; a card in it is named only to viewers who know it.
 */
#ifndef ANGELES_WIRE_OFFER_H
#define ANGELES_WIRE_OFFER_H

#include "text/render.h"
#include "wire/json.h"

void wire_offer(struct json_writer *w, const struct text_scene *s, const struct offer *o);
void wire_term(struct json_writer *w, const struct text_scene *s,
               const struct term *t); /* members of an open object */

/* Members of an open object: "bindings", "promises" and "words", the outcomes of each seat's
 * promises. Only in games with deeds. */
void wire_deeds(struct json_writer *w, const struct text_scene *s);

/* Reads { "to", "give", "want" }, an offer by the scene's viewer, who can name only known cards.
 * The kernel decides whether it may be made: offer_make_missing(). */
bool wire_offer_read(struct json_reader *r, const struct text_scene *s, struct offer *o);

#endif
