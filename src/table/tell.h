/* tell.h: events at a table as JSON, for hosts in other languages and for tests.
 *
 *     {"happens":"choice","seat":1,"by":"bot"}        {"happens":"fault","seat":0,"message":…}
 *     {"happens":"answered","seat":0,"done":true}     {"happens":"over"}
 */
#ifndef ANGELES_TABLE_TELL_H
#define ANGELES_TABLE_TELL_H

#include "table/match.h"

struct json_writer;

/* Writes the member "error" of the reply to a message that was refused, by the table or by the
 * rules. */
void outcome_tell(const struct table_outcome *out, enum ang_language lang, struct json_writer *w);
const char *outcome_code(const struct table_outcome *out);

void happening_tell(const struct table_happening *h, struct json_writer *w);

/* {"ms":6000,"quiet":[1]}: how long talk time lasts in all, and who has nothing to say; null: it is
 * over. */
void match_tell_talk(const struct match *m, struct json_writer *w);

/* Writes the member "seats" of docs/tables.md. Clocks reveal who has a decision, which a spectator
 * with a delay must not learn yet. */
void match_tell_chairs(const struct match *m, const struct table_now *now, unsigned asked,
                       bool clocks, struct json_writer *w);
/* Writes the value of "asking": an open vote. */
void match_tell_asking(const struct match *m, struct json_writer *w);

/* Writes the state of a table for a host that draws it:
 *
 *     {"state":"running","people":[0,1],"asked":[0],"talk":null,"seats":[…],
 *      "own":{"undo":2,"orders":[…],"notes":""},"lesson":null}
 *
 * "people" have not conceded; those "asked" have to choose. "own" is for the viewer alone; "undo":
 * how many of their choices they may take back freely. */
void match_tell(struct match *m, const struct table_now *now, unsigned viewer,
                enum ang_language lang, struct json_writer *w);

/* {"name":"first-case","title":…,"puzzle":false,"state":"reads","chapters":["On the move",…],
 * "chapter":0,"step":2,"steps":20,"say":…,"why":…,"hint":…,"show":"city-hall","solved":false,
 * "solution":true,"allowed":[3,7],"begun":[1,1,4]}: "state" is "reads", "chooses", "failed" or
 * "done"; "solved" means that no choice is left; "solution", that one can be shown; "allowed" lists
 * options of the learner's decision, and is null if the lesson allows all of them. Without a lesson
 * it is null. */
void lesson_tell(struct match *m, enum ang_language lang, struct json_writer *w);
void solution_tell(const struct match *m, enum ang_language lang,
                   struct json_writer *w); /* texts */

#endif
