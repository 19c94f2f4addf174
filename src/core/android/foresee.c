/* foresee.c: predicts conditions that the map alone decides, so that most cards' conditions need
 * not be computed (machine/outlook.h).
 *
 * No rule is stated here: test_outlook compares every prediction with android_query().
 */
#include "android/facts.h"

/* The location of a seat about which nothing else is known; a named location; 0: neither. */
static place_mask place_foreseen(const struct ask *map, struct guess x, bool seat, unsigned stand)
{
    unsigned at = seat ? stand : (unsigned)x.value;

    if (x.is != (seat ? GUESS_SEAT : GUESS_NUMBER) || at >= PLACE_MAX)
        return 0;
    return PLACE(at) & facts_of(map)->places;
}

/* Conditions on locations, and on somebody's location. */
struct guess android_foresee(const struct pack *p, uint8_t query, const struct guess *arg,
                             unsigned stand)
{
    const struct ask map = { .pack = p }; /* of which only the pack's facts are asked */
    place_mask seat = place_foreseen(&map, arg[0], true, stand), at = 0, where = 0;

    switch (query) {
    case QUERY_PLACE_OF_SEAT:
        return (struct guess){ seat ? GUESS_NUMBER : GUESS_NOTHING, (int)stand };
    case QUERY_ON_EARTH:
    case QUERY_ON_MOON:
    case QUERY_ON_BEANSTALK:
        at = seat;
        where = facts_of(&map)->body[query - QUERY_ON_EARTH];
        break;
    case QUERY_AT:
        at = seat;
        where = place_foreseen(&map, arg[1], false, stand);
        break;
    case QUERY_SEAT_IN_DISTRICT_OF_ENTRY:
        at = seat;
        where = district_around(&map, place_foreseen(&map, arg[1], false, stand));
        break;
    case QUERY_IN_DISTRICT_OF_SEAT:
        at = place_foreseen(&map, arg[0], false, stand);
        where = district_around(&map, place_foreseen(&map, arg[1], true, stand));
        break;
    case QUERY_IN_DISTRICT_OF_ENTRY:
        at = place_foreseen(&map, arg[0], false, stand);
        where = district_around(&map, place_foreseen(&map, arg[1], false, stand));
        break;
    case QUERY_ENTRY_IS:
        at = place_foreseen(&map, arg[0], false, stand);
        where = places_called(&map, arg[1].value);
        break;
    default:
        break;
    }
    return (struct guess){ at && where ? GUESS_NUMBER : GUESS_NOTHING, (at & where) != 0 };
}
