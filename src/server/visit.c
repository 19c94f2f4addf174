/* visit.c: limits on connections: a total, a maximum for each address, and a deadline.
 *
 * Every accepted connection has a visit. Until it becomes a WebSocket it counts as a plain
 * connection of its address. Behind a proxy the address is known only once the request's head has
 * been read.
 */
#include <arpa/inet.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "server/log.h"
#include "server/masks.h"
#include "server/net.h"

struct visit {
    struct lws *wsi;
    int fd;
    struct masks masks;
    size_t body; /* bytes of the request's body still to be read */
    bool unmasked, is_socket;
    struct address *address; /* the address that counts it as a plain connection; NULL: none */
    lws_sorted_usec_list_t deadline;
};

static struct visit *visit_of(struct lws *wsi)
{
    return lws_get_opaque_user_data(wsi);
}

/* Incoming bytes. libwebsockets reads with recv(), and the program's own recv() takes precedence
 * over libc's. No other place shows frames as they were sent, or can separate a request from the
 * bytes after it. Reads by other threads (PostgreSQL connections) pass through. */

static _Thread_local struct visit **by_fd; /* OPEN_FILES_MAX entries, on the loop's thread */

static struct visit *visit_at(int fd)
{
    return by_fd && fd >= 0 && fd < OPEN_FILES_MAX ? by_fd[fd] : NULL;
}

void visits_start(void)
{
    by_fd = memory_new(OPEN_FILES_MAX * sizeof(struct visit *));
}

void visits_end(void)
{
    free(by_fd);
    by_fd = NULL;
}

/* Reads up to the end of the head, then the body. Anything after that is dropped. */
static ssize_t arrival_read(struct visit *v, void *bytes, size_t size)
{
    ssize_t got;

    if (v->masks.part == MASKS_HEAD) {
        got = recvfrom(v->fd, bytes, size, MSG_PEEK, NULL, NULL);
        return got <= 0 ? got
                        : recvfrom(v->fd, bytes, masks_head(&v->masks, bytes, (size_t)got), 0, NULL,
                                   NULL);
    }
    got = recvfrom(v->fd, bytes, v->body && v->body < size ? v->body : size, 0, NULL, NULL);
    if (got > 0 && v->body) {
        v->body -= (size_t)got;
        return got;
    }
    if (got > 0)
        errno = EAGAIN;
    return got > 0 ? -1 : got;
}

/* Reads up to the first unmasked frame. */
static ssize_t frames_read(struct visit *v, void *bytes, size_t size)
{
    ssize_t got = -1;

    errno = EAGAIN;
    if (!v->unmasked) /* else it is about to be closed */
        got = recvfrom(v->fd, bytes, size, 0, NULL, NULL);
    if (got <= 0)
        return got;
    size_t masked = masks_follow(&v->masks, bytes, (size_t)got);
    if (masked == (size_t)got)
        return got;
    v->unmasked = true;
    socket_unmasked(v->wsi);
    errno = EAGAIN;
    return masked ? (ssize_t)masked : -1;
}

ssize_t recv(int fd, void *bytes, size_t size, int flags)
{
    struct visit *v = flags ? NULL : visit_at(fd);

    if (!v)
        return recvfrom(fd, bytes, size, flags, NULL, NULL);
    return v->is_socket ? frames_read(v, bytes, size) : arrival_read(v, bytes, size);
}

/* Answers a refused connection. Its request is never read, so the answer may get lost. */
static void turn_away(int fd, const char *status, const char *code, const char *message)
{
    char body[200], text[400];

    snprintf(body, sizeof body, "{\"error\":{\"code\":\"%s\",\"message\":\"%s\"}}", code, message);
    snprintf(text, sizeof text,
             "HTTP/1.1 %s\r\ncontent-type: application/json; charset=utf-8\r\n"
             "content-length: %zu\r\nretry-after: 1\r\nconnection: close\r\n\r\n%s",
             status, strlen(body), body);
    send(fd, text, strlen(text), MSG_DONTWAIT | MSG_NOSIGNAL);
    shutdown(fd, SHUT_WR);
}

static struct address *peer_of(struct net *net, int fd)
{
    struct sockaddr_storage peer = { 0 };
    socklen_t size = sizeof peer;
    char text[INET6_ADDRSTRLEN] = "", name[ADDRESS_NAME_SIZE];

    getpeername(fd, (struct sockaddr *)&peer, &size);
    if (peer.ss_family == AF_INET6)
        inet_ntop(AF_INET6, &((struct sockaddr_in6 *)(void *)&peer)->sin6_addr, text, sizeof text);
    else if (peer.ss_family == AF_INET)
        inet_ntop(AF_INET, &((struct sockaddr_in *)(void *)&peer)->sin_addr, text, sizeof text);
    address_name(name, text);
    return address_find(net->hall->addresses, name, net->hall->now_ms);
}

bool visit_is_welcome(struct net *net, int fd)
{
    hall_clock(net->hall);
    if (net->hall->metrics.open >= net->open_max) {
        net->hall->metrics.http_limited++;
        log_line(LOG_WARN, "crowded", "connections=%u", net->hall->metrics.open);
        turn_away(fd, "503 Service Unavailable", "busy",
                  "the server has no room for more connections; try again soon");
        return false;
    }
    if (!net->desc.proxy && peer_of(net, fd)->plain >= net->hall->desc.limits.plain) {
        net->hall->metrics.http_limited++;
        turn_away(fd, "429 Too Many Requests", "busy", "too many connections; close one first");
        return false;
    }
    return true;
}

static void on_deadline(lws_sorted_usec_list_t *timer)
{
    struct visit *v = lws_container_of(timer, struct visit, deadline);

    http_late(v->wsi);
}

void visit_begin(struct net *net, struct lws *wsi)
{
    struct visit *v = memory_new(sizeof *v);

    v->wsi = wsi;
    lws_set_opaque_user_data(wsi, v);
    v->fd = lws_get_socket_fd(wsi);
    by_fd[v->fd] = v;
    net->hall->metrics.open++;
    if (!net->desc.proxy) {
        v->address = peer_of(net, v->fd);
        v->address->plain++;
    }
    visit_deadline(wsi, net->hall->desc.limits.arrive);
}

bool visit_counts(struct lws *wsi, struct address *address)
{
    struct visit *v = visit_of(wsi);

    if (!v || v->address)
        return true;
    if (address->plain >= net_of(wsi)->hall->desc.limits.plain)
        return false;
    v->address = address;
    address->plain++;
    return true;
}

void visit_deadline(struct lws *wsi, double seconds)
{
    struct visit *v = visit_of(wsi);

    if (v && seconds > 0)
        lws_sul_schedule(lws_get_context(wsi), 0, &v->deadline, on_deadline,
                         (lws_usec_t)(seconds * LWS_US_PER_SEC));
    else if (v)
        lws_sul_cancel(&v->deadline);
}

static void visit_uncount(struct visit *v)
{
    lws_sul_cancel(&v->deadline);
    if (v->address)
        v->address->plain--;
    v->address = NULL;
}

void visit_becomes_socket(struct lws *wsi)
{
    struct visit *v = visit_of(wsi);

    visit_uncount(v);
    v->is_socket = true;
}

void visit_body(struct lws *wsi, size_t size)
{
    visit_of(wsi)->body = size;
}

void visit_end(struct net *net, struct lws *wsi)
{
    struct visit *v = visit_of(wsi);

    if (!v)
        return;
    visit_uncount(v);
    by_fd[v->fd] = NULL;
    lws_set_opaque_user_data(wsi, NULL);
    net->hall->metrics.open--;
    free(v);
}
