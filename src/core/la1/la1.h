/* la1.h: the state of a game of LA-1, and the functions of its chapters.
 *
 * Each chapter of the rules has a file; the ledger is docs/rules/la-1.md. A seat is an
 * investigator. A solo player has two seats (L-SOLO-01), and the code treats them like any others.
 *
 * Tokens, skill cards, encounters, fate, damage, darkness cards and curses are components. Numbered
 * cards are entries of the pack. A number is drawn when it is called, so there is no deck of them.
 * The block only records which copies were read and where those in play are (struct la1, `lying`).
 */
#ifndef ANGELES_LA1_H
#define ANGELES_LA1_H

#include "kernel/carry.h"
#include "kernel/effect.h"
#include "kernel/rules.h"
#include "kernel/zone.h"
#include "machine/machine.h"

#define GAME_ROWS "la1/rows.def"
#include "kernel/rows.h"

enum {
    TEAM_MIN = 2, /* L-GEN-02 */
    TEAM_MAX = 5,
    INVESTIGATORS = 5, /* L-COMP-01 */
    PLACES = 9,        /* in the order of the board; the last place has no deck (C-01) */
    DECKS = 8,         /* L-COMP-05 */
    OFFICE = DECKS,
    NOWHERE = 0xff,
    SPACES = 3, /* for tokens, of a place with a deck, from the top */
    BACKS = 6,  /* of the encounters of a place */
    SECTIONS = 3,
    SKILL_DECKS = INVESTIGATORS + 1 + SECTIONS, /* own, major, local */
    SKILLS = 6,                                 /* L-COMP-12 */
    HEAT_EACH = 5,                              /* L-COMP-02 */
    HAND_LIMIT = 5,                             /* L-HAND-01 */
    PLAY_LIMIT = 3,                             /* L-ITEM-01 */
    ACTIONS = 2,                                /* L-ACTION-02 */
    OFFERED = 3,                                /* L-UPGRADE-02 */
    DEATH = 7,                                  /* L-DAMAGE-03 */
    OVERSHOOT = 3,                              /* L-SKILL-09 */
    PREPARED = 3,                               /* L-ACTION-07 */
    REST = 2,                                   /* L-INVEST-09 */
    REST_OFFICE = 3,
    MARKET = 3,    /* L-SETUP-09 */
    REFILL = 4,    /* L-TRACK-08 */
    FIGHT = 2,     /* karma: L-INVEST-08 */
    BRIBE = 5,     /* credits: L-ACTION-12 */
    MINORS = 3,    /* minor cases on the board */
    MUTATIONS = 2, /* of an investigator */
    TRACK_END = 30,
    PLOTS = 5,
    LYING = 50,    /* numbered cards in play */
    ON_CARDS = 12, /* of these, the first can hold clues */
    RIDERS = 16,
    ITEMS_MAX = 48,
    NUMBERED_MAX = 416,
    FLAGS_MAX = 104,
    COUNTS_MAX = 1, /* flags that count */
    SUSPECTS = 6,   /* of a case */
    COMPONENTS = 420,
    KEPT_MAX = 28,     /* cards that a campaign keeps */
    UPGRADES_KEPT = 3, /* L-CAMPAIGN-05: before the last case */
    ENCOUNTERS = 16,   /* of a place: L-COMP-05 */
    ORDER_NUMBERS = 3, /* for the order of these: 16! is less than 2 to the power of 45 */
};

/* The record of a campaign: campaign.c */
enum la1_carry {
    CARRY_PLAYED, /* bit n: case n is finished */
    CARRY_ENDING, /* the number of the ending of the last case */
    CARRY_KILLED, /* bit i: investigator i */
    CARRY_LOG,    /* fifteen bits a number, here and below */
    CARRY_COUNTED = CARRY_LOG + (FLAGS_MAX + 14) / 15,
    CARRY_READ = CARRY_COUNTED + COUNTS_MAX,
    CARRY_KEPT = CARRY_READ + (NUMBERED_MAX + 14) / 15, /* a card and who holds it, or 0 */
    CARRY_UPGRADES = CARRY_KEPT + KEPT_MAX, /* components from 1, three for each investigator */
    CARRY_ORDER = CARRY_UPGRADES + INVESTIGATORS * UPGRADES_KEPT, /* of the encounters, by place */
    CARRY_NUMBERS = CARRY_ORDER + DECKS * ORDER_NUMBERS,
};

/* The order decides the order of the pack's entries. Entry 0 is an investigator, so that 0 is no
 * place, no flag and no numbered card. */
enum la1_kind {
    KIND_INVESTIGATOR,
    KIND_DECK,
    KIND_PLACE,
    KIND_BACK,
    KIND_CASE,
    KIND_FLAG,
    KIND_FATE,
    KIND_SKILL,
    KIND_ITEM,
    KIND_DAMAGE,
    KIND_DARKNESS,
    KIND_ENCOUNTER,
    KIND_CLUE,
    KIND_BASIC,
    KIND_CURSE,
    KIND_NUMBERED,
    KIND_PARAGRAPH, /* of the epilogue */
    KIND_COUNT,
};

enum {
    INVESTIGATOR_START,
    INVESTIGATOR_BONUS,
    INVESTIGATOR_PUSH,
    INVESTIGATOR_CREDITS,
    INVESTIGATOR_KARMA,
    INVESTIGATOR_PASSPORTS,
    INVESTIGATOR_ITEM,
    INVESTIGATOR_LEADS,
};
enum {
    PLACE_SECTION,
    PLACE_ACTION,
    PLACE_PASSIVE,
    PLACE_PRICE,
    PLACE_PRICE_2,
    PLACE_GIVES,
    PLACE_STANDS
};
enum { BACK_PLACE, BACK_SKILL, BACK_SKILL_2 };
enum {
    CASE_NUMBER,
    CASE_CLUES,
    CASE_BASICS,
    CASE_START,
    CASE_PLOT, /* the first of five numbers */
    CASE_SPACE,
    CASE_TYPE = CASE_SPACE + PLOTS,
    CASE_LOSS = CASE_TYPE + 5,
    CASE_TRUTH,   /* how the truth determines the guilty suspect: L-MODE-10 */
    CASE_AFTER,   /* how many cases of a campaign come before it, at least */
    CASE_CERTAIN, /* with so many suspects cleared, the next one is guilty without a draw */
};
enum { FLAG_COUNTS, FLAG_CLEARS, FLAG_NAME };
enum { FATE_MARK, FATE_VALUE, FATE_PLACE };
enum { SKILL_DECK, SKILL_MARK, SKILL_VALUE, SKILL_MARK_2 };
enum { ITEM_DECK, ITEM_SORT, ITEM_USES };
enum { CURSE_SINCE }; /* the number of the first case that uses it */
enum { DARKNESS_TYPE };
enum { ENCOUNTER_BACK, ENCOUNTER_SORT };
enum { CLUE_TYPE };
enum { BASIC_TYPE, BASIC_PRICE };
enum {
    NUMBERED_NUMBER,
    NUMBERED_SORT,
    NUMBERED_PLACE,
    NUMBERED_SUSPECT, /* from 1 */
    NUMBERED_NEED,    /* clues for 2, 3, 4 and 5 investigators */
    NUMBERED_OF = NUMBERED_NEED + 4,
    NUMBERED_USES,
    NUMBERED_STEADY,
    NUMBERED_GUILTY, /* numbers of a suspect's outcomes */
    NUMBERED_CLEARED,
    NUMBERED_COUNTS_FOR, /* a flag whose count is 1 more while the card lies in play */
};

enum la1_holder { HOLDER_BANK = SEAT_MAX, HOLDER_COUNT };

enum la1_zone {
    ZONE_BOX, /* out of the game */
    ZONE_FATE,
    ZONE_FATE_DISCARD,
    ZONE_DRAWN, /* fate cards of the test */
    ZONE_TRUTH, /* the fate card on a stage card: L-MODE-09 */
    ZONE_DAMAGE,
    ZONE_DAMAGE_DISCARD,
    ZONE_DARKNESS,
    ZONE_DARKNESS_DISCARD,
    ZONE_DARKNESS_CARD,
    ZONE_MAJOR,
    ZONE_LOCAL_0,
    ZONE_OFFER = ZONE_LOCAL_0 + SECTIONS, /* upgrades to choose from */
    ZONE_CLUES,                           /* the orange bag */
    ZONE_BASICS,                          /* the gray bag */
    ZONE_SUPPLY,                          /* spent basic tokens */
    ZONE_MARKET,
    ZONE_CURSES,
    ZONE_ENCOUNTER, /* the one being resolved */
    ZONE_TOP_0,     /* the top encounter of each place, whose back everybody sees */
    ZONE_DECK_0 = ZONE_TOP_0 + DECKS,
    ZONE_SPACE_0 = ZONE_DECK_0 + DECKS,
    ZONE_ON_0 = ZONE_SPACE_0 + DECKS * SPACES, /* clues on numbered cards */
    ZONE_HAND_0 = ZONE_ON_0 + ON_CARDS,
    ZONE_OWN_0 = ZONE_HAND_0 + TEAM_MAX, /* the skill deck */
    ZONE_DISCARD_0 = ZONE_OWN_0 + TEAM_MAX,
    ZONE_PLAY_0 = ZONE_DISCARD_0 + TEAM_MAX,
    ZONE_HURT_0 = ZONE_PLAY_0 + TEAM_MAX, /* damage: the bottom is in slot 1 */
    ZONE_TOKENS_0 = ZONE_HURT_0 + TEAM_MAX,
    ZONE_CURSED_0 = ZONE_TOKENS_0 + TEAM_MAX,
    ZONE_PLAYED_0 = ZONE_CURSED_0 + TEAM_MAX, /* in the test */
    ZONE_COUNT = ZONE_PLAYED_0 + TEAM_MAX,
};

enum la1_proc {
    PROC_SETUP = PROC_GAME,
    PROC_ROUND,
    PROC_PHASE,
    PROC_TURN,
    PROC_SETTLE,
    PROC_ADVANCE,
    PROC_DARKEN,
    PROC_DRAW_DARKNESS,
    PROC_MOVE,
    PROC_ANALYZE,
    PROC_LOCATION,
    PROC_CASE,
    PROC_TRADE,
    PROC_INVESTIGATE,
    PROC_ENCOUNTER,
    PROC_NUMBER,
    PROC_TAKE,
    PROC_TEST,
    PROC_FATE,
    PROC_HEAT,
    PROC_DAMAGE,
    PROC_DEATH,
    PROC_HEAL,
    PROC_DISCARD,
    PROC_UPGRADE,
    PROC_FLIP,
    PROC_ALIBI,
    PROC_SWAP,
    PROC_LOOK,
    PROC_LOSE_CLUE,
    PROC_REPLACE,
    PROC_END_CARD,
    PROC_GIVE_BACK,
    PROC_GONE, /* the test, card and turn that a death has ended */
    PROC_MUTATE,
    PROC_CHARGE,
    PROC_BEARING,
    PROC_SWAP_TWO,
    PROC_EPILOGUE,
    PROC_KEEP,
    PROC_BUY,
    PROC_SHUFFLE,
    PROC_END,
};

/* Exchange groups that zones name (rules.c); the others: vocabulary.c. */
enum {
    FIRST_BACK_GROUP = 3 + SKILL_DECKS,
    CLUE_GROUP = FIRST_BACK_GROUP + DECKS * BACKS,
    BASIC_GROUP
};

enum phase { PHASE_SETUP, PHASE_DARKNESS, PHASE_ACTIONS, PHASE_INVESTIGATIONS };
enum icon { ICON_NONE, ICON_DARK, ICON_CLUES, ICON_END };

/* The place of a numbered card in play. */
enum where {
    WHERE_NOT,
    WHERE_ROW,
    WHERE_TEAM,
    WHERE_PLACE_0,
    WHERE_SEAT_0 = WHERE_PLACE_0 + PLACES
};

enum suspect_state {
    SUSPECT_OUT,
    SUSPECT_OPEN,
    SUSPECT_CORNERED,
    SUSPECT_CAUGHT,
    SUSPECT_CLEARED,
    SUSPECT_GUILTY
};

enum table_flag { TABLE_DRAWN_TRUTH = 1, TABLE_CAMPAIGN = 2 };
enum table_option_row {
    OPTION_CASE,
    OPTION_TRUTH,
    OPTION_SEAT_1,
    OPTION_MODE = OPTION_SEAT_1 + TEAM_MAX,
    TABLE_OPTIONS,
};

/* In test_flags. */
enum test_flag {
    TEST_RUNS = 1,
    TEST_MIXED = 2,     /* the fate discards were shuffled in */
    TEST_READ = 4,      /* the fate card is read as test_read */
    TEST_DRAWS = 16,    /* fate cards are being drawn: no more cards can be played */
    TEST_REPLACED = 32, /* a card has discarded the fate card */
    TEST_LUCK = 64,     /* the fate card is read as Luck */
};
/* Steps of PROC_TEST. */
enum test_step {
    TEST_AT_BEGIN,
    TEST_AT_SKILL,
    TEST_AT_READY,
    TEST_AT_FIRST,
    TEST_AT_HELPER,
    TEST_AT_HELP,
    TEST_AT_LAST,
    TEST_AT_BONUS,
    TEST_AT_DRAW,
    TEST_AT_WAITS,
    TEST_AT_FATE,
    TEST_AT_ADD,
    TEST_AT_COMPARE,
    TEST_AT_TOLD,
    TEST_AT_OVER,
};
/* Steps of PROC_TRADE. */
enum trade_step { TRADE_AT_ASK, TRADE_AT_CONSENT };
enum rider_flag { RIDER_SUCCESS = 1, RIDER_ASSIST = 2, RIDER_OWNER_SHIFT = 4 };
enum pick { PICK_TOP, PICK_ANY, PICK_NEXT_TOO };

struct la1 {
    struct block k;
    BLOCK_ROOM(21, 25, 20, uint8_t, 8, 2);
    struct tray tray[2];

    uint16_t lying[LYING];  /* entries of numbered cards in play; 0: free */
    uint16_t rider[RIDERS]; /* skill cards whose riders are due, in the order of play */
    uint16_t
        top_back[DECKS]; /* entries: the back of each place's top encounter; 0: there is none */
    uint16_t folder;     /* entry of the case */
    uint16_t named;      /* bit i: a clue on lying[i] counts as the type that is needed */

    uint8_t round, phase, lead;
    uint8_t marker;  /* of the darkness track */
    uint8_t pending; /* steps it has yet to take */
    uint8_t table;   /* enum table_flag */
    uint8_t stage;   /* of the case */
    uint8_t ended;   /* the number of the ending card was called: 1 won, 2 lost */

    seat_mask acted; /* in this phase */
    seat_mask dead;  /* dead seats without a new investigator yet */
    uint8_t actions; /* left in this turn */
    uint8_t killed;  /* bit i: investigator i was killed */
    uint8_t dark;    /* bit p: place p is Dark */
    uint8_t plots;   /* bit i: plot token i lies on its space */
    uint8_t pick;    /* enum pick: of the token being taken */
    uint8_t cause;   /* word: of the damage or Heat that is coming */

    uint8_t test_flags, test_seat, test_skills, test_place, test_word;
    int8_t test_number, test_total, test_margin;
    int8_t test_read;
    uint8_t test_kept;              /* fate cards added */
    uint8_t test_marks[SKILLS + 1]; /* of these, by mark */
    uint8_t test_replaced[4];       /* bit n: the n-th fate card drawn, from 0, was replaced */
    uint8_t outcome_depth;          /* the frame whose test was failed last */
    uint8_t rider_count;

    uint8_t place[SEAT_MAX];        /* NOWHERE: dead */
    uint8_t investigator[SEAT_MAX]; /* number of the investigator each seat plays */
    uint8_t rider_how[RIDERS];      /* enum rider_flag, and the owner */
    uint8_t where[LYING];           /* enum where */
    uint8_t marks[LYING];
    uint8_t suspect[SUSPECTS]; /* enum suspect_state */
    uint8_t worn[ITEMS_MAX];   /* number of uses of an item in play; the highest bit: used in
                                * this phase */
    uint8_t read[NUMBERED_MAX / 8];
    uint8_t log[FLAGS_MAX / 8];
    uint8_t counted[COUNTS_MAX]; /* flags that count */
    uint8_t caught[SEAT_MAX];    /* suspects that each has caught */
    uint8_t bearing[DECKS];      /* taken at each place */
    uint8_t source;              /* where the bearings cross: a suspect, from 1 */
    int8_t hoped;                /* only in imagined games: the average value of unread texts */

    int16_t carried[CARRY_NUMBERS];
    seat_mask carried_seen[CARRY_NUMBERS];
    int16_t supply[SUPPLY_COUNT][HOLDER_COUNT];
    struct zone zone[ZONE_COUNT];
    struct component component[COMPONENTS];
};
_Static_assert(sizeof(struct la1) <= 6144, "docs/block.md states this limit");

extern const struct rules la1_rules;
extern const struct vocabulary la1_vocabulary;
extern const struct table_option la1_table_option[TABLE_OPTIONS];

static inline struct la1 *la1_of(const struct ask *q)
{
    return (struct la1 *)q->b;
}

/* clang-format off */
static inline uint8_t hand_of(uint8_t s)    { return (uint8_t)(ZONE_HAND_0 + s); }
static inline uint8_t own_of(uint8_t s)     { return (uint8_t)(ZONE_OWN_0 + s); }
static inline uint8_t discard_of(uint8_t s) { return (uint8_t)(ZONE_DISCARD_0 + s); }
static inline uint8_t play_of(uint8_t s)    { return (uint8_t)(ZONE_PLAY_0 + s); }
static inline uint8_t hurt_of(uint8_t s)    { return (uint8_t)(ZONE_HURT_0 + s); }
static inline uint8_t tokens_of(uint8_t s)  { return (uint8_t)(ZONE_TOKENS_0 + s); }
static inline uint8_t cursed_of(uint8_t s)  { return (uint8_t)(ZONE_CURSED_0 + s); }
static inline uint8_t played_of(uint8_t s)  { return (uint8_t)(ZONE_PLAYED_0 + s); }
/* clang-format on */

static inline uint8_t space_of(unsigned place, unsigned space) /* 0 is the top one */
{
    return (uint8_t)(ZONE_SPACE_0 + place * SPACES + space);
}

static inline unsigned zone_count_of(const struct ask *q, uint8_t zone)
{
    return block_zone(q->b, zone)->count;
}

static inline unsigned held(const struct ask *q, uint8_t kind, uint8_t seat)
{
    return (unsigned)supply_get(q->b, kind, seat);
}

static inline bool is_alive(const struct ask *q, uint8_t seat)
{
    return !(la1_of(q)->dead >> seat & 1);
}

static inline bool is_dark(const struct ask *q, unsigned place)
{
    return place < DECKS && la1_of(q)->dark >> place & 1;
}

static inline bool is_face_up(const struct ask *q, component_id c)
{
    return block_component(q->b, c)->seen & SEEN_FACE_UP;
}

/* Spaces covered by the deck of a Dark place cannot be used: L-DARKLOC-05 */
static inline unsigned open_spaces(const struct ask *q, unsigned place)
{
    return is_dark(q, place) ? SPACES - 1 : SPACES;
}

static inline bool is_skill_word(int word)
{
    return word >= WORD_MIND && word <= WORD_MUSCLE;
}

/* L-DAMAGE-02: the slots whose damage is turned up. */
static inline bool is_turned_up(unsigned slot)
{
    return slot == 3 || slot == 6;
}

/* A test is in progress; its frame stays while its outcome makes another test. */
static inline bool is_testing(const struct ask *q)
{
    return la1_of(q)->test_flags & TEST_RUNS;
}

/* The n-th fate card of the test, from 0. */
static inline bool fate_is_replaced(const struct la1 *g, unsigned n)
{
    return g->test_replaced[n / 8] >> n % 8 & 1;
}

/* setup.c */
void la1_set_up(struct ask *q, const struct setup *s);
void investigator_arrive(struct ask *q, uint8_t seat, unsigned investigator);
enum flow la1_setup(struct frame *f, struct ask *q);

/* round.c: rounds, phases, turns */
enum flow la1_round(struct frame *f, struct ask *q);
enum flow la1_phase(struct frame *f, struct ask *q);
enum flow la1_turn(struct frame *f, struct ask *q);
bool is_turn(const struct ask *q); /* the active investigator's, not between two of them */
enum flow la1_settle(struct frame *f, struct ask *q);

/* actions.c: the options of a turn */
enum flow turn_menu(struct frame *f, struct ask *q, uint8_t again, uint8_t end);
enum flow la1_move(struct frame *f, struct ask *q);
enum flow la1_location(struct frame *f, struct ask *q);
enum flow la1_trade(struct frame *f, struct ask *q);
enum flow la1_buy(struct frame *f, struct ask *q);
enum flow la1_shuffle(struct frame *f, struct ask *q);
requirement way_missing(struct ask *q, uint8_t seat, unsigned place);
unsigned passports_to(struct ask *q, uint8_t seat, unsigned place);
unsigned price_of(struct ask *q, uint8_t seat, enum game_word action, unsigned price); /* credits */
unsigned heat_price(struct ask *q, uint8_t seat, enum game_word action);
unsigned fight_price(struct ask *q, uint8_t seat); /* karma */

/* tokens.c: basic and clue tokens, the Black Market */
component_id token_top(const struct ask *q, unsigned place);
unsigned tokens_at(const struct ask *q, unsigned place);
void clue_gain(struct ask *q, uint8_t seat, int type, unsigned number);
void basic_gain(struct ask *q, uint8_t seat, unsigned number);
void token_return(struct ask *q, component_id c); /* to the bag or the supply */
void market_fill(struct ask *q);
void tokens_fill(struct ask *q); /* New Clues */
void token_seed(struct ask *q, unsigned place, uint8_t bag);
unsigned spaces_empty(const struct ask *q, unsigned place);
component_id basic_draw(struct ask *q);
requirement benefit_missing(struct ask *q, uint8_t seat, int type);
enum flow benefit(struct ask *q, struct frame *f, uint8_t step, uint8_t seat, int type);
enum flow la1_analyze(struct frame *f, struct ask *q);
enum flow la1_take(struct frame *f, struct ask *q);
enum flow la1_flip(struct frame *f, struct ask *q);
enum flow la1_alibi(struct frame *f, struct ask *q);
enum flow la1_swap(struct frame *f, struct ask *q);
enum flow la1_swap_two(struct frame *f, struct ask *q);
enum flow la1_give_back(struct frame *f, struct ask *q);
unsigned tokens_held(const struct ask *q, uint8_t seat, unsigned kind, int type);

/* track.c: the darkness track, Dark places, darkness cards */
enum icon icon_at(unsigned space);
unsigned gap_before(unsigned space); /* the last space that Darkness cannot fall below */
void darkness_advance(struct ask *q, unsigned steps); /* taken when the rules next look */
void darkness_reduce(struct ask *q, unsigned steps);
bool darkness_reducible(const struct ask *q);
bool is_due(const struct ask *q); /* steps are pending, and no procedure is taking them */
enum flow due_take(struct frame *f, struct ask *q, uint8_t step);
enum flow la1_advance(struct frame *f, struct ask *q);
enum flow la1_darken(struct frame *f, struct ask *q);
void place_light(struct ask *q, unsigned place);
void place_turn_dark(struct ask *q, unsigned place);
enum flow la1_draw_darkness(struct frame *f, struct ask *q);

/* tests.c: skill tests and fate */
component_id fate_draw(struct ask *q, uint8_t zone); /* 0: there is none */
int fate_value(struct ask *q, component_id c);
enum flow la1_test(struct frame *f, struct ask *q);
enum flow la1_fate(struct frame *f, struct ask *q);
unsigned karma_cost(struct ask *q, uint8_t seat); /* of another fate card */
unsigned skill_bit(int word);
bool card_is_of(const struct ask *q, component_id c, unsigned skills);
bool is_frame_below(const struct ask *q, uint8_t proc);

/* encounters.c */
void encounter_bury(struct ask *q, unsigned place);
void encounter_top(struct ask *q, unsigned place); /* the back of the next card is shown */
component_id encounter_next(const struct ask *q, unsigned place);
enum flow la1_investigate(struct frame *f, struct ask *q);
enum flow la1_encounter(struct frame *f, struct ask *q);
enum flow la1_look(struct frame *f, struct ask *q);

/* numbers.c: numbered cards */
int lying_slot(const struct ask *q, uint16_t entry); /* -1: it is nowhere */
int lying_number(const struct ask *q, unsigned number);
bool is_read(const struct ask *q, uint16_t entry);
uint16_t number_draw(struct ask *q, unsigned number); /* 0: no copy is left */
void number_put(struct ask *q, unsigned number, uint8_t where);
uint8_t where_of(const struct ask *q, uint16_t entry, uint8_t seat); /* enum where */
void lying_put(struct ask *q, uint16_t entry, uint8_t where);
void lying_leave(struct ask *q, uint16_t entry);                  /* to the box */
unsigned lying_with(const struct ask *q, uint8_t seat, int sort); /* cards of this sort */
unsigned lying_with_all(const struct ask *q); /* with investigators, of any kind */
void lying_by_seat(const struct ask *q, int sort, uint8_t count[TEAM_MAX]);
enum flow la1_number(struct frame *f, struct ask *q);

/* case.c: clues on cards, suspects, the log, the end */
unsigned clues_on(const struct ask *q, uint16_t entry, int type);
unsigned clues_needed(struct ask *q, uint16_t entry); /* 0: it takes none */
bool takes_clue(struct ask *q, uint16_t entry);
void clue_name(struct ask *q, uint16_t entry); /* a clue on it counts as any type */
void clues_return(struct ask *q, uint16_t entry);
void suspect_set(struct ask *q, uint16_t entry, enum suspect_state state);
enum suspect_state suspect_state_of(const struct ask *q, uint16_t entry);
unsigned suspects_in(const struct ask *q, unsigned states);
void suspects_appear(struct ask *q, unsigned count, unsigned first, unsigned last);
bool log_has(const struct ask *q, uint16_t flag);
void log_set(struct ask *q, uint16_t flag, bool on);
unsigned log_count(const struct ask *q, uint16_t flag);
void log_add(struct ask *q, uint16_t flag, unsigned by);
void case_close(struct ask *q, unsigned number, bool won);
bool case_give_up(struct ask *q);
enum flow la1_case(struct frame *f, struct ask *q);
enum flow la1_lose_clue(struct frame *f, struct ask *q);
enum flow la1_end_card(struct frame *f, struct ask *q);

/* story.c: mutations, bearings, guilt, kept cards, the epilogue */
bool has_most_bearings(const struct ask *q, unsigned place);
void truth_lay(struct ask *q);
void truth_show(struct ask *q, uint8_t seat);
bool truth_is_hidden(const struct ask *q);
void card_keep(struct ask *q, uint8_t seat, uint16_t entry);
bool flag_is_open(const struct ask *q, uint16_t flag); /* neither it nor its opposite is noted */
enum flow la1_mutate(struct frame *f, struct ask *q);
enum flow la1_charge(struct frame *f, struct ask *q);
enum flow la1_bearing(struct frame *f, struct ask *q);
enum flow la1_epilogue(struct frame *f, struct ask *q);

/* campaign.c */
uint16_t campaign_case(const struct ask *q, uint16_t wanted);
void campaign_resume(struct ask *q);
void campaign_cards(struct ask *q, uint8_t seat); /* SEAT_NONE: the team's */
void campaign_upgrades(struct ask *q, uint8_t seat);
void campaign_forget(struct ask *q, unsigned investigator);
bool is_kept_for_any(const struct ask *q, component_id c);
void campaign_encounters(struct ask *q, unsigned place);
void campaign_record(struct ask *q, unsigned ending);
enum flow la1_keep(struct frame *f, struct ask *q);

/* heat.c */
unsigned heat_of(const struct ask *q, uint8_t seat);
void heat_reclaim(struct ask *q, uint8_t seat, unsigned number);
bool has_most_heat(const struct ask *q, uint8_t seat);
enum flow la1_heat(struct frame *f, struct ask *q);

/* damage.c: damage, healing, death */
unsigned damage_of(const struct ask *q, uint8_t seat, bool face_up_only);
void damage_heal(struct ask *q, uint8_t seat, component_id c);
void damage_heal_all(struct ask *q, uint8_t seat);
struct frame *frame_nearest(struct ask *q, uint8_t proc);
enum flow la1_damage(struct frame *f, struct ask *q);
enum flow la1_death(struct frame *f, struct ask *q);
enum flow la1_heal(struct frame *f, struct ask *q);
enum flow la1_replace(struct frame *f, struct ask *q);
enum flow la1_gone(struct frame *f, struct ask *q);

/* supplies.c: credits, karma, passports */
void purse_gain(struct ask *q, uint8_t seat, uint8_t kind, unsigned number);
void purse_lose(struct ask *q, uint8_t seat, uint8_t kind, unsigned number);
void purse_pay(struct ask *q, uint8_t seat, uint8_t kind, unsigned number);

/* items.c: Items and Abilities, upgrades */
unsigned play_limit(struct ask *q, uint8_t seat);
unsigned items_of(const struct ask *q, uint8_t seat); /* numbered ones too */
void item_play(struct ask *q, uint8_t seat, component_id c);
void item_leave(struct ask *q, component_id c);
uint8_t holder_of(const struct ask *q,
                  component_id c); /* whose zone it is in; SEAT_NONE: nobody's */
requirement use_missing_of(const struct ask *q, source_id source);
void use_once(struct ask *q, source_id source);
void phase_uses_return(struct ask *q);
enum flow la1_upgrade(struct frame *f, struct ask *q);

/* curses.c */
void curse_take(struct ask *q, uint8_t seat, uint16_t entry);
void curse_take_random(struct ask *q, uint8_t seat);
void curse_leave(struct ask *q, component_id c);

/* cards.c: hands, skill decks */
unsigned hand_max(struct ask *q, uint8_t seat);
void cards_draw(struct ask *q, uint8_t seat, unsigned number);
void skill_discard(struct ask *q, uint8_t seat, component_id c);
void cards_burn(struct ask *q, uint8_t seat, unsigned number);
void deck_reshuffle(struct ask *q, uint8_t seat);
void card_recover(struct ask *q, uint8_t seat, component_id c);
enum flow la1_discard(struct frame *f, struct ask *q);

/* menu.c */
void la1_standing(struct ask *q, uint8_t seat, const struct option *o, struct standing *out);
unsigned la1_ability_word(const struct pack *p, const struct pack_clause *ability);

/* The language of cards: words.c, words_domain.c, words_verb.c */
int la1_query(struct ask *q, uint8_t query, const int *arg);
int la1_domain_count(struct ask *q, uint8_t domain, const int *arg);
int la1_domain_item(struct ask *q, uint8_t domain, const int *arg, int index);
requirement la1_verb_missing(struct ask *q, uint8_t verb, const int *arg);
enum flow la1_verb(struct ask *q, struct frame *f, uint8_t verb, const int *arg);

#endif
