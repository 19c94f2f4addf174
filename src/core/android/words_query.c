/* words_query.c: answers the queries of cards (queries.def): conditions, numbers, and things by
 * description.
 *
 * A card may name a detective whom nobody plays, a person without a location, or a piece that was
 * never drawn. Then the query returns SEAT_NONE, location 0 or component 0; every condition about
 * such a thing is false, and every number is 0.
 */
#include "android/facts.h"
#include "machine/args.h"

static unsigned kind_of(const struct ask *q, uint16_t entry)
{
    return q->pack->entry[entry].kind;
}

static bool kind_is(const struct ask *q, component_id c, unsigned kind)
{
    return c != 0 && pack_entry_of(q->pack, c)->kind == kind;
}

/* Places. Location 0 is in no set. */

static place_mask place_of_seat(const struct ask *q, uint8_t seat)
{
    return seat == SEAT_NONE ? 0 : PLACE(android_of(q)->at[seat]) & facts_of(q)->places;
}

/* The location of a lead or a person, or a location itself. */
static uint8_t place_of(const struct ask *q, int value)
{
    uint16_t entry = (uint16_t)arg_below(value, q->pack->entry_count);

    switch (kind_of(q, entry)) {
    case KIND_LOCATION:
        return (uint8_t)entry;
    case KIND_LEAD:
        return android_of(q)->lead_at[number_of(q, KIND_LEAD, entry)];
    case KIND_FIGURE:
    case KIND_NPC:
    case KIND_SUSPECT:
        return person_place(q, entry);
    default:
        return 0;
    }
}

static place_mask place_of_entry(const struct ask *q, int value)
{
    return PLACE(place_of(q, value)) & facts_of(q)->places;
}

/* The place of a named location. The first entry is a person, so 0 is nowhere: for somebody without
 * a location. */
static place_mask location_arg(const struct ask *q, int value)
{
    return value == 0 ? 0 : place_of_entry(q, value);
}

static place_mask district_of_entry(const struct ask *q, int value)
{
    uint16_t entry = (uint16_t)arg_below(value, q->pack->entry_count);
    const struct facts *facts = facts_of(q);

    if (kind_of(q, entry) != KIND_DISTRICT)
        return district_around(q, location_arg(q, value));
    for (uint16_t at = q->pack->first[KIND_LOCATION]; at < q->pack->first[KIND_LOCATION + 1]; at++)
        if (fields_of(q, at)[LOCATION_DISTRICT] == entry)
            return facts->district[at];
    return 0;
}

static bool on_body(const struct ask *q, place_mask place, unsigned word)
{
    return (place & facts_of(q)->body[word - WORD_EARTH]) != 0;
}

static bool same_body(const struct ask *q, place_mask a, place_mask b)
{
    for (unsigned word = WORD_EARTH; word <= WORD_BEANSTALK; word++)
        if (on_body(q, a, word) && on_body(q, b, word))
            return true;
    return false;
}

static bool entry_is(const struct ask *q, int value, int word)
{
    uint16_t entry = (uint16_t)arg_below(value, q->pack->entry_count);

    switch (kind_of(q, entry)) {
    case KIND_LOCATION:
        return (places_called(q, word) & PLACE(entry)) != 0;
    case KIND_LEAD:
        return fields_of(q, entry)[LEAD_SORT] == word ||
               (places_called(q, word) & place_of_entry(q, entry)) != 0;
    case KIND_PLOT:
    case KIND_CROSSROADS:
        return fields_of(q, entry)[PLOT_COLOR] == word;
    default:
        return false;
    }
}

static bool holds_lead(const struct ask *q, place_mask place, unsigned file)
{
    const struct android *g = android_of(q);

    for (unsigned lead = 0; lead < LEADS; lead++)
        if (place >> g->lead_at[lead] & 1 && (file == FILE_ANY || lead_file(q, lead) == file))
            return true;
    return false;
}

/* Seats at a place: a mask. */
static unsigned seats_at(const struct ask *q, place_mask place)
{
    unsigned seats = 0;

    for (uint8_t s = 0; s < q->b->seat_count; s++)
        seats |= (unsigned)(place >> android_of(q)->at[s] & 1) << s;
    return seats;
}

static unsigned others_than(uint8_t seat)
{
    return seat == SEAT_NONE ? 0xff : ~BIT(seat);
}

/* People */

/* NPCs' favors that count as this type are included. */
static unsigned amount_of(struct ask *q, uint8_t seat, int kind)
{
    return seat == SEAT_NONE ? 0 : favor_count(q, seat, (uint8_t)arg_below(kind, SUPPLY_COUNT));
}

static bool has_warrant(const struct ask *q, uint8_t seat, place_mask place)
{
    const struct android *g = android_of(q);

    return seat != SEAT_NONE &&
           ((place >> g->warrant[seat][0] | place >> g->warrant[seat][1]) & 1) != 0;
}

static bool warrant_shared(const struct ask *q)
{
    const struct android *g = android_of(q);

    for (uint8_t s = 0; s < q->b->seat_count; s++)
        if (s != q->b->active && warrant_on(g, s, g->warrant_last))
            return true;
    return false;
}

static bool is_alive(const struct ask *q, uint16_t entry)
{
    if (kind_of(q, entry) == KIND_SUSPECT)
        return suspect_lives(android_of(q), number_of(q, KIND_SUSPECT, entry));
    return kind_of(q, entry) == KIND_NPC && !npc_changed(q, entry);
}

static bool npc_is_changed(const struct ask *q, uint16_t entry)
{
    return kind_of(q, entry) == KIND_NPC && npc_changed(q, entry);
}

/* "The sisters" are a plural, so they have rows of their own: they are Caprice's third. */
static bool sisters_live(const struct ask *q)
{
    uint16_t caprice = entry_of(q, KIND_DETECTIVE, CAPRICE), last = 0;

    for (uint16_t e = q->pack->first[KIND_NPC]; e < q->pack->first[KIND_NPC + 1]; e++)
        if (fields_of(q, e)[NPC_DETECTIVE] == caprice)
            last = e;
    return last != 0 && is_alive(q, last);
}

static bool shade_is(const struct ask *q, uint8_t seat, unsigned shade)
{
    return seat != SEAT_NONE && android_of(q)->shade[seat] == shade;
}

/* Whether the seat can draw from any deck that it may draw from. */
static bool can_draw(struct ask *q, uint8_t seat)
{
    if (seat == SEAT_NONE || hand_missing(q, seat))
        return false;
    for (uint8_t s = 0; s < q->b->seat_count; s++)
        if (deck_missing(q, seat, s == seat ? light_deck(s) : dark_deck(s)) == REQ_MET)
            return true;
    return false;
}

static bool plays(const struct ask *q, uint8_t seat, enum detective detective)
{
    return seat != SEAT_NONE && android_of(q)->seat_of[detective] == seat;
}

static int sanity_of(const struct ask *q, uint8_t seat)
{
    return plays(q, seat, CAPRICE) ? android_of(q)->sanity : 0;
}

static bool plot_is(const struct ask *q, uint8_t seat, uint16_t entry)
{
    uint16_t card = seat == SEAT_NONE ? 0 : android_of(q)->plot[seat];

    return card != 0 && (card == entry || plot_start(q, card) == entry);
}

/* Suspects */

static unsigned suspect_arg(const struct ask *q, int value)
{
    uint16_t entry = (uint16_t)arg_below(value, q->pack->entry_count);

    return kind_of(q, entry) == KIND_SUSPECT ? number_of(q, KIND_SUSPECT, entry) : SUSPECTS;
}

static unsigned evidence_count(const struct ask *q, unsigned suspect)
{
    unsigned count = 0;

    for (unsigned file = 0; file < FILES; file++)
        count += block_zone(q->b, file_of(suspect, file))->count;
    return count;
}

/* A-EVID-17 */
static int placed_on(const struct ask *q, uint8_t seat, unsigned suspect)
{
    int count = 0;

    if (seat == SEAT_NONE || suspect == SUSPECTS) /* not mutated: there is nobody to count for */
        return 0;
    for (unsigned file = 0; file < FILES; file++)
        ZONE_EACH (q->b, file_of(suspect, file), token)
            count += evidence_laid_by(q, token) == seat;
    return count;
}

/* The living suspect with the most; a tie goes to the one lower (hits) or higher (evidence) in the
 * lineup.
 */
static uint16_t suspect_with_most(const struct ask *q, bool hits)
{
    const struct android *g = android_of(q);
    const int16_t *lineup = &fields_of(q, g->murder)[MURDER_SUSPECT];
    uint16_t best = (uint16_t)lineup[0];
    unsigned most = 0;
    bool found = false;

    for (unsigned i = 0; i < SUSPECTS; i++) {
        uint16_t entry = (uint16_t)lineup[i];
        unsigned s = number_of(q, KIND_SUSPECT, entry);
        if (!suspect_lives(g, s))
            continue;
        unsigned has = hits ? g->hit[s] : evidence_count(q, s);
        if (!found || has > most || (hits && has == most)) {
            best = entry;
            most = has;
        }
        found = true;
    }
    return best;
}

static uint16_t suspect_of_lead(const struct ask *q, uint16_t entry)
{
    return kind_of(q, entry) == KIND_LEAD ? (uint16_t)fields_of(q, entry)[LEAD_SUSPECT] : 0;
}

/* Cards and the rest */

static bool is_faceup(const struct ask *q, component_id c)
{
    return block_component(q->b, c)->seen & SEEN_FACE_UP;
}

static bool lies_on(const struct ask *q, component_id c, unsigned suspect)
{
    return kind_is(q, c, KIND_EVIDENCE) && suspect < SUSPECTS && evidence_suspect(q, c) == suspect;
}

static bool entry_in_play(struct ask *q, uint16_t entry)
{
    const struct android *g = android_of(q);

    if (directive_in_play(q, entry) || play_find(q->b, source_of_entry(entry)))
        return true;
    for (uint8_t s = 0; s < q->b->seat_count; s++)
        if (entry != 0 &&
            (g->plot[s] == entry || g->ending[s][0] == entry || g->ending[s][1] == entry))
            return true;
    return false;
}

/* A hidden value must not decide anything that others could see. */
static int value_of(const struct ask *q, component_id c)
{
    return kind_is(q, c, KIND_EVIDENCE) && is_faceup(q, c)
               ? pack_entry_of(q->pack, c)->field[EVIDENCE_VALUE]
               : 0;
}

static int markers_on(const struct ask *q, component_id c)
{
    uint8_t which = c ? event_marker(q, c) : 3;

    return which < 3 ? android_of(q)->marker[which] : 0;
}

static component_id piece_uncovered(const struct ask *q)
{
    const struct android *g = android_of(q);

    if (g->uncovered == 0)
        return 0;
    uint16_t entry = entry_of(q, KIND_PIECE, g->uncovered - 1u);
    return (component_id)(COMPONENT_BASE + q->pack->entry[entry].first_component);
}

/* The argument in slot i of the form */
#define SUSPECT_AT(i)  suspect_arg(q, arg[i])
#define WORD_AT(i)     (uint16_t) arg[i]
#define LOCATION_AT(i) location_arg(q, arg[i])
#define PLACE_OF(i)    place_of_seat(q, SEAT_IF_ANY(i))

int android_query(struct ask *q, uint8_t query, const int *arg)
{
    struct block *b = q->b;
    struct android *g = android_of(q);

    switch (query) {
/* clang-format off */
#define QUERY(name, value, ...) case QUERY_##name: return value;
#include GAME_ROWS
        /* clang-format on */
    default:
        CHECK(!"a query of this game");
        return 0;
    }
}
