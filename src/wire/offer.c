#include "wire/offer.h"

#include "wire/names.h"

void wire_term(struct json_writer *w, const struct text_scene *s, const struct term *t)
{
    json_add_string(w, "type", term_name(t->kind));
    if (t->kind == TERM_SUPPLY) {
        json_write_key(w, "supply");
        name_write_supply(w, s->rules, t->thing);
    } else if (t->kind == TERM_COMPONENT) {
        if (component_in_block(s->b, t->thing))
            name_add_card(w, s, t->thing);
    } else {
        deed_add(w, s, t->thing);
    }
    if (t->kind != TERM_COMPONENT)
        json_add_int(w, "number", t->number);
}

static void write_terms(struct json_writer *w, const struct text_scene *s, const char *key,
                        const struct term *term)
{
    json_add_array(w, key);
    for (int i = 0; i < TERM_MAX; i++) {
        if (term[i].kind == TERM_NONE)
            continue;
        json_write_object(w);
        wire_term(w, s, &term[i]);
        json_write_end(w);
    }
    json_write_end(w);
}

/* Whether an open offer would bind if it were taken now. */
static bool would_bind(const struct text_scene *s, const struct offer *o)
{
    struct ask q = { .b = (struct block *)(uintptr_t)s->b, /* only read */
                     .rules = s->rules,
                     .pack = s->pack };
    struct weighing weighed;

    offer_weigh(&q, o, &weighed);
    return weighed.binds && !weighed.missing;
}

void wire_offer(struct json_writer *w, const struct text_scene *s, const struct offer *o)
{
    char text[WIRE_TEXT_MAX];

    json_write_object(w);
    json_add_int(w, "offer", o->serial);
    json_add_string(w, "state", offer_state_name(o->state));
    if (o->state == OFFER_LAPSED)
        json_add_string(w, "reason", lapse_name(o->reason));
    if (o->state == OFFER_OPEN && s->rules->deeds)
        json_add_bool(w, "binds", would_bind(s, o));
    json_add_int(w, "from", o->from);
    json_add_int(w, "to", o->to);
    write_terms(w, s, "give", o->give);
    write_terms(w, s, "want", o->want);
    if (s->lang < LANG_COUNT) {
        text_offer(s, o, text, sizeof text);
        json_add_string(w, "text", text);
    }
    json_write_end(w);
}

static void deed_write(struct json_writer *w, const struct text_scene *s, uint8_t from, uint8_t to,
                       uint16_t thing, uint16_t number)
{
    char text[WIRE_TEXT_MAX];

    json_add_int(w, "from", from);
    json_add_int(w, "to", to);
    deed_add(w, s, thing);
    json_add_int(w, "number", number);
    if (s->lang < LANG_COUNT) {
        text_term(s, &(struct term){ TERM_DEED, number, thing }, from, to, text, sizeof text);
        json_add_string(w, "text", text);
    }
    json_write_end(w);
}

void wire_deeds(struct json_writer *w, const struct text_scene *s)
{
    const struct offers *all = block_offers(s->b);

    if (!all || !s->rules->deeds)
        return;
    json_add_array(w, "bindings");
    BINDING_EACH(s->b, x)
    {
        json_write_object(w);
        deed_write(w, s, x->seat, x->to, x->thing, x->number);
    }
    json_write_end(w);
    json_add_array(w, "promises");
    for (unsigned i = 0; i < PROMISE_MAX; i++) {
        const struct promise *p = &all->promise[i];
        if (p->state == PROMISE_FREE)
            continue;
        json_write_object(w);
        json_add_int(w, "promise", p->serial);
        json_add_string(w, "state", promise_state_name(p->state));
        deed_write(w, s, p->from, p->to, p->thing, p->number);
    }
    json_write_end(w);
    json_add_array(w, "words");
    for (unsigned seat = 0; seat < s->b->seat_count; seat++) {
        json_write_object(w);
        json_add_int(w, "kept", all->word[seat][HAS_KEPT]);
        json_add_int(w, "broken", all->word[seat][HAS_BROKEN]);
        json_add_int(w, "lapsed", all->word[seat][HAS_LAPSED]);
        json_write_end(w);
    }
    json_write_end(w);
}

/* Reading */

enum { TYPE, SUPPLY, NUMBER, CARD, ZONE, PLACE, DEED, WAY, WHEN, THINGS };

static void read_term(struct json_reader *r, const struct text_scene *s, struct term *term)
{
    static const char *const key[] = { "type",  "supply", "number", "card", "zone",
                                       "place", "deed",   "way",    "when", "things" };
    static const uint16_t fits[] = {
        [TERM_SUPPLY] = BIT(TYPE) | BIT(SUPPLY) | BIT(NUMBER),
        [TERM_COMPONENT] = BIT(TYPE) | BIT(CARD) | BIT(ZONE) | BIT(PLACE),
        [TERM_DEED] = BIT(TYPE) | BIT(NUMBER) | BIT(DEED) | BIT(WAY) | BIT(WHEN) | BIT(THINGS),
    };
    uint16_t value[ARRAY_LEN(key)] = { 0 };
    char name[WIRE_NAME_MAX], deed[WIRE_NAME_MAX] = "", way[WIRE_NAME_MAX] = "",
                              when[WIRE_NAME_MAX] = "";
    struct deed_thing thing[2] = { { 0 } };
    unsigned things = 0;
    uint64_t seen = 0;

    json_peek(r);
    size_t start = r->at;
    json_read_object(r);
    for (int k; (k = json_next_known(r, key, ARRAY_LEN(key), &seen)) >= 0;)
        if (k == TYPE || k == DEED || k == WAY || k == WHEN)
            json_read_string(r,
                             k == TYPE   ? name
                             : k == DEED ? deed
                             : k == WAY  ? way
                                         : when,
                             WIRE_NAME_MAX);
        else if (k == THINGS)
            things = things_read(r, s, thing);
        else if (k == SUPPLY || k == CARD || k == ZONE)
            name_read_value(r, s->rules, s->pack,
                            k == SUPPLY ? T_SUPPLY
                            : k == CARD ? T_ENTRY
                                        : T_ZONE,
                            &value[k]);
        else
            value[k] = (uint16_t)json_read_int(r, 0, TERM_NUMBER_MAX);
    json_require(r, key, TYPE + 1, seen);
    if (r->failed)
        return;
    for (term->kind = TERM_SUPPLY;
         term_name(term->kind) && !json_same(name, term_name(term->kind));)
        term->kind++;
    if (!term_name(term->kind) || seen & ~(uint64_t)fits[term->kind]) {
        json_fail_at(r, start, "this does not describe a term of the type", name);
        return;
    }
    term->number = (uint16_t)(seen >> NUMBER & 1 ? value[NUMBER] : term->kind != TERM_DEED);
    switch (term->kind) {
    case TERM_SUPPLY:
        json_require(r, key + SUPPLY, 1, seen >> SUPPLY);
        term->thing = value[SUPPLY];
        return;
    case TERM_DEED:
        if (!deed_find(s, deed, way, when, thing, things, &term->thing))
            json_fail_at(r, start, "there is no such deed", NULL);
        return;
    }
    json_require(r, key + CARD, 2, seen >> CARD);
    if (!r->failed && value[ZONE] < s->rules->zone_count && value[CARD] < s->pack->entry_count)
        term->thing =
            card_meant(s, (uint8_t)value[ZONE], seen >> PLACE & 1 ? value[PLACE] : -1, value[CARD]);
    if (term->thing == 0)
        json_fail_at(r, start, "there is no such card to be seen", NULL);
}

static void read_terms(struct json_reader *r, const struct text_scene *s, struct term *term)
{
    unsigned count = 0;

    json_read_array(r);
    while (json_next_item(r))
        if (count == TERM_MAX)
            json_fail(r, "there are too many terms", NULL);
        else
            read_term(r, s, &term[count++]);
}

bool wire_offer_read(struct json_reader *r, const struct text_scene *s, struct offer *o)
{
    static const char *const key[] = { "to", "give", "want" };
    uint64_t seen = 0;

    memset(o, 0, sizeof *o);
    o->from = s->viewer;
    json_read_object(r);
    for (int k; (k = json_next_known(r, key, ARRAY_LEN(key), &seen)) >= 0;)
        if (k == 0)
            o->to = (uint8_t)json_read_int(r, 0, s->b->seat_count - 1);
        else
            read_terms(r, s, k == 1 ? o->give : o->want);
    json_require(r, key, 1, seen);
    return !r->failed;
}
