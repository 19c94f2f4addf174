/* tune.c: looks for better weights by letting a bot play against itself.
 *
 * All weights are tried at once. In each game every seat plays with its own table, in which each
 * weight of the best table so far is randomly a little larger or smaller. Over many games these
 * changes cancel out, except for the effect of the weight itself. Seats with the larger value
 * finish ahead of the others, or behind. At the end of a round, weights with a significant effect
 * take a step in that direction. The state is in a file, so that a run can be stopped and resumed
 * at any time. A round depends only on the seed and its number.
 */
#include "cli/bots.h"
#include "cli/files.h"
#include "cli/options.h"
#include "cli/packs.h"
#include "cli/picker.h"
#include "cli/sim.h"
#include "cli/text.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { WEIGHT_MAX = 64, DECISIONS_MAX = 20000 };

static const float spread = 1.4f; /* factor by which a weight is varied */
static const float stride = 1.2f; /* factor of a step, if the effect is significant */
static const double doubt = 2;    /* standard errors that count as significant */

struct tune {
    struct ang_pack *pack;
    struct option_list option;
    uint64_t seats, games, rounds, seed;
    const char *state;
    struct ang_bot_desc bot;
    void *position;
    unsigned count;
    float own[WEIGHT_MAX], best[WEIGHT_MAX];
    uint64_t round, steps; /* done; taken in them */
};

struct seat_table {
    float weight[WEIGHT_MAX];
    bool larger[WEIGHT_MAX];
    double ahead; /* points by which the seat finished ahead of the others */
};

/* The statistics of a round, by weight. */
struct effects {
    double sum[WEIGHT_MAX]; /* sum of points ahead: seats with the larger weight minus the others */
    double square, tables;
};

/* Without points, a win counts as one point. */
static void points_ahead(const struct tune *t, struct seat_table table[])
{
    double point[ANG_SEAT_MAX], sum = 0;

    for (unsigned s = 0; s < t->seats; s++) {
        int score;

        if (!ang_position_score(t->position, t->pack, s, &score))
            score = ang_position_winners(t->position) >> s & 1;
        point[s] = score;
        sum += score;
    }
    for (unsigned s = 0; s < t->seats; s++)
        table[s].ahead = point[s] - (sum - point[s]) / (double)(t->seats - 1);
}

static bool play(const struct tune *t, uint64_t seed, struct seat_table table[])
{
    const struct ang_game_desc desc = {
        .pack = t->pack, .seats = (unsigned)t->seats, .seed = seed, .option = t->option.item
    };
    struct ang_option option[ANG_OPTION_MAX];
    uint64_t picker = picker_seed(seed);
    struct ang_error error = { 0 };
    unsigned waiting;

    if (!ang_position_init(t->position, &desc, &error))
        return complain_error("tune", &error), false;
    /* A bot with bad weights may play forever, so the standing at the limit counts. */
    for (unsigned n = 0; n < DECISIONS_MAX && (waiting = ang_position_waiting(t->position)); n++) {
        unsigned seat = ang_seat_first(waiting);
        struct ang_bot_desc bot = t->bot;
        int choice;

        bot.seed = picker_next(&picker);
        bot.weights = table[seat].weight;
        choice = ang_position_think(t->position, t->pack, seat, &bot, NULL);
        if (choice < 0)
            return complain("the bot made no choice in the game with seed %" PRIu64, seed), false;
        ang_position_list(t->position, t->pack, seat, option);
        ang_position_step(t->position, t->pack, seat, (unsigned)choice, option);
    }
    points_ahead(t, table);
    return true;
}

static void table_deal(const struct tune *t, uint64_t *picker, struct seat_table *table)
{
    for (unsigned i = 0; i < t->count; i++) {
        table->larger[i] = picker_below(picker, 2);
        table->weight[i] = table->larger[i] ? t->best[i] * spread : t->best[i] / spread;
    }
}

static void learn(const struct tune *t, const struct seat_table *table, struct effects *e)
{
    for (unsigned i = 0; i < t->count; i++)
        e->sum[i] += table->larger[i] ? table->ahead : -table->ahead;
    e->square += table->ahead * table->ahead;
    e->tables++;
}

/* Reports the effect of each weight, and moves those with a significant one. */
static void step(struct tune *t, const struct effects *e)
{
    struct ang_weight w;
    double error = root_of(e->square) / e->tables;

    for (unsigned i = 0; i < t->count; i++) {
        double effect = e->sum[i] / e->tables;
        bool sure = effect > doubt * error || effect < -doubt * error;

        ang_pack_weight(t->pack, i, &w);
        printf("  %-32s %8.3f  %+6.2f ± %.2f points if larger%s\n", w.about[ANG_EN],
               (double)t->best[i], effect, error,
               !sure        ? ""
               : effect > 0 ? ", raised"
                            : ", lowered");
        if (sure)
            t->best[i] *= effect > 0 ? stride : 1 / stride;
        t->steps += sure;
    }
}

static bool play_round(struct tune *t)
{
    uint64_t picker = picker_seed(t->seed * 1000003 + t->round);
    struct seat_table table[ANG_SEAT_MAX];
    struct effects e = { 0 };

    for (uint64_t i = 0; i < t->games; i++) {
        for (unsigned s = 0; s < t->seats; s++)
            table_deal(t, &picker, &table[s]);
        if (!play(t, picker_next(&picker) >> 1, table))
            return false;
        for (unsigned s = 0; s < t->seats; s++)
            learn(t, &table[s], &e);
        if (isatty(STDERR_FILENO))
            fprintf(stderr, "\rround %" PRIu64 ", game %" PRIu64 " of %" PRIu64 "%s", t->round + 1,
                    i + 1, t->games, i + 1 < t->games ? "" : "\r\033[K");
    }
    t->round++;
    printf("round %" PRIu64 "\n", t->round);
    step(t, &e);
    fflush(stdout);
    return true;
}

/* The state: the game, its pack, the round, and the weights. */

static bool state_write(const struct tune *t)
{
    struct text text = { 0 };
    char line[200];
    bool good;

    snprintf(line, sizeof line, "angeles tune %s %s\nround %" PRIu64 " steps %" PRIu64 "\n",
             ang_pack_game(t->pack), ang_pack_hash(t->pack), t->round, t->steps);
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
    good = sscanf(text.data, "angeles tune %39s %79s round %" SCNu64 " steps %" SCNu64 "%n", game,
                  hash, &t->round, &t->steps, &used) == 4 &&
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
                : complain("%s: not a state file of tuning %s with these cards", t->state,
                           ang_pack_game(t->pack));
}

static void print_table(const struct tune *t)
{
    struct ang_weight w;

    printf("%" PRIu64 " rounds, %" PRIu64 " steps\n", t->round, t->steps);
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
        return complain("%s: this game has no evaluation", ang_pack_game(t->pack));
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
    struct tune t = { .games = 500, .rounds = 5, .seed = 1 };
    const char *pack = NULL, *bot = "greedy:60";
    const struct option_row row[] = {
        option_number("--players", "N", "number of players (default: the fewest)", &t.seats, 2,
                      ANG_SEAT_MAX),
        option_text("--bot", "BOT", "the bot (default: greedy:60)", &bot),
        option_number("--rounds", "N", "number of steps (default: 5)", &t.rounds, 1, 1000000),
        option_number("--games", "N", "games for each step (default: 500)", &t.games, 2, 1000000),
        option_number("--seed", "S", "the seed of the games (default: 1)", &t.seed, 0, UINT32_MAX),
        option_repeated("--option", "K=V", "an option of the game; may be repeated", &t.option),
        option_text("--state", "FILE", "store the progress there, and resume from it", &t.state),
        option_pack(&pack),
    };
    struct options o = {
        .usage = "tune GAME [OPTION]…",
        .about =
            "Improves the weights of the bots' evaluation by self-play. In every game each seat\n"
            "has every weight a little larger or smaller; the effect is printed with its error.\n"
            "Weights with a significant effect take a step. Prints the best table, which belongs\n"
            "in src/bots/value_GAME.c.",
        .row = row,
        .row_count = ARRAY_LEN(row),
        .word_min = 1,
        .word_max = 1,
    };
    int status;

    if (!options_parse(&o, argc, argv))
        return o.status;
    status = pack_get(o.word[0], pack, &t.pack);
    if (status == STATUS_OK)
        status = bot_read(t.pack, "--bot", bot, &t.bot);
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
