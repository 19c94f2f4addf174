/* pack_show.c: prints the contents of a pack for people. */
#include "cli/pack.h"

#include "cli/cli.h"
#include "cli/files.h"
#include "cli/near.h"
#include "cli/options.h"
#include "cli/packs.h"
#include "cli/terminal.h"

#include <stdio.h>
#include <string.h>

/* A word that names a game, a compiled pack or a folder; NULL: the first game. */
static int pack_of(const char *word, struct ang_pack **out)
{
    FILE *file;

    if (!word)
        word = ang_kind_name(0);
    if (!is_game(word) && (file = fopen(word, "rb"))) {
        fclose(file);
        return pack_load(word, NULL, NULL, out);
    }
    return pack_get(word, NULL, out);
}

/* show */

static const char *in(const char *const text[2], enum ang_language lang)
{
    return text[lang] && *text[lang] ? text[lang] : text[ANG_EN] ? text[ANG_EN] : "";
}

static void show_entry(const struct ang_pack *pack, int index, enum ang_language lang, bool code,
                       bool spoilers)
{
    struct terminal terminal;
    struct ang_entry e;
    struct text text = { 0 };

    if (!ang_pack_entry(pack, (unsigned)index, &e))
        return;
    if (e.sealed && !spoilers) {
        puts(lang == ANG_DE ? "Diese Karte wird erst im Spiel gelesen; --spoilers zeigt sie."
                            : "This card is read only in a game; --spoilers shows it.");
        return;
    }
    terminal_init(&terminal);
    terminal_print_strong(&terminal, in(e.title, lang));
    TEXT_FILL(&text, ang_pack_kind_text(pack, e.kind, lang, text.data, text.size));
    fputs(text.data, stdout);
    if (e.copies) /* entries that are not components exist once, so there is no count */
        printf(lang == ANG_DE ? ", %u-mal im Spiel" : ", %u in the pack", e.copies);
    printf(lang == ANG_DE ? ", Schlüssel %s\n" : ", key %s\n", e.key);
    TEXT_FILL(&text, ang_pack_facts(pack, (unsigned)index, lang, text.data, text.size));
    if (*text.data)
        terminal_print(&terminal, 0, text.data);
    const char *rules = in(spoilers ? e.whole : e.text, lang);
    if (*rules)
        putchar('\n');
    terminal_print(&terminal, 0, rules);
    if (*in(e.story, lang))
        putchar('\n');
    terminal_print(&terminal, 0, in(e.story, lang));
    if (code) {
        TEXT_FILL(&text, ang_pack_code(pack, index, text.data, text.size));
        printf("\n%s", text.data);
    }
    text_release(&text);
}

/* Cards whose title begins with these words; otherwise the nearest spelling. */
static int complain_no_card(const struct ang_pack *pack, const char *name)
{
    struct near n = near_to(name);
    struct ang_entry e;
    char hint[120];
    unsigned found = 0;

    for (unsigned i = 0; ang_pack_entry(pack, i, &e); i++)
        for (int lang = 0; lang < 2; lang++) {
            if (!e.title[lang] || e.sealed)
                continue;
            near_try(&n, e.title[lang]);
            if (*name && strncmp(e.title[lang], name, strlen(name)) == 0 && found++ < 10)
                fprintf(stderr, "  %s\n", e.title[lang]);
        }
    if (found > 0)
        return complain("'%s' could be any of these.", name);
    return complain("no card of %s is called '%s'%s", ang_pack_game(pack), name,
                    near_hint(&n, hint, sizeof hint));
}

int pack_show(int argc, char **argv)
{
    enum ang_language lang = ANG_EN;
    bool code = false, spoilers = false;
    struct ang_pack *pack = NULL;
    const struct option_row row[] = {
        option_flag("--spoilers", "also show cards that are read only in a game", &spoilers),
        option_flag("--code", "also print its compiled code", &code),
        option_language(&lang),
    };
    struct options o = {
        .usage = "pack show [GAME|FILE|DIR] CARD [OPTION]…",
        .about =
            "Prints a card: title, cost and the like, rules text and story. CARD is its title "
            "in any\n"
            "language, its key, or the beginning of one. Without a game, all games are searched.",
        .row = row,
        .row_count = ARRAY_LEN(row),
        .word_min = 1,
        .word_max = 2,
    };
    int status = STATUS_OK, index = -1;
    unsigned kind = 0;

    if (!options_parse(&o, argc, argv))
        return o.status;
    const char *card = o.word[o.word_count - 1];

    if (o.word_count == 2) {
        status = pack_of(o.word[0], &pack);
        index = status == STATUS_OK ? ang_pack_find(pack, card) : -1;
    }
    for (; o.word_count == 1 && index < 0 && kind < ang_kind_count(); kind++) {
        ang_pack_free(pack);
        pack = NULL;
        if (pack_get(ang_kind_name(kind), NULL, &pack) != STATUS_OK)
            return STATUS_FAILED;
        index = ang_pack_find(pack, card);
    }
    if (status == STATUS_OK && index < 0)
        status = complain_no_card(pack, card);
    else if (status == STATUS_OK)
        show_entry(pack, index, lang, code, spoilers);
    ang_pack_free(pack);
    return status;
}

/* list */

static unsigned letters(const char *text)
{
    unsigned count = 0;

    for (; *text; text++)
        count += ((unsigned char)*text & 0xc0) != 0x80; /* letters, not bytes */
    return count;
}

static int list_games(void)
{
    for (unsigned i = 0; i < ang_kind_count(); i++) {
        struct ang_pack *pack;

        if (pack_get(ang_kind_name(i), NULL, &pack) != STATUS_OK)
            return STATUS_FAILED;
        printf("%-14s %s, %u to %u players, %u entries, pack %.16s…\n", ang_kind_name(i),
               ang_kind_title(i), ang_pack_seat_min(pack), ang_pack_seat_max(pack),
               ang_pack_entry_count(pack), ang_pack_hash(pack));
        ang_pack_free(pack);
    }
    return STATUS_OK;
}

int pack_list(int argc, char **argv)
{
    enum ang_language lang = ANG_EN;
    struct ang_pack *pack = NULL;
    struct text kind = { 0 }, facts = { 0 };
    struct ang_entry e;
    bool spoilers = false, more = false;
    const struct option_row row[] = {
        option_flag("--spoilers", "also list cards that are read only in a game", &spoilers),
        option_language(&lang),
    };
    struct options o = {
        .usage = "pack list [GAME|FILE|DIR] [OPTION]…",
        .about = "Lists the games in this program, or the cards of one of them or of a pack:\n"
                 "copies, kind, title, and what else is printed on them.",
        .row = row,
        .row_count = ARRAY_LEN(row),
        .word_max = 1,
    };
    int status;

    if (!options_parse(&o, argc, argv))
        return o.status;
    if (o.word_count == 0)
        return list_games();
    status = pack_of(o.word[0], &pack);
    for (unsigned i = 0; status == STATUS_OK && ang_pack_entry(pack, i, &e); i++) {
        more |= e.sealed && !spoilers;
        if (e.sealed && !spoilers)
            continue;
        TEXT_FILL(&kind, ang_pack_kind_text(pack, e.kind, lang, kind.data, kind.size));
        printf("%3u %s%*s ", e.copies, kind.data, 12 - (int)letters(kind.data), "");
        print_safely(in(e.title, lang));
        TEXT_FILL(&facts, ang_pack_facts(pack, i, lang, facts.data, facts.size));
        printf("%s%s%s\n", *facts.data ? " (" : "", facts.data, *facts.data ? ")" : "");
    }
    if (more)
        puts(lang == ANG_DE ? "Andere werden erst im Spiel gelesen; --spoilers zeigt sie."
                            : "Others are read only in a game; --spoilers shows them.");
    text_release(&facts);
    text_release(&kind);
    ang_pack_free(pack);
    return status;
}

/* stats */

/* Prints JSON as indented lines: "key: value". The library wrote it, so it is well formed. */
static void print_as_lines(const char *json)
{
    unsigned depth = 0;
    bool quoted = false;

    for (const char *c = json; *c; c++) {
        if (*c == '"' && (c == json || c[-1] != '\\'))
            quoted = !quoted;
        else if (quoted)
            putchar(*c);
        else if (*c == '{' || *c == '[')
            printf("%s%*s", depth ? "\n" : "", (int)(2 * depth), ""), depth++;
        else if (*c == '}' || *c == ']')
            depth -= depth > 0;
        else if (*c == ',')
            printf("\n%*s", depth > 0 ? (int)(2 * (depth - 1)) : 0, "");
        else if (*c == ':')
            fputs(c[1] == '{' || c[1] == '[' ? ":" : ": ", stdout);
        else
            putchar(*c);
    }
    putchar('\n');
}

int pack_stats(int argc, char **argv)
{
    bool json = false;
    struct ang_pack *pack = NULL;
    struct text text = { 0 };
    const struct option_row row[] = { option_flag("--json", "print one JSON object", &json) };
    struct options o = {
        .usage = "pack stats [GAME|FILE|DIR] [OPTION]…",
        .about = "Counts the contents of a pack: entries by kind, clauses, code.",
        .row = row,
        .row_count = ARRAY_LEN(row),
        .word_max = 1,
    };
    int status;

    if (!options_parse(&o, argc, argv))
        return o.status;
    status = pack_of(o.word_count ? o.word[0] : NULL, &pack);
    if (status == STATUS_OK) {
        TEXT_FILL(&text, ang_pack_stats(pack, text.data, text.size));
        if (json)
            puts(text.data);
        else
            print_as_lines(text.data);
    }
    text_release(&text);
    ang_pack_free(pack);
    return status;
}

/* words */

int pack_words(int argc, char **argv)
{
    enum ang_language lang = ANG_EN;
    struct ang_pack *pack = NULL;
    struct text text = { 0 };
    const struct option_row row[] = { option_language(&lang) };
    struct options o = {
        .usage = "pack words GAME|FILE|DIR [OPTION]…",
        .about =
            "Lists the words for writing cards of a game: kinds and their fields, nouns, verbs,\n"
            "conditions, events, and so on, each with the text that players read. {…} is a slot,\n"
            "| separates the spellings of a word (docs/pack-language.md).",
        .row = row,
        .row_count = ARRAY_LEN(row),
        .word_min = 1,
        .word_max = 1,
    };
    int status;

    if (!options_parse(&o, argc, argv))
        return o.status;
    status = pack_of(o.word[0], &pack);
    if (status == STATUS_OK) {
        TEXT_FILL(&text, ang_pack_words(pack, lang, text.data, text.size));
        fputs(text.data, stdout);
    }
    text_release(&text);
    ang_pack_free(pack);
    return status;
}
