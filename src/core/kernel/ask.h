/* ask.h: how rules ask, and how the kernel lists, applies and explains by one definition.
 *
 * A procedure's step either acts or asks. When it asks, it names the seat and offers each thing
 * the seat might choose together with the requirement that stands in its way, if any:
 *
 *     ask_seat(q, f->seat, PROMPT_USE_LEAD);
 *     if (ask_offer_if(q, OPT_PLACE, f->lead, evidence_left(g)))
 *         return flow_become(…);
 *     return FLOW_WAIT;
 *
 * The same lines list the options (nothing may change then), find the one that was chosen, and
 * tell somebody who asks "why not?" which requirement failed. `struct ask` is the conversation:
 * it lives on the caller's stack for one call and also carries what the rules may read.
 */
#ifndef ANGELES_KERNEL_ASK_H
#define ANGELES_KERNEL_ASK_H

#include "kernel/block.h"
#include "kernel/log.h"
#include "kernel/zone.h"

struct rules;
struct pack;

/* An option: its kind says what its targets are (enum type, in the rules' table of kinds). */
struct option {
    uint16_t kind;
    uint16_t target[3];
};
_Static_assert(sizeof(struct option) == 8, "options are compared as bytes");

enum ask_mode {              /* the order counts: ask_considers() */
                ASK_RUN,     /* run to the next decision, listing it */
                ASK_LIST,    /* list one lane's options */
                ASK_APPLY,   /* go on from the option chosen */
                ASK_EXPLAIN, /* find out what stands in the way of one option */
};

/* Where any option will do they need not be seen one by one, and what stands in the way of one is
 * found out when it is drawn. */
struct lots {
    uint64_t *dice;
    unsigned bundles;
    struct {
        uint16_t kind;
        uint64_t mask; /* things that are numbered from 0 to 63, one option each */
    } bundle[4];
    uint16_t zone_kind, zone_count; /* the components of a zone, one option each */
    uint8_t zone;
    uint16_t use_kind, uses; /* abilities in force that this seat might use: use_drawn() */
    uint16_t use_first;      /* so many of them are one of a card, or an effect */
    uint32_t use_for;        /* what the rules ask for, a bit each */
    uint8_t use_seat;
};

/* One of so many, each as likely (splitmix64). */
static inline unsigned lots_draw(struct lots *lots, unsigned count)
{
    uint64_t z = *lots->dice += 0x9e3779b97f4a7c15u;

    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return (unsigned)(((z ^ (z >> 31)) >> 32) * count >> 32);
}

struct ask {
    struct block *b;
    const struct rules *rules;
    const struct pack *pack;
    struct log *log;   /* NULL: nobody listens */
    uint8_t *coverage; /* NULL, or one bit for each word of card code that has run */

    uint8_t mode;
    uint8_t seat;    /* whose lane is listed or applied */
    seat_mask asked; /* ASK_RUN: the seats the waiting step asks */
    uint8_t param_count;
    uint16_t prompt;
    struct {
        uint8_t type;
        uint16_t value;
    } param[2]; /* what the prompt is about */

    struct option *option; /* where to list, or NULL */
    unsigned option_max;
    unsigned room;  /* so many can be listed without a second look: ask_begin_listing() */
    unsigned count; /* options met so far */

    struct option wanted; /* ASK_APPLY, ASK_EXPLAIN: the option in question */
    requirement missing;  /* what stands in its way; REQ_NOT_AN_OPTION if it was never offered */

    const struct option *struck; /* options that met a fault here */
    unsigned struck_count;
    unsigned steps;    /* spent of STEP_BUDGET */
    bool skips;        /* flow_skip(): what leaves no choice need not be asked */
    bool trusts;       /* flow_advance(): what is chosen was listed in this very position, */
    bool sure;         /* and is being applied: nothing stands in its way */
    struct lots *lots; /* flow_roll(): any option will do. NULL: they are to be seen */
};

/* In a list: what stands in the way of this option, if anything, was not looked at. */
enum { OPT_UNSEEN = 0x8000 };

/* Several seats are asked at once, sealed from each other. Gives the seat whose lane is being
 * listed or applied; the options that follow are that seat's. */
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

/* One seat is asked. */
static inline void ask_seat(struct ask *q, uint8_t seat, uint16_t prompt)
{
    ask_each(q, (seat_mask)BIT(seat), prompt);
}

/* What the prompt is about. */
static inline void ask_about(struct ask *q, enum type type, uint16_t value)
{
    CHECK(q->param_count < ARRAY_LEN(q->param));
    q->param[q->param_count].type = (uint8_t)type;
    q->param[q->param_count++].value = value;
}
void ask_about_source(struct ask *q, source_id source);        /* the card whose text asks */
bool source_in_sight(const struct block *b, source_id source); /* everybody sees where it lies */

/* Is this option worth a look? When listing each is; when applying or explaining only the one in
 * question, so that what stands in the way of the others is not even computed. */
static inline bool ask_considers(const struct ask *q, uint16_t kind, uint16_t a, uint16_t b)
{
    const struct option o = { kind, { a, b, 0 } };

    return q->mode <= ASK_LIST || memcmp(&q->wanted, &o, sizeof o) == 0; /* one comparison */
}

/* The cards of a zone, from the top down, where the options that follow name the card as their
 * first target: when applying or explaining there is only one to look at. */
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

/* The same for things that are numbered from 0 to 63: those of a mask. */
static inline uint64_t ask_mask(const struct ask *q, uint64_t mask)
{
    unsigned wanted = q->wanted.target[0];

    return q->mode <= ASK_LIST ? mask : wanted < 64 ? mask & (uint64_t)1 << wanted : 0;
}

#define ASK_MASK_EACH(q, mask, i) MASK_EACH (ask_mask((q), (mask)), i)

/* Listing. Where options were struck, or there is no room for more, each is looked at again. */
static inline void ask_begin_listing(struct ask *q)
{
    q->room = q->struck_count ? 0 : q->option_max;
    q->count = 0;
    if (q->lots)
        q->lots->bundles = q->lots->uses = q->lots->zone_count = 0;
}

void ask_list_rare(struct ask *q, struct option o);
static inline void ask_list(struct ask *q, struct option o)
{
    if (q->count < q->room)
        q->option[q->count++] = o;
    else
        ask_list_rare(q, o);
}

/* Things that are numbered from 0 to 63, and nothing stands in the way of any. */
static inline void ask_list_all(struct ask *q, uint16_t kind, uint64_t mask)
{
    unsigned count = q->count;

    if (mask == 0)
        return;
    if (q->lots && q->lots->bundles < ARRAY_LEN(q->lots->bundle)) {
        q->lots->bundle[q->lots->bundles].kind = kind;
        q->lots->bundle[q->lots->bundles++].mask = mask;
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

/* Where any option will do (struct lots): this one, unseen, if it is one at all. Without a branch,
 * as nobody could foresee it. */
static inline void ask_list_unseen(struct ask *q, uint16_t kind, uint16_t target, bool is_one)
{
    CHECK(q->count < q->option_max);
    q->option[q->count] = (struct option){ (uint16_t)(kind | OPT_UNSEEN), { target } };
    q->count += is_one;
}

/* And so: all components of a zone, and nothing stands in the way of any. */
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

/* Offers one thing; true when it was chosen. Macros, so that `missing` is computed only for
 * options that are considered, and not again for one that was listed. */
#define ask_offer2(q, kind, a, b, missing)                                                         \
    (ask_considers((q), (kind), (a), (b)) &&                                                       \
     ask_offer_considered((q), (kind), (a), (b), (q)->sure ? REQ_MET : (missing)))
/* The same where `missing` takes long to find out. Who takes any option (flow_roll()) gets it
 * listed unseen, and finds out if that is the one drawn. */
#define ask_offer_unseen(q, kind, a, b, missing)                                                   \
    ((q)->lots && (q)->mode <= ASK_LIST                                                            \
         ? (ask_list((q), (struct option){ (uint16_t)((kind) | OPT_UNSEEN), { (a), (b), 0 } }),    \
            false)                                                                                 \
         : ask_offer2((q), (kind), (a), (b), (missing)))
#define ask_offer_if(q, kind, target, missing) ask_offer2((q), (kind), (target), 0, (missing))
#define ask_offer(q, kind, target)             ask_offer2((q), (kind), (target), 0, REQ_MET)

/* Writing the log: an entry, then its parameters. A component is written with whoever knows it now
 * as its audience. Where nobody listens there is no entry, and nothing is written. */
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
