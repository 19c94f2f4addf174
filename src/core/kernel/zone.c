#include "kernel/zone.h"

#include "kernel/offer.h"
#include "kernel/rules.h"
#include "machine/pack.h"

enum { NEARBY = 24 };

/* A card leaves a zone; 0: all cards leave it. If only offers about this card ended, that would
 * reveal which card it was. So all offers about cards in this zone end, as anybody who sees a
 * card leave can predict. Offers about cards that everybody sees are not affected. Nobody can
 * track a card by an offer, because an ended offer does not name it. */
static void offers_forget(struct block *b, uint8_t zone, component_id leaving)
{
    seat_mask everybody = (seat_mask)(block_seats(b) | BIT(SPECTATOR));

    OFFER_EACH (b, o)
        for (int j = 0; j < 2 * TERM_MAX; j++) {
            struct term *t = j < TERM_MAX ? &o->give[j] : &o->want[j - TERM_MAX];
            if (t->kind != TERM_COMPONENT)
                continue;
            const struct component *c = block_component(b, t->thing);
            if (c->zone == zone &&
                (leaving == 0 || t->thing == leaving || (c->seen & everybody) != everybody))
                offer_forget_cards(b, o);
        }
}

/* A card leaves that only some viewers know. The others cannot tell whether it was one that came
 * early or late. So the latest epoch applies to it and to the rest. An imagined deal may then have
 * a card in an impossible place, but never reveals which one left. */
static void zone_blur(struct block *b, uint8_t zone)
{
    const struct component *all = block_component(b, COMPONENT_BASE), *it;
    component_id top = zone_top(b, zone);
    uint8_t latest = 0, differs = 0, first = block_component(b, top)->mixed;

    for (component_id c = top; c != 0; c = it->below) {
        it = &all[c - COMPONENT_BASE];
        differs |= it->mixed ^ first;
        latest = it->mixed > latest ? it->mixed : latest;
    }
    if (!differs) /* not mutated: speed */
        return;
    ZONE_EACH (b, zone, c)
        block_component(b, c)->mixed = latest;
}

static bool is_known_to_some(const struct block *b, const struct component *it)
{
    uint8_t everybody = (uint8_t)(block_seats(b) | BIT(SPECTATOR)), knew = it->seen & everybody;

    return knew && knew != everybody;
}

/* The card directly above this one, which is not the top. In a large pile of cards in the pack's
 * order it is the nearest one with a lower number. */
static component_id card_above(const struct block *b, const struct zone *z, component_id c)
{
    component_id above = c;

    if (z->count > NEARBY)
        for (unsigned n = 0; n < NEARBY && above-- > COMPONENT_BASE; n++)
            if (block_component(b, above)->below == c)
                return above;
    above = z->top;
    while (above && block_component(b, above)->below != c)
        above = block_component(b, above)->below;
    CHECK(above != 0);
    return above;
}

static void zone_detach(struct block *b, component_id c, struct component *it)
{
    struct zone *z = block_zone(b, it->zone);
    component_id above = 0;

    if (is_known_to_some(b, it))
        zone_blur(b, it->zone);
    if (block_has_traded(b))
        offers_forget(b, it->zone, c);
    if (z->top == c) {
        z->top = it->below;
    } else {
        above = card_above(b, z, c);
        block_component(b, above)->below = it->below;
    }
    if (z->bottom == c)
        z->bottom = above;
    z->count--;
}

static void zone_attach(struct block *b, component_id c, struct component *it, uint8_t zone,
                        enum place place)
{
    struct zone *z = block_zone(b, zone);

    it->zone = zone;
    if (place == PLACE_TOP || z->count == 0) {
        it->below = z->top;
        z->top = c;
        if (z->count == 0)
            z->bottom = c;
    } else {
        it->below = 0;
        block_component(b, z->bottom)->below = c;
        z->bottom = c;
    }
    z->count++;
}

static inline void sight_give(struct block *b, struct component *it, uint8_t seen)
{
    if (seen & ~it->seen & SEEN_BY_ALL)
        b->stirred |= STIR_FACE;
    it->seen |= seen;
}

void component_show(struct block *b, component_id c, seat_mask viewers)
{
    sight_give(b, block_component(b, c), viewers);
}

void component_turn_up(struct block *b, component_id c)
{
    sight_give(b, block_component(b, c), SEEN_BY_ALL | SEEN_FACE_UP);
}

void component_turn_down(struct block *b, component_id c)
{
    block_component(b, c)->seen &= SEEN_BY_ALL;
}

void component_move(struct block *b, component_id c, uint8_t zone, enum place place, enum move how,
                    uint8_t seat)
{
    struct component *it = block_component(b, c);

    zone_detach(b, c, it);
    zone_attach(b, c, it, zone, place);
    if (how == MOVE_FACE_UP) {
        sight_give(b, it, SEEN_BY_ALL | SEEN_FACE_UP);
        return;
    }
    it->seen &= SEEN_BY_ALL;
    if (how == MOVE_TO_SEAT)
        sight_give(b, it, (uint8_t)BIT(seat));
}

void zone_pour(struct block *b, uint8_t from, uint8_t to)
{
    struct zone *source = block_zone(b, from), *target = block_zone(b, to);
    bool blurred = false;

    if (source->count == 0 || from == to)
        return;
    if (block_has_traded(b))
        offers_forget(b, from, 0);
    ZONE_EACH (b, from, c) {
        struct component *it = block_component(b, c);
        blurred |= is_known_to_some(b, it);
        it->zone = to;
        it->seen &= SEEN_BY_ALL;
    }
    if (blurred) /* as if they had left one by one */
        zone_blur(b, from);
    block_component(b, source->bottom)->below = target->top;
    target->top = source->top;
    if (target->count == 0)
        target->bottom = source->bottom;
    target->count = (uint16_t)(target->count + source->count);
    memset(source, 0, sizeof *source);
}

component_id zone_at_place(const struct block *b, uint8_t zone, unsigned place)
{
    const struct zone *z = block_zone(b, zone);
    component_id c = z->top;

    CHECK(place < z->count);
    for (unsigned at = z->count - 1u; at > place; at--)
        c = component_below(b, c);
    return c;
}

unsigned component_place(const struct block *b, component_id c)
{
    unsigned place = 0;

    for (component_id at = component_below(b, c); at; at = component_below(b, at))
        place++;
    return place;
}

component_id zone_random(struct block *b, uint8_t zone)
{
    const struct zone *z = block_zone(b, zone);

    CHECK(z->count > 0);
    return zone_at_place(b, zone, block_chance(b, z->count));
}

/* Losing sight. A component that some viewers knew is shuffled. From this epoch on it may be in any
 * of the shuffled places, but in none that was filled earlier. If all viewers lose it together, the
 * component itself records the epoch; otherwise a separate record does.
 *
 * When the records run out, the oldest is dropped. An imagined deal may then have a component in an
 * impossible place, which rarely matters and never reveals a secret. */
static void recall_note(struct block *b, component_id c, uint8_t viewers)
{
    struct recall *const begin = block_recall(b), *const end = begin + b->room.recalls;
    struct recall *note = NULL, *oldest = begin;

    for (struct recall *r = begin; r < end; r++)
        if (r->component == c && (r->viewers &= (uint8_t)~viewers) == 0)
            memset(r, 0, sizeof *r);
    for (struct recall *r = begin; r < end && !note; r++) {
        note = r->component == 0 ? r : NULL;
        oldest = r->when < oldest->when ? r : oldest;
    }
    if (!note)
        note = oldest;
    *note = (struct recall){ .component = c, .viewers = viewers, .when = b->epoch };
}

static void recall_forget(struct block *b, component_id c)
{
    struct recall *const begin = block_recall(b), *const end = begin + b->room.recalls;

    for (struct recall *r = begin; r < end; r++)
        if (r->component == c)
            memset(r, 0, sizeof *r);
}

/* Only the order of epochs matters, so when the counter is full, the epochs in use are renumbered.
 * If all are in use, the two oldest are merged: imagined deals may then be slightly less
 * restricted. */
static void epochs_compact(struct block *b)
{
    uint8_t used[256] = { 0 };
    uint8_t name[256];
    unsigned next = 0;

    for (unsigned i = 0; i < b->component_count; i++) {
        const struct component *it = block_component(b, (component_id)(COMPONENT_BASE + i));
        used[it->mixed] = used[it->lost] = 1;
    }
    for (int i = 0; i < b->room.recalls; i++)
        used[block_recall(b)[i].when] = 1;
    used[0] = 1;
    for (int e = 0; e < 256; e++) {
        name[e] = (uint8_t)next;
        next += used[e];
    }
    for (int e = 1; next == 256 && e < 256; e++)
        name[e]--;
    for (unsigned i = 0; i < b->component_count; i++) {
        struct component *it = block_component(b, (component_id)(COMPONENT_BASE + i));
        it->mixed = name[it->mixed];
        it->lost = name[it->lost];
    }
    for (int i = 0; i < b->room.recalls; i++)
        block_recall(b)[i].when = name[block_recall(b)[i].when];
    b->epoch = (uint8_t)(next == 256 ? 254 : next - 1);
}

static void epoch_begin(struct block *b)
{
    if (b->epoch == 255)
        epochs_compact(b);
    CHECK(b->epoch < 255);
    b->epoch++;
}

void component_slip(struct ask *q, component_id c, uint8_t zone, enum place place, uint8_t seat)
{
    struct block *b = q->b;
    uint8_t from = block_component(b, c)->zone, owner = q->rules->zone[from].owner;
    uint64_t admits = q->rules->zone[zone].admits;
    uint8_t blind = (uint8_t)(block_seats(b) | BIT(SPECTATOR));
    bool knew = false;

    if (!admits)
        admits = GROUP(pack_entry_of(q->pack, c)->group);
    if (owner < SEAT_MAX)
        blind &= (uint8_t)~BIT(owner);
    if (seat < SEAT_MAX)
        blind &= (uint8_t)~BIT(seat);
    if (block_zone(b, from)->count > 1)
        ZONE_EACH (b, from, d)
            if (block_component(b, d)->seen & blind &&
                admits >> pack_entry_of(q->pack, d)->group & 1)
                knew = true;
    if (knew) {
        epoch_begin(b);
        ZONE_EACH (b, from, d) {
            struct component *it = block_component(b, d);
            if (!(admits >> pack_entry_of(q->pack, d)->group & 1))
                continue;
            if (it->seen & blind)
                recall_note(b, d, it->seen & blind);
            it->seen &= (uint8_t)~blind;
            it->mixed = b->epoch;
        }
    }
    component_move(b, c, zone, place, seat < SEAT_MAX ? MOVE_TO_SEAT : MOVE_UNSEEN, seat);
}

/* Notes that in this epoch the viewers who knew the component lost sight of it. */
static void sight_lose(struct block *b, component_id c, uint8_t knew)
{
    if (knew == (block_seats(b) | BIT(SPECTATOR))) {
        block_component(b, c)->lost = b->epoch;
        recall_forget(b, c);
    } else if (knew) {
        recall_note(b, c, knew);
    }
}

void zone_shuffle(struct block *b, uint8_t zone)
{
    struct zone *z = block_zone(b, zone);
    component_id order[COMPONENT_MAX];
    struct rng_run run;
    struct component *it = block_component(b, COMPONENT_BASE);
    unsigned count = 0;
    uint8_t everybody = (uint8_t)(block_seats(b) | BIT(SPECTATOR)), seen = 0;

    b->stirred |= STIR_CHANCE;
    if (block_has_traded(b))
        offers_forget(b, zone, 0);
    component_id c = z->top;
    for (; count < z->count; count++) {
        CHECK((unsigned)(c - COMPONENT_BASE) < b->component_count);
        order[count] = c;
        seen |= it[c - COMPONENT_BASE].seen;
        c = it[c - COMPONENT_BASE].below;
    }
    CHECK(c == 0);
    if (count == 0)
        return;
    bool sight_lost = seen & everybody;
    if (sight_lost)
        epoch_begin(b);
    rng_run_init(&run, &b->rng);
    for (unsigned i = count; i > 1; i--) {
        unsigned j = rng_run_below(&run, i);
        component_id swap = order[i - 1];
        order[i - 1] = order[j];
        order[j] = swap;
    }
    if (sight_lost)
        for (unsigned i = 0; i < count; i++)
            sight_lose(b, order[i], it[order[i] - COMPONENT_BASE].seen & everybody);
    uint8_t epoch = b->epoch;
    for (unsigned i = 0; i < count; i++) {
        struct component *moved = &it[order[i] - COMPONENT_BASE];
        moved->below = i + 1 < count ? order[i + 1] : 0;
        moved->seen = 0;
        moved->mixed = epoch;
    }
    z->top = order[0];
    z->bottom = order[count - 1];
}

/* Detects shuffles in between. A component that somebody knew was lost from sight in a new epoch.
 * One that nobody knew cannot have been shuffled if no random numbers were drawn. */
void sight_keep(struct block *back, const struct block *now, bool chance)
{
    uint8_t everybody = (uint8_t)(block_seats(now) | BIT(SPECTATOR));

    for (unsigned i = 0; i < now->component_count; i++) {
        component_id c = (component_id)(COMPONENT_BASE + i);
        const struct component *learned = block_component(now, c);
        struct component *it = block_component(back, c);
        if (learned->mixed == it->mixed && (!chance || it->seen & everybody))
            it->seen |= learned->seen & SEEN_BY_ALL;
    }
}

void supply_set(struct block *b, uint8_t kind, uint8_t holder, int number)
{
    CHECK(kind < b->supply_kinds && holder < b->supply_holders);
    CHECK(number >= supply_least(b, kind) && number <= supply_most(b));
    char *all = (char *)b + b->supply_at;
    unsigned at = (unsigned)kind * b->supply_holders + holder;
    if (b->room.wide_supplies)
        ((int16_t *)all)[at] = (int16_t)number;
    else
        ((uint8_t *)all)[at] = (uint8_t)number;
}

unsigned supply_move(struct block *b, uint8_t kind, uint8_t from, uint8_t to, unsigned number)
{
    CHECK(kind < b->supply_kinds && from < b->supply_holders && to < b->supply_holders);
    if (!b->room.wide_supplies) { /* no debts: the short path */
        uint8_t *all = (uint8_t *)b + b->supply_at + (unsigned)kind * b->supply_holders;
        unsigned few = number < all[from] ? number : all[from];
        all[from] = (uint8_t)(all[from] - few);
        CHECK(all[to] + few <= UINT8_MAX);
        all[to] = (uint8_t)(all[to] + few);
        return few;
    }
    int16_t *all = (int16_t *)((char *)b + b->supply_at) + (unsigned)kind * b->supply_holders;
    int least = supply_least(b, kind), has = all[from];
    unsigned moved = number < (unsigned)has || least ? number : (unsigned)has;

    CHECK(moved < 2 * COMPONENT_BASE && has - (int)moved >= least);
    all[from] = (int16_t)(has - (int)moved);
    CHECK(all[to] + (int)moved < COMPONENT_BASE);
    all[to] = (int16_t)(all[to] + (int)moved);
    return moved;
}

void zone_fill(struct block *b, uint8_t zone)
{
    unsigned count = b->component_count;

    if (count == 0)
        return;
    struct component *it = block_component(b, COMPONENT_BASE);
    for (unsigned i = 0; i < count; i++)
        it[i] = (struct component){ .below = (uint16_t)(COMPONENT_BASE + i + 1), .zone = zone };
    it[count - 1].below = 0;
    *block_zone(b, zone) = (struct zone){ .top = COMPONENT_BASE,
                                          .bottom = (component_id)(COMPONENT_BASE + count - 1),
                                          .count = (uint16_t)count };
}

void zone_sort(struct block *b, const uint8_t *to, uint8_t shown)
{
    unsigned end = b->component_count;

    if (end == 0)
        return;
    struct component *it = block_component(b, COMPONENT_BASE);
    while (end > 0) { /* a run of neighbors that go to the same zone, onto its contents */
        unsigned at = end - 1;
        uint8_t zone = to[at], seen = zone == shown ? SEEN_BY_ALL | SEEN_FACE_UP : 0;
        struct zone *z = block_zone(b, zone);
        it[at] = (struct component){ .below = z->top, .zone = zone, .seen = seen };
        for (; at > 0 && to[at - 1] == zone; at--)
            it[at - 1] = (struct component){ .below = (component_id)(COMPONENT_BASE + at),
                                             .zone = zone,
                                             .seen = seen };
        if (z->count == 0)
            z->bottom = (component_id)(COMPONENT_BASE + end - 1);
        z->top = (component_id)(COMPONENT_BASE + at);
        z->count = (uint16_t)(z->count + end - at);
        end = at;
    }
}

void component_put(struct block *b, component_id c, uint8_t zone)
{
    zone_attach(b, c, block_component(b, c), zone, PLACE_TOP);
}
