/* table_record.c: the record of what each viewer was shown, in English whatever language they read.
 *
 * It is collected in memory and stored a chunk at a time. A chunk goes with the change that fills
 * it or ends the game, or with the last one before the table is dropped. With several nodes each
 * change is a chunk. After a crash, lost parts are rebuilt from the entries, which are durable
 * before anybody is shown anything. The first line, and the first after the table was read again,
 * contains the whole view.
 */
#include <string.h>

#include "server/hall.h"
#include "server/log.h"
#include "server/table.h"

enum { SHARED_CHANGES, SHARED_LOG };

static void viewer_record(struct table *t, unsigned v)
{
    struct stream *s = &t->durable.stream[v];
    const struct sight *sight = sight_take(&t->out.news.now, t->match.game, v, ANG_EN);
    const struct lines *lines = lines_take(&t->out.news.now, t->match.game, v, ANG_EN, s->log_at);
    struct buffer out = { 0 };

    s->log_at = lines->to;
    if (v == ANG_SPECTATOR)
        shown_share(&t->durable.shown, SHARED_LOG, lines->text.data, lines->text.length);
    if (lines->count || sight->hash != s->hash) {
        buffer_add_string(&out, "{\"entries\":");
        buffer_add_number(&out, ang_game_entry_count(t->match.game));
        buffer_add_hash(&out, ",\"hash\":\"", sight->hash);
        sight_write(&out, sight, t->match.game, v, ANG_EN, s->hash != 0, s->hash);
        buffer_add_string(&out, ",\"log\":[");
        buffer_add(&out, lines->text.data, lines->text.length);
        buffer_add_string(&out, "]}");
        shown_add(&t->durable.shown, v, out.data, out.length);
    }
    s->hash = sight->hash;
    buffer_release(&out);
}

void table_record(struct table *t)
{
    struct ang_sights *sights = t->out.news.now.sights;
    size_t size = 0;

    shown_begin(&t->durable.shown);
    if (sights) {
        ang_sights_look(sights, t->match.game, ANG_SPECTATOR);
        const char *shared = ang_sights_shared(sights, &size);
        shown_share(&t->durable.shown, SHARED_CHANGES, shared, size);
    }
    viewer_record(t, ANG_SPECTATOR); /* the log as most see it */
    for (unsigned v = 0; v < t->match.seat_count; v++)
        viewer_record(t, v);
}

void table_record_store(struct table *t)
{
    if (t->durable.shown.size)
        job_show(
            table_job(t), SHOWN_TO_ALL, t->durable.shown_count++,
            shown_pack(t->hall->packer, &t->durable.shown, ang_game_entry_count(t->match.game)));
}

void table_record_gather(struct table *t)
{
    if (t->durable.job &&
        (t->hall->several || t->match.state == TABLE_OVER || t->durable.shown.size >= SHOWN_CHUNK))
        table_record_store(t);
}

/* Records what was shown after more than `upto` entries; -1: also the opening position. */
static bool record_again(struct table *t, struct ang_game *again, int64_t upto)
{
    struct buffer lines = { 0 };
    bool good = true;

    buffer_room(&lines, ang_game_save_from(t->match.game, 0, NULL, 0));
    ang_game_save_from(t->match.game, 0, lines.data, lines.room);
    struct ang_game *now = t->match.game;
    t->match.game = again;
    if (upto < 0)
        table_record(t);
    for (char *line = lines.data, *end; good && *line; line = end) {
        end = line + strcspn(line, "\n") + 1;
        good = ang_game_open_more(again, line, (size_t)(end - line), NULL);
        if (ang_game_entry_count(again) > upto)
            table_record(t);
        else
            for (unsigned v = 0; v <= ANG_SPECTATOR; v++)
                t->durable.stream[v].log_at = ang_game_log_count(again);
    }
    t->match.game = now;
    buffer_release(&lines);
    return good;
}

enum store_result table_record_seek(struct table *t)
{
    struct store_counts counts = { 0 };
    struct store *store = t->hall->store;
    unsigned entries = ang_game_entry_count(t->match.game);
    int64_t upto = -1;

    enum store_result result = store_read_counts(store, t->id, SHOWN_TO_ALL, &counts);
    if (result == STORE_OK)
        result = shown_upto(store, t->id, &upto);
    if (result != STORE_OK && result != STORE_BROKEN)
        return result;
    t->durable.shown_count = counts.lines;
    shown_release(&t->durable.shown);
    memset(t->durable.stream, 0, sizeof t->durable.stream);
    if (result == STORE_OK && upto < entries) {
        struct ang_game *again = ang_game_open(t->pack, t->head, strlen(t->head), NULL);
        if (!again || !record_again(t, again, upto))
            result = STORE_BROKEN;
        ang_game_free(again);
    }
    if (result == STORE_BROKEN) /* the game continues with a gap in its record */
        log_line(LOG_ERROR, "record", "table=%s upto=%lld entries=%u", t->id, (long long)upto,
                 entries);
    for (unsigned v = 0; v <= ANG_SPECTATOR; v++)
        t->durable.stream[v].log_at = ang_game_log_count(t->match.game);
    return STORE_OK;
}
