/* story_rows.h: the phrases of the story for each event; inside src/text/android only. */
#ifndef ANGELES_TEXT_ANDROID_STORY_ROWS_H
#define ANGELES_TEXT_ANDROID_STORY_ROWS_H

#include "text/android/table.h"

enum { WAYS = 4, STORY_ROWS_MAX = 48 };

/* Wordings, used in turn. In German each clause begins with its verb and contains no other clause,
 * so it needs no comma. */
struct ways_said {
    const char *text[WAYS][LANG_COUNT]; /* the first ones; the rest NULL */
};

struct story_row {
    uint16_t message;
    bool sentence; /* not a player's act: a separate sentence */
    struct ways_said known;
    struct ways_said hidden; /* used instead if the reader does not know parameter 1 */
};

const struct story_row *story_row_of(uint16_t message); /* NULL: not worth retelling */
unsigned story_row_index(const struct story_row *row);
const char *way_said(const struct ways_said *w, unsigned turn, enum language lang);

/* Two acts in one clause: going somewhere ({2}) and following up a lead ({1}) or doing business
 * there; a journey of several stops. */
extern const struct ways_said story_lead_at, story_lead, story_business_at, story_journey;

#endif
