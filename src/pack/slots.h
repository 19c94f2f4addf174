/* slots.h: the places for prose in an entry. They follow from its shape.
 *
 *     text               its story
 *     text.NAME          a paragraph: `tell NAME` says where; `tell yes` tells an outcome again
 *     a, b, c …          labels of the options of a `choose one of` that is offered to `you`
 *     a.then             told when option a is chosen, before its effect
 *     yes, no            told after a verb with outcomes; their names are in the vocabulary
 *     a.yes, a.no        the same inside option a
 *     f1, f2, f.else     told in the branches of an `if` that follows a draw
 *     w1, w2 …           labels of the uses of a card in play, if they have any; w1.yes: an outcome
 *     know, rules.1 …    further passages that the vocabulary allows for a kind of entry
 */
#ifndef ANGELES_PACK_SLOTS_H
#define ANGELES_PACK_SLOTS_H

#include "pack/arena.h"
#include "pack/ast.h"

enum slot_holds {
    SLOT_STORY,     /* the situation */
    SLOT_PASSAGE,   /* read together with the situation */
    SLOT_PARAGRAPH, /* added to it under a condition */
    SLOT_LABEL,     /* the label of an option or a use */
    SLOT_OUTCOME,   /* texts shown on the way */
};

struct slot {
    const char *name;
    enum slot_holds holds;
    unsigned choice;   /* SLOT_LABEL: the labels of a choice belong together; from 1 */
    const char **text; /* of the tree, for each language */
};

struct slots {
    struct slot *slot; /* in reading order */
    unsigned count, max;
    struct arena *arena;
};

/* All slots of an entry; `uses`: with labels for its uses. Also names them in the tree, so it is
 * called once. */
struct slots slots_of(struct arena *arena, const struct vocabulary *v, struct ast_entry *e,
                      bool uses);

#endif
