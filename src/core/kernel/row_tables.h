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

#define ROW_TABLES                                                                                 \
    .verb = verb, .query = query, .event = event, .question = question_form, .prompt = prompt,     \
    .option = option, .group = group, .requirement = requirement_row, .message = message,          \
    .verb_count = ARRAY_LEN(verb), .query_count = ARRAY_LEN(query),                                \
    .event_count = ARRAY_LEN(event), .question_count = ARRAY_LEN(question_form),                   \
    .prompt_count = ARRAY_LEN(prompt), .option_count = ARRAY_LEN(option),                          \
    .group_count = ARRAY_LEN(group),                                                               \
    .requirement_count = ARRAY_LEN(requirement_row), .message_count = ARRAY_LEN(message)
