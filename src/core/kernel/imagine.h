/* imagine.h: another game that is possible for all one viewer knows.
 *
 * redeal() exchanges what the viewer has not seen, evenly over all deals that agree with what he
 * knows; takes the sealed picks of others anew from their options; and replaces the generator's
 * key, so that nobody who searches the result can foresee the true future.
 */
#ifndef ANGELES_KERNEL_IMAGINE_H
#define ANGELES_KERNEL_IMAGINE_H

#include "kernel/flow.h"

void redeal(struct ask *q, uint8_t viewer, uint64_t seed); /* q->b becomes the imagined game */

#endif
