/* ast.h: the syntax tree of a pack: entries, clauses, statements, expressions.
 *
 * Every name is resolved: a verb is a row of the vocabulary's verbs, `that player` points at the
 * binding it means. The tree keeps what phrasing needs (determiners, relative clauses, written
 * names), so the rules text and the bytecode come from the same tree. All nodes are in the
 * compiler's arena; absent parts are NULL. Lists are linked by `next`, in the order written.
 */
#ifndef ANGELES_PACK_AST_H
#define ANGELES_PACK_AST_H

#include "kernel/block.h"
#include "kernel/vocabulary.h"
#include "machine/pack.h"

struct rules;

/* A stretch of source text. */
struct spot {
    uint32_t file; /* index of the source */
    uint32_t at;   /* bytes from its start */
    uint32_t size;
};

enum { ROW_NONE = 0xff }; /* no row of a vocabulary table; no such span */

/* The meaning of a determiner. Plurals are in ast_set.plural. */
enum determiner {
    DET_NONE,    /* "cards in your hand" */
    DET_A,       /* a, an */
    DET_ANY,     /* any */
    DET_ANOTHER, /* another, other: a seat other than you, a card other than this one */
    DET_EACH,    /* each, every, all */
};

/* Something a text can refer back to: `that NOUN`, `it`, or by its name. */
enum binding_source {
    BOUND_EVENT,    /* a slot of the event that is listened to */
    BOUND_QUESTION, /* a slot of the question that is changed */
    BOUND_CHOICE,   /* chosen */
    BOUND_EACH,     /* the member a `for each` is at */
    BOUND_MEMBER,   /* the member under test in a relative clause */
};
struct ast_binding {
    enum binding_source source;
    struct spot at;
    const char *name;                /* written with `as`; NULL */
    uint8_t noun;                    /* row of the nouns */
    uint8_t type;                    /* enum type */
    uint8_t kind;                    /* T_CARD, T_ENTRY: its kind when known, else KIND_ANY */
    uint8_t slot;                    /* BOUND_EVENT, BOUND_QUESTION: which slot of the form */
    const struct ast_clause *clause; /* in whose scope it was bound */
};

/* The way in which a bound thing was mentioned. */
enum mention {
    MENTION_THAT, /* that player; `noun` is the noun written */
    MENTION_IT,   /* it, its, they, their */
    MENTION_NAME,
    MENTION_SUBJECT, /* not written: the subject of a relative clause */
};

enum expr_is {
    EXPR_POISONED, /* a mistake already reported; fits everywhere */

    /* things */
    EXPR_YOU,
    EXPR_ACTIVE, /* the active player */
    EXPR_SELF,   /* this: the card whose text it is */
    EXPR_BOUND,  /* binding, mention, noun */
    EXPR_ENTRY,  /* number: index of the entry */
    EXPR_SUPPLY, /* number: row of the supplies */
    EXPR_WORD,   /* number: row of the words */
    EXPR_QUERY,  /* row of the queries, arg[]; type T_CONDITION for conditions */
    EXPR_FIELD,  /* the FIELD of arg[0]; row: index of the field; name: the field's name. Type
                  * T_CONDITION: a flag, written as "arg[0] is NAME" */
    EXPR_SOME,   /* "a religious location" in a condition's slot: any of `set` that makes it true */

    /* numbers */
    EXPR_NUMBER,  /* number */
    EXPR_COUNT,   /* the number of `set` */
    EXPR_COUNTED, /* the times `pattern` this `span`; slot 0 of the pattern is whose */
    EXPR_HALF,    /* half arg[0], rounded up */
    EXPR_STEPS,   /* by arg[0]: the value of the highest of step[] it reaches; otherwise 0 */
    EXPR_PLUS,    /* arg[0], arg[1] */
    EXPR_MINUS,
    EXPR_TIMES,
    EXPR_SMALLER,
    EXPR_LARGER,

    /* conditions */
    EXPR_IS,       /* arg[0] is arg[1] */
    EXPR_IS_A,     /* arg[0] is a `noun` */
    EXPR_AT_LEAST, /* arg[0] is at least arg[1] */
    EXPR_AT_MOST,
    EXPR_MORE_THAN,
    EXPR_LESS_THAN,
    EXPR_THERE_IS, /* there is a `set` */
    EXPR_AND,
    EXPR_OR,
    EXPR_NOT, /* arg[0]; "is not", "there is no" and "not" are all written so */
};

/* "3 gives 5": from there on. */
struct ast_step {
    int from, gives;
};
enum { STEPS_MAX = 6 };

struct ast_expr {
    enum expr_is is;
    enum mention mention;
    struct spot at;
    uint8_t type; /* enum type of its value */
    uint8_t kind; /* T_CARD, T_ENTRY: its kind when known, else KIND_ANY */
    uint8_t row;
    uint8_t noun;
    uint8_t span;
    int number;
    const char *name;
    struct ast_binding *binding;
    struct ast_expr *arg[SLOT_MAX];
    struct ast_set *set;
    struct ast_pattern *pattern;
    struct ast_step *step; /* EXPR_STEPS: `number` of them, rising */
};

enum { ADJECTIVE_MAX = 2 };

/* A noun phrase that means any of several: "another player that has a ship". */
struct ast_set {
    struct spot at;
    enum determiner determiner;
    bool plural;         /* the noun was written in the plural */
    bool domain_written; /* "card in your hand"; else all things of the noun */
    uint8_t noun;
    uint8_t adjective_count;
    uint8_t adjective[ADJECTIVE_MAX]; /* rows of the words, as written before the noun */
    struct ast_expr *is;              /* their condition on `member`, or NULL */
    uint8_t domain;                 /* DOMAIN_NONE: only in patterns, where nothing is enumerated */
    struct ast_expr *arg[SLOT_MAX]; /* of the domain's form */
    struct ast_expr *that;          /* relative clause: a condition on `member`, or NULL */
    struct ast_binding *member;     /* the member under test */
};

/* An event or a question with its slots filled: "a player sells a cargo". */
struct ast_slot {
    struct ast_expr *value;      /* a particular one: you, this, that player; or NULL, and then: */
    struct ast_set *any;         /* "a player", "a cargo that …" */
    struct ast_binding *binding; /* the binding of `any` for the rest of the clause */
};
struct ast_pattern {
    struct spot at;
    uint8_t row; /* of the events or of the questions */
    uint8_t slot_count;
    struct ast_slot slot[SLOT_MAX];
};

enum statement_is {
    DO_VERB,   /* row, arg[]; branch[] for a verb with outcomes */
    DO_IF,     /* condition, body, otherwise */
    DO_EACH,   /* for each `set`: binding, body */
    DO_CHOOSE, /* seat chooses (up to) `count` of `set`: binding, body, otherwise */
    DO_ONE_OF, /* seat chooses one of `alternative`, otherwise */
    DO_MAY,    /* seat may body, otherwise */
    DO_PAY,    /* cost: a list of verbs; body, otherwise */
    DO_REPEAT, /* count, body */
    DO_EFFECT, /* ability, until `until` */
    DO_CANCEL,
    DO_INSTEAD, /* cancel, then body */
    DO_NOTHING,
};

struct ast_alternative {
    struct spot at;
    const char *label[LANG_COUNT]; /* shown before its effect; NULL: none */
    const char *slot;              /* of the label (slots.h); NULL: it has none */
    struct ast_statement *body;
    struct ast_alternative *next;
};

struct ast_statement {
    enum statement_is is;
    struct spot at;
    struct ast_statement *next;   /* the next statement */
    const char *told[LANG_COUNT]; /* a text for the log before it; NULL: none */
    const char *tells;            /* the NAME of `tell NAME`; NULL */
    const char *slot;             /* of `told` (slots.h); NULL: it has none */

    uint8_t row; /* DO_VERB: of the verbs */
    bool always; /* the verb can always be carried out */
    struct ast_expr *arg[SLOT_MAX];
    struct ast_statement *branch[BRANCH_MAX]; /* one body for each outcome, in the row's order */

    struct ast_expr *condition;
    struct ast_expr *seat; /* the seat that chooses or may do it: never NULL there; EXPR_YOU by
                            * default */
    struct ast_set *set;
    struct ast_binding *binding;
    struct ast_binding *also[PICK_MAX - 1]; /* DO_CHOOSE of exactly `count`: the others, in order */
    int count;  /* DO_REPEAT; DO_CHOOSE: how many, or the N of `up to N` */
    bool up_to; /* DO_CHOOSE: the seat may stop choosing */
    struct ast_statement *cost;
    struct ast_statement *body;
    struct ast_statement *otherwise; /* else */
    struct ast_alternative *alternative;

    /* DO_EFFECT */
    enum until until;
    uint8_t span;               /* UNTIL_SPAN_ENDS, UNTIL_NEXT_STARTS: row of the spans */
    struct ast_pattern *event;  /* UNTIL_EVENT; slot 0 says by whom */
    struct ast_expr *span_seat; /* UNTIL_NEXT_STARTS: whose next span */
    struct ast_clause *ability;
};

/* An effect and its event: the card's own program, or an ability in force. */
struct ast_clause {
    enum clause_type type;
    struct spot at;
    struct ast_clause *next;
    struct ast_pattern *listens; /* the event, question (CLAUSE_MODIFY) or use (CLAUSE_ACTION) */
    enum modify modify;          /* MODIFY_ADD: `amount` is added, or taken off if `less` */
    bool less;
    struct ast_expr *amount;
    struct ast_expr *needs;
    uint8_t once;                  /* row of the spans, or ROW_NONE */
    uint8_t times;                 /* how often in that span; 0 counts as once */
    bool each;                     /* … for each seat that does it */
    struct ast_statement *pay;     /* a list of verbs */
    struct ast_statement *does;    /* a list of statements */
    const char *label[LANG_COUNT]; /* CLAUSE_ACTION: the name of the use; NULL: it has none */
};

/* Texts read together with the story. */
enum { PASSAGE_MAX = 8 };
struct ast_passage {
    struct spot at;
    const char *slot; /* slots.h */
    const char *text[LANG_COUNT];
    const char *name;      /* `adds NAME if …`: written in the entry; NULL: the kind has it */
    struct ast_expr *when; /* … and read only if this is met */
};

struct ast_entry {
    struct spot at;
    unsigned index;
    uint8_t kind; /* row of the kinds */
    unsigned copies;
    const char *key;
    const char *title[LANG_COUNT];
    const char *story[LANG_COUNT];           /* NULL: none */
    struct ast_passage passage[PASSAGE_MAX]; /* texts read after it: first those written in the
                                              * entry */
    unsigned passage_count;
    int16_t field[FIELD_MAX];
    bool given[FIELD_MAX];      /* the field was written */
    struct ast_clause *play;    /* CLAUSE_PLAY or CLAUSE_REACT; NULL: it only stays */
    struct ast_clause *ability; /* `stays { … }` */
    bool stays;
    bool broken; /* a mistake in it was reported */
};

struct ast_pack {
    const struct rules *rules;
    const struct vocabulary *vocabulary;
    const struct pack *own; /* of the game itself, to find added entries; NULL: unknown */
    const char *game;       /* the rules' name */
    const char *title[LANG_COUNT];
    struct ast_entry *entry;
    unsigned entry_count;
    unsigned open, stale; /* cards shown in English only: not translated; translated from an
                           * older English text */
};

#endif
