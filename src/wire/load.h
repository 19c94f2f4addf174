/* load.h: reading back what dump.c writes; inside src/wire only.
 *
 * load.c reads the head and the components, load_flow.c the state of play.
 */
#ifndef ANGELES_WIRE_LOAD_H
#define ANGELES_WIRE_LOAD_H

#include "kernel/ask.h"
#include "kernel/rules.h"
#include "machine/pack.h"
#include "wire/json.h"
#include "wire/names.h"

struct loader {
    struct json_reader *r;
    struct block *b;
    const struct rules *rules;
    const struct pack *pack;
    struct name_index index; /* a dump names each component by its entry */
};

/* A string, and its position. */
struct load_name {
    size_t at;
    char text[160];
};
void load_name(struct loader *l, struct load_name *n);
unsigned load_found(struct loader *l, const struct load_name *n, int found, const char *what);
unsigned load_one_of(struct loader *l, const char *const *name, unsigned count, const char *what);
unsigned load_span(struct loader *l);
unsigned load_event(struct loader *l);

component_id load_component(struct loader *l);
source_id load_source(struct loader *l); /* a component, or an entry by its key */
uint16_t load_word(struct loader *l);    /* a component or a number */
uint8_t load_seat(struct loader *l);     /* null: SEAT_NONE */
uint32_t load_mask(struct loader *l, unsigned bits, const char *const *name, unsigned names);
unsigned load_words(struct loader *l, uint16_t *word, unsigned max); /* returns the number */

void load_lanes(struct loader *l);
void load_frames(struct loader *l);
void load_queue(struct loader *l);
void load_plays(struct loader *l);
void load_effects(struct loader *l);
void load_offers(struct loader *l);
void load_bindings(struct loader *l);
void load_promises(struct loader *l);
void load_recall(struct loader *l);
void load_counters(struct loader *l);
void load_once(struct loader *l);

#endif
