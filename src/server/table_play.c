/* table_play.c: the game at a table: choices by people and bots, and automatic ones. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/hall.h"
#include "server/log.h"
#include "server/table.h"

enum {
    BOT_MS = 5000,        /* people never wait longer for a bot, even on a busy machine */
    BOT_WINDOW_MS = 1500, /* a bot answers before the window's common moment, or passes */
};

/* Beginning and reopening */

void table_entries_stamp(struct table *t)
{
    if (!t->delayed)
        return;
    while (t->entry_at_count < ang_game_entry_count(t->match.game)) {
        if (t->entry_at_count == t->entry_at_max) {
            t->entry_at_max = t->entry_at_max ? 2 * t->entry_at_max : 256;
            t->entry_at = realloc(t->entry_at, t->entry_at_max * sizeof *t->entry_at);
            if (!t->entry_at)
                abort();
        }
        t->entry_at[t->entry_at_count++] = t->hall->now_ms;
    }
}

bool table_open_watched(struct table *t, const char *head, struct ang_error *error)
{
    t->head = memory_copy(head, strlen(head));
    if (t->watch_allowed && t->watch_delay > 0)
        t->delayed = ang_game_open(t->pack, head, strlen(head), error);
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
    const char *option[OPTION_COUNT_MAX + 1] = { NULL }, *name[ANG_SEAT_MAX];
    struct ang_game_desc desc = {
        .pack = t->pack, .seats = t->match.seat_count, .option = option, .name = name
    };
    struct buffer head = { 0 };
    uint8_t key[32];

    for (unsigned i = 0; i < t->option_count; i++)
        option[i] = t->option[i];
    for (unsigned s = 0; s < t->match.seat_count; s++)
        name[s] = t->chair[s].name;
    if (t->seeded) {
        desc.seed = t->seed;
    } else {
        secret_bytes(key, sizeof key);
        desc.key = key;
    }
    struct ang_game *game = ang_game_new(&desc, error);
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
    log_line(LOG_INFO, "begun", "table=%s game=%s seats=%u", t->id, t->game_name,
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

    if (c->held.text)
        table_changed(t, c->held_by, &c->held, &change, h->result);
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

static void changes_note(struct table *t)
{
    unsigned changed = match_changes(&t->match);

    if (changed & CHANGED_TABLE)
        table_keep(t);
    if (changed & CHANGED_BALLOT)
        ballot_keep(t);
    for (unsigned s = 0; s < t->match.seat_count; s++)
        if (changed >> s & CHANGED_ORDERS) {
            t->chair[s].orders_version++;
            t->chair[s].orders_changed = true;
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
    ang_engine_attach(engine, (struct ang_game *)(uintptr_t)table_game_of(t, g->viewer));
    ang_engine_speak(engine, g->language);
    return engine;
}

/* Removes the id from the start of the engine's answer, if there is one. */
static void answer_bare(struct buffer *out, const char *answer)
{
    struct json_reader r;
    char key[JSON_KEY_MAX];

    json_reader_init(&r, answer, strlen(answer));
    json_read_object(&r);
    if (json_next_key(&r, key, sizeof key) && strcmp(key, "id") == 0) {
        json_skip(&r);
        buffer_add_string(out, "{");
        buffer_add_string(out, answer + r.at + (answer[r.at] == ','));
    } else {
        buffer_add_string(out, answer);
    }
}

void table_reply_bare(struct table *t, struct guest *g, const char *id, const char *answer)
{
    struct buffer bare = { 0 };

    answer_bare(&bare, answer);
    table_reply(t, g, id, bare.data);
    buffer_release(&bare);
}

static void answer_keep(struct table *t, unsigned seat, const char *request, uint64_t content,
                        const char *answer)
{
    if (!request[0] || seat >= ANG_SEAT_MAX)
        return;
    table_kept_read(t, seat, request, content, answer);
    job_request(table_job(t), seat, request, content, answer);
}

void table_keep_answer(struct table *t, unsigned seat, const struct message *m, const char *answer)
{
    answer_keep(t, seat, m->request, m->content, answer);
}

static const char *change_answer(struct table *t, struct guest *g, const struct ang_change *change,
                                 const struct ang_result *result)
{
    struct guest nobody = { .viewer = change->seat };

    return ang_engine_changed(engine_lend(t, g ? g : &nobody), change, result, t->sights);
}

void table_changed(struct table *t, struct guest *g, const struct message *m,
                   const struct ang_change *change, const struct ang_result *result)
{
    struct buffer text = { 0 };

    if (result->error.code != ANG_OK) {
        table_reply(t, g, m->id, change_answer(t, g, change, result));
        return;
    }
    t->hall->metrics.choices += change->kind == ANG_CHANGE_CHOICE;
    struct told *told = told_add(t, g, m->id, &text);
    told->owed = true;
    told->change = *change;
    told->content = m->content;
    memcpy(told->request, m->request, sizeof told->request);
}

void table_answer(struct table *t)
{
    static const struct ang_result done = { 0 };

    for (struct told *told = t->told; told; told = told->next) {
        if (!told->owed)
            continue;
        told->owed = false;
        const char *answer = change_answer(t, told->guest, &told->change, &done);
        answer_keep(t, told->change.seat, told->request, told->content, answer);
        reply_with_id(&told->text, told->id, answer);
    }
}

static bool changes_game(const char *name)
{
    return strcmp(name, "choose") == 0 || strcmp(name, "offer") == 0 || strcmp(name, "answer") == 0;
}

/* A line that the engine answers by itself. */
static void engine_ask(struct table *t, struct guest *g, const struct message *m)
{
    struct ang_engine *engine = engine_lend(t, g);
    const char *answer = ang_engine_line(engine, m->text, m->size);

    if (strcmp(m->name, "language") == 0 && ang_engine_result(engine)->error.code == ANG_OK) {
        g->language = ang_engine_language(engine);
        g->knows_view = false;
        g->log_at = g->log_count = 0;
    }
    table_reply_bare(t, g, m->id, answer);
}

/* Held answers */

static void held_drop(struct chair *c)
{
    free((char *)(uintptr_t)c->held.text);
    c->held.text = NULL;
    c->held_by = NULL;
}

static void held_keep(struct chair *c, struct guest *g, const struct message *m)
{
    held_drop(c);
    c->held = *m;
    c->held.text = memory_copy(m->text, m->size);
    c->held_by = g;
}

/* An earlier answer, from here or another connection, no longer counts. A message carried out
 * again, because another node was first, replaces itself. */
static void held_take(struct table *t, struct guest *g, const struct message *m)
{
    struct chair *c = &t->chair[g->viewer];

    if (c->held_by && c->held.text && !(c->held_by == g && strcmp(c->held.id, m->id) == 0))
        table_refuse(t, c->held_by, c->held.id, REFUSED_ANSWERED_ELSE);
    held_keep(c, g, m);
    if (!table_is_mine(t))
        held_hand_over(t);
}

bool held_hand_over(struct table *t)
{
    bool any = false;

    for (unsigned s; match_hand_over(&t->match, &s);) {
        const struct chair *c = &t->chair[s];
        struct buffer text = { 0 };
        if (!c->held.text)
            continue;
        buffer_format(&text, "%lu ", (unsigned long)t->match.seat[s].held.version);
        buffer_add(&text, c->held.text, c->held.size);
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
    struct json_error error;
    struct ang_change change;
    struct message m;
    char *message;
    uint32_t version = (uint32_t)strtoul(text, &message, 10);

    if (!t->match.game || *message++ != ' ')
        return;
    if (holds && held->version == version && c->held.text && strcmp(c->held.text, message) == 0)
        held->shared = true; /* read before, or our own */
    else if (!(holds && c->held_by) && message_read(&m, message, strlen(message), &error) &&
             !ang_engine_line_unless_change(engine_lend(t, &nobody), m.text, m.size, &change) &&
             match_hold(&t->match, seat, version, change.index))
        held_keep(c, NULL, &m);
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
        struct chair *c = &t->chair[s];
        if (c->held_by && c->held.text && !table_answered_before(t, c->held_by, &c->held)) {
            if (t->match.seat[s].held.shared)
                table_reply(t, c->held_by, c->held.id, "{\"did\":\"choose\"}");
            else
                table_refuse(t, c->held_by, c->held.id, REFUSED_OTHERS_FIRST);
        }
        held_drop(c);
    }
}

static void change_ask(struct table *t, struct guest *g, const struct message *m)
{
    enum table_refusal why = match_may_play(&t->match, g->viewer);
    struct ang_change change;
    struct table_outcome out;

    if (why) {
        table_refuse(t, g, m->id, why);
        return;
    }
    const char *answer =
        ang_engine_line_unless_change(engine_lend(t, g), m->text, m->size, &change);
    if (answer) {
        table_reply_bare(t, g, m->id, answer);
        return;
    }
    match_play(&t->match, &change, &out);
    if (out.kind == OUTCOME_HELD)
        held_take(t, g, m);
    else
        table_changed(t, g, m, &change, &out.result);
}

void table_play(struct table *t, struct guest *g, const struct message *m)
{
    if (hint_takes(t, g, m))
        hint_ask(t, g, m);
    else if (g->viewer < ANG_SEAT_MAX && changes_game(m->name))
        change_ask(t, g, m);
    else
        engine_ask(t, g, m);
}
