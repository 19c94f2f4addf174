/* sim_table.h: a simulated table: one match, virtual time, and people, bots and a host that act at
 * random.
 *
 * After every input the simulator drains the match as a host does, and checks:
 *
 *     1. An input that is refused changes nothing, and neither does one that is repeated. An input
 *     that could not be stored is forgotten without a trace.
 *     2. An answer that was held gets one reply.
 *     3. Orders and rules only pass, and an undo goes back to a choice that the person made.
 *     4. Somebody can act, a bot is thinking, or an alarm is set.
 *     5. Clocks do not grow, except when a turn begins or somebody comes back.
 *     6. Stored and opened again, the match is the same.
 *     7. Every entry that the table makes is reported once, with its seat and its maker.
 *     8. The conceded and absent seats are those that people have left.
 *     9. In talk time nothing is chosen for anybody.
 *
 * The same seed gives the same digest of all output.
 */
#ifndef TESTS_SUPPORT_SIM_TABLE_H
#define TESTS_SUPPORT_SIM_TABLE_H

#include "support/proof.h"
#include "table/match.h"

struct sim_counts { /* how often each occurred, so that a test can require some */
    unsigned inputs, games, ended, choices, refused, held, answered, undone, orders, by_order, bots;
    unsigned votes, time_outs, offers, restarts, forgotten, quiet, even;
};

/* Feeds this many inputs, over as many games as needed. Returns the digest. */
uint64_t sim_table_run(const char *game, uint64_t seed, unsigned inputs, struct sim_counts *counts);

#endif
