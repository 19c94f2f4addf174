/* engine_table.c: the games of a connection, and an owner's commands for whole games. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/campaign.h"
#include "lib/engine.h"
#include "wire/dump.h"

/* Tables */

struct table *table_find(struct ang_engine *e, const char *name)
{
    for (unsigned i = 0; i < TABLE_MAX; i++)
        if (e->table[i].game && strcmp(e->table[i].name, name) == 0)
            return &e->table[i];
    return NULL;
}

struct table *table_room(struct ang_engine *e, const char *name)
{
    struct table *t = table_find(e, name);

    for (unsigned i = 0; i < TABLE_MAX && !t; i++)
        if (!e->table[i].game)
            t = &e->table[i];
    return t;
}

void table_set(struct table *t, const char *name, struct ang_game *game, bool borrowed)
{
    if (t->game != game && !t->borrowed)
        ang_game_free(t->game);
    for (unsigned v = 0; v < ARRAY_LEN(t->sent); v++)
        sent_drop(&t->sent[v]);
    snprintf(t->name, sizeof t->name, "%s", name);
    t->game = game;
    t->borrowed = borrowed;
}

static struct table *table_wanted(struct ang_engine *e, const char *name)
{
    struct table *t = table_room(e, name);

    if (!t)
        trouble(e, "refused", "all %d tables are taken; close one first", TABLE_MAX);
    return t;
}

/* Puts the new game at the table and makes it the subject of the reply. */
static bool table_seat_game(struct ang_engine *e, struct table *t, const char *name,
                            struct ang_game *game, const struct ang_error *error)
{
    if (!game)
        return trouble_from(e, error);
    table_set(t, name, game, false);
    snprintf(e->rq.table, sizeof e->rq.table, "%s", t->name);
    e->game = game;
    return true;
}

const struct ang_pack *engine_pack(struct ang_engine *e, const char *game)
{
    struct ang_error error = { .code = ANG_USAGE };

    for (unsigned i = 0; i < ang_kind_count(); i++) {
        if (strcmp(ang_kind_name(i), game) != 0)
            continue;
        if (!e->pack[i])
            e->pack[i] = ang_pack_embedded(game, &error);
        if (!e->pack[i])
            trouble_from(e, &error);
        return e->pack[i];
    }
    char list[200] = "";
    for (unsigned i = 0; i < ang_kind_count(); i++)
        list_add(list, sizeof list, ang_kind_name(i));
    trouble(e, "usage", "there is no game called '%s'; there are %s", game, list);
    return NULL;
}

/* Replies */

static void add_seats(struct json_writer *w, const char *key, unsigned seats)
{
    json_add_array(w, key);
    for (unsigned s = 0; s < ANG_SEAT_MAX; s++)
        if (seats >> s & 1)
            json_write_int(w, s);
    json_write_end(w);
}

/* Answers with the status. A seat gets only its own decision and the hash of its own view. */
void answer_status(struct ang_engine *e, struct json_writer *w)
{
    static const char *const state[] = { "running", "won", "lost" };
    const struct ang_game *g = e->game;

    if (strcmp(e->rq.table, "main") != 0)
        json_add_string(w, "table", e->rq.table);
    if (g->imagined)
        json_add_bool(w, "imagined", true);
    json_add_string(w, "state", state[ang_game_state(g)]);
    if (ang_game_state(g) != ANG_RUNNING)
        add_seats(w, "winners", ang_game_winners(g));
    add_seats(w, "waiting", ang_game_waiting(g));
    if (e->role == ANG_OWNER) {
        json_add_hex(w, "hash", ang_game_hash(g));
        return;
    }
    if (e->seat < ANG_SEAT_MAX) {
        json_add_bool(w, "asked", ang_game_waiting(g) >> e->seat & 1);
        json_add_int(w, "version",
                     engine_scene(e, e->seat).version_base + g->b->lane[e->seat].version);
    }
    json_add_hex(w, "hash",
                 e->sights ? ang_sights_look(e->sights, e->game, e->seat)
                           : ang_game_sight_hash(e->game, e->seat));
}

/* Answers for a game that was just started or opened. */
void answer_game(struct ang_engine *e, struct json_writer *w)
{
    json_add_int(w, "protocol", PROTOCOL_VERSION);
    json_add_string(w, "engine", ANG_VERSION);
    json_add_string(w, "game", e->game->pack->rules->name);
    json_add_string(w, "pack", e->game->pack->hash);
    json_add_int(w, "seats", e->game->b->seat_count);
    answer_status(e, w);
}

/* Starting */

struct beginning {
    struct ang_game_desc desc;
    char option[TABLE_OPTION_MAX][2 * JSON_KEY_MAX];
    const char *option_at[TABLE_OPTION_MAX + 1];
    char name[ANG_SEAT_MAX][SEAT_NAME_MAX + 1];
    const char *name_at[ANG_SEAT_MAX];
    unsigned name_count;
    struct ang_carry carry;
};

/* options = { name: value … } */
static bool options_read(struct ang_engine *e, struct beginning *b)
{
    struct json_reader at = request_value(&e->rq, REQUEST_KEY_OPTIONS), *r = &at;
    char key[JSON_KEY_MAX], value[JSON_KEY_MAX - 1];
    unsigned count = 0;

    json_read_object(r);
    while (json_next_key(r, key, sizeof key)) {
        json_read_string(r, value, sizeof value);
        if (count == TABLE_OPTION_MAX) {
            json_fail(r, "there are too many options", NULL);
            break;
        }
        snprintf(b->option[count], sizeof b->option[count], "%s=%s", key, value);
        b->option_at[count] = b->option[count];
        count++;
    }
    b->desc.option = b->option_at;
    return !r->failed || trouble_read(e, r, "usage");
}

static bool names_read(struct ang_engine *e, struct beginning *b)
{
    struct json_reader at = request_value(&e->rq, REQUEST_KEY_NAMES), *r = &at;

    json_read_array(r);
    while (json_next_item(r)) {
        if (b->name_count == ANG_SEAT_MAX) {
            json_fail(r, "there are too many names", NULL);
            break;
        }
        unsigned i = b->name_count++;
        json_read_string(r, b->name[i], sizeof b->name[i]);
        b->name_at[i] = b->name[i];
    }
    b->desc.name = b->name_at;
    return !r->failed || trouble_read(e, r, "usage");
}

static bool carried_read(struct ang_engine *e, struct beginning *b)
{
    struct json_reader r = request_value(&e->rq, REQUEST_KEY_CARRY);

    carry_read(&r, &b->carry);
    b->desc.carry = &b->carry;
    return !r.failed || trouble_read(e, &r, "usage");
}

/* The text of a value, in e->text. */
static bool value_copy(struct ang_engine *e, enum request_key key)
{
    struct json_reader r = request_value(&e->rq, key);

    json_peek(&r);
    size_t from = r.at;
    json_skip(&r);
    size_t size = r.at - from;
    if (!text_room(e, size + 1))
        return false;
    memcpy(e->text, r.text + from, size);
    e->text[size] = 0;
    return true;
}

static bool campaign_read(struct ang_engine *e, struct beginning *b)
{
    struct json_reader r = request_value(&e->rq, REQUEST_KEY_CAMPAIGN);

    if (!value_copy(e, REQUEST_KEY_CAMPAIGN))
        return false;
    b->desc.campaign = json_read_null(&r) ? "" : e->text;
    b->desc.after = e->rq.after;
    return true;
}

static bool beginning_read(struct ang_engine *e, struct beginning *b)
{
    const struct ang_request *rq = &e->rq;

    b->desc.pack = engine_pack(e, rq->game);
    if (!b->desc.pack)
        return false;
    if (is_given(e, REQUEST_KEY_SEED) == is_given(e, REQUEST_KEY_KEY))
        return trouble(e, "usage", "a game begins with either a \"seed\" or a \"key\"");
    b->desc.seed = rq->seed;
    b->desc.key = is_given(e, REQUEST_KEY_KEY) ? rq->key : NULL;
    if ((is_given(e, REQUEST_KEY_OPTIONS) && !options_read(e, b)) ||
        (is_given(e, REQUEST_KEY_NAMES) && !names_read(e, b)) ||
        (is_given(e, REQUEST_KEY_CARRY) && !carried_read(e, b)) ||
        (is_given(e, REQUEST_KEY_CAMPAIGN) && !campaign_read(e, b)))
        return false;
    b->desc.seats = is_given(e, REQUEST_KEY_SEATS) ? rq->seats : b->name_count;
    if (b->name_count && b->name_count != b->desc.seats)
        return trouble(e, "usage", "there are %u names for %u seats", b->name_count, b->desc.seats);
    return true;
}

/* A lesson decides everything else about its game. */
static bool lesson_begin(struct ang_engine *e, struct table *t)
{
    const struct ang_pack *pack = engine_pack(e, e->rq.game);
    const struct ang_lesson *lesson = ang_lesson_find(e->rq.game, e->rq.lesson);
    struct ang_error error;

    if (!pack)
        return false;
    if (!lesson)
        return trouble(e, "usage", "%s has no lesson called '%s'", e->rq.game, e->rq.lesson);
    return table_seat_game(e, t, e->rq.table, ang_lesson_game(lesson, pack, &error), &error);
}

bool new_act(struct ang_engine *e)
{
    struct beginning b = { 0 };
    struct ang_error error;
    struct table *t = table_wanted(e, e->rq.table);

    if (t && is_given(e, REQUEST_KEY_LESSON))
        return lesson_begin(e, t);
    return t && beginning_read(e, &b) &&
           table_seat_game(e, t, e->rq.table, ang_game_new(&b.desc, &error), &error);
}

bool redeal_act(struct ang_engine *e)
{
    const char *name = is_given(e, REQUEST_KEY_AS) ? e->rq.as : e->rq.table;
    struct ang_error error;
    struct table *t = table_wanted(e, name);

    return t && table_seat_game(e, t, name,
                                ang_game_redeal(e->game, e->rq.viewer, e->rq.seed, &error), &error);
}

bool close_act(struct ang_engine *e)
{
    table_set(table_find(e, e->rq.table), "", NULL, false);
    e->game = NULL;
    return true;
}

void close_answer(struct ang_engine *e, struct json_writer *w)
{
    json_add_string(w, "table", e->rq.table);
}

/* Saving */

bool text_room(struct ang_engine *e, size_t size)
{
    char *more = size <= e->text_size ? e->text : realloc(e->text, size);

    if (!more)
        return trouble(e, "memory", "no memory for a save of %zu bytes", size);
    e->text_size = size <= e->text_size ? e->text_size : size;
    e->text = more;
    return true;
}

bool save_act(struct ang_engine *e)
{
    size_t size = ang_game_save(e->game, e->text, e->text_size);

    if (e->game->imagined)
        return trouble(e, "refused", "an imagined game has no beginning to save; dump it");
    if (!text_room(e, size + 1))
        return false;
    ang_game_save(e->game, e->text, e->text_size);
    return true;
}

void save_answer(struct ang_engine *e, struct json_writer *w)
{
    json_add_string(w, "save", e->text);
}

bool open_act(struct ang_engine *e)
{
    struct json_reader r = request_value(&e->rq, REQUEST_KEY_SAVE);
    struct table *t = table_wanted(e, e->rq.table);
    struct ang_error error;
    char game[32], hash[65];

    if (!t || !text_room(e, r.size + 1))
        return false;
    size_t size = json_read_string(&r, e->text, e->text_size);
    if (r.failed)
        return trouble_read(e, &r, "usage");
    if (!ang_save_head(e->text, size, game, hash, &error))
        return trouble_from(e, &error);
    const struct ang_pack *pack = engine_pack(e, game);
    return pack &&
           table_seat_game(e, t, e->rq.table,
                           ang_game_open_upto(pack, e->text, size, e->rq.upto, &error), &error);
}

void dump_answer(struct ang_engine *e, struct json_writer *w)
{
    struct ask q;

    game_ask(e->game, &q, e->game->b);
    json_write_key(w, "dump");
    wire_dump(w, &q);
}

bool load_act(struct ang_engine *e)
{
    const struct json_reader r = request_value(&e->rq, REQUEST_KEY_DUMP);
    struct ang_error error;

    return ang_game_load(e->game, r.text + r.at, r.size - r.at, &error) || trouble_from(e, &error);
}

void hash_answer(struct ang_engine *e, struct json_writer *w)
{
    json_add_hex(w, "hash",
                 is_given(e, REQUEST_KEY_VIEWER) ? ang_game_sight_hash(e->game, e->rq.viewer)
                                                 : ang_game_hash(e->game));
}

/* Checks that the game is consistent, and that replaying its entries gives the same bytes. */
bool verify_act(struct ang_engine *e)
{
    struct ang_game *again;
    struct ang_error error;

    if (!ang_game_verify(e->game, &error))
        return trouble_from(e, &error);
    if (e->game->imagined)
        return true;
    if (!save_act(e))
        return false;
    again = ang_game_open(e->game->pack, e->text, strlen(e->text), &error);
    if (!again)
        return trouble_from(e, &error);
    e->found.replayed = ang_game_hash(again) == ang_game_hash(e->game);
    ang_game_free(again);
    return e->found.replayed ||
           trouble(e, "content", "replaying the game's entries gives a different game");
}

void verify_answer(struct ang_engine *e, struct json_writer *w)
{
    json_add_bool(w, "replayed", e->found.replayed);
    json_add_int(w, "entries", ang_game_entry_count(e->game));
    json_add_hex(w, "hash", ang_game_hash(e->game));
}

bool carry_act(struct ang_engine *e)
{
    return ang_game_carry(e->game, &e->found.carry) ||
           trouble(e, "refused", "this game carries nothing, or is not over yet");
}

/* The text of a campaign and its story: of the game at the table, or of a text that is sent. */
bool campaign_act(struct ang_engine *e)
{
    bool sent = is_given(e, REQUEST_KEY_CAMPAIGN);
    const struct ang_pack *pack = e->game && !sent ? e->game->pack : engine_pack(e, e->rq.game);
    bool whole = e->role == ANG_OWNER;
    size_t size = e->game && !sent ? campaign_of_game(e->game, whole, NULL, 0) : 0;
    struct ang_error error;

    if (!pack)
        return false;
    if (!sent && size == 0)
        return trouble(e, "refused", "this game is part of no campaign");
    if (sent ? !value_copy(e, REQUEST_KEY_CAMPAIGN) : !text_room(e, size + 1))
        return false;
    if (!sent)
        campaign_of_game(e->game, whole, e->text, e->text_size);
    ang_campaign_free(e->campaign);
    e->campaign = ang_campaign_read(pack, e->text, strlen(e->text), &error);
    return e->campaign || trouble_from(e, &error);
}

void campaign_answer(struct ang_engine *e, struct json_writer *w)
{
    json_write_key(w, "campaign");
    json_write_raw(w, e->text);
    campaign_tell(w, e->campaign, e->language);
}

void carry_answer(struct ang_engine *e, struct json_writer *w)
{
    carry_write(w, &e->found.carry);
}
