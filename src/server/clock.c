/* clock.c: how long a person may think.
 *
 * A clock runs while its seat is asked and a person plays it. Per turn: whenever the turn passes
 * on, everybody has all of the time again. Bank: a sum for the whole game, and a little more each
 * time one's own turn begins. When the time is out a bot takes the seat.
 *
 * In a window at an even pace all clocks stand still, since everybody sees them: whose ran would
 * tell who had something to think about. Such a window has a time of its own (window.c).
 */
#include <stdio.h>

#include "server/hall.h"
#include "server/log.h"
#include "server/table.h"

enum { GRACE_MS = 30 * 1000 }; /* of somebody who takes his seat back with an empty bank */

void clock_start(struct table *t)
{
    for (unsigned s = 0; s < t->seat_count; s++)
        t->chair[s].clock_ms = t->clock_seconds * 1000;
    t->clock_at = t->hall->now_ms;
    t->clock_running = 0;
}

void clock_return(struct table *t, unsigned seat)
{
    struct chair *c = &t->chair[seat];

    if (t->clock == CLOCK_TURN)
        c->clock_ms = t->clock_seconds * 1000;
    else if (c->clock_ms < GRACE_MS)
        c->clock_ms = GRACE_MS;
}

static void turn_notice(struct table *t)
{
    for (unsigned s = 0; t->turns_begun && s < t->seat_count; s++)
        if (t->clock == CLOCK_TURN)
            t->chair[s].clock_ms = t->clock_seconds * 1000;
        else if (t->turns_begun >> s & 1)
            t->chair[s].clock_ms += t->clock_increment * 1000;
    t->turns_begun = 0;
}

void clock_account(struct table *t)
{
    int64_t passed = t->hall->now_ms - t->clock_at;

    t->clock_at = t->hall->now_ms;
    if (t->clock == CLOCK_NONE)
        return;
    for (unsigned s = 0; s < t->seat_count; s++)
        if (t->clock_running >> s & 1)
            t->chair[s].clock_ms -= passed;
    turn_notice(t);
    t->clock_running = 0;
    if (t->state != TABLE_RUNNING || t->ill || window_is_even(t))
        return;
    for (unsigned s = 0; s < t->seat_count; s++)
        if (ang_game_waiting(t->game) >> s & 1 && !chair_is_bots(&t->chair[s]))
            t->clock_running |= 1u << s;
}

void clock_out(struct table *t, unsigned seat)
{
    log_line(LOG_INFO, "time", "table=%s seat=%u", t->id, seat);
    table_stand_in(t, seat, seat_is_missed(t, seat) ? AWAY_ABSENT : AWAY_TIME);
}

bool clock_tick(struct table *t)
{
    bool out = false;

    if (t->clock == CLOCK_NONE)
        return false;
    clock_account(t);
    for (unsigned s = 0; s < t->seat_count; s++) {
        struct chair *c = &t->chair[s];
        if (!(t->clock_running >> s & 1) || c->clock_ms > 0)
            continue;
        c->clock_ms = 0;
        clock_out(t, s);
        out = true;
    }
    return out;
}

/* [milliseconds of each seat …] */
void clock_read(struct table *t, const char *text)
{
    struct json_reader r;

    json_reader_init(&r, text, json_length(text));
    json_read_array(&r);
    for (unsigned s = 0; s < t->seat_count && json_next_item(&r); s++)
        t->chair[s].clock_ms = json_read_int(&r, INT32_MIN, INT64_MAX / 2);
}

void clock_write(const struct table *t, struct buffer *out)
{
    for (unsigned s = 0; s < t->seat_count; s++)
        buffer_format(out, "%s%lld", s ? "," : "[", (long long)t->chair[s].clock_ms);
    buffer_add_string(out, "]");
}
