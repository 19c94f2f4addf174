/* scenario.h: a scenario file, with the presets beside it. */
#ifndef ANGELES_CLI_SCENARIO_H
#define ANGELES_CLI_SCENARIO_H

#include "cli/text.h"

#include <angeles.h>

/* Reads the file and its presets, and notes them in `desc`. Returns false after printing a
 * complaint. The caller releases the texts. */
bool scenario_files(const char *path, struct ang_scenario_desc *desc, struct text *text,
                    struct text *presets, struct text *presets_path);

/* Runs the file with the settings of `desc`, whose texts it fills in. Returns false if a file
 * could not be read, and a message was printed. */
bool scenario_run(const char *path, struct ang_scenario_desc desc, struct ang_scenario_result *out);

/* lessons.c: a lesson's file. NULL: this has complained. */
struct ang_lesson *lesson_read(const char *path, const struct ang_pack *pack, bool thorough);
/* Checks all files of the folder `lessons` in a pack's folder, thoroughly. */
bool lessons_check(const char *folder, const struct ang_pack *pack);

#endif
