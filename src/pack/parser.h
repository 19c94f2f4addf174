/* parser.h: from tokens to the tree.
 *
 * The vocabulary's forms are the grammar, so the parser tries forms and keeps the longest match. A
 * failed try reports nothing; it notes what it expected and where. If nothing matches, the
 * expectations at the furthest place become the error: that is where the author went wrong.
 *
 * Functions that read a part return NULL if there is none; a caller that tries something else
 * restores the position. Statements, conditions in headers and abilities report their own failure
 * and recover, so that one run reports all mistakes of a file.
 */
#ifndef ANGELES_PACK_PARSER_H
#define ANGELES_PACK_PARSER_H

#include "pack/lexer.h"
#include "pack/names.h"
#include "pack/shape.h"

enum {
    EXPECTED_MAX = 96,
    LOST_MAX = 8,
    GONE_MAX = 16,
    SCOPE_MAX = 24,      /* bindings that can be mentioned at once */
    DEPTH_MAX = 40,      /* of nested statements and expressions */
    EFFORT_MAX = 100000, /* tries spent on one statement */
    ENTRY_MAX = 4096,
};

/* The expectations at the furthest place. */
struct expected {
    const char *text;
    bool is_word; /* a word of the language, shown in quotes */
    bool shown;   /* else it is only a candidate for a near spelling */
};
struct failure {
    unsigned at; /* token */
    unsigned count;
    struct expected expected[EXPECTED_MAX];
    unsigned fits;       /* mask of enum type: types of names that would have matched */
    const char *message; /* a specific message; it overrides the expectations */
    struct spot message_at;
    bool too_deep;
};

struct parser {
    struct arena *arena;
    struct diag *diag;
    struct ast_pack *pack;
    const struct vocabulary *v;
    const struct shapes *shapes;
    const struct names *names;

    const struct token *token;
    unsigned at;

    struct failure failure;
    unsigned depth, effort;
    bool too_deep; /* reported once for an entry */

    struct ast_entry *entry;
    struct ast_clause *clause;
    struct ast_binding *scope[SCOPE_MAX];
    unsigned scope_count;
    struct ast_expr *subject;   /* the subject of a verb without one: "you may draw …" */
    bool indefinite;            /* the next form may have "a location that …" in a slot */
    const char *lost[LOST_MAX]; /* names that broken headers would have defined */
    unsigned lost_count;
    bool scope_broken;                 /* a binding failed: unknown names are a consequence */
    const char *gone[GONE_MAX];        /* names the entry has defined, in scope or not */
    unsigned gone_count, gone_of_does; /* the first of them in `does` */
    const char *unknown[LOST_MAX];     /* names already reported as unknown */
    unsigned unknown_count;
};

/* Tokens */
static inline const struct token *peek(const struct parser *p)
{
    return &p->token[p->at];
}
bool at_word(const struct parser *p, const char *word);   /* whether it is next */
bool at_words(const struct parser *p, const char *words); /* several, separated by spaces */
bool accept_word(struct parser *p, const char *word); /* takes it, or notes that it was expected */
bool accept_words(struct parser *p, const char *words); /* takes all or none */
bool accept_token(struct parser *p, enum token_is is, const char *wish);
struct spot spot_between(const struct parser *p,
                         unsigned first); /* from there to the last token read */
int accept_phrase(struct parser *p, const struct phrases *list, bool *plural); /* row, or -1 */

/* Failing */
void wish_word(struct parser *p, const char *word, bool shown);
/* A word of a form, in any of its spellings. */
bool parse_spelling(struct parser *p, const struct shape_part *part, bool shown);
void wish_thing(struct parser *p, const char *thing);
void wish_type(struct parser *p, unsigned types);
void near_type(struct parser *p, unsigned types); /* only a candidate for a near spelling */
int accept_span(struct parser *p);                /* row, or -1 */
void *fail_at(struct parser *p, struct spot at, const char *format, ...) DIAG_PRINTF(3, 4);
void name_note(struct parser *p, const char *name); /* it was defined: see `gone` */
void failure_report(struct parser *p, unsigned start, const char *unit); /* and forget it */
void error_at(struct parser *p, struct spot at, const char *format, ...) DIAG_PRINTF(3, 4);
const char *a_or_an(const char *word);
bool depth_enter(struct parser *p); /* false: too deep or too much; pair with p->depth-- */
void fail_too_deep(struct parser *p, struct spot at);

/* Skipping: to what ends a statement, or to the body before that (a `{` or a comma) */
void skip_statement(struct parser *p);
bool skip_to_body(struct parser *p);
void skip_block(struct parser *p); /* from after a `{` to after its `}` */

/* Expressions (parse_expr.c, parse_number.c, parse_condition.c) */
enum { TYPES_THING = BIT(T_SEAT) | BIT(T_CARD) | BIT(T_ENTRY) | BIT(T_SUPPLY) | BIT(T_WORD) };
enum { TYPES_ANY = TYPES_THING | BIT(T_NUMBER) };
struct ast_expr *expr_new(struct parser *p, enum expr_is is, enum type type, unsigned first);
bool chain_goes_on(struct parser *p, const struct ast_expr *left); /* false: it is too long */
int entry_here(struct parser *p); /* the entry here; NAME_NONE; NAME_SEVERAL: reported */
struct ast_expr *parse_operand(struct parser *p, unsigned types);
struct ast_expr *parse_possessive(struct parser *p, unsigned types); /* your, that player's */
struct ast_expr *parse_slot(struct parser *p, const struct shape_part *slot);
struct ast_expr *fail_indefinite(struct parser *p); /* "a card" where a known one is required */
struct ast_expr *parse_number(struct parser *p);
struct ast_expr *parse_number_phrase(struct parser *p); /* half …, the number of …, … */
struct ast_expr *parse_field(struct parser *p);
struct ast_expr *parse_field_of(struct parser *p, struct ast_expr *of); /* its NAME alone */
struct ast_expr *parse_flag(struct parser *p, struct ast_expr *subject, unsigned first);
struct ast_expr *parse_condition(struct parser *p);
struct ast_expr *parse_relative(struct parser *p, struct ast_binding *member);

/* Forms: fills arg[] with the contents of the slots from part `first` on */
bool match_form(struct parser *p, const struct shape *s, unsigned first, struct ast_expr **arg);

/* Noun phrases, events and questions (parse_set.c) */
struct ast_set *parse_set(struct parser *p, bool enumerated);
bool parse_as_name(struct parser *p, struct ast_binding *b); /* ["as" NAME]; false: bad name */
bool parse_name_of(struct parser *p, struct ast_binding *b); /* NAME alone */
unsigned names_end(const struct parser *p, unsigned at, unsigned *count); /* after "as" NAMES */
bool parse_title(struct parser *p, const char *title[LANG_COUNT], const char *what);
struct ast_pattern *parse_pattern(struct parser *p, const struct shape *shape, unsigned count,
                                  enum binding_source source, const char *unit);
struct ast_binding *binding_new(struct parser *p, enum binding_source source,
                                const struct ast_set *set);
bool scope_push(struct parser *p, struct ast_binding *b);
bool at_determiner(const struct parser *p);
bool at_noun(const struct parser *p, unsigned ahead);
int noun_here(const struct parser *p);

/* Verbs (parse_verb.c) */
struct ast_statement *parse_verb_statement(struct parser *p);
struct ast_statement *parse_costs(struct parser *p); /* from the word `pay` on; NULL: failed */
bool at_statement(struct parser *p);                 /* also text that looks like a statement */
void fail_without_seat(struct parser *p);            /* "gain 1 coin": no subject */

/* Statements and abilities (parse_statement.c, parse_effect.c) */
struct ast_statement *statement_new(struct parser *p, enum statement_is is);
struct ast_statement *parse_body(struct parser *p);
/* A failed header may have consumed its body; that is not a second mistake. */
struct ast_statement *parse_body_behind(struct parser *p, bool header_read);
struct ast_statement *parse_effect(struct parser *p, bool *matched);
struct ast_clause *parse_abilities(struct parser *p); /* ABILITY | "{" ABILITY* "}" */
struct ast_clause *clause_new(struct parser *p, enum clause_type type);
struct ast_pattern *parse_event_header(struct parser *p); /* these report and recover */
struct ast_expr *parse_condition_header(struct parser *p);
bool parse_once_header(struct parser *p, struct ast_clause *c);         /* false: it was skipped */
bool header_failed(struct parser *p, unsigned start, const char *unit); /* true: a body is next */

/* Whole files (parse_entry.c): fills pack->entry; errors go to diag. */
void parse_pack(struct parser *p, const struct tokens *file, unsigned file_count);

#endif
