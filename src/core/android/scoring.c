/* scoring.c: tallying the points (A-SCORE). */
#include "android/facts.h"

enum {
    BELOW_ZERO = 1000, /* a question never gives less than 0, a score may be less: A-SCORE-22 */
    LINKED = WORD_LINKS_INNOCENT - WORD_LINKS_CORP + 1,
};

/* The changes made by the links of all groups, by their subject (A-SCORE-10 to A-SCORE-16). */
struct links {
    int of[LINKED];
};

static int links_of(const struct links *l, enum game_word what)
{
    return l->of[what - WORD_LINKS_CORP];
}

static struct links links_count(const struct ask *q)
{
    struct links l = { { 0 } };

    for (unsigned e = entry_of(q, KIND_GROUP, 0); e < entry_of(q, KIND_GROUP + 1, 0); e++) {
        const int16_t *field = q->pack->entry[e].field;
        l.of[field[GROUP_EFFECT] - WORD_LINKS_CORP] +=
            field[GROUP_WORTH] * (int)puzzle_links(q, (uint16_t)e); /* A-SCORE-10 */
    }
    return l;
}

/* Points and their reasons */

static int points_for_card(struct ask *q, uint8_t seat, int points, component_id hunch)
{
    struct log_entry *e = log_write(q, MSG_POINTS);

    log_seat(e, seat);
    log_number(e, points);
    log_card(q, e, hunch);
    return points;
}

static int points_for_entry(struct ask *q, uint8_t seat, int points, uint16_t ending)
{
    struct log_entry *e = log_write(q, MSG_POINTS);

    log_seat(e, seat);
    log_number(e, points);
    log_entry_of(e, ending);
    return points;
}

static int points_told(struct ask *q, uint16_t message, uint8_t seat, int points)
{
    struct log_entry *e = log_write(q, message);

    log_seat(e, seat);
    log_number(e, points);
    return points;
}

/* Hunches */

static component_id hunch_find(const struct ask *q, uint8_t seat, uint16_t sort)
{
    ZONE_EACH (q->b, hunch_of(seat), c)
        if (pack_entry_of(q->pack, c)->field[HUNCH_SORT] == sort)
            return c;
    CHECK(!"everybody has a guilty and an innocent hunch"); /* A-INV-07 */
    return 0;
}

static unsigned hunch_suspect(const struct ask *q, component_id c)
{
    return number_of(q, KIND_SUSPECT, (uint16_t)pack_entry_of(q->pack, c)->field[HUNCH_SUSPECT]);
}

/* A-CLOSE-15, R-87, R-88: ahead of all other living suspects. */
static bool suspect_stands_out(const struct android *g, unsigned suspect)
{
    if (g->murderer != suspect + 1) /* A-CLOSE-14 */
        return false;
    for (unsigned other = 0; other < SUSPECTS; other++)
        if (other != suspect && suspect_lives(g, other) &&        /* */
            g->total[suspect] < g->total[other] + OBSESSION_LEAD) /* A-CLOSE-15 */
            return false;
    return true;
}

/* A-CLOSE-13 to A-CLOSE-16, A-SCORE-01, A-SCORE-02, A-SCORE-08 */
static int hunches_score(struct ask *q, uint8_t seat, const struct links *l)
{
    const struct android *g = android_of(q);
    component_id guilty = hunch_find(q, seat, WORD_GUILTY);
    component_id innocent = hunch_find(q, seat, WORD_INNOCENT);
    unsigned accused = hunch_suspect(q, guilty), cleared = hunch_suspect(q, innocent);
    bool obsession = accused == cleared && suspect_stands_out(g, accused); /* A-CLOSE-14 */
    int points = 0;

    if (g->murderer == accused + 1) {                                       /* A-CLOSE-13 */
        int worth = question(q, QUESTION_WORTH_GUILTY, seat, 0, GUILTY_VP); /* A-SCORE-01 */
        points += points_for_card(q, seat, worth + links_of(l, WORD_LINKS_GUILTY), guilty);
    }
    if ((suspect_lives(g, cleared) && g->murderer != cleared + 1) || /* A-CLOSE-13 */
        obsession) {                                                 /* A-CLOSE-15, A-CLOSE-16 */
        int worth = question(q, QUESTION_WORTH_INNOCENT, seat, 0, INNOCENT_VP); /* A-SCORE-02 */
        points += points_for_card(q, seat, worth + links_of(l, WORD_LINKS_INNOCENT), innocent);
    }
    if (obsession) /* A-SCORE-08 */
        points += points_told(q, MSG_POINTS_BOTH, seat, OBSESSION_VP);
    return points;
}

/* A-TERM-06, A-SCORE-03, A-SCORE-14, A-SCORE-18: the printed VP decide whether it is sad. */
static int endings_score(struct ask *q, uint8_t seat, const struct links *l)
{
    const struct android *g = android_of(q);
    int points = 0;

    for (unsigned i = 0; i < 2; i++) {
        uint16_t ending = g->ending[seat][i];
        if (ending == 0)
            continue;
        int printed = fields_of(q, ending)[ENDING_VP], worth = printed; /* A-SCORE-03 */
        if (printed > 0)                                                /* A-TERM-06 */
            worth += links_of(l, WORD_LINKS_HAPPY);
        if (printed < 0) /* A-SCORE-14 */
            worth += links_of(l, WORD_LINKS_SAD);
        points += points_for_entry(q, seat, worth, ending);
    }
    return points;
}

/* Tokens */

/* A-SCORE-13, A-SCORE-15, A-SCORE-17: the links of every type printed on a favor apply to it. */
static int favor_links(const struct ask *q, uint8_t kind, const struct links *l)
{
    static const uint16_t what[NORMAL_FAVORS] = { WORD_LINKS_CORP, WORD_LINKS_POLITICAL,
                                                  WORD_LINKS_SOCIETY, WORD_LINKS_STREET };
    int worth = 0;

    for (unsigned t = 0; t < NORMAL_FAVORS; t++)
        if (facts_of(q)->favor_types[kind] >> t & 1) /* A-SCORE-17 */
            worth += links_of(l, what[t]);
    return worth;
}

static int token_links(const struct ask *q, uint8_t kind, const struct links *l)
{
    switch (kind) {
    case SUPPLY_PASS:
        return links_of(l, WORD_LINKS_PASS);
    case SUPPLY_HAAS:
        return links_of(l, WORD_LINKS_HAAS); /* A-SCORE-11 */
    case SUPPLY_JINTEKI:
        return links_of(l, WORD_LINKS_JINTEKI); /* A-SCORE-12 */
    default:
        return is_favor(kind) ? favor_links(q, kind, l) : 0;
    }
}

static int token_worth(uint8_t kind)
{
    switch (kind) {
    case SUPPLY_CONSPIRACY:
        return CONSPIRACY_VP; /* A-SCORE-04 */
    case SUPPLY_HAAS:
    case SUPPLY_JINTEKI:
        return COMPANY_VP; /* A-SCORE-05 */
    default:
        return 0; /* A-SCORE-07 */
    }
}

static int tokens_tell(struct ask *q, uint8_t seat, int points, unsigned count, uint8_t kind)
{
    if (points == 0)
        return 0;
    struct log_entry *e = log_write(q, MSG_POINTS_FOR_TOKENS);
    log_seat(e, seat);
    log_number(e, points);
    log_number(e, (int)count);
    log_supply(e, kind);
    return points;
}

/* A-SCORE-06; links make trauma worse for every two points, rounded up. */
static int trauma_score(struct ask *q, uint8_t seat, const struct links *l)
{
    int count = (int)token_count(q, seat, SUPPLY_TRAUMA);
    int each = question(q, QUESTION_WORTH_TOKEN, seat, SUPPLY_TRAUMA, TRAUMA_VP);
    int points = -count * each + (count + 1) / 2 * links_of(l, WORD_LINKS_TRAUMA); /* A-SCORE-06 */

    return tokens_tell(q, seat, points, (unsigned)count, SUPPLY_TRAUMA);
}

/* A-SCORE-04 to A-SCORE-07, A-SCORE-11 to A-SCORE-17 */
static int tokens_score(struct ask *q, uint8_t seat, const struct links *l)
{
    int points = trauma_score(q, seat, l);

    for (uint8_t kind = FAVOR_FIRST; kind < SUPPLY_COUNT; kind++) {
        unsigned count = token_count(q, seat, kind);
        if (count == 0 || kind == SUPPLY_TRAUMA)
            continue;
        int each = question(q, QUESTION_WORTH_TOKEN, seat, kind, token_worth(kind));
        points += tokens_tell(q, seat, (int)count * (each + token_links(q, kind, l)), count, kind);
    }
    return points;
}

/* A-SCORE-09, R-102: what special cards, endings and events add. */
static int cards_score(struct ask *q, uint8_t seat, int so_far)
{
    int score = question(q, QUESTION_SCORE, seat, 0, so_far + BELOW_ZERO) - BELOW_ZERO;

    if (score != so_far)
        points_told(q, MSG_POINTS_OTHER, seat, score - so_far);
    return score; /* A-SCORE-09 */
}

static bool has_murderer(const struct ask *q, uint8_t seat)
{
    unsigned accused = hunch_suspect(q, hunch_find(q, seat, WORD_GUILTY));

    return android_of(q)->murderer == accused + 1;
}

/* A-SCORE-19, A-SCORE-20 */
static void winners_find(struct ask *q)
{
    struct android *g = android_of(q);
    seat_mask best = 0;

    for (uint8_t seat = 0; seat < g->k.seat_count; seat++) {
        int most = best ? g->score[__builtin_ctz(best)] : 0;
        if (best == 0 || g->score[seat] > most) /* A-SCORE-19 */
            best = (seat_mask)BIT(seat);
        else if (g->score[seat] == most)
            best |= (seat_mask)BIT(seat);
    }
    g->k.winners = best;
    for (uint8_t seat = 0; seat < g->k.seat_count; seat++)
        if (best >> seat & 1 && has_murderer(q, seat)) /* A-SCORE-20, A-SCORE-21 */
            g->k.winners = (seat_mask)BIT(seat);
    for (uint8_t seat = 0; seat < g->k.seat_count; seat++)
        if (g->k.winners >> seat & 1) /* not mutated: wording only */
            log_seat(log_write(q, MSG_WINS), seat);
}

void points_tally(struct ask *q)
{
    struct android *g = android_of(q);
    struct links l = links_count(q);

    for (uint8_t seat = 0; seat < g->k.seat_count; seat++) {
        int score = hunches_score(q, seat, &l) + endings_score(q, seat, &l);
        score = cards_score(q, seat, score + tokens_score(q, seat, &l));
        g->score[seat] = (int16_t)score; /* A-SCORE-22 */
        struct log_entry *e = log_write(q, MSG_SCORE);
        log_seat(e, seat);
        log_number(e, score);
    }
    winners_find(q);
    g->k.state = GAME_WON;
}
