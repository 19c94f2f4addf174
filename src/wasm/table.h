/* table.h: a local table in a browser: a match (table/match.h) around the game of an engine.
 *
 * The engine has begun or opened its game by a line. Then, with exported names in quotes:
 *
 *     const table = x.table_new(engine, at, size);       // a match: table/match_text.c
 *     x.table_time(table, performance.now(), Date.now() / 1000);
 *     x.table_line(table, at, size);                     // what a person does; the reply as JSON
 *     while (x.table_next(table)) …                      // happenings as JSON (table/tell.h)
 *     … the host stores the game, and then shows it …
 *     x.table_settle(table, seat);                       // the state of the table for a seat, as
 * JSON x.table_match(table);                              // the match, to be stored beside the
 * save x.table_think(table);                              // bots think; then drain again
 *
 * Texts stay valid until the next call, and have engine_size() bytes.
 *
 * Lines are those of docs/tables.md that change something, with the "seat" that acts. At a table
 * with a lesson there is one more: {"do":"lesson"} returns its progress (table/tell.h). With
 * "what":"go-on" the learner has read the text; with "what":"again" the chapter restarts;
 * "what":"solution" adds the choices that solve a puzzle. All other lines go to the engine.
 *
 * When a choice traps, the game itself has not changed. The host asks the old instance for the save
 * (by an engine's line) and for table_tried(). It opens the save in a new instance, and calls
 * table_fault() there.
 */
#ifndef ANGELES_WASM_TABLE_H
#define ANGELES_WASM_TABLE_H

#include "wasm/host.h"

struct host_table;

EXPORT("table_new") /* 0: no game, no match that fits it, or no memory */
struct host_table *host_table_new(struct ang_engine *engine, const char *match, size_t size);
EXPORT("table_free") void host_table_free(struct host_table *t);
EXPORT("table_time") void host_table_time(struct host_table *t, double ms, double unix_s);
EXPORT("table_line")
const char *host_table_line(struct host_table *t, const char *line, size_t size);
EXPORT("table_next") const char *host_table_next(struct host_table *t); /* 0: no more */
EXPORT("table_settle") const char *host_table_settle(struct host_table *t, unsigned viewer);
EXPORT("table_match") const char *host_table_match(struct host_table *t);
EXPORT("table_think") unsigned host_table_think(struct host_table *t); /* how many bots did */
/* Seat * 512 + index of the option that is being carried out; -1: none. */
EXPORT("table_tried") int host_table_tried(const struct host_table *t);
EXPORT("table_fault") /* the refusal of that option, as JSON */
const char *host_table_fault(struct host_table *t, int tried, const char *what, size_t size);

#endif
