#include "server/api.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/log.h"

static const char json_type[] = "application/json; charset=utf-8";
static const char lines_type[] = "application/x-ndjson; charset=utf-8";

enum { LIST_MAX = 100, WAITING_SECONDS = 24 * 3600 }; /* of each kind; hides older waiting tables */

struct api *api_new(struct hall *hall)
{
    struct api *api = memory_new(sizeof *api);

    api->hall = hall;
    return api;
}

void api_free(struct api *api)
{
    if (!api)
        return;
    poll_close_all(api, "the server is going");
    buffer_release(&api->info[ANG_EN]);
    buffer_release(&api->info[ANG_DE]);
    free(api);
}

void api_tick(struct api *api)
{
    poll_tick(api);
}

/* Answers */

void exchange_answer(struct exchange *x, int status, const char *type, const char *text,
                     size_t size)
{
    if (x->answered)
        return;
    x->answered = true;
    x->status = status;
    x->type = type;
    buffer_add(&x->answer, text, size);
    x->done(x);
}

void exchange_error(struct exchange *x, int status, const char *code, const char *message)
{
    struct buffer out = { 0 };

    error_write(&out, "", code, message, 0, -1);
    exchange_answer(x, status, json_type, out.data, out.length);
    buffer_release(&out);
}

void exchange_refuse(struct exchange *x, int status, enum table_refusal why)
{
    struct buffer out = { 0 };

    table_refusal_write(&out, "", why, x->guest.language, 0);
    exchange_answer(x, status, json_type, out.data, out.length);
    buffer_release(&out);
}

bool exchange_limited(struct exchange *x, struct bucket *bucket, const struct allowance *allowance,
                      double price, struct hall *h)
{
    double wait = bucket_take_many(bucket, allowance, price, h->now_ms);

    if (wait <= 0)
        return false;
    h->metrics.http_limited++;
    snprintf(x->retry_after, sizeof x->retry_after, "%.0f", wait + 1);
    exchange_refuse(x, 429, REFUSED_TOO_MANY_REQUESTS);
    return true;
}

void exchange_drop(struct exchange *x)
{
    table_part(&x->guest);
    poll_give_up(x);
    buffer_release(&x->answer);
}

/* The HTTP status for the error code of a table's answer; NULL: no error. */
static int status_of(const char *code)
{
    static const struct {
        const char *code;
        int status;
    } row[] = { { "forbidden", 403 }, { "taken", 409 }, { "disk", 503 },
                { "stale", 409 },     { "busy", 429 },  { "damaged", 500 } };

    for (unsigned i = 0; code && i < ARRAY_LEN(row); i++)
        if (strcmp(code, row[i].code) == 0)
            return row[i].status;
    return code ? 400 : 200;
}

static void errand_send(struct guest *g, const char *text, size_t size)
{
    struct exchange *x = (struct exchange *)(void *)g; /* the first member */
    int status = status_of(g->error);
    bool lines = g->errand >= ERRAND_SAVE;

    exchange_answer(x, status, lines && status == 200 ? lines_type : json_type, text, size);
}

static void errand_run(struct exchange *x, struct table *t, enum errand errand, const char *body,
                       size_t size)
{
    x->guest.hall = t->hall;
    x->guest.errand = errand;
    x->guest.send = errand_send;
    table_join(t, &x->guest, ANG_SPECTATOR);
    table_message(t, &x->guest, &(struct ang_request){ .line = body, .size = size });
    if (x->answered)
        table_part(&x->guest);
}

/* Setting up */

struct invitations {
    const struct table *table;
    char (*secret)[SECRET_DIGITS + 1];
};

static void invitations_fill(struct json_writer *w, const void *about)
{
    const struct invitations *in = about;
    const struct table *t = in->table;

    json_write_object(w);
    json_add_string(w, "table", t->id);
    json_add_int(w, "seat", t->match.owner);
    json_add_string(w, "owner", in->secret[t->match.owner]);
    json_add_array(w, "invites");
    for (unsigned s = 0; s < t->match.seat_count; s++)
        if (t->chair[s].invite.set && s != t->match.owner) {
            json_write_object(w);
            json_add_int(w, "seat", s);
            json_add_string(w, "invite", in->secret[s]);
            json_write_end(w);
        }
    json_write_end(w);
    json_write_end(w);
}

static void tables_post(struct api *api, struct exchange *x, const struct api_request *rq)
{
    struct hall *h = api->hall;
    char secret[ANG_SEAT_MAX][SECRET_DIGITS + 1];
    struct table_setup_error error;
    struct buffer out = { 0 };

    if (rq->address->waiting >= h->desc.limits.waiting) {
        exchange_refuse(x, 429, REFUSED_TOO_MANY_WAITING);
        return;
    }
    struct table *t = table_new(h, "");
    if (!table_setup(t, rq->body, rq->size, &error)) {
        if (error.why)
            exchange_refuse(x, 400, error.why);
        else
            exchange_error(x, 400, "usage", error.text);
        table_free(t);
        return;
    }
    double wait = bucket_take(&rq->address->tables, &h->desc.limits.tables, h->now_ms);
    if (wait > 0) {
        snprintf(x->retry_after, sizeof x->retry_after, "%.0f", wait + 1);
        exchange_refuse(x, 429, REFUSED_TOO_MANY_TABLES);
        table_free(t);
        return;
    }
    for (unsigned s = 0; s < t->match.seat_count; s++)
        if (t->match.seat[s].kind != CHAIR_BOT) {
            secret_make(secret[s]);
            secret_hash(&t->chair[s].invite, secret[s]);
        }
    hall_add(h, t);
    t->waiting_for = rq->address;
    rq->address->waiting++;
    log_line(LOG_INFO, "set-up", "table=%s game=%s seats=%u", t->id, t->setup.game,
             t->match.seat_count);
    buffer_json(&out, invitations_fill, &(struct invitations){ t, secret });
    x->guest.hall = h;
    x->guest.errand = ERRAND_DESCRIBE;
    x->guest.send = errand_send;
    table_join(t, &x->guest, ANG_SPECTATOR);
    table_reply(t, &x->guest, "", out.data);
    table_keep(t);
    table_settle(t);
    buffer_release(&out);
}

/* Looking */

struct listing {
    struct buffer *out;
    int64_t now;
    unsigned waiting, running;
};

static bool summary_take(void *context, const struct store_table *row)
{
    struct listing *l = context;
    bool waits = row->state == TABLE_WAITING;
    unsigned *count = waits ? &l->waiting : &l->running;

    if ((!waits || row->changed > l->now - WAITING_SECONDS) && *count < LIST_MAX) {
        buffer_add_string(l->out, l->waiting + l->running ? "," : "");
        buffer_add_string(l->out, row->summary);
        (*count)++;
    }
    return l->waiting < LIST_MAX || l->running < LIST_MAX;
}

static void tables_get(struct api *api, struct exchange *x)
{
    struct buffer out = { 0 };
    struct listing l = { .out = &out, .now = api->hall->now };

    buffer_add_string(&out, "{\"tables\":[");
    store_read_tables(api->hall->store, TABLE_RUNNING, true, summary_take, &l);
    buffer_add_string(&out, "]}");
    exchange_answer(x, 200, json_type, out.data, out.length);
    buffer_release(&out);
}

static void limits_fill(struct json_writer *w, const struct limit_set *l, int64_t absence)
{
    json_add_object(w, "limits");
    json_add_int(w, "message", MESSAGE_MAX);
    json_add_int(w, "name", NAME_MAX_CHARACTERS);
    json_add_int(w, "chat", CHAT_MAX_CHARACTERS);
    json_add_int(w, "notes", NOTES_MAX_CHARACTERS);
    json_add_int(w, "report", REPORT_MAX_CHARACTERS);
    json_add_int(w, "connections", l->connections);
    json_add_int(w, "absence", absence);
    json_write_end(w);
}

struct info {
    const struct hall *hall;
    const struct buffer *games;
};

static void info_fill(struct json_writer *w, const void *about)
{
    const struct info *i = about;

    json_write_object(w);
    json_add_int(w, "protocol", 1);
    json_add_string(w, "engine", ANG_VERSION);
    json_write_raw_members(w, i->games->data, i->games->length);
    json_add_bool(w, "seeds", i->hall->desc.seeds);
    limits_fill(w, &i->hall->desc.limits, absence_least(i->hall));
    json_write_end(w);
}

/* Replies from a cache for each language, because an engine must open its packs for the reply. */
static void info_get(struct api *api, struct exchange *x, const char *query)
{
    enum ang_language language = strstr(query, "lang=de") ? ANG_DE : ANG_EN;
    struct buffer *out = &api->info[language], games = { 0 };

    if (out->length == 0) {
        struct ang_engine *engine = ang_engine_new(ANG_OWNER, 0);
        ang_engine_speak(engine, language);
        buffer_room(&games, ang_engine_games(engine, NULL, 0));
        games.length = ang_engine_games(engine, games.data, games.room);
        buffer_json(out, info_fill, &(struct info){ api->hall, &games });
        buffer_release(&games);
        ang_engine_free(engine);
    }
    exchange_answer(x, 200, json_type, out->data, out->length);
}

static void health_get(struct api *api, struct exchange *x)
{
    const struct hall *h = api->hall;
    struct store_loss loss;
    char text[300];

    if (!h->well) {
        exchange_error(x, 503, "disk", "the store cannot be written");
        return;
    }
    snprintf(text, sizeof text,
             "{\"ok\":true,\"engine\":\"%s\",\"tables\":%u,\"up\":%lld,\"damaged\":%u,\"lost\":%s}",
             ANG_VERSION, h->table_count, (long long)(h->now - h->metrics.started),
             h->damaged_count, store_read_loss(h->store, &loss) == STORE_OK ? "true" : "false");
    exchange_answer(x, 200, json_type, text, strlen(text));
}

static void metrics_get(struct api *api, struct exchange *x, bool trusted)
{
    struct buffer out = { 0 };
    struct store_loss loss;

    if (!trusted) {
        exchange_error(x, 403, "forbidden", "the metrics are available only on this machine");
        return;
    }
    api->hall->metrics.damaged = api->hall->damaged_count;
    api->hall->metrics.lost = store_read_loss(api->hall->store, &loss) == STORE_OK;
    metrics_write(&api->hall->metrics, api->hall->table_count, workers_busy(api->hall->workers),
                  &out);
    exchange_answer(x, 200, "text/plain; version=0.0.4; charset=utf-8", out.data, out.length);
    buffer_release(&out);
}

/* /api/tables/ID and everything below it */
static void table_ask(struct api *api, struct exchange *x, const struct api_request *rq,
                      const char *rest)
{
    char id[TABLE_ID_LENGTH + 1];
    size_t length = strcspn(rest, "/");
    const char *what = rest + length;
    bool get = strcmp(rq->method, "GET") == 0;

    snprintf(id, sizeof id, "%.*s", (int)(length < sizeof id ? length : 0), rest);
    struct table *t = hall_table(api->hall, id);
    if (!t)
        exchange_refuse(x, 404, REFUSED_NO_SUCH_TABLE);
    else if (what[0] == 0 && get)
        errand_run(x, t, ERRAND_DESCRIBE, "", 0);
    else if (strcmp(what, "/take") == 0 && !get)
        errand_run(x, t, ERRAND_TAKE, rq->body, rq->size);
    else if (strcmp(what, "/notices") == 0 && !get)
        errand_run(x, t, ERRAND_NOTICES, rq->body, rq->size);
    else if (strcmp(what, "/save") == 0 && get)
        errand_run(x, t, ERRAND_SAVE, "", 0);
    else if (strcmp(what, "/reports") == 0 && get)
        errand_run(x, t, ERRAND_REPORTS, "", 0);
    else if (strncmp(what, "/stream/", 8) == 0 && get) {
        char *end;
        unsigned long viewer = strtoul(what + 8, &end, 10);
        if (strcmp(what + 8, "spectator") == 0)
            viewer = ANG_SPECTATOR;
        else if (end == what + 8 || *end || (t->durable.loaded && viewer >= t->match.seat_count)) {
            exchange_error(x, 404, "usage", "there is no such viewer at this table");
            return;
        }
        x->guest.about = (unsigned)viewer;
        errand_run(x, t, ERRAND_STREAM, "", 0);
    } else {
        exchange_error(x, 404, "usage", "a table has nothing of that name");
    }
}

/* In units of work, as messages (guest.c). Messages sent through /api/connection are charged in
 * addition. */
static double path_price(const char *path)
{
    bool table = strncmp(path, "/api/tables", 11) == 0;

    return strstr(path, "/save") || strstr(path, "/stream/") ? 20 : table ? 5 : 1;
}

void api_request(struct api *api, struct exchange *x, const struct api_request *rq)
{
    static const char tables[] = "/api/tables/";
    struct hall *h = api->hall;
    bool get = strcmp(rq->method, "GET") == 0;

    x->api = api;
    h->metrics.http_requests++;
    if (exchange_limited(x, &rq->address->requests, &h->desc.limits.requests, 1, h) ||
        exchange_limited(x, &rq->address->work, &h->desc.limits.work, path_price(rq->path), h)) {
        return;
    } else if (strcmp(rq->path, "/healthz") == 0 && get) {
        health_get(api, x);
    } else if (strcmp(rq->path, "/metrics") == 0 && get) {
        metrics_get(api, x, rq->trusted);
    } else if (strcmp(rq->path, "/api/info") == 0 && get) {
        info_get(api, x, rq->query);
    } else if (strcmp(rq->path, "/api/tables") == 0) {
        if (get)
            tables_get(api, x);
        else
            tables_post(api, x, rq);
    } else if (strncmp(rq->path, tables, sizeof tables - 1) == 0) {
        table_ask(api, x, rq, rq->path + sizeof tables - 1);
    } else if (strcmp(rq->path, "/api/connection") == 0 && !get) {
        poll_open(api, x, rq);
    } else if (strcmp(rq->path, "/api/connection/send") == 0 && !get) {
        poll_send(api, x, rq);
    } else if (strcmp(rq->path, "/api/connection/poll") == 0 && !get) {
        poll_wait(api, x, rq);
    } else {
        exchange_refuse(x, 404, REFUSED_NOTHING_HERE);
    }
}
