/* lines.c: the lines of the benchmark: the repeated operation of each. */
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "bench.h"

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

/* The clock is read after every `batch` operations. */
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

/* Random play: all options are equally likely. */

struct tally {
    unsigned long long games, decisions, open, options;
};

/* `skip`: decisions with one option are skipped. */
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

static void tally_keep(struct bench *b, const struct tally *t)
{
    b->games += t->games;
    b->decisions += t->decisions;
    b->open_decisions += t->open;
    b->options += t->options;
}

enum unit { UNIT_DECISION, UNIT_OPEN_DECISION, UNIT_GAME };

static double random_play(struct bench *b, enum unit unit)
{
    unsigned long long before = calls_allocated;
    struct tally t = { 0 };
    double began = now_ns(), spent;

    do {
        for (int i = 0; i < 20; i++)
            random_game(b, b->seed++, unit == UNIT_OPEN_DECISION, &t);
        spent = now_ns() - began;
    } while (spent < b->budget_ns);
    if (unit == UNIT_DECISION)
        tally_keep(b, &t);
    b->allocations += calls_allocated - before;
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

/* The same games without listing the options. Counting decisions would require listing, so the
 * count is that of stepped games. */
static double rolled_play(struct bench *b, enum unit unit)
{
    unsigned long long before = calls_allocated, rolled = calls_rolled, games = 0;
    double began, spent;

    for (unsigned i = 0; b->games < 500; i++) {
        struct tally t = { 0 };
        random_game(b, i, false, &t);
        tally_keep(b, &t);
    }
    began = now_ns();
    do {
        for (int i = 0; i < 20; i++, games++) {
            struct ang_game_desc desc = desc_of(b, b->seed++);
            ang_position_init(b->block, &desc, NULL);
            while (ang_position_roll(b->block, b->pack, 1000000, &b->chance))
                ;
        }
        spent = now_ns() - began;
    } while (spent < b->budget_ns);
    b->allocations += calls_allocated - before;
    b->rolled += calls_rolled - rolled;
    b->rolled_games += games;
    unsigned long long met = unit == UNIT_DECISION ? b->decisions : b->open_decisions;
    b->times = unit == UNIT_GAME ? games : games * met / b->games;
    return spent / (double)b->times;
}

static double run_rolled(struct bench *b)
{
    return rolled_play(b, UNIT_DECISION);
}

static double run_rolled_open(struct bench *b)
{
    return rolled_play(b, UNIT_OPEN_DECISION);
}

static double run_rolled_game(struct bench *b)
{
    return rolled_play(b, UNIT_GAME);
}

/* All cores: one thread each, with its own games; wall time. */

enum { CORES_MAX = 256 };

static void *core_play(void *data)
{
    struct bench *b = data;

    random_play(b, UNIT_DECISION);
    return NULL;
}

static double wall_ns(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static double run_all_cores(struct bench *b)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    pthread_t thread[CORES_MAX];
    struct bench *own[CORES_MAX];
    unsigned started = 0, count = cores < 1 ? 1 : cores > CORES_MAX ? CORES_MAX : (unsigned)cores;
    unsigned long long decisions = 0;
    double began = wall_ns();

    for (; started < count; started++) {
        struct bench *o = own[started] = malloc(sizeof *o);
        memcpy(o, b, offsetof(struct bench, text));
        o->block = aligned_alloc(64, ang_position_stride(b->pack));
        o->seed = 1000000u * (started + 1);
        o->chance += started;
        if (pthread_create(&thread[started], NULL, core_play, o) != 0) {
            b->failed = true;
            free(o->block);
            free(o);
            break;
        }
    }
    for (unsigned i = 0; i < started; i++) {
        pthread_join(thread[i], NULL);
        decisions += own[i]->times;
        free(own[i]->block);
        free(own[i]);
    }
    b->times = decisions;
    return decisions ? (wall_ns() - began) / (double)decisions : 0;
}

/* Games side by side, more than fit into the cache; first they are played until they differ. */
static double run_batch(struct bench *b)
{
    enum { TOGETHER = 10000, APART = 100, STEPS = 10 };
    static uint16_t index[TOGETHER];
    struct ang_game_desc desc = desc_of(b, 1);
    struct ang_batch *batch = ang_batch_new(&desc, TOGETHER, false, NULL);
    double began = 0, spent = 0;

    b->failed |= !batch;
    b->times = 0;
    for (unsigned step = 0; batch && (step < APART + STEPS || spent < b->budget_ns); step++) {
        if (step == APART)
            began = now_ns();
        ang_batch_sample(batch, index);
        b->failed |= !ang_batch_step(batch, index, NULL);
        b->times += step < APART ? 0 : TOGETHER;
        spent = step < APART ? 0 : now_ns() - began;
    }
    ang_batch_free(batch);
    return b->times ? spent / (double)b->times : 0;
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

/* Bots, at decisions with several options. Both the clock and the bot measure this thread. */

static bool is_open(struct ang_game *g)
{
    struct ang_decision d;

    return ang_game_waiting(g) && ang_game_decision(g, ang_seat_first(ang_game_waiting(g)), &d) &&
           d.count > 1;
}

/* Returns the number of trials: options looked at and games played on. */
static unsigned think(struct bench *b, unsigned i, const char *bot)
{
    static struct ang_thoughts thoughts;
    struct ang_game *g = b->game[i % POSITIONS];
    struct ang_bot_desc desc = { .seed = i };
    unsigned trials = 0;

    for (unsigned n = 1; !is_open(g) && n < POSITIONS; n++)
        g = b->game[(i + n) % POSITIONS];
    ang_bot_read(b->pack, bot, &desc, NULL);
    ang_game_think(g, ang_seat_first(ang_game_waiting(g)), &desc, &thoughts, NULL);
    for (unsigned o = 0; o < thoughts.count; o++)
        trials += thoughts.option[o].visits;
    return trials;
}

static double run_greedy(struct bench *b)
{
    TIMED(b, 1, think(b, (unsigned)done, "greedy"));
}

/* Positions differ, so every round uses the same ones. */
static double search_with(struct bench *b, const char *bot, unsigned positions,
                          struct searched *total)
{
    unsigned long long applied = calls_applied, skipped = calls_skipped, rolled = calls_rolled;
    double began = now_ns(), spent;

    b->times = 0;
    for (unsigned n = 0; n < positions; n++)
        b->times += think(b, n * (POSITIONS / positions), bot);
    spent = now_ns() - began;
    total->trials += b->times;
    total->applied += calls_applied - applied;
    total->skipped += calls_skipped - skipped;
    total->rolled += calls_rolled - rolled;
    return spent / (double)b->times;
}

static double run_search(struct bench *b)
{
    return search_with(b, "search:256", POSITIONS, &b->searched[SEARCH_LOOKS]);
}

static double run_rollout(struct bench *b)
{
    return search_with(b, "rollout:256", POSITIONS / 4, &b->searched[SEARCH_ROLLS]);
}

static double run_rollout_cut(struct bench *b)
{
    return search_with(b, "rollout-50:2048", POSITIONS / 4, &b->searched[SEARCH_ROLLS_50]);
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

/* A game at a table, through the functions that keep entries, log and undo history. */
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

static double load_times(struct bench *b, struct ang_game *g, size_t size)
{
    TIMED(b, 1, b->failed |= !ang_game_load(g, b->text, size, NULL));
}

/* Reads the dump of the latest position, as a server does for a game that is not in memory. */
static double run_load(struct bench *b)
{
    size_t size = ang_game_dump(b->whole, b->text, TEXT_MAX);
    struct ang_game_desc desc = desc_of(b, 4);
    struct ang_game *g = ang_game_new(&desc, NULL);
    double ns;

    ns = size < TEXT_MAX && g ? load_times(b, g, size) : 0;
    b->failed |= !g || size >= TEXT_MAX;
    ang_game_free(g);
    return ns;
}

static double run_pack_compile(struct bench *b)
{
    TIMED(b, 1, {
        char *report = NULL;
        struct ang_pack *p = ang_pack_compile(b->folder, b->name, &report, NULL);
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

/* clang-format off */
struct line bench_line[] = {
    [XORSHIFT] =       { .name = "yardstick: xorshift",         .per = "number", .run = run_xorshift, .beside = NO_YARDSTICK },
    [MEMCPY] =         { .name = "yardstick: memcpy of a game", .per = "copy",   .run = run_memcpy,   .beside = NO_YARDSTICK },
    [MEMCPY_ANDROID] = { .name = "Android, memcpy",             .per = "copy",   .run = run_memcpy,   .beside = NO_YARDSTICK, .of = ANDROID },
    [MEMCPY_NEW_ANGELES] = { .name = "New Angeles, memcpy",     .per = "copy",   .run = run_memcpy,   .beside = NO_YARDSTICK, .of = NEW_ANGELES },
    [MEMCPY_LA1]     = { .name = "LA-1, memcpy",                .per = "copy",     .run = run_memcpy,   .beside = NO_YARDSTICK, .of = LA1 },
    { .name = "random play, all",            .per = "decision", .run = run_decision },
    { .name = "random play, 2+ options",     .per = "decision", .run = run_open_decision },
    { .name = "random play, all cores",      .per = "decision", .run = run_all_cores },
    { .name = "random play, a whole game",   .per = "game",     .run = run_game },
    { .name = "set-up",                      .per = "game",     .run = run_set_up },
    { .name = "copy",                        .per = "copy",     .run = run_copy,    .beside = MEMCPY },
    { .name = "copy and redeal",             .per = "redeal",   .run = run_redeal,  .beside = MEMCPY },
    { .name = "hash",                        .per = "hash",     .run = run_hash,    .beside = MEMCPY },
    { .name = "list",                        .per = "list",     .run = run_list },
    { .name = "view JSON, English",          .per = "view",     .run = run_view },
    { .name = "view JSON, German",           .per = "view",     .run = run_view_de },
    { .name = "decision JSON",               .per = "decision", .run = run_decision_json },
    { .name = "dump",                        .per = "dump",     .run = run_dump },
    { .name = "load a dump",                 .per = "game",     .run = run_load },
    { .name = "choice at a table",           .per = "choice",   .run = run_table },
    { .name = "save",                        .per = "game",     .run = run_save },
    { .name = "open a save",                 .per = "game",     .run = run_open },
    { .name = "pack compile",                .per = "pack",     .run = run_pack_compile },
    { .name = "pack open",                   .per = "pack",     .run = run_pack_open },
    { .name = "Android, all decisions",      .per = "decision", .run = run_decision,      .of = ANDROID },
    { .name = "Android, 2+ options",         .per = "decision", .run = run_open_decision, .of = ANDROID },
    { .name = "Android, all cores",          .per = "decision", .run = run_all_cores,     .of = ANDROID },
    { .name = "Android, 10,000 games at once", .per = "decision", .run = run_batch,       .of = ANDROID },
    { .name = "Android, a whole game",       .per = "game",     .run = run_game,          .of = ANDROID },
    { .name = "Android, rolled, all",        .per = "decision", .run = run_rolled,        .of = ANDROID },
    { .name = "Android, rolled, 2+ options", .per = "decision", .run = run_rolled_open,   .of = ANDROID },
    { .name = "Android, rolled, a whole game", .per = "game",   .run = run_rolled_game,   .of = ANDROID },
    { .name = "Android, setting up",         .per = "game",     .run = run_set_up,        .of = ANDROID },
    { .name = "Android, greedy",             .per = "choice",   .run = run_greedy,        .of = ANDROID },
    { .name = "Android, search",             .per = "trial",    .run = run_search,       .of = ANDROID },
    { .name = "Android, search, full rollouts", .per = "trial", .run = run_rollout,   .of = ANDROID },
    { .name = "Android, search, rollouts of 50", .per = "trial", .run = run_rollout_cut, .of = ANDROID },
    { .name = "Android, copy",               .per = "copy",     .run = run_copy,          .of = ANDROID, .beside = MEMCPY_ANDROID },
    { .name = "Android, redeal",             .per = "redeal",   .run = run_redeal,        .of = ANDROID, .beside = MEMCPY_ANDROID },
    { .name = "Android, list",               .per = "list",     .run = run_list,          .of = ANDROID },
    { .name = "Android, view JSON",          .per = "view",     .run = run_view,          .of = ANDROID },
    { .name = "Android, decision JSON",      .per = "decision", .run = run_decision_json, .of = ANDROID },
    { .name = "Android, choice at a table",  .per = "choice",   .run = run_table,         .of = ANDROID },
    { .name = "Android, open a save",        .per = "game",     .run = run_open,          .of = ANDROID },
    { .name = "Android, load a dump",        .per = "game",     .run = run_load,          .of = ANDROID },
    { .name = "Android, pack compile",       .per = "pack",     .run = run_pack_compile,  .of = ANDROID },
    { .name = "Android, pack open",          .per = "pack",     .run = run_pack_open,     .of = ANDROID },
    { .name = "New Angeles, all decisions",  .per = "decision", .run = run_decision,      .of = NEW_ANGELES },
    { .name = "New Angeles, 2+ options",     .per = "decision", .run = run_open_decision, .of = NEW_ANGELES },
    { .name = "New Angeles, rolled, all",    .per = "decision", .run = run_rolled,        .of = NEW_ANGELES },
    { .name = "New Angeles, rolled, 2+ options", .per = "decision", .run = run_rolled_open, .of = NEW_ANGELES },
    { .name = "New Angeles, setting up",     .per = "game",     .run = run_set_up,        .of = NEW_ANGELES },
    { .name = "New Angeles, greedy",         .per = "choice",   .run = run_greedy,        .of = NEW_ANGELES },
    { .name = "New Angeles, search",         .per = "trial",    .run = run_search,       .of = NEW_ANGELES },
    { .name = "New Angeles, copy",           .per = "copy",     .run = run_copy,          .of = NEW_ANGELES, .beside = MEMCPY_NEW_ANGELES },
    { .name = "New Angeles, redeal",         .per = "redeal",   .run = run_redeal,        .of = NEW_ANGELES, .beside = MEMCPY_NEW_ANGELES },
    { .name = "New Angeles, view JSON",      .per = "view",     .run = run_view,          .of = NEW_ANGELES },
    { .name = "New Angeles, decision JSON",  .per = "decision", .run = run_decision_json, .of = NEW_ANGELES },
    { .name = "LA-1, all decisions",         .per = "decision", .run = run_decision,      .of = LA1 },
    { .name = "LA-1, 2+ options",            .per = "decision", .run = run_open_decision, .of = LA1 },
    { .name = "LA-1, rolled, all",           .per = "decision", .run = run_rolled,        .of = LA1 },
    { .name = "LA-1, rolled, 2+ options",    .per = "decision", .run = run_rolled_open, .of = LA1 },
    { .name = "LA-1, setting up",            .per = "game",     .run = run_set_up,        .of = LA1 },
    { .name = "LA-1, greedy",                .per = "choice",   .run = run_greedy,        .of = LA1 },
    { .name = "LA-1, search",                .per = "trial",    .run = run_search,       .of = LA1 },
    { .name = "LA-1, copy",                  .per = "copy",     .run = run_copy,          .of = LA1, .beside = MEMCPY_LA1 },
    { .name = "LA-1, redeal",                .per = "redeal",   .run = run_redeal,        .of = LA1, .beside = MEMCPY_LA1 },
    { .name = "LA-1, view JSON",             .per = "view",     .run = run_view,          .of = LA1 },
    { .name = "LA-1, decision JSON",         .per = "decision", .run = run_decision_json, .of = LA1 },
};
/* clang-format on */

const unsigned bench_lines = sizeof bench_line / sizeof bench_line[0];

bool bench_begin(struct bench *b)
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
    for (unsigned i = 0, seed = 1; i < POSITIONS; seed++) { /* somewhere in a running game */
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

void bench_end(struct bench *b)
{
    for (unsigned i = 0; i < POSITIONS; i++)
        ang_game_free(b->game[i]);
    ang_game_free(b->whole);
    ang_pack_free(b->pack);
    free(b->block);
}
