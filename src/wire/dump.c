#include "wire/dump.h"

#include "kernel/carry.h"
#include "kernel/zone.h"
#include "wire/dump_names.h"
#include "wire/names.h"

static void write_mask(struct json_writer *w, uint32_t mask, const char *const *name,
                       unsigned names)
{
    json_write_array(w);
    for (unsigned bit = 0; bit < 32; bit++)
        if (mask >> bit & 1) {
            if (bit < names && name[bit])
                json_write_string(w, name[bit]);
            else
                json_write_int(w, bit);
        }
    json_write_end(w);
}

static void add_mask(struct json_writer *w, const char *key, uint32_t mask, const char *const *name,
                     unsigned names)
{
    if (mask == 0)
        return;
    json_write_key(w, key);
    write_mask(w, mask, name, names);
}

static void add_seat(struct json_writer *w, const char *key, uint8_t seat)
{
    json_write_key(w, key);
    name_write_seat(w, seat);
}

static void write_component(struct json_writer *w, const struct ask *q, component_id c)
{
    const struct pack_entry *entry = pack_entry_of(q->pack, c);

    json_write_string_start(w);
    json_write_string_part(w, pack_text(q->pack, entry->name));
    json_write_string_part(w, "#");
    json_write_string_number(w, (uint32_t)(c - COMPONENT_BASE - entry->first_component));
    json_write_string_end(w);
}

static void write_word(struct json_writer *w, const struct ask *q, uint16_t word)
{
    if (component_in_block(q->b, word))
        write_component(w, q, word);
    else
        json_write_int(w, word);
}

static void add_word(struct json_writer *w, const char *key, const struct ask *q, uint16_t word)
{
    if (word == 0)
        return;
    json_write_key(w, key);
    write_word(w, q, word);
}

static void add_source(struct json_writer *w, const struct ask *q, source_id source)
{
    if (source == 0)
        return;
    json_write_key(w, "source");
    if (source_is_entry(source))
        name_write_entry(w, q->pack, source_thing(source));
    else
        write_word(w, q, source);
}

/* Up to the last that is not 0. */
static void add_words(struct json_writer *w, const char *key, const struct ask *q,
                      const uint16_t *word, unsigned count)
{
    while (count > 0 && word[count - 1] == 0)
        count--;
    json_add_array(w, key);
    for (unsigned i = 0; i < count; i++)
        write_word(w, q, word[i]);
    json_write_end(w);
}

static void write_head(struct json_writer *w, const struct ask *q)
{
    const struct block *b = q->b;

    json_add_int(w, "dump", WIRE_DUMP_VERSION);
    json_add_string(w, "game", q->rules->name);
    json_write_key(w, "pack");
    json_write_hex_bytes(w, q->pack->head->hash, sizeof q->pack->head->hash);
    json_add_int(w, "seat_count", b->seat_count);
    add_seat(w, "active", b->active);
    json_add_string(w, "state", state_name(b->state));
    json_write_key(w, "winners");
    write_mask(w, b->winners, NULL, 0);
    json_add_int(w, "choices", b->choices);
    json_add_int(w, "epoch", b->epoch);
    json_write_key(w, "stirred");
    write_mask(w, b->stirred, stir_bit, ARRAY_LEN(stir_bit));
    json_write_key(w, "answer");
    write_word(w, q, b->answer);
    json_add_int(w, "draining", b->draining);
}

static void write_rng(struct json_writer *w, const struct rng *rng)
{
    uint8_t key[sizeof rng->key];

    for (unsigned i = 0; i < sizeof key; i++) /* the bytes rng_init() takes */
        key[i] = (uint8_t)(rng->key[i / 4] >> (8 * (i % 4)));
    json_add_object(w, "rng");
    json_write_key(w, "key");
    json_write_hex_bytes(w, key, sizeof key);
    json_add_int(w, "stream", rng->stream);
    json_add_int(w, "position", rng->position);
    json_write_end(w);
}

static void write_lanes(struct json_writer *w, const struct ask *q)
{
    json_add_array(w, "lanes");
    for (unsigned s = 0; s < q->b->seat_count; s++) {
        const struct lane *lane = &q->b->lane[s];

        CHECK(lane->state < ARRAY_LEN(lane_state_name) && lane->pick_count <= PICK_MAX);
        json_write_object(w);
        json_add_string(w, "state", lane_state_name[lane->state]);
        json_add_int(w, "version", lane->version);
        json_add_array(w, "picks"); /* a pick may be 0 */
        for (unsigned i = 0; i < lane->pick_count; i++)
            write_word(w, q, lane->pick[i]);
        json_write_end(w);
        json_write_end(w);
    }
    json_write_end(w);
}

static void write_frame(struct json_writer *w, const struct ask *q, const struct frame *f)
{
    const struct proc_fact *proc = NULL;
    uint16_t local[LOCAL_MAX];

    if (f->proc >= PROC_GAME) {
        CHECK(f->proc - PROC_GAME < q->rules->proc_count);
        proc = &q->rules->proc[f->proc - PROC_GAME];
    }
    json_write_object(w);
    json_add_string(w, "proc", proc ? proc->name : kernel_proc[f->proc]);
    if (proc && f->step < ARRAY_LEN(proc->step) && proc->step[f->step])
        json_add_string(w, "step", proc->step[f->step]);
    else
        json_add_int(w, "step", f->step);
    add_seat(w, "seat", f->seat);
    add_mask(w, "flags", f->flags, frame_bit, ARRAY_LEN(frame_bit));
    add_source(w, q, f->source);
    memcpy(local, f->local, sizeof local);
    if (f->proc == PROC_EFFECT) { /* an address, not a word that might be a component */
        json_add_int(w, "code", local[0]);
        local[0] = 0;
    }
    add_words(w, "locals", q, local, LOCAL_MAX);
    json_write_end(w);
}

static void write_frames(struct json_writer *w, const struct ask *q)
{
    json_add_array(w, "frames");
    for (unsigned i = 0; i < q->b->depth; i++)
        write_frame(w, q, &block_frames(q->b)[i]);
    json_write_end(w);
}

static void write_queue(struct json_writer *w, const struct ask *q)
{
    const struct vocabulary *v = q->rules->vocabulary;

    json_add_array(w, "queue");
    for (unsigned i = 0; i < q->b->queue_count; i++) {
        const struct announcement *a = &block_queue(q->b)[i];

        CHECK(a->event < v->event_count);
        json_write_object(w);
        json_add_string(w, "event", v->event[a->event].form);
        add_seat(w, "seat", a->seat);
        add_word(w, "a", q, a->a);
        add_word(w, "b", q, a->b);
        if (a->again)
            json_add_int(w, "again", a->again);
        json_write_end(w);
    }
    json_write_end(w);
}

/* Writes "key/n": the n-th of the entry's clauses, wherever they are in the pack. */
static void write_clause(struct json_writer *w, const struct pack *pack, unsigned clause)
{
    unsigned before = 0;

    CHECK(clause < pack->clause_count);
    for (unsigned i = 0; i < clause; i++)
        before += pack->clause[i].entry == pack->clause[clause].entry;
    json_write_string_start(w);
    json_write_string_part(w, pack_text(pack, pack->entry[pack->clause[clause].entry].name));
    json_write_string_part(w, "/");
    json_write_string_number(w, before);
    json_write_string_end(w);
}

static void write_plays(struct json_writer *w, const struct ask *q)
{
    json_add_array(w, "plays");
    PLAY_EACH (q->b, i) {
        const struct play *card = block_play(q->b, i);

        json_write_object(w);
        json_add_int(w, "slot", i);
        add_source(w, q, card->source);
        add_seat(w, "seat", card->seat);
        add_mask(w, "used", card->used, NULL, 0);
        add_mask(w, "to_hear", card->to_hear, NULL, 0);
        json_write_end(w);
    }
    json_write_end(w);
}

static void write_effects(struct json_writer *w, const struct ask *q)
{
    const struct vocabulary *v = q->rules->vocabulary;

    json_add_array(w, "effects");
    EFFECT_EACH (q->b, i) {
        const struct effect *e = &block_effects(q->b)[i];

        json_write_object(w);
        json_add_int(w, "slot", i);
        json_write_key(w, "clause");
        write_clause(w, q->pack, e->clause - 1u);
        add_source(w, q, e->source);
        add_seat(w, "seat", e->seat);
        json_add_string(w, "until", until_name(e->until));
        if (e->until == UNTIL_SPAN_ENDS || e->until == UNTIL_NEXT_STARTS) {
            CHECK(e->until_arg < v->span_count);
            json_write_key(w, "span");
            name_write_word(w, v->span[e->until_arg].word);
        } else if (e->until == UNTIL_EVENT) {
            CHECK(e->until_arg < v->event_count);
            json_add_string(w, "event", v->event[e->until_arg].form);
        } else if (e->until_arg) {
            json_add_int(w, "until_arg", e->until_arg);
        }
        add_seat(w, "until_seat", e->until_seat);
        add_words(w, "bound", q, e->bound, BOUND_MAX);
        if (q->b->to_hear >> i & 1)
            json_add_bool(w, "to_hear", true);
        json_write_end(w);
    }
    json_write_end(w);
}

static void write_terms(struct json_writer *w, const char *key, const struct ask *q,
                        const struct term *term)
{
    unsigned count = TERM_MAX;

    while (count > 0 && term[count - 1].kind == TERM_NONE)
        count--;
    json_add_array(w, key);
    for (unsigned i = 0; i < count; i++) {
        json_write_object(w);
        json_add_string(w, "type", term_name(term[i].kind));
        if (term[i].kind == TERM_SUPPLY) {
            json_write_key(w, "thing");
            name_write_supply(w, q->rules, term[i].thing);
        } else {
            add_word(w, "thing", q, term[i].thing);
        }
        if (term[i].number)
            json_add_int(w, "number", term[i].number);
        json_write_end(w);
    }
    json_write_end(w);
}

static void write_deed(struct json_writer *w, uint8_t from, uint8_t to, uint16_t thing,
                       uint16_t number)
{
    json_add_int(w, "from", from);
    json_add_int(w, "to", to);
    json_add_int(w, "thing", thing);
    if (number)
        json_add_int(w, "number", number);
}

static void write_deeds(struct json_writer *w, const struct ask *q)
{
    const struct offers *all = block_offers(q->b);

    json_add_array(w, "bindings");
    BINDING_EACH(q->b, x)
    {
        json_write_object(w);
        write_deed(w, x->seat, x->to, x->thing, x->number);
        json_write_end(w);
    }
    json_write_end(w);
    json_add_array(w, "promises");
    for (unsigned i = 0; i < PROMISE_MAX; i++) {
        const struct promise *p = &all->promise[i];
        if (p->state == PROMISE_FREE)
            continue;
        json_write_object(w);
        json_add_int(w, "slot", i);
        json_add_string(w, "state", promise_state_name(p->state));
        json_add_int(w, "serial", p->serial);
        write_deed(w, p->from, p->to, p->thing, p->number);
        if (p->given)
            json_add_int(w, "given", p->given);
        if (p->note)
            json_add_int(w, "note", p->note);
        json_write_end(w);
    }
    json_write_end(w);
    json_add_array(w, "words");
    for (unsigned i = 0; i < sizeof all->word; i++)
        json_write_int(w, all->word[i / 3][i % 3]);
    json_write_end(w);
}

static void write_offers(struct json_writer *w, const struct ask *q)
{
    const struct offers *all = block_offers(q->b);

    if (!all)
        return;
    json_add_int(w, "offer_serial", all->serial);
    json_add_array(w, "offers_made");
    for (int s = 0; s < SEAT_MAX; s++)
        json_write_int(w, all->made[s]);
    json_write_end(w);
    json_add_array(w, "offers_made_in_all");
    for (int s = 0; s < SEAT_MAX; s++)
        json_write_int(w, all->made_in_all[s]);
    json_write_end(w);
    json_add_array(w, "offers");
    OFFER_EACH (q->b, o) {
        if (o->state == OFFER_FREE)
            continue;
        json_write_object(w);
        json_add_int(w, "slot", o - all->offer);
        json_add_string(w, "state", offer_state_name(o->state));
        json_add_int(w, "serial", o->serial);
        json_add_int(w, "from", o->from);
        json_add_int(w, "to", o->to);
        write_terms(w, "give", q, o->give);
        write_terms(w, "want", q, o->want);
        if (o->reason)
            json_add_string(w, "reason", lapse_name(o->reason));
        json_write_end(w);
    }
    json_write_end(w);
    write_deeds(w, q);
}

static void write_recall(struct json_writer *w, const struct ask *q)
{
    json_add_array(w, "recall");
    for (unsigned i = 0; i < q->b->room.recalls; i++) {
        const struct recall *r = &block_recall(q->b)[i];

        if (r->component == 0)
            continue;
        json_write_object(w);
        json_add_int(w, "slot", i);
        add_word(w, "card", q, r->component);
        json_write_key(w, "viewers");
        write_mask(w, r->viewers, viewer_bit, ARRAY_LEN(viewer_bit));
        json_add_int(w, "when", r->when);
        json_write_end(w);
    }
    json_write_end(w);
}

/* The pack compiler numbers the slots; what each counts is written for the reader. */
static void write_counters(struct json_writer *w, const struct ask *q)
{
    const struct vocabulary *v = q->rules->vocabulary;

    json_add_array(w, "counters");
    for (unsigned i = 0; i < q->b->room.counters; i++) {
        bool used = false;

        for (unsigned s = 0; s < SEAT_MAX; s++)
            used |= counter_get(q->b, i, s) != 0;
        if (!used)
            continue;
        CHECK(i < q->pack->counter_count);
        json_write_object(w);
        json_add_int(w, "slot", i);
        json_add_string(w, "event", v->event[q->pack->counter[i].event].form);
        json_write_key(w, "span");
        name_write_word(w, v->span[q->pack->counter[i].span].word);
        json_add_array(w, "count");
        for (unsigned s = 0; s < SEAT_MAX; s++)
            json_write_int(w, counter_get(q->b, i, s));
        json_write_end(w);
        json_write_end(w);
    }
    json_write_end(w);
    json_add_array(w, "once");
    for (unsigned i = 0; i < ONCE_MAX; i++) {
        if (q->b->once[i] == 0)
            continue;
        const struct pack_limit *limit = pack_limit_at(q->pack, i);
        CHECK(limit);
        json_write_object(w);
        json_add_int(w, "slot", i);
        json_write_key(w, "span");
        name_write_word(w, v->span[limit->span].word);
        json_write_key(w, "used");
        write_mask(w, q->b->once[i], NULL, 0);
        json_write_end(w);
    }
    json_write_end(w);
}

/* A value of all ones is written as null if the type has names. */
static void write_field_value(struct json_writer *w, const struct ask *q,
                              const struct block_field *f, unsigned i)
{
    const struct vocabulary *v = q->rules->vocabulary;
    int number = field_get(q->b, f, i);
    uint16_t value = (uint16_t)number;

    switch (f->type) {
    case T_CARD:
        write_word(w, q, value);
        break;
    case T_SEAT:
        name_write_seat(w, value < SEAT_MAX ? (uint8_t)value : SEAT_NONE);
        break;
    case T_ENTRY:
        name_write_entry(w, q->pack, value);
        break;
    case T_SUPPLY:
        name_write_supply(w, q->rules, value);
        break;
    case T_ZONE:
        name_write_zone(w, q->rules, value);
        break;
    case T_WORD:
        name_write_word(w, value < v->word_count ? v->word[value].word : NULL);
        break;
    default:
        json_write_int(w, number);
    }
}

static void write_fields(struct json_writer *w, const struct ask *q)
{
    json_add_object(w, "fields");
    for (unsigned f = 0; f < q->rules->field_count; f++) {
        const struct block_field *field = &q->rules->field[f];

        json_write_key(w, field->name);
        if (field->count > 1)
            json_write_array(w);
        for (unsigned i = 0; i < field->count; i++)
            write_field_value(w, q, field, i);
        if (field->count > 1)
            json_write_end(w);
    }
    json_write_end(w);
}

static void write_carried(struct json_writer *w, const struct ask *q)
{
    const struct rules *r = q->rules;

    if (!r->carry_count)
        return;
    json_add_object(w, "carried");
    json_add_array(w, "numbers");
    for (unsigned i = 0; i < r->carry_count; i++)
        json_write_int(w, carried_numbers(r, q->b)[i]);
    json_write_end(w);
    json_add_array(w, "seen");
    for (unsigned i = 0; i < r->carry_count; i++)
        json_write_int(w, carried_seen(r, q->b)[i]);
    json_write_end(w);
    json_write_end(w);
}

static void write_zone(struct json_writer *w, const struct ask *q, uint8_t zone)
{
    component_id list[COMPONENT_MAX];
    unsigned count = block_zone(q->b, zone)->count, at = count;

    CHECK(count <= COMPONENT_MAX);
    ZONE_EACH (q->b, zone, c) {
        CHECK(at > 0);
        list[--at] = c;
    }
    json_add_array(w, "cards");
    for (unsigned i = at; i < count; i++) {
        const struct component *it = block_component(q->b, list[i]);

        json_write_object(w);
        json_write_key(w, "card");
        write_component(w, q, list[i]);
        add_mask(w, "seen", it->seen & SEEN_BY_ALL, viewer_bit, ARRAY_LEN(viewer_bit));
        if (it->seen & SEEN_FACE_UP)
            json_add_bool(w, "up", true);
        if (it->mixed)
            json_add_int(w, "mixed", it->mixed);
        if (it->lost)
            json_add_int(w, "lost", it->lost);
        json_write_end(w);
    }
    json_write_end(w);
}

static void write_zones(struct json_writer *w, const struct ask *q)
{
    json_add_array(w, "zones");
    for (uint8_t z = 0; z < q->rules->zone_count; z++) {
        if (block_zone(q->b, z)->count == 0)
            continue;
        json_write_object(w);
        json_write_key(w, "zone");
        name_write_zone(w, q->rules, z);
        write_zone(w, q, z);
        json_write_end(w);
    }
    json_write_end(w);
}

void wire_dump(struct json_writer *w, const struct ask *q)
{
    json_write_object(w);
    write_head(w, q);
    write_rng(w, &q->b->rng);
    write_lanes(w, q);
    write_frames(w, q);
    write_queue(w, q);
    write_plays(w, q);
    write_effects(w, q);
    write_offers(w, q);
    write_recall(w, q);
    write_counters(w, q);
    write_fields(w, q);
    write_carried(w, q);
    name_write_supplies(w, q->rules, q->b);
    write_zones(w, q);
    json_write_end(w);
}

uint64_t wire_dump_hash(const struct ask *q)
{
    struct json_writer w;

    json_writer_init(&w, NULL, 0);
    w.hashes = JSON_HASH_BYTES;
    wire_dump(&w, q);
    return json_writer_hash(&w);
}
