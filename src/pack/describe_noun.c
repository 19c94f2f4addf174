/* describe_noun.c: things, noun phrases and numbers of a rules text. */
#include "pack/describe_parts.h"
#include "pack/walk.h"

static const char *const active_player[LANG_COUNT] = {
    "player|players",
    "m|Spieler,Spielers,Spieler,Spieler|Spieler,Spieler,Spielern,Spieler",
};
static const char *const plain_card[LANG_COUNT] = {
    "card|cards",
    "f|Karte,Karte,Karte,Karte|Karten,Karten,Karten,Karten",
};

/* Writing */

void tell_words(struct describer *d, const char *en, const char *de)
{
    buffer_text(d->out, d->lang == LANG_DE ? de : en);
}

void tell_colon(struct describer *d)
{
    d->has_colon = true;
    buffer_text(d->out, ": ");
    if (d->lang == LANG_DE)
        buffer_capital(d->out);
}

void tell_phrase(struct describer *d, const char *template, const struct arg *arg, unsigned count)
{
    if (phrase_fault(template, count))
        d->failed = true;
    phrase_write(d->out, d->lang, template, arg, count);
}

const char *row_text(struct describer *d, const char *en, const char *de)
{
    const char *text = d->lang == LANG_DE ? de : en;

    if (text)
        return text;
    d->failed = true;
    return "?";
}

void aside_begin(struct describer *d, struct aside *a)
{
    a->out = d->out;
    buffer_init(&a->buffer, a->text, sizeof a->text);
    d->out = &a->buffer;
}

const char *aside_end(struct describer *d, struct aside *a)
{
    struct buffer *b = &a->buffer;

    if (b->comma) { /* the caller decides whether it is needed */
        b->comma = false;
        buffer_put(b, ",", 1);
    }
    size_t length = buffer_finish(b);
    d->out = a->out;
    if (b->cut || d->pool_used + length + 1 > sizeof d->pool) {
        d->failed = true;
        return "?";
    }
    char *kept = d->pool + d->pool_used;
    memcpy(kept, a->text, length + 1);
    d->pool_used += length + 1;
    return kept;
}

/* Mentioning */

static void mention(struct describer *d, struct referent r)
{
    d->self_last = false;
    for (unsigned i = 0; i < d->referent_count; i++)
        if (r.binding && d->referent[i].binding == r.binding)
            return;
    if (d->referent_count < REFERENT_MAX)
        d->referent[d->referent_count++] = r;
}

static bool noun_is_place(const struct describer *d, const struct noun *noun)
{
    return noun->type == T_ENTRY && noun->kind < d->v->kind_count && d->v->kind[noun->kind].place;
}

static bool noun_is_person(const struct describer *d, const struct noun *noun)
{
    return noun->type == T_SEAT || (noun->type == T_ENTRY && noun->kind < d->v->kind_count &&
                                    d->v->kind[noun->kind].flags & KIND_PERSON);
}

/* Sets the person that a pronoun means from now on. */
static void topic_is(struct describer *d, unsigned query, const struct ast_binding *binding)
{
    d->topic = query;
    d->topic_seat = binding;
    d->topic_entry = NULL;
}

void binding_introduce(struct describer *d, const struct ast_binding *binding,
                       const struct noun *noun)
{
    bool person = noun_is_person(d, noun);

    mention(d, (struct referent){ binding, person, noun_is_place(d, noun), noun_gender(noun->de) });
    if (person && binding->type == T_SEAT)
        topic_is(d, 0, binding);
    else if (person)
        topic_is(d, d->topic, NULL);
}

/* Exactly one of the things mentioned could be meant, and it is this one. */
bool mentions_only(const struct describer *d, const struct ast_binding *binding)
{
    const struct referent *meant = NULL;
    unsigned others = 0;

    for (unsigned i = 0; i < d->referent_count; i++)
        if (d->referent[i].binding == binding)
            meant = &d->referent[i];
    if (!meant)
        return false;
    for (unsigned i = 0; i < d->referent_count; i++) {
        const struct referent *r = &d->referent[i];

        if (r == meant)
            continue;
        others += d->lang == LANG_DE ? r->gender == meant->gender || r->gender == '?'
                                     : r->person == meant->person;
    }
    return others == 0;
}

/* The only place mentioned so far: "there". */
static bool is_only_place(const struct describer *d, const struct ast_binding *binding)
{
    bool found = false, others = false;

    for (unsigned i = 0; i < d->referent_count; i++) {
        found |= d->referent[i].binding == binding;
        others |= d->referent[i].place && d->referent[i].binding != binding;
    }
    return found && !others;
}

struct looked_for {
    const struct ast_binding *binding;
    bool found;
};

static void look_for(void *context, const struct ast_expr *e)
{
    struct looked_for *l = context;

    l->found |= e->is == EXPR_BOUND && e->binding == l->binding && e->mention != MENTION_SUBJECT;
}

/* Whether the entry mentions it again. */
bool is_mentioned(const struct describer *d, const struct ast_binding *binding)
{
    struct looked_for l = { .binding = binding };

    if (d->entry->play)
        walk_clause(d->entry->play, look_for, &l);
    for (const struct ast_clause *c = d->entry->ability; c; c = c->next)
        walk_clause(c, look_for, &l);
    return l.found;
}

/* Which of several bindings of the same noun this is, from 1 on; 0 when it is the only one. */
static unsigned rank(const struct describer *d, const struct ast_binding *binding)
{
    unsigned before = 0, all = 0;
    bool found = false;

    for (unsigned i = 0; i < d->referent_count; i++) {
        const struct ast_binding *other = d->referent[i].binding;

        if (!other || other->noun != binding->noun || !is_mentioned(d, other))
            continue;
        all++;
        if (!found)
            before++;
        found |= other == binding;
    }
    return all > 1 && found ? before : 0;
}

/* Nouns */

static const struct noun *noun_row(struct describer *d, uint8_t row)
{
    static const struct noun none = { .en = "?", .de = "n|?" };

    if (row < d->v->noun_count)
        return &d->v->noun[row];
    d->failed = true;
    return &none;
}

static struct arg noun_arg(struct describer *d, const struct noun *noun, enum article article)
{
    return (struct arg){ .type = ARG_NOUN,
                         .article = (uint8_t)article,
                         .text = row_text(d, noun->en, noun->de) };
}

/* "is not you", "is not this", "is not that lead" about a lead: another one. For players only the
 * first, because another player is never you. */
static bool says_other(const struct describer *d, const struct ast_set *set,
                       const struct ast_expr *e)
{
    if (!e || e->is != EXPR_NOT || !e->arg[0] || e->arg[0]->is != EXPR_IS)
        return false;
    const struct ast_expr *x = e->arg[0]->arg[0], *y = e->arg[0]->arg[1];
    return x && x->is == EXPR_BOUND && x->mention == MENTION_SUBJECT && y &&
           (y->is == EXPR_YOU || y->is == EXPR_SELF ||
            (y->is == EXPR_QUERY && y->type == T_SEAT && d->topic == y->row + 1u) ||
            (y->is == EXPR_BOUND && y->type != T_SEAT && y->noun == set->noun));
}

/* "is not your location" about where you go. */
static bool leaves_place(const struct ast_expr *mover, const struct ast_expr *e)
{
    const struct ast_expr *is = mover && e && e->is == EXPR_NOT ? e->arg[0] : NULL;
    const struct ast_expr *y = is && is->is == EXPR_IS ? is->arg[1] : NULL;

    return y && y->is == EXPR_QUERY && y->type == T_ENTRY && is->arg[0]->is == EXPR_BOUND &&
           is->arg[0]->mention == MENTION_SUBJECT && same_thing(y->arg[0], mover);
}

struct ast_set set_without_other(const struct describer *d, const struct ast_set *set, bool *others)
{
    struct ast_set rest = *set;
    const struct ast_expr *that = set->that;

    *others = true;
    if (that && that->is == EXPR_AND && leaves_place(d->mover, that->arg[1]))
        rest.that = that->arg[0];
    else if (leaves_place(d->mover, that))
        rest.that = NULL;
    else if (says_other(d, set, set->that))
        rest.that = NULL;
    else if (set->that && set->that->is == EXPR_AND && says_other(d, set, set->that->arg[0]))
        rest.that = set->that->arg[1];
    else if (set->that && set->that->is == EXPR_AND && says_other(d, set, set->that->arg[1]))
        rest.that = set->that->arg[0];
    else
        *others = false;
    return rest;
}

/* The words before the noun: "other religious". In German each without its ending. */
static const char *adjectives(struct describer *d, const struct ast_set *set, bool other)
{
    struct aside aside;

    if (!other && set->adjective_count == 0)
        return NULL;
    aside_begin(d, &aside);
    if (other)
        tell_words(d, "other", "ander");
    for (unsigned i = 0; i < set->adjective_count; i++) {
        const struct word *word = &d->v->word[set->adjective[i]];

        buffer_text(d->out, other || i > 0 ? " " : "");
        buffer_text(d->out, row_text(d, word->en, word->de));
    }
    if (d->either == set) {
        const struct word *word = &d->v->word[d->either_word];

        tell_words(d, " or ", " oder ");
        buffer_text(d->out, row_text(d, word->en, word->de));
    }
    return aside_end(d, &aside);
}

/* A chosen number, or one from an event, is written as X wherever it is mentioned. */
static const char *number_letter(const struct describer *d, const struct ast_binding *binding)
{
    static const char *const letter[WHERE_MAX] = { "X", "Y", "Z" };
    unsigned before = 0;

    for (unsigned i = 0; i < d->referent_count; i++) {
        const struct ast_binding *other = d->referent[i].binding;

        if (other == binding)
            break;
        before += other && other->type == T_NUMBER;
    }
    return letter[before < WHERE_MAX ? before : WHERE_MAX - 1];
}

unsigned numbers_named(const struct describer *d)
{
    unsigned count = 0;

    for (unsigned i = 0; i < d->referent_count; i++)
        count += d->referent[i].binding && d->referent[i].binding->type == T_NUMBER;
    return count;
}

struct arg number_named(const struct describer *d, const struct ast_binding *binding)
{
    return (struct arg){ .type = ARG_NUMBER, .text = number_letter(d, binding) };
}

/* "of your choice", "seiner Wahl" */
static void tell_choice(struct describer *d, const struct ast_expr *chooser)
{
    static const char *const choice[LANG_COUNT] = {
        "choice|choices",
        "f|Wahl,Wahl,Wahl,Wahl|Wahlen,Wahlen,Wahlen,Wahlen",
    };
    struct arg owner = expr_arg(d, chooser);
    const struct arg what = {
        .type = ARG_NOUN, .article = ART_OWNED, .text = choice[d->lang], .owner = &owner
    };

    tell_words(d, "of ", "");
    phrase_arg(d->out, d->lang, &what, d->lang == LANG_DE ? CASE_GEN : CASE_NOM);
}

void tell_domain(struct describer *d, const struct ast_set *set, bool acted_on)
{
    const struct form *domain = &d->v->domain[set->domain];
    const char *text = acted_on && domain->en_may ? row_text(d, domain->en_may, domain->de_may)
                                                  : row_text(d, domain->en, domain->de);
    struct arg arg[SLOT_MAX];
    bool inside = d->numbers_inside;

    d->numbers_inside = true;
    unsigned count = form_args(d, set->arg, arg);
    d->numbers_inside = inside;
    if (!text[0])
        return;
    buffer_space(d->out);
    tell_phrase(d, text, arg, count);
}

struct arg noun_phrase(struct describer *d, const struct ast_set *set, enum article article,
                       bool plural, int number)
{
    const struct noun *noun = noun_row(d, set->noun);
    struct arg a = noun_arg(d, noun, article);
    bool per_allowed = d->per_allowed, acted_on = d->acted_on, others;
    const struct ast_expr *chooser = d->chooser;
    struct ast_set rest = set_without_other(d, set, &others);
    struct aside aside;

    d->acted_on = false; /* things named in between are not */
    d->chooser = NULL;
    a.plural = plural;
    a.number = number;
    if (others && article == ART_A)
        a.article = ART_ANOTHER;
    d->mover = NULL;
    a.adjective =
        adjectives(d, set, a.article != ART_ANOTHER && (others || set->determiner == DET_ANOTHER));
    d->per_allowed = false; /* "for each" would follow the wrong thing */
    aside_begin(d, &aside);
    if (noun->type == T_NUMBER) { /* it is about to be named */
        buffer_text(d->out, number_letter(d, NULL));
        buffer_text(d->out, set->domain_written && !same_seat(set->arg[0], d->owner) ? " " : "");
    }
    if (chooser) {
        tell_choice(d, chooser);
        buffer_text(d->out, set->domain_written && !same_seat(set->arg[0], d->owner) ? " " : "");
    }
    const struct ast_expr *attributes, *that;
    attributes_split(d, rest.that, &attributes, &that);
    rest.that = (struct ast_expr *)(uintptr_t)that;
    bool limits = names_limit(attributes); /* "in hand with a cost of 2" */
    if (!limits)
        tell_attributes(d, attributes, &a);
    if (chooser && set->domain_written && same_seat(set->arg[0], d->owner)) {
        /* "she discards a card of your choice": from her hand */
    } else if (set->domain_written && set->domain < d->v->domain_count) {
        tell_domain(d, set, acted_on);
    }
    if (limits)
        tell_attributes(d, attributes, &a);
    if (rest.that)
        tell_relative(d, &rest, arg_is_plural(&a));
    a.behind = aside_end(d, &aside);
    d->per_allowed = per_allowed;
    d->owner = NULL;
    return a;
}

struct arg set_phrase(struct describer *d, const struct ast_set *set)
{
    static const uint8_t article[] = {
        [DET_NONE] = ART_NONE,       [DET_A] = ART_A,       [DET_ANY] = ART_ANY,
        [DET_ANOTHER] = ART_ANOTHER, [DET_EACH] = ART_EACH,
    };

    return noun_phrase(d, set, (enum article)article[set->determiner], set->plural, 1);
}

/* The card's name so far; otherwise the noun of its kind, "this plot"; otherwise "this card". */
static const struct noun *self_noun(const struct describer *d, const struct ast_expr *e)
{
    unsigned kind = d->entry->kind, own = d->v->kind[kind].self;
    const struct noun *of_kind = NULL;

    if (e && e->noun < d->v->noun_count)
        return &d->v->noun[e->noun];
    if (own && own <= d->v->noun_count)
        return &d->v->noun[own - 1];
    for (unsigned i = 0; i < d->v->noun_count; i++) {
        const struct noun *n = &d->v->noun[i];

        if (n->type == T_CARD && n->kind == KIND_ANY && (!e || e->type == T_CARD) &&
            d->v->kind[kind].flags & KIND_COMPONENT)
            return n;
        if (!of_kind && (n->type == T_CARD || n->type == T_ENTRY) && n->kind == kind)
            of_kind = n;
    }
    return of_kind;
}

struct arg self_arg(struct describer *d, const struct ast_expr *e)
{
    const struct noun *named = self_noun(d, e);
    struct arg a =
        named ? noun_arg(d, named, ART_THIS)
              : (struct arg){ .type = ARG_NOUN, .article = ART_THIS, .text = plain_card[d->lang] };

    if (d->self_last && d->pronouns) { /* "this card gains 1 marker; if it has …" */
        a.type = ARG_PRONOUN;
        a.thing = true;
        return a;
    }
    mention(d, (struct referent){ .gender = named ? noun_gender(named->de) : 'f' });
    d->self_last = true;
    return a;
}

static struct arg you(struct describer *d)
{
    if (!d->reader)
        return (struct arg){ .type = ARG_SEAT, .you = true };
    if (d->owner_is_slot)
        return (struct arg){ .type = ARG_FORMS,
                             .text =
                                 d->lang == LANG_DE ? "{0:nom}|{0:gen}|{0:dat}|{0:akk}" : "{0}" };
    return (struct arg){ .type = ARG_NOUN,
                         .article = ART_THE,
                         .text = active_player[d->lang],
                         .behind = d->lang == LANG_DE ? "dieser Karte" : "of this card" };
}

/* German: the last of its gender that was mentioned: "dieser" */
static bool is_latest(const struct describer *d, const struct ast_binding *binding)
{
    char gender = 0;

    for (unsigned i = 0; i < d->referent_count; i++) {
        const struct referent *r = &d->referent[i];

        if (r->binding == binding)
            gender = r->gender;
        else if (r->gender == gender || r->gender == '?')
            gender = 0;
    }
    return gender;
}

/* "dieser": the noun only where it follows another, "der Wert dieses Beweises" */
static struct arg demonstrative(struct describer *d, const struct noun *noun)
{
    const struct arg of = noun_arg(d, noun, ART_THAT);
    char gender = noun_gender(of.text);
    struct aside aside;

    aside_begin(d, &aside);
    buffer_text(d->out, gender == 'm' ? "dieser|" : gender == 'n' ? "dieses|" : "diese|");
    phrase_arg(d->out, d->lang, &of, CASE_GEN);
    buffer_text(d->out, gender == 'f' ? "|dieser|" : "|diesem|");
    buffer_text(d->out, gender == 'm' ? "diesen" : gender == 'n' ? "dieses" : "diese");
    return (struct arg){ .type = ARG_FORMS, .text = aside_end(d, &aside) };
}

static struct arg bound(struct describer *d, const struct ast_expr *e)
{
    static const char *const order[LANG_COUNT][4] = {
        { "first", "second", "third", "fourth" },
        { "erst", "zweit", "dritt", "viert" },
    };
    const struct ast_binding *binding = e->binding;

    if (!binding) {
        d->failed = true;
        return (struct arg){ .type = ARG_TEXT, .text = "?" };
    }
    for (unsigned i = 0; i < ARRAY_LEN(d->inlined); i++)
        if (d->inlined[i].binding == binding) {
            d->inlined[i].binding = NULL;
            binding_introduce(d, binding, noun_row(d, binding->noun));
            return d->inlined[i].arg;
        }

    if (binding->type == T_NUMBER)
        return number_named(d, binding);
    d->self_last = false;

    bool last_named =
        binding->type == T_SEAT && d->topic_seat == binding && e->mention != MENTION_SUBJECT;
    if (binding->type == T_SEAT)
        topic_is(d, 0, binding);
    bool as_written = e->mention == MENTION_THAT && e->noun < d->v->noun_count;
    const struct noun *noun = noun_row(d, as_written ? e->noun : binding->noun);
    struct arg a = noun_arg(d, noun, ART_THAT);
    unsigned which = rank(d, binding);

    a.plural = d->of.relative && d->of.relative_plural && d->of.relative->member == binding;
    bool person = noun_is_person(d, noun);
    /* "that card" may be "it" */
    bool evident = binding->type == T_CARD ||
                   (binding->type == T_ENTRY && !person && binding->source != BOUND_CHOICE);
    if (d->pronouns && ((last_named && which == 0) ||
                        ((e->mention == MENTION_IT || evident) && mentions_only(d, binding)))) {
        a.type = ARG_PRONOUN;
        a.thing = noun->type != T_SEAT && !person;
        a.place = noun->type == T_ENTRY;
    } else if (d->lang == LANG_DE && d->pronouns && evident && binding->type == T_CARD && !which &&
               !d->has_paid && is_latest(d, binding)) {
        a = demonstrative(d, noun);
    } else if (which > 0 && which <= ARRAY_LEN(order[0])) {
        a.article = ART_THE;
        a.adjective = order[d->lang][which - 1];
    } else {
        a.place = noun_is_place(d, noun) && is_only_place(d, binding);
    }
    return a;
}

const char *plain_noun(struct describer *d, const struct ast_binding *binding)
{
    const struct noun *noun = noun_row(d, binding->noun);

    return row_text(d, noun->en, noun->de);
}

struct arg query_arg(struct describer *d, const struct ast_expr *e)
{
    struct aside aside;
    struct arg arg[SLOT_MAX];

    if (e->row >= d->v->query_count) {
        d->failed = true;
        return (struct arg){ .type = ARG_TEXT, .text = "?" };
    }
    const struct form *query = &d->v->query[e->row];
    if (query->gender && d->topic == e->row + 1u) /* nobody else was mentioned since */
        return (struct arg){ .type = ARG_PRONOUN,
                             .gender = query->gender != 't' ? query->gender
                                       : d->lang == LANG_DE ? 'm'
                                                            : 0,
                             .text = row_text(d, query->en, query->de) };
    if (e->type == T_SEAT)
        topic_is(d, query->gender ? e->row + 1u : 0, NULL);
    unsigned count = form_args(d, e->arg, arg);
    aside_begin(d, &aside);
    tell_phrase(d, row_text(d, query->en, query->de), arg, count);
    mention(d, (struct referent){ .person = e->type == T_SEAT,
                                  .place = e->type == T_ENTRY,
                                  .gender = query->gender == 't' ? 'm'
                                            : query->gender      ? query->gender
                                                                 : '?' });
    return (struct arg){ .type = ARG_FORMS,
                         .gender = query->gender == 't' ? 0 : query->gender,
                         .text = aside_end(d, &aside) };
}

struct arg expr_arg(struct describer *d, const struct ast_expr *e)
{
    struct aside aside;

    if (d->reader && same_seat(e, d->reader))
        return (struct arg){ .type = ARG_SEAT, .you = true };
    switch (e ? e->is : EXPR_POISONED) {
    case EXPR_YOU:
        return you(d);
    case EXPR_ACTIVE:
        mention(d, (struct referent){ .person = true, .gender = 'm' });
        return (struct arg){ .type = ARG_NOUN,
                             .article = ART_THE,
                             .adjective = d->lang == LANG_DE ? "aktiv" : "active",
                             .text = active_player[d->lang] };
    case EXPR_SELF:
        return self_arg(d, e);
    case EXPR_BOUND:
        return bound(d, e);
    case EXPR_ENTRY: {
        if (e->number < 0 || (unsigned)e->number >= d->pack->entry_count)
            break;
        const struct ast_entry *entry = &d->pack->entry[e->number];
        const char *title = entry->title[d->lang] ? entry->title[d->lang] : entry->title[LANG_EN];

        bool person = d->v->kind[entry->kind].flags & KIND_PERSON;
        const uint8_t place = d->v->kind[entry->kind].place, she = d->v->kind[entry->kind].she;
        struct arg named = title_arg(d->lang, title);

        if (person && d->pronouns && d->topic_entry == entry && she && !named.plural)
            return (struct arg){ .type = ARG_PRONOUN,
                                 .gender = entry->field[she - 1] ? 'f' : 'm',
                                 .text = title };
        if (person) {
            char gender = she && entry->field[she - 1] ? 'f' : 'm';
            unsigned topic = d->topic;

            if (!topic || !she || d->v->query[topic - 1].gender == gender || named.plural)
                topic = 0; /* otherwise "he" and "she" are different people */
            topic_is(d, topic, NULL);
            d->topic_entry = entry;
        }
        mention(d, (struct referent){ .person = person, .place = place, .gender = '?' });
        if (place)
            named.where = d->v->word[entry->field[place - 1]].de;
        return named;
    }
    case EXPR_SUPPLY:
        if (e->number < 0 || e->number >= d->v->supply_count)
            break;
        if (!noun_has_pattern(d->v->supply[e->number].en)) { /* "$2,000" is nothing to refer to */
            bool last = d->self_last;

            mention(d, (struct referent){ .gender = noun_gender(d->v->supply[e->number].de) });
            d->self_last = last;
        }
        return noun_arg(d, &d->v->supply[e->number], ART_NONE);
    case EXPR_WORD:
        if (e->number < 0 || e->number >= d->v->word_count)
            break;
        return (struct arg){ .type = ARG_TEXT,
                             .text =
                                 row_text(d, d->v->word[e->number].en, d->v->word[e->number].de) };
    case EXPR_QUERY:
        if (e->type == T_NUMBER)
            return number_arg(d, e);
        return query_arg(d, e);
    case EXPR_FIELD:
        if (e->type == T_NUMBER)
            return number_arg(d, e);
        aside_begin(d, &aside);
        tell_field(d, e, CASE_NOM);
        return (struct arg){ .type = ARG_FORMS, .text = aside_end(d, &aside) };
    case EXPR_SOME:
        return set_phrase(d, e->set);
    case EXPR_POISONED:
        break;
    default:
        if (e->type == T_NUMBER)
            return number_arg(d, e);
        aside_begin(d, &aside);
        tell_condition(d, e, false);
        return (struct arg){ .type = ARG_TEXT, .text = aside_end(d, &aside) };
    }
    d->failed = true;
    return (struct arg){ .type = ARG_TEXT, .text = "?" };
}

struct arg either_arg(struct describer *d, const struct ast_expr *e, const struct arg *other)
{
    if (e->is == EXPR_OR && d->others_used < ARRAY_LEN(d->others)) {
        struct arg *kept = &d->others[d->others_used++];

        *kept = either_arg(d, e->arg[1], other);
        return either_arg(d, e->arg[0], kept);
    }
    struct arg a = expr_arg(d, e->arg[1]);
    a.other = other;
    return a;
}

unsigned form_args(struct describer *d, struct ast_expr *const arg[SLOT_MAX],
                   struct arg out[SLOT_MAX])
{
    unsigned count = 0, objects = 0;
    bool pronouns = d->pronouns;

    for (; count < SLOT_MAX && arg[count]; count++)
        objects += count > 0 && (arg[count]->type == T_SEAT || arg[count]->type == T_CARD ||
                                 arg[count]->type == T_ENTRY);
    for (unsigned i = 0; i < count; i++) {
        /* With two objects German puts pronouns first, but the template has a fixed order. */
        d->pronouns = pronouns && (d->lang == LANG_EN || i == 0 || objects < 2);
        out[i] = expr_arg(d, arg[i]);
    }
    d->pronouns = pronouns;
    return count;
}

bool same_thing(const struct ast_expr *a, const struct ast_expr *b)
{
    if (same_seat(a, b))
        return true;
    return a && b && a->is == b->is &&
           (a->is == EXPR_SELF || (a->is == EXPR_ENTRY && a->number == b->number));
}

bool same_seat(const struct ast_expr *a, const struct ast_expr *b)
{
    if (!a || !b || a->is != b->is)
        return false;
    return a->is == EXPR_YOU || a->is == EXPR_ACTIVE ||
           (a->is == EXPR_BOUND && a->binding == b->binding) ||
           (a->is == EXPR_QUERY && a->row == b->row && !a->arg[0] && !b->arg[0]);
}
