#include "server/table.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/hall.h"
#include "server/log.h"

enum { IDLE_MS = 60 * 1000, LEASE_SECONDS = 10, LEASE_AGAIN_MS = 3000 };

/* Birth and death */

struct table *table_new(struct hall *hall, const char *id)
{
    struct table *t = memory_new(sizeof *t);

    t->hall = hall;
    t->loaded = true;
    t->touched_ms = hall->now_ms;
    snprintf(t->id, sizeof t->id, "%s", id);
    return t;
}

static void chair_release(struct chair *c)
{
    free(c->notes);
    free(c->choice_text);
    for (unsigned i = 0; i < KEPT_MAX; i++)
        free(c->kept[i].answer);
}

/* Everything that is read from the store. */
static void contents_release(struct table *t)
{
    for (unsigned s = 0; s < ANG_SEAT_MAX; s++)
        chair_release(&t->chair[s]);
    for (unsigned i = 0; i < t->chat_count; i++)
        free(t->chat[i]);
    free(t->chat);
    for (unsigned v = 0; v <= DELAYED; v++)
        for (unsigned l = 0; l < 2; l++)
            buffer_release(&t->sight[v][l].changes);
    ang_sights_free(t->sights);
    ang_sights_free(t->delayed_sights);
    shown_packer_free(t->shown);
    free(t->step);
    free(t->entry_at);
    free(t->head);
    ang_game_free(t->game);
    ang_game_free(t->delayed);
    job_free(t->job);
}

static void told_drop(struct table *t)
{
    while (t->told) {
        struct told *told = t->told;
        t->told = told->next;
        buffer_release(&told->text);
        free(told);
    }
    t->told_last = NULL;
}

void table_free(struct table *t)
{
    if (!t)
        return;
    while (t->guest)
        table_part(t->guest);
    told_drop(t);
    if (t->waiting_for)
        t->waiting_for->waiting--;
    while (t->waiting) {
        struct waiting *w = t->waiting;
        t->waiting = w->next;
        free(w);
    }
    contents_release(t);
    free(t->doing);
    free(t->last_about);
    free(t->given_about);
    free(t);
}

void table_touch(struct table *t)
{
    t->version++;
}

void table_keep(struct table *t)
{
    t->version++;
    t->about_changed = true;
}

/* Reading */

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
    free(l->table->last_about);
    l->table->last_about = memory_copy(row->about, strlen(row->about));
    l->head = memory_copy(row->head, strlen(row->head));
    l->table->row_version = row->version;
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
    if (t->chat_count == t->chat_max) {
        t->chat_max = t->chat_max ? 2 * t->chat_max : 16;
        t->chat = realloc(t->chat, t->chat_max * sizeof *t->chat);
        if (!t->chat)
            abort();
    }
    t->chat[t->chat_count++] = memory_copy(text, strlen(text));
    return true;
}

static bool request_take(void *context, const struct store_request *row)
{
    struct table *t = context;

    if (row->seat >= 0 && row->seat < ANG_SEAT_MAX)
        table_kept_read(t, (unsigned)row->seat, row->request, row->content, row->answer);
    return true;
}

static bool thing_take(void *context, int64_t seat, const char *name, const char *text)
{
    struct table *t = context;

    if (seat == TABLE_THING && strcmp(name, "clock") == 0)
        clock_read(t, text);
    if (seat == TABLE_THING && strcmp(name, "ballot") == 0)
        ballot_read(t, text);
    if (seat == TABLE_THING && strncmp(name, "fault-", 6) == 0)
        t->fault_count++;
    if (strncmp(name, "report-", 7) == 0)
        t->report_count++;
    if (seat >= 0 && seat < ANG_SEAT_MAX && strcmp(name, "held") == 0)
        window_held_read(t, (unsigned)seat, text);
    if (seat < 0 || seat >= ANG_SEAT_MAX ||
        (strcmp(name, "notes") != 0 && strcmp(name, "orders") != 0))
        return true;
    struct chair *c = &t->chair[seat];
    if (name[0] == 'o') {
        orders_read(c, text, strlen(text), 0, NULL);
    } else {
        free(c->notes);
        c->notes = memory_copy(text, strlen(text));
    }
    return true;
}

/* Where the streams go on, and from when on. */
static void streams_seek(struct table *t)
{
    struct store_counts counts = { 0 };

    store_read_counts(t->hall->store, t->id, SHOWN_TO_ALL, &counts);
    t->shown_count = counts.lines;
    shown_packer_free(t->shown);
    t->shown = NULL; /* they begin anew: what was kept last is not at hand */
    for (unsigned v = 0; v <= ANG_SPECTATOR; v++)
        t->stream[v] = (struct stream){ .log_at = ang_game_log_count(t->game) };
}

static bool contents_read(struct table *t, struct loading *l)
{
    struct store *store = t->hall->store;

    if (store_read_table(store, t->id, row_take, l) != STORE_OK || l->broken)
        return false;
    t->pack = hall_pack(t->hall, t->game_name, t->pack_hash);
    if (!t->pack) {
        log_line(LOG_ERROR, "pack", "table=%s pack=%.16s why=\"it is not stored\"", t->id,
                 t->pack_hash);
        return false;
    }
    if (l->head[0]) {
        if (!(snapshot_open(t, l->head) ? table_open_watched(t, l->head, &l->error)
                                        : table_open_game(t, l->head, &l->error))) {
            log_line(LOG_ERROR, "head", "table=%s why=%s", t->id, log_quote(l->error.message));
            return false;
        }
        unsigned known = ang_game_entry_count(t->game);
        enum store_result result = store_read_entries(store, t->id, known, entry_take, l);
        if ((result != STORE_OK && result != STORE_NONE) || l->broken)
            return false;
        t->entries_kept = ang_game_entry_count(t->game);
        streams_seek(t);
    }
    store_read_chat(store, t->id, 0, chat_take, t);
    t->chat_kept = t->chat_count;
    store_read_requests(store, t->id, request_take, t);
    store_read_things(store, t->id, thing_take, t);
    return true;
}

bool table_load(struct table *t)
{
    struct loading l = { .table = t };

    t->loaded = contents_read(t, &l);
    free(l.head);
    t->about_changed = false;
    t->version++;
    t->clock_at = t->hall->now_ms;
    t->clock_active = t->orders_active = t->game ? ang_game_active(t->game) : 0;
    t->orders_log_at = t->game ? ang_game_log_count(t->game) : 0;
    return t->loaded;
}

/* Nothing that was not durable may stay: the table is what the store says. */
static void table_reload(struct table *t)
{
    struct table fresh = { .next = t->next,
                           .hall = t->hall,
                           .told = t->told,
                           .told_last = t->told_last,
                           .waiting = t->waiting,
                           .waiting_last = t->waiting_last,
                           .guest = t->guest,
                           .spectators = t->spectators,
                           .version = t->version + 1,
                           .ill = t->ill,
                           .touched_ms = t->touched_ms,
                           .mine = t->mine,
                           .last_about = t->last_about,
                           .lease_ms = t->lease_ms,
                           .waiting_for = t->waiting_for };

    memcpy(fresh.id, t->id, sizeof fresh.id);
    for (unsigned s = 0; s < ANG_SEAT_MAX; s++) {
        fresh.chair[s].thinking = t->chair[s].thinking;
        fresh.chair[s].hint = t->chair[s].hint;
        fresh.chair[s].notes_version = t->chair[s].notes_version + 1;
        fresh.chair[s].orders_version = t->chair[s].orders_version + 1;
    }
    contents_release(t);
    free(t->doing);
    free(t->given_about);
    *t = fresh;
    table_load(t);
}

/* Replies */

void reply_with_id(struct buffer *out, const char *id, const char *answer)
{
    if (!id[0]) {
        buffer_add_string(out, answer);
        return;
    }
    buffer_add_string(out, "{\"id\":");
    buffer_add_string(out, id);
    buffer_add_string(out, answer[1] == '}' ? "" : ",");
    buffer_add_string(out, answer + 1);
}

struct error_parts {
    const char *code, *message;
    double wait;
    long at;
};

static void error_fill(struct json_writer *w, const void *about)
{
    const struct error_parts *e = about;
    char number[32];

    json_write_object(w);
    json_add_object(w, "error");
    json_add_string(w, "code", e->code);
    json_add_string(w, "message", e->message);
    if (e->at >= 0)
        json_add_int(w, "at", e->at);
    if (e->wait > 0) {
        snprintf(number, sizeof number, "%.2f", e->wait);
        json_write_key(w, "wait");
        json_write_raw(w, number);
    }
    json_write_end(w);
    json_write_end(w);
}

void error_write(struct buffer *out, const char *id, const char *code, const char *message,
                 double wait, long at)
{
    const struct error_parts e = { code, message, wait, at };
    struct buffer answer = { 0 };

    buffer_json(&answer, error_fill, &e);
    reply_with_id(out, id, answer.data);
    buffer_release(&answer);
}

static void told_add(struct table *t, struct guest *g, const char *id, struct buffer *text)
{
    struct told *told = memory_new(sizeof *told);

    told->guest = g;
    told->text = *text;
    snprintf(told->id, sizeof told->id, "%s", id);
    *(t->told_last ? &t->told_last->next : &t->told) = told;
    t->told_last = told;
}

void table_reply(struct table *t, struct guest *g, const char *id, const char *answer)
{
    struct buffer text = { 0 };

    if (!g)
        return;
    reply_with_id(&text, id, answer);
    told_add(t, g, id, &text);
}

void table_reply_error(struct table *t, struct guest *g, const char *id, const char *code,
                       const char *format, ...)
{
    struct buffer text = { 0 };
    char message[400];
    va_list args;

    if (!g)
        return;
    va_start(args, format);
    vsnprintf(message, sizeof message, format, args);
    va_end(args);
    error_write(&text, id, code, message, 0, -1);
    told_add(t, g, id, &text);
}

static void told_send(struct table *t)
{
    struct told *told = t->told;

    t->told = t->told_last = NULL;
    while (told) {
        struct told *next = told->next;
        if (told->guest)
            told->guest->send(told->guest, told->text.data, told->text.length);
        buffer_release(&told->text);
        free(told);
        told = next;
    }
}

/* What was to be told is not true. */
static void told_deny(struct table *t, const char *code, const char *message)
{
    for (struct told *told = t->told; told; told = told->next) {
        buffer_release(&told->text);
        error_write(&told->text, told->id, code, message, 0, -1);
    }
    told_send(t);
}

/* Guests */

void table_join(struct table *t, struct guest *g, unsigned viewer)
{
    g->table = t;
    g->viewer = viewer;
    g->previous = NULL;
    g->next = t->guest;
    if (t->guest)
        t->guest->previous = g;
    t->guest = g;
    t->spectators += viewer == ANG_SPECTATOR && g->errand == ERRAND_NONE;
    t->touched_ms = t->hall->now_ms;
    if (g->errand == ERRAND_NONE)
        table_touch(t);
}

void table_part(struct guest *g)
{
    struct table *t = g->table ? g->table : g->door;

    if (!t)
        return;
    for (struct waiting *w = t->waiting; w; w = w->next)
        if (w->guest == g)
            w->guest = NULL;
    if (t->doing && t->doing->guest == g)
        t->doing->guest = NULL;
    g->door = NULL;
    if (!g->table)
        return;
    g->table = NULL;
    *(g->previous ? &g->previous->next : &t->guest) = g->next;
    if (g->next)
        g->next->previous = g->previous;
    t->spectators -= g->viewer == ANG_SPECTATOR && g->errand == ERRAND_NONE;
    t->touched_ms = t->hall->now_ms;
    for (struct told *told = t->told; told; told = told->next)
        if (told->guest == g)
            told->guest = NULL;
    for (unsigned s = 0; s < ANG_SEAT_MAX; s++)
        if (t->chair[s].choice_by == g)
            t->chair[s].choice_by = NULL;
    for (unsigned s = 0; s < ANG_SEAT_MAX; s++)
        hint_forget(t->chair[s].hint, g);
    if (g->errand == ERRAND_NONE) {
        table_touch(t);
        if (!t->pending && t->loaded)
            table_tell(t);
    }
}

/* The course of a change */

struct job *table_job(struct table *t)
{
    if (!t->job)
        t->job = job_new(t->id, t);
    return t->job;
}

static void about_gather(struct table *t)
{
    struct buffer about = { 0 }, summary = { 0 };

    about_write(t, &about);
    summary_write(t, &summary);
    job_table(table_job(t), &(struct store_table){ .about = about.data,
                                                   .summary = summary.data,
                                                   .pack = t->pack_hash,
                                                   .head = t->head ? t->head : "",
                                                   .state = t->state,
                                                   .listed = t->listed,
                                                   .changed = t->hall->now,
                                                   .version = ++t->row_version });
    buffer_release(&summary);
    free(t->given_about);
    t->given_about = about.data;
    t->about_changed = false;
}

static void entries_gather(struct table *t)
{
    unsigned count = t->game ? ang_game_entry_count(t->game) : 0;
    struct buffer lines = { 0 };

    if (count == t->entries_kept)
        return;
    if (t->clock != CLOCK_NONE)
        table_touch(t); /* other clocks run now */
    buffer_room(&lines, ang_game_save_from(t->game, t->entries_kept, NULL, 0));
    ang_game_save_from(t->game, t->entries_kept, lines.data, lines.room);
    for (char *line = lines.data; t->entries_kept < count; t->entries_kept++) {
        char *end = line + strcspn(line, "\n");
        *end = 0;
        job_entry(table_job(t), t->entries_kept, line);
        line = end + 1;
    }
    buffer_release(&lines);
    table_record(t);
}

static void things_gather(struct table *t)
{
    for (unsigned s = 0; s < t->seat_count; s++) {
        struct chair *c = &t->chair[s];
        if (c->notes_changed)
            job_thing(table_job(t), s, "notes", c->notes ? c->notes : "");
        if (c->orders_changed) {
            struct buffer orders = { 0 };
            orders_write(c, &orders);
            job_thing(table_job(t), s, "orders", orders.data);
            buffer_release(&orders);
        }
        c->notes_changed = c->orders_changed = false;
    }
    if (t->job && t->game && t->clock != CLOCK_NONE) {
        struct buffer clock = { 0 };
        clock_write(t, &clock);
        job_thing(t->job, TABLE_THING, "clock", clock.data);
        buffer_release(&clock);
    }
}

static void end_notice(struct table *t)
{
    if (t->state != TABLE_RUNNING || ang_game_state(t->game) == ANG_RUNNING)
        return;
    t->state = TABLE_OVER;
    t->ended = ENDED_GAME;
    t->ballot.kind = BALLOT_NONE;
    t->hall->metrics.tables_over++;
    log_line(LOG_INFO, "over", "table=%s entries=%u", t->id, ang_game_entry_count(t->game));
    table_keep(t);
}

/* What was done is durable, or nothing was: tells it. */
static void table_announce(struct table *t)
{
    told_send(t);
    table_tell(t);
    table_think(t);
}

void table_settle(struct table *t)
{
    if (t->pending || !t->loaded)
        return;
    if (t->game) {
        table_follow(t);
        end_notice(t);
        orders_tidy(t);
        clock_account(t);
    }
    if (t->about_changed)
        about_gather(t);
    entries_gather(t);
    if (t->job && snapshot_is_due(t, false))
        snapshot_make(t);
    for (; t->chat_kept < t->chat_count; t->chat_kept++)
        job_chat(table_job(t), t->chat_kept, t->chat[t->chat_kept]);
    things_gather(t);
    if (t->job) {
        t->pending = true;
        writer_give(t->hall->writer, t->job);
        t->job = NULL;
        return;
    }
    table_announce(t);
}

static bool message_next(struct table *t)
{
    struct waiting *w = t->waiting;

    if (!w)
        return false;
    t->waiting = w->next;
    if (!t->waiting)
        t->waiting_last = NULL;
    if (w->guest)
        table_message(t, w->guest, w->text, w->size);
    free(w);
    return true;
}

static void table_go_on(struct table *t)
{
    while (!t->pending && (message_next(t) || table_bots_act(t)))
        ;
}

static struct waiting *waiting_new(struct guest *g, const char *text, size_t size)
{
    struct waiting *w = memory_new(sizeof *w + size + 1);

    w->guest = g;
    w->size = size;
    if (size)
        memcpy(w->text, text, size);
    return w;
}

static void message_queue(struct table *t, struct guest *g, const char *text, size_t size)
{
    struct waiting *w = waiting_new(g, text, size);

    *(t->waiting_last ? &t->waiting_last->next : &t->waiting) = w;
    t->waiting_last = w;
}

/* Among several nodes a message may have to be carried out once more. */
static void doing_drop(struct table *t)
{
    free(t->doing);
    t->doing = NULL;
}

static void doing_keep(struct table *t, struct guest *g, const char *text, size_t size)
{
    doing_drop(t);
    if (t->hall->several)
        t->doing = waiting_new(g, text, size);
}

static void doing_again(struct table *t)
{
    struct waiting *w = t->doing;

    if (!w) {
        told_deny(t, "stale", "something else happened at the table first; look again");
        return;
    }
    told_drop(t);
    t->doing = NULL;
    w->next = t->waiting;
    t->waiting = w;
    if (!t->waiting_last)
        t->waiting_last = w;
}

/* The table cannot even be read: that it pauses is all there is to tell. */
static void pause_tell(struct table *t)
{
    if (!t->last_about || !about_read(t, t->last_about))
        return;
    for (struct guest *g = t->guest; g; g = g->next)
        table_tell_pause(t, g);
}

void table_done(struct table *t, enum store_result result)
{
    t->pending = false;
    if (result == STORE_OK) {
        t->ill = false;
        if (t->given_about) {
            free(t->last_about);
            t->last_about = t->given_about;
            t->given_about = NULL;
        }
        table_announce(t);
    } else {
        t->ill = result != STORE_RACE;
        t->hall->metrics.jobs_failed++;
        log_line(LOG_WARN, "unwritten", "table=%s result=%d", t->id, (int)result);
        if (result == STORE_RACE)
            doing_again(t);
        else
            told_deny(t, "disk",
                      "the server cannot write just now: nothing was done; the table pauses, and "
                      "goes on by itself");
        table_reload(t);
        if (t->loaded)
            table_tell(t);
        else
            pause_tell(t);
        if (!t->ill)
            table_think(t);
    }
    doing_drop(t);
    if (t->outdated)
        table_outdate(t);
    table_go_on(t);
}

/* Only what is new: the entries behind those that are known, and all that is small. */
static bool table_catch_up(struct table *t)
{
    struct loading l = { .table = t };
    struct store *store = t->hall->store;
    bool begun = t->game != NULL;

    t->seat_count = 0;
    l.broken = store_read_table(store, t->id, row_take, &l) != STORE_OK || l.broken;
    bool same_head = begun && l.head && strcmp(l.head, t->head) == 0;
    free(l.head);
    if (l.broken || !same_head)
        return false;
    enum store_result result = store_read_entries(store, t->id, t->entries_kept, entry_take, &l);
    if ((result != STORE_OK && result != STORE_NONE) || l.broken)
        return false;
    t->entries_kept = ang_game_entry_count(t->game);
    streams_seek(t);
    store_read_chat(store, t->id, t->chat_count, chat_take, t);
    t->chat_kept = t->chat_count;
    store_read_requests(store, t->id, request_take, t);
    t->report_count = t->fault_count = 0;
    store_read_things(store, t->id, thing_take, t);
    for (unsigned s = 0; s < t->seat_count; s++) {
        t->chair[s].notes_version++;
        t->chair[s].orders_version++;
    }
    t->version++;
    return true;
}

/* Another node was first: what it did is read. */
void table_outdate(struct table *t)
{
    t->outdated = t->pending;
    if (t->pending)
        return;
    if (!t->loaded || !table_catch_up(t))
        table_reload(t);
    else
        window_heard(t);
    table_announce(t);
}

void table_message(struct table *t, struct guest *g, const char *text, size_t size)
{
    struct json_error error = { 0 };
    struct message m;
    struct buffer reply = { 0 };

    if (t->pending) {
        g->door = g->table ? NULL : t;
        message_queue(t, g, text, size);
        return;
    }
    t->touched_ms = t->hall->now_ms;
    doing_keep(t, g, text, size);
    if (g->errand != ERRAND_NONE) {
        table_errand(t, g, text, size);
    } else if (!message_read(&m, text, size, &error)) {
        error_write(&reply, m.id, "content", error.message, 0, (long)error.at);
        told_add(t, g, m.id, &reply);
    } else if (!t->loaded) {
        table_reply_error(t, g, m.id, "disk", "the table cannot be read just now; try again soon");
    } else if (!g->table) {
        g->door = NULL;
        if (t->hall->several) /* he may have seen more at another node than we have heard of */
            table_outdate(t);
        guest_greet(t, g, &m);
    } else if (!table_deed(t, g, &m)) {
        table_play(t, g, &m);
    }
    if (!t->loaded)
        told_send(t);
    table_settle(t);
    table_go_on(t);
}

bool table_is_mine(const struct table *t)
{
    return !t->hall->several || t->mine;
}

static void lease_ask(struct table *t)
{
    struct hall *h = t->hall;
    bool had = t->mine;

    if (!h->several || h->now_ms - t->lease_ms < LEASE_AGAIN_MS || t->state != TABLE_RUNNING)
        return;
    t->lease_ms = h->now_ms;
    if (store_lease(h->store, t->id, h->node, LEASE_SECONDS, &t->mine) != STORE_OK)
        t->mine = false;
    if (t->mine && !had && !t->pending)
        table_think(t);
}

void table_tick(struct table *t)
{
    bool changed = false;

    lease_ask(t);
    if (t->pending)
        return;
    if (t->hall->well && (!t->loaded || t->ill)) {
        t->ill = t->ill && !t->hall->well;
        if (!t->loaded)
            table_reload(t);
        table_touch(t);
        changed = true;
    }
    if (!t->loaded)
        return;
    if (t->ballot.kind != BALLOT_NONE)
        ballot_tick(t);
    if (t->game && t->state == TABLE_RUNNING && !t->ill && table_is_mine(t)) {
        changed |= clock_tick(t);
        changed |= window_tick(t);
    }
    if (changed) {
        table_settle(t);
        table_go_on(t);
    } else if (t->delayed && t->spectators) {
        table_tell(t);
    }
}

bool table_is_idle(const struct table *t)
{
    bool bots_play = false;

    for (unsigned s = 0; s < t->seat_count; s++)
        if (t->chair[s].thinking || t->chair[s].hint)
            return false;
    if (t->state == TABLE_RUNNING && t->game)
        for (unsigned s = 0; s < t->seat_count; s++)
            bots_play |= table_is_mine(t) && chair_is_bots(&t->chair[s]) &&
                         ang_game_waiting(t->game) >> s & 1;
    return !t->guest && !t->pending && !bots_play &&
           !(t->clock != CLOCK_NONE && t->state == TABLE_RUNNING && table_is_mine(t)) &&
           t->hall->now_ms - t->touched_ms > IDLE_MS;
}

bool table_put_away(struct table *t)
{
    if (!snapshot_is_due(t, true))
        return true;
    snapshot_make(t);
    table_settle(t);
    return !t->pending;
}
