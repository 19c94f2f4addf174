/* deeds.h: the messages of docs/tables.md: which keys each takes, and its limits. deed_do()
 * carries out those that concern only the game; the host carries out the others. */
#ifndef ANGELES_TABLE_DEEDS_H
#define ANGELES_TABLE_DEEDS_H

#include "table/match.h"
#include "wire/request.h"

/* Does the message fit, with these keys besides its own? False: the error says why not, for the
 * client's author. A message that is not a table's fits. */
bool deed_fits(const struct ang_request *rq, request_keys also, struct json_error *error);

/* Copies its text, for which `out` has room: rq->size + 1 bytes. `most` is in characters. */
enum table_refusal deed_text(const struct ang_request *rq, unsigned most, char *out);

/* Carries it out, if it concerns only the game: undo, orders, quiet, agree, leave, concede, pause,
 * resume. False: it is another message. */
bool deed_do(struct match *m, const struct table_now *now, unsigned seat,
             const struct ang_request *rq, struct table_outcome *out);

#endif
