/* vocabulary.h: the words of a game: how things are written in a pack and told to people.
 *
 * Every table row is at once the grammar of the pack language (its `form`) and the phrase in each
 * language. A form is a row of words and slots: `a|b` is either word, `{seat}` takes a seat.
 *
 * Slots of forms:   {seat} {seat's} {number} {card} {supply} {entry} {word}
 * Slots of phrases: {0} {0:nom|gen|dat|akk}  parameter 0 (in German in that case)
 *                   {v0:gain/gains}          by the person of parameter 0: you, or somebody else
 *                   {n1:card/cards}          by the number in parameter 1
 *                   {2#1:akk}                the noun of parameter 2, counted by parameter 1
 *                   {2#*:akk}                the same, always in the plural
 *                   {0:von}                  whose it is: of a noun the genitive, else "von" it
 *                   {0:bei}                  where it is: at a noun "an", at a name "bei" it
 * The alternatives of {v…} and {n…} may hold slots themselves.
 */
#ifndef ANGELES_KERNEL_VOCABULARY_H
#define ANGELES_KERNEL_VOCABULARY_H

#include "kernel/log.h"

enum language { LANG_EN, LANG_DE, LANG_COUNT };

/* English "player|players"; German "m|Spieler,Spielers,Spieler,Spieler|Spieler,Spieler,Spielern,
 * Spieler": gender (m f n, p for plural only), four cases of the singular, four of the plural.
 * Nouns without plural (Time, capital) repeat the singular. Behind another bar may stand a pattern
 * for amounts: "thousand dollars|thousand dollars|$0/${0},000"; before the slash, for none. */
struct noun {
    const char *word; /* in packs: "player|players" */
    uint8_t type;     /* enum type */
    uint8_t kind;     /* T_CARD, T_ENTRY: only entries of this kind; KIND_ANY otherwise */
    uint8_t domain;   /* all of them: a row of the domains; DOMAIN_NONE if there is none */
    const char *en, *de;
};
enum { KIND_ANY = 0xff, DOMAIN_NONE = 0xff };

enum { SLOT_MAX = 4, BRANCH_MAX = 3 };
enum { EVENT_MAX = 64, QUESTION_MAX = 64, USE_MAX = 32 }; /* a bit each: who listens? */
enum { SPAN_MAX = 16 };

/* How a verb can turn out: the word in packs, and the clause before what follows then. */
struct form_outcome {
    const char *word;    /* "success" */
    const char *en, *de; /* "if successful", "bei Erfolg" */
};

/* A verb, query, condition, event, question, domain or use. */
struct form {
    const char *form;
    uint8_t gives;      /* enum type of a query's value or a domain's members */
    uint8_t frames;     /* a verb that asks: how many frames it may stack */
    bool always;        /* a verb that can always be carried out: verb_missing() is never asked */
    bool is_signed;     /* a question: its answer can fall below 0; else 0 is the least */
    bool open;          /* a condition on a card that everybody can see, whatever its face is */
    uint64_t announces; /* a verb: the events it may bring about, a bit each */
    uint16_t members; /* a domain: the most it ever has; 0: unknown, and taken for 64 (seats: 6) */
    bool whole;       /* a domain: every entry of its noun's kind is in it */
    uint8_t only; /* a condition that one thing alone can fulfill in its last slot: the query that
                   * gives it by the other slots, plus 1. "{seat} is at {entry}": his location.
                   * Where there is none the query gives what no adjective is true of */
    struct form_outcome branch[BRANCH_MAX]; /* a verb with outcomes: what follows depends on them */
    /* Verbs: the sentence, and what follows "may" / "darf".
     * Conditions and events: the predicate behind its subject {0}; in German verb last.
     * Queries: the noun phrase. Domains: what follows the noun, and in en_may where the thing is
     * named by what is done with it: you take a card "from your discards", not "in" them.
     * Questions: the subject phrase ("the price {0} {v0:pay/pays} for {1}"); a permission
     * (gives T_CONDITION): the sentence that forbids it, and in en_may the one that allows it.
     * Uses, which are what a card in play is good for: "as an action". Without a {seat} it
     * is the owner's to use; with one, "action by {seat}", that of whoever fits. */
    const char *en, *de;
    const char *en_may, *de_may;
    /* Events: what has been done, behind the subject as above: "have followed up {1}". Told how
     * often, slot `counts` is counted by that ("at least 2 leads"); 0: none is ("2 times"). */
    const char *en_done, *de_done;
    uint8_t counts;
};

/* The fields of an entry of the pack. */
enum field_flag {
    FIELD_HEAD = 1, /* stands before the title */
    FIELD_REQUIRED = 2,
    FIELD_TEXT = 4,
    FIELD_SIGNED = 8, /* a number that may be below 0: `least` and `most` are not looked at */
};
struct field {
    const char *name;
    uint8_t type; /* T_NUMBER, T_ENTRY (kind in `kind`), T_WORD, T_SUPPLY, T_CONDITION (a flag) */
    uint8_t kind;
    uint8_t flags;
    int16_t otherwise;   /* the value when it is not written */
    const char *en, *de; /* as a noun, for texts that speak of it; may be missing otherwise */
    int16_t least, most; /* T_NUMBER: what it may be; `most` 0: as much as a number can be */
};

enum { FIELD_MAX = 20 };
enum kind_flag {
    KIND_COMPONENT = 1, /* each copy is a component of the game */
    KIND_PLAYS = 2,     /* may have `when`, `needs`, `pay`, `does`, `stays` */
    KIND_LIES = 4,  /* always lies in play: no text says that it stays. It need be no component: the
                     * entry itself then lies in play, and `this` is an entry */
    KIND_STAYS = 8, /* may have `stays`: remains in play when it is played */
};
struct entry_kind {
    const char *name; /* in packs */
    uint8_t flags;
    uint8_t group; /* exchange group of its components, finer than its back: the first of them … */
    struct field field[FIELD_MAX];
    /* … where the value of this field (plus 1; 0: none) tells several apart: one for each entry of
     * that field's kind, as each detective's cards have a back of their own; or one for each word
     * from the field's `least` on. */
    uint8_t group_by;
    uint8_t self; /* what `this` is called in a text: a row of the nouns, plus 1; 0: "this card" if
                   * it is one, else the noun of this kind */
};
enum { GROUP_MAX = 64 };
#define GROUP(n) ((uint64_t)1 << (n)) /* in a mask of them */

/* Words that are values: colors, sides, … */
struct word {
    const char *word, *en, *de;
    bool open; /* of a card: everybody can see whether it is so, whatever its face is */
};

/* Spans that durations, counters and limits name. */
struct span {
    const char *word;              /* "turn" */
    const char *en_this, *de_this; /* "this turn", "in diesem Zug" */
    const char *en_next, *de_next; /* "in {0:gen} next turn", … */
    const char *en_once, *de_once; /* "once per turn", "einmal pro Zug" */
};

/* Told to people */
struct prompt {
    const char *name, *en, *de;
};
struct option_kind {
    const char *name;  /* "play": what a terminal and a scenario type */
    uint8_t target[3]; /* enum type */
    const char *en, *de;
};
struct requirement_row {
    const char *rule; /* its ledger id */
    const char *en, *de;
};
struct message {
    const char *name, *en, *de;
};

struct vocabulary {
    const struct noun *noun;
    const struct form *verb, *query, *event, *question, *domain, *use;
    const struct entry_kind *kind;
    const struct word *word;
    const struct span *span;
    const struct prompt *prompt;               /* from PROMPT_GAME on */
    const struct option_kind *option;          /* from OPT_GAME on */
    const struct requirement_row *requirement; /* from REQ_GAME on */
    const struct message *message;             /* from MSG_GAME on */
    const struct noun *supply;                 /* the kinds of supply, as nouns */
    uint8_t noun_count, verb_count, query_count, event_count, question_count, domain_count;
    uint8_t kind_count, word_count, span_count, prompt_count, option_count;
    uint8_t supply_count, use_count;
    uint16_t requirement_count, message_count;
};

#endif
