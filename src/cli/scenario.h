/* scenario.h: a scenario file, with the presets beside it. */
#ifndef ANGELES_CLI_SCENARIO_H
#define ANGELES_CLI_SCENARIO_H

#include "angeles.h"

/* Runs the file as `desc` says, which lacks the texts. False: a file could not be read, and this
 * has complained. */
bool scenario_run(const char *path, struct ang_scenario_desc desc, struct ang_scenario_result *out);

#endif
