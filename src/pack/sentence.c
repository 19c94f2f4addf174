#include "pack/sentence.h"

#include "kernel/rules.h"

#include <string.h>

/* The pack's own rows first: compiled sentences refer to rows after them. */
static void rows_preload(struct compiler *c, struct rows *r, const void *row, size_t size,
                         unsigned count)
{
    r->count = 0;
    if (count > 0)
        memcpy(rows_add(c, r, size, count), row, count * size);
}

static struct ast_pack *pack_tree(struct arena *arena, const struct rules *rules,
                                  const struct pack *pack)
{
    struct ast_pack *tree = arena_take(arena, sizeof(*tree));

    *tree =
        (struct ast_pack){ .rules = rules, .vocabulary = rules->vocabulary, .game = rules->name };
    tree->entry_count = pack->entry_count;
    tree->entry = arena_take(arena, (pack->entry_count + 1) * sizeof(*tree->entry));
    for (unsigned i = 0; i < pack->entry_count; i++) {
        const struct pack_entry *e = &pack->entry[i];
        tree->entry[i] = (struct ast_entry){ .index = i,
                                             .kind = (uint8_t)e->kind,
                                             .copies = e->copies,
                                             .key = pack_text(pack, e->key),
                                             .title = { pack_text(pack, e->title[LANG_EN]),
                                                        pack_text(pack, e->title[LANG_DE]) } };
    }
    /* After the pack's own: the entry of a sentence, of which nothing is kept. */
    tree->entry[pack->entry_count] =
        (struct ast_entry){ .index = pack->entry_count, .key = "", .title = { "", "" } };
    return tree;
}

static struct names *pack_names(struct arena *arena, const struct ast_pack *tree)
{
    struct names *names = arena_take(arena, sizeof(*names));

    names_init(names, arena, tree->entry_count + 1);
    for (unsigned i = 0; i < tree->entry_count; i++) {
        names_add_key(names, tree->entry[i].key, i);
        names_add_title(names, tree->entry[i].title[LANG_EN], i);
    }
    return names;
}

void sentences_init(struct sentences *s, struct arena *arena, struct diag *diag,
                    const struct rules *rules, const struct pack *pack, struct tokens tokens)
{
    struct ast_pack *tree = pack_tree(arena, rules, pack);
    struct compiler *c = arena_take(arena, sizeof(*c));
    struct parser *p = arena_take(arena, sizeof(*p));
    struct ast_clause *clause = arena_take(arena, sizeof(*clause));

    *p = (struct parser){ .arena = arena,
                          .diag = diag,
                          .pack = tree,
                          .v = rules->vocabulary,
                          .shapes = shapes_new(arena, diag, rules->vocabulary),
                          .names = pack_names(arena, tree),
                          .token = tokens.token,
                          .clause = clause };
    compile_init(c, arena, diag, tree);
    rows_preload(c, &c->code, pack->code, sizeof(uint16_t), pack->code_count);
    rows_preload(c, &c->set, pack->set, sizeof(struct pack_set), pack->set_count);
    rows_preload(c, &c->alternative, pack->alternative, sizeof(struct pack_alternative),
                 pack->alternative_count);
    rows_preload(c, &c->clause, pack->clause, sizeof(struct pack_clause), pack->clause_count);
    rows_preload(c, &c->counter, pack->counter, sizeof(struct pack_counter), pack->counter_count);
    rows_preload(c, &c->limit, pack->limit, sizeof(struct pack_limit), pack->limit_count);
    rows_preload(c, &c->string, pack->string, 1, pack->string_size);
    unsigned *cost = rows_add(c, &c->set_cost, sizeof(unsigned), pack->set_count);
    for (unsigned i = 0; i < pack->set_count; i++)
        cost[i] = 1;
    for (unsigned i = 0; i < diag->source_count; i++)
        c->file_name[i] = string_add(c, diag->source[i].name);
    c->entry = &tree->entry[tree->entry_count];
    c->reg_next = SEAT_MAX;
    *s = (struct sentences){ .parser = p, .compiler = c, .base = pack, .pack = *pack };
}

void sentences_name_seat(struct sentences *s, unsigned seat, const char *name)
{
    struct ast_binding *b = arena_take(s->parser->arena, sizeof(*b));
    uint8_t noun = 0;

    while (s->parser->v->noun[noun].type != T_SEAT)
        noun++;
    *b = (struct ast_binding){ .source = BOUND_EVENT,
                               .name = name,
                               .noun = noun,
                               .type = T_SEAT,
                               .kind = KIND_ANY,
                               .slot = (uint8_t)seat,
                               .clause = s->parser->clause };
    scope_push(s->parser, b);
    place_register(s->compiler, b, seat);
}

static void pack_extend(struct sentences *s)
{
    struct compiler *c = s->compiler;

    s->pack = *s->base;
    s->pack.code = c->code.row;
    s->pack.code_count = c->code.count;
    s->pack.set = c->set.row;
    s->pack.set_count = c->set.count;
    s->pack.alternative = c->alternative.row;
    s->pack.alternative_count = c->alternative.count;
    s->pack.clause = c->clause.row;
    s->pack.clause_count = c->clause.count;
    s->pack.string = c->string.row;
    s->pack.string_size = c->string.count;
}

/* Numbers in a block must keep their meaning: a sentence must not add counters or leave effects in
 * force. Any it added are dropped. */
static bool sentence_kept_slots(struct sentences *s, struct spot at)
{
    struct compiler *c = s->compiler;
    bool counts =
        c->counter.count != s->base->counter_count || c->limit.count != s->base->limit_count;
    bool lasts = c->clause.count != s->base->clause_count;

    c->counter.count = s->base->counter_count;
    c->limit.count = s->base->limit_count;
    c->clause.count = s->base->clause_count;
    if (lasts)
        diag_error(s->parser->diag, at,
                   "this would stay in force, which is possible only for a card");
    else if (counts)
        diag_error(s->parser->diag, at,
                   "nothing in the pack counts this, so it cannot be asked about");
    return !lasts && !counts;
}

static void sentence_start(struct sentences *s, unsigned at)
{
    s->parser->at = at;
    s->parser->effort = 0;
    s->parser->depth = 0;
    s->parser->too_deep = false;
    s->parser->unknown_count = s->parser->gone_count = s->parser->gone_of_does = 0;
    s->compiler->entry->broken = false;
    s->parser->failure = (struct failure){ 0 };
}

/* "this" is a card, and a sentence has none; but "this turn" is a time. */
static bool sentence_names_this(struct sentences *s, unsigned at)
{
    const struct parser *p = s->parser;

    for (; at < p->at; at++) {
        const struct token *t = &p->token[at];
        bool time = false;
        for (unsigned i = 0; i < p->v->span_count; i++)
            time |= t[1].is == TOKEN_WORD && strcmp(t[1].text, p->v->span[i].word) == 0;
        if (t->is == TOKEN_WORD && strcmp(t->text, "this") == 0 && !time) {
            diag_error(p->diag, t->at, "'this' is the card that says it; a scenario has none");
            return true;
        }
    }
    return false;
}

static bool sentence_ended(struct sentences *s, unsigned at)
{
    const struct token *t = peek(s->parser);

    if (t->is == TOKEN_END || t->is == TOKEN_COMMA || t->begins_line)
        return true;
    failure_report(s->parser, at, "the end of the line");
    return false;
}

uint16_t sentence_condition(struct sentences *s, unsigned at)
{
    unsigned before = s->parser->diag->count;
    struct code k;

    sentence_start(s, at);
    struct ast_expr *e = parse_condition(s->parser);
    if (e == NULL) {
        failure_report(s->parser, at, "a condition");
        return 0;
    }
    if (!sentence_ended(s, at) || sentence_names_this(s, at))
        return 0;
    code_init(&k, s->compiler->arena);
    compile_expr(s->compiler, &k, e);
    uint16_t code = snippet_join(s->compiler, &k, e->at);
    if (!sentence_kept_slots(s, e->at) || s->parser->diag->count != before)
        return 0;
    pack_extend(s);
    return code;
}

uint16_t sentence_statement(struct sentences *s, unsigned at)
{
    unsigned before = s->parser->diag->count;
    struct spot spot = s->parser->token[at].at;
    struct code k;

    sentence_start(s, at);
    struct ast_statement *body = parse_body(s->parser);
    if (s->parser->diag->count != before || !sentence_ended(s, at) || sentence_names_this(s, at))
        return 0;
    code_init(&k, s->compiler->arena);
    compile_body(s->compiler, &k, body);
    code_op(&k, OP_END, 0);
    uint16_t code = code_join(s->compiler, &k, spot);
    if (!sentence_kept_slots(s, spot) || s->parser->diag->count != before)
        return 0;
    pack_extend(s);
    return code;
}
