/* play_table.c: runs the table: bots choose, people are shown what they may know and asked.
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
#include <time.h>

enum {
    FAULTS_MAX = 1000, /* in a row, before a table counts as stuck */
    WIDTH_IN_A_PIPE = 80,
    PATIENCE_SECONDS = 2, /* then a message says why nothing happens */
};

static volatile sig_atomic_t stopped_by;

static void on_signal(int number)
{
    stopped_by = number;
}

/* Interrupts reading, so that the game is saved before the program exits. */
static void catch_signals(void)
{
    static const int number[] = { SIGINT, SIGTERM, SIGHUP };
    struct sigaction action = { .sa_handler = on_signal };

    sigemptyset(&action.sa_mask);
    for (unsigned i = 0; i < ARRAY_LEN(number); i++)
        sigaction(number[i], &action, NULL);
}

const char *play_name(struct play *p, unsigned seat)
{
    ang_seat_text(p->game, seat, p->lang, p->called[seat], sizeof p->called[seat]);
    return p->called[seat];
}

/* Saving */

void play_set_save_path(struct play *p, const char *path)
{
    char *copy = path ? text_join(path, "", "") : NULL;

    free(p->save_path);
    p->save_path = copy;
    p->saved_entries = UINT32_MAX; /* this file does not contain the game yet */
}

/* Recorded lines never change, so only new ones are written. */
static void record(struct play *p)
{
    TEXT_FILL(&p->text, ang_game_told(p->game, p->recorded, p->text.data, p->text.size));
    text_add(&p->record, p->text.data, p->text.length);
    p->recorded = ang_game_log_count(p->game);
}

bool play_save(struct play *p)
{
    record(p);
    TEXT_FILL(&p->text, ang_game_save(p->game, p->text.data, p->text.size));
    text_add(&p->text, p->record.data, p->record.length);
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

void play_measure(struct play *p)
{
    terminal_init(&p->terminal);
    if (p->terminal.width == 0)
        p->terminal.width = WIDTH_IN_A_PIPE;
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

bool play_only_passes(struct play *p, unsigned seat)
{
    struct ang_decision d;

    return ang_game_decision(p->game, seat, &d) && d.count == 1 &&
           ang_option_traits(p->game, seat, &d.option[0]) & ANG_PASSES;
}

/* The people who have something to choose. */
static unsigned people_asked(struct play *p)
{
    unsigned asked = ang_game_waiting(p->game) & p->people, choosing = asked;

    for (unsigned s = 0; s < p->seats; s++)
        if (asked >> s & 1 && play_only_passes(p, s))
            choosing &= ~(1u << s);
    return choosing;
}

/* Bots choose only while no person is asked: so nothing of theirs comes between a person's choice
 * and the one before, and undo goes from one to the other. False: the table is stuck. */
static bool bots_play(struct play *p)
{
    struct ang_error error;
    unsigned asked, faults = 0;
    time_t began = time(NULL);
    bool told = !p->terminal.person;

    while (!stopped_by && (asked = ang_game_waiting(p->game)) != 0 && !people_asked(p)) {
        if (!told && time(NULL) - began >= PATIENCE_SECONDS) {
            play_say(p, SAID_THINKS, play_name(p, ang_seat_first(asked)));
            fflush(stdout);
            told = true;
        }
        if (bot_choose(p->game, ang_seat_first(asked), &p->bot, &error)) {
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

/* The person keeps the chosen seat; otherwise they get a seat that is asked. */
static void choose_seat(struct play *p)
{
    unsigned asked = people_asked(p);

    if (p->held || (p->seat < ANG_SEAT_MAX && asked >> p->seat & 1))
        return;
    play_look(p, ang_seat_first(asked));
}

static void show(struct play *p)
{
    struct ang_error error;

    if (p->show == SHOW_ALL) {
        play_tell_log(p);
        play_tell_now(p);
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
    play_measure(p); /* the window's width may have changed */
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

/* Quoted for a command line. */
static void quoted(char *out, size_t size, const char *path)
{
    bool plain =
        path[strspn(path, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789./_-")] ==
        0;

    snprintf(out, size, plain ? "%s" : "'%s'", path);
}

/* A finished game can still be saved and read. */
static void offer_story(struct play *p)
{
    char path[LINE_SIZE_MAX];

    TEXT_FILL(&p->text, ang_game_story(p->game, p->seat, p->lang, p->text.data, p->text.size));
    if (p->text.length == 0)
        return;
    while (!p->save_path && p->terminal.person && !stopped_by) {
        play_say(p, SAID_SAVE_ASK);
        if (!play_read(p) || !p->line.data[strspn(p->line.data, " \t")])
            return;
        play_save_as(p, p->line.data + strspn(p->line.data, " \t"));
    }
    if (!p->save_path)
        return;
    quoted(path, sizeof path, p->save_path);
    play_say(p, SAID_READ_ON, path);
}

static void tell_end(struct play *p)
{
    if (p->seat == ANG_SPECTATOR && bits(p->people) == 1)
        p->seat = ang_seat_first(p->people);
    play_tell_log(p);
    if (bits(p->people) > 1)
        p->seat = ANG_SPECTATOR; /* the end is for all who sit there */
    play_tell_ending(p);
    play_say(p, SAID_OVER);
    TEXT_FILL(&p->text, ang_prompt_text(p->game, p->seat, p->lang, p->text.data, p->text.size));
    terminal_print_strong(&p->terminal, p->text.data);
    offer_story(p);
}

/* An interrupted person may not have named a file, and does not want to lose the game. */
static void rescue(struct play *p)
{
    char path[100], day[40];
    time_t now = time(NULL);

    if (p->save_path || p->quit || !p->terminal.person || ang_game_entry_count(p->game) == 0)
        return;
    strftime(day, sizeof day, "%Y%m%d-%H%M%S", localtime(&now));
    snprintf(path, sizeof path, "%s-%s.save", ang_pack_game(p->pack), day);
    if (!file_is_taken(path))
        play_set_save_path(p, path);
}

/* False: it ought to be saved, and cannot be. */
static bool tell_how_to_resume(struct play *p)
{
    char command[LINE_SIZE_MAX + 200], path[LINE_SIZE_MAX], bots[64] = "";

    rescue(p);
    if (!p->save_path) {
        play_say(p, SAID_NOT_SAVED);
        return true;
    }
    if (!autosave(p)) {
        play_say(p, SAID_NOT_SAVED);
        return false;
    }
    play_say(p, SAID_SAVED, p->save_path);
    quoted(path, sizeof path, p->save_path);
    if (bits(p->people) != 1)
        snprintf(bots, sizeof bots, " --bots %u", p->seats - bits(p->people));
    else if (p->people != 1) /* otherwise it is as without any */
        snprintf(bots, sizeof bots, " --bots all-but:%u", ang_seat_first(p->people) + 1);
    snprintf(command, sizeof command, "angeles play --resume %s%s%s%s%s", path, bots,
             p->level ? " --level " : "", p->level ? p->level : "",
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
