/* ask.h: questions of the rules. One definition serves to list, apply and explain options.
 *
 * A procedure's step either acts or asks. To ask, it names the seat and offers each possible choice
 * together with the requirement that prevents it, if any:
 *
 *     ask_seat(q, f->seat, PROMPT_USE_LEAD);
 *     if (ask_offer_if(q, OPT_PLACE, f->lead, evidence_left(g)))
 *         return flow_become(…);
 *     return FLOW_WAIT;
 *
 * The same lines list the options (nothing may change then), find the chosen one, and answer "why
 * not?" with the requirement that failed. `struct ask` is the context of one call: it lives on the
 * caller's stack and also contains what the rules may read.
 */
#ifndef ANGELES_KERNEL_ASK_H
#define ANGELES_KERNEL_ASK_H

#include "kernel/block.h"
#include "kernel/log.h"
#include "kernel/zone.h"

struct rules;
struct pack;
struct pack_clause;

/* An option. Its kind determines the types of its targets (enum type, in the rules' table of
 * kinds). */
struct option {
    uint16_t kind;
    uint16_t target[3];
};
_Static_assert(sizeof(struct option) == 8, "options are compared as bytes");

enum ask_mode {              /* the order matters: see ask_considers() */
                ASK_RUN,     /* run to the next decision and list it */
                ASK_LIST,    /* list one lane's options */
                ASK_APPLY,   /* continue from the chosen option */
                ASK_EXPLAIN, /* find the requirement that prevents one option */
};

/* Rollouts sample an option first and check legality only for the one drawn. */
enum { LOTS_BUNDLES = 8 };
struct lots {
    uint64_t *dice;
    uint32_t until; /* the number of choices at which the game comes to rest */
    unsigned bundles;
    struct {
        uint16_t kind, first;
        uint64_t mask; /* things numbered from `first` on, one option each */
    } bundle[LOTS_BUNDLES];
    uint16_t zone_kind, zone_count; /* the components of a zone, one option each */
    uint8_t zone;
    uint8_t domain; /* of a card's choice: `members` by index, one option each, unchecked */
    uint16_t member_kind;
    uint64_t members;
    uint16_t drawn;          /* 1 + the index of the one drawn; 0: something else was */
    int domain_arg[4];       /* SLOT_MAX */
    uint16_t use_kind, uses; /* abilities in force that this seat might use, at most so many */
    uint16_t use_about;      /* the thing that they are about; 0: none */
    uint32_t use_for;        /* the uses that the rules ask for, one bit each */
    uint8_t use_seat;
    bool gathered;             /* there are exactly so many: */
    uint16_t use[ABILITY_MAX]; /* see use_is_met() */
};

/* A random number below `count`, uniform (splitmix64). */
static inline unsigned lots_draw(struct lots *lots, unsigned count)
{
    uint64_t z = *lots->dice += 0x9e3779b97f4a7c15u;

    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return (unsigned)(((z ^ (z >> 31)) >> 32) * count >> 32);
}

/* Memory that the host needs soon. Each step of a procedure prefetches a few lines: a processor
 * that is asked for many at once stops until most of them have arrived. */
struct ahead {
    const char *at, *end;
};
enum { CACHE_LINE = 64, LINES_A_STEP = 8 };

static inline void ahead_fetch(struct ahead *ahead, unsigned lines)
{
    for (; lines && ahead->at < ahead->end; lines--, ahead->at += CACHE_LINE)
        __builtin_prefetch(ahead->at, 0, 2); /* into the second-level cache */
}

struct ask {
    struct block *b;
    const struct rules *rules;
    const struct pack *pack;
    struct log *log;   /* NULL: no log wanted */
    uint8_t *coverage; /* NULL, or one bit for each word of card code that has been executed */

    uint8_t mode;
    bool sure;       /* the option in question is being applied, and is known to be legal */
    uint8_t seat;    /* the seat whose lane is listed or applied */
    seat_mask asked; /* ASK_RUN: the seats asked by the waiting step */
    uint8_t param_count;
    uint16_t prompt;
    struct {
        uint8_t type;
        uint16_t value;
    } param[4]; /* the subject of the prompt */

    struct option *option; /* buffer for the list, or NULL */
    unsigned option_max;
    unsigned room;  /* how many are listed without further checks: ask_begin_listing() */
    unsigned count; /* options found so far */

    struct option wanted; /* ASK_APPLY, ASK_EXPLAIN: the option in question */
    requirement missing;  /* why it is not possible; REQ_NOT_AN_OPTION if it was never offered */

    const struct option *struck; /* options that caused a fault here */
    unsigned struck_count;
    unsigned steps;      /* used up, of STEP_BUDGET */
    bool skips;          /* flow_skip(): forced choices need not be asked */
    bool trusts;         /* flow_advance(): the chosen option was listed in this same position */
    bool unbound;        /* bindings are ignored */
    bool blind;          /* unread texts stay unread: rules.unread() */
    uint8_t force;       /* 1 + whether the forced pick is listed; 0: it is not known yet */
    struct lots *lots;   /* flow_roll(): options are sampled. NULL: all are listed */
    struct ahead *ahead; /* memory that is needed soon; NULL: none is known */
};

/* In a list: legality of this option has not been checked. */
enum { OPT_UNSEEN = 0x8000 };

/* Asks several seats at once; none sees the answers of the others. Returns the seat whose lane is
 * being listed or applied. The options that follow belong to that seat. */
static inline uint8_t ask_each(struct ask *q, seat_mask seats, uint16_t prompt)
{
    q->prompt = prompt;
    q->param_count = 0;
    if (q->mode == ASK_RUN) {
        CHECK(seats != 0);
        q->asked = seats;
        q->seat = (uint8_t)__builtin_ctz(seats);
    }
    CHECK(seats >> q->seat & 1);
    return q->seat;
}

/* Asks one seat. */
static inline void ask_seat(struct ask *q, uint8_t seat, uint16_t prompt)
{
    ask_each(q, (seat_mask)BIT(seat), prompt);
}

/* For rollouts (struct lots): whether the rules draw this seat's answer themselves and nobody is
 * asked. It counts as a choice. Offers and bindings need a closer look, so then they ask. */
static inline bool ask_draws(struct ask *q, uint8_t seat)
{
    struct block *b = q->b;

    if (!q->lots || q->mode != ASK_RUN || b->choices == q->lots->until || block_has_traded(b) ||
        block_binds(b))
        return false;
    b->choices++;
    b->lane[seat].version++;
    b->stirred = 0;
    q->steps = 0;
    return true;
}

/* Takes the answer drawn, which is legal: from here on the step applies it. */
static inline void ask_drawn(struct ask *q, uint16_t kind, uint16_t target)
{
    q->mode = ASK_APPLY;
    q->sure = true;
    q->wanted = (struct option){ kind, { target } };
}

/* Adds a subject to the prompt. */
static inline void ask_about(struct ask *q, enum type type, uint16_t value)
{
    CHECK(q->param_count < ARRAY_LEN(q->param));
    q->param[q->param_count].type = (uint8_t)type;
    q->param[q->param_count++].value = value;
}
void ask_about_source(struct ask *q, source_id source);        /* the card whose text asks */
bool source_in_sight(const struct block *b, source_id source); /* everybody sees where it is */

/* Whether this option has to be checked. Listing looks at every option. Applying and explaining
 * look only at the one in question, so requirements of the others are not even computed. */
static inline bool ask_considers(const struct ask *q, uint16_t kind, uint16_t a, uint16_t b)
{
    const struct option o = { kind, { a, b, 0 } };

    return q->mode <= ASK_LIST || memcmp(&q->wanted, &o, sizeof o) == 0; /* one comparison */
}

/* Whether any option of this kind has to be checked. */
static inline bool ask_considers_kind(const struct ask *q, uint16_t kind)
{
    return q->mode <= ASK_LIST || q->wanted.kind == kind;
}

/* Iterates over the cards of a zone from the top down, for options whose first target is the card.
 * When applying or explaining there is only one card to look at. */
static inline component_id ask_first(const struct ask *q, uint8_t zone)
{
    if (q->mode <= ASK_LIST)
        return zone_top(q->b, zone);
    component_id c = q->wanted.target[0];
    return (unsigned)(c - COMPONENT_BASE) < q->b->component_count &&
                   block_component(q->b, c)->zone == zone
               ? c
               : 0;
}

static inline component_id ask_next(const struct ask *q, component_id c)
{
    return q->mode <= ASK_LIST ? component_below(q->b, c) : 0;
}

#define ASK_ZONE_EACH(q, z, c)                                                                     \
    for (component_id c = ask_first((q), (z)); c != 0; c = ask_next((q), c))

/* The things to look at, of those in a mask (numbered 0 to 63). */
static inline uint64_t ask_mask(const struct ask *q, uint64_t mask)
{
    unsigned wanted = q->wanted.target[0];

    return q->mode <= ASK_LIST ? mask : wanted < 64 ? mask & (uint64_t)1 << wanted : 0;
}

#define ASK_MASK_EACH(q, mask, i) MASK_EACH (ask_mask((q), (mask)), i)

/* Listing. Options take the slow path when some were struck or a seat is bound (kernel/offer.h),
 * and when the buffer is full. */
static inline void ask_begin_listing(struct ask *q)
{
    q->room = q->struck_count || block_binds(q->b) ? 0 : q->option_max;
    q->count = 0;
    q->force = 0;
    if (q->lots) {
        q->lots->bundles = q->lots->uses = q->lots->zone_count = 0;
        q->lots->members = 0;
    }
}

void ask_list_rare(struct ask *q, struct option o);
static inline void ask_list(struct ask *q, struct option o)
{
    if (q->count < q->room)
        q->option[q->count++] = o;
    else
        ask_list_rare(q, o);
}

/* For rollouts: lists things numbered from `first` on. */
static inline void ask_list_bundle(struct ask *q, uint16_t kind, uint16_t first, uint64_t mask)
{
    struct lots *lots = q->lots;

    CHECK(lots->bundles < ARRAY_LEN(lots->bundle));
    lots->bundle[lots->bundles].kind = kind;
    lots->bundle[lots->bundles].first = first;
    lots->bundle[lots->bundles++].mask = mask;
}

/* Lists things numbered 0 to 63, all of which are known to be legal. */
static inline void ask_list_all(struct ask *q, uint16_t kind, uint64_t mask)
{
    unsigned count = q->count;

    if (mask == 0)
        return;
    if (q->lots && q->lots->bundles < ARRAY_LEN(q->lots->bundle)) {
        ask_list_bundle(q, kind, 0, mask);
        return;
    }

    if (count + 64 > q->room) {
        MASK_EACH (mask, i)
            ask_list_rare(q, (struct option){ kind, { (uint16_t)i } });
        return;
    }
    MASK_EACH (mask, i)
        q->option[count++] = (struct option){ kind, { (uint16_t)i } };
    q->count = count;
}

/* For rollouts (struct lots): lists this option unchecked, if `is_one`. Has no branch, because it
 * would be unpredictable. */
static inline void ask_list_unseen(struct ask *q, uint16_t kind, uint16_t target, bool is_one)
{
    CHECK(q->count < q->option_max);
    q->option[q->count] = (struct option){ (uint16_t)(kind | OPT_UNSEEN), { target } };
    q->count += is_one;
}

/* For rollouts: lists all components of a zone, all of which are known to be legal. */
static inline void ask_list_zone(struct ask *q, uint16_t kind, uint8_t zone)
{
    q->lots->zone_kind = kind;
    q->lots->zone = zone;
    q->lots->zone_count = block_zone(q->b, zone)->count;
}

bool ask_offer_one(struct ask *q, requirement missing);

static inline bool ask_offer_considered(struct ask *q, uint16_t kind, uint16_t a, uint16_t b,
                                        requirement missing)
{
    if (q->mode > ASK_LIST)
        return ask_offer_one(q, missing);
    if (!missing)
        ask_list(q, (struct option){ kind, { a, b, 0 } });
    return false;
}

/* Offers all cards of a hand or pile. Returns the chosen one; 0: none. */
static inline component_id ask_offer_zone(struct ask *q, uint16_t kind, uint8_t zone,
                                          requirement missing)
{
    if (q->lots && q->mode <= ASK_LIST) {
        if (!missing)
            ask_list_zone(q, kind, zone);
        return 0;
    }
    ASK_ZONE_EACH (q, zone, c)
        if (ask_considers(q, kind, c, 0) && ask_offer_considered(q, kind, c, 0, missing))
            return c;
    return 0;
}

/* Offers one option; true when it was chosen. These are macros so that `missing` is computed only
 * for options under consideration, and not again for one that was listed. */
#define ask_offer2(q, kind, a, b, missing)                                                         \
    (ask_considers((q), (kind), (a), (b)) &&                                                       \
     ask_offer_considered((q), (kind), (a), (b), (q)->sure ? REQ_MET : (missing)))
#define ask_offer_if(q, kind, target, missing) ask_offer2((q), (kind), (target), 0, (missing))
/* ask_offer_if() for rollouts (struct lots) that list candidates by a part of `missing`. That part
 * is known to be met for any option they draw; `open` is the rest. */
#define ask_offer_open(q, kind, target, missing, open)                                             \
    ask_offer_if((q), (kind), (target), (q)->lots ? (open) : (missing))
#define ask_offer(q, kind, target) ask_offer2((q), (kind), (target), 0, REQ_MET)

/* Writing the log: an entry, then its parameters. The audience of a component is everybody who
 * knows it now. Without a log there is no entry, and nothing is written. */
struct log_entry *log_write_heard(struct ask *q, uint16_t message);
void log_param(struct log_entry *e, enum type type, seat_mask audience, uint16_t value);
void log_card_heard(struct ask *q, struct log_entry *e, component_id c);

static inline struct log_entry *log_write(struct ask *q, uint16_t message)
{
    return q->log ? log_write_heard(q, message) : NULL;
}

static inline void log_public(struct log_entry *e, enum type type, uint16_t value)
{
    if (e)
        log_param(e, type, SEEN_BY_ALL, value);
}

static inline void log_number(struct log_entry *e, int number)
{
    log_public(e, T_NUMBER, (uint16_t)(int16_t)number);
}

static inline void log_seat(struct log_entry *e, uint8_t seat)
{
    log_public(e, T_SEAT, seat);
}

static inline void log_supply(struct log_entry *e, uint8_t kind)
{
    log_public(e, T_SUPPLY, kind);
}

static inline void log_word(struct log_entry *e, uint16_t word)
{
    log_public(e, T_WORD, word);
}

static inline void log_entry_of(struct log_entry *e, uint16_t entry)
{
    log_public(e, T_ENTRY, entry);
}

static inline void log_card(struct ask *q, struct log_entry *e, component_id c)
{
    if (e)
        log_card_heard(q, e, c);
}

#endif
