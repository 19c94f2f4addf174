/* test_text_vocabulary.c: no table of a game's words has a hole. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "harbor/harbor.h"
#include "text/kernel_words.h"
#include "text/phrase.h"

static unsigned faults;
static bool quiet; /* faults are expected */

static void fault(const char *table, unsigned row, const char *what, const char *text)
{
    if (!quiet)
        print_error("%s %u: %s: %s\n", table, row, what, text ? text : "(none)");
    faults++;
}

/* The parameters a template mentions. */
static unsigned mentioned(const char *template)
{
    unsigned mask = 0;

    for (const char *c = template; c && *c; c++) {
        if (*c == '{') {
            const char *index = c + 1 + (c[1] == 'v' || c[1] == 'n');

            mask |= BIT((unsigned)(*index - '0') & 31);
        } else if (*c == '#' && c[1] >= '0' && c[1] <= '9') {
            mask |= BIT(c[1] - '0');
        }
    }
    return mask;
}

/* Both languages exist, are valid and mention the same parameters. */
static void phrases(const char *table, unsigned row, const char *en, const char *de, unsigned args)
{
    const char *en_fault = phrase_fault(en, args), *de_fault = phrase_fault(de, args);

    if (en_fault)
        fault(table, row, en_fault, en);
    if (de_fault)
        fault(table, row, de_fault, de);
    /* a predicate may mention its subject by the verb alone, or not at all */
    if ((mentioned(en) ^ mentioned(de)) & ~1u)
        fault(table, row, "the languages tell different things", de);
}

static void nouns(const char *table, const struct noun *noun, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        if (!noun[i].word)
            fault(table, i, "no word for packs", NULL);
        if (noun_fault(LANG_EN, noun[i].en))
            fault(table, i, noun_fault(LANG_EN, noun[i].en), noun[i].en);
        if (noun_fault(LANG_DE, noun[i].de))
            fault(table, i, noun_fault(LANG_DE, noun[i].de), noun[i].de);
    }
}

static unsigned slots(const char *form)
{
    unsigned count = 0;

    for (; form && *form; form++)
        count += *form == '{';
    return count;
}

static void forms(const char *table, const struct form *form, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        unsigned args = slots(form[i].form);

        if (!form[i].form) {
            fault(table, i, "no form", NULL);
            continue;
        }
        if (args > SLOT_MAX)
            fault(table, i, "too many slots", form[i].form);
        if (form[i].form[0] == 0) { /* a domain that needs no words */
            if (!form[i].en || !form[i].de)
                fault(table, i, "no text", NULL);
            continue;
        }
        phrases(table, i, form[i].en, form[i].de, args);
        if (form[i].en_may || form[i].de_may)
            phrases(table, i, form[i].en_may, form[i].de_may, args);
        if (form[i].en_done || form[i].de_done)
            phrases(table, i, form[i].en_done, form[i].de_done, args);
        if (form[i].counts && (form[i].counts >= args || !form[i].en_done))
            fault(table, i, "counts no slot", form[i].form);
    }
}

/* A verb with a player as its subject can follow "may". */
static void verbs(const struct form *form, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        if (form[i].form && strncmp(form[i].form, "{seat}", 6) == 0 && !form[i].en_may)
            fault("verb", i, "nothing follows 'may'", form[i].form);
}

static void permissions(const struct form *form, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        if (form[i].gives == T_CONDITION && !form[i].en_may)
            fault("question", i, "cannot be allowed", form[i].form);
}

static void walk(const struct vocabulary *v)
{
    nouns("noun", v->noun, v->noun_count);
    nouns("supply", v->supply, v->supply_count);
    forms("verb", v->verb, v->verb_count);
    forms("query", v->query, v->query_count);
    forms("event", v->event, v->event_count);
    forms("question", v->question, v->question_count);
    forms("domain", v->domain, v->domain_count);
    forms("use", v->use, v->use_count);
    verbs(v->verb, v->verb_count);
    permissions(v->question, v->question_count);
    for (unsigned i = 0; i < v->word_count; i++)
        phrases("word", i, v->word[i].en, v->word[i].de, 0);
    for (unsigned i = 0; i < v->span_count; i++) {
        phrases("span", i, v->span[i].en_this, v->span[i].de_this, 0);
        phrases("span", i, v->span[i].en_next, v->span[i].de_next, 1);
        phrases("span", i, v->span[i].en_once, v->span[i].de_once, 0);
    }
    for (unsigned i = 0; i < v->prompt_count; i++)
        phrases("prompt", i, v->prompt[i].en, v->prompt[i].de, 2);
    for (unsigned i = 0; i < v->option_count; i++) {
        unsigned args = 0;

        while (args < 3 && v->option[i].target[args] != T_NONE)
            args++;
        phrases("option", i, v->option[i].en, v->option[i].de, args);
        if (!v->option[i].name)
            fault("option", i, "no word to type", v->option[i].en);
    }
    for (unsigned i = 0; i < v->requirement_count; i++) {
        phrases("requirement", i, v->requirement[i].en, v->requirement[i].de, 3);
        if (!v->requirement[i].rule)
            fault("requirement", i, "no ledger id", v->requirement[i].en);
    }
    for (unsigned i = 0; i < v->message_count; i++)
        phrases("message", i, v->message[i].en, v->message[i].de, LOG_PARAM_MAX);
}

static void the_testing_game_has_no_holes(void **state)
{
    (void)state;
    faults = 0;
    walk(&harbor_vocabulary);
    for (unsigned i = 0; i < harbor_rules.zone_count; i++)
        if (!harbor_rules.zone[i].en || !harbor_rules.zone[i].de)
            fault("zone", i, "no text", harbor_rules.zone[i].name);
    assert_int_equal(faults, 0);
}

static void the_kernel_has_no_holes(void **state)
{
    (void)state;
    faults = 0;
    for (unsigned i = 0; i < SAY_COUNT; i++)
        phrases("saying", i, saying[i].en, saying[i].de, 4);
    for (unsigned i = SAY_CARD; i <= SAY_PLAYER; i++) {
        assert_null(noun_fault(LANG_EN, saying[i].en));
        assert_null(noun_fault(LANG_DE, saying[i].de));
    }
    for (unsigned i = REQ_MET; i <= REQ_BOUND; i++)
        phrases("requirement", i, kernel_requirement[i].en, kernel_requirement[i].de, 0);
    for (unsigned i = 0; i < PROMPT_GAME; i++)
        phrases("prompt", i, kernel_prompt[i].en, kernel_prompt[i].de, i == PROMPT_DUE ? 4 : 1);
    for (unsigned i = 0; i <= OPT_BREAK; i++)
        phrases("option", i, kernel_option[i].en, kernel_option[i].de, 1);
    assert_int_equal(faults, 0);
}

/* The check detects planted holes. */
static void holes_are_found(void **state)
{
    static const struct noun bad_noun[] = { { .word = "x", .en = "x", .de = NULL } };
    static const struct form bad_verb[] = {
        { .form = "{seat} sing", .en = "{0} sings {1}", .de = "{0} singt" },
    };
    static const struct message bad_message[] = { { "a", "{0} {1}", "{0}" }, { "b", "b", NULL } };
    struct vocabulary v = { .noun = bad_noun,
                            .noun_count = 1,
                            .verb = bad_verb,
                            .verb_count = 1,
                            .message = bad_message,
                            .message_count = 2 };

    (void)state;
    faults = 0;
    quiet = true;
    walk(&v);
    quiet = false;
    assert_int_equal(faults, 2 + 3 + 2);
}

int main(void)
{
    const struct CMUnitTest test[] = {
        cmocka_unit_test(the_testing_game_has_no_holes),
        cmocka_unit_test(the_kernel_has_no_holes),
        cmocka_unit_test(holes_are_found),
    };

    return cmocka_run_group_tests(test, NULL, NULL);
}
