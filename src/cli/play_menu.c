/* play_menu.c: output for a person: the log in paragraphs, the table in parts, and a menu in
 * groups.
 */
#include "cli/play.h"

#include "cli/cli.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    FOLD_FROM = 40, /* more than people grasp at a glance */
    FOLD_SOON = 10, /* the same for a group that the game folds */
    JOINED_MAX = 5, /* maximum length of a sentence */
    SHOWN_MAX = 6,  /* cards whose text follows a paragraph */
};

static void tell(struct play *p)
{
    terminal_print(&p->terminal, 2, p->text.data);
}

/* The log */

struct telling { /* sentences collected for a paragraph */
    struct text paragraph;
    char cause[NAME_SIZE * 2]; /* of the last one, "Night Shift: "; "": the rules */
    char subject[NAME_SIZE];   /* its subject; "": none that can be omitted */
    unsigned joined;
    size_t clause; /* where the last one begins */
    unsigned shown[SHOWN_MAX], shown_count;
    int passage; /* the card of the last line, plus 1 */
};

/* Ends a joined sentence: "goes to NAPD, digs deeper" gets its "and". */
static void sentence_end(struct play *p, struct telling *t)
{
    const char *and = p->lang == ANG_DE ? " und " : " and ";
    struct text *out = &t->paragraph;
    char *last;

    if (t->joined == 0)
        return;
    last = text_join(out->data + t->clause, "", "");
    out->length = t->clause - 2; /* without ", " */
    text_add(out, and, strlen(and));
    t->clause = out->length;
    text_add(out, last, strlen(last));
    t->joined = 0;
    free(last);
}

static void paragraph_print(struct play *p, struct telling *t)
{
    sentence_end(p, t);
    if (t->paragraph.length > 0)
        terminal_print(&p->terminal, 2, t->paragraph.data);
    for (unsigned i = 0; i < t->shown_count; i++)
        play_show_text(p, t->shown[i]);
    text_clear(&t->paragraph);
    t->cause[0] = t->subject[0] = 0;
    t->shown_count = 0;
}

/* The card that a sentence names as its source; returns the rest. */
static const char *cause_read(const char *sentence, char *cause, size_t size)
{
    const char *colon = strstr(sentence, ": ");
    size_t length = colon ? (size_t)(colon - sentence) + 2 : 0;

    cause[0] = 0;
    if (!colon || length >= size)
        return sentence;
    memcpy(cause, sentence, length);
    cause[length] = 0;
    return sentence + length;
}

/* The seat a sentence begins with, "You" included; returns the rest, or NULL. */
static const char *subject_read(struct play *p, const char *sentence, char subject[NAME_SIZE])
{
    for (unsigned s = 0; s <= p->seats; s++) {
        const char *name = s < p->seats ? play_name(p, s) : p->lang == ANG_DE ? "Du" : "You";
        size_t length = strlen(name);

        if (strncmp(sentence, name, length) == 0 && sentence[length] == ' ') {
            snprintf(subject, NAME_SIZE, "%s", name);
            return sentence + length + 1;
        }
    }
    subject[0] = 0;
    return NULL;
}

/* Whether the source card was just named. If so, a colon is enough: "Rachel plays Nerve: …". */
static bool cause_is_named(const struct telling *t, const char *cause)
{
    const char *clause = t->paragraph.data + t->clause;
    size_t length = strlen(cause) - 2; /* without ": " */

    for (; *clause; clause++)
        if (strncmp(clause, cause, length) == 0)
            return true;
    return false;
}

/* The common beginning of two sentences is printed once: "Floyd goes to NAPD. Floyd digs deeper."
 * becomes "Floyd goes to NAPD and digs deeper." */
static void sentence_add(struct play *p, struct telling *t)
{
    char cause[sizeof t->cause], subject[NAME_SIZE];
    struct text *out = &t->paragraph;
    const char *told = cause_read(p->text.data, cause, sizeof cause);
    const char *rest = subject_read(p, told, subject);
    bool same_cause = strcmp(cause, t->cause) == 0;
    bool ended = out->length > 0 && out->data[out->length - 1] == '.';

    if (rest && same_cause && ended && strcmp(subject, t->subject) == 0 && t->joined < JOINED_MAX) {
        out->data[--out->length] = 0;
        text_add(out, ", ", 2);
        t->clause = out->length;
        text_add(out, rest, strlen(rest));
        t->joined++;
        return;
    }
    sentence_end(p, t);
    if (out->length > 0 && cause[0] && !same_cause && ended && cause_is_named(t, cause))
        out->data[out->length - 1] = ':';
    else if (!same_cause)
        told = p->text.data;
    if (out->length > 0)
        text_add(out, " ", 1);
    t->clause = out->length;
    text_add(out, told, strlen(told));
    if (p->lang == ANG_EN && cause[0] && !same_cause && strcmp(subject, "You") == 0)
        *strstr(out->data + t->clause, "You ") = 'y';
    snprintf(t->cause, sizeof t->cause, "%s", cause);
    snprintf(t->subject, sizeof t->subject, "%s", subject);
}

/* Prints a text on a card, below its title, unless the title was just printed. */
static void passage_print(struct play *p, struct telling *t, int card)
{
    struct ang_entry entry;

    if (card >= 0 && card + 1 != t->passage && ang_pack_entry(p->pack, (unsigned)card, &entry) &&
        !strstr(t->paragraph.data ? t->paragraph.data : "", entry.title[p->lang])) {
        paragraph_print(p, t);
        terminal_print_strong(&p->terminal, entry.title[p->lang]);
    }
    paragraph_print(p, t);
    t->passage = card + 1;
    text_add(&t->paragraph, "  ", 2);
    text_add(&t->paragraph, p->text.data, p->text.length);
    terminal_print(&p->terminal, 0, t->paragraph.data);
    text_clear(&t->paragraph);
}

/* A turn is a paragraph; unimportant lines are left out, unless everything is wanted. */
static void tell_log(struct play *p, bool all)
{
    unsigned count = ang_game_log_count(p->game), *told = &p->told[p->seat];
    struct telling t = { 0 };

    for (; *told < count; ++*told) {
        enum ang_telling telling = ang_game_log_telling(p->game, p->seat, *told);
        int card;

        TEXT_FILL(&p->text,
                  ang_game_log_text(p->game, p->seat, *told, p->lang, p->text.data, p->text.size));
        if (p->text.length == 0 || (telling == ANG_TELL_ASIDE && !all))
            continue;
        if (telling == ANG_TELL_PASSAGE) {
            passage_print(p, &t, ang_game_log_card(p->game, p->seat, *told));
            continue;
        }
        if (telling == ANG_TELL_PARAGRAPH || all)
            paragraph_print(p, &t);
        sentence_add(p, &t);
        card = all ? -1 : ang_game_log_card(p->game, p->seat, *told);
        if (card >= 0 && t.shown_count < SHOWN_MAX)
            t.shown[t.shown_count++] = (unsigned)card;
    }
    paragraph_print(p, &t);
    text_release(&t.paragraph);
}

void play_tell_log(struct play *p)
{
    tell_log(p, false);
}

void play_tell_whole_log(struct play *p)
{
    p->told[p->seat] = 0;
    tell_log(p, true);
}

/* The table */

static void play_tell_view(struct play *p)
{
    TEXT_FILL(&p->text, ang_game_view_text(p->game, p->seat, p->lang, p->text.data, p->text.size));
    tell(p);
}

void play_tell_part(struct play *p, unsigned part)
{
    TEXT_FILL(&p->text,
              ang_game_part_text(p->game, p->seat, part, p->lang, p->text.data, p->text.size));
    tell(p);
}

/* Tells the position after a choice: only a summary, if the game provides one. */
void play_tell_now(struct play *p)
{
    if (ang_pack_part_count(p->pack) > 0)
        play_tell_part(p, 0);
    else
        play_tell_view(p);
}

void play_tell_ending(struct play *p)
{
    TEXT_FILL(&p->text, ang_game_ending(p->game, p->seat, p->lang, p->text.data, p->text.size));
    if (p->text.length > 0)
        tell(p);
    else
        play_tell_view(p);
}

/* The menu */

/* Folded groups come last, with high numbers. A large one is only a range of numbers. */
static bool is_last(const struct play *p, unsigned group, unsigned size)
{
    return group > 0 && (size >= FOLD_FROM || ang_pack_group(p->pack, group, p->lang).folded);
}

bool menu_read(struct play *p, struct menu *m)
{
    static const enum ang_rank order[] = { ANG_RANK_WORTH, ANG_RANK_PLAIN, ANG_RANK_LATE };
    struct ang_standing standing[ANG_OPTION_MAX];
    unsigned size[ANG_OPTION_MAX] = { 0 };
    unsigned last = 0, at = 0;
    uint8_t allowed[ANG_OPTION_MAX];

    m->count = 0;
    if (!ang_game_decision(p->game, p->seat, &m->decision))
        return false;
    for (unsigned i = 0; i < m->decision.count; i++)
        allowed[i] = 1;
    if (p->match.lesson.lesson)
        ang_lesson_allowed(&p->match.lesson, p->game, allowed);
    for (unsigned i = 0; i < m->decision.count; i++) {
        standing[i] = ang_option_standing(p->game, p->seat, &m->decision.option[i]);
        last = standing[i].group > last ? standing[i].group : last;
        size[standing[i].group] += allowed[i];
    }
    for (unsigned turn = 1; turn <= 2 * (last + 1); turn++) { /* folded options have high numbers */
        unsigned g = (turn - 1) % (last + 1) + 1;
        bool folded = turn > last + 1;

        g = g <= last ? g : 0; /* those of group 0 come last */
        if (folded != is_last(p, g, size[g]))
            continue;
        for (unsigned r = 0; r < ARRAY_LEN(order); r++)
            for (unsigned i = 0; i < m->decision.count; i++)
                if (allowed[i] && standing[i].group == g && standing[i].rank == order[r]) {
                    m->group[at] = g;
                    m->index[at++] = i;
                }
    }
    m->count = at;
    return at > 0;
}

static void label_read(struct play *p, const struct menu *m, unsigned at)
{
    TEXT_FILL(&p->text, ang_option_label(p->game, p->seat, &m->decision.option[m->index[at]],
                                         p->lang, p->text.data, p->text.size));
}

static unsigned columns(const char *text)
{
    unsigned count = 0;

    for (; *text; text++)
        count += ((unsigned char)*text & 0xc0) != 0x80;
    return count;
}

/* "Go to: 1 City Hall; 2 Adams Garden; …", never broken inside an item that fits on a line. */
static void tell_items(struct play *p, const struct menu *m, unsigned from, unsigned end,
                       const char *title)
{
    struct text line = { 0 };
    char number[16];

    text_add(&line, title, strlen(title));
    text_add(&line, ":", 1);
    for (unsigned i = from; i < end; i++) {
        label_read(p, m, i);
        snprintf(number, sizeof number, " %u ", i + 1);
        unsigned wanted = columns(number) + columns(p->text.data) + 1;
        if (columns(line.data) + wanted > p->terminal.width && line.length > 4) {
            terminal_print(&p->terminal, 4, line.data);
            text_clear(&line);
            text_add(&line, "   ", 3);
        }
        text_add(&line, number, strlen(number));
        text_add(&line, p->text.data, p->text.length);
        if (i + 1 < end)
            text_add(&line, ";", 1);
    }
    terminal_print(&p->terminal, 4, line.data);
    text_release(&line);
}

static void tell_lines(struct play *p, const struct menu *m, unsigned from, unsigned end)
{
    for (unsigned i = from; i < end; i++) {
        struct text line = { 0 };
        char number[16];

        label_read(p, m, i);
        snprintf(number, sizeof number, "%3u. ", i + 1);
        text_add(&line, number, strlen(number));
        text_add(&line, p->text.data, p->text.length);
        terminal_print(&p->terminal, 4, line.data);
        text_release(&line);
    }
}

static void tell_group(struct play *p, const struct menu *m, unsigned from, unsigned end)
{
    struct ang_group group = ang_pack_group(p->pack, m->group[from], p->lang);
    const char *title = group.title;

    if (group.lines) {
        tell_lines(p, m, from, end);
    } else if (end - from < (group.folded ? FOLD_SOON : FOLD_FROM)) {
        tell_items(p, m, from, end, title);
    } else {
        label_read(p, m, from);
        if (strchr(p->text.data, '('))
            strchr(p->text.data, '(')[-1] = 0; /* only the name */
        play_say(p, SAID_FOLDED, title, from + 1, end, from + 1, p->text.data);
    }
}

/* Prints the options that a lesson does not allow yet, and why. */
static void tell_held(struct play *p, unsigned count)
{
    struct ang_lesson_now now;

    if (!p->match.lesson.lesson || count == 0)
        return;
    ang_lesson_now(&p->match.lesson, p->game, &now);
    if (count == 1)
        play_say(p, SAID_LESSON_HELD_ONE, now.why[p->lang]);
    else
        play_say(p, SAID_LESSON_HELD, count, now.why[p->lang]);
}

bool play_tell_decision(struct play *p)
{
    struct menu m;
    unsigned held_back;

    if (p->match.lesson.lesson && !menu_read(p, &m))
        return false;
    TEXT_FILL(&p->text, ang_prompt_text(p->game, p->seat, p->lang, p->text.data, p->text.size));
    terminal_print_strong(&p->terminal, p->text.data);
    if (!menu_read(p, &m))
        return false;
    held_back = m.decision.count - m.count;
    for (unsigned from = 0, end; from < m.count; from = end) {
        for (end = from; end < m.count && m.group[end] == m.group[from];)
            end++;
        tell_group(p, &m, from, end);
    }
    tell_held(p, held_back);
    return true;
}
