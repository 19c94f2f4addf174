/* db_verify.c: replays every stored game, and compares it with the recorded views. */
#include "cli/db.h"
#include "cli/packs.h"
#include "store/shown.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum finding {
    FOUND_SAME,
    FOUND_TOLD,    /* the same game, worded differently */
    FOUND_DIFFERS, /* another game */
    FOUND_BROKEN,
    FOUND_OTHER_PACK,
    FOUND_NOT_BEGUN,
    FOUND_COUNT,
};

/* Packs needed so far, including unavailable ones. */
struct known_pack {
    struct known_pack *next;
    struct ang_pack *pack; /* NULL: it could not */
    char hash[65];
    bool damaged;
};

struct verify {
    struct store *store;
    struct known_pack *pack;
    unsigned found[FOUND_COUNT];
    unsigned damaged;
    const char *table; /* the table being checked */
};

/* The record of the texts shown to a viewer, one entry a line, and the position of the
 * comparison. */
struct stream {
    struct text lines;
    const char *at;
    unsigned number; /* of the record at `at` */
    unsigned log;    /* lines of the log shown to the viewer */
};

/* A table being checked. The first finding that is worse than earlier ones gives the reason. */
struct trial {
    struct verify *v;
    const char *table;
    struct ang_game *game;
    unsigned entries;
    struct stream stream[ANG_SPECTATOR + 1];
    struct text now; /* the record as it would be written now */
    enum finding finding;
    char why[400];
};

static void find(struct trial *t, enum finding finding, const char *why)
{
    if (t->finding >= finding)
        return;
    t->finding = finding;
    snprintf(t->why, sizeof t->why, "%s", why);
}

/* ---- Packs --------------------------------------------------------------------------------- */

static struct ang_pack *pack_embedded(const char *hash)
{
    for (unsigned i = 0; i < ang_kind_count(); i++) {
        struct ang_pack *pack = ang_pack_embedded(ang_kind_name(i), NULL);

        if (pack && strcmp(ang_pack_hash(pack), hash) == 0)
            return pack;
        ang_pack_free(pack);
    }
    return NULL;
}

/* The stored pack; the built-in one if none is stored. */
static const struct known_pack *pack_find(struct verify *v, const char *hash)
{
    struct known_pack *known;
    void *blob = NULL;
    size_t size = 0;

    for (known = v->pack; known; known = known->next)
        if (strcmp(known->hash, hash) == 0)
            return known;
    known = memory_get(sizeof *known);
    snprintf(known->hash, sizeof known->hash, "%s", hash);
    if (store_read_pack(v->store, hash, &blob, &size) == STORE_OK) {
        known->pack = ang_pack_open(blob, size, NULL);
        known->damaged = !known->pack || strcmp(ang_pack_hash(known->pack), hash) != 0;
    } else {
        known->pack = pack_embedded(hash);
    }
    store_free(blob);
    known->next = v->pack;
    v->pack = known;
    return known;
}

static void packs_release(struct verify *v)
{
    while (v->pack) {
        struct known_pack *next = v->pack->next;

        ang_pack_free(v->pack->pack);
        free(v->pack);
        v->pack = next;
    }
}

/* ---- One table ----------------------------------------------------------------------------- */

static bool take_line(void *context, const struct store_line *row)
{
    text_add_line(&((struct stream *)context)->lines, row->text);
    return true;
}

/* The number of entries when it was shown; false: invalid. */
static bool entries_then(const char *record, unsigned *entries)
{
    static const char begin[] = "{\"entries\":";
    char *end;

    if (strncmp(record, begin, sizeof begin - 1) != 0)
        return false;
    *entries = (unsigned)strtoul(record + sizeof begin - 1, &end, 10);
    return *end == ',';
}

/* Writes the viewer's log, from the first line not shown yet. A record ends with this log. */
static void log_now(struct trial *t, unsigned viewer)
{
    struct stream *s = &t->stream[viewer];
    struct text line = { 0 };
    bool first = true;

    text_clear(&t->now);
    text_add(&t->now, "\"log\":[", 7);
    for (; s->log < ang_game_log_count(t->game); s->log++) {
        TEXT_FILL(&line, ang_game_log_json(t->game, viewer, s->log, ANG_EN, line.data, line.size));
        if (!line.data[0])
            continue;
        text_add(&t->now, ",", !first);
        text_add(&t->now, line.data, strlen(line.data));
        first = false;
    }
    text_add(&t->now, "]}", 2);
    text_release(&line);
}

/* Compares one record. It begins with the number of entries and the hash of what the viewer saw,
 * and ends with the log. Between them is the view or its changes, which the hash covers. */
static void compare_record(struct trial *t, unsigned viewer, const char *then, size_t length)
{
    char begin[80], why[120];
    size_t size =
        (size_t)snprintf(begin, sizeof begin, "{\"entries\":%u,\"hash\":\"%016llx\",", t->entries,
                         (unsigned long long)ang_game_sight_hash(t->game, viewer));

    log_now(t, viewer);
    snprintf(why, sizeof why, "viewer %u, line %u, after %u entries", viewer,
             t->stream[viewer].number, t->entries);
    if (length < size || memcmp(then, begin, size) != 0)
        find(t, FOUND_DIFFERS, why);
    else if (length < size + t->now.length ||
             memcmp(then + length - t->now.length, t->now.data, t->now.length) != 0)
        find(t, FOUND_TOLD, why);
}

/* Compares everything shown at this point of the game. */
static void compare_streams(struct trial *t)
{
    for (unsigned viewer = 0; viewer <= ANG_SPECTATOR; viewer++) {
        struct stream *s = &t->stream[viewer];

        for (; s->at && *s->at; s->number++) {
            size_t length = strcspn(s->at, "\n");
            unsigned entries;
            char why[80];

            snprintf(why, sizeof why, "line %u of viewer %u is invalid", s->number, viewer);
            if (!entries_then(s->at, &entries) || entries < t->entries) {
                find(t, FOUND_BROKEN, why);
                return;
            }
            if (entries > t->entries)
                break;
            compare_record(t, viewer, s->at, length);
            s->at += length + (s->at[length] == '\n');
        }
    }
}

static bool take_entry(void *context, const struct store_entry *row)
{
    struct trial *t = context;
    struct ang_error error = { 0 };
    char why[300];

    if (row->number != t->entries) {
        snprintf(why, sizeof why, "entry %u is missing", t->entries);
        find(t, FOUND_BROKEN, why);
        return false;
    }
    if (!ang_game_open_more(t->game, row->text, strlen(row->text), &error)) {
        snprintf(why, sizeof why, "entry %u: %s", t->entries, error.message);
        find(t, FOUND_DIFFERS, why);
        return false;
    }
    TEXT_FILL(&t->now, ang_game_save_from(t->game, t->entries, t->now.data, t->now.size));
    t->entries++;
    t->now.data[strcspn(t->now.data, "\n")] = 0;
    if (strcmp(t->now.data, row->text) != 0) {
        snprintf(why, sizeof why, "entry %u has a different text", t->entries - 1);
        find(t, FOUND_TOLD, why);
    }
    compare_streams(t);
    return t->finding < FOUND_DIFFERS;
}

/* Entries that were shown but are missing were acknowledged, and are lost. */
static void look_behind(struct trial *t)
{
    for (unsigned viewer = 0; viewer <= ANG_SPECTATOR && t->finding < FOUND_DIFFERS; viewer++)
        if (t->stream[viewer].at && *t->stream[viewer].at) {
            char why[120];

            snprintf(why, sizeof why, "viewer %u was shown more than the %u entries that exist",
                     viewer, t->entries);
            find(t, FOUND_BROKEN, why);
        }
}

static void play_again(struct trial *t)
{
    enum store_result result;

    for (unsigned viewer = 0; viewer <= ANG_SPECTATOR; viewer++) {
        struct stream *s = &t->stream[viewer];

        result = shown_read(t->v->store, t->table, viewer, NULL, take_line, s);
        if (result == STORE_BROKEN)
            find(t, FOUND_BROKEN, "the record of what was shown is damaged");
        else if (result != STORE_OK && result != STORE_NONE)
            find(t, FOUND_BROKEN, store_why(t->v->store));
        s->at = s->lines.data;
    }
    compare_streams(t);
    result = store_read_entries(t->v->store, t->table, 0, take_entry, t);
    if (result != STORE_OK && result != STORE_NONE)
        find(t, FOUND_BROKEN, store_why(t->v->store));
    look_behind(t);
}

static void try_table(struct trial *t, const struct store_table *row)
{
    const struct known_pack *known;
    struct ang_error error = { 0 };

    if (!row->head[0]) {
        find(t, FOUND_NOT_BEGUN, "");
        return;
    }
    known = pack_find(t->v, row->pack);
    if (known->damaged) {
        find(t, FOUND_BROKEN, "its pack is stored, but damaged");
        return;
    }
    if (!known->pack) {
        find(t, FOUND_OTHER_PACK, row->pack);
        return;
    }
    t->game = ang_game_open(known->pack, row->head, strlen(row->head), &error);
    if (!t->game) {
        find(t, FOUND_BROKEN, error.message);
        return;
    }
    play_again(t);
    ang_game_free(t->game);
}

static bool take_table(void *context, const struct store_table *row)
{
    static const char *const title[FOUND_COUNT] = {
        [FOUND_SAME] = "same",
        [FOUND_TOLD] = "same, but worded differently: ",
        [FOUND_DIFFERS] = "differs: ",
        [FOUND_BROKEN] = "cannot be played: ",
        [FOUND_OTHER_PACK] = "other pack: ",
        [FOUND_NOT_BEGUN] = "not begun",
    };
    struct verify *v = context;
    struct trial t = { .v = v, .table = row->table };

    try_table(&t, row);
    v->found[t.finding]++;
    printf("%s: %s%s", row->table, title[t.finding], t.why);
    if (t.finding == FOUND_SAME)
        printf(", %u entries", t.entries);
    putchar('\n');
    for (unsigned viewer = 0; viewer <= ANG_SPECTATOR; viewer++)
        text_release(&t.stream[viewer].lines);
    text_release(&t.now);
    return true;
}

/* ---- Damage -------------------------------------------------------------------------------- */

static bool take_damage(void *context, const char *what)
{
    struct verify *v = context;

    printf("%s: damaged: %s\n", v->table, what);
    return true;
}

/* Checks first whether it is unchanged, then whether it can be played. */
static bool take_id(void *context, const char *table)
{
    struct verify *v = context;
    enum store_result result;

    v->table = table;
    result = store_inspect_table(v->store, table, take_damage, v);
    if (result != STORE_OK && result != STORE_NONE)
        take_damage(v, store_why(v->store));
    v->damaged += result != STORE_NONE;
    result = store_read_table(v->store, table, take_table, v);
    if (result != STORE_OK && result != STORE_NONE)
        complain("%s: %s", table, store_why(v->store));
    return true;
}

/* Checks the files, and whether their end is missing */
static bool files_are_whole(struct verify *v)
{
    const char *trouble = store_witness_trouble(v->store);
    struct store_loss loss;
    bool whole = true;

    v->table = store_about(v->store);
    enum store_result result = store_inspect_files(v->store, take_damage, v);
    if (result != STORE_NONE)
        whole = false;
    if (result != STORE_NONE && result != STORE_OK)
        take_damage(v, store_why(v->store));
    if (trouble)
        complain("%s", trouble);
    if (store_read_loss(v->store, &loss) == STORE_OK) {
        whole = false;
        printf(
            "%s: rolled back: the batches %lld to %lld were acknowledged and are gone; restore a "
            "newer backup, or accept it: `angeles db accept`\n",
            v->table, (long long)loss.from, (long long)loss.to);
    }
    return whole;
}

static bool is_table(void *context, const struct store_table *row)
{
    (void)context;
    (void)row;
    return false;
}

static bool take_damage_quietly(void *context, const char *what)
{
    (void)context;
    (void)what;
    return false;
}

/* Whether the table exists, even if only a part of it is left. */
static bool is_there(struct store *store, const char *table)
{
    return store_read_table(store, table, is_table, NULL) != STORE_NONE ||
           store_inspect_table(store, table, take_damage_quietly, NULL) != STORE_NONE;
}

int db_verify(int argc, char **argv)
{
    struct db_place place = { 0 };
    const char *table = NULL;
    const struct option_row row[] = {
        db_option_data(&place),
        db_option_store(&place),
        option_text("--table", "ID", "only this one", &table),
    };
    struct options o = {
        .usage = "db verify [OPTION]…",
        .about =
            "Checks the files and that every table is unchanged: each entry contains the hash of\n"
            "the previous one, everything else a checksum. Then replays every stored game with\n"
            "its pack, and compares each entry and everything each viewer was shown. Reports for\n"
            "each table: same; same, but worded differently (different texts in the log); "
            "differs,\n"
            "and where; cannot be played, and why; other pack; not begun; and any damage. The\n"
            "last line counts them. Exit status 1 if anything is damaged or lost, or if any\n"
            "table differs or cannot be played.",
        .row = row,
        .row_count = ARRAY_LEN(row),
    };
    struct verify v = { 0 };
    enum store_result result;
    int status = STATUS_OK;

    if (!options_parse(&o, argc, argv))
        return o.status;
    v.store = db_open(&place, true);
    if (!v.store)
        return STATUS_FAILED;
    if (!table && !files_are_whole(&v))
        status = STATUS_FAILED;
    if (table && !is_there(v.store, table))
        status = complain("there is no table %s in %s", table, store_about(v.store));
    else if (table)
        take_id(&v, table);
    result = table ? STORE_OK : store_read_ids(v.store, take_id, &v);
    if (result != STORE_OK && result != STORE_NONE)
        status = complain("%s", store_why(v.store));
    printf("%u same, %u worded differently, %u differ, %u cannot be played, %u other pack, "
           "%u not begun, %u damaged\n",
           v.found[FOUND_SAME], v.found[FOUND_TOLD], v.found[FOUND_DIFFERS], v.found[FOUND_BROKEN],
           v.found[FOUND_OTHER_PACK], v.found[FOUND_NOT_BEGUN], v.damaged);
    if (v.found[FOUND_DIFFERS] + v.found[FOUND_BROKEN] + v.damaged)
        status = STATUS_FAILED;
    packs_release(&v);
    store_close(v.store);
    return status;
}
