#include "cli/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_FIRST = 4096 };

static _Noreturn void out_of_memory(void)
{
    fputs("angeles: out of memory\n", stderr);
    exit(1);
}

void *memory_get(size_t size)
{
    void *memory = calloc(1, size ? size : 1);

    if (!memory)
        out_of_memory();
    return memory;
}

void *memory_more(void *old, size_t count, size_t *max, size_t size)
{
    void *more;

    if (count < *max)
        return old;
    *max = *max ? 2 * *max : 64;
    more = memory_get(*max * size);
    if (count)
        memcpy(more, old, count * size);
    free(old);
    return more;
}

char *text_join(const char *a, const char *b, const char *c)
{
    size_t a_size = strlen(a), b_size = strlen(b), c_size = strlen(c);
    char *joined = memory_get(a_size + b_size + c_size + 1);

    memcpy(joined, a, a_size);
    memcpy(joined + a_size, b, b_size);
    memcpy(joined + a_size + b_size, c, c_size);
    return joined;
}

void text_release(struct text *t)
{
    free(t->data);
    *t = (struct text){ 0 };
}

void text_reserve(struct text *t, size_t size)
{
    size_t wanted = t->size ? t->size : TEXT_FIRST;

    while (wanted <= size)
        wanted *= 2;
    if (wanted == t->size)
        return;
    char *data = realloc(t->data, wanted);
    if (!data)
        out_of_memory();
    if (!t->data)
        data[0] = 0;
    t->data = data;
    t->size = wanted;
}

void text_clear(struct text *t)
{
    text_reserve(t, 0);
    t->length = 0;
    t->data[0] = 0;
}

bool text_short(struct text *t, size_t need)
{
    bool was_short = need >= t->size;

    t->length = need;
    text_reserve(t, need);
    return was_short;
}

void text_add(struct text *t, const char *bytes, size_t count)
{
    text_reserve(t, t->length + count);
    if (count > 0)
        memcpy(t->data + t->length, bytes, count);
    t->length += count;
    t->data[t->length] = 0;
}

void text_add_line(struct text *t, const char *line)
{
    text_add(t, line, strlen(line));
    text_add(t, "\n", 1);
}

void text_add_json(struct text *t, const char *string)
{
    text_add(t, "\"", 1);
    for (const char *c = string; *c; c++) {
        char escape[8];

        if (*c == '"' || *c == '\\')
            snprintf(escape, sizeof escape, "\\%c", *c);
        else if (*c == '\n')
            snprintf(escape, sizeof escape, "\\n");
        else if ((unsigned char)*c < 0x20 || *c == 0x7f)
            snprintf(escape, sizeof escape, "\\u%04x", (unsigned char)*c);
        else
            snprintf(escape, sizeof escape, "%c", *c);
        text_add(t, escape, strlen(escape));
    }
    text_add(t, "\"", 1);
}
