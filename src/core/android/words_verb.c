/* words_verb.c: what cards can do: every verb of the vocabulary, when it is forbidden, and which
 * part of the vocabulary (verb_*.c) carries it out.
 */
#include "android/verbs.h"

/* Which arguments are seats, a bit each. */
static unsigned verb_seats(uint8_t verb)
{
    switch (verb) {
    case VERB_LEAVE_PLAY:
    case VERB_ENTRY_LEAVES_PLAY:
    case VERB_GO:
    case VERB_SWAP_LEADS:
    case VERB_OTHER_BODY:
    case VERB_TURN_UP:
    case VERB_TURN_UP_RANDOM:
    case VERB_SCRAP:
    case VERB_ELIMINATE:
    case VERB_AT_PEACE:
    case VERB_FOUND:
    case VERB_OVERDUE:
    case VERB_SERVICED:
    case VERB_NEXT_STARTS_WITH:
    case VERB_END_EVENT:
    case VERB_MARKER:
    case VERB_SISTERS_ELIMINATED:
    case VERB_TROUBLED:
        return 0;
    case VERB_CARD_TO_HAND:
        return BIT(1);
    case VERB_ROB:
    case VERB_LOOK_AT_HAND:
    case VERB_LOOK_AT_HUNCH:
    case VERB_LOSE_WARRANT:
        return BIT(0) | BIT(1);
    case VERB_LOSE_CHOSEN:
    case VERB_DRAW_CHOSEN:
        return BIT(0) | BIT(2);
    default:
        return BIT(0);
    }
}

uint8_t verb_seat(const struct ask *q, uint8_t verb, const int *arg)
{
    return verb_seats(verb) & BIT(0) ? seat_arg(q, arg[0]) : SEAT_NONE;
}

/* Is one of them a detective nobody plays? */
static bool is_about_nobody(uint8_t verb, const int *arg)
{
    unsigned seats = verb_seats(verb);

    MASK_EACH (seats, i)
        if (arg[i] == SEAT_NONE)
            return true;
    return false;
}

static requirement verb_missing(struct ask *q, uint8_t verb, const int *arg)
{
    struct android *g = android_of(q);
    uint8_t seat = verb_seat(q, verb, arg);

    switch (verb) {
    case VERB_LOSE_ANY:
    case VERB_LOSE_CHOSEN:
    case VERB_LOSE_COMMONEST:
        return favors_missing(q, seat, FAVOR_END);
    case VERB_LOSE_GAINED:
        return gained_missing(q, seat);
    case VERB_PAY:
        return pay_missing(q, seat, supply_arg(arg[2]), number_arg(arg[1]));
    case VERB_SPEND:
        return spend_missing(q, seat, supply_arg(arg[2]), number_arg(arg[1]));
    case VERB_SPEND_ANY:
        return any_missing(q, seat, number_arg(arg[1]));
    case VERB_SACRIFICE:
        return count_missing(q, seat, supply_arg(arg[2]), number_arg(arg[1]));
    case VERB_GIVE_UP:
        return give_up_missing(q, seat, supply_arg(arg[2]), number_arg(arg[1]));
    case VERB_SACRIFICE_EVIDENCE:
        return lead_use_missing(q, lead_arg(q, arg[1]));
    case VERB_SELL_EVIDENCE:
        return sell_missing(q, seat, lead_arg(q, arg[1]));
    case VERB_ROB:
        return favors_missing(q, seat_arg(q, arg[1]), FAVOR_FIRST + NORMAL_FAVORS);

    case VERB_DRAW_KEEPING:
        return keep_missing(q, seat, DRAW_ANY);
    case VERB_DRAW_LIGHT_KEEPING:
        return keep_missing(q, seat, DRAW_LIGHT);
    case VERB_DISCARD:
        return hand_count(q, seat) >= number_arg(arg[1]) ? REQ_MET : REQ_NO_CARDS;
    case VERB_TAKE_CARD:
        return take_missing(q, seat);
    case VERB_MEMORY_TO_BOX:
        return zone_top(q->b, memory_of(seat)) ? REQ_MET : REQ_NO_MEMORY;

    case VERB_LOOK_AT_CARD:
        return look_missing(q, seat, card_arg(q, arg[1]));
    case VERB_LOOK_AT_SUSPECT:
        return suspect_look_missing(q, seat, suspect_arg(q, arg[1]));
    case VERB_LOOK_AT_FILE:
        return looks_missing(q, seat, 0);
    case VERB_LOOK_AT_UNDEALT:
        return zone_top(q->b, ZONE_UNDEALT) ? REQ_MET : REQ_NOTHING_FACEDOWN;

    case VERB_MOVE:
        return go_missing(q, seat, place_arg(q, arg[1]));
    case VERB_MOVE_LEAD:
        return lead_destinations(q, lead_arg(q, arg[1]), seat) ? REQ_MET : REQ_LEAD_STUCK;
    case VERB_FOLLOW_UP:
        return follow_up_missing(q, seat, lead_arg(q, arg[1]), number_arg(arg[2]));
    case VERB_PLACE_WARRANT:
        return warrant_missing(q, seat);
    case VERB_LOSE_WARRANT:
        return warrant_lose_missing(q, seat);
    case VERB_USE_ABILITY:
        return ability_missing_how(q, seat, place_arg(q, arg[1]),
                                   ABILITY_WITHOUT_TIME | ABILITY_UNCOUNTED);

    case VERB_PLACE_ANY_FILE:
    case VERB_PLACE_PHYSICAL:
    case VERB_PLACE_DOCUMENT:
        return evidence_missing(q, seat);
    case VERB_PLACE_FILE_OF:
        return evidence_on_missing(q, seat, suspect_arg(q, arg[1]));
    case VERB_PLACE_ANOTHER:
        return evidence_another_missing(q, suspect_arg(q, arg[1]));
    case VERB_REFILE:
        return refile_missing(q, card_arg(q, arg[1]), false);
    case VERB_RESUSPECT:
        return refile_missing(q, card_arg(q, arg[1]), true);
    case VERB_PLACE_HIT:
        return hit_missing(q, suspect_arg(q, arg[1]));
    case VERB_REMOVE_HIT:
        return g->hit[suspect_arg(q, arg[1])] ? REQ_MET : REQ_NO_HIT;
    case VERB_PLACE_ALIBI:
        return alibi_missing(q, suspect_arg(q, arg[1]));
    case VERB_REMOVE_ALIBI:
        return g->alibi[suspect_arg(q, arg[1])] ? REQ_MET : REQ_NO_ALIBI_THERE;
    case VERB_ADD_PIECE:
        return zone_top(q->b, stack_of(pile_arg(arg[1]))) ? REQ_MET : REQ_PILE_EMPTY;
    default:
        return REQ_MET;
    }
}

requirement android_verb_missing(struct ask *q, uint8_t verb, const int *arg)
{
    return is_about_nobody(verb, arg) ? REQ_NOBODY : verb_missing(q, verb, arg);
}

enum flow verb_asks(struct frame *f, uint8_t verb, uint8_t seat, unsigned number, unsigned thing)
{
    enum flow flow = flow_call(f, f->step, PROC_VERB, seat, verb, (uint16_t)number);

    f[1].local[ASKED_THING] = (uint16_t)thing;
    return flow;
}

enum flow android_verb_asks(struct frame *f, struct ask *q)
{
    switch (f->local[ASKED_VERB]) {
    case VERB_SHIFT_EITHER:
        return shift_ask(f, q);
    case VERB_GIVE_UP:
        return give_up_ask(f, q);
    case VERB_LOOK_AT_FILE:
        return look_ask(f, q);
    case VERB_LOOK_AT_UNDEALT:
        return undealt_ask(f, q);
    default:
        return FLOW_BROKEN;
    }
}

/* A statement that has become impossible is skipped; but a seat that cannot discard enough cards
 * discards those it has. */
static bool is_skipped(struct ask *q, uint8_t verb, const int *arg)
{
    if (is_about_nobody(verb, arg))
        return true;
    return !android_verb[verb].always && verb != VERB_DISCARD && verb_missing(q, verb, arg);
}

static enum flow verb_do(struct ask *q, struct frame *f, uint8_t verb, const int *arg)
{
    enum flow flow = do_tokens(q, f, verb, arg);

    if (flow == FLOW_BROKEN)
        flow = do_cards(q, f, verb, arg);
    if (flow == FLOW_BROKEN)
        flow = do_looking(q, f, verb, arg);
    if (flow == FLOW_BROKEN)
        flow = do_map(q, f, verb, arg);
    if (flow == FLOW_BROKEN)
        flow = do_case(q, f, verb, arg);
    if (flow == FLOW_BROKEN)
        flow = do_people(q, verb, arg);
    CHECK(flow != FLOW_BROKEN); /* a verb of this game */
    return flow;
}

/* A-TWI-11: a card's costs are carried out one verb at a time, so that PROC_COSTS sees where they
 * end: an empty frame comes in between. */
enum flow android_do(struct ask *q, struct frame *f, uint8_t verb, const int *arg)
{
    enum flow flow = FLOW_STEP;

    CHECK(verb < VERB_COUNT);
    if (!is_skipped(q, verb, arg))
        flow = verb_do(q, f, verb, arg);
    if (flow == FLOW_STEP && f->proc == PROC_COSTS) /* not mutated: a call returns by itself */
        return flow_call(f, f->step, PROC_DISCARD, f->seat, 0, 0);
    return flow;
}
