/* play_commands.c: the commands that a person types. */
#include "cli/cli.h"
#include "cli/files.h"
#include "cli/options.h"
#include "cli/play.h"
#include "cli/reference.h"

#include "table/limits.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* Words */

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c + 'a' - 'A') : c;
}

static char upper(char c)
{
    return c >= 'a' && c <= 'z' ? (char)(c + 'A' - 'a') : c;
}

/* Returns the rest if the text begins with this word, without leading spaces; otherwise NULL. */
char *play_after_word(char *text, const char *word)
{
    while (*word && lower(*text) == lower(*word)) {
        text++;
        word++;
    }
    if (*word || (*text && *text != ' '))
        return NULL;
    return text + strspn(text, " ");
}

static bool is_word(char *line, const char *word)
{
    char *rest = word ? play_after_word(line, word) : NULL;

    return rest && !*rest;
}

bool words_begin(const char *text, const char *words)
{
    while (*words && lower(*text) == lower(*words)) {
        text++;
        words++;
    }
    return !*words;
}

/* Turns white space of every kind into spaces, and trims the ends. */
static char *trimmed(char *line)
{
    size_t length;

    for (char *c = line; *c; c++)
        if (*c == '\t' || *c == '\r')
            *c = ' ';
    line += strspn(line, " ");
    length = strlen(line);
    while (length > 0 && line[length - 1] == ' ')
        line[--length] = 0;
    return line;
}

/* Whether a word of this name begins with these letters: "haas" is Haas-Bioroid. */
static bool name_has_word(const char *name, const char *words, size_t length)
{
    for (const char *at = name; *at; at++) {
        size_t same = 0;
        if (at > name && at[-1] != ' ' && at[-1] != '-')
            continue;
        while (same < length && lower(at[same]) == lower(words[same]))
            same++;
        if (same == length)
            return true;
    }
    return false;
}

/* The only seat whose name has such a word; the number of seats: none, or several. */
static unsigned seat_meant(struct play *p, const char *words, size_t length)
{
    unsigned meant = p->seats;

    for (unsigned seat = 0; length > 2 && seat < p->seats; seat++)
        if (name_has_word(play_name(p, seat), words, length)) {
            if (meant < p->seats)
                return p->seats;
            meant = seat;
        }
    return meant;
}

/* A seat by its number, from 1, or its name or a word of it. Returns the rest; NULL: no such seat.
 */
char *play_read_seat(struct play *p, char *words, unsigned *seat)
{
    size_t length = strcspn(words, " ");
    char number[8];
    uint64_t value;

    for (*seat = 0; *seat < p->seats; ++*seat) {
        char *rest = play_after_word(words, play_name(p, *seat));

        if (rest)
            return rest;
    }
    if ((*seat = seat_meant(p, words, length)) < p->seats)
        return words + length + strspn(words + length, " ");
    snprintf(number, sizeof number, "%.*s", (int)(length < sizeof number ? length : 0), words);
    if (!number_read(number, &value) || value < 1 || value > p->seats)
        return NULL;
    *seat = (unsigned)value - 1;
    return words + length + strspn(words + length, " ");
}

/* Messages to people are sentences: a capital first, a period last. */
static void say_error(const struct play *p, const struct ang_error *error)
{
    char sentence[sizeof error->message + 1];
    size_t length = strlen(error->message);

    snprintf(sentence, sizeof sentence, "%s%s", error->message,
             length > 0 && strchr(".!?)", error->message[length - 1]) ? "" : ".");
    sentence[0] = upper(sentence[0]);
    terminal_print(&p->terminal, 0, sentence);
}

/* Prints a refusal by the table or by the rules. */
static void say_refusal(const struct play *p, const struct table_outcome *outcome)
{
    struct ang_error error = outcome->result.error;

    if (outcome->why)
        refusal_text(outcome->why, p->lang, outcome->number, error.message, sizeof error.message);
    say_error(p, &error);
}

/* Choosing */

/* Makes the change. Returns true if it was done. */
static bool change(struct play *p, const struct ang_change *wish)
{
    struct table_outcome outcome;

    match_play(&p->match, wish, &outcome);
    if (outcome.kind == OUTCOME_DONE)
        return true;
    say_refusal(p, &outcome);
    return false;
}

static void choose(struct play *p, unsigned index)
{
    struct ang_decision d;

    if (!ang_game_decision(p->game, p->seat, &d) || index >= d.count)
        return;
    if (!change(p, &(struct ang_change){ .kind = ANG_CHANGE_CHOICE,
                                         .seat = p->seat,
                                         .version = d.version,
                                         .index = index })) {
        p->show = SHOW_PROMPT; /* after a fault the list has changed */
        return;
    }
    p->held = false;
    play_settle(p);
}

static bool is_number(const char *text)
{
    return *text && text[strspn(text, "0123456789")] == 0;
}

/* Numbers are those of the menu, which has its own order. */
static void choose_number(struct play *p, const char *number)
{
    struct menu m;
    uint64_t value;

    if (!menu_read(p, &m))
        play_say(p, SAID_NOT_ASKED);
    else if (!number_read(number, &value) || value < 1 || value > m.count)
        play_say(p, SAID_NO_OPTION, number, m.count);
    else
        choose(p, m.index[value - 1]);
}

static unsigned number_of(struct play *p, int index)
{
    struct menu m;

    menu_read(p, &m);
    for (unsigned i = 0; i < m.count; i++)
        if (m.index[i] == (unsigned)index)
            return i + 1;
    return 0;
}

/* In a lesson, words mean an allowed option first. */
static int option_meant(struct play *p, const char *words, struct ang_error *error)
{
    uint8_t found[ANG_OPTION_MAX] = { 0 };
    int index = -1;

    if (p->match.lesson.lesson && ang_game_find_options(p->game, p->seat, words, found)) {
        unsigned allowed = 0, any = 0;

        for (unsigned i = 0; i < ANG_OPTION_MAX; i++)
            if (found[i]) {
                bool may = lesson_allows(p, i);
                allowed += may;
                index = may || any++ == 0 ? (int)i : index;
            }
        if (allowed <= 1)
            return index;
    }
    return ang_game_find_option(p->game, p->seat, words, error);
}

/* An option that is not offered gets its reason at once. */
static void choose_words(struct play *p, const char *words)
{
    struct ang_error error = { 0 };
    char reason[1000];
    int index = option_meant(p, words, &error);

    if (index >= 0 && !lesson_allows(p, (unsigned)index)) {
        lesson_refuse(p);
        return;
    }
    if (index >= 0) {
        choose(p, (unsigned)index);
        return;
    }
    say_error(p, &error);
    if (error.code == ANG_USAGE) /* it matches several options, and all of them are allowed */
        return;
    if (ang_game_why_not(p->game, p->seat, words, p->lang, reason, sizeof reason))
        play_say_reason(p, words);
}

/* The commands. Each returns whether the words were meant for it. */

static bool do_explain(struct play *p, char *words)
{
    play_explain(p, words);
    return true;
}

static bool do_card(struct play *p, char *words)
{
    if (*words)
        play_explain(p, words);
    else
        play_say(p, SAID_CARD_WHAT);
    return true;
}

static bool do_hint(struct play *p, char *words)
{
    if (*words)
        return false;
    if (p->match.no_hints)
        say_refusal(p, &(struct table_outcome){ .why = REFUSED_NO_HINTS });
    else
        play_hint(p);
    return true;
}

/* The quick reference: its topics, or one of them, or all. */
static bool do_rules(struct play *p, char *words)
{
    const struct ang_reference *r = ang_reference_of(ang_pack_game(p->pack), p->lang);
    struct near n = near_to(words);
    const struct ang_topic *topic = r && *words ? reference_topic(r, words, &n) : NULL;

    if (!r)
        play_say(p, SAID_NO_REFERENCE);
    else if (!*words)
        reference_print_list(r, &p->terminal);
    else if (is_all_topics(words))
        reference_print_all(r, &p->terminal);
    else if (topic)
        topic_print(topic, &p->terminal);
    else if (n.best)
        play_say(p, SAID_NEAR_TOPIC, words, n.best);
    else
        play_say(p, SAID_NO_TOPIC, words);
    return true;
}

/* All people share this screen, so a player who asks them has their consent. */
static void undo_asked(struct play *p, unsigned choices, struct table_outcome *out)
{
    const struct ballot wish = { .kind = BALLOT_UNDO, .by = p->seat, .choices = choices };
    struct table_now now = play_now();

    out->why = match_ask(&p->match, &now, &wish);
    out->kind = out->why ? OUTCOME_REFUSED : OUTCOME_DONE;
}

static bool do_undo(struct play *p, char *words)
{
    bool anyway = play_after_word(words, "anyway") || play_after_word(words, "trotzdem");
    struct table_outcome outcome;
    uint64_t count = 1;

    if (!anyway && *words && (!number_read(words, &count) || count < 1 || count > UNDO_MAX)) {
        play_say(p, SAID_UNDO_HOW);
        return true;
    }
    match_undo(&p->match, p->seat, (unsigned)count, &outcome);
    if (anyway && outcome.why == REFUSED_NEEDS_CONSENT)
        undo_asked(p, (unsigned)count, &outcome);
    if (outcome.kind != OUTCOME_DONE) {
        if (outcome.why == REFUSED_NEEDS_CONSENT) /* with the way out in this program */
            play_say(p, SAID_UNDO_NOTHING);
        else
            say_refusal(p, &outcome);
        return true;
    }
    play_settle(p);
    play_say(p, SAID_UNDONE);
    p->told[p->seat] = ang_game_log_count(p->game); /* there is nothing more to say */
    return true;
}

static bool do_log(struct play *p, char *words)
{
    if (*words)
        return false;
    play_tell_whole_log(p);
    return true;
}

static bool do_view(struct play *p, char *words)
{
    if (*words)
        return false;
    p->show = SHOW_ALL;
    return true;
}

/* THINGS "for" THINGS, or [ "give" THINGS ] [ "want" THINGS ]; either side may be "nothing". */
static bool sides_read(char *words, char **give, char **want)
{
    static char nothing[1] = "";
    bool named = false;
    char *next;

    *give = words;
    *want = nothing;
    for (char *at = words; *at; at += strspn(at, " ")) {
        char *before = at;
        char **side = want;

        if ((next = play_after_word(at, "give")) || (next = play_after_word(at, "gib")))
            side = give;
        else if (!(next = play_after_word(at, "want")) && !(next = play_after_word(at, "will")) &&
                 !**want && !(next = play_after_word(at, "for"))) /* the first one */
            next = play_after_word(at, "für");
        if (next && before > words)
            before[-1] = 0; /* the terms before it end here */
        else if (next)
            *give = nothing;
        if (next)
            *side = next;
        named |= next != NULL;
        at = next ? next : at + strcspn(at, " ");
    }
    *give = trimmed(*give);
    *want = trimmed(*want);
    if (is_word(*give, "nothing") || is_word(*give, "nichts"))
        *give = nothing;
    if (is_word(*want, "nothing") || is_word(*want, "nichts"))
        *want = nothing;
    return named && (**give || **want);
}

/* Prints the terms that one seat could offer another, each kind of deed with its first examples. */
static void terms_print(struct play *p, enum said said, unsigned giver, unsigned taker)
{
    enum { MOST = 256, EXAMPLES = 3 };
    struct ang_term term[MOST];
    unsigned count = ang_game_terms(p->game, giver, taker, p->seat, term, MOST), act = 0, same = 0;
    char line[2000] = "", text[200];
    size_t used = 0;

    for (unsigned i = 0; i < count && i < MOST && used + sizeof text < sizeof line; i++) {
        unsigned is = ang_term_act(&term[i]);
        same = i > 0 && is == act ? same + 1 : 0;
        act = is;
        if (is && same > EXAMPLES)
            continue;
        ang_term_text(p->game, p->seat, giver, taker, &term[i], p->lang, text, sizeof text);
        used += (size_t)snprintf(line + used, sizeof line - used, "%s%s", used ? "; " : "",
                                 is && same == EXAMPLES ? "…" : text);
    }
    play_say(p, said, line);
}

/* Reads SEAT and what is offered. Returns false if it is no offer; the reason has been printed. */
static bool offer_read(struct play *p, char *words, struct ang_bargain *bargain)
{
    struct ang_error error = { 0 };
    char *give, *want, *rest;
    unsigned to;

    rest = play_read_seat(p, words, &to);
    if (!rest) {
        if (*words)
            play_say(p, SAID_NO_SEAT, words, p->seats);
        play_say(p, SAID_OFFER_HOW, p->seat == 0 ? 2 : 1);
        return false;
    }
    if (!*rest && to != p->seat) {
        terms_print(p, SAID_TERMS_GIVE, p->seat, to);
        terms_print(p, SAID_TERMS_WANT, to, p->seat);
        return false;
    }
    if (!sides_read(rest, &give, &want)) {
        play_say(p, SAID_OFFER_HOW, p->seat == 0 ? 2 : 1);
        return false;
    }
    if (!ang_game_bargain_read(p->game, p->seat, to, give, want, bargain, &error)) {
        say_error(p, &error);
        return false;
    }
    return true;
}

/* Says of each deed on one side that cannot be done now when it could be. Returns how many. */
static unsigned say_not_now(struct play *p, const struct ang_bargain *b, unsigned side,
                            const struct ang_prospect *prospect, unsigned *now)
{
    const struct ang_term *term = side ? b->want : b->give;
    unsigned doer = side ? b->to : b->from, other = side ? b->from : b->to, count = 0;
    char text[300], moment[300];

    for (unsigned i = 0; i < ANG_TERM_MAX; i++) {
        if (!ang_term_act(&term[i]))
            continue;
        *now += prospect->now[side][i];
        if (prospect->now[side][i])
            continue;
        ang_term_text(p->game, p->seat, doer, other, &term[i], p->lang, text, sizeof text);
        ang_term_moment(p->game, p->seat, doer, other, &term[i], p->lang, moment, sizeof moment);
        play_say(p, SAID_NOT_NOW, text, *moment ? moment : play_words(p->lang, SAID_NEVER_BINDS));
        count++;
    }
    return count;
}

/* Prints whether the offer would bind, and why. Returns false if it cannot be offered. */
static bool offer_weigh(struct play *p, const struct ang_bargain *b)
{
    struct ang_prospect prospect;
    unsigned now = 0, later;

    if (!ang_game_prospect(p->game, b, p->lang, &prospect)) {
        terminal_print(&p->terminal, 0, prospect.why);
        return false;
    }
    TEXT_FILL(&p->text, ang_bargain_text(p->game, p->seat, b, p->lang, p->text.data, p->text.size));
    terminal_print(&p->terminal, 0, p->text.data);
    later = say_not_now(p, b, 0, &prospect, &now) + say_not_now(p, b, 1, &prospect, &now);
    play_say(p, later ? SAID_WOULD_PROMISE : now ? SAID_WOULD_BIND : SAID_TRADE_POSSIBLE);
    if (later && now)
        play_say(p, SAID_SPLIT);
    return true;
}

static bool do_why(struct play *p, char *words)
{
    char *wish = play_after_word(words, "not"), *offer;
    struct ang_bargain bargain;
    int index;

    if (!wish)
        wish = play_after_word(words, "nicht");
    if (!wish || !*wish) {
        play_say(p, SAID_WHY_WHAT);
        return true;
    }
    if ((offer = play_after_word(wish, "offer")) || (offer = play_after_word(wish, "biete"))) {
        if (offer_read(p, offer, &bargain) && offer_weigh(p, &bargain))
            play_say(p, SAID_OFFER_POSSIBLE);
        return true;
    }
    index = ang_game_find_option(p->game, p->seat, wish, NULL);
    if (index >= 0 && !lesson_allows(p, (unsigned)index))
        lesson_refuse(p);
    else if (index >= 0)
        play_say(p, SAID_POSSIBLE, number_of(p, index));
    else
        play_say_reason(p, wish);
    return true;
}

/* A person at a terminal confirms the offer. */
static bool is_confirmed(struct play *p)
{
    if (!p->terminal.person)
        return true;
    play_say(p, SAID_OFFER_SEND);
    if (!play_read(p))
        return false;
    if (!*trimmed(p->line.data))
        return true;
    play_say(p, SAID_OFFER_DROPPED);
    return false;
}

static bool do_offer(struct play *p, char *words)
{
    struct ang_result result = { 0 };
    struct ang_bargain bargain;

    if (!*words && play_tell_offers(p, true) == 0 && ang_pack_trades(p->pack))
        play_say(p, SAID_NO_OFFERS);
    if (!offer_read(p, words, &bargain))
        return true;
    if (p->match.lesson.lesson) {
        lesson_refuse(p);
        return true;
    }
    if (!offer_weigh(p, &bargain) || !is_confirmed(p))
        return true;
    if (!ang_game_bargain(p->game, &bargain, ANG_BY_PERSON, &result)) {
        say_error(p, &result.error);
        return true;
    }
    play_settle(p);
    play_say(p, SAID_OFFERED);
    return true;
}

static bool answer_offer(struct play *p, const char *words, enum ang_answer answer)
{
    uint64_t offer;

    if (!*words) {
        play_say(p, SAID_ANSWER_HOW);
        return true;
    }
    if (!number_read(words, &offer) || offer > UINT16_MAX)
        return false;
    if (!change(p, &(struct ang_change){ .kind = ANG_CHANGE_ANSWER,
                                         .seat = p->seat,
                                         .offer = (unsigned)offer,
                                         .answer = answer }))
        return true;
    play_settle(p);
    play_say(p, SAID_ANSWERED);
    return true;
}

static bool do_take(struct play *p, char *words)
{
    return answer_offer(p, words, ANG_TAKE);
}

static bool do_decline(struct play *p, char *words)
{
    return answer_offer(p, words, ANG_DECLINE);
}

static bool do_withdraw(struct play *p, char *words)
{
    return answer_offer(p, words, ANG_WITHDRAW);
}

static bool do_release(struct play *p, char *words)
{
    return answer_offer(p, words, ANG_RELEASE);
}

/* The open promises by number, and who has kept or broken their word. */
static bool do_promises(struct play *p, char *words)
{
    struct ang_promise promise[ANG_PROMISE_MAX];
    unsigned count = ang_game_promises(p->game, promise), open = 0;

    if (*words || !ang_pack_trades(p->pack))
        return false;
    for (unsigned i = 0; i < count; i++) {
        const struct ang_promise *one = &promise[i];
        if (one->state != ANG_PROMISE_OPEN && one->state != ANG_PROMISE_DUE)
            continue;
        TEXT_FILL(&p->text, ang_term_text(p->game, p->seat, one->from, one->to, &one->term, p->lang,
                                          p->text.data, p->text.size));
        play_say(p, SAID_PROMISE, one->number, play_name(p, one->from), play_name(p, one->to),
                 p->text.data);
        open++;
    }
    if (open == 0)
        play_say(p, SAID_NO_PROMISES);
    for (unsigned seat = 0; seat < p->seats; seat++) {
        struct ang_word word = ang_game_word(p->game, seat);
        if (word.kept + word.broken > 0)
            play_say(p, SAID_WORD, play_name(p, seat), word.kept, word.broken);
    }
    return true;
}

bool play_save_as(struct play *p, const char *path)
{
    bool other = !p->save_path || strcmp(path, p->save_path) != 0;
    char *before;
    bool done;

    if (other && file_is_taken(path)) {
        play_say(p, SAID_SAVE_TAKEN, path);
        return false;
    }
    before = p->save_path ? text_join(p->save_path, "", "") : NULL;
    p->warned = false; /* the person wants to know */
    if (other)
        play_set_save_path(p, path);
    done = play_save(p);
    if (!done)
        play_set_save_path(p, before);
    free(before);
    return done;
}

/* All people look at this screen, so only bots need to be shown something. */
static bool do_point(struct play *p, char *words)
{
    int entry = ang_pack_find(p->pack, words);
    struct table_now now = play_now();
    struct table_outcome outcome = { 0 };
    struct ang_entry it;
    unsigned seats;

    if (!ang_pack_is_open(p->pack))
        return false;
    if (!*words || match_people(&p->match) + 1 == 1u << p->seats) {
        play_say(p, *words ? SAID_POINT_ALONE : SAID_POINT_HOW);
        return true;
    }
    bool known = entry >= 0 && ang_pack_entry(p->pack, (unsigned)entry, &it);
    outcome.why = match_point(&p->match, &now, p->seat, known ? it.key : "", &seats);
    if (outcome.why)
        say_refusal(p, &outcome);
    else
        play_say(p, SAID_POINTED, it.title[p->lang]);
    return true;
}

static bool do_save(struct play *p, char *words)
{
    if (!*words && !p->save_path)
        play_say(p, SAID_SAVE_WHERE);
    else if (play_save_as(p, *words ? words : p->save_path))
        play_say(p, SAID_SAVED, p->save_path);
    return true;
}

static bool do_language(struct play *p, char *words)
{
    if (strcmp(words, "de") != 0 && strcmp(words, "en") != 0) {
        play_say(p, SAID_LANGUAGES);
        return true;
    }
    p->lang = *words == 'd' ? ANG_DE : ANG_EN;
    ang_game_speak(p->game, p->lang);
    play_say(p, SAID_LANGUAGE);
    p->show = SHOW_ALL;
    return true;
}

static bool do_seat(struct play *p, char *words)
{
    unsigned seat;
    char *rest = play_read_seat(p, words, &seat);

    if (!rest || *rest)
        play_say(p, SAID_NO_SEAT, words, p->seats);
    else if (!(match_people(&p->match) >> seat & 1))
        play_say(p, SAID_BOT_SEAT, play_name(p, seat));
    else {
        p->held = true;
        play_look(p, seat);
    }
    return true;
}

/* Standing orders: the person is not asked whether to react, until something happens; or an order
 * answers offers. */
static const struct {
    const char *word[2]; /* without an argument: the game's noun for its period */
    enum order_until until;
} until[] = {
    { { "turn", "zug" }, UNTIL_TURN },
    { { NULL, NULL }, UNTIL_PERIOD },
    { { "end", "ende" }, UNTIL_END },
    { { "played", "karte" }, UNTIL_PLAYED },
};

static const char *until_word(const struct play *p, unsigned i, unsigned lang)
{
    return until[i].word[lang] ? until[i].word[lang] : ang_pack_period(p->pack, lang);
}

static void tell_order(struct play *p, const struct order *o)
{
    if (o->kind == ORDER_DECLINE)
        play_say(p, SAID_DECLINES);
    for (unsigned act = 1; o->kind == ORDER_ACCEPT && ang_deed_name(p->pack, act); act++)
        if (strcmp(o->deed, ang_deed_name(p->pack, act)) == 0)
            play_say(p, SAID_ACCEPTS, ang_deed_title(p->pack, act, p->lang), o->least);
    for (unsigned i = 0; o->kind == ORDER_PASS && i < ARRAY_LEN(until); i++)
        if (o->until == until[i].until)
            play_say(p, SAID_ORDERED, until_word(p, i, p->lang));
}

static bool order(struct play *p, const struct order *o)
{
    if (match_order_add(&p->match, p->seat, o))
        tell_order(p, o);
    play_settle(p);
    return true;
}

static bool do_pass(struct play *p, char *words)
{
    char *when = play_after_word(words, "until");

    if (!when)
        when = play_after_word(words, "bis");
    if (!when)
        return false; /* an option */
    for (unsigned i = 0; i < ARRAY_LEN(until); i++)
        for (unsigned lang = 0; lang < 2; lang++)
            if (is_word(when, until_word(p, i, lang)))
                return order(p, &(struct order){ .kind = ORDER_PASS, .until = until[i].until });
    play_say(p, SAID_ORDER_HOW, ang_pack_period(p->pack, p->lang));
    return true;
}

/* "2 support": the lowest price, and the deed. */
static bool sale_read(const struct play *p, char *words, struct order *o)
{
    char *deed = strchr(words, ' ');
    uint64_t least = 0;

    *o = (struct order){ .kind = ORDER_ACCEPT };
    if (!deed)
        return false;
    *deed++ = 0;
    if (!number_read(words, &least) || least == 0 || least > INT16_MAX)
        return false;
    o->least = (unsigned)least;
    for (unsigned act = 1; ang_deed_name(p->pack, act); act++)
        if (ang_deed_counts(p->pack, act) &&
            (is_word(deed, ang_deed_name(p->pack, act)) ||
             is_word(deed, ang_deed_title(p->pack, act, ANG_EN)) ||
             is_word(deed, ang_deed_title(p->pack, act, ANG_DE)))) {
            snprintf(o->deed, sizeof o->deed, "%s", ang_deed_name(p->pack, act));
            return true;
        }
    return false;
}

/* Explains how an order can answer offers, with a deed of this game as the example. */
static void tell_sales(struct play *p)
{
    for (unsigned act = 1; ang_deed_name(p->pack, act); act++)
        if (ang_deed_counts(p->pack, act)) {
            play_say(p, SAID_SELL_HOW, ang_deed_title(p->pack, act, p->lang));
            return;
        }
}

static bool do_orders(struct play *p, char *words)
{
    const struct orders *orders = &p->match.seat[p->seat].orders;
    char *sale = play_after_word(words, "accept");
    struct order o = { .kind = ORDER_DECLINE };

    if (!sale)
        sale = play_after_word(words, "annehmen");
    if (is_word(words, "off") || is_word(words, "aus")) {
        match_order(&p->match, p->seat, "[]", 2, NULL);
        play_settle(p);
        play_say(p, SAID_NO_ORDERS);
    } else if (ang_pack_trades(p->pack) &&
               (sale ? sale_read(p, sale, &o)
                     : is_word(words, "decline") || is_word(words, "ablehnen"))) {
        order(p, &o);
    } else if (*words) {
        play_say(p, SAID_ORDER_HOW, ang_pack_period(p->pack, p->lang));
        tell_sales(p);
    } else if (orders->count == 0) {
        play_say(p, SAID_NO_ORDERS);
    } else {
        for (unsigned i = 0; i < orders->count; i++)
            tell_order(p, &orders->order[i]);
    }
    return true;
}

static bool do_concede(struct play *p, char *words)
{
    struct table_now now = play_now();

    if (*words)
        return false;
    match_concede(&p->match, &now, p->seat);
    p->held = false;
    play_settle(p);
    play_say(p, SAID_CONCEDED);
    return true;
}

static bool do_quit(struct play *p, char *words)
{
    if (*words)
        return false;
    if (!p->save_path && p->terminal.person) {
        play_say(p, SAID_SAVE_ASK);
        if (play_read(p) && *trimmed(p->line.data) && !play_save_as(p, trimmed(p->line.data)))
            return true; /* stay: leaving would lose the game */
    }
    p->leaving = p->quit = true;
    return true;
}

/* clang-format off */
static const struct {
    const char *name[3]; /* English, German, another */
    bool (*run)(struct play *p, char *words); /* false: the words must mean an option */
} command[] = {
    { { "?", "hilfe", "help" },             do_explain },
    { { "card", "karte", NULL },            do_card },
    { { "why", "warum", NULL },             do_why },
    { { "hint", "tipp", NULL },             do_hint },
    { { "rules", "regeln", NULL },          do_rules },
    { { "undo", "zurück", NULL },           do_undo },
    { { "log", "verlauf", NULL },           do_log },
    { { "view", "tisch", NULL },            do_view },
    { { "offer", "biete", "offers" },       do_offer },
    { { "take", "annehmen", NULL },         do_take },
    { { "decline", "ablehnen", NULL },      do_decline },
    { { "withdraw", "zurückziehen", NULL }, do_withdraw },
    { { "release", "erlassen", NULL },      do_release },
    { { "promises", "versprechen", NULL },  do_promises },
    { { "point", "zeige", NULL },           do_point },
    { { "save", "speichern", NULL },        do_save },
    { { "lang", "sprache", NULL },          do_language },
    { { "seat", "platz", NULL },            do_seat },
    { { "pass", "passe", NULL },            do_pass },
    { { "orders", "aufträge", NULL },       do_orders },
    { { "concede", "aufgeben", NULL },      do_concede },
    { { "quit", "ende", "exit" },           do_quit },
};
/* clang-format on */

void play_add_commands(const struct play *p, struct text *out)
{
    struct ang_part part;

    for (unsigned i = 0; i < ARRAY_LEN(command); i++)
        text_add_line(out, command[i].name[p->lang]);
    for (unsigned i = 0; ang_pack_part(p->pack, i, &part); i++)
        if (part.word[p->lang])
            text_add_line(out, part.word[p->lang]);
}

/* A part of the table, by its word in any language. */
static bool tell_part(struct play *p, char *line)
{
    struct ang_part part;

    for (unsigned i = 0; ang_pack_part(p->pack, i, &part); i++)
        for (int lang = ANG_EN; lang <= ANG_DE; lang++)
            if (is_word(line, part.word[lang]) || is_word(line, part.other[lang])) {
                play_tell_part(p, i);
                return true;
            }
    return false;
}

/* The whole text of an option: it chooses that, even if a command has the same name ("Decline"). */
static bool is_option(struct play *p, const char *line)
{
    struct ang_decision d;
    unsigned count = ang_game_decision(p->game, p->seat, &d) ? d.count : 0;

    for (unsigned i = 0; i < count; i++) {
        TEXT_FILL(&p->text, ang_option_text(p->game, p->seat, &d.option[i], p->lang, p->text.data,
                                            p->text.size));
        if (strcasecmp(p->text.data, line) == 0)
            return true;
    }
    return false;
}

void play_obey(struct play *p, char *line)
{
    line = trimmed(line);
    if (p->match.lesson.lesson && lesson_obey(p, line))
        return;
    if (!*line) { /* shows the decision again, or passes the device on */
        p->held = false;
        p->show = p->show == SHOW_NOTHING ? SHOW_PROMPT : p->show;
        return;
    }
    if (is_number(line)) {
        choose_number(p, line);
        return;
    }
    if (line[0] == '?' && line[1] && line[1] != ' ') { /* "?card" */
        do_explain(p, line + 1);
        return;
    }
    if (is_option(p, line)) {
        choose_words(p, line);
        return;
    }
    if (tell_part(p, line))
        return;
    for (unsigned i = 0; i < ARRAY_LEN(command); i++)
        for (unsigned n = 0; n < ARRAY_LEN(command[i].name); n++) {
            char *words = command[i].name[n] ? play_after_word(line, command[i].name[n]) : NULL;

            if (words && command[i].run(p, words))
                return;
        }
    choose_words(p, line);
}
