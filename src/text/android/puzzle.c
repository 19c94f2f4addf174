/* puzzle.c: the conspiracy as a small picture, and in words. */
#include "text/android/table.h"

enum { WIDTH = 5 };

/* The character for a piece with these open sides: north 1, east 2, south 4, west 8. */
const char *piece_glyph(unsigned edges)
{
    static const char *const glyph[16] = { " ", "╵", "╶", "└", "╷", "│", "┌", "├",
                                           "╴", "┘", "─", "┴", "┐", "┤", "┬", "┼" };

    return glyph[edges & 15];
}

static uint16_t piece_entry(const struct page *p, unsigned cell)
{
    return entry_of(&p->q, KIND_PIECE, page_game(p)->cell[cell] / 4 - 1u);
}

static unsigned edges_of(const struct page *p, unsigned cell)
{
    unsigned laid = page_game(p)->cell[cell];

    if (cell == CENTER)
        return 15;
    return laid ? puzzle_turned((unsigned)fields_of(&p->q, piece_entry(p, cell))[PIECE_EDGES],
                                laid % 4)
                : 0;
}

/* The letter of the group at this slot; a blank: none. */
static char slot_letter(const struct page *p, int slot)
{
    for (uint16_t e = entry_of(&p->q, KIND_GROUP, 0); e < entry_of(&p->q, KIND_GROUP + 1, 0); e++) {
        const int16_t *field = fields_of(&p->q, e);
        if (field[GROUP_SLOT] == slot || field[GROUP_SLOT_2] == slot)
            return (char)('A' + number_of(&p->q, KIND_GROUP, e));
    }
    return ' ';
}

static void letter_tell(struct page *p, int slot)
{
    char letter[2] = { slot_letter(p, slot), 0 };

    page_text(p, letter);
}

static void cell_tell(struct page *p, unsigned cell)
{
    unsigned edges = edges_of(p, cell);
    bool empty = cell != CENTER && page_game(p)->cell[cell] == 0;
    int bonus =
        empty || cell == CENTER ? WORD_NONE : fields_of(&p->q, piece_entry(p, cell))[PIECE_BONUS];

    page_text(p, edges & 8 ? "─" : " ");
    if (cell == CENTER)
        page_text(p, "╬");
    else if (empty)
        page_text(p, puzzle_lines_to(&p->q, cell) ? "o" : "·");
    else if (bonus == WORD_HAAS_LINK)
        page_text(p, "h");
    else if (bonus == WORD_JINTEKI_LINK)
        page_text(p, "j");
    else
        page_text(p, piece_glyph(edges));
    page_text(p, edges & 2 ? "─" : " ");
}

static void grid_draw(struct page *p)
{
    page_text(p, "        1  2  3  4  5\n        ");
    for (int slot = 1; slot <= WIDTH; slot++) {
        letter_tell(p, slot);
        page_text(p, slot < WIDTH ? "  " : "\n");
    }
    for (unsigned row = 0; row < WIDTH; row++) {
        page_text(p, "   ");
        page_number(p, (int)row + 1);
        page_text(p, "  ");
        letter_tell(p, 16 + (int)row);
        for (unsigned column = 0; column < WIDTH; column++)
            cell_tell(p, row * WIDTH + column);
        letter_tell(p, 6 + (int)row);
        page_line(p);
    }
    page_text(p, "        ");
    for (int slot = 11; slot <= 15; slot++) {
        letter_tell(p, slot);
        page_text(p, slot < 15 ? "  " : "\n");
    }
}

static void group_tell(struct page *p, uint16_t group)
{
    const int16_t *field = fields_of(&p->q, group);
    unsigned links = puzzle_links(&p->q, group), number = number_of(&p->q, KIND_GROUP, group);
    char letter[2] = { (char)('A' + number), 0 };

    page_text(p, "  ");
    if (field[GROUP_LINK] == WORD_NONE)
        page_text(p, letter);
    else
        page_text(p, field[GROUP_LINK] == WORD_HAAS_LINK ? "h" : "j");
    page_text(p, " ");
    page_entry(p, group);
    page_text(p, ": ");
    page_number(p, (int)links);
    page_say(p, links == 1 ? " link; " : " links; ",
             links == 1 ? " Verbindung; " : " Verbindungen; ");
    page_word(p, (unsigned)field[GROUP_EFFECT]);
    page_text(p, " ");
    page_signed(p, field[GROUP_WORTH]);
    page_say(p, " for each\n", " je Verbindung\n");
}

void pile_tell(struct page *p, unsigned pile)
{
    static const char *const name[][2] = { { "shift pile", "Verschiebe-Stapel" },
                                           { "favor pile", "Gefallen-Stapel" },
                                           { "baggage pile", "Lasten-Stapel" },
                                           { "none", "keiner" } };

    page_say(p, name[pile < 3 ? pile : 3][0], name[pile < 3 ? pile : 3][1]);
}

static void piles_tell(struct page *p)
{
    const struct android *g = page_game(p);

    for (unsigned pile = 0; pile < PILES; pile++) {
        component_id top = zone_top(p->s->b, stack_of(pile));
        unsigned told = 0;

        page_text(p, "  ");
        pile_tell(p, pile);
        page_text(p, ": ");
        page_number(p, block_zone(p->s->b, stack_of(pile))->count);
        page_say(p, " pieces; markers: ", " Teile; Marker: ");
        for (unsigned seat = 0; seat < g->k.seat_count; seat++)
            if (g->pile[seat] == pile) {
                page_item(p, &told, ", ");
                page_seat(p, seat);
            }
        if (told == 0)
            page_say(p, "none", "keine");
        if (top && page_knows(p, top)) {
            page_say(p, "; on top ", "; zuoberst ");
            page_text(p, piece_glyph((unsigned)pack_entry_of(p->q.pack, top)->field[PIECE_EDGES]));
        }
        page_line(p);
    }
}

/* The result of placing or discarding it. */
static void bonus_tell(struct page *p, int bonus, int of)
{
    switch (bonus) {
    case WORD_MOVE_LEAD:
        page_say(p, "; bonus: move a lead (", "; Bonus: eine Spur versetzen (");
        file_tell_name(p, (unsigned)(of - WORD_DOCUMENT));
        page_text(p, ")");
        break;
    case WORD_HIT:
        page_say(p, "; bonus: place a hit", "; Bonus: einen Treffer legen");
        break;
    case WORD_BONUS_PIECE:
        page_say(p, "; bonus: another piece from the ", "; Bonus: ein weiteres Teil vom ");
        pile_tell(p, (unsigned)(of - WORD_SHIFT));
        break;
    case WORD_HAAS_LINK:
        page_say(p, "; a line of Haas-Bioroid starts here",
                 "; eine Linie von Haas-Bioroid beginnt hier");
        break;
    case WORD_JINTEKI_LINK:
        page_say(p, "; a line of Jinteki starts here", "; eine Linie von Jinteki beginnt hier");
        break;
    default:
        break;
    }
}

void piece_tell_facts(struct page *p, uint16_t entry)
{
    const int16_t *field = fields_of(&p->q, entry);

    page_text(p, piece_glyph((unsigned)field[PIECE_EDGES]));
    bonus_tell(p, field[PIECE_BONUS], field[PIECE_BONUS_SORT]);
}

/* The picture, and the piece that has been drawn. */
void grid_tell(struct page *p)
{
    component_id drawn = zone_top(p->s->b, ZONE_PIECE);

    page_say(
        p, "The conspiracy; o is a cell where a piece can go, and cell 32 is row 3, column 2.\n",
        "Das Komplott; o ist ein Feld, auf das ein Teil passt, Feld 32 ist Zeile 3, Spalte 2.\n");
    grid_draw(p);
    if (!drawn || !page_knows(p, drawn))
        return;
    page_say(p, "  Drawn: ", "  Gezogen: ");
    page_entry(p, p->q.pack->component[drawn - COMPONENT_BASE]);
    page_text(p, " ");
    piece_tell_facts(p, p->q.pack->component[drawn - COMPONENT_BASE]);
    page_line(p);
}

void puzzle_tell(struct page *p)
{
    grid_tell(p);
    for (uint16_t e = entry_of(&p->q, KIND_GROUP, 0); e < entry_of(&p->q, KIND_GROUP + 1, 0); e++)
        group_tell(p, e);
    piles_tell(p);
}
