/* test_observe.c: a learning program sees exactly its seat's knowledge, and batches play like
 * single games.
 */
#include <stdlib.h>
#include <string.h>

#include "support/proof.h"

enum { GAMES = 3, MOMENTS = 60 };

/* The numbers of one seat's decision in a position. */
struct shown {
    int16_t *row, *options;
    unsigned count;
};

static struct shown show(void *memory, const struct ang_pack *pack, unsigned seat)
{
    struct ang_option option[ANG_OPTION_MAX];
    struct shown s = { 0 };

    s.row = malloc(sizeof *s.row * ang_observation_size(pack));
    s.options = malloc(sizeof *s.options * ANG_OPTION_NUMBERS * ANG_OPTION_MAX);
    assert_non_null(s.row);
    assert_non_null(s.options);
    ang_position_observe(memory, pack, seat, s.row);
    if (ang_position_waiting(memory) >> seat & 1) {
        s.count = ang_position_list(memory, pack, seat, option);
        ang_position_observe_options(memory, pack, seat, option, s.count, s.options);
    }
    return s;
}

static void shown_free(struct shown *s)
{
    free(s->row);
    free(s->options);
}

/* The real game and one that looks the same to the seat give the same numbers. */
static void compare_worlds(const struct ang_game *game, const struct ang_pack *pack, uint64_t seed)
{
    size_t size = ang_position_size(pack);
    void *truth = aligned_alloc(64, (size + 63) / 64 * 64);
    void *other = aligned_alloc(64, (size + 63) / 64 * 64);

    assert_non_null(truth);
    assert_non_null(other);
    ang_position_copy(truth, game);
    for (unsigned seat = 0; seat < ang_game_seats(game); seat++) {
        memcpy(other, truth, size);
        ang_position_redeal(other, pack, seat, seed + seat);
        struct shown a = show(truth, pack, seat), b = show(other, pack, seat);
        assert_int_equal(a.count, b.count);
        for (unsigned i = 0; i < ang_observation_size(pack); i++)
            if (a.row[i] != b.row[i]) {
                char name[80];
                ang_observation_name(pack, i, name, sizeof name);
                fail_msg("seat %u: %s is %d in one world and %d in the other", seat, name, a.row[i],
                         b.row[i]);
            }
        for (unsigned i = 0; i < ANG_OPTION_NUMBERS * a.count; i++)
            assert_int_equal(a.options[i], b.options[i]);
        shown_free(&a);
        shown_free(&b);
    }
    free(truth);
    free(other);
}

static void nothing_hidden_is_shown(void **state)
{
    const char *game_name[] = { "harbor", "android" };

    (void)state;
    for (unsigned k = 0; k < 2; k++) {
        const struct ang_pack *pack = proof_pack_of(game_name[k]);
        for (unsigned g = 0; g < GAMES; g++) {
            struct proof_dice dice = proof_dice(100 + g);
            struct ang_game *game = proof_game(pack, 3, 40 + g, NULL);
            for (unsigned i = 0; i < MOMENTS * 10 && proof_step(game, &dice); i++)
                if (i % 10 == 0)
                    compare_worlds(game, pack, 1000 * g + i);
            ang_game_free(game);
        }
    }
}

/* Learning a hidden card changes the seat's numbers, so they do contain its knowledge. */
static void what_is_known_is_shown(void **state)
{
    const struct ang_pack *pack = proof_pack_of("android");
    struct ang_game *game = proof_game(pack, 3, 5, NULL);
    void *memory = aligned_alloc(64, (ang_position_size(pack) + 63) / 64 * 64);
    unsigned known[2] = { 0 };

    (void)state;
    ang_position_copy(memory, game);
    for (unsigned viewer = 0; viewer < 2; viewer++) {
        struct shown s = show(memory, pack, viewer ? ANG_SPECTATOR : 0);
        for (unsigned i = 0; i < ang_observation_size(pack); i++) {
            char name[80];
            ang_observation_name(pack, i, name, sizeof name);
            if (strncmp(name, "cards.", 6) == 0 && strstr(name, ".zone"))
                known[viewer] += s.row[i] > 0;
        }
        shown_free(&s);
    }
    assert_int_equal(known[0] - known[1], 3 + 2); /* its hand and its hunches */
    free(memory);
    ang_game_free(game);
}

static void every_number_has_a_name(void **state)
{
    const struct ang_pack *pack = proof_pack_of("android");
    char name[80], before[80] = "";

    (void)state;
    for (unsigned i = 0; i < ang_observation_size(pack); i++) {
        assert_true(ang_observation_name(pack, i, name, sizeof name) < sizeof name);
        assert_string_not_equal(name, before);
        strcpy(before, name);
    }
    assert_int_equal(ang_observation_name(pack, ang_observation_size(pack), name, sizeof name), 0);
}

static void batches_are_games(void **state)
{
    const struct ang_pack *pack = proof_pack_of("android");
    struct ang_game_desc desc = { .pack = pack, .seats = 4, .seed = 9 };
    struct ang_error error;
    uint16_t index[5];
    unsigned over = 0;

    (void)state;
    struct ang_batch *batch = ang_batch_new(&desc, 5, true, &error);
    assert_non_null(batch);
    for (unsigned step = 0; step < 3000; step++) {
        float reward[5][ANG_SEAT_MAX];
        ang_batch_sample(batch, index);
        for (unsigned i = 0; i < 5; i++)
            assert_true(ang_batch_counts(batch)[i] == 0 || index[i] < ang_batch_counts(batch)[i]);
        assert_true(ang_batch_step(batch, index, &error));
        ang_batch_rewards(batch, &reward[0][0]);
        for (unsigned i = 0; i < 5; i++) {
            float sum = 0;
            for (unsigned s = 0; s < ANG_SEAT_MAX; s++)
                sum += reward[i][s];
            bool ended = ang_batch_counts(batch)[i] == 0;
            assert_true(ended ? sum > 0.99f && sum < 1.01f : sum == 0);
            assert_int_not_equal(ang_batch_counts(batch)[i], 1);
            over += ended;
        }
    }
    assert_true(over >= 5);
    index[2] = 999;
    if (ang_batch_counts(batch)[2] == 0)
        assert_true(ang_batch_step(batch, index, &error));
    memset(index, 0, sizeof index);
    index[2] = 999;
    uint16_t count = ang_batch_counts(batch)[2];
    assert_false(ang_batch_step(batch, index, &error));
    assert_non_null(strstr(error.message, "game 2 has no option 999"));
    assert_int_equal(ang_batch_counts(batch)[2], count);
    ang_batch_free(batch);
    assert_null(ang_batch_new(&desc, 0, true, &error));
    desc.seats = 9;
    assert_null(ang_batch_new(&desc, 2, true, &error));
}

/* The options of a game of a batch, as numbers. */
static void options_compare(const struct ang_batch *batch, unsigned game, const void *alone,
                            const struct ang_pack *pack, const struct ang_option *option)
{
    static int16_t a[ANG_OPTION_MAX * ANG_OPTION_NUMBERS], b[ANG_OPTION_MAX * ANG_OPTION_NUMBERS];
    unsigned count = ang_batch_counts(batch)[game];

    ang_batch_observe_options(batch, game, a);
    ang_position_observe_options(alone, pack, ang_batch_seats(batch)[game], option, count, b);
    assert_memory_equal(a, b, sizeof *a * ANG_OPTION_NUMBERS * count);
}

/* Each game of a batch plays as it does alone, and has its own list of options. */
static void games_go_their_own_way(void **state)
{
    enum { TOGETHER = 7, STEPS = 1500 };
    static struct ang_option option[TOGETHER][ANG_OPTION_MAX];
    const struct ang_pack *pack = proof_pack_of("android");
    size_t stride = ang_position_stride(pack);
    char *alone = aligned_alloc(64, stride * TOGETHER);
    struct ang_error error;

    (void)state;
    assert_non_null(alone);
    for (unsigned skip = 0; skip < 2; skip++) {
        struct ang_game_desc desc = { .pack = pack, .seats = 3, .seed = 70 };
        uint16_t index[TOGETHER];
        unsigned begun = 0, count[TOGETHER] = { 0 };
        struct ang_batch *batch = ang_batch_new(&desc, TOGETHER, skip, &error);
        assert_non_null(batch);
        for (unsigned step = 0; step < STEPS; step++) {
            for (unsigned i = 0; i < TOGETHER; i++) {
                void *p = alone + stride * i;
                if (count[i] == 0) { /* the first time, and when it is over */
                    desc.seed = 70 + begun++;
                    assert_true(ang_position_init(p, &desc, &error));
                    unsigned seat = ang_seat_first(ang_position_waiting(p));
                    count[i] = ang_position_list(p, pack, seat, option[i]);
                    if (skip && count[i] == 1)
                        count[i] = ang_position_skip(p, pack, seat, 0, option[i]);
                } else {
                    unsigned seat = ang_seat_first(ang_position_waiting(p));
                    count[i] = skip ? ang_position_skip(p, pack, seat, index[i], option[i])
                                    : ang_position_step(p, pack, seat, index[i], option[i]);
                }
                assert_int_equal(ang_batch_counts(batch)[i], count[i]);
                assert_memory_equal(ang_batch_position(batch, i), p, ang_position_size(pack));
                options_compare(batch, i, p, pack, option[i]);
            }
            ang_batch_sample(batch, index);
            assert_true(ang_batch_step(batch, index, &error));
        }
        assert_true(begun > TOGETHER);
        ang_batch_free(batch);
    }
    free(alone);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_hidden_is_shown), cmocka_unit_test(what_is_known_is_shown),
        cmocka_unit_test(every_number_has_a_name), cmocka_unit_test(batches_are_games),
        cmocka_unit_test(games_go_their_own_way),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
