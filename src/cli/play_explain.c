/* play_explain.c: answers a person's questions: the commands, the text of a card, why something is
 * not offered, a bot's choice.
 */
#include "cli/cli.h"
#include "cli/play.h"
#include "cli/reference.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CARDS_NAMED = 8 }; /* of those that may be meant */

static char upper(char c)
{
    return c >= 'a' && c <= 'z' ? (char)(c + 'A' - 'a') : c;
}

/* The commands */

static void say_parts(struct play *p)
{
    struct ang_part part;

    if (ang_pack_part_count(p->pack) == 0)
        return;
    play_say(p, SAID_HELP_PARTS);
    for (unsigned i = 0; ang_pack_part(p->pack, i, &part); i++) {
        struct text line = { 0 };
        unsigned columns = 2;

        text_add(&line, "  ", 2);
        text_add(&line, part.word[p->lang], strlen(part.word[p->lang]));
        for (const char *c = part.word[p->lang]; *c; c++)
            columns += ((unsigned char)*c & 0xc0) != 0x80; /* letters, not bytes */
        for (; columns < 27; columns++)
            text_add(&line, " ", 1);
        text_add(&line, part.about[p->lang], strlen(part.about[p->lang]));
        terminal_print(&p->terminal, 25, line.data);
        text_release(&line);
    }
}

/* The name of a topic in this language: its last word, because the common ones come first. */
static const char *topic_word(const struct play *p, const char *word)
{
    const struct ang_reference *r = ang_reference_of(ang_pack_game(p->pack), p->lang);
    struct near n = near_to(word);
    const struct ang_topic *topic = r ? reference_topic(r, word, &n) : NULL;
    unsigned last = 0;

    if (!topic || p->lang == ANG_EN)
        return word;
    while (topic->word[last + 1])
        last++;
    return topic->word[last];
}

static void say_help(struct play *p)
{
    const char *topic = ang_prompt_topic(p->game, p->seat);
    unsigned people = match_people(&p->match);

    play_tell_decision(p);
    play_say(p, SAID_HELP);
    if (ang_pack_trades(p->pack))
        play_say(p, SAID_HELP_TRADE);
    if (ang_pack_is_open(p->pack) && match_people(&p->match) + 1 != 1u << p->seats)
        play_say(p, SAID_HELP_POINT);
    if (people & (people - 1))
        play_say(p, SAID_HELP_SEAT);
    say_parts(p);
    if (topic)
        play_say(p, SAID_HELP_TOPIC, topic_word(p, topic));
}

/* Cards */

enum fit { FIT_NONE, FIT_INSIDE, FIT_BEGINNING, FIT_WHOLE };

static const char *without_article(const char *title)
{
    static const char *const article[] = { "the ", "a ",   "an ",  "der ",
                                           "die ", "das ", "ein ", "eine " };

    for (unsigned i = 0; i < ARRAY_LEN(article); i++)
        if (words_begin(title, article[i]))
            return title + strlen(article[i]);
    return title;
}

static enum fit title_fit(const char *title, const char *words)
{
    const char *begin = title ? without_article(title) : NULL;

    if (!title || !*title)
        return FIT_NONE;
    if (words_begin(title, words))
        return title[strlen(words)] ? FIT_BEGINNING : FIT_WHOLE;
    if (words_begin(begin, words))
        return begin[strlen(words)] ? FIT_BEGINNING : FIT_WHOLE;
    for (const char *at = strchr(begin, ' '); at; at = strchr(at + 1, ' '))
        if (words_begin(at + 1, words))
            return FIT_INSIDE;
    return FIT_NONE;
}

static enum fit entry_fit(const struct ang_entry *e, const char *words)
{
    enum fit best = title_fit(e->key, words) == FIT_WHOLE ? FIT_WHOLE : FIT_NONE;

    for (int lang = ANG_EN; lang <= ANG_DE; lang++) {
        enum fit fit = title_fit(e->title[lang], words);
        best = fit > best ? fit : best;
    }
    return best;
}

struct found { /* the entries that may be meant, the likeliest first */
    unsigned count;
    unsigned index[CARDS_NAMED];
    enum fit best;
};

/* Only cards that the viewer may know. */
static struct found entries_find(const struct play *p, const char *words)
{
    const struct ang_pack *pack = p->pack;
    struct found f = { 0 };
    struct ang_entry e;

    for (enum fit wanted = FIT_WHOLE; wanted > FIT_NONE && *words; wanted--)
        for (unsigned i = 0; ang_pack_entry(pack, i, &e); i++) {
            if (entry_fit(&e, words) != wanted ||
                (e.sealed && !(p->game && ang_game_knows(p->game, p->seat, i))))
                continue;
            if (f.count < CARDS_NAMED)
                f.index[f.count] = i;
            f.best = f.best ? f.best : wanted;
            f.count++;
        }
    return f;
}

static const char *title_of(const struct play *p, unsigned index)
{
    struct ang_entry e;

    if (!ang_pack_entry(p->pack, index, &e))
        return "";
    return e.title[p->lang] ? e.title[p->lang] : e.title[ANG_EN];
}

static const char *text_of(const struct play *p, const char *const text[2])
{
    return text[p->lang] && *text[p->lang] ? text[p->lang] : text[ANG_EN] ? text[ANG_EN] : "";
}

/* "Light, cost 2, gold."; "Location. West Side; civic."; if nothing is printed, its kind. */
static void facts_say(struct play *p, const struct ang_entry *e, unsigned index)
{
    struct text line = { 0 };
    char kind[100];

    ang_pack_kind_text(p->pack, e->kind, p->lang, kind, sizeof kind);
    kind[0] = upper(kind[0]);
    TEXT_FILL(&p->text, ang_pack_facts(p->pack, index, p->lang, p->text.data, p->text.size));
    if (p->text.length == 0 && e->copies) {
        play_say(p, SAID_COPIES, kind, e->copies);
        return;
    }
    if (p->text.length > 0) {
        size_t word = strcspn(p->text.data, " ,;");
        bool said =
            strcspn(kind, " ") >= word && strncmp(kind + 1, p->text.data + 1, word - 1) == 0;

        if (!said) {
            text_add(&line, kind, strlen(kind));
            text_add(&line, ". ", 2);
        }
        p->text.data[0] = upper(p->text.data[0]);
        text_add(&line, p->text.data, p->text.length);
    } else {
        text_add(&line, kind, strlen(kind));
    }
    text_add(&line, ".", 1);
    terminal_print(&p->terminal, 0, line.data);
    text_release(&line);
}

static void card_say(struct play *p, unsigned index)
{
    struct ang_entry entry;

    if (!ang_pack_entry(p->pack, index, &entry))
        return;
    terminal_print_strong(&p->terminal, title_of(p, index));
    facts_say(p, &entry, index);
    if (*text_of(p, entry.text))
        terminal_print(&p->terminal, 0, text_of(p, entry.text));
    if (*text_of(p, entry.story))
        play_say(p, SAID_STORY, text_of(p, entry.story));
}

static void names_say(struct play *p, enum said how, const struct found *f, unsigned from)
{
    struct text list = { 0 };

    for (unsigned i = from; i < f->count && i < CARDS_NAMED; i++) {
        const char *title = title_of(p, f->index[i]);

        if (i > from)
            text_add(&list, "; ", 2);
        text_add(&list, title, strlen(title));
    }
    if (f->count > CARDS_NAMED)
        text_add(&list, "; …", strlen("; …"));
    play_say(p, how, list.data);
    text_release(&list);
}

void play_explain(struct play *p, const char *words)
{
    struct found f = entries_find(p, words);

    if (!*words) {
        say_help(p);
    } else if (f.count == 0) {
        play_say(p, SAID_NO_CARD, words);
    } else if (f.count > 1 && f.best != FIT_WHOLE) {
        names_say(p, SAID_WHICH_CARD, &f, 0);
    } else {
        card_say(p, f.index[0]);
        if (f.count > 1)
            names_say(p, SAID_ALSO_CARD, &f, 1);
    }
}

/* Called while something is being printed: the scratch text is in use. */
void play_show_text(struct play *p, unsigned index)
{
    struct ang_entry entry;
    struct text line = { 0 }, facts = { 0 };

    if (!ang_pack_entry(p->pack, index, &entry) || !*text_of(p, entry.text))
        return;
    TEXT_FILL(&facts, ang_pack_facts(p->pack, index, p->lang, facts.data, facts.size));
    text_add(&line, "    ", 4);
    text_add(&line, title_of(p, index), strlen(title_of(p, index)));
    if (facts.length > 0) {
        text_add(&line, " (", 2);
        text_add(&line, facts.data, facts.length);
        text_add(&line, ")", 1);
    }
    text_add(&line, ": ", 2);
    text_add(&line, text_of(p, entry.text), strlen(text_of(p, entry.text)));
    terminal_print(&p->terminal, 2, line.data);
    text_release(&facts);
    text_release(&line);
}

/* Why not? For a card that waits for an event, its text names the event. */
void play_say_reason(struct play *p, const char *wish)
{
    const char *rest = strchr(wish, ' ');
    struct found f = entries_find(p, wish);
    char reason[1000];

    if (f.count == 0 && rest)
        f = entries_find(p, rest + 1);
    if (!ang_game_why_not(p->game, p->seat, wish, p->lang, reason, sizeof reason)) {
        play_say(p, SAID_NO_REASON, wish);
        return;
    }
    terminal_print(&p->terminal, 0, reason);
    if (f.count == 1 || (f.count > 1 && f.best == FIT_WHOLE))
        play_show_text(p, f.index[0]);
}

/* A hint */

/* Whether the amount is printed as a number other than zero. */
static bool reason_counts(const struct ang_reason *reason)
{
    return reason->amount >= 0.05f || reason->amount <= -0.05f;
}

void play_hint(struct play *p)
{
    struct ang_thoughts *thoughts = memory_get(sizeof *thoughts);
    struct ang_bot_desc bot = ang_hint_bot(p->game, p->seat);
    struct text reasons = { 0 };
    struct menu m;
    int choice = ang_game_think(p->game, p->seat, &bot, thoughts, NULL);

    if (!menu_read(p, &m) || choice < 0) {
        play_say(p, SAID_NOT_ASKED);
    } else {
        char reason[160];
        unsigned number = 0;

        for (unsigned i = 0; i < m.count; i++)
            if (m.index[i] == (unsigned)choice)
                number = i + 1;
        for (unsigned i = 0; i < ANG_REASON_MAX; i++)
            if (reason_counts(&thoughts->option[choice].reason[i]) &&
                ang_reason_text(p->pack, &thoughts->option[choice].reason[i], p->lang, reason,
                                sizeof reason)) {
                text_add(&reasons, reasons.length ? ", " : "", reasons.length ? 2 : 0);
                text_add(&reasons, reason, strlen(reason));
            }
        TEXT_FILL(&p->text, ang_option_text(p->game, p->seat, &m.decision.option[choice], p->lang,
                                            p->text.data, p->text.size));
        play_say(p, SAID_HINT, number, p->text.data, reasons.length ? " (" : "",
                 reasons.length ? reasons.data : "", reasons.length ? ")" : "");
    }
    text_release(&reasons);
    free(thoughts);
}
