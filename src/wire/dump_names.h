/* dump_names.h: names that dump.c writes and load.c reads; inside src/wire only. */
#ifndef ANGELES_WIRE_DUMP_NAMES_H
#define ANGELES_WIRE_DUMP_NAMES_H

#include "kernel/block.h"
#include "kernel/flow.h"

/* Masks are arrays; a bit without a name is its number. */
static const char *const viewer_bit[] = { [SPECTATOR] = "spectator" };
static const char *const frame_bit[] = { "cancelable", "canceled", "rehearsed" };
static const char *const stir_bit[] = { "chance", "face", "other" };

static const char *const lane_state_name[] = { "idle", "asked", "answered" };
static const char *const kernel_proc[] = { "none", "drain", "effect" };
_Static_assert(ARRAY_LEN(kernel_proc) == PROC_GAME, "every procedure of the kernel has a name");
_Static_assert(FRAME_CANCELABLE == 1 && FRAME_CANCELED == 2 && FRAME_REHEARSED == 4, "frame_bit");
_Static_assert(STIR_CHANCE == 1 && STIR_FACE == 2 && STIR_OTHER == 4, "stir_bit");

_Static_assert(sizeof(struct block) == 496, "a new field of the block is dumped and loaded");

#endif
