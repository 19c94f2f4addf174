/* test_skip.c: bare positions play byte for byte like tables, although a listed option is not
 * checked again (ang_position_step()). Skipping forced choices (ang_position_skip()) leads to the
 * same position as making each of them.
 */
#include "support/proof.h"

#include <string.h>

struct counts {
    unsigned decisions; /* that leave a choice */
    unsigned forced;    /* that leave none */
    unsigned windows;   /* asks of several seats, none of which had a choice */
};

struct pair {
    const struct ang_pack *pack;
    struct ang_game *table; /* plays the same, and checks each choice again */
    _Alignas(8) unsigned char skipped[8192], stepped[8192];
    struct ang_option option[2][ANG_OPTION_MAX];
    struct counts *counts;
};

static unsigned seat_asked(const void *position)
{
    return ang_seat_first(ang_position_waiting(position));
}

static unsigned step_once(struct pair *p, unsigned seat, unsigned index)
{
    unsigned count = ang_position_step(p->stepped, p->pack, seat, index, p->option[1]);

    proof_choose(p->table, seat, index);
    PROVE(memcmp(p->stepped, p->table->b, p->table->b->size) == 0,
          "a choice at a table leads elsewhere");
    return count;
}

/* Steps one by one to a decision with a choice. Returns its number of options. */
static unsigned step_through(struct pair *p, unsigned seat, unsigned index)
{
    unsigned count = step_once(p, seat, index), in_window = 0;

    while (count == 1) {
        unsigned waiting = ang_position_waiting(p->stepped);
        p->counts->forced++;
        in_window = waiting & (waiting - 1) ? in_window + 1 : 0;
        p->counts->windows += in_window == 1;
        count = step_once(p, seat_asked(p->stepped), 0);
    }
    return count;
}

static void play_pair(struct pair *p, unsigned seats, uint64_t seed)
{
    struct ang_game_desc desc = { .pack = p->pack, .seats = seats, .seed = seed };
    struct proof_dice dice = proof_dice(seed);
    size_t size = ang_position_size(p->pack);
    struct ang_error error;

    proof_repeat("PROOF_SEED=%llu PROOF_GAMES=1", (unsigned long long)seed);
    PROVE(ang_position_init(p->skipped, &desc, &error), "%s", error.message);
    p->table = proof_game(p->pack, seats, seed, NULL);
    memcpy(p->stepped, p->skipped, size);
    unsigned count = ang_position_list(p->skipped, p->pack, seat_asked(p->skipped), p->option[0]);
    memcpy(p->option[1], p->option[0], count * sizeof p->option[0][0]);
    while (count > 0) {
        unsigned seat = seat_asked(p->skipped), index = proof_roll(&dice, count);
        p->counts->decisions++;
        count = ang_position_skip(p->skipped, p->pack, seat, index, p->option[0]);
        PROVE(step_through(p, seat, index) == count, "%u seats: the lists differ in length", seats);
        PROVE(memcmp(p->skipped, p->stepped, size) == 0,
              "%u seats, after %u decisions: the positions differ", seats, p->counts->decisions);
        PROVE(memcmp(p->option[0], p->option[1], count * sizeof p->option[0][0]) == 0,
              "%u seats: the options differ", seats);
        PROVE(count != 1, "a decision without a choice was not skipped");
    }
    PROVE(ang_position_state(p->skipped) != ANG_RUNNING, "nobody is asked, and it is not over");
    ang_game_free(p->table);
}

static void play_pairs(const char *game, uint64_t games)
{
    static struct pair pair;
    struct counts counts = { 0 };
    uint64_t first = proof_setting("PROOF_SEED", 1);

    pair.pack = proof_pack_of(game);
    pair.counts = &counts;
    for (uint64_t seed = first; seed < first + proof_setting("PROOF_GAMES", games); seed++)
        for (unsigned n = ang_pack_seat_min(pair.pack); n <= ang_pack_seat_max(pair.pack); n++)
            play_pair(&pair, n, seed);
    PROVE(counts.decisions && counts.forced && counts.windows,
          "%u decisions, %u forced, %u windows: too little was met", counts.decisions,
          counts.forced, counts.windows);
}

static void test_skip_harbor(void **state)
{
    (void)state;
    play_pairs("harbor", 40);
}

static void test_skip_android(void **state)
{
    (void)state;
    play_pairs("android", 6);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_skip_harbor),
        cmocka_unit_test(test_skip_android),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
