/* items.c: Items and Abilities in play, how often they are used, upgrades (L-ITEM, L-MULTI,
 * L-UPGRADE). */
#include "la1/facts.h"

unsigned play_limit(struct ask *q, uint8_t seat) /* L-ITEM-01 */
{
    return (unsigned)question(q, QUESTION_PLAY_LIMIT, seat, 0, PLAY_LIMIT);
}

unsigned items_of(const struct ask *q, uint8_t seat) /* L-ITEM-03 */
{
    return zone_count_of(q, play_of(seat)) + lying_with(q, seat, WORD_ITEM);
}

uint8_t holder_of(const struct ask *q, component_id c)
{
    return q->rules->zone[block_component(q->b, c)->zone].owner;
}

/* L-FREE-05, L-MULTI-01, L-MULTI-05 */
void item_play(struct ask *q, uint8_t seat, component_id c)
{
    la1_of(q)->worn[number_of(q, KIND_ITEM, card_entry(q, c))] = 0;
    component_move(q->b, c, play_of(seat), PLACE_TOP, MOVE_FACE_UP, 0);
    effects_enter_play(q, c, seat);
    struct log_entry *e = log_write(q, MSG_PLAYS);
    log_seat(e, seat);
    log_card(q, e, c);
    announce(q, EVENT_PLAYS, seat, c, 0);
}

/* L-ITEM-04 */
void item_leave(struct ask *q, component_id c)
{
    uint8_t seat = holder_of(q, c);

    effects_leave_play(q, c);
    la1_of(q)->worn[number_of(q, KIND_ITEM, card_entry(q, c))] = 0;
    skill_discard(q, seat, c);
}

enum { WORN_NOW = 0x80 }; /* used in this phase */

/* The number of its uses; NULL: it has no numbers. */
static uint8_t *worn_of(const struct ask *q, source_id source, int *uses)
{
    struct la1 *g = la1_of(q);

    if (!source_is_entry(source)) {
        if (card_kind(q, source) != KIND_ITEM)
            return NULL;
        *uses = card_fields(q, source)[ITEM_USES];
        return &g->worn[number_of(q, KIND_ITEM, card_entry(q, source))];
    }
    uint16_t entry = source_thing(source);
    int slot = q->pack->entry[entry].kind == KIND_NUMBERED ? lying_slot(q, entry) : -1;
    if (slot < 0)
        return NULL;
    *uses = fields_of(q, entry)[NUMBERED_USES];
    return &g->marks[slot];
}

/* L-MULTI-02 */
requirement use_missing_of(const struct ask *q, source_id source)
{
    int uses = 0;
    const uint8_t *worn = worn_of(q, source, &uses);

    if (!worn)
        return REQ_NOT_IN_PLAY;
    return *worn & WORN_NOW ? REQ_USED_NOW : REQ_MET;
}

/* L-MULTI-02, L-MULTI-03 */
void use_once(struct ask *q, source_id source)
{
    int uses = 0;
    uint8_t *worn = worn_of(q, source, &uses);

    CHECK(worn);
    *worn = (uint8_t)((*worn + 1) | WORN_NOW);
    if (uses == 0 || (*worn & ~WORN_NOW) < uses)
        return;
    if (source_is_entry(source))
        lying_leave(q, source_thing(source));
    else
        item_leave(q, source);
}

/* L-MULTI-06 */
void phase_uses_return(struct ask *q)
{
    struct la1 *g = la1_of(q);

    for (unsigned i = 0; i < ITEMS_MAX; i++)
        g->worn[i] &= (uint8_t)~WORN_NOW;
    for (unsigned i = 0; i < LYING; i++)
        if (g->marks[i] & WORN_NOW && fields_of(q, g->lying[i])[NUMBERED_USES])
            g->marks[i] &= (uint8_t)~WORN_NOW;
}

/* Upgrades. local[0]: the deck's zone. L-UPGRADE-02 to L-UPGRADE-08 */
enum flow la1_upgrade(struct frame *f, struct ask *q)
{
    enum { STEP_SHOW, STEP_KEEP, STEP_RETURN };
    uint8_t deck = (uint8_t)f->local[0];

    switch (f->step) {
    case STEP_SHOW: /* L-UPGRADE-04 */
        for (unsigned i = 0; i < OFFERED && zone_top(q->b, deck); i++)
            component_move(q->b, zone_top(q->b, deck), ZONE_OFFER, PLACE_TOP, MOVE_FACE_UP, 0);
        return zone_top(q->b, ZONE_OFFER) ? flow_step(f, STEP_KEEP) : FLOW_DONE;

    case STEP_KEEP: /* L-UPGRADE-08 */
        ask_seat(q, f->seat, PROMPT_UPGRADE);
        ASK_ZONE_EACH (q, ZONE_OFFER, c)
            if (ask_offer(q, OPT_KEEP, c)) {
                component_move(q->b, c, hand_of(f->seat), PLACE_TOP, MOVE_FACE_UP, 0);
                struct log_entry *e = log_write(q, MSG_UPGRADE);
                log_seat(e, f->seat);
                log_card(q, e, c);
                return flow_step(f, STEP_RETURN);
            }
        return FLOW_WAIT;

    case STEP_RETURN: /* L-UPGRADE-05 */
        if (!zone_top(q->b, ZONE_OFFER))
            return FLOW_DONE;
        ask_seat(q, f->seat, PROMPT_RETURN);
        ASK_ZONE_EACH (q, ZONE_OFFER, c)
            if (ask_offer(q, OPT_RETURN, c)) {
                component_move(q->b, c, deck, PLACE_BOTTOM, MOVE_UNSEEN, 0);
                return FLOW_STEP;
            }
        return FLOW_WAIT;
    }
    return FLOW_BROKEN;
}
