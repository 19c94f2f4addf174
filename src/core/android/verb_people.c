/* verb_people.c: verbs about NPCs, sanity and mood, plots and events. */
#include "android/verbs.h"

void overdue_set(struct ask *q, uint16_t entry, bool overdue)
{
    struct android *g = android_of(q);

    if (g->overdue == overdue)
        return;
    g->overdue = overdue;
    log_entry_of(log_write(q, overdue ? MSG_OVERDUE : MSG_SERVICED), entry);
}

/* The one of Caprice's people who gives no favors. */
uint16_t sisters(const struct ask *q)
{
    uint16_t caprice = entry_of(q, KIND_DETECTIVE, CAPRICE);

    for (unsigned n = 0; n < NPCS; n++) {
        uint16_t npc = entry_of(q, KIND_NPC, n);
        if (fields_of(q, npc)[NPC_DETECTIVE] == caprice && fields_of(q, npc)[NPC_FAVOR] == 0)
            return npc;
    }
    CHECK(!"the Sisters are in the pack");
    return 0;
}

void npc_troubled(struct ask *q, uint16_t entry)
{
    uint8_t *token = &android_of(q)->npc[kind_arg(q, entry, KIND_NPC, NPCS)];

    if (!(*token & NPC_CHANGED))
        return;
    *token &= (uint8_t)~NPC_CHANGED;
    log_entry_of(log_write(q, MSG_TROUBLED), entry);
}

void markers_add(struct ask *q, component_id c, unsigned number)
{
    struct android *g = android_of(q);
    uint8_t at = event_marker(q, c);

    if (at >= ARRAY_LEN(g->marker))
        return;
    unsigned count = g->marker[at] + number;
    g->marker[at] = (uint8_t)(count < 255 ? count : 255);
    struct log_entry *e = log_write(q, MSG_MARKERS);
    log_card(q, e, c);
    log_number(e, g->marker[at]);
}
