#include "bots/ahead.h"

#include "kernel/rules.h"

#include <stdalign.h>

enum {
    SETTLE_MAX = 60, /* decisions after which a position is evaluated as it is */
    COMPARED = 12,   /* options of the seat itself */
};

unsigned ahead_list(const struct ang_imagined *im, const struct block *b,
                    struct option option[OPTION_MAX])
{
    /* Listing changes nothing. */
    struct ask q = imagined_ask(im, (struct block *)(uintptr_t)b);

    q.option = option;
    q.option_max = OPTION_MAX;
    q.struck = im->struck;
    q.struck_count = im->struck_count;
    flow_list(&q, im->seat);
    return q.count < OPTION_MAX ? q.count : OPTION_MAX;
}

void ahead_imagine(const struct ang_imagined *im, const struct evaluation *e, uint64_t seed,
                   struct block *memory)
{
    struct ask q = imagined_ask(im, memory);

    imagined_again(im, seed, memory);
    if (e && e->infers)
        e->infers(&q, im->seat, dice_of(seed, 1));
}

void ahead_step(const struct ang_imagined *im, struct block *b, uint8_t seat, struct option chosen)
{
    struct ask q = imagined_ask(im, b);

    flow_apply(&q, seat, chosen);
}

bool option_passes(const struct rules *rules, struct option o)
{
    const struct vocabulary *v = rules->vocabulary;

    if (o.kind < OPT_GAME)
        return o.kind == OPT_DONE;
    return o.kind - OPT_GAME < v->option_count &&
           v->option[o.kind - OPT_GAME].traits & (TRAIT_PASSES | TRAIT_ENDS);
}

static unsigned others_pick(const struct ang_imagined *im, const struct option *option,
                            unsigned count, struct dice *dice)
{
    for (unsigned i = 0; i < count; i++)
        if (option_passes(im->rules, option[i]))
            return i;
    return dice_below(dice, count);
}

/* The option that looks best right after it is taken. Long lists are sampled at equal distances
 * from a random start, so different dice compare different options. Returns its value. */
static float pick_at_once(const struct ang_imagined *im, const struct evaluation *e,
                          const struct block *b, uint8_t seat, const struct option *option,
                          unsigned count, struct dice *dice, unsigned *pick)
{
    alignas(8) unsigned char memory[IMAGINED_SIZE];
    struct block *copy = (struct block *)(void *)memory;
    unsigned every = (count + COMPARED - 1) / COMPARED;
    float best = 0, part[PART_MAX];

    *pick = count;
    for (unsigned i = dice_below(dice, every); i < count; i += every) {
        memcpy(copy, b, b->size);
        ahead_step(im, copy, seat, option[i]);
        float value = seat_value(e, im, copy, seat, part);
        if (*pick == count || value > best) {
            best = value;
            *pick = i;
        }
    }
    return best;
}

/* Picks an option in a series of choices. An option that changes nothing yet, such as the first of
 * two districts, is worth its best continuation. */
static unsigned pick_of_actor(const struct ang_imagined *im, const struct evaluation *e,
                              struct block *b, uint8_t seat, const struct option *option,
                              unsigned count, struct dice *dice)
{
    alignas(8) unsigned char memory[IMAGINED_SIZE];
    struct block *copy = (struct block *)(void *)memory;
    struct option next[OPTION_MAX];
    unsigned pick = count, every = (count + COMPARED - 1) / COMPARED, then;
    float best = 0, part[PART_MAX], now = seat_value(e, im, b, seat, part);

    for (unsigned i = dice_below(dice, every); i < count; i += every) {
        memcpy(copy, b, b->size);
        ahead_step(im, copy, seat, option[i]);
        float value = seat_value(e, im, copy, seat, part);
        if (value == now && copy->state == GAME_RUNNING && flow_waiting(copy) >> seat & 1 &&
            !option_passes(im->rules, option[i]) && e->acts(copy)) {
            struct ask q = imagined_ask(im, copy);
            q.option = next;
            q.option_max = OPTION_MAX;
            flow_list(&q, seat);
            value = pick_at_once(im, e, copy, seat, next, q.count, dice, &then);
        }
        if (pick == count || value > best) {
            best = value;
            pick = i;
        }
    }
    return pick;
}

static unsigned pick_on_the_way(const struct ang_imagined *im, const struct evaluation *e,
                                struct block *b, uint8_t seat, bool own,
                                const struct option *option, unsigned count, struct dice *dice)
{
    unsigned pick;

    if (e->acts && e->acts(b))
        return pick_of_actor(im, e, b, seat, option, count, dice);
    if (!own)
        return others_pick(im, option, count, dice);
    pick_at_once(im, e, b, seat, option, count, dice, &pick);
    return pick;
}

bool ahead_is_forecast(const struct evaluation *e, const struct block *b)
{
    return e->foresees && b->state == GAME_RUNNING && e->foresees(b);
}

unsigned ahead_settle(const struct ang_imagined *im, const struct evaluation *e, struct block *b,
                      uint8_t chooser, struct dice *mine, struct dice *others)
{
    struct option option[OPTION_MAX];
    struct ask q = imagined_ask(im, b);
    unsigned choices = 0;

    q.option = option;
    q.option_max = OPTION_MAX;
    for (unsigned n = 0; n < SETTLE_MAX && b->state == GAME_RUNNING && !e->rests(b, chooser) &&
                         !ahead_is_forecast(e, b);
         n++) {
        uint8_t seat = (uint8_t)mask_next(flow_waiting(b), 0);
        unsigned pick = 0;

        flow_list(&q, seat);
        CHECK(q.count > 0 && q.count <= OPTION_MAX);
        if (q.count > 1) {
            bool own = seat == chooser;
            pick = pick_on_the_way(im, e, b, seat, own, option, q.count, own ? mine : others);
            choices += own;
        }
        q.steps = 0;
        flow_apply(&q, seat, option[pick]);
    }
    return choices;
}

/* A forecast decision: its best option, and the resulting position. */
static unsigned best_forecast(const struct ang_imagined *im, const struct evaluation *e,
                              struct block *b, struct insight *known, struct forecast *out)
{
    struct option option[OPTION_MAX];
    struct forecast forecast[FORECAST_MAX];
    struct ask q = imagined_ask(im, b);
    uint8_t seat = (uint8_t)mask_next(flow_waiting(b), 0);
    unsigned best = 0;

    q.option = option;
    q.option_max = OPTION_MAX;
    flow_list(&q, seat);
    CHECK(q.count > 0 && q.count <= FORECAST_MAX);
    e->forecast(im, e, b, known, option, q.count, forecast);
    for (unsigned i = 1; i < q.count; i++)
        if (forecast[i].value[seat] > forecast[best].value[seat])
            best = i;
    *out = forecast[best];
    return best;
}

unsigned ahead_forecast_pick(const struct ang_imagined *im, const struct evaluation *e,
                             struct block *b)
{
    struct insight known;
    struct forecast best;

    known.begun = false;
    return best_forecast(im, e, b, &known, &best);
}

void ahead_values(const struct ang_imagined *im, const struct evaluation *e, struct block *b,
                  struct insight *known, float value[SEAT_MAX])
{
    float part[PART_MAX];

    if (ahead_is_forecast(e, b)) {
        struct forecast best;
        best_forecast(im, e, b, known, &best);
        memcpy(value, best.value, sizeof best.value);
        return;
    }
    for (uint8_t s = 0; s < b->seat_count; s++)
        value[s] = seat_value(e, im, b, s, part);
}

float ahead_rest_value(const struct ang_imagined *im, const struct evaluation *e, struct block *b,
                       uint8_t seat, float part[PART_MAX])
{
    if (e->shallow || !ahead_is_forecast(e, b))
        return seat_value(e, im, b, seat, part);
    struct insight known;
    struct forecast best;
    known.begun = false;
    best_forecast(im, e, b, &known, &best);
    memcpy(part, best.part, sizeof best.part);
    return best.value[seat];
}

float ahead_value(const struct ang_imagined *im, const struct evaluation *e, struct block *from,
                  struct block *to, uint8_t seat, struct option chosen, float part[PART_MAX])
{
    float value = ahead_rest_value(im, e, to, seat, part), before[PART_MAX], kept;

    if (e->unspent == 0 || !e->rests(from, seat) || !option_passes(im->rules, chosen))
        return value;
    kept = seat_value(e, im, from, seat, before) - before[e->unspent - 1];
    return kept < value ? kept : value;
}
