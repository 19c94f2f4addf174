/* value_harbor.c: the value of a position of Harbor. */
#include "bots/value.h"
#include "harbor/harbor.h"

enum harbor_part {
    PART_COINS,
    PART_STORE,
    PART_HAND,
    PART_CARDS,
    PART_ALLIES,
    PART_ACTIONS,
    PART_LANTERN,
    PART_ALARM,
    PART_RIVALS,
    PART_WON,
    PART_COUNT,
};

enum leaning { LEANS_NOWHERE, LEANS_COINS, LEANS_RIVALS };

/* clang-format off */
static const struct part part[] = {
    [PART_COINS]   = { 1.0f,  "coins", "Münzen", .leaning = LEANS_COINS },
    [PART_STORE]   = { 1.0f,  "cargo in the store", "Fracht im Lager" },
    [PART_HAND]    = { 0.6f,  "cargo in hand", "Fracht auf der Hand" },
    [PART_CARDS]   = { 0.5f,  "tricks and allies in hand", "Kniffe und Verbündete auf der Hand" },
    [PART_ALLIES]  = { 0.5f,  "allies, for each day left", "Verbündete, für jeden Tag" },
    [PART_ACTIONS] = { 1.1f,  "actions left", "übrige Aktionen" },
    [PART_LANTERN] = { 0.3f,  "the lantern", "die Laterne" },
    [PART_ALARM]   = { -6.0f, "the alarm", "der Alarm" },
    [PART_RIVALS]  = { -0.5f, "the best of the others", "der Beste der anderen", .leaning = LEANS_RIVALS },
    [PART_WON]     = { 10.0f, "the end", "das Ende" },
};
_Static_assert(ARRAY_LEN(part) == PART_COUNT && ARRAY_LEN(part) <= PART_MAX, "a row each");

static const struct personality personality[] = {
    { "miser", { "Miser", "Geizhals" },
      { "counts coins twice", "zählt Münzen doppelt" },
      { [LEANS_COINS] = 2 } },
    { "rival", { "Rival", "Rivale" },
      { "would rather see the others poor than be rich",
        "sieht lieber die anderen arm als sich selbst reich" },
      { [LEANS_RIVALS] = 2 } },
};
/* clang-format on */

enum { DAYS = 4 };

static int cargo_value(const struct ask *q, component_id c)
{
    const struct pack_entry *e = pack_entry_of(q->pack, c);

    return e->kind == KIND_CARGO ? e->field[FIELD_VALUE] : 0;
}

static int days_left(const struct harbor *g) /* excluding today */
{
    return DAYS - ((g->week - 1) * 2 + g->day);
}

/* Whether this seat has a turn in progress or still to come. */
static bool has_turns(const struct harbor *g, uint8_t seat)
{
    unsigned at = (seat + g->k.seat_count - g->first) % g->k.seat_count;

    return days_left(g) > 0 || at >= g->turns || (g->k.active == seat && g->actions_left > 0);
}

static int wealth(const struct ask *q, uint8_t seat)
{
    int sum = supply_get(q->b, SUPPLY_COIN, seat);

    ZONE_EACH (q->b, store_of(seat), c)
        sum += cargo_value(q, c);
    return sum;
}

static void hand_value(struct ask *q, uint8_t seat, float *amount)
{
    ZONE_EACH (q->b, hand_of(seat), c) {
        int value = cargo_value(q, c);
        if (value)
            amount[PART_HAND] += (float)value;
        else
            amount[PART_CARDS] += 1;
    }
}

static void harbor_value(struct ask *q, uint8_t seat, struct memo *memo, float *amount)
{
    const struct harbor *g = harbor_of(q);
    float alarm = (float)supply_get(q->b, SUPPLY_ALARM, HOLDER_WATCH) / (float)alarm_limit(q->b);
    int best = 0;

    (void)memo;

    amount[PART_COINS] = (float)supply_get(q->b, SUPPLY_COIN, seat);
    amount[PART_STORE] = (float)wealth(q, seat) - amount[PART_COINS];
    for (uint8_t s = 0; s < q->b->seat_count; s++)
        if (s != seat && wealth(q, s) > best)
            best = wealth(q, s);
    amount[PART_RIVALS] = (float)best;
    if (q->b->state != GAME_RUNNING) {
        amount[PART_WON] = q->b->winners >> seat & 1 ? 1 : q->b->state == GAME_LOST ? -1 : 0;
        return;
    }
    if (has_turns(g, seat))
        hand_value(q, seat, amount);
    amount[PART_ALLIES] = (float)(block_zone(q->b, play_of(seat))->count * days_left(g));
    amount[PART_ACTIONS] = g->k.active == seat ? (float)g->actions_left : 0;
    amount[PART_LANTERN] = g->first == seat ? 1 : 0;
    amount[PART_ALARM] = alarm * alarm * alarm;
}

static bool harbor_rests(const struct block *b, uint8_t seat)
{
    uint8_t proc = block_top(b)->proc;

    (void)seat;
    return proc == PROC_TURN;
}

const struct evaluation harbor_evaluation = {
    .rules = &harbor_rules,
    .part = part,
    .part_count = PART_COUNT,
    .personality = personality,
    .personality_count = ARRAY_LEN(personality),
    .value = harbor_value,
    .rests = harbor_rests,
};
