/* games.h: what a client must be told that only a game's rules know; inside src/wire only.
 *
 * The rest of src/wire knows no game: each adds one row to the table in games.c, as to that of
 * text/board.c. A game without a row is played all the same; its client sees zones and fields.
 */
#ifndef ANGELES_WIRE_GAMES_H
#define ANGELES_WIRE_GAMES_H

#include "text/render.h"
#include "wire/json.h"

struct wire_game {
    const char *name; /* rules.name */
    /* Members of "game_facts" (wire/facts.h); the scene may have no game. */
    void (*facts)(struct json_writer *w, const struct text_scene *s);
};

const struct wire_game *wire_game_of(const struct rules *rules); /* NULL: it has no row */

#endif
