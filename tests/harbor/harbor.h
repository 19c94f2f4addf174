/* harbor.h: the testing game. It is small and uses every feature of the kernel.
 *
 * It shows that the kernel depends on no game. Its rules are in rules.md beside this file; its
 * cards in pack/.
 */
#ifndef ANGELES_HARBOR_H
#define ANGELES_HARBOR_H

#include "kernel/carry.h"
#include "kernel/effect.h"
#include "kernel/rules.h"
#include "kernel/zone.h"
#include "machine/machine.h"

#define GAME_ROWS "harbor/rows.def"
#include "kernel/rows.h"

enum harbor_zone {
    ZONE_BOX, /* out of the game */
    ZONE_DECK,
    ZONE_DISCARD,
    ZONE_TABLE, /* a card being played */
    ZONE_HAND_0,
    ZONE_PLAY_0 = ZONE_HAND_0 + SEAT_MAX, /* allies */
    ZONE_STORE_0 = ZONE_PLAY_0 + SEAT_MAX,
    ZONE_COUNT = ZONE_STORE_0 + SEAT_MAX,
};

enum { COMPONENTS = 200 }; /* at most */

enum harbor_holder { HOLDER_BANK = SEAT_MAX, HOLDER_WATCH, HOLDER_COUNT };

/* The state carried from game to game. */
enum harbor_carry {
    CARRY_REPUTATION,
    CARRY_CLOSED = CARRY_REPUTATION + SEAT_MAX, /* 1: the watch has closed the harbor */
    CARRY_GAMES,                                /* begun, this one included */
    CARRY_PATRON, /* of each seat; only that seat knows it until it is shown */
    CARRY_NUMBERS = CARRY_PATRON + SEAT_MAX,
};

enum harbor_kind { KIND_RULE, KIND_ALLY, KIND_CARGO, KIND_TRICK, KIND_COUNT };
enum { FIELD_VALUE = 0, FIELD_RISK = 1 }; /* of cargo */
enum { FIELD_COST = 0 };                  /* of tricks and allies */
enum { FIELD_LIMIT = 0, FIELD_LANTERN };  /* of house rules */

enum harbor_proc {
    PROC_DAY = PROC_GAME,
    PROC_TURN,
    PROC_PLAY,
    PROC_WINDOW,
    PROC_DISCARD,
    PROC_DUE,
    PROC_END,
};

enum harbor_act { ACT_WORK = 1, ACT_PICK, ACT_PAY, ACT_END };

struct harbor {
    struct block k;
    /* More than other games have: this shows that each game sets its own limit. */
    BLOCK_ROOM(20, 16, 32, int16_t, 24, 32);
    struct tray tray[TRAY_MAX - 1];
    uint8_t week, day; /* from 1 */
    uint8_t first;     /* who has the lantern */
    uint8_t turns;     /* taken today */
    uint8_t actions_left;
    uint8_t spare;
    uint16_t score[SEAT_MAX];
    int16_t supply[SUPPLY_COUNT][HOLDER_COUNT]; /* coins can exceed 255, and honor can be
                                                 * negative */
    int16_t carried[CARRY_NUMBERS];
    seat_mask carried_seen[CARRY_NUMBERS];
    struct offers offers;
    struct zone zone[ZONE_COUNT];
    struct component component[COMPONENTS]; /* as many of them as the pack has */
};
ROOM_ASSERT(struct harbor);

enum {
    HAND_LIMIT = 5,
    STORE_LIMIT = 3,
    ALLY_LIMIT = 2,
    BID_LIMIT = 3,
    START_COINS = 3,
    START_CARDS = 3,
    REPUTATION_MAX = 15,
    PATRON_MAX = 2,
    GAMES_MAX = 1000,
};

extern const struct rules harbor_rules;
extern const struct vocabulary harbor_vocabulary;

static inline uint8_t hand_of(uint8_t seat)
{
    return (uint8_t)(ZONE_HAND_0 + seat);
}

static inline uint8_t play_of(uint8_t seat)
{
    return (uint8_t)(ZONE_PLAY_0 + seat);
}

static inline uint8_t store_of(uint8_t seat)
{
    return (uint8_t)(ZONE_STORE_0 + seat);
}

static inline struct harbor *harbor_of(const struct ask *q)
{
    return (struct harbor *)q->b;
}

/* course.c: days, bids, the end */
enum flow harbor_day(struct frame *f, struct ask *q);
void harbor_end(struct ask *q);
void alarm_raise(struct ask *q, unsigned by);
unsigned alarm_limit(const struct block *b);
void rule_lift(struct ask *q, uint16_t entry);

/* bargain.c: deeds that can be bought and promised */
extern const struct deed_rules harbor_deeds;
void promises_judge(struct ask *q, uint8_t seat); /* at the end of its turn */

/* turn.c */
enum flow harbor_turn(struct frame *f, struct ask *q);
enum flow harbor_discard(struct frame *f, struct ask *q);
component_id deck_top(struct ask *q); /* of a new deck if necessary; 0: nothing is left */
bool harbor_card_draw(struct ask *q, uint8_t seat); /* false: nothing left to draw */
void harbor_card_discard(struct ask *q, uint8_t seat, component_id c);
unsigned supply_gain(struct ask *q, uint8_t seat, uint8_t kind, unsigned number);
void coins_gain(struct ask *q, uint8_t seat, unsigned number);

/* play.c: tricks, allies and reactions */
enum flow harbor_play(struct frame *f, struct ask *q);
enum flow harbor_window(struct frame *f, struct ask *q);
requirement card_play_missing(struct ask *q, uint8_t seat, component_id c);
void harbor_card_leave_play(struct ask *q, component_id c);
void window_trade(struct ask *q, uint8_t giver); /* a card is about to leave the hand by a trade */
uint32_t harbor_inferred(struct ask *q);

/* words.c: functions that the machine calls in this game */
void supply_lose(struct ask *q, uint8_t seat, uint8_t kind, unsigned number); /* or all
                                                                                  there is */
int harbor_query(struct ask *q, uint8_t query, const int *arg);
requirement harbor_verb_missing(struct ask *q, uint8_t verb, const int *arg);
enum flow harbor_verb(struct ask *q, struct frame *f, uint8_t verb, const int *arg);
int harbor_domain_count(struct ask *q, uint8_t domain, const int *arg);
int harbor_domain_item(struct ask *q, uint8_t domain, const int *arg, int index);

#endif
