/* engine_tell.c: texts to read: the rules, the story, the ending and its points, and the entries of
 * a game. */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "lib/engine.h"
#include "text/board.h"
#include "wire/decision.h"

/* The quick reference */

static bool topic_find(struct ang_engine *e)
{
    struct outcome *found = &e->found;
    char list[400] = "";

    for (int lang = ANG_EN; lang <= ANG_DE; lang++) { /* topics have the same number in both */
        const struct ang_reference *r =
            ang_reference_of(found->reference->game, (enum ang_language)lang);
        for (unsigned t = 0; r && t < r->topic_count; t++)
            for (const char *const *word = r->topic[t].word; *word; word++)
                if (strcasecmp(*word, e->rq.topic) == 0) {
                    found->topic = &found->reference->topic[t];
                    return true;
                }
    }
    for (unsigned t = 0; t < found->reference->topic_count; t++)
        list_add(list, sizeof list, found->reference->topic[t].word[0]);
    return trouble(e, "usage", "there is no topic '%s'; there are %s", e->rq.topic, list);
}

bool lessons_act(struct ang_engine *e)
{
    return engine_pack(e, e->rq.game) != NULL;
}

void lessons_answer(struct ang_engine *e, struct json_writer *w)
{
    const struct ang_lesson *lesson;
    struct ang_lesson_about about;

    json_add_array(w, "lessons");
    for (unsigned i = 0; (lesson = ang_lesson_at(e->rq.game, i)) != NULL; i++) {
        ang_lesson_about(lesson, &about);
        json_write_object(w);
        json_add_string(w, "name", about.name);
        json_add_string(w, "title", about.title[e->language]);
        json_add_string(w, "about", about.about[e->language]);
        json_add_bool(w, "puzzle", about.puzzle);
        json_add_int(w, "seats", about.seats);
        json_add_int(w, "seat", about.learner);
        json_add_int(w, "steps", about.steps);
        json_write_end(w);
    }
    json_write_end(w);
}

bool rules_act(struct ang_engine *e)
{
    const char *game = is_given(e, REQUEST_KEY_GAME) ? e->rq.game
                       : e->game                     ? e->game->pack->rules->name
                                                     : NULL;

    if (!game)
        return trouble(e, "usage",
                       "there is no game at the table '%s' whose rules could be shown; name a game",
                       e->rq.table);
    if (is_given(e, REQUEST_KEY_GAME) && !engine_pack(e, game))
        return false;
    e->found.reference = ang_reference_of(game, e->language);
    if (!e->found.reference)
        return trouble(e, "refused", "nobody has written a quick reference for '%s' yet", game);
    return !is_given(e, REQUEST_KEY_TOPIC) || topic_find(e);
}

/* Non-ASCII letters must match exactly. */
static bool line_has(const char *line, size_t size, const char *wanted)
{
    size_t length = strlen(wanted);

    for (size_t i = 0; i + length <= size; i++)
        if (strncasecmp(line + i, wanted, length) == 0)
            return true;
    return false;
}

/* A topic's text consists of lines, each "- …\n". */
static void add_lines(struct json_writer *w, const char *text, const char *wanted)
{
    json_add_array(w, "lines");
    while (*text) {
        size_t size = strcspn(text, "\n"), skip = strncmp(text, "- ", 2) == 0 ? 2 : 0;
        if (line_has(text, size, wanted))
            json_write_bytes(w, text + skip, size - skip);
        text += size + (text[size] != 0);
    }
    json_write_end(w);
}

static void write_topic(struct json_writer *w, const struct ang_topic *topic, const char *wanted)
{
    json_write_object(w);
    json_add_string(w, "topic", topic->word[0]);
    json_add_array(w, "words");
    for (const char *const *word = topic->word; *word; word++)
        json_write_string(w, *word);
    json_write_end(w);
    json_add_string(w, "title", topic->title);
    add_lines(w, topic->text, wanted);
    json_write_end(w);
}

static bool topic_has(const struct ang_topic *topic, const char *wanted)
{
    return line_has(topic->title, strlen(topic->title), wanted) ||
           line_has(topic->text, strlen(topic->text), wanted);
}

void rules_answer(struct ang_engine *e, struct json_writer *w)
{
    const struct ang_reference *r = e->found.reference;

    json_add_string(w, "game", r->game);
    json_add_string(w, "title", r->title);
    json_add_string(w, "intro", r->intro);
    json_add_array(w, "topics");
    for (unsigned t = 0; t < r->topic_count; t++) {
        const struct ang_topic *topic = &r->topic[t];
        bool titled = line_has(topic->title, strlen(topic->title), e->rq.search);
        if ((e->found.topic && e->found.topic != topic) || !topic_has(topic, e->rq.search))
            continue;
        write_topic(w, topic, titled ? "" : e->rq.search);
    }
    json_write_end(w);
}

/* The story and the ending */

static bool is_over(const struct ang_engine *e)
{
    return ang_game_state(e->game) != ANG_RUNNING;
}

static bool story_tell(struct ang_engine *e, size_t (*tell)(struct ang_game *, unsigned,
                                                            enum ang_language, char *, size_t))
{
    size_t size = tell(e->game, e->rq.viewer, e->language, NULL, 0);

    if (!text_room(e, size + 1))
        return false;
    tell(e->game, e->rq.viewer, e->language, e->text, e->text_size);
    return true;
}

bool story_act(struct ang_engine *e)
{
    if (e->role == ANG_SEAT && !is_over(e))
        return trouble(e, "refused", "the story is available when the game is over");
    if (!board_of(e->game->pack->rules))
        return trouble(e, "refused", "this game has no story");
    return story_tell(e, ang_game_story);
}

void story_answer(struct ang_engine *e, struct json_writer *w)
{
    json_add_string(w, "story", e->text);
}

bool ending_act(struct ang_engine *e)
{
    if (!is_over(e))
        return trouble(e, "refused", "the game is not over yet");
    return story_tell(e, ang_game_ending);
}

static void add_scores(struct ang_engine *e, struct json_writer *w)
{
    const struct ang_game *g = e->game;
    int score;

    json_add_array(w, "seats");
    for (unsigned seat = 0; seat < g->b->seat_count; seat++) {
        json_write_object(w);
        json_add_int(w, "seat", seat);
        json_add_bool(w, "wins", ang_game_winners(g) >> seat & 1);
        if (ang_position_score(g->b, g->pack, seat, &score))
            json_add_int(w, "score", score);
        json_write_end(w);
    }
    json_write_end(w);
}

/* For a log line as it read at that time, without later knowledge. */
static struct text_scene log_scene(const struct ang_engine *e, unsigned viewer)
{
    struct text_scene s = engine_scene(e, viewer);

    s.seats = s.b;
    s.b = NULL;
    return s;
}

void ending_answer(struct ang_engine *e, struct json_writer *w)
{
    struct text_scene s = log_scene(e, e->rq.viewer);
    unsigned count;
    struct log_entry *log = log_that_stood(e->game, &count);

    json_add_string(w, "state", ang_game_state(e->game) == ANG_WON ? "won" : "lost");
    add_scores(e, w);
    json_add_array(w, "lines");
    for (unsigned i = 0; log && i < count; i++)
        if (text_telling(&s, &log[i]) == TELL_ENDING)
            wire_log_entry(w, &s, &log[i]);
    json_write_end(w);
    free(log);
    json_add_string(w, "text", e->text);
}

/* Entries: the steps of a replay */

static const char *mark_of(const struct text_scene *s, const struct log_entry *line)
{
    if (!(line->audience >> SPECTATOR & 1))
        return NULL;
    switch (text_telling(s, line)) {
    case TELL_PERIOD:
        return "period";
    case TELL_TURN:
        return "turn";
    case TELL_TURNING:
        return "turning";
    case TELL_ENDING:
        return "ending";
    default:
        return NULL;
    }
}

/* Adds the public log lines from `from` to before `to` that readers look for: periods, turns,
 * turning points and endings. */
static void add_marks(struct ang_engine *e, struct json_writer *w, unsigned from, unsigned to)
{
    struct text_scene s = log_scene(e, ANG_SPECTATOR);
    char text[400];

    json_add_array(w, "marks");
    for (unsigned i = from; i < to; i++) {
        const char *mark = mark_of(&s, &e->game->log[i]);
        if (!mark)
            continue;
        text_log(&s, &e->game->log[i], text, sizeof text);
        json_write_object(w);
        json_add_string(w, "mark", mark);
        json_add_string(w, "text", text);
        json_write_end(w);
    }
    json_write_end(w);
}

static void write_entry(struct ang_engine *e, struct json_writer *w, unsigned index)
{
    static const char *const kind[] = { "choice", "offer", "answer", "undo",
                                        "fault",  "void",  "load",   "give-up" };
    static const char *const by[] = { NULL, "order", "rule", "bot" };
    const struct ang_game *g = e->game;
    const struct entry *entry = &g->entry[index];
    bool last = index + 1 == g->entry_count;

    json_write_object(w);
    json_add_int(w, "entry", index);
    json_add_string(w, "kind", kind[entry->kind]);
    if (entry->kind < ANG_ENTRY_VOID && entry->seat < SEAT_MAX)
        json_add_int(w, "seat", entry->kind == ANG_ENTRY_OFFER ? entry->offer.from : entry->seat);
    if (entry->kind == ANG_ENTRY_CHOICE) {
        json_write_key(w, "option");
        json_write_raw(w, entry->text);
    }
    if (entry->by != ANG_BY_PERSON)
        json_add_string(w, "by", by[entry->by]);
    if (entry->taken_back)
        json_add_bool(w, "taken_back", true);
    add_marks(e, w, entry->log_at, last ? g->log_count : g->entry[index + 1].log_at);
    json_write_end(w);
}

void entries_answer(struct ang_engine *e, struct json_writer *w)
{
    const struct ang_game *g = e->game;
    unsigned total = g->entry_count, since = e->rq.since < total ? e->rq.since : total;
    unsigned next = total - since > e->rq.limit ? since + e->rq.limit : total;

    json_add_int(w, "since", since);
    json_add_int(w, "next", next);
    json_add_int(w, "total", total);
    if (since == 0) /* lines from before the first entry */
        add_marks(e, w, 0, total ? g->entry[0].log_at : g->log_count);
    json_add_array(w, "entries");
    for (unsigned i = since; i < next; i++)
        write_entry(e, w, i);
    json_write_end(w);
}
