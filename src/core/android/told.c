/* told.c: the tables that told.def lists. */
#include "android/told.h"
#include "kernel/log.h"

#define MENU(name, ...) { __VA_ARGS__ },
const struct option_group told_group[] = {
#include "android/menu.def"
};
#undef MENU

#define PROMPT(name, ...) { __VA_ARGS__ },
#define OPTION(name, ...)
#define REQUIRE(name, ...)
#define MESSAGE(name, ...)
const struct prompt told_prompt[] = {
#include "android/told.def"
};
#undef PROMPT
#undef OPTION
#define PROMPT(name, ...)
#define OPTION(name, word, a, b, c, ...) { word, { a, b, c }, __VA_ARGS__ },
const struct option_kind told_option[] = {
#include "android/told.def"
};
#undef OPTION
#undef REQUIRE
#define OPTION(name, ...)
#define REQUIRE(name, ...) { __VA_ARGS__ },
const struct requirement_row told_requirement[] = {
#include "android/told.def"
};
#undef REQUIRE
#undef MESSAGE
#define REQUIRE(name, ...)
#define MESSAGE(name, ...) { __VA_ARGS__ },
const struct message told_message[] = {
#include "android/told.def"
};
