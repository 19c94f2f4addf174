/* haggle.c: bots that bargain.
 *
 * A trade is worth the difference between two positions at rest, one with it and one without it,
 * averaged over imagined games. A bot takes an offer if this difference is enough for itself. It
 * makes the offer that is best for itself among those that the other side should take. It pays the
 * seat that is asked for a deed, or sells one of its own deeds. It makes only offers that would
 * bind.
 */
#include "bots/ahead.h"
#include "bots/bots.h"
#include "kernel/offer.h"
#include "kernel/rules.h"

enum {
    WORLDS = 8,
    FIRST_WORLDS = 2, /* after which it gives up if no bid is promising */
    DEEDS_TRIED = 10,
    PRICE_USUAL = 4,
    PRICE_MAX = 8,   /* of a careful bot; it tries all deeds */
    PRICE_SHARE = 3, /* nobody is expected to pay more than this fraction */
};

/* The value at which an offer is made, relative to the value at which it is taken. Some
 * offers that are expected to bring little bring much, and an offer that is declined costs nothing.
 */
#define OFFER_GAIN 0.4f

#define CAREFUL_GAIN 0.5f /* of that, for a careful bot */

/* The value of the position to each seat, once the current matter is finished. A decision is
 * forecast only if the bargain is about it: the next deal is the same with and without. */
static void settled_values(const struct ang_imagined *im, const struct evaluation *e,
                           struct block *b, struct insight *known, uint64_t seed,
                           float value[SEAT_MAX])
{
    struct dice mine = dice_of(seed, 1), others = dice_of(seed, 2);
    bool forecast = ahead_is_forecast(e, b);
    float part[PART_MAX];

    ahead_settle(im, e, b, im->seat, &mine, &others);
    if (forecast)
        ahead_values(im, e, b, known, value);
    else
        for (uint8_t s = 0; s < b->seat_count; s++)
            value[s] = seat_value(e, im, b, s, part);
}

/* The seat's gain from taking the offer in this imagined game. A forecast does not depend on
 * the goods that change hands, so their value is added. */
static float taking_gains(const struct ang_imagined *im, const struct evaluation *e,
                          struct block *b, uint64_t way, uint16_t serial)
{
    alignas(8) unsigned char memory[IMAGINED_SIZE];
    struct block *copy = (struct block *)(void *)memory;
    struct ask q = imagined_ask(im, b);
    struct insight known = { .begun = false };
    float without[SEAT_MAX], with[SEAT_MAX], part[PART_MAX], moved = 0;
    bool forecast = ahead_is_forecast(e, b);

    memcpy(copy, b, b->size);
    settled_values(im, e, copy, &known, way, without);
    if (forecast)
        moved -= seat_value(e, im, b, im->seat, part);
    else
        known.begun = false;
    offer_answer(&q, im->seat, serial, OFFER_TAKE);
    if (forecast)
        moved += seat_value(e, im, b, im->seat, part);
    settled_values(im, e, b, &known, way, with);
    return with[im->seat] - without[im->seat] + moved;
}

/* In some deals the trade may not be possible, if it names a card in the other's hand. */
bool greedy_takes(const struct ang_imagined *im, const struct bot_limit *limit, uint64_t seed,
                  uint16_t serial)
{
    alignas(8) unsigned char memory[IMAGINED_SIZE];
    struct block *b = (struct block *)(void *)memory;
    struct ask q = imagined_ask(im, b);
    struct evaluation e;
    float gain = 0;
    unsigned worlds = 0;

    if (!limit_evaluation(im->rules, limit, &e))
        return false;
    for (unsigned w = 0; w < WORLDS; w++) {
        uint64_t way = dice_mix(seed + w);
        imagined_again(im, way, b);
        if (offer_answer_missing(&q, im->seat, serial, OFFER_TAKE))
            continue;
        worlds++;
        gain += taking_gains(im, &e, b, way, serial);
    }
    return worlds && gain > e.trade_gain * (float)worlds;
}

/* A deed of the seat that is asked, and its effect on each seat in each imagined game. */
struct bid {
    struct term deed;
    float gain[WORLDS][SEAT_MAX];
};

struct haggler {
    const struct ang_imagined *im;
    struct evaluation e;
    uint64_t seed;
    unsigned tried; /* imagined games */
    uint8_t doer;   /* the seat that is asked */
    struct bid bid[DEEDS_MAX];
    unsigned bid_count;
    /* A payment to the doer, and its effect on the payer and on the doer. */
    float paying[WORLDS][SEAT_MAX][PRICE_MAX + 1], paid[WORLDS][SEAT_MAX][PRICE_MAX + 1];
    alignas(8) unsigned char world[IMAGINED_SIZE], copy[IMAGINED_SIZE];
};

static bool is_payer(const struct haggler *h, uint8_t seat)
{
    return seat != h->doer && (h->doer == h->im->seat || seat == h->im->seat);
}

static unsigned price_max(const struct haggler *h, uint8_t payer)
{
    int most = supply_get(h->im->b, h->e.money, payer) / PRICE_SHARE;
    int limit = h->e.careful ? PRICE_MAX : PRICE_USUAL;

    return most < 0 ? 0 : (unsigned)(most < limit ? most : limit);
}

/* Deeds that can be done at once, a sample if there are many. */
static void deeds_draw(struct haggler *h)
{
    struct block *b = (struct block *)(void *)h->world;
    struct ask q = imagined_ask(h->im, b);
    struct option option[OPTION_MAX];
    struct term list[DEEDS_MAX];
    struct dice dice = dice_of(h->seed, 3);
    unsigned count = flow_peek(&q, h->doer, option), now;
    unsigned most = h->e.careful ? DEEDS_MAX : DEEDS_TRIED;

    now = count > 1 ? h->e.deeds(&q, h->doer, option, count, list) : 0;
    for (; h->bid_count < most && now > 0; h->bid_count++) {
        unsigned at = dice_below(&dice, now);
        h->bid[h->bid_count] = (struct bid){ .deed = list[at] };
        list[at] = list[--now];
    }
}

static void prices_try(struct haggler *h, unsigned w)
{
    struct block *b = (struct block *)(void *)h->world;
    float part[PART_MAX];

    for (uint8_t s = 0; s < b->seat_count; s++) {
        if (!is_payer(h, s))
            continue;
        float payer = seat_value(&h->e, h->im, b, s, part);
        float doer = seat_value(&h->e, h->im, b, h->doer, part);
        for (unsigned n = 1; n <= price_max(h, s); n++) {
            supply_move(b, h->e.money, s, h->doer, (uint16_t)n);
            h->paying[w][s][n] = seat_value(&h->e, h->im, b, s, part) - payer;
            h->paid[w][s][n] = seat_value(&h->e, h->im, b, h->doer, part) - doer;
            supply_move(b, h->e.money, h->doer, s, (uint16_t)n);
        }
    }
}

/* Nobody can accept a bid that leaves a seat without an option, so such a bid is worth nothing. */
static void bids_try(struct haggler *h, unsigned w, uint64_t way)
{
    struct block *b = (struct block *)(void *)h->copy;
    size_t size = h->im->b->size;
    struct insight known = { .begun = false };
    float without[SEAT_MAX], with[SEAT_MAX];

    memcpy(b, h->world, size);
    bool forecast = ahead_is_forecast(&h->e, b);
    settled_values(h->im, &h->e, b, &known, way, without);
    for (unsigned i = 0; i < h->bid_count; i++) {
        struct ask q = imagined_ask(h->im, b);
        memset(h->bid[i].gain[w], 0, sizeof h->bid[i].gain[w]);
        memcpy(b, h->world, size);
        deed_agree(&q, &h->bid[i].deed, h->doer, h->im->seat, true, 0);
        flow_list(&q, h->doer);
        if (q.count == 0)
            continue;
        known.begun = known.begun && forecast;
        settled_values(h->im, &h->e, b, &known, way, with);
        for (uint8_t s = 0; s < b->seat_count; s++)
            h->bid[i].gain[w][s] = with[s] - without[s];
    }
}

static struct offer bid_offer(const struct haggler *h, const struct bid *bid, uint8_t payer,
                              unsigned price)
{
    struct term money = { TERM_SUPPLY, (uint16_t)price, h->e.money };
    uint8_t me = h->im->seat;
    struct offer o = { .from = me, .to = me == h->doer ? payer : h->doer };

    o.give[0] = me == h->doer ? bid->deed : money;
    o.want[0] = me == h->doer ? money : bid->deed;
    return o;
}

/* The value of an offer to this seat: it gains or loses only in those imagined games in which
 * the other side would take it. A seat that would do the deed anyway would get the money for
 * nothing. */
static float bid_worth(const struct haggler *h, const struct bid *bid, uint8_t payer, unsigned n)
{
    bool selling = h->doer == h->im->seat;
    float sum = 0;

    for (unsigned w = 0; w < h->tried; w++) {
        float pays = bid->gain[w][payer] + h->paying[w][payer][n];
        float does = bid->gain[w][h->doer] + h->paid[w][payer][n];
        if ((selling ? pays : does) > h->e.trade_gain)
            sum += selling ? does : pays;
    }
    return sum / (float)h->tried;
}

/* The best of all bids and prices; NULL: none is worth enough. */
static const struct bid *bids_compare(struct haggler *h, float least, struct offer *out)
{
    struct ask q = imagined_ask(h->im, (struct block *)(void *)h->world);
    float best = least;
    const struct bid *found = NULL;

    for (unsigned i = 0; i < h->bid_count; i++)
        for (uint8_t s = 0; s < h->im->b->seat_count; s++)
            for (unsigned n = 1; is_payer(h, s) && n <= price_max(h, s); n++) {
                struct offer o = bid_offer(h, &h->bid[i], s, n);
                float worth = bid_worth(h, &h->bid[i], s, n);
                if (worth <= best || offer_make_missing(&q, &o))
                    continue;
                best = worth;
                *out = o;
                found = &h->bid[i];
            }
    return found;
}

/* Tries all bids in all imagined games, or gives up after the first few. */
static void worlds_try(struct haggler *h, uint64_t seed, float least)
{
    struct offer any;

    for (unsigned w = 0; w < WORLDS; w++) {
        uint64_t way = dice_mix(seed + w);
        h->tried = w + 1;
        imagined_again(h->im, way, (struct block *)(void *)h->world);
        if (w == 0 && h->bid_count == 0)
            deeds_draw(h);
        if (h->bid_count == 0)
            return;
        prices_try(h, w);
        bids_try(h, w, way);
        if (h->tried == FIRST_WORLDS && !bids_compare(h, least, &any))
            return;
    }
}

bool greedy_proposes(const struct ang_imagined *im, const struct bot_limit *limit, uint64_t seed,
                     struct offer *out)
{
    const struct bid *best;
    struct haggler h;

    if (!limit_evaluation(im->rules, limit, &h.e))
        return false;
    float least = OFFER_GAIN * h.e.trade_gain * (limit->asking > 0 ? limit->asking : 1);
    if (limit->careful)
        least *= CAREFUL_GAIN;
    h.im = im;
    h.seed = seed;
    h.doer = (uint8_t)mask_next(flow_waiting(im->b), 0);
    h.bid_count = 0;
    worlds_try(&h, seed, least);
    if (h.bid_count == 0 || h.tried < WORLDS || (best = bids_compare(&h, least, out)) == NULL)
        return false;
    /* The best of many estimates is too high, so it is estimated once more, in other games. */
    h.bid[0] = *best;
    h.bid_count = 1;
    worlds_try(&h, dice_mix(~seed), least);
    return h.tried == WORLDS && bids_compare(&h, least, out) != NULL;
}
