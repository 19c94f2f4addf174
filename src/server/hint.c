/* hint.c: a person's questions that take long to answer: what a bot would do, and why something is
 * not possible. The workers answer them, just as they compute bots' moves, so that nobody else
 * waits.
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
    struct ang_request request;
    char line[];
};

static void hint_give(struct table *t, struct guest *g, const struct ang_request *rq,
                      struct thought *thought)
{
    struct hint *h = memory_new(sizeof *h + rq->size + 1);

    h->table = t;
    h->guest = g;
    h->seat = g->viewer;
    request_copy(&h->request, rq, h->line);
    thought->hint = h;
    t->chair[g->viewer].hint = h;
    workers_give(t->hall->workers, thought);
}

/* The engine sees the message first and answers by itself if it can. */
static void advice_ask(struct table *t, struct guest *g, const struct ang_request *rq)
{
    struct ang_bot_desc bot;
    const char *answer = ang_engine_ask_unless_bot(engine_lend(t, g), rq, &bot);

    if (answer) {
        deed_answered(&t->match, g->viewer, rq);
        table_reply_engine(t, g, rq->id, answer);
        return;
    }
    struct thought *thought = thought_new(t->match.game, t, g->viewer, 0);
    thought->bot = bot;
    thought->thoughts = memory_new(sizeof *thought->thoughts);
    hint_give(t, g, rq, thought);
}

bool hint_takes(const struct table *t, const struct guest *g, const struct ang_request *rq)
{
    /* If a fault has removed options, the list differs from that of the position. */
    return g->viewer < ANG_SEAT_MAX && t->match.game && !match_is_struck(&t->match) &&
           (rq->what == DO_HINT || rq->what == DO_WHYNOT);
}

void hint_ask(struct table *t, struct guest *g, const struct ang_request *rq)
{
    struct thought *thought = NULL;
    struct table_outcome out;

    if (!deed_question(&t->match, g->viewer, rq, &out)) {
        table_refuse_outcome(t, g, rq->id, &out);
    } else if (rq->what == DO_HINT) {
        advice_ask(t, g, rq);
    } else if (!(thought = thought_new_question(t->match.game, t, g->viewer, g->language, rq))) {
        deed_answered(&t->match, g->viewer, rq);
        table_refuse(t, g, rq->id, REFUSED_FAULT);
    } else {
        hint_give(t, g, rq, thought);
    }
}

void hint_settle(struct thought *thought)
{
    struct hint *h = thought->hint;
    struct table *t = h->table;
    struct guest *g = h->guest;

    bool current = deed_answered(&t->match, h->seat, &h->request) && t->durable.loaded;
    t->chair[h->seat].hint = NULL;
    if (!g || !current)
        table_refuse(t, g, h->request.id, REFUSED_ASKED_ELSE);
    else if (thought->question)
        table_reply_engine(t, g, h->request.id, thought->question->answer);
    else
        table_reply_engine(t, g, h->request.id,
                           ang_engine_ask_with_bot(engine_lend(t, g), &h->request, thought->choice,
                                                   thought->thoughts));
    table_settle(t);
}

void hint_forget(struct hint *h, const struct guest *g)
{
    if (h && h->guest == g)
        h->guest = NULL;
}
