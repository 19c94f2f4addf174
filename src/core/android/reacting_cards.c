/* reacting_cards.c: which cards of a pack react to what. Computed once when it is opened (struct
 * facts), so that a window has to check only a few cards (reactions.c).
 */
#include "android/facts.h"
#include "machine/outlook.h"

/* Whether a clause waits for the same thing in every hand: its condition refers only to the event
 * and to what everybody sees. */
static bool is_impersonal(const struct pack *p, const struct pack_clause *clause)
{
    if (clause->whose != WHOSE_ANY)
        return false;
    for (unsigned at = clause->filter; at && p->code[at] != OP_RET;
         at += 1u + op_fact[p->code[at]].operands)
        switch (p->code[at]) {
        case OP_PUSH:
        case OP_GET:
        case OP_QUERY:
        case OP_EQ:
        case OP_BOTH:
        case OP_IS:
            break;
        default:
            return false;
        }
    return true;
}

/* One twilight or Memory card of the pack, and its copies. */
static void card_derive(const struct pack *p, struct facts *facts, const struct pack_entry *entry)
{
    const struct pack_clause *clause = &p->clause[entry->first_clause];
    unsigned detective = (unsigned)(entry->field[CARD_DETECTIVE] - p->first[KIND_DETECTIVE]);
    bool has_program = entry->clause_count > entry->ability_count;
    bool reacts = has_program && clause->type == CLAUSE_REACT;
    uint64_t event = reacts ? (uint64_t)1 << clause->listens : 0;
    struct cost printed = clause_cost(p, has_program ? clause : NULL, NULL);

    if (detective >= DETECTIVES)
        return;
    for (unsigned i = 0; i < entry->copies && entry->first_component + i < COMPONENTS; i++) {
        unsigned at = entry->first_component + i;
        facts->awaits[at] = reacts ? (uint8_t)(clause->listens + 1) : 0;
        facts->whose[at] = (uint8_t)(detective + 1);
        facts->printed_time[at] = (uint8_t)(printed.time < 255 ? printed.time : 255);
        facts->printed_cards[at] = (uint8_t)(printed.cards < 255 ? printed.cards : 255);
        facts->impersonal[at] = reacts && is_impersonal(p, clause);
        if (entry->kind != KIND_MEMORY)
            facts->back[at] =
                (uint8_t)((entry->kind == KIND_DARK ? BACK_DARK : BACK_LIGHT) + detective);
    }
    if (entry->kind == KIND_MEMORY)
        facts->memory_reacts |= event;
    else if (entry->kind == KIND_DARK)
        facts->dark_reacts[detective] |= event;
    else {
        facts->light_reacts[detective] |= clause->whose != WHOSE_ANOTHERS ? event : 0;
        facts->abroad_reacts[detective] |= clause->whose != WHOSE_OWN ? event : 0;
    }
}

/* The address in the block of a component's zone. */
static uint16_t zone_at(unsigned component)
{
    return (uint16_t)(offsetof(struct android, component) + component * sizeof(struct component) +
                      offsetof(struct component, zone));
}

static void decks_derive(struct facts *facts)
{
    unsigned count = 0;

    for (unsigned back = 0; back < BACK_NONE; back++) {
        facts->deck_at[back] = (uint16_t)count;
        for (unsigned i = 0; i < COMPONENTS; i++)
            if (facts->back[i] == back)
                facts->deck[count++] = zone_at(i);
    }
    facts->deck_at[BACK_NONE] = (uint16_t)count;
}

static void reacts_derive(struct facts *facts)
{
    unsigned count = 0;

    for (unsigned row = 0; row <= REACTS_LIGHT; row++) {
        for (unsigned event = 0; event < EVENT_WINDOWS; event++) {
            facts->reacts_at[row][event] = (uint16_t)count;
            for (unsigned i = 0; i < COMPONENTS; i++)
                if (facts->back[i] != BACK_NONE && facts->awaits[i] == event + 1 &&
                    row == (facts->back[i] < BACK_LIGHT ? facts->back[i] : REACTS_LIGHT))
                    facts->reacts[count++] = (uint16_t)i;
        }
        facts->reacts_at[row][EVENT_WINDOWS] = (uint16_t)count;
    }
}

static void memories_derive(const struct pack *p, struct facts *facts)
{
    unsigned count = 0;

    for (unsigned event = 0; event < EVENT_MAX; event++) {
        facts->memories_at[event] = (uint16_t)count;
        for (unsigned i = p->first[KIND_MEMORY]; i < p->first[KIND_MEMORY + 1]; i++) {
            unsigned at = p->entry[i].first_component;
            if (facts->awaits[at] == event + 1 && count < COMPONENTS)
                facts->memories[count++] = (uint16_t)at;
        }
    }
    facts->memories_at[EVENT_MAX] = (uint16_t)count;
}

void reacting_cards_derive(const struct pack *p, struct facts *facts)
{
    memset(facts->back, BACK_NONE, sizeof facts->back);
    for (unsigned i = 0; i < p->entry_count; i++) {
        unsigned kind = p->entry[i].kind;
        if (kind == KIND_LIGHT || kind == KIND_DARK || kind == KIND_MEMORY)
            card_derive(p, facts, &p->entry[i]);
    }
    decks_derive(facts);
    reacts_derive(facts);
    memories_derive(p, facts);
}

/* The cards of a row that may wait for this location; all, if there is no room for a list. */
static void enters_derive(const struct pack *p, struct facts *facts, unsigned row, unsigned place,
                          unsigned *count)
{
    unsigned from = facts->reacts_at[row][EVENT_ENTERS];
    unsigned to = facts->reacts_at[row][EVENT_ENTERS + 1];

    facts->enters[row][place][0] = (uint16_t)from;
    facts->enters[row][place][1] = (uint16_t)to;
    if (*count + to - from > REACTS_MAX)
        return;
    facts->enters[row][place][0] = (uint16_t)*count;
    for (unsigned i = from; i < to; i++) {
        component_id c = (component_id)(COMPONENT_BASE + facts->reacts[i]);
        if (!(outlook_of(p, card_program(p, c))->about >> place & 1))
            facts->reacts[(*count)++] = facts->reacts[i];
    }
    facts->enters[row][place][1] = (uint16_t)*count;
}

void reacting_cards_derive_late(struct pack *p)
{
    struct facts *facts = (struct facts *)p->facts;
    unsigned count = facts->reacts_at[REACTS_LIGHT][EVENT_WINDOWS];

    for (unsigned row = 0; row <= REACTS_LIGHT; row++)
        for (unsigned place = 0; place < PLACE_MAX; place++)
            enters_derive(p, facts, row, place, &count);
}
