/* table_load.c: loads a table from the store, reloads it, and reads other nodes' changes. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/hall.h"
#include "server/log.h"
#include "server/table.h"

static void chair_release(struct chair *c)
{
    free(c->held);
    notices_release(&c->notices);
    replies_release(&c->replies);
}

void table_empty(struct table *t)
{
    for (unsigned s = 0; s < ANG_SEAT_MAX; s++)
        chair_release(&t->chair[s]);
    match_release(&t->match);
    setup_release(&t->setup);
    news_release(&t->out.news);
    for (struct guest *g = t->out.guest; g; g = g->next)
        cursor_lose_sights(&g->sent);
    shown_release(&t->durable.shown);
    free(t->out.entry_at);
    free(t->head);
    ang_game_free(t->match.game);
    ang_game_free(t->out.news.late);
    job_free(t->durable.job);
}

struct loading {
    struct table *table;
    struct ang_error error;
    bool broken;
    char *head;
};

static bool row_take(void *context, const struct store_table *row)
{
    struct loading *l = context;

    l->broken = !about_read(l->table, row->about);
    free(l->table->durable.last_about);
    l->table->durable.last_about = memory_copy(row->about, strlen(row->about));
    l->head = memory_copy(row->head, strlen(row->head));
    l->table->durable.row_version = row->version;
    snprintf(l->table->pack_hash, sizeof l->table->pack_hash, "%s", row->pack);
    return false;
}

static bool entry_take(void *context, const struct store_entry *row)
{
    struct loading *l = context;

    if (!table_play_entry(l->table, row->text, &l->error)) {
        log_line(LOG_ERROR, "entry", "table=%s number=%lld why=%s", l->table->id,
                 (long long)row->number, log_quote(l->error.message));
        l->broken = true;
    }
    return !l->broken;
}

static bool chat_take(void *context, int64_t number, const char *text)
{
    struct table *t = context;

    (void)number;
    if (!texts_line(&t->match.texts, text))
        abort();
    return true;
}

static bool request_take(void *context, const struct store_request *row)
{
    struct table *t = context;

    if (row->seat >= 0 && row->seat < ANG_SEAT_MAX)
        replies_keep(&t->chair[row->seat].replies, row->request, row->content, row->answer);
    return true;
}

static void clocks_take(struct table *t, const char *text)
{
    struct json_reader r;

    json_reader_init(&r, text, strlen(text));
    clocks_read(&t->match.clocks, &r);
}

static bool thing_take(void *context, int64_t seat, const char *name, const char *text)
{
    struct table *t = context;

    if (seat == TABLE_THING && strcmp(name, "clock") == 0)
        clocks_take(t, text);
    if (seat == TABLE_THING && strcmp(name, "ballot") == 0)
        ballot_take(t, text);
    if (seat == TABLE_THING && strncmp(name, "fault-", 6) == 0)
        t->fault_count++;
    if (strncmp(name, "report-", 7) == 0)
        t->report_count++;
    if (seat >= 0 && seat < ANG_SEAT_MAX && strcmp(name, "held") == 0)
        held_read(t, (unsigned)seat, text);
    if (seat >= 0 && seat < ANG_SEAT_MAX && strcmp(name, "notices") == 0)
        notices_read(&t->chair[seat].notices, text);
    if (seat < 0 || seat >= ANG_SEAT_MAX ||
        (strcmp(name, "notes") != 0 && strcmp(name, "orders") != 0))
        return true;
    if (name[0] == 'o')
        orders_read(&t->match.seat[seat].orders, text, strlen(text), UINT32_MAX, NULL);
    else if (!texts_notes(&t->match.texts, (unsigned)seat, text))
        abort();
    return true;
}

/* Logs the first finding and stops the check. */
static bool damage_take(void *context, const char *what)
{
    struct table *t = context;

    log_line(LOG_ERROR, "damaged", "table=%s why=%s", t->id, log_quote(what));
    return false;
}

/* Whether the stored data is what was written. */
static enum store_result table_inspect(struct table *t)
{
    struct store *store = t->hall->store;
    enum store_result result = store_inspect_table(store, t->id, damage_take, t);

    if (result == STORE_BROKEN)
        log_line(LOG_ERROR, "damaged", "table=%s why=%s", t->id, log_quote(store_why(store)));
    return result == STORE_NONE ? STORE_OK : result == STORE_OK ? STORE_BROKEN : result;
}

static bool is_read(enum store_result result, enum store_result *worst)
{
    if (result != STORE_OK && result != STORE_NONE)
        *worst = result;
    return result == STORE_OK || result == STORE_NONE;
}

static enum store_result rest_read(struct table *t)
{
    struct store *store = t->hall->store;
    enum store_result result = STORE_OK;

    if (is_read(store_read_chat(store, t->id, t->match.texts.count, chat_take, t), &result) &&
        is_read(store_read_requests(store, t->id, request_take, t), &result))
        is_read(store_read_things(store, t->id, thing_take, t), &result);
    t->durable.chat_kept = t->match.texts.count;
    return result;
}

static enum store_result contents_read(struct table *t, struct loading *l)
{
    struct store *store = t->hall->store;
    enum store_result result = table_inspect(t);

    if (result == STORE_OK)
        result = store_read_table(store, t->id, row_take, l);
    if (result != STORE_OK)
        return result;
    if (l->broken) {
        log_line(LOG_ERROR, "about", "table=%s why=\"it is invalid\"", t->id);
        return STORE_BROKEN;
    }
    t->pack = hall_pack(t->hall, t->setup.game, t->pack_hash);
    if (!t->pack) {
        log_line(LOG_ERROR, "pack", "table=%s pack=%.16s why=\"it is not stored\"", t->id,
                 t->pack_hash);
        return STORE_BROKEN;
    }
    if (l->head[0]) {
        if (!(snapshot_open(t, l->head) ? table_open_watched(t, l->head, &l->error)
                                        : table_open_game(t, l->head, &l->error))) {
            log_line(LOG_ERROR, "head", "table=%s why=%s", t->id, log_quote(l->error.message));
            return STORE_BROKEN;
        }
        unsigned known = ang_game_entry_count(t->match.game);
        result = STORE_OK;
        if (!is_read(store_read_entries(store, t->id, known, entry_take, l), &result) || l->broken)
            return l->broken ? STORE_BROKEN : result;
        t->durable.entries_kept = ang_game_entry_count(t->match.game);
        result = table_record_seek(t);
        if (result != STORE_OK)
            return result;
    }
    return rest_read(t);
}

enum store_result table_load(struct table *t)
{
    struct loading l = { .table = t };
    enum store_result result = contents_read(t, &l);

    t->durable.loaded = result == STORE_OK;
    t->durable.damaged = result == STORE_BROKEN;
    t->durable.missing = result == STORE_NONE;
    t->durable.tried_ms = t->hall->now_ms;
    hall_note_damage(t->hall, t->id, t->durable.damaged);
    free(l.head);
    t->durable.about_changed = false;
    t->out.version++;
    const struct table_now now = table_now(t);
    if (t->durable.loaded && t->match.game)
        match_resume(&t->match, &now);
    return result;
}

/* Keeps a person's answer that waits for its moment. It has not been acknowledged to anybody. */
static void answer_move(struct table *to, struct table *from, unsigned seat)
{
    const struct held *held = &from->match.seat[seat].held;

    if (!held->set || !held->person)
        return;
    to->match.seat[seat].held = *held;
    to->match.seat[seat].held.shared = false; /* until it is read again */
    free(to->chair[seat].held);
    to->chair[seat].held = from->chair[seat].held;
    from->chair[seat].held = NULL;
}

/* Drops everything that is not durable: the table is reset to its stored state. */
void table_reload(struct table *t)
{
    struct table fresh = { .next = t->next,
                           .hall = t->hall,
                           .touched_ms = t->touched_ms,
                           .waiting_for = t->waiting_for,
                           .durable = { .lost_told = t->durable.lost_told,
                                        .last_about = t->durable.last_about,
                                        .mine = t->durable.mine,
                                        .lease_ms = t->durable.lease_ms },
                           .out = { .guest = t->out.guest,
                                    .spectators = t->out.spectators,
                                    .waiting = t->out.waiting,
                                    .waiting_last = t->out.waiting_last,
                                    .going_on = t->out.going_on,
                                    .told = t->out.told,
                                    .told_last = t->out.told_last,
                                    .version = t->out.version + 1 },
                           .match = { .hold = t->match.hold,
                                      .chance = t->match.chance,
                                      .roll_called = t->match.roll_called,
                                      .halted = t->match.halted } };

    memcpy(fresh.id, t->id, sizeof fresh.id);
    for (unsigned s = 0; s < ANG_SEAT_MAX; s++) {
        answer_move(&fresh, t, s);
        fresh.match.seat[s].thinking = t->match.seat[s].thinking;
        fresh.match.seat[s].asks = t->match.seat[s].asks;
        fresh.match.seat[s].asked_at = t->match.seat[s].asked_at;
        fresh.chair[s].hint = t->chair[s].hint;
        fresh.match.seat[s].left_ms = t->match.seat[s].left_ms;
        fresh.chair[s].notices.told_ms = t->chair[s].notices.told_ms;
        fresh.chair[s].notices.trials = t->chair[s].notices.trials;
        fresh.match.seat[s].notes_version = t->match.seat[s].notes_version + 1;
        fresh.match.seat[s].orders_version = t->match.seat[s].orders_version + 1;
    }
    table_empty(t);
    free(t->durable.doing);
    free(t->durable.given_about);
    *t = fresh;
    table_load(t);
}

/* Reads only what is new: later entries, and everything small. */
bool table_catch_up(struct table *t)
{
    struct loading l = { .table = t };
    struct store *store = t->hall->store;
    bool begun = t->match.game != NULL;

    t->match.seat_count = 0;
    l.broken = store_read_table(store, t->id, row_take, &l) != STORE_OK || l.broken;
    bool same_head = begun && l.head && strcmp(l.head, t->head) == 0;
    free(l.head);
    if (l.broken || !same_head)
        return false;
    enum store_result result =
        store_read_entries(store, t->id, t->durable.entries_kept, entry_take, &l);
    if ((result != STORE_OK && result != STORE_NONE) || l.broken)
        return false;
    t->durable.entries_kept = ang_game_entry_count(t->match.game);
    if (table_record_seek(t) != STORE_OK)
        return false;
    t->report_count = t->fault_count = 0;
    if (rest_read(t) != STORE_OK)
        return false;
    for (unsigned s = 0; s < t->match.seat_count; s++) {
        t->match.seat[s].notes_version++;
        t->match.seat[s].orders_version++;
    }
    t->out.version++;
    return true;
}
