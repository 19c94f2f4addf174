#include "server/secret.h"

#include <sodium.h>
#include <string.h>

bool secret_start(void)
{
    return sodium_init() >= 0;
}

void secret_bytes(void *bytes, size_t size)
{
    randombytes_buf(bytes, size);
}

void secret_make(char secret[SECRET_DIGITS + 1])
{
    uint8_t byte[SECRET_DIGITS / 2];

    randombytes_buf(byte, sizeof byte);
    sodium_bin2hex(secret, SECRET_DIGITS + 1, byte, sizeof byte);
    sodium_memzero(byte, sizeof byte);
}

/* Leaves out characters that are easily confused when read aloud: 0 and o, 1 and l, u and v. */
void secret_table_id(char id[TABLE_ID_LENGTH + 1])
{
    static const char letter[] = "abcdefghijkmnpqrstvwxyz23456789";

    for (int i = 0; i < TABLE_ID_LENGTH; i++)
        id[i] = letter[randombytes_uniform(sizeof letter - 1)];
    id[TABLE_ID_LENGTH] = 0;
}

bool secret_is_fit(const char *secret)
{
    size_t length = strlen(secret);

    return length >= SECRET_DIGITS && length <= SECRET_DIGITS_MAX &&
           strspn(secret, "0123456789abcdefABCDEF") == length;
}

void secret_hash(struct secret_hash *out, const char *secret)
{
    crypto_generichash(out->byte, sizeof out->byte, (const unsigned char *)secret, strlen(secret),
                       NULL, 0);
    out->set = true;
}

bool secret_same(const struct secret_hash *a, const struct secret_hash *b)
{
    return a->set == b->set && sodium_memcmp(a->byte, b->byte, sizeof a->byte) == 0;
}

bool secret_opens(const struct secret_hash *lock, const char *secret)
{
    struct secret_hash key;

    secret_hash(&key, secret);
    return sodium_memcmp(lock->byte, key.byte, sizeof key.byte) == 0 && lock->set;
}

uint64_t secret_digest(const void *bytes, size_t size)
{
    uint64_t digest;
    uint8_t whole[crypto_generichash_BYTES_MIN];

    crypto_generichash(whole, sizeof whole, bytes, size, NULL, 0);
    memcpy(&digest, whole, sizeof digest);
    return digest;
}
