/* scenario.h: a game at the table, told in lines and checked; inside src/lib only.
 *
 * Each line is read twice. The first, dry reading makes the game and looks at the words, so that
 * all misspelt lines are told at once; the second plays. A form therefore reads its words first,
 * and returns while s->dry is set before it touches the game.
 */
#ifndef ANGELES_LIB_SCENARIO_H
#define ANGELES_LIB_SCENARIO_H

#include "lib/lib.h"
#include "machine/machine.h"
#include "pack/sentence.h"

enum { CLAIM_MAX = 64 };

/* How deep a card lies: `in` a zone anywhere, `on` it at the top, `under` it at the bottom */
enum where { WHERE_IN, WHERE_ON, WHERE_UNDER, WHERE_NOWHERE };

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
    uint16_t *code; /* of the sentence that begins at each token; 0: not compiled yet */
    const char *name[SEAT_MAX];
    unsigned seats;
    const char *option[TABLE_OPTION_MAX + 1];
    bool dry;

    unsigned at;              /* token before the present line's or part's first word */
    unsigned next;            /* and the token behind it */
    unsigned log_from;        /* lines of the log before the last choice */
    bool used[COMPONENT_MAX]; /* components that a `given` has placed since the last choice */

    /* A "not offered" counts only beside a line in which the same is offered. */
    const char *offered[CLAIM_MAX], *denied[CLAIM_MAX];
    struct spot denied_at[CLAIM_MAX];
    unsigned offered_count, denied_count;
    bool checks; /* something was expected */
};

/* Lines. Token 0 is the word a line begins with; in `given` and `expect`, which may say several
 * things, the parts between commas are read as lines of their own, and token 1 comes first. */
const struct token *line_token(const struct scenario *s, unsigned n); /* TOKEN_END behind it */
unsigned line_length(const struct scenario *s);
bool line_is(const struct scenario *s, unsigned n, const char *word);
bool line_says(const struct scenario *s, unsigned n, const char *words); /* several */
bool line_ends(struct scenario *s, unsigned n); /* nothing stands from n on; else an error */
char *line_text(struct scenario *s, unsigned from, unsigned to); /* as it is written */
struct spot line_spot(const struct scenario *s, unsigned n);     /* from token n to its end */
bool line_error(struct scenario *s, unsigned n, const char *format, ...) DIAG_PRINTF(3, 4);
bool word_error(struct scenario *s, unsigned n, const char *format, ...) DIAG_PRINTF(3, 4);
/* Calls `part` for each of the line's parts. */
bool line_parts(struct scenario *s, bool (*part)(struct scenario *s, void *with), void *with);

/* What happened since the last choice, to end a complaint with: "; the log said: …" */
const char *log_said(struct scenario *s, unsigned viewer);

/* Names (scenario_names.c). -1 or NULL: none such, nothing is said. */
int seat_named(const struct scenario *s, unsigned n);
int seat_owning(const struct scenario *s, unsigned n);       /* "anna's" */
int zone_read(const struct scenario *s, unsigned *n);        /* "anna's hand", "the deck" */
enum where where_read(const struct scenario *s, unsigned n); /* WHERE_NOWHERE: another word */
int side_read(const struct scenario *s, unsigned *n); /* face up: 1, face down: 0; -1: not said */
int entry_read(const struct scenario *s, unsigned n); /* by its title or key */
int supply_read(const struct scenario *s, unsigned n, unsigned *words); /* "coins" */
int holder_read(const struct scenario *s, unsigned *n);                 /* "anna", "the watch" */
const struct block_field *field_read(const struct scenario *s, unsigned *n, unsigned *index);
/* A number or a player that fits the field; else it complains. */
bool field_value(struct scenario *s, unsigned n, const struct block_field *field, int *value);
bool zone_unknown(struct scenario *s, unsigned n); /* complains; false */
bool entry_unknown(struct scenario *s, unsigned n);
bool entry_unquoted(struct scenario *s, unsigned n); /* complains if a title begins here; true */
bool supply_unknown(struct scenario *s, unsigned n);
bool owned_unknown(struct scenario *s, unsigned n); /* "anna's …": neither zone nor field */
/* CARD {and CARD} from token *n on; how many of them, 0: none, nothing is read */
unsigned entries_read(const struct scenario *s, unsigned *n, int *entry, unsigned max);

/* Kinds of lines */
bool scenario_given(struct scenario *s);
bool scenario_expect(struct scenario *s);
bool scenario_seat(struct scenario *s, unsigned seat);
bool scenario_everybody(struct scenario *s, bool others);
void scenario_claims(struct scenario *s); /* a "not offered" without control is an error */

#endif
