/* bargain.c: deeds that can be bought and done at once, and deeds that can be promised (N-NEG).
 *
 * promises.c judges promises.
 */
#include "new_angeles/facts.h"

#define BIT_64(n) ((uint64_t)1 << (n))

enum { EMERGENCY_CODE = SORTS, RESOURCE_CODE = EMERGENCY_CODE + CORPORATIONS };

#define DISTRICT_CODES (uint64_t)0x7fe /* numbered from 1 */
#define SEAT_CODES     (uint64_t)0x3f
#define CARD_CODES     (BIT_64(EMERGENCY_CODE + CORPORATIONS) - 1)
#define KIND_CODES     (BIT_64(RESOURCE_CODE + RESOURCES) - 1)
#define ASSET_CODES    (BIT_64(ASSETS_MAX) - 1)

/* N-NEG-59 */
/* clang-format off */
#define DEED(name, ...) [ACT_##name - 1] = { __VA_ARGS__ },
static const struct deed_fact new_angeles_deed[] = {
#include "new_angeles/deeds.def"
};
/* clang-format on */
_Static_assert(ARRAY_LEN(new_angeles_deed) == ACT_END - 1, "every act has a row");

/* Things of a code */

static uint16_t emergency_entry(const struct pack *p, unsigned corporation)
{
    for (uint16_t e = p->first[KIND_EMERGENCY]; e < p->first[KIND_EMERGENCY + 1]; e++)
        if (p->entry[e].field[EMERGENCY_OF] == p->first[KIND_CORPORATION] + (int)corporation)
            return e;
    return 0;
}

static unsigned entry_thing(const struct pack *p, unsigned kind, unsigned number,
                            struct deed_thing *out)
{
    unsigned entry = p->first[kind] + number;

    *out = (struct deed_thing){ T_ENTRY, (uint16_t)entry };
    return entry < p->first[kind + 1];
}

static unsigned card_thing(const struct pack *p, unsigned code, struct deed_thing *out)
{
    if (code < EMERGENCY_CODE)
        return entry_thing(p, KIND_SORT, code, out);
    *out = (struct deed_thing){ T_ENTRY, emergency_entry(p, code - EMERGENCY_CODE) };
    return 1;
}

static unsigned place_things(const struct pack *p, unsigned code, struct deed_thing out[2])
{
    static const uint8_t unit[] = { 0, SUPPLY_HUMAN_FIRST, SUPPLY_ORGCRIME };
    unsigned which = code >> 4;

    if (which == 0)
        return entry_thing(p, KIND_DISTRICT, code - 1, out);
    out[0] = (struct deed_thing){ T_SUPPLY, unit[which] };
    return 1 + entry_thing(p, KIND_DISTRICT, (code & 15) - 1, &out[1]);
}

static unsigned word_thing(uint16_t word, struct deed_thing *out)
{
    *out = (struct deed_thing){ T_WORD, word };
    return 1;
}

unsigned new_angeles_deed_things(const struct block *b, const struct pack *p, const struct deed *d,
                                 struct deed_thing out[2])
{
    (void)b;
    switch (d->act) {
    case ACT_COUNTER:
    case ACT_MAIN:
        return card_thing(p, d->what, out);
    case ACT_PICK:
        if (d->way == PICK_DISTRICT)
            return place_things(p, d->what, out);
        if (d->way == PICK_SEAT) {
            out[0] = (struct deed_thing){ T_SEAT, d->what };
            return 1;
        }
        if (d->way == PICK_KIND && d->what < RESOURCE_CODE)
            return card_thing(p, d->what, out);
        if (d->way == PICK_KIND) {
            out[0] = (struct deed_thing){ T_SUPPLY,
                                          (uint16_t)(SUPPLY_ENERGY + d->what - RESOURCE_CODE) };
            return 1;
        }
        if (d->what == CODE_NUMBER)
            return 0;
        if (d->what == CODE_DONE)
            return word_thing(WORD_DONE, out);
        return entry_thing(p, KIND_ASSET, d->what, out);
    case ACT_GIVE:
        if (d->what == CODE_REVEALED)
            return word_thing(WORD_REVEALED, out);
        return entry_thing(p, KIND_ASSET, d->what, out);
    case ACT_ASSET:
    case ACT_USE:
        return entry_thing(p, KIND_ASSET, d->what, out);
    case ACT_TARGET:
        if (d->what < 16)
            return place_things(p, d->what, out);
        out[0] = (struct deed_thing){ T_SEAT, (uint16_t)(d->what - 16) };
        return 1;
    default:
        return 0;
    }
}

component_id asset_coded(const struct ask *q, unsigned code)
{
    const struct pack *p = q->pack;
    unsigned entry = p->first[KIND_ASSET] + code;

    return entry < p->first[KIND_ASSET + 1]
               ? (component_id)(COMPONENT_BASE + p->entry[entry].first_component)
               : 0;
}

/* Where the deal is */

const struct frame *frame_of(const struct block *b, uint8_t proc)
{
    for (unsigned i = b->depth; i > 0; i--)
        if (block_frames(b)[i - 1].proc == proc)
            return &block_frames(b)[i - 1];
    return NULL;
}

/* Whether this turn's deal is still open. */
static bool deal_ahead(const struct ask *q)
{
    const struct frame *turn = frame_of(q->b, PROC_TURN), *deal = frame_of(q->b, PROC_DEAL);

    return turn && (deal ? deal->step < DEAL_OVER : turn->step <= TURN_DEAL);
}

static unsigned turn_of(const struct ask *q, uint8_t seat)
{
    return (unsigned)(seat + q->b->seat_count - q->b->active) % q->b->seat_count;
}

/* Whether a seat's opportunity in a step of the deal is over, pending or to come. */
static enum deed_time opportunity(const struct ask *q, uint8_t seat, uint8_t step, uint8_t proc)
{
    const struct frame *deal = frame_of(q->b, PROC_DEAL), *top = block_top(q->b);

    if (!deal_ahead(q) || seat == q->b->active)
        return DEED_NEVER;
    if (!deal || deal->step < step)
        return DEED_LATER;
    if (deal->step > step || turn_of(q, seat) < deal->local[0])
        return DEED_NEVER;
    if (turn_of(q, seat) > deal->local[0])
        return DEED_LATER;
    return top->proc == proc && top->seat == seat && top->local[0] == 0 ? DEED_NOW : DEED_NEVER;
}

static enum deed_time counter_time(struct ask *q, uint8_t seat)
{
    const struct frame *deal = frame_of(q->b, PROC_DEAL);
    enum deed_time time = opportunity(q, seat, DEAL_COUNTERS, PROC_COUNTER);

    return deal && new_angeles_of(q)->closed ? DEED_NEVER : time;
}

/* A party cannot support, unless its counteroffer may still be replaced. */
static enum deed_time support_time(struct ask *q, uint8_t seat)
{
    const struct frame *deal = frame_of(q->b, PROC_DEAL);
    enum deed_time time = opportunity(q, seat, DEAL_SUPPORTERS, PROC_SUPPORT);

    if (deal && deal->step > DEAL_COUNTERS &&
        (!zone_top(q->b, ZONE_COUNTER) || countering_player(q) == seat))
        return DEED_NEVER;
    return time;
}

/* Options */

static bool card_fits(const struct ask *q, component_id c, unsigned code)
{
    if (code < EMERGENCY_CODE)
        return card_kind(q, c) == KIND_ACTION && sort_of(q, c) == code;
    return card_kind(q, c) == KIND_EMERGENCY &&
           card_entry(q, c) == emergency_entry(q->pack, code - EMERGENCY_CODE);
}

bool offer_fits(const struct ask *q, component_id c, const struct deed *d)
{
    return card_fits(q, c, d->what);
}

static struct deed pick(unsigned way, unsigned what)
{
    return (struct deed){ .act = ACT_PICK, .way = (uint8_t)way, .what = (uint8_t)what };
}

/* The pick an option makes; act 0: none that can be sold, because others could not see it:
 * N-NEG-11, N-NEG-13 */
struct deed pick_of(const struct ask *q, const struct option *o)
{
    static const struct deed none = { 0 };
    unsigned at = o->target[0];

    switch (o->kind) {
    case OPT_REMOVE: {
        unsigned unit = at == SUPPLY_HUMAN_FIRST ? 16 : 32;
        return pick(PICK_DISTRICT, unit + 1 + number_of(q, KIND_DISTRICT, o->target[1]));
    }
    case OPT_CALM:
        return pick(PICK_DISTRICT, 1 + number_of(q, KIND_DISTRICT, o->target[0]));
    case OPT_DRAW:
        return pick(PICK_KIND, number_of(q, KIND_SORT, o->target[0]));
    case OPT_PICK_ENTRY:
        if (q->pack->entry[at].kind == KIND_DISTRICT)
            return pick(PICK_DISTRICT, 1 + number_of(q, KIND_DISTRICT, o->target[0]));
        if (q->pack->entry[at].kind == KIND_SORT)
            return pick(PICK_KIND, number_of(q, KIND_SORT, o->target[0]));
        return none;
    case OPT_PICK_SEAT:
        return pick(PICK_SEAT, at);
    case OPT_PICK_SUPPLY:
        return is_resource((uint8_t)at) ? pick(PICK_KIND, RESOURCE_CODE + at - SUPPLY_ENERGY)
                                        : none;
    case OPT_PICK_NUMBER: {
        struct deed d = pick(PICK_OTHER, CODE_NUMBER);
        d.number = o->target[0];
        return d;
    }
    case OPT_PICK_CARD:
        if (card_kind(q, o->target[0]) == KIND_ASSET)
            return pick(PICK_OTHER, number_of(q, KIND_ASSET, card_entry(q, o->target[0])));
        if (card_kind(q, o->target[0]) == KIND_EMERGENCY)
            return pick(PICK_KIND, EMERGENCY_CODE + number_of(q, KIND_CORPORATION,
                                                              (uint16_t)card_fields(
                                                                  q, o->target[0])[EMERGENCY_OF]));
        return none;
    case OPT_DONE:
        return pick(PICK_OTHER, CODE_DONE);
    default:
        return none;
    }
}

/* The asset whose window asks this seat; 0: none. N-NEG-12 */
component_id window_asset(const struct ask *q, uint8_t seat)
{
    const struct frame *f = block_top(q->b);

    if (q->b->depth < 2 || f->proc != PROC_EFFECT || f->step != seat + 1u || f->seat != seat ||
        q->pack->code[f->local[0]] != OP_ONE_OF || f[-1].proc != PROC_DRAIN ||
        !is_component(f->source) || card_kind(q, f->source) != KIND_ASSET)
        return 0;
    return f->source;
}

static bool uses_asset(const struct ask *q, uint8_t seat, component_id asset,
                       const struct option *o)
{
    if (o->kind == OPT_ALTERNATIVE)
        return window_asset(q, seat) == asset &&
               o->target[0] == q->pack->code[block_top(q->b)->local[0] + 1];
    return o->kind == OPT_USE && o->target[0] == asset;
}

/* Whether choosing this option does what the deed says. */
static bool is_deed(const struct ask *q, uint8_t seat, const struct deed *d, const struct option *o)
{
    switch (d->act) {
    case ACT_SUPPORT: /* N-NEG-06 */
        if (o->kind == OPT_DONE)
            return zone_count_of(q, support_of(seat, d->way ? SIDE_COUNTER : SIDE_MAIN)) >=
                   d->number;
        return o->kind == (d->way ? OPT_FOR_COUNTER : OPT_FOR_MAIN);
    case ACT_ABSTAIN: /* N-NEG-07 */
        return o->kind == OPT_ABSTAIN;
    case ACT_NO_COUNTER: /* N-NEG-08 */
        return o->kind == OPT_PASS;
    case ACT_COUNTER: /* N-NEG-09 */
        return o->kind == OPT_COUNTER && card_fits(q, o->target[0], d->what);
    case ACT_MAIN: /* N-NEG-10 */
        return o->kind == OPT_PROPOSE && card_fits(q, o->target[0], d->what);
    case ACT_PICK: { /* N-NEG-11 */
        struct deed is = pick_of(q, o);
        return is.act && is.way == d->way && is.what == d->what && is.number == d->number;
    }
    case ACT_ASSET: { /* N-NEG-12 */
        component_id asset = asset_coded(q, d->what);
        return uses_asset(q, seat, asset, o) == (d->way == 0);
    }
    default:
        return false;
    }
}

static bool is_listed(const struct ask *q, uint8_t seat, const struct deed *d)
{
    struct option option[OPTION_MAX];
    unsigned count = flow_waiting(q->b) >> seat & 1 ? flow_peek(q, seat, option) : 0;

    for (unsigned i = 0; i < count; i++)
        if (is_deed(q, seat, d, &option[i]))
            return true;
    return false;
}

/* Timing */

static enum deed_time support_deed(struct ask *q, const struct deed *d, uint8_t doer)
{
    if ((d->when == 1) != (d->way == SUPPORT_YOURS)) /* N-NEG-59 */
        return DEED_NEVER;
    if (d->when == 1)
        return DEED_LATER;
    if (d->way == SUPPORT_COUNTER &&
        permission(q, QUESTION_SUPPORT, doer, 0, REQ_MET)) /* N-NEG-31 */
        return DEED_NEVER;
    enum deed_time time = support_time(q, doer);
    if (time == DEED_NOW && (zone_count_of(q, hand_of(doer)) < d->number || !is_listed(q, doer, d)))
        return DEED_NEVER;
    return time;
}

static enum deed_time counter_deed(struct ask *q, const struct deed *d, uint8_t doer)
{
    enum deed_time time = counter_time(q, doer);

    /* not mutated: a seat that is forbidden this today has had the opportunity already. N-NEG-31 */
    if (d->act == ACT_COUNTER && permission(q, QUESTION_COUNTER, doer, 0, REQ_MET))
        return DEED_NEVER;
    return time == DEED_NOW && !is_listed(q, doer, d) ? DEED_NEVER : time;
}

static bool holds_emergency(const struct ask *q, const struct deed *d, uint8_t doer)
{
    if (d->what < EMERGENCY_CODE)
        return true;
    ZONE_EACH (q->b, emergency_of(doer), c)
        if (is_proposable(q, c) && card_fits(q, c, d->what))
            return true;
    return false;
}

static enum deed_time main_deed(struct ask *q, const struct deed *d, uint8_t doer)
{
    const struct frame *deal = frame_of(q->b, PROC_DEAL), *top = block_top(q->b);

    if (d->when == 1)
        return DEED_LATER;
    if (doer != q->b->active || !deal_ahead(q) || (deal && deal->step > DEAL_PROPOSE))
        return DEED_NEVER;
    if (top->proc != PROC_DEAL)
        return DEED_LATER;
    return is_listed(q, doer, d) ? DEED_NOW : DEED_NEVER;
}

/* N-NEG-20: the window or the End of Turn step that asks about an asset. */
static enum deed_time asset_deed(struct ask *q, const struct deed *d, uint8_t doer)
{
    component_id asset = asset_coded(q, d->what);
    struct deed use = *d;
    bool asked = asset && window_asset(q, doer) == asset;

    use.way = 0;
    if (asset && block_top(q->b)->proc == PROC_TURN && block_top(q->b)->step == TURN_USE)
        asked = is_listed(q, doer, &use);
    return asked && is_listed(q, doer, d) ? DEED_NOW : DEED_NEVER;
}

static enum deed_time payment_deed(struct ask *q, const struct deed *d, uint8_t doer)
{
    const struct frame *deal = frame_of(q->b, PROC_DEAL);

    if ((d->when == 0 || d->way) && !deal_ahead(q))
        return DEED_NEVER;
    if (d->way && deal && deal->step > DEAL_CLEAR) /* conditions have been judged */
        return DEED_NEVER;
    if (d->act == ACT_PAY)
        return DEED_LATER;
    if (d->what == CODE_REVEALED)
        return zone_top(q->b, ZONE_REVEALED) ? DEED_LATER : DEED_NEVER;
    component_id asset = asset_coded(q, d->what);
    return asset && owner_of_asset(q, asset) == doer ? DEED_LATER : DEED_NEVER;
}

enum deed_time new_angeles_deed_time(struct ask *q, const struct deed *d, uint8_t doer,
                                     uint8_t other, requirement *missing)
{
    const struct frame *deal = frame_of(q->b, PROC_DEAL);
    component_id asset;

    (void)other;
    *missing = REQ_NOT_POSSIBLE;
    switch (d->act) {
    case ACT_SUPPORT:
        return support_deed(q, d, doer);
    case ACT_ABSTAIN:
        return support_time(q, doer);
    case ACT_NO_COUNTER:
        return d->when == 1 ? DEED_LATER : counter_deed(q, d, doer);
    case ACT_COUNTER:
        return holds_emergency(q, d, doer) ? counter_deed(q, d, doer) : DEED_NEVER;
    case ACT_MAIN:
        return holds_emergency(q, d, doer) ? main_deed(q, d, doer) : DEED_NEVER;
    case ACT_PICK:
        return is_listed(q, doer, d) ? DEED_NOW : DEED_NEVER;
    case ACT_ASSET:
        return asset_deed(q, d, doer);
    case ACT_PAY:
    case ACT_GIVE:
        return payment_deed(q, d, doer);
    case ACT_TARGET:
        if (d->what >= 16 && d->what - 16 >= q->b->seat_count)
            return DEED_NEVER;
        return deal_ahead(q) && (!deal || deal->step <= DEAL_TEXT) ? DEED_LATER : DEED_NEVER;
    default: /* ACT_USE */
        asset = asset_coded(q, d->what);
        if (!asset || owner_of_asset(q, asset) != doer || (d->when == 0 && !deal_ahead(q)))
            return DEED_NEVER;
        return DEED_LATER;
    }
}

/* N-NEG-23 */
bool new_angeles_deed_allows(struct ask *q, uint8_t seat, const struct deed *d,
                             const struct option *o)
{
    return is_deed(q, seat, d, o);
}

/* N-NEG-19, N-TRADE-13 */
static requirement new_angeles_barred(struct ask *q, uint8_t seat)
{
    return permission(q, QUESTION_TRADE, seat, 0, REQ_MET);
}

static const char *const offer_rule[REQ_GAME] = {
    [REQ_OFFER_LIMIT] = "N-NEG-44",   [REQ_OFFER_TERMS] = "N-NEG-22",
    [REQ_OFFER_GONE] = "N-NEG-22",    [REQ_OFFER_CLOSED] = "N-NEG-15",
    [REQ_OFFER_STUCK] = "N-NEG-22",   [REQ_OFFER_NOT_BETTER] = "N-NEG-45",
    [REQ_PROMISE_LIMIT] = "N-NEG-38", [REQ_BOUND] = "N-NEG-23",
};

const struct deed_rules new_angeles_deeds = {
    .fact = new_angeles_deed,
    .count = ARRAY_LEN(new_angeles_deed),
    .time = new_angeles_deed_time,
    .allows = new_angeles_deed_allows,
    .things = new_angeles_deed_things,
    .promised = new_angeles_promised,
    .due_missing = new_angeles_due_missing,
    .fulfill = new_angeles_fulfill,
    .choosing = new_angeles_choosing,
    .chosen = new_angeles_chosen,
    .forced = new_angeles_forced,
    .forces = new_angeles_forces,
    .barred = new_angeles_barred,
    .rule = offer_rule,
};
