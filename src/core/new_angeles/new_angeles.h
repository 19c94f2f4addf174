/* new_angeles.h: the state of a game of New Angeles, and the functions of its chapters.
 *
 * Each chapter of the rulebook has a file; the ledger is docs/rules/new-angeles.md.
 *
 * Units and tokens are supplies of districts; resources are supplies of the stock. A district is
 * numbered from 0 here, in the order of the board.
 */
#ifndef ANGELES_NEW_ANGELES_H
#define ANGELES_NEW_ANGELES_H

#include "kernel/effect.h"
#include "kernel/rules.h"
#include "kernel/zone.h"
#include "machine/machine.h"

#define GAME_ROWS "new_angeles/rows.def"
#include "kernel/rows.h"

enum {
    DISTRICTS = 10, /* N-DIST-01 */
    ROOT = DISTRICTS,
    CORPORATIONS = 6,      /* N-GEN-02 */
    SORTS = 5,             /* of action cards */
    RESOURCES = 5,         /* N-DIST-05 */
    SPACES = 9,            /* of the round track: N-ROUND-05 */
    THREAT_END = 25,       /* N-THREAT-01 */
    ROOT_THREAT = 2,       /* N-MOVE-06 */
    ILLNESS_THREAT = 2,    /* N-ILL-03 */
    FEDERALIST_NEEDS = 25, /* N-FED-02 */
    HAND_LIMIT = 5,        /* N-HAND-01 */
    FIRST_CAPITAL = 10,    /* N-SETUP-13 */
    SLOTS = 5,             /* of the turn track */
    DECLARED_MAX = 8,      /* picks */
    ASSETS_MAX = 48,
    COMPONENTS = 240,
};

/* The order decides the order of the pack's entries. Entry 0 is a corporation, so that 0 is no
 * district and no type. */
enum new_angeles_kind {
    KIND_CORPORATION,
    KIND_SORT,
    KIND_DISTRICT,
    KIND_SETUP,
    KIND_ACTION,
    KIND_EMERGENCY,
    KIND_ASSET,
    KIND_EVENT,
    KIND_DEMAND,
    KIND_INVESTMENT,
    KIND_RIVAL,
    KIND_COUNT,
};

enum {
    CORPORATION_FIRST,
    CORPORATION_SECOND,
    CORPORATION_START,
    CORPORATION_CONTRACT = 5,
    CORPORATION_PAYS
};
enum {
    DISTRICT_NUMBER,
    DISTRICT_TIER,
    DISTRICT_PRIMARY,
    DISTRICT_AMOUNT,
    DISTRICT_SECONDARY,
    DISTRICT_AMOUNT_2,
    DISTRICT_EXIT
};
enum { SETUP_TURNS, SETUP_FIRST };
enum { ACTION_SORT };
enum { EMERGENCY_OF };
enum { EVENT_BACK, EVENT_TURNS };
enum { DEMAND_NEED, DEMAND_FAIL = DEMAND_NEED + RESOURCES };
enum { RIVAL_NAMES, RIVAL_FEDERALIST };

enum new_angeles_holder {
    HOLDER_RESERVE = SEAT_MAX,
    HOLDER_STOCK,
    HOLDER_DISTRICT_0,
    HOLDER_COUNT = HOLDER_DISTRICT_0 + DISTRICTS,
};

enum new_angeles_zone {
    ZONE_BOX, /* out of the game */
    ZONE_DISCARD,
    ZONE_DECK_0,
    ZONE_ASSETS = ZONE_DECK_0 + SORTS,
    ZONE_TRACK,    /* the turn track: the top is in the highest slot */
    ZONE_REVEALED, /* the asset of this deal */
    ZONE_MAIN,
    ZONE_COUNTER, /* the top is the counteroffer */
    ZONE_EVENTS,
    ZONE_NEXT, /* the event on top of the deck, whose back everybody sees */
    ZONE_NEWS, /* the event being resolved */
    ZONE_DEMANDS,
    ZONE_DEMAND, /* the one in force */
    ZONE_INVESTMENTS,
    ZONE_UNDER, /* the rival under the board */
    ZONE_HAND_0,
    ZONE_OWNED_0 = ZONE_HAND_0 + SEAT_MAX, /* claimed assets */
    ZONE_EMERGENCY_0 = ZONE_OWNED_0 + SEAT_MAX,
    ZONE_INVESTMENT_0 = ZONE_EMERGENCY_0 + SEAT_MAX,
    ZONE_RIVAL_0 = ZONE_INVESTMENT_0 + SEAT_MAX,
    ZONE_FOR_MAIN_0 = ZONE_RIVAL_0 + SEAT_MAX, /* support */
    ZONE_FOR_COUNTER_0 = ZONE_FOR_MAIN_0 + SEAT_MAX,
    ZONE_COUNT = ZONE_FOR_COUNTER_0 + SEAT_MAX,
};

enum new_angeles_proc {
    PROC_SETUP = PROC_GAME,
    PROC_ROUND,
    PROC_TURN,
    PROC_SHEET,
    PROC_DEAL,
    PROC_COUNTER,
    PROC_SUPPORT,
    PROC_CLAIM,
    PROC_PRODUCTION,
    PROC_EVENT,
    PROC_DEMAND,
    PROC_INVEST,
    PROC_DRAW_ANY,
    PROC_DRAW_TOPMOST,
    PROC_DISCARD,
    PROC_REMOVE,
    PROC_CALM,
    PROC_ORDER,
    PROC_BOTH,
    PROC_DUE,
    PROC_DECLARE,
    PROC_END,
};

enum round_step { ROUND_BEGIN, ROUND_TURNS, ROUND_PRODUCTION, ROUND_EVENT, ROUND_ADVANCE };

/* Steps that negotiation depends on (bargain.c). */
enum turn_step {
    TURN_START,
    TURN_DUE,
    TURN_DRAW,
    TURN_DEAL,
    TURN_ASSETS,
    TURN_USE,
    TURN_LIMIT,
    TURN_END
};
enum deal_step {
    DEAL_REVEAL,
    DEAL_MAIN,
    DEAL_PROPOSE,
    DEAL_COUNTERS,
    DEAL_SUPPORT,
    DEAL_SUPPORTERS,
    DEAL_COUNT,
    DEAL_WINNER,
    DEAL_WON,
    DEAL_RESOLVE,
    DEAL_TEXT,
    DEAL_ILLNESS,
    DEAL_CLAIM,
    DEAL_CLEAR,
    DEAL_CLOSED,
    DEAL_OVER,
};

enum demand_step {
    DEMAND_TALK,
    DEMAND_DUE,
    DEMAND_REVEAL,
    DEMAND_SCORE,
    DEMAND_PAY,
    DEMAND_NEXT,
    DEMAND_LAST_TALK,
    DEMAND_LAST_DUE,
    DEMAND_END,
};

/* Deeds: the codes of N-NEG, "How a term is written" */
enum act {
    ACT_SUPPORT = 1,
    ACT_ABSTAIN,
    ACT_NO_COUNTER,
    ACT_COUNTER,
    ACT_MAIN,
    ACT_PICK,
    ACT_ASSET, /* of the window that asks */
    ACT_PAY,
    ACT_GIVE,
    ACT_TARGET, /* pick or spare it when resolving */
    ACT_USE,    /* uses an asset on the receiver */
    ACT_END,
};
enum deed_when { WHEN_DEAL, WHEN_NEXT, WHEN_TURN, WHEN_TALK };
enum { SUPPORT_MAIN, SUPPORT_COUNTER, SUPPORT_YOURS };
enum { CODE_NUMBER = 62, CODE_DONE = 63, CODE_REVEALED = 63 };
enum { PICK_DISTRICT, PICK_SEAT, PICK_KIND, PICK_OTHER };

enum side { SIDE_NONE, SIDE_MAIN, SIDE_COUNTER };
enum stage { STAGE_STABLE, STAGE_PROTEST, STAGE_STRIKE };

/* Options of the table that change how it is played: bits of new_angeles.table. */
enum table_flag {
    TABLE_COMPLETE = 1,           /* N-OPT-01 */
    TABLE_GIFTS_ONLY = 2,         /* N-OPT-05 */
    TABLE_NO_TRADE = 4,           /* N-OPT-05 */
    TABLE_FLIPS = 8,              /* N-OPT-06 */
    TABLE_ONE_PRISEC = 16,        /* N-OPT-07 */
    TABLE_NO_LAST_TALK = 32,      /* N-OPT-08 */
    TABLE_DEAL_CORPORATIONS = 64, /* N-OPT-03 */
};

enum table_option_row {
    OPTION_SETUP,
    OPTION_CITY,
    OPTION_CORPORATIONS,
    OPTION_FIRST,
    OPTION_TRADE,
    OPTION_ILLNESS,
    OPTION_PRISEC,
    OPTION_LAST_TALK,
    OPTION_SEAT_1,
    TABLE_OPTIONS = OPTION_SEAT_1 + SEAT_MAX,
};

/* Who changes the city. Only action cards involve districts and meet contracts (N-ILL-09,
 * N-CONTRACT-14). Setup cards move nothing (N-CSETUP-12). */
enum doer { DOER_OTHER, DOER_ACTION, DOER_SETUP };

struct new_angeles {
    struct block k;
    BLOCK_ROOM(16, 12, 16, uint8_t, 8, 24);

    uint16_t removed;      /* bit d: the card being resolved removed something there */
    uint16_t moved;        /* bit d: it moved an android there */
    uint16_t involved;     /* bit d: it involved that district, which had illness */
    uint16_t crowded;      /* bit d: enemies there must still move away from prisec */
    uint16_t exhausted[3]; /* bit a % 16 of a / 16: asset number a */
    uint16_t pool;         /* capital spent on the card being resolved */

    uint8_t space; /* of the round track, from 1 */
    uint8_t threat;
    uint8_t table;     /* enum table_flag */
    uint8_t next_back; /* the word on the back of the next event */

    /* The deal */
    uint8_t closed;  /* the Counteroffer step is over */
    uint8_t decided; /* enum side: a card has decided the deal */
    uint8_t won;     /* enum side: it has been won */
    uint8_t claims;  /* assets yet to be claimed from the deck */

    /* The card or event being resolved */
    uint8_t rise; /* of threat, by the cause in progress */
    uint8_t news; /* of threat, by the event in progress */

    uint8_t unrest[DISTRICTS];           /* enum stage */
    uint8_t proposer[SEAT_MAX];          /* of each counteroffer in the box, from the bottom */
    uint8_t corporation[SEAT_MAX];       /* number of the corporation each seat plays */
    uint8_t seat_of[CORPORATIONS];       /* who plays it; SEAT_NONE: nobody */
    uint8_t demands_met, demands_missed; /* so far */

    uint8_t declared_now; /* 1 + the declared pick that is being made; 0 between choices */

    /* Picks that an offer's proposer has declared: declare.c */
    uint8_t declared_for;   /* enum side: of which offer; SIDE_NONE: nothing has been declared */
    uint8_t declared_count; /* how many */
    uint8_t declared_done;  /* bit i: pick i has been made, or its moment is over */
    uint16_t declared_at[DECLARED_MAX]; /* the place in the card's program that asks */
    struct option declared[DECLARED_MAX];

    int16_t supply[SUPPLY_COUNT][HOLDER_COUNT];
    struct offers offers;
    struct zone zone[ZONE_COUNT];
    struct component component[COMPONENTS]; /* as many of them as the pack has */
};

/* Bits of a verb's `touches` in the city: supplies, and these. */
enum { TOUCHES_UNREST = SUPPLY_COUNT, TOUCHES_NAMED /* the supply in its third slot */ };

extern const struct rules new_angeles_rules;
extern const struct vocabulary new_angeles_vocabulary;
extern const struct table_option new_angeles_table_option[TABLE_OPTIONS];

static inline struct new_angeles *new_angeles_of(const struct ask *q)
{
    return (struct new_angeles *)q->b;
}

static inline uint8_t hand_of(uint8_t seat)
{
    return (uint8_t)(ZONE_HAND_0 + seat);
}

static inline uint8_t owned_of(uint8_t seat)
{
    return (uint8_t)(ZONE_OWNED_0 + seat);
}

static inline uint8_t emergency_of(uint8_t seat)
{
    return (uint8_t)(ZONE_EMERGENCY_0 + seat);
}

static inline uint8_t investment_of(uint8_t seat)
{
    return (uint8_t)(ZONE_INVESTMENT_0 + seat);
}

static inline uint8_t rival_of(uint8_t seat)
{
    return (uint8_t)(ZONE_RIVAL_0 + seat);
}

static inline uint8_t support_of(uint8_t seat, enum side side)
{
    return (uint8_t)((side == SIDE_MAIN ? ZONE_FOR_MAIN_0 : ZONE_FOR_COUNTER_0) + seat);
}

static inline unsigned zone_count_of(const struct ask *q, uint8_t zone)
{
    return block_zone(q->b, zone)->count;
}

static inline bool is_enemy(uint8_t kind)
{
    return kind == SUPPLY_HUMAN_FIRST || kind == SUPPLY_ORGCRIME;
}

static inline bool is_resource(uint8_t kind)
{
    return kind >= SUPPLY_ENERGY && kind < SUPPLY_ENERGY + RESOURCES;
}

/* The amount that a holder has. */
static inline unsigned held(const struct ask *q, uint8_t kind, unsigned holder)
{
    return (unsigned)supply_get(q->b, kind, (uint8_t)holder);
}

static inline unsigned pieces_in(const struct ask *q, uint8_t kind, unsigned district)
{
    return held(q, kind, HOLDER_DISTRICT_0 + district);
}

static inline unsigned capital_of(const struct ask *q, uint8_t seat)
{
    return held(q, SUPPLY_CAPITAL, seat);
}

static inline unsigned stock_of(const struct ask *q, uint8_t kind)
{
    return held(q, kind, HOLDER_STOCK);
}

/* setup.c */
void new_angeles_set_up(struct ask *q, const struct setup *s);
enum flow new_angeles_setup(struct frame *f, struct ask *q);

/* round.c: rounds and turns */
bool is_demand_space(unsigned space);
unsigned round_at(unsigned space); /* number of the round, or of the demand round */
unsigned rounds_in_all(bool demand);
enum flow new_angeles_round(struct frame *f, struct ask *q);
enum flow new_angeles_turn(struct frame *f, struct ask *q);

/* draw.c: action cards: the sheet's draw, decks, discards */
component_id action_top(struct ask *q, unsigned sort); /* recycles if need be; 0: none is left */
bool sort_left(const struct ask *q, unsigned sort);
bool action_draw(struct ask *q, uint8_t seat, unsigned sort); /* false: none is left */
void actions_draw(struct ask *q, uint8_t seat, unsigned sort, unsigned number);
void action_discard(struct ask *q, uint8_t seat, component_id c); /* from a hand */
enum flow new_angeles_sheet(struct frame *f, struct ask *q);
enum flow new_angeles_draw_any(struct frame *f, struct ask *q);
enum flow new_angeles_draw_topmost(struct frame *f, struct ask *q);
enum flow new_angeles_discard(struct frame *f, struct ask *q);

/* deal.c: the asset step, the main offer, resolution */
enum flow new_angeles_deal(struct frame *f, struct ask *q);
uint8_t countering_player(const struct ask *q); /* SEAT_NONE: there is no counteroffer */
uint8_t deal_winner(const struct ask *q);
bool is_proposable(const struct ask *q, component_id c);
bool has_offer(const struct ask *q, uint8_t seat); /* a card to propose */
seat_mask supporters(const struct ask *q, enum side side);
unsigned support_count(const struct ask *q, enum side side);

/* counteroffer.c: counteroffers and support */
requirement counter_missing(struct ask *q, uint8_t seat, bool from_hand);
enum flow new_angeles_counter(struct frame *f, struct ask *q);
enum flow new_angeles_support(struct frame *f, struct ask *q);
enum flow new_angeles_both(struct frame *f, struct ask *q);
void counter_take_back(struct ask *q);
void support_with(struct ask *q, uint8_t seat, component_id c, enum side side);

/* city.c: pieces, movement and The Root, unrest */
void piece_place(struct ask *q, uint8_t kind, unsigned district, enum doer doer);
requirement piece_place_missing(const struct ask *q, uint8_t kind, unsigned district);
void prisec_post(struct ask *q, unsigned district, enum doer doer); /* enemies move later */
void crowds_move(struct ask *q, enum doer doer);
void piece_remove(struct ask *q, uint8_t kind, unsigned district, enum doer doer);
void pieces_clear(struct ask *q, uint8_t kind, unsigned district, enum doer doer);
void pieces_push_all(struct ask *q, uint8_t kind, unsigned times, enum doer doer);
void enemies_push(struct ask *q, unsigned district, enum doer doer);
void android_move(struct ask *q, unsigned from, unsigned to, enum doer doer);
void unrest_raise(struct ask *q, unsigned district, enum doer doer);
void unrest_lower(struct ask *q, unsigned district, enum doer doer);
void unrest_break_out(struct ask *q, unsigned district, enum stage stage, enum doer doer);
bool is_workable(const struct ask *q, unsigned district);
unsigned pieces_in_city(const struct ask *q, uint8_t kind);
enum doer doer_of(const struct ask *q, source_id source);
enum flow new_angeles_remove(struct frame *f, struct ask *q);
enum flow new_angeles_calm(struct frame *f, struct ask *q);

/* threat.c: threat, contracts, capital */
void threat_raise(struct ask *q, unsigned by);
void threat_lower(struct ask *q, unsigned by);
void threat_cause_over(struct ask *q);
void capital_gain(struct ask *q, uint8_t seat, unsigned number);
void capital_lose(struct ask *q, uint8_t seat, unsigned number);
void capital_move(struct ask *q, uint8_t from, uint8_t to, unsigned number, bool stolen);
void contract_pay(struct ask *q, enum game_word contract, unsigned times);

/* production.c */
unsigned district_yield(struct ask *q, unsigned district, uint8_t kind); /* if it produced now */
void district_produce(struct ask *q, unsigned district);
void districts_exploit(struct ask *q);
void stock_change(struct ask *q, uint8_t kind, int by);
enum flow new_angeles_production(struct frame *f, struct ask *q);

/* events.c */
void event_next(struct ask *q); /* the next event is on top of its deck */
void track_fill(struct ask *q, unsigned turns);
enum flow new_angeles_event(struct frame *f, struct ask *q);
enum flow new_angeles_order(struct frame *f, struct ask *q);

/* demands.c: demand rounds */
void demand_next(struct ask *q);
bool is_met(const struct ask *q, uint8_t kind);
unsigned resources_low(const struct ask *q);
enum flow new_angeles_demand(struct frame *f, struct ask *q);

/* investments.c */
void investments_reveal(struct ask *q);
enum flow investment_score(struct frame *f, struct ask *q, uint8_t step); /* the next one */
enum flow new_angeles_invest(struct frame *f, struct ask *q);

/* rivals.c: rivals and the end */
void rivals_deal(struct ask *q);
void rival_look(struct ask *q, uint8_t seat);
void rivals_exchange(struct ask *q, uint8_t seat);
unsigned needs_behind(const struct ask *q); /* by a seat that is its own rival */
void game_end(struct ask *q);
unsigned new_angeles_marks(const struct block *b, const struct pack *p, struct mark *out);

/* assets.c: assets and emergency cards */
bool is_exhausted(const struct ask *q, component_id c);
void asset_exhaust(struct ask *q, component_id c);
void assets_ready(struct ask *q, uint8_t seat);
void asset_discard(struct ask *q, component_id c);
void asset_pass(struct ask *q, component_id c, uint8_t to);
uint8_t owner_of_asset(const struct ask *q, component_id c); /* SEAT_NONE: nobody */
void emergency_return(struct ask *q, component_id c, bool used);
component_id emergency_facedown(const struct ask *q, uint8_t seat); /* 0: none */
enum flow new_angeles_claim(struct frame *f, struct ask *q);

/* trade.c */
requirement new_angeles_offer_missing(struct ask *q, const struct offer *o);
void new_angeles_offer_taken(struct ask *q, const struct offer *o);

void capital_hand_over(struct ask *q, uint8_t from, uint8_t to, unsigned number);
void asset_hand_over(struct ask *q, component_id asset, uint8_t from, uint8_t to);

/* bargain.c: deeds */
extern const struct deed_rules new_angeles_deeds;
const struct frame *frame_of(const struct block *b, uint8_t proc); /* the topmost; or NULL */
component_id asset_coded(const struct ask *q, unsigned code);      /* 0: none */
bool offer_fits(const struct ask *q, component_id c, const struct deed *d);
struct deed pick_of(const struct ask *q, const struct option *o);
component_id window_asset(const struct ask *q, uint8_t seat);
enum deed_time new_angeles_deed_time(struct ask *q, const struct deed *d, uint8_t doer,
                                     uint8_t other, requirement *missing);
unsigned new_angeles_deed_things(const struct block *b, const struct pack *p, const struct deed *d,
                                 struct deed_thing out[2]);
bool new_angeles_deed_allows(struct ask *q, uint8_t seat, const struct deed *d,
                             const struct option *o);

/* declare.c: picks declared in advance */
enum flow new_angeles_declare(struct frame *f, struct ask *q);
enum flow new_angeles_rehearse(struct ask *q, struct frame *f, uint8_t verb, const int *arg);
void new_angeles_note(struct ask *q, const struct option *picked);
bool is_rehearsal(const struct ask *q);
unsigned declared_times(const struct ask *q, const struct option *o); /* in this rehearsal */
const struct option *new_angeles_forced(struct ask *q, uint8_t seat);
bool new_angeles_forces(const struct block *b);
void declared_choosing(struct ask *q, uint8_t seat);
void new_angeles_chosen(struct ask *q);
void declared_clear(struct ask *q, enum side side); /* this offer is gone */
bool declared_sound(const struct ask *q);

/* promises.c: judges promises at the moments that its functions are named for */
void promises_main(struct ask *q, uint8_t seat, component_id offered);
void promises_counter(struct ask *q, uint8_t seat, component_id offered, bool payable);
void promises_support(struct ask *q, uint8_t seat, enum side side);
void promises_resolved(struct ask *q, uint8_t winner);
void promises_conditions(struct ask *q);
void promises_closed(struct ask *q);
void promises_round(struct ask *q);
void promises_due(struct ask *q, enum deed_when when, uint8_t seat); /* SEAT_NONE: of all */
void asset_parted(struct ask *q, component_id asset, uint8_t from);
void new_angeles_promised(struct ask *q, struct promise *p);
requirement new_angeles_due_missing(struct ask *q, const struct promise *p);
void new_angeles_fulfill(struct ask *q, const struct promise *p);
void new_angeles_choosing(struct ask *q, uint8_t seat, const struct option *o);

/* words*.c: functions that the machine calls in this game */
int new_angeles_query(struct ask *q, uint8_t query, const int *arg);
requirement new_angeles_verb_missing(struct ask *q, uint8_t verb, const int *arg);
enum flow new_angeles_verb(struct ask *q, struct frame *f, uint8_t verb, const int *arg);
int new_angeles_domain_count(struct ask *q, uint8_t domain, const int *arg);
int new_angeles_domain_item(struct ask *q, uint8_t domain, const int *arg, int index);

#endif
