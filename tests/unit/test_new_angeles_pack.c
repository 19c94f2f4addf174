/* test_new_angeles_pack.c: the components of New Angeles, counted in the embedded pack.
 *
 * proves: N-GEN-01 N-COMP-03 N-COMP-04 N-COMP-06 N-COMP-15 N-DIST-01 N-DIST-05
 *         N-DIST-07 N-EVENT-11 N-MOVE-10 N-RIVAL-06
 */
#include "support/proof.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "new_angeles/facts.h"

static unsigned entries(const struct pack *p, unsigned kind)
{
    unsigned count = 0;

    for (unsigned i = 0; i < p->entry_count; i++)
        count += p->entry[i].kind == kind;
    return count;
}

static unsigned components(const struct pack *p, unsigned kind)
{
    unsigned count = 0;

    for (unsigned i = 0; i < p->component_count; i++)
        count += p->entry[p->component[i]].kind == kind;
    return count;
}

static void cards(void **state)
{
    const struct pack *p = &proof_pack_of("new-angeles")->pack;

    (void)state;
    assert_int_equal(components(p, KIND_ACTION), 100);
    assert_int_equal(components(p, KIND_EMERGENCY), 6);
    assert_int_equal(components(p, KIND_ASSET), 34);
    assert_int_equal(components(p, KIND_EVENT), 16);
    assert_int_equal(components(p, KIND_DEMAND), 9);
    assert_int_equal(components(p, KIND_INVESTMENT), 12);
    assert_int_equal(components(p, KIND_RIVAL), 7);
    assert_int_equal(entries(p, KIND_SETUP), 6 + 1); /* and the city of the first game */
    assert_int_equal(entries(p, KIND_CORPORATION), 6);
}

/* Each type has four titles, five copies each. */
static void types(void **state)
{
    const struct pack *p = &proof_pack_of("new-angeles")->pack;
    unsigned titles[SORTS] = { 0 };

    (void)state;
    for (unsigned e = p->first[KIND_ACTION]; e < p->first[KIND_ACTION + 1]; e++) {
        assert_int_equal(p->entry[e].copies, 5);
        titles[p->entry[e].field[ACTION_SORT] - p->first[KIND_SORT]]++;
    }
    for (unsigned sort = 0; sort < SORTS; sort++)
        assert_int_equal(titles[sort], 4);
}

static void districts(void **state)
{
    static const struct {
        const char *key;
        uint8_t tier, primary, amount, secondary, second, exit;
    } row[DISTRICTS] = {
        { "guayaquil", 1, SUPPLY_CREDITS, 2, SUPPLY_CONSUMABLES, 1, 2 },
        { "quinde", 1, SUPPLY_ENERGY, 1, SUPPLY_TECH, 2, 5 },
        { "la-costa", 1, SUPPLY_CONSUMABLES, 3, 0, 0, 5 },
        { "manta", 1, SUPPLY_ENTERTAINMENT, 2, SUPPLY_TECH, 1, 7 },
        { "rabotgorod", 1, SUPPLY_CREDITS, 2, SUPPLY_TECH, 1, 6 },
        { "laguna-velasco", 2, SUPPLY_ENTERTAINMENT, 3, SUPPLY_CREDITS, 1, 9 },
        { "nihongai", 2, SUPPLY_TECH, 2, SUPPLY_CONSUMABLES, 1, 9 },
        { "esmeraldas", 2, SUPPLY_ENTERTAINMENT, 2, SUPPLY_CONSUMABLES, 1, 9 },
        { "rutherford", 3, SUPPLY_CREDITS, 2, SUPPLY_ENTERTAINMENT, 1, 10 },
        { "base-de-cayambe", 3, SUPPLY_ENERGY, 2, SUPPLY_CREDITS, 2, ROOT + 1 },
    };
    const struct pack *p = &proof_pack_of("new-angeles")->pack;
    const struct city_facts *facts = pack_city_facts(p);

    (void)state;
    for (unsigned d = 0; d < DISTRICTS; d++) {
        const struct pack_entry *e = &p->entry[p->first[KIND_DISTRICT] + d];
        assert_string_equal(pack_text(p, e->key), row[d].key);
        assert_string_equal(row[d].key, new_angeles_rules.holder[HOLDER_DISTRICT_0 + d].name);
        assert_int_equal(e->field[DISTRICT_TIER], row[d].tier);
        assert_int_equal(e->field[DISTRICT_PRIMARY], row[d].primary);
        assert_int_equal(e->field[DISTRICT_AMOUNT], row[d].amount);
        assert_int_equal(e->field[DISTRICT_SECONDARY], row[d].secondary);
        assert_int_equal(e->field[DISTRICT_AMOUNT_2], row[d].second);
        assert_int_equal(facts->exit[d] + 1, row[d].exit);
        assert_true(facts->exit[d] > d); /* so every move ends */
    }
}

/* A district has at most one unrest token. Board and capital markers are stored as numbers.
 * proves: N-COMP-02 */
static void tokens(void **state)
{
    enum { UNREST_TOKENS = 14 };
    static const struct {
        uint8_t kind, total;
    } row[] = { { SUPPLY_HUMAN_FIRST, 9 }, { SUPPLY_ORGCRIME, 9 }, { SUPPLY_PRISEC, 6 },
                { SUPPLY_OUTAGE, 14 },     { SUPPLY_ILLNESS, 14 }, { SUPPLY_DEVELOPMENT, 14 },
                { SUPPLY_ANDROID, 4 } };

    (void)state;
    for (unsigned i = 0; i < ARRAY_LEN(row); i++)
        assert_int_equal(new_angeles_rules.supply_total[row[i].kind], row[i].total);
    assert_true((int)DISTRICTS <= (int)UNREST_TOKENS);
    assert_int_equal(ARRAY_LEN(((struct new_angeles *)0)->unrest), DISTRICTS);
}

static const char *hue_name(unsigned rgb)
{
    int r = (int)(rgb >> 16), g = (int)(rgb >> 8 & 255), b = (int)(rgb & 255);

    if (r > g && g > b && g > r / 2)
        return "yellow";
    if (g > r && g > b)
        return "green";
    if (b > r && b > g)
        return 2 * r > b ? "purple" : "blue";
    return r > g && r > b ? "red" : "none";
}

/* Checks the types of action cards, and their colors in the browser. proves: N-COMP-05 */
static void colors(void **state)
{
    static const char *const row[SORTS][2] = { { "construction", "green" },
                                               { "biotech", "red" },
                                               { "labor", "purple" },
                                               { "media", "yellow" },
                                               { "security", "blue" } };
    const struct pack *p = &proof_pack_of("new-angeles")->pack;
    const char *root = getenv("ANGELES_ROOT");
    static char text[200000];
    char path[512], property[64];

    (void)state;
    snprintf(path, sizeof path, "%s/web/src/games/new-angeles/board.css", root ? root : ".");
    FILE *f = fopen(path, "rb");
    if (!f)
        fail_msg("%s cannot be read; ANGELES_ROOT says where the repository is", path);
    text[fread(text, 1, sizeof text - 1, f)] = 0;
    fclose(f);
    assert_int_equal(p->first[KIND_SORT + 1] - p->first[KIND_SORT], SORTS);
    for (unsigned i = 0; i < SORTS; i++) {
        assert_string_equal(pack_text(p, p->entry[p->first[KIND_SORT] + i].key), row[i][0]);
        snprintf(property, sizeof property, "--a-%s: #", row[i][0]);
        const char *at = strstr(text, property);
        assert_non_null(at);
        do /* in every theme */
            assert_string_equal(hue_name((unsigned)strtoul(at + strlen(property), NULL, 16)),
                                row[i][1]);
        while ((at = strstr(at + 1, property)) != NULL);
    }
}

/* The largest setup card and the six events with the most turns need no more assets than exist.
 */
static void assets_suffice(void **state)
{
    const struct pack *p = &proof_pack_of("new-angeles")->pack;
    unsigned of[SLOTS + 1] = { 0 }, most = 0, sum = 0, left = 6;

    (void)state;
    for (unsigned e = p->first[KIND_SETUP]; e < p->first[KIND_SETUP + 1]; e++)
        if ((unsigned)p->entry[e].field[SETUP_TURNS] > most)
            most = (unsigned)p->entry[e].field[SETUP_TURNS];
    for (unsigned e = p->first[KIND_EVENT]; e < p->first[KIND_EVENT + 1]; e++)
        of[p->entry[e].field[EVENT_TURNS]]++;
    for (unsigned turns = SLOTS; turns > 0 && left > 0; turns--) {
        unsigned taken = of[turns] < left ? of[turns] : left;
        sum += turns * taken;
        left -= taken;
    }
    assert_int_equal(most, 5);
    assert_int_equal(sum, 27);
    assert_true(most + sum <= components(p, KIND_ASSET));
}

static void players(void **state)
{
    const struct ang_pack *pack = proof_pack_of("new-angeles");

    (void)state;
    assert_int_equal(ang_pack_seat_min(pack), 4);
    assert_int_equal(ang_pack_seat_max(pack), 6);
    for (unsigned seats = 1; seats <= 8; seats++) {
        struct ang_error error;
        struct ang_game *g = ang_game_new(
            &(struct ang_game_desc){ .pack = pack, .seats = seats, .seed = 1 }, &error);
        assert_int_equal(g != NULL, seats >= 4 && seats <= 6);
        ang_game_free(g);
    }
}

/* The Federalist is with each of six players, or under the board, in about one game of seven. */
static void rivals_are_dealt_evenly(void **state)
{
    enum { GAMES = 700, PLACES = SEAT_MAX + 1, FEW = 70, MANY = 130 };
    const struct ang_pack *pack = proof_pack_of("new-angeles");
    unsigned dealt[PLACES] = { 0 };

    (void)state;
    for (unsigned seed = 1; seed <= GAMES; seed++) {
        struct ang_game *g = ang_game_new(
            &(struct ang_game_desc){ .pack = pack, .seats = SEAT_MAX, .seed = seed }, NULL);
        for (unsigned place = 0; place < PLACES; place++) {
            uint8_t zone = place < SEAT_MAX ? rival_of((uint8_t)place) : ZONE_UNDER;
            component_id c = zone_top(g->b, zone);
            dealt[place] += pack_entry_of(&pack->pack, c)->field[RIVAL_FEDERALIST] != 0;
        }
        ang_game_free(g);
    }
    for (unsigned place = 0; place < PLACES; place++)
        assert_in_range(dealt[place], FEW, MANY);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cards),     cmocka_unit_test(types),
        cmocka_unit_test(districts), cmocka_unit_test(tokens),
        cmocka_unit_test(colors),    cmocka_unit_test(assets_suffice),
        cmocka_unit_test(players),   cmocka_unit_test(rivals_are_dealt_evenly),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
