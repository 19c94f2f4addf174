/* sights.c: the changes that viewers of a game are shown during play, from one look to the next.
 *
 * Each visible thing has a number (wire/sight.h), and only things whose number has changed are
 * written. The part that all viewers share is written and compared once.
 */
#include <stdlib.h>
#include <string.h>

#include "lib/lib.h"
#include "wire/changes.h"
#include "wire/sight.h"
#include "wire/view.h"

enum { BOARD_USUAL = 6 << 10 }; /* bytes of most boards */

struct text {
    char *data; /* owned */
    size_t size, room;
    struct json_marks marks;
};

struct seen {
    bool was_there; /* this viewer also looked at the moment before */
    uint64_t moment, hash, base;
    struct wire_sight was, is;
};

struct ang_sights {
    uint64_t moment; /* increases when the shared part may have changed; 0: nobody has looked */
    unsigned entries;
    const struct ang_pack *pack;
    struct block *b; /* the block at that moment; owned */
    bool compared;   /* `moved` is known */
    struct wire_moved moved;
    struct wire_common common, common_was;
    struct text board, board_was;
    struct text shared; /* {…}: the shared members of "changes" since the moment before */
    struct seen viewer[SPECTATOR + 1];
};

struct ang_sights *ang_sights_new(void)
{
    return calloc(1, sizeof(struct ang_sights));
}

void ang_sights_free(struct ang_sights *a)
{
    if (!a)
        return;
    free(a->board.data);
    free(a->board_was.data);
    free(a->shared.data);
    free(a->b);
    free(a);
}

typedef void text_fill(struct json_writer *w, const struct ang_sights *a,
                       const struct text_scene *s);

static bool text_write(struct text *t, text_fill *fill, const struct ang_sights *a,
                       const struct text_scene *s)
{
    struct json_writer w;

    for (size_t room = t->room ? t->room : BOARD_USUAL;; room = json_writer_needed(&w)) {
        if (room > t->room) {
            char *data = realloc(t->data, room);
            if (!data)
                return false;
            t->data = data;
            t->room = room;
        }
        json_writer_init(&w, t->data, t->room);
        t->marks.count = 0;
        w.marks = &t->marks;
        fill(&w, a, s);
        if (json_writer_end(&w))
            break;
    }
    t->size = w.used;
    return true;
}

static void board_fill(struct json_writer *w, const struct ang_sights *a,
                       const struct text_scene *s)
{
    (void)a;
    wire_board(w, s);
}

static void shared_fill(struct json_writer *w, const struct ang_sights *a,
                        const struct text_scene *s)
{
    const struct text *was = &a->board_was, *is = &a->board;

    json_write_object(w);
    wire_board_changes(w, &(struct wire_board_text){ was->data, was->size, &was->marks },
                       &(struct wire_board_text){ is->data, is->size, &is->marks });
    wire_common_changes(w, s, &a->common_was, &a->common);
    json_write_end(w);
}

/* Kept for the next moment; if memory runs out, everything is compared then. */
static void block_keep(struct ang_sights *a, struct ang_game *g)
{
    if (!a->b || a->pack != g->pack || a->b->size != g->b->size) {
        free(a->b);
        a->b = malloc(g->b->size);
    }
    if (a->b)
        memcpy(a->b, g->b, g->b->size);
    a->pack = g->pack;
}

/* Updates the shared part; false: out of memory. */
static bool common_look(struct ang_sights *a, struct ang_game *g)
{
    struct text_scene s = game_scene(g, SPECTATOR, ANG_EN);
    unsigned entries = ang_game_entry_count(g);
    struct text board = a->board_was; /* its memory is reused */

    if (a->moment && a->entries == entries)
        return true;
    bool good = text_write(&board, board_fill, a, &s);
    a->board_was = a->board;
    a->board = board;
    a->common_was = a->common;
    a->compared = a->moment && a->pack == g->pack && a->b && a->b->size == g->b->size;
    if (a->compared)
        wire_moved(&a->moved, s.rules, a->b, g->b);
    wire_common(&a->common, &s, board.size ? wire_board_text_hash(board.data, board.size) : 0,
                a->compared ? a->b : NULL, &a->common_was);
    block_keep(a, g);
    a->entries = entries;
    good = good && (!a->moment || text_write(&a->shared, shared_fill, a, &s));
    a->moment += good ? 1 : 2; /* so that no viewer counts as up to date at the next look */
    return good;
}

uint64_t ang_sights_look(struct ang_sights *a, struct ang_game *g, unsigned viewer)
{
    if (viewer > SPECTATOR || !common_look(a, g))
        return ang_game_sight_hash(g, viewer);
    struct seen *seen = &a->viewer[viewer];
    struct text_scene s = game_scene(g, viewer, ANG_EN);
    if (seen->moment == a->moment)
        return seen->hash;
    seen->was_there = seen->moment && seen->moment + 1 == a->moment;
    seen->moment = a->moment;
    seen->was = seen->is;
    wire_sight(&seen->is, &s, seen->was_there && a->compared ? &a->moved : NULL, &seen->was);
    seen->base = seen->hash;
    seen->hash = wire_sight_hash(&seen->is, &a->common);
    return seen->hash;
}

uint64_t ang_sights_base(const struct ang_sights *a, unsigned viewer)
{
    return viewer <= SPECTATOR && a->viewer[viewer].was_there ? a->viewer[viewer].base : 0;
}

const char *ang_sights_shared(const struct ang_sights *a, size_t *size)
{
    *size = a->shared.size > 2 ? a->shared.size - 2 : 0; /* without its braces */
    return *size ? a->shared.data + 1 : "";
}

size_t ang_sights_changes(const struct ang_sights *a, struct ang_game *g, unsigned viewer,
                          enum ang_language lang, char *out, size_t size)
{
    struct text_scene s = game_scene(g, viewer, lang);
    struct json_writer w;

    if (viewer > SPECTATOR || !a->viewer[viewer].was_there)
        return text_none(out, size);
    const struct seen *seen = &a->viewer[viewer];
    json_writer_init(&w, out, size);
    json_write_object(&w);
    json_add_object(&w, "changes");
    wire_course_changes(&w, &s, &seen->was, &seen->is);
    json_write_raw_members(&w, a->shared.data, a->shared.size);
    wire_sight_changes(&w, &s, &seen->was, &seen->is);
    json_write_end(&w);
    if (seen->was.state != GAME_RUNNING && seen->is.state == GAME_RUNNING) {
        json_add_array(&w, "removed");
        json_write_string(&w, "winners");
        json_write_end(&w);
    }
    json_write_end(&w);
    json_writer_end(&w);
    return w.used;
}
