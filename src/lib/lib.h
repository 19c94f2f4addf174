/* lib.h: what stands behind the opaque types of angeles.h; inside src/lib only. */
#ifndef ANGELES_LIB_H
#define ANGELES_LIB_H

#ifndef __wasm__
#include <setjmp.h>
#endif

#include "angeles.h"
#include "kernel/flow.h"
#include "kernel/rules.h"
#include "machine/pack.h"
#include "text/render.h"

/* kinds.c: the games this library knows */
struct kind {
    const struct rules *rules;
    const unsigned char *pack;
    const unsigned int *pack_size;
};
const struct kind *kind_find(const char *name); /* NULL: no such */
unsigned kind_index(const struct rules *rules);

/* Made by tools/refc.c from docs/reference/. */
extern const struct ang_reference reference_table[];
extern const unsigned reference_table_count;

/* pack.c */
struct ang_pack {
    const struct rules *rules;
    struct pack pack;
    void *blob; /* owned */
    size_t size;
    char *heading; /* owned: the strings again, with titles as headings: "the Root", "The Root" */
    char hash[65];
};
struct ang_pack *pack_from_blob(void *blob, size_t size, struct ang_error *error); /* takes it */

struct ang_coverage {
    const struct ang_pack *pack;
    uint8_t *bit;
};

/* errors */
bool error_set(struct ang_error *error, enum ang_code code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* fault.c: a CHECK that fails while a guard is open comes back to its GUARDED(), which is
 * false then. In WebAssembly there is no way back: the instance traps (src/wasm/host.h). */
struct guard {
#ifndef __wasm__
    jmp_buf back;
#endif
    struct guard *outer;
    char what[160];
};
void guard_open(struct guard *g);
void guard_close(struct guard *g);
#ifdef __wasm__
#define GUARDED(g) (guard_open(g), true)
#else
#define GUARDED(g) (guard_open(g), setjmp((g)->back) == 0)
#endif

/* game.c, history.c */
enum entry_kind_of {
    ENTRY_CHOICE,
    ENTRY_OFFER,
    ENTRY_ANSWER,
    ENTRY_UNDO,
    ENTRY_FAULT,
    ENTRY_VOID,
    ENTRY_LOAD
};

struct entry {
    uint8_t kind; /* enum entry_kind_of */
    uint8_t seat;
    uint8_t how;     /* ENTRY_ANSWER: enum offer_act; ENTRY_UNDO: enum ang_undo */
    uint8_t stirred; /* enum stir: what can't be taken back freely */
    uint16_t number; /* ENTRY_UNDO: how many choices; ENTRY_ANSWER: the offer's serial */
    struct offer offer;
    char *text;     /* ENTRY_CHOICE, ENTRY_FAULT: the option as JSON, as its seat names it;
                       ENTRY_LOAD: the dump; owned */
    size_t diff_at; /* what it changed, in the game's diffs */
    unsigned diff_count;
    unsigned log_at; /* the first line it wrote in the game's log, if it wrote any */
    bool taken_back;
};

struct diff { /* one word of the block: XOR of before and after */
    uint64_t change;
    uint32_t at;
};

struct ang_game {
    const struct ang_pack *pack;
    struct setup setup;
    uint64_t seed;
    bool keyed; /* the key came from outside and is not written as a seed */
    struct rng birth;
    bool imagined;
    enum ang_language speaks; /* in refusals */
    char *name[SEAT_MAX];     /* owned; NULL: unnamed */
    struct block *b, *scratch;

    struct entry *entry;
    unsigned entry_count, entry_max;
    struct diff *diff;
    size_t diff_count, diff_max;
    uint32_t undone[SEAT_MAX]; /* part of the outside versions, so that none ever comes back */

    struct log_entry *log;
    unsigned log_count, log_max;

    struct option struck[8]; /* options that met a fault at the decision that waits */
    unsigned struck_count;
    uint8_t *coverage;
};

enum { LOG_PER_CHOICE = 512, SEAT_NAME_SIZE = 64 };

void game_ask(struct ang_game *g, struct ask *q, struct block *b);
struct text_scene game_scene(const struct ang_game *g, unsigned viewer, enum ang_language lang);
/* The game's own copy of the step: works on the scratch block, keeps it or drops it. */
bool game_commit(struct ang_game *g, struct entry *e, const struct log *log,
                 struct ang_error *error);
/* What was listed for the seat, under this index. */
bool game_apply_option(struct ang_game *g, unsigned seat, unsigned index, const struct option *o,
                       struct ang_error *error);
/* The block as it was before entry n, in the scratch. */
void game_back(struct ang_game *g, unsigned n);
bool game_apply_void(struct ang_game *g, struct ang_error *error);
bool game_apply_offer(struct ang_game *g, const struct offer *o, struct ang_error *error);
bool game_apply_answer(struct ang_game *g, unsigned seat, unsigned serial, enum offer_act act,
                       struct ang_error *error);
struct ang_game *game_allocate(const struct ang_pack *pack, struct ang_error *error);
/* The game a save begins with, before it is set up. */
struct ang_game *game_of_head(const struct ang_pack *pack, const char *text, size_t size,
                              struct ang_error *error);
bool game_begin(struct ang_game *g, struct ang_error *error);
bool setup_read(const struct ang_pack *pack, const struct ang_game_desc *desc, struct setup *s,
                struct ang_error *error);
/* A game in memory of the caller, from its description; `q` says where, and what it tells. */
bool position_set_up(struct ask *q, const struct ang_game_desc *desc, struct ang_error *error);
/* One choice before the game, as "name=value". */
bool setup_option(const struct rules *r, const char *text, struct setup *s,
                  struct ang_error *error);
void lists_outdate(struct ang_game *g);
bool refuse(struct ang_game *g, unsigned seat, requirement missing, const struct option *o,
            struct ang_error *error);

#endif
