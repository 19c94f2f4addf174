/* words.h: the rows of the vocabulary that the machine calls by number. */
#ifndef ANGELES_ANDROID_WORDS_H
#define ANGELES_ANDROID_WORDS_H

enum android_verb {
#define VERB(name, ...)    VERB_##name,
#define VERB_IF(name, ...) VERB_##name,
#include "android/verbs.def"
    VERB_COUNT,
};

enum android_query_row {
#define QUERY(name, ...) QUERY_##name,
#include "android/queries.def"
    QUERY_COUNT,
};

enum android_domain {
    DOMAIN_DETECTIVES,
    DOMAIN_CLOCKWISE,
    DOMAIN_DETECTIVES_AT,
    DOMAIN_LOCATIONS,
    DOMAIN_SUSPECTS,
    DOMAIN_LEADS,
    DOMAIN_LEADS_AT,
    DOMAIN_HAND,
    DOMAIN_FRONT,
    DOMAIN_DISCARDS,
    DOMAIN_DARK_DISCARDS,
    DOMAIN_EVIDENCE,
    DOMAIN_EVIDENCE_ON,
    DOMAIN_EVIDENCE_IN_FILE,
    DOMAIN_FAVORS,
    DOMAIN_FAVORS_HELD,
    DOMAIN_PEOPLE,
    DOMAIN_SHARING,
    DOMAIN_COUNT,
};

#endif
