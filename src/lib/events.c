/* events.c: the events that the rules report while a game is played: turns, periods, cards played,
 * the end.
 *
 * An entry's events are derived from its messages and from the block before and after. They are
 * kept like the log: an undo removes none, and an event that happens again is reported again.
 */
#include <stdlib.h>
#include <string.h>

#include "lib/lib.h"

const struct message_report *report_of(const struct rules *rules, uint16_t message)
{
    static const struct message_report none;
    const struct vocabulary *v = rules->vocabulary;

    if (message < MSG_GAME || message - MSG_GAME >= v->message_count)
        return &none;
    return &v->message[message - MSG_GAME].report;
}

int report_param(const struct log_entry *e, unsigned param, int otherwise)
{
    return param && param <= e->param_count ? e->param[param - 1].value : otherwise;
}

int report_entry(const struct log_entry *e, const struct message_report *r)
{
    unsigned param = r->entry;

    if (!param || param > e->param_count ||
        (e->param[param - 1].type != T_CARD && e->param[param - 1].type != T_ENTRY))
        return -1;
    return e->param[param - 1].value;
}

/* Events are public, so they omit anything that a line hides from some viewer. */
static int public_entry(const struct log_entry *e, const struct message_report *r)
{
    int entry = report_entry(e, r);

    return entry >= 0 && e->param[r->entry - 1].audience == SEEN_BY_ALL ? entry : -1;
}

static bool rules_report(const struct rules *rules, uint8_t kind)
{
    const struct vocabulary *v = rules->vocabulary;

    for (unsigned i = 0; i < v->message_count; i++)
        if (v->message[i].report.kind == kind)
            return true;
    return false;
}

bool events_room(struct ang_game *g, unsigned lines)
{
    unsigned most = g->event_count + lines + 2; /* a turn without a line, the end */
    struct ang_event *more;

    if (most <= g->event_max)
        return true;
    more = realloc(g->event, 2 * most * sizeof *more);
    if (!more)
        return false;
    g->event = more;
    g->event_max = 2 * most;
    return true;
}

static void event_add(struct ang_game *g, struct ang_event event)
{
    event.entry = g->entry_count;
    g->event[g->event_count++] = event;
}

static void line_add(struct ang_game *g, unsigned line)
{
    static const uint8_t kind[REPORT_COUNT] = { [REPORT_TURN] = ANG_TURN_BEGINS + 1,
                                                [REPORT_PERIOD] = ANG_PERIOD_BEGINS + 1,
                                                [REPORT_PLAYED] = ANG_CARD_PLAYED + 1 };
    const struct log_entry *e = &g->log[line];
    const struct message_report *r = report_of(g->pack->rules, e->message);

    if (kind[r->kind] && e->audience == SEEN_BY_ALL)
        event_add(g, (struct ang_event){ .kind = (enum ang_event_kind)(kind[r->kind] - 1),
                                         .seat = report_param(e, r->seat, -1),
                                         .card = public_entry(e, r),
                                         .line = (int)line });
}

/* If the rules report no turns, a change of the active player is one. */
static bool turn_has_passed(const struct ang_game *g, const struct block *before)
{
    return before && before->active != g->b->active && g->b->state == GAME_RUNNING &&
           !rules_report(g->pack->rules, REPORT_TURN);
}

void events_gather(struct ang_game *g, const struct block *before, unsigned line)
{
    for (; line < g->log_count; line++)
        line_add(g, line);
    if (turn_has_passed(g, before))
        event_add(g, (struct ang_event){
                         .kind = ANG_TURN_BEGINS, .seat = g->b->active, .card = -1, .line = -1 });
    if (g->b->state != GAME_RUNNING && (!before || before->state == GAME_RUNNING))
        event_add(g,
                  (struct ang_event){ .kind = ANG_GAME_OVER, .seat = -1, .card = -1, .line = -1 });
}

unsigned ang_game_event_count(const struct ang_game *g)
{
    return g->event_count;
}

bool ang_game_event(const struct ang_game *g, unsigned index, struct ang_event *out)
{
    if (index >= g->event_count)
        return false;
    *out = g->event[index];
    return true;
}
