/* play.c: sets the table and goes round it. */
#include "cli/play.h"

#include "cli/cli.h"
#include "cli/files.h"
#include "cli/options.h"
#include "cli/packs.h"

#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

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

    return p->named ? p->name[seat] : nameless[seat][p->lang == ANG_DE];
}

static void tell(struct play *p)
{
    terminal_print(&p->terminal, 2, p->text.data);
}

void play_tell_log(struct play *p)
{
    unsigned count = ang_game_log_count(p->game), *told = &p->told[p->seat];

    for (; *told < count; ++*told) {
        TEXT_FILL(&p->text, ang_game_log_text(p->game, p->seat, *told, p->lang, p->text.data,
                                              p->text.size));
        if (p->text.length > 0)
            tell(p);
    }
}

void play_tell_view(struct play *p)
{
    TEXT_FILL(&p->text,
              ang_game_view_text(p->game, p->seat, p->lang, p->text.data, p->text.size));
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
    char *copy = path ? memory_get(strlen(path) + 1) : NULL;

    if (copy)
        strcpy(copy, path);
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

static void autosave(struct play *p)
{
    if (p->save_path && p->saved_entries != ang_game_entry_count(p->game))
        play_save(p);
}

void play_settle(struct play *p)
{
    p->held = false;
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

/* All bots that are asked choose, until only people are asked. False: the table is stuck. */
static bool bots_play(struct play *p)
{
    struct ang_error error;
    unsigned asked, faults = 0;

    while (!stopped_by && (asked = ang_game_waiting(p->game) & ~p->people) != 0) {
        if (bot_choose(p->game, ang_seat_first(asked), &error)) {
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
    choose_seat(p);
    if (p->leaving)
        return false;
    show(p);
    if (p->leaving || p->show == SHOW_ALL)
        return !p->leaving;
    if (!play_read(p))
        return false;
    if (memchr(p->line.data, 0, p->line.length)) {
        play_say(p, SAID_TOO_LONG);
        return true;
    }
    play_obey(p, p->line.data);
    return !p->leaving;
}

static void tell_end(struct play *p)
{
    if (p->seat == ANG_SPECTATOR && bits(p->people) == 1)
        p->seat = ang_seat_first(p->people);
    if (bits(p->people) > 1)
        p->seat = ANG_SPECTATOR; /* the end is for all who sit there */
    play_tell_log(p);
    play_tell_view(p);
    play_say(p, SAID_OVER);
    TEXT_FILL(&p->text, ang_prompt_text(p->game, p->seat, p->lang, p->text.data, p->text.size));
    terminal_print_strong(&p->terminal, p->text.data);
}

static void tell_how_to_resume(struct play *p)
{
    char command[LINE_SIZE_MAX], bots[64] = "";

    if (!p->save_path) {
        play_say(p, SAID_NOT_SAVED);
        return;
    }
    play_say(p, SAID_SAVED, p->save_path);
    if (p->people == 1)
        snprintf(bots, sizeof bots, "all-but:1");
    else if (bits(p->people) == 1)
        snprintf(bots, sizeof bots, "all-but:%u", ang_seat_first(p->people) + 1);
    else
        snprintf(bots, sizeof bots, "%u", p->seats - bits(p->people));
    snprintf(command, sizeof command, "angeles play --resume '%s' --bots %s%s", p->save_path, bots,
             p->lang == ANG_DE ? " --lang de" : "");
    play_say(p, SAID_RESUME, command);
}

static int play_through(struct play *p)
{
    autosave(p);
    p->show = SHOW_ALL;
    do {
        if (!bots_play(p))
            return STATUS_FAILED;
        autosave(p);
    } while (!stopped_by && ang_game_state(p->game) == ANG_RUNNING && ask(p));

    if (ang_game_state(p->game) != ANG_RUNNING)
        tell_end(p);
    else
        tell_how_to_resume(p);
    return stopped_by ? 128 + stopped_by : STATUS_OK;
}

/* Setting the table */

struct wishes {
    uint64_t seats, seed;
    const char *game, *bots, *pack, *resume, *save, *names;
    struct option_list option;
    bool seeded;
};

static int read_names(struct play *p, const char *names)
{
    unsigned count = 0;

    for (const char *at = names; at; count++) {
        size_t length = strcspn(at, ",");

        if (count == ANG_SEAT_MAX)
            return complain_usage("--names: there are more than %d.", ANG_SEAT_MAX);
        if (length == 0 || length >= NAME_SIZE)
            return complain_usage("--names: a name has 1 to %d letters.", NAME_SIZE - 1);
        memcpy(p->name[count], at, length);
        at = at[length] ? at + length + 1 : NULL;
    }
    if (p->seats && count > p->seats)
        return complain_usage("--names: %u names are too many for %u seats.", count, p->seats);
    if (!p->seats)
        p->seats = count;
    for (; count < ANG_SEAT_MAX; count++)
        snprintf(p->name[count], NAME_SIZE, "Player %u", count + 1);
    p->named = true;
    return STATUS_OK;
}

/* --bots: the last N seats, or all but one. */
static int read_bots(struct play *p, const char *bots)
{
    unsigned all = (1u << p->seats) - 1;
    uint64_t number;

    if (!bots) {
        p->people = 1;
    } else if (strncmp(bots, "all-but:", 8) == 0) {
        if (!number_read(bots + 8, &number) || number < 1 || number > p->seats)
            return complain_usage("--bots: there is no seat '%s': they are 1 to %u.", bots + 8,
                                  p->seats);
        p->people = 1u << (number - 1);
    } else {
        if (!number_read(bots, &number) || number > p->seats)
            return complain_usage("--bots wants a number from 0 to %u, or all-but:SEAT, not '%s'.",
                                  p->seats, bots);
        p->people = all >> number;
    }
    return STATUS_OK;
}

static uint64_t fresh_seed(void)
{
    uint64_t seed = 0;
    FILE *random = fopen("/dev/urandom", "rb");

    if (!random || fread(&seed, sizeof seed, 1, random) != 1)
        seed = (uint64_t)time(NULL) * 1000003 + (uint64_t)getpid();
    if (random)
        fclose(random);
    return seed % 1000000; /* easy to write down */
}

static int begin(struct play *p, struct wishes *w)
{
    const char *name[ANG_SEAT_MAX];
    char seed[24];
    struct ang_error error = { 0 };
    int status = pack_get(w->game, w->pack, &p->pack);

    p->seats = (unsigned)w->seats;
    if (status == STATUS_OK && w->names)
        status = read_names(p, w->names);
    if (status == STATUS_OK)
        status = seats_check(p->pack, w->seats ? "--seats" : "--names", p->seats);
    if (status != STATUS_OK)
        return status;
    for (int s = 0; s < ANG_SEAT_MAX; s++)
        name[s] = p->name[s];
    if (w->seed == UINT64_MAX)
        w->seed = fresh_seed();
    p->game = ang_game_new(&(struct ang_game_desc){ .pack = p->pack,
                                                    .seats = p->seats,
                                                    .seed = w->seed,
                                                    .option = w->option.item,
                                                    .name = p->named ? name : NULL },
                           &error);
    if (!p->game)
        return complain_error(w->game, &error);
    p->seats = ang_game_seats(p->game);
    snprintf(seed, sizeof seed, "%" PRIu64, w->seed);
    play_say(p, SAID_WELCOME, w->game, p->seats, seed);
    return STATUS_OK;
}

static int resume(struct play *p, const struct wishes *w)
{
    struct ang_error error = { 0 };
    struct saved saved;
    int status = STATUS_USAGE;

    if (w->seats || w->seed != UINT64_MAX || w->names || w->option.count)
        return complain_usage("--seats, --seed, --names and --option belong to a new game, "
                              "not to one that is resumed.");
    status = saved_read(w->resume, w->pack, &saved);
    if (status == STATUS_OK && w->game && strcmp(w->game, saved.game) != 0)
        status = complain("%s: a game of %s, not of %s", w->resume, saved.game, w->game);
    if (status == STATUS_OK) {
        p->game = ang_game_open(saved.pack, saved.text.data, saved.text.length, &error);
        if (!p->game)
            status = complain("%s: %s", w->resume, error.message);
    }
    if (p->game) {
        p->seats = ang_game_seats(p->game);
        p->pack = saved.pack;
        saved.pack = NULL;
        if (!w->save)
            play_set_save_path(p, w->resume);
    }
    saved_release(&saved);
    return status;
}

int command_play(int argc, char **argv)
{
    struct play p = { .seat = ANG_SPECTATOR };
    struct wishes w = { .seed = UINT64_MAX };
    const struct option_row row[] = {
        { "--seats", "N", "how many play (default: the fewest)", OPTION_NUMBER, &w.seats, 1,
          ANG_SEAT_MAX },
        { "--bots", "N|all-but:SEAT", "who is a bot: the last N seats, or all but one", OPTION_TEXT,
          &w.bots },
        { "--names", "A,B,C", "what the players are called", OPTION_TEXT, &w.names },
        { "--seed", "S", "the same seed gives the same game", OPTION_NUMBER, &w.seed, 0,
          UINT64_MAX - 1 },
        { "--option", "K=V", "a choice before the game; may be repeated", OPTION_LIST, &w.option },
        { "--save", "FILE", "save there after every choice", OPTION_TEXT, &w.save },
        { "--resume", "FILE", "go on with a saved game (and keep saving it)", OPTION_TEXT,
          &w.resume },
        { "--pack", "FILE|DIR", "play with another pack", OPTION_TEXT, &w.pack },
        { "--lang", "en|de", "the language (default: en)", OPTION_LANGUAGE, &p.lang },
    };
    struct options o = {
        .usage = "play GAME [OPTION]…",
        .about = "Plays a game in the terminal, line by line. You are seat 1 and bots play the\n"
                 "others, unless --bots says otherwise; several people share the screen, with a\n"
                 "curtain between them. Type ? while playing for all that can be typed.\n"
                 "When the input ends, the game is saved (if --save or --resume names a file).",
        .row = row,
        .row_count = ARRAY_LEN(row),
        .word_max = 1,
    };
    int status;

    if (!options_parse(&o, argc, argv))
        return o.status;
    w.game = o.word_count ? o.word[0] : NULL;
    if (!w.game && !w.resume)
        return complain_usage("which game? angeles %s", o.usage);
    terminal_init(&p.terminal);
    status = w.resume ? resume(&p, &w) : begin(&p, &w);
    if (status == STATUS_OK)
        status = read_bots(&p, w.bots);
    if (status == STATUS_OK) {
        if (w.save)
            play_set_save_path(&p, w.save);
        if (p.people)
            play_say(&p, SAID_HELP_HINT);
        catch_signals();
        status = play_through(&p);
    }
    ang_game_free(p.game);
    ang_pack_free(p.pack);
    free(p.save_path);
    text_release(&p.text);
    text_release(&p.line);
    return status;
}
