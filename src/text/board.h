/* board.h: the table of a game as text, for terminals, pipes and screen readers.
 *
 * What a board looks like only its game knows: each game adds one row to the table in board.c. Its
 * board is made of parts (a map, the suspects, a hand), each called by a word, and says how a menu
 * is laid out and which entries of the log a reader can do without. Games without a row are told
 * zone by zone.
 *
 * A page is what one viewer may know. What is written on it comes from what is public, and from
 * components that component_known() says the viewer has seen; nothing else may be looked at.
 * Lines are as long as they want to be, except where columns must stand under each other: whoever
 * prints them breaks them, and hangs what follows under the first line's indentation.
 */
#ifndef ANGELES_TEXT_BOARD_H
#define ANGELES_TEXT_BOARD_H

#include "kernel/ask.h"
#include "text/buffer.h"
#include "text/render.h"

struct page {
    struct buffer b;
    const struct text_scene *s;
    struct ask q; /* to ask the rules what something costs; nothing is changed through it */
};

struct board_part {
    const char *word[LANG_COUNT][2]; /* what is typed; the second is another, or NULL */
    const char *about[LANG_COUNT];   /* for a list of what can be typed */
    void (*write)(struct page *p);
};

struct board_group {               /* options that stand together in a menu */
    const char *title[LANG_COUNT]; /* NULL: each is told on a line of its own */
};

/* How much an entry of the log matters to one who reads many of them. */
enum telling {
    TELL_ASIDE, /* can be left out: what was paid, whose marker went where */
    TELL_PLAIN,
    TELL_TURNING, /* a reveal, a death, the end of a plot */
    TELL_TURN,    /* somebody's turn begins */
    TELL_DAY,     /* a new day, or what its evening brings: begins a paragraph */
    TELL_ENDING,  /* belongs to the end, which is told as a whole */
};

struct board {
    const char *game;              /* rules.name */
    const struct board_part *part; /* the first tells what matters now, shortly */
    unsigned part_count;
    const struct board_group *group; /* the first is for what stands in no group, at the end */
    unsigned group_count;
    unsigned (*group_of)(const struct option *o);
    void (*label)(struct page *p, const struct option *o); /* inside its group */
    const char *(*words)(const struct option *o); /* typed besides what is written there; or NULL */
    void (*facts)(struct page *p, uint16_t entry); /* what is printed beside a text; no game */
    bool (*is_pass)(const struct option *o);
    enum telling (*telling)(const struct text_scene *s, const struct log_entry *e);
    /* The card that is new to the viewer, who wants to read it: its entry plus 1; 0: none. */
    unsigned (*shows)(const struct text_scene *s, const struct log_entry *e);
    const char *(*topic)(uint16_t prompt); /* of the quick reference: what is asked for here */
    /* A game that is over, or as far as it went, to be read as a story. */
    void (*story)(struct page *p, const struct log_entry *entry, unsigned count);
    /* How it ended and why: the last part of the story. */
    void (*ending)(struct page *p, const struct log_entry *entry, unsigned count);
};

const struct board *board_of(const struct rules *rules); /* NULL: it has none */

void page_init(struct page *p, const struct text_scene *s, char *out, size_t size);
size_t page_finish(struct page *p);

/* The part of this number; the whole table is all of them but the first, one after the other. */
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
void page_seat(struct page *p, unsigned seat);
void page_supply(struct page *p, uint8_t kind, unsigned number);
void page_word(struct page *p, unsigned word); /* of the vocabulary */
/* Before an item of a list: nothing before the first, a comma before the others. */
void page_item(struct page *p, unsigned *told, const char *between);

static inline bool page_is_german(const struct page *p)
{
    return p->s->lang == LANG_DE;
}

#endif
