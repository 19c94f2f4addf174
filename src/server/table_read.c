/* table_read.c: reads a table from text: its owner's setup, or the stored form. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/hall.h"
#include "server/name.h"
#include "server/table.h"
#include "table/match_text.h"
#include "table/names.h"

/* The readers of a chair's keys fill the table's last chair. */

static struct match_seat *last_seat(struct table *t)
{
    return &t->match.seat[t->match.seat_count - 1];
}

enum { ABSENCE_SECONDS = 180, ABSENCE_PERSON_SECONDS = 1800 };

int64_t absence_least(const struct hall *h)
{
    return h->desc.absence ? h->desc.absence : ABSENCE_SECONDS;
}

static void absence_default(struct table *t)
{
    int64_t least = absence_least(t->hall);

    t->match.absence_bot = least;
    t->match.absence_person = least > ABSENCE_PERSON_SECONDS ? least : ABSENCE_PERSON_SECONDS;
    t->match.newcomers = true;
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

READER(read_chair_name, struct table *t)
{
    json_peek(r);
    if (strncmp(r->text + r->at, "\"\"", 2) == 0)
        json_skip(r); /* no name: it gets one */
    else
        t->setup_wrong = name_read(r, last_seat(t)->name);
}

READER(read_chair_level, struct table *t)
{
    if (!match_read_level(r, last_seat(t)))
        json_fail(r, "there is no such level of bots; see /api/info", NULL);
}

static void chair_read(struct json_reader *r, struct table *t)
{
    static const struct row play[] = { { "kind", KIND_OF_SEAT },
                                       { "personality", READ(match_read_personality) } };
    static const struct row own[] = { { "name", READ(read_chair_name) },
                                      { "level", READ(read_chair_level) } };

    t->match.seat_count++;
    last_seat(t)->level = ang_level_usual();
    const struct rows part[] = { { play, ARRAY_LEN(play), last_seat(t) },
                                 { own, ARRAY_LEN(own), t } };
    rows_read(r, part, ARRAY_LEN(part), 1);
}

void names_fill_in(struct table *t)
{
    for (unsigned s = 0; s < t->match.seat_count; s++) {
        struct match_seat *c = &t->match.seat[s];
        bool bot = c->kind == CHAIR_BOT;
        if (!c->name[0])
            snprintf(c->name, sizeof c->name,
                     bot                           ? "Bot %u"
                     : t->setup.language == ANG_DE ? "Spieler %u"
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
static bool setup_try(const struct table *t, struct table_setup_error *error)
{
    struct ang_error why;
    struct ang_game *game = setup_game(&t->setup, &t->match, t->pack, NULL, &why);

    if (!game)
        return setup_fails(error, "%s", why.message, "");
    ang_game_free(game);
    return true;
}

_Static_assert(ANG_SEAT_MAX == 6, "what is told below");

READER(read_seats, struct table *t)
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
    static const struct row seats = { "seats", READ(read_seats) };
    const struct rows part[] = { { &seats, 1, t },
                                 setup_rows(&t->setup),
                                 match_settings_rows(&t->match) };
    struct json_reader r;
    unsigned person = 0;

    t->setup.watch_allowed = true;
    absence_default(t);
    json_reader_init(&r, text, size);
    uint64_t seen = rows_read(&r, part, ARRAY_LEN(part), 2);
    bool read = json_reader_end(&r);
    if (read && t->setup.name[0])
        t->setup_wrong = name_clean(t->setup.name, sizeof t->setup.name);
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
    if (t->setup.seeded && !t->hall->desc.seeds)
        return setup_fails(error, "this server does not let tables choose their seed%s%s", "", "");
    t->pack = hall_pack(t->hall, t->setup.game, NULL);
    if (!t->pack)
        return setup_fails(error, "there is no game called '%s'; see /api/info%s", t->setup.game,
                           "");
    snprintf(t->pack_hash, sizeof t->pack_hash, "%s", ang_pack_hash(t->pack));
    for (unsigned s = 0; s < t->match.seat_count; s++)
        if (t->match.seat[s].personality[0] &&
            ang_pack_personality_find(t->pack, t->match.seat[s].personality) < 0)
            return setup_fails(error, "%s has no personality of bots called '%s'; see /api/info",
                               t->setup.game, t->match.seat[s].personality);
    if (!(seen >> (part[0].count + part[1].count + SETTING_PACE) & 1))
        t->match.pace = t->setup.listed ? PACE_EVEN : PACE_QUICK;
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

READER(read_invite, struct chair *c)
{
    hash_read(r, &c->invite);
}

READER(read_secret, struct chair *c)
{
    hash_read(r, &c->secret);
}

READER(read_former_secret, struct former *f)
{
    hash_read(r, &f->secret);
}

READER(read_formers, struct chair *c)
{
    static const struct row row[] = { { "secret", READ(read_former_secret) },
                                      { "name", TEXT_IN(struct former, name) } };

    c->former_count = 0;
    json_read_array(r);
    while (json_next_item(r) && c->former_count < FORMER_MAX)
        rows_read(r, &(struct rows){ row, ARRAY_LEN(row), &c->former[c->former_count++] }, 1, 0);
}

READER(read_kept_seats, struct table *t)
{
    static const struct row row[] = {
        { "invite", READ(read_invite) },
        { "secret", READ(read_secret) },
        { "handed", BOOL_IN(struct chair, handed) },
        { "former", READ(read_formers) },
    };
    static const struct row gone = { "gone", INT_IN(struct match_seat, gone, 0, INT64_MAX) };

    json_read_array(r);
    while (json_next_item(r) && t->match.seat_count < ANG_SEAT_MAX) {
        struct chair *c = &t->chair[t->match.seat_count++];
        const struct rows part[] = { { row, ARRAY_LEN(row), c },
                                     { &gone, 1, last_seat(t) },
                                     match_seat_rows(last_seat(t)) };
        rows_read(r, part, ARRAY_LEN(part), 0);
    }
}

READER(read_version, struct table *t)
{
    (void)t;
    json_read_int(r, 1, 1);
}

bool about_read(struct table *t, const char *text)
{
    static const struct row row[] = {
        { "about", READ(read_version) },
        { "created", INT_IN(struct table, created, 0, INT64_MAX) },
        { "begun", INT_IN(struct table, begun, 0, INT64_MAX) },
        { "next", TEXT_IN(struct table, next_table) },
        { "seats", READ(read_kept_seats) },
    };
    const struct rows part[] = { { row, ARRAY_LEN(row), t },
                                 match_state_rows(&t->match),
                                 setup_rows(&t->setup),
                                 match_settings_rows(&t->match) };
    struct json_reader r;
    unsigned all = 0;

    for (unsigned i = 0; i < ARRAY_LEN(part); i++)
        all += part[i].count;
    absence_default(t);
    json_reader_init(&r, text, strlen(text));
    rows_read(&r, part, ARRAY_LEN(part), all);
    return json_reader_end(&r);
}
