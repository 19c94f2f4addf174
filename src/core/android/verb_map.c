/* verb_map.c: verbs that move detectives, people, leads and warrants. */
#include "android/verbs.h"

/* a card can move a detective anywhere that the detective may enter. */
requirement go_missing(struct ask *q, uint8_t seat, uint8_t at)
{
    requirement missing = permission(q, QUESTION_MAY_MOVE, seat, 0, REQ_MET);

    if (at == 0)
        return REQ_OUT_OF_REACH;
    if (android_of(q)->at[seat] == at)
        return REQ_HERE_ALREADY;
    return missing ? missing : permission(q, QUESTION_MAY_ENTER, seat, at, REQ_MET);
}

/* Follows the rules for a lead at the seat's location, but the lead may be anywhere. */
requirement follow_up_missing(struct ask *q, uint8_t seat, unsigned lead, unsigned time)
{
    requirement missing = time_missing(q, seat, time);

    if (android_of(q)->lead_at[lead] == 0)
        return REQ_NO_LEAD_HERE;
    if (missing)
        return missing;
    if (evidence_missing(q, seat) && uncover_missing(q, seat))
        return REQ_LEAD_USELESS;
    return lead_open_missing(q, seat, lead);
}

void leads_swap(struct ask *q, unsigned one, unsigned other)
{
    struct android *g = android_of(q);
    uint8_t at = g->lead_at[one];

    g->lead_at[one] = g->lead_at[other];
    g->lead_at[other] = at;
    struct log_entry *e = log_write(q, MSG_LEADS_SWAPPED);
    log_entry_of(e, entry_of(q, KIND_LEAD, one));
    log_entry_of(e, entry_of(q, KIND_LEAD, other));
}

requirement warrant_lose_missing(const struct ask *q, uint8_t seat)
{
    const uint8_t *warrant = android_of(q)->warrant[seat];

    return warrant[0] || warrant[1] ? REQ_MET : REQ_TOO_FEW;
}
