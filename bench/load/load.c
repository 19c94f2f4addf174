/* load.c: many tables of random players on one server, over loopback.
 *
 *     bench-load [--tables N] [--seats 4] [--seconds S] [--rate R] [--full F]
 *                [--empty E] [--yardsticks Y] [--program angeles] [--json FILE]
 *
 * Starts its own server on one processor and plays on another. Each seat of every table has a
 * socket. For S seconds every table makes R choices a second, whether the server keeps up or not.
 * The latency of a late choice counts from when it was due. Then, for F seconds, all players answer
 * at once, which measures the throughput; the latency there is only the length of the queue. It
 * reports:
 *
 *   - durable choices per second
 *   - the time from sending a choice until the last seat has received it
 *   - the server's CPU time per choice
 *   - memory per table; with E, also the memory left E seconds after everybody has left (the server
 *   drops empty tables after a minute)
 *
 * Two yardsticks of the same run take Y seconds each. A bare libwebsockets echo server gets as many
 * connections and messages. Bare durable writes of 4 KiB go to the same disk.
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <sched.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <libwebsockets.h>

enum { SEAT_MIN = 3, SEAT_MAX = 5, SAMPLE_MAX = 1 << 22, TABLE_ID = 12, SECRET = 32 };

struct seat {
    int fd;
    unsigned table, number;
    char *in;
    size_t in_size, in_room;
    int64_t sent_at;           /* the echo: when the pending message was sent */
    unsigned version, options; /* options 0: it is not asked */
};

struct table {
    char id[TABLE_ID + 1];
    struct seat seat[SEAT_MAX];
    int64_t due;               /* when the next choice is to be sent */
    int64_t sent_at, heard_at; /* time of the timed choice, and of its last news; 0: none */
    bool over;
};

static struct table *table;
static unsigned table_count = 500, seat_count = 4, seconds = 10, full_seconds = 5;
static unsigned yardstick_seconds = 3; /* 0: none */
static unsigned empty_seconds;         /* 0: not asked for */
static double rate = 1;                /* choices a second at each table; 0: at once */
static const char *program = "build/release/angeles";
static FILE *json; /* lines as those of bench.c, or NULL */
static unsigned port;
static float *sample;
static unsigned sample_count;
static uint64_t choices, refused, bytes_read;
static int poller;

static int64_t now_us(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

static void die(const char *what)
{
    fprintf(stderr, "load: %s: %s\n", what, strerror(errno));
    exit(1);
}

/* Connections */

static int dial(unsigned to)
{
    struct sockaddr_in address = { .sin_family = AF_INET, .sin_port = htons((uint16_t)to) };
    int fd = socket(AF_INET, SOCK_STREAM, 0), one = 1;

    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (fd < 0 || connect(fd, (void *)&address, sizeof address) != 0)
        die("connect");
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    return fd;
}

static void put(int fd, const char *text, size_t size)
{
    while (size) {
        ssize_t sent = write(fd, text, size);
        if (sent < 0 && (errno == EAGAIN || errno == EINTR))
            continue;
        if (sent < 0)
            die("write");
        text += sent;
        size -= (size_t)sent;
    }
}

/* One request on a new connection; returns the reply's body. */
static char *http(const char *method, const char *path, const char *body)
{
    static char answer[1 << 16];
    char head[512];
    size_t size = 0;
    int fd = dial(port);
    ssize_t got;

    int length = snprintf(head, sizeof head,
                          "%s %s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                          "Content-Length: %zu\r\n\r\n",
                          method, path, strlen(body));
    put(fd, head, (size_t)length);
    put(fd, body, strlen(body));
    while ((got = read(fd, answer + size, sizeof answer - 1 - size)) > 0) {
        size += (size_t)got;
        answer[size] = 0;
        char *end = strstr(answer, "\r\n\r\n"), *told = strstr(answer, "content-length: ");
        if (end && told && size >= (size_t)(end + 4 - answer) + strtoul(told + 16, NULL, 10))
            break;
    }
    close(fd);
    char *end = strstr(answer, "\r\n\r\n");
    return end ? end + 4 : answer;
}

static int socket_open(unsigned to, const char *path, const char *protocol)
{
    char text[1024];
    size_t size = 0;
    int fd = dial(to);

    int length = snprintf(text, sizeof text,
                          "GET %s HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
                          "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
                          "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: %s\r\n\r\n",
                          path, protocol);
    put(fd, text, (size_t)length);
    while (size < 4 || memcmp(text + size - 4, "\r\n\r\n", 4) != 0)
        if (size == sizeof text || read(fd, text + size++, 1) != 1)
            die("no socket");
    if (!strstr(text, " 101 "))
        die("no socket");
    fcntl(fd, F_SETFL, O_NONBLOCK);
    return fd;
}

enum { FRAME_TEXT = 1, FRAME_PING = 9, FRAME_PONG = 10 };

/* A frame, masked as required, with a key of zeros. */
static void frame_send(int fd, int kind, const char *text, size_t size)
{
    char frame[600] = { (char)(0x80 | kind), (char)0x80 };
    size_t head = 2;

    if (size < 126) {
        frame[1] = (char)(0x80 | size);
    } else {
        frame[1] = (char)(0x80 | 126);
        frame[2] = (char)(size >> 8);
        frame[3] = (char)size;
        head = 4;
    }
    head += 4;
    memcpy(frame + head, text, size);
    put(fd, frame, head + size);
}

static void say(int fd, const char *text, size_t size)
{
    frame_send(fd, FRAME_TEXT, text, size);
}

/* The text of the first whole frame, NULL if there is none; *used is its size including the header.
 */
static char *frame_next(char *in, size_t size, size_t *length, size_t *used)
{
    unsigned char *byte = (unsigned char *)in;
    size_t head = 2;

    if (size < 2)
        return NULL;
    *length = byte[1] & 127;
    if (*length == 126) {
        head = 4;
        *length = size < 4 ? 0 : (size_t)byte[2] << 8 | byte[3];
    } else if (*length == 127) {
        head = 10;
        *length = 0;
        for (int i = 2; size >= 10 && i < 10; i++)
            *length = *length << 8 | byte[i];
    }
    *used = head + *length;
    return size < head || size < *used ? NULL : in + head;
}

/* Playing */

/* Everybody has received the news of the last choice. */
static void time_taken(struct table *t)
{
    if (t->sent_at && t->heard_at && sample_count < SAMPLE_MAX)
        sample[sample_count++] = (float)(t->heard_at - t->sent_at) / 1000;
    t->sent_at = t->heard_at = 0;
}

static void answer(struct seat *s, int64_t since)
{
    struct table *t = &table[s->table];
    char text[128];

    int size =
        snprintf(text, sizeof text, "{\"id\":1,\"do\":\"choose\",\"version\":%u,\"index\":%ld}",
                 s->version, random() % (long)s->options);
    s->options = 0;
    time_taken(t);
    t->sent_at = since;
    say(s->fd, text, (size_t)size);
}

/* Somebody who is asked, at random; NULL: nobody. */
static struct seat *asked(struct table *t)
{
    unsigned first = (unsigned)random() % seat_count;

    for (unsigned i = 0; i < seat_count; i++)
        if (t->seat[(first + i) % seat_count].options)
            return &t->seat[(first + i) % seat_count];
    return NULL;
}

/* A random time from half to one and a half times the mean. */
static int64_t pause_us(double mean)
{
    return (int64_t)(mean * (0.5 + (double)(random() % 1000) / 1000));
}

static void learn(struct seat *s, char *text, size_t length, int64_t now)
{
    char kept = text[length];

    text[length] = 0;
    choices += strstr(text, "\"did\":\"choose\"") != NULL;
    if (strstr(text, "\"error\":"))
        refused++;
    char *game = strstr(text, "\"news\":\"game\"");
    if (game) {
        char *decision = strstr(game, "\"decision\":{\"version\":");
        table[s->table].over |=
            strstr(text, "\"state\":\"won\"") || strstr(text, "\"state\":\"lost\"");
        s->options = 0;
        if (table[s->table].sent_at)
            table[s->table].heard_at = now;
        if (decision) {
            s->version = (unsigned)strtoul(decision + 22, NULL, 10);
            for (char *o = decision; (o = strstr(o, "{\"i\":")) != NULL; o++)
                s->options++;
        }
    }
    text[length] = kept;
}

static void seat_read(struct seat *s)
{
    int64_t now = now_us();
    size_t length, used, at = 0;
    char *text;

    for (;;) {
        if (s->in_room - s->in_size < 1 << 14) {
            s->in_room = s->in_room ? 2 * s->in_room : 1 << 16;
            s->in = realloc(s->in, s->in_room + 1);
        }
        ssize_t got = read(s->fd, s->in + s->in_size, s->in_room - s->in_size);
        if (got == 0)
            die("the server hung up");
        if (got < 0)
            break;
        s->in_size += (size_t)got;
        bytes_read += (size_t)got;
    }
    while ((text = frame_next(s->in + at, s->in_size - at, &length, &used)) != NULL) {
        if ((s->in[at] & 15) == FRAME_TEXT)
            learn(s, text, length, now);
        else if ((s->in[at] & 15) == FRAME_PING)
            frame_send(s->fd, FRAME_PONG, text, length);
        at += used;
    }
    s->in_size -= at;
    memmove(s->in, s->in + at, s->in_size);
}

static void table_begin(unsigned n)
{
    struct table *t = &table[n];
    char invite[SEAT_MAX][SECRET + 1], path[64], body[256];
    size_t size = (size_t)snprintf(body, sizeof body, "{\"game\":\"android\",\"seats\":[");

    for (unsigned s = 0; s < seat_count; s++)
        size += (size_t)snprintf(body + size, sizeof body - size, "%s{\"kind\":\"person\"}",
                                 s ? "," : "");
    snprintf(body + size, sizeof body - size, "]}");
    char *made = http("POST", "/api/tables", body), *at = made;

    if (!strstr(made, "\"table\":\"") || !strstr(made, "\"owner\":\""))
        die(made);
    memcpy(t->id, strstr(made, "\"table\":\"") + 9, TABLE_ID);
    memcpy(invite[0], strstr(made, "\"owner\":\"") + 9, SECRET);
    for (unsigned s = 1; s < seat_count; s++) {
        at = strstr(at, "\"invite\":\"") + 10;
        memcpy(invite[s], at, SECRET);
    }
    snprintf(path, sizeof path, "/api/tables/%s/take", t->id);
    for (unsigned s = 0; s < seat_count; s++) {
        invite[s][SECRET] = 0;
        snprintf(body, sizeof body, "{\"seat\":%u,\"invite\":\"%s\",\"secret\":\"%032x\"}", s,
                 invite[s], n * seat_count + s);
        http("POST", path, body);
    }
    for (unsigned s = 0; s < seat_count; s++) {
        struct seat *seat = &t->seat[s];
        *seat = (struct seat){ .table = n,
                               .number = s,
                               .fd = socket_open(port, "/socket", "angeles.1") };
        struct epoll_event event = { .events = EPOLLIN, .data.ptr = seat };
        epoll_ctl(poller, EPOLL_CTL_ADD, seat->fd, &event);
        int length =
            snprintf(body, sizeof body,
                     "{\"id\":0,\"do\":\"sit\",\"table\":\"%s\",\"seat\":%u,\"secret\":\"%032x\"}",
                     t->id, s, n * seat_count + s);
        say(seat->fd, body, (size_t)length);
    }
}

static void tables_ready(void)
{
    static const char ready[] = "{\"id\":0,\"do\":\"ready\"}";

    for (unsigned n = 0; n < table_count; n++)
        for (unsigned s = 0; s < seat_count; s++)
            say(table[n].seat[s].fd, ready, sizeof ready - 1);
}

static void table_turn(struct table *t, int64_t now)
{
    struct seat *s = NULL;

    if (rate <= 0) {
        for (unsigned i = 0; i < seat_count; i++)
            if (t->seat[i].options)
                answer(&t->seat[i], now);
    } else if (t->due <= now && (s = asked(t)) != NULL) {
        answer(s, t->due);
        t->due += pause_us(1e6 / rate);
    }
}

/* Reads all available input, and waits for it at most this long. */
static void listen_for(int ms)
{
    struct epoll_event event[256];
    int count = epoll_wait(poller, event, 256, ms);

    for (int i = 0; i < count; i++)
        seat_read(event[i].data.ptr);
}

static void play(int64_t until)
{
    for (unsigned n = 0; n < table_count; n++)
        table[n].due = now_us() + (int64_t)(rate > 0 ? (double)(random() % 1000) * 1000 / rate : 0);
    for (int64_t now = now_us(); now < until; now = now_us()) {
        listen_for(1);
        now = now_us();
        for (unsigned n = 0; n < table_count; n++)
            table_turn(&table[n], now);
    }
    for (unsigned n = 0; n < table_count; n++)
        time_taken(&table[n]);
}

/* The yardstick: a libwebsockets server that echoes every message */

static int echo_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                         size_t size)
{
    struct {
        size_t size;
        char bytes[LWS_PRE + 256];
    } *s = user;

    if (reason == LWS_CALLBACK_RECEIVE && size <= 256) {
        s->size = size;
        memcpy(s->bytes + LWS_PRE, in, size);
        lws_callback_on_writable(wsi);
    } else if (reason == LWS_CALLBACK_SERVER_WRITEABLE) {
        lws_write(wsi, (unsigned char *)s->bytes + LWS_PRE, s->size, LWS_WRITE_TEXT);
    }
    return 0;
}

static void echo_serve(void)
{
    static const struct lws_protocols protocol[] = {
        { .name = "echo", .callback = echo_callback, .per_session_data_size = 512 + LWS_PRE }, { 0 }
    };
    struct lws_context_creation_info info = { .port = (int)port, .protocols = protocol };

    lws_set_log_level(0, NULL);
    info.gid = info.uid = (gid_t)-1;
    info.iface = "127.0.0.1";
    struct lws_context *context = lws_create_context(&info);
    while (context && lws_service(context, 0) >= 0)
        ;
    _exit(1);
}

static struct seat *echo_open(void)
{
    unsigned count = table_count * seat_count;
    struct seat *all = calloc(count, sizeof *all);

    for (unsigned i = 0; i < count; i++) {
        all[i].fd = socket_open(port, "/", "echo");
        struct epoll_event one = { .events = EPOLLIN, .data.ptr = &all[i] };
        epoll_ctl(poller, EPOLL_CTL_ADD, all[i].fd, &one);
    }
    return all;
}

static void echo_say(struct seat *s, int64_t since)
{
    static const char text[] = "{\"id\":1,\"do\":\"choose\",\"version\":123,\"index\":4}";

    s->sent_at = since;
    say(s->fd, text, sizeof text - 1);
}

/* Sends as many messages as there were choices. At full speed, as many are under way as there are
 * tables. */
static void echo_play(struct seat *all, int64_t until)
{
    struct epoll_event event[256];

    for (unsigned i = 0; i < table_count; i++)
        table[i].due = now_us() + (int64_t)(rate > 0 ? (double)(random() % 1000) * 1000 / rate : 0);
    for (int64_t now = now_us(); now < until; now = now_us()) {
        for (unsigned i = 0; i < table_count; i++)
            if (!all[i].sent_at && table[i].due <= now) {
                echo_say(&all[i], rate > 0 ? table[i].due : now);
                table[i].due += rate > 0 ? pause_us(1e6 / rate) : 0;
            }
        int ready = epoll_wait(poller, event, 256, 1);
        for (int i = 0; i < ready; i++) {
            struct seat *s = event[i].data.ptr;
            char in[512];
            if (read(s->fd, in, sizeof in) <= 0)
                die("the echo ended");
            if (s->sent_at && sample_count < SAMPLE_MAX)
                sample[sample_count++] = (float)(now_us() - s->sent_at) / 1000;
            choices++;
            s->sent_at = 0;
        }
    }
}

/* The other yardstick: a durable write, which each choice waits for */
static void disk_write(const char *folder, int64_t until)
{
    static const char page[4096] = "x";
    char path[80];

    snprintf(path, sizeof path, "%s/yardstick", folder);
    int fd = open(path, O_CREAT | O_WRONLY, 0600);
    while (fd >= 0 && now_us() < until && sample_count < SAMPLE_MAX) {
        int64_t began = now_us();
        if (pwrite(fd, page, sizeof page, (off_t)(choices % 1000) * 4096) < 0 || fdatasync(fd) != 0)
            die("fdatasync");
        sample[sample_count++] = (float)(now_us() - began) / 1000;
        choices++;
    }
    close(fd);
}

/* Reporting */

static int by_size(const void *a, const void *b)
{
    float x = *(const float *)a, y = *(const float *)b;

    return (x > y) - (x < y);
}

static float percentile(double part)
{
    return sample_count ? sample[(unsigned)((sample_count - 1) * part)] : 0;
}

static long memory_kib(pid_t pid)
{
    char path[64], line[256];
    long kib = 0;

    snprintf(path, sizeof path, "/proc/%d/status", (int)pid);
    FILE *file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file))
        if (strncmp(line, "VmRSS:", 6) == 0)
            kib = strtol(line + 6, NULL, 10);
    if (file)
        fclose(file);
    return kib;
}

/* The processor time used so far, in seconds. */
static double processor_time(pid_t pid)
{
    char path[64], text[512] = "";
    unsigned long user = 0, kernel = 0;

    snprintf(path, sizeof path, "/proc/%d/stat", (int)pid);
    FILE *file = fopen(path, "r");
    if (file && fgets(text, sizeof text, file) && strrchr(text, ')'))
        sscanf(strrchr(text, ')'), ") %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user,
               &kernel);
    if (file)
        fclose(file);
    return (double)(user + kernel) / (double)sysconf(_SC_CLK_TCK);
}

static void pin(int cpu)
{
    cpu_set_t set;

    CPU_ZERO(&set);
    CPU_SET(cpu, &set);
    sched_setaffinity(0, sizeof set, &set);
}

static pid_t server_start(const char *data)
{
    int out[2];
    char line[256] = "";
    size_t size = 0;

    if (pipe(out) != 0)
        die("pipe");
    pid_t pid = fork();
    if (pid == 0) {
        pin(0);
        dup2(out[1], 1);
        execl(program, program, "serve", "--port", "0", "--data", data, "--limits", "none", "--log",
              "error", (char *)NULL);
        _exit(127);
    }
    close(out[1]);
    while (size < sizeof line - 1 && read(out[0], line + size, 1) == 1 && line[size] != '\n')
        size++;
    char *at = strstr(line, "localhost:");
    if (!at)
        die("the server did not start");
    port = (unsigned)strtoul(at + 10, NULL, 10);
    return pid;
}

static void counting_start(void)
{
    choices = refused = bytes_read = sample_count = 0;
}

/* Prints the results of one server: cost per choice (or message) at full speed, and latency at the
 * given rate. */
struct figures {
    double each_ns, p50_ns, p99_ns;
};

static void json_line(const char *name, const char *per, double ns, const char *beside, double to)
{
    fprintf(json,
            "    { \"name\": \"%s\", \"per\": \"%s\", \"median_ns\": %.0f, "
            "\"least_ns\": %.0f, \"most_ns\": %.0f",
            name, per, ns, ns, ns);
    if (beside)
        fprintf(json, ", \"beside\": \"%s\", \"ratio\": %.3f", beside, to > 0 ? ns / to : 0);
    fprintf(json, " }");
}

static void json_write(const struct figures *server, const struct figures *echo, double kib)
{
    static const char message[] = "yardstick: socket echo";
    static const char way[] = "yardstick: echo, there and back";

    fprintf(json, "{ \"lines\": [\n");
    json_line(message, "message", echo->each_ns, NULL, 0);
    fprintf(json, ",\n");
    json_line(way, "message", echo->p50_ns, NULL, 0);
    fprintf(json, ",\n");
    json_line("server, a choice made durable", "choice", server->each_ns, message, echo->each_ns);
    fprintf(json, ",\n");
    json_line("server, click to screens, p50", "choice", server->p50_ns, way, echo->p50_ns);
    fprintf(json, ",\n");
    json_line("server, click to screens, p99", "choice", server->p99_ns, way, echo->p50_ns);
    fprintf(json, "\n  ],\n  \"facts\": {\n    \"server: tables\": %u,\n", table_count);
    fprintf(json, "    \"server: KiB a table\": %.1f\n  }\n}\n", kib);
    fclose(json);
}

static struct figures tell(const char *what, double took, double processor)
{
    qsort(sample, sample_count, sizeof *sample, by_size);
    printf("%-22s %7.0f a second   p50 %7.2f ms   p99 %7.2f ms", what, (double)choices / took,
           percentile(0.5), percentile(0.99));
    if (processor > 0 && choices)
        printf("   %.0f us of processor each", processor * 1e6 / (double)choices);
    putchar('\n');
    fflush(stdout);
    return (struct figures){ .each_ns = choices ? took * 1e9 / (double)choices : 0,
                             .p50_ns = percentile(0.5) * 1e6,
                             .p99_ns = percentile(0.99) * 1e6 };
}

static struct figures choices_time(const char *what, pid_t server, unsigned for_seconds)
{
    double used = processor_time(server);

    counting_start();
    int64_t began = now_us();
    play(began + (int64_t)for_seconds * 1000000);
    return tell(what, (double)(now_us() - began) / 1e6, processor_time(server) - used);
}

static struct figures tables_time(const char *data, double *kib)
{
    struct figures figures = { 0 };
    double asked_rate = rate;
    pid_t server = server_start(data);

    pin(1);
    long before = memory_kib(server);
    for (unsigned n = 0; n < table_count; n++) {
        table_begin(n);
        listen_for(0);
    }
    tables_ready();
    play(now_us() + 3000000); /* until all have begun */
    if (seconds && asked_rate > 0)
        figures = choices_time("choices", server, seconds);
    rate = 0;
    if (full_seconds)
        figures.each_ns = choices_time("choices, at once", server, full_seconds).each_ns;
    rate = asked_rate;
    unsigned over = 0;
    for (unsigned n = 0; n < table_count; n++)
        over += table[n].over;
    *kib = (double)(memory_kib(server) - before) / table_count;
    printf("tables: %.1f KiB each, %.1f KiB sent for a choice, %llu refused, %u games over\n", *kib,
           choices ? (double)bytes_read / 1024 / (double)choices : 0, (unsigned long long)refused,
           over);
    long full = memory_kib(server);
    for (unsigned n = 0; n < table_count; n++)
        for (unsigned s = 0; s < seat_count; s++)
            close(table[n].seat[s].fd);
    if (empty_seconds) {
        sleep(empty_seconds);
        printf("memory: %.1f MiB before the first table, %.1f with all, %.1f when all are empty\n",
               (double)before / 1024, (double)full / 1024, (double)memory_kib(server) / 1024);
    }
    kill(server, SIGTERM);
    waitpid(server, NULL, 0);
    return figures;
}

static struct figures echo_time(const char *what, struct seat *all, pid_t echo,
                                unsigned for_seconds)
{
    double used = processor_time(echo);

    counting_start();
    int64_t began = now_us();
    echo_play(all, began + (int64_t)for_seconds * 1000000);
    return tell(what, (double)(now_us() - began) / 1e6, processor_time(echo) - used);
}

static struct figures yardsticks_time(const char *data)
{
    struct figures figures = { 0 };
    pid_t echo = fork();

    if (echo == 0) {
        pin(0);
        echo_serve();
    }
    usleep(300000);
    struct seat *all = echo_open();
    if (rate > 0)
        figures = echo_time("bare echo", all, echo, yardstick_seconds);
    rate = 0;
    figures.each_ns = echo_time("bare echo, at once", all, echo, yardstick_seconds).each_ns;
    kill(echo, SIGKILL);
    waitpid(echo, NULL, 0);
    counting_start();
    int64_t began = now_us();
    disk_write(data, began + (int64_t)yardstick_seconds * 1000000);
    tell("bare durable writes", (double)(now_us() - began) / 1e6, 0);
    return figures;
}

static _Noreturn void usage(const char *name)
{
    bool asked = strcmp(name, "--help") == 0;

    if (!asked)
        fprintf(stderr,
                "bench-load: %s is not an option, or its value is missing or out of range\n", name);
    fprintf(asked ? stdout : stderr,
            "usage: bench-load [--tables N] [--seats 3|4|5] [--seconds S] [--rate R] [--full F] "
            "[--empty E] [--yardsticks Y] [--program angeles] [--json FILE]\n");
    exit(asked ? 0 : 2);
}

static void options_read(int argc, char **argv)
{
    for (int i = 1; i < argc; i += 2) {
        const char *name = argv[i], *value = argv[i + 1];

        if (!value)
            usage(name);
        else if (strcmp(name, "--tables") == 0)
            table_count = (unsigned)strtoul(value, NULL, 10);
        else if (strcmp(name, "--seats") == 0)
            seat_count = (unsigned)strtoul(value, NULL, 10);
        else if (strcmp(name, "--seconds") == 0)
            seconds = (unsigned)strtoul(value, NULL, 10);
        else if (strcmp(name, "--rate") == 0)
            rate = strtod(value, NULL);
        else if (strcmp(name, "--full") == 0)
            full_seconds = (unsigned)strtoul(value, NULL, 10);
        else if (strcmp(name, "--empty") == 0)
            empty_seconds = (unsigned)strtoul(value, NULL, 10);
        else if (strcmp(name, "--yardsticks") == 0)
            yardstick_seconds = (unsigned)strtoul(value, NULL, 10);
        else if (strcmp(name, "--program") == 0)
            program = value;
        else if (strcmp(name, "--json") == 0)
            json = fopen(value, "w");
        else
            usage(name);
    }
    if (seat_count < SEAT_MIN || seat_count > SEAT_MAX)
        usage("--seats");
}

int main(int argc, char **argv)
{
    char data[] = "/tmp/angeles-load-XXXXXX", remove[64];
    struct rlimit files = { 65536, 65536 };

    options_read(argc, argv);
    if (setrlimit(RLIMIT_NOFILE, &files) != 0)
        getrlimit(RLIMIT_NOFILE, &files);
    if (!mkdtemp(data))
        die("mkdtemp");
    sample = malloc(SAMPLE_MAX * sizeof *sample);
    table = calloc(table_count, sizeof *table);
    poller = epoll_create1(0);
    printf("%u tables of %u random players; %.1f choices a second at each for %u s, then %u s "
           "without pause\n",
           table_count, seat_count, rate, seconds, full_seconds);
    fflush(stdout);
    double kib;
    struct figures server = tables_time(data, &kib);
    struct figures echo = { 0 };
    if (yardstick_seconds)
        echo = yardsticks_time(data);
    if (json)
        json_write(&server, &echo, kib);
    snprintf(remove, sizeof remove, "rm -rf %s", data);
    return system(remove) == 0 ? 0 : 1;
}
