/* face.h: the visible part of a sealed card: its tree up to its decisions and tests.
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

/* The requirement of an option: a payment, a test, a draw. NULL: nothing. */
struct ast_statement *face_of_option(struct arena *arena, const struct ast_pack *pack,
                                     const struct ast_statement *body);

#endif
