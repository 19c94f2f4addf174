/* match_text.c: a match as JSON, for hosts that store a table as one text beside the save:
 *
 *     {"match":1,"pace":"quick","undo":"consent","clock":{"kind":"none"},"hints":true,
 *      "absence":{"bot":180,"person":1800},"newcomers":false,"talk":6,
 *      "state":"running","ended":"","deserted":false,"owner":0,
 *      "seats":[{"kind":"person","name":"Ada","level":"novice","personality":null,"taken":true,
 *      "ready":true,"away":false,"why":"","conceded":false,"orders":[…],"notes":"…"}],
 *      "clocks":[…],"ballot":[…],"lesson":{"name":"first-case","begun":[1,1,4],"done":false}}
 *
 * All but "match" and "seats" may be missing. Hosts with rows of their own write and read some of
 * these members in them. Answers that wait for a window are not part of it: nobody has been told
 * that they count.
 */
#include "table/match_text.h"

#include <stdlib.h>
#include <string.h>

#include "table/names.h"
#include "wire/json.h"

enum { MATCH_TEXT_VERSION = 1, ABSENCE_MAX = 30 * 86400, TALK_SECONDS_MAX = 300 };

/* Writing */

void match_write_clock(const struct match *m, struct json_writer *w)
{
    json_add_object(w, "clock");
    json_add_string(w, "kind", clock_name[m->clock.kind]);
    if (m->clock.kind != CLOCK_NONE)
        json_add_int(w, "seconds", m->clock.seconds);
    if (m->clock.kind == CLOCK_BANK)
        json_add_int(w, "increment", m->clock.increment);
    json_write_end(w);
}

static void absence_write(const struct match *m, struct json_writer *w)
{
    json_add_object(w, "absence");
    json_add_int(w, "bot", m->absence_bot);
    json_write_key(w, "person");
    if (m->absence_person == ABSENCE_NEVER)
        json_write_null(w);
    else
        json_write_int(w, m->absence_person);
    json_write_end(w);
}

void match_write_settings(const struct match *m, enum pace pace, struct json_writer *w)
{
    json_add_string(w, "pace", pace_name[pace]);
    json_add_string(w, "undo", undo_name[m->undo]);
    match_write_clock(m, w);
    json_add_bool(w, "hints", !m->no_hints);
    absence_write(m, w);
    json_add_bool(w, "newcomers", m->newcomers);
    json_add_int(w, "talk", m->talk_ms / 1000);
}

void match_write_state(const struct match *m, struct json_writer *w)
{
    json_add_string(w, "state", state_name[m->state]);
    json_add_string(w, "ended", ended_name[m->ended]);
    json_add_bool(w, "deserted", m->deserted);
    json_add_int(w, "owner", m->owner);
}

void match_write_bot(const struct match_seat *seat, struct json_writer *w)
{
    struct ang_level level;

    json_add_string(w, "level", seat && ang_level(seat->level, &level) ? level.name : NULL);
    json_add_string(w, "personality", seat && seat->personality[0] ? seat->personality : NULL);
}

void match_write_seat(const struct match_seat *seat, struct json_writer *w)
{
    json_add_string(w, "kind", kind_name[seat->kind]);
    json_add_string(w, "name", seat->name);
    match_write_bot(seat, w);
    json_add_bool(w, "taken", seat->taken);
    json_add_bool(w, "ready", seat->ready);
    json_add_bool(w, "away", seat->away != AWAY_NOT);
    json_add_string(w, "why", away_name[seat->away]);
    json_add_bool(w, "conceded", seat->conceded);
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

static void seats_write(const struct match *m, struct json_writer *w)
{
    json_add_array(w, "seats");
    for (unsigned s = 0; s < m->seat_count; s++) {
        json_write_object(w);
        match_write_seat(&m->seat[s], w);
        json_write_key(w, "orders");
        orders_write(&m->seat[s].orders, w);
        if (m->texts.notes[s])
            json_add_string(w, "notes", m->texts.notes[s]);
        json_write_end(w);
    }
    json_write_end(w);
}

void match_fill_in(struct json_writer *w, const void *match)
{
    const struct match *m = match;

    json_write_object(w);
    json_add_int(w, "match", MATCH_TEXT_VERSION);
    match_write_settings(m, m->pace, w);
    match_write_state(m, w);
    seats_write(m, w);
    json_write_key(w, "clocks");
    clocks_write(&m->clocks, m->seat_count, w);
    json_add_array(w, "ballot");
    if (m->ballot.kind != BALLOT_NONE)
        ballot_write(&m->ballot, w);
    json_write_end(w);
    if (m->lesson.lesson)
        lesson_write(&m->lesson, w);
    json_write_end(w);
}

/* Reading: settings */

READER(read_clock, struct match *m)
{
    static const struct row row[] = {
        { "kind", WORD_IN(struct clock_rule, kind, clock_name,
                          "a clock is \"none\", \"turn\" or \"bank\"") },
        { "seconds", INT_IN(struct clock_rule, seconds, 0, 30 * 86400) },
        { "increment", INT_IN(struct clock_rule, increment, 0, 86400) }
    };

    m->clock = (struct clock_rule){ 0 };
    rows_read(r, &(struct rows){ row, ARRAY_LEN(row), &m->clock }, 1, 1);
    if (!r->failed && m->clock.kind != CLOCK_NONE && m->clock.seconds < 1)
        json_fail(r, "a clock needs \"seconds\", at least 1", NULL);
}

READER(read_hints, struct match *m)
{
    m->no_hints = !json_read_bool(r);
}

READER(read_absence_person, struct match *m)
{
    m->absence_person = json_read_null(r) ? ABSENCE_NEVER : json_read_int(r, 0, ABSENCE_MAX);
}

/* The time of absence after which a bot, or another person, may take over. */
READER(read_absence, struct match *m)
{
    static const struct row row[] = { { "bot", INT_IN(struct match, absence_bot, 0, ABSENCE_MAX) },
                                      { "person", READ(read_absence_person) } };

    uint64_t seen = rows_read(r, &(struct rows){ row, ARRAY_LEN(row), m }, 1, 0);
    if (!(seen >> 1 & 1) && m->absence_person < m->absence_bot)
        m->absence_person = m->absence_bot;
}

READER(read_talk, struct match *m)
{
    m->talk_ms = 1000 * json_read_int(r, 0, TALK_SECONDS_MAX);
}

struct rows match_settings_rows(struct match *m)
{
    static const struct row row[] = {
        [SETTING_PACE] = { "pace", WORD_IN(struct match, pace, pace_name,
                                           "the pace is \"quick\" or \"even\"") },
        { "undo", WORD_IN(struct match, undo, undo_name,
                          "undo goes by \"consent\", by the \"owner\" or \"free\"") },
        { "clock", READ(read_clock) },
        { "hints", READ(read_hints) },
        { "absence", READ(read_absence), .optional = true },
        { "newcomers", BOOL_IN(struct match, newcomers), .optional = true },
        { "talk", READ(read_talk), .optional = true },
    };

    return (struct rows){ row, ARRAY_LEN(row), m };
}

/* Reading: state */

struct rows match_state_rows(struct match *m)
{
    static const struct row row[] = {
        { "state", WORD_IN(struct match, state, state_name, "no such state") },
        { "ended", WORD_IN(struct match, ended, ended_name, "no such end") },
        { "owner", INT_IN(struct match, owner, 0, ANG_SEAT_MAX - 1) },
        { "deserted", BOOL_IN(struct match, deserted), .optional = true },
    };

    return (struct rows){ row, ARRAY_LEN(row), m };
}

/* Reading: seats */

void match_read_personality(struct json_reader *r, void *of)
{
    struct match_seat *seat = of;

    if (!json_read_null(r))
        json_read_string(r, seat->personality, sizeof seat->personality);
}

bool match_read_level(struct json_reader *r, struct match_seat *seat)
{
    char name[32] = "";

    if (!json_read_null(r))
        json_read_string(r, name, sizeof name);
    int found = r->failed ? -1 : ang_level_find(name);
    seat->level = found >= 0 ? (unsigned)found : ang_level_usual();
    return found >= 0 || !name[0];
}

/* A level that no longer exists becomes the default. */
READER(read_level, struct match_seat *seat)
{
    match_read_level(r, seat);
}

READER(read_why_away, struct match_seat *seat)
{
    seat->away = json_read_word(r, away_name, ARRAY_LEN(away_name), "no such absence");
}

/* Older texts have the reason itself, or none. */
READER(read_away, struct match_seat *seat)
{
    if (json_peek(r) == JSON_STRING)
        read_why_away(r, seat);
    else
        seat->away = json_read_bool(r) ? AWAY_LEFT : AWAY_NOT;
}

struct rows match_seat_rows(struct match_seat *seat)
{
    static const struct row row[] = {
        { "kind", KIND_OF_SEAT },
        { "name", TEXT_IN(struct match_seat, name) },
        { "level", READ(read_level) },
        { "personality", READ(match_read_personality) },
        { "taken", BOOL_IN(struct match_seat, taken) },
        { "ready", BOOL_IN(struct match_seat, ready) },
        { "away", READ(read_away) },
        { "why", READ(read_why_away) },
        { "conceded", BOOL_IN(struct match_seat, conceded) },
    };

    return (struct rows){ row, ARRAY_LEN(row), seat };
}

READER(read_orders, struct orders *orders)
{
    struct json_error error;

    json_peek(r);
    size_t from = r->at;
    json_skip(r);
    if (!r->failed && !orders_read(orders, r->text + from, r->at - from, UINT32_MAX, &error))
        json_fail(r, error.message, NULL);
}

/* Reads the notes of the last seat read so far. */
READER(read_notes, struct match *m)
{
    char *text = malloc(r->size - r->at + 1);

    if (text)
        json_read_string(r, text, r->size - r->at + 1);
    if (!text || (!r->failed && !texts_notes(&m->texts, m->seat_count - 1, text)))
        json_fail(r, "no memory for the notes", NULL);
    free(text);
}

static void seat_read(struct json_reader *r, struct match *m)
{
    static const struct row orders[] = { { "orders", READ(read_orders) } };
    static const struct row notes[] = { { "notes", READ(read_notes) } };
    struct match_seat *seat = &m->seat[m->seat_count++];

    seat->taken = true;
    seat->level = ang_level_usual();
    const struct rows part[] = { match_seat_rows(seat),
                                 { orders, ARRAY_LEN(orders), &seat->orders },
                                 { notes, ARRAY_LEN(notes), m } };
    rows_read(r, part, ARRAY_LEN(part), 1);
}

READER(read_seats, struct match *m)
{
    json_read_array(r);
    while (json_next_item(r))
        if (m->seat_count == ANG_SEAT_MAX)
            json_fail(r, "too many seats", NULL);
        else
            seat_read(r, m);
}

/* Reading: the rest */

READER(read_version, struct match *m)
{
    (void)m;
    json_read_int(r, MATCH_TEXT_VERSION, MATCH_TEXT_VERSION);
}

READER(read_clocks, struct match *m)
{
    clocks_read(&m->clocks, r);
}

READER(read_ballot, struct match *m)
{
    json_read_array(r);
    if (json_next_item(r) && ballot_read(&m->ballot, r) && json_next_item(r))
        json_fail(r, "too many numbers of a vote", NULL);
}

/* A lesson that no longer exists, or that has become shorter, is left out. */
READER(read_lesson, struct match *m)
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

bool match_read(struct match *m, const char *text, size_t size, struct json_error *error)
{
    static const struct row row[] = {
        { "match", READ(read_version) }, { "seats", READ(read_seats) },
        { "clocks", READ(read_clocks) }, { "ballot", READ(read_ballot) },
        { "lesson", READ(read_lesson) },
    };
    struct match fresh = { .game = m->game,
                           .chance = m->chance,
                           .together = m->together,
                           .absence_bot = m->absence_bot,
                           .absence_person = m->absence_person,
                           .state = TABLE_RUNNING };
    const struct rows part[] = { { row, ARRAY_LEN(row), &fresh },
                                 match_settings_rows(&fresh),
                                 match_state_rows(&fresh) };
    struct json_reader r;

    json_reader_init(&r, text, size);
    rows_read(&r, part, ARRAY_LEN(part), 2);
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
