/* memory.c: the four functions a compiler may call by itself, where there is no libc. */
#include "kernel/base.h"

/* Eight bytes at a time where there are as many: blocks are copied for every choice. */
void *memcpy(void *restrict to, const void *restrict from, size_t size)
{
    char *t = to;
    const char *f = from;

    for (; size >= 8; size -= 8, t += 8, f += 8)
        __builtin_memcpy(t, f, 8);
    while (size-- > 0)
        *t++ = *f++;
    return to;
}

void *memmove(void *to, const void *from, size_t size)
{
    char *t = to;
    const char *f = from;

    if (t <= f)
        for (size_t i = 0; i < size; i++)
            t[i] = f[i];
    else
        while (size-- > 0)
            t[size] = f[size];
    return to;
}

void *memset(void *to, int byte, size_t size)
{
    char *t = to;

    while (size-- > 0)
        *t++ = (char)byte;
    return to;
}

int memcmp(const void *a, const void *b, size_t size)
{
    const unsigned char *x = a, *y = b;

    for (size_t i = 0; i < size; i++)
        if (x[i] != y[i])
            return x[i] < y[i] ? -1 : 1;
    return 0;
}
