#include "wire/games.h"

#define GAME(name, in_text, in_wire) extern const struct wire_game wire_##name;
#include "games.def"
#undef GAME

static const struct wire_game *const known[] = {
#define HAS(game) game,
#define HAS_NO(game)
#define GAME(name, in_text, in_wire) in_wire(&wire_##name)
#include "games.def"
};

const struct wire_game *wire_game_of(const struct rules *rules)
{
    for (unsigned i = 0; i < ARRAY_LEN(known); i++)
        if (json_same(known[i]->name, rules->name))
            return known[i];
    return NULL;
}
