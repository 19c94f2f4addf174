/* engine_think.c: what a bot would do, for owners who let bots play and for those who ask for a
 * hint. A bot sees imagined games only, so neither tells more than the seat could know. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/engine.h"
#include "wire/decision.h"

#define USUAL_BOT "greedy"

enum { HINT_MS = 1000 }; /* a seat may not keep its table waiting longer */

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
    const char *name = is_given(e, KEY_BOT) ? e->rq.bot : USUAL_BOT;
    int bot = ang_bot_find(name);
    char list[200] = "";

    if (is_given(e, KEY_LEVEL) && is_given(e, KEY_BOT))
        return trouble(e, "usage", "a level names its bot: give \"bot\" or \"level\"");
    if (is_given(e, KEY_LEVEL))
        return level_find(e);
    e->found.bot = (struct ang_bot_desc){ .bot = (unsigned)bot };
    if (bot >= 0)
        return true;
    for (unsigned i = 0; i < ang_bot_count(); i++)
        list_add(list, sizeof list, ang_bot_name(i));
    return trouble(e, "usage", "there is no bot called '%s'; there are %s", name, list);
}

static bool personality_find(struct ang_engine *e)
{
    int found = is_given(e, KEY_PERSONALITY) ? ang_personality_find(e->rq.personality) : 0;
    struct ang_personality it;
    char list[200] = "";

    if (found >= 0) {
        e->found.bot.personality = is_given(e, KEY_PERSONALITY) ? (unsigned)found + 1 : 0;
        return true;
    }
    for (unsigned i = 0; ang_personality(i, &it); i++)
        list_add(list, sizeof list, it.name);
    return trouble(e, "usage", "there is no personality called '%s'; there are %s",
                   e->rq.personality, list);
}

/* Without a seed the same knowledge gives the same choice. */
static bool think(struct ang_engine *e)
{
    struct ang_error error;
    struct ang_bot_desc desc = e->found.bot;

    if (is_given(e, KEY_ITERATIONS))
        desc.iterations = e->rq.iterations;
    if (e->role == ANG_SEAT)
        desc.milliseconds = HINT_MS;
    desc.seed = is_given(e, KEY_SEED) ? e->rq.seed : ang_game_view_hash(e->game, e->rq.seat);
    if (!e->thoughts && !(e->thoughts = malloc(sizeof *e->thoughts)))
        return trouble(e, "memory", "no memory to think in");
    memset(e->thoughts, 0, sizeof *e->thoughts);
    int index = ang_game_think(e->game, e->rq.seat, &desc, e->thoughts, &error);
    e->found.index = (unsigned)index;
    return index >= 0 || trouble_from(e, &error);
}

bool think_act(struct ang_engine *e)
{
    return bot_find(e) && personality_find(e) && think(e);
}

/* One digit behind the point; null for what is no number. */
static void add_points(struct json_writer *w, const char *key, float points)
{
    char text[40];

    json_write_key(w, key);
    if (!(points > -1e9f && points < 1e9f)) {
        json_write_null(w);
        return;
    }
    snprintf(text, sizeof text, "%.1f", (double)points);
    json_write_raw(w, text);
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
    if (!bot_find(e) || !think(e))
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
