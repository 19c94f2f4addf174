/* numbers.c: numbered cards (L-NUM).
 *
 * Which copy of a number is drawn is decided when it is called (L-NUM-11). A copy is unread, in
 * play, or in the box; a bit of `read` is set if it is not unread.
 */
#include "la1/facts.h"

bool stays_unread(struct ask *q)
{
    if (q->blind)
        q->rules->unread(q, 0, SEAL_TEXT);
    return q->blind;
}

int lying_slot(const struct ask *q, uint16_t entry)
{
    const struct la1 *g = la1_of(q);

    for (unsigned i = 0; i < LYING; i++)
        if (g->lying[i] == entry)
            return (int)i;
    return -1;
}

int lying_number(const struct ask *q, unsigned number)
{
    const struct la1_facts *facts = la1_facts_of(q);

    CHECK(number < ARRAY_LEN(facts->first_copy));
    for (unsigned i = 0; i < facts->copies[number]; i++) {
        int slot = lying_slot(q, (uint16_t)(facts->first_copy[number] + i));
        if (slot >= 0)
            return slot;
    }
    return -1;
}

bool is_read(const struct ask *q, uint16_t entry)
{
    unsigned i = numbered_of(q, entry);

    return la1_of(q)->read[i / 8] >> i % 8 & 1;
}

static void read_set(struct ask *q, uint16_t entry, bool read)
{
    unsigned i = numbered_of(q, entry);
    uint8_t *byte = &la1_of(q)->read[i / 8];

    *byte = (uint8_t)((*byte & ~BIT(i % 8)) | (unsigned)read << i % 8);
}

/* L-NUM-01 to L-NUM-03, L-NUM-08: 0: all copies are in play, or there is none. */
uint16_t number_draw(struct ask *q, unsigned number)
{
    const struct la1_facts *facts = la1_facts_of(q);

    CHECK(number < ARRAY_LEN(facts->first_copy));
    for (unsigned again = 0; again < 2; again++) {
        uint16_t unread[8], count = 0;
        for (unsigned i = 0; i < facts->copies[number] && count < ARRAY_LEN(unread); i++) {
            uint16_t entry = (uint16_t)(facts->first_copy[number] + i);
            if (!is_read(q, entry))
                unread[count++] = entry;
        }
        if (count) {
            uint16_t entry = unread[count > 1 ? block_chance(q->b, count) : 0];
            read_set(q, entry, true);
            return entry;
        }
        for (unsigned i = 0; i < facts->copies[number]; i++) { /* copies in the box become unread
                                                                * again */
            uint16_t entry = (uint16_t)(facts->first_copy[number] + i);
            if (lying_slot(q, entry) < 0)
                read_set(q, entry, false);
        }
    }
    return 0;
}

/* A fourth minor case sends the oldest to the box. */
static void minors_limit(struct ask *q)
{
    const struct la1 *g = la1_of(q);
    unsigned count = 0;
    uint16_t oldest = 0;

    for (unsigned i = LYING; i-- > 0;)
        if (g->lying[i] && fields_of(q, g->lying[i])[NUMBERED_SORT] == WORD_MINOR) {
            count++;
            oldest = g->lying[i];
        }
    if (count > MINORS)
        lying_leave(q, oldest);
}

static bool holds_clues(const int16_t *field)
{
    return field[NUMBERED_SORT] == WORD_STAGE || field[NUMBERED_NEED] > 0;
}

/* L-NUM-06, L-NUM-10 */
void lying_put(struct ask *q, uint16_t entry, uint8_t where)
{
    struct la1 *g = la1_of(q);
    const int16_t *field = fields_of(q, entry);
    unsigned i = holds_clues(field) ? 0 : ON_CARDS, end = holds_clues(field) ? ON_CARDS : LYING;

    while (i < end && g->lying[i])
        i++;
    read_set(q, entry, true);
    if (i == end) /* the table is full */
        return;
    g->lying[i] = entry;
    g->where[i] = where;
    g->marks[i] = 0;
    if (field[NUMBERED_SUSPECT])
        suspect_set(q, entry, SUSPECT_OPEN);
    effects_enter_play(q, source_of_entry(entry),
                       where >= WHERE_SEAT_0 ? (uint8_t)(where - WHERE_SEAT_0) : SEAT_NONE);
    log_entry_of(log_write(q, MSG_LIES), entry);
    if (field[NUMBERED_SORT] == WORD_MINOR)
        minors_limit(q);
}

/* L-NUM-05, L-TOKEN-12 */
void lying_leave(struct ask *q, uint16_t entry)
{
    struct la1 *g = la1_of(q);
    int i = lying_slot(q, entry);

    if (i < 0)
        return;
    clues_return(q, entry);
    effects_leave_play(q, source_of_entry(entry));
    g->lying[i] = 0;
    g->where[i] = g->marks[i] = 0;
    log_entry_of(log_write(q, MSG_BOXED), entry);
}

/* `put n at X` is skipped if n is in play, or if it is a lead or suspect already dealt with. */
void number_put(struct ask *q, unsigned number, uint8_t where)
{
    const struct la1_facts *facts = la1_facts_of(q);

    CHECK(number < ARRAY_LEN(facts->first_copy));
    if (facts->copies[number] == 0 || lying_number(q, number) >= 0)
        return;
    int sort = fields_of(q, facts->first_copy[number])[NUMBERED_SORT];
    for (unsigned i = 0; i < facts->copies[number]; i++)
        if ((sort == WORD_LEAD || sort == WORD_SUSPECT) &&
            is_read(q, (uint16_t)(facts->first_copy[number] + i)))
            return;
    if (stays_unread(q))
        return;
    uint16_t entry = number_draw(q, number);
    if (entry == 0)
        return;
    lying_put(q, entry, where);
    read_aloud(q, entry); /* L-NUM-10 */
}

unsigned lying_with_all(const struct ask *q)
{
    const uint8_t *where = la1_of(q)->where;
    uint8_t count = 0; /* so that the compiler takes sixteen slots at a time */

    for (unsigned i = 0; i < LYING; i++)
        count = (uint8_t)(count + (where[i] >= WHERE_SEAT_0));
    return count;
}

void lying_by_seat(const struct ask *q, int sort, uint8_t count[TEAM_MAX])
{
    const struct la1 *g = la1_of(q);

    memset(count, 0, TEAM_MAX);
    for (unsigned i = lying_with_all(q) ? 0 : LYING; i < LYING; i++)
        if (g->where[i] >= WHERE_SEAT_0)
            count[g->where[i] - WHERE_SEAT_0] += fields_of(q, g->lying[i])[NUMBERED_SORT] == sort;
}

unsigned lying_with(const struct ask *q, uint8_t seat, int sort)
{
    uint8_t count[TEAM_MAX];

    lying_by_seat(q, sort, count);
    return count[seat];
}

/* The place of a card that stays, by its kind; WHERE_NOT: it is resolved and goes to the box. */
uint8_t where_of(const struct ask *q, uint16_t entry, uint8_t seat)
{
    const int16_t *field = fields_of(q, entry);

    switch (field[NUMBERED_SORT]) {
    case WORD_STAGE:
        return WHERE_ROW;
    case WORD_CAMPAIGN: /* an epilogue has no abilities */
        return card_abilities(q->pack, source_of_entry(entry)) == 0 ? WHERE_NOT
               : field[NUMBERED_STEADY]                             ? (uint8_t)(WHERE_SEAT_0 + seat)
                                                                    : WHERE_TEAM;
    case WORD_SUSPECT:
    case WORD_LEAD:
    case WORD_MINOR:
    case WORD_WITNESS:
        return field[NUMBERED_PLACE]
                   ? (uint8_t)(WHERE_PLACE_0 +
                               number_of(q, KIND_PLACE, (uint16_t)field[NUMBERED_PLACE]))
                   : WHERE_ROW;
    case WORD_CONDITION:
    case WORD_MUTATION:
    case WORD_CURSE:
    case WORD_ALLY:
    case WORD_ITEM:
        return (uint8_t)(WHERE_SEAT_0 + seat);
    default:
        return WHERE_NOT;
    }
}

/* local[0]: the number, then local[1]: the card; local[2]: riders of earlier tests; local[3]: it
 * stays. L-NUM-04, L-NUM-05, L-NUM-09 */
enum flow la1_number(struct frame *f, struct ask *q)
{
    enum { STEP_DRAW, STEP_TEXT, STEP_RIDERS, STEP_OVER };

    if (f->local[8] && f->step != STEP_OVER) /* L-DEATH-05 */
        return flow_step(f, STEP_OVER);
    switch (f->step) {
    case STEP_DRAW: {
        if (stays_unread(q))
            return flow_step(f, STEP_OVER);
        uint16_t entry = number_draw(q, f->local[0]);
        if (entry == 0 || !is_alive(q, f->seat))
            return FLOW_DONE;
        f->local[1] = entry;
        f->local[2] = la1_of(q)->rider_count;
        la1_of(q)->outcome_depth = 0;
        struct log_entry *e = log_write(q, MSG_NUMBER);
        log_seat(e, f->seat);
        log_number(e, f->local[0]);
        log_entry_of(e, entry);
        read_aloud(q, entry);
        uint8_t where = where_of(q, entry, f->seat);
        if (where != WHERE_NOT)
            lying_put(q, entry, where);
        return flow_step(f, STEP_TEXT);
    }

    case STEP_TEXT: {
        struct scope s = { .self = source_of_entry(f->local[1]), .you = f->seat };
        const struct pack_clause *clause = card_program(q->pack, s.self);
        return clause ? flow_play(q, f, STEP_RIDERS, clause, &s) : flow_step(f, STEP_RIDERS);
    }

    case STEP_RIDERS:
        return flow_call(f, STEP_OVER, PROC_SETTLE, f->seat, f->local[2], 1);

    case STEP_OVER:
        return FLOW_DONE;
    }
    return FLOW_BROKEN;
}
