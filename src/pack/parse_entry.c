/* parse_entry.c: entries with their fields and clauses. */
#include "pack/parse_entry.h"

#include "kernel/rules.h"

#include <stdio.h>
#include <string.h>

enum { COPIES_MAX = 255 };

/* Values of fields */

static bool number_value(struct parser *p, int16_t *value)
{
    if (peek(p)->is != TOKEN_NUMBER) {
        wish_thing(p, "a number");
        return false;
    }
    *value = (int16_t)peek(p)->number;
    p->at++;
    return true;
}

static bool number_in_range(struct parser *p, const struct field *f, int16_t *value)
{
    int most = f->most != 0 ? f->most : NUMBER_LIMIT;
    struct spot at = peek(p)->at;

    if (!number_value(p, value))
        return false;
    if (!(f->flags & FIELD_SIGNED) && (*value < f->least || *value > most))
        error_at(p, at, "'%s' goes from %d to %d", f->name, f->least, most);
    return true;
}

static bool row_value(struct parser *p, const struct phrases *list, enum type type, int16_t *value)
{
    int row = accept_phrase(p, list, NULL);

    if (row < 0)
        wish_type(p, BIT(type));
    *value = (int16_t)row;
    return row >= 0;
}

static bool entry_value(struct parser *p, const struct field *f, int16_t *value)
{
    const struct token *t = peek(p);
    int index = entry_here(p);

    if (index == NAME_NONE)
        wish_type(p, BIT(T_ENTRY));
    if (index < 0)
        return false;
    uint8_t kind = p->pack->entry[index].kind;
    if (f->kind != KIND_ANY && kind != f->kind) {
        const char *wanted = p->v->kind[f->kind].name, *is = p->v->kind[kind].name;

        fail_at(p, t->at, "expected %s %s, but '%.60s' is %s %s", a_or_an(wanted), wanted, t->text,
                a_or_an(is), is);
        return false;
    }
    *value = (int16_t)index;
    p->at++;
    return true;
}

/* VALUE := NUMBER | WORD | SUPPLY | ENTRY | nothing, for a flag */
static bool parse_value(struct parser *p, const struct field *f, int16_t *value)
{
    switch (f->type) {
    case T_NUMBER:
        return number_in_range(p, f, value);
    case T_WORD:
        return row_value(p, &p->shapes->word, T_WORD, value);
    case T_SUPPLY:
        return row_value(p, &p->shapes->supply, T_SUPPLY, value);
    case T_ENTRY:
        return entry_value(p, f, value);
    default:
        *value = 1;
        return true;
    }
}

/* Recovery inside an entry: to the next line, over blocks. */
static void skip_item(struct parser *p, unsigned start)
{
    p->at = start;
    for (;;) {
        unsigned before = p->at;

        skip_statement(p);
        if (peek(p)->is == TOKEN_CLOSE || peek(p)->is == TOKEN_END ||
            (p->at > before && peek(p)->begins_line))
            return;
        p->at++; /* over a ";" or "then" */
    }
}

/* HEADWORD* := the values of the fields before the title, in order */
static void parse_headwords(struct parser *p, struct ast_entry *e, unsigned title)
{
    const struct entry_kind *kind = &p->v->kind[e->kind];

    for (unsigned i = 0; i < FIELD_MAX; i++) {
        const struct field *f = &kind->field[i];

        if (f->name == NULL || !(f->flags & FIELD_HEAD))
            continue;
        unsigned start = p->at;
        if (p->at == title)
            error_at(p, peek(p)->at, "expected the '%s' of the %s before its title", f->name,
                     kind->name);
        else if (!parse_value(p, f, &e->field[i]))
            failure_report(p, start, f->name);
        else
            e->given[i] = true;
        if (e->broken)
            return;
    }
    if (p->at != title)
        failure_report(p, p->at, "the title in quotes");
}

/* Clauses */

static struct ast_clause *play_clause(struct parser *p, struct ast_entry *e)
{
    if (e->play == NULL)
        e->play = clause_new(p, CLAUSE_PLAY);
    p->clause = e->play;
    return e->play;
}

/* WHEN := "when" EVENT: the card is a reaction */
static void entry_when(struct parser *p, struct ast_entry *e)
{
    if (e->play != NULL)
        error_at(p, p->token[p->at - 1].at, "'when' comes before what follows from it");
    struct ast_clause *c = play_clause(p, e);
    c->type = CLAUSE_REACT;
    c->listens = parse_event_header(p);
    if (peek(p)->is == TOKEN_COMMA)
        p->at++;
}

static void entry_needs(struct parser *p, struct ast_entry *e)
{
    play_clause(p, e)->needs = parse_condition_header(p);
}

static void entry_once(struct parser *p, struct ast_entry *e)
{
    p->at--;
    parse_once_header(p, play_clause(p, e));
}

static void entry_pay(struct parser *p, struct ast_entry *e)
{
    struct ast_clause *c = play_clause(p, e);
    unsigned start = --p->at;

    c->pay = parse_costs(p);
    if (c->pay == NULL) {
        failure_report(p, start, "what is paid");
        skip_item(p, start);
    }
}

static bool at_item(struct parser *p, const struct entry_kind *kind);

/* DOES := "does" BODY {new line BODY}, up to the next item of the entry */
static void entry_does(struct parser *p, struct ast_entry *e)
{
    struct ast_statement **last = &play_clause(p, e)->does;

    do {
        while (peek(p)->is == TOKEN_SEMICOLON)
            p->at++;
        *last = parse_body(p);
        while (*last != NULL)
            last = &(*last)->next;
    } while (peek(p)->is == TOKEN_SEMICOLON ||
             (peek(p)->begins_line && peek(p)->is != TOKEN_CLOSE && peek(p)->is != TOKEN_END &&
              !at_item(p, &p->v->kind[e->kind])));
}

/* "a trick does not stay in play; only an ally does" */
static void tell_kind_leaves(struct parser *p, const struct entry_kind *kind)
{
    char others[160] = "";
    size_t used = 0;
    unsigned count = 0;

    for (unsigned i = 0; i < p->v->kind_count; i++) {
        const struct entry_kind *k = &p->v->kind[i];

        if (k->flags & KIND_PLAYS && k->flags & (KIND_STAYS | KIND_LIES) && used < sizeof(others))
            used += (size_t)snprintf(others + used, sizeof(others) - used, "%s %s %s",
                                     count++ ? " or" : "; only", a_or_an(k->name), k->name);
    }
    error_at(p, p->token[p->at - 1].at, "%s %s does not stay in play%s%s", a_or_an(kind->name),
             kind->name, others, count ? " does" : "");
}

/* STAYS := "stays" ABILITIES: it knows nothing of what happened when the card was played */
static void entry_stays(struct parser *p, struct ast_entry *e)
{
    const struct entry_kind *kind = &p->v->kind[e->kind];
    unsigned scope = p->scope_count;

    if (!(kind->flags & (KIND_STAYS | KIND_LIES)))
        tell_kind_leaves(p, kind);
    p->scope_count = 0;
    p->gone_of_does = p->gone_count;
    p->clause = NULL;
    e->stays = true;
    e->ability = parse_abilities(p);
    p->scope_count = scope;
}

static void entry_story(struct parser *p, struct ast_entry *e)
{
    unsigned start = p->at;

    if (!parse_story(p, e)) {
        failure_report(p, start, "the story in quotes");
        skip_item(p, start);
    }
}

/* ADDS := "adds" NAME "if" CONDITION: a paragraph that follows the story */
static void entry_adds(struct parser *p, struct ast_entry *e)
{
    struct ast_passage *passage = &e->passage[e->passage_count];
    const struct token *name = peek(p);

    if (name->is != TOKEN_WORD || e->passage_count == PASSAGE_MAX) {
        wish_thing(p, "the name of a paragraph, at most 8 in all");
        failure_report(p, p->at, "a name");
        skip_item(p, p->at);
        return;
    }
    *passage = (struct ast_passage){ .at = name->at, .name = name->text };
    p->at++;
    if (!accept_word(p, "if")) {
        failure_report(p, p->at, "'if' and the condition");
        skip_item(p, p->at);
        return;
    }
    p->clause = clause_new(p, CLAUSE_PLAY);
    passage->when = parse_condition_header(p);
    p->clause = e->play;
    e->passage_count++;
}

static void entry_copies(struct parser *p, struct ast_entry *e)
{
    const struct token *t = peek(p);
    int16_t copies = 1;

    if (!number_value(p, &copies)) {
        failure_report(p, p->at, "a number");
        skip_item(p, p->at);
    } else if (!(p->v->kind[e->kind].flags & KIND_COMPONENT)) {
        error_at(p, t->at, "there is only one of each %s", p->v->kind[e->kind].name);
    } else if (copies < 1 || copies > COPIES_MAX) {
        error_at(p, t->at, "'copies' goes from 1 to %d", COPIES_MAX);
    } else {
        e->copies = (unsigned)copies;
    }
}

/* The key was taken at the first look. */
static void entry_key(struct parser *p, struct ast_entry *e)
{
    (void)e;
    if (peek(p)->is != TOKEN_WORD) {
        wish_thing(p, "a key: letters, digits and '-'");
        failure_report(p, p->at, "a key");
        skip_item(p, p->at);
    } else {
        p->at++;
    }
}

static const struct item {
    const char *word;
    bool plays; /* only for kinds that play */
    void (*parse)(struct parser *p, struct ast_entry *e);
} item[] = {
    { "key", false, entry_key },     { "copies", false, entry_copies },
    { "story", false, entry_story }, { "when", true, entry_when },
    { "needs", true, entry_needs },  { "once", true, entry_once },
    { "adds", false, entry_adds },   { "pay", true, entry_pay },
    { "does", true, entry_does },    { "stays", true, entry_stays },
};

/* FIELD := NAME VALUE; -1: no field of this kind is named here */
static int field_here(struct parser *p, const struct entry_kind *kind)
{
    for (unsigned i = 0; i < FIELD_MAX; i++)
        if (kind->field[i].name != NULL && !(kind->field[i].flags & FIELD_HEAD) &&
            accept_word(p, kind->field[i].name))
            return (int)i;
    return -1;
}

/* After `does` a line that begins with `pay` is a statement: the cost of playing the card comes
 * before. */
static bool at_item(struct parser *p, const struct entry_kind *kind)
{
    for (unsigned i = 0; i < ARRAY_LEN(item); i++)
        if (at_word(p, item[i].word) && item[i].parse != entry_pay)
            return true;
    for (unsigned i = 0; i < FIELD_MAX; i++)
        if (kind->field[i].name != NULL && !(kind->field[i].flags & FIELD_HEAD) &&
            at_word(p, kind->field[i].name))
            return true;
    return false;
}

static void parse_field_item(struct parser *p, struct ast_entry *e, int index)
{
    const struct field *f = &p->v->kind[e->kind].field[index];
    unsigned start = p->at;

    if (e->given[index])
        error_at(p, p->token[start - 1].at, "'%s' is written twice", f->name);
    e->given[index] = true;
    if (!parse_value(p, f, &e->field[index])) {
        failure_report(p, start - 1, "a value");
        skip_item(p, start);
    }
}

/* Whether a name that would fit resembles the word here. */
static bool item_is_near(const struct parser *p, const struct entry_kind *kind)
{
    struct nearest n = nearest_to(peek(p)->text, strlen(peek(p)->text));

    for (unsigned i = 0; i < FIELD_MAX; i++)
        if (kind->field[i].name != NULL)
            nearest_try(&n, kind->field[i].name, strlen(kind->field[i].name));
    for (unsigned i = 0; i < ARRAY_LEN(item); i++)
        nearest_try(&n, item[i].word, strlen(item[i].word));
    return n.best != NULL;
}

/* Reports a word that is neither a field nor a clause of this kind. */
static void fail_no_item(struct parser *p, const struct ast_entry *e)
{
    const struct entry_kind *kind = &p->v->kind[e->kind];
    char fields[200] = "";
    size_t used = 0;

    if (peek(p)->is != TOKEN_WORD || item_is_near(p, kind))
        return;
    if (at_statement(p)) {
        fail_at(p, peek(p)->at, "%s",
                e->stays ? "put the ability's statements in braces: { … ; … }"
                : e->play != NULL && e->play->does != NULL
                    ? "statements are separated by a new line, ';' or 'then'"
                    : "effects come after 'does'");
        return;
    }
    for (unsigned i = 0; i < FIELD_MAX && used < sizeof(fields); i++)
        if (kind->field[i].name != NULL && !(kind->field[i].flags & FIELD_HEAD))
            used += (size_t)snprintf(fields + used, sizeof(fields) - used, "'%s', ",
                                     kind->field[i].name);
    fail_at(p, peek(p)->at, "%s %s has no '%.60s'; its fields are %s%s'key' and 'story'",
            a_or_an(kind->name), kind->name, peek(p)->text, fields,
            kind->flags & KIND_COMPONENT ? "'copies', " : "");
}

/* ITEM := FIELD | "key" KEY | "copies" N | "when" EVENT | "needs" CONDITION | ONCE | COSTS
 *       | "does" BODY | "stays" ABILITIES | "story" TITLE */
static void parse_item(struct parser *p, struct ast_entry *e, bool seen[ARRAY_LEN(item)])
{
    const struct entry_kind *kind = &p->v->kind[e->kind];
    unsigned start = p->at;
    int index = field_here(p, kind);

    p->effort = 0;
    if (index >= 0) {
        parse_field_item(p, e, index);
        return;
    }
    for (unsigned i = 0; i < ARRAY_LEN(item); i++) {
        if (item[i].plays && !(kind->flags & KIND_PLAYS)) {
            if (at_word(p, item[i].word))
                fail_at(p, peek(p)->at, "%s %s cannot have '%s'", a_or_an(kind->name), kind->name,
                        item[i].word);
            continue;
        }
        if (!accept_word(p, item[i].word))
            continue;
        if (seen[i] && item[i].parse != entry_adds)
            error_at(p, p->token[start].at, "'%s' is written twice", item[i].word);
        seen[i] = true;
        item[i].parse(p, e);
        return;
    }
    fail_no_item(p, e);
    failure_report(p, start, "a field or a clause");
    skip_item(p, start);
}

static void entry_complete(struct parser *p, struct ast_entry *e)
{
    const struct entry_kind *kind = &p->v->kind[e->kind];

    for (unsigned i = 0; i < FIELD_MAX; i++) {
        const struct field *f = &kind->field[i];

        if (f->name == NULL || e->given[i])
            continue;
        e->field[i] = f->otherwise;
        if (f->flags & FIELD_REQUIRED && !e->broken)
            error_at(p, e->at, "%s %s needs '%s'", a_or_an(kind->name), kind->name, f->name);
    }
    if (e->copies == 0 && kind->flags & KIND_COMPONENT)
        e->copies = 1;
    if (kind->flags & KIND_PLAYS && !(kind->flags & KIND_LIES) &&
        (e->play == NULL || e->play->does == NULL) && !e->stays && !e->broken)
        error_at(p, e->at, "expected 'does'%s: what happens when it is played?",
                 kind->flags & KIND_STAYS ? " or 'stays'" : "");
}

/* ENTRY := HEAD ITEM* "}" */
static void parse_entry(struct parser *p, struct ast_entry *e, const struct entry_head *h)
{
    bool seen[ARRAY_LEN(item)] = { false };

    p->token = h->token;
    p->at = h->first + 1;
    p->failure = (struct failure){ 0 };
    p->entry = e;
    p->clause = NULL;
    p->scope_count = 0;
    p->scope_broken = p->too_deep = false;
    p->lost_count = p->gone_count = p->gone_of_does = p->unknown_count = 0;
    if (!h->unquoted)
        parse_headwords(p, e, h->title);
    p->at = h->open + 1;
    while (peek(p)->is != TOKEN_CLOSE && peek(p)->is != TOKEN_END)
        parse_item(p, e, seen);
    entry_complete(p, e);
    p->entry = NULL;
}

static unsigned entries_at_most(const struct tokens *file, unsigned file_count)
{
    unsigned count = 1;

    for (unsigned f = 0; f < file_count; f++)
        for (unsigned i = 0; i < file[f].count; i++)
            count += file[f].token[i].is == TOKEN_OPEN;
    return count < ENTRY_MAX ? count : ENTRY_MAX + 1;
}

/* Entries are numbered by kind, in the order of the vocabulary, and then in the order written. So a
 * game knows where those of a kind begin, and can store small indices in a byte. */
static void entries_sort(struct parser *p, struct entry_head *head)
{
    unsigned count = p->pack->entry_count, next = 0;
    struct ast_entry *entry = arena_take(p->arena, (count + 1) * sizeof(*entry));
    struct entry_head *sorted = arena_take(p->arena, (count + 1) * sizeof(*sorted));

    for (unsigned kind = 0; kind < p->v->kind_count; kind++)
        for (unsigned i = 0; i < count; i++)
            if (p->pack->entry[i].kind == kind) {
                entry[next] = p->pack->entry[i];
                entry[next].index = next;
                sorted[next++] = head[i];
            }
    p->pack->entry = entry;
    memcpy(head, sorted, count * sizeof(*head));
}

void parse_pack(struct parser *p, const struct tokens *file, unsigned file_count)
{
    unsigned max = entries_at_most(file, file_count) + 1;
    struct entry_head *head = arena_take(p->arena, max * sizeof(*head));
    struct names *names = arena_take(p->arena, sizeof(*names));

    p->pack->entry = arena_take(p->arena, max * sizeof(*p->pack->entry));
    names_init(names, p->arena, max);
    p->names = names;
    for (unsigned f = 0; f < file_count; f++) {
        p->token = file[f].token;
        p->at = 0;
        p->failure = (struct failure){ 0 };
        parse_heads(p, head);
    }
    entries_sort(p, head);
    heads_name(p, names, head);
    if (p->pack->game == NULL && p->diag->count == 0)
        diag_error(p->diag, (struct spot){ 0, 0, 0 },
                   "no file of the pack begins with: pack %s \"Title\" de \"Titel\"",
                   p->pack->rules->name);
    for (unsigned i = 0; i < p->pack->entry_count; i++)
        parse_entry(p, &p->pack->entry[i], &head[i]);
}
