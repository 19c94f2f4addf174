/* batch.c: positions as numbers, and many games in parallel, for programs that learn. */
#define _DEFAULT_SOURCE /* madvise() */
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#ifdef __linux__
#include <sys/mman.h>
#endif

#include "lib/lib.h"
#include "wire/observe.h"

_Static_assert((int)ANG_OPTION_NUMBERS == (int)OBSERVE_OPTION, "the same thing outside");

static struct text_scene scene_of_position(const void *memory, const struct ang_pack *pack,
                                           unsigned viewer)
{
    return (struct text_scene){ .b = memory,
                                .pack = &pack->pack,
                                .rules = pack->rules,
                                .viewer = (uint8_t)(viewer < SEAT_MAX ? viewer : SPECTATOR),
                                .lang = LANG_COUNT };
}

unsigned ang_observation_version(void)
{
    return OBSERVE_VERSION;
}

unsigned ang_observation_size(const struct ang_pack *pack)
{
    return observe_size(pack->rules, &pack->pack);
}

size_t ang_observation_name(const struct ang_pack *pack, unsigned index, char *out, size_t size)
{
    return observe_name(pack->rules, &pack->pack, index, out, size);
}

void ang_position_observe(const void *memory, const struct ang_pack *pack, unsigned viewer,
                          int16_t *out)
{
    struct text_scene s = scene_of_position(memory, pack, viewer);

    observe(&s, out);
}

void ang_position_observe_options(const void *memory, const struct ang_pack *pack, unsigned seat,
                                  const struct ang_option *option, unsigned count, int16_t *out)
{
    struct text_scene s = scene_of_position(memory, pack, seat);

    for (unsigned i = 0; i < count; i++) {
        struct option o;
        memcpy(&o, &option[i], sizeof o);
        observe_option(&s, &o, out + (size_t)i * OBSERVE_OPTION);
    }
}

/* The option lists of all games are stored one after another, without gaps. A step reads one row of
 * lists and writes the other. Each row has address space for the longest possible lists, but only
 * the written part takes memory. */
struct ang_batch {
    struct ang_game_desc desc;
    char **option; /* owned: the caller's may be gone by the next game */
    bool skip;
    unsigned games;
    size_t stride;
    char *position;
    struct ang_option *list, *next; /* the current row, and the row that a step writes */
    size_t listed;                  /* options in `next` so far */
    uint32_t *list_at;              /* where each game's list starts */
    uint8_t *seat;
    uint16_t *count;
    uint64_t next_seed, dice;
    struct ahead ahead;
};

enum { HUGE_PAGE = 1 << 21 };

/* Uses large pages if possible: with a small page per game, the processor would need a page lookup
 * for every game before it can fetch. */
static void *positions_new(size_t size)
{
#if defined __linux__ && defined MADV_HUGEPAGE
    if (size >= HUGE_PAGE) {
        size = (size + HUGE_PAGE - 1) / HUGE_PAGE * HUGE_PAGE;
        void *memory = aligned_alloc(HUGE_PAGE, size);
        if (memory)
            madvise(memory, size, MADV_HUGEPAGE); /* only a hint */
        return memory;
    }
#endif
    return aligned_alloc(CACHE_LINE, size);
}

static void *position_of(const struct ang_batch *batch, unsigned game)
{
    return batch->position + batch->stride * game;
}

/* Records the decision whose options were just appended to `next`. */
static void note(struct ang_batch *batch, unsigned game, unsigned count)
{
    batch->list_at[game] = (uint32_t)batch->listed;
    batch->listed += count;
    batch->count[game] = (uint16_t)count;
    batch->seat[game] = (uint8_t)ang_seat_first(ang_position_waiting(position_of(batch, game)));
}

static void choose(struct ang_batch *batch, unsigned game, struct ang_option chosen)
{
    struct ang_option *option = batch->next + batch->listed;
    void *memory = position_of(batch, game);
    unsigned seat = batch->seat[game];

    *option = chosen; /* the next decision's list replaces it */
    note(batch, game,
         position_answer(memory, batch->desc.pack, seat, 0, option, batch->skip, &batch->ahead));
}

static bool begin(struct ang_batch *batch, unsigned game, struct ang_error *error)
{
    struct ang_option *option = batch->next + batch->listed;
    void *memory = position_of(batch, game);

    batch->desc.seed = batch->next_seed++;
    if (!ang_position_init(memory, &batch->desc, error))
        return false;
    batch->seat[game] = (uint8_t)ang_seat_first(ang_position_waiting(memory));
    unsigned count = ang_position_list(memory, batch->desc.pack, batch->seat[game], option);
    if (batch->skip && count == 1)
        choose(batch, game, *option);
    else
        note(batch, game, count);
    return true;
}

/* Prefetches a later game into the cache while this one is stepped. */
static void fetch_ahead(struct ang_batch *batch, unsigned game)
{
    enum { GAMES_AHEAD = 4, LINES_AT_ONCE = 12 };

    ahead_fetch(&batch->ahead, UINT_MAX); /* what remains after the last game's steps */
    if (game + GAMES_AHEAD < batch->games) {
        batch->ahead.at = position_of(batch, game + GAMES_AHEAD);
        batch->ahead.end = batch->ahead.at + batch->stride;
        ahead_fetch(&batch->ahead, LINES_AT_ONCE);
    }
}

/* The row just written becomes the current one. */
static void turn_over(struct ang_batch *batch)
{
    struct ang_option *before = batch->list;

    batch->list = batch->next;
    batch->next = before;
    batch->listed = 0;
}

static bool options_keep(struct ang_batch *batch, const char *const *option)
{
    unsigned count = 0;

    while (option && option[count])
        count++;
    batch->option = calloc(count + 1, sizeof *batch->option);
    if (!batch->option)
        return false;
    for (unsigned i = 0; i < count; i++) {
        size_t size = strlen(option[i]) + 1;
        batch->option[i] = malloc(size);
        if (!batch->option[i])
            return false;
        memcpy(batch->option[i], option[i], size);
    }
    batch->desc.option = (const char *const *)batch->option;
    return true;
}

struct ang_batch *ang_batch_new(const struct ang_game_desc *desc, unsigned games, bool skip,
                                struct ang_error *error)
{
    struct ang_batch *batch = NULL;

    if (!desc->pack || desc->key || games == 0 || games > 1u << 20) {
        error_set(error, ANG_USAGE,
                  "a batch needs a pack, a seed and not a key, and from 1 to 1048576 games");
        return NULL;
    }
    batch = calloc(1, sizeof *batch);
    if (batch) {
        batch->desc = *desc;
        batch->desc.name = NULL;
        batch->desc.carry = NULL;
        batch->skip = skip;
        batch->games = games;
        batch->stride = ang_position_stride(desc->pack);
        batch->next_seed = desc->seed;
        batch->dice = desc->seed;
        batch->position = positions_new(batch->stride * games);
        batch->list = malloc(sizeof *batch->list * ANG_OPTION_MAX * games);
        batch->next = malloc(sizeof *batch->next * ANG_OPTION_MAX * games);
        batch->list_at = calloc(games, sizeof *batch->list_at);
        batch->seat = calloc(games, sizeof *batch->seat);
        batch->count = calloc(games, sizeof *batch->count);
    }
    if (!batch || !batch->position || !batch->list || !batch->next || !batch->list_at ||
        !batch->seat || !batch->count || !options_keep(batch, desc->option)) {
        error_set(error, ANG_NO_MEMORY, "there is not enough memory for %u games", games);
        ang_batch_free(batch);
        return NULL;
    }
    for (unsigned i = 0; i < games; i++)
        if (!begin(batch, i, error)) {
            ang_batch_free(batch);
            return NULL;
        }
    turn_over(batch);
    return batch;
}

void ang_batch_free(struct ang_batch *batch)
{
    if (!batch)
        return;
    for (unsigned i = 0; batch->option && batch->option[i]; i++)
        free(batch->option[i]);
    free(batch->option);
    free(batch->position);
    free(batch->list);
    free(batch->next);
    free(batch->list_at);
    free(batch->seat);
    free(batch->count);
    free(batch);
}

const uint8_t *ang_batch_seats(const struct ang_batch *batch)
{
    return batch->seat;
}

const uint16_t *ang_batch_counts(const struct ang_batch *batch)
{
    return batch->count;
}

const void *ang_batch_position(const struct ang_batch *batch, unsigned game)
{
    return game < batch->games ? position_of(batch, game) : NULL;
}

bool ang_batch_step(struct ang_batch *batch, const uint16_t *index, struct ang_error *error)
{
    for (unsigned i = 0; i < batch->games; i++)
        if (batch->count[i] && index[i] >= batch->count[i])
            return error_set(error, ANG_USAGE, "game %u has no option %u: its list has %u", i,
                             index[i], batch->count[i]);
    for (unsigned i = 0; i < batch->games; i++) {
        fetch_ahead(batch, i);
        if (batch->count[i])
            choose(batch, i, batch->list[batch->list_at[i] + index[i]]);
        else if (!begin(batch, i, error))
            return false;
    }
    turn_over(batch);
    return true;
}

void ang_batch_sample(struct ang_batch *batch, uint16_t *index)
{
    for (unsigned i = 0; i < batch->games; i++) {
        batch->dice = batch->dice * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
        index[i] = (uint16_t)((batch->dice >> 32) * batch->count[i] >> 32);
    }
}

void ang_batch_observe(const struct ang_batch *batch, int16_t *out)
{
    size_t size = ang_observation_size(batch->desc.pack);

    for (unsigned i = 0; i < batch->games; i++)
        ang_position_observe(position_of(batch, i), batch->desc.pack, batch->seat[i],
                             out + size * i);
}

void ang_batch_observe_options(const struct ang_batch *batch, unsigned game, int16_t *out)
{
    if (game < batch->games)
        ang_position_observe_options(position_of(batch, game), batch->desc.pack, batch->seat[game],
                                     batch->list + batch->list_at[game], batch->count[game], out);
}

void ang_batch_rewards(const struct ang_batch *batch, float *out)
{
    for (unsigned i = 0; i < batch->games; i++, out += ANG_SEAT_MAX)
        for (unsigned s = 0; s < ANG_SEAT_MAX; s++)
            out[s] = ang_position_worth(position_of(batch, i), batch->desc.pack, s);
}
