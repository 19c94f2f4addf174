#include "pack/shape.h"

#include <string.h>

static const struct {
    const char *name;
    uint8_t type;
    bool possessive;
} slot_name[] = {
    { "seat", T_SEAT, false },   { "seat's", T_SEAT, true },   { "number", T_NUMBER, false },
    { "card", T_CARD, false },   { "card's", T_CARD, true },   { "supply", T_SUPPLY, false },
    { "entry", T_ENTRY, false }, { "entry's", T_ENTRY, true }, { "word", T_WORD, false },
};

static bool slot_read(struct shape_part *part, const char *name, size_t size)
{
    for (unsigned i = 0; i < ARRAY_LEN(slot_name); i++)
        if (strlen(slot_name[i].name) == size && memcmp(slot_name[i].name, name, size) == 0) {
            part->is_slot = true;
            part->type = slot_name[i].type;
            part->possessive = slot_name[i].possessive;
            return true;
        }
    return false;
}

/* PART := "{" SLOT "}" | WORD ("|" WORD)* */
static bool part_read(struct arena *arena, struct shape_part *part, const char *text, size_t size)
{
    if (text[0] == '{')
        return size > 2 && text[size - 1] == '}' && slot_read(part, text + 1, size - 2);
    for (const char *end = text + size; text < end;) {
        const char *bar = memchr(text, '|', (size_t)(end - text));
        const char *stop = bar ? bar : end;

        if (part->spelling_count == SPELLING_MAX)
            return false;
        part->spelling[part->spelling_count++] = arena_text(arena, text, (size_t)(stop - text));
        text = stop + 1;
    }
    return true;
}

static unsigned words_in(const char *text)
{
    unsigned words = 0;

    for (const char *c = text; *c; c++)
        words += *c != ' ' && (c == text || c[-1] == ' ');
    return words;
}

/* FORM := PART (" " PART)* */
static bool shape_read(struct arena *arena, struct shape *s)
{
    const char *c = s->form->form;

    s->part = arena_take(arena, (words_in(c) + 1) * sizeof(*s->part));
    while (*c) {
        size_t size = strcspn(c, " ");
        struct shape_part *part = &s->part[s->part_count];

        if (size > 0) {
            if (!part_read(arena, part, c, size))
                return false;
            s->part_count++;
            if (part->is_slot)
                part->slot = (uint8_t)s->slot_count++;
        }
        c += size + (c[size] == ' ');
    }
    return s->slot_count <= SLOT_MAX;
}

static struct shape *shapes_of(struct arena *arena, struct diag *diag, const struct form *form,
                               unsigned count)
{
    struct shape *shape = arena_take(arena, count * sizeof(*shape));

    for (unsigned i = 0; i < count; i++) {
        shape[i].form = &form[i];
        if (form[i].form != NULL && shape_read(arena, &shape[i]))
            continue;
        diag_error(diag, (struct spot){ 0, 0, 0 }, "the game's form '%s' cannot be read",
                   form[i].form ? form[i].form : "");
        shape[i].part_count = 0;
    }
    return shape;
}

static void phrase_add(struct arena *arena, struct phrases *list, uint8_t row, bool plural,
                       const char *text, size_t size)
{
    struct phrase p = { .row = row, .plural = plural };
    const char *end = text + size;

    while (text < end && p.word_count < PHRASE_MAX) {
        const char *space = memchr(text, ' ', (size_t)(end - text));
        const char *stop = space ? space : end;

        if (stop > text)
            p.word[p.word_count++] = arena_text(arena, text, (size_t)(stop - text));
        text = stop + 1;
    }
    if (p.word_count == 0)
        return;
    list->phrase =
        arena_grow(arena, list->phrase, list->count * sizeof(p), (list->count + 1) * sizeof(p));
    list->phrase[list->count++] = p;
}

/* SPELLINGS := PHRASE ("|" PHRASE)* */
static void phrases_add(struct arena *arena, struct phrases *list, uint8_t row, const char *text)
{
    bool plural = false;

    while (text != NULL && *text) {
        size_t size = strcspn(text, "|");

        phrase_add(arena, list, row, plural, text, size);
        plural = true;
        text += size + (text[size] == '|');
    }
}

const struct shapes *shapes_new(struct arena *arena, struct diag *diag, const struct vocabulary *v)
{
    struct shapes *s = arena_take(arena, sizeof(*s));

    s->verb = shapes_of(arena, diag, v->verb, v->verb_count);
    s->query = shapes_of(arena, diag, v->query, v->query_count);
    s->event = shapes_of(arena, diag, v->event, v->event_count);
    s->question = shapes_of(arena, diag, v->question, v->question_count);
    s->domain = shapes_of(arena, diag, v->domain, v->domain_count);
    s->use = shapes_of(arena, diag, v->use, v->use_count);
    for (unsigned i = 0; i < v->noun_count; i++)
        phrases_add(arena, &s->noun, (uint8_t)i, v->noun[i].word);
    for (unsigned i = 0; i < v->supply_count; i++)
        phrases_add(arena, &s->supply, (uint8_t)i, v->supply[i].word);
    for (unsigned i = 0; i < v->word_count; i++)
        phrases_add(arena, &s->word, (uint8_t)i, v->word[i].word);
    for (unsigned i = 0; i < v->span_count; i++)
        phrases_add(arena, &s->span, (uint8_t)i, v->span[i].word);
    return s;
}
