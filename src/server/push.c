#include "server/push.h"

#include <openssl/core_names.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/params.h>
#include <openssl/x509.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/secret.h"
#include "table/buffer.h"

enum {
    BASE64 = sodium_base64_VARIANT_URLSAFE_NO_PADDING,
    SALT_SIZE = 16,
    TAG_SIZE = 16,
    RECORD_SIZE = 4096,
    HEAD_SIZE = SALT_SIZE + 4 + 1 + PUSH_POINT_SIZE,
    NUMBER_SIZE = 32, /* of the curve's field */
    DER_MAX = 200,
};
_Static_assert(HEAD_SIZE + PUSH_TEXT_MAX + 1 + TAG_SIZE <= PUSH_SEALED_MAX, "a message fits");

struct push_keys {
    EVP_PKEY *pair;
    char public[96];
};

static bool point_of(EVP_PKEY *key, uint8_t point[PUSH_POINT_SIZE])
{
    unsigned char *bytes = NULL;
    size_t size = EVP_PKEY_get1_encoded_public_key(key, &bytes);
    bool good = size == PUSH_POINT_SIZE;

    if (good)
        memcpy(point, bytes, size);
    OPENSSL_free(bytes);
    return good;
}

static EVP_PKEY *pair_new(void)
{
    return EVP_PKEY_Q_keygen(NULL, NULL, "EC", "P-256");
}

/* The server's keys */

/* Whether the two keys are a pair. A damaged key can still be parsed as a key. */
static bool is_pair(EVP_PKEY *pair)
{
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_pkey(NULL, pair, NULL);
    bool good = context && EVP_PKEY_pairwise_check(context) == 1;

    EVP_PKEY_CTX_free(context);
    return good;
}

static struct push_keys *keys_of(EVP_PKEY *pair)
{
    struct push_keys *keys;
    uint8_t point[PUSH_POINT_SIZE];

    if (!pair || !point_of(pair, point) || !is_pair(pair)) {
        EVP_PKEY_free(pair);
        return NULL;
    }
    keys = memory_new(sizeof *keys);
    keys->pair = pair;
    sodium_bin2base64(keys->public, sizeof keys->public, point, sizeof point, BASE64);
    return keys;
}

struct push_keys *push_keys_new(void)
{
    return keys_of(pair_new());
}

struct push_keys *push_keys_read(const char *text)
{
    uint8_t der[DER_MAX];
    const unsigned char *at = der;
    size_t size = 0;

    if (sodium_base642bin(der, sizeof der, text, strlen(text), NULL, &size, NULL, BASE64) != 0)
        return NULL;
    struct push_keys *keys = keys_of(d2i_PrivateKey(EVP_PKEY_EC, NULL, &at, (long)size));
    sodium_memzero(der, sizeof der);
    return keys;
}

bool push_keys_write(const struct push_keys *keys, char text[PUSH_KEY_TEXT_MAX])
{
    unsigned char *der = NULL;
    int size = i2d_PrivateKey(keys->pair, &der);

    if (size <= 0 || size > DER_MAX) {
        OPENSSL_free(der);
        return false;
    }
    sodium_bin2base64(text, PUSH_KEY_TEXT_MAX, der, (size_t)size, BASE64);
    OPENSSL_clear_free(der, (size_t)size);
    return true;
}

void push_keys_free(struct push_keys *keys)
{
    if (keys)
        EVP_PKEY_free(keys->pair);
    free(keys);
}

const char *push_keys_public(const struct push_keys *keys)
{
    return keys->public;
}

/* Subscriptions */

/* The public key with these coordinates; NULL: not on the curve. */
static EVP_PKEY *key_at(const uint8_t point[PUSH_POINT_SIZE])
{
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
    EVP_PKEY *key = NULL;
    char group[] = "P-256";
    OSSL_PARAM param[] = {
        OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, group, 0),
        OSSL_PARAM_construct_octet_string(OSSL_PKEY_PARAM_PUB_KEY, (void *)(uintptr_t)point,
                                          PUSH_POINT_SIZE),
        OSSL_PARAM_construct_end(),
    };

    if (!context || EVP_PKEY_fromdata_init(context) != 1 ||
        EVP_PKEY_fromdata(context, &key, EVP_PKEY_PUBLIC_KEY, param) != 1)
        key = NULL;
    EVP_PKEY_CTX_free(context);
    return key;
}

/* Browsers omit the padding; others may add it. */
static bool bytes_read(uint8_t *out, size_t size, const char *text)
{
    size_t length = strlen(text), found = 0;

    while (length && text[length - 1] == '=')
        length--;
    return sodium_base642bin(out, size, text, length, NULL, &found, NULL, BASE64) == 0 &&
           found == size;
}

bool push_target_read(struct push_target *to, const char *point, const char *auth)
{
    if (!bytes_read(to->point, sizeof to->point, point) || to->point[0] != 4 ||
        !bytes_read(to->auth, sizeof to->auth, auth))
        return false;
    EVP_PKEY *key = key_at(to->point);
    EVP_PKEY_free(key);
    return key != NULL;
}

void push_target_write(const struct push_target *to, char point[96], char auth[32])
{
    sodium_bin2base64(point, 96, to->point, sizeof to->point, BASE64);
    sodium_bin2base64(auth, 32, to->auth, sizeof to->auth, BASE64);
}

/* Encrypting */

static bool secret_agree(EVP_PKEY *own, const uint8_t point[PUSH_POINT_SIZE],
                         uint8_t out[NUMBER_SIZE])
{
    EVP_PKEY *other = key_at(point);
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new(own, NULL);
    size_t size = NUMBER_SIZE;
    bool good = other && context && EVP_PKEY_derive_init(context) == 1 &&
                EVP_PKEY_derive_set_peer(context, other) == 1 &&
                EVP_PKEY_derive(context, out, &size) == 1 && size == NUMBER_SIZE;

    EVP_PKEY_CTX_free(context);
    EVP_PKEY_free(other);
    return good;
}

struct span {
    const void *bytes;
    size_t size;
};

static OSSL_PARAM octets(const char *name, struct span span)
{
    return OSSL_PARAM_construct_octet_string(name, (void *)(uintptr_t)span.bytes, span.size);
}

/* HKDF with SHA-256 (RFC 5869): extracts and expands. */
static bool derive(struct span salt, struct span key, struct span info, uint8_t *out, size_t size)
{
    EVP_KDF *kdf = EVP_KDF_fetch(NULL, "HKDF", NULL);
    EVP_KDF_CTX *context = kdf ? EVP_KDF_CTX_new(kdf) : NULL;
    char digest[] = "SHA256";
    const OSSL_PARAM param[] = {
        OSSL_PARAM_construct_utf8_string(OSSL_KDF_PARAM_DIGEST, digest, 0),
        octets(OSSL_KDF_PARAM_SALT, salt),
        octets(OSSL_KDF_PARAM_KEY, key),
        octets(OSSL_KDF_PARAM_INFO, info),
        OSSL_PARAM_construct_end(),
    };
    bool good = context && EVP_KDF_derive(context, out, size, param) == 1;

    EVP_KDF_CTX_free(context);
    EVP_KDF_free(kdf);
    return good;
}

static size_t encrypt(const uint8_t key[16], const uint8_t nonce[12], const uint8_t *text,
                      size_t size, uint8_t *out)
{
    EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
    int most = 0, last = 0;
    bool good =
        context && EVP_EncryptInit_ex(context, EVP_aes_128_gcm(), NULL, key, nonce) == 1 &&
        EVP_EncryptUpdate(context, out, &most, text, (int)size) == 1 &&
        EVP_EncryptFinal_ex(context, out + most, &last) == 1 &&
        EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, TAG_SIZE, out + most + last) == 1;

    EVP_CIPHER_CTX_free(context);
    return good ? (size_t)(most + last) + TAG_SIZE : 0;
}

/* Writes the header of RFC 8188: salt, record size, and our public key as the key's name. */
static void head_write(uint8_t *out, const uint8_t salt[SALT_SIZE],
                       const uint8_t point[PUSH_POINT_SIZE])
{
    const uint8_t sizes[] = { 0, 0, RECORD_SIZE >> 8, RECORD_SIZE & 255, PUSH_POINT_SIZE };

    memcpy(out, salt, SALT_SIZE);
    memcpy(out + SALT_SIZE, sizes, sizeof sizes);
    memcpy(out + SALT_SIZE + sizeof sizes, point, PUSH_POINT_SIZE);
}

size_t push_seal(const struct push_target *to, const char *text, uint8_t out[PUSH_SEALED_MAX])
{
    static const char for_key[] = "Content-Encoding: aes128gcm";
    static const char for_nonce[] = "Content-Encoding: nonce";
    uint8_t salt[SALT_SIZE], point[PUSH_POINT_SIZE], shared[NUMBER_SIZE], secret[32];
    uint8_t key[16], nonce[12], plain[PUSH_TEXT_MAX + 1] = { 0 };
    uint8_t info[14 + 2 * PUSH_POINT_SIZE] = "WebPush: info";
    size_t size = strlen(text), sealed = 0;
    EVP_PKEY *own = size < PUSH_TEXT_MAX ? pair_new() : NULL; /* for this message only */

    secret_bytes(salt, sizeof salt);
    memcpy(plain, text, own ? size : 0);
    plain[own ? size : 0] = 2; /* the last record; zeros follow as padding */
    if (own && point_of(own, point) && secret_agree(own, to->point, shared)) {
        memcpy(info + 14, to->point, PUSH_POINT_SIZE);
        memcpy(info + 14 + PUSH_POINT_SIZE, point, PUSH_POINT_SIZE);
        const struct span salted = { salt, sizeof salt }, drawn = { secret, sizeof secret };
        if (derive((struct span){ to->auth, sizeof to->auth },
                   (struct span){ shared, sizeof shared }, (struct span){ info, sizeof info },
                   secret, sizeof secret) &&
            derive(salted, drawn, (struct span){ for_key, sizeof for_key }, key, sizeof key) &&
            derive(salted, drawn, (struct span){ for_nonce, sizeof for_nonce }, nonce,
                   sizeof nonce))
            sealed = encrypt(key, nonce, plain, sizeof plain, out + HEAD_SIZE);
        head_write(out, salt, point);
    }
    EVP_PKEY_free(own);
    sodium_memzero(shared, sizeof shared);
    sodium_memzero(secret, sizeof secret);
    sodium_memzero(key, sizeof key);
    return sealed ? HEAD_SIZE + sealed : 0;
}

/* Signing */

/* A signature of two numbers side by side, as RFC 7518 has it, instead of DER. */
static bool numbers_of(const uint8_t *der, size_t size, uint8_t out[2 * NUMBER_SIZE])
{
    ECDSA_SIG *signature = d2i_ECDSA_SIG(NULL, &der, (long)size);
    bool good =
        signature && BN_bn2binpad(ECDSA_SIG_get0_r(signature), out, NUMBER_SIZE) == NUMBER_SIZE &&
        BN_bn2binpad(ECDSA_SIG_get0_s(signature), out + NUMBER_SIZE, NUMBER_SIZE) == NUMBER_SIZE;

    ECDSA_SIG_free(signature);
    return good;
}

static bool sign(EVP_PKEY *pair, const char *text, size_t size, uint8_t out[2 * NUMBER_SIZE])
{
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    uint8_t der[DER_MAX];
    size_t used = sizeof der;
    bool good = context && EVP_DigestSignInit(context, NULL, EVP_sha256(), NULL, pair) == 1 &&
                EVP_DigestSign(context, der, &used, (const uint8_t *)text, size) == 1 &&
                numbers_of(der, used, out);

    EVP_MD_CTX_free(context);
    return good;
}

struct claims {
    const char *origin, *contact;
    int64_t until;
};

static void claims_fill(struct json_writer *w, const void *about)
{
    const struct claims *claims = about;

    json_write_object(w);
    json_add_string(w, "aud", claims->origin);
    json_add_int(w, "exp", claims->until);
    if (claims->contact)
        json_add_string(w, "sub", claims->contact);
    json_write_end(w);
}

bool push_sign(const struct push_keys *keys, const char *origin, const char *contact, int64_t until,
               char out[PUSH_SIGNED_MAX])
{
    static const char head[] = "{\"typ\":\"JWT\",\"alg\":\"ES256\"}";
    const struct claims claims = { origin, contact, until };
    struct buffer body = { 0 };
    uint8_t signature[2 * NUMBER_SIZE];
    char token[PUSH_SIGNED_MAX - 250], signed_text[100];
    bool good = false;

    buffer_json(&body, claims_fill, &claims);
    sodium_bin2base64(token, sizeof token, (const uint8_t *)head, sizeof head - 1, BASE64);
    size_t used = strlen(token);
    token[used++] = '.';
    if (sodium_base64_encoded_len(body.length, BASE64) < sizeof token - used) {
        sodium_bin2base64(token + used, sizeof token - used, (const uint8_t *)body.data,
                          body.length, BASE64);
        good = sign(keys->pair, token, strlen(token), signature);
    }
    buffer_release(&body);
    if (!good)
        return false;
    sodium_bin2base64(signed_text, sizeof signed_text, signature, sizeof signature, BASE64);
    snprintf(out, PUSH_SIGNED_MAX, "vapid t=%s.%s, k=%s", token, signed_text, keys->public);
    return true;
}
