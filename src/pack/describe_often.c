/* describe_often.c: counts of acts: "you have followed up at least 2 leads". */
#include "pack/describe_parts.h"

bool has_done(const struct describer *d, const struct ast_pattern *p)
{
    const struct form *event = p->row < d->v->event_count ? &d->v->event[p->row] : NULL;

    return event && p->slot_count && has_subject(event) &&
           (d->lang == LANG_DE ? event->de_done : event->en_done);
}

static bool is_number(const struct arg *a, int number)
{
    return a->type == ARG_NUMBER && !a->text && a->number == number;
}

/* "at least 2" and the like, aside; its own word where English has one. */
static void tell_comparison(struct describer *d, enum compare how)
{
    buffer_text(d->out,
                d->lang == LANG_EN && how == LESS_THAN ? "fewer than " : compare_word(d, how));
}

static const char *how_many(struct describer *d, enum compare how, const struct arg *number)
{
    struct aside aside;

    aside_begin(d, &aside);
    tell_comparison(d, how);
    phrase_arg(d->out, d->lang, number, CASE_NOM);
    return aside_end(d, &aside);
}

static const char *how_often(struct describer *d, enum compare how, const struct arg *times)
{
    struct aside aside;

    aside_begin(d, &aside);
    tell_comparison(d, how);
    tell_phrase(d, "{0:mal}", times, 1);
    return aside_end(d, &aside);
}

struct counted { /* how often something was done, and the comparison */
    bool never, ever;
    enum compare how;
    struct arg number;
};

static struct counted counted_as(struct describer *d, enum compare how, const struct ast_expr *e)
{
    struct counted c = { .how = how, .number = expr_arg(d, e) };

    c.never = is_number(&c.number, 0) ? how == EXACTLY || how == AT_MOST
                                      : is_number(&c.number, 1) && how == LESS_THAN;
    c.ever = is_number(&c.number, 0) ? how == MORE_THAN || how == NOT_EXACTLY
                                     : is_number(&c.number, 1) && how == AT_LEAST;
    return c;
}

/* "you have followed up at least 2 leads this turn"; "you have not entered the docks this turn" */
static void counted_done(struct describer *d, const struct ast_pattern *p, const char *during,
                         const struct counted *c)
{
    const struct form *event = &d->v->event[p->row];
    const char *text = row_text(d, event->en_done, event->de_done), *times = NULL;
    unsigned counts = event->counts;
    struct arg arg[SLOT_MAX];

    pattern_args(d, p, arg);
    if (counts && counts < p->slot_count && p->slot[counts].any &&
        p->slot[counts].any->determiner != DET_ANOTHER && arg[counts].article == ART_A) {
        const struct ast_set *any = p->slot[counts].any;

        if (c->never)
            arg[counts].article = ART_NO;
        else if (!c->ever) {
            arg[counts] = noun_phrase(d, any, ART_COUNTED, !is_number(&c->number, 1), 1);
            arg[counts].count = how_many(d, c->how, &c->number);
        }
    } else if (c->never && d->lang == LANG_DE && p->slot_count > 1 &&
               text_begins(text, "{1:akk} ") && arg[1].type == ARG_NOUN &&
               arg[1].article == ART_A) {
        arg[1].article = ART_NO;
    } else if (c->never) {
        text = negate(d, text, true);
    } else if (!c->ever) {
        times = how_often(d, c->how, &c->number);
    }
    if (d->lead && text_length(d->lead) == text_length(during) && text_begins(d->lead, during))
        during = NULL; /* "this turn, if you have drawn no card" */
    tell_subject(d, p->slot[0].value, &arg[0]);
    if (d->lang == LANG_DE) {
        buffer_text(d->out, during);
        buffer_text(d->out, during ? " " : "");
        buffer_text(d->out, times);
        buffer_text(d->out, times ? " " : "");
    }
    tell_predicate(d, text, arg, p->slot_count);
    if (d->lang == LANG_EN) {
        buffer_text(d->out, times ? " " : "");
        buffer_text(d->out, times);
        buffer_text(d->out, during ? " " : "");
        buffer_text(d->out, during);
    }
}

/* "it has happened at least 2 times this turn that the alarm rises" */
static void counted_happened(struct describer *d, const struct ast_pattern *p, const char *during,
                             const struct counted *c)
{
    const char *times = c->never || c->ever ? NULL : how_often(d, c->how, &c->number);

    if (d->lang == LANG_DE) {
        buffer_text(d->out, "es ");
        buffer_text(d->out, during);
        buffer_text(d->out, c->never ? " nicht" : times ? " " : "");
        buffer_text(d->out, times);
        buffer_text(d->out, " geschehen ist, dass ");
    } else {
        buffer_text(d->out, c->never ? "it has not happened " : "it has happened ");
        buffer_text(d->out, times);
        buffer_text(d->out, times ? " " : "");
        buffer_text(d->out, during);
        buffer_text(d->out, " that ");
    }
    tell_event(d, p, NULL);
    if (d->lang == LANG_DE)
        buffer_comma(d->out);
}

/* A member known only by its act: "who draws a card at least 2 times". */
static void counted_of_member(struct describer *d, const struct ast_pattern *p, const char *during,
                              const struct counted *c)
{
    const char *times = c->never ? NULL : how_often(d, c->how, &c->number);

    if (d->lang == LANG_DE) {
        buffer_text(d->out, during);
        buffer_text(d->out, " ");
        buffer_text(d->out, times ? times : "kein einziges Mal");
        buffer_text(d->out, " ");
    }
    tell_event(d, p, NULL);
    if (d->lang == LANG_EN) {
        buffer_text(d->out, " ");
        buffer_text(d->out, times ? times : "not once");
        buffer_text(d->out, " ");
        buffer_text(d->out, during);
    }
}

void compare_counted(struct describer *d, const struct ast_expr *e, enum compare how,
                     const struct ast_expr *right)
{
    const struct ast_pattern *p = e->pattern;

    if (!p || p->row >= d->v->event_count || e->span >= d->v->span_count) {
        d->failed = true;
        return;
    }
    const struct span *span = &d->v->span[e->span];
    const char *during = row_text(d, span->en_this, span->de_this);
    struct counted c = counted_as(d, how, right);

    if (has_done(d, p))
        counted_done(d, p, during, &c);
    else if (p->slot_count && is_member(p->slot[0].value))
        counted_of_member(d, p, during, &c);
    else
        counted_happened(d, p, during, &c);
}

/* "you have drawn a card this turn" */
void tell_done(struct describer *d, const struct ast_pattern *p, const char *during)
{
    const struct counted once = { .ever = true };

    counted_done(d, p, during, &once);
}
