/* masks.h: which bytes of a connection belong to frames that the client has not masked.
 *
 * Clients must mask their frames, and a server must close a socket whose client does not (RFC 6455,
 * section 5.1). libwebsockets 4.1 takes such frames like any other and has no way to tell, so that
 * visit.c follows what arrives by itself: the head of the request up to its empty line, then
 * frames.
 */
#ifndef ANGELES_SERVER_MASKS_H
#define ANGELES_SERVER_MASKS_H

#include <stddef.h>
#include <stdint.h>

struct masks { /* zero: nothing has arrived */
    enum { MASKS_HEAD, MASKS_FIRST, MASKS_SECOND, MASKS_LENGTH, MASKS_PAYLOAD } part;
    unsigned line;  /* MASKS_HEAD: characters in the line so far */
    unsigned bytes; /* MASKS_LENGTH: of the length that are still to come */
    uint64_t left;  /* of the payload, and the key before it */
};

/* How many of these bytes belong to the head of the request. */
size_t masks_head(struct masks *m, const unsigned char *byte, size_t size);
/* Frames follow. How many of these bytes come before the first frame that is not masked; `size`:
 * there is none. */
size_t masks_follow(struct masks *m, const unsigned char *byte, size_t size);

#endif
