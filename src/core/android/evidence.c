/* evidence.c: evidence, alibis and hits (rulebook, "Placing Evidence", "Alibis", "Hits"; A-EVID,
 * A-HIT).
 *
 * Drawn tokens are kept apart, seen by the player who drew them, until that player has placed one
 * (or as many as cards say). The rest go back into the pool after the reactions, because a card may
 * let the player place one more of them.
 */
#include "android/facts.h"

enum { PLACED_MAX = 2 };

static uint16_t suspect_entry(const struct ask *q, unsigned suspect)
{
    return entry_of(q, KIND_SUSPECT, suspect);
}

bool suspect_lives(const struct android *g, unsigned suspect)
{
    CHECK(suspect < SUSPECTS);
    return g->living >> suspect & 1; /* A-EVID-02, A-HIT-05 */
}

/* The pool */

/* when the pool is empty, the tokens put aside become the new one. */
static void pool_refill(struct ask *q)
{
    if (zone_top(q->b, ZONE_POOL) || !zone_top(q->b, ZONE_ASIDE)) /* A-EVID-15, A-EVID-16 */
        return;
    zone_pour(q->b, ZONE_ASIDE, ZONE_POOL);
    zone_shuffle(q->b, ZONE_POOL);
    log_write(q, MSG_EVIDENCE_POOL);
}

/* A-EVID-01 */
static component_id evidence_draw(struct ask *q, uint8_t seat)
{
    component_id token = zone_top(q->b, ZONE_POOL);

    if (!token) /* A-EVID-16 */
        return 0;
    component_move(q->b, token, ZONE_DRAWN, PLACE_TOP, MOVE_TO_SEAT, seat);
    struct log_entry *e = log_write(q, MSG_EVIDENCE_DRAWN);
    log_seat(e, seat);
    log_card(q, e, token);
    pool_refill(q);
    return token;
}

/* A-EVID-15: put aside unseen, and the lead is used up. */
void evidence_sacrifice(struct ask *q)
{
    component_id token = zone_top(q->b, ZONE_POOL);

    lead_use_up(q);
    if (!token) /* not mutated: it is not offered then */
        return;
    component_move(q->b, token, ZONE_ASIDE, PLACE_TOP, MOVE_UNSEEN, 0);
    log_write(q, MSG_EVIDENCE_ASIDE);
    pool_refill(q);
}

/* Drawn tokens that were not placed go back, and nobody knows where. */
static void drawn_return(struct ask *q)
{
    if (!zone_top(q->b, ZONE_DRAWN)) /* not mutated: there is nothing to return */
        return;
    zone_pour(q->b, ZONE_DRAWN, ZONE_POOL);
    zone_shuffle(q->b, ZONE_POOL);
    log_write(q, MSG_EVIDENCE_RETURNED);
}

/* The place of a token */

static bool is_on_sheet(const struct ask *q, component_id token)
{
    return block_component(q->b, token)->zone >= ZONE_FILE_0;
}

static bool is_faceup(const struct ask *q, component_id token)
{
    return block_component(q->b, token)->seen & SEEN_FACE_UP;
}

uint8_t evidence_suspect(const struct ask *q, component_id token) /* SUSPECTS: on no sheet */
{
    uint8_t zone = block_component(q->b, token)->zone;

    return (uint8_t)(zone < ZONE_FILE_0 ? SUSPECTS : (zone - ZONE_FILE_0) / FILES);
}

uint8_t evidence_file(const struct ask *q, component_id token) /* FILE_ANY: in no file */
{
    uint8_t zone = block_component(q->b, token)->zone;

    return (uint8_t)(zone < ZONE_FILE_0 ? FILE_ANY : (zone - ZONE_FILE_0) % FILES);
}

/* Who placed it */

static bool is_laid_in(uint8_t code, unsigned zone)
{
    return code && code / LAID_BY == zone - ZONE_FILE_0;
}

/* The index of the token's row in g->laid; LAID_MAX: it has none. */
static unsigned laid_row(const struct android *g, component_id token)
{
    uint8_t zone = block_component(&g->k, token)->zone;
    unsigned above = 0;

    if (zone < ZONE_FILE_0) /* not mutated: it is on no sheet */
        return LAID_MAX;
    for (component_id c = zone_top(&g->k, zone); c != token; c = component_below(&g->k, c))
        above++;
    for (unsigned i = LAID_MAX; i-- > 0;)
        if (is_laid_in(g->laid[i], zone) && above-- == 0)
            return i;
    return LAID_MAX;
}

static void laid_drop(struct android *g, unsigned row)
{
    if (row == LAID_MAX)
        return;
    memmove(&g->laid[row], &g->laid[row + 1], LAID_MAX - 1 - row);
    g->laid[LAID_MAX - 1] = 0;
}

/* The token is on the top of its file now. With more tokens than rows, the oldest is forgotten. */
static void laid_add(struct android *g, component_id token, uint8_t seat)
{
    unsigned row = 0;

    if (g->laid[LAID_MAX - 1]) /* not mutated: only packs with more tokens fill the list */
        laid_drop(g, 0);
    while (g->laid[row])
        row++;
    g->laid[row] = (uint8_t)((block_component(&g->k, token)->zone - ZONE_FILE_0) * LAID_BY +
                             (seat == SEAT_NONE ? LAID_UNKNOWN : seat + 1));
}

uint8_t evidence_laid_by(const struct ask *q, component_id token) /* A-EVID-17 */
{
    const struct android *g = android_of(q);
    unsigned row = laid_row(g, token);
    unsigned by = row == LAID_MAX ? LAID_UNKNOWN : g->laid[row] % LAID_BY;

    return (uint8_t)(by == LAID_UNKNOWN ? SEAT_NONE : by - 1);
}

/* Takes the token from its file, if it is in one. */
void evidence_take(struct ask *q, component_id token, uint8_t zone, enum move how)
{
    laid_drop(android_of(q), laid_row(android_of(q), token));
    component_move(q->b, token, zone, PLACE_TOP, how, 0);
}

/* Effects of cards on tokens on a sheet */

/* shuffled in unseen. */
void evidence_scrap(struct ask *q, component_id token)
{
    uint8_t suspect = evidence_suspect(q, token);

    if (suspect == SUSPECTS) /* not mutated: an earlier effect has removed it */
        return;
    struct log_entry *e = log_write(q, MSG_EVIDENCE_SCRAPPED);
    log_card(q, e, token);
    log_entry_of(e, suspect_entry(q, suspect));
    evidence_take(q, token, ZONE_POOL, MOVE_UNSEEN);
    zone_shuffle(q->b, ZONE_POOL);
}

/* A-EVID-07: the active player turns it, unless nobody may. */
void evidence_turn_up(struct ask *q, component_id token)
{
    uint8_t suspect = evidence_suspect(q, token);

    if (suspect == SUSPECTS || is_faceup(q, token)) /* not mutated: removed meanwhile */
        return;
    if (permission(q, QUESTION_MAY_LOOK, q->b->active, suspect_entry(q, suspect),
                   REQ_MET)) /* A-TERM-16 */
        return;
    component_turn_up(q->b, token); /* A-EVID-07 */
    struct log_entry *e = log_write(q, MSG_EVIDENCE_UP);
    log_card(q, e, token);
    log_entry_of(e, suspect_entry(q, suspect));
}

/* A-JIMMY-02 */
requirement evidence_look_missing(struct ask *q, uint8_t seat, unsigned suspect)
{
    if (!suspect_lives(android_of(q), suspect)) /* A-JIMMY-02 */
        return REQ_SUSPECT_DEAD;
    return permission(q, QUESTION_MAY_LOOK, seat, suspect_entry(q, suspect),
                      REQ_MET); /* A-TERM-16 */
}

/* A-JIMMY-02 to A-JIMMY-04: only this player sees it, and it stays as it is. */
void evidence_look(struct ask *q, uint8_t seat, unsigned suspect, uint8_t file)
{
    uint8_t first = file == FILE_ANY ? 0 : file, last = file == FILE_ANY ? FILES - 1 : file;

    if (evidence_look_missing(q, seat, suspect)) /* A-TERM-16 */
        return;
    struct log_entry *e = log_write(q, MSG_EVIDENCE_SEEN);
    log_seat(e, seat);
    log_entry_of(e, suspect_entry(q, suspect));
    for (uint8_t in = first; in <= last; in++)
        ZONE_EACH (q->b, file_of(suspect, in), token)
            component_show(q->b, token, (seat_mask)BIT(seat)); /* A-JIMMY-03 */
}

/* Moves a token on a sheet: its facing, and who has seen it, stay the same. */

enum flow flow_refile(struct ask *q, struct frame *f, uint8_t step, uint8_t seat,
                      component_id token, bool other_suspect)
{
    CHECK(seat < q->b->seat_count);
    return flow_call(f, step, PROC_REFILE, seat, token, other_suspect);
}

static enum flow refile(struct frame *f, struct ask *q, unsigned suspect, unsigned file)
{
    component_id token = f->local[0];
    uint8_t by = evidence_laid_by(q, token); /* A-EVID-17: moving it is not placing it */

    evidence_take(q, token, file_of(suspect, file),
                  is_faceup(q, token) ? MOVE_FACE_UP : MOVE_UNSEEN); /* A-EVID-07 */
    laid_add(android_of(q), token, by);
    struct log_entry *e = log_write(q, (uint16_t)(MSG_REFILE_DOCUMENT + file));
    log_seat(e, f->seat);
    log_card(q, e, token);
    log_entry_of(e, suspect_entry(q, suspect));
    return FLOW_DONE;
}

static requirement refile_missing(const struct android *g, unsigned to, unsigned from)
{
    if (to == from) /* A-TERM-16 */
        return REQ_EVIDENCE_OTHER;
    return suspect_lives(g, to) ? REQ_MET : REQ_EVIDENCE_ON_DEAD; /* A-EVID-02 */
}

/* local[0]: the token; local[1]: to the same file of a different suspect; otherwise to a different
 * file. */
enum flow android_refile(struct frame *f, struct ask *q)
{
    const struct android *g = android_of(q);
    component_id token = f->local[0];
    uint8_t suspect = evidence_suspect(q, token), file = evidence_file(q, token);

    /* not mutated: nothing to choose, so nobody is asked */
    if (suspect == SUSPECTS || (f->local[1] && !(g->living & ~BIT(suspect))))
        return FLOW_DONE;
    ask_seat(q, f->seat, PROMPT_REFILE);
    ask_about(q, T_CARD, token);
    for (uint8_t to = 0; !f->local[1] && to < FILES; to++)
        if (ask_offer_if(q, (uint16_t)(OPT_FILE_DOCUMENT + to), 0,
                         to == file ? REQ_EVIDENCE_OTHER : REQ_MET)) /* A-TERM-16 */
            return refile(f, q, suspect, to);
    for (uint8_t to = 0; f->local[1] && to < SUSPECTS; to++)
        if (g->suspects >> to & 1 &&
            ask_offer_if(q, OPT_ON_SUSPECT, suspect_entry(q, to), refile_missing(g, to, suspect)))
            return refile(f, q, to, file);
    return FLOW_WAIT;
}

/* Placing evidence */

/* A-EVID-02, A-EVID-16 */
requirement evidence_missing(struct ask *q, uint8_t seat)
{
    if (!zone_top(q->b, ZONE_POOL)) /* A-EVID-16 */
        return REQ_NO_EVIDENCE;
    if (!android_of(q)->living) /* A-EVID-02 */
        return REQ_NO_SUSPECTS;
    return permission(q, QUESTION_MAY_PLACE, seat, 0, REQ_MET); /* A-TERM-16 */
}

_Static_assert(PLACE_DONE + PLACED_MAX <= LOCAL_MAX, "a frame holds them");

enum {
    PLACE_STEP_DRAW,
    PLACE_STEP_PICK,
    PLACE_STEP_FILE,
    PLACE_STEP_SUSPECT,
    PLACE_STEP_PLACE,
    PLACE_STEP_TELL,
    PLACE_STEP_REST,
    PLACE_STEP_ANOTHER,
};

enum flow flow_evidence(struct ask *q, struct frame *f, uint8_t step, uint8_t seat, uint8_t file,
                        uint8_t facing)
{
    CHECK(seat < q->b->seat_count && file <= FILE_ANY);
    flow_call(f, step, PROC_PLACE_EVIDENCE, seat, file, facing);
    f[1].local[PLACE_OPEN] = android_of(q)->suspects;
    return FLOW_CALL;
}

enum flow flow_evidence_on(struct ask *q, struct frame *f, uint8_t step, uint8_t seat,
                           unsigned suspect)
{
    CHECK(suspect < SUSPECTS);
    flow_evidence(q, f, step, seat, FILE_ANY, 0);
    f[1].local[PLACE_OPEN] = (uint16_t)BIT(suspect);
    return FLOW_CALL;
}

requirement evidence_another_missing(const struct ask *q, unsigned suspect)
{
    if (!suspect_lives(android_of(q), suspect)) /* A-EVID-02 */
        return REQ_EVIDENCE_ON_DEAD;
    return zone_top(q->b, ZONE_DRAWN) ? REQ_MET : REQ_NOTHING_DRAWN; /* A-TERM-16 */
}

enum flow flow_evidence_another(struct ask *q, struct frame *f, uint8_t step, uint8_t seat,
                                unsigned suspect)
{
    CHECK(seat < q->b->seat_count && suspect < SUSPECTS);
    flow_call(f, step, PROC_PLACE_EVIDENCE, seat, FILE_TESTIMONY, EVIDENCE_ONLY_FACEUP);
    f[1].step = PLACE_STEP_ANOTHER;
    f[1].local[PLACE_LEFT] = 1;
    f[1].local[PLACE_OPEN] = (uint16_t)BIT(suspect);
    return FLOW_CALL;
}

/* A-EVID-01: draws and places 1, unless cards say otherwise. */
static void evidence_begin(struct ask *q, struct frame *f)
{
    unsigned count = (unsigned)question_settle(q, QUESTION_EVIDENCE_DRAWN, f->seat, 0, 1);
    unsigned placed = (unsigned)question_settle(q, QUESTION_EVIDENCE_PLACED, f->seat, 0, 1);
    unsigned drawn = 0;

    f->local[PLACE_OPEN] &= android_of(q)->living; /* A-EVID-02 */
    unsigned most = bit_count(f->local[PLACE_OPEN]);
    most = most < PLACED_MAX ? most : PLACED_MAX; /* not mutated: the frame has no room for more */
    placed = placed < 1 ? 1 : placed;        /* not mutated: A-EVID-06, drawn tokens are placed */
    count = count < placed ? placed : count; /* not mutated: no more than are drawn */
    drawn_return(q);                         /* of a draw whose reactions caused this one */
    while (most && drawn < count && evidence_draw(q, f->seat)) /* A-EVID-01 */
        drawn++;
    placed = placed < most ? placed : most;   /* not mutated: each on a different suspect */
    placed = placed < drawn ? placed : drawn; /* not mutated: the pool may be short */
    f->local[PLACE_LEFT] = (uint16_t)placed;
}

/* A-EVID-06, A-EVID-08, A-EVID-11: into its file, whatever it is and whatever is there. */
static void evidence_place(struct ask *q, struct frame *f, unsigned suspect, bool faceup)
{
    component_id token = f->local[PLACE_TOKEN];
    unsigned file = f->local[PLACE_INTO];

    component_move(q->b, token, file_of(suspect, file), PLACE_TOP,
                   faceup ? MOVE_FACE_UP : MOVE_UNSEEN, 0); /* A-EVID-05 */
    laid_add(android_of(q), token, f->seat);                /* A-EVID-17 */
    struct log_entry *e = log_write(q, (uint16_t)(MSG_EVIDENCE_DOCUMENT + file));
    log_seat(e, f->seat);
    log_card(q, e, token);
    log_entry_of(e, suspect_entry(q, suspect));
    log_word(e, faceup ? WORD_FACEUP : WORD_FACEDOWN);                  /* not mutated: a word */
    unsigned slot = f->local[PLACE_DONE] ? PLACE_DONE + 1 : PLACE_DONE; /* not mutated: a list */
    f->local[slot] = token;
    f->local[PLACE_OPEN] &= (uint16_t)~BIT(suspect);
    f->local[PLACE_CHOSEN] = 0;
    f->local[PLACE_LEFT]--;
}

/* Which of the drawn tokens. */
static enum flow token_pick(struct frame *f, struct ask *q, uint8_t next)
{
    if (block_zone(q->b, ZONE_DRAWN)->count == 1) { /* not mutated: there is no choice */
        f->local[PLACE_TOKEN] = zone_top(q->b, ZONE_DRAWN);
        return flow_step(f, next);
    }
    ask_seat(q, f->seat, PROMPT_EVIDENCE_PICK);
    ask_about(q, T_NUMBER, f->local[PLACE_LEFT]);
    ZONE_EACH (q->b, ZONE_DRAWN, token)
        if (ask_offer(q, OPT_PLACE_TOKEN, token)) {
            f->local[PLACE_TOKEN] = token;
            return flow_step(f, next);
        }
    return FLOW_WAIT;
}

/* A-EVID-03: the file of the lead's kind, unless a card lets the player choose. */
static enum flow file_pick(struct frame *f, struct ask *q)
{
    uint8_t file = (uint8_t)f->local[PLACE_FILE];

    if (file != FILE_ANY &&
        permission(q, QUESTION_MAY_PLACE_ANY_FILE, f->seat, 0, REQ_EVIDENCE_FILE)) { /* A-EVID-03 */
        f->local[PLACE_INTO] = file;
        return flow_step(f, PLACE_STEP_SUSPECT);
    }
    ask_seat(q, f->seat, PROMPT_EVIDENCE_FILE);
    ask_about(q, T_CARD, f->local[PLACE_TOKEN]);
    for (uint16_t into = 0; into < FILES; into++)
        if (ask_offer(q, (uint16_t)(OPT_FILE_DOCUMENT + into), 0)) {
            f->local[PLACE_INTO] = into;
            return flow_step(f, PLACE_STEP_SUSPECT);
        }
    return FLOW_WAIT;
}

/* A-EVID-02: a living suspect who has received none of this draw. */
static requirement suspect_missing(const struct ask *q, const struct frame *f, unsigned suspect)
{
    if (!suspect_lives(android_of(q), suspect)) /* A-EVID-02 */
        return REQ_EVIDENCE_ON_DEAD;
    if (f->local[PLACE_CHOSEN]) /* A-TERM-16 */
        return f->local[PLACE_CHOSEN] == suspect + 1 ? REQ_MET : REQ_EVIDENCE_OTHER;
    return f->local[PLACE_OPEN] >> suspect & 1 ? REQ_MET : REQ_EVIDENCE_TWICE; /* A-TERM-16 */
}

/* Another player chooses the suspect, without seeing the token. */
static enum flow suspect_pick(struct frame *f, struct ask *q)
{
    const struct android *g = android_of(q);

    if (g->chooser == SEAT_NONE) /* A-EVID-02 */
        return flow_step(f, PLACE_STEP_PLACE);
    ask_seat(q, g->chooser, PROMPT_EVIDENCE_SUSPECT);
    ask_about(q, T_SEAT, f->seat);
    MASK_EACH (g->suspects, suspect)
        if (ask_offer_if(q, OPT_ON_SUSPECT, suspect_entry(q, (unsigned)suspect),
                         suspect_missing(q, f, (unsigned)suspect))) {
            f->local[PLACE_CHOSEN] = (uint16_t)(suspect + 1);
            return flow_step(f, PLACE_STEP_PLACE);
        }
    return FLOW_WAIT;
}

/* A-EVID-05: facedown or faceup, unless cards or the murder say how. */
static requirement facing_missing(struct ask *q, const struct frame *f, bool faceup)
{
    requirement down = f->local[PLACE_FACING] & EVIDENCE_ONLY_FACEUP /* A-TERM-16 */
                           ? REQ_EVIDENCE_FACEUP
                           : permission(q, QUESTION_MAY_PLACE_FACEDOWN, f->seat, 0, REQ_MET);

    if (!faceup) /* A-EVID-05 */
        return down;
    return !down && f->local[PLACE_FACING] & EVIDENCE_ONLY_FACEDOWN /* A-TERM-16 */
               ? REQ_EVIDENCE_FACEDOWN
               : REQ_MET;
}

/* A-EVID-02, A-EVID-04, A-EVID-05 */
static enum flow suspect_place(struct frame *f, struct ask *q)
{
    const struct android *g = android_of(q);
    requirement facedown = facing_missing(q, f, false), faceup = facing_missing(q, f, true);

    ask_seat(q, f->seat, PROMPT_EVIDENCE_PLACE);
    ask_about(q, T_CARD, f->local[PLACE_TOKEN]);
    MASK_EACH (g->suspects, suspect) {
        uint16_t entry = suspect_entry(q, (unsigned)suspect);
        requirement missing = suspect_missing(q, f, (unsigned)suspect);
        if (ask_offer_if(q, OPT_ON_FACEDOWN, entry, missing ? missing : facedown)) { /* A-EVID-02 */
            evidence_place(q, f, (unsigned)suspect, false);
            return flow_step(f, PLACE_STEP_PICK);
        }
        if (ask_offer_if(q, OPT_ON_FACEUP, entry, missing ? missing : faceup)) { /* A-EVID-02 */
            evidence_place(q, f, (unsigned)suspect, true);
            return flow_step(f, PLACE_STEP_PICK);
        }
    }
    return FLOW_WAIT;
}

/* Opens a window for each placed token, one after the other; then the rest of the draw goes
 * back. */
static enum flow evidence_tell(struct frame *f, struct ask *q)
{
    component_id token = f->local[PLACE_DONE];

    if (!token) /* not mutated: there are no more */
        return flow_step(f, PLACE_STEP_REST);
    f->local[PLACE_DONE] = f->local[PLACE_DONE + 1];
    f->local[PLACE_DONE + 1] = 0;
    if (!is_on_sheet(q, token)) /* not mutated: reactions to the first one took it away */
        return FLOW_STEP;
    return flow_happens(q, f, PLACE_STEP_TELL, EVENT_PLACES, f->seat, token,
                        suspect_entry(q, evidence_suspect(q, token)));
}

/* Places one more of the drawn tokens faceup in the testimony file of the only possible suspect. */
static enum flow another_place(struct frame *f, struct ask *q)
{
    unsigned suspect = (unsigned)__builtin_ctz(f->local[PLACE_OPEN]);

    if (!f->local[PLACE_LEFT] || evidence_another_missing(q, suspect)) /* A-EVID-02 */
        return FLOW_DONE;
    if (!f->local[PLACE_TOKEN]) /* not mutated: it is picked first */
        return token_pick(f, q, PLACE_STEP_ANOTHER);
    f->local[PLACE_INTO] = f->local[PLACE_FILE];
    evidence_place(q, f, suspect, true);
    announce(q, EVENT_PLACES, f->seat, f->local[PLACE_DONE], suspect_entry(q, suspect));
    return FLOW_DONE;
}

/* A-EVID-01 to A-EVID-08, A-EVID-11 */
enum flow android_place_evidence(struct frame *f, struct ask *q)
{
    switch (f->step) {
    case PLACE_STEP_DRAW:
        evidence_begin(q, f);
        return flow_step(f, PLACE_STEP_PICK);

    case PLACE_STEP_PICK: /* A-EVID-06 */
        if (f->local[PLACE_LEFT] == 0)
            return flow_step(f, PLACE_STEP_TELL);
        return token_pick(f, q, PLACE_STEP_FILE);

    case PLACE_STEP_FILE:
        return file_pick(f, q);

    case PLACE_STEP_SUSPECT:
        return suspect_pick(f, q);

    case PLACE_STEP_PLACE:
        return suspect_place(f, q);

    case PLACE_STEP_TELL:
        return evidence_tell(f, q);

    case PLACE_STEP_REST:
        drawn_return(q);
        return FLOW_DONE;

    case PLACE_STEP_ANOTHER:
        return another_place(f, q);
    }
    return FLOW_BROKEN;
}

/* Alibis */

static unsigned alibis_placed(const struct android *g)
{
    unsigned count = 0;

    for (unsigned suspect = 0; suspect < SUSPECTS; suspect++)
        count += g->alibi[suspect];
    return count;
}

/* A-EVID-14, A-COMP-22 */
requirement alibi_missing(const struct ask *q, unsigned suspect)
{
    const struct android *g = android_of(q);

    if (!suspect_lives(g, suspect)) /* A-EVID-14, A-HIT-05 */
        return REQ_SUSPECT_DEAD;
    return alibis_placed(g) < ALIBIS ? REQ_MET : REQ_NO_ALIBIS_LEFT; /* A-COMP-22 */
}

static void mark_log(struct ask *q, uint16_t message, uint8_t seat, unsigned suspect)
{
    struct log_entry *e = log_write(q, message);

    log_seat(e, seat);
    log_entry_of(e, suspect_entry(q, suspect));
}

/* A-EVID-14 */
void alibi_place(struct ask *q, uint8_t seat, unsigned suspect)
{
    if (alibi_missing(q, suspect)) /* A-COMP-22 */
        return;
    android_of(q)->alibi[suspect]++;
    mark_log(q, MSG_ALIBI_PLACED, seat, suspect);
    announce(q, EVENT_ALIBI_PLACED, seat, suspect_entry(q, suspect), 0);
}

void alibi_remove(struct ask *q, uint8_t seat, unsigned suspect)
{
    struct android *g = android_of(q);

    if (!suspect_lives(g, suspect) || g->alibi[suspect] == 0) /* not mutated: there is none */
        return;
    g->alibi[suspect]--;
    mark_log(q, MSG_ALIBI_REMOVED, seat, suspect);
}

/* Hits */

/* A-HIT-02, A-HIT-05. The 13 tokens cannot run out: no living suspect keeps three. */
requirement hit_missing(const struct ask *q, unsigned suspect)
{
    return suspect_lives(android_of(q), suspect) ? REQ_MET : REQ_SUSPECT_DEAD; /* A-HIT-02 */
}

/* A-HIT-04 to A-HIT-08 */
static void suspect_kill(struct ask *q, uint8_t seat, unsigned suspect)
{
    struct android *g = android_of(q);

    g->living &= (uint8_t)~BIT(suspect); /* A-HIT-04, A-HIT-05 */
    g->hit[suspect] = g->alibi[suspect] = g->suspect_at[suspect] = 0;
    for (unsigned file = 0; file < FILES; file++)
        zone_pour(&g->k, file_of(suspect, file), ZONE_POOL);
    for (unsigned row = LAID_MAX; row-- > 0;)
        if (g->laid[row] && g->laid[row] / LAID_BY / FILES == suspect) /* A-EVID-17 */
            laid_drop(g, row);
    zone_shuffle(&g->k, ZONE_POOL); /* A-HIT-08 */
    log_entry_of(log_write(q, MSG_KILLED), suspect_entry(q, suspect));
    announce(q, EVENT_KILLED, seat, suspect_entry(q, suspect), 0);
    events_suspect_killed(q, suspect); /* A-EVENT-17 */
}

/* A-HIT-02, A-HIT-03 */
void hit_place(struct ask *q, uint8_t seat, unsigned suspect)
{
    struct android *g = android_of(q);

    if (hit_missing(q, suspect)) /* A-HIT-05 */
        return;
    g->hit[suspect]++;
    mark_log(q, MSG_HIT_PLACED, seat, suspect);
    announce(q, EVENT_HIT_PLACED, seat, suspect_entry(q, suspect), 0);
    if (g->hit[suspect] == HITS_TO_KILL) /* A-HIT-03 */
        suspect_kill(q, seat, suspect);
}

/* A-HIT-06 */
void hit_remove(struct ask *q, uint8_t seat, unsigned suspect)
{
    struct android *g = android_of(q);

    if (!suspect_lives(g, suspect) || g->hit[suspect] == 0) /* A-HIT-06 */
        return;
    g->hit[suspect]--;
    mark_log(q, MSG_HIT_REMOVED, seat, suspect);
    announce(q, EVENT_HIT_REMOVED, seat, suspect_entry(q, suspect), 0);
}
