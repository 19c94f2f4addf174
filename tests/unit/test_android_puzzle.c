/* test_android_puzzle.c: the geometry of the conspiracy: turning pieces, where they fit, full
 * lines, and the links of a group (A-CONSP-16 to A-CONSP-36, EX-16, EX-B13).
 *
 * Of a pack, the puzzle needs only the edges of its pieces and the slots of its groups, so a few
 * entries made by hand suffice.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "android/facts.h"

enum { NORTH = 1, EAST = 2, SOUTH = 4, WEST = 8 };

/* Pieces, named by their open sides. */
enum { STRAIGHT, CORNER, TEE, CROSS, TERMINAL, PIECES };

/* Entries: the groups, then the pieces. */
enum { TOP_LEFT, RIGHT_ONLY, SHAREHOLDERS, GROUPS };

struct table {
    struct pack pack;
    struct pack_entry entry[GROUPS + PIECES];
    uint16_t component[PIECES];
    struct android game;
    struct ask q;
};

static void table_init(struct table *t)
{
    static const int16_t edges[PIECES] = { NORTH | SOUTH, NORTH | EAST, NORTH | EAST | SOUTH, 15,
                                           NORTH | EAST | SOUTH };

    memset(t, 0, sizeof *t);
    for (unsigned kind = 0; kind <= KIND_COUNT; kind++)
        t->pack.first[kind] = kind <= KIND_GROUP   ? 0
                              : kind <= KIND_PIECE ? GROUPS
                                                   : GROUPS + PIECES;
    for (unsigned i = 0; i < PIECES; i++) {
        t->entry[GROUPS + i].kind = KIND_PIECE;
        t->entry[GROUPS + i].field[PIECE_EDGES] = edges[i];
        t->component[i] = (uint16_t)(GROUPS + i);
    }
    t->entry[GROUPS + TERMINAL].field[PIECE_BONUS] = WORD_HAAS_LINK;
    t->entry[TOP_LEFT].field[GROUP_SLOT] = 1;
    t->entry[TOP_LEFT].field[GROUP_SLOT_2] = 3;
    t->entry[RIGHT_ONLY].field[GROUP_SLOT] = 8;
    t->entry[SHAREHOLDERS].field[GROUP_LINK] = WORD_HAAS_LINK;
    t->pack.entry = t->entry;
    t->pack.entry_count = GROUPS + PIECES;
    t->pack.component = t->component;
    t->pack.component_count = PIECES;
    t->q = (struct ask){ .b = &t->game.k, .pack = &t->pack };
}

static void lay(struct table *t, unsigned cell, unsigned piece, unsigned rotation)
{
    t->game.cell[cell] = (uint8_t)((piece + 1) * 4 + rotation);
}

static component_id component_of(unsigned piece)
{
    return (component_id)(COMPONENT_BASE + piece);
}

static void pieces_turn_clockwise(void **state)
{
    (void)state;
    assert_int_equal(puzzle_turned(NORTH | EAST, 0), NORTH | EAST);
    assert_int_equal(puzzle_turned(NORTH | EAST, 1), EAST | SOUTH);
    assert_int_equal(puzzle_turned(NORTH | EAST, 2), SOUTH | WEST);
    assert_int_equal(puzzle_turned(NORTH | EAST, 3), WEST | NORTH);
    assert_int_equal(puzzle_turned(15, 3), 15);
}

/* Before the first piece only the four cells beside the center can be used. */
static void the_first_piece_touches_the_center(void **state)
{
    struct table t;

    (void)state;
    table_init(&t);
    for (unsigned cell = 0; cell < CELLS; cell++) {
        bool beside = cell == 7 || cell == 11 || cell == 13 || cell == 17;
        assert_int_equal(puzzle_lines_to(&t.q, cell) != 0 && cell != CENTER, beside);
    }
    assert_int_equal(puzzle_lines_to(&t.q, 7), SOUTH);
    assert_int_equal(puzzle_lines_to(&t.q, 13), WEST);
}

static void a_piece_fits_if_one_line_goes_on(void **state)
{
    struct table t;

    (void)state;
    table_init(&t);
    assert_true(puzzle_fits(&t.q, component_of(STRAIGHT), 7, 0)); /* it runs north and south */
    assert_false(puzzle_fits(&t.q, component_of(STRAIGHT), 7, 1));
    assert_false(puzzle_fits(&t.q, component_of(CORNER), 7, 0)); /* north and east */
    assert_true(puzzle_fits(&t.q, component_of(CORNER), 7, 1));
    assert_true(puzzle_fits(&t.q, component_of(CORNER), 7, 2));
    assert_false(puzzle_fits(&t.q, component_of(CROSS), CENTER, 0)); /* it is taken */
    assert_false(puzzle_fits(&t.q, component_of(CROSS), 25, 0));     /* there is no such cell */
    assert_false(puzzle_fits(&t.q, component_of(CROSS), 0, 0));      /* nothing lies beside it */
    lay(&t, 7, STRAIGHT, 0);
    assert_false(puzzle_fits(&t.q, component_of(CROSS), 7, 0)); /* taken now */
    assert_true(puzzle_fits(&t.q, component_of(CROSS), 2, 0));
    assert_false(
        puzzle_fits(&t.q, component_of(CROSS), 8, 0)); /* adjacent, but no line leads there */
    lay(&t, 13, STRAIGHT, 0); /* a dead end beside the center's line is allowed */
    assert_true(puzzle_fits(&t.q, component_of(CORNER), 18, 0));
}

/* Rows end at the edges: the last cell of one is no neighbor of the first of the next. */
static void rows_do_not_wrap(void **state)
{
    struct table t;

    (void)state;
    table_init(&t);
    lay(&t, 14, CROSS, 0);
    assert_int_equal(puzzle_lines_to(&t.q, 15), 0);
    assert_int_equal(puzzle_lines_to(&t.q, 9), SOUTH);
    lay(&t, 4, CROSS, 0);
    lay(&t, 5, CROSS, 0);
    lay(&t, 6, CROSS, 0);
    lay(&t, 7, CROSS, 0);
    assert_int_equal(puzzle_links(&t.q, TOP_LEFT), 0);
}

static void lines_are_full(void **state)
{
    struct table t;

    (void)state;
    table_init(&t);
    for (unsigned cell = 10; cell < 15; cell++)
        if (cell != CENTER && cell != 14)
            lay(&t, cell, CROSS, 0);
    assert_int_equal(puzzle_lines_through(&t.game, 13), 0);
    lay(&t, 14, STRAIGHT, 0);                               /* its picture does not matter */
    assert_int_equal(puzzle_lines_through(&t.game, 14), 1); /* four pieces and the center */
    for (unsigned i = 1; i < 5; i++) {
        lay(&t, i, CROSS, 0);     /* the top row */
        lay(&t, i * 5, CROSS, 0); /* the left column */
        if (i * 6 != CENTER)
            lay(&t, i * 6, CROSS, 0); /* the diagonal */
    }
    assert_int_equal(puzzle_lines_through(&t.game, 4), 0);
    lay(&t, 0, CROSS, 0);
    assert_int_equal(puzzle_lines_through(&t.game, 0), 3); /* EX-B13 */
    assert_int_equal(puzzle_lines_through(&t.game, 4), 1); /* the other diagonal is not full */
}

static void the_other_diagonal_counts_too(void **state)
{
    struct table t;

    (void)state;
    table_init(&t);
    lay(&t, 4, CROSS, 0);
    lay(&t, 8, CROSS, 0);
    lay(&t, 16, CROSS, 0);
    assert_int_equal(puzzle_lines_through(&t.game, 16), 0);
    lay(&t, 20, CROSS, 0);
    assert_int_equal(puzzle_lines_through(&t.game, 20), 1);
}

/* EX-16: one line from a slot to the center is one link; a terminal with two paths has two. */
static void links_count_sides_of_the_center(void **state)
{
    struct table t;

    (void)state;
    table_init(&t);
    lay(&t, 2, STRAIGHT, 0);
    assert_int_equal(puzzle_links(&t.q, TOP_LEFT), 0); /* the line leads nowhere */
    lay(&t, 7, STRAIGHT, 0);
    assert_int_equal(puzzle_links(&t.q, TOP_LEFT), 1);
    assert_int_equal(puzzle_links(&t.q, RIGHT_ONLY), 0);
    assert_int_equal(puzzle_links(&t.q, SHAREHOLDERS), 0); /* its piece is missing */
    lay(&t, 18, TERMINAL, 3);                              /* west, north, east */
    lay(&t, 13, CORNER, 2);                                /* south and west: to the east side */
    assert_int_equal(puzzle_links(&t.q, SHAREHOLDERS), 1);
    lay(&t, 17, CORNER, 0); /* north and east: to the south side */
    assert_int_equal(puzzle_links(&t.q, SHAREHOLDERS), 2);
    assert_int_equal(puzzle_links(&t.q, TOP_LEFT), 1);
}

/* Lines do not pass through the center, and two lines to one side are one link. */
static void the_center_does_not_join_its_sides(void **state)
{
    struct table t;

    (void)state;
    table_init(&t);
    lay(&t, 2, STRAIGHT, 0);
    lay(&t, 7, STRAIGHT, 0);
    lay(&t, 13, STRAIGHT, 1);
    lay(&t, 11, STRAIGHT, 1);
    lay(&t, 17, STRAIGHT, 0);
    assert_int_equal(puzzle_links(&t.q, TOP_LEFT), 1);
    lay(&t, 7, CROSS, 0);
    lay(&t, 6, CORNER, 3); /* west and north: it does not meet the cross */
    lay(&t, 0, CROSS, 0);
    lay(&t, 1, CORNER, 2); /* from the first slot, down */
    assert_int_equal(puzzle_links(&t.q, TOP_LEFT), 1);
    lay(&t, 6, CORNER, 0); /* north and east: the same side of the center once more */
    assert_int_equal(puzzle_links(&t.q, TOP_LEFT), 1);
    lay(&t, 14, STRAIGHT, 1);
    assert_int_equal(puzzle_links(&t.q, RIGHT_ONLY), 1);
    lay(&t, 14, STRAIGHT, 0); /* the line no longer leaves the puzzle there */
    assert_int_equal(puzzle_links(&t.q, RIGHT_ONLY), 0);
}

static void four_sides_are_the_most(void **state)
{
    struct table t;

    (void)state;
    table_init(&t);
    for (unsigned cell = 0; cell < CELLS; cell++)
        if (cell != CENTER)
            lay(&t, cell, CROSS, 0);
    assert_int_equal(puzzle_links(&t.q, TOP_LEFT), 4);
    assert_int_equal(puzzle_links(&t.q, RIGHT_ONLY), 4);
    lay(&t, 7, STRAIGHT, 1); /* it passes by */
    assert_int_equal(puzzle_links(&t.q, TOP_LEFT), 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pieces_turn_clockwise),
        cmocka_unit_test(the_first_piece_touches_the_center),
        cmocka_unit_test(a_piece_fits_if_one_line_goes_on),
        cmocka_unit_test(rows_do_not_wrap),
        cmocka_unit_test(lines_are_full),
        cmocka_unit_test(the_other_diagonal_counts_too),
        cmocka_unit_test(links_count_sides_of_the_center),
        cmocka_unit_test(the_center_does_not_join_its_sides),
        cmocka_unit_test(four_sides_are_the_most),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
