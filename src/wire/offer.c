#include "wire/offer.h"

#include "wire/names.h"

static void write_terms(struct json_writer *w, const struct text_scene *s, const char *key,
                        const struct term *term)
{
    json_add_array(w, key);
    for (int i = 0; i < TERM_MAX; i++) {
        if (term[i].kind == TERM_NONE)
            continue;
        json_write_object(w);
        json_add_string(w, "type", term_name(term[i].kind));
        if (term[i].kind == TERM_SUPPLY) {
            json_write_key(w, "supply");
            name_write_supply(w, s->rules, term[i].thing);
            json_add_int(w, "number", term[i].number);
        } else if (component_in_block(s->b, term[i].thing)) {
            name_add_card(w, s, term[i].thing);
        } else {
            json_add_int(w, "promise", term[i].thing);
            json_add_int(w, "number", term[i].number);
        }
        json_write_end(w);
    }
    json_write_end(w);
}

void wire_offer(struct json_writer *w, const struct text_scene *s, const struct offer *o)
{
    char text[WIRE_TEXT_MAX];

    json_write_object(w);
    json_add_int(w, "offer", o->serial);
    json_add_string(w, "state", offer_state_name(o->state));
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

static void read_term(struct json_reader *r, const struct text_scene *s, struct term *term)
{
    static const char *const key[] = { "type", "supply", "number", "promise",
                                       "card", "zone",   "place" };
    enum { TYPE, SUPPLY, NUMBER, PROMISE, CARD, ZONE, PLACE };
    static const uint8_t fits[] = {
        [TERM_SUPPLY] = BIT(TYPE) | BIT(SUPPLY) | BIT(NUMBER),
        [TERM_COMPONENT] = BIT(TYPE) | BIT(CARD) | BIT(ZONE) | BIT(PLACE),
        [TERM_PROMISE] = BIT(TYPE) | BIT(PROMISE) | BIT(NUMBER),
    };
    uint16_t value[ARRAY_LEN(key)] = { 0 };
    char name[WIRE_NAME_MAX];
    uint64_t seen = 0;

    json_peek(r);
    size_t start = r->at;
    json_read_object(r);
    for (int k; (k = json_next_known(r, key, ARRAY_LEN(key), &seen)) >= 0;)
        if (k == TYPE)
            json_read_string(r, name, sizeof name);
        else if (k == SUPPLY || k == CARD || k == ZONE)
            name_read_value(r, s->rules, s->pack,
                            k == SUPPLY ? T_SUPPLY
                            : k == CARD ? T_ENTRY
                                        : T_ZONE,
                            &value[k]);
        else /* a promise is no component */
            value[k] =
                (uint16_t)json_read_int(r, 0, k == PROMISE ? COMPONENT_BASE - 1 : TERM_NUMBER_MAX);
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
    term->number = (uint16_t)(seen >> NUMBER & 1 ? value[NUMBER] : 1);
    term->thing = value[term->kind == TERM_SUPPLY ? SUPPLY : PROMISE];
    if (term->kind == TERM_SUPPLY)
        json_require(r, key + SUPPLY, 1, seen >> SUPPLY);
    if (term->kind != TERM_COMPONENT)
        return;
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
