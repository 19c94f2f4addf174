/* coverage.c: finds the instructions of cards that never ran. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/lib.h"

struct ang_coverage *ang_coverage_new(const struct ang_pack *pack)
{
    struct ang_coverage *map = malloc(sizeof *map);

    if (!map)
        return NULL;
    map->pack = pack;
    map->bit = calloc(1, pack->pack.code_count / 8 + 1);
    if (!map->bit) {
        free(map);
        return NULL;
    }
    return map;
}

void ang_coverage_free(struct ang_coverage *map)
{
    if (!map)
        return;
    free(map->bit);
    free(map);
}

static bool has_run(const struct ang_coverage *map, unsigned at)
{
    return map->bit[at / 8] >> at % 8 & 1;
}

/* A guard asks whether one of several things can be done, and stops at the first. If that one is
 * always possible, the guard never checks the others. Their effects are separate code and are
 * covered there. Returns where such alternatives end, 0 if none start here. */
static unsigned alternatives_end(const struct ang_coverage *map, unsigned at)
{
    const struct pack *p = &map->pack->pack;

    if (p->code[at] != OP_EITHER || !has_run(map, at))
        return 0;
    unsigned end = at + 2u + p->code[at + 1];
    for (at += 2; at < end; at += 1u + op_fact[p->code[at]].operands)
        if (p->code[at] == OP_CAN)
            return end;
    return 0;
}

/* Calls `meet` for each instruction that never ran. The first and the last word of the code are not
 * part of a program. */
static unsigned missing_each(const struct ang_coverage *map,
                             void (*meet)(const struct ang_coverage *, unsigned, void *),
                             void *with)
{
    const struct pack *p = &map->pack->pack;
    unsigned missing = 0, passed_over = 0;

    for (unsigned at = 0; at < p->code_count; at += 1u + op_fact[p->code[at]].operands) {
        unsigned end = alternatives_end(map, at);
        if (end > passed_over)
            passed_over = end;
        if (at > 0 && at + 1 < p->code_count && at >= passed_over && !has_run(map, at)) {
            missing++;
            if (meet)
                meet(map, at, with);
        }
    }
    return missing;
}

unsigned ang_coverage_missing(const struct ang_coverage *map)
{
    return missing_each(map, NULL, NULL);
}

struct report {
    char *out;
    size_t size, used;
};

static void report_line(const struct ang_coverage *map, unsigned at, void *with)
{
    const struct pack *p = &map->pack->pack;
    struct report *r = with;
    const struct pack_line *from = NULL;
    char text[200];

    for (unsigned i = 0; i < p->line_count && p->line[i].at <= at; i++)
        from = &p->line[i];
    int length = snprintf(text, sizeof text, "%s:%u: %04x %s never ran\n",
                          from ? pack_text(p, from->file) : "?", from ? from->line : 0, at,
                          op_fact[p->code[at]].name);
    if (length > 0 && r->used + (size_t)length < r->size)
        memcpy(r->out + r->used, text, (size_t)length + 1);
    r->used += length > 0 ? (size_t)length : 0;
}

size_t ang_coverage_report(const struct ang_coverage *map, char *out, size_t size)
{
    struct report r = { .out = out, .size = size };

    if (size)
        out[0] = 0;
    missing_each(map, report_line, &r);
    return r.used;
}
