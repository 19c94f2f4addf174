/* cast.c: see cast.h. */
#include "text/cast.h"

#include "kernel/zone.h"
#include "text/kernel_words.h"

static const char *in(enum language lang, const char *en, const char *de)
{
    return lang == LANG_DE && de && de[0] ? de : en ? en : "";
}

static const char *say(const struct cast *c, enum saying_id id)
{
    return in(c->lang, saying[id].en, saying[id].de);
}

void cast_init(struct cast *c, const struct text_scene *s, enum language lang)
{
    c->scene = s;
    c->lang = lang;
    c->told = false;
    c->blank = false;
    c->count = 0;
}

const char *cast_string(const struct text_scene *s, uint32_t at)
{
    return at && s->pack && at < s->pack->string_size ? pack_text(s->pack, at) : NULL;
}

const char *cast_title(const struct text_scene *s, uint16_t entry, enum language lang)
{
    if (!s->pack || entry >= s->pack->entry_count)
        return NULL;
    const struct pack_entry *e = &s->pack->entry[entry];
    const char *title = lang == LANG_DE ? cast_string(s, e->title[LANG_DE]) : NULL;
    return title && title[0] ? title : cast_string(s, e->title[LANG_EN]);
}

static struct arg noun(const struct cast *c, enum saying_id id, enum article article)
{
    return (struct arg){ .type = ARG_NOUN, .article = (uint8_t)article, .text = say(c, id) };
}

static struct arg plain(const char *text)
{
    return (struct arg){ .type = ARG_TEXT, .text = text };
}

static bool has(const char *text, char wanted)
{
    for (; text && *text; text++)
        if (*text == wanted)
            return true;
    return false;
}

/* Whether the title needs quotation marks. In English capitals show where a title begins and ends,
 * unless it contains punctuation; in German they do not. */
static bool wants_quotes(enum language lang, const char *title)
{
    return lang == LANG_DE
               ? has(title, ' ')
               : has(title, ',') || has(title, '?') || has(title, '!') || has(title, '.');
}

/* Whether the title is itself a quotation, such as “Mr. White”. */
static bool is_quotation(const char *title)
{
    return text_begins(title, "“") || text_begins(title, "„");
}

/* A title in a sentence; a card's title is in quotation marks: in the log always, elsewhere if
 * needed. */
static struct arg titled(struct cast *c, unsigned at, uint16_t entry, const char *title)
{
    struct arg a = title_arg(c->lang, title);
    const struct vocabulary *v = c->scene->rules->vocabulary;
    const struct pack_entry *e = &c->scene->pack->entry[entry];
    unsigned kind = e->kind, place = kind < v->kind_count ? v->kind[kind].place : 0;
    struct buffer b;

    if (place && (uint16_t)e->field[place - 1] < v->word_count)
        a.where = v->word[e->field[place - 1]].de;

    if ((a.type != ARG_NAME && !c->told) || kind >= v->kind_count ||
        !(v->kind[kind].flags & KIND_PLAYS) || v->kind[kind].flags & KIND_NAMED ||
        is_quotation(title) || !(c->told || wants_quotes(c->lang, title)) ||
        text_length(title) + 8 > sizeof c->scratch[at])
        return a;
    buffer_init(&b, c->scratch[at], sizeof c->scratch[at]);
    buffer_text(&b, c->lang == LANG_DE ? "„" : "“");
    buffer_capital(&b);
    buffer_text(&b, title);
    buffer_text(&b, c->lang == LANG_DE ? "“" : "”");
    buffer_finish(&b);
    return plain(c->scratch[at]);
}

/* `name` is room for the name of a nameless seat. */
static struct arg seat_arg(const struct cast *c, uint16_t seat, char *name, size_t size)
{
    const struct text_scene *s = c->scene;
    const struct block *seats = s->b ? s->b : s->seats;
    struct buffer b;

    if (seat == SEAT_NONE)
        return noun(c, SAY_NOBODY, ART_NONE);
    if (seat >= SEAT_MAX)
        return noun(c, SAY_SOMEBODY, ART_NONE);
    if (seat == s->viewer)
        return (struct arg){ .type = ARG_SEAT, .you = true };
    if (s->seat_name && s->seat_name[seat] && s->seat_name[seat][0])
        return (struct arg){ .type = ARG_SEAT, .text = s->seat_name[seat] };
    if (s->rules->seat_entry && s->pack && seats && seat < seats->seat_count) {
        uint16_t entry = s->rules->seat_entry(seats, s->pack, (uint8_t)seat);
        if (entry < s->pack->entry_count)
            return (struct arg){ .type = ARG_SEAT,
                                 .text = pack_text(s->pack, s->pack->entry[entry].title[c->lang]) };
    }
    buffer_init(&b, name, size);
    buffer_text(&b, c->lang == LANG_DE ? "Spieler " : "Player ");
    buffer_number(&b, seat + 1);
    buffer_finish(&b);
    return (struct arg){ .type = ARG_SEAT, .text = name };
}

/* The kind that everybody can tell from the back of this entry. There is none if another kind has
 * the same backs, or if some zone could contain an unseen card of another group instead. */
static uint8_t kind_of_back(const struct text_scene *s, uint16_t entry)
{
    if (!s->pack || entry >= s->pack->entry_count)
        return KIND_ANY;
    const struct pack_entry *e = &s->pack->entry[entry];
    const struct vocabulary *v = s->rules->vocabulary;

    for (unsigned k = 0; k < v->kind_count; k++)
        if (k != e->kind && v->kind[k].flags & KIND_COMPONENT &&
            v->kind[k].group == v->kind[e->kind].group)
            return KIND_ANY;
    for (unsigned i = 0; s->rules->zone && i < s->rules->zone_count; i++) {
        uint64_t admits = s->rules->zone[i].admits;
        if (admits >> e->group & 1 && admits != GROUP(e->group))
            return KIND_ANY;
    }
    return e->kind;
}

static uint8_t kind_of_unseen(const struct text_scene *s, component_id id)
{
    unsigned index = (unsigned)id - COMPONENT_BASE;

    return s->pack && index < s->pack->component_count ? kind_of_back(s, s->pack->component[index])
                                                       : KIND_ANY;
}

/* A card whose face is hidden, named by the game's word for cards of this kind, or of any kind. */
static struct arg hidden_card_of(const struct cast *c, enum article article, uint8_t kind)
{
    const struct vocabulary *v = c->scene->rules->vocabulary;
    struct arg a = noun(c, SAY_CARD, article);
    bool found = false;

    for (unsigned i = 0; i < v->noun_count; i++) {
        const struct noun *n = &v->noun[i];
        if (n->type != T_CARD || !n->en || (n->kind != kind && (n->kind != KIND_ANY || found)))
            continue;
        a.text = in(c->lang, n->en, n->de);
        if (n->kind == kind)
            break;
        found = true;
    }
    return a;
}

static struct arg hidden_card(const struct cast *c, enum article article)
{
    return hidden_card_of(c, article, KIND_ANY);
}

/* A zone's row is a noun ("deck|decks"), a phrase in which {0} is its owner, or a single word,
 * whose gender German then does not know. */
static struct arg zone_arg(struct cast *c, unsigned at, uint16_t zone)
{
    const struct rules *rules = c->scene->rules;

    if (zone >= rules->zone_count || !rules->zone)
        return noun(c, SAY_PLACE, ART_A);

    const struct zone_fact *fact = &rules->zone[zone];
    const char *text = in(c->lang, fact->en ? fact->en : fact->name, fact->de);
    bool owned = fact->owner < SEAT_MAX;
    struct buffer b;

    c->owner[at] = seat_arg(c, fact->owner, c->name[at], sizeof c->name[at]);
    if (has(text, '{')) {
        buffer_init(&b, c->scratch[at], SCRATCH_SIZE);
        phrase_write(&b, c->lang, text, &c->owner[at], 1);
        buffer_finish(&b);
        return plain(c->scratch[at]);
    }
    if (!has(text, '|') && c->lang == LANG_DE && (!owned || c->owner[at].you))
        return plain(text);
    return (struct arg){ .type = ARG_NOUN,
                         .article = owned ? ART_OWNED : ART_THE,
                         .text = text,
                         .owner = &c->owner[at] };
}

/* "of the deck", "in Anna's hand"; "im Stapel", "auf Annas Hand". */
static void where(struct cast *c, unsigned at, struct buffer *b, uint8_t zone)
{
    const struct rules *rules = c->scene->rules;
    bool hand = zone < rules->zone_count && rules->zone && rules->zone[zone].kind == ZONE_HAND;
    struct arg place = zone_arg(c, at, zone);

    if (c->lang == LANG_EN) {
        buffer_text(b, hand ? " in " : " of ");
        phrase_arg(b, LANG_EN, &place, CASE_DAT);
        return;
    }
    if (place.type == ARG_NOUN && has(place.text, '|')) {
        buffer_text(b, hand ? " auf " : " in ");
        phrase_arg(b, LANG_DE, &place, CASE_DAT);
    } else { /* it has no cases */
        buffer_text(b, " (");
        phrase_arg(b, LANG_DE, &place, CASE_DAT);
        buffer_text(b, ")");
    }
}

/* An unseen component is named by its place: in a pile by its distance from the top. A hand has no
 * order outside the core, so there it is named only by the hand. */
static struct arg unseen(struct cast *c, unsigned at, component_id id)
{
    const struct block *b = c->scene->b;
    const struct rules *rules = c->scene->rules;
    uint8_t zone = block_component(b, id)->zone;

    if (zone >= b->zone_count || zone >= rules->zone_count || !rules->zone)
        return hidden_card(c, ART_A);

    bool hand = rules->zone[zone].kind == ZONE_HAND;
    unsigned count = block_zone(b, zone)->count, place = 1;
    struct arg a = hidden_card_of(c, hand ? ART_A : ART_THE, kind_of_unseen(c->scene, id));
    char behind[SCRATCH_SIZE];
    struct buffer text;

    buffer_init(&text, behind, sizeof behind);
    if (!hand) {
        component_id other = zone_top(b, zone);

        for (; other && other != id && place <= count && place < 255; place++)
            other = component_below(b, other);
        if (place == 1) {
            a.adjective = say(c, SAY_TOP);
        } else {
            a.ordinal = (uint8_t)place;
            buffer_text(&text, say(c, SAY_FROM_TOP));
        }
    }
    where(c, at, &text, zone);
    buffer_finish(&text);
    memcpy(c->scratch[at], behind, sizeof behind);
    a.behind = c->scratch[at] + (c->scratch[at][0] == ' ');
    return a;
}

static struct arg component_arg(struct cast *c, unsigned at, uint16_t value)
{
    const struct text_scene *s = c->scene;
    uint8_t viewer = s->viewer < SPECTATOR ? s->viewer : SPECTATOR;
    unsigned index = (unsigned)value - COMPONENT_BASE;

    if (value == 0)
        return hidden_card(c, ART_NO);
    if (!s->b || !is_component(value) || index >= s->b->component_count)
        return hidden_card(c, ART_A);
    if (!component_known(s->b, value, viewer))
        return unseen(c, at, value);
    if (!s->pack || index >= s->pack->component_count)
        return hidden_card(c, ART_A);

    const char *title = cast_title(s, s->pack->component[index], c->lang);
    return title ? titled(c, at, s->pack->component[index], title) : hidden_card(c, ART_A);
}

static struct arg other_arg(struct cast *c, unsigned at, uint8_t type, uint16_t value)
{
    const struct vocabulary *v = c->scene->rules->vocabulary;

    switch (type) {
    case T_NUMBER:
        return (struct arg){ .type = ARG_NUMBER, .number = (int16_t)value };
    case T_SEAT:
        return seat_arg(c, value, c->name[at], sizeof c->name[at]);
    case T_CARD:
        return component_arg(c, at, value);
    case T_ENTRY: {
        const char *title = cast_title(c->scene, value, c->lang);

        if (title)
            return titled(c, at, value, title);
        break;
    }
    case T_SUPPLY:
        if (value < v->supply_count && v->supply[value].en)
            return (struct arg){ .type = ARG_NOUN,
                                 .text = in(c->lang, v->supply[value].en, v->supply[value].de) };
        break;
    case T_ZONE:
        return zone_arg(c, at, value);
    case T_WORD:
        if (value < v->word_count && v->word[value].en)
            return plain(in(c->lang, v->word[value].en, v->word[value].de));
        break;
    case T_TEXT:
        if (c->scene->pack && value < c->scene->pack->alternative_count)
            return plain(
                pack_text(c->scene->pack, c->scene->pack->alternative[value].text[c->lang]));
        break;
    case T_OFFER:
        return noun(c, SAY_OFFER, ART_THE);
    case T_NONE:
        return (struct arg){ 0 };
    default:
        break;
    }
    return noun(c, SAY_SOMETHING, ART_NONE);
}

/* The object of a deed, as an argument; of type ARG_NONE if there is none. */
static struct arg deed_thing_arg(struct cast *one, const struct deed *d)
{
    const struct text_scene *s = one->scene;
    struct deed_thing thing[2];
    unsigned things = 0;
    struct buffer b;

    if (s->rules->deeds->things && s->pack)
        things = s->rules->deeds->things(s->b, s->pack, d, thing);
    for (unsigned i = 0; i < things && i < 2; i++)
        one->arg[1 + i] = other_arg(one, 1 + i, thing[i].type, thing[i].value);
    if (things < 2)
        return things ? one->arg[1] : (struct arg){ 0 };
    buffer_init(&b, one->scratch[3], sizeof one->scratch[3]); /* one in another */
    phrase_write(&b, one->lang, "{1} in {2:dat}", one->arg, 3);
    buffer_finish(&b);
    return plain(one->scratch[3]);
}

static const struct deed_fact *deed_fact_of(const struct text_scene *s, const struct deed *d)
{
    const struct deed_rules *deeds = s->rules->deeds;
    const struct deed_fact *fact =
        deeds && d->act && d->act <= deeds->count ? &deeds->fact[d->act - 1] : NULL;

    return fact && fact->way[d->way].name && fact->when[d->when].name ? fact : NULL;
}

/* A deed, as a phrase: its doer, receiver and number are the three arguments before it. */
static struct arg deed_arg(struct cast *c, unsigned at, uint16_t code)
{
    struct deed d = deed_read(code, 0);
    const struct deed_fact *fact = deed_fact_of(c->scene, &d);
    struct cast one;
    struct buffer b;

    if (at < 3 || !fact)
        return noun(c, SAY_PROMISE, ART_A);
    cast_init(&one, c->scene, c->lang);
    one.arg[1] = c->blank ? plain("…") : deed_thing_arg(&one, &d);
    one.arg[0] = c->arg[at - 1];
    if (one.arg[1].type == ARG_NONE) /* without a thing, {1} is the number */
        one.arg[1] = one.arg[0];
    one.arg[2] = c->arg[at - 3];
    one.arg[3] = c->arg[at - 2];
    buffer_init(&b, c->scratch[at], sizeof c->scratch[at]);
    phrase_write(&b, c->lang, in(c->lang, fact->way[d.way].en, fact->way[d.way].de), one.arg, 4);
    const char *when = in(c->lang, fact->when[d.when].en, fact->when[d.when].de);
    if (when && when[0]) {
        buffer_text(&b, " ");
        phrase_write(&b, c->lang, when, one.arg, 4);
    }
    buffer_finish(&b);
    return plain(c->scratch[at]);
}

bool cast_deed_thing(struct cast *c, uint16_t code)
{
    struct deed d = deed_read(code, 0);

    if (!deed_fact_of(c->scene, &d))
        return false;
    c->arg[0] = deed_thing_arg(c, &d);
    return c->arg[0].type != ARG_NONE;
}

void cast_param(struct cast *c, uint8_t type, uint16_t value)
{
    if (c->count < CAST_MAX) {
        c->arg[c->count] =
            type == T_DEED ? deed_arg(c, c->count, value) : other_arg(c, c->count, type, value);
        c->count++;
    }
}

void cast_logged(struct cast *c, const struct log_param *p, bool known)
{
    if (c->count >= CAST_MAX)
        return;
    c->told = true;
    struct arg *a = &c->arg[c->count];
    const char *title = p->type == T_CARD ? cast_title(c->scene, p->value, c->lang) : NULL;

    if (p->type == T_CARD)
        *a = known && title ? titled(c, c->count, p->value, title)
                            : hidden_card_of(c, ART_A, kind_of_back(c->scene, p->value));
    else if (known && p->type == T_DEED)
        *a = deed_arg(c, c->count, p->value);
    else if (known)
        *a = other_arg(c, c->count, p->type, p->value);
    else if (p->type == T_SEAT)
        *a = noun(c, SAY_SOMEBODY, ART_NONE);
    else if (p->type == T_NUMBER)
        *a = (struct arg){ .type = ARG_NUMBER, .text = "?" };
    else
        *a = noun(c, SAY_SOMETHING, ART_NONE);
    c->count++;
}
