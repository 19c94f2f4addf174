/* text.h: a buffer that grows, for the functions of angeles.h that write text.
 *
 *     struct text t = { 0 };
 *     TEXT_FILL(&t, ang_game_view_text(game, seat, lang, t.data, t.size));
 *     puts(t.data);
 *     text_release(&t);
 *
 * When memory runs out, the program reports it and exits.
 */
#ifndef ANGELES_CLI_TEXT_H
#define ANGELES_CLI_TEXT_H

#include <stdbool.h>
#include <stddef.h>

struct text {
    char *data; /* ended by a zero once it was filled or added to */
    size_t size, length;
};

void text_release(struct text *t);
void text_reserve(struct text *t, size_t size); /* room for `size` bytes and the zero */
void text_clear(struct text *t);
void text_add(struct text *t, const char *bytes, size_t count);
void text_add_line(struct text *t, const char *line);
void text_add_json(struct text *t, const char *string); /* quoted and escaped */

/* `call` writes to (t)->data of (t)->size bytes and returns the size it needs. It is repeated if
 * that was more, so it must only write. */
#define TEXT_FILL(t, call) (text_reserve((t), 0), text_short((t), (call)) ? (void)(call) : (void)0)
bool text_short(struct text *t, size_t need);

/* Never returns NULL; the caller frees. */
void *memory_get(size_t size); /* zeroed */
/* Makes room for one more of `count` things of a size, of which there may be *max. */
void *memory_more(void *old, size_t count, size_t *max, size_t size);
char *text_join(const char *a, const char *b, const char *c);

#endif
