/* describe_lead.c: what comes before an effect: limit, duration, event and condition. */
#include "pack/describe_parts.h"
#include "pack/walk.h"

/* Writes the comma between two of the parts before the first colon. */
static void lead(struct describer *d, bool *any)
{
    if (*any)
        buffer_text(d->out, ", ");
    *any = true;
}

struct ast_expr user_of(const struct describer *d, const struct ast_pattern *p)
{
    struct ast_expr user = { .is = EXPR_YOU, .type = T_SEAT };

    for (unsigned i = 0; p && i < p->slot_count; i++) {
        const struct ast_slot *slot = &p->slot[i];
        bool seat = slot->value ? slot->value->type == T_SEAT
                                : slot->any && slot->any->noun < d->v->noun_count &&
                                      d->v->noun[slot->any->noun].type == T_SEAT;

        if (seat && slot->value)
            user = *slot->value;
        else if (seat)
            user = (struct ast_expr){ .is = EXPR_BOUND, .type = T_SEAT, .binding = slot->binding };
    }
    return user;
}

/* "once per turn" is written in the row of the span; other numbers take the place of its "once". */
static void limit(struct describer *d, const struct ast_clause *c)
{
    const struct span *span = &d->v->span[c->once];
    const char *once = row_text(d, span->en_once, span->de_once);
    const char *rest = once;

    if (c->each)
        tell_words(d, "", "je ");
    if (c->times > 1) {
        while (*rest && *rest != ' ')
            rest++;
        const struct arg times = { .type = ARG_NUMBER, .number = c->times };

        tell_phrase(d, d->lang == LANG_DE ? "bis zu {0:mal}" : "up to {0:mal}", &times, 1);
    }
    buffer_text(d->out, rest);
    if (c->each)
        tell_words(d, " each", "");
}

/* "as an action" */
static void use(struct describer *d, const struct ast_pattern *p)
{
    struct arg arg[SLOT_MAX];

    if (!p || p->row >= d->v->use_count) {
        d->failed = true;
        return;
    }
    pattern_args(d, p, arg);
    tell_phrase(d, row_text(d, d->v->use[p->row].en, d->v->use[p->row].de), arg, p->slot_count);
}

/* "as an action of another player" */
bool used_by_another(const struct describer *d, const struct ast_pattern *p)
{
    const struct ast_set *any = p && p->slot_count ? p->slot[0].any : NULL;

    return any && any->noun < d->v->noun_count && d->v->noun[any->noun].type == T_SEAT;
}

/* "as an action of Anna" */
static bool used_by_named(const struct ast_pattern *p)
{
    const struct ast_expr *value = p && p->slot_count ? p->slot[0].value : NULL;

    return value && value->type == T_SEAT && value->is == EXPR_QUERY;
}

void tell_stays(struct describer *d)
{
    struct arg self = self_arg(d, NULL);

    tell_phrase(d,
                d->lang == LANG_EN ? "{0} stays in play"
                : d->verb_first    ? "bleibt {0:nom} im Spiel"
                                   : "{0:nom} bleibt im Spiel",
                &self, 1);
    d->verb_first = false;
}

/* "when she starts a turn and is not at home". English says "after she has …, if …". */
static bool joins_event(const struct describer *d, const struct ast_clause *c)
{
    const struct ast_pattern *p = c->listens;

    return c->type != CLAUSE_MODIFY && c->type != CLAUSE_ACTION && p &&
           p->row < d->v->event_count && (d->lang == LANG_DE || !d->v->event[p->row].after);
}

/* "when another player sells a cargo": a use that reads like an event. */
static bool use_is_event(const struct describer *d, const struct ast_clause *c)
{
    return c->type == CLAUSE_ACTION && c->listens && c->listens->row < d->v->use_count &&
           text_begins(d->v->use[c->listens->row].en, "when ");
}

/* "before you investigate": a place would follow its verb. */
static bool use_is_clause(const struct describer *d, const struct ast_clause *c)
{
    return use_is_event(d, c) || (c->listens && c->listens->row < d->v->use_count &&
                                  text_begins(d->v->use[c->listens->row].en, "before "));
}

void tell_needs(struct describer *d, const struct ast_expr *needs)
{
    const struct ast_expr *setting = setting_taken(d, &needs);

    if (setting) {
        tell_setting(d, setting);
        if (!needs)
            return;
        buffer_text(d->out, d->lang == LANG_DE ? ", " : " ");
    }
    tell_words(d, "if ", "falls ");
    tell_condition(d, needs, false);
    tell_where(d);
}

/* "selling costs you 1 more coin if …": the condition of a change comes last. */
bool condition_follows(const struct ast_clause *c)
{
    return c->needs && c->type == CLAUSE_MODIFY;
}

const char *only_time(struct describer *d, const struct ast_clause *c)
{
    return c->type == CLAUSE_MODIFY && c->listens && c->listens->row < d->v->question_count &&
                   c->amount
               ? first_time(d, c->listens, c->needs)
               : NULL;
}

static bool is_at(const struct ast_expr *e, const struct ast_pattern *p, unsigned row)
{
    if (e && e->is == EXPR_OR)
        return is_at(e->arg[0], p, row) && is_at(e->arg[1], p, row);
    return e && e->is == EXPR_QUERY && e->row == row && same_seat(e->arg[0], p->slot[0].value);
}

/* "enters a location, if she is at a church": the part of `needs` that identifies the location. It
 * is removed from `needs`. NULL: none. */
static const struct ast_expr *place_in(const struct ast_pattern *p, const struct form *event,
                                       const struct ast_expr **needs)
{
    const struct ast_expr *e = *needs;
    const struct ast_set *any = p->slot_count > 1 ? p->slot[1].any : NULL;

    if (!e || !event->makes || !any || any->adjective_count || any->that || any->domain_written)
        return NULL;
    if (is_at(e, p, event->makes - 1u)) {
        *needs = NULL;
        return e;
    }
    for (unsigned i = 0; e->is == EXPR_AND && i < 2; i++)
        if (is_at(e->arg[i], p, event->makes - 1u)) {
            *needs = e->arg[!i];
            return e->arg[i];
        }
    return NULL;
}

/* "another player enters a location and you are at that location": the part of `needs` that says
 * which one it is, as a condition about "your location"; or NULL. */
static const struct ast_expr *only_place(struct describer *d, const struct ast_pattern *p,
                                         const struct ast_expr **needs)
{
    const struct ast_slot *slot = p->slot_count > 1 ? &p->slot[1] : NULL;
    const struct ast_set *any = slot ? slot->any : NULL;
    const struct ast_expr *e = *needs, *where = e && e->is == EXPR_QUERY ? e->arg[1] : NULL;
    uint8_t only = where && e->row < d->v->query_count ? d->v->query[e->row].only : 0;

    if (!any || any->adjective_count || any->that || any->domain_written || !only ||
        !slot->binding || where->is != EXPR_BOUND || where->binding != slot->binding ||
        d->spare_used + 2 > ARRAY_LEN(d->spare))
        return NULL;
    struct ast_expr *place = &d->spare[d->spare_used++], *said = &d->spare[d->spare_used++];
    *place = (struct ast_expr){ .is = EXPR_QUERY, .type = T_ENTRY, .row = (uint8_t)(only - 1) };
    place->arg[0] = e->arg[0];
    *said = *e;
    said->arg[1] = place;
    *needs = NULL;
    return said;
}

/* "you end your turn at a church", "du an einer Kirche deinen Zug beendest"; `time` is NULL or "for
 * the second time" */
static void event_at(struct describer *d, const struct ast_pattern *p, const struct ast_expr *place,
                     const char *time, bool inverted)
{
    const char *between = NULL;
    struct aside aside;

    if ((place || time) && d->lang == LANG_DE) {
        aside_begin(d, &aside);
        if (place)
            tell_place(d, place);
        buffer_text(d->out, place && time ? " " : "");
        buffer_text(d->out, time);
        between = aside_end(d, &aside);
    }
    if (inverted || between) {
        if (inverted)
            tell_event_inverted(d, p, between);
        else
            tell_event(d, p, between);
        return;
    }
    tell_event(d, p, NULL);
    if (place) {
        buffer_text(d->out, " ");
        tell_place(d, place);
    }
    buffer_text(d->out, time ? " " : "");
    buffer_text(d->out, time);
}

const struct ast_statement *chosen_deed(struct describer *d, const struct ast_clause *c)
{
    const struct ast_statement *s = c->does;
    struct ast_expr user = user_of(d, c->listens);

    if (c->pay || !s || s->next || s->is != DO_CHOOSE || !s->body || !s->body->next ||
        !choice_opens(s) || !same_seat(s->seat, &user))
        return NULL;
    struct ast_statement first = *s->body;
    first.next = NULL;
    return can_be_infinitive(d, &first, &user) ? s : NULL;
}

bool is_offer(struct describer *d, const struct ast_clause *c)
{
    if (c->type != CLAUSE_ACTION ||
        !(used_by_another(d, c->listens) || used_by_named(c->listens)) ||
        c->listens->row >= d->v->use_count || !d->v->use[c->listens->row].en_may)
        return false;
    struct ast_expr user = user_of(d, c->listens);
    return chosen_deed(d, c) || can_be_infinitives(d, c->pay, &user);
}

static void offer(struct describer *d, const struct ast_clause *c, const struct ast_expr *place,
                  bool after)
{
    const struct form *use = &d->v->use[c->listens->row];
    const char *as = row_text(d, use->en_may, use->de_may);
    struct arg arg[SLOT_MAX];

    pattern_args(d, c->listens, arg);
    bool place_first = place && used_by_named(c->listens);

    tell_words(d, after ? ", " : "", after ? " darf " : "");
    if (place_first) { /* "at City Hall, Anna may …" */
        tell_place(d, place);
        tell_words(d, ", ", after ? " " : " darf ");
    }
    phrase_arg(d->out, d->lang, &arg[0], CASE_NOM);
    if (place && !place_first) {
        buffer_text(d->out, " ");
        tell_place(d, place);
    }
    tell_words(d, " may ", after || place_first ? " " : " darf ");
    if (d->lang == LANG_DE) {
        buffer_text(d->out, as);
        buffer_text(d->out, " ");
    }
    if (c->pay)
        tell_infinitives(d, c->pay);
    else
        tell_verb(d, choice_inline(d, chosen_deed(d, c)), VERB_INFINITIVE);
    if (d->lang == LANG_EN) {
        buffer_text(d->out, " ");
        buffer_text(d->out, as);
    }
}

/* No colon follows the event: "spielt Anna eine Karte, ziehst du 1 Karte". */
static bool goes_on(struct describer *d, const struct ast_clause *c)
{
    return c->pay ? !is_offer(d, c) : c->does && sentence_goes_on(d, c->does);
}

static const struct ast_binding *card_of(const struct ast_pattern *p)
{
    for (unsigned i = 0; i < p->slot_count; i++)
        if (p->slot[i].binding && p->slot[i].binding->type == T_CARD)
            return p->slot[i].binding;
    return NULL;
}

/* "when she ends her turn while Kate is alive": the state of a character */
static bool is_state(const struct describer *d, const struct ast_clause *c,
                     const struct ast_expr *needs)
{
    const struct ast_expr *e = needs->is == EXPR_NOT ? needs->arg[0] : needs;
    const struct ast_expr *who = e && e->is == EXPR_QUERY ? e->arg[0] : NULL;

    return who && !e->arg[1] && who->is == EXPR_ENTRY && who->number >= 0 &&
           (unsigned)who->number < d->pack->entry_count && joins_event(d, c) &&
           !d->v->event[c->listens->row].after &&
           d->v->kind[d->pack->entry[who->number].kind].flags & KIND_PERSON;
}

struct named {
    int entry;
    bool found;
};

static void look_for_entry(void *context, const struct ast_expr *e)
{
    struct named *n = context;

    n->found |= e->is == EXPR_ENTRY && e->number == n->entry;
}

/* The effect is about the person whose state the condition describes. */
static bool names_entry(const struct ast_clause *c, const struct ast_expr *state)
{
    const struct ast_expr *query = state->is == EXPR_NOT ? state->arg[0] : state;
    struct named n = { .entry = query->arg[0]->number };
    struct ast_clause effect = { .type = c->type, .does = c->does };

    walk_clause(&effect, look_for_entry, &n);
    return n.found;
}

/* German: what has been done just before and an event in the past share "hat". */
static bool just_done(struct describer *d, const struct ast_clause *c, const struct ast_expr *needs)
{
    const struct ast_pattern *p = c->listens;
    const struct form *event = p && p->row < d->v->event_count ? &d->v->event[p->row] : NULL;

    return d->lang == LANG_DE && event && event->after && needs->is == EXPR_QUERY &&
           !needs->arg[1] && needs->row < d->v->query_count && p->slot_count &&
           same_thing(needs->arg[0], p->slot[0].value) && d->v->query[needs->row].de &&
           text_begins(d->v->query[needs->row].de, "gerade ");
}

/* "if there is a card, gain 1 coin for each": the effect implies the condition. */
static bool is_counted(struct describer *d, const struct ast_statement *s,
                       const struct ast_set *set)
{
    bool found = false;

    if (!s || s->next || s->is != DO_VERB)
        return false;
    for (unsigned i = 0; i < SLOT_MAX && s->arg[i]; i++)
        found |= counts_any(d, s->arg[i], set);
    return found;
}

const char *ability_lead(struct describer *d, const struct ast_clause *c, const char *duration,
                         bool next_time)
{
    bool any = false, modifies = c->type == CLAUSE_MODIFY, inverted = false;
    const struct ast_expr *needs = c->needs;
    const struct ast_slot *first = c->listens && c->listens->slot_count ? c->listens->slot : NULL;
    const struct ast_expr doer = { .is = EXPR_BOUND,
                                   .type = T_SEAT,
                                   .binding = first ? first->binding : NULL };
    const struct ast_expr *who = first && first->value ? first->value : doer.binding ? &doer : NULL;
    struct aside aside;

    aside_begin(d, &aside);
    if (duration) {
        lead(d, &any);
        buffer_text(d->out, duration);
    }
    d->lead = duration;
    if (c->once != ROW_NONE && c->once < d->v->span_count) {
        lead(d, &any);
        limit(d, c);
    }
    if (c->type == CLAUSE_ACTION) {
        struct ast_expr user = user_of(d, c->listens);
        const struct ast_expr *place = use_is_clause(d, c) ? NULL : place_taken(d, &user, &needs);

        if (is_offer(d, c)) {
            offer(d, c, place, any);
            any = true;
        } else {
            lead(d, &any);
            use(d, c->listens);
        }
        if (place && !is_offer(d, c)) {
            buffer_text(d->out, " ");
            tell_place(d, place);
        }
    }
    if (needs && needs->is == EXPR_THERE_IS && c->listens && !modifies &&
        is_counted(d, c->does, needs->set))
        needs = NULL;
    if (c->listens && !modifies)
        d->listens = c->type != CLAUSE_ACTION ? c->listens : NULL;
    if (c->listens && !modifies && c->type != CLAUSE_ACTION) {
        const struct form *event =
            c->listens->row < d->v->event_count ? &d->v->event[c->listens->row] : NULL;
        bool after = event && event->after;

        bool alone = !any && !next_time;

        lead(d, &any);
        d->event = event && event->en_it ? event : NULL;
        d->place = event ? place_in(c->listens, event, &needs) : NULL;
        if (event && !d->place)
            d->place = only_place(d, c->listens, &needs);
        for (unsigned i = 1; event && !after && needs && i < c->listens->slot_count; i++)
            if (c->listens->slot[i].any && c->listens->slot[i].binding && !(i == 1 && d->place))
                refine_slot(d, &c->listens->slot[i], &needs);
        const struct ast_expr *place = event && !after && who ? place_taken(d, who, &needs) : NULL;
        const char *time = event && !after ? time_taken(d, c->listens, &needs) : NULL;
        const char *from = event && !after ? cause_taken(d, &needs) : NULL;
        if (from && time) {
            struct aside both;

            aside_begin(d, &both);
            buffer_text(d->out, from);
            buffer_text(d->out, " ");
            buffer_text(d->out, time);
            time = aside_end(d, &both);
        } else if (from) {
            time = from;
        }
        bool with_needs = !needs || is_state(d, c, needs) || just_done(d, c, needs);
        inverted = alone && with_needs && goes_on(d, c) && event_can_invert(d, c->listens);
        if (next_time)
            tell_words(d, "the next time ", "das nächste Mal, wenn ");
        else if (!inverted)
            tell_words(d, after ? "after " : "when ", after && !needs ? "nachdem " : "wenn ");
        event_at(d, c->listens, place, time, inverted);
        d->event_card = event ? card_of(c->listens) : NULL;
        d->place = NULL;
        d->refined_of = NULL;
        tell_where(d);
    }
    if (needs && !condition_follows(c)) {
        if (inverted &&
            just_done(d, c, needs)) { /* "hat Anna eine Ware verkauft und gerade … erhalten" */
            const struct form *row = &d->v->query[needs->row];
            struct arg arg[SLOT_MAX];

            buffer_text(d->out, " und ");
            unsigned count = form_args(d, needs->arg, arg);
            tell_phrase(d, up_to(d, row->de, verb_edge(d, row->de)), arg, count);
        } else if (is_state(d, c, needs)) {
            unsigned topic = d->topic;
            const struct ast_binding *topic_seat = d->topic_seat;

            tell_words(d, " while ", ", solange ");
            tell_condition(d, needs, false);
            if (!names_entry(c, needs)) { /* "she" still refers to the person who acted */
                d->topic = topic;
                d->topic_seat = topic_seat;
                d->topic_entry = NULL;
            }
        } else if (joins_event(d, c)) {
            tell_words(d, " and ", " und ");
            if (needs->is == EXPR_OR)
                tell_words(d, "either ", "entweder ");
            d->of.leaves_subject = needs->is == EXPR_OR ? NULL : who;
            if (!shares_first_subject(d, needs, d->of.leaves_subject))
                d->of.leaves_subject = NULL;
            d->of.singular = who == &doer;
            tell_condition(d, needs, false);
            d->of.singular = false;
            d->of.leaves_subject = NULL;
            tell_where(d);
        } else {
            if (use_is_event(d, c)) {
                tell_words(d, " and ", " und ");
                tell_condition(d, needs, false);
            } else {
                lead(d, &any);
                tell_needs(d, needs);
            }
        }
    }
    d->lead = NULL;
    return aside_end(d, &aside);
}
