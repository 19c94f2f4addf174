#include "wire/decision.h"

#include "kernel/zone.h"
#include "text/board.h"
#include "wire/facts.h"
#include "wire/games.h"
#include "wire/names.h"

enum { GROUPS_MAX = 64 };

static bool has_language(const struct text_scene *s)
{
    return s->lang < LANG_COUNT;
}

static void write_prose(struct json_writer *w, const struct text_scene *s, unsigned row)
{
    const struct pack_alternative *a = &s->pack->alternative[row];

    if (has_language(s))
        json_add_string(w, "text", pack_text(s->pack, a->text[s->lang]));
    name_add_prose(w, s, row);
    if (has_language(s) && a->asks[s->lang])
        json_add_string(w, "asks", pack_text(s->pack, a->asks[s->lang]));
}

/* Writes the texts read aloud from the prompt's card, which the seat has heard. */
static void write_passages(struct json_writer *w, const struct text_scene *s, const struct ask *q)
{
    int entry = q->param_count == 0           ? -1
                : q->param[0].type == T_ENTRY ? q->param[0].value
                : q->param[0].type == T_CARD && component_in_block(s->b, q->param[0].value) &&
                        component_known(s->b, q->param[0].value, s->viewer)
                    ? s->pack->component[q->param[0].value - COMPONENT_BASE]
                    : -1;

    if (entry < 0 || q->prompt != PROMPT_ONE_OF || !s->pack->entry[entry].passage)
        return;
    unsigned row = s->pack->entry[entry].passage - 1u;
    json_add_array(w, "prose");
    for (unsigned last = row + s->pack->alternative[row].more; row <= last; row++) {
        if (s->pack->alternative[row].can) /* the log knows whether it was read */
            continue;
        json_write_object(w);
        write_prose(w, s, row);
        json_write_end(w);
    }
    json_write_end(w);
}

/* Writes the sealed card whose text asks. A seat that is asked has read it. */
static void write_cause(struct json_writer *w, const struct text_scene *s)
{
    source_id source = s->b->depth ? block_top(s->b)->source : 0;
    unsigned entry = source ? pack_source_index(s->pack, source) : 0;

    if (!source || !(s->rules->vocabulary->kind[s->pack->entry[entry].kind].flags & KIND_SEALED))
        return;
    json_write_key(w, "cause");
    name_write_entry(w, s->pack, (uint16_t)entry);
}

static void write_prompt(struct json_writer *w, const struct text_scene *s, const struct ask *q)
{
    const struct prompt *row = prompt_of(s->rules, q->prompt);
    char text[WIRE_TEXT_MAX];

    json_add_object(w, "prompt");
    json_add_int(w, "id", q->prompt);
    json_add_string(w, "name", prompt_name(s->rules, q->prompt));
    json_add_array(w, "params");
    for (unsigned i = 0; i < q->param_count; i++)
        name_write_typed(w, s, q->param[i].type, q->param[i].value);
    json_write_end(w);
    if (has_language(s)) {
        text_asked(s, q, text, sizeof text);
        json_add_string(w, "text", text);
        if (row && row->window)
            json_add_bool(w, "window", true);
    }
    if (row && row->topic)
        json_add_string(w, "topic", row->topic);
    write_cause(w, s);
    write_passages(w, s, q);
    json_write_end(w);
}

/* Writes an option with prose: its label apart from what it asks for. */
static void write_alternative(struct json_writer *w, const struct text_scene *s,
                              const struct option *o)
{
    const struct pack_alternative *a = text_alternative(s, o);

    if (!a || !a->entry)
        return;
    json_add_object(w, "prose");
    write_prose(w, s, (unsigned)(a - s->pack->alternative));
    json_write_end(w);
}

/* Labels of options whose price cannot be paid now: they are shown, and cannot be chosen. */
static void write_closed(struct json_writer *w, const struct text_scene *s, const struct ask *q)
{
    const struct frame *f = s->b->depth ? block_top(s->b) : NULL;
    unsigned listed = q->count < q->option_max ? q->count : q->option_max;

    if (q->prompt != PROMPT_ONE_OF || !f || f->proc != PROC_EFFECT ||
        s->pack->code[f->local[0]] != OP_ONE_OF)
        return;
    const uint16_t *code = &s->pack->code[f->local[0]];
    bool any = false;
    for (unsigned row = code[1]; row < code[1] + (unsigned)code[2]; row++) {
        const struct pack_alternative *a = &s->pack->alternative[row];
        bool offered = !a->entry || !a->asks[LANG_EN];

        for (unsigned i = 0; i < listed; i++)
            offered |= text_alternative(s, &q->option[i]) == a;
        if (offered)
            continue;
        if (!any)
            json_add_array(w, "closed");
        any = true;
        json_write_object(w);
        write_prose(w, s, row);
        json_write_end(w);
    }
    if (any)
        json_write_end(w);
}

static void write_option(struct json_writer *w, const struct text_scene *s, const struct option *o,
                         unsigned index)
{
    const struct option_kind *kind = option_kind_of(s->rules, o->kind);
    char text[WIRE_TEXT_MAX];

    json_add_int(w, "i", index);
    json_add_string(w, "kind", kind ? kind->name : NULL);
    json_add_array(w, "targets");
    for (unsigned i = 0; kind && i < ARRAY_LEN(o->target) && kind->target[i] != T_NONE; i++)
        name_write_typed(w, s, kind->target[i], o->target[i]);
    json_write_end(w);
    if (has_language(s)) {
        text_option(s, o, text, sizeof text);
        json_add_string(w, "text", text);
    }
    write_alternative(w, s, o);
}

void wire_option(struct json_writer *w, const struct text_scene *s, const struct option *o,
                 unsigned index)
{
    json_write_object(w);
    write_option(w, s, o, index);
    json_write_end(w);
}

/* Menus: groups come in the order of their numbers, and options without one come last. */
static void write_groups(struct json_writer *w, const struct text_scene *s, const struct ask *q,
                         uint8_t place[GROUPS_MAX])
{
    unsigned listed = q->count < q->option_max ? q->count : q->option_max, count = 0;
    uint64_t used = 0;

    CHECK(s->rules->vocabulary->group_count < GROUPS_MAX);
    for (unsigned i = 0; i < listed; i++) {
        unsigned group = text_standing(s, &q->option[i]).group;
        used |= 1ull << (group ? group : GROUPS_MAX - 1);
    }
    json_add_array(w, "groups");
    MASK_EACH (used, n) {
        const struct option_group *group = text_group(s, (unsigned)n);

        place[group ? n : 0] = (uint8_t)count++;
        json_write_object(w);
        json_add_string(w, "title", !group ? NULL : s->lang == LANG_DE ? group->de : group->en);
        if (group && group->traits & GROUP_FOLDED)
            json_add_bool(w, "folded", true);
        json_write_end(w);
    }
    json_write_end(w);
}

unsigned wire_option_traits(const struct text_scene *s, const struct option *o)
{
    const struct option_kind *kind = option_kind_of(s->rules, o->kind);
    const struct ask q = { .b = (struct block *)(uintptr_t)s->b, /* only read */
                           .rules = s->rules,
                           .pack = s->pack };
    unsigned traits = kind ? kind->traits : 0;

    if (traits & TRAIT_RISKY && s->rules->is_risky && !s->rules->is_risky(&q, s->viewer, o))
        traits &= ~(unsigned)TRAIT_RISKY;
    return traits;
}

/* Writes the additional information that a menu or a board shows for an option. */
static void write_beside(struct json_writer *w, const struct text_scene *s, const struct ask *q,
                         const struct option *o, const uint8_t place[GROUPS_MAX])
{
    const struct board *board = board_of(s->rules);
    const struct wire_game *game = wire_game_of(s->rules);
    unsigned traits = wire_option_traits(s, o);
    struct standing standing = text_standing(s, o);
    char text[WIRE_TEXT_MAX];

    json_add_int(w, "group", place[standing.group]);
    if (standing.rank != RANK_PLAIN)
        json_add_string(w, "rank", standing.rank == RANK_WORTH ? "worth" : "late");
    if (board)
        board_label(s, board, o, text, sizeof text);
    else
        text_option(s, o, text, sizeof text);
    json_add_string(w, "label", text);
    if (traits & TRAIT_PASSES)
        json_add_bool(w, "passes", true);
    if (game && game->cost) {
        json_add_object(w, "cost");
        game->cost(w, s, q->prompt, o);
        json_write_end(w);
    }
    if (!(traits & TRAIT_RISKY))
        return;
    json_add_bool(w, "risky", true);
    json_add_object(w, "loses");
    if (game && game->loses)
        game->loses(w, s, q->prompt, o);
    json_write_end(w);
}

void wire_decision(struct json_writer *w, const struct text_scene *s, const struct ask *q)
{
    unsigned listed = q->count < q->option_max ? q->count : q->option_max;
    uint8_t place[GROUPS_MAX] = { 0 };

    json_write_object(w);
    if (s->viewer < SEAT_MAX)
        json_add_int(w, "version", s->version_base + s->b->lane[s->viewer].version);
    if (q->count)
        write_prompt(w, s, q);
    if (q->count && has_language(s))
        write_groups(w, s, q, place);
    json_add_array(w, "options");
    for (unsigned i = 0; i < listed; i++) {
        json_write_object(w);
        write_option(w, s, &q->option[i], i);
        if (has_language(s))
            write_beside(w, s, q, &q->option[i], place);
        json_write_end(w);
    }
    json_write_end(w);
    if (q->count)
        write_closed(w, s, q);
    json_write_end(w);
}

/* Compares as the viewer sees it: two components with the same name are the same to them. */
static bool card_same(const struct text_scene *s, uint16_t a, uint16_t b)
{
    if (a == b || !component_in_block(s->b, a) || !component_in_block(s->b, b))
        return a == b;
    const struct component *x = block_component(s->b, a), *y = block_component(s->b, b);
    if (x->zone != y->zone || s->rules->zone[x->zone].kind != ZONE_HAND)
        return false;
    if (component_known(s->b, a, s->viewer) != component_known(s->b, b, s->viewer))
        return false;
    return !component_known(s->b, a, s->viewer) ||
           s->pack->component[a - COMPONENT_BASE] == s->pack->component[b - COMPONENT_BASE];
}

int wire_option_find(const struct text_scene *s, const struct ask *q, const struct option *o)
{
    const struct option_kind *kind = option_kind_of(s->rules, o->kind);

    for (unsigned i = 0; kind && i < q->count && i < q->option_max; i++) {
        bool same = q->option[i].kind == o->kind;
        for (unsigned t = 0; same && t < ARRAY_LEN(o->target); t++) {
            if (kind->target[t] == T_CARD)
                same = card_same(s, q->option[i].target[t], o->target[t]);
            else if (kind->target[t] != T_NONE) /* the rest matters only to the rules */
                same = q->option[i].target[t] == o->target[t];
        }
        if (same)
            return (int)i;
    }
    return -1;
}

/* target = { "type": type, type: value, ["zone": name, "place": number] } */
static void read_target(struct json_reader *r, const struct text_scene *s, uint8_t *type,
                        uint16_t *target)
{
    enum { KEY_PLACE = T_COUNT, KEY_TITLE };
    static const char *const key[] = { "type",   "number",    "seat",  "card",  "entry",
                                       "supply", "zone",      "word",  "offer", "text",
                                       "deed",   "condition", "place", "title" };
    _Static_assert(ARRAY_LEN(key) == KEY_TITLE + 1, "a key for each type, under its number");
    uint16_t value[ARRAY_LEN(key)] = { 0 };
    uint64_t seen = 0, fits;
    char name[WIRE_NAME_MAX];

    json_peek(r);
    size_t start = r->at;
    json_read_object(r);
    for (int k; (k = json_next_known(r, key, ARRAY_LEN(key), &seen)) >= 0;)
        if (k == 0)
            json_read_string(r, name, sizeof name);
        else if (k == KEY_TITLE) /* for people */
            json_skip(r);
        else if (k == KEY_PLACE)
            value[k] = (uint16_t)json_read_int(r, 0, COMPONENT_MAX);
        else
            name_read_value(r, s->rules, s->pack, (uint8_t)(k == T_CARD ? T_ENTRY : k), &value[k]);
    json_require(r, key, 1, seen);
    if (r->failed)
        return;
    for (*type = T_NUMBER; *type < T_COUNT && !json_same(name, type_name(*type));)
        ++*type;
    fits = BIT(*type) | (*type == T_CARD ? BIT(T_ZONE) | BIT(KEY_PLACE) : 0) | BIT(KEY_TITLE) | 1;
    if (*type == T_COUNT || seen & ~fits) {
        json_fail_at(r, start, "this does not describe a", name);
    } else if (*type != T_CARD) {
        json_require(r, key + *type, 1, seen >> *type);
        *target = value[*type];
    } else if (seen >> T_ZONE & 1 && value[T_ZONE] < s->rules->zone_count) {
        *target =
            card_meant(s, (uint8_t)value[T_ZONE], seen >> KEY_PLACE & 1 ? value[KEY_PLACE] : -1,
                       seen >> T_CARD & 1 ? value[T_CARD] : -1);
        if (*target == 0)
            json_fail_at(r, start, "there is no such card to be seen", NULL);
    } else if (!(seen >> T_CARD & 1) || value[T_CARD] != 0xffff) { /* null is not a card */
        json_fail_at(r, start, "a card needs its zone", NULL);
    }
}

/* The kind with this name and these targets: a game and the kernel may use the same name. */
static bool option_settle(const struct text_scene *s, const char *name, const uint8_t *type,
                          struct option *o)
{
    unsigned count = OPT_GAME + s->rules->vocabulary->option_count;

    for (unsigned k = count; k-- > OPT_NONE + 1;) {
        const struct option_kind *kind = option_kind_of(s->rules, (uint16_t)k);
        if (kind && json_same(name, kind->name) &&
            memcmp(kind->target, type, sizeof kind->target) == 0) {
            o->kind = (uint16_t)k;
            return true;
        }
    }
    return false;
}

bool wire_option_read(struct json_reader *r, const struct text_scene *s, struct option *o)
{
    static const char *const key[] = { "kind", "targets", "i",     "text",  "group", "label",
                                       "cost", "passes",  "risky", "loses", "rank",  "prose" };
    uint8_t type[ARRAY_LEN(o->target)] = { T_NONE };
    char name[WIRE_NAME_MAX] = "";
    uint64_t seen = 0;
    unsigned count = 0;

    memset(o, 0, sizeof *o);
    json_peek(r);
    size_t start = r->at;
    json_read_object(r);
    for (int k; (k = json_next_known(r, key, ARRAY_LEN(key), &seen)) >= 0;) {
        if (k == 0)
            json_read_string(r, name, sizeof name);
        if (k > 1)
            json_skip(r);
        if (k != 1)
            continue;
        json_read_array(r);
        while (json_next_item(r))
            if (count < ARRAY_LEN(o->target)) {
                read_target(r, s, &type[count], &o->target[count]);
                count++;
            } else {
                json_fail(r, "an option has no more than three targets", NULL);
            }
    }
    json_require(r, key, 1, seen);
    if (!r->failed && !option_settle(s, name, type, o))
        json_fail_at(r, start, "there is no option with such targets called", name);
    return !r->failed;
}

void wire_requirement(struct json_writer *w, const struct text_scene *s, requirement missing,
                      const struct option *o)
{
    char text[WIRE_TEXT_MAX];

    json_write_object(w);
    json_add_int(w, "requirement", missing);
    json_add_string(w, "rule", text_requirement_rule(s, missing));
    if (has_language(s)) {
        text_requirement(s, missing, o, text, sizeof text);
        json_add_string(w, "text", text);
    }
    json_write_end(w);
}

static void write_logged(struct json_writer *w, const struct text_scene *s,
                         const struct log_param *p)
{
    if (!(p->audience >> s->viewer & 1)) {
        json_write_object(w);
        json_add_string(w, "type", type_name(p->type));
        json_add_bool(w, "hidden", true);
        json_write_end(w);
    } else if (p->type == T_CARD) {
        json_write_object(w);
        json_add_string(w, "type", type_name(p->type));
        json_write_key(w, "card");
        name_write_entry(w, s->pack, p->value);
        json_write_end(w);
    } else {
        name_write_typed(w, s, p->type, p->value);
    }
}

/* The sealed card that a line reads, or names if nothing on it is read aloud; plus 1, 0: none. */
static unsigned read_by(const struct text_scene *s, const struct log_entry *e)
{
    const struct pack *p = s->pack;
    unsigned value = e->param[0].value;

    if (e->message == MSG_TOLD) {
        unsigned entry = value < p->alternative_count ? p->alternative[value].entry : 0;
        return entry && p->entry[entry - 1].passage == value + 1 ? entry : 0;
    }
    if (e->param_count == 0 || e->param[0].type != T_ENTRY || value >= p->entry_count ||
        p->entry[value].passage)
        return 0;
    return s->rules->vocabulary->kind[p->entry[value].kind].flags & KIND_SEALED ? value + 1 : 0;
}

/* A sealed card is printed in the first line that mentions it. */
static void write_read(struct json_writer *w, const struct text_scene *s, const struct log_entry *e)
{
    unsigned entry = has_language(s) && s->pack ? read_by(s, e) : 0;

    if (entry == 0)
        return;
    struct text_scene printed = *s;
    printed.b = NULL;
    json_write_key(w, "printed");
    wire_printed(w, &printed, (uint16_t)(entry - 1));
}

bool wire_log_entry(struct json_writer *w, const struct text_scene *s, const struct log_entry *e)
{
    char text[WIRE_TEXT_MAX];

    CHECK(s->viewer < VIEWER_MAX);
    if (!(e->audience >> s->viewer & 1))
        return false;
    json_write_object(w);
    json_add_string(w, "message", message_name(s->rules, e->message));
    json_add_array(w, "params");
    for (unsigned i = 0; i < e->param_count && i < LOG_PARAM_MAX; i++)
        write_logged(w, s, &e->param[i]);
    json_write_end(w);
    json_write_key(w, "cause");
    if (e->cause)
        name_write_entry(w, s->pack, (uint16_t)(e->cause - 1));
    else
        json_write_null(w);
    if (has_language(s)) {
        text_log(s, e, text, sizeof text);
        json_add_string(w, "text", text);
    }
    write_read(w, s, e);
    json_write_end(w);
    return true;
}
