/* folder.c: the case: its stages, suspects and leads, and its log. */
#include "text/la1/table.h"

static const int16_t *fields(const struct page *p, uint16_t entry)
{
    return fields_of(&p->q, entry);
}

/* "1 of 3 clues (Forensics), one of them Statement" */
static void need_tell(struct page *p, uint16_t entry)
{
    unsigned need = clues_needed(&p->q, entry), told = 0;
    int of = fields(p, entry)[NUMBERED_OF], slot = lying_slot(&p->q, entry);

    page_number(p, (int)clues_on(&p->q, entry, 0));
    page_say(p, " of ", " von ");
    page_number(p, (int)need);
    page_say(p, need == 1 ? " clue" : " clues", need == 1 ? " Hinweis" : " Hinweisen");
    if (clues_on(&p->q, entry, 0) && slot >= 0 && slot < ON_CARDS) {
        page_text(p, " (");
        ZONE_EACH (p->s->b, (uint8_t)(ZONE_ON_0 + slot), c) {
            page_item(p, &told, ", ");
            page_entry(p, card_entry(&p->q, c));
        }
        page_text(p, ")");
    }
    if (of == WORD_DIFFERENT) {
        page_say(p, ", of two types", ", von zwei Arten");
    } else if (of) {
        page_say(p, ", one of them ", ", einer davon ");
        stem_tell(p, (unsigned)of);
    }
}

/* The properties of a card in play: its state, its clues. */
static void lying_tell_state(struct page *p, uint16_t entry)
{
    const int16_t *field = fields(p, entry);
    unsigned told = 0;

    if (suspect_state_of(&p->q, entry) == SUSPECT_CORNERED && field[NUMBERED_SUSPECT]) {
        page_item(p, &told, ", ");
        page_word(p, WORD_CORNERED);
    } else if (takes_clue(&p->q, entry)) {
        page_item(p, &told, ", ");
        need_tell(p, entry);
    }
    if (!told)
        page_word(p, (unsigned)field[NUMBERED_SORT]);
}

void lying_tell_at(struct page *p, unsigned place)
{
    const struct la1 *g = page_case(p);

    for (unsigned i = 0; i < LYING; i++)
        if (g->lying[i] && g->where[i] == WHERE_PLACE_0 + place) {
            page_text(p, "; ");
            page_entry(p, g->lying[i]);
            page_text(p, " (");
            lying_tell_state(p, g->lying[i]);
            page_text(p, ")");
        }
}

static void lying_tell(struct page *p, unsigned i)
{
    const struct la1 *g = page_case(p);

    page_text(p, "  ");
    page_entry(p, g->lying[i]);
    page_text(p, " (");
    lying_tell_state(p, g->lying[i]);
    page_text(p, ")");
    if (g->where[i] >= WHERE_PLACE_0 && g->where[i] < WHERE_PLACE_0 + PLACES) {
        page_say(p, " at ", ": ");
        page_entry(p, place_entry(&p->q, (unsigned)g->where[i] - WHERE_PLACE_0));
    }
    page_line(p);
}

static void dealt_with_tell(struct page *p)
{
    for (uint16_t e = entry_of(&p->q, KIND_NUMBERED, 0); e < entry_of(&p->q, KIND_NUMBERED + 1, 0);
         e++) {
        enum suspect_state state = suspect_state_of(&p->q, e);
        if (state < SUSPECT_CAUGHT || !is_read(&p->q, e))
            continue;
        page_text(p, "  ");
        page_entry(p, e);
        page_text(p, " (");
        page_word(p, WORD_CORNERED + (unsigned)(state - SUSPECT_CORNERED));
        page_text(p, ")\n");
    }
}

void la1_case_tell(struct page *p)
{
    const struct la1 *g = page_case(p);

    page_entry(p, g->folder);
    page_say(p, ", stage ", ", Abschnitt ");
    page_number(p, g->stage);
    page_text(p, ".\n");
    for (unsigned i = 0; i < LYING; i++)
        if (g->lying[i] && g->where[i] < WHERE_SEAT_0)
            lying_tell(p, i);
    dealt_with_tell(p);
}

void la1_log_tell(struct page *p)
{
    unsigned told = 0;

    page_say(p, "The log: ", "Das Buch: ");
    for (uint16_t e = entry_of(&p->q, KIND_FLAG, 0); e < entry_of(&p->q, KIND_FLAG + 1, 0); e++) {
        if (!log_has(&p->q, e))
            continue;
        page_item(p, &told, ", ");
        page_entry(p, e);
        if (fields(p, e)[FLAG_COUNTS]) {
            page_text(p, " ");
            page_number(p, (int)log_count(&p->q, e));
        }
    }
    if (!told)
        page_say(p, "nothing yet", "noch nichts");
    page_text(p, ".\n");
}
