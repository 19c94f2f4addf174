/* words_verb.c: carries out the verbs of cards, or says why it cannot: the code in the rows of
 * verbs.def.
 */
#include "la1/facts.h"

static unsigned number_arg(int value)
{
    return arg_below(value, ARRAY_LEN(((struct la1_facts *)0)->first_copy));
}

static unsigned section_arg(int value)
{
    return WORD_COA + arg_below(value - WORD_COA, SECTIONS);
}

static unsigned skill_arg(int value)
{
    CHECK(is_skill_word(value));
    return skill_bit(value);
}

#define NUMBER_OF(i)  ((uint16_t)number_arg(arg[i]))
#define SECTION_AT(i) section_arg(arg[i])
#define SKILL_AT(i)   skill_arg(arg[i])

static requirement met_if(bool met, requirement missing)
{
    return met ? REQ_MET : missing;
}

/* The cause of damage or Heat from this card. */
static uint16_t cause_of(const struct ask *q, const struct frame *f)
{
    const struct la1 *g = la1_of(q);
    const struct pack_entry *e = f->source ? pack_source(q->pack, f->source) : NULL;

    if (g->outcome_depth && f - block_frames(q->b) + 1 == g->outcome_depth)
        return WORD_FAILED;
    if (e && e->kind == KIND_DARKNESS)
        return WORD_DARKNESS_CARD;
    return e && e->kind == KIND_NUMBERED && e->field[NUMBERED_SORT] == WORD_PLOT ? WORD_PLOT_EVENT
                                                                                 : WORD_OTHER;
}

/* Supplies and tokens */

static enum flow supply_or_heat(struct ask *q, struct frame *f, uint8_t seat, uint8_t kind,
                                unsigned number)
{
    if (kind == SUPPLY_HEAT)
        return flow_call(f, f->step, PROC_HEAT, seat, (uint16_t)number, cause_of(q, f));
    purse_gain(q, seat, kind, number);
    return FLOW_STEP;
}

static requirement pay_missing(const struct ask *q, uint8_t seat, uint8_t kind, unsigned number)
{
    static const requirement missing[SUPPLY_COUNT] = {
        [SUPPLY_CREDIT] = REQ_CREDITS, [SUPPLY_KARMA] = REQ_KARMA, [SUPPLY_PASSPORT] = REQ_PASSPORT
    };

    return met_if(kind == SUPPLY_HEAT || held(q, kind, seat) >= number,
                  missing[kind]); /* L-GEN-07 */
}

/* A Heat cost is always payable, even if no token is left: C-11 */
static enum flow supply_spend(struct ask *q, struct frame *f, uint8_t seat, uint8_t kind,
                              unsigned number)
{
    if (kind == SUPPLY_HEAT) {
        enum flow flow = flow_call(f, f->step, PROC_HEAT, seat, (uint16_t)number, WORD_COST);
        f[1].local[2] = 1;
        return flow;
    }
    purse_pay(q, seat, kind, number);
    return FLOW_STEP;
}

static requirement tokens_missing(const struct ask *q, uint8_t seat, unsigned kind, int type,
                                  unsigned number)
{
    return met_if(tokens_held(q, seat, kind, type) >= number, REQ_TOKENS);
}

static enum flow return_call(struct frame *f, uint8_t seat, unsigned kind, int type,
                             unsigned number)
{
    enum flow flow = flow_call(f, f->step, PROC_GIVE_BACK, seat, (uint16_t)kind, (uint16_t)number);

    f[1].local[2] = (uint16_t)type;
    return flow;
}

static enum flow take_call(struct frame *f, uint8_t seat, unsigned number, unsigned place,
                           enum pick pick)
{
    enum flow flow = flow_call(f, f->step, PROC_TAKE, seat, (uint16_t)number, (uint16_t)place);

    f[1].local[2] = (uint16_t)pick;
    return flow;
}

static requirement seed_missing(const struct ask *q, unsigned place)
{
    return met_if(spaces_empty(q, place) > 0, REQ_NO_SPACE);
}

static void market_replace(struct ask *q)
{
    for (component_id c; (c = zone_top(q->b, ZONE_MARKET)) != 0;)
        token_return(q, c);
    market_fill(q);
}

/* Damage and Heat */

static requirement suffer_missing(const struct ask *q, uint8_t seat, unsigned number)
{
    return met_if(damage_of(q, seat, false) + number < DEATH, REQ_DEADLY);
}

/* The pending amount grows or shrinks. */
static void coming_change(struct ask *q, uint8_t proc, int by)
{
    struct frame *f = frame_nearest(q, proc);
    int number = f ? f->local[0] + by : 0;

    if (f)
        f->local[0] = (uint16_t)(number > 0 ? number : 0);
}

/* Cards */

static requirement hand_missing(const struct ask *q, uint8_t seat, unsigned number)
{
    return met_if(zone_count_of(q, hand_of(seat)) >= number, REQ_CARDS);
}

static requirement in_hand_missing(const struct ask *q, uint8_t seat, component_id c)
{
    return met_if(block_component(q->b, c)->zone == hand_of(seat), REQ_CARDS);
}

static requirement skill_missing(const struct ask *q, uint8_t seat, int word)
{
    ZONE_EACH (q->b, hand_of(seat), c)
        if (card_is_of(q, c, skill_bit(word)))
            return REQ_MET;
    return REQ_CARDS;
}

static enum flow discard_skill(struct frame *f, uint8_t seat, int word)
{
    return flow_call(f, f->step, PROC_DISCARD, seat, 1, (uint16_t)word);
}

static requirement burn_missing(const struct ask *q, uint8_t seat, unsigned number) /* L-BURN-03 */
{
    return met_if(zone_count_of(q, own_of(seat)) >= number, REQ_CARDS);
}

static requirement discarded_missing(const struct ask *q, uint8_t seat, component_id c)
{
    return met_if(block_component(q->b, c)->zone == discard_of(seat), REQ_CARDS);
}

static uint16_t local_zone(const struct ask *q, uint8_t seat) /* L-UPGRADE-09 */
{
    unsigned place = la1_of(q)->place[seat];

    return (uint16_t)(ZONE_LOCAL_0 + section_of(q, place < PLACES ? place : OFFICE) - WORD_COA);
}

static enum flow look_call(struct frame *f, uint8_t seat, unsigned number, uint8_t zone,
                           uint16_t compares)
{
    enum flow flow = flow_call(f, f->step, PROC_LOOK, seat, (uint16_t)number, zone);

    f[1].local[2] = compares;
    return flow;
}

static requirement deck_missing(unsigned place)
{
    return met_if(place < DECKS, REQ_NO_DECK);
}

static void darkness_bury(struct ask *q)
{
    component_id c = zone_top(q->b, ZONE_DARKNESS);

    if (c)
        component_move(q->b, c, ZONE_DARKNESS, PLACE_BOTTOM, MOVE_UNSEEN, 0);
}

/* One random card of the type leaves the deck; everybody sees which. */
static void darkness_thin(struct ask *q, int type)
{
    unsigned count = 0;

    ZONE_EACH (q->b, ZONE_DARKNESS, c)
        count += card_fields(q, c)[DARKNESS_TYPE] == type;
    if (count == 0)
        return;
    unsigned nth = block_chance(q->b, count);
    component_id found = 0;
    ZONE_EACH (q->b, ZONE_DARKNESS, c)
        if (card_fields(q, c)[DARKNESS_TYPE] == type && nth-- == 0)
            found = c;
    component_move(q->b, found, ZONE_BOX, PLACE_TOP, MOVE_FACE_UP, 0);
    zone_shuffle(q->b, ZONE_DARKNESS);
}

static void card_leave(struct ask *q, component_id c)
{
    uint8_t holder = holder_of(q, c);

    switch (card_kind(q, c)) {
    case KIND_ITEM:
        if (holder != SEAT_NONE && block_component(q->b, c)->zone == play_of(holder))
            item_leave(q, c);
        break;
    case KIND_CURSE:
        if (holder != SEAT_NONE)
            curse_leave(q, c);
        break;
    case KIND_DAMAGE:
        if (holder != SEAT_NONE)
            damage_heal(q, holder, c);
        break;
    }
}

/* The city */

static enum flow advance(struct ask *q, struct frame *f, unsigned steps) /* L-DARK-10 */
{
    darkness_advance(q, steps);
    return is_due(q) ? due_take(f, q, f->step) : FLOW_STEP;
}

static enum flow darken_random(struct ask *q, struct frame *f)
{
    return flow_call(f, f->step, PROC_DARKEN, f->seat, (uint16_t)block_chance(q->b, DECKS), 0);
}

static requirement elsewhere_missing(const struct ask *q, uint8_t seat, unsigned place)
{
    return met_if(la1_of(q)->place[seat] != place, REQ_SAME_PLACE);
}

static enum flow move_call(struct frame *f, uint8_t seat, unsigned place, bool free)
{
    return flow_call(f, f->step, PROC_MOVE, seat, (uint16_t)place, free);
}

static enum flow test_call(struct frame *f, uint8_t seat, unsigned skills, unsigned number)
{
    return flow_call(f, f->step, PROC_TEST, seat, (uint16_t)skills, (uint16_t)number);
}

/* The story */

static void suspect_becomes(struct ask *q, uint16_t entry, int word)
{
    if (fields_of(q, entry)[NUMBERED_SUSPECT])
        suspect_set(
            q, entry,
            (enum suspect_state)(SUSPECT_CORNERED +
                                 arg_below(word - WORD_CORNERED, WORD_GUILTY - WORD_CORNERED + 1)));
}

static enum flow close(struct ask *q, struct frame *f, unsigned number, bool won)
{
    case_close(q, number, won);
    return flow_call(f, f->step, PROC_GONE, f->seat, 0, 0);
}

static void slot_mark(struct ask *q, int slot, int by)
{
    struct la1 *g = la1_of(q);

    if (slot >= 0) {
        int marks = g->marks[slot] + by;
        g->marks[slot] = (uint8_t)(marks > 0 ? marks : 0);
    }
}

static void mark_add(struct ask *q, uint16_t entry, int by)
{
    slot_mark(q, lying_slot(q, entry), by);
}

static void number_mark(struct ask *q, unsigned number, int by)
{
    slot_mark(q, lying_number(q, number), by);
}

static void log_take(struct ask *q, uint16_t flag, unsigned by)
{
    unsigned counts = (unsigned)fields_of(q, flag)[FLAG_COUNTS];
    uint8_t *counted = counts ? &la1_of(q)->counted[counts - 1] : NULL;

    if (counted)
        *counted = (uint8_t)(*counted > by ? *counted - by : 0);
}

/* L-DARKLOC-09 */
static void place_begin_dark(struct ask *q, unsigned place)
{
    if (place < DECKS && !is_dark(q, place))
        place_turn_dark(q, place);
}

static void clue_named(struct ask *q)
{
    const struct frame *f = frame_nearest(q, PROC_CASE);

    if (f)
        clue_name(q, f->local[1]);
}

static requirement laid_missing(const struct ask *q)
{
    for (unsigned i = 0; i < ON_CARDS; i++)
        if (zone_top(q->b, (uint8_t)(ZONE_ON_0 + i)))
            return REQ_MET;
    return REQ_NO_CLUES;
}

requirement la1_verb_missing(struct ask *q, uint8_t verb, const int *arg)
{
    const struct la1 *g = la1_of(q);

    (void)g;
    switch (verb) {
/* clang-format off */
#define VERB_IF(name, missing, ...) case VERB_##name: return missing;
#include GAME_ROWS
        /* clang-format on */
    default:
        return REQ_MET;
    }
}

enum flow la1_verb(struct ask *q, struct frame *f, uint8_t verb, const int *arg)
{
    struct la1 *g = la1_of(q);

    switch (verb) {
/* clang-format off */
#define VERB(name, does, ...) case VERB_##name: return does;
#define VERB_IF(name, missing, does, ...) case VERB_##name: return does;
#include GAME_ROWS
        /* clang-format on */
    default:
        CHECK(!"a verb of this game");
        return FLOW_BROKEN;
    }
}
