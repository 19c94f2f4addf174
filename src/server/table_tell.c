/* table_tell.c: news for a guest: the table, the game as they see it, chat, and their own notes and
 * orders. News is the difference between what the guest has been sent and the current state. So a
 * guest who fell behind gets only the newest state, without the steps that led to it.
 */
#include <stdlib.h>
#include <string.h>

#include "server/hall.h"
#include "server/table.h"
#include "table/tell.h"

enum {
    CHANGES_SIZE = 4096, /* usually enough */
    DECISION_SIZE = 12 << 10,
    VIEW_SIZE = 24 << 10,
    LINES_KEPT = 16 << 10, /* a longer part of the log is not kept */
    GATHER_MS = 250,       /* the longest that news is gathered for a guest who reports "seen" */
};

/* Writing the library's text into a buffer */

typedef size_t game_text(struct ang_game *game, unsigned viewer, enum ang_language lang, char *out,
                         size_t size);

static void game_write(struct buffer *out, game_text *write, size_t usual, struct ang_game *game,
                       unsigned viewer, enum ang_language lang)
{
    buffer_room(out, usual);
    size_t room = out->room - out->length;
    size_t size = write(game, viewer, lang, out->data + out->length, room);

    if (size >= room) {
        buffer_room(out, size + 1);
        write(game, viewer, lang, out->data + out->length, out->room - out->length);
    }
    out->length += size;
}

/* {"changes":…} without its braces. */
static void changes_write(struct sight *s, const struct ang_sights *sights, struct ang_game *game,
                          unsigned viewer, enum ang_language lang)
{
    s->changes.length = 0;
    buffer_room(&s->changes, CHANGES_SIZE);
    size_t size = ang_sights_changes(sights, game, viewer, lang, s->changes.data, s->changes.room);
    if (size >= s->changes.room) {
        buffer_room(&s->changes, size);
        size = ang_sights_changes(sights, game, viewer, lang, s->changes.data, s->changes.room);
    }
    if (size < 2)
        return;
    s->changes.length = size - 1;
    s->changes.data[size - 1] = 0;
    buffer_cut(&s->changes, 1);
}

static struct ang_sights *sights_of(struct ang_sights **sights)
{
    if (!*sights)
        *sights = ang_sights_new();
    if (!*sights)
        abort();
    return *sights;
}

struct sight *sight_take(struct table *t, struct ang_game *game, unsigned viewer,
                         enum ang_language lang)
{
    /* The spectator's view and the delayed one are cached separately. */
    bool delayed = game == t->out.delayed;
    struct ang_sights *sights = sights_of(delayed ? &t->out.delayed_sights : &t->out.sights);
    struct sight *s = &t->out.sight[delayed ? DELAYED : viewer][lang];
    uint64_t hash = ang_sights_look(sights, game, viewer);

    if (s->hash == hash)
        return s;
    s->hash = hash;
    s->base = ang_sights_base(sights, viewer);
    s->changes.length = 0;
    if (s->base)
        changes_write(s, sights, game, viewer, lang);
    return s;
}

void sight_write(struct buffer *out, const struct sight *s, struct ang_game *game, unsigned viewer,
                 enum ang_language lang, bool knows, uint64_t known)
{
    if (knows && known == s->hash) {
        buffer_add_hash(out, "\"base\":\"", known);
        buffer_add_string(out, "\"changes\":{}");
    } else if (knows && known == s->base && s->changes.length) {
        buffer_add_hash(out, "\"base\":\"", known);
        buffer_add(out, s->changes.data, s->changes.length);
    } else {
        buffer_add_string(out, "\"view\":");
        game_write(out, ang_game_view, VIEW_SIZE, game, viewer, lang);
    }
}

const struct lines *lines_take(struct table *t, struct ang_game *game, unsigned viewer,
                               enum ang_language lang, unsigned from)
{
    struct lines *l = &t->out.lines[game == t->out.delayed ? DELAYED : viewer][lang];
    unsigned to = ang_game_log_count(game);
    struct buffer *out = &l->text;

    if (l->from == from && l->to == to)
        return l;
    if (out->room > LINES_KEPT)
        buffer_release(out);
    *l = (struct lines){ .from = from, .to = to, .text = *out };
    out->length = 0;
    for (unsigned at = from; at < to; at++) {
        buffer_room(out, 512);
        unsigned comma = l->count > 0;
        size_t room = out->room - out->length - comma;
        size_t size =
            ang_game_log_json(game, viewer, at, lang, out->data + out->length + comma, room);
        if (size >= room) {
            buffer_room(out, size + 2);
            ang_game_log_json(game, viewer, at, lang, out->data + out->length + comma, size + 1);
        }
        if (size == 0)
            continue;
        if (comma)
            out->data[out->length] = ',';
        out->length += size + comma;
        l->count++;
    }
    return l;
}

/* The game a viewer sees. For a delayed spectator it is some seconds old. */
const struct ang_game *table_game_of(const struct table *t, unsigned viewer)
{
    return viewer == ANG_SPECTATOR && t->out.delayed ? t->out.delayed : t->match.game;
}

static void delayed_catch_up(struct table *t)
{
    int64_t due = t->hall->now_ms - t->setup.watch_delay * 1000;
    unsigned done = ang_game_entry_count(t->out.delayed), upto = done;
    struct buffer lines = { 0 };

    while (upto < t->out.entry_at_count && t->out.entry_at[upto] <= due)
        upto++;
    if (upto == done)
        return;
    buffer_room(&lines, ang_game_save_from(t->match.game, done, NULL, 0));
    ang_game_save_from(t->match.game, done, lines.data, lines.room);
    size_t size = 0;
    for (; done < upto; done++)
        size += strcspn(lines.data + size, "\n") + 1;
    ang_game_open_more(t->out.delayed, lines.data, size, NULL);
    buffer_release(&lines);
}

/* Finds the first of the guest's lines that has not been sent yet. */
static void log_seek(struct ang_game *game, struct guest *g, unsigned own)
{
    unsigned total = ang_game_log_count(game);

    g->log_at = g->log_count = 0;
    for (; g->log_at < total && g->log_count < own; g->log_at++)
        g->log_count += ang_game_log_json(game, g->viewer, g->log_at, ANG_EN, NULL, 0) != 0;
}

bool table_have(struct table *t, struct guest *g, uint64_t hash, unsigned log, unsigned chat)
{
    struct ang_game *game = (struct ang_game *)(uintptr_t)table_game_of(t, g->viewer);
    const struct texts *texts = &t->match.texts;

    g->chat = chat < texts->count ? chat : texts->count;
    if (!game)
        return log == 0 && chat <= texts->count;
    g->hash = hash;
    g->knows_view = hash != 0;
    log_seek(game, g, log);
    return log <= g->log_count && chat <= texts->count;
}

/* News waits until the guest has displayed earlier news. So a slow device gets fewer and larger
 * updates, and shows each soon after it arrives. A new decision does not wait. */
static bool is_gathered(const struct table *t, const struct guest *g, struct ang_game *game)
{
    struct decision_look look;

    if (!g->says_seen || g->at_once || g->news_seen == g->news_sent ||
        t->match.state != TABLE_RUNNING || t->hall->now_ms - g->news_ms >= GATHER_MS)
        return false;
    return g->viewer >= t->match.seat_count || !decision_look(game, g->viewer, &look) ||
           look.version == g->asked;
}

static void news_note(struct table *t, struct guest *g, struct ang_game *game)
{
    struct decision_look look;

    g->at_once = false;
    g->news_sent++;
    g->news_ms = t->hall->now_ms;
    if (g->says_seen)
        g->asked = g->viewer < t->match.seat_count && decision_look(game, g->viewer, &look)
                       ? look.version
                       : 0;
}

/* Finds the changes since this guest's last news, however many steps ago. Returns false if they are
 * unknown, or the same step that everybody gets. */
static bool own_sight(struct guest *g, struct ang_game *game, const struct sight *all,
                      struct sight *own)
{
    if (!g->says_seen)
        return false;
    own->hash = ang_sights_look(sights_of(&g->sights), game, g->viewer);
    own->base = ang_sights_base(g->sights, g->viewer);
    if (!g->knows_view || own->base != g->hash || all->base == g->hash || own->hash == g->hash)
        return false;
    changes_write(own, g->sights, game, g->viewer, g->language);
    return true;
}

void table_forget_sights(struct guest *g)
{
    ang_sights_free(g->sights);
    g->sights = NULL;
}

static void game_tell(struct table *t, struct guest *g)
{
    struct ang_game *game = (struct ang_game *)(uintptr_t)table_game_of(t, g->viewer);
    bool seated = g->viewer < t->match.seat_count;

    if (is_gathered(t, g, game)) {
        t->out.gathers = true;
        return;
    }
    const struct sight *sight = sight_take(t, game, g->viewer, g->language);
    struct sight own = { 0 };
    uint64_t hash = sight->hash;
    unsigned undo =
        seated && t->match.state == TABLE_RUNNING ? steps_free(t->match.game, g->viewer) : 0;
    bool ordered = seated && match_is_ordered(&t->match, g->viewer);
    const struct lines *lines = lines_take(t, game, g->viewer, g->language, g->log_at);
    struct buffer out = { 0 };

    g->log_at = lines->to;
    if (g->knows_view && hash == g->hash && lines->count == 0 && undo == g->undo &&
        ordered == g->ordered)
        return;
    buffer_add_hash(&out, "{\"news\":\"game\",\"hash\":\"", hash);
    if (own_sight(g, game, sight, &own))
        sight = &own;
    sight_write(&out, sight, game, g->viewer, g->language, g->knows_view, g->hash);
    buffer_release(&own.changes);
    buffer_add_string(&out, ",\"decision\":");
    if (seated && t->match.state != TABLE_OVER && ang_game_waiting(game) >> g->viewer & 1)
        game_write(&out, ang_game_decision_json, DECISION_SIZE, game, g->viewer, g->language);
    else
        buffer_add_string(&out, "null");
    if (ordered)
        buffer_add_string(&out, ",\"ordered\":true");
    buffer_add_string(&out, ",\"undo\":");
    buffer_add_number(&out, undo);
    buffer_add_string(&out, ",\"log\":{\"since\":");
    buffer_add_number(&out, g->log_count);
    buffer_add_string(&out, ",\"lines\":[");
    buffer_add(&out, lines->text.data, lines->text.length);
    buffer_add_string(&out, "]}}");
    g->send(g, out.data, out.length);
    g->knows_view = true;
    g->hash = hash;
    g->undo = undo;
    g->ordered = ordered;
    g->log_count += lines->count;
    news_note(t, g, game);
    buffer_release(&out);
}

static void chat_tell(struct table *t, struct guest *g)
{
    const struct texts *texts = &t->match.texts;
    struct buffer out = { 0 };

    if (g->chat >= texts->count || !match_hears_chat(&t->match, g->viewer))
        return;
    buffer_format(&out, "{\"news\":\"chat\",\"since\":%u,\"lines\":[", g->chat);
    for (unsigned i = g->chat; i < texts->count; i++) {
        buffer_add_string(&out, i > g->chat ? "," : "");
        buffer_add_string(&out, texts->line[i]);
    }
    buffer_add_string(&out, "]}");
    g->send(g, out.data, out.length);
    g->chat = texts->count;
    buffer_release(&out);
}

static void notes_fill(struct json_writer *w, const void *notes)
{
    json_write_object(w);
    json_add_string(w, "news", "notes");
    json_add_string(w, "text", notes ? notes : "");
    json_write_end(w);
}

static void own_tell(struct table *t, struct guest *g)
{
    const struct chair *c = &t->chair[g->viewer];
    struct buffer out = { 0 };

    if (g->notes_told != c->notes_version + 1) {
        g->notes_told = c->notes_version + 1;
        buffer_json(&out, notes_fill, t->match.texts.notes[g->viewer]);
        g->send(g, out.data, out.length);
        out.length = 0;
    }
    if (g->orders_told != c->orders_version + 1) {
        g->orders_told = c->orders_version + 1;
        buffer_add_string(&out, "{\"news\":\"orders\",\"orders\":");
        orders_tell(t, g->viewer, &out);
        buffer_add_string(&out, "}");
        g->send(g, out.data, out.length);
    }
    buffer_release(&out);
}

static void talk_fill(struct json_writer *w, const void *match)
{
    match_tell_talk(match, w);
}

/* A talk has a new stamp whenever somebody has nothing to say; 0: there is none. */
static uint64_t talk_stamp(const struct talk *talk)
{
    return talk->open ? 1 + ((uint64_t)talk->moment << ANG_SEAT_MAX | talk->quiet) : 0;
}

/* A spectator with delay does not learn when people talk. */
static void talk_tell(struct table *t, struct guest *g)
{
    uint64_t stamp = table_game_of(t, g->viewer) == t->match.game ? talk_stamp(&t->match.talk) : 0;
    struct buffer out = { 0 };

    if (g->talk_told == stamp)
        return;
    g->talk_told = stamp;
    if (!stamp) {
        buffer_add_string(&out, "{\"news\":\"talk\",\"talk\":null}");
    } else {
        int64_t left = t->match.talk.since + t->match.talk_ms - t->hall->now_ms;
        buffer_format(&out, "{\"news\":\"talk\",\"left\":%lld,\"talk\":", (long long)left);
        buffer_json(&out, talk_fill, &t->match);
        buffer_add_string(&out, "}");
    }
    g->send(g, out.data, out.length);
    buffer_release(&out);
}

static void portrait_tell(struct table *t, struct guest *g)
{
    struct buffer out = { 0 };

    if (g->table_told == t->out.version + 1)
        return;
    g->table_told = t->out.version + 1;
    buffer_add_string(&out, "{\"news\":\"table\",\"table\":");
    table_write(t, g->viewer, &out);
    buffer_add_string(&out, "}");
    g->send(g, out.data, out.length);
    buffer_release(&out);
}

void table_tell_pause(struct table *t, struct guest *g)
{
    if (g->errand == ERRAND_NONE)
        portrait_tell(t, g);
}

void table_tell_guest(struct table *t, struct guest *g)
{
    bool behind = g->behind && g->behind(g);

    if (g->errand != ERRAND_NONE || behind)
        return;
    portrait_tell(t, g);
    if (t->match.game)
        game_tell(t, g);
    talk_tell(t, g);
    chat_tell(t, g);
    if (g->viewer < t->match.seat_count)
        own_tell(t, g);
}

void table_tell_now(struct table *t, struct guest *g)
{
    if (!g->says_seen)
        return;
    g->at_once = true;
    if (t->out.gathers && t->durable.loaded)
        table_tell_guest(t, g);
    g->at_once = true;
}

void table_seen(struct table *t, struct guest *g, unsigned news)
{
    g->says_seen = true;
    g->news_seen = news;
    if (t->out.gathers && t->durable.loaded && !t->durable.pending)
        table_tell_guest(t, g);
}

void table_tell(struct table *t)
{
    if (!t->durable.loaded)
        return;
    t->out.gathers = false;
    if (t->out.delayed)
        delayed_catch_up(t);
    for (struct guest *g = t->out.guest, *next; g; g = next) {
        next = g->next;
        table_tell_guest(t, g);
    }
}
