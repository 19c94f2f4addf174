/* test_lesson.c: lessons: every allowed choice leads on, mistakes are reported at their place,
 * and a table follows lessons, even after undo and restart. */
#include "support/match_text.h"
#include "support/proof.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "table/match.h"

static struct table_now now = { .ms = 1000, .unix_s = 1000000 };

static char *file_text(const char *path)
{
    FILE *f = fopen(path, "rb");
    char *text = calloc(1, PROOF_TEXT_MAX);

    assert_non_null(text);
    if (!f)
        fail_msg("%s: run the tests from the repository's root", path);
    assert_true(fread(text, 1, PROOF_TEXT_MAX - 1, f) > 0);
    fclose(f);
    return text;
}

static char *refusal_of(const char *name, const char *text)
{
    struct ang_scenario_desc desc = { .name = name, .text = text, .size = strlen(text) };
    char *report;
    struct ang_lesson *lesson = ang_lesson_read(&desc, true, &report);

    if (lesson) {
        ang_lesson_free(lesson);
        assert_null(report);
        return NULL;
    }
    assert_non_null(report);
    return report;
}

static void assert_fits(const char *name, const char *text)
{
    char *report = refusal_of(name, text);

    if (report)
        fail_msg("%s", report);
}

/* Every allowed option at every step of every lesson of a game. */
static void lessons_go_on(const char *game)
{
    char folder[80];
    struct dirent *entry;
    unsigned count = 0, embedded = 0;
    char path[512];
    DIR *dir;

    snprintf(folder, sizeof folder, "packs/%s/lessons", game);
    dir = opendir(folder);
    assert_non_null(dir);
    while ((entry = readdir(dir)) != NULL) {
        if (!strstr(entry->d_name, ".lesson"))
            continue;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        char *text = file_text(path);
        assert_fits(path, text);
        free(text);
        count++;
    }
    closedir(dir);
    while (ang_lesson_at(game, embedded))
        embedded++;
    PROVE(count == embedded && count > 0, "%s: %u files, %u in the library", game, count, embedded);
}

static void all_lessons_go_on(void **state)
{
    (void)state;
    lessons_go_on("android");
    lessons_go_on("la-1");
    lessons_go_on("new-angeles");
}

static void embedded_lessons_are_listed(void **state)
{
    struct ang_lesson_about about;
    const struct ang_lesson *lesson;
    bool puzzles = false;

    (void)state;
    for (unsigned i = 0; (lesson = ang_lesson_at("android", i)) != NULL; i++) {
        ang_lesson_about(lesson, &about);
        PROVE(ang_lesson_find("android", about.name) == lesson, "%s", about.name);
        PROVE(about.title[ANG_EN][0] && about.title[ANG_DE][0] && about.about[ANG_EN][0] &&
                  about.about[ANG_DE][0],
              "%s", about.name);
        PROVE(!puzzles || about.puzzle, "%s: lessons come before puzzles", about.name);
        puzzles |= about.puzzle;
    }
    assert_null(ang_lesson_find("android", "none"));
    assert_null(ang_lesson_find("harbor", "first-case"));
}

/* Plays a puzzle at random until it is solved or missed. */
static bool solved_by_chance(const struct ang_lesson *lesson, const struct ang_pack *pack,
                             uint32_t *dice)
{
    struct ang_lesson_about about;
    struct ang_lesson_now state;
    struct ang_lesson_run run = { .lesson = lesson };
    struct ang_game *game = ang_lesson_game(lesson, pack, NULL);
    struct ang_decision d;

    assert_non_null(game);
    ang_lesson_about(lesson, &about);
    run.begun[0] = ang_game_entry_count(game);
    for (unsigned choices = 0;; choices++) {
        while (ang_lesson_next(&run, game, NULL))
            continue;
        ang_lesson_now(&run, game, &state);
        if (state.state == ANG_LESSON_DONE || state.state == ANG_LESSON_FAILED)
            break;
        if (state.state == ANG_LESSON_READS) {
            assert_true(ang_lesson_go_on(&run, game));
            continue;
        }
        if (choices == 300 || !ang_game_decision(game, about.learner, &d))
            fail_msg("%s: the learner is not asked any more", about.name);
        *dice = *dice * 1664525 + 1013904223;
        assert_true(ang_game_choose(game, about.learner, d.version, (*dice >> 8) % d.count, NULL));
    }
    ang_game_free(game);
    return state.state == ANG_LESSON_DONE;
}

/* A random player hardly ever solves a puzzle, and never gets stuck. */
static void puzzles_need_thought(void **state)
{
    enum { TRIES = 150 };
    struct ang_pack *pack = ang_pack_embedded("android", NULL);
    const struct ang_lesson *lesson;
    unsigned puzzles = 0;
    uint32_t dice = 5;

    (void)state;
    for (unsigned i = 0; (lesson = ang_lesson_at("android", i)) != NULL; i++) {
        struct ang_lesson_about about;
        unsigned solved = 0;
        ang_lesson_about(lesson, &about);
        if (!about.puzzle)
            continue;
        puzzles++;
        for (unsigned n = 0; n < TRIES; n++)
            solved += solved_by_chance(lesson, pack, &dice);
        PROVE(solved <= TRIES / 20, "%s: solved by chance %u times in %u", about.name, solved,
              (unsigned)TRIES);
    }
    PROVE(puzzles == 12, "%u puzzles", puzzles);
    ang_pack_free(pack);
}

/* docs/lessons.md */
static void examples_of_the_guide_fit(void **state)
{
    static const char fence[] = "\n```lesson\n";
    char *guide = file_text("docs/lessons.md");
    unsigned count = 0;

    (void)state;
    for (char *at = strstr(guide, fence); at; at = strstr(at, fence)) {
        at += strlen(fence);
        char *end = strstr(at, "\n```");
        assert_non_null(end);
        end[1] = 0;
        assert_fits("an example of docs/lessons.md", at);
        at = end + 2;
        count++;
    }
    assert_true(count >= 2);
    free(guide);
}

#define HEAD                                                                                       \
    "lesson \"A\" \"B\"\nabout \"A\" \"B\"\ngame harbor seats anna ben seed 5\n"                   \
    "otherwise bid 0, pass\ngiven anna's hand is empty, ben's hand is empty\n"
#define SAID "step\nen \"x\"\nde \"y\"\n" /* the step is line 6 */

static void mistakes_have_their_line(void **state)
{
    static const struct {
        const char *text, *report;
    } mistake[] = {
        { HEAD SAID "allow bid 77\nelse \"a\" \"b\"\n",
          "lesson:9:7: error: nothing that this step" },
        { HEAD SAID "allow bid 0, bid 77\nelse \"a\" \"b\"\n",
          "lesson:9:14: error: this is never" },
        { HEAD "step\nen \"x\"\n", "lesson:6:1: error: this step says nothing in German" },
        { HEAD "step\nde \"x\"\n", "lesson:6:1: error: this step says nothing in English" },
        { HEAD SAID "allow bid 0\n", "lesson:6:1: error: this step does not say why" },
        { HEAD SAID "else \"only one\"\n", "lesson:9:6: error: expected two texts" },
        { HEAD SAID "else \"\" \"b\"\n", "lesson:9:6: error: a text is empty" },
        { HEAD SAID "alow bid 0\n", "did you mean 'allow'?" },
        { HEAD SAID "anna bid 77\nallow bid 0\nelse \"a\" \"b\"\n",
          "lesson:9:6: error: this is never" },
        { HEAD SAID "ben bid 77\nallow bid 0\nelse \"a\" \"b\"\n",
          "lesson:9:5: error: this is never" },
        { HEAD SAID "until anna has at least 3 coyns\n", "lesson:9:" },
        { HEAD SAID "expect anna has at least 9 coins\n", "lesson:9:8: error: this is not true" },
        { HEAD SAID "show \"Nigth Shift\"\n", "did you mean 'Night Shift'?" },
        { HEAD SAID "accept\nelse \"a\" \"b\"\n",
          "lesson:6:1: error: no offer to the learner is open" },
        { HEAD SAID "accept\n", "lesson:6:1: error: this step does not say why" },
        { HEAD, "it has no step" },
        { "game harbor seats anna ben seed 5\n" SAID, "a lesson begins with" },
        { "lesson \"A\" \"B\"\ngame harbor seats anna ben seed 5\n" SAID, "say in a line" },
        { "puzzle \"A\" \"B\"\nabout \"A\" \"B\"\ngame harbor seats anna ben seed 5\n" SAID,
          "a puzzle has a step" },
        { HEAD SAID "goal anna has at least 9 coins\n", "needs `fails" },
        { HEAD SAID "goal anna has at least 9 coins\nfails \"a\" \"b\"\nallow bid 0, work\n"
                    "else \"a\" \"b\"\nben bid 1, work, pass\n",
          "lesson:6:1: error: no way through" },
        { HEAD SAID "goal anna has at least 9 coins\nfails \"a\" \"b\"\nsolution bid 0\n",
          "lesson:11:1: error: the solution does not reach" },
        { HEAD SAID "goal anna has at least 9 coins\nfails \"a\" \"b\"\nsolution bid 77\n",
          "lesson:11:1: error: 'bid 77' cannot be chosen" },
        { "lesson \"A\" \"B\"\nabout \"A\" \"B\"\ngame harbor seats anna ben seed 5\n" SAID
          "allow bid 0\nelse \"a\" \"b\"\n",
          "nothing says what ben does" },
        { "lesson \"A\" \"B\"\nabout \"A\" \"B\"\ngame harbor seats anna ben seed 5\nyou "
          "cleo\n" SAID,
          "expected the player who learns" },
        { "lesson \"A\" \"B\"\nabout \"A\" \"B\"\ngame harbor seats anna ben seed 5\n"
          "anna bid 1\n" SAID,
          "anna is not asked" },
    };

    (void)state;
    for (unsigned i = 0; i < sizeof mistake / sizeof *mistake; i++) {
        char *report = refusal_of("lesson", mistake[i].text);
        PROVE(report && strstr(report, mistake[i].report), "%s\n%s", mistake[i].report,
              report ? report : "it was accepted");
        ang_text_free(report);
    }
}

/* At a table */

static struct match table_with(const char *kind, const char *name, struct ang_game **game)
{
    const struct ang_lesson *lesson = ang_lesson_find(kind, name);
    struct ang_error error;
    struct match m = { .chance = 5 };

    assert_non_null(lesson);
    *game = ang_lesson_game(lesson, proof_pack_of(kind), &error);
    assert_non_null(*game);
    m.game = *game;
    m.seat_count = ang_game_seats(*game);
    for (unsigned s = 0; s < m.seat_count; s++)
        m.seat[s] = (struct match_seat){ .kind = s ? CHAIR_BOT : CHAIR_PERSON, .taken = true };
    match_begin(&m, &now);
    match_teach(&m, lesson);
    return m;
}

static struct match table_of(const char *name, struct ang_game **game)
{
    return table_with("android", name, game);
}

static void drain(struct match *m)
{
    struct table_happening h;
    struct table_think think;

    while (match_next(m, &now, &h))
        ;
    assert_false(match_think(m, &now, &think)); /* bots have no choice here */
}

static enum outcome_kind choose(struct match *m, unsigned index, enum table_refusal *why)
{
    struct table_outcome out;
    struct ang_decision d;

    assert_true(ang_game_decision(m->game, 0, &d));
    struct ang_change change = { .kind = ANG_CHANGE_CHOICE, .version = d.version, .index = index };
    match_play(m, &change, &out);
    *why = out.why;
    return out.kind;
}

static unsigned first_with(const uint8_t *allowed, bool value)
{
    unsigned i = 0;

    while (!!allowed[i] != value)
        i++;
    return i;
}

/* To the end, as a hurried learner would: any allowed option, and on; from three to five at a time,
 * and after a wrong try again. Every other time the table is stored and opened again. */
static void hurry(uint32_t dice, unsigned *failures)
{
    struct ang_game *game;
    struct match m = table_of("first-case", &game);
    uint8_t allowed[ANG_OPTION_MAX];
    struct ang_lesson_now is;
    enum table_refusal why;
    unsigned held = 0, choices = 0;
    char text[4096];

    for (drain(&m);; drain(&m)) {
        struct match read = { .game = game, .chance = 5 };

        match_write(&m, text, sizeof text);
        assert_true(match_read(&read, text, strlen(text), NULL));
        assert_ptr_equal(read.lesson.lesson, m.lesson.lesson);
        assert_int_equal(read.lesson.step, m.lesson.step);
        match_resume(&read, &now);
        if (choices & 1)
            m = read;
        ang_lesson_now(&m.lesson, game, &is);
        if (is.state == ANG_LESSON_DONE)
            break;
        assert_true(is.say[ANG_EN][0] && is.say[ANG_DE][0]);
        unsigned count = ang_lesson_allowed(&m.lesson, game, allowed);
        if (is.state == ANG_LESSON_READS) {
            assert_int_equal(count, 0);
            assert_true(match_lesson_go_on(&m));
            continue;
        }
        if (is.state == ANG_LESSON_FAILED) {
            ++*failures;
            assert_true(match_lesson_again(&m, &now));
            continue;
        }
        PROVE(count >= 3 && count <= 5, "%u options: %s", count, is.say[ANG_EN]);
        assert_false(match_lesson_go_on(&m));
        struct ang_decision d;
        ang_game_decision(game, 0, &d);
        if (count < d.count) {
            held++;
            assert_true(is.why[ANG_EN][0] && is.why[ANG_DE][0]);
            assert_int_equal(choose(&m, first_with(allowed, false), &why), OUTCOME_REFUSED);
            assert_int_equal(why, REFUSED_LESSON);
        }
        dice = dice * 1664525 + 1013904223;
        unsigned choice = first_with(allowed, true);
        for (unsigned more = (dice >> 8) % count; more > 0; more--)
            choice += 1 + first_with(allowed + choice + 1, true);
        assert_int_equal(choose(&m, choice, &why), OUTCOME_DONE);
        choices++;
    }
    PROVE(held > 10 && choices > 15, "%u narrowed of %u choices", held, choices);
    assert_true(ang_game_winners(game) & 1);
    static char story[PROOF_TEXT_MAX]; /* not of what other chapters replaced */
    ang_game_story(game, ANG_SPECTATOR, ANG_EN, story, sizeof story);
    assert_non_null(strstr(story, "And in the end Rachel won: “Beckmann and Beckmann”"));
    PROVE(!strstr(story, "Contract") && !strstr(story, "Week 1"), "%s", story);
    ang_game_free(game);
}

static void a_table_follows_a_lesson(void **state)
{
    unsigned failures = 0;

    (void)state;
    for (uint32_t dice = 1; dice <= 12; dice++)
        hurry(dice, &failures);
    PROVE(failures > 0, "%u wrong tries", failures);
}

/* An undo goes back in the lesson; a chapter can be repeated. */
static void a_lesson_goes_back(void **state)
{
    struct ang_game *game;
    struct match m = table_of("first-case", &game);
    uint8_t allowed[ANG_OPTION_MAX];
    struct table_outcome out;
    enum table_refusal why;

    (void)state;
    drain(&m);
    assert_true(match_lesson_go_on(&m));
    drain(&m);
    unsigned step = m.lesson.step, entries = ang_game_entry_count(game);
    uint64_t hash = ang_game_hash(game);
    ang_lesson_allowed(&m.lesson, game, allowed);
    assert_int_equal(choose(&m, first_with(allowed, true), &why), OUTCOME_DONE);
    drain(&m);
    assert_int_equal(m.lesson.step, step + 1);
    match_undo(&m, 0, 1, &out);
    assert_int_equal(out.kind, OUTCOME_DONE);
    drain(&m);
    assert_int_equal(m.lesson.step, step);
    assert_int_equal(choose(&m, first_with(allowed, true), &why), OUTCOME_DONE);
    drain(&m);
    assert_int_equal(m.lesson.step, step + 1);
    assert_true(match_lesson_again(&m, &now));
    drain(&m);
    assert_int_equal(m.lesson.step, 0);
    assert_int_equal(ang_game_entry_count(game), entries);
    assert_true(ang_game_hash(game) == hash);
    ang_game_free(game);
}

/* In a step that wants an offer accepted, nothing else is possible. */
static void a_lesson_waits_for_an_answer(void **state)
{
    struct ang_game *game;
    struct match m = table_with("new-angeles", "first-deal", &game);
    struct ang_offer offer[ANG_OFFER_MAX];
    uint8_t allowed[ANG_OPTION_MAX];
    struct ang_lesson_now is;
    struct table_outcome out;
    enum table_refusal why;
    unsigned accepted = 0;

    (void)state;
    for (drain(&m);; drain(&m)) {
        ang_lesson_now(&m.lesson, game, &is);
        if (is.state == ANG_LESSON_DONE)
            break;
        unsigned step = m.lesson.step;
        if (is.state == ANG_LESSON_READS) {
            assert_true(match_lesson_go_on(&m));
        } else if (ang_lesson_allowed(&m.lesson, game, allowed)) {
            assert_int_equal(choose(&m, first_with(allowed, true), &why), OUTCOME_DONE);
        } else {
            assert_true(is.narrows && is.why[ANG_EN][0] && is.why[ANG_DE][0]);
            assert_int_equal(choose(&m, 0, &why), OUTCOME_REFUSED);
            assert_int_equal(why, REFUSED_LESSON);
            assert_int_equal(ang_game_offers(game, offer), 1);
            struct ang_change change = { .kind = ANG_CHANGE_ANSWER,
                                         .offer = offer[0].number,
                                         .answer = ANG_DECLINE };
            match_play(&m, &change, &out);
            assert_int_equal(out.why, REFUSED_LESSON);
            change.answer = ANG_TAKE;
            match_play(&m, &change, &out);
            assert_int_equal(out.kind, OUTCOME_DONE);
            drain(&m);
            assert_int_equal(m.lesson.step, step + 1);
            accepted++;
        }
    }
    assert_int_equal(accepted, 2);
    ang_game_free(game);
}

/* A save contains the positions, so it opens like any other. */
static void a_lesson_is_saved(void **state)
{
    struct ang_game *game;
    struct match m = table_of("first-case", &game);
    uint8_t allowed[ANG_OPTION_MAX];
    enum table_refusal why;
    struct ang_error error;

    (void)state;
    drain(&m);
    assert_true(match_lesson_go_on(&m));
    drain(&m);
    ang_lesson_allowed(&m.lesson, game, allowed);
    assert_int_equal(choose(&m, first_with(allowed, true), &why), OUTCOME_DONE);
    drain(&m);
    size_t size = ang_game_save(game, NULL, 0);
    char *save = malloc(size + 1);
    assert_non_null(save);
    ang_game_save(game, save, size + 1);
    struct ang_game *again = ang_game_open(proof_pack_of("android"), save, size, &error);
    PROVE(again && ang_game_hash(again) == ang_game_hash(game), "%s", error.message);
    free(save);
    ang_game_free(again);
    ang_game_free(game);
}

int main(void)
{
    const struct CMUnitTest test[] = {
        cmocka_unit_test(all_lessons_go_on),
        cmocka_unit_test(embedded_lessons_are_listed),
        cmocka_unit_test(examples_of_the_guide_fit),
        cmocka_unit_test(mistakes_have_their_line),
        cmocka_unit_test(a_table_follows_a_lesson),
        cmocka_unit_test(a_lesson_goes_back),
        cmocka_unit_test(a_lesson_is_saved),
        cmocka_unit_test(puzzles_need_thought),
        cmocka_unit_test(a_lesson_waits_for_an_answer),
    };

    return cmocka_run_group_tests(test, NULL, NULL);
}
