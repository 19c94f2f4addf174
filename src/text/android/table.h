/* table.h: Android's board as text; inside src/text only.
 *
 * board.c has its parts, its menu and the importance of log lines. map.c has the districts,
 * people.c the suspects and detectives with their cards in play. course.c has the day, the calendar
 * and the events. puzzle.c has the conspiracy, story.c the whole game as a story.
 */
#ifndef ANGELES_TEXT_ANDROID_TABLE_H
#define ANGELES_TEXT_ANDROID_TABLE_H

#include "android/facts.h"
#include "text/board.h"

extern const struct board board_android;

static inline const struct android *page_game(const struct page *p)
{
    return (const struct android *)p->s->b;
}

/* map.c */
enum { UNREACHABLE = 255 };
struct ways {                 /* how a detective gets around */
    uint8_t time[PLACE_MAX];  /* Time it takes, along the cheapest way; UNREACHABLE */
    uint8_t moves[PLACE_MAX]; /* number of moves on that way */
};
struct ways ways_of(struct page *p, unsigned seat, unsigned time_max);
void place_tell_marks(struct page *p, uint8_t at); /* civic, ritzy, major, restricted */
/* Writes the leads, people and marks at a place, except this seat's figure; false: nothing. */
bool place_tell_contents(struct page *p, uint8_t at, unsigned but_seat);
void lead_tell(struct page *p, unsigned lead); /* "Noise (testimony)" */
void map_tell(struct page *p);

/* people.c */
void suspect_tell(struct page *p, unsigned suspect); /* with evidence, as far as it is known */
/* The cost and the result of an ability printed on a card. False, and nothing is written, if nobody
 * can use it. */
bool deed_tell(struct page *p, uint16_t entry, unsigned ability, unsigned owner);
void suspects_tell(struct page *p);
void file_tell_name(struct page *p, unsigned file);
void hand_tell(struct page *p);
void me_tell(struct page *p);
void others_tell(struct page *p);
void tokens_tell(struct page *p, unsigned seat);      /* "2 corp favors, 1 trauma"; "no tokens" */
void shade_tell(struct page *p, unsigned seat);       /* "2 light", "even" */
void plot_tell(struct page *p, unsigned seat);        /* its title and baggage, or its endings */
void plot_tell_facts(struct page *p, uint16_t plot);  /* its color, its words, its destination */
void card_tell_facts(struct page *p, uint16_t entry); /* "light, 2 twilight, gold" */

/* course.c */
bool is_asked_in(const struct page *p, uint8_t proc); /* whether a step of it asks the viewer */
void now_tell(struct page *p);
void calendar_tell(struct page *p);
void events_tell(struct page *p);
void visit_tell(struct page *p, int who, int where); /* the person of an event, and their place */

/* puzzle.c */
void puzzle_tell(struct page *p);
void grid_tell(struct page *p); /* only the picture */
const char *piece_glyph(unsigned edges);
void piece_tell_facts(struct page *p, uint16_t entry); /* its lines and its bonus */
void pile_tell(struct page *p, unsigned pile);         /* its name */

/* story.c */
void story_tell(struct page *p, const struct log_entry *entry, unsigned count);
void ending_tell(struct page *p, const struct log_entry *entry, unsigned count);

/* The number of the suspect at this position in the lineup. */
static inline unsigned lineup(const struct page *p, unsigned place)
{
    const int16_t *murder = fields_of(&p->q, page_game(p)->murder);

    return number_of(&p->q, KIND_SUSPECT, (uint16_t)murder[MURDER_SUSPECT + place]);
}

#endif
