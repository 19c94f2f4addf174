/* scenario.h: a game at the table, told in lines and checked; inside src/lib only. */
#ifndef ANGELES_LIB_SCENARIO_H
#define ANGELES_LIB_SCENARIO_H

#include "lib/lib.h"
#include "machine/machine.h"
#include "pack/sentence.h"

enum { CLAIM_MAX = 64 };

struct scenario {
    struct arena arena;
    struct diag *diag;
    struct tokens tokens;
    const char *text;
    const struct ang_pack *pack;
    struct ang_pack *owned; /* when the caller gave none */
    struct ang_coverage *coverage;
    struct ang_game *game;
    struct sentences sentences;
    const char *name[SEAT_MAX];
    unsigned seats;

    unsigned at;   /* token at which the present line begins */
    unsigned next; /* and the line behind it */
    unsigned log_from; /* lines of the log before the last choice */
    bool used[COMPONENT_MAX]; /* components that a `given` has placed */

    /* A "not offered" counts only beside a line in which the same is offered. */
    const char *offered[CLAIM_MAX], *denied[CLAIM_MAX];
    struct spot denied_at[CLAIM_MAX];
    unsigned offered_count, denied_count;
    bool checks; /* something was expected */
};

const struct token *line_token(const struct scenario *s, unsigned n); /* TOKEN_END behind it */
bool line_is(const struct scenario *s, unsigned n, const char *word);
const char *line_rest(struct scenario *s, unsigned n); /* its text from token n on */
struct spot line_spot(const struct scenario *s, unsigned n); /* from token n to its end */
bool line_error(struct scenario *s, unsigned n, const char *format, ...) DIAG_PRINTF(3, 4);
int seat_named(const struct scenario *s, const char *word); /* -1: none */

/* A zone from token *n on: "anna's hand", "the deck"; -1: none, nothing is read. */
int zone_read(const struct scenario *s, unsigned *n);
/* An entry by its title or key; -1: none. */
int entry_read(const struct scenario *s, unsigned n);
int supply_read(const struct scenario *s, unsigned n);
int holder_read(const struct scenario *s, unsigned n);
const struct block_field *field_read(const struct scenario *s, unsigned n);

bool scenario_given(struct scenario *s);
bool scenario_expect(struct scenario *s);

#endif
