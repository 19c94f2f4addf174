/* people.c: the suspects with their files, and the detectives with their cards in play. */
#include "text/android/table.h"
#include "text/phrase.h"

/* Suspects */

static const char *const file_name[FILES][2] = { { "document", "Dokumente" },
                                                 { "physical", "physisch" },
                                                 { "testimony", "Zeugen" } };

void file_tell_name(struct page *p, unsigned file)
{
    if (file < FILES)
        page_say(p, file_name[file][0], file_name[file][1]);
}

static void token_tell(struct page *p, component_id c)
{
    const struct pack_entry *e = pack_entry_of(p->q.pack, c);

    switch (e->field[EVIDENCE_SORT]) {
    case WORD_WITNESS:
        page_say(p, "surprise witness", "Überraschungszeuge");
        break;
    case WORD_PERJURY:
        page_say(p, "perjury", "Meineid");
        break;
    default:
        page_signed(p, e->field[EVIDENCE_VALUE]);
    }
}

/* Faceup ones first, then those the viewer knows, in parentheses, then the unknown ones and who
 * placed them. In the pack's order, so that their order reveals nothing. */
static void file_tell(struct page *p, unsigned suspect, unsigned file)
{
    const struct block *b = p->s->b;
    uint8_t zone = file_of(suspect, file);
    unsigned told = 0;

    for (unsigned down = 0; down < 2; down++)
        for (unsigned e = entry_of(&p->q, KIND_EVIDENCE, 0); e < p->q.pack->entry_count; e++)
            ZONE_EACH (b, zone, c) {
                bool up = block_component(b, c)->seen & SEEN_FACE_UP;
                if (!page_knows(p, c) || up == (down == 1) ||
                    p->q.pack->component[c - COMPONENT_BASE] != e)
                    continue;
                page_item(p, &told, ", ");
                page_text(p, down ? "(" : "");
                token_tell(p, c);
                page_text(p, down ? ")" : "");
            }
    for (unsigned by = 0; by <= b->seat_count; by++) { /* A-EVID-17; the last one: nobody known */
        unsigned unknown = 0;
        ZONE_EACH (b, zone, c) {
            uint8_t seat = evidence_laid_by(&p->q, c);
            unknown += !page_knows(p, c) && (seat == SEAT_NONE ? b->seat_count : seat) == by;
        }
        if (unknown == 0)
            continue;
        page_item(p, &told, ", ");
        page_number(p, (int)unknown);
        page_say(p, " unknown", " unbekannt");
        if (by < b->seat_count) {
            page_say(p, " from ", " von ");
            page_seat(p, by);
        }
    }
    if (told == 0)
        page_say(p, "empty", "leer");
}

static void files_tell(struct page *p, unsigned suspect)
{
    const int16_t *field = fields_of(&p->q, entry_of(&p->q, KIND_SUSPECT, suspect));

    for (unsigned file = 0; file < FILES; file++) {
        page_text(p, file ? " | " : "    ");
        file_tell_name(p, file);
        if (field[SUSPECT_STRONG] == (int)(WORD_DOCUMENT + file))
            page_say(p, " (strong)", " (stark)");
        if (field[SUSPECT_WEAK] == (int)(WORD_DOCUMENT + file))
            page_say(p, " (weak)", " (schwach)");
        page_text(p, ": ");
        file_tell(p, suspect, file);
    }
    page_line(p);
}

static void counted(struct page *p, unsigned number, const char *one[2], const char *many[2])
{
    page_text(p, ", ");
    page_number(p, (int)number);
    page_text(p, " ");
    page_say(p, number == 1 ? one[0] : many[0], number == 1 ? one[1] : many[1]);
}

/* Hunches about this suspect that the viewer knows. */
static void hunches_about(struct page *p, unsigned suspect)
{
    const struct block *b = p->s->b;

    for (uint8_t zone = ZONE_UNDEALT; zone < ZONE_HUNCH_0 + PLAYERS; zone++)
        ZONE_EACH (b, zone, c) {
            const struct pack_entry *e = pack_entry_of(p->q.pack, c);
            bool guilty = e->field[HUNCH_SORT] == WORD_GUILTY;
            if (!page_knows(p, c) ||
                number_of(&p->q, KIND_SUSPECT, (uint16_t)e->field[HUNCH_SUSPECT]) != suspect)
                continue;
            page_text(p, "; ");
            if (zone == ZONE_UNDEALT) {
                page_say(p, "nobody's hunch: ", "niemandes Ahnung: ");
            } else if (zone - ZONE_HUNCH_0 == p->s->viewer) {
                page_say(p, "your hunch: ", "deine Ahnung: ");
            } else {
                char name[120];
                const struct arg who = { .type = ARG_SEAT, .text = name };

                text_seat(p->s, (uint8_t)(zone - ZONE_HUNCH_0), name, sizeof name);
                phrase_write(&p->b, p->s->lang,
                             page_is_german(p) ? "Ahnung {0:von}: " : "{0:gen} hunch: ", &who, 1);
            }
            page_say(p, guilty ? "guilty" : "innocent", guilty ? "schuldig" : "unschuldig");
        }
}

void suspect_tell(struct page *p, unsigned suspect)
{
    static const char *hit[2] = { "hit", "Treffer" }, *hits[2] = { "hits", "Treffer" };
    static const char *alibi[2] = { "alibi", "Alibi" }, *alibis[2] = { "alibis", "Alibis" };
    const struct android *g = page_game(p);

    page_text(p, "  ");
    page_entry(p, entry_of(&p->q, KIND_SUSPECT, suspect));
    if (!suspect_lives(g, suspect))
        page_say(p, ", dead", ", tot");
    if (g->hit[suspect])
        counted(p, g->hit[suspect], hit, hits);
    if (g->alibi[suspect])
        counted(p, g->alibi[suspect], alibi, alibis);
    hunches_about(p, suspect);
    if (g->k.state != GAME_RUNNING && suspect_lives(g, suspect)) {
        page_say(p, "; in all ", "; insgesamt ");
        page_signed(p, g->total[suspect]);
        if (g->murderer == suspect + 1)
            page_say(p, ": the murderer", ": hat es getan");
    } else if (suspect_lives(g, suspect)) {
        struct tally tally = suspect_tally(&p->q, suspect, p->s->viewer);
        page_say(p, "; so far ", "; bisher ");
        page_signed(p, tally.total);
        if (tally.hidden) {
            page_say(p, " and ", " und ");
            page_number(p, tally.hidden);
            page_say(p, " unknown", " unbekannt");
        }
    }
    page_line(p);
    if (suspect_lives(g, suspect))
        files_tell(p, suspect);
}

void suspects_tell(struct page *p)
{
    const struct android *g = page_game(p);

    page_say(
        p,
        "Suspects, from the top of the lineup; in parentheses what not everybody knows. In the "
        "end a strong file loses its lowest value, a weak one its highest.\n",
        "Verdächtige, von oben; in Klammern, was nicht alle wissen. Am Ende verliert die starke "
        "Akte ihren niedrigsten Wert, die schwache ihren höchsten.\n");
    for (unsigned i = 0; i < SUSPECTS; i++)
        if (g->suspects >> lineup(p, i) & 1)
            suspect_tell(p, lineup(p, i));
}

/* Cards */

/* A-TERM-13: the traits that other cards may refer to: "Psychic, Jinteki"; "Jinteki-,
 * Kampf-Karte". */
static void card_tell_traits(struct page *p, const struct pack_entry *e)
{
    int last = WORD_NONE;

    for (unsigned i = CARD_TRAIT; i <= CARD_TRAIT_3; i++) {
        if (e->field[i] == WORD_NONE)
            continue;
        last = e->field[i];
        page_text(p, ", ");
        page_word(p, (unsigned)last);
    }
    if (last != WORD_NONE && last != WORD_PSYCHIC) /* the one that is an adjective in German */
        page_say(p, "", "Karte");
}

void card_tell_facts(struct page *p, uint16_t entry)
{
    const struct pack_entry *e = &p->q.pack->entry[entry];
    bool light = e->kind == KIND_LIGHT;

    if (e->kind == KIND_MEMORY) {
        page_say(p, "Memory", "Erinnerung");
        return;
    }
    if (light)
        page_say(p, "light", "hell");
    else
        page_say(p, "dark, for ", "dunkel, gegen ");
    if (!light)
        page_entry(p, (uint16_t)e->field[CARD_DETECTIVE]);
    page_say(p, ", cost ", ", Kosten ");
    page_number(p, e->field[CARD_COST]);
    if (e->field[CARD_COLOR] != WORD_NONE) {
        page_text(p, ", ");
        page_word(p, (unsigned)e->field[CARD_COLOR]);
    }
    if (light && e->field[CARD_TIME] != 1) {
        page_text(p, ", ");
        page_number(p, e->field[CARD_TIME]);
        page_say(p, " Time", " Zeit");
    }
    card_tell_traits(p, e);
}

static void card_tell_whole(struct page *p, uint16_t entry)
{
    page_text(p, "  ");
    page_entry(p, entry);
    page_text(p, " (");
    card_tell_facts(p, entry);
    page_text(p, ")\n    ");
    page_rules(p, entry);
    page_line(p);
}

/* The known cards of a zone, in the pack's order. */
static unsigned cards_tell_whole(struct page *p, uint8_t zone)
{
    unsigned told = 0;

    for (unsigned e = 0; e < p->q.pack->entry_count; e++)
        ZONE_EACH (p->s->b, zone, c)
            if (page_knows(p, c) && p->q.pack->component[c - COMPONENT_BASE] == e) {
                card_tell_whole(p, (uint16_t)e);
                told++;
            }
    return told;
}

void hand_tell(struct page *p)
{
    uint8_t seat = p->s->viewer;

    if (!page_has_seat(p)) {
        page_say(p, "Spectators have no cards.\n", "Wer nur zusieht, hat keine Karten.\n");
        return;
    }
    page_say(p, "Your hand: ", "Deine Hand: ");
    page_number(p, block_zone(p->s->b, hand_of(seat))->count);
    page_say(p, " of ", " von ");
    page_number(p, (int)hand_limit(&p->q, seat));
    page_say(p, " cards. Twilight: ", " Karten. Zwielicht: ");
    shade_tell(p, seat);
    page_line(p);
    cards_tell_whole(p, hand_of(seat));
    cards_tell_whole(p, memory_of(seat));
}

/* Detectives */

void shade_tell(struct page *p, unsigned seat)
{
    int shade = page_game(p)->shade[seat] - TRACK_CENTER;

    if (shade == 0) {
        page_say(p, "even", "in der Mitte");
        return;
    }
    page_number(p, shade < 0 ? -shade : shade);
    page_say(p, shade < 0 ? " light" : " dark", shade < 0 ? " hell" : " dunkel");
}

void tokens_tell(struct page *p, unsigned seat)
{
    unsigned told = 0;

    for (uint8_t kind = SUPPLY_TIME + 1; kind < SUPPLY_COUNT; kind++) {
        unsigned number = token_count(&p->q, (uint8_t)seat, kind);
        if (number == 0 || kind == SUPPLY_GOOD || kind == SUPPLY_BAD)
            continue;
        page_item(p, &told, ", ");
        page_supply(p, kind, number);
    }
    if (told == 0)
        page_say(p, "no tokens", "keine Plättchen");
}

void plot_tell(struct page *p, unsigned seat)
{
    const struct android *g = page_game(p);
    uint16_t plot = g->plot[seat];
    unsigned told = 0;

    if (plot) {
        page_say(p, "Plot: ", "Handlung: ");
        page_entry(p, plot);
        page_text(p, ", ");
        page_supply(p, SUPPLY_GOOD, token_count(&p->q, (uint8_t)seat, SUPPLY_GOOD));
        page_text(p, ", ");
        page_supply(p, SUPPLY_BAD, token_count(&p->q, (uint8_t)seat, SUPPLY_BAD));
        told++;
    }
    for (unsigned i = 0; i < 2; i++)
        if (g->ending[seat][i]) {
            page_text(p, told++ ? "; " : "");
            page_say(p, "ending: ", "Ende: ");
            page_entry(p, g->ending[seat][i]);
            page_text(p, " ");
            page_signed(p, fields_of(&p->q, g->ending[seat][i])[ENDING_VP]);
        }
    page_text(p, told ? "." : "");
}

static void special_tell_state(struct page *p, uint16_t entry)
{
    const struct android *g = page_game(p);
    unsigned detective = number_of(&p->q, KIND_DETECTIVE, (uint16_t)fields_of(&p->q, entry)[0]);

    if (detective == CAPRICE) {
        page_text(p, ": ");
        page_signed(p, g->sanity);
    } else if (detective == LOUIS) {
        page_say(p, g->mood == MOOD_GOOD ? ": good" : ": bad",
                 g->mood == MOOD_GOOD ? ": gut" : ": schlecht");
    } else if (detective == FLOYD && directive_overdue(&p->q, entry)) {
        page_say(p, ": overdue", ": überfällig");
    }
}

static bool special_is_in_play(struct page *p, uint16_t entry, unsigned seat)
{
    PLAY_EACH (p->s->b, i) {
        const struct play *card = block_play(p->s->b, i);
        if (card->seat == seat && card->source == source_of_entry(entry))
            return true;
    }
    return false;
}

/* Special cards by name and state; `whole`: with their text. */
static unsigned specials_tell(struct page *p, unsigned seat, bool whole)
{
    unsigned told = 0;

    for (uint16_t e = entry_of(&p->q, KIND_SPECIAL, 0); e < entry_of(&p->q, KIND_SPECIAL + 1, 0);
         e++) {
        if (!special_is_in_play(p, e, seat))
            continue;
        if (whole)
            page_text(p, "  ");
        else
            page_text(p, told ? ", " : "");
        page_entry(p, e);
        special_tell_state(p, e);
        if (whole) {
            page_text(p, "\n    ");
            page_rules(p, e);
            page_line(p);
        }
        told++;
    }
    return told;
}

static unsigned front_tell(struct page *p, unsigned seat)
{
    unsigned told = 0;

    ZONE_EACH (p->s->b, front_of((uint8_t)seat), c)
        if (page_knows(p, c)) {
            page_item(p, &told, ", ");
            page_entry(p, p->q.pack->component[c - COMPONENT_BASE]);
        }
    return told;
}

static void words_tell(struct page *p, const int16_t *field, unsigned first, unsigned second)
{
    page_word(p, (unsigned)field[first]);
    if (field[second] != WORD_NONE) {
        page_say(p, " or ", " oder ");
        page_word(p, (unsigned)field[second]);
    }
}

static void way_tell(struct page *p, uint16_t entry)
{
    page_say(p, "“", "„");
    page_entry(p, entry);
    page_say(p, "”", "“");
    if (p->q.pack->entry[entry].kind != KIND_ENDING)
        return;
    page_text(p, " (");
    page_signed(p, fields_of(&p->q, entry)[ENDING_VP]);
    page_say(p, " VP)", " SP)");
}

void plot_tell_facts(struct page *p, uint16_t plot)
{
    const int16_t *field = fields_of(&p->q, plot);

    page_word(p, (unsigned)field[PLOT_COLOR]);
    page_say(p, "; good baggage by ", "; gute Last durch ");
    words_tell(p, field, PLOT_GOOD, PLOT_GOOD_2);
    page_say(p, ", bad by ", ", schlechte durch ");
    words_tell(p, field, PLOT_BAD, PLOT_BAD_2);
    page_say(p, "; if it goes well: ", "; geht sie gut: ");
    way_tell(p, (uint16_t)field[PLOT_POSITIVE]);
    page_say(p, "; if badly: ", "; geht sie schlecht: ");
    way_tell(p, (uint16_t)field[PLOT_NEGATIVE]);
}

/* The plot with everything printed on it. */
static void plot_tell_whole(struct page *p, unsigned seat)
{
    const struct android *g = page_game(p);
    uint16_t plot = g->plot[seat];

    page_text(p, "  ");
    plot_tell(p, seat);
    page_line(p);
    if (!plot)
        return;
    page_text(p, "    ");
    plot_tell_facts(p, plot);
    page_text(p, ".\n    ");
    page_rules(p, plot);
    page_line(p);
    for (unsigned i = 0; i < 2; i++)
        if (g->ending[seat][i]) {
            page_text(p, "    ");
            page_entry(p, g->ending[seat][i]);
            page_text(p, ": ");
            page_rules(p, g->ending[seat][i]);
            page_line(p);
        }
}

static void hunches_tell(struct page *p, unsigned seat)
{
    unsigned told = 0, unknown = 0;

    for (unsigned e = entry_of(&p->q, KIND_HUNCH, 0); e < entry_of(&p->q, KIND_HUNCH + 1, 0); e++)
        ZONE_EACH (p->s->b, hunch_of((uint8_t)seat), c)
            if (page_knows(p, c) && p->q.pack->component[c - COMPONENT_BASE] == e) {
                page_item(p, &told, ", ");
                page_entry(p, (uint16_t)e);
            }
    ZONE_EACH (p->s->b, hunch_of((uint8_t)seat), c)
        unknown += !page_knows(p, c);
    if (unknown) {
        page_item(p, &told, ", ");
        page_number(p, (int)unknown);
        page_say(p, " you do not know", " dir unbekannt");
    }
}

static void warrants_of(struct page *p, unsigned seat)
{
    const uint8_t *at = page_game(p)->warrant[seat];
    unsigned told = 0;

    for (unsigned i = 0; i < 2; i++)
        if (at[i]) {
            page_item(p, &told, ", ");
            page_entry(p, at[i]);
        }
    if (told == 0)
        page_say(p, "none", "keine");
}

void me_tell(struct page *p)
{
    const struct android *g = page_game(p);
    unsigned seat = p->s->viewer;
    uint16_t detective;

    if (!page_has_seat(p)) {
        page_say(p, "You only watch.\n", "Du siehst nur zu.\n");
        return;
    }
    detective = entry_of(&p->q, KIND_DETECTIVE, g->detective[seat]);
    page_say(p, "You are ", "Du bist ");
    page_entry(p, detective);
    page_say(p, ", at ", "; Ort: ");
    page_in_sentence(p, g->at[seat]);
    page_say(p, ", with ", "; Zeit: ");
    page_number(p, (int)time_left(&p->q, (uint8_t)seat));
    page_say(p, " Time.\n", ".\n");
    page_say(p, "  Hunches: ", "  Ahnungen: ");
    hunches_tell(p, seat);
    page_say(p, "\n  Twilight: ", "\n  Zwielicht: ");
    shade_tell(p, seat);
    page_say(p, "; you can pay ", "; du kannst ");
    page_number(p, TRACK_DARKEST - g->shade[seat]);
    page_say(p, " for a light card, ", " für eine helle Karte zahlen, ");
    page_number(p, g->shade[seat]);
    page_say(p, " for a dark one\n  Tokens: ", " für eine dunkle\n  Plättchen: ");
    tokens_tell(p, seat);
    page_say(p, "\n  Warrants: ", "\n  Befugnis-Marker: ");
    warrants_of(p, seat);
    page_say(p, "\n  Conspiracy marker: ", "\n  Marker am Komplott: ");
    pile_tell(p, g->pile[seat]);
    page_line(p);
    plot_tell_whole(p, seat);
    specials_tell(p, seat, true);
    cards_tell_whole(p, front_of((uint8_t)seat));
}

static void other_tell(struct page *p, unsigned seat)
{
    const struct android *g = page_game(p);
    const struct block *b = p->s->b;

    page_text(p, "  ");
    page_seat(p, seat);
    page_text(p, ": ");
    page_entry(p, g->at[seat]);
    page_text(p, " (");
    page_entry(p, (uint16_t)fields_of(&p->q, g->at[seat])[LOCATION_DISTRICT]);
    page_say(p, "); twilight ", "); Zwielicht ");
    shade_tell(p, seat);
    page_text(p, "; ");
    page_number(p, block_zone(b, hand_of((uint8_t)seat))->count);
    page_say(p, " cards; ", " Karten; ");
    tokens_tell(p, seat);
    page_text(p, "\n    ");
    plot_tell(p, seat);
    page_text(p, " ");
    if (specials_tell(p, seat, false))
        page_text(p, ".");
    page_line(p);
    if (block_zone(b, front_of((uint8_t)seat))->count) {
        page_say(p, "    in play: ", "    im Spiel: ");
        front_tell(p, seat);
        page_line(p);
    }
    page_say(p, "    known cards: ", "    bekannte Karten: ");
    unsigned told = 0;
    for (unsigned e = 0; e < p->q.pack->entry_count; e++)
        ZONE_EACH (b, hand_of((uint8_t)seat), c)
            if (page_knows(p, c) && p->q.pack->component[c - COMPONENT_BASE] == e) {
                page_item(p, &told, ", ");
                page_entry(p, (uint16_t)e);
            }
    if (told == 0)
        page_say(p, "none", "keine");
    page_line(p);
}

void others_tell(struct page *p)
{
    page_say(p, page_has_seat(p) ? "The others, in the order of play\n" : "The detectives\n",
             page_has_seat(p) ? "Die anderen, in der Reihenfolge der Züge\n" : "Die Detektive\n");
    unsigned count = p->s->b->seat_count, first = page_has_seat(p) ? p->s->viewer + 1u : 0;
    for (unsigned i = 0; i < count - (page_has_seat(p) ? 1u : 0u); i++)
        other_tell(p, (first + i) % count);
}
