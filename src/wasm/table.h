/* table.h: a local table in a browser: a match (table/match.h) around the game of an engine.
 *
 * The engine has begun or opened its game by a line. Then, with exported names in quotes:
 *
 *     const table = x.table_new(engine, at, size);       // a match: table/match_text.c
 *     x.table_time(table, performance.now(), Date.now() / 1000);
 *     x.table_line(table, at, size);                     // what a person does; the reply as JSON
 *     x.table_go(table, true);                           // what follows: enum go
 *     x.table_look(table, seat);                         // somebody else looks at the screen
 *     x.table_settle(table);                             // the screen's news, a line each
 *     x.table_save(table), x.table_match(table);         // to be stored before that is shown
 *     x.table_think(table);                              // bots think; then go on
 *
 * Texts stay valid until the next call, and have engine_size() bytes.
 *
 * Lines are those of docs/tables.md that change something, with the "seat" that acts. At a table
 * with a lesson there is one more, {"do":"lesson"}: with "what":"go-on" the learner has read the
 * text; with "what":"again" the chapter restarts; the reply to "what":"solution" lists the choices
 * that solve a puzzle. All other lines go to the engine.
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
/* Carries out what follows by itself. `think`: bots that are asked together with people think, too;
 * 2: briefly. Returns an enum go, the people who are asked shifted left by 8, and those who have
 * not conceded shifted left by 16. */
enum go {
    GO_ON,    /* bots have to think */
    GO_NEWS,  /* the same, and there are new lines of the log for the screen */
    GO_TALKS, /* people have time to talk before anything is chosen for anybody */
    GO_RESTS, /* a person is asked, or nobody is */
};
EXPORT("table_go") unsigned host_table_go(struct host_table *t, unsigned think);
EXPORT("table_look") void host_table_look(struct host_table *t, unsigned viewer);
/* News as in docs/tables.md. The object of "table" has only what a match knows. */
EXPORT("table_settle") const char *host_table_settle(struct host_table *t);
EXPORT("table_save") const char *host_table_save(struct host_table *t);
EXPORT("table_match") const char *host_table_match(struct host_table *t);
/* Returns how many bots thought. `briefly`: not those that would take long, of which the next has a
 * question for another instance. */
EXPORT("table_think") unsigned host_table_think(struct host_table *t, bool briefly);
/* That bot's question, engine_size() bytes with the hidden parts of the game; 0: none. */
EXPORT("table_question") const void *host_table_question(struct host_table *t);
EXPORT("table_thought") void host_table_thought(struct host_table *t, int choice);
/* The answer to a question of this or another instance; it needs no engine. -1: none. */
EXPORT("ponder") int host_ponder(const void *question);
/* Seat * 512 + index of the option that is being carried out; -1: none. */
EXPORT("table_tried") int host_table_tried(const struct host_table *t);
EXPORT("table_fault") /* the refusal of that option, as JSON */
const char *host_table_fault(struct host_table *t, int tried, const char *what, size_t size);

#endif
