/* infer_android.h: fits imagined deals of Android to the evidence that players have
 * placed. */
#ifndef ANGELES_BOTS_INFER_ANDROID_H
#define ANGELES_BOTS_INFER_ANDROID_H

#include "bots/dice.h"
#include "kernel/imagine.h"

void android_infer(struct ask *q, uint8_t viewer, struct dice dice); /* as in value.h */

#endif
