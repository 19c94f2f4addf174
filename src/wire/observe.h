/* observe.h: a viewer's knowledge as a row of numbers, for learning programs.
 *
 * A row has the same length in every position of a game. It is made like a view: it starts empty
 * and adds what the viewer has seen. Copies of a card are indistinguishable, so knowledge of one is
 * stored under the card, in the order of places, not under the component.
 *
 *     head       viewer, seats, active, state, winners, waiting, asked, picks made
 *     picks      what the viewer has sealed so far: a number, a known card's entry, or -1
 *     fields     the game's own, one after the other; -1 stands for nobody, nowhere, none
 *     supplies   how much of each kind each holder has
 *     zones      how many components are there
 *     cards      for each copy of each card: its zone, from 1 (plus 256: face up),
 *                and how far from the bottom, from 1 (0: in a hand); both 0 when unknown
 *     backs      for each zone that is a hand: how many unknown ones of each exchange group
 *     in play    entry from 1 and owner of each card in play
 *     in force   entry from 1, owner and duration of each temporary effect
 */
#ifndef ANGELES_WIRE_OBSERVE_H
#define ANGELES_WIRE_OBSERVE_H

#include "text/render.h"

/* Raised when numbers are added or moved. 2: Android's fields have "laid", who placed evidence. */
enum { OBSERVE_VERSION = 3 };

enum { OBSERVE_OPTION = 13 }; /* numbers of one option: its kind, and four of each target */

unsigned observe_size(const struct rules *rules, const struct pack *pack);

/* Writes the knowledge of the scene's viewer, in observe_size() numbers. */
void observe(const struct text_scene *s, int16_t *out);

/* Writes an option as its viewer may name it. Of each target: its type (enum type), its value (a
 * known card's entry; -1: unknown, nobody, none), and for cards their zone and place from 1. */
void observe_option(const struct text_scene *s, const struct option *o,
                    int16_t out[OBSERVE_OPTION]);

/* The name of an index of the row: "fields.week", "supplies.bank.time". Returns its length. */
size_t observe_name(const struct rules *rules, const struct pack *pack, unsigned index, char *out,
                    size_t size);

#endif
