/* course.c: the course of the game, as its log tells it to everybody: a turn, a new day, a card
 * that is played, the end. Standing orders run out by it, and clocks are set by it.
 *
 * That another seat is active does not say whose turn it is: the first player is also active in the
 * evening, and who is last on one day may be the first of the next. A game that tells of no turns
 * is followed by who is active all the same.
 */
#include <stdio.h>
#include <string.h>

#include "server/hall.h"
#include "server/table.h"

enum { LINE_SIZE = 160 }; /* a line's name and whom it is about stand at its beginning */

static bool line_is(const char *line, const char *name)
{
    static const char start[] = "{\"message\":\"";

    return strncmp(line, start, sizeof start - 1) == 0 &&
           strncmp(line + sizeof start - 1, name, strlen(name)) == 0;
}

static void line_read(const struct table *t, unsigned at, char line[LINE_SIZE])
{
    ang_game_log_json(t->game, ANG_SPECTATOR, at, ANG_EN, line, LINE_SIZE);
}

static void turn_begins(struct table *t, unsigned seat)
{
    if (seat >= t->seat_count)
        return;
    t->turns_begun |= 1u << seat;
    orders_drop(t, seat, UNTIL_TURN);
}

static void turn_read(struct table *t, const char *line)
{
    const char *seat = strstr(line, "\"seat\":");
    unsigned number;

    t->turns_told = true;
    if (seat && sscanf(seat, "\"seat\":%u", &number) == 1)
        turn_begins(t, number);
}

void course_start(struct table *t)
{
    char line[LINE_SIZE];

    t->course_at = ang_game_log_count(t->game);
    t->course_active = ang_game_active(t->game);
    t->turns_begun = 0;
    t->turns_told = false;
    for (unsigned at = t->course_at; at > 0 && !t->turns_told; at--) {
        line_read(t, at - 1, line);
        t->turns_told = line_is(line, "turn\"");
    }
}

void course_follow(struct table *t)
{
    unsigned count = ang_game_log_count(t->game), active = ang_game_active(t->game);
    char line[LINE_SIZE];

    for (; t->course_at < count; t->course_at++) {
        line_read(t, t->course_at, line);
        if (line_is(line, "turn\""))
            turn_read(t, line);
        else if (line_is(line, "day\""))
            orders_drop_all(t, UNTIL_DAY);
        else if (line_is(line, "plays"))
            orders_drop_all(t, UNTIL_PLAYED);
    }
    if (!t->turns_told && active != t->course_active)
        turn_begins(t, active);
    t->course_active = active;
    if (t->state == TABLE_OVER)
        orders_drop_all(t, UNTIL_END);
}
