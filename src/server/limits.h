/* limits.h: how much one connection and one address may ask for. */
#ifndef ANGELES_SERVER_LIMITS_H
#define ANGELES_SERVER_LIMITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    MESSAGE_MAX = 64 << 10, /* bytes: notes of that many characters fit, in any alphabet */
    NAME_MAX_CHARACTERS = 32,
    CHAT_MAX_CHARACTERS = 500,
    NOTES_MAX_CHARACTERS = 20000,
    REPORT_MAX_CHARACTERS = 4000,
};

/* A bucket gains `rate` tokens a second and holds at most `burst`. */
struct bucket {
    double tokens;
    int64_t since_ms; /* 0: full */
};
struct allowance {
    double rate, burst;
};
/* Takes one token; if there is none, how many seconds until there is. 0: taken. */
double bucket_take(struct bucket *b, const struct allowance *a, int64_t now_ms);
/* The same for several, at most as many as it holds. */
double bucket_take_many(struct bucket *b, const struct allowance *a, double count, int64_t now_ms);
double bucket_wait(struct bucket *b, const struct allowance *a, double count, int64_t now_ms);

struct limit_set {
    struct allowance messages; /* per connection */
    struct allowance requests; /* per address */
    struct allowance tables;   /* set up per address */
    struct allowance files;    /* of the client, per address */
    struct allowance work;     /* per address, in units of work_price() */
    struct allowance seat;     /* the same per seat */
    double arrive;             /* seconds a request may take to arrive */
    unsigned connections;      /* sockets and polls, per address */
    unsigned plain;            /* connections that carry requests, per address */
    unsigned waiting;          /* tables of an address that have not begun */
};
extern const struct limit_set limits_usual;
/* "none", or words like messages=100/200,connections=1000; false: `wrong` points to the bad one. */
bool limits_read(struct limit_set *set, const char *text, const char **wrong);

/* What a message costs, by what it says to "do": a unit is about a millisecond of processor time,
 * at worst, on whichever thread. */
double work_price(const char *name);

/* What each address has used up. */
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
/* Whom an address stands for. Of IPv6 everybody has as many as he likes, but one network of them.
 */
void address_name(char name[ADDRESS_NAME_SIZE], const char *address);
void addresses_forget(struct addresses *all, int64_t now_ms); /* those not met for an hour */

#endif
