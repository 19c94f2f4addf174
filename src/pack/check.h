/* check.h: semantic checks of a well-formed tree. */
#ifndef ANGELES_PACK_CHECK_H
#define ANGELES_PACK_CHECK_H

#include "pack/diag.h"

enum { CLAUSE_EFFECTS_MAX = 4 }; /* effects one program may bring into force */

/* Reports what is wrong with an entry and marks it broken. */
void check_entry(struct diag *diag, const struct ast_pack *pack, struct ast_entry *entry);

/* Reports abilities that could trigger each other forever; runs when all entries are checked. */
void check_chains(struct diag *diag, const struct ast_pack *pack);

bool statement_always_possible(const struct ast_statement *s); /* whatever follows it */

/* The largest number of effects that a body brings into force. */
unsigned effects_at_most(const struct ast_statement *body);

/* The slot of a form that names the seat of an event or question; -1: none. The others are the
 * things it is about, in order. */
int seat_slot(const char *form);

#endif
