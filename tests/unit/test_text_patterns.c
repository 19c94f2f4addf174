/* test_text_patterns.c: phrases that no card should use, counted over all rules texts of Android.
 *
 * Each row has the number of texts that still contain the pattern. If a test finds fewer, the row
 * must be lowered, so the counts can only fall.
 */
#include "support/proof.h"

#include <regex.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXTS_MAX = 1000 };

static const struct pattern {
    enum ang_language lang;
    const char *regex; /* POSIX, extended */
    unsigned texts;
    const char *better;
} pattern[] = {
    /* clang-format off */
    { ANG_EN, "^If [^.]*: ", 0, "Play only if …" },
    { ANG_EN, "enters? a location, if [^:]* (is|are) (either )?at ", 1, "enters a residential or nightlife location" },
    { ANG_EN, "(: |^)[Tt]his turn: ", 0, "the span comes last" },
    { ANG_EN, "number of (evidence|favors|cards|light|street|times)[^.]* is [0-9]", 0, "Draw 3 evidence" },
    { ANG_EN, "[Cc]hoose an?(other)? [^:]*: (that|they|their|[A-Z][a-z]+ [a-z]+ that)", 4, "the object where it is used" },
    { ANG_EN, "chooses: ", 2, "must … or …" },
    { ANG_EN, "may [^.]*; otherwise", 0, "must … or …" },
    { ANG_EN, "where X is the (smaller|larger)", 1, "1 for each …, at most 3" },
    { ANG_EN, "[Ww]hen [a-zA-Z ]+ (have|has) (used|placed|played|uncovered)", 3, "After you use …" },
    { ANG_EN, "give up|gives up", 0, "pay" },
    { ANG_EN, "spend", 0, "pay" },
    { ANG_DE, "^Falls [^.]*: ", 0, "Nur spielbar, falls …" },
    { ANG_DE, "[Ww]enn [^.:]*, falls [^.:]*: ", 1, "verb-second clauses" },
    { ANG_DE, ": [^.:]*: ", 14, "verb-second clauses" },
    { ANG_DE, "Die (Zeit|Zahl)[^.]*, ist ", 0, "X zu betreten kostet dich 0 Zeit" },
    { ANG_DE, "am NAPD|vom NAPD", 0, "a preposition for each place" },
    /* clang-format on */
};

static const char *text[2][TEXTS_MAX];
static unsigned length[2][TEXTS_MAX], texts, cards; /* the cards are the twilight cards */

static void texts_collect(const struct ang_pack *pack)
{
    struct ang_entry e;

    for (unsigned i = 0; i < ang_pack_entry_count(pack); i++) {
        if (!ang_pack_entry(pack, i, &e) || !e.text[ANG_EN] || !e.text[ANG_EN][0])
            continue;
        bool card = strcmp(e.kind, "light") == 0 || strcmp(e.kind, "dark") == 0;
        for (int lang = ANG_EN; lang <= ANG_DE; lang++) {
            text[lang][texts] = e.text[lang];
            length[lang][cards] = (unsigned)strlen(e.text[lang]);
        }
        texts++;
        cards += card;
    }
}

static void patterns_are_gone(void **state)
{
    unsigned wrong = 0;

    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(pattern); i++) {
        const struct pattern *p = &pattern[i];
        unsigned found = 0;
        regex_t regex;

        PROVE(regcomp(&regex, p->regex, REG_EXTENDED | REG_NOSUB) == 0, "%s", p->regex);
        for (unsigned t = 0; t < texts; t++)
            found += regexec(&regex, text[p->lang][t], 0, NULL, 0) == 0;
        regfree(&regex);
        if (found != p->texts) {
            fprintf(stderr, "%s: %u texts, not %u\n", p->regex, found, p->texts);
            wrong++;
        }
    }
    PROVE(wrong == 0, "%u counts are not as listed", wrong);
}

static int by_size(const void *a, const void *b)
{
    unsigned x = *(const unsigned *)a, y = *(const unsigned *)b;

    return (x > y) - (x < y);
}

/* The median of the twilight cards, in bytes. */
static void cards_are_short(void **state)
{
    static const unsigned most[2] = { 103, 131 };

    (void)state;
    for (int lang = ANG_EN; lang <= ANG_DE; lang++) {
        qsort(length[lang], cards, sizeof length[lang][0], by_size);
        PROVE(cards == 210 && length[lang][cards / 2] <= most[lang], "%u cards, %u bytes", cards,
              length[lang][cards / 2]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(patterns_are_gone),
        cmocka_unit_test(cards_are_short),
    };
    struct ang_error error;
    struct ang_pack *pack = ang_pack_embedded("android", &error);

    if (!pack)
        return 1;
    texts_collect(pack);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    ang_pack_free(pack);
    return failed;
}
