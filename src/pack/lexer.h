/* lexer.h: a pack file as words, numbers, strings and brackets.
 *
 * Line ends are not tokens: a token knows whether it begins a line. Invalid text is reported here
 * and becomes a TOKEN_BAD, which is not reported again.
 */
#ifndef ANGELES_PACK_LEXER_H
#define ANGELES_PACK_LEXER_H

#include "pack/diag.h"

enum {
    SOURCE_MAX = 1 << 20,  /* bytes of one file */
    NUMBER_MIN = -32768,   /* a number fits a word of code, … */
    NUMBER_LIMIT = 0x3fff, /* … and must not look like a component's handle */
};

enum token_is {
    TOKEN_END,
    TOKEN_WORD,
    TOKEN_NUMBER,
    TOKEN_STRING,
    TOKEN_POSSESSIVE, /* 's or a bare ' after a word */
    TOKEN_OPEN,       /* { */
    TOKEN_CLOSE,      /* } */
    TOKEN_LEFT,       /* ( */
    TOKEN_RIGHT,      /* ) */
    TOKEN_COMMA,
    TOKEN_SEMICOLON,
    TOKEN_BAD,
};

struct token {
    enum token_is is;
    bool begins_line;
    struct spot at;
    int number;
    const char *text; /* as written; a string without its quotes and escapes */
};

struct tokens {
    struct token *token; /* the last is TOKEN_END */
    unsigned count;
};

/* Bytes of the well-formed UTF-8 character at `c`; 0 when it is none. */
unsigned utf8_size(const char *c, const char *end);

struct tokens lexer_read(struct arena *arena, struct diag *diag, uint32_t file);

#endif
