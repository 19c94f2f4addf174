/* test_pack_words.c: features of the pack language that the testing game does not use: headwords,
 * fields of every type, places, possessives, entries that are not components.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "kernel/rules.h"
#include "pack/pack_compile.h"

enum { KIND_PLACE, KIND_SUSPECT, KIND_LEAD };

/* clang-format off */
static const struct noun noun[] = {
    { "detective|detectives", T_SEAT,  KIND_ANY,     0,           "detective|detectives", "m|Detektiv,Detektivs,Detektiv,Detektiv|Detektive,Detektive,Detektiven,Detektive" },
    { "place|places",         T_ENTRY, KIND_PLACE,   1,           "place|places",         "m|Ort,Ortes,Ort,Ort|Orte,Orte,Orten,Orte" },
    { "prime suspect|prime suspects", T_ENTRY, KIND_SUSPECT, DOMAIN_NONE, "suspect|suspects", "m|Täter,Täters,Täter,Täter|Täter,Täter,Tätern,Täter" },
    { "lead|leads",           T_CARD,  KIND_LEAD,    DOMAIN_NONE, "lead|leads",           "f|Spur,Spur,Spur,Spur|Spuren,Spuren,Spuren,Spuren" },
};
static const struct noun supply[] = {
    { "street favor|street favors", T_SUPPLY, KIND_ANY, DOMAIN_NONE, "street favor|street favors", "m|Gefallen,Gefallens,Gefallen,Gefallen|Gefallen,Gefallen,Gefallen,Gefallen" },
    { "time",                       T_SUPPLY, KIND_ANY, DOMAIN_NONE, "time|time",                  "f|Zeit,Zeit,Zeit,Zeit|Zeit,Zeit,Zeit,Zeit" },
};
static const struct word word[] = { { "red", "red", "rot" }, { "dark blue", "dark blue", "dunkelblau" } };
static const struct form verb[] = {
    { .form = "{seat} gains|gain {number} {supply}", .en = "{0} {v0:gain/gains} {1} {2#1}", .de = "{0:nom} {v0:erhältst/erhält} {1} {2#1:akk}" },
    { .form = "{seat} moves|move to {entry}", .en = "{0} {v0:move/moves} to {1}", .de = "{0:nom} {v0:ziehst/zieht} nach {1:dat}" },
    { .form = "{seat's} notes are burned", .en = "{0}: burned", .de = "{0:nom}: verbrannt" },
    { .form = "{seat} paints|paint {entry} {word}", .en = "{0} {v0:paint/paints} {1} {2}", .de = "{0:nom} {v0:malst/malt} {1:akk} {2} an" },
};
static const struct form query[] = {
    { .form = "{seat's} rival", .gives = T_SEAT, .en = "{0:gen} rival", .de = "der Rivale von {0:dat}" },
    { .form = "{seat's} place", .gives = T_ENTRY, .en = "{0:gen} place", .de = "der Ort von {0:dat}" },
    { .form = "{seat's} trust", .gives = T_NUMBER, .en = "{0:gen} trust", .de = "das Vertrauen von {0:dat}" },
    { .form = "{entry} is haunted", .gives = T_CONDITION, .en = "is haunted", .de = "verflucht ist" },
    { .form = "it is raining", .gives = T_CONDITION, .en = "it is raining", .de = "es regnet" },
};
static const struct form event[] = {
    { .form = "{seat} enters|enter {entry}", .en = "{v0:enter/enters} {1}", .de = "{1:akk} {v0:betrittst/betritt}" },
    { .form = "{card} is found by {seat}", .en = "is found by {1}", .de = "von {1:dat} gefunden wird" },
};
static const struct form question[] = {
    { .form = "the time it takes {seat} to reach {entry}", .gives = T_NUMBER, .en = "the time {0} {v0:need/needs} for {1}", .de = "die Zeit, die {0:nom} für {1:akk} {v0:brauchst/braucht}," },
};
static const struct form domain[] = {
    { .form = "", .gives = T_SEAT, .en = "", .de = "" },
    { .form = "", .gives = T_ENTRY, .en = "", .de = "" },
    { .form = "at {entry}", .gives = T_CARD, .en = "at {0}", .de = "bei {0:dat}" },
    { .form = "in {seat's} sight", .gives = T_ENTRY, .en = "in sight of {0}", .de = "in Sicht von {0:dat}" },
};
static const struct entry_kind kind[] = {
    [KIND_PLACE]   = { "place", 0, 0, { { "color", T_WORD, 0, FIELD_HEAD, 0 }, { "seedy", T_CONDITION, 0, 0, 0 }, { "tax", T_SUPPLY, 0, 0, -1 } } },
    [KIND_SUSPECT] = { "suspect", 0, 0, { { "home", T_ENTRY, KIND_PLACE, FIELD_HEAD, 0 }, { "age", T_NUMBER, 0, FIELD_HEAD, 0 }, { "shade", T_WORD, 0, 0, 1 } } },
    [KIND_LEAD]    = { "lead", KIND_COMPONENT | KIND_PLAYS | KIND_STAYS, 0, { { "cost", T_NUMBER, 0, 0, 3 }, { "friend", T_ENTRY, KIND_ANY, 0, -1 } } },
};
static const struct span span[] = { { "turn", "this turn", "in diesem Zug", "in {0:gen} next turn", "im nächsten Zug von {0:dat}", "once per turn", "einmal pro Zug" } };
/* clang-format on */

static const struct vocabulary vocabulary = {
    .noun = noun,
    .noun_count = ARRAY_LEN(noun),
    .supply = supply,
    .supply_count = ARRAY_LEN(supply),
    .word = word,
    .word_count = ARRAY_LEN(word),
    .verb = verb,
    .verb_count = ARRAY_LEN(verb),
    .query = query,
    .query_count = ARRAY_LEN(query),
    .event = event,
    .event_count = ARRAY_LEN(event),
    .question = question,
    .question_count = ARRAY_LEN(question),
    .domain = domain,
    .domain_count = ARRAY_LEN(domain),
    .kind = kind,
    .kind_count = ARRAY_LEN(kind),
    .span = span,
    .span_count = ARRAY_LEN(span),
};
static const struct rules rules = { .name = "noir",
                                    .seat_min = 1,
                                    .seat_max = 4,
                                    .component_max = 8,
                                    .room = { .frames = 14, .counters = 16 },
                                    .vocabulary = &vocabulary };

#define PACK "pack noir \"Noir\" de \"Noir\"\n"
#define PLACES                                                                                     \
    "place red \"The Root\" de \"Die Wurzel\" { seedy tax street favors }\n"                       \
    "place dark blue \"City Hall\" de \"Rathaus\" { }\n"
#define LEAD "lead \"L\" de \"L\" { "

static bool compile(struct pack_result *result, struct pack *pack, const char *text)
{
    struct pack_source source = { "a.pack", text, strlen(text) };

    if (!pack_compile(&rules, &source, 1, result))
        return false;
    const char *trouble = pack_open(pack, result->blob, result->size, &rules);
    if (trouble != NULL)
        fail_msg("%s", trouble);
    return true;
}

static void fields_of_every_type(void **state)
{
    struct pack_result result;
    struct pack pack;

    (void)state;
    if (!compile(&result, &pack,
                 PACK "suspect city-hall 44 \"Ms. Noor\" de \"Frau Noor\" { shade red }\n" PLACES
                      "suspect \"The Root\" 9 \"Kid\" de \"Kind\" { }\n" LEAD
                      "friend \"Kid\" copies 8 does nothing }\n"))
        fail_msg("%s", result.errors);
    /* by kind, and then as they are written */
    const struct pack_entry *root = &pack.entry[0], *hall = &pack.entry[1], *noor = &pack.entry[2];
    const struct pack_entry *kid = &pack.entry[3], *lead = &pack.entry[4];
    assert_int_equal(noor->field[0], 1);
    assert_int_equal(noor->field[1], 44);
    assert_int_equal(noor->field[2], 0);
    assert_int_equal(noor->copies, 0);
    assert_string_equal(pack_text(&pack, noor->key), "ms-noor");
    assert_int_equal(root->field[0], 0);
    assert_int_equal(root->field[1], 1);
    assert_int_equal(root->field[2], 0);
    assert_int_equal(hall->field[0], 1);
    assert_int_equal(hall->field[1], 0);
    assert_int_equal(hall->field[2], -1);
    assert_int_equal(kid->field[0], 0);
    assert_int_equal(kid->field[2], 1);
    assert_int_equal(lead->field[0], 3);
    assert_int_equal(lead->field[1], 3);
    assert_int_equal(lead->copies, 8);
    pack_result_release(&result);
}

/* All of this compiles. The code of the last line shows the result. */
static void forms_of_every_shape(void **state)
{
    static const char *const does[] = {
        "does you gain your rival's rival's trust street favors",
        "does your rival's notes are burned",
        "does you move to your rival's place then your rival moves to the-root",
        "does choose a place in your rival's sight that is haunted and is not \"City Hall\", you "
        "move to it",
        "does choose a place, you paint it dark blue",
        "needs it is raining and the color of the-root is red and the-root is not seedy does "
        "nothing",
        "needs your place is a prime suspect or your place is not haunted does nothing",
        "needs there is a lead at your place that is not this does nothing",
        "stays { when another detective enters a place in your sight, you move to it }",
        "stays { when a lead is found by another detective, that detective gains 1 time }",
        "stays { the time it takes another detective to reach a place that is haunted is your "
        "trust more }",
        "stays { when your rival enters the-root, your rival may gain 1 time }",
    };

    (void)state;
    for (unsigned i = 0; i < ARRAY_LEN(does); i++) {
        struct pack_result result;
        struct pack pack;
        char text[600];

        snprintf(text, sizeof(text), PACK PLACES LEAD "%s }\n", does[i]);
        /* phrases missing from this small vocabulary do not matter here */
        if (!compile(&result, &pack, text) && strstr(result.errors, "cannot be phrased") == NULL)
            fail_msg("%s", result.errors);
        pack_result_release(&result);
    }
}

/* The seat of an event is r0 at any position in the form. */
static void the_seat_is_the_first_register(void **state)
{
    struct pack_result result;
    struct pack pack;

    (void)state;
    if (!compile(&result, &pack,
                 PACK LEAD
                 "stays { when this is found by a detective, that detective gains 1 time } }\n"))
        fail_msg("%s", result.errors);
    const uint16_t filter[] = { OP_GET, 1, OP_SELF, OP_EQ, OP_RET };
    const uint16_t begins[] = { OP_GET, 0, OP_PUSH, 1, OP_PUSH, 1, OP_VERB, 0, OP_END };
    assert_memory_equal(pack.code + pack.clause[0].filter, filter, sizeof(filter));
    assert_memory_equal(pack.code + pack.clause[0].does, begins, sizeof(begins));
    pack_result_release(&result);
}

static void mistakes_with_words(void **state)
{
    static const struct {
        const char *text, *told;
    } mistake[] = {
        { "place \"P\" de \"P\" { }\n",
          "2:7: error: expected the 'color' of the place before its title" },
        { PLACES "suspect 3 \"S\" de \"S\" { }\n", "4:9: error: expected home, not '3'" },
        { PLACES "suspect \"S\" de \"S\" { }\n",
          "4:9: error: expected the 'home' of the suspect before its title" },
        { "place green \"P\" de \"P\" { }\n", "2:7: error: expected color, not 'green'" },
        { "place rde \"P\" de \"P\" { }\n",
          "2:7: error: 'rde' does not fit here; did you mean 'red'?" },
        { "place red blue \"P\" de \"P\" { }\n",
          "2:11: error: expected the title in quotes, not 'blue'" },
        { "place red \"P\" de \"P\" { copies 2 }\n",
          "2:31: error: there is only one of each place" },
        { "place red \"P\" de \"P\" { does nothing }\n",
          "2:24: error: a place cannot have 'does'" },
        { PLACES "suspect l 3 \"S\" de \"S\" { }\n" LEAD "does nothing }\n",
          "4:9: error: expected a place, but 'l' is a lead" },
        { PLACES "suspect teh-root 3 \"S\" de \"S\" { }\n",
          "4:9: error: 'teh-root' does not fit here; did you mean 'the-root'?" },
        { "place red \"P\" de \"P\" { key p }\nplace red \"P\" de \"P\" { key q }\n" LEAD
          "friend \"P\" }\n",
          "4:26: error: several entries are called \"P\"; write the key of one" },
        { LEAD "does you move to 3 }\n", "2:36: error: expected the name of an entry, not '3'" },
        { PLACES LEAD "does you paint the-root }\n",
          "4:43: error: expected one of the game's words, not '}'" },
        { LEAD "does choose another place, nothing }\n",
          "2:31: error: 'another' goes with players and cards only" },
        { LEAD "does choose a prime suspect, nothing }\n",
          "2:31: error: say where it is looked for: in your sight" },
        { LEAD "needs this is seedy does nothing }\n", "2:33: error: a lead has no 'seedy'" },
        { LEAD "needs your place is 3 does nothing }\n",
          "2:39: error: expected 'haunted' or the name of an entry, not '3'" },
    };

    (void)state;
    for (unsigned i = 0; i < ARRAY_LEN(mistake); i++) {
        struct pack_result result;
        struct pack pack;
        char text[600];

        snprintf(text, sizeof(text), PACK "%s", mistake[i].text);
        if (compile(&result, &pack, text))
            fail_msg("nothing was noticed in %s", text);
        if (strstr(result.errors, mistake[i].told) == NULL || result.error_count != 1)
            fail_msg("'%s' was expected, but told was\n%s", mistake[i].told, result.errors);
        pack_result_release(&result);
    }
}

/* A form that no author could ever match is a mistake in the game, and reported as one. */
static void forms_that_cannot_be_read(void **state)
{
    static const struct form wrong[] = { { .form = "{seta} sings", .en = "", .de = "" } };
    struct vocabulary mistaken = vocabulary;
    struct rules other = rules;
    struct pack_source source = { "a.pack", PACK, sizeof(PACK) - 1 };
    struct pack_result result;

    (void)state;
    mistaken.verb = wrong;
    mistaken.verb_count = 1;
    other.vocabulary = &mistaken;
    assert_false(pack_compile(&other, &source, 1, &result));
    assert_non_null(strstr(result.errors, "the game's form '{seta} sings' cannot be read"));
    pack_result_release(&result);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fields_of_every_type),           cmocka_unit_test(forms_of_every_shape),
        cmocka_unit_test(the_seat_is_the_first_register), cmocka_unit_test(mistakes_with_words),
        cmocka_unit_test(forms_that_cannot_be_read),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
