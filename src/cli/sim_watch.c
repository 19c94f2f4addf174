/* sim_watch.c: measures the effects of each card, plot and event in one game.
 *
 * A card is judged twice. This file measures how playing it changes everybody's expectation, as
 * bots value the fully known position. sim_tables.c compares final scores of players who played it
 * and who did not. The change is measured when the card is over, so it includes its cost and the
 * others' reactions.
 */
#include "cli/sim.h"

#include <stdlib.h>
#include <string.h>

enum { OPEN_MAX = 32 };

/* A play or an event that is not over yet. */
struct open_deed {
    enum count_role role;
    int seat, entry;
    float before[ANG_SEAT_MAX];
};

struct sim_watch {
    struct watch_count *count;
    size_t count_count, count_max;
    struct open_deed open[OPEN_MAX];
    unsigned open_count;
    void *before; /* the position before the step that is being taken */
    struct ang_deeds deeds;
};

struct sim_watch *watch_new(const struct ang_pack *pack)
{
    struct sim_watch *w = memory_get(sizeof *w);

    w->before = memory_get(ang_position_size(pack));
    return w;
}

void watch_free(struct sim_watch *w)
{
    if (!w)
        return;
    free(w->before);
    free(w->count);
    free(w);
}

unsigned watch_counts(const struct sim_watch *w, const struct watch_count **out)
{
    *out = w->count;
    return w->count_count;
}

static bool same_word(const char *a, const char *b)
{
    return a == b || (a && b && strcmp(a, b) == 0);
}

static struct watch_count *count_of(struct sim_watch *w, enum count_role role, int seat, int entry,
                                    const char *word)
{
    for (unsigned i = 0; i < w->count_count; i++) {
        struct watch_count *c = &w->count[i];
        if (c->role == role && c->seat == seat && c->entry == entry && same_word(c->word, word))
            return c;
    }
    w->count = memory_more(w->count, w->count_count, &w->count_max, sizeof *w->count);
    w->count[w->count_count] =
        (struct watch_count){ .role = role, .seat = seat, .entry = entry, .word = word };
    return &w->count[w->count_count++];
}

static int32_t hundredths(float x)
{
    return (int32_t)(x * 100 + (x < 0 ? -0.5f : 0.5f));
}

/* Everybody's expectation before the current step. */
static void deed_open(struct sim_watch *w, const struct sim_job *job, const struct ang_deed *d,
                      enum count_role role)
{
    struct open_deed *o = &w->open[w->open_count];

    if (w->open_count == OPEN_MAX)
        return;
    *o = (struct open_deed){ .role = role, .seat = d->seat, .entry = d->entry };
    for (unsigned s = 0; s < sim_seats(job); s++)
        o->before[s] = ang_position_standing(w->before, job->pack, s);
    w->open_count++;
}

static void deed_close(struct sim_watch *w, const struct sim_job *job, const struct open_deed *o)
{
    unsigned seats = sim_seats(job);
    float change[ANG_SEAT_MAX], others = 0;
    struct watch_count *c;

    for (unsigned s = 0; s < seats; s++) {
        change[s] = ang_position_standing(job->position, job->pack, s) - o->before[s];
        others += (int)s == o->seat ? 0 : change[s] / (float)(seats - 1);
    }
    for (unsigned s = 0; s < seats && o->role == COUNT_EVENT; s++) {
        c = count_of(w, COUNT_EVENT, (int)s, o->entry, NULL);
        c->of[EVENT_JUDGED]++;
        c->of[EVENT_CHANGE] += hundredths(change[s]);
    }
    if (o->role == COUNT_EVENT)
        return;
    c = count_of(w, COUNT_CARD, o->seat, o->entry, NULL);
    c->of[CARD_OWN] += hundredths(change[o->seat]);
    c->of[CARD_OTHERS] += hundredths(others);
    c->of[CARD_JUDGED]++;
}

/* A card is over when it has left the table, an event when no procedure is running. */
static bool deed_is_over(const struct sim_job *job, const struct open_deed *o)
{
    return o->role == COUNT_EVENT
               ? ang_position_rests(job->position, job->pack)
               : !ang_position_playing(job->position, job->pack, (unsigned)o->entry);
}

/* Closes the plays that are over. At the end of the game there is no forecast, so unfinished plays
 * are not judged. */
static void deeds_close(struct sim_watch *w, const struct sim_job *job)
{
    unsigned kept = 0;

    if (ang_position_waiting(job->position) == 0)
        return;
    for (unsigned i = 0; i < w->open_count; i++)
        if (deed_is_over(job, &w->open[i]))
            deed_close(w, job, &w->open[i]);
        else
            w->open[kept++] = w->open[i];
    w->open_count = kept;
}

static void deed_count(struct sim_watch *w, const struct sim_job *job, const struct ang_deed *d)
{
    struct watch_count *c;

    switch (d->sort) {
    case ANG_DEED_DRAWS:
        count_of(w, COUNT_CARD, d->seat, d->entry, NULL)->of[CARD_DRAWN]++;
        break;
    case ANG_DEED_PLAYS:
        count_of(w, COUNT_CARD, d->seat, d->entry, NULL)->of[CARD_PLAYED]++;
        deed_open(w, job, d, COUNT_CARD);
        break;
    case ANG_DEED_EVENT:
        for (unsigned s = 0; s < sim_seats(job); s++)
            count_of(w, COUNT_EVENT, (int)s, d->entry, NULL)->of[EVENT_TIMES]++;
        deed_open(w, job, d, COUNT_EVENT);
        break;
    case ANG_DEED_BEGINS:
        count_of(w, COUNT_PLOT, d->seat, d->entry, NULL)->of[PLOT_BEGUN]++;
        break;
    case ANG_DEED_WELL:
        count_of(w, COUNT_PLOT, d->seat, d->entry, NULL)->of[PLOT_WELL]++;
        break;
    case ANG_DEED_BADLY:
        count_of(w, COUNT_PLOT, d->seat, d->entry, NULL)->of[PLOT_BADLY]++;
        break;
    case ANG_DEED_ENDING:
        count_of(w, COUNT_ENDING, d->seat, d->entry, NULL)->of[ENDING_TIMES]++;
        break;
    case ANG_DEED_SCORES:
        c = count_of(w, COUNT_POINTS, d->seat, -1, d->word);
        c->of[POINTS_SCORED] += d->number;
        if (d->entry >= 0 && strcmp(d->word, "ending") == 0)
            count_of(w, COUNT_ENDING, d->seat, d->entry, NULL)->of[ENDING_POINTS] += d->number;
        break;
    }
}

static void deeds_count(struct sim_watch *w, const struct sim_job *job)
{
    for (unsigned i = 0; i < w->deeds.count; i++)
        deed_count(w, job, &w->deeds.deed[i]);
}

bool sim_begin(const struct sim_job *job, struct ang_error *error)
{
    struct ang_game_desc desc = sim_desc(job);
    struct sim_watch *w = job->watch;

    if (!w)
        return ang_position_init(job->position, &desc, error);
    w->count_count = w->open_count = 0;
    if (!ang_position_init_told(job->position, &desc, &w->deeds, error))
        return false;
    memcpy(w->before, job->position, ang_position_size(job->pack));
    deeds_count(w, job);
    return true;
}

static void offers_count(struct sim_watch *w, const struct sim_job *job, unsigned seat,
                         const struct ang_option *option, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        int entry = ang_option_plays(job->pack, &option[i]);
        if (entry >= 0)
            count_of(w, COUNT_CARD, (int)seat, entry, NULL)->of[CARD_OFFERED] = 1;
    }
}

unsigned sim_step(const struct sim_job *job, unsigned seat, unsigned index, unsigned count,
                  struct ang_option *option)
{
    struct sim_watch *w = job->watch;
    unsigned next;

    if (!w)
        return ang_position_step(job->position, job->pack, seat, index, option);
    offers_count(w, job, seat, option, count);
    memcpy(w->before, job->position, ang_position_size(job->pack));
    next = ang_position_step_told(job->position, job->pack, seat, index, option, &w->deeds);
    deeds_count(w, job);
    deeds_close(w, job);
    return next;
}
