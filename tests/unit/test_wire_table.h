/* test_wire_table.h: a table of the testing game for the tests of src/wire.
 *
 * Its pack is made by hand, so these tests need no pack compiler. It has a few cards that ask in
 * the middle, stay in force, count and limit.
 */
#ifndef ANGELES_TEST_WIRE_TABLE_H
#define ANGELES_TEST_WIRE_TABLE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "harbor/harbor.h"
#include "kernel/imagine.h"
#include "kernel/verify.h"
#include "wire/decision.h"
#include "wire/dump.h"
#include "wire/offer.h"
#include "wire/view.h"

enum { TEXT_SIZE = 1 << 17 };

enum { ENTRY_ROPE, ENTRY_PEARL, ENTRY_TOAST, ENTRY_BELLMAN, ENTRY_HUSH, ENTRY_COUNT };

struct table {
    _Alignas(8) unsigned char blob[8192];
    struct pack pack;
    _Alignas(8) struct harbor game;
    struct ask q;
    struct option option[OPTION_MAX];
    struct log_entry entry[2048];
    struct log log;
    uint32_t random;
};

static inline void *blob_add(struct table *t, size_t *used, struct section *s, const void *row,
                             size_t size, unsigned count)
{
    *used = (*used + 7) / 8 * 8;
    assert_true(*used + size * count <= sizeof t->blob);
    s->at = (uint32_t)*used;
    s->count = count;
    memcpy(t->blob + *used, row, size * count);
    *used += size * count;
    return t->blob + s->at;
}

/* clang-format off */
static const char pack_string[] =
    "\0" "harbor\0" "tests\0" "rope\0" "Rope\0" "pearl\0" "Pearl\0" "toast\0" "A Toast\0"
    "bellman\0" "Bellman\0" "hush\0" "Hush!\0" "Choose a player.\0";

static const uint16_t pack_code[] = {
    OP_END,
    /* 1: one */          OP_PUSH, 1, OP_RET,
    /* 4: toast */        OP_YOU, OP_CHOOSE, 0, 3, 3, 0,           /* a player into r3 */
                          OP_GET, 3, OP_PUSH, 1, OP_PUSH, SUPPLY_COIN, OP_VERB, VERB_GAIN,
                          OP_YOU, OP_EFFECT, 2, 3, 8, 8,           /* until the turn ends */
                          OP_END,
    /* 25: hush */        OP_CANCEL, OP_END,
};
static const struct pack_clause pack_clause[] = {
    { .entry = ENTRY_TOAST,   .type = CLAUSE_PLAY, .does = 4, .limit = 1, .effects = 1 },
    { .entry = ENTRY_BELLMAN, .type = CLAUSE_MODIFY, .listens = QUESTION_WAGES,
      .modify = MODIFY_ADD, .amount = 1 },
    { .entry = ENTRY_TOAST,   .type = CLAUSE_MODIFY, .listens = QUESTION_WAGES,
      .modify = MODIFY_ADD, .amount = 1, .until = UNTIL_SPAN_ENDS, .until_arg = SPAN_DAY },
    { .entry = ENTRY_HUSH,    .type = CLAUSE_REACT, .listens = EVENT_PLAYS, .does = 25 },
};
static const struct pack_set pack_set[] = { { .domain = DOMAIN_PLAYERS, .type = T_SEAT } };
static const struct pack_counter pack_counter[] = { { EVENT_WORKS, SPAN_DAY, 0 } };
static const struct pack_limit pack_limit[] = { { .span = SPAN_TURN, .times = 1, .kept = LIMIT_IN_TABLE } };

static const struct {
    const char *key, *title;
    uint8_t kind, copies, first_clause, clauses;
    int16_t field[2];
} pack_row[ENTRY_COUNT] = {
    [ENTRY_ROPE]    = { "rope",    "Rope",    KIND_CARGO, 12, 0, 0, { 1, 0 } },
    [ENTRY_PEARL]   = { "pearl",   "Pearl",   KIND_CARGO,  8, 0, 0, { 3, 1 } },
    [ENTRY_TOAST]   = { "toast",   "A Toast", KIND_TRICK,  8, 0, 1, { 1, 0 } },
    [ENTRY_BELLMAN] = { "bellman", "Bellman", KIND_ALLY,   6, 1, 1, { 2, 0 } },
    [ENTRY_HUSH]    = { "hush",    "Hush!",   KIND_TRICK,  6, 3, 1, { 1, 0 } },
};
/* clang-format on */

static inline uint32_t string_at(const char *text)
{
    for (size_t at = 0; at < sizeof pack_string; at += strlen(pack_string + at) + 1)
        if (strcmp(pack_string + at, text) == 0)
            return (uint32_t)at;
    fail_msg("no such string: %s", text);
    return 0;
}

static inline void table_pack(struct table *t)
{
    struct pack_head head = { .magic = "ANGPACK3" };
    struct pack_entry entry[ENTRY_COUNT] = { { 0 } };
    uint16_t component[72];
    unsigned components = 0;
    size_t used = sizeof head;

    for (unsigned e = 0; e < ENTRY_COUNT; e++) {
        entry[e].kind = entry[e].group = pack_row[e].kind;
        entry[e].first_clause = pack_row[e].first_clause;
        entry[e].clause_count = pack_row[e].clauses;
        entry[e].first_ability =
            (uint16_t)(pack_row[e].first_clause + (pack_row[e].clauses && e != ENTRY_BELLMAN));
        entry[e].ability_count = e == ENTRY_BELLMAN;
        entry[e].questions = e == ENTRY_BELLMAN ? BIT(QUESTION_WAGES) : 0;
        entry[e].modifiers = e == ENTRY_BELLMAN; /* its first ability */
        entry[e].copies = pack_row[e].copies;
        entry[e].first_component = (uint16_t)components;
        memcpy(entry[e].field, pack_row[e].field, sizeof pack_row[e].field);
        entry[e].key = entry[e].name = string_at(pack_row[e].key);
        entry[e].title[LANG_EN] = entry[e].title[LANG_DE] = string_at(pack_row[e].title);
        for (unsigned c = 0; c < pack_row[e].copies; c++)
            component[components++] = (uint16_t)e;
    }
    memset(t->blob, 0, sizeof t->blob);
    blob_add(t, &used, &head.entry, entry, sizeof *entry, ENTRY_COUNT);
    blob_add(t, &used, &head.component, component, sizeof *component, components);
    blob_add(t, &used, &head.clause, pack_clause, sizeof *pack_clause, ARRAY_LEN(pack_clause));
    blob_add(t, &used, &head.set, pack_set, sizeof *pack_set, ARRAY_LEN(pack_set));
    blob_add(t, &used, &head.alternative, "", sizeof(struct pack_alternative), 0);
    blob_add(t, &used, &head.counter, pack_counter, sizeof *pack_counter, ARRAY_LEN(pack_counter));
    blob_add(t, &used, &head.limit, pack_limit, sizeof *pack_limit, ARRAY_LEN(pack_limit));
    blob_add(t, &used, &head.code, pack_code, sizeof *pack_code, ARRAY_LEN(pack_code));
    blob_add(t, &used, &head.line, "", sizeof(struct pack_line), 0);
    blob_add(t, &used, &head.string, pack_string, 1, sizeof pack_string);
    head.size = (uint32_t)used;
    head.vocabulary = vocabulary_hash(&harbor_vocabulary);
    head.game = string_at("harbor");
    head.name = string_at("tests");
    head.events_counted = BIT(EVENT_WORKS);
    memcpy(t->blob, &head, sizeof head);
    size_t behind = offsetof(struct pack_head, hash) + sizeof head.hash;
    sha256(t->blob + behind, used - behind, head.hash);
    memcpy(t->blob, &head, sizeof head);
    const char *wrong = pack_open(&t->pack, t->blob, used, &harbor_rules);
    if (wrong)
        fail_msg("%s", wrong);
}

static inline void table_new(struct table *t, uint8_t seats, uint64_t seed)
{
    struct setup setup = { .seat_count = seats };
    struct rng rng;

    memset(t, 0, sizeof *t);
    table_pack(t);
    t->random = (uint32_t)seed * 2654435761u | 1;
    t->log = (struct log){ .entry = t->entry, .max = ARRAY_LEN(t->entry) };
    t->q =
        (struct ask){ .b = &t->game.k, .rules = &harbor_rules, .pack = &t->pack, .log = &t->log };
    rng_init_seed(&rng, seed);
    game_set_up(&t->q, &setup, &rng, 7);
}

static inline uint32_t table_random(struct table *t, uint32_t below)
{
    t->random ^= t->random << 13;
    t->random ^= t->random >> 17;
    t->random ^= t->random << 5;
    return t->random % below;
}

static inline void table_list(struct table *t, uint8_t seat)
{
    t->q.option = t->option;
    t->q.option_max = OPTION_MAX;
    flow_list(&t->q, seat);
}

/* Makes one random choice; false: the game is over. */
static inline bool table_choose(struct table *t)
{
    seat_mask waiting = flow_waiting(&t->game.k);
    uint8_t seat;

    if (t->game.k.state != GAME_RUNNING)
        return false;
    do
        seat = (uint8_t)table_random(t, SEAT_MAX);
    while (!(waiting >> seat & 1));
    table_list(t, seat);
    assert_true(t->q.count > 0 && t->q.count <= OPTION_MAX);
    t->log.count = 0;
    t->q.steps = 0;
    flow_apply_index(&t->q, seat, table_random(t, t->q.count));
    return t->game.k.state == GAME_RUNNING;
}

static inline struct text_scene table_scene(const struct table *t, uint8_t viewer,
                                            enum language lang)
{
    return (struct text_scene){
        .rules = &harbor_rules, .pack = &t->pack, .b = &t->game.k, .viewer = viewer, .lang = lang
    };
}

static inline void assert_json(const char *text)
{
    struct json_reader r;

    json_reader_init(&r, text, strlen(text));
    json_skip(&r);
    if (!json_reader_end(&r))
        fail_msg("%zu: %s in %s", r.error.at, r.error.message, text);
}

static inline void table_view(const struct table *t, uint8_t viewer, enum language lang, char *text)
{
    struct text_scene s = table_scene(t, viewer, lang);
    struct json_writer w;

    json_writer_init(&w, text, TEXT_SIZE);
    wire_view(&w, &s);
    assert_true(json_writer_end(&w));
}

static inline void table_decision(struct table *t, uint8_t viewer, enum language lang, char *text)
{
    struct text_scene s = table_scene(t, viewer, lang);
    struct json_writer w;

    table_list(t, viewer);
    json_writer_init(&w, text, TEXT_SIZE);
    wire_decision(&w, &s, &t->q);
    assert_true(json_writer_end(&w));
}

static inline void table_dump(const struct table *t, char *text)
{
    struct json_writer w;

    json_writer_init(&w, text, TEXT_SIZE);
    wire_dump(&w, &t->q);
    assert_true(json_writer_end(&w));
}

#endif
