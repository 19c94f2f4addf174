/* main.c: finds the command by name, and has the code that all commands share. */
#include "cli/cli.h"
#include "cli/near.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COMPLAINT_MAX = 2000 };

/* Messages often quote input, which must not control the terminal. */
static void complain_words(const char *format, va_list rest)
{
    char words[COMPLAINT_MAX];

    vsnprintf(words, sizeof words, format, rest);
    for (char *c = words; *c; c++)
        if ((unsigned char)*c < 0x20 || *c == 0x7f)
            *c = '?';
    fflush(stdout); /* so that both streams stay in order */
    fprintf(stderr, "angeles: %s\n", words);
}

int complain(const char *format, ...)
{
    va_list rest;

    va_start(rest, format);
    complain_words(format, rest);
    va_end(rest);
    return STATUS_FAILED;
}

int complain_usage(const char *format, ...)
{
    va_list rest;

    va_start(rest, format);
    complain_words(format, rest);
    va_end(rest);
    return STATUS_USAGE;
}

int complain_error(const char *what, const struct ang_error *error)
{
    int status = error->code == ANG_USAGE ? STATUS_USAGE : STATUS_FAILED;

    if (error->line && error->column)
        complain("%s:%u:%u: %s", what, error->line, error->column, error->message);
    else if (error->line)
        complain("%s:%u: %s", what, error->line, error->message);
    else
        complain("%s: %s", what, error->message);
    return status;
}

void command_list(const struct command *command, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        char left[60];
        int columns = 0;

        snprintf(left, sizeof left, "%s %s", command[i].name, command[i].words);
        for (const char *c = left; *c; c++)
            columns += ((unsigned char)*c & 0xc0) != 0x80; /* letters, not bytes */
        printf("  %s%*s %s\n", left, columns < 26 ? 26 - columns : 0, "", command[i].summary);
    }
}

int command_run(const struct command *command, unsigned count, const char *family, int argc,
                char **argv)
{
    char hint[80];

    for (unsigned i = 0; i < count; i++)
        if (strcmp(command[i].name, argv[0]) == 0)
            return command[i].run(argc - 1, argv + 1);

    struct near n = near_to(argv[0]);
    for (unsigned i = 0; i < count; i++)
        near_try(&n, command[i].name);
    if (argv[0][0] == '-')
        return complain_usage("there is no option '%s' here; see angeles %s--help", argv[0],
                              family);
    if (!n.best)
        return complain_usage("there is no command '%s%s'; `angeles %s--help` lists them.", family,
                              argv[0], family);
    return complain_usage("there is no command '%s%s'%s", family, argv[0],
                          near_hint(&n, hint, sizeof hint));
}

static int command_version(int argc, char **argv)
{
    if (argc > 0 && strcmp(argv[0], "--help") == 0)
        puts("Usage: angeles version\n\nPrints the version of Angeles.");
    else if (argc > 0)
        return complain_usage("'%s' is too much: angeles version", argv[0]);
    else
        printf("angeles %s\n", ANG_VERSION);
    return STATUS_OK;
}

static int command_help(int argc, char **argv);

/* clang-format off */
static const struct command command[] = {
    { "play",        "GAME [OPTION]…",      "play in the terminal, with people and bots", command_play },
    { "serve",       "[OPTION]…",           "tables for browsers, here or over a network", command_serve },
    { "lessons",     "GAME",                "list the lessons and puzzles of a game",     command_lessons },
    { "rules",       "GAME [TOPIC]",        "how a game is played, by topic",             command_rules },
    { "replay",      "FILE [OPTION]…",      "show a saved game, entry by entry",          command_replay },
    { "casefile",    "FILE [OPTION]…",      "retell a saved game as a story",               command_casefile },
    { "campaign",    "FILE [OPTION]…",      "tell a campaign as a story",                 command_campaign },
    { "analyze",     "FILE [OPTION]…",      "find the costliest choices of a game",    command_analyze },
    { "tune",        "GAME [OPTION]…",      "tune the weights of bots by self-play",      command_tune },
    { "verify",      "FILE|DIR…",           "replay saved games and compare", command_verify },
    { "pack",        "check|build|show|…",  "write, compile and inspect cards",             command_pack },
    { "scenario",    "FILE|DIR…",           "run scenario files",                         command_scenario },
    { "sim",         "GAME [OPTION]…",      "play many random games, or check them",    command_sim },
    { "engine",      "[OPTION]…",           "the JSON protocol on standard input/output", command_engine },
    { "db",          "export|import|…",     "maintain stored tables",                   command_db },
    { "fingerprint", "",                    "print one hash of how all games play",          command_fingerprint },
    { "version",     "",                    "print the version",                      command_version },
    { "help",        "[COMMAND]",           "this page, or more about a command",         command_help },
};
/* clang-format on */

static void print_overview(void)
{
    printf("angeles %s: board games with every rule enforced\n\n"
           "Usage: angeles COMMAND [WORD]… [OPTION]…\n\nCommands:\n",
           ANG_VERSION);
    command_list(command, ARRAY_LEN(command));
    puts("\nGames:");
    for (unsigned i = 0; i < ang_kind_count(); i++)
        printf("  %-26s %s\n", ang_kind_name(i), ang_kind_title(i));
    puts("\nTry:\n"
         "  angeles play android                           you and bots on a murder case\n"
         "  angeles play harbor                            you against a bot\n"
         "  angeles play harbor --seats 3 --bots 1 --save friday.save\n"
         "  angeles rules harbor turn                      how a turn goes\n"
         "  angeles pack show harbor \"Night Shift\" --lang de\n"
         "\n`angeles COMMAND --help` explains a command and its options. Options may be written\n"
         "--seed 7 or --seed=7. Exit status: 0 success, 1 an error in a file, a pack or a\n"
         "game, 2 an invalid command line.");
}

static int command_help(int argc, char **argv)
{
    char help[] = "--help", *more[2] = { NULL, help };

    if (argc == 0 || argv[0][0] == '-') {
        print_overview();
        return STATUS_OK;
    }
    more[0] = argv[0];
    return command_run(command, ARRAY_LEN(command), "", 2, more);
}

int main(int argc, char **argv)
{
    int status;

    if (argc < 2) {
        complain("which command? `angeles --help` lists them.");
        return STATUS_USAGE;
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0) {
        print_overview();
        status = STATUS_OK;
    } else if (strcmp(argv[1], "--version") == 0) {
        status = command_version(0, NULL);
    } else {
        status = command_run(command, ARRAY_LEN(command), "", argc - 1, argv + 1);
    }
    /* A full disk is detected only here. */
    if (fflush(stdout) != 0 || ferror(stdout)) {
        complain("standard output: %s", strerror(errno));
        if (status == STATUS_OK)
            status = STATUS_FAILED;
    }
    return status;
}
