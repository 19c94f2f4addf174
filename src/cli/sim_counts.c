/* sim_counts.c: effects of cards, plots and events on a seat, as words of a row of results:
 *
 *     card:light:floyd-2x3a7c:optic-overlay=2/1/1/1/50/-20
 *
 * Role, kind, owner and key are followed by the numbers of the role, in the order of sim.h.
 */
#include "cli/sim.h"

#include <stdlib.h>
#include <string.h>

static const char *const role_name[COUNT_ROLES] = {
    [COUNT_CARD] = "card",     [COUNT_EVENT] = "event",   [COUNT_PLOT] = "plot",
    [COUNT_ENDING] = "ending", [COUNT_POINTS] = "points",
};

const char *count_role_name(enum count_role role)
{
    return role_name[role];
}

static int name_of(struct sim_results *r, const struct ang_pack *pack, const struct watch_count *c)
{
    struct ang_entry e = { .kind = "", .key = c->word }, owner = { .key = "" };
    char name[200];
    int whose = -1;

    if (c->entry >= 0 && ang_pack_entry(pack, (unsigned)c->entry, &e) && c->role != COUNT_EVENT)
        whose = ang_pack_owner(pack, (unsigned)c->entry);
    if (whose >= 0)
        ang_pack_entry(pack, (unsigned)whose, &owner);
    snprintf(name, sizeof name, "%s:%s:%s:%s", role_name[c->role], e.kind, owner.key, e.key);
    return results_name(r, name);
}

bool counts_take(struct sim_results *r, struct sim_game *g, const struct ang_pack *pack,
                 const struct sim_watch *watch)
{
    const struct watch_count *from;
    unsigned count = watch_counts(watch, &from);

    g->count = memory_get((count + 1) * sizeof *g->count);
    for (int seat = 0; seat < g->players; seat++)
        for (unsigned i = 0; i < count; i++) {
            int name = from[i].seat == seat ? name_of(r, pack, &from[i]) : 0;
            if (name < 0)
                return false;
            if (from[i].seat != seat)
                continue;
            struct sim_count *to = &g->count[g->count_count++];
            *to = (struct sim_count){ .name = (uint16_t)name, .seat = (uint8_t)seat };
            memcpy(to->of, from[i].of, sizeof to->of);
        }
    return true;
}

void counts_write(const struct sim_results *r, const struct sim_game *g, unsigned seat,
                  struct text *out)
{
    bool any = false;
    char number[16];

    text_add(out, ",", 1);
    for (unsigned i = 0; i < g->count_count; i++) {
        const struct sim_count *c = &g->count[i];
        if (c->seat != seat)
            continue;
        text_add(out, " ", any);
        any = true;
        text_add(out, r->name[c->name], strlen(r->name[c->name]));
        for (unsigned n = 0; n < COUNT_NUMBERS; n++) {
            snprintf(number, sizeof number, "%c%d", n ? '/' : '=', c->of[n]);
            text_add(out, number, strlen(number));
        }
    }
}

/* word = name "=" number "/" number … */
static bool count_read(struct sim_results *r, char *word, struct sim_count *out)
{
    char *at = strchr(word, '='), *end;
    int name;

    if (!at)
        return false;
    *at++ = 0;
    for (unsigned n = 0; n < COUNT_NUMBERS; n++, at = end + 1) {
        out->of[n] = (int32_t)strtol(at, &end, 10);
        if (end == at || *end != (n + 1 < COUNT_NUMBERS ? '/' : 0))
            return false;
    }
    name = results_name(r, word);
    out->name = (uint16_t)name;
    return name >= 0;
}

bool counts_read(struct sim_results *r, struct sim_game *g, unsigned seat, char *words)
{
    unsigned more = words[0] != 0;
    struct sim_count *all;
    char *rest;

    for (const char *at = words; *at; at++)
        more += *at == ' ';
    all = memory_get((g->count_count + more + 1) * sizeof *all);
    if (g->count_count)
        memcpy(all, g->count, g->count_count * sizeof *all);
    free(g->count);
    g->count = all;
    for (char *word = strtok_r(words, " ", &rest); word; word = strtok_r(NULL, " ", &rest)) {
        struct sim_count *c = &all[g->count_count];
        c->seat = (uint8_t)seat;
        if (!count_read(r, word, c))
            return false;
        g->count_count++;
    }
    return true;
}
