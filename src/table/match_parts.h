/* match_parts.h: declarations shared by the files of a match. Only they include it. */
#ifndef ANGELES_TABLE_MATCH_PARTS_H
#define ANGELES_TABLE_MATCH_PARTS_H

#include "table/match.h"
#include "table/presence.h"

/* match.c */
void match_report(struct match *m, const struct table_happening *happening);
/* Notes the outcome of a change to the game. A fault is reported separately. */
enum outcome_kind match_note(struct match *m, unsigned seat, unsigned entries_before, bool done);

/* Whether the seat may take this back without asking, and how that is recorded. */
bool match_undo_is_free(const struct match *m, unsigned seat, unsigned choices, enum ang_undo *how);
void match_lesson_follow(struct match *m); /* the lesson has advanced */

/* match_vote.c */
void match_ballot_recount(struct match *m,
                          const struct table_now *now); /* somebody has stopped playing */
bool match_ballot_step(struct match *m, const struct table_now *now); /* true: it has lapsed */

/* match_talk.c */
void match_talk_follow(struct match *m, const struct table_now *now);
/* The number of entries up to the last one that is neither an offer nor an answer to one. */
unsigned match_moment(const struct ang_game *game);
void match_talk_offered(
    struct match *m); /* the receiver of the newest offer may have something to say */

/* match_window.c */
bool match_window_takes(struct match *m, const struct ang_change *change); /* true: it is held */
/* Carries out one answer whose moment has come. */
bool match_window_answer(struct match *m);
/* Carries out or refuses answers whose moment will not come; true: there are some. */
bool match_window_release(struct match *m);
bool match_window_step(struct match *m, const struct table_now *now);

/* match_next.c */
/* Chooses for a seat that does not choose for itself. Returns true if the game has changed, if
 * only by a fault. */
bool match_choose_for(struct match *m, unsigned seat, uint32_t version, unsigned index,
                      enum ang_by by);
void match_clock_out(struct match *m, const struct table_now *now, unsigned seat);

#endif
