#include "server/serve.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/resource.h>

#include "server/log.h"
#include "server/net.h"

enum {
    TICK_US = 100 * 1000,
    NEWS_US = 20 * 1000,
    GOODBYE_MS = 2000,
    FILES_SPARE = 64,
    HANGUP_SECONDS = 40,
    PING_SECONDS = 20
};

static volatile sig_atomic_t told_to_stop;
static struct lws_context *volatile context_to_wake;

static void on_signal(int signal_number)
{
    (void)signal_number;
    told_to_stop = 1;
    if (context_to_wake)
        lws_cancel_service(context_to_wake);
}

static void signals_take(void)
{
    struct sigaction stop = { .sa_handler = on_signal }, ignore = { .sa_handler = SIG_IGN };

    sigaction(SIGTERM, &stop, NULL);
    sigaction(SIGINT, &stop, NULL);
    sigaction(SIGPIPE, &ignore, NULL);
    sigaction(SIGXFSZ, &ignore, NULL); /* exceeding the file size limit is an error, not fatal */
}

/* Raises the limit on open files and returns the maximum number of connections. Some descriptors
 * are reserved for the store, for files, and for accepting a surplus connection to refuse it.
 */
static unsigned files_raise(void)
{
    struct rlimit limit = { .rlim_cur = 1024 };

    if (getrlimit(RLIMIT_NOFILE, &limit) == 0) {
        limit.rlim_cur = limit.rlim_max < OPEN_FILES_MAX ? limit.rlim_max : OPEN_FILES_MAX;
        setrlimit(RLIMIT_NOFILE, &limit);
    }
    unsigned files = (unsigned)limit.rlim_cur;
    return files - (files / 2 < FILES_SPARE ? files / 2 : FILES_SPARE);
}

static void lws_log(int level, const char *line)
{
    char text[300];

    snprintf(text, sizeof text, "%.*s", (int)strcspn(line, "\n"), line);
    log_line(level == LLL_ERR ? LOG_WARN : LOG_DEBUG, "network", "what=%s", log_quote(text));
}

/* Shared by the network files */

struct address *net_address(struct net *net, struct lws *wsi)
{
    char said[1024] = "", name[ADDRESS_NAME_SIZE];
    const char *from = said;

    if (net->desc.proxy && lws_hdr_copy(wsi, said, sizeof said, WSI_TOKEN_X_FORWARDED_FOR) > 0) {
        const char *last = strrchr(said, ','); /* the one added by our own proxy */
        from = last ? last + 1 + strspn(last + 1, " ") : said;
    } else {
        lws_get_peer_simple(wsi, said, sizeof said);
    }
    address_name(name, from);
    return address_find(net->hall->addresses, name, net->hall->now_ms);
}

bool net_is_local(struct lws *wsi)
{
    char name[64] = "";

    lws_get_peer_simple(wsi, name, sizeof name);
    return lws_hdr_total_length(wsi, WSI_TOKEN_X_FORWARDED_FOR) == 0 &&
           (strcmp(name, "127.0.0.1") == 0 || strcmp(name, "::1") == 0 ||
            strcmp(name, "::ffff:127.0.0.1") == 0);
}

bool net_origin_fits(struct lws *wsi)
{
    char origin[256], host[256];

    if (lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN) == 0)
        return true; /* not a browser, so it sends nobody's cookies; and we use none */
    if (lws_hdr_copy(wsi, origin, sizeof origin, WSI_TOKEN_ORIGIN) < 0 ||
        lws_hdr_copy(wsi, host, sizeof host, WSI_TOKEN_HOST) < 0)
        return false;
    const char *from = strstr(origin, "://");
    return from && strcasecmp(from + 3, host) == 0;
}

void net_flush(struct net *net)
{
    poll_flush(net->api);
}

static void on_tick(lws_sorted_usec_list_t *timer)
{
    struct net *net = lws_container_of(timer, struct net, timer);

    /* Polls for news of other nodes more often than clocks and windows need. */
    lws_usec_t pause = net->hall->several ? NEWS_US : TICK_US, now = lws_now_usecs();

    metrics_stall(&net->hall->metrics, now - net->ticked_us - pause);
    net->ticked_us = now;
    hall_tick(net->hall);
    api_tick(net->api);
    log_tick();
    notify_alive(&net->notify, net->hall->now_ms);
    lws_sul_schedule(net->lws, 0, timer, on_tick, pause);
}

static void on_wake(void *context)
{
    struct net *net = context;

    if (net->lws)
        lws_cancel_service(net->lws);
}

/* The loop. libwebsockets' own loop checks every connection in each turn (poll). With libuv it
 * handles only those with events. That needs a plugin, which may be missing. */

#ifdef ANG_HAS_UV
static bool loop_start(struct net *net, struct lws_context_creation_info *info)
{
    void *loop[] = { &net->loop };

    if (uv_loop_init(&net->loop) != 0)
        return false;
    struct lws_context_creation_info with = *info;
    with.options |= LWS_SERVER_OPTION_LIBUV;
    with.foreign_loops = loop;
    net->lws = lws_create_context(&with);
    net->has_loop = net->lws != NULL;
    if (!net->has_loop)
        uv_loop_close(&net->loop);
    return net->has_loop;
}

static bool loop_serve(struct net *net)
{
    if (!net->has_loop)
        return lws_service(net->lws, 0) >= 0;
    uv_run(&net->loop, UV_RUN_ONCE);
    return true;
}

static void loop_end(struct net *net)
{
    lws_context_destroy(net->lws);
    if (!net->has_loop)
        return;
    for (int turn = 0; turn < 100 && uv_run(&net->loop, UV_RUN_NOWAIT); turn++)
        ; /* closing takes a few more turns */
    lws_context_destroy(net->lws);
    uv_loop_close(&net->loop);
}
#else
static bool loop_start(struct net *net, struct lws_context_creation_info *info)
{
    (void)net;
    (void)info;
    return false;
}

static bool loop_serve(struct net *net)
{
    return lws_service(net->lws, 0) >= 0;
}

static void loop_end(struct net *net)
{
    lws_context_destroy(net->lws);
}
#endif

static bool loop_turn(struct net *net)
{
    bool good = loop_serve(net);

    hall_give(net->hall);
    sockets_flush(net);
    return good;
}

/* Start and stop */

static bool is_six(const char *address) /* IPv6 */
{
    return address && strchr(address, ':');
}

static bool listen_start(struct net *net)
{
    static const lws_retry_bo_t patience = { .secs_since_valid_ping = PING_SECONDS,
                                             .secs_since_valid_hangup = HANGUP_SECONDS };
    static struct lws_protocols protocol[3];
    struct lws_context_creation_info info = { 0 };
    bool everywhere = net->desc.bind &&
                      (strcmp(net->desc.bind, "0.0.0.0") == 0 || strcmp(net->desc.bind, "*") == 0);

    protocol[0] = (struct lws_protocols){ .name = "http",
                                          .callback = http_callback,
                                          .per_session_data_size = sizeof(void *) };
    protocol[1] = (struct lws_protocols){ .name = "angeles.1",
                                          .callback = socket_callback,
                                          .per_session_data_size = socket_session_size(),
                                          .rx_buffer_size = 4096,
                                          .tx_packet_size = 256 << 10 };
    lws_set_log_level(LLL_ERR | LLL_WARN, lws_log);
    info.port = (int)net->desc.port;
    info.iface = everywhere ? NULL : net->desc.bind ? net->desc.bind : "127.0.0.1";
    info.protocols = protocol;
    info.user = net;
    info.gid = info.uid = (gid_t)-1;
    /* Creates the host separately: if it cannot listen, there is a complete context to destroy. */
    info.options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS | LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND |
                   (everywhere || is_six(net->desc.bind) ? 0 : LWS_SERVER_OPTION_DISABLE_IPV6);
    info.retry_and_idle_policy = &patience;
    info.server_string = "angeles";
    info.timeout_secs = 20;
    info.pt_serv_buf_size = 16 << 10;
    if (!loop_start(net, &info))
        net->lws = lws_create_context(&info);
    struct lws_vhost *host = net->lws ? lws_create_vhost(net->lws, &info) : NULL;
    if (!host)
        return false;
    net->desc.port = (unsigned)lws_get_vhost_listen_port(host);
    return true;
}

static void announce_start(const struct net *net)
{
    bool local = !net->desc.bind || strcmp(net->desc.bind, "127.0.0.1") == 0;
    const char *where = local ? "localhost" : net->desc.bind;
    bool six = is_six(where);

    printf("Angeles is at http://%s%s%s:%u, games are kept in %s%s\n", six ? "[" : "", where,
           six ? "]" : "", net->desc.port, store_about(net->hall->store),
           site_is_there(net->site) ? "" : "; there is no client here to be served");
    fflush(stdout);
}

static void goodbye(struct net *net)
{
    hall_clock(net->hall);
    int64_t until = net->hall->now_ms + GOODBYE_MS;

    net->stopping = true;
    notify_stopping();
    log_line(LOG_INFO, "stopping", "tables=%u", net->hall->table_count);
    hall_settle(net->hall);
    poll_close_all(net->api, "the server is shutting down; come back soon");
    sockets_close(net, "the server is shutting down; come back soon");
    /* The loop runs until every client has been notified and has disconnected. */
    while ((net->socket || net->answering) && net->hall->now_ms < until) {
        loop_turn(net);
        watchdog_turn(net->watchdog);
        hall_clock(net->hall);
    }
}

bool serve_run(const struct serve_desc *desc)
{
    struct net net = { .desc = *desc };
    struct store_error error = { "" };
    bool good = false;

    log_start((enum log_level)log_level_find(desc->log));
    if (!secret_start()) {
        fputs("angeles: the system's random number generator failed\n", stderr);
        return false;
    }
    net.open_max = files_raise();
    signals_take();
    visits_start();
    net.site = site_open(desc->site);
    net.hall = hall_new(&(struct hall_desc){ .where = desc->where,
                                             .seeds = desc->seeds,
                                             .absence = desc->absence,
                                             .workers = desc->workers,
                                             .notify_private = desc->notify_private,
                                             .contact = desc->contact,
                                             .limits = desc->limits,
                                             .wake = on_wake,
                                             .context = &net },
                        &error);
    if (!net.hall) {
        fprintf(stderr, "angeles: %s\n", error.text);
        goto release;
    }
    net.api = api_new(net.hall);
    if (!listen_start(&net)) {
        fprintf(stderr,
                "angeles: cannot listen on %s, port %u; is it in use, or is the "
                "address not one of this machine's?\n",
                desc->bind ? desc->bind : "localhost", desc->port);
        goto release;
    }
    context_to_wake = net.lws;
    announce_start(&net);
    net.ticked_us = lws_now_usecs();
    lws_sul_schedule(net.lws, 0, &net.timer, on_tick, TICK_US);
    net.watchdog = watchdog_new(desc->watchdog);
    notify_ready(&net.notify);
    while (!told_to_stop && loop_turn(&net))
        watchdog_turn(net.watchdog);
    goodbye(&net);
    watchdog_free(net.watchdog);
    good = true;
release:
    context_to_wake = NULL;
    if (net.lws) {
        lws_sul_cancel(&net.timer);
        loop_end(&net);
        net.lws = NULL;
    }
    api_free(net.api);
    hall_free(net.hall);
    site_free(net.site);
    visits_end();
    return good;
}
