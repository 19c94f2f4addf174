#include "bots/ahead.h"

#include "kernel/rules.h"

#include <stdalign.h>

enum {
    SETTLE_MAX = 60, /* decisions until a position must be taken as it is */
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
 * from a random start, so different dice compare different options. */
static unsigned own_pick(const struct ang_imagined *im, const struct evaluation *e,
                         const struct block *b, uint8_t seat, const struct option *option,
                         unsigned count, struct dice *dice)
{
    alignas(8) unsigned char memory[IMAGINED_SIZE];
    struct block *copy = (struct block *)(void *)memory;
    unsigned pick = count, every = (count + COMPARED - 1) / COMPARED;
    float best = 0, part[PART_MAX];

    for (unsigned i = dice_below(dice, every); i < count; i += every) {
        memcpy(copy, b, b->size);
        ahead_step(im, copy, seat, option[i]);
        float value = seat_value(e, im, copy, seat, part);
        if (pick == count || value > best) {
            best = value;
            pick = i;
        }
    }
    return pick;
}

/* How another seat chooses while the position settles. */
typedef unsigned other_pick(const struct ang_imagined *im, const struct evaluation *e,
                            const struct block *b, uint8_t seat, const struct option *option,
                            unsigned count, struct dice *dice);

static unsigned pass_pick(const struct ang_imagined *im, const struct evaluation *e,
                          const struct block *b, uint8_t seat, const struct option *option,
                          unsigned count, struct dice *dice)
{
    (void)e, (void)b, (void)seat;
    return others_pick(im, option, count, dice);
}

/* Inlined into both callers below, so that neither calls itself. */
static inline unsigned settle(const struct ang_imagined *im, const struct evaluation *e,
                              struct block *b, uint8_t chooser, struct dice *mine,
                              struct dice *others, other_pick *pick_for)
{
    struct option option[OPTION_MAX];
    struct ask q = imagined_ask(im, b);
    unsigned choices = 0;

    q.option = option;
    q.option_max = OPTION_MAX;
    for (unsigned n = 0; n < SETTLE_MAX && b->state == GAME_RUNNING && !e->rests(b, chooser); n++) {
        uint8_t seat = (uint8_t)mask_next(flow_waiting(b), 0);
        unsigned pick = 0;

        flow_list(&q, seat);
        CHECK(q.count > 0 && q.count <= OPTION_MAX);
        if (q.count > 1 && seat == chooser) {
            pick = own_pick(im, e, b, seat, option, q.count, mine);
            choices++;
        } else if (q.count > 1) {
            pick = pick_for(im, e, b, seat, option, q.count, others);
        }
        q.steps = 0;
        flow_apply(&q, seat, option[pick]);
    }
    return choices;
}

/* Plays on after the first option of each kind to the next moment of rest, with all other seats
 * passing. The seat takes the option with the best result. */
static unsigned vote_pick(const struct ang_imagined *im, const struct evaluation *e,
                          const struct block *b, uint8_t seat, const struct option *option,
                          unsigned count, struct dice *dice)
{
    alignas(8) unsigned char memory[IMAGINED_SIZE];
    struct block *copy = (struct block *)(void *)memory;
    unsigned pick = count;
    float best = 0, part[PART_MAX];
    uint64_t kinds = 0;

    if (!e->votes || !e->votes(b))
        return others_pick(im, option, count, dice);
    for (unsigned i = 0; i < count; i++) {
        struct dice mine = *dice, others = *dice;
        if (kinds >> (option[i].kind % 64) & 1)
            continue;
        kinds |= (uint64_t)1 << (option[i].kind % 64);
        memcpy(copy, b, b->size);
        ahead_step(im, copy, seat, option[i]);
        settle(im, e, copy, seat, &mine, &others, pass_pick);
        float value = seat_value(e, im, copy, seat, part);
        if (pick == count || value > best) {
            best = value;
            pick = i;
        }
    }
    return pick;
}

unsigned ahead_settle(const struct ang_imagined *im, const struct evaluation *e, struct block *b,
                      uint8_t chooser, struct dice *mine, struct dice *others)
{
    return settle(im, e, b, chooser, mine, others, vote_pick);
}

float ahead_value(const struct ang_imagined *im, const struct evaluation *e, struct block *from,
                  struct block *to, uint8_t seat, struct option chosen, float part[PART_MAX])
{
    float value = seat_value(e, im, to, seat, part), before[PART_MAX], kept;

    if (e->unspent == 0 || !e->rests(from, seat) || !option_passes(im->rules, chosen))
        return value;
    kept = seat_value(e, im, from, seat, before) - before[e->unspent - 1];
    return kept < value ? kept : value;
}
