/* analyze.c: a review of a saved game: everybody's standing over time, and the costliest choices.
 */
#include "cli/bots.h"
#include "cli/options.h"
#include "cli/saved.h"
#include "cli/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TURNING_MAX = 100 };

struct turning {
    struct ang_moment moment;
    char *chosen, *best, *reasons; /* owned */
};

struct analyze {
    const char *path;
    struct saved saved;
    enum ang_language lang;
    bool json;
    uint64_t wanted, seat; /* turning points; of this seat, from 1 (0: all) */
    struct turning turning[TURNING_MAX + 1];
    unsigned turning_count;
    unsigned active, standings;
    unsigned choices[ANG_SEAT_MAX];
    double lost[ANG_SEAT_MAX];
    struct text text, standing; /* standing: as JSON, or lines */
};

/* Words, in both languages */
enum said {
    SAID_STANDING,
    SAID_ENTRY,
    SAID_TURNING,
    SAID_NONE,
    SAID_CHOSE,
    SAID_BETTER,
    SAID_LOST
};
static const char *const said[][2] = {
    [SAID_STANDING] = { "Expected points at the start of each turn:",
                        "Was jeder erwarten konnte, in Punkten, zu Beginn jedes Zuges:" },
    [SAID_ENTRY] = { "entry", "Eintrag" },
    [SAID_TURNING] = { "Turning points:", "Wendepunkte:" },
    [SAID_NONE] = { "  none: no better choices found", "  keine: nichts Besseres gefunden" },
    [SAID_CHOSE] = { "chose", "wählte" },
    [SAID_BETTER] = { "better", "besser" },
    [SAID_LOST] = { "points lost by choices, and the number of choices reviewed:",
                    "Punkte, die Entscheidungen gekostet haben, und wie viele angesehen wurden:" },
};

static const char *say(const struct analyze *a, enum said what)
{
    return said[what][a->lang];
}

/* "12.3", "12,3" */
static const char *points(const struct analyze *a, double value, bool signs, char out[24])
{
    snprintf(out, 24, signs ? "%+.1f" : "%.1f", value);
    for (char *c = out; *c && a->lang == ANG_DE && !a->json; c++)
        if (*c == '.')
            *c = ',';
    return out;
}

static char *option_words(struct analyze *a, struct ang_game *then, unsigned seat, unsigned index)
{
    struct ang_decision d;

    ang_game_decision(then, seat, &d);
    TEXT_FILL(&a->text,
              ang_option_text(then, seat, &d.option[index], a->lang, a->text.data, a->text.size));
    return text_join(a->text.data, "", "");
}

static char *reason_list(struct analyze *a, const struct ang_thought *thought)
{
    struct text list = { 0 };
    char reason[160], *words;

    text_add(&list, "", 0);
    for (unsigned i = 0; i < ANG_REASON_MAX; i++)
        if (ang_reason_text(a->saved.pack, &thought->reason[i], a->lang, reason, sizeof reason)) {
            text_add(&list, "; ", list.length ? 2 : 0);
            text_add(&list, reason, strlen(reason));
        }
    words = text_join(list.data, "", "");
    text_release(&list);
    return words;
}

static void turning_free(struct turning *t)
{
    free(t->chosen);
    free(t->best);
    free(t->reasons);
}

/* Adds a choice if it is among the costliest; the largest loss is first. */
static void turning_add(struct analyze *a, struct ang_game *then, const struct ang_moment *m)
{
    unsigned at = a->turning_count;

    while (at > 0 && a->turning[at - 1].moment.lost < m->lost)
        at--;
    if (at >= a->wanted || m->lost <= 0 || (a->seat && m->seat + 1 != a->seat))
        return;
    memmove(&a->turning[at + 1], &a->turning[at], (a->turning_count - at) * sizeof a->turning[0]);
    a->turning[at] = (struct turning){
        .moment = *m,
        .chosen = option_words(a, then, m->seat, m->chosen),
        .best = option_words(a, then, m->seat, m->best),
        .reasons = reason_list(a, &m->best_thought),
    };
    if (++a->turning_count > a->wanted)
        turning_free(&a->turning[--a->turning_count]);
}

static void standing_add(struct analyze *a, struct ang_game *then, const struct ang_moment *m)
{
    char line[160], number[24];
    unsigned seats = ang_game_seats(then);

    snprintf(line, sizeof line, a->json ? "%s{\"entry\":%u,\"active\":%u,\"points\":[" : "%s%6u  ",
             a->json && a->standings ? "," : "", m->entry + !a->json, ang_game_active(then));
    text_add(&a->standing, line, strlen(line));
    for (unsigned s = 0; s < seats; s++) {
        points(a, (double)m->standing[s], false, number);
        snprintf(line, sizeof line, a->json ? "%s%s" : "%s%18s", a->json && s ? "," : "", number);
        text_add(&a->standing, line, strlen(line));
    }
    text_add(&a->standing, a->json ? "]}" : "\n", a->json ? 2 : 1);
    a->standings++;
}

static bool visit(struct ang_game *then, const struct ang_moment *m, void *with)
{
    struct analyze *a = with;

    if (a->standings == 0 || ang_game_active(then) != a->active)
        standing_add(a, then, m);
    a->active = ang_game_active(then);
    a->choices[m->seat]++;
    a->lost[m->seat] += (double)m->lost;
    turning_add(a, then, m);
    return true;
}

static const char *seat_words(struct analyze *a, struct ang_game *game, unsigned seat)
{
    TEXT_FILL(&a->text, ang_seat_text(game, seat, a->lang, a->text.data, a->text.size));
    return a->text.data;
}

static void print_lines(struct analyze *a, struct ang_game *game)
{
    char one[24], other[24];

    printf("%s\n%6s  ", say(a, SAID_STANDING), say(a, SAID_ENTRY));
    for (unsigned s = 0; s < ang_game_seats(game); s++)
        printf("%18.18s", seat_words(a, game, s));
    printf("\n%s\n%s\n", a->standings ? a->standing.data : "", say(a, SAID_TURNING));
    if (a->turning_count == 0)
        printf("%s\n", say(a, SAID_NONE));
    for (unsigned i = 0; i < a->turning_count; i++) {
        const struct turning *t = &a->turning[i];
        printf("  %s %u, %s, %s\n", say(a, SAID_ENTRY), t->moment.entry + 1,
               seat_words(a, game, t->moment.seat), points(a, -(double)t->moment.lost, true, one));
        printf("    %s: %s (%s)\n", say(a, SAID_CHOSE), t->chosen,
               points(a, (double)t->moment.chosen_thought.value, false, one));
        printf("    %s: %s (%s)%s%s\n", say(a, SAID_BETTER), t->best,
               points(a, (double)t->moment.best_thought.value, false, other),
               t->reasons[0] ? ": " : "", t->reasons);
    }
    printf("\n%s\n", say(a, SAID_LOST));
    for (unsigned s = 0; s < ang_game_seats(game); s++)
        printf("  %-24s %8s  %6u\n", seat_words(a, game, s), points(a, a->lost[s], false, one),
               a->choices[s]);
}

static void json_text(const char *key, const char *words)
{
    struct text quoted = { 0 };

    text_add_json(&quoted, words);
    printf(",\"%s\":%s", key, quoted.data);
    text_release(&quoted);
}

static void print_json(struct analyze *a, struct ang_game *game)
{
    printf("{\"standing\":[%s],\"turning\":[", a->standings ? a->standing.data : "");
    for (unsigned i = 0; i < a->turning_count; i++) {
        const struct turning *t = &a->turning[i];
        printf("%s{\"entry\":%u,\"seat\":%u,\"lost\":%.2f", i ? "," : "", t->moment.entry,
               t->moment.seat, (double)t->moment.lost);
        json_text("chosen", t->chosen);
        json_text("best", t->best);
        json_text("reasons", t->reasons);
        putchar('}');
    }
    printf("],\"lost\":[");
    for (unsigned s = 0; s < ang_game_seats(game); s++)
        printf("%s%.2f", s ? "," : "", a->lost[s]);
    printf("],\"choices\":[");
    for (unsigned s = 0; s < ang_game_seats(game); s++)
        printf("%s%u", s ? "," : "", a->choices[s]);
    printf("]}\n");
}

static int run(struct analyze *a, const char *pack, const char *level)
{
    struct ang_bot_desc bot;
    struct ang_error error = { 0 };
    struct ang_game *game;
    enum ang_end end;
    int status = saved_read(a->path, pack, &a->saved);

    if (status == STATUS_OK)
        status = bot_read(a->saved.pack, "--level", level, &bot);
    if (status != STATUS_OK)
        return status;
    game = ang_game_open(a->saved.pack, a->saved.text.data, a->saved.text.length, &error);
    if (!game)
        return complain_error(a->path, &error), STATUS_FAILED;
    bot.blind = true; /* the case may be played again */
    if (a->seat > ang_game_seats(game))
        status = complain_usage("--seat: there are %u seats.", ang_game_seats(game));
    else if (!ang_game_analyze(game, &bot, 0, visit, a, &error))
        status = complain_error(a->path, &error);
    else if (a->json)
        print_json(a, game);
    else
        print_lines(a, game);
    end = saved_end(&a->saved, game);
    if (status == STATUS_OK && end != ANG_END_SAME)
        status = saved_differs(a->path, end, a->lang);
    ang_game_free(game);
    return status;
}

int command_analyze(int argc, char **argv)
{
    struct analyze a = { .wanted = 8 };
    const char *pack = NULL, *level = "greedy:600";
    const struct option_row row[] = {
        option_text("--level", "LEVEL", "the bot or level that reviews (default: greedy:600)",
                    &level),
        option_number("--turning", "N", "number of turning points (default: 8)", &a.wanted, 1,
                      TURNING_MAX),
        option_number("--seat", "N", "only turning points of that seat", &a.seat, 1, ANG_SEAT_MAX),
        option_flag("--json", "print one JSON object", &a.json),
        option_pack(&pack),
        option_language(&a.lang),
    };
    struct options o = {
        .usage = "analyze FILE [OPTION]…",
        .about =
            "Reviews a saved game: each seat's expected result, turn by turn; the choices that\n"
            "cost most, the better options, and why; and how much each seat has lost that way.\n"
            " The bot knows only what the seat knew at the time.",
        .row = row,
        .row_count = ARRAY_LEN(row),
        .word_min = 1,
        .word_max = 1,
        .more = bots_list,
    };
    int status;

    if (!options_parse(&o, argc, argv))
        return o.status;
    a.path = o.word[0];
    status = run(&a, pack, level);
    for (unsigned i = 0; i < a.turning_count; i++)
        turning_free(&a.turning[i]);
    saved_release(&a.saved);
    text_release(&a.text);
    text_release(&a.standing);
    return status;
}
