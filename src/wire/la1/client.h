/* client.h: data that only clients of LA-1 get; inside src/wire only.
 */
#ifndef ANGELES_WIRE_LA1_CLIENT_H
#define ANGELES_WIRE_LA1_CLIENT_H

#include "la1/facts.h"
#include "wire/games.h"

extern const struct wire_game wire_la1;

/* board.c */
void la1_board_write(struct json_writer *w, const struct text_scene *s);

/* options.c */
void la1_cost_write(struct json_writer *w, const struct text_scene *s, uint16_t prompt,
                    const struct option *o);

/* For functions of the rules that need a question; nothing is changed through it. */
static inline struct ask case_ask(const struct text_scene *s)
{
    return (struct ask){ .b = (struct block *)(uintptr_t)s->b, .rules = s->rules, .pack = s->pack };
}

#endif
