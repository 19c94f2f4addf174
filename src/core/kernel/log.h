/* log.h: the record of a game: message ids with typed parameters, each with its audience.
 *
 * Entries go into a buffer that the caller passes with a choice (none in search). The audience of a
 * parameter is fixed when it is written: later reveals don't change old entries.
 */
#ifndef ANGELES_KERNEL_LOG_H
#define ANGELES_KERNEL_LOG_H

#include "kernel/base.h"

/* The type of a word that leaves the core. It determines the word's name outside and its phrasing.
 */
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
    T_TEXT,      /* a text of the pack, by its index among the alternatives */
    T_DEED,      /* the code of a deed (kernel/offer.h); its doer, receiver and number precede it */
    T_CONDITION, /* in the pack language only: true or false */
    T_COUNT,
};

/* The kernel's messages; each game's own start at MSG_GAME. */
enum {
    MSG_UNDO, /* seat, number of choices */
    MSG_VOID,
    MSG_OFFER_MADE,                   /* from, to */
    MSG_OFFER_DECLINED,               /* seat, from */
    MSG_OFFER_WITHDRAWN,              /* seat, to */
    MSG_TOLD,                         /* a text that a card says */
    MSG_OFFER_LAPSED,                 /* from, to; one for each reason, from LAPSE_OVER on */
    MSG_BOUND = MSG_OFFER_LAPSED + 7, /* seat, to, number, deed; so are all that follow */
    MSG_PROMISED,
    MSG_PROMISE_KEPT, /* in the order of enum promise_state */
    MSG_PROMISE_BROKEN,
    MSG_PROMISE_LAPSED,
    MSG_PROMISE_RELEASED,
    MSG_GAME,
};

enum { LOG_PARAM_MAX = 4 };

struct log_param {
    uint8_t type;
    seat_mask audience; /* viewers who may see the value; others only see that there is one */
    uint16_t value;     /* a component is written as its pack entry */
};

struct log_entry {
    uint16_t message;
    uint16_t cause; /* the pack entry that caused this, plus 1; 0: the rules */
    seat_mask audience;
    uint8_t param_count;
    struct log_param param[LOG_PARAM_MAX];
};

struct log {
    struct log_entry *entry;
    unsigned count, max;
};

#endif
