/* limits.h: limits that are the same at every table, on any host. */
#ifndef ANGELES_TABLE_LIMITS_H
#define ANGELES_TABLE_LIMITS_H

enum {
    PERSON_NAME_SIZE = 64, /* of a person's name; the limit of a saved game */
    CHAT_MAX_CHARACTERS = 500,
    NOTES_MAX_CHARACTERS = 20000,
    REPORT_MAX_CHARACTERS = 4000,
    UNDO_MAX = 99,         /* choices taken back at once */
    POINT_PAUSE_MS = 1000, /* between two marks of the same seat */
};

#endif
