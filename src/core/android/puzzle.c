/* puzzle.c: the geometry of the conspiracy: legal places of pieces, full lines, and links of
 * groups to the center (rulebook, "The Puzzle"; A-CONSP-16 to A-CONSP-36).
 *
 * Cells are numbered row by row from the top left. A set of cells is a mask of 25 bits, so four
 * shifts extend all lines by one step.
 */
#include "android/facts.h"

enum { SIDE_NORTH = 1, SIDE_EAST = 2, SIDE_SOUTH = 4, SIDE_WEST = 8, SIDES = 4, WIDTH = 5 };

typedef uint32_t cell_mask;
enum {
    ALL_CELLS = 0x1ffffff,
    LEFT_COLUMN = 0x0108421,
    RIGHT_COLUMN = LEFT_COLUMN << 4,
    TOP_ROW = 0x1f,
    FALLING = 0x1041041, /* from the top left to the bottom right */
    RISING = 0x0111110,
};

unsigned puzzle_turned(unsigned edges, unsigned rotation)
{
    edges <<= rotation % SIDES; /* north becomes east, … */
    return (edges | edges >> SIDES) & 15;
}

static uint16_t piece_at(const struct ask *q, unsigned cell)
{
    return entry_of(q, KIND_PIECE, android_of(q)->cell[cell] / SIDES - 1u);
}

/* The sides of a cell at which a line ends. The center is open on all of them: A-CONSP-16. */
static unsigned edges_at(const struct ask *q, unsigned cell)
{
    unsigned laid = android_of(q)->cell[cell];

    if (cell == CENTER) /* A-CONSP-16 */
        return SIDE_NORTH | SIDE_EAST | SIDE_SOUTH | SIDE_WEST;
    if (laid == 0)
        return 0;
    return puzzle_turned((unsigned)fields_of(q, piece_at(q, cell))[PIECE_EDGES], laid % SIDES);
}

/* A-CONSP-18, A-CONSP-19, R-58: a line of a neighbor arrives at these sides of a cell. Every piece
 * has a line and may be rotated freely, so if any piece fits somewhere, all do. */
unsigned puzzle_lines_to(const struct ask *q, unsigned cell)
{
    unsigned row = cell / WIDTH, column = cell % WIDTH, sides = 0;

    CHECK(cell < CELLS);
    if (row > 0 && edges_at(q, cell - WIDTH) & SIDE_SOUTH) /* A-CONSP-18 */
        sides |= SIDE_NORTH;
    if (column < WIDTH - 1 && edges_at(q, cell + 1) & SIDE_WEST) /* A-CONSP-18 */
        sides |= SIDE_EAST;
    if (row < WIDTH - 1 && edges_at(q, cell + WIDTH) & SIDE_NORTH) /* A-CONSP-18 */
        sides |= SIDE_SOUTH;
    if (column > 0 && edges_at(q, cell - 1) & SIDE_EAST) /* A-CONSP-18 */
        sides |= SIDE_WEST;
    return sides;
}

static bool cell_is_free(const struct android *g, unsigned cell)
{
    return cell != CENTER && g->cell[cell] == 0;
}

/* A-CONSP-19 to A-CONSP-22: one line that continues is enough, whatever the others do. */
bool puzzle_fits(const struct ask *q, component_id piece, unsigned cell, unsigned rotation)
{
    unsigned edges = (unsigned)pack_entry_of(q->pack, piece)->field[PIECE_EDGES];

    if (cell >= CELLS || !cell_is_free(android_of(q), cell)) /* A-CONSP-21 */
        return false;
    return (puzzle_turned(edges, rotation) & puzzle_lines_to(q, cell)) != 0; /* A-CONSP-19 */
}

static cell_mask cells_filled(const struct android *g)
{
    cell_mask filled = BIT(CENTER); /* A-CONSP-31: it is there from the start */

    for (unsigned cell = 0; cell < CELLS; cell++)
        filled |= (cell_mask)(g->cell[cell] != 0) << cell;
    return filled;
}

/* A-CONSP-30 to A-CONSP-32: rows, columns and the two diagonals, whatever is drawn on them. */
unsigned puzzle_lines_through(const struct android *g, unsigned cell)
{
    const cell_mask line[] = { (cell_mask)TOP_ROW << cell / WIDTH * WIDTH,
                               (cell_mask)LEFT_COLUMN << cell % WIDTH, FALLING, RISING };
    cell_mask filled = cells_filled(g);
    unsigned full = 0;

    CHECK(cell < CELLS);
    for (unsigned i = 0; i < ARRAY_LEN(line); i++)
        if (line[i] >> cell & 1 && (filled & line[i]) == line[i]) /* A-CONSP-30 */
            full++;
    return full;
}

/* Links */

struct lines { /* the cells, without the center, that are open to each side */
    cell_mask north, east, south, west;
};

static struct lines lines_of(const struct ask *q)
{
    struct lines l = { 0 };

    for (unsigned cell = 0; cell < CELLS; cell++) {
        unsigned edges = cell == CENTER ? 0 : edges_at(q, cell); /* its sides do not join */
        l.north |= (cell_mask)(edges & SIDE_NORTH) << cell;
        l.east |= (cell_mask)(edges >> 1 & 1) << cell;
        l.south |= (cell_mask)(edges >> 2 & 1) << cell;
        l.west |= (cell_mask)(edges >> 3 & 1) << cell;
    }
    return l;
}

struct slot puzzle_slot(unsigned slot)
{
    unsigned i = (slot - 1) % WIDTH, side = (slot - 1) / WIDTH;

    CHECK(slot >= 1 && slot <= SIDES * WIDTH);
    switch (side) {
    case 0:
        return (struct slot){ (uint8_t)i, (uint8_t)side };
    case 1:
        return (struct slot){ (uint8_t)(i * WIDTH + WIDTH - 1), (uint8_t)side };
    case 2:
        return (struct slot){ (uint8_t)(CELLS - WIDTH + i), (uint8_t)side };
    default:
        return (struct slot){ (uint8_t)(i * WIDTH), (uint8_t)side };
    }
}

/* the cell whose line leaves the puzzle at this slot, if any. */
static cell_mask slot_cells(const struct lines *l, int slot)
{
    const cell_mask open[SIDES] = { l->north, l->east, l->south, l->west };

    if (slot == 0) /* this group has no slot here */
        return 0;
    struct slot s = puzzle_slot((unsigned)slot);
    return open[s.side] & BIT(s.cell);
}

/* A-CONSP-29: the piece with this terminal. */
static cell_mask terminal_cells(const struct ask *q, int link)
{
    if (link != WORD_NONE)
        for (unsigned cell = 0; cell < CELLS; cell++)
            if (android_of(q)->cell[cell] &&
                fields_of(q, piece_at(q, cell))[PIECE_BONUS] == link) /* A-CONSP-29 */
                return BIT(cell);
    return 0;
}

/* All cells connected to these cells by lines. */
static cell_mask lines_follow(const struct lines *l, cell_mask from)
{
    for (cell_mask before = 0; before != from;) {
        before = from;
        from |= (from & l->north) >> WIDTH & l->south;
        from |= (from & l->south) << WIDTH & l->north;
        from |= (from & l->east & ~(cell_mask)RIGHT_COLUMN) << 1 & l->west;
        from |= (from & l->west & ~(cell_mask)LEFT_COLUMN) >> 1 & l->east;
    }
    return from & ALL_CELLS;
}

/* A-CONSP-34 to A-CONSP-36: the different sides of the center that a group's lines reach. */
unsigned puzzle_links(const struct ask *q, uint16_t group)
{
    const int16_t *field = fields_of(q, group);
    struct lines l = lines_of(q);
    cell_mask joined =
        lines_follow(&l, slot_cells(&l, field[GROUP_SLOT]) | slot_cells(&l, field[GROUP_SLOT_2]) |
                             terminal_cells(q, field[GROUP_LINK]));

    return ((joined & l.south) >> (CENTER - WIDTH) & 1) + /* A-CONSP-35 */
           ((joined & l.north) >> (CENTER + WIDTH) & 1) + /* A-CONSP-35 */
           ((joined & l.east) >> (CENTER - 1) & 1) +      /* A-CONSP-35 */
           ((joined & l.west) >> (CENTER + 1) & 1);       /* A-CONSP-35 */
}
