/* reference.h: the quick references on a terminal: how a game is played, by topic.
 *
 * They stand in docs/reference/GAME.LANGUAGE.md; tools/refc.c makes the tables of them at build
 * time and sees to it that both languages have the same topics in the same order.
 */
#ifndef ANGELES_CLI_REFERENCE_H
#define ANGELES_CLI_REFERENCE_H

#include "cli/near.h"
#include "cli/terminal.h"

#include <angeles.h>

/* By one of its words, whatever the language; `n` is told every word that would have been right.
 * NULL: there is none. */
const struct ang_topic *reference_topic(const struct ang_reference *r, const char *word,
                                        struct near *n);
bool is_all_topics(const char *word);

/* Telling */
void reference_print_list(const struct ang_reference *r, const struct terminal *t);
void reference_print_all(const struct ang_reference *r, const struct terminal *t);
void topic_print(const struct ang_topic *topic, const struct terminal *t);

#endif
