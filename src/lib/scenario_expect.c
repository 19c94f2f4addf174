/* scenario_expect.c: what must be true at this moment of a scenario. */
#include <stdlib.h>
#include <string.h>

#include "kernel/zone.h"
#include "lib/scenario.h"

/* Which of its copies lie there; seen by `viewer` (SEAT_NONE: nobody in particular). */
static unsigned copies_in(const struct scenario *s, int entry, int zone, unsigned viewer)
{
    const struct pack_entry *e = &s->pack->pack.entry[entry];
    unsigned count = 0;

    for (unsigned i = 0; i < e->copies; i++) {
        component_id c = (component_id)(COMPONENT_BASE + e->first_component + i);
        if (zone >= 0 && block_component(s->game->b, c)->zone != zone)
            continue;
        count += viewer >= VIEWER_MAX || component_known(s->game->b, c, (uint8_t)viewer);
    }
    return count;
}

/* CARD [not] in ZONE */
static bool expect_card(struct scenario *s, bool *fits)
{
    int entry = entry_read(s, 1);
    bool no = line_is(s, 2, "not");
    unsigned n = no ? 4 : 3;

    *fits = entry >= 0 && (line_is(s, n - 1, "in") || line_is(s, n - 1, "on"));
    if (!*fits)
        return true;
    int zone = zone_read(s, &n);
    if (zone < 0)
        return line_error(s, n, "there is no such zone; write: anna's hand, the deck");
    if ((copies_in(s, entry, zone, VIEWER_MAX) > 0) != no)
        return true;
    return line_error(s, 1, no ? "it does lie there" : "it does not lie there");
}

/* N cards in ZONE */
static bool expect_count(struct scenario *s, bool *fits)
{
    unsigned n = 4;

    *fits = line_token(s, 1)->is == TOKEN_NUMBER &&
            (line_is(s, 2, "cards") || line_is(s, 2, "card")) &&
            (line_is(s, 3, "in") || line_is(s, 3, "on"));
    if (!*fits)
        return true;
    int zone = zone_read(s, &n);
    if (zone < 0)
        return line_error(s, 4, "there is no such zone; write: anna's hand, the deck");
    unsigned count = block_zone(s->game->b, (uint8_t)zone)->count;
    return (int)count == line_token(s, 1)->number || line_error(s, 1, "there are %u", count);
}

/* HOLDER has N SUPPLY: exactly */
static bool expect_supply(struct scenario *s, bool *fits)
{
    int holder = holder_read(s, 1), kind = supply_read(s, 4);

    *fits = holder >= 0 && line_is(s, 2, "has") && line_token(s, 3)->is == TOKEN_NUMBER && kind >= 0;
    if (!*fits)
        return true;
    unsigned has = *block_supply(s->game->b, (uint8_t)kind, (uint8_t)holder);
    return (int)has == line_token(s, 3)->number || line_error(s, 3, "it is %u", has);
}

/* FIELD is N */
static bool expect_field(struct scenario *s, bool *fits)
{
    const struct block_field *field = field_read(s, 1);
    const struct token *t = line_token(s, 3);
    uint16_t value = 0;

    *fits = field && line_is(s, 2, "is");
    if (!*fits)
        return true;
    int wanted = t->is == TOKEN_NUMBER ? t->number : t->is == TOKEN_WORD ? seat_named(s, t->text) : -1;
    memcpy(&value, (const char *)s->game->b + field->at, field->size);
    return wanted == value || line_error(s, 3, "it is %u", value);
}

/* SEAT knows CARD | SEAT does not know CARD | nobody else knows … is said seat by seat */
static bool expect_knowledge(struct scenario *s, bool *fits)
{
    const struct token *who = line_token(s, 1);
    int seat = who->is == TOKEN_WORD ? seat_named(s, who->text) : -1;
    bool no = line_is(s, 2, "does") && line_is(s, 3, "not") && line_is(s, 4, "know");
    unsigned n = no ? 5 : 3;

    if (who->is == TOKEN_WORD && strcmp(who->text, "everybody") == 0)
        seat = SPECTATOR;
    *fits = seat >= 0 && (no || line_is(s, 2, "knows"));
    if (!*fits)
        return true;
    int entry = entry_read(s, n);
    if (entry < 0)
        return line_error(s, n, "there is no such card");
    unsigned from = n + 1 + line_is(s, n + 1, "in");
    int zone = zone_read(s, &from);
    if ((copies_in(s, entry, zone, (unsigned)seat) > 0) != no)
        return true;
    return line_error(s, 1, no ? "it is known" : "it is not known");
}

/* SEAT wins | SEAT does not win | everybody loses | the game goes on | it is SEAT's turn */
static bool expect_outcome(struct scenario *s, bool *fits)
{
    const struct block *b = s->game->b;
    const struct token *who = line_token(s, 1);
    int seat = who->is == TOKEN_WORD ? seat_named(s, who->text) : -1;

    *fits = true;
    if (seat >= 0 && line_is(s, 2, "wins"))
        return b->winners >> seat & 1 || line_error(s, 1, "it does not win");
    if (seat >= 0 && line_is(s, 2, "does") && line_is(s, 4, "win"))
        return (b->state == GAME_WON && !(b->winners >> seat & 1)) ||
               line_error(s, 1, "it wins, or the game is not over");
    if (line_is(s, 1, "everybody") && line_is(s, 2, "loses"))
        return b->state == GAME_LOST || line_error(s, 1, "the game is not lost");
    if (line_is(s, 1, "the") && line_is(s, 2, "game") && line_is(s, 3, "goes"))
        return b->state == GAME_RUNNING || line_error(s, 1, "the game is over");
    if (line_is(s, 1, "it") && line_is(s, 2, "is") && line_token(s, 4)->is == TOKEN_POSSESSIVE) {
        seat = seat_named(s, line_token(s, 3)->text);
        return seat == b->active || line_error(s, 3, "it is the turn of %s",
                                               s->name[b->active] ? s->name[b->active] : "somebody");
    }
    *fits = false;
    return true;
}

/* SEAT is told "…": a line of his log since the last choice */
static bool expect_log(struct scenario *s, bool *fits)
{
    const struct token *who = line_token(s, 1);
    int seat = who->is == TOKEN_WORD ? seat_named(s, who->text) : -1;
    bool no = line_is(s, 3, "not");
    char line[300];

    *fits = seat >= 0 && line_is(s, 2, "is") && (line_is(s, 3, "told") || (no && line_is(s, 4, "told")));
    if (!*fits)
        return true;
    const struct token *text = line_token(s, no ? 5 : 4);
    if (text->is != TOKEN_STRING)
        return line_error(s, 4, "expected the line in quotes");
    bool told = false;
    for (unsigned i = s->log_from; i < ang_game_log_count(s->game) && !told; i++)
        for (int lang = ANG_EN; lang <= ANG_DE; lang++) {
            ang_game_log_text(s->game, (unsigned)seat, i, (enum ang_language)lang, line, sizeof line);
            told |= strcmp(line, text->text) == 0;
        }
    return told != no || line_error(s, 1, no ? "he is told so" : "he is not told so");
}

static bool expect_condition(struct scenario *s)
{
    uint16_t code = sentence_condition(&s->sentences, s->at + 1);
    struct scope scope = { .self = COMPONENT_BASE, .you = s->game->b->active };
    struct guard guard;
    struct ask q;
    int value;

    if (code == 0)
        return false;
    for (unsigned i = 0; i < SEAT_MAX; i++)
        scope.reg[i] = (uint16_t)i;
    game_ask(s->game, &q, s->game->b);
    q.pack = &s->sentences.pack;
    q.coverage = NULL; /* its code is not the pack's */
    if (!GUARDED(&guard))
        return line_error(s, 1, "this cannot be computed: %s", guard.what);
    value = machine_value(&q, code, &scope);
    guard_close(&guard);
    return value || line_error(s, 1, "this is not so");
}

bool scenario_expect(struct scenario *s)
{
    static bool (*const form[])(struct scenario *, bool *) = {
        expect_card,      expect_count,   expect_supply, expect_field,
        expect_knowledge, expect_outcome, expect_log,
    };

    s->checks = true;
    for (unsigned i = 0; i < ARRAY_LEN(form); i++) {
        bool fits = false;
        bool ok = form[i](s, &fits);
        if (fits)
            return ok;
    }
    return expect_condition(s);
}
