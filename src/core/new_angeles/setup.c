/* setup.c: the first game and the complete game (N-SETUP, N-CSETUP, N-OPT). */
#include "new_angeles/facts.h"

enum { CHOOSE_FIRST_USUAL, CHOOSE_FIRST_RANDOM, CHOOSE_FIRST_SEAT };

/* N-SETUP-02, N-SETUP-03: where each component begins. Cards that depend on the corporations in
 * play wait in the box. */
static uint8_t zone_first(const struct ask *q, component_id c)
{
    switch (card_kind(q, c)) {
    case KIND_ACTION:
        return (uint8_t)(ZONE_DECK_0 + sort_of(q, c));
    case KIND_ASSET:
        return ZONE_ASSETS;
    case KIND_EVENT:
        return ZONE_EVENTS;
    case KIND_DEMAND:
        return ZONE_DEMANDS;
    case KIND_INVESTMENT:
        return ZONE_INVESTMENTS;
    default:
        return ZONE_BOX;
    }
}

static void components_sort(struct ask *q)
{
    uint8_t to[COMPONENTS];

    for (unsigned i = 0; i < q->b->component_count; i++)
        to[i] = zone_first(q, (component_id)(COMPONENT_BASE + i));
    zone_sort(q->b, to, ZONE_BOX);
    for (unsigned sort = 0; sort < SORTS; sort++)
        zone_shuffle(q->b, (uint8_t)(ZONE_DECK_0 + sort));
    zone_shuffle(q->b, ZONE_ASSETS);
    zone_shuffle(q->b, ZONE_EVENTS);
    zone_shuffle(q->b, ZONE_DEMANDS);
    zone_shuffle(q->b, ZONE_INVESTMENTS);
}

static bool key_is(const struct ask *q, unsigned entry, const char *key)
{
    const char *at = pack_text(q->pack, q->pack->entry[entry].key);

    while (*key && *at == *key)
        at++, key++;
    return *at == 0 && *key == 0;
}

/* N-CSETUP-03, N-OPT-02: the card chosen, else one at random. */
static uint16_t city_choose(struct ask *q, const struct setup *s)
{
    const struct city_facts *facts = city_facts_of(q);
    const char *wanted = new_angeles_table_option[OPTION_CITY].value[s->option[OPTION_CITY]];
    unsigned end = q->pack->first[KIND_SETUP + 1], first = q->pack->first[KIND_SETUP];

    if (!(new_angeles_of(q)->table & TABLE_COMPLETE)) /* N-SETUP-01 */
        return facts->first_setup;
    for (unsigned e = first; e < end; e++)
        if (wanted && key_is(q, e, wanted)) /* N-OPT-02 */
            return (uint16_t)e;
    unsigned e = first + block_chance(q->b, end - first - 1);
    return (uint16_t)(e >= facts->first_setup ? e + 1 : e);
}

/* N-OPT-04, N-SETUP-09, N-CSETUP-08 */
static uint8_t first_choose(struct ask *q, const struct setup *s)
{
    unsigned chosen = s->option[OPTION_FIRST], seats = s->seat_count;
    bool random = chosen == CHOOSE_FIRST_RANDOM ||
                  (chosen == CHOOSE_FIRST_USUAL && new_angeles_of(q)->table & TABLE_COMPLETE);

    if (random)
        return (uint8_t)block_chance(q->b, seats);
    chosen = chosen < CHOOSE_FIRST_SEAT ? 0 : chosen - CHOOSE_FIRST_SEAT;
    return (uint8_t)(chosen < seats ? chosen : 0);
}

static void table_set(struct new_angeles *g, const struct setup *s)
{
    static const uint8_t trade[] = { 0, TABLE_GIFTS_ONLY, TABLE_NO_TRADE };
    const uint8_t *option = s->option;

    g->table = (uint8_t)((option[OPTION_SETUP] ? TABLE_COMPLETE : 0) |
                         (option[OPTION_CORPORATIONS] ? TABLE_DEAL_CORPORATIONS : 0) |
                         trade[option[OPTION_TRADE]] | (option[OPTION_ILLNESS] ? TABLE_FLIPS : 0) |
                         (option[OPTION_PRISEC] ? TABLE_ONE_PRISEC : 0) |
                         (option[OPTION_LAST_TALK] ? TABLE_NO_LAST_TALK : 0));
}

static void corporation_take(struct ask *q, uint8_t seat, unsigned corporation)
{
    struct new_angeles *g = new_angeles_of(q);

    g->corporation[seat] = (uint8_t)corporation;
    g->seat_of[corporation] = seat;
    struct log_entry *e = log_write(q, MSG_PLAYS_CORPORATION);
    log_seat(e, seat);
    log_entry_of(e, corporation_entry(q, seat));
}

/* N-SETUP-09, N-SETUP-10; N-OPT-03: a seat gets what it asked for, unless an earlier seat has
 * it. */
static void corporations_give(struct ask *q, const struct setup *s)
{
    const struct new_angeles *g = new_angeles_of(q);

    for (uint8_t i = 0; i < s->seat_count; i++) {
        if (!(g->table & TABLE_COMPLETE)) { /* N-SETUP-09 */
            corporation_take(q, (uint8_t)((g->k.active + i) % s->seat_count), i);
            continue;
        }
        unsigned wanted = s->option[OPTION_SEAT_1 + i];
        if (wanted && g->seat_of[wanted - 1] == SEAT_NONE) /* N-OPT-03 */
            corporation_take(q, i, wanted - 1);
    }
}

void new_angeles_set_up(struct ask *q, const struct setup *s)
{
    struct new_angeles *g = new_angeles_of(q);

    memset(g->proposer, SEAT_NONE, sizeof g->proposer);
    memset(g->seat_of, SEAT_NONE, sizeof g->seat_of);
    table_set(g, s);
    components_sort(q);
    g->k.active = first_choose(q, s);
    corporations_give(q, s);
    frame_push(&g->k, PROC_SETUP, g->k.active);
    block_top(&g->k)->local[0] = city_choose(q, s);
}

/* Emergency and rival cards of the corporations in play leave the box: N-GEN-02, N-SETUP-11,
 * N-SETUP-15, N-EMERG-07. */
static void box_open(struct ask *q)
{
    const struct new_angeles *g = new_angeles_of(q);

    for (unsigned i = 0; i < q->b->component_count; i++) {
        component_id c = (component_id)(COMPONENT_BASE + i);
        const int16_t *field = card_fields(q, c);
        if (card_kind(q, c) == KIND_EMERGENCY) {
            uint8_t seat =
                g->seat_of[number_of(q, KIND_CORPORATION, (uint16_t)field[EMERGENCY_OF])];
            if (seat != SEAT_NONE) /* N-EMERG-01 */
                component_move(q->b, c, emergency_of(seat), PLACE_TOP, MOVE_FACE_UP, 0);
        } else if (card_kind(q, c) == KIND_RIVAL) {
            unsigned named = number_of(q, KIND_CORPORATION, (uint16_t)field[RIVAL_NAMES]);
            if (field[RIVAL_FEDERALIST] || g->seat_of[named] != SEAT_NONE) /* N-SETUP-15 */
                component_move(q->b, c, ZONE_UNDER, PLACE_TOP, MOVE_UNSEEN, 0);
        }
    }
}

/* N-SETUP-14, N-SETUP-17 */
static void first_cards(struct ask *q, uint8_t seat)
{
    const int16_t *sheet = fields_of(q, corporation_entry(q, seat));

    for (unsigned i = 0; i < 3; i++) {
        int sort = sheet[CORPORATION_FIRST] == 0 ? sheet[CORPORATION_START + i]
                   : i < 2                       ? sheet[CORPORATION_FIRST]
                                                 : sheet[CORPORATION_SECOND];
        action_draw(q, seat, number_of(q, KIND_SORT, (uint16_t)sort)); /* N-SETUP-14 */
    }
    component_move(q->b, zone_top(q->b, ZONE_INVESTMENTS), investment_of(seat), PLACE_TOP,
                   MOVE_TO_SEAT, seat); /* N-SETUP-17 */
}

/* N-SETUP-04 to N-SETUP-16 */
static void table_lay(struct ask *q)
{
    struct new_angeles *g = new_angeles_of(q);

    event_next(q);
    demand_next(q); /* N-SETUP-08 */
    box_open(q);
    rivals_deal(q);
    log_seat(log_write(q, MSG_FIRST_PLAYER), g->k.active);
    for (unsigned i = 0; i < g->k.seat_count; i++) { /* N-SETUP-13, N-CSETUP-08 */
        uint8_t seat = (uint8_t)((g->k.active + i) % g->k.seat_count);
        supply_move(&g->k, SUPPLY_CAPITAL, HOLDER_RESERVE, seat, FIRST_CAPITAL + i);
        if (!(g->table & TABLE_COMPLETE))
            first_cards(q, seat);
    }
}

/* The number of seats without a corporation; *seat: the one with index `nth`. */
static unsigned seats_without(const struct ask *q, unsigned nth, uint8_t *seat)
{
    const struct new_angeles *g = new_angeles_of(q);
    unsigned count = 0;

    for (uint8_t s = 0; s < g->k.seat_count; s++)
        if (g->seat_of[g->corporation[s]] != s && count++ == nth)
            *seat = s;
    return count;
}

static unsigned corporation_draw(struct ask *q)
{
    const struct new_angeles *g = new_angeles_of(q);
    unsigned left[CORPORATIONS], count = 0;

    for (unsigned i = 0; i < CORPORATIONS; i++)
        if (g->seat_of[i] == SEAT_NONE)
            left[count++] = i;
    return left[block_chance(q->b, count)];
}

/* local[0]: the setup card; local[1]: the seat that chooses; local[2]: how many have drawn. */
enum flow new_angeles_setup(struct frame *f, struct ask *q)
{
    enum {
        STEP_CITY,
        STEP_TRACK,
        STEP_NEXT,
        STEP_CHOOSE,
        STEP_TABLE,
        STEP_CARDS,
        STEP_INVEST,
        STEP_BEGIN
    };
    struct new_angeles *g = new_angeles_of(q);

    switch (f->step) {
    case STEP_CITY: { /* N-SETUP-06, N-CSETUP-03, N-CSETUP-17 */
        struct scope s = { .self = source_of_entry(f->local[0]), .you = f->seat };
        log_entry_of(log_write(q, MSG_CITY), f->local[0]);
        return flow_play(q, f, STEP_TRACK, card_program(q->pack, s.self), &s);
    }

    case STEP_TRACK: /* N-SETUP-05, N-CSETUP-05 */
        track_fill(q, (unsigned)fields_of(q, f->local[0])[SETUP_TURNS]);
        return flow_step(f, STEP_NEXT);

    case STEP_NEXT: { /* N-CSETUP-07 */
        uint8_t seat = 0;
        unsigned without = seats_without(q, 0, &seat);
        if (without == 0)
            return flow_step(f, STEP_TABLE);
        seats_without(q, block_chance(q->b, without), &seat);
        f->local[1] = seat;
        if (!(g->table & TABLE_DEAL_CORPORATIONS))
            return flow_step(f, STEP_CHOOSE);
        corporation_take(q, seat, corporation_draw(q)); /* N-OPT-03 */
        return flow_step(f, STEP_NEXT);
    }

    case STEP_CHOOSE: /* N-CSETUP-13 */
        ask_seat(q, (uint8_t)f->local[1], PROMPT_CORPORATION);
        for (unsigned i = 0; i < CORPORATIONS; i++)
            if (ask_offer_if(q, OPT_CORPORATION, entry_of(q, KIND_CORPORATION, i),
                             g->seat_of[i] == SEAT_NONE ? REQ_MET : REQ_TAKEN)) { /* N-GEN-02 */
                corporation_take(q, (uint8_t)f->local[1], i);
                return flow_step(f, STEP_NEXT);
            }
        return FLOW_WAIT;

    case STEP_TABLE:
        table_lay(q);
        return flow_step(f, g->table & TABLE_COMPLETE ? STEP_CARDS : STEP_BEGIN);

    case STEP_CARDS: /* N-CSETUP-09, N-CSETUP-14 */
        if (f->local[2] == g->k.seat_count)
            return flow_step(f, STEP_INVEST);
        return flow_call(f, STEP_CARDS, PROC_SHEET,
                         (uint8_t)((f->seat + f->local[2]++) % g->k.seat_count), 0, 0);

    case STEP_INVEST: /* N-CSETUP-11, N-CSETUP-15 */
        return flow_call(f, STEP_BEGIN, PROC_INVEST, f->seat, 0, 0);

    case STEP_BEGIN: /* N-SETUP-04, N-SETUP-18 */
        g->space = 1;
        return flow_become(f, PROC_ROUND, f->seat, 0, 0);
    }
    return FLOW_BROKEN;
}
