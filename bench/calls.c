/* calls.c: counts calls that the linker redirects here (--wrap in make/build.mk).
 *
 * It counts allocations, because random play makes none. It also counts the steps of bots in
 * imagined games, to show how much of a search is the game itself.
 */
#include "bench.h"

#include "kernel/flow.h"

unsigned long long calls_allocated, calls_applied, calls_skipped, calls_rolled;

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *memory, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *memory, size_t size);

void *__wrap_malloc(size_t size)
{
    calls_allocated++;
    return __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    calls_allocated++;
    return __real_calloc(count, size);
}

void *__wrap_realloc(void *memory, size_t size)
{
    calls_allocated++;
    return __real_realloc(memory, size);
}

void __real_flow_apply(struct ask *q, uint8_t seat, struct option chosen);
void __real_flow_advance(struct ask *q, uint8_t seat, struct option chosen);
void __real_flow_skip(struct ask *q, uint8_t seat, struct option chosen);
void __wrap_flow_apply(struct ask *q, uint8_t seat, struct option chosen);
void __wrap_flow_advance(struct ask *q, uint8_t seat, struct option chosen);
void __wrap_flow_skip(struct ask *q, uint8_t seat, struct option chosen);
void __real_flow_roll(struct ask *q, uint64_t *dice, unsigned choices);
void __wrap_flow_roll(struct ask *q, uint64_t *dice, unsigned choices);

void __wrap_flow_apply(struct ask *q, uint8_t seat, struct option chosen)
{
    calls_applied++;
    __real_flow_apply(q, seat, chosen);
}

void __wrap_flow_advance(struct ask *q, uint8_t seat, struct option chosen)
{
    calls_applied++;
    __real_flow_advance(q, seat, chosen);
}

void __wrap_flow_skip(struct ask *q, uint8_t seat, struct option chosen)
{
    calls_skipped++;
    __real_flow_skip(q, seat, chosen);
}

void __wrap_flow_roll(struct ask *q, uint64_t *dice, unsigned choices)
{
    uint32_t from = q->b->choices;

    __real_flow_roll(q, dice, choices);
    calls_rolled += q->b->choices - from;
}
