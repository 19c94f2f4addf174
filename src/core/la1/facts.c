/* facts.c: facts that the rules derive from a pack once, and requirements of a pack for this
 * game. */
#include "la1/facts.h"

_Static_assert(sizeof(struct la1_facts) <= PACK_FACTS_MAX * sizeof(uint64_t), "room in the pack");

/* Copies of a number are consecutive entries. */
static const char *numbers_derive(const struct pack *p, struct la1_facts *facts)
{
    for (unsigned e = p->first[KIND_NUMBERED]; e < p->first[KIND_NUMBERED + 1]; e++) {
        unsigned number = (unsigned)p->entry[e].field[NUMBERED_NUMBER];
        if (facts->copies[number] == 0)
            facts->first_copy[number] = (uint16_t)e;
        else if (facts->first_copy[number] + facts->copies[number] != (int)e)
            return "the copies of a number are not next to each other";
        facts->copies[number]++;
    }
    return NULL;
}

static void decks_derive(const struct pack *p, struct la1_facts *facts)
{
    for (unsigned i = 0; i < p->component_count && i < COMPONENTS; i++) {
        const struct pack_entry *e = &p->entry[p->component[i]];
        if (e->kind != KIND_SKILL && e->kind != KIND_ITEM)
            continue;
        unsigned deck = (unsigned)e->field[e->kind == KIND_SKILL ? SKILL_DECK : ITEM_DECK] -
                        p->first[KIND_DECK];
        facts->deck[i] = (uint8_t)deck;
        if (deck < INVESTIGATORS) {
            if (facts->own_end[deck] == 0)
                facts->own_first[deck] = (uint16_t)i;
            facts->own_end[deck] = (uint16_t)(i + 1);
        }
    }
}

/* The encounters are ordered by place, and each place with a deck has its backs. */
static const char *encounters_verify(const struct pack *p)
{
    unsigned of_place[DECKS] = { 0 };

    for (unsigned e = p->first[KIND_BACK]; e < p->first[KIND_BACK + 1]; e++) {
        unsigned place = (unsigned)p->entry[e].field[BACK_PLACE] - p->first[KIND_PLACE];
        if (place != (e - p->first[KIND_BACK]) / BACKS)
            return "the backs are not in the order of the places, six for each";
    }
    for (unsigned e = p->first[KIND_ENCOUNTER]; e < p->first[KIND_ENCOUNTER + 1]; e++) {
        const struct pack_entry *back = &p->entry[p->entry[e].field[ENCOUNTER_BACK]];
        unsigned place = (unsigned)back->field[BACK_PLACE] - p->first[KIND_PLACE];
        if (place >= DECKS || (place + 1 < DECKS && of_place[place + 1]))
            return "the encounters are not in the order of the places";
        of_place[place] += p->entry[e].copies;
    }
    for (unsigned i = 0; i < DECKS; i++)
        if (of_place[i] != ENCOUNTERS)
            return "a place does not have sixteen encounters";
    return NULL;
}

static const char *places_verify(const struct pack *p)
{
    for (unsigned i = 0; i < PLACES; i++) {
        int section = p->entry[p->first[KIND_PLACE] + i].field[PLACE_SECTION];
        if (section < WORD_COA || section > WORD_LA_2)
            return "a place is in no section";
    }
    return NULL;
}

/* Every mark is a skill or Luck; a fate card names a place with a deck. */
static const char *fate_verify(const struct pack *p)
{
    for (unsigned e = p->first[KIND_FATE]; e < p->first[KIND_FATE + 1]; e++) {
        const int16_t *field = p->entry[e].field;
        if (field[FATE_MARK] < WORD_MIND || field[FATE_MARK] > WORD_LUCK)
            return "a fate card has no mark";
        if (field[FATE_PLACE] - p->first[KIND_PLACE] >= DECKS)
            return "a fate card names a place that cannot be Dark";
    }
    return p->first[KIND_FATE] < p->first[KIND_FATE + 1] ? NULL : "there are no fate cards";
}

static const char *tokens_verify(const struct pack *p)
{
    for (unsigned e = p->first[KIND_CLUE]; e < p->first[KIND_CLUE + 1]; e++)
        if (p->entry[e].field[CLUE_TYPE] < WORD_PHYSICAL ||
            p->entry[e].field[CLUE_TYPE] > WORD_FORENSICS)
            return "a clue has no type";
    for (unsigned e = p->first[KIND_BASIC]; e < p->first[KIND_BASIC + 1]; e++)
        if (p->entry[e].field[BASIC_TYPE] < WORD_ALIBI ||
            p->entry[e].field[BASIC_TYPE] > WORD_UPGRADE)
            return "a basic token has no benefit";
    return NULL;
}

static const char *cards_verify(const struct pack *p)
{
    unsigned counts = 0;

    for (unsigned e = p->first[KIND_FLAG]; e < p->first[KIND_FLAG + 1]; e++)
        counts = p->entry[e].field[FLAG_COUNTS] > (int)counts
                     ? (unsigned)p->entry[e].field[FLAG_COUNTS]
                     : counts;
    if (counts > COUNTS_MAX || pack_kind_count(p, KIND_FLAG) > FLAGS_MAX)
        return "there are too many flags";
    if (pack_kind_count(p, KIND_ITEM) > ITEMS_MAX ||
        pack_kind_count(p, KIND_NUMBERED) > NUMBERED_MAX)
        return "there are too many items or numbered cards";
    for (unsigned i = 0; i < INVESTIGATORS; i++) {
        const int16_t *field = p->entry[p->first[KIND_INVESTIGATOR] + i].field;
        if (p->entry[field[INVESTIGATOR_ITEM]].field[ITEM_DECK] != (int)(p->first[KIND_DECK] + i))
            return "an investigator starts with another one's item";
    }
    return NULL;
}

const char *la1_facts_derive(struct pack *p)
{
    struct la1_facts *facts = (void *)p->facts;
    const char *wrong;

    if (p->first[KIND_COUNT] != p->entry_count)
        return "the entries are not in the order of their kinds";
    if (pack_kind_count(p, KIND_INVESTIGATOR) != INVESTIGATORS ||
        pack_kind_count(p, KIND_DECK) != SKILL_DECKS || pack_kind_count(p, KIND_PLACE) != PLACES ||
        pack_kind_count(p, KIND_BACK) != DECKS * BACKS)
        return "there are not five investigators, nine decks, nine places and 48 backs";
    if (pack_kind_count(p, KIND_CASE) == 0)
        return "there is no case";
    if ((wrong = places_verify(p)) || (wrong = encounters_verify(p)) || (wrong = fate_verify(p)) ||
        (wrong = tokens_verify(p)) || (wrong = cards_verify(p)) ||
        (wrong = numbers_derive(p, facts)))
        return wrong;
    decks_derive(p, facts);
    facts->prepare_never_rises = question_never_rises(p, QUESTION_PREPARE);
    return NULL;
}
