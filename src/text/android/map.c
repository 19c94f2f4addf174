/* map.c: the city by districts: where everybody and everything is, and how far away. */
#include "text/android/table.h"

/* Ways */

static place_mask neighbors(struct page *p, unsigned detective, uint8_t at, int reach, int printed)
{
    if (reach == printed)
        return facts_of(&p->q)->reach[detective][at];
    return facts_reach(p->q.pack, at, reach > REACH_LEAST ? reach : REACH_LEAST, UINT64_MAX);
}

/* The cheapest way to each place, as if nothing changed on the way. Costs are small whole numbers,
 * so each is settled when its turn comes. */
struct ways ways_of(struct page *p, unsigned seat, unsigned time_max)
{
    const struct android *g = page_game(p);
    unsigned detective = g->detective[seat];
    int printed = fields_of(&p->q, entry_of(&p->q, KIND_DETECTIVE, detective))[DETECTIVE_REACH];
    int reach = question(&p->q, QUESTION_REACH, (uint8_t)seat, 0, printed);
    struct ways w;

    memset(&w, UNREACHABLE, sizeof w);
    w.time[g->at[seat]] = w.moves[g->at[seat]] = 0;
    for (unsigned time = 0; time < time_max; time++)
        MASK_EACH (facts_of(&p->q)->places, from) {
            if (w.time[from] != time)
                continue;
            MASK_EACH (neighbors(p, detective, (uint8_t)from, reach, printed), to) {
                unsigned cost = enter_time(&p->q, (uint8_t)seat, (uint8_t)to);
                if (time + cost > time_max || time + cost >= w.time[to] || to == from)
                    continue;
                w.time[to] = (uint8_t)(time + (cost ? cost : 0));
                w.moves[to] = (uint8_t)(w.moves[from] + 1);
            }
        }
    return w;
}

/* One place */

void place_tell_marks(struct page *p, uint8_t at)
{
    static const char *const type[][2] = { { "business", "Geschäft" },
                                           { "civic", "öffentlich" },
                                           { "nightlife", "Nachtleben" },
                                           { "religious", "religiös" },
                                           { "residential", "Wohnen" } };
    const struct facts *facts = facts_of(&p->q);
    const int16_t *field = fields_of(&p->q, at);
    unsigned is = (unsigned)(field[LOCATION_TYPE] - WORD_BUSINESS);

    if (is < ARRAY_LEN(type))
        page_say(p, type[is][0], type[is][1]);
    if (field[LOCATION_QUALITY] == WORD_RITZY)
        page_say(p, ", ritzy", ", vornehm");
    if (field[LOCATION_QUALITY] == WORD_SEEDY)
        page_say(p, ", seedy", ", verrufen");
    if (facts->major & PLACE(at))
        page_say(p, ", major", ", Hauptort");
    if (facts->restricted & PLACE(at))
        page_say(p, ", restricted", ", eingeschränkt");
}

/* The owner and the kind of a lead. */
void lead_tell(struct page *p, unsigned lead)
{
    static const char *const sort[][2] = { { "document lead", "Dokumenten-Spur" },
                                           { "physical lead", "physische Spur" },
                                           { "testimony lead", "Zeugen-Spur" } };
    unsigned file = lead_file(&p->q, lead);

    if (lead < SUSPECTS)
        page_entry(p, entry_of(&p->q, KIND_LEAD, lead));
    else
        page_say(p, sort[file][0], sort[file][1]);
}

static void warrants_tell(struct page *p, uint8_t at, unsigned *told)
{
    const struct android *g = page_game(p);

    for (unsigned seat = 0; seat < g->k.seat_count; seat++) {
        if (!warrant_on(g, (uint8_t)seat, at))
            continue;
        page_item(p, told, ", ");
        if (seat == p->s->viewer) {
            page_say(p, "your warrant", "dein Befugnis-Marker");
        } else {
            page_say(p, "warrant of ", "Befugnis-Marker von ");
            page_seat(p, seat);
        }
    }
}

static void figures_tell(struct page *p, uint8_t at, unsigned *told)
{
    const struct android *g = page_game(p);

    for (unsigned i = 0; i < 2; i++)
        if ((i ? g->jimmy : g->lily) == at) {
            page_item(p, told, ", ");
            page_entry(p, entry_of(&p->q, KIND_FIGURE, i));
        }
    for (unsigned i = 0; i < NPCS; i++)
        if ((g->npc[i] & NPC_PLACE) == at) {
            page_item(p, told, ", ");
            page_entry(p, entry_of(&p->q, KIND_NPC, i));
        }
    for (unsigned i = 0; i < SUSPECTS; i++)
        if (g->suspect_at[i] == at) {
            page_item(p, told, ", ");
            page_say(p, "the suspect ", "verdächtigt: ");
            page_entry(p, entry_of(&p->q, KIND_SUSPECT, i));
        }
}

bool place_tell_contents(struct page *p, uint8_t at, unsigned but_seat)
{
    const struct android *g = page_game(p);
    unsigned told = 0;

    for (unsigned lead = 0; lead < LEADS; lead++)
        if (g->lead_at[lead] == at) {
            page_item(p, &told, ", ");
            lead_tell(p, lead);
        }
    for (unsigned seat = 0; seat < g->k.seat_count; seat++)
        if (g->at[seat] == at && seat != but_seat) {
            page_item(p, &told, ", ");
            page_seat(p, seat);
        }
    figures_tell(p, at, &told);
    if (fields_of(&p->q, g->murder)[MURDER_SCENE] == at) {
        page_item(p, &told, ", ");
        page_say(p, "scene of the crime", "Tatort");
    }
    warrants_tell(p, at, &told);
    return told > 0;
}

static bool place_is_empty(const struct page *p, uint8_t at)
{
    struct page nowhere = *p;

    buffer_init(&nowhere.b, NULL, 0);
    return !place_tell_contents(&nowhere, at, SEAT_NONE);
}

/* The map */

/* "    1   City Hall (civic, major): document lead, Rachel" */
static void place_tell(struct page *p, uint8_t at, const struct ways *w)
{
    unsigned time = w->time[at];

    if (time == 0) {
        page_say(p, " here ", " hier ");
    } else if (time == UNREACHABLE) {
        page_text(p, "    - ");
    } else {
        page_text(p, time < 10 ? "    " : "   ");
        page_number(p, (int)time);
        page_text(p, w->moves[at] > 1 ? "*" : " ");
    }
    page_text(p, " ");
    page_entry(p, at);
    page_text(p, " (");
    place_tell_marks(p, at);
    page_text(p, ")");
    if (!place_is_empty(p, at)) {
        page_text(p, ": ");
        place_tell_contents(p, at, SEAT_NONE);
    }
    page_line(p);
}

static void district_tell(struct page *p, uint16_t district, const struct ways *w)
{
    unsigned told = 0;

    page_entry(p, district);
    page_line(p);
    for (unsigned pass = 0; pass < 2; pass++)
        MASK_EACH (facts_of(&p->q)->places, at) {
            bool matters = w->time[at] != UNREACHABLE || !place_is_empty(p, (uint8_t)at);
            if (fields_of(&p->q, (uint16_t)at)[LOCATION_DISTRICT] != district ||
                matters != (pass == 0))
                continue;
            if (pass == 0) {
                place_tell(p, (uint8_t)at, w);
                continue;
            }
            if (told == 0)
                page_say(p, "    -  Also: ", "    -  Außerdem: ");
            page_item(p, &told, "; ");
            page_entry(p, (uint16_t)at);
            page_text(p, " (");
            place_tell_marks(p, (uint8_t)at);
            page_text(p, ")");
        }
    if (told)
        page_line(p);
}

void map_tell(struct page *p)
{
    const struct android *g = page_game(p);
    unsigned seat = page_has_seat(p) ? p->s->viewer : g->k.active;
    unsigned time = time_left(&p->q, (uint8_t)seat);
    struct ways w = ways_of(p, seat, time ? time : 6);

    page_say(p, "The map. In front: the Time it takes ", "Der Plan. Vorn: die Zeit, die der Weg ");
    if (page_has_seat(p)) {
        page_say(p, "you", "dich kostet");
    } else {
        page_seat(p, seat);
        page_say(p, "", " kostet");
    }
    page_say(p, " to get there; * in several moves; - too far.\n",
             "; * in mehreren Schritten; - zu weit.\n");
    for (uint16_t d = entry_of(&p->q, KIND_DISTRICT, 0); d < entry_of(&p->q, KIND_DISTRICT + 1, 0);
         d++)
        district_tell(p, d, &w);
}
