/* scenario_seat.c: lines that begin with a player: what they are asked, offered and refused, and
 * what they do. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "lib/scenario.h"
#include "text/kernel_words.h"

/* Claims: what was offered and what was not */

/* Ignores quotes, capitals and blanks. */
static const char *words_meant(struct scenario *s, const char *words)
{
    char *meant = arena_take(&s->arena, strlen(words) + 1), *to = meant;

    for (; *words; words++)
        if (*words != '"' && (*words != ' ' || (to > meant && to[-1] != ' ')))
            *to++ = (char)tolower((unsigned char)*words);
    return meant;
}

static bool claim_note(struct scenario *s, bool offered, const char *words, struct spot at)
{
    if (*(offered ? &s->offered_count : &s->denied_count) == CLAIM_MAX) {
        diag_error(s->diag, at, "a scenario has at most %d of these; split it", CLAIM_MAX);
        return false;
    }
    words = words_meant(s, words);
    if (offered) {
        s->offered[s->offered_count++] = words;
    } else {
        s->denied_at[s->denied_count] = at;
        s->denied[s->denied_count++] = words;
    }
    return true;
}

void scenario_claims(struct scenario *s)
{
    for (unsigned i = 0; i < s->denied_count; i++) {
        bool control = false;
        for (unsigned j = 0; j < s->offered_count; j++)
            control |= strcmp(s->denied[i], s->offered[j]) == 0;
        if (!control)
            diag_error(s->diag, s->denied_at[i],
                       "nothing in this scenario shows that it could be offered at all; add a "
                       "moment when it is: PLAYER is offered \"%.100s\"",
                       s->denied[i]);
    }
}

/* Fails because the seat has no decision; the message names the seats that have one. */
static bool not_asked(struct scenario *s, unsigned seat)
{
    unsigned waiting = ang_game_waiting(s->game);
    char text[200] = "";
    size_t used = 0;

    for (unsigned i = 0; i < s->seats; i++)
        if (waiting >> i & 1 && used < sizeof text)
            used += (size_t)snprintf(text + used, sizeof text - used, "%s %.20s", used ? "," : "",
                                     s->name[i]);
    if (waiting == 0)
        return line_error(s, 1, "%s is not asked anything: the game is over", s->name[seat]);
    return line_error(s, 1, "%s is not asked anything now; asked:%s", s->name[seat], text);
}

/* ": 'Pass', 'Work the docks'", or that the seat is not asked */
static const char *offers_of(struct scenario *s, unsigned seat)
{
    struct ang_decision d;
    char text[320] = "", option[120];
    size_t used = 0;

    if (!ang_game_decision(s->game, seat, &d) || d.count == 0)
        return "; nothing is asked of this player now";
    used = (size_t)snprintf(text, sizeof text, "; offered:");
    for (unsigned i = 0; i < d.count; i++) {
        ang_option_text(s->game, seat, &d.option[i], ANG_EN, option, sizeof option);
        int more = snprintf(text + used, sizeof text - used, "%s '%s'", i ? "," : "", option);
        if (more < 0 || used + (size_t)more + 5 > sizeof text) {
            snprintf(text + used, sizeof text - used, " …");
            break;
        }
        used += (size_t)more;
    }
    return arena_text(&s->arena, text, strlen(text));
}

/* Whether an option with these words is offered, even if the words match several options. */
static bool is_offered(struct scenario *s, unsigned seat, const char *words)
{
    struct ang_error error = { 0 };

    return ang_game_find_option(s->game, seat, words, &error) >= 0 ||
           strstr(error.message, " could be ") != NULL;
}

/* Options are given in words, because their numbers change. */
static bool words_read(struct scenario *s, unsigned from, unsigned to)
{
    if (from >= to)
        return word_error(s, from, "expected an option in words");
    if (to == from + 1 && line_token(s, from)->is == TOKEN_NUMBER)
        return word_error(s, from, "expected an option in words, not its number");
    return true;
}

/* SEAT is [not] offered WORDS {, WORDS} */
static bool seat_offered(struct scenario *s, unsigned seat, bool no)
{
    unsigned from = no ? 4 : 3, length = line_length(s);
    bool ok = true;

    s->checks = true;
    do {
        unsigned to = from;
        while (to < length && line_token(s, to)->is != TOKEN_COMMA)
            to++;
        if (!words_read(s, from, to))
            return false;
        const char *words = line_text(s, from, to);
        if (!s->dry && is_offered(s, seat, words) == no)
            ok = word_error(s, from, no ? "it is offered%s" : "it is not offered%s",
                            no ? "" : offers_of(s, seat));
        if (!s->dry && !claim_note(s, !no, words, line_token(s, from)->at))
            return false;
        from = to + 1;
    } while (from <= length);
    return ok;
}

static const char *prompt_name(const struct scenario *s, int prompt)
{
    return prompt < PROMPT_GAME ? kernel_prompt[prompt].name
                                : s->pack->rules->vocabulary->prompt[prompt - PROMPT_GAME].name;
}

static int prompt_end(const struct scenario *s)
{
    return PROMPT_GAME + (int)s->pack->rules->vocabulary->prompt_count;
}

/* "bid, act, …": the game's own first */
static const char *prompt_names(struct scenario *s)
{
    char text[300] = "";
    size_t used = 0;

    for (int pass = 0; pass < 2; pass++)
        for (int i = pass ? PROMPT_ORDER : PROMPT_GAME; i < (pass ? PROMPT_GAME : prompt_end(s));
             i++) {
            const char *name = prompt_name(s, i);
            if (name && used + strlen(name) + 8 < sizeof text)
                used += (size_t)snprintf(text + used, sizeof text - used, "%s%s", used ? ", " : "",
                                         name);
        }
    return arena_text(&s->arena, text, used);
}

/* A prompt by its name; -1: unknown */
static int prompt_read(struct scenario *s, unsigned n)
{
    const struct token *t = line_token(s, n);

    if (t->is != TOKEN_WORD) {
        word_error(s, n, "expected the question: %s", prompt_names(s));
        return -1;
    }
    struct nearest near = nearest_to(t->text, strlen(t->text));
    for (int i = PROMPT_ORDER; i < prompt_end(s); i++) {
        const char *name = prompt_name(s, i);
        if (!name)
            continue;
        if (line_is(s, n, name))
            return i;
        nearest_try(&near, name, strlen(name));
    }
    if (near.best)
        word_error(s, n, "nobody is ever asked '%s'; did you mean '%s'?", t->text, near.best);
    else
        word_error(s, n, "nobody is ever asked '%s'; expected: %s", t->text, prompt_names(s));
    return -1;
}

/* The seat's prompt; -1: it cannot be listed */
static int prompt_of(struct scenario *s, unsigned seat)
{
    struct guard guard;
    struct ask q;

    game_ask(s->game, &q, s->game->b);
    if (!GUARDED(&guard)) {
        line_error(s, 1, "the decision cannot be listed: %s", guard.what);
        return -1;
    }
    flow_list(&q, (uint8_t)seat);
    guard_close(&guard);
    return q.prompt;
}

/* SEAT is asked PROMPT | SEAT is not asked */
static bool seat_asked(struct scenario *s, unsigned seat)
{
    bool no = line_is(s, 2, "not");
    int wanted = no ? 0 : prompt_read(s, 3);

    s->checks = true;
    if (wanted < 0 || !line_ends(s, 4))
        return false;
    if (s->dry)
        return true;
    bool asked = ang_game_waiting(s->game) >> seat & 1;
    if (no)
        return !asked || line_error(s, 1, "he is asked%s", offers_of(s, seat));
    if (!asked)
        return not_asked(s, seat);
    int is = prompt_of(s, seat);
    if (is < 0 || is == wanted)
        return is >= 0;
    return word_error(s, 3, "they are asked: %s%s", prompt_name(s, is), offers_of(s, seat));
}

/* Trades */

/* SEAT THINGS for THINGS, from token n to `end`; "nothing" is a thing */
struct deal {
    unsigned to;
    const char *give, *want;
};

static bool deal_read(struct scenario *s, unsigned n, unsigned end, struct deal *d)
{
    int to = seat_named(s, n);
    unsigned middle = n + 1;

    while (middle < end && !line_is(s, middle, "for"))
        middle++;
    if (to < 0 || middle == n + 1 || middle + 1 >= end)
        return line_error(s, n, "expected: PLAYER THINGS for THINGS (or: nothing)");
    d->to = (unsigned)to;
    d->give = line_text(s, n + 1, middle);
    d->want = line_text(s, middle + 1, end);
    if (strcmp(d->give, "nothing") == 0)
        d->give = "";
    if (strcmp(d->want, "nothing") == 0)
        d->want = "";
    return true;
}

/* SEAT offers SEAT THINGS for THINGS */
static bool seat_offers(struct scenario *s, unsigned seat)
{
    struct ang_error error;
    struct deal d;

    if (!deal_read(s, 2, line_length(s), &d))
        return false;
    if (s->dry)
        return true;
    s->log_from = ang_game_log_count(s->game);
    return ang_game_offer(s->game, seat, d.to, d.give, d.want, &error) ||
           line_error(s, 2, "%s", error.message);
}

/* The newest open offer to this seat, or by it; if there is none, the latest offer made */
static unsigned offer_meant(const struct scenario *s, unsigned seat, bool own)
{
    struct ang_offer offer[ANG_OFFER_MAX];
    unsigned count = ang_game_offers(s->game, offer), number = 0;

    for (unsigned i = 0; i < count; i++)
        if ((own ? offer[i].from : offer[i].to) == seat && offer[i].number > number)
            number = offer[i].number;
    return number ? number : (s->game->b->offer_at ? block_offers(s->game->b)->serial : 0);
}

/* The newest promise to this seat; if there is none, the latest made */
static unsigned promise_meant(const struct scenario *s, unsigned seat)
{
    struct ang_promise promise[ANG_PROMISE_MAX];
    unsigned count = ang_game_promises(s->game, promise), number = 0;

    for (unsigned i = 0; i < count; i++)
        if (promise[i].to == seat && promise[i].state <= ANG_PROMISE_DUE &&
            promise[i].number > number)
            number = promise[i].number;
    return number ? number : (s->game->b->offer_at ? block_offers(s->game->b)->serial : 0);
}

/* SEAT accepts | declines | withdraws | releases */
static bool seat_answers(struct scenario *s, unsigned seat, enum ang_answer answer)
{
    struct ang_error error;

    if (!line_ends(s, 2))
        return false;
    if (s->dry)
        return true;
    s->log_from = ang_game_log_count(s->game);
    unsigned meant = answer == ANG_RELEASE ? promise_meant(s, seat)
                                           : offer_meant(s, seat, answer == ANG_WITHDRAW);
    return ang_game_answer(s->game, seat, meant, answer, &error) ||
           line_error(s, 1, "%s", error.message);
}

/* An impossible act of a player, and the reason they get: a rule's id, or words of its text */

static bool reason_is(struct scenario *s, unsigned because, const char *reason)
{
    const struct token *t = line_token(s, because + 1);
    char rule[60];

    snprintf(rule, sizeof rule, "(%.50s)", t->text);
    return strstr(reason, t->is == TOKEN_STRING ? t->text : rule) != NULL ||
           word_error(s, because + 1, "the reason is: %s", reason);
}

/* cannot offer SEAT THINGS for THINGS because REASON | cannot accept because REASON */
static bool cannot_trade(struct scenario *s, unsigned seat, unsigned because)
{
    bool offer = line_is(s, 2, "offer"), release = line_is(s, 2, "release");
    struct ang_error error = { 0 };
    struct deal d = { 0 };

    if (offer && !deal_read(s, 3, because, &d))
        return false;
    if (!offer && because != 3)
        return line_error(s, 3, "expected: cannot accept because REASON");
    if (s->dry)
        return true;
    if (offer     ? ang_game_offer(s->game, seat, d.to, d.give, d.want, &error)
        : release ? ang_game_answer(s->game, seat, promise_meant(s, seat), ANG_RELEASE, &error)
                  : ang_game_answer(s->game, seat, offer_meant(s, seat, false), ANG_TAKE, &error))
        return line_error(s, 2, "he can");
    return reason_is(s, because, error.message);
}

/* SEAT cannot WORDS because REASON */
static bool seat_cannot(struct scenario *s, unsigned seat)
{
    unsigned because = line_length(s) > 2 ? line_length(s) - 2 : 2;
    const struct token *reason = line_token(s, because + 1);
    char answer[400];

    s->checks = true;
    if (!line_is(s, because, "because") || (reason->is != TOKEN_WORD && reason->is != TOKEN_STRING))
        return line_error(
            s, 2, "expected: cannot WORDS because RULE-ID (or words of the reason, quoted)");
    if (line_is(s, 2, "offer") || line_is(s, 2, "accept") || line_is(s, 2, "release"))
        return cannot_trade(s, seat, because);
    if (!words_read(s, 2, because))
        return false;
    if (s->dry)
        return true;
    const char *words = line_text(s, 2, because);
    if (is_offered(s, seat, words))
        return line_error(s, 2, "he can");
    if (!ang_game_why_not(s->game, seat, words, ANG_EN, answer, sizeof answer))
        return line_error(s, 2, "nothing that they could name fits '%s'%s", words,
                          offers_of(s, seat));
    return reason_is(s, because, answer);
}

/* SEAT undoes [N] */
static bool seat_undoes(struct scenario *s, unsigned seat)
{
    const struct token *t = line_token(s, 2);
    unsigned choices = t->is == TOKEN_NUMBER && t->number > 0 ? (unsigned)t->number : 1;
    struct ang_error error;

    if (!line_ends(s, t->is == TOKEN_NUMBER ? 3 : 2))
        return false;
    if (s->dry)
        return true;
    s->log_from = ang_game_log_count(s->game);
    return ang_game_undo(s->game, seat, ANG_UNDO_FREE, choices, &error) ||
           line_error(s, 1, "%s", error.message);
}

/* Choices */

/* The length of the option's verb, if the word is that verb followed by -s or -es; 0: it is a
 * different word */
static size_t third_person(const char *word, const char *option)
{
    size_t length = option ? strcspn(option, " {") : 0, ending = strcspn(word, " ");

    for (size_t i = 0; i < length; i++)
        if (tolower((unsigned char)word[i]) != tolower((unsigned char)option[i]))
            return 0;
    ending -= length;
    return (ending == 1 && word[length] == 's') ||
                   (ending == 2 && memcmp(word + length, "es", 2) == 0)
               ? length
               : 0;
}

/* "plays night shift" becomes "play night shift", if some option begins with that verb. */
static const char *infinitive(struct scenario *s, const struct option_kind *option, unsigned count,
                              const char *words)
{
    for (unsigned i = 0; i < count; i++) {
        size_t length = third_person(words, option[i].en), size = strlen(words) + 1;
        if (length == 0)
            continue;
        char *meant = arena_take(&s->arena, size);
        snprintf(meant, size, "%.*s%s", (int)length, words, words + strcspn(words, " "));
        return meant;
    }
    return NULL;
}

/* The words as written, if they match; otherwise as offered, if a player "plays". */
static const char *choice_words(struct scenario *s, unsigned seat)
{
    const struct vocabulary *v = s->pack->rules->vocabulary;
    const char *words = line_text(s, 1, line_length(s)), *meant;

    if (is_offered(s, seat, words))
        return words;
    meant = infinitive(s, v->option, v->option_count, words);
    if (!meant)
        meant = infinitive(s, kernel_option, OPT_GAME, words);
    return meant ? meant : words;
}

static bool seat_chooses(struct scenario *s, unsigned seat)
{
    struct ang_decision d;
    struct ang_error error;

    if (!(ang_game_waiting(s->game) >> seat & 1))
        return not_asked(s, seat);
    const char *words = choice_words(s, seat);
    int index = ang_game_find_option(s->game, seat, words, &error);
    if (index < 0)
        return line_error(s, 1, "%s%s", error.message, offers_of(s, seat));
    if (!ang_game_decision(s->game, seat, &d) ||
        !ang_game_choose(s->game, seat, d.version, (unsigned)index, &error))
        return line_error(s, 1, "%s", error.message);
    memset(s->used, 0, sizeof s->used);
    return claim_note(s, true, words, line_spot(s, 1));
}

bool scenario_seat(struct scenario *s, unsigned seat)
{
    if (line_says(s, 1, "is offered"))
        return seat_offered(s, seat, false);
    if (line_says(s, 1, "is not offered"))
        return seat_offered(s, seat, true);
    if (line_says(s, 1, "is asked") || line_says(s, 1, "is not asked"))
        return seat_asked(s, seat);
    if (line_is(s, 1, "is"))
        return line_error(s, 1, "expected: is [not] offered …, is [not] asked …");
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
    if (line_is(s, 1, "releases"))
        return seat_answers(s, seat, ANG_RELEASE);
    if (line_is(s, 1, "undoes"))
        return seat_undoes(s, seat);
    if (!words_read(s, 1, line_length(s)))
        return false;
    if (s->dry)
        return true;
    s->log_from = ang_game_log_count(s->game);
    return seat_chooses(s, seat);
}

/* everybody WORDS | others WORDS: each seat that is asked; others: except the active player */
bool scenario_everybody(struct scenario *s, bool others)
{
    unsigned waiting;
    bool ok = true;

    if (!words_read(s, 1, line_length(s)))
        return false;
    if (s->dry)
        return true;
    waiting = ang_game_waiting(s->game);
    if (others)
        waiting &= ~(1u << s->game->b->active);
    if (waiting == 0)
        return line_error(s, 0, "nobody else is asked%s", log_said(s, s->game->b->active));
    s->log_from = ang_game_log_count(s->game);
    for (unsigned seat = 0; ok && seat < s->seats; seat++)
        if (waiting >> seat & 1)
            ok = seat_chooses(s, seat);
    return ok;
}

/* recorded NUMBER …: what a program chose, each for the first player who is asked */
bool scenario_recorded(struct scenario *s)
{
    struct ang_decision d;
    struct ang_error error;

    for (unsigned n = 1; n < line_length(s); n++) {
        const struct token *t = line_token(s, n);
        if (t->is != TOKEN_NUMBER)
            return word_error(s, n, "expected the numbers of options, from 0");
        if (s->dry)
            continue;
        unsigned seat = ang_seat_first(ang_game_waiting(s->game));
        s->log_from = ang_game_log_count(s->game);
        if (!ang_game_decision(s->game, seat, &d) ||
            !ang_game_choose(s->game, seat, d.version, (unsigned)t->number, &error))
            return word_error(s, n, "there is no such option now: the rules or cards have changed");
    }
    return true;
}
