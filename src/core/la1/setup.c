/* setup.c: the board, the investigators and the case (L-SETUP). */
#include "la1/facts.h"

enum { HAND_FIRST = 5 }; /* L-SETUP-13 */

/* Where each component begins. Cards of investigators wait in the box. */
static uint8_t zone_first(const struct ask *q, component_id c)
{
    switch (card_kind(q, c)) {
    case KIND_FATE: /* L-SETUP-05 */
        return ZONE_FATE;
    case KIND_SKILL:
    case KIND_ITEM: /* L-SETUP-02, L-SETUP-03 */
        return deck_of(q, c) < INVESTIGATORS || is_kept_for_any(q, c) ? ZONE_BOX
               : deck_of(q, c) == INVESTIGATORS
                   ? ZONE_MAJOR
                   : (uint8_t)(ZONE_LOCAL_0 + deck_of(q, c) - INVESTIGATORS - 1);
    case KIND_DAMAGE: /* L-SETUP-04 */
        return ZONE_DAMAGE;
    case KIND_ENCOUNTER: /* L-SETUP-01 */
        return (uint8_t)(ZONE_DECK_0 + encounter_place(q, c));
    case KIND_CLUE: /* L-SETUP-08 */
        return ZONE_CLUES;
    case KIND_BASIC:
        return ZONE_BASICS;
    case KIND_CURSE: /* L-SETUP-18 */
        return ZONE_CURSES;
    case KIND_DARKNESS: /* L-SETUP-23 */
        for (unsigned i = 0; i < 5; i++)
            if (fields_of(q, la1_of(q)->folder)[CASE_TYPE + i] == card_fields(q, c)[DARKNESS_TYPE])
                return ZONE_DARKNESS;
        return ZONE_BOX;
    default:
        return ZONE_BOX;
    }
}

static void components_sort(struct ask *q, bool carried)
{
    uint8_t to[COMPONENTS];

    for (unsigned i = 0; i < q->b->component_count; i++)
        to[i] = zone_first(q, (component_id)(COMPONENT_BASE + i));
    zone_sort(q->b, to, ZONE_BOX);
    for (component_id c = zone_top(q->b, ZONE_CURSES); c != 0; c = component_below(q->b, c))
        component_turn_up(q->b, c);
    zone_shuffle(q->b, ZONE_FATE);
    zone_shuffle(q->b, ZONE_DAMAGE);
    zone_shuffle(q->b, ZONE_DARKNESS);
    zone_shuffle(q->b, ZONE_MAJOR);
    zone_shuffle(q->b, ZONE_CLUES);
    zone_shuffle(q->b, ZONE_BASICS);
    for (unsigned i = 0; i < SECTIONS; i++)
        zone_shuffle(q->b, (uint8_t)(ZONE_LOCAL_0 + i));
    for (unsigned place = 0; place < DECKS; place++) {
        if (carried)
            campaign_encounters(q, place);
        else
            zone_shuffle(q->b, (uint8_t)(ZONE_DECK_0 + place));
        encounter_top(q, place);
    }
}

/* L-SETUP-19, L-SETUP-26: the tokens of the folder, mixed face-down, from the top spaces on. */
static void board_fill(struct ask *q)
{
    const int16_t *folder = fields_of(q, la1_of(q)->folder);
    unsigned clues = (unsigned)folder[CASE_CLUES], left = clues + (unsigned)folder[CASE_BASICS];

    for (unsigned i = 0; i < SPACES; i++)
        for (unsigned place = 0; place < DECKS && left > 0; place++, left--) {
            bool clue = block_chance(q->b, left) < clues;
            component_id c = clue ? zone_random(q->b, ZONE_CLUES) : basic_draw(q);
            clues -= clue;
            component_move(q->b, c, space_of(place, i), PLACE_TOP, MOVE_UNSEEN, 0);
        }
}

/* The case of that number; the first one if the pack has none. */
static uint16_t case_choose(const struct ask *q, unsigned number)
{
    for (unsigned e = q->pack->first[KIND_CASE]; e < q->pack->first[KIND_CASE + 1]; e++)
        if (fields_of(q, (uint16_t)e)[CASE_NUMBER] == (int)number)
            return (uint16_t)e;
    return entry_of(q, KIND_CASE, 0);
}

void la1_set_up(struct ask *q, const struct setup *s)
{
    struct la1 *g = la1_of(q);

    g->table = s->option[OPTION_TRUTH] ? TABLE_DRAWN_TRUTH : 0;
    if (s->carried || s->option[OPTION_MODE]) /* L-MODE-01 */
        g->table |= TABLE_CAMPAIGN;
    if (s->carried)
        campaign_resume(q);
    g->folder =
        campaign_case(q, case_choose(q, s->option[OPTION_CASE] + 1u)); /* L-MODE-02, L-SETUP-17 */
    g->marker = (uint8_t)fields_of(q, g->folder)[CASE_START];          /* L-SETUP-22 */
    g->plots = BIT(PLOTS) - 1;                                         /* L-SETUP-20 */
    memset(g->place, NOWHERE, sizeof g->place);
    memset(g->investigator, NOWHERE, sizeof g->investigator);
    g->dead = block_seats(q->b); /* nobody has arrived yet */
    components_sort(q, s->carried);
    frame_push(&g->k, PROC_SETUP, 0);
    for (uint8_t seat = 0; seat < s->seat_count; seat++)
        block_top(&g->k)->local[seat] = s->option[OPTION_SEAT_1 + seat];
}

static bool is_chosen(const struct ask *q, unsigned investigator)
{
    for (uint8_t seat = 0; seat < q->b->seat_count; seat++)
        if (la1_of(q)->investigator[seat] == investigator)
            return true;
    return false;
}

/* L-CAMPAIGN-11: killed investigators may be played only if nobody else is left. */
static bool is_free(const struct ask *q, unsigned investigator)
{
    const struct la1 *g = la1_of(q);
    bool others = false;

    for (unsigned i = 0; i < INVESTIGATORS; i++)
        others |= !is_chosen(q, i) && !(g->killed >> i & 1);
    return !is_chosen(q, investigator) && !(others && g->killed >> investigator & 1);
}

/* L-SETUP-10 to L-SETUP-14, L-SETUP-16 */
void investigator_arrive(struct ask *q, uint8_t seat, unsigned investigator)
{
    struct la1 *g = la1_of(q);

    g->investigator[seat] = (uint8_t)investigator;
    g->killed &= (uint8_t)~BIT(investigator); /* L-DEATH-06 */
    g->dead &= (seat_mask)~BIT(seat);
    const int16_t *field = investigator_fields(q, seat);
    g->place[seat] = (uint8_t)number_of(q, KIND_PLACE, (uint16_t)field[INVESTIGATOR_START]);
    struct log_entry *e = log_write(q, MSG_ARRIVES);
    log_seat(e, seat);
    log_entry_of(e, investigator_entry(q, seat));
    const struct la1_facts *facts = la1_facts_of(q);
    for (unsigned i = facts->own_first[investigator]; i < facts->own_end[investigator]; i++) {
        component_id c = (component_id)(COMPONENT_BASE + i);
        unsigned kind = card_kind(q, c);
        if ((kind != KIND_SKILL && kind != KIND_ITEM) || deck_of(q, c) != investigator ||
            block_component(q->b, c)->zone != ZONE_BOX)
            continue;
        if (card_entry(q, c) == field[INVESTIGATOR_ITEM]) /* L-SETUP-12 */
            item_play(q, seat, c);
        else
            component_move(q->b, c, own_of(seat), PLACE_TOP, MOVE_UNSEEN, 0);
    }
    campaign_upgrades(q, seat);
    zone_shuffle(q->b, own_of(seat));
    effects_enter_play(q, source_of_entry(investigator_entry(q, seat)), seat);
    cards_draw(q, seat, HAND_FIRST);
    supply_move(q->b, SUPPLY_CREDIT, HOLDER_BANK, seat, (unsigned)field[INVESTIGATOR_CREDITS]);
    supply_move(q->b, SUPPLY_KARMA, HOLDER_BANK, seat, (unsigned)field[INVESTIGATOR_KARMA]);
    supply_move(q->b, SUPPLY_PASSPORT, HOLDER_BANK, seat, (unsigned)field[INVESTIGATOR_PASSPORTS]);
}

/* The possible first Leads: L-SETUP-15 */
static seat_mask leads_possible(const struct ask *q)
{
    seat_mask leads = 0;

    for (uint8_t seat = 0; seat < q->b->seat_count; seat++)
        if (investigator_fields(q, seat)[INVESTIGATOR_LEADS])
            leads |= (seat_mask)BIT(seat);
    return leads;
}

/* local[seat]: 1 + the investigator that the table's options give it, or 0. */
enum flow la1_setup(struct frame *f, struct ask *q)
{
    enum {
        STEP_NEXT,
        STEP_CHOOSE,
        STEP_LEAD,
        STEP_ASK_LEAD,
        STEP_BOARD,
        STEP_KEPT,
        STEP_PROMISES,
        STEP_CASE,
        STEP_BEGIN
    };
    struct la1 *g = la1_of(q);

    switch (f->step) {
    case STEP_NEXT: { /* L-SETUP-10 */
        if (g->dead == 0)
            return flow_step(f, STEP_LEAD);
        f->seat = (uint8_t)__builtin_ctz(g->dead);
        unsigned wanted = f->local[f->seat];
        if (wanted == 0 || !is_free(q, wanted - 1))
            return flow_step(f, STEP_CHOOSE);
        investigator_arrive(q, f->seat, wanted - 1);
        return flow_step(f, STEP_NEXT);
    }

    case STEP_CHOOSE:
        ask_seat(q, f->seat, PROMPT_INVESTIGATOR);
        for (unsigned i = 0; i < INVESTIGATORS; i++)
            if (ask_offer_if(q, OPT_INVESTIGATOR, entry_of(q, KIND_INVESTIGATOR, i),
                             is_free(q, i) ? REQ_MET : REQ_TAKEN)) {
                investigator_arrive(q, f->seat, i);
                return flow_step(f, STEP_NEXT);
            }
        return FLOW_WAIT;

    case STEP_LEAD: { /* L-SETUP-15 */
        seat_mask leads = leads_possible(q);
        if (leads & (leads - 1))
            return flow_step(f, STEP_ASK_LEAD);
        g->lead = (uint8_t)(leads ? (unsigned)__builtin_ctz(leads)
                                  : block_chance(q->b, q->b->seat_count));
        return flow_step(f, STEP_BOARD);
    }

    case STEP_ASK_LEAD:
        ask_seat(q, 0, PROMPT_LEAD);
        for (uint8_t seat = 0; seat < q->b->seat_count; seat++)
            if (ask_offer_if(q, OPT_LEAD, seat,
                             leads_possible(q) >> seat & 1 ? REQ_MET : REQ_NO_LEAD)) {
                g->lead = seat;
                return flow_step(f, STEP_BOARD);
            }
        return FLOW_WAIT;

    case STEP_BOARD: /* L-SETUP-09, L-SETUP-26 */
        g->k.active = f->seat = g->lead;
        memset(f->local, 0, sizeof f->local);
        market_fill(q);
        board_fill(q);
        log_entry_of(log_write(q, MSG_CASE), g->folder);
        read_aloud(q, g->folder);
        effects_enter_play(q, source_of_entry(g->folder), SEAT_NONE); /* L-SETUP-24 */
        g->stage = 1;
        return flow_step(f, STEP_KEPT);

    case STEP_KEPT: /* L-SETUP-27: kept cards, promises, then the folder */
        for (unsigned i = 0; i < q->b->seat_count; i++)
            campaign_cards(q, (uint8_t)((g->lead + i) % q->b->seat_count));
        campaign_cards(q, SEAT_NONE);
        announce(q, EVENT_SET_UP, g->lead, 0, 0);
        return flow_step(f, STEP_PROMISES);

    case STEP_PROMISES:
        for (unsigned e = q->pack->first[KIND_FLAG]; e < q->pack->first[KIND_FLAG + 1]; e++) {
            struct scope s = { .self = source_of_entry((uint16_t)e), .you = g->lead };
            const struct pack_clause *clause = card_program(q->pack, s.self);
            if (!clause || !log_has(q, (uint16_t)e))
                continue;
            log_set(q, (uint16_t)e, false);
            return flow_play(q, f, STEP_PROMISES, clause, &s);
        }
        return flow_step(f, STEP_CASE);

    case STEP_CASE: { /* L-SETUP-21 */
        if (stays_unread(q))
            return flow_step(f, STEP_BEGIN);
        struct scope s = { .self = source_of_entry(g->folder), .you = g->lead };
        const struct pack_clause *clause = card_program(q->pack, s.self);
        return clause ? flow_play(q, f, STEP_BEGIN, clause, &s) : flow_step(f, STEP_BEGIN);
    }

    case STEP_BEGIN: /* L-SETUP-25 */
        return flow_become(f, PROC_ROUND, g->lead, 0, 0);
    }
    return FLOW_BROKEN;
}
