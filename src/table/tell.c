#include "table/tell.h"

#include "table/names.h"
#include "wire/json.h"

static const char *const happening_name[] = {
    [HAPPENS_CHOICE] = "choice",     [HAPPENS_PROPOSED] = "proposed", [HAPPENS_OFFER] = "offer",
    [HAPPENS_ANSWERED] = "answered", [HAPPENS_FAULT] = "fault",       [HAPPENS_VOID] = "void",
    [HAPPENS_TIME_OUT] = "time-out", [HAPPENS_VOTE] = "vote",         [HAPPENS_LAPSED] = "lapsed",
    [HAPPENS_OVER] = "over",
};
static const char *const by_name[] = { [ANG_BY_PERSON] = "person",
                                       [ANG_BY_ORDER] = "order",
                                       [ANG_BY_RULE] = "rule",
                                       [ANG_BY_BOT] = "bot" };

const char *outcome_code(const struct table_outcome *out)
{
    if (out->why)
        return refusal_code(out->why);
    return out->result.error.code == ANG_USAGE ? "usage" : "refused";
}

void outcome_tell(const struct table_outcome *out, enum ang_language lang, struct json_writer *w)
{
    if (out->why) {
        refusal_tell(w, out->why, lang, out->number);
        return;
    }
    json_add_object(w, "error");
    json_add_string(w, "code", outcome_code(out));
    json_add_string(w, "message", out->result.error.message);
    json_write_end(w);
}

static void ballot_tell(const struct ballot *b, struct json_writer *w)
{
    json_add_string(w, "about", ballot_name[b->kind]);
    json_add_int(w, "seat", b->by);
}

void happening_tell(const struct table_happening *h, struct json_writer *w)
{
    json_write_object(w);
    json_add_string(w, "happens", happening_name[h->kind]);
    switch (h->kind) {
    case HAPPENS_VOTE:
    case HAPPENS_LAPSED:
        ballot_tell(&h->ballot, w);
        break;
    case HAPPENS_VOID:
    case HAPPENS_OVER:
        break;
    default:
        json_add_int(w, "seat", h->seat);
    }
    if (h->kind == HAPPENS_CHOICE)
        json_add_string(w, "by", by_name[h->by]);
    if (h->kind == HAPPENS_ANSWERED)
        json_add_bool(w, "done", h->result->error.code == ANG_OK);
    if (h->kind == HAPPENS_FAULT)
        json_add_string(w, "message", h->result->error.message);
    json_write_end(w);
}

static void seat_tell(struct match *m, unsigned seat, bool asked, struct json_writer *w)
{
    const struct match_seat *s = &m->seat[seat];
    bool plays = m->game && m->state == TABLE_RUNNING && !seat_is_bots(s);

    json_write_object(w);
    json_add_bool(w, "asked", asked && plays);
    json_add_bool(w, "ordered", match_is_ordered(m, seat));
    json_add_bool(w, "bot", s->kind == CHAIR_PERSON && seat_is_bots(s));
    json_add_bool(w, "conceded", s->conceded);
    json_add_int(w, "undo", plays ? steps_free(m->game, seat) : 0);
    json_write_key(w, "orders");
    orders_write(&s->orders, w);
    json_write_end(w);
}

void match_tell_talk(const struct match *m, struct json_writer *w)
{
    if (!m->talk.open) {
        json_write_null(w);
        return;
    }
    json_write_object(w);
    json_add_int(w, "ms", m->talk_ms);
    json_add_array(w, "quiet");
    for (unsigned s = 0; s < m->seat_count; s++)
        if (m->talk.quiet >> s & 1)
            json_write_int(w, s);
    json_write_end(w);
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

void solution_tell(const struct match *m, enum ang_language lang, struct json_writer *w)
{
    char text[400];

    json_write_array(w);
    for (unsigned i = 0;
         m->lesson.lesson && ang_lesson_solution(&m->lesson, m->game, i, lang, text, sizeof text);
         i++)
        json_write_string(w, text);
    json_write_end(w);
}

void match_tell(struct match *m, struct json_writer *w)
{
    unsigned waiting = m->game && m->state == TABLE_RUNNING ? ang_game_waiting(m->game) : 0;

    json_write_object(w);
    json_add_string(w, "state", state_name[m->state]);
    json_add_array(w, "waiting");
    for (unsigned s = 0; s < m->seat_count; s++)
        if (waiting >> s & 1)
            json_write_int(w, s);
    json_write_end(w);
    json_write_key(w, "talk");
    match_tell_talk(m, w);
    json_add_array(w, "seats");
    for (unsigned s = 0; s < m->seat_count; s++)
        seat_tell(m, s, waiting >> s & 1, w);
    json_write_end(w);
    json_write_end(w);
}
