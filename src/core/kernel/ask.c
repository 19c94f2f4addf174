#include "kernel/ask.h"
#include "kernel/offer.h"
#include "kernel/rules.h"
#include "kernel/zone.h"
#include "machine/pack.h"

bool source_in_sight(const struct block *b, source_id source)
{
    seat_mask everybody = (seat_mask)(block_seats(b) | BIT(SPECTATOR));

    return source_is_entry(source) || (block_component(b, source)->seen & everybody) == everybody;
}

void ask_about_source(struct ask *q, source_id source)
{
    if (q->lots) /* nobody reads it */
        return;
    if (!source_is_entry(source) && source_in_sight(q->b, source))
        ask_about(q, T_CARD, source);
    else
        ask_about(q, T_ENTRY, pack_source_index(q->pack, source));
}

static bool is_struck(const struct ask *q, struct option o)
{
    for (unsigned i = 0; i < q->struck_count; i++)
        if (memcmp(&q->struck[i], &o, sizeof o) == 0)
            return true;
    return false;
}

void ask_list_rare(struct ask *q, struct option o)
{
    if (is_struck(q, o) || binding_bars(q, q->seat, &o))
        return;
    if (q->count < q->option_max)
        q->option[q->count] = o;
    q->count++; /* counts even without room: the count is exact */
}

/* The one option in question. */
bool ask_offer_one(struct ask *q, requirement missing)
{
    q->missing = missing                                                     ? missing
                 : is_struck(q, q->wanted)                                   ? REQ_STRUCK
                 : block_binds(q->b) && binding_bars(q, q->seat, &q->wanted) ? REQ_BOUND
                                                                             : REQ_MET;
    return q->mode == ASK_APPLY && q->missing == REQ_MET;
}

struct log_entry *log_write_heard(struct ask *q, uint16_t message)
{
    CHECK(q->log->count < q->log->max);
    struct log_entry *e = &q->log->entry[q->log->count++];

    memset(e, 0, sizeof *e);
    e->message = message;
    e->audience = SEEN_BY_ALL;
    if (q->b->depth) {
        source_id source = block_top(q->b)->source;
        e->cause = source ? (uint16_t)(pack_source_index(q->pack, source) + 1) : 0;
    }
    return e;
}

void log_param(struct log_entry *e, enum type type, seat_mask audience, uint16_t value)
{
    CHECK(e->param_count < LOG_PARAM_MAX);
    e->param[e->param_count++] =
        (struct log_param){ .type = (uint8_t)type, .audience = audience, .value = value };
}

void log_card_heard(struct ask *q, struct log_entry *e, component_id c)
{
    log_param(e, T_CARD, block_component(q->b, c)->seen & SEEN_BY_ALL,
              q->pack->component[c - COMPONENT_BASE]);
}
