/* match_text.c: a match as JSON, for hosts that store a table as one text beside the save:
 *
 *     {"match":1,"owner":0,"pace":"quick","undo":"consent","clock":{…},"state":"running","ended":"",
 *      "deserted":false,"seats":[{"kind":"person","taken":true,"away":"","conceded":false,
 *      "level":"novice","personality":null,"orders":[…]}],"clocks":[…],"ballot":[…],"hints":true,
 *      "talk":6000,
 *      "lesson":{"name":"first-case","begun":[1,1,4],"done":false}}
 *
 * Answers that wait for a window are not part of it: nobody has been told that they count.
 */
#include "table/match.h"

#include <stdlib.h>
#include <string.h>

#include "table/names.h"
#include "wire/json.h"

enum { MATCH_TEXT_VERSION = 1, BALLOT_NUMBERS = 7, REQUIRED_KEYS = 11 };

/* Writing */

static void seat_write(const struct match *m, unsigned s, struct json_writer *w)
{
    const struct match_seat *seat = &m->seat[s];
    struct ang_level level;

    json_write_object(w);
    json_add_string(w, "kind", kind_name[seat->kind]);
    json_add_bool(w, "taken", seat->taken);
    json_add_string(w, "away", away_name[seat->away]);
    json_add_bool(w, "conceded", seat->conceded);
    json_add_string(w, "level", ang_level(seat->level, &level) ? level.name : NULL);
    json_add_string(w, "personality", seat->personality[0] ? seat->personality : NULL);
    json_write_key(w, "orders");
    orders_write(&seat->orders, w);
    if (m->texts.notes[s])
        json_add_string(w, "notes", m->texts.notes[s]);
    json_write_end(w);
}

static void clock_write(const struct clock_rule *rule, struct json_writer *w)
{
    json_add_object(w, "clock");
    json_add_string(w, "kind", clock_name[rule->kind]);
    json_add_int(w, "seconds", rule->seconds);
    json_add_int(w, "increment", rule->increment);
    json_write_end(w);
}

static void ballot_write(const struct ballot *b, struct json_writer *w)
{
    const int64_t number[BALLOT_NUMBERS] = { b->kind, b->by,      b->choices, b->seat,
                                             b->yes,  b->entries, b->until };

    json_add_array(w, "ballot");
    for (unsigned i = 0; b->kind != BALLOT_NONE && i < BALLOT_NUMBERS; i++)
        json_write_int(w, number[i]);
    json_write_end(w);
}

/* "lesson":{"name":"first-case","begun":[1,1,4]} */
static void lesson_write(const struct ang_lesson_run *run, struct json_writer *w)
{
    struct ang_lesson_about about;

    ang_lesson_about(run->lesson, &about);
    json_add_object(w, "lesson");
    json_add_string(w, "name", about.name);
    json_add_array(w, "begun");
    for (unsigned i = 0; i <= run->step && i < about.steps; i++)
        json_write_int(w, run->begun[i]);
    json_write_end(w);
    json_add_bool(w, "done", run->step == about.steps);
    json_write_end(w);
}

void match_fill_in(const struct match *m, struct json_writer *w)
{
    json_write_object(w);
    json_add_int(w, "match", MATCH_TEXT_VERSION);
    json_add_int(w, "owner", m->owner);
    json_add_string(w, "pace", pace_name[m->pace]);
    json_add_string(w, "undo", undo_name[m->undo]);
    clock_write(&m->clock, w);
    json_add_string(w, "state", state_name[m->state]);
    json_add_string(w, "ended", ended_name[m->ended]);
    json_add_bool(w, "deserted", m->deserted);
    json_add_array(w, "seats");
    for (unsigned s = 0; s < m->seat_count; s++)
        seat_write(m, s, w);
    json_write_end(w);
    json_write_key(w, "clocks");
    clocks_write(&m->clocks, m->seat_count, w);
    ballot_write(&m->ballot, w);
    json_add_bool(w, "hints", !m->no_hints);
    json_add_int(w, "talk", m->talk_ms);
    if (m->lesson.lesson)
        lesson_write(&m->lesson, w);
    json_write_end(w);
}

size_t match_write(const struct match *m, char *out, size_t size)
{
    struct json_writer w;

    json_writer_init(&w, out, size);
    match_fill_in(m, &w);
    json_writer_end(&w);
    return json_writer_needed(&w) - 1;
}

/* Reading */

/* A level that no longer exists becomes the default. */
static void level_read(struct json_reader *r, struct match_seat *seat)
{
    char name[32] = "";

    if (!json_read_null(r))
        json_read_string(r, name, sizeof name);
    int found = r->failed ? -1 : ang_level_find(name);
    seat->level = found >= 0 ? (unsigned)found : ang_level_usual();
}

static void orders_take(struct json_reader *r, struct orders *orders)
{
    struct json_error error;

    json_peek(r);
    size_t from = r->at;
    json_skip(r);
    if (!r->failed && !orders_read(orders, r->text + from, r->at - from, UINT32_MAX, &error))
        json_fail(r, error.message, NULL);
}

static void notes_read(struct json_reader *r, struct match *m, unsigned seat)
{
    char *text = malloc(r->size - r->at + 1);

    if (!text) {
        json_fail(r, "no memory for the notes", NULL);
        return;
    }
    json_read_string(r, text, r->size - r->at + 1);
    if (!r->failed && !texts_notes(&m->texts, seat, text))
        json_fail(r, "no memory for the notes", NULL);
    free(text);
}

static void seat_read(struct json_reader *r, struct match *m, unsigned s)
{
    struct match_seat *seat = &m->seat[s];
    static const char *const key[] = { "kind",  "taken",       "away",   "conceded",
                                       "level", "personality", "orders", "notes" };
    uint64_t seen = 0;

    json_read_object(r);
    for (int k; (k = json_next_known(r, key, ARRAY_LEN(key), &seen)) >= 0;) {
        switch (k) {
        case 0:
            seat->kind = json_read_word(r, kind_name, ARRAY_LEN(kind_name), "no such kind");
            break;
        case 1:
            seat->taken = json_read_bool(r);
            break;
        case 2:
            seat->away = json_read_word(r, away_name, ARRAY_LEN(away_name), "no such absence");
            break;
        case 3:
            seat->conceded = json_read_bool(r);
            break;
        case 4:
            level_read(r, seat);
            break;
        case 5:
            if (!json_read_null(r))
                json_read_string(r, seat->personality, sizeof seat->personality);
            break;
        case 6:
            orders_take(r, &seat->orders);
            break;
        default:
            notes_read(r, m, s);
        }
    }
    json_require(r, key, ARRAY_LEN(key) - 1, seen);
}

static void clock_read(struct json_reader *r, struct clock_rule *rule)
{
    static const char *const key[] = { "kind", "seconds", "increment" };
    uint64_t seen = 0;

    json_read_object(r);
    for (int k; (k = json_next_known(r, key, ARRAY_LEN(key), &seen)) >= 0;)
        if (k == 0)
            rule->kind = json_read_word(r, clock_name, ARRAY_LEN(clock_name), "no such clock");
        else
            *(k == 1 ? &rule->seconds : &rule->increment) = json_read_int(r, 0, INT32_MAX);
    json_require(r, key, ARRAY_LEN(key), seen);
}

static void ballot_read(struct json_reader *r, struct ballot *b)
{
    static const int64_t most[BALLOT_NUMBERS] = { BALLOT_INVITE, ANG_SEAT_MAX, UINT32_MAX,
                                                  ANG_SEAT_MAX,  UINT32_MAX,   UINT32_MAX,
                                                  INT64_MAX };
    int64_t number[BALLOT_NUMBERS] = { 0 };

    json_read_array(r);
    for (unsigned i = 0; json_next_item(r); i++)
        if (i < BALLOT_NUMBERS)
            number[i] = json_read_int(r, 0, most[i]);
        else
            json_fail(r, "too many numbers of a vote", NULL);
    *b = (struct ballot){ .kind = (enum ballot_kind)number[0],
                          .by = (unsigned)number[1],
                          .choices = (unsigned)number[2],
                          .seat = (unsigned)number[3],
                          .yes = (unsigned)number[4],
                          .entries = (unsigned)number[5],
                          .until = number[6] };
}

/* A list of numbers, one for each seat. */
static void clocks_take(struct json_reader *r, struct clocks *c)
{
    json_read_array(r);
    for (unsigned s = 0; json_next_item(r); s++)
        if (s < ANG_SEAT_MAX)
            c->ms[s] = json_read_int(r, INT32_MIN, INT64_MAX / 2);
        else
            json_fail(r, "too many clocks", NULL);
}

/* A lesson that no longer exists, or that has become shorter, is left out. */
static void lesson_read(struct json_reader *r, struct match *m)
{
    static const char *const key[] = { "name", "begun", "done" };
    struct ang_lesson_run run = { 0 };
    struct ang_lesson_about about = { 0 };
    char name[64] = "";
    unsigned count = 0;
    bool done = false;
    uint64_t seen = 0;

    json_read_object(r);
    for (int k; (k = json_next_known(r, key, ARRAY_LEN(key), &seen)) >= 0;)
        if (k == 0) {
            json_read_string(r, name, sizeof name);
        } else if (k == 1) {
            for (json_read_array(r); json_next_item(r); count++)
                if (count == ANG_LESSON_STEP_MAX)
                    json_fail(r, "too many steps", NULL);
                else
                    run.begun[count] = (uint32_t)json_read_int(r, 0, UINT32_MAX);
        } else {
            done = json_read_bool(r);
        }
    json_require(r, key, ARRAY_LEN(key), seen);
    if (!r->failed && m->game)
        run.lesson = ang_lesson_find(ang_pack_game(ang_game_pack(m->game)), name);
    if (run.lesson)
        ang_lesson_about(run.lesson, &about);
    run.step = done ? about.steps : count ? count - 1 : 0;
    if (count == 0) /* it begins */
        run.begun[0] = m->game ? ang_game_entry_count(m->game) : 0;
    if (run.lesson && run.step <= about.steps)
        m->lesson = run;
}

static void member_read(struct json_reader *r, struct match *m, int key)
{
    switch (key) {
    case 0:
        json_read_int(r, MATCH_TEXT_VERSION, MATCH_TEXT_VERSION);
        break;
    case 1:
        m->owner = (unsigned)json_read_int(r, 0, ANG_SEAT_MAX - 1);
        break;
    case 2:
        m->pace = json_read_word(r, pace_name, ARRAY_LEN(pace_name), "no such pace");
        break;
    case 3:
        m->undo = json_read_word(r, undo_name, ARRAY_LEN(undo_name), "no such rule for undo");
        break;
    case 4:
        clock_read(r, &m->clock);
        break;
    case 5:
        m->state = json_read_word(r, state_name, ARRAY_LEN(state_name), "no such state");
        break;
    case 6:
        m->ended = json_read_word(r, ended_name, ARRAY_LEN(ended_name), "no such end");
        break;
    case 7:
        m->deserted = json_read_bool(r);
        break;
    case 8:
        json_read_array(r);
        while (json_next_item(r))
            if (m->seat_count == ANG_SEAT_MAX)
                json_fail(r, "too many seats", NULL);
            else
                seat_read(r, m, m->seat_count++);
        break;
    case 9:
        clocks_take(r, &m->clocks);
        break;
    case 10:
        ballot_read(r, &m->ballot);
        break;
    case 11:
        m->no_hints = !json_read_bool(r);
        break;
    case 12:
        m->talk_ms = json_read_int(r, 0, INT32_MAX);
        break;
    default:
        lesson_read(r, m);
    }
}

bool match_read(struct match *m, const char *text, size_t size, struct json_error *error)
{
    static const char *const key[] = { "match",  "owner", "pace",     "undo",  "clock",
                                       "state",  "ended", "deserted", "seats", "clocks",
                                       "ballot", "hints", "talk",     "lesson" };
    struct match fresh = { .game = m->game,
                           .chance = m->chance,
                           .together = m->together,
                           .absence_bot = m->absence_bot,
                           .absence_person = m->absence_person };
    struct json_reader r;
    uint64_t seen = 0;

    json_reader_init(&r, text, size);
    json_read_object(&r);
    for (int k; (k = json_next_known(&r, key, ARRAY_LEN(key), &seen)) >= 0;)
        member_read(&r, &fresh, k);
    json_require(&r, key, REQUIRED_KEYS, seen);
    if (!r.failed && (fresh.owner >= fresh.seat_count || fresh.ballot.by >= fresh.seat_count ||
                      fresh.ballot.seat >= fresh.seat_count))
        json_fail(&r, "the owner and a vote have seats at the table", NULL);
    if (!r.failed && m->game && fresh.seat_count != ang_game_seats(m->game))
        json_fail(&r, "the game has another number of seats", NULL);
    if (!json_reader_end(&r)) {
        if (error)
            *error = r.error;
        match_release(&fresh);
        return false;
    }
    match_release(m);
    *m = fresh;
    return true;
}
