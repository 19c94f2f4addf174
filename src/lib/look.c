/* look.c: the game as a viewer may see it, as JSON and as text. */
#include <stdio.h>
#include <string.h>

#include "kernel/zone.h"
#include "lib/lib.h"
#include "text/board.h"
#include "wire/decision.h"
#include "wire/dump.h"
#include "wire/names.h"
#include "wire/sight.h"
#include "wire/view.h"

size_t ang_game_view(struct ang_game *g, unsigned viewer, enum ang_language lang, char *out,
                     size_t size)
{
    struct text_scene s = game_scene(g, viewer, lang);
    struct json_writer w;

    if (!viewer_is(g, viewer))
        return text_none(out, size);
    json_writer_init(&w, out, size);
    wire_view(&w, &s);
    json_writer_end(&w);
    return w.used;
}

uint64_t ang_game_view_hash(struct ang_game *g, unsigned viewer)
{
    struct text_scene s = game_scene(g, viewer, ANG_EN);

    return viewer_is(g, viewer) ? wire_view_hash(&s) : 0;
}

uint64_t ang_game_sight_hash(struct ang_game *g, unsigned viewer)
{
    struct text_scene s = game_scene(g, viewer, ANG_EN);

    return viewer_is(g, viewer) ? wire_sight_hash_of(&s) : 0;
}

/* Lists a seat's decision; false: it could not be listed. */
static bool decision_list(struct ang_game *g, unsigned seat, struct ask *q, struct option *option)
{
    struct guard guard;

    game_ask(g, q, g->b);
    q->option = option;
    q->option_max = option ? OPTION_MAX : 0; /* NULL: only the prompt is wanted */
    if (!GUARDED(&guard))
        return false;
    flow_list(q, (uint8_t)seat);
    guard_close(&guard);
    if (q->count > OPTION_MAX)
        q->count = OPTION_MAX;
    return true;
}

size_t ang_game_decision_json(struct ang_game *g, unsigned seat, enum ang_language lang, char *out,
                              size_t size)
{
    struct text_scene s = game_scene(g, seat, lang);
    struct option option[OPTION_MAX];
    struct json_writer w;
    struct ask q;

    if (seat >= g->b->seat_count || !decision_list(g, seat, &q, option))
        return text_none(out, size);
    json_writer_init(&w, out, size);
    wire_decision(&w, &s, &q);
    json_writer_end(&w);
    return w.used;
}

size_t ang_prompt_text(struct ang_game *g, unsigned seat, enum ang_language lang, char *out,
                       size_t size)
{
    struct text_scene s = game_scene(g, seat, lang);
    struct ask q;

    if (g->b->state != GAME_RUNNING)
        return text_outcome(&s, out, size);
    if (seat >= g->b->seat_count || !(flow_waiting(g->b) >> seat & 1))
        return text_waiting(&s, flow_waiting(g->b), out, size);
    if (!decision_list(g, seat, &q, NULL))
        return text_none(out, size);
    return text_asked(&s, &q, out, size);
}

const char *ang_prompt_topic(struct ang_game *g, unsigned seat)
{
    struct ask q;

    if (seat >= g->b->seat_count || !(flow_waiting(g->b) >> seat & 1) ||
        !decision_list(g, seat, &q, NULL))
        return NULL;
    const struct prompt *row = prompt_of(g->pack->rules, q.prompt);
    return row ? row->topic : NULL;
}

size_t ang_option_text(struct ang_game *g, unsigned seat, const struct ang_option *option,
                       enum ang_language lang, char *out, size_t size)
{
    struct text_scene s = game_scene(g, seat, lang);
    struct option o;

    memcpy(&o, option, sizeof o);
    return text_option(&s, &o, out, size);
}

size_t ang_game_dump(struct ang_game *g, char *out, size_t size)
{
    struct json_writer w;
    struct ask q;

    game_ask(g, &q, g->b);
    json_writer_init(&w, out, size);
    wire_dump(&w, &q);
    json_writer_end(&w);
    return w.used;
}

/* The log */

unsigned ang_game_log_count(const struct ang_game *g)
{
    return g->log_count;
}

/* A scene without a block: log lines read as when they were written, without later knowledge. */
static struct text_scene log_scene(const struct ang_game *g, unsigned viewer,
                                   enum ang_language lang)
{
    struct text_scene s = game_scene(g, viewer, lang);

    s.seats = s.b;
    s.b = NULL;
    return s;
}

size_t ang_game_log_text(struct ang_game *g, unsigned viewer, unsigned line, enum ang_language lang,
                         char *out, size_t size)
{
    struct text_scene s = log_scene(g, viewer, lang);

    if (!viewer_is(g, viewer) || line >= g->log_count)
        return text_none(out, size);
    return text_log(&s, &g->log[line], out, size);
}

size_t ang_game_log_json(struct ang_game *g, unsigned viewer, unsigned line, enum ang_language lang,
                         char *out, size_t size)
{
    struct text_scene s = log_scene(g, viewer, lang);
    struct json_writer w;

    json_writer_init(&w, out, size);
    if (!viewer_is(g, viewer) || line >= g->log_count || !wire_log_entry(&w, &s, &g->log[line]))
        return text_none(out, size);
    json_writer_end(&w);
    return w.used;
}
