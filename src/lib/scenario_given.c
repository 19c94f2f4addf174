/* scenario_given.c: sets up a position for a scenario: where cards are, and effects of the game's
 * verbs.
 *
 * Works on a copy, which is accepted only if it is still consistent: nothing created, nothing lost.
 */
#include <stdlib.h>
#include <string.h>

#include "kernel/effect.h"
#include "kernel/zone.h"
#include "lib/scenario.h"
#include "wire/dump.h"

enum { GIVEN_CARDS_MAX = 16, GIVEN_STEPS_MAX = 10000 };

/* Loads the changed position like a dump, so that it is checked and recorded. */
static bool position_take(struct scenario *s, struct ask *q)
{
    size_t size = 1 << 16;
    char *text = NULL;
    struct json_writer w;
    struct ang_error error;

    do {
        size *= 2;
        free(text);
        text = malloc(size);
        if (!text)
            return line_error(s, 0, "no memory");
        json_writer_init(&w, text, size);
        q->pack = &s->pack->pack;
        wire_dump(&w, q);
    } while (!json_writer_end(&w));
    bool ok = ang_game_load(s->game, text, w.used, &error);
    free(text);
    if (ok)
        return true;
    const char *what = strstr(error.message, "the dump: "); /* the place in it is irrelevant */
    return line_error(s, 1, "this breaks the game: %s",
                      what ? what + strlen("the dump: ") : error.message);
}

/* The copy of an entry that a `given` line means: one not placed yet, preferably one without an
 * owner. */
static component_id copy_find(struct scenario *s, const struct block *b, int entry)
{
    const struct pack_entry *e = &s->pack->pack.entry[entry];
    component_id found = 0;

    for (unsigned i = 0; i < e->copies; i++) {
        component_id c = (component_id)(COMPONENT_BASE + e->first_component + i);
        if (s->used[c - COMPONENT_BASE])
            continue;
        bool free_one = s->pack->rules->zone[block_component(b, c)->zone].owner == SEAT_NONE;
        if (free_one || !found)
            found = c;
        if (free_one)
            break;
    }
    return found;
}

static bool card_place(struct scenario *s, struct ask *q, int entry, uint8_t zone, enum where where,
                       bool up)
{
    const struct zone_fact *fact = &s->pack->rules->zone[zone];
    component_id c = copy_find(s, q->b, entry);
    /* Cards in a hand are seen by their owner; nobody sees cards placed on or under a deck. */
    bool held = fact->owner != SEAT_NONE && where == WHERE_IN;

    if (!c)
        return false;
    s->used[c - COMPONENT_BASE] = true;
    effects_leave_play(q, c);
    component_move(q->b, c, zone, where == WHERE_UNDER ? PLACE_BOTTOM : PLACE_TOP,
                   up || fact->in_play ? MOVE_FACE_UP
                   : held              ? MOVE_TO_SEAT
                                       : MOVE_UNSEEN,
                   fact->owner);
    if (!up && !fact->in_play)
        block_component(q->b, c)->seen = /* as if it had always been there */
            held ? (uint8_t)BIT(fact->owner) : 0;
    if (fact->in_play)
        effects_enter_play(q, c, fact->owner);
    return true;
}

/* CARD {and CARD} [face up] (in | on | under) ZONE [face up]; each goes to the top, or below the
 * others, so the last one named ends at the very top, or bottom */
static bool given_card(struct scenario *s, struct ask *q, bool *fits)
{
    int entry[GIVEN_CARDS_MAX];
    unsigned n = 1, count = entries_read(s, &n, entry, ARRAY_LEN(entry));
    bool up = count && line_says(s, n, "face up");
    enum where where = where_read(s, n + 2 * up);

    if (count == 0 && line_token(s, 1)->is == TOKEN_STRING) {
        *fits = true;
        return entry_unknown(s, 1);
    }
    *fits = count > 0 && (line_is(s, 2, "and") || where != WHERE_NOWHERE);
    if (!*fits)
        return true;
    if (line_is(s, n - 1, "and"))
        return entry_unknown(s, n);
    n += 2 * up;
    if (where == WHERE_NOWHERE)
        return line_error(s, n, "expected: in, on or under a zone");
    unsigned place = ++n;
    int zone = zone_read(s, &n);
    if (zone < 0)
        return zone_unknown(s, place);
    if (!up && line_says(s, n, "face up")) {
        up = true;
        n += 2;
    }
    if (!line_ends(s, n))
        return false;
    for (unsigned i = 0; !s->dry && i < count; i++)
        if (!card_place(s, q, entry[i], (uint8_t)zone, where, up))
            return word_error(s, 1 + 2 * i, "there is no copy left of this card");
    return true;
}

/* ZONE is empty: its cards go to the bottom of the first pile after the box; cards of that pile,
 * and all cards of a game whose piles are sorted, go into the box. */
static bool given_empty(struct scenario *s, struct ask *q, bool *fits)
{
    unsigned n = 1;
    int zone = zone_read(s, &n);
    uint8_t pile = zone == 1 || s->pack->rules->sorted_piles ? 0 : 1;
    component_id c;

    *fits = zone >= 0 && line_is(s, n, "is");
    if (!*fits)
        return true;
    if (!line_is(s, n + 1, "empty"))
        return word_error(s, n + 1, "expected: is empty");
    if (!line_ends(s, n + 2))
        return false;
    while (!s->dry && zone != pile && (c = zone_top(q->b, (uint8_t)zone)) != 0) {
        effects_leave_play(q, c);
        component_move(q->b, c, pile, PLACE_BOTTOM, MOVE_UNSEEN, 0);
        block_component(q->b, c)->seen = 0;
    }
    return true;
}

/* HOLDER has N SUPPLY */
static bool given_supply(struct scenario *s, struct ask *q, bool *fits)
{
    unsigned n = 1, words;
    int holder = holder_read(s, &n), kind = supply_read(s, n + 2, &words);
    uint8_t bank = s->pack->rules->bank;

    *fits = holder >= 0 && line_is(s, n, "has") && line_token(s, n + 1)->is == TOKEN_NUMBER;
    if (!*fits)
        return true;
    if (kind < 0)
        return supply_unknown(s, n + 2);
    if (!line_ends(s, n + 2 + words))
        return false;
    int wanted = line_token(s, n + 1)->number;
    bool owed = s->pack->rules->supply_owed >> kind & 1;
    if (wanted < 0 && !owed)
        return word_error(s, n + 1, "nobody has less than nothing");
    if (s->dry)
        return true;
    int has = supply_get(q->b, (uint8_t)kind, (uint8_t)holder);
    if (holder == bank)
        return wanted == has ||
               word_error(s, n + 1, "the bank has everything that the others don't have: %d", has);
    int in_bank = supply_get(q->b, (uint8_t)kind, bank), left = has + in_bank - wanted;
    if (left < 0 && !owed)
        return word_error(s, n + 1, "only %d are left", has + in_bank);
    if (wanted < supply_least(q->b, (uint8_t)kind) || left > supply_most(q->b) ||
        left < supply_least(q->b, (uint8_t)kind))
        return word_error(s, n + 1, "nobody can have that many");
    supply_set(q->b, (uint8_t)kind, (uint8_t)holder, wanted);
    supply_set(q->b, (uint8_t)kind, bank, left);
    return true;
}

/* FIELD is N | SEAT's FIELD is N */
static bool given_field(struct scenario *s, struct ask *q, bool *fits)
{
    unsigned n = 1, index = 0;
    const struct block_field *field = field_read(s, &n, &index);
    int value;

    *fits = field ? line_is(s, n, "is") : seat_owning(s, 1) >= 0;
    if (!*fits)
        return true;
    if (!field)
        return owned_unknown(s, 1);
    if (index >= field->count)
        return word_error(s, n - 1, "there are only %u of them, counted from 0", field->count);
    if (!field_value(s, n + 1, field, &value))
        return false;
    if (!line_ends(s, n + 2))
        return false;
    if (!s->dry)
        field_set(q->b, field, index, value);
    return true;
}

/* Runs the frames above `depth`; nobody hears what they announce. Returns false if they ask, or end
 * the game. */
static bool frames_finish(struct ask *q, uint8_t depth)
{
    struct block *b = q->b;

    for (unsigned steps = 0; b->depth > depth && b->state == GAME_RUNNING; steps++) {
        struct frame *f = block_top(b);
        CHECK(steps < GIVEN_STEPS_MAX && b->depth < b->room.frames);
        if (f->proc < PROC_GAME && f->proc != PROC_EFFECT)
            return false;
        enum flow flow = f->proc == PROC_EFFECT ? proc_effect(f, q)
                                                : q->rules->proc[f->proc - PROC_GAME].run(f, q);
        memset(block_queue(b), 0, b->queue_count * sizeof *block_queue(b));
        b->queue_count = 0;
        if (flow == FLOW_CALL) {
            b->depth++;
        } else if (flow == FLOW_DONE) {
            memset(f, 0, sizeof *f);
            b->depth--;
        } else if (flow != FLOW_STEP) {
            return false;
        }
    }
    return b->depth == depth;
}

/* Runs a verb of the game without listeners. */
static bool given_statement(struct scenario *s, struct ask *q)
{
    uint16_t code = s->code[s->at];

    if (code == 0)
        code = s->code[s->at] = sentence_statement(&s->sentences, s->at + 1);
    if (code == 0 || s->dry)
        return code != 0;

    struct block *b = q->b;
    uint8_t draining = b->draining, depth = b->depth;

    q->pack = &s->sentences.pack;
    q->coverage = NULL; /* it has no room for sentences */
    q->mode = ASK_RUN;
    frame_push(b, PROC_EFFECT, b->active);
    struct frame *f = block_top(b);
    f->source = COMPONENT_BASE;
    f->local[0] = code;
    for (unsigned i = 0; i < SEAT_MAX; i++)
        f->local[1 + i] = (uint16_t)i;
    b->draining = 1;
    bool done = frames_finish(q, depth);
    b->draining = draining;
    if (!done)
        return line_error(s, 1, "a `given` cannot ask a player or end the game");
    return true;
}

static bool given_part(struct scenario *s, void *with)
{
    static bool (*const form[])(struct scenario *, struct ask *, bool *) = {
        given_card,
        given_empty,
        given_supply,
        given_field,
    };

    for (unsigned i = 0; i < ARRAY_LEN(form); i++) {
        bool fits = false;
        bool ok = form[i](s, with, &fits);
        if (fits)
            return ok;
    }
    if (s->dry && entry_unquoted(s, 1))
        return false;
    return given_statement(s, with);
}

bool scenario_given(struct scenario *s)
{
    struct guard guard;
    struct ask q;
    bool ok;

    if (s->dry)
        return line_parts(s, given_part, NULL);
    if (s->game->b->state != GAME_RUNNING)
        return line_error(s, 0, "the game is over");
    struct block *copy = malloc(s->pack->pack.block_size);
    if (!copy)
        return line_error(s, 0, "no memory");
    memcpy(copy, s->game->b, s->game->b->size);
    game_ask(s->game, &q, copy);
    if (!GUARDED(&guard)) {
        free(copy);
        return line_error(s, 1, "this breaks the game: %s", guard.what);
    }
    ok = line_parts(s, given_part, &q);
    guard_close(&guard);
    ok = ok && position_take(s, &q);
    free(copy);
    s->log_from = ang_game_log_count(s->game);
    return ok;
}
