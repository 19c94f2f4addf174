/* kernel_words.h: the kernel's own texts, in each language.
 *
 * A game's own words are in its vocabulary. These belong to every game: requirements
 * below REQ_GAME, messages below MSG_GAME, prompts below PROMPT_GAME, kinds of options below
 * OPT_GAME, and small words for building sentences.
 */
#ifndef ANGELES_TEXT_KERNEL_WORDS_H
#define ANGELES_TEXT_KERNEL_WORDS_H

#include "kernel/flow.h"
#include "kernel/vocabulary.h"

struct saying {
    const char *en, *de;
};

enum saying_id {
    SAY_CARD, /* noun rows from here … */
    SAY_SOMEBODY,
    SAY_NOBODY,
    SAY_SOMETHING,
    SAY_OFFER,
    SAY_PLACE,
    SAY_PROMISE,
    SAY_PLAYER, /* … to here */
    SAY_TOP,    /* adjective stems */
    SAY_BOTTOM,
    SAY_FROM_TOP,
    SAY_AND,
    SAY_OPTION, /* neutral texts, where an id is out of range */
    SAY_PROMPT,
    SAY_MESSAGE,
    SAY_REQUIREMENT,
    SAY_WAITING,     /* {0}: for whom */
    SAY_WINS,        /* {0}: who */
    SAY_WIN,         /* {0}: several */
    SAY_WIN_AND_YOU, /* {0}: several, one of them you */
    SAY_ALL_LOSE,
    SAY_RUNNING,
    SAY_OFFERS, /* {0} offers {1} {2}; {3} for it */
    SAY_OFFERS_FREELY,
    SAY_WANTS_FREELY,
    SAY_NOTHING,
    SAY_COUNT
};

extern const struct saying saying[SAY_COUNT];
extern const struct requirement_row kernel_requirement[REQ_GAME]; /* unused rows are NULL */
extern const struct message kernel_message[MSG_GAME];
extern const struct prompt kernel_prompt[PROMPT_GAME];   /* {0}: the card it is about */
extern const struct option_kind kernel_option[OPT_GAME]; /* unused rows are NULL */

#endif
