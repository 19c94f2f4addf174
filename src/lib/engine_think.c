/* engine_think.c: a bot's choice, for owners who let bots play and for players who ask for a
 * hint. A bot sees imagined games only, so neither reveals more than the seat could know. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/engine.h"
#include "wire/decision.h"

enum { HINT_MS = 1000 }; /* a hint may not delay the table longer */

static bool level_find(struct ang_engine *e)
{
    int found = ang_level_find(e->rq.level);
    struct ang_level level;
    char list[200] = "";

    if (found >= 0) {
        e->found.bot = ang_level_bot((unsigned)found, 0);
        return true;
    }
    for (unsigned i = 0; ang_level(i, &level); i++)
        list_add(list, sizeof list, level.name);
    return trouble(e, "usage", "there is no level called '%s'; there are %s", e->rq.level, list);
}

static bool bot_find(struct ang_engine *e)
{
    int bot = ang_bot_find(e->rq.bot);
    char list[200] = "";

    if (is_given(e, REQUEST_KEY_LEVEL) && is_given(e, REQUEST_KEY_BOT))
        return trouble(e, "usage", "a level names its bot: give \"bot\" or \"level\"");
    if (is_given(e, REQUEST_KEY_LEVEL))
        return level_find(e);
    if (!is_given(e, REQUEST_KEY_BOT))
        bot = (int)ang_hint_bot(e->game, e->rq.seat).bot;
    e->found.bot = (struct ang_bot_desc){ .bot = (unsigned)bot };
    if (bot >= 0)
        return true;
    for (unsigned i = 0; i < ang_bot_count(); i++)
        list_add(list, sizeof list, ang_bot_name(i));
    return trouble(e, "usage", "there is no bot called '%s'; there are %s", e->rq.bot, list);
}

static bool personality_find(struct ang_engine *e)
{
    const struct ang_pack *pack = e->game->pack;
    struct ang_personality it;
    char list[200] = "";

    if (!is_given(e, REQUEST_KEY_PERSONALITY))
        return true;
    int found = ang_pack_personality_find(pack, e->rq.personality);
    e->found.bot.personality = (unsigned)(found + 1);
    if (found >= 0)
        return true;
    for (unsigned i = 0; ang_pack_personality(pack, i, &it); i++)
        list_add(list, sizeof list, it.name);
    return trouble(e, "usage", "there is no personality called '%s'; there are %s",
                   e->rq.personality, list);
}

static void iterations_set(const struct ang_engine *e, struct ang_bot_desc *desc)
{
    if (is_given(e, REQUEST_KEY_ITERATIONS)) {
        desc->iterations = e->rq.iterations;
        desc->level = false;
    }
}

/* Without a seed, the same knowledge gives the same choice. */
static bool think(struct ang_engine *e)
{
    struct ang_error error;
    struct ang_bot_desc desc = e->found.bot;

    desc.blind = e->rq.what == DO_HINT;
    iterations_set(e, &desc);
    if (e->role == ANG_SEAT)
        desc.milliseconds = HINT_MS;
    desc.seed =
        is_given(e, REQUEST_KEY_SEED) ? e->rq.seed : ang_game_view_hash(e->game, e->rq.seat);
    if (!e->thoughts && !(e->thoughts = malloc(sizeof *e->thoughts)))
        return trouble(e, "memory", "no memory for the bot");
    if (e->to_think) {
        *e->to_think = desc;
        e->deferred = true;
        return trouble(e, "later", "a bot thinks of it elsewhere");
    }
    if (e->thought) {
        *e->thoughts = *e->thought;
        e->found.index = (unsigned)e->thought_choice;
        return e->thought_choice >= 0 || trouble(e, "fault", "the bot could not choose");
    }
    memset(e->thoughts, 0, sizeof *e->thoughts);
    int index = ang_game_think(e->game, e->rq.seat, &desc, e->thoughts, &error);
    e->found.index = (unsigned)index;
    return index >= 0 || trouble_from(e, &error);
}

const char *ang_engine_ask_unless_bot(struct ang_engine *e, const struct ang_request *request,
                                      struct ang_bot_desc *out)
{
    e->to_think = out;
    const char *answer = ang_engine_ask(e, request);
    e->to_think = NULL;
    return answer;
}

const char *ang_engine_ask_with_bot(struct ang_engine *e, const struct ang_request *request,
                                    int choice, const struct ang_thoughts *thoughts)
{
    e->thought = thoughts;
    e->thought_choice = choice;
    const char *answer = ang_engine_ask(e, request);
    e->thought = NULL;
    return answer;
}

bool think_act(struct ang_engine *e)
{
    return bot_find(e) && personality_find(e) && think(e);
}

/* Writes one decimal place; null if `points` is not a number. */
static void write_points(struct json_writer *w, float points)
{
    char text[40];

    if (!(points > -1e9f && points < 1e9f)) {
        json_write_null(w);
        return;
    }
    snprintf(text, sizeof text, "%.1f", (double)points);
    json_write_raw(w, text);
}

static void add_points(struct json_writer *w, const char *key, float points)
{
    json_write_key(w, key);
    write_points(w, points);
}

static void add_reasons(struct ang_engine *e, struct json_writer *w,
                        const struct ang_thought *thought)
{
    char text[120];

    json_add_array(w, "reasons");
    for (unsigned i = 0; i < ANG_REASON_MAX; i++) {
        if (!ang_reason_text(e->game->pack, &thought->reason[i], e->language, text, sizeof text))
            continue;
        json_write_object(w);
        json_add_string(w, "text", text);
        add_points(w, "points", thought->reason[i].amount);
        json_write_end(w);
    }
    json_write_end(w);
}

void think_answer(struct ang_engine *e, struct json_writer *w)
{
    json_add_string(w, "bot", ang_bot_name(e->found.bot.bot));
    json_add_int(w, "index", e->found.index);
    if (!e->rq.values)
        return;
    json_add_array(w, "values");
    for (unsigned i = 0; i < e->thoughts->count && i < ANG_OPTION_MAX; i++) {
        const struct ang_thought *thought = &e->thoughts->option[i];

        json_write_object(w);
        json_add_int(w, "i", i);
        json_add_int(w, "visits", thought->visits);
        if (thought->visits)
            add_points(w, "value", thought->value);
        add_reasons(e, w, thought);
        json_write_end(w);
    }
    json_write_end(w);
}

/* Hints */

bool hint_act(struct ang_engine *e)
{
    struct ang_decision d;

    if (e->role == ANG_SEAT && !(e->allowed & ANG_ALLOW_HINTS))
        return trouble(e, "forbidden", "this table gives no hints");
    if (!bot_find(e))
        return false;
    if (!(ang_game_waiting(e->game) >> e->rq.seat & 1))
        return trouble(e, "usage", "seat %u is not asked", e->rq.seat);
    if (!think(e))
        return false;
    if (!ang_game_decision(e->game, e->rq.seat, &d) || e->found.index >= d.count)
        return trouble(e, "fault", "there is nothing to choose from");
    memcpy(&e->found.option, &d.option[e->found.index], sizeof e->found.option);
    return true;
}

void hint_answer(struct ang_engine *e, struct json_writer *w)
{
    struct text_scene s = engine_scene(e, e->rq.seat);

    json_add_int(w, "index", e->found.index);
    json_write_key(w, "option");
    wire_option(w, &s, &e->found.option, e->found.index);
    add_reasons(e, w, &e->thoughts->option[e->found.index]);
}

/* Analysis */

struct wording {
    struct ang_engine *e;
    struct json_writer *w;
    unsigned left, next; /* moments still to be written; the entry after the last one */
};

bool analyze_act(struct ang_engine *e)
{
    return bot_find(e);
}

static void add_option(struct wording *t, const char *key, const struct ang_decision *d,
                       unsigned seat, unsigned index)
{
    struct text_scene s = engine_scene(t->e, seat);
    struct option o;

    if (index >= d->count)
        return;
    memcpy(&o, &d->option[index], sizeof o);
    json_write_key(t->w, key);
    wire_option(t->w, &s, &o, index);
}

static bool tell_moment(struct ang_game *then, const struct ang_moment *m, void *with)
{
    struct wording *t = with;
    struct ang_decision d;

    json_write_object(t->w);
    json_add_int(t->w, "entry", m->entry);
    json_add_int(t->w, "seat", m->seat);
    json_add_array(t->w, "standing");
    for (unsigned s = 0; s < ang_game_seats(then); s++)
        write_points(t->w, m->standing[s]);
    json_write_end(t->w);
    add_points(t->w, "lost", m->lost);
    if (m->lost > 0 && ang_game_decision(then, m->seat, &d)) {
        add_option(t, "chosen", &d, m->seat, m->chosen);
        add_option(t, "best", &d, m->seat, m->best);
        add_reasons(t->e, t->w, &m->best_thought);
    }
    json_write_end(t->w);
    t->next = m->entry + 1;
    return --t->left > 0;
}

/* Adds the expectations beside the results, in a finished game that keeps a score. */
static void add_scores(const struct ang_game *g, struct json_writer *w)
{
    int score;

    if (g->b->state != GAME_WON || !ang_position_score(g->b, g->pack, 0, &score))
        return;
    json_add_array(w, "scores");
    for (unsigned s = 0; ang_position_score(g->b, g->pack, s, &score) && s < ang_game_seats(g); s++)
        json_write_int(w, score);
    json_write_end(w);
}

/* The same game, seed and bot give the same result, so the reply can be written twice. */
void analyze_answer(struct ang_engine *e, struct json_writer *w)
{
    struct wording t = { .e = e, .w = w, .left = e->rq.limit };
    struct ang_bot_desc desc = e->found.bot;

    iterations_set(e, &desc);
    desc.seed = e->rq.seed;
    desc.blind = true; /* the case may be played again */
    json_add_int(w, "since", e->rq.since);
    json_add_array(w, "moments");
    ang_game_analyze(e->game, &desc, e->rq.since, tell_moment, &t, NULL);
    json_write_end(w);
    json_add_int(w, "next", t.left ? e->game->entry_count : t.next);
    json_add_int(w, "total", e->game->entry_count);
    add_scores(e->game, w);
}
