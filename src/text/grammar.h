/* grammar.h: articles, endings and noun forms; inside src/text only.
 *
 * An article's ending and an adjective's depend on gender, number and case, and the adjective's
 * also on how much the article before it has said already.
 */
#ifndef ANGELES_TEXT_GRAMMAR_H
#define ANGELES_TEXT_GRAMMAR_H

#include "text/phrase.h"

void english_noun(struct buffer *b, const struct arg *a, enum grammatical_case gcase);
void german_noun(struct buffer *b, const struct arg *a, enum grammatical_case gcase);

/* Only the noun and what follows it, as counted by something before it. */
void counted_noun(struct buffer *b, enum language lang, const struct arg *a, bool many,
                  enum grammatical_case gcase);

void pronoun(struct buffer *b, enum language lang, const struct arg *a,
             enum grammatical_case gcase);
/* A text whose last comma is dropped where other punctuation follows. */
void open_text(struct buffer *b, const char *text, size_t length);
void forms(struct buffer *b, enum language lang, const char *text, enum grammatical_case gcase);
void proper_name(struct buffer *b, enum language lang, const char *name,
                 enum grammatical_case gcase);

#endif
