/* fuzz_scenario.c: scenario files, each with its own presets. A failure has a reason. */
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct ang_scenario_result result = { .passed = false };
    char *text = fuzz_copy(data, size);
    struct ang_scenario_desc desc = { .name = "fuzz.scenario",
                                      .text = text,
                                      .size = size,
                                      .presets_name = "presets",
                                      .presets = text,
                                      .presets_size = size };
    bool passed = ang_scenario_run(&desc, &result);

    MUST(passed == result.passed, "both say the same");
    MUST(passed || (result.report && result.report[0]), "a failed scenario says why");
    ang_text_free(result.report);
    free(text);
    return 0;
}
