/* hint.c: a person's questions that take long to answer: what a bot would do, and why something is
 * not possible. The workers answer them, just as they compute bots' moves, so that nobody else
 * waits. A seat has at most one question in progress.
 */
#include <stdlib.h>
#include <string.h>

#include "server/hall.h"
#include "server/table.h"

/* A person waiting for the answer. */
struct hint {
    struct table *table;
    struct guest *guest; /* NULL: the guest has left */
    unsigned seat;
    char id[MARK_SIZE];
    size_t size;
    char text[]; /* the guest's message */
};

static void hint_give(struct table *t, struct guest *g, const struct message *m,
                      struct thought *thought)
{
    struct hint *h = memory_new(sizeof *h + m->size + 1);

    *h = (struct hint){ .table = t, .guest = g, .seat = g->viewer, .size = m->size };
    memcpy(h->id, m->id, sizeof h->id);
    memcpy(h->text, m->text, m->size);
    thought->hint = h;
    t->chair[g->viewer].hint = h;
    workers_give(t->hall->workers, thought);
}

/* The engine sees the message first and answers by itself if it can. */
static void advice_ask(struct table *t, struct guest *g, const struct message *m)
{
    struct decision_look look = { 0 };
    struct ang_bot_desc bot;
    const char *answer = ang_engine_line_unless_bot(engine_lend(t, g), m->text, m->size, &bot);

    if (answer) {
        table_reply_bare(t, g, m->id, answer);
        return;
    }
    decision_look(t->match.game, g->viewer, &look);
    struct thought *thought = thought_new(t->match.game, t, g->viewer, look.version);
    thought->bot = bot;
    thought->thoughts = memory_new(sizeof *thought->thoughts);
    hint_give(t, g, m, thought);
}

bool hint_takes(const struct table *t, const struct guest *g, const struct message *m)
{
    /* If a fault has removed options, the list differs from that of the position. */
    return g->viewer < ANG_SEAT_MAX && t->match.game && !match_is_struck(&t->match) &&
           (strcmp(m->name, "hint") == 0 || strcmp(m->name, "whynot") == 0);
}

void hint_ask(struct table *t, struct guest *g, const struct message *m)
{
    struct thought *thought = NULL;

    bool hint = strcmp(m->name, "hint") == 0;

    if (t->chair[g->viewer].hint)
        table_refuse(t, g, m->id, REFUSED_STILL_THINKING);
    else if (hint && t->match.no_hints)
        table_refuse(t, g, m->id, REFUSED_NO_HINTS);
    else if (hint)
        advice_ask(t, g, m);
    else if (!(thought = thought_new_question(t->match.game, t, g->viewer, g->language, m->text,
                                              m->size)))
        table_refuse(t, g, m->id, REFUSED_FAULT);
    else
        hint_give(t, g, m, thought);
}

/* Whether the question is still about the current state. */
static bool is_current(struct table *t, const struct thought *thought)
{
    struct decision_look look = { 0 };

    if (!t->match.game || !t->loaded)
        return false;
    if (thought->question)
        return ang_game_entry_count(t->match.game) == thought->version;
    return decision_look(t->match.game, thought->seat, &look) && look.version == thought->version;
}

void hint_settle(struct thought *thought)
{
    struct hint *h = thought->hint;
    struct table *t = h->table;
    struct guest *g = h->guest;

    t->chair[h->seat].hint = NULL;
    if (!g || !is_current(t, thought))
        table_refuse(t, g, h->id, REFUSED_ASKED_ELSE);
    else if (thought->question)
        table_reply_bare(t, g, h->id, thought->question->answer);
    else
        table_reply_bare(t, g, h->id,
                         ang_engine_line_with_bot(engine_lend(t, g), h->text, h->size,
                                                  thought->choice, thought->thoughts));
    table_settle(t);
}

void hint_forget(struct hint *h, const struct guest *g)
{
    if (h && h->guest == g)
        h->guest = NULL;
}
