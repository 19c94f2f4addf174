/* vocabulary.h: words of LA-1 for the concepts in this directory.
 * It contains only tables, no rules.
 */
#ifndef ANGELES_CONCEPTS_LA1_H
#define ANGELES_CONCEPTS_LA1_H

#include "kernel/rules.h"

extern const struct rules concepts_la1_rules;

#endif
