/* facts.h: the printed facts of a pack, and the numbers in a game's rules, for clients.
 *
 * A client needs no other source. Coordinates, costs and colors come from the fields of the pack's
 * entries, under the names they have there. Facts that only the rules know (the calendar, the value
 * of things) come from the game's own row (wire/games.h). Nothing here says where anything is.
 *
 *     a card:  { "card": key, "kind": "location", "copies": 0, "title": …, "text": …,
 *                "parts": [ { "text": …, "type": "action", "cost": { "time": 2 },
 *                             "gives": [ "good baggage" ] } … ], "story": …,
 *                "facts": { "district": "heinlein", "type": "civic", "x": 301, "restricted": false,
 *                           "ability": null, … } }
 *
 * A fact is a number, a flag, the key of an entry, a word of "words" or a supply of "supplies";
 * null where an entry has none. All entries of a kind have the same fields, in the same order.
 * "parts" is the text ability by ability, if it can be split: "trigger", "modify" and "action", and
 * before them "first" for immediate effects. "cost" and "gives" appear only in games that report
 * them. A game may have further members of a card (wire_game.card).
 *
 *     "words":      { "civic": "civic", … }      in the scene's language; German as stems,
 *     "kinds":      { "location": "location", … }                   with a hyphen if it joins
 *     "supplies":   [ { "supply": "corp favor", "one": …, "many": …, "total": 12 } … ]
 *     "zones":      [ { "zone": "hand:0", "kind": "hand", "seat": 0, "title": … } … ]
 *     "game_facts": { … }
 */
#ifndef ANGELES_WIRE_FACTS_H
#define ANGELES_WIRE_FACTS_H

#include "text/render.h"
#include "wire/json.h"

/* Writes all the members above except the cards, into an open object. The scene needs no game; if
 * it has one, options of its table may change the output. */
void wire_facts(struct json_writer *w, const struct text_scene *s);

/* Writes only the name of a card: the rest is sealed. */
void wire_titled(struct json_writer *w, const struct text_scene *s, uint16_t entry);
/* Writes one card. */
void wire_printed(struct json_writer *w, const struct text_scene *s, uint16_t entry);

/* Writes the contents of a game's box besides the components of its pack: members, each a name and
 * a number. These are the supplies, unless a game says otherwise. */
void wire_box(struct json_writer *w, const struct text_scene *s);

#endif
