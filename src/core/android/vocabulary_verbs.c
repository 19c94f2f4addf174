/* vocabulary_verbs.c: the verbs (verbs.def) as packs write them and people read them. */
#include "android/vocabulary.h"

/* clang-format off */
#define MAY(event) ((uint64_t)1 << (event))
#define MAY_GAIN   (MAY(EVENT_GAINS) | MAY(EVENT_MOOD_BAD))
#define MAY_SPEND  MAY(EVENT_SPENDS)
#define MAY_DRAW   MAY(EVENT_HAND_GROWS)
#define MAY_ENTER  (MAY(EVENT_LEAVES) | MAY(EVENT_ENTERS) | MAY(EVENT_ENTERS_DISTRICT) | MAY(EVENT_TALKS) | MAY_DRAW)
#define MAY_PIECE  (MAY(EVENT_UNCOVERS) | MAY_GAIN | MAY(EVENT_HIT_PLACED) | MAY(EVENT_KILLED))
#define MAY_FOLLOW (MAY(EVENT_FOLLOWS) | MAY(EVENT_PLACES) | MAY_PIECE | MAY(EVENT_SELLS))

/* Favors as German nouns after a number: {n1:…}. */
#define FAVORS_DE   "{n1:Gefälligkeit/Gefälligkeiten}"
#define CARDS       "{n1:card/cards}"
#define CARDS_DE    "{n1:Karte/Karten}"
#define SPACES_DE   "{n1:Feld/Felder}"

const struct form android_verb[VERB_COUNT] = {
#define VERB(name, does, ...) [VERB_##name] = { .always = true, __VA_ARGS__ },
#define VERB_IF(name, missing, does, ...) [VERB_##name] = { __VA_ARGS__ },
#include "android/verbs.def"
};
/* clang-format on */
