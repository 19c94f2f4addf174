/* view.h: the game as one viewer may see it.
 *
 * A view starts empty and adds what the viewer has seen; it never erases from the truth. So
 * anything not written here is not sent. To send more, add it below, explicitly.
 *
 *     { "game": "harbor", "viewer": 0 or "spectator", "seat_count": 3, "active": 1,
 *       "state": "running" | "won" | "lost", "winners": [seat …] (when it is over),
 *       "waiting": [seat …], "status": "Waiting for …",
 *       "you": { "asked": true, "version": 4, "picks": [typed …] },       (seats only)
 *       "board": { … },     derived data for the game's board (wire/android/board.c); or absent
 *       "fields": { name: value or array },                 (as the rules keep it; null for none)
 *       "supplies": { holder: { kind: number } },          (missing ones are 0)
 *       "zones": [ { "zone": "deck", "kind": "pile", "count": 9,
 *                    "cards": [ { "place": 8, "card": key, "title": …, "face_up": true } ] },
 *                  { "zone": "hand:1", "kind": "hand", "seat": 1, "count": 3,
 *                    "cards": [ { "card": key, "title": … } ], in the order of the pack
 *                    "unknown": [ { "back": "cargo", "count": 2 } ] } ],
 *       "effects": [ { "seat": 0, "card": key, "zone": …, "place": …, "title": …, "until": …,
 *                      "span" or "event": …, "until_seat": …, "text": …,
 *                      "about": [card, or { "type": "card", "hidden": true } …] } ],
 *                  one for each card in play (until "leaves_play"), then temporary effects;
 *                  seat null: nobody's; without "zone": no component, or out of sight
 *       "offers": [ wire/offer.h … ],
 *       "known": { … } }    what follows from what the viewer has seen (wire/android/board.c)
 *
 * Components out of the game are in a zone that is left out. Places count from the bottom, from 0.
 * Titles, texts and "status" are in the scene's language; everything else is the same in all
 * languages, and hashes use only that.
 */
#ifndef ANGELES_WIRE_VIEW_H
#define ANGELES_WIRE_VIEW_H

#include "text/render.h"
#include "wire/json.h"

/* Writes the viewer's view; without texts if the scene has no language (LANG_COUNT). */
void wire_view(struct json_writer *w, const struct text_scene *s);

/* Write parts of the view into an object that is open. */
void wire_view_active(struct json_writer *w, const struct text_scene *s);
void wire_view_state(struct json_writer *w, const struct text_scene *s);
void wire_view_winners(struct json_writer *w, const struct text_scene *s);
void wire_view_waiting(struct json_writer *w, const struct text_scene *s);
void wire_view_status(struct json_writer *w, const struct text_scene *s);
void wire_view_you(struct json_writer *w, const struct text_scene *s);
void wire_view_offers(struct json_writer *w, const struct text_scene *s);
void wire_view_carried(struct json_writer *w, const struct text_scene *s); /* null: unknown */
void wire_view_known(struct json_writer *w, const struct text_scene *s);   /* if the game has it */
/* The board as an object; false: the game has none, and nothing is written. It, the fields and the
 * supplies are the same for all viewers and in all languages. */
bool wire_board(struct json_writer *w, const struct text_scene *s);
void wire_field(struct json_writer *w, const struct text_scene *s, unsigned field);

/* The hash of the whole text, without language. The protocol's hash of a view is cheaper:
 * wire/sight.h. */
uint64_t wire_view_hash(const struct text_scene *s);

#endif
