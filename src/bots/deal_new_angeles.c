/* deal_new_angeles.c: the outcome of a deal.
 *
 * An offer wins only with support, and everybody acts in their own interest. The result of a deal
 * depends only on the offer that wins it. So each offer is tried once. It wins, and its owner
 * resolves it in the way that looks best. Then the position after the deal is evaluated for every
 * seat. The rest is arithmetic. The supporters choose from the last to the first, each knowing what
 * those after it will do. Those who may still make a counteroffer do the same.
 */
#include "bots/new_angeles.h"
#include "kernel/offer.h"
#include "new_angeles/facts.h"

enum {
    RESULTS = 48,
    IMAGINED_CARDS = 6, /* counteroffers considered of all seats that have not been asked yet */
    IMAGINED_MOST = 3,  /* counteroffers considered of one seat */
    HAND_MOST = 24,     /* longer hands are very rare, and not foreseen */
    SUPPORT_MOST = 3,   /* cards of one supporter */
    LEAD_MAX = 20,
    OFFERS_MAX = 32, /* counteroffers considered in all */
};

/* The share of a card's value as an offer that is lost with it. */
static const float keeps = 0.15f;

/* An offer, and its result if it wins. */
struct result {
    component_id card; /* 0: an empty main offer */
    uint8_t seat;
    uint8_t side;
    bool in_hand; /* the offer has not been made yet */
    float value[SEAT_MAX];
    float part[PART_MAX];
};

struct insight_of_deal {
    struct result result[RESULTS];
    unsigned count;
};
_Static_assert(sizeof(struct insight_of_deal) <= sizeof(((struct insight *)0)->room),
               "there is room");

struct deal {
    const struct ang_imagined *im;
    const struct evaluation *e;
    const struct block *b;
    struct insight_of_deal *known;
    struct ask q; /* for b, which is only read */
    float hand_weight;
    unsigned cards[SEAT_MAX];
};

/* The outcome of a choice: the offer that wins, and the cards each seat spends on the way. */
struct way {
    const struct result *won;
    uint8_t spent[SEAT_MAX];
};

bool deal_foresees(const struct block *b)
{
    const struct frame *top = block_top(b);

    if (block_zone(b, hand_of(top->seat))->count > HAND_MOST)
        return false;
    if (top->proc == PROC_DEAL)
        return top->step == DEAL_PROPOSE;
    return (top->proc == PROC_COUNTER && (top->step == 0 || top->step == 2)) ||
           (top->proc == PROC_SUPPORT && top->step == 0);
}

/* Everybody has chosen, and this side wins. */
static void deal_decide(struct ask *q, enum side side)
{
    struct new_angeles *g = new_angeles_of(q);
    struct block *b = q->b;

    bindings_end(q, SEAT_NONE);
    for (; block_top(b)->proc != PROC_DEAL; b->depth--)
        memset(block_top(b), 0, sizeof(struct frame));
    for (uint8_t s = 0; s < b->seat_count; s++)
        lane_turn(b, s, LANE_IDLE);
    block_top(b)->step = DEAL_COUNT;
    g->closed = 1;
    g->decided = (uint8_t)side;
    flow_run(q);
}

static void result_try(struct deal *d, struct result *r)
{
    alignas(8) unsigned char memory[IMAGINED_SIZE];
    struct block *b = (struct block *)(void *)memory;
    struct ask q = imagined_ask(d->im, b);
    struct dice mine = { r->card * 64u + r->seat }, others = { mine.state + 1 };
    float part[PART_MAX];

    memcpy(b, d->b, d->b->size);
    if (r->in_hand) {
        if (r->side == SIDE_COUNTER)
            new_angeles_of(&q)->proposer[zone_count_of(&q, ZONE_COUNTER)] = r->seat;
        component_move(b, r->card, r->side == SIDE_MAIN ? ZONE_MAIN : ZONE_COUNTER, PLACE_TOP,
                       MOVE_FACE_UP, 0);
    }
    deal_decide(&q, r->side);
    ahead_settle(d->im, d->e, b, r->seat, &mine, &others);
    for (uint8_t s = 0; s < b->seat_count; s++)
        r->value[s] = seat_value(d->e, d->im, b, s, s == d->im->seat ? r->part : part);
}

static const struct result *result_of(struct deal *d, component_id card, uint8_t seat,
                                      enum side side, bool in_hand)
{
    struct insight_of_deal *known = d->known;

    for (unsigned i = 0; i < known->count; i++) {
        const struct result *r = &known->result[i];
        if (r->card == card && r->seat == seat && r->side == side && r->in_hand == in_hand)
            return r;
    }
    CHECK(known->count < RESULTS);
    struct result *r = &known->result[known->count++];
    *r = (struct result){ .card = card, .seat = seat, .side = (uint8_t)side, .in_hand = in_hand };
    result_try(d, r);
    return r;
}

static float cards_cost(const struct deal *d, uint8_t seat, unsigned spent)
{
    unsigned had = d->cards[seat], left = spent < had ? had - spent : 0;

    return d->hand_weight * (hand_worth(had) - hand_worth(left));
}

static float way_value(const struct deal *d, const struct way *w, uint8_t seat)
{
    unsigned spent = w->spent[seat];

    if (w->won->in_hand && w->won->seat == seat && spent > 0)
        spent--; /* the value of the result counts it */
    return w->won->value[seat] - cards_cost(d, seat, spent);
}

/* Support: the seats in order, and the choice of each for every lead that the main offer can
 * have. */
struct contest {
    const struct result *main, *counter;
    uint8_t seat[SEAT_MAX];
    unsigned count;
    int8_t adds[SEAT_MAX][2 * LEAD_MAX + 1];   /* number of cards for the main offer; below 0:
                                                * against it */
    bool lost[SEAT_MAX + 1][2 * LEAD_MAX + 1]; /* by the main offer, from here on */
};

static unsigned lead_at(int lead)
{
    return (unsigned)((lead < -LEAD_MAX  ? -LEAD_MAX
                       : lead > LEAD_MAX ? LEAD_MAX
                                         : lead) +
                      LEAD_MAX);
}

/* The fewest cards that make the offer win that the seat prefers, if it is worth them. */
static int supporter_adds(const struct deal *d, const struct contest *c, unsigned i, int lead)
{
    uint8_t seat = c->seat[i];
    float gain = c->counter->value[seat] - c->main->value[seat];
    bool against = gain > 0;
    int most = d->cards[seat] < SUPPORT_MOST ? (int)d->cards[seat] : SUPPORT_MOST;

    if (c->lost[i + 1][lead_at(lead)] == against)
        return 0;
    for (int n = 1; n <= most; n++) {
        int adds = against ? -n : n;
        if (c->lost[i + 1][lead_at(lead + adds)] == against)
            return cards_cost(d, seat, (unsigned)n) < (against ? gain : -gain) ? adds : 0;
    }
    return 0;
}

static void contest_solve(const struct deal *d, struct contest *c)
{
    for (int lead = -LEAD_MAX; lead <= LEAD_MAX; lead++)
        c->lost[c->count][lead_at(lead)] = lead < 0; /* N-DEAL-23 */
    for (unsigned i = c->count; i-- > 0;)
        for (int lead = -LEAD_MAX; lead <= LEAD_MAX; lead++) {
            int adds = supporter_adds(d, c, i, lead);
            c->adds[i][lead_at(lead)] = (int8_t)adds;
            c->lost[i][lead_at(lead)] = c->lost[i + 1][lead_at(lead + adds)];
        }
}

/* The outcome from supporter i on. */
static struct way contest_way(const struct contest *c, unsigned i, int lead)
{
    struct way w = { 0 };

    for (; i < c->count; i++) {
        int adds = c->adds[i][lead_at(lead)];
        w.spent[c->seat[i]] = (uint8_t)(adds < 0 ? -adds : adds);
        lead += adds;
    }
    w.won = lead < 0 ? c->counter : c->main;
    return w;
}

/* The supporters, beginning with the n-th seat after the active one. */
static void contest_begin(const struct deal *d, struct contest *c, unsigned n,
                          const struct result *main, const struct result *counter)
{
    c->main = main;
    c->counter = counter;
    c->count = 0;
    for (; n < d->b->seat_count; n++) {
        uint8_t seat = (uint8_t)((d->b->active + n) % d->b->seat_count);
        if (seat != counter->seat)
            c->seat[c->count++] = seat;
    }
    contest_solve(d, c);
}

/* Counteroffers: each seat in order may make one, which replaces the previous one. */
struct counters {
    struct deal *d;
    const struct result *main;
    uint8_t seat[SEAT_MAX];
    unsigned seats;
    const struct result *offer[OFFERS_MAX];             /* 0: no counteroffer; 1: the present one */
    unsigned first[SEAT_MAX + 1];                       /* of each seat; then their number */
    unsigned standing;                                  /* how many have been made */
    struct way way[SEAT_MAX + 1][OFFERS_MAX][SEAT_MAX]; /* by the present counteroffer, and by
                                                         * the number made so far */
};

static struct way counters_end(struct counters *k, unsigned top)
{
    struct contest c;

    if (!k->offer[top])
        return (struct way){ .won = k->main };
    contest_begin(k->d, &c, 1, k->main, k->offer[top]);
    return contest_way(&c, 0, 0);
}

/* The way the deal goes with this offer, after `made` others. */
static struct way counter_way(const struct counters *k, unsigned i, unsigned top, unsigned made)
{
    struct way w = k->way[i + 1][top][made + 1];
    unsigned spent = w.spent[k->seat[i]] + k->standing + made + k->offer[top]->in_hand;

    w.spent[k->seat[i]] = (uint8_t)spent;
    return w;
}

static bool can_pay(const struct counters *k, unsigned i, unsigned top, unsigned made)
{
    const struct result *r = k->offer[top];
    bool from_hand = card_kind(&k->d->q, r->card) == KIND_ACTION;

    return k->d->cards[k->seat[i]] >= k->standing + made + from_hand;
}

static void counters_solve(struct counters *k)
{
    unsigned all = k->first[k->seats];

    for (unsigned top = 0; top < all; top++) {
        struct way end = counters_end(k, top);
        for (unsigned made = 0; made < SEAT_MAX; made++)
            k->way[k->seats][top][made] = end;
    }
    for (unsigned i = k->seats; i-- > 0;)
        for (unsigned top = 0; top < k->first[i]; top++)
            for (unsigned made = 0; made <= i; made++) {
                struct way best = k->way[i + 1][top][made];
                float most = way_value(k->d, &best, k->seat[i]);
                for (unsigned o = k->first[i]; o < k->first[i + 1]; o++) {
                    if (!can_pay(k, i, o, made))
                        continue;
                    struct way w = counter_way(k, i, o, made);
                    float value = way_value(k->d, &w, k->seat[i]);
                    if (value > most) {
                        most = value;
                        best = w;
                    }
                }
                k->way[i][top][made] = best;
            }
}

static void counters_add(struct counters *k, component_id c, uint8_t seat, bool in_hand)
{
    if (k->first[k->seats] < OFFERS_MAX)
        k->offer[k->first[k->seats]++] = result_of(k->d, c, seat, SIDE_COUNTER, in_hand);
}

static void counters_begin(struct counters *k, struct deal *d, const struct result *main)
{
    component_id top = zone_top(d->b, ZONE_COUNTER);

    k->d = d;
    k->main = main;
    k->seats = 0;
    k->standing = zone_count_of(&d->q, ZONE_COUNTER);
    k->offer[0] = k->offer[1] = NULL;
    k->first[0] = 2;
    if (top)
        k->offer[1] = result_of(d, top, countering_player(&d->q), SIDE_COUNTER, false);
}

static void counters_next(struct counters *k, uint8_t seat)
{
    k->seat[k->seats] = seat;
    k->seats++;
    k->first[k->seats] = k->first[k->seats - 1];
}

/* Some cards of an imagined hand, and its emergency cards. */
static void counters_imagine(struct counters *k, uint8_t seat, unsigned most)
{
    unsigned taken = 0;

    counters_next(k, seat);
    ZONE_EACH (k->d->b, emergency_of(seat), c)
        if (is_proposable(&k->d->q, c))
            counters_add(k, c, seat, true);
    ZONE_EACH (k->d->b, hand_of(seat), c)
        if (taken < most) {
            counters_add(k, c, seat, true);
            taken++;
        }
}

/* Imagines counteroffers of all seats, beginning with the n-th after the active one. */
static void counters_imagine_all(struct counters *k, unsigned n)
{
    const struct block *b = k->d->b;
    unsigned most = n < b->seat_count ? IMAGINED_CARDS / (b->seat_count - n) : 0;

    for (; n < b->seat_count; n++)
        counters_imagine(k, (uint8_t)((b->active + n) % b->seat_count),
                         most < IMAGINED_MOST ? most : IMAGINED_MOST);
}

static void way_tell(const struct deal *d, const struct way *w, struct forecast *out)
{
    uint8_t me = d->im->seat;

    for (uint8_t s = 0; s < d->b->seat_count; s++)
        out->value[s] = way_value(d, w, s);
    memcpy(out->part, w->won->part, sizeof out->part);
    out->part[PART_HAND] += out->value[me] - w->won->value[me];
}

/* A card that is good as an offer is not used as support. */
static void keep(struct deal *d, component_id c, uint8_t seat, float least, struct forecast *out)
{
    if (seat != d->im->seat)
        return;
    const struct result *r = result_of(d, c, seat, SIDE_COUNTER, true);
    float lost = keeps * (r->value[seat] - least);

    out->value[seat] -= lost;
    out->part[PART_HAND] -= lost;
}

static float hand_least(struct deal *d, uint8_t seat)
{
    float least = 0;
    bool any = false;

    if (seat == d->im->seat)
        ZONE_EACH (d->b, hand_of(seat), c) {
            const struct result *r = result_of(d, c, seat, SIDE_COUNTER, true);
            if (!any || r->value[seat] < least)
                least = r->value[seat];
            any = true;
        }
    return least;
}

static void forecast_main(struct deal *d, const struct option *option, unsigned count,
                          struct forecast *out)
{
    struct counters k;

    counters_begin(&k, d, NULL);
    counters_imagine_all(&k, 1);
    for (unsigned i = 0; i < count; i++) {
        k.main = result_of(d, option[i].target[0], d->b->active, SIDE_MAIN, true);
        counters_solve(&k);
        way_tell(d, &k.way[0][0][0], &out[i]);
    }
}

static const struct result *main_result(struct deal *d)
{
    return result_of(d, zone_top(d->b, ZONE_MAIN), d->b->active, SIDE_MAIN, false);
}

static void forecast_counter(struct deal *d, uint8_t seat, const struct option *option,
                             unsigned count, struct forecast *out)
{
    unsigned turn = (unsigned)(seat + d->b->seat_count - d->b->active) % d->b->seat_count;
    struct counters k;

    counters_begin(&k, d, main_result(d));
    counters_next(&k, seat);
    for (unsigned i = 0; i < count; i++)
        if (option[i].kind == OPT_COUNTER)
            counters_add(&k, option[i].target[0], seat, true);
    unsigned after = k.first[1];
    counters_imagine_all(&k, turn + 1);
    counters_solve(&k);
    for (unsigned i = 0, o = k.first[0]; i < count; i++) {
        struct way w = k.way[1][k.offer[1] ? 1 : 0][0];
        if (option[i].kind == OPT_COUNTER && o < after)
            w = counter_way(&k, 0, o++, 0);
        way_tell(d, &w, &out[i]);
    }
}

/* The least number of cards a supporter must still add: it may be bound to more than one. */
static unsigned bound_to_add(const struct deal *d, uint8_t seat)
{
    unsigned laid = zone_count_of(&d->q, support_of(seat, SIDE_MAIN)) +
                    zone_count_of(&d->q, support_of(seat, SIDE_COUNTER));
    unsigned least = 1;

    BINDING_EACH(d->b, x)
    {
        struct deed deed = deed_read(x->thing, x->number);
        if (x->seat == seat && deed.act == ACT_SUPPORT && deed.number > laid + least)
            least = deed.number - laid;
    }
    return least;
}

/* The best number of cards on one side for the seat that is asked. */
static struct way best_support(const struct deal *d, const struct contest *c, uint8_t seat,
                               int lead, int sign)
{
    unsigned least = bound_to_add(d, seat), most = d->cards[seat];
    struct way best = { 0 };
    float value = 0;

    if (most > SUPPORT_MOST && least <= SUPPORT_MOST)
        most = SUPPORT_MOST;
    for (unsigned n = least; n <= most || !best.won; n++) {
        struct way w = contest_way(c, 1, lead + sign * (int)n);
        w.spent[seat] = (uint8_t)n;
        float worth = way_value(d, &w, seat);
        if (!best.won || worth > value) {
            best = w;
            value = worth;
        }
    }
    return best;
}

static void forecast_support(struct deal *d, uint8_t seat, const struct option *option,
                             unsigned count, struct forecast *out)
{
    unsigned turn = (unsigned)(seat + d->b->seat_count - d->b->active) % d->b->seat_count;
    int lead = (int)support_count(&d->q, SIDE_MAIN) - (int)support_count(&d->q, SIDE_COUNTER);
    const struct result *counter =
        result_of(d, zone_top(d->b, ZONE_COUNTER), countering_player(&d->q), SIDE_COUNTER, false);
    float least = hand_least(d, seat);
    struct contest c;

    contest_begin(d, &c, turn, main_result(d), counter);
    for (unsigned i = 0; i < count; i++) {
        uint16_t kind = option[i].kind;
        struct way w = kind == OPT_FOR_MAIN      ? best_support(d, &c, seat, lead, 1)
                       : kind == OPT_FOR_COUNTER ? best_support(d, &c, seat, lead, -1)
                                                 : contest_way(&c, 1, lead);
        way_tell(d, &w, &out[i]);
        if (kind == OPT_FOR_MAIN || kind == OPT_FOR_COUNTER)
            keep(d, option[i].target[0], seat, least, &out[i]);
    }
}

/* The price of a counteroffer: the cards that are worst as offers. */
static void forecast_cost(struct deal *d, uint8_t seat, const struct option *option, unsigned count,
                          struct forecast *out)
{
    struct way w = { .won = main_result(d) };
    float least = hand_least(d, seat);

    for (unsigned i = 0; i < count; i++) {
        way_tell(d, &w, &out[i]);
        keep(d, option[i].target[0], seat, least, &out[i]);
    }
}

void deal_forecast(const struct ang_imagined *im, const struct evaluation *e, const struct block *b,
                   struct insight *known, const struct option *option, unsigned count,
                   struct forecast *out)
{
    struct deal d = { .im = im,
                      .e = e,
                      .b = b,
                      .known = (struct insight_of_deal *)(void *)known->room,
                      .q = imagined_ask(im, (struct block *)(uintptr_t)b) };
    uint8_t seat = (uint8_t)mask_next(flow_waiting(b), 0), proc = block_top(b)->proc;

    if (!known->begun)
        d.known->count = 0;
    known->begun = true;
    d.hand_weight = e->weights ? e->weights[PART_HAND] : e->part[PART_HAND].weight;
    for (uint8_t s = 0; s < b->seat_count; s++)
        d.cards[s] = zone_count_of(&d.q, hand_of(s));
    if (proc == PROC_DEAL)
        forecast_main(&d, option, count, out);
    else if (proc == PROC_SUPPORT)
        forecast_support(&d, seat, option, count, out);
    else if (block_top(b)->step == 0)
        forecast_counter(&d, seat, option, count, out);
    else
        forecast_cost(&d, seat, option, count, out);
}

static struct deed deed_of(const struct ask *q, const struct option *o)
{
    struct deed d = { .act = 0 };

    switch (o->kind) {
    case OPT_FOR_MAIN:
    case OPT_FOR_COUNTER:
        d.act = ACT_SUPPORT;
        d.way = o->kind == OPT_FOR_MAIN ? SUPPORT_MAIN : SUPPORT_COUNTER;
        d.number = 1;
        return d;
    case OPT_ABSTAIN:
        d.act = ACT_ABSTAIN;
        return d;
    case OPT_PASS:
        d.act = ACT_NO_COUNTER;
        return d;
    case OPT_COUNTER:
        if (card_kind(q, o->target[0]) != KIND_ACTION)
            return d;
        d.act = ACT_COUNTER;
        d.what = (uint8_t)sort_of(q, o->target[0]);
        return d;
    default:
        return pick_of(q, o);
    }
}

static bool deed_listed(const struct term *list, unsigned count, uint16_t code, uint16_t number)
{
    for (unsigned i = 0; i < count; i++)
        if (list[i].thing == code && list[i].number == number)
            return true;
    return false;
}

unsigned deal_deeds(struct ask *q, uint8_t doer, const struct option *option, unsigned count,
                    struct term *out)
{
    unsigned cards = zone_count_of(q, hand_of(doer)), found = 0;

    for (unsigned i = 0; i < count; i++) {
        struct deed d = deed_of(q, &option[i]);
        uint16_t code = deed_code(&d);
        unsigned most =
            d.act == ACT_SUPPORT ? cards < SUPPORT_MOST ? cards : SUPPORT_MOST : d.number;
        if (d.act == 0 || deed_listed(out, found, code, d.number))
            continue;
        for (unsigned n = d.number; n <= most && found < DEEDS_MAX; n++)
            out[found++] = (struct term){ TERM_DEED, (uint16_t)n, code };
    }
    return found;
}
