/* engine_info.c: the connection, the games, and the texts of cards. */
#include <string.h>
#include <strings.h>

#include "lib/engine.h"
#include "wire/facts.h"

static const char *const language_name[] = { [ANG_EN] = "en", [ANG_DE] = "de" };

static const char *role_name(const struct ang_engine *e)
{
    if (e->role == ANG_OWNER)
        return "owner";
    return e->seat == ANG_SPECTATOR ? "spectator" : "seat";
}

static void add_role(struct ang_engine *e, struct json_writer *w)
{
    json_add_string(w, "role", role_name(e));
    if (e->seat < ANG_SEAT_MAX)
        json_add_int(w, "seat", e->seat);
    json_add_string(w, "language", language_name[e->language]);
}

bool language_act(struct ang_engine *e)
{
    e->language = (enum ang_language)e->rq.language;
    return true;
}

void language_answer(struct ang_engine *e, struct json_writer *w)
{
    json_add_string(w, "language", language_name[e->language]);
}

bool hello_act(struct ang_engine *e)
{
    return language_act(e);
}

void hello_answer(struct ang_engine *e, struct json_writer *w)
{
    add_role(e, w);
    if (e->game) {
        answer_game(e, w);
        return;
    }
    json_add_int(w, "protocol", PROTOCOL_VERSION);
    json_add_string(w, "engine", ANG_VERSION);
}

/* Writing a reply must not open packs. */
static bool packs_open(struct ang_engine *e)
{
    for (unsigned i = 0; e->role == ANG_OWNER && i < ang_kind_count(); i++)
        if (!engine_pack(e, ang_kind_name(i)))
            return false;
    return true;
}

bool info_act(struct ang_engine *e)
{
    if (is_given(e, REQUEST_KEY_GAME) && !engine_pack(e, e->rq.game))
        return false;
    if (e->rq.cards && !is_given(e, REQUEST_KEY_GAME) && !e->game)
        return trouble(e, "usage", "there is no game at the table '%s' whose cards could be listed",
                       e->rq.table);
    return packs_open(e);
}

/* The entry that an option's value refers to: "caprice" is the key or title of one. */
static void add_meant(struct json_writer *w, const struct ang_pack *pack, const char *value)
{
    struct ang_entry entry;
    const char *key = NULL;

    for (unsigned i = 0; !key && ang_pack_entry(pack, i, &entry); i++)
        if (strcasecmp(entry.key, value) == 0 || strcasecmp(entry.title[ANG_EN], value) == 0)
            key = entry.key;
    json_add_string(w, "card", key);
}

/* Adds the options in the form that a page shows before the game. */
static void add_choices(struct json_writer *w, const struct ang_pack *pack, enum ang_language lang)
{
    struct ang_table_option o;

    json_add_array(w, "choices");
    for (unsigned i = 0; ang_pack_option(pack, i, &o); i++) {
        json_write_object(w);
        json_add_string(w, "option", o.name);
        json_add_string(w, "title", o.title[lang]);
        if (o.seat)
            json_add_int(w, "seat", o.seat - 1);
        json_add_array(w, "values");
        for (unsigned v = 0; v < ARRAY_LEN(o.value) && o.value[v]; v++) {
            json_write_object(w);
            json_add_string(w, "value", o.value[v]);
            add_meant(w, pack, o.value[v]);
            json_write_end(w);
        }
        json_write_end(w);
        json_write_end(w);
    }
    json_write_end(w);
}

static void write_personalities(struct json_writer *w, const struct ang_pack *pack,
                                enum ang_language lang)
{
    struct ang_personality it;

    for (unsigned i = 0; ang_pack_personality(pack, i, &it); i++) {
        json_write_object(w);
        json_add_string(w, "personality", it.name);
        json_add_string(w, "title", it.title[lang]);
        json_add_string(w, "about", it.about[lang]);
        json_write_end(w);
    }
}

static void write_pack(struct json_writer *w, const struct ang_pack *pack, enum ang_language lang)
{
    const struct rules *rules = pack->rules;

    json_write_object(w);
    json_add_string(w, "game", rules->name);
    json_add_string(w, "title", rules->title);
    json_add_string(w, "pack", pack->hash);
    json_add_int(w, "seat_min", rules->seat_min);
    json_add_int(w, "seat_max", rules->seat_max);
    json_add_object(w, "options");
    for (unsigned i = 0; i < rules->table_option_count; i++) {
        const struct table_option *o = &rules->table_option[i];
        json_add_array(w, o->name);
        for (unsigned v = 0; v < ARRAY_LEN(o->value) && o->value[v]; v++)
            json_write_string(w, o->value[v]);
        json_write_end(w);
    }
    json_write_end(w);
    add_choices(w, pack, lang);
    json_add_array(w, "carry");
    for (unsigned i = 0, row = 0; i < rules->carry_count; i += rules->carry[row++].field.count) {
        json_write_object(w);
        json_add_string(w, "name", rules->carry[row].field.name);
        json_add_int(w, "numbers", rules->carry[row].field.count);
        json_write_end(w);
    }
    json_write_end(w);
    json_add_array(w, "personalities");
    write_personalities(w, pack, lang);
    json_write_end(w);
    json_write_end(w);
}

/* The named game, or the one at the table. */
static struct text_scene facts_scene(struct ang_engine *e)
{
    if (!is_given(e, REQUEST_KEY_GAME))
        return engine_scene(e, ANG_SPECTATOR);
    const struct ang_pack *pack = engine_pack(e, e->rq.game);
    return (struct text_scene){ .rules = pack->rules,
                                .pack = &pack->pack,
                                .viewer = SPECTATOR,
                                .lang = e->language == ANG_DE ? LANG_DE : LANG_EN };
}

static void add_cards(struct ang_engine *e, struct json_writer *w)
{
    struct text_scene s = facts_scene(e);

    const struct vocabulary *v = s.rules->vocabulary;
    bool at_table = s.b && !is_given(e, REQUEST_KEY_GAME);
    struct known known;

    wire_facts(w, &s);
    if (at_table)
        game_known(e->game, e->role == ANG_OWNER ? ANG_SPECTATOR : e->seat, &known);
    s.b = NULL; /* printed text is the same wherever the card is */
    json_add_array(w, "cards");
    for (unsigned i = 0; i < s.pack->entry_count; i++) {
        uint8_t flags = v->kind[s.pack->entry[i].kind].flags;
        if (at_table ? known_has(&known, i) : !(flags & KIND_SEALED))
            wire_printed(w, &s, (uint16_t)i);
        else if (flags & KIND_TITLED)
            wire_titled(w, &s, (uint16_t)i);
    }
    json_write_end(w);
}

static void add_tables(struct ang_engine *e, struct json_writer *w)
{
    json_add_array(w, "tables");
    for (unsigned i = 0; i < TABLE_MAX; i++) {
        const struct ang_game *g = e->table[i].game;
        if (!g)
            continue;
        json_write_object(w);
        json_add_string(w, "table", e->table[i].name);
        json_add_string(w, "game", g->pack->rules->name);
        json_add_int(w, "seats", g->b->seat_count);
        json_add_int(w, "entries", g->entry_count);
        json_add_bool(w, "imagined", g->imagined);
        json_write_end(w);
    }
    json_write_end(w);
}

static void add_bots(struct json_writer *w)
{
    json_add_array(w, "bots");
    for (unsigned i = 0; i < ang_bot_count(); i++) {
        json_write_object(w);
        json_add_string(w, "bot", ang_bot_name(i));
        json_add_string(w, "en", ang_bot_about(i, ANG_EN));
        json_add_string(w, "de", ang_bot_about(i, ANG_DE));
        json_write_end(w);
    }
    json_write_end(w);
}

static void add_levels(struct json_writer *w, enum ang_language lang)
{
    struct ang_level level;

    json_add_array(w, "levels");
    for (unsigned i = 0; ang_level(i, &level); i++) {
        json_write_object(w);
        json_add_string(w, "level", level.name);
        json_add_string(w, "title", level.title[lang]);
        json_add_string(w, "about", level.about[lang]);
        json_add_string(w, "bot", level.bot);
        json_add_int(w, "iterations", level.iterations);
        json_write_end(w);
    }
    json_write_end(w);
}

/* A game that this client may play; NULL: not this one. */
static const struct ang_pack *known_pack(const struct ang_engine *e, unsigned kind)
{
    if (e->role == ANG_OWNER)
        return kind < ang_kind_count() ? e->pack[kind] : NULL;
    return kind == 0 && e->game ? e->game->pack : NULL;
}

static void add_games(const struct ang_engine *e, struct json_writer *w)
{
    add_levels(w, e->language);
    json_add_array(w, "personalities"); /* of all games: older clients expect them here */
    for (unsigned i = 0; i < ang_kind_count(); i++)
        if (known_pack(e, i))
            write_personalities(w, known_pack(e, i), e->language);
    json_write_end(w);
    json_add_array(w, "games");
    for (unsigned i = 0; i < ang_kind_count(); i++)
        if (known_pack(e, i))
            write_pack(w, known_pack(e, i), e->language);
    json_write_end(w);
}

size_t ang_engine_games(struct ang_engine *e, char *out, size_t size)
{
    struct json_writer w;

    packs_open(e);
    json_writer_init(&w, out, size);
    json_write_object(&w);
    add_games(e, &w);
    json_write_end(&w);
    json_writer_end(&w);
    return w.used;
}

void info_answer(struct ang_engine *e, struct json_writer *w)
{
    json_add_int(w, "protocol", PROTOCOL_VERSION);
    json_add_string(w, "engine", ANG_VERSION);
    add_role(e, w);
    json_add_int(w, "line_max", e->role == ANG_OWNER ? OWNER_LINE_MAX : SEAT_LINE_MAX);
    json_add_int(w, "depth_max", JSON_DEPTH_MAX);
    json_add_array(w, "commands");
    for (const struct command *c = NULL; (c = command_next(e, c)) != NULL;)
        json_write_string(w, command_name(c));
    json_write_end(w);
    add_bots(w);
    add_games(e, w);
    if (e->role == ANG_OWNER)
        add_tables(e, w);
    if (e->rq.cards)
        add_cards(e, w);
}
