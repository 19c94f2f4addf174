/* describe.h: the rules text of an entry, generated from its program.
 *
 * False means that it cannot be phrased in that language (or not within `size` bytes); the
 * compiler then reports an error at the entry. `out` always ends with a 0.
 */
#ifndef ANGELES_PACK_DESCRIBE_H
#define ANGELES_PACK_DESCRIBE_H

#include "pack/ast.h"

enum { DESCRIBE_MAX = 2048 }; /* bytes a text may take, with its 0 */

/* The whole text; empty for an entry that does nothing. */
bool describe_entry(const struct ast_pack *pack, const struct ast_entry *entry,
                    enum language language, char *out, size_t size);

/* An ability that a player can use, as an option says it: its cost and its effect, without limits
 * and conditions. Its user is "you". If that is not the player of the card, that player is {0} of a
 * template (text/phrase.h). */
bool describe_deed(const struct ast_pack *pack, const struct ast_entry *entry,
                   const struct ast_clause *clause, enum language language, char *out, size_t size);

/* One row of a choice: its effect. `body` NULL: the row that declines a `may` without `else`. */
bool describe_alternative(const struct ast_pack *pack, const struct ast_entry *entry,
                          const struct ast_statement *body, enum language language, char *out,
                          size_t size);

#endif
