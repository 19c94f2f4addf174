/* cards.c: hands and skill decks (L-HAND, L-BURN). */
#include "la1/facts.h"

unsigned hand_max(struct ask *q, uint8_t seat) /* L-HAND-01, L-GEN-11 */
{
    int limit = question(q, QUESTION_HAND_LIMIT, seat, 0, HAND_LIMIT);

    return limit > 1 ? (unsigned)limit : 1;
}

/* L-HAND-04: as many cards as the deck has. Everybody sees them (L-INFO-08). */
void cards_draw(struct ask *q, uint8_t seat, unsigned number)
{
    for (component_id c; number > 0 && (c = zone_top(q->b, own_of(seat))) != 0; number--) {
        component_move(q->b, c, hand_of(seat), PLACE_TOP, MOVE_FACE_UP, 0);
        struct log_entry *e = log_write(q, MSG_DRAWS);
        log_seat(e, seat);
        log_card(q, e, c);
    }
}

/* L-HAND-03 */
void skill_discard(struct ask *q, uint8_t seat, component_id c)
{
    component_move(q->b, c, discard_of(seat), PLACE_TOP, MOVE_FACE_UP, 0);
    struct log_entry *e = log_write(q, MSG_DISCARDS);
    log_seat(e, seat);
    log_card(q, e, c);
}

/* L-BURN-01, L-BURN-02 */
void cards_burn(struct ask *q, uint8_t seat, unsigned number)
{
    unsigned burned = 0;

    for (component_id c; burned < number && (c = zone_top(q->b, own_of(seat))) != 0; burned++)
        component_move(q->b, c, discard_of(seat), PLACE_TOP, MOVE_FACE_UP, 0);
    struct log_entry *e = log_write(q, MSG_BURNS);
    log_seat(e, seat);
    log_number(e, (int)burned);
    if (burned < number)
        darkness_advance(q, 1);
}

void deck_reshuffle(struct ask *q, uint8_t seat) /* L-FREE-02 */
{
    zone_pour(q->b, discard_of(seat), own_of(seat));
    zone_shuffle(q->b, own_of(seat));
    log_seat(log_write(q, MSG_SHUFFLES), seat);
}

void card_recover(struct ask *q, uint8_t seat, component_id c)
{
    component_move(q->b, c, hand_of(seat), PLACE_TOP, MOVE_FACE_UP, 0);
    struct log_entry *e = log_write(q, MSG_RECOVERS);
    log_seat(e, seat);
    log_card(q, e, c);
}

static bool hand_has(const struct ask *q, uint8_t seat, unsigned skills)
{
    ZONE_EACH (q->b, hand_of(seat), c)
        if (skills == 0 || card_is_of(q, c, skills))
            return true;
    return false;
}

/* local[0]: the number of cards to discard; local[1]: word of the skill they must have, or
 * 0. L-HAND-07 */
enum flow la1_discard(struct frame *f, struct ask *q)
{
    unsigned skills = skill_bit(f->local[1]);

    if (f->local[0] == 0 || !hand_has(q, f->seat, skills))
        return FLOW_DONE;
    ask_seat(q, f->seat, skills ? PROMPT_DISCARD_SKILL : PROMPT_DISCARD);
    /* not mutated: it only words the prompt */
    ask_about(q, skills ? T_WORD : T_NUMBER, f->local[skills ? 1 : 0]);
    ASK_ZONE_EACH (q, hand_of(f->seat), c)
        if (ask_offer_if(q, OPT_DISCARD, c,
                         skills == 0 || card_is_of(q, c, skills) ? REQ_MET : REQ_OTHER_SKILL)) {
            skill_discard(q, f->seat, c);
            f->local[0]--;
            return FLOW_STEP;
        }
    return FLOW_WAIT;
}
