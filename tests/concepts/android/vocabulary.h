/* vocabulary.h: words of Android for the concepts in this directory.
 *
 * It contains only tables, no rules. The rows are in the order of vocabulary.c.
 */
#ifndef ANGELES_CONCEPTS_ANDROID_H
#define ANGELES_CONCEPTS_ANDROID_H

#include "kernel/rules.h"

extern const struct rules concepts_android_rules;

#endif
