/* table_read.c: reads a table from text: its owner's setup, or the stored form. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/hall.h"
#include "server/name.h"
#include "server/table.h"
#include "table/names.h"

/* Reading: common to the owner's request and the store */

static void options_read(struct json_reader *r, struct table *t)
{
    char name[JSON_KEY_MAX], value[OPTION_SIZE];

    t->option_count = 0;
    json_read_object(r);
    while (json_next_key(r, name, sizeof name)) {
        json_read_string(r, value, sizeof value);
        if (t->option_count == OPTION_COUNT_MAX || strlen(name) + strlen(value) + 2 > OPTION_SIZE)
            json_fail(r, "too many options", NULL);
        else
            snprintf(t->option[t->option_count++], OPTION_SIZE, "%.40s=%.50s", name, value);
    }
}

static void clock_read_json(struct json_reader *r, struct table *t)
{
    static const char *const key[] = { "kind", "seconds", "increment" };
    uint64_t seen = 0;

    t->match.clock.seconds = t->match.clock.increment = 0;
    json_read_object(r);
    for (int k; (k = json_next_known(r, key, ARRAY_LEN(key), &seen)) >= 0;) {
        if (k == 0)
            t->match.clock.kind = json_read_word(r, clock_name, ARRAY_LEN(clock_name),
                                                 "a clock is \"none\", \"turn\" or \"bank\"");
        else if (k == 1)
            t->match.clock.seconds = json_read_int(r, 0, 30 * 86400);
        else
            t->match.clock.increment = json_read_int(r, 0, 86400);
    }
    json_require(r, key, 1, seen);
    if (!r->failed && t->match.clock.kind != CLOCK_NONE && t->match.clock.seconds < 1)
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

/* A key and the function that reads its value. The readers of a chair's keys fill the table's last
 * chair. */
struct row {
    const char *key;
    void (*read)(struct json_reader *r, struct table *t);
    bool optional; /* missing in older stored tables */
};

enum { ROW_MAX = 32, ABSENCE_MAX = 30 * 86400 };

/* Reads an object with the keys of `own` and `more`, the first `needed` of which are mandatory.
 * Returns the keys seen, one bit for each in that order. */
static uint64_t rows_read(struct json_reader *r, struct table *t, const struct row *own,
                          unsigned own_count, const struct row *more, unsigned more_count,
                          unsigned needed)
{
    const char *key[ROW_MAX];
    uint64_t seen = 0, optional = 0;

    for (unsigned i = 0; i < own_count + more_count; i++) {
        const struct row *row = i < own_count ? &own[i] : &more[i - own_count];
        key[i] = row->key;
        optional |= (uint64_t)row->optional << i;
    }
    json_read_object(r);
    for (int k; (k = json_next_known(r, key, own_count + more_count, &seen)) >= 0;) {
        const struct row *row = (unsigned)k < own_count ? &own[k] : &more[(unsigned)k - own_count];
        row->read(r, t);
    }
    json_require(r, key, needed, seen | optional);
    return seen;
}

enum { TALK_SECONDS_MAX = 300 };

#define READER(name) static void name(struct json_reader *r, struct table *t)

static struct match_seat *last_seat(struct table *t)
{
    return &t->match.seat[t->match.seat_count - 1];
}

static struct chair *last(struct table *t)
{
    return &t->chair[t->match.seat_count - 1];
}

READER(read_game)
{
    json_read_string(r, t->game_name, sizeof t->game_name);
}

READER(read_name)
{
    json_read_string(r, t->name, sizeof t->name);
}

READER(read_language)
{
    t->language =
        (enum ang_language)json_read_word(r, language_name, 2, "expected \"en\" or \"de\"");
}

READER(read_listed)
{
    t->listed = json_read_bool(r);
}

READER(read_pace)
{
    t->match.pace = json_read_word(r, pace_name, 2, "the pace is \"quick\" or \"even\"");
}

READER(read_undo)
{
    t->match.undo =
        json_read_word(r, undo_name, 3, "undo goes by \"consent\", by the \"owner\" or \"free\"");
}

READER(read_hints)
{
    t->match.no_hints = !json_read_bool(r);
}

/* How long a person must be absent before a bot, or another person, may take over. */
READER(read_absence)
{
    static const char *const key[] = { "bot", "person" };
    uint64_t seen = 0;

    json_read_object(r);
    for (int k; (k = json_next_known(r, key, ARRAY_LEN(key), &seen)) >= 0;)
        if (k == 0)
            t->match.absence_bot = json_read_int(r, 1, ABSENCE_MAX);
        else if (json_read_null(r))
            t->match.absence_person = ABSENCE_NEVER;
        else
            t->match.absence_person = json_read_int(r, 1, ABSENCE_MAX);
    if (!(seen >> 1 & 1) && t->match.absence_person < t->match.absence_bot)
        t->match.absence_person = t->match.absence_bot;
}

READER(read_newcomers)
{
    t->match.newcomers = json_read_bool(r);
}

static void absence_default(struct table *t)
{
    int64_t least = absence_least(t->hall);

    t->match.absence_bot = least;
    t->match.absence_person = least > ABSENCE_PERSON_SECONDS ? least : ABSENCE_PERSON_SECONDS;
    t->match.newcomers = true;
}

READER(read_talk)
{
    t->match.talk_ms = 1000 * json_read_int(r, 0, TALK_SECONDS_MAX);
}

READER(read_seed)
{
    if (json_read_null(r))
        return;
    t->seed = (uint64_t)json_read_int(r, 0, INT64_MAX);
    t->seeded = true;
}

/* Whether the campaign can be read shows when a game is tried. */
READER(read_campaign)
{
    json_peek(r);
    size_t from = r->at;
    json_skip(r);
    free(t->campaign);
    t->campaign = r->at == from + 4 && r->text[from] == 'n'
                      ? memory_copy("", 0)
                      : memory_copy(r->text + from, r->at - from);
}

READER(read_after)
{
    t->after = (unsigned)json_read_int(r, 0, INT32_MAX);
}

/* In both the owner's setup and the store. */
enum { SETTING_PACE = 6 };
static const struct row setting[] = {
    { "game", read_game },
    { "name", read_name },
    { "options", options_read },
    { "language", read_language },
    { "listed", read_listed },
    { "clock", clock_read_json },
    [SETTING_PACE] = { "pace", read_pace },
    { "undo", read_undo },
    { "watch", watch_read },
    { "hints", read_hints },
    { "absence", read_absence, true },
    { "newcomers", read_newcomers, true },
    { "talk", read_talk, true },
    { "seed", read_seed, true },
    { "campaign", read_campaign, true },
    { "after", read_after, true },
};

/* A stored level that no longer exists becomes the default. */
static void level_read(struct json_reader *r, struct match_seat *c, bool kept)
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

READER(read_personality)
{
    if (!json_read_null(r))
        json_read_string(r, last_seat(t)->personality, sizeof last_seat(t)->personality);
}

enum table_refusal name_read(struct json_reader *r, char name[PERSON_NAME_SIZE])
{
    char text[4 * NAME_MAX_CHARACTERS + 64];

    json_read_string(r, text, sizeof text);
    enum table_refusal wrong = r->failed ? REFUSED_NOT : name_clean(text, PERSON_NAME_SIZE);
    if (wrong)
        json_fail(r, "the name cannot be used", NULL);
    else
        memcpy(name, text, strnlen(text, PERSON_NAME_SIZE - 1) + 1);
    return wrong;
}

static bool name_is_had(const struct table *t, unsigned seat, const char *name)
{
    for (unsigned s = 0; s < t->match.seat_count; s++)
        if (s != seat && name_resembles(t->match.seat[s].name, name))
            return true;
    return false;
}

void chair_name(struct table *t, unsigned seat, const char *name)
{
    enum { NUMBER_SIZE = 4 }; /* " (2)" */
    char own[PERSON_NAME_SIZE], longer[PERSON_NAME_SIZE];

    snprintf(own, sizeof own, "%s", name);
    for (unsigned i = 0; i < ANG_SEAT_MAX && name_is_had(t, seat, own); i++) {
        size_t size = strlen(own);
        if (size + NUMBER_SIZE >= sizeof own)
            size = sizeof own - NUMBER_SIZE - 1;
        while (size > 0 && ((unsigned char)own[size] & 0xc0) == 0x80)
            size--; /* never splits a character */
        snprintf(longer, sizeof longer, "%.*s (%u)", (int)size, own, seat + 1);
        memcpy(own, longer, sizeof own);
    }
    memcpy(t->match.seat[seat].name, own, sizeof own);
}

READER(read_chair_kind)
{
    last_seat(t)->kind = json_read_word(r, kind_name, ARRAY_LEN(kind_name),
                                        "a seat is of kind \"person\", \"bot\" or \"open\"");
}

READER(read_chair_name)
{
    json_peek(r);
    if (strncmp(r->text + r->at, "\"\"", 2) == 0)
        json_skip(r); /* no name: it gets one */
    else
        t->setup_wrong = name_read(r, last_seat(t)->name);
}

READER(read_chair_level)
{
    level_read(r, last_seat(t), false);
}

static void chair_read(struct json_reader *r, struct table *t)
{
    static const struct row row[] = {
        { "kind", read_chair_kind },
        { "name", read_chair_name },
        { "level", read_chair_level },
        { "personality", read_personality },
    };

    t->match.seat_count++;
    last_seat(t)->level = ang_level_usual();
    rows_read(r, t, row, ARRAY_LEN(row), NULL, 0, 1);
}

void names_fill_in(struct table *t)
{
    for (unsigned s = 0; s < t->match.seat_count; s++) {
        struct match_seat *c = &t->match.seat[s];
        bool bot = c->kind == CHAIR_BOT;
        if (!c->name[0])
            snprintf(c->name, sizeof c->name,
                     bot                     ? "Bot %u"
                     : t->language == ANG_DE ? "Spieler %u"
                                             : "Player %u",
                     s + 1);
        if (bot)
            c->taken = c->ready = true;
    }
    for (unsigned s = t->match.seat_count; s > 1; s--)
        chair_name(t, s - 1, t->match.seat[s - 1].name);
}

static bool setup_fails(struct table_setup_error *error, const char *format, const char *a,
                        const char *b)
{
    snprintf(error->text, sizeof error->text, format, a, b);
    return false;
}

/* Whether such a game can begin. */
static bool setup_try(struct table *t, struct table_setup_error *error)
{
    const char *option[OPTION_COUNT_MAX + 1] = { NULL };
    struct ang_error why;

    for (unsigned i = 0; i < t->option_count; i++)
        option[i] = t->option[i];
    struct ang_game *game = ang_game_new(&(struct ang_game_desc){ .pack = t->pack,
                                                                  .seats = t->match.seat_count,
                                                                  .seed = 1,
                                                                  .option = option,
                                                                  .campaign = t->campaign,
                                                                  .after = t->after },
                                         &why);
    if (!game)
        return setup_fails(error, "%s", why.message, "");
    ang_game_free(game);
    return true;
}

_Static_assert(ANG_SEAT_MAX == 6, "what is told below");

READER(read_seats)
{
    json_read_array(r);
    while (json_next_item(r))
        if (t->match.seat_count == ANG_SEAT_MAX)
            json_fail(r, "a table has at most 6 seats", NULL);
        else
            chair_read(r, t);
}

bool table_setup(struct table *t, const char *text, size_t size, struct table_setup_error *error)
{
    static const struct row seats = { "seats", read_seats };
    struct json_reader r;
    unsigned person = 0;

    t->watch_allowed = true;
    absence_default(t);
    json_reader_init(&r, text, size);
    uint64_t seen = rows_read(&r, t, &seats, 1, setting, ARRAY_LEN(setting), 2);
    bool read = json_reader_end(&r);
    if (read && t->name[0])
        t->setup_wrong = name_clean(t->name, sizeof t->name);
    error->why = t->setup_wrong;
    if (error->why)
        return false;
    if (!read)
        return setup_fails(error, "%s", r.error.message, "");
    if (t->match.absence_bot < absence_least(t->hall) ||
        t->match.absence_person < t->match.absence_bot) {
        snprintf(error->text, sizeof error->text,
                 "\"absence\" of less than %lld seconds is not allowed here, nor a shorter one for "
                 "a \"person\" than for a \"bot\"",
                 (long long)absence_least(t->hall));
        return false;
    }
    if (t->seeded && !t->hall->desc.seeds)
        return setup_fails(error, "this server does not let tables choose their seed%s%s", "", "");
    t->pack = hall_pack(t->hall, t->game_name, NULL);
    if (!t->pack)
        return setup_fails(error, "there is no game called '%s'; see /api/info%s", t->game_name,
                           "");
    snprintf(t->pack_hash, sizeof t->pack_hash, "%s", ang_pack_hash(t->pack));
    for (unsigned s = 0; s < t->match.seat_count; s++)
        if (t->match.seat[s].personality[0] &&
            ang_pack_personality_find(t->pack, t->match.seat[s].personality) < 0)
            return setup_fails(error, "%s has no personality of bots called '%s'; see /api/info",
                               t->game_name, t->match.seat[s].personality);
    if (!(seen >> (1 + SETTING_PACE) & 1))
        t->match.pace = t->listed ? PACE_EVEN : PACE_QUICK;
    while (person < t->match.seat_count && t->match.seat[person].kind != CHAIR_PERSON)
        person++;
    if (person == t->match.seat_count)
        return setup_fails(error, "a table needs a person, who owns it%s%s", "", "");
    t->match.owner = person;
    names_fill_in(t);
    t->created = t->hall->now;
    return setup_try(t, error);
}

/* From the store */

static void hash_read(struct json_reader *r, struct secret_hash *hash)
{
    hash->set = !json_read_null(r);
    if (hash->set)
        json_read_hex_bytes(r, hash->byte, sizeof hash->byte);
}

READER(read_kept_name)
{
    json_read_string(r, last_seat(t)->name, sizeof last_seat(t)->name);
}

READER(read_kept_level)
{
    (void)t;
    level_read(r, last_seat(t), true);
}

READER(read_invite)
{
    hash_read(r, &last(t)->invite);
}

READER(read_secret)
{
    hash_read(r, &last(t)->secret);
}

READER(read_taken)
{
    last_seat(t)->taken = json_read_bool(r);
}

READER(read_ready)
{
    last_seat(t)->ready = json_read_bool(r);
}

READER(read_away)
{
    last_seat(t)->away = json_read_bool(r) ? AWAY_LEFT : AWAY_NOT;
}

READER(read_why_away)
{
    last_seat(t)->away = json_read_word(r, away_name, ARRAY_LEN(away_name), "no such absence");
}

READER(read_gone)
{
    last(t)->gone = json_read_int(r, 0, INT64_MAX);
}

READER(read_handed)
{
    last(t)->handed = json_read_bool(r);
}

READER(read_formers)
{
    static const char *const key[] = { "secret", "name" };
    struct chair *c = last(t);

    c->former_count = 0;
    json_read_array(r);
    while (json_next_item(r) && c->former_count < FORMER_MAX) {
        struct former *f = &c->former[c->former_count++];
        uint64_t seen = 0;
        json_read_object(r);
        for (int k; (k = json_next_known(r, key, ARRAY_LEN(key), &seen)) >= 0;)
            if (k == 0)
                hash_read(r, &f->secret);
            else
                json_read_string(r, f->name, sizeof f->name);
    }
}

READER(read_conceded)
{
    last_seat(t)->conceded = json_read_bool(r);
}

READER(read_kept_seats)
{
    static const struct row row[] = {
        { "kind", read_chair_kind },   { "name", read_kept_name },
        { "level", read_kept_level },  { "invite", read_invite },
        { "secret", read_secret },     { "taken", read_taken },
        { "ready", read_ready },       { "away", read_away },
        { "conceded", read_conceded }, { "personality", read_personality },
        { "why", read_why_away },      { "gone", read_gone },
        { "handed", read_handed },     { "former", read_formers },
    };

    json_read_array(r);
    while (json_next_item(r) && t->match.seat_count < ANG_SEAT_MAX) {
        t->match.seat_count++;
        rows_read(r, t, row, ARRAY_LEN(row), NULL, 0, 0);
    }
}

READER(read_version)
{
    (void)t;
    json_read_int(r, 1, 1);
}

READER(read_state)
{
    t->match.state = json_read_word(r, state_name, 4, "no such state");
}

READER(read_ended)
{
    t->match.ended = json_read_word(r, ended_name, 3, "no such end");
}

READER(read_owner)
{
    t->match.owner = (unsigned)json_read_int(r, 0, ANG_SEAT_MAX - 1);
}

READER(read_created)
{
    t->created = json_read_int(r, 0, INT64_MAX);
}

READER(read_begun)
{
    t->begun = json_read_int(r, 0, INT64_MAX);
}

READER(read_deserted)
{
    t->match.deserted = json_read_bool(r);
}

READER(read_next)
{
    json_read_string(r, t->next_table, sizeof t->next_table);
}

bool about_read(struct table *t, const char *text)
{
    static const struct row row[] = {
        { "about", read_version },
        { "state", read_state },
        { "ended", read_ended },
        { "owner", read_owner },
        { "created", read_created },
        { "begun", read_begun },
        { "next", read_next },
        { "seats", read_kept_seats },
        { "deserted", read_deserted, true },
    };
    struct json_reader r;

    absence_default(t);
    json_reader_init(&r, text, strlen(text));
    rows_read(&r, t, row, ARRAY_LEN(row), setting, ARRAY_LEN(setting),
              ARRAY_LEN(row) + ARRAY_LEN(setting));
    return json_reader_end(&r);
}
