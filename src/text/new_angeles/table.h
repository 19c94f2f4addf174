/* table.h: New Angeles as text; inside src/text only.
 *
 * board.c has its parts, its menu and the importance of log lines. city.c has the districts, the
 * supply and the demand, deal.c the deal, the corporations and the viewer's cards. story.c has the
 * whole game as a story.
 */
#ifndef ANGELES_TEXT_NEW_ANGELES_TABLE_H
#define ANGELES_TEXT_NEW_ANGELES_TABLE_H

#include "new_angeles/facts.h"
#include "text/board.h"

extern const struct board board_new_angeles;

static inline const struct new_angeles *page_city(const struct page *p)
{
    return (const struct new_angeles *)p->s->b;
}

/* city.c */
void new_angeles_city_tell(struct page *p);
void new_angeles_demand_tell(struct page *p);
void needs_tell(struct page *p, const int16_t *demand); /* "1 energy, 2 tech" */
void district_tell_facts(struct page *p, uint16_t entry);

/* deal.c */
void new_angeles_now_tell(struct page *p);
void new_angeles_deal_tell(struct page *p);
void new_angeles_me_tell(struct page *p);
void new_angeles_hand_tell(struct page *p);
void new_angeles_others_tell(struct page *p);
void corporation_tell_facts(struct page *p, uint16_t entry);

/* story.c */
void new_angeles_story_tell(struct page *p, const struct log_entry *entry, unsigned count);
void new_angeles_ending_tell(struct page *p, const struct log_entry *entry, unsigned count);

#endif
