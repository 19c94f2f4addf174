/* scenario.h: a scenario file, with the presets beside it. */
#ifndef ANGELES_CLI_SCENARIO_H
#define ANGELES_CLI_SCENARIO_H

#include "angeles.h"

/* Runs the file with the settings of `desc`, whose texts it fills in. False: a file could not be
 * read, and a message was printed. */
bool scenario_run(const char *path, struct ang_scenario_desc desc, struct ang_scenario_result *out);

#endif
