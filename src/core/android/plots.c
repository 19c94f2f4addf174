/* plots.c: plots and baggage (A-PLOT).
 *
 * A plot card, a crossroads and an ending are entries of the pack that come into play. The baggage
 * on the current card is its owner's good and bad baggage. Some cards have an effect when they come
 * into play.
 */
#include "android/facts.h"

static unsigned kind_of(const struct ask *q, uint16_t entry)
{
    CHECK(entry < q->pack->entry_count);
    return q->pack->entry[entry].kind;
}

/* A-TWI-22: an ending gives no color. */
uint16_t plot_color(const struct ask *q, uint8_t seat)
{
    uint16_t entry = android_of(q)->plot[seat];

    return entry ? (uint16_t)fields_of(q, entry)[PLOT_COLOR] : WORD_NONE; /* A-TWI-22 */
}

/* The card of this kind that leads to the given one; 0: none does. */
static uint16_t card_before(const struct ask *q, unsigned kind, uint16_t entry)
{
    for (unsigned e = entry_of(q, kind, 0); e < entry_of(q, kind + 1, 0); e++) {
        const int16_t *field = q->pack->entry[e].field;
        if (field[PLOT_POSITIVE] == entry || field[PLOT_NEGATIVE] == entry)
            return (uint16_t)e;
    }
    return 0;
}

uint16_t plot_start(const struct ask *q, uint16_t entry)
{
    if (entry != 0 && kind_of(q, entry) == KIND_ENDING)
        entry = card_before(q, KIND_CROSSROADS, entry);
    if (entry != 0 && kind_of(q, entry) == KIND_CROSSROADS)
        entry = card_before(q, KIND_PLOT, entry);
    return entry;
}

/* Baggage */

/* A-PLOT-07, A-PLOT-09 */
void baggage_place(struct ask *q, uint8_t seat, uint8_t kind, unsigned count)
{
    CHECK(kind == SUPPLY_GOOD || kind == SUPPLY_BAD);
    if (android_of(q)->plot[seat] != 0) /* A-PLOT-09 */
        token_gain(q, seat, kind, count);
}

/* A-PLOT-10 to A-PLOT-12 */
void word_gain(struct ask *q, uint8_t seat, uint16_t word, unsigned count)
{
    uint16_t entry = android_of(q)->plot[seat];

    if (entry == 0 || word == WORD_NONE) /* A-PLOT-12 */
        return;
    const int16_t *field = fields_of(q, entry);
    if (field[PLOT_GOOD] == word || field[PLOT_GOOD_2] == word) /* A-PLOT-11 */
        baggage_place(q, seat, SUPPLY_GOOD, count);
    if (field[PLOT_BAD] == word || field[PLOT_BAD_2] == word) /* A-PLOT-11 */
        baggage_place(q, seat, SUPPLY_BAD, count);
}

static bool baggage_possible(struct ask *q)
{
    for (uint8_t seat = 0; seat < q->b->seat_count; seat++)
        if (!token_gain_missing(q, seat, SUPPLY_GOOD) || !token_gain_missing(q, seat, SUPPLY_BAD))
            return true;
    return false;
}

/* A-LOC-02, A-CONSP-14: f->seat puts one good or one bad baggage on any player's current plot.
 * local[0]: 1, the seat may decline. */
enum flow android_baggage(struct frame *f, struct ask *q)
{
    static const uint8_t kind[] = { SUPPLY_GOOD, SUPPLY_BAD };
    uint8_t seat = f->seat;

    if (!baggage_possible(q))
        return FLOW_DONE;
    ask_seat(q, f->seat, PROMPT_BAGGAGE);
    for (unsigned i = 0; i < q->b->seat_count; i++, seat = seat_left_of(q->b, seat))
        for (unsigned k = 0; k < ARRAY_LEN(kind); k++)
            if (ask_offer2(q, OPT_PUT_BAGGAGE, kind[k], seat,
                           token_gain_missing(q, seat, kind[k]))) { /* A-LOC-02 */
                baggage_place(q, seat, kind[k], 1);
                return FLOW_DONE;
            }
    if (f->local[0] && ask_offer(q, OPT_NO_BAGGAGE, 0)) /* A-CONSP-14 */
        return FLOW_DONE;
    return FLOW_WAIT;
}

/* Coming into play */

enum flow flow_text(struct ask *q, struct frame *f, uint8_t step, source_id source, uint8_t you)
{
    const struct pack_clause *clause = card_program(q->pack, source);
    struct scope s = { .self = source, .you = you };

    if (!clause || clause_missing(q, clause, &s))
        return flow_step(f, step);
    return flow_play(q, f, step, clause, &s);
}

/* The effects that the text of the previous card prepared for the next one. */
static void carry_over(struct ask *q, uint8_t seat)
{
    struct android *g = android_of(q);
    uint8_t carry = g->carry;

    g->carry = 0;
    if (carry) /* not mutated: what cards say */
        baggage_place(q, seat, carry == 1 ? SUPPLY_GOOD : SUPPLY_BAD, 1);
}

void plot_begin(struct ask *q, uint8_t seat, uint16_t entry)
{
    struct android *g = android_of(q);

    CHECK(kind_of(q, entry) == KIND_PLOT || kind_of(q, entry) == KIND_CROSSROADS);
    g->plot[seat] = entry;
    effects_enter_play(q, source_of_entry(entry), seat); /* A-PLOT-21 */
    struct log_entry *e = log_write(q, MSG_PLOT_BEGINS);
    log_seat(e, seat);
    log_entry_of(e, entry);
    announce(q, EVENT_COMES_INTO_PLAY, seat, entry, 0);
    carry_over(q, seat);
}

/* A-PLOT-18, A-PLOT-22 */
static void ending_begin(struct ask *q, uint8_t seat, uint16_t entry)
{
    struct android *g = android_of(q);
    unsigned slot = g->ending[seat][0] ? 1 : 0;

    CHECK(kind_of(q, entry) == KIND_ENDING && g->ending[seat][slot] == 0);
    g->ending[seat][slot] = entry;
    g->carry = 0;
    struct log_entry *e = log_write(q, MSG_ENDING);
    log_seat(e, seat);
    log_entry_of(e, entry);
    log_number(e, fields_of(q, entry)[ENDING_VP]);
    announce(q, EVENT_COMES_INTO_PLAY, seat, entry, 0);
}

/* A-PLOT-16: the card is removed, and its baggage returns to the bank. */
static void plot_discard(struct ask *q, uint8_t seat)
{
    struct android *g = android_of(q);

    effects_leave_play(q, source_of_entry(g->plot[seat])); /* A-PLOT-21 */
    g->plot[seat] = 0;
    supply_move(q->b, SUPPLY_GOOD, seat, HOLDER_BANK, token_count(q, seat, SUPPLY_GOOD));
    supply_move(q->b, SUPPLY_BAD, seat, HOLDER_BANK, token_count(q, seat, SUPPLY_BAD));
}

/* At the start of week 2 the seat has none yet: it begins with those of the others. A card already
 * in play is replaced at once. */
void plot_next(struct ask *q, uint8_t seat, uint16_t entry)
{
    struct android *g = android_of(q);

    CHECK(kind_of(q, entry) == KIND_PLOT || kind_of(q, entry) == KIND_CROSSROADS);
    if (g->plot[seat] == 0) {
        g->plot[seat] = entry;
        return;
    }
    plot_discard(q, seat);
    plot_begin(q, seat, entry);
}

/* A-SETUP-25, A-SETUP-26, A-PLOT-05: one of the seat's plots that has not been played yet
 * and may be drawn at random; 0: none. */
uint16_t plot_pick(struct ask *q, uint8_t seat)
{
    const struct android *g = android_of(q);
    uint16_t detective = entry_of(q, KIND_DETECTIVE, g->detective[seat]);
    uint16_t among[64];
    unsigned count = 0;

    for (unsigned e = entry_of(q, KIND_PLOT, 0); e < entry_of(q, KIND_PLOT + 1, 0); e++) {
        const int16_t *field = q->pack->entry[e].field;
        if (field[PLOT_DETECTIVE] != detective)
            continue;
        if (field[PLOT_LATE]) /* A-SETUP-26, R-61 */
            continue;
        if (plot_start(q, g->ending[seat][0]) == e) /* */
            continue;
        CHECK(count < ARRAY_LEN(among));
        among[count++] = (uint16_t)e;
    }
    q->b->stirred |= STIR_CHANCE;
    return count ? among[block_chance(q->b, count)] : 0; /* A-PLOT-05 */
}

/* Resolution */

/* Raymond's plot takes both weeks. */
bool plot_resolves(const struct android *g, uint8_t seat, unsigned day)
{
    if (g->detective[seat] != RAYMOND) /* A-PLOT-24 */
        return true;
    return day == (g->table & TABLE_RAYMOND_WEEKLY ? 3 : 6); /* */
}

/* A-PLOT-14, A-PLOT-15: where the baggage leads. */
uint16_t plot_outcome(struct ask *q, uint8_t seat)
{
    const struct android *g = android_of(q);
    const int16_t *field = fields_of(q, g->plot[seat]);
    bool positive =
        token_count(q, seat, SUPPLY_GOOD) > token_count(q, seat, SUPPLY_BAD); /* A-PLOT-14 */

    return (uint16_t)field[positive ? PLOT_POSITIVE : PLOT_NEGATIVE]; /* A-PLOT-15 */
}

static void outcome_tell(struct ask *q, uint8_t seat, uint16_t next, bool chosen)
{
    uint16_t plot = android_of(q)->plot[seat];
    bool positive = fields_of(q, plot)[PLOT_POSITIVE] == next;
    struct log_entry *e = log_write(q, chosen     ? MSG_PLOT_CHOSEN
                                       : positive ? MSG_PLOT_POSITIVE
                                                  : MSG_PLOT_NEGATIVE);

    log_seat(e, seat);
    log_entry_of(e, chosen ? next : plot);
}

/* The owner may choose the crossroads if the card says so. */
requirement plot_choice_missing(struct ask *q, uint8_t seat)
{
    uint16_t plot = android_of(q)->plot[seat];

    if (kind_of(q, plot) != KIND_PLOT)
        return REQ_FORCED_ROAD;
    return permission(q, QUESTION_MAY_CHOOSE_CROSSROADS, seat, plot, REQ_FORCED_ROAD);
}

/* local[0], local[1]: week and day just ended; 0: new plots begin. A-PLOT-13 to A-PLOT-25: one
 * player after the other, from the first player clockwise. */
enum flow android_plots(struct frame *f, struct ask *q)
{
    enum { STEP_NEXT, STEP_OUTCOME, STEP_CHOOSE, STEP_TURN_CARD, STEP_TEXT, STEP_STAY };
    enum { WEEK, DAY, DONE, CARD }; /* locals; DONE: how many have had their turn */
    struct android *g = android_of(q);

    switch (f->step) {
    case STEP_NEXT: /* A-PLOT-13 */
        if (f->local[DONE] >= g->k.seat_count)
            return FLOW_DONE;
        f->seat = (uint8_t)((g->first + f->local[DONE]++) % g->k.seat_count); /* A-PLOT-13 */
        f->local[CARD] = 0;
        if (f->local[WEEK] == 0) {
            if (play_find(q->b, source_of_entry(g->plot[f->seat]))) /* A-PLOT-04, A-PLOT-24 */
                return FLOW_STEP;
            f->local[CARD] = g->plot[f->seat]; /* what a card has chosen: plot_next() */
            if (f->local[CARD] == 0)           /* A-DET-C02 */
                f->local[CARD] = plot_pick(q, f->seat);
            if (f->local[CARD] == 0) /* not mutated: facts.c ensures that one is left */
                return FLOW_STEP;
            plot_begin(q, f->seat, f->local[CARD]); /* A-PLOT-19 */
            return flow_step(f, STEP_TEXT);
        }
        if (g->plot[f->seat] == 0 || !plot_resolves(g, f->seat, f->local[DAY])) /* */
            return FLOW_STEP;
        announce(q, EVENT_RESOLVES, f->seat, g->plot[f->seat], 0);
        return flow_step(f, STEP_OUTCOME);

    case STEP_OUTCOME:                        /* A-PLOT-14, A-PLOT-15, A-PLOT-23 */
        if (!plot_choice_missing(q, f->seat)) /* A-PLOT-23 */
            return flow_step(f, STEP_CHOOSE);
        f->local[CARD] = plot_outcome(q, f->seat);
        outcome_tell(q, f->seat, f->local[CARD], false);
        return flow_step(f, STEP_TURN_CARD);

    case STEP_CHOOSE: {
        const int16_t *field = fields_of(q, g->plot[f->seat]);
        ask_seat(q, f->seat, PROMPT_CROSSROADS);
        ask_about(q, T_ENTRY, g->plot[f->seat]);
        for (unsigned i = PLOT_POSITIVE; i <= PLOT_NEGATIVE; i++)
            if (ask_offer(q, OPT_TAKE_ROAD, (uint16_t)field[i])) {
                f->local[CARD] = (uint16_t)field[i];
                outcome_tell(q, f->seat, f->local[CARD], true);
                return flow_step(f, STEP_TURN_CARD);
            }
        return FLOW_WAIT;
    }

    case STEP_TURN_CARD:                               /* A-PLOT-16 to A-PLOT-18 */
        plot_discard(q, f->seat);                      /* A-PLOT-16 */
        if (kind_of(q, f->local[CARD]) == KIND_ENDING) /* A-PLOT-17 */
            ending_begin(q, f->seat, f->local[CARD]);
        else
            plot_begin(q, f->seat, f->local[CARD]);
        return flow_step(f, STEP_TEXT);

    case STEP_TEXT:
        return flow_text(q, f, STEP_STAY, source_of_entry(f->local[CARD]), f->seat);

    case STEP_STAY: /* A-PLOT-22: an ending's prohibitions do not stop its own effect */
        if (kind_of(q, f->local[CARD]) == KIND_ENDING)
            effects_enter_play(q, source_of_entry(f->local[CARD]), f->seat);
        return flow_step(f, STEP_NEXT);
    }
    return FLOW_BROKEN;
}
