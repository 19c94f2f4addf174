/* request.h: a message of a client, read once: what to do, the client's marks, and every argument
 * by its type. The engine protocol and everything around a table use the same struct.
 *
 *     struct ang_request rq;
 *     struct json_error error;
 *     request_read(&rq, line, size);
 *     if (request_check(&rq, REQUEST_KEY(VERSION), REQUEST_KEY(INDEX), &error))
 *         … the error says which key or value is wrong
 *
 * Reading knows nothing about roles: the host checks which keys a command takes from whom. A key it
 * does not take is unknown to that client. Some values make sense only to the command, for instance
 * an option of a game. They stay in the line, and request_value() returns a reader for them.
 */
#ifndef ANGELES_WIRE_REQUEST_H
#define ANGELES_WIRE_REQUEST_H

#include "wire/json.h"

enum {
    REQUEST_MARK_SIZE = 80, /* of a client's own mark as JSON */
    REQUEST_MARK_MAX = 64,  /* bytes of a mark that is a string */
    REQUEST_TABLE_MAX = 32,
    REQUEST_LINES_MAX = 256, /* lines in one answer */
};

/* The commands of clients: ROW(id, name). DO_NONE is an unknown word. */
#define REQUESTS(ROW)                                                                              \
    /* The engine's (docs/protocol.md) */                                                          \
    ROW(HELLO, "hello")                                                                            \
    ROW(INFO, "info")                                                                              \
    ROW(LANGUAGE, "language")                                                                      \
    ROW(RULES, "rules")                                                                            \
    ROW(VIEW, "view")                                                                              \
    ROW(LOG, "log")                                                                                \
    ROW(STORY, "story")                                                                            \
    ROW(ENDING, "ending")                                                                          \
    ROW(OPTIONS, "options")                                                                        \
    ROW(WHYNOT, "whynot")                                                                          \
    ROW(HINT, "hint")                                                                              \
    ROW(CHOOSE, "choose")                                                                          \
    ROW(OFFER, "offer")                                                                            \
    ROW(WEIGH, "weigh")                                                                            \
    ROW(TERMS, "terms")                                                                            \
    ROW(ANSWER, "answer")                                                                          \
    ROW(UNDO, "undo")                                                                              \
    ROW(LESSONS, "lessons")                                                                        \
    ROW(NEW, "new")                                                                                \
    ROW(OPEN, "open")                                                                              \
    ROW(CLOSE, "close")                                                                            \
    ROW(REDEAL, "redeal")                                                                          \
    ROW(VOID, "void")                                                                              \
    ROW(SAVE, "save")                                                                              \
    ROW(DUMP, "dump")                                                                              \
    ROW(LOAD, "load")                                                                              \
    ROW(HASH, "hash")                                                                              \
    ROW(VERIFY, "verify")                                                                          \
    ROW(CARRY, "carry")                                                                            \
    ROW(CAMPAIGN, "campaign")                                                                      \
    ROW(ENTRIES, "entries")                                                                        \
    ROW(THINK, "think")                                                                            \
    ROW(ANALYZE, "analyze")                                                                        \
    /* A table's (docs/tables.md) */                                                               \
    ROW(SIT, "sit")                                                                                \
    ROW(WATCH, "watch")                                                                            \
    ROW(SEEN, "seen")                                                                              \
    ROW(PING, "ping")                                                                              \
    ROW(READY, "ready")                                                                            \
    ROW(START, "start")                                                                            \
    ROW(RENAME, "rename")                                                                          \
    ROW(CHAT, "chat")                                                                              \
    ROW(NOTES, "notes")                                                                            \
    ROW(ORDERS, "orders")                                                                          \
    ROW(QUIET, "quiet")                                                                            \
    ROW(POINT, "point")                                                                            \
    ROW(ASK, "ask")                                                                                \
    ROW(AGREE, "agree")                                                                            \
    ROW(PAUSE, "pause")                                                                            \
    ROW(RESUME, "resume")                                                                          \
    ROW(LEAVE, "leave")                                                                            \
    ROW(RETURN, "return")                                                                          \
    ROW(CONCEDE, "concede")                                                                        \
    ROW(REPORT, "report")                                                                          \
    ROW(REMATCH, "rematch")                                                                        \
    ROW(LESSON, "lesson")

enum request_do {
    DO_NONE,
#define REQUEST_ID(id, name) DO_##id,
    REQUESTS(REQUEST_ID)
#undef REQUEST_ID
        DO_COUNT
};

/* The keys: ROW(id, name). */
#define REQUEST_KEYS(ROW)                                                                          \
    ROW(DO, "do")                                                                                  \
    ROW(ID, "id")                                                                                  \
    ROW(REQUEST, "request")                                                                        \
    ROW(TABLE, "table")                                                                            \
    ROW(SEAT, "seat")                                                                              \
    ROW(VIEWER, "viewer")                                                                          \
    ROW(VERSION, "version")                                                                        \
    ROW(INDEX, "index")                                                                            \
    ROW(OPTION, "option")                                                                          \
    ROW(WORDS, "words")                                                                            \
    ROW(OFFER, "offer")                                                                            \
    ROW(ANSWER, "answer")                                                                          \
    ROW(HOW, "how")                                                                                \
    ROW(CHOICES, "choices")                                                                        \
    ROW(SINCE, "since")                                                                            \
    ROW(LIMIT, "limit")                                                                            \
    ROW(HAVE, "have")                                                                              \
    ROW(LANGUAGE, "language")                                                                      \
    ROW(PROTOCOL, "protocol")                                                                      \
    ROW(CARDS, "cards")                                                                            \
    ROW(GAME, "game")                                                                              \
    ROW(SEATS, "seats")                                                                            \
    ROW(SEED, "seed")                                                                              \
    ROW(KEY, "key")                                                                                \
    ROW(OPTIONS, "options")                                                                        \
    ROW(NAMES, "names")                                                                            \
    ROW(CARRY, "carry")                                                                            \
    ROW(CAMPAIGN, "campaign")                                                                      \
    ROW(AFTER, "after")                                                                            \
    ROW(SAVE, "save")                                                                              \
    ROW(DUMP, "dump")                                                                              \
    ROW(AS, "as")                                                                                  \
    ROW(BOT, "bot")                                                                                \
    ROW(LEVEL, "level")                                                                            \
    ROW(PERSONALITY, "personality")                                                                \
    ROW(ITERATIONS, "iterations")                                                                  \
    ROW(VALUES, "values")                                                                          \
    ROW(TOPIC, "topic")                                                                            \
    ROW(SEARCH, "search")                                                                          \
    ROW(UPTO, "upto")                                                                              \
    ROW(ENTRY, "entry")                                                                            \
    ROW(CHANGES, "changes")                                                                        \
    ROW(BY, "by")                                                                                  \
    ROW(LESSON, "lesson")                                                                          \
    ROW(READY, "ready")                                                                            \
    ROW(NAME, "name")                                                                              \
    ROW(TEXT, "text")                                                                              \
    ROW(AT, "at")                                                                                  \
    ROW(WHAT, "what")                                                                              \
    ROW(YES, "yes")                                                                                \
    ROW(ORDERS, "orders")                                                                          \
    ROW(INVITE, "invite")                                                                          \
    ROW(SECRET, "secret")                                                                          \
    ROW(NEWS, "news")

enum request_key {
#define REQUEST_ID(id, name) REQUEST_KEY_##id,
    REQUEST_KEYS(REQUEST_ID)
#undef REQUEST_ID
        REQUEST_KEY_COUNT
};
typedef uint64_t request_keys; /* bit k: key k */
#define REQUEST_KEY(id) ((request_keys)1 << REQUEST_KEY_##id)

struct ang_request {
    const char *line; /* the caller's; it must outlive the request */
    size_t size;
    enum request_do what;
    char name[32];                                          /* as written */
    char id[REQUEST_MARK_SIZE], request[REQUEST_MARK_SIZE]; /* as JSON, or "" */
    uint64_t content; /* a digest of everything except the id */
    request_keys given;
    struct {
        uint32_t key, from, to; /* the places of the key and of its value in the line */
    } value[REQUEST_KEY_COUNT];

    char table[REQUEST_TABLE_MAX + 1], as[REQUEST_TABLE_MAX + 1], game[32], words[160], asked[16];
    char bot[32], level[32], personality[32], topic[64], search[64], lesson[64], at[64];
    unsigned seat, viewer; /* SPECTATOR unless given */
    unsigned index, answer, how, by, choices, since, limit, seats, iterations, news;
    unsigned upto, entry;         /* UINT32_MAX unless given */
    unsigned after;               /* a chapter */
    unsigned language;            /* 0: English; 1: German */
    unsigned have_log, have_chat; /* lines that the client still has */
    uint32_t version;
    uint64_t have, seed; /* `have`: the hash of the view that the client still has; 0: none */
    uint8_t key[32];
    bool cards, values, changes;
    bool ready, yes; /* true unless given */

    /* The first key or value that is wrong whoever sent it */
    bool is_wrong;
    bool unreadable;            /* it is not a JSON object; members read before the error are set */
    enum request_key wrong_key; /* REQUEST_KEY_COUNT: nobody knows it */
    struct json_error wrong;
};

void request_read(struct ang_request *rq, const char *line, size_t size);
/* Makes a copy with a line of its own, in `line`, which has room for it and a NUL. */
void request_copy(struct ang_request *to, const struct ang_request *from, char *line);

/* Whether a request fits a command that needs and takes these keys. */
enum request_fit {
    REQUEST_FITS,
    REQUEST_WRONG_KEY, /* an unknown one, or one is missing */
    REQUEST_WRONG_VALUE,
};
enum request_fit request_check(const struct ang_request *rq, request_keys needs, request_keys takes,
                               struct json_error *error);

static inline bool request_gives(const struct ang_request *rq, enum request_key key)
{
    return (rq->given >> key & 1) != 0;
}

/* A reader at the value of a key that was given. Its errors name places in the line. */
struct json_reader request_value(const struct ang_request *rq, enum request_key key);
const char *request_key_name(enum request_key key);
const char *request_name(enum request_do what);

#endif
