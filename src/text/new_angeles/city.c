/* city.c: the districts, the supply and the demand. */
#include "text/new_angeles/table.h"

/* The possible contents of a district, in the order in which they are listed. */
static const uint8_t piece[] = { SUPPLY_ANDROID,  SUPPLY_DEVELOPMENT, SUPPLY_HUMAN_FIRST,
                                 SUPPLY_ORGCRIME, SUPPLY_PRISEC,      SUPPLY_ILLNESS,
                                 SUPPLY_OUTAGE };

static void resources_tell(struct page *p, const int16_t *field)
{
    page_supply(p, (uint8_t)field[DISTRICT_PRIMARY], (unsigned)field[DISTRICT_AMOUNT]);
    if (field[DISTRICT_SECONDARY]) {
        page_text(p, ", ");
        page_supply(p, (uint8_t)field[DISTRICT_SECONDARY], (unsigned)field[DISTRICT_AMOUNT_2]);
    }
}

static void exit_tell(struct page *p, const int16_t *field)
{
    page_say(p, "on to ", "weiter nach ");
    if (field[DISTRICT_EXIT])
        page_entry(p, (uint16_t)field[DISTRICT_EXIT]);
    else
        page_say(p, "The Root", "der Wurzel");
}

void district_tell_facts(struct page *p, uint16_t entry)
{
    const int16_t *field = fields_of(&p->q, entry);

    page_say(p, "tier ", "Stufe ");
    page_number(p, field[DISTRICT_TIER]);
    page_text(p, "; ");
    resources_tell(p, field);
    page_text(p, "; ");
    exit_tell(p, field);
}

static void contents_tell(struct page *p, unsigned district)
{
    unsigned stage = page_city(p)->unrest[district], told = 0;

    for (unsigned i = 0; i < ARRAY_LEN(piece); i++) {
        unsigned number = pieces_in(&p->q, piece[i], district);
        if (number == 0)
            continue;
        page_item(p, &told, ", ");
        page_supply(p, piece[i], number);
    }
    if (stage != STAGE_STABLE) {
        page_item(p, &told, ", ");
        page_word(p, stage == STAGE_PROTEST ? WORD_PROTEST : WORD_STRIKE);
    }
    if (told == 0)
        page_say(p, "nothing", "nichts");
}

void new_angeles_city_tell(struct page *p)
{
    page_say(p, "The city. Threat ", "Die Stadt. Bedrohung ");
    page_number(p, page_city(p)->threat);
    page_say(p, " of ", " von ");
    page_number(p, THREAT_END);
    page_say(p, "; the next event is about ", "; das nächste Ereignis handelt von ");
    page_word(p, page_city(p)->next_back);
    page_text(p, ".\n");
    for (unsigned d = 0; d < DISTRICTS; d++) {
        uint16_t entry = entry_of(&p->q, KIND_DISTRICT, d);
        page_text(p, "  ");
        page_number(p, (int)d + 1);
        page_text(p, " ");
        page_entry(p, entry);
        page_text(p, " (");
        district_tell_facts(p, entry);
        page_text(p, "): ");
        contents_tell(p, d);
        page_line(p);
    }
}

void needs_tell(struct page *p, const int16_t *demand)
{
    unsigned told = 0;

    for (unsigned i = 0; i < RESOURCES; i++)
        if (demand[DEMAND_NEED + i]) {
            page_item(p, &told, ", ");
            page_supply(p, (uint8_t)(SUPPLY_ENERGY + i), (unsigned)demand[DEMAND_NEED + i]);
        }
}

void new_angeles_demand_tell(struct page *p)
{
    component_id c = zone_top(p->s->b, ZONE_DEMAND);
    bool met = true;

    if (!c)
        return;
    page_say(p, "Demand: ", "Nachfrage: ");
    page_entry(p, card_entry(&p->q, c));
    page_line(p);
    for (unsigned i = 0; i < RESOURCES; i++) {
        uint8_t kind = (uint8_t)(SUPPLY_ENERGY + i);
        page_text(p, "  ");
        page_supply(p, kind, stock_of(&p->q, kind));
        page_say(p, " of ", " von ");
        page_number(p, card_fields(&p->q, c)[DEMAND_NEED + i]);
        if (!is_met(&p->q, kind))
            page_say(p, ", too little", ", zu wenig");
        page_line(p);
        met &= is_met(&p->q, kind);
    }
    if (met) {
        page_say(p, "It would be met now.\n", "Sie wäre jetzt gedeckt.\n");
        return;
    }
    page_say(p, "If it is not met, threat rises by ", "Bleibt sie offen, steigt die Bedrohung um ");
    page_number(p, card_fields(&p->q, c)[DEMAND_FAIL]);
    page_text(p, ".\n");
}
