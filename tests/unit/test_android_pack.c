/* test_android_pack.c: the components of Android, counted in the embedded pack.
 *
 * proves: A-COMP-02 A-COMP-04 A-COMP-05 A-COMP-06 A-COMP-07 A-COMP-08 A-COMP-15 A-COMP-25 A-MAP-03
 *         A-MAP-04 A-MAP-05 A-MAP-06 A-TERM-10 A-TERM-13 A-TERM-14 A-TERM-15 A-PLOT-02 A-PLOT-03
 *         A-PLOT-06 A-NPC-01 A-DET-02 A-DET-C06 A-DET-Y06 A-DET-Y07 A-MURDER-08
 */
#include "support/proof.h"

#include <stdlib.h>
#include <string.h>

#include "android/facts.h"

static struct ang_pack *box(void)
{
    struct ang_error error;
    struct ang_pack *pack = ang_pack_embedded("android", &error);

    PROVE(pack, "%s", error.message);
    return pack;
}

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

static const struct pack_entry *find(const struct pack *p, const char *key)
{
    for (unsigned i = 0; i < p->entry_count; i++)
        if (strcmp(pack_text(p, p->entry[i].key), key) == 0)
            return &p->entry[i];
    fail_msg("the box holds no %s", key);
    return NULL;
}

static unsigned with_field(const struct pack *p, unsigned kind, unsigned field, int value)
{
    unsigned count = 0;

    for (unsigned i = 0; i < p->entry_count; i++)
        count += p->entry[i].kind == kind && p->entry[i].field[field] == value;
    return count;
}

/* Index of the detective with this number. */
static int detective(const struct pack *p, unsigned number)
{
    return p->first[KIND_DETECTIVE] + (int)number;
}

static void sheets_and_markers(void **state)
{
    struct ang_pack *pack = box();
    const struct pack *p = &pack->pack;

    (void)state;
    assert_int_equal(entries(p, KIND_MURDER), 6);  /* A-COMP-07 */
    assert_int_equal(entries(p, KIND_SUSPECT), 6); /* A-COMP-07 */
    assert_int_equal(entries(p, KIND_FIGURE), 2);  /* A-COMP-04: Lily and Jimmy */
    assert_int_equal(entries(p, KIND_DETECTIVE), DETECTIVES);
    for (unsigned d = 0; d < DETECTIVES; d++) /* A-COMP-06, A-NPC-01, A-DET-02: all have tips */
        assert_true(with_field(p, KIND_NPC, NPC_DETECTIVE, detective(p, d)) == 3 &&
                    with_field(p, KIND_TIP, 0, detective(p, d)) >= 5);
    assert_int_equal(with_field(p, KIND_LEAD, LEAD_SORT, WORD_TESTIMONY), 6); /* A-COMP-08 */
    assert_int_equal(with_field(p, KIND_LEAD, LEAD_SORT, WORD_PHYSICAL), 5);
    assert_int_equal(with_field(p, KIND_LEAD, LEAD_SORT, WORD_DOCUMENT), 5);
    for (unsigned i = 0; i < p->entry_count; i++) /* A-DET-02: advice is not a rule */
        assert_true(p->entry[i].kind != KIND_TIP || p->entry[i].clause_count == 0);
    ang_pack_free(pack);
}

static void puzzle(void **state)
{
    struct ang_pack *pack = box();
    const struct pack *p = &pack->pack;

    (void)state;
    assert_int_equal(components(p, KIND_PIECE), CELLS - 1); /* A-COMP-02: the center is fixed */
    assert_int_equal(pack->rules->supply_total[SUPPLY_CONSPIRACY], 5 + 5 + 2); /* A-COMP-25 */
    ang_pack_free(pack);
}

/* Caprice's reach is longer than Floyd's; the sixth ruler is Rachel's loaner. */
static void rulers(void **state)
{
    struct ang_pack *pack = box();
    const struct pack *p = &pack->pack;
    const struct facts *f = (const struct facts *)p->facts;
    unsigned from = (unsigned)(find(p, "the-old-war-memorial") - p->entry);
    unsigned to = (unsigned)(find(p, "weyland-real-estate") - p->entry);

    (void)state;
    assert_int_equal(ARRAY_LEN(f->reach), 6);       /* A-COMP-05 */
    assert_true(f->reach[CAPRICE][from] >> to & 1); /* A-DET-C06, EX-07 */
    assert_false(f->reach[FLOYD][from] >> to & 1);  /* A-DET-C06, EX-07 */
    assert_true((f->reach[RACHEL][from] & f->reach[LOANER][from]) == f->reach[LOANER][from]);
    ang_pack_free(pack);
}

static bool among(int word, int first, int last)
{
    return word >= first && word <= last;
}

static void locations(void **state)
{
    struct ang_pack *pack = box();
    const struct pack *p = &pack->pack;
    bool mixed[5][3] = { { false } };
    unsigned majors = 0, restricted = 0;

    (void)state;
    assert_int_equal(entries(p, KIND_LOCATION), 58);
    for (unsigned i = 0; i < p->entry_count; i++) { /* A-MAP-03, A-MAP-04, A-MAP-05 */
        const struct pack_entry *e = &p->entry[i];
        if (e->kind != KIND_LOCATION)
            continue;
        assert_true(among(e->field[LOCATION_TYPE], WORD_BUSINESS, WORD_RESIDENTIAL));
        assert_true(among(e->field[LOCATION_QUALITY], WORD_RITZY, WORD_SEEDY));
        assert_int_equal(p->entry[e->field[LOCATION_DISTRICT]].kind, KIND_DISTRICT);
        mixed[e->field[LOCATION_TYPE] - WORD_BUSINESS][e->field[LOCATION_QUALITY] - WORD_RITZY] =
            true;
        majors += e->field[LOCATION_ABILITY] != WORD_NONE;
        restricted += e->field[LOCATION_RESTRICTED] != 0;
    }
    assert_int_equal(majors, 16);
    assert_int_equal(restricted, 4);
    for (unsigned type = 0; type < 5; type++) /* A-MAP-06: every mixture occurs */
        for (unsigned quality = 0; quality < 3; quality++)
            assert_true(mixed[type][quality]);
    ang_pack_free(pack);
}

/* Each detective has three plots, Raymond two: a start, a crossroads card with two faces, and two
 * ending cards with two faces each: four cards a plot. */
static void plots(void **state)
{
    struct ang_pack *pack = box();
    const struct pack *p = &pack->pack;
    unsigned cards = 0;

    (void)state;
    for (unsigned d = 0; d < DETECTIVES; d++) {
        unsigned count = with_field(p, KIND_PLOT, PLOT_DETECTIVE, detective(p, d));
        assert_int_equal(count, d == RAYMOND ? 2 : 3); /* A-COMP-15 */
        assert_int_equal(with_field(p, KIND_CROSSROADS, PLOT_DETECTIVE, detective(p, d)),
                         2 * count);
        assert_int_equal(with_field(p, KIND_ENDING, ENDING_DETECTIVE, detective(p, d)), 4 * count);
        cards += 4 * count;
    }
    assert_int_equal(cards, 56); /* A-COMP-15 */
    for (unsigned i = 0; i < p->entry_count; i++) {
        const struct pack_entry *e = &p->entry[i];
        if (e->kind != KIND_PLOT)
            continue;
        for (unsigned j = 0; j < p->entry_count; j++) /* A-PLOT-03: each its own color */
            assert_true(j == i || p->entry[j].kind != KIND_PLOT ||
                        p->entry[j].field[PLOT_DETECTIVE] != e->field[PLOT_DETECTIVE] ||
                        p->entry[j].field[PLOT_COLOR] != e->field[PLOT_COLOR]);
        for (unsigned face = PLOT_POSITIVE; face <= PLOT_NEGATIVE; face++) {
            const struct pack_entry *fork = &p->entry[e->field[face]];
            assert_int_equal(fork->field[PLOT_COLOR], e->field[PLOT_COLOR]); /* A-PLOT-02 */
            assert_int_not_equal(fork->field[PLOT_GOOD], WORD_NONE);         /* A-PLOT-06 */
            assert_int_not_equal(fork->field[PLOT_BAD], WORD_NONE);          /* A-PLOT-06 */
            assert_int_not_equal(fork->field[PLOT_POSITIVE], fork->field[PLOT_NEGATIVE]);
        }
    }
    ang_pack_free(pack);
}

static void cards(void **state)
{
    struct ang_pack *pack = box();
    const struct pack *p = &pack->pack;
    static const unsigned deck[DETECTIVES] = { 44, 42, 42, 42, 40 };

    (void)state;
    for (unsigned d = 0; d < DETECTIVES; d++)
        assert_int_equal(with_field(p, KIND_LIGHT, CARD_DETECTIVE, detective(p, d)) +
                             with_field(p, KIND_DARK, CARD_DETECTIVE, detective(p, d)),
                         deck[d]);
    for (unsigned i = 0; i < p->entry_count; i++) {
        const struct pack_entry *e = &p->entry[i];
        if (e->kind != KIND_LIGHT && e->kind != KIND_DARK)
            continue;
        assert_true(e->field[CARD_COST] >= 0 && e->field[CARD_COST] <= 4); /* A-TERM-14 */
        assert_int_not_equal(e->field[CARD_TRAIT], WORD_NONE);             /* A-TERM-13 */
        assert_int_equal(e->copies, 1);
    }
    ang_pack_free(pack);
}

/* An NPC's favor counts as two types or more; a suspect's sheet has three files, one of them
 * strong and another weak. */
static void favors_and_files(void **state)
{
    struct ang_pack *pack = box();
    const struct pack *p = &pack->pack;
    const struct facts *f = (const struct facts *)p->facts;
    unsigned with_favors = 0;

    (void)state;
    for (unsigned kind = SUPPLY_BECKMANN; kind < FAVOR_END; kind++) { /* A-TERM-15 */
        assert_true(bit_count(f->favor_types[kind]) >= 2);
        with_favors += f->favor_npc[kind] != 0;
    }
    assert_int_equal(with_favors, 8);
    for (unsigned kind = SUPPLY_CORP; kind < SUPPLY_BECKMANN; kind++) /* A-TERM-15 */
        assert_int_equal(f->favor_types[kind], BIT(kind - SUPPLY_CORP));
    for (unsigned i = 0; i < p->entry_count; i++) { /* A-TERM-10 */
        const struct pack_entry *e = &p->entry[i];
        if (e->kind != KIND_SUSPECT)
            continue;
        assert_true(among(e->field[SUSPECT_STRONG], WORD_DOCUMENT, WORD_TESTIMONY));
        assert_true(among(e->field[SUSPECT_WEAK], WORD_DOCUMENT, WORD_TESTIMONY));
        assert_int_not_equal(e->field[SUSPECT_STRONG], e->field[SUSPECT_WEAK]);
    }
    ang_pack_free(pack);
}

static void raymond_and_the_murders(void **state)
{
    struct ang_pack *pack = box();
    const struct pack *p = &pack->pack;
    const struct pack_entry *raymond = find(p, "raymond-flint");

    (void)state;
    assert_ptr_equal(&p->entry[raymond->field[DETECTIVE_PHYSICAL]],
                     find(p, "a-athletic-club")); /* A-DET-Y06 */
    assert_ptr_equal(&p->entry[raymond->field[DETECTIVE_DOCUMENT]], find(p, "the-root"));
    assert_int_equal(find(p, "a-athletic-club")->field[LOCATION_TYPE], WORD_BUSINESS);
    assert_int_equal(find(p, "the-root")->field[LOCATION_TYPE], WORD_CIVIC);
    for (unsigned d = 0; d < 2; d++) { /* A-DET-Y07 */
        const struct pack_entry *npc = find(p, d ? "parsons" : "keene");
        assert_int_equal(npc->field[NPC_DETECTIVE], raymond - p->entry);
    }
    const struct pack_entry *holed_up = find(p, "thomas-haas-is-holed-up-with-human-first");
    assert_ptr_equal(&p->entry[holed_up->field[SPECIFIC_MURDER]],
                     find(p, "last-call-at-roxies")); /* A-MURDER-08 */
    assert_ptr_equal(&p->entry[holed_up->field[SPECIFIC_NAMED]], find(p, "thomas-haas"));
    ang_pack_free(pack);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sheets_and_markers),
        cmocka_unit_test(puzzle),
        cmocka_unit_test(rulers),
        cmocka_unit_test(locations),
        cmocka_unit_test(plots),
        cmocka_unit_test(cards),
        cmocka_unit_test(favors_and_files),
        cmocka_unit_test(raymond_and_the_murders),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
