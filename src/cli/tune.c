/* tune.c: looks for better weights by letting a bot play against itself.
 *
 * A round takes the best table so far, changes a few weights in it by chance, and lets both play a
 * number of games: each sits in every other seat, and in the next game they change places on the
 * same deal. The change is kept if it is ahead by more than chance would often give. What is
 * reached stands in a file, so that a run can be stopped at any time and gone on with; a round
 * follows from the seed and its number alone.
 */
#include "cli/bots.h"
#include "cli/files.h"
#include "cli/options.h"
#include "cli/packs.h"
#include "cli/picker.h"
#include "cli/text.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { WEIGHT_MAX = 64, CHANGED = 2, DECISIONS_MAX = 20000 };

struct tune {
    struct ang_pack *pack;
    struct option_list option;
    uint64_t seats, games, rounds, seed;
    const char *state;
    struct ang_bot_desc bot;
    void *position;
    unsigned count;
    float own[WEIGHT_MAX], best[WEIGHT_MAX];
    uint64_t round, kept; /* done; of these */
};

/* Points one table is ahead of the other in one game; where nobody counts points, wins. */
static bool play(const struct tune *t, uint64_t seed, const float *weights[2], unsigned first,
                 double *ahead)
{
    const struct ang_game_desc desc = {
        .pack = t->pack, .seats = (unsigned)t->seats, .seed = seed, .option = t->option.item
    };
    struct ang_option option[ANG_OPTION_MAX];
    uint64_t picker = picker_seed(seed);
    struct ang_error error = { 0 };
    unsigned waiting, seats[2] = { 0 };
    double sum[2] = { 0 };

    if (!ang_position_init(t->position, &desc, &error))
        return complain_error("tune", &error), false;
    /* Who values the wrong things may go on forever: what he has then must do. */
    for (unsigned n = 0; n < DECISIONS_MAX && (waiting = ang_position_waiting(t->position)); n++) {
        unsigned seat = ang_seat_first(waiting);
        struct ang_bot_desc bot = t->bot;
        int choice;

        bot.seed = picker_next(&picker);
        bot.weights = weights[(seat + first) % 2];
        choice = ang_position_think(t->position, t->pack, seat, &bot, NULL);
        if (choice < 0)
            return complain("the bot chose nothing in the game with seed %" PRIu64, seed), false;
        ang_position_list(t->position, t->pack, seat, option);
        ang_position_step(t->position, t->pack, seat, (unsigned)choice, option);
    }
    for (unsigned s = 0; s < t->seats; s++) {
        unsigned side = (s + first) % 2;
        int score;

        if (!ang_position_score(t->position, t->pack, s, &score))
            score = ang_position_winners(t->position) >> s & 1;
        sum[side] += score;
        seats[side]++;
    }
    *ahead = sum[1] / seats[1] - sum[0] / seats[0];
    return true;
}

/* A factor between a half and two, for each of a few weights. */
static void change(const struct tune *t, uint64_t *picker, float weights[WEIGHT_MAX])
{
    memcpy(weights, t->best, sizeof t->best);
    for (unsigned i = 0; i < CHANGED; i++) {
        unsigned at = picker_below(picker, t->count);
        float part = (float)picker_below(picker, 1000) / 1000;
        weights[at] *= picker_below(picker, 2) ? 1 + part : 1 / (1 + part);
    }
}

/* Is it ahead by more than one and a half standard errors? */
static bool is_better(double sum, double square, double games)
{
    double mean = sum / games, error = (square / games - mean * mean) / games;

    return mean > 0 && mean * mean > 2.25 * error;
}

static bool play_round(struct tune *t)
{
    uint64_t picker = picker_seed(t->seed * 1000003 + t->round);
    float other[WEIGHT_MAX];
    const float *weights[2] = { t->best, other };
    double sum = 0, square = 0, ahead;

    change(t, &picker, other);
    for (uint64_t i = 0; i < t->games; i++) {
        if (i % 2 == 0)
            picker_next(&picker);
        if (!play(t, picker >> 1, weights, (unsigned)(i % 2), &ahead))
            return false;
        sum += ahead;
        square += ahead * ahead;
    }
    bool better = is_better(sum, square, (double)t->games);
    printf("round %" PRIu64 ": %+.2f points%s\n", t->round + 1, sum / (double)t->games,
           better ? ", kept" : "");
    fflush(stdout);
    if (better)
        memcpy(t->best, other, sizeof t->best);
    t->kept += better;
    t->round++;
    return true;
}

/* The state: the game, its pack, how far, and the weights. */

static bool state_write(const struct tune *t)
{
    struct text text = { 0 };
    char line[200];
    bool good;

    snprintf(line, sizeof line, "angeles tune %s %s\nround %" PRIu64 " kept %" PRIu64 "\n",
             ang_pack_game(t->pack), ang_pack_hash(t->pack), t->round, t->kept);
    text_add(&text, line, strlen(line));
    for (unsigned i = 0; i < t->count; i++) {
        snprintf(line, sizeof line, "%.9g\n", (double)t->best[i]);
        text_add(&text, line, strlen(line));
    }
    good = file_write(t->state, text.data, text.length);
    text_release(&text);
    return good;
}

static int state_read(struct tune *t)
{
    struct text text = { 0 };
    char game[40], hash[80], *at;
    int used = 0;
    bool good;

    if (!file_read(t->state, &text))
        return STATUS_FAILED;
    good = sscanf(text.data, "angeles tune %39s %79s round %" SCNu64 " kept %" SCNu64 "%n", game,
                  hash, &t->round, &t->kept, &used) == 4 &&
           strcmp(game, ang_pack_game(t->pack)) == 0 && strcmp(hash, ang_pack_hash(t->pack)) == 0;
    at = text.data + used;
    for (unsigned i = 0; good && i < t->count; i++) {
        char *end;
        t->best[i] = strtof(at, &end);
        good = end > at && t->best[i] > -1e6f && t->best[i] < 1e6f;
        at = end;
    }
    text_release(&text);
    return good ? STATUS_OK
                : complain("%s: this is no state of tuning %s with these cards", t->state,
                           ang_pack_game(t->pack));
}

static void print_table(const struct tune *t)
{
    struct ang_weight w;

    printf("%" PRIu64 " rounds, %" PRIu64 " changes kept\n", t->round, t->kept);
    for (unsigned i = 0; ang_pack_weight(t->pack, i, &w); i++)
        printf("  %-32s %8.3f%s\n", w.about[ANG_EN], (double)t->best[i],
               t->best[i] == t->own[i] ? "" : "  changed");
}

static int run(struct tune *t)
{
    struct ang_weight w;
    int status = STATUS_OK;

    for (t->count = 0; t->count < WEIGHT_MAX && ang_pack_weight(t->pack, t->count, &w); t->count++)
        t->own[t->count] = t->best[t->count] = w.weight;
    if (t->count == 0)
        return complain("%s: nobody has said what its positions are worth", ang_pack_game(t->pack));
    if (t->state && access(t->state, F_OK) == 0)
        status = state_read(t);
    if (status != STATUS_OK)
        return status;
    t->position = memory_get(ang_position_stride(t->pack));
    while (status == STATUS_OK && t->round < t->rounds)
        if (!play_round(t) || (t->state && !state_write(t)))
            status = STATUS_FAILED;
    if (status == STATUS_OK)
        print_table(t);
    free(t->position);
    return status;
}

int command_tune(int argc, char **argv)
{
    struct tune t = { .games = 100, .rounds = 20, .seed = 1 };
    const char *pack = NULL, *bot = "greedy:60";
    const struct option_row row[] = {
        option_number("--players", "N", "how many play (default: the fewest)", &t.seats, 2,
                      ANG_SEAT_MAX),
        option_text("--bot", "BOT", "who plays (default: greedy:60)", &bot),
        option_number("--rounds", "N", "how many changes are tried (default: 20)", &t.rounds, 1,
                      1000000),
        option_number("--games", "N", "of each of them (default: 100)", &t.games, 2, 1000000),
        option_number("--seed", "S", "another seed tries other changes (default: 1)", &t.seed, 0,
                      UINT32_MAX),
        option_repeated("--option", "K=V", "a choice before the game; may be repeated", &t.option),
        option_text("--state", "FILE", "keep there how far it came, and go on from there",
                    &t.state),
        option_pack(&pack),
    };
    struct options o = {
        .usage = "tune GAME [OPTION]…",
        .about = "Looks for better weights of what bots value, by self-play: changes a few of\n"
                 "them, lets the changed table play against the best so far, and keeps what wins\n"
                 "by more than chance. Prints the best table. It stands in src/bots/value_GAME.c.",
        .row = row,
        .row_count = ARRAY_LEN(row),
        .word_min = 1,
        .word_max = 1,
    };
    int status;

    if (!options_parse(&o, argc, argv))
        return o.status;
    status = bot_read("--bot", bot, &t.bot);
    if (status == STATUS_OK)
        status = pack_get(o.word[0], pack, &t.pack);
    if (status == STATUS_OK)
        status = seats_check(t.pack, "--players", (unsigned)t.seats);
    if (status == STATUS_OK) {
        if (!t.seats)
            t.seats = ang_pack_seat_min(t.pack) < 2 ? 2 : ang_pack_seat_min(t.pack);
        status = run(&t);
    }
    ang_pack_free(t.pack);
    return status;
}
