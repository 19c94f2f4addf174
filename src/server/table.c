#include "server/table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/hall.h"
#include "server/log.h"

enum { IDLE_MS = 60 * 1000, LEASE_SECONDS = 10, LEASE_AGAIN_MS = 3000, RETRY_MS = 1000 };

/* Creation and destruction */

struct table *table_new(struct hall *hall, const char *id)
{
    struct table *t = memory_new(sizeof *t);

    t->hall = hall;
    t->durable.loaded = true;
    t->touched_ms = hall->now_ms;
    secret_bytes(&t->match.chance, sizeof t->match.chance);
    snprintf(t->id, sizeof t->id, "%s", id);
    return t;
}

void table_free(struct table *t)
{
    if (!t)
        return;
    while (t->out.guest)
        table_part(t->out.guest);
    told_send(t); /* to nobody: all guests have left */
    if (t->waiting_for)
        t->waiting_for->waiting--;
    while (t->out.waiting) {
        struct waiting *w = t->out.waiting;
        t->out.waiting = w->next;
        free(w);
    }
    table_empty(t);
    free(t->durable.doing);
    free(t->durable.last_about);
    free(t->durable.given_about);
    free(t);
}

void table_touch(struct table *t)
{
    t->out.version++;
}

void table_keep(struct table *t)
{
    t->out.version++;
    t->durable.about_changed = true;
}

/* Guests */

void table_join(struct table *t, struct guest *g, unsigned viewer)
{
    g->table = t;
    g->viewer = viewer;
    g->previous = NULL;
    g->next = t->out.guest;
    if (t->out.guest)
        t->out.guest->previous = g;
    t->out.guest = g;
    t->out.spectators += viewer == ANG_SPECTATOR && g->errand == ERRAND_NONE;
    t->touched_ms = t->hall->now_ms;
    if (g->errand == ERRAND_NONE)
        table_touch(t);
}

/* Removes a guest from the table without announcing it yet. */
static void guest_take_out(struct guest *g)
{
    struct table *t = g->table ? g->table : g->door;

    if (!t)
        return;
    for (struct waiting *w = t->out.waiting; w; w = w->next)
        if (w->guest == g) {
            w->guest = NULL;
            g->waiting_count--;
        }
    if (t->durable.doing && t->durable.doing->guest == g)
        t->durable.doing->guest = NULL;
    g->door = NULL;
    if (!g->table)
        return;
    g->table = NULL;
    cursor_lose_sights(&g->sent);
    *(g->previous ? &g->previous->next : &t->out.guest) = g->next;
    if (g->next)
        g->next->previous = g->previous;
    t->out.spectators -= g->viewer == ANG_SPECTATOR && g->errand == ERRAND_NONE;
    t->touched_ms = t->hall->now_ms;
    for (struct told *told = t->out.told; told; told = told->next)
        if (told->guest == g)
            told->guest = NULL;
    for (unsigned s = 0; s < ANG_SEAT_MAX; s++) {
        if (t->chair[s].held && t->chair[s].held->guest == g)
            t->chair[s].held->guest = NULL;
        hint_forget(t->chair[s].hint, g);
    }
    if (g->errand == ERRAND_NONE) {
        table_left(t, g->viewer);
        table_touch(t);
    }
}

void table_left(struct table *t, unsigned seat)
{
    const struct table_now now = table_now(t);

    presence_left(&t->match, &now, seat);
}

void table_part(struct guest *g)
{
    struct table *t = g->table;

    guest_take_out(g);
    if (t && g->errand == ERRAND_NONE && !t->durable.pending && t->durable.loaded)
        table_tell(t);
}

bool table_has_guest(const struct table *t, unsigned seat)
{
    for (const struct guest *g = t->out.guest; g; g = g->next)
        if (g->viewer == seat && g->errand == ERRAND_NONE)
            return true;
    return false;
}

static void closed_fill(struct json_writer *w, const void *why)
{
    json_write_object(w);
    json_add_string(w, "news", "closed");
    json_add_string(w, "why", why);
    json_write_end(w);
}

void table_unseat(struct table *t, unsigned seat)
{
    static const char news[] = "{\"news\":\"closed\",\"why\":\"somebody else has this seat now\"}";

    for (struct guest *g = t->out.guest, *next; g; g = next) {
        next = g->next;
        if (g->viewer != seat || g->errand != ERRAND_NONE)
            continue;
        guest_take_out(g);
        g->send(g, news, sizeof news - 1);
    }
}

/* Processing a change */

struct job *table_job(struct table *t)
{
    if (!t->durable.job)
        t->durable.job = job_new(t->id, t);
    return t->durable.job;
}

/* The list shows tables with an open seat that needs no invitation, and games that may be watched,
 * once their creators have taken their seats. */
static bool is_listed(const struct table *t)
{
    bool open = false;

    for (unsigned s = 0; s < t->match.seat_count; s++)
        open |= t->match.seat[s].kind == CHAIR_OPEN;
    return t->setup.listed && t->match.seat[t->match.owner].taken &&
           (t->match.state == TABLE_WAITING ? open : t->setup.watch_allowed);
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
                                                   .state = t->match.state,
                                                   .listed = is_listed(t),
                                                   .changed = t->hall->now,
                                                   .version = ++t->durable.row_version });
    buffer_release(&summary);
    free(t->durable.given_about);
    t->durable.given_about = about.data;
    t->durable.about_changed = false;
}

static void entries_gather(struct table *t)
{
    unsigned count = t->match.game ? ang_game_entry_count(t->match.game) : 0;
    struct buffer lines = { 0 };

    if (count == t->durable.entries_kept) {
        if (t->match.game && t->durable.job && t->durable.shown_count == 0 &&
            t->durable.shown.size == 0)
            table_record(t); /* the opening position, before any choice */
        return;
    }
    if (t->match.clock.kind != CLOCK_NONE)
        table_touch(t); /* different clocks are running now */
    buffer_room(&lines, ang_game_save_from(t->match.game, t->durable.entries_kept, NULL, 0));
    ang_game_save_from(t->match.game, t->durable.entries_kept, lines.data, lines.room);
    for (char *line = lines.data; t->durable.entries_kept < count; t->durable.entries_kept++) {
        char *end = line + strcspn(line, "\n");
        *end = 0;
        job_entry(table_job(t), t->durable.entries_kept, line);
        line = end + 1;
    }
    buffer_release(&lines);
    table_record(t);
}

static void clocks_fill(struct json_writer *w, const void *about)
{
    const struct match *m = about;

    clocks_write(&m->clocks, m->seat_count, w);
}

static void things_gather(struct table *t)
{
    notices_gather(t);
    if (t->durable.job && t->match.game && t->match.clock.kind != CLOCK_NONE) {
        struct buffer clock = { 0 };
        buffer_json(&clock, clocks_fill, &t->match);
        job_thing(t->durable.job, TABLE_THING, "clock", clock.data);
        buffer_release(&clock);
    }
}

/* Sends replies and news once the changes are durable, or if there were none. */
static void table_announce(struct table *t)
{
    held_given(t, false);
    told_send(t);
    table_tell(t);
    table_think(t);
}

void table_settle(struct table *t)
{
    if (t->durable.pending || !t->durable.loaded)
        return;
    table_drain(t);
    if (t->durable.about_changed)
        about_gather(t);
    entries_gather(t);
    table_answer(t);
    table_record_gather(t);
    if (t->durable.job && snapshot_is_due(t, false))
        snapshot_make(t);
    for (; t->durable.chat_kept < t->match.texts.count; t->durable.chat_kept++)
        job_chat(table_job(t), t->durable.chat_kept, t->match.texts.line[t->durable.chat_kept]);
    things_gather(t);
    if (t->durable.job) {
        t->durable.pending = true;
        writer_give(t->hall->writer, t->durable.job);
        t->durable.job = NULL;
        return;
    }
    table_announce(t);
}

static bool message_next(struct table *t)
{
    struct waiting *w = t->out.waiting;

    if (!w)
        return false;
    t->out.waiting = w->next;
    if (!t->out.waiting)
        t->out.waiting_last = NULL;
    if (w->guest) {
        bool stays = w->guest->errand == ERRAND_NONE;
        w->guest->waiting_count--;
        table_message(t, w->guest, &w->request);
        if (stays)
            guest_go_on(w->guest);
    }
    free(w);
    return true;
}

/* Carries out bots' moves that are ready; false: there are none. */
static bool bots_move(struct table *t)
{
    bool ready = false;

    for (unsigned s = 0; s < t->match.seat_count; s++)
        ready |= t->match.seat[s].held.set && !t->match.seat[s].held.person;
    if (!ready || t->durable.pending || !t->durable.loaded || !table_drain(t))
        return false;
    table_settle(t);
    return true;
}

/* Handling a message calls this function again, so only the outermost call processes the queue. */
void table_go_on(struct table *t)
{
    if (t->out.going_on)
        return;
    t->out.going_on = true;
    while (!t->durable.pending && (message_next(t) || bots_move(t)))
        ;
    t->out.going_on = false;
}

struct waiting *waiting_new(struct guest *g, const struct ang_request *rq)
{
    struct waiting *w = memory_new(sizeof *w + rq->size + 1);

    w->guest = g;
    request_copy(&w->request, rq, w->line);
    return w;
}

static void message_queue(struct table *t, struct guest *g, const struct ang_request *rq)
{
    struct waiting *w = waiting_new(g, rq);

    *(t->out.waiting_last ? &t->out.waiting_last->next : &t->out.waiting) = w;
    t->out.waiting_last = w;
    g->waiting_count++;
}

/* The message being carried out is kept, because with several nodes it may have to be repeated. */
static void doing_drop(struct table *t)
{
    free(t->durable.doing);
    t->durable.doing = NULL;
}

static void doing_keep(struct table *t, struct guest *g, const struct ang_request *rq)
{
    doing_drop(t);
    if (t->hall->several)
        t->durable.doing = waiting_new(g, rq);
}

/* Another node was first. The message is carried out again, and answers applied at the window's
 * moment are held again. Neither has been replied to. */
static void doing_again(struct table *t)
{
    struct waiting *w = t->durable.doing;

    held_given(t, true);
    told_drop(t);
    told_deny(t, REFUSED_OTHERS_FIRST);
    if (!w)
        return;
    t->durable.doing = NULL;
    if (w->guest)
        w->guest->waiting_count++;
    w->next = t->out.waiting;
    t->out.waiting = w;
    if (!t->out.waiting_last)
        t->out.waiting_last = w;
}

/* Disconnects everybody because the table is damaged. If they come back, they get the reason. */
static void damage_tell(struct table *t)
{
    for (struct guest *g = t->out.guest, *next; g; g = next) {
        struct buffer news = { 0 };
        char why[400];

        next = g->next;
        if (g->errand != ERRAND_NONE)
            continue; /* gets its own reply */
        guest_take_out(g);
        refusal_text(REFUSED_DAMAGED, g->language, NULL, why, sizeof why);
        buffer_json(&news, closed_fill, why);
        g->send(g, news.data, news.length);
        buffer_release(&news);
    }
}

/* The table cannot even be read: all we can announce is that it pauses. */
static void pause_tell(struct table *t)
{
    if (t->durable.damaged) {
        damage_tell(t);
        return;
    }
    if (!t->durable.last_about || !about_read(t, t->durable.last_about))
        return;
    for (struct guest *g = t->out.guest; g; g = g->next)
        table_tell_pause(t, g);
}

void table_done(struct table *t, enum store_result result)
{
    t->durable.pending = false;
    if (result == STORE_OK) {
        t->match.halted = false;
        if (t->durable.given_about) {
            free(t->durable.last_about);
            t->durable.last_about = t->durable.given_about;
            t->durable.given_about = NULL;
        }
        table_announce(t);
    } else {
        t->match.halted = result != STORE_RACE;
        t->hall->metrics.jobs_failed++;
        log_line(LOG_WARN, "unwritten", "table=%s result=%d", t->id, (int)result);
        if (result == STORE_RACE)
            doing_again(t);
        else
            held_given(t, false);
        table_reload(t);
        t->match.roll_called = false; /* somebody's absence may not have been stored */
        if (result != STORE_RACE && t->durable.damaged)
            told_deny(t, REFUSED_DAMAGED);
        else if (result != STORE_RACE)
            told_deny(t, result == STORE_GONE ? REFUSED_PERHAPS_WRITTEN : REFUSED_NOT_WRITTEN);
        if (t->durable.loaded && t->match.game)
            held_passed(t);
        if (t->durable.loaded)
            table_announce(t);
        else
            pause_tell(t);
    }
    doing_drop(t);
    if (t->durable.outdated)
        table_outdate(t);
    table_go_on(t);
}

/* Reads the changes of another node that was first. */
void table_outdate(struct table *t)
{
    struct secret_hash before[ANG_SEAT_MAX];

    t->durable.outdated = t->durable.pending;
    if (t->durable.pending)
        return;
    for (unsigned s = 0; s < ANG_SEAT_MAX; s++)
        before[s] = t->chair[s].secret;
    if (!t->durable.loaded || !table_catch_up(t))
        table_reload(t);
    if (t->durable.loaded && t->match.game)
        held_passed(t);
    if (t->durable.damaged)
        damage_tell(t);
    for (unsigned s = 0; t->durable.loaded && s < t->match.seat_count; s++)
        if (before[s].set && !secret_same(&before[s], &t->chair[s].secret))
            table_unseat(t, s);
    table_announce(t);
}

/* Updates who is connected. A person who is connected needs no invitation to their seat. */
static bool presence_update(struct table *t)
{
    const struct table_now now = table_now(t);
    bool changed = false, deserted = t->match.deserted;

    if (t->match.state == TABLE_OVER || t->match.halted || !t->hall->well)
        return false;
    for (unsigned s = 0; s < t->match.seat_count; s++) {
        struct chair *c = &t->chair[s];
        const struct match_seat *seat = &t->match.seat[s];
        if (now.here >> s & 1 && c->invite.set &&
            (!c->handed || (seat->away == AWAY_ABSENT && !seat->conceded))) {
            c->invite.set = false;
            table_keep(t);
            changed = true;
        }
    }
    changed |= presence_follow(&t->match, &now);
    if (deserted != t->match.deserted)
        log_line(LOG_INFO, deserted ? "resumed" : "deserted", "table=%s", t->id);
    return changed;
}

/* Updates presence after a message, once its reply is written: the reply is true even if the
 * update cannot be stored. */
static bool table_look_around(struct table *t)
{
    bool changed = !t->durable.pending && t->durable.loaded && presence_update(t);

    if (changed)
        table_settle(t);
    return changed;
}

void table_message(struct table *t, struct guest *g, const struct ang_request *rq)
{
    struct buffer reply = { 0 };

    if (t->durable.pending) {
        g->door = g->table ? NULL : t;
        message_queue(t, g, rq);
        return;
    }
    g->door = NULL;
    t->touched_ms = t->hall->now_ms;
    if (g->table)
        table_tell_now(t, g);
    doing_keep(t, g, rq);
    if (g->errand != ERRAND_NONE) {
        table_errand(t, g, rq->line, rq->size);
    } else if (rq->unreadable) {
        error_write(&reply, rq->id, "content", rq->wrong.message, 0, (long)rq->wrong.at);
        told_add(t, g, rq->id, &reply);
    } else if (!t->durable.loaded) {
        table_reply_unreadable(t, g, rq->id);
    } else if (!g->table) {
        if (t->hall->several) /* the guest may have seen newer state at another node */
            table_outdate(t);
        if (t->durable.loaded)
            guest_greet(t, g, rq);
        else
            table_reply_unreadable(t, g, rq->id);
    } else if (!table_deed(t, g, rq)) {
        table_play(t, g, rq);
    }
    if (!t->durable.loaded)
        told_send(t);
    if (!g->table) { /* not admitted: the table forgets it */
        told_send_to(t, g);
        doing_drop(t);
    }
    table_settle(t);
    if (!t->durable.pending)
        doing_drop(t);
    table_look_around(t);
    table_go_on(t);
}

struct table_now table_now(const struct table *t)
{
    struct table_now now = { .ms = t->hall->now_ms,
                             .unix_s = t->hall->now,
                             .started = t->hall->metrics.started,
                             .several = t->hall->several,
                             .elsewhere = !table_is_mine(t) };

    for (unsigned s = 0; s < t->match.seat_count; s++)
        now.here |= (unsigned)table_has_guest(t, s) << s;
    return now;
}

bool table_is_mine(const struct table *t)
{
    return !t->hall->several || t->durable.mine;
}

/* Asks for the lease. Returns true if this node has just got it. */
static bool lease_ask(struct table *t)
{
    struct hall *h = t->hall;
    bool had = t->durable.mine;

    if (!h->several || h->now_ms - t->durable.lease_ms < LEASE_AGAIN_MS ||
        t->match.state != TABLE_RUNNING)
        return false;
    t->durable.lease_ms = h->now_ms;
    if (store_lease(h->store, t->id, h->node, LEASE_SECONDS, &t->durable.mine) != STORE_OK)
        t->durable.mine = false;
    if (!t->durable.mine || had)
        return false;
    t->match.roll_called = false; /* its connections may have died with the previous node */
    return true;
}

void table_tick(struct table *t)
{
    bool changed = lease_ask(t);

    if (t->durable.pending || t->durable.damaged || t->durable.missing)
        return;
    if (!t->durable.loaded && t->hall->now_ms - t->durable.tried_ms < RETRY_MS)
        return;
    if (t->hall->well && (!t->durable.loaded || t->match.halted)) {
        t->match.halted = t->match.halted && !t->hall->well;
        if (!t->durable.loaded)
            table_reload(t);
        if (t->durable.damaged)
            damage_tell(t);
        table_touch(t);
        changed = true;
    }
    if (!t->durable.loaded)
        return;
    changed |= presence_update(t);
    if (t->match.game && !t->match.halted && !table_is_mine(t))
        changed |= held_hand_over(t); /* a different node has the lease now */
    changed |= notices_tell(t);
    const struct table_now now = table_now(t);
    if (match_alarm(&t->match, &now) <= now.ms)
        changed |= table_drain(t);
    if (changed) {
        table_settle(t);
        table_go_on(t);
    } else if (t->out.news.gathers || (t->out.news.late && t->out.spectators)) {
        table_tell(t);
    }
}

bool table_is_idle(struct table *t)
{
    bool bots_play = false;

    for (unsigned s = 0; s < ANG_SEAT_MAX; s++) /* even if the table could not be read again */
        if (t->match.seat[s].thinking || t->chair[s].hint)
            return false;
    if (t->durable.missing)
        return !t->out.guest && !t->durable.pending;
    if (notices_wait(t))
        return false;
    if (t->match.state == TABLE_RUNNING && t->match.game)
        for (unsigned s = 0; s < t->match.seat_count; s++)
            bots_play |= table_is_mine(t) && seat_is_bots(&t->match.seat[s]) &&
                         ang_game_waiting(t->match.game) >> s & 1;
    return !t->out.guest && !t->durable.pending && !bots_play &&
           !(t->match.clock.kind != CLOCK_NONE && t->match.state == TABLE_RUNNING &&
             table_is_mine(t)) &&
           t->hall->now_ms - t->touched_ms > IDLE_MS;
}

bool table_put_away(struct table *t)
{
    if (t->match.halted || !t->durable.loaded)
        return true;
    if (snapshot_is_due(t, true))
        snapshot_make(t);
    table_record_store(t);
    if (t->durable.job)
        table_settle(t);
    return !t->durable.pending;
}
