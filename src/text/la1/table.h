/* table.h: LA-1 as text; inside src/text only.
 *
 * board.c has its parts, its menu and the importance of log lines. city.c has the locations, the
 * darkness track and the Black Market, team.c the investigators and the test. folder.c has the
 * case, story.c the case file.
 */
#ifndef ANGELES_TEXT_LA1_TABLE_H
#define ANGELES_TEXT_LA1_TABLE_H

#include "la1/facts.h"
#include "text/board.h"

extern const struct board board_la1;

static inline const struct la1 *page_case(const struct page *p)
{
    return (const struct la1 *)p->s->b;
}

/* board.c */
void stem_tell(struct page *p, unsigned word);  /* "Mind": German without its hyphen */
void titles_tell(struct page *p, uint8_t zone); /* "Alibi, Hacker"; nothing: "none" */
void cards_tell(struct page *p, uint8_t zone);  /* a line for each, with its text */

/* city.c */
void la1_city_tell(struct page *p);
void la1_track_tell(struct page *p);
void la1_market_tell(struct page *p);
void darkness_tell(struct page *p); /* "Darkness 14 of 30; next at 16: a location turns Dark" */
void place_tell_facts(struct page *p, uint16_t entry); /* its section, action and price */

/* team.c */
void la1_now_tell(struct page *p);
void la1_me_tell(struct page *p);
void la1_hand_tell(struct page *p);
void la1_others_tell(struct page *p);
void la1_test_tell(struct page *p);
void investigator_tell_facts(struct page *p, uint16_t entry);

/* folder.c */
void la1_case_tell(struct page *p);
void la1_log_tell(struct page *p);
void lying_tell_at(struct page *p, unsigned place); /* ", Lettie Sloan (cornered)" */

/* story.c */
void la1_story_tell(struct page *p, const struct log_entry *entry, unsigned count);
void la1_ending_tell(struct page *p, const struct log_entry *entry, unsigned count);

#endif
