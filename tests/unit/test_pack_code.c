/* test_pack_code.c: the code that cards compile to; whole packs open. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "harbor/harbor.h"
#include "pack/pack_compile.h"

#define PACK "pack harbor \"Harbor\" de \"Hafen\"\n"

struct card {
    const char *name, *pack, *code;
};

/* clang-format off */
static const struct card card[] = {
    { "a choice and what it needs",
      PACK "trick \"Swept Under\" de \"Unter den Tisch\" {\n"
      "    cost 0\n"
      "    does choose a cargo in your hand as bale {\n"
      "             you tuck bale under the deck\n"
      "             you draw 2 cards\n"
      "         }\n"
      "}\n",
      "trick swept-under \"Swept Under\" x1\n"
      "clause 0: play\n"
      "  can\n"
      "       17  ANY set 0\n"
      "       19  RET\n"
      "  does\n"
      "       20  ANY set 0\n"
      "       22  UNLESS @40\n"
      "       24  YOU\n"
      "       25  CHOOSE set 0 r3 r3 -\n"
      "       30  YOU\n"
      "       31  GET r3\n"
      "       33  VERB \"{seat} tuck|tucks {card} under the deck\"\n"
      "       35  YOU\n"
      "       36  PUSH 2\n"
      "       38  VERB \"{seat} draw|draws {number} card|cards\"\n"
      "       40  END\n"
      "set 0: domain \"in {seat's} hand\"\n"
      "  args\n"
      "        1  YOU\n"
      "        2  RET\n"
      "  filter\n"
      "        3  IT 0\n"
      "        5  KIND\n"
      "        6  PUSH 2\n"
      "        8  EQ\n"
      "        9  BOTH 5\n"
      "       11  YOU\n"
      "       12  PUSH 2\n"
      "       14  CAN \"{seat} draw|draws {number} card|cards\"\n"
      "       16  RET\n" },
    { "a choice inside a choice",
      PACK "trick \"Old Friends\" de \"Alte Freunde\" {\n"
      "    cost 0\n"
      "    does choose another player that has at least 2 coins as victim {\n"
      "             choose a card in victim's hand, you steal 1 coin from victim then you take back it\n"
      "         }\n"
      "}\n",
      "trick old-friends \"Old Friends\" x1\n"
      "clause 0: play\n"
      "  can\n"
      "       34  ANY set 1\n"
      "       36  RET\n"
      "  does\n"
      "       50  ANY set 1\n"
      "       52  UNLESS @84\n"
      "       54  YOU\n"
      "       55  CHOOSE set 1 r3 r3 -\n"
      "       60  ANY set 2\n"
      "       62  UNLESS @84\n"
      "       64  YOU\n"
      "       65  CHOOSE set 2 r4 r4 -\n"
      "       70  YOU\n"
      "       71  PUSH 1\n"
      "       73  PUSH 0\n"
      "       75  GET r3\n"
      "       77  VERB \"{seat} steal|steals {number} {supply} from {seat}\"\n"
      "       79  YOU\n"
      "       80  GET r4\n"
      "       82  VERB \"{seat} take|takes back {card}\"\n"
      "       84  END\n"
      "set 0: domain \"in {seat's} hand\"\n"
      "  args\n"
      "        1  IT 0\n"
      "        3  RET\n"
      "  filter\n"
      "        4  YOU\n"
      "        5  PUSH 1\n"
      "        7  PUSH 0\n"
      "        9  IT 1\n"
      "       11  CAN \"{seat} steal|steals {number} {supply} from {seat}\"\n"
      "       13  RET\n"
      "set 1: domain \"\"\n"
      "  filter\n"
      "       14  IT 0\n"
      "       16  YOU\n"
      "       17  EQ\n"
      "       18  NOT\n"
      "       19  BOTH 8\n"
      "       21  IT 0\n"
      "       23  PUSH 2\n"
      "       25  PUSH 0\n"
      "       27  QUERY \"{seat} has|have at least {number} {supply}\"\n"
      "       29  BOTH 2\n"
      "       31  ANY set 0\n"
      "       33  RET\n"
      "set 2: domain \"in {seat's} hand\"\n"
      "  args\n"
      "       37  GET r3\n"
      "       39  RET\n"
      "  filter\n"
      "       40  YOU\n"
      "       41  PUSH 1\n"
      "       43  PUSH 0\n"
      "       45  GET r3\n"
      "       47  CAN \"{seat} steal|steals {number} {supply} from {seat}\"\n"
      "       49  RET\n" },
    { "who may, and who may not",
      PACK "trick \"Round\" de \"Runde\" {\n"
      "    cost 1\n"
      "    does for each other player {\n"
      "             that player may draw 1 card else that player gains 1 coin\n"
      "         }\n"
      "}\n",
      "trick round \"Round\" x1\n"
      "clause 0: play\n"
      "  does\n"
      "       14  PUSH 0\n"
      "       16  SET r4\n"
      "       18  EACH set 0 r3 @47\n"
      "       22  GET r3\n"
      "       24  ONE_OF 0 2\n"
      "       27  GET r3\n"
      "       29  PUSH 1\n"
      "       31  VERB \"{seat} draw|draws {number} card|cards\"\n"
      "       33  JUMP @45\n"
      "       35  GET r3\n"
      "       37  PUSH 1\n"
      "       39  PUSH 0\n"
      "       41  VERB \"{seat} gain|gains {number} {supply}\"\n"
      "       43  JUMP @45\n"
      "       45  JUMP @18\n"
      "       47  END\n"
      "set 0: domain \"\"\n"
      "  filter\n"
      "        1  IT 0\n"
      "        3  YOU\n"
      "        4  EQ\n"
      "        5  NOT\n"
      "        6  RET\n"
      "alternative 0: @27 \"Draw 1 card\"\n"
      "  can\n"
      "        7  GET r3\n"
      "        9  PUSH 1\n"
      "       11  CAN \"{seat} draw|draws {number} card|cards\"\n"
      "       13  RET\n"
      "alternative 1: @35 \"Gain 1 coin\"\n" },
    { "an effect remembers whom it was aimed at",
      PACK "trick \"Old Debt\" de \"Alte Schuld\" {\n"
      "    cost 1\n"
      "    does choose another player as debtor, in debtor's next turn {\n"
      "             when debtor gains coins once per turn, you steal 1 coin from debtor\n"
      "         }\n"
      "}\n",
      "trick old-debt \"Old Debt\" x1\n"
      "clause 0: play, effects 1\n"
      "  can\n"
      "        7  ANY set 0\n"
      "        9  RET\n"
      "  does\n"
      "       36  ANY set 0\n"
      "       38  UNLESS @53\n"
      "       40  YOU\n"
      "       41  CHOOSE set 0 r3 r3 -\n"
      "       46  GET r3\n"
      "       48  EFFECT clause 1 r3 - -\n"
      "       53  END\n"
      "clause 1: trigger \"{seat} gain|gains coins\", until next starts (turn), once per turn\n"
      "  filter\n"
      "       10  GET r0\n"
      "       12  GET r3\n"
      "       14  EQ\n"
      "       15  RET\n"
      "  can\n"
      "       16  YOU\n"
      "       17  PUSH 1\n"
      "       19  PUSH 0\n"
      "       21  GET r3\n"
      "       23  CAN \"{seat} steal|steals {number} {supply} from {seat}\"\n"
      "       25  RET\n"
      "  does\n"
      "       26  YOU\n"
      "       27  PUSH 1\n"
      "       29  PUSH 0\n"
      "       31  GET r3\n"
      "       33  VERB \"{seat} steal|steals {number} {supply} from {seat}\"\n"
      "       35  END\n"
      "set 0: domain \"\"\n"
      "  filter\n"
      "        1  IT 0\n"
      "        3  YOU\n"
      "        4  EQ\n"
      "        5  NOT\n"
      "        6  RET\n" },
    { "picks, outcomes and repetition",
      PACK "trick \"Busy Night\" de \"Lange Nacht\" {\n"
      "    cost 1\n"
      "    does choose up to 2 cards in the discards, you take back it\n"
      "         repeat 3 times you gamble { cargo nothing other the alarm rises by 1 }\n"
      "}\n",
      "trick busy-night \"Busy Night\" x1\n"
      "clause 0: play\n"
      "  can\n"
      "        1  YOU\n"
      "        2  CAN \"{seat} gamble|gambles\"\n"
      "        4  RET\n"
      "  does\n"
      "        5  YOU\n"
      "        6  CHOOSE set 0 r3 r3 @27\n"
      "       11  YOU\n"
      "       12  GET r3\n"
      "       14  VERB \"{seat} take|takes back {card}\"\n"
      "       16  YOU\n"
      "       17  CHOOSE set 0 r4 r3 @27\n"
      "       22  YOU\n"
      "       23  GET r4\n"
      "       25  VERB \"{seat} take|takes back {card}\"\n"
      "       27  PUSH 3\n"
      "       29  SET r3\n"
      "       31  YOU\n"
      "       32  VERB \"{seat} gamble|gambles\"\n"
      "       34  BRANCH @38 @40 -\n"
      "       38  JUMP @46\n"
      "       40  PUSH 1\n"
      "       42  VERB \"the alarm rises by {number}\"\n"
      "       44  JUMP @46\n"
      "       46  GET r3\n"
      "       48  PUSH 1\n"
      "       50  SUB\n"
      "       51  SET r3\n"
      "       53  GET r3\n"
      "       55  UNLESS @59\n"
      "       57  JUMP @31\n"
      "       59  END\n"
      "set 0: domain \"in the discards\"\n" },
    { "counts, costs and canceling",
      PACK "trick \"My Cut\" de \"Mein Anteil\" {\n"
      "    copies 2\n"
      "    cost 0\n"
      "    when another player plays a trick that is not \"My Cut\"\n"
      "    needs the times that player works the docks this turn is at least 1\n"
      "    pay 1 coin\n"
      "    does pay that player pays 2 coins, you gain 2 coins else instead you draw 1 card\n"
      "}\n",
      "trick my-cut \"My Cut\" x2\n"
      "clause 0: react \"{seat} play|plays {card}\" of another\n"
      "  filter\n"
      "        1  IS_A r1 3\n"
      "        4  BOTH 7\n"
      "        6  GET r1\n"
      "        8  WHAT\n"
      "        9  PUSH 0\n"
      "       11  EQ\n"
      "       12  NOT\n"
      "       13  RET\n"
      "  needs\n"
      "       14  PUSH 1\n"
      "       16  GET r0\n"
      "       18  COUNTED 0\n"
      "       20  LE\n"
      "       21  RET\n"
      "  payable\n"
      "       22  YOU\n"
      "       23  PUSH 1\n"
      "       25  PUSH 0\n"
      "       27  CAN \"{seat} pay|pays {number} {supply}\"\n"
      "       29  RET\n"
      "  can\n"
      "       30  GET r0\n"
      "       32  PUSH 2\n"
      "       34  PUSH 0\n"
      "       36  CAN \"{seat} pay|pays {number} {supply}\"\n"
      "       38  EITHER 5\n"
      "       40  YOU\n"
      "       41  PUSH 1\n"
      "       43  CAN \"{seat} draw|draws {number} card|cards\"\n"
      "       45  RET\n"
      "  pay, then does\n"
      "       46  YOU\n"
      "       47  PUSH 1\n"
      "       49  PUSH 0\n"
      "       51  VERB \"{seat} pay|pays {number} {supply}\"\n"
      "       53  GET r0\n"
      "       55  PUSH 2\n"
      "       57  PUSH 0\n"
      "       59  CAN \"{seat} pay|pays {number} {supply}\"\n"
      "       61  UNLESS @80\n"
      "       63  GET r0\n"
      "       65  PUSH 2\n"
      "       67  PUSH 0\n"
      "       69  VERB \"{seat} pay|pays {number} {supply}\"\n"
      "       71  YOU\n"
      "       72  PUSH 2\n"
      "       74  PUSH 0\n"
      "       76  VERB \"{seat} gain|gains {number} {supply}\"\n"
      "       78  JUMP @86\n"
      "       80  CANCEL\n"
      "       81  YOU\n"
      "       82  PUSH 1\n"
      "       84  VERB \"{seat} draw|draws {number} card|cards\"\n"
      "       86  END\n"
      "counter 0: \"{seat} work|works the docks\" per turn\n" },
    { "questions",
      PACK "ally \"Clerk\" de \"Schreiber\" {\n"
      "    cost 3\n"
      "    stays {\n"
      "        what you get for a cargo in your hand is half the alarm, rounded up less\n"
      "        for another player playing this is forbidden\n"
      "    }\n"
      "}\n",
      "ally clerk \"Clerk\" x1\n"
      "clause 0: modify \"what {seat} get|gets for {card}\" add of its owner, until leaves play\n"
      "  filter\n"
      "        9  IS_A r1 2\n"
      "       12  BOTH 2\n"
      "       14  ANY set 0\n"
      "       16  RET\n"
      "  amount\n"
      "       17  PUSH 0\n"
      "       19  QUERY \"the alarm\"\n"
      "       21  HALF\n"
      "       22  SUB\n"
      "       23  RET\n"
      "clause 1: modify \"for {seat} playing {card}\" forbid of another, until leaves play\n"
      "  filter\n"
      "       24  GET r1\n"
      "       26  SELF\n"
      "       27  EQ\n"
      "       28  RET\n"
      "set 0: domain \"in {seat's} hand\"\n"
      "  args\n"
      "        1  YOU\n"
      "        2  RET\n"
      "  filter\n"
      "        3  IT 0\n"
      "        5  GET r1\n"
      "        7  EQ\n"
      "        8  RET\n" },
};
/* clang-format on */

static void compiled(struct pack *pack, struct pack_result *result, const char *text)
{
    struct pack_source source = { "a.pack", text, strlen(text) };

    if (!pack_compile(&harbor_rules, &source, 1, result))
        fail_msg("%s", result->errors);
    const char *trouble = pack_open(pack, result->blob, result->size, &harbor_rules);
    if (trouble != NULL)
        fail_msg("%s", trouble);
}

/* The code of a whole pack; the caller frees it. */
static char *code_of(const struct pack *pack)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);

    assert_non_null(out);
    pack_disassemble_all(pack, &harbor_vocabulary, out);
    fclose(out);
    return text;
}

static void cards_become_code(void **state)
{
    (void)state;
    for (unsigned i = 0; i < ARRAY_LEN(card); i++) {
        struct pack_result result;
        struct pack pack;

        compiled(&pack, &result, card[i].pack);
        char *code = code_of(&pack);
        if (strcmp(code, card[i].code) != 0)
            fail_msg("%s:\n%s", card[i].name, code);
        free(code);
        pack_result_release(&result);
    }
}

static void entries_keep_what_is_written(void **state)
{
    struct pack_result result;
    struct pack pack;

    (void)state;
    compiled(&pack, &result,
             PACK
             "cargo \"Tea\" de \"Tee\" { copies 3 value 1 story \"Hot.\" de \"Heiß.\" }\n"
             "cargo \"A Saint's Hand\" de \"Die Hand\" { value 8 risk 5 }\n"
             "ally \"Boy\" de \"Junge\" { key roof cost 1 stays { action you draw 1 card } }\n");
    assert_int_equal(pack.entry_count, 3);
    assert_int_equal(pack.component_count, 5);
    const struct pack_entry *boy = &pack.entry[0], *tea = &pack.entry[1], *hand = &pack.entry[2];
    assert_int_equal(tea->copies, 3);
    assert_string_equal(pack_text(&pack, tea->title[LANG_DE]), "Tee");
    assert_string_equal(pack_text(&pack, tea->story[LANG_DE]), "Heiß.");
    assert_int_equal(tea->clause_count, 0);
    assert_string_equal(pack_text(&pack, hand->key), "a-saints-hand");
    assert_int_equal(hand->first_component, 4); /* entries are numbered by kind */
    assert_int_equal(hand->field[FIELD_RISK], 5);
    assert_int_equal(hand->story[LANG_EN], 0);
    assert_string_equal(pack_text(&pack, boy->key), "roof");
    assert_int_equal(boy->field[FIELD_COST], 1);
    assert_int_equal(boy->clause_count, 1);
    assert_string_equal(pack_text(&pack, pack.head->game), "harbor");
    pack_result_release(&result);
}

/* Forward references, layout and comments do not change the code. */
static void layout_makes_no_difference(void **state)
{
    static const char *const text[] = {
        PACK "trick \"T\" de \"T\" { cost 1 does { you draw 1 card; you gain 2 coins } }\n",
        PACK "trick \"T\" de \"T\" { cost 1 does you draw 1 card then you gain 2 coins }\n",
        PACK "trick \"T\" de \"T\" {\n  cost 1 # one\n  does you draw 1\n      card\n"
             "  you gain\n  2 coins # two\n}\n",
        "\xef\xbb\xbf" PACK "trick \"T\" de \"T\"\r\n{ does {\r\n you draw 1 card\r\n"
        " then you gain 2 coins } cost 1 }",
    };
    char *first = NULL;

    (void)state;
    for (unsigned i = 0; i < ARRAY_LEN(text); i++) {
        struct pack_result result;
        struct pack pack;

        compiled(&pack, &result, text[i]);
        char *code = code_of(&pack);
        pack_result_release(&result);
        if (i > 0)
            assert_string_equal(code, first);
        free(first);
        first = code;
    }
    free(first);
}

/* Same sources, same bytes: a pack's hash is its name. */
static void compiling_is_repeatable(void **state)
{
    struct pack_source source = { "a.pack", card[0].pack, strlen(card[0].pack) };
    struct pack_result a, b;

    (void)state;
    assert_true(pack_compile(&harbor_rules, &source, 1, &a));
    assert_true(pack_compile(&harbor_rules, &source, 1, &b));
    assert_int_equal(a.size, b.size);
    assert_memory_equal(a.blob, b.blob, a.size);
    pack_result_release(&a);
    pack_result_release(&b);
}

/* Equal (event, filter, span) share a counter; every program has a line of source. */
static void counters_are_shared(void **state)
{
    struct pack_result result;
    struct pack pack;

    (void)state;
    compiled(&pack, &result,
             PACK "trick \"T\" de \"T\" { cost 1\n"
                  "needs the times you sell a cargo this turn is at least the number of times\n"
                  "      the richest player sells a cargo this turn\n"
                  "does the alarm rises by the times you sell a cargo this day }\n");
    assert_int_equal(pack.counter_count, 2);
    assert_int_equal(pack.counter[0].filter, pack.counter[1].filter);
    assert_int_equal(pack.head->events_counted, 1 << EVENT_SELLS);
    assert_true(pack.line_count > 0);
    assert_string_equal(pack_text(&pack, pack.line[0].file), "a.pack");
    pack_result_release(&result);
}

static void the_testing_game_compiles(void **state)
{
    struct pack_result result;
    struct pack pack;

    (void)state;
    if (!pack_compile_directory(&harbor_rules, NULL, "tests/harbor/pack", &result))
        fail_msg("%s", result.errors);
    assert_null(pack_open(&pack, result.blob, result.size, &harbor_rules));
    assert_true(pack.entry_count > 20);
    char *code = code_of(&pack);
    assert_non_null(strstr(code, "CHOOSE"));
    free(code);
    pack_result_release(&result);
}

/* The guide's examples: each block marked as a pack compiles. */

enum { GUIDE_MAX = 1 << 17 };

/* The text between ```pack and ```, with its indentation; returns where to continue, or NULL. */
static const char *guide_block(const char *guide, char *out, size_t size)
{
    const char *block = strstr(guide, "```pack\n");
    const char *end = block != NULL ? strstr(block + 8, "```\n") : NULL;

    if (end == NULL)
        return NULL;
    snprintf(out, size, PACK "%.*s", (int)(end - block - 8), block + 8);
    return end + 4;
}

static void the_guide_is_right(void **state)
{
    static char guide[GUIDE_MAX], text[GUIDE_MAX];
    FILE *f = fopen("docs/pack-language.md", "r");
    unsigned blocks = 0;

    (void)state;
    assert_non_null(f);
    size_t size = fread(guide, 1, sizeof(guide) - 1, f);
    fclose(f);
    guide[size] = '\0';
    for (const char *at = guide; (at = guide_block(at, text, sizeof(text))) != NULL; blocks++) {
        struct pack_result result;
        struct pack pack;

        compiled(&pack, &result, text);
        pack_result_release(&result);
    }
    assert_true(blocks >= 6);
}

static void every_operation_has_a_line(void **state)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);

    (void)state;
    assert_non_null(out);
    pack_list_ops(out);
    fclose(out);
    for (unsigned i = 0; i < OP_COUNT_; i++) {
        char row[40];

        snprintf(row, sizeof(row), "\n| %s | ", op_fact[i].name);
        assert_non_null(strstr(text, row));
    }
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cards_become_code),
        cmocka_unit_test(entries_keep_what_is_written),
        cmocka_unit_test(layout_makes_no_difference),
        cmocka_unit_test(compiling_is_repeatable),
        cmocka_unit_test(counters_are_shared),
        cmocka_unit_test(the_testing_game_compiles),
        cmocka_unit_test(the_guide_is_right),
        cmocka_unit_test(every_operation_has_a_line),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
