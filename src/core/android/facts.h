/* facts.h: facts that the rules derive from a pack when it is opened: sets of locations as masks,
 * the first entry of each kind, the types of favors.
 */
#ifndef ANGELES_ANDROID_FACTS_H
#define ANGELES_ANDROID_FACTS_H

#include "android/android.h"
#include "machine/entries.h"

enum { RULERS = DETECTIVES + 1, LOANER = DETECTIVES, LOANER_REACH = 175, REACH_LEAST = 125 };

/* The backs of twilight cards; anything else has BACK_NONE. */
enum { BACK_DARK, BACK_LIGHT = DETECTIVES, BACK_NONE = 2 * DETECTIVES };
enum { REACTS_LIGHT = DETECTIVES, REACTS_MAX = 4096 };

struct facts {
    place_mask places;              /* all of them */
    place_mask type[5], quality[3]; /* from WORD_BUSINESS and WORD_RITZY on */
    place_mask body[3];             /* Earth, Moon, Beanstalk */
    place_mask restricted, major;
    place_mask district[PLACE_MAX];      /* those in the same district as this one, and itself */
    place_mask same_type[PLACE_MAX];     /* those of the same type, and itself */
    place_mask reach[RULERS][PLACE_MAX]; /* by ruler, or along the Beanstalk */
    /* Bit e: cards of detective d react to event e. There are masks for dark cards, for light cards
     * in the detective's own turn and in another's, and for Memory cards. */
    uint64_t dark_reacts[DETECTIVES], light_reacts[DETECTIVES], abroad_reacts[DETECTIVES];
    uint64_t memory_reacts;
    /* The twilight cards, as the places where the block stores their zones. Those with back b are
     * from deck_at[b] to deck_at[b + 1]. */
    uint16_t deck[COMPONENTS];
    uint16_t deck_at[BACK_NONE + 1];
    /* The cards that react. Dark cards of detective d that react to event e are from
     * reacts_at[d][e] to reacts_at[d][e + 1]. All light cards are in row REACTS_LIGHT. Memory cards
     * react to any event. */
    uint16_t reacts[REACTS_MAX];
    uint16_t reacts_at[DETECTIVES + 1][EVENT_WINDOWS + 1];
    uint16_t enters[DETECTIVES + 1][PLACE_MAX][2]; /* those that may wait for somebody to enter this
                                                       location: from, to */
    uint16_t memories[COMPONENTS];
    uint16_t memories_at[EVENT_MAX + 1];
    uint8_t awaits[COMPONENTS];        /* the event it reacts to, plus 1; 0: not a reaction */
    uint8_t impersonal[COMPONENTS];    /* the same for every holder */
    uint8_t back[COMPONENTS];          /* of a twilight card: BACK_DARK or BACK_LIGHT, plus whose */
    uint8_t whose[COMPONENTS];         /* of a twilight or Memory card: its detective, plus 1 */
    uint8_t printed_time[COMPONENTS];  /* of a twilight card: the Time that its text costs … */
    uint8_t printed_cards[COMPONENTS]; /* … and discard; 255: more than anybody has */
    uint8_t major_number[PLACE_MAX];   /* of a major location: 0 to 15 */
    uint8_t verb_seats[VERB_COUNT];    /* which arguments of a verb are seats, a bit each */
    uint8_t favor_types[SUPPLY_COUNT]; /* bit t: this favor counts as normal type t */
    uint8_t favor_npc[SUPPLY_COUNT];   /* whose favor it is: number of the NPC plus 1 */
    uint8_t root, midway, castle, ferry, kaguya; /* the chain of the Beanstalk, from the Earth */
    uint8_t hand_least, lights_least; /* the lowest hand limit, whatever cards say; the same for the
                                         number of light cards to play */
    uint8_t cost_never_rises;         /* no card makes the twilight cost more than printed */
};

static inline const struct facts *facts_of(const struct ask *q)
{
    return (const struct facts *)q->pack->facts;
}

/* Whether the card is light and not a reaction. Others cannot be played as an action. */
static inline bool card_is_action(const struct ask *q, component_id c)
{
    const struct facts *facts = facts_of(q);
    unsigned back = facts->back[c - COMPONENT_BASE];

    return (back - BACK_LIGHT < DETECTIVES) & (facts->awaits[c - COMPONENT_BASE] == 0);
}

/* All places in the district of this place; none if it is nowhere. */
static inline place_mask district_around(const struct ask *q, place_mask place)
{
    return place ? facts_of(q)->district[mask_next(place, 0)] : 0;
}

/* The locations that an adjective describes. */
static inline place_mask places_called(const struct ask *q, int word)
{
    const struct facts *facts = facts_of(q);

    if (word >= WORD_BUSINESS && word <= WORD_RESIDENTIAL)
        return facts->type[word - WORD_BUSINESS];
    if (word >= WORD_RITZY && word <= WORD_SEEDY)
        return facts->quality[word - WORD_RITZY];
    if (word >= WORD_EARTH && word <= WORD_BEANSTALK)
        return facts->body[word - WORD_EARTH];
    return word == WORD_RESTRICTED ? facts->restricted : word == WORD_MAJOR ? facts->major : 0;
}

/* The locations within reach of a ruler of this length, or along the Beanstalk; on the ground it
 * considers only these. */
place_mask facts_reach(const struct pack *p, unsigned from, int reach, place_mask among);

/* reacting_cards.c: which cards react to what. Runs late, when the programs' outlooks are known
 * (outlook.h). */
void reacting_cards_derive(const struct pack *p, struct facts *facts);
void reacting_cards_derive_late(struct pack *p);

/* twilight.c: the lowest limits */
void hands_derive(const struct pack *p, struct facts *facts);

/* NULL on success, else what the pack lacks for this game. */
const char *facts_derive(struct pack *p);

#endif
