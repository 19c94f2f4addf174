/* sentence.h: single sentences of the pack language, appended to an open pack.
 *
 * Scenarios use the language of the cards: `expect anna has at least 3 coins` is a condition,
 * `given anna draws 2 cards` a statement. Seats have names, which mean registers 0 to 5. Code is
 * appended to the pack's own, so the extended pack also runs everything the pack itself runs.
 */
#ifndef ANGELES_PACK_SENTENCE_H
#define ANGELES_PACK_SENTENCE_H

#include "pack/compile.h"
#include "pack/parser.h"

struct sentences {
    struct parser *parser;
    struct compiler *compiler;
    const struct pack *base;
    struct pack pack; /* the extended one; renewed after each sentence */
};

void sentences_init(struct sentences *s, struct arena *arena, struct diag *diag,
                    const struct rules *rules, const struct pack *pack, struct tokens tokens);
void sentences_name_seat(struct sentences *s, unsigned seat, const char *name);

/* From token `at` to the end of its line or a comma; 0: an error was reported. */
uint16_t sentence_condition(struct sentences *s, unsigned at);
uint16_t sentence_statement(struct sentences *s, unsigned at);

#endif
