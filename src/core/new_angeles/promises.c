/* promises.c: the fate of promises (N-NEG-33 to N-NEG-40). They are judged by public deeds. */
#include "new_angeles/facts.h"

/* The record of a promise, by its act */
enum {
    NOTE_NEXT = 1,    /* SUPPORT, NO_COUNTER for the next deal: not in the one in progress */
    NOTE_MET = 1,     /* PAY, GIVE: its condition is met */
    NOTE_OWN_ACT = 2, /* GIVE: the promisor has parted with the asset */
    NOTE_LISTED = 1,  /* TARGET: it could be picked */
    NOTE_PICKED = 2,  /* TARGET: it was */
    NOTE_ASKED = 1,   /* USE: the asset's window has opened */
    NOTE_USED = 2,    /* USE: it was used on the receiver */
};

static uint8_t proposer_of(const struct ask *q, unsigned way)
{
    return way == SUPPORT_COUNTER ? countering_player(q) : q->b->active;
}

/* A promise about "the revealed asset" is now about this one. */
void new_angeles_promised(struct ask *q, struct promise *p)
{
    struct deed d = deed_read(p->thing, p->number);
    const struct frame *deal = frame_of(q->b, PROC_DEAL);

    if (d.act == ACT_SUPPORT && d.when == 0)
        p->note = (uint8_t)(proposer_of(q, d.way) == SEAT_NONE ? 0 : proposer_of(q, d.way) + 1);
    if (d.act == ACT_SUPPORT && d.when == 1)
        p->note = deal ? NOTE_NEXT : 0;
    if (d.act == ACT_NO_COUNTER && d.when == 1)
        p->note = deal && deal->step > DEAL_PROPOSE && q->b->active == p->to ? NOTE_NEXT : 0;
    if (d.act == ACT_GIVE && d.what == CODE_REVEALED) {
        d.what = (uint8_t)number_of(q, KIND_ASSET, card_entry(q, zone_top(q->b, ZONE_REVEALED)));
        p->thing = deed_code(&d);
    }
}

static void judge(struct ask *q, struct promise *p, bool kept)
{
    promise_settle(q, p, kept ? PROMISE_KEPT : PROMISE_BROKEN);
}

/* P5: a main offer has been made; 0: there was none. */
void promises_main(struct ask *q, uint8_t seat, component_id offered)
{
    PROMISE_EACH(q->b, p)
    {
        struct deed d = deed_read(p->thing, 0);
        if (p->from != seat || d.act != ACT_MAIN)
            continue;
        bool could = offered && offer_fits(q, offered, &d);
        ZONE_EACH (q->b, hand_of(seat), c)
            could |= offer_fits(q, c, &d);
        ZONE_EACH (q->b, emergency_of(seat), c)
            could |= is_proposable(q, c) && offer_fits(q, c, &d);
        if (!could)
            promise_settle(q, p, PROMISE_LAPSED);
        else
            judge(q, p, offer_fits(q, offered, &d));
    }
}

/* P3, P4: the opportunity to counter is over. payable: one more could be made. */
void promises_counter(struct ask *q, uint8_t seat, component_id offered, bool payable)
{
    PROMISE_EACH(q->b, p)
    {
        struct deed d = deed_read(p->thing, 0);
        if (p->from != seat)
            continue;
        if (d.act == ACT_NO_COUNTER &&
            (d.when == 0 || (p->to == q->b->active && !(p->note & NOTE_NEXT))))
            judge(q, p, offered == 0);
        else if (d.act == ACT_COUNTER && !offered && !payable)
            promise_settle(q, p, PROMISE_LAPSED);
        else if (d.act == ACT_COUNTER)
            judge(q, p, offered && offer_fits(q, offered, &d));
    }
}

/* P1, P2: the opportunity to support is over. side: the side to which the seat itself has
 * added cards. */
void promises_support(struct ask *q, uint8_t seat, enum side side)
{
    PROMISE_EACH(q->b, p)
    {
        struct deed d = deed_read(p->thing, 0);
        if (p->from != seat)
            continue;
        if (d.act == ACT_ABSTAIN)
            judge(q, p, side == SIDE_NONE);
        if (d.act != ACT_SUPPORT)
            continue;
        uint8_t counters = countering_player(q);
        enum side owed = d.way == SUPPORT_COUNTER ? SIDE_COUNTER : SIDE_MAIN;
        if (d.when == 1) {
            if (p->note & NOTE_NEXT || (p->to != q->b->active && p->to != counters))
                continue;
            owed = p->to == counters ? SIDE_COUNTER : SIDE_MAIN;
        } else if (p->note && p->note != proposer_of(q, d.way) + 1) { /* that offer is gone */
            promise_settle(q, p, PROMISE_LAPSED);
            continue;
        }
        if (owed == SIDE_COUNTER && permission(q, QUESTION_SUPPORT, seat, 0, REQ_MET))
            promise_settle(q, p, PROMISE_LAPSED);
        else
            judge(q, p, zone_count_of(q, support_of(seat, owed)) >= p->number);
    }
}

/* P8: the card is resolved. */
void promises_resolved(struct ask *q, uint8_t winner)
{
    PROMISE_EACH(q->b, p)
    {
        struct deed d = deed_read(p->thing, 0);
        if (d.act != ACT_TARGET)
            continue;
        if (p->from != winner || !(p->note & NOTE_LISTED))
            promise_settle(q, p, PROMISE_LAPSED);
        else
            judge(q, p, !(p->note & NOTE_PICKED) == (d.way == 1));
    }
}

/* P6, P7: before the offers are cleared, whether their conditions are met. */
void promises_conditions(struct ask *q)
{
    PROMISE_EACH(q->b, p)
    {
        struct deed d = deed_read(p->thing, 0);
        if ((d.act != ACT_PAY && d.act != ACT_GIVE) || d.way == 0 || p->note & NOTE_MET)
            continue;
        bool met = deal_winner(q) == p->from;
        if (d.way == 2) {
            enum side side = p->from == countering_player(q) ? SIDE_COUNTER
                             : p->from == q->b->active       ? SIDE_MAIN
                                                             : SIDE_NONE;
            met = side && supporters(q, side) >> p->to & 1;
        }
        if (met)
            p->note |= NOTE_MET;
        else
            promise_settle(q, p, PROMISE_LAPSED);
    }
}

/* P9: its time is over. */
static void use_judge(struct ask *q, struct promise *p, const struct deed *d)
{
    component_id asset = asset_coded(q, d->what);

    if (p->note & NOTE_USED)
        judge(q, p, d->way == 0);
    else if (owner_of_asset(q, asset) != p->from || (d->way == 0 && !(p->note & NOTE_ASKED)))
        promise_settle(q, p, PROMISE_LAPSED);
    else
        judge(q, p, d->way == 1);
}

/* P6, P7: N-NEG-36 */
static void fall_due(struct ask *q, struct promise *p, const struct deed *d)
{
    if (d->act == ACT_GIVE) {
        uint8_t owner = owner_of_asset(q, asset_coded(q, d->what));
        if (owner == p->to || owner != p->from) {
            promise_settle(q, p,
                           owner == p->to           ? PROMISE_KEPT
                           : p->note & NOTE_OWN_ACT ? PROMISE_BROKEN
                                                    : PROMISE_LAPSED);
            return;
        }
    }
    p->state = PROMISE_DUE;
}

void promises_due(struct ask *q, enum deed_when when, uint8_t seat)
{
    PROMISE_EACH(q->b, p)
    {
        struct deed d = deed_read(p->thing, 0);
        if (d.when != when || (seat != SEAT_NONE && p->from != seat))
            continue;
        if (d.act == ACT_PAY || d.act == ACT_GIVE)
            fall_due(q, p, &d);
        else if (d.act == ACT_USE && when != WHEN_TURN)
            use_judge(q, p, &d);
    }
}

/* The deal is closed: its promises are judged, fall due or lapse. */
void promises_closed(struct ask *q)
{
    promises_due(q, WHEN_DEAL, SEAT_NONE);
    PROMISE_EACH(q->b, p)
    {
        struct deed d = deed_read(p->thing, 0);
        if (d.when == WHEN_DEAL && p->state == PROMISE_OPEN)
            promise_settle(q, p, PROMISE_LAPSED);
        else if (d.when == WHEN_NEXT)
            p->note &= (uint8_t)~NOTE_NEXT;
    }
}

void promises_round(struct ask *q)
{
    PROMISE_EACH(q->b, p)
    {
        struct deed d = deed_read(p->thing, 0);
        if (d.act == ACT_USE && d.when == WHEN_TURN) /* this round */
            use_judge(q, p, &d);
    }
}

/* N-NEG-36 */
requirement new_angeles_due_missing(struct ask *q, const struct promise *p)
{
    struct deed d = deed_read(p->thing, 0);

    if (d.act == ACT_PAY)
        return capital_of(q, p->from) >= p->number ? REQ_MET : REQ_CAPITAL;
    return owner_of_asset(q, asset_coded(q, d.what)) == p->from ? REQ_MET : REQ_NOT_OWNED;
}

/* This seat parts with an asset, if it has it: this breaks its other promises about it. An
 * effect of a claimed card does not count as an act of the seat. */
void asset_parted(struct ask *q, component_id asset, uint8_t from)
{
    if (owner_of_asset(q, asset) != from || frame_of(q->b, PROC_CLAIM))
        return;
    PROMISE_EACH(q->b, p)
    {
        struct deed d = deed_read(p->thing, 0);
        if (p->from == from && d.act == ACT_GIVE && asset_coded(q, d.what) == asset)
            p->note |= NOTE_OWN_ACT;
    }
}

/* N-NEG-37 */
void new_angeles_fulfill(struct ask *q, const struct promise *p)
{
    struct deed d = deed_read(p->thing, 0);

    if (d.act == ACT_PAY)
        capital_hand_over(q, p->from, p->to, p->number);
    else
        asset_hand_over(q, asset_coded(q, d.what), p->from, p->to);
}

/* Watching choices: what a choice means for promises (N-NEG-34) */

static bool is_target(const struct ask *q, const struct deed *d, const struct option *o)
{
    struct deed is = pick_of(q, o);

    if (is.act == 0)
        return false;
    if (d->what >= 16)
        return is.way == PICK_SEAT && is.what == d->what - 16;
    return is.way == PICK_DISTRICT && (is.what & 15) == d->what;
}

static void target_watch(struct ask *q, struct promise *p, const struct deed *d,
                         const struct option *chosen)
{
    const struct frame *deal = frame_of(q->b, PROC_DEAL);
    struct option option[OPTION_MAX];

    if (!deal || deal->step != DEAL_TEXT || deal_winner(q) != p->from)
        return;
    unsigned count = flow_peek(q, p->from, option);
    for (unsigned i = 0; i < count; i++)
        if (is_target(q, d, &option[i]))
            p->note |= NOTE_LISTED;
    if (is_target(q, d, chosen))
        p->note |= NOTE_PICKED;
}

/* An asset is used on a player whom its text picks, or to whose act it reacts. */
static void use_watch(struct ask *q, struct promise *p, const struct deed *d,
                      const struct option *chosen)
{
    component_id asset = asset_coded(q, d->what);
    const struct frame *f = block_top(q->b);
    struct deed use = { .act = ACT_ASSET, .what = d->what };
    requirement missing;

    if (new_angeles_deed_time(q, &use, p->from, p->to, &missing) == DEED_NOW) {
        p->note |= NOTE_ASKED;
        if (new_angeles_deed_allows(q, p->from, &use, chosen) && f->proc == PROC_EFFECT &&
            f->local[1] == p->to)
            p->note |= NOTE_USED;
    }
    if (f->proc == PROC_EFFECT && f->source == asset && chosen->kind == OPT_PICK_SEAT &&
        chosen->target[0] == p->to)
        p->note |= NOTE_USED;
}

void new_angeles_choosing(struct ask *q, uint8_t seat, const struct option *o)
{
    declared_choosing(q, seat);
    PROMISE_EACH(q->b, p)
    {
        struct deed d = deed_read(p->thing, 0);
        if (p->from != seat)
            continue;
        if (d.act == ACT_TARGET)
            target_watch(q, p, &d, o);
        else if (d.act == ACT_USE)
            use_watch(q, p, &d, o);
    }
}
