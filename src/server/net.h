/* net.h: one libwebsockets loop that connects HTTP and WebSockets to the hall.
 *
 * Everything here runs on one thread. The writer and the bots' workers wake it with
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
    bool has_loop; /* libuv polls for us: a turn does not cost more with more connections */
    struct hall *hall;
    struct api *api;
    struct site *site;
    struct socket *socket; /* all open sockets */
    struct socket *unsent; /* those with output */
    unsigned answering;    /* requests whose answers are being sent */
    unsigned open_max;     /* maximum number of connections */
    lws_sorted_usec_list_t timer;
    lws_usec_t ticked_us; /* when the timer last fired */
    struct watchdog *watchdog;
    struct notify notify;
    bool stopping;
};

static inline struct net *net_of(struct lws *wsi)
{
    return lws_context_user(lws_get_context(wsi));
}

/* The address a request is counted under. Behind a trusted proxy it is the one the proxy names. */
struct address *net_address(struct net *net, struct lws *wsi);
bool net_is_local(struct lws *wsi); /* from this machine, and not through a proxy */
/* Browsers send the origin of a request's page. Only our own pages are accepted. */
bool net_origin_fits(struct lws *wsi);
void net_flush(struct net *net); /* answers the polls that have news */

/* visit.c */
void visits_start(void); /* on the loop's thread */
void visits_end(void);
bool visit_is_welcome(struct net *net, int fd); /* just accepted; false: it was refused */
void visit_begin(struct net *net, struct lws *wsi);
void visit_end(struct net *net, struct lws *wsi);
/* Counts the connection for this address; false: the address has too many. */
bool visit_counts(struct lws *wsi, struct address *address);
void visit_deadline(struct lws *wsi, double seconds); /* replaces the previous one; 0: none */
void visit_body(struct lws *wsi, size_t size);        /* head was read; this much body follows */
void visit_becomes_socket(struct lws *wsi);

void http_late(struct lws *wsi); /* the deadline has passed */
int http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                  size_t size);
int socket_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t size);
size_t socket_session_size(void);
void socket_unmasked(struct lws *wsi); /* closes the socket: its client sent an unmasked frame */
void sockets_flush(struct net *net);   /* writes what has been sent in this turn of the loop */
void sockets_close(struct net *net, const char *why);

#endif
