/* test_board.c: the boards of games as text: they show nothing hidden, stay inside their buffer,
 * list every option once, and tell the story of a finished game.
 */
/* proves: A-INFO-01 A-INFO-02 A-INFO-03 */
#include "support/proof.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/lib.h"
#include "text/board.h"

enum { TEXT_MAX = 1 << 18, TINY_MAX = 600 };

/* The game under test. */
static const struct subject {
    const char *game;
    unsigned seats_min, parts, grouped;
    const char *scores[2]; /* begins the scores in the ending */
} subject[] = {
    { "android", 3, 9, 500, { "The scores", "Die Wertung" } },
    { "new-angeles", 4, 7, 100, { " capital; rival: ", " Kapital; Rivale: " } },
}, *playing = subject;
static struct ang_pack *pack;
static char text_a[TEXT_MAX], text_b[TEXT_MAX];

static struct ang_game *game_of(uint64_t seed)
{
    return proof_game(pack, playing->seats_min + (unsigned)(seed % 3), seed, NULL);
}

static unsigned viewer_at(const struct ang_game *g, unsigned i)
{
    return i < ang_game_seats(g) ? i : ANG_SPECTATOR;
}

/* Everything a board shows to one viewer, in both languages. */
static size_t collect(struct ang_game *g, unsigned viewer, char *out)
{
    size_t used = 0;
    struct ang_decision d;

    for (int lang = ANG_EN; lang <= ANG_DE; lang++) {
        for (unsigned part = 0; part < ang_pack_part_count(pack); part++)
            used += ang_game_part_text(g, viewer, part, (enum ang_language)lang, out + used,
                                       TEXT_MAX - used);
        used += ang_game_view_text(g, viewer, (enum ang_language)lang, out + used, TEXT_MAX - used);
        if (viewer >= ang_game_seats(g) || !ang_game_decision(g, viewer, &d))
            continue;
        for (unsigned i = 0; i < d.count; i++)
            used += ang_option_label(g, viewer, &d.option[i], (enum ang_language)lang, out + used,
                                     TEXT_MAX - used);
    }
    PROVE(used < TEXT_MAX, "more is told than the test has room for");
    return used;
}

static const char *first_difference(const char *a, const char *b)
{
    static char line[200];
    size_t at = 0, from;

    while (a[at] && a[at] == b[at])
        at++;
    for (from = at; from > 0 && a[from - 1] != '\n';)
        from--;
    snprintf(line, sizeof line, "%.190s", a + from);
    line[strcspn(line, "\n")] = 0;
    return line;
}

/* A game that differs only in facts unknown to this viewer has the same text. */
static unsigned look_alike(struct ang_game *g, uint64_t seed)
{
    unsigned differed = 0;

    for (unsigned i = 0; i <= ang_game_seats(g); i++) {
        unsigned viewer = viewer_at(g, i);
        struct ang_game *other = ang_game_redeal(g, viewer, seed * 31 + i, NULL);

        PROVE(other, "no other deal");
        differed += memcmp(g->b, other->b, g->b->size) != 0;
        collect(g, viewer, text_a);
        collect(other, viewer, text_b);
        PROVE(strcmp(text_a, text_b) == 0, "viewer %u can tell by: %s", viewer,
              first_difference(text_a, text_b));
        ang_game_free(other);
    }
    return differed;
}

/* A viewer's story depends only on what the viewer was told. */
static void story_keeps_secrets(struct ang_game *g, struct proof_dice *dice)
{
    const struct board *board = board_of(g->pack->rules);
    struct log_entry *other = malloc(g->log_count * sizeof *other);

    PROVE(other, "no memory");
    for (unsigned i = 0; i <= ang_game_seats(g); i++) {
        unsigned viewer = viewer_at(g, i), scrambled = 0;
        struct text_scene s = game_scene(g, viewer, ANG_EN);

        memcpy(other, g->log, g->log_count * sizeof *other);
        for (unsigned e = 0; e < g->log_count; e++)
            for (unsigned p = 0; p < other[e].param_count; p++)
                if (!(other[e].param[p].audience >> viewer & 1)) {
                    other[e].param[p].value = (uint16_t)proof_roll(dice, g->pack->pack.entry_count);
                    scrambled++;
                }
        board_story(&s, board, g->log, g->log_count, text_a, TEXT_MAX);
        board_story(&s, board, other, g->log_count, text_b, TEXT_MAX);
        PROVE(strcmp(text_a, text_b) == 0, "viewer %u is told: %s", viewer,
              first_difference(text_a, text_b));
        PROVE(scrambled > 10, "hardly anything was hidden");
    }
    free(other);
}

static void nothing_hidden_is_told(void **state)
{
    uint64_t first = proof_setting("PROOF_SEED", 1), games = proof_setting("PROOF_GAMES", 4);
    unsigned every = (unsigned)proof_setting("PROOF_EVERY", 97), differed = 0;

    (void)state;
    for (uint64_t seed = first; seed < first + games; seed++) {
        struct proof_dice dice = proof_dice(seed);
        struct ang_game *g = game_of(seed);

        proof_repeat("PROOF_SEED=%llu PROOF_GAMES=1 PROOF_EVERY=%u build/asan/unit/test_board",
                     (unsigned long long)seed, every);
        for (unsigned choices = 0; proof_step(g, &dice); choices++)
            if (choices % every == 0)
                differed += look_alike(g, seed + choices);
        look_alike(g, seed);
        story_keeps_secrets(g, &dice);
        ang_game_free(g);
    }
    PROVE(games < 4 || differed > 50, "only %u deals differed", differed);
}

/* A small buffer gets the beginning of the text, and the full length is returned. */
static void buffers_are_kept(void **state)
{
    struct proof_dice dice = proof_dice(3);
    struct ang_game *g = game_of(3);

    (void)state;
    for (unsigned i = 0; i < 300 && proof_step(g, &dice); i++)
        ;
    for (unsigned part = 0; part < ang_pack_part_count(pack); part++) {
        size_t whole = ang_game_part_text(g, 0, part, ANG_DE, text_a, TEXT_MAX);
        for (size_t size = 0; size < TINY_MAX; size += 7) {
            memset(text_b, '#', TINY_MAX + 1);
            PROVE(ang_game_part_text(g, 0, part, ANG_DE, size ? text_b : NULL, size) == whole,
                  "part %u has another length in %zu bytes", part, size);
            PROVE(text_b[size] == '#', "part %u was written past %zu bytes", part, size);
            PROVE(size == 0 || strncmp(text_a, text_b, strlen(text_b)) == 0,
                  "part %u is another text in %zu bytes", part, size);
        }
    }
    ang_game_free(g);
}

static void parts_are_called(void **state)
{
    struct ang_part part, other;
    unsigned count = ang_pack_part_count(pack);
    struct ang_game *g = game_of(6);

    (void)state;
    PROVE(count == playing->parts, "%u parts", count);
    PROVE(!ang_pack_part(pack, count, &part), "one too many");
    PROVE(ang_pack_part_count(proof_pack()) == 0, "Harbor has no board of its own");
    for (unsigned i = 0; i < count; i++)
        for (int lang = ANG_EN; lang <= ANG_DE; lang++) {
            PROVE(ang_pack_part(pack, i, &part) && part.word[lang] && part.about[lang],
                  "part %u has no name", i);
            for (unsigned j = 0; j < i; j++)
                PROVE(ang_pack_part(pack, j, &other) &&
                          strcmp(part.word[lang], other.word[lang]) != 0,
                      "two parts are called %s", part.word[lang]);
            PROVE(ang_game_part_text(g, 0, i, (enum ang_language)lang, text_a, TEXT_MAX) > 0,
                  "part %u is empty", i);
            PROVE(!strstr(text_a, " ?"), "part %u does not know something: %s", i, text_a);
            ang_game_part_text(g, ANG_SPECTATOR, i, (enum ang_language)lang, text_a, TEXT_MAX);
        }
    PROVE(ang_game_part_text(g, ang_game_seats(g), 0, ANG_EN, text_a, TEXT_MAX) == 0,
          "there is no such seat");
    ang_game_free(g);
}

/* Each option has a group that exists, and a label; the option to pass is marked. */
static void menus_are_whole(void **state)
{
    struct proof_dice dice = proof_dice(9);
    struct ang_game *g = game_of(9);
    unsigned grouped = 0, passes = 0;

    (void)state;
    do {
        unsigned seat = ang_seat_first(ang_game_waiting(g));
        struct ang_decision d;

        if (!ang_game_decision(g, seat, &d))
            break;
        for (unsigned i = 0; i < d.count; i++) {
            unsigned group = ang_option_standing(g, seat, &d.option[i]).group;
            bool titled = ang_pack_group(pack, group, ANG_DE).title != NULL;

            PROVE(titled == (ang_pack_group(pack, group, ANG_EN).title != NULL), "half a title");
            PROVE(ang_option_label(g, seat, &d.option[i], ANG_EN, text_a, TEXT_MAX) > 0,
                  "no label");
            grouped += titled;
            passes += ang_option_traits(g, seat, &d.option[i]) & ANG_PASSES;
        }
    } while (proof_step(g, &dice));
    PROVE(grouped > playing->grouped && passes > 50, "%u in groups, %u passes", grouped, passes);
    ang_game_free(g);
}

static void stories_end(void **state)
{
    struct proof_dice dice = proof_dice(12);
    struct ang_game *g = game_of(12);

    (void)state;
    PROVE(ang_game_ending(g, 0, ANG_EN, text_a, TEXT_MAX) == 0, "it has not ended");
    ang_game_story(g, 0, ANG_EN, text_a, TEXT_MAX);
    PROVE(strstr(text_a, "still open"), "it is not over");
    while (proof_step(g, &dice))
        ;
    for (int lang = ANG_EN; lang <= ANG_DE; lang++) {
        PROVE(ang_game_story(g, ANG_SPECTATOR, (enum ang_language)lang, text_a, TEXT_MAX) > 2000,
              "a short story");
        PROVE(ang_game_ending(g, ANG_SPECTATOR, (enum ang_language)lang, text_b, TEXT_MAX) > 200,
              "a short ending");
        PROVE(strstr(text_a, text_b), "the story does not contain its ending");
        PROVE(strstr(text_b, playing->scores[lang]), "no scores");
        for (unsigned seat = 0; seat < ang_game_seats(g); seat++) {
            char name[64];
            ang_seat_text(g, seat, (enum ang_language)lang, name, sizeof name);
            PROVE(strlen(name) > 2 && strstr(text_b, name), "nothing about %s", name);
        }
        PROVE(!strstr(text_a, "{") && !strstr(text_a, " ?"), "a hole in a sentence");
    }
    ang_game_free(g);
}

static unsigned times_in(const char *text, const char *part)
{
    unsigned times = 0;

    for (; (text = strstr(text, part)); text++)
        times++;
    return times;
}

/* An ending that was undone is not reported again, nor is any in an opened save. */
static void endings_undone(void **state)
{
    static const char ask[] = "{\"do\":\"ending\",\"viewer\":0}";
    struct proof_dice dice = proof_dice(12);
    struct ang_game *g = game_of(12);
    struct ang_engine *engine = ang_engine_new(ANG_OWNER, 0);
    struct ang_error error;
    unsigned told[2][2];

    (void)state;
    ang_engine_attach(engine, g);
    for (unsigned end = 0; end < 2; end++) {
        while (proof_step(g, &dice))
            ;
        const char *answer = ang_engine_line(engine, ask, sizeof ask - 1);
        told[end][0] = times_in(answer, "\"message\":\"murderer\"");
        ang_game_ending(g, ANG_SPECTATOR, ANG_EN, text_a, TEXT_MAX);
        told[end][1] = (unsigned)strlen(text_a);
        PROVE(end || ang_game_undo(g, 0, ANG_UNDO_OWNER, 1, &error), "%s", error.message);
    }
    PROVE(told[0][0] == 1 && told[1][0] == 1, "%u and %u murderers", told[0][0], told[1][0]);
    PROVE(told[1][1] < told[0][1] * 3 / 2, "%u, then %u characters", told[0][1], told[1][1]);
    size_t size = ang_game_save(g, text_b, TEXT_MAX);
    struct ang_game *again = ang_game_open(pack, text_b, size, &error);
    PROVE(again, "%s", error.message);
    ang_game_ending(again, ANG_SPECTATOR, ANG_EN, text_a, TEXT_MAX);
    PROVE(strlen(text_a) == told[1][1], "%u, then %zu characters", told[1][1], strlen(text_a));
    ang_game_free(again);
    ang_engine_free(engine);
    ang_game_free(g);
}

/* Words that people would type, whatever the option's text. */
static void words_are_found(void **state)
{
    struct proof_dice dice = proof_dice(4);
    struct ang_game *g = proof_game(pack, 3, 4, NULL);
    bool went = false;

    (void)state;
    while (!went) {
        unsigned seat = ang_seat_first(ang_game_waiting(g));
        struct ang_decision d;
        char words[200] = "go ";

        PROVE(ang_game_decision(g, seat, &d), "nobody is asked");
        for (unsigned i = 0; i < d.count && !went; i++) {
            unsigned group = ang_option_standing(g, seat, &d.option[i]).group;
            const char *title = ang_pack_group(pack, group, ANG_EN).title;
            if (!title || strcmp(title, "Go elsewhere") != 0)
                continue;
            ang_option_label(g, seat, &d.option[i], ANG_EN, words + 3, sizeof words - 3);
            words[strcspn(words, "([")] = 0;
            PROVE(ang_game_find_option(g, seat, words, NULL) == (int)i, "'%s' is not found", words);
            went = true;
        }
        PROVE(went || proof_step(g, &dice), "nobody goes anywhere");
    }
    ang_game_free(g);
}

/* A separate sentence names the ability that a card offers. */
static void abilities_are_told_apart(void **state)
{
    char told[PLAY_ABILITY_MAX][1500], before[1500];

    (void)state;
    for (unsigned i = 0; i < pack->pack.entry_count; i++)
        for (int lang = LANG_EN; lang <= LANG_DE; lang++) {
            struct text_scene s = { .rules = pack->rules,
                                    .pack = &pack->pack,
                                    .viewer = SPECTATOR,
                                    .lang = (enum language)lang };
            unsigned count = pack->pack.entry[i].ability_count;

            PROVE(count <= PLAY_ABILITY_MAX, "more abilities than a card in play has");
            for (unsigned a = 0; a < count; a++) {
                text_ability(&s, (uint16_t)i, (int)a, told[a], sizeof told[a]);
                PROVE(told[a][0], "entry %u: nothing is told of ability %u", i, a);
                for (unsigned b = 0; b < a; b++)
                    PROVE(strcmp(told[a], told[b]) != 0, "entry %u: told twice: %s", i, told[a]);
            }
            if (count && text_ability(&s, (uint16_t)i, -1, before, sizeof before)) {
                text_entry(&s, (uint16_t)i, CARD_RULES, text_a, TEXT_MAX);
                PROVE(strncmp(text_a, before, strlen(before)) == 0, "entry %u: %s", i, before);
            }
        }
}

static int board_test(const struct subject *game, const struct CMUnitTest *tests, size_t count)
{
    int failed;

    playing = game;
    pack = ang_pack_embedded(game->game, NULL);
    if (!pack)
        return 1;
    failed = _cmocka_run_group_tests(game->game, tests, count, NULL, NULL);
    ang_pack_free(pack);
    return failed;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_hidden_is_told),
        cmocka_unit_test(buffers_are_kept),
        cmocka_unit_test(parts_are_called),
        cmocka_unit_test(menus_are_whole),
        cmocka_unit_test(stories_end),
        /* only Android */
        cmocka_unit_test(abilities_are_told_apart),
        cmocka_unit_test(endings_undone),
        cmocka_unit_test(words_are_found),
    };
    int failed = board_test(&subject[0], tests, ARRAY_LEN(tests));

    return failed + board_test(&subject[1], tests, ARRAY_LEN(tests) - 3);
}
