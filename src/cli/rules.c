/* rules.c: the quick reference of a game. */
#include "cli/cli.h"
#include "cli/options.h"
#include "cli/packs.h"
#include "cli/reference.h"

#include <stdio.h>

enum { PIPE_COLUMNS = 80 };

/* Reports why there is no reference: no such game, or not written yet. */
static int complain_no_reference(const char *game)
{
    int status = game_check(game);

    if (status != STATUS_OK)
        return status;
    return complain("there is no quick reference for %s.", game);
}

static int print_topic(const struct ang_reference *r, const char *word, const struct terminal *t)
{
    struct near n = near_to(word);
    const struct ang_topic *topic = reference_topic(r, word, &n);
    char hint[80];

    if (topic) {
        topic_print(topic, t);
        return STATUS_OK;
    }
    if (n.best)
        return complain_usage("there is no topic '%s'%s", word, near_hint(&n, hint, sizeof hint));
    return complain_usage("there is no topic '%s'; angeles rules %s lists them.", word, r->game);
}

int command_rules(int argc, char **argv)
{
    enum ang_language lang = ANG_EN;
    const struct option_row row[] = { option_language(&lang) };
    struct options o = {
        .usage = "rules GAME [TOPIC] [OPTION]…",
        .about = "Explains how a game is played: without a topic it lists the topics, with one it\n"
                 "shows its text, with 'all' everything. The ids in parentheses are those of the\n"
                 "rules ledger, which `why not` also names. While playing, type: rules TOPIC",
        .row = row,
        .row_count = ARRAY_LEN(row),
        .word_min = 1,
        .word_max = 2,
    };
    const struct ang_reference *r;
    struct terminal terminal;

    if (!options_parse(&o, argc, argv))
        return o.status;
    r = ang_reference_of(o.word[0], lang);
    if (!r)
        return complain_no_reference(o.word[0]);
    terminal_init(&terminal);
    if (terminal.width == 0)
        terminal.width = PIPE_COLUMNS;
    if (o.word_count == 1)
        reference_print_list(r, &terminal);
    else if (is_all_topics(o.word[1]))
        reference_print_all(r, &terminal);
    else
        return print_topic(r, o.word[1], &terminal);
    return STATUS_OK;
}
