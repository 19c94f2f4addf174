/* play.h: declarations shared by playing.c, reactions.c and sample.c: windows, and the frame of a
 * card being played.
 *
 * A window and the card played in it run in one frame, since frames are scarce. The window's frame
 * becomes the play's, and becomes the window's again when the card is done.
 */
#ifndef ANGELES_ANDROID_PLAY_H
#define ANGELES_ANDROID_PLAY_H

#include "android/android.h"

/* The locals of such a frame */
enum play_local {
    AT_CARD,  /* the card being played */
    AT_COST,  /* twilight still to be paid */
    AT_EVENT, /* the event it reacts to; EVENT_COUNT: none, it is an action */
    AT_WHO,   /* the event: whose act, and the two things it is about */
    AT_A,
    AT_B,
    AT_SLOT,  /* enum play_slot */
    AT_LEFT,  /* holders of Memory cards who have still to be asked */
    AT_ASKED, /* the seats asked now */
};
enum play_slot { SLOT_ACTION, SLOT_MEMORY, SLOT_DARK, SLOT_LIGHT };

/* Steps of PROC_WINDOW; a play goes back to one of them. */
enum window_step {
    WINDOW_MEMORY,
    WINDOW_MEMORY_ASK,
    WINDOW_MEMORY_ANSWERED,
    WINDOW_DARK,
    WINDOW_DARK_ASK,
    WINDOW_DARK_ANSWERED,
    WINDOW_LIGHT,
    WINDOW_LIGHT_ASK,
    WINDOW_LIGHT_ANSWERED,
    WINDOW_CLOSED,
};

/* The event that a window asks about */
struct happening {
    uint8_t event, who;
    uint16_t a, b;
};

static inline uint8_t window_zone(enum play_slot slot, uint8_t seat)
{
    return slot == SLOT_MEMORY ? memory_of(seat) : hand_of(seat);
}

/* reactions.c: which of the remaining seats are asked, and whether this seat may answer with that
 * card
 */
seat_mask window_seats(struct ask *q, const struct happening *h, enum play_slot slot,
                       seat_mask left);
requirement react_missing(struct ask *q, uint8_t seat, component_id c, const struct happening *h,
                          enum play_slot slot);
uint8_t window_first(const struct android *g, enum play_slot slot,
                     seat_mask seats); /* whose answer counts */
enum flow window_play(struct ask *q, struct frame *f, enum play_slot slot, uint8_t seat,
                      component_id c); /* this seat plays that card */

static inline bool is_kind(const struct ask *q, component_id c, unsigned kind)
{
    return pack_entry_of(q->pack, c)->kind == kind;
}

enum { ANY_NUMBER = 99 }; /* no limit on light cards per turn */

/* The reason why this seat cannot play the card, for any purpose. */
requirement play_missing(struct ask *q, uint8_t seat, component_id c, const struct scope *s);

/* The window's frame plays this card now. */
enum flow play_begin(struct frame *f, uint8_t seat, component_id c, enum play_slot slot);

/* A-TWI-05: faceup under its deck; Memory cards leave the game. (twilight.c) */
void card_put_away(struct ask *q, component_id c);

#endif
