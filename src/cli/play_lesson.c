/* play_lesson.c: a lesson in the terminal (docs/lessons.md). The match (table/match.h) decides what
 * it allows; this file prints the lesson's texts. */
#include "cli/play.h"

#include "cli/cli.h"
#include "cli/files.h"
#include "cli/packs.h"
#include "cli/progress.h"
#include "cli/scenario.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

bool lesson_saved(struct lesson_wish *w)
{
    return w->game && !file_ends_with(w->name, ".lesson") &&
           progress_path(w->game, w->name, &w->path) && access(w->path.data, F_OK) == 0;
}

static int not_found(const struct lesson_wish *w)
{
    return complain_usage("%s has no lesson '%s'; `angeles lessons %s` lists them.", w->game,
                          w->name, w->game);
}

/* A file is for its author, who has not built the program with it yet. */
static const struct ang_lesson *lesson_of(struct play *p, const struct lesson_wish *w)
{
    if (!file_ends_with(w->name, ".lesson"))
        return ang_lesson_find(w->game, w->name);
    p->own_lesson = lesson_read(w->name, p->pack, false);
    return p->own_lesson;
}

int lesson_begin(struct play *p, struct lesson_wish *w, const char *pack_path)
{
    struct ang_error error = { 0 };
    struct ang_lesson_about about;
    int status = pack_get(w->game, pack_path, &p->pack);

    if (status != STATUS_OK)
        return status;
    if (pack_path && !file_ends_with(w->name, ".lesson"))
        return complain_usage("--lesson with --pack needs the lesson's file: DIR/lessons/%s.lesson",
                              w->name);
    const struct ang_lesson *lesson = lesson_of(p, w);
    if (!lesson)
        return file_ends_with(w->name, ".lesson") ? STATUS_FAILED : not_found(w);
    p->game = ang_lesson_game(lesson, p->pack, &error);
    if (!p->game)
        return complain_error(w->game, &error);
    ang_lesson_about(lesson, &about);
    p->seats = about.seats;
    ang_game_speak(p->game, p->lang);
    for (unsigned s = 0; s < p->seats; s++)
        p->match.seat[s] =
            (struct match_seat){ .kind = s == about.learner ? CHAIR_PERSON : CHAIR_BOT,
                                 .taken = true };
    for (unsigned v = 0; v <= ANG_SPECTATOR; v++) /* the log before the position is not shown */
        p->told[v] = ang_game_log_count(p->game);
    p->match.lesson.lesson = lesson;
    return STATUS_OK;
}

bool lesson_is_on(struct play *p)
{
    struct ang_lesson_now now;

    if (!p->match.lesson.lesson)
        return false;
    ang_lesson_now(&p->match.lesson, p->game, &now);
    return now.state != ANG_LESSON_DONE;
}

void lesson_say(struct play *p)
{
    struct ang_lesson_about about;
    struct ang_lesson_now now;

    ang_lesson_about(p->match.lesson.lesson, &about);
    ang_lesson_now(&p->match.lesson, p->game, &now);
    if (now.state == ANG_LESSON_DONE)
        return;
    putchar('\n');
    const char *chapter = ang_lesson_chapter(p->match.lesson.lesson, now.chapter, p->lang);
    if (!about.puzzle)
        play_say(p, SAID_LESSON, about.title[p->lang], p->match.lesson.step + 1, about.steps,
                 *chapter ? ": " : "", chapter);
    terminal_print_strong(&p->terminal, now.say[p->lang]);
    if (now.state == ANG_LESSON_READS)
        play_say(p, SAID_LESSON_READ);
    if (now.state == ANG_LESSON_FAILED)
        play_say(p, now.has_solution ? SAID_PUZZLE_AGAIN : SAID_LESSON_AGAIN);
}

void lesson_refuse(struct play *p)
{
    struct ang_lesson_now now;

    ang_lesson_now(&p->match.lesson, p->game, &now);
    if (now.state == ANG_LESSON_READS)
        play_say(p, SAID_LESSON_READ);
    else if (now.state == ANG_LESSON_FAILED)
        play_say(p, now.has_solution ? SAID_PUZZLE_AGAIN : SAID_LESSON_AGAIN);
    else
        terminal_print(&p->terminal, 0, now.why[p->lang]);
}

bool lesson_allows(struct play *p, unsigned index)
{
    uint8_t allowed[ANG_OPTION_MAX];

    if (!p->match.lesson.lesson)
        return true;
    ang_lesson_allowed(&p->match.lesson, p->game, allowed);
    return index < ANG_OPTION_MAX && allowed[index];
}

static void hint(struct play *p, const struct ang_lesson_now *now)
{
    if (*now->hint[p->lang])
        terminal_print(&p->terminal, 0, now->hint[p->lang]);
    else
        play_say(p, SAID_LESSON_NO_HINT);
}

static void solution(struct play *p)
{
    char text[400];
    unsigned n = 0;

    while (ang_lesson_solution(&p->match.lesson, p->game, n, p->lang, text, sizeof text))
        play_say(p, SAID_SOLUTION, ++n, text);
    if (n == 0)
        play_say(p, SAID_LESSON_NO_HINT);
}

bool lesson_obey(struct play *p, const char *line)
{
    struct ang_lesson_now now;
    struct table_now clock = play_now();

    ang_lesson_now(&p->match.lesson, p->game, &now);
    if (strcmp(line, "hint") == 0 || strcmp(line, "tipp") == 0) {
        hint(p, &now);
        return true;
    }
    if (strcmp(line, "solution") == 0 || strcmp(line, "lösung") == 0) {
        solution(p);
        return true;
    }
    bool again = strcmp(line, "again") == 0 || strcmp(line, "nochmal") == 0;
    if ((again || (!*line && now.state == ANG_LESSON_FAILED)) &&
        match_lesson_again(&p->match, &clock)) {
        for (unsigned v = 0; v <= ANG_SPECTATOR; v++)
            p->told[v] = ang_game_log_count(p->game);
        play_settle(p);
        return true;
    }
    unsigned entries = ang_game_entry_count(p->game);
    if (!*line && now.state == ANG_LESSON_READS && match_lesson_go_on(&p->match)) {
        play_settle(p);
        if (ang_game_entry_count(p->game) == entries)
            p->show = SHOW_PROMPT; /* the table has not changed */
        return true;
    }
    return false;
}

void lesson_finished(struct play *p)
{
    struct ang_lesson_about about;

    ang_lesson_about(p->match.lesson.lesson, &about);
    play_say(p, about.puzzle ? SAID_PUZZLE_DONE : SAID_LESSON_DONE, about.game);
    if (!p->own_lesson)
        progress_done(about.game, about.name);
}
