/* cast.h: turns ids of the core into arguments of phrases; inside src/text only.
 *
 * In src/text only this module decides what a viewer may not know.
 */
#ifndef ANGELES_TEXT_CAST_H
#define ANGELES_TEXT_CAST_H

#include "text/phrase.h"
#include "text/render.h"

enum { CAST_MAX = 6, SCRATCH_SIZE = 160 };

struct cast {
    const struct text_scene *scene;
    enum language lang;
    bool blank; /* the things of deeds are written as "…" */
    bool told;  /* past events: titles are in quotation marks */
    unsigned count;
    struct arg arg[CAST_MAX];
    struct arg owner[CAST_MAX];
    char scratch[CAST_MAX][SCRATCH_SIZE]; /* texts the arguments are made of */
    char name[CAST_MAX][24];              /* of a seat nobody has named */
};

void cast_init(struct cast *c, const struct text_scene *s, enum language lang);
void cast_param(struct cast *c, uint8_t type,
                uint16_t value); /* T_CARD: a component; T_DEED: after its doer, receiver, number */
/* The object of a deed, as the first argument; false: it has none. */
bool cast_deed_thing(struct cast *c, uint16_t code);
void cast_logged(struct cast *c, const struct log_param *p, bool known);

const char *cast_title(const struct text_scene *s, uint16_t entry,
                       enum language lang);                       /* or NULL */
const char *cast_string(const struct text_scene *s, uint32_t at); /* of the pack; NULL if none */

#endif
