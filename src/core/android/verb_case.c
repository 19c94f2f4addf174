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

static void turn_up_random(struct ask *q, unsigned suspect)
{
    component_id token = 0;
    unsigned count = facedown_on(q, suspect, 0, &token);

    if (count == 0)
        return;
    facedown_on(q, suspect, block_chance(q->b, count), &token);
    evidence_turn_up(q, token);
}

enum flow do_case(struct ask *q, struct frame *f, uint8_t verb, const int *arg)
{
    uint8_t seat = verb_seat(q, verb, arg);
    uint8_t step = f->step;

    switch (verb) {
    case VERB_PLACE_ANY_FILE:
        return flow_evidence(q, f, step, seat, FILE_ANY, EVIDENCE_ONLY_FACEDOWN);
    case VERB_PLACE_PHYSICAL:
        return flow_evidence(q, f, step, seat, FILE_PHYSICAL, 0);
    case VERB_PLACE_DOCUMENT:
        return flow_evidence(q, f, step, seat, FILE_DOCUMENT, 0);
    case VERB_PLACE_FILE_OF:
        return flow_evidence_on(q, f, step, seat, suspect_arg(q, arg[1]));
    case VERB_PLACE_ANOTHER:
        return flow_evidence_another(q, f, step, seat, suspect_arg(q, arg[1]));
    case VERB_TURN_UP:
        if (card_arg(q, arg[0]))
            evidence_turn_up(q, card_arg(q, arg[0]));
        return FLOW_STEP;
    case VERB_TURN_UP_RANDOM:
        turn_up_random(q, suspect_arg(q, arg[0]));
        return FLOW_STEP;
    case VERB_REFILE:
        return flow_refile(q, f, step, seat, card_arg(q, arg[1]), false);
    case VERB_RESUSPECT:
        return flow_refile(q, f, step, seat, card_arg(q, arg[1]), true);
    case VERB_SCRAP:
        if (card_arg(q, arg[0]))
            evidence_scrap(q, card_arg(q, arg[0]));
        return FLOW_STEP;
    case VERB_PLACE_HIT:
        hit_place(q, seat, suspect_arg(q, arg[1]));
        return FLOW_STEP;
    case VERB_REMOVE_HIT:
        hit_remove(q, seat, suspect_arg(q, arg[1]));
        return FLOW_STEP;
    case VERB_PLACE_ALIBI:
        alibi_place(q, seat, suspect_arg(q, arg[1]));
        return FLOW_STEP;
    case VERB_REMOVE_ALIBI:
        alibi_remove(q, seat, suspect_arg(q, arg[1]));
        return FLOW_STEP;
    case VERB_ADD_PIECE:
        return flow_piece(q, f, step, seat, pile_arg(arg[1]), PIECE_KEEPS_MARKER);
    case VERB_DIG:
        dig_deeper(q, seat);
        return FLOW_STEP;
    case VERB_DIG_RESET:
        dig_reset(q, seat);
        return FLOW_STEP;
    default:
        return FLOW_BROKEN;
    }
}
