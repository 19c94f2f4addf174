/* names.h: the names of a table's settings in requests, in the store and in news. */
#ifndef ANGELES_TABLE_NAMES_H
#define ANGELES_TABLE_NAMES_H

static const char *const kind_name[] = { "person", "bot", "open" };
static const char *const state_name[] = { "waiting", "running", "paused", "over" };
static const char *const clock_name[] = { "none", "turn", "bank" };
static const char *const pace_name[] = { "quick", "even" };
static const char *const undo_name[] = { "consent", "owner", "free" };
static const char *const ended_name[] = { "", "game", "vote" };
static const char *const ballot_name[] = { "", "undo", "end", "pause", "replace", "invite" };
static const char *const away_name[] = { "", "left", "time", "absent" };
static const char *const language_name[] = { "en", "de" };

#endif
