/* disasm.c: compiled code as text, driven by the list of operations. */
#include "pack/pack_compile.h"

#include "kernel/block.h"
#include "machine/pack.h"
#include "pack/code.h"

static const char *const clause_name[] = { "play", "react", "trigger", "modify", "action" };
static const char *const modify_name[] = { "set", "add", "forbid", "permit" };
static const char *const whose_name[] = { "", " of its owner", " of another" };
static const char *const until_name[] = { "the game's end", "leaves play", "span ends",
                                          "next starts",    "event",       "used" };

/* Prints the meaning of an operand that is more than a number. */
static void operand_print(const struct pack *pack, const struct vocabulary *v, uint16_t op,
                          unsigned i, uint16_t value, FILE *out)
{
    if (op_has_target((enum op)op, i)) {
        fprintf(out, value == 0 ? " -" : " @%u", value);
        return;
    }
    switch (op) {
    case OP_PUSH:
        fprintf(out, " %d", (int16_t)value);
        return;
    case OP_QUERY:
        fprintf(out, " \"%s\"", v->query[value].form);
        return;
    case OP_VERB:
    case OP_CAN:
        fprintf(out, " \"%s\"", v->verb[value].form);
        return;
    case OP_GET:
    case OP_SET:
        fprintf(out, " r%u", value);
        return;
    case OP_IS:
    case OP_IS_A:
        if (i == 0)
            fprintf(out, " r%u", value);
        else
            fprintf(out, " %d", (int16_t)value);
        return;
    case OP_COUNT:
    case OP_ANY:
        fprintf(out, " set %u", value);
        return;
    case OP_EACH:
    case OP_CHOOSE:
        fprintf(out, i == 0 ? " set %u" : " r%u", value);
        return;
    case OP_EFFECT:
        if (i > 0 && value == REGISTER_NONE)
            fprintf(out, " -");
        else
            fprintf(out, i == 0 ? " clause %u" : " r%u", value);
        return;
    default:
        fprintf(out, " %u", value);
    }
    (void)pack;
}

static void code_print(const struct pack *pack, const struct vocabulary *v, unsigned at, FILE *out)
{
    uint16_t op = OP_END;

    /* A program's END is its last word; a condition ends with RET. */
    do {
        op = pack->code[at];
        fprintf(out, "    %5u  %s", at, op_fact[op].name);
        for (unsigned i = 0; i < op_fact[op].operands; i++)
            operand_print(pack, v, op, i, pack->code[at + 1 + i], out);
        fputc('\n', out);
        at += 1u + op_fact[op].operands;
    } while (op != OP_END && op != OP_RET && at < pack->code_count);
}

static void part_print(const struct pack *pack, const struct vocabulary *v, const char *name,
                       uint16_t at, FILE *out)
{
    if (at == 0)
        return;
    fprintf(out, "  %s\n", name);
    code_print(pack, v, at, out);
}

static void clause_print(const struct pack *pack, const struct vocabulary *v, unsigned index,
                         FILE *out)
{
    const struct pack_clause *c = &pack->clause[index];

    fprintf(out, "clause %u: %s", index, clause_name[c->type]);
    if (c->type == CLAUSE_REACT || c->type == CLAUSE_TRIGGER)
        fprintf(out, " \"%s\"", v->event[c->listens].form);
    if (c->type == CLAUSE_MODIFY)
        fprintf(out, " \"%s\" %s", v->question[c->listens].form, modify_name[c->modify]);
    if (c->type == CLAUSE_ACTION)
        fprintf(out, " \"%s\"", v->use[c->listens].form);
    fputs(whose_name[c->whose], out);
    if (c->type > CLAUSE_REACT)
        fprintf(out, ", until %s", until_name[c->until]);
    if (c->until == UNTIL_SPAN_ENDS || c->until == UNTIL_NEXT_STARTS)
        fprintf(out, " (%s)", v->span[c->until_arg].word);
    if (c->until == UNTIL_EVENT)
        fprintf(out, " \"%s\"", v->event[c->until_arg].form);
    if (c->limit) {
        const struct pack_limit *limit = &pack->limit[c->limit - 1];

        if (limit->times > 1)
            fprintf(out, ", %u times per %s", limit->times, v->span[limit->span].word);
        else
            fprintf(out, ", once per %s", v->span[limit->span].word);
        fputs(limit->each ? " each" : "", out);
    }
    if (c->effects)
        fprintf(out, ", effects %u", c->effects);
    fputc('\n', out);
    part_print(pack, v, "filter", c->filter, out);
    part_print(pack, v, "needs", c->needs, out);
    part_print(pack, v, "payable", c->payable, out);
    part_print(pack, v, "can", c->can, out);
    part_print(pack, v, "amount", c->amount, out);
    part_print(pack, v, c->pay ? "pay, then does" : "does", c->pay ? c->pay : c->does, out);
}

/* The tables a pack's code refers to. */

static void sets_print(const struct pack *pack, const struct vocabulary *v, FILE *out)
{
    for (unsigned i = 0; i < pack->set_count; i++) {
        const struct pack_set *s = &pack->set[i];

        fprintf(out, "set %u: domain \"%s\"\n", i, v->domain[s->domain].form);
        part_print(pack, v, "args", s->args, out);
        part_print(pack, v, "filter", s->filter, out);
    }
}

static void rows_print(const struct pack *pack, const struct vocabulary *v, FILE *out)
{
    for (unsigned i = 0; i < pack->alternative_count; i++) {
        const struct pack_alternative *a = &pack->alternative[i];

        fprintf(out, "alternative %u: @%u \"%s\"\n", i, a->go, pack_text(pack, a->text[LANG_EN]));
        part_print(pack, v, "can", a->can, out);
    }
    for (unsigned i = 0; i < pack->counter_count; i++) {
        const struct pack_counter *c = &pack->counter[i];

        fprintf(out, "counter %u: \"%s\" per %s\n", i, v->event[c->event].form,
                v->span[c->span].word);
        part_print(pack, v, "filter", c->filter, out);
    }
}

void pack_disassemble(const struct pack *pack, const struct vocabulary *v, unsigned entry,
                      FILE *out)
{
    const struct pack_entry *e = &pack->entry[entry];

    fprintf(out, "%s %s \"%s\" x%u\n", v->kind[e->kind].name, pack_text(pack, e->key),
            pack_text(pack, e->title[LANG_EN]), e->copies);
    for (unsigned i = 0; i < e->clause_count; i++)
        clause_print(pack, v, e->first_clause + i, out);
    /* the clauses that its programs create come after them */
    for (unsigned i = e->first_clause + e->clause_count;
         e->clause_count > 0 && i < pack->clause_count && pack->clause[i].entry == entry; i++)
        clause_print(pack, v, i, out);
}

void pack_disassemble_all(const struct pack *pack, const struct vocabulary *v, FILE *out)
{
    for (unsigned i = 0; i < pack->entry_count; i++)
        pack_disassemble(pack, v, i, out);
    sets_print(pack, v, out);
    rows_print(pack, v, out);
}

void pack_list_ops(FILE *out)
{
    fputs("| operation | operands | pops | pushes | meaning |\n|---|---|---|---|---|\n", out);
    for (unsigned i = 0; i < OP_COUNT_; i++) {
        fprintf(out, "| %s | %u | ", op_fact[i].name, op_fact[i].operands);
        if (op_fact[i].pops == VARY)
            fputs("slots", out);
        else
            fprintf(out, "%u", op_fact[i].pops);
        fprintf(out, " | %u | %s |\n", op_fact[i].pushes, op_fact[i].meaning);
    }
}
