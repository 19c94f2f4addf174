#include "wire/view.h"

#include "kernel/carry.h"
#include "kernel/flow.h"
#include "wire/games.h"
#include "wire/names.h"
#include "wire/offer.h"
#include "wire/sight.h"
#include "wire/things.h"

void wire_view_status(struct json_writer *w, const struct text_scene *s)
{
    char text[WIRE_TEXT_MAX];

    if (s->lang >= LANG_COUNT)
        return;
    if (s->b->state == GAME_RUNNING)
        text_waiting(s, flow_waiting(s->b), text, sizeof text);
    else
        text_outcome(s, text, sizeof text);
    json_add_string(w, "status", text);
}

void wire_view_active(struct json_writer *w, const struct text_scene *s)
{
    json_write_key(w, "active");
    name_write_seat(w, s->b->active);
}

void wire_view_state(struct json_writer *w, const struct text_scene *s)
{
    json_add_string(w, "state", state_name(s->b->state));
}

void wire_view_winners(struct json_writer *w, const struct text_scene *s)
{
    json_write_key(w, "winners");
    name_write_seats(w, s->b->winners);
}

void wire_view_waiting(struct json_writer *w, const struct text_scene *s)
{
    json_write_key(w, "waiting");
    name_write_seats(w, s->b->state == GAME_RUNNING ? flow_waiting(s->b) : 0);
}

static void write_head(struct json_writer *w, const struct text_scene *s)
{
    json_add_string(w, "game", s->rules->name);
    json_write_key(w, "viewer");
    if (s->viewer < SEAT_MAX)
        json_write_int(w, s->viewer);
    else
        json_write_string(w, "spectator");
    json_add_int(w, "seat_count", s->b->seat_count);
    wire_view_active(w, s);
    wire_view_state(w, s);
    if (s->b->state != GAME_RUNNING)
        wire_view_winners(w, s);
    wire_view_waiting(w, s);
    wire_view_status(w, s);
}

/* Writes the viewer's own lane. The picks of others are sealed, and so is their number. */
void wire_view_you(struct json_writer *w, const struct text_scene *s)
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
    int value = field_get(b, f, i);

    return value == UINT8_MAX && f->size == 1 && f->type != T_NUMBER ? UINT16_MAX : (uint16_t)value;
}

void wire_field(struct json_writer *w, const struct text_scene *s, unsigned f)
{
    const struct block_field *field = &s->rules->field[f];

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

void wire_view_offers(struct json_writer *w, const struct text_scene *s)
{
    json_add_array(w, "offers");
    OFFER_EACH (s->b, o)
        if (o->state != OFFER_FREE)
            wire_offer(w, s, o);
    json_write_end(w);
    wire_deeds(w, s);
}

void wire_view_carried(struct json_writer *w, const struct text_scene *s)
{
    const struct rules *r = s->rules;
    const struct carry_fact *row = r->carry;

    if (!r->carry_count)
        return;
    json_add_object(w, "carried");
    for (unsigned first = 0; first < r->carry_count; first += row->field.count, row++) {
        json_add_array(w, row->field.name);
        for (unsigned i = first; i < first + row->field.count; i++)
            if (carried_seen(r, s->b)[i] >> s->viewer & 1)
                json_write_int(w, carried_numbers(r, s->b)[i]);
            else
                json_write_null(w);
        json_write_end(w);
    }
    json_write_end(w);
}

void wire_view_known(struct json_writer *w, const struct text_scene *s)
{
    const struct wire_game *game = wire_game_of(s->rules);

    if (!game || !game->known)
        return;
    json_add_object(w, "known");
    game->known(w, s);
    json_write_end(w);
}

/* The scene as everybody sees it, in no language. */
static struct text_scene for_all(const struct text_scene *s)
{
    struct text_scene all = *s;

    all.viewer = SPECTATOR;
    all.lang = LANG_COUNT;
    return all;
}

bool wire_board(struct json_writer *w, const struct text_scene *s)
{
    const struct wire_game *game = wire_game_of(s->rules);
    struct text_scene all = for_all(s);

    if (!game)
        return false;
    json_write_object(w);
    game->board(w, &all);
    json_write_end(w);
    return true;
}

static void write_common(struct json_writer *w, const struct text_scene *s)
{
    struct text_scene all = for_all(s);

    if (wire_game_of(s->rules)) {
        json_write_key(w, "board");
        wire_board(w, s);
    }
    json_add_object(w, "fields");
    for (unsigned f = 0; f < s->rules->field_count; f++)
        if (!s->rules->field[f].sealed)
            wire_field(w, &all, f);
    json_write_end(w);
    name_write_supplies(w, s->rules, s->b);
}

static void write_zones(struct json_writer *w, const struct text_scene *s)
{
    json_add_array(w, "zones");
    for (uint8_t z = 0; z < s->rules->zone_count; z++)
        if (zone_is_told(s, z))
            wire_zone(w, s, z);
    json_write_end(w);
}

static void write_effects(struct json_writer *w, const struct text_scene *s)
{
    struct in_force list[PLAY_MAX + EFFECT_MAX];
    unsigned count = in_force_list(s->b, list);

    json_add_array(w, "effects");
    for (unsigned i = 0; i < count; i++)
        wire_effect(w, s, list[i]);
    json_write_end(w);
}

void wire_view(struct json_writer *w, const struct text_scene *s)
{
    CHECK(s->viewer < VIEWER_MAX);
    json_write_object(w);
    write_head(w, s);
    wire_view_you(w, s);
    write_common(w, s);
    write_zones(w, s);
    write_effects(w, s);
    wire_view_offers(w, s);
    wire_view_carried(w, s);
    wire_view_known(w, s);
    json_write_end(w);
}

uint64_t wire_view_hash(const struct text_scene *s)
{
    struct text_scene plain = *s;
    struct json_writer w;

    plain.lang = LANG_COUNT;
    json_writer_init(&w, NULL, 0);
    w.hashes = JSON_HASH_BYTES;
    wire_view(&w, &plain);
    return json_writer_hash(&w);
}
