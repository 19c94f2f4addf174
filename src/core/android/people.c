/* people.c: NPCs, Lily Lockwell and Jimmy the Snitch (rulebook, "NPCs and Elimination", "Lily
 * Lockwell, the Reporter", "Jimmy the Snitch"; A-NPC, A-LILY, A-JIMMY).
 */
#include "android/facts.h"

enum { FIGURE_LILY, FIGURE_JIMMY }; /* numbers within their kind */
enum { TALKS_MAX = 255 };           /* no rule limits how often a player talks to Jimmy */

/* NPCs */

static uint8_t *npc_token(const struct ask *q, uint16_t entry)
{
    unsigned number = number_of(q, KIND_NPC, entry);

    CHECK(number < NPCS);
    return &android_of(q)->npc[number];
}

bool npc_changed(const struct ask *q, uint16_t entry)
{
    return *npc_token(q, entry) & NPC_CHANGED; /* A-NPC-02 */
}

/* A-NPC-03: the detective who knows this NPC loses the favors; favors.c forbids further gains. */
static void npc_favors_discard(struct ask *q, uint16_t entry)
{
    const int16_t *field = fields_of(q, entry);
    uint8_t favor = (uint8_t)field[NPC_FAVOR];
    unsigned detective = number_of(q, KIND_DETECTIVE, (uint16_t)field[NPC_DETECTIVE]);
    uint8_t seat = android_of(q)->seat_of[detective];

    if (favor == 0 || seat == SEAT_NONE) /* A-NPC-08 */
        return;
    unsigned held = token_count(q, seat, favor);
    if (held) /* A-NPC-03 */
        token_lose(q, seat, favor, held);
}

/* A-NPC-02 to A-NPC-06 */
void npc_change(struct ask *q, uint16_t entry, enum npc_side side)
{
    static const uint16_t message[] = { [NPC_ELIMINATED] = MSG_NPC_ELIMINATED,
                                        [NPC_AT_PEACE] = MSG_NPC_AT_PEACE,
                                        [NPC_FOUND] = MSG_NPC_FOUND };

    if (npc_changed(q, entry)) /* A-NPC-06 */
        return;
    *npc_token(q, entry) |= NPC_CHANGED; /* A-NPC-02, A-NPC-05 */
    log_entry_of(log_write(q, message[side]), entry);
    if (side != NPC_ELIMINATED) /* A-NPC-05 */
        return;
    npc_favors_discard(q, entry);
    events_npc_gone(q, entry); /* A-NPC-04 */
    *npc_token(q, entry) = NPC_CHANGED;
}

/* an NPC whom a twilight card has sent stays there for that card when an event ends. */
static void npc_send(struct ask *q, uint16_t entry, uint8_t at)
{
    source_id source = block_top(q->b)->source;
    uint8_t kind = is_component(source) ? pack_entry_of(q->pack, source)->kind : 0;
    uint8_t kept = kind == KIND_LIGHT || kind == KIND_DARK ? NPC_KEPT : 0;
    uint8_t *token = npc_token(q, entry);

    *token = (uint8_t)((*token & NPC_CHANGED) | kept | at);
}

/* A-EVENT-14: a lead that goes to a place with another one exchanges places with it. */
static void lead_send(struct android *g, unsigned lead, uint8_t to)
{
    uint8_t from = g->lead_at[lead];

    if (!from || from == to) /* not mutated: it is out of the game, or there already: R-70 */
        return;
    for (unsigned other = 0; other < LEADS; other++)
        if (g->lead_at[other] == to) { /* A-EVENT-14 */
            g->lead_at[other] = from;
            break;
        }
    g->lead_at[lead] = to;
}

void person_send(struct ask *q, uint16_t entry, uint8_t at)
{
    struct android *g = android_of(q);

    CHECK(facts_of(q)->places >> at & 1);
    switch (q->pack->entry[entry].kind) {
    case KIND_FIGURE:
        if (number_of(q, KIND_FIGURE, entry) == FIGURE_LILY) /* A-LILY-04, A-JIMMY-06 */
            g->lily = at;
        else
            g->jimmy = at;
        break;
    case KIND_NPC:
        npc_send(q, entry, at);
        break;
    case KIND_SUSPECT:
        g->suspect_at[number_of(q, KIND_SUSPECT, entry)] = at;
        break;
    case KIND_LEAD:
        lead_send(g, number_of(q, KIND_LEAD, entry), at);
        break;
    case KIND_DETECTIVE: { /* placed there, which does not count as entering */
        uint8_t seat = g->seat_of[number_of(q, KIND_DETECTIVE, entry)];
        if (seat == SEAT_NONE) /* not mutated: nobody plays this detective */
            return;
        g->at[seat] = at;
        break;
    }
    default:
        CHECK(!"somebody who can be sent somewhere");
    }
    struct log_entry *e = log_write(q, MSG_PERSON_GOES);
    log_entry_of(e, entry);
    log_entry_of(e, at);
}

uint8_t person_place(const struct ask *q, uint16_t entry)
{
    const struct android *g = android_of(q);

    switch (q->pack->entry[entry].kind) {
    case KIND_LOCATION:
        return (uint8_t)entry;
    case KIND_FIGURE:
        return number_of(q, KIND_FIGURE, entry) == FIGURE_LILY ? g->lily : g->jimmy;
    case KIND_NPC:
        return *npc_token(q, entry) & NPC_PLACE;
    case KIND_SUSPECT:
        return g->suspect_at[number_of(q, KIND_SUSPECT, entry)];
    case KIND_LEAD:
        return g->lead_at[number_of(q, KIND_LEAD, entry)];
    case KIND_DETECTIVE: {
        uint8_t seat = g->seat_of[number_of(q, KIND_DETECTIVE, entry)];
        return seat == SEAT_NONE ? 0 : g->at[seat];
    }
    default:
        return 0;
    }
}

/* The next places of Lily and Jimmy after a talk */

/* The reason why a place is forbidden, in the order of each person's requirements. */
enum { WAY_STAYS, WAY_TYPE, WAY_DISTRICT, WAY_BESIDE };

/* A-LILY-04 to A-LILY-06, A-JIMMY-06, A-JIMMY-07: a location of the same type, without the other of
 * the two, in a different district if possible. */
static place_mask figure_ways(const struct facts *facts, uint8_t from, uint8_t other)
{
    place_mask ways = facts->same_type[from] & ~PLACE(from) & ~PLACE(other);
    place_mask far = ways & ~facts->district[from];

    return far ? far : ways; /* A-LILY-06 */
}

static requirement figure_way_missing(const struct facts *facts, place_mask ways, uint16_t first,
                                      unsigned at, uint8_t from, uint8_t other)
{
    if (ways >> at & 1) /* A-LILY-04, A-JIMMY-06 */
        return REQ_MET;
    if (at == from) /* A-LILY-06, A-JIMMY-06 */
        return (requirement)(first + WAY_STAYS);
    if (!(facts->same_type[from] >> at & 1)) /* A-LILY-04, A-JIMMY-06 */
        return (requirement)(first + WAY_TYPE);
    if (at == other) /* A-LILY-05, A-JIMMY-07 */
        return (requirement)(first + WAY_BESIDE);
    return (requirement)(first + WAY_DISTRICT);
}

static enum flow figure_move(struct frame *f, struct ask *q, unsigned figure)
{
    struct android *g = android_of(q);
    const struct facts *facts = facts_of(q);
    bool lily = figure == FIGURE_LILY; /* not mutated: which of the two */
    uint8_t from = lily ? g->lily : g->jimmy, other = lily ? g->jimmy : g->lily;
    uint16_t entry = entry_of(q, KIND_FIGURE, figure);
    uint16_t first = lily ? REQ_LILY_STAYS : REQ_JIMMY_STAYS;
    place_mask ways = figure_ways(facts, from, other);

    if (!ways) /* not mutated: R-24; no type has so few locations */
        return FLOW_DONE;
    place_mask considered = q->mode == ASK_EXPLAIN ? facts->places : ways;
    ask_seat(q, f->seat, PROMPT_PERSON_SEND);
    ask_about(q, T_ENTRY, entry);
    MASK_EACH (considered, at)
        if (ask_offer_if(q, OPT_SEND, (uint16_t)at,
                         figure_way_missing(facts, ways, first, (unsigned)at, from, other))) {
            person_send(q, entry, (uint8_t)at);
            return FLOW_DONE;
        }
    return FLOW_WAIT;
}

static void talk(struct ask *q, uint8_t seat, unsigned figure)
{
    uint16_t entry = entry_of(q, KIND_FIGURE, figure);
    struct log_entry *e = log_write(q, MSG_TALKS);

    log_seat(e, seat);
    log_entry_of(e, entry);
    announce(q, EVENT_TALKS, seat, entry, 0);
}

/* Lily */

/* A-LILY-03: a facedown token of a suspect whose evidence may be turned. */
static requirement reveal_missing(const struct ask *q, component_id token, requirement look)
{
    if (block_component(q->b, token)->seen & SEEN_FACE_UP) /* A-LILY-03 */
        return REQ_EVIDENCE_IS_UP;
    return look;
}

/* Whether there is a token to turn. */
static bool reveal_left(struct ask *q, uint8_t seat)
{
    MASK_EACH (android_of(q)->living, suspect) {
        requirement look = evidence_look_missing(q, seat, (unsigned)suspect);
        for (unsigned file = 0; file < FILES; file++)
            ZONE_EACH (q->b, file_of((unsigned)suspect, file), token)
                if (!reveal_missing(q, token, look)) /* not mutated: else nobody is asked */
                    return true;
    }
    return false;
}

/* A-LILY-03, A-LILY-07 */
static enum flow lily_reveal(struct frame *f, struct ask *q, uint8_t after)
{
    if (!reveal_left(q, f->seat)) /* A-LILY-07 */
        return flow_step(f, after);
    ask_seat(q, f->seat, PROMPT_LILY_REVEAL);
    if (ask_offer(q, OPT_DONE, 0)) /* A-LILY-03 */
        return flow_step(f, after);
    MASK_EACH (android_of(q)->living, suspect) {
        requirement look = evidence_look_missing(q, f->seat, (unsigned)suspect);
        for (unsigned file = 0; file < FILES; file++)
            ZONE_EACH (q->b, file_of((unsigned)suspect, file), token)
                if (ask_offer_if(q, OPT_REVEAL, token, reveal_missing(q, token, look))) {
                    evidence_turn_up(q, token);
                    return flow_step(f, after);
                }
    }
    return FLOW_WAIT;
}

/* A-LILY-01 to A-LILY-07: the interview; the player has Time left here. */
enum flow android_lily(struct frame *f, struct ask *q)
{
    enum { STEP_TALK, STEP_REVEAL, STEP_MOVE };

    switch (f->step) {
    case STEP_TALK: /* A-LILY-01 */
        time_spend(q, f->seat, LILY_TIME);
        talk(q, f->seat, FIGURE_LILY);
        return flow_step(f, STEP_REVEAL);

    case STEP_REVEAL:
        return lily_reveal(f, q, STEP_MOVE);

    case STEP_MOVE:
        return figure_move(f, q, FIGURE_LILY);
    }
    return FLOW_BROKEN;
}

/* Jimmy */

static unsigned jimmy_cost(struct ask *q, uint8_t seat, bool settle)
{
    return cost_of(q, settle, QUESTION_JIMMY_TIME, seat, 0, ACTION_TIME);
}

unsigned jimmy_time(struct ask *q, uint8_t seat)
{
    return jimmy_cost(q, seat, false);
}

/* A-JIMMY-01 */
requirement jimmy_missing(struct ask *q, uint8_t seat)
{
    const struct android *g = android_of(q);

    if (g->at[seat] != g->jimmy) /* A-JIMMY-01 */
        return REQ_JIMMY_AWAY;
    if (g->talked >= question(q, QUESTION_JIMMY_TALKS, seat, 0, TALKS_MAX)) /* A-TERM-16 */
        return REQ_JIMMY_SILENT;
    return time_missing(q, seat, jimmy_time(q, seat)); /* A-JIMMY-01 */
}

/* A-JIMMY-02 to A-JIMMY-05: only this player sees the cards, and they stay in the hand. */
void hand_look(struct ask *q, uint8_t seat, uint8_t whose)
{
    struct log_entry *e = log_write(q, MSG_HAND_SEEN);

    log_seat(e, seat);
    log_seat(e, whose);
    ZONE_EACH (q->b, hand_of(whose), c)
        component_show(q->b, c, (seat_mask)BIT(seat)); /* A-JIMMY-03, A-JIMMY-05 */
}

static void jimmy_pay(struct ask *q, uint8_t seat)
{
    struct android *g = android_of(q);

    time_spend(q, seat, jimmy_cost(q, seat, true));
    g->talked =
        (uint8_t)(g->talked < TALKS_MAX ? g->talked + 1 : TALKS_MAX); /* not mutated: count */
    talk(q, seat, FIGURE_JIMMY);
}

/* A-JIMMY-02: a hand or the evidence on a suspect. */
static enum flow jimmy_tell(struct frame *f, struct ask *q, uint8_t after)
{
    ask_seat(q, f->seat, PROMPT_JIMMY_LOOK);
    for (uint8_t whose = 0; whose < q->b->seat_count; whose++)
        if (whose != f->seat && ask_offer(q, OPT_LOOK_HAND, whose)) { /* A-JIMMY-02 */
            hand_look(q, f->seat, whose);
            return flow_step(f, after);
        }
    MASK_EACH (android_of(q)->suspects, suspect)
        if (ask_offer_if(q, OPT_LOOK_EVIDENCE, entry_of(q, KIND_SUSPECT, (unsigned)suspect),
                         evidence_look_missing(q, f->seat, (unsigned)suspect))) { /* A-JIMMY-02 */
            evidence_look(q, f->seat, (unsigned)suspect, FILE_ANY);
            return flow_step(f, after);
        }
    return FLOW_WAIT;
}

/* A-JIMMY-01 to A-JIMMY-07. Once Jimmy is paid, a card may change what he shows. */
enum flow android_jimmy(struct frame *f, struct ask *q)
{
    enum { STEP_PAY, STEP_PAID, STEP_TELL, STEP_MOVE };

    switch (f->step) {
    case STEP_PAY: /* A-JIMMY-01 */
        jimmy_pay(q, f->seat);
        f->flags = FRAME_CANCELABLE;
        return flow_step(f, STEP_PAID);

    case STEP_PAID: {
        bool canceled = f->flags & FRAME_CANCELED; /* A-TERM-16 */
        f->flags = 0;
        return flow_step(f, canceled ? STEP_MOVE : STEP_TELL); /* A-TERM-16 */
    }

    case STEP_TELL:
        return jimmy_tell(f, q, STEP_MOVE);

    case STEP_MOVE:
        return figure_move(f, q, FIGURE_JIMMY);
    }
    return FLOW_BROKEN;
}
