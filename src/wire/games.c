#include "wire/games.h"

#include "wire/android/client.h"

static const struct wire_game *const known[] = { &wire_android };

const struct wire_game *wire_game_of(const struct rules *rules)
{
    for (unsigned i = 0; i < ARRAY_LEN(known); i++)
        if (json_same(known[i]->name, rules->name))
            return known[i];
    return NULL;
}
