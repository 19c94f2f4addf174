/* scenario.c: reads a scenario line by line and plays it (docs/scenarios.md). */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/scenario.h"

/* Lines and their tokens */

const struct token *line_token(const struct scenario *s, unsigned n)
{
    return s->at + n < s->next ? &s->tokens.token[s->at + n] : &s->tokens.token[s->tokens.count - 1];
}

bool line_is(const struct scenario *s, unsigned n, const char *word)
{
    const struct token *t = line_token(s, n);

    return t->is == TOKEN_WORD && strcmp(t->text, word) == 0;
}

struct spot line_spot(const struct scenario *s, unsigned n)
{
    struct spot first = line_token(s, n < s->next - s->at ? n : 0)->at;
    struct spot last = s->tokens.token[s->next - 1].at;

    first.size = last.at + last.size - first.at;
    return first;
}

const char *line_rest(struct scenario *s, unsigned n)
{
    if (s->at + n >= s->next)
        return "";
    struct spot spot = line_spot(s, n);
    char *text = arena_take(&s->arena, spot.size + 1);

    memcpy(text, s->text + spot.at, spot.size);
    return text;
}

bool line_error(struct scenario *s, unsigned n, const char *format, ...)
{
    char text[400];
    va_list args;

    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    diag_error(s->diag, line_spot(s, n), "%s", text);
    return false;
}

int seat_named(const struct scenario *s, const char *word)
{
    for (unsigned i = 0; i < s->seats; i++)
        if (s->name[i] && strcmp(s->name[i], word) == 0)
            return (int)i;
    return -1;
}

/* Names of things */

int zone_read(const struct scenario *s, unsigned *n)
{
    const struct rules *r = s->pack->rules;
    const struct token *t = line_token(s, *n);
    int owner = t->is == TOKEN_WORD ? seat_named(s, t->text) : -1;
    unsigned name = *n;

    if (owner >= 0 && line_token(s, *n + 1)->is == TOKEN_POSSESSIVE)
        name += 2;
    else if (line_is(s, *n, "the"))
        name += 1;
    for (unsigned z = 0; z < r->zone_count; z++)
        if (line_is(s, name, r->zone[z].name) &&
            r->zone[z].owner == (owner >= 0 ? (uint8_t)owner : SEAT_NONE)) {
            *n = name + 1;
            return (int)z;
        }
    return -1;
}

int entry_read(const struct scenario *s, unsigned n)
{
    const struct token *t = line_token(s, n);
    struct ang_entry e;

    if (t->is != TOKEN_STRING && t->is != TOKEN_WORD)
        return -1;
    for (unsigned i = 0; ang_pack_entry(s->pack, i, &e); i++)
        if (strcmp(e.key, t->text) == 0 || strcmp(e.title[ANG_EN], t->text) == 0)
            return (int)i;
    return -1;
}

int supply_read(const struct scenario *s, unsigned n)
{
    const struct vocabulary *v = s->pack->rules->vocabulary;
    const struct token *t = line_token(s, n);

    for (unsigned i = 0; t->is == TOKEN_WORD && i < v->supply_count; i++) {
        const char *word = v->supply[i].word;
        while (*word) { /* "coin|coins" */
            size_t length = strcspn(word, "|");
            if (strlen(t->text) == length && memcmp(word, t->text, length) == 0)
                return (int)i;
            word += length + (word[length] == '|');
        }
    }
    return -1;
}

int holder_read(const struct scenario *s, unsigned n)
{
    const struct rules *r = s->pack->rules;
    const struct token *t = line_token(s, n);
    int seat = t->is == TOKEN_WORD ? seat_named(s, t->text) : -1;

    for (unsigned i = SEAT_MAX; seat < 0 && i < r->supply_holders; i++)
        if (line_is(s, n, r->holder[i].name))
            return (int)i;
    return seat;
}

const struct block_field *field_read(const struct scenario *s, unsigned n)
{
    const struct rules *r = s->pack->rules;

    for (unsigned i = 0; i < r->field_count; i++)
        if (r->field[i].count == 1 && line_is(s, n, r->field[i].name))
            return &r->field[i];
    return NULL;
}

/* game NAME [seats anna ben …] [seed N] [option k=v is written as two words: option deck tiny] */
static bool scenario_game(struct scenario *s)
{
    struct ang_game_desc desc = { .seed = 1 };
    const char *option[TABLE_OPTION_MAX + 1] = { NULL };
    unsigned options = 0, n = 2;
    struct ang_error error;

    if (s->game)
        return line_error(s, 0, "a scenario is one game");
    if (!s->pack) {
        s->owned = ang_pack_embedded(line_token(s, 1)->text, &error);
        s->pack = s->owned;
    }
    if (!s->pack || strcmp(line_token(s, 1)->text ? line_token(s, 1)->text : "", s->pack->rules->name) != 0)
        return line_error(s, 1, "there is no such game here");
    while (s->at + n < s->next) {
        if (line_is(s, n, "seats")) {
            for (n++; line_token(s, n)->is == TOKEN_WORD && !line_is(s, n, "seed") &&
                      !line_is(s, n, "option") && s->seats < SEAT_MAX; n++)
                s->name[s->seats++] = line_token(s, n)->text;
        } else if (line_is(s, n, "seed") && line_token(s, n + 1)->is == TOKEN_NUMBER) {
            desc.seed = (uint64_t)line_token(s, n + 1)->number;
            n += 2;
        } else if (line_is(s, n, "option") && options < TABLE_OPTION_MAX) {
            const char *key = line_token(s, n + 1)->text, *value = line_token(s, n + 2)->text;
            size_t size = key && value ? strlen(key) + strlen(value) + 2 : 0;
            char *text = size ? arena_take(&s->arena, size) : NULL;
            if (!text)
                return line_error(s, n, "expected: option NAME VALUE");
            snprintf(text, size, "%s=%s", key, value);
            option[options++] = text;
            n += 3;
        } else {
            return line_error(s, n, "expected: seats NAME …, seed N, or option NAME VALUE");
        }
    }
    desc.pack = s->pack;
    desc.seats = s->seats;
    desc.option = option;
    desc.name = s->seats ? s->name : NULL;
    desc.coverage = s->coverage;
    s->game = ang_game_new(&desc, &error);
    if (!s->game)
        return line_error(s, 1, "%s", error.message);
    sentences_init(&s->sentences, &s->arena, s->diag, s->pack->rules, &s->pack->pack, s->tokens);
    for (unsigned i = 0; i < s->seats; i++)
        sentences_name_seat(&s->sentences, i, s->name[i]);
    return true;
}

/* Lines that begin with a player */

static void claim_note(struct scenario *s, bool offered, const char *words, struct spot at)
{
    if (offered && s->offered_count < CLAIM_MAX)
        s->offered[s->offered_count++] = words;
    if (!offered && s->denied_count < CLAIM_MAX) {
        s->denied_at[s->denied_count] = at;
        s->denied[s->denied_count++] = words;
    }
}

/* SEAT is [not] offered WORDS {, WORDS} */
static bool seat_offered(struct scenario *s, unsigned seat, bool no)
{
    unsigned from = no ? 4 : 3;
    bool ok = true;

    s->checks = true;
    while (s->at + from < s->next) {
        unsigned to = from;
        while (s->at + to < s->next && line_token(s, to)->is != TOKEN_COMMA)
            to++;
        struct spot spot = line_token(s, from)->at;
        struct spot end = line_token(s, to - 1)->at;
        if (to == from)
            return line_error(s, from, "expected what is offered");
        char *words = arena_take(&s->arena, end.at + end.size - spot.at + 1);
        memcpy(words, s->text + spot.at, end.at + end.size - spot.at);
        bool found = ang_game_find_option(s->game, seat, words, NULL) >= 0;
        claim_note(s, !no, words, spot);
        if (found == no)
            ok = line_error(s, from, no ? "it is offered" : "it is not offered");
        from = to + 1;
    }
    return ok;
}

/* SEAT is asked PROMPT | SEAT is not asked */
static bool seat_asked(struct scenario *s, unsigned seat)
{
    const struct vocabulary *v = s->pack->rules->vocabulary;
    bool asked = ang_game_waiting(s->game) >> seat & 1;
    struct guard guard;
    struct ask q;

    s->checks = true;
    if (line_is(s, 2, "not"))
        return !asked || line_error(s, 0, "he is asked");
    if (!asked)
        return line_error(s, 0, "he is not asked anything");
    game_ask(s->game, &q, s->game->b);
    if (!GUARDED(&guard))
        return line_error(s, 0, "the decision cannot be listed: %s", guard.what);
    flow_list(&q, (uint8_t)seat);
    guard_close(&guard);
    const char *name = q.prompt >= PROMPT_GAME ? v->prompt[q.prompt - PROMPT_GAME].name
                       : q.prompt == PROMPT_ORDER ? "order" : q.prompt == PROMPT_ONE_OF ? "one-of" : "choose";
    return strcmp(line_rest(s, 3), name) == 0 || line_error(s, 3, "he is asked: %s", name);
}

/* SEAT cannot WORDS because RULE */
static bool seat_cannot(struct scenario *s, unsigned seat)
{
    const char *rest = line_rest(s, 2);
    const char *because = strstr(rest, " because ");
    char words[200], answer[400], rule[40];

    s->checks = true;
    if (!because || (size_t)(because - rest) >= sizeof words)
        return line_error(s, 2, "expected: cannot WORDS because RULE-ID");
    memcpy(words, rest, (size_t)(because - rest));
    words[because - rest] = 0;
    snprintf(rule, sizeof rule, "(%.36s)", because + 9);
    if (ang_game_find_option(s->game, seat, words, NULL) >= 0)
        return line_error(s, 2, "he can");
    if (!ang_game_why_not(s->game, seat, words, ANG_EN, answer, sizeof answer))
        return line_error(s, 2, "nothing of that kind exists");
    return strstr(answer, rule) != NULL || line_error(s, 2, "the reason is: %s", answer);
}

/* SEAT offers SEAT WORDS for WORDS */
static bool seat_offers(struct scenario *s, unsigned seat)
{
    const struct token *other = line_token(s, 2);
    int to = other->is == TOKEN_WORD ? seat_named(s, other->text) : -1;
    const char *rest = line_rest(s, 3);
    const char *want = strstr(rest, " for ");
    char give[200];
    struct ang_error error;

    if (to < 0 || !want || (size_t)(want - rest) >= sizeof give)
        return line_error(s, 2, "expected: offers PLAYER THINGS for THINGS (or: nothing)");
    memcpy(give, rest, (size_t)(want - rest));
    give[want - rest] = 0;
    if (!ang_game_offer(s->game, seat, (unsigned)to, strcmp(give, "nothing") ? give : "",
                        strcmp(want + 5, "nothing") ? want + 5 : "", &error))
        return line_error(s, 2, "%s", error.message);
    return true;
}

static bool seat_answers(struct scenario *s, unsigned seat, enum ang_answer answer)
{
    struct ang_error error;
    unsigned serial = s->game->b->offer_serial;

    s->log_from = ang_game_log_count(s->game);
    return ang_game_answer(s->game, seat, serial, answer, &error) || line_error(s, 1, "%s", error.message);
}

static bool seat_undoes(struct scenario *s, unsigned seat)
{
    struct ang_error error;
    const struct token *t = line_token(s, 2);
    unsigned choices = t->is == TOKEN_NUMBER && t->number > 0 ? (unsigned)t->number : 1;

    return ang_game_undo(s->game, seat, ANG_UNDO_FREE, choices, &error) || line_error(s, 1, "%s", error.message);
}

static bool seat_chooses(struct scenario *s, unsigned seat, const char *words, unsigned n)
{
    struct ang_decision d;
    struct ang_error error;
    int index = ang_game_find_option(s->game, seat, words, &error);

    s->log_from = ang_game_log_count(s->game);
    if (index < 0 || !ang_game_decision(s->game, seat, &d) ||
        !ang_game_choose(s->game, seat, d.version, (unsigned)index, &error))
        return line_error(s, n, "%s", error.message);
    claim_note(s, true, words, line_spot(s, n));
    return true;
}

static bool scenario_seat(struct scenario *s, unsigned seat)
{
    if (line_is(s, 1, "is") && line_is(s, 2, "offered"))
        return seat_offered(s, seat, false);
    if (line_is(s, 1, "is") && line_is(s, 2, "not") && line_is(s, 3, "offered"))
        return seat_offered(s, seat, true);
    if (line_is(s, 1, "is") && (line_is(s, 2, "asked") || line_is(s, 3, "asked")))
        return seat_asked(s, seat);
    if (line_is(s, 1, "cannot"))
        return seat_cannot(s, seat);
    if (line_is(s, 1, "offers"))
        return seat_offers(s, seat);
    if (line_is(s, 1, "accepts"))
        return seat_answers(s, seat, ANG_TAKE);
    if (line_is(s, 1, "declines"))
        return seat_answers(s, seat, ANG_DECLINE);
    if (line_is(s, 1, "withdraws"))
        return seat_answers(s, seat, ANG_WITHDRAW);
    if (line_is(s, 1, "undoes"))
        return seat_undoes(s, seat);
    return seat_chooses(s, seat, line_rest(s, 1), 1);
}

/* everybody WORDS | others WORDS: each who is asked, but for the active player */
static bool scenario_everybody(struct scenario *s, bool others)
{
    bool any = false;

    for (unsigned seat = 0; seat < ang_game_seats(s->game); seat++) {
        if (!(ang_game_waiting(s->game) >> seat & 1) || (others && seat == s->game->b->active))
            continue;
        any = true;
        if (!seat_chooses(s, seat, line_rest(s, 1), 1))
            return false;
    }
    return any || line_error(s, 0, "nobody else is asked");
}

static bool scenario_line(struct scenario *s)
{
    const struct token *t = line_token(s, 0);
    int seat;

    if (t->is != TOKEN_WORD)
        return line_error(s, 0, "a line begins with: proves, game, given, expect, everybody, others or a player");
    if (strcmp(t->text, "proves") == 0)
        return true;
    if (strcmp(t->text, "game") == 0)
        return scenario_game(s);
    if (!s->game)
        return line_error(s, 0, "first say which game it is: game NAME seats NAME … seed N");
    if (strcmp(t->text, "given") == 0)
        return scenario_given(s);
    if (strcmp(t->text, "expect") == 0)
        return scenario_expect(s);
    if (strcmp(t->text, "everybody") == 0 || strcmp(t->text, "others") == 0)
        return scenario_everybody(s, t->text[0] == 'o');
    seat = seat_named(s, t->text);
    if (seat >= 0)
        return scenario_seat(s, (unsigned)seat);
    struct nearest near = nearest_to(t->text, strlen(t->text));
    static const char *const word[] = { "proves", "game", "given", "expect", "everybody", "others" };
    for (unsigned i = 0; i < ARRAY_LEN(word); i++)
        nearest_try(&near, word[i], strlen(word[i]));
    for (unsigned i = 0; i < s->seats; i++)
        nearest_try(&near, s->name[i], strlen(s->name[i]));
    return line_error(s, 0, near.best ? "'%s' is no player and begins no line; did you mean '%s'?"
                                      : "'%s' is no player and begins no line",
                      t->text, near.best ? near.best : "");
}

static void scenario_claims(struct scenario *s)
{
    for (unsigned i = 0; i < s->denied_count; i++) {
        bool control = false;
        for (unsigned j = 0; j < s->offered_count; j++)
            control |= strcmp(s->denied[i], s->offered[j]) == 0;
        if (!control)
            diag_error(s->diag, s->denied_at[i],
                       "nothing in this scenario shows that it could be offered at all");
    }
}

static void scenario_play(struct scenario *s)
{
    bool ok = s->diag->count == 0;

    for (s->at = 0; ok && s->tokens.token[s->at].is != TOKEN_END; s->at = s->next) {
        s->next = s->at + 1;
        while (s->tokens.token[s->next].is != TOKEN_END && !s->tokens.token[s->next].begins_line)
            s->next++;
        ok = scenario_line(s);
    }
    if (!ok)
        return;
    if (!s->checks)
        diag_error(s->diag, (struct spot){ 0, 0, 0 }, "this scenario expects nothing, so it cannot fail");
    scenario_claims(s);
}

bool ang_scenario_run(const char *file_name, const char *text, size_t size,
                      const struct ang_pack *pack, struct ang_coverage *coverage,
                      struct ang_scenario_result *out)
{
    struct pack_source source = { .name = file_name, .text = text, .size = size };
    struct scenario *s = calloc(1, sizeof *s);
    jmp_buf exhausted;

    out->passed = false;
    out->report = NULL;
    if (!s)
        return false;
    s->pack = pack;
    s->coverage = coverage;
    s->text = text;
    arena_init(&s->arena, &exhausted);
    if (setjmp(exhausted) == 0) {
        s->diag = arena_take(&s->arena, sizeof *s->diag);
        diag_init(s->diag, &s->arena, &source, 1);
        s->tokens = lexer_read(&s->arena, s->diag, 0);
        scenario_play(s);
        out->passed = s->diag->count == 0;
        if (!out->passed)
            out->report = diag_text(s->diag);
    }
    ang_game_free(s->game);
    ang_pack_free(s->owned);
    arena_release(&s->arena);
    free(s);
    return out->passed;
}
