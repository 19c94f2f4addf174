/* facts.c: facts that the rules derive from a pack once, and requirements of a pack for this
 * game. */
#include "new_angeles/facts.h"

_Static_assert(sizeof(struct city_facts) <= PACK_FACTS_MAX * sizeof(uint64_t), "room in the pack");

/* N-DIST-01, N-MOVE-02, N-MOVE-10: a path leads to a higher number, so every move ends. */
static const char *districts_derive(const struct pack *p, struct city_facts *facts)
{
    unsigned first = p->first[KIND_DISTRICT];

    for (unsigned d = 0; d < DISTRICTS; d++) {
        const int16_t *field = p->entry[first + d].field;
        unsigned exit = field[DISTRICT_EXIT] ? (unsigned)field[DISTRICT_EXIT] - first : ROOT;
        if (field[DISTRICT_NUMBER] != (int)d + 1)
            return "the districts are not numbered from 1 to 10 in order";
        if (exit <= d)
            return "a district's exit leads back";
        if (!is_resource((uint8_t)field[DISTRICT_PRIMARY]) ||
            (field[DISTRICT_SECONDARY] && !is_resource((uint8_t)field[DISTRICT_SECONDARY])))
            return "a district produces what is no resource";
        if (field[DISTRICT_PRIMARY] == field[DISTRICT_SECONDARY])
            return "a district's two resources are the same";
        facts->exit[d] = (uint8_t)exit;
    }
    return NULL;
}

/* One of this kind for each corporation. */
static bool each_has_one(const struct pack *p, unsigned kind, unsigned field, unsigned but)
{
    unsigned has[CORPORATIONS] = { 0 };

    for (unsigned e = p->first[kind]; e < p->first[kind + 1]; e++)
        if (!but || !p->entry[e].field[but])
            has[p->entry[e].field[field] - p->first[KIND_CORPORATION]] += p->entry[e].copies;
    for (unsigned i = 0; i < CORPORATIONS; i++)
        if (has[i] != 1)
            return false;
    return true;
}

static unsigned component_count(const struct pack *p, unsigned kind)
{
    unsigned count = 0;

    for (unsigned e = p->first[kind]; e < p->first[kind + 1]; e++)
        count += p->entry[e].copies;
    return count;
}

static const char *cards_derive(const struct pack *p)
{
    unsigned federalists = 0, assets = component_count(p, KIND_ASSET);

    if (!each_has_one(p, KIND_EMERGENCY, EMERGENCY_OF, 0))
        return "not every corporation has one emergency card";
    if (!each_has_one(p, KIND_RIVAL, RIVAL_NAMES, RIVAL_FEDERALIST))
        return "not every corporation has one rival card";
    for (unsigned e = p->first[KIND_RIVAL]; e < p->first[KIND_RIVAL + 1]; e++)
        federalists += p->entry[e].field[RIVAL_FEDERALIST] ? p->entry[e].copies : 0;
    if (federalists != 1)
        return "there is not one Federalist";
    if (assets != pack_kind_count(p, KIND_ASSET) || assets < SLOTS || assets > ASSETS_MAX)
        return "there are too few assets, too many, or one of them twice";
    if (component_count(p, KIND_INVESTMENT) < 2 * SEAT_MAX)
        return "there are too few investments";
    if (component_count(p, KIND_DEMAND) < 1 || component_count(p, KIND_EVENT) < 3)
        return "there are too few events or demands";
    return NULL;
}

const char *city_facts_derive(struct pack *p)
{
    struct city_facts *facts = (void *)p->facts;
    const char *wrong;

    if (pack_kind_count(p, KIND_CORPORATION) != CORPORATIONS ||
        pack_kind_count(p, KIND_SORT) != SORTS || pack_kind_count(p, KIND_DISTRICT) != DISTRICTS)
        return "there are not six corporations, five types and ten districts";
    if (p->first[KIND_COUNT] != p->entry_count)
        return "the entries are not in the order of their kinds";
    if ((wrong = districts_derive(p, facts)) || (wrong = cards_derive(p)))
        return wrong;
    for (unsigned i = 0; i < p->component_count && i < COMPONENTS; i++) {
        const struct pack_entry *e = &p->entry[p->component[i]];
        if (e->kind == KIND_ACTION)
            facts->sort[i] = (uint8_t)(e->field[ACTION_SORT] - p->first[KIND_SORT]);
    }
    for (unsigned e = p->first[KIND_SETUP]; e < p->first[KIND_SETUP + 1]; e++)
        if (p->entry[e].field[SETUP_FIRST])
            facts->first_setup = (uint16_t)e;
    return facts->first_setup && pack_kind_count(p, KIND_SETUP) > 1
               ? NULL
               : "the city of the first game is missing, or there is no other city";
}
