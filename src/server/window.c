/* window.c: reaction windows at an even pace.
 *
 * A window is one sealed ask. Where people play with people, all its answers are applied at one
 * moment. Until then no answer shows: no person's, no bot's, and not that of a seat that could only
 * pass. The moment must not show who had a choice, and people take their time over a choice. So
 * every seat that a person plays has a decoy, a thinking time drawn when the window opens from the
 * distribution of people's own. A seat that makes a choice counts with the time it took, any other
 * seat with its decoy, and the window closes when the last of them is over: after two seconds at
 * the earliest, because bots think meanwhile. Bots are never waited for.
 *
 * In many windows everybody can tell that nobody could have a choice. These are passed at once, as
 * at a quick pace.
 *
 * The decoys are the same at every table. Learning them from the times that people took would give
 * away, through the later lengths, in which windows they had a choice.
 *
 * At a table with clocks it is not put off for ever: who then owes an answer still is replaced by a
 * bot, as when his clock has run out. The clocks themselves stand still meanwhile (clock.c).
 *
 * Among several nodes the one that holds the table's lease keeps the time. An answer that is given
 * at another goes into the store as it came ("held"), is carried out by the first, and who gave it
 * has his reply when his node hears that it was.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/hall.h"
#include "server/table.h"

enum {
    WINDOW_MS = 2000,
    DEAL_COUNT = 128,        /* other deals that are searched for a choice */
    THOUGHT_MS = 4000,       /* the median of decoys */
    THOUGHT_MAX_MS = 30000,  /* no decoy is longer */
    PATIENCE_MS = 30 * 1000, /* with somebody, where there is a bank; more where it is large */
};

static const double thought_sigma = 0.7;

/* How long people may take at most; 0: as long as they like. */
static int64_t patience(const struct table *t)
{
    int64_t bank = t->clock_seconds * 100;

    if (t->clock == CLOCK_TURN)
        return t->clock_seconds * 1000 + WINDOW_MS;
    if (t->clock == CLOCK_BANK)
        return bank > PATIENCE_MS ? bank : PATIENCE_MS;
    return 0;
}

/* A person's thinking time is log-normal. */
static int64_t thought_draw(int64_t most)
{
    const double whole = 4294967296.0, turn = 6.283185307179586;
    uint32_t chance[2];
    int64_t ms;

    do {
        secret_bytes(chance, sizeof chance);
        double normal = sqrt(-2 * log((chance[0] + 0.5) / whole)) * cos(turn * (chance[1] / whole));
        ms = (int64_t)(THOUGHT_MS * exp(thought_sigma * normal));
    } while (ms > most);
    return ms;
}

static void window_begin(struct table *t)
{
    int64_t most = patience(t) && patience(t) < THOUGHT_MAX_MS ? patience(t) : THOUGHT_MAX_MS;

    t->window_open = true;
    t->window_since = t->hall->now_ms;
    t->window_chosen = 0;
    for (unsigned s = 0; s < t->seat_count; s++)
        t->window_ms[s] = thought_draw(most);
}

/* How long the window stays open at least. Bots need no decoys, but if only bots are asked one of
 * them has one: such windows are no shorter than the others. */
static int64_t window_length(const struct table *t, unsigned waiting)
{
    unsigned people = waiting & table_people(t);
    unsigned seats = people ? people & ~t->window_chosen : 1u << ang_seat_first(waiting);
    int64_t ms = WINDOW_MS;

    for (unsigned s = 0; s < t->seat_count; s++)
        if (seats >> s & 1 && t->window_ms[s] > ms)
            ms = t->window_ms[s];
    return ms;
}

/* Might anybody who is asked have a choice, as far as everybody can tell? Other deals of what is
 * hidden show it. They follow from what a spectator sees, and from nothing else. */
static bool choice_is_possible(struct ang_game *game)
{
    uint64_t seed = ang_game_view_hash(game, ANG_SPECTATOR);
    struct decision_look look;
    struct ang_error error;
    bool possible = false;

    for (unsigned n = 0; n < DEAL_COUNT && !possible; n++) {
        struct ang_game *other = ang_game_redeal(game, ANG_SPECTATOR, seed + n, &error);
        if (!other)
            return true;
        for (unsigned s = 0; s < ANG_SEAT_MAX; s++)
            possible |= decision_look(other, s, &look) && !look.only_pass;
        ang_game_free(other);
    }
    return possible;
}

/* Found out once for each window: no version of a seat's decision ever comes back. */
static bool is_in_question(struct table *t, unsigned seat)
{
    struct decision_look look;

    if (decision_look(t->game, seat, &look) && look.version == t->window_version[seat])
        return t->window_in_question;
    for (unsigned s = 0; s < t->seat_count; s++)
        if (decision_look(t->game, s, &look))
            t->window_version[s] = look.version;
    t->window_in_question = choice_is_possible(t->game);
    return t->window_in_question;
}

/* Everybody who is asked may pass, and somebody might have a choice. */
bool window_holds(struct table *t, unsigned seat)
{
    unsigned waiting = ang_game_waiting(t->game);
    struct decision_look look;

    if (!(waiting >> seat & 1))
        return false;
    for (unsigned s = 0; s < t->seat_count; s++)
        if (waiting >> s & 1 && (!decision_look(t->game, s, &look) || !look.passes))
            return false;
    return is_in_question(t, seat);
}

bool window_is_even(struct table *t)
{
    unsigned waiting = ang_game_waiting(t->game);

    return waiting && !table_is_quick(t) && window_holds(t, ang_seat_first(waiting));
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

/* An answer to a real choice ends the seat's thinking; a pass that was the only option does not. */
static void answer_hold(struct table *t, unsigned seat, struct guest *g,
                        const struct decision_look *look, const char *text, size_t size)
{
    struct chair *c = &t->chair[seat];

    if (!look->only_pass)
        t->window_chosen |= 1u << seat;
    free(c->choice_text);
    c->choice_text = memory_copy(text, size);
    c->choice_by = g;
    c->choice_version = look->version;
    c->has_choice = true;
}

/* Who has answered before, here or on another connection, is told that it no longer counts. */
static void answer_replaced(struct table *t, struct chair *c)
{
    struct json_error error;
    struct message old;

    if (c->has_choice && c->choice_by && c->choice_text &&
        message_read(&old, c->choice_text, strlen(c->choice_text), &error))
        table_reply_error(t, c->choice_by, old.id, "stale", "this seat has answered otherwise");
}

bool window_takes(struct table *t, struct guest *g, const struct message *m)
{
    struct chair *c = &t->chair[g->viewer];
    struct decision_look look;

    if (strcmp(m->name, "choose") != 0 || table_is_quick(t) ||
        !decision_look(t->game, g->viewer, &look) || !window_holds(t, g->viewer) ||
        version_of(m) != look.version) /* out of date: the engine says so */
        return false;
    answer_replaced(t, c);
    answer_hold(t, g->viewer, g, &look, m->text, m->size);
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
    if (c->has_choice && c->choice_version == version && strcmp(c->choice_text, message + 1) == 0)
        return; /* it was read before, perhaps before the table was paused */
    answer_hold(t, seat, NULL, &look, message + 1, strlen(message + 1));
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

/* What waits for a moment that no longer comes is carried out or refused now: of everybody, since
 * people have left and nothing is to be hidden any more, or where something was taken back. */
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
           (c->has_choice && c->choice_version == look->version) || orders_pass(t, seat);
}

/* Somebody lets the others wait too long: true. */
static bool patience_ends(struct table *t, unsigned owing)
{
    if (!owing || !patience(t) || t->hall->now_ms - t->window_since < patience(t))
        return false;
    for (unsigned s = 0; s < t->seat_count; s++)
        if (owing >> s & 1)
            clock_out(t, s);
    return true;
}

bool window_tick(struct table *t)
{
    unsigned waiting = ang_game_waiting(t->game), owing = 0;
    struct decision_look look[ANG_SEAT_MAX];

    if (!window_is_even(t)) {
        t->window_open = false;
        return held_release(t, true);
    }
    if (held_release(t, false))
        return true;
    if (!t->window_open)
        window_begin(t);
    if (t->hall->now_ms - t->window_since < window_length(t, waiting))
        return false;
    for (unsigned s = 0; s < t->seat_count; s++)
        if (waiting >> s & 1 &&
            (!decision_look(t->game, s, &look[s]) || !is_answered(t, s, &look[s])))
            owing |= 1u << s;
    if (owing)
        return patience_ends(t, owing);
    t->window_open = false;
    for (unsigned s = 0; s < t->seat_count; s++)
        if (waiting >> s & 1)
            table_window_answer(t, s, &look[s]);
    return true;
}
