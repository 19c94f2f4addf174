/* table.h: a game and the people around it. Knows no network.
 *
 * A table belongs to the loop's thread. Every change takes the same path:
 *
 *     a guest's message ─▶ a deed ─▶ automatic consequences ─▶ a job for the writer
 *                                                                     │ durable
 *     queued messages ◀── bots begin to think ◀── news ◀── replies ◀──┘
 *
 * While the writer has the job the table is *pending*: it accepts no changes and sends nothing, so
 * nobody ever sees a change that could still be lost. If the write fails, the table is read again
 * from the store, and guests waiting for a reply get an error.
 */
#ifndef ANGELES_SERVER_TABLE_H
#define ANGELES_SERVER_TABLE_H

#include <angeles.h>

#include "server/buffer.h"
#include "server/limits.h"
#include "server/secret.h"
#include "server/writer.h"
#include "store/shown.h"
#include "table/ballot.h"
#include "table/clock.h"
#include "table/hold.h"
#include "table/look.h"
#include "table/orders.h"
#include "table/steps.h"

enum {
    TABLE_NAME_SIZE = 129, /* 32 characters */
    CHAIR_NAME_SIZE = 64,  /* the limit of a saved game */
    OPTION_COUNT_MAX = 16,
    OPTION_SIZE = 96,            /* "murder=last-call-at-roxies" */
    KEPT_MAX = 16,               /* replies cached for each seat */
    FORMER_MAX = 4,              /* former owners who may take a seat back */
    QUEUE_MAX = 100,             /* messages of one guest waiting in the queue */
    MARK_SIZE = 80,              /* a client's own id for a request, as JSON */
    DELAYED = ANG_SPECTATOR + 1, /* the viewer who sees the spectator's view of some time ago */
    TABLE_THING = ANG_SPECTATOR, /* the "seat" of data that belongs to the whole table */
};

#define TABLE_DAMAGED                                                                              \
    "the record of this table is damaged, so nobody can play here; nothing was changed. Please "   \
    "tell "                                                                                        \
    "the host, who can restore a backup"

#define SOMETHING_FIRST "something else happened at the table first; look again"

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

/* One connection, over any transport. */
struct guest {
    struct guest *next, *previous; /* at the same table */
    struct hall *hall;
    struct table *table; /* NULL: not identified yet */
    unsigned viewer;     /* a seat, or ANG_SPECTATOR */
    enum ang_language language;
    struct bucket bucket;
    struct address *address; /* for the limits; NULL: not counted */
    void (*send)(struct guest *guest, const char *text, size_t size);
    bool (*behind)(const struct guest *guest); /* has unread output; may be NULL */
    enum errand errand;                        /* over HTTP: gets one reply and no news */
    unsigned about;                            /* ERRAND_STREAM: whose stream */
    struct table *door;                        /* the table it is waiting to join; NULL: none */
    struct waiting *held, *held_last;          /* its messages received meanwhile; owned */
    unsigned waiting_count;                    /* its queued messages, here and at the table */

    /* What it has been sent */
    bool knows_view;
    uint64_t hash;
    unsigned undo;
    unsigned log_at, log_count; /* position in the game's log; lines of it sent so far */
    unsigned chat;
    uint64_t table_told, notes_told, orders_told;

    /* What it has displayed of that, if it reports so. Until then further news is gathered. */
    bool says_seen;
    bool at_once; /* it has made a request: the next news is not gathered */
    unsigned news_sent, news_seen;
    int64_t news_ms;           /* when news was last sent */
    uint32_t asked;            /* the decision in that news; 0: none */
    struct ang_sights *sights; /* the view in that news; owned. NULL: it sends no "seen" */
};

/* A message after the first parse: the command and its ids. */
struct message {
    const char *text;
    size_t size;
    char name[32];
    char id[MARK_SIZE], request[MARK_SIZE]; /* as JSON, or "" */
    uint64_t content;                       /* a digest of all but the id */
};
bool message_read(struct message *m, const char *text, size_t size, struct json_error *error);

/* ---- Chairs ------------------------------------------------------------------------------- */

enum chair_kind { CHAIR_PERSON, CHAIR_BOT, CHAIR_OPEN };

struct kept { /* cached reply to a repeated request */
    char request[MARK_SIZE];
    uint64_t content;
    char *answer; /* without its id; owned */
};

/* Why a bot plays for a person. */
enum away {
    AWAY_NOT,
    AWAY_LEFT,   /* the person asked for it */
    AWAY_TIME,   /* the person's time ran out */
    AWAY_ABSENT, /* the person was not connected, and gets the seat back on connecting */
};

struct former { /* a person whose seat was given to somebody else, and who may take it back */
    struct secret_hash secret;
    char name[CHAIR_NAME_SIZE];
};

struct chair {
    enum chair_kind kind;
    char name[CHAIR_NAME_SIZE];
    unsigned level;       /* of the bot in this chair, or of its stand-in */
    char personality[32]; /* the bot's; "" or a name that the game does not have: none */
    struct secret_hash invite, secret;
    bool handed; /* the invitation was made by the seat's current owner */
    struct former former[FORMER_MAX];
    unsigned former_count; /* oldest first */
    bool taken, ready;
    struct bucket work; /* the person's budget for requests */
    enum away away;
    bool conceded;
    int64_t gone;    /* seconds since 1970: when the last connection closed; 0: perhaps connected */
    int64_t left_ms; /* the same, monotonic, while only this node knows; 0: not set */
    char *notes;     /* owned; NULL: none */
    struct orders orders;
    uint64_t notes_version, orders_version;
    bool notes_changed, orders_changed; /* not stored yet */
    struct kept kept[KEPT_MAX];
    unsigned kept_next;

    /* A bot's move being computed, or a person's answer waiting for the window's common moment */
    bool thinking;
    struct hint *hint; /* the question this person is waiting on */
    bool has_choice;
    uint32_t choice_version;
    int choice;
    struct guest *choice_by; /* waiting for the reply; NULL: a bot, or the guest has left */
    char *choice_text;       /* the person's message as received; owned */
    bool choice_stored;      /* other nodes can read it */
    bool choice_given;       /* it was applied, and the writer has the result */
};

static inline bool chair_is_bots(const struct chair *c)
{
    return c->kind == CHAIR_BOT || c->away || c->conceded;
}

/* ---- Tables ------------------------------------------------------------------------------- */

enum table_state { TABLE_WAITING, TABLE_RUNNING, TABLE_PAUSED, TABLE_OVER };
enum pace { PACE_QUICK, PACE_EVEN };
enum ended { ENDED_NOT, ENDED_GAME, ENDED_VOTE };

/* What has changed in a viewer's view since `base`, in one language. */
struct sight {
    uint64_t hash, base;
    struct buffer changes; /* the members "changes":… and perhaps "removed":…, or empty */
};

/* The last stored view of a viewer. */
struct stream {
    uint64_t hash; /* 0: none since the table was read */
    unsigned log_at;
};

struct told { /* a reply waiting until its change is durable */
    struct told *next;
    struct guest *guest;
    char id[MARK_SIZE];
    struct buffer text;
    bool late; /* it does not depend on the writer's current job */
};

struct waiting { /* a queued message */
    struct waiting *next;
    struct guest *guest; /* NULL: the guest has left */
    size_t size;
    char text[];
};
struct waiting *waiting_new(struct guest *g, const char *text, size_t size);

struct table {
    struct table *next; /* in its row of the hall's hash table */
    struct hall *hall;
    char id[TABLE_ID_LENGTH + 1];

    /* Stored as `about` */
    char name[TABLE_NAME_SIZE];
    char game_name[32];
    char option[OPTION_COUNT_MAX][OPTION_SIZE]; /* "murder=random" */
    unsigned option_count;
    enum ang_language language;
    bool listed, seeded;
    uint64_t seed;
    unsigned seat_count, owner;
    struct chair chair[ANG_SEAT_MAX];
    struct clock_rule clock;
    enum pace pace;
    enum undo_rule undo;
    bool watch_allowed, hints;
    int64_t watch_delay;
    int64_t absence_bot, absence_person; /* seconds, or ABSENCE_NEVER */
    bool newcomers;                      /* somebody new may take a seat during the game */
    int64_t created, begun;
    enum table_state state;
    bool deserted; /* paused because no person plays */
    enum ended ended;
    char next_table[TABLE_ID_LENGTH + 1]; /* the rematch, or "" */

    /* The game */
    const struct ang_pack *pack;
    char pack_hash[65];
    struct ang_game *game; /* NULL before the game begins */
    char *head;            /* first line of its save; owned */
    bool struck;           /* an option of the current decision was removed because of a fault */
    unsigned fault_count, report_count;
    struct stream stream[ANG_SPECTATOR + 1];
    struct shown_packer *shown;
    int64_t shown_count;                        /* stored moments */
    struct ang_sights *sights, *delayed_sights; /* the last view of each viewer */
    struct sight sight[DELAYED + 1][2];         /* by language */

    /* The game for delayed spectators: some seconds old */
    struct ang_game *delayed;
    int64_t *entry_at; /* time of each entry, in ms; owned */
    unsigned entry_at_count, entry_at_max;

    /* Chat lines as JSON */
    char **chat;
    unsigned chat_count, chat_max;

    /* Already stored */
    unsigned entries_kept, chat_kept;
    unsigned snapshot_entries; /* entries in the newest snapshot */
    bool about_changed;

    /* Current state */
    int64_t row_version;   /* of the stored `about` */
    char *last_about;      /* as stored; owned */
    char *given_about;     /* as given to the writer; owned */
    bool mine;             /* this node runs its clocks, orders and bots */
    int64_t lease_ms;      /* when the lease was last requested */
    bool outdated;         /* another node has changed it */
    struct waiting *doing; /* the message whose result the writer has */
    bool loaded;           /* false: could not be read again yet */
    bool damaged;          /* can never be loaded: the stored data is not what was written */
    bool missing;          /* can never be loaded: there is no such table */
    int64_t tried_ms;      /* when it was last read */
    bool lost_told;        /* a seat has seen more than is stored, and this has been logged */
    bool ill;              /* its last change could not be stored */
    bool pending;          /* the writer has a job for it */
    struct job *job;       /* the job under construction */
    struct told *told, *told_last;
    struct waiting *waiting, *waiting_last;
    struct guest *guest;
    unsigned spectators;
    bool roll_called; /* disconnected seats have been noted since it was read */
    bool gathers;     /* somebody has news waiting until they have displayed earlier news */
    uint64_t version; /* incremented whenever the table object changes */
    struct ballot ballot;
    struct secret_hash ballot_invite; /* BALLOT_INVITE: opens the seat */
    unsigned course_at;               /* events that course_follow() has processed */
    struct hold hold;                 /* the current window at even pace */
    struct clocks clocks;
    int64_t touched_ms;          /* last activity */
    struct address *waiting_for; /* the address that counts it as a table not yet started */
};

/* table.c */
struct table *table_new(struct hall *hall, const char *id);
void table_free(struct table *t);
/* A guest sends a message, joins or leaves. */
void table_message(struct table *t, struct guest *g, const char *text, size_t size);
void table_join(struct table *t, struct guest *g, unsigned viewer);
void table_part(struct guest *g);
void table_unseat(struct table *t, unsigned seat); /* the seat now belongs to somebody else */
bool table_has_guest(const struct table *t, unsigned seat);
/* guest.c */
void guest_greet(struct table *t, struct guest *g, const struct message *m);
void guest_go_on(struct guest *g); /* the greeting was answered: handles later messages */
/* Makes changes durable and then announces them. For everything that is not a message. */
void table_settle(struct table *t);
void table_done(struct table *t, enum store_result result); /* the writer has finished */
void table_outdate(struct table *t);                        /* another node has changed it */
void table_tick(struct table *t); /* periodically: clocks, windows, ballots, delays */
bool table_is_idle(const struct table *t);
bool table_put_away(struct table *t);   /* it is idle; false: there is still data to store */
void table_touch(struct table *t);      /* the table object has changed */
void table_keep(struct table *t);       /* the same, and it must be stored */
struct job *table_job(struct table *t); /* the job under construction */

/* table_load.c */
/* STORE_NONE: no such table; STORE_BROKEN: damaged; any other error: it cannot be read now. */
enum store_result table_load(struct table *t);
void table_reload(struct table *t);   /* drops everything that is not durable */
bool table_catch_up(struct table *t); /* reads other nodes' changes; false: reload everything */
void table_empty(struct table *t);    /* drops everything read from the store */

/* table_reply.c: replies, held back until the change is durable */
void table_reply(struct table *t, struct guest *g, const char *id, const char *answer);
void table_reply_error(struct table *t, struct guest *g, const char *id, const char *code,
                       const char *format, ...) __attribute__((format(printf, 5, 6)));
void told_add(struct table *t, struct guest *g, const char *id, struct buffer *text); /* takes it */
void told_send(struct table *t);                                        /* the change is durable */
void told_deny(struct table *t, const char *code, const char *message); /* the change failed */
void told_send_to(struct table *t, struct guest *g); /* replies that do not depend on the writer */
void told_drop(struct table *t); /* replies to a change that the writer rejected */
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
/* Nobody can impersonate another player: a name that resembles another seat's gets a seat number.
 */
void chair_name(struct table *t, unsigned seat, const char *name);
void about_write(const struct table *t, struct buffer *out);
bool about_read(struct table *t, const char *text);
void summary_write(const struct table *t, struct buffer *out);
void table_write(const struct table *t, unsigned viewer, struct buffer *out); /* the table object */

/* table_tell.c: news */
void table_tell(struct table *t);
void table_tell_pause(struct table *t, struct guest *g); /* says that the table cannot be read */
void table_tell_guest(struct table *t, struct guest *g);
void table_tell_now(struct table *t, struct guest *g); /* all gathered news */
void table_seen(struct table *t, struct guest *g, unsigned news);
void table_forget_sights(struct guest *g);
/* Sets what the guest already knows; false: the guest has seen more than the table has. */
bool table_have(struct table *t, struct guest *g, uint64_t hash, unsigned log, unsigned chat);
void table_record(struct table *t); /* adds each viewer's view to t->job */
const struct ang_game *table_game_of(const struct table *t, unsigned viewer);

/* table_play.c: the game */
bool table_begin(struct table *t, struct ang_error *error);
bool table_open_game(struct table *t, const char *head, struct ang_error *error);
/* Opens everything that goes with a game that already exists. */
bool table_open_watched(struct table *t, const char *head, struct ang_error *error);
bool table_play_entry(struct table *t, const char *line, struct ang_error *error);
void table_follow(struct table *t); /* applies all automatic steps */
void table_think(struct table *t);  /* starts the bots that have a decision */
bool table_bots_act(struct table *t);
/* Applies a seat's answer at the window's common moment. */
void table_window_answer(struct table *t, unsigned seat, const struct decision_look *look);
void table_play(struct table *t, struct guest *g, const struct message *m); /* by the engine */
/* Caches the reply under the client's request id, so that a repeated request has no effect. */
void table_keep_answer(struct table *t, unsigned seat, const struct message *m, const char *answer);
void table_undo(struct table *t, struct guest *g, const struct message *m, unsigned choices);
bool table_take_back(struct table *t, unsigned seat, enum ang_undo how, unsigned choices,
                     struct ang_error *error);
unsigned table_people(const struct table *t); /* bit s: a person, not a bot, plays seat s now */
bool table_is_quick(const struct table *t);
bool table_is_mine(const struct table *t); /* this node runs bots, clocks and windows */

/* The engine, set to the guest's seat and language at this table; and its answer without the id. */
struct ang_engine *engine_lend(struct table *t, struct guest *g);
void table_reply_bare(struct table *t, struct guest *g, const char *id, const char *answer);

/* snapshot.c */
bool snapshot_is_due(const struct table *t, bool idle); /* idle: the table is about to be dropped */
void snapshot_make(struct table *t);                    /* into t->job */
bool snapshot_open(struct table *t, const char *head);  /* false: no usable snapshot */

/* hint.c */
struct thought;
bool hint_takes(const struct table *t, const struct guest *g, const struct message *m);
void hint_ask(struct table *t, struct guest *g, const struct message *m);
void hint_settle(struct thought *thought);
void hint_forget(struct hint *hint, const struct guest *g); /* the guest has left */

/* table_errands.c: requests over HTTP */
void table_errand(struct table *t, struct guest *g, const char *body, size_t size);
void table_stream(struct table *t, unsigned viewer, struct buffer *out); /* as stored */

/* table_deeds.c: everything people do besides playing; false: unknown deed */
bool table_deed(struct table *t, struct guest *g, const struct message *m);
void chair_close(struct chair *c);    /* drops its invitation and its former owners */
void chair_remember(struct chair *c); /* its owner may take it back from the next one */
bool chair_knows(const struct chair *c, const char *secret); /* the secret of a former owner */
bool table_take_seat(struct table *t, struct guest *g, const char *body, size_t size);
void table_stand_in(struct table *t, unsigned seat, enum away why); /* a bot takes over */
void table_return(struct table *t, unsigned seat);                  /* the person plays again */
/* A chat line by the server, as {"what":…,"was":…,"by":…} in "event". */
struct event {
    const char *what; /* "bot", "taken" or "back" */
    unsigned seat;
    const char *was; /* name of the seat's former owner; NULL: it has not changed hands */
    unsigned by;     /* the seat that requested it, or ANG_SPECTATOR */
};
void table_tell_event(struct table *t, const struct event *event);
void table_kept_read(struct table *t, unsigned seat, const char *request, uint64_t content,
                     const char *answer);
/* Repeats the cached reply to a repeated request. */
bool table_answered_before(struct table *t, struct guest *g, const struct message *m);

/* presence.c: who is connected, and how long others have been absent */
enum { ABSENCE_SECONDS = 180, ABSENCE_PERSON_SECONDS = 1800 };
static const int64_t ABSENCE_NEVER = INT64_MAX;
int64_t absence_least(const struct hall *hall);             /* the shortest that a table may set */
int64_t seat_absence(const struct table *t, unsigned seat); /* in seconds; 0: not absent */
bool seat_is_missed(const struct table *t, unsigned seat);  /* not connected to any node */
unsigned table_owners(const struct table *t);               /* bit s: seat s belongs to a person */
void presence_left(struct table *t, unsigned seat); /* its last connection here has closed */
bool presence_update(struct table *t);              /* true if anything changed */

/* ballot.c: functions return an error, or NULL on success */
struct ballot_wish {
    const char *what;
    unsigned choices;
    unsigned seat;      /* ANG_SPECTATOR: none */
    const char *invite; /* a secret made by the requesting client, or "" */
};
const char *ballot_ask(struct table *t, unsigned by, const struct ballot_wish *wish);
const char *ballot_agree(struct table *t, unsigned seat, bool yes);
void ballot_recount(struct table *t); /* call it when somebody has stopped playing */
void ballot_tick(struct table *t);
void ballot_read(struct table *t, const char *text);
void table_pause(struct table *t, bool pause);

void table_begin_if_ready(struct table *t);

/* report.c, rematch.c: functions return an error, or NULL on success */
const char *report_make(struct table *t, unsigned seat, const char *text, struct buffer *answer);
void report_fault(struct table *t, unsigned seat, const char *what); /* a bug in this program */
void reports_write(struct table *t, struct buffer *out);
const char *table_rematch(struct table *t);

/* clock.c */
void clock_account(struct table *t);            /* charges the clocks and decides which run now */
bool clock_tick(struct table *t);               /* true: somebody's time has run out */
void clock_out(struct table *t, unsigned seat); /* a bot takes the seat */
void clock_write(const struct table *t, struct buffer *out);

/* course.c: turns, days and cards played, as reported by the rules; drops expired orders */
void course_start(struct table *t); /* ignores all events so far */
void course_follow(struct table *t);
void chair_write_orders(const struct chair *c, struct buffer *out);

/* window.c */
bool window_tick(struct table *t); /* true: the common moment has come, and answers were applied */
bool window_holds(struct table *t, unsigned seat);
bool window_is_even(struct table *t); /* answers to the current decision are applied together */
/* Holds the answer if it must wait for the window's common moment; true: it did. */
bool window_takes(struct table *t, struct guest *g, const struct message *m);
void window_held_read(struct table *t, unsigned seat, const char *text); /* from another node */
void window_heard(struct table *t);     /* another node has moved on: sends the replies */
bool window_hand_over(struct table *t); /* stores held answers for the node with the lease */
/* The held answers that were applied are durable; `again`: they were not applied, and are held
 * again. */
void window_given(struct table *t, bool again);

#endif
