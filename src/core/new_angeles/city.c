/* city.c: pieces in districts, movement and The Root, unrest (N-MOVE, N-HF, N-ORG, N-PRISEC,
 * N-OUTAGE, N-UNREST, N-ILL, N-ANDROID, N-DEV).
 */
#include "new_angeles/facts.h"

static void log_piece(struct ask *q, uint16_t message, uint8_t kind, unsigned district)
{
    struct log_entry *e = log_write(q, message);

    log_supply(e, kind);
    if (district < ROOT)
        log_entry_of(e, entry_of(q, KIND_DISTRICT, district));
}

/* N-ILL-04, N-ILL-07, N-ILL-09: something is about to change in that district. */
static void involve(struct ask *q, unsigned district, enum doer doer)
{
    if (doer == DOER_ACTION && pieces_in(q, SUPPLY_ILLNESS, district)) /* N-ILL-07, N-ILL-09 */
        new_angeles_of(q)->involved |= (uint16_t)BIT(district);
}

unsigned pieces_in_city(const struct ask *q, uint8_t kind)
{
    unsigned count = 0;

    for (unsigned d = 0; d < DISTRICTS; d++)
        count += pieces_in(q, kind, d);
    return count;
}

/* Movement. A piece on its way is in the reserve. */

/* N-COMP-08, N-PRISEC-01 */
static bool may_stay(const struct ask *q, uint8_t kind, unsigned district)
{
    if (is_enemy(kind) && pieces_in(q, SUPPLY_PRISEC, district)) /* N-PRISEC-01, N-MOVE-04 */
        return false;
    return pieces_in(q, kind, district) == 0; /* N-COMP-08, N-MOVE-03 */
}

/* N-MOVE-05, N-MOVE-06, N-ILL-05: from this district on, until it may stay. Returns where it ends.
 */
static unsigned piece_settle(struct ask *q, uint8_t kind, unsigned district, enum doer doer)
{
    struct new_angeles *g = new_angeles_of(q);

    for (;;) {
        involve(q, district, doer); /* N-ILL-05 */
        if (may_stay(q, kind, district))
            break;
        district = city_facts_of(q)->exit[district]; /* N-MOVE-02 */
        log_piece(q, district == ROOT ? MSG_INTO_ROOT : MSG_MOVES_ON, kind, district);
        if (district == ROOT) { /* N-MOVE-06 */
            threat_raise(q, ROOT_THREAT);
            return ROOT;
        }
    }
    supply_move(q->b, kind, HOLDER_RESERVE, (uint8_t)(HOLDER_DISTRICT_0 + district), 1);
    if (kind == SUPPLY_OUTAGE) /* N-OUTAGE-02 */
        g->unrest[district] = STAGE_STABLE;
    return district;
}

/* N-MOVE-07: one path further, even from a district where it could stay. */
static unsigned piece_push(struct ask *q, uint8_t kind, unsigned district, enum doer doer)
{
    unsigned to = city_facts_of(q)->exit[district];

    involve(q, district, doer); /* N-ILL-04 */
    supply_move(q->b, kind, (uint8_t)(HOLDER_DISTRICT_0 + district), HOLDER_RESERVE, 1);
    log_piece(q, to == ROOT ? MSG_INTO_ROOT : MSG_MOVES_ON, kind, to);
    if (to == ROOT) { /* N-MOVE-06 */
        threat_raise(q, ROOT_THREAT);
        return ROOT;
    }
    return piece_settle(q, kind, to, doer);
}

/* N-PRISEC-03: Human First before orgcrime. */
void enemies_push(struct ask *q, unsigned district, enum doer doer)
{
    for (uint8_t kind = SUPPLY_HUMAN_FIRST; kind <= SUPPLY_ORGCRIME; kind++)
        if (q->b->state == GAME_RUNNING && pieces_in(q, kind, district))
            piece_push(q, kind, district, doer);
}

/* N-EVENT-07: units that were in the city before the effect move, from district 10 down to 1. Each
 * makes all its moves at once. Paths lead to higher numbers, so no unit is met twice. */
void pieces_push_all(struct ask *q, uint8_t kind, unsigned times, enum doer doer)
{
    for (unsigned d = DISTRICTS; d-- > 0;) {
        if (!pieces_in(q, kind, d))
            continue;
        unsigned at = d;
        for (unsigned i = 0; i < times && at < ROOT && q->b->state == GAME_RUNNING; i++)
            at = piece_push(q, kind, at, doer);
    }
}

/* Placing */

static bool is_full(const struct ask *q, uint8_t kind, unsigned district)
{
    bool one = kind == SUPPLY_DEVELOPMENT || kind == SUPPLY_ANDROID ||
               (kind == SUPPLY_PRISEC && new_angeles_of(q)->table & TABLE_ONE_PRISEC);

    return one && pieces_in(q, kind, district);
}

/* N-COMP-13, N-DEV-02: why it cannot be placed there by choice. */
requirement piece_place_missing(const struct ask *q, uint8_t kind, unsigned district)
{
    if (kind == SUPPLY_PRISEC && is_full(q, kind, district)) /* N-OPT-07: it is replaced */
        return REQ_MET;
    if (held(q, kind, HOLDER_RESERVE) == 0) /* N-COMP-13 */
        return REQ_RESERVE;
    return is_full(q, kind, district) ? REQ_BUILT : REQ_MET; /* N-DEV-02 */
}

/* N-COMP-13, N-PRISEC-02, N-CSETUP-12 */
void piece_place(struct ask *q, uint8_t kind, unsigned district, enum doer doer)
{
    uint8_t holder = (uint8_t)(HOLDER_DISTRICT_0 + district);

    if (held(q, kind, HOLDER_RESERVE) == 0 || is_full(q, kind, district)) /* N-COMP-13 */
        return;
    log_piece(q, MSG_PLACED, kind, district);
    if (doer == DOER_SETUP) { /* N-CSETUP-12, N-MOVE-01 */
        supply_move(q->b, kind, HOLDER_RESERVE, holder, 1);
        return;
    }
    if (is_enemy(kind) || kind == SUPPLY_OUTAGE || kind == SUPPLY_ILLNESS) { /* N-MOVE-01 */
        piece_settle(q, kind, district, doer);
        return;
    }
    involve(q, district, doer);
    supply_move(q->b, kind, HOLDER_RESERVE, holder, 1);
    if (kind == SUPPLY_PRISEC) /* N-PRISEC-02 */
        enemies_push(q, district, doer);
}

/* N-PRISEC-06: prisec placed for a further purpose. The card's effect on the enemies there comes
 * before they move. */
void prisec_post(struct ask *q, unsigned district, enum doer doer)
{
    struct new_angeles *g = new_angeles_of(q);

    involve(q, district, doer);
    log_piece(q, MSG_PLACED, SUPPLY_PRISEC, district);
    if (!is_full(q, SUPPLY_PRISEC, district)) /* N-OPT-07: otherwise it replaces the unit there */
        supply_move(q->b, SUPPLY_PRISEC, HOLDER_RESERVE, (uint8_t)(HOLDER_DISTRICT_0 + district),
                    1);
    g->crowded |= (uint16_t)BIT(district);
}

void crowds_move(struct ask *q, enum doer doer)
{
    struct new_angeles *g = new_angeles_of(q);
    uint16_t crowded = g->crowded;

    g->crowded = 0;
    MASK_EACH (crowded, d)
        enemies_push(q, (unsigned)d, doer);
}

/* Removing: N-COMP-14, N-CONTRACT-05, N-CONTRACT-07, N-CONTRACT-09 */
void piece_remove(struct ask *q, uint8_t kind, unsigned district, enum doer doer)
{
    involve(q, district, doer);
    supply_move(q->b, kind, (uint8_t)(HOLDER_DISTRICT_0 + district), HOLDER_RESERVE, 1);
    log_piece(q, MSG_REMOVED, kind, district);
    new_angeles_of(q)->removed |= (uint16_t)BIT(district);
    if (doer != DOER_ACTION) /* N-CONTRACT-14 */
        return;
    if (kind == SUPPLY_ILLNESS) /* N-CONTRACT-05 */
        contract_pay(q, WORD_ILL, 1);
    else if (kind == SUPPLY_OUTAGE) /* N-CONTRACT-09 */
        contract_pay(q, WORD_REPAIRED, 1);
    else if (is_enemy(kind)) /* N-CONTRACT-07 */
        contract_pay(q, WORD_ENEMIES, 1);
}

void pieces_clear(struct ask *q, uint8_t kind, unsigned district, enum doer doer)
{
    while (pieces_in(q, kind, district))
        piece_remove(q, kind, district, doer);
}

/* N-ANDROID-05, N-CONTRACT-06 */
void android_move(struct ask *q, unsigned from, unsigned to, enum doer doer)
{
    struct new_angeles *g = new_angeles_of(q);

    involve(q, from, doer); /* N-ANDROID-05 */
    involve(q, to, doer);
    supply_move(q->b, SUPPLY_ANDROID, (uint8_t)(HOLDER_DISTRICT_0 + from),
                (uint8_t)(HOLDER_DISTRICT_0 + to), 1);
    struct log_entry *e = log_write(q, MSG_ANDROID_MOVES);
    log_entry_of(e, entry_of(q, KIND_DISTRICT, from));
    log_entry_of(e, entry_of(q, KIND_DISTRICT, to));
    if (doer == DOER_ACTION && !g->moved) /* N-CONTRACT-06 */
        contract_pay(q, WORD_MOVED, 1);
    g->moved |= (uint16_t)BIT(to);
}

/* Unrest */

bool is_workable(const struct ask *q, unsigned district)
{
    return new_angeles_of(q)->unrest[district] != STAGE_STRIKE &&
           !pieces_in(q, SUPPLY_OUTAGE, district);
}

/* N-ILL-06: a token that is only turned over involves no district, unless the table's option says
 * so. */
static void unrest_become(struct ask *q, unsigned district, enum stage stage, enum doer doer)
{
    struct new_angeles *g = new_angeles_of(q);

    if (g->unrest[district] == STAGE_STABLE || stage == STAGE_STABLE ||
        g->table & TABLE_FLIPS) /* N-ILL-06, N-OPT-06 */
        involve(q, district, doer);
    g->unrest[district] = (uint8_t)stage;
    struct log_entry *e = log_write(q, stage == STAGE_STABLE ? MSG_STABLE : MSG_IN_UNREST);
    log_entry_of(e, entry_of(q, KIND_DISTRICT, district));
    if (stage != STAGE_STABLE)
        log_word(e, (uint16_t)(WORD_PROTEST + stage - STAGE_PROTEST));
}

/* N-UNREST-02, N-UNREST-04, N-OUTAGE-05 */
void unrest_raise(struct ask *q, unsigned district, enum doer doer)
{
    unsigned stage = new_angeles_of(q)->unrest[district];

    if (stage < STAGE_STRIKE && !pieces_in(q, SUPPLY_OUTAGE, district)) /* N-OUTAGE-05 */
        unrest_become(q, district, stage + 1, doer);
}

/* N-UNREST-02, N-UNREST-04, N-CONTRACT-08 */
void unrest_lower(struct ask *q, unsigned district, enum doer doer)
{
    unsigned stage = new_angeles_of(q)->unrest[district];

    if (stage == STAGE_STABLE) /* N-UNREST-04 */
        return;
    unrest_become(q, district, stage - 1, doer);
    if (doer == DOER_ACTION) /* N-CONTRACT-08 */
        contract_pay(q, WORD_CALMED, 1);
}

void unrest_break_out(struct ask *q, unsigned district, enum stage stage, enum doer doer)
{
    if (!pieces_in(q, SUPPLY_OUTAGE, district) && new_angeles_of(q)->unrest[district] < stage)
        unrest_become(q, district, stage, doer);
}

/* Verbs that ask */

enum doer doer_of(const struct ask *q, source_id source)
{
    if (source == 0)
        return DOER_OTHER;
    switch (pack_source(q->pack, source)->kind) {
    case KIND_ACTION:
    case KIND_EMERGENCY: /* N-EMERG-09 */
        return DOER_ACTION;
    case KIND_SETUP:
        return DOER_SETUP;
    default:
        return DOER_OTHER;
    }
}

/* A pick of one of these two verbs has been made. */
static enum flow up_to_picked(struct frame *f, struct ask *q, bool rehearsed)
{
    if (rehearsed)
        new_angeles_note(q, &q->wanted);
    f->local[0]--;
    return FLOW_STEP;
}

/* N-FX-02 */
static enum flow up_to_done(struct ask *q, bool rehearsed)
{
    if (!ask_offer(q, OPT_DONE, 0))
        return FLOW_WAIT;
    if (rehearsed)
        new_angeles_note(q, &q->wanted);
    return FLOW_DONE;
}

/* N-FX-11: removes up to local[0] enemy units, one at a time. */
enum flow new_angeles_remove(struct frame *f, struct ask *q)
{
    bool rehearsed = is_rehearsal(q);

    if (f->local[0] == 0 ||
        !(pieces_in_city(q, SUPPLY_HUMAN_FIRST) + pieces_in_city(q, SUPPLY_ORGCRIME)))
        return FLOW_DONE;
    ask_seat(q, f->seat, rehearsed ? PROMPT_DECLARE_REMOVE : PROMPT_REMOVE);
    ask_about(q, T_NUMBER, f->local[0]);
    for (uint8_t kind = SUPPLY_HUMAN_FIRST; kind <= SUPPLY_ORGCRIME; kind++)
        for (unsigned d = 0; d < DISTRICTS; d++) {
            struct option o = { OPT_REMOVE, { kind, entry_of(q, KIND_DISTRICT, d) } };
            bool left = pieces_in(q, kind, d) > (rehearsed ? declared_times(q, &o) : 0);
            if (ask_offer2(q, OPT_REMOVE, kind, o.target[1], left ? REQ_MET : REQ_NOT_THERE)) {
                if (!rehearsed)
                    piece_remove(q, kind, d, doer_of(q, f->source));
                return up_to_picked(f, q, rehearsed);
            }
        }
    return up_to_done(q, rehearsed);
}

/* N-FX-13: lowers unrest by up to local[0] stages, one at a time, even twice in one district. */
enum flow new_angeles_calm(struct frame *f, struct ask *q)
{
    const struct new_angeles *g = new_angeles_of(q);
    bool rehearsed = is_rehearsal(q);
    unsigned unrest = 0;

    for (unsigned d = 0; d < DISTRICTS; d++)
        unrest += g->unrest[d];
    if (f->local[0] == 0 || unrest == 0)
        return FLOW_DONE;
    ask_seat(q, f->seat, rehearsed ? PROMPT_DECLARE_CALM : PROMPT_CALM);
    ask_about(q, T_NUMBER, f->local[0]);
    for (unsigned d = 0; d < DISTRICTS; d++) {
        struct option o = { OPT_CALM, { entry_of(q, KIND_DISTRICT, d) } };
        bool left = g->unrest[d] > (rehearsed ? declared_times(q, &o) : 0);
        if (ask_offer_if(q, OPT_CALM, o.target[0], left ? REQ_MET : REQ_NOT_THERE)) {
            if (!rehearsed)
                unrest_lower(q, d, doer_of(q, f->source));
            return up_to_picked(f, q, rehearsed);
        }
    }
    return up_to_done(q, rehearsed);
}
