/* notices.h: notifies people who are not connected that it is their turn.
 *
 * A person registers targets for a seat: browsers (Web Push) and a webhook. They belong to the
 * seat's owner and are stored with the table. They are deleted when the game ends or the seat
 * changes hands. courier.h sends the messages.
 *
 * Others may see when a message goes out: several players may share a channel. So whether and when
 * one is sent depends only on what everybody can see: who is asked, who is connected, and for how
 * long. It never depends on options, held answers or standing orders. In a window at even pace,
 * everybody who is asked and absent is told, and only after the longest decoy (table/hold.h). By
 * then everybody can see that somebody has a choice.
 */
#ifndef ANGELES_SERVER_NOTICES_H
#define ANGELES_SERVER_NOTICES_H

#include <angeles.h>

#include "server/courier.h"
#include "server/limits.h"

struct guest;
struct hall;
struct table;

enum {
    NOTICE_HOOKS_MAX = 1,
    NOTICE_BROWSERS_MAX = 3
}; /* of a seat; a new one replaces the oldest */

struct notice { /* a target */
    struct notice *next;
    bool push;
    struct push_target target; /* if it is a browser */
    enum ang_language language;
    enum delivery result; /* of the last message; DELIVERY_NONE: none yet, or it is on its way */
    unsigned status;      /* of HTTP; 0: no answer */
    char url[COURIER_URL_SIZE];
};

struct notices {          /* of a seat */
    struct notice *first; /* oldest first; owned */
    uint32_t told;        /* the last decision the person was told of */
    int64_t told_ms;      /* when, while they are absent */
    struct bucket trials;
    bool changed; /* not stored yet */
};

void notices_release(struct notices *n);
void notices_read(struct notices *n, const char *text); /* as stored */
void notices_gather(struct table *t);                   /* what has changed, into the table's job */
void notices_clear(struct table *t, unsigned seat);     /* the seat has a new owner */
/* Notifies absent people. Returns true if something must be stored. Call it often. */
bool notices_tell(struct table *t);
bool notices_wait(struct table *t); /* somebody must still be notified */
/* Over HTTP: {"seat":1,"secret":…} and perhaps "add", "drop", "test". Replies with the list. */
void notices_errand(struct table *t, struct guest *g, const char *body, size_t size);
void notices_back(struct table *t, const struct letter *p); /* a message was sent, or not */

#endif
