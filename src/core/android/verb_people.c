/* verb_people.c: verbs about NPCs, sanity and mood, plots and events. */
#include "android/verbs.h"

static void overdue_set(struct ask *q, uint16_t entry, bool overdue)
{
    struct android *g = android_of(q);

    if (g->overdue == overdue)
        return;
    g->overdue = overdue;
    log_entry_of(log_write(q, overdue ? MSG_OVERDUE : MSG_SERVICED), entry);
}

/* Of Caprice's people the one nobody owes favors to. */
static uint16_t sisters(const struct ask *q)
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

static void npc_troubled(struct ask *q, uint16_t entry)
{
    uint8_t *token = &android_of(q)->npc[kind_arg(q, entry, KIND_NPC, NPCS)];

    if (!(*token & NPC_CHANGED))
        return;
    *token &= (uint8_t)~NPC_CHANGED;
    log_entry_of(log_write(q, MSG_TROUBLED), entry);
}

static void markers_add(struct ask *q, component_id c, unsigned number)
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

enum flow do_people(struct ask *q, uint8_t verb, const int *arg)
{
    struct android *g = android_of(q);

    switch (verb) {
    case VERB_ELIMINATE:
        npc_change(q, entry_arg(q, arg[0]), NPC_ELIMINATED);
        return FLOW_STEP;
    case VERB_SISTERS_ELIMINATED:
        npc_change(q, sisters(q), NPC_ELIMINATED);
        return FLOW_STEP;
    case VERB_AT_PEACE:
        npc_change(q, entry_arg(q, arg[0]), NPC_AT_PEACE);
        return FLOW_STEP;
    case VERB_FOUND:
        npc_change(q, entry_arg(q, arg[0]), NPC_FOUND);
        return FLOW_STEP;
    case VERB_TROUBLED:
        npc_troubled(q, entry_arg(q, arg[0]));
        return FLOW_STEP;
    case VERB_SANITY_RISES:
        sanity_change(q, (int)number_arg(arg[1]));
        return FLOW_STEP;
    case VERB_SANITY_FALLS:
        sanity_change(q, -(int)number_arg(arg[1]));
        return FLOW_STEP;
    case VERB_SANITY_TO:
        sanity_set(q, (int)number_arg(arg[1]));
        return FLOW_STEP;
    case VERB_SANITY_TO_MINUS:
        sanity_set(q, -(int)number_arg(arg[1]));
        return FLOW_STEP;
    case VERB_GOOD_MOOD:
        mood_turn(q, MOOD_GOOD);
        return FLOW_STEP;
    case VERB_BAD_MOOD:
        mood_turn(q, MOOD_BAD);
        return FLOW_STEP;
    case VERB_OVERDUE:
        overdue_set(q, entry_arg(q, arg[0]), true);
        return FLOW_STEP;
    case VERB_SERVICED:
        overdue_set(q, entry_arg(q, arg[0]), false);
        return FLOW_STEP;
    case VERB_NEXT_STARTS_WITH:
        g->carry = supply_arg(arg[1]) == SUPPLY_GOOD ? 1 : 2;
        return FLOW_STEP;
    case VERB_NEXT_PLOT:
        plot_next(q, seat_arg(q, arg[0]), entry_arg(q, arg[1]));
        return FLOW_STEP;
    case VERB_END_EVENT:
        if (card_arg(q, arg[0]))
            event_end(q, card_arg(q, arg[0]));
        return FLOW_STEP;
    case VERB_MARKER:
        if (card_arg(q, arg[0]))
            markers_add(q, card_arg(q, arg[0]), number_arg(arg[1]));
        return FLOW_STEP;
    default:
        return FLOW_BROKEN;
    }
}
