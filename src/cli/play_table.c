/* play_table.c: goes round the table: bots choose, people are shown what they may know and asked.
 */
#include "cli/play.h"

#include "cli/cli.h"
#include "cli/files.h"

#include <errno.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FAULTS_MAX = 1000 }; /* in a row, before a table counts as stuck */

static volatile sig_atomic_t stopped_by;

static void on_signal(int number)
{
    stopped_by = number;
}

/* Reading is interrupted, so that the game is saved before the program leaves. */
static void catch_signals(void)
{
    static const int number[] = { SIGINT, SIGTERM, SIGHUP };
    struct sigaction action = { .sa_handler = on_signal };

    sigemptyset(&action.sa_mask);
    for (unsigned i = 0; i < ARRAY_LEN(number); i++)
        sigaction(number[i], &action, NULL);
}

/* Telling */

const char *play_name(const struct play *p, unsigned seat)
{
    static const char *const nameless[][2] = {
        { "Player 1", "Spieler 1" }, { "Player 2", "Spieler 2" }, { "Player 3", "Spieler 3" },
        { "Player 4", "Spieler 4" }, { "Player 5", "Spieler 5" }, { "Player 6", "Spieler 6" },
    };

    const char *name = ang_game_name(p->game, seat);

    return name ? name : nameless[seat][p->lang == ANG_DE];
}

static void tell(struct play *p)
{
    terminal_print(&p->terminal, 2, p->text.data);
}

void play_tell_log(struct play *p)
{
    unsigned count = ang_game_log_count(p->game), *told = &p->told[p->seat];

    for (; *told < count; ++*told) {
        TEXT_FILL(&p->text,
                  ang_game_log_text(p->game, p->seat, *told, p->lang, p->text.data, p->text.size));
        if (p->text.length > 0)
            tell(p);
    }
}

void play_tell_view(struct play *p)
{
    TEXT_FILL(&p->text, ang_game_view_text(p->game, p->seat, p->lang, p->text.data, p->text.size));
    tell(p);
}

bool play_tell_decision(struct play *p)
{
    struct ang_decision d;
    char number[16];

    TEXT_FILL(&p->text, ang_prompt_text(p->game, p->seat, p->lang, p->text.data, p->text.size));
    terminal_print_strong(&p->terminal, p->text.data);
    if (!ang_game_decision(p->game, p->seat, &d) || d.count == 0)
        return false;
    for (unsigned i = 0; i < d.count; i++) {
        struct text line = { 0 };

        TEXT_FILL(&p->text, ang_option_text(p->game, p->seat, &d.option[i], p->lang, p->text.data,
                                            p->text.size));
        snprintf(number, sizeof number, "%3u. ", i + 1);
        text_add(&line, number, strlen(number));
        text_add(&line, p->text.data, p->text.length);
        terminal_print(&p->terminal, 4, line.data);
        text_release(&line);
    }
    return true;
}

/* Saving */

void play_set_save_path(struct play *p, const char *path)
{
    char *copy = path ? text_join(path, "", "") : NULL;

    free(p->save_path);
    p->save_path = copy;
    p->saved_entries = UINT32_MAX; /* this file does not hold the game yet */
}

bool play_save(struct play *p)
{
    TEXT_FILL(&p->text, ang_game_save(p->game, p->text.data, p->text.size));
    if (!file_write(p->save_path, p->text.data, p->text.length))
        return false;
    p->saved_entries = ang_game_entry_count(p->game);
    return true;
}

static bool autosave(struct play *p)
{
    bool due = p->save_path && p->saved_entries != ang_game_entry_count(p->game);

    return !due || play_save(p);
}

void play_settle(struct play *p)
{
    p->show = SHOW_ALL;
    autosave(p);
}

/* Seats */

static unsigned bits(unsigned mask)
{
    unsigned count = 0;

    for (; mask; mask &= mask - 1)
        count++;
    return count;
}

void play_look(struct play *p, unsigned seat)
{
    bool strangers = bits(p->people) > 1;

    if (seat == p->seat)
        return;
    p->seat = seat;
    p->show = SHOW_ALL;
    if (!strangers)
        return;
    if (!p->terminal.person) {
        play_say(p, SAID_NOW, play_name(p, seat));
        return;
    }
    terminal_clear(&p->terminal);
    play_say(p, SAID_CURTAIN, play_name(p, seat));
    play_read(p);
    terminal_clear(&p->terminal);
    if (!p->leaving)
        play_say(p, SAID_YOU_ARE, play_name(p, seat));
}

/* Bots choose only while no person is asked: so nothing of theirs comes between a person's choice
 * and the one before, and undo goes from one to the other. False: the table is stuck. */
static bool bots_play(struct play *p)
{
    struct ang_error error;
    unsigned asked, faults = 0;

    while (!stopped_by && (asked = ang_game_waiting(p->game)) != 0 && !(asked & p->people)) {
        if (bot_choose(p->game, ang_seat_first(asked), p->bot, &error)) {
            faults = 0;
        } else if (++faults > FAULTS_MAX) {
            complain("the game is stuck: %s", error.message);
            return false;
        }
    }
    return true;
}

/* Asking */

bool play_read(struct play *p)
{
    enum line_status status;

    do {
        if (p->terminal.person)
            fputs("> ", stdout);
        fflush(stdout);
        status = stopped_by ? LINE_STOPPED : line_read(stdin, &p->line, LINE_SIZE_MAX);
        if (status == LINE_TOO_LONG)
            play_say(p, SAID_TOO_LONG);
        if (status == LINE_BROKEN)
            complain("standard input: %s", strerror(errno));
    } while (status == LINE_TOO_LONG);
    if (status == LINE_READ)
        return true;
    if (p->terminal.person)
        putchar('\n');
    p->leaving = true;
    return false;
}

/* The person keeps the seat that was asked for, and otherwise gets one that is asked. */
static void choose_seat(struct play *p)
{
    unsigned asked = ang_game_waiting(p->game) & p->people;

    if (p->held || (p->seat < ANG_SEAT_MAX && asked >> p->seat & 1))
        return;
    play_look(p, ang_seat_first(asked));
}

static void show(struct play *p)
{
    struct ang_error error;

    if (p->show == SHOW_ALL) {
        play_tell_log(p);
        play_tell_view(p);
    }
    if (p->show != SHOW_NOTHING && !play_tell_decision(p)) {
        if (!(ang_game_waiting(p->game) >> p->seat & 1)) {
            play_say(p, SAID_NOT_ASKED);
        } else if (ang_game_void(p->game, &error)) {
            play_say(p, SAID_VOIDED);
            play_settle(p);
            return;
        } else {
            complain("the game is stuck: %s", error.message);
            p->leaving = true;
        }
    }
    p->show = SHOW_NOTHING;
}

static bool ask(struct play *p)
{
    terminal_init(&p->terminal); /* the window may have another width now */
    choose_seat(p);
    if (p->leaving)
        return false;
    show(p);
    if (p->leaving || p->show == SHOW_ALL)
        return !p->leaving;
    if (!play_read(p))
        return false;
    play_obey(p, p->line.data);
    return !p->leaving;
}

static void tell_end(struct play *p)
{
    if (p->seat == ANG_SPECTATOR && bits(p->people) == 1)
        p->seat = ang_seat_first(p->people);
    play_tell_log(p);
    if (bits(p->people) > 1)
        p->seat = ANG_SPECTATOR; /* the end is for all who sit there */
    play_tell_view(p);
    play_say(p, SAID_OVER);
    TEXT_FILL(&p->text, ang_prompt_text(p->game, p->seat, p->lang, p->text.data, p->text.size));
    terminal_print_strong(&p->terminal, p->text.data);
}

/* False: it ought to be saved, and cannot be. */
static bool tell_how_to_resume(struct play *p)
{
    char command[LINE_SIZE_MAX], bots[64] = "";

    if (!p->save_path) {
        play_say(p, SAID_NOT_SAVED);
        return true;
    }
    if (!autosave(p)) {
        play_say(p, SAID_NOT_SAVED);
        return false;
    }
    play_say(p, SAID_SAVED, p->save_path);
    if (bits(p->people) == 1)
        snprintf(bots, sizeof bots, "all-but:%u", ang_seat_first(p->people) + 1);
    else
        snprintf(bots, sizeof bots, "%u", p->seats - bits(p->people));
    snprintf(command, sizeof command, "angeles play --resume '%s' --bots %s%s", p->save_path, bots,
             p->lang == ANG_DE ? " --lang de" : "");
    play_say(p, SAID_RESUME, command);
    return true;
}

int play_through(struct play *p)
{
    catch_signals();
    if (!autosave(p))
        return STATUS_FAILED; /* better now than after an hour */
    p->show = SHOW_ALL;
    do {
        if (!bots_play(p))
            return STATUS_FAILED;
        autosave(p);
    } while (!stopped_by && ang_game_state(p->game) == ANG_RUNNING && ask(p));

    if (ang_game_state(p->game) != ANG_RUNNING)
        tell_end(p);
    else if (!tell_how_to_resume(p))
        return STATUS_FAILED;
    return stopped_by ? 128 + stopped_by : STATUS_OK;
}
