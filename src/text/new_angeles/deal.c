/* deal.c: the present state, the deal, the corporations, and the viewer's cards. */
#include "text/new_angeles/table.h"

/* "Round 3 of 6" */
static void round_tell(struct page *p)
{
    unsigned space = page_city(p)->space;
    bool demand = is_demand_space(space);

    page_say(p, demand ? "Demand round " : "Round ", demand ? "Nachfragerunde " : "Runde ");
    page_number(p, (int)round_at(space));
    page_say(p, " of ", " von ");
    page_number(p, (int)rounds_in_all(demand));
}

static void supporters_tell(struct page *p, enum side side)
{
    unsigned told = 0;

    for (uint8_t seat = 0; seat < p->s->b->seat_count; seat++) {
        unsigned count = zone_count_of(&p->q, support_of(seat, side));
        if (count == 0)
            continue;
        page_text(p, told ? ", " : " (");
        page_seat(p, seat);
        page_text(p, " ");
        page_number(p, (int)count);
        told++;
    }
    page_text(p, told ? ")" : "");
}

/* "Main offer of NBN: Sweeps Week; support 2 (Jinteki 2)." */
static void offer_tell(struct page *p, enum side side, uint8_t seat, bool with_text)
{
    component_id c = zone_top(p->s->b, side == SIDE_MAIN ? ZONE_MAIN : ZONE_COUNTER);

    page_say(p, side == SIDE_MAIN ? "Main offer" : "Counteroffer",
             side == SIDE_MAIN ? "Hauptangebot" : "Gegenangebot");
    page_text(p, " (");
    page_seat(p, seat);
    page_text(p, "): ");
    page_entry(p, card_entry(&p->q, c));
    page_say(p, "; support ", "; Unterstützung ");
    page_number(p, (int)support_count(&p->q, side));
    supporters_tell(p, side);
    page_text(p, ".\n");
    if (with_text) {
        page_text(p, "  ");
        page_rules(p, card_entry(&p->q, c));
        page_line(p);
    }
}

static void offers_tell(struct page *p, bool with_text)
{
    component_id asset = zone_top(p->s->b, ZONE_REVEALED);

    page_say(p, "The asset: ", "Der Aktivposten: ");
    page_entry(p, card_entry(&p->q, asset));
    page_text(p, ".");
    if (with_text) {
        page_text(p, " ");
        page_rules(p, card_entry(&p->q, asset));
    }
    page_line(p);
    if (zone_top(p->s->b, ZONE_MAIN))
        offer_tell(p, SIDE_MAIN, p->s->b->active, with_text);
    if (countering_player(&p->q) != SEAT_NONE)
        offer_tell(p, SIDE_COUNTER, countering_player(&p->q), with_text);
}

void new_angeles_deal_tell(struct page *p)
{
    if (zone_top(p->s->b, ZONE_REVEALED))
        offers_tell(p, true);
    else
        page_say(p, "There is no deal at the moment.\n", "Zurzeit läuft kein Deal.\n");
}

static void capital_tell(struct page *p, uint8_t seat)
{
    page_seat(p, seat);
    page_text(p, " ");
    page_number(p, (int)capital_of(&p->q, seat));
}

void new_angeles_now_tell(struct page *p)
{
    unsigned told = 0;

    round_tell(p);
    page_say(p, "; turns left: ", "; übrige Züge: ");
    page_number(p, (int)zone_count_of(&p->q, ZONE_TRACK));
    page_say(p, "; threat ", "; Bedrohung ");
    page_number(p, page_city(p)->threat);
    page_say(p, " of ", " von ");
    page_number(p, THREAT_END);
    page_text(p, ".\n");
    page_say(p, "Capital: ", "Kapital: ");
    for (uint8_t seat = 0; seat < p->s->b->seat_count; seat++) {
        page_item(p, &told, ", ");
        capital_tell(p, seat);
    }
    page_text(p, ".\n");
    if (zone_top(p->s->b, ZONE_REVEALED))
        offers_tell(p, false);
}

/* The types of a hand, which everybody sees: "2 media, 1 labor" (N-INFO-04). */
static void sorts_tell(struct page *p, uint8_t seat)
{
    unsigned count[SORTS] = { 0 }, told = 0;

    ZONE_EACH (p->s->b, hand_of(seat), c)
        count[sort_of(&p->q, c)]++;
    for (unsigned sort = 0; sort < SORTS; sort++)
        if (count[sort]) {
            page_item(p, &told, ", ");
            page_number(p, (int)count[sort]);
            page_text(p, " ");
            page_entry(p, sort_entry(&p->q, sort));
        }
    if (told == 0)
        page_say(p, "no cards", "keine Karten");
}

static void asset_tell(struct page *p, component_id c)
{
    page_entry(p, card_entry(&p->q, c));
    if (is_exhausted(&p->q, c))
        page_say(p, " (exhausted)", " (erschöpft)");
}

static void assets_tell(struct page *p, uint8_t seat)
{
    unsigned told = 0;

    ZONE_EACH (p->s->b, owned_of(seat), c) {
        page_item(p, &told, ", ");
        asset_tell(p, c);
    }
    if (told == 0)
        page_say(p, "none", "keine");
}

/* Emergency cards: the title, and whether it can be used. */
static void emergencies_tell(struct page *p, uint8_t seat, bool with_text)
{
    unsigned told = 0;

    ZONE_EACH (p->s->b, emergency_of(seat), c) {
        page_item(p, &told, ", ");
        page_entry(p, card_entry(&p->q, c));
        if (c == emergency_facedown(&p->q, seat))
            page_say(p, " (used)", " (verbraucht)");
        else if (with_text) {
            page_text(p, ": ");
            page_rules(p, card_entry(&p->q, c));
        }
    }
    if (told == 0)
        page_say(p, "none", "keine");
}

void corporation_tell_facts(struct page *p, uint16_t entry)
{
    const int16_t *field = fields_of(&p->q, entry);

    if (field[CORPORATION_FIRST]) {
        page_say(p, "draws 2 ", "zieht 2 ");
        page_entry(p, (uint16_t)field[CORPORATION_FIRST]);
        page_say(p, " and 1 ", " und 1 ");
        if (p->s->b && p->s->b->seat_count == 4)
            page_say(p, "General", "Beliebige");
        else
            page_entry(p, (uint16_t)field[CORPORATION_SECOND]);
    } else {
        page_say(p, "draws 3 Generals", "zieht 3 Beliebige");
    }
    page_say(p, "; contract (", "; Vertrag (");
    page_number(p, field[CORPORATION_PAYS]);
    page_say(p, " capital): ", " Kapital): ");
    page_word(p, (unsigned)field[CORPORATION_CONTRACT]);
}

static void secret_tell(struct page *p, component_id c, const char *en, const char *de)
{
    if (!c || !page_knows(p, c))
        return;
    page_say(p, en, de);
    page_entry(p, card_entry(&p->q, c));
    page_text(p, ". ");
    page_rules(p, card_entry(&p->q, c));
    page_line(p);
}

/* The viewer's condition for winning, by their rival (N-WIN-03, N-WIN-04, N-FED-02). */
static void aim_tell(struct page *p, uint8_t seat)
{
    component_id c = zone_top(p->s->b, rival_of(seat));

    if (!c || !page_knows(p, c))
        return;
    const int16_t *rival = card_fields(&p->q, c);
    page_say(p, "Your rival: ", "Dein Rivale: ");
    page_entry(p, card_entry(&p->q, c));
    if (rival[RIVAL_FEDERALIST]) {
        page_say(p, ". You win only if threat reaches ", ". Du gewinnst nur, wenn die Bedrohung ");
        page_number(p, THREAT_END);
        page_say(p, " while you have ", " erreicht und du ");
        page_number(p, FEDERALIST_NEEDS);
        page_say(p, " capital or more.\n", " Kapital hast.\n");
        return;
    }
    uint16_t named = (uint16_t)rival[RIVAL_NAMES];
    uint8_t other = page_city(p)->seat_of[number_of(&p->q, KIND_CORPORATION, named)];
    if (other == seat) {
        page_say(p, ". You win with more capital than ", ". Du gewinnst mit mehr Kapital als ");
        page_number(p, (int)needs_behind(&p->q));
        page_say(p, " other players.\n", " andere.\n");
        return;
    }
    page_say(p, ". You win with more capital than ", ". Du gewinnst mit mehr Kapital als ");
    capital_tell(p, other);
    page_text(p, ".\n");
}

void new_angeles_me_tell(struct page *p)
{
    uint8_t seat = (uint8_t)p->s->viewer;

    if (!page_has_seat(p))
        return;
    page_entry(p, corporation_entry(&p->q, seat));
    page_text(p, ", ");
    page_number(p, (int)capital_of(&p->q, seat));
    page_say(p, " capital; ", " Kapital; ");
    corporation_tell_facts(p, corporation_entry(&p->q, seat));
    page_text(p, ".\n");
    aim_tell(p, seat);
    secret_tell(p, zone_top(p->s->b, investment_of(seat)),
                "Your investment: ", "Deine Investition: ");
    page_say(p, "Emergency card: ", "Notfallkarte: ");
    emergencies_tell(p, seat, true);
    page_line(p);
    page_say(p, "Assets: ", "Aktivposten: ");
    assets_tell(p, seat);
    page_line(p);
    ZONE_EACH (p->s->b, owned_of(seat), c) {
        page_text(p, "  ");
        asset_tell(p, c);
        page_text(p, ": ");
        page_rules(p, card_entry(&p->q, c));
        page_line(p);
    }
}

void new_angeles_hand_tell(struct page *p)
{
    uint8_t seat = (uint8_t)p->s->viewer;

    if (!page_has_seat(p))
        return;
    page_say(p, "Your cards (", "Deine Karten (");
    sorts_tell(p, seat);
    page_text(p, "):\n");
    ZONE_EACH (p->s->b, hand_of(seat), c) {
        page_text(p, "  ");
        page_entry(p, card_entry(&p->q, c));
        page_text(p, " (");
        page_entry(p, sort_entry(&p->q, sort_of(&p->q, c)));
        page_text(p, "): ");
        page_rules(p, card_entry(&p->q, c));
        page_line(p);
    }
}

void new_angeles_others_tell(struct page *p)
{
    for (uint8_t seat = 0; seat < p->s->b->seat_count; seat++) {
        if (seat == p->s->viewer)
            continue;
        page_seat(p, seat);
        page_text(p, " (");
        page_entry(p, corporation_entry(&p->q, seat));
        page_text(p, "): ");
        page_number(p, (int)capital_of(&p->q, seat));
        page_say(p, " capital; hand: ", " Kapital; Hand: ");
        sorts_tell(p, seat);
        page_say(p, "; emergency card: ", "; Notfallkarte: ");
        emergencies_tell(p, seat, false);
        page_say(p, "; assets: ", "; Aktivposten: ");
        assets_tell(p, seat);
        page_text(p, ".\n");
    }
}
