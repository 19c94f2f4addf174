/* table_play.c: the game at a table: choices by people and bots, and automatic ones. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/format.h"
#include "server/hall.h"
#include "server/log.h"
#include "server/table.h"

enum {
    BOT_MS = 5000,        /* longest time that people wait for a bot, even on a busy machine */
    BOT_WINDOW_MS = 1500, /* a bot answers before the window's common moment, or passes */
};

/* Beginning and reopening */

void table_entries_stamp(struct table *t)
{
    if (!t->out.news.late)
        return;
    while (t->out.entry_at_count < ang_game_entry_count(t->match.game)) {
        if (t->out.entry_at_count == t->out.entry_at_max) {
            t->out.entry_at_max = t->out.entry_at_max ? 2 * t->out.entry_at_max : 256;
            t->out.entry_at =
                realloc(t->out.entry_at, t->out.entry_at_max * sizeof *t->out.entry_at);
            if (!t->out.entry_at)
                abort();
        }
        t->out.entry_at[t->out.entry_at_count++] = t->hall->now_ms;
    }
}

bool table_open_watched(struct table *t, const char *head, struct ang_error *error)
{
    t->head = memory_copy(head, strlen(head));
    if (t->setup.watch_allowed && t->setup.watch_delay > 0)
        t->out.news.late = ang_game_open(t->pack, head, strlen(head), error);
    table_entries_stamp(t);
    return true;
}

bool table_open_game(struct table *t, const char *head, struct ang_error *error)
{
    t->match.game = ang_game_open(t->pack, head, strlen(head), error);
    return t->match.game && table_open_watched(t, head, error);
}

bool table_begin(struct table *t, struct ang_error *error)
{
    struct buffer head = { 0 };
    uint8_t key[32];

    secret_bytes(key, sizeof key);
    struct ang_game *game = setup_game(&t->setup, &t->match, t->pack, key, error);
    if (!game)
        return false;
    buffer_room(&head, ang_game_save(game, NULL, 0));
    ang_game_save(game, head.data, head.room);
    head.data[strcspn(head.data, "\n")] = 0;
    ang_game_free(game);
    bool opened = table_open_game(t, head.data, error);
    buffer_release(&head);
    if (!opened)
        return false;
    const struct table_now now = table_now(t);
    match_begin(&t->match, &now);
    t->begun = t->hall->now;
    for (unsigned s = 0; s < t->match.seat_count; s++) /* old links must not reveal a hand */
        chair_close(&t->chair[s]);
    if (t->waiting_for)
        t->waiting_for->waiting--;
    t->waiting_for = NULL;
    table_keep(t);
    t->hall->metrics.tables_begun++;
    log_line(LOG_INFO, "begun", "table=%s game=%s seats=%u", t->id, t->setup.game,
             t->match.seat_count);
    return true;
}

bool table_play_entry(struct table *t, const char *line, struct ang_error *error)
{
    if (!ang_game_open_more(t->match.game, line, strlen(line), error))
        return false;
    table_entries_stamp(t);
    return true;
}

/* What follows */

static void fault_note(struct table *t, const struct table_happening *h)
{
    const char *what = h->result->error.message;

    t->hall->metrics.faults++;
    log_line(LOG_ERROR, "fault", "table=%s seat=%u entry=%u what=%s", t->id, h->seat,
             ang_game_entry_count(t->match.game), log_quote(what));
    report_fault(t, h->seat, what);
}

static void held_answer(struct table *t, const struct table_happening *h)
{
    const struct chair *c = &t->chair[h->seat];
    const struct ang_change change = { .seat = h->seat, .version = h->version, .index = h->index };

    if (c->held)
        table_changed(t, c->held->guest, &c->held->request, &change, h->result);
}

static void happening_note(struct table *t, const struct table_happening *h)
{
    struct metrics *metrics = &t->hall->metrics;

    switch (h->kind) {
    case HAPPENS_CHOICE:
        *(h->by == ANG_BY_BOT ? &metrics->bot_choices : &metrics->automatic_choices) += 1;
        break;
    case HAPPENS_PROPOSED:
    case HAPPENS_OFFER:
        break;
    case HAPPENS_ANSWERED:
        held_answer(t, h);
        break;
    case HAPPENS_FAULT:
        fault_note(t, h);
        break;
    case HAPPENS_VOID:
        log_line(LOG_ERROR, "stuck", "table=%s entry=%u", t->id,
                 ang_game_entry_count(t->match.game));
        break;
    case HAPPENS_TIME_OUT:
        log_line(LOG_INFO, "time", "table=%s seat=%u", t->id, h->seat);
        break;
    case HAPPENS_VOTE:
        table_agreed(t, &h->ballot, h->result);
        break;
    case HAPPENS_LAPSED:
        table_touch(t);
        break;
    case HAPPENS_OVER:
        metrics->tables_over++;
        log_line(LOG_INFO, "over", "table=%s entries=%u", t->id,
                 ang_game_entry_count(t->match.game));
        break;
    }
}

static void orders_fill(struct json_writer *w, const void *orders)
{
    orders_write(orders, w);
}

static void orders_keep(struct table *t, unsigned seat)
{
    struct buffer orders = { 0 };

    buffer_json(&orders, orders_fill, &t->match.seat[seat].orders);
    job_thing(table_job(t), seat, "orders", orders.data);
    buffer_release(&orders);
}

static void notes_keep(struct table *t, unsigned seat)
{
    const char *notes = t->match.texts.notes[seat];

    job_thing(table_job(t), seat, "notes", notes ? notes : "");
}

static void changes_note(struct table *t)
{
    unsigned changed = match_changes(&t->match);

    if (changed & CHANGED_TABLE)
        table_keep(t);
    if (changed & CHANGED_BALLOT)
        ballot_keep(t);
    for (unsigned s = 0; s < t->match.seat_count; s++) {
        if (changed >> s & CHANGED_ORDERS)
            orders_keep(t, s);
        if (changed >> s & CHANGED_NOTES)
            notes_keep(t, s);
    }
}

bool table_drain(struct table *t)
{
    const struct table_now now = table_now(t);
    struct table_happening h;
    bool any = false;

    while (match_next(&t->match, &now, &h)) {
        happening_note(t, &h);
        any = true;
    }
    changes_note(t);
    if (t->match.game)
        table_entries_stamp(t);
    return any;
}

/* Bots */

void table_think(struct table *t)
{
    const struct table_now now = table_now(t);
    struct table_think think;

    while (match_think(&t->match, &now, &think)) {
        think.bot.milliseconds = think.hurry ? BOT_WINDOW_MS : BOT_MS;
        if (think.in_place) { /* rare */
            match_thought(&t->match, think.seat, think.version,
                          ang_game_think(t->match.game, think.seat, &think.bot, NULL, NULL));
            continue;
        }
        struct thought *thought = thought_new(t->match.game, t, think.seat, think.version);
        thought->bot = think.bot;
        workers_give(t->hall->workers, thought);
    }
}

/* People */

struct ang_engine *engine_lend(struct table *t, struct guest *g)
{
    struct hall *h = t->hall;
    struct ang_engine *engine = h->engine[g->viewer];

    ang_engine_allow(engine, t->match.no_hints ? 0 : ANG_ALLOW_HINTS);
    ang_engine_attach(engine, news_game(&t->out.news, &t->match, g->viewer));
    ang_engine_speak(engine, g->language);
    return engine;
}

static void answer_keep(struct table *t, unsigned seat, const char *request, uint64_t content,
                        const char *answer)
{
    if (!request[0] || seat >= ANG_SEAT_MAX)
        return;
    replies_keep(&t->chair[seat].replies, request, content, answer);
    job_request(table_job(t), seat, request, content, answer);
}

void table_keep_answer(struct table *t, unsigned seat, const struct ang_request *rq,
                       const char *answer)
{
    answer_keep(t, seat, rq->request, rq->content, answer);
}

static const char *change_answer(struct table *t, struct guest *g, const struct ang_change *change,
                                 const struct ang_result *result)
{
    struct guest nobody = { .viewer = change->seat };

    return ang_engine_changed(engine_lend(t, g ? g : &nobody), change, result,
                              t->out.news.now.sights);
}

void table_changed(struct table *t, struct guest *g, const struct ang_request *rq,
                   const struct ang_change *change, const struct ang_result *result)
{
    struct buffer text = { 0 };

    if (result->error.code != ANG_OK) {
        table_reply(t, g, rq->id, change_answer(t, g, change, result));
        return;
    }
    t->hall->metrics.choices += change->kind == ANG_CHANGE_CHOICE;
    struct told *told = told_add(t, g, rq->id, &text);
    told->owed = true;
    told->change = *change;
    told->content = rq->content;
    memcpy(told->request, rq->request, sizeof told->request);
}

void table_answer(struct table *t)
{
    static const struct ang_result done = { 0 };

    for (struct told *told = t->out.told; told; told = told->next) {
        if (!told->owed)
            continue;
        told->owed = false;
        const char *answer = change_answer(t, told->guest, &told->change, &done);
        answer_keep(t, told->change.seat, told->request, told->content, answer);
        reply_with_id(&told->text, told->id, answer);
    }
}

/* Lets the engine answer a request by itself. */
static void engine_ask(struct table *t, struct guest *g, const struct ang_request *rq)
{
    struct ang_engine *engine = engine_lend(t, g);
    const char *answer = ang_engine_ask(engine, rq);

    if (rq->what == DO_LANGUAGE && ang_engine_result(engine)->error.code == ANG_OK) {
        g->language = ang_engine_language(engine);
        cursor_again(&g->sent);
    }
    table_reply_engine(t, g, rq->id, answer);
}

/* Held answers */

static void held_drop(struct chair *c)
{
    free(c->held);
    c->held = NULL;
}

static void held_keep(struct chair *c, struct guest *g, const struct ang_request *rq)
{
    struct waiting *held = waiting_new(g, rq);

    held_drop(c);
    c->held = held;
}

/* An earlier answer, from here or another connection, no longer counts. A message carried out
 * again, because another node was first, replaces itself. */
static void held_take(struct table *t, struct guest *g, const struct ang_request *rq)
{
    struct chair *c = &t->chair[g->viewer];
    const struct waiting *held = c->held;

    if (held && held->guest && !(held->guest == g && strcmp(held->request.id, rq->id) == 0))
        table_refuse(t, held->guest, held->request.id, REFUSED_ANSWERED_ELSE);
    held_keep(c, g, rq);
    if (!table_is_mine(t))
        held_hand_over(t);
}

bool held_hand_over(struct table *t)
{
    bool any = false;

    for (unsigned s; match_hand_over(&t->match, &s);) {
        const struct chair *c = &t->chair[s];
        struct buffer text = { 0 };
        if (!c->held)
            continue;
        buffer_format(&text, "%lu ", (unsigned long)t->match.seat[s].held.version);
        buffer_add(&text, c->held->line, c->held->request.size);
        job_thing(table_job(t), s, "held", text.data);
        buffer_release(&text);
        any = true;
    }
    return any;
}

void held_read(struct table *t, unsigned seat, const char *text)
{
    struct chair *c = &t->chair[seat];
    struct held *held = &t->match.seat[seat].held;
    bool holds = held->set && held->person;
    struct guest nobody = { .viewer = seat };
    struct ang_change change;
    struct ang_request rq;
    char *message;
    uint32_t version = (uint32_t)strtoul(text, &message, 10);

    if (!t->match.game || *message++ != ' ')
        return;
    if (holds && held->version == version && c->held && strcmp(c->held->line, message) == 0) {
        held->shared = true; /* read before, or our own */
        return;
    }
    if (holds && c->held && c->held->guest)
        return;
    request_read(&rq, message, strlen(message));
    if (!ang_engine_ask_unless_change(engine_lend(t, &nobody), &rq, &change) &&
        match_hold(&t->match, seat, version, change.index))
        held_keep(c, NULL, &rq);
}

void held_given(struct table *t, bool again)
{
    for (unsigned s = 0; s < t->match.seat_count && !again; s++)
        if (t->match.seat[s].held.given)
            held_drop(&t->chair[s]);
    match_kept(&t->match, again);
}

/* The node with the lease carries out shared answers. Any other answer is lost, so its guest gets
 * an error. */
void held_passed(struct table *t)
{
    for (unsigned s; match_passed(&t->match, &s);) {
        struct waiting *held = t->chair[s].held;
        if (held && held->guest && !table_answered_before(t, held->guest, &held->request)) {
            if (t->match.seat[s].held.shared)
                table_reply(t, held->guest, held->request.id, "{\"did\":\"choose\"}");
            else
                table_refuse(t, held->guest, held->request.id, REFUSED_OTHERS_FIRST);
        }
        held_drop(&t->chair[s]);
    }
}

static void change_ask(struct table *t, struct guest *g, const struct ang_request *rq)
{
    struct ang_change change;
    struct table_outcome out;
    const char *answer = deed_play(&t->match, engine_lend(t, g), g->viewer, rq, &change, &out);

    if (answer)
        table_reply_engine(t, g, rq->id, answer);
    else if (out.why)
        table_refuse_outcome(t, g, rq->id, &out);
    else if (out.kind == OUTCOME_HELD)
        held_take(t, g, rq);
    else
        table_changed(t, g, rq, &change, &out.result);
}

void table_play(struct table *t, struct guest *g, const struct ang_request *rq)
{
    if (hint_takes(t, g, rq))
        hint_ask(t, g, rq);
    else if (g->viewer < ANG_SEAT_MAX && deed_is_play(rq->what))
        change_ask(t, g, rq);
    else
        engine_ask(t, g, rq);
}
