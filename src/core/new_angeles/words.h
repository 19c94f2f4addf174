/* words.h: the words of the game by number. */
#ifndef ANGELES_NEW_ANGELES_WORDS_H
#define ANGELES_NEW_ANGELES_WORDS_H

#define GAME_ROWS "new_angeles/rows.def"
#include "kernel/rows.h"

enum new_angeles_domain {
    DOMAIN_PLAYERS,
    DOMAIN_ORDER,
    DOMAIN_DISTRICTS,
    DOMAIN_REMOVED,
    DOMAIN_HAND,
    DOMAIN_ASSETS,
    DOMAIN_IN_PLAY,
    DOMAIN_EMERGENCY,
    DOMAIN_NUMBERS,
    DOMAIN_SORTS,
    DOMAIN_RESOURCES,
    DOMAIN_COUNT,
};

enum new_angeles_use { USE_END_OF_TURN, USE_COUNT };
enum new_angeles_span { SPAN_ACTION, SPAN_DEAL, SPAN_TURN, SPAN_COUNT };

enum new_angeles_word {
    WORD_NONE,
    /* What a district can be in, in the order of its stages */
    WORD_PROTEST,
    WORD_STRIKE,
    WORD_MAIN,
    WORD_COUNTER,
    /* What pays a contract */
    WORD_ILL,
    WORD_MOVED,
    WORD_ENEMIES,
    WORD_CALMED,
    WORD_REPAIRED,
    WORD_QUIET,
    /* Backs of events */
    WORD_BACK_HUMAN_FIRST,
    WORD_BACK_ORGCRIME,
    WORD_OUTAGE, /* also what a district can be in */
    WORD_BACK_UNREST,
    WORD_COUNT,
};

#endif
