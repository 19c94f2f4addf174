/* args.h: the arguments of a verb, query or domain, by slot of its form. A pack is data from
 * outside, so its references are checked where they are used. They need `q` and `arg` in scope.
 */
#ifndef ANGELES_MACHINE_ARGS_H
#define ANGELES_MACHINE_ARGS_H

#include "kernel/ask.h"
#include "machine/pack.h"

static inline unsigned arg_below(int value, unsigned count)
{
    CHECK(value >= 0 && (unsigned)value < count);
    return (unsigned)value;
}

static inline component_id arg_card(const struct ask *q, int value)
{
    CHECK(is_component((uint16_t)value) && value - COMPONENT_BASE < q->b->component_count);
    return (component_id)value;
}

/* Cards may name somebody who is not in the game, or something that was never drawn. */
static inline uint8_t arg_seat_if_any(const struct ask *q, int value)
{
    return value >= 0 && value < q->b->seat_count ? (uint8_t)value : SEAT_NONE;
}

static inline component_id arg_card_if_any(const struct ask *q, int value)
{
    return value ? arg_card(q, value) : 0;
}

static inline unsigned arg_number(int value)
{
    return value > 0 ? (unsigned)value : 0;
}

#define SEAT_AT(i)     ((uint8_t)arg_below(arg[i], q->b->seat_count))
#define CARD_AT(i)     arg_card(q, arg[i])
#define SEAT_IF_ANY(i) arg_seat_if_any(q, arg[i])
#define CARD_IF_ANY(i) arg_card_if_any(q, arg[i])
#define ENTRY_AT(i)    ((uint16_t)arg_below(arg[i], q->pack->entry_count))
#define SUPPLY_AT(i)   ((uint8_t)arg_below(arg[i], SUPPLY_COUNT))
#define NUMBER_AT(i)   arg_number(arg[i])

/* The effect of a verb in one step */
#define AT_ONCE(x) ((x), FLOW_STEP)
/* A procedure of the seat in slot 0, with the number in slot 1 */
#define ASK_NUMBER(proc) flow_call(f, f->step, proc, SEAT_AT(0), (uint16_t)NUMBER_AT(1), 0)

#endif
