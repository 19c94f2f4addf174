/* games.h: every game's rules and embedded pack, for code that offers all games. */
#ifndef ANGELES_GAMES_H
#define ANGELES_GAMES_H

#include "kernel/rules.h"

#define GAME(name, in_text, in_wire)                                                               \
    extern const struct rules name##_rules;                                                        \
    extern const unsigned char pack_##name[];                                                      \
    extern const unsigned int pack_##name##_size;
#include "games.def"
#undef GAME

#endif
