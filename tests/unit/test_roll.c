/* test_roll.c: positions played at random (ang_position_roll()) have the same results as listing
 * the options and choosing one evenly.
 *
 * For positions of whole games, stepping finds every result of one choice with its probability, and
 * every result of two: a roll draws the second without coming to rest. Where a roll also answers
 * reaction windows, these are all answers of all seats asked. Then the position is rolled many
 * times and the results are counted.
 */
#include "support/proof.h"

#include <string.h>

#include "android/android.h"

enum { BLOCK_MOST = 8192, OUTCOMES_MOST = 4096, ROLLS = 400 };

struct outcomes {
    unsigned count;
    struct {
        uint64_t hash;
        double likely;
        unsigned times;
    } one[OUTCOMES_MOST];
};

struct position {
    _Alignas(8) unsigned char b[BLOCK_MOST];
};

static unsigned seat_asked(const void *position)
{
    return ang_seat_first(ang_position_waiting(position));
}

/* A position without its decision count, which a roll does not maintain. */
static uint64_t digest(const void *position)
{
    struct position copy;
    struct block *b = (struct block *)copy.b;

    memcpy(&copy, position, ((const struct block *)position)->size);
    b->choices = 0;
    b->stirred = 0;
    for (unsigned s = 0; s < SEAT_MAX; s++)
        b->lane[s].version = 0;
    return block_hash(b);
}

static void outcome_add(struct outcomes *all, uint64_t hash, double likely)
{
    unsigned i = 0;

    while (i < all->count && all->one[i].hash != hash)
        i++;
    if (i == all->count) {
        PROVE(all->count < OUTCOMES_MOST, "too much may come of it");
        all->one[all->count].hash = hash;
        all->one[all->count].likely = 0;
        all->one[all->count++].times = 0;
    }
    all->one[i].likely += likely;
}

static bool in_window(const struct ang_pack *pack, const void *position)
{
    const struct block *b = position;

    return strcmp(ang_pack_game(pack), "android") == 0 && b->state == GAME_RUNNING &&
           block_top(b)->proc == PROC_WINDOW;
}

/* Tries each option of the seat asked, and continues through the windows that come before the next
 * decision, for this many choices. */
static void outcomes_find(struct outcomes *all, const struct ang_pack *pack, const void *position,
                          double likely, unsigned choices)
{
    struct ang_option option[ANG_OPTION_MAX];
    struct position next;
    unsigned seat = seat_asked(position);
    size_t size = ang_position_size(pack);

    memcpy(&next, position, size);
    unsigned count = ang_position_list(next.b, pack, seat, option);
    for (unsigned i = 0; i < count; i++) {
        memcpy(&next, position, size);
        ang_position_list(next.b, pack, seat, option);
        ang_position_step(next.b, pack, seat, i, option);
        bool passing = in_window(pack, next.b), on = passing || choices > 1;
        if (on && ang_position_waiting(next.b))
            outcomes_find(all, pack, next.b, likely / count, choices - !passing);
        else
            outcome_add(all, digest(next.b), likely / count);
    }
}

/* A deviation of six standard deviations occurs once in a billion times, and the dice are always
 * the same. */
static void rolls_prove(const struct ang_pack *pack, const void *position, uint64_t seed,
                        unsigned choices)
{
    static struct outcomes all;
    struct position rolled;
    uint64_t dice = seed;

    all.count = 0;
    outcomes_find(&all, pack, position, 1, choices);
    for (unsigned n = 0; n < ROLLS; n++) {
        memcpy(&rolled, position, ang_position_size(pack));
        ang_position_roll(rolled.b, pack, choices, &dice);
        uint64_t hash = digest(rolled.b);
        unsigned i = 0;
        while (i < all.count && all.one[i].hash != hash)
            i++;
        PROVE(i < all.count, "seed %llu: a roll leads where no option does",
              (unsigned long long)seed);
        all.one[i].times++;
    }
    for (unsigned i = 0; i < all.count; i++) {
        double p = all.one[i].likely, off = all.one[i].times - ROLLS * p;
        PROVE(off * off <= 36 * (ROLLS * p * (1 - p) + 1),
              "seed %llu: one of %u outcomes has %.4f, and came %u times in %d",
              (unsigned long long)seed, all.count, p, all.one[i].times, ROLLS);
    }
}

/* Positions of a random game, with rolls between them. */
static unsigned game_prove(const struct ang_pack *pack, unsigned seats, uint64_t seed,
                           unsigned every)
{
    struct ang_game_desc desc = { .pack = pack, .seats = seats, .seed = seed };
    struct ang_error error;
    struct position at;
    uint64_t dice = seed;
    unsigned proved = 0;

    proof_repeat("PROOF_SEED=%llu PROOF_GAMES=1", (unsigned long long)seed);
    PROVE(ang_position_init(at.b, &desc, &error), "%s", error.message);
    do {
        PROVE(proved == 0 || !in_window(pack, at.b), "a roll rests in a window");
        if (in_window(pack, at.b)) /* a game may begin with one */
            continue;
        rolls_prove(pack, at.b, seed * 1000 + proved, 1 + proved % 2);
        proved++;
    } while (ang_position_roll(at.b, pack, every, &dice));
    PROVE(ang_position_waiting(at.b) == 0, "it is over, and somebody is asked");
    return proved;
}

static void games_prove(const char *game, uint64_t games, unsigned every)
{
    const struct ang_pack *pack = proof_pack_of(game);
    uint64_t first = proof_setting("PROOF_SEED", 1);
    unsigned proved = 0;

    for (uint64_t seed = first; seed < first + proof_setting("PROOF_GAMES", games); seed++)
        for (unsigned n = ang_pack_seat_min(pack); n <= ang_pack_seat_max(pack); n++)
            proved += game_prove(pack, n, seed, every);
    PROVE(proved > 100, "only %u positions were met", proved);
}

static void test_roll_harbor(void **state)
{
    (void)state;
    games_prove("harbor", 5, 3);
}

static void test_roll_android(void **state)
{
    (void)state;
    games_prove("android", 6, 11);
}

static void test_roll_new_angeles(void **state)
{
    (void)state;
    games_prove("new-angeles", 8, 5);
}

static void test_roll_la1(void **state)
{
    (void)state;
    games_prove("la-1", 4, 19);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_roll_harbor),
        cmocka_unit_test(test_roll_android),
        cmocka_unit_test(test_roll_new_angeles),
        cmocka_unit_test(test_roll_la1),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
