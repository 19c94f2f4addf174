/* match_text.h: a match as text, in a buffer of the test. */
#ifndef ANGELES_TESTS_MATCH_TEXT_H
#define ANGELES_TESTS_MATCH_TEXT_H

#include "table/match.h"
#include "wire/json.h"

/* Like snprintf(), it returns the whole length. */
static inline size_t match_write(const struct match *m, char *out, size_t size)
{
    struct json_writer w;

    json_writer_init(&w, out, size);
    match_fill_in(&w, m);
    json_writer_end(&w);
    return json_writer_needed(&w) - 1;
}

#endif
