/* cards.c: hands, skill decks, items, upgrades, curses and supplies (L-HAND, L-BURN, L-ITEM,
 * L-MULTI, L-UPGRADE, L-SUPPLY). */
#include "la1/facts.h"

/* Supplies */

/* L-SUPPLY-01, L-SUPPLY-02 */
void purse_gain(struct ask *q, uint8_t seat, uint8_t kind, unsigned number)
{
    number = (unsigned)question_settle(q, QUESTION_GAIN, seat, kind, (int)number);
    number = supply_move(q->b, kind, HOLDER_BANK, seat, number);
    if (number == 0)
        return;
    struct log_entry *e = log_write(q, MSG_GAINS);
    log_seat(e, seat);
    log_number(e, (int)number);
    log_supply(e, kind);
    announce(q, EVENT_GAINS, seat, kind, 0);
}

/* L-SUPPLY-03 */
void purse_lose(struct ask *q, uint8_t seat, uint8_t kind, unsigned number)
{
    number = supply_move(q->b, kind, seat, HOLDER_BANK, number);
    if (number == 0)
        return;
    struct log_entry *e = log_write(q, MSG_LOSES);
    log_seat(e, seat);
    log_number(e, (int)number);
    log_supply(e, kind);
}

void purse_pay(struct ask *q, uint8_t seat, uint8_t kind, unsigned number)
{
    purse_lose(q, seat, kind, number);
    if (number)
        announce(q, EVENT_SPENDS, seat, kind, 0);
}

/* Hands and decks */

unsigned hand_max(struct ask *q, uint8_t seat) /* L-HAND-01, L-GEN-11 */
{
    int limit = question(q, QUESTION_HAND_LIMIT, seat, 0, HAND_LIMIT);

    return limit > 1 ? (unsigned)limit : 1;
}

/* L-HAND-04: as many as there are. Everybody sees them (L-INFO-08). */
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

/* local[0]: how many are to go; local[1]: word of the skill they must have, or 0. L-HAND-07 */
enum flow la1_discard(struct frame *f, struct ask *q)
{
    unsigned skills = skill_bit(f->local[1]);

    if (f->local[0] == 0 || !hand_has(q, f->seat, skills))
        return FLOW_DONE;
    ask_seat(q, f->seat, skills ? PROMPT_DISCARD_SKILL : PROMPT_DISCARD);
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

/* Items and Abilities */

bool is_item(const struct ask *q, component_id c)
{
    return card_kind(q, c) == KIND_ITEM;
}

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

/* How often it was used; NULL: it has no numbers. */
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
        if (g->lying[i] && fields_of(q, g->lying[i])[NUMBERED_USES])
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

/* Curses: L-SETUP-18, L-SUPPLY-01 */

bool curse_is_used(const struct ask *q, uint16_t entry)
{
    return fields_of(q, la1_of(q)->folder)[CASE_NUMBER] >= fields_of(q, entry)[CURSE_SINCE];
}

/* A token of this kind in the supply; 0: none, or the case does not use it. */
static component_id curse_left(const struct ask *q, uint16_t entry)
{
    ZONE_EACH (q->b, ZONE_CURSES, c)
        if (card_entry(q, c) == entry && curse_is_used(q, entry))
            return c;
    return 0;
}

void curse_take(struct ask *q, uint8_t seat, uint16_t entry)
{
    component_id c = curse_left(q, entry);

    if (c == 0 || !play_room(q, c) ||
        permission(q, QUESTION_CURSE, seat, entry, REQ_MET) != REQ_MET)
        return;
    component_move(q->b, c, cursed_of(seat), PLACE_TOP, MOVE_FACE_UP, 0);
    effects_enter_play(q, c, seat);
    struct log_entry *e = log_write(q, MSG_CURSED);
    log_seat(e, seat);
    log_card(q, e, c);
}

void curse_take_random(struct ask *q, uint8_t seat)
{
    unsigned first = q->pack->first[KIND_CURSE], end = q->pack->first[KIND_CURSE + 1], count = 0;

    for (unsigned e = first; e < end; e++)
        count += curse_left(q, (uint16_t)e) != 0;
    if (count == 0)
        return;
    unsigned nth = block_chance(q->b, count);
    for (unsigned e = first; e < end; e++)
        if (curse_left(q, (uint16_t)e) && nth-- == 0) {
            curse_take(q, seat, (uint16_t)e);
            return;
        }
}

void curse_leave(struct ask *q, component_id c)
{
    effects_leave_play(q, c);
    component_move(q->b, c, ZONE_CURSES, PLACE_TOP, MOVE_FACE_UP, 0);
    log_card(q, log_write(q, MSG_CURSE_LEAVES), c);
}
