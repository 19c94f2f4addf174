#include "cli/options.h"

#include "cli/near.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

bool number_read(const char *text, uint64_t *out)
{
    unsigned base = 10;
    uint64_t value = 0;

    if (text[0] == '0' && (text[1] == 'x' || text[1] == 'X')) {
        base = 16;
        text += 2;
    }
    if (!*text)
        return false;
    for (; *text; text++) {
        unsigned digit = 99;

        if (*text >= '0' && *text <= '9')
            digit = (unsigned)(*text - '0');
        else if (*text >= 'a' && *text <= 'f')
            digit = (unsigned)(*text - 'a') + 10;
        else if (*text >= 'A' && *text <= 'F')
            digit = (unsigned)(*text - 'A') + 10;
        if (digit >= base || value > (UINT64_MAX - digit) / base)
            return false;
        value = value * base + digit;
    }
    *out = value;
    return true;
}

struct option_row option_flag(const char *name, const char *help, bool *into)
{
    return (struct option_row){ .name = name, .help = help, .type = OPTION_FLAG, .into = into };
}

struct option_row option_number(const char *name, const char *value, const char *help,
                                uint64_t *into, uint64_t min, uint64_t max)
{
    return (struct option_row){ .name = name,
                                .value = value,
                                .help = help,
                                .type = OPTION_NUMBER,
                                .into = into,
                                .min = min,
                                .max = max };
}

struct option_row option_text(const char *name, const char *value, const char *help,
                              const char **into)
{
    return (struct option_row){
        .name = name, .value = value, .help = help, .type = OPTION_TEXT, .into = into
    };
}

struct option_row option_repeated(const char *name, const char *value, const char *help,
                                  struct option_list *into)
{
    return (struct option_row){
        .name = name, .value = value, .help = help, .type = OPTION_LIST, .into = into
    };
}

struct option_row option_language(enum ang_language *into)
{
    return (struct option_row){ .name = "--lang",
                                .value = "en|de",
                                .help = "the language (default: en)",
                                .type = OPTION_LANGUAGE,
                                .into = into };
}

struct option_row option_pack(const char **into)
{
    return option_text("--pack", "FILE|DIR", "use this pack instead of the built-in one", into);
}

/* The columns of a text: its bytes without UTF-8 continuation bytes. */
static int columns(const char *text)
{
    int count = 0;

    for (; *text; text++)
        count += (*text & 0xC0) != 0x80;
    return count;
}

/* Prints a row's help in its own column, with any number of lines. */
static void print_row(const struct option_row *row)
{
    enum { LEFT = 22 };
    char left[40];

    snprintf(left, sizeof left, "%s%s%s", row->name, row->value ? " " : "",
             row->value ? row->value : "");
    printf("  %s%*s ", left, LEFT - columns(left) > 0 ? LEFT - columns(left) : 0, "");
    for (const char *c = row->help; *c; c++) {
        putchar(*c);
        if (*c == '\n')
            printf("%*s", LEFT + 3, "");
    }
    putchar('\n');
}

static void print_help(const struct options *o)
{
    printf("Usage: angeles %s\n\n%s\n", o->usage, o->about);
    if (o->row_count > 0)
        puts("\nOptions:");
    for (unsigned i = 0; i < o->row_count; i++)
        print_row(&o->row[i]);
    if (o->more)
        o->more();
}

/* The row that an argument names; "=value" may follow. */
static const struct option_row *row_find(const struct options *o, const char *argument)
{
    size_t length = strcspn(argument, "=");

    for (unsigned i = 0; i < o->row_count; i++)
        if (strlen(o->row[i].name) == length && memcmp(o->row[i].name, argument, length) == 0)
            return &o->row[i];
    return NULL;
}

static int complain_unknown(const struct options *o, const char *argument)
{
    char name[64], hint[80];
    struct near n;

    snprintf(name, sizeof name, "%.*s", (int)strcspn(argument, "="), argument);
    n = near_to(name);
    for (unsigned i = 0; i < o->row_count; i++)
        near_try(&n, o->row[i].name);
    near_try(&n, "--help");
    return complain_usage("there is no option '%s'%s", name, near_hint(&n, hint, sizeof hint));
}

static bool take_language(struct options *o, const struct option_row *row, const char *value)
{
    enum ang_language *lang = row->into;

    if (strcmp(value, "en") == 0)
        *lang = ANG_EN;
    else if (strcmp(value, "de") == 0)
        *lang = ANG_DE;
    else {
        o->status = complain_usage("%s is 'en' or 'de', not '%s'.", row->name, value);
        return false;
    }
    return true;
}

static bool take_number(struct options *o, const struct option_row *row, const char *value)
{
    uint64_t number;

    if (number_read(value, &number) && number >= row->min && number <= row->max) {
        *(uint64_t *)row->into = number;
        return true;
    }
    if (row->max == UINT64_MAX)
        o->status = complain_usage("%s needs a whole number of at least %" PRIu64 ", not '%s'.",
                                   row->name, row->min, value);
    else
        o->status =
            complain_usage("%s needs a whole number from %" PRIu64 " to %" PRIu64 ", not '%s'.",
                           row->name, row->min, row->max, value);
    return false;
}

static bool take_value(struct options *o, const struct option_row *row, const char *value)
{
    struct option_list *list;

    switch (row->type) {
    case OPTION_FLAG:
        *(bool *)row->into = true;
        return true;
    case OPTION_NUMBER:
        return take_number(o, row, value);
    case OPTION_TEXT:
        *(const char **)row->into = value;
        return true;
    case OPTION_LANGUAGE:
        return take_language(o, row, value);
    case OPTION_LIST:
        list = row->into;
        if (list->count == OPTION_LIST_MAX) {
            o->status = complain_usage("%s: at most %d times.", row->name, OPTION_LIST_MAX);
            return false;
        }
        list->item[list->count++] = value;
        return true;
    }
    return false;
}

static bool take_option(struct options *o, int argc, char **argv, int *at)
{
    const char *argument = argv[*at];
    const struct option_row *row = row_find(o, argument);
    const char *value = strchr(argument, '=');

    if (!row) {
        o->status = complain_unknown(o, argument);
        return false;
    }
    if (row->type == OPTION_FLAG && value) {
        o->status = complain_usage("%s takes no value.", row->name);
        return false;
    }
    if (row->type != OPTION_FLAG && value)
        value++;
    else if (row->type != OPTION_FLAG) {
        if (*at + 1 >= argc) {
            o->status = complain_usage("%s needs a value: %s.", row->name, row->value);
            return false;
        }
        value = argv[++*at];
    }
    return take_value(o, row, value);
}

static bool words_fit(struct options *o)
{
    if (o->word_count < o->word_min)
        o->status = complain_usage("missing argument: angeles %s", o->usage);
    else if (o->word_count > o->word_max)
        o->status = complain_usage("'%s' is too much: angeles %s", o->word[o->word_max], o->usage);
    else
        return true;
    return false;
}

bool options_parse(struct options *o, int argc, char **argv)
{
    bool only_words = false;

    o->word = argv;
    o->word_count = 0;
    o->status = STATUS_OK;
    for (int at = 0; at < argc; at++) {
        if (only_words || argv[at][0] != '-' || !argv[at][1]) {
            argv[o->word_count++] = argv[at];
        } else if (strcmp(argv[at], "--") == 0) {
            only_words = true;
        } else if (strcmp(argv[at], "--help") == 0 || strcmp(argv[at], "-h") == 0) {
            print_help(o);
            return false;
        } else if (!take_option(o, argc, argv, &at)) {
            return false;
        }
    }
    return words_fit(o);
}
