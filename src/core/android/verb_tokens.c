/* verb_tokens.c: verbs about Time, favors, baggage and other tokens. */
#include "android/verbs.h"

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

requirement count_missing(const struct ask *q, uint8_t seat, uint8_t kind, unsigned number)
{
    if (kind == SUPPLY_TIME)
        return time_missing(q, seat, number);
    return token_count(q, seat, kind) >= number ? REQ_MET : REQ_TOO_FEW;
}

requirement pay_missing(struct ask *q, uint8_t seat, uint8_t kind, unsigned number)
{
    requirement missing = count_missing(q, seat, kind, number);

    return missing ? missing : permission(q, QUESTION_MAY_SPEND, seat, kind, REQ_MET);
}

requirement spend_missing(struct ask *q, uint8_t seat, uint8_t kind, unsigned number)
{
    struct price p;

    if (!is_normal_favor(kind))
        return pay_missing(q, seat, kind, number);
    p = price_of(kind, number);
    return price_missing(q, seat, &p);
}

requirement favors_missing(const struct ask *q, uint8_t seat, uint8_t end)
{
    for (uint8_t kind = FAVOR_FIRST; kind < end; kind++)
        if (token_count(q, seat, kind))
            return REQ_MET;
    return REQ_NO_FAVORS;
}

/* NPCs' favors that count as this type are included. */
requirement give_up_missing(struct ask *q, uint8_t seat, uint8_t kind, unsigned number)
{
    if (is_normal_favor(kind))
        return favor_count(q, seat, kind) >= number ? REQ_MET : REQ_TOO_FEW;
    return count_missing(q, seat, kind, number);
}

requirement any_missing(struct ask *q, uint8_t seat, unsigned number)
{
    struct price p = price_any(number);

    return price_missing(q, seat, &p);
}

requirement gained_missing(const struct ask *q, uint8_t seat)
{
    uint8_t gained = android_of(q)->gained;

    return gained && token_count(q, seat, (uint8_t)(gained - 1)) ? REQ_MET : REQ_TOO_FEW;
}

/* A-TERM-02: discarded, without its normal effect. */
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

requirement sell_missing(struct ask *q, uint8_t seat, unsigned lead)
{
    requirement missing = lead_use_missing(q, lead);

    return missing ? missing : permission(q, QUESTION_MAY_SELL, seat, 0, REQ_MET);
}

/* A-EVID-15 */
static enum flow evidence_sell(struct ask *q, const int *arg)
{
    uint8_t seat = seat_arg(q, arg[0]);

    evidence_sacrifice(q);
    announce(q, EVENT_SELLS, seat, entry_arg(q, arg[1]), 0);
    return tokens_gain(q, seat, supply_arg(arg[3]), number_arg(arg[2]));
}

/* Whether a favor of this kind counts as the requested one. */
static bool stands_for(const struct ask *q, uint8_t kind, uint8_t normal)
{
    return kind == normal || facts_of(q)->favor_types[kind] >> (normal - FAVOR_FIRST) & 1;
}

enum flow give_up_ask(struct frame *f, struct ask *q)
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

static enum flow give_up(struct ask *q, struct frame *f, uint8_t seat, uint8_t kind,
                         unsigned number)
{
    if (is_normal_favor(kind) && favor_count(q, seat, kind) > token_count(q, seat, kind))
        return verb_asks(f, VERB_GIVE_UP, seat, number, kind);
    token_lose(q, seat, kind, number);
    return FLOW_STEP;
}

enum flow do_tokens(struct ask *q, struct frame *f, uint8_t verb, const int *arg)
{
    uint8_t seat = verb_seat(q, verb, arg);

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
