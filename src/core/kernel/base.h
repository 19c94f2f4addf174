/* base.h: what every file of the core stands on.
 *
 * The core is freestanding: no libc beyond the four memory functions a compiler may call by
 * itself, no allocation, no global that changes. What only our own mistake can cause is a CHECK:
 * it calls ang_fault(), which the host provides and which does not return.
 */
#ifndef ANGELES_KERNEL_BASE_H
#define ANGELES_KERNEL_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

void *memcpy(void *restrict to, const void *restrict from, size_t size);
void *memmove(void *to, const void *from, size_t size);
void *memset(void *to, int byte, size_t size);
int memcmp(const void *a, const void *b, size_t size);

_Noreturn void ang_fault(const char *file, int line, const char *what);

#define CHECK(x)     ((x) ? (void)0 : ang_fault(__FILE__, __LINE__, #x))
#define ARRAY_LEN(a) (sizeof(a) / sizeof((a)[0]))
#define BIT(n)       (1u << (n))

/* Bits set; the compiler's own way may call a library that is not there. */
static inline unsigned bit_count(uint32_t x)
{
    x -= x >> 1 & 0x55555555u;
    x = (x & 0x33333333u) + (x >> 2 & 0x33333333u);
    return ((x + (x >> 4)) & 0x0f0f0f0fu) * 0x01010101u >> 24;
}

/* Seats, and the spectator, who is one more viewer. */
enum {
    SEAT_MAX = 6,
    SPECTATOR = SEAT_MAX, /* the viewer who knows only what everybody knows */
    VIEWER_MAX = 7,
    SEAT_NONE = 0xff,
};

typedef uint8_t seat_mask; /* bit s: seat s; bit SPECTATOR: the spectator */
enum { SEEN_BY_ALL = 0x7f };

/* A thing with a face is named by a handle: its index plus COMPONENT_BASE, so that wherever a
 * word of the block holds a component the kernel can tell it from a number, and exchange it when
 * it imagines another deal. 0 is "none". */
typedef uint16_t component_id;
enum { COMPONENT_BASE = 0x4000, COMPONENT_MAX = 1023 };

static inline bool is_component(uint16_t word)
{
    return word >= COMPONENT_BASE && word < COMPONENT_BASE + COMPONENT_MAX;
}

/* Requirements: 0 is met; anything else names the rule that stands in the way. The numbers below
 * REQ_GAME are the kernel's own; each game adds its table behind them. */
typedef uint16_t requirement;
enum {
    REQ_MET = 0,
    REQ_NOT_AN_OPTION, /* nothing of that kind is asked for now */
    REQ_NOT_YOUR_TURN, /* another seat is asked */
    REQ_STRUCK,        /* this option met a fault at this table and was struck */
    REQ_CARD_NEEDS,    /* the card's own `needs` is not fulfilled */
    REQ_CARD_EFFECT,   /* nothing of what the card does could be carried out */
    REQ_CARD_COST,     /* the card's cost cannot be paid */
    REQ_ONCE_USED,     /* the limit "once per …" is used up */
    REQ_FORBIDDEN,     /* an effect in force forbids it */
    REQ_NO_ROOM,       /* the table holds no more effects in force */
    REQ_OFFER_LIMIT,   /* too many offers since the last choice */
    REQ_OFFER_TERMS,   /* the terms cannot be carried out in full at once */
    REQ_OFFER_GONE,    /* the offer is no longer open */
    REQ_OFFER_CLOSED,  /* no trading now */
    REQ_GAME = 32,
};

#endif
