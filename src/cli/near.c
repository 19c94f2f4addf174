#include "cli/near.h"

#include <stdio.h>
#include <string.h>

enum { WORD_MAX = 40 }; /* longer ones are not corrected */

struct near near_to(const char *word)
{
    size_t length = strlen(word);

    /* A third of the letters may be wrong: more would suggest nonsense. */
    return (struct near){ .word = word, .distance = length < 3 ? 2 : (unsigned)length / 3 + 2 };
}

/* Letters inserted, deleted, replaced or swapped with their neighbor. */
static unsigned distance(const char *a, size_t a_count, const char *b, size_t b_count)
{
    unsigned row[3][WORD_MAX + 1];

    for (size_t j = 0; j <= b_count; j++)
        row[0][j] = (unsigned)j;
    for (size_t i = 1; i <= a_count; i++) {
        unsigned *now = row[i % 3], *last = row[(i + 2) % 3], *before = row[(i + 1) % 3];

        now[0] = (unsigned)i;
        for (size_t j = 1; j <= b_count; j++) {
            unsigned least = last[j - 1] + (a[i - 1] != b[j - 1]);

            if (last[j] + 1 < least)
                least = last[j] + 1;
            if (now[j - 1] + 1 < least)
                least = now[j - 1] + 1;
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] &&
                before[j - 2] + 1 < least)
                least = before[j - 2] + 1;
            now[j] = least;
        }
    }
    return row[a_count % 3][b_count];
}

void near_try(struct near *n, const char *candidate)
{
    size_t a = strlen(n->word), b = strlen(candidate);

    if (a == 0 || a > WORD_MAX || b > WORD_MAX)
        return;
    unsigned d = distance(n->word, a, candidate, b);
    if (d < n->distance && d < b) {
        n->distance = d;
        n->best = candidate;
    }
}

const char *near_hint(const struct near *n, char *out, unsigned size)
{
    if (n->best)
        snprintf(out, size, "; did you mean '%s'?", n->best);
    else
        snprintf(out, size, ".");
    return out;
}
