#include "server/watchdog.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "server/log.h"
#include "table/buffer.h"

enum { LAST_WORDS_SECONDS = 2 };

struct watchdog {
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t end;
    bool ending;
    unsigned seconds;
    atomic_uint turns;
};

static void give_up(unsigned seconds)
{
    alarm(LAST_WORDS_SECONDS); /* ends the process if the loop is stuck in the log */
    log_line(
        LOG_ERROR, "stuck", "seconds=%u what=%s", seconds,
        log_quote("the event loop is stuck; aborting, so that the service manager restarts it"));
    abort();
}

static void *watch(void *context)
{
    struct watchdog *dog = context;
    unsigned seen = atomic_load(&dog->turns), looks = 0;
    struct timespec next;

    pthread_mutex_lock(&dog->lock);
    while (!dog->ending) {
        clock_gettime(CLOCK_MONOTONIC, &next);
        next.tv_sec++;
        if (pthread_cond_timedwait(&dog->end, &dog->lock, &next) == 0)
            continue;
        unsigned turns = atomic_load(&dog->turns);
        looks = turns == seen ? looks + 1 : 0;
        seen = turns;
        if (looks >= dog->seconds)
            give_up(looks);
    }
    pthread_mutex_unlock(&dog->lock);
    return NULL;
}

struct watchdog *watchdog_new(unsigned seconds)
{
    pthread_condattr_t monotonic;

    if (seconds == 0)
        return NULL;
    struct watchdog *dog = memory_new(sizeof *dog);
    dog->seconds = seconds;
    pthread_mutex_init(&dog->lock, NULL);
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_cond_init(&dog->end, &monotonic);
    pthread_condattr_destroy(&monotonic);
    if (pthread_create(&dog->thread, NULL, watch, dog) == 0)
        return dog;
    log_line(LOG_WARN, "unwatched", "what=%s", log_quote("cannot start a thread for the watchdog"));
    free(dog);
    return NULL;
}

void watchdog_free(struct watchdog *dog)
{
    if (!dog)
        return;
    pthread_mutex_lock(&dog->lock);
    dog->ending = true;
    pthread_cond_signal(&dog->end);
    pthread_mutex_unlock(&dog->lock);
    pthread_join(dog->thread, NULL);
    pthread_cond_destroy(&dog->end);
    pthread_mutex_destroy(&dog->lock);
    free(dog);
}

void watchdog_turn(struct watchdog *dog)
{
    if (dog)
        atomic_fetch_add(&dog->turns, 1);
}
