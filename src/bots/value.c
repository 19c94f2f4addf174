#include "bots/value.h"

static const struct evaluation *const evaluation[] = {
#define GAME(name, in_text, in_wire) &name##_evaluation,
#include "games.def"
};

const struct evaluation *evaluation_of(const struct rules *rules)
{
    for (unsigned i = 0; i < ARRAY_LEN(evaluation); i++)
        if (evaluation[i]->rules == rules)
            return evaluation[i];
    return NULL;
}

float seat_value(const struct evaluation *e, const struct ang_imagined *im, struct block *b,
                 uint8_t seat, float part[PART_MAX])
{
    struct ask q = imagined_ask(im, b);
    float sum = 0;

    for (unsigned i = 0; i < PART_MAX; i++)
        part[i] = 0;
    (e->careful && e->value_closely && seat == im->seat ? e->value_closely
                                                        : e->value)(&q, seat, e->memo, part);
    for (unsigned i = 0; i < e->part_count; i++) {
        part[i] *= e->weights ? e->weights[i] : e->part[i].weight;
        sum += part[i];
    }
    return sum;
}
