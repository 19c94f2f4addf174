/* pack.c: the public functions for packs. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/lib.h"
#include "pack/seal.h"
#include "wire/json.h"

static bool pack_open_for(struct ang_pack *p, const struct rules *rules, struct ang_error *error)
{
    const char *wrong = pack_open(&p->pack, p->blob, p->size, rules);

    if (wrong)
        return error_set(error, ANG_CONTENT, "%s", wrong);
    p->rules = rules;
    for (int i = 0; i < 32; i++)
        snprintf(p->hash + 2 * i, 3, "%02x", p->pack.head->hash[i]);
    return true;
}

/* A blob names its game in a string that has to be located first. */
static const struct kind *blob_kind(const unsigned char *blob, size_t size, struct ang_error *error)
{
    const struct pack_head *head = (const void *)blob;
    char name[32] = "";

    if (size < sizeof *head || memcmp(head->magic, "ANGPACK3", 8) != 0) {
        error_set(error, ANG_CONTENT, "this is not a compiled pack");
        return NULL;
    }
    if (head->string.at < size && head->game < size - head->string.at)
        snprintf(name, sizeof name, "%.*s",
                 (int)strnlen((const char *)blob + head->string.at + head->game,
                              size - head->string.at - head->game),
                 (const char *)blob + head->string.at + head->game);
    const struct kind *kind = kind_find(name);
    if (!kind)
        error_set(error, ANG_CONTENT,
                  "this pack is for a game called '%s', which is not known here", name);
    return kind;
}

/* A title may be written with a lowercase article, for use in sentences. */
static bool headings_make(struct ang_pack *p, struct ang_error *error)
{
    p->heading = malloc(p->pack.string_size + 1);
    if (!p->heading) {
        error_set(error, ANG_NO_MEMORY, "no memory for a pack");
        return false;
    }
    memcpy(p->heading, p->pack.string, p->pack.string_size);
    for (unsigned i = 0; i < p->pack.entry_count; i++)
        for (int lang = 0; lang < LANG_COUNT; lang++) {
            char *first = &p->heading[p->pack.entry[i].title[lang]];

            if (*first >= 'a' && *first <= 'z')
                *first = (char)(*first - 'a' + 'A');
        }
    return true;
}

struct ang_pack *pack_from_blob(void *blob, size_t size, struct ang_error *error)
{
    const struct kind *kind = blob_kind(blob, size, error);
    struct ang_pack *p = kind ? calloc(1, sizeof *p) : NULL;

    if (!p) {
        if (kind)
            error_set(error, ANG_NO_MEMORY, "no memory for a pack");
        free(blob);
        return NULL;
    }
    p->blob = blob;
    p->size = size;
    if (!pack_open_for(p, kind->rules, error) || !headings_make(p, error)) {
        ang_pack_free(p);
        return NULL;
    }
    return p;
}

struct ang_pack *ang_pack_open(const void *blob, size_t size, struct ang_error *error)
{
    void *copy = malloc(size ? size : 1);

    if (!copy) {
        error_set(error, ANG_NO_MEMORY, "no memory for a pack");
        return NULL;
    }
    if (is_sealed(blob, size)) {
        size -= SEAL_SIZE;
        memcpy(copy, (const char *)blob + SEAL_SIZE, size);
        seal_turn(copy, size);
    } else if (size) {
        memcpy(copy, blob, size);
    }
    return pack_from_blob(copy, size, error);
}

struct ang_pack *ang_pack_embedded(const char *game, struct ang_error *error)
{
    const struct kind *kind = kind_find(game);

    if (!kind) {
        error_set(error, ANG_USAGE, "there is no game called '%s'", game ? game : "");
        return NULL;
    }
    return ang_pack_open(kind->pack, *kind->pack_size, error);
}

void ang_pack_free(struct ang_pack *p)
{
    if (!p)
        return;
    free(p->heading);
    free(p->blob);
    free(p);
}

void ang_text_free(char *text)
{
    free(text);
}

const char *ang_pack_game(const struct ang_pack *p)
{
    return p->rules->name;
}

const char *ang_pack_hash(const struct ang_pack *p)
{
    return p->hash;
}

const void *ang_pack_blob(const struct ang_pack *p, size_t *size)
{
    *size = p->size;
    return p->blob;
}

unsigned ang_pack_seat_min(const struct ang_pack *p)
{
    return p->rules->seat_min;
}

unsigned ang_pack_seat_max(const struct ang_pack *p)
{
    return p->rules->seat_max;
}

const char *ang_pack_period(const struct ang_pack *p, enum ang_language lang)
{
    return p->rules->vocabulary->period[lang == ANG_DE ? LANG_DE : LANG_EN];
}

/* Entries */

unsigned ang_pack_entry_count(const struct ang_pack *p)
{
    return p->pack.entry_count;
}

bool ang_pack_entry(const struct ang_pack *p, unsigned index, struct ang_entry *out)
{
    if (index >= p->pack.entry_count)
        return false;
    const struct pack_entry *e = &p->pack.entry[index];
    *out = (struct ang_entry){ .kind = p->rules->vocabulary->kind[e->kind].name,
                               .key = pack_text(&p->pack, e->key),
                               .copies = e->copies,
                               .sealed = p->rules->vocabulary->kind[e->kind].flags & KIND_SEALED };
    for (int lang = 0; lang < LANG_COUNT; lang++) {
        out->title[lang] = p->heading + e->title[lang];
        out->story[lang] = pack_text(&p->pack, e->story[lang]);
        out->text[lang] = pack_text(&p->pack, e->text[lang]);
        out->whole[lang] = pack_text(&p->pack, e->whole[lang]);
    }
    return true;
}

unsigned ang_pack_open_cards(const struct ang_pack *p, unsigned *stale)
{
    *stale = p->pack.head->stale;
    return p->pack.head->open;
}

static bool begins_like(const char *text, const char *name)
{
    for (; *name; text++, name++)
        if (tolower((unsigned char)*text) != tolower((unsigned char)*name))
            return false;
    return true;
}

bool ang_pack_trades(const struct ang_pack *p)
{
    return p->rules->offer_missing != NULL;
}

int ang_pack_find(const struct ang_pack *p, const char *name)
{
    int found = -1, several = 0;
    struct ang_entry e;

    for (unsigned i = 0; ang_pack_entry(p, i, &e); i++)
        for (int n = 0; n < 3; n++) {
            const char *text = n == 2 ? e.key : e.title[n];
            if (!begins_like(text, name))
                continue;
            if (strlen(text) == strlen(name))
                return (int)i;
            several += found >= 0 && found != (int)i;
            found = (int)i;
        }
    return several ? -1 : found;
}
