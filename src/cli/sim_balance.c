/* sim_balance.c: writes a page of Markdown for authors about the fairness of cards: winners,
 * sources of points, and unusual cards, plots and events.
 */
#include "cli/sim.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum {
    ENOUGH = 20,    /* minimum number of cases before something is reported as unusual */
    RARELY = 10,    /* of 100 */
    NEVER_END = 20, /* of 100: a plot that hardly ever ends well, or badly */
};

CLI_PRINTF(2, 3) static void add(struct text *out, const char *format, ...)
{
    char line[600];
    va_list rest;

    va_start(rest, format);
    vsnprintf(line, sizeof line, format, rest);
    va_end(rest);
    text_add(out, line, strlen(line));
}

/* Who wins */

struct winner {
    const char *name;
    uint64_t seats, wins;
    double score;
};

static int by_name(const void *a, const void *b)
{
    return strcmp(((const struct winner *)a)->name, ((const struct winner *)b)->name);
}

static void winner_write(const struct winner *w, double even, struct text *out)
{
    double low, high, share = 100.0 * (double)w->wins / (double)w->seats;
    const char *verdict = "";

    share_interval(w->seats, w->wins, &low, &high);
    if (share < even - 3 || share > even + 3)
        verdict =
            100 * low > even + 3 || 100 * high < even - 3 ? "far off" : "off, possibly by chance";
    add(out, "| %s | %" PRIu64 " | %" PRIu64 " | %.1f (%.1f to %.1f) | %.2f | %s |\n", w->name,
        w->seats, w->wins, share, 100 * low, 100 * high, w->score / (double)w->seats, verdict);
}

static void winners_write(const struct sim_results *r, struct text *out)
{
    struct winner *who = memory_get((r->name_count + 1u) * sizeof *who), seat[ANG_SEAT_MAX];
    static const char *const number[ANG_SEAT_MAX] = { "1", "2", "3", "4", "5", "6" };
    uint64_t seats = 0, wins = 0;

    for (unsigned i = 0; i < r->name_count; i++)
        who[i].name = r->name[i];
    for (unsigned s = 0; s < ANG_SEAT_MAX; s++)
        seat[s] = (struct winner){ .name = number[s] };
    for (size_t i = 0; i < r->game_count; i++)
        for (unsigned s = 0; s < r->game[i].players; s++) {
            const struct sim_seat *from = &r->game[i].seat[s];
            struct winner *to[2] = { &who[from->who], &seat[s] };
            seats++;
            wins += from->won;
            for (unsigned n = 0; n < 2; n++) {
                to[n]->seats++;
                to[n]->wins += from->won;
                to[n]->score += from->score;
            }
        }
    double even = 100.0 * (double)wins / (double)seats;
    add(out,
        "\n## Who wins\n\nEven is %.1f of 100: all wins, divided by seats. In parentheses: 95 %% "
        "confidence intervals.\n\n"
        "| who | seats | wins | of 100 | score | |\n|---|--:|--:|--:|--:|---|\n",
        even);
    qsort(who, r->name_count, sizeof *who, by_name);
    for (unsigned i = 0; i < r->name_count; i++)
        if (who[i].seats && who[i].name[0])
            winner_write(&who[i], even, out);
    add(out, "\n| seat | seats | wins | of 100 | score | |\n|---|--:|--:|--:|--:|---|\n");
    for (unsigned s = 0; s < ANG_SEAT_MAX; s++)
        if (seat[s].seats)
            winner_write(&seat[s], even, out);
    free(who);
}

/* Tables */

static unsigned column_of(const struct sim_table *t, const char *name)
{
    unsigned c = 0;

    while (t->column[c] && strcmp(t->column[c], name) != 0)
        c++;
    return c;
}

static double value_of(const struct sim_table *t, unsigned row, const char *column)
{
    return t->row[row].value[column_of(t, column)];
}

/* "1.20 ± 0.30" if the next column is the confidence interval. */
static void cell_write(const struct sim_table *t, unsigned row, unsigned c, struct text *out)
{
    const double *value = t->row[row].value;
    char one[32];

    add(out, " %s", table_value(t, c, value[c], "–", one));
    if (t->column[c + 1] && strstr(t->column[c + 1], "_way") && value[c + 1] != NOTHING)
        add(out, " ± %s", table_value(t, c + 1, value[c + 1], "", one));
    add(out, " |");
}

static void heading_write(const struct sim_table *t, const char *first, struct text *out)
{
    unsigned columns = 0;

    add(out, "\n| %s | kind |", first);
    for (unsigned c = 0; t->column[c]; c++)
        if (!strstr(t->column[c], "_way")) {
            char words[TABLE_NAME];
            snprintf(words, sizeof words, "%s", t->column[c]);
            for (char *at = words; *at; at++)
                *at = *at == '_' ? ' ' : *at;
            add(out, " %s |", words);
            columns++;
        }
    add(out, "\n|---|---|");
    while (columns--)
        add(out, "--:|");
    add(out, "\n");
}

static void row_write(const struct sim_table *t, unsigned row, struct text *out)
{
    add(out, "| %s | %s |", t->row[row].key, t->row[row].kind);
    for (unsigned c = 0; t->column[c]; c++)
        if (!strstr(t->column[c], "_way"))
            cell_write(t, row, c, out);
    add(out, "\n");
}

static int by_owner(const void *a, const void *b)
{
    const struct sim_row *x = a, *y = b;
    int order = strcmp(x->owner, y->owner);

    if (order == 0)
        order = strcmp(x->kind, y->kind);
    return order ? order : strcmp(x->key, y->key);
}

/* Writes one heading per table, or one for each owner. */
static void table_write(struct sim_table *t, const char *title, struct text *out)
{
    if (t->row_count)
        qsort(t->row, t->row_count, sizeof *t->row, by_owner);
    for (unsigned i = 0; i < t->row_count; i++) {
        if (i == 0 || strcmp(t->row[i].owner, t->row[i - 1].owner) != 0) {
            add(out, "\n## %s%s%s\n", title, t->row[i].owner[0] ? " of " : "", t->row[i].owner);
            heading_write(t, t->name, out);
        }
        row_write(t, i, out);
    }
}

/* Outliers */

typedef bool is_remarkable(const struct sim_table *t, unsigned row);

static bool is_never_played(const struct sim_table *t, unsigned row)
{
    return value_of(t, row, "drawn") >= ENOUGH && value_of(t, row, "played") == 0;
}

static bool is_rarely_played(const struct sim_table *t, unsigned row)
{
    return value_of(t, row, "drawn") >= ENOUGH && value_of(t, row, "played") > 0 &&
           value_of(t, row, "played_of_100") < RARELY;
}

/* Bad for its player without being bad for the others. */
static bool is_played_in_vain(const struct sim_table *t, unsigned row)
{
    double own = value_of(t, row, "own_change"), way = value_of(t, row, "own_change_way");

    return value_of(t, row, "played") >= ENOUGH && way != NOTHING && own + way < 0 &&
           own < value_of(t, row, "others_change");
}

static bool is_much_ahead(const struct sim_table *t, unsigned row)
{
    double moved = value_of(t, row, "margin_moved"), way = value_of(t, row, "margin_moved_way");

    return value_of(t, row, "seats_played") >= ENOUGH && way != NOTHING && moved - way > 2;
}

static bool is_one_sided(const struct sim_table *t, unsigned row)
{
    double well = value_of(t, row, "well_of_100");

    return value_of(t, row, "well") + value_of(t, row, "badly") >= ENOUGH &&
           (well < NEVER_END || well > 100 - NEVER_END);
}

static void remarkable_write(const struct sim_table *t, const char *what, is_remarkable *test,
                             const char *column, struct text *out)
{
    unsigned told = 0;
    char one[32];

    add(out, "\n%s:", what);
    for (unsigned i = 0; i < t->row_count; i++)
        if (test(t, i))
            add(out, "%s %s (%s)", told++ ? "," : "", t->row[i].key,
                table_value(t, column_of(t, column), value_of(t, i, column), "–", one));
    add(out, "%s\n", told ? "." : " none.");
}

static void remarks_write(const struct sim_results *r, struct text *out)
{
    struct sim_table t;

    add(out, "\n## What stands out\n\nOnly entries that came up at least %d times.\n", ENOUGH);
    table_make(r, COUNT_CARD, &t);
    remarkable_write(&t, "- Cards never played (how often they were drawn)", is_never_played,
                     "drawn", out);
    remarkable_write(&t, "- Cards played less than once in ten draws (of 100)", is_rarely_played,
                     "played_of_100", out);
    remarkable_write(&t, "- Cards that cost their player more than the others (change)",
                     is_played_in_vain, "own_change", out);
    remarkable_write(&t, "- Cards whose players were far ahead of those who kept them (margin)",
                     is_much_ahead, "margin_moved", out);
    table_release(&t);
    table_make(r, COUNT_PLOT, &t);
    remarkable_write(&t, "- Plots that nearly always go well or badly (well of 100)", is_one_sided,
                     "well_of_100", out);
    table_release(&t);
}

void balance_write(const struct sim_results *r, struct text *out)
{
    static const struct {
        enum count_role role;
        const char *title;
    } part[] = { { COUNT_POINTS, "Sources of points" },
                 { COUNT_PLOT, "Plots" },
                 { COUNT_ENDING, "Endings" },
                 { COUNT_EVENT, "Events" },
                 { COUNT_CARD, "Cards" } };

    add(out, "%zu games: `%s`. docs/cli.md explains the columns, under `--cards`.\n", r->game_count,
        r->head + 2);
    if (r->game_count == 0)
        return;
    winners_write(r, out);
    remarks_write(r, out);
    for (unsigned i = 0; i < ARRAY_LEN(part); i++) {
        struct sim_table t;
        table_make(r, part[i].role, &t);
        table_write(&t, part[i].title, out);
        table_release(&t);
    }
}
