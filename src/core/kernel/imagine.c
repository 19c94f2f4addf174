#include "kernel/imagine.h"
#include "kernel/carry.h"
#include "kernel/rules.h"
#include "kernel/zone.h"
#include "machine/pack.h"

/* A kind of place whose content the viewer does not know. The kind determines what may be there:
 * the exchange groups it admits, and the epoch at which its content was decided. Kinds that share
 * choices, directly or through others, are a family: families are dealt independently. */
struct slot_kind {
    uint64_t admits;
    uint8_t mixed;
    bool done;
    bool stirs;       /* drawing in its family is not uniform, so the family is shuffled further */
    bool stuck;       /* drawing in its family reached a dead end */
    uint16_t family;  /* the first kind of its family */
    uint16_t choices; /* components that may be in such a place */
    uint16_t count;   /* number of places of this kind */
    uint16_t first;   /* the first of them */
    uint16_t last;    /* the last */
};

/* A kind of component that the viewer does not know. Components of one kind may be in the same
 * places: they share an exchange group, and were lost from sight at the same moment. */
struct hidden_kind {
    uint8_t group, lost;
    uint16_t family; /* the places where it may be are all of this family */
    uint16_t count, first, last;
};

enum {
    DEAL_TRIES = 1000, /* attempts, when deals contradict public knowledge */
};

struct deal {
    struct ask *q;
    uint8_t viewer;
    /* Places are counted in zone order and components by index, so that the same draws give the
     * same deal whatever the truth is. */
    unsigned count;                       /* number of hidden places, and of hidden components */
    uint16_t slot[COMPONENT_MAX];         /* the component in each hidden place */
    uint16_t slot_is[COMPONENT_MAX];      /* its kind */
    uint16_t slot_after[COMPONENT_MAX];   /* the next place of the same kind */
    uint16_t hidden_is[COMPONENT_MAX];    /* the kind of a hidden component */
    uint16_t hidden_after[COMPONENT_MAX]; /* the next one of the same kind */
    uint16_t into[COMPONENT_MAX];         /* the new component in each hidden place */
    component_id instead[COMPONENT_MAX];  /* for each component: its stand-in, or itself */
    struct slot_kind slot_kind[COMPONENT_MAX]; /* each place may have its own kind */
    struct hidden_kind hidden_kind[COMPONENT_MAX];
    unsigned slot_kinds, hidden_kinds;
};

/* Neighbors usually have the same kind, so the last one found is tried first. */
static inline unsigned slot_kind_of(struct deal *d, unsigned last, uint64_t admits, uint8_t mixed)
{
    struct slot_kind *kind = d->slot_kind;

    if (last < d->slot_kinds && kind[last].admits == admits && kind[last].mixed == mixed)
        return last;
    for (unsigned i = 0; i < d->slot_kinds; i++)
        if (kind[i].admits == admits && kind[i].mixed == mixed)
            return i;
    kind[d->slot_kinds] = (struct slot_kind){ .admits = admits, .mixed = mixed };
    return d->slot_kinds++;
}

static inline unsigned hidden_kind_of(struct deal *d, unsigned last, uint8_t group, uint8_t lost)
{
    struct hidden_kind *kind = d->hidden_kind;

    if (last < d->hidden_kinds && kind[last].group == group && kind[last].lost == lost)
        return last;
    for (unsigned i = 0; i < d->hidden_kinds; i++)
        if (kind[i].group == group && kind[i].lost == lost)
            return i;
    kind[d->hidden_kinds] = (struct hidden_kind){ .group = group, .lost = lost };
    return d->hidden_kinds++;
}

static inline bool kinds_fit(const struct slot_kind *slot, const struct hidden_kind *hidden)
{
    return slot->admits >> hidden->group & 1 && hidden->lost <= slot->mixed;
}

static bool is_hidden(const struct deal *d, unsigned i)
{
    return !component_known(d->q->b, (component_id)(COMPONENT_BASE + i), d->viewer);
}

/* Whether component i may be in place n. */
static bool may_lie(const struct deal *d, unsigned n, unsigned i)
{
    return kinds_fit(&d->slot_kind[d->slot_is[n]], &d->hidden_kind[d->hidden_is[i]]);
}

/* The moment at which the viewer lost sight of each component. If the viewer has several records,
 * the first counts. */
static void lost_collect(const struct deal *d, uint8_t *lost)
{
    const struct block *b = d->q->b;
    const struct component *it = block_component(b, COMPONENT_BASE);

    for (unsigned i = 0; i < b->component_count; i++)
        lost[i] = it[i].lost;
    for (unsigned i = b->room.recalls; i-- > 0;) {
        const struct recall *r = &block_recall(b)[i];
        unsigned at = (unsigned)(r->component - COMPONENT_BASE);
        if (r->viewers >> d->viewer & 1 && at < b->component_count)
            lost[at] = r->when;
    }
}

static void hidden_collect(struct deal *d)
{
    const struct block *b = d->q->b;
    const struct component *it = block_component(b, COMPONENT_BASE);
    uint8_t lost[COMPONENT_MAX];
    unsigned last = 0;

    lost_collect(d, lost);
    d->count = d->hidden_kinds = 0;
    for (unsigned i = 0; i < b->component_count; i++) {
        component_id c = (component_id)(COMPONENT_BASE + i);
        d->instead[i] = c;
        if (it[i].seen >> d->viewer & 1)
            continue;
        last = hidden_kind_of(d, last, pack_entry_of(d->q->pack, c)->group, lost[i]);
        struct hidden_kind *kind = &d->hidden_kind[last];
        d->hidden_is[i] = (uint16_t)last;
        if (kind->count++)
            d->hidden_after[kind->last] = (uint16_t)i;
        else
            kind->first = (uint16_t)i;
        kind->last = (uint16_t)i;
        d->count++;
    }
}

static void slots_collect(struct deal *d)
{
    const struct block *b = d->q->b;
    const struct component *it = block_component(b, COMPONENT_BASE);
    unsigned slots = 0, last = 0;

    d->slot_kinds = 0;
    for (uint8_t z = 0; z < b->zone_count; z++) {
        uint64_t admits = d->q->rules->zone[z].admits;
        for (unsigned c = zone_top(b, z), i; c != 0; c = it[i].below) {
            i = c - COMPONENT_BASE;
            CHECK(i < b->component_count);
            if (it[i].seen >> d->viewer & 1)
                continue;
            CHECK(slots < d->count);
            last = slot_kind_of(d, last,
                                admits ? admits : GROUP(d->hidden_kind[d->hidden_is[i]].group),
                                it[i].mixed);
            struct slot_kind *kind = &d->slot_kind[last];
            d->slot[slots] = (uint16_t)i;
            d->slot_is[slots] = (uint16_t)last;
            if (kind->count++)
                d->slot_after[kind->last] = (uint16_t)slots;
            else
                kind->first = (uint16_t)slots;
            kind->last = (uint16_t)slots++;
        }
    }
    CHECK(slots == d->count);
}

static unsigned family_of(const struct deal *d, unsigned kind)
{
    while (d->slot_kind[kind].family != kind)
        kind = d->slot_kind[kind].family;
    return kind;
}

/* Counts the choices of each kind of place, and finds the families. */
static void families_find(struct deal *d)
{
    for (unsigned k = 0; k < d->slot_kinds; k++)
        d->slot_kind[k].family = (uint16_t)k;
    for (unsigned h = 0; h < d->hidden_kinds; h++) {
        struct hidden_kind *hidden = &d->hidden_kind[h];
        unsigned first = COMPONENT_MAX;
        for (unsigned k = 0; k < d->slot_kinds; k++) {
            struct slot_kind *kind = &d->slot_kind[k];
            if (!kinds_fit(kind, hidden))
                continue;
            kind->choices = (uint16_t)(kind->choices + hidden->count);
            unsigned other = family_of(d, k);
            if (first > other) { /* a family is named for its first kind */
                if (first < COMPONENT_MAX)
                    d->slot_kind[first].family = (uint16_t)other;
                first = other;
            }
            d->slot_kind[other].family = (uint16_t)first;
        }
        CHECK(first < COMPONENT_MAX); /* where it is now */
        hidden->family = (uint16_t)first;
    }
    for (unsigned k = 0; k < d->slot_kinds; k++)
        d->slot_kind[k].family = (uint16_t)family_of(d, k);
    for (unsigned h = 0; h < d->hidden_kinds; h++)
        d->hidden_kind[h].family = d->slot_kind[d->hidden_kind[h].family].family;
}

/* Whether the choices for one kind of place are disjoint from those for the other, or a subset. */
static bool kinds_nest(const struct deal *d, const struct slot_kind *a, const struct slot_kind *b)
{
    uint64_t common = a->admits & b->admits;
    unsigned both = 0;

    if (common == 0 || a->admits == b->admits || (common == a->admits && a->mixed <= b->mixed) ||
        (common == b->admits && b->mixed <= a->mixed))
        return true;
    for (unsigned h = 0; h < d->hidden_kinds; h++)
        if (kinds_fit(a, &d->hidden_kind[h]) && kinds_fit(b, &d->hidden_kind[h]))
            both += d->hidden_kind[h].count;
    return both == 0 || both == a->choices || both == b->choices;
}

/* Finds the families in which some kinds do not nest. */
static void stirs_find(struct deal *d)
{
    for (unsigned b = 0; b < d->slot_kinds; b++) {
        struct slot_kind *family = &d->slot_kind[d->slot_kind[b].family];
        for (unsigned a = 0; a < b && !family->stirs; a++)
            if (&d->slot_kind[d->slot_kind[a].family] == family)
                family->stirs = !kinds_nest(d, &d->slot_kind[a], &d->slot_kind[b]);
    }
}

static void deal_collect(struct deal *d)
{
    hidden_collect(d);
    slots_collect(d);
    families_find(d);
    stirs_find(d);
}

/* The components that may be in such a place and are not dealt yet, by index. Usually they are of
 * one kind. */
static unsigned choices_left(const struct deal *d, const struct slot_kind *kind, const bool *used,
                             uint16_t *left)
{
    const struct hidden_kind *fitting = NULL;
    unsigned count = 0, fit = 0;

    for (unsigned h = 0; h < d->hidden_kinds; h++)
        if (kinds_fit(kind, &d->hidden_kind[h])) {
            fitting = &d->hidden_kind[h];
            fit++;
        }
    if (fit == 1) {
        for (unsigned n = 0, i = fitting->first; n < fitting->count; n++, i = d->hidden_after[i])
            if (!used[i])
                left[count++] = (uint16_t)i;
        return count;
    }
    for (unsigned i = 0; fit && i < d->q->b->component_count; i++)
        if (!used[i] && is_hidden(d, i) && kinds_fit(kind, &d->hidden_kind[d->hidden_is[i]]))
            left[count++] = (uint16_t)i;
    return count;
}

/* Fills the most restricted places first. If the choices of any two kinds of place are disjoint or
 * nested, earlier draws do not change the number of choices at a later draw. Then every possible
 * deal is equally likely. Otherwise a family may reach a dead end: it is stuck. */
static void deal_draw(struct deal *d, struct rng_run *run)
{
    uint16_t left[COMPONENT_MAX];
    bool used[COMPONENT_MAX];

    memset(used, 0, d->q->b->component_count * sizeof used[0]);
    for (unsigned round = 0; round < d->slot_kinds; round++) {
        struct slot_kind *best = NULL;
        for (unsigned k = 0; k < d->slot_kinds; k++)
            if (!d->slot_kind[k].done && (!best || d->slot_kind[k].choices < best->choices))
                best = &d->slot_kind[k];
        best->done = true;
        struct slot_kind *family = &d->slot_kind[best->family];
        unsigned count = family->stuck ? 0 : choices_left(d, best, used, left);
        for (unsigned n = 0, slot = best->first; n < best->count; n++, slot = d->slot_after[slot]) {
            family->stuck |= count == 0;
            if (family->stuck)
                break;
            unsigned pick = rng_run_below(run, count--);
            d->into[slot] = left[pick];
            used[left[pick]] = true;
            left[pick] = left[count];
        }
    }
}

/* The members of one family, in order. */
struct kin {
    uint16_t place[COMPONENT_MAX], hidden[COMPONENT_MAX];
    unsigned count; /* as many places as components */
};

static void kin_collect(const struct deal *d, unsigned family, struct kin *kin)
{
    unsigned components = 0;

    kin->count = 0;
    for (unsigned n = 0; n < d->count; n++)
        if (d->slot_kind[d->slot_is[n]].family == family)
            kin->place[kin->count++] = (uint16_t)n;
    for (unsigned i = 0; i < d->q->b->component_count; i++)
        if (is_hidden(d, i) && d->hidden_kind[d->hidden_is[i]].family == family)
            kin->hidden[components++] = (uint16_t)i;
    CHECK(components == kin->count);
}

/* Rotates the contents of three places, or swaps those of two, whenever all may be in their new
 * places. A step and its reverse are equally likely, so in the end every possible deal is too. */
static void kin_stir(struct deal *d, const struct kin *kin, struct rng_run *run)
{
    for (unsigned turns = 24 * kin->count + 64; turns > 0; turns--) {
        unsigned a = kin->place[rng_run_below(run, kin->count)];
        unsigned b = kin->place[rng_run_below(run, kin->count)];
        unsigned c = turns % 2 ? a : kin->place[rng_run_below(run, kin->count)];
        uint16_t of_a = d->into[a], of_b = d->into[b], of_c = d->into[c];

        if (a == b || b == c || (c == a && turns % 2 == 0))
            continue;
        if (!may_lie(d, a, of_b) || !may_lie(d, b, of_c) || !may_lie(d, c, c == a ? of_b : of_a))
            continue;
        d->into[a] = of_b;
        d->into[b] = of_c; /* for two: the former content of a */
        if (c != a)
            d->into[c] = of_a;
    }
}

/* Makes a first deal when drawing reached a dead end. Each place takes a component that may be
 * there. If that one is already taken, it is passed on along a chain of places that ends at a free
 * component. */
static void kin_match(struct deal *d, const struct kin *kin)
{
    enum { NOBODY = COMPONENT_MAX };
    uint16_t owner[COMPONENT_MAX], via[COMPONENT_MAX], queue[COMPONENT_MAX];

    for (unsigned n = 0; n < kin->count; n++) {
        owner[kin->hidden[n]] = NOBODY;
        d->into[kin->place[n]] = NOBODY;
    }
    for (unsigned n = 0; n < kin->count; n++) {
        bool met[COMPONENT_MAX] = { false };
        unsigned head = 0, tail = 0, found = NOBODY;

        queue[tail++] = kin->place[n];
        while (found == NOBODY) {
            CHECK(head < tail); /* the true deal is a solution */
            unsigned slot = queue[head++];
            for (unsigned at = 0; at < kin->count && found == NOBODY; at++) {
                unsigned i = kin->hidden[at];
                if (met[i] || !may_lie(d, slot, i))
                    continue;
                met[i] = true;
                via[i] = (uint16_t)slot;
                if (owner[i] == NOBODY)
                    found = i;
                else
                    queue[tail++] = owner[i];
            }
        }
        while (found != NOBODY) {
            unsigned slot = via[found], before = d->into[slot];
            d->into[slot] = (uint16_t)found;
            owner[found] = (uint16_t)slot;
            found = before;
        }
    }
}

static void deal_make(struct deal *d, struct rng_run *run)
{
    struct kin kin;

    deal_draw(d, run);
    for (unsigned k = 0; k < d->slot_kinds; k++) {
        CHECK(d->slot_kind[k].stirs || !d->slot_kind[k].stuck); /* the true deal is a solution */
        if (!d->slot_kind[k].stirs)
            continue;
        kin_collect(d, k, &kin);
        if (d->slot_kind[k].stuck)
            kin_match(d, &kin);
        kin_stir(d, &kin, run);
    }
    for (unsigned n = 0; n < d->count; n++)
        d->instead[d->slot[n]] = (component_id)(COMPONENT_BASE + d->into[n]);
}

static uint16_t stand_in(const struct deal *d, uint16_t word)
{
    if (!is_component(word) || word - COMPONENT_BASE >= d->q->b->component_count)
        return word;
    return d->instead[word - COMPONENT_BASE];
}

/* Puts each component where its stand-in was. The place keeps the record of who has seen it and
 * when it was filled. The moment at which sight was lost stays with the component. */
static void deal_lay_out(struct deal *d)
{
    struct block *b = d->q->b;
    struct component was[COMPONENT_MAX], *now = block_component(b, COMPONENT_BASE);
    unsigned count = b->component_count;

    memcpy(was, now, count * sizeof was[0]);
    for (unsigned i = 0; i < count; i++) {
        unsigned other = (unsigned)(d->instead[i] - COMPONENT_BASE);
        now[other] = was[i];
        now[other].lost = was[other].lost;
        now[other].below = was[i].below ? d->instead[was[i].below - COMPONENT_BASE] : 0;
    }
    for (uint8_t z = 0; z < b->zone_count; z++) {
        struct zone *zone = block_zone(b, z);
        zone->top = stand_in(d, zone->top);
        zone->bottom = stand_in(d, zone->bottom);
    }
}

/* The source of a text being carried out is public, wherever that card has gone since. Only a card
 * that is in force because it is in play is identified by its place. */
static uint16_t source_stand_in(const struct deal *d, uint16_t source)
{
    if (!is_component(source) || source - COMPONENT_BASE >= d->q->b->component_count)
        return source;
    uint8_t zone = block_component(d->q->b, stand_in(d, source))->zone; /* the place of source */
    return d->q->rules->zone[zone].in_play ? stand_in(d, source) : source;
}

/* Replaces every reference to a hidden component in the block by its stand-in. Records of sight
 * that only others lost are their knowledge, so these records also stay with the place. */
static void deal_rename(struct deal *d)
{
    struct block *b = d->q->b;
    const struct rules *r = d->q->rules;

    for (unsigned i = 0; i < b->depth; i++) {
        struct frame *f = &block_frames(b)[i];
        f->source = source_stand_in(d, f->source);
        for (int j = f->proc == PROC_EFFECT; j < LOCAL_MAX; j++) /* its first is an address */
            f->local[j] = stand_in(d, f->local[j]);
    }
    for (int s = 0; s < SEAT_MAX; s++)
        for (int j = 0; j < PICK_MAX; j++)
            b->lane[s].pick[j] = stand_in(d, b->lane[s].pick[j]);
    for (unsigned i = 0; i < b->queue_count; i++) {
        block_queue(b)[i].a = stand_in(d, block_queue(b)[i].a);
        block_queue(b)[i].b = stand_in(d, block_queue(b)[i].b);
    }
    EFFECT_EACH (b, i) { /* cards in play need no renaming: everybody knows them */
        block_effects(b)[i].source = source_stand_in(d, block_effects(b)[i].source);
        for (int j = 0; j < BOUND_MAX; j++)
            block_effects(b)[i].bound[j] = stand_in(d, block_effects(b)[i].bound[j]);
    }
    OFFER_EACH (b, o)
        for (int j = 0; j < TERM_MAX; j++) {
            o->give[j].thing = stand_in(d, o->give[j].thing);
            o->want[j].thing = stand_in(d, o->want[j].thing);
        }
    b->answer = stand_in(d, b->answer);
    for (int i = 0; i < b->room.recalls; i++)
        if (!(block_recall(b)[i].viewers >> d->viewer & 1))
            block_recall(b)[i].component = stand_in(d, block_recall(b)[i].component);
    for (unsigned i = 0; i < r->field_count; i++)
        if (r->field[i].type == T_CARD)
            for (unsigned j = 0; j < r->field[i].count; j++) {
                uint16_t *word = (uint16_t *)(void *)((char *)b + r->field[i].at) + j;
                *word = stand_in(d, *word);
            }
}

/* Sealed picks of others are unknown, so they are drawn again from the options those seats had.
 * Returns false if a seat has no option in this deal, although it is asked or has chosen. */
static bool lanes_pick_anew(struct ask *q, uint8_t viewer, const struct lane *sealed,
                            struct rng_run *run)
{
    struct block *b = q->b;
    struct frame *f = block_top(b);
    struct frame was = *f;

    for (uint8_t s = 0; s < b->seat_count; s++) {
        unsigned picks = s == viewer ? 0 : sealed[s].pick_count;
        if (picks) {
            b->lane[s] = (struct lane){ .version = sealed[s].version };
            lane_turn(b, s, LANE_ASKED);
        }
        for (unsigned i = 0; i < picks || sealed[s].state == LANE_ANSWERED; i++) {
            if (s == viewer || b->lane[s].state != LANE_ASKED)
                break;
            flow_list(q, s);
            if (q->count == 0)
                return false;
            CHECK(q->count <= OPTION_MAX && i < PICK_MAX);
            enum flow flow = flow_ask(q, f, s, q->option[rng_run_below(run, q->count)]);
            *f = was;
            if (flow != FLOW_SEALED)
                continue;
            if (sealed[s].state == LANE_ASKED) /* not done yet, as everybody can see */
                return false;
            lane_turn(b, s, LANE_ANSWERED);
        }
        flow_list(q, s);
        if (q->count == 0 && b->lane[s].state == LANE_ASKED && b->state == GAME_RUNNING)
            return false;
    }
    return true;
}

static uint32_t inferred(struct ask *q)
{
    return q->b->state == GAME_RUNNING && q->rules->inferred ? q->rules->inferred(q) : 0;
}

void redeal(struct ask *q, uint8_t viewer, uint64_t seed)
{
    struct deal d;
    struct option option[OPTION_MAX], *listed = q->option;
    struct lane sealed[SEAT_MAX];
    unsigned listed_max = q->option_max, tries = 0;
    uint32_t everybody_knows = inferred(q);
    struct rng_run run;
    struct rng rng;

    d.q = q; /* the rest is filled in as needed */
    d.viewer = viewer;
    rng_init_seed(&rng, seed);
    rng.stream = UINT32_MAX - viewer; /* never reached by a game or an undo */
    rng_run_init(&run, &rng);
    memcpy(sealed, q->b->lane, sizeof sealed);
    q->option = option;
    q->option_max = OPTION_MAX;
    /* A deal made from another deal is as good as one made from the truth, because the viewer's
     * knowledge is the same. */
    do {
        CHECK(tries++ < DEAL_TRIES);
        q->steps = 0; /* attempts are counted; each has the step budget of one choice */
        deal_collect(&d);
        deal_make(&d, &run);
        deal_lay_out(&d);
        deal_rename(&d);
        carried_imagine(q, viewer, &run);
    } while (inferred(q) != everybody_knows || !lanes_pick_anew(q, viewer, sealed, &run));
    q->option = listed;
    q->option_max = listed_max;
    rng_fork(&q->b->rng, &run); /* differs from the true game's generator for any seed */
}

uint8_t imagined_lost(const struct block *b, uint8_t viewer, component_id c)
{
    uint8_t lost = block_component(b, c)->lost;

    for (unsigned i = b->room.recalls; i-- > 0;) {
        const struct recall *r = &block_recall(b)[i];
        if (r->viewers >> viewer & 1 && r->component == c)
            lost = r->when;
    }
    return lost;
}

bool imagined_may_lie(const struct block *b, uint8_t viewer, component_id place, component_id c)
{
    return imagined_lost(b, viewer, c) <= block_component(b, place)->mixed;
}

void imagined_exchange(struct ask *q, uint8_t viewer, const component_id *place,
                       const component_id *now, unsigned count)
{
    struct deal d;

    d.q = q; /* the rest is not needed */
    d.viewer = viewer;
    for (unsigned i = 0; i < q->b->component_count; i++)
        d.instead[i] = (component_id)(COMPONENT_BASE + i);
    for (unsigned i = 0; i < count; i++)
        d.instead[place[i] - COMPONENT_BASE] = now[i];
    deal_lay_out(&d);
    deal_rename(&d);
}

struct ask imagined_ask(const struct ang_imagined *im, struct block *b)
{
    return (struct ask){ .b = b, .rules = im->rules, .pack = im->pack, .blind = im->blind };
}

void imagined_make(struct ang_imagined *im, const struct ask *truth, uint8_t seat, uint64_t seed,
                   struct block *memory)
{
    *im = (struct ang_imagined){ .rules = truth->rules,
                                 .pack = truth->pack,
                                 .b = truth->b,
                                 .seat = seat,
                                 .blind = truth->blind,
                                 .struck = truth->struck,
                                 .struck_count = truth->struck_count };
    imagined_again(im, seed, memory);
    im->b = memory;
}

void imagined_again(const struct ang_imagined *im, uint64_t seed, struct block *memory)
{
    struct ask q = imagined_ask(im, memory);

    memcpy(memory, im->b, im->b->size);
    redeal(&q, im->seat, seed);
}
