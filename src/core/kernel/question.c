/* question.c: what cards in force make of a number or a permission, and what they can be used for.
 */
#include "kernel/listeners.h"

/* Does the listener found have an answer? */
static inline bool listener_answers(struct ask *q, const struct listeners *l, const struct scope *s)
{
    unsigned met = listener_met(l);

    return (met & PART_FILTER || machine_value(q, l->clause->filter, s)) &&
           (met & PART_NEEDS || machine_value(q, l->clause->needs, s));
}

/* Does no card of the pack ever answer this question about that? */
static inline bool is_out_of_question(const struct ask *q, uint8_t question, uint16_t about)
{
    return about < 64 && !(q->pack->question_about[question] >> about & 1) &&
           !q->coverage; /* not mutated: speed */
}

static int question_pass(struct ask *q, uint8_t question, uint8_t seat, uint16_t about, int value,
                         bool settle)
{
    struct listeners l;
    int set = value, add = 0;
    bool is_set = false;

    if (is_out_of_question(q, question, about))
        return value;
    listeners_to(&l, q, CLAUSE_MODIFY, question, seat, about, true);
    LISTENER_EACH (&l, i) {
        struct scope s = listener_scope(&l, about, (uint16_t)value);
        if (!listener_answers(q, &l, &s))
            continue;
        int amount = machine_value(q, l.clause->amount, &s);
        if (l.clause->modify == MODIFY_ADD)
            add += amount;
        else if (!is_set || amount < set) /* of two, the lower */
            set = amount, is_set = true;
        if (settle && i >= FIRST_EFFECT && l.made->until == UNTIL_USED)
            effect_end(q, i - FIRST_EFFECT);
    }
    set += add;
    return set < 0 && !q->rules->vocabulary->question[question].is_signed ? 0 : set;
}

int question_least(const struct pack *p, uint8_t question, int value)
{
    int least = value;

    for (unsigned i = 0; i < p->clause_count; i++) {
        const struct pack_clause *clause = &p->clause[i];
        int amount;
        if (clause->type != CLAUSE_MODIFY || clause->listens != question)
            continue;
        if (!amount_is_number(&p->code[clause->amount], &amount) ||
            (clause->modify == MODIFY_ADD && amount < 0))
            return 0;
        if (clause->modify == MODIFY_SET && amount < least)
            least = amount;
    }
    return least < 0 ? 0 : least;
}

bool question_never_rises(const struct pack *p, uint8_t question)
{
    for (unsigned i = 0; i < p->clause_count; i++) {
        const struct pack_clause *clause = &p->clause[i];
        int amount;
        if (clause->type != CLAUSE_MODIFY || clause->listens != question)
            continue;
        if (!amount_is_number(&p->code[clause->amount], &amount) || amount > 0)
            return false;
    }
    return true;
}

int question_slow(struct ask *q, uint8_t question, uint8_t seat, uint16_t about, int value)
{
    return question_pass(q, question, seat, about, value, false);
}

uint64_t answered_about_slow(const struct ask *q, uint8_t question, uint8_t seat)
{
    struct listeners l;
    uint64_t about = 0;

    listeners_to(&l, q, CLAUSE_MODIFY, question, seat, UINT16_MAX, true);
    LISTENER_EACH (&l, i)
        about |= ~(q->coverage ? &outlook_none : outlook_of(q->pack, l.clause))->about;
    return about;
}

int question_settle(struct ask *q, uint8_t question, uint8_t seat, uint16_t about, int value)
{
    if (!(q->b->questions_heard >> question & 1))
        return value;
    return question_pass(q, question, seat, about, value, true);
}

requirement permission_slow(struct ask *q, uint8_t question, uint8_t seat, uint16_t about,
                            requirement usually)
{
    struct listeners l;
    requirement answer = usually;

    if (is_out_of_question(q, question, about))
        return usually;
    listeners_to(&l, q, CLAUSE_MODIFY, question, seat, about, true);
    LISTENER_EACH (&l, i) {
        struct scope s = listener_scope(&l, about, 0);
        if (!listener_answers(q, &l, &s))
            continue;
        if (l.clause->modify == MODIFY_FORBID)
            return REQ_FORBIDDEN;
        answer = REQ_MET;
    }
    return answer;
}

/* What cards in play can be used for */

/* What stands in its way; REQ_NOT_AN_OPTION: it has nothing to do with this seat. */
static requirement use_missing(struct ask *q, const struct pack_clause *clause,
                               const struct scope *s, unsigned met)
{
    if (!(met & PART_FILTER) && !machine_value(q, clause->filter, s))
        return REQ_NOT_AN_OPTION;
    return clause_missing_beside(q, clause, s, met);
}

unsigned ask_offer_uses_slow(struct ask *q, uint16_t kind, uint32_t uses, uint8_t seat,
                             uint16_t about)
{
    struct listeners l;

    /* who asks why not wants to know more */
    listeners_for(&l, q, uses, seat, about, q->mode <= ASK_LIST);
    if (q->mode > ASK_LIST)
        listeners_only(&l, q->wanted.target[1]);
    LISTENER_EACH (&l, i) {
        if (q->mode > ASK_LIST && q->wanted.target[1] != i)
            continue;
        requirement missing = REQ_MET;
        if (!q->sure) {
            struct scope s = listener_scope(&l, about, 0);
            unsigned met = listener_met(&l);
            missing = use_missing(q, l.clause, &s, met);
            if (missing == REQ_NOT_AN_OPTION)
                continue;
        }
        if (missing && q->mode <= ASK_LIST)
            continue;
        struct option o = ability_option(q, kind, i);
        if (ask_offer2(q, o.kind, o.target[0], o.target[1], missing))
            return i;
    }
    return ABILITY_MAX;
}

/* Each card in play that this seat might use, and each effect, a bit each; and those it might use
 * in several ways. */
static uint64_t first_uses(const struct block *b, uint8_t seat)
{
    _Static_assert(PLAY_MAX + EFFECT_MAX <= 64, "a bit each");
    return b->listening[ROW_USES + seat] | (uint64_t)b->in_force << PLAY_MAX;
}

static uint32_t further_uses(const struct block *b, uint8_t seat)
{
    return b->listening[ROW_USES + seat] & b->many_uses;
}

/* These, and each further way to use a card that has several: who may use them, and where, is found
 * out of the one that is drawn. */
void ask_list_uses(struct ask *q, uint16_t kind, uint32_t uses, uint8_t seat)
{
    struct lots *lots = q->lots;

    lots->use_kind = kind;
    lots->use_for = uses;
    lots->use_seat = seat;
    CHECK(seat < SEAT_MAX);
    lots->use_first = (uint16_t)bit_count(first_uses(q->b, seat));
    lots->uses =
        (uint16_t)(lots->use_first + bit_count(further_uses(q->b, seat)) * q->pack->further_uses);
}

/* The way of using a card, as far as whose it is and where he stands tells. */
static unsigned card_use(const struct ask *q, unsigned p, unsigned way)
{
    const struct play *play = &q->b->play[p];
    const struct heeds *h = pack_heeds(q->pack, play->source);
    uint8_t seat = q->lots->use_seat;
    bool own = (play->seat == seat) | (play->seat == SEAT_NONE);
    uint64_t here = stand_bit(q, seat);
    unsigned acts = h->acts & h->whose[own];

    for (; way > 0; way--)
        acts &= acts - 1;
    if (acts == 0 || !(h->stands[own] & (here ? here : UINT64_MAX)))
        return ABILITY_MAX;
    return p * PLAY_ABILITY_MAX + (unsigned)__builtin_ctz(acts);
}

/* Is it for this seat and for this use, and does nothing stand in its way? */
static bool use_is_met(struct ask *q, unsigned i)
{
    uint8_t seat = q->lots->use_seat;
    struct effect e = ability_of(q, i);
    const struct pack_clause *clause = clause_of(q, &e);
    struct scope s = ability_scope(q, i, &e, seat, 0, 0);

    return clause->type == CLAUSE_ACTION && q->lots->use_for >> clause->listens & 1 &&
           e.until != UNTIL_NEXT_STARTS && whose_fits(clause->whose, s.you, seat) &&
           use_missing(q, clause, &s, 0) == REQ_MET;
}

static unsigned use_at(const struct ask *q, unsigned n)
{
    const struct block *b = q->b;
    unsigned further = q->pack->further_uses;
    uint8_t seat = q->lots->use_seat;

    if (n >= q->lots->use_first) {
        n -= q->lots->use_first;
        return card_use(q, mask_nth(further_uses(b, seat), n / further), 1 + n % further);
    }
    unsigned i = mask_nth(first_uses(b, seat), n);
    if (i < PLAY_MAX)
        return card_use(q, i, 0);
    return FIRST_EFFECT + i - PLAY_MAX;
}

unsigned use_drawn(struct ask *q, unsigned n)
{
    unsigned i = use_at(q, n);

    return i < ABILITY_MAX && use_is_met(q, i) ? i : ABILITY_MAX;
}

enum flow flow_ability_use(struct ask *q, struct frame *f, uint8_t step, unsigned i, uint8_t seat,
                           uint16_t about)
{
    struct effect e = ability_of(q, i);
    struct scope s = ability_scope(q, i, &e, seat, about, 0);

    if (e.until == UNTIL_USED)
        effect_end(q, i - FIRST_EFFECT);
    return flow_play(q, f, step, clause_of(q, &e), &s);
}
