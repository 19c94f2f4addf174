#include "table/presence.h"

enum {
    NOTICE_MS = 1000, /* ignores a page reload */
    HEAR_SECONDS = 5, /* time for other hosts to report that the person is connected to them */
};

int64_t seat_absence(const struct match *m, const struct table_now *now, unsigned seat)
{
    int64_t since = m->seat[seat].gone;

    if (since == 0 || now->here >> seat & 1)
        return 0;
    if (since < now->started)
        since = now->started;
    return now->unix_s > since ? now->unix_s - since : 0;
}

bool seat_is_missed(const struct match *m, const struct table_now *now, unsigned seat)
{
    return !(now->here >> seat & 1) &&
           (!now->several || seat_absence(m, now, seat) >= HEAR_SECONDS);
}

void presence_left(struct match *m, const struct table_now *now, unsigned seat)
{
    if (seat < m->seat_count && !(now->here >> seat & 1))
        m->seat[seat].left_ms = now->ms;
}

/* Somebody is connected here. */
static bool seat_greet(struct match *m, unsigned seat)
{
    struct match_seat *s = &m->seat[seat];
    bool noted = s->gone != 0, returns = s->away == AWAY_ABSENT && !s->conceded;

    s->gone = s->left_ms = 0;
    if (returns)
        match_return(m, seat);
    return noted || returns;
}

/* Nobody is connected here. This is noted once, and remains unless another host corrects it. */
static bool seat_miss(struct match_seat *s, const struct table_now *now)
{
    int64_t passed = now->ms - s->left_ms;

    if (s->left_ms == 0 || passed < NOTICE_MS)
        return false;
    s->left_ms = 0;
    if (s->gone)
        return false;
    s->gone = now->unix_s - passed / 1000;
    return true;
}

/* No person plays, and nobody who handed their seat to a bot is still connected. */
static bool is_deserted(const struct match *m, const struct table_now *now)
{
    unsigned owners = match_owners(m);

    if (!owners || match_people(m))
        return false;
    for (unsigned s = 0; s < m->seat_count; s++)
        if (owners >> s & 1 && m->seat[s].away == AWAY_LEFT && !seat_is_missed(m, now, s))
            return false;
    return true;
}

static bool desertion_follow(struct match *m, const struct table_now *now)
{
    bool pause = m->state == TABLE_RUNNING && !now->elsewhere && is_deserted(m, now);
    bool resume = m->state == TABLE_PAUSED && m->deserted && !is_deserted(m, now);

    if (!m->game || (!pause && !resume))
        return false;
    match_set_pause(m, pause);
    m->deserted = pause;
    return true;
}

bool presence_follow(struct match *m, const struct table_now *now)
{
    bool changed = false;

    if (m->state == TABLE_OVER || m->halted)
        return false;
    for (unsigned s = 0; s < m->seat_count && !m->roll_called; s++)
        presence_left(m, now, s);
    m->roll_called = true;
    for (unsigned s = 0; s < m->seat_count; s++)
        if (m->seat[s].kind != CHAIR_BOT && m->seat[s].taken)
            changed |= now->here >> s & 1 ? seat_greet(m, s) : seat_miss(&m->seat[s], now);
    changed |= desertion_follow(m, now);
    if (changed)
        m->changed |= CHANGED_TABLE;
    return changed;
}
