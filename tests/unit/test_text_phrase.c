/* test_text_phrase.c: articles, endings, cases, plurals and slots, one by one. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "text/phrase.h"

static const char en_harbor[] = "harbor|harbors", en_ally[] = "ally|allies";
static const char de_harbor[] = "m|Hafen,Hafens,Hafen,Hafen|Häfen,Häfen,Häfen,Häfen";
static const char de_card[] = "f|Karte,Karte,Karte,Karte|Karten,Karten,Karten,Karten";
static const char de_ship[] = "n|Schiff,Schiffes,Schiff,Schiff|Schiffe,Schiffe,Schiffen,Schiffe";
static const char de_credits[] = "p|Credits,Credits,Credits,Credits";
static const char de_suspect[] = "m|Verdächtig~,Verdächtig~,Verdächtig~,Verdächtig~|"
                                 "Verdächtig~,Verdächtig~,Verdächtig~,Verdächtig~";

static const char *written(enum language lang, const char *template, const struct arg *arg,
                           unsigned count)
{
    static char out[512];
    struct buffer b;

    buffer_init(&b, out, sizeof out);
    phrase_write(&b, lang, template, arg, count);
    assert_int_equal(buffer_finish(&b), strlen(out));
    return out;
}

/* Rows: masculine, feminine, neuter, plural. Columns: nominative, genitive, dative, accusative. */
struct grid {
    enum article article;
    const char *adjective;
    const char *text[4][4];
};

/* clang-format off */
static const struct grid grid[] = {
    { ART_NONE, NULL, {
        { "Hafen", "Hafens", "Hafen", "Hafen" },
        { "Karte", "Karte", "Karte", "Karte" },
        { "Schiff", "Schiffes", "Schiff", "Schiff" },
        { "Schiffe", "Schiffe", "Schiffen", "Schiffe" } } },
    { ART_A, NULL, {
        { "ein Hafen", "eines Hafens", "einem Hafen", "einen Hafen" },
        { "eine Karte", "einer Karte", "einer Karte", "eine Karte" },
        { "ein Schiff", "eines Schiffes", "einem Schiff", "ein Schiff" },
        { "Schiffe", "Schiffe", "Schiffen", "Schiffe" } } },
    { ART_A, "alt", {
        { "ein alter Hafen", "eines alten Hafens", "einem alten Hafen", "einen alten Hafen" },
        { "eine alte Karte", "einer alten Karte", "einer alten Karte", "eine alte Karte" },
        { "ein altes Schiff", "eines alten Schiffes", "einem alten Schiff", "ein altes Schiff" },
        { "alte Schiffe", "alter Schiffe", "alten Schiffen", "alte Schiffe" } } },
    { ART_THE, NULL, {
        { "der Hafen", "des Hafens", "dem Hafen", "den Hafen" },
        { "die Karte", "der Karte", "der Karte", "die Karte" },
        { "das Schiff", "des Schiffes", "dem Schiff", "das Schiff" },
        { "die Schiffe", "der Schiffe", "den Schiffen", "die Schiffe" } } },
    { ART_THE, "alt", {
        { "der alte Hafen", "des alten Hafens", "dem alten Hafen", "den alten Hafen" },
        { "die alte Karte", "der alten Karte", "der alten Karte", "die alte Karte" },
        { "das alte Schiff", "des alten Schiffes", "dem alten Schiff", "das alte Schiff" },
        { "die alten Schiffe", "der alten Schiffe", "den alten Schiffen", "die alten Schiffe" } } },
    { ART_ANOTHER, NULL, {
        { "ein anderer Hafen", "eines anderen Hafens", "einem anderen Hafen", "einen anderen Hafen" },
        { "eine andere Karte", "einer anderen Karte", "einer anderen Karte", "eine andere Karte" },
        { "ein anderes Schiff", "eines anderen Schiffes", "einem anderen Schiff", "ein anderes Schiff" },
        { "andere Schiffe", "anderer Schiffe", "anderen Schiffen", "andere Schiffe" } } },
    { ART_EACH, NULL, {
        { "jeder Hafen", "jedes Hafens", "jedem Hafen", "jeden Hafen" },
        { "jede Karte", "jeder Karte", "jeder Karte", "jede Karte" },
        { "jedes Schiff", "jedes Schiffes", "jedem Schiff", "jedes Schiff" },
        { "alle Schiffe", "aller Schiffe", "allen Schiffen", "alle Schiffe" } } },
    { ART_EACH, "ander", {
        { "jeder andere Hafen", "jedes anderen Hafens", "jedem anderen Hafen", "jeden anderen Hafen" },
        { "jede andere Karte", "jeder anderen Karte", "jeder anderen Karte", "jede andere Karte" },
        { "jedes andere Schiff", "jedes anderen Schiffes", "jedem anderen Schiff", "jedes andere Schiff" },
        { "alle anderen Schiffe", "aller anderen Schiffe", "allen anderen Schiffen", "alle anderen Schiffe" } } },
    { ART_THAT, NULL, {
        { "dieser Hafen", "dieses Hafens", "diesem Hafen", "diesen Hafen" },
        { "diese Karte", "dieser Karte", "dieser Karte", "diese Karte" },
        { "dieses Schiff", "dieses Schiffes", "diesem Schiff", "dieses Schiff" },
        { "diese Schiffe", "dieser Schiffe", "diesen Schiffen", "diese Schiffe" } } },
    { ART_NO, NULL, {
        { "kein Hafen", "keines Hafens", "keinem Hafen", "keinen Hafen" },
        { "keine Karte", "keiner Karte", "keiner Karte", "keine Karte" },
        { "kein Schiff", "keines Schiffes", "keinem Schiff", "kein Schiff" },
        { "keine Schiffe", "keiner Schiffe", "keinen Schiffen", "keine Schiffe" } } },
    { ART_NO, "ander", {
        { "kein anderer Hafen", "keines anderen Hafens", "keinem anderen Hafen", "keinen anderen Hafen" },
        { "keine andere Karte", "keiner anderen Karte", "keiner anderen Karte", "keine andere Karte" },
        { "kein anderes Schiff", "keines anderen Schiffes", "keinem anderen Schiff", "kein anderes Schiff" },
        { "keine anderen Schiffe", "keiner anderen Schiffe", "keinen anderen Schiffen", "keine anderen Schiffe" } } },
    { ART_ANY, NULL, {
        { "ein beliebiger Hafen", "eines beliebigen Hafens", "einem beliebigen Hafen", "einen beliebigen Hafen" },
        { "eine beliebige Karte", "einer beliebigen Karte", "einer beliebigen Karte", "eine beliebige Karte" },
        { "ein beliebiges Schiff", "eines beliebigen Schiffes", "einem beliebigen Schiff", "ein beliebiges Schiff" },
        { "beliebige Schiffe", "beliebiger Schiffe", "beliebigen Schiffen", "beliebige Schiffe" } } },
};

static const struct grid owned[] = { /* the first by "you", the others by a name */
    { ART_OWNED, NULL, {
        { "dein Hafen", "deines Hafens", "deinem Hafen", "deinen Hafen" },
        { "deine Karte", "deiner Karte", "deiner Karte", "deine Karte" },
        { "dein Schiff", "deines Schiffes", "deinem Schiff", "dein Schiff" },
        { "deine Schiffe", "deiner Schiffe", "deinen Schiffen", "deine Schiffe" } } },
    { ART_OWNED, "alt", {
        { "Annas alter Hafen", "Annas alten Hafens", "Annas altem Hafen", "Annas alten Hafen" },
        { "Annas alte Karte", "Annas alter Karte", "Annas alter Karte", "Annas alte Karte" },
        { "Annas altes Schiff", "Annas alten Schiffes", "Annas altem Schiff", "Annas altes Schiff" },
        { "Annas alte Schiffe", "Annas alter Schiffe", "Annas alten Schiffen", "Annas alte Schiffe" } } },
};
/* clang-format on */

static void compare(const struct grid *g, const struct arg *owner)
{
    static const char *const noun[] = { de_harbor, de_card, de_ship, de_ship };
    static const char *const template[] = { "{0:nom}", "{0:gen}", "{0:dat}", "{0:akk}" };

    for (unsigned gender = 0; gender < 4; gender++)
        for (unsigned c = 0; c < 4; c++) {
            struct arg a = { .type = ARG_NOUN,
                             .article = (uint8_t)g->article,
                             .text = noun[gender],
                             .adjective = g->adjective,
                             .plural = gender == 3,
                             .owner = owner };

            assert_string_equal(written(LANG_DE, template[c], &a, 1), g->text[gender][c]);
        }
}

static void every_article_gender_and_case(void **state)
{
    static const struct arg you = { .type = ARG_SEAT, .you = true };
    static const struct arg anna = { .type = ARG_SEAT, .text = "Anna" };

    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(grid); i++)
        compare(&grid[i], NULL);
    compare(&owned[0], &you);
    compare(&owned[1], &anna);
}

struct line {
    const char *text;
    struct arg arg;
    const char *template;
};

static void lines(enum language lang, const struct line *line, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const char *template = line[i].template ? line[i].template : "{0}";

        assert_string_equal(written(lang, template, &line[i].arg, 1), line[i].text);
    }
}

#define NOUN(row, ...)                                                                             \
    {                                                                                              \
        .type = ARG_NOUN, .text = row, __VA_ARGS__                                                 \
    }

static void english_articles(void **state)
{
    static const char card[] = "card|cards", unit[] = "unit|units", hour[] = "hour|hours";
    static const struct line line[] = {
        { "harbor", NOUN(en_harbor, .article = ART_NONE), NULL },
        { "a harbor", NOUN(en_harbor, .article = ART_A), NULL },
        { "an ally", NOUN(en_ally, .article = ART_A), NULL },
        { "an old harbor", NOUN(en_harbor, .article = ART_A, .adjective = "old"), NULL },
        { "a new ally", NOUN(en_ally, .article = ART_A, .adjective = "new"), NULL },
        { "a unit", NOUN(unit, .article = ART_A), NULL },
        { "an hour", NOUN(hour, .article = ART_A), NULL },
        { "the harbor", NOUN(en_harbor, .article = ART_THE), NULL },
        { "another ally", NOUN(en_ally, .article = ART_ANOTHER), NULL },
        { "other allies", NOUN(en_ally, .article = ART_ANOTHER, .plural = true), NULL },
        { "each ally", NOUN(en_ally, .article = ART_EACH), NULL },
        { "all allies", NOUN(en_ally, .article = ART_ALL), NULL },
        { "that card", NOUN(card, .article = ART_THAT), NULL },
        { "those cards", NOUN(card, .article = ART_THAT, .plural = true), NULL },
        { "this card", NOUN(card, .article = ART_THIS), NULL },
        { "no card", NOUN(card, .article = ART_NO), NULL },
        { "any card", NOUN(card, .article = ART_ANY), NULL },
        { "1 card", NOUN(card, .article = ART_NUMBER, .number = 1), NULL },
        { "0 cards", NOUN(card, .article = ART_NUMBER, .number = 0), NULL },
        { "2 allies", NOUN(en_ally, .article = ART_NUMBER, .number = 2), NULL },
        { "up to 2 allies", NOUN(en_ally, .article = ART_UP_TO, .number = 2), NULL },
        { "the 1st card", NOUN(card, .article = ART_THE, .ordinal = 1), NULL },
        { "the 2nd card", NOUN(card, .article = ART_THE, .ordinal = 2), NULL },
        { "the 3rd card", NOUN(card, .article = ART_THE, .ordinal = 3), NULL },
        { "the 11th card", NOUN(card, .article = ART_THE, .ordinal = 11), NULL },
        { "the 22nd card", NOUN(card, .article = ART_THE, .ordinal = 22), NULL },
        { "the 113th card", NOUN(card, .article = ART_THE, .ordinal = 113), NULL },
        { "that ally's", NOUN(en_ally, .article = ART_THAT), "{0:gen}" },
        { "all allies'", NOUN(en_ally, .article = ART_ALL), "{0:gen}" },
        { "a card in your hand", NOUN(card, .article = ART_A, .behind = "in your hand"), NULL },
    };

    (void)state;
    lines(LANG_EN, line, ARRAY_LEN(line));
}

static void german_counts_and_oddities(void **state)
{
    static const struct line line[] = {
        { "1 Schiff", NOUN(de_ship, .article = ART_NUMBER, .number = 1), NULL },
        { "3 Schiffe", NOUN(de_ship, .article = ART_NUMBER, .number = 3), NULL },
        { "3 Schiffen", NOUN(de_ship, .article = ART_NUMBER, .number = 3), "{0:dat}" },
        { "bis zu 2 Karten", NOUN(de_card, .article = ART_UP_TO, .number = 2), "{0:akk}" },
        { "alle Häfen", NOUN(de_harbor, .article = ART_ALL), NULL },
        { "die 2. Karte", NOUN(de_card, .article = ART_THE, .ordinal = 2), "{0:akk}" },
        { "die obersten Karten",
          NOUN(de_card, .article = ART_THE, .adjective = "oberst", .plural = true), NULL },
        { "die Credits", NOUN(de_credits, .article = ART_THE), NULL },
        { "den Credits", NOUN(de_credits, .article = ART_THE), "{0:dat}" },
        { "steigen", NOUN(de_credits, .article = ART_THE), "{v0:steigst/steigt/steigen}" },
        /* nouns that are adjectives */
        { "ein Verdächtiger", NOUN(de_suspect, .article = ART_A), NULL },
        { "der Verdächtige", NOUN(de_suspect, .article = ART_THE), NULL },
        { "einen Verdächtigen", NOUN(de_suspect, .article = ART_A), "{0:akk}" },
        { "2 Verdächtige", NOUN(de_suspect, .article = ART_NUMBER, .number = 2), NULL },
        { "alle Verdächtigen", NOUN(de_suspect, .article = ART_ALL), NULL },
        /* a row without a translation is used as it is */
        { "2 harbors", NOUN(en_harbor, .article = ART_NUMBER, .number = 2), NULL },
    };

    (void)state;
    lines(LANG_DE, line, ARRAY_LEN(line));
}

/* am, im, vom, beim, zum, zur, ans, ins: but not before a clause or a name. */
static void prepositions_melt(void **state)
{
    static const struct line line[] = {
        { "du am Hafen bist", NOUN(de_harbor, .article = ART_THE), "du an {0:dat} bist" },
        { "im alten Hafen", NOUN(de_harbor, .article = ART_THE, .adjective = "alt"), "in {0:dat}" },
        { "vom Schiff", NOUN(de_ship, .article = ART_THE), "von {0:dat}" },
        { "beim Schiff", NOUN(de_ship, .article = ART_THE), "bei {0:dat}" },
        { "Zum Hafen", NOUN(de_harbor, .article = ART_THE), "Zu {0:dat}" },
        { "zur Karte", NOUN(de_card, .article = ART_THE), "zu {0:dat}" },
        { "ins Schiff", NOUN(de_ship, .article = ART_THE), "in {0:akk}" },
        { "ans Schiff", NOUN(de_ship, .article = ART_THE), "an {0:akk}" },
        { "an der Karte", NOUN(de_card, .article = ART_THE), "an {0:dat}" },
        { "auf dem Schiff", NOUN(de_ship, .article = ART_THE), "auf {0:dat}" },
        { "daran dem Schiff", NOUN(de_ship, .article = ART_THE), "daran {0:dat}" },
        { "zu den Schiffen", NOUN(de_ship, .article = ART_THE, .plural = true), "zu {0:dat}" },
        { "zu diesem Schiff", NOUN(de_ship, .article = ART_THAT), "zu {0:dat}" },
        { "an dem Schiff, das sinkt, an",
          NOUN(de_ship, .article = ART_THE, .behind = ", das sinkt,"), "an {0:dat} an" },
        { "am Rathaus", { .type = ARG_FORMS, .text = "das Rathaus" }, "an {0:dat}" },
        { "zum reichsten Spieler",
          { .type = ARG_FORMS, .text = "der reichste Spieler" },
          "zu {0:dat}" },
        { "beim Tatort",
          { .type = ARG_FORMS, .text = "der Tatort|des Tatorts|dem Tatort|den Tatort" },
          "bei {0:dat}" },
        { "zu dem Ort, an dem es geschah",
          { .type = ARG_FORMS, .text = "der Ort, an dem es geschah," },
          "zu {0:dat}" },
        { "an Das Boot", { .type = ARG_NAME, .text = "Das Boot" }, "an {0:dat}" },
    };
    static const struct arg harbor = NOUN(de_harbor, .article = ART_THE);
    static const char whole[] = "geh zum Hafen";
    struct buffer b;
    char out[32];

    (void)state;
    lines(LANG_DE, line, ARRAY_LEN(line));
    for (size_t size = 0; size <= sizeof whole; size++) { /* a small buffer gets the beginning */
        buffer_init(&b, out, size);
        phrase_write(&b, LANG_DE, "geh zu {0:dat}", &harbor, 1);
        assert_int_equal(buffer_finish(&b), sizeof whole - 1);
        assert_int_equal(b.cut, size < sizeof whole);
        if (size)
            assert_memory_equal(out, whole, strlen(out));
    }
}

/* A postmodifier comes after the noun's own adjectives. */
static void joined_adjectives(void **state)
{
    static const char dark[] = "f|dunkl~ Karte,dunkl~ Karte,dunkl~ Karte,dunkl~ Karte|"
                               "dunkl~ Karten,dunkl~ Karten,dunkl~ Karten,dunkl~ Karten";
    static const struct line line[] = {
        { "eine dunkle Wagen-Karte", NOUN(dark, .article = ART_A, .adjective = "Wagen-"), NULL },
        { "einer alten dunklen Wagen-Karte",
          NOUN(dark, .article = ART_A, .adjective = "Wagen- alt"), "{0:dat}" },
        { "ein altes Wohn-Schiff", NOUN(de_ship, .article = ART_A, .adjective = "Wohn- alt"),
          NULL },
    };

    (void)state;
    lines(LANG_DE, line, ARRAY_LEN(line));
}

/* The genitive of a noun; "von" if it is unknown or there is no article. */
static void whose_it_is(void **state)
{
    static const struct line line[] = {
        { "die Hand dieses Schiffes", NOUN(de_ship, .article = ART_THAT), "die Hand {0:von}" },
        { "die Hand von Anna", { .type = ARG_NAME, .text = "Anna" }, "die Hand {0:von}" },
        { "die Hand von dir", { .type = ARG_SEAT, .you = true }, "die Hand {0:von}" },
        { "die Hand des Tatorts",
          { .type = ARG_FORMS, .text = "der Tatort|des Tatorts|dem Tatort|den Tatort" },
          "die Hand {0:von}" },
        { "die Hand von Floyd",
          { .type = ARG_FORMS, .text = "Floyd|Floyds|Floyd|Floyd" },
          "die Hand {0:von}" },
        { "die Hand der Mine", { .type = ARG_FORMS, .text = "die Mine" }, "die Hand {0:von}" },
        { "die Hand des alten Rathauses",
          { .type = ARG_FORMS, .text = "das alte Rathaus" },
          "die Hand {0:von}" },
        { "die Hand vom Velvet Orbit",
          { .type = ARG_FORMS, .text = "das Velvet Orbit" },
          "die Hand {0:von}" },
        { "die Hand des Rathauses",
          { .type = ARG_FORMS, .text = "das Rathaus" },
          "die Hand {0:von}" },
    };

    (void)state;
    lines(LANG_DE, line, ARRAY_LEN(line));
}

/* "an" contracts with a noun's article; without an article it is "bei". */
static void where_it_is(void **state)
{
    static const struct line line[] = {
        { "Eve ist an diesem Schiff", NOUN(de_ship, .article = ART_THAT), "Eve ist {0:bei}" },
        { "Eve ist am Rathaus", { .type = ARG_FORMS, .text = "das Rathaus" }, "Eve ist {0:bei}" },
        { "Eve ist an deinem Tisch",
          { .type = ARG_FORMS, .text = "dein Tisch|deines Tisches|deinem Tisch|deinen Tisch" },
          "Eve ist {0:bei}" },
        { "Eve ist bei Jinteki", { .type = ARG_NAME, .text = "Jinteki" }, "Eve ist {0:bei}" },
        { "Eve ist bei Floyd",
          { .type = ARG_FORMS, .text = "Floyd|Floyds|Floyd|Floyd" },
          "Eve ist {0:bei}" },
        { "Eve ist bei dir", { .type = ARG_SEAT, .you = true }, "Eve ist {0:bei}" },
    };

    (void)state;
    lines(LANG_DE, line, ARRAY_LEN(line));
}

/* The way there, by the preposition of somebody who is there. */
static void way_there(void **state)
{
    static const struct line line[] = {
        { "Eve geht zu diesem Schiff", NOUN(de_ship, .article = ART_THAT), "Eve geht {0:hin}" },
        { "Eve geht zum Rathaus",
          { .type = ARG_FORMS, .text = "das Rathaus" },
          "Eve geht {0:hin}" },
        { "Eve geht in die Krypta",
          { .type = ARG_FORMS, .text = "die Krypta", .where = "in" },
          "Eve geht {0:hin}" },
        { "Eve ist in der Krypta",
          { .type = ARG_FORMS, .text = "die Krypta", .where = "in" },
          "Eve ist {0:bei}" },
        { "Eve ist in den Hollywood Estates",
          { .type = ARG_FORMS, .text = "die Hollywood Estates", .plural = true, .where = "in" },
          "Eve ist {0:bei}" },
        { "Eve geht nach Torrance",
          { .type = ARG_NAME, .text = "Torrance", .where = "in" },
          "Eve geht {0:hin}" },
        { "Eve geht in die Tech Alley",
          { .type = ARG_NAME, .text = "Tech Alley", .where = "in der" },
          "Eve geht {0:hin}" },
        { "Eve geht zum Capital Square",
          { .type = ARG_NAME, .text = "Capital Square", .where = "am" },
          "Eve geht {0:hin}" },
        { "Eve geht zu Jinteki",
          { .type = ARG_NAME, .text = "Jinteki", .where = "bei" },
          "Eve geht {0:hin}" },
        { "Eve geht zu dir", { .type = ARG_SEAT, .you = true }, "Eve geht {0:hin}" },
    };
    const struct arg place = { .type = ARG_NAME, .text = "Torrance", .where = "in" };

    (void)state;
    lines(LANG_DE, line, ARRAY_LEN(line));
    assert_string_equal(written(LANG_EN, "Eve goes {0:hin}", &place, 1), "Eve goes to Torrance");
}

static void several_do_it(void **state)
{
    static const struct arg ships = NOUN(de_ship, .article = ART_THE, .plural = true);

    (void)state;
    assert_string_equal(written(LANG_DE, "{0} alt {v0:bist/ist}", &ships, 1),
                        "die Schiffe alt sind");
    assert_string_equal(written(LANG_DE, "{0} Geld {v0:hast/hat}", &ships, 1),
                        "die Schiffe Geld haben");
    assert_string_equal(written(LANG_DE, "{v0:trägst/trägt/tragen}", &ships, 1), "tragen");
}

/* A noun may say how its amounts are written. */
static void amounts_by_a_pattern(void **state)
{
    static const char en[] = "thousand dollars|thousand dollars|$0/${0},000";
    static const char de[] = "m|Tausender,Tausenders,Tausender,Tausender|"
                             "Tausender,Tausender,Tausendern,Tausender|0 $/{0}.000 $";
    struct arg arg[2] = { { .type = ARG_NUMBER, .number = 2 }, NOUN(en, .article = ART_NONE) };

    (void)state;
    assert_string_equal(written(LANG_EN, "pay {0} {1#0}.", arg, 2), "pay $2,000.");
    assert_string_equal(written(LANG_EN, "the {1#*}", arg, 2), "the thousand dollars");
    arg[0].number = 0;
    assert_string_equal(written(LANG_EN, "{0} {1#0}", arg, 2), "$0");
    arg[0].text = "X";
    assert_string_equal(written(LANG_EN, "{0} {1#0}", arg, 2), "$X,000");
    arg[1].text = de;
    arg[0] = (struct arg){ .type = ARG_NUMBER, .number = 12 };
    assert_string_equal(written(LANG_DE, "{0} {1#0:akk} zahlen", arg, 2), "12.000 $ zahlen");
    assert_string_equal(written(LANG_DE, "von {1#*:dat}", arg, 2), "von Tausendern");
    assert_null(noun_fault(LANG_EN, en));
    assert_null(noun_fault(LANG_DE, de));
    assert_non_null(noun_fault(LANG_EN, "dollars|${0}"));
}

static void titles_in_sentences(void **state)
{
    struct arg en = title_arg(LANG_EN, "the Root"), de = title_arg(LANG_DE, "die Wurzel");

    (void)state;
    assert_string_equal(written(LANG_EN, "enter {0}", &en, 1), "enter the Root");
    assert_string_equal(written(LANG_EN, "{0:gen} door", &en, 1), "the Root's door");
    assert_string_equal(written(LANG_DE, "zu {0:dat}", &de, 1), "zur Wurzel");
    de = title_arg(LANG_DE, "Jinteki");
    assert_string_equal(written(LANG_DE, "zu {0:dat}", &de, 1), "zu Jinteki");
}

static void names_and_persons(void **state)
{
    static const struct arg you = { .type = ARG_SEAT, .you = true };
    static const struct {
        const char *name, *en, *de;
    } name[] = {
        { "Anna", "Anna's", "Annas" }, { "Louis", "Louis's", "Louis'" },
        { "Max", "Max's", "Max'" },    { "Moritz", "Moritz's", "Moritz'" },
        { "Voß", "Voß's", "Voß'" },    { "Caprice", "Caprice's", "Caprice'" },
        { "Ben", "Ben's", "Bens" },    { "JONAS", "JONAS's", "JONAS'" },
        { "Zoë", "Zoë's", "Zoës" },
    };

    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(name); i++) {
        struct arg a = { .type = ARG_NAME, .text = name[i].name };

        assert_string_equal(written(LANG_EN, "{0:gen}", &a, 1), name[i].en);
        assert_string_equal(written(LANG_DE, "{0:gen}", &a, 1), name[i].de);
        assert_string_equal(written(LANG_DE, "{0:dat}", &a, 1), name[i].name);
    }
    assert_string_equal(written(LANG_EN, "{0} {0:gen} {0:dat} {0:akk}", &you, 1),
                        "you your you you");
    assert_string_equal(written(LANG_DE, "{0} {0:dat} {0:akk}", &you, 1), "du dir dich");
}

static void pronouns(void **state)
{
    static const struct line english[] = {
        { "they gain", { .type = ARG_PRONOUN, .text = "player|players" }, "{0} {v0:gain/gains}" },
        { "it leaves",
          { .type = ARG_PRONOUN, .thing = true, .text = "card|cards" },
          "{0} {v0:leave/leaves}" },
        { "take it", { .type = ARG_PRONOUN, .thing = true, .text = "card|cards" }, "take {0}" },
        { "ask them", { .type = ARG_PRONOUN, .text = "player|players" }, "ask {0}" },
        { "their hand",
          { .type = ARG_PRONOUN, .text = "player|players" },
          "{v0:your/{0:gen}} hand" },
        { "start a turn",
          { .type = ARG_PRONOUN, .text = "player|players" },
          "{v0:start your/starts a/start a} turn" },
    };
    static const struct line german[] = {
        { "er ihm ihn", { .type = ARG_PRONOUN, .text = de_harbor }, "{0} {0:dat} {0:akk}" },
        { "sie ihr sie", { .type = ARG_PRONOUN, .text = de_card }, "{0} {0:dat} {0:akk}" },
        { "es ihm es", { .type = ARG_PRONOUN, .text = de_ship }, "{0} {0:dat} {0:akk}" },
        { "sie ihnen sie",
          { .type = ARG_PRONOUN, .text = de_ship, .plural = true },
          "{0} {0:dat} {0:akk}" },
        { "er erhält", { .type = ARG_PRONOUN, .text = de_harbor }, "{0} {v0:erhältst/erhält}" },
    };

    (void)state;
    lines(LANG_EN, english, ARRAY_LEN(english));
    lines(LANG_DE, german, ARRAY_LEN(german));
}

static void slots(void **state)
{
    const struct arg anna[] = {
        { .type = ARG_SEAT, .text = "Anna" },
        { .type = ARG_NUMBER, .number = 1 },
        { .type = ARG_NOUN, .text = "coin|coins" },
    };
    struct arg you[] = {
        { .type = ARG_SEAT, .you = true },
        { .type = ARG_NUMBER, .number = -3 },
        { .type = ARG_NOUN, .text = de_ship },
    };

    (void)state;
    assert_string_equal(written(LANG_EN, "{0} {v0:gain/gains} {1} {2#1}", anna, 3),
                        "Anna gains 1 coin");
    assert_string_equal(written(LANG_EN, "{0:gen} {2#*}", anna, 3), "Anna's coins");
    assert_string_equal(written(LANG_DE, "{0:nom} {v0:erhältst/erhält} {1} {2#1:dat}", you, 3),
                        "du erhältst −3 Schiffen");
    assert_string_equal(written(LANG_EN, "{n1:one/{n1:?/many {v0:a/b{0}}}}", you, 3), "many a");
    you[1] = (struct arg){ .type = ARG_NUMBER, .text = "X" };
    assert_string_equal(written(LANG_DE, "{1} {2#1}, {n1:eins/viele}", you, 3), "X Schiffe, viele");
    assert_string_equal(written(LANG_DE, "mit {0:dat}",
                                &(struct arg){ .type = ARG_FORMS, .text = "wer|wessen|wem|wen" },
                                1),
                        "mit wem");
    assert_string_equal(
        written(LANG_DE, "für {0:akk}",
                &(struct arg){ .type = ARG_FORMS, .text = "der reichste Spieler am Tisch" }, 1),
        "für den reichsten Spieler am Tisch");
    assert_string_equal(written(LANG_DE, "mit {0:dat}",
                                &(struct arg){ .type = ARG_FORMS, .text = "die Karte ganz oben" },
                                1),
                        "mit der Karte ganz oben");
}

/* A clause is closed by its comma, unless the sentence has other punctuation there. */
static void clauses_close(void **state)
{
    static const struct arg a = NOUN(de_card, .article = ART_A, .behind = ", die 2 kostet,");

    (void)state;
    assert_string_equal(written(LANG_DE, "{0:akk}.", &a, 1), "eine Karte, die 2 kostet.");
    assert_string_equal(written(LANG_DE, "{0:akk} spielen", &a, 1),
                        "eine Karte, die 2 kostet, spielen");
    assert_string_equal(written(LANG_DE, "{0:akk}", &a, 1), "eine Karte, die 2 kostet");
    assert_string_equal(written(LANG_DE, "{0:akk}: gut", &a, 1), "eine Karte, die 2 kostet: gut");
}

static void capitals(void **state)
{
    static const struct {
        const char *text, *expected;
    } sentence[] = {
        { "you win", "You win" },
        { "übel", "Übel" },
        { "ß", "ß" },
        { "(see here)", "(See here)" },
        { "2 cards", "2 cards" },
        { "„öl“", "„Öl“" },
        { "éa", "Éa" },
        { "", "" },
    };
    char out[64];
    struct buffer b;

    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(sentence); i++) {
        buffer_init(&b, out, sizeof out);
        buffer_capital(&b);
        buffer_text(&b, sentence[i].text);
        buffer_finish(&b);
        assert_string_equal(out, sentence[i].expected);
    }
}

static void faults_are_found(void **state)
{
    static const char *const sound[] = {
        "{0:von}",           "a",         "{0}", "{0:akk} {1#0}", "{v0:a/b}", "{v0:a/b/c}",
        "{n1:{0}/{v1:x/y}}", "{0#*:dat}",
    };
    static const char *const broken[] = {
        "",     "{",         "}",      "{0",           "{2}",        "{0:foo}", "{0:}",
        "{x}",  "{v0}",      "{v0:a}", "{v0:a/b/c/d}", "{n1:{2}/a}", "{0#2}",   "{}",
        "{0 }", "{v0:a/{b}", "a}b",    "{0#}",         "{0#**}",     "{0#10}",
    };

    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(sound); i++)
        assert_null(phrase_fault(sound[i], 2));
    for (size_t i = 0; i < ARRAY_LEN(broken); i++)
        assert_non_null(phrase_fault(broken[i], 2));
    assert_non_null(phrase_fault(NULL, 2));
    assert_null(noun_fault(LANG_EN, "card|cards"));
    assert_non_null(noun_fault(LANG_EN, "card"));
    assert_non_null(noun_fault(LANG_EN, "card|"));
    assert_null(noun_fault(LANG_DE, de_ship));
    assert_null(noun_fault(LANG_DE, de_credits));
    assert_non_null(noun_fault(LANG_DE, "Karte"));
    assert_non_null(noun_fault(LANG_DE, "x|Karte,Karte,Karte,Karte|Karten,Karten,Karten,Karten"));
    assert_non_null(noun_fault(LANG_DE, "f|Karte,Karte,Karte|Karten,Karten,Karten,Karten"));
    assert_non_null(noun_fault(LANG_DE, NULL));
}

int main(void)
{
    const struct CMUnitTest test[] = {
        cmocka_unit_test(every_article_gender_and_case),
        cmocka_unit_test(english_articles),
        cmocka_unit_test(german_counts_and_oddities),
        cmocka_unit_test(prepositions_melt),
        cmocka_unit_test(joined_adjectives),
        cmocka_unit_test(whose_it_is),
        cmocka_unit_test(where_it_is),
        cmocka_unit_test(way_there),
        cmocka_unit_test(several_do_it),
        cmocka_unit_test(amounts_by_a_pattern),
        cmocka_unit_test(titles_in_sentences),
        cmocka_unit_test(names_and_persons),
        cmocka_unit_test(pronouns),
        cmocka_unit_test(slots),
        cmocka_unit_test(clauses_close),
        cmocka_unit_test(capitals),
        cmocka_unit_test(faults_are_found),
    };

    return cmocka_run_group_tests(test, NULL, NULL);
}
