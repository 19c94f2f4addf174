#include "lib/minds.h"

#include "bots/value.h"
#include "kernel/flow.h"
#include "text/render.h"
#include "wire/names.h"

#ifndef __wasm__
#include <pthread.h>
#include <time.h>
#endif
#include <stdlib.h>
#include <string.h>

_Static_assert(sizeof(struct ang_thoughts) == sizeof(struct thoughts) &&
                   sizeof(struct ang_thought) == sizeof(struct thought) &&
                   (int)ANG_REASON_MAX == (int)REASON_MAX,
               "the same thing outside");

/* Memory for one share, in bytes: per iteration, and limits for the total. */
enum { ROOM_EACH = 768, ROOM_LEAST = 1 << 20, ROOM_MOST = 64 << 20 };

struct mind;

struct share {
    const struct mind *mind;
    unsigned number;
    unsigned choice;
    bool failed;
    struct thoughts thoughts;
};

/* Worker number n takes every n-th share. The result does not depend on which worker takes it. */
struct worker {
    struct mind *mind;
    unsigned number;
    struct block *imagined; /* owned */
    void *room;             /* working memory; owned; may be NULL */
    size_t room_size;
};

struct mind {
    const struct ask *truth;
    uint8_t seat;
    const struct ang_bot_desc *desc;
    const struct bot *bot;
    unsigned share_count, thread_count;
    double until;           /* 0: no limit */
    float own[PART_MAX];    /* the weights as its personality changes them */
    struct bot_limit limit; /* without the room */
    struct share *share;    /* owned */
    struct worker worker[SHARE_MAX];
};

/* WebAssembly has no clock and only one thread. */
#ifdef __wasm__
static double now(void)
{
    return 0;
}
#else
static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}
#endif

static bool time_is_up(void *with)
{
    const struct mind *m = with;

    return now() >= m->until;
}

static void share_think(struct share *s, const struct worker *w)
{
    const struct mind *m = s->mind;
    struct bot_limit limit = m->limit;
    struct ang_imagined im;
    struct guard guard;

    limit.enough = m->until > 0 ? time_is_up : NULL;
    limit.with = (void *)(uintptr_t)m;
    limit.room = w->room;
    limit.room_size = w->room_size;
    s->failed = true;
    if (GUARDED(&guard)) {
        /* The seed determines both the imagined deal and the bot's random choices. */
        imagined_make(&im, m->truth, m->seat, m->desc->seed, w->imagined);
        s->choice = bot_think(m->bot, &im, &limit, m->desc->seed, s->number, &s->thoughts);
        guard_close(&guard);
        s->failed = false;
    }
}

static void *work(void *with)
{
    const struct worker *w = with;

    for (unsigned i = w->number; i < w->mind->share_count; i += w->mind->thread_count)
        share_think(&w->mind->share[i], w);
    return NULL;
}

#ifdef __wasm__
static void think_on_threads(struct mind *m)
{
    work(&m->worker[0]);
}
#else
static void think_on_threads(struct mind *m)
{
    pthread_t thread[SHARE_MAX];
    bool started[SHARE_MAX] = { false };

    for (unsigned i = 1; i < m->thread_count; i++)
        started[i] = pthread_create(&thread[i], NULL, work, &m->worker[i]) == 0;
    for (unsigned i = 0; i < m->thread_count; i++)
        if (!started[i])
            work(&m->worker[i]);
    for (unsigned i = 0; i < m->thread_count; i++)
        if (started[i])
            pthread_join(thread[i], NULL);
}
#endif

static bool worker_begin(struct worker *w, struct mind *m, unsigned number)
{
    size_t iterations = m->limit.iterations ? m->limit.iterations : m->bot->usual;
    size_t size = ROOM_LEAST + ROOM_EACH * (iterations / m->share_count);

    *w = (struct worker){ .mind = m, .number = number, .imagined = malloc(m->truth->b->size) };
    if (m->bot->room)
        w->room = malloc(size < ROOM_MOST ? size : ROOM_MOST);
    w->room_size = !w->room ? 0 : size < ROOM_MOST ? size : ROOM_MOST;
    return w->imagined != NULL;
}

static unsigned threads_for(const struct mind *m)
{
#ifdef __wasm__
    (void)m;
    return 1;
#else
    unsigned threads = m->desc->threads < 1 ? 1 : m->desc->threads;

    return threads < m->share_count ? threads : m->share_count;
#endif
}

/* The best of the options about the entry that the bot is asked for, among those it has tried. */
static unsigned about_choice(const struct mind *m, unsigned choice)
{
    const struct ask *truth = m->truth;
    const struct thoughts *t = &m->share[0].thoughts;
    const struct text_scene s = {
        .b = truth->b, .pack = truth->pack, .rules = truth->rules, .viewer = m->seat
    };
    struct option option[OPTION_MAX];
    struct ask q = *truth;
    bool any = false;

    q.option = option;
    q.option_max = OPTION_MAX;
    flow_list(&q, m->seat);
    for (unsigned i = 0; i < q.count && i < t->count; i++) {
        const struct option_kind *kind = option_kind_of(truth->rules, option[i].kind);
        bool fits = false;
        for (unsigned n = 0; kind && n < ARRAY_LEN(kind->target); n++)
            fits |=
                entry_named(&s, kind->target[n], option[i].target[n]) == (int)m->desc->about - 1;
        if (!fits || t->option[i].visits == 0 ||
            (any && t->option[i].value <= t->option[choice].value))
            continue;
        any = true;
        choice = i;
    }
    return choice;
}

/* Combines all shares, in order. */
static int conclude(struct mind *m)
{
    struct share *first = &m->share[0];
    const struct evaluation *e = evaluation_of(m->truth->rules);
    unsigned choice = first->choice;

    for (unsigned i = 0; i < m->share_count; i++)
        if (m->share[i].failed)
            return -1;
    for (unsigned i = 1; i < m->share_count; i++)
        thoughts_add(&first->thoughts, &m->share[i].thoughts);
    if (m->share_count > 1)
        choice = thoughts_choice(&first->thoughts);
    choice = thoughts_misjudge(&first->thoughts, choice,
                               m->desc->noise * (e && e->blur > 0 ? e->blur : 1), m->desc->seed);
    return (int)(m->desc->about ? about_choice(m, choice) : choice);
}

struct bot_limit mind_limit(const struct rules *rules, const struct ang_bot_desc *desc,
                            float own[PART_MAX])
{
    const struct evaluation *e = evaluation_of(rules);
    const struct bot *bot = bot_at(desc->bot);
    struct bot_limit limit = { .iterations = desc->iterations,
                               .weights = desc->weights,
                               .careful = bot && bot->careful };

    if (desc->level && e && e->enough && e->enough < limit.iterations)
        limit.iterations = e->enough;
    if (!e || desc->personality - 1 >= e->personality_count)
        return limit;
    const struct personality *who = &e->personality[desc->personality - 1];
    for (unsigned i = 0; i < e->part_count; i++) {
        float factor = who->factor[e->part[i].leaning];
        own[i] = desc->weights ? desc->weights[i] : e->part[i].weight;
        if (factor > 0)
            own[i] *= factor;
    }
    limit.weights = own;
    limit.asking = who->asking;
    return limit;
}

int mind_think(const struct ask *truth, unsigned seat, const struct ang_bot_desc *desc,
               struct ang_thoughts *out)
{
    struct mind m = { .truth = truth, .seat = (uint8_t)seat, .desc = desc };
    unsigned begun = 0;
    int choice = -1;

    m.bot = bot_at(desc->bot);
    m.limit = mind_limit(truth->rules, desc, m.own);
    m.share_count = bot_shares(m.bot, m.limit.iterations);
    m.thread_count = threads_for(&m);
    m.until = desc->milliseconds ? now() + desc->milliseconds / 1000.0 : 0;
    m.share = malloc(m.share_count * sizeof *m.share);
    for (unsigned i = 0; m.share && i < m.share_count; i++) {
        m.share[i].mind = &m;
        m.share[i].number = i;
    }
    while (m.share && begun < m.thread_count && worker_begin(&m.worker[begun], &m, begun))
        begun++;
    if (m.share && begun == m.thread_count) {
        think_on_threads(&m);
        choice = conclude(&m);
        if (out && choice >= 0)
            memcpy(out, &m.share[0].thoughts, sizeof *out);
    }
    for (unsigned i = 0; i < m.thread_count; i++) {
        free(m.worker[i].imagined);
        free(m.worker[i].room);
    }
    free(m.share);
    return choice;
}
