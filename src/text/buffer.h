/* buffer.h: a bounded writer into the caller's memory.
 *
 * It counts the length of the whole text, writes what fits, and never splits a character. For any
 * input the memory contains valid UTF-8 that ends with a zero. Two things depend on the text that
 * follows, so they are pending here: a capital letter, and the comma that closes a clause unless
 * other punctuation does.
 */
#ifndef ANGELES_TEXT_BUFFER_H
#define ANGELES_TEXT_BUFFER_H

#include "kernel/base.h"

struct buffer {
    char *out;
    size_t size;   /* bytes of `out`, the closing zero included; 0: only count */
    size_t length; /* bytes the whole text takes, without the zero */
    size_t kept;   /* bytes of it in `out` */
    bool cut;      /* something did not fit: nothing more is stored */
    bool capital;  /* the next letter is written as a capital */
    bool comma;    /* a comma is due, unless punctuation or the end comes next */
    char last;     /* the byte written last; 0 at the start */
    char tail[6];  /* the bytes written last, 0 before the start: a word and what parts it */
};

void buffer_init(struct buffer *b, char *out, size_t size);

void buffer_put(struct buffer *b, const char *text, size_t size);
void buffer_text(struct buffer *b, const char *text); /* up to its zero; NULL is empty */
void buffer_number(struct buffer *b, int32_t number);

/* The last thing written is this word and a space; its first letter may be a capital. */
bool buffer_ends_with_word(const struct buffer *b, const char *word);
void buffer_back(struct buffer *b, size_t bytes); /* removes that many, at most those in `tail` */

void buffer_space(struct buffer *b);   /* unless it follows nothing or a space */
void buffer_capital(struct buffer *b); /* of the next letter */
void buffer_comma(struct buffer *b);   /* where a clause ends inside a sentence */
void buffer_stop(struct buffer *b);    /* a full stop, unless the sentence has its end */

/* Ends the text; returns its whole length without the zero, even if it did not fit. */
size_t buffer_finish(struct buffer *b);

size_t text_length(const char *text); /* bytes before the zero; 0 for NULL */
bool text_begins(const char *text, const char *start);

#endif
