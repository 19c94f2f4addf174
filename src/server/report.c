/* report.c: a person says that something is wrong.
 *
 * While the game runs he gets what he himself was shown; the complete game goes into the store and
 * is told when it is over, as a save that `angeles verify` and `angeles replay` run.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/hall.h"
#include "server/log.h"
#include "server/table.h"

enum { REPORT_MAX = 20 }; /* of a table */

struct report {
    unsigned number, seat, entries;
    int64_t at;
    const char *text, *hash, *save, *stream;
};

static void kept_fill(struct json_writer *w, const void *about)
{
    const struct report *r = about;

    json_write_object(w);
    json_add_int(w, "report", r->number);
    json_add_int(w, "seat", r->seat);
    json_add_int(w, "at", r->at);
    json_add_int(w, "entries", r->entries);
    json_add_string(w, "engine", ANG_VERSION);
    json_add_string(w, "text", r->text);
    json_add_string(w, "save", r->save);
    json_write_end(w);
}

static void answer_fill(struct json_writer *w, const void *about)
{
    const struct report *r = about;

    json_write_object(w);
    json_add_string(w, "did", "report");
    json_add_int(w, "report", r->number);
    json_add_int(w, "entries", r->entries);
    json_add_string(w, "engine", ANG_VERSION);
    json_add_string(w, "stream", r->stream);
    json_write_end(w);
}

/* What is wrong, or NULL: then *answer is what to say. */
const char *report_make(struct table *t, unsigned seat, const char *text, struct buffer *answer)
{
    struct buffer save = { 0 }, stream = { 0 }, kept = { 0 };
    char name[32];

    if (!t->game)
        return "there is no game to report on";
    if (t->report_count >= REPORT_MAX)
        return "there are 20 reports on this table already";
    buffer_room(&save, ang_game_save(t->game, NULL, 0));
    ang_game_save(t->game, save.data, save.room);
    table_stream(t, seat, &stream);
    const struct report r = { .number = ++t->report_count,
                              .seat = seat,
                              .entries = ang_game_entry_count(t->game),
                              .at = t->hall->now,
                              .text = text ? text : "",
                              .save = save.data,
                              .stream = stream.data };
    buffer_json(&kept, kept_fill, &r);
    buffer_json(answer, answer_fill, &r);
    snprintf(name, sizeof name, "report-%u", r.number);
    job_thing(table_job(t), seat, name, kept.data);
    t->hall->metrics.reports++;
    log_line(LOG_WARN, "report", "table=%s seat=%u entry=%u", t->id, seat, r.entries);
    buffer_release(&save);
    buffer_release(&stream);
    buffer_release(&kept);
    return NULL;
}

static bool report_add(void *context, int64_t seat, const char *name, const char *text)
{
    struct buffer *out = context;

    (void)seat;
    if (strncmp(name, "report-", 7) == 0) {
        buffer_add_string(out, text);
        buffer_add_string(out, "\n");
    }
    return true;
}

void reports_write(struct table *t, struct buffer *out)
{
    buffer_add_string(out, "");
    store_read_things(t->hall->store, t->id, report_add, out);
}
