#include "wire/facts.h"

#include "text/buffer.h"
#include "text/phrase.h"
#include "wire/games.h"
#include "wire/names.h"

/* Cards */

static void add_text(struct json_writer *w, const struct text_scene *s, const char *key,
                     uint16_t entry, enum card_part part)
{
    char text[WIRE_TEXT_MAX];

    text_entry(s, entry, part, text, sizeof text);
    json_add_string(w, key, text);
}

/* An entry without its own value has the field's `otherwise`; references then name nothing. */
static bool is_missing(const struct text_scene *s, const struct field *f, int16_t value)
{
    if (f->type == T_ENTRY)
        return value < 0 || (unsigned)value >= s->pack->entry_count ||
               s->pack->entry[value].kind != f->kind;
    if (f->type != T_WORD && f->type != T_SUPPLY)
        return false;
    return !(f->flags & (FIELD_REQUIRED | FIELD_HEAD)) && value == f->otherwise;
}

static void add_facts(struct json_writer *w, const struct text_scene *s,
                      const struct pack_entry *entry)
{
    const struct field *field = s->rules->vocabulary->kind[entry->kind].field;

    json_add_object(w, "facts");
    for (unsigned i = 0; i < FIELD_MAX && field[i].name; i++) {
        if (field[i].flags & FIELD_SEALED)
            continue;
        json_write_key(w, field[i].name);
        if (is_missing(s, &field[i], entry->field[i]))
            json_write_null(w);
        else
            name_write_value(w, s, field[i].type, (uint16_t)entry->field[i]);
    }
    json_write_end(w);
}

/* Adds the text in parts, one for each ability; absent if it cannot be split. */
static void add_parts(struct json_writer *w, const struct text_scene *s, uint16_t entry)
{
    static const char *const type[] = {
        [CLAUSE_TRIGGER] = "trigger", [CLAUSE_MODIFY] = "modify", [CLAUSE_ACTION] = "action"
    };
    const struct pack_entry *e = &s->pack->entry[entry];
    const struct wire_game *game = wire_game_of(s->rules);
    char text[WIRE_TEXT_MAX];

    if (!text_ability(s, entry, 0, text, sizeof text))
        return;
    json_add_array(w, "parts");
    if (text_ability(s, entry, -1, text, sizeof text)) {
        json_write_object(w);
        json_add_string(w, "text", text);
        json_add_string(w, "type", "first");
        json_write_end(w);
    }
    for (int i = 0; i < e->ability_count; i++) {
        const struct pack_clause *clause = &s->pack->clause[e->first_ability + i];

        text_ability(s, entry, i, text, sizeof text);
        json_write_object(w);
        json_add_string(w, "text", text);
        json_add_string(w, "type", type[clause->type]);
        if (game && game->ability)
            game->ability(w, s, clause);
        json_write_end(w);
    }
    json_write_end(w);
}

/* Texts besides its story, such as a character's talents. */
static void add_prose(struct json_writer *w, const struct text_scene *s, const struct pack_entry *e)
{
    const struct pack_alternative *a = e->passage ? &s->pack->alternative[e->passage - 1] : NULL;

    if (!a || s->rules->vocabulary->kind[e->kind].flags & KIND_SEALED || s->lang >= LANG_COUNT)
        return;
    json_add_object(w, "prose");
    for (const struct pack_alternative *last = a + a->more; a <= last; a++)
        if (!a->can)
            json_add_string(w, pack_text(s->pack, a->slot), pack_text(s->pack, a->text[s->lang]));
    json_write_end(w);
}

static void begin_entry(struct json_writer *w, const struct text_scene *s, uint16_t entry)
{
    const struct pack_entry *e = &s->pack->entry[entry];

    json_write_object(w);
    json_add_string(w, "card", pack_text(s->pack, e->name));
    json_add_string(w, "kind", s->rules->vocabulary->kind[e->kind].name);
    json_add_int(w, "copies", e->copies);
    add_text(w, s, "title", entry, CARD_TITLE);
}

void wire_titled(struct json_writer *w, const struct text_scene *s, uint16_t entry)
{
    begin_entry(w, s, entry);
    json_write_end(w);
}

void wire_printed(struct json_writer *w, const struct text_scene *s, uint16_t entry)
{
    const struct pack_entry *e = &s->pack->entry[entry];
    const struct wire_game *game = wire_game_of(s->rules);

    begin_entry(w, s, entry);
    add_text(w, s, "text", entry, CARD_RULES);
    add_parts(w, s, entry);
    add_text(w, s, "story", entry, CARD_STORY);
    add_prose(w, s, e);
    add_facts(w, s, e);
    if (game && game->card)
        game->card(w, s, e);
    json_write_end(w);
}

/* Names of everything */

static const char *in_language(const struct text_scene *s, const char *en, const char *de)
{
    return s->lang == LANG_DE ? de : en;
}

static void add_words(struct json_writer *w, const struct text_scene *s)
{
    const struct vocabulary *v = s->rules->vocabulary;

    json_add_object(w, "words");
    for (unsigned i = 0; i < v->word_count; i++) {
        name_write_word_key(w, v->word[i].word);
        json_write_string(w, in_language(s, v->word[i].en, v->word[i].de));
    }
    json_write_end(w);
}

static void add_noun(struct json_writer *w, const struct text_scene *s, const char *key,
                     const struct noun *noun, bool many)
{
    struct arg arg = { .type = ARG_NOUN,
                       .plural = many,
                       .text = in_language(s, noun->en, noun->de) };
    struct buffer b;
    char text[WIRE_TEXT_MAX];

    buffer_init(&b, text, sizeof text);
    phrase_arg(&b, s->lang, &arg, CASE_NOM);
    buffer_finish(&b);
    json_add_string(w, key, text);
}

static void add_kinds(struct json_writer *w, const struct text_scene *s)
{
    const struct vocabulary *v = s->rules->vocabulary;

    json_add_object(w, "kinds");
    for (unsigned k = 0; k < v->kind_count; k++) {
        const struct noun *noun = NULL;
        for (unsigned i = 0; i < v->noun_count && !noun; i++)
            if ((v->noun[i].type == T_CARD || v->noun[i].type == T_ENTRY) && v->noun[i].kind == k)
                noun = &v->noun[i];
        if (noun)
            add_noun(w, s, v->kind[k].name, noun, false);
        else
            json_add_string(w, v->kind[k].name, v->kind[k].name);
    }
    json_write_end(w);
}

static void add_supplies(struct json_writer *w, const struct text_scene *s)
{
    const struct vocabulary *v = s->rules->vocabulary;

    json_add_array(w, "supplies");
    for (unsigned i = 0; i < v->supply_count; i++) {
        json_write_object(w);
        json_write_key(w, "supply");
        name_write_supply(w, s->rules, (uint16_t)i);
        add_noun(w, s, "one", &v->supply[i], false);
        add_noun(w, s, "many", &v->supply[i], true);
        json_add_int(w, "total", s->rules->supply_total[i]);
        json_write_end(w);
    }
    json_write_end(w);
}

static void add_zones(struct json_writer *w, const struct text_scene *s)
{
    const struct rules *rules = s->rules;

    json_add_array(w, "zones");
    for (unsigned z = 0; z < rules->zone_count; z++) {
        json_write_object(w);
        json_write_key(w, "zone");
        name_write_zone(w, rules, (uint16_t)z);
        json_add_string(w, "kind", rules->zone[z].kind == ZONE_HAND ? "hand" : "pile");
        if (rules->zone[z].owner != SEAT_NONE)
            json_add_int(w, "seat", rules->zone[z].owner);
        json_add_string(w, "title", in_language(s, rules->zone[z].en, rules->zone[z].de));
        json_write_end(w);
    }
    json_write_end(w);
}

void wire_facts(struct json_writer *w, const struct text_scene *s)
{
    const struct wire_game *game = wire_game_of(s->rules);

    add_words(w, s);
    add_kinds(w, s);
    add_supplies(w, s);
    add_zones(w, s);
    json_add_object(w, "game_facts");
    if (game)
        game->facts(w, s);
    json_write_end(w);
}

void wire_box(struct json_writer *w, const struct text_scene *s)
{
    const struct rules *rules = s->rules;
    const struct wire_game *game = wire_game_of(rules);

    if (game && game->box) {
        game->box(w, s);
        return;
    }
    for (unsigned i = 0; i < rules->supply_kinds; i++) {
        name_write_word_key(w, rules->vocabulary->supply[i].word);
        json_write_int(w, rules->supply_total[i]);
    }
}
