/* twilight.c: the twilight track, hands and decks (rulebook, "Twilight Cards"; A-TWI-01 to
 * A-TWI-07, A-TERM-03 to A-TERM-05, A-ACT-03 to A-ACT-07). Playing cards: playing.c.
 *
 * A deck and its discards are one pile: the discards are faceup at its bottom. When no facedown
 * card is left, they are turned and shuffled to form the new deck.
 */
#include "android/facts.h"
#include "android/play.h"

/* The track */

static void shift_to(struct ask *q, uint8_t seat, unsigned shade, uint16_t message)
{
    struct android *g = android_of(q);
    unsigned was = g->shade[seat];

    if (shade == was)
        return;
    g->shade[seat] = (uint8_t)shade;
    struct log_entry *e = log_write(q, message);
    log_seat(e, seat);
    log_number(e, (int)(shade > was ? shade - was : was - shade));
}

/* A-TERM-03, A-TERM-04: as far as there is room. */
void shift_light(struct ask *q, uint8_t seat, unsigned spaces)
{
    unsigned shade = android_of(q)->shade[seat], room = shade - TRACK_LIGHTEST;

    shift_to(q, seat, spaces < room ? shade - spaces : TRACK_LIGHTEST, /* A-TERM-03 A-TERM-05 */
             MSG_LIGHT_SHIFTS);
}

void shift_dark(struct ask *q, uint8_t seat, unsigned spaces)
{
    unsigned shade = android_of(q)->shade[seat], room = TRACK_DARKEST - shade;

    shift_to(q, seat, spaces < room ? shade + spaces : TRACK_DARKEST, /* A-TERM-03 A-TERM-05 */
             MSG_DARK_SHIFTS);
}

/* Hands and decks */

uint8_t card_owner(const struct ask *q, component_id c)
{
    CHECK((unsigned)(c - COMPONENT_BASE) < COMPONENTS);
    unsigned whose = facts_of(q)->whose[c - COMPONENT_BASE];
    return whose ? android_of(q)->seat_of[whose - 1] : SEAT_NONE;
}

static bool is_faceup(const struct ask *q, component_id c)
{
    return block_component(q->b, c)->seen & SEEN_FACE_UP;
}

/* A trait, a color, a side, a facing, or any other word for a component. */
bool card_has(const struct ask *q, component_id c, uint16_t word)
{
    const struct pack_entry *entry = pack_entry_of(q->pack, c);
    uint8_t zone = block_component(q->b, c)->zone;

    switch (word) {
    case WORD_FACEUP:
        return is_faceup(q, c);
    case WORD_FACEDOWN:
        return !is_faceup(q, c);
    case WORD_LIGHT:
        return entry->kind == KIND_LIGHT;
    case WORD_DARK:
        return entry->kind == KIND_DARK;
    default:
        break;
    }
    switch (entry->kind) {
    case KIND_LIGHT:
    case KIND_DARK:
        return entry->field[CARD_COLOR] == word || entry->field[CARD_TRAIT] == word ||
               entry->field[CARD_TRAIT_2] == word || entry->field[CARD_TRAIT_3] == word;
    case KIND_EVIDENCE:
        if (word >= WORD_DOCUMENT && word <= WORD_TESTIMONY)
            return zone >= ZONE_FILE_0 && (zone - ZONE_FILE_0) % FILES == word - WORD_DOCUMENT;
        return entry->field[EVIDENCE_SORT] == word;
    case KIND_HUNCH:
        return entry->field[HUNCH_SORT] == word;
    case KIND_PIECE:
        return entry->field[PIECE_PILE] == word || entry->field[PIECE_BONUS] == word;
    default:
        return false;
    }
}

void hands_derive(const struct pack *p, struct facts *facts)
{
    int hand = UINT8_MAX;

    for (unsigned i = p->first[KIND_DETECTIVE]; i < p->first[KIND_DETECTIVE + 1]; i++) {
        int printed = p->entry[i].field[DETECTIVE_HAND];
        hand = printed < hand ? printed : hand;
    }
    facts->hand_least = (uint8_t)question_least(p, QUESTION_HAND_LIMIT, hand);
    facts->lights_least = (uint8_t)question_least(p, QUESTION_LIGHT_CARDS, ANY_NUMBER);
    facts->cost_never_rises = question_never_rises(p, QUESTION_TWILIGHT_COST);
}

/* A-TWI-03 */
unsigned hand_limit(struct ask *q, uint8_t seat)
{
    uint16_t detective = entry_of(q, KIND_DETECTIVE, android_of(q)->detective[seat]);

    return (unsigned)question(q, QUESTION_HAND_LIMIT, seat, 0,
                              fields_of(q, detective)[DETECTIVE_HAND]);
}

static unsigned hand_room(struct ask *q, uint8_t seat)
{
    unsigned limit = hand_limit(q, seat), count = hand_count(q, seat);

    return count < limit ? limit - count : 0; /* A-TWI-03 A-ACT-04 R-41 */
}

static bool is_light_deck(uint8_t deck)
{
    return deck >= ZONE_LIGHT_0 && deck < ZONE_LIGHT_0 + PLAYERS;
}

static uint8_t deck_seat(uint8_t deck)
{
    CHECK(deck >= ZONE_LIGHT_0 && deck < ZONE_DARK_0 + PLAYERS);
    return (uint8_t)(is_light_deck(deck) ? deck - ZONE_LIGHT_0 : deck - ZONE_DARK_0);
}

/* The zone of the card after it was played or discarded. */
static uint8_t deck_of(const struct ask *q, component_id c)
{
    uint8_t owner = card_owner(q, c);

    CHECK(owner < q->b->seat_count);
    return is_kind(q, c, KIND_LIGHT) ? light_deck(owner) : dark_deck(owner);
}

/* A-TWI-06, R-42, R-43: if only discards are left, they form the new deck. */
static void deck_renew(struct ask *q, uint8_t deck)
{
    component_id top = zone_top(q->b, deck);

    if (top == 0 || !is_faceup(q, top)) /* A-TWI-06 */
        return;
    zone_shuffle(q->b, deck);
    struct log_entry *e = log_write(q, MSG_DECK_SHUFFLED);
    log_seat(e, deck_seat(deck));
    log_word(e, is_light_deck(deck) ? WORD_LIGHT : WORD_DARK);
}

/* A-ACT-03, A-ACT-05, A-TWI-07 */
requirement deck_missing(const struct ask *q, uint8_t seat, uint8_t deck)
{
    if (deck != light_deck(seat) && (is_light_deck(deck) || deck == dark_deck(seat))) /* A-ACT-05 */
        return REQ_NOT_YOUR_DECK;
    CHECK(deck < ZONE_COUNT);
    return android_of(q)->zone[deck].top == 0 ? REQ_DECK_EMPTY : REQ_MET; /* A-TWI-07 */
}

/* A-ACT-04 */
requirement hand_missing(struct ask *q, uint8_t seat)
{
    if (hand_count(q, seat) >= facts_of(q)->hand_least && /* not mutated: speed */
        hand_room(q, seat) == 0)                          /* A-ACT-04 */
        return REQ_HAND_FULL;
    return permission(q, QUESTION_MAY_DRAW, seat, 0, REQ_MET);
}

requirement draw_missing(struct ask *q, uint8_t seat, uint8_t deck)
{
    requirement missing = deck_missing(q, seat, deck);

    return missing ? missing : hand_missing(q, seat);
}

static void hand_grows(struct ask *q, uint8_t seat)
{
    announce(q, EVENT_HAND_GROWS, seat, (uint16_t)hand_count(q, seat), 0);
}

enum flow flow_hand_grew(struct ask *q, struct frame *f, uint8_t step, uint8_t seat)
{
    return flow_window(q, f, step, EVENT_HAND_GROWS, seat, (uint16_t)hand_count(q, seat), 0);
}

/* A-ACT-03; nothing forbids it. */
void card_draw(struct ask *q, uint8_t seat, uint8_t deck)
{
    deck_renew(q, deck); /* */
    component_id c = zone_top(q->b, deck);
    component_move(q->b, c, hand_of(seat), PLACE_TOP, MOVE_TO_SEAT, seat);
    /* not mutated: wording only */
    struct log_entry *e = log_write(q, is_light_deck(deck) ? MSG_DRAWS_LIGHT : MSG_DRAWS_DARK);
    log_seat(e, seat);
    log_card(q, e, c);
    log_seat(e, deck_seat(deck));
    deck_renew(q, deck); /* A-TWI-06 */
    hand_grows(q, seat);
}

/* A-TWI-05: faceup, at the bottom; Memory cards leave the game. */
void card_put_away(struct ask *q, component_id c)
{
    effects_leave_play(q, c);
    if (is_kind(q, c, KIND_MEMORY))
        component_move(q->b, c, ZONE_BOX, PLACE_TOP, MOVE_FACE_UP, 0);
    else
        component_move(q->b, c, deck_of(q, c), PLACE_BOTTOM, MOVE_FACE_UP, 0); /* A-TWI-05 */
}

/* A-ACT-06 */
void card_discard(struct ask *q, component_id c)
{
    uint8_t seat = q->rules->zone[block_component(q->b, c)->zone].owner;

    card_put_away(q, c); /* A-ACT-06 A-TWI-05 A-TWI-20 */
    struct log_entry *e = log_write(q, MSG_DISCARDS);
    /* not mutated: wording only */
    log_seat(e, seat < q->b->seat_count ? seat : q->b->active);
    log_card(q, e, c);
}

void card_leave_play(struct ask *q, component_id c)
{
    if (is_kind(q, c, KIND_EVENT) || is_kind(q, c, KIND_SPECIFIC)) {
        event_end(q, c);
        return;
    }
    card_put_away(q, c);
    log_card(q, log_write(q, MSG_LEAVES_PLAY), c);
}

/* A-ACT-03, A-ACT-05: local: how many are left to draw, from which decks, who chooses the deck,
 * whether that seat may stop. */
enum draw_local { DRAW_LEFT, DRAW_FROM, DRAW_CHOOSER, DRAW_OPTIONAL };

enum flow flow_draw(struct ask *q, struct frame *f, uint8_t step, uint8_t seat, unsigned count,
                    enum draw_decks decks, uint8_t chooser, bool optional)
{
    (void)q;
    if (count == 0)
        return flow_step(f, step);
    enum flow flow = flow_call(f, step, PROC_DRAW, seat, (uint16_t)count, (uint16_t)decks);
    f[1].local[DRAW_CHOOSER] = chooser;
    f[1].local[DRAW_OPTIONAL] = optional;
    return flow;
}

static requirement draw_from_missing(const struct ask *q, uint8_t seat, uint8_t deck,
                                     unsigned decks)
{
    if (decks == (is_light_deck(deck) ? DRAW_DARK : DRAW_LIGHT))
        return REQ_NOT_YOUR_DECK;
    return deck_missing(q, seat, deck);
}

/* A-ACT-03: the light deck of this seat itself, the dark deck of any other. */
static uint8_t deck_from(uint8_t seat, uint8_t whose)
{
    return whose == seat ? light_deck(whose) : dark_deck(whose); /* A-ACT-03 */
}

/* Which of these decks this seat may draw from, if its hand allows. Bit s is the dark one of seat
 * s, or the light one if that is the seat itself. */
static seat_mask decks_open(const struct ask *q, uint8_t seat, unsigned decks)
{
    seat_mask open = 0;

    for (uint8_t s = 0; s < q->b->seat_count; s++) {
        uint8_t deck = deck_from(seat, s);
        open |= (seat_mask)((draw_from_missing(q, seat, deck, decks) == REQ_MET) << s);
    }
    return open;
}

/* The number of decks to choose from, and one of them. */
static unsigned draw_choices(struct ask *q, uint8_t seat, unsigned decks, uint8_t *deck)
{
    unsigned open = hand_missing(q, seat) ? 0 : decks_open(q, seat, decks);
    uint8_t s = (uint8_t)(31 - __builtin_clz(open | 1)); /* the last of them */

    *deck = deck_from(seat, s);
    return bit_count(open);
}

/* One of the decks this seat may draw from; 0: none was chosen (yet). A seat that is asked has room
 * in its hand: draw_choices(). */
static uint8_t draw_ask(struct ask *q, uint8_t seat, unsigned decks, bool look)
{
    uint16_t light = look ? OPT_FROM_LIGHT : OPT_DRAW_LIGHT;
    uint16_t dark = look ? OPT_FROM_DARK : OPT_DRAW_DARK;

    if (q->mode <= ASK_LIST) { /* not mutated: speed */
        seat_mask open = decks_open(q, seat, decks);
        if (open >> seat & 1)
            ask_list(q, (struct option){ light });
        ask_list_all(q, dark, open & ~BIT(seat));
        return 0;
    }
    if (ask_offer_if(q, light, 0,
                     draw_from_missing(q, seat, light_deck(seat), decks))) /* A-ACT-03 */
        return light_deck(seat);
    for (uint8_t s = 0; s < q->b->seat_count; s++)
        if (ask_offer_if(q, dark, s,
                         draw_from_missing(q, seat, dark_deck(s), decks))) /* A-ACT-03 */
            return dark_deck(s);
    return 0;
}

enum flow android_draw(struct frame *f, struct ask *q)
{
    enum { STEP_NEXT, STEP_ASK };
    unsigned decks = f->local[DRAW_FROM];
    uint8_t deck = 0;

    switch (f->step) {
    case STEP_NEXT: {
        if (f->local[DRAW_LEFT] == 0)
            return FLOW_DONE;
        unsigned choices = draw_choices(q, f->seat, decks, &deck);
        if (choices == 0) /* */
            return FLOW_DONE;
        if (choices > 1 || f->local[DRAW_OPTIONAL])
            f->step = STEP_ASK;
        else
            break;
    }
        /* fall through */

    case STEP_ASK:
        ask_seat(q, (uint8_t)f->local[DRAW_CHOOSER], PROMPT_DRAW);
        ask_about(q, T_SEAT, f->seat);
        ask_about(q, T_NUMBER, f->local[DRAW_LEFT]);
        deck = draw_ask(q, f->seat, decks, false);
        if (deck)
            break;
        if (f->local[DRAW_OPTIONAL] && ask_offer(q, OPT_DONE, 0))
            return FLOW_DONE;
        return FLOW_WAIT;

    default:
        return FLOW_BROKEN;
    }
    f->local[DRAW_LEFT]--;
    card_draw(q, f->seat, deck);
    return flow_hand_grew(q, f, STEP_NEXT, f->seat);
}

/* A-ACT-06, A-ACT-07: local[0] cards of the player's choice, one after the other. */
enum flow flow_discard(struct ask *q, struct frame *f, uint8_t step, uint8_t seat, unsigned count)
{
    if (count == 0 || hand_count(q, seat) == 0)
        return flow_step(f, step);
    return flow_call(f, step, PROC_DISCARD, seat, (uint16_t)count, 0);
}

enum flow android_discard(struct frame *f, struct ask *q)
{
    if (f->local[0] == 0 || hand_count(q, f->seat) == 0)
        return FLOW_DONE;
    ask_seat(q, f->seat, PROMPT_DISCARD);
    ask_about(q, T_NUMBER, f->local[0]);
    ZONE_EACH (q->b, hand_of(f->seat), c)
        if (ask_offer(q, OPT_DISCARD, c)) { /* A-ACT-06 */
            card_discard(q, c);
            f->local[0]--;
            return FLOW_STEP;
        }
    return FLOW_WAIT;
}

/* Looks at the top of a deck and keeps some. The rest goes faceup under it. local: how many to look
 * at, how many to keep, of which decks; then the deck. */
enum keep_local { KEEP_LOOK, KEEP_LEFT, KEEP_FROM, KEEP_DECK };

enum flow flow_keep(struct ask *q, struct frame *f, uint8_t step, uint8_t seat, unsigned look,
                    unsigned keep, enum draw_decks decks)
{
    (void)q;
    enum flow flow = flow_call(f, step, PROC_KEEP, seat, (uint16_t)look, (uint16_t)keep);
    f[1].local[KEEP_FROM] = (uint16_t)decks;
    return flow;
}

/* The seat sees them in place, on top of the deck. */
static void keep_look(struct ask *q, struct frame *f)
{
    uint8_t deck = (uint8_t)f->local[KEEP_DECK];
    unsigned seen = 0, room = hand_room(q, f->seat);

    deck_renew(q, deck); /* */
    ZONE_EACH (q->b, deck, c) {
        if (seen == f->local[KEEP_LOOK] || is_faceup(q, c))
            break;
        component_show(q->b, c, (seat_mask)BIT(f->seat));
        seen++;
    }
    f->local[KEEP_LOOK] = (uint16_t)seen;
    if (f->local[KEEP_LEFT] > seen)
        f->local[KEEP_LEFT] = (uint16_t)seen;
    if (f->local[KEEP_LEFT] > room) /* */
        f->local[KEEP_LEFT] = (uint16_t)room;
    struct log_entry *e = log_write(q, MSG_LOOKS_AT_DECK);
    log_seat(e, f->seat);
    log_number(e, (int)seen);
    log_word(e, is_light_deck(deck) ? WORD_LIGHT : WORD_DARK);
    log_seat(e, deck_seat(deck));
}

static void keep_rest(struct ask *q, struct frame *f)
{
    uint8_t deck = (uint8_t)f->local[KEEP_DECK];

    for (unsigned i = f->local[KEEP_LOOK]; i > 0; i--)
        card_put_away(q, zone_top(q->b, deck)); /* A-TWI-05 */
    deck_renew(q, deck);                        /* A-TWI-06 */
}

static component_id keep_ask(struct ask *q, struct frame *f)
{
    unsigned left = f->local[KEEP_LOOK];

    ask_seat(q, f->seat, PROMPT_KEEP);
    ask_about(q, T_NUMBER, f->local[KEEP_LEFT]);
    ZONE_EACH (q->b, (uint8_t)f->local[KEEP_DECK], c) {
        if (left-- == 0)
            break;
        if (ask_offer(q, OPT_KEEP, c))
            return c;
    }
    return 0;
}

enum flow android_keep(struct frame *f, struct ask *q)
{
    enum { STEP_DECK, STEP_ASK, STEP_LOOK, STEP_KEEP, STEP_REST };
    uint8_t deck = 0;

    switch (f->step) {
    case STEP_DECK: {
        unsigned choices = draw_choices(q, f->seat, f->local[KEEP_FROM], &deck);
        if (choices == 0) /* */
            return FLOW_DONE;
        f->local[KEEP_DECK] = deck;
        return flow_step(f, choices > 1 ? STEP_ASK : STEP_LOOK);
    }

    case STEP_ASK:
        ask_seat(q, f->seat, PROMPT_LOOK_AT_DECK);
        ask_about(q, T_NUMBER, f->local[KEEP_LOOK]);
        deck = draw_ask(q, f->seat, f->local[KEEP_FROM], true);
        if (deck == 0)
            return FLOW_WAIT;
        f->local[KEEP_DECK] = deck;
        return flow_step(f, STEP_LOOK);

    case STEP_LOOK:
        keep_look(q, f);
        return flow_step(f, STEP_KEEP);

    case STEP_KEEP: {
        if (f->local[KEEP_LEFT] == 0)
            return flow_step(f, STEP_REST);
        component_id c = keep_ask(q, f);
        if (c == 0)
            return FLOW_WAIT;
        component_move(q->b, c, hand_of(f->seat), PLACE_TOP, MOVE_TO_SEAT, f->seat);
        f->local[KEEP_LOOK]--;
        f->local[KEEP_LEFT]--;
        struct log_entry *e = log_write(q, MSG_KEEPS);
        log_seat(e, f->seat);
        log_card(q, e, c);
        hand_grows(q, f->seat);
        return flow_hand_grew(q, f, STEP_KEEP, f->seat);
    }

    case STEP_REST:
        keep_rest(q, f);
        return FLOW_DONE;
    }
    return FLOW_BROKEN;
}

/* Exchanges any number of cards for as many new ones plus local[0]; local[1]: discarded so far. */
enum flow android_exchange_cards(struct frame *f, struct ask *q)
{
    enum { STEP_DISCARD, STEP_DRAW };

    switch (f->step) {
    case STEP_DISCARD:
        if (hand_count(q, f->seat) == 0)
            return flow_step(f, STEP_DRAW);
        ask_seat(q, f->seat, PROMPT_EXCHANGE);
        ask_about(q, T_NUMBER, f->local[0]);
        ZONE_EACH (q->b, hand_of(f->seat), c)
            if (ask_offer(q, OPT_DISCARD, c)) {
                card_discard(q, c);
                f->local[1]++;
                return FLOW_STEP;
            }
        if (ask_offer(q, OPT_DONE, 0))
            return flow_step(f, STEP_DRAW);
        return FLOW_WAIT;

    case STEP_DRAW: {
        unsigned count = f->local[0] + f->local[1];
        enum flow flow = flow_become(f, PROC_DRAW, f->seat, (uint16_t)count, DRAW_ANY);
        f->local[DRAW_CHOOSER] = f->seat;
        return flow;
    }
    }
    return FLOW_BROKEN;
}
