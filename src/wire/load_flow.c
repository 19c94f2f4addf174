#include "wire/load.h"

#include "wire/dump_names.h"
#include "wire/names.h"

/* The number of a free slot of a table; `used` has a bit for each that was read. */
static unsigned load_slot(struct loader *l, unsigned count, uint64_t *used)
{
    json_peek(l->r);
    size_t at = l->r->at;
    unsigned slot = count ? (unsigned)json_read_int(l->r, 0, count - 1) : 0;

    if (count == 0 || used[slot / 64] >> slot % 64 & 1)
        json_fail_at(l->r, at, "there is no such slot, or it comes twice", NULL);
    used[slot / 64] |= (uint64_t)1 << slot % 64;
    return slot;
}

static void load_lane(struct loader *l, struct lane *lane)
{
    static const char *const key[] = { "state", "version", "picks" };
    uint64_t seen = 0;

    json_read_object(l->r);
    for (int k; (k = json_next_known(l->r, key, ARRAY_LEN(key), &seen)) >= 0;)
        if (k == 0)
            lane->state = (uint8_t)load_one_of(l, lane_state_name, ARRAY_LEN(lane_state_name),
                                               "there is no state of a lane called");
        else if (k == 1)
            lane->version = (uint16_t)json_read_int(l->r, 0, UINT16_MAX);
        else
            lane->pick_count = (uint8_t)load_words(l, lane->pick, PICK_MAX);
    json_require(l->r, key, ARRAY_LEN(key), seen);
}

void load_lanes(struct loader *l)
{
    unsigned count = 0;

    json_read_array(l->r);
    while (json_next_item(l->r))
        if (count == SEAT_MAX)
            json_fail(l->r, "there are too many lanes", NULL);
        else
            load_lane(l, &l->b->lane[count++]);
    for (unsigned s = 0; s < count; s++)
        lane_turn(l->b, (uint8_t)s, l->b->lane[s].state);
}

static uint8_t load_proc(struct loader *l)
{
    const struct rules *rules = l->rules;
    struct load_name n;

    load_name(l, &n);
    int found = name_find(rules->proc, sizeof *rules->proc, rules->proc_count, n.text, true);
    if (found >= 0)
        return (uint8_t)(PROC_GAME + found);
    found = name_find(kernel_proc, sizeof *kernel_proc, PROC_GAME, n.text, true);
    return (uint8_t)load_found(l, &n, found, "there is no procedure called");
}

/* Reads a step: by name, if the procedure names its steps. */
static uint8_t load_step(struct loader *l, uint8_t proc)
{
    struct load_name n;

    if (json_peek(l->r) != JSON_STRING)
        return (uint8_t)json_read_int(l->r, 0, UINT8_MAX);
    load_name(l, &n);
    int found = -1;
    if (proc >= PROC_GAME) {
        const char *const *step = l->rules->proc[proc - PROC_GAME].step;
        found = name_find(step, sizeof *step, ARRAY_LEN(l->rules->proc[0].step), n.text, true);
    }
    return (uint8_t)load_found(l, &n, found, "this procedure has no step called");
}

static void load_frame(struct loader *l, struct frame *f)
{
    static const char *const key[] = {
        "proc", "step", "seat", "locals", "flags", "source", "code"
    };
    enum { PROC, STEP, SEAT, LOCALS, FLAGS, SOURCE, CODE };
    struct json_reader step = *l->r;
    uint16_t code = 0;
    uint64_t seen = 0;

    json_read_object(l->r);
    for (int k; (k = json_next_known(l->r, key, ARRAY_LEN(key), &seen)) >= 0;)
        switch (k) {
        case PROC:
            f->proc = load_proc(l);
            break;
        case STEP:
            step = *l->r; /* its name is meaningful only with its procedure */
            json_skip(l->r);
            break;
        case SEAT:
            f->seat = load_seat(l);
            break;
        case LOCALS:
            load_words(l, f->local, LOCAL_MAX);
            break;
        case FLAGS:
            f->flags = (uint8_t)load_mask(l, 8, frame_bit, ARRAY_LEN(frame_bit));
            break;
        case SOURCE:
            f->source = load_source(l);
            break;
        case CODE:
            code = (uint16_t)json_read_int(l->r, 0, UINT16_MAX);
            break;
        }
    json_require(l->r, key, LOCALS + 1, seen);
    if (l->r->failed)
        return;
    if ((f->proc == PROC_EFFECT) != (seen >> CODE & 1)) {
        json_fail(l->r, "\"code\" belongs to a card's effect, and only there", NULL);
        return;
    }
    if (f->proc == PROC_EFFECT)
        f->local[0] = code;
    struct json_reader after = *l->r;
    *l->r = step;
    f->step = load_step(l, f->proc);
    if (!l->r->failed)
        *l->r = after;
}

void load_frames(struct loader *l)
{
    json_read_array(l->r);
    while (json_next_item(l->r))
        if (l->b->depth == l->b->room.frames)
            json_fail(l->r, "there are too many frames", NULL);
        else
            load_frame(l, &block_frames(l->b)[l->b->depth++]);
}

void load_queue(struct loader *l)
{
    static const char *const key[] = { "event", "seat", "a", "b", "again" };

    json_read_array(l->r);
    while (json_next_item(l->r)) {
        struct announcement a = { 0 };
        uint64_t seen = 0;

        json_read_object(l->r);
        for (int k; (k = json_next_known(l->r, key, ARRAY_LEN(key), &seen)) >= 0;)
            if (k == 0)
                a.event = (uint8_t)load_event(l);
            else if (k == 1)
                a.seat = load_seat(l);
            else if (k == 2)
                a.a = load_word(l);
            else if (k == 3)
                a.b = load_word(l);
            else
                a.again = (uint16_t)json_read_int(l->r, 0, UINT16_MAX);
        json_require(l->r, key, 2, seen);
        if (l->b->queue_count == l->b->room.queue)
            json_fail(l->r, "too many announcements wait", NULL);
        else
            block_queue(l->b)[l->b->queue_count++] = a;
    }
}

/* clause = key "/" number among the entry's clauses; gives its index plus 1 */
static uint16_t load_clause(struct loader *l)
{
    struct load_name n;
    unsigned wanted = 0;

    load_name(l, &n);
    size_t mark = json_length(n.text);
    while (mark > 0 && n.text[mark - 1] != '/')
        mark--;
    bool good = mark > 1 && n.text[mark];
    for (const char *digit = n.text + mark; good && *digit; digit++) {
        good = *digit >= '0' && *digit <= '9' && wanted < UINT16_MAX;
        wanted = wanted * 10 + (unsigned)(*digit - '0');
    }
    if (good) {
        char key[sizeof n.text];
        memcpy(key, n.text, mark - 1);
        key[mark - 1] = 0;
        int entry = name_index_find(&l->index, l->pack, key);
        for (unsigned i = 0; entry >= 0 && i < l->pack->clause_count; i++)
            if (l->pack->clause[i].entry == entry && wanted-- == 0)
                return (uint16_t)(i + 1);
    }
    json_fail_at(l->r, n.at, "there is no clause called", n.text);
    return 0;
}

static uint8_t load_until(struct loader *l)
{
    struct load_name n;
    uint8_t until = 0;

    load_name(l, &n);
    while (until_name(until) && !json_same(n.text, until_name(until)))
        until++;
    return (uint8_t)load_found(l, &n, until_name(until) ? until : -1,
                               "there is no duration called");
}

/* The way it ends determines which members are allowed. */
static void effect_check(struct loader *l, const struct effect *e, bool span, bool event)
{
    bool wants_span = e->until == UNTIL_SPAN_ENDS || e->until == UNTIL_NEXT_STARTS;

    if (span != wants_span || event != (e->until == UNTIL_EVENT))
        json_fail(l->r, "\"span\" and \"event\" do not go with \"until\"", NULL);
}

void load_plays(struct loader *l)
{
    static const char *const key[] = { "slot", "source", "seat", "used", "to_hear" };
    uint64_t used[(PLAY_MAX + 63) / 64] = { 0 };

    json_read_array(l->r);
    while (json_next_item(l->r)) {
        struct play card = { 0 };
        unsigned slot = 0;
        uint64_t seen = 0;

        json_read_object(l->r);
        for (int k; (k = json_next_known(l->r, key, ARRAY_LEN(key), &seen)) >= 0;)
            if (k == 0)
                slot = load_slot(l, block_plays(l->b), used);
            else if (k == 1)
                card.source = load_source(l);
            else if (k == 2)
                card.seat = load_seat(l);
            else if (k == 3)
                card.used = (uint16_t)load_mask(l, PLAY_LIMIT_MAX, NULL, 0);
            else
                card.to_hear = (uint8_t)load_mask(l, PLAY_ABILITY_MAX, NULL, 0);
        json_require(l->r, key, 3, seen);
        *block_play(l->b, slot) = card;
    }
}

void load_effects(struct loader *l)
{
    static const char *const key[] = { "slot",  "clause",     "source", "seat",
                                       "until", "until_seat", "bound",  "until_arg",
                                       "span",  "event",      "to_hear" };
    enum { SLOT, CLAUSE, SOURCE, SEAT, UNTIL, UNTIL_SEAT, BOUND, UNTIL_ARG, SPAN, EVENT, TO_HEAR };
    uint64_t used = 0;

    json_read_array(l->r);
    while (json_next_item(l->r)) {
        struct effect e = { 0 };
        unsigned slot = 0;
        bool to_hear = false;
        uint64_t seen = 0;

        json_read_object(l->r);
        for (int k; (k = json_next_known(l->r, key, ARRAY_LEN(key), &seen)) >= 0;)
            switch (k) {
            case SLOT:
                slot = load_slot(l, l->b->room.effects, &used);
                break;
            case CLAUSE:
                e.clause = load_clause(l);
                break;
            case SOURCE:
                e.source = load_source(l);
                break;
            case SEAT:
                e.seat = load_seat(l);
                break;
            case UNTIL:
                e.until = load_until(l);
                break;
            case UNTIL_SEAT:
                e.until_seat = load_seat(l);
                break;
            case BOUND:
                load_words(l, e.bound, BOUND_MAX);
                break;
            case UNTIL_ARG:
                e.until_arg = (uint8_t)json_read_int(l->r, 1, UINT8_MAX);
                break;
            case SPAN:
                e.until_arg = (uint8_t)load_span(l);
                break;
            case EVENT:
                e.until_arg = (uint8_t)load_event(l);
                break;
            case TO_HEAR:
                to_hear = json_read_bool(l->r);
                break;
            }
        json_require(l->r, key, BOUND + 1, seen);
        effect_check(l, &e, seen >> SPAN & 1, seen >> EVENT & 1);
        block_effects(l->b)[slot] = e;
        l->b->in_force |= BIT(slot);
        l->b->to_hear |= (uint32_t)to_hear << slot;
    }
}

/* Offers */
static void load_term(struct loader *l, struct term *term)
{
    static const char *const key[] = { "type", "thing", "number" };
    struct load_name n;
    struct json_reader thing = *l->r;
    uint64_t seen = 0;

    json_read_object(l->r);
    for (int k; (k = json_next_known(l->r, key, ARRAY_LEN(key), &seen)) >= 0;)
        if (k == 0) {
            load_name(l, &n);
            while (term_name(term->kind) && !json_same(n.text, term_name(term->kind)))
                term->kind++;
            load_found(l, &n, term_name(term->kind) ? 0 : -1, "there is no term called");
        } else if (k == 1) {
            thing = *l->r;
            json_skip(l->r);
        } else {
            term->number = (uint16_t)json_read_int(l->r, 0, TERM_NUMBER_MAX);
        }
    json_require(l->r, key, 1, seen);
    if (l->r->failed || !(seen >> 1 & 1))
        return;
    struct json_reader after = *l->r;
    *l->r = thing;
    if (term->kind == TERM_SUPPLY)
        name_read_value(l->r, l->rules, l->pack, T_SUPPLY, &term->thing);
    else if (term->kind == TERM_COMPONENT)
        term->thing = load_component(l);
    else
        term->thing = load_word(l);
    if (!l->r->failed)
        *l->r = after;
}

static void load_terms(struct loader *l, struct term *term)
{
    unsigned count = 0;

    json_read_array(l->r);
    while (json_next_item(l->r))
        if (count == TERM_MAX)
            json_fail(l->r, "there are too many terms", NULL);
        else
            load_term(l, &term[count++]);
}

/* The number of a name, from `first` on. */
static uint8_t load_named(struct loader *l, const char *(*name)(unsigned), unsigned first,
                          const char *unknown)
{
    struct load_name n;

    load_name(l, &n);
    while (name(first) && !json_same(n.text, name(first)))
        first++;
    return (uint8_t)load_found(l, &n, name(first) ? (int)first : -1, unknown);
}

void load_offers(struct loader *l)
{
    static const char *const key[] = { "slot", "state", "serial", "from",
                                       "to",   "give",  "want",   "reason" };
    uint64_t used = 0;

    json_read_array(l->r);
    while (json_next_item(l->r)) {
        struct offer o = { 0 };
        unsigned slot = 0;
        uint64_t seen = 0;

        json_read_object(l->r);
        for (int k; (k = json_next_known(l->r, key, ARRAY_LEN(key), &seen)) >= 0;)
            switch (k) {
            case 0:
                slot = load_slot(l, OFFER_MAX, &used);
                break;
            case 1:
                o.state = load_named(l, offer_state_name, OFFER_OPEN,
                                     "there is no state of an offer called");
                break;
            case 2:
                o.serial = (uint16_t)json_read_int(l->r, 1, UINT16_MAX);
                break;
            case 3:
                o.from = (uint8_t)json_read_int(l->r, 0, l->rules->seat_max - 1);
                break;
            case 4:
                o.to = (uint8_t)json_read_int(l->r, 0, l->rules->seat_max - 1);
                break;
            case 5:
                load_terms(l, o.give);
                break;
            case 6:
                load_terms(l, o.want);
                break;
            case 7:
                o.reason = load_named(l, lapse_name, LAPSE_OVER, "there is no reason called");
                break;
            }
        json_require(l->r, key, ARRAY_LEN(key) - 1, seen);
        block_offers(l->b)->open += o.state == OFFER_OPEN;
        block_offers(l->b)->offer[slot] = o;
    }
}

void load_bindings(struct loader *l)
{
    static const char *const key[] = { "from", "to", "thing", "number" };
    struct offers *all = block_offers(l->b);

    json_read_array(l->r);
    while (json_next_item(l->r)) {
        int64_t value[ARRAY_LEN(key)] = { 0 };
        uint64_t seen = 0;

        json_read_object(l->r);
        for (int k; (k = json_next_known(l->r, key, ARRAY_LEN(key), &seen)) >= 0;)
            value[k] = json_read_int(l->r, 0, k < 2 ? l->rules->seat_max - 1 : TERM_NUMBER_MAX);
        json_require(l->r, key, ARRAY_LEN(key) - 1, seen);
        if (all->bound == BINDING_MAX)
            json_fail(l->r, "there are too many bindings", NULL);
        else
            all->binding[all->bound++] = (struct binding){ .seat = (uint8_t)value[0],
                                                           .to = (uint8_t)value[1],
                                                           .thing = (uint16_t)value[2],
                                                           .number = (uint16_t)value[3] };
    }
}

void load_promises(struct loader *l)
{
    static const char *const key[] = { "slot",  "state",  "serial", "from", "to",
                                       "thing", "number", "given",  "note" };
    static const uint16_t most[] = {
        0, 0, UINT16_MAX, 0, 0, TERM_NUMBER_MAX, TERM_NUMBER_MAX, TERM_NUMBER_MAX, UINT8_MAX
    };
    uint64_t used = 0;

    json_read_array(l->r);
    while (json_next_item(l->r)) {
        int64_t value[ARRAY_LEN(key)] = { 0 };
        unsigned slot = 0;
        uint64_t seen = 0;

        json_read_object(l->r);
        for (int k; (k = json_next_known(l->r, key, ARRAY_LEN(key), &seen)) >= 0;)
            if (k == 0)
                slot = load_slot(l, PROMISE_MAX, &used);
            else if (k == 1)
                value[k] = load_named(l, promise_state_name, PROMISE_OPEN,
                                      "there is no state of a promise called");
            else
                value[k] = json_read_int(l->r, 0, most[k] ? most[k] : l->rules->seat_max - 1);
        json_require(l->r, key, 6, seen);
        struct promise p = { .state = (uint8_t)value[1],
                             .serial = (uint16_t)value[2],
                             .from = (uint8_t)value[3],
                             .to = (uint8_t)value[4],
                             .thing = (uint16_t)value[5],
                             .number = (uint16_t)value[6],
                             .given = (uint16_t)value[7],
                             .note = (uint8_t)value[8] };
        block_offers(l->b)->promised += promise_stands(&p);
        block_offers(l->b)->promise[slot] = p;
    }
}

void load_recall(struct loader *l)
{
    static const char *const key[] = { "slot", "card", "viewers", "when" };
    uint64_t used = 0;

    json_read_array(l->r);
    while (json_next_item(l->r)) {
        struct recall note = { 0 };
        unsigned slot = 0;
        uint64_t seen = 0;

        json_read_object(l->r);
        for (int k; (k = json_next_known(l->r, key, ARRAY_LEN(key), &seen)) >= 0;)
            if (k == 0)
                slot = load_slot(l, l->b->room.recalls, &used);
            else if (k == 1)
                note.component = load_component(l);
            else if (k == 2)
                note.viewers = (uint8_t)load_mask(l, VIEWER_MAX, viewer_bit, ARRAY_LEN(viewer_bit));
            else
                note.when = (uint8_t)json_read_int(l->r, 0, UINT8_MAX);
        json_require(l->r, key, ARRAY_LEN(key), seen);
        block_recall(l->b)[slot] = note;
    }
}

/* The dump says what a slot counts; it must match what this pack counts there. */
static void load_counter(struct loader *l, uint64_t *used)
{
    static const char *const key[] = { "slot", "event", "span", "count" };
    int count[SEAT_MAX] = { 0 };
    unsigned slot = 0, event = 0, span = 0, seats = 0;
    uint64_t seen = 0;

    json_read_object(l->r);
    for (int k; (k = json_next_known(l->r, key, ARRAY_LEN(key), &seen)) >= 0;)
        if (k == 0) {
            slot = load_slot(l, l->pack->counter_count, used);
        } else if (k == 1) {
            event = load_event(l);
        } else if (k == 2) {
            span = load_span(l);
        } else {
            json_read_array(l->r);
            while (json_next_item(l->r)) {
                if (seats == SEAT_MAX)
                    json_fail(l->r, "there are too many counts", NULL);
                else
                    count[seats++] =
                        (int)json_read_int(l->r, counter_least(l->b), counter_most(l->b));
            }
        }
    json_require(l->r, key, ARRAY_LEN(key), seen);
    if (l->r->failed)
        return;
    if (l->pack->counter[slot].event != event || l->pack->counter[slot].span != span)
        json_fail(l->r, "the pack counts something else in this slot", NULL);
    else
        for (unsigned s = 0; s < SEAT_MAX; s++)
            counter_set(l->b, slot, s, count[s]);
}

void load_counters(struct loader *l)
{
    uint64_t used = 0;

    json_read_array(l->r);
    while (json_next_item(l->r))
        load_counter(l, &used);
}

void load_once(struct loader *l)
{
    static const char *const key[] = { "slot", "span", "used" };
    uint64_t used = 0;

    json_read_array(l->r);
    while (json_next_item(l->r)) {
        unsigned slot = 0, span = 0;
        uint32_t seats = 0;
        uint64_t seen = 0;

        json_read_object(l->r);
        for (int k; (k = json_next_known(l->r, key, ARRAY_LEN(key), &seen)) >= 0;)
            if (k == 0)
                slot = load_slot(l, ONCE_MAX, &used);
            else if (k == 1)
                span = load_span(l);
            else
                seats = load_mask(l, 8, NULL, 0);
        json_require(l->r, key, ARRAY_LEN(key), seen);
        if (l->r->failed)
            return;
        const struct pack_limit *limit = pack_limit_at(l->pack, slot);
        if (!l->r->failed && (!limit || limit->span != span))
            json_fail(l->r, "the pack limits something else in this slot", NULL);
        l->b->once[slot] = (seat_mask)seats;
    }
}
