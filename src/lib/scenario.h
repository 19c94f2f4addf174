/* scenario.h: a game written as lines of text, and checked; for src/lib only.
 *
 * Each line is read twice. The first pass is a dry run: it creates the game and checks the words,
 * so that all misspelt lines are reported at once. The second pass plays. So each form parses its
 * words first, and returns before it touches the game if s->dry is set.
 */
#ifndef ANGELES_LIB_SCENARIO_H
#define ANGELES_LIB_SCENARIO_H

#include "lib/lib.h"
#include "machine/machine.h"
#include "pack/sentence.h"

enum { CLAIM_MAX = 256 };

enum { SOURCE_SCENARIO, SOURCE_PRESETS, SOURCE_COUNT }; /* the file that a spot refers to */

/* Position of a card: `in` a zone anywhere, `on` it at the top, `under` it at the bottom */
enum where { WHERE_IN, WHERE_ON, WHERE_UNDER, WHERE_NOWHERE };

struct scenario {
    struct pack_source source[SOURCE_COUNT];
    struct arena arena;
    struct diag *diag;
    struct tokens tokens;  /* of the scenario, with the lines of its preset inserted */
    struct tokens presets; /* tokens of the presets, once one is used */
    struct spot preset;    /* where it is used */
    const char *text;
    const struct ang_pack *pack;
    struct ang_pack *owned; /* when the caller passed none */
    struct ang_pack **kept; /* a pack reused from one scenario to the next */
    struct ang_coverage *coverage;
    struct ang_game *game;
    struct sentences sentences;
    uint16_t *code; /* of the sentence that starts at each token; 0: not compiled yet */
    const char *name[SEAT_MAX];
    unsigned seats;
    const char *option[TABLE_OPTION_MAX + 1];
    bool dry;

    unsigned at;              /* token before the first word of the current line or part */
    unsigned next;            /* token after its last word */
    unsigned log_from;        /* lines of the log before the last choice */
    bool used[COMPONENT_MAX]; /* components that a `given` line has placed since the last choice */

    /* A "not offered" claim counts only if some line shows the same option offered. */
    const char *offered[CLAIM_MAX], *denied[CLAIM_MAX];
    struct spot denied_at[CLAIM_MAX];
    unsigned offered_count, denied_count;
    bool checks; /* at least one line expects something */

    struct lesson_maker *lesson; /* scenario_lesson.c: the file is a lesson; or NULL */
    uint64_t seed;
};

/* Lines. Token 0 is the first word of a line. In `given` and `expect`, which may state several
 * things, each part between commas is read as a separate line that starts with token 1. */
const struct token *line_token(const struct scenario *s, unsigned n); /* TOKEN_END after the last */
unsigned line_length(const struct scenario *s);
bool line_is(const struct scenario *s, unsigned n, const char *word);
bool line_says(const struct scenario *s, unsigned n, const char *words); /* several words */
bool line_ends(struct scenario *s, unsigned n); /* nothing follows from n on; else an error */
char *line_text(struct scenario *s, unsigned from, unsigned to); /* as written */
struct spot line_spot(const struct scenario *s, unsigned n);     /* from token n to the end */
bool line_error(struct scenario *s, unsigned n, const char *format, ...) DIAG_PRINTF(3, 4);
bool word_error(struct scenario *s, unsigned n, const char *format, ...) DIAG_PRINTF(3, 4);
/* Calls `part` for each of the line's parts. */
bool line_parts(struct scenario *s, bool (*part)(struct scenario *s, void *with), void *with);

/* The log since the last choice, to append to an error: "; the log said: …" */
const char *log_said(struct scenario *s, unsigned viewer);

/* Names (scenario_names.c). -1 or NULL: not found; they report no error. */
int seat_named(const struct scenario *s, unsigned n);
int seat_owning(const struct scenario *s, unsigned n);       /* "anna's" */
int zone_read(const struct scenario *s, unsigned *n);        /* "anna's hand", "the deck" */
enum where where_read(const struct scenario *s, unsigned n); /* WHERE_NOWHERE: a different word */
int side_read(const struct scenario *s, unsigned *n); /* face up: 1, face down: 0; -1: not given */
int entry_read(const struct scenario *s, unsigned n); /* by its title or key */
int supply_read(const struct scenario *s, unsigned n, unsigned *words); /* "coins" */
int holder_read(const struct scenario *s, unsigned *n);                 /* "anna", "the watch" */
const struct block_field *field_read(const struct scenario *s, unsigned *n, unsigned *index);
/* A number or a player that fits the field; otherwise reports an error. */
bool field_value(struct scenario *s, unsigned n, const struct block_field *field, int *value);
bool zone_unknown(struct scenario *s, unsigned n); /* reports an error; false */
bool entry_unknown(struct scenario *s, unsigned n);
bool entry_unquoted(struct scenario *s, unsigned n); /* reports a title that starts here */
bool supply_unknown(struct scenario *s, unsigned n);
bool owned_unknown(struct scenario *s, unsigned n); /* "anna's …": neither zone nor field */
/* Parses CARD {and CARD} from token *n on and returns how many; 0: none, nothing was read */
unsigned entries_read(const struct scenario *s, unsigned *n, int *entry, unsigned max);

/* Reading a file (scenario.c) */
struct scenario *scenario_new(const struct ang_scenario_desc *desc);
void scenario_free(struct scenario *s);
bool scenario_tokens(struct scenario *s);
bool scenario_read(struct scenario *s); /* all lines; s->dry: only their words */
bool scenario_line(struct scenario *s);
void line_begin(struct scenario *s, unsigned at); /* the line that begins at this token */
bool scenario_restart(struct scenario *s);        /* restarts the same game */

/* Lessons (scenario_lesson.c). Returns false if the line belongs to the position. */
bool lesson_line(struct scenario *s, bool *ok);

/* Kinds of lines */
bool scenario_given(struct scenario *s);
bool scenario_expect(struct scenario *s);
bool scenario_seat(struct scenario *s, unsigned seat);
bool scenario_everybody(struct scenario *s, bool others);
bool scenario_recorded(struct scenario *s);
void scenario_claims(struct scenario *s); /* a "not offered" claim without a control is an error */

#endif
