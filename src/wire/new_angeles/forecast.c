/* forecast.c: the threat to expect of the next event. Production and each event that may come are
 * carried out in a copy of the game. If they ask somebody, nobody does anything. */
#include "wire/new_angeles/client.h"

#include "kernel/imagine.h"

enum { ANSWERS_MAX = 32 };

static bool option_declines(const struct ask *q, const struct option *o)
{
    const struct vocabulary *v = q->rules->vocabulary;

    return o->kind == OPT_DONE ||
           (o->kind >= OPT_GAME && v->option[o->kind - OPT_GAME].traits & TRAIT_PASSES);
}

/* Declines if possible. */
static void answer(struct ask *q)
{
    struct option option[OPTION_MAX];
    uint8_t seat = (uint8_t)mask_next(flow_waiting(q->b), 0);
    unsigned pick = 0, count = flow_peek(q, seat, option);

    while (pick + 1 < count && !option_declines(q, &option[pick]))
        pick++;
    flow_apply(q, seat, option[pick]);
}

/* The threat after this event, in a city that has produced. The game ends there. */
static unsigned threat_after(const struct text_scene *s, const struct new_angeles *city,
                             component_id event)
{
    struct new_angeles copy;
    struct ask q = { .b = &copy.k, .rules = s->rules, .pack = s->pack };
    struct scope scope = { .self = event, .you = city->k.active };

    memcpy(&copy, city, city->k.size);
    struct frame *last = block_frames(&copy.k);
    *last = (struct frame){ .proc = PROC_DEMAND, .seat = city->k.active };
    flow_play(&q, last, DEMAND_END, card_program(q.pack, event), &scope);
    copy.k.depth++;
    flow_run(&q);
    for (unsigned n = 0; n < ANSWERS_MAX && copy.k.state == GAME_RUNNING; n++)
        answer(&q);
    return copy.threat;
}

/* Whether the viewer must think that this event may be the next one. */
static bool may_come(const struct ask *q, uint8_t viewer, component_id event)
{
    component_id next = zone_top(q->b, ZONE_NEXT);

    if (card_fields(q, event)[EVENT_BACK] != new_angeles_of(q)->next_back)
        return false;
    if (component_known(q->b, next, viewer))
        return event == next;
    return !component_known(q->b, event, viewer) && imagined_may_lie(q->b, viewer, next, event);
}

static void range_add(struct threat_range *range, bool first, unsigned rise)
{
    if (first || rise < range->least)
        range->least = rise;
    if (first || rise > range->most)
        range->most = rise;
}

/* Copies the game and carries out production. Only the round's frame is left on the stack. */
static void city_produce(const struct text_scene *s, struct new_angeles *city)
{
    struct ask q = { .b = &city->k, .rules = s->rules, .pack = s->pack };

    memcpy(city, s->b, s->b->size);
    flow_abandon(&q);
    districts_exploit(&q);
    flow_abandon(&q);
}

/* The memo of this position. What it keeps does not depend on the viewer. */
static struct text_memo *memo_open(const struct text_scene *s, struct text_memo *own)
{
    struct text_memo *memo = s->memo ? s->memo : own;

    if (!memo->of || memcmp(memo->of, s->b, s->b->size) != 0) {
        if (memo->of)
            memcpy(memo->of, s->b, s->b->size);
        memo->known = 0;
    }
    return memo;
}

bool new_angeles_forecast(const struct text_scene *s, struct threat_range *out)
{
    static const uint8_t deck[] = { ZONE_NEXT, ZONE_EVENTS };
    struct ask now = city_ask(s);
    unsigned threat = new_angeles_of(&now)->threat;
    struct new_angeles city;
    struct text_memo own = { 0 }, *memo;
    bool any = false, produced = false;

    if (s->b->state != GAME_RUNNING || block_frames(now.b)[0].proc != PROC_ROUND ||
        is_demand_space(new_angeles_of(&now)->space) || !zone_top(s->b, ZONE_NEXT))
        return false;
    memo = memo_open(s, &own);
    for (unsigned i = 0; i < ARRAY_LEN(deck); i++)
        ZONE_EACH (now.b, deck[i], c) {
            if (!may_come(&now, s->viewer, c))
                continue;
            unsigned event = number_of(&now, KIND_EVENT, card_entry(&now, c));
            CHECK(event < ARRAY_LEN(memo->value));
            if (!(memo->known >> event & 1)) {
                if (!produced)
                    city_produce(s, &city);
                produced = true;
                unsigned after =
                    city.k.state == GAME_RUNNING ? threat_after(s, &city, c) : city.threat;
                memo->value[event] = (uint8_t)(after > threat ? after - threat : 0);
                memo->known |= (uint64_t)1 << event;
            }
            range_add(out, !any, memo->value[event]);
            any = true;
        }
    return any;
}
