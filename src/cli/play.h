/* play.h: one game in a terminal; inside the play command only.
 *
 * play.c sets up the table (play_setup.c asks how). A match (table/match.h) decides what happens at
 * the table. Its host is play_table.c, which saves, lets bots think, shows people what they may
 * know, and asks them. play_menu.c prints the log, the table and the menu. play_commands.c carries
 * out commands, and play_complete.c completes them. play_explain.c answers questions, and
 * play_words.c has the program's own texts. There are no rules here: only offered options can be
 * chosen.
 */
#ifndef ANGELES_CLI_PLAY_H
#define ANGELES_CLI_PLAY_H

#include "cli/files.h"
#include "cli/terminal.h"
#include "cli/text.h"

#include <angeles.h>

#include "table/seating.h"

enum { NAME_SIZE = 48, LINE_SIZE_MAX = 4096, SETUP_CHOICES = 2 };

enum shown { SHOW_NOTHING, SHOW_PROMPT, SHOW_ALL };

struct play {
    struct terminal terminal;
    struct ang_pack *pack;
    struct ang_game *game;
    enum ang_language lang;
    unsigned seats;
    struct match match;
    struct ang_lesson *own_lesson; /* read from a file; NULL: none */
    bool seated;                   /* a save has said who plays */
    struct ang_bot_desc bot;       /* the bot of the bots' seats */
    char level[BOT_WORDS_SIZE];    /* the same in words; "": the default */
    unsigned seat;                 /* the viewer of the screen; ANG_SPECTATOR: nobody yet */
    bool held;  /* the person chose this seat: stay there even if another is asked */
    bool asked; /* the person sees the seat's decision: words of it may be completed */
    bool leaving;
    bool quit;                        /* … on purpose, after the question where to save */
    enum shown show;                  /* not shown to the person yet */
    unsigned told[ANG_SPECTATOR + 1]; /* log lines shown to each viewer */
    unsigned saved_entries;           /* number of entries in the file */
    bool unsaved;                     /* something else has changed since then */
    bool warned;                      /* that it cannot be saved */
    bool named;
    char called[ANG_SEAT_MAX][NAME_SIZE]; /* what play_name() gave */
    char name[ANG_SEAT_MAX][NAME_SIZE];
    char choice[SETUP_CHOICES][64]; /* "murder=last-call-at-roxies", the answers to setup_ask() */
    char *save_path;                /* owned; NULL: nowhere */
    struct text text, line;         /* scratch; the typed line */
    struct text record;             /* the recorded log, appended to the save */
    unsigned recorded;              /* the number of its log lines */
};

/* play_table.c */
int play_through(struct play *p); /* to the end of the game or of the input; an exit status */
const char *play_name(struct play *p, unsigned seat);
void play_look(struct play *p, unsigned seat); /* the screen goes to that seat, by a curtain */
void play_settle(struct play *p);              /* after an entry: saves, and shows the news */
bool play_save(struct play *p);                /* to save_path */
void play_set_save_path(struct play *p, const char *path);
struct table_now play_now(void);
void play_measure(struct play *p); /* width of the screen; a default in a pipe */
bool play_read(struct play *p);    /* a line; false: leave */

/* play_setup.c: number of players, character, case; false: leave */
bool setup_is_asked(const struct ang_pack *pack); /* whether that makes a difference in this game */
bool setup_ask(struct play *p);
bool setup_ask_level(struct play *p);       /* how well bots play */
const char *setup_ask_game(struct play *p); /* its name; NULL: leave */

/* play_menu.c */
struct menu { /* options in the order in which they are shown and numbered */
    struct ang_decision decision;
    unsigned count;
    unsigned index[ANG_OPTION_MAX], group[ANG_OPTION_MAX];
};
bool menu_read(struct play *p, struct menu *m); /* false: this seat is not asked */
void play_tell_log(struct play *p);             /* a summary of what is new to the viewer */
void play_tell_whole_log(struct play *p);
void play_tell_now(struct play *p);
void play_tell_ending(struct play *p); /* of a game that is over */
void play_tell_part(struct play *p, unsigned part);
bool play_tell_decision(struct play *p); /* prompt and options; false: this seat is not asked */
unsigned play_tell_offers(struct play *p, bool all); /* open ones to this seat, or all; how many */

/* play_lesson.c: the lesson's text; the options it allows */
struct lesson_wish {
    const char *name; /* of the lesson, or its file */
    const char *game;
    struct text path; /* where it is saved; empty: nowhere */
};
int lesson_begin(struct play *p, struct lesson_wish *w, const char *pack_path); /* exit status */
bool lesson_saved(struct lesson_wish *w); /* whether it was left in the middle; sets the path */
void lesson_say(struct play *p);          /* what it says now */
bool lesson_allows(struct play *p, unsigned index);
bool lesson_obey(struct play *p, const char *line); /* true: it was the lesson that was meant */
bool lesson_is_on(struct play *p);                  /* the learner reads, chooses or has failed */
void lesson_refuse(struct play *p);                 /* why not */
void lesson_finished(struct play *p); /* remembers it; the save has served its purpose */

/* play_commands.c */
void play_obey(struct play *p, char *line);
bool play_save_as(struct play *p, const char *path); /* only a file of this game is written over */
bool words_begin(const char *text, const char *words); /* ignoring case */
char *play_after_word(char *text, const char *word);   /* the rest; NULL: it begins otherwise */
char *play_read_seat(struct play *p, char *words, unsigned *seat); /* the rest; NULL: none */
void play_add_commands(const struct play *p, struct text *out);    /* their names, one a line */

/* play_complete.c: a line from the terminal, completed by the tab key */
enum line_status play_edit(struct play *p);

/* play_explain.c */
void play_explain(struct play *p, const char *words);   /* a card; "": the commands */
void play_show_text(struct play *p, unsigned entry);    /* what is printed on it, in short */
void play_say_reason(struct play *p, const char *wish); /* why it is not offered */
void play_hint(struct play *p);                         /* a bot's choice, and the reasons */

/* play_words.c */
enum said {
    SAID_WELCOME,
    SAID_HELP_HINT,
    SAID_CHAPTER,
    SAID_NOT_ASKED,
    SAID_CURTAIN,
    SAID_NOW,
    SAID_YOU_ARE,
    SAID_NO_OPTION,
    SAID_NO_CARD,
    SAID_NO_REASON,
    SAID_POSSIBLE,
    SAID_WHY_WHAT,
    SAID_UNDONE,
    SAID_UNDO_NOTHING,
    SAID_UNDO_HOW,
    SAID_VOIDED,
    SAID_ORDERED,
    SAID_DECLINES,
    SAID_ACCEPTS,
    SAID_NO_ORDERS,
    SAID_ORDER_HOW,
    SAID_SELL_HOW,
    SAID_PROMISE,
    SAID_NO_PROMISES,
    SAID_POINT_HOW,
    SAID_POINT_ALONE,
    SAID_POINTED,
    SAID_WORD,
    SAID_CONCEDED,
    SAID_SAVED,
    SAID_SAVE_WHERE,
    SAID_SAVE_TAKEN,
    SAID_SAVE_ASK,
    SAID_NOT_SAVED,
    SAID_NOT_KEPT,
    SAID_RESUME,
    SAID_LANGUAGE,
    SAID_LANGUAGES,
    SAID_NO_SEAT,
    SAID_BOT_SEAT,
    SAID_OFFER_HOW,
    SAID_OFFER_OPEN,
    SAID_OFFER_OWN,
    SAID_OFFER_OTHERS,
    SAID_NO_OFFERS,
    SAID_OFFER_BINDS,
    SAID_OFFER_PROMISES,
    SAID_OFFERED,
    SAID_OFFER_SEND,
    SAID_OFFER_DROPPED,
    SAID_OFFER_POSSIBLE,
    SAID_NOT_NOW,
    SAID_NEVER_BINDS,
    SAID_SPLIT,
    SAID_TRADE_POSSIBLE,
    SAID_WOULD_BIND,
    SAID_WOULD_PROMISE,
    SAID_TERMS_GIVE,
    SAID_TERMS_WANT,
    SAID_ANSWER_HOW,
    SAID_ANSWERED,
    SAID_TOO_LONG,
    SAID_OVER,
    SAID_COPIES,
    SAID_NO_REFERENCE,
    SAID_NO_TOPIC,
    SAID_NEAR_TOPIC,
    SAID_FOLDED,
    SAID_LESSON,
    SAID_LESSON_READ,
    SAID_LESSON_HELD,
    SAID_LESSON_HELD_ONE,
    SAID_LESSON_AGAIN,
    SAID_PUZZLE_AGAIN,
    SAID_LESSON_DONE,
    SAID_PUZZLE_DONE,
    SAID_SOLUTION,
    SAID_LESSON_NO_HINT,
    SAID_ASK_SEATS,
    SAID_ASK_WHO,
    SAID_ASK_CASE,
    SAID_ANY,
    SAID_DEFAULT,
    SAID_CARD_WHAT,
    SAID_HELP_PARTS,
    SAID_HELP,
    SAID_HELP_TRADE,
    SAID_HELP_POINT,
    SAID_HELP_SEAT,
    SAID_HELP_TOPIC,
    SAID_WHICH_CARD,
    SAID_ALSO_CARD,
    SAID_STORY,
    SAID_HINT,
    SAID_ASK_GAME,
    SAID_ASK_LEVEL,
    SAID_FIRST_CASE,
    SAID_CHOOSE,
    SAID_THINKS,
    SAID_READ_ON,
    SAID_COUNT
};
const char *play_words(enum ang_language lang, enum said id);
void play_say(struct play *p, enum said id, ...); /* wrapped; the words are a printf format */

#endif
