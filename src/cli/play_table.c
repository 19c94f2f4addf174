/* play_table.c: the host of the table: saves, lets bots think, shows people what they may know, and
 * asks them.
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
    WIDTH_IN_A_PIPE = 80,
    PATIENCE_SECONDS = 2, /* after that a message says why nothing happens */
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

struct table_now play_now(void)
{
    int64_t seconds = time(NULL);

    return (struct table_now){ .ms = seconds * 1000, .unix_s = seconds };
}

/* Saving */

void play_set_save_path(struct play *p, const char *path)
{
    char *copy = path ? text_join(path, "", "") : NULL;

    free(p->save_path);
    p->save_path = copy;
    p->saved_entries = UINT32_MAX; /* this file does not contain the game yet */
}

/* Writes only new lines, because recorded ones never change. */
static void record(struct play *p)
{
    TEXT_FILL(&p->text, ang_game_told(p->game, p->recorded, p->text.data, p->text.size));
    text_add(&p->record, p->text.data, p->text.length);
    p->recorded = ang_game_log_count(p->game);
}

static void add_seating(struct play *p)
{
    struct text line = { 0 };

    TEXT_FILL(&line, seating_write(&p->match, p->level[0] ? p->level : NULL, line.data, line.size));
    text_add(&p->text, line.data, line.length);
    text_release(&line);
}

bool play_save(struct play *p)
{
    record(p);
    TEXT_FILL(&p->text, ang_game_save(p->game, p->text.data, p->text.size));
    text_add(&p->text, p->record.data, p->record.length);
    add_seating(p);
    if (!file_try(p->save_path, p->text.data, p->text.length)) {
        if (!p->warned)
            complain("%s: %s", p->save_path, strerror(errno));
        return false;
    }
    p->saved_entries = ang_game_entry_count(p->game);
    p->unsaved = p->warned = false;
    return true;
}

static bool autosave(struct play *p)
{
    if (match_changes(&p->match))
        p->unsaved = true;
    bool due = p->save_path && (p->unsaved || p->saved_entries != ang_game_entry_count(p->game));

    return !due || play_save(p);
}

/* If the game cannot be saved, it continues; people are warned once. */
static void keep(struct play *p)
{
    if (autosave(p) || p->warned)
        return;
    play_say(p, SAID_NOT_KEPT);
    p->warned = true;
}

void play_settle(struct play *p)
{
    p->show = SHOW_ALL;
    keep(p);
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
    bool strangers = bits(match_people(&p->match)) > 1;

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

/* Which people have something to choose. */
static unsigned people_asked(struct play *p)
{
    return ang_game_waiting(p->game) & match_people(&p->match);
}

/* Automatic play until a person has to choose */

static void drain(struct play *p)
{
    struct table_now now = play_now();
    struct table_happening h;

    while (match_next(&p->match, &now, &h))
        if (h.kind == HAPPENS_VOID)
            play_say(p, SAID_VOIDED);
}

/* Bots think on this thread, because nobody else uses the program meanwhile. Returns false
 * if no bot has to choose. */
static bool bots_think(struct play *p, time_t began, bool *told)
{
    struct table_now now = play_now();
    struct table_think think;
    bool any = false;

    while (!stopped_by && match_think(&p->match, &now, &think)) {
        if (!*told && time(NULL) - began >= PATIENCE_SECONDS) {
            play_say(p, SAID_THINKS, play_name(p, think.seat));
            fflush(stdout);
            *told = true;
        }
        match_thought(&p->match, think.seat, think.version,
                      ang_game_think(p->game, think.seat, &think.bot, NULL, NULL));
        any = true;
    }
    return any;
}

/* Lets the bots play until a person is asked. Returns false if the table is stuck. */
static bool follow(struct play *p)
{
    time_t began = time(NULL);
    bool told = !p->terminal.person;

    do
        drain(p);
    while (bots_think(p, began, &told));
    keep(p); /* before anything of it is shown */
    match_kept(&p->match, false);
    if (stopped_by || p->match.state != TABLE_RUNNING || people_asked(p) || lesson_is_on(p))
        return true;
    complain("the game is stuck: nobody can choose anything");
    return false;
}

/* Asking */

bool play_read(struct play *p)
{
    enum line_status status;

    do {
        fflush(stdout);
        status = stopped_by           ? LINE_STOPPED
                 : p->terminal.person ? play_edit(p)
                                      : line_read(stdin, &p->line, LINE_SIZE_MAX);
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

    if (p->match.lesson.lesson) {
        play_look(p, ang_seat_first(match_people(&p->match)));
        return;
    }
    if (p->held || (p->seat < ANG_SEAT_MAX && asked >> p->seat & 1))
        return;
    play_look(p, ang_seat_first(asked));
}

/* Whether an offer would bind if it were taken now, in words; "" without deeds. */
static const char *force_of(struct play *p, const struct ang_offer *offer)
{
    struct ang_bargain b = { .from = offer->from, .to = offer->to };
    struct ang_prospect prospect;
    bool deeds = false;

    memcpy(b.give, offer->give, sizeof b.give);
    memcpy(b.want, offer->want, sizeof b.want);
    for (unsigned i = 0; i < ANG_TERM_MAX; i++)
        deeds |= ang_term_act(&b.give[i]) || ang_term_act(&b.want[i]);
    if (!deeds || !ang_game_prospect(p->game, &b, p->lang, &prospect))
        return "";
    return play_words(p->lang, prospect.binds ? SAID_OFFER_BINDS : SAID_OFFER_PROMISES);
}

unsigned play_tell_offers(struct play *p, bool all)
{
    struct ang_offer offer[ANG_OFFER_MAX];
    unsigned count = ang_game_offers(p->game, offer), told = 0;

    for (unsigned i = 0; i < count; i++) {
        if (offer[i].to != p->seat && !all)
            continue;
        TEXT_FILL(&p->text, ang_offer_text(p->game, p->seat, offer[i].number, p->lang, p->text.data,
                                           p->text.size));
        play_say(p,
                 offer[i].to == p->seat     ? SAID_OFFER_OPEN
                 : offer[i].from == p->seat ? SAID_OFFER_OWN
                                            : SAID_OFFER_OTHERS,
                 p->text.data, force_of(p, &offer[i]), offer[i].number, offer[i].number);
        told++;
    }
    return told;
}

static void show(struct play *p)
{
    if (p->show == SHOW_ALL) {
        play_tell_log(p);
        if (ang_game_state(p->game) == ANG_RUNNING)
            play_tell_now(p);
        else
            play_tell_ending(p); /* a lesson may go on after it */
    }
    if (p->show != SHOW_NOTHING && p->match.lesson.lesson)
        lesson_say(p);
    if (p->show != SHOW_NOTHING && !play_tell_decision(p) && !p->match.lesson.lesson)
        play_say(p, SAID_NOT_ASKED);
    if (p->show != SHOW_NOTHING)
        play_tell_offers(p, false);
    p->show = SHOW_NOTHING;
}

static bool ask(struct play *p)
{
    play_measure(p); /* the window's width may have changed */
    choose_seat(p);
    if (p->leaving)
        return false;
    show(p);
    p->asked = true;
    bool read = play_read(p);
    p->asked = false;
    if (!read)
        return false;
    play_obey(p, p->line.data);
    return !p->leaving;
}

/* Quotes a word for a command line. */
static void quoted(char *out, size_t size, const char *path)
{
    bool plain =
        path[strspn(path, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789./_-")] ==
        0;

    snprintf(out, size, plain ? "%s" : "'%s'", path);
}

/* Offers to save and to read a finished game. */
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
    if (p->seat == ANG_SPECTATOR && bits(match_people(&p->match)) == 1)
        p->seat = ang_seat_first(match_people(&p->match));
    play_tell_log(p);
    if (bits(match_people(&p->match)) > 1)
        p->seat = ANG_SPECTATOR; /* everybody at the screen sees the end */
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

/* Prints how to resume the game. Returns false if saving failed. */
static bool tell_how_to_resume(struct play *p)
{
    char command[LINE_SIZE_MAX + 200], path[LINE_SIZE_MAX];
    struct ang_lesson_about about;

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
    const char *language = p->lang == ANG_DE ? " --lang de" : "";
    if (p->match.lesson.lesson && !p->own_lesson) {
        ang_lesson_about(p->match.lesson.lesson, &about);
        snprintf(command, sizeof command, "angeles play %s --lesson %s%s", about.game, about.name,
                 language);
    } else {
        snprintf(command, sizeof command, "angeles play --resume %s%s", path, language);
    }
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
        if (!follow(p))
            return STATUS_FAILED;
    } while (!stopped_by &&
             (p->match.lesson.lesson ? lesson_is_on(p) : p->match.state == TABLE_RUNNING) &&
             ask(p));

    if (p->match.lesson.lesson && !lesson_is_on(p)) {
        play_tell_log(p);
        lesson_finished(p);
    } else if (ang_game_state(p->game) != ANG_RUNNING && !p->match.lesson.lesson)
        tell_end(p);
    else if (!tell_how_to_resume(p))
        return STATUS_FAILED;
    return stopped_by ? 128 + stopped_by : STATUS_OK;
}
