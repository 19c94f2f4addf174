/* board.c: Android's table as its board shows it, for clients, without what the zones and supplies
 * already contain.
 *
 *     { "murder": key, "scene": location, "climax": false,
 *       "seats": [ { "seat": 0, "detective": key, "at": location, "reach": 210,
 *                    "time": { "left": 3, "most": 7 }, "twilight": 4,
 *                    "hand": { "count": 5, "limit": 6 }, "warrants": [ location … ],
 *                    "pile": "shift" or null,                where the conspiracy marker is
 *                    "plot": { "card": key, "good": 1, "bad": 0, "now": "negative" or "choice",
 *                              "leads_to": key or null,
 *                              "resolves": { "week": 1, "day": 3 } } or null,
 *                    "endings": [ key … ],
 *                    "sanity": -1, "mood": "good" or "bad", "overdue": false,  for their detective
 *                    "score": 23 } … ],                      when the game is over
 *       "suspects": [ { "suspect": key, "lives": true, "hits": 1, "alibis": 0,
 *                       "at": location or null,
 *                       "laid": [ [ seat or null … ] … ],    by file, from the bottom (A-EVID-17)
 *                       "total": 7, "murderer": true } … ],  when the game is over
 *                                                            from the top of the lineup
 *       "leads": [ { "lead": key, "at": location } … ],      those in play
 *       "lily": location, "jimmy": location or null,
 *       "npcs": [ { "npc": key, "at": location or null, "changed": false } … ],   in this game
 *       "events": [ { "zone": "track-1", "markers": 0 } … ],
 *       "puzzle": { "cells": [ null or { "piece": key, "turned": 1, "edges": 10 } … ],
 *                   "links": { group: 2, … },
 *                   "piles": [ { "pile": "shift", "count": 8, "markers": [ seat … ] } … ] },
 *       "used": [ location … ], "visited": [ location … ] }  by the active player, this turn
 *
 * Until the game is over there is also the viewer's knowledge about the living suspects. It
 * contains the result if the case were closed now, and the places of pieces that trimming would
 * remove:
 *
 *     { "ahead": suspect or null,
 *       "suspects": [ { "suspect": key, "total": 7, "dropped": 1, "hidden": 2,
 *                       "trimmed": [ [ place … ] … ] } … ] }
 *
 * "turned" counts quarter turns clockwise. "edges" are the open sides in that orientation: north 1,
 * east 2, south 4, west 8. The center has no piece. "most" is the Time with which the seat begins a
 * turn; only the active player has any left.
 */
#include "wire/android/client.h"

#include "wire/names.h"

static const struct android *game_of(const struct text_scene *s)
{
    return (const struct android *)s->b;
}

static void add_place(struct json_writer *w, const struct text_scene *s, const char *key,
                      unsigned at)
{
    json_write_key(w, key);
    name_write_entry(w, s->pack, at ? (uint16_t)at : 0xffff);
}

static void add_entry(struct json_writer *w, const struct text_scene *s, const char *key,
                      uint16_t entry)
{
    json_write_key(w, key);
    name_write_entry(w, s->pack, entry);
}

static void add_places(struct json_writer *w, const struct text_scene *s, const char *key,
                       place_mask places)
{
    json_add_array(w, key);
    MASK_EACH (places, at)
        name_write_entry(w, s->pack, (uint16_t)at);
    json_write_end(w);
}

static bool is_over(const struct text_scene *s)
{
    return s->b->state != GAME_RUNNING;
}

/* Seats */

/* Adds the end of the day at which the event resolves next. */
static void add_resolution(struct json_writer *w, const struct text_scene *s, uint8_t seat)
{
    const struct android *g = game_of(s);
    unsigned day = g->day, week = g->week;

    while (week <= WEEKS &&
           (day_event(g->table, week, day) != PROC_PLOTS || !plot_resolves(g, seat, day)))
        if (day++ == DAYS_A_WEEK) {
            day = 1;
            week++;
        }
    json_write_key(w, "resolves");
    if (week > WEEKS) {
        json_write_null(w);
        return;
    }
    json_write_object(w);
    json_add_int(w, "week", week);
    json_add_int(w, "day", day);
    json_write_end(w);
}

static void add_plot(struct json_writer *w, const struct text_scene *s, uint8_t seat)
{
    struct ask q = ask_about_scene(s);
    uint16_t plot = game_of(s)->plot[seat];

    json_write_key(w, "plot");
    if (plot == 0) {
        json_write_null(w);
        return;
    }
    bool chosen = !plot_choice_missing(&q, seat);
    uint16_t next = plot_outcome(&q, seat);
    bool positive = fields_of(&q, plot)[PLOT_POSITIVE] == next;

    json_write_object(w);
    add_entry(w, s, "card", plot);
    json_add_int(w, "good", token_count(&q, seat, SUPPLY_GOOD));
    json_add_int(w, "bad", token_count(&q, seat, SUPPLY_BAD));
    json_add_string(w, "now", chosen ? "choice" : positive ? "positive" : "negative");
    add_entry(w, s, "leads_to", chosen ? 0xffff : next);
    add_resolution(w, s, seat);
    json_write_end(w);
}

static void add_endings(struct json_writer *w, const struct text_scene *s, uint8_t seat)
{
    const uint16_t *ending = game_of(s)->ending[seat];

    json_add_array(w, "endings");
    for (unsigned i = 0; i < 2; i++)
        if (ending[i])
            name_write_entry(w, s->pack, ending[i]);
    json_write_end(w);
}

static void add_warrants(struct json_writer *w, const struct text_scene *s, uint8_t seat)
{
    const uint8_t *at = game_of(s)->warrant[seat];

    json_add_array(w, "warrants");
    for (unsigned i = 0; i < 2; i++)
        if (at[i])
            name_write_entry(w, s->pack, at[i]);
    json_write_end(w);
}

static void add_special(struct json_writer *w, const struct text_scene *s, uint8_t seat)
{
    const struct android *g = game_of(s);

    switch (g->detective[seat]) {
    case CAPRICE:
        json_add_int(w, "sanity", g->sanity);
        break;
    case LOUIS:
        json_add_string(w, "mood", g->mood == MOOD_GOOD ? "good" : "bad");
        break;
    case FLOYD:
        json_add_bool(w, "overdue", g->overdue);
        break;
    }
}

static void add_pile_word(struct json_writer *w, const struct text_scene *s, unsigned pile)
{
    json_write_key(w, "pile");
    if (pile < PILES)
        name_write_value(w, s, T_WORD, (uint16_t)(WORD_SHIFT + pile));
    else
        json_write_null(w);
}

static void write_seat(struct json_writer *w, const struct text_scene *s, uint8_t seat)
{
    const struct android *g = game_of(s);
    struct ask q = ask_about_scene(s);
    uint16_t detective = entry_of(&q, KIND_DETECTIVE, g->detective[seat]);
    unsigned left = time_left(&q, seat);
    unsigned most = (unsigned)question(&q, QUESTION_TURN_TIME, seat, 0, TURN_TIME);

    json_write_object(w);
    json_add_int(w, "seat", seat);
    add_entry(w, s, "detective", detective);
    add_place(w, s, "at", g->at[seat]);
    json_add_int(w, "reach",
                 question(&q, QUESTION_REACH, seat, 0, fields_of(&q, detective)[DETECTIVE_REACH]));
    json_add_object(w, "time");
    json_add_int(w, "left", left);
    json_add_int(w, "most", most > left ? most : left);
    json_write_end(w);
    json_add_int(w, "twilight", g->shade[seat]);
    json_add_object(w, "hand");
    json_add_int(w, "count", block_zone(s->b, hand_of(seat))->count);
    json_add_int(w, "limit", hand_limit(&q, seat));
    json_write_end(w);
    add_warrants(w, s, seat);
    add_pile_word(w, s, g->pile[seat]);
    add_plot(w, s, seat);
    add_endings(w, s, seat);
    add_special(w, s, seat);
    if (is_over(s))
        json_add_int(w, "score", g->score[seat]);
    json_write_end(w);
}

/* Suspects and other people */

/* The tokens of a file, from the bottom. */
static unsigned file_tokens(const struct ask *q, uint8_t zone, component_id token[COMPONENTS])
{
    unsigned count = block_zone(q->b, zone)->count, i = count;

    CHECK(count <= COMPONENTS);
    ZONE_EACH (q->b, zone, c)
        token[--i] = c; /* from the top */
    return count;
}

static void write_laid(struct json_writer *w, const struct ask *q, uint8_t zone)
{
    component_id token[COMPONENTS];
    unsigned count = file_tokens(q, zone, token);

    json_write_array(w);
    for (unsigned i = 0; i < count; i++) {
        uint8_t by = evidence_laid_by(q, token[i]);
        if (by == SEAT_NONE)
            json_write_null(w);
        else
            json_write_int(w, by);
    }
    json_write_end(w);
}

static void write_trimmed(struct json_writer *w, const struct ask *q, uint8_t zone, uint8_t viewer)
{
    component_id token[COMPONENTS];
    unsigned count = file_tokens(q, zone, token);

    json_write_array(w);
    for (unsigned i = 0; i < count; i++)
        if (evidence_is_trimmed(q, token[i], viewer))
            json_write_int(w, (int)i);
    json_write_end(w);
}

static void write_suspect(struct json_writer *w, const struct text_scene *s, uint16_t entry)
{
    const struct android *g = game_of(s);
    struct ask q = ask_about_scene(s);
    unsigned suspect = number_of(&q, KIND_SUSPECT, entry);

    json_write_object(w);
    add_entry(w, s, "suspect", entry);
    json_add_bool(w, "lives", suspect_lives(g, suspect));
    json_add_int(w, "hits", g->hit[suspect]);
    json_add_int(w, "alibis", g->alibi[suspect]);
    add_place(w, s, "at", g->suspect_at[suspect]);
    json_add_array(w, "laid");
    for (unsigned file = 0; file < FILES; file++)
        write_laid(w, &q, file_of(suspect, file));
    json_write_end(w);
    if (is_over(s)) {
        json_add_int(w, "total", g->total[suspect]);
        json_add_bool(w, "murderer", g->murderer == suspect + 1);
    }
    json_write_end(w);
}

/* Adds the suspects from the top of the lineup */
static void add_suspects(struct json_writer *w, const struct text_scene *s,
                         void (*write)(struct json_writer *, const struct text_scene *, uint16_t))
{
    const struct android *g = game_of(s);
    struct ask q = ask_about_scene(s);
    const int16_t *murder = fields_of(&q, g->murder);

    json_add_array(w, "suspects");
    for (unsigned i = 0; i < SUSPECTS; i++) {
        uint16_t entry = (uint16_t)murder[MURDER_SUSPECT + i];
        if (g->suspects >> number_of(&q, KIND_SUSPECT, entry) & 1)
            write(w, s, entry);
    }
    json_write_end(w);
}

static void write_known(struct json_writer *w, const struct text_scene *s, uint16_t entry)
{
    struct ask q = ask_about_scene(s);
    unsigned suspect = number_of(&q, KIND_SUSPECT, entry);

    if (is_over(s) || !suspect_lives(game_of(s), suspect))
        return;
    struct tally tally = suspect_tally(&q, suspect, s->viewer);
    json_write_object(w);
    add_entry(w, s, "suspect", entry);
    json_add_int(w, "total", tally.total);
    json_add_int(w, "dropped", tally.dropped);
    json_add_int(w, "hidden", tally.hidden);
    json_add_array(w, "trimmed");
    for (unsigned file = 0; file < FILES; file++)
        write_trimmed(w, &q, file_of(suspect, file), s->viewer);
    json_write_end(w);
    json_write_end(w);
}

void android_known_write(struct json_writer *w, const struct text_scene *s)
{
    struct ask q = ask_about_scene(s);
    uint16_t ahead = is_over(s) ? 0 : suspect_ahead(&q, s->viewer);

    add_entry(w, s, "ahead", ahead ? ahead : 0xffff);
    add_suspects(w, s, write_known);
}

/* Whether "known" may have changed. It depends on the files, and on who lives and has alibis. */
bool android_known_moved(const struct block *was, const struct block *is, const uint64_t *moved)
{
    const struct android *a = (const struct android *)was, *b = (const struct android *)is;

    for (unsigned suspect = 0; suspect < SUSPECTS; suspect++) {
        if (suspect_lives(a, suspect) != suspect_lives(b, suspect) ||
            a->alibi[suspect] != b->alibi[suspect])
            return true;
        for (unsigned file = 0; file < FILES; file++) {
            uint8_t zone = file_of(suspect, file);
            if (moved[zone / 64] >> zone % 64 & 1)
                return true;
        }
    }
    return was->state != is->state;
}

static void add_leads(struct json_writer *w, const struct text_scene *s)
{
    const struct android *g = game_of(s);
    struct ask q = ask_about_scene(s);

    json_add_array(w, "leads");
    for (unsigned i = 0; i < LEADS; i++) {
        if (g->lead_at[i] == 0)
            continue;
        json_write_object(w);
        add_entry(w, s, "lead", entry_of(&q, KIND_LEAD, i));
        add_place(w, s, "at", g->lead_at[i]);
        json_write_end(w);
    }
    json_write_end(w);
}

/* Adds the NPCs of the detectives in this game. */
static void add_npcs(struct json_writer *w, const struct text_scene *s)
{
    const struct android *g = game_of(s);
    struct ask q = ask_about_scene(s);

    json_add_array(w, "npcs");
    for (unsigned i = 0; i < NPCS; i++) {
        uint16_t entry = entry_of(&q, KIND_NPC, i);
        uint16_t whose = (uint16_t)fields_of(&q, entry)[NPC_DETECTIVE];
        if (g->seat_of[number_of(&q, KIND_DETECTIVE, whose)] == SEAT_NONE)
            continue;
        json_write_object(w);
        add_entry(w, s, "npc", entry);
        add_place(w, s, "at", person_place(&q, entry));
        json_add_bool(w, "changed", npc_changed(&q, entry));
        json_write_end(w);
    }
    json_write_end(w);
}

static void add_events(struct json_writer *w, const struct text_scene *s)
{
    static const uint8_t zone[] = { ZONE_TRACK_1, ZONE_TRACK_2, ZONE_SPECIFIC };

    json_add_array(w, "events");
    for (unsigned i = 0; i < ARRAY_LEN(zone); i++) {
        json_write_object(w);
        json_write_key(w, "zone");
        name_write_zone(w, s->rules, zone[i]);
        json_add_int(w, "markers", game_of(s)->marker[i]);
        json_write_end(w);
    }
    json_write_end(w);
}

/* The conspiracy */

static void write_cell(struct json_writer *w, const struct text_scene *s, unsigned cell)
{
    unsigned laid = game_of(s)->cell[cell];
    struct ask q = ask_about_scene(s);

    if (laid == 0 || cell == CENTER) {
        json_write_null(w);
        return;
    }
    uint16_t piece = entry_of(&q, KIND_PIECE, laid / 4 - 1);
    json_write_object(w);
    add_entry(w, s, "piece", piece);
    json_add_int(w, "turned", laid % 4);
    json_add_int(w, "edges", puzzle_turned((unsigned)fields_of(&q, piece)[PIECE_EDGES], laid % 4));
    json_write_end(w);
}

static void write_pile(struct json_writer *w, const struct text_scene *s, unsigned pile)
{
    const struct android *g = game_of(s);
    seat_mask there = 0;

    for (unsigned seat = 0; seat < s->b->seat_count; seat++)
        if (g->pile[seat] == pile)
            there = (seat_mask)(there | BIT(seat));
    json_write_object(w);
    add_pile_word(w, s, pile);
    json_add_int(w, "count", block_zone(s->b, stack_of(pile))->count);
    json_write_key(w, "markers");
    name_write_seats(w, there);
    json_write_end(w);
}

static void add_puzzle(struct json_writer *w, const struct text_scene *s)
{
    struct ask q = ask_about_scene(s);

    json_add_object(w, "puzzle");
    json_add_array(w, "cells");
    for (unsigned cell = 0; cell < CELLS; cell++)
        write_cell(w, s, cell);
    json_write_end(w);
    json_add_object(w, "links");
    for (uint16_t e = entry_of(&q, KIND_GROUP, 0); e < entry_of(&q, KIND_GROUP + 1, 0); e++)
        json_add_int(w, pack_text(s->pack, s->pack->entry[e].key), puzzle_links(&q, e));
    json_write_end(w);
    json_add_array(w, "piles");
    for (unsigned pile = 0; pile < PILES; pile++)
        write_pile(w, s, pile);
    json_write_end(w);
    json_write_end(w);
}

/* Major locations whose ability the active player has used today. */
static place_mask places_used(const struct text_scene *s)
{
    const struct android *g = game_of(s);
    struct ask q = ask_about_scene(s);
    const struct facts *facts = facts_of(&q);
    place_mask used = 0;

    MASK_EACH (facts->major, at)
        if (g->used >> facts->major_number[at] & 1)
            used |= PLACE(at);
    return used;
}

void android_board_write(struct json_writer *w, const struct text_scene *s)
{
    const struct android *g = game_of(s);
    struct ask q = ask_about_scene(s);

    add_entry(w, s, "murder", g->murder);
    add_place(w, s, "scene", (unsigned)fields_of(&q, g->murder)[MURDER_SCENE]);
    json_add_bool(w, "climax", is_climax(g));
    json_add_array(w, "seats");
    for (uint8_t seat = 0; seat < s->b->seat_count; seat++)
        write_seat(w, s, seat);
    json_write_end(w);
    add_suspects(w, s, write_suspect);
    add_leads(w, s);
    add_place(w, s, "lily", g->lily);
    add_place(w, s, "jimmy", g->jimmy);
    add_npcs(w, s);
    add_events(w, s);
    add_puzzle(w, s);
    add_places(w, s, "used", places_used(s));
    add_places(w, s, "visited", g->visited);
}
