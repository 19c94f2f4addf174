/* base.h: the foundation of every file in the core.
 *
 * The core is freestanding: it uses no libc beyond the four memory functions that a compiler may
 * call by itself. It allocates nothing and has no mutable globals.
 *
 * CHECK guards against our own mistakes. When a check fails it calls ang_fault(), which the host
 * provides and which does not return.
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

/* Number of bits set. The compiler's builtin may call a library that is not available. */
static inline unsigned bit_count(uint64_t x)
{
    x -= x >> 1 & 0x5555555555555555u;
    x = (x & 0x3333333333333333u) + (x >> 2 & 0x3333333333333333u);
    return (unsigned)(((x + (x >> 4)) & 0x0f0f0f0f0f0f0f0fu) * 0x0101010101010101u >> 56);
}

/* Finds which of eight bytes equal `value`, one bit each. Compares all eight at once, without a
 * branch. */
static inline uint64_t bytes_that_are(const uint8_t *byte, uint8_t value)
{
    const uint64_t each = 0x0101010101010101u, low = 0x7f * each;
    uint64_t x;

    memcpy(&x, byte, sizeof x);
    x ^= value * each;
    x = ~(((x & low) + low) | x) >> 7 & each; /* 1 where the bytes were equal */
    return x * 0x0102040810204080u >> 56;
}

/* Seats. The spectator is an additional viewer. */
enum {
    SEAT_MAX = 6,
    SPECTATOR = SEAT_MAX, /* the viewer who knows only public information */
    VIEWER_MAX = 7,
    SEAT_NONE = 0xff,
};

typedef uint8_t seat_mask; /* bit s: seat s; bit SPECTATOR: the spectator */
enum { SEEN_BY_ALL = 0x7f };

/* A component is named by a handle: its index plus COMPONENT_BASE. So the kernel can tell
 * components from numbers in any word of the block, and swap them when it imagines a different
 * deal. 0 is "none". */
typedef uint16_t component_id;
enum { COMPONENT_BASE = 0x4000, COMPONENT_MAX = 1023 };

static inline bool is_component(uint16_t word)
{
    return word >= COMPONENT_BASE && word < COMPONENT_BASE + COMPONENT_MAX;
}

/* The source of a text: a component or an entry of the pack.
 *
 * An entry is its own source when it is unique and never hidden (a plot, a house rule), so it needs
 * no component. It is encoded as its index plus 1, because 0 means "the rules themselves". As a
 * value (`this` in its text) it is its plain index, like any other entry. */
typedef uint16_t source_id;

static inline source_id source_of_entry(unsigned entry)
{
    return (source_id)(entry + 1);
}

static inline bool source_is_entry(source_id source)
{
    return source != 0 && source < COMPONENT_BASE;
}

static inline uint16_t source_thing(source_id source)
{
    return source_is_entry(source) ? (uint16_t)(source - 1) : source;
}

/* Requirements: 0 means met; any other value names the rule that prevents it. Numbers below
 * REQ_GAME belong to the kernel; each game's own numbers start there. */
typedef uint16_t requirement;
enum {
    REQ_MET = 0,
    REQ_NOT_AN_OPTION,    /* no option of that kind is available now */
    REQ_NOT_YOUR_TURN,    /* a different seat is being asked */
    REQ_STRUCK,           /* this option caused a fault at this table and was removed */
    REQ_CARD_NEEDS,       /* the card's own `needs` condition is not met */
    REQ_CARD_EFFECT,      /* none of the card's effects could be carried out */
    REQ_CARD_COST,        /* the card's cost cannot be paid */
    REQ_ONCE_USED,        /* the limit "once per …" is used up */
    REQ_FORBIDDEN,        /* an effect in force forbids it */
    REQ_NO_ROOM,          /* there is no room for another effect in force */
    REQ_OFFER_LIMIT,      /* too many offers since the last choice */
    REQ_OFFER_TERMS,      /* the terms cannot all be carried out at once */
    REQ_OFFER_GONE,       /* the offer is no longer open */
    REQ_OFFER_CLOSED,     /* no trading now */
    REQ_OFFER_NOT_BETTER, /* that seat has declined as good an offer */
    REQ_OFFER_STUCK,      /* somebody would be left without an option */
    REQ_PROMISE_LIMIT,    /* too many open promises */
    REQ_BOUND,            /* a bargain rules it out */
    REQ_GAME = 32,
};

#endif
