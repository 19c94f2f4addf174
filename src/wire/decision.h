/* decision.h: decisions, requirements, log entries and refusals as JSON.
 *
 *     { "version": 4,
 *       "prompt": { "id": 17, "name": "use-lead", "params": [typed …], "text": …,
 *                   "window": true },
 *       "groups": [ { "title": "Go to" or null, "folded": true } … ],
 *       "options": [ { "i": 0, "kind": "play", "targets": [typed …], "text": …,
 *                      "group": 0, "rank": "worth", "label": "after the group's title",
 *                      "cost": { "time": 1 },
 *                      "passes": true, "risky": true, "loses": { "time": 3 } } … ] }
 *
 * "window": it is a reaction window. Groups are in the order in which a menu shows them; a folded
 * one is shown as a single entry. "rank": "worth" a look now, or "late"; plain options have none.
 * "passes": it does nothing. "risky": something is wasted or can't be undone. All three come from
 * the rules (kernel/vocabulary.h). "cost" and the members of "loses" are there only in games that
 * report them (wire/games.h; Android: wire/android/options.c). The version counts the seat's own
 * decisions; a choice names the version it answers. A seat that is not asked has no prompt and no
 * options. Typed things are
 *
 *     { "type": "number", "number": 2 }          { "type": "seat", "seat": 0 }
 *     { "type": "entry", "entry": key }          { "type": "supply", "supply": "coin" }
 *     { "type": "zone", "zone": "hand:2" }       { "type": "word", "word": "red" }
 *     { "type": "offer", "offer": serial }       { "type": "condition", "condition": true }
 *     { "type": "card", "card": key, "zone": "market", "place": 3 }
 *
 * where a card has a "card" only for viewers who know it, and a "place" only outside hands. Texts
 * and menus are left out if the scene has no language (LANG_COUNT).
 */
#ifndef ANGELES_WIRE_DECISION_H
#define ANGELES_WIRE_DECISION_H

#include "text/render.h"
#include "wire/json.h"

/* Writes the decision of the scene's viewer; q has just listed it: flow_list(q, viewer). */
void wire_decision(struct json_writer *w, const struct text_scene *s, const struct ask *q);
void wire_option(struct json_writer *w, const struct text_scene *s, const struct option *o,
                 unsigned index);
/* The rules' classification of this option of the viewer, now: enum option_trait. */
unsigned wire_option_traits(const struct text_scene *s, const struct option *o);

/* Reads { "kind", "targets" } as above, and ignores the rest. The viewer cannot name an unknown
 * card by its key. An impossible option is an error of the reader.
 */
bool wire_option_read(struct json_reader *r, const struct text_scene *s, struct option *o);

/* The first of q's options that looks like o to the viewer; -1: none. */
int wire_option_find(const struct text_scene *s, const struct ask *q, const struct option *o);

/* Why not: { "requirement": 33, "rule": "A-LEAD-07" or null, "text": … } */
void wire_requirement(struct json_writer *w, const struct text_scene *s, requirement missing,
                      const struct option *o);

/* { "message": name, "params": [typed, or { "type": "card", "hidden": true }],
 *   "cause": entry or null, "text": … }; a card is named by its key alone, since it may have moved.
 * False, and nothing is written, when the entry is not for this viewer. */
bool wire_log_entry(struct json_writer *w, const struct text_scene *s, const struct log_entry *e);

#endif
