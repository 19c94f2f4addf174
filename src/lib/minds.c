#include "lib/minds.h"

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

/* Bytes a share may remember things in: for each iteration, and in all. */
enum { ROOM_EACH = 768, ROOM_LEAST = 1 << 20, ROOM_MOST = 64 << 20 };

struct mind;

struct share {
    const struct mind *mind;
    unsigned number;
    struct block *imagined; /* owned */
    void *room;             /* owned; may be NULL */
    size_t room_size;
    unsigned choice;
    bool failed;
    struct thoughts thoughts;
};

struct mind {
    const struct ask *truth;
    uint8_t seat;
    const struct ang_bot_desc *desc;
    const struct bot *bot;
    unsigned share_count, thread_count;
    double until; /* 0: as long as it takes */
    struct share *share;
};

/* In WebAssembly there is no clock and one thread. */
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

static void share_think(struct share *s)
{
    const struct mind *m = s->mind;
    struct bot_limit limit = { .iterations = m->desc->iterations,
                               .noise = m->desc->noise,
                               .weights = m->desc->weights,
                               .enough = m->until > 0 ? time_is_up : NULL,
                               .with = (void *)(uintptr_t)m,
                               .room = s->room,
                               .room_size = s->room_size };
    struct ang_imagined im;
    struct guard guard;

    s->failed = true;
    if (GUARDED(&guard)) {
        /* The seed says both what is imagined first and what the bot leaves to chance. */
        imagined_make(&im, m->truth, m->seat, m->desc->seed, s->imagined);
        s->choice = bot_think(m->bot, &im, &limit, m->desc->seed, s->number, &s->thoughts);
        guard_close(&guard);
        s->failed = false;
    }
}

/* Thread number n takes each n-th share; which thread took it makes no difference. */
struct worker {
    struct mind *mind;
    unsigned number;
};

static void *work(void *with)
{
    const struct worker *w = with;

    for (unsigned i = w->number; i < w->mind->share_count; i += w->mind->thread_count)
        share_think(&w->mind->share[i]);
    return NULL;
}

#ifdef __wasm__
static void think_on_threads(struct mind *m)
{
    m->thread_count = 1;
    work(&(struct worker){ .mind = m });
}
#else
static void think_on_threads(struct mind *m)
{
    struct worker worker[SHARE_MAX];
    pthread_t thread[SHARE_MAX];
    bool started[SHARE_MAX] = { false };

    for (unsigned i = 0; i < m->thread_count; i++) {
        worker[i] = (struct worker){ m, i };
        started[i] = i > 0 && pthread_create(&thread[i], NULL, work, &worker[i]) == 0;
    }
    for (unsigned i = 0; i < m->thread_count; i++)
        if (!started[i])
            work(&worker[i]);
    for (unsigned i = 0; i < m->thread_count; i++)
        if (started[i])
            pthread_join(thread[i], NULL);
}
#endif

static bool share_begin(struct share *s, const struct mind *m, unsigned number)
{
    size_t iterations = m->desc->iterations ? m->desc->iterations : m->bot->usual;
    size_t size = ROOM_LEAST + ROOM_EACH * (iterations / m->share_count);

    s->mind = m;
    s->number = number;
    s->imagined = malloc(m->truth->b->size);
    s->room = NULL;
    if (m->bot->room)
        s->room = malloc(s->room_size = size < ROOM_MOST ? size : ROOM_MOST);
    if (!s->room)
        s->room_size = 0;
    return s->imagined != NULL;
}

/* All shares together, in their order. */
static int conclude(struct mind *m)
{
    struct share *first = &m->share[0];

    for (unsigned i = 0; i < m->share_count; i++)
        if (m->share[i].failed)
            return -1;
    for (unsigned i = 1; i < m->share_count; i++)
        thoughts_add(&first->thoughts, &m->share[i].thoughts);
    return (int)(m->share_count > 1 ? thoughts_choice(&first->thoughts) : first->choice);
}

int mind_think(const struct ask *truth, unsigned seat, const struct ang_bot_desc *desc,
               struct ang_thoughts *out)
{
    struct mind m = { .truth = truth, .seat = (uint8_t)seat, .desc = desc };
    unsigned begun = 0;
    int choice = -1;

    m.bot = bot_at(desc->bot);
    m.share_count = bot_shares(m.bot, desc->iterations);
    m.thread_count = desc->threads < 1 ? 1 : desc->threads;
    if (m.thread_count > m.share_count)
        m.thread_count = m.share_count;
    m.until = desc->milliseconds ? now() + desc->milliseconds / 1000.0 : 0;
    m.share = malloc(m.share_count * sizeof *m.share);
    while (m.share && begun < m.share_count && share_begin(&m.share[begun], &m, begun))
        begun++;
    if (begun == m.share_count) {
        think_on_threads(&m);
        choice = conclude(&m);
        if (out && choice >= 0)
            memcpy(out, &m.share[0].thoughts, sizeof *out);
    }
    for (unsigned i = 0; i < begun; i++) {
        free(m.share[i].imagined);
        free(m.share[i].room);
    }
    free(m.share);
    return choice;
}
