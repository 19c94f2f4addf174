/* course.c: the events that the rules report: a turn, a new day, a card played, the end of the
 * game. They end standing orders and reset clocks.
 */
#include "server/hall.h"
#include "server/table.h"

void course_start(struct table *t)
{
    t->course_at = ang_game_event_count(t->game);
    t->clocks.begun = 0;
}

static void orders_end(struct table *t, const struct ang_event *event)
{
    for (unsigned s = 0; s < t->seat_count; s++) {
        struct chair *c = &t->chair[s];
        if (!orders_follow(&c->orders, s, event))
            continue;
        c->orders_version++;
        c->orders_changed = true;
    }
}

void course_follow(struct table *t)
{
    static const struct ang_event over = { .kind = ANG_GAME_OVER };
    struct ang_event event;

    for (; ang_game_event(t->game, t->course_at, &event); t->course_at++) {
        orders_end(t, &event);
        clocks_follow(&t->clocks, &event);
    }
    if (t->state == TABLE_OVER) /* a vote can also end it */
        orders_end(t, &over);
}

static void orders_fill(struct json_writer *w, const void *orders)
{
    orders_write(orders, w);
}

void chair_write_orders(const struct chair *c, struct buffer *out)
{
    buffer_json(out, orders_fill, &c->orders);
}
