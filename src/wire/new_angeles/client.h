/* client.h: data that only clients of New Angeles get; inside src/wire only.
 */
#ifndef ANGELES_WIRE_NEW_ANGELES_CLIENT_H
#define ANGELES_WIRE_NEW_ANGELES_CLIENT_H

#include "new_angeles/facts.h"
#include "wire/games.h"

extern const struct wire_game wire_new_angeles;

/* board.c */
void new_angeles_board_write(struct json_writer *w, const struct text_scene *s);

/* forecast.c: the rise of threat by production and the next event if they came now. It
 * counts over all events that the viewer must expect. Returns false if none comes before the next
 * demand. */
struct threat_range {
    unsigned least, most;
};
bool new_angeles_forecast(const struct text_scene *s, struct threat_range *out);

/* For functions of the rules that need a question; nothing is changed through it. */
static inline struct ask city_ask(const struct text_scene *s)
{
    return (struct ask){ .b = (struct block *)(uintptr_t)s->b, .rules = s->rules, .pack = s->pack };
}

#endif
