/* broken.h: rules that fail at a place chosen by the test, for tests that know no rules. */
#ifndef ANGELES_SUPPORT_BROKEN_H
#define ANGELES_SUPPORT_BROKEN_H

#include <angeles.h>

/* This pack with its game's rules, except for the planted failure. Only one pack at a time. */
const struct ang_pack *broken_pack_of(const struct ang_pack *pack);
/* The kind of option whose choice is a fault; 0: none. */
void broken_plant(uint16_t kind);

#endif
