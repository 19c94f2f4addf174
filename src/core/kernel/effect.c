/* effect.c: everything in force: cards in play, and temporary effects with their durations.
 */
#include "kernel/listeners.h"
#include "kernel/zone.h"

struct effect ability_of(const struct ask *q, unsigned i)
{
    if (ability_is_effect(i))
        return block_effects(q->b)[i - FIRST_EFFECT];
    const struct play *card = block_play(q->b, ability_slot(i));
    unsigned first = pack_source(q->pack, card->source)->first_ability;
    return (struct effect){ .clause = (uint16_t)(first + i % PLAY_ABILITY_MAX + 1),
                            .source = card->source,
                            .seat = card->seat,
                            .until = UNTIL_LEAVES_PLAY,
                            .until_seat = SEAT_NONE };
}

struct scope ability_scope(const struct ask *q, unsigned i, const struct effect *e, uint16_t r0,
                           uint16_t r1, uint16_t r2)
{
    struct scope s = { .self = e->source, .you = you_of(q->b, e->seat, r0), .reg = { r0, r1, r2 } };

    s.slot = (uint8_t)(ability_is_effect(i) ? 0 : ability_slot(i) + 1);
    memcpy(&s.reg[3], e->bound, sizeof e->bound);
    return s;
}

bool ability_in_force(const struct ask *q, unsigned i)
{
    const struct block *b = q->b;

    if (ability_is_effect(i))
        return i - FIRST_EFFECT < b->room.effects && b->in_force >> (i - FIRST_EFFECT) & 1;
    if (ability_slot(i) >= block_plays(b))
        return false;
    const struct play *card = block_play(b, ability_slot(i));
    return card->source && i % PLAY_ABILITY_MAX < card_abilities(q->pack, card->source);
}

const struct pack_clause *ability_clause(const struct ask *q, unsigned i)
{
    struct effect e = ability_of(q, i);

    return clause_of(q, &e);
}

struct option ability_option(const struct ask *q, uint16_t kind, unsigned i)
{
    source_id source = ability_is_effect(i) ? block_effects(q->b)[i - FIRST_EFFECT].source
                                            : block_play(q->b, ability_slot(i))->source;

    if (!source_is_entry(source) && source_in_sight(q->b, source))
        return (struct option){ kind, { source, (uint16_t)i } };
    return (struct option){ OPT_ABILITY, { pack_source_index(q->pack, source), (uint16_t)i } };
}

/* Whether anything listens: one load each. */

struct heard {
    uint64_t events, questions;
    uint32_t uses;
};

static void heard_add_entry(struct heard *heard, const struct pack_entry *entry)
{
    heard->events |= entry->events;
    heard->questions |= entry->questions;
    heard->uses |= entry->uses;
}

static void heard_add_effect(const struct ask *q, struct heard *heard, unsigned i)
{
    const struct effect *e = &block_effects(q->b)[i];
    const struct pack_clause *clause = clause_of(q, e);

    if (clause->type == CLAUSE_TRIGGER)
        heard->events |= 1ull << clause->listens;
    else if (clause->type == CLAUSE_MODIFY)
        heard->questions |= 1ull << clause->listens;
    else if (clause->type == CLAUSE_ACTION)
        heard->uses |= BIT(clause->listens);
    if (e->until == UNTIL_EVENT)
        heard->events |= 1ull << e->until_arg;
}

static struct heard effects_heard(const struct ask *q)
{
    const struct block *b = q->b;
    struct heard heard = { 0 };

    TRAY_EACH (b, tray)
        MASK_EACH (tray->row[ROW_IN_PLAY], p)
            heard_add_entry(&heard, pack_source(q->pack, tray->play[p].source));
    EFFECT_EACH (b, i)
        heard_add_effect(q, &heard, (unsigned)i);
    return heard;
}

static struct heard heard_now(const struct block *b)
{
    return (struct heard){ b->events_heard, b->questions_heard, b->uses_heard };
}

static void heard_keep(struct block *b, const struct heard *heard)
{
    b->events_heard = heard->events;
    b->questions_heard = heard->questions;
    b->uses_heard = heard->uses;
}

/* Something has left, so the masks are rebuilt from the remaining listeners. The rows of the trays
 * need no rebuilding: they have one bit per card in play. */
static void effects_mark(struct ask *q)
{
    struct heard heard = effects_heard(q);

    heard_keep(q->b, &heard);
}

/* Adds the card in slot p of a tray to the rows. */
static void rows_add(const struct ask *q, uint32_t row[ROW_COUNT], const struct play *card,
                     unsigned p)
{
    const struct pack_entry *entry = pack_source(q->pack, card->source);

    row[ROW_IN_PLAY] |= BIT(p);
    MASK_EACH (entry->events, e)
        row[ROW_EVENTS + e % 8] |= BIT(p);
    MASK_EACH (entry->questions, e)
        row[ROW_QUESTIONS + e % 8] |= BIT(p);
    const struct heeds *h = &q->pack->heeds[entry - q->pack->entry];
    row[ROW_MANY_USES] |= (uint32_t)((h->acts & (h->acts - 1)) != 0) << p;
    for (unsigned seat = 0; seat < SEAT_MAX && h->acts; seat++)
        row[ROW_USES + seat] |=
            (uint32_t)(h->stands[(card->seat == seat) | (card->seat == SEAT_NONE)] != 0) << p;
}

/* Builds the rows of a tray from its cards. */
static void rows_of(const struct ask *q, const struct tray *tray, uint32_t row[ROW_COUNT])
{
    memset(row, 0, ROW_COUNT * sizeof row[0]);
    for (unsigned p = 0; p < TRAY_CARDS; p++)
        if (tray->play[p].source)
            rows_add(q, row, &tray->play[p], p);
}

bool effects_marked(const struct ask *q)
{
    struct heard heard = effects_heard(q), now = heard_now(q->b);
    bool same =
        heard.events == now.events && heard.questions == now.questions && heard.uses == now.uses;

    TRAY_EACH (q->b, tray) {
        uint32_t row[ROW_COUNT];
        rows_of(q, tray, row);
        same &= memcmp(row, tray->row, sizeof row) == 0;
    }
    return same;
}

void effects_mark_all(struct ask *q)
{
    TRAY_EACH (q->b, tray)
        rows_of(q, tray, tray->row);
    effects_mark(q);
}

void effect_end(struct ask *q, unsigned i)
{
    struct effect *e = &block_effects(q->b)[i];

    memset(e, 0, sizeof *e);
    q->b->in_force &= ~BIT(i);
    q->b->to_hear &= ~BIT(i);
    effects_mark(q);
}

bool effect_room(const struct block *b, unsigned count)
{
    return bit_count(b->in_force) + count <= b->room.effects;
}

void effect_add(struct ask *q, struct effect e)
{
    CHECK(effect_room(q->b, 1));
    struct heard heard = heard_now(q->b);
    unsigned i = (unsigned)__builtin_ctz(~q->b->in_force);
    block_effects(q->b)[i] = e;
    q->b->in_force |= BIT(i);
    heard_add_effect(q, &heard, i);
    heard_keep(q->b, &heard);
}

/* Cards in play */

struct play *play_find(struct block *b, source_id source)
{
    TRAY_EACH (b, tray)
        MASK_EACH (tray->row[ROW_IN_PLAY], p)
            if (tray->play[p].source == source)
                return &tray->play[p];
    return NULL;
}

bool play_room_slow(const struct ask *q, source_id source)
{
    uint32_t full = UINT32_MAX;

    TRAY_EACH (q->b, tray)
        full &= tray->row[ROW_IN_PLAY];
    return full != UINT32_MAX || card_abilities(q->pack, source) == 0;
}

void effects_enter_play(struct ask *q, source_id source, uint8_t seat)
{
    struct block *b = q->b;

    if (card_abilities(q->pack, source) == 0)
        return;
    /* effects in force are public, and so is the source of their text */
    CHECK(play_room(q, source) && !play_find(b, source) && source_in_sight(b, source));
    CHECK(!source_is_entry(source) || pack_source(q->pack, source)->copies == 0);
    struct tray *tray = block_tray(b, 0);
    for (unsigned n = 1; tray->row[ROW_IN_PLAY] == UINT32_MAX; n++)
        tray = block_tray(b, n);
    unsigned p = (unsigned)__builtin_ctz(~tray->row[ROW_IN_PLAY]);
    tray->play[p] = (struct play){ .source = source, .seat = seat };
    rows_add(q, tray->row, &tray->play[p], p);
    struct heard heard = heard_now(b);
    heard_add_entry(&heard, pack_source(q->pack, source));
    heard_keep(b, &heard);
}

static struct tray *tray_of(struct block *b, const struct play *card)
{
    struct tray *tray = block_tray(b, 0);

    for (unsigned n = 1; card < tray->play || card >= tray->play + TRAY_CARDS; n++)
        tray = block_tray(b, n);
    return tray;
}

/* Removes the card in slot p of a tray from the rows. */
static void rows_remove(struct tray *tray, unsigned p)
{
    for (unsigned row = 0; row < ROW_COUNT; row++)
        tray->row[row] &= ~BIT(p);
}

void effects_change_owner(struct ask *q, source_id source, uint8_t seat)
{
    struct play *card = card_abilities(q->pack, source) ? play_find(q->b, source) : NULL;

    if (!card)
        return;
    struct tray *tray = tray_of(q->b, card);
    card->seat = seat;
    rows_remove(tray, (unsigned)(card - tray->play));
    rows_add(q, tray->row, card, (unsigned)(card - tray->play));
}

void effects_leave_play(struct ask *q, source_id source)
{
    struct block *b = q->b;
    struct play *card = card_abilities(q->pack, source) ? play_find(b, source) : NULL;

    if (card) {
        struct tray *tray = tray_of(b, card);
        memset(card, 0, sizeof *card);
        rows_remove(tray, (unsigned)(card - tray->play));
        effects_mark(q);
    }
    EFFECT_EACH (b, i) {
        const struct effect *e = &block_effects(b)[i];
        if (e->source == source && e->until == UNTIL_LEAVES_PLAY)
            effect_end(q, i);
    }
}

/* Spans */

void span_start(struct ask *q, uint8_t span, uint8_t seat)
{
    EFFECT_EACH (q->b, i) {
        struct effect *e = &block_effects(q->b)[i];
        if (e->until == UNTIL_NEXT_STARTS && e->until_arg == span &&
            (e->until_seat == seat || e->until_seat == SEAT_NONE))
            e->until = UNTIL_SPAN_ENDS;
    }
}

/* Resets the limits that a card in play tracks itself. */
static void play_span_end(const struct ask *q, struct play *card, uint8_t span)
{
    const struct pack_entry *entry = pack_source(q->pack, card->source);

    for (unsigned i = 0; i < entry->ability_count; i++) {
        const struct pack_clause *clause = &q->pack->clause[entry->first_ability + i];
        if (clause->limit == 0)
            continue;
        const struct pack_limit *limit = &q->pack->limit[clause->limit - 1];
        if (limit->kept != LIMIT_WITH_CARD || limit->span != span)
            continue;
        unsigned bits = limit->times * (limit->each ? SEAT_MAX : 1u);
        card->used &= (uint16_t) ~((BIT(bits) - 1) << limit->at);
    }
}

void span_end_slow(struct ask *q, uint8_t span, uint8_t seat)
{
    struct block *b = q->b;

    EFFECT_EACH (b, i) {
        const struct effect *e = &block_effects(b)[i];
        if (e->until == UNTIL_SPAN_ENDS && e->until_arg == span &&
            (seat == SEAT_NONE || e->until_seat == SEAT_NONE || e->until_seat == seat))
            effect_end(q, i);
    }
    if (q->pack->span_cards[span]) {
        TRAY_EACH (b, tray)
            MASK_EACH (tray->row[ROW_IN_PLAY], p)
                if (tray->play[p].used)
                    play_span_end(q, &tray->play[p], span);
    }
    MASK_EACH (q->pack->span_counters[span], i)
        counter_reset(b, (unsigned)i);
}
