/* tokens.c: basic and clue tokens, the board's spaces, the Black Market (L-TOKEN, L-TRACK-07). */
#include "la1/facts.h"

/* L-TOKEN-10, L-TOKEN-16: the topmost in an uncovered space; 0: none */
component_id token_top(const struct ask *q, unsigned place)
{
    for (unsigned i = 0; place < DECKS && i < open_spaces(q, place); i++)
        if (zone_top(q->b, space_of(place, i)))
            return zone_top(q->b, space_of(place, i));
    return 0;
}

unsigned tokens_at(const struct ask *q, unsigned place)
{
    unsigned count = 0;

    for (unsigned i = 0; place < DECKS && i < open_spaces(q, place); i++)
        count += zone_top(q->b, space_of(place, i)) != 0;
    return count;
}

unsigned spaces_empty(const struct ask *q, unsigned place)
{
    return place < DECKS ? open_spaces(q, place) - tokens_at(q, place) : 0;
}

static void token_gain(struct ask *q, uint8_t seat, component_id c)
{
    component_move(q->b, c, tokens_of(seat), PLACE_TOP, MOVE_FACE_UP, 0);
    struct log_entry *e = log_write(q, MSG_TOKEN);
    log_seat(e, seat);
    log_card(q, e, c);
}

/* L-TOKEN-14: a clue of that type, if the bag has one; type 0: any. */
void clue_gain(struct ask *q, uint8_t seat, int type, unsigned number)
{
    for (; number > 0 && zone_top(q->b, ZONE_CLUES); number--) {
        component_id found = 0;
        ZONE_EACH (q->b, ZONE_CLUES, c)
            if (type && card_fields(q, c)[CLUE_TYPE] == type)
                found = c;
        token_gain(q, seat, found ? found : zone_random(q->b, ZONE_CLUES));
    }
}

/* L-TRACK-10: the supply refills an empty bag; 0: both are empty. */
component_id basic_draw(struct ask *q)
{
    if (!zone_top(q->b, ZONE_BASICS)) {
        zone_pour(q->b, ZONE_SUPPLY, ZONE_BASICS);
        zone_shuffle(q->b, ZONE_BASICS);
    }
    return zone_top(q->b, ZONE_BASICS) ? zone_random(q->b, ZONE_BASICS) : 0;
}

void basic_gain(struct ask *q, uint8_t seat, unsigned number)
{
    for (component_id c; number > 0 && (c = basic_draw(q)) != 0; number--)
        token_gain(q, seat, c);
}

/* L-TOKEN-12 */
void token_return(struct ask *q, component_id c)
{
    if (card_kind(q, c) == KIND_BASIC) {
        component_move(q->b, c, ZONE_SUPPLY, PLACE_TOP, MOVE_FACE_UP, 0);
        return;
    }
    component_move(q->b, c, ZONE_CLUES, PLACE_TOP, MOVE_UNSEEN, 0);
    zone_shuffle(q->b, ZONE_CLUES);
}

/* L-SETUP-09, L-ACTION-10 */
void market_fill(struct ask *q)
{
    for (component_id c; zone_count_of(q, ZONE_MARKET) < MARKET && (c = basic_draw(q)) != 0;) {
        component_move(q->b, c, ZONE_MARKET, PLACE_TOP, MOVE_FACE_UP, 0);
        log_card(q, log_write(q, MSG_MARKET), c);
    }
}

/* The topmost empty uncovered space gets a token from a bag, face down. */
void token_seed(struct ask *q, unsigned place, uint8_t bag)
{
    component_id c = bag == ZONE_BASICS    ? basic_draw(q)
                     : zone_top(q->b, bag) ? zone_random(q->b, bag)
                                           : 0;

    for (unsigned i = 0; c && place < DECKS && i < open_spaces(q, place); i++)
        if (!zone_top(q->b, space_of(place, i))) {
            component_move(q->b, c, space_of(place, i), PLACE_TOP, MOVE_UNSEEN, 0);
            log_entry_of(log_write(q, MSG_SEEDED), place_entry(q, place));
            return;
        }
}

static void token_shift(struct ask *q, component_id c, uint8_t zone)
{
    component_move(q->b, c, zone, PLACE_TOP, is_face_up(q, c) ? MOVE_FACE_UP : MOVE_UNSEEN, 0);
}

/* L-TRACK-07: a covered token may come up. */
static void tokens_slide(struct ask *q, unsigned place)
{
    unsigned to = 0;

    for (unsigned i = 0; i < SPACES; i++) {
        component_id c = zone_top(q->b, space_of(place, i));
        if (c == 0)
            continue;
        if (to != i && to < open_spaces(q, place))
            token_shift(q, c, space_of(place, to));
        to++;
    }
}

/* New Clues: L-TRACK-07 to L-TRACK-10 */
void tokens_fill(struct ask *q)
{
    uint8_t space[DECKS * SPACES], bag[DECKS * SPACES];
    unsigned empty = 0, clues, count = 0;

    for (unsigned place = 0; place < DECKS; place++)
        tokens_slide(q, place);
    for (unsigned i = 0; i < SPACES; i++) /* those at the bottom stay empty first */
        for (unsigned place = 0; place < DECKS; place++)
            if (i < open_spaces(q, place) && !zone_top(q->b, space_of(place, i)))
                space[empty++] = space_of(place, i);
    log_number(log_write(q, MSG_NEW_CLUES), (int)empty);
    clues = zone_count_of(q, ZONE_CLUES) < REFILL ? zone_count_of(q, ZONE_CLUES) : REFILL;
    unsigned basics = zone_count_of(q, ZONE_BASICS) + zone_count_of(q, ZONE_SUPPLY);
    for (; count < empty && (count < clues || count < clues + basics); count++)
        bag[count] = count < clues ? ZONE_CLUES : ZONE_BASICS;
    for (unsigned left = count; left > 0; left--) { /* mixed */
        unsigned i = block_chance(q->b, left);
        component_id c = bag[i] == ZONE_CLUES ? zone_random(q->b, ZONE_CLUES) : basic_draw(q);
        bag[i] = bag[left - 1];
        component_move(q->b, c, space[left - 1], PLACE_TOP, MOVE_UNSEEN, 0);
    }
}

/* Taking tokens. local[0]: how many; local[1]: the place; local[2]: enum pick; local[3]: a card was
 * used or declined. */
enum flow la1_take(struct frame *f, struct ask *q)
{
    enum { STEP_BEFORE, STEP_WINDOW, STEP_ASK, STEP_NEXT, STEP_CHOOSE, STEP_TAKE };
    struct la1 *g = la1_of(q);
    unsigned place = f->local[1];

    switch (f->step) {
    case STEP_BEFORE:
        g->pick = (uint8_t)f->local[2];
        if (!is_alive(q, f->seat) || !token_top(q, place))
            return FLOW_DONE;
        announce(q, EVENT_TAKING, f->seat, place_entry(q, place), 0);
        return flow_step(f, STEP_WINDOW);

    case STEP_WINDOW:
        return flow_step(f, can_use(q, BIT(USE_TOKEN), f->seat, 0) ? STEP_ASK : STEP_NEXT);

    case STEP_ASK:
        ask_seat(q, f->seat, PROMPT_TOKEN);
        return window_offer(q, f, BIT(USE_TOKEN), STEP_NEXT, OPT_TAKE_TOP, STEP_NEXT);

    case STEP_NEXT:
        if (g->pick == PICK_NEXT_TOO) {
            f->local[0]++;
            g->pick = PICK_TOP;
        }
        if (f->local[0] == 0 || !token_top(q, place))
            return FLOW_DONE;
        if (g->pick == PICK_ANY && tokens_at(q, place) > 1)
            return flow_step(f, STEP_CHOOSE);
        f->local[4] = token_top(q, place);
        return flow_step(f, STEP_TAKE);

    case STEP_CHOOSE:
        ask_seat(q, f->seat, PROMPT_TOKEN);
        for (unsigned i = 0; i < open_spaces(q, place); i++)
            ASK_ZONE_EACH (q, space_of(place, i), c)
                if (ask_offer(q, OPT_TAKE, c)) {
                    f->local[4] = c;
                    return flow_step(f, STEP_TAKE);
                }
        return FLOW_WAIT;

    case STEP_TAKE:
        token_gain(q, f->seat, f->local[4]);
        g->pick = (uint8_t)f->local[2];
        f->local[0]--;
        announce(q, EVENT_TAKES, f->seat, f->local[4], place_entry(q, place));
        f->local[4] = 0;
        return flow_step(f, STEP_NEXT);
    }
    return FLOW_BROKEN;
}

/* Whether a place belongs to a set: a place's number, PLACES + a section's word, or NOWHERE: all.
 */
static bool place_within(const struct ask *q, unsigned place, unsigned set)
{
    return set == NOWHERE || place == set ||
           (set >= PLACES && section_of(q, place) == (int)(set - PLACES));
}

/* The number of face-down tokens that can be turned up. */
static unsigned facedown_within(const struct ask *q, unsigned set)
{
    unsigned count = 0;

    for (unsigned place = 0; place < DECKS; place++)
        for (unsigned i = 0; place_within(q, place, set) && i < open_spaces(q, place); i++) {
            component_id c = zone_top(q->b, space_of(place, i));
            count += c && !is_face_up(q, c);
        }
    return count;
}

/* local[0]: how many; local[1]: where. L-TOKEN-04, L-INFO-09 */
enum flow la1_flip(struct frame *f, struct ask *q)
{
    if (f->local[0] == 0 || facedown_within(q, f->local[1]) == 0)
        return FLOW_DONE;
    ask_seat(q, f->seat, PROMPT_FLIP);
    ask_about(q, T_NUMBER, f->local[0]);
    for (unsigned place = 0; place < DECKS; place++)
        for (unsigned i = 0; place_within(q, place, f->local[1]) && i < open_spaces(q, place); i++)
            ASK_ZONE_EACH (q, space_of(place, i), c)
                if (ask_offer_if(q, OPT_FLIP, c, is_face_up(q, c) ? REQ_OTHER_FACE : REQ_MET)) {
                    component_turn_up(q->b, c);
                    log_card(q, log_write(q, MSG_FLIPPED), c);
                    f->local[0]--;
                    return FLOW_STEP;
                }
    return FLOW_WAIT;
}

static unsigned heat_in_all(const struct ask *q)
{
    return HEAT_EACH * TEAM_MAX - (unsigned)supply_get(q->b, SUPPLY_HEAT, HOLDER_BANK);
}

/* local[0]: how many. L-TOKEN-01 */
enum flow la1_alibi(struct frame *f, struct ask *q)
{
    if (f->local[0] == 0 || heat_in_all(q) == 0)
        return FLOW_DONE;
    ask_seat(q, f->seat, PROMPT_ALIBI);
    ask_about(q, T_NUMBER, f->local[0]);
    for (uint8_t seat = 0; seat < q->b->seat_count; seat++)
        if (ask_offer_if(q, OPT_ALIBI, seat, heat_of(q, seat) ? REQ_MET : REQ_NO_HEAT)) {
            heat_reclaim(q, seat, 1);
            f->local[0]--;
            return FLOW_STEP;
        }
    return FLOW_WAIT;
}

/* local[0]: where. A token changes places with the top one of its place: L-LOC-07, L-LOC-15 */
enum flow la1_swap(struct frame *f, struct ask *q)
{
    enum { STEP_BEGIN, STEP_ASK };
    bool any = false;

    for (unsigned place = 0; place < DECKS; place++)
        any |= place_within(q, place, f->local[0]) && tokens_at(q, place) > 1;
    if (f->step == STEP_BEGIN)
        return any ? flow_step(f, STEP_ASK) : FLOW_DONE;
    ask_seat(q, f->seat, PROMPT_SWAP);
    for (unsigned place = 0; place < DECKS; place++) {
        component_id top = token_top(q, place);
        if (!place_within(q, place, f->local[0]) || tokens_at(q, place) < 2)
            continue;
        for (unsigned i = 0; i < open_spaces(q, place); i++)
            ASK_ZONE_EACH (q, space_of(place, i), c)
                if (c != top && ask_offer(q, OPT_SWAP, c)) {
                    uint8_t above = block_component(q->b, top)->zone;
                    token_shift(q, top, space_of(place, i));
                    token_shift(q, c, above);
                    log_entry_of(log_write(q, MSG_SWAPPED), place_entry(q, place));
                    return FLOW_DONE;
                }
    }
    return FLOW_WAIT;
}

/* local[0]: the first of two tokens at one place; 0: not chosen yet. */
enum flow la1_swap_two(struct frame *f, struct ask *q)
{
    enum { STEP_BEGIN, STEP_FIRST, STEP_SECOND };
    bool any = false;

    for (unsigned place = 0; place < DECKS; place++)
        any |= tokens_at(q, place) > 1;
    if (f->step == STEP_BEGIN)
        return any ? flow_step(f, STEP_FIRST) : FLOW_DONE;
    ask_seat(q, f->seat, PROMPT_SWAP_TWO);
    for (unsigned place = 0; place < DECKS; place++) {
        uint8_t from = f->local[0] ? block_component(q->b, f->local[0])->zone : 0;
        if (tokens_at(q, place) < 2 || (from && (unsigned)(from - ZONE_SPACE_0) / SPACES != place))
            continue;
        for (unsigned i = 0; i < open_spaces(q, place); i++)
            ASK_ZONE_EACH (q, space_of(place, i), c)
                if (c != f->local[0] && ask_offer(q, OPT_SWAP, c)) {
                    if (f->step == STEP_FIRST) {
                        f->local[0] = c;
                        return flow_step(f, STEP_SECOND);
                    }
                    uint8_t to = block_component(q->b, c)->zone;
                    token_shift(q, f->local[0], to);
                    token_shift(q, c, from);
                    log_entry_of(log_write(q, MSG_SWAPPED), place_entry(q, place));
                    return FLOW_DONE;
                }
    }
    return FLOW_WAIT;
}

/* Benefits of basic tokens: L-TOKEN-01 to L-TOKEN-08 */

static uint8_t local_deck(const struct ask *q, uint8_t seat) /* L-LOC-18, L-UPGRADE-09 */
{
    return (uint8_t)(ZONE_LOCAL_0 + section_of(q, la1_of(q)->place[seat]) - WORD_COA);
}

/* L-TOKEN-15 */
requirement benefit_missing(struct ask *q, uint8_t seat, int type)
{
    bool does = true;

    if (type == WORD_ALIBI)
        does = heat_in_all(q) > 0;
    else if (type == WORD_HACKER)
        does = facedown_within(q, NOWHERE) > 0;
    else if (type == WORD_LIGHT_TOKEN)
        does = darkness_reducible(q);
    else if (type == WORD_STEM_PACK)
        does = zone_top(q->b, hurt_of(seat)) != 0;
    else if (type == WORD_LOCAL_SKILL)
        does = zone_top(q->b, local_deck(q, seat)) != 0;
    else if (type == WORD_UPGRADE)
        does = zone_top(q->b, ZONE_MAJOR) != 0;
    return does ? REQ_MET : REQ_NO_EFFECT;
}

enum flow benefit(struct ask *q, struct frame *f, uint8_t step, uint8_t seat, int type)
{
    switch (type) {
    case WORD_ALIBI:
        return flow_call(f, step, PROC_ALIBI, seat, 3, 0);
    case WORD_EXECUTIVE_ORDERS:
        purse_gain(q, seat, SUPPLY_PASSPORT, 2);
        break;
    case WORD_GUMSHOE_LUCK:
        purse_gain(q, seat, SUPPLY_KARMA, 2);
        break;
    case WORD_HACKER:
        return flow_call(f, step, PROC_FLIP, seat, 2, NOWHERE);
    case WORD_LIGHT_TOKEN:
        darkness_reduce(q, (unsigned)question(q, QUESTION_REDUCE, seat, 0, 2));
        break;
    case WORD_LOCAL_SKILL:
        return flow_call(f, step, PROC_UPGRADE, seat, local_deck(q, seat), 0);
    case WORD_STEM_PACK:
        damage_heal_all(q, seat);
        break;
    case WORD_UPGRADE:
        return flow_call(f, step, PROC_UPGRADE, seat, ZONE_MAJOR, 0);
    default:
        CHECK(!"a kind of basic token");
    }
    return flow_step(f, step);
}

/* local[0]: the first token. L-ACTION-15 */
enum flow la1_analyze(struct frame *f, struct ask *q)
{
    enum { STEP_USE, STEP_MORE, STEP_ASK, STEP_OVER };
    bool more = false;

    switch (f->step) {
    case STEP_USE: {
        component_id c = f->local[0];
        struct log_entry *e = log_write(q, MSG_ANALYZES);
        log_seat(e, f->seat);
        log_card(q, e, c);
        f->local[0] = 0;
        token_return(q, c);
        announce(q, EVENT_DID, f->seat, (uint16_t)card_fields(q, c)[BASIC_TYPE], 0);
        return benefit(q, f, STEP_MORE, f->seat, card_fields(q, c)[BASIC_TYPE]);
    }

    case STEP_MORE:
        ZONE_EACH (q->b, tokens_of(f->seat), c)
            more |= card_kind(q, c) == KIND_BASIC &&
                    benefit_missing(q, f->seat, card_fields(q, c)[BASIC_TYPE]) == REQ_MET;
        return flow_step(f, more ? STEP_ASK : STEP_OVER);

    case STEP_ASK:
        ask_seat(q, f->seat, PROMPT_ANALYZE);
        ASK_ZONE_EACH (q, tokens_of(f->seat), c)
            if (card_kind(q, c) == KIND_BASIC &&
                ask_offer_if(q, OPT_ANALYZE, c,
                             benefit_missing(q, f->seat, card_fields(q, c)[BASIC_TYPE]))) {
                f->local[0] = c;
                return flow_step(f, STEP_USE);
            }
        if (ask_offer(q, OPT_ENOUGH, 0))
            return flow_step(f, STEP_OVER);
        return FLOW_WAIT;

    case STEP_OVER:
        announce(q, EVENT_DID, f->seat, WORD_ANALYZE, 0);
        return FLOW_DONE;
    }
    return FLOW_BROKEN;
}

/* Whether the component is a token of that kind and, unless `type` is 0, of that type of clue. */
static bool token_is(const struct ask *q, component_id c, unsigned kind, int type)
{
    return card_kind(q, c) == kind && (type == 0 || card_fields(q, c)[CLUE_TYPE] == type);
}

unsigned tokens_held(const struct ask *q, uint8_t seat, unsigned kind, int type)
{
    unsigned count = 0;

    ZONE_EACH (q->b, tokens_of(seat), c)
        count += token_is(q, c, kind, type);
    return count;
}

/* Returning tokens. local[0]: their kind; local[1]: how many; local[2]: word of the clues' type, or
 * 0. L-TOKEN-12 */
enum flow la1_give_back(struct frame *f, struct ask *q)
{
    if (f->local[1] == 0 || tokens_held(q, f->seat, f->local[0], f->local[2]) == 0)
        return FLOW_DONE;
    ask_seat(q, f->seat, PROMPT_GIVE_BACK);
    ask_about(q, T_NUMBER, f->local[1]);
    ASK_ZONE_EACH (q, tokens_of(f->seat), c)
        if (token_is(q, c, f->local[0], f->local[2]) && ask_offer(q, OPT_GIVE_BACK, c)) {
            struct log_entry *e = log_write(q, MSG_RETURNS);
            log_seat(e, f->seat);
            log_card(q, e, c);
            token_return(q, c);
            f->local[1]--;
            return FLOW_STEP;
        }
    return FLOW_WAIT;
}
