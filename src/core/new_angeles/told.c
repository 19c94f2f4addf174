/* told.c: the tables that told.def lists. */
#include "new_angeles/told.h"
#include "kernel/log.h"

#define PROMPT(name, ...) { __VA_ARGS__ },
#define OPTION(name, ...)
#define REQUIRE(name, ...)
#define MESSAGE(name, ...)
const struct prompt new_angeles_prompt[] = {
#include "new_angeles/told.def"
};
#undef PROMPT
#undef OPTION
#define PROMPT(name, ...)
#define OPTION(name, word, a, b, c, ...) { word, { a, b, c }, __VA_ARGS__ },
const struct option_kind new_angeles_option[] = {
#include "new_angeles/told.def"
};
#undef OPTION
#undef REQUIRE
#define OPTION(name, ...)
#define REQUIRE(name, ...) { __VA_ARGS__ },
const struct requirement_row new_angeles_requirement[] = {
#include "new_angeles/told.def"
};
#undef REQUIRE
#undef MESSAGE
#define REQUIRE(name, ...)
#define MESSAGE(name, ...) { __VA_ARGS__ },
const struct message new_angeles_message[] = {
#include "new_angeles/told.def"
};
