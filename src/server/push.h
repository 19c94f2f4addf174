/* push.h: encryption and signatures for Web Push. All cryptography is OpenSSL's.
 *
 * A message for a browser is encrypted with the keys of its subscription (RFC 8291, in the coding
 * of RFC 8188). So the push service that delivers it cannot read it. The server identifies itself
 * to the service by a signature (VAPID, RFC 8292). Browsers bind a subscription to the public key,
 * so the key must stay the same: it is in the store, and all nodes share it.
 */
#ifndef ANGELES_SERVER_PUSH_H
#define ANGELES_SERVER_PUSH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    PUSH_POINT_SIZE = 65, /* a point of P-256, uncompressed */
    PUSH_AUTH_SIZE = 16,
    PUSH_TEXT_MAX = 1000, /* of a message */
    PUSH_SEALED_MAX = 1200,
    PUSH_SIGNED_MAX = 1600, /* of an Authorization header */
    PUSH_KEY_TEXT_MAX = 300,
};

/* The server's key pair. It never changes, so any thread may use it. */
struct push_keys;
struct push_keys *push_keys_new(void);              /* NULL: OpenSSL failed */
struct push_keys *push_keys_read(const char *text); /* NULL: not a key */
bool push_keys_write(const struct push_keys *keys, char text[PUSH_KEY_TEXT_MAX]); /* secret */
void push_keys_free(struct push_keys *keys);
const char *push_keys_public(const struct push_keys *keys); /* for browsers, as base64url */

/* The keys of a subscription, from base64url; false: they are not a point and 16 bytes. */
struct push_target {
    uint8_t point[PUSH_POINT_SIZE], auth[PUSH_AUTH_SIZE];
};
bool push_target_read(struct push_target *to, const char *point, const char *auth);
void push_target_write(const struct push_target *to, char point[96], char auth[32]);

/* Encrypts a message. All messages get the same length. Returns its size; 0: it failed. */
size_t push_seal(const struct push_target *to, const char *text, uint8_t out[PUSH_SEALED_MAX]);
/* The value of the Authorization header for the push service at `origin`. `contact` is a mailto: or
 * https: address of the operator; NULL: none. */
bool push_sign(const struct push_keys *keys, const char *origin, const char *contact, int64_t until,
               char out[PUSH_SIGNED_MAX]);

#endif
