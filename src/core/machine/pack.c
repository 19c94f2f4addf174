#include "machine/pack.h"
#include "kernel/block.h"
#include "kernel/effect.h"
#include "kernel/rules.h"
#include "kernel/zone.h"
#include "machine/literals.h"
#include "machine/outlook.h"

const struct op_fact op_fact[OP_COUNT_] = {
#define OP(name, operands, pops, pushes, meaning) { #name, operands, pops, pushes, meaning },
#include "machine/ops.def"
#undef OP
};

static uint32_t hash_text(uint32_t h, const char *text)
{
    for (; text && *text; text++)
        h = (h ^ (uint8_t)*text) * 16777619u;
    return (h ^ 0xff) * 16777619u;
}

static uint32_t hash_forms(uint32_t h, const struct form *form, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        h = hash_text(h, form[i].form);
        h = (h ^ form[i].gives) * 16777619u;
    }
    return h;
}

/* A hash of what compiled code relies on: the order of rows. Phrases may change freely. */
uint32_t vocabulary_hash(const struct vocabulary *v)
{
    uint32_t h = 2166136261u;

    h = hash_forms(h, v->verb, v->verb_count);
    h = hash_forms(h, v->query, v->query_count);
    h = hash_forms(h, v->event, v->event_count);
    h = hash_forms(h, v->question, v->question_count);
    h = hash_forms(h, v->domain, v->domain_count);
    h = hash_forms(h, v->use, v->use_count);
    for (unsigned i = 0; i < v->kind_count; i++) {
        h = hash_text(h, v->kind[i].name);
        for (unsigned j = 0; j < FIELD_MAX; j++)
            h = hash_text(h, v->kind[i].field[j].name);
    }
    for (unsigned i = 0; i < v->word_count; i++)
        h = hash_text(h, v->word[i].word);
    for (unsigned i = 0; i < v->span_count; i++)
        h = hash_text(h, v->span[i].word);
    for (unsigned i = 0; i < v->supply_count; i++)
        h = hash_text(h, v->supply[i].word);
    return h;
}

static uint8_t form_arity(const char *form)
{
    uint8_t slots = 0;

    for (; *form; form++)
        slots += *form == '{';
    return slots;
}

static bool section_fits(const struct pack_head *head, const struct section *s, size_t row)
{
    return s->at % 8 == 0 && s->at >= sizeof *head && s->at <= head->size &&
           s->count <= (head->size - s->at) / row;
}

static bool text_fits(const struct pack *p, uint32_t at)
{
    return at < p->string_size;
}

/* First the clause for playing it, if any, then its abilities in play. One word for each clause
 * says what it listens to. */
static bool abilities_sound(const struct pack *p, const struct pack_entry *e)
{
    const struct pack_clause *clause = &p->clause[e->first_clause];
    unsigned program = e->clause_count && clause->type <= CLAUSE_REACT;
    uint64_t listens[CLAUSE_ACTION + 1] = { 0 };
    unsigned which[CLAUSE_ACTION + 1] = { 0 };

    if (e->ability_count != e->clause_count - program || e->ability_count > PLAY_ABILITY_MAX ||
        e->first_ability != e->first_clause + program)
        return false;
    for (unsigned i = program; i < e->clause_count; i++) {
        if (clause[i].type < CLAUSE_TRIGGER || clause[i].type > CLAUSE_ACTION ||
            clause[i].listens >= EVENT_MAX)
            return false;
        listens[clause[i].type] |= 1ull << clause[i].listens;
        which[clause[i].type] |= BIT(i - program);
    }
    return listens[CLAUSE_TRIGGER] == e->events && listens[CLAUSE_MODIFY] == e->questions &&
           listens[CLAUSE_ACTION] == e->uses && which[CLAUSE_TRIGGER] == e->triggers &&
           which[CLAUSE_MODIFY] == e->modifiers && which[CLAUSE_ACTION] == e->actions;
}

/* Entries come sorted by kind; the first of each. */
static void kinds_find(struct pack *p, unsigned kinds)
{
    unsigned at = 0;

    CHECK(kinds <= PACK_KIND_MAX);
    for (unsigned kind = 0; kind < kinds; kind++) {
        p->first[kind] = (uint16_t)at;
        while (at < p->entry_count && p->entry[at].kind == kind)
            at++;
    }
    p->first[kinds] = (uint16_t)at;
}

static bool entries_sound(const struct pack *p, const struct rules *rules)
{
    unsigned component = 0;

    for (unsigned i = 0; i < p->entry_count; i++) {
        const struct pack_entry *e = &p->entry[i];
        if (e->kind >= rules->vocabulary->kind_count || e->group >= GROUP_MAX ||
            e->passage > p->alternative_count || !text_fits(p, e->key) || !text_fits(p, e->name) ||
            e->first_clause + e->clause_count > p->clause_count || !abilities_sound(p, e))
            return false;
        uint8_t group_by = rules->vocabulary->kind[e->kind].group_by;
        if (group_by && (uint16_t)e->field[group_by - 1] >= p->entry_count)
            return false;
        for (int lang = 0; lang < LANG_COUNT; lang++)
            if (!text_fits(p, e->title[lang]) || !text_fits(p, e->story[lang]) ||
                !text_fits(p, e->text[lang]) || !text_fits(p, e->whole[lang]))
                return false;
        if (e->copies && e->first_component != component)
            return false;
        for (unsigned c = 0; c < e->copies; c++, component++)
            if (component >= p->component_count || p->component[component] != i)
                return false;
    }
    return component == p->component_count;
}

static bool clauses_sound(const struct pack *p, const struct rules *rules)
{
    const struct vocabulary *v = rules->vocabulary;

    for (unsigned i = 0; i < p->clause_count; i++) {
        const struct pack_clause *c = &p->clause[i];
        unsigned listens = c->type == CLAUSE_MODIFY   ? v->question_count
                           : c->type == CLAUSE_ACTION ? v->use_count
                                                      : v->event_count;
        bool hears = c->type != CLAUSE_PLAY;
        if (c->entry >= p->entry_count || c->type > CLAUSE_ACTION || c->modify > MODIFY_PERMIT ||
            c->until > UNTIL_USED || c->whose > WHOSE_ANOTHERS || c->limit > p->limit_count ||
            (hears && c->listens >= listens))
            return false;
        if ((c->until == UNTIL_SPAN_ENDS || c->until == UNTIL_NEXT_STARTS) &&
            c->until_arg >= v->span_count)
            return false;
        if (c->until == UNTIL_EVENT && c->until_arg >= v->event_count)
            return false;
    }
    return true;
}

static bool alternative_sound(const struct pack *p, unsigned i)
{
    const struct pack_alternative *a = &p->alternative[i];

    for (int lang = 0; lang < LANG_COUNT; lang++)
        if (!text_fits(p, a->text[lang]) || !text_fits(p, a->marked[lang]) ||
            !text_fits(p, a->asks[lang]))
            return false;
    return a->entry <= p->entry_count && a->more < p->alternative_count - i &&
           text_fits(p, a->slot);
}

static bool tables_sound(const struct pack *p, const struct rules *rules)
{
    const struct vocabulary *v = rules->vocabulary;

    for (unsigned i = 0; i < p->set_count; i++)
        if (p->set[i].domain >= v->domain_count || p->set[i].type >= T_COUNT)
            return false;
    for (unsigned i = 0; i < p->alternative_count; i++)
        if (!alternative_sound(p, i))
            return false;
    for (unsigned i = 0; i < p->counter_count; i++)
        if (p->counter[i].event >= v->event_count || p->counter[i].span >= v->span_count)
            return false;
    for (unsigned i = 0; i < p->limit_count; i++) {
        const struct pack_limit *l = &p->limit[i];
        bool with_card = l->kept == LIMIT_WITH_CARD;
        unsigned bits = l->times * (with_card && l->each ? SEAT_MAX : 1u);
        if (l->span >= v->span_count || l->times == 0 || l->kept > LIMIT_IN_TABLE ||
            l->at + bits > (with_card ? PLAY_LIMIT_MAX : ONCE_MAX))
            return false;
    }
    for (unsigned i = 0; i < p->line_count; i++)
        if (p->line[i].at >= p->code_count || !text_fits(p, p->line[i].file))
            return false;
    return true;
}

const struct pack_limit *pack_limit_at(const struct pack *p, unsigned row)
{
    for (unsigned i = 0; i < p->limit_count; i++)
        if (p->limit[i].kept == LIMIT_IN_TABLE && row - p->limit[i].at < p->limit[i].times)
            return &p->limit[i];
    return NULL;
}

/* Jumps and other references to code must point to the start of an instruction. */
bool pack_instruction_at(const struct pack *p, unsigned at)
{
    return at < PACK_CODE_MAX && p->begins[at / 8] >> at % 8 & 1;
}

/* One instruction's operands: each names a row, register or instruction that is there. */
static bool operands_sound(const struct pack *p, const struct vocabulary *v, const uint16_t *code)
{
    const uint16_t a = code[1];

    switch (code[0]) {
    case OP_GET:
    case OP_SET:
    case OP_IS:
    case OP_IS_A:
        return a < REGISTER_COUNT;
    case OP_QUERY:
        return a < v->query_count;
    case OP_VERB:
    case OP_CAN:
        return a < v->verb_count;
    case OP_FIELD:
        return a < PACK_FIELD_MAX;
    case OP_COUNT:
    case OP_ANY:
        return a < p->set_count;
    case OP_JUMP:
    case OP_UNLESS:
        return pack_instruction_at(p, a);
    case OP_BOTH:
    case OP_EITHER:
        return pack_instruction_at(p, (unsigned)(code - p->code) + 2 + a);
    case OP_BRANCH:
        return pack_instruction_at(p, a) && pack_instruction_at(p, code[2]) &&
               pack_instruction_at(p, code[3]);
    case OP_EACH:
        return a < p->set_count && code[2] + 1 < REGISTER_COUNT && pack_instruction_at(p, code[3]);
    case OP_CHOOSE:
        return a < p->set_count && code[2] < REGISTER_COUNT && code[3] <= code[2] &&
               pack_instruction_at(p, code[4]);
    case OP_ONE_OF:
        return code[2] <= p->alternative_count && a <= p->alternative_count - code[2];
    case OP_ONCE:
    case OP_USE:
        return a < ONCE_MAX;
    case OP_COUNTED:
        return a < p->counter_count;
    case OP_EFFECT:
        return a < p->clause_count;
    case OP_TELL:
        return a < p->alternative_count;
    case OP_SEAL:
        return a <= SEAL_OPTION;
    default:
        return true;
    }
}

static bool clause_code_sound(const struct pack *p, const struct pack_clause *c)
{
    return pack_instruction_at(p, c->filter) && pack_instruction_at(p, c->needs) &&
           pack_instruction_at(p, c->payable) && pack_instruction_at(p, c->pay) &&
           pack_instruction_at(p, c->can) && pack_instruction_at(p, c->does) &&
           pack_instruction_at(p, c->amount);
}

/* Checked once, so that running code need not check again. The machine CHECKs what depends on the
 * position (stack depth, types of values): a damaged program ends in a fault. */
static bool code_sound(struct pack *p, const struct rules *rules)
{
    unsigned at;

    for (at = 0; at < p->code_count; at += 1u + op_fact[p->code[at]].operands) {
        if (p->code[at] >= OP_COUNT_)
            return false;
        p->begins[at / 8] |= (uint8_t)BIT(at % 8);
    }
    if (at != p->code_count || !pack_instruction_at(p, at - 1) || p->code[at - 1] != OP_END)
        return false;
    for (at = 0; at < p->code_count; at += 1u + op_fact[p->code[at]].operands)
        if (!operands_sound(p, rules->vocabulary, &p->code[at]))
            return false;
    for (unsigned i = 0; i < p->clause_count; i++)
        if (!clause_code_sound(p, &p->clause[i]))
            return false;
    for (unsigned i = 0; i < p->set_count; i++)
        if (!pack_instruction_at(p, p->set[i].args) || !pack_instruction_at(p, p->set[i].filter))
            return false;
    for (unsigned i = 0; i < p->alternative_count; i++)
        if (!pack_instruction_at(p, p->alternative[i].can) ||
            !pack_instruction_at(p, p->alternative[i].go))
            return false;
    for (unsigned i = 0; i < p->counter_count; i++)
        if (!pack_instruction_at(p, p->counter[i].filter))
            return false;
    return true;
}

/* Components come last; a block is hashed eight bytes at a time. */
static uint16_t block_size(const struct rules *rules, unsigned components)
{
    size_t size = rules->component_at + components * sizeof(struct component);

    return (uint16_t)((size + 7) / 8 * 8);
}

const char *pack_open(struct pack *p, const void *blob, size_t size, const struct rules *rules)
{
    const struct pack_head *head = blob;
    const char *base = blob;
    uint8_t hash[32];
    const size_t hashed = offsetof(struct pack_head, hash) + sizeof head->hash;

    memset(p, 0, sizeof *p);
    if (size < sizeof *head || memcmp(head->magic, "ANGPACK3", 8) != 0)
        return "this is not a compiled pack";
    if (head->size != size)
        return "the pack is cut off or has bytes after its end";
    sha256(base + hashed, size - hashed, hash);
    if (memcmp(hash, head->hash, sizeof hash) != 0)
        return "the pack's content does not match its hash: it is damaged";
    if (head->vocabulary != vocabulary_hash(rules->vocabulary))
        return "the pack was compiled for another version of this game: compile it again";
    if (!section_fits(head, &head->entry, sizeof *p->entry) ||
        !section_fits(head, &head->component, sizeof *p->component) ||
        !section_fits(head, &head->clause, sizeof *p->clause) ||
        !section_fits(head, &head->set, sizeof *p->set) ||
        !section_fits(head, &head->alternative, sizeof *p->alternative) ||
        !section_fits(head, &head->counter, sizeof *p->counter) ||
        !section_fits(head, &head->limit, sizeof *p->limit) ||
        !section_fits(head, &head->code, sizeof *p->code) ||
        !section_fits(head, &head->line, sizeof *p->line) || !section_fits(head, &head->string, 1))
        return "a section of the pack lies outside it";
    if (head->component.count > rules->component_max)
        return "the pack has more components than the game has room for";
    if (head->counter.count > rules->room.counters)
        return "the pack has more counters than the game has room for";
    if (head->entry.count > PACK_ENTRY_MAX)
        return "the pack has more entries than there is room for";
    if (head->code.count >= PACK_CODE_MAX)
        return "the pack has more code than there is room for";
    p->head = head;
    p->entry = (const void *)(base + head->entry.at);
    p->component = (const void *)(base + head->component.at);
    p->clause = (const void *)(base + head->clause.at);
    p->set = (const void *)(base + head->set.at);
    p->alternative = (const void *)(base + head->alternative.at);
    p->counter = (const void *)(base + head->counter.at);
    p->limit = (const void *)(base + head->limit.at);
    p->code = (const void *)(base + head->code.at);
    p->line = (const void *)(base + head->line.at);
    p->string = base + head->string.at;
    p->block_size = block_size(rules, head->component.count);
    p->entry_count = head->entry.count;
    p->component_count = head->component.count;
    p->clause_count = head->clause.count;
    p->set_count = head->set.count;
    p->alternative_count = head->alternative.count;
    p->counter_count = head->counter.count;
    p->limit_count = head->limit.count;
    p->code_count = head->code.count;
    p->line_count = head->line.count;
    p->string_size = head->string.count;
    if (p->string_size == 0 || p->string[p->string_size - 1] != 0)
        return "the pack's texts have no end";
    if (rules->vocabulary->event_count > EVENT_MAX ||
        rules->vocabulary->question_count > QUESTION_MAX ||
        rules->vocabulary->use_count > USE_MAX || rules->vocabulary->span_count > SPAN_MAX)
        return "the game has more events, questions, uses or spans than the kernel has bits";
    if (!text_fits(p, head->game) || !text_fits(p, head->name) || p->code_count == 0)
        return "the pack's head is damaged";
    if (!entries_sound(p, rules) || !clauses_sound(p, rules) || !tables_sound(p, rules) ||
        !code_sound(p, rules))
        return "the pack's content is inconsistent";
    kinds_find(p, rules->vocabulary->kind_count);
    for (unsigned i = 0; i < PACK_SOURCE_MAX; i++)
        p->source_entry[i] = PACK_ENTRY_MAX;
    for (unsigned i = 0; i < p->entry_count; i++)
        p->source_entry[source_of_entry(i)] = (uint16_t)i;
    p->group_room = 32;
    for (unsigned i = 0; i < p->entry_count; i++)
        if (p->entry[i].group >= p->group_room)
            p->group_room = GROUP_MAX;
    for (unsigned i = 0; i < p->component_count; i++) {
        p->source_entry[COMPONENT_BASE + i] = p->component[i];
        p->component_kind[i] = p->entry[p->component[i]].kind;
    }
    for (unsigned i = 0; i < p->counter_count; i++) {
        p->span_counters[p->counter[i].span] |= BIT(i);
        p->event_counters[p->counter[i].event] |= BIT(i);
    }
    for (unsigned i = 0; i < p->limit_count; i++)
        if (p->limit[i].kept == LIMIT_WITH_CARD)
            p->span_cards[p->limit[i].span] = true;
        else
            p->span_rows[p->limit[i].span] |= (BIT(p->limit[i].times) - 1) << p->limit[i].at;
    for (unsigned i = 0; i < rules->vocabulary->verb_count; i++)
        p->verb_arity[i] = form_arity(rules->vocabulary->verb[i].form);
    for (unsigned i = 0; i < rules->vocabulary->query_count; i++)
        p->query_arity[i] = form_arity(rules->vocabulary->query[i].form);
    for (unsigned i = 0; i < rules->vocabulary->domain_count; i++)
        p->domain_arity[i] = form_arity(rules->vocabulary->domain[i].form);
    const char *wrong = rules->derive ? rules->derive(p) : NULL;
    if (!wrong) {
        outlooks_derive(p, rules);
        literals_derive(p);
        if (rules->derive_late)
            rules->derive_late(p);
    }
    return wrong;
}

const char *pack_deed(const struct pack *p, uint16_t entry, unsigned ability, enum language lang)
{
    uint32_t at = p->entry[entry].text[lang];

    for (unsigned i = 0; i <= ability; i++) { /* each must follow the previous one */
        while (p->string[at])
            at++;
        if (++at >= p->string_size || p->string[at] != PACK_DEED)
            return NULL;
    }
    return p->string[at + 1] ? p->string + at + 1 : NULL;
}
