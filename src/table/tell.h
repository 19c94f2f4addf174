/* tell.h: replies, seats, votes, talk time and lessons as JSON, as clients see them. */
#ifndef ANGELES_TABLE_TELL_H
#define ANGELES_TABLE_TELL_H

#include "table/buffer.h"
#include "table/match.h"
#include "wire/request.h"

/* The reply to a message that was carried out: {"did":…}, for "lesson" perhaps with a solution; or
 * to one that was refused, by the table or by the rules: {"error":…}, which needs no request. */
void reply_tell(const struct match *m, const struct ang_request *rq,
                const struct table_outcome *outcome, enum ang_language lang, struct buffer *to);
const char *outcome_code(const struct table_outcome *out);

/* {"ms":6000,"quiet":[1]}: how long talk time lasts in all, and who has nothing to say; null: it is
 * over. */
void match_tell_talk(const struct match *m, struct json_writer *w);

/* Writes the members of the table object (docs/tables.md) that a match knows: its settings, who
 * sits where, and an open vote. */
struct table_sight {
    unsigned viewer;
    enum table_state state;      /* as the viewer may know it */
    const char *why;             /* why it is paused; NULL: no reason is given */
    const struct ang_game *game; /* the one that they see; NULL: not begun */
    const struct ang_pack *pack;
    bool late; /* clocks reveal who has a decision, which a delayed spectator must not learn yet */
};
void match_tell_table(const struct match *m, const struct table_now *now,
                      const struct table_sight *sight, struct json_writer *w);

/* {"name":"first-case","title":…,"puzzle":false,"state":"reads","chapters":["On the move",…],
 * "chapter":0,"step":2,"steps":20,"say":…,"why":…,"hint":…,"show":"city-hall","solved":false,
 * "solution":true,"allowed":[3,7],"begun":[1,1,4]}: "state" is "reads", "chooses", "failed" or
 * "done"; "solved" means that no choice is left; "solution", that one can be shown; "allowed" lists
 * options of the learner's decision, and is null if the lesson allows all of them. Without a lesson
 * it is null. */
void lesson_tell(struct match *m, enum ang_language lang, struct json_writer *w);

#endif
