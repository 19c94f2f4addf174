/* describe.c: the rules text of a card. See describe.h.
 *
 * A clause is written in reading order: limit, duration, event, condition, cost, effect.
 */
#include "pack/describe.h"

#include "pack/describe_parts.h"
#include "pack/walk.h"

/* Writes the comma between two of the parts before the first colon. */
static void lead(struct describer *d, bool *any)
{
    if (*any)
        buffer_text(d->out, ", ");
    *any = true;
}

/* The user: the player of the card, or the player named by the use. */
static struct ast_expr user_of(const struct describer *d, const struct ast_pattern *p)
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

static const struct form *question_of(const struct describer *d, const struct ast_clause *c)
{
    return &d->v->question[c->listens->row];
}

/* The text begins with the subject of the permission before it. */
static bool says_subject_again(struct describer *d, const struct ast_clause *c, const char *text)
{
    const struct ast_pattern *p = c->listens, *before = d->behind ? d->behind->listens : NULL;

    return before && p->slot_count && before->slot_count &&
           text_begins(text, d->lang == LANG_DE ? "{0:nom} " : "{0} ") &&
           same_thing(p->slot[0].value, before->slot[0].value);
}

/* "gain or pay favors" */
static bool same_object(const struct ast_clause *first, const struct ast_clause *c)
{
    const struct ast_pattern *p = c->listens, *before = first->listens;
    const struct ast_expr *a = before->slot[1].value, *b = p->slot[1].value;

    return p->slot_count == 2 && before->slot_count == 2 && a && b && a->is == EXPR_SUPPLY &&
           b->is == EXPR_SUPPLY && a->number == b->number;
}

/* "cannot sell" after "cannot buy": "sell". Other verbs remain. */
static const char *without_verb(const char *text)
{
    static const char *const verb[] = { "cannot ", "may ", "{v0:kannst/kann} ",
                                        "{v0:darfst/darf} " };

    for (size_t i = 0; i < ARRAY_LEN(verb); i++)
        if (text_begins(text, verb[i]))
            return text + text_length(verb[i]);
    return text;
}

/* "you cannot buy or sell" */
static bool denies_both(struct describer *d, const struct ast_clause *a, const struct ast_clause *b)
{
    const struct ast_slot *x = a->listens->slot, *y = b->listens->slot;

    return a->modify == MODIFY_FORBID && b->modify == MODIFY_FORBID && a->listens->slot_count &&
           b->listens->slot_count && same_thing(x->value, y->value) &&
           text_begins(row_text(d, question_of(d, a)->en, ""), "{0} cannot ") &&
           text_begins(row_text(d, question_of(d, b)->en, ""), "{0} cannot ");
}

/* "no A and no B", in every case */
static struct arg none_of_both(struct describer *d, const struct arg *first,
                               const struct ast_clause *also, int slot)
{
    struct arg other[SLOT_MAX];
    struct aside aside;

    pattern_args(d, also->listens, other);
    other[slot].article = ART_NO;
    aside_begin(d, &aside);
    for (int gcase = CASE_NOM; gcase <= (d->lang == LANG_DE ? CASE_AKK : CASE_NOM); gcase++) {
        buffer_text(d->out, gcase ? "|" : "");
        phrase_arg(d->out, d->lang, first, (enum grammatical_case)gcase);
        tell_words(d, " and ", " und ");
        phrase_arg(d->out, d->lang, &other[slot], (enum grammatical_case)gcase);
    }
    return (struct arg){ .type = ARG_FORMS, .text = aside_end(d, &aside) };
}

/* Whether both clauses forbid the same of something: "no A and no B can be played on you". */
static bool forbid_alike(const struct describer *d, const struct ast_clause *a,
                         const struct ast_clause *b)
{
    if (!b || a->type != CLAUSE_MODIFY || b->type != CLAUSE_MODIFY || a->needs || b->needs ||
        a->modify != MODIFY_FORBID || b->modify != MODIFY_FORBID || !a->listens || !b->listens ||
        a->listens->row != b->listens->row || a->listens->row >= d->v->question_count ||
        a->listens->slot_count != 2 || !a->listens->slot[1].any || !b->listens->slot[1].any)
        return false;
    return same_thing(a->listens->slot[0].value, b->listens->slot[0].value) &&
           text_begins(d->v->question[a->listens->row].en_may, "{1}");
}

/* "when she sells a cargo, she cannot do so again": it is about the same deed. */
static bool is_act(const struct describer *d, const struct ast_pattern *p)
{
    const struct ast_pattern *event = d->listens;

    if (!event || d->v->question[p->row].act != event->row + 1u ||
        event->slot_count != p->slot_count || d->behind)
        return false;
    for (unsigned i = 0; i < p->slot_count; i++)
        if (!same_slot(&event->slot[i], &p->slot[i]))
            return false;
    return true;
}

/* A prohibition for everybody is "no player may …"; a German prohibition about anything is "du
 * darfst keine Karte …", because "nicht irgendeine" is not idiomatic. */
static void permission(struct describer *d, const struct ast_clause *c, const struct form *question,
                       struct arg arg[SLOT_MAX], const char *duration)
{
    const struct ast_pattern *p = c->listens;
    bool forbids = c->modify == MODIFY_FORBID;
    const char *may = d->lang == LANG_DE ? question->de_may : question->en_may;
    int none = -1;

    for (int i = 0; forbids && may && i < p->slot_count && i < 2 && none < 0; i++)
        if (p->slot[i].any && arg[i].type == ARG_NOUN &&
            (i == 0 || d->lang == LANG_DE || text_begins(may, "{1}")))
            none = i;
    if (none >= 0) {
        if (arg[none].article == ART_ANOTHER)
            arg[none].adjective = d->lang == LANG_DE ? "ander" : "other";
        arg[none].article = ART_NO;
    }
    if (none >= 0 && d->also)
        arg[none] = none_of_both(d, &arg[none], d->also, none);
    const char *text = forbids && none < 0 ? row_text(d, question->en, question->de)
                                           : row_text(d, question->en_may, question->de_may);
    const char *start = d->lang == LANG_DE ? "{0:nom} " : "{0} ";

    if (d->behind && none != 0 && says_subject_again(d, c, text)) {
        text = without_verb(text + text_length(start)); /* "you cannot buy or sell" */
        if (same_object(d->behind, c) && d->lang == LANG_DE &&
            text_begins(text, "keine {1#*:akk} "))
            text += text_length("keine {1#*:akk} ");
    }
    if (d->shares_object && !d->behind) { /* "you cannot gain or pay favors": its verb alone */
        size_t length = text_length(text), object = text_length(" {1#*}");

        if (length > object && text_begins(text + length - object, " {1#*}"))
            text = up_to(d, text, text + length - object);
    }
    if (forbids && none < 0 && is_act(d, p))
        text = d->lang == LANG_DE ? "{0:nom} {v0:kannst/kann} das nicht noch einmal tun"
                                  : "{0} cannot do so again";
    if (duration && d->lang == LANG_DE && d->verb_first && none == 1 &&
        text_begins(text, "{1:nom} ")) { /* "darf in diesem Zug keine Karte …" */
        const char *inverted = verb_first(d, text);
        text = inverted ? with_during_first(d, inverted, duration) : text;
        d->verb_first = false;
    } else if (duration && d->lang == LANG_DE) {
        text = with_during(d, text, duration);
    }
    if (d->verb_first) {
        const char *inverted = verb_first(d, text);
        text = inverted ? inverted : text;
    }
    d->verb_first = false;
    tell_phrase(d, text, arg, p->slot_count);
    tell_where(d);
    if (duration && d->lang == LANG_EN) {
        buffer_text(d->out, " ");
        buffer_text(d->out, duration);
    }
}

/* A computed number is written in place: "is increased by the alarm". But a German possessive whose
 * cases are unknown ("dein Verstand") comes after the sentence, as X. */
static bool amount_stands_inside(struct describer *d, const struct ast_expr *e)
{
    if (!e || e->is == EXPR_NUMBER || e->is == EXPR_BOUND || e->is == EXPR_STEPS)
        return false;
    if (d->lang == LANG_EN || e->is != EXPR_QUERY)
        return true;
    const char *text = query_arg(d, e).text;
    bool possessive = text_begins(text, "dein ");
    for (; possessive && *text; text++)
        possessive = *text != '|';
    return !possessive;
}

static void amount_inside(struct describer *d, const struct ast_clause *c, const char *duration,
                          bool verb_told)
{
    bool adds = c->modify == MODIFY_ADD;

    tell_words(d,
               !adds     ? " is equal to "
               : c->less ? " is reduced by "
                         : " is increased by ",
               verb_told ? " " : " ist ");
    if (duration && d->lang == LANG_DE) {
        buffer_text(d->out, duration);
        buffer_text(d->out, " ");
    }
    tell_words(d, "", adds ? "um " : "gleich ");
    tell_number(d, c->amount, adds ? CASE_AKK : CASE_DAT);
    tell_words(d, "", !adds ? "" : c->less ? " niedriger" : " höher");
    if (duration && d->lang == LANG_EN) {
        buffer_text(d->out, " ");
        buffer_text(d->out, duration);
    }
}

/* "selling costs you 1 more coin this turn": the question has a sentence of its own */
static void number_sentence(struct describer *d, const struct ast_clause *c, const char *text,
                            struct arg arg[SLOT_MAX], const char *duration)
{
    unsigned slots = c->listens->slot_count;
    const char *more = d->lang == LANG_DE ? " mehr" : "more ";
    const char *less = d->lang == LANG_DE ? " weniger" : "less ";
    const char amount[] = { '{', (char)('0' + slots), '}', 0 }, *at = text;
    struct aside aside;

    arg[slots] = (struct arg){ .type = ARG_NUMBER, .number = c->amount->number };
    arg[slots + 1] = (struct arg){ .type = ARG_TEXT,
                                   .text = c->modify != MODIFY_ADD ? ""
                                           : c->less               ? less
                                                                   : more };
    if (duration && d->lang == LANG_DE) { /* "kostet in diesem Zug 1 Münze" */
        while (*at && !text_begins(at, amount))
            at++;
        if (at - text > 6 && text_begins(at - 6, "gegen "))
            at -= 6;
        else if (at - text > 3 && text_begins(at - 3, "ab "))
            at -= 3;
        else if (at - text > 7 && text_begins(at - 7, "bis zu "))
            at -= 7;
        aside_begin(d, &aside);
        buffer_put(d->out, text, (size_t)(at - text));
        buffer_text(d->out, duration);
        buffer_text(d->out, " ");
        buffer_text(d->out, at);
        text = aside_end(d, &aside);
    }
    if (d->verb_first) {
        const char *inverted = verb_first(d, text);
        text = inverted ? inverted : text;
    }
    d->verb_first = false;
    tell_phrase(d, text, arg, slots + 2);
    if (duration && d->lang == LANG_EN) {
        buffer_text(d->out, " ");
        buffer_text(d->out, duration);
    }
}

static const char *number_text(struct describer *d, const struct ast_clause *c, bool lasting)
{
    const struct form *question = &d->v->question[c->listens->row];

    return c->amount && c->amount->is == EXPR_NUMBER && c->listens->slot_count + 2 <= SLOT_MAX
               ? with_options(d, d->lang == LANG_DE ? question->de_may : question->en_may, lasting)
               : NULL;
}

/* "the price you pay for a card is 1 less this turn" */
static void number_change(struct describer *d, const struct ast_clause *c,
                          const struct form *question, const struct arg *arg, const char *duration)
{
    bool first = d->verb_first && d->lang == LANG_DE;

    d->verb_first = false;
    if (first)
        buffer_text(d->out, "ist ");
    if (amount_stands_inside(d, c->amount)) {
        tell_phrase(d, row_text(d, question->en, question->de), arg, c->listens->slot_count);
        amount_inside(d, c, duration, first);
        return;
    }
    struct arg amount = expr_arg(d, c->amount);

    tell_phrase(d, row_text(d, question->en, question->de), arg, c->listens->slot_count);
    tell_words(d, " is ", first ? " " : " ist ");
    if (duration && d->lang == LANG_DE) {
        buffer_text(d->out, duration);
        buffer_text(d->out, " ");
    }
    if (c->modify == MODIFY_ADD)
        tell_words(d, "", "um ");
    phrase_arg(d->out, d->lang, &amount, CASE_NOM);
    if (c->modify == MODIFY_ADD)
        tell_words(d, c->less ? " less" : " more", c->less ? " niedriger" : " höher");
    if (duration && d->lang == LANG_EN) {
        buffer_text(d->out, " ");
        buffer_text(d->out, duration);
    }
    tell_where(d);
}

/* The sentence itself is about one time: it ends with "[]". */
static bool is_for_once(const struct describer *d, const struct form *question)
{
    const char *text = d->lang == LANG_DE ? question->de_may : question->en_may;
    size_t length = text_length(text);

    return length > 2 && text_begins(text + length - 2, "[]");
}

static bool permits(const struct ast_clause *c)
{
    return c->type == CLAUSE_MODIFY && (c->modify == MODIFY_FORBID || c->modify == MODIFY_PERMIT);
}

/* "draw 2 evidence and place 2": the sentence for two numbers; or NULL */
static const char *sentence_for_both(const struct describer *d, const struct ast_clause *a,
                                     const struct ast_clause *b)
{
    if (!b || a->type != CLAUSE_MODIFY || b->type != CLAUSE_MODIFY || a->needs || b->needs ||
        !a->listens || !b->listens || a->listens->row >= d->v->question_count ||
        b->listens->row >= d->v->question_count || a->once != ROW_NONE || b->once != ROW_NONE ||
        d->v->question[b->listens->row].behind != a->listens->row + 1u || a->modify != MODIFY_SET ||
        b->modify != MODIFY_SET || a->amount->is != EXPR_NUMBER || b->amount->is != EXPR_NUMBER ||
        b->listens->slot_count + 2 > SLOT_MAX)
        return NULL;
    const struct form *question = &d->v->question[b->listens->row];
    return d->lang == LANG_DE ? question->de_done : question->en_done;
}

static void modify_both(struct describer *d, const struct ast_clause *a, const struct ast_clause *b)
{
    const char *text = sentence_for_both(d, a, b);
    unsigned slots = b->listens->slot_count;
    struct arg arg[SLOT_MAX];

    pattern_args(d, b->listens, arg);
    arg[slots] = (struct arg){ .type = ARG_NUMBER, .number = a->amount->number };
    arg[slots + 1] = (struct arg){ .type = ARG_NUMBER, .number = b->amount->number };
    if (d->verb_first) {
        const char *inverted = verb_first(d, text);
        text = inverted ? inverted : text;
    }
    d->verb_first = false;
    tell_phrase(d, text, arg, slots + 2);
}

static void modify(struct describer *d, const struct ast_clause *c, const char *duration)
{
    const struct ast_pattern *p = c->listens;
    struct arg arg[SLOT_MAX];

    if (!p || p->row >= d->v->question_count) {
        d->failed = true;
        return;
    }
    const struct form *question = &d->v->question[p->row];

    bool pronouns = d->pronouns;
    d->pronouns =
        pronouns && !(permits(c) && duration && d->lang == LANG_DE); /* after "du kannst" */
    pattern_args(d, p, arg);
    d->pronouns = pronouns;
    if (permits(c))
        permission(d, c, question, arg, duration);
    else if (number_text(d, c, !duration) && is_for_once(d, question))
        number_sentence(d, c, number_text(d, c, !duration), arg, NULL);
    else if (number_text(d, c, !duration))
        number_sentence(d, c, number_text(d, c, !duration), arg, duration);
    else
        number_change(d, c, question, arg, duration);
}

bool change_comes_first(struct describer *d, const struct ast_clause *c)
{
    size_t used = d->pool_used;

    if (!c || c->type != CLAUSE_MODIFY || c->once != ROW_NONE || !c->listens ||
        c->listens->row >= d->v->question_count)
        return false;
    const struct form *question = &d->v->question[c->listens->row];
    const char *text = !permits(c)                  ? number_text(d, c, false)
                       : c->modify == MODIFY_FORBID ? question->de
                                                    : question->de_may;
    bool can = !text || verb_first(d, text); /* "ist der Preis … höher" */
    d->pool_used = used;
    return can;
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
        tell_words(d, "up to ", "bis zu ");
        buffer_number(d->out, c->times);
        tell_words(d, " times", "-mal");
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
static bool used_by_another(const struct describer *d, const struct ast_pattern *p)
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

static void stays(struct describer *d)
{
    struct arg self = self_arg(d, NULL);

    tell_phrase(d,
                d->lang == LANG_EN ? "{0} stays in play"
                : d->verb_first    ? "bleibt {0:nom} im Spiel"
                                   : "{0:nom} bleibt im Spiel",
                &self, 1);
    d->verb_first = false;
}

/* "when she starts a turn and is not at home". Not used after an event in the past. */
static bool joins_event(const struct describer *d, const struct ast_clause *c)
{
    const struct ast_pattern *p = c->listens;

    return c->type != CLAUSE_MODIFY && c->type != CLAUSE_ACTION && p &&
           p->row < d->v->event_count && !d->v->event[p->row].after;
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

static void condition(struct describer *d, const struct ast_expr *needs)
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
static bool condition_follows(const struct ast_clause *c)
{
    return c->needs && c->type == CLAUSE_MODIFY;
}

/* "following up a lead costs you 0 Time the first time per turn" */
static const char *only_time(struct describer *d, const struct ast_clause *c)
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

/* An act that another player may do with a card of their own choice, before its consequences. */
static const struct ast_statement *chosen_deed(struct describer *d, const struct ast_clause *c)
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

/* "another player at City Hall may pay 1 coin as an action": its row has the last words. */
static bool is_offer(struct describer *d, const struct ast_clause *c)
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

/* Everything before the effect; empty if there is nothing. */
static const char *ability_lead(struct describer *d, const struct ast_clause *c,
                                const char *duration, bool next_time)
{
    bool any = false, modifies = c->type == CLAUSE_MODIFY, inverted = false;
    const struct ast_expr *needs = c->needs;
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
        const struct ast_expr doer = { .is = EXPR_BOUND,
                                       .type = T_SEAT,
                                       .binding = c->listens->slot_count
                                                      ? c->listens->slot[0].binding
                                                      : NULL };
        const struct ast_expr *who = c->listens->slot_count && c->listens->slot[0].value
                                         ? c->listens->slot[0].value
                                     : doer.binding ? &doer
                                                    : NULL;
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
            tell_words(d, after ? "after " : "when ", after ? "nachdem " : "wenn ");
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
            d->of.leaves_subject = needs->is == EXPR_OR ? NULL : c->listens->slot[0].value;
            if (!shares_first_subject(d, needs, d->of.leaves_subject))
                d->of.leaves_subject = NULL;
            tell_condition(d, needs, false);
            d->of.leaves_subject = NULL;
            tell_where(d);
        } else {
            bool past = d->lang == LANG_DE && c->listens && c->type != CLAUSE_MODIFY &&
                        c->type != CLAUSE_ACTION && c->listens->row < d->v->event_count &&
                        d->v->event[c->listens->row].after;

            if (past) /* "nachdem … und falls …" */
                buffer_text(d->out, " und ");
            else if (!use_is_event(d, c))
                lead(d, &any);
            if (!past && use_is_event(d, c)) {
                tell_words(d, " and ", " und ");
                tell_condition(d, needs, false);
            } else {
                condition(d, needs);
            }
        }
    }
    d->lead = NULL;
    return aside_end(d, &aside);
}

/* A permission with the same conditions as the previous one shares its sentence. */
static bool joins(const struct ast_clause *c, const struct ast_clause *before, const char *lead,
                  const char *lead_before, const char *during)
{
    return before && permits(c) && permits(before) && c->listens && before->listens &&
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
    condition(d, c->needs);
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
        modify(d, c, time ? time : duration);
        if (condition_follows(&rest) && !condition_waits && (setting || !time))
            follow_condition(d, &rest, duration);
    } else if (!c->does && d->entry->stays) /* it only stays in play */
        stays(d);
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
        if (sentence_for_both(d, c, c->next)) {
            buffer_text(d->out, before ? "; " : "");
            modify_both(d, c, c->next);
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
        bool more =
            c->next && permits(c) && permits(c->next) && during && same_condition(d, c, c->next);
        const char *said = more && d->lang == LANG_EN ? NULL : during;

        if (joins(c, before, lead, lead_before, during) && same_condition(d, before, c)) {
            d->behind = before;
            tell_words(d, denies_both(d, before, c) ? " or " : " and ",
                       c->modify == MODIFY_FORBID && same_object(before, c) ? " oder " : " und ");
            modify(d, c, d->lang == LANG_EN ? said : NULL);
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
    d->spare_used = 0;
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
    d->spare_used = 0;
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

/* Alternatives */

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
