/* words_verb.c: what cards can do: every verb of the vocabulary, carried out by the chapters.
 *
 * A pack is data from outside: what it names is checked where it is used. A detective nobody plays
 * is no seat (SEAT_NONE): what would happen to him does not happen.
 */
#include "android/facts.h"
#include "android/told.h"
#include "android/vocabulary.h"

/* Arguments */

static uint8_t seat_arg(const struct ask *q, int value)
{
    CHECK(value >= 0 && value < q->b->seat_count);
    return (uint8_t)value;
}

static component_id card_arg(const struct ask *q, int value) /* 0: there is none */
{
    uint16_t word = (uint16_t)value;

    CHECK(word == 0 || (is_component(word) && word - COMPONENT_BASE < q->b->component_count));
    return word;
}

static uint16_t entry_arg(const struct ask *q, int value)
{
    CHECK(value >= 0 && (unsigned)value < q->pack->entry_count);
    return (uint16_t)value;
}

static uint8_t place_arg(const struct ask *q, int value) /* 0: nowhere */
{
    CHECK(value == 0 || (value > 0 && value < PLACE_MAX && facts_of(q)->places >> value & 1));
    return (uint8_t)value;
}

static unsigned kind_arg(const struct ask *q, int value, unsigned kind, unsigned count)
{
    unsigned number = number_of(q, kind, entry_arg(q, value));

    CHECK(number < count);
    return number;
}

static unsigned lead_arg(const struct ask *q, int value)
{
    return kind_arg(q, value, KIND_LEAD, LEADS);
}

static unsigned suspect_arg(const struct ask *q, int value)
{
    return kind_arg(q, value, KIND_SUSPECT, SUSPECTS);
}

static uint8_t supply_arg(int value)
{
    CHECK(value >= 0 && value < SUPPLY_COUNT);
    return (uint8_t)value;
}

static unsigned number_arg(int value)
{
    return value > 0 ? (unsigned)value : 0;
}

/* Which arguments are seats, a bit each. */
static unsigned verb_seats(uint8_t verb)
{
    switch (verb) {
    case VERB_LEAVE_PLAY:
    case VERB_ENTRY_LEAVES_PLAY:
    case VERB_GO:
    case VERB_SWAP_LEADS:
    case VERB_OTHER_BODY:
    case VERB_TURN_UP:
    case VERB_TURN_UP_RANDOM:
    case VERB_SCRAP:
    case VERB_ELIMINATE:
    case VERB_AT_PEACE:
    case VERB_FOUND:
    case VERB_OVERDUE:
    case VERB_SERVICED:
    case VERB_NEXT_STARTS_WITH:
    case VERB_END_EVENT:
    case VERB_MARKER:
    case VERB_SISTERS_ELIMINATED:
    case VERB_TROUBLED:
        return 0;
    case VERB_CARD_TO_HAND:
        return BIT(1);
    case VERB_ROB:
    case VERB_LOOK_AT_HAND:
    case VERB_LOOK_AT_HUNCH:
    case VERB_LOSE_WARRANT:
        return BIT(0) | BIT(1);
    case VERB_LOSE_CHOSEN:
    case VERB_DRAW_CHOSEN:
        return BIT(0) | BIT(2);
    default:
        return BIT(0);
    }
}

/* Is one of them a detective nobody plays? */
static bool is_about_nobody(uint8_t verb, const int *arg)
{
    unsigned seats = verb_seats(verb);

    MASK_EACH (seats, i)
        if (arg[i] == SEAT_NONE)
            return true;
    return false;
}

/* Tokens */

static bool is_normal_favor(uint8_t kind)
{
    return kind >= FAVOR_FIRST && kind < FAVOR_FIRST + NORMAL_FAVORS;
}

static struct price price_of(uint8_t kind, unsigned number)
{
    struct price p = { 0 };

    p.favor[kind - FAVOR_FIRST] = (uint8_t)(number < 255 ? number : 255);
    return p;
}

static struct price price_any(unsigned number)
{
    return (struct price){ .any = (uint8_t)(number < 255 ? number : 255) };
}

static requirement count_missing(const struct ask *q, uint8_t seat, uint8_t kind, unsigned number)
{
    if (kind == SUPPLY_TIME)
        return time_missing(q, seat, number);
    return token_count(q, seat, kind) >= number ? REQ_MET : REQ_TOO_FEW;
}

static requirement pay_missing(struct ask *q, uint8_t seat, uint8_t kind, unsigned number)
{
    requirement missing = count_missing(q, seat, kind, number);

    return missing ? missing : permission(q, QUESTION_MAY_SPEND, seat, kind, REQ_MET);
}

static requirement spend_missing(struct ask *q, uint8_t seat, uint8_t kind, unsigned number)
{
    struct price p;

    if (!is_normal_favor(kind))
        return pay_missing(q, seat, kind, number);
    p = price_of(kind, number);
    return price_missing(q, seat, &p);
}

static requirement favors_missing(const struct ask *q, uint8_t seat, uint8_t end)
{
    for (uint8_t kind = FAVOR_FIRST; kind < end; kind++)
        if (token_count(q, seat, kind))
            return REQ_MET;
    return REQ_NO_FAVORS;
}

/* Of a type of favor those of NPCs that stand for it count, too. */
static requirement give_up_missing(struct ask *q, uint8_t seat, uint8_t kind, unsigned number)
{
    if (is_normal_favor(kind))
        return favor_count(q, seat, kind) >= number ? REQ_MET : REQ_TOO_FEW;
    return count_missing(q, seat, kind, number);
}

static requirement any_missing(struct ask *q, uint8_t seat, unsigned number)
{
    struct price p = price_any(number);

    return price_missing(q, seat, &p);
}

static requirement gained_missing(const struct ask *q, uint8_t seat)
{
    uint8_t gained = android_of(q)->gained;

    return gained && token_count(q, seat, (uint8_t)(gained - 1)) ? REQ_MET : REQ_TOO_FEW;
}

/* A-TERM-02: gone, and nothing else comes of it. */
static void tokens_sacrifice(struct ask *q, uint8_t seat, uint8_t kind, unsigned number)
{
    unsigned gone = supply_move(q->b, kind, seat, HOLDER_BANK, number); /* A-TERM-02 */

    if (gone == 0)
        return;
    struct log_entry *e = log_write(q, MSG_SACRIFICES);
    log_seat(e, seat);
    log_number(e, (int)gone);
    log_supply(e, kind);
}

static void lose_all_but(struct ask *q, uint8_t seat, uint8_t kind, unsigned kept)
{
    unsigned count = token_count(q, seat, kind);

    if (count > kept)
        token_lose(q, seat, kind, count - kept);
}

static enum flow tokens_gain(struct ask *q, uint8_t seat, uint8_t kind, unsigned number)
{
    if (kind == SUPPLY_GOOD || kind == SUPPLY_BAD)
        baggage_place(q, seat, kind, number);
    else
        token_gain(q, seat, kind, number);
    return FLOW_STEP;
}

static enum flow spend(struct ask *q, struct frame *f, uint8_t seat, uint8_t kind, unsigned number)
{
    struct price p;

    if (!is_normal_favor(kind)) {
        token_spend(q, seat, kind, number);
        return FLOW_STEP;
    }
    p = price_of(kind, number);
    return flow_pay_favors(q, f, f->step, seat, &p);
}

static enum flow spend_any(struct ask *q, struct frame *f, uint8_t seat, unsigned number)
{
    struct price p = price_any(number);

    return flow_pay_favors(q, f, f->step, seat, &p);
}

/* A-EVID-15 */
static enum flow evidence_sell(struct ask *q, const int *arg)
{
    uint8_t seat = seat_arg(q, arg[0]);

    evidence_sacrifice(q);
    announce(q, EVENT_SELLS, seat, entry_arg(q, arg[1]), 0);
    return tokens_gain(q, seat, supply_arg(arg[3]), number_arg(arg[2]));
}

/* Small asks that belong to no chapter: PROC_VERB; local[0] is the verb. */
enum verb_local { ASKED_VERB, ASKED_NUMBER, ASKED_THING, ASKED_CHOSEN };

static enum flow verb_asks(struct frame *f, uint8_t verb, uint8_t seat, unsigned number,
                           unsigned thing)
{
    enum flow flow = flow_call(f, f->step, PROC_VERB, seat, verb, (uint16_t)number);

    f[1].local[ASKED_THING] = (uint16_t)thing;
    return flow;
}

static enum flow shift_ask(struct frame *f, struct ask *q)
{
    ask_seat(q, f->seat, PROMPT_SHIFT);
    ask_about(q, T_NUMBER, f->local[ASKED_NUMBER]);
    if (ask_offer(q, OPT_SHIFT_LIGHT, 0)) {
        shift_light(q, f->seat, f->local[ASKED_NUMBER]);
        return FLOW_DONE;
    }
    if (ask_offer(q, OPT_SHIFT_DARK, 0)) {
        shift_dark(q, f->seat, f->local[ASKED_NUMBER]);
        return FLOW_DONE;
    }
    return FLOW_WAIT;
}

/* Whether a favor of this kind stands for the one asked for. */
static bool stands_for(const struct ask *q, uint8_t kind, uint8_t normal)
{
    return kind == normal || facts_of(q)->favor_types[kind] >> (normal - FAVOR_FIRST) & 1;
}

static enum flow give_up_ask(struct frame *f, struct ask *q)
{
    uint8_t normal = (uint8_t)f->local[ASKED_THING];

    if (f->local[ASKED_NUMBER] == 0 || favor_count(q, f->seat, normal) == 0)
        return FLOW_DONE;
    ask_seat(q, f->seat, PROMPT_GIVE_UP);
    for (uint8_t kind = FAVOR_FIRST; kind < FAVOR_END; kind++)
        if (stands_for(q, kind, normal) &&
            ask_offer_if(q, OPT_GIVE_UP, kind,
                         token_count(q, f->seat, kind) ? REQ_MET : REQ_TOO_FEW)) {
            token_lose(q, f->seat, kind, 1);
            f->local[ASKED_NUMBER]--;
            return FLOW_STEP;
        }
    return FLOW_WAIT;
}

/* A file, then up to so many suspects; ASKED_THING is the file plus 1, ASKED_CHOSEN a mask. */
static enum flow file_ask(struct frame *f, struct ask *q)
{
    ask_seat(q, f->seat, PROMPT_LOOK_FILE);
    for (uint16_t file = 0; file < FILES; file++)
        if (ask_offer(q, (uint16_t)(OPT_FILE_DOCUMENT + file), 0)) {
            f->local[ASKED_THING] = (uint16_t)(file + 1);
            return FLOW_STEP;
        }
    return FLOW_WAIT;
}

static requirement looks_missing(struct ask *q, uint8_t seat, unsigned but)
{
    for (unsigned s = 0; s < SUSPECTS; s++)
        if (!(but >> s & 1) && evidence_look_missing(q, seat, s) == REQ_MET)
            return REQ_MET;
    return REQ_NO_SUSPECTS;
}

static enum flow look_ask(struct frame *f, struct ask *q)
{
    unsigned seen = f->local[ASKED_CHOSEN];

    if (f->local[ASKED_NUMBER] == 0 || looks_missing(q, f->seat, seen))
        return FLOW_DONE;
    if (f->local[ASKED_THING] == 0)
        return file_ask(f, q);
    ask_seat(q, f->seat, PROMPT_LOOK_SUSPECT);
    ask_about(q, T_NUMBER, f->local[ASKED_NUMBER]);
    for (unsigned s = 0; s < SUSPECTS; s++)
        if (android_of(q)->suspects >> s & 1 && !(seen >> s & 1) &&
            ask_offer_if(q, OPT_LOOK_AT, entry_of(q, KIND_SUSPECT, s),
                         evidence_look_missing(q, f->seat, s))) {
            evidence_look(q, f->seat, s, (uint8_t)(f->local[ASKED_THING] - 1));
            f->local[ASKED_CHOSEN] |= (uint16_t)BIT(s);
            f->local[ASKED_NUMBER]--;
            return FLOW_STEP;
        }
    if (ask_offer(q, OPT_DONE, 0))
        return FLOW_DONE;
    return FLOW_WAIT;
}

/* The hunch of this sort in a zone; their backs tell them apart. 0: none. */
static component_id hunch_in(const struct ask *q, uint8_t zone, uint16_t sort)
{
    ZONE_EACH (q->b, zone, c)
        if (pack_entry_of(q->pack, c)->field[HUNCH_SORT] == sort)
            return c;
    return 0;
}

static enum flow undealt_look(struct frame *f, struct ask *q, component_id hunch)
{
    component_show(q->b, hunch, (seat_mask)BIT(f->seat));
    struct log_entry *e = log_write(q, MSG_LOOKS_AT_UNDEALT);
    log_seat(e, f->seat);
    log_card(q, e, hunch);
    return FLOW_DONE;
}

static enum flow undealt_ask(struct frame *f, struct ask *q)
{
    component_id guilty = hunch_in(q, ZONE_UNDEALT, WORD_GUILTY);
    component_id innocent = hunch_in(q, ZONE_UNDEALT, WORD_INNOCENT);

    if (!guilty && !innocent)
        return FLOW_DONE;
    ask_seat(q, f->seat, PROMPT_LOOK_UNDEALT);
    if (guilty && ask_offer(q, OPT_UNDEALT_GUILTY, 0))
        return undealt_look(f, q, guilty);
    if (innocent && ask_offer(q, OPT_UNDEALT_INNOCENT, 0))
        return undealt_look(f, q, innocent);
    return FLOW_WAIT;
}

enum flow android_verb_asks(struct frame *f, struct ask *q)
{
    switch (f->local[ASKED_VERB]) {
    case VERB_SHIFT_EITHER:
        return shift_ask(f, q);
    case VERB_GIVE_UP:
        return give_up_ask(f, q);
    case VERB_LOOK_AT_FILE:
        return look_ask(f, q);
    case VERB_LOOK_AT_UNDEALT:
        return undealt_ask(f, q);
    default:
        return FLOW_BROKEN;
    }
}

static enum flow give_up(struct ask *q, struct frame *f, uint8_t seat, uint8_t kind,
                         unsigned number)
{
    if (is_normal_favor(kind) && favor_count(q, seat, kind) > token_count(q, seat, kind))
        return verb_asks(f, VERB_GIVE_UP, seat, number, kind);
    token_lose(q, seat, kind, number);
    return FLOW_STEP;
}

/* Cards */

static unsigned hand_count(const struct ask *q, uint8_t seat)
{
    return block_zone(q->b, hand_of(seat))->count;
}

/* Is there a deck to look into? */
static requirement keep_missing(struct ask *q, uint8_t seat, enum draw_decks decks)
{
    requirement missing = draw_missing(q, seat, light_deck(seat));

    for (uint8_t s = 0; s < q->b->seat_count && missing && decks == DRAW_ANY; s++)
        if (s != seat)
            missing = draw_missing(q, seat, dark_deck(s));
    return missing;
}

/* In a fight some lose fewer cards. */
static unsigned fight_cards(struct ask *q, uint8_t seat, unsigned number)
{
    if (android_of(q)->fighting != seat)
        return number;
    return (unsigned)question_settle(q, QUESTION_FIGHT_CARDS, seat, 0, (int)number);
}

static void discard_random(struct ask *q, uint8_t seat, unsigned number)
{
    for (unsigned i = fight_cards(q, seat, number); i > 0 && hand_count(q, seat) > 0; i--)
        card_discard(q, zone_random(q->b, hand_of(seat)));
}

static enum flow discard_down_to(struct ask *q, struct frame *f, uint8_t seat, unsigned kept)
{
    unsigned count = hand_count(q, seat);

    return flow_discard(q, f, f->step, seat, count > kept ? fight_cards(q, seat, count - kept) : 0);
}

static enum flow exchange_cards(struct frame *f, uint8_t seat, unsigned more)
{
    return flow_call(f, f->step, PROC_EXCHANGE_CARDS, seat, (uint16_t)more, 0);
}

static void card_to_hand(struct ask *q, component_id c, uint8_t seat)
{
    effects_leave_play(q, c);
    component_move(q->b, c, hand_of(seat), PLACE_TOP, MOVE_TO_SEAT, seat);
    struct log_entry *e = log_write(q, MSG_TAKES_CARD);
    log_seat(e, seat);
    log_card(q, e, c);
}

static requirement take_missing(struct ask *q, uint8_t seat)
{
    return hand_count(q, seat) < hand_limit(q, seat) ? REQ_MET : REQ_HAND_FULL;
}

static enum flow card_take(struct ask *q, struct frame *f, uint8_t seat, component_id c)
{
    card_to_hand(q, c, seat);
    announce(q, EVENT_HAND_GROWS, seat, (uint16_t)hand_count(q, seat), 0);
    return flow_hand_grew(q, f, f->step, seat);
}

static void memory_to_box(struct ask *q, uint8_t seat)
{
    component_id c = zone_top(q->b, memory_of(seat));

    if (c == 0)
        return;
    component_move(q->b, c, ZONE_BOX, PLACE_TOP, MOVE_UNSEEN, 0);
    log_seat(log_write(q, MSG_MEMORY_TO_BOX), seat);
}

/* Looking */

static bool is_facedown(const struct ask *q, component_id c)
{
    return !(block_component(q->b, c)->seen & SEEN_FACE_UP);
}

static bool is_evidence(const struct ask *q, component_id c)
{
    return pack_entry_of(q->pack, c)->kind == KIND_EVIDENCE;
}

/* A-INFO-07, A-INFO-19: he may look again at what he has seen. */
static requirement look_missing(struct ask *q, uint8_t seat, component_id c)
{
    if (c == 0 || !is_facedown(q, c))
        return REQ_NOTHING_FACEDOWN;
    if (!is_evidence(q, c))
        return REQ_MET;
    uint8_t suspect = evidence_suspect(q, c);
    if (suspect >= SUSPECTS)
        return REQ_NOT_ON_SHEET;
    return permission(q, QUESTION_MAY_LOOK, seat, entry_of(q, KIND_SUSPECT, suspect), REQ_MET);
}

static void card_look(struct ask *q, uint8_t seat, component_id c)
{
    bool on_sheet = is_evidence(q, c) && evidence_suspect(q, c) < SUSPECTS;

    component_show(q->b, c, (seat_mask)BIT(seat));
    struct log_entry *e = log_write(q, on_sheet ? MSG_LOOKS_AT_TOKEN : MSG_LOOKS_AT_CARD);
    log_seat(e, seat);
    log_card(q, e, c);
    if (on_sheet)
        log_entry_of(e, entry_of(q, KIND_SUSPECT, evidence_suspect(q, c)));
}

/* So many tokens lie facedown on the suspect's sheet; *last is the one with that number. */
static unsigned facedown_on(const struct ask *q, unsigned suspect, unsigned number,
                            component_id *last)
{
    unsigned count = 0;

    for (unsigned file = 0; file < FILES; file++)
        ZONE_EACH (q->b, file_of(suspect, file), c)
            if (is_facedown(q, c) && count++ == number)
                *last = c;
    return count;
}

static requirement suspect_look_missing(struct ask *q, uint8_t seat, unsigned suspect)
{
    component_id any;
    requirement missing = evidence_look_missing(q, seat, suspect);

    if (missing)
        return missing;
    return facedown_on(q, suspect, 0, &any) ? REQ_MET : REQ_NOTHING_FACEDOWN;
}

static void turn_up_random(struct ask *q, unsigned suspect)
{
    component_id token = 0;
    unsigned count = facedown_on(q, suspect, 0, &token);

    if (count == 0)
        return;
    q->b->stirred |= STIR_CHANCE;
    facedown_on(q, suspect, rng_below(&q->b->rng, count), &token);
    evidence_turn_up(q, token);
}

static void piles_look(struct ask *q, uint8_t seat)
{
    for (unsigned pile = 0; pile < PILES; pile++)
        if (zone_top(q->b, stack_of(pile)))
            component_show(q->b, zone_top(q->b, stack_of(pile)), (seat_mask)BIT(seat));
    log_seat(log_write(q, MSG_LOOKS_AT_PILES), seat);
}

static void hunch_look(struct ask *q, uint8_t seat, uint8_t whose)
{
    if (zone_top(q->b, hunch_of(whose)) == 0)
        return;
    component_id hunch = zone_random(q->b, hunch_of(whose));
    component_show(q->b, hunch, (seat_mask)BIT(seat));
    struct log_entry *e = log_write(q, MSG_LOOKS_AT_HUNCH);
    log_seat(e, seat);
    log_seat(e, whose);
    log_card(q, e, hunch);
}

static void hunch_swap(struct ask *q, uint8_t seat)
{
    component_id own = hunch_in(q, hunch_of(seat), WORD_INNOCENT);
    component_id undealt = hunch_in(q, ZONE_UNDEALT, WORD_INNOCENT);

    if (own == 0 || undealt == 0)
        return;
    component_move(q->b, own, ZONE_UNDEALT, PLACE_TOP, MOVE_UNSEEN, 0);
    component_move(q->b, undealt, hunch_of(seat), PLACE_TOP, MOVE_TO_SEAT, seat);
    log_seat(log_write(q, MSG_SWAPS_HUNCH), seat);
}

/* The map */

/* by a card one gets anywhere, unless one may not enter. */
static requirement go_missing(struct ask *q, uint8_t seat, uint8_t at)
{
    requirement missing = permission(q, QUESTION_MAY_MOVE, seat, 0, REQ_MET);

    if (at == 0)
        return REQ_OUT_OF_REACH;
    if (android_of(q)->at[seat] == at)
        return REQ_HERE_ALREADY;
    return missing ? missing : permission(q, QUESTION_MAY_ENTER, seat, at, REQ_MET);
}

/* The same as following up a lead where he stands, but for the place. */
static requirement follow_up_missing(struct ask *q, uint8_t seat, unsigned lead, unsigned time)
{
    requirement missing = time_missing(q, seat, time);

    if (android_of(q)->lead_at[lead] == 0)
        return REQ_NO_LEAD_HERE;
    if (missing)
        return missing;
    if (evidence_missing(q, seat) && uncover_missing(q, seat))
        return REQ_LEAD_USELESS;
    return lead_open_missing(q, seat, lead);
}

static void leads_swap(struct ask *q, unsigned one, unsigned other)
{
    struct android *g = android_of(q);
    uint8_t at = g->lead_at[one];

    g->lead_at[one] = g->lead_at[other];
    g->lead_at[other] = at;
    struct log_entry *e = log_write(q, MSG_LEADS_SWAPPED);
    log_entry_of(e, entry_of(q, KIND_LEAD, one));
    log_entry_of(e, entry_of(q, KIND_LEAD, other));
}

static requirement warrant_lose_missing(const struct ask *q, uint8_t seat)
{
    const uint8_t *warrant = android_of(q)->warrant[seat];

    return warrant[0] || warrant[1] ? REQ_MET : REQ_TOO_FEW;
}

/* Evidence */

static requirement refile_missing(const struct ask *q, component_id c, bool other_suspect)
{
    uint8_t suspect = c ? evidence_suspect(q, c) : SUSPECTS;

    if (suspect >= SUSPECTS)
        return REQ_NOT_ON_SHEET;
    if (other_suspect && (android_of(q)->living & ~BIT(suspect)) == 0)
        return REQ_NO_SUSPECTS;
    return REQ_MET;
}

static requirement evidence_on_missing(struct ask *q, uint8_t seat, unsigned suspect)
{
    if (!suspect_lives(android_of(q), suspect))
        return REQ_SUSPECT_DEAD;
    return evidence_missing(q, seat);
}

static uint8_t pile_arg(int word)
{
    CHECK(word >= WORD_SHIFT && word < WORD_SHIFT + PILES);
    return (uint8_t)(word - WORD_SHIFT);
}

/* Special cards, events */

static void overdue_set(struct ask *q, uint16_t entry, bool overdue)
{
    struct android *g = android_of(q);

    if (g->overdue == overdue)
        return;
    g->overdue = overdue;
    log_entry_of(log_write(q, overdue ? MSG_OVERDUE : MSG_SERVICED), entry);
}

/* Of Caprice's people the one nobody owes favors to. */
static uint16_t sisters(const struct ask *q)
{
    uint16_t caprice = entry_of(q, KIND_DETECTIVE, CAPRICE);

    for (unsigned n = 0; n < NPCS; n++) {
        uint16_t npc = entry_of(q, KIND_NPC, n);
        if (fields_of(q, npc)[NPC_DETECTIVE] == caprice && fields_of(q, npc)[NPC_FAVOR] == 0)
            return npc;
    }
    CHECK(!"the Sisters are in the pack");
    return 0;
}

static void npc_troubled(struct ask *q, uint16_t entry)
{
    uint8_t *token = &android_of(q)->npc[kind_arg(q, entry, KIND_NPC, NPCS)];

    if (!(*token & NPC_CHANGED))
        return;
    *token &= (uint8_t)~NPC_CHANGED;
    log_entry_of(log_write(q, MSG_TROUBLED), entry);
}

static void markers_add(struct ask *q, component_id c, unsigned number)
{
    struct android *g = android_of(q);
    uint8_t at = event_marker(q, c);

    if (at >= ARRAY_LEN(g->marker))
        return;
    unsigned count = g->marker[at] + number;
    g->marker[at] = (uint8_t)(count < 255 ? count : 255);
    struct log_entry *e = log_write(q, MSG_MARKERS);
    log_card(q, e, c);
    log_number(e, g->marker[at]);
}

/* What stands in the way */

static requirement verb_missing(struct ask *q, uint8_t verb, const int *arg)
{
    struct android *g = android_of(q);
    uint8_t seat = verb_seats(verb) & BIT(0) ? seat_arg(q, arg[0]) : SEAT_NONE;

    switch (verb) {
    case VERB_LOSE_ANY:
    case VERB_LOSE_CHOSEN:
    case VERB_LOSE_COMMONEST:
        return favors_missing(q, seat, FAVOR_END);
    case VERB_LOSE_GAINED:
        return gained_missing(q, seat);
    case VERB_PAY:
        return pay_missing(q, seat, supply_arg(arg[2]), number_arg(arg[1]));
    case VERB_SPEND:
        return spend_missing(q, seat, supply_arg(arg[2]), number_arg(arg[1]));
    case VERB_SPEND_ANY:
        return any_missing(q, seat, number_arg(arg[1]));
    case VERB_SACRIFICE:
        return count_missing(q, seat, supply_arg(arg[2]), number_arg(arg[1]));
    case VERB_GIVE_UP:
        return give_up_missing(q, seat, supply_arg(arg[2]), number_arg(arg[1]));
    case VERB_SACRIFICE_EVIDENCE:
        return lead_use_missing(q, lead_arg(q, arg[1]));
    case VERB_SELL_EVIDENCE: {
        requirement missing = lead_use_missing(q, lead_arg(q, arg[1]));
        return missing ? missing : permission(q, QUESTION_MAY_SELL, seat, 0, REQ_MET);
    }
    case VERB_ROB:
        return favors_missing(q, seat_arg(q, arg[1]), FAVOR_FIRST + NORMAL_FAVORS);

    case VERB_DRAW_KEEPING:
        return keep_missing(q, seat, DRAW_ANY);
    case VERB_DRAW_LIGHT_KEEPING:
        return keep_missing(q, seat, DRAW_LIGHT);
    case VERB_DISCARD:
        return hand_count(q, seat) >= number_arg(arg[1]) ? REQ_MET : REQ_NO_CARDS;
    case VERB_TAKE_CARD:
        return take_missing(q, seat);
    case VERB_MEMORY_TO_BOX:
        return zone_top(q->b, memory_of(seat)) ? REQ_MET : REQ_NO_MEMORY;

    case VERB_LOOK_AT_CARD:
        return look_missing(q, seat, card_arg(q, arg[1]));
    case VERB_LOOK_AT_SUSPECT:
        return suspect_look_missing(q, seat, suspect_arg(q, arg[1]));
    case VERB_LOOK_AT_FILE:
        return looks_missing(q, seat, 0);
    case VERB_LOOK_AT_UNDEALT:
        return zone_top(q->b, ZONE_UNDEALT) ? REQ_MET : REQ_NOTHING_FACEDOWN;

    case VERB_MOVE:
        return go_missing(q, seat, place_arg(q, arg[1]));
    case VERB_MOVE_LEAD:
        return lead_destinations(q, lead_arg(q, arg[1]), seat) ? REQ_MET : REQ_LEAD_STUCK;
    case VERB_FOLLOW_UP:
        return follow_up_missing(q, seat, lead_arg(q, arg[1]), number_arg(arg[2]));
    case VERB_PLACE_WARRANT:
        return warrant_missing(q, seat);
    case VERB_LOSE_WARRANT:
        return warrant_lose_missing(q, seat);
    case VERB_USE_ABILITY:
        return ability_missing_how(q, seat, place_arg(q, arg[1]),
                                   ABILITY_WITHOUT_TIME | ABILITY_UNCOUNTED);

    case VERB_PLACE_ANY_FILE:
    case VERB_PLACE_PHYSICAL:
    case VERB_PLACE_DOCUMENT:
        return evidence_missing(q, seat);
    case VERB_PLACE_FILE_OF:
        return evidence_on_missing(q, seat, suspect_arg(q, arg[1]));
    case VERB_PLACE_ANOTHER:
        return evidence_another_missing(q, suspect_arg(q, arg[1]));
    case VERB_REFILE:
        return refile_missing(q, card_arg(q, arg[1]), false);
    case VERB_RESUSPECT:
        return refile_missing(q, card_arg(q, arg[1]), true);
    case VERB_PLACE_HIT:
        return hit_missing(q, suspect_arg(q, arg[1]));
    case VERB_REMOVE_HIT:
        return g->hit[suspect_arg(q, arg[1])] ? REQ_MET : REQ_NO_HIT;
    case VERB_PLACE_ALIBI:
        return alibi_missing(q, suspect_arg(q, arg[1]));
    case VERB_REMOVE_ALIBI:
        return g->alibi[suspect_arg(q, arg[1])] ? REQ_MET : REQ_NO_ALIBI_THERE;
    case VERB_ADD_PIECE:
        return zone_top(q->b, stack_of(pile_arg(arg[1]))) ? REQ_MET : REQ_PILE_EMPTY;
    default:
        return REQ_MET;
    }
}

requirement android_verb_missing(struct ask *q, uint8_t verb, const int *arg)
{
    return is_about_nobody(verb, arg) ? REQ_NOBODY : verb_missing(q, verb, arg);
}

/* What happens: a table of verbs for each part of the vocabulary. FLOW_BROKEN: no verb of it. */

static enum flow do_tokens(struct ask *q, struct frame *f, uint8_t verb, const int *arg)
{
    uint8_t seat = verb_seats(verb) & BIT(0) ? seat_arg(q, arg[0]) : SEAT_NONE;

    switch (verb) {
    case VERB_GAIN:
        return tokens_gain(q, seat, supply_arg(arg[2]), number_arg(arg[1]));
    case VERB_TAKE_ON:
        baggage_place(q, seat, supply_arg(arg[2]), number_arg(arg[1]));
        return FLOW_STEP;
    case VERB_GAIN_WORD:
        word_gain(q, seat, (uint16_t)arg[2], number_arg(arg[1]));
        return FLOW_STEP;
    case VERB_GAIN_ANY:
        return flow_gain_favor(q, f, f->step, seat, number_arg(arg[1]), false);
    case VERB_GAIN_DIFFERENT:
        return flow_gain_favor(q, f, f->step, seat, number_arg(arg[1]), true);
    case VERB_LOSE:
        token_lose(q, seat, supply_arg(arg[2]), number_arg(arg[1]));
        return FLOW_STEP;
    case VERB_LOSE_ALL:
        lose_all_but(q, seat, supply_arg(arg[1]), 0);
        return FLOW_STEP;
    case VERB_LOSE_ALL_BUT:
        lose_all_but(q, seat, supply_arg(arg[2]), number_arg(arg[1]));
        return FLOW_STEP;
    case VERB_LOSE_ANY:
        return flow_lose_favors(q, f, f->step, seat, number_arg(arg[1]), seat);
    case VERB_LOSE_CHOSEN:
        return flow_lose_favors(q, f, f->step, seat, number_arg(arg[1]), seat_arg(q, arg[2]));
    case VERB_LOSE_COMMONEST:
        return flow_lose_commonest(q, f, f->step, seat, number_arg(arg[1]));
    case VERB_LOSE_GAINED:
        token_lose(q, seat, (uint8_t)(android_of(q)->gained - 1), 1);
        return FLOW_STEP;
    case VERB_LOSE_HALF:
        token_lose(q, seat, SUPPLY_MONEY, (token_count(q, seat, SUPPLY_MONEY) + 1) / 2);
        return FLOW_STEP;
    case VERB_TRADE_ALL: {
        uint8_t from = supply_arg(arg[1]);
        unsigned lost = token_lose(q, seat, from, token_count(q, seat, from));
        return tokens_gain(q, seat, supply_arg(arg[2]), lost);
    }
    case VERB_PAY:
        token_spend(q, seat, supply_arg(arg[2]), number_arg(arg[1]));
        return FLOW_STEP;
    case VERB_SPEND:
        return spend(q, f, seat, supply_arg(arg[2]), number_arg(arg[1]));
    case VERB_SPEND_ANY:
        return spend_any(q, f, seat, number_arg(arg[1]));
    case VERB_SACRIFICE:
        tokens_sacrifice(q, seat, supply_arg(arg[2]), number_arg(arg[1]));
        return FLOW_STEP;
    case VERB_SACRIFICE_CARD:
        if (card_arg(q, arg[1]))
            card_discard(q, card_arg(q, arg[1]));
        return FLOW_STEP;
    case VERB_SACRIFICE_EVIDENCE:
        evidence_sacrifice(q);
        return FLOW_STEP;
    case VERB_SELL_EVIDENCE:
        return evidence_sell(q, arg);
    case VERB_HAND_IN:
        return flow_call(f, f->step, PROC_HAND_IN, seat, (uint16_t)number_arg(arg[1]), 0);
    case VERB_ROB:
        return flow_rob(q, f, f->step, seat, seat_arg(q, arg[1]), number_arg(arg[2]));
    case VERB_GIVE_UP:
        return give_up(q, f, seat, supply_arg(arg[2]), number_arg(arg[1]));
    default:
        return FLOW_BROKEN;
    }
}

static enum flow do_cards(struct ask *q, struct frame *f, uint8_t verb, const int *arg)
{
    uint8_t seat = verb_seats(verb) & BIT(0) ? seat_arg(q, arg[0]) : SEAT_NONE;
    uint8_t step = f->step;

    switch (verb) {
    case VERB_LIGHT_SHIFT:
        shift_light(q, seat, number_arg(arg[1])); /* A-TERM-04 */
        return FLOW_STEP;
    case VERB_DARK_SHIFT:
        shift_dark(q, seat, number_arg(arg[1])); /* A-TERM-04 */
        return FLOW_STEP;
    case VERB_LIGHT_SHIFT_FULLY:
        shift_light(q, seat, TRACK_DARKEST); /* A-TERM-05 */
        return FLOW_STEP;
    case VERB_DARK_SHIFT_FULLY:
        shift_dark(q, seat, TRACK_DARKEST); /* A-TERM-05 */
        return FLOW_STEP;
    case VERB_SHIFT_EITHER:
        return verb_asks(f, verb, seat, number_arg(arg[1]), 0);
    case VERB_DRAW:
        return flow_draw(q, f, step, seat, number_arg(arg[1]), DRAW_ANY, seat, false);
    case VERB_DRAW_LIGHT:
        return flow_draw(q, f, step, seat, number_arg(arg[1]), DRAW_LIGHT, seat, false);
    case VERB_DRAW_DARK:
        return flow_draw(q, f, step, seat, number_arg(arg[1]), DRAW_DARK, seat, false);
    case VERB_DRAW_CHOSEN:
        return flow_draw(q, f, step, seat, number_arg(arg[1]), DRAW_DARK, seat_arg(q, arg[2]),
                         false);
    case VERB_DRAW_KEEPING:
        return flow_keep(q, f, step, seat, number_arg(arg[1]), number_arg(arg[2]), DRAW_ANY);
    case VERB_DRAW_LIGHT_KEEPING:
        return flow_keep(q, f, step, seat, number_arg(arg[1]), number_arg(arg[2]), DRAW_LIGHT);
    case VERB_DISCARD:
        return flow_discard(q, f, step, seat, fight_cards(q, seat, number_arg(arg[1])));
    case VERB_DISCARD_RANDOM:
        discard_random(q, seat, number_arg(arg[1]));
        return FLOW_STEP;
    case VERB_DISCARD_DOWN_TO:
        return discard_down_to(q, f, seat, number_arg(arg[1]));
    case VERB_DISCARD_CARD:
        if (card_arg(q, arg[1]))
            card_discard(q, card_arg(q, arg[1]));
        return FLOW_STEP;
    case VERB_EXCHANGE_CARDS:
        return exchange_cards(f, seat, number_arg(arg[1]));
    case VERB_SWAP_CARDS:
        return exchange_cards(f, seat, 0);
    case VERB_TAKE_CARD:
        return card_arg(q, arg[1]) ? card_take(q, f, seat, card_arg(q, arg[1])) : FLOW_STEP;
    case VERB_CARD_TO_HAND:
        if (card_arg(q, arg[0]))
            card_to_hand(q, card_arg(q, arg[0]), seat_arg(q, arg[1]));
        return FLOW_STEP;
    case VERB_LEAVE_PLAY:
        if (card_arg(q, arg[0]))
            card_leave_play(q, card_arg(q, arg[0]));
        return FLOW_STEP;
    case VERB_ENTRY_LEAVES_PLAY:
        special_leave_play(q, entry_arg(q, arg[0]));
        return FLOW_STEP;
    case VERB_MEMORY_TO_BOX:
        memory_to_box(q, seat);
        return FLOW_STEP;
    case VERB_FIGHT: /* A-TWI-32 */
        return flow_call(f, step, PROC_FIGHT, seat, 0, 0);
    default:
        return FLOW_BROKEN;
    }
}

static enum flow do_looking(struct ask *q, struct frame *f, uint8_t verb, const int *arg)
{
    switch (verb) {
    case VERB_LOOK_AT_HAND:
        hand_look(q, seat_arg(q, arg[0]), seat_arg(q, arg[1]));
        return FLOW_STEP;
    case VERB_LOOK_AT_CARD:
        card_look(q, seat_arg(q, arg[0]), card_arg(q, arg[1]));
        return FLOW_STEP;
    case VERB_LOOK_AT_SUSPECT:
        evidence_look(q, seat_arg(q, arg[0]), suspect_arg(q, arg[1]), FILE_ANY);
        return FLOW_STEP;
    case VERB_LOOK_AT_FILE:
        return verb_asks(f, verb, seat_arg(q, arg[0]), number_arg(arg[1]), 0);
    case VERB_LOOK_AT_PILES:
        piles_look(q, seat_arg(q, arg[0]));
        return FLOW_STEP;
    case VERB_LOOK_AT_HUNCH:
        hunch_look(q, seat_arg(q, arg[0]), seat_arg(q, arg[1]));
        return FLOW_STEP;
    case VERB_LOOK_AT_UNDEALT:
        return verb_asks(f, verb, seat_arg(q, arg[0]), 0, 0);
    case VERB_SWAP_HUNCH:
        hunch_swap(q, seat_arg(q, arg[0]));
        return FLOW_STEP;
    default:
        return FLOW_BROKEN;
    }
}

static enum flow do_map(struct ask *q, struct frame *f, uint8_t verb, const int *arg)
{
    struct android *g = android_of(q);
    uint8_t seat = verb_seats(verb) & BIT(0) ? seat_arg(q, arg[0]) : SEAT_NONE;
    uint8_t step = f->step;

    switch (verb) {
    case VERB_MOVE:
        return flow_move(q, f, step, seat, place_arg(q, arg[1]));
    case VERB_GO:
        if (place_arg(q, arg[1]))
            person_send(q, entry_arg(q, arg[0]), place_arg(q, arg[1]));
        return FLOW_STEP;
    case VERB_SWAP_LEADS:
        leads_swap(q, lead_arg(q, arg[0]), lead_arg(q, arg[1]));
        return FLOW_STEP;
    case VERB_MOVE_LEAD:
        return flow_move_lead(q, f, step, seat, lead_arg(q, arg[1]));
    case VERB_FOLLOW_UP:
        return flow_follow(q, f, step, seat, lead_arg(q, arg[1]), number_arg(arg[2]));
    case VERB_JUMP:
        jump_get(q, seat);
        return FLOW_STEP;
    case VERB_PLACE_WARRANT:
        return flow_call(f, step, PROC_WARRANT, seat, 0, 0);
    case VERB_LOSE_WARRANT:
        return flow_lose_warrant(q, f, step, seat, seat_arg(q, arg[1]));
    case VERB_LOSE_WARRANT_ON:
        if (warrant_on(g, seat, place_arg(q, arg[1])))
            warrant_lose(q, seat, place_arg(q, arg[1]));
        return FLOW_STEP;
    case VERB_USE_ABILITY:
        return flow_ability(q, f, step, seat, place_arg(q, arg[1]),
                            ABILITY_WITHOUT_TIME | ABILITY_UNCOUNTED);
    case VERB_MOVER:
        g->mover = seat;
        return FLOW_STEP;
    case VERB_MOVER_ANYWHERE:
        g->mover = seat;
        g->follow |= FOLLOW_ANYWHERE;
        return FLOW_STEP;
    case VERB_OTHER_BODY:
        g->follow |= FOLLOW_OTHER_BODY;
        return FLOW_STEP;
    case VERB_CHOOSER:
        g->chooser = seat;
        return FLOW_STEP;
    default:
        return FLOW_BROKEN;
    }
}

static enum flow do_case(struct ask *q, struct frame *f, uint8_t verb, const int *arg)
{
    uint8_t seat = verb_seats(verb) & BIT(0) ? seat_arg(q, arg[0]) : SEAT_NONE;
    uint8_t step = f->step;

    switch (verb) {
    case VERB_PLACE_ANY_FILE:
        return flow_evidence(q, f, step, seat, FILE_ANY, EVIDENCE_ONLY_FACEDOWN);
    case VERB_PLACE_PHYSICAL:
        return flow_evidence(q, f, step, seat, FILE_PHYSICAL, 0);
    case VERB_PLACE_DOCUMENT:
        return flow_evidence(q, f, step, seat, FILE_DOCUMENT, 0);
    case VERB_PLACE_FILE_OF:
        return flow_evidence_on(q, f, step, seat, suspect_arg(q, arg[1]));
    case VERB_PLACE_ANOTHER:
        return flow_evidence_another(q, f, step, seat, suspect_arg(q, arg[1]));
    case VERB_TURN_UP:
        if (card_arg(q, arg[0]))
            evidence_turn_up(q, card_arg(q, arg[0]));
        return FLOW_STEP;
    case VERB_TURN_UP_RANDOM:
        turn_up_random(q, suspect_arg(q, arg[0]));
        return FLOW_STEP;
    case VERB_REFILE:
        return flow_refile(q, f, step, seat, card_arg(q, arg[1]), false);
    case VERB_RESUSPECT:
        return flow_refile(q, f, step, seat, card_arg(q, arg[1]), true);
    case VERB_SCRAP:
        if (card_arg(q, arg[0]))
            evidence_scrap(q, card_arg(q, arg[0]));
        return FLOW_STEP;
    case VERB_PLACE_HIT:
        hit_place(q, seat, suspect_arg(q, arg[1]));
        return FLOW_STEP;
    case VERB_REMOVE_HIT:
        hit_remove(q, seat, suspect_arg(q, arg[1]));
        return FLOW_STEP;
    case VERB_PLACE_ALIBI:
        alibi_place(q, seat, suspect_arg(q, arg[1]));
        return FLOW_STEP;
    case VERB_REMOVE_ALIBI:
        alibi_remove(q, seat, suspect_arg(q, arg[1]));
        return FLOW_STEP;
    case VERB_ADD_PIECE:
        return flow_piece(q, f, step, seat, pile_arg(arg[1]), PIECE_KEEPS_MARKER);
    case VERB_DIG:
        dig_deeper(q, seat);
        return FLOW_STEP;
    case VERB_DIG_RESET:
        dig_reset(q, seat);
        return FLOW_STEP;
    default:
        return FLOW_BROKEN;
    }
}

static enum flow do_people(struct ask *q, uint8_t verb, const int *arg)
{
    struct android *g = android_of(q);

    switch (verb) {
    case VERB_ELIMINATE:
        npc_change(q, entry_arg(q, arg[0]), NPC_ELIMINATED);
        return FLOW_STEP;
    case VERB_SISTERS_ELIMINATED:
        npc_change(q, sisters(q), NPC_ELIMINATED);
        return FLOW_STEP;
    case VERB_AT_PEACE:
        npc_change(q, entry_arg(q, arg[0]), NPC_AT_PEACE);
        return FLOW_STEP;
    case VERB_FOUND:
        npc_change(q, entry_arg(q, arg[0]), NPC_FOUND);
        return FLOW_STEP;
    case VERB_TROUBLED:
        npc_troubled(q, entry_arg(q, arg[0]));
        return FLOW_STEP;
    case VERB_SANITY_RISES:
        sanity_change(q, (int)number_arg(arg[1]));
        return FLOW_STEP;
    case VERB_SANITY_FALLS:
        sanity_change(q, -(int)number_arg(arg[1]));
        return FLOW_STEP;
    case VERB_SANITY_TO:
        sanity_set(q, (int)number_arg(arg[1]));
        return FLOW_STEP;
    case VERB_SANITY_TO_MINUS:
        sanity_set(q, -(int)number_arg(arg[1]));
        return FLOW_STEP;
    case VERB_GOOD_MOOD:
        mood_turn(q, MOOD_GOOD);
        return FLOW_STEP;
    case VERB_BAD_MOOD:
        mood_turn(q, MOOD_BAD);
        return FLOW_STEP;
    case VERB_OVERDUE:
        overdue_set(q, entry_arg(q, arg[0]), true);
        return FLOW_STEP;
    case VERB_SERVICED:
        overdue_set(q, entry_arg(q, arg[0]), false);
        return FLOW_STEP;
    case VERB_NEXT_STARTS_WITH:
        g->carry = supply_arg(arg[1]) == SUPPLY_GOOD ? 1 : 2;
        return FLOW_STEP;
    case VERB_NEXT_PLOT:
        plot_next(q, seat_arg(q, arg[0]), entry_arg(q, arg[1]));
        return FLOW_STEP;
    case VERB_END_EVENT:
        if (card_arg(q, arg[0]))
            event_end(q, card_arg(q, arg[0]));
        return FLOW_STEP;
    case VERB_MARKER:
        if (card_arg(q, arg[0]))
            markers_add(q, card_arg(q, arg[0]), number_arg(arg[1]));
        return FLOW_STEP;
    default:
        return FLOW_BROKEN;
    }
}

/* What has become impossible while its text was carried out is skipped; but who cannot discard all
 * the cards he should discards those he has. */
static bool is_skipped(struct ask *q, uint8_t verb, const int *arg)
{
    if (is_about_nobody(verb, arg))
        return true;
    return !android_verb[verb].always && verb != VERB_DISCARD && verb_missing(q, verb, arg);
}

static enum flow verb_do(struct ask *q, struct frame *f, uint8_t verb, const int *arg)
{
    enum flow flow = do_tokens(q, f, verb, arg);

    if (flow == FLOW_BROKEN)
        flow = do_cards(q, f, verb, arg);
    if (flow == FLOW_BROKEN)
        flow = do_looking(q, f, verb, arg);
    if (flow == FLOW_BROKEN)
        flow = do_map(q, f, verb, arg);
    if (flow == FLOW_BROKEN)
        flow = do_case(q, f, verb, arg);
    if (flow == FLOW_BROKEN)
        flow = do_people(q, verb, arg);
    CHECK(flow != FLOW_BROKEN); /* a verb of this game */
    return flow;
}

/* A-TWI-11: of a card's costs one verb is carried out at a time, so that PROC_COSTS sees where they
 * end: a frame that is done at once comes in between. */
enum flow android_do(struct ask *q, struct frame *f, uint8_t verb, const int *arg)
{
    enum flow flow = FLOW_STEP;

    CHECK(verb < VERB_COUNT);
    if (!is_skipped(q, verb, arg))
        flow = verb_do(q, f, verb, arg);
    if (flow == FLOW_STEP && f->proc == PROC_COSTS) /* not mutated: a call comes back by itself */
        return flow_call(f, f->step, PROC_DISCARD, f->seat, 0, 0);
    return flow;
}
