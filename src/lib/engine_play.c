/* engine_play.c: viewing a game and playing it, over the protocol.
 *
 * Everything written here for a seat is derived from its own scene: its view, its decision, its
 * lines of the log. No count reveals anything the seat may not see.
 */
#include <stdio.h>
#include <string.h>

#include "lib/engine.h"
#include "wire/decision.h"
#include "wire/offer.h"

/* Viewing */

/* Asks on a copy: a fault while listing must not leave traces in the game. */
static void ask_aside(struct ang_engine *e, struct ask *q)
{
    struct ang_game *g = e->game;

    memcpy(g->scratch, g->b, g->b->size);
    game_ask(g, q, g->scratch);
}

/* Lists the seat's options in the caller's array of OPTION_MAX. */
static void decision_list(struct ang_engine *e, struct ask *q, struct option *option)
{
    ask_aside(e, q);
    q->option = option;
    q->option_max = OPTION_MAX;
    flow_list(q, (uint8_t)e->rq.seat);
}

void options_answer(struct ang_engine *e, struct json_writer *w)
{
    struct text_scene s = engine_scene(e, e->rq.seat);
    struct option option[OPTION_MAX];
    struct ask q;

    decision_list(e, &q, option);
    json_write_key(w, "decision");
    wire_decision(w, &s, &q);
    json_add_int(w, "undo", ang_game_undo_free(e->game, e->rq.seat));
}

/* Numbers only the viewer's own lines: gaps would reveal that there are others. */
void log_answer(struct ang_engine *e, struct json_writer *w)
{
    const struct ang_game *g = e->game;
    struct text_scene s = engine_scene(e, e->rq.viewer);
    unsigned since = e->rq.since, total = 0, line = 0, lines = moment_lines(e);

    s.seats = s.b;
    s.b = NULL; /* as it read at that time, without later knowledge */
    for (unsigned i = 0; i < lines; i++)
        total += g->log[i].audience >> e->rq.viewer & 1;
    since = since < total ? since : total;
    unsigned next = total - since > e->rq.limit ? since + e->rq.limit : total;
    json_add_int(w, "since", since);
    json_add_int(w, "next", next);
    json_add_int(w, "total", total);
    json_add_array(w, "lines");
    for (unsigned i = 0; i < lines && line < next; i++) {
        if (!(g->log[i].audience >> e->rq.viewer & 1))
            continue;
        if (line++ >= since)
            wire_log_entry(w, &s, &g->log[i]);
    }
    json_write_end(w);
}

/* Choosing */

static bool decision_is(struct ang_engine *e)
{
    const struct ang_game *g = e->game;
    unsigned seat = e->rq.seat;
    uint32_t now = engine_scene(e, seat).version_base + g->b->lane[seat].version;

    if (!(ang_game_waiting(g) >> seat & 1))
        return trouble(e, "stale", "seat %u is not asked anything now", seat);
    if (e->rq.version != now)
        return trouble(e, "stale", "this answers decision %u; seat %u is asked decision %u",
                       (unsigned)e->rq.version, seat, (unsigned)now);
    return true;
}

static bool option_read(struct ang_engine *e, struct option *o)
{
    struct text_scene s = engine_scene(e, e->rq.seat);
    struct json_reader r = request_value(&e->rq, REQUEST_KEY_OPTION);

    return wire_option_read(&r, &s, o) || trouble_read(e, &r, "usage");
}

/* The index of an option described by kind and targets; -1: it is not offered. */
static int option_find(struct ang_engine *e, const struct option *o)
{
    struct text_scene s = engine_scene(e, e->rq.seat);
    struct option option[OPTION_MAX];
    struct ask q;

    decision_list(e, &q, option);
    return wire_option_find(&s, &q, o);
}

static requirement option_missing(struct ang_engine *e, struct option o)
{
    struct ask q;

    ask_aside(e, &q);
    return flow_explain(&q, (uint8_t)e->rq.seat, o);
}

/* Carries it out, or passes it to the host that does so. */
static bool change_make(struct ang_engine *e, const struct ang_change *change)
{
    struct ang_result result;

    if (e->to_change) {
        *e->to_change = *change;
        e->deferred = true;
        return trouble(e, "later", "the host carries it out");
    }
    return ang_game_change(e->game, change, (enum ang_by)e->rq.by, &result) ||
           trouble_from(e, &result.error);
}

bool choose_act(struct ang_engine *e)
{
    struct option o;

    if (is_given(e, REQUEST_KEY_INDEX) == is_given(e, REQUEST_KEY_OPTION))
        return trouble(e, "usage", "a choice is either an \"index\" or an \"option\"");
    if (!decision_is(e))
        return false;
    if (is_given(e, REQUEST_KEY_OPTION)) {
        if (!option_read(e, &o))
            return false;
        int found = option_find(e, &o);
        if (found < 0) {
            requirement missing = option_missing(e, o);
            return trouble_missing(e, missing ? missing : REQ_NOT_AN_OPTION, &o);
        }
        e->rq.index = (unsigned)found;
    }
    return change_make(e, &(struct ang_change){ .kind = ANG_CHANGE_CHOICE,
                                                .seat = e->rq.seat,
                                                .version = e->rq.version,
                                                .index = e->rq.index });
}

/* Why not? */

/* The texts of requirements end with the rule in parentheses (text/render.h). */
static void rule_at_end(const char *text, char *rule, size_t size)
{
    const char *open = strrchr(text, '('), *close = strrchr(text, ')');

    rule[0] = 0;
    if (open && close > open && close[1] == 0 && (size_t)(close - open) <= size)
        snprintf(rule, size, "%.*s", (int)(close - open - 1), open + 1);
}

/* Whether this text is that of a listed option. */
static bool option_listed(struct ang_engine *e, const char *text)
{
    struct text_scene s = engine_scene(e, e->rq.seat);
    struct option option[OPTION_MAX];
    char listed[sizeof e->found.text];
    struct ask q;

    decision_list(e, &q, option);
    for (unsigned i = 0; i < q.count && i < OPTION_MAX; i++) {
        text_option(&s, &option[i], listed, sizeof listed);
        if (strcmp(listed, text) == 0)
            return true;
    }
    return false;
}

static bool why_not_words(struct ang_engine *e)
{
    struct outcome *found = &e->found;
    struct ang_error error;
    int index = ang_game_find_option(e->game, e->rq.seat, e->rq.words, &error);

    if (index >= 0) {
        found->offered = true;
        found->index = (unsigned)index;
        return true;
    }
    if (!ang_game_why_not(e->game, e->rq.seat, e->rq.words, e->language, found->text,
                          sizeof found->text))
        return trouble(e, "refused", "'%s' is nothing that is known here", e->rq.words);
    if (option_listed(e, found->text)) /* it is legal, but several options match */
        return trouble_from(e, &error);
    rule_at_end(found->text, found->rule, sizeof found->rule);
    return true;
}

bool why_not_act(struct ang_engine *e)
{
    struct outcome *found = &e->found;

    if (is_given(e, REQUEST_KEY_WORDS) == is_given(e, REQUEST_KEY_OPTION))
        return trouble(e, "usage", "ask about either an \"option\" or \"words\"");
    if (is_given(e, REQUEST_KEY_WORDS))
        return why_not_words(e);
    if (!option_read(e, &found->option))
        return false;
    int index = option_find(e, &found->option);
    found->offered = index >= 0;
    found->index = found->offered ? (unsigned)index : 0;
    if (!found->offered)
        found->missing = option_missing(e, found->option);
    /* A legal option that is not listed is indistinguishable from one that is. */
    if (!found->offered && !found->missing)
        found->missing = REQ_NOT_AN_OPTION;
    return true;
}

void why_not_answer(struct ang_engine *e, struct json_writer *w)
{
    const struct outcome *found = &e->found;
    struct text_scene s = engine_scene(e, e->rq.seat);

    json_add_bool(w, "offered", found->offered);
    if (found->offered) {
        json_add_int(w, "index", found->index);
        return;
    }
    json_write_key(w, "why");
    if (is_given(e, REQUEST_KEY_OPTION)) {
        wire_requirement(w, &s, found->missing, &found->option);
        return;
    }
    json_write_object(w);
    json_add_string(w, "rule", found->rule[0] ? found->rule : NULL);
    json_add_string(w, "text", found->text);
    json_write_end(w);
}

/* Trades. Requirements are checked first, to report them in the connection's language. */

/* The offer that a request describes. */
bool weigh_act(struct ang_engine *e)
{
    struct json_reader r = request_value(&e->rq, REQUEST_KEY_OFFER);
    struct text_scene s = engine_scene(e, e->rq.seat);

    if (!wire_offer_read(&r, &s, &e->found.offer))
        return trouble_read(e, &r, "usage");
    return e->found.offer.to != e->rq.seat || trouble(e, "usage", "an offer goes to another seat");
}

bool offer_act(struct ang_engine *e)
{
    struct ang_change change = { .kind = ANG_CHANGE_OFFER, .seat = e->rq.seat };
    requirement missing;
    struct ask q;

    if (!weigh_act(e))
        return false;
    ask_aside(e, &q);
    missing = offer_make_missing(&q, &e->found.offer);
    if (missing)
        return trouble_missing(e, missing, NULL);
    memcpy(change.terms, &e->found.offer, sizeof e->found.offer);
    return change_make(e, &change);
}

void offer_answered(struct ang_engine *e, struct json_writer *w)
{
    json_add_int(w, "offer", block_offers(e->game->b)->serial);
    answer_status(e, w);
}

enum { DEAL_TEXT_MAX = 1024 }; /* bytes of an offer or a term as a text */

/* Adds whether a term can be carried out at once; if not, when it could be. */
static void now_add(struct json_writer *w, const struct text_scene *s, const struct term *t,
                    bool now, uint8_t doer, uint8_t other)
{
    char text[DEAL_TEXT_MAX];

    json_add_bool(w, "now", now);
    if (t->kind != TERM_DEED)
        return;
    text_moment(s, t->thing, doer, other, text, sizeof text);
    json_add_string(w, "moment", text[0] ? text : NULL);
}

static void side_weighed(struct json_writer *w, const struct text_scene *s, const char *key,
                         const struct term *term, const bool *now, uint8_t doer, uint8_t other)
{
    char text[DEAL_TEXT_MAX];

    json_add_array(w, key);
    for (unsigned i = 0; i < TERM_MAX; i++) {
        if (term[i].kind == TERM_NONE)
            continue;
        json_write_object(w);
        wire_term(w, s, &term[i]);
        now_add(w, s, &term[i], now[i], doer, other);
        text_term(s, &term[i], doer, other, text, sizeof text);
        json_add_string(w, "text", text);
        json_write_end(w);
    }
    json_write_end(w);
}

void weigh_answer(struct ang_engine *e, struct json_writer *w)
{
    struct text_scene s = engine_scene(e, e->rq.seat);
    const struct offer *o = &e->found.offer;
    char text[DEAL_TEXT_MAX];
    struct weighing weighed;
    struct ask q;

    ask_aside(e, &q);
    offer_weigh(&q, o, &weighed);
    json_add_bool(w, "possible", weighed.missing == REQ_MET);
    if (weighed.missing) {
        json_write_key(w, "why");
        wire_requirement(w, &s, weighed.missing, NULL);
    }
    json_add_bool(w, "binds", weighed.binds && !weighed.missing);
    side_weighed(w, &s, "give", o->give, weighed.now[0], o->from, o->to);
    side_weighed(w, &s, "want", o->want, weighed.now[1], o->to, o->from);
    text_offer(&s, o, text, sizeof text);
    json_add_string(w, "text", text);
}

/* Adds the place of a deed in a list: under its kind, and under its phrase if that is about a
 * thing. */
static void deed_place_add(struct json_writer *w, const struct text_scene *s, const struct term *t,
                           uint8_t doer, uint8_t other)
{
    char text[DEAL_TEXT_MAX];

    if (t->kind != TERM_DEED)
        return;
    text_deed_kind(s, t->thing, text, sizeof text);
    json_add_string(w, "kind", text);
    if (text_deed_thing(s, t->thing, text, sizeof text) == 0)
        return;
    json_add_string(w, "thing", text);
    text_deed_open(s, t, doer, other, text, sizeof text);
    json_add_string(w, "open", text);
}

static void terms_write(struct ang_engine *e, struct json_writer *w, const char *key,
                        unsigned giver, unsigned taker)
{
    struct text_scene s = engine_scene(e, e->rq.seat);
    struct ang_term list[TERMS_MAX];
    unsigned count = ang_game_terms(e->game, giver, taker, e->rq.seat, list, TERMS_MAX);
    char text[DEAL_TEXT_MAX];
    struct ask q;

    ask_aside(e, &q);
    json_add_array(w, key);
    for (unsigned i = 0; i < count && i < TERMS_MAX; i++) {
        struct offer o = { .from = (uint8_t)giver, .to = (uint8_t)taker };
        struct weighing weighed;
        o.give[0] = (struct term){ (uint16_t)list[i].kind, (uint16_t)list[i].number,
                                   (uint16_t)list[i].thing };
        offer_weigh(&q, &o, &weighed);
        json_write_object(w);
        wire_term(w, &s, &o.give[0]);
        now_add(w, &s, &o.give[0], weighed.now[0][0], o.from, o.to);
        text_term(&s, &o.give[0], o.from, o.to, text, sizeof text);
        json_add_string(w, "text", text);
        deed_place_add(w, &s, &o.give[0], o.from, o.to);
        json_write_end(w);
    }
    json_write_end(w);
}

void terms_answer(struct ang_engine *e, struct json_writer *w)
{
    terms_write(e, w, "give", e->found.offer.from, e->found.offer.to);
    terms_write(e, w, "want", e->found.offer.to, e->found.offer.from);
}

bool answer_act(struct ang_engine *e)
{
    static const enum offer_act act[] = { OFFER_TAKE, OFFER_DECLINE, OFFER_WITHDRAW,
                                          OFFER_RELEASE };
    requirement missing;
    struct ask q;
    struct json_reader r = request_value(&e->rq, REQUEST_KEY_OFFER);
    int64_t serial = json_read_int(&r, 1, UINT16_MAX);

    if (r.failed)
        return trouble_read(e, &r, "usage");
    ask_aside(e, &q);
    missing = offer_answer_missing(&q, (uint8_t)e->rq.seat, (uint16_t)serial, act[e->rq.answer]);
    if (missing)
        return trouble_missing(e, missing, NULL);
    return change_make(e, &(struct ang_change){ .kind = ANG_CHANGE_ANSWER,
                                                .seat = e->rq.seat,
                                                .offer = (unsigned)serial,
                                                .answer = (enum ang_answer)e->rq.answer });
}

/* Undo */

bool undo_act(struct ang_engine *e)
{
    unsigned seat = e->rq.seat, free = ang_game_undo_free(e->game, seat);
    struct ang_error error;

    if (e->rq.how == ANG_UNDO_FREE && e->rq.choices > free)
        return trouble(e, "consent",
                       "taking back %u needs the consent of the others; seat %u may take back %u "
                       "freely",
                       e->rq.choices, seat, free);
    return ang_game_undo(e->game, seat, (enum ang_undo)e->rq.how, e->rq.choices, &error) ||
           trouble_from(e, &error);
}

bool void_act(struct ang_engine *e)
{
    struct ang_error error;

    return ang_game_void(e->game, &error) || trouble_from(e, &error);
}
