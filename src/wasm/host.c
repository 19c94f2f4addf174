/* host.c: memory, and what went wrong. */
#include "wasm/host.h"

enum { PAGE = 65536 };

extern unsigned char __heap_base; /* the linker's: where our own data ends */

static uintptr_t allocated_to;
static char message[240];

void *ang_mark(void)
{
    if (allocated_to == 0)
        allocated_to = ((uintptr_t)&__heap_base + 7) / 8 * 8;
    return (void *)allocated_to;
}

void *ang_allocate(size_t size)
{
    uintptr_t from = (uintptr_t)ang_mark();
    size_t there = __builtin_wasm_memory_size(0) * (size_t)PAGE;

    if (size > SIZE_MAX / 2)
        return NULL;
    size = (size + 7) / 8 * 8;
    if (size > there - from) {
        size_t pages = (size - (there - from) + PAGE - 1) / PAGE;
        if (__builtin_wasm_memory_grow(0, pages) == SIZE_MAX)
            return NULL;
    }
    allocated_to = from + size;
    return (void *)from;
}

void ang_release(const void *mark)
{
    uintptr_t to = (uintptr_t)mark;

    if (to >= (uintptr_t)&__heap_base && to <= (uintptr_t)ang_mark())
        allocated_to = to;
}

const char *ang_message(void)
{
    return message;
}

static size_t message_add(size_t used, const char *text)
{
    while (*text && used + 1 < sizeof message)
        message[used++] = *text++;
    message[used] = 0;
    return used;
}

bool message_set(const char *text)
{
    message_add(0, text);
    return false;
}

_Noreturn void ang_fault(const char *file, int line, const char *what)
{
    char digit[12];
    size_t at = sizeof digit, used;

    digit[--at] = 0;
    do
        digit[--at] = (char)('0' + line % 10);
    while ((line /= 10) > 0);
    used = message_add(0, file);
    used = message_add(used, ":");
    used = message_add(used, digit + at);
    used = message_add(used, ": this must hold: ");
    message_add(used, what);
    __builtin_trap();
}
