/* clock.c: which clocks run at a table, and what happens when one runs out.
 *
 * In a window at even pace all clocks stop. Everybody can see them, so a running one would reveal
 * who has a choice. Such a window has its own time limit (window.c).
 */
#include "server/hall.h"
#include "server/log.h"
#include "server/table.h"

static unsigned seats_thinking(struct table *t)
{
    unsigned seats = 0;

    if (t->clock.kind == CLOCK_NONE || t->state != TABLE_RUNNING || t->ill || window_is_even(t))
        return 0;
    for (unsigned s = 0; s < t->seat_count; s++)
        if (ang_game_waiting(t->game) >> s & 1 && !chair_is_bots(&t->chair[s]))
            seats |= 1u << s;
    return seats;
}

void clock_account(struct table *t)
{
    clocks_run(&t->clocks, &t->clock, seats_thinking(t), t->hall->now_ms);
}

void clock_out(struct table *t, unsigned seat)
{
    log_line(LOG_INFO, "time", "table=%s seat=%u", t->id, seat);
    table_stand_in(t, seat, seat_is_missed(t, seat) ? AWAY_ABSENT : AWAY_TIME);
}

bool clock_tick(struct table *t)
{
    unsigned out;

    if (t->clock.kind == CLOCK_NONE)
        return false;
    clock_account(t);
    out = clocks_out(&t->clocks);
    for (unsigned s = 0; s < t->seat_count; s++)
        if (out >> s & 1)
            clock_out(t, s);
    return out != 0;
}

static void clocks_fill(struct json_writer *w, const void *about)
{
    const struct table *t = about;

    clocks_write(&t->clocks, t->seat_count, w);
}

void clock_write(const struct table *t, struct buffer *out)
{
    buffer_json(out, clocks_fill, t);
}
