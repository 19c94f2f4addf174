/* db.c: maintains stored tables: export, import, verification and backup. */
#include "cli/cli.h"

#ifdef ANG_NO_STORE

int command_db(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    return complain(
        "this program was built without SQLite, libpq or libsodium, and cannot store tables; "
        "install them (scripts/bootstrap build) and build it again.");
}

#else

#include "cli/db.h"
#include "cli/files.h"
#include "store/move.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LINE_SIZE_MAX = 256 << 20 };

struct option_row db_option_data(struct db_place *place)
{
    place->data = "data";
    return option_text("--data", "DIR", "the tables in this folder (default: data)", &place->data);
}

struct option_row db_option_store(struct db_place *place)
{
    return option_text("--store", "URL", "the tables in PostgreSQL, postgresql://…, instead",
                       &place->address);
}

struct store *db_open(const struct db_place *place, bool must_be_there)
{
    const char *where = place->address ? place->address : place->data;
    struct store_error error;
    struct store *store;

    if (must_be_there && !store_is_there(where)) {
        complain("%s: there are no tables stored here", where);
        return NULL;
    }
    store = store_open(where, &error);
    if (!store)
        complain("%s", error.text);
    return store;
}

/* ---- Export -------------------------------------------------------------------------------- */

struct out {
    FILE *file;
    const char *name; /* as people write it */
    unsigned long long lines;
    bool left_out; /* some tables are damaged, and left out */
};

static bool write_line(void *context, const char *line, size_t size)
{
    struct out *out = context;

    out->lines++;
    return fwrite(line, 1, size, out->file) == size && putc('\n', out->file) != EOF;
}

static int export_to(struct store *store, const char *table, struct out *out)
{
    struct store_error error;
    enum store_result result = store_export(store, table, write_line, out, &error);

    out->left_out = error.table[0] != 0;
    if (result != STORE_OK)
        return complain("%s", error.text);
    if (out->left_out)
        complain("%s", error.text);
    if (fflush(out->file) != 0 || ferror(out->file))
        return complain("%s: %s", out->name, strerror(errno));
    return STATUS_OK;
}

/* Whether the path is a device or a pipe, which is written to, not replaced. */
static bool is_no_file(const char *path)
{
    struct stat info;

    return stat(path, &info) == 0 && !S_ISREG(info.st_mode);
}

/* The file gets its name when it is complete. */
static int export_to_file(struct store *store, const char *table, const char *path)
{
    bool in_place = is_no_file(path);
    char *part = text_join(path, in_place ? "" : ".part", "");
    struct out out = { .file = fopen(part, "w"), .name = path };
    int status;

    if (!out.file) {
        status = complain("%s: %s", part, strerror(errno));
        free(part);
        return status;
    }
    status = export_to(store, table, &out);
    if (!in_place && fsync(fileno(out.file)) != 0 && status == STATUS_OK)
        status = complain("%s: %s", part, strerror(errno));
    if (fclose(out.file) != 0 && status == STATUS_OK)
        status = complain("%s: %s", part, strerror(errno));
    if (!in_place && status == STATUS_OK && rename(part, path) != 0)
        status = complain("%s: %s", path, strerror(errno));
    if (status == STATUS_OK)
        printf("%s: %llu lines\n", path, out.lines);
    else if (!in_place)
        unlink(part);
    free(part);
    return out.left_out ? STATUS_FAILED : status;
}

static int db_export(int argc, char **argv)
{
    struct db_place place = { 0 };
    const char *table = NULL, *path = NULL;
    const struct option_row row[] = {
        db_option_data(&place),
        db_option_store(&place),
        option_text("--table", "ID", "only this table, with its pack", &table),
        option_text("-o", "FILE", "write here, not to standard output", &path),
    };
    struct options o = {
        .usage = "db export [OPTION]…",
        .about =
            "Writes the whole store as of one moment, as lines of JSON: tables, their entries,\n"
            "the texts shown to each seat, chat, notes, and the packs of the games. A server\n"
            "may run meanwhile. The file contains hidden information of running games.\n"
            "Damaged tables are left out; the exit status is then 1.",
        .row = row,
        .row_count = ARRAY_LEN(row),
    };
    struct out out = { .file = stdout, .name = "standard output" };
    struct store *store;
    int status;

    if (!options_parse(&o, argc, argv))
        return o.status;
    store = db_open(&place, true);
    if (!store)
        return STATUS_FAILED;
    status = path ? export_to_file(store, table, path) : export_to(store, table, &out);
    store_close(store);
    return out.left_out ? STATUS_FAILED : status;
}

/* ---- Import -------------------------------------------------------------------------------- */

/* Reads all lines, to check them or to write them. */
static int import_lines(struct store *store, FILE *file, const char *path, enum import_way way,
                        bool leave_out_known, struct import_counts *counts)
{
    struct store_import *import = store_import_begin(store, way, leave_out_known);
    struct store_error error = { 0 };
    enum store_result result = STORE_OK;
    enum line_status got = LINE_END;
    struct text line = { 0 };
    unsigned long number = 0;
    int status = STATUS_OK;

    while (result == STORE_OK && (got = line_read(file, &line, LINE_SIZE_MAX)) == LINE_READ) {
        number++;
        result = store_import_line(import, line.data, line.length, &error);
    }
    if (result == STORE_OK && got == LINE_TOO_LONG)
        status = complain("%s:%lu: this line is longer than %d MiB", path, number + 1,
                          LINE_SIZE_MAX >> 20);
    else if (result == STORE_OK && got != LINE_END)
        status = complain("%s: %s", path, strerror(errno));
    else if (result == STORE_RACE)
        status =
            complain("%s:%lu: %s; --new skips tables that already exist", path, number, error.text);
    else if (result != STORE_OK)
        status = complain("%s:%lu: %s", path, number, error.text);
    *counts = store_import_counts(import);
    if (store_import_end(import, &error) != STORE_OK && status == STATUS_OK)
        status = complain("%s:%lu: %s", path, number, error.text);
    text_release(&line);
    return status;
}

static int db_import(int argc, char **argv)
{
    struct db_place place = { 0 };
    bool leave_out_known = false;
    const struct option_row row[] = {
        db_option_data(&place),
        db_option_store(&place),
        option_flag("--new", "skip tables that already exist", &leave_out_known),
    };
    struct options o = {
        .usage = "db import FILE [OPTION]…",
        .about =
            "Imports a file of `angeles db export`, into an empty store or next to other tables.\n"
            "It reads the whole file first: if anything is wrong, it names the line and changes\n"
            "nothing. It never changes a table that already exists.",
        .row = row,
        .row_count = ARRAY_LEN(row),
        .word_min = 1,
        .word_max = 1,
    };
    struct import_counts counts = { 0 };
    struct store *store = NULL;
    const char *path;
    FILE *file;
    int status;

    if (!options_parse(&o, argc, argv))
        return o.status;
    path = o.word[0];
    file = fopen(path, "r");
    if (!file)
        return complain("%s: %s", path, strerror(errno));
    store = db_open(&place, false);
    status = store ? STATUS_OK : STATUS_FAILED;
    if (status == STATUS_OK)
        status = import_lines(store, file, path, IMPORT_CHECK, leave_out_known, &counts);
    if (status == STATUS_OK && fseek(file, 0, SEEK_SET) != 0)
        status = complain("%s: must be a file, because it is read twice", path);
    if (status == STATUS_OK)
        status = import_lines(store, file, path, IMPORT_WRITE, leave_out_known, &counts);
    if (status == STATUS_OK)
        printf("%llu tables with %llu entries, %llu packs; %llu tables already existed\n",
               (unsigned long long)counts.tables, (unsigned long long)counts.entries,
               (unsigned long long)counts.packs, (unsigned long long)counts.left_out);
    store_close(store);
    fclose(file);
    return status;
}

/* ---- Backup -------------------------------------------------------------------------------- */

static int db_backup(int argc, char **argv)
{
    struct db_place place = { 0 };
    const struct option_row row[] = {
        db_option_data(&place),
        db_option_store(&place),
    };
    struct options o = {
        .usage = "db backup DIR [OPTION]…",
        .about =
            "Copies a consistent snapshot of all tables into a new folder, even while a\n"
            "server runs. The copy is a store itself: `angeles serve --data DIR` serves it, and\n"
            "`angeles db verify --data DIR` checks it.",
        .row = row,
        .row_count = ARRAY_LEN(row),
        .word_min = 1,
        .word_max = 1,
    };
    struct store_error error;
    struct store *store;
    int status = STATUS_OK;

    if (!options_parse(&o, argc, argv))
        return o.status;
    store = db_open(&place, true);
    if (!store)
        return STATUS_FAILED;
    if (store_backup(store, o.word[0], &error) != STORE_OK)
        status = complain("%s", error.text);
    else
        printf("%s: a copy of %s\n", o.word[0], store_about(store));
    if (status == STATUS_OK && error.table[0])
        status = complain("%s", error.text);
    store_close(store);
    return status;
}

static int db_accept(int argc, char **argv)
{
    struct db_place place = { 0 };
    const struct option_row row[] = {
        db_option_data(&place),
        db_option_store(&place),
    };
    struct options o = {
        .usage = "db accept [OPTION]…",
        .about =
            "A store that was rolled back (an older file, or a log that was damaged or removed)\n"
            "reports it until you accept it with this command. Nothing else is changed, and a\n"
            "server may run meanwhile.",
        .row = row,
        .row_count = ARRAY_LEN(row),
    };
    struct store_loss loss;
    int status = STATUS_OK;

    if (!options_parse(&o, argc, argv))
        return o.status;
    struct store *store = db_open(&place, true);
    if (!store)
        return STATUS_FAILED;
    enum store_result result = store_read_loss(store, &loss);
    if (result == STORE_OK && store_accept_loss(store) == STORE_OK)
        printf("accepted: the batches %lld to %lld are gone\n", (long long)loss.from,
               (long long)loss.to);
    else if (result == STORE_NONE)
        printf("%s: no loss is known\n", store_about(store));
    else
        status = complain("%s", store_why(store));
    store_close(store);
    return status;
}

/* ---- Reports ------------------------------------------------------------------------------- */

struct reports {
    const char *folder, *table;
    unsigned count;
    bool failed;
};

static bool report_write(void *context, int64_t seat, const char *name, const char *text)
{
    struct reports *all = context;
    char path[512];

    (void)seat;
    if (strncmp(name, "scenario-", 9) != 0)
        return true;
    snprintf(path, sizeof path, "%s/%s-%s.scenario", all->folder, all->table, name + 9);
    FILE *file = fopen(path, "w");
    bool good = file && fputs(text, file) >= 0;
    if (file)
        good = fclose(file) == 0 && good;
    if (good)
        printf("%s\n", path);
    else
        complain("%s cannot be written", path);
    all->count += good;
    all->failed |= !good;
    return true;
}

static int db_reports(int argc, char **argv)
{
    struct db_place place = { 0 };
    const struct option_row row[] = {
        db_option_data(&place),
        db_option_store(&place),
    };
    struct options o = {
        .usage = "db reports TABLE DIR [OPTION]…",
        .about =
            "Writes the reports from a table, and the faults it has met, into a folder. Each\n"
            "report is a file that `angeles scenario` runs, and ends at the reported moment. It\n"
            "contains hidden information of a running game: players get it only after the game.",
        .row = row,
        .row_count = ARRAY_LEN(row),
        .word_min = 2,
        .word_max = 2,
    };

    if (!options_parse(&o, argc, argv))
        return o.status;
    struct store *store = db_open(&place, true);
    if (!store)
        return STATUS_FAILED;
    struct reports all = { .table = o.word[0], .folder = o.word[1] };
    enum store_result result = store_read_things(store, o.word[0], report_write, &all);
    int status = all.failed ? STATUS_FAILED : STATUS_OK;
    if (result != STORE_OK && result != STORE_NONE)
        status = complain("%s", store_why(store));
    else if (all.count == 0 && !all.failed)
        status =
            complain("there are no reports on a table %s in %s", o.word[0], store_about(store));
    store_close(store);
    return status;
}

/* clang-format off */
static const struct command command[] = {
    { "export", "[-o FILE]", "writes everything, as lines of JSON",                 db_export },
    { "import", "FILE",      "imports an exported file",                   db_import },
    { "verify", "[OPTION]…", "checks the store, and replays every game", db_verify },
    { "accept", "[OPTION]…", "stops reporting that the store was rolled back",       db_accept },
    { "backup", "DIR",       "copies the store, while the server runs",  db_backup },
    { "reports", "TABLE DIR", "writes players' reports, as scenarios",         db_reports },
};
/* clang-format on */

int command_db(int argc, char **argv)
{
    if (argc == 0)
        return complain_usage("which one? `angeles db --help` lists them.");
    if (strcmp(argv[0], "--help") != 0 && strcmp(argv[0], "-h") != 0)
        return command_run(command, ARRAY_LEN(command), "db ", argc, argv);
    puts(
        "Usage: angeles db COMMAND [OPTION]…\n\n"
        "Tables are stored in a folder (--data DIR) or in PostgreSQL (--store postgresql://…), as\n"
        "for `angeles serve`; docs/hosting.md explains how to maintain them.\n\nCommands:");
    command_list(command, ARRAY_LEN(command));
    puts("\n`angeles db COMMAND --help` explains a command.");
    return STATUS_OK;
}

#endif
