/* closing.c: closing the case and finding the murderer (A-CLOSE). */
#include "android/facts.h"

enum { UNUSUAL_VALUE = 5 };       /* of an alibi, a surprise witness: A-CLOSE-09 */
enum { EVERYTHING = VIEWER_MAX }; /* a viewer that knows all evidence */

static uint16_t evidence_sort(const struct ask *q, component_id token)
{
    return (uint16_t)pack_entry_of(q->pack, token)->field[EVIDENCE_SORT];
}

/* A-CLOSE-06: whether the token has a value when files are trimmed. */
static bool token_counts(const struct ask *q, component_id token)
{
    uint16_t sort = evidence_sort(q, token);

    return sort == WORD_NUMBER ||                                                 /* A-CLOSE-06 */
           (sort == WORD_WITNESS && android_of(q)->table & TABLE_WITNESS_COUNTS); /* */
}

static int token_value(const struct ask *q, component_id token)
{
    return evidence_sort(q, token) == WORD_WITNESS
               ? -UNUSUAL_VALUE
               : pack_entry_of(q->pack, token)->field[EVIDENCE_VALUE];
}

static bool token_seen(const struct ask *q, component_id token, uint8_t viewer)
{
    return viewer == EVERYTHING || component_known(q->b, token, viewer);
}

/* A-CLOSE-03, A-CLOSE-04: finds the value whose tokens are removed: the lowest or the highest that
 * the viewer knows. Returns false if no token has a value. */
static bool file_worst(const struct ask *q, uint8_t file, bool lowest, uint8_t viewer, int *worst)
{
    bool found = false;

    ZONE_EACH (q->b, file, token) {
        if (!token_counts(q, token) || !token_seen(q, token, viewer)) /* A-CLOSE-06 */
            continue;
        int value = token_value(q, token);
        if (!found || (lowest ? value < *worst : value > *worst)) /* A-CLOSE-03, A-CLOSE-04 */
            *worst = value;
        found = true;
    }
    return found;
}

static void file_trim(struct ask *q, uint8_t file, bool lowest)
{
    int worst = 0;

    if (!file_worst(q, file, lowest, EVERYTHING, &worst)) /* not mutated: no token would match */
        return;
    for (component_id token = zone_top(q->b, file), next; token; token = next) {
        next = component_below(q->b, token);
        if (!token_counts(q, token) || token_value(q, token) != worst) /* A-CLOSE-03 */
            continue;
        struct log_entry *e = log_write(q, MSG_TRIMMED);
        log_entry_of(e, entry_of(q, KIND_SUSPECT, (unsigned)(file - ZONE_FILE_0) / FILES));
        log_card(q, e, token);
        evidence_take(q, token, ZONE_BOX, MOVE_FACE_UP);
    }
}

static unsigned file_named(int word)
{
    return (unsigned)(word - WORD_DOCUMENT);
}

/* A-CLOSE-03 to A-CLOSE-09, by what the viewer knows. */
bool evidence_is_trimmed(const struct ask *q, component_id token, uint8_t viewer)
{
    uint8_t zone = block_component(q->b, token)->zone, file = evidence_file(q, token);
    const int16_t *field = fields_of(q, entry_of(q, KIND_SUSPECT, evidence_suspect(q, token)));
    bool strong = file == file_named(field[SUSPECT_STRONG]); /* A-CLOSE-03 */
    bool weak = file == file_named(field[SUSPECT_WEAK]);     /* A-CLOSE-04 */
    int worst = 0;

    return (strong || weak) && token_counts(q, token) && token_seen(q, token, viewer) &&
           file_worst(q, zone, strong, viewer, &worst) && token_value(q, token) == worst;
}

struct tally suspect_tally(const struct ask *q, unsigned suspect, uint8_t viewer)
{
    int total = 0, excuses = android_of(q)->alibi[suspect], perjuries = 0;
    struct tally t = { 0 };

    for (unsigned file = 0; file < FILES; file++) {
        ZONE_EACH (q->b, file_of(suspect, file), token) {
            uint16_t sort = evidence_sort(q, token);
            if (!token_seen(q, token, viewer)) {
                t.hidden++;
            } else if (evidence_is_trimmed(q, token, viewer)) {
                t.dropped++;
            } else {
                if (sort == WORD_NUMBER) /* A-CLOSE-07 */
                    total += pack_entry_of(q->pack, token)->field[EVIDENCE_VALUE];
                excuses += sort == WORD_WITNESS;
                perjuries += sort == WORD_PERJURY;
            }
        }
    }
    int paired = perjuries < excuses ? perjuries : excuses; /* A-CLOSE-08 */
    t.total = (int16_t)(total + UNUSUAL_VALUE * paired -
                        UNUSUAL_VALUE * (excuses - paired)); /* A-CLOSE-09 */
    return t;
}

/* A-CLOSE-03 to A-CLOSE-09 */
static void suspect_weigh(struct ask *q, unsigned suspect)
{
    struct android *g = android_of(q);
    const int16_t *field = fields_of(q, entry_of(q, KIND_SUSPECT, suspect));

    g->total[suspect] = suspect_tally(q, suspect, EVERYTHING).total;
    file_trim(q, file_of(suspect, file_named(field[SUSPECT_STRONG])), true); /* A-CLOSE-03 */
    file_trim(q, file_of(suspect, file_named(field[SUSPECT_WEAK])), false);  /* A-CLOSE-04 */
    struct log_entry *e = log_write(q, MSG_TOTAL);
    log_entry_of(e, entry_of(q, KIND_SUSPECT, suspect));
    log_number(e, g->total[suspect]);
}

/* A-CLOSE-10 to A-CLOSE-12, by what the viewer knows. */
uint16_t suspect_ahead(const struct ask *q, uint8_t viewer)
{
    const struct android *g = android_of(q);
    const int16_t *murder = fields_of(q, g->murder);
    uint16_t ahead = 0;
    int most = 0;

    for (unsigned i = 0; i < SUSPECTS; i++) {
        uint16_t entry = (uint16_t)murder[MURDER_SUSPECT + i];
        unsigned suspect = number_of(q, KIND_SUSPECT, entry);
        if (!suspect_lives(g, suspect))
            continue;
        int total = suspect_tally(q, suspect, viewer).total;
        if (ahead == 0 || total > most) {
            most = total;
            ahead = entry;
        }
    }
    return ahead;
}

/* A-CLOSE-10, A-CLOSE-11: from the top of the lineup, so the higher one wins a tie. */
static void murderer_find(struct ask *q)
{
    struct android *g = android_of(q);
    const int16_t *murder = fields_of(q, g->murder);
    int most = 0;

    g->murderer = 0;
    for (unsigned i = 0; i < SUSPECTS; i++) {
        unsigned suspect = number_of(q, KIND_SUSPECT, (uint16_t)murder[MURDER_SUSPECT + i]);
        if (!suspect_lives(g, suspect)) /* A-CLOSE-12 */
            continue;
        suspect_weigh(q, suspect);
        if (g->murderer == 0 || g->total[suspect] > most) { /* A-CLOSE-10, A-CLOSE-11 */
            most = g->total[suspect];
            g->murderer = (uint8_t)(suspect + 1);
        }
    }
    if (g->murderer) /* */
        log_entry_of(log_write(q, MSG_MURDERER), entry_of(q, KIND_SUSPECT, g->murderer - 1u));
    else
        log_write(q, MSG_NO_MURDERER);
}

static void zone_reveal(struct ask *q, uint8_t zone)
{
    ZONE_EACH (q->b, zone, c)
        component_turn_up(q->b, c);
}

/* A-CLOSE-02; all hunches are revealed, even those nobody had: R-75. */
static void case_open(struct ask *q)
{
    log_write(q, MSG_CASE_CLOSED);
    for (unsigned suspect = 0; suspect < SUSPECTS; suspect++)
        for (unsigned file = 0; file < FILES; file++)
            zone_reveal(q, file_of(suspect, file)); /* A-CLOSE-02 */
    for (uint8_t seat = 0; seat < q->b->seat_count; seat++)
        zone_reveal(q, hunch_of(seat)); /* A-INFO-02 */
    zone_reveal(q, ZONE_UNDEALT);       /* A-INFO-03 */
}

/* A-CLOSE-01: no more turns. */
enum flow android_close(struct frame *f, struct ask *q)
{
    enum { STEP_REVEAL, STEP_MURDERER, STEP_POINTS };

    switch (f->step) {
    case STEP_REVEAL:
        case_open(q);
        return flow_step(f, STEP_MURDERER);

    case STEP_MURDERER:
        murderer_find(q);
        return flow_step(f, STEP_POINTS);

    case STEP_POINTS:
        points_tally(q);
        return FLOW_OVER;
    }
    return FLOW_BROKEN;
}
