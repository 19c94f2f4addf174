/* steps.h: undo at a table: what a person may take back, and who has to agree.
 *
 * A person takes back choices they made themselves. A choice made by the rules, a standing order or
 * a bot never counts. It is taken back with the person's choice before it.
 */
#ifndef ANGELES_TABLE_STEPS_H
#define ANGELES_TABLE_STEPS_H

#include <angeles.h>

/* The number of the game's choices to take back, so that the seat's own last `choices` choices
 * are undone; 0: the seat has not made that many. */
unsigned steps_back(const struct ang_game *game, unsigned seat, unsigned choices);

/* The number of its own choices that the seat may take back without consent. */
unsigned steps_free(const struct ang_game *game, unsigned seat);

/* The table's rule for taking back more. */
enum undo_rule { UNDO_CONSENT, UNDO_OWNER, UNDO_FREE };
struct undo_right {
    enum undo_rule rule;
    bool owner; /* the seat is the table owner's */
    bool alone; /* nobody else owns a seat; the others are bots */
};
/* Whether the seat may take back this many of its own choices now, and how that is recorded. False:
 * the others have to agree first. */
bool steps_allow(const struct ang_game *game, unsigned seat, unsigned choices,
                 struct undo_right right, enum ang_undo *how);

#endif
