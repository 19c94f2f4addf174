/* machine.h: the small machine that runs cards inside kernel frames.
 *
 * A program's registers and place are in its frame. So a card can suspend in the middle for a
 * choice and continue after the game was saved, copied or moved. Conditions and amounts never
 * suspend: they are computed at once, on a temporary stack.
 *
 * An effect frame: local[0] is where its code continues, local[1] to local[8] are registers 0 to 7.
 */
#ifndef ANGELES_MACHINE_MACHINE_H
#define ANGELES_MACHINE_MACHINE_H

#include "kernel/flow.h"
#include "machine/outlook.h"
#include "machine/pack.h"

/* The scope of a condition: its card, the seat, and the registers. */
struct scope { /* all words: literals.h addresses them by position */
    source_id self;
    uint16_t you;
    uint16_t slot; /* of play[], plus 1, if it is that card's text; 0: unknown */
    uint16_t reg[REGISTER_COUNT];
};

/* The value of a condition or an amount; a missing one is 1, fulfilled. */
int machine_compute(struct ask *q, uint16_t code, const struct scope *s);
static inline int machine_value(struct ask *q, uint16_t code, const struct scope *s)
{
    return code ? machine_compute(q, code, s) : 1;
}

/* Whether the amount is a plain number ("2 more", "1 less"). */
static inline bool amount_is_number(const uint16_t *code, int *number)
{
    if (code[0] != OP_PUSH)
        return false;
    *number = (int16_t)code[1];
    if (code[2] == OP_RET)
        return true;
    if (code[2] != OP_PUSH || code[4] != OP_SUB || code[5] != OP_RET)
        return false;
    *number -= (int16_t)code[3];
    return true;
}

/* Whether a clause of the pack listens to this. Most concern only their owner, or everybody else,
 * or one thing; that needs no computing. */
static inline bool whose_fits(uint8_t whose, uint8_t you, uint16_t seat)
{
    return whose == WHOSE_ANY || (seat == you) == (whose == WHOSE_OWN);
}

static inline bool clause_concerns(struct ask *q, const struct pack_clause *clause,
                                   const struct scope *s)
{
    if (!whose_fits(clause->whose, s->you, s->reg[0]))
        return false;
    struct circumstance about = circumstance_of(q, SEAT_NONE, s->reg[1]);
    const struct outlook *outlook = outlook_of(q->pack, clause);
    if (is_hopeless(outlook, &about))
        return false;
    return parts_met(outlook, &about) & PART_FILTER || machine_value(q, clause->filter, s);
}

/* The clause that runs when a card is played, as an action or as a reaction (its type says which);
 * NULL if it only stays. */
static inline const struct pack_clause *card_program(const struct pack *p, source_id source)
{
    const struct pack_entry *entry = pack_source(p, source);

    return entry->clause_count > entry->ability_count ? &p->clause[entry->first_clause] : NULL;
}

/* How many abilities of a card are in force while it stays. */
static inline unsigned card_abilities(const struct pack *p, source_id source)
{
    return pack_source(p, source)->ability_count;
}

/* The reason why this clause cannot be played: limit, needs, cost, effect, room. `met`: enum
 * clause_part, the parts known to be fulfilled. */
requirement clause_missing_beside(struct ask *q, const struct pack_clause *clause,
                                  const struct scope *s, unsigned met);
static inline requirement clause_missing(struct ask *q, const struct pack_clause *clause,
                                         const struct scope *s)
{
    return clause_missing_beside(q, clause, s, 0);
}

/* Pushes the program of a clause onto frame f: first its costs, then its effect. */
enum flow flow_play(struct ask *q, struct frame *f, uint8_t step, const struct pack_clause *clause,
                    const struct scope *s);

/* Reads the passages of an entry to everybody. */
void read_aloud(struct ask *q, uint16_t entry);

enum flow proc_effect(struct frame *f, struct ask *q);

#endif
