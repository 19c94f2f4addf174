#include "table/ballot.h"

#include <string.h>

#include "table/names.h"
#include "wire/json.h"

enum ballot_kind ballot_named(const char *name)
{
    for (unsigned kind = BALLOT_INVITE; kind > BALLOT_NONE; kind--)
        if (strcmp(name, ballot_name[kind]) == 0)
            return (enum ballot_kind)kind;
    return BALLOT_NONE;
}

/* The owner decides alone about invitations before the game, and about undo if the table says so.
 */
static bool is_owners(const struct ballot *b, const struct ballot_room *room)
{
    return (b->kind == BALLOT_UNDO && room->undo == UNDO_OWNER) ||
           (b->kind == BALLOT_INVITE && room->before_game);
}

unsigned ballot_needs(const struct ballot *b, const struct ballot_room *room)
{
    unsigned people = room->people;

    if (is_owners(b, room))
        return 1u << room->owner;
    for (unsigned s = 0; s < ANG_SEAT_MAX; s++)
        if (room->absent[s] >= room->short_absence)
            people &= ~(1u << s);
    return people | 1u << b->by;
}

/* Whether the proposer may decide it alone. */
static bool is_ones_own(const struct ballot *b, const struct ballot_room *room)
{
    unsigned others = room->owners & ~(1u << b->by);
    int64_t enough = b->kind == BALLOT_PAUSE ? room->short_absence : room->long_absence;

    if (is_owners(b, room) || !others)
        return true;
    for (unsigned s = 0; s < ANG_SEAT_MAX; s++)
        if (others >> s & 1 && room->absent[s] < enough)
            return false;
    return b->kind != BALLOT_INVITE;
}

bool ballot_can_be_decided(const struct ballot *b, const struct ballot_room *room)
{
    return ballot_needs(b, room) != 1u << b->by || is_ones_own(b, room);
}

bool ballot_is_agreed(const struct ballot *b, const struct ballot_room *room)
{
    unsigned needs = ballot_needs(b, room);
    bool several = (b->yes & (b->yes - 1)) != 0;

    return (b->yes & needs) == needs && (several || is_ones_own(b, room));
}

bool ballot_has_lapsed(const struct ballot *b, unsigned entries, int64_t now)
{
    return now >= b->until || (b->kind == BALLOT_UNDO && b->entries != entries);
}

enum { BALLOT_NUMBERS = 7 };

void ballot_write(const struct ballot *b, struct json_writer *w)
{
    const int64_t number[BALLOT_NUMBERS] = { b->kind,    b->by,    b->choices, b->yes,
                                             b->entries, b->until, b->seat };

    for (unsigned i = 0; i < BALLOT_NUMBERS; i++)
        json_write_int(w, number[i]);
}

bool ballot_read(struct ballot *b, struct json_reader *r)
{
    static const int64_t most[BALLOT_NUMBERS] = { BALLOT_INVITE,   ANG_SEAT_MAX - 1, UINT32_MAX,
                                                  UINT32_MAX,      UINT32_MAX,       INT64_MAX,
                                                  ANG_SEAT_MAX - 1 };
    int64_t number[BALLOT_NUMBERS];

    for (unsigned i = 0; i < BALLOT_NUMBERS; i++) {
        number[i] = json_read_int(r, 0, most[i]);
        if (i + 1 < BALLOT_NUMBERS && !json_next_item(r))
            json_fail(r, "a vote has seven numbers", NULL);
    }
    if (r->failed)
        return false;
    *b = (struct ballot){ .kind = (enum ballot_kind)number[0],
                          .by = (unsigned)number[1],
                          .choices = (unsigned)number[2],
                          .yes = (unsigned)number[3],
                          .entries = (unsigned)number[4],
                          .until = number[5],
                          .seat = (unsigned)number[6] };
    return true;
}
