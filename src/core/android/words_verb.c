/* words_verb.c: carries out the verbs of cards, or says why it cannot: the code in the rows of
 * verbs.def.
 */
#include "android/verbs.h"

/* The seat that acts: the verb's first argument if that is a seat, else SEAT_NONE. */
static uint8_t verb_seat(const struct ask *q, uint8_t verb, const int *arg)
{
    return facts_of(q)->verb_seats[verb] & BIT(0) ? SEAT_AT(0) : SEAT_NONE;
}

/* Whether one of the entries is a detective whom nobody plays. */
static bool is_about_nobody(const struct ask *q, uint8_t verb, const int *arg)
{
    unsigned seats = facts_of(q)->verb_seats[verb];

    MASK_EACH (seats, i)
        if (arg[i] == SEAT_NONE)
            return true;
    return false;
}

static requirement verb_missing(struct ask *q, uint8_t verb, const int *arg)
{
    struct android *g = android_of(q);
    uint8_t seat = verb_seat(q, verb, arg);

    switch (verb) {
/* clang-format off */
#define VERB_IF(name, missing, ...) case VERB_##name: return missing;
#include GAME_ROWS
        /* clang-format on */
    default:
        return REQ_MET;
    }
}

requirement android_verb_missing(struct ask *q, uint8_t verb, const int *arg)
{
    return is_about_nobody(q, verb, arg) ? REQ_NOBODY : verb_missing(q, verb, arg);
}

static enum flow verb_asks(struct frame *f, uint8_t verb, uint8_t seat, unsigned number,
                           unsigned thing)
{
    enum flow flow = flow_call(f, f->step, PROC_VERB, seat, verb, (uint16_t)number);

    f[1].local[ASKED_THING] = (uint16_t)thing;
    return flow;
}

enum flow android_verb_asks(struct frame *f, struct ask *q)
{
    switch (f->local[ASKED_VERB]) {
/* clang-format off */
#define ASKS(name, procedure) case VERB_##name: return procedure(f, q);
#include GAME_ROWS
        /* clang-format on */
    default:
        return FLOW_BROKEN;
    }
}

/* A statement that has become impossible is skipped. But a seat that cannot discard enough cards
 * discards those it has. */
static bool is_skipped(struct ask *q, uint8_t verb, const int *arg)
{
    if (is_about_nobody(q, verb, arg))
        return true;
    return !android_vocabulary.verb[verb].always && verb != VERB_DISCARD &&
           verb_missing(q, verb, arg);
}

#define IF_CARD(i, x) ((CARD_IF_ANY(i) ? (void)(x) : (void)0), FLOW_STEP)

static enum flow verb_do(struct ask *q, struct frame *f, uint8_t verb, const int *arg)
{
    struct android *g = android_of(q);
    uint8_t seat = verb_seat(q, verb, arg);

    switch (verb) {
/* clang-format off */
#define VERB(name, does, ...) case VERB_##name: return does;
#define VERB_IF(name, missing, does, ...) case VERB_##name: return does;
#include GAME_ROWS
        /* clang-format on */
    default:
        CHECK(!"a verb of this game");
        return FLOW_BROKEN;
    }
}

/* A-TWI-11: a card's costs are carried out one verb at a time, so that PROC_COSTS sees where they
 * end: an empty frame comes in between. */
enum flow android_do(struct ask *q, struct frame *f, uint8_t verb, const int *arg)
{
    enum flow flow = FLOW_STEP;

    CHECK(verb < VERB_COUNT);
    if (!is_skipped(q, verb, arg))
        flow = verb_do(q, f, verb, arg);
    if (flow == FLOW_STEP && f->proc == PROC_COSTS) /* not mutated: a call returns by itself */
        return flow_call(f, f->step, PROC_DISCARD, f->seat, 0, 0);
    return flow;
}
