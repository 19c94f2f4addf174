#include "pack/names.h"

#include <string.h>

void names_init(struct names *n, struct arena *arena, unsigned entries_max)
{
    n->size = 16;
    while (n->size < entries_max * 2)
        n->size *= 2;
    n->key = arena_take(arena, n->size * sizeof(*n->key));
    n->title = arena_take(arena, n->size * sizeof(*n->title));
}

/* The place of a text, or a free place for it; there is always one. */
static struct name *name_place(struct name *table, unsigned size, const char *text)
{
    uint32_t hash = 2166136261u;

    for (const char *c = text; *c; c++)
        hash = (hash ^ (unsigned char)*c) * 16777619u;
    for (unsigned i = hash % size;; i = (i + 1) % size)
        if (table[i].text == NULL || strcmp(table[i].text, text) == 0)
            return &table[i];
}

bool names_add_key(struct names *n, const char *key, unsigned entry)
{
    struct name *place = name_place(n->key, n->size, key);

    if (place->text != NULL)
        return false;
    *place = (struct name){ key, (int)entry };
    return true;
}

void names_add_title(struct names *n, const char *title, unsigned entry)
{
    struct name *place = name_place(n->title, n->size, title);

    *place = (struct name){ title, place->text == NULL ? (int)entry : NAME_SEVERAL };
}

int names_find_key(const struct names *n, const char *key)
{
    const struct name *place = name_place(n->key, n->size, key);

    return place->text == NULL ? NAME_NONE : place->entry;
}

/* A title is found as it was written, as a heading, and without its article: "the Root", "The
 * Root", "Root". */
int names_find_title(const struct names *n, const char *title)
{
    const struct name *place = name_place(n->title, n->size, title);
    char other[160];

    if (place->text == NULL && *title >= 'A' && *title <= 'Z' &&
        strlen(title) + strlen("the ") < sizeof other) {
        strcat(strcpy(other, "the "), title);
        place = name_place(n->title, n->size, other);
    }
    if (place->text == NULL && *title >= 'A' && *title <= 'Z' && strlen(title) < sizeof other) {
        strcpy(other, title);
        other[0] = (char)(*title - 'A' + 'a');
        place = name_place(n->title, n->size, other);
    }
    return place->text == NULL ? NAME_NONE : place->entry;
}
