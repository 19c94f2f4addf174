/* declare.c: declarations in advance of how an offer will be resolved (N-DEAL-06, D-11).
 *
 * The card's program is rehearsed on the city as it is now: it asks its proposer, and does nothing
 * else. Each pick is noted together with the place in the program that asked for it. When that
 * offer is resolved, a noted pick is forced as long as it is listed.
 */
#include "new_angeles/facts.h"

bool is_rehearsal(const struct ask *q)
{
    return q->b->depth > 1 && block_top(q->b)[-1].flags & FRAME_REHEARSED;
}

static component_id offer_of(const struct ask *q, enum side side)
{
    return zone_top(q->b, side == SIDE_COUNTER ? ZONE_COUNTER : ZONE_MAIN);
}

void declared_clear(struct ask *q, enum side side)
{
    struct new_angeles *g = new_angeles_of(q);

    if (side == SIDE_NONE || g->declared_for != side)
        return;
    g->declared_for = g->declared_count = g->declared_done = 0;
    memset(g->declared_at, 0, sizeof g->declared_at);
    memset(g->declared, 0, sizeof g->declared);
    picks_force(q, false);
}

enum flow new_angeles_declare(struct frame *f, struct ask *q)
{
    enum { STEP_REHEARSE, STEP_OVER };
    struct new_angeles *g = new_angeles_of(q);

    if (f->step == STEP_OVER)
        return FLOW_DONE;
    declared_clear(q, g->declared_for);
    g->declared_for = countering_player(q) == f->seat ? SIDE_COUNTER : SIDE_MAIN;
    g->removed = g->moved = g->pool = 0; /* as when it is resolved */

    struct scope s = { .self = offer_of(q, g->declared_for), .you = f->seat };
    struct log_entry *e = log_write(q, MSG_DECLARES);
    log_seat(e, f->seat);
    log_card(q, e, s.self);
    enum flow flow = flow_play(q, f, STEP_OVER, card_program(q->pack, s.self), &s);
    if (flow == FLOW_CALL)
        f[1].flags = FRAME_REHEARSED;
    return flow;
}

/* Only two verbs ask for picks that others can see. */
enum flow new_angeles_rehearse(struct ask *q, struct frame *f, uint8_t verb, const int *arg)
{
    if (verb == VERB_REMOVE_UP_TO || verb == VERB_CALM_UP_TO)
        return new_angeles_verb(q, f, verb, arg);
    return FLOW_STEP;
}

/* The card's program that is asking, itself or by one of its verbs. */
static const struct frame *program_asking(const struct ask *q)
{
    const struct frame *top = block_top(q->b);

    return top->proc == PROC_EFFECT ? top : top - 1;
}

static void pick_tell(struct ask *q, uint8_t seat, const struct option *picked)
{
    struct deed d = pick_of(q, picked);
    struct log_entry *e;

    if (picked->kind == OPT_ALTERNATIVE) {
        e = log_write(q, MSG_DECLARES_TEXT);
        log_seat(e, seat);
        log_public(e, T_TEXT, picked->target[0]);
    } else if (d.act) {
        e = log_write(q, MSG_DECLARES_PICK);
        log_seat(e, seat);
        log_seat(e, seat);
        log_number(e, d.number);
        log_public(e, T_DEED, deed_code(&d));
    }
}

void new_angeles_note(struct ask *q, const struct option *picked)
{
    struct new_angeles *g = new_angeles_of(q);

    if (g->declared_count == DECLARED_MAX)
        return;
    g->declared_at[g->declared_count] = program_asking(q)->local[0];
    g->declared[g->declared_count++] = *picked;
    pick_tell(q, block_top(q->b)->seat, picked);
}

unsigned declared_times(const struct ask *q, const struct option *o)
{
    const struct new_angeles *g = new_angeles_of(q);
    unsigned times = 0;

    for (unsigned i = 0; i < g->declared_count; i++)
        times += memcmp(&g->declared[i], o, sizeof *o) == 0;
    return times;
}

/* Whether the declared offer is being resolved; picks are forced only then. */
bool new_angeles_forces(const struct block *b)
{
    const struct new_angeles *g = (const struct new_angeles *)b;
    const struct frame *deal = g->declared_count ? frame_of(b, PROC_DEAL) : NULL;

    return deal && deal->step == DEAL_TEXT && g->won == g->declared_for;
}

/* The declared pick that this seat is being asked for; -1: none. */
static int declared_asked(const struct ask *q, uint8_t seat)
{
    const struct new_angeles *g = new_angeles_of(q);
    const struct frame *asking;

    if (!new_angeles_forces(q->b) || seat != deal_winner(q))
        return -1;
    asking = program_asking(q);
    if (asking->proc != PROC_EFFECT || asking->source != offer_of(q, g->declared_for))
        return -1;
    for (unsigned i = 0; i < g->declared_count; i++)
        if (!(g->declared_done >> i & 1) && g->declared_at[i] == asking->local[0])
            return (int)i;
    return -1;
}

const struct option *new_angeles_forced(struct ask *q, uint8_t seat)
{
    int i = declared_asked(q, seat);

    return i < 0 ? NULL : &new_angeles_of(q)->declared[i];
}

void declared_choosing(struct ask *q, uint8_t seat)
{
    new_angeles_of(q)->declared_now = (uint8_t)(declared_asked(q, seat) + 1);
}

void new_angeles_chosen(struct ask *q)
{
    struct new_angeles *g = new_angeles_of(q);

    if (g->declared_now)
        g->declared_done |= (uint8_t)BIT(g->declared_now - 1);
    g->declared_now = 0;
}

static bool is_entry(const struct ask *q, uint16_t entry)
{
    return entry < q->pack->entry_count;
}

static bool pick_sound(const struct ask *q, const struct option *o)
{
    uint16_t it = o->target[0];

    switch (o->kind) {
    case OPT_PICK_ENTRY:
    case OPT_CALM:
        return is_entry(q, it);
    case OPT_REMOVE:
        return is_enemy((uint8_t)it) && is_entry(q, o->target[1]);
    case OPT_PICK_SEAT:
        return it < q->b->seat_count;
    case OPT_PICK_SUPPLY:
        return it < SUPPLY_COUNT;
    case OPT_PICK_CARD:
        return is_component(it) && it - COMPONENT_BASE < q->b->component_count;
    case OPT_ALTERNATIVE:
        return it < q->pack->alternative_count;
    default:
        return o->kind == OPT_PICK_NUMBER || o->kind == OPT_DONE;
    }
}

bool declared_sound(const struct ask *q)
{
    const struct new_angeles *g = new_angeles_of(q);

    if (g->declared_for > SIDE_COUNTER || g->declared_count > DECLARED_MAX ||
        g->declared_done >> g->declared_count || (g->declared_count && !g->declared_for))
        return false;
    for (unsigned i = 0; i < g->declared_count; i++)
        if (!pick_sound(q, &g->declared[i]))
            return false;
    return true;
}
