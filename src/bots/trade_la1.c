/* trade_la1.c: evaluates trades of LA-1.
 *
 * Items change hands one at a time, and each trade must improve the team's position by a margin.
 * So trades end: no item comes back while nothing else has changed.
 */
#include "bots/la1.h"
#include "la1/facts.h"

#include <stdalign.h>

/* In credits: the margin, and a penalty for every other trade, so large that no misjudgment
 * outweighs it. */
static const float margin = 0.4f, refused = 20;

bool trade_foresees(const struct block *b)
{
    return block_top(b)->proc == PROC_TRADE && block_top(b)->step == TRADE_AT_ASK;
}

/* The team's possessions after this item has changed hands. The partner agrees. */
static float item_worth(const struct ang_imagined *im, const struct evaluation *e,
                        const struct block *from, struct option o, float part[PART_MAX])
{
    alignas(8) unsigned char memory[IMAGINED_SIZE];
    struct block *b = (struct block *)(void *)memory;

    memcpy(b, from, from->size);
    ahead_step(im, b, block_top(from)->seat, o);
    if (block_top(b)->step == TRADE_AT_CONSENT)
        ahead_step(im, b, (uint8_t)block_top(b)->local[0], (struct option){ .kind = OPT_AGREE });
    return seat_value(e, im, b, im->seat, part);
}

void trade_forecast(const struct ang_imagined *im, const struct evaluation *e,
                    const struct block *b, const struct option *option, unsigned count,
                    struct forecast *out)
{
    struct block *now = (struct block *)(uintptr_t)b; /* only read */
    float part[PART_MAX], kept = seat_value(e, im, now, im->seat, part);

    for (unsigned i = 0; i < count; i++) {
        float value = kept;
        if (option[i].kind == OPT_ENOUGH) {
            memcpy(out[i].part, part, sizeof part);
        } else {
            value = item_worth(im, e, b, option[i], out[i].part) - margin;
            value = value > kept ? value : kept - refused;
        }
        for (uint8_t s = 0; s < b->seat_count; s++)
            out[i].value[s] = value;
    }
}

bool trade_helps(const struct ang_imagined *im, const struct evaluation *e, const struct block *b)
{
    struct option option[OPTION_MAX];
    struct block *now = (struct block *)(uintptr_t)b; /* listing changes nothing */
    struct ask q = imagined_ask(im, now);
    float part[PART_MAX], kept = seat_value(e, im, now, im->seat, part);

    q.option = option;
    q.option_max = OPTION_MAX;
    flow_list(&q, block_top(b)->seat);
    for (unsigned i = 0; i < q.count; i++)
        if (option[i].kind != OPT_ENOUGH && item_worth(im, e, b, option[i], part) > kept + margin)
            return true;
    return false;
}
