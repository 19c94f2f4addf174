/* client.c: Android's row in the table of wire/games.h. */
#include "wire/android/client.h"

const struct wire_game wire_android = {
    .name = "android",
    .facts = android_facts_write,
    .box = android_box_write,
    .ability = android_ability_write,
    .board = android_board_write,
    .known = android_known_write,
    .known_moved = android_known_moved,
    .cost = android_cost_write,
    .loses = android_loses_write,
};
