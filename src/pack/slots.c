#include "pack/slots.h"

#include <stdio.h>
#include <string.h>

enum { NAME_MAX_ = 48 };

/* A stretch of a card whose names begin alike: the whole card, an option, a use. */
struct stretch {
    const char *prefix; /* "a." */
    bool options;       /* its choices have labels */
    bool tested;        /* its outcomes are named already */
    bool drawn;         /* the next `if` is about what was drawn */
    unsigned letters, lines;
};

static const char *name_join(struct slots *s, const char *prefix, const char *rest)
{
    char name[NAME_MAX_];

    snprintf(name, sizeof(name), "%s%s", prefix, rest);
    return arena_text(s->arena, name, strlen(name));
}

static struct slot *slot_add(struct slots *s, const char *name, enum slot_holds holds,
                             const char **text)
{
    if (s->count == s->max) {
        unsigned max = s->max * 2 + 16;

        s->slot =
            arena_grow(s->arena, s->slot, s->count * sizeof(*s->slot), max * sizeof(*s->slot));
        s->max = max;
    }
    s->slot[s->count] = (struct slot){ .name = name, .holds = holds, .text = text };
    return &s->slot[s->count++];
}

/* Adds the first text of a body. */
static void told_add(struct slots *s, const char *prefix, const char *rest,
                     struct ast_statement *body)
{
    if (body == NULL || body->slot != NULL)
        return;
    body->slot = name_join(s, prefix, rest);
    slot_add(s, body->slot, SLOT_OUTCOME, body->told);
}

static void body_slots(struct slots *s, const struct vocabulary *v, struct stretch *of,
                       struct ast_statement *body);

static void verb_slots(struct slots *s, const struct vocabulary *v, struct stretch *of,
                       struct ast_statement *verb)
{
    const struct form *row = &v->verb[verb->row];
    bool named = of->tested;

    of->drawn |= row->draws;
    of->tested |= row->branch[0].word != NULL;
    for (unsigned i = 0; i < BRANCH_MAX && row->branch[i].word; i++) {
        const struct form_outcome *outcome = &row->branch[i];
        if (!named)
            told_add(s, of->prefix, outcome->slot ? outcome->slot : outcome->word, verb->branch[i]);
        body_slots(s, v, of, verb->branch[i]);
    }
}

/* The lines of a draw: an `if` and those that follow its `else`. */
static void line_slots(struct slots *s, const struct vocabulary *v, struct stretch *of,
                       struct ast_statement *line)
{
    char name[16];

    of->drawn = false;
    for (;;) {
        snprintf(name, sizeof(name), "f%u", ++of->lines);
        told_add(s, of->prefix, name, line->body);
        body_slots(s, v, of, line->body);
        struct ast_statement *other = line->otherwise;
        if (other == NULL || other->is != DO_IF || other->next != NULL ||
            other->told[LANG_EN] != NULL) {
            told_add(s, of->prefix, "f.else", other);
            body_slots(s, v, of, other);
            return;
        }
        line = other;
    }
}

/* The text of an option with a cost is shown when the cost is paid. */
static struct ast_statement *paid(struct ast_statement *body)
{
    while (body != NULL && body->is == DO_PAY && body->body != NULL)
        body = body->body;
    return body;
}

static void option_slots(struct slots *s, const struct vocabulary *v, struct stretch *of,
                         struct ast_statement *choice)
{
    bool labels = of->options && choice->seat != NULL && choice->seat->is == EXPR_YOU;
    unsigned first = s->count + 1;

    for (struct ast_alternative *a = choice->alternative; a != NULL; a = a->next) {
        char letter[] = { (char)('a' + (of->letters < 25 ? of->letters : 25)), '.', 0 };

        if (!labels) {
            body_slots(s, v, of, a->body);
            continue;
        }
        of->letters++;
        struct stretch option = { .prefix = name_join(s, of->prefix, letter) };
        letter[1] = 0;
        a->slot = name_join(s, of->prefix, letter);
        slot_add(s, a->slot, SLOT_LABEL, a->label)->choice = first;
        told_add(s, option.prefix, "then", paid(a->body));
        body_slots(s, v, &option, a->body);
    }
}

static bool is_outcome(const struct vocabulary *v, const char *name)
{
    for (unsigned verb = 0; verb < v->verb_count; verb++)
        for (unsigned i = 0; i < BRANCH_MAX && v->verb[verb].branch[i].word; i++) {
            const struct form_outcome *o = &v->verb[verb].branch[i];

            if (strcmp(o->slot ? o->slot : o->word, name) == 0)
                return true;
        }
    return false;
}

/* `tell NAME`: a paragraph, or an outcome that is also shown here. */
static void named_add(struct slots *s, const struct vocabulary *v, struct ast_statement *body)
{
    bool outcome = is_outcome(v, body->tells);

    body->slot = name_join(s, outcome ? "" : "text.", body->tells);
    slot_add(s, body->slot, outcome ? SLOT_OUTCOME : SLOT_PARAGRAPH, body->told);
}

static void body_slots(struct slots *s, const struct vocabulary *v, struct stretch *of,
                       struct ast_statement *body)
{
    for (; body != NULL; body = body->next) {
        if (body->tells != NULL && body->slot == NULL)
            named_add(s, v, body);
        if (body->is == DO_VERB) {
            verb_slots(s, v, of, body);
        } else if (body->is == DO_ONE_OF) {
            option_slots(s, v, of, body);
        } else if (body->is == DO_IF && of->drawn) {
            line_slots(s, v, of, body);
            continue;
        }
        body_slots(s, v, of, body->body);
        body_slots(s, v, of, body->otherwise);
    }
}

static void passage_slots(struct slots *s, const struct entry_kind *kind, struct ast_entry *e)
{
    const char *at = kind->prose;

    for (unsigned i = 0; i < e->passage_count; i++) {
        e->passage[i].slot = name_join(s, "text.", e->passage[i].name);
        slot_add(s, e->passage[i].slot, SLOT_PARAGRAPH, e->passage[i].text);
    }
    while (at != NULL && *at != '\0' && e->passage_count < PASSAGE_MAX) { /* "know|rules.1" */
        struct ast_passage *passage = &e->passage[e->passage_count++];
        size_t size = strcspn(at, "|");

        passage->slot = arena_text(s->arena, at, size);
        slot_add(s, passage->slot, SLOT_PASSAGE, passage->text);
        at += size + (at[size] == '|');
    }
}

/* A use with a label has its own names. */
static void use_slots(struct slots *s, const struct vocabulary *v, struct ast_clause *use,
                      unsigned number)
{
    char way[16];

    snprintf(way, sizeof(way), "w%u.", number);
    struct stretch of = { .prefix = name_join(s, "", way), .options = true };
    way[strlen(way) - 1] = '\0';
    slot_add(s, name_join(s, "", way), SLOT_LABEL, use->label)->choice = ~0u;
    body_slots(s, v, &of, use->does);
}

struct slots slots_of(struct arena *arena, const struct vocabulary *v, struct ast_entry *e,
                      bool uses)
{
    struct slots s = { .arena = arena };
    struct stretch whole = { .prefix = "", .options = true };
    unsigned number = 0;

    slot_add(&s, "text", SLOT_STORY, e->story);
    passage_slots(&s, &v->kind[e->kind], e);
    if (e->play != NULL)
        body_slots(&s, v, &whole, e->play->does);
    for (struct ast_clause *c = e->ability; c != NULL; c = c->next)
        if (uses && c->type == CLAUSE_ACTION)
            use_slots(&s, v, c, ++number);
        else
            body_slots(&s, v, &whole, c->does);
    return s;
}
