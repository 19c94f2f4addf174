/* log.h: what happened, as message ids with typed parameters, each with its audience.
 *
 * Entries go into a buffer the caller hands over with a choice (none in search). Who may see a
 * parameter is decided when it is written: later reveals don't change old entries.
 */
#ifndef ANGELES_KERNEL_LOG_H
#define ANGELES_KERNEL_LOG_H

#include "kernel/base.h"

/* The type of a word that leaves the core: how it is named outside, and how it is phrased. */
enum type {
    T_NONE,
    T_NUMBER,
    T_SEAT,
    T_CARD,   /* a component */
    T_ENTRY,  /* an entry of the pack: a location, a suspect, … */
    T_SUPPLY, /* a kind of supply */
    T_ZONE,
    T_WORD,      /* one of the vocabulary's words */
    T_OFFER,     /* a trade under discussion, by its serial */
    T_TEXT,      /* a text of the pack, by its row among the alternatives */
    T_CONDITION, /* in the pack language only: true or false */
    T_COUNT,
};

/* Messages of the kernel; each game's own begin at MSG_GAME. */
enum {
    MSG_UNDO, /* seat, number of choices */
    MSG_VOID,
    MSG_OFFER_MADE,      /* from, to */
    MSG_OFFER_DECLINED,  /* who, from */
    MSG_OFFER_WITHDRAWN, /* who, to */
    MSG_TOLD,            /* a text: what a card tells */
    MSG_GAME,
};

enum { LOG_PARAM_MAX = 4 };

struct log_param {
    uint8_t type;
    seat_mask audience; /* who may see the value; the others see that there is one */
    uint16_t value;     /* a component is written as its pack entry */
};

struct log_entry {
    uint16_t message;
    uint16_t cause; /* the pack entry whose effect this was, plus 1; 0: the rules */
    seat_mask audience;
    uint8_t param_count;
    struct log_param param[LOG_PARAM_MAX];
};

struct log {
    struct log_entry *entry;
    unsigned count, max;
};

#endif
