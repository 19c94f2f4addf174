/* detectives.c: the state of the detectives' special cards (rulebook, "Special Cards"; A-DET-03,
 * A-DET-C04, A-DET-F03, A-DET-L02). Their effects are on the cards.
 */
#include "android/facts.h"

enum { SANITY_MOST = 4 };           /* from -4 to +4 */
enum { DIRECTIVES = 3, THIRD = 2 }; /* of Floyd, numbered from 0 */

/* A-DET-C04: no further than the ends of the track. */
void sanity_set(struct ask *q, int sanity)
{
    struct android *g = android_of(q);
    uint8_t seat = g->seat_of[CAPRICE];

    if (seat == SEAT_NONE)
        return;
    if (sanity > SANITY_MOST) /* A-DET-C04 */
        sanity = SANITY_MOST;
    if (sanity < -SANITY_MOST) /* A-DET-C04 */
        sanity = -SANITY_MOST;
    if (sanity == g->sanity) /* A-DET-C04 */
        return;
    bool rises = sanity > g->sanity; /* not mutated: only cards listen to it */
    g->sanity = (int8_t)sanity;
    struct log_entry *e = log_write(q, MSG_SANITY);
    log_seat(e, seat);
    log_number(e, sanity);
    /* not mutated: the same */
    announce(q, rises ? EVENT_SANITY_RISES : EVENT_SANITY_FALLS, seat, 0, 0);
}

/* If a card forbids the change, nothing happens; that card also sets the value. */
void sanity_change(struct ask *q, int by)
{
    const struct android *g = android_of(q);
    uint8_t seat = g->seat_of[CAPRICE];

    if (seat == SEAT_NONE || permission(q, QUESTION_MAY_CHANGE_SANITY, seat, 0, REQ_MET))
        return;
    sanity_set(q, g->sanity + by);
}

/* A-DET-L02 */
void mood_turn(struct ask *q, uint8_t mood)
{
    struct android *g = android_of(q);
    uint8_t seat = g->seat_of[LOUIS];

    if (seat == SEAT_NONE || g->mood == mood) /* A-DET-L02 */
        return;
    if (permission(q, QUESTION_MAY_TURN_MOOD, seat, 0, REQ_MET))
        return;
    g->mood = mood;
    /* not mutated: wording only */
    log_seat(log_write(q, mood == MOOD_GOOD ? MSG_GOOD_MOOD : MSG_BAD_MOOD), seat);
    /* not mutated: only cards listen to it */
    announce(q, mood == MOOD_GOOD ? EVENT_MOOD_GOOD : EVENT_MOOD_BAD, seat, 0, 0);
}

/* A-DET-F03: the index of this card among Floyd's; DIRECTIVES: it is none of them. */
static unsigned directive_number(const struct ask *q, uint16_t entry)
{
    uint16_t floyd = entry_of(q, KIND_DETECTIVE, FLOYD);
    unsigned number = 0;

    if (q->pack->entry[entry].kind != KIND_SPECIAL || fields_of(q, entry)[0] != floyd)
        return DIRECTIVES;
    for (uint16_t e = q->pack->first[KIND_SPECIAL]; e < entry; e++)
        number += fields_of(q, e)[0] == floyd;
    CHECK(number < DIRECTIVES);
    return number;
}

bool directive_in_play(const struct ask *q, uint16_t entry)
{
    unsigned number = directive_number(q, entry);

    return number < DIRECTIVES && android_of(q)->directives >> number & 1;
}

bool directive_overdue(const struct ask *q, uint16_t entry)
{
    return directive_number(q, entry) == THIRD && android_of(q)->overdue;
}

void special_leave_play(struct ask *q, uint16_t entry)
{
    struct android *g = android_of(q);
    unsigned number = directive_number(q, entry);

    if (!play_find(q->b, source_of_entry(entry)) && !directive_in_play(q, entry)) /* A-DET-F03 */
        return;
    if (number < DIRECTIVES) /* A-DET-F03 */
        g->directives = (uint8_t)(g->directives & ~BIT(number));
    if (number == THIRD)
        g->overdue = 0;
    effects_leave_play(q, source_of_entry(entry));
    log_entry_of(log_write(q, MSG_SPECIAL_LEAVES), entry);
}
