#include "bots/bots.h"

#include "bots/value.h"
#include "kernel/offer.h"

/* clang-format off */
static const struct bot bot[] = {
    { .name = "random", .choose = random_choose, .takes = random_takes,
      .en = "takes any option, each as likely as any other",
      .de = "nimmt irgendeine Möglichkeit, jede gleich wahrscheinlich" },
    { .name = "greedy", .choose = greedy_choose, .takes = greedy_takes,
      .en = "plays by rules of thumb: looks one step ahead and takes what looks best then",
      .de = "spielt nach Faustregeln: schaut einen Schritt voraus und nimmt, was dann am besten aussieht" },
    { .name = "search", .choose = search_choose, .takes = greedy_takes, .room = true,
      .en = "thinks ahead in many imagined games, as far as its limit lets it",
      .de = "denkt in vielen vorgestellten Partien voraus, so weit seine Grenze es zulässt" },
};
/* clang-format on */

unsigned bot_count(void)
{
    return ARRAY_LEN(bot);
}

const struct bot *bot_at(unsigned index)
{
    return index < ARRAY_LEN(bot) ? &bot[index] : NULL;
}

unsigned bot_think(const struct bot *it, const struct ang_imagined *im,
                   const struct bot_limit *limit, uint64_t seed, struct thoughts *out)
{
    static const struct bot_limit none;

    if (out)
        memset(out, 0, sizeof *out);
    return it->choose(im, limit ? limit : &none, seed, out);
}

/* What can't be taken in one deal can't be in any other: the seat knows what it has to give. */
bool bot_takes(const struct bot *it, const struct ang_imagined *im, uint64_t seed, uint8_t serial)
{
    struct ask q = imagined_ask(im, (struct block *)(uintptr_t)im->b);

    return !offer_answer_missing(&q, im->seat, serial, OFFER_TAKE) && it->takes(im, seed, serial);
}

void reasons_tell(float *apart, unsigned parts, struct thought *out)
{
    for (unsigned r = 0; r < REASON_MAX; r++) {
        unsigned best = 0;
        for (unsigned p = 1; p < parts; p++)
            if (apart[p] * apart[p] > apart[best] * apart[best])
                best = p;
        if (apart[best] * apart[best] < 0.0001f)
            break;
        out->reason[r] = (struct reason){ .part = best + 1, .amount = apart[best] };
        apart[best] = 0;
    }
}

const char *reason_words(const struct rules *rules, uint32_t part, bool german)
{
    const struct evaluation *e = evaluation_of(rules);

    if (!e || part == 0 || part > e->part_count)
        return NULL;
    return german ? e->part[part - 1].de : e->part[part - 1].en;
}
