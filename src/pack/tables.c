/* tables.c: the rows of a pack while it grows. */
#include "pack/compile.h"

#include <string.h>

/* Adds `count` new rows, zeroed and next to each other. */
void *rows_add(struct compiler *c, struct rows *r, size_t size, unsigned count)
{
    if (r->row == NULL || r->count + count > r->max) {
        unsigned max = (r->count + count) * 2 + 16;

        r->row = arena_grow(c->arena, r->row, r->count * size, max * size);
        r->max = max;
    }
    void *row = (char *)r->row + r->count * size;
    r->count += count;
    return row;
}

uint32_t string_add(struct compiler *c, const char *text)
{
    size_t size = strlen(text) + 1;
    uint32_t at = c->string.count;

    if (size == 1 && at > 0)
        return 0; /* the empty text comes first */
    memcpy(rows_add(c, &c->string, 1, (unsigned)size), text, size);
    return at;
}

/* Prose without the stars around what is emphasized. */
uint32_t prose_plain(struct compiler *c, const char *text)
{
    char *plain = arena_text(c->arena, text, strlen(text)), *to = plain;

    for (const char *from = plain; *from; from++)
        if (*from != '*')
            *to++ = *from;
    *to = '\0';
    return string_add(c, plain);
}

struct pack_alternative prose_row(struct compiler *c, const char *slot,
                                  const char *const text[LANG_COUNT])
{
    struct pack_alternative row = { .entry = (uint16_t)(c->entry->index + 1),
                                    .slot = slot != NULL ? string_add(c, slot) : 0 };

    for (unsigned i = 0; i < LANG_COUNT; i++) {
        row.text[i] = prose_plain(c, text[i]);
        row.marked[i] = strchr(text[i], '*') ? string_add(c, text[i]) : 0;
    }
    return row;
}

unsigned prose_add(struct compiler *c, const char *slot, const char *const text[LANG_COUNT])
{
    struct pack_alternative row = prose_row(c, slot, text);

    *(struct pack_alternative *)rows_add(c, &c->alternative, sizeof(row), 1) = row;
    return c->alternative.count - 1;
}

/* Labels become addresses. */
static void code_resolve(struct code *k, unsigned base)
{
    for (unsigned at = 0; at < k->count; at += 1u + op_fact[k->word[at]].operands)
        for (unsigned i = 0; i < op_fact[k->word[at]].operands; i++) {
            uint16_t *operand = &k->word[at + 1 + i];

            if (op_has_target(k->word[at], i) && *operand != 0)
                *operand = (uint16_t)(base + k->place[*operand]);
        }
}

static void line_add(struct compiler *c, unsigned at, struct spot spot)
{
    struct pack_line *last =
        c->line.count > 0 ? (struct pack_line *)c->line.row + c->line.count - 1 : NULL;
    unsigned line = diag_line(c->diag, spot);
    uint32_t file = c->file_name[spot.file];

    if (last != NULL && last->line == line && last->file == file)
        return;
    *(struct pack_line *)rows_add(c, &c->line, sizeof(*last), 1) = (struct pack_line){
        .at = (uint16_t)at, .line = (uint16_t)(line < 65535 ? line : 65535), .file = file
    };
}

uint16_t code_join(struct compiler *c, struct code *k, struct spot at)
{
    unsigned base = c->code.count;

    if (k->depth_max > STACK_MAX)
        compile_error(c, at, "this is too deeply nested to be computed; make it simpler");
    if (base + k->count > CODE_MAX) {
        pack_error(c, &c->exceeded.code, at, "words of code", CODE_MAX);
        return 0;
    }
    code_resolve(k, base);
    memcpy(rows_add(c, &c->code, sizeof(uint16_t), k->count), k->word, k->count * sizeof(uint16_t));
    line_add(c, base, at);
    for (unsigned i = 0; i < k->line_count; i++)
        line_add(c, base + k->line[i].at, k->line[i].spot);
    struct pack_alternative *alternative = c->alternative.row;
    for (unsigned i = 0; i < k->goal_count; i++)
        alternative[k->goal[i].alternative].go = (uint16_t)(base + k->place[k->goal[i].goal]);
    return (uint16_t)base;
}

/* Equal conditions are written only once. Code with labels is not compared: its jumps differ. */
static const struct snippet *snippet_find(const struct compiler *c, const struct code *k)
{
    const struct snippet *s = c->snippet.row;
    const uint16_t *code = c->code.row;

    for (unsigned i = 0; i < c->snippet.count && k->label_count == 1; i++)
        if (s[i].count == k->count &&
            memcmp(code + s[i].at, k->word, k->count * sizeof(*code)) == 0)
            return &s[i];
    return NULL;
}

uint16_t snippet_join(struct compiler *c, struct code *k, struct spot at)
{
    code_op(k, OP_RET, 0);
    const struct snippet *same = snippet_find(c, k);
    if (same != NULL)
        return same->at;
    unsigned steps = code_steps(k);
    struct snippet *s = rows_add(c, &c->snippet, sizeof(*s), 1);
    unsigned index = c->snippet.count - 1;
    uint16_t base = code_join(c, k, at);
    ((struct snippet *)c->snippet.row)[index] = (struct snippet){ base, (uint16_t)k->count, steps };
    return base;
}

unsigned snippet_steps(const struct compiler *c, uint16_t at)
{
    const struct snippet *s = c->snippet.row;

    for (unsigned i = 0; i < c->snippet.count && at != 0; i++)
        if (s[i].at == at)
            return s[i].steps;
    return 0;
}

unsigned set_add(struct compiler *c, struct pack_set row, unsigned members)
{
    const struct pack_set *set = c->set.row;

    for (unsigned i = 0; i < c->set.count; i++)
        if (memcmp(&set[i], &row, sizeof(row)) == 0)
            return i;
    *(struct pack_set *)rows_add(c, &c->set, sizeof(row), 1) = row;
    *(unsigned *)rows_add(c, &c->set_cost, sizeof(unsigned), 1) = cost_sum(
        snippet_steps(c, row.args), cost_product(members, 1 + snippet_steps(c, row.filter)));
    return c->set.count - 1;
}

unsigned set_steps(const struct compiler *c, unsigned set)
{
    return ((const unsigned *)c->set_cost.row)[set];
}
