/* courier.h: sends notifications over HTTP, on a thread of its own.
 *
 * The loop's thread gives letters and takes them back with the outcome; it never waits. Players
 * choose the targets, so nothing about them is trusted:
 *
 * - Only http and https, no credentials in the URL, no redirects, no proxy.
 * - The address is checked when the connection is made (reach.h), whatever the name was.
 * - Time, size, connections and rate are limited, for each target and in all. So is the queue.
 */
#ifndef ANGELES_SERVER_COURIER_H
#define ANGELES_SERVER_COURIER_H

#include "server/push.h"
#include "server/secret.h"

enum { COURIER_URL_SIZE = 1024, COURIER_BODY_SIZE = PUSH_TEXT_MAX };

/* How a delivery ended. */
enum delivery {
    DELIVERY_NONE, /* no attempt yet */
#define DELIVERY(name, word, meaning) DELIVERY_##name,
#include "server/deliveries.def"
#undef DELIVERY
    DELIVERY_COUNT,
};
const char *delivery_word(enum delivery d); /* for clients; NULL: none yet */
enum delivery delivery_named(const char *word);

struct letter {
    struct letter *next;
    char table[TABLE_ID_LENGTH + 1];
    unsigned seat;
    uint32_t version; /* of the decision; 0: a trial */
    char url[COURIER_URL_SIZE];
    bool push; /* encrypts the body for the target */
    struct push_target target;
    char body[COURIER_BODY_SIZE]; /* JSON */
    enum delivery result;
    unsigned status; /* of HTTP; 0: no answer */
};

struct courier;
struct courier_desc {
    bool local;                  /* private addresses are allowed */
    const char *contact;         /* of the operator, for push services; NULL: none */
    void (*wake)(void *context); /* from the courier's thread: a letter is back */
    void *context;
};
struct courier *courier_new(const struct courier_desc *desc); /* NULL: no thread, or no libcurl */
void courier_free(struct courier *courier);                   /* drops all letters */
/* The keys must outlive the courier. Without them pushes fail. */
void courier_use(struct courier *courier, const struct push_keys *keys);
/* Takes the letter, which free() releases later; false: the queue is full. */
bool courier_give(struct courier *courier, struct letter *letter);
struct letter *courier_take(struct courier *courier); /* NULL: none is back */

/* May people register this URL? DELIVERY_DONE: yes; else the first reason against it. The address
 * is checked only if the URL contains it; a name is resolved when something is sent. */
enum delivery courier_url(const char *url, bool push, bool local);

#endif
