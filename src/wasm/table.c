#include "wasm/table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/engine.h"
#include "table/deeds.h"
#include "table/news.h"
#include "table/tell.h"

enum { BRIEF = 1000 }; /* iterations of a bot: about 25 ms in a browser */

/* A question for a bot. The position follows. */
struct question {
    struct ang_bot_desc bot;
    uint64_t seat;
    char game[24];
};
_Static_assert(sizeof(struct question) % sizeof(uint64_t) == 0, "a position follows");

struct host_table {
    struct ang_engine *engine;
    struct match match;
    struct table_now now;
    struct table_think deep; /* of a bot that is to think elsewhere */
    bool ponders;            /* it does */
    bool asked;              /* and its question was read */
    struct news news;
    struct cursor sent; /* to the screen */
    unsigned viewer;    /* who looks at it */
    enum ang_language language;
    struct buffer answer;
};

static struct ang_game *game_of(struct ang_engine *e)
{
    for (unsigned i = 0; i < TABLE_MAX; i++)
        if (strcmp(e->table[i].name, "main") == 0)
            return e->table[i].game;
    return NULL;
}

struct host_table *host_table_new(struct ang_engine *engine, const char *match, size_t size)
{
    struct ang_game *game = game_of(engine);
    struct host_table *t = game ? calloc(1, sizeof *t) : NULL;

    if (!t)
        return NULL;
    t->engine = engine;
    t->match.game = game;
    t->match.together = true;
    t->now.here = ~0u;
    t->viewer = ANG_SPECTATOR;
    if (!match_read(&t->match, match, size, NULL)) {
        free(t);
        return NULL;
    }
    if (ang_game_entry_count(game) == 0)
        match_begin(&t->match, &t->now);
    else
        match_resume(&t->match, &t->now);
    return t;
}

void host_table_free(struct host_table *t)
{
    match_release(&t->match);
    cursor_forget(&t->sent);
    news_release(&t->news);
    buffer_release(&t->answer);
    free(t);
}

void host_table_time(struct host_table *t, double ms, double unix_s)
{
    t->now.ms = (int64_t)ms;
    t->now.unix_s = (int64_t)unix_s;
}

/* Lines */

static const char *reply(struct host_table *t, const struct ang_request *rq,
                         const struct table_outcome *outcome)
{
    t->answer.length = 0;
    reply_tell(&t->match, rq, outcome, ang_engine_language(t->engine), &t->answer);
    return t->answer.data;
}

static const char *play(struct host_table *t, const struct ang_request *rq)
{
    struct table_outcome outcome;
    struct ang_change change;
    const char *answer = deed_play(&t->match, t->engine, rq->seat, rq, &change, &outcome);

    return answer        ? answer
           : outcome.why ? reply(t, rq, &outcome)
                         : ang_engine_changed(t->engine, &change, &outcome.result, NULL);
}

/* Carries out what a person does. NULL: the table does not handle this. */
static const char *deed(struct host_table *t, const struct ang_request *rq)
{
    bool plays = deed_is_play(rq->what);
    struct table_outcome outcome;

    if (!plays && !deed_is_seated(rq->what) && rq->what != DO_HINT && rq->what != DO_LESSON)
        return NULL;
    if (!deed_may(&t->match, rq->seat, rq, REQUEST_KEY(SEAT), &outcome))
        return reply(t, rq, &outcome);
    if (plays)
        return play(t, rq);
    if (!deed_do(&t->match, &t->now, rq->seat, rq, &outcome))
        return NULL;
    if (rq->what == DO_LESSON && strcmp(rq->asked, "again") == 0) { /* it shortens the log */
        cursor_forget(&t->sent);
        news_release(&t->news);
    }
    return reply(t, rq, &outcome);
}

const char *host_table_line(struct host_table *t, const char *line, size_t size)
{
    struct ang_request rq;

    request_read(&rq, line, size);
    const char *answer = rq.unreadable ? NULL : deed(t, &rq);
    return host_answer(answer ? answer : ang_engine_ask(t->engine, &rq));
}

/* After a line */

unsigned host_table_go(struct host_table *t, unsigned think)
{
    struct match *m = &t->match;
    struct table_happening h;

    while (match_next(m, &t->now, &h))
        ;
    bool runs =
        m->state == TABLE_RUNNING && !m->lesson.lesson; /* a lesson chooses for the others */
    unsigned asked = m->state == TABLE_RUNNING ? ang_game_waiting(m->game) & match_people(m) : 0;
    if (runs && think && (asked || m->talk.open))
        host_table_think(t, think > 1);
    enum go go = !runs || asked ? GO_RESTS
                 : m->talk.open ? GO_TALKS
                 : lines_take(&t->news.now, m->game, t->viewer, t->language, t->sent.log_at)->count
                     ? GO_NEWS
                     : GO_ON;
    return (unsigned)go | asked << 8 | match_owners(m) << 16;
}

/* The page has the game's name and the set-up. */
static void table_fill(struct json_writer *w, const void *table)
{
    const struct host_table *t = table;

    json_write_object(w);
    json_add_string(w, "news", "table");
    json_add_object(w, "table");
    match_tell_table(&t->match, &t->now,
                     &(struct table_sight){ .viewer = t->viewer,
                                            .state = t->match.state,
                                            .game = t->match.game,
                                            .pack = ang_game_pack(t->match.game) },
                     w);
    json_write_end(w);
    json_write_end(w);
    json_write_line(w);
}

void host_table_look(struct host_table *t, unsigned viewer)
{
    cursor_forget(&t->sent);
    t->viewer = viewer < t->match.seat_count ? viewer : ANG_SPECTATOR;
}

const char *host_table_settle(struct host_table *t)
{
    struct buffer *out = &t->answer;
    enum ang_language language = ang_engine_language(t->engine);

    match_changes(&t->match);
    match_kept(&t->match, false);
    if (t->language != language)
        cursor_again(&t->sent);
    t->language = language;
    out->length = 0;
    news_pull(&t->news, &t->match, t->now.ms, t->viewer, language, &t->sent, out);
    buffer_json(out, table_fill, t);
    return host_answer(out->data);
}

const char *host_table_match(struct host_table *t)
{
    t->answer.length = 0;
    buffer_json(&t->answer, match_fill_in, &t->match);
    return host_answer(t->answer.data);
}

const char *host_table_save(struct host_table *t)
{
    struct ang_game *game = t->match.game;

    t->answer.length = 0;
    buffer_room(&t->answer, ang_game_save(game, NULL, 0));
    ang_game_save(game, t->answer.data, t->answer.room);
    return host_answer(t->answer.data);
}

unsigned host_table_think(struct host_table *t, bool briefly)
{
    struct table_think think;
    unsigned count = 0;

    while (!t->ponders && match_think(&t->match, &t->now, &think))
        if (briefly && think.bot.iterations > BRIEF) {
            t->deep = think;
            t->ponders = true;
            t->asked = false;
        } else {
            match_thought(&t->match, think.seat, think.version,
                          ang_game_think(t->match.game, think.seat, &think.bot, NULL, NULL));
            count++;
        }
    return count;
}

const void *host_table_question(struct host_table *t)
{
    const struct ang_pack *pack = ang_game_pack(t->match.game);
    struct question q = { .bot = t->deep.bot, .seat = t->deep.seat };
    size_t size = sizeof q + ang_position_size(pack);

    if (!t->ponders || t->asked)
        return NULL;
    buffer_room(&t->answer, size);
    t->asked = true;
    snprintf(q.game, sizeof q.game, "%s", ang_pack_game(pack));
    memcpy(t->answer.data, &q, sizeof q);
    ang_position_copy(t->answer.data + sizeof q, t->match.game);
    return host_bytes(t->answer.data, size);
}

void host_table_thought(struct host_table *t, int choice)
{
    if (t->ponders)
        match_thought(&t->match, t->deep.seat, t->deep.version, choice);
    t->ponders = false;
}

int host_ponder(const void *question)
{
    static struct ang_pack *pack; /* of the last game */
    const struct question *q = question;

    if (pack && strcmp(ang_pack_game(pack), q->game) != 0) {
        ang_pack_free(pack);
        pack = NULL;
    }
    if (!pack && !(pack = ang_pack_embedded(q->game, NULL)))
        return -1;
    return ang_position_think(q + 1, pack, (unsigned)q->seat, &q->bot, NULL);
}

/* Faults */

int host_table_tried(const struct host_table *t)
{
    return t->match.game->trying - 1;
}

const char *host_table_fault(struct host_table *t, int tried, const char *what, size_t size)
{
    char text[200];

    snprintf(text, sizeof text, "%.*s", (int)size, what);
    game_strike(t->match.game, (unsigned)tried / ANG_OPTION_MAX, (unsigned)tried % ANG_OPTION_MAX,
                text);
    return host_answer(reply(t, NULL, &(struct table_outcome){ .why = REFUSED_FAULT }));
}
