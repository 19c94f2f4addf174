#include "table/buffer.h"

#include <stdlib.h>
#include <string.h>

static void *given(void *memory)
{
    if (!memory)
        abort();
    return memory;
}

void *memory_new(size_t size)
{
    return given(calloc(1, size ? size : 1));
}

char *memory_copy(const char *text, size_t length)
{
    char *copy = given(malloc(length + 1));

    memcpy(copy, text, length);
    copy[length] = 0;
    return copy;
}

void buffer_release(struct buffer *t)
{
    free(t->data);
    *t = (struct buffer){ 0 };
}

void buffer_room(struct buffer *t, size_t more)
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

void buffer_add(struct buffer *t, const char *data, size_t length)
{
    buffer_room(t, length);
    if (length) /* memcpy() must not get NULL */
        memcpy(t->data + t->length, data, length);
    t->length += length;
    t->data[t->length] = 0;
}

void buffer_add_string(struct buffer *t, const char *string)
{
    buffer_add(t, string, strlen(string));
}

void buffer_add_number(struct buffer *t, unsigned number)
{
    char digit[10];
    size_t at = sizeof digit;

    do {
        digit[--at] = (char)('0' + number % 10);
    } while (number /= 10);
    buffer_add(t, digit + at, sizeof digit - at);
}

void buffer_add_hash(struct buffer *t, const char *before, uint64_t hash)
{
    buffer_add_string(t, before);
    buffer_room(t, 18);
    for (unsigned i = 16; i-- > 0;)
        t->data[t->length++] = "0123456789abcdef"[hash >> 4 * i & 15];
    buffer_add(t, "\",", 2);
}

void buffer_cut(struct buffer *t, size_t front)
{
    t->length -= front;
    memmove(t->data, t->data + front, t->length + 1);
}

void buffer_json(struct buffer *t, json_fill *fill, const void *about)
{
    struct json_writer w;

    buffer_room(t, 256);
    json_writer_init(&w, t->data + t->length, t->room - t->length);
    fill(&w, about);
    if (!json_writer_end(&w)) {
        buffer_room(t, json_writer_needed(&w));
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
