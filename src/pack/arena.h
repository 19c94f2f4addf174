/* arena.h: memory that is freed all at once.
 *
 * The compiler takes what it needs and never frees a piece. When memory runs out, or hostile input
 * needs too much of it, arena_take() does not return: it jumps to where the arena was made.
 */
#ifndef ANGELES_PACK_ARENA_H
#define ANGELES_PACK_ARENA_H

#include <setjmp.h>
#include <stddef.h>

enum { ARENA_MAX = 256 << 20 }; /* bytes one compilation may take */

struct arena_chunk;

struct arena {
    struct arena_chunk *chunk; /* the one being filled; older ones follow it */
    size_t used, size;         /* of that chunk */
    size_t total;
    jmp_buf *exhausted;
};

void arena_init(struct arena *a, jmp_buf *exhausted);
void arena_release(struct arena *a);

void *arena_take(struct arena *a, size_t size); /* zeroed, aligned for anything */
void *arena_grow(struct arena *a, void *old, size_t old_size, size_t size);
char *arena_text(struct arena *a, const char *text, size_t size); /* a copy that ends with 0 */

#endif
