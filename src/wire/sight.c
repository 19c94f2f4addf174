#include "wire/sight.h"

#include "kernel/flow.h"
#include "wire/games.h"
#include "wire/names.h"
#include "wire/things.h"
#include "wire/view.h"

typedef void part(struct json_writer *w, const struct text_scene *s);

static struct json_writer hashing(void)
{
    struct json_writer w;

    json_writer_init(&w, NULL, 0);
    w.hashes = JSON_HASH_WORDS;
    return w;
}

static uint64_t part_hash(part *write, const struct text_scene *s)
{
    struct json_writer w = hashing();

    json_write_object(&w);
    write(&w, s);
    json_write_end(&w);
    return json_writer_hash(&w);
}

/* A component that differs was or is in the zones that differ. So were its neighbors, but the order
 * in a zone is in the records of its own components. */
void wire_moved(struct wire_moved *out, const struct rules *rules, const struct block *was,
                const struct block *is)
{
    const struct wire_game *game = wire_game_of(rules);

    memset(out, 0, sizeof *out);
    CHECK(was->size == is->size && is->zone_count <= SIGHT_ZONE_MAX);
    for (unsigned z = 0; z < is->zone_count; z++)
        if (memcmp(block_zone(was, (uint8_t)z), block_zone(is, (uint8_t)z), sizeof(struct zone)) !=
            0)
            out->zone[z / 64] |= 1ull << z % 64;
    for (unsigned i = 0; i < is->component_count; i++) {
        const struct component *old = block_component(was, (component_id)(COMPONENT_BASE + i));
        const struct component *now = block_component(is, (component_id)(COMPONENT_BASE + i));
        if (memcmp(old, now, sizeof *now) == 0)
            continue;
        CHECK(old->zone < SIGHT_ZONE_MAX && now->zone < SIGHT_ZONE_MAX);
        out->zone[old->zone / 64] |= 1ull << old->zone % 64;
        out->zone[now->zone / 64] |= 1ull << now->zone % 64;
    }
    out->known = game && game->known_moved && game->known_moved(was, is, out->zone);
}

void wire_sight(struct wire_sight *out, const struct text_scene *s, const struct wire_moved *moved,
                const struct wire_sight *was)
{
    struct in_force list[SIGHT_EFFECT_MAX];
    struct text_scene plain = *s;

    CHECK(s->viewer < VIEWER_MAX && s->rules->zone_count <= SIGHT_ZONE_MAX);
    plain.lang = LANG_COUNT;
    out->viewer = s->viewer;
    out->active = s->b->active;
    out->state = s->b->state;
    out->winners = s->b->winners;
    out->waiting = s->b->state == GAME_RUNNING ? flow_waiting(s->b) : 0;
    out->you = part_hash(wire_view_you, &plain);
    out->offers = part_hash(wire_view_offers, &plain);
    out->carried = s->rules->carry_count ? part_hash(wire_view_carried, &plain) : 0;
    out->known = moved && !moved->known ? was->known : part_hash(wire_view_known, &plain);
    out->zone_count = s->rules->zone_count;
    for (uint8_t z = 0; z < out->zone_count; z++)
        if (moved && !(moved->zone[z / 64] >> z % 64 & 1))
            out->zone[z] = was->zone[z];
        else
            out->zone[z] = zone_is_told(s, z) ? zone_digest(s, z) : 0;
    out->effect_count = (uint8_t)in_force_list(s->b, list);
    for (unsigned i = 0; i < out->effect_count; i++)
        out->effect[i] = effect_digest(s, list[i]);
}

static uint64_t field_digest(const struct text_scene *s, const struct block_field *field)
{
    const uint8_t *at = (const uint8_t *)s->b + field->at;
    uint64_t digest = 3;

    for (unsigned i = 0; !field->sealed && i < (unsigned)field->count * field->size; i++)
        digest = digest_add(digest, at[i]);
    return digest;
}

static uint64_t holder_digest(const struct block *b, unsigned holder)
{
    uint64_t digest = 4;
    bool has = false;

    for (unsigned k = 0; k < b->supply_kinds; k++) {
        int number = supply_get(b, (uint8_t)k, (uint8_t)holder);
        digest = digest_add(digest, (uint16_t)number);
        has |= number != 0;
    }
    return has ? digest | 1 : 0;
}

static bool field_same(const struct block *a, const struct block *b,
                       const struct block_field *field)
{
    return memcmp((const char *)a + field->at, (const char *)b + field->at,
                  (size_t)field->count * field->size) == 0;
}

void wire_common(struct wire_common *out, const struct text_scene *s, uint64_t board,
                 const struct block *before, const struct wire_common *was)
{
    CHECK(s->rules->field_count <= SIGHT_FIELD_MAX && s->b->supply_holders <= SIGHT_HOLDER_MAX);
    out->board = board;
    out->field_count = s->rules->field_count;
    for (unsigned f = 0; f < out->field_count; f++)
        out->field[f] = before && field_same(before, s->b, &s->rules->field[f])
                            ? was->field[f]
                            : field_digest(s, &s->rules->field[f]);
    out->holder_count = s->b->supply_holders;
    for (unsigned h = 0; h < out->holder_count; h++)
        out->holder[h] = holder_digest(s->b, h);
}

/* 0: the game has no board. */
static uint64_t wire_board_hash(const struct text_scene *s)
{
    struct json_writer w = hashing();

    return wire_board(&w, s) ? json_writer_hash(&w) : 0;
}

uint64_t wire_board_text_hash(const char *text, size_t size)
{
    struct json_writer w = hashing();

    json_write_raw_bytes(&w, text, size);
    return json_writer_hash(&w);
}

static uint64_t digest_all(uint64_t digest, const uint64_t *number, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        digest = digest_add(digest, number[i]);
    return digest_add(digest, count);
}

uint64_t wire_sight_hash(const struct wire_sight *sight, const struct wire_common *common)
{
    bool over = sight->state != GAME_RUNNING;
    const uint64_t rest[] = { sight->viewer,  sight->active,
                              sight->state,   over ? sight->winners : 0u,
                              sight->waiting, common->board,
                              sight->you,     sight->offers,
                              sight->known };
    uint64_t hash = digest_all(0, rest, ARRAY_LEN(rest));

    if (sight->carried)
        hash = digest_add(hash, sight->carried);
    hash = digest_all(hash, common->field, common->field_count);
    hash = digest_all(hash, common->holder, common->holder_count);
    hash = digest_all(hash, sight->zone, sight->zone_count);
    return digest_all(hash, sight->effect, sight->effect_count);
}

uint64_t wire_sight_hash_of(const struct text_scene *s)
{
    struct wire_common common;
    struct wire_sight sight;

    wire_common(&common, s, wire_board_hash(s), NULL, NULL);
    wire_sight(&sight, s, NULL, NULL);
    return wire_sight_hash(&sight, &common);
}

/* Changes */

/* Opens the object of that name when its first member comes. */
static void part_open(struct json_writer *w, const char *name, bool *open)
{
    if (!*open)
        json_add_object(w, name);
    *open = true;
}

static void part_close(struct json_writer *w, bool open)
{
    if (open)
        json_write_end(w);
}

static void write_zones(struct json_writer *w, const struct text_scene *s,
                        const struct wire_sight *was, const struct wire_sight *is)
{
    bool open = false;

    for (uint8_t z = 0; z < is->zone_count; z++)
        if (was->zone[z] != is->zone[z] && is->zone[z]) {
            part_open(w, "zones", &open);
            name_write_zone_key(w, s->rules, z);
            wire_zone(w, s, z);
        }
    for (uint8_t z = 0; z < is->zone_count; z++)
        if (was->zone[z] && !is->zone[z]) {
            part_open(w, "zones", &open);
            name_write_zone_key(w, s->rules, z);
            json_write_null(w);
        }
    part_close(w, open);
}

/* Writes the list items that changed, keyed by index. null: this item and all later ones were
 * removed. */
static void write_effects(struct json_writer *w, const struct text_scene *s,
                          const struct wire_sight *was, const struct wire_sight *is)
{
    struct in_force list[SIGHT_EFFECT_MAX];
    bool open = false;

    in_force_list(s->b, list);
    for (unsigned i = 0; i < is->effect_count || i < was->effect_count; i++) {
        bool there = i < is->effect_count, was_there = i < was->effect_count;
        if (there && was_there && is->effect[i] == was->effect[i])
            continue;
        part_open(w, "effects", &open);
        json_write_number_key(w, i);
        if (!there) {
            json_write_null(w);
            break;
        }
        wire_effect(w, s, list[i]);
    }
    part_close(w, open);
}

static void write_fields(struct json_writer *w, const struct text_scene *s,
                         const struct wire_common *was, const struct wire_common *is)
{
    bool open = false;

    for (unsigned f = 0; f < is->field_count; f++)
        if (was->field[f] != is->field[f]) {
            part_open(w, "fields", &open);
            wire_field(w, s, f);
        }
    part_close(w, open);
}

static void write_supplies(struct json_writer *w, const struct text_scene *s,
                           const struct wire_common *was, const struct wire_common *is)
{
    bool open = false;

    for (unsigned h = 0; h < is->holder_count; h++)
        if (was->holder[h] != is->holder[h] && is->holder[h]) {
            part_open(w, "supplies", &open);
            name_add_holder(w, s->rules, s->b, h);
        }
    for (unsigned h = 0; h < is->holder_count; h++)
        if (was->holder[h] && !is->holder[h]) {
            part_open(w, "supplies", &open);
            json_add_null(w, s->rules->holder[h].name);
        }
    part_close(w, open);
}

void wire_common_changes(struct json_writer *w, const struct text_scene *s,
                         const struct wire_common *was, const struct wire_common *is)
{
    struct text_scene all = *s;

    all.viewer = SPECTATOR;
    all.lang = LANG_COUNT;
    write_fields(w, &all, was, is);
    write_supplies(w, s, was, is);
}

void wire_course_changes(struct json_writer *w, const struct text_scene *s,
                         const struct wire_sight *was, const struct wire_sight *is)
{
    bool over = is->state != GAME_RUNNING, was_over = was->state != GAME_RUNNING;

    if (was->active != is->active)
        wire_view_active(w, s);
    if (was->state != is->state)
        wire_view_state(w, s);
    if (over && (!was_over || was->winners != is->winners))
        wire_view_winners(w, s);
    if (was->waiting != is->waiting)
        wire_view_waiting(w, s);
    wire_view_status(w, s); /* the names in it may have changed */
    if (was->you != is->you)
        wire_view_you(w, s);
}

void wire_sight_changes(struct json_writer *w, const struct text_scene *s,
                        const struct wire_sight *was, const struct wire_sight *is)
{
    write_zones(w, s, was, is);
    write_effects(w, s, was, is);
    if (was->offers != is->offers)
        wire_view_offers(w, s);
    if (was->carried != is->carried)
        wire_view_carried(w, s);
    if (was->known != is->known)
        wire_view_known(w, s);
}
