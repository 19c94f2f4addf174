/* twilight.c: the twilight track, hands and decks, and playing cards (rulebook, "Twilight Cards";
 * A-TWI-01 to A-TWI-23, A-TERM-03 to A-TERM-05, A-ACT-03 to A-ACT-08).
 *
 * A deck and its discards are one pile: the discards lie faceup at its bottom. When no facedown
 * card is left they are turned and shuffled, and that is the new deck.
 */
#include "android/facts.h"
#include "android/play.h"
#include "android/told.h"

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
    const struct pack_entry *entry = pack_entry_of(q->pack, c);

    if (entry->kind != KIND_LIGHT && entry->kind != KIND_DARK && entry->kind != KIND_MEMORY)
        return SEAT_NONE;
    unsigned detective = number_of(q, KIND_DETECTIVE, (uint16_t)entry->field[CARD_DETECTIVE]);
    CHECK(detective < DETECTIVES);
    return android_of(q)->seat_of[detective];
}

static bool is_faceup(const struct ask *q, component_id c)
{
    return block_component(q->b, c)->seen & SEEN_FACE_UP;
}

/* A trait, a color, a side, how it lies, or what else a component can be called. */
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

enum { ANY_NUMBER = 99 }; /* of light cards a turn */

void hands_derive(const struct pack *p, struct facts *facts)
{
    int hand = UINT8_MAX;

    for (unsigned i = facts->first[KIND_DETECTIVE]; i < facts->first[KIND_DETECTIVE + 1]; i++) {
        int printed = p->entry[i].field[DETECTIVE_HAND];
        hand = printed < hand ? printed : hand;
    }
    facts->hand_least = (uint8_t)question_least(p, QUESTION_HAND_LIMIT, hand);
    facts->lights_least = (uint8_t)question_least(p, QUESTION_LIGHT_CARDS, ANY_NUMBER);
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

/* Where the card goes when it was played or discarded. */
static uint8_t deck_of(const struct ask *q, component_id c)
{
    uint8_t owner = card_owner(q, c);

    CHECK(owner < q->b->seat_count);
    return is_kind(q, c, KIND_LIGHT) ? light_deck(owner) : dark_deck(owner);
}

/* A-TWI-06, R-42, R-43: if what is left are discards, they are the new deck. */
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
    return zone_top(q->b, deck) == 0 ? REQ_DECK_EMPTY : REQ_MET; /* A-TWI-07 */
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

/* A-ACT-03; nothing stands in the way. */
void card_draw(struct ask *q, uint8_t seat, uint8_t deck)
{
    deck_renew(q, deck); /* */
    component_id c = zone_top(q->b, deck);
    component_move(q->b, c, hand_of(seat), PLACE_TOP, MOVE_TO_SEAT, seat);
    /* not mutated: how it is told */
    struct log_entry *e = log_write(q, is_light_deck(deck) ? MSG_DRAWS_LIGHT : MSG_DRAWS_DARK);
    log_seat(e, seat);
    log_card(q, e, c);
    log_seat(e, deck_seat(deck));
    deck_renew(q, deck); /* A-TWI-06 */
    hand_grows(q, seat);
}

/* A-TWI-05: faceup, at the bottom; Memory cards leave the game. */
static void card_put_away(struct ask *q, component_id c)
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
    /* not mutated: how it is told */
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
 * may he stop. */
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

/* What the hand has to say is the same for all decks. */
static requirement draw_from_missing(const struct ask *q, uint8_t seat, uint8_t deck,
                                     unsigned decks, requirement hand)
{
    if (decks == (is_light_deck(deck) ? DRAW_DARK : DRAW_LIGHT))
        return REQ_NOT_YOUR_DECK;
    requirement missing = deck_missing(q, seat, deck);
    return missing ? missing : hand;
}

/* How many decks there are to choose from, and one of them. */
static unsigned draw_choices(struct ask *q, uint8_t seat, unsigned decks, uint8_t *deck)
{
    requirement hand = hand_missing(q, seat);
    unsigned count = 0;

    for (uint8_t s = 0; s < q->b->seat_count; s++) {
        uint8_t from = s == seat ? light_deck(s) : dark_deck(s); /* A-ACT-03 */
        if (draw_from_missing(q, seat, from, decks, hand) == REQ_MET) {
            *deck = from;
            count++;
        }
    }
    return count;
}

/* One of the decks this seat may draw from; 0: none was chosen (yet). Who is asked has room in his
 * hand: draw_choices(). */
static uint8_t draw_ask(struct ask *q, uint8_t seat, unsigned decks, bool look)
{
    uint16_t light = look ? OPT_FROM_LIGHT : OPT_DRAW_LIGHT;
    uint16_t dark = look ? OPT_FROM_DARK : OPT_DRAW_DARK;

    if (ask_offer_if(q, light, 0,
                     draw_from_missing(q, seat, light_deck(seat), decks, REQ_MET))) /* A-ACT-03 */
        return light_deck(seat);
    for (uint8_t s = 0; s < q->b->seat_count; s++)
        if (ask_offer_if(q, dark, s,
                         draw_from_missing(q, seat, dark_deck(s), decks, REQ_MET))) /* A-ACT-03 */
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
            return flow_step(f, STEP_ASK);
        break;
    }

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

/* A-ACT-06, A-ACT-07: local[0] cards of his own choice, one after the other. */
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

/* Looks at the top of a deck and keeps some; the rest goes faceup under it. local: how many he
 * looks at, how many he keeps, of which decks; then the deck. */
enum keep_local { KEEP_LOOK, KEEP_LEFT, KEEP_FROM, KEEP_DECK };

enum flow flow_keep(struct ask *q, struct frame *f, uint8_t step, uint8_t seat, unsigned look,
                    unsigned keep, enum draw_decks decks)
{
    (void)q;
    enum flow flow = flow_call(f, step, PROC_KEEP, seat, (uint16_t)look, (uint16_t)keep);
    f[1].local[KEEP_FROM] = (uint16_t)decks;
    return flow;
}

/* He sees them where they lie, on top of the deck. */
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

/* Any number of cards for as many new ones and local[0] more; local[1]: discarded so far. */
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

/* What a card costs */

/* A-TWI-08, A-TWI-12, A-ACT-08: the Time; none in another's turn, and none for dark cards. */
static unsigned play_time(struct ask *q, uint8_t seat, component_id c, bool settle)
{
    const struct pack_entry *entry = pack_entry_of(q->pack, c);

    if (entry->kind != KIND_LIGHT || seat != q->b->active) /* A-TWI-09 A-ACT-14 A-TWI-12 */
        return 0;
    int time = entry->field[CARD_TIME];
    /* not mutated: what waits to be used once is used up */
    return (unsigned)(settle ? question_settle(q, QUESTION_PLAY_TIME, seat, c, time)
                             : question(q, QUESTION_PLAY_TIME, seat, c, time));
}

static int cost_printed(const struct ask *q, component_id c)
{
    return is_kind(q, c, KIND_MEMORY) ? 0 : pack_entry_of(q->pack, c)->field[CARD_COST];
}

/* A-TWI-15, R-39: before the color of a plot and before discards. */
static unsigned twilight_cost(struct ask *q, uint8_t seat, component_id c)
{
    if (is_kind(q, c, KIND_MEMORY))
        return 0;
    return (unsigned)question_settle(q, QUESTION_TWILIGHT_COST, seat, c, cost_printed(q, c));
}

/* A-TWI-21, A-TWI-22: the color of the current plot of the detective whose deck it is from. */
static bool is_matching(const struct ask *q, component_id c)
{
    if (is_kind(q, c, KIND_MEMORY))
        return false;
    int16_t color = pack_entry_of(q->pack, c)->field[CARD_COLOR];
    return color != WORD_NONE && color == plot_color(q, card_owner(q, c)); /* A-TWI-21 A-TWI-22 */
}

/* A-TWI-15, A-TWI-16: the spaces left on the track in the direction in which it is paid. */
static unsigned track_room(const struct ask *q, uint8_t seat, component_id c)
{
    unsigned shade = android_of(q)->shade[seat];

    return is_kind(q, c, KIND_LIGHT) ? TRACK_DARKEST - shade
                                     : shade - TRACK_LIGHTEST; /* A-TWI-15 */
}

/* What the card itself prints as its cost of Time and of cards: that much must be kept for
 * it. Costs are verbs with constant numbers. */
struct cost clause_cost(const struct pack *p, const struct pack_clause *clause,
                        uint8_t token[SUPPLY_COUNT])
{
    struct cost cost = { 0 };
    uint16_t last = 0, before = 0;

    if (clause == NULL || clause->pay == 0)
        return cost;
    for (unsigned at = clause->pay; at < clause->does; at += 1u + op_fact[p->code[at]].operands) {
        if (p->code[at] == OP_PUSH) {
            before = last;
            last = p->code[at + 1];
        } else if (p->code[at] == OP_VERB) {
            uint16_t verb = p->code[at + 1];
            if (verb == VERB_DISCARD)
                cost.cards += last;
            if ((verb == VERB_PAY || verb == VERB_SACRIFICE || verb == VERB_GIVE_UP) &&
                last == SUPPLY_TIME)
                cost.time += before;
            else if (token && last < SUPPLY_COUNT &&
                     (verb == VERB_PAY || verb == VERB_SPEND || verb == VERB_SACRIFICE))
                token[last] = (uint8_t)(token[last] + before);
        }
    }
    return cost;
}

/* What its owner may gain by it; programs end with OP_END. */
uint32_t clause_gives(const struct pack *p, const struct pack_clause *clause)
{
    uint16_t last = 0;
    uint32_t gives = 0;

    for (unsigned at = clause->does; at && at < p->code_count && p->code[at] != OP_END;
         at += 1u + op_fact[p->code[at]].operands) {
        if (p->code[at] == OP_PUSH)
            last = p->code[at + 1];
        else if (p->code[at] == OP_VERB && last < SUPPLY_COUNT &&
                 (p->code[at + 1] == VERB_GAIN || p->code[at + 1] == VERB_TAKE_ON))
            gives |= BIT(last);
    }
    return gives;
}

/* A-TWI-21: the color of a plot can make it one less. */
static unsigned twilight_least(const struct ask *q, component_id c, int cost)
{
    return (unsigned)(cost > 0 && is_matching(q, c) ? cost - 1 : cost); /* A-TWI-21 */
}

/* A-TWI-16 to A-TWI-19, A-TWI-23, R-38: the least it can cost, with all cards that can be spared.
 */
static requirement twilight_missing(struct ask *q, uint8_t seat, component_id c, unsigned spare)
{
    int cost = question(q, QUESTION_TWILIGHT_COST, seat, c, cost_printed(q, c));
    unsigned least = twilight_least(q, c, cost);

    return least <= track_room(q, seat, c) + spare ? REQ_MET : REQ_TRACK; /* A-TWI-16 A-TWI-17 */
}

struct cost card_cost(struct ask *q, uint8_t seat, component_id c, uint8_t token[SUPPLY_COUNT])
{
    struct cost cost = clause_cost(q->pack, card_program(q->pack, c), token);

    cost.time += play_time(q, seat, c, false);
    cost.twilight =
        twilight_least(q, c, question(q, QUESTION_TWILIGHT_COST, seat, c, cost_printed(q, c)));
    return cost;
}

/* How many light cards he may play in his own turn; 99 is any number. */
static requirement light_limit_missing(struct ask *q, uint8_t seat)
{
    unsigned played = android_of(q)->lights;

    if (played < facts_of(q)->lights_least || /* not mutated: speed */
        (int)played < question(q, QUESTION_LIGHT_CARDS, seat, 0, ANY_NUMBER))
        return REQ_MET;
    return permission(q, QUESTION_ANY_LIGHT, seat, 0, REQ_LIGHT_LIMIT);
}

/* What is the same for all his cards, found out for the first. */
static void playing_look(struct ask *q, uint8_t seat, struct playing *p)
{
    if (p->known)
        return;
    p->known = true;
    p->light = seat == q->b->active ? light_limit_missing(q, seat) : REQ_MET;
}

/* A-TWI-08, A-TWI-09: what the rules ask for a light or dark card beside its twilight cost. *spare:
 * the cards he may discard for that. */
static requirement price_of_card_missing(struct ask *q, uint8_t seat, component_id c,
                                         const struct pack_clause *clause, unsigned *spare)
{
    struct cost printed = clause_cost(q->pack, clause, NULL);
    unsigned count = hand_count(q, seat), others = count ? count - 1 : 0; /* without itself */
    unsigned time = play_time(q, seat, c, false);
    requirement missing = time_missing(q, seat, time + printed.time);

    if (missing) /* A-TWI-08 A-ACT-08 */
        return missing;
    if (others < printed.cards) /* */
        return REQ_CARD_COST;
    *spare = others - printed.cards;
    return REQ_MET;
}

/* A-TWI-10, A-TWI-14: what its text asks for */
static requirement text_missing(struct ask *q, const struct pack_clause *clause,
                                const struct scope *s, unsigned met)
{
    return clause ? clause_missing_beside(q, clause, s, met) : REQ_MET; /* A-TWI-10 A-TWI-14 */
}

/* A-TWI-08 to A-TWI-10, A-TWI-14, A-TWI-16. Who asks why not is told in the order of the rules;
 * otherwise what its text asks for is found out first, since that takes less time. */
static requirement play_missing_as(struct ask *q, uint8_t seat, component_id c,
                                   const struct scope *s, struct playing *p)
{
    const struct pack_clause *clause = card_program(q->pack, c);
    unsigned kind = pack_entry_of(q->pack, c)->kind, met = 0, spare = 0;
    bool listing = q->mode <= ASK_LIST; /* not mutated: speed */
    requirement missing;

    if (clause) { /* not mutated: speed */
        const struct outlook *outlook = outlook_of(q->pack, clause);
        struct circumstance here = circumstance_of(q, seat, UINT16_MAX);
        if (listing && is_hopeless(outlook, &here)) /* not mutated: speed */
            return REQ_CARD_NEEDS;
        met = parts_met(outlook, &here);
    }
    playing_look(q, seat, p);
    if ((missing = permission(q, QUESTION_MAY_PLAY, seat, c, REQ_MET)) != 0)
        return missing;
    if (question_heard(q, QUESTION_MAY_BE_TARGET) &&
        (missing = permission(q, QUESTION_MAY_BE_TARGET, card_owner(q, c), c, REQ_MET)) != 0)
        return missing;
    if (kind == KIND_LIGHT && p->light)
        return p->light;
    if (kind != KIND_MEMORY && (missing = price_of_card_missing(q, seat, c, clause, &spare)) != 0)
        return missing;
    if (listing && (missing = text_missing(q, clause, s, met)) != 0) /* not mutated: speed */
        return missing;
    if (kind != KIND_MEMORY && (missing = twilight_missing(q, seat, c, spare)) != 0) /* A-TWI-16 */
        return missing;
    if (!play_room(q, c))
        return REQ_NO_ROOM;
    return listing ? REQ_MET : text_missing(q, clause, s, met); /* not mutated: speed */
}

requirement play_missing(struct ask *q, uint8_t seat, component_id c, const struct scope *s)
{
    struct playing p = { .known = false };

    return play_missing_as(q, seat, c, s, &p);
}

/* A-ACT-08, A-TWI-08: as an action of its detective. */
requirement light_play_missing(struct ask *q, uint8_t seat, component_id c, struct playing *p)
{
    if (!is_kind(q, c, KIND_LIGHT)) /* A-ACT-14 */
        return REQ_DARK_IS_NO_ACTION;
    const struct pack_clause *clause = card_program(q->pack, c);
    if (clause && clause->type == CLAUSE_REACT) /* A-TWI-12 */
        return REQ_CARD_WAITS;
    struct scope s = { .self = c, .you = seat };
    return play_missing_as(q, seat, c, &s, p);
}

enum flow flow_play_card(struct ask *q, struct frame *f, uint8_t step, uint8_t seat, component_id c)
{
    (void)q;
    enum flow flow = flow_call(f, step, PROC_PLAY, seat, c, 0);
    f[1].local[AT_EVENT] = EVENT_COUNT;
    f[1].local[AT_SLOT] = SLOT_ACTION;
    return flow;
}

enum flow play_begin(struct frame *f, uint8_t seat, component_id c, enum play_slot slot)
{
    f->proc = PROC_PLAY;
    f->step = 0;
    f->seat = seat;
    f->local[AT_CARD] = c;
    f->local[AT_SLOT] = (uint16_t)slot;
    return FLOW_STEP;
}

static struct scope play_scope(const struct frame *f)
{
    struct scope s = { .self = f->local[AT_CARD], .you = f->seat };

    if (f->local[AT_SLOT] != SLOT_ACTION) {
        s.reg[0] = f->local[AT_WHO];
        s.reg[1] = f->local[AT_A];
        s.reg[2] = f->local[AT_B];
    }
    return s;
}

/* A-TWI-11: it is shown, and its Time is paid. */
static void play_declare(struct ask *q, struct frame *f)
{
    struct android *g = android_of(q);
    component_id c = f->local[AT_CARD];
    uint8_t owner = card_owner(q, c);
    unsigned time = play_time(q, f->seat, c, true);

    f->local[AT_COST] = (uint16_t)twilight_cost(q, f->seat, c);
    component_move(q->b, c, ZONE_TABLE, PLACE_TOP, MOVE_FACE_UP, 0);
    /* not mutated: how it is told */
    struct log_entry *e = log_write(q, owner == f->seat ? MSG_PLAYS : MSG_PLAYS_ON);
    log_seat(e, f->seat);
    log_card(q, e, c);
    if (owner != f->seat) /* not mutated: how it is told */
        log_seat(e, owner);
    if (time > 0)
        time_spend(q, f->seat, time); /* A-TWI-08 A-TWI-11 */
    if (is_kind(q, c, KIND_LIGHT) && f->seat == q->b->active)
        g->lights++;
    if (f->local[AT_SLOT] != SLOT_ACTION) /* */
        g->quiet = 1;
}

/* Cards he can still discard for it: what the card itself asks for is kept. */
static unsigned play_spare(const struct ask *q, const struct frame *f)
{
    unsigned count = hand_count(q, f->seat);
    unsigned kept = clause_cost(q->pack, card_program(q->pack, f->local[AT_CARD]), NULL).cards;

    return count > kept ? count - kept : 0; /* */
}

/* A-TWI-21, R-39, R-40: the color of the plot matches: one less, as it is, or one more. */
static enum flow play_match(struct frame *f, struct ask *q, uint8_t next)
{
    component_id c = f->local[AT_CARD];
    unsigned cost = f->local[AT_COST], most = track_room(q, f->seat, c) + play_spare(q, f);
    unsigned from = cost > 0 ? cost - 1 : 0, to = cost + 1; /* A-TWI-23 R-40 */

    if (!is_matching(q, c)) /* A-TWI-21 */
        return flow_step(f, next);
    if (from >= most) { /* no choice is left */
        f->local[AT_COST] = (uint16_t)from;
        return flow_step(f, next);
    }
    ask_seat(q, f->seat, PROMPT_MATCH);
    ask_about(q, T_CARD, c);
    for (unsigned at = from; at <= to; at++)
        if (ask_offer_if(q, OPT_COST, (uint16_t)at,
                         at <= most ? REQ_MET : REQ_TRACK)) { /* A-TWI-21 A-TWI-16 */
            f->local[AT_COST] = (uint16_t)at;
            return flow_step(f, next);
        }
    return FLOW_WAIT;
}

/* A-TWI-17 to A-TWI-20, R-92: discards, one at a time; each lowers the cost by one. */
static enum flow play_discount(struct frame *f, struct ask *q, uint8_t next)
{
    unsigned cost = f->local[AT_COST];

    if (cost == 0 || play_spare(q, f) == 0) /* A-TWI-18 A-TWI-23 */
        return flow_step(f, next);
    ask_seat(q, f->seat, PROMPT_DISCOUNT);
    ask_about(q, T_CARD, f->local[AT_CARD]);
    ask_about(q, T_NUMBER, (uint16_t)cost);
    if (ask_offer_if(q, OPT_PAY_IT, 0,
                     cost <= track_room(q, f->seat, f->local[AT_CARD]) ? REQ_MET
                                                                       : REQ_TRACK)) /* A-TWI-16 */
        return flow_step(f, next);
    ZONE_EACH (q->b, hand_of(f->seat), c)
        if (ask_offer(q, OPT_DISCARD_FOR, c)) { /* A-TWI-17 A-TWI-19 */
            card_discard(q, c);                 /* A-TWI-20 */
            f->local[AT_COST]--;                /* A-TWI-17 */
            return FLOW_STEP;
        }
    return FLOW_WAIT;
}

/* A-TWI-14: what the card prints as its cost; paid before anybody may cancel it. */
static enum flow play_costs(struct frame *f, struct ask *q, uint8_t next)
{
    component_id c = f->local[AT_CARD];
    const struct pack_clause *clause = card_program(q->pack, c);
    struct scope s = play_scope(f);

    f->step = next;
    if (clause == NULL || clause->pay == 0) /* A-TWI-14 */
        return FLOW_STEP;
    f[1] = (struct frame){ .proc = PROC_COSTS, .seat = f->seat, .source = c };
    f[1].local[0] = clause->pay;
    memcpy(&f[1].local[1], s.reg, sizeof s.reg);
    return FLOW_CALL;
}

/* An effect frame of its own that ends where the costs do; android_do() stops after each verb. */
enum flow android_costs(struct frame *f, struct ask *q)
{
    const struct pack_clause *clause = card_program(q->pack, f->source);

    CHECK(clause != NULL);
    return f->local[0] >= clause->does ? FLOW_DONE : proc_effect(f, q);
}

static unsigned tech_count(const struct ask *q, uint8_t seat)
{
    unsigned count = 0;

    ZONE_EACH (q->b, front_of(seat), c)
        count += card_has(q, c, WORD_TECH);
    return count;
}

/* A card that stays comes into play before its owner; of two Tech cards one is discarded first. */
static enum flow play_stay(struct frame *f, struct ask *q, uint8_t next)
{
    component_id c = f->local[AT_CARD];
    uint8_t owner = card_owner(q, c);

    if (card_abilities(q->pack, c) == 0)
        return flow_step(f, next);
    if (card_has(q, c, WORD_TECH) &&
        (int)tech_count(q, owner) >= question(q, QUESTION_TECH_LIMIT, owner, 0, 2) &&
        tech_count(q, owner) > 0) {
        ask_seat(q, owner, PROMPT_TECH);
        ask_about(q, T_CARD, c);
        ZONE_EACH (q->b, front_of(owner), d)
            if (card_has(q, d, WORD_TECH) && ask_offer(q, OPT_DISCARD, d)) {
                card_discard(q, d);
                return FLOW_STEP;
            }
        return FLOW_WAIT;
    }
    component_move(q->b, c, front_of(owner), PLACE_TOP, MOVE_FACE_UP, 0);
    effects_enter_play(q, c, f->seat);
    return flow_step(f, next);
}

/* A-TWI-11: its text, if it can still be carried out: a reaction may have taken that away. */
static enum flow play_text(struct frame *f, struct ask *q, uint8_t next)
{
    component_id c = f->local[AT_CARD];
    const struct pack_clause *clause = card_program(q->pack, c);
    struct scope s = play_scope(f);

    f->source = c;
    if (clause == NULL)
        return flow_step(f, next);
    struct pack_clause text = *clause;
    text.pay = text.payable = text.needs = 0; /* they have been paid and looked at: A-TWI-11 */
    if (clause_missing(q, &text, &s)) {
        log_card(q, log_write(q, MSG_NOTHING_COMES_OF), c);
        return flow_step(f, next);
    }
    return flow_play(q, f, next, &text, &s);
}

/* A-TWI-05, A-TWI-11: under its deck, unless it stays or its text has sent it elsewhere. */
static enum flow play_finish(struct frame *f, struct ask *q, uint8_t next)
{
    struct android *g = android_of(q);
    component_id c = f->local[AT_CARD];
    uint8_t owner = card_owner(q, c);
    bool canceled = f->flags & FRAME_CANCELED; /* not mutated: only cards hear what follows */

    f->source = 0;
    f->flags = 0;
    g->fighting = SEAT_NONE;
    if (f->local[AT_SLOT] != SLOT_ACTION)
        g->quiet = 0;
    if (block_component(q->b, c)->zone == ZONE_TABLE) /* A-TWI-05 A-TWI-11 */
        card_put_away(q, c);
    if (is_kind(q, c, KIND_LIGHT)) /* not mutated: only cards hear it */
        announce(q, EVENT_PERFORMED, f->seat, c, 0);
    if (canceled) /* not mutated: only cards hear what follows */
        return flow_step(f, next);
    announce(q, EVENT_PLAYED, f->seat, c, owner);
    return flow_window(q, f, next, EVENT_PLAYED, f->seat, c, owner);
}

/* Back to the window it was played in, if it was in one. */
static enum flow play_over(struct frame *f)
{
    static const uint8_t after[] = {
        [SLOT_MEMORY] = WINDOW_MEMORY, [SLOT_DARK] = WINDOW_LIGHT, [SLOT_LIGHT] = WINDOW_CLOSED
    };

    if (f->local[AT_SLOT] == SLOT_ACTION)
        return FLOW_DONE;
    CHECK(f->local[AT_SLOT] < ARRAY_LEN(after));
    f->proc = PROC_WINDOW;
    f->seat = (uint8_t)f->local[AT_WHO];
    return flow_step(f, after[f->local[AT_SLOT]]);
}

/* A-TWI-11: declare, Time, twilight and other costs, the text, under the deck. */
enum flow android_play(struct frame *f, struct ask *q)
{
    enum {
        STEP_DECLARE,
        STEP_MATCH,
        STEP_DISCOUNT,
        STEP_SHIFT,
        STEP_COSTS,
        STEP_PLAYING,
        STEP_CANCELED,
        STEP_STAY,
        STEP_TEXT,
        STEP_FINISH,
        STEP_OVER,
    };
    component_id c = f->local[AT_CARD];

    switch (f->step) {
    case STEP_DECLARE:
        play_declare(q, f);
        return flow_step(f, STEP_MATCH);

    case STEP_MATCH:
        return play_match(f, q, STEP_DISCOUNT);

    case STEP_DISCOUNT:
        return play_discount(f, q, STEP_SHIFT);

    case STEP_SHIFT: /* A-TWI-15 */
        if (is_kind(q, c, KIND_LIGHT))
            shift_dark(q, f->seat, f->local[AT_COST]); /* A-TWI-08 A-TWI-15 */
        else
            shift_light(q, f->seat, f->local[AT_COST]); /* A-TWI-09 A-TWI-15 */
        return flow_step(f, STEP_COSTS);

    case STEP_COSTS:
        return play_costs(f, q, STEP_PLAYING);

    case STEP_PLAYING:                          /* a card played in a slot opens no window */
        if (f->local[AT_SLOT] != SLOT_ACTION) { /* A-TWI-30 R-44 */
            announce(q, EVENT_PLAYING, f->seat, c, 0);
            return flow_step(f, STEP_STAY);
        }
        f->flags = FRAME_CANCELABLE;
        return flow_happens(q, f, STEP_CANCELED, EVENT_PLAYING, f->seat, c, 0);

    case STEP_CANCELED:
        f->flags &= FRAME_CANCELED;
        if (f->flags & FRAME_CANCELED) { /* A-TERM-01 */
            log_card(q, log_write(q, MSG_CARD_CANCELED), c);
            return flow_step(f, STEP_FINISH);
        }
        return flow_step(f, STEP_STAY);

    case STEP_STAY:
        return play_stay(f, q, STEP_TEXT);

    case STEP_TEXT:
        return play_text(f, q, STEP_FINISH);

    case STEP_FINISH:
        return play_finish(f, q, STEP_OVER);

    case STEP_OVER:
        return play_over(f);
    }
    return FLOW_BROKEN;
}
