/* vocabulary.h: the words of a game: how a pack writes things, and how people read them.
 *
 * Every table row is both the grammar of the pack language (its `form`) and the phrase in each
 * language. A form is a sequence of words and slots: `a|b` is either word, `{seat}` takes a seat.
 *
 *   Slots of forms:   {seat} {seat's} {number} {card} {supply} {entry} {word}
 *   Slots of phrases: {0} {0:nom|gen|dat|akk}  parameter 0 (in German in that case)
 *                     {v0:gain/gains}          by the person of parameter 0: you, or somebody else
 *                     {n1:card/cards}          by the number in parameter 1
 *                     {2#1:akk}                the noun of parameter 2, counted by parameter 1
 *                     {2#*:akk}                the same, always in the plural
 *                     {0:von}                  its owner: genitive of a noun, otherwise with "von"
 *                     {0:bei}                  its place: "an" with a noun, "bei" with a name
 *                     {0:own}                  "his", of the subject; German with no ending: "sein"
 *
 * The alternatives of {v…} and {n…} may contain slots.
 */
#ifndef ANGELES_KERNEL_VOCABULARY_H
#define ANGELES_KERNEL_VOCABULARY_H

#include "kernel/log.h"

enum language { LANG_EN, LANG_DE, LANG_COUNT };

/* English "player|players"; German "m|Spieler,Spielers,Spieler,Spieler|Spieler,Spieler,Spielern,
 * Spieler": gender (m f n, p for plural only), four cases of the singular, four of the plural.
 * Nouns without a plural (Time, capital) repeat the singular. After a further bar there may be a
 * pattern for amounts: "thousand dollars|thousand dollars|$0/${0},000". The part before the slash
 * is for zero. */
struct noun {
    const char *word; /* in packs: "player|players" */
    uint8_t type;     /* enum type */
    uint8_t kind;     /* T_CARD, T_ENTRY: only entries of this kind; otherwise KIND_ANY */
    uint8_t domain;   /* the domain that contains all of them; DOMAIN_NONE if there is none */
    const char *en, *de;
};
enum { KIND_ANY = 0xff, DOMAIN_NONE = 0xff };

enum { SLOT_MAX = 4, BRANCH_MAX = 3 };
enum { EVENT_MAX = 64, QUESTION_MAX = 64, USE_MAX = 32 }; /* bits in masks of listeners */
enum { SPAN_MAX = 16 };

/* A possible outcome of a verb: the word in packs, and the clause that introduces its consequences.
 */
struct form_outcome {
    const char *word;    /* "success" */
    const char *en, *de; /* "if successful", "bei Erfolg" */
    const char *slot;    /* its name in prose, "yes"; NULL: the word */
};

/* A row for a verb, query, condition, event, question, domain or use. */
struct form {
    const char *form;
    uint8_t gives;      /* enum type of a query's value or a domain's members */
    uint8_t frames;     /* a verb that asks: how many frames it may push */
    bool always;        /* a verb that can always be carried out: verb_missing() is never called */
    bool highest;       /* a question: of two values that are set, the higher one counts */
    bool draws;         /* a verb: an `if` that follows it is about what it drew (pack/slots.h) */
    bool is_signed;     /* a question: its answer may be negative; otherwise the minimum is 0 */
    bool open;          /* a condition on a card that everybody can see, whichever face it shows */
    uint64_t announces; /* a verb: the events it may cause, one bit each */
    uint32_t touches;   /* a verb: what it may remove, move or turn, in bits of the game's own */
    uint16_t members;   /* a domain: its maximum size; 0: unknown, counted as 64 (seats: 6) */
    bool whole;         /* a domain: it contains every entry of its noun's kind */
    uint8_t only; /* a condition that exactly one thing in its last slot can meet: the query that
                     gives this thing from the other slots, plus 1. "{seat} is at {entry}": the
                     seat's location. If there is no such thing, the query gives a value that no
                     adjective is true of */
    struct form_outcome branch[BRANCH_MAX]; /* a verb with outcomes: what follows depends on them */
    /* Phrases, by kind of form:
     * - Verbs: the sentence, and the part after "may" / "darf".
     * - Conditions and events: the predicate after its subject {0}; in German with the verb last.
     *   en_may of a condition is an attribute of its subject: "a location in your district". A
     *   part of an event in [] is left out if anything will do in the last slot; of a question, if
     *   the text says how long.
     * - Queries: the noun phrase.
     * - Domains: the part after the noun. en_may is for things named by what is done with them: you
     *   take a card "from your discards", not "in" them.
     * - Questions: the subject phrase ("the price {0} {v0:pay/pays} for {1}"). A whole sentence in
     *   en_may is preferred: "{1} {v1:cost/costs} {0} {2} {3} coins", in which the two slots after
     *   the form's own are the number, and " more", " less" or nothing. For a permission
     *   (gives T_CONDITION): the sentence that forbids it, and in en_may the one that allows it.
     * - Uses (what a card in play can be used for): "as an action". Without a {seat} only the owner
     *   can use it; with one, "action by {seat}", any seat that matches. en_may without the
     *   seat: "another player may pay 1 coin as an action". */
    const char *en, *de;
    const char *en_may, *de_may;
    /* A number: "if it is at least {0}" in other words: "with 4 or more players". The number is the
     * slot after the query's own; `counts`: the least the query gives, so that the first of its
     * steps always holds. A condition without a subject: where an event comes from, "from {0}". A
     * verb: what the next one is for, "({0})".
     * Conditions: the attribute of its opposite: "away from {1}".
     * Events: what has been done, after the subject as above: "have followed up {1}". When a text
     * states how often, the number counts the noun in slot `counts` ("at least 2 leads"); 0: no
     * slot ("2 times"). */
    const char *en_done, *de_done;
    uint8_t counts;
    bool after; /* an event that is over: "after {0} {v0:use/uses} {1}"; German in the perfect */
    /* An event: the noun for it, if it can be canceled: "the sale". A number: the clause of a
     * comparison, with the number and "at least " in the two slots after its own. */
    const char *en_it, *de_it;
    uint8_t makes;  /* an event: the condition on its slots that it makes true, plus 1. "{seat}
                       enters {entry}": {seat} is at {entry} */
    uint8_t act;    /* a question: the event it is about, plus 1: its price, or whether it may be */
    uint8_t behind; /* a question: the one before it, plus 1, if en_done is a sentence for both:
                       their two numbers come after the form's own slots. A verb for all of a thing
                       ("loses all {supply}"): the verb that does the same with a number of them,
                       plus 1. */
    uint8_t can; /* a verb: the condition on its first slots under which it can be carried out, plus
                    1, for texts. "{seat} loses {number} {supply}": {seat} has at least that */
    char gender; /* a query that gives one player: 'm' or 'f'; 't': "they", German "er" */
};

/* The fields of an entry of the pack. */
enum field_flag {
    FIELD_HEAD = 1, /* comes before the title */
    FIELD_REQUIRED = 2,
    FIELD_TEXT = 4,
    FIELD_SEALED = 16, /* contains the outcome of the entry: never shown */
    FIELD_SIGNED = 8,  /* a number that may be negative: `least` and `most` are ignored */
};
struct field {
    const char *name;
    uint8_t type; /* T_NUMBER, T_ENTRY (kind in `kind`), T_WORD, T_SUPPLY, T_CONDITION (a flag) */
    uint8_t kind;
    uint8_t flags;
    int16_t otherwise;   /* the value when the field is omitted */
    const char *en, *de; /* as a noun, for texts that mention it; otherwise may be missing */
    int16_t least, most; /* T_NUMBER: its range; `most` 0: no limit */
    /* The number of entries of the kind for which a game has room. T_ENTRY: with the same value;
     * otherwise: with any value but `otherwise`. 0: any number */
    uint16_t room;
};

enum { FIELD_MAX = 20 };
/* An unknown result: an outcome of a test (0, 1, 2), or one of these. */
enum seal { SEAL_DRAW = 3, SEAL_OPTION, SEAL_TEXT };

enum kind_flag {
    KIND_COMPONENT = 1, /* each copy is a component of the game */
    KIND_PLAYS = 2,     /* may have `when`, `needs`, `pay`, `does`, `stays` */
    KIND_LIES = 4,  /* always in play: no text says that it stays. It need not be a component: then
                       the entry itself is in play, and `this` is an entry */
    KIND_STAYS = 8, /* may have `stays`: remains in play after it is played */
    KIND_PERSON = 16,  /* somebody whom "he" or "she" might mean */
    KIND_SEALED = 32,  /* nobody is told anything about it before it is read (rules.is_known()) */
    KIND_BLIND = 64,   /* a letter after the number in a key distinguishes copies; their number
                        * is not shown outside */
    KIND_TITLED = 128, /* sealed, but its title is printed on the outside */
    KIND_NAMED = 256,  /* its title is a name, which is never in quotation marks */
};
struct entry_kind {
    const char *name; /* in packs */
    uint16_t flags;
    uint8_t group; /* exchange group of its components, finer than its back: the first of them … */
    struct field field[FIELD_MAX];
    /* … if the value of this field (plus 1; 0: none) distinguishes several. There is one group for
     * each entry of that field's kind, because each detective's cards have their own back. Or there
     * is one for each word from the field's `least` on. */
    uint8_t group_by;
    const char *prose; /* passages besides its story, "know|rules.1|rules.2"; NULL: none */
    uint8_t words;     /* the most words of a story in English; 0: 60 */
    uint16_t most;     /* entries of this kind that a game has room for; 0: any number */
    uint8_t self;  /* how a text refers to `this`: a row of the nouns, plus 1; 0: "this card" for a
                      card, otherwise the noun of this kind */
    uint8_t place; /* the field with the German preposition of somebody there, plus 1; 0: none */
    uint8_t she;   /* the flag of a person who is "she", plus 1; 0: none */
    const char *en, *de; /* its noun, if none of the nouns is of this kind; or NULL */
};
enum { GROUP_MAX = 64 };
#define GROUP(n) ((uint64_t)1 << (n)) /* in a mask of groups */

/* Words used as values: colors, sides, … */
struct word {
    const char *word, *en, *de;
    bool open; /* of a card: everybody can see whether it applies, whichever face the card shows */
};

/* Spans used by durations, counters and limits. */
struct span {
    const char *word;              /* "turn" */
    const char *en_this, *de_this; /* "this turn", "in diesem Zug" */
    const char *en_next, *de_next; /* "in {0:gen} next turn", … */
    const char *en_once, *de_once; /* "once per turn", "einmal pro Zug" */
};

/* Shown to people. The columns after the phrases are for programs that follow or play a game. They
 * read these columns, never the words. */
struct prompt {
    const char *name, *en, *de;
    const char *window; /* a reaction window: the players' name for it, "follows|lead"; NULL: not a
                           window */
    bool talks;         /* people talk and trade before it is answered */
    const char *topic;  /* of the quick reference; NULL: none */
};
enum option_trait {
    TRAIT_PASSES = 1, /* does nothing, so it can be chosen for a player who has no other option */
    TRAIT_RISKY = 2,  /* wastes something or can't be undone; see rules.is_risky() */
    TRAIT_ENDS = 4,   /* stops something that could continue */
    TRAIT_PLAYS = 8,  /* plays the card that is its first target */
};
/* Groups of options in a menu, in the order in which a menu shows them. The first is for options
 * without a group; it has no title and comes last. */
enum group_trait {
    GROUP_FOLDED = 1, /* costly or seldom wanted: shown as one entry until somebody opens it */
    GROUP_LINES = 2,  /* its labels are sentences: each is on a line of its own */
};
struct option_group {
    const char *en, *de; /* its title */
    uint8_t traits;      /* enum group_trait */
};
enum option_rank {
    RANK_PLAIN,
    RANK_WORTH, /* worth a look now: a board highlights it, and it comes first in its group */
    RANK_LATE,  /* costly or pointless now: it comes last in its group */
    RANK_COUNT
};
struct standing { /* where a menu shows an option */
    uint8_t group, rank;
};
struct option_kind {
    const char *name;  /* "play": typed in terminals and scenarios */
    uint8_t target[3]; /* enum type */
    const char *en, *de;
    uint8_t traits;           /* enum option_trait */
    struct standing standing; /* unless rules.standing() changes it */
};
struct requirement_row {
    const char *rule; /* its ledger id */
    const char *en, *de;
};
/* The meaning of a message for programs. */
enum report_kind {
    REPORT_NONE,
    REPORT_TURN,   /* seat: a turn begins */
    REPORT_PERIOD, /* a day, a round or the game's equivalent begins */
    REPORT_DRAWN,  /* seat, entry: a card enters a hand */
    REPORT_PLAYED, /* seat, entry */
    REPORT_EVENT,  /* entry */
    REPORT_BEGUN,  /* seat, entry: a plot begins */
    REPORT_WELL,   /* seat, entry: it ends well */
    REPORT_BADLY,  /* seat, entry: it ends badly */
    REPORT_ENDING, /* seat, entry, number: an ending and its points */
    REPORT_SCORED, /* seat, number, and the reason: an entry or a word */
    REPORT_COUNT
};
#define PARAM(n) ((n) + 1) /* a position in a message: parameter {n}; 0 is none */
struct message_report {
    uint8_t kind;                /* enum report_kind */
    uint8_t seat, entry, number; /* PARAM(…) */
    const char *word;
};
/* The importance of a message to somebody who reads many of them. */
enum telling {
    TELL_PLAIN,
    TELL_ASIDE,   /* can be left out: payments, moved markers */
    TELL_NAMED,   /* an aside, unless the seat of parameter {0} has a name: "Ben plays Louis" */
    TELL_TURNING, /* a reveal, a death, the end of a plot */
    TELL_TURN,    /* somebody's turn begins */
    TELL_PERIOD,  /* a new period, or an event of its end: begins a paragraph */
    TELL_ENDING,  /* belongs to the ending, which is shown as a whole */
    TELL_PASSAGE, /* a text on a card: a separate paragraph */
};
struct message {
    const char *name, *en, *de;
    struct message_report report;
    enum telling telling;
};

struct vocabulary {
    const char *period[LANG_COUNT]; /* the noun for what REPORT_PERIOD begins: "day" */
    const struct noun *noun;
    const struct form *verb, *query, *event, *question, *domain, *use;
    const struct entry_kind *kind;
    const struct word *word;
    const struct span *span;
    const struct prompt *prompt;               /* from PROMPT_GAME on */
    const struct option_kind *option;          /* from OPT_GAME on */
    const struct option_group *group;          /* NULL: none */
    const struct requirement_row *requirement; /* from REQ_GAME on */
    const struct message *message;             /* from MSG_GAME on */
    const struct noun *supply;                 /* the kinds of supply, as nouns */
    uint8_t noun_count, verb_count, query_count, event_count, question_count, domain_count;
    uint8_t kind_count, word_count, span_count, prompt_count, option_count;
    uint8_t supply_count, use_count, group_count;
    uint16_t requirement_count, message_count;
};

#endif
