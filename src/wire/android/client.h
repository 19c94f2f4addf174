/* client.h: data that only clients of Android get; inside src/wire only. */
#ifndef ANGELES_WIRE_ANDROID_CLIENT_H
#define ANGELES_WIRE_ANDROID_CLIENT_H

#include "android/facts.h"
#include "wire/games.h"

extern const struct wire_game wire_android;

/* facts.c */
void android_facts_write(struct json_writer *w, const struct text_scene *s);

/* box.c */
void android_box_write(struct json_writer *w, const struct text_scene *s);

/* board.c */
void android_board_write(struct json_writer *w, const struct text_scene *s);
void android_known_write(struct json_writer *w, const struct text_scene *s);
bool android_known_moved(const struct block *was, const struct block *is, const uint64_t *moved);

/* options.c */
void android_cost_write(struct json_writer *w, const struct text_scene *s, uint16_t prompt,
                        const struct option *o);
void android_loses_write(struct json_writer *w, const struct text_scene *s, uint16_t prompt,
                         const struct option *o);

void android_ability_write(struct json_writer *w, const struct text_scene *s,
                           const struct pack_clause *clause);

/* For functions of the rules that need a question; nothing is changed through it. */
static inline struct ask ask_about_scene(const struct text_scene *s)
{
    return (struct ask){ .b = (struct block *)(uintptr_t)s->b, .rules = s->rules, .pack = s->pack };
}

#endif
