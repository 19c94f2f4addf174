/* play_setup.c: asks a person for the settings of a table that the command line omits. */
#include "cli/play.h"

#include "cli/cli.h"
#include "cli/options.h"
#include "cli/reference.h"

#include <stdio.h>
#include <string.h>

enum { ANSWER_NONE = -1, ANSWER_LEAVE = -2, VALUE_COUNT = 8 };

/* The name of a value for people: an entry of the pack has a title. */
static const char *value_title(const struct play *p, const char *value)
{
    struct ang_entry entry;
    int index = ang_pack_find(p->pack, value);

    if (strcmp(value, "random") == 0)
        return play_words(p->lang, SAID_ANY);
    if (index < 0 || !ang_pack_entry(p->pack, (unsigned)index, &entry))
        return value;
    return entry.title[p->lang] ? entry.title[p->lang] : entry.title[ANG_EN];
}

/* A number, or the beginning of a title; an empty line means the default. */
static int answer_read(struct play *p, const char *const *title, unsigned count)
{
    uint64_t number;
    const char *words;

    if (!play_read(p))
        return ANSWER_LEAVE;
    words = p->line.data + strspn(p->line.data, " \t");
    if (!*words)
        return 0;
    if (number_read(words, &number))
        return number >= 1 && number <= count ? (int)number - 1 : ANSWER_NONE;
    for (unsigned i = 0; i < count; i++)
        if (words_begin(title[i], words))
            return (int)i;
    return ANSWER_NONE;
}

struct choice { /* the choices: enter takes the first */
    const char *title[VALUE_COUNT];
    const char *about[VALUE_COUNT]; /* or NULL */
    unsigned count;
};

/* Returns the index of the answer, or ANSWER_LEAVE. */
static int ask(struct play *p, enum said question, const struct choice *c)
{
    int answer;

    do {
        play_say(p, question);
        for (unsigned i = 0; i < c->count; i++) {
            char line[300];

            snprintf(line, sizeof line, "%3u. %s%s%s%s", i + 1, c->title[i],
                     i == 0 ? play_words(p->lang, SAID_DEFAULT) : "", c->about[i] ? ": " : "",
                     c->about[i] ? c->about[i] : "");
            terminal_print(&p->terminal, 5, line);
        }
        answer = answer_read(p, c->title, c->count);
        if (answer == ANSWER_NONE)
            play_say(p, SAID_CHOOSE, p->line.data, 1, c->count);
    } while (answer == ANSWER_NONE);
    return answer;
}

/* A character's introduction in the quick reference; NULL: none. */
static const char *who_title(const struct play *p, const char *value)
{
    const struct ang_reference *r = ang_reference_of(ang_pack_game(p->pack), p->lang);
    struct near n = near_to(value);
    const struct ang_topic *topic = r ? reference_topic(r, value, &n) : NULL;

    return topic ? topic->title : NULL;
}

/* A choice made before the game begins. */
static int ask_option(struct play *p, const struct ang_table_option *o)
{
    struct choice c = { 0 };

    for (; c.count < VALUE_COUNT && o->value[c.count]; c.count++) {
        const char *who = o->seat ? who_title(p, o->value[c.count]) : NULL;

        c.title[c.count] = who ? who : value_title(p, o->value[c.count]);
    }
    if (!o->seat)
        c.about[0] = play_words(p->lang, SAID_FIRST_CASE);
    return ask(p, o->seat ? SAID_ASK_WHO : SAID_ASK_CASE, &c);
}

bool setup_ask_level(struct play *p)
{
    struct choice c = { 0 };
    struct ang_level level;
    int answer;

    for (; c.count < VALUE_COUNT && ang_level(c.count, &level); c.count++) {
        c.title[c.count] = level.title[p->lang];
        c.about[c.count] = level.about[p->lang];
    }
    answer = ask(p, SAID_ASK_LEVEL, &c);
    if (answer == ANSWER_LEAVE)
        return false;
    ang_level((unsigned)answer, &level);
    snprintf(p->level, sizeof p->level, "%s", level.name);
    p->bot = ang_level_bot((unsigned)answer, 0);
    return true;
}

const char *setup_ask_game(struct play *p)
{
    struct choice c = { 0 };
    const char *name[VALUE_COUNT];
    int answer;

    for (unsigned i = ang_kind_count(); i-- > 0 && c.count < VALUE_COUNT;) { /* the newest first */
        name[c.count] = ang_kind_name(i);
        c.title[c.count++] = ang_kind_title(i);
    }
    answer = ask(p, SAID_ASK_GAME, &c);
    return answer == ANSWER_LEAVE ? NULL : name[answer];
}

static bool ask_seats(struct play *p)
{
    unsigned min = ang_pack_seat_min(p->pack), max = ang_pack_seat_max(p->pack);
    uint64_t number;

    for (;;) {
        play_say(p, SAID_ASK_SEATS, min, max, min);
        if (!play_read(p))
            return false;
        if (!p->line.data[strspn(p->line.data, " \t")]) {
            p->seats = min;
            return true;
        }
        if (number_read(p->line.data, &number) && number >= min && number <= max) {
            p->seats = (unsigned)number;
            return true;
        }
        play_say(p, SAID_CHOOSE, p->line.data, min, max);
    }
}

/* The seat of the person, and the first option that is not about a seat: the case. */
bool setup_ask(struct play *p)
{
    struct ang_table_option o;
    bool seat_asked = false, other_asked = false;
    unsigned chosen = 0;

    if (!ask_seats(p))
        return false;
    for (unsigned i = 0; ang_pack_option(p->pack, i, &o); i++) {
        bool *asked = o.seat ? &seat_asked : &other_asked;
        int answer;

        if (*asked || chosen == SETUP_CHOICES)
            continue;
        *asked = true;
        answer = ask_option(p, &o);
        if (answer == ANSWER_LEAVE)
            return false;
        snprintf(p->choice[chosen++], sizeof p->choice[0], "%s=%s", o.name, o.value[answer]);
    }
    return true;
}

bool setup_is_asked(const struct ang_pack *pack)
{
    struct ang_table_option o;

    for (unsigned i = 0; ang_pack_option(pack, i, &o); i++)
        if (o.seat)
            return true;
    return false;
}
