/* setup.h: the options of a table, as set-up reads them. */
#ifndef ANGELES_ANDROID_SETUP_H
#define ANGELES_ANDROID_SETUP_H

#include "android/android.h"

enum android_table_option {
    TABLE_MURDER,
    TABLE_FIRST,
    TABLE_SEAT_1,                           /* which detective each seat plays */
    TABLE_RULINGS = TABLE_SEAT_1 + PLAYERS, /* one for each enum table_flag, in their order */
    TABLE_OPTIONS = TABLE_RULINGS + 8,
};

extern const struct table_option android_table_option[TABLE_OPTIONS]; /* rules.c */

#endif
