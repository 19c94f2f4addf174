/* replies.h: the replies to requests to which the client has given a name ("request"). A client
 * that does not know whether such a request has arrived sends it again, and gets the cached reply.
 *
 * A host that carries out a request stores its reply by replies_keep(), without the request's id.
 * Errors are not stored: nothing was done. A host that only passes lines on to an engine calls
 * replies_line().
 */
#ifndef ANGELES_TABLE_REPLIES_H
#define ANGELES_TABLE_REPLIES_H

#include "table/words.h"

enum { REPLIES_MAX = 16 };

struct replies { /* zero at birth */
    struct {
        char *request; /* owned; the reply follows it. NULL: unused */
        uint64_t content;
    } reply[REPLIES_MAX];
    unsigned next;
    char *line; /* owned: the last reply of replies_line() */
};

void replies_release(struct replies *r);

/* The cached reply. NULL: this is the first request of that name, or the name was used for
 * something else (see `why`). */
const char *replies_find(const struct replies *r, const struct ang_request *rq,
                         enum table_refusal *why);
/* Replaces the oldest; without a name or without memory it does nothing. */
void replies_keep(struct replies *r, const char *request, uint64_t content, const char *reply);

/* Like ang_engine_line(), but a repeated request has no effect. */
const char *replies_line(struct replies *r, struct ang_engine *engine, const char *line,
                         size_t size);

#endif
