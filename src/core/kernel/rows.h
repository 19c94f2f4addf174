/* rows.h: numbers the rows of a game's vocabulary. The game's header includes it once, after
 *
 *     #define GAME_ROWS "harbor/rows.def"
 *
 * That file lists the game's rows between rows_begin.def and rows_end.def:
 *
 *     VERB(NAME, what it does, form and phrases)                  can always be carried out
 *     VERB_IF(NAME, requirement, what it does, form and phrases)
 *     ASKS(NAME, procedure)                                       a procedure for a verb that asks
 *     QUERY(NAME, value, form and phrases)
 *     EVENT(NAME, form and phrases)
 *     QUESTION(NAME, form and phrases)
 *     PROMPT(NAME, "name", "English", "German"[, "what players call this window"]
 *            [, .topic = "of the quick reference"])
 *     MENU(NAME, "English title", "German title"[, traits])  a group of options
 *     OPTION(NAME, "word typed for it", target types × 3, "English", "German"
 *            [, traits[, { MENU_NAME, rank }]])
 *     REQUIRE(NAME, "ledger id", "English", "German")
 *     MESSAGE(NAME, "name", "English", "German"[, { what it reports, parameters }]
 *             [, .telling = its importance])
 *
 *     WORD(NAME, "word", "English", "German"[, true: can be seen])
 *     SUPPLY(NAME, "word in packs", "English noun", "German noun")
 *     DOMAIN(NAME, form and phrases)
 *     USE(NAME, form and phrases)
 *     SPAN(NAME, "word", this, next and once, each in English and German)
 *
 * A form says how packs write it (kernel/vocabulary.h). The action of a verb and the result of a
 * query are C code in the game's switch over its verbs or queries. Columns in brackets are for
 * programs. Tables are made from the rows by row_tables.h.
 */
#include "kernel/flow.h"
#include "kernel/vocabulary.h"

enum {
#define VERB(name, ...)    VERB_##name,
#define VERB_IF(name, ...) VERB_##name,
#include GAME_ROWS
    VERB_COUNT,
};

enum {
#define QUERY(name, ...) QUERY_##name,
#include GAME_ROWS
    QUERY_COUNT,
};

enum {
#define EVENT(name, ...) EVENT_##name,
#include GAME_ROWS
    EVENT_COUNT,
};

enum {
#define QUESTION(name, ...) QUESTION_##name,
#include GAME_ROWS
    QUESTION_COUNT,
};

enum {
    PROMPT_BEFORE = PROMPT_GAME - 1,
#define PROMPT(name, ...) PROMPT_##name,
#include GAME_ROWS
    PROMPT_END,
};

enum {
    MENU_NONE, /* for options without a group */
#define MENU(name, ...) MENU_##name,
#include GAME_ROWS
    MENU_COUNT,
};

enum {
    OPT_BEFORE = OPT_GAME - 1,
#define OPTION(name, ...) OPT_##name,
#include GAME_ROWS
    OPT_END,
};

enum {
    REQ_BEFORE = REQ_GAME - 1,
#define REQUIRE(name, ...) REQ_##name,
#include GAME_ROWS
    REQ_END,
};

enum {
    MSG_BEFORE = MSG_GAME - 1,
#define MESSAGE(name, ...) MSG_##name,
#include GAME_ROWS
    MSG_END,
};

enum game_word {
#define WORD(name, ...) WORD_##name,
#include GAME_ROWS
    WORD_COUNT,
};

enum {
#define SUPPLY(name, ...) SUPPLY_##name,
#include GAME_ROWS
    SUPPLY_COUNT,
};

enum {
#define DOMAIN(name, ...) DOMAIN_##name,
#include GAME_ROWS
    DOMAIN_COUNT,
};

enum {
#define USE(name, ...) USE_##name,
#include GAME_ROWS
    USE_COUNT,
};

enum {
#define SPAN(name, ...) SPAN_##name,
#include GAME_ROWS
    SPAN_COUNT,
};
