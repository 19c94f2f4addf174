#include "wire/things.h"

#include "kernel/zone.h"
#include "wire/names.h"

static void add_printed(struct json_writer *w, const struct text_scene *s, const char *key,
                        uint16_t entry, enum card_part part)
{
    char text[WIRE_TEXT_MAX];

    if (s->lang >= LANG_COUNT)
        return;
    text_entry(s, entry, part, text, sizeof text);
    json_add_string(w, key, text);
}

/* Zones. A viewer's view of a zone is gathered once, and then written or hashed. */

struct zone_card {
    uint16_t entry;
    uint16_t place; /* from the bottom; 0 in a hand, which has no visible order */
    bool face_up;
};

struct zone_sight {
    struct zone_card card[COMPONENT_MAX]; /* those the viewer knows */
    const struct pack_entry *back[GROUP_MAX];
    uint16_t unknown[GROUP_MAX]; /* in a hand, by their backs, as listed in `backs` */
    uint64_t backs;
    unsigned card_count;
};

static struct zone_card card_sight(const struct text_scene *s, component_id c, unsigned place)
{
    return (struct zone_card){ .entry = s->pack->component[c - COMPONENT_BASE],
                               .place = (uint16_t)place,
                               .face_up = block_component(s->b, c)->seen & SEEN_FACE_UP };
}

/* Gathers a pile from the bottom up. */
static void pile_gather(struct zone_sight *z, const struct text_scene *s, uint8_t zone)
{
    unsigned place = block_zone(s->b, zone)->count, lowest = 0;

    if (s->rules->zone[zone].closed && place > 0)
        lowest = place - 1;
    ZONE_EACH (s->b, zone, c) {
        CHECK(place > 0);
        place--;
        if (place >= lowest && component_known(s->b, c, s->viewer))
            z->card[z->card_count++] = card_sight(s, c, place);
    }
    for (unsigned low = 0, high = z->card_count; low + 1 < high; low++) {
        struct zone_card card = z->card[low];
        z->card[low] = z->card[--high];
        z->card[high] = card;
    }
}

/* Gathers a hand, which has no visible order. Known cards are listed in pack order; unknown cards
 * are counted by their backs. */
static void hand_gather(struct zone_sight *z, const struct text_scene *s, uint8_t zone)
{
    uint16_t of_group[GROUP_MAX];
    component_id one[GROUP_MAX]; /* any of them: their backs are the same */
    uint64_t met = 0;

    z->backs = 0;
    ZONE_EACH (s->b, zone, c) {
        if (!component_known(s->b, c, s->viewer)) {
            uint8_t group = pack_entry_of(s->pack, c)->group;
            of_group[group] = (uint16_t)(met >> group & 1 ? of_group[group] + 1 : 1);
            one[group] = c;
            met |= GROUP(group);
            continue;
        }
        struct zone_card card = card_sight(s, c, 0);
        unsigned at = z->card_count++;
        for (; at > 0 &&
               (z->card[at - 1].entry > card.entry ||
                (z->card[at - 1].entry == card.entry && z->card[at - 1].face_up && !card.face_up));
             at--)
            z->card[at] = z->card[at - 1];
        z->card[at] = card;
    }
    MASK_EACH (met, g) {
        const struct pack_entry *like = name_back(s, zone, one[g]);
        unsigned before = z->backs >> like->group & 1 ? z->unknown[like->group] : 0;
        z->back[like->group] = like;
        z->unknown[like->group] = (uint16_t)(before + of_group[g]);
        z->backs |= GROUP(like->group);
    }
}

static bool is_hand(const struct text_scene *s, uint8_t zone)
{
    return s->rules->zone[zone].kind == ZONE_HAND;
}

static void zone_gather(struct zone_sight *z, const struct text_scene *s, uint8_t zone)
{
    CHECK(block_zone(s->b, zone)->count <= COMPONENT_MAX);
    z->card_count = 0;
    if (is_hand(s, zone))
        hand_gather(z, s, zone);
    else
        pile_gather(z, s, zone);
}

bool zone_is_told(const struct text_scene *s, uint8_t zone)
{
    const struct zone_fact *fact = &s->rules->zone[zone];

    return !fact->out && (fact->owner == SEAT_NONE || fact->owner < s->b->seat_count ||
                          block_zone(s->b, zone)->count > 0);
}

uint64_t zone_digest(const struct text_scene *s, uint8_t zone)
{
    struct zone_sight z;
    uint64_t digest = digest_add(1, block_zone(s->b, zone)->count);

    zone_gather(&z, s, zone);
    for (unsigned i = 0; i < z.card_count; i++)
        digest = digest_add(digest, (uint64_t)z.card[i].place << 32 |
                                        (uint64_t)z.card[i].entry << 1 | z.card[i].face_up);
    MASK_EACH (is_hand(s, zone) ? z.backs : 0, g)
        digest = digest_add(digest, (uint64_t)1 << 63 | g << 16 | z.unknown[g]);
    return digest ? digest : 1;
}

static void write_cards(struct json_writer *w, const struct text_scene *s,
                        const struct zone_sight *z, bool places)
{
    json_add_array(w, "cards");
    for (unsigned i = 0; i < z->card_count; i++) {
        const struct zone_card *card = &z->card[i];
        json_write_object(w);
        if (places)
            json_add_int(w, "place", card->place);
        json_write_key(w, "card");
        name_write_entry(w, s->pack, card->entry);
        add_printed(w, s, "title", card->entry, CARD_TITLE);
        if (card->face_up)
            json_add_bool(w, "face_up", true);
        json_write_end(w);
    }
    json_write_end(w);
}

/* "dark"; or "dark:caprice" if each detective's cards have their own back. */
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
        json_write_string_part(w, pack_text(s->pack, whose->name));
    }
    json_write_string_end(w);
}

static void write_unknown(struct json_writer *w, const struct text_scene *s,
                          const struct zone_sight *z)
{
    json_add_array(w, "unknown");
    MASK_EACH (z->backs, g) {
        json_write_object(w);
        write_back(w, s, z->back[g]);
        json_add_int(w, "count", z->unknown[g]);
        json_write_end(w);
    }
    json_write_end(w);
}

void wire_zone(struct json_writer *w, const struct text_scene *s, uint8_t zone)
{
    const struct zone_fact *fact = &s->rules->zone[zone];
    bool hand = is_hand(s, zone);
    struct zone_sight z;

    zone_gather(&z, s, zone);
    json_write_object(w);
    json_write_key(w, "zone");
    name_write_zone(w, s->rules, zone);
    json_add_string(w, "kind", hand ? "hand" : "pile");
    if (fact->owner != SEAT_NONE)
        json_add_int(w, "seat", fact->owner);
    json_add_int(w, "count", block_zone(s->b, zone)->count);
    write_cards(w, s, &z, !hand);
    if (hand)
        write_unknown(w, s, &z);
    json_write_end(w);
}

/* What is in force */

/* The subject of an effect was public when it was made. Its place now might reveal where it went
 * since. */
static void write_hidden_card(struct json_writer *w)
{
    json_write_object(w);
    json_add_string(w, "type", type_name(T_CARD));
    json_add_bool(w, "hidden", true);
    json_write_end(w);
}

/* An effect in force is public, and so is the source of its text, but not where that card is
 * now. */
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

/* Writes a card in play, with all its abilities. */
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

unsigned in_force_list(const struct block *b, struct in_force out[PLAY_MAX + EFFECT_MAX])
{
    unsigned count = 0;

    PLAY_EACH (b, i)
        out[count++] = (struct in_force){ true, (uint8_t)i };
    EFFECT_EACH (b, i)
        out[count++] = (struct in_force){ false, (uint8_t)i };
    return count;
}

void wire_effect(struct json_writer *w, const struct text_scene *s, struct in_force what)
{
    json_write_object(w);
    if (what.play)
        write_play(w, s, block_play(s->b, what.slot));
    else
        write_effect(w, s, &block_effects(s->b)[what.slot]);
    json_write_end(w);
}

/* A digest of what name_add_card() writes for a card, if the viewer knows it. */
static uint64_t card_digest(const struct text_scene *s, uint16_t c)
{
    if (!component_in_block(s->b, c))
        return 0;
    if (!component_known(s->b, c, s->viewer))
        return 1;
    uint8_t zone = block_component(s->b, c)->zone;
    unsigned place = is_hand(s, zone) ? 0 : component_place(s->b, c);
    return (uint64_t)1 << 63 | (uint64_t)s->pack->component[c - COMPONENT_BASE] << 32 |
           (uint64_t)zone << 16 | place;
}

/* The place of the card it comes from is shown only to viewers who know it. */
static uint64_t source_digest(const struct text_scene *s, source_id source, uint16_t entry,
                              uint8_t seat)
{
    bool known = component_in_block(s->b, source) && component_known(s->b, source, s->viewer);

    return digest_add(digest_add(2, (uint64_t)entry << 8 | seat),
                      known ? card_digest(s, source) : 0);
}

uint64_t effect_digest(const struct text_scene *s, struct in_force what)
{
    if (what.play) {
        const struct play *card = block_play(s->b, what.slot);
        return source_digest(s, card->source, pack_source_index(s->pack, card->source), card->seat);
    }
    const struct effect *e = &block_effects(s->b)[what.slot];
    uint64_t digest = source_digest(s, e->source, s->pack->clause[e->clause - 1].entry, e->seat);
    digest = digest_add(digest, (uint64_t)1 << 32 | (uint64_t)e->until << 16 |
                                    (uint64_t)e->until_arg << 8 | e->until_seat);
    for (int i = 0; i < BOUND_MAX; i++)
        digest = digest_add(digest, card_digest(s, e->bound[i]));
    return digest;
}
