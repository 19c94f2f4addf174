#include "server/courier.h"

#include <arpa/inet.h>
#include <curl/curl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <time.h>

#include "server/limits.h"
#include "server/reach.h"
#include "table/buffer.h"

enum {
    QUEUE_LIMIT = 1000, /* letters that wait, travel or are back */
    ACTIVE_MAX = 32,
    TARGET_ACTIVE_MAX = 6, /* for each address */
    CONNECT_MS = 5000,
    TOTAL_MS = 10 * 1000,
    ANSWER_MAX = 4096, /* bytes; nothing in an answer matters but its status */
    HEADER_MAX = 16 << 10,
    FORGET_SWEEP_MS = 60 * 1000,
    SIGNED_SECONDS = 12 * 3600, /* RFC 8292 allows a day */
    KEPT_SECONDS = 24 * 3600,   /* how long a push service keeps a message */
    POLL_MS = 1000,
    PORT_HTTP = 80,
    PORT_HTTPS = 443,
    PORT_FREE = 1024, /* from here on */
};

static const struct allowance all_allowed = { .rate = 20, .burst = 100 };
static const struct allowance target_allowed = { .rate = 5, .burst = 30 };

/* A letter on its way; only the courier's thread sees it. */
struct trip {
    struct trip *next;
    struct courier *courier;
    struct letter *letter;
    CURL *curl;
    struct curl_slist *headers;
    uint8_t sealed[PUSH_SEALED_MAX];
    size_t header_size, body_size;
    struct address *target; /* the address that counts it; NULL: not connected yet */
    enum delivery fault;    /* DELIVERY_NONE: none of ours */
};

struct courier {
    struct courier_desc desc;
    pthread_t thread;
    CURLM *multi;

    pthread_mutex_t lock; /* for these */
    struct letter *given, *given_last, *done;
    unsigned count;
    const struct push_keys *keys;
    bool ending;

    /* The courier's thread only */
    struct trip *trip;
    unsigned active;
    struct addresses *targets;
    struct bucket bucket;
    int64_t now_ms, swept_ms;
};

static const char *const word[DELIVERY_COUNT] = {
#define DELIVERY(name, text, meaning) [DELIVERY_##name] = text,
#include "server/deliveries.def"
#undef DELIVERY
};

const char *delivery_word(enum delivery d)
{
    return word[d];
}

enum delivery delivery_named(const char *text)
{
    for (unsigned d = 1; d < DELIVERY_COUNT; d++)
        if (strcmp(word[d], text) == 0)
            return (enum delivery)d;
    return DELIVERY_NONE;
}

/* URLs. libcurl alone reads them, here and when it connects, so there is no second opinion. */

struct parts {
    CURLU *url;
    char *scheme, *user, *password, *host, *port;
};

static void parts_release(struct parts *p)
{
    curl_free(p->scheme);
    curl_free(p->user);
    curl_free(p->password);
    curl_free(p->host);
    curl_free(p->port);
    curl_url_cleanup(p->url);
}

static bool parts_read(struct parts *p, const char *url)
{
    *p = (struct parts){ .url = curl_url() };
    if (!p->url || curl_url_set(p->url, CURLUPART_URL, url, 0) != CURLUE_OK ||
        curl_url_get(p->url, CURLUPART_SCHEME, &p->scheme, 0) != CURLUE_OK ||
        curl_url_get(p->url, CURLUPART_HOST, &p->host, 0) != CURLUE_OK ||
        curl_url_get(p->url, CURLUPART_PORT, &p->port, CURLU_DEFAULT_PORT) != CURLUE_OK)
        return false;
    curl_url_get(p->url, CURLUPART_USER, &p->user, 0);
    curl_url_get(p->url, CURLUPART_PASSWORD, &p->password, 0);
    return true;
}

/* Mail, terminals and printers listen on the other low ports. */
static bool port_is_usual(unsigned port)
{
    return port == PORT_HTTP || port == PORT_HTTPS || port >= PORT_FREE;
}

static bool address_is_open(const struct sockaddr *address, bool local)
{
    return local || (reach_is_public(address) && !reach_is_own(address));
}

/* Whether notices may go to this host. Checks an address in any spelling; host names pass. */
static bool host_is_open(const char *host, bool local)
{
    struct addrinfo hint = { .ai_flags = AI_NUMERICHOST, .ai_socktype = SOCK_STREAM };
    struct addrinfo *found = NULL;
    char bare[256];
    bool open = true;

    snprintf(bare, sizeof bare, "%s", host + (host[0] == '['));
    bare[strcspn(bare, "]")] = 0;
    if (getaddrinfo(bare, NULL, &hint, &found) != 0)
        return true;
    for (const struct addrinfo *a = found; a; a = a->ai_next)
        open = open && address_is_open(a->ai_addr, local);
    freeaddrinfo(found);
    return open;
}

enum delivery courier_url(const char *url, bool push, bool local)
{
    struct parts p;
    enum delivery result = DELIVERY_URL;

    for (const char *c = url; *c; c++)
        if (*c <= ' ' || *c >= 127)
            return DELIVERY_URL; /* not printable ASCII */
    if (strlen(url) >= COURIER_URL_SIZE)
        return DELIVERY_URL;
    if (parts_read(&p, url)) {
        bool http = strcasecmp(p.scheme, "https") == 0 ||
                    (strcasecmp(p.scheme, "http") == 0 && (local || !push));
        if (http && !p.user && !p.password && port_is_usual((unsigned)strtoul(p.port, NULL, 10)))
            result = host_is_open(p.host, local) ? DELIVERY_DONE : DELIVERY_FORBIDDEN;
    }
    parts_release(&p);
    return result;
}

/* https://push.example.org:8443, without the usual port */
static bool origin_of(const char *url, char *out, size_t size)
{
    struct parts p;
    bool good = parts_read(&p, url);

    if (good) {
        bool secure = strcasecmp(p.scheme, "https") == 0;
        bool usual = strcmp(p.port, secure ? "443" : "80") == 0;
        snprintf(out, size, "%s://%s%s%s", secure ? "https" : "http", p.host, usual ? "" : ":",
                 usual ? "" : p.port);
    }
    parts_release(&p);
    return good;
}

/* Callbacks of libcurl */

/* Every connection begins here, with the address that the name was resolved to. */
static curl_socket_t socket_open(void *context, curlsocktype purpose, struct curl_sockaddr *to)
{
    struct trip *trip = context;
    struct courier *c = trip->courier;
    char name[REACH_NAME_SIZE];

    (void)purpose;
    unsigned port = to->family == AF_INET
                        ? ntohs(((struct sockaddr_in *)(void *)&to->addr)->sin_port)
                        : ntohs(((struct sockaddr_in6 *)(void *)&to->addr)->sin6_port);
    if (!address_is_open(&to->addr, c->desc.local) || !port_is_usual(port)) {
        trip->fault = DELIVERY_FORBIDDEN;
        return CURL_SOCKET_BAD;
    }
    reach_name(&to->addr, name);
    struct address *target = address_find(c->targets, name, c->now_ms);
    if (trip->target != target) {
        if (target->connections >= TARGET_ACTIVE_MAX ||
            bucket_take(&target->requests, &target_allowed, c->now_ms) > 0) {
            trip->fault = DELIVERY_BUSY;
            return CURL_SOCKET_BAD;
        }
        if (trip->target)
            trip->target->connections--;
        trip->target = target;
        target->connections++;
    }
    trip->fault = DELIVERY_NONE; /* an earlier address of the same name may have been closed */
    return socket(to->family, to->socktype | SOCK_CLOEXEC, to->protocol);
}

/* Received data is dropped. Returning another size ends the transfer. */
static size_t body_drop(char *bytes, size_t size, size_t count, void *context)
{
    struct trip *trip = context;

    (void)bytes;
    trip->body_size += size * count;
    return trip->body_size > ANSWER_MAX ? 0 : size * count;
}

static size_t header_drop(char *bytes, size_t size, size_t count, void *context)
{
    struct trip *trip = context;

    (void)bytes;
    trip->header_size += size * count;
    return trip->header_size > HEADER_MAX ? 0 : size * count;
}

/* Trips */

static void header_add(struct trip *trip, const char *line)
{
    struct curl_slist *more = curl_slist_append(trip->headers, line);

    if (!more)
        abort();
    trip->headers = more;
}

/* The headers of RFC 8030. A newer message about the same table replaces one not delivered yet. */
static size_t push_pack(struct trip *trip, const struct push_keys *keys)
{
    struct courier *c = trip->courier;
    const struct letter *p = trip->letter;
    char origin[300], line[PUSH_SIGNED_MAX + 32], token[PUSH_SIGNED_MAX];

    if (!keys || !origin_of(p->url, origin, sizeof origin) ||
        !push_sign(keys, origin, c->desc.contact, (int64_t)time(NULL) + SIGNED_SECONDS, token))
        return 0;
    snprintf(line, sizeof line, "Authorization: %s", token);
    header_add(trip, line);
    header_add(trip, "Content-Type: application/octet-stream");
    header_add(trip, "Content-Encoding: aes128gcm");
    header_add(trip, "Urgency: normal");
    snprintf(line, sizeof line, "TTL: %d", KEPT_SECONDS);
    header_add(trip, line);
    snprintf(line, sizeof line, "Topic: %s-%u", p->table, p->seat);
    header_add(trip, line);
    return push_seal(&p->target, p->body, trip->sealed);
}

/* Sets up the request. Returns false if the trip cannot even begin. */
static bool trip_prepare(struct trip *trip, const struct push_keys *keys)
{
    const struct letter *p = trip->letter;
    CURL *curl = trip->curl = curl_easy_init();
    size_t size = strlen(p->body);

    if (!curl)
        return false;
    header_add(trip, "Expect:");
    if (p->push)
        size = push_pack(trip, keys);
    else
        header_add(trip, "Content-Type: application/json");
    if (size == 0)
        return false;
    curl_easy_setopt(curl, CURLOPT_URL, p->url);
#if LIBCURL_VERSION_NUM >= 0x075500
    curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "http,https");
#else
    curl_easy_setopt(curl, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
#endif
    curl_easy_setopt(curl, CURLOPT_FOLLOWLOCATION, 0L);
    curl_easy_setopt(curl, CURLOPT_PROXY, "");
    curl_easy_setopt(curl, CURLOPT_NETRC, (long)CURL_NETRC_IGNORED);
    curl_easy_setopt(curl, CURLOPT_DISALLOW_USERNAME_IN_URL, 1L);
    curl_easy_setopt(curl, CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_1_1);
    curl_easy_setopt(curl, CURLOPT_SSLVERSION, (long)CURL_SSLVERSION_TLSv1_2);
    curl_easy_setopt(curl, CURLOPT_FRESH_CONNECT, 1L);
    curl_easy_setopt(curl, CURLOPT_FORBID_REUSE, 1L);
    curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
#if LIBCURL_VERSION_NUM >= 0x075700
    curl_easy_setopt(curl, CURLOPT_QUICK_EXIT, 1L); /* does not wait for a slow name server */
#endif
    curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT_MS, (long)CONNECT_MS);
    curl_easy_setopt(curl, CURLOPT_TIMEOUT_MS, (long)TOTAL_MS);
    curl_easy_setopt(curl, CURLOPT_OPENSOCKETFUNCTION, socket_open);
    curl_easy_setopt(curl, CURLOPT_OPENSOCKETDATA, trip);
    curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, body_drop);
    curl_easy_setopt(curl, CURLOPT_WRITEDATA, trip);
    curl_easy_setopt(curl, CURLOPT_HEADERFUNCTION, header_drop);
    curl_easy_setopt(curl, CURLOPT_HEADERDATA, trip);
    curl_easy_setopt(curl, CURLOPT_HTTPHEADER, trip->headers);
    curl_easy_setopt(curl, CURLOPT_USERAGENT, "angeles");
    curl_easy_setopt(curl, CURLOPT_POST, 1L);
    curl_easy_setopt(curl, CURLOPT_POSTFIELDS, p->push ? (const char *)trip->sealed : p->body);
    curl_easy_setopt(curl, CURLOPT_POSTFIELDSIZE, (long)size);
    curl_easy_setopt(curl, CURLOPT_PRIVATE, trip);
    return true;
}

static void trip_free(struct trip *trip)
{
    struct courier *c = trip->courier;
    struct trip **at = &c->trip;

    while (*at && *at != trip)
        at = &(*at)->next;
    if (*at) {
        *at = trip->next;
        c->active--;
    }
    if (trip->target)
        trip->target->connections--;
    if (trip->curl)
        curl_easy_cleanup(trip->curl);
    curl_slist_free_all(trip->headers);
    free(trip);
}

static enum delivery status_means(long status)
{
    if (status >= 200 && status < 300)
        return DELIVERY_DONE;
    if (status >= 300 && status < 400)
        return DELIVERY_REDIRECTED;
    if (status == 404 || status == 410)
        return DELIVERY_GONE;
    if (status == 429 || status >= 500)
        return DELIVERY_BUSY;
    return status >= 400 ? DELIVERY_REFUSED : DELIVERY_BROKEN;
}

static enum delivery outcome_of(const struct trip *trip, CURLcode code, long status)
{
    switch (code) {
    case CURLE_OK:
        return status_means(status);
    case CURLE_WRITE_ERROR: /* the answer is too long; its status has been read, or not */
        return trip->body_size > ANSWER_MAX ? status_means(status) : DELIVERY_BROKEN;
    case CURLE_COULDNT_RESOLVE_HOST:
        return DELIVERY_NAME;
    case CURLE_COULDNT_CONNECT:
        return trip->fault ? trip->fault : DELIVERY_UNREACHABLE;
    case CURLE_OPERATION_TIMEDOUT:
        return DELIVERY_SLOW;
    case CURLE_SSL_CONNECT_ERROR:
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_CACERT_BADFILE:
        return DELIVERY_CERTIFICATE;
    case CURLE_UNSUPPORTED_PROTOCOL:
    case CURLE_URL_MALFORMAT:
    case CURLE_LOGIN_DENIED:
        return DELIVERY_URL;
    default:
        return trip->fault ? trip->fault : DELIVERY_BROKEN;
    }
}

static void letter_back(struct courier *c, struct letter *p)
{
    pthread_mutex_lock(&c->lock);
    p->next = c->done;
    c->done = p;
    pthread_mutex_unlock(&c->lock);
    c->desc.wake(c->desc.context);
}

static void trip_end(struct trip *trip, CURLcode code)
{
    struct letter *p = trip->letter;
    long status = 0;

    if (trip->curl)
        curl_easy_getinfo(trip->curl, CURLINFO_RESPONSE_CODE, &status);
    p->status = status > 0 && status < 1000 ? (unsigned)status : 0;
    p->result = trip->curl ? outcome_of(trip, code, status) : DELIVERY_BROKEN;
    struct courier *c = trip->courier;
    trip_free(trip);
    letter_back(c, p);
}

static void trip_begin(struct courier *c, struct letter *p, const struct push_keys *keys)
{
    struct trip *trip = memory_new(sizeof *trip);

    trip->courier = c;
    trip->letter = p;
    trip->next = c->trip;
    c->trip = trip;
    c->active++;
    if (!trip_prepare(trip, keys) || curl_multi_add_handle(c->multi, trip->curl) != CURLM_OK)
        trip_end(trip, CURLE_FAILED_INIT);
}

/* The thread */

static void clock_read(struct courier *c)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    c->now_ms = (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* The next letter that may leave now; NULL: none. */
static struct letter *letter_next(struct courier *c, const struct push_keys **keys, bool *ending)
{
    struct letter *p = NULL;

    pthread_mutex_lock(&c->lock);
    *ending = c->ending;
    *keys = c->keys;
    if (c->given && !c->ending && c->active < ACTIVE_MAX &&
        bucket_take(&c->bucket, &all_allowed, c->now_ms) <= 0) {
        p = c->given;
        c->given = p->next;
        if (!c->given)
            c->given_last = NULL;
    }
    pthread_mutex_unlock(&c->lock);
    return p;
}

static void trips_finish(struct courier *c)
{
    int left;

    for (CURLMsg *m; (m = curl_multi_info_read(c->multi, &left)) != NULL;) {
        struct trip *trip = NULL;
        CURLcode code = m->data.result;
        if (m->msg != CURLMSG_DONE)
            continue;
        curl_easy_getinfo(m->easy_handle, CURLINFO_PRIVATE, (char **)&trip);
        curl_multi_remove_handle(c->multi, m->easy_handle);
        trip_end(trip, code);
    }
}

static void *courier_run(void *context)
{
    struct courier *c = context;
    bool ending = false;

    while (!ending) {
        const struct push_keys *keys;
        struct letter *p;
        int running = 0;

        clock_read(c);
        while ((p = letter_next(c, &keys, &ending)) != NULL)
            trip_begin(c, p, keys);
        curl_multi_perform(c->multi, &running);
        trips_finish(c);
        if (c->now_ms - c->swept_ms > FORGET_SWEEP_MS) {
            c->swept_ms = c->now_ms;
            addresses_forget(c->targets, c->now_ms);
        }
        if (!ending)
            curl_multi_poll(c->multi, NULL, 0, POLL_MS, NULL);
    }
    return NULL;
}

struct courier *courier_new(const struct courier_desc *desc)
{
    if (curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK)
        return NULL;
    struct courier *c = memory_new(sizeof *c);
    c->desc = *desc;
    c->targets = addresses_new();
    c->multi = curl_multi_init();
    pthread_mutex_init(&c->lock, NULL);
    if (c->multi && pthread_create(&c->thread, NULL, courier_run, c) == 0)
        return c;
    curl_multi_cleanup(c->multi);
    addresses_free(c->targets);
    pthread_mutex_destroy(&c->lock);
    free(c);
    curl_global_cleanup();
    return NULL;
}

static void letters_free(struct letter *p)
{
    while (p) {
        struct letter *next = p->next;
        free(p);
        p = next;
    }
}

void courier_free(struct courier *c)
{
    if (!c)
        return;
    pthread_mutex_lock(&c->lock);
    c->ending = true;
    pthread_mutex_unlock(&c->lock);
    curl_multi_wakeup(c->multi);
    pthread_join(c->thread, NULL);
    while (c->trip) {
        if (c->trip->curl)
            curl_multi_remove_handle(c->multi, c->trip->curl);
        free(c->trip->letter);
        trip_free(c->trip);
    }
    letters_free(c->given);
    letters_free(c->done);
    curl_multi_cleanup(c->multi);
    addresses_free(c->targets);
    pthread_mutex_destroy(&c->lock);
    free(c);
    curl_global_cleanup();
}

void courier_use(struct courier *c, const struct push_keys *keys)
{
    pthread_mutex_lock(&c->lock);
    c->keys = keys;
    pthread_mutex_unlock(&c->lock);
}

bool courier_give(struct courier *c, struct letter *p)
{
    pthread_mutex_lock(&c->lock);
    bool room = c->count < QUEUE_LIMIT;
    if (room) {
        p->next = NULL;
        *(c->given_last ? &c->given_last->next : &c->given) = p;
        c->given_last = p;
        c->count++;
    }
    pthread_mutex_unlock(&c->lock);
    if (room)
        curl_multi_wakeup(c->multi);
    return room;
}

struct letter *courier_take(struct courier *c)
{
    pthread_mutex_lock(&c->lock);
    struct letter *p = c->done;
    if (p) {
        c->done = p->next;
        c->count--;
    }
    pthread_mutex_unlock(&c->lock);
    return p;
}
