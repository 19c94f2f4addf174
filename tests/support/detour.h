/* detour.h: rules whose procedures all run through a test's function. */
#ifndef ANGELES_SUPPORT_DETOUR_H
#define ANGELES_SUPPORT_DETOUR_H

#include "kernel/rules.h"

struct detour {
    struct rules rules;
    struct proc_fact proc[64];
};

/* Makes this function run every procedure of the same rules. It may call usual_run(). */
static inline void detour_take(struct detour *d, const struct rules *rules,
                               enum flow (*run)(struct frame *f, struct ask *q))
{
    CHECK(rules->proc_count <= ARRAY_LEN(d->proc));
    d->rules = *rules;
    d->rules.proc = d->proc;
    for (unsigned i = 0; i < rules->proc_count; i++) {
        d->proc[i] = rules->proc[i];
        d->proc[i].run = run;
    }
}

static inline enum flow usual_run(const struct rules *rules, struct frame *f, struct ask *q)
{
    return rules->proc[f->proc - PROC_GAME].run(f, q);
}

#endif
