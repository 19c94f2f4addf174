/* client.c: Android's row. */
#include "wire/android/client.h"

const struct wire_game wire_android = {
    .name = "android",
    .facts = android_facts_write,
};
