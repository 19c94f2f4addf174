#include "pack/check.h"

#include "kernel/rules.h"
#include "pack/walk.h"

#include <string.h>

struct checker {
    struct diag *diag;
    const struct ast_pack *pack;
    struct ast_entry *entry;
};

static void complain(struct checker *c, struct spot at, const char *message)
{
    diag_error(c->diag, at, "%s", message);
    c->entry->broken = true;
}

int seat_slot(const char *form)
{
    int slot = 0;

    for (const char *c = strchr(form, '{'); c != NULL; c = strchr(c + 1, '{'), slot++)
        if (strncmp(c, "{seat", 5) == 0)
            return slot;
    return -1;
}

/* Choices that could be empty */

/* Whether this can always be carried out, in any position. */
static bool always_possible(const struct ast_statement *body);

static bool any_always_possible(const struct ast_alternative *a)
{
    for (; a != NULL; a = a->next)
        if (always_possible(a->body))
            return true;
    return false;
}

bool statement_always_possible(const struct ast_statement *s)
{
    bool otherwise = s->otherwise != NULL && always_possible(s->otherwise);

    switch (s->is) {
    case DO_VERB:
        return s->always;
    case DO_IF:
        return always_possible(s->body) && (s->otherwise == NULL || otherwise);
    case DO_CHOOSE:
        return s->up_to || otherwise;
    case DO_ONE_OF:
        return otherwise || any_always_possible(s->alternative);
    case DO_PAY:
        return otherwise;
    case DO_REPEAT:
    case DO_INSTEAD:
        return always_possible(s->body);
    default:
        return true;
    }
}

static bool always_possible(const struct ast_statement *body)
{
    for (; body != NULL; body = body->next)
        if (!statement_always_possible(body))
            return false;
    return true;
}

/* Whether the set always has a member: all players, or all others at a table for two or more. */
static bool never_empty(const struct checker *c, const struct ast_statement *s)
{
    const struct ast_set *set = s->set;

    return c->pack->vocabulary->noun[set->noun].type == T_SEAT && !set->domain_written &&
           set->is == NULL && set->that == NULL && always_possible(s->body) &&
           c->pack->rules->seat_min >= s->count + (set->determiner == DET_ANOTHER);
}

static void check_body(struct checker *c, const struct ast_statement *body, bool sure,
                       const struct ast_clause *clause);
static void check_clause(struct checker *c, const struct ast_clause *clause);

static void check_choose(struct checker *c, const struct ast_statement *s, bool sure,
                         const struct ast_clause *clause)
{
    if (s->otherwise == NULL && !s->up_to && !sure && !never_empty(c, s))
        complain(c, s->set->at, "this choice could be empty; add 'else' (… else nothing)");
    check_body(c, s->body, true, clause);
    check_body(c, s->otherwise, sure, clause);
}

static void check_one_of(struct checker *c, const struct ast_statement *s, bool sure,
                         const struct ast_clause *clause)
{
    if (s->otherwise == NULL && !sure && !any_always_possible(s->alternative))
        complain(c, s->at, "perhaps none of these is possible; add 'else' (… else nothing)");
    for (const struct ast_alternative *a = s->alternative; a != NULL; a = a->next)
        check_body(c, a->body, true, clause);
    check_body(c, s->otherwise, sure, clause);
}

/* Effects in force */

static bool plain(const struct ast_set *any, const struct vocabulary *v)
{
    return any->is == NULL && any->that == NULL && !any->domain_written &&
           any->determiner != DET_ANOTHER && v->noun[any->noun].kind == KIND_ANY;
}

/* An effect remembers of the event that ends it only which one it is, and of which seat. */
static void check_until(struct checker *c, const struct ast_pattern *event)
{
    const struct vocabulary *v = c->pack->vocabulary;
    int seat = seat_slot(v->event[event->row].form);

    for (int i = 0; i < event->slot_count; i++) {
        const struct ast_slot *slot = &event->slot[i];

        if (i == seat ? slot->any != NULL && !plain(slot->any, v)
                      : slot->value != NULL || !plain(slot->any, v))
            complain(c, slot->value ? slot->value->at : slot->any->at,
                     i == seat ? "'until' takes one player, or 'a player' for anybody"
                               : "'until' is ambiguous here; write 'a card' "
                                 "or the like");
    }
}

static void check_effect(struct checker *c, const struct ast_statement *s)
{
    if (s->until == UNTIL_EVENT)
        check_until(c, s->event);
    if (s->until == UNTIL_LEAVES_PLAY && !c->entry->stays)
        complain(c, s->at, "this card does not stay in play; expected 'stays' in its entry");
    for (const struct ast_clause *a = s->ability; a != NULL; a = a->next)
        check_clause(c, a);
}

unsigned effects_at_most(const struct ast_statement *body)
{
    unsigned sum = 0;

    for (; body != NULL; body = body->next) {
        unsigned most = effects_at_most(body->otherwise), inside = effects_at_most(body->body);

        if (body->is == DO_REPEAT)
            inside *= (unsigned)body->count;
        else if (body->is == DO_EACH)
            inside *= SEAT_MAX; /* at least */
        else if (body->is == DO_CHOOSE)
            inside *= (unsigned)body->count;
        most = inside > most ? inside : most;
        for (unsigned i = 0; i < BRANCH_MAX; i++) {
            inside = effects_at_most(body->branch[i]);
            most = inside > most ? inside : most;
        }
        for (const struct ast_alternative *a = body->alternative; a != NULL; a = a->next) {
            inside = effects_at_most(a->body);
            most = inside > most ? inside : most;
        }
        for (const struct ast_clause *a = body->ability; a != NULL; a = a->next)
            most++;
        sum += most < 64 ? most : 64;
    }
    return sum < 64 ? sum : 64;
}

/* Statements */

static void check_verb(struct checker *c, const struct ast_statement *s)
{
    if (1 + c->pack->vocabulary->verb[s->row].frames > c->pack->rules->room.frames - 6)
        complain(c, s->at, "this verb needs more frames than a card may stack");
}

static void check_statement(struct checker *c, const struct ast_statement *s, bool sure,
                            const struct ast_clause *clause)
{
    switch (s->is) {
    case DO_VERB:
        check_verb(c, s);
        for (unsigned i = 0; i < BRANCH_MAX; i++)
            check_body(c, s->branch[i], false, clause);
        break;
    case DO_CHOOSE:
        check_choose(c, s, sure, clause);
        break;
    case DO_ONE_OF:
        check_one_of(c, s, sure, clause);
        break;
    case DO_EFFECT:
        check_effect(c, s);
        break;
    case DO_CANCEL:
    case DO_INSTEAD:
        if (clause->type != CLAUSE_REACT && clause->type != CLAUSE_TRIGGER)
            complain(c, s->at,
                     "there is nothing here to cancel; "
                     "expected a 'when' before it");
        check_body(c, s->body, sure, clause);
        break;
    case DO_MAY:
        check_body(c, s->body, true, clause);
        check_body(c, s->otherwise, false, clause);
        break;
    case DO_PAY:
        check_body(c, s->cost, true, clause);
        check_body(c, s->body, true, clause);
        check_body(c, s->otherwise, sure, clause);
        break;
    case DO_EACH:
        check_body(c, s->body, false, clause);
        break;
    case DO_REPEAT:
        check_body(c, s->body, sure && s->count == 1, clause);
        break;
    case DO_IF:
        check_body(c, s->body, sure, clause);
        check_body(c, s->otherwise, sure, clause);
        break;
    case DO_NOTHING:
        break;
    }
}

/* `sure`: the first statement is known to be possible here. */
static void check_body(struct checker *c, const struct ast_statement *body, bool sure,
                       const struct ast_clause *clause)
{
    for (; body != NULL; body = body->next) {
        check_statement(c, body, sure, clause);
        sure = false;
    }
}

/* Counters are the same for all cards, so a count must not depend on one card. */
struct counted {
    struct checker *checker;
    const struct ast_pattern *pattern;
};

static bool bound_by(const struct ast_pattern *pattern, const struct ast_binding *b)
{
    for (unsigned i = 0; i < pattern->slot_count; i++)
        if (pattern->slot[i].binding == b)
            return true;
    return b->source == BOUND_MEMBER;
}

static void check_counted_expr(void *context, const struct ast_expr *e)
{
    const struct counted *c = context;

    if (e->is == EXPR_SELF || e->is == EXPR_YOU || e->is == EXPR_ACTIVE || e->is == EXPR_COUNTED ||
        (e->is == EXPR_BOUND && !bound_by(c->pattern, e->binding)))
        complain(c->checker, e->at,
                 "a count must be the same for every card; this one would differ");
}

static void check_counted(void *context, const struct ast_expr *e)
{
    struct checker *c = context;

    if (e->is != EXPR_COUNTED)
        return;
    int seat = seat_slot(c->pack->vocabulary->event[e->pattern->row].form);
    if (seat < 0 || e->pattern->slot[seat].value == NULL) {
        complain(c, e->pattern->at, "counts are kept for each player; say whose: the times you …");
        return;
    }
    struct ast_pattern rest = *e->pattern;
    rest.slot[seat] = (struct ast_slot){ 0 };
    walk_pattern(&rest, check_counted_expr, &(struct counted){ c, e->pattern });
}

static void check_clause(struct checker *c, const struct ast_clause *clause)
{
    if (effects_at_most(clause->does) > CLAUSE_EFFECTS_MAX)
        complain(c, clause->at, "this could bring more than 4 effects into force at once");
    check_body(c, clause->pay, true, clause);
    check_body(c, clause->does, true, clause);
}

void check_entry(struct diag *diag, const struct ast_pack *pack, struct ast_entry *entry)
{
    struct checker c = { diag, pack, entry };

    if (entry->broken)
        return;
    if (entry->play != NULL) {
        check_clause(&c, entry->play);
        walk_clause(entry->play, check_counted, &c);
    }
    for (const struct ast_clause *a = entry->ability; a != NULL; a = a->next) {
        check_clause(&c, a);
        walk_clause(a, check_counted, &c);
    }
}
