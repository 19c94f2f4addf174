/* test_store_sim_postgres.c: the shipped writer on PostgreSQL, with the connection cut at every
 * message.
 *
 * The writer connects through a proxy that counts the messages of each direction. At a chosen
 * message it closes both directions: before forwarding the message, halfway through, after it, or
 * after its reply.
 * Everything acknowledged is there, and a batch is there as a whole or not at all. A batch whose
 * end is unknown is settled by the next call that gets an answer.
 *
 *     SIM_PG_EVERY   every Nth message (default 29; 1: each of them)
 *     SIM_PG_AGAIN   how often one run is cut several times
 *     SIM_PG_AWAY    how often the database stays away after the cut, so that nobody knows
 */
#include "test_store_places.h"
#include "test_store_sim.h"

#include <poll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <time.h>

enum { STEPS = 4, EVERY = 29, AGAIN = 3, AWAY = 1, AWAY_S = 5, BUFFER_SIZE = 1 << 17, CUT_MAX = 4 };

/* ---- The proxy ----------------------------------------------------------------------------- */

enum side { FROM_CLIENT, FROM_SERVER, SIDE_COUNT };
enum way { CUT_BEFORE, CUT_HALF, CUT_AFTER, CUT_ANSWERED, WAY_COUNT };
static const char *const way_name[] = { "before", "in the middle of", "after",
                                        "after the answer to" };

struct cut {
    enum side side;
    unsigned at; /* counted from 1 since the last cut */
    enum way way;
    bool away; /* connections are refused for a while afterwards */
};

static struct {
    pthread_mutex_t lock;
    struct cut cut[CUT_MAX];
    unsigned cuts, done; /* planned; made */
    unsigned count[SIDE_COUNT];
    time_t away_until; /* by the steady clock */
    char dir[80];
    int listener;
    pthread_t thread;
} proxy = { .lock = PTHREAD_MUTEX_INITIALIZER };

struct stream {
    int from, to;
    unsigned char bytes[BUFFER_SIZE];
    size_t used;
    bool begun; /* the first message of a client has no type */
};

static struct sockaddr_un socket_in(const char *dir)
{
    struct sockaddr_un name = { .sun_family = AF_UNIX };

    snprintf(name.sun_path, sizeof name.sun_path, "%.80s/.s.PGSQL.5432", dir);
    return name;
}

static bool send_all(int fd, const unsigned char *bytes, size_t size)
{
    for (ssize_t sent; size; bytes += sent, size -= (size_t)sent) {
        sent = send(fd, bytes, size, MSG_NOSIGNAL);
        if (sent <= 0)
            return false;
    }
    return true;
}

/* The size of the message at the front; 0: it is not complete. */
static size_t message_size(const struct stream *s)
{
    size_t head = s->begun ? 1 : 0, size;

    if (s->used < head + 4)
        return 0;
    size = head + ((size_t)s->bytes[head] << 24 | (size_t)s->bytes[head + 1] << 16 |
                   (size_t)s->bytes[head + 2] << 8 | s->bytes[head + 3]);
    return size <= s->used ? size : 0;
}

static time_t now_s(void)
{
    struct timespec now = { 0 };

    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec;
}

/* The treatment of this message; WAY_COUNT: pass it on. */
static enum way message_way(enum side side)
{
    enum way way = WAY_COUNT;

    pthread_mutex_lock(&proxy.lock);
    proxy.count[side]++;
    if (proxy.done < proxy.cuts) {
        const struct cut *cut = &proxy.cut[proxy.done];

        if (cut->side == side && proxy.count[side] == cut->at) {
            way = cut->way;
            proxy.away_until = cut->away ? now_s() + AWAY_S : 0;
            proxy.done++;
            memset(proxy.count, 0, sizeof proxy.count);
        }
    }
    pthread_mutex_unlock(&proxy.lock);
    return way;
}

/* Drops answers until the server has answered everything and waits. */
static void answers_drop(int server)
{
    unsigned char bytes[4096], last[6] = { 0 };

    for (struct pollfd wait = { .fd = server, .events = POLLIN }; poll(&wait, 1, 200) == 1;) {
        ssize_t size = read(server, bytes, sizeof bytes);

        if (size <= 0)
            return;
        if (size >= 6)
            memcpy(last, bytes + size - 6, 6);
        if (last[0] == 'Z')
            return;
    }
}

/* Passes whole messages on. Returns false if the connection ends. */
static bool messages_pass(struct stream *s, enum side side)
{
    for (size_t size; (size = message_size(s)) > 0;) {
        enum way way = message_way(side);

        if (way == CUT_BEFORE)
            return false;
        if (!send_all(s->to, s->bytes, way == CUT_HALF ? size / 2 : size) || way == CUT_HALF ||
            way == CUT_AFTER)
            return false;
        s->used -= size;
        memmove(s->bytes, s->bytes + size, s->used);
        s->begun = true;
        if (way == CUT_ANSWERED) {
            send_all(s->to, s->bytes, s->used);
            if (side == FROM_CLIENT)
                answers_drop(s->to);
            return false;
        }
    }
    return true;
}

static void connection_serve(int client, int server)
{
    static struct stream stream[SIDE_COUNT];

    stream[FROM_CLIENT].from = stream[FROM_SERVER].to = client;
    stream[FROM_SERVER].from = stream[FROM_CLIENT].to = server;
    stream[FROM_CLIENT].used = stream[FROM_SERVER].used = 0;
    stream[FROM_CLIENT].begun = false;
    stream[FROM_SERVER].begun = true;
    for (;;) {
        struct pollfd wait[] = { { .fd = client, .events = POLLIN },
                                 { .fd = server, .events = POLLIN } };

        poll(wait, 2, -1);
        for (unsigned i = 0; i < SIDE_COUNT; i++) {
            struct stream *s = &stream[i];

            if (!wait[i].revents)
                continue;
            ssize_t size = read(s->from, s->bytes + s->used, sizeof s->bytes - s->used);
            if (size <= 0)
                return;
            s->used += (size_t)size;
            if (!messages_pass(s, (enum side)i))
                return;
        }
    }
}

static void *proxy_run(void *unused)
{
    char dir[80];

    snprintf(dir, sizeof dir, "%s/pg", place.dir);
    for (int client; (client = accept(proxy.listener, NULL, NULL)) >= 0; close(client)) {
        struct sockaddr_un name = socket_in(dir);
        int server = socket(AF_UNIX, SOCK_STREAM, 0);

        pthread_mutex_lock(&proxy.lock);
        bool away = now_s() < proxy.away_until;
        pthread_mutex_unlock(&proxy.lock);
        if (!away && connect(server, (struct sockaddr *)&name, sizeof name) == 0)
            connection_serve(client, server);
        close(server);
    }
    return unused;
}

static void proxy_start(void)
{
    struct sockaddr_un name;

    snprintf(proxy.dir, sizeof proxy.dir, "%s/proxy", place.dir);
    assert_int_equal(mkdir(proxy.dir, 0700), 0);
    name = socket_in(proxy.dir);
    proxy.listener = socket(AF_UNIX, SOCK_STREAM, 0);
    assert_int_equal(bind(proxy.listener, (struct sockaddr *)&name, sizeof name), 0);
    assert_int_equal(listen(proxy.listener, 5), 0);
    assert_int_equal(pthread_create(&proxy.thread, NULL, proxy_run, NULL), 0);
}

static void proxy_stop(void)
{
    shutdown(proxy.listener, SHUT_RDWR);
    pthread_join(proxy.thread, NULL);
    close(proxy.listener);
}

static void proxy_plan(const struct cut *cut, unsigned cuts)
{
    pthread_mutex_lock(&proxy.lock);
    if (cuts)
        memcpy(proxy.cut, cut, cuts * sizeof *cut);
    proxy.cuts = cuts;
    proxy.done = 0;
    memset(proxy.count, 0, sizeof proxy.count);
    pthread_mutex_unlock(&proxy.lock);
}

static unsigned cuts_made(void)
{
    pthread_mutex_lock(&proxy.lock);
    unsigned made = proxy.done;
    pthread_mutex_unlock(&proxy.lock);
    return made;
}

/* ---- Runs ---------------------------------------------------------------------------------- */

static struct {
    uint64_t cuts, batches, unknown; /* for the evidence */
} count;

static char through[300]; /* the database's address by way of the proxy */
static struct store *watcher;
static FILE *loud, *quiet; /* standard error, and one without the writer's log */

static void pause_ms(unsigned ms)
{
    nanosleep(&(struct timespec){ .tv_nsec = ms * 1000000L }, NULL);
}

static void state_check(const struct work *w, unsigned first, unsigned last, const char *when)
{
    char *state = state_read(watcher, w);

    if (!state)
        note("%s: %s", when, store_why(watcher));
    else if (state_find(w, state, first, last) < 0)
        state_explain(w, state, first, last, when);
    free(state);
}

/* Nothing may fail before a cut, nor forever after it. */
static bool excused(const char *what, const char *text, unsigned *tries)
{
    text_check(text);
    if (strstr(text, "refuses"))
        note("%s: a lost connection is no refusal: %s", what, text);
    if (!cuts_made())
        note("%s went wrong without a cut: %s", what, text);
    if (++*tries > 100)
        note("%s goes wrong for ever: %s", what, text);
    pause_ms(50);
    return !wrong[0];
}

static bool run_step(struct writer *writer, const struct work *w, unsigned s)
{
    bool unknown = false;
    unsigned tries = 0;

    for (;;) {
        enum store_result result = step_give(writer, w, s, !unknown);
        struct store_error why = { "" };

        if (wrong[0] || result == STORE_OK)
            break;
        if (unknown &&
            result == STORE_RACE) /* the previous batch was committed, as a read shows now */
            break;
        writer_well(writer, &why);
        if (result != STORE_GONE)
            note("step %u: result %d: %s", s, result, why.text);
        if (!excused("a job", why.text, &tries))
            break;
        state_check(w, s, s + 1, "unknown");
        count.unknown += !unknown;
        unknown = true;
    }
    if (!wrong[0])
        state_check(w, s + 1, s + 1, "acknowledged or settled");
    count.batches++;
    return !wrong[0];
}

/* Runs all steps, with the connection cut as planned. Returns false if it was not cut. */
static bool run_cut(struct work *w, const char *address, const struct cut *cut, unsigned cuts)
{
    struct store_error error;
    struct writer *writer = NULL;
    unsigned tries = 0;

    sql(address, "SET client_min_messages = error; TRUNCATE game_table, pack CASCADE");
    proxy_plan(cut, cuts);
    stderr = quiet;
    while (!writer && !wrong[0])
        if (!(writer = writer_at(through, &error)))
            excused("opening", error.text, &tries);
    for (unsigned s = 0; s < w->steps && !wrong[0]; s++)
        run_step(writer, w, s);
    if (writer)
        writer_end(writer);
    stderr = loud;
    count.cuts += cuts_made();
    if (wrong[0] && cuts)
        fail_msg("cut %s message %u from the %s: %s", way_name[cut->way], cut->at,
                 cut->side == FROM_CLIENT ? "store" : "database", wrong);
    return cuts_made();
}

/* ---- Tests --------------------------------------------------------------------------------- */

static void reference(struct work *w, const char *address)
{
    struct store_error error;
    struct writer *writer = writer_at(address, &error);

    assert_non_null(writer);
    w->state[0] = state_read(watcher, w);
    for (unsigned s = 0; s < w->steps; s++) {
        assert_int_equal(step_give(writer, w, s, true), STORE_OK);
        w->state[s + 1] = state_read(watcher, w);
    }
    writer_end(writer);
}

static void test_each_message(void **state)
{
    static struct work w;
    const char *address = place_new();
    unsigned every = setting("SIM_PG_EVERY", EVERY), messages[SIDE_COUNT] = { 0 };
    uint64_t dice = 1;

    (void)state;
    loud = stderr;
    quiet = fopen("/dev/null", "w");
    assert_non_null(quiet);
    watcher = open_at(address);
    proxy_start();
    snprintf(through, sizeof through, "postgresql:///t%u?host=%s&user=angeles", place.count,
             proxy.dir);
    work_plan(&w, "t", STEPS, 3);
    reference(&w, address);
    for (unsigned side = 0; side < SIDE_COUNT; side++)
        for (unsigned at = 1, cut = 1; cut; at += every) {
            cut = 0;
            for (unsigned way = 0; way < WAY_COUNT; way++) {
                const struct cut one = { .side = side, .at = at, .way = way };

                if (every > 1 && way != (at / every + side) % WAY_COUNT)
                    continue;
                cut += run_cut(&w, address, &one, 1);
            }
            messages[side] = at;
        }
    for (unsigned i = 0; i < setting("SIM_PG_AGAIN", AGAIN); i++) {
        struct cut several[CUT_MAX];

        for (unsigned k = 0; k < CUT_MAX; k++)
            several[k] = (struct cut){ .side = sim_roll(&dice) % SIDE_COUNT,
                                       .at = 1 + (unsigned)(sim_roll(&dice) % 250),
                                       .way = sim_roll(&dice) % WAY_COUNT };
        run_cut(&w, address, several, CUT_MAX);
    }
    for (unsigned i = 0; i < setting("SIM_PG_AWAY", AWAY); i++) { /* at the end of the last batch */
        const struct cut one = { .side = i & 1 ? FROM_SERVER : FROM_CLIENT,
                                 .at = messages[i & 1] - every - i / 2 % 20,
                                 .way = CUT_ANSWERED - i % 3,
                                 .away = true };

        run_cut(&w, address, &one, 1);
    }
    fclose(quiet);
    proxy_stop();
    store_close(watcher);
    work_release(&w);
    print_message("%llu cuts (of about %u messages of the store and %u of the database), %llu "
                  "batches checked, %llu of them unknown for a while\n",
                  (unsigned long long)count.cuts, messages[FROM_CLIENT], messages[FROM_SERVER],
                  (unsigned long long)count.batches, (unsigned long long)count.unknown);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_message),
    };

    return cmocka_run_group_tests(tests, begin_postgres, place_end);
}
