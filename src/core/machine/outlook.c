#include "machine/outlook.h"

const struct outlook outlook_none = { 0 };

enum { STAND_UNKNOWN = 64, ROLE_UNKNOWN = 32, JOINT_MAX = 16 };

/* The basis for predicting a condition, and whether knowing more would have helped. */
struct given {
    const struct pack *pack;
    const struct rules *rules;
    struct guess you, who, about; /* "you", and the registers 0 and 1 */
    bool of_set;                  /* IT is known instead of register 1 */
    unsigned stand, role;         /* the location of GUESS_SEAT, and its character */
    bool stand_wanted, role_wanted, about_wanted;
};

static struct guess number(int value)
{
    return (struct guess){ GUESS_NUMBER, value };
}

static const struct guess nothing = { GUESS_NOTHING, 0 };

static bool is_number(struct guess x)
{
    return x.is == GUESS_NUMBER;
}

static struct guess guess_about(struct given *g)
{
    g->about_wanted |= g->about.is == GUESS_NOTHING;
    return g->about;
}

static struct guess guess_register(struct given *g, uint16_t which)
{
    return which == 0 ? g->who : which == 1 && !g->of_set ? guess_about(g) : nothing;
}

static struct guess guess_kind(const struct given *g, struct guess x)
{
    if (x.is == GUESS_CARD)
        return number(x.value);
    if (!is_number(x) || x.value < 0 || (unsigned)x.value >= g->pack->entry_count)
        return nothing;
    return number(g->pack->entry[x.value].kind);
}

static struct guess guess_equal(struct guess x, struct guess y)
{
    if (x.is == GUESS_SEAT && y.is == GUESS_SEAT)
        return number(1);
    if ((x.is == GUESS_SEAT && y.is == GUESS_ANOTHER) ||
        (x.is == GUESS_ANOTHER && y.is == GUESS_SEAT))
        return number(0);
    return is_number(x) && is_number(y) ? number(x.value == y.value) : nothing;
}

/* The seat with a certain role, if the query asks for one: the seat in question, or another. */
static struct guess guess_role(struct given *g, uint16_t query)
{
    unsigned role = (unsigned)query - g->rules->role_query;

    if (role >= g->rules->role_count)
        return nothing;
    g->role_wanted = true;
    return g->role == ROLE_UNKNOWN
               ? nothing
               : (struct guess){ role == g->role ? GUESS_SEAT : GUESS_ANOTHER, 0 };
}

static struct guess guess_query(struct given *g, uint16_t query, const struct guess *arg)
{
    unsigned arity = g->pack->query_arity[query];
    bool of_seat = false;

    if (arity == 0)
        return guess_role(g, query);
    if (!g->rules->foresee)
        return nothing;
    for (unsigned i = 0; i < arity; i++) {
        if (arg[i].is == GUESS_NOTHING || arg[i].is == GUESS_ANOTHER)
            return nothing;
        of_seat |= arg[i].is == GUESS_SEAT;
    }
    if (of_seat && g->stand == STAND_UNKNOWN) {
        g->stand_wanted = true;
        return nothing;
    }
    return g->rules->foresee(g->pack, (uint8_t)query, arg, g->stand);
}

/* The guess for two joined conditions. One of them decides alone if it is 0 ("and") or not 0
 * ("or"). */
static struct guess guess_joint(uint16_t op, struct guess x, struct guess y)
{
    bool both = op == OP_BOTH || op == OP_AND;

    if (is_number(x) && !x.value == both)
        return number(!both);
    if (is_number(y) && !y.value == both)
        return number(!both);
    return is_number(x) && is_number(y) ? number(both) : nothing;
}

/* Predicts a condition: a number, or unknown. It does not enter sets. */
static struct guess guess_condition(struct given *g, uint16_t at)
{
    struct guess stack[STACK_MAX];
    struct {
        const uint16_t *end; /* where both sides are known */
        uint16_t op;
    } joint[JOINT_MAX];
    const uint16_t *code = g->pack->code + at;
    unsigned top = 0, joints = 0;

    if (at == 0)
        return number(1);
    for (;;) {
        const struct op_fact *fact = &op_fact[code[0]];
        unsigned pops = pack_pops(g->pack, code);
        struct guess x = nothing;

        while (joints && joint[joints - 1].end == code) {
            joints--;
            if (top < 2)
                return nothing;
            top--;
            stack[top - 1] = guess_joint(joint[joints].op, stack[top - 1], stack[top]);
        }
        if (pops > top || top - pops >= STACK_MAX)
            return nothing; /* a damaged program: the machine reports it when it runs */
        const struct guess *arg = &stack[top - pops];
        switch (code[0]) {
        case OP_RET:
            return *arg;
        case OP_PUSH:
            x = number((int16_t)code[1]);
            break;
        case OP_GET:
            x = guess_register(g, code[1]);
            break;
        case OP_IS:
            x = guess_equal(guess_register(g, code[1]), number(code[2]));
            break;
        case OP_IS_A:
            x = guess_equal(guess_kind(g, guess_register(g, code[1])), number(code[2]));
            break;
        case OP_IT:
            x = g->of_set && code[1] == 0 ? guess_about(g) : nothing;
            break;
        case OP_YOU:
            x = g->you;
            break;
        case OP_KIND:
            x = guess_kind(g, arg[0]);
            break;
        case OP_QUERY:
            x = guess_query(g, code[1], arg);
            break;
        case OP_EQ:
            x = guess_equal(arg[0], arg[1]);
            break;
        case OP_NOT:
            x = is_number(arg[0]) ? number(!arg[0].value) : nothing;
            break;
        case OP_AND:
        case OP_OR:
            x = guess_joint(code[0], arg[0], arg[1]);
            break;
        case OP_BOTH:
        case OP_EITHER:
            if (is_number(arg[0]) && !arg[0].value == (code[0] == OP_BOTH)) {
                code += 2 + code[1]; /* it stays */
                continue;
            }
            if (is_number(arg[0])) {
                top--;
            } else if (joints == JOINT_MAX) {
                return nothing;
            } else {
                joint[joints].end = code + 2 + code[1];
                joint[joints++].op = code[0];
            }
            code += 2;
            continue;
        case OP_JUMP:
        case OP_UNLESS:
            return nothing;
        default:
            if (fact->pushes != 1)
                return nothing; /* it acts */
            break;
        }
        top -= pops;
        stack[top++] = x;
        code += 1 + fact->operands;
    }
}

static bool is_told(struct given *g, uint16_t condition, bool fulfilled)
{
    struct guess x = guess_condition(g, condition);

    return is_number(x) && !x.value != fulfilled;
}

static bool is_refused(struct given *g, const struct pack_clause *c)
{
    return is_told(g, c->filter, false) || is_told(g, c->needs, false) ||
           is_told(g, c->payable, false) || is_told(g, c->can, false);
}

/* The seat that `from` names: the one that acts, or the one that plays the card. */
static struct given given_of(const struct pack *p, const struct rules *rules,
                             const struct pack_clause *c)
{
    const struct guess seat = { GUESS_SEAT, 0 };
    bool played = c->type <= CLAUSE_REACT;
    bool own = c->whose == WHOSE_OWN && c->type != CLAUSE_PLAY;

    return (struct given){ .pack = p,
                           .rules = rules,
                           .you = played || own ? seat : nothing,
                           .who = !played || own ? seat : nothing,
                           .about = nothing,
                           .stand = STAND_UNKNOWN,
                           .role = ROLE_UNKNOWN };
}

/* The masks of a filter. */
static void filter_derive(struct given *g, uint16_t filter, struct outlook *o)
{
    (void)guess_condition(g, filter); /* whether it would help */
    for (unsigned n = 0; n < 64 && g->about_wanted; n++) {
        g->about = number((int)n);
        o->about |= (uint64_t)is_told(g, filter, false) << n;
        o->filter |= (uint64_t)is_told(g, filter, true) << n;
    }
    for (unsigned kind = 0; kind < 32 && g->about_wanted; kind++) {
        g->about = (struct guess){ GUESS_CARD, (int)kind };
        o->kinds |= (uint32_t)is_told(g, filter, false) << kind;
        o->filter_kinds |= (uint32_t)is_told(g, filter, true) << kind;
    }
}

static struct outlook outlook_derive(const struct pack *p, const struct rules *rules,
                                     const struct pack_clause *c)
{
    struct given g = given_of(p, rules, c);
    struct outlook o = outlook_none;

    (void)is_refused(&g, c); /* what would help */
    for (g.stand = 0; g.stand < STAND_UNKNOWN && g.stand_wanted; g.stand++) {
        o.from |= (uint64_t)is_refused(&g, c) << g.stand;
        o.needs |= (uint64_t)is_told(&g, c->needs, true) << g.stand;
    }
    g.stand = STAND_UNKNOWN;
    for (g.role = 0; g.role < rules->role_count && g.role_wanted; g.role++) {
        o.roles |= (uint32_t)is_refused(&g, c) << g.role;
        o.filter_roles |= (uint32_t)is_told(&g, c->filter, true) << g.role;
    }
    g.role = ROLE_UNKNOWN;
    g.about_wanted = false;
    filter_derive(&g, c->filter, &o);
    return o;
}

static void heeds_derive(struct pack *p, const struct pack_entry *e, struct heeds *h)
{
    memset(h->event, HEEDS_NONE, sizeof h->event);
    memset(h->question, HEEDS_NONE, sizeof h->question);
    h->first = e->first_ability;
    for (unsigned i = 0; i < e->ability_count; i++) {
        const struct pack_clause *c = &p->clause[e->first_ability + i];
        if (c->type == CLAUSE_TRIGGER)
            h->event[i] = c->listens;
        else if (c->type == CLAUSE_MODIFY)
            h->question[i] = c->listens;
        else if (c->type == CLAUSE_ACTION)
            h->acts |= (uint8_t)BIT(i), h->uses |= (uint16_t)BIT(c->listens % 16);
        for (unsigned own = 0; own < 2; own++) {
            if (c->whose == (own ? WHOSE_ANOTHERS : WHOSE_OWN))
                continue;
            h->whose[own] |= (uint8_t)BIT(i);
            h->events[own] |= (uint64_t)(c->type == CLAUSE_TRIGGER) << c->listens;
            h->questions[own] |= (uint64_t)(c->type == CLAUSE_MODIFY) << c->listens;
            h->stands[own] |= c->type == CLAUSE_ACTION ? ~outlook_of(p, c)->from : 0;
        }
    }
    unsigned uses = bit_count(h->acts);
    if (uses > p->further_uses + 1)
        p->further_uses = uses - 1;
}

void outlooks_derive(struct pack *p, const struct rules *rules)
{
    for (unsigned i = 0; i < p->clause_count && i < OUTLOOK_MAX; i++)
        p->outlook[i] = outlook_derive(p, rules, &p->clause[i]);
    for (unsigned i = 0; i < p->clause_count; i++) {
        const struct pack_clause *c = &p->clause[i];
        if (c->type == CLAUSE_TRIGGER)
            p->event_about[c->listens] |= ~outlook_of(p, c)->about;
        if (c->until == UNTIL_EVENT)
            p->event_about[c->until_arg] = UINT64_MAX;
        if (c->type == CLAUSE_MODIFY)
            p->question_about[c->listens] |= ~outlook_of(p, c)->about;
    }
    for (unsigned i = 0; i < p->set_count && i < OUTLOOK_SETS_MAX; i++) {
        struct given g = {
            .pack = p, .rules = rules, .of_set = true, .stand = STAND_UNKNOWN, .role = ROLE_UNKNOWN
        };
        p->set_outlook[i] = outlook_none;
        filter_derive(&g, p->set[i].filter, &p->set_outlook[i]);
    }
    for (unsigned i = 0; i < p->counter_count; i++) {
        struct given g = {
            .pack = p, .rules = rules, .stand = STAND_UNKNOWN, .role = ROLE_UNKNOWN
        };
        p->counter_outlook[i] = outlook_none;
        filter_derive(&g, p->counter[i].filter, &p->counter_outlook[i]);
        for (unsigned n = 0; n < 64; n++)
            p->event_counters_about[p->counter[i].event][n] |=
                (uint32_t)(~p->counter_outlook[i].about >> n & 1) << i;
    }
    for (unsigned i = 0; i < p->entry_count; i++)
        heeds_derive(p, &p->entry[i], &p->heeds[i]);
    for (unsigned i = 0; i < PACK_SOURCE_MAX; i++)
        p->source_uses[i] = p->heeds[p->source_entry[i]].uses;
}
