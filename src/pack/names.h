/* names.h: the entries of a pack by key and by title. */
#ifndef ANGELES_PACK_NAMES_H
#define ANGELES_PACK_NAMES_H

#include "pack/arena.h"
#include "pack/ast.h"

enum { NAME_NONE = -1, NAME_SEVERAL = -2 };

struct name {
    const char *text;
    int entry; /* index, or NAME_SEVERAL */
};

struct names {
    struct name *key, *title; /* open hash tables of `size` places */
    unsigned size;
};

void names_init(struct names *n, struct arena *arena, unsigned entries_max);

/* Returns false if the key is already taken. */
bool names_add_key(struct names *n, const char *key, unsigned entry);
void names_add_title(struct names *n, const char *title, unsigned entry);

int names_find_key(const struct names *n, const char *key);
int names_find_title(const struct names *n, const char *title);

#endif
