/* scenario_expect.c: conditions that must be true at this point of a scenario. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kernel/zone.h"
#include "lib/scenario.h"

enum { EXPECT_CARDS_MAX = 16 };

/* The expected place of a card: `depth` cards from the top or the bottom, with this side up (-1:
 * either) */
struct lying {
    int zone; /* -1: anywhere */
    enum where where;
    unsigned depth; /* WHERE_ON, WHERE_UNDER */
    int up;
};

static bool lies(const struct scenario *s, component_id c, const struct lying *l)
{
    const struct block *b = s->game->b;
    const struct component *is = block_component(b, c);

    if (l->zone < 0)
        return true;
    if (is->zone != l->zone || (l->up >= 0 && l->up != !!(is->seen & SEEN_FACE_UP)))
        return false;
    if (l->where == WHERE_IN)
        return true;
    unsigned place = component_place(b, c);
    return l->depth ==
           (l->where == WHERE_UNDER ? place : block_zone(b, (uint8_t)l->zone)->count - 1u - place);
}

static component_id copy_of(const struct pack_entry *e, unsigned i)
{
    return (component_id)(COMPONENT_BASE + e->first_component + i);
}

/* Whether `viewer` knows a copy that is there. */
static bool copy_known(const struct scenario *s, int entry, const struct lying *l, uint8_t viewer)
{
    const struct pack_entry *e = &s->pack->pack.entry[entry];

    for (unsigned i = 0; i < e->copies; i++)
        if (lies(s, copy_of(e, i), l) && component_known(s->game->b, copy_of(e, i), viewer))
            return true;
    return false;
}

/* Whether at least `wanted` of its copies are there. */
static bool copies_lie(const struct scenario *s, int entry, const struct lying *l, unsigned wanted)
{
    const struct pack_entry *e = &s->pack->pack.entry[entry];

    for (unsigned i = 0; i < e->copies; i++)
        wanted -= wanted && lies(s, copy_of(e, i), l);
    return wanted == 0;
}

/* The card at the top or the bottom, when a different one was expected */
static const char *lies_instead(struct scenario *s, const struct lying *l)
{
    const struct block *b = s->game->b;
    unsigned count = block_zone(b, (uint8_t)l->zone)->count;
    char text[120];

    if (l->where == WHERE_IN)
        return "";
    if (l->depth >= count)
        return count ? ": not that many cards lie there" : ": no card does";
    component_id c = zone_at_place(b, (uint8_t)l->zone,
                                   l->where == WHERE_UNDER ? l->depth : count - 1u - l->depth);
    const struct pack_entry *e = pack_entry_of(&s->pack->pack, c);
    snprintf(text, sizeof text, ": \"%.80s\" does", pack_text(&s->pack->pack, e->title[LANG_EN]));
    return arena_text(&s->arena, text, strlen(text));
}

/* The cards of a line. `in`: all of them are there. `on` and `under`: they are as a `given` line
 * places them, with the last one named at the very top or bottom. A denial applies to each card
 * separately. */
static bool cards_lie(struct scenario *s, const int *entry, unsigned count, struct lying l, bool no)
{
    static const char *const there[] = { "there", "on top of it", "at the bottom of it" };

    for (unsigned i = 0; i < count; i++) {
        unsigned wanted = 1; /* "Tea" and "Tea" are two copies */
        for (unsigned j = 0; l.where == WHERE_IN && j < i; j++)
            wanted += entry[j] == entry[i];
        l.depth = no ? 0 : count - 1 - i;
        if (copies_lie(s, entry[i], &l, wanted) != no)
            continue;
        struct lying either = l;
        either.up = -1;
        bool turned = !no && l.up >= 0 && copies_lie(s, entry[i], &either, wanted);
        return word_error(s, 1 + 2 * i, "it does %slie %s%s%s%s", no ? "" : "not ", there[l.where],
                          !turned ? ""
                          : l.up  ? " face up"
                                  : " face down",
                          no || turned ? "" : lies_instead(s, &l), log_said(s, s->game->b->active));
    }
    return true;
}

/* CARD {and CARD} [not] [SIDE] (in | on | under) ZONE [SIDE]; SIDE = face up | face down */
static bool expect_card(struct scenario *s, bool *fits)
{
    int entry[EXPECT_CARDS_MAX];
    unsigned n = 1, count = entries_read(s, &n, entry, ARRAY_LEN(entry));
    unsigned behind = n + line_is(s, n, "not");
    int up = count ? side_read(s, &behind) : -1;
    struct lying l = { .where = where_read(s, behind) };

    if (count == 0 && line_token(s, 1)->is == TOKEN_STRING) {
        *fits = true;
        return entry_unknown(s, 1);
    }
    *fits = count > 0 && (line_is(s, 2, "and") || l.where != WHERE_NOWHERE);
    if (!*fits)
        return true;
    if (line_is(s, n - 1, "and"))
        return entry_unknown(s, n);
    bool no = line_is(s, n, "not");
    n = behind;
    if (l.where == WHERE_NOWHERE)
        return line_error(s, n, "expected: in, on or under a zone");
    unsigned place = ++n;
    l.zone = zone_read(s, &n);
    if (l.zone < 0)
        return zone_unknown(s, place);
    l.up = up >= 0 ? up : side_read(s, &n);
    if (!line_ends(s, n))
        return false;
    return s->dry || cards_lie(s, entry, count, l, no);
}

/* ZONE is empty */
static bool expect_empty(struct scenario *s, bool *fits)
{
    unsigned n = 1;
    int zone = zone_read(s, &n);

    *fits = zone >= 0 && line_is(s, n, "is");
    if (!*fits)
        return true;
    if (!line_is(s, n + 1, "empty"))
        return word_error(s, n + 1, "expected: is empty");
    if (!line_ends(s, n + 2))
        return false;
    if (s->dry)
        return true;
    unsigned count = block_zone(s->game->b, (uint8_t)zone)->count;
    return count == 0 || line_error(s, 1, "there are %u%s", count, log_said(s, s->game->b->active));
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
        return zone_unknown(s, 4);
    if (!line_ends(s, n))
        return false;
    if (s->dry)
        return true;
    unsigned count = block_zone(s->game->b, (uint8_t)zone)->count;
    return (int)count == line_token(s, 1)->number ||
           word_error(s, 1, "there are %u%s", count, log_said(s, s->game->b->active));
}

/* HOLDER has N SUPPLY: an exact number */
static bool expect_supply(struct scenario *s, bool *fits)
{
    unsigned n = 1, words;
    int holder = holder_read(s, &n), kind = supply_read(s, n + 2, &words);

    *fits = holder >= 0 && line_is(s, n, "has") && line_token(s, n + 1)->is == TOKEN_NUMBER;
    if (!*fits)
        return true;
    if (kind < 0)
        return supply_unknown(s, n + 2);
    if (!line_ends(s, n + 2 + words))
        return false;
    if (s->dry)
        return true;
    int has = supply_get(s->game->b, (uint8_t)kind, (uint8_t)holder);
    return has == line_token(s, n + 1)->number ||
           word_error(s, n + 1, "it is %d%s", has, log_said(s, s->game->b->active));
}

/* FIELD is N | SEAT's FIELD is N */
static bool expect_field(struct scenario *s, bool *fits)
{
    unsigned n = 1, index = 0;
    const struct block_field *field = field_read(s, &n, &index);
    int wanted;

    *fits = field ? line_is(s, n, "is") : seat_owning(s, 1) >= 0;
    if (!*fits)
        return true;
    if (!field)
        return owned_unknown(s, 1);
    if (index >= field->count)
        return word_error(s, n - 1, "there are only %u of them, counted from 0", field->count);
    if (!field_value(s, n + 1, field, &wanted))
        return false;
    if (!line_ends(s, n + 2))
        return false;
    if (s->dry)
        return true;
    int value = field_get(s->game->b, field, index);
    if (wanted == value)
        return true;
    if (field->type == T_SEAT && (unsigned)value < s->seats)
        return word_error(s, n + 1, "it is %s%s", s->name[value], log_said(s, s->game->b->active));
    return word_error(s, n + 1, "it is %d%s", value, log_said(s, s->game->b->active));
}

/* (SEAT | everybody) (knows | does not know) CARD [(in | on | under) ZONE]; everybody: it is public
 */
static bool expect_knowledge(struct scenario *s, bool *fits)
{
    int seat = line_is(s, 1, "everybody") ? SPECTATOR : seat_named(s, 1);
    bool no = line_says(s, 2, "does not know");
    unsigned n = no ? 5 : 3, from = n + 1;

    *fits = seat >= 0 && (no || line_is(s, 2, "knows"));
    if (!*fits)
        return true;
    int entry = entry_read(s, n);
    struct lying l = { .zone = -1, .where = where_read(s, from), .up = -1 };
    if (entry < 0)
        return entry_unknown(s, n);
    if (l.where != WHERE_NOWHERE) {
        unsigned place = ++from;
        l.zone = zone_read(s, &from);
        if (l.zone < 0)
            return zone_unknown(s, place);
    }
    if (!line_ends(s, from))
        return false;
    if (s->dry)
        return true;
    if (l.zone >= 0 && !copies_lie(s, entry, &l, 1))
        return word_error(s, n, "no copy of it is there%s%s", lies_instead(s, &l),
                          log_said(s, s->game->b->active));
    return copy_known(s, entry, &l, (uint8_t)seat) != no ||
           line_error(s, 1, no ? "it is known" : "it is not known");
}

/* Forms without parameters other than a seat, and the condition of each */
enum outcome_is { WINS, DOES_NOT_WIN, ALL_LOSE, GOES_ON, TURN_OF, NO_OUTCOME };

static enum outcome_is outcome_read(struct scenario *s, int *seat)
{
    *seat = seat_named(s, 1);
    if (*seat >= 0 && line_is(s, 2, "wins"))
        return WINS;
    if (*seat >= 0 && line_says(s, 2, "does not win"))
        return DOES_NOT_WIN;
    if (line_says(s, 1, "everybody loses"))
        return ALL_LOSE;
    if (line_says(s, 1, "the game goes on"))
        return GOES_ON;
    *seat = seat_owning(s, 3);
    if (line_says(s, 1, "it is") && *seat >= 0 && line_is(s, 5, "turn"))
        return TURN_OF;
    return NO_OUTCOME;
}

/* SEAT wins | SEAT does not win | everybody loses | the game goes on | it is SEAT's turn */
static bool expect_outcome(struct scenario *s, bool *fits)
{
    static const unsigned length[] = { 3, 5, 3, 5, 6 };
    int seat;
    enum outcome_is is = outcome_read(s, &seat);
    const struct block *b = s->game->b;

    *fits = is != NO_OUTCOME;
    if (!*fits)
        return true;
    if (!line_ends(s, length[is]))
        return false;
    if (s->dry)
        return true;
    const char *how = b->state == GAME_RUNNING ? "the game goes on"
                      : b->state == GAME_LOST  ? "everybody has lost"
                                               : "the game is won";
    switch (is) {
    case WINS:
        return (b->state == GAME_WON && b->winners >> seat & 1) ||
               line_error(s, 1, "this seat does not win: %s", how);
    case DOES_NOT_WIN:
        return (b->state == GAME_WON && !(b->winners >> seat & 1)) ||
               line_error(s, 1, b->state == GAME_WON ? "he wins" : "%s", how);
    case ALL_LOSE:
        return b->state == GAME_LOST || line_error(s, 1, "%s", how);
    case GOES_ON:
        return b->state == GAME_RUNNING || line_error(s, 1, "%s", how);
    default:
        return seat == b->active || line_error(s, 3, "it is the turn of %s", s->name[b->active]);
    }
}

/* Titles are quoted in the log; a scenario need not repeat the marks “, ” and „. */
static void marks_drop(char *text)
{
    char *to = text;

    for (const char *from = text; *from;)
        if (strncmp(from, "\xe2\x80", 2) == 0 && (unsigned char)from[2] >= 0x9c &&
            (unsigned char)from[2] <= 0x9e)
            from += 3;
        else
            *to++ = *from++;
    *to = 0;
}

/* SEAT is told "…": a line of the seat's log since the last choice, in either language, equals
 * this. SEAT is not told "…": no line contains this. */
static bool expect_log(struct scenario *s, bool *fits)
{
    int seat = seat_named(s, 1);
    bool no = line_says(s, 2, "is not told");
    const struct token *text = line_token(s, no ? 5 : 4);
    char line[300], sought[300];

    *fits = seat >= 0 && (no || line_says(s, 2, "is told"));
    if (!*fits)
        return true;
    if (text->is != TOKEN_STRING)
        return word_error(s, no ? 5 : 4, "expected the line in quotes");
    if (!line_ends(s, no ? 6 : 5))
        return false;
    snprintf(sought, sizeof sought, "%s", text->text);
    marks_drop(sought);
    bool told = false;
    for (unsigned i = s->log_from; !s->dry && i < ang_game_log_count(s->game) && !told; i++)
        for (int lang = ANG_EN; lang <= ANG_DE; lang++) {
            ang_game_log_text(s->game, (unsigned)seat, i, (enum ang_language)lang, line,
                              sizeof line);
            marks_drop(line);
            told |= no ? strstr(line, sought) != NULL : strcmp(line, sought) == 0;
        }
    if (s->dry || told != no)
        return true;
    const char *said = log_said(s, (unsigned)seat);
    return line_error(s, 1, no ? "the log says so%s" : "the log does not say so%s",
                      *said ? said : "; since the last choice the log said nothing to this seat");
}

static bool condition_holds(struct scenario *s, uint16_t code)
{
    struct scope scope = { .self = COMPONENT_BASE, .you = s->game->b->active };
    struct guard guard;
    struct ask q;
    int value;

    for (unsigned i = 0; i < SEAT_MAX; i++)
        scope.reg[i] = (uint16_t)i;
    game_ask(s->game, &q, s->game->b);
    q.pack = &s->sentences.pack;
    q.coverage = NULL; /* it has no room for sentences */
    if (!GUARDED(&guard))
        return line_error(s, 1, "this cannot be computed: %s", guard.what);
    value = machine_value(&q, code, &scope);
    guard_close(&guard);
    return value || line_error(s, 1, "this is not so%s", log_said(s, s->game->b->active));
}

/* A condition of the pack language; "you" is the active player. */
static bool expect_condition(struct scenario *s)
{
    uint16_t *code = &s->code[s->at];

    if (*code == 0)
        *code = sentence_condition(&s->sentences, s->at + 1);
    if (s->dry)
        return *code != 0;
    return condition_holds(s, *code);
}

static bool expect_part(struct scenario *s, void *with)
{
    static bool (*const form[])(struct scenario *, bool *) = {
        expect_card,  expect_empty,     expect_count,   expect_supply,
        expect_field, expect_knowledge, expect_outcome, expect_log,
    };

    (void)with;
    for (unsigned i = 0; i < ARRAY_LEN(form); i++) {
        bool fits = false;
        bool ok = form[i](s, &fits);
        if (fits)
            return ok;
    }
    if (s->dry && entry_unquoted(s, 1))
        return false;
    return expect_condition(s);
}

bool scenario_expect(struct scenario *s)
{
    s->checks = true;
    return line_parts(s, expect_part, NULL);
}
