/* play_complete.c: possible continuations of a typed line: commands, options, and each word
 * of an offer. */
#include "cli/cli.h"
#include "cli/edit.h"
#include "cli/play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TERM_COUNT = 512, SEAT_WORD_MIN = 3 };

/* Seats by the first word of their names that no other has; otherwise by number. */
static void add_seats(struct play *p, struct text *out)
{
    for (unsigned seat = 0; seat < p->seats; seat++) {
        char name[NAME_SIZE], number[12], *word = NULL;
        unsigned meant;

        if (seat == p->seat)
            continue;
        snprintf(name, sizeof name, "%s", play_name(p, seat));
        for (word = strtok(name, " -"); word; word = strtok(NULL, " -"))
            if (strlen(word) >= SEAT_WORD_MIN && strcmp(word, "the") != 0 &&
                play_read_seat(p, word, &meant) && meant == seat)
                break;
        snprintf(number, sizeof number, "%u", seat + 1);
        text_add_line(out, word ? word : number);
    }
}

struct side { /* the offer up to here */
    bool want;
    unsigned terms;   /* before the word being typed */
    const char *term; /* where that begins */
};

/* The separator that begins here; its length, or 0. */
static size_t separator(const char *at, bool *want)
{
    static const char *const word[] = { "and ", "und ", "for ", "für " };

    for (unsigned i = 0; i < ARRAY_LEN(word); i++)
        if (strncmp(at, word[i], strlen(word[i])) == 0) {
            *want = i >= 2;
            return strlen(word[i]);
        }
    return 0;
}

static struct side side_read(const char *words)
{
    struct side s = { .term = words };

    for (const char *at = words; *at; at++) {
        bool want;
        size_t length = at == words || at[-1] == ' ' ? separator(at, &want) : 0;

        if (length == 0 || (want && s.want)) /* "Unterstützung für …" */
            continue;
        s.terms = want ? 0 : s.terms + 1;
        s.want |= want;
        s.term = at + length;
    }
    return s;
}

/* Whether the offer may end here. */
static bool is_ended(const char *term)
{
    return *term && term[strlen(term) - 1] == ' ';
}

/* Adds a term and, once it is typed, the words that join it with the next. */
static void add_term(const struct play *p, const struct side *s, const char *words,
                     struct text *out)
{
    const char *rest = phrase_rest(words, s->term);
    char whole[400];

    text_add_line(out, words);
    if ((rest && *rest) || (s->want && is_ended(s->term)))
        return;
    for (int i = 0; i < 2; i++) {
        const char *join =
            i == 0 ? (p->lang == ANG_DE ? "für" : "for") : (p->lang == ANG_DE ? "und" : "and");

        snprintf(whole, sizeof whole, "%s %s", words, join);
        if (i == 0 ? !s->want : s->terms + 1 < ANG_TERM_MAX)
            text_add_line(out, whole);
    }
}

/* Sets a term's number to the one typed. Returns false if there are not that many. */
static bool number_taken(struct ang_term *term, const char *typed)
{
    unsigned long number = strtoul(typed, NULL, 10);

    if (term->kind != ANG_TERM_SUPPLY || number == 0)
        return true;
    if (number > term->number)
        return false;
    term->number = (unsigned)number;
    return true;
}

static const char *add_terms(struct play *p, unsigned to, const char *words, struct text *out)
{
    struct side s = side_read(words);
    struct ang_term term[TERM_COUNT];
    unsigned giver = s.want ? to : p->seat, taker = s.want ? p->seat : to;
    unsigned count = ang_game_terms(p->game, giver, taker, p->seat, term, TERM_COUNT);
    char typed[300];

    for (unsigned i = 0; i < count && i < TERM_COUNT; i++) {
        if (!number_taken(&term[i], s.term))
            continue;
        ang_term_words(p->game, p->seat, giver, taker, &term[i], p->lang, typed, sizeof typed);
        add_term(p, &s, typed, out);
    }
    if (s.terms == 0)
        add_term(p, &s, p->lang == ANG_DE ? "nichts" : "nothing", out);
    return s.term;
}

/* After "offer": the seat, then the terms. Returns where the phrases begin. */
static const char *add_offer(struct play *p, char *words, struct text *out)
{
    unsigned to;
    char *rest = strchr(words, ' ') ? play_read_seat(p, words, &to) : NULL;

    if (rest && (rest[-1] != ' ' || to == p->seat))
        rest = NULL;
    if (rest)
        return add_terms(p, to, rest, out);
    add_seats(p, out);
    return words;
}

static void add_options(struct play *p, struct text *out)
{
    struct ang_decision d;
    char option[300];

    if (!ang_game_decision(p->game, p->seat, &d))
        return;
    for (unsigned i = 0; i < d.count; i++)
        if (lesson_allows(p, i)) {
            ang_option_text(p->game, p->seat, &d.option[i], p->lang, option, sizeof option);
            text_add_line(out, option);
        }
}

static size_t complete(void *with, const char *typed, struct text *out)
{
    struct play *p = with;
    char *line = text_join(typed, "", ""), *at = line + strspn(line, " "), *rest;
    size_t from;

    if (!p->asked || p->seat >= p->seats) {
        free(line);
        return 0;
    }
    if ((rest = play_after_word(at, "why not")) || (rest = play_after_word(at, "warum nicht")))
        at = rest > at && rest[-1] == ' ' ? rest : at;
    if ((rest = play_after_word(at, "offer")) || (rest = play_after_word(at, "biete")))
        rest = rest > at && rest[-1] == ' ' ? rest : NULL;
    if (rest) {
        from = (size_t)(add_offer(p, rest, out) - line);
    } else {
        from = (size_t)(at - line);
        add_options(p, out);
        play_add_commands(p, out);
    }
    free(line);
    return from;
}

enum line_status play_edit(struct play *p)
{
    const struct completer c = { complete, p };

    return line_edit(&p->line, LINE_SIZE_MAX, p->terminal.width, &c);
}
