/* engine.h: one connection that speaks the JSON protocol of docs/protocol.md; for src/lib only.
 *
 * A line becomes a request (wire/request.h). Each command has two parts. `act` may fail and may
 * change something. `answer` only writes, so it can run again when the buffer was too small.
 *
 * One row of a table lists what a role may send. A key that is not in the row is unknown to that
 * role, so a seat cannot name a different seat.
 */
#ifndef ANGELES_ENGINE_H
#define ANGELES_ENGINE_H

#include "lib/lib.h"
#include "wire/request.h"

enum {
    PROTOCOL_VERSION = 1,
    OWNER_LINE_MAX = 1 << 20, /* bytes; owners send whole saves and dumps */
    SEAT_LINE_MAX = 16 << 10,
    TABLE_MAX = 8,      /* games an owner may have at once */
    SEAT_NAME_MAX = 63, /* the longest a save can store */
    TERMS_MAX = 600,    /* terms in one list */
};

/* The error in the reply when nothing was done. */
struct trouble {
    const char *code;
    char message[512];
    char rule[32];         /* "": none */
    long at;               /* byte in the line; -1: none */
    unsigned line, column; /* in a save; 0: none */
};

/* Results that `act` passes to `answer`. */
struct outcome {
    bool offered;
    unsigned index;
    requirement missing;
    struct option option;
    char text[400], rule[32];
    bool replayed;
    struct ang_carry carry;
    const struct ang_reference *reference;
    const struct ang_topic *topic; /* NULL: all topics */
    struct ang_bot_desc bot;
    struct offer offer; /* the one that the request describes */
    bool base;          /* a view: send only the changes since the previous one */
};

/* The last view sent, for clients that ask only for changes. */
struct sent {
    char *text; /* owned; NULL: none */
    size_t size;
    uint64_t hash;
    enum ang_language language;
};

struct table {
    char name[REQUEST_TABLE_MAX + 1];
    struct ang_game *game;               /* NULL: unused */
    bool borrowed;                       /* owned by the caller of ang_engine_attach() */
    struct sent sent[ANG_SPECTATOR + 1]; /* by viewer */
};

struct ang_engine {
    enum ang_role role;
    unsigned seat; /* ANG_SEAT: a seat or ANG_SPECTATOR */
    enum ang_language language;
    unsigned allowed; /* enum ang_allow, for seats */
    struct table table[TABLE_MAX];
    struct ang_pack **pack; /* one for each kind of game, opened on first use */
    struct ang_game *game;  /* the game at the request's table */
    struct ang_request rq;  /* including the keys implied by the role */
    const struct command *command;
    struct trouble trouble;
    struct ang_result result;
    struct outcome found;
    char *out, *text; /* the reply; a save being read or written */
    size_t out_size, text_size;
    struct sent fresh;             /* the view in this reply, until it is sent */
    struct ang_thoughts *thoughts; /* allocated on first use */
    struct ang_campaign *campaign; /* the one told last */
    struct ang_change *to_change;  /* where to write a change; NULL: it is made here */
    struct ang_sights *sights;     /* they have the hash of this moment; NULL: it is computed */
    /* Thinking outside this engine */
    struct ang_bot_desc *to_think;      /* where to write the bot's task; NULL: think here */
    bool deferred;                      /* the task or the change was written there */
    const struct ang_thoughts *thought; /* the bot's result; NULL: think here */
    int thought_choice;
};

/* Commands: what each takes in addition to "do" and "id" */
enum {
    FOR_OWNER = 1, /* only for the owner */
    CHANGES = 2,   /* takes "request" */
    PLAYS = 4,     /* needs a game; the owner may name the "table" */
    SEATED = 8,    /* is done by a seat: the owner names it; others must be one */
    VIEWED = 16,   /* is shown to a viewer: the owner names the viewer */
};

struct command { /* the table has a row for each enum request_do */
    unsigned flags;
    request_keys needs, takes, owner_takes;
    bool (*act)(struct ang_engine *e);                           /* NULL: nothing to do */
    void (*answer)(struct ang_engine *e, struct json_writer *w); /* NULL: not the engine's */
};

/* engine.c */
/* The next command this connection may use; start with NULL, which is also the end. */
const struct command *command_next(const struct ang_engine *e, const struct command *c);
const char *command_name(const struct command *c);
bool trouble(struct ang_engine *e, const char *code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));                /* always returns false */
void list_add(char *list, size_t size, const char *name); /* "view, log" */
bool trouble_read(struct ang_engine *e, const struct json_reader *r, const char *code);
bool trouble_from(struct ang_engine *e, const struct ang_error *error);
bool trouble_missing(struct ang_engine *e, requirement missing, const struct option *o);
static inline bool is_given(const struct ang_engine *e, enum request_key k)
{
    return request_gives(&e->rq, k);
}
struct text_scene engine_scene(const struct ang_engine *e, unsigned viewer);

/* engine_table.c: tables, packs and commands for whole games */
struct table *table_find(struct ang_engine *e, const char *name); /* NULL: none */
struct table *table_room(struct ang_engine *e, const char *name); /* or an unused one; NULL: full */
void table_set(struct table *t, const char *name, struct ang_game *game, bool borrowed);
const struct ang_pack *engine_pack(struct ang_engine *e, const char *game);
bool text_room(struct ang_engine *e, size_t size); /* size in bytes of e->text */
void answer_status(struct ang_engine *e, struct json_writer *w);
void answer_game(struct ang_engine *e, struct json_writer *w);

bool new_act(struct ang_engine *e);
bool open_act(struct ang_engine *e);
bool close_act(struct ang_engine *e);
void close_answer(struct ang_engine *e, struct json_writer *w);
bool redeal_act(struct ang_engine *e);
void dump_answer(struct ang_engine *e, struct json_writer *w);
bool load_act(struct ang_engine *e);
bool save_act(struct ang_engine *e);
void save_answer(struct ang_engine *e, struct json_writer *w);
void hash_answer(struct ang_engine *e, struct json_writer *w);
bool verify_act(struct ang_engine *e);
void verify_answer(struct ang_engine *e, struct json_writer *w);
bool carry_act(struct ang_engine *e);
void carry_answer(struct ang_engine *e, struct json_writer *w);
bool campaign_act(struct ang_engine *e);
void campaign_answer(struct ang_engine *e, struct json_writer *w);

/* engine_info.c: the connection, and the games */
bool hello_act(struct ang_engine *e);
void hello_answer(struct ang_engine *e, struct json_writer *w);
bool info_act(struct ang_engine *e);
void info_answer(struct ang_engine *e, struct json_writer *w);
bool language_act(struct ang_engine *e);
void language_answer(struct ang_engine *e, struct json_writer *w);

/* engine_view.c: views, complete or as changes */
bool view_act(struct ang_engine *e);
void view_answer(struct ang_engine *e, struct json_writer *w);
void view_sent(struct ang_engine *e); /* the reply is being sent */
void sent_drop(struct sent *s);
unsigned moment_lines(const struct ang_engine *e); /* lines of its log */

/* engine_tell.c: the rules, the story, the ending, and the entries of a game */
bool lessons_act(struct ang_engine *e);
void lessons_answer(struct ang_engine *e, struct json_writer *w);
bool rules_act(struct ang_engine *e);
void rules_answer(struct ang_engine *e, struct json_writer *w);
bool story_act(struct ang_engine *e);
void story_answer(struct ang_engine *e, struct json_writer *w);
bool ending_act(struct ang_engine *e);
void ending_answer(struct ang_engine *e, struct json_writer *w);
void entries_answer(struct ang_engine *e, struct json_writer *w);

/* engine_think.c: bots */
bool think_act(struct ang_engine *e);
void think_answer(struct ang_engine *e, struct json_writer *w);
bool hint_act(struct ang_engine *e);
void hint_answer(struct ang_engine *e, struct json_writer *w);
bool analyze_act(struct ang_engine *e);
void analyze_answer(struct ang_engine *e, struct json_writer *w);

/* engine_play.c: viewing and playing */
void options_answer(struct ang_engine *e, struct json_writer *w);
void log_answer(struct ang_engine *e, struct json_writer *w);
bool choose_act(struct ang_engine *e);
bool why_not_act(struct ang_engine *e);
void why_not_answer(struct ang_engine *e, struct json_writer *w);
bool offer_act(struct ang_engine *e);
void offer_answered(struct ang_engine *e, struct json_writer *w);
bool weigh_act(struct ang_engine *e);
void weigh_answer(struct ang_engine *e, struct json_writer *w);
void terms_answer(struct ang_engine *e, struct json_writer *w);
bool answer_act(struct ang_engine *e);
bool undo_act(struct ang_engine *e);
bool void_act(struct ang_engine *e);

#endif
