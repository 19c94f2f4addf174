/* team.c: the present state, the test, the investigators and their cards. */
#include "text/la1/table.h"

void investigator_tell_facts(struct page *p, uint16_t entry)
{
    const int16_t *field = fields_of(&p->q, entry);

    page_say(p, "bonus ", "Bonus ");
    stem_tell(p, (unsigned)field[INVESTIGATOR_BONUS]);
    page_say(p, ", pushes ", ", schiebt ");
    stem_tell(p, (unsigned)field[INVESTIGATOR_PUSH]);
    page_say(p, "; begins at ", "; beginnt: ");
    page_entry(p, (uint16_t)field[INVESTIGATOR_START]);
    page_text(p, "; ");
    page_supply(p, SUPPLY_CREDIT, (unsigned)field[INVESTIGATOR_CREDITS]);
    page_text(p, ", ");
    page_supply(p, SUPPLY_KARMA, (unsigned)field[INVESTIGATOR_KARMA]);
}

static void purse_tell(struct page *p, uint8_t seat)
{
    page_supply(p, SUPPLY_CREDIT, held(&p->q, SUPPLY_CREDIT, seat));
    page_text(p, ", ");
    page_supply(p, SUPPLY_KARMA, held(&p->q, SUPPLY_KARMA, seat));
    page_text(p, ", ");
    page_supply(p, SUPPLY_PASSPORT, held(&p->q, SUPPLY_PASSPORT, seat));
    page_say(p, "; Heat ", "; Fahndung ");
    page_number(p, (int)heat_of(&p->q, seat));
    page_say(p, " of ", " von ");
    page_number(p, HEAT_EACH);
    page_say(p, ", damage ", ", Schaden ");
    page_number(p, (int)damage_of(&p->q, seat, false));
    page_say(p, " of ", " von ");
    page_number(p, DEATH);
}

/* The face-up damage, curses, and numbered cards in front of somebody. */
static void burdens_tell(struct page *p, uint8_t seat)
{
    const struct la1 *g = page_case(p);

    ZONE_EACH (p->s->b, hurt_of(seat), c)
        if (is_face_up(&p->q, c)) {
            page_text(p, "  ");
            page_entry(p, card_entry(&p->q, c));
            page_text(p, ": ");
            page_rules(p, card_entry(&p->q, c));
            page_line(p);
        }
    cards_tell(p, cursed_of(seat));
    for (unsigned i = 0; i < LYING; i++)
        if (g->lying[i] && g->where[i] == WHERE_SEAT_0 + seat) {
            page_text(p, "  ");
            page_entry(p, g->lying[i]);
            page_text(p, ": ");
            page_rules(p, g->lying[i]);
            page_line(p);
        }
}

static void piles_tell(struct page *p, uint8_t seat)
{
    page_say(p, "; deck ", "; Deck ");
    page_number(p, (int)zone_count_of(&p->q, own_of(seat)));
    page_say(p, ", discards ", ", Ablage ");
    page_number(p, (int)zone_count_of(&p->q, discard_of(seat)));
}

static void seat_tell(struct page *p, uint8_t seat)
{
    page_seat(p, seat);
    if (!is_alive(&p->q, seat)) {
        page_say(p, " is dead.\n", " ist tot.\n");
        return;
    }
    if (page_case(p)->lead == seat)
        page_say(p, " (leads)", " (leitet)");
    page_say(p, " is at ", ": ");
    page_entry(p, place_entry(&p->q, page_case(p)->place[seat]));
    page_text(p, "; ");
    purse_tell(p, seat);
    page_say(p, "; tokens: ", "; Marker: ");
    titles_tell(p, tokens_of(seat));
    page_say(p, "; in play: ", "; im Spiel: ");
    titles_tell(p, play_of(seat));
    page_say(p, "; hand: ", "; Hand: ");
    titles_tell(p, hand_of(seat));
    piles_tell(p, seat);
    page_text(p, ".\n");
    burdens_tell(p, seat);
}

void la1_others_tell(struct page *p)
{
    for (uint8_t seat = 0; seat < p->s->b->seat_count; seat++)
        if (seat != p->s->viewer)
            seat_tell(p, seat);
}

void la1_me_tell(struct page *p)
{
    uint8_t seat = (uint8_t)p->s->viewer;

    if (!page_has_seat(p))
        return;
    seat_tell(p, seat);
    if (!is_alive(&p->q, seat))
        return;
    investigator_tell_facts(p, investigator_entry(&p->q, seat));
    page_text(p, ". ");
    page_rules(p, investigator_entry(&p->q, seat));
    page_line(p);
    cards_tell(p, play_of(seat));
}

void la1_hand_tell(struct page *p)
{
    if (!page_has_seat(p))
        return;
    page_say(p, "Your cards:\n", "Deine Karten:\n");
    cards_tell(p, hand_of((uint8_t)p->s->viewer));
}

/* The test */

static void skills_tell(struct page *p, unsigned skills)
{
    unsigned told = 0;

    for (unsigned i = 0; i < SKILLS; i++)
        if (skills >> i & 1) {
            page_item(p, &told, page_is_german(p) ? " und " : " and ");
            stem_tell(p, WORD_MIND + i);
        }
}

static void played_tell(struct page *p)
{
    for (uint8_t seat = 0; seat < p->s->b->seat_count; seat++)
        ZONE_EACH (p->s->b, played_of(seat), c) {
            page_text(p, "; ");
            page_seat(p, seat);
            page_text(p, " +");
            page_number(p, card_fields(&p->q, c)[SKILL_VALUE]);
        }
    unsigned drawn = zone_count_of(&p->q, ZONE_DRAWN);
    ZONE_EACH (p->s->b, ZONE_DRAWN, c) {
        page_text(p, "; ");
        page_entry(p, card_entry(&p->q, c));
        if (fate_is_replaced(page_case(p), --drawn))
            page_say(p, " (replaced)", " (ersetzt)");
    }
}

/* "Test of Moxie: Doyle has 5 of 6; Mace +1; Luck +1." */
void la1_test_tell(struct page *p)
{
    const struct la1 *g = page_case(p);

    if (!is_testing(&p->q)) {
        page_say(p, "There is no test at the moment.\n", "Zurzeit läuft keine Probe.\n");
        return;
    }
    page_say(p, "Test of ", "Probe auf ");
    skills_tell(p, g->test_skills);
    page_text(p, ": ");
    page_seat(p, g->test_seat);
    page_text(p, " ");
    page_number(p, g->test_total);
    page_say(p, " of ", " von ");
    page_number(p, g->test_number);
    played_tell(p);
    page_say(p, "; fate deck ", "; Schicksalsstapel ");
    page_number(p, (int)zone_count_of(&p->q, ZONE_FATE));
    page_text(p, ".\n");
}

static bool is_asked_turn(const struct page *p)
{
    uint8_t proc = p->s->b->depth ? block_top(p->s->b)->proc : 0;

    return proc == PROC_TURN || proc == PROC_PHASE;
}

/* During a test this shows only the test; between a turn's choices it adds nothing to the
 * prompt. */
void la1_now_tell(struct page *p)
{
    static const uint8_t phase[] = { 0, WORD_DARKNESS_PHASE, WORD_ACTIONS_PHASE,
                                     WORD_INVESTIGATIONS_PHASE };
    const struct la1 *g = page_case(p);
    uint8_t seat = (uint8_t)p->s->viewer;

    if (is_testing(&p->q))
        la1_test_tell(p);
    if (g->phase == PHASE_SETUP || !is_asked_turn(p))
        return;
    page_say(p, "Round ", "Runde ");
    page_number(p, g->round);
    page_text(p, ", ");
    page_word(p, phase[g->phase]);
    page_text(p, ". ");
    darkness_tell(p);
    page_text(p, ".\n");
    if (!page_has_seat(p) || !is_alive(&p->q, seat))
        return;
    page_entry(p, place_entry(&p->q, g->place[seat]));
    page_text(p, ": ");
    purse_tell(p, seat);
    page_say(p, "; cards: ", "; Karten: ");
    page_number(p, (int)zone_count_of(&p->q, hand_of(seat)));
    page_say(p, "; tokens: ", "; Marker: ");
    titles_tell(p, tokens_of(seat));
    page_text(p, ".\n");
}
