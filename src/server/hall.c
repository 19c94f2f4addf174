#include "server/hall.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "server/log.h"

static const char KEYS_NAME[] = "vapid";

enum {
    SWEEP_MS = 10 * 1000,
    WAKE_AT_ONCE = 10,
    WAKE_MS = 15 * 1000,
    LOOP_WAITS_MS = 3000, /* for the database: far less than the watchdog's usual limit */
};

/* Packs */

static const struct ang_pack *pack_add(struct hall *h, struct ang_pack *pack)
{
    h->pack = realloc(h->pack, (h->pack_count + 1) * sizeof *h->pack);
    if (!h->pack)
        abort();
    h->pack[h->pack_count++] = pack;
    return pack;
}

static const struct ang_pack *pack_find(const struct hall *h, const char *game, const char *hash)
{
    for (unsigned i = 0; i < h->pack_count; i++)
        if (strcmp(ang_pack_game(h->pack[i]), game) == 0 &&
            (!hash || strcmp(ang_pack_hash(h->pack[i]), hash) == 0))
            return h->pack[i];
    return NULL;
}

const struct ang_pack *hall_pack(struct hall *h, const char *game, const char *hash)
{
    const struct ang_pack *found = pack_find(h, game, hash);
    struct ang_pack *pack;
    size_t size;
    void *blob;

    if (found || !hash || store_read_pack(h->store, hash, &blob, &size) != STORE_OK)
        return found;
    pack = ang_pack_open(blob, size, NULL);
    store_free(blob);
    if (pack && strcmp(ang_pack_hash(pack), hash) != 0) { /* damaged */
        ang_pack_free(pack);
        pack = NULL;
    }
    return pack ? pack_add(h, pack) : NULL;
}

/* Packs built into this program come first. */
static void packs_open(struct hall *h)
{
    for (unsigned i = 0; i < ang_kind_count(); i++) {
        struct ang_pack *pack = ang_pack_embedded(ang_kind_name(i), NULL);
        if (pack)
            pack_add(h, pack);
    }
    h->pack_own = h->pack_count;
}

/* Keys. The first start makes them. If several nodes start at once, the first to write them wins.
 */

const struct push_keys *hall_keys(struct hall *h)
{
    char *text;

    if (h->keys || store_read_fixed(h->store, KEYS_NAME, &text) != STORE_OK)
        return h->keys;
    h->keys = push_keys_read(text);
    store_free(text);
    if (h->keys)
        courier_use(h->courier, h->keys);
    else
        log_line(LOG_ERROR, "keys",
                 "why=\"the stored keys for Web Push are damaged: restore a backup; until then "
                 "nobody is notified\"");
    return h->keys;
}

static void keys_make(struct job *job)
{
    struct push_keys *keys = push_keys_new();
    char text[PUSH_KEY_TEXT_MAX];

    if (keys && push_keys_write(keys, text))
        job_fix(job, KEYS_NAME, text);
    push_keys_free(keys);
}

/* Stores the packs for the games that started with them, and the keys if there are none. */
static void packs_keep(struct hall *h)
{
    struct job *job = job_new("", NULL);

    for (unsigned i = 0; i < h->pack_own; i++) {
        size_t size;
        const void *blob = ang_pack_blob(h->pack[i], &size);
        job_pack(job, ang_pack_hash(h->pack[i]), blob, size);
    }
    if (!hall_keys(h))
        keys_make(job);
    writer_give(h->writer, job);
    h->packs_given = true;
}

/* Creation and destruction */

void hall_clock(struct hall *h)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    h->now_ms = (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
    h->now = (int64_t)time(NULL);
}

static unsigned processors(void)
{
    long count = sysconf(_SC_NPROCESSORS_ONLN);

    return count > 0 ? (unsigned)count : 1;
}

/* Tables with a running game are reopened a few at a time. Their bots and clocks then continue. */
static bool sleeping_add(void *context, const struct store_table *row)
{
    struct hall *h = context;

    if (row->state != TABLE_RUNNING || strlen(row->table) != TABLE_ID_LENGTH)
        return true;
    h->sleeping = realloc(h->sleeping, (h->sleeping_count + 1) * sizeof *h->sleeping);
    if (!h->sleeping)
        abort();
    memcpy(h->sleeping[h->sleeping_count++], row->table, TABLE_ID_LENGTH + 1);
    return true;
}

static void sleeping_wake(struct hall *h)
{
    for (unsigned i = 0; i < WAKE_AT_ONCE && h->sleeping_count; i++)
        hall_table(h, h->sleeping[--h->sleeping_count]);
}

/* A folder belongs to one server: two would not see each other's changes. */
static bool folder_hold(struct hall *h, struct store_error *error)
{
    bool mine = false;

    if (store_lease(h->store, "", h->node, 0, &mine) != STORE_OK)
        snprintf(error->text, sizeof error->text, "%s", store_why(h->store));
    else if (!mine)
        snprintf(error->text, sizeof error->text,
                 "another server keeps its games in %s: stop it first", h->desc.where);
    return mine;
}

/* Logs data that was lost, and anything that would keep a loss from being noticed. */
static void store_look(struct hall *h)
{
    const char *trouble = store_witness_trouble(h->store);
    struct store_loss loss;

    if (trouble)
        log_line(LOG_WARN, "witness", "why=%s", log_quote(trouble));
    if (store_read_loss(h->store, &loss) == STORE_OK)
        log_line(
            LOG_ERROR, "rollback",
            "lost=%lld-%lld why=\"the store has been rolled back: these batches were acknowledged "
            "and are gone; restore a newer backup, or accept it with: angeles db accept\"",
            (long long)loss.from, (long long)loss.to);
}

void hall_note_damage(struct hall *h, const char *id, bool damaged)
{
    unsigned at = 0;

    while (at < h->damaged_count && strcmp(h->damaged[at], id) != 0)
        at++;
    if (damaged && at == h->damaged_count) {
        h->damaged = realloc(h->damaged, (h->damaged_count + 1) * sizeof *h->damaged);
        if (!h->damaged)
            abort();
        memcpy(h->damaged[h->damaged_count++], id, TABLE_ID_LENGTH + 1);
    } else if (!damaged && at < h->damaged_count) {
        memcpy(h->damaged[at], h->damaged[--h->damaged_count], TABLE_ID_LENGTH + 1);
    }
}

struct hall *hall_new(const struct hall_desc *desc, struct store_error *error)
{
    struct hall *h = memory_new(sizeof *h);

    h->desc = *desc;
    h->well = true;
    hall_clock(h);
    h->metrics.started = h->now;
    h->addresses = addresses_new();
    h->packer = shown_packer_new();
    if (!h->packer)
        abort();
    secret_make(h->node);
    for (unsigned v = 0; v <= ANG_SPECTATOR; v++)
        h->engine[v] = ang_engine_new(ANG_SEAT, v);
    h->writer = writer_new(
        &(struct writer_desc){
            .where = desc->where, .node = h->node, .wake = desc->wake, .context = desc->context },
        error);
    if (!h->writer)
        goto release;
    h->store = store_open(desc->where, error);
    if (!h->store)
        goto release;
    store_name_node(h->store, h->node);
    store_limit(h->store, LOOP_WAITS_MS);
    h->several = store_news_fd(h->store) >= 0;
    if (!h->several && !folder_hold(h, error))
        goto release;
    h->workers =
        workers_new(desc->workers ? desc->workers : processors(), desc->wake, desc->context);
    if (!h->workers) {
        snprintf(error->text, sizeof error->text, "cannot start a thread for bots");
        goto release;
    }
    h->courier = courier_new(&(struct courier_desc){ .local = desc->notify_private,
                                                     .contact = desc->contact,
                                                     .wake = desc->wake,
                                                     .context = desc->context });
    if (!h->courier) {
        snprintf(error->text, sizeof error->text, "no thread can be started for notifications");
        goto release;
    }
    packs_open(h);
    packs_keep(h);
    store_look(h);
    if (store_read_tables(h->store, TABLE_RUNNING, false, sleeping_add, h) == STORE_BROKEN)
        log_line(LOG_ERROR, "store", "why=%s", log_quote(store_why(h->store)));
    return h;
release:
    hall_free(h);
    return NULL;
}

/* Stores the records as the server ends. Data that cannot be stored now is rebuilt from the
 * entries. */
static void record_finish(struct table *t)
{
    if (t->durable.loaded && !t->match.halted && !t->durable.pending)
        table_record_store(t);
    if (t->durable.job)
        writer_give(t->hall->writer, t->durable.job);
    t->durable.job = NULL;
}

void hall_free(struct hall *h)
{
    if (!h)
        return;
    workers_free(h->workers);
    courier_free(h->courier);
    push_keys_free(h->keys);
    if (h->writer)
        hall_each(h, record_finish);
    writer_free(h->writer); /* writes all given jobs; nobody is left to be notified */
    for (unsigned i = 0; i < TABLE_ROWS; i++)
        for (struct table *t; (t = h->row[i]) != NULL;) {
            h->row[i] = t->next;
            table_free(t);
        }
    for (unsigned v = 0; v <= ANG_SPECTATOR; v++)
        ang_engine_free(h->engine[v]);
    for (unsigned i = 0; i < h->pack_count; i++)
        ang_pack_free(h->pack[i]);
    shown_packer_free(h->packer);
    free(h->pack);
    free(h->sleeping);
    free(h->damaged);
    addresses_free(h->addresses);
    if (h->store) {
        store_release(h->store, h->node);
        store_close(h->store);
    }
    free(h);
}

/* Tables */

static struct table **row_of(struct hall *h, const char *id)
{
    uint32_t hash = 2166136261u;

    for (; *id; id++)
        hash = (hash ^ (unsigned char)*id) * 16777619u;
    return &h->row[hash % TABLE_ROWS];
}

static void table_insert(struct hall *h, struct table *t)
{
    struct table **row = row_of(h, t->id);

    t->next = *row;
    *row = t;
    h->table_count++;
}

static struct table *loaded_find(struct hall *h, const char *id)
{
    struct table *t = *row_of(h, id);

    while (t && strcmp(t->id, id) != 0)
        t = t->next;
    return t;
}

struct table *hall_table(struct hall *h, const char *id)
{
    struct table *t = loaded_find(h, id);

    if (t || strlen(id) != TABLE_ID_LENGTH)
        return t;
    t = table_new(h, id);
    if (table_load(t) == STORE_NONE) {
        table_free(t);
        return NULL;
    }
    table_insert(h, t);
    table_settle(t); /* restarts the bots whose turn it was */
    return t;
}

void hall_add(struct hall *h, struct table *t)
{
    secret_table_id(t->id);
    table_insert(h, t);
}

void hall_each(struct hall *h, void (*visit)(struct table *t))
{
    for (unsigned i = 0; i < TABLE_ROWS; i++)
        for (struct table *t = h->row[i], *next; t; t = next) {
            next = t->next;
            visit(t);
        }
}

/* Returns the memory of dropped tables to the system; libc alone would keep most of it. */
static void hall_sweep(struct hall *h)
{
    unsigned before = h->table_count;

    for (unsigned i = 0; i < TABLE_ROWS; i++)
        for (struct table **at = &h->row[i]; *at;) {
            struct table *t = *at;
            if (!table_is_idle(t) || !table_put_away(t)) {
                at = &t->next;
                continue;
            }
            *at = t->next;
            h->table_count--;
            log_line(LOG_DEBUG, "dropped", "table=%s", t->id);
            table_free(t);
        }
    addresses_forget(h->addresses, h->now_ms);
#ifdef __GLIBC__
    if (h->table_count < before)
        malloc_trim(0);
#else
    (void)before;
#endif
}

/* Other nodes. A loaded table that they have changed is read again. */

static void news_take(void *context, const char *id)
{
    struct hall *h = context;

    if (!id) {
        hall_each(h, table_outdate);
        return;
    }
    struct table *t = loaded_find(h, id);
    if (t)
        table_outdate(t);
}

static void others_follow(struct hall *h)
{
    if (!h->several)
        return;
    store_news(h->store, news_take, h);
    /* The tables of a dead node are taken over by the first node that looks. */
    if (h->sleeping_count == 0 && h->now_ms - h->woken_ms > WAKE_MS) {
        h->woken_ms = h->now_ms;
        store_read_tables(h->store, TABLE_RUNNING, false, sleeping_add, h);
    }
}

/* The other threads */

static void thought_settle(struct thought *thought)
{
    struct table *t = thought->owner;

    if (thought->hint) {
        hint_settle(thought);
        return;
    }
    match_thought(&t->match, thought->seat, thought->version, thought->choice);
    table_go_on(t);
}

void hall_give(struct hall *h)
{
    writer_start(h->writer);
}

static void letter_settle(struct hall *h, const struct letter *p)
{
    struct table *t = loaded_find(h, p->table);

    h->metrics.notices++;
    h->metrics.notices_failed += p->result != DELIVERY_DONE;
    if (t && t->durable.loaded)
        notices_back(t, p);
}

void hall_settle(struct hall *h)
{
    struct thought *thought;
    struct letter *letter;
    struct job *job;

    hall_clock(h);
    hall_give(h);
    while ((job = writer_take(h->writer)) != NULL) {
        struct timespec now;
        clock_gettime(CLOCK_MONOTONIC, &now);
        metrics_durable(&h->metrics,
                        (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000 - job->given_us);
        if (job->result != STORE_OK)
            h->well = writer_well(h->writer, &h->why);
        if (job->owner)
            table_done(job->owner, job->result);
        else
            h->packs_given = job->result == STORE_OK;
        job_free(job);
    }
    while ((thought = workers_take(h->workers)) != NULL) {
        thought_settle(thought);
        thought_free(thought);
    }
    while ((letter = courier_take(h->courier)) != NULL) {
        letter_settle(h, letter);
        free(letter);
    }
}

void hall_tick(struct hall *h)
{
    hall_clock(h);
    h->well = writer_well(h->writer, &h->why);
    if (h->well && !h->packs_given)
        packs_keep(h);
    others_follow(h);
    sleeping_wake(h);
    hall_each(h, table_tick);
    if (h->now_ms - h->swept_ms > SWEEP_MS) {
        h->swept_ms = h->now_ms;
        hall_sweep(h);
    }
}
