/* effect.c: what is in force: cards in play, effects made in passing, and how long they last. */
#include "kernel/listeners.h"
#include "kernel/zone.h"

struct effect ability_of(const struct ask *q, unsigned i)
{
    if (i >= FIRST_EFFECT)
        return q->b->effect[i - FIRST_EFFECT];
    const struct play *card = &q->b->play[i / PLAY_ABILITY_MAX];
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

    s.slot = (uint8_t)(i < FIRST_EFFECT ? i / PLAY_ABILITY_MAX + 1 : 0);
    memcpy(&s.reg[3], e->bound, sizeof e->bound);
    return s;
}

bool ability_in_force(const struct ask *q, unsigned i)
{
    const struct block *b = q->b;

    if (i >= FIRST_EFFECT)
        return i < ABILITY_MAX && b->in_force >> (i - FIRST_EFFECT) & 1;
    return b->in_play >> i / PLAY_ABILITY_MAX & 1 &&
           i % PLAY_ABILITY_MAX < card_abilities(q->pack, b->play[i / PLAY_ABILITY_MAX].source);
}

const struct pack_clause *ability_clause(const struct ask *q, unsigned i)
{
    struct effect e = ability_of(q, i);

    return clause_of(q, &e);
}

struct option ability_option(const struct ask *q, uint16_t kind, unsigned i)
{
    source_id source = i >= FIRST_EFFECT ? q->b->effect[i - FIRST_EFFECT].source
                                         : q->b->play[i / PLAY_ABILITY_MAX].source;

    if (!source_is_entry(source) && source_in_sight(q->b, source))
        return (struct option){ kind, { source, (uint16_t)i } };
    return (struct option){ OPT_ABILITY, { pack_source_index(q->pack, source), (uint16_t)i } };
}

/* What is listened to, told in one load each. */

static void heard_add_entry(struct heard *heard, const struct pack_entry *entry)
{
    heard->events |= entry->events;
    heard->questions |= entry->questions;
    heard->uses |= entry->uses;
}

static void heard_add_play(const struct ask *q, struct heard *heard, unsigned p)
{
    const struct pack_entry *entry = pack_source(q->pack, q->b->play[p].source);

    heard_add_entry(heard, entry);
    MASK_EACH (entry->events, e)
        heard->listening[ROW_EVENTS + e % 8] |= BIT(p);
    MASK_EACH (entry->questions, e)
        heard->listening[ROW_QUESTIONS + e % 8] |= BIT(p);
    const struct heeds *h = &q->pack->heeds[entry - q->pack->entry];
    uint8_t owner = q->b->play[p].seat;
    heard->many_uses |= (uint32_t)((h->acts & (h->acts - 1)) != 0) << p;
    for (unsigned seat = 0; seat < SEAT_MAX && h->acts; seat++)
        heard->listening[ROW_USES + seat] |=
            (uint32_t)(h->stands[(owner == seat) | (owner == SEAT_NONE)] != 0) << p;
}

static void heard_add_effect(const struct ask *q, struct heard *heard, unsigned i)
{
    const struct effect *e = &q->b->effect[i];
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

struct heard effects_heard(const struct ask *q)
{
    const struct block *b = q->b;
    struct heard heard = { 0 };

    PLAY_EACH (b, p)
        heard_add_play(q, &heard, (unsigned)p);
    EFFECT_EACH (b, i)
        heard_add_effect(q, &heard, (unsigned)i);
    return heard;
}

static struct heard heard_now(const struct block *b)
{
    struct heard heard = { .events = b->events_heard,
                           .questions = b->questions_heard,
                           .uses = b->uses_heard,
                           .many_uses = b->many_uses };

    memcpy(heard.listening, b->listening, sizeof heard.listening);
    return heard;
}

static void heard_keep(struct block *b, const struct heard *heard)
{
    b->events_heard = heard->events;
    b->questions_heard = heard->questions;
    b->uses_heard = heard->uses;
    b->many_uses = heard->many_uses;
    memcpy(b->listening, heard->listening, sizeof heard->listening);
}

/* Something has left: who else listens to the same is found anew. Not so the rows: they are about
 * cards in play, a bit each. */
static void effects_mark(struct ask *q)
{
    struct block *b = q->b;
    struct heard heard = { 0 };

    PLAY_EACH (b, p)
        heard_add_entry(&heard, pack_source(q->pack, b->play[p].source));
    EFFECT_EACH (b, i)
        heard_add_effect(q, &heard, (unsigned)i);
    b->events_heard = heard.events;
    b->questions_heard = heard.questions;
    b->uses_heard = heard.uses;
}

void effect_end(struct ask *q, unsigned i)
{
    memset(&q->b->effect[i], 0, sizeof q->b->effect[i]);
    q->b->in_force &= (uint16_t)~BIT(i);
    q->b->to_hear &= (uint16_t)~BIT(i);
    effects_mark(q);
}

bool effect_room(const struct block *b, unsigned count)
{
    return bit_count(b->in_force) + count <= EFFECT_MAX;
}

void effect_add(struct ask *q, struct effect e)
{
    CHECK(effect_room(q->b, 1));
    struct heard heard = heard_now(q->b);
    unsigned i = (unsigned)__builtin_ctz(~(unsigned)q->b->in_force);
    q->b->effect[i] = e;
    q->b->in_force |= (uint16_t)BIT(i);
    heard_add_effect(q, &heard, i);
    heard_keep(q->b, &heard);
}

/* Cards in play */

struct play *play_find(struct block *b, source_id source)
{
    PLAY_EACH (b, p)
        if (b->play[p].source == source)
            return &b->play[p];
    return NULL;
}

void effects_enter_play(struct ask *q, source_id source, uint8_t seat)
{
    struct block *b = q->b;

    if (card_abilities(q->pack, source) == 0)
        return;
    /* what is in force is public, and so is whose text it is */
    CHECK(play_room(q, source) && !play_find(b, source) && source_in_sight(b, source));
    CHECK(!source_is_entry(source) || pack_source(q->pack, source)->copies == 0);
    struct heard heard = heard_now(b);
    unsigned p = (unsigned)__builtin_ctz(~b->in_play);
    b->play[p] = (struct play){ .source = source, .seat = seat };
    b->in_play |= BIT(p);
    heard_add_play(q, &heard, p);
    heard_keep(b, &heard);
}

void effects_leave_play(struct ask *q, source_id source)
{
    struct block *b = q->b;
    struct play *card = card_abilities(q->pack, source) ? play_find(b, source) : NULL;

    if (card) {
        uint32_t others = ~BIT(card - b->play);
        memset(card, 0, sizeof *card);
        b->in_play &= others;
        b->many_uses &= others;
        for (unsigned row = 0; row < ROW_COUNT; row++)
            b->listening[row] &= others;
        effects_mark(q);
    }
    EFFECT_EACH (b, i)
        if (b->effect[i].source == source && b->effect[i].until == UNTIL_LEAVES_PLAY)
            effect_end(q, i);
}

/* Spans */

void span_start(struct ask *q, uint8_t span, uint8_t seat)
{
    EFFECT_EACH (q->b, i) {
        struct effect *e = &q->b->effect[i];
        if (e->until == UNTIL_NEXT_STARTS && e->until_arg == span &&
            (e->until_seat == seat || e->until_seat == SEAT_NONE))
            e->until = UNTIL_SPAN_ENDS;
    }
}

/* The limits a card in play keeps itself begin anew. */
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
        const struct effect *e = &b->effect[i];
        if (e->until == UNTIL_SPAN_ENDS && e->until_arg == span &&
            (seat == SEAT_NONE || e->until_seat == SEAT_NONE || e->until_seat == seat))
            effect_end(q, i);
    }
    MASK_EACH (q->pack->span_cards[span] ? b->in_play : 0, p)
        if (b->play[p].used)
            play_span_end(q, &b->play[p], span);
    MASK_EACH (q->pack->span_counters[span], i)
        memset(b->counter[i], 0, sizeof b->counter[i]);
}
