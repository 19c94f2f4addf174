#include "bots/bots.h"

#include "bots/dice.h"
#include "bots/value.h"
#include "kernel/offer.h"

/* clang-format off */
static const struct bot bot[] = {
    { .name = "random", .choose = random_choose, .takes = random_takes,
      .en = "takes any option, each as likely as any other",
      .de = "nimmt irgendeine Möglichkeit, jede gleich wahrscheinlich" },
    { .name = "greedy", .choose = greedy_choose, .takes = greedy_takes, .proposes = greedy_proposes, .usual = 240,
      .en = "plays by rules of thumb: looks one step ahead, then takes the best-looking option",
      .de = "spielt nach Faustregeln: schaut einen Schritt voraus und nimmt, was dann am besten aussieht" },
    { .name = "search", .choose = search_choose, .takes = greedy_takes, .proposes = greedy_proposes, .careful = true,
      .usual = 2000, .share = 8000,
      .en = "thinks ahead in many imagined games, as far as its limit allows",
      .de = "denkt in vielen vorgestellten Partien voraus, so weit seine Grenze es zulässt" },
    { .name = "rollout", .choose = rollout_choose, .takes = greedy_takes, .proposes = greedy_proposes, .room = true,
      .usual = 2000, .share = 4000,
      .en = "repeatedly plays on to the end at random; knows nothing of the game",
      .de = "spielt wieder und wieder aufs Geratewohl bis zum Ende; weiß nichts vom Spiel" },
    { .name = "rollout-50", .choose = rollout_cut_choose, .takes = greedy_takes, .proposes = greedy_proposes, .room = true,
      .usual = 8000, .share = 4000,
      .en = "plays on for about 50 decisions at random, and judges the result",
      .de = "spielt etwa 50 Entscheidungen aufs Geratewohl und beurteilt, was daraus wird" },
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

static uint32_t iterations_of(const struct bot *it, uint32_t iterations)
{
    return iterations ? iterations : it->usual;
}

unsigned bot_shares(const struct bot *it, uint32_t iterations)
{
    unsigned shares = it->share ? iterations_of(it, iterations) / it->share : 1;

    return shares < 1 ? 1 : shares > SHARE_MAX ? SHARE_MAX : shares;
}

/* Symmetric, and seldom much larger than `noise`. */
static float misjudged(struct dice *dice)
{
    float sum = -2;

    for (unsigned i = 0; i < 4; i++)
        sum += (float)dice_below(dice, 1024) / 1024;
    return sum * 1.732f;
}

unsigned thoughts_misjudge(const struct thoughts *t, unsigned choice, float noise, uint64_t seed)
{
    struct dice dice = dice_of(seed, 7);
    float best = 0;
    bool any = false;

    for (unsigned i = 0; noise > 0 && i < t->count; i++) {
        if (t->option[i].visits == 0)
            continue;
        float value = t->option[i].value + noise * misjudged(&dice);
        if (!any || value > best) {
            any = true;
            best = value;
            choice = i;
        }
    }
    return choice;
}

unsigned bot_think(const struct bot *it, const struct ang_imagined *im,
                   const struct bot_limit *limit, uint64_t seed, unsigned share,
                   struct thoughts *out)
{
    unsigned shares = bot_shares(it, limit->iterations);
    uint32_t iterations = iterations_of(it, limit->iterations);
    struct bot_limit own = *limit;

    own.iterations = iterations / shares + (share < iterations % shares);
    memset(out, 0, sizeof *out);
    return it->choose(im, &own, share ? dice_mix(seed + share) : seed, out);
}

static void reasons_add(struct thought *to, const struct thought *from, float part_of_from)
{
    float apart[PART_MAX] = { 0 };

    for (unsigned r = 0; r < REASON_MAX; r++) {
        if (to->reason[r].part)
            apart[to->reason[r].part - 1] += to->reason[r].amount * (1 - part_of_from);
        if (from->reason[r].part)
            apart[from->reason[r].part - 1] += from->reason[r].amount * part_of_from;
    }
    memset(to->reason, 0, sizeof to->reason);
    reasons_tell(apart, PART_MAX, to);
}

void thoughts_add(struct thoughts *to, const struct thoughts *from)
{
    for (unsigned i = 0; i < to->count; i++) {
        struct thought *a = &to->option[i];
        const struct thought *b = &from->option[i];
        if (b->visits == 0)
            continue;
        float part = (float)b->visits / (float)(a->visits + b->visits);
        a->value += (b->value - a->value) * part;
        reasons_add(a, b, part);
        a->visits += b->visits;
    }
}

unsigned thoughts_choice(const struct thoughts *t)
{
    uint32_t most = 0;
    unsigned best = 0;

    for (unsigned i = 0; i < t->count; i++)
        if (t->option[i].visits > most)
            most = t->option[i].visits;
    for (unsigned i = 0; i < t->count; i++) {
        const struct thought *a = &t->option[i], *b = &t->option[best];
        if (a->visits < most - most / 4)
            continue;
        if (b->visits < most - most / 4 || a->value > b->value)
            best = i;
    }
    return best;
}

bool limit_evaluation(const struct rules *rules, const struct bot_limit *limit,
                      struct evaluation *out)
{
    const struct evaluation *e = evaluation_of(rules);

    if (!e)
        return false;
    *out = *e;
    out->weights = limit->weights;
    out->careful = limit->careful;
    return true;
}

/* An offer that can't be taken in one deal can't be taken in any other: the seat knows what it
 * could give. */
bool bot_takes(const struct bot *it, const struct ang_imagined *im, const struct bot_limit *limit,
               uint64_t seed, uint16_t serial)
{
    struct ask q = imagined_ask(im, (struct block *)(uintptr_t)im->b);

    return !offer_answer_missing(&q, im->seat, serial, OFFER_TAKE) &&
           it->takes(im, limit, seed, serial);
}

/* N-NEG-54: one offer between two ordinary choices, three in a deal. */
bool bot_may_propose(const struct bot *it, const struct rules *rules, const struct block *b,
                     uint8_t seat)
{
    enum { OFFERS_IN_ALL = 3 };
    const struct evaluation *e = evaluation_of(rules);
    const struct offers *all = block_offers(b);
    seat_mask asked = flow_waiting(b);

    return it->proposes && e && e->bargains && all && !all->made[seat] &&
           all->made_in_all[seat] < OFFERS_IN_ALL && asked && !(asked & (asked - 1)) &&
           e->bargains(b);
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
