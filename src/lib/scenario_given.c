/* scenario_given.c: a position for a scenario: what lies where, and what the game's verbs do.
 *
 * Works on a copy, which is taken only if it still holds together: nothing made, nothing lost. */
#include <stdlib.h>
#include <string.h>

#include "kernel/effect.h"
#include "kernel/zone.h"
#include "lib/scenario.h"
#include "wire/dump.h"

/* The position changed: it is loaded like a dump, so that it is checked and remembered. */
static bool position_take(struct scenario *s, struct ask *q)
{
    size_t size = 1 << 16;
    char *text = NULL;
    struct json_writer w;
    struct ang_error error;
    bool ok = false;

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
    ok = ang_game_load(s->game, text, w.used, &error);
    free(text);
    return ok || line_error(s, 1, "this breaks the game: %s", error.message);
}

/* Which copy of an entry a `given` means: one not placed yet, rather from where nobody owns it. */
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

/* CARD (in | on | under) ZONE [face up | face down] */
static bool given_card(struct scenario *s, struct ask *q, bool *fits)
{
    int entry = entry_read(s, 1);
    unsigned n = 3;
    bool under = line_is(s, 2, "under");

    *fits = entry >= 0 && (under || line_is(s, 2, "in") || line_is(s, 2, "on"));
    if (!*fits)
        return true;
    int zone = zone_read(s, &n);
    if (zone < 0)
        return line_error(s, 3, "there is no such zone; write: anna's hand, the deck");
    const struct zone_fact *fact = &s->pack->rules->zone[zone];
    component_id c = copy_find(s, q->b, entry);
    if (!c)
        return line_error(s, 1, "there is no copy left of this card");
    bool up = line_is(s, n, "face") && line_is(s, n + 1, "up");
    s->used[c - COMPONENT_BASE] = true;
    effects_leave_play(q, c);
    component_move(q->b, c, (uint8_t)zone, under ? PLACE_BOTTOM : PLACE_TOP,
                   up || fact->in_play ? MOVE_FACE_UP
                   : fact->owner != SEAT_NONE ? MOVE_TO_SEAT
                                              : MOVE_UNSEEN,
                   fact->owner);
    if (!up && !fact->in_play && fact->owner == SEAT_NONE)
        block_component(q->b, c)->seen = 0; /* as if it had always lain there */
    if (fact->in_play)
        effects_enter_play(q, c, fact->owner);
    return true;
}

/* ZONE is empty: its cards go under the pile of the first zone nobody owns that is not the box. */
static bool given_empty(struct scenario *s, struct ask *q, bool *fits)
{
    unsigned n = 1;
    int zone = zone_read(s, &n);
    uint8_t pile = 1;

    *fits = zone >= 0 && line_is(s, n, "is") && line_is(s, n + 1, "empty");
    if (!*fits)
        return true;
    while (zone_top(q->b, (uint8_t)zone) && zone != pile) {
        component_id c = zone_top(q->b, (uint8_t)zone);
        effects_leave_play(q, c);
        component_move(q->b, c, pile, PLACE_BOTTOM, MOVE_UNSEEN, 0);
        block_component(q->b, c)->seen = 0;
    }
    return true;
}

/* HOLDER has N SUPPLY */
static bool given_supply(struct scenario *s, struct ask *q, bool *fits)
{
    int holder = holder_read(s, 1), kind = supply_read(s, 4);
    uint8_t bank = s->pack->rules->bank;

    *fits = holder >= 0 && line_is(s, 2, "has") && line_token(s, 3)->is == TOKEN_NUMBER && kind >= 0;
    if (!*fits)
        return true;
    unsigned wanted = (unsigned)line_token(s, 3)->number;
    unsigned has = *block_supply(q->b, (uint8_t)kind, (uint8_t)holder);
    if (wanted < has)
        supply_move(q->b, (uint8_t)kind, (uint8_t)holder, bank, has - wanted);
    else if (supply_move(q->b, (uint8_t)kind, bank, (uint8_t)holder, wanted - has) != wanted - has)
        return line_error(s, 3, "the bank does not hold that many");
    return true;
}

/* FIELD is N */
static bool given_field(struct scenario *s, struct ask *q, bool *fits)
{
    const struct block_field *field = field_read(s, 1);

    *fits = field && line_is(s, 2, "is");
    if (!*fits)
        return true;
    const struct token *t = line_token(s, 3);
    int value = t->is == TOKEN_NUMBER ? t->number : t->is == TOKEN_WORD ? seat_named(s, t->text) : -1;
    if (value < 0 || (field->size == 1 && value > 255))
        return line_error(s, 3, "expected a number or a player");
    if (field->size == 1)
        *((uint8_t *)q->b + field->at) = (uint8_t)value;
    else
        memcpy((char *)q->b + field->at, &(uint16_t){ (uint16_t)value }, 2);
    return true;
}

/* A verb of the game, without anybody hearing of it. */
static bool given_statement(struct scenario *s, struct ask *q)
{
    struct block *b = q->b;
    uint16_t code = sentence_statement(&s->sentences, s->at + 1);
    uint8_t draining = b->draining, depth = b->depth;
    enum flow flow;

    if (code == 0)
        return false;
    q->pack = &s->sentences.pack;
    q->coverage = NULL; /* its code is not the pack's */
    q->mode = ASK_RUN;
    frame_push(b, PROC_EFFECT, b->active);
    struct frame *f = block_top(b);
    f->source = COMPONENT_BASE;
    f->local[0] = code;
    for (unsigned i = 0; i < SEAT_MAX; i++)
        f->local[1 + i] = (uint16_t)i;
    b->draining = 1;
    do
        flow = proc_effect(f, q);
    while (flow == FLOW_STEP && f->step == 0 && b->state == GAME_RUNNING);
    memset(f, 0, 2 * sizeof *f);
    b->depth = depth;
    b->draining = draining;
    b->queue_count = 0;
    memset(b->queue, 0, sizeof b->queue);
    if (flow != FLOW_DONE)
        return line_error(s, 1, "this asks somebody something, or ends the game; a `given` cannot");
    return true;
}

bool scenario_given(struct scenario *s)
{
    struct block *copy = malloc(s->pack->rules->block_size);
    struct guard guard;
    struct ask q;
    bool fits = false, ok;

    if (!copy)
        return line_error(s, 0, "no memory");
    memcpy(copy, s->game->b, s->game->b->size);
    game_ask(s->game, &q, copy);
    if (!GUARDED(&guard)) {
        free(copy);
        return line_error(s, 1, "this breaks the game: %s", guard.what);
    }
    ok = given_card(s, &q, &fits);
    if (ok && !fits)
        ok = given_empty(s, &q, &fits);
    if (ok && !fits)
        ok = given_supply(s, &q, &fits);
    if (ok && !fits)
        ok = given_field(s, &q, &fits);
    if (ok && !fits)
        ok = given_statement(s, &q);
    guard_close(&guard);
    ok = ok && position_take(s, &q);
    free(copy);
    return ok;
}
