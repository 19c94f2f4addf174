/* question.c: changes of numbers and permissions by cards in force, and uses of cards. */
#include "kernel/listeners.h"

/* Whether the listener found has an answer. */
static inline bool listener_answers(struct ask *q, const struct listeners *l, const struct scope *s)
{
    unsigned met = listener_met(l);

    return (met & PART_FILTER || machine_value(q, l->clause->filter, s)) &&
           (met & PART_NEEDS || machine_value(q, l->clause->needs, s));
}

/* Whether no card of the pack ever answers this question about that subject. */
static inline bool is_out_of_question(const struct ask *q, uint8_t question, uint16_t about)
{
    return about < 64 && !(q->pack->question_about[question] >> about & 1) &&
           !q->coverage; /* not mutated: speed */
}

__attribute__((always_inline)) static inline int pass(struct ask *q, uint8_t question, uint8_t seat,
                                                      uint16_t about, int value, bool settle,
                                                      bool further)
{
    struct listeners l;
    int set = value, add = 0;
    bool is_set = false;

    listeners_to(&l, q, CLAUSE_MODIFY, question, seat, about, true, further);
    LISTENER_EACH (&l, i) {
        struct scope s = listener_scope(&l, about, (uint16_t)value);
        if (!listener_answers(q, &l, &s))
            continue;
        int amount = machine_value(q, l.clause->amount, &s);
        if (l.clause->modify == MODIFY_ADD)
            add += amount;
        else if (!is_set || /* of two values, the lower */
                 (amount < set) != q->rules->vocabulary->question[question].highest)
            set = amount, is_set = true;
        if (settle && l.made && l.made->until == UNTIL_USED)
            effect_end(q, i - FIRST_EFFECT);
    }
    set += add;
    return set < 0 && !q->rules->vocabulary->question[question].is_signed ? 0 : set;
}

/* Games with additional trays use separate code, so that other games lose no time. */
static int question_pass_further(struct ask *q, uint8_t question, uint8_t seat, uint16_t about,
                                 int value, bool settle)
{
    return pass(q, question, seat, about, value, settle, true);
}

static int question_pass(struct ask *q, uint8_t question, uint8_t seat, uint16_t about, int value,
                         bool settle)
{
    if (is_out_of_question(q, question, about))
        return value;
    if (q->b->room.further)
        return question_pass_further(q, question, seat, about, value, settle);
    return pass(q, question, seat, about, value, settle, false);
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

    listeners_to_each(&l, q, CLAUSE_MODIFY, question, seat, UINT16_MAX, true);
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
    listeners_to_each(&l, q, CLAUSE_MODIFY, question, seat, about, true);
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

/* Uses of cards in play */

/* The reason why it cannot be used; REQ_NOT_AN_OPTION: it does not concern this seat. */
static requirement use_missing(struct ask *q, const struct pack_clause *clause,
                               const struct scope *s, unsigned met)
{
    if (!(met & PART_FILTER) && !machine_value(q, clause->filter, s))
        return REQ_NOT_AN_OPTION;
    return clause_missing_beside(q, clause, s, met);
}

__attribute__((always_inline)) static inline unsigned
offer_uses(struct ask *q, uint16_t kind, uint32_t uses, uint8_t seat, uint16_t about, bool further)
{
    struct listeners l;

    /* explaining needs all reasons, so nothing is skipped */
    listeners_for(&l, q, uses, seat, about, q->mode <= ASK_LIST, further);
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

static unsigned offer_uses_further(struct ask *q, uint16_t kind, uint32_t uses, uint8_t seat,
                                   uint16_t about)
{
    return offer_uses(q, kind, uses, seat, about, true);
}

unsigned ask_offer_uses_slow(struct ask *q, uint16_t kind, uint32_t uses, uint8_t seat,
                             uint16_t about)
{
    if (q->mode == ASK_APPLY && q->sure) { /* not mutated: speed; the ability need not be found */
        unsigned i = q->wanted.target[1];
        return uses >> ability_clause(q, i)->listens & 1 && ask_offer_one(q, REQ_MET) ? i
                                                                                      : ABILITY_MAX;
    }
    if (q->b->room.further)
        return offer_uses_further(q, kind, uses, seat, about);
    return offer_uses(q, kind, uses, seat, about, false);
}

bool can_use_slow(struct ask *q, uint32_t uses, uint8_t seat, uint16_t about)
{
    struct listeners l;

    listeners_for(&l, q, uses, seat, about, true, q->b->room.further);
    LISTENER_EACH (&l, i) {
        struct scope s = listener_scope(&l, about, 0);
        if (use_missing(q, l.clause, &s, listener_met(&l)) == REQ_MET)
            return true;
    }
    return false;
}

/* The abilities of a card in play that serve these uses. */
static void gather_card(struct ask *q, unsigned slot, uint64_t here)
{
    struct lots *lots = q->lots;
    const struct play *play = block_play(q->b, slot);
    const struct heeds *h = pack_heeds(q->pack, play->source);
    bool own = (play->seat == lots->use_seat) | (play->seat == SEAT_NONE);

    MASK_EACH (h->stands[own] & here ? h->acts & h->whose[own] : 0, i) {
        lots->use[lots->uses] = (uint16_t)ability_number(slot, (unsigned)i);
        lots->uses += lots->use_for >> q->pack->clause[h->first + (unsigned)i].listens & 1;
    }
}

void lots_gather(struct ask *q)
{
    const struct block *b = q->b;
    struct lots *lots = q->lots;
    uint64_t here = stand_bit(q, lots->use_seat);
    uint16_t wanted = (uint16_t)(lots->use_for | lots->use_for >> 16);
    uint8_t slots[PLAY_MAX];
    unsigned count = 0;

    for (unsigned n = 0; n <= b->room.further; n++) {
        const struct tray *tray = block_tray(b, n);
        MASK_EACH (tray->row[ROW_USES + lots->use_seat], p) {
            slots[count] = (uint8_t)(n * TRAY_CARDS + (unsigned)p);
            count += (pack_uses(q->pack, tray->play[p].source) & wanted) != 0;
        }
    }
    lots->gathered = true;
    lots->uses = 0;
    for (unsigned i = 0; i < count; i++)
        gather_card(q, slots[i], here ? here : UINT64_MAX);
    EFFECT_EACH (b, i) {
        const struct effect *e = &block_effects(b)[i];
        const struct pack_clause *clause = clause_of(q, e);
        if (clause->type == CLAUSE_ACTION && lots->use_for >> clause->listens & 1 &&
            e->until != UNTIL_NEXT_STARTS &&
            whose_fits(clause->whose, you_of(b, e->seat, lots->use_seat), lots->use_seat))
            lots->use[lots->uses++] = (uint16_t)(FIRST_EFFECT + i);
    }
}

/* Most cards of a game with additional trays serve other uses, so drawing among all of them would
 * often be in vain. Elsewhere the cards are only counted until one of them is drawn. */
void ask_list_uses(struct ask *q, uint16_t kind, uint32_t uses, uint8_t seat, uint16_t about)
{
    const struct block *b = q->b;
    struct lots *lots = q->lots;

    CHECK(seat < SEAT_MAX);
    lots->use_kind = kind;
    lots->use_for = uses;
    lots->use_seat = seat;
    lots->use_about = about;
    if (b->room.further) {
        lots_gather(q);
        return;
    }
    uint32_t usable = b->tray.row[ROW_USES + seat];
    lots->gathered = false;
    lots->uses = (uint16_t)(bit_count(usable | (uint64_t)b->in_force << TRAY_CARDS) +
                            bit_count(usable & b->tray.row[ROW_MANY_USES]) * q->pack->further_uses);
}

/* Whether the requirements of a listed ability are met. */
bool use_is_met(struct ask *q, unsigned i)
{
    struct effect e = ability_of(q, i);
    struct scope s = ability_scope(q, i, &e, q->lots->use_seat, q->lots->use_about, 0);

    return use_missing(q, clause_of(q, &e), &s, 0) == REQ_MET;
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
