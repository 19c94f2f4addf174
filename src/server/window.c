/* window.c: reaction windows at even pace: answers wait for a common moment.
 *
 * A window is one sealed decision for several seats. Where people play with people, all its answers
 * are applied at one moment (table/hold.h says when). Until then no answer is visible: not a
 * person's, not a bot's, and not that of a seat that could only pass. Windows in which nobody could
 * have a choice are passed at once, as at quick pace.
 *
 * At a table with clocks, a bot replaces a person who keeps the others waiting too long. The same
 * happens when a clock runs out. The clocks themselves stop during a window (clock.c).
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

bool window_holds(struct table *t, unsigned seat)
{
    return hold_covers(&t->hold, t->game, seat);
}

bool window_is_even(struct table *t)
{
    unsigned waiting = ang_game_waiting(t->game);

    return waiting && !table_is_quick(t) && window_holds(t, ang_seat_first(waiting));
}

/* If the option is not given by its index, the index is 0. */
static void choice_read(const struct message *m, uint32_t *version, uint32_t *index)
{
    struct json_reader r;
    char key[JSON_KEY_MAX];

    *version = *index = 0;
    json_reader_init(&r, m->text, m->size);
    json_read_object(&r);
    while (json_next_key(&r, key, sizeof key))
        if (strcmp(key, "version") == 0)
            *version = (uint32_t)json_read_int(&r, 0, UINT32_MAX);
        else if (strcmp(key, "index") == 0)
            *index = (uint32_t)json_read_int(&r, 0, UINT32_MAX);
        else
            json_skip(&r);
    if (r.failed)
        *version = 0;
}

/* An answer to a real choice ends the seat's thinking time. A pass that was the only option does
 * not. */
static void answer_hold(struct table *t, unsigned seat, struct guest *g,
                        const struct decision_look *look, const char *text, size_t size)
{
    struct chair *c = &t->chair[seat];

    if (!look->only_pass)
        hold_chose(&t->hold, seat);
    free(c->choice_text);
    c->choice_text = memory_copy(text, size);
    c->choice_by = g;
    c->choice_version = look->version;
    c->choice_stored = g == NULL;
    c->has_choice = true;
}

/* Replies to the earlier answer, from here or another connection, that it no longer counts. A
 * message carried out again, because another node was first, replaces itself. */
static void answer_replaced(struct table *t, struct chair *c, const struct guest *g,
                            const struct message *m)
{
    struct json_error error;
    struct message old;

    if (c->has_choice && c->choice_by && c->choice_text &&
        message_read(&old, c->choice_text, strlen(c->choice_text), &error) &&
        !(c->choice_by == g && strcmp(old.id, m->id) == 0))
        table_reply_error(t, c->choice_by, old.id, "stale", "this seat has answered otherwise");
}

bool window_takes(struct table *t, struct guest *g, const struct message *m)
{
    struct chair *c = &t->chair[g->viewer];
    struct decision_look look;
    uint32_t version, index;

    if (strcmp(m->name, "choose") != 0 || table_is_quick(t) ||
        !decision_look(t->game, g->viewer, &look) || !window_holds(t, g->viewer))
        return false;
    choice_read(m, &version, &index);
    if (version != look.version || index >= look.count) /* the engine reports the error */
        return false;
    answer_replaced(t, c, g, m);
    answer_hold(t, g->viewer, g, &look, m->text, m->size);
    if (!table_is_mine(t))
        window_hand_over(t);
    return true;
}

bool window_hand_over(struct table *t)
{
    bool any = false;

    for (unsigned s = 0; s < t->seat_count; s++) {
        struct chair *c = &t->chair[s];
        struct buffer held = { 0 };
        if (!c->has_choice || !c->choice_text || c->choice_stored)
            continue;
        buffer_format(&held, "%lu ", (unsigned long)c->choice_version);
        buffer_add_string(&held, c->choice_text);
        job_thing(table_job(t), s, "held", held.data);
        buffer_release(&held);
        c->choice_stored = any = true;
    }
    return any;
}

void window_held_read(struct table *t, unsigned seat, const char *text)
{
    struct chair *c = &t->chair[seat];
    struct decision_look look;
    char *message;
    uint32_t version = (uint32_t)strtoul(text, &message, 10);

    if (!t->game || *message != ' ' || chair_is_bots(c) || !decision_look(t->game, seat, &look) ||
        look.version != version)
        return;
    if (c->has_choice && c->choice_version == version && strcmp(c->choice_text, message + 1) == 0)
        c->choice_stored = true; /* read before, or our own */
    else if (!c->has_choice || !c->choice_by)
        answer_hold(t, seat, NULL, &look, message + 1, strlen(message + 1));
}

static void choice_drop(struct chair *c)
{
    free(c->choice_text);
    c->choice_text = NULL;
    c->choice_by = NULL;
    c->has_choice = c->choice_given = false;
}

void window_given(struct table *t, bool again)
{
    for (unsigned s = 0; s < t->seat_count; s++) {
        struct chair *c = &t->chair[s];
        if (!c->choice_given)
            continue;
        if (!again)
            choice_drop(c);
        else
            c->has_choice = true;
        c->choice_given = false;
    }
}

/* The node with the lease carries out stored answers. Any other answer is lost, so its guest gets
 * an error. */
static void outcome_tell(struct table *t, const struct chair *c)
{
    struct guest *g = c->choice_by;
    struct json_error error;
    struct message m;

    if (!g || !c->choice_text ||
        !message_read(&m, c->choice_text, strlen(c->choice_text), &error) ||
        table_answered_before(t, g, &m))
        return;
    if (c->choice_stored)
        table_reply(t, g, m.id, "{\"did\":\"choose\"}");
    else
        table_reply_error(t, g, m.id, "stale", SOMETHING_FIRST);
}

void window_heard(struct table *t)
{
    struct decision_look look;

    for (unsigned s = 0; s < t->seat_count; s++) {
        struct chair *c = &t->chair[s];
        if (!c->has_choice || chair_is_bots(c) ||
            (decision_look(t->game, s, &look) && look.version == c->choice_version))
            continue;
        outcome_tell(t, c);
        choice_drop(c);
    }
}

/* Applies or refuses answers whose moment will not come. With `everybody`, all of them: people have
 * left, and nothing is left to hide. Otherwise only those whose decision was taken back. */
static bool held_release(struct table *t, bool everybody)
{
    struct decision_look look;
    bool any = false;

    for (unsigned s = 0; s < t->seat_count; s++) {
        struct chair *c = &t->chair[s];
        if (!c->has_choice || !c->choice_text)
            continue;
        decision_look(t->game, s, &look);
        if (!everybody && look.version == c->choice_version)
            continue;
        table_window_answer(t, s, &look);
        any = true;
    }
    return any;
}

static bool is_answered(struct table *t, unsigned seat, const struct decision_look *look)
{
    const struct chair *c = &t->chair[seat];

    return look->only_pass || chair_is_bots(c) ||
           (c->has_choice && c->choice_version == look->version) ||
           orders_pass(&c->orders, t->game, seat);
}

/* True: somebody has kept the others waiting too long. */
static bool patience_ends(struct table *t, unsigned owing)
{
    if (!owing || !hold_is_too_long(&t->hold, &t->clock, t->hall->now_ms))
        return false;
    for (unsigned s = 0; s < t->seat_count; s++)
        if (owing >> s & 1)
            clock_out(t, s);
    return true;
}

static void window_begin(struct table *t)
{
    uint64_t chance;

    secret_bytes(&chance, sizeof chance);
    hold_open(&t->hold, &t->clock, chance, t->hall->now_ms);
}

bool window_tick(struct table *t)
{
    unsigned waiting = ang_game_waiting(t->game), owing = 0;
    struct decision_look look[ANG_SEAT_MAX];

    if (!window_is_even(t)) {
        t->hold.open = false;
        return held_release(t, true);
    }
    if (held_release(t, false))
        return true;
    if (!t->hold.open)
        window_begin(t);
    if (!hold_is_over(&t->hold, waiting, table_people(t), t->hall->now_ms))
        return false;
    for (unsigned s = 0; s < t->seat_count; s++)
        if (waiting >> s & 1 &&
            (!decision_look(t->game, s, &look[s]) || !is_answered(t, s, &look[s])))
            owing |= 1u << s;
    if (owing)
        return patience_ends(t, owing);
    t->hold.open = false;
    for (unsigned s = 0; s < t->seat_count; s++)
        if (waiting >> s & 1)
            table_window_answer(t, s, &look[s]);
    return true;
}
