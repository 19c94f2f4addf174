/* favors.c: favors and other tokens (rulebook, "Favors", "Other Tokens"; A-FAVOR, A-TOKEN,
 * A-COMP-19 to A-COMP-23).
 *
 * An NPC's favor may be spent as any type printed on it. So whether a price can be paid is a
 * matching problem, which Hall's condition decides without trying all assignments.
 */
#include "android/facts.h"

static bool is_baggage(unsigned kind)
{
    return kind == SUPPLY_GOOD || kind == SUPPLY_BAD;
}

static void tokens_told(struct ask *q, uint16_t message, uint8_t seat, unsigned count, uint8_t kind)
{
    struct log_entry *e = log_write(q, message);

    log_seat(e, seat);
    log_number(e, (int)count);
    log_supply(e, kind);
}

/* Announces each token separately. */
static void tokens_announce(struct ask *q, uint8_t event, uint8_t seat, uint8_t kind,
                            unsigned count)
{
    for (; count > 0; count--)
        announce(q, event, seat, kind, 0);
}

/* Gaining */

static unsigned baggage_left(const struct ask *q)
{
    unsigned laid = 0;

    for (uint8_t s = 0; s < q->b->seat_count; s++)
        laid += token_count(q, s, SUPPLY_GOOD) + token_count(q, s, SUPPLY_BAD);
    return laid < BAGGAGE ? BAGGAGE - laid : 0;
}

/* A-FAVOR-07, A-NPC-03 */
static requirement npc_favor_missing(struct ask *q, uint8_t seat, uint8_t kind)
{
    uint8_t npc = facts_of(q)->favor_npc[kind];

    if (npc == 0)
        return REQ_MET;
    uint16_t entry = entry_of(q, KIND_NPC, npc - 1u);
    unsigned detective = number_of(q, KIND_DETECTIVE, (uint16_t)fields_of(q, entry)[NPC_DETECTIVE]);
    if (android_of(q)->detective[seat] != detective) /* A-FAVOR-07 */
        return REQ_NOT_HIS_NPC;
    return npc_changed(q, entry) ? REQ_NPC_GONE : REQ_MET; /* A-NPC-03, A-FAVOR-10 */
}

/* A-FAVOR-03, A-COMP-19 to A-COMP-22 */
requirement token_gain_missing(struct ask *q, uint8_t seat, uint8_t kind)
{
    requirement missing = npc_favor_missing(q, seat, kind);

    if (missing)
        return missing;
    if (is_baggage(kind)) {
        if (android_of(q)->plot[seat] == 0) /* A-PLOT-09 */
            return REQ_WITHOUT_PLOT;
        if (baggage_left(q) == 0) /* A-COMP-22 */
            return REQ_TOKENS_GONE;
    }
    if (token_count(q, HOLDER_BANK, kind) == 0) /* A-COMP-19, A-COMP-20, A-COMP-22 */
        return is_favor(kind) ? REQ_BANK_EMPTY : REQ_TOKENS_GONE;
    if (kind == SUPPLY_MONEY) /* not mutated: only a card forbids it */
        missing = permission(q, QUESTION_MAY_EARN, seat, 0, REQ_MET);
    /* not mutated: the same */
    return missing ? missing : permission(q, QUESTION_MAY_GAIN, seat, kind, REQ_MET);
}

unsigned token_gain(struct ask *q, uint8_t seat, uint8_t kind, unsigned count)
{
    struct android *g = android_of(q);

    CHECK(kind < SUPPLY_COUNT && seat < q->b->seat_count);
    if (kind == SUPPLY_TIME) {
        time_gain(q, seat, count);
        return count;
    }
    if (count == 0 || token_gain_missing(q, seat, kind)) /* A-FAVOR-03 */
        return 0;
    count = (unsigned)question_settle(q, QUESTION_GAIN, seat, kind, (int)count);
    if (is_baggage(kind) && count > baggage_left(q)) /* A-COMP-22 */
        count = baggage_left(q);
    unsigned gained = supply_move(q->b, kind, HOLDER_BANK, seat, count); /* A-COMP-19 */
    if (gained == 0)
        return 0;
    if (is_favor(kind) && seat == q->b->active)
        g->gained = (uint8_t)(kind + 1);
    tokens_told(q, MSG_TOKEN_GAINED, seat, gained, kind);
    if (!is_baggage(kind)) /* baggage is not announced: its cause may be a gain itself */
        tokens_announce(q, EVENT_GAINS, seat, kind, gained);
    return gained;
}

/* Losing and spending: A-FAVOR-02, A-FAVOR-10, A-COMP-26. Trauma is a number: A-TOKEN-08. */

unsigned token_lose(struct ask *q, uint8_t seat, uint8_t kind, unsigned count)
{
    CHECK(kind < SUPPLY_COUNT && seat < q->b->seat_count);
    if (kind == SUPPLY_TIME) {
        unsigned before = time_left(q, seat);
        time_lose(q, seat, count);
        return before - time_left(q, seat);
    }
    unsigned lost = supply_move(q->b, kind, seat, HOLDER_BANK, count); /* A-TOKEN-08 */
    if (lost == 0)
        return 0;
    tokens_told(q, MSG_TOKEN_LOST, seat, lost, kind);
    tokens_announce(q, EVENT_LOSES, seat, kind, lost);
    return lost;
}

void token_spend(struct ask *q, uint8_t seat, uint8_t kind, unsigned count)
{
    CHECK(kind < SUPPLY_COUNT && seat < q->b->seat_count);
    if (kind == SUPPLY_TIME) {
        time_spend(q, seat, count);
        return;
    }
    if (count == 0)
        return;
    CHECK(supply_move(q->b, kind, seat, HOLDER_BANK, count) == count); /* A-FAVOR-02 */
    tokens_told(q, MSG_TOKEN_SPENT, seat, count, kind);
    tokens_announce(q, EVENT_SPENDS, seat, kind, count);
}

/* Prices */

unsigned favor_count(struct ask *q, uint8_t seat, uint8_t kind)
{
    unsigned count = token_count(q, seat, kind);

    if (kind < FAVOR_FIRST + NORMAL_FAVORS && kind >= FAVOR_FIRST)
        for (uint8_t npc = FAVOR_FIRST + NORMAL_FAVORS; npc < FAVOR_END; npc++)
            if (facts_of(q)->favor_types[npc] >> (kind - FAVOR_FIRST) & 1) /* A-FAVOR-05 */
                count += token_count(q, seat, npc);
    return count;
}

/* The favors a seat may spend, by the set of types each counts as. */
struct purse {
    uint8_t count[BIT(NORMAL_FAVORS)];
    uint8_t total;
};

static struct purse purse_of(struct ask *q, uint8_t seat)
{
    const struct facts *facts = facts_of(q);
    struct purse p = { .total = 0 };

    for (uint8_t kind = FAVOR_FIRST; kind < FAVOR_END; kind++) {
        unsigned count = token_count(q, seat, kind);
        if (count == 0 || permission(q, QUESTION_MAY_SPEND, seat, kind, REQ_MET))
            continue;
        p.count[facts->favor_types[kind]] = (uint8_t)(p.count[facts->favor_types[kind]] + count);
        p.total = (uint8_t)(p.total + count);
    }
    return p;
}

/* A-FAVOR-05, A-FAVOR-06: whether each requested favor can be matched. For every set of types there
 * must be at least as many matching favors as requested; `less` of them may be missing. */
static bool purse_covers(const struct purse *purse, const struct price *p)
{
    unsigned asked = 0, total = p->any;

    for (unsigned t = 0; t < NORMAL_FAVORS; t++) {
        asked |= (unsigned)(p->favor[t] > 0) << t;
        total += p->favor[t];
    }
    if (total > (unsigned)purse->total + p->less) /* A-FAVOR-06 */
        return false;
    for (unsigned set = asked; set; set = (set - 1) & asked) {
        unsigned demand = 0, there = p->less;
        for (unsigned t = 0; t < NORMAL_FAVORS; t++)
            demand += set >> t & 1 ? p->favor[t] : 0;
        for (unsigned types = 1; types < BIT(NORMAL_FAVORS); types++)
            there += types & set ? purse->count[types] : 0; /* A-FAVOR-05 */
        if (demand > there)                                 /* A-ACT-11 */
            return false;
    }
    return true;
}

requirement price_missing(struct ask *q, uint8_t seat, const struct price *p)
{
    if (!(p->favor[0] | p->favor[1] | p->favor[2] | p->favor[3] | p->any))
        return REQ_MET;
    struct purse purse = purse_of(q, seat);
    return purse_covers(&purse, p) ? REQ_MET : REQ_FAVORS;
}

/* Paying. The price is in local[0] and local[1] of the frame. */

static uint16_t price_pack(const struct price *p)
{
    CHECK((p->favor[0] | p->favor[1] | p->favor[2] | p->favor[3]) < 16);
    return (uint16_t)(p->favor[0] | p->favor[1] << 4 | p->favor[2] << 8 | p->favor[3] << 12);
}

static struct price price_of(const struct frame *f)
{
    return (struct price){ .favor = { f->local[0] & 15, f->local[0] >> 4 & 15,
                                      f->local[0] >> 8 & 15, f->local[0] >> 12 & 15 },
                           .any = (uint8_t)f->local[1],
                           .less = (uint8_t)(f->local[1] >> 8) };
}

static void price_keep(struct frame *f, const struct price *p)
{
    f->local[0] = price_pack(p);
    f->local[1] = (uint16_t)(p->any | p->less << 8);
}

enum flow flow_pay_favors(struct ask *q, struct frame *f, uint8_t step, uint8_t seat,
                          const struct price *p)
{
    (void)q;
    if (!(p->favor[0] | p->favor[1] | p->favor[2] | p->favor[3] | p->any))
        return flow_step(f, step);
    return flow_call(f, step, PROC_PAY_FAVORS, seat, price_pack(p),
                     (uint16_t)(p->any | p->less << 8));
}

static unsigned price_total(const struct price *p)
{
    return (unsigned)(p->favor[0] + p->favor[1] + p->favor[2] + p->favor[3] + p->any);
}

/* The next payment: a type, or NORMAL_FAVORS for "any". */
static unsigned price_next(const struct price *p)
{
    unsigned t = 0;

    while (t < NORMAL_FAVORS && p->favor[t] == 0)
        t++;
    return t;
}

static struct price price_without(const struct price *p, unsigned type, bool spared)
{
    struct price rest = *p;

    if (type < NORMAL_FAVORS)
        rest.favor[type]--;
    else
        rest.any--;
    rest.less = (uint8_t)(rest.less - spared);
    return rest;
}

/* Whether this kind of favor counts as the requested one, and the rest can be paid without it. */
static requirement pay_missing(struct ask *q, uint8_t seat, struct purse purse,
                               const struct price *p, unsigned type, uint8_t kind)
{
    const struct facts *facts = facts_of(q);
    struct price rest = price_without(p, type, false);
    requirement missing;

    if (type < NORMAL_FAVORS && !(facts->favor_types[kind] >> type & 1)) /* A-FAVOR-05 */
        return REQ_FAVORS;
    if ((missing = permission(q, QUESTION_MAY_SPEND, seat, kind, REQ_MET)) != 0)
        return missing;
    purse.count[facts->favor_types[kind]]--;
    purse.total--;
    return purse_covers(&purse, &rest) ? REQ_MET : REQ_NEEDED_ELSEWHERE; /* A-FAVOR-06 */
}

static requirement spare_missing(const struct purse *purse, const struct price *p, unsigned type)
{
    if (p->less == 0 || type == NORMAL_FAVORS)
        return REQ_FAVORS;
    struct price rest = price_without(p, type, true);
    return purse_covers(purse, &rest) ? REQ_MET : REQ_FAVORS;
}

/* The kinds of favor that could be spent next: a mask. */
static unsigned pay_ways(struct ask *q, uint8_t seat, const struct purse *purse,
                         const struct price *p, unsigned type)
{
    unsigned ways = 0;

    for (uint8_t kind = FAVOR_FIRST; kind < FAVOR_END; kind++)
        if (token_count(q, seat, kind) && pay_missing(q, seat, *purse, p, type, kind) == REQ_MET)
            ways |= BIT(kind);
    return ways;
}

/* A-FAVOR-02, A-FAVOR-05, A-FAVOR-06, A-LOC-18, A-LOC-21, R-95: one favor after the other. The
 * player is asked only if there is a choice, and no choice makes the rest unpayable. */
enum flow android_pay_favors(struct frame *f, struct ask *q)
{
    struct price p = price_of(f);
    unsigned type = price_next(&p);

    if (price_total(&p) <= p.less)
        return FLOW_DONE;
    struct purse purse = purse_of(q, f->seat);
    unsigned ways = pay_ways(q, f->seat, &purse, &p, type);
    bool spare = spare_missing(&purse, &p, type) == REQ_MET;
    uint8_t kind = (uint8_t)mask_next(ways, 0);
    if (ways == 0 &&
        !spare) /* not mutated: the favors have been lost meanwhile, so nothing can be paid */
        return FLOW_DONE;
    if (bit_count(ways) + spare > 1) { /* A-FAVOR-05: a choice */
        ask_seat(q, f->seat, type < NORMAL_FAVORS ? PROMPT_PAY_FAVOR : PROMPT_PAY_ANY);
        if (type < NORMAL_FAVORS) /* not mutated: the subject of the prompt */
            ask_about(q, T_SUPPLY, (uint16_t)(FAVOR_FIRST + type));
        for (kind = FAVOR_FIRST; kind < FAVOR_END; kind++)
            if (token_count(q, f->seat, kind) &&
                ask_offer_if(q, OPT_SPEND_FAVOR, kind,
                             pay_missing(q, f->seat, purse, &p, type, kind))) /* A-FAVOR-05 */
                break;
        spare = kind == FAVOR_END && p.less > 0 && type < NORMAL_FAVORS &&
                ask_offer_if(q, OPT_SPARE_FAVOR, (uint16_t)(FAVOR_FIRST + type),
                             spare_missing(&purse, &p, type));
        if (kind == FAVOR_END && !spare)
            return FLOW_WAIT;
    }
    if (!spare)
        token_spend(q, f->seat, kind, 1); /* A-FAVOR-02 */
    p = price_without(&p, type, spare);
    price_keep(f, &p);
    return FLOW_STEP;
}

/* Gaining normal favors of the player's choice */

enum flow flow_gain_favor(struct ask *q, struct frame *f, uint8_t step, uint8_t seat,
                          unsigned count, bool different)
{
    (void)q;
    return flow_call(f, step, PROC_GAIN_FAVOR, seat, (uint16_t)count, different);
}

/* A-CONSP-13, A-FAVOR-03. local: how many, whether of different types, the types taken so far (a
 * mask). */
enum flow android_gain_favor(struct frame *f, struct ask *q)
{
    enum { COUNT, DIFFERENT, TAKEN };
    unsigned free = 0;

    for (uint8_t t = 0; t < NORMAL_FAVORS && f->local[COUNT]; t++)
        if (!(f->local[DIFFERENT] && f->local[TAKEN] >> t & 1) &&
            token_gain_missing(q, f->seat, (uint8_t)(FAVOR_FIRST + t)) == REQ_MET)
            free |= BIT(t);
    if (free == 0) /* A-FAVOR-03 */
        return FLOW_DONE;
    if (f->local[DIFFERENT] && bit_count(free) <= f->local[COUNT]) { /* no choice is left */
        MASK_EACH (free, t)
            token_gain(q, f->seat, (uint8_t)(FAVOR_FIRST + t), 1);
        return FLOW_DONE;
    }
    ask_seat(q, f->seat, PROMPT_GAIN_FAVOR);
    for (uint8_t t = 0; t < NORMAL_FAVORS; t++) {
        uint8_t kind = (uint8_t)(FAVOR_FIRST + t);
        /* not mutated: which of two reasons is given */
        requirement missing = free >> t & 1 ? REQ_MET : token_gain_missing(q, f->seat, kind);
        if (missing == REQ_MET && !(free >> t & 1)) /* not mutated: the same */
            missing = REQ_OTHER_TYPE;
        if (!ask_offer_if(q, OPT_GAIN_FAVOR, kind, missing)) /* A-FAVOR-03 */
            continue;
        token_gain(q, f->seat, kind, 1); /* A-CONSP-13 */
        f->local[TAKEN] |= (uint16_t)BIT(t);
        f->local[COUNT]--;
        return FLOW_STEP;
    }
    return FLOW_WAIT;
}

/* Losing favors that f->seat chooses. local: the loser, how many, how, and the seat that takes
 * them (plus 1). */

enum { LOSE_ANY, LOSE_COMMONEST, LOSE_TO_ROBBER };

enum flow flow_lose_favors(struct ask *q, struct frame *f, uint8_t step, uint8_t seat,
                           unsigned count, uint8_t chooser)
{
    (void)q;
    return flow_call(f, step, PROC_LOSE_FAVORS, chooser, seat, (uint16_t)count);
}

enum flow flow_lose_commonest(struct ask *q, struct frame *f, uint8_t step, uint8_t seat,
                              unsigned count)
{
    (void)q;
    flow_call(f, step, PROC_LOSE_FAVORS, seat, seat, (uint16_t)count);
    f[1].local[2] = LOSE_COMMONEST;
    return FLOW_CALL;
}

enum flow flow_rob(struct ask *q, struct frame *f, uint8_t step, uint8_t seat, uint8_t victim,
                   unsigned count)
{
    (void)q;
    flow_call(f, step, PROC_LOSE_FAVORS, seat, victim, (uint16_t)count);
    f[1].local[2] = LOSE_TO_ROBBER;
    return FLOW_CALL;
}

/* The kinds of favor of which one may go now: a mask. */
static unsigned lose_kinds(const struct ask *q, uint8_t seat, unsigned how)
{
    uint8_t end = how == LOSE_TO_ROBBER ? FAVOR_FIRST + NORMAL_FAVORS : FAVOR_END;
    unsigned kinds = 0, most = 1;

    for (uint8_t kind = FAVOR_FIRST; kind < end; kind++) {
        unsigned count = token_count(q, seat, kind);
        if (how == LOSE_COMMONEST && count > most) {
            most = count;
            kinds = 0;
        }
        if (count >= most)
            kinds |= BIT(kind);
    }
    return kinds;
}

static void favor_rob(struct ask *q, uint8_t seat, uint8_t victim, uint8_t kind)
{
    supply_move(q->b, kind, victim, seat, 1);
    if (seat == q->b->active)
        android_of(q)->gained = (uint8_t)(kind + 1);
    struct log_entry *e = log_write(q, MSG_TOKEN_TAKEN);
    log_seat(e, seat);
    log_number(e, 1);
    log_supply(e, kind);
    log_seat(e, victim);
    announce(q, EVENT_LOSES, victim, kind, 0);
    announce(q, EVENT_GAINS, seat, kind, 0);
}

/* The first favor of the most common kind determines the kind of all that follow: local[3], plus
 * 1. */
enum flow android_lose_favors(struct frame *f, struct ask *q)
{
    enum { LOSER, COUNT, HOW, KIND };
    uint8_t loser = (uint8_t)f->local[LOSER], kind;
    unsigned kinds = f->local[COUNT] ? lose_kinds(q, loser, f->local[HOW]) : 0;

    if (f->local[KIND]) /* only of that kind */
        kinds = token_count(q, loser, (uint8_t)(f->local[KIND] - 1))
                    ? BIT(f->local[KIND] - 1) * (f->local[COUNT] > 0)
                    : 0;
    if (kinds == 0)
        return FLOW_DONE;
    kind = (uint8_t)mask_next(kinds, 0);
    if (bit_count(kinds) > 1) {
        ask_seat(q, f->seat,
                 f->local[HOW] == LOSE_TO_ROBBER ? PROMPT_ROB_FAVOR : PROMPT_LOSE_FAVOR);
        ask_about(q, T_SEAT, loser);
        for (kind = FAVOR_FIRST; kind < FAVOR_END; kind++)
            if (token_count(q, loser, kind) &&
                ask_offer_if(q, OPT_LOSE_FAVOR, kind, kinds >> kind & 1 ? REQ_MET : REQ_NO_FAVORS))
                break;
        if (kind == FAVOR_END)
            return FLOW_WAIT;
    }
    if (f->local[HOW] == LOSE_TO_ROBBER)
        favor_rob(q, f->seat, loser, kind);
    else
        token_lose(q, loser, kind, 1);
    if (f->local[HOW] == LOSE_COMMONEST)
        f->local[KIND] = (uint16_t)(kind + 1);
    f->local[COUNT]--;
    return FLOW_STEP;
}

/* Handing in favors for normal ones: any favor counts, and they are paid first. local:
 * the number still to exchange, the number so far. */
enum flow android_hand_in(struct frame *f, struct ask *q)
{
    enum { LEFT, HANDED };
    struct purse purse = purse_of(q, f->seat);

    if (f->local[LEFT] == 0 || purse.total == 0)
        return flow_become(f, PROC_GAIN_FAVOR, f->seat, f->local[HANDED], 0);
    ask_seat(q, f->seat, PROMPT_HAND_IN);
    for (uint8_t kind = FAVOR_FIRST; kind < FAVOR_END; kind++)
        if (token_count(q, f->seat, kind) &&
            ask_offer_if(q, OPT_HAND_IN, kind,
                         permission(q, QUESTION_MAY_SPEND, f->seat, kind, REQ_MET))) {
            token_spend(q, f->seat, kind, 1);
            f->local[LEFT]--;
            f->local[HANDED]++;
            return FLOW_STEP;
        }
    if (ask_offer(q, OPT_HAND_IN_DONE, 0)) {
        f->local[LEFT] = 0;
        return FLOW_STEP;
    }
    return FLOW_WAIT;
}

/* Warrants */

bool warrant_on(const struct android *g, uint8_t seat, uint8_t at)
{
    return at != 0 && (g->warrant[seat][0] == at || g->warrant[seat][1] == at); /* A-TOKEN-02 */
}

static place_mask warrant_sites(const struct ask *q, uint8_t seat)
{
    const struct android *g = android_of(q);

    return facts_of(q)->restricted & ~PLACE(g->warrant[seat][0]) &
           ~PLACE(g->warrant[seat][1]); /* A-TOKEN-05 */
}

requirement warrant_missing(const struct ask *q, uint8_t seat)
{
    return warrant_sites(q, seat) ? REQ_MET : REQ_OWN_WARRANT; /* A-LOC-20 */
}

void warrant_lose(struct ask *q, uint8_t seat, uint8_t at)
{
    struct android *g = android_of(q);

    if (!warrant_on(g, seat, at))
        return;
    g->warrant[seat][g->warrant[seat][0] == at ? 0 : 1] = 0;
    struct log_entry *e = log_write(q, MSG_WARRANT_LOST);
    log_seat(e, seat);
    log_entry_of(e, at);
}

static void warrant_put(struct ask *q, uint8_t seat, unsigned which, uint8_t at)
{
    struct android *g = android_of(q);

    g->warrant[seat][which] = at;
    g->warrant_last = at;
    struct log_entry *e = log_write(q, MSG_WARRANT_PLACED);
    log_seat(e, seat);
    log_entry_of(e, at);
}

enum { WARRANT_PLACE, WARRANT_LOSE }; /* local[0]: what happens to it */

enum flow flow_lose_warrant(struct ask *q, struct frame *f, uint8_t step, uint8_t seat,
                            uint8_t chooser)
{
    (void)q;
    return flow_call(f, step, PROC_WARRANT, chooser, WARRANT_LOSE, seat);
}

static requirement warrant_site_missing(const struct ask *q, uint8_t seat, uint8_t at)
{
    if (!(facts_of(q)->restricted >> at & 1)) /* A-TOKEN-05 */
        return REQ_NOT_RESTRICTED;
    return warrant_on(android_of(q), seat, at) ? REQ_OWN_WARRANT : REQ_MET; /* A-TOKEN-05 */
}

/* f->seat chooses which of local[1]'s warrants goes. */
static enum flow warrant_lose_ask(struct frame *f, struct ask *q)
{
    const uint8_t *warrant = android_of(q)->warrant[f->local[1]];
    uint8_t loser = (uint8_t)f->local[1];

    if (warrant[0] == 0 || warrant[1] == 0) { /* no choice */
        warrant_lose(q, loser, (uint8_t)(warrant[0] | warrant[1]));
        return FLOW_DONE;
    }
    ask_seat(q, f->seat, PROMPT_LOSE_WARRANT);
    ask_about(q, T_SEAT, loser);
    for (unsigned i = 0; i < 2; i++)
        if (ask_offer(q, OPT_LOSE_WARRANT, warrant[i])) {
            warrant_lose(q, loser, warrant[i]);
            return FLOW_DONE;
        }
    return FLOW_WAIT;
}

/* A-TOKEN-04, A-TOKEN-05, R-09: a new one, or one that is already placed. local[2]: which. */
enum flow android_warrant(struct frame *f, struct ask *q)
{
    enum { STEP_WHICH, STEP_WHERE };
    const uint8_t *warrant = android_of(q)->warrant[f->seat];
    bool both = warrant[0] != 0 && warrant[1] != 0;

    if (f->local[0] == WARRANT_LOSE)
        return warrant_lose_ask(f, q);
    switch (f->step) {
    case STEP_WHICH:
        if (warrant_missing(q, f->seat))
            return FLOW_DONE;
        if (!(warrant[0] | warrant[1])) { /* A-TOKEN-04 */
            f->local[2] = 0;
            return flow_step(f, STEP_WHERE);
        }
        ask_seat(q, f->seat, PROMPT_WARRANT);
        if (ask_offer_if(q, OPT_NEW_WARRANT, 0,
                         both ? REQ_BOTH_WARRANTS : REQ_MET)) { /* A-TOKEN-04 */
            f->local[2] = warrant[0] != 0;
            return flow_step(f, STEP_WHERE);
        }
        for (unsigned i = 0; i < 2; i++)
            if (warrant[i] && ask_offer(q, OPT_OLD_WARRANT, warrant[i])) { /* A-TOKEN-04 */
                f->local[2] = (uint16_t)i;
                return flow_step(f, STEP_WHERE);
            }
        return FLOW_WAIT;

    case STEP_WHERE:
        ask_seat(q, f->seat, PROMPT_WARRANT_AT);
        MASK_EACH (q->mode == ASK_EXPLAIN ? facts_of(q)->places : warrant_sites(q, f->seat), at)
            if (ask_offer_if(q, OPT_WARRANT_AT, (uint16_t)at,
                             warrant_site_missing(q, f->seat, (uint8_t)at))) { /* A-TOKEN-05 */
                warrant_put(q, f->seat, f->local[2], (uint8_t)at);
                return FLOW_DONE;
            }
        return FLOW_WAIT;
    }
    return FLOW_BROKEN;
}
