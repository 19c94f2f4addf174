#include "table/setup.h"

#include <stdlib.h>
#include <string.h>

#include "table/names.h"
#include "wire/json.h"

/* Reading */

READER(read_options, struct table_setup *s)
{
    char name[JSON_KEY_MAX], value[OPTION_SIZE];

    s->option_count = 0;
    json_read_object(r);
    while (json_next_key(r, name, sizeof name)) {
        json_read_string(r, value, sizeof value);
        size_t length = strlen(name), size = strlen(value) + 1;
        if (s->option_count == OPTION_COUNT_MAX || length + 1 + size > OPTION_SIZE) {
            json_fail(r, "too many options", NULL);
            return;
        }
        char *option = s->option[s->option_count++];
        memcpy(option, name, length);
        option[length] = '=';
        memcpy(option + length + 1, value, size);
    }
}

READER(read_watch, struct table_setup *s)
{
    static const struct row row[] = { { "allowed", BOOL_IN(struct table_setup, watch_allowed) },
                                      { "delay",
                                        INT_IN(struct table_setup, watch_delay, 0, 3600) } };

    rows_read(r, &(struct rows){ row, ARRAY_LEN(row), s }, 1, 0);
}

READER(read_seed, struct table_setup *s)
{
    if (json_read_null(r))
        return;
    s->seed = (uint64_t)json_read_int(r, 0, INT64_MAX);
    s->seeded = true;
}

/* Whether the campaign can be read shows when a game is tried. */
READER(read_campaign, struct table_setup *s)
{
    bool none = json_peek(r) == JSON_NULL;
    size_t from = r->at;

    json_skip(r);
    size_t size = none ? 0 : r->at - from;
    free(s->campaign);
    s->campaign = malloc(size + 1);
    if (!s->campaign) {
        json_fail(r, "no memory for the campaign", NULL);
        return;
    }
    memcpy(s->campaign, r->text + from, size);
    s->campaign[size] = 0;
}

struct rows setup_rows(struct table_setup *s)
{
    static const struct row row[] = {
        { "game", TEXT_IN(struct table_setup, game) },
        { "name", TEXT_IN(struct table_setup, name) },
        { "options", READ(read_options) },
        { "language",
          WORD_IN(struct table_setup, language, language_name, "expected \"en\" or \"de\"") },
        { "listed", BOOL_IN(struct table_setup, listed) },
        { "watch", READ(read_watch) },
        { "seed", READ(read_seed), .optional = true },
        { "campaign", READ(read_campaign), .optional = true },
        { "after", INT_IN(struct table_setup, after, 0, INT32_MAX), .optional = true },
    };

    return (struct rows){ row, ARRAY_LEN(row), s };
}

/* Writing */

void setup_write_options(const struct table_setup *s, struct json_writer *w)
{
    json_add_object(w, "options");
    for (unsigned i = 0; i < s->option_count; i++) {
        const char *value = strchr(s->option[i], '=');
        char name[OPTION_SIZE] = "";
        memcpy(name, s->option[i], (size_t)(value - s->option[i]));
        json_add_string(w, name, value + 1);
    }
    json_write_end(w);
}

void setup_write_watch(const struct table_setup *s, struct json_writer *w)
{
    json_add_object(w, "watch");
    json_add_bool(w, "allowed", s->watch_allowed);
    json_add_int(w, "delay", s->watch_delay);
    json_write_end(w);
}

void setup_write(const struct table_setup *s, struct json_writer *w)
{
    json_add_string(w, "game", s->game);
    json_add_string(w, "name", s->name);
    setup_write_options(s, w);
    if (s->campaign) {
        json_write_key(w, "campaign");
        json_write_raw(w, s->campaign[0] ? s->campaign : "null");
        json_add_int(w, "after", s->after);
    }
    json_add_string(w, "language", language_name[s->language]);
    json_add_bool(w, "listed", s->listed);
    setup_write_watch(s, w);
    if (s->seeded)
        json_add_int(w, "seed", (int64_t)s->seed);
}

/* Beginning */

struct ang_game *setup_game(const struct table_setup *s, const struct match *m,
                            const struct ang_pack *pack, const uint8_t *key,
                            struct ang_error *error)
{
    const char *option[OPTION_COUNT_MAX + 1] = { NULL }, *name[ANG_SEAT_MAX];

    for (unsigned i = 0; i < s->option_count; i++)
        option[i] = s->option[i];
    for (unsigned seat = 0; seat < m->seat_count; seat++)
        name[seat] = m->seat[seat].name;
    return ang_game_new(&(struct ang_game_desc){ .pack = pack,
                                                 .seats = m->seat_count,
                                                 .seed = s->seed,
                                                 .key = s->seeded ? NULL : key,
                                                 .option = option,
                                                 .name = name,
                                                 .campaign = s->campaign,
                                                 .after = s->after },
                        error);
}

/* The rematch of a chapter is the next chapter. */
static bool campaign_go_on(struct table_setup *to, struct ang_game *game)
{
    size_t size = game ? ang_game_campaign(game, NULL, 0) : 0;
    struct ang_error error;

    if (size == 0)
        return true;
    to->campaign = malloc(size + 1);
    if (!to->campaign)
        return false;
    ang_game_campaign(game, to->campaign, size + 1);
    struct ang_campaign *c = ang_campaign_read(ang_game_pack(game), to->campaign, size, &error);
    to->after = c ? ang_campaign_count(c) : 0;
    ang_campaign_free(c);
    return true;
}

bool setup_again(struct table_setup *to, struct match *next, const struct table_setup *from,
                 const struct match *m)
{
    *to = *from;
    to->campaign = NULL;
    to->after = 0;
    to->seeded = false;
    to->seed = 0;
    *next = (struct match){ .seat_count = m->seat_count,
                            .owner = m->owner,
                            .pace = m->pace,
                            .undo = m->undo,
                            .clock = m->clock,
                            .no_hints = m->no_hints,
                            .talk_ms = m->talk_ms,
                            .newcomers = m->newcomers,
                            .together = m->together,
                            .absence_bot = m->absence_bot,
                            .absence_person = m->absence_person,
                            .chance = next->chance };
    for (unsigned s = 0; s < m->seat_count; s++) {
        struct match_seat *seat = &next->seat[s];
        *seat = (struct match_seat){ .kind = m->seat[s].kind,
                                     .taken = true,
                                     .ready = m->seat[s].kind == CHAIR_BOT,
                                     .level = m->seat[s].level };
        memcpy(seat->name, m->seat[s].name, sizeof seat->name);
        memcpy(seat->personality, m->seat[s].personality, sizeof seat->personality);
    }
    return campaign_go_on(to, m->game);
}

void setup_release(struct table_setup *s)
{
    free(s->campaign);
    s->campaign = NULL;
}
