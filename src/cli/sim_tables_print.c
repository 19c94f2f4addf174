/* sim_tables_print.c: prints effects of cards, plots and events: for people, as JSON, and as
 * CSV. */
#include "cli/sim.h"

#include <string.h>

/* "-" if nothing is known. */
const char *table_value(const struct sim_table *t, unsigned column, double value,
                        const char *nothing, char out[32])
{
    if (value == NOTHING)
        snprintf(out, 32, "%s", nothing);
    else
        snprintf(out, 32, "%.*f", t->decimals[column], value);
    if (strcmp(out, "-0.00") == 0)
        snprintf(out, 32, "0.00");
    return out;
}

static void table_print(const struct sim_table *t)
{
    char value[32];

    printf("%s: %s\n  %-34s", t->name, t->about, "");
    for (unsigned c = 0; t->column[c]; c++)
        printf(" %*s", (int)strlen(t->column[c]) < 7 ? 7 : (int)strlen(t->column[c]), t->column[c]);
    putchar('\n');
    for (unsigned i = 0; i < t->row_count; i++) {
        printf("  %-34s", t->row[i].key);
        for (unsigned c = 0; t->column[c]; c++)
            printf(" %*s", (int)strlen(t->column[c]) < 7 ? 7 : (int)strlen(t->column[c]),
                   table_value(t, c, t->row[i].value[c], "-", value));
        putchar('\n');
    }
}

static void table_json(const struct sim_table *t)
{
    char value[32];

    printf(",\"%s\":{", t->name);
    for (unsigned i = 0; i < t->row_count; i++) {
        printf("%s\"%s\":{\"kind\":\"%s\",\"owner\":\"%s\"", i ? "," : "", t->row[i].key,
               t->row[i].kind, t->row[i].owner);
        for (unsigned c = 0; t->column[c]; c++)
            printf(",\"%s\":%s", t->column[c],
                   table_value(t, c, t->row[i].value[c], "null", value));
        putchar('}');
    }
    putchar('}');
}

/* Prints one number a line, so that tables with different columns fit in one file. */
static void table_csv(const struct sim_table *t, struct text *out)
{
    char line[300], value[32];

    for (unsigned i = 0; i < t->row_count; i++)
        for (unsigned c = 0; t->column[c]; c++) {
            snprintf(line, sizeof line, "%s,%s,%s,%s,%s,%s", t->name, t->row[i].kind,
                     t->row[i].owner, t->row[i].key, t->column[c],
                     table_value(t, c, t->row[i].value[c], "", value));
            text_add_line(out, line);
        }
}

void tables_print(const struct sim_results *r)
{
    for (unsigned role = 0; role < COUNT_ROLES; role++) {
        struct sim_table t;
        table_make(r, (enum count_role)role, &t);
        if (t.row_count)
            table_print(&t);
        table_release(&t);
    }
}

void tables_print_json(const struct sim_results *r)
{
    for (unsigned role = 0; role < COUNT_ROLES; role++) {
        struct sim_table t;
        table_make(r, (enum count_role)role, &t);
        table_json(&t);
        table_release(&t);
    }
}

void tables_write_csv(const struct sim_results *r, struct text *out)
{
    text_add_line(out, "table,kind,owner,key,column,value");
    for (unsigned role = 0; role < COUNT_ROLES; role++) {
        struct sim_table t;
        table_make(r, (enum count_role)role, &t);
        table_csv(&t, out);
        table_release(&t);
    }
}
