/* verify.h: does this block hold together?
 *
 * Walks everything: counts, links, bounds, conservation. Used after every choice in tests and
 * random play, and on anything that was loaded from outside, before anybody plays on it.
 */
#ifndef ANGELES_KERNEL_VERIFY_H
#define ANGELES_KERNEL_VERIFY_H

#include "kernel/ask.h"

const char *block_verify(const struct ask *q); /* NULL when sound, else what is wrong */

#endif
