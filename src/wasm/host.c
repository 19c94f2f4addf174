#include "wasm/host.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/lib.h"

/* An instance has one thread, and its host reads this before the next call. */
static size_t answer_size;
static char fault[200];

void *host_alloc(size_t size)
{
    return malloc(size ? size : 1);
}

void host_free(void *memory)
{
    free(memory);
}

struct ang_engine *host_engine_new(void)
{
    return ang_engine_new(ANG_OWNER, 0);
}

void host_engine_free(struct ang_engine *engine)
{
    ang_engine_free(engine);
}

const char *host_answer(const char *answer)
{
    answer_size = strlen(answer);
    return answer;
}

const void *host_bytes(const void *answer, size_t size)
{
    answer_size = size;
    return answer;
}

const char *host_engine_line(struct ang_engine *engine, const char *line, size_t size)
{
    return host_answer(ang_engine_line(engine, line, size));
}

size_t host_engine_size(void)
{
    return answer_size;
}

/* Faults: in place of lib/fault.c */

const char *host_engine_fault(void)
{
    return fault;
}

void guard_open(struct guard *g)
{
    g->what[0] = 0;
}

void guard_close(struct guard *g)
{
    (void)g;
}

_Noreturn void ang_fault(const char *file, int line, const char *what)
{
    snprintf(fault, sizeof fault, "%s:%d: this must hold: %s", file, line, what);
    __builtin_trap();
}
