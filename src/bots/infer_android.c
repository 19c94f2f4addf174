/* infer_android.c: fits imagined deals of Android to the evidence that players have placed
 * (A-EVID-17).
 *
 * Players place good evidence on the suspect of their guilty hunch and bad evidence on the others.
 * So the places of a seat's evidence reveal whom it suspects, and that reveals the values it
 * placed. The deal is changed by exchanges; the better an exchange fits, the more likely it is
 * made.
 */
#include "bots/infer_android.h"

#include "android/facts.h"

enum { HUNCHES = PLAYERS + 1, PIECES = 96, TURNS = 60, TURNS_A_PIECE = 16 };

/* Logarithms of odds. */
static const struct {
    float hidden;    /* of a guilty hunch, for a hidden piece on the suspect */
    float good, bad; /* the same, for a piece that the viewer has seen */
    float fits;      /* odds of a good piece in the right place over a bad one */
} belief = { .hidden = 1.5f, .good = 3, .bad = -1.5f, .fits = 5 };

/* Components of one kind that may exchange their places. */
struct places {
    component_id place[PIECES], now[PIECES]; /* the original component of the place; its present
                                              * one */
    uint8_t lost[PIECES], mixed[PIECES];     /* of the present component; of the place */
    uint8_t of[PIECES];                      /* the seat to which the place belongs */
    int8_t wants[PIECES];                    /* 1: good evidence, −1: bad, 0: any */
    unsigned count, laid;                    /* all, and those that have been placed */
};

struct inference {
    struct ask *q;
    uint8_t viewer;
    struct dice dice;
    float points[SEAT_MAX][SUSPECTS]; /* for the hunch that this suspect is guilty */
    uint8_t guilty[SEAT_MAX];         /* in this deal; SUSPECTS: none */
};

static bool is_true(struct inference *t, float odds)
{
    float chance = 1 + odds / 64;

    if (odds >= 0)
        return true;
    for (int i = 0; i < 6; i++)
        chance = odds < -32 ? 0 : chance * chance;
    return (float)dice_below(&t->dice, 1 << 16) < chance * (1 << 16);
}

static void pile_add(const struct inference *t, struct places *p, component_id c, uint8_t seat,
                     int wants)
{
    if (p->count == PIECES)
        return;
    p->place[p->count] = p->now[p->count] = c;
    p->lost[p->count] = imagined_lost(t->q->b, t->viewer, c);
    p->mixed[p->count] = block_component(t->q->b, c)->mixed;
    p->of[p->count] = seat;
    p->wants[p->count++] = (int8_t)wants;
}

static bool may_exchange(const struct places *p, unsigned x, unsigned y)
{
    return p->lost[y] <= p->mixed[x] && p->lost[x] <= p->mixed[y];
}

static void exchange(struct places *p, unsigned x, unsigned y)
{
    component_id c = p->now[x];
    uint8_t lost = p->lost[x];

    p->now[x] = p->now[y];
    p->now[y] = c;
    p->lost[x] = p->lost[y];
    p->lost[y] = lost;
}

/* 1: good evidence, −1: bad */
static int value_sign(const struct inference *t, component_id token)
{
    const int16_t *field = pack_entry_of(t->q->pack, token)->field;

    return field[EVIDENCE_SORT] != WORD_NUMBER ? 0
           : field[EVIDENCE_VALUE] > 0         ? 1
                                               : -(field[EVIDENCE_VALUE] < 0);
}

/* Hunches */

static void points_count(struct inference *t)
{
    for (unsigned file = 0; file < SUSPECTS * FILES; file++)
        ZONE_EACH (t->q->b, (uint8_t)(ZONE_FILE_0 + file), token) {
            uint8_t by = evidence_laid_by(t->q, token);
            int sign = value_sign(t, token);
            if (by == SEAT_NONE || by == t->viewer)
                continue;
            t->points[by][file / FILES] += !component_known(t->q->b, token, t->viewer)
                                               ? belief.hidden
                                           : sign > 0 ? belief.good
                                           : sign < 0 ? belief.bad
                                                      : 0;
        }
}

static bool is_guilty_hunch(const struct inference *t, component_id c)
{
    return pack_entry_of(t->q->pack, c)->field[HUNCH_SORT] == WORD_GUILTY;
}

static float hunch_points(const struct inference *t, uint8_t seat, component_id hunch)
{
    uint16_t entry = (uint16_t)pack_entry_of(t->q->pack, hunch)->field[HUNCH_SUSPECT];
    unsigned suspect = number_of(t->q, KIND_SUSPECT, entry);

    return seat == SEAT_NONE || suspect >= SUSPECTS ? 0 : t->points[seat][suspect];
}

static void hunches_add(const struct inference *t, struct places *p, uint8_t zone, uint8_t seat)
{
    ZONE_EACH (t->q->b, zone, c)
        if (!component_known(t->q->b, c, t->viewer) && is_guilty_hunch(t, c))
            pile_add(t, p, c, seat, 0);
}

static void hunches_infer(struct inference *t)
{
    struct places p = { .count = 0 };

    points_count(t);
    for (uint8_t seat = 0; seat < t->q->b->seat_count; seat++)
        hunches_add(t, &p, hunch_of(seat), seat);
    hunches_add(t, &p, ZONE_UNDEALT, SEAT_NONE);
    for (unsigned turn = 0; p.count > 1 && turn < TURNS; turn++) {
        unsigned x = dice_below(&t->dice, p.count), y = dice_below(&t->dice, p.count);
        if (x == y || !may_exchange(&p, x, y))
            continue;
        if (is_true(t, hunch_points(t, p.of[x], p.now[y]) - hunch_points(t, p.of[x], p.now[x]) +
                           hunch_points(t, p.of[y], p.now[x]) - hunch_points(t, p.of[y], p.now[y])))
            exchange(&p, x, y);
    }
    imagined_exchange(t->q, t->viewer, p.place, p.now, p.count);
}

/* Evidence */

static void guilty_find(struct inference *t)
{
    memset(t->guilty, SUSPECTS, sizeof t->guilty);
    for (uint8_t seat = 0; seat < t->q->b->seat_count; seat++)
        ZONE_EACH (t->q->b, hunch_of(seat), c)
            if (is_guilty_hunch(t, c))
                t->guilty[seat] = (uint8_t)number_of(
                    t->q, KIND_SUSPECT,
                    (uint16_t)pack_entry_of(t->q->pack, c)->field[HUNCH_SUSPECT]);
}

static void evidence_add(const struct inference *t, struct places *p, uint8_t zone)
{
    ZONE_EACH (t->q->b, zone, token) {
        uint8_t by = zone < ZONE_FILE_0 ? SEAT_NONE : evidence_laid_by(t->q, token);
        if (component_known(t->q->b, token, t->viewer) || by == t->viewer)
            continue;
        pile_add(t, p, token, by,
                 by == SEAT_NONE                                      ? 0
                 : t->guilty[by] == (zone - ZONE_FILE_0) / (int)FILES ? 1
                                                                      : -1);
    }
}

static void evidence_infer(struct inference *t)
{
    struct places p = { .count = 0 };

    guilty_find(t);
    for (unsigned file = 0; file < SUSPECTS * FILES; file++)
        evidence_add(t, &p, (uint8_t)(ZONE_FILE_0 + file));
    p.laid = p.count;
    evidence_add(t, &p, ZONE_POOL);
    evidence_add(t, &p, ZONE_ASIDE);
    for (unsigned turn = 0; p.laid && p.count > 1 && turn < TURNS_A_PIECE * p.laid; turn++) {
        unsigned x = dice_below(&t->dice, p.laid), y = dice_below(&t->dice, p.count);
        int better =
            (p.wants[x] - p.wants[y]) * (value_sign(t, p.now[y]) - value_sign(t, p.now[x]));
        if (x != y && may_exchange(&p, x, y) && is_true(t, belief.fits * (float)better / 2))
            exchange(&p, x, y);
    }
    imagined_exchange(t->q, t->viewer, p.place, p.now, p.count);
}

/* Sealed picks were drawn for this very deal, so it stays. */
void android_infer(struct ask *q, uint8_t viewer, struct dice dice)
{
    struct inference t = { .q = q, .viewer = viewer, .dice = dice };

    for (uint8_t seat = 0; seat < q->b->seat_count; seat++)
        if (q->b->lane[seat].pick_count || q->b->lane[seat].state == LANE_ANSWERED)
            return;
    hunches_infer(&t);
    evidence_infer(&t);
}
