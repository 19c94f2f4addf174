/* socket.c: guests connected by WebSocket.
 *
 * All pending output of a guest goes out as one message with an object on each line. It is one
 * frame, and one write at the end of the loop's turn. It is written directly, because waiting until
 * libwebsockets calls back costs four calls of epoll_ctl. Only output that does not fit waits for
 * the callback.
 */
#include <stdlib.h>
#include <string.h>

#include "server/net.h"

enum {
    BEHIND_SIZE = 256 << 10, /* bytes of pending output; news is delayed above that */
    KEPT_SIZE = 16 << 10,    /* of that buffer's memory is kept; more is freed */
    STUCK_SIZE = 8 << 20,    /* a client that keeps asking without reading is disconnected */
};

struct socket {
    struct guest guest; /* the first member */
    struct socket *next, *previous;
    struct socket *unsent_next, **unsent; /* in the list of those with output; NULL: not in it */
    struct lws *wsi;
    struct buffer in, out; /* out: LWS_PRE bytes for libwebsockets, then lines */
    bool was_behind, going;
    bool unmasked; /* about to be closed for an unmasked frame */
};

size_t socket_session_size(void)
{
    return sizeof(struct socket);
}

static size_t waiting(const struct socket *s)
{
    return s->out.length > LWS_PRE ? s->out.length - LWS_PRE : 0;
}

static void unsent_add(struct socket *s)
{
    struct net *net = net_of(s->wsi);

    if (s->unsent)
        return;
    s->unsent_next = net->unsent;
    s->unsent = &net->unsent;
    if (s->unsent_next)
        s->unsent_next->unsent = &s->unsent_next;
    net->unsent = s;
}

static void unsent_remove(struct socket *s)
{
    if (!s->unsent)
        return;
    *s->unsent = s->unsent_next;
    if (s->unsent_next)
        s->unsent_next->unsent = s->unsent;
    s->unsent = NULL;
}

static void socket_send(struct guest *g, const char *text, size_t size)
{
    struct socket *s = (struct socket *)(void *)g;
    static const char room[LWS_PRE];

    if (s->out.length == 0)
        buffer_add(&s->out, room, sizeof room);
    else
        buffer_add(&s->out, "\n", 1);
    buffer_add(&s->out, text, size);
    s->going |= waiting(s) > STUCK_SIZE;
    unsent_add(s);
}

static bool socket_behind(const struct guest *g)
{
    struct socket *s = (struct socket *)(uintptr_t)g;

    if (waiting(s) <= BEHIND_SIZE)
        return false;
    s->was_behind = true;
    return true;
}

/* Closes the socket from a timer, outside of libwebsockets' current callback. */
void socket_unmasked(struct lws *wsi)
{
    ((struct socket *)lws_wsi_user(wsi))->unmasked = true;
    lws_set_timer_usecs(wsi, 1);
}

static void socket_open(struct socket *s, struct lws *wsi)
{
    struct net *net = net_of(wsi);

    memset(s, 0, sizeof *s);
    s->wsi = wsi;
    s->guest.hall = net->hall;
    s->guest.send = socket_send;
    s->guest.behind = socket_behind;
    s->guest.address = net_address(net, wsi);
    s->guest.address->connections++;
    s->next = net->socket;
    if (s->next)
        s->next->previous = s;
    net->socket = s;
    net->hall->metrics.connections++;
    net->hall->metrics.connections_total++;
    visit_becomes_socket(wsi);
}

static void socket_closed(struct socket *s)
{
    struct net *net = net_of(s->wsi);

    guest_leave(&s->guest);
    unsent_remove(s);
    *(s->previous ? &s->previous->next : &net->socket) = s->next;
    if (s->next)
        s->next->previous = s->previous;
    buffer_release(&s->in);
    buffer_release(&s->out);
    s->guest.address->connections--;
    net->hall->metrics.connections--;
}

/* Writes what is waiting. Returns false if it cannot be written. */
static bool output_write(struct socket *s)
{
    size_t size = waiting(s);

    if (size) {
        unsigned char *from = (unsigned char *)s->out.data + LWS_PRE;
        if (lws_write(s->wsi, from, size, LWS_WRITE_TEXT) < (int)size)
            return false;
        s->out.length = 0;
        if (s->out.room > KEPT_SIZE)
            buffer_release(&s->out);
    }
    if (s->was_behind) {
        s->was_behind = false;
        if (s->guest.table && !s->guest.table->durable.pending)
            table_tell_guest(s->guest.table, &s->guest);
    }
    return true;
}

void sockets_flush(struct net *net)
{
    for (struct socket *s; (s = net->unsent) != NULL;) {
        unsent_remove(s);
        if (s->going || lws_partial_buffered(s->wsi) || !output_write(s))
            lws_callback_on_writable(s->wsi);
    }
}

static int socket_write(struct socket *s)
{
    if (s->going && !net_of(s->wsi)->stopping)
        return -1;
    if (!output_write(s))
        return -1;
    /* Failing inside a write callback would close the socket without a message. A timer does it
     * instead. */
    if (s->going)
        lws_set_timer_usecs(s->wsi, 1);
    return 0;
}

/* Sends the final status and the reason. */
static int socket_refuse(struct socket *s, enum lws_close_status status, const char *why)
{
    unsigned char text[120];
    int size = lws_snprintf((char *)text, sizeof text, "%s", why);

    lws_close_reason(s->wsi, status, text, (size_t)size);
    return -1;
}

static int socket_read(struct socket *s, const char *in, size_t size)
{
    struct net *net = net_of(s->wsi);

    if (lws_frame_is_binary(s->wsi))
        return socket_refuse(s, LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE, "messages are text");
    if (s->in.length + size > MESSAGE_MAX)
        return socket_refuse(s, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE,
                             "a message may have 65536 bytes");
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
    case LWS_CALLBACK_TIMER:
        if (!s->unmasked)
            return socket_refuse(s, LWS_CLOSE_STATUS_GOINGAWAY, "the server is going");
        if (socket_write(s) != 0) /* replies to earlier messages */
            return -1;
        return socket_refuse(s, LWS_CLOSE_STATUS_PROTOCOL_ERR,
                             "frames from a client must be masked");
    case LWS_CALLBACK_CLOSED:
        if (s->wsi) /* NULL: the connection failed before ESTABLISHED */
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
    sockets_flush(net);
}
