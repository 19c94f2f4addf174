/* window.c: reaction windows at an even pace.
 *
 * A window is one sealed ask. Where people play with people who may hold something or not, all its
 * answers go in at one moment: when everybody who has a choice has made it, and no sooner than two
 * seconds after it was opened. Until then nobody's answer shows, neither a person's nor a bot's nor
 * that of somebody who could only pass.
 *
 * Among several nodes the one that holds the table's lease keeps the time. An answer that is given
 * at another goes into the store as it came ("held"), is carried out by the first, and who gave it
 * has his reply when his node hears that it was.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/hall.h"
#include "server/table.h"

enum { WINDOW_MS = 2000 };

/* What asks for an answer that may be to do nothing, of everybody who is asked. */
bool window_holds(struct table *t, unsigned seat)
{
    unsigned waiting = ang_game_waiting(t->game);
    struct decision_look look;

    if (!(waiting >> seat & 1))
        return false;
    for (unsigned s = 0; s < t->seat_count; s++)
        if (waiting >> s & 1 && (!decision_look(t->game, s, &look) || !look.passes))
            return false;
    return true;
}

static uint32_t version_of(const struct message *m)
{
    struct json_reader r;
    char key[JSON_KEY_MAX];
    uint32_t version = 0;

    json_reader_init(&r, m->text, m->size);
    json_read_object(&r);
    while (json_next_key(&r, key, sizeof key))
        if (strcmp(key, "version") == 0)
            version = (uint32_t)json_read_int(&r, 0, UINT32_MAX);
        else
            json_skip(&r);
    return r.failed ? 0 : version;
}

static void answer_hold(struct chair *c, struct guest *g, uint32_t version, const char *text,
                        size_t size)
{
    free(c->choice_text);
    c->choice_text = memory_copy(text, size);
    c->choice_by = g;
    c->choice_version = version;
    c->has_choice = true;
}

bool window_takes(struct table *t, struct guest *g, const struct message *m)
{
    struct chair *c = &t->chair[g->viewer];
    struct decision_look look;

    if (strcmp(m->name, "choose") != 0 || table_is_quick(t) ||
        !decision_look(t->game, g->viewer, &look) || !window_holds(t, g->viewer) ||
        version_of(m) != look.version) /* out of date: the engine says so */
        return false;
    if (c->has_choice && c->choice_by && c->choice_by != g) {
        /* The same seat answers elsewhere: the newer one counts. */
        table_reply_error(t, c->choice_by, "", "stale", "this seat has answered otherwise");
    }
    answer_hold(c, g, look.version, m->text, m->size);
    if (!table_is_mine(t)) {
        struct buffer held = { 0 };
        buffer_format(&held, "%lu ", (unsigned long)look.version);
        buffer_add(&held, m->text, m->size);
        job_thing(table_job(t), g->viewer, "held", held.data);
        buffer_release(&held);
    }
    return true;
}

void window_held_read(struct table *t, unsigned seat, const char *text)
{
    struct chair *c = &t->chair[seat];
    struct decision_look look;
    char *message;
    uint32_t version = (uint32_t)strtoul(text, &message, 10);

    if (!t->game || *message != ' ' || chair_is_bots(c) || (c->has_choice && c->choice_by) ||
        !decision_look(t->game, seat, &look) || look.version != version)
        return;
    answer_hold(c, NULL, version, message + 1, strlen(message + 1));
}

void window_heard(struct table *t)
{
    struct decision_look look;
    struct json_error error;
    struct message m;

    for (unsigned s = 0; s < t->seat_count; s++) {
        struct chair *c = &t->chair[s];
        if (!c->has_choice || chair_is_bots(c) ||
            (decision_look(t->game, s, &look) && look.version == c->choice_version))
            continue;
        struct guest *g = c->choice_by;
        if (g && c->choice_text &&
            message_read(&m, c->choice_text, strlen(c->choice_text), &error) &&
            !table_answered_before(t, g, &m))
            table_reply(t, g, m.id, "{\"did\":\"choose\"}");
        free(c->choice_text);
        c->choice_text = NULL;
        c->choice_by = NULL;
        c->has_choice = false;
    }
}

static bool is_answered(struct table *t, unsigned seat, const struct decision_look *look)
{
    const struct chair *c = &t->chair[seat];

    if (look->only_pass)
        return true;
    if (c->has_choice && c->choice_version == look->version)
        return true;
    return !chair_is_bots(c) && orders_pass(t, seat);
}

bool window_tick(struct table *t)
{
    unsigned waiting = ang_game_waiting(t->game);
    struct decision_look look[ANG_SEAT_MAX];

    if (!waiting || table_is_quick(t) || !window_holds(t, ang_seat_first(waiting))) {
        t->window_open = false;
        return false;
    }
    if (!t->window_open) {
        t->window_open = true;
        t->window_since = t->hall->now_ms;
    }
    if (t->hall->now_ms - t->window_since < WINDOW_MS)
        return false;
    for (unsigned s = 0; s < t->seat_count; s++)
        if (waiting >> s & 1 &&
            (!decision_look(t->game, s, &look[s]) || !is_answered(t, s, &look[s])))
            return false;
    t->window_open = false;
    for (unsigned s = 0; s < t->seat_count; s++)
        if (waiting >> s & 1)
            table_window_answer(t, s, &look[s]);
    return true;
}
