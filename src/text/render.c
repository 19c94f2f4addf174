/* render.c: see render.h. */
#include "text/render.h"

#include "kernel/zone.h"
#include "text/cast.h"
#include "text/kernel_words.h"

/* A sentence is in one language: English if its template has no German. */
struct wording {
    enum language lang;
    const char *template;
};

static struct wording tell(const struct text_scene *s, const char *en, const char *de)
{
    if (s->lang == LANG_DE && de && de[0])
        return (struct wording){ LANG_DE, de };
    return (struct wording){ LANG_EN, en };
}

static struct wording say(const struct text_scene *s, enum saying_id id)
{
    return tell(s, saying[id].en, saying[id].de);
}

/* A row without any text gets the neutral one. */
static struct wording tell_or(const struct text_scene *s, const char *en, const char *de,
                              enum saying_id neutral)
{
    struct wording t = tell(s, en, de);

    return t.template && t.template[0] ? t : say(s, neutral);
}

static void cast_options(struct cast *c, const struct option *o, const uint8_t type[3])
{
    for (unsigned i = 0; i < 3; i++)
        cast_param(c, type[i], o->target[i]);
}

/* Deciding */

size_t text_prompt(const struct text_scene *s, uint16_t prompt, const struct text_param *param,
                   unsigned param_count, char *out, size_t size)
{
    const struct vocabulary *v = s->rules->vocabulary;
    const struct prompt *row = prompt < PROMPT_GAME ? &kernel_prompt[prompt]
                               : prompt - PROMPT_GAME < v->prompt_count
                                   ? &v->prompt[prompt - PROMPT_GAME]
                                   : NULL;
    struct wording t = row ? tell_or(s, row->en, row->de, SAY_PROMPT) : say(s, SAY_PROMPT);
    struct buffer b;
    struct cast c;

    if (prompt < PROMPT_GAME && prompt != PROMPT_ORDER && param_count == 0)
        t = say(s, SAY_PROMPT); /* nothing to name it by */
    cast_init(&c, s, t.lang);
    for (unsigned i = 0; i < param_count; i++)
        cast_param(&c, param[i].type, param[i].value);

    buffer_init(&b, out, size);
    buffer_capital(&b);
    phrase_write(&b, t.lang, t.template, c.arg, c.count);
    buffer_stop(&b);
    return buffer_finish(&b);
}

size_t text_asked(const struct text_scene *s, const struct ask *q, char *out, size_t size)
{
    struct text_param param[ARRAY_LEN(q->param)];
    unsigned count = q->param_count < ARRAY_LEN(param) ? q->param_count : ARRAY_LEN(param);

    for (unsigned i = 0; i < count; i++)
        param[i] = (struct text_param){ q->param[i].type, q->param[i].value };
    return text_prompt(s, q->prompt, param, count, out, size);
}

/* "Anna, Ben and you" */
static void list_seats(struct cast *c, struct buffer *b, seat_mask seats,
                       enum grammatical_case gcase)
{
    unsigned left = 0;
    bool first = true;

    for (unsigned seat = 0; seat < SEAT_MAX; seat++)
        left += seats >> seat & 1;
    for (unsigned i = 0; i < SEAT_MAX + 1u; i++) {
        /* The viewer comes last: "Anna and you". */
        unsigned seat = i < SEAT_MAX ? i : c->scene->viewer;

        if (seat >= SEAT_MAX || !(seats >> seat & 1) || (i < SEAT_MAX && seat == c->scene->viewer))
            continue;
        if (!first) {
            buffer_text(b, left > 1 ? ", " : " ");
            if (left == 1) {
                buffer_text(b, c->lang == LANG_DE ? saying[SAY_AND].de : saying[SAY_AND].en);
                buffer_text(b, " ");
            }
        }
        struct cast one;
        cast_init(&one, c->scene, c->lang);
        cast_param(&one, T_SEAT, (uint16_t)seat);
        phrase_arg(b, c->lang, &one.arg[0], gcase);
        first = false;
        left--;
    }
    if (first)
        buffer_text(b, c->lang == LANG_DE ? "niemanden" : "nobody");
}

/* A sentence about several seats at once. */
static size_t say_seats(const struct text_scene *s, enum saying_id id, seat_mask seats,
                        enum grammatical_case gcase, char *out, size_t size)
{
    struct wording t = say(s, id);
    char names[SEAT_MAX * SCRATCH_SIZE];
    struct buffer b;
    struct cast c;

    cast_init(&c, s, t.lang);
    buffer_init(&b, names, sizeof names);
    list_seats(&c, &b, seats, gcase);
    buffer_finish(&b);
    c.arg[c.count++] = (struct arg){ .type = ARG_TEXT, .text = names };

    buffer_init(&b, out, size);
    buffer_capital(&b);
    phrase_write(&b, t.lang, t.template, c.arg, c.count);
    return buffer_finish(&b);
}

size_t text_waiting(const struct text_scene *s, seat_mask seats, char *out, size_t size)
{
    return say_seats(s, SAY_WAITING, seats, CASE_AKK, out, size);
}

static const struct option_kind *option_row(const struct text_scene *s, uint16_t kind)
{
    const struct vocabulary *v = s->rules->vocabulary;

    if (kind < OPT_GAME)
        return kernel_option[kind].en ? &kernel_option[kind] : NULL;
    return kind - OPT_GAME < v->option_count ? &v->option[kind - OPT_GAME] : NULL;
}

struct standing text_standing(const struct text_scene *s, const struct option *o)
{
    const struct option_kind *row = option_row(s, o->kind);
    struct ask q = { .b = (struct block *)(uintptr_t)s->b, /* only read */
                     .rules = s->rules,
                     .pack = s->pack };
    struct standing standing = row ? row->standing : (struct standing){ 0 };

    if (s->rules->standing && s->viewer < s->b->seat_count)
        s->rules->standing(&q, s->viewer, o, &standing);
    CHECK(standing.group == 0 || text_group(s, standing.group));
    return standing;
}

const struct option_group *text_group(const struct text_scene *s, unsigned group)
{
    const struct vocabulary *v = s->rules->vocabulary;

    return group > 0 && group < v->group_count ? &v->group[group] : NULL;
}

/* A text of the pack, in English if it has no German. */
static const char *written(const struct text_scene *s, const uint32_t at[LANG_COUNT])
{
    return tell(s, cast_string(s, at[LANG_EN]), cast_string(s, at[LANG_DE])).template;
}

const struct pack_alternative *text_alternative(const struct text_scene *s, const struct option *o)
{
    unsigned row = is_component(o->target[0]) ? o->target[1] : o->target[0];

    return o->kind == OPT_ALTERNATIVE && s->pack && row < s->pack->alternative_count
               ? &s->pack->alternative[row]
               : NULL;
}

/* A card may have several abilities that are due, so an option to choose one says what it does. */
static void option_ability(const struct text_scene *s, const struct option *o, struct buffer *b)
{
    char text[1500];

    unsigned entry = o->target[0], component = entry - COMPONENT_BASE;

    if (!s->pack || !s->b || !s->b->depth || block_top(s->b)->proc != PROC_DRAIN ||
        (o->kind != OPT_TRIGGER && o->kind != OPT_ABILITY) || ability_is_effect(o->target[1]))
        return;
    if (o->kind == OPT_TRIGGER)
        entry = component < s->pack->component_count ? s->pack->component[component] : 0;
    if (entry >= s->pack->entry_count ||
        !text_ability(s, (uint16_t)entry, o->target[1] % PLAY_ABILITY_MAX, text, sizeof text))
        return;
    buffer_text(b, ": ");
    buffer_text(b, text);
}

static bool has_similar(const struct pack *p, const struct pack_entry *e, unsigned ability)
{
    const struct pack_clause *its = &p->clause[e->first_ability];

    for (unsigned i = 0; i < e->ability_count; i++)
        if (i != ability && its[i].type == its[ability].type &&
            its[i].listens == its[ability].listens)
            return true;
    return false;
}

/* An ability's sentence, without what follows its test or, if it is long, its price. */
static void ability_head(const struct text_scene *s, uint16_t entry, unsigned ability,
                         struct buffer *b)
{
    enum { LONG = 80 };
    char text[1500];
    unsigned size = (unsigned)text_ability(s, entry, (int)ability, text, sizeof text), end = 0;

    while (end < size && text[end] != ';')
        end++;
    for (unsigned i = 0; end == size && size > LONG && i < size; i++)
        if (text[i] == ':')
            end = i;
    if (end > 0)
        buffer_text(b, ": ");
    buffer_put(b, text, end);
}

/* The same card may be used in several ways: "Augusta Tallow: the showdown". */
static void option_word(const struct text_scene *s, const struct option *o, enum language lang,
                        struct buffer *b)
{
    unsigned entry = o->target[0], ability = o->target[1] % PLAY_ABILITY_MAX;

    if (o->kind != OPT_ABILITY || ability_is_effect(o->target[1]) || !s->rules->ability_word ||
        !s->pack || entry >= s->pack->entry_count || ability >= s->pack->entry[entry].ability_count)
        return;
    unsigned first = s->pack->entry[entry].first_ability;
    unsigned word = s->rules->ability_word(s->pack, &s->pack->clause[first + ability]);
    const struct vocabulary *v = s->rules->vocabulary;
    if (word && word < v->word_count) {
        buffer_text(b, ": ");
        buffer_text(b, lang == LANG_DE ? v->word[word].de : v->word[word].en);
    } else if (has_similar(s->pack, &s->pack->entry[entry], ability)) {
        ability_head(s, (uint16_t)entry, ability, b);
    }
}

size_t text_option(const struct text_scene *s, const struct option *o, char *out, size_t size)
{
    const struct option_kind *row = option_row(s, o->kind);
    struct wording t = row ? tell_or(s, row->en, row->de, SAY_OPTION) : say(s, SAY_OPTION);
    struct buffer b;
    struct cast c;

    buffer_init(&b, out, size);
    buffer_capital(&b);
    const struct pack_alternative *a = text_alternative(s, o);
    if (a) {
        const char *asks = written(s, a->asks);

        buffer_text(&b, written(s, a->text));
        if (asks && asks[0]) {
            buffer_text(&b, " (");
            buffer_text(&b, asks);
            buffer_text(&b, ")");
        }
        return buffer_finish(&b);
    }
    cast_init(&c, s, t.lang);
    if (row)
        cast_options(&c, o, row->target);
    phrase_write(&b, t.lang, t.template, c.arg, c.count);
    option_word(s, o, t.lang, &b);
    option_ability(s, o, &b);
    return buffer_finish(&b);
}

static const struct requirement_row *requirement_row(const struct text_scene *s, requirement r)
{
    const struct vocabulary *v = s->rules->vocabulary;

    if (r < REQ_GAME)
        return &kernel_requirement[r];
    return r - REQ_GAME < v->requirement_count ? &v->requirement[r - REQ_GAME] : NULL;
}

const char *text_requirement_rule(const struct text_scene *s, requirement missing)
{
    const struct requirement_row *row = requirement_row(s, missing);
    const struct deed_rules *deeds = s->rules->deeds;

    if (missing < REQ_GAME && deeds && deeds->rule)
        return deeds->rule[missing];
    return row ? row->rule : NULL;
}

size_t text_requirement(const struct text_scene *s, requirement missing, const struct option *o,
                        char *out, size_t size)
{
    const struct requirement_row *row = requirement_row(s, missing);
    struct wording t =
        row ? tell_or(s, row->en, row->de, SAY_REQUIREMENT) : say(s, SAY_REQUIREMENT);
    const struct option_kind *kind = o ? option_row(s, o->kind) : NULL;
    const char *rule = text_requirement_rule(s, missing);
    struct buffer b;
    struct cast c;

    cast_init(&c, s, t.lang);
    if (kind)
        cast_options(&c, o, kind->target);
    buffer_init(&b, out, size);
    buffer_capital(&b);
    phrase_write(&b, t.lang, t.template, c.arg, c.count);
    buffer_stop(&b);
    if (rule) {
        buffer_text(&b, " (");
        buffer_text(&b, rule);
        buffer_text(&b, ")");
    }
    return buffer_finish(&b);
}

/* What happened */

static const struct message *message_row(const struct rules *rules, uint16_t message)
{
    if (message < MSG_GAME)
        return &kernel_message[message];
    message = (uint16_t)(message - MSG_GAME);
    return message < rules->vocabulary->message_count ? &rules->vocabulary->message[message] : NULL;
}

enum telling text_telling(const struct text_scene *s, const struct log_entry *e)
{
    const struct message *row = message_row(s->rules, e->message);
    enum telling telling = row ? row->telling : TELL_PLAIN;

    if (telling != TELL_NAMED)
        return telling;
    return s->seat_name && s->seat_name[e->param[0].value][0] ? TELL_PLAIN : TELL_ASIDE;
}

size_t text_log(const struct text_scene *s, const struct log_entry *e, char *out, size_t size)
{
    const struct message *row = message_row(s->rules, e->message);
    struct wording t = row ? tell_or(s, row->en, row->de, SAY_MESSAGE) : say(s, SAY_MESSAGE);
    unsigned viewer = s->viewer < SPECTATOR ? s->viewer : SPECTATOR;
    struct buffer b;
    struct cast c;

    buffer_init(&b, out, size);
    if (!(e->audience >> viewer & 1))
        return buffer_finish(&b);

    cast_init(&c, s, t.lang);
    for (unsigned i = 0; i < e->param_count && i < LOG_PARAM_MAX; i++)
        cast_logged(&c, &e->param[i], e->param[i].audience >> viewer & 1);

    /* "Night Shift leaves play" names its cause already, and prose needs no cause. */
    const struct log_param *first = e->param_count ? &e->param[0] : NULL;
    bool named =
        e->message == MSG_TOLD || (first && first->type == T_CARD && first->value + 1 == e->cause &&
                                   first->audience >> viewer & 1);
    const char *cause = e->cause && !named ? cast_title(s, (uint16_t)(e->cause - 1), t.lang) : NULL;
    if (cause) {
        buffer_capital(&b);
        buffer_text(&b, cause);
        buffer_text(&b, ": ");
    }
    buffer_capital(&b);
    phrase_write(&b, t.lang, t.template, c.arg, c.count);
    buffer_stop(&b);
    return buffer_finish(&b);
}

size_t text_outcome(const struct text_scene *s, char *out, size_t size)
{
    seat_mask winners = s->b ? s->b->winners & (BIT(SEAT_MAX) - 1) : 0;
    unsigned first = 0;
    struct buffer b;
    struct cast c;

    if (!s->b || s->b->state == GAME_RUNNING || winners == 0) {
        bool running = !s->b || s->b->state == GAME_RUNNING;

        buffer_init(&b, out, size);
        buffer_text(&b, say(s, running ? SAY_RUNNING : SAY_ALL_LOSE).template);
        return buffer_finish(&b);
    }
    if (winners & (winners - 1)) {
        bool you = s->viewer < SEAT_MAX && (winners >> s->viewer & 1);

        return say_seats(s, you ? SAY_WIN_AND_YOU : SAY_WIN, winners, CASE_NOM, out, size);
    }
    while (!(winners >> first & 1))
        first++;

    struct wording t = say(s, SAY_WINS);
    cast_init(&c, s, t.lang);
    cast_param(&c, T_SEAT, (uint16_t)first);
    buffer_init(&b, out, size);
    buffer_capital(&b);
    phrase_write(&b, t.lang, t.template, c.arg, c.count);
    return buffer_finish(&b);
}

size_t text_thing(const struct text_scene *s, uint8_t type, uint16_t value, char *out, size_t size)
{
    struct wording t = say(s, SAY_NOTHING);
    struct buffer b;
    struct cast c;

    cast_init(&c, s, t.lang);
    cast_param(&c, type, value);
    buffer_init(&b, out, size);
    phrase_write(&b, t.lang, "{0:nom}", c.arg, c.count);
    return buffer_finish(&b);
}

static void write_term(struct buffer *b, const struct text_scene *s, enum language lang,
                       const struct term *t, uint8_t doer, uint8_t other, bool blank)
{
    struct cast c;

    cast_init(&c, s, lang);
    c.blank = blank;
    if (t->kind == TERM_SUPPLY) {
        cast_param(&c, T_NUMBER, t->number);
        cast_param(&c, T_SUPPLY, t->thing);
        phrase_write(b, lang, "{0} {1#0:akk}", c.arg, c.count);
    } else if (t->kind == TERM_COMPONENT) {
        cast_param(&c, T_CARD, t->thing);
        phrase_write(b, lang, "{0:akk}", c.arg, c.count);
    } else {
        cast_param(&c, T_SEAT, doer);
        cast_param(&c, T_SEAT, other);
        cast_param(&c, T_NUMBER, t->number);
        cast_param(&c, T_DEED, t->thing);
        phrase_write(b, lang, "{3}", c.arg, c.count);
    }
}

size_t text_term(const struct text_scene *s, const struct term *t, uint8_t doer, uint8_t other,
                 char *out, size_t size)
{
    struct buffer b;

    buffer_init(&b, out, size);
    write_term(&b, s, say(s, SAY_OFFERS).lang, t, doer, other, false);
    return buffer_finish(&b);
}

size_t text_deed_kind(const struct text_scene *s, uint16_t deed, char *out, size_t size)
{
    const struct deed_rules *deeds = s->rules->deeds;
    unsigned act = deed >> 10;
    struct buffer b;

    buffer_init(&b, out, size);
    if (deeds && act && act <= deeds->count)
        buffer_text(&b, tell(s, deeds->fact[act - 1].en, deeds->fact[act - 1].de).template);
    return buffer_finish(&b);
}

size_t text_deed_thing(const struct text_scene *s, uint16_t deed, char *out, size_t size)
{
    struct buffer b;
    struct cast c;

    cast_init(&c, s, say(s, SAY_OFFERS).lang);
    buffer_init(&b, out, size);
    if (cast_deed_thing(&c, deed)) {
        buffer_capital(&b);
        phrase_write(&b, c.lang, "{0:nom}", c.arg, 1);
    }
    return buffer_finish(&b);
}

size_t text_deed_open(const struct text_scene *s, const struct term *t, uint8_t doer, uint8_t other,
                      char *out, size_t size)
{
    struct buffer b;

    buffer_init(&b, out, size);
    write_term(&b, s, say(s, SAY_OFFERS).lang, t, doer, other, true);
    return buffer_finish(&b);
}

size_t text_moment(const struct text_scene *s, uint16_t deed, uint8_t doer, uint8_t other,
                   char *out, size_t size)
{
    const struct deed_rules *deeds = s->rules->deeds;
    unsigned act = deed >> 10;
    struct buffer b;
    struct cast c;

    buffer_init(&b, out, size);
    if (deeds && act && act <= deeds->count && deeds->fact[act - 1].en_now) {
        struct wording t = tell(s, deeds->fact[act - 1].en_now, deeds->fact[act - 1].de_now);
        cast_init(&c, s, t.lang);
        c.count = 2;
        cast_param(&c, T_SEAT, doer);
        cast_param(&c, T_SEAT, other);
        buffer_capital(&b);
        phrase_write(&b, t.lang, t.template, c.arg, c.count);
        buffer_stop(&b);
    }
    return buffer_finish(&b);
}

/* One side of an offer, as a list. */
static unsigned list_terms(const struct text_scene *s, enum language lang, const struct term *term,
                           uint8_t doer, uint8_t other, char *out, size_t size)
{
    unsigned told = 0;
    struct buffer b;

    buffer_init(&b, out, size);
    for (unsigned i = 0; i < TERM_MAX; i++) {
        if (term[i].kind == TERM_NONE)
            continue;
        if (told++) {
            buffer_text(&b, " ");
            buffer_text(&b, lang == LANG_DE ? saying[SAY_AND].de : saying[SAY_AND].en);
            buffer_text(&b, " ");
        }
        write_term(&b, s, lang, &term[i], doer, other, false);
    }
    buffer_finish(&b);
    return told;
}

size_t text_offer(const struct text_scene *s, const struct offer *o, char *out, size_t size)
{
    enum language lang = say(s, SAY_OFFERS).lang;
    char give[2 * SCRATCH_SIZE], want[2 * SCRATCH_SIZE];
    unsigned gives = list_terms(s, lang, o->give, o->from, o->to, give, sizeof give);
    unsigned wants = list_terms(s, lang, o->want, o->to, o->from, want, sizeof want);
    struct wording t = say(s, !wants ? SAY_OFFERS_FREELY : !gives ? SAY_WANTS_FREELY : SAY_OFFERS);
    struct buffer b;
    struct cast c;

    cast_init(&c, s, t.lang);
    cast_param(&c, T_SEAT, o->from);
    cast_param(&c, T_SEAT, o->to);
    const char *nothing = say(s, SAY_NOTHING).template;
    c.arg[c.count++] = (struct arg){ .type = ARG_TEXT, .text = gives ? give : nothing };
    c.arg[c.count++] = (struct arg){ .type = ARG_TEXT, .text = want };

    buffer_init(&b, out, size);
    buffer_capital(&b);
    phrase_write(&b, t.lang, t.template, c.arg, c.count);
    return buffer_finish(&b);
}

/* Things */

/* One thing alone, as a heading or a label. */
static size_t text_one(const struct text_scene *s, uint8_t type, uint16_t value, char *out,
                       size_t size)
{
    struct buffer b;
    struct cast c;

    cast_init(&c, s, s->lang);
    cast_param(&c, type, value);
    buffer_init(&b, out, size);
    if (c.arg[0].type == ARG_NAME || c.arg[0].type == ARG_FORMS)
        buffer_capital(&b);
    phrase_arg(&b, c.lang, &c.arg[0], CASE_NOM);
    return buffer_finish(&b);
}

size_t text_seat(const struct text_scene *s, uint8_t seat, char *out, size_t size)
{
    return text_one(s, T_SEAT, seat, out, size);
}

size_t text_zone(const struct text_scene *s, uint8_t zone, char *out, size_t size)
{
    return text_one(s, T_ZONE, zone, out, size);
}

size_t text_component(const struct text_scene *s, component_id id, char *out, size_t size)
{
    return text_one(s, T_CARD, id, out, size);
}

size_t text_supply(const struct text_scene *s, uint8_t kind, int number, char *out, size_t size)
{
    struct buffer b;
    struct cast c;

    cast_init(&c, s, s->lang);
    cast_param(&c, T_NUMBER, (uint16_t)number);
    cast_param(&c, T_SUPPLY, kind);
    c.arg[0].number = number;
    buffer_init(&b, out, size);
    phrase_write(&b, c.lang, "{0} {1#0}", c.arg, c.count);
    return buffer_finish(&b);
}

size_t text_entry(const struct text_scene *s, uint16_t entry, enum card_part part, char *out,
                  size_t size)
{
    struct buffer b;
    const char *text = NULL;

    buffer_init(&b, out, size);
    if (part == CARD_TITLE) {
        text = cast_title(s, entry, s->lang);
        buffer_capital(&b); /* "the Root" as a heading */
        buffer_text(&b, text ? text : "?");
        return buffer_finish(&b);
    }
    if (s->pack && entry < s->pack->entry_count) {
        const struct pack_entry *e = &s->pack->entry[entry];
        const uint32_t *at = part == CARD_RULES ? e->text : e->story;

        text = tell(s, cast_string(s, at[LANG_EN]), cast_string(s, at[LANG_DE])).template;
    }
    buffer_text(&b, text);
    return buffer_finish(&b);
}
