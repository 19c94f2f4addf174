/* kinds.c: the games this library can play, each with its embedded pack. */
#include <string.h>

#include "games.h"
#include "lib/lib.h"

static const struct kind kind[] = {
#define GAME(name, in_text, in_wire) { &name##_rules, pack_##name, &pack_##name##_size },
#include "games.def"
#undef GAME
};

unsigned ang_kind_count(void)
{
    return ARRAY_LEN(kind);
}

const char *ang_kind_name(unsigned index)
{
    return index < ARRAY_LEN(kind) ? kind[index].rules->name : NULL;
}

const char *ang_kind_title(unsigned index)
{
    return index < ARRAY_LEN(kind) ? kind[index].rules->title : NULL;
}

const struct kind *kind_find(const char *name)
{
    for (unsigned i = 0; i < ARRAY_LEN(kind); i++)
        if (name && strcmp(kind[i].rules->name, name) == 0)
            return &kind[i];
    return NULL;
}

unsigned kind_index(const struct rules *rules)
{
    for (unsigned i = 0; i < ARRAY_LEN(kind); i++)
        if (kind[i].rules == rules)
            return i;
    return 0;
}
