/* match_text.h: the parts of a match's text (match_text.c), for hosts that write and read them
 * among members of their own.
 */
#ifndef ANGELES_TABLE_MATCH_TEXT_H
#define ANGELES_TABLE_MATCH_TEXT_H

#include "table/match.h"
#include "table/rows.h"

enum { SETTING_PACE }; /* the place of "pace" among the settings */
struct rows match_settings_rows(struct match *m);
struct rows match_state_rows(struct match *m);
struct rows match_seat_rows(struct match_seat *seat); /* without orders and notes */

#define KIND_OF_SEAT                                                                               \
    WORD_IN(struct match_seat, kind, kind_name, "a seat is of kind \"person\", \"bot\" or \"open\"")
void match_read_personality(struct json_reader *r, void *seat);
bool match_read_level(struct json_reader *r, struct match_seat *seat); /* false: there is none */

/* `pace`: its own, or the one it has in effect. */
void match_write_settings(const struct match *m, enum pace pace, struct json_writer *w);
void match_write_clock(const struct match *m, struct json_writer *w);
void match_write_state(const struct match *m, struct json_writer *w);
void match_write_seat(const struct match_seat *seat, struct json_writer *w);
void match_write_bot(const struct match_seat *seat, struct json_writer *w); /* NULL: no bot */

#endif
