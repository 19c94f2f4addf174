/* vocabulary.h: the tables of android_vocabulary that have files of their own. */
#ifndef ANGELES_ANDROID_VOCABULARY_H
#define ANGELES_ANDROID_VOCABULARY_H

#include "android/android.h"
#include "android/told.h"

extern const struct form android_verb[VERB_COUNT];         /* vocabulary_verbs.c */
extern const struct form android_query_form[QUERY_COUNT];  /* vocabulary_queries.c */
extern const struct form android_event_form[EVENT_COUNT];  /* vocabulary_events.c */
extern const struct form android_question[QUESTION_COUNT]; /* vocabulary_events.c */
extern const struct word android_word[WORD_COUNT];         /* vocabulary_words.c */

#endif
