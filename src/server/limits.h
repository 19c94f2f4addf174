/* limits.h: limits on the usage of one connection and one address. */
#ifndef ANGELES_SERVER_LIMITS_H
#define ANGELES_SERVER_LIMITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "table/limits.h"

enum {
    MESSAGE_MAX = 64 << 10, /* bytes: room for notes of maximum length in any alphabet */
    NAME_MAX_CHARACTERS = 32,
};

/* A bucket gains `rate` tokens a second up to `burst`. */
struct bucket {
    double tokens;
    int64_t since_ms; /* 0: full */
};
struct allowance {
    double rate, burst;
};
/* Takes one token and returns 0, or returns how many seconds until there is one. */
double bucket_take(struct bucket *b, const struct allowance *a, int64_t now_ms);
/* Takes several tokens, at most as many as the bucket has. */
double bucket_take_many(struct bucket *b, const struct allowance *a, double count, int64_t now_ms);
double bucket_wait(struct bucket *b, const struct allowance *a, double count, int64_t now_ms);

struct limit_set {
    struct allowance messages; /* per connection */
    struct allowance requests; /* per address */
    struct allowance tables;   /* new tables, per address */
    struct allowance files;    /* client files, per address */
    struct allowance work;     /* per address, in units of work (guest.c) */
    struct allowance seat;     /* the same units, per seat */
    double arrive;             /* seconds a request may take to arrive */
    unsigned connections;      /* sockets and polls, per address */
    unsigned plain;            /* connections for plain HTTP, per address */
    unsigned waiting;          /* tables of an address that have not started */
};
extern const struct limit_set limits_usual;
/* Reads "none", or words like messages=100/200,connections=1000. On failure `wrong` points to the
 * bad word. */
bool limits_read(struct limit_set *set, const char *text, const char **wrong);

/* Usage by address. */
enum { ADDRESS_NAME_SIZE = 48 };
struct addresses;
struct address {
    struct address *next;
    char name[ADDRESS_NAME_SIZE];
    unsigned connections, plain, waiting;
    struct bucket requests, files, work, tables;
    int64_t seen_ms;
};
struct addresses *addresses_new(void);
void addresses_free(struct addresses *all);
struct address *address_find(struct addresses *all, const char *name, int64_t now_ms);
/* Writes the name under which an address is counted. Anybody can have any number of IPv6 addresses,
 * but only one network, so the name is that of the network.
 */
void address_name(char name[ADDRESS_NAME_SIZE], const char *address);
void addresses_forget(struct addresses *all, int64_t now_ms); /* drops those unused for an hour */

#endif
