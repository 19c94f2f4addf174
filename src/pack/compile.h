/* compile.h: turns the syntax tree into the tables and code of a pack.
 *
 * Names of things become places: a register of the program, or the member of a set that is being
 * tested. Which one depends on the context. A choice's body is compiled twice. In the program the
 * chosen thing is in a register. In the condition "can this be carried out" it is the member under
 * test.
 */
#ifndef ANGELES_PACK_COMPILE_H
#define ANGELES_PACK_COMPILE_H

#include "pack/code.h"
#include "pack/diag.h"

enum {
    PLACES_MAX = 96,
    MEMBERS_MAX = 64,   /* of a set, for counting steps */
    VERB_STEPS = 20,    /* the arguments of a verb besides its operation */
    FIRST_REGISTER = 3, /* r0 to r2 are the event's */
    CODE_MAX = 65535,
};

/* The location of a binding. */
struct place_of {
    const struct ast_binding *binding;
    const struct ast_expr *value; /* the value of this; or NULL: */
    bool is_member;
    uint8_t at; /* register, or how many sets were open when it became a member */
};

struct snippet { /* code already in the pack, to be used again */
    uint16_t at;
    uint16_t count;
    unsigned steps;
};

/* A table that grows. */
struct rows {
    void *row;
    unsigned count, max;
};

struct compiler {
    struct arena *arena;
    struct diag *diag;
    const struct ast_pack *pack;
    const struct vocabulary *v;

    struct rows clause, set, alternative, counter, limit, line, code, string, component;
    struct rows snippet;  /* struct snippet */
    struct rows set_cost; /* unsigned, parallel to `set` */
    struct pack_entry *entry_row;
    uint32_t *file_name; /* string of each source */

    struct { /* limits of the whole pack: reported once, not for each further entry */
        bool components, code, counters, limits, groups;
    } exceeded;

    /* what is being compiled */
    struct ast_entry *entry;
    struct place_of place[PLACES_MAX];
    unsigned place_count;
    unsigned nest;       /* sets open */
    unsigned reg_next;   /* first free register */
    bool in_play;        /* an ability the entry has in play */
    bool option;         /* the beginning of an option of a sealed entry: its costs and its test */
    unsigned limit_bits; /* of the entry's own, taken so far */
    unsigned limit_rows; /* of the block's table, taken so far by the whole pack */
};

/* Errors: once for each entry, since one bound exceeded exceeds others. */
void compile_error(struct compiler *c, struct spot at, const char *format, ...) DIAG_PRINTF(3, 4);
/* The same for a limit of the whole pack, reported only once. */
void pack_error(struct compiler *c, bool *exceeded, struct spot at, const char *what, int most);

/* Tables (tables.c) */
void *rows_add(struct compiler *c, struct rows *r, size_t size, unsigned count);
uint32_t string_add(struct compiler *c, const char *text);
/* Prose of the entry being compiled, as a row of the alternatives. */
uint32_t prose_plain(struct compiler *c, const char *text);
struct pack_alternative prose_row(struct compiler *c, const char *slot,
                                  const char *const text[LANG_COUNT]);
unsigned prose_add(struct compiler *c, const char *slot, const char *const text[LANG_COUNT]);
uint16_t code_join(struct compiler *c, struct code *k, struct spot at);    /* returns its address */
uint16_t snippet_join(struct compiler *c, struct code *k, struct spot at); /* ends with RET */
unsigned snippet_steps(const struct compiler *c, uint16_t at);
unsigned set_add(struct compiler *c, struct pack_set row, unsigned members);
unsigned set_steps(const struct compiler *c, unsigned set);

/* Expressions (compile_expr.c): they leave one value on the stack */
void compile_expr(struct compiler *c, struct code *k, const struct ast_expr *e);
void compile_args(struct compiler *c, struct code *k, struct ast_expr *const arg[SLOT_MAX]);
unsigned args_count(struct ast_expr *const arg[SLOT_MAX]);
/* A set of members for which `body` could be carried out on `binding`. */
unsigned compile_set(struct compiler *c, const struct ast_set *set,
                     const struct ast_binding *binding, const struct ast_statement *body);
unsigned members_at_most(const struct compiler *c, const struct ast_set *set);
void code_set_op(struct compiler *c, struct code *k, enum op op, unsigned set); /* COUNT, ANY */
/* The condition that an event or question matches; false: it always does, nothing was written.
 * *whose gets the required owner, as far as it can express it; `whose` NULL: any owner. */
bool compile_filter(struct compiler *c, struct code *k, const struct ast_pattern *pattern,
                    const char *form, uint8_t *whose);
uint8_t slot_register(const char *form, unsigned slot);
void code_and(struct code *k, unsigned *joint); /* code_join_condition() */

void place_register(struct compiler *c, const struct ast_binding *b, unsigned reg);
const struct place_of *place_find(const struct compiler *c, const struct ast_binding *b);

/* "Can be carried out" (compile_guard.c); false: always, nothing was written. */
bool compile_guard(struct compiler *c, struct code *k, const struct ast_statement *body);
uint16_t guard_snippet(struct compiler *c, const struct ast_statement *body, struct spot at);
unsigned compile_choices(struct compiler *c, const struct ast_statement *s); /* a set */
void compile_enough(
    struct compiler *c, struct code *k, const struct ast_statement *s,
    unsigned set); /* whether the set has enough members: one, or the number to be chosen */
bool compile_payable(struct compiler *c, struct code *k, const struct ast_statement *cost);
void compile_pay_guard(struct compiler *c, struct code *k, const struct ast_statement *s);

/* Programs (compile_statement.c) */
struct cost compile_body(struct compiler *c, struct code *k, const struct ast_statement *body);

/* Clauses and entries (compile.c) */
unsigned compile_effect_clause(struct compiler *c, const struct ast_statement *effect,
                               const struct ast_clause *clause, uint8_t keep[BOUND_MAX]);
void compile_init(struct compiler *c, struct arena *arena, struct diag *diag,
                  const struct ast_pack *pack);
void compile_entry(struct compiler *c, struct ast_entry *e);

/* The finished blob, malloc'ed; NULL: no memory (blob.c). */
unsigned char *blob_write(struct compiler *c, size_t *size);

#endif
