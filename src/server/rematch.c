/* rematch.c: the same people at a new table, where their secrets also open their seats. */
#include <stdlib.h>
#include <string.h>

#include "server/hall.h"
#include "server/log.h"
#include "server/name.h"
#include "server/table.h"

enum table_refusal table_rematch(struct table *t)
{
    struct hall *h = t->hall;

    if (t->match.state != TABLE_OVER)
        return REFUSED_NOT_OVER;
    if (t->next_table[0])
        return REFUSED_NOT;
    const struct ang_pack *pack = hall_pack(h, t->setup.game, NULL);
    if (!pack)
        return REFUSED_GAME_GONE;
    struct table *next = table_new(h, "");
    if (!setup_again(&next->setup, &next->match, &t->setup, &t->match))
        abort();
    name_clean(next->setup.name, sizeof next->setup.name);
    next->pack = pack;
    memcpy(next->pack_hash, ang_pack_hash(pack), sizeof next->pack_hash);
    next->created = h->now;
    for (unsigned s = 0; s < t->match.seat_count; s++) {
        char name[PERSON_NAME_SIZE];
        memcpy(name, t->match.seat[s].name, sizeof name);
        name_clean(name, sizeof name); /* an older table may have stored it uncleaned */
        chair_name(next, s, name);
        next->chair[s].secret = t->chair[s].secret;
    }
    hall_add(h, next);
    table_keep(next);
    table_begin_if_ready(next);
    memcpy(t->next_table, next->id, sizeof t->next_table);
    table_keep(t);
    log_line(LOG_INFO, "rematch", "table=%s next=%s", t->id, next->id);
    table_settle(next); /* reaches the writer before the table that refers to it */
    return REFUSED_NOT;
}
