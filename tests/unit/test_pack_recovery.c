/* test_pack_recovery.c: many mistakes at once, and malicious input. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "harbor/harbor.h"
#include "pack/lexer.h"
#include "pack/pack_compile.h"

#define PACK "pack harbor \"Harbor\" de \"Hafen\"\n"

/* Only the first lines: position and message. */
static char *told_about(const struct pack_source *source, unsigned count)
{
    struct pack_result result;
    char *told = calloc(1, 1 << 16), *to = told;

    assert_non_null(told);
    assert_false(pack_compile(&harbor_rules, source, count, &result));
    assert_non_null(result.errors);
    for (char *line = strtok(result.errors, "\n"); line != NULL; line = strtok(NULL, "\n"))
        if (strstr(line, ": error: ") != NULL || strncmp(line, "too many", 8) == 0)
            to += sprintf(to, "%s\n", line);
    pack_result_release(&result);
    return told;
}

static void assert_told(const char *text, const char *expected)
{
    struct pack_source source = { "a.pack", text, strlen(text) };
    char *told = told_about(&source, 1);

    assert_string_equal(told, expected);
    free(told);
}

static void mistakes_in_one_body(void **state)
{
    (void)state;
    assert_told(
        PACK
        "trick \"T\" de \"T\" {\n"
        "    cost 1\n"
        "    does {\n"
        "        you gian 2 coins\n"
        "        you draw 1 card\n"
        "        you gain 2 conis ; you lose 1 coyn then you draw one card\n"
        "        if you have at leest 1 coin { you darw 1 card } else { the alrm falls by 1 }\n"
        "        repeat 99 times { that player draws 1 card }\n"
        "    }\n"
        "}\n",
        "a.pack:5:13: error: 'gian' does not fit here; did you mean 'gain'?\n"
        "a.pack:7:20: error: 'conis' does not fit here; did you mean 'coins'?\n"
        "a.pack:7:39: error: 'coyn' does not fit here; did you mean 'coin'?\n"
        "a.pack:7:58: error: expected a number, not 'one'; write 1\n"
        "a.pack:8:24: error: 'leest' does not fit here; did you mean 'least'?\n"
        "a.pack:8:43: error: 'darw' does not fit here; did you mean 'draw'?\n"
        "a.pack:8:68: error: 'alrm' does not fit here; did you mean 'alarm'?\n"
        "a.pack:9:16: error: 'repeat' goes from 1 to 20 times\n");
}

/* An unknown choice is reported once, and not again where it is mentioned. */
static void consequences_are_not_told(void **state)
{
    (void)state;
    assert_told(
        PACK
        "trick \"T\" de \"T\" {\n"
        "    cost 1\n"
        "    does choose a crad in your hand as gift {\n"
        "        choose another plyer { you give it to that player }\n"
        "        the alarm rises by the value of it\n"
        "    } else you darw 1 card\n"
        "}\n"
        "trick \"U\" de \"U\" {\n"
        "    cost 1\n"
        "    does choose another plyer as foe { if foe has at least 2 coins, foe draws 1 card }\n"
        "}\n"
        "ally \"A\" de \"A\" {\n"
        "    cost 1\n"
        "    stays {\n"
        "        when a player sels a cargo { that player draws 1 card ; you throw away it }\n"
        "        when a plyer sells a cargo, that player drws 1 card\n"
        "    }\n"
        "}\n",
        "a.pack:4:19: error: 'crad' does not fit here; did you mean 'card'?\n"
        "a.pack:5:24: error: 'plyer' does not fit here; did you mean 'player'?\n"
        "a.pack:7:16: error: 'darw' does not fit here; did you mean 'draw'?\n"
        "a.pack:11:25: error: 'plyer' does not fit here; did you mean 'player'?\n"
        "a.pack:16:23: error: 'sels' does not fit here; did you mean 'sell'?\n"
        "a.pack:17:16: error: 'plyer' does not fit here; did you mean 'player'?\n"
        "a.pack:17:49: error: 'drws' does not fit here; did you mean 'draws'?\n");
}

static void mistakes_in_many_entries(void **state)
{
    (void)state;
    assert_told(PACK "cargo \"Tea\" de \"Tee\" { vlaue 1 }\n"
                     "crago \"Salt\" de \"Salz\" { value 2 }\n"
                     "cargo \"Silk\" de \"Seide\" { value 3\n"
                     "cargo \"Rum\" { value 4 risk }\n"
                     "trick \"T\" de \"T\" { cost 1 needs nobody is active does cancel it }\n"
                     "trick \"U\" de \"U\" { cost 1 does cancel it }\n"
                     "trick \"V\" de \"V\" { story \"end\n",
                "a.pack:2:24: error: 'vlaue' does not fit here; did you mean 'value'?\n"
                "a.pack:3:1: error: 'crago' does not fit here; did you mean 'cargo'?\n"
                "a.pack:4:25: error: this '{' has no '}'\n"
                "a.pack:5:7: error: the German is missing; expected de \"…\" after it\n"
                "a.pack:5:28: error: expected a number, not '}'\n"
                "a.pack:6:33: error: expected a condition, not 'nobody'\n"
                "a.pack:7:32: error: there is nothing here to cancel; expected a "
                "'when' before it\n"
                "a.pack:8:26: error: this text does not end; expected '\"' in its line\n");
}

/* Errors come in the order of the files, and an entry may name one in another file. */
static void mistakes_in_many_files(void **state)
{
    static const char one[] =
        PACK "trick \"T\" de \"T\" { cost 1 needs this is silk does nothing }\n"
             "trick \"U\" de \"U\" { cost 1 needs this is slik does nothing }\n";
    static const char two[] = "cargo \"Silk\" de \"Seide\" { }\n";
    const struct pack_source source[] = { { "1.pack", one, sizeof(one) - 1 },
                                          { "2.pack", two, sizeof(two) - 1 } };
    char *told = told_about(source, 2);

    (void)state;
    assert_string_equal(told, "1.pack:3:41: error: 'slik' does not fit here; did you mean 'silk'?\n"
                              "2.pack:1:7: error: a cargo needs 'value'\n");
    free(told);
}

static void too_many_mistakes(void **state)
{
    char text[200 * 32] = PACK, *to = text + strlen(text);
    unsigned lines = 0;

    (void)state;
    for (unsigned i = 0; i < 150; i++)
        to += sprintf(to, "cargo \"C%u\" de \"C\" { }\n", i);
    struct pack_source source = { "a.pack", text, strlen(text) };
    char *told = told_about(&source, 1);
    for (char *c = told; *c; c++)
        lines += *c == '\n';
    assert_int_equal(lines, DIAG_MAX + 1);
    assert_non_null(strstr(told, "\ntoo many errors\n"));
    free(told);
}

/* Harm */

#define PART(text) text, sizeof(text) - 1 /* which may hold a 0 */

/* `before`, then `part` until the text is long, then `after`: this gives an error, and nothing
 * worse. */
static void assert_refused(const char *before, const char *part, size_t part_size,
                           const char *after, const char *expected)
{
    enum { LONG = 600000 };
    size_t size = strlen(before), times = LONG / part_size;
    char *text = malloc(size + times * part_size + strlen(after));
    struct pack_result result;

    assert_non_null(text);
    memcpy(text, before, size);
    for (size_t i = 0; i < times; i++, size += part_size)
        memcpy(text + size, part, part_size);
    memcpy(text + size, after, strlen(after));
    size += strlen(after);
    struct pack_source source = { "a.pack", text, size };
    assert_false(pack_compile(&harbor_rules, &source, 1, &result));
    if (strstr(result.errors, expected) == NULL)
        fail_msg("expected '%s', but told was\n%.2000s", expected, result.errors);
    pack_result_release(&result);
    free(text);
}

static void nesting_without_end(void **state)
{
    static const struct {
        const char *before, *part;
    } deep[] = {
        { "needs ", "(" },
        { "needs ", "not " },
        { "needs ", "there is a card in your hand that is in play and " },
        { "does ", "you may " },
        { "does ", "if the alarm is 1 " },
        { "does ", "choose a card in your hand, " },
        { "does ", "for each card in your hand { " },
        { "does ", "choose one of { { " },
        { "does ", "this turn { when you draw a card { " },
        { "does ", "the player left of " },
        { "does you gain ", "half " },
        { "does you gain ", "the smaller of " },
        { "does you gain ", "the number of times you play a card that is " },
        { "stays { ", "when you draw a card, this turn " },
    };

    (void)state;
    for (unsigned i = 0; i < ARRAY_LEN(deep); i++) {
        char before[200];

        snprintf(before, sizeof(before), PACK "trick \"T\" de \"T\" { cost 1 %s", deep[i].before);
        assert_refused(before, deep[i].part, strlen(deep[i].part), " } }", "error: ");
        assert_refused(before, deep[i].part, strlen(deep[i].part), "", "error: ");
    }
}

static void lists_without_end(void **state)
{
    (void)state;
    assert_refused(PACK "trick \"T\" de \"T\" { cost 1 does {", PART("you draw 1 card\n"), "} }",
                   "words of code");
    assert_refused(PACK "trick \"T\" de \"T\" { cost 1 does you gain 1", PART(" plus 1"),
                   " coins }", "error: ");
    assert_refused(PACK "trick \"T\" de \"T\" { cost 1 needs you are active",
                   PART(" and you are active"), " does nothing }", "error: ");
    assert_refused(PACK, PART("trick "), "", "error: ");
    assert_refused(PACK, PART("}\n"), "", "expected an entry of the pack, not '}'");
    assert_refused(PACK, PART("cargo \"T\" de \"T\" { value 1 }\n"), "", "is taken");
    assert_refused(PACK "trick \"T\" de \"T\" {", PART("{"), "", "has no '}'");
}

static void bytes_that_are_no_text(void **state)
{
    (void)state;
    assert_refused("", PART("\0"), "",
                   "a.pack:1:1: error: a control character (0) is not allowed here");
    assert_refused(PACK, PART("\xff\xfe"), "", "error: this is not UTF-8");
    assert_refused(PACK, PART("\xc3"), "(", "error: this is not UTF-8");
    assert_refused(PACK, PART("\xed\xa0\x80 "), "", "error: this is not UTF-8");
    assert_refused(PACK "cargo \"", PART("\0"), "",
                   "error: a control character is not allowed in a text");
    assert_refused(PACK "cargo \"", PART("x"), "", "error: this text does not end");
    assert_refused(PACK "cargo \"T\" de \"T\" { value ", PART("9"), " }",
                   "error: numbers go from -32768 to 16383");
    assert_refused(PACK "cargo \"T\" de \"T\" { value -", PART("9"), " }",
                   "error: numbers go from -32768 to 16383");
    assert_refused(PACK, PART("\"\n"), "", "error: this text does not end");
    assert_refused(PACK "cargo \"", PART("\\\""), "", "error: this text does not end");
    assert_refused(PACK, PART("'"), "", "error: ");
}

static void files_that_are_too_large(void **state)
{
    char *text = malloc(SOURCE_MAX + 1);
    struct pack_source source = { "a.pack", text, SOURCE_MAX + 1 };

    (void)state;
    assert_non_null(text);
    memset(text, '#', SOURCE_MAX + 1);
    char *told = told_about(&source, 1);
    assert_string_equal(told, "a.pack:1:1: error: this file is larger than 1 MiB\n");
    free(told);
    free(text);
}

static void nothing_at_all(void **state)
{
    struct pack_source source = { "a.pack", "", 0 };
    struct pack_result result;

    (void)state;
    assert_false(pack_compile(&harbor_rules, NULL, 0, &result));
    assert_string_equal(result.errors, "error: there is no *.pack file\n");
    pack_result_release(&result);
    assert_false(pack_compile_directory(&harbor_rules, NULL, "tests/no such directory", &result));
    assert_string_equal(result.errors, "tests/no such directory: error: cannot be read\n");
    pack_result_release(&result);
    char *told = told_about(&source, 1);
    assert_string_equal(told, "a.pack:1:1: error: no file of the pack begins with: pack harbor "
                              "\"Title\" de \"Titel\"\n");
    free(told);
}

/* Every prefix of a valid pack is refused or compiled. None does harm. */
static void a_pack_cut_off_anywhere(void **state)
{
    static const char pack[] = PACK
        "cargo \"Tea\" de \"Tee\" { value 1 }\n"
        "ally \"A\" de \"A\" { cost 1 stays { when another player plays a trick that is not this\n"
        "once per day, you may pay 1 coin else choose one of { nothing or you gain half the\n"
        "alarm, rounded up coins } } story \"S\" de \"S\" }\n"
        "trick \"T\" de \"T\" { cost 1 does choose up to 2 cards in the richest player's hand as "
        "x\n"
        "{ this turn { the price you pay for x is 1 less } } then you gamble { cargo nothing\n"
        "other for each player that has at least 1 coin { that player draws 1 card } } }\n";

    (void)state;
    for (size_t size = 0; size < sizeof(pack); size++) {
        char *exact = malloc(size + 1); /* so that reading past the end is detected */
        struct pack_source source = { "a.pack", exact, size };
        struct pack_result result;

        assert_non_null(exact);
        memcpy(exact, pack, size);
        bool sound = pack_compile(&harbor_rules, &source, 1, &result);
        assert_true(sound == (result.errors == NULL));
        if (size == sizeof(pack) - 1 && !sound)
            fail_msg("%s", result.errors);
        pack_result_release(&result);
        free(exact);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mistakes_in_one_body),     cmocka_unit_test(consequences_are_not_told),
        cmocka_unit_test(mistakes_in_many_entries), cmocka_unit_test(mistakes_in_many_files),
        cmocka_unit_test(too_many_mistakes),        cmocka_unit_test(nesting_without_end),
        cmocka_unit_test(lists_without_end),        cmocka_unit_test(bytes_that_are_no_text),
        cmocka_unit_test(files_that_are_too_large), cmocka_unit_test(nothing_at_all),
        cmocka_unit_test(a_pack_cut_off_anywhere),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
