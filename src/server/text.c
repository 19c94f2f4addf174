#include "server/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *given(void *memory)
{
    if (!memory) {
        fputs("angeles: memory is out\n", stderr);
        abort();
    }
    return memory;
}

void *memory_get(size_t size)
{
    return given(calloc(1, size ? size : 1));
}

char *memory_string(const char *text, size_t length)
{
    char *copy = given(malloc(length + 1));

    memcpy(copy, text, length);
    copy[length] = 0;
    return copy;
}

void text_release(struct text *t)
{
    free(t->data);
    *t = (struct text){ 0 };
}

void text_room(struct text *t, size_t more)
{
    size_t room = t->room ? t->room : 64;

    if (t->room && t->length + more < t->room)
        return;
    while (room <= t->length + more)
        room *= 2;
    t->data = given(realloc(t->data, room));
    t->room = room;
    t->data[t->length] = 0;
}

void text_add(struct text *t, const char *data, size_t length)
{
    text_room(t, length);
    memcpy(t->data + t->length, data, length);
    t->length += length;
    t->data[t->length] = 0;
}

void text_add_string(struct text *t, const char *string)
{
    text_add(t, string, strlen(string));
}

void text_format(struct text *t, const char *format, ...)
{
    va_list args, again;

    va_start(args, format);
    va_copy(again, args);
    int length = vsnprintf(NULL, 0, format, args);
    va_end(args);
    if (length > 0) {
        text_room(t, (size_t)length);
        vsnprintf(t->data + t->length, (size_t)length + 1, format, again);
        t->length += (size_t)length;
    }
    va_end(again);
}

void text_cut(struct text *t, size_t front)
{
    t->length -= front;
    memmove(t->data, t->data + front, t->length + 1);
}

void text_json(struct text *t, json_fill *fill, const void *about)
{
    struct json_writer w;

    text_room(t, 256);
    json_writer_init(&w, t->data + t->length, t->room - t->length);
    fill(&w, about);
    if (!json_writer_end(&w)) {
        text_room(t, json_writer_needed(&w));
        json_writer_init(&w, t->data + t->length, t->room - t->length);
        fill(&w, about);
        json_writer_end(&w);
    }
    t->length += w.used;
}

size_t text_characters(const char *string)
{
    size_t count = 0;

    for (; *string; string++)
        count += ((unsigned char)*string & 0xc0) != 0x80;
    return count;
}
