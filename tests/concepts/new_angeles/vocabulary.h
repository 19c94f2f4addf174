/* vocabulary.h: words of New Angeles for the concepts in this directory. It contains only
 * tables, no rules.
 */
#ifndef ANGELES_CONCEPTS_NEW_ANGELES_H
#define ANGELES_CONCEPTS_NEW_ANGELES_H

#include "kernel/rules.h"

extern const struct rules concepts_new_angeles_rules;

#endif
