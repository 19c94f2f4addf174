/* options.h: table-driven parsing of command lines.
 *
 *     uint64_t games = 1000;
 *     bool json = false;
 *     const struct option_row row[] = {
 *         option_number("--games", "N", "how many games", &games, 1, 1000000000),
 *         option_flag("--json", "print one JSON object", &json),
 *     };
 *     struct options o = { .usage = "sim GAME [OPTION]…", .about = "…", .row = row,
 *                          .row_count = ARRAY_LEN(row), .word_min = 1, .word_max = 1 };
 *     if (!options_parse(&o, argc, argv))
 *         return o.status;
 *
 * Values follow as `--games 5` or `--games=5`; `--` ends the options. `--help` is known to every
 * command, and is made from the table.
 */
#ifndef ANGELES_CLI_OPTIONS_H
#define ANGELES_CLI_OPTIONS_H

#include "cli/cli.h"

#include <stdint.h>

enum { OPTION_LIST_MAX = 16 };

enum option_type {
    OPTION_FLAG,
    OPTION_NUMBER,
    OPTION_TEXT,
    OPTION_LIST,
    OPTION_LANGUAGE,
};

struct option_list {
    const char *item[OPTION_LIST_MAX + 1]; /* NULL ends */
    unsigned count;
};

struct option_row {
    const char *name;  /* with its dashes */
    const char *value; /* the name of its value, for the help; NULL for a flag */
    const char *help;
    enum option_type type;
    void *into; /* has the default until the option is read */
    uint64_t min, max;
};

/* These make rows, so that the compiler checks the type of `into`. */
struct option_row option_flag(const char *name, const char *help, bool *into);
struct option_row option_number(const char *name, const char *value, const char *help,
                                uint64_t *into, uint64_t min, uint64_t max); /* decimal or 0x… */
struct option_row option_text(const char *name, const char *value, const char *help,
                              const char **into);
struct option_row option_repeated(const char *name, const char *value, const char *help,
                                  struct option_list *into);
struct option_row option_language(enum ang_language *into); /* --lang */
struct option_row option_pack(const char **into);           /* --pack */

struct options {
    const char *usage; /* "sim GAME [OPTION]…" */
    const char *about; /* a few sentences */
    const struct option_row *row;
    unsigned row_count;
    unsigned word_min, word_max; /* number of words that are not options */
    void (*more)(void);          /* prints more help; may be NULL */

    /* Results */
    char **word; /* a part of argv, in order */
    unsigned word_count;
    int status; /* the exit status, if parsing returns false */
};

/* Returns false if help or a complaint has been printed; exit with o->status. Words are gathered at
 * the front of argv. */
bool options_parse(struct options *o, int argc, char **argv);

bool number_read(const char *text, uint64_t *out); /* the whole text must match */

#endif
