/* workers.h: threads on which bots think, each on its own copy of the position. They also answer
 * slow questions.
 *
 * A result is an index into the options of one decision. It is valid only while that decision is
 * open, so the receiver compares versions. Each seat of a loaded table has at most two thoughts in
 * progress or queued: its bot's move and its person's question.
 */
#ifndef ANGELES_SERVER_WORKERS_H
#define ANGELES_SERVER_WORKERS_H

#include <angeles.h>

#include "wire/request.h"

struct workers;
struct hint;

struct thought {
    struct thought *next;
    void *owner; /* the requester */
    unsigned seat;
    uint32_t version; /* the decision it answers */
    const struct ang_pack *pack;
    struct ang_bot_desc bot;
    int choice;        /* the result; -1: nothing to choose, or a bug */
    struct hint *hint; /* a person wants advice; NULL: this is a bot's own move; owned */
    struct ang_thoughts *thoughts; /* with a hint; owned */
    struct question *question;     /* a question for an engine, without a bot; NULL: none; owned */
    uint64_t position[];           /* a copy of the true position; the bot sees it only redealt */
};

/* A seat's question about a game. */
struct question {
    struct ang_game *game; /* redealt, so that it contains nothing hidden from the seat; owned */
    enum ang_language language;
    char *answer; /* NULL until answered; owned */
    struct ang_request request;
    char line[];
};

struct workers *workers_new(unsigned threads, void (*wake)(void *context), void *context);
void workers_free(struct workers *workers); /* finishes thoughts in progress and drops the rest */
void workers_give(struct workers *workers, struct thought *thought);
struct thought *workers_take(struct workers *workers); /* NULL: none is finished */
unsigned workers_busy(struct workers *workers);        /* given and not yet taken back */

struct thought *thought_new(const struct ang_game *game, void *owner, unsigned seat,
                            uint32_t version);
/* About the current game; NULL: it could not be redealt. */
struct thought *thought_new_question(struct ang_game *game, void *owner, unsigned seat,
                                     enum ang_language language, const struct ang_request *rq);
void thought_free(struct thought *thought);

#endif
