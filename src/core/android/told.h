/* told.h: prompts, options, refusals and log messages. told.def has a row for each, and menu.def
 * one for each group of options. */
#ifndef ANGELES_ANDROID_TOLD_H
#define ANGELES_ANDROID_TOLD_H

#include "kernel/flow.h"
#include "kernel/vocabulary.h"

#define MENU(name, ...) MENU_##name,
enum android_menu {
#include "android/menu.def"
    MENU_COUNT,
};
#undef MENU

#define PROMPT(name, ...) PROMPT_##name,
#define OPTION(name, ...)
#define REQUIRE(name, ...)
#define MESSAGE(name, ...)
enum android_prompt {
    PROMPT_BEFORE = PROMPT_GAME - 1,
#include "android/told.def"
    PROMPT_END,
};
#undef PROMPT
#undef OPTION
#define PROMPT(name, ...)
#define OPTION(name, ...) OPT_##name,
enum android_option {
    OPT_BEFORE = OPT_GAME - 1,
#include "android/told.def"
    OPT_END,
};
#undef OPTION
#undef REQUIRE
#define OPTION(name, ...)
#define REQUIRE(name, ...) REQ_##name,
enum android_requirement {
    REQ_BEFORE = REQ_GAME - 1,
#include "android/told.def"
    REQ_END,
};
#undef REQUIRE
#undef MESSAGE
#define REQUIRE(name, ...)
#define MESSAGE(name, ...) MSG_##name,
enum android_message {
    MSG_BEFORE = MSG_GAME - 1,
#include "android/told.def"
    MSG_END,
};
#undef PROMPT
#undef OPTION
#undef REQUIRE
#undef MESSAGE

extern const struct prompt told_prompt[];
extern const struct option_kind told_option[];
extern const struct option_group told_group[];
extern const struct requirement_row told_requirement[];
extern const struct message told_message[];

#endif
