/* rules.h: a game's description of itself for the kernel: constant tables and a few functions.
 *
 * Nothing here is ever stored in a block. A block only contains the index of its rules.
 */
#ifndef ANGELES_KERNEL_RULES_H
#define ANGELES_KERNEL_RULES_H

#include "kernel/flow.h"
#include "kernel/offer.h"
#include "kernel/vocabulary.h"

enum zone_kind {
    ZONE_PILE, /* ordered: places matter */
    ZONE_HAND, /* a hand: views show the known cards and the number of the others, but no order */
};

struct zone_fact {
    const char *name; /* for packs, dumps and scenarios: "hand", "deck" */
    uint8_t kind;
    uint8_t owner;   /* a seat, or SEAT_NONE */
    uint8_t in_play; /* cards here are in force */
    uint64_t admits; /* exchange groups that may be hidden here; 0: only the groups already here */
    const char *en, *de;
    bool out;     /* components here are out of the game: views omit them */
    bool dealt;   /* cards here after the set-up count as drawn */
    bool playing; /* cards here are being played */
    bool closed;  /* a pile that may not be looked through: views show only its top card */
};

struct holder_fact {  /* a holder of supplies */
    const char *name; /* for scenarios, dumps and views */
    const char *en, *de;
};

/* The game's own fields of the block, for dumps and views. All of them are public. */
struct block_field {
    const char *name;
    uint16_t at;    /* offset in the block */
    uint8_t size;   /* bytes per element: 1 or 2; 2 for entries of a pack with 255 or more */
    uint8_t type;   /* enum type */
    uint16_t count; /* 1, or the length of an array */
    bool or_none;   /* T_ENTRY: 0 means none, and views show it as such */
    bool is_signed; /* T_NUMBER: may be negative */
    bool sealed;    /* views and observations leave it out */
    bool later;     /* dumps of older versions lack it: then it is 0 */
};

/* The value of a field, or of element i of an array field. */
static inline int field_get(const struct block *b, const struct block_field *f, unsigned i)
{
    const uint8_t *at = (const uint8_t *)b + f->at + (size_t)i * f->size;
    uint16_t word;

    if (f->size == 1)
        return f->is_signed ? (int8_t)*at : *at;
    memcpy(&word, at, sizeof word);
    return f->is_signed ? (int16_t)word : word;
}

static inline int field_least(const struct block_field *f)
{
    return !f->is_signed ? 0 : f->size == 1 ? INT8_MIN : INT16_MIN;
}

static inline int field_most(const struct block_field *f)
{
    int most = f->size == 1 ? UINT8_MAX : UINT16_MAX;

    return f->is_signed ? most / 2 : most;
}

static inline void field_set(struct block *b, const struct block_field *f, unsigned i, int value)
{
    uint8_t *at = (uint8_t *)b + f->at + (size_t)i * f->size;
    uint16_t word = (uint16_t)value;

    if (f->size == 1)
        *at = (uint8_t)value;
    else
        memcpy(at, &word, sizeof word);
}

struct proc_fact {
    const char *name;
    enum flow (*run)(struct frame *f, struct ask *q);
    const char *step[16]; /* names of its steps; NULL ends the list */
};

struct table_option { /* a choice made before the game starts */
    const char *name;
    const char *value[8]; /* the first is the default */
    const char *en, *de;
    uint8_t seat; /* the seat (from 1) whose role this option sets; 0: not about a seat */
};

/* Numbers carried from game to game: kernel/carry.h. Its rows describe the section in order,
 * without gaps: an array of signed numbers of two bytes each. */
enum carry_known {
    CARRY_PUBLIC,
    CARRY_OWN,    /* one number per seat, which only this seat knows until it is shown */
    CARRY_SECRET, /* nobody knows it until it is shown */
};
/* The meaning of the numbers of a row, so that a campaign can store them by name. */
enum carry_names {
    CARRY_NUMBERS_ONLY, /* nothing but numbers */
    CARRY_BITS,         /* fifteen bits a number, one for each entry of `kind` */
    CARRY_HELD,   /* 8 * (an entry of `kind`, from 1) + its holder, an entry of `holder` or 7 */
    CARRY_COPIES, /* a component, from 1; 0: none */
};
struct carry_fact {
    struct block_field field;
    int16_t least, most; /* its range. A viewer who does not know a number imagines any of these;
                            without an earlier game it is `least` */
    uint8_t known;       /* enum carry_known */
    uint8_t names;       /* enum carry_names */
    uint8_t kind, holder;
    const char *title[LANG_COUNT]; /* its title in the story of a campaign; NULL: it is left out */
};

/* A game that can be a chapter of a campaign. */
struct campaign_rules {
    const char *option; /* of the table: "mode=campaign" */
    uint16_t ended[2];  /* messages: the text read after one of them is the ending */
    int (*about)(const struct block *b); /* the entry that it is about */
};

enum { CARRY_MAX = 256, TABLE_OPTION_MAX = 16 };

/* The input from which a game is set up. */
struct setup {
    uint8_t seat_count;
    uint8_t option[TABLE_OPTION_MAX]; /* index of the chosen value */
    uint8_t carried;                  /* 1: the rest comes from an earlier game */
    seat_mask carry_seen[CARRY_MAX];
    int16_t carry[CARRY_MAX];
};

/* A statistic over many finished games. */
struct mark {
    const char *name;
    int entry; /* -1: none */
    int32_t number;
};
enum { MARK_MAX = 24 };

/* The knowledge about a value before a game begins: see machine/outlook.h. */
struct guess {
    enum { GUESS_NOTHING, GUESS_NUMBER, GUESS_SEAT, GUESS_ANOTHER, GUESS_CARD } is;
    int value; /* GUESS_NUMBER; GUESS_CARD: the kind of its entry */
};

struct rules {
    const char *name; /* "android" */
    const char *title;
    uint8_t seat_min, seat_max;
    struct room room; /* ROOM_OF() its struct */
    uint16_t supply_at, zone_at;
    uint16_t component_at; /* components come last: the pack sets their number */
    uint16_t offer_at;     /* of its struct offers; 0: no trades */
    uint16_t stand_at;     /* offset of one byte per seat with its position; 0: none */
    uint16_t role_at; /* offset of one byte per seat with its role; 0: none. The seat with role n */
    uint8_t role_query, role_count; /* is the result of the n-th query from role_query on */
    uint16_t component_max;         /* a pack with more components is refused */
    uint8_t zone_count, supply_kinds, supply_holders;
    uint8_t bank;      /* the holder that initially has every supply */
    bool open_hands;   /* the players are one team with open hands */
    bool sorted_piles; /* each pile takes only its own cards: a scenario empties a pile into the
                        * box */
    const int16_t *supply_total; /* total number of each kind */
    /* bit k: holders of supply k and the bank may have less than zero. Only in a game whose
     * supplies are int16_t. */
    uint32_t supply_owed;
    const struct vocabulary *vocabulary;
    const struct zone_fact *zone;
    const struct holder_fact *holder; /* holders of supplies; seats come first */
    const struct block_field *field;
    uint8_t field_count;
    const struct proc_fact *proc; /* from PROC_GAME on */
    uint8_t proc_count;
    const struct table_option *table_option;
    uint8_t table_option_count;
    const struct carry_fact *carry;
    uint16_t carry_count;   /* numbers in the section, of all rows; 0: nothing is carried */
    uint16_t carry_seen_at; /* offset of one seat_mask per number */
    const struct campaign_rules *campaign; /* NULL: it has none */
    uint16_t carry_version; /* of the section: a section of another version is refused */

    /* Computes the facts that the rules need about a pack while it is being opened, into its
     * `facts`. Returns NULL on success, else what the pack lacks for this game. May be NULL.
     */
    const char *(*derive)(struct pack *p);
    void (*derive_late)(struct pack *p); /* the part that needs the pack's outlooks; may be NULL */

    /* Sets everything up and pushes the first frame. Before the call, all supplies are in the bank
     * and no component has a place yet: see zone_fill() and zone_sort(). */
    void (*set_up)(struct ask *q, const struct setup *s);

    /* Abilities that belong to nobody happen before those of players, in the order that this seat
     * chooses. NULL: they happen with those of the active player. */
    uint8_t (*leader)(const struct block *b);
    /* The players give the game up. Returns false if it is already over. NULL if they cannot. It
     * begins with flow_abandon(). */
    bool (*give_up)(struct ask *q);

    /* For the machine that runs cards */
    int (*query)(struct ask *q, uint8_t query, const int *arg);
    /* Predicts a query's result for a seat at position `stand`, if the pack alone determines it.
     * Among the arguments, GUESS_SEAT means that seat; none of them is GUESS_NOTHING. NULL:
     * queries of this game cannot be predicted. */
    struct guess (*foresee)(const struct pack *p, uint8_t query, const struct guess *arg,
                            unsigned stand);
    requirement (*verb_missing)(struct ask *q, uint8_t verb, const int *arg);
    enum flow (*verb)(struct ask *q, struct frame *f, uint8_t verb, const int *arg);
    /* In a rehearsal (FRAME_REHEARSED): asks what the verb would ask, and does nothing else; notes
     * what the seat has picked. NULL: no card of this game is rehearsed. */
    enum flow (*rehearse)(struct ask *q, struct frame *f, uint8_t verb, const int *arg);
    void (*note)(struct ask *q, const struct option *picked);
    /* A domain's members. Index count-1 comes first, and removing the current member leaves members
     * with lower indices in place. After a card comes the one below it. */
    int (*domain_count)(struct ask *q, uint8_t domain, const int *arg);
    int (*domain_item)(struct ask *q, uint8_t domain, const int *arg, int index);

    /* Trades: conditions of the game beyond those the kernel checks itself. NULL: no trades. */
    requirement (*offer_missing)(struct ask *q, const struct offer *o);
    void (*offer_taken)(struct ask *q, const struct offer *o); /* moves components */
    const struct deed_rules *deeds; /* NULL: only supplies and components are traded */

    /* The value of the final result to a seat, from 0 to 1. NULL: the winners share 1. */
    float (*worth)(const struct block *b, uint8_t seat);
    /* Public implications of the rules about hidden components: a player who plays a card that
     * needs another one in hand has that card. Imagined games agree with the true game in this.
     * NULL: nothing. */
    uint32_t (*inferred)(struct ask *q);
    /* A seat's role in the game (a detective, a corporation): the entry whose title names the seat
     * when the host has given it no name. NULL: seats only have numbers. */
    uint16_t (*seat_entry)(const struct block *b, const struct pack *p, uint8_t seat);
    /* The statistics of a finished game, including hidden information. Returns how many. NULL:
     * nothing. */
    unsigned (*marks)(const struct block *b, const struct pack *p, struct mark *out);
    /* For an imagined game whose player must not know unread texts: a text or an effect of this
     * entry is skipped. The entry is of a sealed kind, or 0 if it is unknown. The kind of effect
     * is an enum seal. NULL: it is worth nothing. */
    void (*unread)(struct ask *q, uint16_t entry, unsigned what);
    /* Whether everybody knows this entry of a sealed kind (KIND_SEALED) from the position alone,
     * regardless of the log. NULL: no. */
    bool (*is_known)(const struct block *b, const struct pack *p, uint16_t entry);
    /* Whether this option, of a kind with TRAIT_RISKY, is risky for the seat now. NULL: always. */
    bool (*is_risky)(const struct ask *q, uint8_t seat, const struct option *o);
    /* Adjusts the place of this option in the seat's menu, which the row of its kind gives. NULL:
     * as the row says. */
    void (*standing)(struct ask *q, uint8_t seat, const struct option *o, struct standing *out);
    /* The word of the vocabulary that distinguishes this ability of an entry from the others in
     * a menu; 0: none. NULL: none ever. */
    unsigned (*ability_word)(const struct pack *p, const struct pack_clause *ability);
    /* Checks conservation of what the game keeps in its own fields. NULL when sound. */
    const char *(*verify)(const struct ask *q);
};

/* The value of the game's result to a seat; 0 while the game is running. */
static inline float game_worth(const struct rules *r, const struct block *b, uint8_t seat)
{
    if (b->state == GAME_RUNNING || seat >= b->seat_count)
        return 0;
    if (r->worth)
        return r->worth(b, seat);
    return b->winners >> seat & 1 ? 1 / (float)bit_count(b->winners) : 0;
}

/* Initializes an empty block of this game. */
void block_init(struct block *b, const struct rules *r, const struct pack *p, uint8_t game);

/* Starts a new game. The caller owns the memory: block_size bytes, as the pack says, aligned for a
 * uint64_t. */
void game_set_up(struct ask *q, const struct setup *s, const struct rng *rng, uint8_t game);

#endif
