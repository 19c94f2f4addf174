/* test_pack_prose.c: prose in separate files: each kind of mistake, and the German texts that
 * are used. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "harbor/harbor.h"
#include "machine/pack.h"
#include "pack/pack_compile.h"

#include <angeles.h>

/* A card with a choice, a test of luck and a use. */
#define PACK                                                                                       \
    "pack harbor \"Harbor\" de \"Hafen\"\n"                                                        \
    "trick \"The Rat\" de \"Die Ratte\" {\n"                                                       \
    "    cost 1\n"                                                                                 \
    "    does you choose one of {\n"                                                               \
    "             you gamble { cargo { you gain 4 coins } other { the alarm rises by 1 } }\n"      \
    "             or you draw 1 card\n"                                                            \
    "         }\n"                                                                                 \
    "}\n"                                                                                          \
    "trick \"The Cat\" de \"Die Katze\" { cost 1  does you draw 1 card }\n"

#define CAT_EN "[the-cat]\ntext It waits.\n"
#define CAT_OF "[the-cat] of 369716a7 Die Katze\n"
#define CAT_DE CAT_OF "text Sie wartet.\n"

#define RAT_EN                                                                                     \
    "[the-rat] The Rat\n"                                                                          \
    "text  It sits on the barrel and\n"                                                            \
    "      does not move.\n"                                                                       \
    "a     Feed it.\n"                                                                             \
    "a.cargo It takes the bread.\n"                                                                \
    "a.other  It was not hungry.\n"                                                                \
    "b     Let it sit.\n"
#define RAT_OF "[the-rat] of b6c79989 Die Ratte\n"
#define RAT_DE                                                                                     \
    RAT_OF "text  Sie sitzt auf dem Fass\n"                                                        \
           "      und rührt sich nicht.\n"                                                        \
           "a     Füttere sie.\n"                                                                 \
           "a.cargo Sie nimmt das Brot.\n"                                                         \
           "a.other  Hunger hatte sie keinen.\n"                                                   \
           "b     Lass sie sitzen.\n"

#define TEN  "one two three four five six seven eight nine ten "
#define ZEHN "eins zwei drei vier fünf sechs sieben acht neun zehn "

struct prose_case {
    const char *name, *en, *de, *style, *told;
};

static bool compile(const struct prose_case *c, const struct rules *rules, const char *pack,
                    struct pack_result *result)
{
    struct pack_source source[] = {
        { "a.pack", pack, strlen(pack) },
        { "a.en.prose", c->en ? c->en : "", c->en ? strlen(c->en) : 0 },
        { "a.de.prose", c->de ? c->de : "", c->de ? strlen(c->de) : 0 },
        { "style.prose", c->style ? c->style : "", c->style ? strlen(c->style) : 0 },
    };

    return pack_compile(rules, source, ARRAY_LEN(source), result);
}

/* Messages begin with file, line and column, and end with the line itself, which is left out. */
static void check_told(const struct prose_case *c, const char *all)
{
    size_t size = strlen(c->told);

    if (all == NULL || strncmp(all, c->told, size) != 0 || all[size] != '\n')
        fail_msg("%s:\n%s\nwas expected, but told was\n%s", c->name, c->told, all);
}

/* clang-format off */
static const struct prose_case mistake[] = {
    /* keys */
    { "unknown key", .en = "[the-ratt]\ntext It sits.\n",
      .told = "a.en.prose:1:1: error: no card has the key 'the-ratt'; did you mean 'the-rat'?" },
    { "key twice", .en = CAT_EN CAT_EN,
      .told = "a.en.prose:3:1: error: there are two cards [the-cat]" },
    { "German without English", .de = CAT_DE,
      .told = "a.de.prose:1:1: error: [the-cat] has no English" },
    { "text before a key", .en = "text It waits.\n",
      .told = "a.en.prose:1:1: error: expected a card before its texts: [the-key-of-a-card]" },
    { "another title", .en = "[the-cat] A Cat\ntext It waits.\n",
      .told = "a.en.prose:1:11: error: the pack calls this card \"The Cat\"" },
    /* slots */
    { "no story", .en = "[the-rat]\na Feed it.\nb Let it sit.\n",
      .told = "a.en.prose:1:1: error: [the-rat] needs 'text'" },
    { "unknown slot", .en = "[the-cat]\ntext It waits.\nyes It purrs.\n",
      .told = "a.en.prose:3:1: error: [the-cat] has no slot 'yes'" },
    { "slot near another", .en = "[the-cat]\ntextt It waits.\ntext It waits.\n",
      .told = "a.en.prose:2:1: error: [the-cat] has no slot 'textt'; did you mean 'text'?" },
    { "slot twice", .en = "[the-cat]\ntext It waits.\ntext It waits.\n",
      .told = "a.en.prose:3:1: error: 'text' is written twice" },
    { "slot lost in German", .en = RAT_EN, .de = RAT_OF "text Sie sitzt.\na Füttere sie.\na.cargo Sie frisst.\nb Geh.\n",
      .told = "a.de.prose:1:1: error: [the-rat] lacks 'a.other', which the English has" },
    { "slot only in German", .en = "[the-rat]\ntext It sits.\na Feed it.\nb Let it sit.\n",
      .de = "[the-rat] of a6fc4dfb\ntext Sie sitzt.\na Füttere sie.\na.other Nichts.\nb Geh.\n",
      .told = "a.de.prose:4:1: error: the English of [the-rat] has no 'a.other'" },
    /* labels */
    { "label missing", .en = "[the-rat]\ntext It sits.\na Feed it.\n",
      .told = "a.en.prose:1:1: error: [the-rat] needs 'b', the label of an option" },
    { "labels alike", .en = "[the-rat]\ntext It sits.\na Feed it.\nb Feed it.\n",
      .told = "a.en.prose:4:1: error: 'a' and 'b' have the same label" },
    { "label without a full stop", .en = "[the-rat]\ntext It sits.\na Feed it\nb Let it sit.\n",
      .told = "a.en.prose:3:1: error: the label 'a' does not end with a full stop" },
    { "label with a small letter", .en = "[the-rat]\ntext It sits.\na Feed it.\nb let it sit.\n",
      .told = "a.en.prose:4:1: error: the label 'b' does not begin with a capital letter" },
    { "label too long", .en = "[the-rat]\ntext It sits.\na Give it all of the bread that you have.\nb Let it sit.\n",
      .told = "a.en.prose:3:1: error: 'a' has 9 words; at most 8 fit" },
    /* lengths */
    { "story too long", .en = "[the-cat]\ntext " TEN TEN TEN TEN TEN TEN "eleven.\n",
      .told = "a.en.prose:2:1: error: 'text' has 61 words; at most 60 fit" },
    { "outcome too long", .en = "[the-rat]\ntext It sits.\na Feed it.\na.other " TEN TEN TEN "eleven.\nb Let it sit.\n",
      .told = "a.en.prose:4:1: error: 'a.other' has 31 words; at most 30 fit" },
    { "German too long", .en = CAT_EN, .de = CAT_OF "text " ZEHN ZEHN ZEHN ZEHN ZEHN ZEHN "a b c d e f g.\n",
      .told = "a.de.prose:2:1: error: 'text' has 67 words; at most 66 fit" },
    { "empty", .en = "[the-cat]\ntext\n",
      .told = "a.en.prose:2:1: error: 'text' is empty" },
    /* digits, marks, words */
    { "other digits", .en = "[the-cat]\ntext Pane 211.\n", .de = "[the-cat] of 6201dd22\ntext Scheibe 212.\n",
      .told = "a.de.prose:2:1: error: 'text' does not have the same digits as the English" },
    { "three dots", .en = "[the-cat]\ntext It waits...\n",
      .told = "a.en.prose:2:1: error: 'text' has '...'; write a full stop or a dash" },
    { "English quotation marks in German", .en = CAT_EN, .de = CAT_OF "text Sie sagt \"Ja\".\n",
      .told = "a.de.prose:2:1: error: 'text' has '\"'; write quotation marks as in „Ja“" },
    { "marks that do not pair", .en = "[the-cat]\ntext It says \"Yes.\n",
      .told = "a.en.prose:2:1: error: the quotation marks of 'text' do not pair" },
    { "German marks that do not pair", .en = CAT_EN, .de = CAT_OF "text Sie sagt: „Ja.\n",
      .told = "a.de.prose:2:1: error: the quotation marks of 'text' do not pair" },
    { "stars that do not pair", .en = "[the-cat]\ntext It *waits.\n",
      .told = "a.en.prose:2:1: error: the stars of 'text' do not pair" },
    { "space before a mark", .en = "[the-cat]\ntext It waits .\n",
      .told = "a.en.prose:2:1: error: 'text' has a space before '.'" },
    { "a word that does not occur", .en = CAT_EN, .style = "[never.en]\nwaits\n",
      .told = "a.en.prose:2:1: error: 'text' has the word 'waits', which this pack does not use" },
    { "a word without a section", .en = CAT_EN, .style = "waits\n",
      .told = "style.prose:1:1: error: expected a section before it: [names], [never.en], [never.de]" },
    { "prose in the pack too", .en = "[the-dog]\ntext It barks.\n",
      .told = "a.pack:10:7: error: the prose of this card is in a.en.prose; here it has no 'text'" },
};

static const struct prose_case doubt[] = {
    { "open", .en = CAT_EN,
      .told = "a.en.prose:1:1: warning: [the-cat] is not translated: it appears in English" },
    { "no digits", .en = CAT_EN, .de = "[the-cat] Die Katze\ntext Sie wartet.\n",
      .told = "a.de.prose:1:1: warning: [the-cat] appears in English: its English is not named; when the German is right, write 'of 369716a7'" },
    { "stale", .en = "[the-cat]\ntext It is waiting.\n", .de = CAT_DE,
      .told = "a.de.prose:1:1: warning: [the-cat] appears in English: its English has changed; when the German is right, write 'of 304d9e17'" },
    { "German of another length", .en = CAT_EN, .de = CAT_OF "text Sie sitzt dort auf der Mauer und wartet, ohne sich zu rühren, auf die Ratte.\n",
      .told = "a.de.prose:2:1: warning: 'text' has 76 letters, the English 9" },
    { "name gone", .en = "[the-cat]\ntext Hazel waits.\n", .de = "[the-cat] of ce765d75\ntext Sie wartet.\n", .style = "[names]\nHazel\n",
      .told = "a.de.prose:1:1: warning: the English says Hazel ('text'); the German has no Hazel" },
    { "supply counted", .en = "[the-cat]\ntext It costs 2 coins.\n", .de = "[the-cat] of 51029463\ntext Sie kostet 2 Münzen.\n",
      .told = "a.en.prose:2:1: warning: 'text' counts a kind of supply; the rules text does that" },
};
/* clang-format on */

static void each_mistake_is_told_once(void **state)
{
    static const char pack[] = PACK "trick \"The Dog\" de \"Der Hund\" { cost 1  does you draw 1 "
                                    "card  story \"It barks.\" de \"Er bellt.\" }\n";
    (void)state;
    for (unsigned i = 0; i < ARRAY_LEN(mistake); i++) {
        struct pack_result result;

        compile(&mistake[i], &harbor_rules, pack, &result);
        check_told(&mistake[i], result.errors);
        if (result.error_count != 1)
            fail_msg("%s: told was\n%s", mistake[i].name, result.errors);
        pack_result_release(&result);
    }
}

static void what_is_doubtful_is_a_warning(void **state)
{
    (void)state;
    for (unsigned i = 0; i < ARRAY_LEN(doubt); i++) {
        struct pack_result result;

        assert_true(compile(&doubt[i], &harbor_rules, PACK, &result));
        check_told(&doubt[i], result.warnings);
        pack_result_release(&result);
    }
}

/* Whether the strings of a compiled pack contain a text. */
static bool has(const struct pack_result *result, const char *text)
{
    size_t size = strlen(text);

    for (size_t i = 0; i + size <= result->size; i++)
        if (memcmp(result->blob + i, text, size) == 0)
            return true;
    return false;
}

/* German with the right digits is used; missing or outdated German is not.
 */
static void a_card_is_told_in_one_language(void **state)
{
    static const struct {
        struct prose_case given;
        bool german;
        unsigned open, stale;
    } row[] = {
        { { "both", CAT_EN RAT_EN, CAT_DE RAT_DE, NULL, NULL }, true, 0, 0 },
        { { "open", CAT_EN RAT_EN, CAT_DE, NULL, NULL }, false, 1, 0 },
        { { "stale", CAT_EN RAT_EN "      It never did.\n", CAT_DE RAT_DE, NULL, NULL },
          false,
          0,
          1 },
    };

    (void)state;
    for (unsigned i = 0; i < ARRAY_LEN(row); i++) {
        struct pack_result result;
        struct pack pack;

        if (!compile(&row[i].given, &harbor_rules, PACK, &result))
            fail_msg("%s: %s", row[i].given.name, result.errors);
        assert_null(pack_open(&pack, result.blob, result.size, &harbor_rules));
        assert_int_equal(pack.head->open, row[i].open);
        assert_int_equal(pack.head->stale, row[i].stale);
        assert_true(has(&result, "It takes the bread."));
        assert_true(has(&result, "Sie wartet."));
        assert_int_equal(has(&result, "Sie sitzt auf dem Fass und rührt sich nicht."),
                         row[i].german);
        assert_int_equal(has(&result, "Füttere sie."), row[i].german);
        assert_int_equal(has(&result, "Sie nimmt das Brot."), row[i].german);
        pack_result_release(&result);
    }
}

/* A paragraph that a card uses must exist. */
static void a_paragraph_is_mandatory(void **state)
{
    static const char pack[] = "pack harbor \"Harbor\" de \"Hafen\"\n"
                               "trick \"The Cat\" de \"Die Katze\" { cost 1\n"
                               "    does tell lamp you draw 1 card\n"
                               "}\n";
    static const struct prose_case without = {
        .name = "without",
        .en = CAT_EN,
        .told = "a.en.prose:1:1: error: [the-cat] needs 'text.lamp', which the card uses"
    };
    static const struct prose_case with = { .name = "with", .en = CAT_EN "text.lamp It is lit.\n" };
    struct pack_result result;

    (void)state;
    assert_false(compile(&without, &harbor_rules, pack, &result));
    check_told(&without, result.errors);
    pack_result_release(&result);
    assert_true(compile(&with, &harbor_rules, pack, &result));
    assert_true(has(&result, "It is lit."));
    pack_result_release(&result);
}

/* The prose of LA-1 is complete in both languages and without complaints. */
static void la_1_is_translated(void **state)
{
    static const char *const topic[] = { "case-1", "case-2",     "case-3", "case-4",
                                         "shared", "encounters", "decks",  "epilogue" };
    unsigned stale;
    char *report;

    (void)state;
    for (unsigned i = 0; i < ARRAY_LEN(topic) * LANG_COUNT; i++) {
        char path[64];
        FILE *f;

        snprintf(path, sizeof path, "packs/la-1/%s.%s.prose", topic[i / 2], i % 2 ? "de" : "en");
        if (!(f = fopen(path, "r")))
            fail_msg("there is no %s", path);
        fclose(f);
    }
    struct ang_pack *pack = ang_pack_compile("packs/la-1", "la-1", &report, NULL);
    if (report)
        fail_msg("%s", report);
    assert_int_equal(ang_pack_open_cards(pack, &stale), 0);
    assert_int_equal(stale, 0);
    ang_pack_free(pack);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_mistake_is_told_once),
        cmocka_unit_test(what_is_doubtful_is_a_warning),
        cmocka_unit_test(a_card_is_told_in_one_language),
        cmocka_unit_test(a_paragraph_is_mandatory),
        cmocka_unit_test(la_1_is_translated),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
