/* android.h: the state of a game of Android, and the functions of its chapters.
 *
 * Each chapter of the rulebook has a file of the same name; the ledger is docs/rules/android.md.
 *
 * A location is its entry in the pack: entries are sorted by kind, so those of locations are below
 * 64. One fits in a byte, and 0 is nowhere. A set of them is a place_mask. Questions about places
 * ("a civic place on the Moon without a lead") are answered by masks that facts.h computes once for
 * each pack.
 */
#ifndef ANGELES_ANDROID_H
#define ANGELES_ANDROID_H

#include "android/terms.h"
#include "kernel/effect.h"
#include "kernel/rules.h"
#include "kernel/zone.h"
#include "machine/machine.h"

/* Options of the table that change how it is played: bits of android.table. */
enum table_flag {
    TABLE_EVENT_AT_END = 1,    /* the specific event comes at the end of its day */
    TABLE_WITNESS_COUNTS = 2,  /* a surprise witness is a -5 when files are trimmed */
    TABLE_LILY_LATE = 4,       /* Lily after the reactions */
    TABLE_SQUARE_RESETS = 8,   /* Broadcast Square sends the marker back */
    TABLE_CLIMAX_TAKES = 16,   /* a lead moved by a bonus in the climax leaves the game */
    TABLE_RAYMOND_WEEKLY = 32, /* Raymond resolves after day 3 of each week instead */
    TABLE_MIDWAY_PAID = 64,    /* Murder on the Midway does not change the Time */
    TABLE_LEAD_ANYWHERE = 128, /* a lead with nowhere to go may change its type */
};

/* Detectives by number: facts_derive() checks that the pack has them in this order. */
enum detective { CAPRICE, FLOYD, LOUIS, RACHEL, RAYMOND };

/* Values at the end, before cards and links change them (A-SCORE-01 to A-SCORE-06). */
enum { GUILTY_VP = 15, INNOCENT_VP = 5, CONSPIRACY_VP = 4, COMPANY_VP = 3, TRAUMA_VP = 1 };
enum { OBSESSION_VP = 3, OBSESSION_LEAD = 5 }; /* A-SCORE-08, A-CLOSE-15 */

enum {
    WEEKS = 2,       /* A-ROUND-01 */
    DAYS_A_WEEK = 6, /* A-ROUND-01 */
    CLIMAX_FROM = 5, /* in the last week: A-TERM-12 */
    TURN_TIME = 6,
    ACTION_TIME = 1,  /* the cost of drawing, discarding, getting a jump and talking to Jimmy */
    LILY_TIME = 1,    /* the cost of an interview: A-LILY-01 */
    HITS = 13,        /* A-COMP-10 */
    HITS_TO_KILL = 3, /* A-HIT-03 */
    ALIBIS = 11,      /* A-COMP-10, R-91 */
    BAGGAGE = 45,     /* A-COMP-10: tokens, with a good and a bad side */
    LAID_MAX = 60,    /* A-COMP-09: tokens of which it is recorded who placed them */
    SANITY_END = 4,
};

enum mood { MOOD_BAD, MOOD_GOOD };
enum file { FILE_DOCUMENT, FILE_PHYSICAL, FILE_TESTIMONY, FILE_ANY };
enum pile { PILE_SHIFT, PILE_FAVOR, PILE_BAGGAGE, PILE_NONE };

/* Changes made by cards to the follow-up in progress. */
enum follow_flag {
    FOLLOW_ANYWHERE = 1,   /* the mover's own district is allowed */
    FOLLOW_OTHER_BODY = 2, /* the lead goes to the other body if it can */
    FOLLOW_GIVEN_AWAY = 4, /* its evidence was sacrificed or sold: no use is chosen */
};

struct android {
    struct block k;
    BLOCK_ROOM(14, 10, 16, uint8_t, 16, 16); /* docs/block.md explains the numbers */

    place_mask visited; /* where the active detective has been in this turn */

    /* The day */
    uint8_t week, day; /* from 1 */
    uint8_t turns;     /* taken today */
    uint8_t first;     /* the seat with the first player marker */
    uint8_t jump;      /* whose hero marker is on the scene of the crime */
    uint8_t murder;    /* its entry */
    uint8_t table;     /* enum table_flag */
    uint8_t
        quiet; /* no reaction windows now: a reaction is being performed, or it is nobody's turn */

    /* Fields of two bytes */
    uint16_t plot[PLAYERS]; /* the plot or crossroads in play; 0: none */
    uint16_t ending[PLAYERS][2];
    int16_t sanity;
    int16_t total[SUSPECTS]; /* of a suspect's evidence, when the case is closed */
    int16_t score[PLAYERS];

    /* In progress */
    uint16_t used, used_twice; /* bit i: the active player has used major location i today */
    uint8_t follow;            /* enum follow_flag */
    uint8_t mover;             /* the seat that moves the lead instead; SEAT_NONE: the usual seat */
    uint8_t chooser;           /* the seat that chooses the suspect, if not the active player */
    uint8_t gained;            /* the kind of favor just gained, plus 1 */
    uint8_t dug;               /* the lead was used to dig deeper */
    uint8_t fighting;          /* the seat that is in a fight; SEAT_NONE: nobody */
    uint8_t talked;            /* how often the active player has talked to Jimmy this turn */
    uint8_t carry;             /* the baggage with which the next plot card starts: 1 good, 2 bad */
    uint8_t warrant_last;      /* where the last warrant was placed */
    uint8_t uncovered;         /* the piece just revealed: its number plus 1; 0: dug deeper */
    uint8_t lead_kinds; /* bit f: the active player has followed up one of file f this turn */
    uint8_t just_light; /* bit s: seat s chose light tactics in its last fight this turn */
    uint8_t lights;     /* light cards the active player has played this turn */

    /* The seats */
    uint8_t detective[PLAYERS]; /* number of the detective each one plays */
    uint8_t at[PLAYERS];        /* location of the figure */
    uint8_t shade[PLAYERS];     /* 0 completely light to 8 completely dark */
    uint8_t pile[PLAYERS];      /* the pile of the hero marker */
    uint8_t warrant[PLAYERS][2];
    uint8_t seat_of[DETECTIVES]; /* who plays it; SEAT_NONE: nobody */

    /* Special cards */
    uint8_t mood;
    uint8_t directives; /* bit k: Directive k is in play */
    uint8_t overdue;    /* the Third Directive is turned sideways */

    /* The map */
    uint8_t lead_at[LEADS]; /* 0: in the box */
    uint8_t lily, jimmy;
    uint8_t npc[NPCS]; /* location of the status token, and bits NPC_… */
    uint8_t suspect_at[SUSPECTS];
    uint8_t marker[3]; /* on the general events and the specific one */

    /* The suspects */
    uint8_t suspects, living; /* masks */
    uint8_t hit[SUSPECTS], alibi[SUSPECTS];

    uint8_t cell[CELLS]; /* of the puzzle: (piece number + 1) * 4 + rotation; 0: empty */

    /* The seats that placed the tokens on the sheets, in the order of placing: file number *
     * LAID_BY + seat + 1 or LAID_UNKNOWN; 0 ends the list. The last one of a file is its top
     * token. Tokens below those listed have no known owner: an older version saved the game
     * (A-EVID-17). */
    uint8_t laid[LAID_MAX];

    uint8_t murderer; /* number of the suspect plus 1 */
    uint8_t spare[1]; /* explicit padding */

    uint8_t supply[SUPPLY_COUNT][HOLDER_COUNT];
    struct zone zone[ZONE_COUNT];
    struct component component[COMPONENTS]; /* as many of them as the pack has */
};

enum { LAID_BY = 8, LAID_UNKNOWN = LAID_BY - 1 };

enum {
    NPC_PLACE = PLACE_MAX - 1,
    NPC_KEPT = 0x40,    /* a card has sent it there, so it stays when an event ends */
    NPC_CHANGED = 0x80, /* eliminated; Keene at peace, Parsons found */
};

extern const struct rules android_rules;
extern const struct vocabulary android_vocabulary;

static inline struct android *android_of(const struct ask *q)
{
    return (struct android *)q->b;
}

static inline uint8_t hand_of(uint8_t seat)
{
    return (uint8_t)(ZONE_HAND_0 + seat);
}

static inline unsigned hand_count(const struct ask *q, uint8_t seat)
{
    CHECK(seat < PLAYERS);
    return android_of(q)->zone[hand_of(seat)].count;
}

static inline uint8_t hunch_of(uint8_t seat)
{
    return (uint8_t)(ZONE_HUNCH_0 + seat);
}

static inline uint8_t light_deck(uint8_t seat) /* of the detective this seat plays */
{
    return (uint8_t)(ZONE_LIGHT_0 + seat);
}

static inline uint8_t dark_deck(uint8_t seat)
{
    return (uint8_t)(ZONE_DARK_0 + seat);
}

static inline uint8_t memory_of(uint8_t seat)
{
    return (uint8_t)(ZONE_MEMORY_0 + seat);
}

static inline uint8_t front_of(uint8_t seat)
{
    return (uint8_t)(ZONE_FRONT_0 + seat);
}

static inline uint8_t file_of(unsigned suspect, unsigned file)
{
    return (uint8_t)(ZONE_FILE_0 + suspect * FILES + file);
}

static inline uint8_t stack_of(unsigned pile)
{
    return (uint8_t)(ZONE_STACK_0 + pile);
}

static inline unsigned token_count(const struct ask *q, uint8_t seat, uint8_t kind)
{
    CHECK(kind < SUPPLY_COUNT && seat < HOLDER_COUNT);
    return android_of(q)->supply[kind][seat];
}

static inline unsigned time_left(const struct ask *q, uint8_t seat)
{
    return token_count(q, seat, SUPPLY_TIME);
}

/* A cost that cards may change. settle: it is paid now, so effects that apply once are used up. */
static inline unsigned cost_of(struct ask *q, bool settle, uint8_t which, uint8_t seat,
                               uint16_t about, int printed)
{
    return (unsigned)(settle ? question_settle(q, which, seat, about, printed)
                             : question(q, which, seat, about, printed));
}

static inline bool is_favor(unsigned kind)
{
    return kind >= FAVOR_FIRST && kind < FAVOR_END;
}

/* rules.c: the tables of the game, and the dispatch of its procedures */

/* setup.c: the thirteen steps (A-SETUP), and what detectives begin with (A-DET) */
void android_set_up(struct ask *q, const struct setup *s);
enum flow android_setup(struct frame *f, struct ask *q); /* PROC_SETUP: Rachel's two cards */

/* round.c: rounds, days, turns and the menu of actions (A-ROUND, A-CAL, A-ACT) */
enum flow android_round(struct frame *f, struct ask *q);
enum flow android_turn(struct frame *f, struct ask *q);
bool is_climax(const struct android *g); /* A-TERM-12 */
/* The procedure that the end of a day of the calendar brings; PROC_NONE: nothing. */
uint8_t day_event(unsigned table, unsigned week, unsigned day);
requirement time_missing(const struct ask *q, uint8_t seat, unsigned time);
void time_spend(struct ask *q, uint8_t seat, unsigned time);
void time_lose(struct ask *q, uint8_t seat, unsigned time); /* as much as there is: R-46 */
void time_gain(struct ask *q, uint8_t seat, unsigned time);
/* The abilities of cards in play that are actions: A-ACT-13 */
enum { ACTION_USES = BIT(USE_ACTION) | BIT(USE_ACTION_BY) | BIT(USE_FREE_ACTION) };
unsigned jump_time(struct ask *q, uint8_t seat);
requirement jump_missing(struct ask *q, uint8_t seat);
void jump_get(struct ask *q, uint8_t seat); /* puts the hero marker on the scene: A-ACT-09 */

/* movement.c: moving and arriving (A-MOVE, A-ENTER) */
place_mask places_in_reach(struct ask *q, uint8_t seat);      /* without a dropship */
unsigned enter_time(struct ask *q, uint8_t seat, uint8_t at); /* the cost of entering */
requirement enter_missing(struct ask *q, uint8_t seat, uint8_t at);
requirement move_missing(struct ask *q, uint8_t seat, uint8_t at, bool dropship);
place_mask places_to_go(struct ask *q, uint8_t seat, bool dropship);   /* for which it is met */
void move_pay(struct ask *q, uint8_t seat, uint8_t at, bool dropship); /* Time and pass */
enum flow flow_move(struct ask *q, struct frame *f, uint8_t step, uint8_t seat, uint8_t at);
enum flow android_arrive(struct frame *f, struct ask *q); /* PROC_ARRIVE: local[0] the location */

/* leads.c: following up and moving leads (A-LEAD). A lead is a number from 0 to LEADS - 1. */
uint64_t leads_on(const struct android *g, uint8_t at); /* bit n: lead n is at this place */
uint8_t lead_file(const struct ask *q, unsigned lead);
requirement follow_missing(struct ask *q, uint8_t seat, unsigned lead);
requirement lead_open_missing(struct ask *q, uint8_t seat, unsigned lead); /* is it closed? */
unsigned follow_time(struct ask *q, uint8_t seat, unsigned lead);
place_mask lead_destinations(struct ask *q, unsigned lead, uint8_t mover); /* 0: it stays */
requirement lead_use_missing(struct ask *q, unsigned lead); /* of the one being followed up */
enum flow flow_follow(struct ask *q, struct frame *f, uint8_t step, uint8_t seat, unsigned lead,
                      unsigned time);
enum flow flow_move_lead(struct ask *q, struct frame *f, uint8_t step, uint8_t mover,
                         unsigned lead);
void lead_remove(struct ask *q, unsigned lead); /* to the box: A-LEAD-15 */
void lead_use_up(struct ask *q); /* the evidence of the one followed up is sacrificed */
enum flow android_follow(struct frame *f, struct ask *q);    /* PROC_FOLLOW */
enum flow android_move_lead(struct frame *f, struct ask *q); /* PROC_MOVE_LEAD */

/* evidence.c: evidence, alibis and hits (A-EVID, A-HIT). A suspect is a number from 0. */
requirement evidence_missing(struct ask *q, uint8_t seat); /* 0: it can be placed now */
void evidence_sacrifice(struct ask *q);                    /* */
void evidence_scrap(struct ask *q, component_id token);    /* back to the pool, unseen */
void evidence_turn_up(struct ask *q, component_id token);
uint8_t evidence_suspect(const struct ask *q, component_id token);
uint8_t evidence_laid_by(const struct ask *q, component_id token); /* SEAT_NONE: unknown */
void evidence_take(struct ask *q, component_id token, uint8_t zone, enum move how); /* away */
uint8_t evidence_file(const struct ask *q, component_id token);
enum { EVIDENCE_ONLY_FACEDOWN = 1, EVIDENCE_ONLY_FACEUP = 2 };
enum flow flow_evidence(struct ask *q, struct frame *f, uint8_t step, uint8_t seat, uint8_t file,
                        uint8_t facing); /* draws and places; FILE_ANY: a choice */
enum flow flow_evidence_on(struct ask *q, struct frame *f, uint8_t step, uint8_t seat,
                           unsigned suspect); /* draws and places in any file of this suspect */
requirement evidence_another_missing(const struct ask *q, unsigned suspect);
enum flow flow_evidence_another(struct ask *q, struct frame *f, uint8_t step, uint8_t seat,
                                unsigned suspect); /* one more of those drawn, faceup, testimony */
requirement evidence_look_missing(struct ask *q, uint8_t seat, unsigned suspect);
void evidence_look(struct ask *q, uint8_t seat, unsigned suspect, uint8_t file); /* or FILE_ANY */
enum flow flow_refile(struct ask *q, struct frame *f, uint8_t step, uint8_t seat,
                      component_id token, bool other_suspect);
enum flow android_place_evidence(struct frame *f, struct ask *q); /* PROC_PLACE_EVIDENCE */
enum flow android_refile(struct frame *f, struct ask *q);         /* PROC_REFILE */
bool suspect_lives(const struct android *g, unsigned suspect);
requirement hit_missing(const struct ask *q, unsigned suspect);
void hit_place(struct ask *q, uint8_t seat, unsigned suspect); /* the third kills: A-HIT-03 */
void hit_remove(struct ask *q, uint8_t seat, unsigned suspect);
requirement alibi_missing(const struct ask *q, unsigned suspect);
void alibi_place(struct ask *q, uint8_t seat, unsigned suspect);
void alibi_remove(struct ask *q, uint8_t seat, unsigned suspect);

/* conspiracy.c: uncovering the conspiracy (A-CONSP); puzzle.c: its geometry */
requirement uncover_missing(struct ask *q, uint8_t seat);
void dig_deeper(struct ask *q, uint8_t seat);
void dig_reset(struct ask *q, uint8_t seat); /* to the least valuable pile */
enum { PIECE_KEEPS_MARKER = 1 };             /* the drawer's own marker stays */
enum flow flow_piece(struct ask *q, struct frame *f, uint8_t step, uint8_t seat, uint8_t pile,
                     uint8_t how);
enum flow android_conspiracy(struct frame *f, struct ask *q); /* PROC_CONSPIRACY */
enum flow android_piece(struct frame *f, struct ask *q);      /* PROC_PIECE */
enum flow android_bonus(struct frame *f, struct ask *q);      /* PROC_BONUS */
bool puzzle_fits(const struct ask *q, component_id piece, unsigned cell, unsigned rotation);
unsigned puzzle_lines_through(const struct android *g, unsigned cell); /* full ones: 0 to 3 */
unsigned puzzle_links(const struct ask *q, uint16_t group);            /* 0 to 4 */
/* Slots run along the top and the bottom from the left, along the sides from the top. */
struct slot {
    uint8_t cell, side; /* of the cell: 0 north, 1 east, 2 south, 3 west */
};
struct slot puzzle_slot(unsigned slot);                       /* from 1 */
unsigned puzzle_turned(unsigned edges, unsigned rotation);    /* quarters, clockwise */
unsigned puzzle_lines_to(const struct ask *q, unsigned cell); /* sides at which a line arrives */

/* twilight.c: the track, hands and decks (A-TWI) */
void shift_light(struct ask *q, uint8_t seat, unsigned spaces);
void shift_dark(struct ask *q, uint8_t seat, unsigned spaces);
unsigned hand_limit(struct ask *q, uint8_t seat);
requirement draw_missing(struct ask *q, uint8_t seat, uint8_t deck);
requirement deck_missing(const struct ask *q, uint8_t seat,
                         uint8_t deck);                    /* the deck's part of it */
requirement hand_missing(struct ask *q, uint8_t seat);     /* the hand's: the same for all decks */
void card_draw(struct ask *q, uint8_t seat, uint8_t deck); /* where draw_missing() is met */
void card_discard(struct ask *q, component_id c);          /* faceup under its own deck */
void card_leave_play(struct ask *q, component_id c);
uint8_t card_owner(const struct ask *q, component_id c); /* the seat its deck belongs to */
bool card_has(const struct ask *q, component_id c, uint16_t word); /* trait, side, facing */
enum draw_decks { DRAW_ANY, DRAW_LIGHT, DRAW_DARK };
enum flow flow_draw(struct ask *q, struct frame *f, uint8_t step, uint8_t seat, unsigned count,
                    enum draw_decks decks, uint8_t chooser, bool optional);
enum flow flow_discard(struct ask *q, struct frame *f, uint8_t step, uint8_t seat,
                       unsigned count); /* of the player's choice, as many as there are */
enum flow android_draw(struct frame *f, struct ask *q);    /* PROC_DRAW */
enum flow android_discard(struct frame *f, struct ask *q); /* PROC_DISCARD */
enum flow android_keep(struct frame *f, struct ask *q);    /* PROC_KEEP */
enum flow android_exchange_cards(struct frame *f, struct ask *q);
enum flow flow_hand_grew(struct ask *q, struct frame *f, uint8_t step,
                         uint8_t seat); /* after card_draw(): Memory cards may be played */
enum flow flow_keep(struct ask *q, struct frame *f, uint8_t step, uint8_t seat, unsigned look,
                    unsigned keep, enum draw_decks decks); /* PROC_KEEP */

/* playing.c: the cost and the play of cards (A-TWI) */
struct cost {
    unsigned time, cards; /* cards discarded */
    unsigned twilight;    /* at the least */
};
/* The Time to play a card, now or as printed; `token` adds up the other payments, and may be
 * NULL. */
struct cost card_cost(struct ask *q, uint8_t seat, component_id c, uint8_t token[SUPPLY_COUNT]);
struct cost clause_cost(const struct pack *p, const struct pack_clause *clause,
                        uint8_t token[SUPPLY_COUNT]);
uint32_t clause_gives(const struct pack *p, const struct pack_clause *clause); /* bit k: supply k */
struct playing { /* what forbids all of the seat's cards, if known */
    bool known;
    requirement light; /* how many light ones the seat may play */
};
requirement light_play_missing(struct ask *q, uint8_t seat, component_id c,
                               struct playing *p); /* as an action */
enum flow flow_play_card(struct ask *q, struct frame *f, uint8_t step, uint8_t seat,
                         component_id c);                /* a light card as an action */
enum flow android_play(struct frame *f, struct ask *q);  /* PROC_PLAY */
enum flow android_costs(struct frame *f, struct ask *q); /* PROC_COSTS */

/* reactions.c: cards that others, and the active player, play when something happens (A-TWI-24
 * …) */
enum flow flow_happens(struct ask *q, struct frame *f, uint8_t step, uint8_t event, uint8_t seat,
                       uint16_t a, uint16_t b); /* announces it and opens the window, if any */
enum flow flow_window(struct ask *q, struct frame *f, uint8_t step, uint8_t event, uint8_t seat,
                      uint16_t a, uint16_t b);            /* only opens it */
enum flow android_window(struct frame *f, struct ask *q); /* PROC_WINDOW */

/* fights.c: light and dark tactics (A-TWI-32 …) */
enum flow android_fight(struct frame *f, struct ask *q); /* PROC_FIGHT */

/* favors.c: favors and other tokens (A-FAVOR, A-TOKEN) */
struct price {
    uint8_t favor[NORMAL_FAVORS]; /* of each type; an NPC's favor counts as one of the types
                                   * printed on it */
    uint8_t any;                  /* number of favors of any type, in addition */
    uint8_t less;                 /* how many of these need not be paid: the player chooses which */
};
unsigned token_gain(struct ask *q, uint8_t seat, uint8_t kind, unsigned count); /* how many */
unsigned token_lose(struct ask *q, uint8_t seat, uint8_t kind, unsigned count);
void token_spend(struct ask *q, uint8_t seat, uint8_t kind, unsigned count);
requirement token_gain_missing(struct ask *q, uint8_t seat, uint8_t kind);
requirement price_missing(struct ask *q, uint8_t seat, const struct price *p);
enum flow flow_pay_favors(struct ask *q, struct frame *f, uint8_t step, uint8_t seat,
                          const struct price *p);
enum flow flow_gain_favor(struct ask *q, struct frame *f, uint8_t step, uint8_t seat,
                          unsigned count, bool different);
enum flow flow_lose_favors(struct ask *q, struct frame *f, uint8_t step, uint8_t seat,
                           unsigned count, uint8_t chooser);
enum flow flow_lose_commonest(struct ask *q, struct frame *f, uint8_t step, uint8_t seat,
                              unsigned count); /* of the kind the seat has most of */
enum flow flow_rob(struct ask *q, struct frame *f, uint8_t step, uint8_t seat, uint8_t victim,
                   unsigned count); /* normal favors, of the robber's choice */
unsigned favor_count(struct ask *q, uint8_t seat, uint8_t kind); /* NPCs' included */
enum flow android_pay_favors(struct frame *f, struct ask *q);
enum flow android_gain_favor(struct frame *f, struct ask *q);
enum flow android_lose_favors(struct frame *f, struct ask *q);
enum flow android_hand_in(struct frame *f, struct ask *q);
bool warrant_on(const struct android *g, uint8_t seat, uint8_t at);
requirement warrant_missing(const struct ask *q, uint8_t seat); /* whether a warrant can be
                                                                 * placed */
void warrant_lose(struct ask *q, uint8_t seat, uint8_t at);
enum flow flow_lose_warrant(struct ask *q, struct frame *f, uint8_t step, uint8_t seat,
                            uint8_t chooser);
enum flow android_warrant(struct frame *f, struct ask *q); /* PROC_WARRANT */

/* locations.c: the abilities of major locations (A-LOC) */
struct cost ability_cost(struct ask *q, uint8_t seat, uint8_t at, struct price *favors);
requirement ability_missing(struct ask *q, uint8_t seat, uint8_t at);
enum { ABILITY_WITHOUT_TIME = 1, ABILITY_UNCOUNTED = 2 };
requirement ability_missing_how(struct ask *q, uint8_t seat, uint8_t at, uint8_t how);
enum flow flow_ability(struct ask *q, struct frame *f, uint8_t step, uint8_t seat, uint8_t at,
                       uint8_t how);
enum flow android_ability(struct frame *f, struct ask *q); /* PROC_ABILITY */

/* plots.c: plots and baggage (A-PLOT) */
enum flow flow_text(struct ask *q, struct frame *f, uint8_t step, source_id source,
                    uint8_t you); /* the effect of a plot or event when it comes into play */
void plot_begin(struct ask *q, uint8_t seat, uint16_t entry);
void baggage_place(struct ask *q, uint8_t seat, uint8_t kind, unsigned count);
void word_gain(struct ask *q, uint8_t seat, uint16_t word, unsigned count); /* A-PLOT-10 */
uint16_t plot_color(const struct ask *q, uint8_t seat);                     /* a word */
bool plot_resolves(const struct android *g, uint8_t seat, unsigned day);    /* at the end of it */
uint16_t plot_outcome(struct ask *q, uint8_t seat); /* the card to which its present baggage
                                                     * leads */
requirement plot_choice_missing(struct ask *q, uint8_t seat); /* 0: the player may choose */
uint16_t plot_start(const struct ask *q, uint16_t entry); /* the plot whose card this is; 0: none */
void plot_next(struct ask *q, uint8_t seat, uint16_t entry); /* week 2 starts with it */
uint16_t plot_pick(struct ask *q, uint8_t seat);             /* a random one; 0: none left */
enum flow android_baggage(struct frame *f,
                          struct ask *q); /* PROC_BAGGAGE: on any plot; local[0]: optional */
enum flow android_plots(struct frame *f, struct ask *q); /* PROC_PLOTS: resolution */

/* events.c: general and specific events (A-EVENT) */
void event_end(struct ask *q, component_id c);
uint8_t event_marker(const struct ask *q, component_id c);   /* which of android.marker; 3: none */
void events_suspect_killed(struct ask *q, unsigned suspect); /* A-EVENT-17 */
void events_npc_gone(struct ask *q, uint16_t npc);           /* its entry; A-EVENT-06 */
enum flow android_general_event(struct frame *f, struct ask *q);
enum flow android_specific_event(struct frame *f, struct ask *q);

/* people.c: NPCs, Lily Lockwell and Jimmy the Snitch (A-NPC, A-LILY, A-JIMMY) */
bool npc_changed(const struct ask *q, uint16_t entry); /* eliminated, at peace, found */
enum npc_side { NPC_ELIMINATED, NPC_AT_PEACE, NPC_FOUND };
void npc_change(struct ask *q, uint16_t entry, enum npc_side side);
void person_send(struct ask *q, uint16_t entry,
                 uint8_t at); /* an NPC, a suspect, Lily, Jimmy, a lead */
uint8_t person_place(const struct ask *q, uint16_t entry);  /* 0: nowhere on the map */
void hand_look(struct ask *q, uint8_t seat, uint8_t whose); /* without Memory cards */
unsigned jimmy_time(struct ask *q, uint8_t seat);
requirement jimmy_missing(struct ask *q, uint8_t seat);
enum flow android_lily(struct frame *f, struct ask *q);  /* PROC_LILY */
enum flow android_jimmy(struct frame *f, struct ask *q); /* PROC_JIMMY */

/* detectives.c: special cards (A-DET) */
void sanity_set(struct ask *q, int sanity);
void sanity_change(struct ask *q, int by);
void mood_turn(struct ask *q, uint8_t mood);
void special_leave_play(struct ask *q, uint16_t entry);
bool directive_in_play(const struct ask *q, uint16_t entry); /* false of other cards */
bool directive_overdue(const struct ask *q, uint16_t entry);

/* closing.c and scoring.c: determining the murderer (A-CLOSE), tallying the points (A-SCORE) */
enum flow android_close(struct frame *f, struct ask *q); /* PROC_CLOSE */
/* A suspect's result if the case were closed now, by the evidence the viewer knows. */
struct tally {
    uint8_t hidden, dropped; /* pieces the viewer does not know; known ones that would be trimmed */
    int16_t total;
};
bool evidence_is_trimmed(const struct ask *q, component_id token, uint8_t viewer);
struct tally suspect_tally(const struct ask *q, unsigned suspect, uint8_t viewer);
uint16_t suspect_ahead(const struct ask *q, uint8_t viewer); /* its entry; 0: all are dead */
void points_tally(struct ask *q);

/* foresee.c. The seat in question is at location `stand`. */
struct guess android_foresee(const struct pack *p, uint8_t query, const struct guess *arg,
                             unsigned stand);

/* words_….c: the machine's queries about this game */
int android_query(struct ask *q, uint8_t query, const int *arg);
requirement android_verb_missing(struct ask *q, uint8_t verb, const int *arg);
void android_standing(struct ask *q, uint8_t seat, const struct option *o,
                      struct standing *out); /* menu.c */
enum flow android_do(struct ask *q, struct frame *f, uint8_t verb, const int *arg);
enum flow android_verb_asks(struct frame *f, struct ask *q); /* PROC_VERB */
int android_domain_count(struct ask *q, uint8_t domain, const int *arg);
int android_domain_item(struct ask *q, uint8_t domain, const int *arg, int index);

#endif
