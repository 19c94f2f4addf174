/* events.c: general and specific events (A-EVENT).
 *
 * An event in force is faceup in its space and has no owner. When its effect ends, a general event
 * is turned facedown in its space, and the specific event goes to the box.
 */
#include "android/facts.h"

enum { MARKERS = 3 };

static uint16_t event_entry(const struct ask *q, component_id c)
{
    return (uint16_t)(pack_entry_of(q->pack, c) - q->pack->entry);
}

static bool is_face_up(const struct ask *q, component_id c)
{
    return block_component(q->b, c)->seen & SEEN_FACE_UP;
}

uint8_t event_marker(const struct ask *q, component_id c)
{
    switch (block_component(q->b, c)->zone) {
    case ZONE_TRACK_1:
        return 0;
    case ZONE_TRACK_2:
        return 1;
    case ZONE_SPECIFIC:
        return 2;
    default:
        return MARKERS;
    }
}

/* A-EVENT-06: it is in its space, and its effect has not ended. */
static bool is_in_force(const struct ask *q, component_id c)
{
    return event_marker(q, c) < MARKERS && is_face_up(q, c); /* A-EVENT-07 */
}

/* A-EVENT-08: the marker goes back to its owner with the same side up. */
static void npc_return(struct ask *q, uint16_t npc)
{
    if (npc == 0) /* A-EVENT-08 */
        return;
    uint8_t *token = &android_of(q)->npc[number_of(q, KIND_NPC, npc)];
    if (!(*token & NPC_KEPT)) /* */
        *token &= NPC_CHANGED;
}

static void suspect_return(struct ask *q, uint16_t suspect)
{
    if (suspect != 0)
        android_of(q)->suspect_at[number_of(q, KIND_SUSPECT, suspect)] = 0;
}

/* A-EVENT-07, A-EVENT-08, A-EVENT-17 */
void event_end(struct ask *q, component_id c)
{
    const int16_t *field = pack_entry_of(q->pack, c)->field;

    if (!is_in_force(q, c)) /* A-EVENT-07 */
        return;
    effects_leave_play(q, c);
    android_of(q)->marker[event_marker(q, c)] = 0;
    log_card(q, log_write(q, MSG_EVENT_ENDS), c);
    if (block_component(q->b, c)->zone == ZONE_SPECIFIC) { /* A-EVENT-17 */
        suspect_return(q, (uint16_t)field[SPECIFIC_NAMED]);
        component_move(q->b, c, ZONE_BOX, PLACE_TOP, MOVE_FACE_UP, 0);
    } else {
        npc_return(q, (uint16_t)field[EVENT_NPC]);
        component_turn_down(q->b, c); /* A-EVENT-07 */
    }
}

/* A-EVENT-06, R-68: the effects of older events on this NPC end. */
void events_npc_gone(struct ask *q, uint16_t npc)
{
    CHECK(npc != 0);
    for (uint8_t zone = ZONE_TRACK_1; zone <= ZONE_TRACK_2; zone++) {
        component_id c = zone_top(q->b, zone);
        if (c && pack_entry_of(q->pack, c)->field[EVENT_NPC] == npc) /* A-EVENT-06 */
            event_end(q, c);
    }
}

/* A-EVENT-17 */
void events_suspect_killed(struct ask *q, unsigned suspect)
{
    component_id c = zone_top(q->b, ZONE_SPECIFIC);

    if (c && is_face_up(q, c) &&
        pack_entry_of(q->pack, c)->field[SPECIFIC_NAMED] ==
            entry_of(q, KIND_SUSPECT, suspect)) /* A-EVENT-17 */
        event_end(q, c);
}

/* A-EVENT-02, A-EVENT-03 */
static void track_advance(struct ask *q)
{
    struct android *g = android_of(q);
    component_id newer = zone_top(q->b, ZONE_TRACK_1), older = zone_top(q->b, ZONE_TRACK_2);

    if (older) {             /* A-EVENT-02, R-69 */
        event_end(q, older); /* A-EVENT-06 */
        component_move(q->b, older, ZONE_BOX, PLACE_TOP, MOVE_FACE_UP, 0);
    }
    if (newer) /* A-EVENT-02 */
        component_move(q->b, newer, ZONE_TRACK_2, PLACE_TOP,
                       is_face_up(q, newer) ? MOVE_FACE_UP : MOVE_UNSEEN, 0);
    g->marker[1] = g->marker[0];
    g->marker[0] = 0;
}

/* A-NPC-05: two of Raymond's NPCs have other states instead; turning their token ends nothing. */
static bool npc_is_eliminated(const struct ask *q, uint16_t npc)
{
    const int16_t *field = fields_of(q, npc);
    bool two_states = number_of(q, KIND_DETECTIVE, (uint16_t)field[NPC_DETECTIVE]) == RAYMOND &&
                      field[NPC_FAVOR] == 0;

    return npc_changed(q, npc) && !two_states; /* A-NPC-05 */
}

/* A-EVENT-04, A-EVENT-05; false: its NPC has been eliminated. The event itself is not yet on the
 * track: only older ones end. */
static bool event_npc_goes(struct ask *q, const int16_t *field)
{
    uint16_t npc = (uint16_t)field[EVENT_NPC];

    if (npc == 0)
        return true;
    if (npc_is_eliminated(q, npc)) /* A-EVENT-05 */
        return false;
    events_npc_gone(q, npc);     /* A-EVENT-06, R-68 */
    if (field[EVENT_PLACE] != 0) /* A-EVENT-04, R-67 */
        person_send(q, npc, (uint8_t)field[EVENT_PLACE]);
    return true;
}

static void event_begin(struct ask *q, component_id c)
{
    effects_enter_play(q, c, SEAT_NONE); /* A-EVENT-10 */
    announce(q, EVENT_COMES_INTO_PLAY, android_of(q)->first, event_entry(q, c), 0);
}

/* An event with nothing in force is finished. */
static void event_finish(struct ask *q, component_id c)
{
    if (card_abilities(q->pack, c) == 0) /* A-EVENT-06 */
        event_end(q, c);
}

/* A-EVENT-01 to A-EVENT-11; local[CARD]: the event drawn */
enum flow android_general_event(struct frame *f, struct ask *q)
{
    enum { STEP_DRAW, STEP_TEXT, STEP_FINISH };
    enum { WEEK, DAY, CARD };
    component_id c = f->local[CARD];
    bool goes;

    switch (f->step) {
    case STEP_DRAW: /* A-EVENT-01 */
        if ((c = zone_top(q->b, ZONE_EVENTS)) == 0)
            return FLOW_DONE;
        track_advance(q);
        f->local[CARD] = c;
        component_turn_up(q->b, c);
        log_card(q, log_write(q, MSG_EVENT_DRAWN), c);
        goes = event_npc_goes(q, pack_entry_of(q->pack, c)->field);        /* A-EVENT-04 */
        component_move(q->b, c, ZONE_TRACK_1, PLACE_TOP, MOVE_FACE_UP, 0); /* A-EVENT-02 */
        if (!goes) {                                                       /* A-EVENT-05 */
            event_end(q, c);
            return FLOW_DONE;
        }
        event_begin(q, c);
        return flow_step(f, STEP_TEXT);

    case STEP_TEXT:
        if (!is_in_force(q, c)) /* not mutated: a listener may have ended it */
            return FLOW_DONE;
        return flow_text(q, f, STEP_FINISH, c, android_of(q)->first); /* A-ROUND-14 */

    case STEP_FINISH:
        event_finish(q, c);
        return FLOW_DONE;
    }
    return FLOW_BROKEN;
}

/* A-EVENT-13 to A-EVENT-15: one testimony lead goes to the place listed, and the lead there comes
 * here. */
static void lead_relay(struct ask *q, unsigned lead, uint8_t to)
{
    struct android *g = android_of(q);
    uint8_t from = g->lead_at[lead];
    unsigned other = 0;

    if (from == 0 || from == to) /* */
        return;
    while (other < LEADS && g->lead_at[other] != to)
        other++;
    g->lead_at[lead] = to; /* A-EVENT-13, A-EVENT-15 */
    if (other < LEADS) {   /* A-EVENT-14 */
        g->lead_at[other] = from;
        struct log_entry *e = log_write(q, MSG_LEADS_EXCHANGED);
        log_entry_of(e, entry_of(q, KIND_LEAD, lead));
        log_entry_of(e, entry_of(q, KIND_LEAD, other));
        return;
    }
    struct log_entry *e = log_write(q, MSG_LEAD_RELAID);
    log_entry_of(e, entry_of(q, KIND_LEAD, lead));
    log_entry_of(e, to);
}

/* A-EVENT-13: all suspects in play, even dead ones, from the top of the lineup. */
static void leads_relay(struct ask *q, const int16_t *field)
{
    const struct android *g = android_of(q);
    const int16_t *murder = fields_of(q, g->murder);

    for (unsigned i = 0; i < SUSPECTS; i++) { /* */
        unsigned suspect = number_of(q, KIND_SUSPECT, (uint16_t)murder[MURDER_SUSPECT + i]);
        if (g->suspects >> suspect & 1) /* A-EVENT-13 */
            lead_relay(q, suspect, (uint8_t)field[SPECIFIC_LEAD + suspect]);
    }
}

static bool named_lives(const struct ask *q, uint16_t suspect)
{
    return suspect_lives(android_of(q), number_of(q, KIND_SUSPECT, suspect));
}

/* A-EVENT-12 to A-EVENT-19 */
enum flow android_specific_event(struct frame *f, struct ask *q)
{
    enum { STEP_REVEAL, STEP_TEXT, STEP_FINISH };
    enum { WEEK, DAY, CARD };
    component_id c = f->local[CARD];

    switch (f->step) {
    case STEP_REVEAL: { /* A-EVENT-12 */
        if ((c = zone_top(q->b, ZONE_SEALED)) == 0)
            return FLOW_DONE;
        const int16_t *field = pack_entry_of(q->pack, c)->field;
        uint16_t named = (uint16_t)field[SPECIFIC_NAMED];
        f->local[CARD] = c;
        component_move(q->b, c, ZONE_SPECIFIC, PLACE_TOP, MOVE_FACE_UP, 0); /* A-EVENT-12 */
        log_card(q, log_write(q, MSG_EVENT_REVEALED), c);
        leads_relay(q, field);                 /* A-EVENT-13, R-76 */
        if (named && !named_lives(q, named)) { /* A-EVENT-17 */
            event_end(q, c);
            return FLOW_DONE;
        }
        if (named && field[SPECIFIC_PLACE]) /* A-EVENT-18 */
            person_send(q, named, (uint8_t)field[SPECIFIC_PLACE]);
        event_begin(q, c);
        return flow_step(f, STEP_TEXT);
    }

    case STEP_TEXT:             /* A-EVENT-16 */
        if (!is_in_force(q, c)) /* not mutated: a listener may have ended it */
            return FLOW_DONE;
        return flow_text(q, f, STEP_FINISH, c, android_of(q)->first); /* A-EVENT-16 */

    case STEP_FINISH:
        event_finish(q, c);
        return FLOW_DONE;
    }
    return FLOW_BROKEN;
}
