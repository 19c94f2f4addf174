/* hint.c: what a bot would do, for a person who asks: thought of by the workers, like the bots' own
 * moves, so that nobody else waits for it. A seat has one such thought on its way at a time.
 */
#include <stdlib.h>
#include <string.h>

#include "server/hall.h"
#include "server/table.h"

/* A person who waits for advice. */
struct hint {
    struct table *table;
    struct guest *guest; /* NULL: he has gone */
    unsigned seat;
    char id[MARK_SIZE];
    size_t size;
    char text[]; /* his message */
};

/* The engine looks the message over first; what it can answer by itself it does. */
void hint_ask(struct table *t, struct guest *g, const struct message *m)
{
    struct chair *c = &t->chair[g->viewer];
    struct decision_look look = { 0 };
    struct ang_bot_desc bot;

    if (c->hint) {
        table_reply_error(t, g, m->id, "busy", "a bot thinks of that already");
        return;
    }
    const char *answer = ang_engine_line_unless_bot(engine_lend(t, g), m->text, m->size, &bot);
    if (answer) {
        table_reply_bare(t, g, m->id, answer);
        return;
    }
    decision_look(t->game, g->viewer, &look);
    struct hint *h = memory_new(sizeof *h + m->size + 1);
    *h = (struct hint){ .table = t, .guest = g, .seat = g->viewer, .size = m->size };
    memcpy(h->id, m->id, sizeof h->id);
    memcpy(h->text, m->text, m->size);
    struct thought *thought = thought_new(t->game, t, g->viewer, look.version);
    thought->bot = bot;
    thought->hint = h;
    thought->thoughts = memory_new(sizeof *thought->thoughts);
    c->hint = h;
    workers_give(t->hall->workers, thought);
}

void hint_settle(struct thought *thought)
{
    struct hint *h = thought->hint;
    struct table *t = h->table;
    struct guest *g = h->guest;
    struct decision_look look = { 0 };

    t->chair[h->seat].hint = NULL;
    if (g && t->game && t->loaded && decision_look(t->game, h->seat, &look) &&
        look.version == thought->version)
        table_reply_bare(t, g, h->id,
                         ang_engine_line_with_bot(engine_lend(t, g), h->text, h->size,
                                                  thought->choice, thought->thoughts));
    else
        table_reply_error(t, g, h->id, "stale", "something else is asked by now");
    table_settle(t);
}

void hint_forget(struct hint *h, const struct guest *g)
{
    if (h && h->guest == g)
        h->guest = NULL;
}
