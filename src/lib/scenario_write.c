/* scenario_write.c: writes the current game as a scenario that ends at the current position. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/lib.h"
#include "wire/names.h"

struct page {
    char *out;
    size_t size, used; /* used: the size needed */
};

static void page_add(struct page *p, const char *text, size_t size)
{
    size_t room = p->used + 1 < p->size ? p->size - 1 - p->used : 0;

    if (room)
        memcpy(p->out + p->used, text, size < room ? size : room);
    p->used += size;
}

static void page_print(struct page *p, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void page_print(struct page *p, const char *format, ...)
{
    char text[256];
    va_list args;

    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    page_add(p, text, strlen(text));
}

/* Writes each line after a mark. */
static void page_quote(struct page *p, const char *mark, const char *text)
{
    while (*text) {
        size_t length = strcspn(text, "\n");
        page_add(p, mark, strlen(mark));
        page_add(p, text, length);
        page_add(p, "\n", 1);
        text += length + (text[length] == '\n');
    }
}

static bool page_save(struct page *p, struct ang_game *g)
{
    size_t size = ang_game_save(g, NULL, 0) + 1;
    char *save = malloc(size);

    if (!save)
        return false;
    ang_game_save(g, save, size);
    page_quote(p, "#| ", save);
    free(save);
    return true;
}

static void page_asked(struct page *p, struct ang_game *g, unsigned seat)
{
    struct guard guard;
    struct ask q;

    game_ask(g, &q, g->b);
    if (!(ang_game_waiting(g) >> seat & 1)) {
        page_print(p, "p%u is not asked\n", seat + 1);
    } else if (GUARDED(&guard)) {
        flow_list(&q, (uint8_t)seat);
        guard_close(&guard);
        page_print(p, "p%u is asked %s\n", seat + 1, prompt_name(g->pack->rules, q.prompt));
    }
}

size_t ang_game_scenario(struct ang_game *g, const char *about, char *out, size_t size)
{
    struct page p = { .out = out, .size = size };

    page_quote(&p, "# ", about);
    page_print(&p, "#\n# The whole game, which `save` plays again:\n");
    if (!page_save(&p, g))
        p.used = 0;
    page_print(&p, "game %s seats", g->pack->rules->name);
    for (unsigned s = 0; s < g->b->seat_count; s++)
        page_print(&p, " p%u", s + 1);
    page_print(&p, " save\n\n");
    for (unsigned s = 0; s < g->b->seat_count; s++)
        page_asked(&p, g, s);
    if (size)
        out[p.used < size ? p.used : size - 1] = 0;
    return p.used;
}
