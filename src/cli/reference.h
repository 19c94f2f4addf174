/* reference.h: the quick references in the program: how a game is played, by topic.
 *
 * They stand in docs/reference/GAME.LANGUAGE.md; tools/refc.c makes the tables of them at build
 * time and sees to it that both languages have the same topics in the same order.
 */
#ifndef ANGELES_CLI_REFERENCE_H
#define ANGELES_CLI_REFERENCE_H

#include "cli/near.h"
#include "cli/terminal.h"

#include <angeles.h>

enum { TOPIC_WORD_MAX = 4 };

struct topic {
    const char *word[TOPIC_WORD_MAX + 1]; /* what it is called; NULL ends */
    const char *title;
    const char *text; /* lines, each "- …\n" */
};

struct reference {
    const char *game;
    enum ang_language lang;
    const char *title;
    const char *intro; /* above the list of topics */
    const struct topic *topic;
    unsigned topic_count;
};

extern const struct reference reference[]; /* made by tools/refc.c */
extern const unsigned reference_count;

/* Finding: NULL if there is none. */
const struct reference *reference_of(const char *game, enum ang_language lang);
/* By one of its words, whatever the language; `n` is told every word that would have been right. */
const struct topic *reference_topic(const struct reference *r, const char *word, struct near *n);
bool is_all_topics(const char *word);

/* Telling */
void reference_print_list(const struct reference *r, const struct terminal *t);
void reference_print_all(const struct reference *r, const struct terminal *t);
void topic_print(const struct topic *topic, const struct terminal *t);

#endif
