/* render.h: everything people read, for one viewer in one language.
 *
 * The only renderer of prompts, options, log entries, refusals, places and cards. It reads tables
 * and writes words; it decides nothing. A component the viewer has not seen is named by its place.
 * A log parameter is shown only if the viewer was in its audience when it was written. The viewer's
 * own seat is "you". If there is no German text, the whole sentence is English.
 *
 * Each function writes into `out`: never more than `size` bytes, always ended by a zero, never a
 * split character. It returns the length of the whole text without the zero. An id out of range
 * gets a neutral text.
 */
#ifndef ANGELES_TEXT_RENDER_H
#define ANGELES_TEXT_RENDER_H

#include "kernel/rules.h"
#include "machine/pack.h"

/* What has been computed about one position, for all who look at it. */
struct text_memo {
    struct block *of; /* a copy of the position */
    uint64_t known;   /* bit i: value[i] has been computed */
    uint8_t value[64];
};

struct text_scene {
    const struct rules *rules;
    const struct pack *pack;   /* NULL: entries have no titles */
    const struct block *b;     /* NULL: no game, as for a log that is read later */
    const struct block *seats; /* used for the seats' names if `b` is NULL; may be NULL */
    uint8_t viewer;            /* a seat, or SPECTATOR */
    enum language lang;
    const char *const *seat_name; /* one for each seat; NULL: as the game calls them */
    uint32_t version_base;  /* added to the lanes' versions, so that none repeats after an undo */
    struct text_memo *memo; /* NULL: nothing is kept */
};

struct text_param {
    uint8_t type; /* enum type */
    uint16_t value;
};

/* Deciding */
size_t text_prompt(const struct text_scene *s, uint16_t prompt, const struct text_param *param,
                   unsigned param_count, char *out, size_t size);
size_t text_asked(const struct text_scene *s, const struct ask *q, char *out, size_t size);
size_t text_waiting(const struct text_scene *s, seat_mask seats, char *out, size_t size);
/* The row of the pack's alternatives that an option means; NULL: it is no alternative. */
const struct pack_alternative *text_alternative(const struct text_scene *s, const struct option *o);
size_t text_option(const struct text_scene *s, const struct option *o, char *out, size_t size);
/* The place of this option in the viewer's menu, and the group's row; NULL: group 0. */
struct standing text_standing(const struct text_scene *s, const struct option *o);
const struct option_group *text_group(const struct text_scene *s, unsigned group);

/* Why not? The text ends with the ledger id in parentheses, if there is one. The slots of a
 * requirement are the targets of the option asked about, which may be NULL. */
size_t text_requirement(const struct text_scene *s, requirement missing, const struct option *o,
                        char *out, size_t size);
const char *text_requirement_rule(const struct text_scene *s, requirement missing); /* or NULL */

/* The event; empty for a viewer outside the entry's audience. */
enum telling text_telling(const struct text_scene *s, const struct log_entry *e);
size_t text_log(const struct text_scene *s, const struct log_entry *e, char *out, size_t size);
size_t text_outcome(const struct text_scene *s, char *out, size_t size);
size_t text_thing(const struct text_scene *s, uint8_t type, uint16_t value, char *out, size_t size);
size_t text_term(const struct text_scene *s, const struct term *t, uint8_t doer, uint8_t other,
                 char *out, size_t size); /* one term that `doer` gives or does for `other` */
/* Texts for lists of deeds: the heading of the act, the thing it is done with (empty if there is
 * none), and the whole phrase with "…" instead of the thing. */
size_t text_deed_kind(const struct text_scene *s, uint16_t deed, char *out, size_t size);
size_t text_deed_thing(const struct text_scene *s, uint16_t deed, char *out, size_t size);
size_t text_deed_open(const struct text_scene *s, const struct term *t, uint8_t doer, uint8_t other,
                      char *out, size_t size);
/* When a deed can be done at once, as a sentence; empty: never. */
size_t text_moment(const struct text_scene *s, uint16_t deed, uint8_t doer, uint8_t other,
                   char *out, size_t size);
size_t text_offer(const struct text_scene *s, const struct offer *o, char *out, size_t size);

/* Things */
size_t text_seat(const struct text_scene *s, uint8_t seat, char *out, size_t size);
size_t text_zone(const struct text_scene *s, uint8_t zone, char *out, size_t size);
size_t text_supply(const struct text_scene *s, uint8_t kind, int number, char *out, size_t size);
size_t text_component(const struct text_scene *s, component_id c, char *out, size_t size);

/* Cards: what is printed on them. */
enum card_part { CARD_TITLE, CARD_RULES, CARD_STORY };
size_t text_entry(const struct text_scene *s, uint16_t entry, enum card_part part, char *out,
                  size_t size);
/* The text of one of its abilities, without a period, if each is a sentence of its text; otherwise
 * empty. -1: the text before them, if any. */
size_t text_ability(const struct text_scene *s, uint16_t entry, int ability, char *out,
                    size_t size);

#endif
