/* verb_map.c: verbs that move detectives, people, leads and warrants. */
#include "android/verbs.h"

/* by a card one gets anywhere, unless one may not enter. */
requirement go_missing(struct ask *q, uint8_t seat, uint8_t at)
{
    requirement missing = permission(q, QUESTION_MAY_MOVE, seat, 0, REQ_MET);

    if (at == 0)
        return REQ_OUT_OF_REACH;
    if (android_of(q)->at[seat] == at)
        return REQ_HERE_ALREADY;
    return missing ? missing : permission(q, QUESTION_MAY_ENTER, seat, at, REQ_MET);
}

/* The same as following up a lead at the seat's location, but at another place. */
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

static void leads_swap(struct ask *q, unsigned one, unsigned other)
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

enum flow do_map(struct ask *q, struct frame *f, uint8_t verb, const int *arg)
{
    struct android *g = android_of(q);
    uint8_t seat = verb_seat(q, verb, arg);
    uint8_t step = f->step;

    switch (verb) {
    case VERB_MOVE:
        return flow_move(q, f, step, seat, place_arg(q, arg[1]));
    case VERB_GO:
        if (place_arg(q, arg[1]))
            person_send(q, entry_arg(q, arg[0]), place_arg(q, arg[1]));
        return FLOW_STEP;
    case VERB_SWAP_LEADS:
        leads_swap(q, lead_arg(q, arg[0]), lead_arg(q, arg[1]));
        return FLOW_STEP;
    case VERB_MOVE_LEAD:
        return flow_move_lead(q, f, step, seat, lead_arg(q, arg[1]));
    case VERB_FOLLOW_UP:
        return flow_follow(q, f, step, seat, lead_arg(q, arg[1]), number_arg(arg[2]));
    case VERB_JUMP:
        jump_get(q, seat);
        return FLOW_STEP;
    case VERB_PLACE_WARRANT:
        return flow_call(f, step, PROC_WARRANT, seat, 0, 0);
    case VERB_LOSE_WARRANT:
        return flow_lose_warrant(q, f, step, seat, seat_arg(q, arg[1]));
    case VERB_LOSE_WARRANT_ON:
        if (warrant_on(g, seat, place_arg(q, arg[1])))
            warrant_lose(q, seat, place_arg(q, arg[1]));
        return FLOW_STEP;
    case VERB_USE_ABILITY:
        return flow_ability(q, f, step, seat, place_arg(q, arg[1]),
                            ABILITY_WITHOUT_TIME | ABILITY_UNCOUNTED);
    case VERB_MOVER:
        g->mover = seat;
        return FLOW_STEP;
    case VERB_MOVER_ANYWHERE:
        g->mover = seat;
        g->follow |= FOLLOW_ANYWHERE;
        return FLOW_STEP;
    case VERB_OTHER_BODY:
        g->follow |= FOLLOW_OTHER_BODY;
        return FLOW_STEP;
    case VERB_CHOOSER:
        g->chooser = seat;
        return FLOW_STEP;
    default:
        return FLOW_BROKEN;
    }
}
