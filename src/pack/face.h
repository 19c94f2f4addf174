/* face.h: what a sealed card shows before its decisions and tests: its tree without what follows.
 *
 * The rules text of such a card is generated from this copy. So it says what a test needs and what
 * an option costs, and never the outcome.
 */
#ifndef ANGELES_PACK_FACE_H
#define ANGELES_PACK_FACE_H

#include "pack/arena.h"
#include "pack/ast.h"

/* The outcome of this statement is unknown before it happens: a test, a draw. */
bool is_open(const struct ast_pack *pack, const struct ast_statement *s);
struct ast_entry face_of(struct arena *arena, const struct ast_pack *pack,
                         const struct ast_entry *e);

/* What an option asks for: a payment, a test, a draw. NULL: nothing. */
struct ast_statement *face_of_option(struct arena *arena, const struct ast_pack *pack,
                                     const struct ast_statement *body);

#endif
