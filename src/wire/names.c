#include "wire/names.h"

#include "kernel/zone.h"
#include "text/kernel_words.h"

/* clang-format off */
static const char *const type[] = {
    [T_NONE] = "none",     [T_NUMBER] = "number", [T_SEAT] = "seat", [T_CARD] = "card",
    [T_ENTRY] = "entry",   [T_SUPPLY] = "supply", [T_ZONE] = "zone", [T_WORD] = "word",
    [T_OFFER] = "offer",   [T_TEXT] = "text",     [T_DEED] = "deed", [T_CONDITION] = "condition",
};
static const char *const state[] = {
    [GAME_RUNNING] = "running", [GAME_WON] = "won", [GAME_LOST] = "lost",
};
static const char *const until[] = {
    [UNTIL_GAME_END] = "game_end",       [UNTIL_LEAVES_PLAY] = "leaves_play",
    [UNTIL_SPAN_ENDS] = "span_ends",     [UNTIL_NEXT_STARTS] = "next_starts",
    [UNTIL_EVENT] = "event",             [UNTIL_USED] = "used",
};
static const char *const offer_state[] = {
    [OFFER_FREE] = "free",         [OFFER_OPEN] = "open",           [OFFER_TAKEN] = "taken",
    [OFFER_DECLINED] = "declined", [OFFER_WITHDRAWN] = "withdrawn",
    [OFFER_LAPSED] = "lapsed",
};
static const char *const term[] = {
    [TERM_NONE] = "none", [TERM_SUPPLY] = "supply", [TERM_COMPONENT] = "card",
    [TERM_DEED] = "deed",
};
static const char *const lapse[] = {
    [LAPSE_OVER] = "over",     [LAPSE_ANSWERED] = "answered", [LAPSE_PASSED] = "passed",
    [LAPSE_SUPPLY] = "supply", [LAPSE_CARD] = "card",         [LAPSE_BARRED] = "barred",
    [LAPSE_REPLACED] = "replaced",
};
static const char *const promise_state[] = {
    [PROMISE_OPEN] = "open",     [PROMISE_DUE] = "due",       [PROMISE_KEPT] = "kept",
    [PROMISE_BROKEN] = "broken", [PROMISE_LAPSED] = "lapsed", [PROMISE_RELEASED] = "released",
};
/* clang-format on */
_Static_assert(ARRAY_LEN(type) == T_COUNT, "every type has a name");

const char *type_name(uint8_t t)
{
    return t < ARRAY_LEN(type) ? type[t] : "none";
}

const char *state_name(uint8_t s)
{
    return s < ARRAY_LEN(state) ? state[s] : NULL;
}

const char *until_name(uint8_t u)
{
    return u < ARRAY_LEN(until) ? until[u] : NULL;
}

const char *offer_state_name(unsigned s)
{
    return s < ARRAY_LEN(offer_state) ? offer_state[s] : NULL;
}

const char *lapse_name(unsigned reason)
{
    return reason < ARRAY_LEN(lapse) ? lapse[reason] : NULL;
}

const char *promise_state_name(unsigned s)
{
    return s < ARRAY_LEN(promise_state) ? promise_state[s] : NULL;
}

const char *term_name(unsigned kind)
{
    return kind < ARRAY_LEN(term) ? term[kind] : NULL;
}

const struct prompt *prompt_of(const struct rules *rules, unsigned prompt)
{
    const struct vocabulary *v = rules->vocabulary;

    if (prompt < PROMPT_GAME)
        return &kernel_prompt[prompt];
    return prompt - PROMPT_GAME < v->prompt_count ? &v->prompt[prompt - PROMPT_GAME] : NULL;
}

const char *prompt_name(const struct rules *rules, uint16_t prompt)
{
    const struct prompt *row = prompt_of(rules, prompt);

    return row ? row->name : NULL;
}

const char *message_name(const struct rules *rules, uint16_t message)
{
    const struct vocabulary *v = rules->vocabulary;

    if (message < MSG_GAME)
        return kernel_message[message].name;
    return message - MSG_GAME < v->message_count ? v->message[message - MSG_GAME].name : NULL;
}

const struct option_kind *option_kind_of(const struct rules *rules, uint16_t kind)
{
    const struct vocabulary *v = rules->vocabulary;

    if (kind < OPT_GAME)
        return kernel_option[kind].name ? &kernel_option[kind] : NULL;
    return kind - OPT_GAME < v->option_count ? &v->option[kind - OPT_GAME] : NULL;
}

static size_t word_length(const char *word)
{
    size_t length = 0;

    while (word[length] && word[length] != '|')
        length++;
    return length;
}

void name_write_word(struct json_writer *w, const char *word)
{
    if (word)
        json_write_bytes(w, word, word_length(word));
    else
        json_write_null(w);
}

/* Writes a key of an object. Words of the vocabularies are short. */
void name_write_word_key(struct json_writer *w, const char *word)
{
    char key[JSON_KEY_MAX];
    size_t length = word_length(word);

    CHECK(length < sizeof key);
    memcpy(key, word, length);
    key[length] = 0;
    json_write_key(w, key);
}

static bool name_is_word(const char *name, const char *word)
{
    size_t length = word_length(word);

    return json_length(name) == length && memcmp(name, word, length) == 0;
}

void name_write_seat(struct json_writer *w, uint8_t seat)
{
    if (seat < SEAT_MAX)
        json_write_int(w, seat);
    else
        json_write_null(w);
}

void name_write_seats(struct json_writer *w, seat_mask seats)
{
    json_write_array(w);
    for (uint8_t s = 0; s < SEAT_MAX; s++)
        if (seats >> s & 1)
            json_write_int(w, s);
    json_write_end(w);
}

void name_write_zone(struct json_writer *w, const struct rules *rules, uint16_t zone)
{
    if (zone >= rules->zone_count) {
        json_write_null(w);
        return;
    }
    json_write_string_start(w);
    json_write_string_part(w, rules->zone[zone].name);
    if (rules->zone[zone].owner != SEAT_NONE) {
        json_write_string_part(w, ":");
        json_write_string_number(w, rules->zone[zone].owner);
    }
    json_write_string_end(w);
}

void name_write_zone_key(struct json_writer *w, const struct rules *rules, uint16_t zone)
{
    char key[JSON_KEY_MAX];
    size_t length = json_length(rules->zone[zone].name);
    uint8_t owner = rules->zone[zone].owner;

    CHECK(length + 3 <= sizeof key);
    memcpy(key, rules->zone[zone].name, length);
    if (owner != SEAT_NONE) {
        key[length++] = ':';
        key[length++] = (char)('0' + owner);
    }
    key[length] = 0;
    json_write_key(w, key);
}

void name_write_entry(struct json_writer *w, const struct pack *pack, uint16_t entry)
{
    if (pack && entry < pack->entry_count)
        json_write_string(w, pack_text(pack, pack->entry[entry].name));
    else
        json_write_null(w);
}

void name_write_supply(struct json_writer *w, const struct rules *rules, uint16_t kind)
{
    const struct vocabulary *v = rules->vocabulary;

    name_write_word(w, kind < v->supply_count ? v->supply[kind].word : NULL);
}

bool component_in_block(const struct block *b, uint16_t word)
{
    return is_component(word) && word - COMPONENT_BASE < b->component_count;
}

void name_add_card(struct json_writer *w, const struct text_scene *s, component_id c)
{
    uint8_t zone = block_component(s->b, c)->zone;

    if (component_known(s->b, c, s->viewer)) {
        json_write_key(w, "card");
        name_write_entry(w, s->pack, s->pack->component[c - COMPONENT_BASE]);
    }
    json_write_key(w, "zone");
    name_write_zone(w, s->rules, zone);
    if (zone < s->rules->zone_count && s->rules->zone[zone].kind != ZONE_HAND)
        json_add_int(w, "place", component_place(s->b, c));
}

/* The back of a card there, as an entry with the same back: the first kind that might be there, not
 * necessarily its own. Imagined deals (kernel/imagine.c) do not preserve anything more precise. */
const struct pack_entry *name_back(const struct text_scene *s, uint8_t zone, component_id c)
{
    const struct pack_entry *entry = pack_entry_of(s->pack, COMPONENT_BASE); /* has the first one */
    uint8_t group = pack_entry_of(s->pack, c)->group;
    uint64_t admits = s->rules->zone[zone].admits;

    if (!(admits >> group & 1))
        admits = GROUP(group);
    while (!(s->rules->vocabulary->kind[entry->kind].flags & KIND_COMPONENT) ||
           !(admits >> entry->group & 1))
        entry++;
    return entry;
}

static void plain_write(struct json_writer *w, const struct text_scene *s, uint8_t t,
                        uint16_t value)
{
    const struct vocabulary *v = s->rules->vocabulary;

    switch (t) {
    case T_NUMBER:
        json_write_int(w, (int16_t)value);
        return;
    case T_SEAT:
        name_write_seat(w, value < SEAT_MAX ? (uint8_t)value : SEAT_NONE);
        return;
    case T_CARD:
        if (!component_in_block(s->b, value))
            break;
        json_write_object(w);
        name_add_card(w, s, value);
        json_write_end(w);
        return;
    case T_ENTRY:
        name_write_entry(w, s->pack, value);
        return;
    case T_SUPPLY:
        name_write_supply(w, s->rules, value);
        return;
    case T_ZONE:
        name_write_zone(w, s->rules, value);
        return;
    case T_WORD:
        name_write_word(w, value < v->word_count ? v->word[value].word : NULL);
        return;
    case T_OFFER:
        json_write_int(w, value);
        return;
    case T_TEXT:
        if (!s->pack || value >= s->pack->alternative_count || s->lang >= LANG_COUNT)
            break; /* a text needs a language */
        json_write_string(w, pack_text(s->pack, s->pack->alternative[value].text[s->lang]));
        return;
    case T_CONDITION:
        json_write_bool(w, value != 0);
        return;
    }
    json_write_null(w);
}

void deed_add(struct json_writer *w, const struct text_scene *s, uint16_t code)
{
    const struct deed_rules *deeds = s->rules->deeds;
    struct deed d = deed_read(code, 0);
    struct deed_thing thing[2];

    if (!deeds || d.act == 0 || d.act > deeds->count) {
        json_add_null(w, "deed");
        return;
    }
    const struct deed_fact *fact = &deeds->fact[d.act - 1];
    json_add_string(w, "deed", fact->name);
    json_add_string(w, "way", fact->way[d.way].name);
    json_add_string(w, "when", fact->when[d.when].name);
    json_add_array(w, "things");
    unsigned things = deeds->things ? deeds->things(s->b, s->pack, &d, thing) : 0;
    for (unsigned i = 0; i < things; i++) {
        json_write_object(w);
        json_add_string(w, "type", type_name(thing[i].type));
        json_write_key(w, type_name(thing[i].type));
        plain_write(w, s, thing[i].type, thing[i].value);
        json_write_end(w);
    }
    json_write_end(w);
}

void name_write_value(struct json_writer *w, const struct text_scene *s, uint8_t t, uint16_t value)
{
    if (t == T_DEED) {
        json_write_object(w);
        deed_add(w, s, value);
        json_write_end(w);
    } else {
        plain_write(w, s, t, value);
    }
}

/* Reads one thing of a deed: {"type", and the value under the type's name}. */
static void thing_read(struct json_reader *r, const struct text_scene *s, struct deed_thing *thing)
{
    static const char *const key[] = { "type", "number", "seat", "entry", "supply", "word" };
    static const uint8_t of[] = { T_NONE, T_NUMBER, T_SEAT, T_ENTRY, T_SUPPLY, T_WORD };
    char name[WIRE_NAME_MAX];
    uint64_t seen = 0;

    json_read_object(r);
    for (int k; (k = json_next_known(r, key, ARRAY_LEN(key), &seen)) >= 0;)
        if (k == 0) {
            json_read_string(r, name, sizeof name);
        } else {
            thing->type = of[k];
            name_read_value(r, s->rules, s->pack, of[k], &thing->value);
        }
}

static int fact_find(const struct deed_rules *deeds, const char *name)
{
    for (unsigned i = 0; deeds && i < deeds->count; i++)
        if (json_same(deeds->fact[i].name, name))
            return (int)i + 1;
    return -1;
}

/* The code with these things; -1: none. Codes of things that the pack does not have come last. */
static int what_find(const struct text_scene *s, struct deed d, const struct deed_thing *wanted,
                     unsigned count)
{
    const struct deed_rules *deeds = s->rules->deeds;

    for (unsigned left = DEED_WHATS; left > 0; left--) {
        struct deed_thing thing[2];
        d.what = (uint8_t)(left - 1);
        if (!(deeds->fact[d.act - 1].way[d.way].what >> d.what & 1))
            continue;
        unsigned things = deeds->things ? deeds->things(s->b, s->pack, &d, thing) : 0;
        bool same = things == count;
        for (unsigned i = 0; same && i < things; i++)
            same = thing[i].type == wanted[i].type && thing[i].value == wanted[i].value;
        if (same)
            return d.what;
    }
    return -1;
}

bool deed_find(const struct text_scene *s, const char *name, const char *way, const char *when,
               const struct deed_thing *thing, unsigned things, uint16_t *code)
{
    int act = fact_find(s->rules->deeds, name), what;
    struct deed d = { 0 };

    if (act < 0)
        return false;
    const struct deed_fact *fact = &s->rules->deeds->fact[act - 1];
    d.act = (uint8_t)act;
    /* Without a name: the first. */
    while (d.way < DEED_WAYS &&
           (!fact->way[d.way].name || (way[0] && !json_same(fact->way[d.way].name, way))))
        d.way++;
    while (d.when < DEED_WHENS &&
           (!fact->when[d.when].name || (when[0] && !json_same(fact->when[d.when].name, when))))
        d.when++;
    if (d.way == DEED_WAYS || d.when == DEED_WHENS || (what = what_find(s, d, thing, things)) < 0)
        return false;
    d.what = (uint8_t)what;
    *code = deed_code(&d);
    return true;
}

unsigned things_read(struct json_reader *r, const struct text_scene *s, struct deed_thing thing[2])
{
    unsigned count = 0;

    json_read_array(r);
    while (json_next_item(r))
        if (count == 2)
            json_fail(r, "a deed has at most two things", NULL);
        else
            thing_read(r, s, &thing[count++]);
    return count;
}

void name_add_prose(struct json_writer *w, const struct text_scene *s, unsigned row)
{
    if (!s->pack || row >= s->pack->alternative_count || !s->pack->alternative[row].entry)
        return;
    const struct pack_alternative *a = &s->pack->alternative[row];
    json_write_key(w, "card");
    name_write_entry(w, s->pack, (uint16_t)(a->entry - 1));
    if (a->slot)
        json_add_string(w, "slot", pack_text(s->pack, a->slot));
    if (s->lang < LANG_COUNT && a->marked[s->lang])
        json_add_string(w, "marked", pack_text(s->pack, a->marked[s->lang]));
}

/* A sealed entry is in no list of cards, so its title comes with its name. */
static void add_sealed_title(struct json_writer *w, const struct text_scene *s, unsigned entry)
{
    char title[WIRE_TEXT_MAX];

    if (!s->pack || entry >= s->pack->entry_count || s->lang >= LANG_COUNT ||
        !(s->rules->vocabulary->kind[s->pack->entry[entry].kind].flags & KIND_SEALED))
        return;
    text_entry(s, (uint16_t)entry, CARD_TITLE, title, sizeof title);
    json_add_string(w, "title", title);
}

void name_write_typed(struct json_writer *w, const struct text_scene *s, uint8_t t, uint16_t value)
{
    json_write_object(w);
    json_add_string(w, "type", type_name(t));
    if (t == T_CARD && component_in_block(s->b, value)) {
        name_add_card(w, s, value);
    } else if (t != T_NONE) {
        json_write_key(w, type_name(t));
        name_write_value(w, s, t, value);
    }
    if (t == T_TEXT)
        name_add_prose(w, s, value);
    if (t == T_ENTRY)
        add_sealed_title(w, s, value);
    json_write_end(w);
}

component_id card_meant(const struct text_scene *s, uint8_t zone, int place, int entry)
{
    bool hand = s->rules->zone[zone].kind == ZONE_HAND;
    unsigned at = block_zone(s->b, zone)->count;

    if (place < 0 && entry < 0 && !hand)
        return 0;
    ZONE_EACH (s->b, zone, c) {
        bool known = component_known(s->b, c, s->viewer);

        at--;
        if (place >= 0 && (hand || place != (int)at))
            continue;
        if (entry >= 0 ? known && s->pack->component[c - COMPONENT_BASE] == entry : !hand || !known)
            return c;
    }
    return 0;
}

int name_find(const void *row, size_t row_size, unsigned count, const char *name, bool whole)
{
    for (unsigned i = 0; i < count; i++) {
        const char *word;

        memcpy(&word, (const char *)row + i * row_size, sizeof word);
        if (word && (whole ? json_same(name, word) : name_is_word(name, word)))
            return (int)i;
    }
    return -1;
}

/* zone = name [":" seat] */
int name_find_zone(const struct rules *rules, const char *name)
{
    size_t length = json_length(name);
    uint8_t owner = SEAT_NONE;

    if (length > 2 && name[length - 2] == ':' && name[length - 1] >= '0' &&
        name[length - 1] < '0' + SEAT_MAX) {
        owner = (uint8_t)(name[length - 1] - '0');
        length -= 2;
    }
    for (unsigned z = 0; z < rules->zone_count; z++)
        if (rules->zone[z].owner == owner && json_length(rules->zone[z].name) == length &&
            memcmp(rules->zone[z].name, name, length) == 0)
            return (int)z;
    return -1;
}

int name_find_entry(const struct pack *pack, const char *key)
{
    for (unsigned i = 0; i < pack->entry_count; i++) {
        const char *text = pack_text(pack, pack->entry[i].name);
        if (*text == *key && json_same(key, text)) /* most differ in the first byte */
            return (int)i;
    }
    return -1;
}

/* At least half of the table stays empty; a pack with more entries is searched linearly. */
static bool is_indexed(const struct pack *pack)
{
    return pack->entry_count <= ARRAY_LEN(((struct name_index *)0)->entry) / 2;
}

static unsigned index_place(const char *key)
{
    uint32_t h = 0x811c9dc5;

    for (; *key; key++)
        h = (h ^ (unsigned char)*key) * 0x01000193;
    return (h ^ h >> 15) % ARRAY_LEN(((struct name_index *)0)->entry);
}

void name_index_fill(struct name_index *x, const struct pack *pack)
{
    for (unsigned i = 0; is_indexed(pack) && i < pack->entry_count; i++) {
        unsigned at = index_place(pack_text(pack, pack->entry[i].name));
        while (x->entry[at])
            at = (at + 1) % ARRAY_LEN(x->entry);
        x->entry[at] = (uint16_t)(i + 1);
    }
}

int name_index_find(const struct name_index *x, const struct pack *pack, const char *key)
{
    if (!is_indexed(pack))
        return name_find_entry(pack, key);
    for (unsigned at = index_place(key); x->entry[at]; at = (at + 1) % ARRAY_LEN(x->entry))
        if (json_same(key, pack_text(pack, pack->entry[x->entry[at] - 1].name)))
            return x->entry[at] - 1;
    return -1;
}

static bool read_number(struct json_reader *r, uint8_t t, uint16_t *value)
{
    switch (t) {
    case T_SEAT:
        *value = json_read_null(r) ? SEAT_NONE : (uint16_t)json_read_int(r, 0, SEAT_MAX - 1);
        return true;
    case T_OFFER:
        *value = (uint16_t)json_read_int(r, 0, UINT16_MAX);
        return true;
    case T_CONDITION:
        *value = json_read_bool(r);
        return true;
    case T_NUMBER:
        *value = (uint16_t)json_read_int(r, INT16_MIN, INT16_MAX);
        return true;
    }
    return false;
}

bool name_read_value(struct json_reader *r, const struct rules *rules, const struct pack *pack,
                     uint8_t t, uint16_t *value)
{
    const struct vocabulary *v = rules->vocabulary;
    char name[WIRE_NAME_MAX];
    int found = -1;

    *value = 0;
    if (read_number(r, t, value))
        return !r->failed;
    if (json_read_null(r)) {
        *value = 0xffff;
        return true;
    }
    json_peek(r);
    size_t at = r->at;
    json_read_string(r, name, sizeof name);
    if (t == T_ENTRY)
        found = name_find_entry(pack, name);
    else if (t == T_SUPPLY)
        found = name_find(v->supply, sizeof *v->supply, v->supply_count, name, false);
    else if (t == T_ZONE)
        found = name_find_zone(rules, name);
    else if (t == T_WORD)
        found = name_find(v->word, sizeof *v->word, v->word_count, name, false);
    if (found < 0)
        json_fail_at(r, at, "there is nothing called", name);
    else
        *value = (uint16_t)found;
    return !r->failed;
}

bool name_add_holder(struct json_writer *w, const struct rules *rules, const struct block *b,
                     unsigned holder)
{
    bool begun = false;

    for (unsigned k = 0; k < b->supply_kinds; k++) {
        int number = supply_get(b, (uint8_t)k, (uint8_t)holder);
        if (number == 0)
            continue;
        if (!begun)
            json_add_object(w, rules->holder[holder].name);
        begun = true;
        name_write_word_key(w, rules->vocabulary->supply[k].word);
        json_write_int(w, number);
    }
    if (begun)
        json_write_end(w);
    return begun;
}

void name_write_supplies(struct json_writer *w, const struct rules *rules, const struct block *b)
{
    json_add_object(w, "supplies");
    for (unsigned h = 0; h < b->supply_holders; h++)
        name_add_holder(w, rules, b, h);
    json_write_end(w);
}
