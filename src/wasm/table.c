#include "wasm/table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/engine.h"
#include "table/limits.h"
#include "table/tell.h"
#include "wire/json.h"

enum { ANSWER_SIZE = 64 * 1024 }; /* more than all orders of all seats */

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
    if (!match_read(&t->match, match, size, NULL) || t->match.seat_count != ang_game_seats(game)) {
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
    free(t);
}

void host_table_time(struct host_table *t, double ms, double unix_s)
{
    t->now.ms = (int64_t)ms;
    t->now.unix_s = (int64_t)unix_s;
}

/* Lines */

struct wish {
    char verb[16], what[16];
    unsigned seat; /* ANG_SEAT_MAX: none */
    unsigned choices;
    bool has_text;
    size_t characters;  /* of the text */
    const char *orders; /* JSON */
    size_t orders_size;
};

static size_t text_measure(struct json_reader *r, size_t size)
{
    char *text = malloc(size + 1);
    size_t count = 0;

    if (!text) {
        json_fail(r, "no memory", NULL);
        return 0;
    }
    text[0] = 0;
    json_read_string(r, text, size + 1);
    for (const char *c = text; *c; c++)
        count += ((unsigned char)*c & 0xc0) != 0x80;
    free(text);
    return count;
}

static bool wish_read(struct wish *q, const char *line, size_t size, struct json_error *error)
{
    char key[JSON_KEY_MAX];
    struct json_reader r;

    *q = (struct wish){ .choices = 1, .seat = ANG_SEAT_MAX };
    json_reader_init(&r, line, size);
    json_read_object(&r);
    while (json_next_key(&r, key, sizeof key)) {
        if (strcmp(key, "do") == 0) {
            json_read_string(&r, q->verb, sizeof q->verb);
        } else if (strcmp(key, "what") == 0) {
            json_read_string(&r, q->what, sizeof q->what);
        } else if (strcmp(key, "seat") == 0) {
            q->seat = (unsigned)json_read_int(&r, 0, ANG_SEAT_MAX - 1);
        } else if (strcmp(key, "choices") == 0) {
            q->choices = (unsigned)json_read_int(&r, 1, UNDO_MAX);
        } else if (strcmp(key, "text") == 0) {
            q->has_text = true;
            q->characters = text_measure(&r, size);
        } else if (strcmp(key, "orders") != 0) {
            json_skip(&r);
        } else {
            json_peek(&r);
            q->orders = r.text + r.at;
            json_skip(&r);
            q->orders_size = (size_t)(r.text + r.at - q->orders);
        }
    }
    if (json_reader_end(&r))
        return true;
    *error = r.error;
    return false;
}

static const char *deny(struct host_table *t, const char *code, const char *message)
{
    struct json_writer w;

    json_writer_init(&w, t->answer, sizeof t->answer);
    json_write_object(&w);
    json_add_object(&w, "error");
    json_add_string(&w, "code", code);
    json_add_string(&w, "message", message);
    json_write_end(&w);
    json_write_end(&w);
    json_writer_end(&w);
    return t->answer;
}

static const char *reply(struct host_table *t, const char *verb, enum table_refusal why,
                         const unsigned number[2])
{
    static const unsigned none[2];
    char text[300];
    struct json_writer w;

    if (why) {
        refusal_text(why, ang_engine_language(t->engine), number ? number : none, text,
                     sizeof text);
        return deny(t, refusal_code(why), text);
    }
    json_writer_init(&w, t->answer, sizeof t->answer);
    json_write_object(&w);
    json_add_string(&w, "did", verb);
    json_write_end(&w);
    json_writer_end(&w);
    return t->answer;
}

static const char *play(struct host_table *t, const char *line, size_t size)
{
    struct table_outcome outcome;
    struct ang_change change;
    const char *answer = ang_engine_line_unless_change(t->engine, line, size, &change);

    if (answer)
        return answer;
    match_play(&t->match, &change, &outcome);
    if (outcome.kind == OUTCOME_REFUSED && outcome.why)
        return reply(t, "", outcome.why, outcome.number);
    return ang_engine_changed(t->engine, &change, &outcome.result, NULL);
}

static const char *undo(struct host_table *t, const struct wish *q)
{
    struct table_outcome outcome;

    match_undo(&t->match, q->seat, q->choices, &outcome);
    if (outcome.kind == OUTCOME_REFUSED && !outcome.why)
        return deny(t, "refused", outcome.result.error.message);
    return reply(t, q->verb, outcome.why, outcome.number);
}

/* All people share the screen, so anybody who asks for an undo has the consent of the others. */
static const char *ask(struct host_table *t, const struct wish *q)
{
    const struct ballot wish = { .kind = BALLOT_UNDO, .by = q->seat, .choices = q->choices };

    if (strcmp(q->what, "undo") != 0)
        return reply(t, q->verb, REFUSED_NOBODY_TO_AGREE, NULL);
    return reply(t, q->verb, match_ask(&t->match, &t->now, &wish), NULL);
}

static const char *note(struct host_table *t, const struct wish *q)
{
    static const unsigned most[2] = { NOTES_MAX_CHARACTERS };

    if (!q->has_text)
        return reply(t, q->verb, REFUSED_NO_TEXT, NULL);
    return reply(t, q->verb, q->characters > NOTES_MAX_CHARACTERS ? REFUSED_TEXT_LONG : REFUSED_NOT,
                 most);
}

static const char *order(struct host_table *t, const struct wish *q)
{
    struct json_error error;

    if (!q->orders)
        return reply(t, q->verb, REFUSED_NO_ORDERS, NULL);
    if (!match_order(&t->match, q->seat, q->orders, q->orders_size, &error))
        return deny(t, "usage", error.message);
    return reply(t, q->verb, REFUSED_NOT, NULL);
}

/* The state of the lesson, after the learner may have acted. */
static const char *lesson(struct host_table *t, const struct wish *q)
{
    struct json_writer w;

    if ((strcmp(q->what, "go-on") == 0 && !match_lesson_go_on(&t->match)) ||
        (strcmp(q->what, "again") == 0 && !match_lesson_again(&t->match, &t->now)))
        return reply(t, q->verb, REFUSED_LESSON, NULL);
    json_writer_init(&w, t->answer, sizeof t->answer);
    json_write_object(&w);
    json_add_string(&w, "did", q->verb);
    json_write_key(&w, "lesson");
    lesson_tell(&t->match, ang_engine_language(t->engine), &w);
    json_write_end(&w);
    json_writer_end(&w);
    return t->answer;
}

static const char *hint(struct host_table *t, const char *line, size_t size)
{
    if (t->match.no_hints)
        return reply(t, "hint", REFUSED_NO_HINTS, NULL);
    return ang_engine_line(t->engine, line, size);
}

static const char *quiet(struct host_table *t, const struct wish *q)
{
    return reply(t, q->verb, match_quiet(&t->match, q->seat), NULL);
}

static const char *concede(struct host_table *t, const struct wish *q)
{
    return reply(t, q->verb, match_concede(&t->match, &t->now, q->seat), NULL);
}

/* Carries out what a person does. NULL: the table does not handle this. */
static const char *deed(struct host_table *t, const struct wish *q, const char *line, size_t size)
{
    static const struct {
        const char *verb;
        const char *(*as_read)(struct host_table *t, const struct wish *q);
        const char *(*as_line)(struct host_table *t, const char *line, size_t size);
    } row[] = {
        { "choose", NULL, play },   { "offer", NULL, play },  { "answer", NULL, play },
        { "hint", NULL, hint },     { "undo", undo, NULL },   { "ask", ask, NULL },
        { "orders", order, NULL },  { "notes", note, NULL },  { "concede", concede, NULL },
        { "lesson", lesson, NULL }, { "quiet", quiet, NULL },
    };

    for (unsigned i = 0; i < ARRAY_LEN(row); i++) {
        if (strcmp(q->verb, row[i].verb) != 0)
            continue;
        if (q->seat >= t->match.seat_count)
            return reply(t, q->verb, REFUSED_SEATED_ONLY, NULL);
        return row[i].as_read ? row[i].as_read(t, q) : row[i].as_line(t, line, size);
    }
    return NULL;
}

const char *host_table_line(struct host_table *t, const char *line, size_t size)
{
    struct json_error error;
    struct wish q;

    if (!wish_read(&q, line, size, &error))
        return host_answer(deny(t, "usage", error.message));
    const char *answer = deed(t, &q, line, size);
    if (!answer)
        answer = ang_engine_line(t->engine, line, size);
    return host_answer(answer);
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

const char *host_table_settle(struct host_table *t)
{
    struct json_writer w;

    match_changes(&t->match);
    match_kept(&t->match, false);
    json_writer_init(&w, t->answer, sizeof t->answer);
    match_tell(&t->match, &w);
    json_writer_end(&w);
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
    return host_answer(reply(t, "", REFUSED_FAULT, NULL));
}
