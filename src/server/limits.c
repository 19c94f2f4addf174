#include "server/limits.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "table/buffer.h"

enum { ADDRESS_ROWS = 1024, FORGET_MS = 3600 * 1000 };

const struct limit_set limits_usual = {
    .messages = { 20, 60 },
    .requests = { 50, 200 },
    .tables = { 20.0 / 3600, 20 },
    .files = { 100, 1000 },
    .work = { 400, 2000 },
    .seat = { 100, 1000 },
    .arrive = 20,
    .connections = 64,
    .plain = 128,
    .waiting = 50,
};

static const struct limit_set limits_none = {
    .messages = { 1e9, 1e9 },
    .requests = { 1e9, 1e9 },
    .tables = { 1e9, 1e9 },
    .files = { 1e9, 1e9 },
    .work = { 1e9, 1e9 },
    .seat = { 1e9, 1e9 },
    .arrive = 20,
    .connections = UINT32_MAX,
    .plain = UINT32_MAX,
    .waiting = UINT32_MAX,
};

double bucket_wait(struct bucket *b, const struct allowance *a, double count, int64_t now_ms)
{
    if (count > a->burst)
        count = a->burst;
    if (b->since_ms == 0)
        b->tokens = a->burst;
    else
        b->tokens += a->rate * (double)(now_ms - b->since_ms) / 1000;
    if (b->tokens > a->burst)
        b->tokens = a->burst;
    b->since_ms = now_ms;
    return b->tokens < count ? (count - b->tokens) / a->rate : 0;
}

double bucket_take_many(struct bucket *b, const struct allowance *a, double count, int64_t now_ms)
{
    double wait = bucket_wait(b, a, count, now_ms);

    if (wait <= 0)
        b->tokens -= count < a->burst ? count : a->burst;
    return wait;
}

double bucket_take(struct bucket *b, const struct allowance *a, int64_t now_ms)
{
    return bucket_take_many(b, a, 1, now_ms);
}

/* rate/burst */
static bool allowance_read(const char *text, double seconds, struct allowance *a)
{
    char *end;

    a->rate = strtod(text, &end) / seconds;
    a->burst = *end == '/' ? strtod(end + 1, &end) : a->rate * seconds;
    return (*end == 0 || *end == ',') && a->rate > 0 && a->burst >= 1;
}

static bool count_read(const char *text, unsigned *count)
{
    char *end;
    unsigned long n = strtoul(text, &end, 10);

    *count = n > UINT32_MAX ? UINT32_MAX : (unsigned)n;
    return (*end == 0 || *end == ',') && end != text && n > 0;
}

static bool seconds_read(const char *text, double *seconds)
{
    char *end;

    *seconds = strtod(text, &end);
    return (*end == 0 || *end == ',') && *seconds > 0;
}

static const struct word_row {
    const char *name;
    enum { ALLOWANCE, COUNT, SECONDS } kind;
    double seconds; /* the period that an allowance's rate refers to */
    size_t at;
} word_row[] = {
    { "messages", ALLOWANCE, 1, offsetof(struct limit_set, messages) },
    { "requests", ALLOWANCE, 1, offsetof(struct limit_set, requests) },
    { "files", ALLOWANCE, 1, offsetof(struct limit_set, files) },
    { "work", ALLOWANCE, 1, offsetof(struct limit_set, work) },
    { "seat", ALLOWANCE, 1, offsetof(struct limit_set, seat) },
    { "tables", ALLOWANCE, 3600, offsetof(struct limit_set, tables) },
    { "connections", COUNT, 0, offsetof(struct limit_set, connections) },
    { "plain", COUNT, 0, offsetof(struct limit_set, plain) },
    { "waiting", COUNT, 0, offsetof(struct limit_set, waiting) },
    { "arrive", SECONDS, 0, offsetof(struct limit_set, arrive) },
};

bool limits_read(struct limit_set *set, const char *text, const char **wrong)
{
    if (strcmp(text, "none") == 0) {
        *set = limits_none;
        return true;
    }
    for (; *text; text += strcspn(text, ","), text += *text == ',') {
        const char *value = strchr(text, '=');
        size_t length = value ? (size_t)(value - text) : 0;
        bool good = false;

        for (unsigned i = 0; i < ARRAY_LEN(word_row) && !good; i++) {
            const struct word_row *row = &word_row[i];
            void *field = (char *)set + row->at;
            if (strlen(row->name) != length || strncmp(text, row->name, length) != 0)
                continue;
            if (row->kind == ALLOWANCE)
                good = allowance_read(value + 1, row->seconds, field);
            else if (row->kind == COUNT)
                good = count_read(value + 1, field);
            else
                good = seconds_read(value + 1, field);
        }
        if (!good) {
            *wrong = text;
            return false;
        }
    }
    return true;
}

struct addresses {
    struct address *row[ADDRESS_ROWS];
};

struct addresses *addresses_new(void)
{
    return memory_new(sizeof(struct addresses));
}

void addresses_free(struct addresses *all)
{
    for (unsigned i = 0; all && i < ADDRESS_ROWS; i++)
        for (struct address *a; (a = all->row[i]) != NULL;) {
            all->row[i] = a->next;
            free(a);
        }
    free(all);
}

void address_name(char name[ADDRESS_NAME_SIZE], const char *address)
{
    struct in6_addr whole;
    const uint8_t *byte = whole.s6_addr;

    if (inet_pton(AF_INET6, address, &whole) != 1)
        snprintf(name, ADDRESS_NAME_SIZE, "%.40s", address);
    else if (IN6_IS_ADDR_V4MAPPED(&whole))
        snprintf(name, ADDRESS_NAME_SIZE, "%u.%u.%u.%u", byte[12], byte[13], byte[14], byte[15]);
    else
        snprintf(name, ADDRESS_NAME_SIZE, "%02x%02x:%02x%02x:%02x%02x:%02x%02x::/64", byte[0],
                 byte[1], byte[2], byte[3], byte[4], byte[5], byte[6], byte[7]);
}

struct address *address_find(struct addresses *all, const char *name, int64_t now_ms)
{
    uint32_t hash = 2166136261u;
    struct address *a;

    for (const char *c = name; *c; c++)
        hash = (hash ^ (unsigned char)*c) * 16777619u;
    struct address **row = &all->row[hash % ADDRESS_ROWS];
    for (a = *row; a; a = a->next)
        if (strcmp(a->name, name) == 0)
            break;
    if (!a) {
        a = memory_new(sizeof *a);
        snprintf(a->name, sizeof a->name, "%s", name);
        a->next = *row;
        *row = a;
    }
    a->seen_ms = now_ms;
    return a;
}

void addresses_forget(struct addresses *all, int64_t now_ms)
{
    for (unsigned i = 0; i < ADDRESS_ROWS; i++)
        for (struct address **at = &all->row[i]; *at;) {
            struct address *a = *at;
            if (a->connections || a->plain || a->waiting || now_ms - a->seen_ms < FORGET_MS) {
                at = &a->next;
                continue;
            }
            *at = a->next;
            free(a);
        }
}
