/* campaign.c: the state that a game of a campaign passes to the next one, by name. */
#include "lib/campaign.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kernel/carry.h"

enum { CAMPAIGN_VERSION = 1, HOLDERS = 8, BITS = 15 };

/* Entries by key */

static const char *key_of(const struct pack *p, int entry)
{
    return entry < 0 ? NULL : pack_text(p, p->entry[entry].key);
}

/* -1: the pack has none. */
static int find_in(const struct pack *p, unsigned first, unsigned end, const char *key)
{
    for (unsigned e = first; e < end; e++)
        if (strcmp(pack_text(p, p->entry[e].key), key) == 0)
            return (int)e;
    return -1;
}

static int find_any(const struct pack *p, const char *key)
{
    return find_in(p, 0, p->entry_count, key);
}

static int find_kind(const struct pack *p, unsigned kind, const char *key)
{
    return find_in(p, p->first[kind], p->first[kind + 1], key);
}

/* An alternative by the entry and the slot of its prose, plus 1; 0: none. */
static unsigned passage_find(const struct pack *p, int entry, const char *slot)
{
    for (unsigned i = 0; entry >= 0 && i < p->alternative_count; i++)
        if (p->alternative[i].entry == (unsigned)entry + 1 &&
            strcmp(pack_text(p, p->alternative[i].slot), slot) == 0)
            return i + 1;
    return 0;
}

/* The state passed on, by name */

static void left_bits_write(struct json_writer *w, const struct pack *p,
                            const struct carry_fact *row, const int16_t *number)
{
    unsigned first = p->first[row->kind], end = p->first[row->kind + 1];

    for (unsigned i = 0; i < row->field.count * BITS && first + i < end; i++)
        if (number[i / BITS] >> i % BITS & 1)
            json_write_string(w, key_of(p, (int)(first + i)));
}

static void left_held_write(struct json_writer *w, const struct pack *p,
                            const struct carry_fact *row, const int16_t *number)
{
    for (unsigned i = 0; i < row->field.count; i++) {
        unsigned entry = p->first[row->kind] + (unsigned)number[i] / HOLDERS - 1;
        unsigned holder = p->first[row->holder] + (unsigned)number[i] % HOLDERS;
        if (number[i] < HOLDERS || entry >= p->first[row->kind + 1])
            continue;
        json_write_object(w);
        json_add_string(w, "card", key_of(p, (int)entry));
        json_add_string(w, "by",
                        holder < p->first[row->holder + 1] ? key_of(p, (int)holder) : NULL);
        json_write_end(w);
    }
}

/* Numbers that nobody has seen are only for the host. */
static bool is_hidden(const struct carry_fact *row)
{
    return row->known == CARRY_SECRET && row->names == CARRY_NUMBERS_ONLY;
}

static void left_write(struct json_writer *w, const struct ang_pack *pack,
                       const struct ang_carry *left, bool whole)
{
    const struct pack *p = &pack->pack;
    const int16_t *number = left->number;

    json_add_object(w, "left");
    for (unsigned at = 0; at < pack->rules->carry_count;) {
        unsigned nth;
        const struct carry_fact *row = carry_row(pack->rules, at, &nth);
        if (is_hidden(row) && !whole) {
            at += row->field.count;
            continue;
        }
        json_write_key(w, row->field.name);
        json_write_array(w);
        if (row->names == CARRY_BITS)
            left_bits_write(w, p, row, number + at);
        if (row->names == CARRY_HELD)
            left_held_write(w, p, row, number + at);
        for (unsigned i = 0; i < row->field.count; i++)
            if (row->names == CARRY_NUMBERS_ONLY)
                json_write_int(w, number[at + i]);
            else if (row->names == CARRY_COPIES)
                json_write_string(
                    w, number[at + i] > 0 ? key_of(p, p->component[number[at + i] - 1]) : NULL);
        json_write_end(w);
        at += row->field.count;
    }
    json_write_end(w);
}

static void left_bit_read(struct json_reader *r, const struct pack *p, const struct carry_fact *row,
                          int16_t *number)
{
    char key[64];

    json_read_string(r, key, sizeof key);
    int entry = r->failed ? -1 : find_kind(p, row->kind, key);
    unsigned i = entry < 0 ? UINT32_MAX : (unsigned)entry - p->first[row->kind];
    if (i / BITS < row->field.count)
        number[i / BITS] = (int16_t)(number[i / BITS] | 1 << i % BITS);
}

/* 0: it is not in the pack. */
static int16_t left_held_read(struct json_reader *r, const struct pack *p,
                              const struct carry_fact *row)
{
    static const char *const key[] = { "card", "by" };
    char card[64] = "", by[64] = "";
    uint64_t seen = 0;

    json_read_object(r);
    for (int k; (k = json_next_known(r, key, ARRAY_LEN(key), &seen)) >= 0;)
        if (k == 0)
            json_read_string(r, card, sizeof card);
        else if (!json_read_null(r))
            json_read_string(r, by, sizeof by);
    int entry = find_kind(p, row->kind, card);
    int holder = by[0] ? find_kind(p, row->holder, by) : -1;
    if (r->failed || entry < 0 || (by[0] && holder < 0))
        return 0;
    unsigned who = by[0] ? (unsigned)holder - p->first[row->holder] : HOLDERS - 1;
    return (int16_t)(((unsigned)entry - p->first[row->kind] + 1) * HOLDERS + who);
}

/* A copy of the card other than the `before` numbers; 0: there is none. */
static int16_t left_copy_read(struct json_reader *r, const struct pack *p, const int16_t *number,
                              unsigned before)
{
    char key[64];

    if (json_read_null(r))
        return 0;
    json_read_string(r, key, sizeof key);
    int entry = r->failed ? -1 : find_any(p, key);
    for (unsigned i = 0; entry >= 0 && i < p->component_count; i++) {
        bool taken = p->component[i] != entry;
        for (unsigned j = 0; j < before; j++)
            taken |= number[j] == (int)i + 1;
        if (!taken)
            return (int16_t)(i + 1);
    }
    return 0;
}

static void left_row_read(struct json_reader *r, const struct ang_pack *pack,
                          const struct carry_fact *row, int16_t *number)
{
    const struct pack *p = &pack->pack;

    json_read_array(r);
    for (unsigned i = 0; json_next_item(r);) {
        if (row->names == CARRY_BITS) {
            left_bit_read(r, p, row, number);
            continue;
        }
        if (i == row->field.count) {
            json_fail(r, "there are too many of", row->field.name);
            break;
        }
        int16_t value = row->names == CARRY_HELD ? left_held_read(r, p, row)
                        : row->names == CARRY_COPIES
                            ? left_copy_read(r, p, number, i)
                            : (int16_t)json_read_int(r, row->least, row->most);
        number[i] = value;
        i += row->names != CARRY_HELD || value != 0;
    }
}

/* An unknown row is skipped; a missing row has its least value. Returns whether hidden parts are
 * missing. */
static bool left_read(struct json_reader *r, const struct ang_pack *pack, struct ang_carry *out)
{
    const struct rules *rules = pack->rules;
    unsigned hidden = 0;
    char name[64];

    memset(out, 0, sizeof *out);
    out->version = rules->carry_version;
    out->count = rules->carry_count;
    for (unsigned i = 0; i < out->count; i++) {
        unsigned nth;
        const struct carry_fact *row = carry_row(rules, i, &nth);
        out->number[i] = row->least;
        out->seen[i] = row->known == CARRY_PUBLIC ? SEEN_BY_ALL : 0;
        hidden += is_hidden(row);
    }
    json_read_object(r);
    while (json_next_key(r, name, sizeof name)) {
        unsigned at = 0;
        while (at < out->count) {
            unsigned nth;
            const struct carry_fact *row = carry_row(rules, at, &nth);
            if (strcmp(row->field.name, name) == 0) {
                left_row_read(r, pack, row, out->number + at);
                hidden -= is_hidden(row) ? row->field.count : 0;
                break;
            }
            at += row->field.count;
        }
        if (at >= out->count)
            json_skip(r);
    }
    return hidden > 0;
}

/* Reading */

static int who_read(struct json_reader *r, const struct pack *p)
{
    char key[64];

    if (json_read_null(r))
        return -1;
    json_read_string(r, key, sizeof key);
    return r->failed ? -1 : find_any(p, key);
}

static void seats_read(struct json_reader *r, const struct pack *p, struct chapter *c)
{
    static const char *const key[] = { "who", "name" };

    json_read_array(r);
    while (json_next_item(r)) {
        unsigned s = c->seat_count;
        uint64_t seen = 0;
        if (s == SEAT_MAX) {
            json_fail(r, "there are too many seats", NULL);
            break;
        }
        c->seat_count++;
        c->who[s] = -1;
        json_read_object(r);
        for (int k; (k = json_next_known(r, key, ARRAY_LEN(key), &seen)) >= 0;)
            if (k == 0)
                c->who[s] = who_read(r, p);
            else
                json_read_string(r, c->name[s], sizeof c->name[s]);
    }
}

static void passages_read(struct json_reader *r, const struct pack *p, struct chapter *c)
{
    char word[2][64];

    json_read_array(r);
    while (json_next_item(r)) {
        unsigned n = 0;
        json_read_array(r);
        for (; json_next_item(r) && n < 2; n++)
            json_read_string(r, word[n], sizeof word[n]);
        unsigned found = n < 2 || r->failed ? 0 : passage_find(p, find_any(p, word[0]), word[1]);
        if (found && c->read_count < CHAPTER_READ_MAX)
            c->read[c->read_count++] = (uint16_t)(found - 1);
    }
}

static void chapter_read(struct json_reader *r, const struct ang_pack *pack, struct chapter *c)
{
    static const char *const key[] = { "number", "after", "won", "left", "about", "seats", "read" };
    uint64_t seen = 0;

    json_peek(r);
    memset(c, 0, sizeof *c);
    c->at = r->at;
    c->about = -1;
    json_read_object(r);
    for (int k; (k = json_next_known(r, key, ARRAY_LEN(key), &seen)) >= 0;)
        switch (k) {
        case 0:
            c->number = (unsigned)json_read_int(r, 1, CHAPTER_MAX);
            break;
        case 1:
            c->after = (unsigned)json_read_int(r, 0, CHAPTER_MAX - 1);
            break;
        case 2:
            c->won = json_read_bool(r);
            break;
        case 3:
            c->lacks = left_read(r, pack, &c->left);
            break;
        case 4:
            c->about = who_read(r, &pack->pack);
            break;
        case 5:
            seats_read(r, &pack->pack, c);
            break;
        default:
            passages_read(r, &pack->pack, c);
        }
    json_require(r, key, 4, seen);
    c->size = r->at - c->at;
}

static void chapters_read(struct json_reader *r, struct ang_campaign *c)
{
    json_read_array(r);
    while (json_next_item(r)) {
        if (c->count == CHAPTER_MAX) {
            json_fail(r, "there are too many chapters", NULL);
            break;
        }
        struct chapter *now = &c->chapter[c->count];
        chapter_read(r, c->pack, now);
        if (!r->failed && (now->number != c->count + 1 || now->after > c->count))
            json_fail(r, "the chapters are not in order", NULL);
        c->count++;
    }
}

static const char *const document_key[] = { "campaign", "game", "chapters" };

static void document_read(struct json_reader *r, struct ang_campaign *c)
{
    const char *const *key = document_key;
    char game[32];
    uint64_t seen = 0;

    json_read_object(r);
    for (int k; (k = json_next_known(r, key, ARRAY_LEN(document_key), &seen)) >= 0;)
        if (k == 0) {
            if (json_read_int(r, 1, INT32_MAX) > CAMPAIGN_VERSION)
                json_fail(r, "this campaign was made by a newer version of Angeles", NULL);
        } else if (k == 1) {
            json_read_string(r, game, sizeof game);
            if (!r->failed && strcmp(game, c->pack->rules->name) != 0)
                json_fail(r, "this is a campaign of", game);
        } else {
            chapters_read(r, c);
        }
    json_require(r, key, ARRAY_LEN(document_key), seen);
}

static bool document_error(const struct json_reader *r, struct ang_error *error)
{
    return error_set(error, ANG_CONTENT, "this campaign cannot be read: %s", r->error.message);
}

bool ang_campaign_game(const char *text, size_t size, char game[32], struct ang_error *error)
{
    struct json_reader r;
    uint64_t seen = 0;

    json_reader_init(&r, text, size);
    json_read_object(&r);
    for (int k; (k = json_next_known(&r, document_key, ARRAY_LEN(document_key), &seen)) >= 0;)
        if (k == 1)
            json_read_string(&r, game, 32);
        else
            json_skip(&r);
    json_require(&r, document_key, ARRAY_LEN(document_key), seen);
    return json_reader_end(&r) || document_error(&r, error);
}

static bool read_into(struct ang_campaign *c, const char *text, size_t size,
                      struct ang_error *error)
{
    struct json_reader r;

    c->chapter = calloc(CHAPTER_MAX, sizeof *c->chapter);
    c->text = malloc(size + 1);
    if (!c->chapter || !c->text)
        return error_set(error, ANG_NO_MEMORY, "no memory for a campaign");
    memcpy(c->text, text, size);
    c->text[size] = 0;
    c->size = size;
    json_reader_init(&r, c->text, size);
    document_read(&r, c);
    return json_reader_end(&r) || document_error(&r, error);
}

struct ang_campaign *ang_campaign_read(const struct ang_pack *pack, const char *text, size_t size,
                                       struct ang_error *error)
{
    char empty[96];
    struct json_writer w;

    if (!pack->rules->campaign) {
        error_set(error, ANG_USAGE, "%s has no campaigns", pack->rules->title);
        return NULL;
    }
    if (size == 0) {
        json_writer_init(&w, empty, sizeof empty);
        json_write_object(&w);
        json_add_int(&w, "campaign", CAMPAIGN_VERSION);
        json_add_string(&w, "game", pack->rules->name);
        json_add_array(&w, "chapters");
        json_write_end(&w);
        json_write_end(&w);
        json_writer_end(&w);
        text = empty;
        size = strlen(empty);
    }
    struct ang_campaign *c = calloc(1, sizeof *c);
    if (!c) {
        error_set(error, ANG_NO_MEMORY, "no memory for a campaign");
        return NULL;
    }
    c->pack = pack;
    if (read_into(c, text, size, error))
        return c;
    ang_campaign_free(c);
    return NULL;
}

void ang_campaign_free(struct ang_campaign *c)
{
    if (!c)
        return;
    free(c->text);
    free(c->chapter);
    free(c);
}

/* Writing */

static bool is_closing(const struct campaign_rules *rules, unsigned message)
{
    return message == rules->ended[0] || message == rules->ended[1];
}

/* Gathers the text read when the game had ended. */
static void passages_gather(const struct ang_game *g, struct chapter *c)
{
    const struct pack *p = &g->pack->pack;
    unsigned at = g->log_count;

    while (at > 0 && !is_closing(g->pack->rules->campaign, g->log[at - 1].message))
        at--;
    for (; at > 0 && at < g->log_count; at++) {
        const struct log_entry *e = &g->log[at];
        if (e->message == MSG_TOLD && e->param[0].value < p->alternative_count &&
            p->alternative[e->param[0].value].entry && c->read_count < CHAPTER_READ_MAX)
            c->read[c->read_count++] = e->param[0].value;
    }
}

static void chapter_gather(const struct ang_game *g, unsigned number, struct chapter *c)
{
    const struct rules *rules = g->pack->rules;

    memset(c, 0, sizeof *c);
    c->number = number;
    c->after = g->after;
    c->won = g->b->state == GAME_WON;
    c->about = rules->campaign->about(g->b);
    c->seat_count = g->setup.seat_count;
    for (uint8_t s = 0; s < c->seat_count; s++) {
        c->who[s] = rules->seat_entry(g->b, &g->pack->pack, s);
        snprintf(c->name[s], sizeof c->name[s], "%s", g->name[s] ? g->name[s] : "");
    }
    passages_gather(g, c);
    ang_game_carry(g, &c->left);
}

static void chapter_write(struct json_writer *w, const struct ang_pack *pack,
                          const struct chapter *c, bool whole)
{
    const struct pack *p = &pack->pack;

    json_write_object(w);
    json_add_int(w, "number", c->number);
    json_add_int(w, "after", c->after);
    json_add_string(w, "about", key_of(p, c->about));
    json_add_bool(w, "won", c->won);
    json_add_array(w, "seats");
    for (unsigned s = 0; s < c->seat_count; s++) {
        json_write_object(w);
        json_add_string(w, "who", key_of(p, c->who[s]));
        json_add_string(w, "name", c->name[s]);
        json_write_end(w);
    }
    json_write_end(w);
    json_add_array(w, "read");
    for (unsigned i = 0; i < c->read_count; i++) {
        const struct pack_alternative *a = &p->alternative[c->read[i]];
        json_write_array(w);
        json_write_string(w, key_of(p, a->entry - 1));
        json_write_string(w, pack_text(p, a->slot));
        json_write_end(w);
    }
    json_write_end(w);
    left_write(w, pack, &c->left, whole);
    json_write_end(w);
}

size_t campaign_of_game(const struct ang_game *g, bool whole, char *out, size_t size)
{
    struct json_writer w;
    struct chapter now;
    struct ang_campaign *c =
        g->campaign ? ang_campaign_read(g->pack, g->campaign, strlen(g->campaign), NULL) : NULL;

    if (!c)
        return 0;
    json_writer_init(&w, out, size);
    json_write_object(&w);
    json_add_int(&w, "campaign", CAMPAIGN_VERSION);
    json_add_string(&w, "game", g->pack->rules->name);
    json_add_array(&w, "chapters");
    for (unsigned i = 0; i < c->count; i++)
        if (whole)
            json_write_raw_bytes(&w, c->text + c->chapter[i].at, c->chapter[i].size);
        else
            chapter_write(&w, g->pack, &c->chapter[i], false);
    if (g->b->state != GAME_RUNNING && c->count < CHAPTER_MAX) {
        chapter_gather(g, c->count + 1, &now);
        chapter_write(&w, g->pack, &now, whole);
    }
    json_write_end(&w);
    json_write_end(&w);
    json_writer_end(&w);
    ang_campaign_free(c);
    return json_writer_needed(&w) - 1;
}

size_t ang_game_campaign(const struct ang_game *g, char *out, size_t size)
{
    return campaign_of_game(g, true, out, size);
}

/* Beginning a game */

/* Draws again the hidden parts that a player's copy of a campaign lacks. */
static void hidden_draw(const struct rules *rules, struct chapter *before, struct rng chance)
{
    for (unsigned i = 0; before->lacks && i < rules->carry_count; i++) {
        unsigned nth;
        const struct carry_fact *row = carry_row(rules, i, &nth);
        if (is_hidden(row))
            before->left.number[i] =
                (int16_t)(row->least +
                          (int)rng_below(&chance, (unsigned)(row->most - row->least) + 1));
    }
}

bool campaign_begin(struct ang_game *g, const struct ang_game_desc *desc, struct setup *s,
                    struct ang_error *error)
{
    struct ang_campaign *c =
        ang_campaign_read(desc->pack, desc->campaign, strlen(desc->campaign), error);
    bool good = c && setup_option(desc->pack->rules, desc->pack->rules->campaign->option, s, error);

    if (good && desc->after > c->count)
        good = error_set(error, ANG_USAGE, "the campaign has no chapter %u", desc->after);
    if (good && desc->after) {
        struct chapter *before = &c->chapter[desc->after - 1];
        hidden_draw(desc->pack->rules, before, g->birth);
        good = carry_take(desc->pack->rules, &before->left, s, error);
    }
    if (good) {
        g->after = desc->after;
        g->campaign = c->text;
        c->text = NULL;
    }
    ang_campaign_free(c);
    return good;
}

/* Telling */

unsigned ang_campaign_count(const struct ang_campaign *c)
{
    return c->count;
}

bool ang_campaign_chapter(const struct ang_campaign *c, unsigned number, struct ang_chapter *out)
{
    const struct pack *p = &c->pack->pack;

    memset(out, 0, sizeof *out);
    if (number == 0 || number > c->count)
        return false;
    const struct chapter *from = &c->chapter[number - 1];
    out->after = from->after;
    out->about = from->about;
    out->won = from->won;
    out->seats = from->seat_count;
    for (unsigned s = 0; s < from->seat_count; s++) {
        out->who[s] = key_of(p, from->who[s]);
        out->name[s] = from->name[s];
    }
    return true;
}

static const char *title_of(const struct ang_campaign *c, int entry, enum ang_language lang)
{
    const struct pack_entry *e = entry < 0 ? NULL : &c->pack->pack.entry[entry];

    return e ? c->pack->heading + e->title[lang] : NULL;
}

/* The first new entry of a row: those of the previous chapter are left out. */
static const int16_t *left_before(const struct ang_campaign *c, const struct chapter *now)
{
    static const int16_t nothing[ANG_CARRY_MAX];

    return now->after ? c->chapter[now->after - 1].left.number : nothing;
}

/* The entry that the i-th bit or number of a row names; -1: none, or it was there before. */
static int row_entry(const struct ang_campaign *c, const struct chapter *now,
                     const struct carry_fact *row, unsigned at, unsigned i)
{
    const struct pack *p = &c->pack->pack;
    const int16_t *number = now->left.number + at, *before = left_before(c, now) + at;
    int first = p->first[row->kind];

    if (row->names == CARRY_BITS)
        return (number[i / BITS] & ~before[i / BITS]) >> i % BITS & 1 ? first + (int)i : -1;
    if (number[i] <= 0)
        return -1;
    return row->names == CARRY_HELD ? first + number[i] / HOLDERS - 1 : p->component[number[i] - 1];
}

static void row_tell(struct json_writer *w, const struct ang_campaign *c, const struct chapter *now,
                     const struct carry_fact *row, unsigned at, enum ang_language lang)
{
    unsigned many = row->names == CARRY_BITS ? row->field.count * BITS : row->field.count;

    json_write_object(w);
    json_add_string(w, "title", row->title[lang]);
    json_add_array(w, "cards");
    for (unsigned i = 0; i < many; i++) {
        int entry = row_entry(c, now, row, at, i);
        if (entry >= 0)
            json_write_string(w, title_of(c, entry, lang));
    }
    json_write_end(w);
    json_write_end(w);
}

static void passages_tell(struct json_writer *w, const struct ang_campaign *c,
                          const struct chapter *now, enum ang_language lang)
{
    const struct pack *p = &c->pack->pack;

    json_add_array(w, "read");
    for (unsigned i = 0; i < now->read_count; i++) {
        const struct pack_alternative *a = &p->alternative[now->read[i]];
        json_write_object(w);
        json_add_string(w, "title", title_of(c, a->entry - 1, lang));
        json_add_string(w, "text", pack_text(p, a->text[lang]));
        json_write_end(w);
    }
    json_write_end(w);
}

static void seats_tell(struct json_writer *w, const struct ang_campaign *c,
                       const struct chapter *now, enum ang_language lang)
{
    json_add_array(w, "seats");
    for (unsigned s = 0; s < now->seat_count; s++) {
        json_write_object(w);
        json_add_string(w, "who", key_of(&c->pack->pack, now->who[s]));
        json_add_string(w, "title", title_of(c, now->who[s], lang));
        json_add_string(w, "name", now->name[s]);
        json_write_end(w);
    }
    json_write_end(w);
}

void campaign_tell(struct json_writer *w, const struct ang_campaign *c, enum ang_language lang)
{
    const struct rules *rules = c->pack->rules;

    json_add_array(w, "chapters");
    for (unsigned i = 0; i < c->count; i++) {
        const struct chapter *now = &c->chapter[i];
        json_write_object(w);
        json_add_int(w, "number", now->number);
        json_add_int(w, "after", now->after);
        json_add_string(w, "title", title_of(c, now->about, lang));
        json_add_bool(w, "won", now->won);
        seats_tell(w, c, now, lang);
        passages_tell(w, c, now, lang);
        json_add_array(w, "left");
        for (unsigned at = 0; at < rules->carry_count;) {
            unsigned nth;
            const struct carry_fact *row = carry_row(rules, at, &nth);
            if (row->title[lang])
                row_tell(w, c, now, row, at, lang);
            at += row->field.count;
        }
        json_write_end(w);
        json_write_end(w);
    }
    json_write_end(w);
}

/* As text */

struct lines {
    char *out;
    size_t size, used;
};

static void say(struct lines *l, const char *text)
{
    for (; text && *text; text++, l->used++)
        if (l->used + 1 < l->size)
            l->out[l->used] = *text;
}

/* "Name: first, second" */
static void row_say(struct lines *l, const struct ang_campaign *c, const struct chapter *now,
                    const struct carry_fact *row, unsigned at, enum ang_language lang)
{
    bool begun = false;
    unsigned many = row->names == CARRY_BITS ? row->field.count * BITS : row->field.count;

    for (unsigned i = 0; i < many; i++) {
        int entry = row_entry(c, now, row, at, i);
        if (entry < 0)
            continue;
        say(l, begun ? ", " : row->title[lang]);
        say(l, begun ? "" : ": ");
        say(l, title_of(c, entry, lang));
        begun = true;
    }
    say(l, begun ? ".\n" : "");
}

static void chapter_say(struct lines *l, const struct ang_campaign *c, const struct chapter *now,
                        enum ang_language lang)
{
    static const char *const end[2][2] = { { ": lost", ": verloren" }, { ": closed", ": gelöst" } };
    static const char *const after[2] = { ", after chapter ", ", nach Kapitel " };
    const struct pack *p = &c->pack->pack;
    char number[16];

    snprintf(number, sizeof number, "%u. ", now->number);
    say(l, number);
    say(l, title_of(c, now->about, lang));
    say(l, end[now->won][lang]);
    if (now->after + 1 != now->number) {
        snprintf(number, sizeof number, "%u", now->after);
        say(l, after[lang]);
        say(l, number);
    }
    say(l, "\n");
    for (unsigned s = 0; s < now->seat_count; s++) {
        say(l, s ? ", " : "");
        say(l, title_of(c, now->who[s], lang));
        say(l, now->name[s][0] ? " (" : "");
        say(l, now->name[s]);
        say(l, now->name[s][0] ? ")" : "");
    }
    say(l, "\n");
    const char *above = "";
    for (unsigned i = 0; i < now->read_count; i++) {
        const struct pack_alternative *a = &p->alternative[now->read[i]];
        const char *title = title_of(c, a->entry - 1, lang);
        if (title && strcmp(title, above) != 0) {
            say(l, "\n");
            say(l, title);
            say(l, "\n");
            above = title;
        }
        say(l, pack_text(p, a->text[lang]));
        say(l, "\n");
    }
    say(l, "\n");
    for (unsigned at = 0; at < c->pack->rules->carry_count;) {
        unsigned nth;
        const struct carry_fact *row = carry_row(c->pack->rules, at, &nth);
        if (row->title[lang])
            row_say(l, c, now, row, at, lang);
        at += row->field.count;
    }
}

size_t ang_campaign_text(const struct ang_campaign *c, enum ang_language lang, char *out,
                         size_t size)
{
    struct lines l = { .out = out, .size = size };

    for (unsigned i = 0; i < c->count; i++) {
        say(&l, i ? "\n" : "");
        chapter_say(&l, c, &c->chapter[i], lang);
    }
    if (size)
        out[l.used < size ? l.used : size - 1] = 0;
    return l.used;
}
