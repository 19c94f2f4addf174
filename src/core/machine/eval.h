/* eval.h: computing values: the part of the machine that never stops; inside src/core/machine only.
 */
#ifndef ANGELES_MACHINE_EVAL_H
#define ANGELES_MACHINE_EVAL_H

#include "machine/machine.h"

struct eval {
    int *top; /* after the last value */
    int stack[STACK_MAX];
};

static inline void eval_init(struct eval *e)
{
    e->top = e->stack;
}

/* Runs from `at` while operations only compute: to the RET that ends a condition, or to the first
 * operation that acts. Returns its place; the results are on the stack. */
uint16_t eval_run(struct ask *q, const struct scope *s, struct eval *e, uint16_t at);

static inline int eval_pop(struct eval *e)
{
    CHECK(e->top > e->stack);
    return *--e->top;
}

static inline const int *eval_pop_many(struct eval *e, unsigned count)
{
    CHECK((unsigned)(e->top - e->stack) >= count);
    return e->top -= count;
}

/* A card or an entry, as an entry. */
static inline const struct pack_entry *thing_entry(const struct ask *q, int thing)
{
    uint16_t word = (uint16_t)thing;

    if (is_component(word))
        return pack_entry_of(q->pack, word);
    CHECK(word < q->pack->entry_count);
    return &q->pack->entry[word];
}

static inline int counted(const struct ask *q, unsigned counter, int seat)
{
    CHECK(seat >= 0 && seat < q->b->seat_count);
    return counter_get(q->b, counter, (unsigned)seat);
}

/* Sets, member by member: their arguments, their size before filtering, and whether one is in. */
void set_args(struct ask *q, uint16_t set, const struct scope *s, int arg[SLOT_MAX]);
int set_size(struct ask *q, uint16_t set, const int *arg);
bool set_has(struct ask *q, uint16_t set, const struct scope *s, int member);

#endif
