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

static int question_pass(struct ask *q, uint8_t question, uint8_t seat, uint16_t about, int value,
                         bool settle)
{
    struct listeners l;
    int set = value, add = 0;
    bool is_set = false;

    listeners_to(&l, q, CLAUSE_MODIFY, 1ull << question, seat, about, true);
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
    return set + add < 0 ? 0 : set + add;
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

    listeners_to(&l, q, CLAUSE_MODIFY, 1ull << question, seat, UINT16_MAX, true);
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

    listeners_to(&l, q, CLAUSE_MODIFY, 1ull << question, seat, about, true);
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

unsigned ask_offer_uses_slow(struct ask *q, uint16_t kind, uint32_t uses, uint8_t seat,
                             uint16_t about)
{
    struct listeners l;

    /* who asks why not wants to know more */
    listeners_to(&l, q, CLAUSE_ACTION, uses, seat, about, q->mode <= ASK_LIST);
    if (q->mode > ASK_LIST)
        listeners_only(&l, q->wanted.target[1]);
    LISTENER_EACH (&l, i) {
        if (q->mode > ASK_LIST && q->wanted.target[1] != i)
            continue;
        requirement missing = REQ_MET;
        if (!q->sure) {
            struct scope s = listener_scope(&l, about, 0);
            unsigned met = listener_met(&l);
            if (!(met & PART_FILTER) && !machine_value(q, l.clause->filter, &s))
                continue; /* it has nothing to do with this seat */
            missing = clause_missing_beside(q, l.clause, &s, met);
        }
        if (missing && q->mode <= ASK_LIST)
            continue;
        struct option o = ability_option(q, kind, i);
        if (ask_offer2(q, o.kind, o.target[0], o.target[1], missing))
            return i;
    }
    return ABILITY_MAX;
}

/* By what is known of them at once: whose they are, and where he stands. */
void ask_list_uses(struct ask *q, uint16_t kind, uint32_t uses, uint8_t seat)
{
    const struct block *b = q->b;
    struct lots *lots = q->lots;
    uint64_t here = stand_bit(q, seat);
    uint8_t slot[PLAY_MAX];
    unsigned count = 0;

    here = here ? here : UINT64_MAX;
    lots->use_kind = kind;
    MASK_EACH (plays_listening(b, CLAUSE_ACTION, uses), p) { /* no branches: as in listeners_to() */
        const struct play *play = &b->play[p];
        const struct heeds *h = pack_heeds(q->pack, play->source);
        bool own = (play->seat == seat) | (play->seat == SEAT_NONE);
        slot[count] = (uint8_t)p;
        count += (h->stands[own] & here) != 0;
    }
    for (unsigned n = 0; n < count; n++) {
        const struct play *play = &b->play[slot[n]];
        const struct heeds *h = pack_heeds(q->pack, play->source);
        bool own = (play->seat == seat) | (play->seat == SEAT_NONE);
        MASK_EACH (h->acts & h->whose[own], i)
            lots->use[lots->uses++] = (uint16_t)(slot[n] * PLAY_ABILITY_MAX + (unsigned)i);
    }
    EFFECT_EACH (b, i)
        if (clause_of(q, &b->effect[i])->type == CLAUSE_ACTION)
            lots->use[lots->uses++] = (uint16_t)(FIRST_EFFECT + (unsigned)i);
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
