/* http.c: HTTP requests: the client's files, and the API.
 *
 * Each connection carries one request. Its answer says "Connection: close", and anything else the
 * client sends is discarded (visit.c). libwebsockets 4.1 cannot handle pipelined requests. If one
 * with a body arrives together with the previous request, the library takes its head for its body.
 * It then repeats the same callback forever.
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>

#include "server/log.h"
#include "server/net.h"

enum { URI_SIZE = 512, HEADER_SIZE = 2048, CHUNK_SIZE = 16 << 10, DRAIN_SIZE = 64 << 10 };
enum { METHOD_NOT_ALLOWED = 405, TIMED_OUT = 408 };
enum {
    WAIT_SECONDS = 120,  /* for the server to produce an answer; a poll takes up to 25 */
    LINGER_SECONDS = 5,  /* for a client that is still sending after its answer */
    TAKE_RATE = 8 << 10, /* bytes a second: the slowest a client may read */
};

/* Pages may load only from this server, without inline scripts or styles. */
static const char policy[] =
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'";

struct request {
    struct exchange exchange; /* the first member */
    struct lws *wsi;
    struct buffer body;
    char method[8], uri[URI_SIZE], query[256], bearer[SECRET_DIGITS_MAX + 1];
    struct address *address;
    bool trusted, asked; /* asked: passed to the API */
    bool answering;      /* counted in net->answering */
    bool unchanged;      /* the client already has the file */
    bool bodiless;       /* unchanged, or a HEAD request */
    bool body_comes;     /* libwebsockets is still reading a body */
    struct site_file file;
    bool headers_sent, all_sent;
    size_t sent;
};

struct session { /* libwebsockets' memory; one request at a time */
    struct request *request;
};

static void request_free(struct session *s)
{
    struct request *rq = s->request;

    if (!rq)
        return;
    s->request = NULL;
    net_of(rq->wsi)->answering -= rq->answering;
    exchange_drop(&rq->exchange);
    buffer_release(&rq->body);
    free(rq->file.owned);
    free(rq);
}

/* Sets the client's deadline for reading an answer of this size. */
static void request_answers(struct request *rq, size_t size)
{
    double arrive = net_of(rq->wsi)->hall->desc.limits.arrive;

    visit_deadline(rq->wsi, arrive + (double)size / TAKE_RATE);
    lws_callback_on_writable(rq->wsi);
}

static void request_done(struct exchange *x)
{
    struct request *rq = (struct request *)(void *)x;

    net_of(rq->wsi)->answering += !rq->answering;
    rq->answering = true;
    request_answers(rq, x->answer.length);
}

/* Answering */

struct head {
    unsigned char bytes[LWS_PRE + HEADER_SIZE];
    unsigned char *at, *end;
};

static int header(struct lws *wsi, struct head *h, const char *name, const char *value)
{
    return lws_add_http_header_by_name(wsi, (const unsigned char *)name,
                                       (const unsigned char *)value, (int)strlen(value), &h->at,
                                       h->end);
}

/* The headers of every answer. */
static int head_begin(struct lws *wsi, struct head *h, int status, const char *type, size_t size)
{
    int bad = 0;

    h->at = h->bytes + LWS_PRE;
    h->end = h->bytes + sizeof h->bytes - 1;
    bad |= lws_add_http_common_headers(wsi, (unsigned)status, type, size, &h->at, h->end);
    bad |= header(wsi, h, "content-security-policy:", policy);
    bad |= header(wsi, h, "x-content-type-options:", "nosniff");
    bad |= header(wsi, h, "referrer-policy:", "no-referrer");
    bad |= header(wsi, h, "cross-origin-opener-policy:", "same-origin");
    bad |= header(wsi, h, "cross-origin-resource-policy:", "same-origin");
    if (status == METHOD_NOT_ALLOWED)
        bad |= header(wsi, h, "allow:", "GET, HEAD, POST");
    bad |= header(wsi, h, "connection:", "close");
    return bad;
}

static int headers_write(struct lws *wsi, struct request *rq, int status, const char *type,
                         size_t size)
{
    struct head h;
    int bad = head_begin(wsi, &h, status, type, size);

    bad |= header(wsi, &h, "cache-control:", rq->file.type ? rq->file.cache : "no-store");
    if (rq->file.type) {
        bad |= header(wsi, &h, "etag:", rq->file.etag);
        bad |= header(wsi, &h, "vary:", "accept-encoding");
        if (rq->file.encoding)
            bad |= header(wsi, &h, "content-encoding:", rq->file.encoding);
    }
    if (rq->exchange.retry_after[0])
        bad |= header(wsi, &h, "retry-after:", rq->exchange.retry_after);
    if (bad || lws_finalize_write_http_header(wsi, h.bytes + LWS_PRE, &h.at, h.end))
        return -1;
    rq->headers_sent = true;
    return 0;
}

/* If a connection is closed with unread input, the system resets it, and the answer could be lost.
 * So the server keeps reading for a while if the client is still sending a body.
 */
static int request_end(struct lws *wsi, struct session *s)
{
    int fd = lws_get_socket_fd(wsi);
    char rest[4096];

    if (s->request->body_comes) {
        request_free(s);
        shutdown(fd, SHUT_WR);
        visit_deadline(wsi, LINGER_SECONDS);
        return 0;
    }
    request_free(s);
    for (size_t read = 0; read < DRAIN_SIZE; read += sizeof rest)
        if (recvfrom(fd, rest, sizeof rest, MSG_DONTWAIT, NULL, NULL) <= 0)
            break;
    return -1;
}

static int body_write(struct lws *wsi, struct request *rq, const unsigned char *bytes, size_t size)
{
    unsigned char chunk[LWS_PRE + CHUNK_SIZE];
    size_t rest = rq->bodiless ? 0 : size - rq->sent;
    size_t part = rest < CHUNK_SIZE ? rest : CHUNK_SIZE;

    rq->all_sent = part == rest;
    if (part)
        memcpy(chunk + LWS_PRE, bytes + rq->sent, part);
    if (lws_write(wsi, chunk + LWS_PRE, part,
                  rq->all_sent ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) < (int)part)
        return -1;
    rq->sent += part;
    lws_callback_on_writable(wsi);
    return 0;
}

static int request_write(struct lws *wsi, struct session *s)
{
    struct request *rq = s->request;

    if (!rq || (!rq->exchange.answered && !rq->file.type))
        return 0;
    bool file = rq->file.type != NULL;
    const unsigned char *bytes =
        file ? rq->file.bytes : (const unsigned char *)rq->exchange.answer.data;
    size_t size = file ? rq->file.size : rq->exchange.answer.length;
    if (!rq->headers_sent) {
        if (headers_write(wsi, rq,
                          rq->unchanged ? 304
                          : file        ? 200
                                        : rq->exchange.status,
                          file ? rq->file.type : rq->exchange.type, size) != 0)
            return -1;
        lws_callback_on_writable(wsi);
        return 0;
    }
    /* This is called again once libwebsockets has no unsent data left. */
    return rq->all_sent ? request_end(wsi, s) : body_write(wsi, rq, bytes, size);
}

/* Asking */

static void header_copy(struct lws *wsi, enum lws_token_indexes token, char *out, size_t size)
{
    if (lws_hdr_copy(wsi, out, (int)size, token) < 0)
        out[0] = 0;
}

static void bearer_copy(struct lws *wsi, struct request *rq)
{
    char text[SECRET_DIGITS_MAX + 16];

    header_copy(wsi, WSI_TOKEN_HTTP_AUTHORIZATION, text, sizeof text);
    if (strncmp(text, "Bearer ", 7) == 0 && secret_is_fit(text + 7))
        lws_strncpy(rq->bearer, text + 7, sizeof rq->bearer);
}

/* The preferred language comes first: "de-AT,de;q=0.9,en;q=0.8". */
static enum ang_language language_of(struct lws *wsi)
{
    char text[256];

    header_copy(wsi, WSI_TOKEN_HTTP_ACCEPT_LANGUAGE, text, sizeof text);
    return strncasecmp(text, "de", 2) == 0 && !isalpha((unsigned char)text[2]) ? ANG_DE : ANG_EN;
}

static struct request *request_new(struct lws *wsi, struct session *s, const char *uri)
{
    struct net *net = net_of(wsi);
    struct request *rq = memory_new(sizeof *rq);

    request_free(s);
    s->request = rq;
    rq->wsi = wsi;
    rq->exchange.done = request_done;
    rq->exchange.guest.language = language_of(wsi);
    rq->address = net_address(net, wsi);
    rq->trusted = net->desc.metrics_open || net_is_local(wsi);
    lws_strncpy(rq->uri, uri, sizeof rq->uri);
    rq->bodiless = lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0;
    bool get = rq->bodiless || lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) > 0;
    bool post = lws_hdr_total_length(wsi, WSI_TOKEN_POST_URI) > 0;
    lws_strncpy(rq->method, get ? "GET" : post ? "POST" : "", sizeof rq->method);
    header_copy(wsi, WSI_TOKEN_HTTP_URI_ARGS, rq->query, sizeof rq->query);
    bearer_copy(wsi, rq);
    return rq;
}

static void request_ask(struct net *net, struct request *rq)
{
    rq->asked = true;
    hall_clock(net->hall);
    api_request(net->api, &rq->exchange,
                &(struct api_request){ .method = rq->method,
                                       .path = rq->uri,
                                       .query = rq->query,
                                       .bearer = rq->bearer,
                                       .body = rq->body.data ? rq->body.data : "",
                                       .size = rq->body.length,
                                       .address = rq->address,
                                       .trusted = rq->trusted });
    net_flush(net);
}

static bool is_api(const char *uri)
{
    return strncmp(uri, "/api/", 5) == 0 || strcmp(uri, "/healthz") == 0 ||
           strcmp(uri, "/metrics") == 0;
}

static void file_ask(struct lws *wsi, struct net *net, struct request *rq)
{
    char encoding[200], known[256];

    net->hall->metrics.http_requests++;
    if (exchange_limited(&rq->exchange, &rq->address->files, &net->hall->desc.limits.files, 1,
                         net->hall))
        return;
    header_copy(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, encoding, sizeof encoding);
    header_copy(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, known, sizeof known);
    if (!site_find(net->site, rq->uri, encoding, &rq->file)) {
        rq->file.type = NULL;
        exchange_refuse(&rq->exchange, 404, REFUSED_NOTHING_HERE);
    } else {
        rq->unchanged =
            strstr(known, rq->file.etag) != NULL; /* may be in a list, or weakened by a proxy */
        rq->bodiless |= rq->unchanged;
        request_answers(rq, rq->bodiless ? 0 : rq->file.size);
    }
}

/* Content-Length; -1: absent, -2: invalid. */
static long long length_of(struct lws *wsi)
{
    enum lws_token_indexes token = WSI_TOKEN_HTTP_CONTENT_LENGTH;
    char text[20];

    if (lws_hdr_total_length(wsi, token) == 0)
        return -1;
    /* A repeated header is copied with a comma in between. */
    if (lws_hdr_copy(wsi, text, sizeof text, token) <= 0)
        return -2;
    size_t digits = strspn(text, "0123456789");
    if (digits == 0 || text[digits + strspn(text + digits, " \t")])
        return -2;
    return strtoll(text, NULL, 10);
}

/* Refuses a request whose head alone shows that it is wrong. */
static bool head_refuse(struct lws *wsi, struct request *rq, long long length)
{
    struct exchange *x = &rq->exchange;
    bool coded = lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0;

    if (!rq->method[0])
        exchange_error(x, METHOD_NOT_ALLOWED, "usage",
                       "only GET, HEAD and POST are supported here");
    else if (length == -2)
        exchange_error(x, 400, "usage", "Content-Length must be one decimal number, given once");
    else if (coded && length >= 0)
        exchange_error(x, 400, "usage",
                       "a request has Content-Length or Transfer-Encoding, not both");
    else if (strcmp(rq->method, "GET") == 0 && (coded || length > 0))
        exchange_error(x, 400, "usage", "a GET or HEAD request cannot have a body");
    else if (strcmp(rq->method, "GET") == 0)
        return false;
    else if (!net_origin_fits(wsi))
        exchange_error(x, 403, "forbidden", "the request came from a page of another host");
    else if (length < 0)
        exchange_error(x, 411, "usage", "a POST needs a Content-Length");
    else if (length > MESSAGE_MAX)
        exchange_error(x, 413, "usage", "a message may have 65536 bytes");
    return x->answered;
}

/* Answers Expect: 100-continue. */
static int continue_write(struct lws *wsi)
{
    static const char text[] = "HTTP/1.1 100 Continue\r\n\r\n";
    unsigned char bytes[LWS_PRE + sizeof text];
    char expected[16];

    header_copy(wsi, WSI_TOKEN_HTTP_EXPECT, expected, sizeof expected);
    if (strcasecmp(expected, "100-continue") != 0)
        return 0;
    memcpy(bytes + LWS_PRE, text, sizeof text);
    return lws_write(wsi, bytes + LWS_PRE, sizeof text - 1, LWS_WRITE_HTTP) < 0 ? -1 : 0;
}

static int request_begin(struct lws *wsi, struct session *s, const char *uri)
{
    struct net *net = net_of(wsi);
    struct request *rq = request_new(wsi, s, uri);
    long long length = length_of(wsi);
    char text[31];

    /* This must agree with libwebsockets, which uses atoll() and expects a body after PUT and POST.
     */
    header_copy(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, text, sizeof text);
    rq->body_comes = text[0] ? atoll(text) > 0 : strcmp(rq->method, "GET") != 0;
    visit_body(wsi, !rq->body_comes ? 0 : text[0] ? (size_t)atoll(text) : SIZE_MAX);
    if (head_refuse(wsi, rq, length))
        return 0;
    if (!visit_counts(wsi, rq->address)) {
        exchange_refuse(&rq->exchange, 429, REFUSED_TOO_MANY_CONNECTIONS);
        return 0;
    }
    if (strcmp(rq->method, "POST") == 0)
        return rq->body_comes ? continue_write(wsi) : 0; /* HTTP_BODY_COMPLETION follows */
    visit_deadline(wsi, WAIT_SECONDS);
    if (is_api(uri))
        request_ask(net, rq);
    else
        file_ask(wsi, net, rq);
    return 0;
}

_Static_assert(MESSAGE_MAX == 65536, "what is told above");

struct refusal {
    int status;
    const char *code, *message;
    double wait; /* seconds; 0: unknown */
};

static int refusal_write(struct lws *wsi, const struct refusal *r)
{
    struct buffer body = { 0 };
    struct head h;
    char seconds[16];

    error_write(&body, "", r->code, r->message, r->wait, -1);
    int bad = head_begin(wsi, &h, r->status, "application/json; charset=utf-8", body.length);
    bad |= header(wsi, &h, "cache-control:", "no-store");
    snprintf(seconds, sizeof seconds, "%.0f", r->wait + 1);
    if (r->wait > 0)
        bad |= header(wsi, &h, "retry-after:", seconds);
    if (!bad && lws_finalize_write_http_header(wsi, h.bytes + LWS_PRE, &h.at, h.end) == 0) {
        memcpy(h.bytes + LWS_PRE, body.data, body.length);
        lws_write(wsi, h.bytes + LWS_PRE, body.length, LWS_WRITE_HTTP_FINAL);
    }
    buffer_release(&body);
    return -1;
}

/* Whether this request may become a WebSocket. If not, it is answered here. Opening a socket costs
 * as much as any other request. So a client cannot avoid a limit by reconnecting. libwebsockets
 * also calls this for h2c, and for upgrades it has already refused, whose headers are gone. */
static int upgrade_confirm(struct lws *wsi)
{
    struct net *net = net_of(wsi);
    const struct limit_set *limits = &net->hall->desc.limits;
    struct address *address = net_address(net, wsi);
    struct refusal r = { 0 };
    char uri[64], protocol[64], upgrade[16], version[8];

    if (lws_hdr_copy(wsi, upgrade, sizeof upgrade, WSI_TOKEN_UPGRADE) == 0)
        return -1;
    header_copy(wsi, WSI_TOKEN_VERSION, version, sizeof version);
    header_copy(wsi, WSI_TOKEN_GET_URI, uri, sizeof uri);
    header_copy(wsi, WSI_TOKEN_PROTOCOL, protocol, sizeof protocol);
    hall_clock(net->hall);
    double wait = bucket_take(&address->requests, &limits->requests, net->hall->now_ms);
    if (wait > 0)
        r = (struct refusal){ 429, "busy", "too many requests; wait a little", wait };
    else if (strcasecmp(upgrade, "websocket") != 0 || strcmp(version, "13") != 0)
        r = (struct refusal){ 400, "usage", "an upgrade here is to websocket, version 13", 0 };
    else if (strcmp(uri, "/socket") != 0)
        r = (struct refusal){ 404, "usage", "sockets are at /socket", 0 };
    else if (!strstr(protocol, "angeles.1"))
        r = (struct refusal){ 400, "usage", "the subprotocol here is angeles.1", 0 };
    else if (!net_origin_fits(wsi))
        r = (struct refusal){ 403, "forbidden", "the request came from a page of another host", 0 };
    else if (address->connections >= limits->connections)
        r = (struct refusal){ 429, "busy", "too many connections; close one first", 0 };
    if (r.status == 0)
        return 0;
    net->hall->metrics.http_limited += r.status == 429;
    return refusal_write(wsi, &r);
}

/* Answers an incomplete request after its deadline, and cuts any other connection. */
void http_late(struct lws *wsi)
{
    struct session *s = lws_wsi_user(wsi);
    struct request *rq = s ? s->request : NULL;

    if (!rq || rq->asked || rq->exchange.answered)
        lws_set_timeout(wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
    else
        exchange_error(&rq->exchange, TIMED_OUT, "usage",
                       "the request did not arrive in time; send it again");
}

static int body_completed(struct lws *wsi, struct session *s)
{
    struct request *rq = s->request;

    if (!rq)
        return -1; /* it was already answered before its body was complete */
    rq->body_comes = false;
    if (!rq->asked && !rq->exchange.answered) {
        visit_deadline(wsi, WAIT_SECONDS);
        request_ask(net_of(wsi), rq);
    }
    return 0;
}

int http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                  size_t size)
{
    struct session *s = user;
    struct net *net;

    switch (reason) {
    case LWS_CALLBACK_HTTP:
        return request_begin(wsi, s, in);
    case LWS_CALLBACK_HTTP_BODY:
        if (size && s->request && s->request->body.length + size <= MESSAGE_MAX)
            buffer_add(&s->request->body, in, size);
        break;
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        return body_completed(wsi, s);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return request_write(wsi, s);
    case LWS_CALLBACK_CLOSED_HTTP:
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
        if (s)
            request_free(s);
        break;
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
        return upgrade_confirm(wsi);
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: /* a socket without our protocol */
    case LWS_CALLBACK_RAW_ADOPT:                  /* CONNECT */
    case LWS_CALLBACK_RAW_RX:
        return -1;
    case LWS_CALLBACK_FILTER_NETWORK_CONNECTION:
        return visit_is_welcome(net_of(wsi), (int)(intptr_t)in) ? 0 : -1;
    case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED:
        visit_begin(net_of(wsi), wsi);
        break;
    case LWS_CALLBACK_WSI_DESTROY:
        visit_end(net_of(wsi), wsi);
        break;
    case LWS_CALLBACK_EVENT_WAIT_CANCELLED:
        net = net_of(wsi);
        if (net->hall && net->api) {
            hall_settle(net->hall);
            net_flush(net);
        }
        break;
    default:
        break;
    }
    return 0;
}
