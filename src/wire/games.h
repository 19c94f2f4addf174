/* games.h: data for clients that only a game's rules know; inside src/wire only.
 *
 * The rest of src/wire knows no game. A game without such data (games.def) is still playable; its
 * client sees zones and fields. Only `facts` and `board` are required.
 */
#ifndef ANGELES_WIRE_GAMES_H
#define ANGELES_WIRE_GAMES_H

#include "kernel/ask.h"
#include "text/render.h"
#include "wire/json.h"

struct wire_game {
    const char *name; /* rules.name */
    /* Members of "game_facts" (wire/facts.h); the scene may have no game. */
    void (*facts)(struct json_writer *w, const struct text_scene *s);
    /* The contents of the box besides the pack's components (wire/facts.h). */
    void (*box)(struct json_writer *w, const struct text_scene *s);
    /* Members of a printed card (wire/facts.h). */
    void (*card)(struct json_writer *w, const struct text_scene *s, const struct pack_entry *e);
    /* Members for one ability of a card's text: its cost and its gain. */
    void (*ability)(struct json_writer *w, const struct text_scene *s, const struct pack_clause *c);
    /* Members of a view's "board", which is the same for all viewers. */
    void (*board)(struct json_writer *w, const struct text_scene *s);
    /* Members of a view's "known": what follows from what this viewer has seen. */
    void (*known)(struct json_writer *w, const struct text_scene *s);
    /* Whether it can differ between two moments of a game. `moved`: one bit for each zone. */
    bool (*known_moved)(const struct block *was, const struct block *is, const uint64_t *moved);
    /* Members of an option's "cost", and of what it "loses": supplies by name, and the game's other
     * currencies. `prompt` is the viewer's prompt. */
    void (*cost)(struct json_writer *w, const struct text_scene *s, uint16_t prompt,
                 const struct option *o);
    void (*loses)(struct json_writer *w, const struct text_scene *s, uint16_t prompt,
                  const struct option *o);
};

const struct wire_game *wire_game_of(const struct rules *rules); /* NULL: it has no row */

#endif
