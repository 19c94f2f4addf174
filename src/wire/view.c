#include "wire/view.h"

#include "kernel/flow.h"
#include "kernel/zone.h"
#include "wire/games.h"
#include "wire/names.h"
#include "wire/offer.h"

static bool has_language(const struct text_scene *s)
{
    return s->lang < LANG_COUNT;
}

static void add_printed(struct json_writer *w, const struct text_scene *s, const char *key,
                        uint16_t entry, enum card_part part)
{
    char text[WIRE_TEXT_MAX];

    if (!has_language(s))
        return;
    text_entry(s, entry, part, text, sizeof text);
    json_add_string(w, key, text);
}

static void write_head(struct json_writer *w, const struct text_scene *s)
{
    const struct block *b = s->b;
    char text[WIRE_TEXT_MAX];

    json_add_string(w, "game", s->rules->name);
    json_write_key(w, "viewer");
    if (s->viewer < SEAT_MAX)
        json_write_int(w, s->viewer);
    else
        json_write_string(w, "spectator");
    json_add_int(w, "seat_count", b->seat_count);
    json_write_key(w, "active");
    name_write_seat(w, b->active);
    json_add_string(w, "state", state_name(b->state));
    if (b->state != GAME_RUNNING) {
        json_write_key(w, "winners");
        name_write_seats(w, b->winners);
    }
    json_write_key(w, "waiting");
    name_write_seats(w, b->state == GAME_RUNNING ? flow_waiting(b) : 0);
    if (has_language(s)) {
        if (b->state == GAME_RUNNING)
            text_waiting(s, flow_waiting(b), text, sizeof text);
        else
            text_outcome(s, text, sizeof text);
        json_add_string(w, "status", text);
    }
}

/* The viewer's own lane. What others have picked is sealed, and how much they picked as well. */
static void write_lane(struct json_writer *w, const struct text_scene *s)
{
    if (s->viewer >= s->b->seat_count)
        return;
    const struct lane *lane = &s->b->lane[s->viewer];
    json_add_object(w, "you");
    json_add_bool(w, "asked", lane->state == LANE_ASKED);
    json_add_int(w, "version", s->version_base + lane->version);
    json_add_array(w, "picks");
    for (unsigned i = 0; i < lane->pick_count && i < PICK_MAX; i++)
        name_write_typed(w, s, component_in_block(s->b, lane->pick[i]) ? T_CARD : T_NUMBER,
                         lane->pick[i]);
    json_write_end(w);
    json_write_end(w);
}

static uint16_t field_value(const struct block *b, const struct block_field *f, unsigned i)
{
    const uint8_t *at = (const uint8_t *)b + f->at + (size_t)i * f->size;
    uint16_t word;

    if (f->size == 1)
        return *at == 0xff && f->type != T_NUMBER ? 0xffff : *at;
    memcpy(&word, at, sizeof word);
    return word;
}

static void write_fields(struct json_writer *w, const struct text_scene *s)
{
    const struct rules *rules = s->rules;

    json_add_object(w, "fields");
    for (unsigned f = 0; f < rules->field_count; f++) {
        const struct block_field *field = &rules->field[f];

        json_write_key(w, field->name);
        if (field->count > 1)
            json_write_array(w);
        for (unsigned i = 0; i < field->count; i++) {
            uint16_t value = field_value(s->b, field, i);
            if (field->or_none && value == 0)
                json_write_null(w);
            else
                name_write_value(w, s, field->type, value);
        }
        if (field->count > 1)
            json_write_end(w);
    }
    json_write_end(w);
}

/* Bottom first; gives how many there are. */
static unsigned zone_list(const struct block *b, uint8_t zone, component_id *out)
{
    unsigned count = block_zone(b, zone)->count, at = count;

    CHECK(count <= COMPONENT_MAX);
    ZONE_EACH (b, zone, c) {
        CHECK(at > 0);
        out[--at] = c;
    }
    return count;
}

static void write_card(struct json_writer *w, const struct text_scene *s, uint16_t entry,
                       bool face_up)
{
    json_write_key(w, "card");
    name_write_entry(w, s->pack, entry);
    add_printed(w, s, "title", entry, CARD_TITLE);
    if (face_up)
        json_add_bool(w, "face_up", true);
}

static void write_pile(struct json_writer *w, const struct text_scene *s, uint8_t zone)
{
    component_id list[COMPONENT_MAX];
    unsigned count = zone_list(s->b, zone, list);

    json_add_array(w, "cards");
    for (unsigned i = 0; i < count; i++) {
        if (!component_known(s->b, list[i], s->viewer))
            continue;
        json_write_object(w);
        json_add_int(w, "place", i);
        write_card(w, s, s->pack->component[list[i] - COMPONENT_BASE],
                   block_component(s->b, list[i])->seen & SEEN_FACE_UP);
        json_write_end(w);
    }
    json_write_end(w);
}

/* "dark", or where each detective's cards have a back of their own "dark:caprice". */
static void write_back(struct json_writer *w, const struct text_scene *s,
                       const struct pack_entry *e)
{
    const struct entry_kind *kind = &s->rules->vocabulary->kind[e->kind];

    json_write_key(w, "back");
    json_write_string_start(w);
    json_write_string_part(w, kind->name);
    if (kind->group_by) {
        const struct pack_entry *whose = &s->pack->entry[e->field[kind->group_by - 1]];
        json_write_string_part(w, ":");
        json_write_string_part(w, pack_text(s->pack, whose->key));
    }
    json_write_string_end(w);
}

/* A hand tells no order: what is known comes in the pack's, what is not is counted by its back. */
static void write_hand(struct json_writer *w, const struct text_scene *s, uint8_t zone)
{
    uint32_t known[COMPONENT_MAX]; /* entry, and whether it lies face up */
    uint16_t unknown[GROUP_MAX] = { 0 };
    const struct pack_entry *back[GROUP_MAX];
    unsigned known_count = 0;

    ZONE_EACH (s->b, zone, c) {
        if (!component_known(s->b, c, s->viewer)) {
            const struct pack_entry *like = name_back(s, zone, c);
            back[like->group] = like;
            unknown[like->group]++;
            continue;
        }
        uint32_t card = s->pack->component[c - COMPONENT_BASE] * 2u;
        unsigned at = known_count++;

        CHECK(known_count <= COMPONENT_MAX);
        card |= (block_component(s->b, c)->seen & SEEN_FACE_UP) != 0;
        for (; at > 0 && known[at - 1] > card; at--)
            known[at] = known[at - 1];
        known[at] = card;
    }
    json_add_array(w, "cards");
    for (unsigned i = 0; i < known_count; i++) {
        json_write_object(w);
        write_card(w, s, (uint16_t)(known[i] / 2), known[i] & 1);
        json_write_end(w);
    }
    json_write_end(w);
    json_add_array(w, "unknown");
    for (unsigned g = 0; g < GROUP_MAX; g++) {
        if (unknown[g] == 0)
            continue;
        json_write_object(w);
        write_back(w, s, back[g]);
        json_add_int(w, "count", unknown[g]);
        json_write_end(w);
    }
    json_write_end(w);
}

static void write_zones(struct json_writer *w, const struct text_scene *s)
{
    const struct rules *rules = s->rules;

    json_add_array(w, "zones");
    for (uint8_t z = 0; z < rules->zone_count; z++) {
        const struct zone_fact *fact = &rules->zone[z];
        unsigned count = block_zone(s->b, z)->count;

        if (fact->out ||
            (fact->owner != SEAT_NONE && fact->owner >= s->b->seat_count && count == 0))
            continue;
        json_write_object(w);
        json_write_key(w, "zone");
        name_write_zone(w, rules, z);
        json_add_string(w, "kind", fact->kind == ZONE_HAND ? "hand" : "pile");
        if (fact->owner != SEAT_NONE)
            json_add_int(w, "seat", fact->owner);
        json_add_int(w, "count", count);
        if (fact->kind == ZONE_HAND)
            write_hand(w, s, z);
        else
            write_pile(w, s, z);
        json_write_end(w);
    }
    json_write_end(w);
}

/* What an effect is about was told when it was made; where it went since would be told by its
 * place. */
static void write_hidden_card(struct json_writer *w)
{
    json_write_object(w);
    json_add_string(w, "type", type_name(T_CARD));
    json_add_bool(w, "hidden", true);
    json_write_end(w);
}

/* What is in force is public, and so is whose text it is; not where that card is by now. */
static void write_source(struct json_writer *w, const struct text_scene *s, source_id source,
                         uint16_t entry, uint8_t seat, uint8_t until)
{
    json_write_key(w, "seat");
    name_write_seat(w, seat);
    if (component_in_block(s->b, source) && component_known(s->b, source, s->viewer)) {
        name_add_card(w, s, source);
    } else {
        json_write_key(w, "card");
        name_write_entry(w, s->pack, entry);
    }
    add_printed(w, s, "title", entry, CARD_TITLE);
    json_add_string(w, "until", until_name(until));
}

/* A card in play, with all its abilities. */
static void write_play(struct json_writer *w, const struct text_scene *s, const struct play *card)
{
    uint16_t entry = pack_source_index(s->pack, card->source);

    write_source(w, s, card->source, entry, card->seat, UNTIL_LEAVES_PLAY);
    json_add_array(w, "about");
    json_write_end(w);
    add_printed(w, s, "text", entry, CARD_RULES);
}

static void write_effect(struct json_writer *w, const struct text_scene *s,
                         const struct effect *effect)
{
    const struct vocabulary *v = s->rules->vocabulary;
    uint16_t entry = s->pack->clause[effect->clause - 1].entry;

    write_source(w, s, effect->source, entry, effect->seat, effect->until);
    if (effect->until == UNTIL_SPAN_ENDS || effect->until == UNTIL_NEXT_STARTS) {
        json_write_key(w, "span");
        name_write_word(w,
                        effect->until_arg < v->span_count ? v->span[effect->until_arg].word : NULL);
    }
    if (effect->until == UNTIL_EVENT)
        json_add_string(w, "event",
                        effect->until_arg < v->event_count ? v->event[effect->until_arg].form
                                                           : NULL);
    if (effect->until_seat < SEAT_MAX && effect->until >= UNTIL_SPAN_ENDS)
        json_add_int(w, "until_seat", effect->until_seat);
    json_add_array(w, "about");
    for (int i = 0; i < BOUND_MAX; i++) {
        if (!component_in_block(s->b, effect->bound[i]))
            continue;
        if (component_known(s->b, effect->bound[i], s->viewer))
            name_write_typed(w, s, T_CARD, effect->bound[i]);
        else
            write_hidden_card(w);
    }
    json_write_end(w);
    add_printed(w, s, "text", entry, CARD_RULES);
}

static void write_effects(struct json_writer *w, const struct text_scene *s)
{
    json_add_array(w, "effects");
    PLAY_EACH (s->b, i) {
        json_write_object(w);
        write_play(w, s, &s->b->play[i]);
        json_write_end(w);
    }
    EFFECT_EACH (s->b, i) {
        json_write_object(w);
        write_effect(w, s, &s->b->effect[i]);
        json_write_end(w);
    }
    json_write_end(w);
}

static void write_offers(struct json_writer *w, const struct text_scene *s)
{
    json_add_array(w, "offers");
    OFFER_EACH (s->b, o)
        if (o->state != OFFER_FREE)
            wire_offer(w, s, o);
    json_write_end(w);
}

static void write_board(struct json_writer *w, const struct text_scene *s)
{
    const struct wire_game *game = wire_game_of(s->rules);

    if (!game)
        return;
    json_add_object(w, "board");
    game->board(w, s);
    json_write_end(w);
}

void wire_view(struct json_writer *w, const struct text_scene *s)
{
    CHECK(s->viewer < VIEWER_MAX);
    json_write_object(w);
    write_head(w, s);
    write_lane(w, s);
    write_board(w, s);
    write_fields(w, s);
    name_write_supplies(w, s->rules, s->b);
    write_zones(w, s);
    write_effects(w, s);
    write_offers(w, s);
    json_write_end(w);
}

uint64_t wire_view_hash(const struct text_scene *s)
{
    struct text_scene plain = *s;
    struct json_writer w;

    plain.lang = LANG_COUNT;
    json_writer_init(&w, NULL, 0);
    w.hashes = true;
    wire_view(&w, &plain);
    return w.hash;
}
