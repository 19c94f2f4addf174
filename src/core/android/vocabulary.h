/* vocabulary.h: the tables of android_vocabulary that have files of their own. */
#ifndef ANGELES_ANDROID_VOCABULARY_H
#define ANGELES_ANDROID_VOCABULARY_H

#include "android/android.h"
#include "android/told.h"

extern const struct form android_verb[VERB_COUNT]; /* vocabulary.c */
extern const struct word android_word[WORD_COUNT]; /* vocabulary_words.c */

#endif
