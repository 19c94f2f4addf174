/* games.h: what a client must be told that only a game's rules know; inside src/wire only.
 *
 * The rest of src/wire knows no game: each adds one row to the table in games.c, as to that of
 * text/board.c. A game without a row is played all the same; its client sees zones and fields.
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
    /* What lies in the box beside the pack's components (wire/facts.h). */
    void (*box)(struct json_writer *w, const struct text_scene *s);
    /* Members of the part of a card's text that is this ability's: what it costs, what it gives. */
    void (*ability)(struct json_writer *w, const struct text_scene *s, const struct pack_clause *c);
    /* Members of a view's "board": from what is public, and what the viewer knows. */
    void (*board)(struct json_writer *w, const struct text_scene *s);
    /* Members of an option's "cost", and of what it "loses": supplies by their names, and what else
     * the game pays with. `prompt` is what the viewer is asked. */
    void (*cost)(struct json_writer *w, const struct text_scene *s, uint16_t prompt,
                 const struct option *o);
    void (*loses)(struct json_writer *w, const struct text_scene *s, uint16_t prompt,
                  const struct option *o);
    /* Does something that cannot be made good happen, or is something wasted? */
    bool (*is_risky)(const struct text_scene *s, uint16_t prompt, const struct option *o);
};

const struct wire_game *wire_game_of(const struct rules *rules); /* NULL: it has no row */

#endif
