#include "wasm/table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/engine.h"
#include "table/deeds.h"
#include "table/tell.h"

enum { ANSWER_SIZE = 1 << 20 }; /* more than all notes and orders of all seats */

struct host_table {
    struct ang_engine *engine;
    struct match match;
    struct table_now now;
    char answer[ANSWER_SIZE];
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
    free(t);
}

void host_table_time(struct host_table *t, double ms, double unix_s)
{
    t->now.ms = (int64_t)ms;
    t->now.unix_s = (int64_t)unix_s;
}

/* Lines */

static const char *reply(struct host_table *t, const char *verb, const struct table_outcome *out)
{
    struct json_writer w;

    json_writer_init(&w, t->answer, sizeof t->answer);
    json_write_object(&w);
    if (out->kind == OUTCOME_REFUSED)
        outcome_tell(out, ang_engine_language(t->engine), &w);
    else
        json_add_string(&w, "did", verb);
    json_write_end(&w);
    json_writer_end(&w);
    return t->answer;
}

static const char *deny(struct host_table *t, enum table_refusal why)
{
    return reply(t, "", &(struct table_outcome){ .kind = OUTCOME_REFUSED, .why = why });
}

static const char *play(struct host_table *t, const struct ang_request *rq)
{
    struct table_outcome outcome;
    struct ang_change change;
    const char *answer = ang_engine_ask_unless_change(t->engine, rq, &change);

    if (answer)
        return answer;
    match_play(&t->match, &change, &outcome);
    if (outcome.kind == OUTCOME_REFUSED && outcome.why)
        return reply(t, "", &outcome);
    return ang_engine_changed(t->engine, &change, &outcome.result, NULL);
}

/* The state of the lesson, after the learner may have acted. */
static const char *lesson(struct host_table *t, const struct ang_request *rq)
{
    enum ang_language lang = ang_engine_language(t->engine);
    struct json_writer w;

    if ((strcmp(rq->asked, "go-on") == 0 && !match_lesson_go_on(&t->match)) ||
        (strcmp(rq->asked, "again") == 0 && !match_lesson_again(&t->match, &t->now)))
        return deny(t, REFUSED_LESSON);
    json_writer_init(&w, t->answer, sizeof t->answer);
    json_write_object(&w);
    json_add_string(&w, "did", rq->name);
    json_write_key(&w, "lesson");
    lesson_tell(&t->match, lang, &w);
    if (strcmp(rq->asked, "solution") == 0) {
        json_write_key(&w, "solution");
        solution_tell(&t->match, lang, &w);
    }
    json_write_end(&w);
    json_writer_end(&w);
    return t->answer;
}

/* Carries out what a person does. NULL: the table does not handle this. */
static const char *deed(struct host_table *t, const struct ang_request *rq)
{
    static const char *(*const act[DO_COUNT])(struct host_table * t,
                                              const struct ang_request *rq) = {
        [DO_CHOOSE] = play,
        [DO_OFFER] = play,
        [DO_ANSWER] = play,
        [DO_LESSON] = lesson,
    };
    struct table_outcome outcome;

    if (!act[rq->what] && !deed_is_seated(rq->what) && rq->what != DO_HINT)
        return NULL;
    if (!deed_may(&t->match, rq->seat, rq, REQUEST_KEY(SEAT), &outcome))
        return reply(t, "", &outcome);
    if (act[rq->what])
        return act[rq->what](t, rq);
    return deed_do(&t->match, &t->now, rq->seat, rq, &outcome) ? reply(t, rq->name, &outcome)
                                                               : NULL;
}

const char *host_table_line(struct host_table *t, const char *line, size_t size)
{
    struct ang_request rq;

    request_read(&rq, line, size);
    const char *answer = rq.unreadable ? NULL : deed(t, &rq);
    return host_answer(answer ? answer : ang_engine_ask(t->engine, &rq));
}

/* After a line */

const char *host_table_next(struct host_table *t)
{
    struct table_happening h;
    struct json_writer w;

    if (!match_next(&t->match, &t->now, &h))
        return NULL;
    json_writer_init(&w, t->answer, sizeof t->answer);
    happening_tell(&h, &w);
    json_writer_end(&w);
    return host_answer(t->answer);
}

const char *host_table_settle(struct host_table *t, unsigned viewer)
{
    struct json_writer w;

    match_changes(&t->match);
    match_kept(&t->match, false);
    json_writer_init(&w, t->answer, sizeof t->answer);
    match_tell(&t->match, &t->now, viewer, ang_engine_language(t->engine), &w);
    json_writer_end(&w);
    return host_answer(t->answer);
}

const char *host_table_match(struct host_table *t)
{
    match_write(&t->match, t->answer, sizeof t->answer);
    return host_answer(t->answer);
}

unsigned host_table_think(struct host_table *t)
{
    struct table_think think;
    unsigned count = 0;

    for (; match_think(&t->match, &t->now, &think); count++)
        match_thought(&t->match, think.seat, think.version,
                      ang_game_think(t->match.game, think.seat, &think.bot, NULL, NULL));
    return count;
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
    return host_answer(deny(t, REFUSED_FAULT));
}
