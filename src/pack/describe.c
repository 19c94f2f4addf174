/* describe.c: the rules text of a card. See describe.h.
 *
 * A clause is written in reading order: limit, duration, event, condition, cost, effect.
 */
#include "pack/describe.h"

#include "pack/describe_parts.h"

/* "pay 2 coins" */
static void cost(struct describer *d, const struct ast_clause *c)
{
    struct ast_expr user = user_of(d, c->type == CLAUSE_ACTION ? c->listens : NULL);
    const struct ast_statement *pay = c->pay;

    if (can_be_infinitives(d, pay, &user)) {
        if (user.is != EXPR_YOU) { /* "when another player sells a cargo, they may …" */
            d->verb_first = true;
            seat_verb(d, &user, "may", "{v0:darfst/darf}");
            d->says_you = true; /* "you gain 1 coin" */
        }
        bool says_you = d->says_you;
        d->says_you = false;
        tell_infinitives(d, pay);
        d->says_you = says_you;
    } else
        tell_sequence(d, pay, false);
}

/* A permission with the same conditions as the previous one shares its sentence. */
static bool joins(const struct ast_clause *c, const struct ast_clause *before, const char *lead,
                  const char *lead_before, const char *during)
{
    return before && is_permission(c) && is_permission(before) && c->listens && before->listens &&
           lead_before && (lead[0] || during) && text_length(lead) == text_length(lead_before) &&
           text_begins(lead, lead_before);
}

/* A prohibition that lasts until something has been done in the same span. */
static const struct ast_pattern *forbidden_until(struct describer *d, const struct ast_clause *c,
                                                 const char *duration)
{
    const struct ast_expr *e = c->needs, *counted = e ? e->arg[0] : NULL;

    if (!duration || c->modify != MODIFY_FORBID || e->is != EXPR_IS || !counted ||
        counted->is != EXPR_COUNTED || !counted->pattern || counted->span >= d->v->span_count ||
        e->arg[1]->is != EXPR_NUMBER || e->arg[1]->number != 0)
        return NULL;
    const struct span *span = &d->v->span[counted->span];
    const char *during = row_text(d, span->en_this, span->de_this);
    return text_length(during) == text_length(duration) && text_begins(during, duration)
               ? counted->pattern
               : NULL;
}

static void follow_condition(struct describer *d, const struct ast_clause *c, const char *duration)
{
    const struct ast_pattern *until = forbidden_until(d, c, duration);

    if (until) { /* "cannot … this turn until he enters a church" */
        tell_words(d, " until ", ", bis ");
        tell_event(d, until, NULL);
        return;
    }
    tell_words(d, " ", ", ");
    d->lead = duration; /* not said again */
    tell_needs(d, c->needs);
    d->lead = NULL;
}

/* Two changes under the same condition. */
static bool same_condition(struct describer *d, const struct ast_clause *a,
                           const struct ast_clause *b)
{
    const struct ast_expr *needs[2] = { a->needs, b->needs };
    unsigned mentioned = d->referent_count, topic = d->topic;
    const struct ast_binding *topic_seat = d->topic_seat;
    const char *text[2];

    if (!a->needs || !b->needs)
        return !a->needs && !b->needs;
    for (unsigned i = 0; i < 2; i++) {
        struct aside aside;

        aside_begin(d, &aside);
        tell_condition(d, needs[i], false);
        text[i] = aside_end(d, &aside);
        d->referent_count = mentioned;
        d->topic = topic;
        d->topic_seat = topic_seat;
    }
    return text_length(text[0]) == text_length(text[1]) && text_begins(text[0], text[1]);
}

static void tell_ability(struct describer *d, const struct ast_clause *c, const char *lead,
                         const char *duration, bool condition_waits)
{
    const struct arg before = { .type = ARG_TEXT, .text = lead };
    bool any = lead[0];

    phrase_arg(d->out, d->lang, &before, CASE_NOM);
    if (c->pay && !is_offer(d, c)) {
        d->out->comma = false;
        buffer_text(d->out, any ? ", " : "");
        if (any && d->lang == LANG_DE && c->listens && c->type != CLAUSE_ACTION) {
            d->verb_first = true; /* "wenn …, zahlst du 1 Münze: …" */
            tell_sequence(d, c->pay, false);
        } else {
            cost(d, c);
        }
        d->has_paid = true;
        any = true;
    }
    if (c->type == CLAUSE_ACTION && chosen_deed(d, c) && is_offer(d, c)) {
        tell_colon(d);
        d->says_you = true;
        tell_sequence(d, c->does->body->next, false);
        return;
    }
    bool clause = c->needs || (c->listens && c->type != CLAUSE_ACTION);
    if (any && c->type != CLAUSE_MODIFY && !c->pay && clause && c->does) {
        tell_lead_in(d, c->does, true);
    } else if (any && clause && !c->pay && c->type != CLAUSE_MODIFY) { /* it stays */
        buffer_text(d->out, ", ");
        d->out->comma = false;
        d->verb_first = d->lang == LANG_DE;
    } else if (any) {
        tell_colon(d);
    }
    /* After "as an action of another player" an imperative would address that player. */
    d->says_you |= c->type == CLAUSE_ACTION && used_by_another(d, c->listens);
    if (c->type == CLAUSE_MODIFY) {
        const char *time = duration ? NULL : only_time(d, c);
        const struct ast_expr *needs = c->needs;
        const struct ast_expr *setting =
            duration || time || condition_waits ? NULL : setting_taken(d, &needs);
        struct ast_clause rest = *c;
        struct aside aside;

        if (setting) { /* "in a test of Mind", in the place of "this turn" */
            aside_begin(d, &aside);
            tell_setting(d, setting);
            time = aside_end(d, &aside);
            rest.needs = (struct ast_expr *)(uintptr_t)needs;
        }
        tell_change(d, c, time ? time : duration);
        if (condition_follows(&rest) && !condition_waits && (setting || !time))
            follow_condition(d, &rest, duration);
    } else if (!c->does && d->entry->stays) /* it only stays in play */
        tell_stays(d);
    else /* after a colon it is one sentence: the ability ends with it */
        tell_sequence(d, c->does, !any);
}

static const char *before_colon(const char *duration, const struct ast_clause *c, bool inside)
{
    /* A duration can be inside a sentence only if it is not a clause itself: "until the day ends".
     */
    return c->type != CLAUSE_MODIFY || !inside ? duration : NULL;
}

void tell_abilities(struct describer *d, const struct ast_clause *c, const char *duration,
                    bool inside, bool next_time)
{
    const struct ast_clause *before = NULL;
    const char *lead_before = NULL;

    for (; c; before = c, c = c->next) {
        if (change_for_both(d, c, c->next)) {
            buffer_text(d->out, before ? "; " : "");
            tell_change_both(d, c, c->next);
            c = c->next;
            lead_before = NULL;
            continue;
        }
        const char *out = before_colon(duration, c, inside);
        const struct ast_clause *also = forbid_alike(d, c, c->next) ? c->next : NULL;
        const char *lead = ability_lead(d, c, out, next_time), *during = out ? NULL : duration;

        if (next_time && c->type == CLAUSE_MODIFY)
            during = d->lang == LANG_DE ? "das nächste Mal" : "the next time";
        /* The next shares its sentence; the duration in English and the condition come last. */
        bool more = c->next && is_permission(c) && is_permission(c->next) && during &&
                    same_condition(d, c, c->next);
        const char *said = more && d->lang == LANG_EN ? NULL : during;

        if (joins(c, before, lead, lead_before, during) && same_condition(d, before, c)) {
            d->behind = before;
            tell_words(d, denies_both(d, before, c) ? " or " : " and ",
                       c->modify == MODIFY_FORBID && same_object(before, c) ? " oder " : " und ");
            tell_change(d, c, d->lang == LANG_EN ? said : NULL);
            d->behind = NULL;
            if (c->needs && !more)
                follow_condition(d, c, during);
        } else {
            buffer_text(d->out, before ? "; " : "");
            d->also = also;
            d->shares_object =
                d->lang == LANG_EN && more && same_object(c, c->next) && denies_both(d, c, c->next);
            tell_ability(d, c, lead, also ? during : said, more && c->needs);
            d->shares_object = false;
            d->also = NULL;
        }
        if (also)
            c = also;
        lead_before = lead;
    }
}

/* "Play only at City Hall", "play only at a church if she is alive", "play only if …" */
static void play_only(struct describer *d, const struct ast_expr *needs)
{
    static const struct ast_expr reader = { .is = EXPR_YOU, .type = T_SEAT };
    const struct ast_expr *place = place_taken(d, &reader, &needs);

    tell_words(d, "play only", "nur ");
    if (place) {
        tell_words(d, " ", "");
        tell_place(d, place);
        tell_words(d, "", " ");
    }
    tell_words(d, needs ? " if " : "", needs ? "spielbar, falls " : "spielbar");
    if (needs)
        tell_condition(d, needs, false);
}

static void sentence(struct describer *d, const struct ast_clause *c)
{
    struct ast_clause played = *c;

    buffer_space(d->out);
    buffer_capital(d->out);
    d->event = NULL;
    d->listens = NULL;
    d->has_paid = false;
    if (c == d->entry->play && c->needs && !c->listens) {
        play_only(d, c->needs);
        tell_where(d);
        buffer_stop(d->out);
        buffer_text(d->out, " ");
        buffer_capital(d->out);
        played.needs = NULL;
        c = &played;
    }
    d->referent_count = 0;
    d->topic = 0;
    d->topic_seat = NULL;
    d->topic_entry = NULL;
    d->self_last = false;
    d->there = NULL;
    d->spare_used = d->others_used = 0;
    d->has_colon = false;
    tell_ability(d, c, ability_lead(d, c, NULL, false), NULL, false);
    buffer_stop(d->out);
}

static void start(struct describer *d, const struct ast_pack *pack, const struct ast_entry *entry,
                  enum language language, struct buffer *out)
{
    d->pack = pack;
    d->v = pack->vocabulary;
    d->entry = entry;
    d->lang = language == LANG_DE ? LANG_DE : LANG_EN;
    d->failed = false;
    d->lead = NULL;
    d->behind = d->also = NULL;
    d->reader = NULL;
    d->owner_is_slot = false;
    d->pronouns = true;
    d->out = out;
    d->inlined[0].binding = d->inlined[1].binding = NULL;
    d->referent_count = 0;
    d->topic = 0;
    d->topic_seat = NULL;
    d->topic_entry = NULL;
    d->self_last = false;
    d->event = NULL;
    d->listens = NULL;
    d->shares_object = d->has_paid = false;
    d->said_they = d->verb_first = d->says_you = d->has_colon = d->by_another = false;
    d->chooser = d->mover = d->owner = NULL;
    d->event_card = NULL;
    d->place = NULL;
    d->either = NULL;
    d->how_often = d->named = NULL;
    d->refined_of = NULL;
    d->spare_used = d->others_used = 0;
    d->where_count = 0;
    d->per = d->steps = NULL;
    d->there = NULL;
    d->per_most = d->per_least = d->per_base = 0;
    d->per_allowed = d->acted_on = d->numbers_inside = false;
    d->of = (struct telling_of){ 0 };
    d->pool_used = 0;
}

bool describe_entry(const struct ast_pack *pack, const struct ast_entry *entry,
                    enum language language, char *out, size_t size)
{
    struct describer d;
    struct buffer b;

    unsigned flags = pack->vocabulary->kind[entry->kind].flags;
    const struct ast_clause *play = entry->play;
    bool idle = play && statement_is_nothing(play->does);

    buffer_init(&b, out, size);
    start(&d, pack, entry, language, &b);
    /* A passage that is read "if the log says so" is not played. */
    bool unsaid = idle && !play->listens && !play->pay && (!play->needs || flags & KIND_SEALED);
    if (play && !unsaid)
        sentence(&d, play);
    if (entry->stays && !(play && !play->does) &&
        (flags & (KIND_COMPONENT | KIND_LIES)) == KIND_COMPONENT) {
        buffer_space(&b);
        tell_words(&d, "Stays in play.", "Bleibt im Spiel.");
    }
    for (const struct ast_clause *c = entry->ability; c; c = c->next)
        if (!c->does || !statement_is_nothing(c->does)) /* it may be there for its story */
            sentence(&d, c);
    buffer_finish(&b);
    return !d.failed && !b.cut;
}

bool describe_deed(const struct ast_pack *pack, const struct ast_entry *entry,
                   const struct ast_clause *clause, enum language language, char *out, size_t size)
{
    struct describer d;
    struct buffer b;

    buffer_init(&b, out, size);
    start(&d, pack, entry, language, &b);
    buffer_capital(&b);
    struct ast_expr user = user_of(&d, clause->listens);
    if (user.is != EXPR_YOU) {
        d.reader = &user;
        d.owner_is_slot = true;
    }
    if (clause->pay) {
        if (can_be_infinitives(&d, clause->pay, &user))
            tell_infinitives(&d, clause->pay);
        else
            tell_sequence(&d, clause->pay, false);
        tell_colon(&d);
    }
    if (!clause->pay && can_be_infinitives(&d, clause->does, &user))
        tell_infinitives(&d, clause->does);
    else
        tell_sequence(&d, clause->does, false);
    buffer_finish(&b);
    return !d.failed && !b.cut;
}

/* The seat that decides about `body`: found by walking to the statement that contains it. */
struct search {
    const struct ast_statement *body;
    const struct ast_expr *seat;
};

static void find_chooser(struct search *f, const struct ast_statement *s);

static void find_in_clauses(struct search *f, const struct ast_clause *c)
{
    for (; c && !f->seat; c = c->next)
        find_chooser(f, c->does);
}

static void find_chooser(struct search *f, const struct ast_statement *s)
{
    for (; s && !f->seat; s = s->next) {
        if (s->is == DO_MAY && (s->body == f->body || s->otherwise == f->body))
            f->seat = s->seat;
        for (const struct ast_alternative *a = s->alternative; a && !f->seat; a = a->next) {
            if (a->body == f->body)
                f->seat = s->seat;
            else
                find_chooser(f, a->body);
        }
        for (unsigned i = 0; i < BRANCH_MAX; i++)
            find_chooser(f, s->branch[i]);
        find_chooser(f, s->body);
        find_chooser(f, s->otherwise);
        find_in_clauses(f, s->ability);
    }
}

bool describe_alternative(const struct ast_pack *pack, const struct ast_entry *entry,
                          const struct ast_statement *body, enum language language, char *out,
                          size_t size)
{
    static const struct ast_expr reader = { .is = EXPR_YOU, .type = T_SEAT };
    struct search found = { .body = body };
    struct describer d;
    struct buffer b;

    buffer_init(&b, out, size);
    start(&d, pack, entry, language, &b);
    buffer_capital(&b);
    if (body) {
        find_in_clauses(&found, entry->play);
        find_in_clauses(&found, entry->ability);
    }
    const struct ast_expr *seat = found.seat ? found.seat : &reader;
    if (seat->is != EXPR_YOU)
        d.reader = seat;
    if (!body)
        tell_words(&d, "Decline", "Verzichten");
    else if (can_be_infinitives(&d, body, seat))
        tell_infinitives(&d, body);
    else
        tell_sequence(&d, body, false);
    buffer_finish(&b);
    return !d.failed && !b.cut;
}
