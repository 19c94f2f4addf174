#include "table/texts.h"

#include <stdlib.h>
#include <string.h>

#include "wire/json.h"

/* Texts */

static const char *character_next(const char *at, uint32_t *c)
{
    static const uint8_t lead[] = { 0, 0x7f, 0x1f, 0x0f, 0x07 };
    bool good;
    size_t size = json_character(at, strlen(at), &good);

    *c = good ? (uint8_t)at[0] & lead[size] : 0xfffd;
    for (size_t i = 1; good && i < size; i++)
        *c = *c << 6 | ((uint8_t)at[i] & 0x3f);
    return at + size;
}

struct range {
    uint32_t first, last;
};

static bool is_in(const struct range *range, unsigned count, uint32_t c)
{
    while (count--)
        if (c >= range[count].first && c <= range[count].last)
            return true;
    return false;
}

static bool is_control(uint32_t c)
{
    return c < 0x20 || (c >= 0x7f && c <= 0x9f);
}

static bool turns_text(uint32_t c)
{
    return (c >= 0x202a && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069);
}

void text_clean(char *text, bool line)
{
    char *to = text;

    for (const char *from = text; *from;) {
        uint32_t c;
        const char *next = character_next(from, &c);
        if (c == '\n' || c == '\t' || c == 0x2028 || c == 0x2029) {
            *to++ = line || c == '\t' ? ' ' : '\n';
        } else if (!is_control(c) && !turns_text(c)) {
            memmove(to, from, (size_t)(next - from));
            to += next - from;
        }
        from = next;
    }
    *to = 0;
}

/* Spaces, symbols that look like one, and characters that are not displayed by default. */
static bool is_blank(const char *text)
{
    static const struct range blank[] = {
        { 0, 0x20 },          { 0x7f, 0xa0 },       { 0xad, 0xad },       { 0x34f, 0x34f },
        { 0x61c, 0x61c },     { 0x115f, 0x1160 },   { 0x1680, 0x1680 },   { 0x17b4, 0x17b5 },
        { 0x180b, 0x180f },   { 0x2000, 0x200f },   { 0x2028, 0x202f },   { 0x205f, 0x206f },
        { 0x2800, 0x2800 },   { 0x3000, 0x3000 },   { 0x3164, 0x3164 },   { 0xfe00, 0xfe0f },
        { 0xfeff, 0xfeff },   { 0xffa0, 0xffa0 },   { 0xfff0, 0xfff8 },   { 0x1bca0, 0x1bca3 },
        { 0x1d159, 0x1d159 }, { 0x1d173, 0x1d17a }, { 0xe0000, 0xe0fff },
    };
    uint32_t c = 0;

    while (*text && is_in(blank, sizeof blank / sizeof *blank, c))
        text = character_next(text, &c);
    return is_in(blank, sizeof blank / sizeof *blank, c);
}

/* Chat */

static bool line_take(struct texts *s, char *line)
{
    if (s->count == s->room) {
        unsigned room = s->room ? 2 * s->room : 16;
        char **more = line ? realloc(s->line, room * sizeof *more) : NULL;
        if (!more) {
            free(line);
            return false;
        }
        s->line = more;
        s->room = room;
    }
    if (line)
        s->line[s->count++] = line;
    return line != NULL;
}

bool texts_line(struct texts *s, const char *json)
{
    char *line = malloc(strlen(json) + 1);

    return line_take(s, line ? strcpy(line, json) : NULL);
}

struct line {
    unsigned number, seat;
    const char *name, *text[4]; /* the text in parts */
    int64_t at;
    const struct seat_event *event; /* NULL: a person's message */
};

static void event_write(const struct seat_event *event, struct json_writer *w)
{
    json_add_object(w, "event");
    json_add_string(w, "what", event->what);
    json_add_string(w, "was", event->was);
    json_write_key(w, "by");
    if (event->by < ANG_SEAT_MAX)
        json_write_int(w, event->by);
    else
        json_write_null(w);
    json_write_end(w);
}

static void line_write(const struct line *l, struct json_writer *w)
{
    json_write_object(w);
    json_add_int(w, "n", l->number);
    json_add_int(w, "seat", l->seat);
    json_add_string(w, "name", l->name);
    json_write_key(w, "text");
    json_write_string_start(w);
    for (unsigned i = 0; i < 4 && l->text[i]; i++)
        json_write_string_part(w, l->text[i]);
    json_write_string_end(w);
    json_add_int(w, "at", l->at);
    if (l->event)
        event_write(l->event, w);
    json_write_end(w);
}

static bool line_add(struct texts *s, const struct line *l)
{
    struct json_writer w;

    json_writer_init(&w, NULL, 0);
    line_write(l, &w);
    size_t size = json_writer_needed(&w);
    char *line = malloc(size);
    json_writer_init(&w, line, line ? size : 0);
    line_write(l, &w);
    json_writer_end(&w);
    return line_take(s, line);
}

bool texts_event(struct texts *s, const char *name, const struct seat_event *event, int64_t unix_s)
{
    struct line line = {
        s->count, event->seat, name, { name, NULL, event->was, "." }, unix_s, event
    };

    if (strcmp(event->what, "bot") == 0) {
        line.text[0] = "A bot plays for ";
        line.text[1] = name;
        line.text[2] = ", who is away";
    } else {
        line.text[1] = strcmp(event->what, "back") == 0 ? " has taken the seat back from "
                                                        : " has taken the seat of ";
    }
    return line_add(s, &line);
}

enum table_refusal texts_chat(struct texts *s, unsigned seat, const char *name, char *text,
                              int64_t unix_s)
{
    text_clean(text, true);
    if (is_blank(text))
        return REFUSED_NO_TEXT;
    return line_add(s, &(struct line){ s->count, seat, name, { text }, unix_s, NULL })
               ? REFUSED_NOT
               : REFUSED_NO_MEMORY;
}

/* Notes */

bool texts_notes(struct texts *s, unsigned seat, const char *text)
{
    char *notes = malloc(strlen(text) + 1);

    if (!notes)
        return false;
    free(s->notes[seat]);
    s->notes[seat] = strcpy(notes, text);
    return true;
}

void texts_release(struct texts *s)
{
    for (unsigned i = 0; i < s->count; i++)
        free(s->line[i]);
    free(s->line);
    for (unsigned seat = 0; seat < ANG_SEAT_MAX; seat++)
        free(s->notes[seat]);
    *s = (struct texts){ 0 };
}
