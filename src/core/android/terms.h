/* terms.h: the numbers that the pack, the vocabulary and the rules share: kinds of entries and
 * their fields, words, zones, supplies, events, questions, procedures.
 */
#ifndef ANGELES_ANDROID_TERMS_H
#define ANGELES_ANDROID_TERMS_H

#include "kernel/rules.h"

#define GAME_ROWS "android/rows.def"
#include "kernel/rows.h"

enum {
    PLAYERS = 5,
    DETECTIVES = 5,
    SUSPECTS = 6,
    FILES = 3,
    LEADS = 16, /* 6 testimony, 5 physical, 5 document */
    NPCS = 15,
    PILES = 3,
    CELLS = 25,
    CENTER = 12,
    TRACK_LIGHTEST = 0,
    TRACK_CENTER = 4,
    TRACK_DARKEST = 8,
    PLACE_MAX = 64,
    MAJOR_MAX = 16,   /* major locations: `used` has a bit for each */
    SPECIAL_MAX = 8,  /* of a detective: one byte has a bit for each in play */
    PRINTED = 351,    /* components of the printed game */
    COMPONENTS = 480, /* at most */
    ADDED = COMPONENTS - PRINTED,
};

typedef uint64_t place_mask;
#define PLACE(at) ((place_mask)1 << (at))

/* The entries of each kind are contiguous in the pack, in this order. */
enum android_kind {
    KIND_FIGURE, /* Lily and Jimmy; first, so that no location is entry 0 */
    KIND_LOCATION,
    KIND_DISTRICT,
    KIND_SUSPECT,
    KIND_DETECTIVE,
    KIND_LEAD,
    KIND_NPC,
    KIND_MURDER,
    KIND_GROUP,
    KIND_SPECIAL,
    KIND_PLOT,
    KIND_CROSSROADS,
    KIND_ENDING,
    KIND_TIP,
    KIND_LIGHT,
    KIND_DARK,
    KIND_MEMORY,
    KIND_EVENT,
    KIND_SPECIFIC,
    KIND_HUNCH,
    KIND_PIECE,
    KIND_EVIDENCE,
    KIND_COUNT,
};

/* Fields of the entries, in the order of the vocabulary. */
enum location_field {
    LOCATION_DISTRICT,
    LOCATION_TYPE,
    LOCATION_QUALITY,
    LOCATION_BODY,
    LOCATION_X,
    LOCATION_Y,
    LOCATION_RESTRICTED,
    LOCATION_ABILITY, /* a word; none: a minor location */
    LOCATION_TIME,
    LOCATION_CORP,
    LOCATION_POLITICAL,
    LOCATION_SOCIETY,
    LOCATION_STREET,
    LOCATION_ANY,
    LOCATION_CARDS,
    LOCATION_PLACE, /* a word: the German preposition of somebody who is there */
};
enum suspect_field { SUSPECT_STRONG, SUSPECT_WEAK, SUSPECT_SHE };
enum detective_field {
    DETECTIVE_START,
    DETECTIVE_REACH,
    DETECTIVE_PHYSICAL,
    DETECTIVE_DOCUMENT,
    DETECTIVE_HAND,
};
enum lead_field { LEAD_SORT, LEAD_SUSPECT, LEAD_DETECTIVE };
enum npc_field {
    NPC_DETECTIVE,
    NPC_CORP,
    NPC_POLITICAL,
    NPC_SOCIETY,
    NPC_STREET,
    NPC_FAVOR,
    NPC_SHE
};
enum murder_field {
    MURDER_SCENE,
    MURDER_LILY,
    MURDER_LILY_2,
    MURDER_JIMMY,
    MURDER_JIMMY_2,
    MURDER_SUSPECT,                          /* six of them, from the top of the lineup */
    MURDER_LEAD = MURDER_SUSPECT + SUSPECTS, /* where the leads of those suspects begin */
};
enum group_field { GROUP_SLOT, GROUP_SLOT_2, GROUP_LINK, GROUP_EFFECT, GROUP_WORTH };
enum plot_field { /* of plots and crossroads */
                  PLOT_DETECTIVE,
                  PLOT_COLOR,
                  PLOT_POSITIVE,
                  PLOT_NEGATIVE,
                  PLOT_GOOD,
                  PLOT_GOOD_2,
                  PLOT_BAD,
                  PLOT_BAD_2,
                  PLOT_LATE, /* a flag: never picked at random */
};
enum ending_field { ENDING_DETECTIVE, ENDING_VP };
enum card_field { /* of light and dark cards */
                  CARD_DETECTIVE,
                  CARD_COST,
                  CARD_COLOR,
                  CARD_TRAIT,
                  CARD_TRAIT_2,
                  CARD_TRAIT_3,
                  CARD_TIME, /* light cards only */
};
enum event_field { EVENT_NPC, EVENT_PLACE };
enum specific_field { SPECIFIC_MURDER, SPECIFIC_NAMED, SPECIFIC_PLACE, SPECIFIC_LEAD /* six */ };
enum hunch_field { HUNCH_SORT, HUNCH_SUSPECT };
enum piece_field { PIECE_PILE, PIECE_EDGES, PIECE_BONUS, PIECE_BONUS_SORT };
enum evidence_field { EVIDENCE_SORT, EVIDENCE_VALUE };

enum android_zone {
    ZONE_BOX,   /* out of the game */
    ZONE_TABLE, /* a card being played */
    ZONE_POOL,  /* facedown evidence */
    ZONE_ASIDE, /* sacrificed evidence: R-29 */
    ZONE_DRAWN, /* evidence somebody has drawn and must place */
    ZONE_EVENTS,
    ZONE_TRACK_1, /* the newest general event */
    ZONE_TRACK_2,
    ZONE_SEALED,   /* the specific event, until it is revealed */
    ZONE_SPECIFIC, /* the specific event, once it is revealed */
    ZONE_STACK_0,  /* puzzle pieces: shift, favor, baggage */
    ZONE_PUZZLE = ZONE_STACK_0 + PILES,
    ZONE_PIECE,   /* the piece somebody has drawn */
    ZONE_UNDEALT, /* hunches */
    ZONE_HUNCH_0,
    ZONE_HAND_0 = ZONE_HUNCH_0 + PLAYERS,
    ZONE_LIGHT_0 = ZONE_HAND_0 + PLAYERS,
    ZONE_DARK_0 = ZONE_LIGHT_0 + PLAYERS,
    ZONE_MEMORY_0 = ZONE_DARK_0 + PLAYERS,
    ZONE_FRONT_0 = ZONE_MEMORY_0 + PLAYERS, /* cards that stay in play before a seat */
    ZONE_FILE_0 = ZONE_FRONT_0 + PLAYERS,   /* by suspect and file */
    ZONE_COUNT = ZONE_FILE_0 + SUSPECTS * FILES,
};

enum {
    NORMAL_FAVORS = 4,
    FAVOR_FIRST = SUPPLY_CORP,
    FAVOR_END = SUPPLY_PASS, /* favor kinds: from FAVOR_FIRST to FAVOR_END - 1 */
};
enum android_holder { HOLDER_BANK = PLAYERS, HOLDER_COUNT };

enum { EVENT_WINDOWS = EVENT_TURN_ENDS + 1 }; /* those before open a reaction window */

/* Locals of placing evidence. */
enum place_local {
    PLACE_FILE,   /* the file it belongs in, or FILE_ANY */
    PLACE_FACING, /* EVIDENCE_ONLY_… */
    PLACE_LEFT,   /* how many tokens are still to be placed */
    PLACE_TOKEN,  /* the one being placed */
    PLACE_INTO,   /* the file chosen for it */
    PLACE_OPEN,   /* suspects that may get one, a bit each */
    PLACE_CHOSEN, /* the suspect chosen by another seat, plus 1 */
    PLACE_DONE,   /* tokens placed, whose window is to come */
};

enum android_proc {
    PROC_SETUP = PROC_GAME, /* setup.c: choices before the first turn */
    PROC_ROUND,             /* round.c */
    PROC_TURN,
    PROC_ARRIVE,         /* movement.c: the consequences of a move; local: location, how */
    PROC_FOLLOW,         /* leads.c: local: lead, Time it costs */
    PROC_MOVE_LEAD,      /* local: lead, flags */
    PROC_PLACE_EVIDENCE, /* evidence.c: local: enum place_local */
    PROC_REFILE,         /* local: token, to another file or suspect */
    PROC_CONSPIRACY,     /* conspiracy.c: reveal or dig */
    PROC_PIECE,          /* a piece from a pile, with all that follows; local: pile */
    PROC_BONUS,
    PROC_DRAW,    /* twilight.c: local: how many, which decks */
    PROC_DISCARD, /* local: how many */
    PROC_PLAY,    /* local: card, event */
    PROC_KEEP,    /* looks at the top cards of a deck and keeps some of them */
    PROC_EXCHANGE_CARDS,
    PROC_WINDOW,     /* reactions.c: local: event, thing, second thing */
    PROC_FIGHT,      /* fights.c */
    PROC_COSTS,      /* playing.c: the printed cost of a card, verb by verb */
    PROC_VERB,       /* verbs.h: the small asks of verbs; local: verb, its arguments */
    PROC_PAY_FAVORS, /* favors.c */
    PROC_GAIN_FAVOR,
    PROC_LOSE_FAVORS,
    PROC_HAND_IN,
    PROC_WARRANT, /* locations.c */
    PROC_ABILITY,
    PROC_BAGGAGE, /* plots.c: somebody puts baggage on a plot */
    PROC_PLOTS,
    PROC_LILY, /* people.c */
    PROC_JIMMY,
    PROC_GENERAL_EVENT, /* events.c */
    PROC_SPECIFIC_EVENT,
    PROC_CLOSE, /* closing.c, scoring.c */
    PROC_END,
};

#endif
