/* pack_stats.c: counts the contents of a pack and of its box. */
#include "lib/lib.h"
#include "wire/facts.h"

/* The field before the titles of a kind: whose card, or which pile. NULL: none. */
static const struct field *head_of(const struct entry_kind *kind, unsigned *at)
{
    for (*at = 0; *at < FIELD_MAX && kind->field[*at].name; ++*at)
        if (kind->field[*at].flags & FIELD_HEAD)
            return &kind->field[*at];
    return NULL;
}

/* The number of components if a kind has any, otherwise of entries: all of a kind, or those with
 * one value. */
static unsigned count_of(const struct ang_pack *p, unsigned kind, unsigned at, const int16_t *value)
{
    unsigned count = 0;

    for (unsigned i = 0; i < p->pack.entry_count; i++) {
        const struct pack_entry *e = &p->pack.entry[i];
        if (e->kind == kind && (!value || e->field[at] == *value))
            count += p->rules->vocabulary->kind[kind].flags & KIND_COMPONENT ? e->copies : 1;
    }
    return count;
}

static bool is_first_with(const struct ang_pack *p, unsigned entry, unsigned at)
{
    const struct pack_entry *e = &p->pack.entry[entry];

    for (unsigned i = 0; i < entry; i++)
        if (p->pack.entry[i].kind == e->kind && p->pack.entry[i].field[at] == e->field[at])
            return false;
    return true;
}

/* "light": { "entries": 105, "components": 105, "by": { "caprice-nisei": 22, … } } */
static void add_kind(struct json_writer *w, const struct ang_pack *p, unsigned kind)
{
    const struct vocabulary *v = p->rules->vocabulary;
    bool is_component = v->kind[kind].flags & KIND_COMPONENT;
    unsigned at, entries = 0;
    const struct field *head = head_of(&v->kind[kind], &at);

    for (unsigned i = 0; i < p->pack.entry_count; i++)
        entries += p->pack.entry[i].kind == kind;
    json_add_object(w, v->kind[kind].name);
    json_add_int(w, "entries", entries);
    json_add_int(w, "components", is_component ? count_of(p, kind, 0, NULL) : 0);
    if (head && (head->type == T_ENTRY || head->type == T_WORD)) {
        json_add_object(w, "by");
        for (unsigned i = 0; i < p->pack.entry_count; i++) {
            const struct pack_entry *e = &p->pack.entry[i];
            if (e->kind != kind || !is_first_with(p, i, at))
                continue;
            json_add_int(w,
                         head->type == T_WORD
                             ? v->word[e->field[at]].word
                             : pack_text(&p->pack, p->pack.entry[e->field[at]].key),
                         count_of(p, kind, at, &e->field[at]));
        }
        json_write_end(w);
    }
    json_write_end(w);
}

size_t ang_pack_stats(const struct ang_pack *p, char *out, size_t size)
{
    const struct vocabulary *v = p->rules->vocabulary;
    struct json_writer w;

    json_writer_init(&w, out, size);
    json_write_object(&w);
    json_add_string(&w, "game", p->rules->name);
    json_add_string(&w, "pack", p->hash);
    json_add_int(&w, "bytes", (int64_t)p->size);
    json_add_int(&w, "entries", p->pack.entry_count);
    json_add_int(&w, "components", p->pack.component_count);
    json_add_object(&w, "kinds");
    for (unsigned kind = 0; kind < v->kind_count; kind++)
        add_kind(&w, p, kind);
    json_write_end(&w);
    json_add_object(&w, "box");
    wire_box(&w, &(struct text_scene){ .rules = p->rules, .pack = &p->pack });
    json_write_end(&w);
    json_add_int(&w, "clauses", p->pack.clause_count);
    json_add_int(&w, "sets", p->pack.set_count);
    json_add_int(&w, "code_words", p->pack.code_count);
    json_add_int(&w, "counters", p->pack.counter_count);
    json_add_int(&w, "limits", p->pack.limit_count);
    json_write_end(&w);
    json_writer_end(&w);
    return w.used;
}
