/* net.h: one loop of libwebsockets that carries HTTP and sockets to the hall.
 *
 * Everything here runs on one thread. The writer and the bots' workers wake it by
 * lws_cancel_service().
 */
#ifndef ANGELES_SERVER_NET_H
#define ANGELES_SERVER_NET_H

#include <libwebsockets.h>
#ifdef ANG_HAS_UV
#include <uv.h>
#endif

#include "server/api.h"
#include "server/notify.h"
#include "server/serve.h"
#include "server/site.h"
#include "server/watchdog.h"

enum { OPEN_FILES_MAX = 65536 };

struct net {
    struct serve_desc desc;
    struct lws_context *lws;
#ifdef ANG_HAS_UV
    uv_loop_t loop;
#endif
    bool has_loop; /* libuv waits for us: what a turn costs does not grow with the connections */
    struct hall *hall;
    struct api *api;
    struct site *site;
    struct socket *socket; /* all that are open */
    unsigned answering;    /* requests whose answer is on its way out */
    unsigned open_max;     /* how many connections there may be */
    lws_sorted_usec_list_t timer;
    lws_usec_t ticked_us; /* when it last went off */
    struct watchdog *watchdog;
    struct notify notify;
    bool stopping;
};

static inline struct net *net_of(struct lws *wsi)
{
    return lws_context_user(lws_get_context(wsi));
}

/* Where a request comes from, for the limits; through a proxy that is trusted, what it says. */
struct address *net_address(struct net *net, struct lws *wsi);
bool net_is_local(struct lws *wsi); /* from this machine, and through no proxy */
/* A browser says from which page something comes: only our own pages may. */
bool net_origin_fits(struct lws *wsi);
void net_flush(struct net *net); /* polls that have something to tell are answered */

/* visit.c */
void visits_start(void); /* on the loop's thread */
void visits_end(void);
bool visit_is_welcome(struct net *net, int fd); /* just accepted; false: it has been refused */
void visit_begin(struct net *net, struct lws *wsi);
void visit_end(struct net *net, struct lws *wsi);
/* Counts it as this address's; false: that address has too many. */
bool visit_counts(struct lws *wsi, struct address *address);
void visit_deadline(struct lws *wsi, double seconds); /* replaces the previous one; 0: none */
void visit_body(struct lws *wsi, size_t size);        /* the head is read; so much follows */
void visit_becomes_socket(struct lws *wsi);

void http_late(struct lws *wsi); /* the deadline has passed */
int http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                  size_t size);
int socket_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t size);
size_t socket_session_size(void);
void socket_unmasked(struct lws *wsi); /* its client has not masked a frame: it is closed */
void sockets_close(struct net *net, const char *why);

#endif
