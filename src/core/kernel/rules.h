/* rules.h: what a game tells the kernel about itself: constant tables and a handful of functions.
 *
 * Nothing here is ever stored in a block; a block only says which rules it belongs to.
 */
#ifndef ANGELES_KERNEL_RULES_H
#define ANGELES_KERNEL_RULES_H

#include "kernel/flow.h"
#include "kernel/offer.h"
#include "kernel/vocabulary.h"

enum zone_kind {
    ZONE_PILE, /* ordered: places count */
    ZONE_HAND, /* a hand: no order is told, only what is known and how many are not */
};

struct zone_fact {
    const char *name; /* for packs, dumps and scenarios: "hand", "deck" */
    uint8_t kind;
    uint8_t owner;   /* a seat, or SEAT_NONE */
    uint8_t in_play; /* cards lying here are in force */
    uint64_t admits; /* exchange groups that may lie hidden here; 0: only that of what lies there */
    const char *en, *de;
    bool out; /* what lies here is out of the game: views leave it out */
};

struct holder_fact {  /* who or what holds supplies */
    const char *name; /* for scenarios, dumps and views */
    const char *en, *de;
};

/* The game's own fields of the block, all of them public, for dumps and views. */
struct block_field {
    const char *name;
    uint16_t at;    /* offset in the block */
    uint8_t size;   /* bytes of one: 1 or 2; 2 for entries of a pack with 255 or more */
    uint8_t type;   /* enum type */
    uint16_t count; /* 1, or the length of an array */
    bool or_none;   /* T_ENTRY: 0 is none, and told as such in views */
    bool is_signed; /* T_NUMBER: it can fall below 0 */
};

/* The value of a field, or of one of its row. */
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
    const char *step[16]; /* names of its steps; NULL ends */
};

struct table_option { /* a choice made before the game starts */
    const char *name;
    const char *value[8]; /* the first is the default */
    const char *en, *de;
    uint8_t seat; /* who the seat of this number (from 1) is in the game; 0: it is about no seat */
};

struct carry_fact { /* one number carried from game to game */
    const char *name;
};

enum { CARRY_MAX = 32, TABLE_OPTION_MAX = 16 };

/* What a game starts from. */
struct setup {
    uint8_t seat_count;
    uint8_t option[TABLE_OPTION_MAX]; /* index of the value chosen */
    uint8_t carried;                  /* 1: `carry` comes from an earlier game */
    int16_t carry[CARRY_MAX];
};

/* What is known of a value before there is a game to ask: see machine/outlook.h. */
struct guess {
    enum { GUESS_NOTHING, GUESS_NUMBER, GUESS_SEAT, GUESS_ANOTHER, GUESS_CARD } is;
    int value; /* GUESS_NUMBER; GUESS_CARD: the kind of its entry */
};

struct rules {
    const char *name; /* "android" */
    const char *title;
    uint8_t seat_min, seat_max;
    uint16_t supply_at, zone_at;
    uint16_t component_at; /* they come last: the pack says how many there are */
    uint16_t offer_at;     /* of its struct offers; 0: no trades */
    uint16_t stand_at; /* of the bytes, one a seat, that say where it stands; 0: there are none */
    uint16_t role_at;  /* and of those that say who it is; 0: there are none. The seat of role n */
    uint8_t role_query, role_count; /* is what the n-th of these queries gives */
    uint16_t component_max;         /* a pack with more is refused */
    uint8_t zone_count, supply_kinds, supply_holders;
    uint8_t bank;                /* the holder in which every supply begins */
    const uint8_t *supply_total; /* how many there are of each kind */
    const struct vocabulary *vocabulary;
    const struct zone_fact *zone;
    const struct holder_fact *holder; /* of supplies; seats come first */
    const struct block_field *field;
    uint8_t field_count;
    const struct proc_fact *proc; /* from PROC_GAME on */
    uint8_t proc_count;
    const struct table_option *table_option;
    uint8_t table_option_count;
    const struct carry_fact *carry;
    uint8_t carry_count;

    /* Works out what the rules want to have at hand of a pack that is being opened, into its
     * `facts`. NULL when all is well, else what this game misses in it. May be NULL itself. */
    const char *(*derive)(struct pack *p);
    void (*derive_late)(struct pack *p); /* and what takes its outlooks; may be NULL */

    /* Supplies lie in the bank, components nowhere yet: zone_fill(), zone_sort(). Lays everything
     * out and pushes the first frame. */
    void (*set_up)(struct ask *q, const struct setup *s);

    /* For the machine that runs cards */
    int (*query)(struct ask *q, uint8_t query, const int *arg);
    /* What it comes to for a seat (GUESS_SEAT among the arguments, none of which is GUESS_NOTHING)
     * that stands at `stand`, if nothing but the pack decides it. NULL: that is never so. */
    struct guess (*foresee)(const struct pack *p, uint8_t query, const struct guess *arg,
                            unsigned stand);
    requirement (*verb_missing)(struct ask *q, uint8_t verb, const int *arg);
    enum flow (*verb)(struct ask *q, struct frame *f, uint8_t verb, const int *arg);
    /* A domain's members: index count-1 comes first, and removing the current member leaves those
     * with lower indices where they were. Behind a card comes the one that lies below it. */
    int (*domain_count)(struct ask *q, uint8_t domain, const int *arg);
    int (*domain_item)(struct ask *q, uint8_t domain, const int *arg, int index);

    /* Trades: what the game allows, beyond what the kernel sees by itself. NULL: no trades. */
    requirement (*offer_missing)(struct ask *q, const struct offer *o);
    void (*offer_taken)(struct ask *q, const struct offer *o); /* moves components of the terms */

    /* What the end of a game is worth to a seat, from 0 to 1. NULL: the winners share 1. */
    float (*worth)(const struct block *b, uint8_t seat);
    /* What a finished game carries to the next. NULL: nothing. */
    void (*carry_out)(const struct block *b, const struct setup *was, int16_t carry[CARRY_MAX]);
    /* What the rules tell everybody about hidden things: who plays a card that needs one in his
     * hand has one. An imagined game agrees with the truth in it. NULL: nothing of that kind. */
    uint32_t (*inferred)(struct ask *q);
    /* Who a seat is in the game (a detective, a corporation): an entry by whose title it is called
     * where the host has given it no name. NULL: seats have only numbers. */
    uint16_t (*seat_entry)(const struct block *b, const struct pack *p, uint8_t seat);
    /* Conservation of what the game keeps in its own fields; NULL when sound. */
    const char *(*verify)(const struct ask *q);
};

/* What a game has come to for a seat; 0 while it goes on. */
static inline float game_worth(const struct rules *r, const struct block *b, uint8_t seat)
{
    if (b->state == GAME_RUNNING || seat >= b->seat_count)
        return 0;
    if (r->worth)
        return r->worth(b, seat);
    return b->winners >> seat & 1 ? 1 / (float)bit_count(b->winners) : 0;
}

/* A new game: the caller owns as many bytes as the pack says (block_size), aligned for a
 * uint64_t. */
void game_set_up(struct ask *q, const struct setup *s, const struct rng *rng, uint8_t game);

#endif
