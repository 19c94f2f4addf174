#include "kernel/verify.h"
#include "kernel/carry.h"
#include "kernel/effect.h"
#include "kernel/offer.h"
#include "kernel/rules.h"
#include "kernel/zone.h"
#include "machine/machine.h"

static const char *zones_verify(const struct block *b)
{
    const struct component *it = (const void *)((const char *)b + b->component_at);
    bool met[COMPONENT_MAX];
    unsigned total = 0;

    memset(met, 0, b->component_count * sizeof met[0]);
    for (unsigned z = 0; z < b->zone_count; z++) {
        const struct zone *zone = block_zone(b, (uint8_t)z);
        component_id c = zone->top, last = 0;
        for (unsigned i = 0; i < zone->count; i++) {
            unsigned at = (unsigned)(c - COMPONENT_BASE);
            if (at >= b->component_count || met[at])
                return "a zone's order is damaged";
            if (it[at].zone != z)
                return "a component is in a zone that does not contain it";
            met[at] = true;
            last = c;
            c = it[at].below;
        }
        if (c != 0 || zone->bottom != last)
            return "a zone's count is wrong";
        total += zone->count;
    }
    return total == b->component_count ? NULL : "a component was made or lost";
}

/* The assumption behind redeal(): the truth is one of the deals it may draw. */
static const char *sight_verify(const struct ask *q)
{
    const struct block *b = q->b;
    seat_mask everybody = (seat_mask)(block_seats(b) | BIT(SPECTATOR));

    for (unsigned i = 0; i < b->component_count; i++) {
        component_id c = (component_id)(COMPONENT_BASE + i);
        const struct component *it = block_component(b, c);
        if ((it->seen & everybody) == everybody)
            continue;
        uint64_t admits = q->rules->zone[it->zone].admits;
        if (it->lost > it->mixed || it->mixed > b->epoch)
            return "a component was lost from sight after it was laid where it lies";
        if (admits && !(admits >> pack_entry_of(q->pack, c)->group & 1))
            return "a hidden component is where everybody knows it cannot be";
    }
    return NULL;
}

static const char *supplies_verify(const struct ask *q)
{
    const struct block *b = q->b;

    for (uint8_t kind = 0; kind < b->supply_kinds; kind++) {
        int total = 0;
        for (unsigned holder = 0; holder < b->supply_holders; holder++) {
            int held = supply_get(b, kind, (uint8_t)holder);
            if (held < supply_least(b, kind))
                return "somebody has less than nothing";
            total += held;
        }
        if (total != q->rules->supply_total[kind])
            return "a supply was made or lost";
    }
    return NULL;
}

static bool bytes_zero(const void *from, size_t size)
{
    const uint8_t *byte = from;
    uint64_t word, any = 0;

    for (; size >= sizeof word; size -= sizeof word, byte += sizeof word) {
        memcpy(&word, byte, sizeof word);
        any |= word;
    }
    while (size-- > 0)
        any |= *byte++;
    return any == 0;
}

/* The program resumes at the start of an instruction. A waiting one (machine.c) is at the
 * instruction that asks. */
static bool program_sound(const struct ask *q, const struct frame *f)
{
    if (!pack_instruction_at(q->pack, f->local[0]))
        return false;
    uint16_t op = q->pack->code[f->local[0]];
    return f->step == 0 || ((op == OP_CHOOSE || op == OP_ONE_OF) && f->step <= q->b->seat_count);
}

static bool source_sound(const struct ask *q, source_id source)
{
    return source_is_entry(source)
               ? source <= q->pack->entry_count && q->pack->entry[source - 1].copies == 0
               : is_component(source) && source - COMPONENT_BASE < q->b->component_count;
}

static const char *frames_verify(const struct ask *q)
{
    const struct block *b = q->b;
    unsigned drains = 0;

    if (b->depth == 0 || b->depth >= b->room.frames)
        return "the stack of frames is out of bounds";
    for (unsigned i = 0; i < b->depth; i++) {
        const struct frame *f = &block_frames(b)[i];
        if (f->proc == PROC_NONE || f->proc >= PROC_GAME + q->rules->proc_count ||
            f->seat >= b->seat_count)
            return "a frame names no procedure or no seat";
        if (f->source && !source_sound(q, f->source))
            return "a frame's source is no card";
        if (f->proc == PROC_EFFECT && !program_sound(q, f))
            return "a card's program continues at an invalid address";
        if (f->proc == PROC_DRAIN && f->step != 0 && b->queue_count == 0)
            return "an announcement is being heard that was never made";
        drains += f->proc == PROC_DRAIN;
    }
    if (drains != b->draining)
        return "announcements are drained twice or not at all";
    if (!bytes_zero(&block_frames(b)[b->depth],
                    (size_t)(b->room.frames - b->depth) * sizeof(struct frame)))
        return "a finished frame was not wiped";
    if (b->queue_count > b->room.queue ||
        !bytes_zero(&block_queue(b)[b->queue_count],
                    (size_t)(b->room.queue - b->queue_count) * sizeof(struct announcement)))
        return "the queue of announcements is damaged";
    return NULL;
}

/* Whether the source is in play. An entry without a component is in play when it is in force. */
static bool lies_in_play(const struct ask *q, source_id source)
{
    return source_is_entry(source)
               ? play_find(q->b, source) != NULL
               : q->rules->zone[block_component(q->b, source)->zone].in_play != 0;
}

static const char *plays_verify(const struct ask *q)
{
    const struct block *b = q->b;

    for (unsigned i = 0; i < block_plays(b); i++) {
        const struct play *card = block_play(b, i);
        const struct tray *tray = block_tray(b, i / TRAY_CARDS);
        if ((card->source != 0) != (tray->row[ROW_IN_PLAY] >> i % TRAY_CARDS & 1))
            return "the mask of cards in play is wrong";
        if (card->source == 0) {
            if (!bytes_zero(card, sizeof *card))
                return "a card that has left play was not wiped";
            continue;
        }
        if (!source_sound(q, card->source) || play_find(q->b, card->source) != card ||
            (card->seat >= b->seat_count && card->seat != SEAT_NONE))
            return "a card in play is damaged";
        unsigned abilities = card_abilities(q->pack, card->source);
        if (abilities == 0 || card->to_hear >> abilities)
            return "a card in play has fewer abilities than it uses";
        if (!lies_in_play(q, card->source))
            return "an effect outlived the card it comes from";
        if (!source_in_sight(b, card->source))
            return "a card in force is not visible to everybody";
    }
    return NULL;
}

static const char *effects_verify(const struct ask *q)
{
    const struct block *b = q->b;

    for (unsigned i = 0; i < b->room.effects; i++) {
        const struct effect *e = &block_effects(b)[i];
        if ((e->clause != 0) != (b->in_force >> i & 1))
            return "the mask of effects in force is wrong";
        if (e->clause == 0) {
            if (!bytes_zero(e, sizeof *e) || b->to_hear >> i & 1)
                return "an effect that has ended was not wiped";
            continue;
        }
        if (e->clause > q->pack->clause_count || e->until > UNTIL_USED ||
            (e->seat >= b->seat_count && e->seat != SEAT_NONE) || !source_sound(q, e->source))
            return "an effect in force is damaged";
        if (e->until == UNTIL_EVENT
                ? e->until_arg >= q->rules->vocabulary->event_count
                : (e->until == UNTIL_SPAN_ENDS || e->until == UNTIL_NEXT_STARTS) &&
                      e->until_arg >= q->rules->vocabulary->span_count)
            return "an effect in force waits for something that does not exist";
        if (e->until == UNTIL_LEAVES_PLAY && !lies_in_play(q, e->source))
            return "an effect outlived the card it comes from";
    }
    if (((uint64_t)b->in_force | b->to_hear) >> b->room.effects)
        return "the mask of effects in force is wrong";
    return effects_marked(q) ? NULL : "the masks of listeners are wrong";
}

static const char *lanes_verify(const struct ask *q)
{
    const struct block *b = q->b;
    seat_mask waiting = 0;

    for (unsigned s = 0; s < SEAT_MAX; s++) {
        waiting |= (seat_mask)((b->lane[s].state == LANE_ASKED) << s);
        if (b->lane[s].state > LANE_ANSWERED || b->lane[s].pick_count > PICK_MAX ||
            (s >= b->seat_count && !bytes_zero(&b->lane[s], sizeof b->lane[s])))
            return "a lane is damaged";
    }
    if (waiting != b->waiting)
        return "the mask of seats that are asked is wrong";
    if (b->state == GAME_RUNNING && flow_waiting(b) == 0)
        return "nobody is asked, and the game is not over";
    if (b->state != GAME_RUNNING && flow_waiting(b) != 0)
        return "the game is over, and somebody is asked";
    return NULL;
}

/* N-INV-12 */
static const char *offers_verify(const struct ask *q)
{
    const struct block *b = q->b;
    const struct offers *all = block_offers(b);
    seat_mask proposers = 0;
    unsigned open = 0;

    OFFER_EACH (b, o) {
        if (o->state == OFFER_FREE
                ? !bytes_zero(o, sizeof *o)
                : o->state > OFFER_LAPSED || o->serial == 0 || offer_find(b, o->serial) != o ||
                      !offer_sound(q, o) || (o - all->offer) / OFFERS_KEPT != o->from ||
                      o->reason >= LAPSE_COUNT || (o->reason && o->state != OFFER_LAPSED))
            return "an offer is damaged";
        if (o->state != OFFER_OPEN)
            continue;
        if (proposers >> o->from & 1)
            return "a seat has two open offers";
        proposers |= (seat_mask)BIT(o->from);
        open++;
    }
    return all && open != all->open ? "the open offers are miscounted" : NULL;
}

static bool deed_verify(const struct ask *q, uint8_t doer, uint8_t other, uint16_t thing,
                        uint16_t number)
{
    struct deed d = deed_read(thing, number);

    return doer < q->b->seat_count && other < q->b->seat_count && doer != other &&
           thing < COMPONENT_BASE && q->rules->deeds && deed_sound(q->rules->deeds, &d);
}

/* N-INV-12 */
static const char *deeds_verify(const struct ask *q)
{
    const struct offers *all = block_offers(q->b);
    unsigned open = 0;

    if (!all)
        return NULL;
    if (all->bound > BINDING_MAX)
        return "there are too many bindings";
    if (all->forced !=
        (q->rules->deeds && q->rules->deeds->forces && q->rules->deeds->forces(q->b)))
        return "picks are forced for no reason";
    for (unsigned i = 0; i < BINDING_MAX; i++) {
        const struct binding *x = &all->binding[i];
        if (i < all->bound ? !deed_verify(q, x->seat, x->to, x->thing, x->number)
                           : !bytes_zero(x, sizeof *x))
            return "a binding is damaged";
    }
    for (unsigned i = 0; i < PROMISE_MAX; i++) {
        const struct promise *p = &all->promise[i];
        if (p->state == PROMISE_FREE
                ? !bytes_zero(p, sizeof *p)
                : p->state > PROMISE_RELEASED || p->serial == 0 ||
                      promise_find(q->b, p->serial) != p || i / PROMISES_PER_SEAT != p->from ||
                      !deed_verify(q, p->from, p->to, p->thing, p->number))
            return "a promise is damaged";
        open += promise_stands(p);
    }
    return open != all->promised ? "the open promises are miscounted" : NULL;
}

static const char *recalls_verify(const struct block *b)
{
    for (int i = 0; i < b->room.recalls; i++) {
        const struct recall *r = &block_recall(b)[i];
        if (r->component == 0 ? !bytes_zero(r, sizeof *r)
                              : !is_component(r->component) || r->when > b->epoch ||
                                    r->component - COMPONENT_BASE >= b->component_count)
            return "a record of what was lost from sight is damaged";
        if (r->component == 0)
            continue;
        const struct component *it = block_component(b, r->component);
        if (r->viewers & ~it->seen && r->when > it->mixed)
            return "a record says that what lies there was lost from sight later";
    }
    return NULL;
}

static const char *head_verify(const struct ask *q)
{
    const struct block *b = q->b;
    const struct rules *r = q->rules;

    if (b->size != q->pack->block_size || b->supply_at != r->supply_at ||
        b->zone_at != r->zone_at || memcmp(&b->room, &r->room, sizeof b->room) != 0 ||
        b->component_at != r->component_at || b->offer_at != r->offer_at ||
        b->zone_count != r->zone_count || b->supply_kinds != r->supply_kinds ||
        b->supply_holders != r->supply_holders || b->owed != r->supply_owed ||
        b->component_count != q->pack->component_count)
        return "the block belongs to another game, pack or version";
    if (b->seat_count < r->seat_min || b->seat_count > r->seat_max || b->active >= b->seat_count ||
        b->state > GAME_LOST || b->winners & ~block_seats(b))
        return "the seats are out of bounds";
    return NULL;
}

const char *block_verify(const struct ask *q)
{
    const char *wrong;

    if ((wrong = head_verify(q)) || (wrong = zones_verify(q->b)) || (wrong = sight_verify(q)) ||
        (wrong = supplies_verify(q)) || (wrong = frames_verify(q)) || (wrong = plays_verify(q)) ||
        (wrong = effects_verify(q)) || (wrong = lanes_verify(q)) || (wrong = offers_verify(q)) ||
        (wrong = deeds_verify(q)) || (wrong = recalls_verify(q->b)) || (wrong = carried_verify(q)))
        return wrong;
    return q->rules->verify ? q->rules->verify(q) : NULL;
}
