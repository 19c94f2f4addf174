/* sight.h: a viewer's view, as one number for each visible thing. So the cost of finding changes
 * depends on the changes, and no whole view has to be written and compared.
 *
 * Two moments with equal numbers look the same to the viewer. The numbers contain nothing hidden:
 * each is made of exactly what the view writes about that thing (tests/unit/test_wire_sight.c
 * compares the two). The board, fields and supplies are the same for all viewers and in all
 * languages; their text is written once for all.
 */
#ifndef ANGELES_WIRE_SIGHT_H
#define ANGELES_WIRE_SIGHT_H

#include "text/render.h"
#include "wire/json.h"

enum {
    SIGHT_ZONE_MAX = 128,
    SIGHT_EFFECT_MAX = PLAY_MAX + EFFECT_MAX,
    SIGHT_FIELD_MAX = 96,
    SIGHT_HOLDER_MAX = 24,
};

/* Digests that are the same for all viewers */
struct wire_common {
    uint64_t board;
    uint64_t field[SIGHT_FIELD_MAX];
    uint64_t holder[SIGHT_HOLDER_MAX]; /* 0: it has nothing */
    uint8_t field_count, holder_count;
};

/* Specific to one viewer */
struct wire_sight {
    uint64_t you, offers, carried, known;
    uint64_t zone[SIGHT_ZONE_MAX]; /* 0: not visible to the viewer */
    uint64_t effect[SIGHT_EFFECT_MAX];
    uint8_t zone_count, effect_count;
    uint8_t viewer, active, state, winners, waiting;
};

/* The zones that differ between two moments of a game, and whether what is known can. */
struct wire_moved {
    uint64_t zone[SIGHT_ZONE_MAX / 64];
    bool known;
};
void wire_moved(struct wire_moved *out, const struct rules *rules, const struct block *was,
                const struct block *is);

/* Digests of an earlier moment, `was`, are reused for zones that have not `moved`. wire_common()
 * reuses those of fields that are unchanged since the block `before`. NULL: all are computed. */
void wire_sight(struct wire_sight *out, const struct text_scene *s, const struct wire_moved *moved,
                const struct wire_sight *was);
void wire_common(struct wire_common *out, const struct text_scene *s, uint64_t board,
                 const struct block *before, const struct wire_common *was);
uint64_t wire_board_text_hash(const char *text, size_t size); /* the same, of the text */

/* The hash by which the protocol names a view. */
uint64_t wire_sight_hash(const struct wire_sight *sight, const struct wire_common *common);
uint64_t wire_sight_hash_of(const struct text_scene *s); /* from the beginning */

/* Into the object "changes" (wire/changes.h), which is open, in the order of a view: the state;
 * then what is the same for all, except the board; then zones, effects, offers, carried numbers,
 * what is known. */
void wire_course_changes(struct json_writer *w, const struct text_scene *s,
                         const struct wire_sight *was, const struct wire_sight *is);
void wire_common_changes(struct json_writer *w, const struct text_scene *s,
                         const struct wire_common *was, const struct wire_common *is);
void wire_sight_changes(struct json_writer *w, const struct text_scene *s,
                        const struct wire_sight *was, const struct wire_sight *is);

#endif
