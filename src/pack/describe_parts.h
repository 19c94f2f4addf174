/* describe_parts.h: the parts of a rules text; inside describe*.c only.
 *
 * A describer walks the tree once and writes as it goes. Noun phrases are written separately into a
 * pool, because a template decides where they go. Anything without words in the language sets
 * `failed`, and the rest is still written: one test at the end.
 */
#ifndef ANGELES_PACK_DESCRIBE_PARTS_H
#define ANGELES_PACK_DESCRIBE_PARTS_H

#include "pack/describe.h"
#include "text/phrase.h"

enum { POOL_SIZE = 49152, ASIDE_MAX = 1536, REFERENT_MAX = 24, WHERE_MAX = 3 };

/* Something mentioned in the text, to which a pronoun might refer. */
struct referent {
    const struct ast_binding *binding; /* NULL: nothing the text can refer back to */
    bool person, place;
    char gender; /* in German; '?': a name of unknown gender */
};

/* The part being written, and how much of it is already there. */
struct telling_of {
    const struct ast_set *relative; /* a clause about its members is being written */
    bool relative_many;             /* … of several … */
    bool relative_plural;           /* … and its verb is in the plural */
    /* Conditions with one subject: the first leaves its verb to the last, which leaves out the
     * subject: "you are at A or at B", "du an A oder an B bist". */
    const struct ast_expr *leaves_verb, *leaves_subject;
    bool singular;                       /* … which is one person */
    const struct ast_expr *leaves_words; /* this one leaves out its first `words` bytes */
    size_t words;
    bool shares_verb; /* … and they have the verb in common */
    bool says_either; /* "you are either at A or at B" */
};

struct describer {
    const struct ast_pack *pack;
    const struct vocabulary *v;
    const struct ast_entry *entry;
    enum language lang;
    bool failed;
    const struct ast_expr *reader; /* who "you" is; NULL: the player of the card */
    bool owner_is_slot;            /* the player of the card is {0} of a template */
    struct telling_of of;
    const char *lead;                /* the duration, if just written; or NULL */
    bool shares_object;              /* English: "gain or pay favors" */
    const struct ast_clause *behind; /* the permission that shares its sentence; or NULL */
    const struct ast_clause *also;   /* one that forbids the same of something else; or NULL */
    bool pronouns;                   /* German: "gibst ihm sie" and the like are avoided */
    struct buffer *out;

    /* A choice or a loop expressed by its inner verb: "each player", "a card in your hand". */
    struct {
        const struct ast_binding *binding; /* NULL: none */
        struct arg arg;
    } inlined[2];

    struct referent referent[REFERENT_MAX];
    unsigned referent_count;
    unsigned topic; /* row of the query that named the last person, plus 1: he or she; 0: none */
    const struct ast_binding *topic_seat; /* … or that player: they; or NULL */
    const struct ast_entry *topic_entry;  /* … or this person of the game: he or she; or NULL */
    bool self_last;                       /* this card was the last thing mentioned: it */

    const struct ast_pattern *listens;    /* the event that the clause waits for; or NULL */
    const struct form *event;             /* …  waits for, if it can be canceled; or NULL */
    const struct ast_binding *event_card; /* … the card of it; or NULL */
    bool verb_first; /* German: the next sentence follows a clause, and begins with its verb */
    bool says_you;   /* English: the next verb has its subject: "or you gain 1 coin" */
    bool said_they;  /* English: the subject of the last sentence */
    bool by_another; /* the next verb is about another player's choice */
    const struct ast_expr *chooser;       /* the next noun phrase is "of your choice"; or NULL */
    const struct ast_expr *mover;         /* the person who goes to that place: "another
                                           * location"; or NULL */
    const struct ast_expr *owner;         /* the person who discards it, so its place is not
                                           * written; or NULL */
    bool has_colon;                       /* the sentence already has one */
    bool has_paid;                        /* its cost is there */
    const struct ast_expr *place;         /* written in place of the event's second slot; or NULL */
    const struct ast_set *either;         /* its last adjective is this or … */
    uint8_t either_word;                  /* … this row of the words */
    const struct ast_binding *refined_of; /* the event's slot that is described by … or NULL */
    struct ast_set refined;               /* … this set */
    const char *named;                    /* after the next verb: "(the charge)"; or NULL */
    const char *how_often;                /* with the next verb: "twice"; or NULL */
    struct ast_expr spare[24];            /* for conditions joined anew */
    unsigned spare_used;
    struct arg others[12]; /* "A, B or C": all but the first */
    unsigned others_used;

    /* Numbers that did not fit into the sentence: "X coins, where X is …", "1 coin for each …". */
    const char *where[WHERE_MAX], *where_letter[WHERE_MAX];
    unsigned where_count;
    const struct ast_expr *per;
    const struct ast_expr *steps; /* "3 coins for 2 cards, 5 for 3 …"; or NULL */
    int per_number;               /* … "2 for each" */
    int per_most, per_least;      /* "at most 3", "at least 1"; 0: no limit */
    int per_base;                 /* "2 plus 1 for each"; 0: none */
    bool per_allowed;
    const struct ast_set *there; /* "if there is a card here": the thing named in the condition;
                                  * or NULL */
    bool acted_on;               /* the named thing is also used in the same sentence */
    bool numbers_inside;         /* in place: "from 0 to your capital" */

    char pool[POOL_SIZE];
    size_t pool_used;
};

/* Writing */
void tell_words(struct describer *d, const char *en, const char *de);
void tell_colon(struct describer *d); /* a sentence follows: in German with a capital */
void tell_phrase(struct describer *d, const char *template, const struct arg *arg, unsigned count);
const char *row_text(struct describer *d, const char *en, const char *de); /* or failed */

/* Writing separately: everything in between goes into the pool. */
struct aside {
    char text[ASIDE_MAX];
    struct buffer buffer, *out;
};
void aside_begin(struct describer *d, struct aside *a);
const char *aside_end(struct describer *d, struct aside *a);

/* describe_noun.c */
struct arg noun_phrase(struct describer *d, const struct ast_set *set, enum article article,
                       bool plural, int number);
struct arg set_phrase(struct describer *d, const struct ast_set *set); /* as it was written */
void tell_domain(struct describer *d, const struct ast_set *set, bool acted_on); /* "in hand" */
/* "a player that is not you" is another player: the set without that condition. */
struct ast_set set_without_other(const struct describer *d, const struct ast_set *set,
                                 bool *others);
struct arg expr_arg(struct describer *d, const struct ast_expr *e);
/* "A, B or C": the second arguments of conditions joined by "or", before `other` or NULL */
struct arg either_arg(struct describer *d, const struct ast_expr *e, const struct arg *other);
struct arg self_arg(struct describer *d, const struct ast_expr *e); /* "this card"; `e` or NULL */
unsigned numbers_named(const struct describer *d); /* bindings written as X, Y, Z */
struct arg number_named(const struct describer *d, const struct ast_binding *binding);
struct arg query_arg(struct describer *d, const struct ast_expr *e);
unsigned form_args(struct describer *d, struct ast_expr *const arg[SLOT_MAX],
                   struct arg out[SLOT_MAX]);
bool is_mentioned(const struct describer *d, const struct ast_binding *binding);
void binding_introduce(struct describer *d, const struct ast_binding *binding,
                       const struct noun *noun);
/* A pronoun for it can mean nothing else mentioned so far. */
bool mentions_only(const struct describer *d, const struct ast_binding *binding);
const char *plain_noun(struct describer *d, const struct ast_binding *binding);
bool same_seat(const struct ast_expr *a, const struct ast_expr *b);
bool same_thing(const struct ast_expr *a, const struct ast_expr *b); /* a seat, a card, an entry */

/* describe_number.c */
struct arg number_arg(struct describer *d, const struct ast_expr *e);
void tell_number(struct describer *d, const struct ast_expr *e, enum grammatical_case gcase);
void tell_field(struct describer *d, const struct ast_expr *e, enum grammatical_case gcase);
bool field_is_plural(struct describer *d, const struct ast_expr *e); /* German: "Kosten" */
const char *field_row(struct describer *d, const char *name);        /* a field as a noun */
void tell_per(struct describer *d);                                  /* "for each card" */
const char *for_each_of(char gender);                                /* "für jede" */
bool counts_any(struct describer *d, const struct ast_expr *number, const struct ast_set *set);
void tell_where(struct describer *d); /* explains the sentence's numbers */

/* describe_condition.c */
void tell_condition(struct describer *d, const struct ast_expr *e, bool negated);
/* Whether the first condition is about this subject. */
bool shares_first_subject(const struct describer *d, const struct ast_expr *e,
                          const struct ast_expr *subject);
void tell_relative(struct describer *d, const struct ast_set *set, bool plural);
void tell_event(struct describer *d, const struct ast_pattern *p,
                const char *between); /* subject and predicate; or NULL */
/* German: "spielt Anna eine Karte" for "wenn Anna eine Karte spielt". */
bool event_can_invert(struct describer *d, const struct ast_pattern *p);
void tell_event_inverted(struct describer *d, const struct ast_pattern *p, const char *between);
void pattern_args(struct describer *d, const struct ast_pattern *p, struct arg out[SLOT_MAX]);

enum compare { AT_LEAST, AT_MOST, MORE_THAN, LESS_THAN, EXACTLY, NOT_EXACTLY };
const char *compare_word(const struct describer *d, enum compare how); /* "at least " */

/* describe_attribute.c */
/* "at A or at B" that differ by one adjective: the first, whose noun will have both; or NULL. */
/* "whose kind is the kind of that lead": of the same kind. */
bool same_field(const struct ast_expr *e);
const struct ast_expr *either_as_one(struct describer *d, const struct ast_expr *e);
/* Conditions on a member that can follow its noun, and the others; each may be NULL. */
void attributes_split(struct describer *d, const struct ast_expr *that,
                      const struct ast_expr **attributes, const struct ast_expr **rest);
bool names_limit(const struct ast_expr *e); /* one of them is "with a cost of at least 2" */
/* Each after a space; one that begins with "^" becomes an adjective of the noun. */
void tell_attributes(struct describer *d, const struct ast_expr *e, struct arg *noun);
/* "when she follows up a lead and it lies here": "follows up a lead here". Taken out of `needs`. */
void refine_slot(struct describer *d, const struct ast_slot *slot, const struct ast_expr **needs);
/* The condition about the place of `seat`: removed from `needs`; or NULL. */
const struct ast_expr *place_taken(struct describer *d, const struct ast_expr *seat,
                                   const struct ast_expr **needs);
void tell_place(struct describer *d, const struct ast_expr *e); /* "at City Hall" */
/* The condition that says what is going on: taken out of `needs`; or NULL. */
const struct ast_expr *setting_taken(struct describer *d, const struct ast_expr **needs);
const char *cause_taken(struct describer *d, const struct ast_expr **needs); /* "from a test" */
void tell_setting(struct describer *d, const struct ast_expr *e); /* "in a test of Mind" */
/* The condition that counts the event itself: "for the second time this turn". Taken out of
 * `needs`; or NULL. */
bool same_slot(const struct ast_slot *a, const struct ast_slot *b);
const char *time_taken(struct describer *d, const struct ast_pattern *p,
                       const struct ast_expr **needs);
/* The count of the act that a question is about, if it is the whole condition: "the first time per
 * turn", "after the first time per turn"; or NULL. */
const char *first_time(struct describer *d, const struct ast_pattern *question,
                       const struct ast_expr *needs);

/* describe_predicate.c */
/* A template with its [optional] parts, or without them. */
const char *with_options(struct describer *d, const char *text, bool keep);
bool has_subject(const struct form *form); /* its phrase is the part after the subject {0} */
bool is_member(const struct ast_expr *e);  /* the subject of a relative clause: not written */
void tell_subject(struct describer *d, const struct ast_expr *e, const struct arg *arg);
void tell_predicate(struct describer *d, const char *text, const struct arg *arg, unsigned count);
const char *negate(struct describer *d, const char *text, bool done); /* done: what has been */
const char *in_plural(struct describer *d, const char *text);         /* or NULL */
const char *verb_edge(const struct describer *d, const char *text);   /* or NULL */
const char *up_to(struct describer *d, const char *text, const char *end);
/* German sentences after a clause: the template with its verb first; NULL: impossible. */
const char *verb_first(struct describer *d, const char *text);
const char *with_during(struct describer *d, const char *text, const char *duration);
/* The template with the duration after its first word: "darf in diesem Zug …". */
const char *with_during_first(struct describer *d, const char *text, const char *duration);

/* describe_often.c */
bool has_done(const struct describer *d, const struct ast_pattern *p); /* it can be phrased */
void tell_done(struct describer *d, const struct ast_pattern *p, const char *during);
void compare_counted(struct describer *d, const struct ast_expr *e, enum compare how,
                     const struct ast_expr *right);

/* describe_verb.c. A choice is inlined if its inner verb can express it: "discard a card". */
const struct form *verb_row(struct describer *d, const struct ast_statement *s); /* or failed */
enum verb_as {
    VERB_SENTENCE,   /* you gain 1 coin */
    VERB_PREDICATE,  /* gain 1 coin: the subject is already there */
    VERB_REST,       /* 1 coin: so is the verb */
    VERB_INFINITIVE, /* the part after "may" */
    VERB_AMOUNT,     /* only its amount: another infinitive has the verb */
};
void tell_verb(struct describer *d, const struct ast_statement *s, enum verb_as as);
bool verb_says_and(struct describer *d, const struct ast_statement *s); /* "… and keep 2" */
enum verb_as verb_behind(struct describer *d, const struct ast_statement *before,
                         const struct ast_statement *s); /* how it may follow `before` */
bool verb_again(struct describer *d, const struct ast_statement *a, const struct ast_statement *b);
int verb_slot_of(const struct ast_statement *s, const struct ast_binding *binding); /* or -1 */
unsigned verb_mentions(const struct ast_statement *s, const struct ast_binding *binding);
bool named_members(const struct ast_set *set); /* "a location that is A or is B" */
struct arg either_member(struct describer *d, const struct ast_expr *e); /* "A or B" */
bool choice_inlines(const struct ast_statement *s);
/* Only its first verb expresses the choice: "discard a card, and that card …". */
bool choice_opens(const struct ast_statement *s);
const struct ast_statement *choice_inline(struct describer *d, const struct ast_statement *s);
bool can_be_infinitive(struct describer *d, const struct ast_statement *s,
                       const struct ast_expr *subject);
bool can_be_infinitives(struct describer *d, const struct ast_statement *s, /* and all after it */
                        const struct ast_expr *subject);
void tell_infinitives(struct describer *d, const struct ast_statement *s); /* joined by "and" */
void tell_infinitives_to(struct describer *d, const struct ast_statement *s,
                         const struct ast_statement *end);
bool statements_are_verbs(const struct ast_statement *s);
bool statement_is_nothing(const struct ast_statement *s);

bool verb_comes_first(struct describer *d, const struct ast_statement *s); /* it can */
const struct ast_statement *verb_inside(const struct ast_statement *s); /* of a choice: its verb */

/* describe_statement.c */
/* The subject and the finite verb: "du darfst", "darfst du". */
void seat_verb(struct describer *d, const struct ast_expr *seat, const char *en, const char *de);
void tell_sequence(struct describer *d, const struct ast_statement *s, bool top);
/* Inside a sentence: the last two are joined by "and", so that their end is clear. */
void tell_nested(struct describer *d, const struct ast_statement *s);
void tell_statement(struct describer *d, const struct ast_statement *s, bool top);
/* The text before an effect: a clause ("if …"), or a word ("otherwise"). In German the sentence
 * after it begins with its verb if it can; otherwise a colon separates them. */
void tell_lead_in(struct describer *d, const struct ast_statement *body, bool clause);
bool sentence_goes_on(struct describer *d, const struct ast_statement *s); /* German: no colon */
/* Whether the first sentence begins with its subject, as that of a separate effect would. */
bool is_plain(struct describer *d, const struct ast_statement *s);
/* "…: a; b", in parentheses if its end would be unclear. */
void tell_inner(struct describer *d, const struct ast_statement *s, bool more_follows);
bool is_closed(const struct ast_statement *s, bool more_follows);
void tell_otherwise(struct describer *d, const struct ast_statement *s, const char *en,
                    const char *de, bool clause, bool more_follows);
/* "; if she cannot, …" */
void tell_cannot(struct describer *d, const struct ast_expr *seat, const struct ast_statement *s,
                 bool more_follows);
/* A choice of up to one, after "may": "move a lead" */
void tell_one_infinitive(struct describer *d, const struct ast_statement *s);
bool is_reader(const struct describer *d, const struct ast_expr *seat); /* addressed directly */

/* describe_if.c */
void tell_if(struct describer *d, const struct ast_statement *s, bool more_follows);
bool is_short_if(struct describer *d, const struct ast_statement *s); /* one sentence for both */
/* "with 4 or more players": its row says "is at least 4" in other words; or NULL. */
const struct form *threshold(const struct describer *d, const struct ast_expr *e);
/* "if she has 2 coins, she loses 2 coins": the loss implies the condition. */
bool says_it_can(const struct describer *d, const struct ast_expr *e,
                 const struct ast_statement *s);
/* Changes for a span that differ by one number: "1 less, or 2 less if …" */
bool changes_differ_by_number(const struct ast_statement *a, const struct ast_statement *b);
/* "lose 1 coin, or all if …" */
bool differ_by_all(const struct describer *d, const struct ast_statement *all,
                   const struct ast_statement *some);

/* describe_choose.c */
void tell_choose(struct describer *d, const struct ast_statement *s, bool may, bool more_follows);
void tell_may(struct describer *d, const struct ast_statement *s, bool more_follows);
void tell_pay(struct describer *d, const struct ast_statement *s, bool more_follows);
bool may_choose(struct describer *d, const struct ast_statement *s); /* "you may draw a card" */
/* "discard a trick; if there is none, lose 1 coin" */
bool chooses_inline(const struct ast_statement *s);
bool of_each(const struct ast_statement *s);     /* "1 marker from each of up to 2 cards" */
bool pays_for_it(const struct ast_statement *s); /* "place 1 marker on a card to …" */

/* describe_one_of.c */
void tell_one_of(struct describer *d, const struct ast_statement *s, bool more_follows);
/* The reader's choice of verbs: "gain 1 coin or draw 1 card", "gain 1 coin, 1 card or 1 hat" */
bool is_plain_or(struct describer *d, const struct ast_statement *s);
bool is_plain_list(struct describer *d, const struct ast_statement *s);
bool is_either_or(const struct ast_statement *s); /* "either they gain 1 coin, or …" */
/* Whether one of two alternatives can follow "must": part[0]. The other is part[1]. */
bool is_must(struct describer *d, const struct ast_statement *s,
             const struct ast_statement *part[2]);
bool can_follow_must(struct describer *d, const struct ast_statement *s,
                     const struct ast_expr *seat);
/* "she must discard a card or pay 1 coin", "…, or you gain 1 coin" */
void tell_must(struct describer *d, const struct ast_expr *seat, const struct ast_statement *a,
               const struct ast_statement *b);
void after_must(struct describer *d, const struct ast_statement *s);
bool is_short(const struct ast_statement *s); /* a sentence that can follow "…, or" */
void tell_cancel(struct describer *d);
bool is_cancel(const struct describer *d, const struct ast_statement *s);

/* describe_effect.c */
void tell_effect(struct describer *d, const struct ast_statement *s, const char *how_long);
/* The duration, as leading words: "this turn". NULL for "the next time". */
const char *effect_duration(struct describer *d, const struct ast_statement *s);
/* One effect at two times: "this turn and in your next turn". */
bool effects_alike(struct describer *d, const struct ast_statement *a,
                   const struct ast_statement *b);
void tell_effects_both(struct describer *d, const struct ast_statement *a,
                       const struct ast_statement *b);
bool is_one_change(const struct ast_statement *s); /* it changes one thing, under no condition */

/* describe_change.c */
void tell_change(struct describer *d, const struct ast_clause *c, const char *duration);
bool change_comes_first(struct describer *d, const struct ast_clause *c); /* its verb can */
bool is_permission(const struct ast_clause *c);                           /* or a prohibition */
/* "draw 2 evidence and place 2": the sentence for two numbers; or NULL */
const char *change_for_both(const struct describer *d, const struct ast_clause *a,
                            const struct ast_clause *b);
void tell_change_both(struct describer *d, const struct ast_clause *a, const struct ast_clause *b);
/* Whether both clauses forbid the same of something: "no A and no B can be played on you". */
bool forbid_alike(const struct describer *d, const struct ast_clause *a,
                  const struct ast_clause *b);
/* "you cannot buy or sell" */
bool denies_both(struct describer *d, const struct ast_clause *a, const struct ast_clause *b);
bool same_object(const struct ast_clause *first, const struct ast_clause *c); /* "gain or pay …" */

/* describe_lead.c */
/* Everything before the effect; empty if there is nothing. */
const char *ability_lead(struct describer *d, const struct ast_clause *c, const char *duration,
                         bool next_time);
/* The user: the player of the card, or the player named by the use. */
struct ast_expr user_of(const struct describer *d, const struct ast_pattern *p);
bool used_by_another(const struct describer *d, const struct ast_pattern *p);
/* "another player at City Hall may pay 1 coin as an action": its row has the last words. */
bool is_offer(struct describer *d, const struct ast_clause *c);
/* An act that another player may do with a card of their own choice, before its consequences. */
const struct ast_statement *chosen_deed(struct describer *d, const struct ast_clause *c);
void tell_needs(struct describer *d, const struct ast_expr *needs);
bool condition_follows(const struct ast_clause *c); /* "selling costs you 1 more coin if …" */
/* "following up a lead costs you 0 Time the first time per turn" */
const char *only_time(struct describer *d, const struct ast_clause *c);
void tell_stays(struct describer *d);

/* describe.c */
void tell_abilities(struct describer *d, const struct ast_clause *c, const char *duration,
                    bool inside, /* the duration may be inside the sentence */
                    bool next_time);

#endif
