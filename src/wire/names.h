/* names.h: names of things outside the core; inside src/wire only.
 *
 * A component that the viewer knows is named by its pack entry's key, its zone and its place; any
 * other by zone and place alone. In a hand, which has no visible order, the place is left out. Its
 * id is never used: copies of one entry are indistinguishable outside, so nobody can follow a
 * component that moves unseen.
 */
#ifndef ANGELES_WIRE_NAMES_H
#define ANGELES_WIRE_NAMES_H

#include "text/render.h"
#include "wire/json.h"

enum { WIRE_NAME_MAX = 160 };  /* bytes of a key or a name when reading */
enum { WIRE_TEXT_MAX = 2048 }; /* bytes of one text; longer texts are cut between characters */

/* Names of the kernel's numbers, and of those that continue with the game's. NULL: none. */
const char *type_name(uint8_t type);
const char *state_name(uint8_t state);
const char *until_name(uint8_t until);
const char *offer_state_name(unsigned state);
const char *term_name(unsigned kind);
const char *lapse_name(unsigned reason);
const char *promise_state_name(unsigned state);
const struct prompt *prompt_of(const struct rules *rules, unsigned prompt);
const char *prompt_name(const struct rules *rules, uint16_t prompt);
const char *message_name(const struct rules *rules, uint16_t message);
const struct option_kind *option_kind_of(const struct rules *rules, uint16_t kind);

/* "card|cards" is called "card". */
void name_write_word(struct json_writer *w, const char *word);
void name_write_word_key(struct json_writer *w, const char *word);

/* Writes a value of one type, as a bare JSON value; null for none. A zone of a seat is "hand:2". */
void name_write_seat(struct json_writer *w, uint8_t seat);
void name_write_seats(struct json_writer *w, seat_mask seats); /* an array */
void name_write_zone(struct json_writer *w, const struct rules *rules, uint16_t zone);
void name_write_zone_key(struct json_writer *w, const struct rules *rules, uint16_t zone);
void name_write_entry(struct json_writer *w, const struct pack *pack, uint16_t entry);
void name_write_supply(struct json_writer *w, const struct rules *rules, uint16_t kind);
void name_write_value(struct json_writer *w, const struct text_scene *s, uint8_t type,
                      uint16_t value); /* a card is an object */

/* Adds to an open object how much each holder has of each kind; missing ones are 0. */
void name_write_supplies(struct json_writer *w, const struct rules *rules, const struct block *b);
/* Writes the supplies of one holder as a member. Returns false if it has none. */
bool name_add_holder(struct json_writer *w, const struct rules *rules, const struct block *b,
                     unsigned holder);

/* Adds to an open object the members that name this component for the viewer. */
void name_add_card(struct json_writer *w, const struct text_scene *s, component_id c);
const struct pack_entry *name_back(const struct text_scene *s, uint8_t zone, component_id c);

/* Writes {"type": …, and under the type's name its value}, for targets and parameters. */
void name_write_typed(struct json_writer *w, const struct text_scene *s, uint8_t type,
                      uint16_t value);

/* Members of an open object: whose prose a text is, and which slot of it; none if it is
 * generated. */
void name_add_prose(struct json_writer *w, const struct text_scene *s, unsigned row);

/* Writes a deed (kernel/offer.h) as members of an open object: "deed": "support", "way": "main",
 * "when": "this-deal", "things": [ typed … ]. To find its code a way or time may be "", the first
 * one. */
void deed_add(struct json_writer *w, const struct text_scene *s, uint16_t code);
unsigned things_read(struct json_reader *r, const struct text_scene *s, struct deed_thing thing[2]);
bool deed_find(const struct text_scene *s, const char *name, const char *way, const char *when,
               const struct deed_thing *thing, unsigned things, uint16_t *code);

/* Looks up a name; -1: unknown. Rows begin with their name; if only the first of several words
 * counts ("card|cards"), `whole` is false. */
int name_find(const void *row, size_t row_size, unsigned count, const char *name, bool whole);
int name_find_zone(const struct rules *rules, const char *name);
int name_find_entry(const struct pack *pack, const char *key);

/* For many lookups of entries: a hash table of their keys. It starts zeroed. */
struct name_index {
    uint16_t entry[2048]; /* plus 1; 0: none */
};
void name_index_fill(struct name_index *x, const struct pack *pack);
int name_index_find(const struct name_index *x, const struct pack *pack, const char *key);

/* Reads a bare value as name_write_value() writes it (no cards). Returns false if the reader has
 * failed. */
bool name_read_value(struct json_reader *r, const struct rules *rules, const struct pack *pack,
                     uint8_t type, uint16_t *value);

/* The component a viewer means by zone, place (-1: not given) and entry (-1: not given). The viewer
 * cannot name an unknown component by its key, even by a right guess. 0: none. */
component_id card_meant(const struct text_scene *s, uint8_t zone, int place, int entry);

bool component_in_block(const struct block *b, uint16_t word);

#endif
