/* diag.h: error messages for the author of a pack.
 *
 * Errors are collected and printed at the end, sorted by place, each with its line and a caret.
 * Each place is reported once: the first error is the cause, others are consequences.
 */
#ifndef ANGELES_PACK_DIAG_H
#define ANGELES_PACK_DIAG_H

#include "pack/arena.h"
#include "pack/ast.h"

enum { DIAG_MAX = 100 }; /* more errors than this are not listed */

struct pack_source { /* one file of a pack */
    const char *name;
    const char *text; /* need not end with a 0 */
    size_t size;
};

struct diag_error {
    struct spot at;
    const char *message;
};

struct diag {
    struct arena *arena;
    const struct pack_source *source;
    unsigned source_count;
    struct diag_lines {
        uint32_t *start; /* where each line begins; found when first asked for */
        unsigned count;
    } * lines;
    struct diag_error error[DIAG_MAX];
    unsigned count; /* of all errors, listed or not */
};

#ifdef __GNUC__
#define DIAG_PRINTF(text, rest) __attribute__((format(printf, text, rest)))
#else
#define DIAG_PRINTF(text, rest)
#endif

void diag_init(struct diag *d, struct arena *arena, const struct pack_source *source,
               unsigned source_count);
void diag_error(struct diag *d, struct spot at, const char *format, ...) DIAG_PRINTF(3, 4);

/* All messages as one malloc'ed text; NULL if memory runs out. `what` names their kind: "error". */
char *diag_text(struct diag *d, const char *what);

unsigned diag_line(const struct diag *d, struct spot at); /* the line a spot is on, from 1 */

/* The nearest spelling among many: a few letters off, or two swapped. */
struct nearest {
    const char *word, *best;
    size_t size;
    unsigned distance;
};
struct nearest nearest_to(const char *word, size_t size);
void nearest_try(struct nearest *n, const char *candidate, size_t size);

#endif
