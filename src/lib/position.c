/* position.c: games as plain blocks in the caller's memory, for search and benchmarks. */
#include <string.h>

#include "kernel/imagine.h"
#include <stdio.h>

#include "lib/lib.h"

_Static_assert((int)ANG_MARK_MAX == MARK_MAX, "the same marks");
_Static_assert(sizeof(struct ang_option) == sizeof(struct option), "the same thing outside");

static void position_ask(struct ask *q, void *memory, const struct ang_pack *pack)
{
    /* Not cleared as a whole, because this runs for every decision. */
    q->b = memory;
    q->rules = pack->rules;
    q->pack = &pack->pack;
    q->log = NULL;
    q->coverage = NULL;
    q->option = NULL;
    q->option_max = q->room = 0;
    q->struck = NULL;
    q->struck_count = 0;
    q->steps = 0;
    q->skips = q->trusts = q->sure = q->unbound = q->blind = false;
    q->lots = NULL;
    q->ahead = NULL;
    q->count = 0;
}

size_t ang_position_size(const struct ang_pack *pack)
{
    return pack->pack.block_size;
}

size_t ang_position_stride(const struct ang_pack *pack)
{
    return BLOCK_STRIDE((size_t)pack->pack.block_size);
}

bool position_set_up(struct ask *q, const struct ang_game_desc *desc, struct ang_error *error)
{
    struct setup setup;
    struct rng rng;

    if (!setup_read(desc->pack, desc, &setup, error))
        return false;
    if (desc->key)
        rng_init(&rng, desc->key);
    else
        rng_init_seed(&rng, desc->seed);
    game_set_up(q, &setup, &rng, (uint8_t)kind_index(desc->pack->rules));
    return true;
}

bool ang_position_init(void *memory, const struct ang_game_desc *desc, struct ang_error *error)
{
    struct ask q;

    if (!desc->pack)
        return error_set(error, ANG_USAGE, "a position needs a pack");
    position_ask(&q, memory, desc->pack);
    return position_set_up(&q, desc, error);
}

bool ang_position_copy(void *memory, const struct ang_game *game)
{
    memcpy(memory, game->b, game->b->size);
    return true;
}

unsigned ang_position_waiting(const void *memory)
{
    return flow_waiting(memory);
}

enum ang_state ang_position_state(const void *memory)
{
    return (enum ang_state)((const struct block *)memory)->state;
}

unsigned ang_position_winners(const void *memory)
{
    return ((const struct block *)memory)->winners;
}

unsigned ang_position_active(const void *memory)
{
    return ((const struct block *)memory)->active;
}

unsigned ang_position_list(void *memory, const struct ang_pack *pack, unsigned seat,
                           struct ang_option *option)
{
    struct ask q;

    position_ask(&q, memory, pack);
    if (option) {
        q.option = (struct option *)option;
        q.option_max = OPTION_MAX;
    }
    flow_list(&q, (uint8_t)seat);
    return q.count;
}

unsigned position_answer(void *memory, const struct ang_pack *pack, unsigned seat, unsigned index,
                         struct ang_option *option, bool skip, struct ahead *ahead)
{
    struct option chosen;
    struct ask q;

    position_ask(&q, memory, pack);
    q.option = (struct option *)option;
    q.option_max = OPTION_MAX;
    q.ahead = ahead;
    memcpy(&chosen, &option[index], sizeof chosen);
    if (skip)
        flow_skip(&q, (uint8_t)seat, chosen);
    else
        flow_advance(&q, (uint8_t)seat, chosen);
    return q.count;
}

unsigned ang_position_step(void *memory, const struct ang_pack *pack, unsigned seat, unsigned index,
                           struct ang_option *option)
{
    return position_answer(memory, pack, seat, index, option, false, NULL);
}

unsigned ang_position_skip(void *memory, const struct ang_pack *pack, unsigned seat, unsigned index,
                           struct ang_option *option)
{
    return position_answer(memory, pack, seat, index, option, true, NULL);
}

bool ang_position_roll(void *memory, const struct ang_pack *pack, unsigned choices, uint64_t *dice)
{
    struct ask q;

    position_ask(&q, memory, pack);
    flow_roll(&q, dice, choices);
    return q.b->state == GAME_RUNNING;
}

void ang_position_redeal(void *memory, const struct ang_pack *pack, unsigned viewer, uint64_t seed)
{
    struct ask q;

    position_ask(&q, memory, pack);
    redeal(&q, (uint8_t)viewer, seed);
}

int ang_position_seat_entry(const void *memory, const struct ang_pack *pack, unsigned seat)
{
    const struct block *b = memory;

    if (!pack->rules->seat_entry || seat >= b->seat_count)
        return -1;
    return pack->rules->seat_entry(b, &pack->pack, (uint8_t)seat);
}

unsigned ang_position_lying(const void *memory, const struct ang_pack *pack,
                            struct ang_lying out[ANG_LYING_MAX])
{
    const struct rules *rules = pack->rules;
    unsigned count = 0;

    for (unsigned f = 0; f < rules->field_count; f++)
        for (unsigned i = 0; i < rules->field[f].count && count < ANG_LYING_MAX; i++) {
            if (rules->field[f].type != T_ENTRY)
                break;
            unsigned entry = (unsigned)field_get(memory, &rules->field[f], i);
            if (entry == 0 || entry >= pack->pack.entry_count ||
                !(rules->vocabulary->kind[pack->pack.entry[entry].kind].flags & KIND_LIES))
                continue;
            out[count++] =
                (struct ang_lying){ .field = rules->field[f].name, .index = i, .entry = entry };
        }
    return count;
}

unsigned ang_position_marks(const void *memory, const struct ang_pack *pack,
                            struct ang_mark out[ANG_MARK_MAX])
{
    struct mark mark[MARK_MAX];
    unsigned count = pack->rules->marks ? pack->rules->marks(memory, &pack->pack, mark) : 0;

    for (unsigned i = 0; i < count; i++) {
        int entry = mark[i].entry;
        const char *key = entry >= 0 ? pack_text(&pack->pack, pack->pack.entry[entry].key) : "";
        snprintf(out[i].name, sizeof out[i].name, "%s%s%s", mark[i].name, *key ? " " : "", key);
        out[i].number = mark[i].number;
    }
    return count;
}

float ang_position_worth(const void *memory, const struct ang_pack *pack, unsigned seat)
{
    return seat < SEAT_MAX ? game_worth(pack->rules, memory, (uint8_t)seat) : 0;
}

bool ang_position_score(const void *memory, const struct ang_pack *pack, unsigned seat, int *score)
{
    const struct block_field *field = pack->rules->field;

    for (unsigned i = 0; i < pack->rules->field_count; i++) {
        if (strcmp(field[i].name, "score") != 0 || seat >= field[i].count)
            continue;
        *score = field_get(memory, &field[i], seat);
        return true;
    }
    return false;
}
