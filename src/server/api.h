/* api.h: the HTTP API: requests in, JSON out. Knows no network.
 *
 * An *exchange* is one request and its answer. An answer may have to wait until its change is
 * durable, or until there is news (a long poll). `done` is called once the answer is ready, perhaps
 * before api_request() returns. A transport that gives up earlier calls exchange_drop().
 */
#ifndef ANGELES_SERVER_API_H
#define ANGELES_SERVER_API_H

#include "server/hall.h"

struct api;

struct exchange {
    struct guest guest; /* its language, and its place at a table while it waits there */
    struct api *api;
    struct caller *caller; /* a waiting long poll; else NULL */
    int status;
    const char *type;
    char retry_after[16]; /* seconds, or "" */
    struct buffer answer;
    bool answered;
    void (*done)(struct exchange *x);
    void *context;
};

struct api_request {
    const char *method, *path, *query; /* query: the part after '?', or "" */
    const char *bearer;                /* from "Authorization: Bearer …"; "" if absent */
    const char *body;
    size_t size;
    struct address *address;
    bool trusted; /* may read the metrics */
};

struct api *api_new(struct hall *hall);
void api_free(struct api *api);
void api_tick(struct api *api); /* about ten times a second: ends long polls in time */
void api_request(struct api *api, struct exchange *x, const struct api_request *rq);
void exchange_answer(struct exchange *x, int status, const char *type, const char *text,
                     size_t size);
/* An error that only a client's author reads, in English; and a refusal, in the guest's language.
 */
void exchange_error(struct exchange *x, int status, const char *code, const char *message);
void exchange_refuse(struct exchange *x, int status, enum table_refusal why);
/* Takes `price` tokens. If the bucket has too few, it answers with a refusal and returns true. */
bool exchange_limited(struct exchange *x, struct bucket *bucket, const struct allowance *allowance,
                      double price, struct hall *hall);
void exchange_drop(struct exchange *x);

/* poll.c: connections without a socket */
void poll_open(struct api *api, struct exchange *x, const struct api_request *rq);
void poll_send(struct api *api, struct exchange *x, const struct api_request *rq);
void poll_wait(struct api *api, struct exchange *x, const struct api_request *rq);
void poll_tick(struct api *api);
void poll_flush(struct api *api); /* answers the polls that have news */
void poll_give_up(struct exchange *x);
void poll_close_all(struct api *api, const char *why);

struct api {
    struct hall *hall;
    struct caller *caller;
    struct buffer info[2]; /* by language */
    bool closing;
    bool ready; /* a poll has news */
};

#endif
