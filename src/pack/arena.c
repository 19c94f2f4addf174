#include "pack/arena.h"

#include <stdalign.h>
#include <stdlib.h>
#include <string.h>

enum { CHUNK_SIZE = 64 << 10 };

struct arena_chunk {
    struct arena_chunk *older;
    alignas(max_align_t) char memory[];
};

void arena_init(struct arena *a, jmp_buf *exhausted)
{
    *a = (struct arena){ .exhausted = exhausted };
}

void arena_release(struct arena *a)
{
    for (struct arena_chunk *c = a->chunk, *older; c != NULL; c = older) {
        older = c->older;
        free(c);
    }
    *a = (struct arena){ .exhausted = a->exhausted };
}

static void chunk_add(struct arena *a, size_t size)
{
    struct arena_chunk *c;

    if (size > ARENA_MAX - a->total || (c = calloc(1, sizeof(*c) + size)) == NULL)
        longjmp(*a->exhausted, 1);
    c->older = a->chunk;
    a->chunk = c;
    a->used = 0;
    a->size = size;
    a->total += size;
}

void *arena_take(struct arena *a, size_t size)
{
    const size_t align = alignof(max_align_t);

    if (size > ARENA_MAX)
        longjmp(*a->exhausted, 1);
    size = (size + align - 1) / align * align;
    if (a->chunk == NULL || size > a->size - a->used)
        chunk_add(a, size > CHUNK_SIZE ? size : CHUNK_SIZE);
    void *memory = a->chunk->memory + a->used;
    a->used += size;
    return memory;
}

void *arena_grow(struct arena *a, void *old, size_t old_size, size_t size)
{
    void *grown = arena_take(a, size);

    if (old_size > 0)
        memcpy(grown, old, old_size);
    return grown;
}

char *arena_text(struct arena *a, const char *text, size_t size)
{
    char *copy = arena_take(a, size + 1);

    memcpy(copy, text, size);
    return copy;
}
