/* vocabulary.h: the tables of new_angeles_vocabulary that have files of their own. */
#ifndef ANGELES_NEW_ANGELES_VOCABULARY_H
#define ANGELES_NEW_ANGELES_VOCABULARY_H

#include "new_angeles/new_angeles.h"
#include "new_angeles/told.h"

extern const struct form new_angeles_verb_form[VERB_COUNT];         /* vocabulary_verbs.c */
extern const struct form new_angeles_query_form[QUERY_COUNT];       /* vocabulary_queries.c */
extern const struct form new_angeles_event_form[EVENT_COUNT];       /* vocabulary_queries.c */
extern const struct form new_angeles_question_form[QUESTION_COUNT]; /* vocabulary_queries.c */

#endif
