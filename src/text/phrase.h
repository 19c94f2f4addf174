/* phrase.h: sentences from templates, in English and in German.
 *
 * A template is a row of words and slots (kernel/vocabulary.h lists the slots); an argument says
 * what kind of thing fills one. Grammar follows from that: articles, endings, cases, plurals, the
 * person of a verb. The author of a template needs to know only its language; the code that fills
 * it needs to know none.
 *
 * Beyond the slots named there: {v0:you/he/they} may have a third alternative for subjects in the
 * plural. In an English template a slot without a case is the subject if the template begins with
 * it, otherwise an object. This matters only for pronouns. {0:gen} is the possessive.
 */
#ifndef ANGELES_TEXT_PHRASE_H
#define ANGELES_TEXT_PHRASE_H

#include "kernel/vocabulary.h"
#include "text/buffer.h"

enum grammatical_case { CASE_NOM, CASE_GEN, CASE_DAT, CASE_AKK, CASE_COUNT };

enum article {
    ART_NONE,    /* card; Karte */
    ART_A,       /* a card; eine Karte */
    ART_THE,     /* the card; die Karte */
    ART_ANOTHER, /* another card; eine andere Karte */
    ART_EACH,    /* each card; jede Karte */
    ART_THAT,    /* that card; diese Karte */
    ART_THIS,    /* this card; diese Karte */
    ART_NO,      /* no card; keine Karte */
    ART_ANY,     /* any card; eine beliebige Karte */
    ART_NUMBER,  /* 2 cards; 2 Karten */
    ART_UP_TO,   /* up to 2 cards; bis zu 2 Karten */
    ART_ALL,     /* all cards; alle Karten */
    ART_COUNTED, /* at least 2 cards; mindestens 2 Karten: by `count` */
    ART_OWNED,   /* your card, Anna's card; deine Karte, Annas Karte: by `owner` */
    ART_COUNT
};

enum arg_type {
    ARG_NONE,
    ARG_NUMBER,  /* `number`; or `text` if it is not known yet ("X"), which counts as plural */
    ARG_SEAT,    /* `you`, or the person named in `text` */
    ARG_NAME,    /* a proper name: `text` */
    ARG_NOUN,    /* a noun phrase: `text` is the noun's row in this language */
    ARG_PRONOUN, /* they or it; er, sie or es: `text` is the row of the noun it stands for. With a
                    `gender`: he or she; `text` is the person's name as ARG_FORMS, for German
                    genitives */
    ARG_FORMS,   /* a phrase: `text` may have its four cases between bars; otherwise its article
                    changes */
    ARG_TEXT,    /* `text` as it is; a comma at its end gives way to other punctuation */
    ARG_TYPE_COUNT
};

struct arg {
    uint8_t type;    /* enum arg_type */
    uint8_t article; /* ARG_NOUN: enum article */
    uint8_t ordinal; /* ARG_NOUN: the 2nd card; 0: none */
    bool you;        /* ARG_SEAT: the one who reads this */
    bool thing;      /* ARG_PRONOUN: "it" rather than "they" */
    bool place;      /* ARG_PRONOUN, ARG_NOUN: "there" rather than "at it" */
    bool chosen;     /* ARG_NOUN: one of many: "a piece of evidence" rather than "evidence" */
    bool plural;     /* ARG_NOUN, ARG_PRONOUN: several of them */
    char gender;     /* ARG_PRONOUN, ARG_FORMS: 'm' or 'f' for a person; 0: by the noun */
    int32_t number;  /* ARG_NUMBER, ART_NUMBER, ART_UP_TO */
    const char *text;
    const char *adjective; /* ARG_NOUN: before the noun; in German without endings; or NULL */
    const char *behind; /* ARG_NOUN: follows the noun, a clause between its two commas; or NULL */
    const char *count;  /* ART_COUNTED: the text of the number; `plural` says how it counts */
    const struct arg *owner; /* ART_OWNED: a seat, a name or a pronoun */
    const char *where;       /* German: the preposition of somebody who is there; NULL: an or bei */
    const struct arg *other; /* "the church or the mine": another one; or NULL */
};

/* Writes `template` with its slots filled. Unknown parts are written literally, and a slot without
 * its argument as "?". */
void phrase_write(struct buffer *b, enum language lang, const char *template, const struct arg *arg,
                  unsigned arg_count);

/* A title in a sentence. One that begins with a lower-case article, "the Root", "das
 * Wurzelwerk", is written so there, and in German the article has its case. */
struct arg title_arg(enum language lang, const char *title);

/* One argument alone. */
void phrase_arg(struct buffer *b, enum language lang, const struct arg *arg,
                enum grammatical_case gcase);

/* NULL if the template is valid and needs at most `arg_count` arguments, otherwise what is wrong
 * with it. English has no gender and takes cases only as {0:gen}. */
const char *phrase_fault(const char *template, unsigned arg_count);
const char *noun_fault(enum language lang, const char *noun);

/* For those who build clauses around a noun */
/* Whether a noun has a plural form; "Kapital" has none. */
bool noun_has_plural(const char *noun);
bool noun_has_pattern(const char *noun);                    /* for amounts: "$2,000" */
char noun_gender(const char *noun);                         /* German: 'm', 'f', 'n' or 'p' */
const char *german_plural(const char *verb, size_t length); /* "ist": "sind"; NULL: not known */
bool arg_is_plural(const struct arg *arg);                  /* takes the verb in the plural */

/* der, die, das, den, … as article and, but for the genitive, as relative pronoun. */
const char *german_article(char gender, enum grammatical_case gcase);

#endif
