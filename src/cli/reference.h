/* reference.h: the quick references on a terminal: how a game is played, by topic.
 *
 * They are in docs/reference/GAME.LANGUAGE.md. tools/refc.c makes tables from them at build time
 * and checks that both languages have the same topics in the same order.
 */
#ifndef ANGELES_CLI_REFERENCE_H
#define ANGELES_CLI_REFERENCE_H

#include "cli/near.h"
#include "cli/terminal.h"

#include <angeles.h>

/* Finds a topic by one of its words, in any language; `n` gets every valid word. NULL: none. */
const struct ang_topic *reference_topic(const struct ang_reference *r, const char *word,
                                        struct near *n);
bool is_all_topics(const char *word);

/* Printing */
void reference_print_list(const struct ang_reference *r, const struct terminal *t);
void reference_print_all(const struct ang_reference *r, const struct terminal *t);
void topic_print(const struct ang_topic *topic, const struct terminal *t);

#endif
