/* near.h: the nearest spelling among several words, for "did you mean …?". */
#ifndef ANGELES_CLI_NEAR_H
#define ANGELES_CLI_NEAR_H

struct near {
    const char *word;  /* the misspelled word */
    const char *best;  /* the nearest so far; NULL: nothing is near enough */
    unsigned distance; /* number of letters to change */
};

struct near near_to(const char *word);
void near_try(struct near *n, const char *candidate);

/* "; did you mean 'best'?" or ".", in a buffer of the caller. */
const char *near_hint(const struct near *n, char *out, unsigned size);

#endif
