#include "table/news.h"

#include <stdlib.h>

#include "table/tell.h"

enum {
    CHANGES_SIZE = 4096, /* usually enough */
    DECISION_SIZE = 12 << 10,
    VIEW_SIZE = 24 << 10,
    LINES_KEPT = 16 << 10, /* a longer part of the log is not kept */
    GATHER_MS = 250,       /* the longest that news is gathered for somebody who reports "seen" */
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

struct sight *sight_take(struct display *d, struct ang_game *game, unsigned viewer,
                         enum ang_language lang)
{
    struct ang_sights *sights = sights_of(&d->sights);
    struct sight *s = &d->sight[viewer][lang];
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

const struct lines *lines_take(struct display *d, struct ang_game *game, unsigned viewer,
                               enum ang_language lang, unsigned from)
{
    struct lines *l = &d->lines[viewer][lang];
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

/* The game */

struct ang_game *news_game(const struct news *n, const struct match *m, unsigned viewer)
{
    return viewer == ANG_SPECTATOR && n->late ? n->late : m->game;
}

/* A delayed spectator's sights differ from the record of what others saw. */
static struct display *display_of(struct news *n, unsigned viewer)
{
    return viewer == ANG_SPECTATOR && n->late ? &n->then : &n->now;
}

bool news_have(struct news *n, const struct match *m, unsigned viewer, struct cursor *sent,
               uint64_t hash, unsigned log, unsigned chat)
{
    struct ang_game *game = news_game(n, m, viewer);

    sent->chat = chat < m->texts.count ? chat : m->texts.count;
    if (!game)
        return log == 0 && chat <= m->texts.count;
    sent->hash = hash;
    sent->knows_view = hash != 0;
    sent->log_at = sent->log_count = 0;
    for (; sent->log_at < ang_game_log_count(game) && sent->log_count < log; sent->log_at++)
        sent->log_count += ang_game_log_json(game, viewer, sent->log_at, ANG_EN, NULL, 0) != 0;
    return log <= sent->log_count && chat <= m->texts.count;
}

void cursor_again(struct cursor *sent)
{
    sent->knows_view = false;
    sent->log_at = sent->log_count = 0;
}

void cursor_lose_sights(struct cursor *sent)
{
    ang_sights_free(sent->sights);
    sent->sights = NULL;
}

void cursor_forget(struct cursor *sent)
{
    cursor_lose_sights(sent);
    *sent = (struct cursor){ 0 };
}

static void display_release(struct display *d)
{
    for (unsigned v = 0; v <= ANG_SPECTATOR; v++)
        for (unsigned l = 0; l < 2; l++)
            buffer_release(&d->sight[v][l].changes), buffer_release(&d->lines[v][l].text);
    ang_sights_free(d->sights);
    *d = (struct display){ 0 };
}

void news_release(struct news *n)
{
    display_release(&n->now);
    display_release(&n->then);
    n->gathers = false;
}

/* The recipient of the news being written. */
struct taker {
    struct news *news;
    struct match *m;
    int64_t ms;
    unsigned viewer;
    bool seated;
    enum ang_language lang;
    struct cursor *sent;
    struct buffer *out;
};

static uint32_t asked_of(const struct taker *t, struct ang_game *game)
{
    struct decision_look look;

    return t->seated && decision_look(game, t->viewer, &look) ? look.version : 0;
}

/* News waits until earlier news has been displayed. So a slow device gets fewer and larger updates,
 * and shows each soon after it arrives. A new decision does not wait. */
static bool is_gathered(const struct taker *t, struct ang_game *game)
{
    const struct cursor *s = t->sent;

    if (!s->says_seen || s->at_once || s->seen == s->news || t->m->state != TABLE_RUNNING ||
        t->ms - s->ms >= GATHER_MS)
        return false;
    uint32_t asked = asked_of(t, game);
    return asked == 0 || asked == s->asked;
}

/* Finds the changes since this viewer's last news, however many steps ago. Returns false if they
 * are unknown, or the same step that everybody gets. */
static bool own_sight(const struct taker *t, struct ang_game *game, const struct sight *all,
                      struct sight *own)
{
    struct cursor *s = t->sent;

    if (!s->says_seen)
        return false;
    own->hash = ang_sights_look(sights_of(&s->sights), game, t->viewer);
    own->base = ang_sights_base(s->sights, t->viewer);
    if (!s->knows_view || own->base != s->hash || all->base == s->hash || own->hash == s->hash)
        return false;
    changes_write(own, s->sights, game, t->viewer, t->lang);
    return true;
}

/* Around one screen nobody looks on while a bot plays their seat. */
static bool shows_decision(const struct taker *t, const struct ang_game *game)
{
    return t->seated && t->m->state != TABLE_OVER && ang_game_waiting(game) >> t->viewer & 1 &&
           !(t->m->together && seat_is_bots(&t->m->seat[t->viewer]));
}

static void lesson_fill(struct json_writer *w, const void *taker)
{
    const struct taker *t = taker;

    lesson_tell(t->m, t->lang, w);
}

static void game_write_news(const struct taker *t, struct ang_game *game, const struct sight *sight,
                            const struct lines *lines, unsigned undo, bool ordered)
{
    const struct cursor *s = t->sent;
    struct buffer *out = t->out;

    buffer_add_hash(out, "{\"news\":\"game\",\"hash\":\"", sight->hash);
    sight_write(out, sight, game, t->viewer, t->lang, s->knows_view, s->hash);
    buffer_add_string(out, ",\"decision\":");
    if (shows_decision(t, game))
        game_write(out, ang_game_decision_json, DECISION_SIZE, game, t->viewer, t->lang);
    else
        buffer_add_string(out, "null");
    if (ordered)
        buffer_add_string(out, ",\"ordered\":true");
    buffer_add_string(out, ",\"undo\":");
    buffer_add_number(out, undo);
    if (t->m->lesson.lesson) {
        buffer_add_string(out, ",\"lesson\":");
        buffer_json(out, lesson_fill, t);
    }
    buffer_add_string(out, ",\"log\":{\"since\":");
    buffer_add_number(out, s->log_count);
    buffer_add_string(out, ",\"lines\":[");
    buffer_add(out, lines->text.data, lines->text.length);
    buffer_add_string(out, "]}}\n");
}

static void game_take(const struct taker *t)
{
    struct ang_game *game = news_game(t->news, t->m, t->viewer);
    struct display *display = display_of(t->news, t->viewer);
    struct cursor *s = t->sent;

    if (is_gathered(t, game)) {
        t->news->gathers = true;
        return;
    }
    const struct sight *sight = sight_take(display, game, t->viewer, t->lang);
    const struct lines *lines = lines_take(display, game, t->viewer, t->lang, s->log_at);
    bool plays = t->seated && t->m->state == TABLE_RUNNING && !seat_is_bots(&t->m->seat[t->viewer]);
    unsigned undo = plays ? steps_free(game, t->viewer) : 0;
    bool ordered = t->seated && match_is_ordered(t->m, t->viewer);
    struct sight own = { 0 };

    s->log_at = lines->to;
    if (s->knows_view && sight->hash == s->hash && lines->count == 0 && undo == s->undo &&
        ordered == s->ordered && !t->m->lesson.lesson)
        return;
    if (own_sight(t, game, sight, &own))
        sight = &own;
    game_write_news(t, game, sight, lines, undo, ordered);
    s->knows_view = true;
    s->hash = sight->hash;
    s->undo = undo;
    s->ordered = ordered;
    s->log_count += lines->count;
    s->at_once = false;
    s->news++;
    s->ms = t->ms;
    s->asked = s->says_seen ? asked_of(t, game) : 0;
    buffer_release(&own.changes);
}

/* The table */

enum kind { NEWS_TALK, NEWS_CHAT, NEWS_NOTES, NEWS_ORDERS };

struct piece {
    const struct taker *taker;
    enum kind kind;
    uint64_t version;
};

static void chat_fill(const struct taker *t, struct json_writer *w)
{
    json_add_int(w, "since", (int64_t)t->sent->chat);
    json_add_array(w, "lines");
    for (unsigned i = (unsigned)t->sent->chat; i < t->m->texts.count; i++)
        json_write_raw(w, t->m->texts.line[i]);
    json_write_end(w);
}

static void piece_fill(struct json_writer *w, const void *piece)
{
    static const char *const name[] = { "talk", "chat", "notes", "orders" };
    const struct piece *p = piece;
    const struct taker *t = p->taker;
    const struct match *m = t->m;

    json_write_object(w);
    json_add_string(w, "news", name[p->kind]);
    if (p->kind == NEWS_TALK && p->version)
        json_add_int(w, "left", m->talk.since + m->talk_ms - t->ms);
    if (p->kind == NEWS_TALK) {
        json_write_key(w, "talk");
        match_tell_talk(m, w);
    } else if (p->kind == NEWS_CHAT) {
        chat_fill(t, w);
    } else if (p->kind == NEWS_NOTES) {
        json_add_string(w, "text", m->texts.notes[t->viewer] ? m->texts.notes[t->viewer] : "");
    } else {
        json_write_key(w, "orders");
        orders_write(&m->seat[t->viewer].orders, w);
    }
    json_write_end(w);
    json_write_line(w);
}

/* Writes this piece of news if the version last sent is different. */
static void piece_take(const struct taker *t, enum kind kind, uint64_t *sent, uint64_t version)
{
    if (*sent == version)
        return;
    buffer_json(t->out, piece_fill, &(struct piece){ t, kind, version });
    *sent = version;
}

/* A talk has a new version whenever somebody has nothing to say; 0: there is none. A spectator with
 * delay does not learn when people talk, and people around one screen know. */
static uint64_t talk_version(const struct taker *t)
{
    const struct talk *talk = &t->m->talk;
    bool told = talk->open && !t->m->together && news_game(t->news, t->m, t->viewer) == t->m->game;

    return told ? 1 + ((uint64_t)talk->moment << ANG_SEAT_MAX | talk->quiet) : 0;
}

void news_pull(struct news *n, struct match *m, int64_t ms, unsigned viewer, enum ang_language lang,
               struct cursor *sent, struct buffer *out)
{
    const struct taker t = { .news = n,
                             .m = m,
                             .ms = ms,
                             .viewer = viewer,
                             .lang = lang,
                             .seated = viewer < m->seat_count,
                             .sent = sent,
                             .out = out };

    if (m->game)
        game_take(&t);
    piece_take(&t, NEWS_TALK, &sent->talk, talk_version(&t));
    if (sent->chat < m->texts.count && match_hears_chat(m, viewer))
        piece_take(&t, NEWS_CHAT, &sent->chat, m->texts.count);
    if (t.seated) {
        piece_take(&t, NEWS_NOTES, &sent->notes, m->seat[viewer].notes_version + 1);
        piece_take(&t, NEWS_ORDERS, &sent->orders, m->seat[viewer].orders_version + 1);
    }
}
