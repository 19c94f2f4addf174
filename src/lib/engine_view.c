/* engine_view.c: a viewer's view, complete or as changes since the last one sent. It shows the
 * current game or, for owners, the game before one of its entries. */
#include <stdlib.h>
#include <string.h>

#include "lib/engine.h"
#include "wire/changes.h"
#include "wire/sight.h"
#include "wire/view.h"

enum { VIEW_USUAL = 16 << 10 }; /* bytes of most views */

void sent_drop(struct sent *s)
{
    free(s->text);
    memset(s, 0, sizeof *s);
}

static bool is_past(const struct ang_engine *e)
{
    return is_given(e, REQUEST_KEY_ENTRY) && e->rq.entry < e->game->entry_count;
}

/* The game as it was before the entry named in the request, or as it is now. */
static const struct block *moment_of(struct ang_engine *e)
{
    if (!is_past(e))
        return e->game->b;
    game_back(e->game, e->rq.entry);
    return e->game->scratch;
}

unsigned moment_lines(const struct ang_engine *e)
{
    return is_past(e) ? e->game->entry[e->rq.entry].log_at : e->game->log_count;
}

static struct sent *sent_to_viewer(struct ang_engine *e)
{
    return &table_find(e, e->rq.table)->sent[e->rq.viewer];
}

/* Writes the complete view as a separate text, which is kept for the next request. It is usually
 * about as long as the previous one. */
static bool view_make(struct ang_engine *e, const struct text_scene *s, uint64_t hash)
{
    size_t room = sent_to_viewer(e)->size * 5 / 4;
    struct json_writer w;

    e->fresh = (struct sent){ .hash = hash, .language = e->language };
    for (room = room > VIEW_USUAL ? room : VIEW_USUAL;; room = json_writer_needed(&w)) {
        char *text = realloc(e->fresh.text, room);
        if (!text)
            return trouble(e, "memory", "no memory for a view of %zu bytes", room);
        e->fresh.text = text;
        json_writer_init(&w, text, room);
        wire_view(&w, s);
        if (json_writer_end(&w))
            break;
    }
    e->fresh.size = w.used;
    return true;
}

bool view_act(struct ang_engine *e)
{
    struct text_scene s = engine_scene(e, e->rq.viewer);

    if (!e->rq.changes)
        return true;
    s.b = moment_of(e);
    uint64_t hash = wire_sight_hash_of(&s);
    if (is_given(e, REQUEST_KEY_HAVE) && e->rq.have == hash)
        return true;
    const struct sent *last = sent_to_viewer(e);
    e->found.base = last->text && is_given(e, REQUEST_KEY_HAVE) && e->rq.have == last->hash &&
                    last->language == e->language;
    return view_make(e, &s, hash);
}

void view_sent(struct ang_engine *e)
{
    if (!e->fresh.text)
        return;
    struct sent *last = sent_to_viewer(e);
    sent_drop(last);
    *last = e->fresh;
    memset(&e->fresh, 0, sizeof e->fresh);
}

void view_answer(struct ang_engine *e, struct json_writer *w)
{
    struct text_scene s = engine_scene(e, e->rq.viewer);

    if (!e->fresh.text)
        s.b = moment_of(e);
    uint64_t hash = e->fresh.text ? e->fresh.hash : wire_sight_hash_of(&s);
    json_add_hex(w, "hash", hash);
    if (is_given(e, REQUEST_KEY_HAVE) && e->rq.have == hash) {
        json_add_bool(w, "same", true);
    } else if (e->found.base) {
        const struct sent *last = sent_to_viewer(e);
        json_add_hex(w, "base", last->hash);
        wire_changes(w, last->text, last->size, e->fresh.text, e->fresh.size);
    } else {
        json_write_key(w, "view");
        if (e->fresh.text)
            json_write_raw_bytes(w, e->fresh.text, e->fresh.size);
        else
            wire_view(w, &s);
    }
}

size_t ang_view_changes(const char *from, const char *to, char *out, size_t size)
{
    struct json_writer w;

    json_writer_init(&w, out, size);
    json_write_object(&w);
    if (!wire_changes(&w, from, strlen(from), to, strlen(to))) {
        if (size)
            out[0] = 0;
        return 0;
    }
    json_write_end(&w);
    json_writer_end(&w);
    return w.used;
}
