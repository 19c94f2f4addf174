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
void tokens_sacrifice(struct ask *q, uint8_t seat, uint8_t kind, unsigned number)
{
    unsigned gone = supply_move(q->b, kind, seat, HOLDER_BANK, number); /* A-TERM-02 */

    if (gone == 0)
        return;
    struct log_entry *e = log_write(q, MSG_SACRIFICES);
    log_seat(e, seat);
    log_number(e, (int)gone);
    log_supply(e, kind);
}

void lose_all_but(struct ask *q, uint8_t seat, uint8_t kind, unsigned kept)
{
    unsigned count = token_count(q, seat, kind);

    if (count > kept)
        token_lose(q, seat, kind, count - kept);
}

enum flow tokens_gain(struct ask *q, uint8_t seat, uint8_t kind, unsigned number)
{
    if (kind == SUPPLY_GOOD || kind == SUPPLY_BAD)
        baggage_place(q, seat, kind, number);
    else
        token_gain(q, seat, kind, number);
    return FLOW_STEP;
}

enum flow tokens_trade(struct ask *q, uint8_t seat, uint8_t from, uint8_t to)
{
    return tokens_gain(q, seat, to, token_lose(q, seat, from, token_count(q, seat, from)));
}

enum flow tokens_spend(struct ask *q, struct frame *f, uint8_t seat, uint8_t kind, unsigned number)
{
    struct price p;

    if (!is_normal_favor(kind)) {
        token_spend(q, seat, kind, number);
        return FLOW_STEP;
    }
    p = price_of(kind, number);
    return flow_pay_favors(q, f, f->step, seat, &p);
}

enum flow spend_any(struct ask *q, struct frame *f, uint8_t seat, unsigned number)
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
enum flow evidence_sell(struct ask *q, uint8_t seat, uint16_t lead, uint8_t kind, unsigned number)
{
    evidence_sacrifice(q);
    announce(q, EVENT_SELLS, seat, lead, 0);
    return tokens_gain(q, seat, kind, number);
}
