/* rivals.c: rivals, the federalist and the end of the game (N-RIVAL, N-FED, N-WIN). */
#include "new_angeles/facts.h"

/* N-SETUP-15, N-SETUP-16: rival cards in play are temporarily in the zone under the board. */
void rivals_deal(struct ask *q)
{
    zone_shuffle(q->b, ZONE_UNDER);
    for (uint8_t seat = 0; seat < q->b->seat_count; seat++)
        component_move(q->b, zone_top(q->b, ZONE_UNDER), rival_of(seat), PLACE_TOP, MOVE_TO_SEAT,
                       seat);
}

/* The seat has both cards in hand and puts one of them back. Nobody else can tell which, so
 * viewers who knew one of them lose track of it. N-INFO-08 */
static void rival_put_back(struct ask *q, uint8_t seat, component_id c)
{
    component_move(q->b, zone_top(q->b, ZONE_UNDER), rival_of(seat), PLACE_TOP, MOVE_TO_SEAT, seat);
    component_slip(q, c, ZONE_UNDER, PLACE_TOP, SEAT_NONE);
}

/* N-RIVAL-04, N-INFO-07 */
void rival_look(struct ask *q, uint8_t seat)
{
    log_seat(log_write(q, MSG_LOOKS_AT_RIVAL), seat);
    rival_put_back(q, seat, zone_top(q->b, ZONE_UNDER));
}

/* N-FED-06 */
void rivals_exchange(struct ask *q, uint8_t seat)
{
    rival_put_back(q, seat, zone_top(q->b, rival_of(seat)));
}

/* N-WIN-04, N-FOUR-02 */
unsigned needs_behind(const struct ask *q)
{
    return q->b->seat_count == 4 ? 2 : 3;
}

/* N-WIN-03, N-WIN-04 */
static bool beats_rival(const struct ask *q, uint8_t seat, const int16_t *rival)
{
    const struct new_angeles *g = new_angeles_of(q);
    unsigned capital = capital_of(q, seat), behind = 0;

    if (rival[RIVAL_FEDERALIST]) /* N-FED-04 */
        return false;
    unsigned named = number_of(q, KIND_CORPORATION, (uint16_t)rival[RIVAL_NAMES]);
    if (named != g->corporation[seat]) /* N-WIN-03 */
        return capital > capital_of(q, g->seat_of[named]);
    for (uint8_t other = 0; other < q->b->seat_count; other++)
        behind += capital > capital_of(q, other);
    return behind >= needs_behind(q);
}

/* N-WIN-05, N-FED-02, N-FED-03 */
static bool wins(const struct ask *q, uint8_t seat)
{
    const int16_t *rival = card_fields(q, zone_top(q->b, rival_of(seat)));

    if (new_angeles_of(q)->threat == THREAT_END) /* N-WIN-05, N-WIN-07 */
        return rival[RIVAL_FEDERALIST] && capital_of(q, seat) >= FEDERALIST_NEEDS;
    return beats_rival(q, seat, rival); /* N-WIN-03 */
}

/* N-WIN-02, N-RIVAL-07 */
static void rivals_reveal(struct ask *q)
{
    for (uint8_t seat = 0; seat < q->b->seat_count; seat++) {
        component_id c = zone_top(q->b, rival_of(seat));
        component_turn_up(q->b, c);
        struct log_entry *e = log_write(q, MSG_RIVAL);
        log_seat(e, seat);
        log_card(q, e, c);
    }
    component_turn_up(q->b, zone_top(q->b, ZONE_UNDER));
    log_card(q, log_write(q, MSG_RIVAL_UNDER), zone_top(q->b, ZONE_UNDER));
}

/* N-WIN-01, N-WIN-06, N-WIN-11 */
void game_end(struct ask *q)
{
    struct block *b = q->b;

    if (new_angeles_of(q)->threat == THREAT_END)
        log_number(log_write(q, MSG_THREAT_END), THREAT_END);
    promises_lapse(q); /* N-NEG-39 */
    rivals_reveal(q);
    for (uint8_t seat = 0; seat < b->seat_count; seat++)
        if (wins(q, seat)) {
            b->winners |= (seat_mask)BIT(seat);
            log_seat(log_write(q, MSG_WINS), seat);
        }
    if (b->winners == 0)
        log_write(q, MSG_NOBODY_WINS);
    b->state = b->winners ? GAME_WON : GAME_LOST;
}

static void mark_add(struct mark *out, unsigned *count, const char *name, int entry,
                     unsigned number)
{
    out[(*count)++] = (struct mark){ .name = name, .entry = entry, .number = (int32_t)number };
}

unsigned new_angeles_marks(const struct block *b, const struct pack *p, struct mark *out)
{
    struct ask q = { .b = (struct block *)(uintptr_t)b, .rules = &new_angeles_rules, .pack = p };
    const struct new_angeles *g = new_angeles_of(&q);
    unsigned count = 0, capital = 0;
    bool federalist = false, falls = g->threat == THREAT_END;

    for (uint8_t seat = 0; seat < b->seat_count; seat++) {
        const int16_t *rival = card_fields(&q, zone_top(b, rival_of(seat)));
        unsigned named = number_of(&q, KIND_CORPORATION, (uint16_t)rival[RIVAL_NAMES]);
        bool won = b->winners >> seat & 1;
        capital += capital_of(&q, seat);
        federalist |= rival[RIVAL_FEDERALIST];
        if (rival[RIVAL_FEDERALIST]) {
            mark_add(out, &count, "federalist wins", -1, won);
            continue;
        }
        bool own = named == g->corporation[seat];
        int entry = own ? -1 : entry_of(&q, KIND_CORPORATION, named);
        mark_add(out, &count, own ? "rival itself" : "rival", entry, 1);
        mark_add(out, &count, own ? "beaten itself" : "beaten", entry, won);
    }
    mark_add(out, &count, federalist ? "games with federalist" : "games without federalist", -1, 1);
    mark_add(out, &count,
             federalist ? "threat ends, with federalist" : "threat ends, without federalist", -1,
             falls);
    mark_add(out, &count, "demands met", -1, g->demands_met);
    mark_add(out, &count, "demands missed", -1, g->demands_missed);
    mark_add(out, &count, "capital in the end", -1, capital);
    return count;
}
