/* socket.c: guests that come by WebSocket. */
#include <stdlib.h>
#include <string.h>

#include "server/net.h"

enum {
    BEHIND_SIZE = 256 << 10, /* bytes that wait to go out: news wait until they have */
    STUCK_SIZE = 8 << 20,    /* who takes nothing and goes on asking is sent away */
};

struct outgoing {
    struct outgoing *next;
    size_t size;
    unsigned char bytes[]; /* LWS_PRE of them are libwebsockets' own */
};

struct socket {
    struct guest guest; /* the first member */
    struct socket *next, *previous;
    struct lws *wsi;
    struct address *address;
    struct buffer in;
    struct outgoing *first, *last;
    size_t waiting;
    bool was_behind, going;
};

size_t socket_session_size(void)
{
    return sizeof(struct socket);
}

static void socket_send(struct guest *g, const char *text, size_t size)
{
    struct socket *s = (struct socket *)(void *)g;
    struct outgoing *o = memory_new(sizeof *o + LWS_PRE + size);

    o->size = size;
    memcpy(o->bytes + LWS_PRE, text, size);
    *(s->last ? &s->last->next : &s->first) = o;
    s->last = o;
    s->waiting += size;
    s->going |= s->waiting > STUCK_SIZE;
    lws_callback_on_writable(s->wsi);
}

static bool socket_behind(const struct guest *g)
{
    struct socket *s = (struct socket *)(uintptr_t)g;

    if (s->waiting <= BEHIND_SIZE)
        return false;
    s->was_behind = true;
    return true;
}

static void socket_open(struct socket *s, struct lws *wsi)
{
    struct net *net = net_of(wsi);

    memset(s, 0, sizeof *s);
    s->wsi = wsi;
    s->guest.hall = net->hall;
    s->guest.send = socket_send;
    s->guest.behind = socket_behind;
    s->address = net_address(net, wsi);
    s->address->connections++;
    s->next = net->socket;
    if (s->next)
        s->next->previous = s;
    net->socket = s;
    net->hall->metrics.connections++;
    net->hall->metrics.connections_total++;
}

static void outgoing_drop(struct socket *s)
{
    struct outgoing *o = s->first;

    s->first = o->next;
    if (!s->first)
        s->last = NULL;
    s->waiting -= o->size;
    free(o);
}

static void socket_closed(struct socket *s)
{
    struct net *net = net_of(s->wsi);

    guest_leave(&s->guest);
    *(s->previous ? &s->previous->next : &net->socket) = s->next;
    if (s->next)
        s->next->previous = s->previous;
    while (s->first)
        outgoing_drop(s);
    buffer_release(&s->in);
    s->address->connections--;
    net->hall->metrics.connections--;
}

/* All that is ready goes out, as long as the system takes it. */
static int socket_write(struct socket *s)
{
    if (s->going && !net_of(s->wsi)->stopping)
        return -1;
    while (s->first) {
        struct outgoing *o = s->first;
        int wrote = lws_write(s->wsi, o->bytes + LWS_PRE, o->size, LWS_WRITE_TEXT);
        if (wrote < (int)o->size)
            return -1;
        outgoing_drop(s);
        if (lws_send_pipe_choked(s->wsi))
            break;
    }
    if (s->first) {
        lws_callback_on_writable(s->wsi);
    } else if (s->was_behind) {
        s->was_behind = false;
        if (s->guest.table && !s->guest.table->pending)
            table_tell_guest(s->guest.table, &s->guest);
    }
    if (!s->first && s->going) {
        lws_close_reason(s->wsi, LWS_CLOSE_STATUS_GOINGAWAY, NULL, 0);
        return -1;
    }
    return 0;
}

static int socket_read(struct socket *s, const char *in, size_t size)
{
    struct net *net = net_of(s->wsi);

    if (lws_frame_is_binary(s->wsi)) {
        lws_close_reason(s->wsi, LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE, NULL, 0);
        return -1;
    }
    if (s->in.length + size > MESSAGE_MAX) {
        lws_close_reason(s->wsi, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE, NULL, 0);
        return -1;
    }
    buffer_add(&s->in, in, size);
    if (!lws_is_final_fragment(s->wsi) || lws_remaining_packet_payload(s->wsi))
        return 0;
    hall_clock(net->hall);
    guest_message(&s->guest, s->in.data, s->in.length);
    s->in.length = 0;
    net_flush(net);
    return 0;
}

int socket_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t size)
{
    struct socket *s = user;

    switch (reason) {
    case LWS_CALLBACK_ESTABLISHED:
        socket_open(s, wsi);
        break;
    case LWS_CALLBACK_RECEIVE:
        return socket_read(s, in, size);
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return socket_write(s);
    case LWS_CALLBACK_CLOSED:
        socket_closed(s);
        break;
    default:
        break;
    }
    return 0;
}

void sockets_close(struct net *net, const char *why)
{
    char news[200];

    lws_snprintf(news, sizeof news, "{\"news\":\"closed\",\"why\":\"%s\"}", why);
    for (struct socket *s = net->socket; s; s = s->next) {
        socket_send(&s->guest, news, strlen(news));
        s->going = true;
    }
}

bool sockets_are_quiet(const struct net *net)
{
    for (const struct socket *s = net->socket; s; s = s->next)
        if (s->first)
            return false;
    return true;
}
