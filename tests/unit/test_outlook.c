/* test_outlook.c: predictions about conditions (outlook.h) and conditions as lists of literals
 * (literals.h) agree with the code of the cards.
 *
 * While coverage is recorded, only the cards' code decides. So random games are listed and
 * played in both ways, choice by choice: the options and the blocks have to be the same.
 */
#include "support/proof.h"

#include <stdlib.h>
#include <string.h>

#include "kernel/flow.h"
#include "machine/literals.h"
#include "machine/outlook.h"

static uint8_t noted[65536 / 8];

static struct ask ask_of(const struct ang_pack *pack, void *block, bool by_code,
                         struct option *option)
{
    return (struct ask){ .b = block,
                         .rules = pack->rules,
                         .pack = &pack->pack,
                         .coverage = by_code ? noted : NULL,
                         .option = option,
                         .option_max = option ? OPTION_MAX : 0 };
}

static unsigned both_list(const struct ang_pack *pack, void *block, uint8_t seat,
                          struct option *option)
{
    static struct option other[OPTION_MAX];
    struct ask quick = ask_of(pack, block, false, option);
    struct ask by_code = ask_of(pack, block, true, other);

    flow_list(&quick, seat);
    flow_list(&by_code, seat);
    PROVE(quick.count == by_code.count && memcmp(option, other, quick.count * sizeof *option) == 0,
          "%u options, but %u by the code", quick.count, by_code.count);
    return quick.count;
}

/* Gives the choices made. */
static unsigned game_play(const struct ang_pack *pack, unsigned seats, uint64_t seed)
{
    struct ang_game *g = proof_game(pack, seats, seed, NULL);
    struct proof_dice dice = proof_dice(seed);
    size_t size = pack->pack.block_size;
    struct block *block = malloc(size), *copy = malloc(size);
    static struct option option[OPTION_MAX];
    unsigned choices = 0;

    ang_position_copy(block, g);
    for (; block->state == GAME_RUNNING; choices++) {
        uint8_t seat = (uint8_t)ang_seat_first(flow_waiting(block));
        unsigned count = both_list(pack, block, seat, option);
        struct option chosen = option[proof_roll(&dice, count)];
        struct ask quick = ask_of(pack, block, false, NULL);
        struct ask by_code = ask_of(pack, copy, true, NULL);
        memcpy(copy, block, size);
        flow_apply(&quick, seat, chosen);
        flow_apply(&by_code, seat, chosen);
        PROVE(memcmp(block, copy, size) == 0, "choice %u leads elsewhere by the code", choices);
    }
    free(block);
    free(copy);
    ang_game_free(g);
    return choices;
}

static void games_play(const char *game, unsigned least, unsigned most, uint64_t games)
{
    const struct ang_pack *pack = proof_pack_of(game);
    uint64_t first = proof_setting("PROOF_SEED", 1);
    unsigned choices = 0;

    games = proof_setting("PROOF_GAMES", games);
    for (uint64_t seed = first; seed < first + games; seed++) {
        proof_repeat("PROOF_SEED=%u PROOF_GAMES=1 build/asan/unit/test_outlook", (unsigned)seed);
        choices += game_play(pack, least + (unsigned)(seed % (most - least + 1)), seed);
    }
    PROVE(choices > games * 20, "too little was played");
}

static void harbor_plays_the_same(void **state)
{
    (void)state;
    games_play("harbor", 2, 6, 40);
}

static void android_plays_the_same(void **state)
{
    (void)state;
    games_play("android", 3, 5, 6);
}

/* Checks that much is predicted; otherwise the other tests would prove nothing. */
static void much_is_told(void **state)
{
    const struct pack *p = &proof_pack_of("android")->pack;
    unsigned stand = 0, about = 0, kinds = 0;

    (void)state;
    for (unsigned i = 0; i < p->clause_count; i++) {
        stand += outlook_at(p, i)->from != 0;
        about += outlook_at(p, i)->about != 0;
        kinds += outlook_at(p, i)->kinds != 0;
    }
    PROVE(stand > 50 && about > 50 && kinds > 20,
          "%u by the place, %u by what it is about, %u by "
          "the kind of card",
          stand, about, kinds);
    PROVE(p->literal_count > 200 && p->literal_count < LITERAL_MAX - 8, "%u literals",
          p->literal_count);
}

static bool is_at(const struct pack *p, unsigned entry, const char *key)
{
    return strcmp(pack_text(p, p->entry[entry].key), key) == 0;
}

/* "If you are at NAPD or at a residential location that lies in the district of NAPD": computed by
 * hand. */
static void a_place_is_told(void **state)
{
    const struct pack *p = &proof_pack_of("android")->pack;
    const struct outlook *chair = NULL;
    unsigned napd = 0, elsewhere = 0;

    (void)state;
    for (unsigned i = 0; i < p->entry_count; i++) {
        if (is_at(p, i, "a-chair-at-the-dinner"))
            chair = outlook_at(p, p->entry[i].first_ability);
        if (is_at(p, i, "napd"))
            napd = i;
        if (is_at(p, i, "starport-kaguya"))
            elsewhere = i;
    }
    assert_non_null(chair);
    assert_true(napd && elsewhere);
    assert_false(chair->from >> napd & 1);
    assert_true(chair->needs >> napd & 1);
    assert_true(chair->from >> elsewhere & 1);
    assert_false(chair->needs >> elsewhere & 1);
}

/* A predicted query gives the same as the query itself, for every place of a seat and every
 * argument. */
static void queries_are_foreseen(void **state)
{
    enum { ANYBODY = -1, NUMBERS = 48, STANDS = 32 };
    const struct ang_pack *pack = proof_pack_of("android");
    const struct rules *rules = pack->rules;
    struct ang_game *g = proof_game(pack, 3, 1, NULL);
    struct ask q = ask_of(pack, g->b, false, NULL);
    uint8_t *at = (uint8_t *)g->b + rules->stand_at; /* of seat 0 */
    unsigned foreseen[256] = { 0 }, queries = 0;

    (void)state;
    for (unsigned query = 0; query < rules->vocabulary->query_count; query++)
        for (int a = ANYBODY; a < NUMBERS; a++)
            for (int b = ANYBODY; b < (pack->pack.query_arity[query] == 2 ? NUMBERS : 0); b++)
                for (unsigned stand = 0; stand < STANDS; stand++) {
                    struct guess arg[4] = { { a < 0 ? GUESS_SEAT : GUESS_NUMBER, a < 0 ? 0 : a },
                                            { b < 0 ? GUESS_SEAT : GUESS_NUMBER, b < 0 ? 0 : b } };
                    int value[4] = { arg[0].value, arg[1].value };
                    struct guess told = rules->foresee(&pack->pack, (uint8_t)query, arg, stand);
                    if (told.is == GUESS_NOTHING)
                        continue;
                    *at = (uint8_t)stand;
                    int found = rules->query(&q, (uint8_t)query, value);
                    PROVE(told.value == found, "query %u of %d and %d at %u: %d, not %d", query, a,
                          b, stand, found, told.value);
                    foreseen[query]++;
                }
    for (unsigned query = 0; query < ARRAY_LEN(foreseen); query++)
        queries += foreseen[query] > 0;
    PROVE(queries == 9, "%u queries are foreseen", queries);
    ang_game_free(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(much_is_told),           cmocka_unit_test(queries_are_foreseen),
        cmocka_unit_test(a_place_is_told),        cmocka_unit_test(harbor_plays_the_same),
        cmocka_unit_test(android_plays_the_same),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
