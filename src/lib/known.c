/* known.c: which entries of sealed kinds a viewer has come to know: those that the position shows,
 * and those that a line of their log has named or read.
 */
#include <string.h>

#include "kernel/zone.h"
#include "lib/lib.h"
#include "wire/names.h"

static void known_add(struct known *k, unsigned entry)
{
    k->bit[entry / 8] = (uint8_t)(k->bit[entry / 8] | 1u << entry % 8);
}

static void line_read(const struct ang_game *g, unsigned viewer, const struct log_entry *e,
                      struct known *out)
{
    const struct pack *pack = &g->pack->pack;

    for (unsigned i = 0; i < e->param_count && i < LOG_PARAM_MAX; i++) {
        const struct log_param *p = &e->param[i];
        if (!(p->audience >> viewer & 1))
            continue;
        if ((p->type == T_ENTRY || p->type == T_CARD) && p->value < pack->entry_count)
            known_add(out, p->value);
        if (p->type == T_TEXT && p->value < pack->alternative_count &&
            pack->alternative[p->value].entry)
            known_add(out, pack->alternative[p->value].entry - 1u);
    }
}

void game_known(const struct ang_game *g, unsigned viewer, struct known *out)
{
    const struct pack *pack = &g->pack->pack;
    const struct rules *rules = g->pack->rules;

    memset(out, 0, sizeof *out);
    viewer = viewer < SPECTATOR ? viewer : SPECTATOR;
    for (unsigned i = 0; i < pack->entry_count; i++)
        if (!(rules->vocabulary->kind[pack->entry[i].kind].flags & KIND_SEALED) ||
            (rules->is_known && rules->is_known(g->b, pack, (uint16_t)i)))
            known_add(out, i);
    for (unsigned i = 0; i < pack->component_count; i++)
        if (component_known(g->b, (component_id)(COMPONENT_BASE + i), (uint8_t)viewer))
            known_add(out, pack->component[i]);
    for (unsigned i = 0; i < g->log_count; i++)
        if (g->log[i].audience >> viewer & 1)
            line_read(g, viewer, &g->log[i], out);
}

bool ang_game_knows(const struct ang_game *g, unsigned viewer, unsigned entry)
{
    struct known known;

    if (entry >= g->pack->pack.entry_count)
        return false;
    game_known(g, viewer, &known);
    return known_has(&known, entry);
}

int ang_game_leader(const struct ang_game *g)
{
    const struct rules *rules = g->pack->rules;

    return rules->leader ? rules->leader(g->b) : -1;
}

bool ang_game_shows(const struct ang_game *g, unsigned viewer, const char *key)
{
    const struct pack *pack = &g->pack->pack;
    int entry = name_find_entry(pack, key);
    bool is_card = false;

    viewer = viewer < SPECTATOR ? viewer : SPECTATOR;
    for (unsigned i = 0; entry >= 0 && i < pack->component_count; i++) {
        if (pack->component[i] != entry)
            continue;
        is_card = true;
        if (component_known(g->b, (component_id)(COMPONENT_BASE + i), (uint8_t)viewer))
            return true;
    }
    return entry >= 0 && !is_card && ang_game_knows(g, viewer, (unsigned)entry);
}
