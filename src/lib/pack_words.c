/* pack_words.c: the vocabulary of a game, for authors of packs.
 *
 * Each row shows a form as packs write it and, next to it, as people read it. The example uses "a
 * player" for a seat, N for a number, and the first thing of its kind for any other slot.
 */
#include <stdio.h>
#include <string.h>

#include "lib/lib.h"
#include "text/kernel_words.h"
#include "text/phrase.h"

enum { FORM_COLUMN = 52, READ_SIZE = 400, FORM_SIZE = 200 };

struct lister {
    const struct vocabulary *v;
    enum language lang;
    struct buffer *out;
};

/* Nouns */

static const char *row_in(enum language lang, const char *en, const char *de)
{
    return lang == LANG_DE && de ? de : en ? en : "";
}

/* The noun for things of this type, preferably one that fits all of them; NULL: none. */
static const struct noun *noun_of(const struct vocabulary *v, uint8_t type)
{
    const struct noun *found = NULL;

    for (unsigned i = 0; i < v->noun_count; i++)
        if (v->noun[i].type == type && (!found || (found->kind != KIND_ANY)))
            found = &v->noun[i];
    return found;
}

/* The noun for entries of a kind, or for their cards; NULL: none. */
static const struct noun *noun_of_kind(const struct vocabulary *v, unsigned kind)
{
    for (unsigned i = 0; i < v->noun_count; i++)
        if (v->noun[i].kind == kind && (v->noun[i].type == T_CARD || v->noun[i].type == T_ENTRY))
            return &v->noun[i];
    return NULL;
}

static struct arg noun_arg(enum language lang, const struct noun *n, enum saying_id otherwise)
{
    struct arg arg = { .type = ARG_NOUN, .article = ART_A };

    arg.text =
        n ? row_in(lang, n->en, n->de) : row_in(lang, saying[otherwise].en, saying[otherwise].de);
    return arg;
}

size_t ang_pack_kind_text(const struct ang_pack *p, const char *kind, enum ang_language lang,
                          char *out, size_t size)
{
    const struct vocabulary *v = p->rules->vocabulary;
    const struct noun *n = NULL;
    struct noun own = { 0 };
    struct buffer b;

    for (unsigned i = 0; i < v->kind_count; i++)
        if (strcmp(v->kind[i].name, kind) == 0) {
            own = (struct noun){ .en = v->kind[i].en, .de = v->kind[i].de };
            n = own.en ? &own : noun_of_kind(v, i);
        }
    buffer_init(&b, out, size);
    if (n) {
        struct arg arg = noun_arg((enum language)lang, n, SAY_CARD);
        arg.article = ART_NONE;
        phrase_arg(&b, (enum language)lang, &arg, CASE_NOM);
    } else {
        buffer_text(&b, kind);
    }
    return buffer_finish(&b);
}

/* Forms, as people read them */

static struct arg slot_arg(const struct lister *l, const char *slot)
{
    if (strncmp(slot, "seat", 4) == 0)
        return noun_arg(l->lang, noun_of(l->v, T_SEAT), SAY_PLAYER);
    if (strncmp(slot, "card", 4) == 0)
        return noun_arg(l->lang, noun_of(l->v, T_CARD), SAY_CARD);
    if (strncmp(slot, "entry", 5) == 0)
        return noun_arg(l->lang, noun_of(l->v, T_ENTRY), SAY_PLACE);
    if (strncmp(slot, "supply", 6) == 0 && l->v->supply_count)
        return noun_arg(l->lang, &l->v->supply[0], SAY_SOMETHING);
    if (strncmp(slot, "number", 6) == 0)
        return (struct arg){ .type = ARG_NUMBER, .text = "N" };
    return (struct arg){ .type = ARG_TEXT, .text = "…" };
}

static unsigned form_args(const struct lister *l, const char *form, struct arg arg[SLOT_MAX])
{
    unsigned count = 0;

    for (const char *c = strchr(form, '{'); c && count < SLOT_MAX; c = strchr(c + 1, '{'))
        arg[count++] = slot_arg(l, c + 1);
    return count;
}

/* Ends a text that was written separately, and removes the comma that would continue it. */
static void read_end(struct buffer *aside, char *out)
{
    size_t length;

    buffer_finish(aside);
    length = strlen(out);
    if (length && out[length - 1] == ',')
        out[length - 1] = 0;
}

/* `before`, and the subject if the phrase is only a predicate */
static void form_read(const struct lister *l, const struct form *f, const char *before,
                      bool subject, char out[READ_SIZE])
{
    struct arg arg[SLOT_MAX];
    unsigned count = form_args(l, f->form, arg);
    struct buffer aside;

    buffer_init(&aside, out, READ_SIZE);
    buffer_text(&aside, before);
    if (subject && f->form[0] == '{') {
        phrase_arg(&aside, l->lang, &arg[0], CASE_NOM);
        buffer_text(&aside, " ");
    }
    phrase_write(&aside, l->lang, row_in(l->lang, f->en, f->de), arg, count);
    read_end(&aside, out);
}

/* Rows */

static void heading(const struct lister *l, const char *en, const char *de)
{
    if (l->out->length)
        buffer_text(l->out, "\n");
    buffer_text(l->out, row_in(l->lang, en, de));
    buffer_text(l->out, "\n");
}

static void row(const struct lister *l, unsigned indent, const char *form, const char *read)
{
    unsigned column = indent;

    for (unsigned i = 0; i < indent; i++)
        buffer_text(l->out, " ");
    buffer_text(l->out, form);
    for (const char *c = form; *c; c++)
        column += ((unsigned char)*c & 0xc0) != 0x80; /* characters, not bytes */
    if (*read) {
        do
            buffer_text(l->out, " ");
        while (++column < FORM_COLUMN);
        buffer_text(l->out, read);
    }
    buffer_text(l->out, "\n");
}

/* Kinds and their fields */

static const char *type_word(enum language lang, uint8_t type)
{
    switch (type) {
    case T_NUMBER:
        return row_in(lang, "number", "Zahl");
    case T_SEAT:
        return row_in(lang, "player", "Spieler");
    case T_CARD:
        return row_in(lang, "card", "Karte");
    case T_ENTRY:
        return row_in(lang, "entry", "Eintrag");
    case T_SUPPLY:
        return row_in(lang, "supply", "Vorrat");
    default:
        return row_in(lang, "word", "Wort");
    }
}

/* The syntax of a field's value; a flag is set by its name alone. */
static void field_value_form(const struct vocabulary *v, const struct field *f, struct buffer *b)
{
    if (f->flags & FIELD_TEXT) {
        buffer_text(b, " \"…\"");
    } else if (f->type != T_CONDITION) {
        buffer_text(b, " {");
        buffer_text(b, f->type == T_ENTRY ? v->kind[f->kind].name : type_word(LANG_EN, f->type));
        buffer_text(b, "}");
    }
}

static void field_row(const struct lister *l, const struct field *f)
{
    char form[FORM_SIZE], read[READ_SIZE];
    struct buffer b;

    buffer_init(&b, form, sizeof form);
    buffer_text(&b, f->name);
    field_value_form(l->v, f, &b);
    buffer_finish(&b);
    buffer_init(&b, read, sizeof read);
    if (f->en) {
        struct arg arg = { .type = ARG_NOUN, .text = row_in(l->lang, f->en, f->de) };
        phrase_arg(&b, l->lang, &arg, CASE_NOM);
    }
    if (f->flags & FIELD_REQUIRED) {
        buffer_space(&b);
        buffer_text(&b, row_in(l->lang, "(required)", "(Pflicht)"));
    }
    buffer_finish(&b);
    row(l, 6, form, read);
}

static void kind_rows(const struct lister *l, unsigned kind)
{
    const struct entry_kind *k = &l->v->kind[kind];
    const struct noun *n = noun_of_kind(l->v, kind);
    char form[FORM_SIZE], read[READ_SIZE] = "";
    struct buffer b;

    buffer_init(&b, form, sizeof form);
    buffer_text(&b, k->name);
    for (unsigned i = 0; i < FIELD_MAX && k->field[i].name; i++)
        if (k->field[i].flags & FIELD_HEAD)
            field_value_form(l->v, &k->field[i], &b);
    buffer_text(&b, " \"…\" de \"…\"");
    buffer_finish(&b);
    if (n) {
        struct arg arg = noun_arg(l->lang, n, SAY_CARD);
        buffer_init(&b, read, sizeof read);
        phrase_arg(&b, l->lang, &arg, CASE_NOM);
        buffer_finish(&b);
    }
    row(l, 2, form, read);
    for (unsigned i = 0; i < FIELD_MAX && k->field[i].name; i++)
        if (!(k->field[i].flags & FIELD_HEAD))
            field_row(l, &k->field[i]);
    if (k->flags & KIND_PLAYS)
        row(l, 6,
            k->flags & (KIND_STAYS | KIND_LIES) ? "when, needs, once, pay, does, stays"
                                                : "when, needs, once, pay, does",
            row_in(l->lang, "when it is played, and its effect",
                   "wann man sie spielt, und was dann geschieht"));
}

/* Nouns and places */

static void noun_rows(const struct lister *l, const struct noun *noun, unsigned count)
{
    char read[READ_SIZE];

    for (unsigned i = 0; i < count; i++) {
        struct arg arg = { .type = ARG_NOUN, .text = row_in(l->lang, noun[i].en, noun[i].de) };
        struct buffer aside;
        buffer_init(&aside, read, sizeof read);
        phrase_arg(&aside, l->lang, &arg, CASE_NOM);
        buffer_text(&aside, " | ");
        arg.plural = true;
        phrase_arg(&aside, l->lang, &arg, CASE_NOM);
        read_end(&aside, read);
        row(l, 2, noun[i].word, read);
    }
}

/* A noun that can precede this place */
static const struct noun *noun_at(const struct vocabulary *v, unsigned domain)
{
    for (unsigned i = 0; i < v->noun_count; i++)
        if (v->noun[i].domain == domain)
            return &v->noun[i];
    return noun_of(v, v->domain[domain].gives);
}

static void domain_row(const struct lister *l, unsigned domain)
{
    const struct form *f = &l->v->domain[domain];
    const struct noun *n = noun_at(l->v, domain);
    char form[FORM_SIZE], place[READ_SIZE], read[READ_SIZE];
    struct arg arg = noun_arg(l->lang, n, SAY_SOMETHING);
    struct buffer b;

    buffer_init(&b, form, sizeof form);
    buffer_text(&b, n ? n->word : "…");
    if (f->form[0])
        buffer_text(&b, " ");
    buffer_text(&b, f->form);
    buffer_finish(&b);
    form_read(l, f, "", false, place);
    arg.article = ART_ALL;
    arg.behind = place[0] ? place : NULL;
    buffer_init(&b, read, sizeof read);
    phrase_arg(&b, l->lang, &arg, CASE_NOM);
    read_end(&b, read);
    row(l, 2, form, read);
}

/* Verbs, conditions, values, events, questions, uses */

static void verb_rows(const struct lister *l, const struct form *f)
{
    char read[READ_SIZE];

    form_read(l, f, "", false, read);
    row(l, 2, f->form, read);
    for (unsigned i = 0; i < BRANCH_MAX && f->branch[i].word; i++)
        row(l, 6, f->branch[i].word, row_in(l->lang, f->branch[i].en, f->branch[i].de));
}

static void verbs(const struct lister *l)
{
    if (l->v->verb_count)
        heading(l, "Verbs, with their outcomes", "Verben, mit ihrem Ausgang");
    for (unsigned i = 0; i < l->v->verb_count; i++)
        verb_rows(l, &l->v->verb[i]);
}

static void conditions(const struct lister *l)
{
    char read[READ_SIZE];

    heading(l, "Conditions", "Bedingungen");
    for (unsigned i = 0; i < l->v->query_count; i++)
        if (l->v->query[i].gives == T_CONDITION) {
            form_read(l, &l->v->query[i], row_in(l->lang, "if ", "falls "), true, read);
            row(l, 2, l->v->query[i].form, read);
        }
}

static void values(const struct lister *l)
{
    char read[READ_SIZE], type[FORM_SIZE];

    heading(l, "Values", "Werte");
    for (unsigned i = 0; i < l->v->query_count; i++) {
        const struct form *f = &l->v->query[i];
        if (f->gives == T_CONDITION)
            continue;
        snprintf(type, sizeof type, "%s: ", type_word(l->lang, f->gives));
        form_read(l, f, type, false, read);
        row(l, 2, f->form, read);
    }
}

static void forms(const struct lister *l, const struct form *f, unsigned count, const char *before,
                  bool subject)
{
    char read[READ_SIZE];

    for (unsigned i = 0; i < count; i++) {
        form_read(l, &f[i], before, subject, read);
        row(l, 2, f[i].form, read);
    }
}

static void span_rows(const struct lister *l, const struct span *s)
{
    struct arg who = slot_arg(l, "seat");
    char read[READ_SIZE];
    struct buffer aside;

    buffer_init(&aside, read, sizeof read);
    buffer_text(&aside, row_in(l->lang, s->en_this, s->de_this));
    buffer_text(&aside, "; ");
    phrase_write(&aside, l->lang, row_in(l->lang, s->en_next, s->de_next), &who, 1);
    buffer_text(&aside, "; ");
    buffer_text(&aside, row_in(l->lang, s->en_once, s->de_once));
    read_end(&aside, read);
    row(l, 2, s->word, read);
}

static void things(const struct lister *l)
{
    const struct vocabulary *v = l->v;

    heading(l, "Kinds of entries, with their fields", "Arten von Einträgen, mit ihren Feldern");
    for (unsigned i = 0; i < v->kind_count; i++)
        kind_rows(l, i);
    heading(l, "Nouns", "Nomen");
    noun_rows(l, v->noun, v->noun_count);
    heading(l, "Nouns and where they are", "Nomen und wo sie sind");
    for (unsigned i = 0; i < v->domain_count; i++)
        domain_row(l, i);
    heading(l, "Supplies", "Vorräte");
    noun_rows(l, v->supply, v->supply_count);
    if (v->word_count)
        heading(l, "Words that are values", "Worte, die Werte sind");
    for (unsigned i = 0; i < v->word_count; i++)
        row(l, 2, v->word[i].word, row_in(l->lang, v->word[i].en, v->word[i].de));
}

static void happenings(const struct lister *l)
{
    const struct vocabulary *v = l->v;

    heading(l, "Events", "Ereignisse");
    forms(l, v->event, v->event_count, row_in(l->lang, "when ", "wenn "), true);
    heading(l, "Questions, which cards can answer differently",
            "Fragen, auf die Karten anders antworten können");
    forms(l, v->question, v->question_count, "", false);
    if (v->use_count)
        heading(l, "Uses of a card in play", "Wozu eine Karte im Spiel gut ist");
    forms(l, v->use, v->use_count, "", false);
    heading(l, "Spans", "Zeiträume");
    for (unsigned i = 0; i < v->span_count; i++)
        span_rows(l, &v->span[i]);
}

size_t ang_pack_words(const struct ang_pack *p, enum ang_language lang, char *out, size_t size)
{
    struct buffer b;
    const struct lister l = { .v = p->rules->vocabulary, .lang = (enum language)lang, .out = &b };

    buffer_init(&b, out, size);
    things(&l);
    verbs(&l);
    conditions(&l);
    values(&l);
    happenings(&l);
    return buffer_finish(&b);
}
