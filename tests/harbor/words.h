/* words.h: the rows of the vocabulary that the machine calls by number. */
#ifndef ANGELES_HARBOR_WORDS_H
#define ANGELES_HARBOR_WORDS_H

enum harbor_verb {
    VERB_GAIN,
    VERB_LOSE,
    VERB_PAY,
    VERB_STEAL,
    VERB_DRAW,
    VERB_DISCARD,
    VERB_DROP,
    VERB_RAISE,
    VERB_CALM,
    VERB_GIVE,
    VERB_TAKE,
    VERB_LOOK,
    VERB_TUCK,
    VERB_SHUFFLE,
    VERB_GAMBLE,
    VERB_LEAVE,
    VERB_RETURN,
    VERB_LIFT,
    VERB_COUNT,
};

enum harbor_query_row {
    QUERY_HAS,
    QUERY_HOLDS,
    QUERY_IN_PLAY,
    QUERY_ACTIVE,
    QUERY_ALARM,
    QUERY_AMOUNT,
    QUERY_HAND,
    QUERY_OWNER,
    QUERY_RICHEST,
    QUERY_LEFT,
    QUERY_IN_FORCE,
    QUERY_COUNT,
};

enum harbor_domain {
    DOMAIN_PLAYERS,
    DOMAIN_HAND,
    DOMAIN_PLAY,
    DOMAIN_DISCARDS,
    DOMAIN_STORE,
    DOMAIN_RULES,
    DOMAIN_COUNT
};

#endif
