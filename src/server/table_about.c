/* table_about.c: a table as text: what its owner sets up, what the store keeps, what people see. */
#include <stdio.h>
#include <string.h>

#include "server/hall.h"
#include "server/table.h"

static const char *const kind_name[] = { "person", "bot", "open" };
static const char *const state_name[] = { "waiting", "running", "paused", "over" };
static const char *const clock_name[] = { "none", "turn", "bank" };
static const char *const pace_name[] = { "quick", "even" };
static const char *const undo_name[] = { "consent", "owner", "free" };
static const char *const ended_name[] = { "", "game", "vote" };
static const char *const ballot_name[] = { "", "undo", "end", "pause" };
static const char *const language_name[] = { "en", "de" };

/* Reading: what both the owner's request and the store hold */

static unsigned word_read(struct json_reader *r, const char *const *word, unsigned count,
                          const char *what)
{
    char text[32];

    json_read_string(r, text, sizeof text);
    for (unsigned i = 0; i < count; i++)
        if (!r->failed && strcmp(text, word[i]) == 0)
            return i;
    if (!r->failed)
        json_fail(r, what, NULL);
    return 0;
}

static void options_read(struct json_reader *r, struct table *t)
{
    char name[JSON_KEY_MAX], value[OPTION_SIZE];

    t->option_count = 0;
    json_read_object(r);
    while (json_next_key(r, name, sizeof name)) {
        json_read_string(r, value, sizeof value);
        if (t->option_count == OPTION_COUNT_MAX || strlen(name) + strlen(value) + 2 > OPTION_SIZE)
            json_fail(r, "these are too many options", NULL);
        else
            snprintf(t->option[t->option_count++], OPTION_SIZE, "%.40s=%.50s", name, value);
    }
}

static void clock_read_json(struct json_reader *r, struct table *t)
{
    static const char *const key[] = { "kind", "seconds", "increment" };
    uint64_t seen = 0;

    t->clock_seconds = t->clock_increment = 0;
    json_read_object(r);
    for (int k; (k = json_next_known(r, key, ARRAY_LEN(key), &seen)) >= 0;) {
        if (k == 0)
            t->clock = word_read(r, clock_name, ARRAY_LEN(clock_name),
                                 "a clock is \"none\", \"turn\" or \"bank\"");
        else if (k == 1)
            t->clock_seconds = json_read_int(r, 0, 30 * 86400);
        else
            t->clock_increment = json_read_int(r, 0, 86400);
    }
    json_require(r, key, 1, seen);
    if (!r->failed && t->clock != CLOCK_NONE && t->clock_seconds < 1)
        json_fail(r, "a clock needs \"seconds\", at least 1", NULL);
}

static void watch_read(struct json_reader *r, struct table *t)
{
    static const char *const key[] = { "allowed", "delay" };
    uint64_t seen = 0;

    json_read_object(r);
    for (int k; (k = json_next_known(r, key, ARRAY_LEN(key), &seen)) >= 0;)
        if (k == 0)
            t->watch_allowed = json_read_bool(r);
        else
            t->watch_delay = json_read_int(r, 0, 3600);
}

static const char *level_name(const struct chair *c)
{
    struct ang_level level;

    return ang_level(c->level, &level) ? level.name : NULL;
}

/* A table that was kept with a level that is no more goes on with the usual one. */
static void level_read(struct json_reader *r, struct chair *c, bool kept)
{
    char name[32];

    if (json_read_null(r))
        return;
    json_read_string(r, name, sizeof name);
    if (r->failed)
        return;
    if (ang_level_find(name) >= 0)
        c->level = (unsigned)ang_level_find(name);
    else if (kept)
        c->level = ang_level_usual();
    else
        json_fail(r, "there is no such level of bots; see /api/info", name);
}

bool name_is_fit(const char *name, unsigned size)
{
    return name[0] && strlen(name) < size && text_characters(name) <= NAME_MAX_CHARACTERS;
}

static void chair_read(struct json_reader *r, struct chair *c)
{
    static const char *const key[] = { "kind", "name", "level" };
    char name[CHAIR_NAME_SIZE];
    uint64_t seen = 0;

    c->level = ang_level_usual();
    json_read_object(r);
    for (int k; (k = json_next_known(r, key, ARRAY_LEN(key), &seen)) >= 0;) {
        if (k == 0) {
            c->kind = word_read(r, kind_name, ARRAY_LEN(kind_name),
                                "a seat is of kind \"person\", \"bot\" or \"open\"");
        } else if (k == 1) {
            json_read_string(r, name, sizeof name);
            if (!r->failed && name[0] && !name_is_fit(name, sizeof name))
                json_fail(r, "a name has at most 32 characters", NULL);
            memcpy(c->name, name, sizeof c->name);
        } else {
            level_read(r, c, false);
        }
    }
    json_require(r, key, 1, seen);
}

static void names_fill_in(struct table *t)
{
    for (unsigned s = 0; s < t->seat_count; s++) {
        struct chair *c = &t->chair[s];
        if (!c->name[0])
            snprintf(c->name, sizeof c->name,
                     c->kind == CHAIR_BOT    ? "Bot %u"
                     : t->language == ANG_DE ? "Spieler %u"
                                             : "Player %u",
                     s + 1);
        if (c->kind == CHAIR_BOT)
            c->taken = c->ready = true;
    }
}

static bool setup_fails(struct table_setup_error *error, const char *format, const char *a,
                        const char *b)
{
    snprintf(error->text, sizeof error->text, format, a, b);
    return false;
}

/* Would such a game begin? */
static bool setup_try(struct table *t, struct table_setup_error *error)
{
    const char *option[OPTION_COUNT_MAX + 1] = { NULL };
    struct ang_error why;

    for (unsigned i = 0; i < t->option_count; i++)
        option[i] = t->option[i];
    struct ang_game *game = ang_game_new(
        &(struct ang_game_desc){
            .pack = t->pack, .seats = t->seat_count, .seed = 1, .option = option },
        &why);
    if (!game)
        return setup_fails(error, "%s", why.message, "");
    ang_game_free(game);
    return true;
}

bool table_setup(struct table *t, const char *text, size_t size, struct table_setup_error *error)
{
    static const char *const key[] = { "game",  "seats", "name", "options", "language", "listed",
                                       "clock", "pace",  "undo", "watch",   "seed",     "hints" };
    struct json_reader r;
    uint64_t seen = 0;
    unsigned person = 0;

    t->watch_allowed = t->hints = true;
    json_reader_init(&r, text, size);
    json_read_object(&r);
    for (int k; (k = json_next_known(&r, key, ARRAY_LEN(key), &seen)) >= 0;) {
        switch (k) {
        case 0:
            json_read_string(&r, t->game_name, sizeof t->game_name);
            break;
        case 1:
            json_read_array(&r);
            while (json_next_item(&r))
                if (t->seat_count == ANG_SEAT_MAX)
                    json_fail(&r, "these are too many seats", NULL);
                else
                    chair_read(&r, &t->chair[t->seat_count++]);
            break;
        case 2:
            json_read_string(&r, t->name, sizeof t->name);
            if (!r.failed && text_characters(t->name) > NAME_MAX_CHARACTERS)
                json_fail(&r, "a name has at most 32 characters", NULL);
            break;
        case 3:
            options_read(&r, t);
            break;
        case 4:
            t->language =
                (enum ang_language)word_read(&r, language_name, 2, "expected \"en\" or \"de\"");
            break;
        case 5:
            t->listed = json_read_bool(&r);
            break;
        case 6:
            clock_read_json(&r, t);
            break;
        case 7:
            t->pace = word_read(&r, pace_name, 2, "the pace is \"quick\" or \"even\"");
            break;
        case 8:
            t->undo = word_read(&r, undo_name, 3,
                                "undo goes by \"consent\", by the \"owner\" or \"free\"");
            break;
        case 9:
            watch_read(&r, t);
            break;
        case 10:
            if (json_read_null(&r))
                break;
            t->seed = (uint64_t)json_read_int(&r, 0, INT64_MAX);
            t->seeded = true;
            break;
        default:
            t->hints = json_read_bool(&r);
        }
    }
    json_require(&r, key, 2, seen);
    if (!json_reader_end(&r))
        return setup_fails(error, "%s", r.error.message, "");
    if (t->seeded && !t->hall->desc.seeds)
        return setup_fails(error, "this server does not let tables choose their seed%s%s", "", "");
    t->pack = hall_pack(t->hall, t->game_name, NULL);
    if (!t->pack)
        return setup_fails(error, "there is no game called '%s'; see /api/info%s", t->game_name,
                           "");
    snprintf(t->pack_hash, sizeof t->pack_hash, "%s", ang_pack_hash(t->pack));
    if (!(seen >> 7 & 1))
        t->pace = t->listed ? PACE_EVEN : PACE_QUICK;
    while (person < t->seat_count && t->chair[person].kind != CHAIR_PERSON)
        person++;
    if (person == t->seat_count)
        return setup_fails(error, "a table needs a person, who owns it%s%s", "", "");
    t->owner = person;
    names_fill_in(t);
    t->created = t->hall->now;
    return setup_try(t, error);
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
    json_add_string(w, "kind", clock_name[t->clock]);
    if (t->clock != CLOCK_NONE)
        json_add_int(w, "seconds", t->clock_seconds);
    if (t->clock == CLOCK_BANK)
        json_add_int(w, "increment", t->clock_increment);
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

static void about_fill(struct json_writer *w, const void *about)
{
    const struct table *t = about;

    json_write_object(w);
    json_add_int(w, "about", 1);
    json_add_string(w, "game", t->game_name);
    json_add_string(w, "name", t->name);
    options_write(w, t);
    json_add_string(w, "language", language_name[t->language]);
    json_add_bool(w, "listed", t->listed);
    clock_write_json(w, t);
    json_add_string(w, "pace", pace_name[t->pace]);
    json_add_string(w, "undo", undo_name[t->undo]);
    watch_write(w, t);
    json_add_bool(w, "hints", t->hints);
    if (t->seeded)
        json_add_int(w, "seed", (int64_t)t->seed);
    json_add_string(w, "state", state_name[t->state]);
    json_add_string(w, "ended", ended_name[t->ended]);
    json_add_int(w, "owner", t->owner);
    json_add_int(w, "created", t->created);
    json_add_int(w, "begun", t->begun);
    json_add_string(w, "next", t->next_table);
    json_add_array(w, "seats");
    for (unsigned s = 0; s < t->seat_count; s++) {
        const struct chair *c = &t->chair[s];
        json_write_object(w);
        json_add_string(w, "kind", kind_name[c->kind]);
        json_add_string(w, "name", c->name);
        json_add_string(w, "level", level_name(c));
        hash_write(w, "invite", &c->invite);
        hash_write(w, "secret", &c->secret);
        json_add_bool(w, "taken", c->taken);
        json_add_bool(w, "ready", c->ready);
        json_add_bool(w, "away", c->away);
        json_add_bool(w, "conceded", c->conceded);
        json_write_end(w);
    }
    json_write_end(w);
    json_write_end(w);
}

void about_write(const struct table *t, struct buffer *out)
{
    buffer_json(out, about_fill, t);
}

static void hash_read(struct json_reader *r, struct secret_hash *hash)
{
    hash->set = !json_read_null(r);
    if (hash->set)
        json_read_hex_bytes(r, hash->byte, sizeof hash->byte);
}

static void chair_read_kept(struct json_reader *r, struct chair *c)
{
    static const char *const key[] = { "kind",  "name",  "level", "invite",  "secret",
                                       "taken", "ready", "away",  "conceded" };
    uint64_t seen = 0;

    json_read_object(r);
    for (int k; (k = json_next_known(r, key, ARRAY_LEN(key), &seen)) >= 0;) {
        switch (k) {
        case 0:
            c->kind = word_read(r, kind_name, ARRAY_LEN(kind_name), "no such kind of seat");
            break;
        case 1:
            json_read_string(r, c->name, sizeof c->name);
            break;
        case 2:
            level_read(r, c, true);
            break;
        case 3:
            hash_read(r, &c->invite);
            break;
        case 4:
            hash_read(r, &c->secret);
            break;
        case 5:
            c->taken = json_read_bool(r);
            break;
        case 6:
            c->ready = json_read_bool(r);
            break;
        case 7:
            c->away = json_read_bool(r);
            break;
        default:
            c->conceded = json_read_bool(r);
        }
    }
}

bool about_read(struct table *t, const char *text)
{
    static const char *const key[] = { "about",   "game",  "name",  "options", "language",
                                       "listed",  "clock", "pace",  "undo",    "watch",
                                       "hints",   "seed",  "state", "ended",   "owner",
                                       "created", "begun", "next",  "seats" };
    struct json_reader r;
    uint64_t seen = 0;

    json_reader_init(&r, text, strlen(text));
    json_read_object(&r);
    for (int k; (k = json_next_known(&r, key, ARRAY_LEN(key), &seen)) >= 0;) {
        switch (k) {
        case 0:
            json_read_int(&r, 1, 1);
            break;
        case 1:
            json_read_string(&r, t->game_name, sizeof t->game_name);
            break;
        case 2:
            json_read_string(&r, t->name, sizeof t->name);
            break;
        case 3:
            options_read(&r, t);
            break;
        case 4:
            t->language = (enum ang_language)word_read(&r, language_name, 2, "no such language");
            break;
        case 5:
            t->listed = json_read_bool(&r);
            break;
        case 6:
            clock_read_json(&r, t);
            break;
        case 7:
            t->pace = word_read(&r, pace_name, 2, "no such pace");
            break;
        case 8:
            t->undo = word_read(&r, undo_name, 3, "no such undo");
            break;
        case 9:
            watch_read(&r, t);
            break;
        case 10:
            t->hints = json_read_bool(&r);
            break;
        case 11:
            t->seed = (uint64_t)json_read_int(&r, 0, INT64_MAX);
            t->seeded = true;
            break;
        case 12:
            t->state = word_read(&r, state_name, 4, "no such state");
            break;
        case 13:
            t->ended = word_read(&r, ended_name, 3, "no such end");
            break;
        case 14:
            t->owner = (unsigned)json_read_int(&r, 0, ANG_SEAT_MAX - 1);
            break;
        case 15:
            t->created = json_read_int(&r, 0, INT64_MAX);
            break;
        case 16:
            t->begun = json_read_int(&r, 0, INT64_MAX);
            break;
        case 17:
            json_read_string(&r, t->next_table, sizeof t->next_table);
            break;
        default:
            json_read_array(&r);
            while (json_next_item(&r) && t->seat_count < ANG_SEAT_MAX)
                chair_read_kept(&r, &t->chair[t->seat_count++]);
        }
    }
    json_require(&r, key, ARRAY_LEN(key) - 0, seen | 1u << 11); /* a seed is seldom there */
    return json_reader_end(&r);
}

/* For people */

struct portrait {
    const struct table *table;
    unsigned viewer;
};

static bool is_here(const struct table *t, unsigned seat)
{
    for (const struct guest *g = t->guest; g; g = g->next)
        if (g->viewer == seat && g->errand == ERRAND_NONE)
            return true;
    return false;
}

static void seats_mask_write(struct json_writer *w, const char *key, unsigned seats)
{
    json_add_array(w, key);
    for (unsigned s = 0; s < ANG_SEAT_MAX; s++)
        if (seats >> s & 1)
            json_write_int(w, s);
    json_write_end(w);
}

static void clock_left_write(struct json_writer *w, const struct table *t, unsigned seat)
{
    const struct chair *c = &t->chair[seat];
    int64_t left = c->clock_ms;
    char number[32];

    json_write_key(w, "clock");
    if (t->clock == CLOCK_NONE || c->kind == CHAIR_BOT) {
        json_write_null(w);
        return;
    }
    if (t->clock_running >> seat & 1)
        left -= t->hall->now_ms - t->clock_at;
    if (t->state == TABLE_WAITING)
        left = t->clock_seconds * 1000;
    snprintf(number, sizeof number, "%.1f", (double)(left > 0 ? left : 0) / 1000);
    json_write_raw(w, number);
}

static void chair_write(struct json_writer *w, const struct table *t, unsigned seat, unsigned asked)
{
    const struct chair *c = &t->chair[seat];

    json_write_object(w);
    json_add_int(w, "seat", seat);
    json_add_string(w, "kind", kind_name[c->kind]);
    json_add_string(w, "name", c->name);
    json_add_string(w, "level", c->kind == CHAIR_BOT ? level_name(c) : NULL);
    json_add_bool(w, "taken", c->taken);
    json_add_bool(w, "here", c->kind == CHAIR_BOT || is_here(t, seat));
    json_add_bool(w, "ready", c->ready);
    json_add_bool(w, "bot", c->kind != CHAIR_BOT && chair_is_bots(c));
    json_add_bool(w, "conceded", c->conceded);
    clock_left_write(w, t, seat);
    json_add_bool(w, "asked", asked >> seat & 1);
    json_write_end(w);
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
    seats_mask_write(w, "yes", b->yes);
    seats_mask_write(w, "no", b->no);
    json_add_int(w, "until", b->until);
    json_write_end(w);
}

/* Who watches with a delay is not to learn from the table what the game does not show yet. */
static enum table_state state_seen(const struct table *t, unsigned viewer)
{
    if (t->state == TABLE_OVER && t->ended == ENDED_GAME && viewer == ANG_SPECTATOR && t->delayed &&
        ang_game_state(t->delayed) == ANG_RUNNING)
        return TABLE_RUNNING;
    return t->ill || !t->loaded ? TABLE_PAUSED : t->state;
}

static void table_fill(struct json_writer *w, const void *about)
{
    const struct portrait *p = about;
    const struct table *t = p->table;
    const struct ang_game *game = t->game ? table_game_of(t, p->viewer) : NULL;
    enum table_state state = state_seen(t, p->viewer);
    unsigned asked = game && state == TABLE_RUNNING ? ang_game_waiting(game) : 0;

    json_write_object(w);
    json_add_string(w, "table", t->id);
    json_add_string(w, "name", t->name);
    json_add_string(w, "game", t->game_name);
    json_add_string(w, "pack", t->pack_hash);
    options_write(w, t);
    json_add_string(w, "state", state_name[state]);
    json_add_string(w, "why", t->ill || !t->loaded ? "disk" : NULL);
    json_add_string(w, "ended", state == TABLE_OVER ? ended_name[t->ended] : NULL);
    json_add_int(w, "owner", t->owner);
    json_write_key(w, "you");
    if (p->viewer < ANG_SEAT_MAX)
        json_write_int(w, p->viewer);
    else
        json_write_string(w, "spectator");
    json_add_string(w, "pace", pace_name[table_is_quick(t) ? PACE_QUICK : PACE_EVEN]);
    json_add_string(w, "undo", undo_name[t->undo]);
    watch_write(w, t);
    json_add_bool(w, "hints", t->hints);
    json_add_bool(w, "listed", t->listed);
    json_add_int(w, "created", t->created);
    json_add_int(w, "begun", t->begun);
    json_add_array(w, "seats");
    for (unsigned s = 0; s < t->seat_count; s++)
        chair_write(w, t, s, asked);
    json_write_end(w);
    clock_write_json(w, t);
    ballot_write(w, &t->ballot);
    json_add_string(w, "next", t->next_table[0] ? t->next_table : NULL);
    json_write_end(w);
}

void table_write(const struct table *t, unsigned viewer, struct buffer *out)
{
    const struct portrait p = { t, viewer };

    buffer_json(out, table_fill, &p);
}

/* A line of the list of tables */
static void summary_fill(struct json_writer *w, const void *about)
{
    const struct table *t = about;

    json_write_object(w);
    json_add_string(w, "table", t->id);
    json_add_string(w, "name", t->name);
    json_add_string(w, "game", t->game_name);
    json_add_string(w, "state", state_name[t->state]);
    json_add_string(w, "language", language_name[t->language]);
    watch_write(w, t);
    clock_write_json(w, t);
    json_add_string(w, "pace", pace_name[t->pace]);
    json_add_int(w, "created", t->created);
    json_add_array(w, "seats");
    for (unsigned s = 0; s < t->seat_count; s++) {
        json_write_object(w);
        json_add_string(w, "kind", kind_name[t->chair[s].kind]);
        json_add_string(w, "name", t->chair[s].taken ? t->chair[s].name : NULL);
        json_add_bool(w, "taken", t->chair[s].taken);
        json_write_end(w);
    }
    json_write_end(w);
    json_write_end(w);
}

void summary_write(const struct table *t, struct buffer *out)
{
    buffer_json(out, summary_fill, t);
}
