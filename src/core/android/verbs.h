/* verbs.h: the functions (verb_*.c) that the verbs of the vocabulary (verbs.def) call.
 *
 * A detective whom nobody plays has no seat (SEAT_NONE), and effects on that detective do nothing.
 */
#ifndef ANDROID_VERBS_H
#define ANDROID_VERBS_H

#include "android/facts.h"
#include "machine/args.h"

/* Arguments that only this game has (machine/args.h has the others) */

static inline uint8_t place_arg(const struct ask *q, int value) /* 0: nowhere */
{
    CHECK(value == 0 || (value > 0 && value < PLACE_MAX && facts_of(q)->places >> value & 1));
    return (uint8_t)value;
}

static inline unsigned kind_arg(const struct ask *q, int value, unsigned kind, unsigned count)
{
    unsigned number = number_of(q, kind, arg_below(value, q->pack->entry_count));

    CHECK(number < count);
    return number;
}

static inline unsigned lead_arg(const struct ask *q, int value)
{
    return kind_arg(q, value, KIND_LEAD, LEADS);
}

static inline unsigned suspect_arg(const struct ask *q, int value)
{
    return kind_arg(q, value, KIND_SUSPECT, SUSPECTS);
}

static inline uint8_t pile_arg(int word)
{
    CHECK(word >= WORD_SHIFT && word < WORD_SHIFT + PILES);
    return (uint8_t)(word - WORD_SHIFT);
}

/* The argument in slot i of the form */
#define PLACE_AT(i)   place_arg(q, arg[i])
#define LEAD_AT(i)    lead_arg(q, arg[i])
#define SUSPECT_AT(i) suspect_arg(q, arg[i])
#define PILE_AT(i)    pile_arg(arg[i])

/* Small asks that belong to no chapter: PROC_VERB; local[0] is the verb. */
enum verb_local { ASKED_VERB, ASKED_NUMBER, ASKED_THING, ASKED_CHOSEN };
enum flow shift_ask(struct frame *f, struct ask *q);
enum flow look_ask(struct frame *f, struct ask *q);
enum flow undealt_ask(struct frame *f, struct ask *q);

/* Carrying out. verb_tokens.c: */
enum flow tokens_gain(struct ask *q, uint8_t seat, uint8_t kind, unsigned number);
enum flow tokens_trade(struct ask *q, uint8_t seat, uint8_t from, uint8_t to);
enum flow tokens_spend(struct ask *q, struct frame *f, uint8_t seat, uint8_t kind, unsigned number);
enum flow spend_any(struct ask *q, struct frame *f, uint8_t seat, unsigned number);
enum flow evidence_sell(struct ask *q, uint8_t seat, uint16_t lead, uint8_t kind, unsigned number);
void tokens_sacrifice(struct ask *q, uint8_t seat, uint8_t kind, unsigned number);
void lose_all_but(struct ask *q, uint8_t seat, uint8_t kind, unsigned kept);
/* verb_cards.c: */
unsigned fight_cards(struct ask *q, uint8_t seat, unsigned number);
void discard_random(struct ask *q, uint8_t seat, unsigned number);
enum flow discard_down_to(struct ask *q, struct frame *f, uint8_t seat, unsigned kept);
void card_to_hand(struct ask *q, component_id c, uint8_t seat);
enum flow card_take(struct ask *q, struct frame *f, uint8_t seat, component_id c);
void memory_to_box(struct ask *q, uint8_t seat);
/* verb_looking.c: */
void card_look(struct ask *q, uint8_t seat, component_id c);
void piles_look(struct ask *q, uint8_t seat);
void hunch_look(struct ask *q, uint8_t seat, uint8_t whose);
void hunch_swap(struct ask *q, uint8_t seat);
/* verb_map.c, verb_case.c: */
void leads_swap(struct ask *q, unsigned one, unsigned other);
void turn_up_random(struct ask *q, unsigned suspect);
/* verb_people.c: */
uint16_t sisters(const struct ask *q);
void npc_troubled(struct ask *q, uint16_t entry);
void overdue_set(struct ask *q, uint16_t entry, bool overdue);
void markers_add(struct ask *q, component_id c, unsigned number);

/* The reasons why they cannot be carried out */
requirement favors_missing(const struct ask *q, uint8_t seat, uint8_t end);
requirement gained_missing(const struct ask *q, uint8_t seat);
requirement count_missing(const struct ask *q, uint8_t seat, uint8_t kind, unsigned number);
requirement pay_missing(struct ask *q, uint8_t seat, uint8_t kind, unsigned number);
requirement spend_missing(struct ask *q, uint8_t seat, uint8_t kind, unsigned number);
requirement any_missing(struct ask *q, uint8_t seat, unsigned number);
requirement sell_missing(struct ask *q, uint8_t seat, unsigned lead);
requirement keep_missing(struct ask *q, uint8_t seat, enum draw_decks decks);
requirement take_missing(struct ask *q, uint8_t seat);
requirement look_missing(struct ask *q, uint8_t seat, component_id c);
requirement suspect_look_missing(struct ask *q, uint8_t seat, unsigned suspect);
/* The number of facedown tokens on the suspect's sheet; *last is the one with that number. */
unsigned facedown_on(const struct ask *q, unsigned suspect, unsigned number, component_id *last);
requirement looks_missing(struct ask *q, uint8_t seat, unsigned but);
requirement go_missing(struct ask *q, uint8_t seat, uint8_t at);
requirement follow_up_missing(struct ask *q, uint8_t seat, unsigned lead, unsigned time);
requirement warrant_lose_missing(const struct ask *q, uint8_t seat);
requirement refile_missing(const struct ask *q, component_id c, bool other_suspect);
requirement evidence_on_missing(struct ask *q, uint8_t seat, unsigned suspect);

#endif
