/* pack.h: a compiled pack: one relocatable blob, read in place.
 *
 * The compiler in src/pack writes it. pack_open() checks every offset, index and instruction once,
 * so running code need not check again. All numbers are little-endian.
 */
#ifndef ANGELES_MACHINE_PACK_H
#define ANGELES_MACHINE_PACK_H

#include "kernel/block.h"
#include "kernel/vocabulary.h"

enum { VARY = 0xff }; /* an operation whose operands depend on its vocabulary row */

enum op {
#define OP(name, operands, pops, pushes, meaning) OP_##name,
#include "machine/ops.def"
#undef OP
    OP_COUNT_
};

struct op_fact {
    const char *name;
    uint8_t operands, pops, pushes;
    const char *meaning;
};
extern const struct op_fact op_fact[OP_COUNT_];

enum {
    REGISTER_COUNT = 8,
    REGISTER_NONE = 8,
    STACK_MAX = 16,
    NEST_MAX = 4,
    PACK_FACTS_MAX = 2560,
    PACK_CODE_MAX = 65536,
    OUTLOOK_MAX = 1024,     /* clauses of which one is kept */
    OUTLOOK_SETS_MAX = 256, /* sets */
    PACK_ENTRY_MAX = 4096,
    PACK_KIND_MAX = 64,
    PACK_SOURCE_MAX = COMPONENT_BASE + COMPONENT_MAX,
    LITERAL_MAX = 2048,
    LITERAL_ARGS = 3,
    LITERAL_CODE_MAX = 16384, /* conditions that begin after it have none */
    PACK_FIELD_MAX = FIELD_MAX
};

struct section {
    uint32_t at;    /* bytes from the start of the blob; a multiple of 8 */
    uint32_t count; /* rows */
};

struct pack_entry {
    uint64_t events;    /* bit e: an ability it has in play listens to event e */
    uint64_t questions; /* bit q: one answers question q */
    uint32_t uses;      /* bit u: one can be used as u */
    uint8_t kind;
    uint8_t group; /* exchange group: components that may be in each other's hidden places */
    uint8_t clause_count;
    uint8_t ability_count; /* the last of its clauses: in force while it is in play */
    uint16_t first_clause; /* its own clauses; those that its programs create are elsewhere */
    uint16_t first_ability;
    uint16_t first_component;             /* index, when copies > 0 */
    uint8_t copies;                       /* components made of it */
    uint8_t triggers, modifiers, actions; /* bit i: ability i is of that type */
    uint16_t passage; /* the first alternative with a text that is read aloud, plus 1; 0: none */
    int16_t field[PACK_FIELD_MAX];
    uint32_t key; /* offsets into the strings: the name in packs and scenarios */
    uint32_t
        name; /* the public name: the key, unless it would reveal how many there are (KIND_BLIND) */
    uint32_t title[LANG_COUNT];
    uint32_t story[LANG_COUNT]; /* 0: none */
    uint32_t text[LANG_COUNT];  /* generated rules text; of a sealed entry up to its decisions */
    uint32_t whole[LANG_COUNT]; /* of a sealed entry: the rest too; otherwise `text` */
    uint32_t spare;
};
_Static_assert(sizeof(struct pack_entry) == 120, "no padding: packs are named by their bytes");

enum { PACK_DEED = 1 }; /* begins the strings after a rules text: its abilities as options */

enum clause_type {
    CLAUSE_PLAY,    /* done when its owner plays it as an action */
    CLAUSE_REACT,   /* may be played when `listens` happens */
    CLAUSE_TRIGGER, /* while in force: done when `listens` is announced */
    CLAUSE_MODIFY,  /* while in force: changes question `listens` */
    CLAUSE_ACTION,  /* while in force: offered where the rules ask for use `listens` */
};
enum whose { WHOSE_ANY, WHOSE_OWN, WHOSE_ANOTHERS }; /* in addition to "you" in its text */
enum modify { MODIFY_SET, MODIFY_ADD, MODIFY_FORBID, MODIFY_PERMIT };

/* A condition or program is named by where its code begins; 0 is "none": always true, no effect. */
struct pack_clause {
    uint16_t entry;
    uint8_t type;    /* enum clause_type */
    uint8_t listens; /* event, question or use */
    uint8_t modify;  /* enum modify */
    uint8_t until;   /* enum until */
    uint8_t until_arg;
    uint8_t effects; /* the most effects that its program creates */
    uint8_t whose;   /* enum whose: whose event, question or use it must be */
    uint8_t spare;
    uint16_t limit;        /* row of the limits, plus 1; 0: none */
    uint16_t filter;       /* whether the event or question concerns it, beyond `whose` */
    uint16_t needs;        /* the card's own condition */
    uint16_t payable, pay; /* paying continues into its effect */
    uint16_t can;          /* whether its effect can be carried out */
    uint16_t does;
    uint16_t amount; /* MODIFY_SET, MODIFY_ADD */
};

struct pack_set {
    uint8_t domain;
    uint8_t type;    /* enum type of its members */
    uint16_t args;   /* code that pushes the domain's arguments; 0: none */
    uint16_t filter; /* condition on IT; 0: every member */
    uint8_t open; /* enum set_open: whether a card whose face the chooser does not know may pass */
    uint8_t spare;
};
enum set_open {
    SET_CLOSED,
    SET_OPEN,      /* the filter asks only about facing, which everybody sees */
    SET_OPEN_KIND, /* the filter also asks about kinds, which the backs may show */
};

struct pack_alternative { /* a row of a `choose one of` or of a `may`, or a text for the log */
    uint16_t can;
    uint16_t go;
    uint16_t entry; /* whose prose the text is, plus 1; 0: it is generated */
    uint16_t more;  /* a passage of an entry: how many others follow */
    uint32_t slot;  /* string: its place in that prose: "a.no" (pack/slots.h) */
    uint32_t text[LANG_COUNT];
    uint32_t marked[LANG_COUNT]; /* the text with its *emphasis*; 0: it has none */
    uint32_t asks[LANG_COUNT];   /* of an option with a label: its cost or test; 0: none */
};

struct pack_counter {
    uint8_t event;
    uint8_t span;
    uint16_t filter;
};

struct pack_line { /* where code comes from, for coverage and for reports */
    uint16_t at;
    uint16_t line;
    uint32_t file; /* string */
};

/* "once per turn", "3 times per day each". Uses are counted by setting bits, one after the other. A
 * card in play has its own bits (struct play), so two copies count separately. Played cards and
 * temporary effects use the block's table, where a bit is a seat. */
struct pack_limit {
    uint8_t span;
    uint8_t times; /* how often; 1 or more */
    uint8_t each;  /* 1: for each seat that does it; 0: for the card, any seat */
    uint8_t kept;  /* enum limit_kept */
    uint8_t at;    /* the first of its bits (`each`: those of seat 0), or of its rows */
    uint8_t spare;
};
enum limit_kept { LIMIT_WITH_CARD, LIMIT_IN_TABLE };

/* Predictions about a clause before its conditions are computed: outlook.h. */
struct outlook {
    uint64_t from;  /* bit n: not all are fulfilled for a seat at n */
    uint64_t needs; /* bit n: its `needs` are */
    /* Of its filter, when register 1 is the number n; a component of kind n: */
    uint64_t about, filter;       /* bit n: it is not fulfilled; it is */
    uint32_t kinds, filter_kinds; /* the same */
    uint32_t roles, filter_roles; /* bit n: depends on who acts: role n */
};

/* The events, questions and uses of an entry's abilities while it is in play, for branch-free
 * loops over many cards. */
struct heeds {
    /* [0] for other seats, [1] for its owner: bit n: some ability listens to event n, answers
     * question n, may be an action for a seat at n */
    uint64_t events[2], questions[2], stands[2];
    uint8_t event[PLAY_ABILITY_MAX];    /* ability i listens to this event; HEEDS_NONE: to none */
    uint8_t question[PLAY_ABILITY_MAX]; /* it answers this question */
    uint8_t acts;                       /* bit i: it may be an action */
    uint8_t whose[2];                   /* bit i: it is for another seat; for its owner */
    uint8_t spare;
    uint16_t uses;  /* bit n % 16: some ability may be use n */
    uint16_t first; /* the clause of its first ability */
};
enum { HEEDS_NONE = 0xff };
_Static_assert(sizeof(struct heeds) == 72, "no padding");

/* One step of a condition: literals.h. An argument is the value of a word, or a number: one of the
 * two is 0. */
struct literal {
    uint8_t op, row;
    uint8_t met, unmet;         /* the next of the list, or the result of the condition: */
    uint8_t from[LITERAL_ARGS]; /* the word */
    uint8_t spare;
    int16_t number[LITERAL_ARGS];
    uint8_t spare_2[2];
};
enum { LITERAL_UNMET = 0xfe, LITERAL_MET = 0xff };

struct pack_head {
    char magic[8]; /* "ANGPACK3" */
    uint32_t size;
    uint32_t vocabulary; /* hash of the vocabulary it was compiled for */
    uint8_t hash[32];    /* SHA-256 of everything after this field */
    uint32_t game;       /* string: the rules' name */
    uint32_t name;       /* string */
    struct section entry, component, clause, set, alternative, counter, limit, code, line, string;
    uint32_t open, stale;    /* cards shown in English only: without German, and with outdated
                              * German */
    uint64_t events_counted; /* bit e: a counter counts event e */
};

/* An opened pack: pointers into the blob. */
struct pack {
    const struct pack_head *head;
    const struct pack_entry *entry;
    const uint16_t *component; /* component index -> entry */
    const struct pack_clause *clause;
    const struct pack_set *set;
    const struct pack_alternative *alternative;
    const struct pack_counter *counter;
    const struct pack_limit *limit;
    const uint16_t *code;
    const struct pack_line *line;
    const char *string;
    uint16_t first[PACK_KIND_MAX +
                   1];   /* entries of kind k, if sorted: from first[k] to first[k + 1] - 1 */
    uint16_t block_size; /* bytes of a game with it */
    uint16_t group_room; /* exchange groups, for observations: 32, or 64 where it has more */
    unsigned entry_count, component_count, clause_count, set_count, alternative_count;
    unsigned counter_count, limit_count, code_count, line_count, string_size;
    uint8_t verb_arity[256], query_arity[256], domain_arity[256]; /* slots of their forms */
    uint32_t event_counters[EVENT_MAX]; /* bit c: counter c counts the event */
    uint64_t
        event_about[EVENT_MAX]; /* bit n: some card may listen to it about n, or lasts until it */
    uint64_t question_about[QUESTION_MAX];        /* bit n: some card may answer it about n */
    uint32_t event_counters_about[EVENT_MAX][64]; /* of event_counters those that may count it */
    uint32_t span_counters[SPAN_MAX];             /* bit c: counter c is reset when the span ends */
    uint32_t span_rows[SPAN_MAX];                 /* bit r: so does row r of the block's limits */
    bool span_cards[SPAN_MAX];                    /* so do limits of cards in play */
    uint64_t facts[PACK_FACTS_MAX];               /* facts that the rules compute once:
                                                   * rules.derive() */
    struct outlook outlook[OUTLOOK_MAX];
    struct outlook set_outlook[OUTLOOK_SETS_MAX]; /* of their filters; IT is register 1 */
    struct outlook counter_outlook[COUNTER_MAX];  /* the same */
    struct heeds heeds[PACK_ENTRY_MAX + 1]; /* of each entry; the last one is for "no entry" */
    unsigned further_uses;                  /* uses of the card with the most, except the first */
    uint16_t source_entry[PACK_SOURCE_MAX]; /* the entry whose text a source is; PACK_ENTRY_MAX:
                                               there is none */
    uint16_t source_uses[PACK_SOURCE_MAX];  /* the uses in its heeds */
    uint8_t component_kind[COMPONENT_MAX];  /* the kind of a component's entry */
    uint8_t begins[PACK_CODE_MAX / 8];      /* bit a % 8 of a / 8: an instruction begins at a */
    struct literal literal[LITERAL_MAX];
    uint16_t
        literal_of[LITERAL_CODE_MAX]; /* the first of the condition that begins there; 0: none */
    unsigned literal_count;
};

struct rules;

/* NULL on success, otherwise what is wrong with the blob. The blob must not move. */
const char *pack_open(struct pack *p, const void *blob, size_t size, const struct rules *rules);
const struct pack_limit *pack_limit_at(const struct pack *p, unsigned row); /* of the block */
bool pack_instruction_at(const struct pack *p, unsigned at); /* whether one begins there */
uint32_t vocabulary_hash(const struct vocabulary *v);
void sha256(const void *data, size_t size, uint8_t hash[32]);

/* An ability as an option, a template in which {0} is the card's player; NULL: there is none. */
const char *pack_deed(const struct pack *p, uint16_t entry, unsigned ability, enum language lang);
static inline const char *pack_text(const struct pack *p, uint32_t at)
{
    return p->string + at;
}

static inline const struct pack_entry *pack_entry_of(const struct pack *p, component_id c)
{
    CHECK((unsigned)(c - COMPONENT_BASE) < p->component_count);
    return &p->entry[p->component[c - COMPONENT_BASE]];
}

/* How many values an instruction takes from the stack. */
static inline unsigned pack_pops(const struct pack *p, const uint16_t *code)
{
    return code[0] == OP_QUERY                       ? p->query_arity[code[1]]
           : code[0] == OP_CAN || code[0] == OP_VERB ? p->verb_arity[code[1]]
                                                     : op_fact[code[0]].pops;
}

static inline unsigned pack_kind_count(const struct pack *p, unsigned kind)
{
    return p->first[kind + 1] - (unsigned)p->first[kind];
}

/* The entry whose text a source is. */
static inline uint16_t pack_source_index(const struct pack *p, source_id source)
{
    CHECK(source < PACK_SOURCE_MAX);
    CHECK(p->source_entry[source] < p->entry_count);
    return p->source_entry[source];
}

static inline const struct heeds *pack_heeds(const struct pack *p, source_id source)
{
    CHECK(source < PACK_SOURCE_MAX);
    return &p->heeds[p->source_entry[source]];
}

static inline unsigned pack_uses(const struct pack *p, source_id source)
{
    CHECK(source < PACK_SOURCE_MAX);
    return p->source_uses[source];
}

static inline const struct pack_entry *pack_source(const struct pack *p, source_id source)
{
    return &p->entry[pack_source_index(p, source)];
}

#endif
