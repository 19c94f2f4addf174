/* table.h: a game and the people around it. Knows no network.
 *
 * A table belongs to the loop's thread. Every change takes the same path:
 *
 *     a guest's message ─▶ a deed ─▶ automatic consequences ─▶ a job for the writer
 *                                                                     │ durable
 *     queued messages ◀── bots begin to think ◀── news ◀── replies ◀──┘
 *
 * While the writer has the job the table is *pending*. It accepts no changes and sends nothing, so
 * nobody ever sees a change that could still be lost. If the write fails, the table is read again
 * from the store, and guests waiting for a reply get an error.
 */
#ifndef ANGELES_SERVER_TABLE_H
#define ANGELES_SERVER_TABLE_H

#include <angeles.h>

#include "server/limits.h"
#include "server/notices.h"
#include "server/secret.h"
#include "server/writer.h"
#include "store/shown.h"
#include "table/buffer.h"
#include "table/deeds.h"
#include "table/match.h"
#include "table/news.h"
#include "table/presence.h"
#include "table/replies.h"
#include "table/setup.h"

enum {
    FORMER_MAX = 4,              /* former owners who may take a seat back */
    QUEUE_MAX = 100,             /* messages of one guest waiting in the queue */
    TABLE_THING = ANG_SPECTATOR, /* the "seat" of data that belongs to the whole table */
};

struct hall;
struct table;

/* ---- Guests ------------------------------------------------------------------------------- */

enum errand {
    ERRAND_NONE,
    ERRAND_TAKE,
    ERRAND_DESCRIBE,
    ERRAND_NOTICES,
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
    const char *error;                         /* the code of the reply to it; NULL: no error */
    struct table *door;                        /* the table it is waiting to join; NULL: none */
    struct waiting *held, *held_last;          /* its messages received meanwhile; owned */
    unsigned waiting_count;                    /* its queued messages, here and at the table */

    struct cursor sent;
    uint64_t table_told; /* the version of the table object that it has been sent, plus 1 */
};

/* ---- Chairs ------------------------------------------------------------------------------- */

struct former { /* a person whose seat was given to somebody else, and who may take it back */
    struct secret_hash secret;
    char name[PERSON_NAME_SIZE];
};

/* Who owns a seat. Its player is in struct match. */
struct chair {
    struct secret_hash invite, secret;
    bool handed; /* the invitation was made by the seat's current owner */
    struct former former[FORMER_MAX];
    unsigned former_count; /* oldest first */
    struct bucket work;    /* the person's budget for requests */
    struct replies replies;
    struct notices notices;
    struct hint *hint; /* the question this person is waiting on; see deed_question() */

    struct waiting *held; /* the message with the person's held answer; owned; NULL: none */
};

/* ---- Tables ------------------------------------------------------------------------------- */

/* The last stored view of a viewer. */
struct stream {
    uint64_t hash; /* 0: none since the table was read */
    unsigned log_at;
};

struct told { /* a reply waiting until its change is durable */
    struct told *next;
    struct guest *guest; /* NULL: the guest has left */
    char id[REQUEST_MARK_SIZE];
    struct buffer text;
    const char *code; /* of an error; NULL: it is none */
    bool late;        /* it does not depend on the writer's current job */

    /* The reply to a change of the game. Its text is written when everything that follows from the
     * change has been done, and is cached under the client's request. */
    bool owed;
    struct ang_change change;
    char request[REQUEST_MARK_SIZE];
    uint64_t content;
};

struct waiting { /* a message that waits */
    struct waiting *next;
    struct guest *guest; /* NULL: the guest has left */
    struct ang_request request;
    char line[];
};
struct waiting *waiting_new(struct guest *g, const struct ang_request *rq);

/* Durability: what is stored of a table, and what the writer has of it. */
struct table_durable {
    bool loaded;      /* false: could not be read again yet */
    bool damaged;     /* can never be loaded: the stored data is not what was written */
    bool missing;     /* can never be loaded: there is no such table */
    int64_t tried_ms; /* when it was last read */
    bool lost_told;   /* a seat has seen more than is stored, and this has been logged */

    /* Already stored */
    int64_t row_version; /* of the stored `about` */
    char *last_about;    /* as stored; owned */
    unsigned entries_kept, chat_kept;
    unsigned snapshot_entries; /* entries in the newest snapshot */
    struct stream stream[ANG_SPECTATOR + 1];
    struct shown shown;  /* its unstored part */
    int64_t shown_count; /* stored chunks */

    /* Being stored */
    bool about_changed;
    bool pending;          /* the writer has a job for it */
    struct job *job;       /* the job under construction */
    char *given_about;     /* as given to the writer; owned */
    struct waiting *doing; /* the message whose result the writer has */

    /* Other nodes */
    bool mine;        /* this node runs its clocks, orders and bots */
    int64_t lease_ms; /* when the lease was last requested */
    bool outdated;    /* another node has changed it */
};

/* Delivery: who is connected, and what they are sent. */
struct table_out {
    struct guest *guest;
    unsigned spectators;
    struct waiting *waiting, *waiting_last; /* messages */
    bool going_on;                          /* table_go_on() is processing them */
    struct told *told, *told_last;
    uint64_t version;  /* incremented whenever the table object changes */
    struct news news;  /* the table owns its late game, too: some seconds old */
    int64_t *entry_at; /* with a late game: time of each entry, in ms; owned */
    unsigned entry_at_count, entry_at_max;
};

struct table {
    struct table *next; /* in its row of the hall's hash table */
    struct hall *hall;
    char id[TABLE_ID_LENGTH + 1];

    /* Stored as `about` */
    struct table_setup setup;
    enum table_refusal setup_wrong; /* while it is set up: with a name */
    struct chair chair[ANG_SEAT_MAX];
    int64_t created, begun;
    char next_table[TABLE_ID_LENGTH + 1]; /* the rematch, or "" */

    struct match match; /* the state of play; the table owns its game */
    struct table_durable durable;
    struct table_out out;

    const struct ang_pack *pack;
    char pack_hash[65];
    char *head; /* first line of the game's save; owned */
    unsigned fault_count, report_count;
    struct secret_hash ballot_invite; /* BALLOT_INVITE: opens the seat */
    int64_t touched_ms;               /* last activity */
    struct address *waiting_for;      /* the address that counts it as a table not yet started */
};

/* table.c */
struct table *table_new(struct hall *hall, const char *id);
void table_free(struct table *t);
/* These handle a guest's message, arrival and departure. */
void table_message(struct table *t, struct guest *g, const struct ang_request *rq);
void table_join(struct table *t, struct guest *g, unsigned viewer);
void table_part(struct guest *g);
void table_unseat(struct table *t, unsigned seat); /* the seat now belongs to somebody else */
bool table_has_guest(const struct table *t, unsigned seat);
void table_left(struct table *t, unsigned seat); /* its last connection here has closed */
/* guest.c */
void guest_greet(struct table *t, struct guest *g, const struct ang_request *rq);
void guest_go_on(struct guest *g); /* the greeting was answered: handles later messages */
/* Makes changes durable and then announces them, for everything that is not a message. */
void table_settle(struct table *t);
void table_done(struct table *t, enum store_result result); /* the writer has finished */
void table_outdate(struct table *t);                        /* another node has changed it */
void table_go_on(struct table *t);                          /* queued messages and bots' moves */
void table_tick(struct table *t); /* periodically: clocks, windows, ballots, delays */
bool table_is_idle(struct table *t);
bool table_put_away(struct table *t); /* it is idle; false: there is still data to store */
void table_touch(struct table *t);    /* the table object has changed */
void table_keep(struct table *t);     /* the same, and it must be stored */
struct table_now table_now(const struct table *t);
struct job *table_job(struct table *t); /* the job under construction */

/* table_load.c */
/* STORE_NONE: no such table; STORE_BROKEN: damaged; any other error: it cannot be read now. */
enum store_result table_load(struct table *t);
void table_reload(struct table *t);   /* drops everything that is not durable */
bool table_catch_up(struct table *t); /* reads other nodes' changes; false: reload everything */
void table_empty(struct table *t);    /* drops everything read from the store */

/* table_reply.c: replies, held back until the change is durable */
void table_reply(struct table *t, struct guest *g, const char *id, const char *answer);
/* Sends the engine's answer, which has its id. */
void table_reply_engine(struct table *t, struct guest *g, const char *id, const char *answer);
/* Sends an error that only a client's author reads, in English. */
void table_reply_error(struct table *t, struct guest *g, const char *id, const char *code,
                       const char *message);
void table_refuse(struct table *t, struct guest *g, const char *id, enum table_refusal why);
void table_refuse_outcome(struct table *t, struct guest *g, const char *id,
                          const struct table_outcome *out);
struct told *told_add(struct table *t, struct guest *g, const char *id,
                      struct buffer *text);              /* takes it */
void told_send(struct table *t);                         /* the change is durable */
void told_deny(struct table *t, enum table_refusal why); /* the change failed */
void told_send_to(struct table *t, struct guest *g); /* replies that do not depend on the writer */
void told_drop(struct table *t); /* replies to a change that the writer rejected */
void table_reply_unreadable(struct table *t, struct guest *g, const char *id); /* says why */
void reply_with_id(struct buffer *out, const char *id, const char *answer);
void table_refusal_write(struct buffer *out, const char *id, enum table_refusal why,
                         enum ang_language language, double wait);
void error_write(struct buffer *out, const char *id, const char *code, const char *message,
                 double wait, long at);

/* table_read.c, table_about.c: the table as text */
struct table_setup_error {
    enum table_refusal why; /* REFUSED_NOT: the text says it, to the client's author */
    char text[300];
};
int64_t absence_least(const struct hall *hall); /* the shortest that a table may set */
bool table_setup(struct table *t, const char *text, size_t size, struct table_setup_error *error);
/* Fails if the name cannot be used; the result says why not. */
enum table_refusal name_read(struct json_reader *r, char name[PERSON_NAME_SIZE]);
/* Nobody can impersonate another player: a name that resembles another seat's gets a seat number.
 */
void chair_name(struct table *t, unsigned seat, const char *name);
void names_fill_in(struct table *t); /* of seats that have none; bots take their seats */
void about_write(const struct table *t, struct buffer *out);
bool about_read(struct table *t, const char *text);
void summary_write(const struct table *t, struct buffer *out);
void ballot_keep(struct table *t); /* into t->durable.job */
void ballot_take(struct table *t, const char *text);
void table_write(const struct table *t, unsigned viewer, struct buffer *out); /* the table object */

/* table_tell.c: news */
void table_tell(struct table *t);
void table_tell_pause(struct table *t, struct guest *g); /* says that the table cannot be read */
void table_tell_guest(struct table *t, struct guest *g);
void table_tell_now(struct table *t, struct guest *g); /* all gathered news */
void table_seen(struct table *t, struct guest *g, unsigned news);

/* table_record.c: the record of each viewer's texts */
void table_record(struct table *t); /* they are about to be shown this */
void table_record_gather(
    struct table *t); /* into t->durable.job, if there is one and a chunk is complete */
void table_record_store(struct table *t); /* into t->durable.job, if there is anything */
enum store_result table_record_seek(struct table *t); /* continues after the stored part */

/* table_play.c: the game */
bool table_begin(struct table *t, struct ang_error *error);
bool table_open_game(struct table *t, const char *head, struct ang_error *error);
/* Opens everything that goes with a game that already exists. */
bool table_open_watched(struct table *t, const char *head, struct ang_error *error);
bool table_play_entry(struct table *t, const char *line, struct ang_error *error);
void table_entries_stamp(struct table *t); /* notes when new entries were made */
bool table_drain(struct table *t);         /* everything automatic; true: something has happened */
void table_think(struct table *t);         /* starts the bots that have a decision */
void table_play(struct table *t, struct guest *g, const struct ang_request *rq); /* by the engine */
void table_answer(struct table *t); /* writes the replies to changes of the game */
/* Replies to a change that was carried out or refused, and counts it. `g` may be NULL. */
void table_changed(struct table *t, struct guest *g, const struct ang_request *rq,
                   const struct ang_change *change, const struct ang_result *result);
/* Messages with answers that are held until the window's common moment (table/hold.h). With several
 * nodes, the one with the table's lease keeps the time. A node without it stores an answer as
 * received ("held"), and the node with the lease carries it out. The player gets the reply once
 * their own node has read the result. */
bool held_hand_over(struct table *t);                             /* into t->durable.job */
void held_read(struct table *t, unsigned seat, const char *text); /* from another node */
void held_passed(struct table *t); /* another node has moved on: sends the replies */
/* Call it when the held answers that were applied are durable; `again`: if not, they are held
 * again. */
void held_given(struct table *t, bool again);
/* Caches the reply under the client's request id, so that a repeated request has no effect. */
void table_keep_answer(struct table *t, unsigned seat, const struct ang_request *rq,
                       const char *answer);
bool table_is_mine(const struct table *t); /* this node runs bots, clocks and windows */

/* The engine, set to the guest's seat and language at this table. */
struct ang_engine *engine_lend(struct table *t, struct guest *g);

/* snapshot.c */
bool snapshot_is_due(const struct table *t, bool idle); /* idle: the table is about to be dropped */
void snapshot_make(struct table *t);                    /* into t->durable.job */
bool snapshot_open(struct table *t, const char *head);  /* false: no usable snapshot */

/* hint.c */
struct thought;
bool hint_takes(const struct table *t, const struct guest *g, const struct ang_request *rq);
void hint_ask(struct table *t, struct guest *g, const struct ang_request *rq);
void hint_settle(struct thought *thought);
void hint_forget(struct hint *hint, const struct guest *g); /* the guest has left */

/* table_errands.c: requests over HTTP */
void table_errand(struct table *t, struct guest *g, const char *body, size_t size);
void table_stream(struct table *t, unsigned viewer, struct buffer *out); /* as stored */

/* table_deeds.c: everything people do besides playing; false: unknown deed */
bool table_deed(struct table *t, struct guest *g, const struct ang_request *rq);
/* Repeats the cached reply to a repeated request. */
bool table_answered_before(struct table *t, struct guest *g, const struct ang_request *rq);
void table_agreed(struct table *t, const struct ballot *b, const struct ang_result *result);
void table_tell_event(struct table *t, const struct seat_event *event); /* a chat line */

/* table_seats.c: the owners of seats */
void chair_close(struct chair *c); /* drops its invitation and its former owners */
/* Remembers the seat's owner, who may take it back from the next one. */
void chair_remember(struct table *t, unsigned seat);
bool chair_knows(const struct chair *c, const char *secret); /* the secret of a former owner */
bool table_take_seat(struct table *t, struct guest *g, const char *body, size_t size);
void table_return(struct table *t, unsigned seat); /* the person plays again */
/* The seat keeps its owner until somebody uses the invitation. Before the game the chair is free
 * meanwhile. `handed`: its owner has made the invitation. */
void seat_reopen(struct table *t, unsigned seat, const struct secret_hash *invite, bool handed);

void table_begin_if_ready(struct table *t);

/* report.c, rematch.c */
enum table_refusal report_make(struct table *t, unsigned seat, const char *text,
                               struct buffer *answer);
void report_fault(struct table *t, unsigned seat, const char *what); /* a bug in this program */
void reports_write(struct table *t, struct buffer *out);
enum table_refusal table_rematch(struct table *t);

#endif
