/* workers.h: threads on which bots think, each on a copy of the position it was handed, and on
 * which questions are answered that take long.
 *
 * What comes back is an index into the options of one decision. It counts only if that decision
 * still waits: whoever takes it compares the versions. The number of those that think or wait is
 * bounded by two for each seat of a loaded table: its bot's move, or what its person asks.
 */
#ifndef ANGELES_SERVER_WORKERS_H
#define ANGELES_SERVER_WORKERS_H

#include <angeles.h>

struct workers;
struct hint;

struct thought {
    struct thought *next;
    void *owner; /* whom it is for */
    unsigned seat;
    uint32_t version; /* the decision it answers */
    const struct ang_pack *pack;
    struct ang_bot_desc bot;
    int choice;        /* what came out; -1: a mistake of ours, or nothing to choose */
    struct hint *hint; /* a person wants advice, not a move; NULL: a bot's own move; owned */
    struct ang_thoughts *thoughts; /* with a hint; owned */
    struct question *question;     /* an engine answers it, and no bot thinks; NULL: none; owned */
    uint64_t position[];           /* a copy of the truth, which the bot sees only redealt */
};

/* Something that a seat asks about a game: what it says is a line of the protocol. */
struct question {
    struct ang_game *game; /* redealt: it holds nothing the seat could not know; owned */
    enum ang_language language;
    char *answer; /* NULL: not yet; owned */
    size_t size;
    char line[];
};

struct workers *workers_new(unsigned threads, void (*wake)(void *context), void *context);
void workers_free(struct workers *workers); /* what is thought of is finished, the rest dropped */
void workers_give(struct workers *workers, struct thought *thought);
struct thought *workers_take(struct workers *workers); /* NULL: nothing is done */
unsigned workers_busy(struct workers *workers);        /* given and not taken back yet */

struct thought *thought_new(const struct ang_game *game, void *owner, unsigned seat,
                            uint32_t version);
/* About the game as it is; NULL: it could not be redealt. */
struct thought *thought_new_question(struct ang_game *game, void *owner, unsigned seat,
                                     enum ang_language language, const char *line, size_t size);
void thought_free(struct thought *thought);

#endif
