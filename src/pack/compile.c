#include "pack/compile.h"
#include "pack/check.h"
#include "pack/describe.h"
#include "pack/face.h"
#include "pack/walk.h"

#include "kernel/rules.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void compile_error(struct compiler *c, struct spot at, const char *format, ...)
{
    char message[200];
    va_list args;

    if (c->entry->broken)
        return;
    va_start(args, format);
    vsnprintf(message, sizeof(message), format, args);
    va_end(args);
    diag_error(c->diag, at, "%s", message);
    c->entry->broken = true;
}

void pack_error(struct compiler *c, bool *exceeded, struct spot at, const char *what, int most)
{
    if (!*exceeded)
        compile_error(c, at, "a game of %s has room for %d %s: there is no room for those of '%s'",
                      c->pack->rules->name, most, what, c->entry->title[LANG_EN]);
    *exceeded = true;
    c->entry->broken = true;
}

/* A pack is identified by its content, so it stores only the part of a file's path that does not
 * depend on the location of the folder. */
static const char *name_in_folder(const char *path)
{
    const char *slash = strrchr(path, '/');

    return slash ? slash + 1 : path;
}

void compile_init(struct compiler *c, struct arena *arena, struct diag *diag,
                  const struct ast_pack *pack)
{
    *c = (struct compiler){ .arena = arena, .diag = diag, .pack = pack, .v = pack->vocabulary };
    c->entry_row = arena_take(arena, (pack->entry_count + 1) * sizeof(*c->entry_row));
    c->file_name = arena_take(arena, diag->source_count * sizeof(*c->file_name));
    string_add(c, "");
    for (unsigned i = 0; i < diag->source_count; i++)
        c->file_name[i] = string_add(c, name_in_folder(diag->source[i].name));
    *(uint16_t *)rows_add(c, &c->code, sizeof(uint16_t), 1) = OP_END; /* address 0 is "none" */
}

/* Clauses */

/* A card in play has its own limits, as long as its bits suffice. */
static uint16_t limit_add(struct compiler *c, const struct ast_clause *clause)
{
    if (clause->once == ROW_NONE)
        return 0;
    unsigned times = clause->times ? clause->times : 1;
    unsigned bits = times * (clause->each ? SEAT_MAX : 1u);
    bool with_card = c->in_play && c->limit_bits + bits <= PLAY_LIMIT_MAX;
    unsigned *taken = with_card ? &c->limit_bits : &c->limit_rows;

    if (!with_card && *taken + times > ONCE_MAX) {
        pack_error(c, &c->exceeded.limits, clause->at,
                   "limits 'once per …' of cards that are played", ONCE_MAX);
        return 0;
    }
    *(struct pack_limit *)rows_add(c, &c->limit, sizeof(struct pack_limit), 1) =
        (struct pack_limit){ .span = clause->once,
                             .times = (uint8_t)times,
                             .each = clause->each,
                             .kept = with_card ? LIMIT_WITH_CARD : LIMIT_IN_TABLE,
                             .at = (uint8_t)*taken };
    *taken += with_card ? bits : times;
    return (uint16_t)c->limit.count;
}

static uint16_t condition_snippet(struct compiler *c, const struct ast_expr *e)
{
    struct code k;

    if (e == NULL)
        return 0;
    code_init(&k, c->arena);
    compile_expr(c, &k, e);
    return snippet_join(c, &k, e->at);
}

static uint16_t amount_snippet(struct compiler *c, const struct ast_clause *clause)
{
    struct code k;

    code_init(&k, c->arena);
    if (clause->less)
        code_op(&k, OP_PUSH, 0);
    compile_expr(c, &k, clause->amount);
    if (clause->less)
        code_op(&k, OP_SUB, 0);
    return snippet_join(c, &k, clause->amount->at);
}

/* Costs come first and continue into the effect. */
static void compile_program(struct compiler *c, const struct ast_clause *clause,
                            struct pack_clause *row)
{
    struct code k;
    label does;

    if (clause->pay == NULL && clause->does == NULL)
        return;
    code_init(&k, c->arena);
    does = code_label(&k);
    struct cost cost = compile_body(c, &k, clause->pay);
    code_place(&k, does);
    cost = cost_then(cost, compile_body(c, &k, clause->does));
    code_op(&k, OP_END, 0);
    if (cost_worst(cost) > STEP_BUDGET)
        compile_error(c, clause->at,
                      "this could take %u steps in one choice; at most %d are allowed",
                      cost_worst(cost), STEP_BUDGET);
    uint16_t base = code_join(c, &k, clause->at);
    row->pay = clause->pay != NULL ? base : 0;
    row->does = (uint16_t)(base + k.place[does]);
}

static uint16_t payable_snippet(struct compiler *c, const struct ast_clause *clause)
{
    struct code k;

    code_init(&k, c->arena);
    return compile_payable(c, &k, clause->pay) ? snippet_join(c, &k, clause->at) : 0;
}

static const char *listens_form(const struct compiler *c, const struct ast_clause *clause)
{
    const struct form *table = clause->type == CLAUSE_MODIFY   ? c->v->question
                               : clause->type == CLAUSE_ACTION ? c->v->use
                                                               : c->v->event;

    return table[clause->listens->row].form;
}

static uint16_t filter_snippet(struct compiler *c, const struct ast_clause *clause, uint8_t *whose)
{
    struct code k;

    code_init(&k, c->arena);
    if (clause->type == CLAUSE_ACTION && seat_slot(listens_form(c, clause)) < 0)
        *whose = WHOSE_OWN; /* only its owner may use it */
    return compile_filter(c, &k, clause->listens, listens_form(c, clause), whose)
               ? snippet_join(c, &k, clause->listens->at)
               : 0;
}

/* Registers and places are those that the clause captured. */
static struct pack_clause compile_clause(struct compiler *c, const struct ast_clause *clause)
{
    struct pack_clause row = { .entry = (uint16_t)c->entry->index,
                               .type = (uint8_t)clause->type,
                               .modify = (uint8_t)clause->modify,
                               .limit = limit_add(c, clause) };

    if (clause->listens != NULL) {
        row.listens = clause->listens->row;
        row.filter = filter_snippet(c, clause, &row.whose);
    }
    row.needs = condition_snippet(c, clause->needs);
    if (clause->amount != NULL)
        row.amount = amount_snippet(c, clause);
    row.payable = payable_snippet(c, clause);
    row.can = guard_snippet(c, clause->does, clause->at);
    if (snippet_steps(c, row.can) > STEP_BUDGET / 2)
        compile_error(c, clause->at, "checking whether this can be done takes %u steps",
                      snippet_steps(c, row.can));
    compile_program(c, clause, &row);
    row.effects = (uint8_t)effects_at_most(clause->does);
    return row;
}

/* Effects: a separate clause that captures the values it uses from the program that made it. */

struct capture {
    struct compiler *compiler;
    const struct ast_binding *binding[BOUND_MAX];
    unsigned count;
    bool full;
};

static void capture_see(void *context, const struct ast_expr *e)
{
    struct capture *capture = context;

    if (e->is != EXPR_BOUND || place_find(capture->compiler, e->binding) == NULL)
        return;
    for (unsigned i = 0; i < capture->count; i++)
        if (capture->binding[i] == e->binding)
            return;
    if (capture->count < BOUND_MAX)
        capture->binding[capture->count++] = e->binding;
    else
        capture->full = true;
}

static uint8_t until_arg(const struct ast_statement *effect)
{
    if (effect->until == UNTIL_EVENT)
        return effect->event->row;
    return effect->span != ROW_NONE ? effect->span : 0;
}

unsigned compile_effect_clause(struct compiler *c, const struct ast_statement *effect,
                               const struct ast_clause *clause, uint8_t keep[BOUND_MAX])
{
    struct capture capture = { .compiler = c };
    unsigned places = c->place_count, reg_next = c->reg_next;
    struct place_of *outer = arena_take(c->arena, sizeof(c->place));

    walk_clause(clause, capture_see, &capture);
    if (capture.full)
        compile_error(c, clause->at, "an effect can remember %d things at most", BOUND_MAX);
    for (unsigned i = 0; i < BOUND_MAX; i++)
        keep[i] = i < capture.count ? place_find(c, capture.binding[i])->at : REGISTER_NONE;
    memcpy(outer, c->place, sizeof(c->place));
    c->place_count = 0;
    for (unsigned i = 0; i < capture.count; i++)
        place_register(c, capture.binding[i], FIRST_REGISTER + i);
    c->reg_next = FIRST_REGISTER + capture.count;
    bool in_play = c->in_play;
    c->in_play = false; /* it is a temporary effect */
    struct pack_clause row = compile_clause(c, clause);
    c->in_play = in_play;
    row.until = (uint8_t)effect->until;
    row.until_arg = until_arg(effect);
    memcpy(c->place, outer, sizeof(c->place));
    c->place_count = places;
    c->reg_next = reg_next;
    *(struct pack_clause *)rows_add(c, &c->clause, sizeof(row), 1) = row;
    return c->clause.count - 1;
}

/* Entries */

static void clause_place(struct compiler *c, unsigned index, const struct ast_clause *clause)
{
    c->in_play = clause->type >= CLAUSE_TRIGGER;
    c->place_count = 0;
    c->nest = 0;
    c->reg_next = FIRST_REGISTER;
    struct pack_clause row = compile_clause(c, clause);
    if (c->in_play)
        row.until = UNTIL_LEAVES_PLAY;
    ((struct pack_clause *)c->clause.row)[index] = row;
}

static void ability_note(struct pack_entry *row, const struct ast_clause *a, unsigned number)
{
    if (a->listens == NULL)
        return;
    uint64_t listens = (uint64_t)1 << a->listens->row % 64;
    uint8_t which = (uint8_t)(number < PLAY_ABILITY_MAX ? BIT(number) : 0);
    if (a->type == CLAUSE_TRIGGER) {
        row->events |= listens;
        row->triggers |= which;
    } else if (a->type == CLAUSE_MODIFY) {
        row->questions |= listens;
        row->modifiers |= which;
    } else {
        row->uses |= (uint32_t)listens;
        row->actions |= which;
    }
}

static void compile_clauses(struct compiler *c, const struct ast_entry *e, struct pack_entry *row)
{
    unsigned program = e->play != NULL, abilities = 0, index = c->clause.count;

    for (const struct ast_clause *a = e->ability; a != NULL; a = a->next, abilities++)
        ability_note(row, a, abilities);
    if (abilities > PLAY_ABILITY_MAX) {
        compile_error(c, e->at, "an entry has at most %d abilities, and '%s' has %u",
                      PLAY_ABILITY_MAX, e->title[LANG_EN], abilities);
        return;
    }
    row->first_clause = (uint16_t)index;
    row->clause_count = (uint8_t)(program + abilities);
    row->first_ability = (uint16_t)(index + program);
    row->ability_count = (uint8_t)abilities;
    c->limit_bits = 0;
    rows_add(c, &c->clause, sizeof(struct pack_clause), program + abilities);
    if (e->play != NULL)
        clause_place(c, index++, e->play);
    for (const struct ast_clause *a = e->ability; a != NULL; a = a->next)
        clause_place(c, index++, a);
}

/* Components run out. Entries are compiled kind by kind; people add them file by file, to those
 * that the game comes with. */

static bool stands_before(struct spot a, struct spot b)
{
    return a.file != b.file ? a.file < b.file : a.at < b.at;
}

/* The entry in the game's own pack; NULL: it was added. */
static const struct pack_entry *entry_in_own(const struct ast_pack *pack, const struct ast_entry *e)
{
    const struct pack *own = pack->own;

    for (unsigned i = 0; own != NULL && i < own->entry_count; i++)
        if (strcmp(pack_text(own, own->entry[i].key), e->key) == 0)
            return &own->entry[i];
    return NULL;
}

/* The number of an entry's components that are not in the game's own pack. */
static unsigned copies_added(const struct ast_pack *pack, const struct ast_entry *e)
{
    const struct pack_entry *own = entry_in_own(pack, e);
    unsigned before = own != NULL ? own->copies : 0;

    return e->copies > before ? e->copies - before : 0;
}

/* The first added entry that does not fit. */
static const struct ast_entry *entry_without_room(const struct ast_pack *pack, unsigned total)
{
    const struct ast_entry *last = NULL;

    for (unsigned over = total - pack->rules->component_max;;) {
        const struct ast_entry *next = NULL;
        for (unsigned i = 0; i < pack->entry_count; i++)
            if ((last == NULL || stands_before(pack->entry[i].at, last->at)) &&
                (next == NULL || stands_before(next->at, pack->entry[i].at)) &&
                copies_added(pack, &pack->entry[i]) > 0)
                next = &pack->entry[i];
        if (next == NULL || copies_added(pack, next) >= over)
            return next != NULL ? next : last;
        over -= copies_added(pack, next);
        last = next;
    }
}

static void components_exceeded(struct compiler *c)
{
    const struct ast_pack *pack = c->pack;
    unsigned total = 0;

    for (unsigned i = 0; i < pack->entry_count; i++)
        total += pack->entry[i].copies;
    if (!c->exceeded.components) {
        const struct ast_entry *added = entry_without_room(pack, total);
        const struct ast_entry *e = added != NULL ? added : c->entry;
        compile_error(c, e->at,
                      "a game of %s has room for %u components, and the pack has %u: there is no "
                      "room for '%s'",
                      pack->rules->name, pack->rules->component_max, total, e->title[LANG_EN]);
    }
    c->exceeded.components = true;
    c->entry->broken = true;
}

/* Counts against the same limit: the kind's own (`field` NULL), or that of one of its fields. */
static bool counts_with(const struct ast_entry *other, const struct ast_entry *e,
                        const struct entry_kind *kind, const struct field *field)
{
    if (other->kind != e->kind || field == NULL)
        return other->kind == e->kind;
    const long at = field - kind->field;
    return field->type == T_ENTRY ? other->field[at] == e->field[at]
                                  : other->field[at] != field->otherwise;
}

/* If there are too many such entries, the last one that was added is refused. */
static void check_room(struct compiler *c, const struct ast_entry *e, const struct field *field)
{
    const struct entry_kind *kind = &c->v->kind[e->kind];
    const unsigned most = field == NULL ? kind->most : field->room;
    const struct ast_entry *last = NULL;
    unsigned count = 0;

    if (most == 0 || !counts_with(e, e, kind, field))
        return;
    for (unsigned i = 0; i < c->pack->entry_count; i++) {
        const struct ast_entry *other = &c->pack->entry[i];
        if (!counts_with(other, e, kind, field))
            continue;
        count++;
        if (entry_in_own(c->pack, other) == NULL &&
            (last == NULL || stands_before(last->at, other->at)))
            last = other;
    }
    if (count > most && last == e)
        compile_error(c, e->at,
                      "a game of %s has room for %u entries of the kind '%s'%s%s%s, and the pack "
                      "has %u: there is no room for '%s'",
                      c->pack->rules->name, most, kind->name,
                      field == NULL            ? ""
                      : field->type == T_ENTRY ? " with the same '"
                                               : " with '",
                      field == NULL ? "" : field->name, field == NULL ? "" : "'", count,
                      e->title[LANG_EN]);
}

static void compile_components(struct compiler *c, const struct ast_entry *e,
                               struct pack_entry *row)
{
    row->copies = (uint8_t)e->copies;
    row->first_component = (uint16_t)c->component.count;
    if (c->component.count + e->copies > c->pack->rules->component_max) {
        components_exceeded(c);
        return;
    }
    uint16_t *component = rows_add(c, &c->component, sizeof(*component), e->copies);
    for (unsigned i = 0; i < e->copies; i++)
        component[i] = (uint16_t)e->index;
}

/* Directly after the rules text: one string for each ability, which begins with PACK_DEED. It is
 * otherwise empty if nobody uses that ability. */
static void compile_deeds(struct compiler *c, const struct ast_entry *e, enum language lang)
{
    char text[DESCRIBE_MAX] = { PACK_DEED };

    for (const struct ast_clause *a = e->ability; a != NULL; a = a->next) {
        text[1] = 0;
        if (a->type == CLAUSE_ACTION && a->listens != NULL && a->does != NULL &&
            !describe_deed(c->pack, e, a, lang, text + 1, sizeof(text) - 1))
            text[1] = 0;
        string_add(c, text);
    }
}

/* Adds the texts read aloud when the entry is encountered. */
static void passage_add(struct compiler *c, struct pack_entry *row, const char *slot,
                        const char *const text[LANG_COUNT], const struct ast_expr *when)
{
    if (text[LANG_EN] == NULL)
        return;
    uint16_t can = condition_snippet(c, when);
    unsigned at = prose_add(c, slot, text);
    struct pack_alternative *all = c->alternative.row;
    if (row->passage == 0)
        row->passage = (uint16_t)(at + 1);
    for (unsigned i = row->passage - 1u; i < at; i++)
        all[i].more++;
    all[at].can = can;
}

static void compile_passages(struct compiler *c, const struct ast_entry *e, struct pack_entry *row)
{
    if (c->v->kind[e->kind].flags & KIND_SEALED) {
        passage_add(c, row, "text", e->story, NULL);
        if (row->passage)
            memcpy(row->story,
                   ((struct pack_alternative *)c->alternative.row)[row->passage - 1].text,
                   sizeof(row->story));
    }
    for (unsigned i = 0; i < e->passage_count; i++)
        passage_add(c, row, e->passage[i].slot, e->passage[i].text, e->passage[i].when);
}

/* 0, if it cannot be phrased. */
static uint32_t rules_text(struct compiler *c, const struct ast_entry *e, enum language lang)
{
    static const char *const language[LANG_COUNT] = { "English", "German" };
    char text[DESCRIBE_MAX] = "";

    if (describe_entry(c->pack, e, lang, text, sizeof(text)))
        return string_add(c, text);
    compile_error(c, e->at, "this effect cannot be phrased in %s", language[lang]);
    return 0;
}

/* "n003a" is called "n003-5c1e", and "n004" is "n004-77d2". */
static uint32_t outside_name(struct compiler *c, const struct ast_entry *e, uint32_t key)
{
    size_t size = strlen(e->key);
    char name[80];
    uint8_t hash[32];

    if (!(c->v->kind[e->kind].flags & KIND_BLIND) || size + 6 > sizeof(name))
        return key;
    sha256(e->title[LANG_EN], strlen(e->title[LANG_EN]), hash);
    hash[0] = (uint8_t)(hash[0] ^ (unsigned char)e->key[size - 1]);
    if (size > 1 && e->key[size - 1] >= 'a' && e->key[size - 2] <= '9')
        size--;
    snprintf(name, sizeof(name), "%.*s-%02x%02x", (int)size, e->key, hash[0], hash[1]);
    return string_add(c, name);
}

static void compile_texts(struct compiler *c, const struct ast_entry *e, struct pack_entry *row)
{
    bool sealed = c->v->kind[e->kind].flags & KIND_SEALED;
    struct ast_entry face = sealed ? face_of(c->arena, c->pack, e) : *e;

    row->key = string_add(c, e->key);
    row->name = outside_name(c, e, row->key);
    for (unsigned i = 0; i < LANG_COUNT; i++) {
        row->title[i] = string_add(c, e->title[i]);
        row->story[i] = e->story[i] != NULL && !sealed ? prose_plain(c, e->story[i]) : 0;
        row->whole[i] = sealed ? rules_text(c, e, (enum language)i) : 0;
        row->text[i] = rules_text(c, &face, (enum language)i);
        if (!sealed)
            row->whole[i] = row->text[i];
        compile_deeds(c, &face, (enum language)i);
    }
    compile_passages(c, e, row);
}

/* The exchange group: its kind's, or one of several that differ by the entry or word in a field. */
static uint8_t entry_group(struct compiler *c, const struct ast_entry *e)
{
    const struct entry_kind *kind = &c->v->kind[e->kind];
    unsigned group = kind->group;

    if (kind->group_by != 0) {
        const struct field *field = &kind->field[kind->group_by - 1];
        int value = e->field[kind->group_by - 1];
        if (field->type == T_WORD)
            group += (unsigned)(value - field->least);
        else
            for (int i = 0; i < value; i++)
                group += c->pack->entry[i].kind == field->kind;
    }
    if (group >= GROUP_MAX)
        pack_error(c, &c->exceeded.groups, e->at, "groups of cards that can be exchanged",
                   GROUP_MAX);
    return (uint8_t)group;
}

void compile_entry(struct compiler *c, struct ast_entry *e)
{
    struct pack_entry *row = &c->entry_row[e->index];

    c->entry = e;
    row->kind = e->kind;
    check_room(c, e, NULL);
    for (unsigned f = 0; f < FIELD_MAX; f++)
        check_room(c, e, &c->v->kind[e->kind].field[f]);
    row->group = entry_group(c, e);
    memcpy(row->field, e->field, sizeof(row->field));
    compile_components(c, e, row);
    if (e->broken)
        return;
    compile_clauses(c, e, row);
    if (!e->broken)
        compile_texts(c, e, row);
}
