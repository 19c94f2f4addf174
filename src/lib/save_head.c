/* save_head.c: the first line of a save: the input from which the game is set up. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/save.h"

enum { SAVE_VERSION = 3 }; /* 1 has the options by position, 2 a hash of the block's bytes */

/* Writes the options by name, because a later version may have different ones. */
static void options_write(struct json_writer *w, const struct rules *r, const struct setup *s)
{
    json_add_object(w, "options");
    for (unsigned i = 0; i < r->table_option_count; i++)
        json_add_string(w, r->table_option[i].name, r->table_option[i].value[s->option[i]]);
    json_write_end(w);
}

void save_head_write(struct json_writer *w, const struct ang_game *g)
{
    json_write_object(w);
    json_add_int(w, "save", SAVE_VERSION);
    json_add_string(w, "engine", ANG_VERSION);
    json_add_string(w, "game", g->pack->rules->name);
    json_add_string(w, "pack", g->pack->hash);
    json_add_int(w, "seats", g->setup.seat_count);
    options_write(w, g->pack->rules, &g->setup);
    if (g->keyed) {
        json_write_key(w, "key");
        json_write_hex_bytes(w, (const uint8_t *)g->birth.key, sizeof g->birth.key);
    } else {
        json_add_hex(w, "seed", g->seed);
    }
    if (g->name[0]) {
        json_add_array(w, "names");
        for (unsigned s = 0; s < g->setup.seat_count; s++)
            json_write_string(w, g->name[s]);
        json_write_end(w);
    }
    if (g->setup.carried) {
        struct ang_carry carry;
        carry_give(g->pack->rules, &g->setup, &carry);
        carry_write(w, &carry);
    }
    if (g->campaign) {
        json_write_key(w, "campaign");
        json_write_raw(w, g->campaign);
        json_add_int(w, "after", g->after);
    }
    json_write_end(w);
}

/* Reading */

bool save_line(struct save_reader *s)
{
    while (s->at < s->size) {
        const char *from = s->text + s->at;
        const char *end = memchr(from, '\n', s->size - s->at);
        size_t length = end ? (size_t)(end - from) : s->size - s->at;
        s->line_at = s->at;
        s->at += length + (end != NULL);
        s->line++;
        if (length == 0)
            continue;
        json_reader_init(&s->r, from, length);
        return true;
    }
    return false;
}

bool save_fails(const struct save_reader *s, struct ang_error *error)
{
    error_set(error, ANG_CONTENT, "line %u of the save: %s", s->line, s->r.error.message);
    if (error) {
        error->line = s->line;
        error->column = (unsigned)s->r.error.at + 1;
    }
    return false;
}

bool save_item(struct json_reader *r, unsigned i, unsigned max)
{
    if (!json_next_item(r))
        return false;
    if (i == max)
        json_fail(r, "this list is too long", NULL);
    return i < max;
}

struct save_head {
    int64_t version;
    char game[32], pack[65], engine[32];
    struct setup setup;
    char option[TABLE_OPTION_MAX][JSON_KEY_MAX + 64]; /* "name=value" */
    unsigned option_count;
    bool keyed;
    uint8_t key[32];
    uint64_t seed;
    char name[SEAT_MAX][SEAT_NAME_SIZE];
    unsigned name_count;
    bool carried;
    struct ang_carry carry;
    const char *campaign; /* in the save; NULL: it is part of none */
    size_t campaign_size;
    unsigned after;
};

static void options_read(struct json_reader *r, struct save_head *h)
{
    const unsigned values = ARRAY_LEN(((struct table_option *)0)->value);
    char key[JSON_KEY_MAX], value[64];

    if (json_peek(r) == JSON_ARRAY) { /* version 1 */
        json_read_array(r);
        for (unsigned i = 0; save_item(r, i, TABLE_OPTION_MAX); i++)
            h->setup.option[i] = (uint8_t)json_read_int(r, 0, values - 1);
        return;
    }
    json_read_object(r);
    while (json_next_key(r, key, sizeof key)) {
        json_read_string(r, value, sizeof value);
        if (h->option_count == TABLE_OPTION_MAX)
            json_fail(r, "there are too many options", NULL);
        else
            snprintf(h->option[h->option_count++], sizeof h->option[0], "%s=%s", key, value);
    }
}

static bool head_read(struct save_reader *s, struct save_head *h, struct ang_error *error)
{
    static const char *const key[] = { "save", "game", "pack",  "seats", "engine",   "options",
                                       "seed", "key",  "names", "carry", "campaign", "after" };
    struct json_reader *r = &s->r;
    uint64_t seen = 0;
    unsigned i;

    memset(h, 0, sizeof *h);
    if (!save_line(s))
        return error_set(error, ANG_CONTENT, "the save is empty");
    json_read_object(r);
    for (int k; (k = json_next_known(r, key, ARRAY_LEN(key), &seen)) >= 0;) {
        switch (k) {
        case 0:
            h->version = json_read_int(r, 1, INT32_MAX);
            if (h->version > SAVE_VERSION)
                json_fail(r, "this save was made by a newer version of Angeles", NULL);
            break;
        case 1:
            json_read_string(r, h->game, sizeof h->game);
            break;
        case 2:
            json_read_string(r, h->pack, sizeof h->pack);
            break;
        case 3:
            h->setup.seat_count = (uint8_t)json_read_int(r, 1, SEAT_MAX);
            break;
        case 4:
            json_read_string(r, h->engine, sizeof h->engine);
            break;
        case 5:
            options_read(r, h);
            break;
        case 6:
            h->seed = json_read_hex(r);
            break;
        case 7:
            json_read_hex_bytes(r, h->key, sizeof h->key);
            h->keyed = true;
            break;
        case 8:
            json_read_array(r);
            for (i = 0; save_item(r, i, SEAT_MAX); i++)
                json_read_string(r, h->name[i], sizeof h->name[i]);
            h->name_count = i;
            break;
        case 9:
            h->carried = true;
            carry_read(r, &h->carry);
            break;
        case 10:
            json_peek(r);
            h->campaign = r->text + r->at;
            json_skip(r);
            h->campaign_size = (size_t)(r->text + r->at - h->campaign);
            break;
        default:
            h->after = (unsigned)json_read_int(r, 0, INT32_MAX);
        }
    }
    json_require(r, key, 4, seen);
    return json_reader_end(r) || save_fails(s, error);
}

bool ang_save_head(const char *text, size_t size, char game[32], char pack_hash[65],
                   struct ang_error *error)
{
    struct save_reader s = { .text = text, .size = size };
    struct save_head h;

    if (!head_read(&s, &h, error))
        return false;
    memcpy(game, h.game, sizeof h.game);
    memcpy(pack_hash, h.pack, sizeof h.pack);
    return true;
}

unsigned ang_save_seats(const char *text, size_t size)
{
    struct save_reader s = { .text = text, .size = size };
    struct save_head h;

    return head_read(&s, &h, NULL) ? h.setup.seat_count : 0;
}

static bool options_apply(const struct rules *r, const struct save_head *h, struct setup *s,
                          struct ang_error *error)
{
    for (unsigned i = 0; i < h->option_count; i++)
        if (!setup_option(r, h->option[i], s, error)) {
            if (error)
                error->code = ANG_CONTENT; /* the file's content is at fault, not the request */
            return false;
        }
    for (unsigned i = 0; i < r->table_option_count; i++)
        if (!r->table_option[i].value[s->option[i]])
            return error_set(error, ANG_CONTENT, "the option '%s' has no value %u",
                             r->table_option[i].name, s->option[i]);
    return true;
}

static bool head_apply(struct ang_game *g, const struct save_head *h, struct ang_error *error)
{
    const struct rules *r = g->pack->rules;

    if (strcmp(h->game, r->name) != 0)
        return error_set(error, ANG_CONTENT, "this save is of '%s', the pack is for '%s'", h->game,
                         r->name);
    if (strcmp(h->pack, g->pack->hash) != 0)
        return error_set(error, ANG_CONTENT,
                         "this save was made with another pack: %.16s…, not %.16s…", h->pack,
                         g->pack->hash);
    if (h->setup.seat_count < r->seat_min || h->setup.seat_count > r->seat_max)
        return error_set(error, ANG_CONTENT, "%s is for %u to %u players, not %u", r->title,
                         r->seat_min, r->seat_max, h->setup.seat_count);
    g->setup = h->setup;
    if (!options_apply(r, h, &g->setup, error))
        return false;
    if (h->carried && !carry_take(r, &h->carry, &g->setup, error)) {
        if (error)
            error->code = ANG_CONTENT;
        return false;
    }
    if (h->campaign) {
        g->campaign = calloc(1, h->campaign_size + 1);
        if (!g->campaign)
            return error_set(error, ANG_NO_MEMORY, "no memory for the campaign");
        memcpy(g->campaign, h->campaign, h->campaign_size);
    }
    g->after = h->after;
    g->seed = h->seed;
    g->keyed = h->keyed;
    if (h->keyed)
        rng_init(&g->birth, h->key);
    else
        rng_init_seed(&g->birth, h->seed);
    for (unsigned s = 0; s < h->setup.seat_count && h->name_count >= h->setup.seat_count; s++) {
        g->name[s] = malloc(sizeof h->name[s]);
        if (!g->name[s])
            return error_set(error, ANG_NO_MEMORY, "no memory for the names");
        memcpy(g->name[s], h->name[s], sizeof h->name[s]);
    }
    return true;
}

struct ang_game *save_unborn(const struct ang_pack *pack, struct save_reader *s,
                             struct ang_error *error)
{
    struct save_head h;

    if (!head_read(s, &h, error))
        return NULL;
    struct ang_game *g = game_allocate(pack, error);
    if (g && !head_apply(g, &h, error)) {
        ang_game_free(g);
        return NULL;
    }
    return g;
}

struct ang_game *game_of_head(const struct ang_pack *pack, const char *text, size_t size,
                              struct ang_error *error)
{
    return save_unborn(pack, &(struct save_reader){ .text = text, .size = size }, error);
}
