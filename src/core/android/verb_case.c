/* verb_case.c: verbs about evidence, hits, alibis and the puzzle. */
#include "android/verbs.h"

requirement refile_missing(const struct ask *q, component_id c, bool other_suspect)
{
    uint8_t suspect = c ? evidence_suspect(q, c) : SUSPECTS;

    if (suspect >= SUSPECTS)
        return REQ_NOT_ON_SHEET;
    if (other_suspect && (android_of(q)->living & ~BIT(suspect)) == 0)
        return REQ_NO_SUSPECTS;
    return REQ_MET;
}

requirement evidence_on_missing(struct ask *q, uint8_t seat, unsigned suspect)
{
    if (!suspect_lives(android_of(q), suspect))
        return REQ_SUSPECT_DEAD;
    return evidence_missing(q, seat);
}

void turn_up_random(struct ask *q, unsigned suspect)
{
    component_id token = 0;
    unsigned count = facedown_on(q, suspect, 0, &token);

    if (count == 0)
        return;
    facedown_on(q, suspect, block_chance(q->b, count), &token);
    evidence_turn_up(q, token);
}
