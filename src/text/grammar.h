/* grammar.h: articles, endings and noun forms; inside src/text only.
 *
 * An article's ending and an adjective's depend on gender, number and case, and the adjective's
 * also on how much the article already expresses.
 */
#ifndef ANGELES_TEXT_GRAMMAR_H
#define ANGELES_TEXT_GRAMMAR_H

#include "text/phrase.h"

void english_noun(struct buffer *b, const struct arg *a, enum grammatical_case gcase);
void german_noun(struct buffer *b, const struct arg *a, enum grammatical_case gcase);

/* Only the noun and what follows it, in the number set by something before it. */
void counted_noun(struct buffer *b, enum language lang, const struct arg *a, bool many,
                  enum grammatical_case gcase);

/* A noun's row may end with a pattern for numbers: "…|$0/${0},000", where the part before the slash
 * is for zero. Writes the number by it, or returns false. */
bool noun_number(struct buffer *b, const char *noun, const struct arg *number);
const char *noun_forms_end(const char *noun); /* where the pattern begins, or the noun's end */

void pronoun(struct buffer *b, enum language lang, const struct arg *a,
             enum grammatical_case gcase);
/* German: its genitive is known, and has an article. */
bool has_genitive(const struct arg *a);
bool is_bare(const struct arg *a); /* a German name: no article */
/* A text whose last comma is dropped where other punctuation follows. */
void open_text(struct buffer *b, const char *text, size_t length);
void forms(struct buffer *b, enum language lang, const char *text, enum grammatical_case gcase);
void proper_name(struct buffer *b, enum language lang, const char *name,
                 enum grammatical_case gcase);

#endif
