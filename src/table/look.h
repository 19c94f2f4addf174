/* look.h: facts about an open decision that a table needs. */
#ifndef ANGELES_TABLE_LOOK_H
#define ANGELES_TABLE_LOOK_H

#include <angeles.h>

struct decision_look {
    bool passes, only_pass;
    unsigned pass; /* index of the pass option */
    uint32_t version;
    unsigned count;
};
/* Returns false if the seat has no decision. */
bool decision_look(struct ang_game *game, unsigned seat, struct decision_look *out);

#endif
