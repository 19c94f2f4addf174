/* table.h: a game with people around it. Knows no network.
 *
 * A table belongs to the loop's thread. Whatever changes it goes the same way:
 *
 *     a guest's message ─▶ a deed ─▶ what follows by itself ─▶ a job for the writer
 *                                                                     │ durable
 *     queued messages ◀── bots begin to think ◀── news ◀── replies ◀──┘
 *
 * Between giving the job and having it back the table is *pending*: it takes nothing and tells
 * nobody, so nobody ever sees what could still be lost. If the job could not be written the table
 * is read again from the store, and those who wait for a reply are told that nothing was done.
 */
#ifndef ANGELES_SERVER_TABLE_H
#define ANGELES_SERVER_TABLE_H

#include <angeles.h>

#include "server/buffer.h"
#include "server/limits.h"
#include "server/secret.h"
#include "server/writer.h"
#include "store/shown.h"

enum {
    TABLE_NAME_SIZE = 129, /* 32 characters */
    CHAIR_NAME_SIZE = 64,  /* as long as a save keeps them */
    OPTION_COUNT_MAX = 16,
    OPTION_SIZE = 96, /* "murder=last-call-at-roxies" */
    ORDER_MAX = 16,
    KEPT_MAX = 16,               /* answers kept for each seat */
    FORMER_MAX = 4,              /* people who may take a seat back */
    QUEUE_MAX = 100,             /* messages of a guest that wait for their turn */
    MARK_SIZE = 80,              /* a client's own mark on a request, as JSON */
    DELAYED = ANG_SPECTATOR + 1, /* the viewer who sees what the spectator saw some time ago */
    TABLE_THING = ANG_SPECTATOR, /* the "seat" of things that belong to the whole table */
};

#define TABLE_DAMAGED                                                                              \
    "the record of this table is damaged, so nobody can play here; nothing was changed. Please "   \
    "tell "                                                                                        \
    "the host, who can restore a backup"

#define TABLE_LOST                                                                                 \
    "the server has lost the last moves of this table; you have seen more than it still knows. "   \
    "The "                                                                                         \
    "game goes on from here; the host can restore a newer backup if there is one"

struct hall;
struct table;

/* ---- Guests ------------------------------------------------------------------------------- */

enum errand {
    ERRAND_NONE,
    ERRAND_TAKE,
    ERRAND_DESCRIBE,
    ERRAND_SAVE,
    ERRAND_STREAM,
    ERRAND_REPORTS,
};

/* One connection, whatever carries it. */
struct guest {
    struct guest *next, *previous; /* at the same table */
    struct hall *hall;
    struct table *table; /* NULL: it has not said who it is */
    unsigned viewer;     /* a seat, or ANG_SPECTATOR */
    enum ang_language language;
    struct bucket bucket;
    struct address *address; /* where it comes from; NULL: nobody counts */
    void (*send)(struct guest *guest, const char *text, size_t size);
    bool (*behind)(const struct guest *guest); /* has not taken what it was sent; may be NULL */
    enum errand errand;                        /* over HTTP: wants one reply and no news */
    unsigned about;                            /* ERRAND_STREAM: whose */
    struct table *door;                        /* where it waits to be let in; NULL: nowhere */
    struct waiting *held, *held_last;          /* what it has said meanwhile; owned */
    unsigned waiting_count;                    /* its messages that wait, here and at the table */

    /* What it has been told */
    bool knows_view;
    uint64_t hash;
    unsigned undo;
    unsigned log_at, log_count; /* lines of the game; lines of its own */
    unsigned chat;
    uint64_t table_told, notes_told, orders_told;

    /* What it has drawn of that, if it says so: until then what else happens is gathered */
    bool says_seen;
    bool at_once; /* it has asked for something: what happens next is not gathered */
    unsigned news_sent, news_seen;
    int64_t news_ms;           /* when the last were sent */
    uint32_t asked;            /* the decision in them; 0: none */
    struct ang_sights *sights; /* the view in them; owned, NULL: it does not say what it has seen */
};

/* A message that has been looked over: what to do, and the marks on it. */
struct message {
    const char *text;
    size_t size;
    char name[32];
    char id[MARK_SIZE], request[MARK_SIZE]; /* as JSON; "": none */
    uint64_t content;                       /* a digest of everything but the id */
};
bool message_read(struct message *m, const char *text, size_t size, struct json_error *error);

/* ---- Chairs ------------------------------------------------------------------------------- */

enum chair_kind { CHAIR_PERSON, CHAIR_BOT, CHAIR_OPEN };

/* A standing order: answers for a person while it holds. */
enum order_kind { ORDER_PASS, ORDER_NO, ORDER_STOP };
enum order_until { UNTIL_CLEARED, UNTIL_TURN, UNTIL_DAY, UNTIL_END, UNTIL_PLAYED };
struct order {
    enum order_kind kind;
    enum order_until until;
    bool unless_me;
    char card[64]; /* ORDER_NO: its key */
    char at[24];   /* ORDER_STOP: which windows: "follows", "enters" … */
    unsigned since;
};

struct kept { /* an answer, for who asks twice */
    char request[MARK_SIZE];
    uint64_t content;
    char *answer; /* without its id; owned */
};

/* Why a bot plays for a person. */
enum away {
    AWAY_NOT,
    AWAY_LEFT,   /* he asked for it */
    AWAY_TIME,   /* his time was out */
    AWAY_ABSENT, /* he was not connected: the seat is his again as soon as he is */
};

struct former { /* somebody whose seat was given to another person, and who may take it back */
    struct secret_hash secret;
    char name[CHAIR_NAME_SIZE];
};

struct chair {
    enum chair_kind kind;
    char name[CHAIR_NAME_SIZE];
    unsigned level;       /* of the bot that sits or steps in */
    unsigned personality; /* its personality, plus 1; 0: none in particular */
    struct secret_hash invite, secret;
    bool handed; /* the invitation comes from the person who has the seat */
    struct former former[FORMER_MAX];
    unsigned former_count; /* the earliest first */
    bool taken, ready;
    struct bucket work; /* what its person may ask for */
    enum away away;
    bool conceded;
    int64_t gone;    /* seconds since 1970: nobody has been connected since; 0: somebody may be */
    int64_t left_ms; /* so far that is known at this node alone, and not kept; 0: nothing is */
    char *notes;     /* owned; NULL: none */
    struct order order[ORDER_MAX];
    unsigned order_count;
    uint64_t notes_version, orders_version;
    bool notes_changed, orders_changed; /* and not kept yet */
    int64_t clock_ms;
    struct kept kept[KEPT_MAX];
    unsigned kept_next;

    /* A bot's move on its way, or a person's that waits for the window's common moment */
    bool thinking;
    struct hint *hint; /* the answer he waits for */
    bool has_choice;
    uint32_t choice_version;
    int choice;
    struct guest *choice_by; /* who waits for the reply; NULL: a bot, or he has gone */
    char *choice_text;       /* a person's message, as it came; owned */
};

static inline bool chair_is_bots(const struct chair *c)
{
    return c->kind == CHAIR_BOT || c->away || c->conceded;
}

/* ---- Tables ------------------------------------------------------------------------------- */

enum table_state { TABLE_WAITING, TABLE_RUNNING, TABLE_PAUSED, TABLE_OVER };
enum clock_kind { CLOCK_NONE, CLOCK_TURN, CLOCK_BANK };
enum pace { PACE_QUICK, PACE_EVEN };
enum undo_rule { UNDO_CONSENT, UNDO_OWNER, UNDO_FREE };
enum ended { ENDED_NOT, ENDED_GAME, ENDED_VOTE };

/* What people ask for: to take back, to end, to pause, to let a bot or somebody else play for one
 * who has gone. All but the bot is asked of the others. */
enum ballot_kind {
    BALLOT_NONE,
    BALLOT_UNDO,
    BALLOT_END,
    BALLOT_PAUSE,
    BALLOT_REPLACE,
    BALLOT_INVITE
};
struct ballot {
    enum ballot_kind kind;
    unsigned by, choices;
    unsigned seat;             /* BALLOT_INVITE: about whom */
    struct secret_hash invite; /* BALLOT_INVITE: what will open it */
    unsigned yes, no;          /* bit s: seat s */
    unsigned entries;          /* of the game when it was asked */
    int64_t until;             /* seconds since 1970 */
};

/* An entry that still counts: what an undo goes back over. */
struct step {
    uint8_t seat;
    bool choice;    /* and not an offer, an answer, a void */
    bool automatic; /* it was the only option */
};

/* What has changed in what a viewer sees since he saw `base`, in one language. */
struct sight {
    uint64_t hash, base;
    struct buffer changes; /* the members "changes":… and perhaps "removed":…; empty: none */
};

/* What a viewer was shown last, as it is kept. */
struct stream {
    uint64_t hash; /* 0: nothing since the table was read */
    unsigned log_at;
};

struct told { /* a reply that waits until it is true */
    struct told *next;
    struct guest *guest;
    char id[MARK_SIZE];
    struct buffer text;
};

struct waiting { /* a message that waits for its turn */
    struct waiting *next;
    struct guest *guest; /* NULL: it has gone */
    size_t size;
    char text[];
};
struct waiting *waiting_new(struct guest *g, const char *text, size_t size);

struct table {
    struct table *next; /* in its row of the hall */
    struct hall *hall;
    char id[TABLE_ID_LENGTH + 1];

    /* What is kept as `about` */
    char name[TABLE_NAME_SIZE];
    char game_name[32];
    char option[OPTION_COUNT_MAX][OPTION_SIZE]; /* "murder=random" */
    unsigned option_count;
    enum ang_language language;
    bool listed, seeded;
    uint64_t seed;
    unsigned seat_count, owner;
    struct chair chair[ANG_SEAT_MAX];
    enum clock_kind clock;
    int64_t clock_seconds, clock_increment;
    enum pace pace;
    enum undo_rule undo;
    bool watch_allowed, hints;
    int64_t watch_delay;
    int64_t absence_bot, absence_person; /* seconds; ABSENCE_NEVER: however long */
    bool newcomers;                      /* another person may take a seat in mid-game */
    int64_t created, begun;
    enum table_state state;
    bool deserted; /* it pauses because no person plays */
    enum ended ended;
    char next_table[TABLE_ID_LENGTH + 1]; /* the rematch; "": none */

    /* The game */
    const struct ang_pack *pack;
    char pack_hash[65];
    struct ang_game *game; /* NULL while it waits */
    char *head;            /* first line of its save; owned */
    struct step *step;
    unsigned step_count, step_max;
    bool struck; /* a fault has struck an option of the decision that waits */
    unsigned fault_count, report_count;
    struct stream stream[ANG_SPECTATOR + 1];
    struct shown_packer *shown;
    int64_t shown_count;                        /* moments that are kept */
    struct ang_sights *sights, *delayed_sights; /* what each viewer saw last */
    struct sight sight[DELAYED + 1][2];         /* by language */

    /* What those who watch with a delay see: the same game, some seconds ago */
    struct ang_game *delayed;
    int64_t *entry_at; /* when each entry happened, in ms; owned */
    unsigned entry_at_count, entry_at_max;

    /* Chat: lines as JSON */
    char **chat;
    unsigned chat_count, chat_max;

    /* What is kept already */
    unsigned entries_kept, chat_kept;
    unsigned snapshot_entries; /* of the newest snapshot */
    bool about_changed;

    /* The moment */
    int64_t row_version;   /* of what is kept as `about` */
    char *last_about;      /* as it is kept; owned */
    char *given_about;     /* as the writer has it; owned */
    bool mine;             /* its clocks, orders and bots run on this node */
    int64_t lease_ms;      /* when that was last asked */
    bool outdated;         /* another node has changed it */
    struct waiting *doing; /* the message whose outcome the writer has */
    bool loaded;           /* false: it could not be read again yet */
    bool damaged;          /* nor will it be: what is stored is not what was written */
    bool missing;          /* nor will it be: there is no such table */
    int64_t tried_ms;      /* when it was last read */
    bool lost_told;        /* a seat has seen more than there is, and the log says so */
    bool ill;              /* the store could not take its last change */
    bool pending;          /* the writer has a job of it */
    struct job *job;       /* being put together */
    struct told *told, *told_last;
    struct waiting *waiting, *waiting_last;
    struct guest *guest;
    unsigned spectators;
    bool roll_called; /* who is not connected was noted when it was read */
    bool gathers;     /* somebody has not been told all, since he has not drawn what he was told */
    uint64_t version; /* grows whenever the table object changes */
    struct ballot ballot;
    unsigned course_at, course_active; /* how far course_follow() has looked; who was active */
    bool turns_told;                   /* the game says when a turn begins */
    unsigned turns_begun;              /* bit s: seat s began one since the clocks looked */
    bool window_open;
    int64_t window_since;            /* when it was opened */
    int64_t window_ms[ANG_SEAT_MAX]; /* how long each seat seems to think, if it has no choice */
    unsigned window_chosen;          /* bit s: seat s has made a choice since it was opened */
    bool window_in_question; /* somebody might have a choice, as far as everybody can tell */
    uint32_t window_version[ANG_SEAT_MAX]; /* of the decisions for which this was found out */
    int64_t clock_at;                      /* when clocks were last set back, in ms */
    unsigned clock_running;                /* bit s: it runs for seat s */
    int64_t touched_ms;                    /* when somebody last did something here */
    struct address *waiting_for;           /* whose tables that have not begun it counts among */
};

/* table.c */
struct table *table_new(struct hall *hall, const char *id);
void table_free(struct table *t);
/* A guest says something, or comes and goes. */
void table_message(struct table *t, struct guest *g, const char *text, size_t size);
void table_join(struct table *t, struct guest *g, unsigned viewer);
void table_part(struct guest *g);
void table_unseat(struct table *t, unsigned seat); /* another person has it now */
bool table_has_guest(const struct table *t, unsigned seat);
/* guest.c */
void guest_greet(struct table *t, struct guest *g, const struct message *m);
void guest_go_on(struct guest *g); /* its greeting was answered: what it said since then follows */
/* Makes durable what has changed, and then tells it; for all that is not a message. */
void table_settle(struct table *t);
void table_done(struct table *t, enum store_result result); /* the writer has answered */
void table_outdate(struct table *t);                        /* another node has changed it */
void table_tick(struct table *t); /* now and then: clocks, windows, ballots, delays */
bool table_is_idle(const struct table *t);
bool table_put_away(struct table *t);   /* it is idle; false: something is still to be kept */
void table_touch(struct table *t);      /* the table object has changed */
void table_keep(struct table *t);       /* and is to be kept */
struct job *table_job(struct table *t); /* what is put together to be kept */

/* table_load.c */
/* From the store. STORE_NONE: there is none; STORE_BROKEN: it is damaged; else it cannot be read
 * now. */
enum store_result table_load(struct table *t);
void table_reload(struct table *t);   /* nothing that is not durable stays */
bool table_catch_up(struct table *t); /* what other nodes have added; false: it must be read anew */
void table_empty(struct table *t);    /* drops everything that is read from the store */

/* table_reply.c: held back until what was done is durable. */
void table_reply(struct table *t, struct guest *g, const char *id, const char *answer);
void table_reply_error(struct table *t, struct guest *g, const char *id, const char *code,
                       const char *format, ...) __attribute__((format(printf, 5, 6)));
void told_add(struct table *t, struct guest *g, const char *id, struct buffer *text); /* takes it */
void told_send(struct table *t);                                        /* it is true */
void told_deny(struct table *t, const char *code, const char *message); /* it is not */
void told_drop(struct table *t);
void table_reply_unreadable(struct table *t, struct guest *g, const char *id); /* says why */
void reply_with_id(struct buffer *out, const char *id, const char *answer);
const char *sentence_in(enum ang_language language, const char *english); /* german.c */
void error_write(struct buffer *out, const char *id, const char *code, const char *message,
                 double wait, long at);

/* table_read.c, table_about.c: the table as text */
struct table_setup_error {
    char text[300];
};
bool table_setup(struct table *t, const char *text, size_t size, struct table_setup_error *error);
void name_read(struct json_reader *r, char name[CHAIR_NAME_SIZE]);
/* Nobody speaks as another: a name that looks like another seat's gets the seat's number. */
void chair_name(struct table *t, unsigned seat, const char *name);
void about_write(const struct table *t, struct buffer *out);
bool about_read(struct table *t, const char *text);
void summary_write(const struct table *t, struct buffer *out);
void table_write(const struct table *t, unsigned viewer, struct buffer *out); /* the table object */

/* table_tell.c: news */
void table_tell(struct table *t);
void table_tell_pause(struct table *t, struct guest *g); /* that it cannot be read */
void table_tell_guest(struct table *t, struct guest *g);
void table_tell_now(struct table *t, struct guest *g); /* all that was gathered for it */
void table_seen(struct table *t, struct guest *g, unsigned news);
void table_forget_sights(struct guest *g);
/* What he still knows; false: he has seen more than there is. */
bool table_have(struct table *t, struct guest *g, uint64_t hash, unsigned log, unsigned chat);
void table_record(struct table *t); /* what each viewer is shown, into t->job */
const struct ang_game *table_game_of(const struct table *t, unsigned viewer);
unsigned table_undo_free(const struct table *t, unsigned seat); /* deliberate choices */

/* table_play.c: the game */
struct decision_look {
    bool passes, only_pass;
    unsigned pass; /* its index */
    uint32_t version;
    unsigned count;
};
bool table_begin(struct table *t, struct ang_error *error);
bool table_open_game(struct table *t, const char *head, struct ang_error *error);
/* What belongs to a game that is there already. */
bool table_open_watched(struct table *t, const char *head, struct ang_error *error);
bool table_play_entry(struct table *t, const char *line, struct ang_error *error);
void table_follow(struct table *t); /* whatever follows by itself */
void table_think(struct table *t);  /* bots that are asked begin to think */
bool table_bots_act(struct table *t);
/* The answer of a seat goes in at the window's common moment. */
void table_window_answer(struct table *t, unsigned seat, const struct decision_look *look);
void table_play(struct table *t, struct guest *g, const struct message *m); /* by the engine */
/* What was done is not done twice: its answer is kept under the client's mark. */
void table_keep_answer(struct table *t, unsigned seat, const struct message *m, const char *answer);
void table_undo(struct table *t, struct guest *g, const struct message *m, unsigned choices);
bool table_has_made(const struct table *t, unsigned seat, unsigned choices); /* so many */
bool table_take_back(struct table *t, unsigned seat, enum ang_undo how, unsigned choices,
                     struct ang_error *error);
unsigned table_people(const struct table *t); /* bit s: a person plays seat s himself */
bool table_is_quick(const struct table *t);
bool table_is_mine(const struct table *t); /* bots, clocks and windows run here */
bool decision_look(struct ang_game *game, unsigned seat, struct decision_look *out);

/* The engine of the guest's seat, in his language, at this table; and what it says, without its id.
 */
struct ang_engine *engine_lend(struct table *t, struct guest *g);
void table_reply_bare(struct table *t, struct guest *g, const char *id, const char *answer);

/* snapshot.c */
bool snapshot_is_due(const struct table *t, bool idle); /* idle: it is about to be dropped */
void snapshot_make(struct table *t);                    /* into t->job */
bool snapshot_open(struct table *t, const char *head);  /* false: there is none that can be used */

/* hint.c */
struct thought;
bool hint_takes(const struct table *t, const struct guest *g, const struct message *m);
void hint_ask(struct table *t, struct guest *g, const struct message *m);
void hint_settle(struct thought *thought);
void hint_forget(struct hint *hint, const struct guest *g); /* he has gone */

/* table_errands.c: what is asked over HTTP */
void table_errand(struct table *t, struct guest *g, const char *body, size_t size);
void table_stream(struct table *t, unsigned viewer, struct buffer *out); /* as it is kept */

/* table_deeds.c: what people do besides playing; false: there is no such deed */
bool table_deed(struct table *t, struct guest *g, const struct message *m);
void chair_close(struct chair *c);    /* nobody but its person opens it any more */
void chair_remember(struct chair *c); /* whoever has it may take it back from the next */
bool chair_knows(const struct chair *c, const char *secret); /* it was theirs */
bool table_take_seat(struct table *t, struct guest *g, const char *body, size_t size);
void table_stand_in(struct table *t, unsigned seat, enum away why); /* a bot plays for the person */
void table_return(struct table *t, unsigned seat);                  /* he plays himself again */
/* A line in the chat that nobody has said: {"what":…,"was":…,"by":…} in its "event". */
struct event {
    const char *what; /* "bot", "taken" or "back" */
    unsigned seat;
    const char *was; /* the name of whoever had the seat; NULL: it has not changed hands */
    unsigned by;     /* who asked for it; ANG_SPECTATOR: nobody did */
};
void table_tell_event(struct table *t, const struct event *event);
void table_kept_read(struct table *t, unsigned seat, const char *request, uint64_t content,
                     const char *answer);
/* Asked twice: the same answer. */
bool table_answered_before(struct table *t, struct guest *g, const struct message *m);

/* presence.c: who is connected, and who has been absent for how long */
enum { ABSENCE_SECONDS = 180, ABSENCE_PERSON_SECONDS = 1800 };
static const int64_t ABSENCE_NEVER = INT64_MAX;
int64_t absence_least(const struct hall *hall);             /* that a table may set */
int64_t seat_absence(const struct table *t, unsigned seat); /* in seconds; 0: he is not absent */
bool seat_is_missed(const struct table *t, unsigned seat);  /* he is connected nowhere */
unsigned table_owners(const struct table *t);               /* bit s: seat s is a person's */
void presence_left(struct table *t, unsigned seat);         /* the last connection here closed */
bool presence_update(struct table *t);                      /* true: something has changed */

/* ballot.c: what is wrong, or NULL: it is asked or answered */
struct ballot_wish {
    const char *what;
    unsigned choices;
    unsigned seat;      /* ANG_SPECTATOR: none is named */
    const char *invite; /* a secret that its asker has made up; "": none */
};
const char *ballot_ask(struct table *t, unsigned by, const struct ballot_wish *wish);
const char *ballot_agree(struct table *t, unsigned seat, bool yes);
void ballot_recount(struct table *t); /* somebody no longer plays */
void ballot_tick(struct table *t);
void ballot_read(struct table *t, const char *text);
void table_pause(struct table *t, bool pause);

void table_begin_if_ready(struct table *t);

/* report.c, rematch.c: what is wrong, or NULL: it is done */
const char *report_make(struct table *t, unsigned seat, const char *text, struct buffer *answer);
void report_fault(struct table *t, unsigned seat, const char *what); /* a mistake of ours */
void reports_write(struct table *t, struct buffer *out);
const char *table_rematch(struct table *t);

/* clock.c */
void clock_start(struct table *t);                 /* when the game begins */
void clock_return(struct table *t, unsigned seat); /* a person takes his seat back */
void clock_account(struct table *t);            /* sets the clocks back, and says whose run now */
bool clock_tick(struct table *t);               /* somebody's time is out: true */
void clock_out(struct table *t, unsigned seat); /* a bot takes the seat */
void clock_read(struct table *t, const char *text);
void clock_write(const struct table *t, struct buffer *out);

/* orders.c */
bool orders_read(struct chair *c, const char *text, size_t size, unsigned since,
                 struct json_error *error); /* nothing has changed if it says false */
void orders_write(const struct chair *c, struct buffer *out);
bool orders_pass(struct table *t, unsigned seat); /* is this decision to be passed? */
void orders_drop(struct table *t, unsigned seat, enum order_until until);
void orders_drop_all(struct table *t, enum order_until until);

/* course.c: turns, days and cards played, as the log tells them; orders that run out are dropped */
void course_start(struct table *t); /* nothing that has happened so far is news */
void course_follow(struct table *t);

/* window.c */
bool window_tick(
    struct table *t); /* the common moment has come: all answers go in; true: they did */
bool window_holds(struct table *t, unsigned seat);
bool window_is_even(struct table *t); /* what is asked now is answered at one moment */
/* Does the answer wait for the window's common moment? Then it is kept until then. */
bool window_takes(struct table *t, struct guest *g, const struct message *m);
void window_held_read(struct table *t, unsigned seat, const char *text); /* from another node */
void window_heard(struct table *t); /* another node has gone on: those who answered are told */

#endif
