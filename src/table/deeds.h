/* deeds.h: the messages of docs/tables.md: which keys each takes, and its limits. match.h
 * carries out those that concern the game; the host carries out those that concern people and
 * storage. */
#ifndef ANGELES_TABLE_DEEDS_H
#define ANGELES_TABLE_DEEDS_H

#include "table/words.h"
#include "wire/request.h"

/* Does the message fit, with these keys besides its own? False: the error says why not, for the
 * client's author. A message that is not a table's fits. */
bool deed_fits(const struct ang_request *rq, request_keys also, struct json_error *error);

/* Copies its text, for which `out` has room: rq->size + 1 bytes. `most` is in characters. */
enum table_refusal deed_text(const struct ang_request *rq, unsigned most, char *out);

/* The bytes of its orders. */
static inline const char *deed_orders(const struct ang_request *rq, size_t *size)
{
    const struct json_reader r = request_value(rq, REQUEST_KEY_ORDERS);

    *size = r.size - r.at;
    return r.text + r.at;
}

#endif
