/* things.h: the zones and effects of a view, each as JSON and as a number. */
#ifndef ANGELES_WIRE_THINGS_H
#define ANGELES_WIRE_THINGS_H

#include "text/render.h"
#include "wire/json.h"

bool zone_is_told(const struct text_scene *s, uint8_t zone);
void wire_zone(struct json_writer *w, const struct text_scene *s, uint8_t zone);
uint64_t zone_digest(const struct text_scene *s, uint8_t zone); /* never 0 */

/* Cards in play by slot, then temporary effects by slot. */
struct in_force {
    bool play;
    uint8_t slot;
};
unsigned in_force_list(const struct block *b, struct in_force out[PLAY_MAX + EFFECT_MAX]);
void wire_effect(struct json_writer *w, const struct text_scene *s, struct in_force what);
uint64_t effect_digest(const struct text_scene *s, struct in_force what);

static inline uint64_t digest_add(uint64_t digest, uint64_t value)
{
    digest = (digest ^ value) * 0x9e3779b97f4a7c15u;
    return digest ^ digest >> 29;
}

#endif
