#include "wire/load.h"

#include "kernel/carry.h"
#include "kernel/effect.h"
#include "kernel/verify.h"
#include "kernel/zone.h"
#include "wire/dump.h"
#include "wire/dump_names.h"
#include "wire/names.h"

/* Names and words */
void load_name(struct loader *l, struct load_name *n)
{
    json_peek(l->r);
    n->at = l->r->at;
    json_read_string(l->r, n->text, sizeof n->text);
}

unsigned load_found(struct loader *l, const struct load_name *n, int found, const char *what)
{
    if (found >= 0)
        return (unsigned)found;
    json_fail_at(l->r, n->at, what, n->text);
    return 0;
}

unsigned load_one_of(struct loader *l, const char *const *name, unsigned count, const char *what)
{
    struct load_name n;

    load_name(l, &n);
    return load_found(l, &n, name_find(name, sizeof *name, count, n.text, true), what);
}

unsigned load_span(struct loader *l)
{
    const struct vocabulary *v = l->rules->vocabulary;
    struct load_name n;

    load_name(l, &n);
    return load_found(l, &n, name_find(v->span, sizeof *v->span, v->span_count, n.text, false),
                      "there is no span called");
}

unsigned load_event(struct loader *l)
{
    const struct vocabulary *v = l->rules->vocabulary;
    struct load_name n;

    load_name(l, &n);
    return load_found(l, &n, name_find(v->event, sizeof *v->event, v->event_count, n.text, true),
                      "there is no event called");
}

/* component = key "#" copy */
component_id load_component(struct loader *l)
{
    struct load_name n;
    char key[sizeof n.text];
    unsigned copy = 0;
    int entry = -1;

    load_name(l, &n);
    size_t mark = json_length(n.text);
    while (mark > 0 && n.text[mark - 1] != '#')
        mark--;
    const char *digit = n.text + mark;
    bool good = mark > 1 && digit[0] && !(digit[0] == '0' && digit[1]);
    for (; good && *digit; digit++) {
        good = *digit >= '0' && *digit <= '9' && copy < COMPONENT_MAX;
        copy = copy * 10 + (unsigned)(*digit - '0');
    }
    if (good) {
        memcpy(key, n.text, mark - 1);
        key[mark - 1] = 0;
        entry = name_index_find(&l->index, l->pack, key);
    }
    if (entry >= 0 && copy < l->pack->entry[entry].copies)
        return (component_id)(COMPONENT_BASE + l->pack->entry[entry].first_component + copy);
    json_fail_at(l->r, n.at, "there is no component called", n.text);
    return 0;
}

source_id load_source(struct loader *l)
{
    struct json_reader before = *l->r;
    struct load_name n;

    load_name(l, &n);
    int entry = l->r->failed ? -1 : name_index_find(&l->index, l->pack, n.text);
    if (entry >= 0)
        return source_of_entry((unsigned)entry);
    if (!l->r->failed)
        *l->r = before;
    return load_component(l);
}

/* A number in the range of components would be mistaken for one: components are given by name. */
uint16_t load_word(struct loader *l)
{
    if (json_peek(l->r) == JSON_STRING)
        return load_component(l);
    size_t at = l->r->at;
    uint16_t word = (uint16_t)json_read_int(l->r, 0, UINT16_MAX);
    if (is_component(word)) {
        json_fail_at(l->r, at, "this number would be a component", NULL);
        word = 0;
    }
    return word;
}

uint8_t load_seat(struct loader *l)
{
    return json_read_null(l->r) ? SEAT_NONE : (uint8_t)json_read_int(l->r, 0, SEAT_MAX - 1);
}

uint32_t load_mask(struct loader *l, unsigned bits, const char *const *name, unsigned names)
{
    uint32_t mask = 0;

    json_read_array(l->r);
    while (json_next_item(l->r)) {
        unsigned bit;
        json_peek(l->r);
        size_t at = l->r->at;
        if (names && json_peek(l->r) == JSON_STRING)
            bit = load_one_of(l, name, names, "nothing here is called");
        else
            bit = (unsigned)json_read_int(l->r, 0, (int)bits - 1);
        if (mask >> bit & 1)
            json_fail_at(l->r, at, "this is listed twice", NULL);
        mask |= BIT(bit);
    }
    return mask;
}

unsigned load_words(struct loader *l, uint16_t *word, unsigned max)
{
    unsigned count = 0;

    json_read_array(l->r);
    while (json_next_item(l->r)) {
        if (count == max)
            json_fail(l->r, "there are too many of these", NULL);
        else
            word[count++] = load_word(l);
    }
    return count;
}

/* The head */
enum key {
    KEY_DUMP,
    KEY_GAME,
    KEY_PACK,
    KEY_SEAT_COUNT,
    KEY_ACTIVE,
    KEY_STATE,
    KEY_WINNERS,
    KEY_CHOICES,
    KEY_EPOCH,
    KEY_STIRRED,
    KEY_ANSWER,
    KEY_DRAINING,
    KEY_RNG,
    KEY_LANES,
    KEY_FRAMES,
    KEY_QUEUE,
    KEY_PLAYS,
    KEY_EFFECTS,
    KEY_RECALL,
    KEY_COUNTERS,
    KEY_ONCE,
    KEY_FIELDS,
    KEY_SUPPLIES,
    KEY_ZONES,
    KEY_OFFER_SERIAL, /* these only if the game has trades */
    KEY_OFFERS_MADE,
    KEY_OFFERS_MADE_IN_ALL,
    KEY_OFFERS,
    KEY_BINDINGS,
    KEY_PROMISES,
    KEY_WORDS,
    KEY_EVENTS_HEARD, /* only in older dumps: they follow from the effects in force */
    KEY_QUESTIONS_HEARD,
    KEY_USES_HEARD,
    KEY_MANY_USES,
    KEY_LISTENING,
    KEY_CARRIED,
    KEY_COUNT
};

static const char *const head_key[] = {
    "dump",         "game",         "pack",
    "seat_count",   "active",       "state",
    "winners",      "choices",      "epoch",
    "stirred",      "answer",       "draining",
    "rng",          "lanes",        "frames",
    "queue",        "plays",        "effects",
    "recall",       "counters",     "once",
    "fields",       "supplies",     "zones",
    "offer_serial", "offers_made",  "offers_made_in_all",
    "offers",       "bindings",     "promises",
    "words",        "events_heard", "questions_heard",
    "uses_heard",   "many_uses",    "listening",
    "carried",
};
_Static_assert(ARRAY_LEN(head_key) == KEY_COUNT, "every key has a name");

static void load_game(struct loader *l)
{
    struct load_name n;

    load_name(l, &n);
    if (!json_same(n.text, l->rules->name))
        json_fail_at(l->r, n.at, "this is a dump of another game:", n.text);
}

static void load_state(struct loader *l)
{
    struct load_name n;
    uint8_t state = 0;

    load_name(l, &n);
    while (state_name(state) && !json_same(n.text, state_name(state)))
        state++;
    l->b->state =
        (uint8_t)load_found(l, &n, state_name(state) ? state : -1, "there is no state called");
}

static void load_bytes(struct loader *l, uint8_t *byte, unsigned count)
{
    json_read_array(l->r);
    for (unsigned i = 0; i < count; i++)
        if (json_next_item(l->r))
            byte[i] = (uint8_t)json_read_int(l->r, 0, UINT8_MAX);
        else
            json_fail(l->r, "expected one more number", NULL);
    if (json_next_item(l->r))
        json_fail(l->r, "there are too many of these", NULL);
}

static void load_carried(struct loader *l)
{
    static const char *const key[] = { "numbers", "seen" };
    const struct rules *r = l->rules;
    uint64_t seen = 0;

    if (!r->carry_count)
        json_fail(l->r, "this game carries nothing", NULL);
    json_read_object(l->r);
    for (int k; (k = json_next_known(l->r, key, ARRAY_LEN(key), &seen)) >= 0;) {
        if (k == 1) {
            load_bytes(l, carried_seen(r, l->b), r->carry_count);
            continue;
        }
        json_read_array(l->r);
        for (unsigned i = 0; i < r->carry_count; i++)
            if (json_next_item(l->r))
                carried_numbers(r, l->b)[i] = (int16_t)json_read_int(l->r, INT16_MIN, INT16_MAX);
            else
                json_fail(l->r, "expected one more number", NULL);
        if (json_next_item(l->r))
            json_fail(l->r, "there are too many of these", NULL);
    }
    json_require(l->r, key, ARRAY_LEN(key), seen);
}

static void load_rng(struct loader *l)
{
    static const char *const key[] = { "key", "stream", "position" };
    uint8_t byte[sizeof l->b->rng.key];
    uint64_t seen = 0;
    uint32_t number[ARRAY_LEN(key)] = { 0 };

    memset(byte, 0, sizeof byte);
    json_read_object(l->r);
    for (int k; (k = json_next_known(l->r, key, ARRAY_LEN(key), &seen)) >= 0;)
        if (k == 0)
            json_read_hex_bytes(l->r, byte, sizeof byte);
        else
            number[k] = (uint32_t)json_read_int(l->r, 0, UINT32_MAX);
    json_require(l->r, key, ARRAY_LEN(key), seen);
    rng_init(&l->b->rng, byte);
    l->b->rng.stream = number[1];
    l->b->rng.position = number[2];
}

/* The game's own fields. If the type has names, numbers are not accepted; null is all ones. */
static int load_field_value(struct loader *l, const struct block_field *f)
{
    int most = field_most(f);
    uint16_t value = 0;

    json_peek(l->r);
    size_t at = l->r->at;
    switch (f->type) {
    case T_CARD:
        value = load_word(l);
        break;
    case T_ENTRY:
    case T_SUPPLY:
    case T_ZONE:
    case T_WORD:
    case T_SEAT:
        if (json_read_null(l->r))
            return most;
        name_read_value(l->r, l->rules, l->pack, f->type, &value);
        break;
    default:
        if (f->is_signed) /* older dumps write a negative number as unsigned */
            most = f->size == 1 ? UINT8_MAX : UINT16_MAX;
        return (int)json_read_int(l->r, field_least(f), most);
    }
    if (value > most) {
        json_fail_at(l->r, at, "this does not fit the field", f->name);
        value = 0;
    }
    return value;
}

static void load_field(struct loader *l, const struct block_field *f)
{
    if (f->count > 1)
        json_read_array(l->r);
    for (unsigned i = 0; i < f->count; i++) {
        if (f->count > 1 && !json_next_item(l->r)) {
            json_fail(l->r, "expected one more value of", f->name);
            return;
        }
        field_set(l->b, f, i, load_field_value(l, f));
    }
    if (f->count > 1 && json_next_item(l->r))
        json_fail(l->r, "too many values of", f->name);
}

/* Marks number `i` of a set of up to 256; says whether it was there already. */
static bool met_before(uint8_t met[32], unsigned i)
{
    bool before = met[i / 8] >> (i % 8) & 1;

    met[i / 8] |= (uint8_t)BIT(i % 8);
    return before;
}

static bool is_next_key(struct loader *l, uint8_t met[32], int i, const char *none,
                        const char *name)
{
    if (i < 0)
        json_fail(l->r, none, name);
    else if (met_before(met, (unsigned)i))
        json_fail(l->r, "this key comes twice:", name);
    return !l->r->failed;
}

static void load_fields(struct loader *l)
{
    const struct rules *rules = l->rules;
    uint8_t met[32] = { 0 };
    char name[WIRE_NAME_MAX];

    json_read_object(l->r);
    while (json_next_key(l->r, name, sizeof name)) {
        int f = name_find(rules->field, sizeof *rules->field, rules->field_count, name, true);
        if (is_next_key(l, met, f, "there is no field called", name))
            load_field(l, &rules->field[f]);
    }
    for (unsigned f = 0; f < rules->field_count; f++)
        if (!met_before(met, f) && !rules->field[f].later)
            json_fail(l->r, "missing key", rules->field[f].name);
}

static void load_holder(struct loader *l, unsigned holder)
{
    const struct vocabulary *v = l->rules->vocabulary;
    uint8_t met[32] = { 0 };
    char name[WIRE_NAME_MAX];

    json_read_object(l->r);
    while (json_next_key(l->r, name, sizeof name)) {
        int k = name_find(v->supply, sizeof *v->supply, l->b->supply_kinds, name, false);
        if (is_next_key(l, met, k, "there is no supply called", name))
            supply_set(l->b, (uint8_t)k, (uint8_t)holder,
                       (int)json_read_int(l->r, supply_least(l->b, (uint8_t)k), supply_most(l->b)));
    }
}

static void load_supplies(struct loader *l)
{
    const struct rules *rules = l->rules;
    uint8_t met[32] = { 0 };
    char name[WIRE_NAME_MAX];

    json_read_object(l->r);
    while (json_next_key(l->r, name, sizeof name)) {
        int h = name_find(rules->holder, sizeof *rules->holder, rules->supply_holders, name, true);
        if (is_next_key(l, met, h, "there is no holder called", name))
            load_holder(l, (unsigned)h);
    }
}

/* Zones. A component whose zone is not yet known is in none: its `zone` is 255. */
enum { NOWHERE = 0xff };

static void load_card(struct loader *l, uint8_t zone)
{
    static const char *const key[] = { "card", "seen", "up", "mixed", "lost" };
    struct component it = { 0 };
    component_id c = 0;
    uint64_t seen = 0;

    json_peek(l->r);
    size_t at = l->r->at;
    json_read_object(l->r);
    for (int k; (k = json_next_known(l->r, key, ARRAY_LEN(key), &seen)) >= 0;)
        switch (k) {
        case 0:
            c = load_component(l);
            break;
        case 1:
            it.seen |= (uint8_t)load_mask(l, VIEWER_MAX, viewer_bit, ARRAY_LEN(viewer_bit));
            break;
        case 2:
            it.seen |= json_read_bool(l->r) ? SEEN_FACE_UP : 0;
            break;
        case 3:
            it.mixed = (uint8_t)json_read_int(l->r, 0, UINT8_MAX);
            break;
        case 4:
            it.lost = (uint8_t)json_read_int(l->r, 0, UINT8_MAX);
            break;
        }
    json_require(l->r, key, 1, seen);
    if (l->r->failed)
        return;
    struct component *in = block_component(l->b, c);
    if (in->zone != NOWHERE) {
        json_fail_at(l->r, at, "this component is in a zone already", NULL);
        return;
    }
    *in = it;
    component_put(l->b, c, zone);
}

static void load_zone(struct loader *l, uint8_t met[32])
{
    static const char *const key[] = { "zone", "cards" };
    struct load_name n = { 0 };
    struct json_reader cards = *l->r;
    uint64_t seen = 0;

    json_read_object(l->r);
    for (int k; (k = json_next_known(l->r, key, ARRAY_LEN(key), &seen)) >= 0;)
        if (k == 0) {
            load_name(l, &n);
        } else {
            cards = *l->r; /* read once their zone is known */
            json_skip(l->r);
        }
    json_require(l->r, key, ARRAY_LEN(key), seen);
    if (l->r->failed)
        return;
    unsigned zone = load_found(l, &n, name_find_zone(l->rules, n.text), "there is no zone called");
    if (met_before(met, zone))
        json_fail_at(l->r, n.at, "this zone comes twice:", n.text);
    if (l->r->failed)
        return;
    struct json_reader after = *l->r;
    *l->r = cards;
    json_read_array(l->r);
    while (json_next_item(l->r))
        load_card(l, (uint8_t)zone);
    if (!l->r->failed)
        *l->r = after;
}

static void load_zones(struct loader *l)
{
    uint8_t met[32] = { 0 };

    for (unsigned i = 0; i < l->b->component_count; i++)
        block_component(l->b, (component_id)(COMPONENT_BASE + i))->zone = NOWHERE;
    json_read_array(l->r);
    while (json_next_item(l->r))
        load_zone(l, met);
    for (unsigned i = 0; i < l->b->component_count; i++)
        if (block_component(l->b, (component_id)(COMPONENT_BASE + i))->zone == NOWHERE)
            json_fail(l->r, "not every component is in a zone; missing is one of",
                      pack_text(l->pack, l->pack->entry[l->pack->component[i]].name));
}

static void load_member(struct loader *l, enum key k, uint8_t pack_hash[32])
{
    struct json_reader *r = l->r;
    struct block *b = l->b;

    if (k >= KEY_OFFER_SERIAL && k <= KEY_WORDS && !block_offers(b)) {
        json_fail(r, "this game has no trades, and so there is no key", head_key[k]);
        return;
    }
    switch (k) {
    case KEY_DUMP:
        json_read_int(r, WIRE_DUMP_OLDEST, WIRE_DUMP_VERSION);
        break;
    case KEY_GAME:
        load_game(l);
        break;
    case KEY_PACK:
        json_read_hex_bytes(r, pack_hash, 32);
        break;
    case KEY_SEAT_COUNT:
        b->seat_count = (uint8_t)json_read_int(r, l->rules->seat_min, l->rules->seat_max);
        break;
    case KEY_ACTIVE:
        b->active = load_seat(l);
        break;
    case KEY_STATE:
        load_state(l);
        break;
    case KEY_WINNERS:
        b->winners = (seat_mask)load_mask(l, SEAT_MAX, NULL, 0);
        break;
    case KEY_CHOICES:
        b->choices = (uint32_t)json_read_int(r, 0, UINT32_MAX);
        break;
    case KEY_EPOCH:
        b->epoch = (uint8_t)json_read_int(r, 0, UINT8_MAX);
        break;
    case KEY_STIRRED:
        b->stirred = (uint8_t)load_mask(l, 8, stir_bit, ARRAY_LEN(stir_bit));
        break;
    case KEY_ANSWER:
        b->answer = load_word(l);
        break;
    case KEY_DRAINING:
        b->draining = (uint8_t)json_read_int(r, 0, 1);
        break;
    case KEY_OFFER_SERIAL:
        block_offers(b)->serial = (uint16_t)json_read_int(r, 0, UINT16_MAX);
        break;
    case KEY_OFFERS_MADE:
        load_bytes(l, block_offers(b)->made, SEAT_MAX);
        break;
    case KEY_OFFERS_MADE_IN_ALL:
        load_bytes(l, block_offers(b)->made_in_all, SEAT_MAX);
        break;
    case KEY_RNG:
        load_rng(l);
        break;
    case KEY_LANES:
        load_lanes(l);
        break;
    case KEY_FRAMES:
        load_frames(l);
        break;
    case KEY_QUEUE:
        load_queue(l);
        break;
    case KEY_PLAYS:
        load_plays(l);
        break;
    case KEY_EFFECTS:
        load_effects(l);
        break;
    case KEY_OFFERS:
        load_offers(l);
        break;
    case KEY_BINDINGS:
        load_bindings(l);
        break;
    case KEY_PROMISES:
        load_promises(l);
        break;
    case KEY_WORDS:
        load_bytes(l, &block_offers(b)->word[0][0], sizeof block_offers(b)->word);
        break;
    case KEY_RECALL:
        load_recall(l);
        break;
    case KEY_COUNTERS:
        load_counters(l);
        break;
    case KEY_ONCE:
        load_once(l);
        break;
    case KEY_FIELDS:
        load_fields(l);
        break;
    case KEY_SUPPLIES:
        load_supplies(l);
        break;
    case KEY_ZONES:
        load_zones(l);
        break;
    case KEY_CARRIED:
        load_carried(l);
        break;
    case KEY_EVENTS_HEARD:
    case KEY_QUESTIONS_HEARD:
    case KEY_USES_HEARD:
    case KEY_MANY_USES:
    case KEY_LISTENING:
        json_skip(r);
        break;
    case KEY_COUNT:
        break;
    }
}

/* Addresses of programs, and slots of counters and limits, are valid in one pack only. */
static bool depends_on_pack(const struct block *b)
{
    bool depends = false;

    for (unsigned i = 0; i < b->depth; i++)
        depends |= block_frames(b)[i].proc == PROC_EFFECT;
    for (unsigned i = 0; i < b->room.counters; i++)
        for (unsigned s = 0; s < SEAT_MAX; s++)
            depends |= counter_get(b, i, s) != 0;
    for (unsigned i = 0; i < ONCE_MAX; i++)
        depends |= b->once[i] != 0;
    PLAY_EACH (b, i)
        depends |= block_play(b, i)->used != 0 || block_play(b, i)->to_hear != 0;
    return depends;
}

bool wire_load(struct json_reader *r, struct ask *q, uint8_t game)
{
    struct loader l = { .r = r, .b = q->b, .rules = q->rules, .pack = q->pack };
    uint8_t pack_hash[32] = { 0 };
    uint64_t seen = 0;
    const char *wrong;

    name_index_fill(&l.index, q->pack);
    block_init(q->b, q->rules, q->pack, game);
    json_peek(r);
    size_t start = r->at;
    json_read_object(r);
    for (int k; (k = json_next_known(r, head_key, KEY_COUNT, &seen)) >= 0;)
        load_member(&l, (enum key)k, pack_hash);
    json_require(r, head_key, q->rules->offer_at ? KEY_WORDS + 1 : KEY_OFFER_SERIAL, seen);
    if (q->rules->carry_count && !(seen >> KEY_CARRIED & 1))
        json_fail(r, "missing key", head_key[KEY_CARRIED]);
    if (!r->failed)
        effects_mark_all(q);
    if (!r->failed && q->rules->deeds && q->rules->deeds->forces)
        block_offers(q->b)->forced = q->rules->deeds->forces(q->b);
    if (!r->failed && memcmp(pack_hash, q->pack->head->hash, sizeof pack_hash) != 0 &&
        depends_on_pack(q->b))
        json_fail_at(r, start, "it was made with another pack, in the middle of a card's effect",
                     NULL);
    if (!r->failed && (wrong = block_verify(q)) != NULL)
        json_fail_at(r, start, wrong, NULL);
    if (r->failed)
        memset(q->b, 0, q->pack->block_size);
    return !r->failed;
}
