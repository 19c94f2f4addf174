/* assets.c: assets and emergency cards (N-ASSET, N-EMERG). */
#include "new_angeles/facts.h"

static unsigned asset_number(const struct ask *q, component_id c)
{
    return number_of(q, KIND_ASSET, card_entry(q, c));
}

/* N-ASSET-05 */
bool is_exhausted(const struct ask *q, component_id c)
{
    unsigned a = asset_number(q, c);

    return new_angeles_of(q)->exhausted[a / 16] >> a % 16 & 1;
}

uint8_t owner_of_asset(const struct ask *q, component_id c)
{
    unsigned seat = block_component(q->b, c)->zone - (unsigned)ZONE_OWNED_0;

    return seat < q->b->seat_count ? (uint8_t)seat : SEAT_NONE;
}

void asset_exhaust(struct ask *q, component_id c)
{
    unsigned a = asset_number(q, c);

    new_angeles_of(q)->exhausted[a / 16] |= (uint16_t)BIT(a % 16);
    struct log_entry *e = log_write(q, MSG_EXHAUSTS);
    log_seat(e, owner_of_asset(q, c));
    log_card(q, e, c);
}

static void asset_ready(struct ask *q, component_id c)
{
    unsigned a = asset_number(q, c);

    new_angeles_of(q)->exhausted[a / 16] &= (uint16_t)~BIT(a % 16);
}

/* N-TURN-03, N-ASSET-06 */
void assets_ready(struct ask *q, uint8_t seat)
{
    ZONE_EACH (q->b, owned_of(seat), c)
        asset_ready(q, c);
}

/* N-ASSET-07, N-DISCARD-06 */
void asset_discard(struct ask *q, component_id c)
{
    effects_leave_play(q, c);
    asset_ready(q, c);
    component_move(q->b, c, ZONE_ASSETS, PLACE_BOTTOM, MOVE_UNSEEN, 0);
    log_card(q, log_write(q, MSG_ASSET_GOES), c);
}

/* N-ASSET-10, N-ASSET-11, N-ASSET-16, N-TRADE-10: it keeps its state and its used limits. */
void asset_pass(struct ask *q, component_id c, uint8_t to)
{
    uint8_t from = owner_of_asset(q, c);

    if (from == to)
        return;
    component_move(q->b, c, owned_of(to), PLACE_TOP, MOVE_FACE_UP, 0);
    effects_change_owner(q, c, to); /* N-ASSET-11 */
    struct log_entry *e = log_write(q, MSG_ASSET_PASSES);
    log_seat(e, from);
    log_card(q, e, c);
    log_seat(e, to);
}

/* Claims local[0], then as many assets from the deck as that one grants. N-DEAL-25, N-ASSET-08 */
enum flow new_angeles_claim(struct frame *f, struct ask *q)
{
    enum { STEP_CLAIM, STEP_CLAIMED };
    struct new_angeles *g = new_angeles_of(q);
    component_id c = f->local[0];

    switch (f->step) {
    case STEP_CLAIM: {
        component_move(q->b, c, owned_of(f->seat), PLACE_TOP, MOVE_FACE_UP, 0);
        effects_enter_play(q, c, f->seat);
        struct log_entry *e = log_write(q, MSG_CLAIMS);
        log_seat(e, f->seat);
        log_card(q, e, c);
        announce(q, EVENT_CLAIMS, f->seat, c, 0); /* N-ASSET-08 */
        if (!flow_falls(f, q, STEP_CLAIMED))      /* not mutated: speed */
            return FLOW_STEP;
    }
        /* fall through */
    case STEP_CLAIMED:
        if (g->claims == 0)
            return FLOW_DONE;
        g->claims--;
        f->local[0] = zone_top(q->b, ZONE_ASSETS);
        return flow_step(f, STEP_CLAIM);
    }
    return FLOW_BROKEN;
}

/* N-EMERG-04 to N-EMERG-06 */
void emergency_return(struct ask *q, component_id c, bool used)
{
    unsigned corporation =
        number_of(q, KIND_CORPORATION, (uint16_t)card_fields(q, c)[EMERGENCY_OF]);
    uint8_t seat = new_angeles_of(q)->seat_of[corporation];

    component_move(q->b, c, emergency_of(seat), PLACE_TOP, used ? MOVE_UNSEEN : MOVE_FACE_UP, 0);
    struct log_entry *e = log_write(q, MSG_EMERGENCY_BACK);
    log_seat(e, seat);
    log_card(q, e, c);
}

component_id emergency_facedown(const struct ask *q, uint8_t seat)
{
    ZONE_EACH (q->b, emergency_of(seat), c)
        if (!(block_component(q->b, c)->seen & SEEN_FACE_UP))
            return c;
    return 0;
}
