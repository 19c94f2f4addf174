/* test_la1_pack.c: the components of LA-1, counted in the embedded pack, and a set-up with a pack
 * that has other starting places.
 *
 * proves: L-COMP-01 L-COMP-02 L-COMP-03 L-COMP-04 L-COMP-05 L-COMP-06 L-COMP-07 L-COMP-08 L-COMP-09
 * L-COMP-10 L-COMP-11 L-COMP-12 L-GEN-02 L-CARD-01 L-CARD-07 L-CARD-08 L-SKILL-14 L-UPGRADE-06
 * L-INVEST-07 L-SOLO-01 L-SUPPLY-01 L-SETUP-16 L-SETUP-19
 */
#include "support/proof.h"

#include <stdio.h>
#include <string.h>

#include "la1/facts.h"

enum { LA_1_OF = 12, COA_OF = 11, LA_2_OF = 12 };

static const struct pack *the_pack(void)
{
    return &proof_pack_of("la-1")->pack;
}

static unsigned components(unsigned kind)
{
    const struct pack *p = the_pack();
    unsigned count = 0;

    for (unsigned i = 0; i < p->component_count; i++)
        count += p->entry[p->component[i]].kind == kind;
    return count;
}

static unsigned cards_of_deck(unsigned deck)
{
    const struct pack *p = the_pack();
    unsigned count = 0;

    for (unsigned e = p->first[KIND_SKILL]; e < p->first[KIND_ITEM + 1]; e++)
        if (p->entry[e].field[p->entry[e].kind == KIND_SKILL ? SKILL_DECK : ITEM_DECK] ==
            (int)(p->first[KIND_DECK] + deck))
            count += p->entry[e].copies;
    return count;
}

static void cards(void **state)
{
    (void)state;
    assert_int_equal(components(KIND_ENCOUNTER), 128);
    assert_int_equal(components(KIND_DARKNESS), 32);
    assert_int_equal(components(KIND_DAMAGE), 27);
    assert_int_equal(components(KIND_FATE), 24);
    assert_int_equal(components(KIND_CURSE), 21);
    assert_int_equal(pack_kind_count(the_pack(), KIND_INVESTIGATOR), 5);
    for (unsigned deck = 0; deck < INVESTIGATORS; deck++)
        assert_int_equal(cards_of_deck(deck), 15);
    assert_int_equal(cards_of_deck(INVESTIGATORS), 29);
    assert_int_equal(cards_of_deck(INVESTIGATORS + 1), COA_OF);
    assert_int_equal(cards_of_deck(INVESTIGATORS + 2), LA_1_OF);
    assert_int_equal(cards_of_deck(INVESTIGATORS + 3), LA_2_OF);
}

/* Sixteen encounters for each place with a deck, each an Investigation or a Stakeout; only
 * Investigations and mysteries show what is tested. */
static void encounters(void **state)
{
    const struct pack *p = the_pack();
    unsigned of[DECKS] = { 0 };

    (void)state;
    for (unsigned e = p->first[KIND_ENCOUNTER]; e < p->first[KIND_ENCOUNTER + 1]; e++) {
        const struct pack_entry *back = &p->entry[p->entry[e].field[ENCOUNTER_BACK]];
        int sort = p->entry[e].field[ENCOUNTER_SORT];
        of[back->field[BACK_PLACE] - p->first[KIND_PLACE]]++;
        assert_true(sort == WORD_INVESTIGATION || sort == WORD_STAKEOUT);
        assert_true(sort == WORD_INVESTIGATION || back->field[BACK_SKILL] == 0);
    }
    for (unsigned i = 0; i < DECKS; i++)
        assert_int_equal(of[i], 16);
}

/* Eight types of darkness cards, four of each. */
static void darkness(void **state)
{
    const struct pack *p = the_pack();
    unsigned of[8] = { 0 };

    (void)state;
    for (unsigned e = p->first[KIND_DARKNESS]; e < p->first[KIND_DARKNESS + 1]; e++)
        of[p->entry[e].field[DARKNESS_TYPE] - WORD_ANGELS] += p->entry[e].copies;
    for (unsigned i = 0; i < ARRAY_LEN(of); i++)
        assert_int_equal(of[i], 4);
}

/* Every fate card has a skill or Luck, a number with a sign, and a place that can be Dark. Each
 * of the eight places is named three times. */
static void fate(void **state)
{
    const struct pack *p = the_pack();
    unsigned marked[SKILLS + 1] = { 0 }, named[DECKS] = { 0 };

    (void)state;
    for (unsigned e = p->first[KIND_FATE]; e < p->first[KIND_FATE + 1]; e++) {
        const struct pack_entry *fate = &p->entry[e];
        marked[fate->field[FATE_MARK] - WORD_MIND] += fate->copies;
        named[fate->field[FATE_PLACE] - p->first[KIND_PLACE]] += fate->copies;
        assert_int_not_equal(fate->field[FATE_VALUE], 0);
    }
    for (unsigned i = 0; i < SKILLS; i++)
        assert_int_equal(marked[i], 3);
    assert_int_equal(marked[SKILLS], 6);
    for (unsigned i = 0; i < DECKS; i++)
        assert_int_equal(named[i], 3);
}

static void tokens(void **state)
{
    static const uint8_t basics[] = { 4, 3, 4, 3, 3, 4, 3, 4 }; /* in the order of their words */
    const struct pack *p = the_pack();

    (void)state;
    assert_int_equal(components(KIND_CLUE), 20);
    for (unsigned e = p->first[KIND_CLUE]; e < p->first[KIND_CLUE + 1]; e++)
        assert_int_equal(p->entry[e].copies, 4);
    assert_int_equal(pack_kind_count(p, KIND_CLUE), 5);
    assert_int_equal(components(KIND_BASIC), 28);
    assert_int_equal(pack_kind_count(p, KIND_BASIC), ARRAY_LEN(basics));
    for (unsigned e = p->first[KIND_BASIC]; e < p->first[KIND_BASIC + 1]; e++)
        assert_int_equal(p->entry[e].copies, basics[p->entry[e].field[BASIC_TYPE] - WORD_ALIBI]);
    assert_int_equal(la1_rules.supply_total[SUPPLY_KARMA], 21);
    assert_int_equal(la1_rules.supply_total[SUPPLY_PASSPORT], 8);
    assert_int_equal(la1_rules.supply_total[SUPPLY_HEAT], 25);
    assert_int_equal(HEAT_EACH, 5);
    assert_int_equal(PLOTS, 5);
}

/* One Bonus and one Push, of different skills, and an item of the own deck to begin with. */
static void investigators(void **state)
{
    const struct pack *p = the_pack();

    (void)state;
    for (unsigned i = 0; i < INVESTIGATORS; i++) {
        const struct pack_entry *e = &p->entry[p->first[KIND_INVESTIGATOR] + i];
        assert_true(is_skill_word(e->field[INVESTIGATOR_BONUS]));
        assert_true(is_skill_word(e->field[INVESTIGATOR_PUSH]));
        assert_int_not_equal(e->field[INVESTIGATOR_BONUS], e->field[INVESTIGATOR_PUSH]);
        assert_true(e->clause_count > 0); /* a special ability */
    }
}

/* The two most frequent skills of each local deck; together these are all six skills. */
static void local_skills(void **state)
{
    static const uint8_t special[SECTIONS][2] = { { WORD_MIND, WORD_MOXIE },
                                                  { WORD_MOVE, WORD_MECH },
                                                  { WORD_MUSCLE, WORD_MOJO } };
    const struct pack *p = the_pack();

    (void)state;
    for (unsigned section = 0; section < SECTIONS; section++) {
        unsigned of[SKILLS] = { 0 };
        for (unsigned e = p->first[KIND_SKILL]; e < p->first[KIND_SKILL + 1]; e++)
            if (p->entry[e].field[SKILL_DECK] ==
                (int)(p->first[KIND_DECK] + INVESTIGATORS + 1 + section))
                of[p->entry[e].field[SKILL_MARK] - WORD_MIND]++;
        for (unsigned i = 0; i < SKILLS; i++) {
            unsigned word = WORD_MIND + i;
            bool is_special = word == special[section][0] || word == special[section][1];
            assert_true(is_special ? of[i] >= 4 : of[i] < 4);
        }
    }
}

/* Four folders; 408 numbered cards, sorted by number. Every number called by folders and cards
 * exists. */
static void numbered(void **state)
{
    const struct pack *p = the_pack();
    unsigned first = p->first[KIND_NUMBERED], end = p->first[KIND_NUMBERED + 1];

    (void)state;
    assert_int_equal(pack_kind_count(p, KIND_CASE), 4);
    for (unsigned i = 0; i < 4; i++)
        assert_int_equal(p->entry[p->first[KIND_CASE] + i].field[CASE_NUMBER], i + 1);
    assert_int_equal(end - first, 408);
    assert_int_equal(p->entry[first].field[NUMBERED_NUMBER], 1);
    for (unsigned e = first + 1; e < end; e++) {
        int step = p->entry[e].field[NUMBERED_NUMBER] - p->entry[e - 1].field[NUMBERED_NUMBER];
        assert_true(step == 0 || step == 1);
    }
}

static void players(void **state)
{
    const struct ang_pack *pack = proof_pack_of("la-1");

    (void)state;
    assert_int_equal(ang_pack_seat_min(pack), 2);
    assert_int_equal(ang_pack_seat_max(pack), 5);
    for (unsigned seats = 1; seats <= 6; seats++) {
        struct ang_error error;
        struct ang_game *g = ang_game_new(
            &(struct ang_game_desc){ .pack = pack, .seats = seats, .seed = 1 }, &error);
        assert_int_equal(g != NULL, seats >= 2 && seats <= 5);
        ang_game_free(g);
    }
}

/* The game's pack, but both investigators begin at this place. */
static struct ang_pack *pack_starting_at(unsigned place)
{
    size_t size;
    const void *blob = ang_pack_blob(proof_pack_of("la-1"), &size);
    struct ang_pack *pack = ang_pack_open(blob, size, NULL);

    PROVE(pack, "no second pack");
    struct pack_entry *entry = (struct pack_entry *)(uintptr_t)pack->pack.entry;
    for (unsigned i = 0; i < INVESTIGATORS; i++)
        entry[pack->pack.first[KIND_INVESTIGATOR] + i].field[INVESTIGATOR_START] =
            (int16_t)(pack->pack.first[KIND_PLACE] + place);
    return pack;
}

static void choose(struct ang_game *g, unsigned seat, const char *words)
{
    struct ang_error error = { 0 };
    int option = ang_game_find_option(g, seat, words, &error);

    PROVE(option >= 0, "%s: %s", words, error.message);
    proof_choose(g, seat, (unsigned)option);
}

static unsigned times_hurt(const struct ang_game *g, unsigned seat)
{
    return block_zone(g->b, hurt_of((uint8_t)seat))->count;
}

/* Every folder has as many clues as basic tokens. With other numbers, too, the board gets the
 * stated tokens. */
static void the_folder_names_the_tokens(void **state)
{
    enum { CLUES = 6, BASICS = 18 };
    struct ang_pack *pack = pack_starting_at(OFFICE);
    struct pack_entry *entry = (struct pack_entry *)(uintptr_t)pack->pack.entry;

    (void)state;
    entry[pack->pack.first[KIND_CASE]].field[CASE_CLUES] = CLUES;
    entry[pack->pack.first[KIND_CASE]].field[CASE_BASICS] = BASICS;
    struct ang_game *g = proof_game(pack, 2, 3, "case=1");
    unsigned clues = block_zone(g->b, ZONE_CLUES)->count;
    unsigned basics = block_zone(g->b, ZONE_BASICS)->count;
    choose(g, 0, "doyle");
    choose(g, 1, "mace");
    choose(g, 0, "you lead");
    PROVE(clues - block_zone(g->b, ZONE_CLUES)->count == CLUES, "not the folder's clues");
    PROVE(basics - block_zone(g->b, ZONE_BASICS)->count == BASICS + MARKET, "not its basic tokens");
    ang_game_free(g);
    ang_pack_free(pack);
}

/* In real games nobody begins at a place where entering has an effect. With this pack they do. */
static void starting_is_not_entering(void **state)
{
    static const int16_t passive[] = { WORD_HURTS, WORD_REDRAWS };

    (void)state;
    for (unsigned i = 0; i < ARRAY_LEN(passive); i++) {
        unsigned place = 0;
        while (the_pack()->entry[the_pack()->first[KIND_PLACE] + place].field[PLACE_PASSIVE] !=
               passive[i])
            PROVE(++place < PLACES, "no place does this to those who enter");
        struct ang_pack *pack = pack_starting_at(place);
        struct ang_game *g = proof_game(pack, 2, 3, "seat-1=doyle");
        choose(g, 1, "mace");
        choose(g, 0, "you lead");
        choose(g, 0, "you take the next turn");
        PROVE(times_hurt(g, 0) + times_hurt(g, 1) == 0, "somebody was hurt before the game");
        choose(g, 0, "move to mace & doyle investigations");
        const char *back = pack_text(
            the_pack(), the_pack()->entry[the_pack()->first[KIND_PLACE] + place].title[ANG_EN]);
        char move[80];
        snprintf(move, sizeof move, "move to %s", back);
        choose(g, 0, move);
        PROVE(passive[i] == WORD_HURTS ? times_hurt(g, 0) == 1
                                       : ang_game_find_option(g, 0, "done", NULL) >= 0,
              "entering does nothing");
        ang_game_free(g);
        ang_pack_free(pack);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cards),
        cmocka_unit_test(encounters),
        cmocka_unit_test(darkness),
        cmocka_unit_test(fate),
        cmocka_unit_test(tokens),
        cmocka_unit_test(players),
        cmocka_unit_test(local_skills),
        cmocka_unit_test(investigators),
        cmocka_unit_test(numbered),
        cmocka_unit_test(the_folder_names_the_tokens),
        cmocka_unit_test(starting_is_not_entering),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
