/* board.c: the parts of Android's board, its menu, and which entries of its log matter. */
#include "text/android/table.h"

/* clang-format off */
static const struct board_part part[] = {
    { { { "now" },                { "jetzt" } },                       { "what matters now", "worauf es gerade ankommt" }, now_tell },
    { { { "calendar", "day" },    { "kalender", "tag" } },             { "the days and their events", "die Tage und was sie bringen" }, calendar_tell },
    { { { "map" },                { "plan", "stadtplan" } },           { "the map: places of people and things, and distances", "wer und was wo ist, und wie weit" }, map_tell },
    { { { "suspects" },           { "verdächtige", "verdaechtige" } }, { "the suspects and their files", "die Verdächtigen und ihre Akten" }, suspects_tell },
    { { { "me" },                 { "ich" } },                         { "your detective, plot and special cards", "dein Detektiv, seine Handlung und Sonderkarten" }, me_tell },
    { { { "hand", "cards" },      { "hand", "karten" } },              { "your cards with their full text", "deine Karten mit allem, was darauf steht" }, hand_tell },
    { { { "others" },             { "andere", "anderen" } },           { "the other detectives", "die anderen Detektive" }, others_tell },
    { { { "puzzle", "conspiracy" }, { "puzzle", "komplott" } },        { "the conspiracy, its links and piles", "das Komplott, Verbindungen und Stapel" }, puzzle_tell },
    { { { "events" },             { "ereignisse" } },                  { "the events in force", "die Ereignisse, die gelten" }, events_tell },
};
/* clang-format on */

static const char *words(const struct option *o)
{
    switch (o->kind) {
    case OPT_MOVE:
        return "go walk gehe laufe";
    case OPT_FLY:
        return "dropship fliege";
    case OPT_FOLLOW:
        return "lead spur verfolge";
    case OPT_PLAY:
        return "play spiele";
    case OPT_DISCARD:
        return "drop lege ab";
    case OPT_DRAW_LIGHT:
    case OPT_DRAW_DARK:
        return "ziehe";
    case OPT_ABILITY_OF:
        return "nutze benutze";
    case OPT_ABILITY:
    case OPT_USE:
        return "use nutze benutze";
    case OPT_TALK:
        return "rede sprich";
    case OPT_LEAD_TO:
    case OPT_SEND:
        return "go";
    case OPT_END_TURN:
        return "done beende fertig";
    case OPT_PAY_IT:
    case OPT_HAND_IN_DONE:
        return "done fertig";
    case OPT_PASS:
    case OPT_SKIP:
        return "pass no passe nein";
    default:
        return NULL;
    }
}

/* Labels */

static void time_unless_one(struct page *p, unsigned time)
{
    if (time == 1)
        return;
    page_text(p, " [");
    page_number(p, (int)time);
    page_say(p, " Time]", " Zeit]");
}

static bool place_has_company(struct page *p, uint8_t at)
{
    struct page nowhere = *p;

    buffer_init(&nowhere.b, NULL, 0);
    return place_tell_contents(&nowhere, at, p->s->viewer);
}

/* The draw on arrival comes first: a light card at a ritzy place, a dark one at a seedy place. */
static void place_label(struct page *p, uint8_t at, bool arriving)
{
    int quality = arriving ? fields_of(&p->q, at)[LOCATION_QUALITY] : WORD_NONE;
    bool draws = quality == WORD_RITZY || quality == WORD_SEEDY;
    bool company = place_has_company(p, at);

    page_entry(p, at);
    if (!draws && !company)
        return;
    page_text(p, " (");
    if (draws)
        page_say(p, quality == WORD_RITZY ? "ritzy" : "seedy",
                 quality == WORD_RITZY ? "vornehm" : "verrufen");
    page_text(p, draws && company ? "; " : "");
    place_tell_contents(p, at, p->s->viewer);
    page_text(p, ")");
}

/* The Time the viewer needs to get to a lead's new place. */
static void distance_tell(struct page *p, uint8_t at)
{
    struct ways w = ways_of(p, p->s->viewer, TURN_TIME);

    if (w.time[at] == UNREACHABLE)
        return;
    page_text(p, " [");
    page_number(p, w.time[at]);
    page_text(p, "]");
}

/* An ability of a card in play: its cost and effect. */
static void ability_label(struct page *p, const struct option *o, uint16_t entry)
{
    unsigned ability = o->target[1];

    if (ability < FIRST_EFFECT) {
        unsigned owner = block_play(p->s->b, ability_slot(ability))->seat;

        if (deed_tell(p, entry, ability % PLAY_ABILITY_MAX, owner)) {
            page_text(p, " (");
            page_entry(p, entry);
            page_text(p, ")");
            return;
        }
    }
    page_say(p, "Use ", "Einsetzen: ");
    page_entry(p, entry);
}

static void cost_tell(struct page *p, component_id c, unsigned time)
{
    const struct pack_entry *e = page_knows(p, c) ? pack_entry_of(p->q.pack, c) : NULL;

    if (!e || (e->kind != KIND_LIGHT && e->kind != KIND_DARK))
        return;
    page_say(p, " (cost ", " (Kosten ");
    page_number(p, e->field[CARD_COST]);
    if (time) {
        page_text(p, ", ");
        page_number(p, (int)time);
        page_say(p, " Time", " Zeit");
    }
    page_text(p, ")");
}

/* The cost of a reaction: a light card costs Time only in the player's own turn. */
static unsigned reaction_time(struct page *p, component_id c)
{
    const struct pack_entry *e = page_knows(p, c) ? pack_entry_of(p->q.pack, c) : NULL;

    if (!e || e->kind != KIND_LIGHT || p->s->viewer != p->s->b->active)
        return 0;
    return (unsigned)question(&p->q, QUESTION_PLAY_TIME, p->s->viewer, c, e->field[CARD_TIME]);
}

static void card_label(struct page *p, component_id c, bool cost)
{
    if (!page_knows(p, c)) {
        page_say(p, "a card", "eine Karte");
        return;
    }
    uint16_t entry = p->q.pack->component[c - COMPONENT_BASE];
    page_entry(p, entry);
    if (cost)
        cost_tell(p, c, 0);
}

/* The printed ability of a major location: "2 Time, 1 corp favor: a political favor". */
static void ability_tell(struct page *p, uint8_t at)
{
    static const struct {
        uint8_t field, supply;
    } price[] = { { LOCATION_CORP, SUPPLY_CORP },
                  { LOCATION_POLITICAL, SUPPLY_POLITICAL },
                  { LOCATION_SOCIETY, SUPPLY_SOCIETY },
                  { LOCATION_STREET, SUPPLY_STREET } };
    const int16_t *field = fields_of(&p->q, at);

    page_number(p, field[LOCATION_TIME]);
    page_say(p, " Time", " Zeit");
    for (unsigned i = 0; i < ARRAY_LEN(price); i++)
        if (field[price[i].field]) {
            page_text(p, ", ");
            page_supply(p, price[i].supply, (unsigned)field[price[i].field]);
        }
    if (field[LOCATION_ANY]) {
        page_text(p, ", ");
        page_number(p, field[LOCATION_ANY]);
        page_say(p, field[LOCATION_ANY] == 1 ? " favor" : " favors", " Gefallen");
    }
    if (field[LOCATION_CARDS]) {
        page_text(p, ", ");
        page_number(p, field[LOCATION_CARDS]);
        page_say(p, " cards", " Karten");
    }
    page_text(p, ": ");
    page_word(p, (unsigned)field[LOCATION_ABILITY]);
}

/* The printed facts of an entry besides its text. */
static void facts_tell(struct page *p, uint16_t entry)
{
    const int16_t *field = fields_of(&p->q, entry);

    switch (p->q.pack->entry[entry].kind) {
    case KIND_LIGHT:
    case KIND_DARK:
        card_tell_facts(p, entry);
        break;
    case KIND_LOCATION:
        page_entry(p, (uint16_t)field[LOCATION_DISTRICT]);
        page_text(p, "; ");
        place_tell_marks(p, (uint8_t)entry);
        if (field[LOCATION_ABILITY] != WORD_NONE) {
            page_text(p, "; ");
            ability_tell(p, (uint8_t)entry);
        }
        break;
    case KIND_SUSPECT:
        page_say(p, "strong file: ", "starke Akte: ");
        file_tell_name(p, (unsigned)(field[SUSPECT_STRONG] - WORD_DOCUMENT));
        page_say(p, ", weak file: ", ", schwache Akte: ");
        file_tell_name(p, (unsigned)(field[SUSPECT_WEAK] - WORD_DOCUMENT));
        break;
    case KIND_PLOT:
    case KIND_CROSSROADS:
        plot_tell_facts(p, entry);
        break;
    case KIND_ENDING:
        page_signed(p, field[ENDING_VP]);
        page_say(p, " VP", " SP");
        break;
    case KIND_EVENT:
        visit_tell(p, field[EVENT_NPC], field[EVENT_PLACE]);
        break;
    case KIND_SPECIFIC:
        visit_tell(p, field[SPECIFIC_NAMED], field[SPECIFIC_PLACE]);
        break;
    case KIND_PIECE:
        piece_tell_facts(p, entry);
        break;
    default:
        break;
    }
}

static void turned_label(struct page *p, const struct option *o)
{
    component_id c = zone_top(p->s->b, ZONE_PIECE);

    if (o->target[0] == 0)
        page_say(p, "As it is", "So, wie es ist");
    else
        page_option(p, o);
    if (!c || !page_knows(p, c))
        return;
    unsigned edges = (unsigned)pack_entry_of(p->q.pack, c)->field[PIECE_EDGES];
    page_text(p, " ");
    page_text(p, piece_glyph(puzzle_turned(edges, o->target[0])));
}

static void cell_label(struct page *p, unsigned cell)
{
    page_say(p, "row ", "Zeile ");
    page_number(p, (int)cell / 10);
    page_say(p, ", column ", ", Spalte ");
    page_number(p, (int)cell % 10);
}

/* The result, which depends on the pile of the marker. */
static void uncover_label(struct page *p, const struct option *o)
{
    unsigned pile = page_game(p)->pile[p->s->viewer], next = pile + 1;

    page_option(p, o);
    while (next < PILES && block_zone(p->s->b, stack_of(next))->count == 0)
        next++;
    if (o->kind == OPT_DIG && next >= PILES)
        return;
    page_say(p, o->kind == OPT_DIG ? " (your marker goes on to the " : " (a piece from the ",
             o->kind == OPT_DIG ? " (dein Marker geht weiter zum " : " (ein Teil vom ");
    pile_tell(p, o->kind == OPT_DIG ? next : pile);
    page_text(p, ")");
}

static void lead_label(struct page *p, const struct option *o)
{
    uint8_t at = page_game(p)->lead_at[number_of(&p->q, KIND_LEAD, o->target[0])];

    page_option(p, o);
    page_say(p, " (now at ", " (jetzt: ");
    page_entry(p, at);
    page_text(p, ")");
}

static void label(struct page *p, const struct option *o)
{
    uint8_t seat = p->s->viewer;

    if (!page_has_seat(p)) {
        page_option(p, o);
        return;
    }
    switch (o->kind) {
    case OPT_MOVE:
        place_label(p, (uint8_t)o->target[0], true);
        time_unless_one(p, enter_time(&p->q, seat, (uint8_t)o->target[0]));
        break;
    case OPT_FLY:
        place_label(p, (uint8_t)o->target[0], true);
        break;
    case OPT_LEAD_TO:
        place_label(p, (uint8_t)o->target[0], false);
        distance_tell(p, (uint8_t)o->target[0]);
        break;
    case OPT_SEND:
        place_label(p, (uint8_t)o->target[0], false);
        break;
    case OPT_FOLLOW:
        page_entry(p, o->target[0]);
        time_unless_one(p, follow_time(&p->q, seat, number_of(&p->q, KIND_LEAD, o->target[0])));
        break;
    case OPT_PLAY:
        card_label(p, o->target[0], true);
        break;
    case OPT_REACT:
        page_option(p, o);
        cost_tell(p, o->target[0], reaction_time(p, o->target[0]));
        if (page_knows(p, o->target[0])) {
            page_text(p, ": ");
            page_rules(p, p->q.pack->component[o->target[0] - COMPONENT_BASE]);
        }
        break;
    case OPT_TAKE_ROAD:
        page_option(p, o);
        page_text(p, ": ");
        page_rules(p, o->target[0]);
        break;
    case OPT_DISCARD:
        card_label(p, o->target[0], false);
        break;
    case OPT_ABILITY:
        ability_label(p, o, o->target[0]);
        break;
    case OPT_USE:
        if (page_knows(p, o->target[0]))
            ability_label(p, o, p->q.pack->component[o->target[0] - COMPONENT_BASE]);
        else
            page_option(p, o);
        break;
    case OPT_DRAW_LIGHT:
        page_say(p, "a light card", "eine helle Karte");
        break;
    case OPT_DRAW_DARK:
        if (o->target[0] == p->s->viewer) {
            page_say(p, "a dark card of yours", "eine deiner dunklen Karten");
            break;
        }
        page_say(p, "a dark card of ", "eine dunkle Karte von ");
        page_seat(p, o->target[0]);
        break;
    case OPT_ABILITY_OF:
        page_option(p, o);
        page_text(p, " (");
        ability_tell(p, (uint8_t)o->target[0]);
        page_text(p, ")");
        break;
    case OPT_PLACE_PIECE:
        cell_label(p, o->target[0]);
        break;
    case OPT_REVEAL_PIECE:
    case OPT_DIG:
        uncover_label(p, o);
        break;
    case OPT_BONUS_LEAD:
        lead_label(p, o);
        break;
    case OPT_DONE:
        if (is_asked_in(p, PROC_DRAW))
            page_say(p, "Draw no card", "Keine Karte ziehen");
        else
            page_option(p, o);
        break;
    case OPT_TURN_PIECE:
        turned_label(p, o);
        break;
    default:
        page_option(p, o);
    }
}

/* The log */

/* Events, the viewer's plots, cards the viewer draws, and cards played against the viewer. */
static unsigned shows(const struct text_scene *s, const struct log_entry *e)
{
    unsigned who = e->param_count > 1 && e->param[0].type == T_SEAT ? e->param[0].value : SEAT_NONE;

    switch (e->message) {
    case MSG_EVENT_DRAWN:
    case MSG_EVENT_REVEALED:
        return e->param[0].value + 1u;
    case MSG_PLOT_BEGINS:
    case MSG_ENDING:
    case MSG_DRAWS_LIGHT:
    case MSG_DRAWS_DARK:
        return who == s->viewer ? e->param[1].value + 1u : 0;
    case MSG_PLAYS_ON:
        return e->param_count > 2 && e->param[2].value == s->viewer ? e->param[1].value + 1u : 0;
    default:
        return 0;
    }
}

const struct board board_android = {
    .game = "android",
    .part = part,
    .part_count = ARRAY_LEN(part),
    .label = label,
    .words = words,
    .facts = facts_tell,
    .shows = shows,
    .story = story_tell,
    .ending = ending_tell,
};
