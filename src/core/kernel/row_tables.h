/* row_tables.h: makes the tables of a vocabulary from the game's rows (rows.h), and ROW_TABLES,
 * which puts them into its struct vocabulary. A game's vocabulary.c includes it once.
 */
#define MAY(event) ((uint64_t)1 << (event)) /* .announces of a verb */

static const struct form verb[] = {
#define VERB(name, does, ...)             { .always = true, __VA_ARGS__ },
#define VERB_IF(name, missing, does, ...) { __VA_ARGS__ },
#include GAME_ROWS
};

static const struct form query[] = {
#define QUERY(name, value, ...) { __VA_ARGS__ },
#include GAME_ROWS
};

static const struct form event[] = {
#define EVENT(name, ...) { __VA_ARGS__ },
#include GAME_ROWS
};

static const struct form question_form[] = {
#define QUESTION(name, ...) { __VA_ARGS__ },
#include GAME_ROWS
};

static const struct prompt prompt[] = {
#define PROMPT(name, ...) { __VA_ARGS__ },
#include GAME_ROWS
};

static const struct option_group group[] = {
    { NULL, NULL, 0 },
#define MENU(name, ...) { __VA_ARGS__ },
#include GAME_ROWS
};

static const struct option_kind option[] = {
#define OPTION(name, word, a, b, c, ...) { word, { a, b, c }, __VA_ARGS__ },
#include GAME_ROWS
};

static const struct requirement_row requirement_row[] = {
#define REQUIRE(name, ...) { __VA_ARGS__ },
#include GAME_ROWS
};

static const struct message message[] = {
#define MESSAGE(name, ...) { __VA_ARGS__ },
#include GAME_ROWS
};

static const struct word word[WORD_COUNT + 1] = {
#define WORD(name, ...) { __VA_ARGS__ },
#include GAME_ROWS
    [WORD_COUNT] = { 0 }, /* a game need not have any */
};

static const struct noun supply[] = {
#define SUPPLY(name, word, ...) { word, T_SUPPLY, KIND_ANY, DOMAIN_NONE, __VA_ARGS__ },
#include GAME_ROWS
};

static const struct form domain[] = {
#define DOMAIN(name, ...) { __VA_ARGS__ },
#include GAME_ROWS
};

static const struct form use[] = {
#define USE(name, ...) { __VA_ARGS__ },
#include GAME_ROWS
};

static const struct span span[] = {
#define SPAN(name, ...) { __VA_ARGS__ },
#include GAME_ROWS
};

/* clang-format off */
#define ROW_TABLES                                                              \
    .verb = verb, .verb_count = VERB_COUNT,                                     \
    .query = query, .query_count = QUERY_COUNT,                                 \
    .event = event, .event_count = EVENT_COUNT,                                 \
    .question = question_form, .question_count = QUESTION_COUNT,                \
    .prompt = prompt, .prompt_count = PROMPT_END - PROMPT_GAME,                 \
    .option = option, .option_count = OPT_END - OPT_GAME,                       \
    .group = group, .group_count = MENU_COUNT,                                  \
    .requirement = requirement_row, .requirement_count = REQ_END - REQ_GAME,    \
    .message = message, .message_count = MSG_END - MSG_GAME,                    \
    .word = word, .word_count = WORD_COUNT,                                     \
    .supply = supply, .supply_count = SUPPLY_COUNT,                             \
    .domain = domain, .domain_count = DOMAIN_COUNT,                             \
    .use = use, .use_count = USE_COUNT,                                         \
    .span = span, .span_count = SPAN_COUNT
/* clang-format on */
