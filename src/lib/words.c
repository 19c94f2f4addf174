/* words.c: finds the option meant by a person who types words instead of numbers. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kernel/effect.h"
#include "kernel/zone.h"
#include "lib/lib.h"
#include "text/board.h"

/* Keeps letters and digits in lower case; everything else becomes one blank. UTF-8 bytes stay,
 * except quotation marks and dashes. */
static void words_plain(const char *text, char *out, size_t size)
{
    size_t used = 0;

    for (; *text && used + 1 < size; text++) {
        unsigned char c = (unsigned char)*text;
        bool mark = c == 0xe2 && (unsigned char)text[1] == 0x80 && text[2];

        if (mark)
            text += 2;
        if (!mark && (isalnum(c) || c >= 0x80))
            out[used++] = (char)tolower(c);
        else if (c != '\'' && used && out[used - 1] != ' ')
            out[used++] = ' ';
    }
    while (used && out[used - 1] == ' ')
        used--;
    out[used] = 0;
}

/* Whether each word asked for begins some word of the text, or equals one if `whole`. */
static bool words_fit(const char *asked, const char *text, bool whole)
{
    char word[64];

    while (*asked) {
        size_t length = strcspn(asked, " ");
        if (length == 0 || length >= sizeof word)
            return false;
        memcpy(word, asked, length);
        word[length] = 0;
        const char *at = text;
        bool found = false;
        while (at && !found) {
            found =
                strncmp(at, word, length) == 0 && (!whole || at[length] == ' ' || at[length] == 0);
            at = strchr(at, ' ');
            at = at ? at + 1 : NULL;
        }
        if (!found)
            return false;
        asked += length;
        asked += *asked == ' ';
    }
    return true;
}

/* Words that people type for an option apart from its text: "go city hall". */
static const char *option_words(struct ang_game *g, const struct option *o)
{
    const struct board *board = board_of(g->pack->rules);
    const char *words = board ? board->words(o) : NULL;

    return words ? words : "";
}

enum fit { FIT_NONE, FIT_PART, FIT_WORDS, FIT_WHOLE };

static enum fit option_fit(struct ang_game *g, unsigned seat, const struct option *o,
                           const char *asked)
{
    char text[300], plain[400];
    enum fit best = FIT_NONE;

    for (int lang = ANG_EN; lang <= ANG_DE; lang++) {
        struct text_scene s = game_scene(g, seat, (enum ang_language)lang);
        text_option(&s, o, text, sizeof text);
        words_plain(text, plain, sizeof text);
        if (strcmp(plain, asked) == 0)
            return FIT_WHOLE;
        strcat(strcat(plain, " "), option_words(g, o));
        if (words_fit(asked, plain, true))
            best = FIT_WORDS;
        else if (best == FIT_NONE && words_fit(asked, plain, false))
            best = FIT_PART;
    }
    return best;
}

int ang_game_find_option(struct ang_game *g, unsigned seat, const char *words,
                         struct ang_error *error)
{
    struct ang_decision d;
    char asked[200], text[200], first[200] = "", second[200] = "", *end;
    int found = -1;
    enum fit best = FIT_NONE;

    if (!ang_game_decision(g, seat, &d) || d.count == 0) {
        error_set(error, ANG_STALE, "seat %u is not asked anything now", seat);
        return -1;
    }
    long number = strtol(words, &end, 10);
    if (end != words && *end == 0) {
        if (number >= 1 && (unsigned long)number <= d.count)
            return (int)number - 1;
        error_set(error, ANG_REFUSED,
                  g->speaks == ANG_DE ? "Möglichkeit %ld gibt es nicht: wähle 1 bis %u"
                                      : "there is no option %ld: choose 1 to %u",
                  number, d.count);
        return -1;
    }
    words_plain(words, asked, sizeof asked);
    for (unsigned i = 0; asked[0] && i < d.count; i++) {
        struct option o;
        memcpy(&o, &d.option[i], sizeof o);
        enum fit fit = option_fit(g, seat, &o, asked);
        if (fit == FIT_NONE || fit < best)
            continue;
        ang_option_text(g, seat, &d.option[i], g->speaks, text, sizeof text);
        if (fit == best && strcmp(text, first) != 0 && !second[0])
            memcpy(second, text, sizeof second);
        if (fit > best) {
            best = fit;
            found = (int)i;
            memcpy(first, text, sizeof first);
            second[0] = 0;
        }
    }
    if (second[0]) {
        error_set(error, ANG_USAGE,
                  g->speaks == ANG_DE ? "'%s' könnte '%s' oder '%s' sein"
                                      : "'%s' could be '%s' or '%s'",
                  words, first, second);
        return -1;
    }
    if (found < 0)
        error_set(error, ANG_REFUSED,
                  g->speaks == ANG_DE ? "nichts, was angeboten wird, passt zu '%s'"
                                      : "nothing that is offered fits '%s'",
                  words);
    return found;
}

unsigned ang_game_find_options(struct ang_game *g, unsigned seat, const char *words,
                               uint8_t found[ANG_OPTION_MAX])
{
    struct ang_decision d;
    enum fit fit[ANG_OPTION_MAX], best = FIT_PART;
    char asked[200];
    unsigned count = 0;

    words_plain(words, asked, sizeof asked);
    if (!asked[0] || !ang_game_decision(g, seat, &d))
        return 0;
    for (unsigned i = 0; i < d.count; i++) {
        struct option o;
        memcpy(&o, &d.option[i], sizeof o);
        fit[i] = option_fit(g, seat, &o, asked);
        best = fit[i] > best ? fit[i] : best;
    }
    for (unsigned i = 0; i < d.count; i++) {
        count += fit[i] == best;
        found[i] |= fit[i] == best;
    }
    return count;
}

/* Why not? */

struct wish {
    struct ang_game *g;
    unsigned seat;
    const char *asked;
    requirement missing;
    struct option option;
    bool found;
    struct known known; /* for the seat: it cannot know cards that it has not read */
};

/* Asks about one candidate option; an answer of the rules takes precedence over "not an option". */
static void wish_try(struct wish *w, struct option o)
{
    struct guard guard;
    struct ask q;

    if (w->found && w->missing != REQ_NOT_AN_OPTION)
        return;
    if (option_fit(w->g, w->seat, &o, w->asked) == FIT_NONE)
        return;
    game_ask(w->g, &q, w->g->b);
    if (!GUARDED(&guard))
        return;
    requirement missing = flow_explain(&q, (uint8_t)w->seat, o);
    guard_close(&guard);
    if (!w->found || missing != REQ_NOT_AN_OPTION) {
        w->found = true;
        w->missing = missing;
        w->option = o;
    }
}

/* Tries every target of the kind's first type that the seat can name. */
static void wish_try_kind(struct wish *w, uint16_t kind, const struct option_kind *fact)
{
    const struct block *b = w->g->b;
    unsigned second = fact->target[1] == T_NUMBER ? ABILITY_MAX : 1;
    struct ask q;

    game_ask(w->g, &q, w->g->b);
    for (unsigned n = 0; n < second; n++) {
        if (n > 0 && !ability_in_force(&q, n)) /* an ability: see ability_option() */
            continue;
        struct option o = { .kind = kind, .target = { 0, (uint16_t)n } };
        switch (fact->target[0]) {
        case T_NONE:
            wish_try(w, o);
            break;
        case T_NUMBER:
            for (o.target[0] = 0; o.target[0] <= 55; o.target[0]++)
                wish_try(w, o);
            break;
        case T_SEAT:
            for (o.target[0] = 0; o.target[0] < b->seat_count; o.target[0]++)
                wish_try(w, o);
            break;
        case T_CARD:
            for (unsigned i = 0; i < b->component_count; i++) {
                o.target[0] = (uint16_t)(COMPONENT_BASE + i);
                if (component_known(b, o.target[0], (uint8_t)w->seat))
                    wish_try(w, o);
            }
            break;
        case T_ENTRY:
            for (o.target[0] = 0; o.target[0] < w->g->pack->pack.entry_count; o.target[0]++)
                if (known_has(&w->known, o.target[0]))
                    wish_try(w, o);
            break;
        case T_SUPPLY:
            for (o.target[0] = 0; o.target[0] < w->g->pack->rules->supply_kinds; o.target[0]++)
                wish_try(w, o);
            break;
        case T_WORD:
            for (o.target[0] = 0; o.target[0] < w->g->pack->rules->vocabulary->word_count;
                 o.target[0]++)
                wish_try(w, o);
            break;
        default:
            break;
        }
    }
}

/* Tries abilities in force that are offered only by name. */
static void wish_try_abilities(struct wish *w)
{
    struct ask q;

    game_ask(w->g, &q, w->g->b);
    for (unsigned n = 0; n < ABILITY_MAX; n++) {
        struct option o = { 0 };
        if (ability_in_force(&q, n))
            o = ability_option(&q, OPT_NONE, n);
        if (o.kind == OPT_ABILITY)
            wish_try(w, o);
    }
}

/* Tries the alternatives of a card's choice, including impossible ones. */
static void wish_try_alternatives(struct wish *w)
{
    const struct block *b = w->g->b;
    const struct frame *f = b->depth ? block_top(b) : NULL;
    const struct pack *p = &w->g->pack->pack;

    if (!f || f->proc != PROC_EFFECT || f->step == 0 || f->local[0] >= p->code_count ||
        p->code[f->local[0]] != OP_ONE_OF)
        return;
    for (unsigned i = 0; i < p->code[f->local[0] + 2]; i++)
        wish_try(w, (struct option){ .kind = OPT_ALTERNATIVE,
                                     .target = { (uint16_t)(p->code[f->local[0] + 1] + i) } });
}

bool ang_game_why_not(struct ang_game *g, unsigned seat, const char *words, enum ang_language lang,
                      char *out, size_t size)
{
    char asked[200];
    struct wish w = { .g = g, .seat = seat, .asked = asked };
    const struct vocabulary *v = g->pack->rules->vocabulary;
    struct text_scene s = game_scene(g, seat, lang);

    if (size)
        out[0] = 0;
    words_plain(words, asked, sizeof asked);
    if (seat >= g->b->seat_count || asked[0] == 0)
        return false;
    game_known(g, seat, &w.known);
    for (unsigned i = 0; i < v->option_count; i++)
        wish_try_kind(&w, (uint16_t)(OPT_GAME + i), &v->option[i]);
    wish_try_abilities(&w);
    wish_try_alternatives(&w);
    if (!w.found)
        return false;
    if (w.missing == REQ_MET)
        text_option(&s, &w.option, out, size);
    else
        text_requirement(&s, w.missing, &w.option, out, size);
    return true;
}

/* Trades in words: "2 coins and night shift" */

static bool term_read(struct ang_game *g, unsigned giver, const char *words, struct term *t,
                      struct ang_error *error)
{
    char asked[100], name[160], plain[160], *rest;
    struct text_scene s = game_scene(g, giver, ANG_EN);

    words_plain(words, asked, sizeof asked);
    unsigned long number = strtoul(asked, &rest, 10);
    if (rest == asked)
        number = 1;
    while (*rest == ' ')
        rest++;
    for (uint8_t kind = 0; number >= 1 && number <= TERM_NUMBER_MAX && kind < g->b->supply_kinds;
         kind++)
        for (int lang = LANG_EN; lang < LANG_COUNT; lang++) {
            s.lang = (enum language)lang;
            text_supply(&s, kind, (int)number, name, sizeof name);
            words_plain(name, plain, sizeof plain);
            if (*rest && words_fit(rest, plain, false)) {
                *t =
                    (struct term){ .kind = TERM_SUPPLY, .number = (uint16_t)number, .thing = kind };
                return true;
            }
        }
    return error_set(error, ANG_USAGE,
                     g->speaks == ANG_DE ? "'%s' lässt sich nicht handeln"
                                         : "'%s' is nothing that can be traded",
                     words);
}

/* Filler words in a deed. */
static bool is_filler(const char *word, size_t length)
{
    static const char *const filler[] = { "with", "card", "cards", "the", "a", "of", "at", "to" };

    for (unsigned i = 0; i < ARRAY_LEN(filler); i++)
        if (strlen(filler[i]) == length && strncmp(filler[i], word, length) == 0)
            return true;
    return false;
}

/* The deed's words without number and filler; and its number, or -1. */
static long deed_words(const char *words, char *out, size_t size)
{
    long number = -1;
    size_t used = 0;

    out[0] = 0;
    while (*words) {
        size_t length = strcspn(words, " ");
        if (isdigit((unsigned char)*words) && number < 0)
            number = strtol(words, NULL, 10);
        else if (!is_filler(words, length) && used + length + 2 < size)
            used += (size_t)snprintf(out + used, size - used, "%s%.*s", used ? " " : "",
                                     (int)length, words);
        words += length;
        while (*words == ' ')
            words++;
    }
    return number;
}

static unsigned word_count(const char *text)
{
    unsigned count = 0;

    for (; *text; text++)
        count += *text != ' ' && (text[1] == ' ' || text[1] == 0);
    return count;
}

static bool is_possible(struct ang_game *g, const struct deed *d, unsigned doer, unsigned other)
{
    struct ask q;
    requirement missing;

    game_ask(g, &q, g->b);
    return g->pack->rules->deeds->time(&q, d, (uint8_t)doer, (uint8_t)other, &missing) !=
           DEED_NEVER;
}

/* Writes the name of a deed, its way and its things. A single possible way is not written, unless
 * `way` is set. */
static void deed_plain(struct ang_game *g, unsigned speaker, const struct deed *d, bool way,
                       char *out, size_t size)
{
    const struct deed_rules *r = g->pack->rules->deeds;
    const struct deed_fact *fact = &r->fact[d->act - 1];
    struct text_scene s = game_scene(g, speaker, ANG_EN);
    struct deed_thing thing[2];
    unsigned things = r->things ? r->things(g->b, &g->pack->pack, d, thing) : 0;
    char text[400], name[160];
    int used = snprintf(text, sizeof text, "%s %s", fact->name,
                        way || fact->way[1].name ? fact->way[d->way].name : "");

    for (unsigned i = 0; i < things; i++) {
        text_thing(&s, thing[i].type, thing[i].value, name, sizeof name);
        used += snprintf(text + used, sizeof text - (size_t)used, " %.100s", name);
    }
    words_plain(text, out, size);
}

/* "support main with 2 cards": the name of a deed, its way, its thing and its time, in any order.
 * If several deeds match, the one with the fewest other words wins; among equals the first one,
 * or a possible one about a different thing. */
static bool term_deed(struct ang_game *g, unsigned speaker, unsigned doer, unsigned other,
                      const char *words, struct term *t)
{
    const struct deed_rules *r = g->pack->rules->deeds;
    char plain[160], asked[160], text[400], name[400];
    unsigned best = 0;

    words_plain(words, plain, sizeof plain);
    long number = deed_words(plain, asked, sizeof asked);
    for (unsigned code = 1 << 10; r && asked[0] && code < (r->count + 1u) << 10; code++) {
        struct deed d = deed_read((uint16_t)code, 0);
        const struct deed_fact *fact = &r->fact[d.act - 1];
        d.number = (uint16_t)(fact->counts == COUNTS_NOTHING ? 0 : number >= 0 ? number : 1);
        if (fact->counts == COUNTS_ANY && number < 0)
            d.number = 0;
        if (!deed_sound(r, &d) || strncmp(asked, fact->name, strcspn(asked, " ")) != 0)
            continue;
        deed_plain(g, speaker, &d, true, name, sizeof name);
        unsigned count = word_count(name); /* the first of several times wins */
        snprintf(text, sizeof text, "%.300s %s", name, fact->when[d.when].name);
        words_plain(text, name, sizeof name);
        if ((best && count > best) || !words_fit(asked, name, false))
            continue;
        if (best == count) {
            struct deed was = deed_read(t->thing, t->number);
            if (d.when != was.when || is_possible(g, &was, doer, other) ||
                !is_possible(g, &d, doer, other))
                continue;
        }
        best = count;
        *t = (struct term){ TERM_DEED, d.number, (uint16_t)code };
    }
    return best > 0;
}

/* Whether the texts have as many words, and each word asked for begins the one in its place. */
static bool words_begin_in_turn(const char *asked, const char *text)
{
    while (*asked && *text) {
        if (*asked == *text) {
            asked++;
            text++;
        } else if (*asked == ' ') {
            text += strcspn(text, " ");
            if (!*text)
                return false;
        } else {
            return false;
        }
    }
    return !*asked && !strchr(text, ' ');
}

/* "Unterstützung des Hauptangebots mit 1 Karte": a deed in exactly the game's words. */
static bool term_told(struct ang_game *g, unsigned speaker, unsigned doer, unsigned other,
                      const char *words, struct term *t)
{
    const struct deed_rules *r = g->pack->rules->deeds;
    char asked[200], rest[200], text[400], plain[400];

    words_plain(words, asked, sizeof asked);
    long number = deed_words(asked, rest, sizeof rest);
    for (unsigned code = 1 << 10; r && asked[0] && code < (r->count + 1u) << 10; code++) {
        struct deed d = deed_read((uint16_t)code, 0);
        bool counts = r->fact[d.act - 1].counts != COUNTS_NOTHING && number >= 0;

        d.number = counts ? (uint16_t)number : 0;
        if (!deed_sound(r, &d))
            continue;
        struct term told = { TERM_DEED, d.number, (uint16_t)code };
        for (int lang = LANG_EN; lang < LANG_COUNT; lang++) {
            struct text_scene s = game_scene(g, speaker, (enum ang_language)lang);
            text_term(&s, &told, (uint8_t)doer, (uint8_t)other, text, sizeof text);
            words_plain(text, plain, sizeof plain);
            if (words_begin_in_turn(asked, plain)) {
                *t = told;
                return true;
            }
        }
    }
    return false;
}

static bool term_card(struct ang_game *g, unsigned speaker, unsigned giver, const char *words,
                      struct term *t)
{
    char asked[100], name[160], plain[160];

    words_plain(words, asked, sizeof asked);
    for (unsigned i = 0; i < g->b->component_count; i++) {
        component_id c = (component_id)(COMPONENT_BASE + i);
        if (g->pack->rules->zone[block_component(g->b, c)->zone].owner != giver ||
            !component_known(g->b, c, (uint8_t)speaker))
            continue;
        for (int lang = ANG_EN; lang <= ANG_DE; lang++) {
            struct text_scene s = game_scene(g, speaker, (enum ang_language)lang);
            text_component(&s, c, name, sizeof name);
            words_plain(name, plain, sizeof plain);
            if (words_fit(asked, plain, false)) {
                *t = (struct term){ .kind = TERM_COMPONENT, .number = 1, .thing = c };
                return true;
            }
        }
    }
    return false;
}

static bool terms_read(struct ang_game *g, unsigned speaker, unsigned giver, unsigned taker,
                       const char *words, struct term *term, struct ang_error *error)
{
    char part[200];
    unsigned count = 0;

    while (words && *words) {
        const char *and = strstr(words, " and ");
        size_t length = and? (size_t)(and-words) : strlen(words);
        if (count == TERM_MAX || length >= sizeof part)
            return error_set(error, ANG_USAGE, "each side of a trade has at most %d terms",
                             TERM_MAX);
        memcpy(part, words, length);
        part[length] = 0;
        if (!term_card(g, speaker, giver, part, &term[count]) &&
            !term_deed(g, speaker, giver, taker, part, &term[count]) &&
            !term_told(g, speaker, giver, taker, part, &term[count]) &&
            !term_read(g, giver, part, &term[count], error))
            return false;
        count++;
        words = and? and+5 : NULL;
    }
    return true;
}

static void deed_typed(struct ang_game *g, unsigned speaker, const struct deed *d, char *out,
                       size_t size)
{
    const struct deed_fact *fact = &g->pack->rules->deeds->fact[d->act - 1];
    char name[400], when[40], number[40] = "";

    deed_plain(g, speaker, d, false, name, sizeof name);
    words_plain(d->when ? fact->when[d->when].name : "", when, sizeof when);
    if (fact->pays)
        snprintf(number, sizeof number, " %u", d->number);
    else if (fact->counts == COUNTS)
        snprintf(number, sizeof number, " with %u %s", d->number,
                 d->number == 1 ? "card" : "cards");
    else if (fact->counts == COUNTS_ANY && d->number)
        snprintf(number, sizeof number, " with %u", d->number);
    snprintf(out, size, "%.300s%s%s%s", name, number, *when ? " " : "", when);
}

size_t ang_term_words(struct ang_game *g, unsigned viewer, unsigned giver, unsigned taker,
                      const struct ang_term *term, enum ang_language lang, char *out, size_t size)
{
    struct text_scene s = game_scene(g, viewer, lang);
    struct deed d = deed_read((uint16_t)term->thing, (uint16_t)term->number);
    char name[400], plain[400];

    if (size)
        out[0] = 0;
    if (term->kind == ANG_TERM_DEED && lang == ANG_EN) {
        if (!g->pack->rules->deeds || !deed_sound(g->pack->rules->deeds, &d))
            return 0;
        deed_typed(g, viewer, &d, plain, sizeof plain);
    } else {
        struct term t = { (uint16_t)term->kind, (uint16_t)term->number, (uint16_t)term->thing };

        text_term(&s, &t, (uint8_t)giver, (uint8_t)taker, name, sizeof name);
        words_plain(name, plain, sizeof plain);
    }
    return (size_t)snprintf(out, size, "%s", plain);
}

static bool offer_in_words(struct ang_game *g, unsigned from, unsigned to, const char *give,
                           const char *want, struct offer *o, struct ang_error *error)
{
    *o = (struct offer){ .from = (uint8_t)from, .to = (uint8_t)to };
    if (from >= g->b->seat_count || to >= g->b->seat_count || from == to)
        return error_set(error, ANG_USAGE, "an offer goes from one seat to another");
    return terms_read(g, from, from, to, give, o->give, error) &&
           terms_read(g, from, to, from, want, o->want, error);
}

bool ang_game_bargain_read(struct ang_game *g, unsigned from, unsigned to, const char *give,
                           const char *want, struct ang_bargain *out, struct ang_error *error)
{
    struct offer o;

    if (!offer_in_words(g, from, to, give, want, &o, error))
        return false;
    *out = bargain_out(&o);
    return true;
}

bool ang_game_offer(struct ang_game *g, unsigned from, unsigned to, const char *give,
                    const char *want, struct ang_error *error)
{
    struct offer o;

    return offer_in_words(g, from, to, give, want, &o, error) && game_apply_offer(g, &o, error);
}
