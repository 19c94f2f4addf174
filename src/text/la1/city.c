/* city.c: the locations, the darkness track and the Black Market. */
#include "text/la1/table.h"

/* The action of a location, in the words of its plaque. */
static void action_tell(struct page *p, const int16_t *field)
{
    page_word(p, (unsigned)field[PLACE_ACTION]);
    if (field[PLACE_PRICE]) {
        page_text(p, " (");
        page_supply(p, SUPPLY_CREDIT, (unsigned)field[PLACE_PRICE]);
        page_text(p, ")");
    }
}

static void abilities_tell(struct page *p, const int16_t *field)
{
    action_tell(p, field);
    if (field[PLACE_PASSIVE]) {
        page_text(p, "; ");
        page_word(p, (unsigned)field[PLACE_PASSIVE]);
    }
}

void place_tell_facts(struct page *p, uint16_t entry)
{
    const int16_t *field = fields_of(&p->q, entry);

    stem_tell(p, (unsigned)field[PLACE_SECTION]);
    page_text(p, "; ");
    abilities_tell(p, field);
}

/* Writes the token spaces from the top, in the order in which tokens are taken. */
static void spaces_tell(struct page *p, unsigned place)
{
    unsigned hidden = 0, told = 0;

    for (unsigned i = 0; i < SPACES; i++) {
        component_id c = zone_top(p->s->b, space_of(place, i));
        if (!c)
            continue;
        if (!page_knows(p, c)) {
            hidden++;
            continue;
        }
        page_item(p, &told, ", ");
        page_entry(p, card_entry(&p->q, c));
        if (i >= open_spaces(&p->q, place))
            page_say(p, " (covered)", " (unter dem Stapel)");
    }
    if (hidden) {
        page_item(p, &told, ", ");
        page_number(p, (int)hidden);
        page_say(p, hidden == 1 ? " token face-down" : " tokens face-down", " Marker verdeckt");
    }
    if (!told)
        page_say(p, "no tokens", "keine Marker");
}

static void visitors_tell(struct page *p, unsigned place)
{
    for (uint8_t seat = 0; seat < p->s->b->seat_count; seat++)
        if (page_case(p)->place[seat] == place) {
            page_text(p, ", ");
            page_seat(p, seat);
        }
}

static void place_tell(struct page *p, unsigned place)
{
    uint16_t back = place < DECKS ? page_case(p)->top_back[place] : 0;

    page_text(p, "  ");
    page_entry(p, place_entry(&p->q, place));
    if (is_dark(&p->q, place))
        page_say(p, " (Dark)", " (verdunkelt)");
    page_text(p, ": ");
    if (place < DECKS)
        spaces_tell(p, place);
    else
        page_say(p, "the office", "das Büro");
    if (back) {
        page_say(p, "; on top: ", "; obenauf: ");
        page_entry(p, back);
    }
    lying_tell_at(p, place);
    visitors_tell(p, place);
    page_line(p);
    page_text(p, "    ");
    abilities_tell(p, place_fields(&p->q, place));
    if (is_dark(&p->q, place)) {
        page_text(p, ". ");
        page_rules(p, place_entry(&p->q, place));
    }
    page_line(p);
}

void la1_city_tell(struct page *p)
{
    static const uint8_t section[SECTIONS] = { WORD_COA, WORD_LA_1, WORD_LA_2 };

    for (unsigned i = 0; i < SECTIONS; i++) {
        stem_tell(p, section[i]);
        page_line(p);
        for (unsigned place = 0; place < PLACES; place++)
            if (section_of(&p->q, place) == section[i])
                place_tell(p, place);
    }
}

/* The plot token on this space. */
static bool has_plot(const struct page *p, unsigned space)
{
    const struct la1 *g = page_case(p);

    for (unsigned i = 0; i < PLOTS; i++)
        if (g->plots >> i & 1 && fields_of(&p->q, g->folder)[CASE_SPACE + i] == (int)space)
            return true;
    return false;
}

static void icon_tell(struct page *p, unsigned space)
{
    unsigned told = 0;

    page_number(p, (int)space);
    page_text(p, ": ");
    if (icon_at(space) != ICON_NONE)
        page_item(p, &told, ", ");
    if (icon_at(space) == ICON_DARK)
        page_say(p, "a location turns Dark", "ein Ort verdunkelt sich");
    else if (icon_at(space) == ICON_CLUES)
        page_say(p, "new clues; no way back", "neue Hinweise; kein Weg zurück");
    else if (icon_at(space) == ICON_END)
        page_say(p, "the case is lost", "der Fall ist verloren");
    if (has_plot(p, space)) {
        page_item(p, &told, ", ");
        page_say(p, "a plot token", "ein Komplottmarker");
    }
}

void darkness_tell(struct page *p)
{
    unsigned space = page_case(p)->marker + 1u;

    page_say(p, "Darkness ", "Dunkelheit ");
    page_number(p, page_case(p)->marker);
    page_say(p, " of ", " von ");
    page_number(p, TRACK_END);
    while (space < TRACK_END && icon_at(space) == ICON_NONE && !has_plot(p, space))
        space++;
    if (space > TRACK_END)
        return;
    page_say(p, "; next at ", "; als Nächstes auf ");
    icon_tell(p, space);
}

void la1_track_tell(struct page *p)
{
    page_say(p, "Darkness ", "Dunkelheit ");
    page_number(p, page_case(p)->marker);
    page_say(p, "; it cannot fall below ", "; sie sinkt nicht unter ");
    page_number(p, (int)gap_before(page_case(p)->marker));
    page_text(p, ".\n");
    for (unsigned space = page_case(p)->marker + 1u; space <= TRACK_END; space++)
        if (icon_at(space) != ICON_NONE || has_plot(p, space)) {
            page_text(p, "  ");
            icon_tell(p, space);
            page_line(p);
        }
    if (zone_top(p->s->b, ZONE_DARKNESS_DISCARD)) {
        page_say(p, "The last darkness card: ", "Die letzte Dunkelheitskarte: ");
        page_entry(p, card_entry(&p->q, zone_top(p->s->b, ZONE_DARKNESS_DISCARD)));
        page_text(p, ". ");
        page_rules(p, card_entry(&p->q, zone_top(p->s->b, ZONE_DARKNESS_DISCARD)));
        page_line(p);
    }
}

void la1_market_tell(struct page *p)
{
    unsigned told = 0;

    page_say(p, "The Black Market (each also 1 Heat): ", "Der Schwarzmarkt (je auch 1 Fahndung): ");
    ZONE_EACH (p->s->b, ZONE_MARKET, c) {
        page_item(p, &told, ", ");
        page_entry(p, card_entry(&p->q, c));
        page_text(p, " ");
        page_number(p, card_fields(&p->q, c)[BASIC_PRICE]);
    }
    page_line(p);
}
