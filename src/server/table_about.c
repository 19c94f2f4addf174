/* table_about.c: a table as text, for the store and for people. */
#include <stdio.h>
#include <string.h>

#include "server/hall.h"
#include "server/table.h"
#include "table/names.h"

static const char *level_name(const struct match_seat *c)
{
    struct ang_level level;

    return ang_level(c->level, &level) ? level.name : NULL;
}

static const char *personality_name(const struct match_seat *c)
{
    return c->personality[0] ? c->personality : NULL;
}

/* For the store */

static void options_write(struct json_writer *w, const struct table *t)
{
    json_add_object(w, "options");
    for (unsigned i = 0; i < t->option_count; i++) {
        const char *value = strchr(t->option[i], '=');
        char name[OPTION_SIZE];
        snprintf(name, sizeof name, "%.*s", (int)(value - t->option[i]), t->option[i]);
        json_add_string(w, name, value + 1);
    }
    json_write_end(w);
}

static void clock_write_json(struct json_writer *w, const struct table *t)
{
    json_add_object(w, "clock");
    json_add_string(w, "kind", clock_name[t->match.clock.kind]);
    if (t->match.clock.kind != CLOCK_NONE)
        json_add_int(w, "seconds", t->match.clock.seconds);
    if (t->match.clock.kind == CLOCK_BANK)
        json_add_int(w, "increment", t->match.clock.increment);
    json_write_end(w);
}

static void watch_write(struct json_writer *w, const struct table *t)
{
    json_add_object(w, "watch");
    json_add_bool(w, "allowed", t->watch_allowed);
    json_add_int(w, "delay", t->watch_delay);
    json_write_end(w);
}

static void hash_write(struct json_writer *w, const char *key, const struct secret_hash *hash)
{
    json_write_key(w, key);
    if (hash->set)
        json_write_hex_bytes(w, hash->byte, sizeof hash->byte);
    else
        json_write_null(w);
}

static void absence_write(struct json_writer *w, const struct table *t)
{
    json_add_object(w, "absence");
    json_add_int(w, "bot", t->match.absence_bot);
    json_write_key(w, "person");
    if (t->match.absence_person == ABSENCE_NEVER)
        json_write_null(w);
    else
        json_write_int(w, t->match.absence_person);
    json_write_end(w);
    json_add_bool(w, "newcomers", t->match.newcomers);
}

static void formers_write(struct json_writer *w, const struct chair *c)
{
    json_add_array(w, "former");
    for (unsigned i = 0; i < c->former_count; i++) {
        json_write_object(w);
        hash_write(w, "secret", &c->former[i].secret);
        json_add_string(w, "name", c->former[i].name);
        json_write_end(w);
    }
    json_write_end(w);
}

static void about_fill(struct json_writer *w, const void *about)
{
    const struct table *t = about;

    json_write_object(w);
    json_add_int(w, "about", 1);
    json_add_string(w, "game", t->game_name);
    json_add_string(w, "name", t->name);
    options_write(w, t);
    if (t->campaign) {
        json_write_key(w, "campaign");
        json_write_raw(w, t->campaign[0] ? t->campaign : "null");
        json_add_int(w, "after", t->after);
    }
    json_add_string(w, "language", language_name[t->language]);
    json_add_bool(w, "listed", t->listed);
    clock_write_json(w, t);
    json_add_string(w, "pace", pace_name[t->match.pace]);
    json_add_string(w, "undo", undo_name[t->match.undo]);
    watch_write(w, t);
    json_add_bool(w, "hints", !t->match.no_hints);
    absence_write(w, t);
    json_add_int(w, "talk", t->match.talk_ms / 1000);
    if (t->seeded)
        json_add_int(w, "seed", (int64_t)t->seed);
    json_add_string(w, "state", state_name[t->match.state]);
    json_add_string(w, "ended", ended_name[t->match.ended]);
    json_add_bool(w, "deserted", t->match.deserted);
    json_add_int(w, "owner", t->match.owner);
    json_add_int(w, "created", t->created);
    json_add_int(w, "begun", t->begun);
    json_add_string(w, "next", t->next_table);
    json_add_array(w, "seats");
    for (unsigned s = 0; s < t->match.seat_count; s++) {
        const struct chair *c = &t->chair[s];
        const struct match_seat *play = &t->match.seat[s];
        json_write_object(w);
        json_add_string(w, "kind", kind_name[play->kind]);
        json_add_string(w, "name", play->name);
        json_add_string(w, "level", level_name(play));
        json_add_string(w, "personality", personality_name(play));
        hash_write(w, "invite", &c->invite);
        hash_write(w, "secret", &c->secret);
        json_add_bool(w, "taken", play->taken);
        json_add_bool(w, "ready", play->ready);
        json_add_bool(w, "away", play->away != AWAY_NOT);
        json_add_string(w, "why", away_name[play->away]);
        json_add_bool(w, "conceded", play->conceded);
        json_add_int(w, "gone", c->gone);
        json_add_bool(w, "handed", c->handed);
        formers_write(w, c);
        json_write_end(w);
    }
    json_write_end(w);
    json_write_end(w);
}

void about_write(const struct table *t, struct buffer *out)
{
    buffer_json(out, about_fill, t);
}

/* For people */

struct portrait {
    const struct table *table;
    unsigned viewer;
};

static void seats_mask_write(struct json_writer *w, const char *key, unsigned seats)
{
    json_add_array(w, key);
    for (unsigned s = 0; s < ANG_SEAT_MAX; s++)
        if (seats >> s & 1)
            json_write_int(w, s);
    json_write_end(w);
}

static void clock_left_write(struct json_writer *w, const struct table *t, unsigned seat,
                             unsigned viewer)
{
    bool runs = t->match.clocks.running >> seat & 1;
    int64_t left = clocks_left(&t->match.clocks, seat, t->hall->now_ms);
    char number[32];

    /* Clocks reveal who has a decision now, which the delay must hide. */
    if (t->match.clock.kind == CLOCK_NONE || t->match.seat[seat].kind == CHAIR_BOT ||
        (viewer == ANG_SPECTATOR && t->watch_delay > 0)) {
        json_add_null(w, "clock");
        json_add_bool(w, "runs", false);
        return;
    }
    json_add_bool(w, "runs", runs);
    json_write_key(w, "clock");
    if (t->match.state == TABLE_WAITING)
        left = t->match.clock.seconds * 1000;
    snprintf(number, sizeof number, "%.1f", (double)left / 1000);
    json_write_raw(w, number);
}

static void absent_write(struct json_writer *w, const struct table *t, unsigned seat)
{
    json_write_key(w, "absent");
    if (t->chair[seat].gone && !table_has_guest(t, seat))
        json_write_int(w, seat_absence(t, seat));
    else
        json_write_null(w);
}

static void chair_write(struct json_writer *w, const struct table *t, unsigned seat,
                        unsigned viewer, unsigned asked)
{
    const struct match_seat *play = &t->match.seat[seat];

    json_write_object(w);
    json_add_int(w, "seat", seat);
    json_add_string(w, "kind", kind_name[play->kind]);
    json_add_string(w, "name", t->match.seat[seat].name);
    json_add_string(w, "level", play->kind == CHAIR_BOT ? level_name(play) : NULL);
    json_add_string(w, "personality", play->kind == CHAIR_BOT ? personality_name(play) : NULL);
    json_add_bool(w, "taken", play->taken);
    json_add_bool(w, "here", play->kind == CHAIR_BOT || table_has_guest(t, seat));
    absent_write(w, t, seat);
    json_add_bool(w, "ready", t->match.seat[seat].ready);
    json_add_bool(w, "bot", play->kind != CHAIR_BOT && seat_is_bots(play));
    json_add_bool(w, "conceded", play->conceded);
    clock_left_write(w, t, seat, viewer);
    json_add_bool(w, "asked", asked >> seat & 1);
    json_write_end(w);
}

/* Stored for the other nodes. The table row is written as well, so that concurrent votes at two
 * nodes conflict and none is lost. */
void ballot_keep(struct table *t)
{
    const struct ballot *b = &t->match.ballot;
    const struct secret_hash *hash = &t->ballot_invite;
    char text[240], invite[2 * sizeof hash->byte + 1] = "";

    for (unsigned i = 0; hash->set && i < sizeof hash->byte; i++)
        snprintf(invite + 2 * (size_t)i, 3, "%02x", hash->byte[i]);
    snprintf(text, sizeof text, "[%u,%u,%u,%u,%u,%lld,%u,\"%s\"]", (unsigned)b->kind, b->by,
             b->choices, b->yes, b->entries, (long long)b->until, b->seat, invite);
    job_thing(table_job(t), TABLE_THING, "ballot", text);
    table_keep(t);
}

void ballot_read(struct table *t, const char *text)
{
    int64_t number[7] = { 0 };
    struct secret_hash invite = { 0 };
    struct json_reader r;

    json_reader_init(&r, text, strlen(text));
    json_read_array(&r);
    for (unsigned i = 0; i < ARRAY_LEN(number) && json_next_item(&r); i++)
        number[i] = json_read_int(&r, 0, INT64_MAX);
    if (number[0] == BALLOT_INVITE && json_next_item(&r)) {
        json_read_hex_bytes(&r, invite.byte, sizeof invite.byte);
        invite.set = !r.failed;
    }
    if (number[0] > BALLOT_INVITE || number[0] == BALLOT_REPLACE || number[5] < t->hall->now)
        return;
    t->match.ballot = (struct ballot){ .kind = (enum ballot_kind)number[0],
                                       .by = (unsigned)number[1],
                                       .choices = (unsigned)number[2],
                                       .yes = (unsigned)number[3],
                                       .entries = (unsigned)number[4],
                                       .until = number[5],
                                       .seat = (unsigned)number[6] };
    t->ballot_invite = invite;
}

static void ballot_write(struct json_writer *w, const struct ballot *b)
{
    json_write_key(w, "asking");
    if (b->kind == BALLOT_NONE) {
        json_write_null(w);
        return;
    }
    json_write_object(w);
    json_add_string(w, "what", ballot_name[b->kind]);
    json_add_int(w, "by", b->by);
    json_add_int(w, "choices", b->choices);
    json_write_key(w, "seat");
    if (b->kind == BALLOT_INVITE)
        json_write_int(w, b->seat);
    else
        json_write_null(w);
    seats_mask_write(w, "yes", b->yes);
    seats_mask_write(w, "no", b->no);
    json_add_int(w, "until", b->until);
    json_write_end(w);
}

/* A delayed spectator must not learn from the table what the game does not show yet. */
static enum table_state state_seen(const struct table *t, unsigned viewer)
{
    if (t->match.state == TABLE_OVER && t->match.ended == ENDED_GAME && viewer == ANG_SPECTATOR &&
        t->out.delayed && ang_game_state(t->out.delayed) == ANG_RUNNING)
        return TABLE_RUNNING;
    return t->match.halted || !t->durable.loaded ? TABLE_PAUSED : t->match.state;
}

static const char *why_paused(const struct table *t, enum table_state state)
{
    if (t->match.halted || !t->durable.loaded)
        return "disk";
    return state == TABLE_PAUSED && t->match.deserted ? "nobody" : NULL;
}

static void table_fill(struct json_writer *w, const void *about)
{
    const struct portrait *p = about;
    const struct table *t = p->table;
    const struct ang_game *game = t->match.game ? table_game_of(t, p->viewer) : NULL;
    enum table_state state = state_seen(t, p->viewer);
    unsigned asked = game && state == TABLE_RUNNING ? ang_game_waiting(game) : 0;

    json_write_object(w);
    json_add_string(w, "table", t->id);
    json_add_string(w, "name", t->name);
    json_add_string(w, "game", t->game_name);
    json_add_string(w, "pack", t->pack_hash);
    options_write(w, t);
    json_add_string(w, "state", state_name[state]);
    json_add_string(w, "why", why_paused(t, state));
    json_add_string(w, "ended", state == TABLE_OVER ? ended_name[t->match.ended] : NULL);
    json_add_int(w, "owner", t->match.owner);
    json_write_key(w, "you");
    if (p->viewer < ANG_SEAT_MAX)
        json_write_int(w, p->viewer);
    else
        json_write_string(w, "spectator");
    json_add_string(w, "pace", pace_name[match_is_quick(&t->match) ? PACE_QUICK : PACE_EVEN]);
    json_add_string(w, "undo", undo_name[t->match.undo]);
    watch_write(w, t);
    json_add_bool(w, "hints", !t->match.no_hints);
    absence_write(w, t);
    json_add_int(w, "talk", t->match.talk_ms / 1000);
    json_add_bool(w, "points", t->pack && ang_pack_is_open(t->pack));
    json_add_bool(w, "listed", t->listed);
    json_add_int(w, "created", t->created);
    json_add_int(w, "begun", t->begun);
    json_add_array(w, "seats");
    for (unsigned s = 0; s < t->match.seat_count; s++)
        chair_write(w, t, s, p->viewer, asked);
    json_write_end(w);
    clock_write_json(w, t);
    ballot_write(w, &t->match.ballot);
    json_add_string(w, "next", state == TABLE_OVER && t->next_table[0] ? t->next_table : NULL);
    json_write_end(w);
}

void table_write(const struct table *t, unsigned viewer, struct buffer *out)
{
    const struct portrait p = { t, viewer };

    buffer_json(out, table_fill, &p);
}

/* An entry in the list of tables */
static void summary_fill(struct json_writer *w, const void *about)
{
    const struct table *t = about;

    json_write_object(w);
    json_add_string(w, "table", t->id);
    json_add_string(w, "name", t->name);
    json_add_string(w, "game", t->game_name);
    json_add_string(w, "state", state_name[t->match.state]);
    json_add_string(w, "language", language_name[t->language]);
    watch_write(w, t);
    clock_write_json(w, t);
    json_add_string(w, "pace", pace_name[t->match.pace]);
    json_add_int(w, "created", t->created);
    json_add_array(w, "seats");
    for (unsigned s = 0; s < t->match.seat_count; s++) {
        json_write_object(w);
        json_add_string(w, "kind", kind_name[t->match.seat[s].kind]);
        json_add_string(w, "name", t->match.seat[s].taken ? t->match.seat[s].name : NULL);
        json_add_bool(w, "taken", t->match.seat[s].taken);
        json_write_end(w);
    }
    json_write_end(w);
    json_write_end(w);
}

void summary_write(const struct table *t, struct buffer *out)
{
    buffer_json(out, summary_fill, t);
}
