/* news.h: what viewers are sent after a change: how their view has changed, their decision, new
 * lines of the log and of the chat, and their own notes and orders.
 *
 * News is the difference between what somebody has been sent and the current state. So whoever fell
 * behind gets only the newest state, without the steps that led to it. The host keeps a struct
 * cursor for each connection or screen, and calls news_pull() once everything is stored. The
 * messages are those of docs/tables.md. Only the host can write the whole of "table" (tell.h).
 */
#ifndef ANGELES_TABLE_NEWS_H
#define ANGELES_TABLE_NEWS_H

#include "table/buffer.h"
#include "table/match.h"

/* The changes of a viewer's view since `base`, in one language. */
struct sight {
    uint64_t hash, base;
    struct buffer changes; /* the members "changes":… and perhaps "removed":…, or empty */
};

/* The log lines that a viewer may see of a part of the log, in one language. */
struct lines {
    unsigned from, to; /* positions in the game's log */
    unsigned count;
    struct buffer text; /* separated by commas */
};

/* What the viewers of one game see; written once for all who share it. */
struct display {
    struct ang_sights *sights; /* the last view of each viewer */
    struct sight sight[ANG_SPECTATOR + 1][2];
    struct lines lines[ANG_SPECTATOR + 1][2];
};

struct news {
    struct display now, then;
    struct ang_game *late; /* what spectators see instead: the game of some time ago. The host's */
    bool gathers;          /* somebody's news waits until they have displayed earlier news */
};

/* What a connection or screen has been sent. */
struct cursor {
    bool knows_view;
    uint64_t hash;
    unsigned undo;
    bool ordered;
    unsigned log_at, log_count;   /* position in the game's log; lines of it sent so far */
    uint64_t chat;                /* lines */
    uint64_t notes, orders, talk; /* versions */

    /* The part that it has displayed, if it reports so. Until then further news is gathered. */
    bool says_seen;
    bool at_once; /* it has made a request: the next news is not gathered */
    unsigned news, seen;
    int64_t ms;                /* when news was last sent */
    uint32_t asked;            /* the decision in that news; 0: none */
    struct ang_sights *sights; /* the view in that news; owned. NULL: it does not report */
};

/* Writes the news for a viewer, a line each, and counts it as sent. */
void news_pull(struct news *n, struct match *m, int64_t ms, unsigned viewer, enum ang_language lang,
               struct cursor *sent, struct buffer *out);
/* Sets what somebody knows already; false: they have seen more than there is. */
bool news_have(struct news *n, const struct match *m, unsigned viewer, struct cursor *sent,
               uint64_t hash, unsigned log, unsigned chat);
/* Sends the view and the log again, in another language. */
void cursor_again(struct cursor *sent);
void cursor_lose_sights(struct cursor *sent); /* its own; the next news is what all get */
void cursor_forget(struct cursor *sent);
void news_release(struct news *n); /* after that it is zero, but for `late` */

/* The game a viewer sees. */
struct ang_game *news_game(const struct news *n, const struct match *m, unsigned viewer);

/* The viewer's current view. */
struct sight *sight_take(struct display *d, struct ang_game *game, unsigned viewer,
                         enum ang_language lang);
/* "view":… or "base":…,"changes":…, for somebody who has the view `known`. */
void sight_write(struct buffer *out, const struct sight *s, struct ang_game *game, unsigned viewer,
                 enum ang_language lang, bool knows, uint64_t known);
/* The log lines from `from` to the end. */
const struct lines *lines_take(struct display *d, struct ang_game *game, unsigned viewer,
                               enum ang_language lang, unsigned from);

#endif
