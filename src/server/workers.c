#include "server/workers.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "table/buffer.h"

enum { THREAD_MAX = 64 };

struct workers {
    pthread_t thread[THREAD_MAX];
    unsigned thread_count, busy;
    pthread_mutex_t lock;
    pthread_cond_t news;
    struct thought *given, *given_last, *done;
    bool ending;
    void (*wake)(void *context);
    void *context;
};

struct thought *thought_new(const struct ang_game *game, void *owner, unsigned seat,
                            uint32_t version)
{
    const struct ang_pack *pack = ang_game_pack(game);
    struct thought *t = memory_new(sizeof *t + ang_position_size(pack));

    t->owner = owner;
    t->seat = seat;
    t->version = version;
    t->pack = pack;
    t->choice = -1;
    ang_position_copy(t->position, game);
    return t;
}

struct thought *thought_new_question(struct ang_game *game, void *owner, unsigned seat,
                                     enum ang_language language, const struct ang_request *rq)
{
    struct ang_game *other = ang_game_redeal(game, seat, 0, NULL);

    if (!other)
        return NULL;
    struct thought *t = memory_new(sizeof *t);
    t->owner = owner;
    t->seat = seat;
    t->version = ang_game_entry_count(game);
    t->question = memory_new(sizeof *t->question + rq->size + 1);
    t->question->game = other;
    t->question->language = language;
    request_copy(&t->question->request, rq, t->question->line);
    return t;
}

static void question_answer(struct question *q, unsigned seat)
{
    struct ang_engine *engine = ang_engine_new(ANG_SEAT, seat);

    ang_engine_attach(engine, q->game);
    ang_engine_speak(engine, q->language);
    const char *answer = ang_engine_ask(engine, &q->request);
    q->answer = memory_copy(answer, strlen(answer));
    ang_engine_free(engine);
}

void thought_free(struct thought *t)
{
    if (t && t->question) {
        ang_game_free(t->question->game);
        free(t->question->answer);
        free(t->question);
    }
    if (t) {
        free(t->thoughts);
        free(t->hint);
    }
    free(t);
}

static void *worker_run(void *context)
{
    struct workers *w = context;

    for (;;) {
        pthread_mutex_lock(&w->lock);
        while (!w->given && !w->ending)
            pthread_cond_wait(&w->news, &w->lock);
        struct thought *t = w->ending ? NULL : w->given;
        if (t) {
            w->given = t->next;
            if (!w->given)
                w->given_last = NULL;
        }
        pthread_mutex_unlock(&w->lock);
        if (!t)
            return NULL;
        if (t->question)
            question_answer(t->question, t->seat);
        else
            t->choice = ang_position_think(t->position, t->pack, t->seat, &t->bot, t->thoughts);
        pthread_mutex_lock(&w->lock);
        t->next = w->done;
        w->done = t;
        pthread_mutex_unlock(&w->lock);
        w->wake(w->context);
    }
}

struct workers *workers_new(unsigned threads, void (*wake)(void *context), void *context)
{
    struct workers *w = memory_new(sizeof *w);

    w->wake = wake;
    w->context = context;
    pthread_mutex_init(&w->lock, NULL);
    pthread_cond_init(&w->news, NULL);
    while (w->thread_count < threads && w->thread_count < THREAD_MAX &&
           pthread_create(&w->thread[w->thread_count], NULL, worker_run, w) == 0)
        w->thread_count++;
    if (w->thread_count == 0) {
        workers_free(w);
        return NULL;
    }
    return w;
}

void workers_free(struct workers *w)
{
    if (!w)
        return;
    pthread_mutex_lock(&w->lock);
    w->ending = true;
    pthread_cond_broadcast(&w->news);
    pthread_mutex_unlock(&w->lock);
    for (unsigned i = 0; i < w->thread_count; i++)
        pthread_join(w->thread[i], NULL);
    for (struct thought *t; (t = w->given) != NULL;) {
        w->given = t->next;
        thought_free(t);
    }
    for (struct thought *t; (t = workers_take(w)) != NULL;)
        thought_free(t);
    pthread_cond_destroy(&w->news);
    pthread_mutex_destroy(&w->lock);
    free(w);
}

void workers_give(struct workers *w, struct thought *t)
{
    pthread_mutex_lock(&w->lock);
    t->next = NULL;
    *(w->given_last ? &w->given_last->next : &w->given) = t;
    w->given_last = t;
    w->busy++;
    pthread_cond_signal(&w->news);
    pthread_mutex_unlock(&w->lock);
}

struct thought *workers_take(struct workers *w)
{
    pthread_mutex_lock(&w->lock);
    struct thought *t = w->done;
    if (t) {
        w->done = t->next;
        w->busy--;
    }
    pthread_mutex_unlock(&w->lock);
    return t;
}

unsigned workers_busy(struct workers *w)
{
    pthread_mutex_lock(&w->lock);
    unsigned busy = w->busy;
    pthread_mutex_unlock(&w->lock);
    return busy;
}
