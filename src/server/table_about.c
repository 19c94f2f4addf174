/* table_about.c: a table as text, for the store and for people. */
#include <stdio.h>
#include <string.h>

#include "server/hall.h"
#include "server/table.h"
#include "table/match_text.h"
#include "table/names.h"
#include "table/tell.h"

/* For the store */

static void hash_write(struct json_writer *w, const char *key, const struct secret_hash *hash)
{
    json_write_key(w, key);
    if (hash->set)
        json_write_hex_bytes(w, hash->byte, sizeof hash->byte);
    else
        json_write_null(w);
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
    setup_write(&t->setup, w);
    match_write_settings(&t->match, t->match.pace, w);
    match_write_state(&t->match, w);
    json_add_int(w, "created", t->created);
    json_add_int(w, "begun", t->begun);
    json_add_string(w, "next", t->next_table);
    json_add_array(w, "seats");
    for (unsigned s = 0; s < t->match.seat_count; s++) {
        const struct chair *c = &t->chair[s];
        json_write_object(w);
        match_write_seat(&t->match.seat[s], w);
        hash_write(w, "invite", &c->invite);
        hash_write(w, "secret", &c->secret);
        json_add_int(w, "gone", t->match.seat[s].gone);
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

/* Stored for the other nodes. The table row is written as well, so that concurrent votes at two
 * nodes conflict and none is lost. */
static void ballot_fill(struct json_writer *w, const void *about)
{
    const struct table *t = about;

    json_write_array(w);
    ballot_write(&t->match.ballot, w);
    if (t->ballot_invite.set)
        json_write_hex_bytes(w, t->ballot_invite.byte, sizeof t->ballot_invite.byte);
    else
        json_write_string(w, "");
    json_write_end(w);
}

void ballot_keep(struct table *t)
{
    struct buffer text = { 0 };

    buffer_json(&text, ballot_fill, t);
    job_thing(table_job(t), TABLE_THING, "ballot", text.data);
    buffer_release(&text);
    table_keep(t);
}

void ballot_take(struct table *t, const char *text)
{
    struct ballot b = { 0 };
    struct secret_hash invite = { 0 };
    struct json_reader r;

    json_reader_init(&r, text, strlen(text));
    json_read_array(&r);
    if (!json_next_item(&r) || !ballot_read(&b, &r))
        return;
    if (b.kind == BALLOT_INVITE && json_next_item(&r)) {
        json_read_hex_bytes(&r, invite.byte, sizeof invite.byte);
        invite.set = !r.failed;
    }
    if (b.kind == BALLOT_REPLACE || b.until < t->hall->now)
        return;
    t->match.ballot = b;
    t->ballot_invite = invite;
}

/* The table must not reveal to a delayed spectator anything that the delayed game does not
 * show yet. */
static enum table_state state_seen(const struct table *t, unsigned viewer)
{
    if (t->match.state == TABLE_OVER && t->match.ended == ENDED_GAME && viewer == ANG_SPECTATOR &&
        t->out.news.late && ang_game_state(t->out.news.late) == ANG_RUNNING)
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
    const struct ang_game *game = news_game(&t->out.news, &t->match, p->viewer);
    enum table_state state = state_seen(t, p->viewer);
    const struct table_now now = table_now(t);
    const struct table_sight sight = {
        .viewer = p->viewer,
        .state = state,
        .why = why_paused(t, state),
        .game = game,
        .pack = t->pack,
        .late = p->viewer >= ANG_SEAT_MAX && t->setup.watch_delay > 0,
    };

    json_write_object(w);
    json_add_string(w, "table", t->id);
    json_add_string(w, "name", t->setup.name);
    json_add_string(w, "game", t->setup.game);
    json_add_string(w, "pack", t->pack_hash);
    setup_write_options(&t->setup, w);
    match_tell_table(&t->match, &now, &sight, w);
    setup_write_watch(&t->setup, w);
    json_add_bool(w, "listed", t->setup.listed);
    json_add_int(w, "created", t->created);
    json_add_int(w, "begun", t->begun);
    json_add_string(w, "next", state == TABLE_OVER && t->next_table[0] ? t->next_table : NULL);
    json_write_end(w);
}

void table_write(const struct table *t, unsigned viewer, struct buffer *out)
{
    const struct portrait p = { t, viewer };

    buffer_json(out, table_fill, &p);
}

/* Fills an entry in the list of tables */
static void summary_fill(struct json_writer *w, const void *about)
{
    const struct table *t = about;

    json_write_object(w);
    json_add_string(w, "table", t->id);
    json_add_string(w, "name", t->setup.name);
    json_add_string(w, "game", t->setup.game);
    json_add_string(w, "state", state_name[t->match.state]);
    json_add_string(w, "language", language_name[t->setup.language]);
    setup_write_watch(&t->setup, w);
    match_write_clock(&t->match, w);
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
