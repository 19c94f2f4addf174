/* presence.c: the connections of seats, and the consequences of absence.
 *
 * Absence counts from the moment the last connection of a seat closed, or from the start of the
 * server if that is later. So a restart makes nobody absent. It is stored with the table. Every
 * node clears the mark of a seat that is connected to it, so a mark that remains is true for all
 * nodes.
 *
 * A person whose seat a bot took over because of absence gets it back on connecting. A game without
 * any person playing pauses: bots do not finish it among themselves.
 */
#include "server/hall.h"
#include "server/log.h"
#include "server/table.h"

enum {
    NOTICE_MS = 1000, /* ignores a page reload */
    HEAR_SECONDS = 5, /* time for other nodes to report that the person is connected to them */
};

int64_t absence_least(const struct hall *h)
{
    return h->desc.absence ? h->desc.absence : ABSENCE_SECONDS;
}

static bool seat_is_persons(const struct table *t, unsigned seat)
{
    return t->match.seat[seat].kind != CHAIR_BOT && t->match.seat[seat].taken;
}

int64_t seat_absence(const struct table *t, unsigned seat)
{
    int64_t since = t->chair[seat].gone;

    if (since == 0 || table_has_guest(t, seat))
        return 0;
    if (since < t->hall->metrics.started)
        since = t->hall->metrics.started;
    return t->hall->now > since ? t->hall->now - since : 0;
}

bool seat_is_missed(const struct table *t, unsigned seat)
{
    if (table_has_guest(t, seat))
        return false;
    return !t->hall->several || seat_absence(t, seat) >= HEAR_SECONDS;
}

void presence_left(struct table *t, unsigned seat)
{
    if (seat < ANG_SEAT_MAX && !table_has_guest(t, seat))
        t->chair[seat].left_ms = t->hall->now_ms;
}

/* Somebody is connected here. */
static bool seat_greet(struct table *t, unsigned seat)
{
    struct chair *c = &t->chair[seat];
    const struct match_seat *play = &t->match.seat[seat];
    bool returns = play->away == AWAY_ABSENT && !play->conceded;
    bool refuses = c->invite.set && !c->handed; /* the invitation is no longer needed */

    c->left_ms = 0;
    if (!c->gone && !returns && !refuses)
        return false;
    c->gone = 0;
    if (refuses)
        c->invite.set = false;
    if (returns)
        table_return(t, seat);
    table_keep(t);
    return true;
}

/* Nobody is connected here. This is noted once, and remains unless another node corrects it. */
static bool seat_miss(struct table *t, unsigned seat)
{
    struct chair *c = &t->chair[seat];
    int64_t passed = t->hall->now_ms - c->left_ms;

    if (c->left_ms == 0 || passed < NOTICE_MS)
        return false;
    c->left_ms = 0;
    if (c->gone)
        return false;
    c->gone = t->hall->now - passed / 1000;
    table_keep(t);
    return true;
}

/* No person plays, and nobody who handed their seat to a bot is still connected. */
static bool is_deserted(const struct table *t)
{
    unsigned owners = match_owners(&t->match);

    if (!owners || match_people(&t->match))
        return false;
    for (unsigned s = 0; s < t->match.seat_count; s++)
        if (owners >> s & 1 && t->match.seat[s].away == AWAY_LEFT && !seat_is_missed(t, s))
            return false;
    return true;
}

static bool desertion_follow(struct table *t)
{
    bool pause = t->match.state == TABLE_RUNNING && table_is_mine(t) && is_deserted(t);
    bool resume = t->match.state == TABLE_PAUSED && t->match.deserted && !is_deserted(t);

    if (!t->match.game || (!pause && !resume))
        return false;
    log_line(LOG_INFO, pause ? "deserted" : "resumed", "table=%s", t->id);
    match_set_pause(&t->match, pause);
    t->match.deserted = pause;
    return true;
}

bool presence_update(struct table *t)
{
    bool changed = false;

    if (t->match.state == TABLE_OVER || t->match.halted || !t->hall->well)
        return false;
    for (unsigned s = 0; s < t->match.seat_count && !t->roll_called; s++)
        presence_left(t, s);
    t->roll_called = true;
    for (unsigned s = 0; s < t->match.seat_count; s++)
        if (seat_is_persons(t, s))
            changed |= table_has_guest(t, s) ? seat_greet(t, s) : seat_miss(t, s);
    changed |= desertion_follow(t);
    return changed;
}
