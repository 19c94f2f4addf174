/* orders.h: standing orders: decisions a person wants answered without being asked.
 *
 *     {"order":"pass","until":"turn"|"period"|"end"|"played"}   {"order":"pass","unless":"me"}
 *     {"order":"no","card":KEY}                                 {"order":"stop","at":"follows"}
 *
 *     {"order":"decline"}: every offer that is made to the seat
 *     {"order":"accept","for":"support","least":2}: offers that give it 2 or more of a supply for
 *         each one of the deed that they want, and want nothing else (N-NEG-49)
 *
 * Orders can only pass, and only where passing is offered, or answer offers. They never make one. A
 * mandatory choice is always asked.
 * Orders use only what the seat itself can see, so they reveal nothing.
 */
#ifndef ANGELES_TABLE_ORDERS_H
#define ANGELES_TABLE_ORDERS_H

#include <angeles.h>

struct json_error;
struct json_writer;

enum { ORDER_MAX = 16 };
enum order_kind { ORDER_PASS, ORDER_NO, ORDER_STOP, ORDER_DECLINE, ORDER_ACCEPT };
enum order_until { UNTIL_CLEARED, UNTIL_TURN, UNTIL_PERIOD, UNTIL_END, UNTIL_PLAYED, UNTIL_DAY };
struct order {
    enum order_kind kind;
    enum order_until until;
    bool unless_me;
    char card[64];  /* ORDER_NO: the card's key */
    char at[24];    /* ORDER_STOP: which windows, as players call them; see ang_prompt_is() */
    char deed[16];  /* ORDER_ACCEPT: the name of the deed's kind */
    unsigned least; /* ORDER_ACCEPT: for each one */
    unsigned since; /* number of entries when it was set */
};
struct orders { /* of one seat; zero: none */
    unsigned count;
    struct order order[ORDER_MAX];
};

/* Replaces all orders. Returns false, without a change, if the text is invalid. An order that was
 * already set keeps its "since"; a new one gets the given value. `error` may be NULL. */
bool orders_read(struct orders *o, const char *text, size_t size, unsigned since,
                 struct json_error *error);
void orders_write(const struct orders *o, struct json_writer *w);

/* Whether the orders pass the seat's current decision. */
bool orders_pass(const struct orders *o, struct ang_game *game, unsigned seat);

/* Whether the orders answer an offer to the seat, and how. A good price comes before declining. */
bool orders_answer(const struct orders *o, const struct ang_pack *pack,
                   const struct ang_offer *offer, enum ang_answer *answer);

/* Drops the seat's orders that end with this event; true if there were any. */
bool orders_follow(struct orders *o, unsigned seat, const struct ang_event *event);

#endif
