/* secret.h: the secrets that open seats. The server keeps only hashes, and compares in constant
 * time.
 */
#ifndef ANGELES_SERVER_SECRET_H
#define ANGELES_SERVER_SECRET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    SECRET_DIGITS = 32,      /* of a secret the server makes: 128 bits */
    SECRET_DIGITS_MAX = 128, /* of a secret a client makes */
    SECRET_HASH_SIZE = 32,
    TABLE_ID_LENGTH = 12,
};

struct secret_hash {
    uint8_t byte[SECRET_HASH_SIZE];
    bool set;
};

bool secret_start(void); /* call it once, first; false: the system has no random numbers */
void secret_make(char secret[SECRET_DIGITS + 1]);
void secret_bytes(void *bytes, size_t size);
void secret_table_id(char id[TABLE_ID_LENGTH + 1]); /* of letters and digits; an id is not secret */
bool secret_is_fit(const char *secret);             /* hexadecimal, and long enough */
void secret_hash(struct secret_hash *out, const char *secret);
bool secret_same(const struct secret_hash *a, const struct secret_hash *b);
bool secret_opens(const struct secret_hash *lock, const char *secret);
/* A digest of any bytes. It is not secret, and is the same on every machine. */
uint64_t secret_digest(const void *bytes, size_t size);

#endif
