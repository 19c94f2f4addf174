/* broken.h: rules that fail where they are told to, for tests that know no rules themselves. */
#ifndef ANGELES_SUPPORT_BROKEN_H
#define ANGELES_SUPPORT_BROKEN_H

#include <angeles.h>

/* The same pack, with the rules of its game but for what is planted. One at a time. */
const struct ang_pack *broken_pack_of(const struct ang_pack *pack);
/* Whoever chooses an option of this kind meets a fault; 0: nobody does. */
void broken_plant(uint16_t kind);

#endif
