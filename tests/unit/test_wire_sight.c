/* test_wire_sight.c: the numbers that detect changes carry exactly the information of views. In
 * random games with undos, each viewer's view is written in full after each choice. Views have the
 * same hash exactly if they have the same text. Reported changes equal the difference of the two
 * texts.
 */
#include "support/proof.h"

#include <stdlib.h>
#include <string.h>

#include "harbor/harbor.h"
#include "lib/lib.h"

enum { VIEW_SIZE = 1 << 16, SEEN_MAX = 4096 };

struct eyes {                /* of one viewer */
    char text[2][VIEW_SIZE]; /* by language */
    uint64_t hash;
};

struct seen {
    uint64_t text, hash;
};

static struct eyes eyes[SPECTATOR + 1];
static struct seen seen[SEEN_MAX];
static unsigned seen_count, told, silent;
static char now[VIEW_SIZE], told_text[VIEW_SIZE], compared[VIEW_SIZE];

/* The status is sent each time: names in it may change although nothing else does. */
static void status_cut(char *text)
{
    static const char key[] = "\"status\":\"";
    char *at = strstr(text, key);

    if (!at)
        return;
    char *end = at + sizeof key - 1;
    while (*end != '"')
        end += 1 + (*end == '\\');
    end += 1 + (end[1] == ',');
    if (end[-1] != ',' && at[-1] == ',')
        at--;
    memmove(at, end, strlen(end) + 1);
}

static void assert_same_changes(const struct eyes *e, const struct ang_sights *sights,
                                struct ang_game *g, unsigned viewer, enum ang_language lang)
{
    size_t size = ang_sights_changes(sights, g, viewer, lang, told_text, sizeof told_text);

    PROVE(size == strlen(told_text) && size < sizeof told_text, "changes of %zu bytes", size);
    ang_view_changes(e->text[lang], now, compared, sizeof compared);
    status_cut(told_text);
    status_cut(compared);
    PROVE(strcmp(told_text, compared) == 0, "viewer %u is told\n%s\ninstead of\n%s", viewer,
          told_text, compared);
}

/* The same text has the same hash at any moment of the game. */
static void assert_fits(struct ang_game *g, unsigned viewer, uint64_t hash)
{
    const struct seen one = { ang_game_view_hash(g, viewer), hash };

    for (unsigned i = 0; i < seen_count; i++)
        PROVE((seen[i].text == one.text) == (seen[i].hash == one.hash),
              "viewer %u: the hash tells %s than the view", viewer,
              seen[i].text == one.text ? "more" : "less");
    if (seen_count < SEEN_MAX)
        seen[seen_count++] = one;
}

static void viewer_look(struct ang_sights *sights, struct ang_game *g, unsigned viewer, bool first)
{
    struct eyes *e = &eyes[viewer];
    uint64_t hash = ang_sights_look(sights, g, viewer);

    PROVE(hash == ang_game_sight_hash(g, viewer), "two ways to one hash differ");
    PROVE(hash == ang_sights_look(sights, g, viewer), "a second look sees something else");
    assert_fits(g, viewer, hash);
    PROVE((ang_sights_base(sights, viewer) == 0) == first, "a base that nobody has seen");
    PROVE(first || ang_sights_base(sights, viewer) == e->hash, "another base");
    for (enum ang_language lang = ANG_EN; lang <= ANG_DE; lang++) {
        PROVE(ang_game_view(g, viewer, lang, now, sizeof now) < sizeof now, "too long a view");
        if (!first)
            assert_same_changes(e, sights, g, viewer, lang);
        memcpy(e->text[lang], now, sizeof now);
    }
    silent += !first && e->hash == hash;
    told += !first && e->hash != hash;
    e->hash = hash;
}

static void all_look(struct ang_sights *sights, struct ang_game *g, bool first)
{
    for (unsigned v = 0; v <= SPECTATOR; v++)
        if (v < g->b->seat_count || v == SPECTATOR)
            viewer_look(sights, g, v, first);
}

static void game_watch(const struct ang_pack *pack, unsigned seats, uint64_t seed, unsigned choices)
{
    struct ang_game *g =
        ang_game_new(&(struct ang_game_desc){ .pack = pack, .seats = seats, .seed = seed }, NULL);
    struct ang_sights *sights = ang_sights_new();
    struct ang_decision d;
    uint64_t random = seed;

    PROVE(g && sights, "no game");
    seen_count = 0;
    all_look(sights, g, true);
    for (unsigned i = 0; i < choices && ang_game_state(g) == ANG_RUNNING; i++) {
        random = random * 6364136223846793005u + 1442695040888963407u;
        unsigned seat = ang_seat_first(ang_game_waiting(g));
        PROVE(ang_game_decision(g, seat, &d), "nobody is asked");
        PROVE(ang_game_choose(g, seat, d.version, (unsigned)(random >> 33) % d.count, NULL),
              "a choice is refused");
        all_look(sights, g, false);
        if (i % 23 == 22 && ang_game_undo(g, seat, ANG_UNDO_OWNER, 1 + i % 3, NULL))
            all_look(sights, g, false);
    }
    if (ang_game_state(g) != ANG_RUNNING && /* and back from the end of the game */
        ang_game_undo(g, 0, ANG_UNDO_OWNER, 1, NULL))
        all_look(sights, g, false);
    ang_sights_free(sights);
    ang_game_free(g);
}

static void harbor_views(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 12; seed++) {
        proof_repeat("build/release/unit/test_wire_sight # harbor, seed %llu",
                     (unsigned long long)seed);
        game_watch(proof_pack(), 2 + (unsigned)seed % 5, seed, 1000);
    }
}

static void android_views(void **state)
{
    struct ang_pack *pack = ang_pack_embedded("android", NULL);

    (void)state;
    told = silent = 0;
    for (uint64_t seed = 1; seed <= 3; seed++) {
        proof_repeat("build/release/unit/test_wire_sight # android, seed %llu",
                     (unsigned long long)seed);
        game_watch(pack, 2 + (unsigned)seed, seed, 250);
    }
    PROVE(told > 500 && silent > 20, "%u looks saw something new, %u did not", told, silent);
    ang_pack_free(pack);
}

/* A viewer who joins later gets a complete view. */
static void who_was_away_has_no_base(void **state)
{
    struct ang_game *g =
        ang_game_new(&(struct ang_game_desc){ .pack = proof_pack(), .seats = 2, .seed = 3 }, NULL);
    struct ang_sights *sights = ang_sights_new();
    struct ang_decision d;
    char text[64];

    (void)state;
    ang_sights_look(sights, g, 0);
    ang_sights_look(sights, g, 1);
    for (unsigned i = 0; i < 2; i++) {
        unsigned seat = ang_seat_first(ang_game_waiting(g));
        assert_true(ang_game_decision(g, seat, &d));
        assert_true(ang_game_choose(g, seat, d.version, 0, NULL));
        ang_sights_look(sights, g, 0);
        assert_true(ang_sights_base(sights, 0) != 0);
    }
    ang_sights_look(sights, g, 1);
    assert_true(ang_sights_base(sights, 1) == 0);
    assert_int_equal(ang_sights_changes(sights, g, 1, ANG_EN, text, sizeof text), 0);
    assert_int_equal(ang_sights_changes(sights, g, 99, ANG_EN, text, sizeof text), 0);
    ang_sights_free(sights);
    ang_sights_free(NULL);
    ang_game_free(g);
}

int main(void)
{
    const struct CMUnitTest test[] = {
        cmocka_unit_test(harbor_views),
        cmocka_unit_test(android_views),
        cmocka_unit_test(who_was_away_has_no_base),
    };

    return cmocka_run_group_tests_name("wire/sight", test, NULL, NULL);
}
