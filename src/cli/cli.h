/* cli.h: shared by all commands of the program: exit statuses, complaints, and the list of
 * commands.
 *
 * Commands see the engine only through angeles.h. Each parses its own arguments (options.h),
 * prints its complaints to standard error and returns an exit status; main.c finds it by name.
 */
#ifndef ANGELES_CLI_CLI_H
#define ANGELES_CLI_CLI_H

#include <angeles.h>

#include <stdbool.h>

#define ARRAY_LEN(a) (sizeof(a) / sizeof(a)[0])

enum status {
    STATUS_OK,
    STATUS_FAILED, /* a file, a pack or a game is invalid */
    STATUS_USAGE,  /* an invalid command line */
};

#ifdef __GNUC__
#define CLI_PRINTF(text, rest) __attribute__((format(printf, text, rest)))
#else
#define CLI_PRINTF(text, rest)
#endif

/* Complaints: one line on standard error, "angeles: …". Each returns the exit status. */
int complain(const char *format, ...) CLI_PRINTF(1, 2);       /* STATUS_FAILED */
int complain_usage(const char *format, ...) CLI_PRINTF(1, 2); /* STATUS_USAGE */
/* "what:line:column: message": an error in a file, or in a request. */
int complain_error(const char *what, const struct ang_error *error);

struct command {
    const char *name;
    const char *words;                 /* its arguments: "GAME [TOPIC]" */
    const char *summary;               /* in the overview, at most 50 letters */
    int (*run)(int argc, char **argv); /* argv[0] is the first argument after the name */
};

/* Runs the command argv[0] names; `family` is what goes before it in messages: "", "pack ". */
int command_run(const struct command *command, unsigned count, const char *family, int argc,
                char **argv);
void command_list(const struct command *command, unsigned count);

int command_play(int argc, char **argv);
int command_sim(int argc, char **argv);
int command_engine(int argc, char **argv);
int command_replay(int argc, char **argv);
int command_casefile(int argc, char **argv);
int command_campaign(int argc, char **argv);
int command_analyze(int argc, char **argv);
int command_tune(int argc, char **argv);
int command_verify(int argc, char **argv);
int command_scenario(int argc, char **argv);
int command_pack(int argc, char **argv);
int command_lessons(int argc, char **argv);
int command_rules(int argc, char **argv);
int command_db(int argc, char **argv);
int command_serve(int argc, char **argv);
int command_fingerprint(int argc, char **argv);

#endif
