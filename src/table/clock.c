#include "table/clock.h"

#include "wire/json.h"

enum { GRACE_MS = 30 * 1000 }; /* for a person who takes the seat back with an empty bank */

static bool is_in(unsigned seats, unsigned seat)
{
    return seats >> seat & 1;
}

void clocks_start(struct clocks *c, const struct clock_rule *rule, int64_t now)
{
    *c = (struct clocks){ .at = now };
    for (unsigned s = 0; s < ANG_SEAT_MAX; s++)
        c->ms[s] = rule->seconds * 1000;
}

void clocks_return(struct clocks *c, const struct clock_rule *rule, unsigned seat)
{
    if (rule->kind == CLOCK_TURN)
        c->ms[seat] = rule->seconds * 1000;
    else if (c->ms[seat] < GRACE_MS)
        c->ms[seat] = GRACE_MS;
}

void clocks_follow(struct clocks *c, const struct ang_event *event)
{
    if (event->kind == ANG_TURN_BEGINS)
        c->begun |= 1u << event->seat;
}

static void turns_notice(struct clocks *c, const struct clock_rule *rule)
{
    for (unsigned s = 0; c->begun && s < ANG_SEAT_MAX; s++)
        if (rule->kind == CLOCK_TURN)
            c->ms[s] = rule->seconds * 1000;
        else if (is_in(c->begun, s))
            c->ms[s] += rule->increment * 1000;
    c->begun = 0;
}

void clocks_run(struct clocks *c, const struct clock_rule *rule, unsigned seats, int64_t now)
{
    int64_t passed = now - c->at;

    c->at = now;
    if (rule->kind == CLOCK_NONE)
        return;
    for (unsigned s = 0; s < ANG_SEAT_MAX; s++)
        if (is_in(c->running, s))
            c->ms[s] -= passed;
    turns_notice(c, rule);
    c->running = seats;
}

unsigned clocks_out(struct clocks *c)
{
    unsigned out = 0;

    for (unsigned s = 0; s < ANG_SEAT_MAX; s++)
        if (is_in(c->running, s) && c->ms[s] <= 0) {
            c->ms[s] = 0;
            out |= 1u << s;
        }
    return out;
}

int64_t clocks_left(const struct clocks *c, unsigned seat, int64_t now)
{
    int64_t left = c->ms[seat] - (is_in(c->running, seat) ? now - c->at : 0);

    return left > 0 ? left : 0;
}

int64_t clocks_alarm(const struct clocks *c)
{
    int64_t alarm = INT64_MAX;

    for (unsigned s = 0; s < ANG_SEAT_MAX; s++)
        if (is_in(c->running, s) && c->at + c->ms[s] < alarm)
            alarm = c->at + c->ms[s];
    return alarm;
}

void clocks_read(struct clocks *c, struct json_reader *r)
{
    json_read_array(r);
    for (unsigned s = 0; json_next_item(r); s++)
        if (s < ANG_SEAT_MAX)
            c->ms[s] = json_read_int(r, INT32_MIN, INT64_MAX / 2);
        else
            json_fail(r, "too many clocks", NULL);
}

void clocks_write(const struct clocks *c, unsigned seats, struct json_writer *w)
{
    json_write_array(w);
    for (unsigned s = 0; s < seats; s++)
        json_write_int(w, c->ms[s]);
    json_write_end(w);
}
