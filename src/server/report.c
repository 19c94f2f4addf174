/* report.c: reports of bugs, by people or by the server itself.
 *
 * While the game runs, the person gets only what they were shown. The complete game goes into the
 * store, as a file that `angeles scenario` runs and that ends at this moment. Until the game is
 * over, only the server's owner can read it (`angeles db reports`). After that, anybody can. A
 * fault in a choice is stored in the same way.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/format.h"
#include "server/hall.h"
#include "server/log.h"
#include "server/table.h"

enum { REPORT_MAX = 20 }; /* for each table */

struct report {
    unsigned number, seat, entries;
    int64_t at;
    const char *text, *stream;
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

static void scenario_write(struct table *t, unsigned seat, const char *kind, unsigned number,
                           const char *text, struct buffer *out)
{
    struct buffer about = { 0 };

    buffer_format(&about, "%s %u on table %s, by %s (p%u), after %u entries:\n%s\n", kind, number,
                  t->id, t->match.seat[seat].name[0] ? t->match.seat[seat].name : "?", seat + 1,
                  ang_game_entry_count(t->match.game), text);
    buffer_room(out, ang_game_scenario(t->match.game, about.data, NULL, 0) + 1);
    out->length = ang_game_scenario(t->match.game, about.data, out->data, out->room);
    buffer_release(&about);
}

/* Writes the reply. */
enum table_refusal report_make(struct table *t, unsigned seat, const char *text,
                               struct buffer *answer)
{
    struct buffer scenario = { 0 }, stream = { 0 }, kept = { 0 };
    char name[32];

    if (!t->match.game)
        return REFUSED_NO_GAME_TO_REPORT;
    if (t->report_count >= REPORT_MAX)
        return REFUSED_REPORTS_FULL;
    scenario_write(t, seat, "Report", t->report_count + 1, text ? text : "", &scenario);
    table_stream(t, seat, &stream);
    const struct report r = { .number = ++t->report_count,
                              .seat = seat,
                              .entries = ang_game_entry_count(t->match.game),
                              .at = t->hall->now,
                              .text = text ? text : "",
                              .stream = stream.data };
    buffer_json(&kept, kept_fill, &r);
    buffer_json(answer, answer_fill, &r);
    snprintf(name, sizeof name, "report-%u", r.number);
    job_thing(table_job(t), seat, name, kept.data);
    snprintf(name, sizeof name, "scenario-%u", r.number);
    job_thing(table_job(t), seat, name, scenario.data);
    t->hall->metrics.reports++;
    log_line(LOG_WARN, "report", "table=%s seat=%u entry=%u", t->id, seat, r.entries);
    buffer_release(&scenario);
    buffer_release(&stream);
    buffer_release(&kept);
    return REFUSED_NOT;
}

void report_fault(struct table *t, unsigned seat, const char *what)
{
    unsigned last = ang_game_entry_count(t->match.game) - 1; /* this entry says what was chosen */
    struct buffer scenario = { 0 }, text = { 0 };
    char name[32];

    if (++t->fault_count > REPORT_MAX)
        return;
    buffer_format(&text, "%s\n", what);
    size_t size = ang_game_save_from(t->match.game, last, NULL, 0);
    buffer_room(&text, size + 1);
    text.length += ang_game_save_from(t->match.game, last, text.data + text.length, size + 1);
    scenario_write(t, seat, "Fault", t->fault_count, text.data, &scenario);
    snprintf(name, sizeof name, "fault-%u", t->fault_count);
    job_thing(table_job(t), TABLE_THING, name, text.data);
    snprintf(name, sizeof name, "scenario-fault-%u", t->fault_count);
    job_thing(table_job(t), TABLE_THING, name, scenario.data);
    buffer_release(&scenario);
    buffer_release(&text);
}

struct telling {
    struct table *table;
    struct buffer *out;
    char scenario[32]; /* the name to search for */
};

static void scenario_fill(struct json_writer *w, const void *about)
{
    json_write_string(w, about);
}

static bool scenario_add(void *context, int64_t seat, const char *name, const char *text)
{
    struct telling *told = context;

    (void)seat;
    if (strcmp(name, told->scenario) != 0)
        return true;
    told->out->length--; /* drops the closing brace */
    buffer_add_string(told->out, ",\"scenario\":");
    buffer_json(told->out, scenario_fill, text);
    buffer_add_string(told->out, "}");
    return false;
}

static bool report_add(void *context, int64_t seat, const char *name, const char *text)
{
    struct telling *told = context;

    (void)seat;
    if (strncmp(name, "report-", 7) != 0)
        return true;
    buffer_add_string(told->out, text);
    snprintf(told->scenario, sizeof told->scenario, "scenario-%.10s", name + 7);
    store_read_things(told->table->hall->store, told->table->id, scenario_add, told);
    buffer_add_string(told->out, "\n");
    return true;
}

void reports_write(struct table *t, struct buffer *out)
{
    struct telling told = { .table = t, .out = out };

    buffer_add_string(out, "");
    store_read_things(t->hall->store, t->id, report_add, &told);
}
