/* deeds.h: the messages of docs/tables.md: who may send them, which keys each takes, and what they
 * do.
 *
 *     if (deed_may(m, seat, rq, 0, &out) && !deed_do(m, now, seat, rq, &out))
 *         … the message is for the engine or for the host
 *
 * The host carries out "start", "rename", "report" and "rematch". It also helps with an "ask" for
 * an invitation (match_ask()).
 */
#ifndef ANGELES_TABLE_DEEDS_H
#define ANGELES_TABLE_DEEDS_H

#include "table/match.h"
#include "wire/request.h"

/* Whether the message is valid with these keys besides its own. If not, the error says why,
 * for the client's author. Messages of other kinds are always valid. */
bool deed_fits(const struct ang_request *rq, request_keys also, struct json_error *error);

/* Whether a person at the table does it: not the engine's, and not about coming in. */
bool deed_is_seated(enum request_do what);
/* Whether this seat may send it now; if not, the outcome says why. ANG_SPECTATOR: at no table. */
bool deed_may(const struct match *m, unsigned seat, const struct ang_request *rq, request_keys also,
              struct table_outcome *out);
/* Carries the message out. Returns false if it is of a different kind. */
bool deed_do(struct match *m, const struct table_now *now, unsigned seat,
             const struct ang_request *rq, struct table_outcome *out);

/* A person asks what a bot would do ("hint"), or why something is not possible ("whynot"). The host
 * finds the answer, perhaps on another thread. A seat asks one question at a time. */
bool deed_question(struct match *m, unsigned seat, const struct ang_request *rq,
                   struct table_outcome *out);
/* Delivers the answer; false: too late, the question was about an earlier state. */
bool deed_answered(struct match *m, unsigned seat, const struct ang_request *rq);

/* A choice, an offer or an answer to one. */
bool deed_is_play(enum request_do what);
/* Carries it out, if the seat may play. Returns the engine's answer to a message that it refuses or
 * does not need the match for. NULL: the outcome says what has happened to the change. */
const char *deed_play(struct match *m, struct ang_engine *engine, unsigned seat,
                      const struct ang_request *rq, struct ang_change *change,
                      struct table_outcome *out);

/* The message's text, which the caller frees, or NULL: the outcome says why. `most`: characters. */
char *deed_text(const struct ang_request *rq, unsigned most, struct table_outcome *out);

#endif
