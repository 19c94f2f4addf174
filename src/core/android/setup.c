/* setup.c: the thirteen steps of set-up (A-SETUP), and the starting equipment of detectives
 * (A-DET).
 *
 * Everything happens at once, in the rulebook's order. Only players' choices and the effects of the
 * first plot cards are left to a procedure.
 */
#include "android/setup.h"
#include "android/facts.h"

enum {
    START_LIGHT = 2, /* A-SETUP-28 */
    START_MONEY = 2, /* thousands: A-DET-R01 */
    RACHEL_CARDS = 2,
};

static unsigned chance(struct ask *q, unsigned bound)
{
    return block_chance(q->b, bound);
}

/* Step 1 */

static bool key_is(const struct ask *q, unsigned entry, const char *key)
{
    const char *at = pack_text(q->pack, q->pack->entry[entry].key);

    while (*key && *at == *key)
        at++, key++;
    return *at == 0 && *key == 0;
}

/* A-SETUP-01: the one chosen, else one at random. */
static uint16_t murder_choose(struct ask *q, unsigned value)
{
    const char *wanted = android_table_option[TABLE_MURDER].value[value];
    unsigned first = entry_of(q, KIND_MURDER, 0), end = entry_of(q, KIND_MURDER + 1, 0);

    for (unsigned e = first; e < end; e++)
        if (wanted && key_is(q, e, wanted)) /* A-SETUP-01 */
            return (uint16_t)e;
    return (uint16_t)(first + chance(q, end - first));
}

/* A-SETUP-02 to A-SETUP-05 */
static void murder_lay_out(struct ask *q)
{
    struct android *g = android_of(q);
    const int16_t *murder = fields_of(q, g->murder);

    g->week = g->day = 1;                                         /* A-SETUP-03 */
    g->lily = (uint8_t)murder[MURDER_LILY];                       /* A-SETUP-04 */
    g->jimmy = (uint8_t)murder[MURDER_JIMMY];                     /* A-SETUP-04 */
    effects_enter_play(q, source_of_entry(g->murder), SEAT_NONE); /* A-SETUP-05 */
    log_entry_of(log_write(q, MSG_CASE), g->murder);
}

/* Step 2 and 4a: A-SETUP-06, A-SETUP-07, A-SETUP-14 */
static void suspects_lay_out(struct ask *q)
{
    struct android *g = android_of(q);
    const int16_t *murder = fields_of(q, g->murder);

    for (unsigned i = 0; i < g->k.seat_count + 1u; i++) { /* A-SETUP-06 */
        unsigned suspect = number_of(q, KIND_SUSPECT, (uint16_t)murder[MURDER_SUSPECT + i]);
        g->suspects |= (uint8_t)BIT(suspect);
        g->lead_at[suspect] = (uint8_t)murder[MURDER_LEAD + i]; /* A-SETUP-14 */
    }
    g->living = g->suspects;
}

/* Step 3 */

/* A-SETUP-08: a seat gets the detective it chose; if two chose the same, the lower seat gets it.
 * The others get one of those left, at random. */
static void detectives_choose(struct ask *q, const struct setup *s)
{
    struct android *g = android_of(q);
    uint8_t left[DETECTIVES];
    unsigned count = 0;
    seat_mask without = block_seats(&g->k);

    memset(g->seat_of, SEAT_NONE, sizeof g->seat_of);
    for (uint8_t seat = 0; seat < g->k.seat_count; seat++) {
        unsigned chosen = s->option[TABLE_SEAT_1 + seat];
        if (chosen == 0 || g->seat_of[chosen - 1] != SEAT_NONE) /* A-SETUP-08 */
            continue;
        g->seat_of[chosen - 1] = seat;
        without = (seat_mask)(without & ~BIT(seat));
    }
    for (unsigned d = 0; d < DETECTIVES; d++)
        if (g->seat_of[d] == SEAT_NONE) /* A-COMP-01 */
            left[count++] = (uint8_t)d;
    MASK_EACH (without, seat) {
        unsigned i = chance(q, count);
        g->seat_of[left[i]] = (uint8_t)seat;
        left[i] = left[--count];
    }
    for (uint8_t d = 0; d < DETECTIVES; d++)
        if (g->seat_of[d] != SEAT_NONE)
            g->detective[g->seat_of[d]] = d;
}

/* A-SETUP-12, A-SETUP-13, A-SETUP-21; 4b: A-SETUP-15 */
static void detective_lay_out(struct ask *q, uint8_t seat)
{
    struct android *g = android_of(q);
    uint16_t detective = entry_of(q, KIND_DETECTIVE, g->detective[seat]);
    const int16_t *field = fields_of(q, detective);
    struct log_entry *e = log_write(q, MSG_PLAYS_DETECTIVE);

    log_seat(e, seat);
    log_entry_of(e, detective);
    g->at[seat] = (uint8_t)field[DETECTIVE_START]; /* A-SETUP-12 */
    g->shade[seat] = TRACK_CENTER;                 /* A-SETUP-13 */
    g->pile[seat] = PILE_SHIFT;                    /* A-SETUP-21 */
    for (unsigned lead = SUSPECTS; lead < LEADS; lead++) {
        const int16_t *is = fields_of(q, entry_of(q, KIND_LEAD, lead));
        if (is[LEAD_DETECTIVE] != detective) /* A-SETUP-15 */
            continue;
        g->lead_at[lead] = (uint8_t)
            field[is[LEAD_SORT] == WORD_PHYSICAL ? DETECTIVE_PHYSICAL : DETECTIVE_DOCUMENT];
    }
}

/* Components */

/* The zone in which the twilight cards with this back begin. */
static uint8_t deck_first(const struct ask *q, unsigned back)
{
    bool light = back >= BACK_LIGHT;
    uint8_t seat = android_of(q)->seat_of[back - (light ? BACK_LIGHT : BACK_DARK)];

    if (seat == SEAT_NONE)
        return ZONE_BOX;
    return light ? light_deck(seat) : dark_deck(seat); /* A-SETUP-09 */
}

/* The zone in which any other component begins; ZONE_BOX: it takes no part. */
static uint8_t zone_first(const struct ask *q, const struct pack_entry *e)
{
    const struct android *g = android_of(q);

    switch (e->kind) {
    case KIND_MEMORY: /* temporarily */
        return g->seat_of[RAYMOND] == SEAT_NONE ? ZONE_BOX : ZONE_DRAWN;
    case KIND_EVENT:
        return ZONE_EVENTS;
    case KIND_SPECIFIC: /* A-SETUP-30 */
        return e->field[SPECIFIC_MURDER] == g->murder ? ZONE_SEALED : ZONE_BOX;
    case KIND_HUNCH: /* A-SETUP-07; temporarily, guilty and innocent ones in separate zones */
        if (!(g->suspects >> number_of(q, KIND_SUSPECT, (uint16_t)e->field[HUNCH_SUSPECT]) & 1))
            return ZONE_BOX;
        /* not mutated: the two zones only have to differ */
        return e->field[HUNCH_SORT] == WORD_GUILTY ? ZONE_TABLE : ZONE_ASIDE;
    case KIND_PIECE: /* A-SETUP-20 */
        return stack_of((unsigned)(e->field[PIECE_PILE] - WORD_SHIFT));
    case KIND_EVIDENCE: /* A-SETUP-17 */
        return ZONE_POOL;
    default:
        CHECK(!"a kind of component");
        return ZONE_BOX;
    }
}

/* Takes components out of the box. Those not in the game stay there, faceup, since everybody knows
 * them. */
static void components_sort(struct ask *q)
{
    uint8_t to[COMPONENTS], deck[BACK_NONE];

    CHECK(q->b->component_count <= COMPONENTS);
    for (unsigned back = 0; back < BACK_NONE; back++)
        deck[back] = deck_first(q, back);
    for (unsigned i = 0; i < q->b->component_count; i++) {
        unsigned back = facts_of(q)->back[i];
        to[i] = back < BACK_NONE
                    ? deck[back]
                    : zone_first(q, pack_entry_of(q->pack, (component_id)(COMPONENT_BASE + i)));
    }
    zone_sort(q->b, to, ZONE_BOX);
}

static void zone_deal(struct ask *q, uint8_t from, uint8_t to, uint8_t seat)
{
    component_move(q->b, zone_top(q->b, from), to, PLACE_TOP, MOVE_TO_SEAT, seat);
}

/* A-SETUP-22 to A-SETUP-24: each seat gets one of these facedown; the one left over stays
 * unseen. */
static void hunches_deal(struct ask *q, uint8_t from)
{
    zone_shuffle(q->b, from);
    for (uint8_t seat = 0; seat < q->b->seat_count; seat++)
        zone_deal(q, from, hunch_of(seat), seat); /* A-SETUP-22 */
    CHECK(block_zone(q->b, from)->count == 1);    /* A-SETUP-24 */
    component_move(q->b, zone_top(q->b, from), ZONE_UNDEALT, PLACE_TOP, MOVE_UNSEEN, 0);
}

/* A-SETUP-30: one stays, the others go back unseen. */
static void specific_event_choose(struct ask *q)
{
    zone_shuffle(q->b, ZONE_SEALED);
    while (block_zone(q->b, ZONE_SEALED)->count > 1) /* A-SETUP-30 */
        component_move(q->b, zone_top(q->b, ZONE_SEALED), ZONE_BOX, PLACE_TOP, MOVE_UNSEEN, 0);
}

/* A-SETUP-27, A-SETUP-28 */
static void decks_lay_out(struct ask *q)
{
    for (uint8_t seat = 0; seat < q->b->seat_count; seat++) {
        zone_shuffle(q->b, light_deck(seat)); /* A-SETUP-27 */
        zone_shuffle(q->b, dark_deck(seat));  /* A-SETUP-27 */
    }
    for (uint8_t seat = 0; seat < q->b->seat_count; seat++) {
        for (unsigned i = 0; i < START_LIGHT; i++)
            zone_deal(q, light_deck(seat), hand_of(seat), seat);                /* A-SETUP-28 */
        zone_deal(q, dark_deck(seat_left_of(q->b, seat)), hand_of(seat), seat); /* A-SETUP-28 */
    }
}

/* Step 13 */

/* The location with this ability; 0: there is none. */
static uint8_t location_with(const struct ask *q, enum game_word ability)
{
    MASK_EACH (facts_of(q)->major, at)
        if (fields_of(q, (uint16_t)at)[LOCATION_ABILITY] == (int)ability)
            return (uint8_t)at;
    return 0;
}

static void tokens_give(struct ask *q, uint8_t seat, uint8_t kind, unsigned count)
{
    supply_move(q->b, kind, HOLDER_BANK, seat, count);
}

/* A-DET-Y01, A-DET-Y02: each other player gets one of Raymond's memories, and nobody gets the
 * rest. */
static void memories_deal(struct ask *q, uint8_t raymond)
{
    struct block *b = q->b;
    uint8_t seat = seat_left_of(b, raymond);

    zone_shuffle(b, ZONE_DRAWN);
    for (; seat != raymond && zone_top(b, ZONE_DRAWN); seat = seat_left_of(b, seat))
        zone_deal(q, ZONE_DRAWN, memory_of(seat), seat); /* A-DET-Y01 */
    while (zone_top(b, ZONE_DRAWN))
        component_move(b, zone_top(b, ZONE_DRAWN), ZONE_BOX, PLACE_TOP, MOVE_UNSEEN, 0);
}

/* A-DET-03: special cards are in play from the start. Returns their number. */
static unsigned specials_lay_out(struct ask *q, uint8_t seat)
{
    uint16_t detective = entry_of(q, KIND_DETECTIVE, android_of(q)->detective[seat]);
    unsigned count = 0;

    for (unsigned e = entry_of(q, KIND_SPECIAL, 0); e < entry_of(q, KIND_SPECIAL + 1, 0); e++)
        if (q->pack->entry[e].field[0] == detective) { /* A-DET-03 */
            effects_enter_play(q, source_of_entry(e), seat);
            count++;
        }
    return count;
}

/* A-SETUP-33 */
static void detective_begin(struct ask *q, uint8_t seat)
{
    struct android *g = android_of(q);
    unsigned specials = specials_lay_out(q, seat);

    switch (g->detective[seat]) {
    case CAPRICE:
        g->warrant[seat][0] = location_with(q, WORD_GIVES_JINTEKI); /* A-DET-C01 */
        g->sanity = 0;                                              /* A-DET-C01 */
        break;
    case FLOYD:
        g->warrant[seat][0] = location_with(q, WORD_GIVES_HAAS); /* A-DET-F01 */
        tokens_give(q, seat, SUPPLY_HAAS_FAVOR, 1);              /* A-DET-F01 */
        g->directives = (uint8_t)(BIT(specials) - 1);            /* A-DET-F01 */
        break;
    case LOUIS:
        tokens_give(q, seat, SUPPLY_LI, 2);   /* A-DET-L01 */
        tokens_give(q, seat, SUPPLY_SARA, 1); /* A-DET-L01 */
        g->mood = MOOD_BAD;                   /* A-DET-L01 */
        break;
    case RACHEL:
        tokens_give(q, seat, SUPPLY_MONEY, START_MONEY); /* A-DET-R01 */
        break;
    case RAYMOND:
        tokens_give(q, seat, SUPPLY_PASS, 1); /* A-DET-Y01 */
        memories_deal(q, seat);               /* A-DET-Y01 */
        break;
    }
}

/* A-SETUP-31, A-SETUP-32, R-72 */
static void first_player_choose(struct ask *q, unsigned value)
{
    struct android *g = android_of(q);

    g->first = (uint8_t)(value == 0 || value > g->k.seat_count ? chance(q, g->k.seat_count)
                                                               : value - 1); /* A-SETUP-31 */
    g->jump = g->first;                                                      /* A-SETUP-32 */
    g->k.active = g->first;
    log_seat(log_write(q, MSG_FIRST_PLAYER), g->first);
}

/* The rulings that the table replaces: one option each, in the order of enum table_flag. */
static uint8_t rulings_of(const struct setup *s)
{
    unsigned flags = 0;

    for (unsigned i = 0; i < 8; i++)
        if (s->option[TABLE_RULINGS + i])
            flags |= BIT(i);
    return (uint8_t)flags;
}

/* A-SETUP-34: step by step. */
void android_set_up(struct ask *q, const struct setup *s)
{
    struct android *g = android_of(q);

    g->table = rulings_of(s);
    g->quiet = 1;
    g->mover = g->chooser = g->fighting = SEAT_NONE;
    g->murder = (uint8_t)murder_choose(q, s->option[TABLE_MURDER]); /* 1 */
    murder_lay_out(q);
    suspects_lay_out(q);     /* 2, 4 */
    detectives_choose(q, s); /* 3 */
    for (uint8_t seat = 0; seat < g->k.seat_count; seat++)
        detective_lay_out(q, seat);
    components_sort(q);
    zone_shuffle(q->b, ZONE_POOL); /* 5: A-SETUP-17 */
    for (unsigned pile = 0; pile < PILES; pile++)
        zone_shuffle(q->b, stack_of(pile)); /* 7: A-SETUP-20 */
    hunches_deal(q, ZONE_TABLE);            /* 8 */
    hunches_deal(q, ZONE_ASIDE);
    for (uint8_t seat = 0; seat < g->k.seat_count; seat++)
        plot_begin(q, seat, plot_pick(q, seat)); /* 9: A-SETUP-25 */
    decks_lay_out(q);                            /* 10 */
    zone_shuffle(q->b, ZONE_EVENTS);             /* 11: A-SETUP-29 */
    specific_event_choose(q);
    first_player_choose(q, s->option[TABLE_FIRST]); /* 12 */
    for (uint8_t seat = 0; seat < g->k.seat_count; seat++)
        detective_begin(q, seat); /* 13 */
    frame_push(q->b, PROC_SETUP, g->first);
}

/* The effects of plot cards that come into play, and Rachel's two cards (A-DET-R01, R-86: one
 * after the other, from decks of her choice). */
enum flow android_setup(struct frame *f, struct ask *q)
{
    enum { STEP_PLOT, STEP_RACHEL, STEP_BEGIN };
    enum { DONE }; /* local: how many plots have begun */
    struct android *g = android_of(q);

    switch (f->step) {
    case STEP_PLOT:
        if (f->local[DONE] >= g->k.seat_count) /* not mutated: each has had a turn */
            return flow_step(f, STEP_RACHEL);
        f->seat = (uint8_t)((g->first + f->local[DONE]++) % g->k.seat_count);
        return flow_text(q, f, STEP_PLOT, source_of_entry(g->plot[f->seat]), f->seat);

    case STEP_RACHEL: {
        uint8_t rachel = g->seat_of[RACHEL];
        if (rachel == SEAT_NONE)
            return flow_step(f, STEP_BEGIN);
        return flow_draw(q, f, STEP_BEGIN, rachel, RACHEL_CARDS, DRAW_ANY, rachel,
                         false); /* A-DET-R01 */
    }

    case STEP_BEGIN:
        return flow_become(f, PROC_ROUND, g->first, 0, 0);
    }
    return FLOW_BROKEN;
}
