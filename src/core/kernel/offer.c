#include "kernel/offer.h"
#include "kernel/rules.h"
#include "kernel/zone.h"

const struct offer *offer_find(const struct block *b, uint16_t serial)
{
    OFFER_EACH (b, o)
        if (o->state != OFFER_FREE && o->serial == serial)
            return o;
    return NULL;
}

static void offer_tell(struct ask *q, uint16_t message, uint8_t who, uint8_t whom)
{
    struct log_entry *e = log_write(q, message);

    if (e)
        e->cause = 0;
    log_seat(e, who);
    log_seat(e, whom);
}

static uint16_t serial_next(struct block *b)
{
    struct offers *all = block_offers(b);

    do /* serials wrap around: skip those in use */
        all->serial = (uint16_t)(all->serial == UINT16_MAX ? 1 : all->serial + 1);
    while (offer_find(b, all->serial) || promise_find(b, all->serial));
    return all->serial;
}

/* The contents of an offer */

static bool term_sound(const struct ask *q, const struct term *t)
{
    struct deed d = deed_read(t->thing, t->number);

    switch (t->kind) {
    case TERM_NONE:
        return t->number == 0 && t->thing == 0;
    case TERM_SUPPLY:
        return t->thing < q->b->supply_kinds && t->number > 0 && t->number <= TERM_NUMBER_MAX;
    case TERM_COMPONENT:
        return is_component(t->thing) && t->thing - COMPONENT_BASE < q->b->component_count;
    case TERM_DEED:
        return t->thing < COMPONENT_BASE && q->rules->deeds && deed_sound(q->rules->deeds, &d);
    default:
        return false;
    }
}

static const struct term *deed_in(const struct term *term)
{
    for (int i = 0; i < TERM_MAX; i++)
        if (term[i].kind == TERM_DEED)
            return &term[i];
    return NULL;
}

bool offer_sound(const struct ask *q, const struct offer *o)
{
    const struct block *b = q->b;
    bool sound = o->from < b->seat_count && o->to < b->seat_count && o->from != o->to;

    for (int i = 0; i < TERM_MAX; i++)
        sound = sound && term_sound(q, &o->give[i]) && term_sound(q, &o->want[i]);
    for (int i = 1; i < TERM_MAX; i++) /* a side has one deed at most */
        sound = sound && (o->give[i].kind != TERM_DEED || deed_in(o->give) == &o->give[i]) &&
                (o->want[i].kind != TERM_DEED || deed_in(o->want) == &o->want[i]);
    return sound;
}

static bool is_public(const struct block *b, component_id c)
{
    seat_mask everybody = (seat_mask)(block_seats(b) | BIT(SPECTATOR));

    return (block_component(b, c)->seen & everybody) == everybody;
}

/* The reason why this side cannot hand over its terms. Only the side itself knows whether it has a
 * hidden card. `own`: this side is asking. */
static enum lapse side_lapsed(const struct ask *q, const struct term *term, uint8_t giver, bool own)
{
    int wanted[256] = { 0 };

    for (int i = 0; i < TERM_MAX; i++) {
        const struct term *t = &term[i];
        if (t->kind == TERM_SUPPLY) {
            wanted[t->thing] += t->number;
            if (wanted[t->thing] > supply_get(q->b, (uint8_t)t->thing, giver))
                return LAPSE_SUPPLY;
        } else if (t->kind == TERM_COMPONENT && (own || is_public(q->b, t->thing))) {
            if (q->rules->zone[block_component(q->b, t->thing)->zone].owner != giver ||
                (i > 0 && term[0].kind == TERM_COMPONENT && term[0].thing == t->thing))
                return LAPSE_CARD;
        }
    }
    return LAPSE_NONE;
}

/* When the deed of one side could be done; DEED_NOW if there is none. */
static enum deed_time side_time(struct ask *q, const struct term *term, uint8_t doer, uint8_t other,
                                requirement *missing)
{
    const struct term *t = deed_in(term);

    if (!t)
        return DEED_NOW;
    struct deed d = deed_read(t->thing, t->number);
    enum deed_time time = q->rules->deeds->time(q, &d, doer, other, missing);
    if (time == DEED_NOW && !q->rules->deeds->fact[d.act - 1].en_now)
        return DEED_LATER;
    if (time == DEED_LATER && q->rules->deeds->fact[d.act - 1].now_only)
        return DEED_NEVER;
    return time;
}

/* Whether `a` is at least as good as `b` for the seat that gets it; a supply or deed may be more.
 */
static bool term_covers(const struct term *a, const struct term *b)
{
    return a->kind == b->kind && a->thing == b->thing && a->number >= b->number;
}

static bool side_covers(const struct term *a, const struct term *b)
{
    for (int i = 0; i < TERM_MAX; i++) {
        bool covered = b[i].kind == TERM_NONE;
        for (int j = 0; j < TERM_MAX; j++)
            covered |= term_covers(&a[j], &b[i]);
        if (!covered)
            return false;
    }
    return true;
}

/* Whether a seat that has declined `was` would get more, or give less: N-NEG-45 */
static bool is_better(const struct offer *o, const struct offer *was)
{
    return side_covers(o->give, was->give) && side_covers(was->want, o->want) &&
           !(side_covers(was->give, o->give) && side_covers(o->want, was->want));
}

/* Timing */

/* A sealed answer may concern something that its seat would trade away. Trades are closed to that
 * seat, because which trade would do harm is not public. */
static requirement parties_missing(struct ask *q, uint8_t from, uint8_t to)
{
    const struct block *b = q->b;
    const struct deed_rules *deeds = q->rules->deeds;
    requirement missing;

    if (b->state != GAME_RUNNING || !b->offer_at || !q->rules->offer_missing ||
        from >= b->seat_count || to >= b->seat_count || from == to)
        return REQ_OFFER_CLOSED;
    if (b->lane[from].state == LANE_ANSWERED || b->lane[to].state == LANE_ANSWERED ||
        b->lane[from].pick_count || b->lane[to].pick_count)
        return REQ_OFFER_CLOSED;
    if (deeds && deeds->barred &&
        ((missing = deeds->barred(q, from)) != 0 || (missing = deeds->barred(q, to)) != 0))
        return missing;
    return REQ_MET;
}

/* Checks the game's own conditions, then supplies and cards, then deeds. `taken`: the other side
 * asks too. */
static requirement terms_missing(struct ask *q, const struct offer *o, bool taken)
{
    requirement missing;

    if (!offer_sound(q, o))
        return REQ_OFFER_TERMS;
    if ((missing = q->rules->offer_missing(q, o)) != 0)
        return missing;
    missing = REQ_OFFER_TERMS;
    if (side_lapsed(q, o->give, o->from, true) || side_lapsed(q, o->want, o->to, taken) ||
        side_time(q, o->give, o->from, o->to, &missing) == DEED_NEVER ||
        side_time(q, o->want, o->to, o->from, &missing) == DEED_NEVER)
        return missing;
    return REQ_MET;
}

static bool is_empty(const struct offer *o)
{
    bool empty = true;

    for (int i = 0; i < TERM_MAX; i++)
        empty = empty && o->give[i].kind == TERM_NONE && o->want[i].kind == TERM_NONE;
    return empty;
}

requirement offer_terms_missing(struct ask *q, const struct offer *o)
{
    requirement missing = parties_missing(q, o->from, o->to);

    return missing ? missing : is_empty(o) ? REQ_OFFER_TERMS : terms_missing(q, o, false);
}

requirement offer_make_missing(struct ask *q, const struct offer *o)
{
    requirement missing = parties_missing(q, o->from, o->to);

    if (!missing && block_offers(q->b)->made[o->from] >= OFFERS_PER_SEAT) /* N-NEG-44 */
        return REQ_OFFER_LIMIT;
    if ((missing = offer_terms_missing(q, o)) != 0)
        return missing;
    OFFER_EACH (q->b, was)
        if (was->state == OFFER_DECLINED && was->from == o->from && was->to == o->to &&
            !is_better(o, was))
            return REQ_OFFER_NOT_BETTER;
    return REQ_MET;
}

/* Taking an offer */

static uint64_t options_digest(struct ask *q, uint8_t seat)
{
    struct option option[OPTION_MAX];
    uint64_t h = 0;

    q->option = option;
    q->option_max = OPTION_MAX;
    flow_list(q, seat);
    for (unsigned i = 0; i < q->count && i < OPTION_MAX; i++) {
        uint64_t word;
        memcpy(&word, &option[i], sizeof word);
        h = (h ^ word) * 0x9e3779b97f4a7c15u;
    }
    q->option = NULL;
    q->option_max = 0;
    return h ^ q->count;
}

static void supplies_hand_over(struct ask *q, const struct offer *o, const struct term *term,
                               uint8_t giver, uint8_t taker)
{
    bool gift = !deed_in(o->give) && !deed_in(o->want);

    for (int i = 0; i < TERM_MAX; i++)
        gift = gift && (term == o->give ? o->want : o->give)[i].kind == TERM_NONE;
    for (int i = 0; i < TERM_MAX; i++)
        if (term[i].kind == TERM_SUPPLY) {
            supply_move(q->b, (uint8_t)term[i].thing, giver, taker, term[i].number);
            if (gift)
                promises_given(q, giver, taker, &term[i]);
        }
}

static bool is_binding(struct ask *q, const struct offer *o)
{
    requirement missing;

    return side_time(q, o->give, o->from, o->to, &missing) == DEED_NOW &&
           side_time(q, o->want, o->to, o->from, &missing) == DEED_NOW;
}

static void offer_carry_out(struct ask *q, const struct offer *o)
{
    bool binds = is_binding(q, o);
    const struct term *gives = deed_in(o->give), *wants = deed_in(o->want);

    supplies_hand_over(q, o, o->give, o->from, o->to);
    supplies_hand_over(q, o, o->want, o->to, o->from);
    q->rules->offer_taken(q, o);
    if (gives)
        deed_agree(q, gives, o->from, o->to, binds, serial_next(q->b));
    if (wants)
        deed_agree(q, wants, o->to, o->from, binds, serial_next(q->b));
}

/* N-NEG-22: whether every seat that is asked would still have an option. */
static bool leaves_options(struct ask *q, const struct offer *o)
{
    _Alignas(uint64_t) unsigned char copy[BLOCK_MAX];
    struct ask trial = { .b = (struct block *)(void *)copy,
                         .rules = q->rules,
                         .pack = q->pack,
                         .struck = q->struck,
                         .struck_count = q->struck_count };
    seat_mask waiting = flow_waiting(q->b);

    memcpy(copy, q->b, q->b->size);
    offer_carry_out(&trial, o);
    MASK_EACH (waiting, s) {
        flow_list(&trial, (uint8_t)s);
        if (trial.count == 0)
            return false;
    }
    return true;
}

/* N-NEG-38: there must be room for the promises and bound units of the offer. */
static requirement room_missing(struct ask *q, const struct offer *o)
{
    const struct term *gives = deed_in(o->give), *wants = deed_in(o->want);

    if (is_binding(q, o))
        return block_offers(q->b)->bound + (gives != NULL) + (wants != NULL) <= BINDING_MAX
                   ? REQ_MET
                   : REQ_OFFER_LIMIT;
    if ((gives && !promise_room(q->b, o->from)) || (wants && !promise_room(q->b, o->to)))
        return REQ_PROMISE_LIMIT;
    return REQ_MET;
}

static requirement take_missing(struct ask *q, const struct offer *o)
{
    requirement missing;

    if ((missing = parties_missing(q, o->from, o->to)) != 0 ||
        (missing = terms_missing(q, o, true)) != 0 || (missing = room_missing(q, o)) != 0)
        return missing;
    return leaves_options(q, o) ? REQ_MET : REQ_OFFER_STUCK;
}

/* The other side's component is named by the seat that asks for it. So only taking the offer can
 * check whether that side has it. */
requirement offer_answer_missing(struct ask *q, uint8_t seat, uint16_t serial, enum offer_act act)
{
    if (act == OFFER_RELEASE) { /* N-NEG-39 */
        const struct promise *p = promise_find(q->b, serial);
        return p && promise_stands(p) && p->to == seat ? REQ_MET : REQ_OFFER_GONE;
    }
    const struct offer *o = offer_find(q->b, serial);
    if (!o || o->state != OFFER_OPEN || seat != (act == OFFER_WITHDRAW ? o->from : o->to))
        return REQ_OFFER_GONE;
    return act == OFFER_TAKE ? take_missing(q, o) : REQ_MET;
}

void offer_weigh(struct ask *q, const struct offer *o, struct weighing *w)
{
    requirement missing;

    *w = (struct weighing){ .missing = offer_terms_missing(q, o) };
    if (w->missing)
        return;
    w->binds = is_binding(q, o);
    for (int i = 0; i < TERM_MAX; i++) {
        w->now[0][i] = o->give[i].kind != TERM_DEED ||
                       side_time(q, o->give, o->from, o->to, &missing) == DEED_NOW;
        w->now[1][i] = o->want[i].kind != TERM_DEED ||
                       side_time(q, o->want, o->to, o->from, &missing) == DEED_NOW;
    }
    w->missing = room_missing(q, o);
}

/* Carries out all terms at once. If the trade changes the options of a waiting seat, that seat gets
 * a new decision. Otherwise no version changes. */
static void offer_take(struct ask *q, struct offer *o)
{
    struct block *b = q->b;
    struct offer taken = *o; /* moving cards ends the offers about them, including this one */
    uint64_t before[SEAT_MAX] = { 0 };
    seat_mask waiting = flow_waiting(b);
    struct option *option = q->option;
    unsigned option_max = q->option_max;

    for (uint8_t s = 0; s < b->seat_count; s++)
        if (waiting >> s & 1)
            before[s] = options_digest(q, s);
    block_offers(b)->open--;
    o->state = taken.state = OFFER_TAKEN;
    offer_carry_out(q, &taken);
    *o = taken;
    for (uint8_t s = 0; s < b->seat_count; s++)
        if (waiting >> s & 1) {
            if (options_digest(q, s) != before[s])
                b->lane[s].version++;
            CHECK(q->count > 0);
        }
    q->option = option;
    q->option_max = option_max;
}

/* How offers end */

static void offer_lapse(struct ask *q, struct offer *o, enum lapse reason)
{
    block_offers(q->b)->open -= o->state == OFFER_OPEN;
    o->state = OFFER_LAPSED;
    o->reason = (uint8_t)reason;
    offer_tell(q, (uint16_t)(MSG_OFFER_LAPSED + reason - LAPSE_OVER), o->from, o->to);
}

void offer_forget_cards(struct block *b, struct offer *o)
{
    if (o->state == OFFER_OPEN) {
        block_offers(b)->open--;
        o->state = OFFER_LAPSED;
        o->reason = LAPSE_NONE; /* offers_review() says why */
    }
    for (int i = 0; i < TERM_MAX; i++) {
        if (o->give[i].kind == TERM_COMPONENT)
            o->give[i] = (struct term){ 0 };
        if (o->want[i].kind == TERM_COMPONENT)
            o->want[i] = (struct term){ 0 };
    }
}

void offers_lapse(struct ask *q)
{
    if (!block_has_traded(q->b))
        return;
    OFFER_EACH (q->b, o)
        if (o->state == OFFER_OPEN)
            offer_lapse(q, o, LAPSE_OVER);
    if (q->b->offer_at)
        memset(block_offers(q->b)->made_in_all, 0, SEAT_MAX);
}

/* Reasons for the end of an open offer: N-NEG-27, N-NEG-41 */
static enum lapse offer_over(struct ask *q, const struct offer *o)
{
    const struct deed_rules *deeds = q->rules->deeds;
    requirement missing;
    enum lapse lapsed = side_lapsed(q, o->give, o->from, false);

    if (!lapsed)
        lapsed = side_lapsed(q, o->want, o->to, false);
    if (lapsed)
        return lapsed;
    if (deeds && deeds->barred && (deeds->barred(q, o->from) || deeds->barred(q, o->to)))
        return LAPSE_BARRED;
    if (side_time(q, o->give, o->from, o->to, &missing) == DEED_NEVER ||
        side_time(q, o->want, o->to, o->from, &missing) == DEED_NEVER)
        return LAPSE_PASSED;
    return LAPSE_NONE;
}

void offers_review(struct ask *q)
{
    if (!q->b->offer_at || block_offers(q->b)->serial == 0)
        return;
    OFFER_EACH (q->b, o) {
        enum lapse lapsed = LAPSE_NONE;
        if (o->state == OFFER_OPEN)
            lapsed = q->b->state == GAME_RUNNING ? offer_over(q, o) : LAPSE_OVER;
        else if (o->state == OFFER_LAPSED && o->reason == LAPSE_NONE)
            lapsed = LAPSE_CARD; /* offer_forget_cards() */
        if (lapsed)
            offer_lapse(q, o, lapsed);
    }
}

/* Whether an offer is about the decision that this seat has answered. */
static bool is_answered(const struct ask *q, const struct offer *o, uint8_t seat)
{
    const struct term *deed[2] = { deed_in(o->give), deed_in(o->want) };

    for (int i = 0; i < 2; i++)
        if (deed[i] && (i ? o->to : o->from) == seat &&
            q->rules->deeds->fact[(deed[i]->thing >> 10) - 1].now_only)
            return true;
    return false;
}

void offers_clear(struct ask *q, uint8_t seat)
{
    struct offers *all = block_offers(q->b);

    memset(all->made, 0, sizeof all->made);
    OFFER_EACH (q->b, o)
        if (o->state > OFFER_OPEN)
            memset(o, 0, sizeof *o);
        else if (o->state == OFFER_OPEN && is_answered(q, o, seat))
            offer_lapse(q, o, LAPSE_ANSWERED);
}

/* Making and answering */

/* One of the proposer's two slots. A declined offer is kept as long as it matters: N-NEG-45 */
static struct offer *place_for(struct block *b, uint8_t from)
{
    struct offer *place = &block_offers(b)->offer[OFFERS_KEPT * from];

    for (int i = 0; i < OFFERS_KEPT; i++)
        if (place[i].state != OFFER_DECLINED)
            return &place[i];
    return place;
}

void offer_make(struct ask *q, const struct offer *o)
{
    struct offers *all = block_offers(q->b);

    CHECK(offer_make_missing(q, o) == REQ_MET);
    OFFER_EACH (q->b, was)
        if (was->state == OFFER_OPEN && was->from == o->from) /* N-NEG-43 */
            offer_lapse(q, was, LAPSE_REPLACED);
    struct offer *slot = place_for(q->b, o->from);
    memset(slot, 0, sizeof *slot); /* its serial may be given again */
    uint16_t serial = serial_next(q->b);
    *slot = *o;
    slot->state = OFFER_OPEN;
    slot->reason = LAPSE_NONE;
    slot->serial = serial;
    all->open++;
    all->made[o->from]++;
    if (all->made_in_all[o->from] < UINT8_MAX)
        all->made_in_all[o->from]++;
    offer_tell(q, MSG_OFFER_MADE, o->from, o->to);
}

void offer_answer(struct ask *q, uint8_t seat, uint16_t serial, enum offer_act act)
{
    CHECK(offer_answer_missing(q, seat, serial, act) == REQ_MET);
    q->b->stirred = 0;
    if (act == OFFER_RELEASE) {
        promise_settle(q, promise_find(q->b, serial), PROMISE_RELEASED);
        return;
    }
    struct offers *all = block_offers(q->b);
    struct offer *o = &all->offer[offer_find(q->b, serial) - all->offer];
    if (act == OFFER_TAKE) {
        offer_take(q, o);
        offers_review(q);
        return;
    }
    all->open--;
    o->state = act == OFFER_DECLINE ? OFFER_DECLINED : OFFER_WITHDRAWN;
    if (act == OFFER_DECLINE)
        offer_tell(q, MSG_OFFER_DECLINED, o->to, o->from);
    else
        offer_tell(q, MSG_OFFER_WITHDRAWN, o->from, o->to);
}
