/* bench.c: how fast it is, beside two yardsticks measured in the same run.
 *
 *     bench [--rounds N] [--ms N] [--json FILE] [NAME]
 *
 * Every line is measured once a round, so that what else the machine does hits all of them; the
 * median of the rounds counts. Times are processor time of this thread. With a NAME only lines
 * whose name holds it are measured. Run from the top of the tree: a pack is compiled, too.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "angeles.h"

enum { POSITIONS = 64, ROUND_MAX = 101, TEXT_MAX = 1 << 16, SAVE_MAX = 1 << 20 };

/* One for each game that is measured. */
struct bench {
    const char *name;
    unsigned seats;  /* 0: two to six, in turn */
    unsigned stride; /* of the choices at which positions are taken */
    struct ang_pack *pack;
    struct ang_game *game[POSITIONS]; /* in the middle of it */
    struct ang_game *whole;           /* played to its end, and */
    size_t save_size;                 /* its save */
    size_t block_size;
    unsigned char *block, *copy;
    uint64_t chance;
    double budget_ns;         /* of one measurement */
    unsigned long long times; /* it was done in the last one */

    /* found on the way */
    unsigned long long seed, games, decisions, open_decisions, options, allocations;
    bool failed;
    char text[TEXT_MAX];
    char save[SAVE_MAX];
};

/* Allocations are counted: the linker sends them here (--wrap in make/build.mk). */
static unsigned long long allocations;

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *memory, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *memory, size_t size);

void *__wrap_malloc(size_t size)
{
    allocations++;
    return __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    allocations++;
    return __real_calloc(count, size);
}

void *__wrap_realloc(void *memory, size_t size)
{
    allocations++;
    return __real_realloc(memory, size);
}

static double now_ns(void)
{
    struct timespec t;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static inline uint64_t chance_next(uint64_t *x)
{
    *x ^= *x << 13;
    *x ^= *x >> 7;
    *x ^= *x << 17;
    return *x;
}

/* The clock is looked at after every `batch` of them. */
#define TIMED(b, batch, what)                                                                      \
    do {                                                                                           \
        double began = now_ns(), spent;                                                            \
        unsigned long long done = 0;                                                               \
        do {                                                                                       \
            for (unsigned i = 0; i < (batch); i++) {                                               \
                what;                                                                              \
            }                                                                                      \
            done += (batch);                                                                       \
            spent = now_ns() - began;                                                              \
        } while (spent < (b)->budget_ns);                                                          \
        (b)->times = done;                                                                         \
        return spent / (double)done;                                                               \
    } while (0)

/* Yardsticks */

static double run_xorshift(struct bench *b)
{
    TIMED(b, 100000, chance_next(&b->chance));
}

static double run_memcpy(struct bench *b)
{
    TIMED(b, 1000, {
        memcpy(b->copy, b->block, b->block_size);
        __asm__ volatile("" : : "r"(b->copy) : "memory"); /* it is wanted */
    });
}

static struct ang_game_desc desc_of(const struct bench *b, uint64_t seed)
{
    return (struct ang_game_desc){ .pack = b->pack,
                                   .seats = b->seats ? b->seats : 2 + (unsigned)(seed % 5),
                                   .seed = seed };
}

/* Random play: any option, each as likely. */

struct tally {
    unsigned long long games, decisions, open, options;
};

/* `skip`: what leaves no choice is not seen. */
static void random_game(struct bench *b, uint64_t seed, bool skip, struct tally *t)
{
    struct ang_game_desc desc = desc_of(b, seed);
    struct ang_option option[ANG_OPTION_MAX];
    void *p = b->block;

    t->games++;
    ang_position_init(p, &desc, NULL);
    unsigned seat = ang_seat_first(ang_position_waiting(p));
    unsigned count = ang_position_list(p, b->pack, seat, option);
    while (count > 0) {
        t->decisions++;
        t->open += count > 1;
        t->options += count;
        unsigned index = count > 1 ? (unsigned)(chance_next(&b->chance) >> 33) % count : 0;
        count = skip ? ang_position_skip(p, b->pack, seat, index, option)
                     : ang_position_step(p, b->pack, seat, index, option);
        seat = ang_seat_first(ang_position_waiting(p));
    }
}

enum unit { UNIT_DECISION, UNIT_OPEN_DECISION, UNIT_GAME };

static double random_play(struct bench *b, enum unit unit)
{
    unsigned long long before = allocations;
    struct tally t = { 0 };
    double began = now_ns(), spent;

    do {
        for (int i = 0; i < 20; i++)
            random_game(b, b->seed++, unit == UNIT_OPEN_DECISION, &t);
        spent = now_ns() - began;
    } while (spent < b->budget_ns);
    if (unit == UNIT_DECISION) {
        b->games += t.games;
        b->decisions += t.decisions;
        b->open_decisions += t.open;
        b->options += t.options;
    }
    b->allocations += allocations - before;
    b->times = unit == UNIT_GAME ? t.games : unit == UNIT_DECISION ? t.decisions : t.open;
    return spent / (double)b->times;
}

static double run_decision(struct bench *b)
{
    return random_play(b, UNIT_DECISION);
}

static double run_open_decision(struct bench *b)
{
    return random_play(b, UNIT_OPEN_DECISION);
}

static double run_game(struct bench *b)
{
    return random_play(b, UNIT_GAME);
}

static double run_set_up(struct bench *b)
{
    TIMED(b, 100, {
        struct ang_game_desc desc = desc_of(b, i);
        ang_position_init(b->block, &desc, NULL);
    });
}

/* One position */

static double run_copy(struct bench *b)
{
    TIMED(b, 1000, {
        ang_position_copy(b->copy, b->game[i % POSITIONS]);
        __asm__ volatile("" : : "r"(b->copy) : "memory");
    });
}

static double run_redeal(struct bench *b)
{
    TIMED(b, 100, {
        ang_position_copy(b->copy, b->game[i % POSITIONS]);
        ang_position_redeal(b->copy, b->pack, i & 1, i);
    });
}

static double run_hash(struct bench *b)
{
    TIMED(b, 1000, b->chance ^= ang_game_hash(b->game[i % POSITIONS]));
}

static double run_list(struct bench *b)
{
    struct ang_decision d;

    TIMED(b, 100, {
        struct ang_game *g = b->game[i % POSITIONS];
        ang_game_decision(g, ang_seat_first(ang_game_waiting(g)), &d);
    });
}

/* Bots, where there is something to choose. The clock measures this thread: so does the bot. */

static bool is_open(struct ang_game *g)
{
    struct ang_decision d;

    return ang_game_waiting(g) && ang_game_decision(g, ang_seat_first(ang_game_waiting(g)), &d) &&
           d.count > 1;
}

static void think(struct bench *b, unsigned i, const char *bot)
{
    struct ang_game *g = b->game[i % POSITIONS];
    struct ang_bot_desc desc = { .seed = i };

    for (unsigned n = 1; !is_open(g) && n < POSITIONS; n++)
        g = b->game[(i + n) % POSITIONS];
    ang_bot_read(bot, &desc, NULL);
    ang_game_think(g, ang_seat_first(ang_game_waiting(g)), &desc, NULL, NULL);
}

static double run_greedy(struct bench *b)
{
    TIMED(b, 1, think(b, (unsigned)done, "greedy"));
}

enum { SEARCHED = 256 };

static double run_search(struct bench *b)
{
    TIMED(b, SEARCHED, {
        if (i == 0)
            think(b, (unsigned)(done / SEARCHED), "search:256");
    });
}

static double run_view(struct bench *b)
{
    TIMED(b, 10, ang_game_view(b->game[i % POSITIONS], i & 1, ANG_EN, b->text, TEXT_MAX));
}

static double run_view_de(struct bench *b)
{
    TIMED(b, 10, ang_game_view(b->game[i % POSITIONS], i & 1, ANG_DE, b->text, TEXT_MAX));
}

static double run_decision_json(struct bench *b)
{
    TIMED(b, 10, {
        struct ang_game *g = b->game[i % POSITIONS];
        ang_game_decision_json(g, ang_seat_first(ang_game_waiting(g)), ANG_EN, b->text, TEXT_MAX);
    });
}

static double run_dump(struct bench *b)
{
    TIMED(b, 10, ang_game_dump(b->game[i % POSITIONS], b->text, TEXT_MAX));
}

/* Tables and packs */

/* A game at a table, through the functions that keep entries, log and what can be undone. */
static struct ang_game *table_play(struct bench *b, uint64_t seed, unsigned choices)
{
    struct ang_game_desc desc = desc_of(b, seed);
    struct ang_game *g = ang_game_new(&desc, NULL);
    struct ang_decision d;

    while (g && ang_game_state(g) == ANG_RUNNING && ang_game_entry_count(g) < choices) {
        unsigned seat = ang_seat_first(ang_game_waiting(g));
        ang_game_decision(g, seat, &d);
        if (!ang_game_choose(g, seat, d.version,
                             (unsigned)(chance_next(&b->chance) >> 33) % d.count, NULL)) {
            ang_game_free(g);
            return NULL;
        }
    }
    return g;
}

static double run_table(struct bench *b)
{
    unsigned long long choices = 0;
    double began = now_ns(), spent;

    do {
        struct ang_game *g = table_play(b, b->seed++, 1000);
        b->failed |= !g;
        choices += g ? ang_game_entry_count(g) : 1;
        ang_game_free(g);
        spent = now_ns() - began;
    } while (spent < b->budget_ns);
    b->times = choices;
    return spent / (double)choices;
}

static double run_save(struct bench *b)
{
    TIMED(b, 1, b->save_size = ang_game_save(b->whole, b->save, SAVE_MAX));
}

static double run_open(struct bench *b)
{
    TIMED(b, 1, {
        struct ang_game *g = ang_game_open(b->pack, b->save, b->save_size, NULL);
        b->failed |= !g || ang_game_hash(g) != ang_game_hash(b->whole);
        ang_game_free(g);
    });
}

static double run_pack_compile(struct bench *b)
{
    TIMED(b, 1, {
        char *report = NULL;
        struct ang_pack *p = ang_pack_compile("tests/harbor/pack", "harbor", &report, NULL);
        b->failed |= !p;
        ang_text_free(report);
        ang_pack_free(p);
    });
}

static double run_pack_open(struct bench *b)
{
    size_t size;
    const void *blob = ang_pack_blob(b->pack, &size);

    TIMED(b, 1, {
        struct ang_pack *p = ang_pack_open(blob, size, NULL);
        b->failed |= !p;
        ang_pack_free(p);
    });
}

/* Android with four players comes after the testing game, whose names are the shorter ones. */
enum { HARBOR, ANDROID, GAMES };

/* clang-format off */
static struct line {
    const char *name, *per;
    unsigned of; /* HARBOR, ANDROID */
    double (*run)(struct bench *b);
    double ns[ROUND_MAX];
    unsigned long long times; /* in the last round */
} line[] = {
    { .name = "yardstick: xorshift",         .per = "number",   .run = run_xorshift },
    { .name = "yardstick: memcpy of a game", .per = "copy",     .run = run_memcpy },
    { .name = "random play, all",            .per = "decision", .run = run_decision },
    { .name = "random play, 2+ options",     .per = "decision", .run = run_open_decision },
    { .name = "set-up",                      .per = "game",     .run = run_set_up },
    { .name = "copy",                        .per = "copy",     .run = run_copy },
    { .name = "copy and redeal",             .per = "redeal",   .run = run_redeal },
    { .name = "hash",                        .per = "hash",     .run = run_hash },
    { .name = "list",                        .per = "list",     .run = run_list },
    { .name = "view JSON, English",          .per = "view",     .run = run_view },
    { .name = "view JSON, German",           .per = "view",     .run = run_view_de },
    { .name = "decision JSON",               .per = "decision", .run = run_decision_json },
    { .name = "dump",                        .per = "dump",     .run = run_dump },
    { .name = "choice at a table",           .per = "choice",   .run = run_table },
    { .name = "save",                        .per = "game",     .run = run_save },
    { .name = "open a save",                 .per = "game",     .run = run_open },
    { .name = "pack compile",                .per = "pack",     .run = run_pack_compile },
    { .name = "pack open",                   .per = "pack",     .run = run_pack_open },
    { .name = "Android, all decisions",      .per = "decision", .run = run_decision,      .of = ANDROID },
    { .name = "Android, 2+ options",         .per = "decision", .run = run_open_decision, .of = ANDROID },
    { .name = "Android, a whole game",       .per = "game",     .run = run_game,          .of = ANDROID },
    { .name = "Android, setting up",         .per = "game",     .run = run_set_up,        .of = ANDROID },
    { .name = "Android, greedy",             .per = "choice",   .run = run_greedy,        .of = ANDROID },
    { .name = "Android, search",             .per = "iteration", .run = run_search,       .of = ANDROID },
    { .name = "Android, memcpy",             .per = "copy",     .run = run_memcpy,        .of = ANDROID },
    { .name = "Android, copy",               .per = "copy",     .run = run_copy,          .of = ANDROID },
    { .name = "Android, redeal",             .per = "redeal",   .run = run_redeal,        .of = ANDROID },
    { .name = "Android, list",               .per = "list",     .run = run_list,          .of = ANDROID },
};
/* clang-format on */

enum { LINES = sizeof line / sizeof line[0] };

static void measure(struct bench *b, struct line *l, unsigned round)
{
    l->ns[round] = l->run(b);
    l->times = b->times;
}

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return x < y ? -1 : x > y;
}

static bool bench_begin(struct bench *b)
{
    struct ang_error error;

    b->chance = 88172645463325252u;
    b->pack = ang_pack_embedded(b->name, &error);
    if (!b->pack) {
        fprintf(stderr, "bench: %s\n", error.message);
        return false;
    }
    b->block_size = ang_position_size(b->pack);
    b->block = calloc(2, ang_position_stride(b->pack));
    b->copy = b->block + ang_position_stride(b->pack);
    for (unsigned i = 0, seed = 1; i < POSITIONS; seed++) { /* somewhere in a game not yet over */
        b->game[i] = table_play(b, seed, 4 + b->stride * (i % 7));
        if (!b->game[i])
            return false;
        if (ang_game_state(b->game[i]) == ANG_RUNNING)
            i++;
        else
            ang_game_free(b->game[i]);
    }
    b->whole = table_play(b, 4, 100000);
    return b->block && b->whole && run_save(b) > 0 && b->save_size < SAVE_MAX;
}

static void bench_end(struct bench *b)
{
    for (unsigned i = 0; i < POSITIONS; i++)
        ang_game_free(b->game[i]);
    ang_game_free(b->whole);
    ang_pack_free(b->pack);
    free(b->block);
}

struct fact {
    const char *name;
    double value;
};

static void report_facts(const struct bench *b, bool first, FILE *json)
{
    double decisions = b->decisions ? (double)b->decisions : 1;
    double games = b->games ? (double)b->games : 1;
    size_t pack_size;

    ang_pack_blob(b->pack, &pack_size);
    const struct fact fact[] = {
        { "bytes per game", (double)b->block_size },
        { "bytes of the pack", (double)pack_size },
        { "bytes of a save", (double)b->save_size },
        { "decisions per random game", decisions / games },
        { "share with 2+ options", (double)b->open_decisions / decisions },
        { "options per decision", (double)b->options / decisions },
        { "allocations in random play", (double)b->allocations },
    };
    puts("");
    for (unsigned i = 0; i < sizeof fact / sizeof fact[0]; i++) {
        printf("%s: %-30s %11.2f\n", b->name, fact[i].name, fact[i].value);
        if (json)
            fprintf(json, "%s\n    \"%s: %s\": %.2f", first && i == 0 ? "" : ",", b->name,
                    fact[i].name, fact[i].value);
    }
}

static void report(const struct bench bench[GAMES], unsigned rounds, const char *wanted, FILE *json)
{
    size_t done = 0;

    printf("%-28s %14s %10s %10s %14s\n", "", "median", "least", "most", "per second");
    if (json)
        fprintf(json, "{ \"rounds\": %u,\n  \"lines\": [", rounds);
    for (unsigned i = 0; i < LINES; i++) {
        double *ns = line[i].ns;
        if (!strstr(line[i].name, wanted))
            continue;
        qsort(ns, rounds, sizeof *ns, compare);
        printf("%-28s %11.1f ns %10.1f %10.1f %14.0f\n", line[i].name, ns[rounds / 2], ns[0],
               ns[rounds - 1], 1e9 / ns[rounds / 2]);
        if (json)
            fprintf(json,
                    "%s\n    { \"name\": \"%s\", \"per\": \"%s\", \"median_ns\": %.2f, "
                    "\"least_ns\": %.2f, \"most_ns\": %.2f, \"times\": %llu }",
                    done++ ? "," : "", line[i].name, line[i].per, ns[rounds / 2], ns[0],
                    ns[rounds - 1], line[i].times);
    }
    if (json)
        fputs("\n  ],\n  \"facts\": {", json);
    for (unsigned g = 0; g < GAMES; g++)
        report_facts(&bench[g], g == 0, json);
    if (json)
        fputs("\n  }\n}\n", json);
}

static void usage(FILE *to)
{
    fputs("Usage: bench [--rounds N] [--ms N] [--json FILE] [NAME]\n\n"
          "How fast it is: every line is measured once a round, the median counts. With a NAME\n"
          "only lines whose name holds it. Run it from the top of the tree.\n\n"
          "  --rounds N   rounds, 1 to 101 (9)\n"
          "  --ms N       milliseconds for a line in a round (40)\n"
          "  --json FILE  also writes the numbers to FILE\n"
          "  --help       this text\n",
          to);
}

int main(int argc, char **argv)
{
    static struct bench bench[GAMES] = {
        [HARBOR] = { .name = "harbor", .stride = 9 },
        [ANDROID] = { .name = "android", .stride = 120, .seats = 4 },
    };
    bool failed = false, allocated = false;
    unsigned rounds = 9, ms = 40;
    const char *json_name = NULL, *wanted = "";

    for (int i = 1; i < argc; i++) {
        bool more = i + 1 < argc;
        if (more && strcmp(argv[i], "--rounds") == 0)
            rounds = (unsigned)strtoul(argv[++i], NULL, 10);
        else if (more && strcmp(argv[i], "--ms") == 0)
            ms = (unsigned)strtoul(argv[++i], NULL, 10);
        else if (more && strcmp(argv[i], "--json") == 0)
            json_name = argv[++i];
        else if (strcmp(argv[i], "--help") == 0) {
            usage(stdout);
            return 0;
        } else if (argv[i][0] == '-') {
            fprintf(stderr, "bench: %s: no such option, or its value is missing\n", argv[i]);
            usage(stderr);
            return 2;
        } else
            wanted = argv[i];
    }
    rounds = rounds < 1 ? 1 : rounds > ROUND_MAX ? ROUND_MAX : rounds;
    for (unsigned g = 0; g < GAMES; g++) {
        if (!bench_begin(&bench[g]))
            return 1;
        bench[g].budget_ns = ms * 1e6;
    }
    for (unsigned round = 0; round < rounds; round++)
        for (unsigned i = 0; i < LINES; i++)
            if (strstr(line[i].name, wanted))
                measure(&bench[line[i].of], &line[i], round);
    FILE *json = json_name ? fopen(json_name, "w") : NULL;
    if (json_name && !json)
        perror(json_name);
    report(bench, rounds, wanted, json);
    if (json)
        fclose(json);
    for (unsigned g = 0; g < GAMES; g++) {
        failed |= bench[g].failed;
        allocated |= bench[g].allocations != 0;
        bench_end(&bench[g]);
    }
    if (failed)
        fputs("bench: something that was measured did not work\n", stderr);
    if (allocated)
        fputs("bench: random play has allocated memory\n", stderr);
    return failed || allocated;
}
