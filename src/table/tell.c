#include "table/tell.h"

#include <string.h>

#include "table/match_text.h"
#include "table/names.h"
#include "table/presence.h"
#include "wire/json.h"

const char *outcome_code(const struct table_outcome *out)
{
    if (out->why)
        return refusal_code(out->why);
    return out->result.error.code == ANG_USAGE ? "usage" : "refused";
}

/* Writes a time in seconds with one decimal. */
static void seconds_tell(int64_t ms, struct json_writer *w)
{
    int64_t tenths = (ms + 50) / 100, whole = tenths / 10;
    char text[24];
    size_t at = sizeof text;

    text[--at] = 0;
    text[--at] = (char)('0' + tenths % 10);
    text[--at] = '.';
    do
        text[--at] = (char)('0' + whole % 10);
    while ((whole /= 10) > 0);
    json_write_raw(w, text + at);
}

static void clock_tell(const struct match *m, const struct table_now *now, unsigned seat,
                       struct json_writer *w)
{
    if (m->clock.kind == CLOCK_NONE || m->seat[seat].kind == CHAIR_BOT) {
        json_add_null(w, "clock");
        json_add_bool(w, "runs", false);
        return;
    }
    json_add_bool(w, "runs", m->clocks.running >> seat & 1);
    json_write_key(w, "clock");
    seconds_tell(m->state == TABLE_WAITING ? m->clock.seconds * 1000
                                           : clocks_left(&m->clocks, seat, now->ms),
                 w);
}

static void chair_tell(const struct match *m, const struct table_now *now, unsigned s, bool asked,
                       bool clocks, struct json_writer *w)
{
    const struct match_seat *seat = &m->seat[s];
    bool bot = seat->kind == CHAIR_BOT, here = now->here >> s & 1;

    json_write_object(w);
    json_add_int(w, "seat", s);
    json_add_string(w, "kind", kind_name[seat->kind]);
    json_add_string(w, "name", seat->name);
    match_write_bot(bot ? seat : NULL, w);
    json_add_bool(w, "taken", seat->taken);
    json_add_bool(w, "here", bot || here);
    json_write_key(w, "absent");
    if (seat->gone && !here)
        json_write_int(w, seat_absence(m, now, s));
    else
        json_write_null(w);
    json_add_bool(w, "ready", seat->ready);
    json_add_bool(w, "bot", !bot && seat_is_bots(seat));
    json_add_bool(w, "conceded", seat->conceded);
    if (clocks)
        clock_tell(m, now, s, w);
    else
        clock_tell(&(const struct match){ 0 }, now, s, w);
    json_add_bool(w, "asked", asked);
    json_write_end(w);
}

static void seats_tell(const char *key, unsigned seats, struct json_writer *w)
{
    json_add_array(w, key);
    for (unsigned s = 0; s < ANG_SEAT_MAX; s++)
        if (seats >> s & 1)
            json_write_int(w, s);
    json_write_end(w);
}

static void asking_tell(const struct match *m, struct json_writer *w)
{
    const struct ballot *b = &m->ballot;

    if (b->kind == BALLOT_NONE) {
        json_write_null(w);
        return;
    }
    json_write_object(w);
    json_add_string(w, "what", ballot_name[b->kind]);
    json_add_int(w, "by", b->by);
    json_add_int(w, "choices", b->choices);
    json_write_key(w, "seat");
    if (b->kind == BALLOT_INVITE)
        json_write_int(w, b->seat);
    else
        json_write_null(w);
    seats_tell("yes", b->yes, w);
    seats_tell("no", b->no, w);
    json_add_int(w, "until", b->until);
    json_write_end(w);
}

void match_tell_table(const struct match *m, const struct table_now *now,
                      const struct table_sight *sight, struct json_writer *w)
{
    unsigned asked =
        sight->game && sight->state == TABLE_RUNNING ? ang_game_waiting(sight->game) : 0;

    json_add_string(w, "state", state_name[sight->state]);
    json_add_string(w, "why", sight->why);
    json_add_string(w, "ended", sight->state == TABLE_OVER ? ended_name[m->ended] : NULL);
    json_add_int(w, "owner", m->owner);
    json_write_key(w, "you");
    if (sight->viewer < ANG_SEAT_MAX)
        json_write_int(w, sight->viewer);
    else
        json_write_string(w, "spectator");
    match_write_settings(m, match_is_quick(m) ? PACE_QUICK : PACE_EVEN, w);
    json_add_bool(w, "points", sight->pack && ang_pack_is_open(sight->pack));
    json_add_array(w, "seats");
    for (unsigned s = 0; s < m->seat_count; s++)
        chair_tell(m, now, s, asked >> s & 1, !sight->late, w);
    json_write_end(w);
    json_write_key(w, "asking");
    asking_tell(m, w);
}

void match_tell_talk(const struct match *m, struct json_writer *w)
{
    if (!m->talk.open) {
        json_write_null(w);
        return;
    }
    json_write_object(w);
    json_add_int(w, "ms", m->talk_ms);
    seats_tell("quiet", m->talk.quiet, w);
    json_write_end(w);
}

void lesson_tell(struct match *m, enum ang_language lang, struct json_writer *w)
{
    static const char *const state[] = { "reads", "chooses", "failed", "done" };
    uint8_t allowed[ANG_OPTION_MAX];
    struct ang_lesson_about about;
    struct ang_lesson_now now;

    if (!m->lesson.lesson) {
        json_write_null(w);
        return;
    }
    ang_lesson_about(m->lesson.lesson, &about);
    ang_lesson_now(&m->lesson, m->game, &now);
    json_write_object(w);
    json_add_string(w, "name", about.name);
    json_add_string(w, "title", about.title[lang]);
    json_add_bool(w, "puzzle", about.puzzle);
    json_add_string(w, "state", state[now.state]);
    json_add_array(w, "chapters");
    for (unsigned i = 0; i < about.chapters; i++)
        json_write_string(w, ang_lesson_chapter(m->lesson.lesson, i, lang));
    json_write_end(w);
    json_add_int(w, "chapter", now.chapter);
    json_add_int(w, "step", m->lesson.step);
    json_add_int(w, "steps", about.steps);
    json_add_string(w, "say", now.say[lang]);
    json_add_string(w, "why", now.why[lang]);
    json_add_string(w, "hint", now.hint[lang]);
    json_add_string(w, "show", now.show);
    json_add_bool(w, "solved", now.solved);
    json_add_bool(w, "solution", now.has_solution);
    if (now.narrows || now.state != ANG_LESSON_CHOOSES) {
        ang_lesson_allowed(&m->lesson, m->game, allowed);
        json_add_array(w, "allowed");
        for (unsigned i = 0; i < ANG_OPTION_MAX; i++)
            if (allowed[i])
                json_write_int(w, i);
        json_write_end(w);
    } else {
        json_write_key(w, "allowed");
        json_write_null(w);
    }
    json_add_array(w, "begun");
    for (unsigned i = 0; i <= m->lesson.step && i < about.steps; i++)
        json_write_int(w, m->lesson.begun[i]);
    json_write_end(w);
    json_write_end(w);
}

struct reply {
    const struct match *m;
    const struct ang_request *rq;
    const struct table_outcome *outcome;
    enum ang_language lang;
};

static void error_fill(const struct reply *r, struct json_writer *w)
{
    if (r->outcome->why) {
        refusal_tell(w, r->outcome->why, r->lang, r->outcome->number);
        return;
    }
    json_add_object(w, "error");
    json_add_string(w, "code", outcome_code(r->outcome));
    json_add_string(w, "message", r->outcome->result.error.message);
    json_write_end(w);
}

static void reply_fill(struct json_writer *w, const void *reply)
{
    const struct reply *r = reply;
    const struct ang_lesson_run *run = &r->m->lesson;
    char text[400];

    json_write_object(w);
    if (r->outcome->why || r->outcome->kind == OUTCOME_REFUSED)
        error_fill(r, w);
    else
        json_add_string(w, "did", r->rq->name);
    if (run->lesson && r->rq && r->rq->what == DO_LESSON && strcmp(r->rq->asked, "solution") == 0) {
        json_add_array(w, "solution");
        for (unsigned i = 0; ang_lesson_solution(run, r->m->game, i, r->lang, text, sizeof text);
             i++)
            json_write_string(w, text);
        json_write_end(w);
    }
    json_write_end(w);
}

void reply_tell(const struct match *m, const struct ang_request *rq,
                const struct table_outcome *outcome, enum ang_language lang, struct buffer *to)
{
    buffer_json(to, reply_fill, &(struct reply){ m, rq, outcome, lang });
}
