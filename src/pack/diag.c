#include "pack/diag.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    SHOWN_MAX = 120,
    NEAR_MAX = 40
}; /* characters of a line shown; letters of a word compared */

void diag_init(struct diag *d, struct arena *arena, const struct pack_source *source,
               unsigned source_count)
{
    *d = (struct diag){ .arena = arena, .source = source, .source_count = source_count };
    d->lines = arena_take(arena, source_count * sizeof(*d->lines));
}

static void lines_find(const struct diag *d, unsigned file)
{
    const struct pack_source *s = &d->source[file];
    struct diag_lines *lines = &d->lines[file];
    unsigned count = 1;

    for (size_t i = 0; i < s->size; i++)
        count += s->text[i] == '\n';
    lines->start = arena_take(d->arena, count * sizeof(*lines->start));
    lines->count = 1;
    for (size_t i = 0; i < s->size; i++)
        if (s->text[i] == '\n')
            lines->start[lines->count++] = (uint32_t)i + 1;
}

/* The index of the line a spot is on. */
static unsigned line_index(const struct diag *d, struct spot at)
{
    const struct diag_lines *lines = &d->lines[at.file];
    unsigned low = 0, high;

    if (lines->start == NULL)
        lines_find(d, at.file);
    for (high = lines->count; high - low > 1;) {
        unsigned middle = low + (high - low) / 2;

        if (lines->start[middle] <= at.at)
            low = middle;
        else
            high = middle;
    }
    return low;
}

static bool same_place(struct spot a, struct spot b)
{
    return a.file == b.file && a.at == b.at;
}

void diag_error(struct diag *d, struct spot at, const char *format, ...)
{
    unsigned listed = d->count < DIAG_MAX ? d->count : DIAG_MAX;
    char message[512];
    va_list args;

    for (unsigned i = 0; i < listed; i++)
        if (same_place(d->error[i].at, at))
            return;
    va_start(args, format);
    vsnprintf(message, sizeof(message), format, args);
    va_end(args);
    if (d->count < DIAG_MAX)
        d->error[d->count] =
            (struct diag_error){ at, arena_text(d->arena, message, strlen(message)) };
    d->count++;
}

/* A position in a file, as shown to people. */
struct position {
    unsigned line, column;        /* from 1; columns are characters */
    const char *start, *at, *end; /* of its line */
};

static bool begins_character(char c)
{
    return ((unsigned char)c & 0xc0) != 0x80;
}

static struct position position_of(const struct diag *d, struct spot at)
{
    const struct pack_source *s = &d->source[at.file];
    struct position p = { .line = line_index(d, at) + 1, .column = 1 };
    size_t offset = at.at < s->size ? at.at : s->size;

    p.start = s->text + d->lines[at.file].start[p.line - 1];
    p.at = s->text + offset;
    for (const char *c = p.start; c < p.at; c++)
        p.column += begins_character(*c);
    p.end = p.at;
    while (p.end < s->text + s->size && *p.end != '\n' && *p.end != '\r')
        p.end++;
    return p;
}

unsigned diag_line(const struct diag *d, struct spot at)
{
    return line_index(d, at) + 1;
}

/* Text that grows; NULL once an allocation has failed. */
struct text {
    char *text;
    size_t size, max;
    bool failed;
};

static void text_add(struct text *t, const char *bytes, size_t size)
{
    if (!t->failed && t->size + size + 1 > t->max) {
        size_t max = (t->size + size + 1) * 2;
        char *grown = realloc(t->text, max);

        if (grown == NULL)
            t->failed = true;
        else {
            t->text = grown;
            t->max = max;
        }
    }
    if (t->failed)
        return;
    memcpy(t->text + t->size, bytes, size);
    t->size += size;
    t->text[t->size] = '\0';
}

/* A character of a line as it can be shown: nothing that moves a terminal's cursor. */
static size_t character_show(struct text *t, const char *c, const char *end)
{
    size_t size = 1;

    while (c + size < end && size < 4 && !begins_character(c[size]))
        size++;
    unsigned char first = (unsigned char)*c;
    if (first < 0x20 || first == 0x7f)
        text_add(t, " ", 1);
    else if ((first < 0x80) != (size == 1) || !begins_character(*c))
        text_add(t, "?", 1);
    else
        text_add(t, c, size);
    return size;
}

/* The line without its indentation, and the caret below it. Only the part around the place is shown
 * of a long line. */
static void line_show(struct text *t, const struct position *p, uint32_t size)
{
    const char *c = p->start, *stop = p->at + size;
    unsigned shown = 0, caret = 0, length = 0;

    while (c < p->at && (*c == ' ' || *c == '\t'))
        c++;
    if (p->at - c > SHOWN_MAX / 2) {
        c = p->at - SHOWN_MAX / 2;
        while (c < p->at && !begins_character(*c))
            c++;
    }
    text_add(t, "    ", 4);
    while (c < p->end && shown < SHOWN_MAX) {
        if (c < p->at)
            caret++;
        else if (c < stop)
            length++;
        shown++;
        c += character_show(t, c, p->end);
    }
    text_add(t, "\n    ", 5);
    for (unsigned i = 0; i < caret; i++)
        text_add(t, " ", 1);
    text_add(t, "^", 1);
    for (unsigned i = 1; i < length; i++)
        text_add(t, "~", 1);
    text_add(t, "\n", 1);
}

static int error_order(const void *left, const void *right)
{
    const struct diag_error *a = left, *b = right;

    if (a->at.file != b->at.file)
        return a->at.file < b->at.file ? -1 : 1;
    return (a->at.at > b->at.at) - (a->at.at < b->at.at);
}

char *diag_text(struct diag *d, const char *what)
{
    unsigned listed = d->count < DIAG_MAX ? d->count : DIAG_MAX;
    struct text t = { 0 };

    qsort(d->error, listed, sizeof(d->error[0]), error_order);
    text_add(&t, "", 0);
    for (unsigned i = 0; i < listed; i++) {
        const struct diag_error *e = &d->error[i];
        char head[64];

        if (d->source_count == 0) {
            text_add(&t, what, strlen(what));
            text_add(&t, ": ", 2);
            text_add(&t, e->message, strlen(e->message));
            text_add(&t, "\n", 1);
            continue;
        }
        const char *name = d->source[e->at.file].name;
        struct position p = position_of(d, e->at);
        snprintf(head, sizeof(head), ":%u:%u: %s: ", p.line, p.column, what);
        text_add(&t, name, strlen(name));
        text_add(&t, head, strlen(head));
        text_add(&t, e->message, strlen(e->message));
        text_add(&t, "\n", 1);
        line_show(&t, &p, e->at.size);
    }
    if (d->count > DIAG_MAX) {
        text_add(&t, "too many ", 9);
        text_add(&t, what, strlen(what));
        text_add(&t, "s\n", 2);
    }
    if (t.failed) {
        free(t.text);
        return NULL;
    }
    return t.text;
}

/* Damerau-Levenshtein, each letter taking part in at most one swap. */
static unsigned spelling_distance(const char *a, size_t a_size, const char *b, size_t b_size)
{
    unsigned row[3][NEAR_MAX + 1] = { 0 };

    for (size_t j = 0; j <= b_size; j++)
        row[0][j] = (unsigned)j;
    for (size_t i = 1; i <= a_size; i++) {
        unsigned *now = row[i % 3], *before = row[(i + 2) % 3], *earlier = row[(i + 1) % 3];

        now[0] = (unsigned)i;
        for (size_t j = 1; j <= b_size; j++) {
            unsigned best = before[j - 1] + (a[i - 1] != b[j - 1]);

            if (before[j] + 1 < best)
                best = before[j] + 1;
            if (now[j - 1] + 1 < best)
                best = now[j - 1] + 1;
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] &&
                earlier[j - 2] + 1 < best)
                best = earlier[j - 2] + 1;
            now[j] = best;
        }
    }
    return row[a_size % 3][b_size];
}

struct nearest nearest_to(const char *word, size_t size)
{
    struct nearest n = { .word = word, .size = size, .distance = 3 };

    if (size <= 4) /* two changes turn any short word into any other */
        n.distance = size < 2 ? 1 : 2;
    else if (size / 3 > 2)
        n.distance = (unsigned)(size / 3) + 1;
    return n;
}

/* Keeps the first of the nearest; `distance` is always one more than the largest accepted. */
void nearest_try(struct nearest *n, const char *candidate, size_t size)
{
    if (size == 0 || size > NEAR_MAX || n->size > NEAR_MAX)
        return;
    unsigned distance = spelling_distance(n->word, n->size, candidate, size);
    if (distance > 0 && distance < n->distance && distance < size) {
        n->best = candidate;
        n->distance = distance;
    }
}
