/* told.h: prompts, options, refusals and log messages. told.def has a row for each. */
#ifndef ANGELES_NEW_ANGELES_TOLD_H
#define ANGELES_NEW_ANGELES_TOLD_H

#include "kernel/flow.h"
#include "kernel/vocabulary.h"

#define PROMPT(name, ...) PROMPT_##name,
#define OPTION(name, ...)
#define REQUIRE(name, ...)
#define MESSAGE(name, ...)
enum new_angeles_prompts {
    PROMPT_BEFORE = PROMPT_GAME - 1,
#include "new_angeles/told.def"
    PROMPT_END,
};
#undef PROMPT
#undef OPTION
#define PROMPT(name, ...)
#define OPTION(name, ...) OPT_##name,
enum new_angeles_options {
    OPT_BEFORE = OPT_GAME - 1,
#include "new_angeles/told.def"
    OPT_END,
};
#undef OPTION
#undef REQUIRE
#define OPTION(name, ...)
#define REQUIRE(name, ...) REQ_##name,
enum new_angeles_requirements {
    REQ_BEFORE = REQ_GAME - 1,
#include "new_angeles/told.def"
    REQ_END,
};
#undef REQUIRE
#undef MESSAGE
#define REQUIRE(name, ...)
#define MESSAGE(name, ...) MSG_##name,
enum new_angeles_messages {
    MSG_BEFORE = MSG_GAME - 1,
#include "new_angeles/told.def"
    MSG_END,
};
#undef PROMPT
#undef OPTION
#undef REQUIRE
#undef MESSAGE

extern const struct prompt new_angeles_prompt[];
extern const struct option_kind new_angeles_option[];
extern const struct requirement_row new_angeles_requirement[];
extern const struct message new_angeles_message[];

#endif
