/* words.h: a table's refusals in both languages. */
#ifndef ANGELES_TABLE_WORDS_H
#define ANGELES_TABLE_WORDS_H

#include <angeles.h>

struct json_writer;

enum table_refusal {
    REFUSED_NOT, /* it was done */
#define REFUSAL(name, code, english, german) REFUSED_##name,
#include "table/refusals.def"
#undef REFUSAL
    REFUSAL_COUNT,
};

const char *refusal_code(enum table_refusal why);
/* The sentence with its numbers. Like snprintf(), it returns the length of the whole text. */
size_t refusal_text(enum table_refusal why, enum ang_language lang, const unsigned number[2],
                    char *out, size_t size);
/* Writes the member "error" of a reply. `number` may be NULL. */
void refusal_tell(struct json_writer *w, enum table_refusal why, enum ang_language lang,
                  const unsigned number[2]);

#endif
