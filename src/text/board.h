/* board.h: the table of a game as text, for terminals, pipes and screen readers.
 *
 * Each game adds one row to the table in board.c. Its board has parts (a map, the suspects, a
 * hand), each called by a word. It also defines the labels of the menu. Games without a row are
 * shown zone by zone.
 *
 * A page shows what one viewer may know: public facts, and components that the viewer has seen
 * according to component_known(). The code must not read anything else. Lines may have any length,
 * except where columns are aligned; the printer wraps them and indents the continuation.
 */
#ifndef ANGELES_TEXT_BOARD_H
#define ANGELES_TEXT_BOARD_H

#include "kernel/ask.h"
#include "kernel/zone.h"
#include "text/buffer.h"
#include "text/render.h"

struct page {
    struct buffer b;
    const struct text_scene *s;
    struct ask q; /* to ask the rules for costs; nothing is changed through it */
};

struct board_part {
    const char *word[LANG_COUNT][2]; /* the words people type; the second may be NULL */
    const char *about[LANG_COUNT];   /* for the list of commands */
    void (*write)(struct page *p);
};

struct board {
    const char *game;              /* rules.name */
    const struct board_part *part; /* the first is a short summary */
    unsigned part_count;
    void (*label)(struct page *p, const struct option *o); /* inside its group */
    const char *(*words)(const struct option *o);  /* typed in addition to its text; or NULL */
    void (*facts)(struct page *p, uint16_t entry); /* printed besides the text; without a game */
    /* A card that is new to the viewer, or of which a passage is told: its entry plus 1; 0: none.
     */
    unsigned (*shows)(const struct text_scene *s, const struct log_entry *e);
    /* A game that is over, or as far as it went, to be read as a story. */
    void (*story)(struct page *p, const struct log_entry *entry, unsigned count);
    /* The result and its reasons: the last part of the story. */
    void (*ending)(struct page *p, const struct log_entry *entry, unsigned count);
};

const struct board *board_of(const struct rules *rules); /* NULL: it has none */

/* Writes one part, by number. board_write_all() writes every part except the first. */
size_t board_write(const struct text_scene *s, const struct board *board, unsigned part, char *out,
                   size_t size);
size_t board_write_all(const struct text_scene *s, const struct board *board, char *out,
                       size_t size);
size_t board_label(const struct text_scene *s, const struct board *board, const struct option *o,
                   char *out, size_t size);
size_t board_facts(const struct text_scene *s, const struct board *board, uint16_t entry, char *out,
                   size_t size);
size_t board_story(const struct text_scene *s, const struct board *board,
                   const struct log_entry *entry, unsigned count, char *out, size_t size);
size_t board_ending(const struct text_scene *s, const struct board *board,
                    const struct log_entry *entry, unsigned count, char *out, size_t size);

/* Writing */
void page_say(struct page *p, const char *en, const char *de);
void page_text(struct page *p, const char *text);
void page_number(struct page *p, int number);
void page_signed(struct page *p, int number);          /* +3, −1, 0 */
void page_line(struct page *p);                        /* ends one */
void page_entry(struct page *p, uint16_t entry);       /* its title, without a small article */
void page_in_sentence(struct page *p, uint16_t entry); /* with it, in English */
void page_rules(struct page *p, uint16_t entry);       /* what is printed on it */
void page_option(struct page *p, const struct option *o);
void page_seat(struct page *p, unsigned seat);
void page_supply(struct page *p, uint8_t kind, unsigned number);
void page_word(struct page *p, unsigned word); /* of the vocabulary */
/* Before an item of a list: nothing before the first, a comma before the others. */
void page_item(struct page *p, unsigned *told, const char *between);

/* For stories, in a scene in which nobody is "you": who was told of something, and a line of the
 * log in a story's words. */
struct cast;
bool page_heard(const struct page *p, seat_mask audience);
void page_cast(const struct page *p, const struct text_scene *third, const struct log_entry *e,
               struct cast *c);
void page_told(struct page *p, const struct text_scene *third, const char *template,
               const struct log_entry *e);

static inline bool page_has_seat(const struct page *p) /* the viewer sits at the table */
{
    return p->s->viewer < p->s->b->seat_count;
}

static inline bool page_knows(const struct page *p, component_id c)
{
    return component_known(p->s->b, c, p->s->viewer);
}

static inline bool page_is_german(const struct page *p)
{
    return p->s->lang == LANG_DE;
}

#endif
