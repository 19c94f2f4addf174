/* campaign.c: the results that a case passes to the next one (L-CAMPAIGN, L-CASEEND-09,
 * L-SETUP-27).
 *
 * The record is a section of carried numbers (kernel/carry.h). It is read at set-up and written
 * when the case has ended; in between the rules use the fields of the block.
 */
#include "la1/facts.h"

enum { BITS = 15, HOLDERS = 8, HOLDER_TEAM = 7 }; /* in one number; of a kept card */

static int16_t *carried(const struct ask *q, unsigned at)
{
    return &la1_of(q)->carried[at];
}

/* The bits of a field, fifteen in each number. */
static void bits_store(const struct ask *q, unsigned at, const uint8_t *byte, unsigned count)
{
    for (unsigned i = 0; i < (count + BITS - 1) / BITS; i++) {
        unsigned value = 0;
        for (unsigned j = 0; j < BITS && i * BITS + j < count; j++)
            value |= (unsigned)(byte[(i * BITS + j) / 8] >> (i * BITS + j) % 8 & 1) << j;
        *carried(q, at + i) = (int16_t)value;
    }
}

static void bits_fetch(const struct ask *q, unsigned at, uint8_t *byte, unsigned count)
{
    memset(byte, 0, (count + 7) / 8);
    for (unsigned i = 0; i < count; i++)
        if (*carried(q, at + i / BITS) >> i % BITS & 1)
            byte[i / 8] |= (uint8_t)BIT(i % 8);
}

static unsigned cases_finished(const struct ask *q)
{
    return bit_count((uint16_t)*carried(q, CARRY_PLAYED));
}

/* L-MODE-03, L-MODE-04, L-CAMPAIGN-01 */
static bool case_is_open(const struct ask *q, uint16_t folder)
{
    const int16_t *field = fields_of(q, folder);

    return !(*carried(q, CARRY_PLAYED) >> field[CASE_NUMBER] & 1) &&
           (int)cases_finished(q) >= field[CASE_AFTER];
}

/* The requested case; in a campaign, if that case is closed, the first open one. */
uint16_t campaign_case(const struct ask *q, uint16_t wanted)
{
    unsigned first = q->pack->first[KIND_CASE], end = q->pack->first[KIND_CASE + 1];

    if (!(la1_of(q)->table & TABLE_CAMPAIGN) || case_is_open(q, wanted))
        return wanted;
    for (unsigned e = first; e < end; e++)
        if (case_is_open(q, (uint16_t)e))
            return (uint16_t)e;
    return wanted;
}

/* The log, the dead, and the numbers that were read. L-CAMPAIGN-03, -09, -11 */
void campaign_resume(struct ask *q)
{
    struct la1 *g = la1_of(q);

    g->killed = (uint8_t)*carried(q, CARRY_KILLED);
    bits_fetch(q, CARRY_LOG, g->log, FLAGS_MAX);
    bits_fetch(q, CARRY_READ, g->read, NUMBERED_MAX);
    for (unsigned i = 0; i < COUNTS_MAX; i++)
        g->counted[i] = (uint8_t)*carried(q, CARRY_COUNTED + i);
}

/* The seat of this investigator; SEAT_NONE: nobody. */
static uint8_t seat_of(const struct ask *q, unsigned investigator)
{
    for (uint8_t seat = 0; seat < q->b->seat_count; seat++)
        if (is_alive(q, seat) && la1_of(q)->investigator[seat] == investigator)
            return seat;
    return SEAT_NONE;
}

/* Conditions, mutations and campaign cards come back into play: those of a seat's investigator, or
 * the team's. L-CAMPAIGN-04, L-CAMPAIGN-14 */
void campaign_cards(struct ask *q, uint8_t seat)
{
    unsigned holder = seat == SEAT_NONE ? HOLDER_TEAM : la1_of(q)->investigator[seat];

    for (unsigned i = 0; i < KEPT_MAX; i++) {
        unsigned kept = (unsigned)*carried(q, CARRY_KEPT + i), numbered = kept / HOLDERS;
        if (kept == 0 || kept % HOLDERS != holder ||
            numbered > pack_kind_count(q->pack, KIND_NUMBERED))
            continue;
        uint16_t entry = entry_of(q, KIND_NUMBERED, numbered - 1);
        if (lying_slot(q, entry) < 0)
            lying_put(q, entry, seat == SEAT_NONE ? WHERE_TEAM : (uint8_t)(WHERE_SEAT_0 + seat));
    }
}

static bool is_upgrade(const struct ask *q, component_id c)
{
    return (card_kind(q, c) == KIND_SKILL || card_kind(q, c) == KIND_ITEM) &&
           deck_of(q, c) >= INVESTIGATORS;
}

static int16_t *upgrades_of(const struct ask *q, unsigned investigator)
{
    return carried(q, CARRY_UPGRADES + investigator * UPGRADES_KEPT);
}

static bool is_kept(const struct ask *q, unsigned investigator, component_id c)
{
    const int16_t *kept = upgrades_of(q, investigator);

    for (unsigned i = 0; i < UPGRADES_KEPT; i++)
        if (kept[i] == (int)(c - COMPONENT_BASE) + 1)
            return true;
    return false;
}

/* Such a card waits in the box for the investigator who kept it: L-CAMPAIGN-14. */
bool is_kept_for_any(const struct ask *q, component_id c)
{
    const int16_t *kept = upgrades_of(q, 0);
    bool found = false;

    for (unsigned i = 0; i < INVESTIGATORS * UPGRADES_KEPT; i++)
        found |= kept[i] == (int)(c - COMPONENT_BASE) + 1;
    return found && is_upgrade(q, c);
}

/* L-CAMPAIGN-15: before the deck is shuffled. */
void campaign_upgrades(struct ask *q, uint8_t seat)
{
    const int16_t *kept = upgrades_of(q, la1_of(q)->investigator[seat]);

    for (unsigned i = 0; i < UPGRADES_KEPT; i++) {
        component_id c = (component_id)(COMPONENT_BASE + kept[i] - 1);
        if (kept[i] && kept[i] <= q->b->component_count && is_upgrade(q, c) &&
            block_component(q->b, c)->zone == ZONE_BOX)
            component_move(q->b, c, own_of(seat), PLACE_TOP, MOVE_UNSEEN, 0);
    }
}

static void upgrades_forget(struct ask *q, unsigned investigator)
{
    memset(upgrades_of(q, investigator), 0, UPGRADES_KEPT * sizeof(int16_t));
}

/* A killed investigator keeps nothing; the upgrades are back in their decks in the next case:
 * L-CAMPAIGN-19. */
void campaign_forget(struct ask *q, unsigned investigator)
{
    upgrades_forget(q, investigator);
    for (unsigned i = 0; i < KEPT_MAX; i++)
        if ((unsigned)*carried(q, CARRY_KEPT + i) % HOLDERS == investigator)
            *carried(q, CARRY_KEPT + i) = 0;
}

/* The encounters of a place: L-CAMPAIGN-08. Their deck is not shuffled between cases, so its order
 * is carried. For each card, from the top, it is the number of remaining cards that come before
 * it in the pack. So every number means some order. */

static component_id first_encounter(const struct ask *q, unsigned place)
{
    component_id c = COMPONENT_BASE;

    while (card_kind(q, c) != KIND_ENCOUNTER || encounter_place(q, c) != place)
        c++;
    return c;
}

/* A card that is being resolved or looked at goes to the bottom. */
static void order_store(const struct ask *q, unsigned place)
{
    const uint8_t zone[] = { (uint8_t)(ZONE_TOP_0 + place), (uint8_t)(ZONE_DECK_0 + place),
                             ZONE_OFFER, ZONE_ENCOUNTER };
    component_id first = first_encounter(q, place);
    uint16_t left = (uint16_t)(BIT(ENCOUNTERS) - 1);
    uint64_t order = 0, unit = 1;
    unsigned count = ENCOUNTERS;

    for (unsigned i = 0; i < ARRAY_LEN(zone); i++)
        ZONE_EACH (q->b, zone[i], c)
            if (card_kind(q, c) == KIND_ENCOUNTER && encounter_place(q, c) == place) {
                order += unit * bit_count(left & (BIT(c - first) - 1));
                left &= (uint16_t)~BIT(c - first);
                unit *= count--;
            }
    for (unsigned i = 0; i < ORDER_NUMBERS; i++)
        *carried(q, CARRY_ORDER + place * ORDER_NUMBERS + i) =
            (int16_t)(order >> i * BITS & (BIT(BITS) - 1));
}

void campaign_encounters(struct ask *q, unsigned place)
{
    component_id first = first_encounter(q, place);
    uint8_t deck = (uint8_t)(ZONE_DECK_0 + place);
    uint16_t left = (uint16_t)(BIT(ENCOUNTERS) - 1);
    uint64_t order = 0;

    for (unsigned i = 0; i < ORDER_NUMBERS; i++)
        order |= (uint64_t)*carried(q, CARRY_ORDER + place * ORDER_NUMBERS + i) << i * BITS;
    for (unsigned count = ENCOUNTERS; count > 0; order /= count--) {
        unsigned at = mask_nth(left, (unsigned)(order % count));
        left &= (uint16_t)~BIT(at);
        component_move(q->b, (component_id)(first + at), deck, PLACE_BOTTOM, MOVE_UNSEEN, 0);
    }
}

/* Whether another case follows. */
static bool goes_on(const struct ask *q)
{
    return la1_of(q)->table & TABLE_CAMPAIGN &&
           cases_finished(q) + 1 < pack_kind_count(q->pack, KIND_CASE);
}

static const uint8_t keeping[] = { ZONE_OWN_0, ZONE_HAND_0, ZONE_DISCARD_0, ZONE_PLAY_0 };

static bool keeps(const struct ask *q, uint8_t seat, component_id c)
{
    return is_kept(q, la1_of(q)->investigator[seat], c);
}

/* The number of further upgrades that this investigator may keep; 0 if none is left.
 * L-CAMPAIGN-05 */
static unsigned upgrades_due(const struct ask *q, uint8_t seat)
{
    const int16_t *kept = upgrades_of(q, la1_of(q)->investigator[seat]);
    unsigned allowed = cases_finished(q) + 1, left = 0;

    for (unsigned i = 0; i < UPGRADES_KEPT; i++)
        allowed -= kept[i] != 0 && allowed > 0;
    for (unsigned i = 0; i < ARRAY_LEN(keeping); i++)
        ZONE_EACH (q->b, (uint8_t)(keeping[i] + seat), c)
            left += is_upgrade(q, c) && !keeps(q, seat, c);
    return left < allowed ? left : allowed;
}

/* Turns up the upgrades in the seat's deck, because players choose from them, too. */
static void deck_show(struct ask *q, uint8_t seat)
{
    ZONE_EACH (q->b, own_of(seat), c)
        if (is_upgrade(q, c))
            component_turn_up(q->b, c);
}

/* Which upgrades stay in the deck? Seat by seat. local[0]: seats that are done; local[1]: 1: the
 * record of this seat was emptied. */
enum flow la1_keep(struct frame *f, struct ask *q)
{
    enum { STEP_NEXT, STEP_ASK };
    const struct la1 *g = la1_of(q);
    uint8_t seat = (uint8_t)f->local[0];

    if (f->step == STEP_NEXT) {
        if (seat >= q->b->seat_count || !goes_on(q))
            return FLOW_DONE;
        if (!f->local[1] && g->investigator[seat] < INVESTIGATORS)
            upgrades_forget(q, g->investigator[seat]);
        f->local[1] = 1;
        if (is_alive(q, seat) && upgrades_due(q, seat) > 0) {
            deck_show(q, seat);
            return flow_step(f, STEP_ASK);
        }
        f->local[0]++;
        f->local[1] = 0;
        return FLOW_STEP;
    }
    ask_seat(q, seat, PROMPT_KEEP);
    ask_about(q, T_NUMBER, (uint16_t)upgrades_due(q, seat));
    for (unsigned i = 0; i < ARRAY_LEN(keeping); i++)
        ASK_ZONE_EACH (q, (uint8_t)(keeping[i] + seat), c)
            if (is_upgrade(q, c) && !keeps(q, seat, c) && ask_offer(q, OPT_KEEP, c)) {
                int16_t *kept = upgrades_of(q, g->investigator[seat]);
                while (*kept)
                    kept++;
                *kept = (int16_t)(c - COMPONENT_BASE + 1);
                struct log_entry *e = log_write(q, MSG_KEEPS);
                log_seat(e, seat);
                log_card(q, e, c);
                return flow_step(f, STEP_NEXT);
            }
    if (ask_offer(q, OPT_ENOUGH, 0)) {
        f->local[0]++;
        f->local[1] = 0;
        return flow_step(f, STEP_NEXT);
    }
    return FLOW_WAIT;
}

/* The investigator or team that keeps a card in play; HOLDERS: nobody keeps it. */
static unsigned holder_after(const struct ask *q, unsigned slot)
{
    const struct la1 *g = la1_of(q);
    int sort = fields_of(q, g->lying[slot])[NUMBERED_SORT];

    if (sort != WORD_CONDITION && sort != WORD_MUTATION && sort != WORD_CAMPAIGN)
        return HOLDERS;
    if (g->where[slot] == WHERE_TEAM)
        return HOLDER_TEAM;
    return g->where[slot] >= WHERE_SEAT_0 ? g->investigator[g->where[slot] - WHERE_SEAT_0]
                                          : HOLDERS;
}

/* Whether a kept card belongs to an investigator who sat this case out. L-CAMPAIGN-14 */
static bool waits(const struct ask *q, int kept)
{
    unsigned holder = (unsigned)kept % HOLDERS;

    return kept && holder < INVESTIGATORS && seat_of(q, holder) == SEAT_NONE &&
           !(la1_of(q)->killed >> holder & 1);
}

static void kept_store(struct ask *q)
{
    const struct la1 *g = la1_of(q);
    unsigned count = 0;

    for (unsigned i = 0; i < KEPT_MAX; i++) {
        int16_t kept = *carried(q, CARRY_KEPT + i);
        *carried(q, CARRY_KEPT + i) = 0;
        if (waits(q, kept))
            *carried(q, CARRY_KEPT + count++) = kept;
    }
    for (unsigned i = 0; i < LYING && count < KEPT_MAX; i++) {
        unsigned holder = g->lying[i] ? holder_after(q, i) : HOLDERS;
        if (holder < HOLDERS)
            *carried(q, CARRY_KEPT + count++) =
                (int16_t)((numbered_of(q, g->lying[i]) + 1) * HOLDERS + holder);
    }
}

/* L-CASEEND-09, L-CAMPAIGN-12 */
void campaign_record(struct ask *q, unsigned ending)
{
    const struct la1 *g = la1_of(q);

    if (!(g->table & TABLE_CAMPAIGN)) /* L-CAMPAIGN-20 */
        return;
    *carried(q, CARRY_PLAYED) |= (int16_t)BIT(fields_of(q, g->folder)[CASE_NUMBER]);
    *carried(q, CARRY_ENDING) = (int16_t)ending;
    *carried(q, CARRY_KILLED) = g->killed;
    bits_store(q, CARRY_LOG, g->log, FLAGS_MAX);
    bits_store(q, CARRY_READ, g->read, NUMBERED_MAX);
    for (unsigned i = 0; i < COUNTS_MAX; i++)
        *carried(q, CARRY_COUNTED + i) = g->counted[i];
    kept_store(q);
    for (unsigned place = 0; place < DECKS; place++)
        order_store(q, place);
}
