/* case.c: clues on cards, suspects, the log and the end of a case (L-INVEST-02, L-CASEEND,
 * L-CAMPAIGN-20). */
#include "la1/facts.h"

/* Clues on cards */

static uint8_t on_card(const struct ask *q, uint16_t entry)
{
    int i = lying_slot(q, entry);

    return i >= 0 && i < ON_CARDS ? (uint8_t)(ZONE_ON_0 + i) : ZONE_COUNT;
}

unsigned clues_on(const struct ask *q, uint16_t entry, int type)
{
    uint8_t zone = on_card(q, entry);
    unsigned count = 0;

    if (zone == ZONE_COUNT)
        return 0;
    ZONE_EACH (q->b, zone, c)
        count += type == 0 || card_fields(q, c)[CLUE_TYPE] == type;
    return count;
}

static unsigned clue_kinds_on(const struct ask *q, uint16_t entry)
{
    unsigned count = 0;

    for (int type = WORD_PHYSICAL; type <= WORD_FORENSICS; type++)
        count += clues_on(q, entry, type) > 0;
    return count;
}

unsigned clues_needed(struct ask *q, uint16_t entry)
{
    int need = fields_of(q, entry)[NUMBERED_NEED + q->b->seat_count - TEAM_MIN];

    if (need == 0)
        return 0;
    return (unsigned)question(q, QUESTION_NEED, q->b->active, entry, need);
}

/* Of the stage cards only the newest takes clues; a suspect takes them until cornered. */
bool takes_clue(struct ask *q, uint16_t entry)
{
    const struct la1 *g = la1_of(q);
    const int16_t *field = fields_of(q, entry);

    if (clues_needed(q, entry) == 0)
        return false;
    if (field[NUMBERED_SUSPECT])
        return suspect_state_of(q, entry) == SUSPECT_OPEN;
    if (field[NUMBERED_SORT] == WORD_STAGE) /* the stage card with the highest number */
        for (unsigned i = 0; i < ON_CARDS; i++)
            if (g->lying[i] && fields_of(q, g->lying[i])[NUMBERED_SORT] == WORD_STAGE &&
                fields_of(q, g->lying[i])[NUMBERED_NUMBER] > field[NUMBERED_NUMBER])
                return false;
    return true;
}

static bool is_named(const struct ask *q, uint16_t entry)
{
    int i = lying_slot(q, entry);

    return i >= 0 && i < ON_CARDS && la1_of(q)->named >> i & 1;
}

void clue_name(struct ask *q, uint16_t entry)
{
    int i = lying_slot(q, entry);

    if (i >= 0 && i < ON_CARDS)
        la1_of(q)->named |= (uint16_t)BIT(i);
}

/* Two equal clues count as one of the named type. */
static bool has_type(const struct ask *q, uint16_t entry, int type)
{
    if (is_named(q, entry) && clues_on(q, entry, 0) > 0)
        return true;
    if (clues_on(q, entry, type) > 0)
        return true;
    for (int other = WORD_PHYSICAL; other <= WORD_FORENSICS; other++)
        if (clues_on(q, entry, other) > 1)
            return true;
    return false;
}

/* L-INVEST-03 */
static bool clues_suffice(struct ask *q, uint16_t entry)
{
    int of = fields_of(q, entry)[NUMBERED_OF];

    if (clues_on(q, entry, 0) < clues_needed(q, entry))
        return false;
    if (of == WORD_DIFFERENT)
        return clue_kinds_on(q, entry) >= 2 || (is_named(q, entry) && clues_on(q, entry, 0) >= 2);
    return of == 0 || has_type(q, entry, of);
}

void clues_return(struct ask *q, uint16_t entry)
{
    uint8_t zone = on_card(q, entry);

    if (zone == ZONE_COUNT)
        return;
    for (component_id c; (c = zone_top(q->b, zone)) != 0;)
        token_return(q, c);
    la1_of(q)->named &= (uint16_t)~BIT(zone - ZONE_ON_0);
}

static void clue_lay(struct ask *q, uint8_t seat, component_id clue, uint16_t entry)
{
    component_move(q->b, clue, on_card(q, entry), PLACE_TOP, MOVE_FACE_UP, 0);
    struct log_entry *e = log_write(q, MSG_LAYS);
    log_seat(e, seat);
    log_card(q, e, clue);
    log_entry_of(e, entry);
    announce(q, EVENT_CLUE, seat, entry, 0);
}

/* Advance Case. local[0]: the clue placed last; local[1]: the card. L-INVEST-02, C-40 */
enum flow la1_case(struct frame *f, struct ask *q)
{
    enum { STEP_LAY, STEP_WINDOW, STEP_NAME, STEP_LAID, STEP_MORE, STEP_ASK, STEP_OVER };
    struct la1 *g = la1_of(q);
    bool more = false;

    switch (f->step) {
    case STEP_LAY:
        clue_lay(q, f->seat, f->local[0], f->local[1]);
        f->local[0] = 0;
        return flow_step(f, STEP_WINDOW);

    case STEP_WINDOW:
        return flow_step(f, q->b->uses_heard >> USE_CLUE & 1 &&
                                    fields_of(q, f->local[1])[NUMBERED_OF] &&
                                    !is_named(q, f->local[1])
                                ? STEP_NAME
                                : STEP_LAID);

    case STEP_NAME:
        ask_seat(q, f->seat, PROMPT_CLUE);
        ask_about(q, T_ENTRY, f->local[1]);
        return window_offer(q, f, BIT(USE_CLUE), STEP_LAID, OPT_GO_ON, STEP_LAID);

    case STEP_LAID:
        if (lying_slot(q, f->local[1]) < 0 || !clues_suffice(q, f->local[1]))
            return flow_step(f, STEP_MORE);
        clues_return(q, f->local[1]);
        if (fields_of(q, f->local[1])[NUMBERED_SUSPECT])
            suspect_set(q, f->local[1], SUSPECT_CORNERED);
        announce(q, EVENT_COMPLETE, f->seat, f->local[1], 0);
        return flow_step(f, fields_of(q, f->local[1])[NUMBERED_SORT] == WORD_STAGE ? STEP_OVER
                                                                                   : STEP_MORE);

    case STEP_MORE: {
        bool clue = false;
        ZONE_EACH (q->b, tokens_of(f->seat), c)
            clue |= card_kind(q, c) == KIND_CLUE;
        for (unsigned i = 0; i < ON_CARDS && clue; i++)
            more |= g->lying[i] && takes_clue(q, g->lying[i]);
        return flow_step(f, more ? STEP_ASK : STEP_OVER);
    }

    case STEP_ASK:
        ask_seat(q, f->seat, PROMPT_CASE);
        for (unsigned i = 0; i < ON_CARDS; i++)
            if (g->lying[i] && takes_clue(q, g->lying[i]))
                ZONE_EACH (q->b, tokens_of(f->seat), c)
                    if (card_kind(q, c) == KIND_CLUE &&
                        ask_offer2(q, OPT_LAY, c, g->lying[i], REQ_MET)) {
                        f->local[0] = c;
                        f->local[1] = g->lying[i];
                        return flow_step(f, STEP_LAY);
                    }
        if (ask_offer(q, OPT_ENOUGH, 0))
            return flow_step(f, STEP_OVER);
        return FLOW_WAIT;

    case STEP_OVER:
        announce(q, EVENT_DID, f->seat, WORD_ADVANCE_CASE, 0);
        return FLOW_DONE;
    }
    return FLOW_BROKEN;
}

/* A clue on a card goes back to the bag; the Lead chooses it. */
enum flow la1_lose_clue(struct frame *f, struct ask *q)
{
    enum { STEP_BEGIN, STEP_ASK };
    bool any = false;

    for (unsigned i = 0; i < ON_CARDS; i++)
        any |= zone_top(q->b, (uint8_t)(ZONE_ON_0 + i)) != 0;
    if (f->step == STEP_BEGIN)
        return any ? flow_step(f, STEP_ASK) : FLOW_DONE;
    ask_seat(q, f->seat, PROMPT_LOSE_CLUE);
    for (unsigned i = 0; i < ON_CARDS; i++)
        ASK_ZONE_EACH (q, (uint8_t)(ZONE_ON_0 + i), c)
            if (ask_offer(q, OPT_LOSE_CLUE, c)) {
                token_return(q, c);
                return FLOW_DONE;
            }
    return FLOW_WAIT;
}

/* Suspects */

enum suspect_state suspect_state_of(const struct ask *q, uint16_t entry)
{
    int suspect = fields_of(q, entry)[NUMBERED_SUSPECT];

    return suspect ? (enum suspect_state)la1_of(q)->suspect[suspect - 1] : SUSPECT_OUT;
}

static void suspect_becomes(struct ask *q, uint16_t entry, enum suspect_state state)
{
    int suspect = fields_of(q, entry)[NUMBERED_SUSPECT];

    CHECK(suspect > 0 && suspect <= SUSPECTS);
    la1_of(q)->suspect[suspect - 1] = (uint8_t)state;
    if (state < SUSPECT_CORNERED)
        return;
    struct log_entry *e = log_write(q, MSG_SUSPECT);
    log_entry_of(e, entry);
    log_word(e, (uint16_t)(WORD_CORNERED + state - SUSPECT_CORNERED));
}

/* The clues on a suspect may be enough now, because it needs fewer. */
static void suspects_ready(struct ask *q)
{
    const struct la1 *g = la1_of(q);

    for (unsigned i = 0; i < ON_CARDS; i++) {
        uint16_t entry = g->lying[i];
        if (entry && fields_of(q, entry)[NUMBERED_SUSPECT] && takes_clue(q, entry) &&
            clues_suffice(q, entry)) {
            clues_return(q, entry);
            suspect_becomes(q, entry, SUSPECT_CORNERED);
            announce(q, EVENT_COMPLETE, q->b->active, entry, 0);
        }
    }
}

/* The states caught, cleared and guilty remove the card from the board. */
void suspect_set(struct ask *q, uint16_t entry, enum suspect_state state)
{
    suspect_becomes(q, entry, state);
    if (state < SUSPECT_CAUGHT)
        return;
    la1_of(q)->caught[q->b->active] =
        (uint8_t)(la1_of(q)->caught[q->b->active] + (state == SUSPECT_CAUGHT));
    lying_leave(q, entry);
    announce(q, EVENT_DEALT_WITH, q->b->active, entry, 0);
    suspects_ready(q);
}

/* The number of suspects in one of these states (one bit each). */
unsigned suspects_in(const struct ask *q, unsigned states)
{
    unsigned count = 0;

    for (unsigned i = 0; i < SUSPECTS; i++)
        count += states >> la1_of(q)->suspect[i] & 1;
    return count;
}

/* Some of the suspects, at random, are put at the places they name. */
void suspects_appear(struct ask *q, unsigned count, unsigned first, unsigned last)
{
    unsigned left = last - first + 1;

    for (unsigned number = first; number <= last && count > 0; number++, left--)
        if (block_chance(q->b, left) < count) {
            uint16_t entry = la1_facts_of(q)->first_copy[number];
            number_put(q, number, where_of(q, entry, 0));
            count--;
        }
}

/* The log: L-CAMPAIGN-03, L-CAMPAIGN-20 */

bool log_has(const struct ask *q, uint16_t flag)
{
    unsigned i = number_of(q, KIND_FLAG, flag);

    return la1_of(q)->log[i / 8] >> i % 8 & 1;
}

void log_set(struct ask *q, uint16_t flag, bool on)
{
    unsigned i = number_of(q, KIND_FLAG, flag);
    uint8_t *byte = &la1_of(q)->log[i / 8];

    bool had = log_has(q, flag);
    int16_t opposite = fields_of(q, flag)[FLAG_CLEARS];

    *byte = (uint8_t)((*byte & ~BIT(i % 8)) | (unsigned)on << i % 8);
    if (on || had)
        log_entry_of(log_write(q, on ? MSG_NOTED : MSG_STRUCK), flag);
    if (on && opposite && log_has(q, (uint16_t)opposite)) {
        i = number_of(q, KIND_FLAG, (uint16_t)opposite);
        la1_of(q)->log[i / 8] &= (uint8_t)~BIT(i % 8);
        log_entry_of(log_write(q, MSG_STRUCK), (uint16_t)opposite);
    }
}

unsigned log_count(const struct ask *q, uint16_t flag)
{
    int counts = fields_of(q, flag)[FLAG_COUNTS];

    unsigned more = 0;

    for (unsigned i = 0; i < LYING; i++)
        more +=
            la1_of(q)->lying[i] && fields_of(q, la1_of(q)->lying[i])[NUMBERED_COUNTS_FOR] == flag;
    return more + (counts ? la1_of(q)->counted[counts - 1] : log_has(q, flag));
}

void log_add(struct ask *q, uint16_t flag, unsigned by)
{
    int counts = fields_of(q, flag)[FLAG_COUNTS];

    if (counts)
        la1_of(q)->counted[counts - 1] = (uint8_t)(la1_of(q)->counted[counts - 1] + by);
    log_set(q, flag, true);
}

/* L-CASEEND-01, L-CASEEND-03, L-CASEEND-04: the first end counts; nothing else is resolved. */
void case_close(struct ask *q, unsigned number, bool won)
{
    struct la1 *g = la1_of(q);
    struct frame *frame = block_frames(q->b);

    if (g->ended)
        return;
    g->ended = won ? 1 : 2;
    g->pending = 0;
    log_write(q, won ? MSG_CLOSED : MSG_LOST);
    unsigned heard = q->b->draining; /* the announcement being drained; no other listener hears
                                      * it */
    if (heard) {                     /* not mutated: no card that ends a case is heard by two */
        to_hear_nobody(q->b);
        block_queue(q->b)->again = 0;
    }
    memset(block_queue(q->b) + heard, 0, (q->b->queue_count - heard) * sizeof(struct announcement));
    q->b->queue_count = (uint8_t)heard;
    for (unsigned i = 1; i < q->b->depth; i++)
        if (frame[i].proc != PROC_DRAIN)
            frame[i] = (struct frame){ .proc = PROC_GONE, .seat = frame[i].seat };
    frame[0] = (struct frame){ .proc = PROC_END_CARD,
                               .seat = q->b->active,
                               .local = { (uint16_t)number } };
}

/* L-CASEEND-07 */
bool case_give_up(struct ask *q)
{
    struct la1 *g = la1_of(q);

    if (g->ended)
        return false;
    flow_abandon(q);
    log_write(q, MSG_GIVEN_UP);
    case_close(q, (unsigned)fields_of(q, g->folder)[CASE_LOSS], false);
    return true;
}

/* local[0]: the number of the ending. L-CASEEND-08 */
enum flow la1_end_card(struct frame *f, struct ask *q)
{
    enum { STEP_BEGIN, STEP_READ, STEP_KEEP, STEP_OVER };
    struct la1 *g = la1_of(q);

    switch (f->step) {
    case STEP_BEGIN:
        announce(q, EVENT_CASE_ENDS, q->b->active, 0, 0);
        return flow_step(f, STEP_READ);

    case STEP_READ: {
        if (stays_unread(q))
            return flow_step(f, STEP_KEEP);
        uint16_t entry = number_draw(q, f->local[0]);
        f->seat = is_alive(q, q->b->active) ? q->b->active : g->lead;
        if (entry == 0)
            return flow_step(f, STEP_KEEP);
        struct scope s = { .self = source_of_entry(entry), .you = f->seat };
        const struct pack_clause *clause = card_program(q->pack, s.self);
        struct log_entry *e = log_write(q, MSG_NUMBER);
        log_seat(e, f->seat);
        log_number(e, f->local[0]);
        log_entry_of(e, entry);
        read_aloud(q, entry);
        return clause ? flow_play(q, f, STEP_KEEP, clause, &s) : flow_step(f, STEP_KEEP);
    }

    case STEP_KEEP:
        return flow_call(f, STEP_OVER, PROC_KEEP, g->lead, 0, 0);

    case STEP_OVER: /* L-GEN-01 */
        campaign_record(q, f->local[0]);
        g->k.winners = g->ended == 1 ? block_seats(q->b) : 0;
        g->k.state = g->ended == 1 ? GAME_WON : GAME_LOST;
        return FLOW_OVER;
    }
    return FLOW_BROKEN;
}
