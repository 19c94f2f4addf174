/* batch.c: positions as numbers, and games side by side, for programs that learn. */
#include <stdlib.h>
#include <string.h>

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

/* One game of a batch: its decision, listed. */
struct member {
    struct ang_option option[ANG_OPTION_MAX];
};

struct ang_batch {
    struct ang_game_desc desc;
    char **option; /* owned: the caller's may be gone by the next game */
    bool skip;
    unsigned games;
    size_t stride;
    char *position;
    struct member *member;
    uint8_t *seat;
    uint16_t *count;
    uint64_t next_seed, dice;
};

static void *position_of(const struct ang_batch *batch, unsigned game)
{
    return batch->position + batch->stride * game;
}

/* Notes who is asked, after the decision with so many options was listed. */
static void note(struct ang_batch *batch, unsigned game, unsigned count)
{
    batch->count[game] = (uint16_t)count;
    batch->seat[game] = (uint8_t)ang_seat_first(ang_position_waiting(position_of(batch, game)));
}

static void choose(struct ang_batch *batch, unsigned game, unsigned seat, unsigned index)
{
    struct ang_option *option = batch->member[game].option;
    void *memory = position_of(batch, game);

    note(batch, game,
         batch->skip ? ang_position_skip(memory, batch->desc.pack, seat, index, option)
                     : ang_position_step(memory, batch->desc.pack, seat, index, option));
}

static bool begin(struct ang_batch *batch, unsigned game, struct ang_error *error)
{
    void *memory = position_of(batch, game);

    batch->desc.seed = batch->next_seed++;
    if (!ang_position_init(memory, &batch->desc, error))
        return false;
    note(batch, game,
         ang_position_list(memory, batch->desc.pack, ang_seat_first(ang_position_waiting(memory)),
                           batch->member[game].option));
    if (batch->skip && batch->count[game] == 1)
        choose(batch, game, batch->seat[game], 0);
    return true;
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
        batch->position = aligned_alloc(64, batch->stride * games);
        batch->member = malloc(sizeof *batch->member * games);
        batch->seat = calloc(games, sizeof *batch->seat);
        batch->count = calloc(games, sizeof *batch->count);
    }
    if (!batch || !batch->position || !batch->member || !batch->seat || !batch->count ||
        !options_keep(batch, desc->option)) {
        error_set(error, ANG_NO_MEMORY, "there is not enough memory for %u games", games);
        ang_batch_free(batch);
        return NULL;
    }
    for (unsigned i = 0; i < games; i++)
        if (!begin(batch, i, error)) {
            ang_batch_free(batch);
            return NULL;
        }
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
    free(batch->member);
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
        if (batch->count[i])
            choose(batch, i, batch->seat[i], index[i]);
        else if (!begin(batch, i, error))
            return false;
    }
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
                                     batch->member[game].option, batch->count[game], out);
}

void ang_batch_rewards(const struct ang_batch *batch, float *out)
{
    for (unsigned i = 0; i < batch->games; i++, out += ANG_SEAT_MAX)
        for (unsigned s = 0; s < ANG_SEAT_MAX; s++)
            out[s] = ang_position_worth(position_of(batch, i), batch->desc.pack, s);
}
