/* locations.c: the abilities of major locations (rulebook, "Use a Location Ability" and "Major
 * Locations"; A-LOC, A-ACT-11, A-ACT-12).
 *
 * The cost and the gain of an ability are in the fields of its location. The player pays everything
 * before gaining anything; then others may react.
 */
#include "android/facts.h"

/* Costs */

static unsigned ability_time(struct ask *q, bool settle, uint8_t seat, uint8_t at)
{
    return cost_of(q, settle, QUESTION_ABILITY_TIME, seat, at, fields_of(q, at)[LOCATION_TIME]);
}

static unsigned ability_cards(struct ask *q, bool settle, uint8_t seat, uint8_t at)
{
    return cost_of(q, settle, QUESTION_ABILITY_CARDS, seat, at, fields_of(q, at)[LOCATION_CARDS]);
}

static struct price ability_price(struct ask *q, bool settle, uint8_t seat, uint8_t at)
{
    const int16_t *field = fields_of(q, at);
    struct price p = { .favor = { (uint8_t)field[LOCATION_CORP], (uint8_t)field[LOCATION_POLITICAL],
                                  (uint8_t)field[LOCATION_SOCIETY] },
                       .any = (uint8_t)field[LOCATION_ANY] };

    p.favor[3] =
        (uint8_t)cost_of(q, settle, QUESTION_ABILITY_STREET, seat, at, field[LOCATION_STREET]);
    unsigned sum = (unsigned)(p.favor[0] + p.favor[1] + p.favor[2] + p.favor[3] + p.any);
    unsigned asked = cost_of(q, settle, QUESTION_ABILITY_FAVORS, seat, at, (int)sum);
    if (asked < sum)
        p.less = (uint8_t)(sum - asked);
    else
        p.any = (uint8_t)(p.any + asked - sum);
    return p;
}

struct cost ability_cost(struct ask *q, uint8_t seat, uint8_t at, struct price *favors)
{
    *favors = ability_price(q, false, seat, at);
    return (struct cost){ .time = ability_time(q, false, seat, at),
                          .cards = ability_cards(q, false, seat, at) };
}

/* Gains: A-LOC-20, R-35 */

/* A-LOC-05, R-94: the favor handed in returns to the bank first. */
static requirement any_favor_missing(struct ask *q, uint8_t seat)
{
    requirement missing = REQ_BANK_EMPTY;

    for (uint8_t kind = FAVOR_FIRST; kind < FAVOR_FIRST + NORMAL_FAVORS; kind++) {
        requirement this_one = token_gain_missing(q, seat, kind);
        if (this_one == REQ_MET)
            return REQ_MET;
        if (this_one == REQ_BANK_EMPTY && token_count(q, seat, kind) > 0)
            return REQ_MET;
        missing = this_one;
    }
    return missing;
}

static requirement any_baggage_missing(struct ask *q)
{
    requirement missing = REQ_WITHOUT_PLOT;

    for (uint8_t s = 0; s < q->b->seat_count && missing; s++) {
        missing = token_gain_missing(q, s, SUPPLY_GOOD);
        if (missing)
            missing = token_gain_missing(q, s, SUPPLY_BAD);
    }
    return missing;
}

static requirement any_suspect_missing(const struct ask *q, bool hit)
{
    requirement missing = REQ_NO_SUSPECT;

    MASK_EACH (android_of(q)->living, s) {
        missing = hit ? hit_missing(q, (unsigned)s) : alibi_missing(q, (unsigned)s);
        if (missing == REQ_MET)
            break;
    }
    return missing;
}

static requirement product_missing(struct ask *q, uint8_t seat, uint8_t at)
{
    switch (fields_of(q, at)[LOCATION_ABILITY]) {
    case WORD_GIVES_CORP:
        return token_gain_missing(q, seat, SUPPLY_CORP);
    case WORD_GIVES_POLITICAL:
        return token_gain_missing(q, seat, SUPPLY_POLITICAL);
    case WORD_GIVES_SOCIETY:
        return token_gain_missing(q, seat, SUPPLY_SOCIETY);
    case WORD_GIVES_STREET:
        return token_gain_missing(q, seat, SUPPLY_STREET);
    case WORD_GIVES_HAAS:
        return token_gain_missing(q, seat, SUPPLY_HAAS);
    case WORD_GIVES_JINTEKI:
        return token_gain_missing(q, seat, SUPPLY_JINTEKI);
    case WORD_GIVES_PASS:
        return token_gain_missing(q, seat, SUPPLY_PASS);
    case WORD_GIVES_ANY_FAVOR:
        return any_favor_missing(q, seat);
    case WORD_GIVES_PIECE:
        return uncover_missing(q, seat);
    case WORD_GIVES_BAGGAGE:
        return any_baggage_missing(q);
    case WORD_GIVES_HIT:
        return any_suspect_missing(q, true);
    case WORD_GIVES_ALIBI:
        return any_suspect_missing(q, false);
    case WORD_GIVES_WARRANT:
        return warrant_missing(q, seat);
    case WORD_HEALS_TRAUMA:
        return token_count(q, seat, SUPPLY_TRAUMA) ? REQ_MET : REQ_NO_TRAUMA; /* A-LOC-20 */
    default:
        return REQ_HAS_NO_ABILITY;
    }
}

/* A-ACT-12, R-02: once a round, because a player has one turn in a round. */
static unsigned ability_uses(const struct ask *q, uint8_t at)
{
    const struct android *g = android_of(q);
    unsigned which = facts_of(q)->major_number[at];

    return (g->used >> which & 1u) + (g->used_twice >> which & 1u);
}

static void ability_count(struct ask *q, uint8_t at)
{
    struct android *g = android_of(q);
    uint16_t bit = (uint16_t)BIT(facts_of(q)->major_number[at]);

    if (g->used & bit)
        g->used_twice |= bit;
    g->used |= bit;
}

requirement ability_missing_how(struct ask *q, uint8_t seat, uint8_t at, uint8_t how)
{
    requirement missing;

    if (at == 0 || !(facts_of(q)->major >> at & 1)) /* A-TERM-11 */
        return REQ_HAS_NO_ABILITY;
    if (android_of(q)->at[seat] != at) /* A-ACT-11 */
        return REQ_NOT_THERE;
    if (!(how & ABILITY_UNCOUNTED) &&
        (int)ability_uses(q, at) >= question(q, QUESTION_ABILITY_USES, seat, at, 1)) /* A-ACT-12 */
        return REQ_ABILITY_USED;
    if ((missing = permission(q, QUESTION_MAY_USE, seat, at, REQ_MET)) != 0) /* A-LOC-25 */
        return missing;
    if ((missing = product_missing(q, seat, at)) != 0) /* A-LOC-20 */
        return missing;
    if (!(how & ABILITY_WITHOUT_TIME) &&
        (missing = time_missing(q, seat, ability_time(q, false, seat, at))) != 0) /* A-ACT-11 */
        return missing;
    if (hand_count(q, seat) < ability_cards(q, false, seat, at)) /* */
        return REQ_ABILITY_CARDS;
    struct price p = ability_price(q, false, seat, at);
    return price_missing(q, seat, &p); /* A-ACT-11 */
}

requirement ability_missing(struct ask *q, uint8_t seat, uint8_t at)
{
    return ability_missing_how(q, seat, at, 0);
}

enum flow flow_ability(struct ask *q, struct frame *f, uint8_t step, uint8_t seat, uint8_t at,
                       uint8_t how)
{
    CHECK(at < PLACE_MAX && facts_of(q)->major >> at & 1);
    return flow_call(f, step, PROC_ABILITY, seat, at, how);
}

/* A-LOC-01, A-LOC-22, R-51: from any pile that has pieces; the player's own marker stays. */
static enum flow ability_piece(struct frame *f, struct ask *q, uint8_t after)
{
    uint8_t how = android_of(q)->table & TABLE_SQUARE_RESETS ? 0 : PIECE_KEEPS_MARKER; /* */

    if (uncover_missing(q, f->seat)) /* the last piece was taken during the payment */
        return flow_step(f, after);
    ask_seat(q, f->seat, PROMPT_ABILITY_PILE);
    for (uint8_t pile = 0; pile < PILES; pile++)
        if (ask_offer_if(q, OPT_ABILITY_PILE, (uint16_t)(WORD_SHIFT + pile),
                         zone_top(q->b, stack_of(pile)) ? REQ_MET : REQ_NO_PIECES)) /* A-LOC-01 */
            return flow_piece(q, f, after, f->seat, pile, how);                     /* A-LOC-22 */
    return FLOW_WAIT;
}

/* A-LOC-07, A-LOC-14 */
static enum flow ability_suspect(struct frame *f, struct ask *q, uint8_t after, bool hit)
{
    if (any_suspect_missing(q, hit))
        return flow_step(f, after);
    ask_seat(q, f->seat, hit ? PROMPT_ABILITY_HIT : PROMPT_ABILITY_ALIBI);
    for (unsigned s = 0; s < SUSPECTS; s++) {
        uint16_t entry = entry_of(q, KIND_SUSPECT, s);
        if (!(android_of(q)->suspects >> s & 1))
            continue;
        if (hit && ask_offer_if(q, OPT_BONUS_HIT, entry, hit_missing(q, s))) {
            hit_place(q, f->seat, s); /* A-LOC-07 */
            return flow_step(f, after);
        }
        if (!hit && ask_offer_if(q, OPT_ABILITY_ALIBI, entry, alibi_missing(q, s))) {
            alibi_place(q, f->seat, s); /* A-LOC-14 */
            return flow_step(f, after);
        }
    }
    return FLOW_WAIT;
}

static unsigned ability_gives(struct ask *q, uint8_t seat, uint8_t at)
{
    return (unsigned)question_settle(q, QUESTION_ABILITY_GIVES, seat, at, 1);
}

/* A-LOC-01 to A-LOC-16: the effect of this location's ability. */
static enum flow ability_product(struct frame *f, struct ask *q, uint8_t at, uint8_t after)
{
    uint8_t seat = f->seat;

    switch (fields_of(q, at)[LOCATION_ABILITY]) {
    case WORD_GIVES_CORP: /* A-LOC-10 */
        token_gain(q, seat, SUPPLY_CORP, ability_gives(q, seat, at));
        return flow_step(f, after);
    case WORD_GIVES_POLITICAL: /* A-LOC-03 */
        token_gain(q, seat, SUPPLY_POLITICAL, ability_gives(q, seat, at));
        return flow_step(f, after);
    case WORD_GIVES_SOCIETY: /* A-LOC-09 */
        token_gain(q, seat, SUPPLY_SOCIETY, ability_gives(q, seat, at));
        return flow_step(f, after);
    case WORD_GIVES_STREET: /* A-LOC-04 */
        token_gain(q, seat, SUPPLY_STREET, ability_gives(q, seat, at));
        return flow_step(f, after);
    case WORD_GIVES_ANY_FAVOR: /* A-LOC-05, A-LOC-23 */
        return flow_gain_favor(q, f, after, seat, ability_gives(q, seat, at), false);
    case WORD_GIVES_HAAS: /* A-LOC-06, A-TOKEN-01 */
        token_gain(q, seat, SUPPLY_HAAS, 1);
        return flow_step(f, after);
    case WORD_GIVES_JINTEKI: /* A-LOC-08, A-TOKEN-01 */
        token_gain(q, seat, SUPPLY_JINTEKI, 1);
        return flow_step(f, after);
    case WORD_GIVES_PASS: /* A-LOC-13, A-TOKEN-06 */
        token_gain(q, seat, SUPPLY_PASS, 1);
        return flow_step(f, after);
    case WORD_HEALS_TRAUMA: /* A-LOC-15, A-TOKEN-08 */
        token_lose(q, seat, SUPPLY_TRAUMA, 1);
        return flow_step(f, after);
    case WORD_GIVES_PIECE: /* A-LOC-01 */
        return ability_piece(f, q, after);
    case WORD_GIVES_BAGGAGE: /* A-LOC-02, A-LOC-11, A-LOC-16 */
        return flow_call(f, after, PROC_BAGGAGE, seat, 0, 0);
    case WORD_GIVES_HIT: /* A-LOC-07 */
        return ability_suspect(f, q, after, true);
    case WORD_GIVES_ALIBI: /* A-LOC-14 */
        return ability_suspect(f, q, after, false);
    case WORD_GIVES_WARRANT: /* A-LOC-12 */
        return flow_call(f, after, PROC_WARRANT, seat, 0, 0);
    default:
        return FLOW_BROKEN;
    }
}

/* A-ACT-11, A-ACT-12, A-LOC-19, A-LOC-21. local: the location, and how: enum of android.h. */
enum flow android_ability(struct frame *f, struct ask *q)
{
    enum { STEP_TIME, STEP_FAVORS, STEP_CARDS, STEP_PRODUCT, STEP_HAPPENED, STEP_END };
    uint8_t at = (uint8_t)f->local[0], how = (uint8_t)f->local[1];

    switch (f->step) {
    case STEP_TIME: {
        struct log_entry *e = log_write(q, MSG_USES_ABILITY);
        log_seat(e, f->seat);
        log_entry_of(e, at);
        android_of(q)->gained = 0;
        if (!(how & ABILITY_UNCOUNTED)) /* A-ACT-12 */
            ability_count(q, at);
        if (!(how & ABILITY_WITHOUT_TIME)) /* A-ACT-11 */
            time_spend(q, f->seat, ability_time(q, true, f->seat, at));
        return flow_step(f, STEP_FAVORS);
    }

    case STEP_FAVORS: { /* A-LOC-21 */
        struct price p = ability_price(q, true, f->seat, at);
        return flow_pay_favors(q, f, STEP_CARDS, f->seat, &p); /* A-ACT-11 */
    }

    case STEP_CARDS: { /* A-LOC-19 */
        unsigned cards = ability_cards(q, true, f->seat, at);
        if (cards == 0)
            return flow_step(f, STEP_PRODUCT);
        return flow_discard(q, f, STEP_PRODUCT, f->seat, cards); /* A-LOC-19 */
    }

    case STEP_PRODUCT:
        return ability_product(f, q, at, STEP_HAPPENED);

    case STEP_HAPPENED:
        return flow_happens(q, f, STEP_END, EVENT_USES, f->seat, at, 0);

    case STEP_END:
        return FLOW_DONE;
    }
    return FLOW_BROKEN;
}
