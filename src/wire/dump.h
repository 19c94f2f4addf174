/* dump.h: the whole block as readable JSON, and back again. For owners only: it reveals everything.
 *
 * Numbers of the block are written as names: procedures and steps, zones, supplies, events, spans,
 * fields. A component is "key#copy", counted among the copies of its entry. Most empty and zero
 * values are left out. So is everything that follows from the rest, such as which cards listen to
 * what. load(dump(b)) is b, byte for byte, and dump, load, dump is the identity.
 *
 *     { "dump": 3, "game": "harbor", "pack": sha-256, "seat_count": 3, "active": 1, …,
 *       "rng": { "key": 64 digits, "stream": 0, "position": 12 },
 *       "frames": [ { "proc": "turn", "step": "act", "seat": 1, "source": "pearl#0",
 *                     "locals": [ 2, "rope#1" ] } … ],                        bottom first
 *       "queue": [ { "event": "{seat} draws {card}", "seat": 1, "a": …, "b": …, "again": 1 } ],
 *       "plays": [ { "slot": 0, "source": "bellman#0", "seat": 1, "used": [2], "to_hear": [1] } ],
 *       "effects": [ { "slot": 0, "clause": "bellman/1", "source": "bellman#0", "seat": 1,
 *                      "until": "span_ends", "span": "turn", "until_seat": 1, "bound": [] } ],
 *       "zones": [ { "zone": "deck", "cards": [ { "card": "pearl#2", "seen": [0, "spectator"],
 *                    "up": true, "mixed": 3, "lost": 2 } … ] } ],              bottom first
 *       "lanes", "offers", "recall", "counters", "once", "fields", "supplies": … }
 *
 * A word of a local, a pick or a bound is a component's name or a number. A source is a component's
 * name, or the key of an entry that is itself in play.
 */
#ifndef ANGELES_WIRE_DUMP_H
#define ANGELES_WIRE_DUMP_H

#include "kernel/ask.h"
#include "wire/json.h"

enum {
    WIRE_DUMP_VERSION = 3,
    WIRE_DUMP_OLDEST = 2, /* it also had the masks of listeners */
};

void wire_dump(struct json_writer *w, const struct ask *q);
/* A hash of the dump. The same position has the same hash in every version of the program with the
 * same dump format, for any block layout. */
uint64_t wire_dump_hash(const struct ask *q);

/* Reads one dump into q->b, which is the caller's scratch: pack->block_size bytes, aligned for a
 * uint64_t. `game` is the number of the game in the block, as for game_set_up(). Everything is
 * checked, block_verify() last; on an error the reader says what is wrong and the scratch is wiped.
 *
 * A dump made with a different pack is accepted only if nothing in it depends on the pack's layout.
 * No card's program may be running, and no counter or limit in use. */
bool wire_load(struct json_reader *r, struct ask *q, uint8_t game);

#endif
