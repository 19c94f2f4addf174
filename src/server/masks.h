/* masks.h: finds frames that a client sent without a mask.
 *
 * Clients must mask their frames. A server must close the socket of a client that does not (RFC
 * 6455, section 5.1). libwebsockets 4.1 accepts unmasked frames and cannot report them. So visit.c
 * follows the incoming bytes itself: the request's head up to its empty line, then frames.
 */
#ifndef ANGELES_SERVER_MASKS_H
#define ANGELES_SERVER_MASKS_H

#include <stddef.h>
#include <stdint.h>

struct masks { /* all zero: nothing has arrived */
    enum { MASKS_HEAD, MASKS_FIRST, MASKS_SECOND, MASKS_LENGTH, MASKS_PAYLOAD } part;
    unsigned line;  /* MASKS_HEAD: length of the current line so far */
    unsigned bytes; /* MASKS_LENGTH: bytes of the length still to come */
    uint64_t left;  /* bytes of mask key and payload still to come */
};

/* Returns how many of these bytes belong to the request's head. */
size_t masks_head(struct masks *m, const unsigned char *byte, size_t size);
/* Frames follow. Returns how many of these bytes come before the first unmasked frame; `size` if
 * there is none. */
size_t masks_follow(struct masks *m, const unsigned char *byte, size_t size);

#endif
