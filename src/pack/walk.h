/* walk.h: every expression of a clause, in the order written. */
#ifndef ANGELES_PACK_WALK_H
#define ANGELES_PACK_WALK_H

#include "pack/ast.h"

typedef void walk_see(void *context, const struct ast_expr *e);

void walk_expr(const struct ast_expr *e, walk_see *see, void *context);
void walk_pattern(const struct ast_pattern *pattern, walk_see *see, void *context);
void walk_clause(const struct ast_clause *c, walk_see *see, void *context); /* not what follows */

#endif
