/* chains.c: abilities that could trigger each other forever.
 *
 * An ability without a limit that waits for an event must not cause that same event, directly or
 * through other abilities. Nothing would ever end it. The details of an ability's event are
 * ignored, because two copies in two hands would defeat most of them.
 */
#include "pack/check.h"

struct chains {
    struct diag *diag;
    const struct vocabulary *v;
    uint64_t leads_to[64]; /* event -> events that abilities without a limit cause from it */
    bool report;
};

static void see_body(struct chains *c, const struct ast_statement *body, uint64_t *announced);

static void see_ability(struct chains *c, const struct ast_clause *a, bool lasts)
{
    uint64_t announced = 0;

    see_body(c, a->pay, &announced);
    see_body(c, a->does, &announced);
    if (a->type != CLAUSE_TRIGGER || a->once != ROW_NONE || !lasts || a->listens == NULL)
        return;
    uint64_t *from = &c->leads_to[a->listens->row & 63];
    if (!c->report) {
        *from |= announced;
        return;
    }
    for (unsigned e = 0; e < 64; e++)
        if (announced >> e & 1 && (e == a->listens->row || c->leads_to[e] >> a->listens->row & 1)) {
            diag_error(c->diag, a->at,
                       "this could trigger itself again and again; write 'once per …' after it");
            return;
        }
}

static void see_body(struct chains *c, const struct ast_statement *body, uint64_t *announced)
{
    for (const struct ast_statement *s = body; s != NULL; s = s->next) {
        if (s->is == DO_VERB && s->row < c->v->verb_count)
            *announced |= c->v->verb[s->row].announces;
        for (unsigned i = 0; i < BRANCH_MAX; i++)
            see_body(c, s->branch[i], announced);
        see_body(c, s->cost, announced);
        see_body(c, s->body, announced);
        see_body(c, s->otherwise, announced);
        for (const struct ast_alternative *a = s->alternative; a != NULL; a = a->next)
            see_body(c, a->body, announced);
        for (const struct ast_clause *a = s->ability; a != NULL; a = a->next)
            see_ability(c, a, s->until != UNTIL_USED);
    }
}

static void see_pack(struct chains *c, const struct ast_pack *pack)
{
    for (unsigned i = 0; i < pack->entry_count; i++) {
        const struct ast_entry *e = &pack->entry[i];
        uint64_t announced = 0;

        if (e->broken)
            continue;
        if (e->play != NULL) {
            see_body(c, e->play->pay, &announced);
            see_body(c, e->play->does, &announced);
        }
        for (const struct ast_clause *a = e->ability; a != NULL; a = a->next)
            see_ability(c, a, true);
    }
}

void check_chains(struct diag *diag, const struct ast_pack *pack)
{
    struct chains c = { .diag = diag, .v = pack->vocabulary };

    see_pack(&c, pack);
    for (unsigned over = 0; over < 64; over++) /* and the events that those cause */
        for (unsigned e = 0; e < 64; e++)
            if (c.leads_to[e] >> over & 1)
                c.leads_to[e] |= c.leads_to[over];
    c.report = true;
    see_pack(&c, pack);
}
