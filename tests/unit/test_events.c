/* test_events.c: reports to programs: events, prompts, traits of options and makers of entries;
 * and forgetting entries that nobody has seen.
 */
#include "support/proof.h"

#include <string.h>

static char text[PROOF_TEXT_MAX], again[PROOF_TEXT_MAX];

struct seen {
    unsigned turns, periods, played, over, set_up_played;
};

static struct seen events_count(const struct ang_game *g)
{
    struct seen seen = { 0 };
    struct ang_event e;
    unsigned entry = 0;

    for (unsigned i = 0; ang_game_event(g, i, &e); i++) {
        PROVE(e.entry >= entry && e.entry <= ang_game_entry_count(g), "event %u of entry %u", i,
              e.entry);
        entry = e.entry;
        PROVE(e.line < 0 || ang_game_log_entry(g, (unsigned)e.line) == e.entry,
              "event %u and its line belong to different entries", i);
        PROVE(e.seat < (int)ang_game_seats(g) &&
                  (e.seat >= 0) == (e.kind == ANG_TURN_BEGINS || e.kind == ANG_CARD_PLAYED),
              "event %u is of seat %d", i, e.seat);
        seen.turns += e.kind == ANG_TURN_BEGINS;
        seen.periods += e.kind == ANG_PERIOD_BEGINS;
        seen.played += e.kind == ANG_CARD_PLAYED;
        seen.set_up_played += e.kind == ANG_CARD_PLAYED && e.entry == 0;
        seen.over += e.kind == ANG_GAME_OVER;
    }
    return seen;
}

/* The number of times a message was written. */
static unsigned lines_count(const struct ang_game *g, const char *name)
{
    const struct vocabulary *v = g->pack->rules->vocabulary;
    unsigned count = 0;

    for (unsigned i = 0; i < g->log_count; i++)
        count += g->log[i].message >= MSG_GAME &&
                 strcmp(v->message[g->log[i].message - MSG_GAME].name, name) == 0;
    return count;
}

static struct ang_game *play_out(const char *name, unsigned seats, uint64_t seed)
{
    struct ang_game *g = proof_game(proof_pack_of(name), seats, seed, NULL);
    struct proof_dice dice = proof_dice(seed);

    while (proof_step(g, &dice))
        ;
    return g;
}

static void test_android_reports(void **state)
{
    struct ang_game *g = play_out("android", 4, 3);
    struct seen seen = events_count(g);

    (void)state;
    PROVE(seen.turns == lines_count(g, "turn") && seen.turns > 40, "%u turns", seen.turns);
    PROVE(seen.periods == lines_count(g, "day") && seen.periods == 12, "%u days", seen.periods);
    PROVE(seen.played == lines_count(g, "plays") + lines_count(g, "plays-on") && seen.played > 5,
          "%u cards", seen.played);
    PROVE(lines_count(g, "plays-detective") == 4 && seen.set_up_played == 0,
          "taking a detective is not playing a card");
    PROVE(seen.over == 1, "it ended %u times", seen.over);
    ang_game_free(g);
}

/* A game that reports no turns: the active player has one. */
static void test_harbor_reports(void **state)
{
    struct ang_game *g = proof_game(proof_pack(), 3, 4, NULL);
    struct proof_dice dice = proof_dice(4);
    unsigned active = ang_game_active(g), passed_on = 0;

    (void)state;
    while (proof_step(g, &dice)) {
        passed_on += ang_game_active(g) != active;
        active = ang_game_active(g);
    }
    struct seen seen = events_count(g);
    PROVE(lines_count(g, "turn") == 0 && passed_on > 5 && seen.turns == passed_on,
          "%u turns, passed on %u times", seen.turns, passed_on);
    PROVE(seen.periods == lines_count(g, "day") && seen.periods > 1, "%u days", seen.periods);
    PROVE(seen.played == lines_count(g, "plays") + lines_count(g, "reacts") && seen.played,
          "%u cards", seen.played);
    PROVE(seen.over == 1, "it ended %u times", seen.over);
    ang_game_free(g);
}

/* A result has the events of its own call; an undo has none. */
static void test_results(void **state)
{
    struct ang_game *g = proof_game(proof_pack_of("android"), 3, 6, NULL);
    struct ang_result result;
    struct ang_decision d;

    (void)state;
    for (unsigned i = 0; i < 200 && ang_game_state(g) == ANG_RUNNING; i++) {
        unsigned seat = ang_seat_first(ang_game_waiting(g)), before = ang_game_event_count(g);

        ang_game_decision(g, seat, &d);
        PROVE(!ang_game_decide(g, seat, d.version + 1, 0, ANG_BY_PERSON, &result) &&
                  result.error.code == ANG_STALE && result.event_count == 0,
              "an old decision was answered");
        PROVE(ang_game_decide(g, seat, d.version, i % d.count, ANG_BY_PERSON, &result), "%s",
              result.error.message);
        PROVE(result.error.code == ANG_OK && result.event == before &&
                  before + result.event_count == ang_game_event_count(g),
              "events from %u on, %u of them", result.event, result.event_count);
    }
    unsigned count = ang_game_event_count(g);
    PROVE(count > 5 && ang_game_undo(g, 0, ANG_UNDO_OWNER, 30, NULL) &&
              ang_game_event_count(g) == count,
          "an undo is no event");
    ang_game_free(g);
}

/* Prompts and traits: the same in a game that has a board and in one that has none. */
static void test_traits(void **state)
{
    static const char *const name[] = { "android", "harbor" };

    (void)state;
    for (unsigned n = 0; n < ARRAY_LEN(name); n++) {
        const struct ang_pack *pack = proof_pack_of(name[n]);
        struct ang_game *g = proof_game(pack, 3, 5, NULL);
        struct proof_dice dice = proof_dice(5);
        unsigned windows = 0, passes = 0, risky = 0, about = 0, cards = 0;
        uint8_t trait[ANG_OPTION_MAX];
        struct ang_prompt prompt;
        struct ang_decision d;
        int entry[3];

        do {
            unsigned seat = ang_seat_first(ang_game_waiting(g));

            if (seat == ANG_SEAT_MAX)
                break;
            PROVE(ang_game_asked(g, seat, &d, &prompt, trait) && d.count, "seat %u", seat);
            bool offers_pass = false;
            for (unsigned i = 0; i < d.count; i++) {
                offers_pass |= trait[i] & ANG_PASSES;
                passes += trait[i] & ANG_PASSES;
                risky += trait[i] / ANG_RISKY;
                ang_option_entries(g, seat, &d.option[i], entry);
                cards += entry[0] >= 0;
            }
            PROVE(!prompt.window || offers_pass, "a window in which nobody can pass");
            windows += prompt.window != 0;
            about += prompt.about != 0;
        } while (proof_step(g, &dice));
        PROVE(windows > 5 && passes > windows && about && cards,
              "%s: %u windows, %u passes, %u of seats, %u of cards", name[n], windows, passes,
              about, cards);
        PROVE(n || risky > 5, "%u risky", risky);
        ang_game_free(g);
    }
}

/* Windows by the names that players use. */
static void test_windows(void **state)
{
    const struct ang_pack *pack = proof_pack_of("android");
    unsigned follows = 0;

    (void)state;
    for (unsigned id = 1; id < 200; id++)
        if (ang_prompt_is(pack, id, "lead")) {
            PROVE(!follows, "two windows have one name");
            follows = id;
        }
    PROVE(follows && ang_prompt_is(pack, follows, "follows") &&
              ang_prompt_is(pack, follows, "react-follows"),
          "window %u", follows);
    PROVE(!ang_prompt_is(pack, follows, "follow") &&
              !ang_prompt_is(pack, follows, "follows|lead") && !ang_prompt_is(pack, follows, "") &&
              !ang_prompt_is(pack, follows, "react") && !ang_prompt_is(pack, 100000, "lead"),
          "a part of a name");
}

/* The maker of a choice is recorded, even in saves. A save without that information opens as
 * before. */
static void test_by(void **state)
{
    const struct ang_pack *pack = proof_pack_of("android");
    struct ang_game *g = proof_game(pack, 3, 8, NULL);
    unsigned made[ANG_BY_BOT + 1] = { 0 };
    struct ang_error error = { 0 };
    struct ang_record r, s;
    struct ang_result result;
    struct ang_decision d;

    (void)state;
    for (unsigned i = 0; i < 120; i++) {
        unsigned seat = ang_seat_first(ang_game_waiting(g)), number = ang_game_entry_count(g);
        enum ang_by by = (enum ang_by)(i % 4);

        ang_game_decision(g, seat, &d);
        PROVE(ang_game_decide(g, seat, d.version, i % d.count, by, &result), "%s",
              result.error.message);
        PROVE(ang_game_record(g, number, &r) && r.kind == ANG_ENTRY_CHOICE && r.seat == seat,
              "entry %u", number);
        PROVE(r.by == (d.count == 1        ? ANG_BY_RULE
                       : by == ANG_BY_RULE ? ANG_BY_PERSON
                                           : by),
              "by %u of %u options, kept %u", by, d.count, r.by);
        made[r.by]++;
    }
    PROVE(made[0] && made[1] && made[2] && made[3], "%u %u %u %u", made[0], made[1], made[2],
          made[3]);

    size_t size = ang_game_save(g, text, sizeof text);
    struct ang_game *twin = ang_game_open(pack, text, size, &error);
    PROVE(twin, "%s", error.message);
    for (unsigned i = 0; ang_game_record(g, i, &r); i++)
        PROVE(ang_game_record(twin, i, &s) && s.by == r.by && s.seat == r.seat, "entry %u", i);
    PROVE(ang_game_save(twin, again, sizeof again) == size && strcmp(text, again) == 0,
          "the saves differ");
    ang_game_free(twin);

    /* An older save, without choosers. */
    for (char *at = text; (at = strstr(at, ",\"by\":\"")) != NULL;) {
        size_t length = strcspn(at, "}");
        memmove(at, at + length, strlen(at + length) + 1);
    }
    twin = ang_game_open(pack, text, strlen(text), &error);
    PROVE(twin && ang_game_hash(twin) == ang_game_hash(g), "%s", error.message);
    for (unsigned i = 0; ang_game_record(g, i, &r); i++)
        PROVE(ang_game_record(twin, i, &s) &&
                  s.by == (r.by == ANG_BY_RULE ? ANG_BY_RULE : ANG_BY_PERSON),
              "entry %u", i);
    ang_game_free(twin);
    static const char nobody[] = "{\"void\":true,\"by\":\"nobody\"}\n";
    PROVE(!ang_game_open_more(g, nobody, sizeof nobody - 1, &error) && error.code == ANG_CONTENT,
          "taken");
    ang_game_free(g);
}

static void assert_same(const struct ang_game *a, const struct ang_game *b)
{
    struct ang_event e, f;
    struct ang_record r, s;

    PROVE(a->entry_count == b->entry_count && memcmp(a->b, b->b, a->b->size) == 0,
          "%u and %u entries", a->entry_count, b->entry_count);
    PROVE(a->log_count == b->log_count &&
              memcmp(a->log, b->log, a->log_count * sizeof *a->log) == 0,
          "%u and %u lines", a->log_count, b->log_count);
    PROVE(memcmp(a->undone, b->undone, sizeof a->undone) == 0 && a->diff_count == b->diff_count &&
              a->event_count == b->event_count && a->struck_count == b->struck_count,
          "versions, diffs, events or what was struck");
    for (unsigned i = 0; ang_game_event(a, i, &e); i++)
        PROVE(ang_game_event(b, i, &f) && memcmp(&e, &f, sizeof e) == 0, "event %u", i);
    for (unsigned i = 0; ang_game_record(a, i, &r); i++)
        PROVE(ang_game_record(b, i, &s) && r.kind == s.kind && r.by == s.by &&
                  r.taken_back == s.taken_back,
              "entry %u", i);
}

/* One random event at a table, the same in both games. */
static void happen(struct ang_game *g, struct proof_dice *dice)
{
    switch (proof_roll(dice, 8)) {
    case 0:
        ang_game_undo(g, ang_game_active(g), ANG_UNDO_OWNER, 1 + proof_roll(dice, 6), NULL);
        break;
    case 1: {
        size_t size = ang_game_dump(g, text, sizeof text);
        PROVE(size < sizeof text && (proof_roll(dice, 4) || ang_game_load(g, text, size, NULL)),
              "the dump");
        break;
    }
    default:
        proof_step(g, dice);
    }
}

/* After a rollback the game is byte for byte the same as without the forgotten entries. */
static void test_rollback(void **state)
{
    static const char *const name[] = { "harbor", "android" };
    uint64_t first = proof_setting("PROOF_SEED", 1), games = proof_setting("PROOF_GAMES", 4);

    (void)state;
    for (uint64_t seed = first; seed < first + games; seed++) {
        struct ang_game *g = proof_game(proof_pack_of(name[seed % 2]), 3, seed, NULL);
        struct ang_game *twin = proof_game(proof_pack_of(name[seed % 2]), 3, seed, NULL);
        struct proof_dice dice = proof_dice(seed);

        proof_repeat("PROOF_SEED=%llu PROOF_GAMES=1", (unsigned long long)seed);
        for (unsigned i = 0; i < 60 && ang_game_state(g) == ANG_RUNNING; i++) {
            struct proof_dice other = proof_dice(seed * 1000 + i), same = dice;
            unsigned entries = ang_game_entry_count(g);

            for (unsigned n = proof_roll(&other, 5); n > 0; n--)
                happen(g, &other);
            PROVE(ang_game_rollback(g, entries), "%u entries", entries);
            assert_same(g, twin);
            happen(g, &dice);
            happen(twin, &same);
            assert_same(g, twin);
        }
        PROVE(!ang_game_rollback(g, ang_game_entry_count(g) + 1), "there are not that many");
        ang_game_free(twin);
        ang_game_free(g);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_android_reports), cmocka_unit_test(test_harbor_reports),
        cmocka_unit_test(test_results),         cmocka_unit_test(test_traits),
        cmocka_unit_test(test_windows),         cmocka_unit_test(test_by),
        cmocka_unit_test(test_rollback),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
