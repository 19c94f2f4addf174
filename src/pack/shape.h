/* shape.h: the vocabulary's forms and words, taken apart for the parser.
 *
 * "{seat} gains|gain {number} {supply}" becomes a row of parts: slots and words. Nouns, supplies,
 * words and spans become phrases, each spelling a row of plain words.
 */
#ifndef ANGELES_PACK_SHAPE_H
#define ANGELES_PACK_SHAPE_H

#include "pack/arena.h"
#include "pack/diag.h"

enum { SPELLING_MAX = 4, PHRASE_MAX = 6 }; /* spellings of a part; words of a phrase */

struct shape_part {
    bool is_slot;
    bool possessive; /* {seat's} */
    uint8_t type;    /* enum type of the slot */
    uint8_t slot;    /* its number in the form */
    uint8_t spelling_count;
    const char *spelling[SPELLING_MAX];
};

struct shape {
    const struct form *form;
    struct shape_part *part;
    unsigned part_count, slot_count;
};

struct phrase {
    uint8_t row;
    bool plural; /* not the first spelling */
    uint8_t word_count;
    const char *word[PHRASE_MAX];
};

struct phrases {
    struct phrase *phrase;
    unsigned count;
};

struct shapes {
    struct shape *verb, *query, *event, *question, *domain, *use;
    struct phrases noun, supply, word, span;
};

/* A form that cannot be read is a mistake in the game's tables and is reported as such. */
const struct shapes *shapes_new(struct arena *arena, struct diag *diag, const struct vocabulary *v);

#endif
