/* window.c: messages with answers that are held until the window's common moment
 * (table/match_window.c), and their replies.
 *
 * With several nodes, the one with the table's lease keeps the time. A node without it stores an
 * answer as received ("held"), and the node with the lease carries it out. The player gets the
 * reply once their own node has read the result.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/hall.h"
#include "server/table.h"

/* Replies to the earlier answer, from here or another connection, that it no longer counts. A
 * message carried out again, because another node was first, replaces itself. */
static void answer_replaced(struct table *t, const struct chair *c, const struct guest *g,
                            const struct message *m)
{
    struct json_error error;
    struct message old;

    if (c->held_by && c->held_text &&
        message_read(&old, c->held_text, strlen(c->held_text), &error) &&
        !(c->held_by == g && strcmp(old.id, m->id) == 0))
        table_refuse(t, c->held_by, old.id, REFUSED_ANSWERED_ELSE);
}

static void message_keep(struct chair *c, struct guest *g, const char *text, size_t size)
{
    free(c->held_text);
    c->held_text = memory_copy(text, size);
    c->held_by = g;
    c->held_stored = g == NULL;
}

static void message_drop(struct chair *c)
{
    free(c->held_text);
    c->held_text = NULL;
    c->held_by = NULL;
}

void window_takes(struct table *t, struct guest *g, const struct message *m)
{
    struct chair *c = &t->chair[g->viewer];

    answer_replaced(t, c, g, m);
    message_keep(c, g, m->text, m->size);
    if (!table_is_mine(t))
        window_hand_over(t);
}

static bool is_held(const struct table *t, unsigned seat)
{
    const struct held *held = &t->match.seat[seat].held;

    return held->set && held->person;
}

bool window_hand_over(struct table *t)
{
    bool any = false;

    for (unsigned s = 0; s < t->match.seat_count; s++) {
        struct chair *c = &t->chair[s];
        struct buffer held = { 0 };
        if (!is_held(t, s) || !c->held_text || c->held_stored)
            continue;
        buffer_format(&held, "%lu ", (unsigned long)t->match.seat[s].held.version);
        buffer_add_string(&held, c->held_text);
        job_thing(table_job(t), s, "held", held.data);
        buffer_release(&held);
        c->held_stored = any = true;
    }
    return any;
}

void window_held_read(struct table *t, unsigned seat, const char *text)
{
    struct chair *c = &t->chair[seat];
    const struct held *held = &t->match.seat[seat].held;
    struct guest nobody = { .viewer = seat };
    struct ang_change change;
    char *message;
    uint32_t version = (uint32_t)strtoul(text, &message, 10);

    if (!t->match.game || *message++ != ' ')
        return;
    if (is_held(t, seat) && held->version == version && c->held_text &&
        strcmp(c->held_text, message) == 0) {
        c->held_stored = true; /* read before, or our own */
        return;
    }
    if ((is_held(t, seat) && c->held_by) ||
        ang_engine_line_unless_change(engine_lend(t, &nobody), message, strlen(message), &change))
        return;
    match_hold(&t->match, seat, version, change.index);
    if (is_held(t, seat) && held->version == version)
        message_keep(c, NULL, message, strlen(message));
}

void window_given(struct table *t, bool again)
{
    for (unsigned s = 0; s < t->match.seat_count && !again; s++)
        if (t->match.seat[s].held.given)
            message_drop(&t->chair[s]);
    match_kept(&t->match, again);
}

/* The node with the lease carries out stored answers. Any other answer is lost, so its guest gets
 * an error. */
static void outcome_tell(struct table *t, const struct chair *c)
{
    struct guest *g = c->held_by;
    struct json_error error;
    struct message m;

    if (!g || !c->held_text || !message_read(&m, c->held_text, strlen(c->held_text), &error) ||
        table_answered_before(t, g, &m))
        return;
    if (c->held_stored)
        table_reply(t, g, m.id, "{\"did\":\"choose\"}");
    else
        table_refuse(t, g, m.id, REFUSED_OTHERS_FIRST);
}

void window_heard(struct table *t)
{
    struct decision_look look;

    for (unsigned s = 0; s < t->match.seat_count; s++) {
        struct held *held = &t->match.seat[s].held;
        if (!is_held(t, s) || seat_is_bots(&t->match.seat[s]) ||
            (decision_look(t->match.game, s, &look) && look.version == held->version))
            continue;
        outcome_tell(t, &t->chair[s]);
        message_drop(&t->chair[s]);
        held->set = false;
    }
}

void window_answered(struct table *t, const struct table_happening *h)
{
    struct chair *c = &t->chair[h->seat];
    const struct ang_change change = { .seat = h->seat, .version = h->version, .index = h->index };
    struct json_error error;
    struct message m;

    if (c->held_text && message_read(&m, c->held_text, strlen(c->held_text), &error))
        table_changed(t, c->held_by, &m, &change, h->result);
}
