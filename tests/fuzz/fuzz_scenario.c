/* fuzz_scenario.c: scenario files. What does not pass says why. */
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct ang_scenario_result result = { .passed = false };
    char *text = fuzz_copy(data, size);
    bool passed = ang_scenario_run("fuzz.scenario", text, size, NULL, NULL, &result);

    MUST(passed == result.passed, "both say the same");
    MUST(passed || (result.report && result.report[0]), "what does not pass says why");
    ang_text_free(result.report);
    free(text);
    return 0;
}
