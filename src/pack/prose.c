#include "pack/prose.h"

#include "pack/lexer.h"

#include <stdio.h>
#include <string.h>

static const char *const ending[LANG_COUNT] = { ".en.prose", ".de.prose" };
static const char *const language_name[LANG_COUNT] = { "English", "German" };

static bool ends_with(const char *name, const char *end)
{
    size_t size = strlen(name), tail = strlen(end);

    return size > tail && strcmp(name + size - tail, end) == 0;
}

bool is_prose_file(const char *name)
{
    return ends_with(name, ".prose");
}

/* Reading */

struct reader {
    struct arena *arena;
    struct diag *diag;
    struct prose *prose;
    uint32_t file;
    const char *start, *at, *end; /* the source, and the line that is being read */
    const char *line_end;
};

static struct spot spot_of(const struct reader *r, const char *from, size_t size)
{
    return (struct spot){ r->file, (uint32_t)(from - r->start), (uint32_t)size };
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

static const char *blanks_skip(const char *at, const char *end)
{
    while (at < end && is_blank(*at))
        at++;
    return at;
}

/* Spaces at the end of a line mean nothing. */
static const char *blanks_cut(const char *at, const char *end)
{
    while (end > at && is_blank(end[-1]))
        end--;
    return end;
}

static size_t word_size(const char *at, const char *end)
{
    const char *from = at;

    while (at < end && !is_blank(*at))
        at++;
    return (size_t)(at - from);
}

static struct prose_card *card_add(struct prose *p, struct arena *arena)
{
    if (p->count == p->max) {
        unsigned max = p->max * 2 + 64;

        p->card = arena_grow(arena, p->card, p->count * sizeof(*p->card), max * sizeof(*p->card));
        p->max = max;
    }
    p->card[p->count] = (struct prose_card){ 0 };
    return &p->card[p->count++];
}

/* FINGERPRINT := "of" eight hexadecimal digits; 0: it is none */
static size_t read_fingerprint(const char *at, const char *end, uint32_t *value)
{
    const char *from = at;

    if (end - at < 3 || at[0] != 'o' || at[1] != 'f' || !is_blank(at[2]))
        return 0;
    at = blanks_skip(at + 2, end);
    if (word_size(at, end) != 8)
        return 0;
    *value = 0;
    for (unsigned i = 0; i < 8; i++) {
        static const char digit[] = "0123456789abcdef";
        const char *found = at[i] ? strchr(digit, at[i]) : NULL;

        if (found == NULL)
            return 0;
        *value = *value << 4 | (uint32_t)(found - digit);
    }
    return (size_t)(at + 8 - from);
}

/* CARD := "[" KEY "]" [FINGERPRINT] [TITLE] */
static void read_card(struct reader *r)
{
    struct prose_card *card = card_add(r->prose, r->arena);
    const char *close = memchr(r->at, ']', (size_t)(r->line_end - r->at));
    const char *end = close != NULL ? close : r->line_end;

    card->text = arena_take(r->arena, CARD_TEXTS_MAX * sizeof(*card->text));
    card->at = spot_of(r, r->at, (size_t)(end - r->at) + (close != NULL));
    card->key = arena_text(r->arena, r->at + 1, (size_t)(end - r->at) - 1);
    if (close == NULL || close == r->at + 1) {
        diag_error(r->diag, card->at, "expected a key in brackets: [the-key-of-a-card]");
        card->key = ""; /* it is told once */
        return;
    }
    const char *at = blanks_skip(close + 1, r->line_end);
    size_t size = read_fingerprint(at, r->line_end, &card->fingerprint);
    card->has_fingerprint = size > 0;
    at = blanks_skip(at + size, r->line_end);
    end = blanks_cut(at, r->line_end);
    if (at < end) {
        card->title = arena_text(r->arena, at, (size_t)(end - at));
        card->title_at = spot_of(r, at, (size_t)(end - at));
    }
    if (!names_add_key(&r->prose->names, card->key, r->prose->count - 1)) {
        diag_error(r->diag, card->at, "there are two cards [%.60s]", card->key);
        card->key = "";
    }
}

/* Lines of a text are joined by spaces. */
static void text_add(struct reader *r, struct prose_text *text, const char *more)
{
    size_t size = (size_t)(blanks_cut(more, r->line_end) - more);

    if (text->size + size + 2 > text->max) {
        size_t max = (text->size + size + 2) * 2;

        text->text = arena_grow(r->arena, text->text, text->size, max);
        text->max = max;
    }
    if (text->size > 0 && size > 0)
        text->text[text->size++] = ' ';
    memcpy(text->text + text->size, more, size);
    text->size += size;
    text->text[text->size] = '\0';
}

/* TEXT := SLOT text, on this line and on the indented lines that follow it */
static void read_text(struct reader *r, struct prose_card *card)
{
    size_t size = word_size(r->at, r->line_end);
    struct prose_text *text = &card->text[card->count];

    if (card->count == CARD_TEXTS_MAX) {
        diag_error(r->diag, card->at, "a card has at most %d texts", CARD_TEXTS_MAX);
        return;
    }
    *text = (struct prose_text){ .slot = arena_text(r->arena, r->at, size),
                                 .at = spot_of(r, r->at, size) };
    for (unsigned i = 0; i < card->count; i++)
        if (strcmp(card->text[i].slot, text->slot) == 0)
            diag_error(r->diag, text->at, "'%.40s' is written twice", text->slot);
    card->count++;
    text_add(r, text, blanks_skip(r->at + size, r->line_end));
}

static void read_line(struct reader *r)
{
    const char *from = blanks_skip(r->at, r->line_end);
    struct prose_card *card = r->prose->count > 0 ? &r->prose->card[r->prose->count - 1] : NULL;
    bool ours = card != NULL && card->at.file == r->file;

    if (from == r->line_end || *r->at == '#')
        return;
    if (*r->at == '[') {
        read_card(r);
    } else if (!ours) {
        diag_error(r->diag, spot_of(r, from, word_size(from, r->line_end)),
                   "expected a card before its texts: [the-key-of-a-card]");
        r->line_end = r->end; /* once is enough */
    } else if (from == r->at) {
        read_text(r, card);
    } else if (card->count == 0) {
        diag_error(r->diag, spot_of(r, from, word_size(from, r->line_end)),
                   "expected a slot at the beginning of the line, such as 'text'");
    } else {
        text_add(r, &card->text[card->count - 1], from);
    }
}

static bool is_sound(struct reader *r)
{
    for (const char *c = r->start; c < r->end;) {
        unsigned size = utf8_size(c, r->end);

        if (size == 0) {
            diag_error(r->diag, spot_of(r, c, 1), "this is not UTF-8");
            return false;
        }
        if ((unsigned char)*c < 0x20 && (*c == '\0' || !strchr("\n\r\t", *c))) {
            diag_error(r->diag, spot_of(r, c, 1), "a control character (%u) is not allowed here",
                       (unsigned char)*c);
            return false;
        }
        c += size;
    }
    return true;
}

static void read_file(struct arena *arena, struct diag *diag, struct prose *prose, unsigned file)
{
    const struct pack_source *source = &diag->source[file];
    struct reader r = { .arena = arena,
                        .diag = diag,
                        .prose = prose,
                        .file = file,
                        .start = source->text,
                        .at = source->text,
                        .end = source->text + source->size };

    if (source->size > SOURCE_MAX) {
        diag_error(diag, (struct spot){ file, 0, 0 }, "a file has at most %d bytes", SOURCE_MAX);
        return;
    }
    if (!is_sound(&r))
        return;
    while (r.at < r.end) {
        const char *newline = memchr(r.at, '\n', (size_t)(r.end - r.at));

        r.line_end = newline != NULL ? newline : r.end;
        read_line(&r);
        r.at = r.line_end < r.end ? r.line_end + 1 : r.end;
    }
}

static struct prose read_language(struct arena *arena, struct diag *diag, enum language lang)
{
    struct prose prose = { 0 };
    unsigned brackets = 1;

    for (unsigned i = 0; i < diag->source_count; i++)
        for (size_t c = 0;
             ends_with(diag->source[i].name, ending[lang]) && c < diag->source[i].size; c++)
            brackets += diag->source[i].text[c] == '[';
    names_init(&prose.names, arena, brackets);
    for (unsigned i = 0; i < diag->source_count; i++)
        if (ends_with(diag->source[i].name, ending[lang]))
            read_file(arena, diag, &prose, i);
    return prose;
}

/* Filling */

struct filler {
    struct arena *arena;
    struct diag *diag, *warn;
    struct ast_pack *pack;
    struct slots *slots; /* of each entry */
    struct prose prose[LANG_COUNT];
    struct style style;
};

/* The first digits of a hash over the slots and texts of an English card. */
static uint32_t fingerprint_of(struct arena *arena, const struct prose_card *card)
{
    size_t size = 1, at = 0;
    uint8_t hash[32];

    for (unsigned i = 0; i < card->count; i++)
        size += strlen(card->text[i].slot) + card->text[i].size + 2;
    char *all = arena_take(arena, size);
    for (unsigned i = 0; i < card->count; i++)
        at += (size_t)snprintf(all + at, size - at, "%s %s\n", card->text[i].slot,
                               card->text[i].text);
    sha256(all, at, hash);
    return (uint32_t)hash[0] << 24 | (uint32_t)hash[1] << 16 | (uint32_t)hash[2] << 8 | hash[3];
}

static struct prose_card *card_find(struct prose *p, const char *key)
{
    int found = names_find_key(&p->names, key);

    return found == NAME_NONE ? NULL : &p->card[found];
}

static struct prose_text *text_find(struct prose_card *card, const char *slot)
{
    for (unsigned i = 0; i < card->count; i++)
        if (strcmp(card->text[i].slot, slot) == 0)
            return &card->text[i];
    return NULL;
}

static void title_check(struct filler *f, const struct prose_card *card, enum language lang)
{
    const char *title = card->entry->title[lang];

    if (card->title != NULL && strcmp(card->title, title) != 0)
        diag_error(f->diag, card->title_at, "the pack calls this card \"%.80s\"", title);
}

/* Checks that a choice has all its labels or none, and that used paragraphs exist. */
static void labels_check(struct filler *f, struct prose_card *card, const struct slots *slots)
{
    for (unsigned i = 0; i < slots->count; i++) {
        const struct slot *slot = &slots->slot[i];
        bool given = false;

        if (slot->holds == SLOT_PARAGRAPH && text_find(card, slot->name) == NULL)
            diag_error(f->diag, card->at, "[%.60s] needs '%s', which the card uses", card->key,
                       slot->name);
        if (slot->holds != SLOT_LABEL || text_find(card, slot->name) != NULL)
            continue;
        for (unsigned j = 0; j < slots->count && !given; j++)
            given = slots->slot[j].choice == slot->choice &&
                    text_find(card, slots->slot[j].name) != NULL;
        if (given)
            diag_error(f->diag, card->at, "[%.60s] needs '%s', the label of an option", card->key,
                       slot->name);
    }
}

/* Two labels of a card are never the same. */
static void labels_differ(struct filler *f, struct prose_card *card, const struct slots *slots)
{
    for (unsigned i = 0; i < slots->count; i++)
        for (unsigned j = 0; j < i; j++) {
            const struct prose_text *a, *b;

            if (slots->slot[i].holds != SLOT_LABEL ||
                slots->slot[i].choice != slots->slot[j].choice)
                continue;
            a = text_find(card, slots->slot[i].name);
            b = text_find(card, slots->slot[j].name);
            if (a != NULL && b != NULL && strcmp(a->text, b->text) == 0)
                diag_error(f->diag, a->at, "'%s' and '%s' have the same label", b->slot, a->slot);
        }
}

/* Reports the texts that have no slot. */
static void strays_tell(struct filler *f, struct prose_card *card, const struct slots *slots)
{
    for (unsigned i = 0; i < card->count; i++) {
        const struct prose_text *text = &card->text[i];
        struct nearest near = nearest_to(text->slot, strlen(text->slot));

        if (text->used)
            continue;
        for (unsigned j = 0; j < slots->count; j++)
            nearest_try(&near, slots->slot[j].name, strlen(slots->slot[j].name));
        diag_error(f->diag, text->at, "[%.60s] has no slot '%.40s'%s%s%s", card->key, text->slot,
                   near.best ? "; did you mean '" : "", near.best ? near.best : "",
                   near.best ? "'?" : "");
    }
}

static void card_compare(struct filler *f, struct prose_card *english, struct prose_card *german,
                         const struct slots *slots)
{
    for (unsigned i = 0; i < slots->count; i++) {
        const char *name = slots->slot[i].name;
        struct prose_text *en = text_find(english, name), *de = text_find(german, name);

        if (en != NULL && de == NULL)
            diag_error(f->diag, german->at, "[%.60s] lacks '%s', which the English has",
                       german->key, name);
        else if (en == NULL && de != NULL)
            diag_error(f->diag, de->at, "the English of [%.60s] has no '%s'", german->key, name);
        else if (en != NULL)
            prose_compare(f->diag, f->warn, slots->slot[i].holds == SLOT_LABEL, en, de);
    }
}

/* The German of a card, if it belongs to this English. */
static struct prose_card *german_of(struct filler *f, struct prose_card *english)
{
    struct prose_card *german = card_find(&f->prose[LANG_DE], english->key);
    uint32_t now = fingerprint_of(f->arena, english);

    if (german == NULL) {
        f->pack->open++;
        diag_error(f->warn, english->at, "[%.60s] is not translated: it appears in English",
                   english->key);
        return NULL;
    }
    german->entry = english->entry;
    if (german->has_fingerprint && german->fingerprint == now)
        return german;
    f->pack->stale++;
    diag_error(
        f->warn, german->at,
        "[%.60s] appears in English: its English %s; when the German is right, write 'of %08x'",
        german->key, german->has_fingerprint ? "has changed" : "is not named", now);
    return NULL;
}

static void inline_prose_tell(struct filler *f, struct prose_card *card, const struct slots *slots)
{
    for (unsigned i = 0; i < slots->count; i++)
        if (slots->slot[i].text[LANG_EN] != NULL) {
            diag_error(f->diag, card->entry->at,
                       "the prose of this card is in %.80s; here it has no '%s'",
                       f->diag->source[card->at.file].name, slots->slot[i].name);
            card->entry->broken = true;
            return;
        }
}

/* The limit on words in English; 0: none. */
static unsigned words_most(const struct ast_pack *pack, const struct ast_entry *e,
                           enum slot_holds holds)
{
    unsigned story = pack->vocabulary->kind[e->kind].words;

    return holds == SLOT_LABEL     ? 8
           : holds == SLOT_OUTCOME ? 30
           : holds == SLOT_PASSAGE ? 0
           : story                 ? story
                                   : 60;
}

static void card_fill(struct filler *f, struct prose_card *english)
{
    struct ast_entry *e = english->entry;
    const struct slots *slots = &f->slots[e->index];
    struct prose_card *german = NULL;

    inline_prose_tell(f, english, slots);
    for (unsigned lang = 0; lang < LANG_COUNT; lang++) {
        struct prose_card *card = lang == LANG_EN ? english : german;
        if (card == NULL)
            continue;
        for (unsigned i = 0; i < slots->count; i++) {
            struct prose_text *text = text_find(card, slots->slot[i].name);

            if (text == NULL)
                continue;
            text->used = true;
            prose_check(f->diag, f->warn, &f->style, words_most(f->pack, e, slots->slot[i].holds),
                        (enum language)lang, text);
            slots->slot[i].text[lang] = text->text;
            if (lang == LANG_EN)
                slots->slot[i].text[LANG_DE] = text->text;
        }
        title_check(f, card, (enum language)lang);
        labels_differ(f, card, slots);
        strays_tell(f, card, slots);
        if (lang == LANG_EN) {
            if (english->count == 0 || text_find(english, "text") == NULL)
                diag_error(f->diag, english->at, "[%.60s] needs 'text'", english->key);
            labels_check(f, english, slots);
            german = german_of(f, english);
        } else {
            card_compare(f, english, german, slots);
            names_compare(f->warn, &f->style, english, german);
        }
    }
}

/* Reports prose of a card that does not exist. */
static void key_unknown(struct filler *f, const struct prose_card *card)
{
    struct nearest near = nearest_to(card->key, strlen(card->key));

    for (unsigned i = 0; i < f->pack->entry_count; i++)
        nearest_try(&near, f->pack->entry[i].key, strlen(f->pack->entry[i].key));
    diag_error(f->diag, card->at, "no card has the key '%.60s'%s%s%s", card->key,
               near.best ? "; did you mean '" : "", near.best ? near.best : "",
               near.best ? "'?" : "");
}

/* Finds the slots of all entries, with those that only prose asks for. */
static void slots_find(struct filler *f)
{
    f->slots = arena_take(f->arena, (f->pack->entry_count + 1) * sizeof(*f->slots));
    for (unsigned i = 0; i < f->pack->entry_count; i++) {
        struct prose_card *card = card_find(&f->prose[LANG_EN], f->pack->entry[i].key);

        f->slots[i] = slots_of(f->arena, f->pack->vocabulary, &f->pack->entry[i],
                               card != NULL && text_find(card, "w1") != NULL);
    }
}

void prose_fill(struct arena *arena, struct diag *diag, struct diag *warn, struct ast_pack *pack)
{
    struct filler f = { .arena = arena, .diag = diag, .warn = warn, .pack = pack };
    struct names keys;

    for (unsigned lang = 0; lang < LANG_COUNT; lang++)
        f.prose[lang] = read_language(arena, diag, (enum language)lang);
    f.style = style_read(arena, diag);
    f.style.v = pack->vocabulary;
    slots_find(&f);
    names_init(&keys, arena, pack->entry_count + 1);
    for (unsigned i = 0; i < pack->entry_count; i++)
        names_add_key(&keys, pack->entry[i].key, i);
    for (unsigned i = 0; i < f.prose[LANG_EN].count; i++) {
        struct prose_card *card = &f.prose[LANG_EN].card[i];
        int entry = names_find_key(&keys, card->key);

        if (card->entry != NULL || card->key[0] == '\0')
            continue;
        if (entry == NAME_NONE) {
            key_unknown(&f, card);
            continue;
        }
        card->entry = &pack->entry[entry];
        if (!card->entry->broken)
            card_fill(&f, card);
    }
    for (unsigned i = 0; i < f.prose[LANG_DE].count; i++) {
        const struct prose_card *card = &f.prose[LANG_DE].card[i];

        if (card->entry == NULL && card->key[0] != '\0' &&
            card_find(&f.prose[LANG_EN], card->key) == NULL)
            diag_error(diag, card->at, "[%.60s] has no %s", card->key, language_name[LANG_EN]);
    }
}
