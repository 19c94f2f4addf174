/* verb_looking.c: verbs that show a seat facedown components. */
#include "android/verbs.h"

static bool is_facedown(const struct ask *q, component_id c)
{
    return !(block_component(q->b, c)->seen & SEEN_FACE_UP);
}

static bool is_evidence(const struct ask *q, component_id c)
{
    return pack_entry_of(q->pack, c)->kind == KIND_EVIDENCE;
}

/* A-INFO-07, A-INFO-19: a seat may look again at what it has seen. */
requirement look_missing(struct ask *q, uint8_t seat, component_id c)
{
    if (c == 0 || !is_facedown(q, c))
        return REQ_NOTHING_FACEDOWN;
    if (!is_evidence(q, c))
        return REQ_MET;
    uint8_t suspect = evidence_suspect(q, c);
    if (suspect >= SUSPECTS)
        return REQ_NOT_ON_SHEET;
    return permission(q, QUESTION_MAY_LOOK, seat, entry_of(q, KIND_SUSPECT, suspect), REQ_MET);
}

void card_look(struct ask *q, uint8_t seat, component_id c)
{
    bool on_sheet = is_evidence(q, c) && evidence_suspect(q, c) < SUSPECTS;

    component_show(q->b, c, (seat_mask)BIT(seat));
    struct log_entry *e = log_write(q, on_sheet ? MSG_LOOKS_AT_TOKEN : MSG_LOOKS_AT_CARD);
    log_seat(e, seat);
    log_card(q, e, c);
    if (on_sheet)
        log_entry_of(e, entry_of(q, KIND_SUSPECT, evidence_suspect(q, c)));
}

/* The number of facedown tokens on the suspect's sheet; *last is the one with that number. */
unsigned facedown_on(const struct ask *q, unsigned suspect, unsigned number, component_id *last)
{
    unsigned count = 0;

    for (unsigned file = 0; file < FILES; file++)
        ZONE_EACH (q->b, file_of(suspect, file), c)
            if (is_facedown(q, c) && count++ == number)
                *last = c;
    return count;
}

requirement suspect_look_missing(struct ask *q, uint8_t seat, unsigned suspect)
{
    component_id any;
    requirement missing = evidence_look_missing(q, seat, suspect);

    if (missing)
        return missing;
    return facedown_on(q, suspect, 0, &any) ? REQ_MET : REQ_NOTHING_FACEDOWN;
}

/* A file, then up to so many suspects; ASKED_THING is the file plus 1, ASKED_CHOSEN a mask. */
static enum flow file_ask(struct frame *f, struct ask *q)
{
    ask_seat(q, f->seat, PROMPT_LOOK_FILE);
    for (uint16_t file = 0; file < FILES; file++)
        if (ask_offer(q, (uint16_t)(OPT_FILE_DOCUMENT + file), 0)) {
            f->local[ASKED_THING] = (uint16_t)(file + 1);
            return FLOW_STEP;
        }
    return FLOW_WAIT;
}

requirement looks_missing(struct ask *q, uint8_t seat, unsigned but)
{
    for (unsigned s = 0; s < SUSPECTS; s++)
        if (!(but >> s & 1) && evidence_look_missing(q, seat, s) == REQ_MET)
            return REQ_MET;
    return REQ_NO_SUSPECTS;
}

enum flow look_ask(struct frame *f, struct ask *q)
{
    unsigned seen = f->local[ASKED_CHOSEN];

    if (f->local[ASKED_NUMBER] == 0 || looks_missing(q, f->seat, seen))
        return FLOW_DONE;
    if (f->local[ASKED_THING] == 0)
        return file_ask(f, q);
    ask_seat(q, f->seat, PROMPT_LOOK_SUSPECT);
    ask_about(q, T_NUMBER, f->local[ASKED_NUMBER]);
    for (unsigned s = 0; s < SUSPECTS; s++)
        if (android_of(q)->suspects >> s & 1 && !(seen >> s & 1) &&
            ask_offer_if(q, OPT_LOOK_AT, entry_of(q, KIND_SUSPECT, s),
                         evidence_look_missing(q, f->seat, s))) {
            evidence_look(q, f->seat, s, (uint8_t)(f->local[ASKED_THING] - 1));
            f->local[ASKED_CHOSEN] |= (uint16_t)BIT(s);
            f->local[ASKED_NUMBER]--;
            return FLOW_STEP;
        }
    if (ask_offer(q, OPT_DONE, 0))
        return FLOW_DONE;
    return FLOW_WAIT;
}

/* The hunch of this sort in a zone; their backs differ. 0: none. */
static component_id hunch_in(const struct ask *q, uint8_t zone, uint16_t sort)
{
    ZONE_EACH (q->b, zone, c)
        if (pack_entry_of(q->pack, c)->field[HUNCH_SORT] == sort)
            return c;
    return 0;
}

static enum flow undealt_look(struct frame *f, struct ask *q, component_id hunch)
{
    component_show(q->b, hunch, (seat_mask)BIT(f->seat));
    struct log_entry *e = log_write(q, MSG_LOOKS_AT_UNDEALT);
    log_seat(e, f->seat);
    log_card(q, e, hunch);
    return FLOW_DONE;
}

enum flow undealt_ask(struct frame *f, struct ask *q)
{
    component_id guilty = hunch_in(q, ZONE_UNDEALT, WORD_GUILTY);
    component_id innocent = hunch_in(q, ZONE_UNDEALT, WORD_INNOCENT);

    if (!guilty && !innocent)
        return FLOW_DONE;
    ask_seat(q, f->seat, PROMPT_LOOK_UNDEALT);
    if (guilty && ask_offer(q, OPT_UNDEALT_GUILTY, 0))
        return undealt_look(f, q, guilty);
    if (innocent && ask_offer(q, OPT_UNDEALT_INNOCENT, 0))
        return undealt_look(f, q, innocent);
    return FLOW_WAIT;
}

void piles_look(struct ask *q, uint8_t seat)
{
    for (unsigned pile = 0; pile < PILES; pile++)
        if (zone_top(q->b, stack_of(pile)))
            component_show(q->b, zone_top(q->b, stack_of(pile)), (seat_mask)BIT(seat));
    log_seat(log_write(q, MSG_LOOKS_AT_PILES), seat);
}

void hunch_look(struct ask *q, uint8_t seat, uint8_t whose)
{
    if (zone_top(q->b, hunch_of(whose)) == 0)
        return;
    component_id hunch = zone_random(q->b, hunch_of(whose));
    component_show(q->b, hunch, (seat_mask)BIT(seat));
    struct log_entry *e = log_write(q, MSG_LOOKS_AT_HUNCH);
    log_seat(e, seat);
    log_seat(e, whose);
    log_card(q, e, hunch);
}

void hunch_swap(struct ask *q, uint8_t seat)
{
    component_id own = hunch_in(q, hunch_of(seat), WORD_INNOCENT);
    component_id undealt = hunch_in(q, ZONE_UNDEALT, WORD_INNOCENT);

    if (own == 0 || undealt == 0)
        return;
    component_move(q->b, own, ZONE_UNDEALT, PLACE_TOP, MOVE_UNSEEN, 0);
    component_move(q->b, undealt, hunch_of(seat), PLACE_TOP, MOVE_TO_SEAT, seat);
    log_seat(log_write(q, MSG_SWAPS_HUNCH), seat);
}
