/* menu.c: the place of an option in a menu, as far as the position decides it, and the ability
 * of a card that it is. */
#include "la1/facts.h"

/* A place is worth a look if a cornered suspect or a card with a lead is there. */
static bool is_wanted(const struct ask *q, unsigned place)
{
    const struct la1 *g = la1_of(q);

    for (unsigned i = 0; i < LYING; i++)
        if (g->lying[i] && g->where[i] == WHERE_PLACE_0 + place &&
            (suspect_state_of(q, g->lying[i]) == SUSPECT_CORNERED ||
             fields_of(q, g->lying[i])[NUMBERED_SORT] == WORD_LEAD))
            return true;
    return false;
}

/* Whether this clue is of the type that the card names and does not have yet. */
static bool is_missing(const struct ask *q, component_id clue, uint16_t entry)
{
    int of = fields_of(q, entry)[NUMBERED_OF], type = card_fields(q, clue)[CLUE_TYPE];

    return of == type && clues_on(q, entry, type) == 0;
}

void la1_standing(struct ask *q, uint8_t seat, const struct option *o, struct standing *out)
{
    const struct la1 *g = la1_of(q);

    (void)seat;
    switch (o->kind) {
    case OPT_MOVE:
        if (is_wanted(q, number_of(q, KIND_PLACE, (uint16_t)o->target[0])))
            out->rank = RANK_WORTH;
        break;
    case OPT_LAY:
        if (is_missing(q, (component_id)o->target[0], (uint16_t)o->target[1]))
            out->rank = RANK_WORTH;
        break;
    case OPT_USE:
        if (is_testing(q))
            out->group = MENU_PLAY;
        break;
    case OPT_ABILITY: /* of a location, the case or a numbered card */
        if (g->phase == PHASE_INVESTIGATIONS && is_turn(q) && !is_testing(q))
            out->group = MENU_INVESTIGATE;
        else
            out->group = MENU_USE;
        break;
    }
}

/* The name of the test at its beginning: an interview, the charge. */
unsigned la1_ability_word(const struct pack *p, const struct pack_clause *ability)
{
    const uint16_t *code = p->code + ability->does;

    return code[0] == OP_PUSH && code[2] == OP_VERB && code[3] == VERB_NAME_TEST ? code[1] : 0;
}
