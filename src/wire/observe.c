#include "wire/observe.h"

#include "kernel/carry.h"
#include "kernel/flow.h"
#include "kernel/zone.h"
#include "text/buffer.h"
#include "wire/names.h"

/* The end of each part of the row: computed in one place for all users. */
enum part {
    PART_HEAD,
    PART_PICKS,
    PART_FIELDS,
    PART_CARRIED,
    PART_SUPPLIES,
    PART_ZONES,
    PART_CARDS,
    PART_BACKS,
    PART_IN_PLAY,
    PART_IN_FORCE,
    PART_COUNT,
};

enum { HEAD_COUNT = 8, CARD_NUMBERS = 2, PLAY_NUMBERS = 2, EFFECT_NUMBERS = 3, FACE_UP = 256 };

static const char *const head_name[HEAD_COUNT] = {
    "viewer", "seats", "active", "state", "winners", "waiting", "asked", "picks",
};

static unsigned hand_count(const struct rules *rules)
{
    unsigned count = 0;

    for (unsigned z = 0; z < rules->zone_count; z++)
        count += rules->zone[z].kind == ZONE_HAND;
    return count;
}

static unsigned field_count(const struct rules *rules)
{
    unsigned count = 0;

    for (unsigned f = 0; f < rules->field_count; f++)
        count += rules->field[f].count;
    return count;
}

static unsigned part_size(const struct rules *rules, const struct pack *pack, enum part part)
{
    switch (part) {
    case PART_HEAD:
        return HEAD_COUNT;
    case PART_PICKS:
        return PICK_MAX;
    case PART_FIELDS:
        return field_count(rules);
    case PART_CARRIED:
        return rules->carry_count;
    case PART_SUPPLIES:
        return (unsigned)rules->supply_kinds * rules->supply_holders;
    case PART_ZONES:
        return rules->zone_count;
    case PART_CARDS:
        return CARD_NUMBERS * pack->component_count;
    case PART_BACKS:
        return pack->group_room * hand_count(rules);
    case PART_IN_PLAY:
        return PLAY_NUMBERS * TRAY_CARDS * (1u + rules->room.further);
    case PART_IN_FORCE:
        return EFFECT_NUMBERS * (unsigned)rules->room.effects;
    case PART_COUNT:
        break;
    }
    return 0;
}

unsigned observe_size(const struct rules *rules, const struct pack *pack)
{
    unsigned size = 0;

    for (enum part part = 0; part < PART_COUNT; part++)
        size += part_size(rules, pack, part);
    return size;
}

static int16_t seat_number(uint8_t seat)
{
    return seat < SEAT_MAX ? (int16_t)seat : -1;
}

static int16_t *put_head(const struct text_scene *s, int16_t *out)
{
    const struct block *b = s->b;
    const struct lane *lane = s->viewer < b->seat_count ? &b->lane[s->viewer] : NULL;

    *out++ = s->viewer;
    *out++ = b->seat_count;
    *out++ = seat_number(b->active);
    *out++ = b->state;
    *out++ = b->state == GAME_RUNNING ? 0 : (int16_t)b->winners;
    *out++ = b->state == GAME_RUNNING ? (int16_t)flow_waiting(b) : 0;
    *out++ = lane && lane->state == LANE_ASKED;
    *out++ = lane ? lane->pick_count : 0;
    for (unsigned i = 0; i < PICK_MAX; i++) {
        uint16_t pick = lane && i < lane->pick_count ? lane->pick[i] : UINT16_MAX;
        if (component_in_block(b, pick))
            pick = component_known(b, pick, s->viewer) ? s->pack->component[pick - COMPONENT_BASE]
                                                       : UINT16_MAX;
        *out++ = (int16_t)pick;
    }
    return out;
}

static int16_t *put_fields(const struct text_scene *s, int16_t *out)
{
    for (unsigned f = 0; f < s->rules->field_count; f++) {
        const struct block_field *field = &s->rules->field[f];

        for (unsigned i = 0; i < field->count; i++) {
            int value = field->sealed ? -1 : field_get(s->b, field, i);
            if (value == UINT8_MAX && field->size == 1 && field->type != T_NUMBER)
                value = -1;
            *out++ = (int16_t)value;
        }
    }
    return out;
}

static int16_t *put_carried(const struct text_scene *s, int16_t *out)
{
    for (unsigned i = 0; i < s->rules->carry_count; i++)
        *out++ = carried_seen(s->rules, s->b)[i] >> s->viewer & 1
                     ? carried_numbers(s->rules, s->b)[i]
                     : INT16_MIN;
    return out;
}

static int16_t *put_counts(const struct text_scene *s, int16_t *out)
{
    for (unsigned h = 0; h < s->rules->supply_holders; h++)
        for (unsigned k = 0; k < s->rules->supply_kinds; k++)
            *out++ = (int16_t)supply_get(s->b, (uint8_t)k, (uint8_t)h);
    for (unsigned z = 0; z < s->rules->zone_count; z++)
        *out++ = block_zone(s->b, (uint8_t)z)->count;
    return out;
}

/* Goes through zones and places in order, so that the copies of a card come in the order of their
 * places. */
static int16_t *put_cards(const struct text_scene *s, int16_t *out)
{
    int16_t *backs = out + part_size(s->rules, s->pack, PART_CARDS);
    uint16_t next[COMPONENT_MAX]; /* by the first component of its card: how many were written */

    memset(next, 0, sizeof next);
    memset(out, 0, sizeof *out * part_size(s->rules, s->pack, PART_CARDS));
    memset(backs, 0, sizeof *out * part_size(s->rules, s->pack, PART_BACKS));
    for (unsigned z = 0; z < s->rules->zone_count; z++) {
        bool hand = s->rules->zone[z].kind == ZONE_HAND;
        component_id list[COMPONENT_MAX];
        unsigned count = 0;

        ZONE_EACH (s->b, (uint8_t)z, c)
            list[count++] = c; /* from the top */
        for (unsigned place = 0; place < count; place++) {
            component_id c = list[count - 1 - place];
            unsigned first = (unsigned)c - COMPONENT_BASE;

            if (!component_known(s->b, c, s->viewer)) {
                if (hand)
                    backs[name_back(s, (uint8_t)z, c)->group]++;
                continue;
            }
            while (first > 0 && s->pack->component[first - 1] == s->pack->component[first])
                first--;
            int16_t *told = out + CARD_NUMBERS * (first + next[first]++);
            told[0] = (int16_t)(z + 1);
            if (block_component(s->b, c)->seen & SEEN_FACE_UP)
                told[0] += FACE_UP;
            told[1] = hand ? 0 : (int16_t)(place + 1);
        }
        if (hand)
            backs += s->pack->group_room;
    }
    return backs;
}

static int16_t *put_in_force(const struct text_scene *s, int16_t *out)
{
    unsigned in_play = part_size(s->rules, s->pack, PART_IN_PLAY),
             in_force = part_size(s->rules, s->pack, PART_IN_FORCE);
    int16_t *plays = out, *effects = out + in_play;

    memset(out, 0, sizeof *out * (in_play + in_force));
    PLAY_EACH (s->b, i) {
        *plays++ = (int16_t)(pack_source_index(s->pack, block_play(s->b, i)->source) + 1);
        *plays++ = seat_number(block_play(s->b, i)->seat);
    }
    EFFECT_EACH (s->b, i) {
        const struct effect *e = &block_effects(s->b)[i];
        *effects++ = (int16_t)(s->pack->clause[e->clause - 1].entry + 1);
        *effects++ = seat_number(e->seat);
        *effects++ = e->until;
    }
    return out + in_play + in_force;
}

void observe(const struct text_scene *s, int16_t *out)
{
    out = put_head(s, out);
    out = put_fields(s, out);
    out = put_carried(s, out);
    out = put_counts(s, out);
    out = put_cards(s, out);
    put_in_force(s, out);
}

void observe_option(const struct text_scene *s, const struct option *o, int16_t out[OBSERVE_OPTION])
{
    const struct option_kind *kind = option_kind_of(s->rules, o->kind);

    memset(out, 0, sizeof *out * OBSERVE_OPTION);
    *out++ = (int16_t)o->kind;
    for (unsigned t = 0; kind && t < ARRAY_LEN(o->target) && kind->target[t] != T_NONE; t++) {
        uint16_t value = o->target[t];
        int16_t *target = out + 4 * t;

        target[0] = kind->target[t];
        target[1] = (int16_t)value;
        if (kind->target[t] != T_CARD || !component_in_block(s->b, value))
            continue;
        uint8_t zone = block_component(s->b, value)->zone;
        target[1] = component_known(s->b, value, s->viewer)
                        ? (int16_t)s->pack->component[value - COMPONENT_BASE]
                        : -1;
        target[2] = (int16_t)(zone + 1);
        if (zone < s->rules->zone_count && s->rules->zone[zone].kind != ZONE_HAND)
            target[3] = (int16_t)(component_place(s->b, value) + 1);
    }
}

/* Names */

static void say_place(struct buffer *b, const char *part, unsigned index)
{
    buffer_text(b, part);
    buffer_text(b, ".");
    buffer_number(b, (int)index);
}

static void say_zone(struct buffer *b, const struct zone_fact *zone)
{
    buffer_text(b, zone->name);
    if (zone->owner < SEAT_MAX) {
        buffer_text(b, ":");
        buffer_number(b, zone->owner);
    }
}

static void say_field(struct buffer *b, const char *part, const struct block_field *f,
                      unsigned index)
{
    buffer_text(b, part);
    buffer_text(b, f->name);
    if (f->count > 1) {
        buffer_text(b, ".");
        buffer_number(b, (int)index);
    }
}

static void say_own_field(struct buffer *b, const struct rules *rules, unsigned index)
{
    const struct block_field *f = rules->field;

    for (; index >= f->count; f++)
        index -= f->count;
    say_field(b, "fields.", f, index);
}

static void say_supply(struct buffer *b, const struct rules *rules, unsigned index)
{
    const struct noun *kind = &rules->vocabulary->supply[index % rules->supply_kinds];
    size_t length = 0;

    while (kind->word[length] && kind->word[length] != '|')
        length++;
    buffer_text(b, "supplies.");
    buffer_text(b, rules->holder[index / rules->supply_kinds].name);
    buffer_text(b, ".");
    buffer_put(b, kind->word, length);
}

static void say_card(struct buffer *b, const struct pack *pack, unsigned index)
{
    unsigned at = index / CARD_NUMBERS, copy = 0;

    while (copy < at && pack->component[at - copy - 1] == pack->component[at])
        copy++;
    buffer_text(b, "cards.");
    buffer_text(b, pack_text(pack, pack->entry[pack->component[at]].name));
    buffer_text(b, ".");
    buffer_number(b, (int)copy);
    buffer_text(b, index % CARD_NUMBERS ? ".place" : ".zone");
}

static void say_back(struct buffer *b, const struct rules *rules, const struct pack *pack,
                     unsigned index)
{
    unsigned hand = index / pack->group_room, z = 0;

    for (; rules->zone[z].kind != ZONE_HAND || hand > 0; z++)
        hand -= rules->zone[z].kind == ZONE_HAND;
    buffer_text(b, "backs.");
    say_zone(b, &rules->zone[z]);
    buffer_text(b, ".");
    buffer_number(b, (int)(index % pack->group_room));
}

size_t observe_name(const struct rules *rules, const struct pack *pack, unsigned index, char *out,
                    size_t size)
{
    enum part part = PART_HEAD;
    const struct carry_fact *row;
    struct buffer b;

    buffer_init(&b, out, size);
    while (part < PART_COUNT && index >= part_size(rules, pack, part))
        index -= part_size(rules, pack, part++);
    switch (part) {
    case PART_HEAD:
        buffer_text(&b, head_name[index]);
        break;
    case PART_PICKS:
        say_place(&b, "picks", index);
        break;
    case PART_FIELDS:
        say_own_field(&b, rules, index);
        break;
    case PART_CARRIED:
        row = carry_row(rules, index, &index);
        say_field(&b, "carried.", &row->field, index);
        break;
    case PART_SUPPLIES:
        say_supply(&b, rules, index);
        break;
    case PART_ZONES:
        buffer_text(&b, "zones.");
        say_zone(&b, &rules->zone[index]);
        break;
    case PART_CARDS:
        say_card(&b, pack, index);
        break;
    case PART_BACKS:
        say_back(&b, rules, pack, index);
        break;
    case PART_IN_PLAY:
        say_place(&b, "in-play", index);
        break;
    case PART_IN_FORCE:
        say_place(&b, "in-force", index);
        break;
    case PART_COUNT:
        break;
    }
    return buffer_finish(&b);
}
