/* prose.h: prose in separate files, one for each topic and language.
 *
 *     rats.en.prose                      rats.de.prose
 *
 *     [the-rat] The Rat                  [the-rat] of 7c1e09b2 Die Ratte
 *     text  It sits on the barrel and    text  Sie sitzt auf dem Fass und
 *           does not move.                     rührt sich nicht.
 *     a     Feed it.                     a     Füttere sie.
 *     a.no  It was not hungry.           a.no  Hunger hatte sie keinen.
 *
 * A card begins with the key of its entry, and has a text for each slot (slots.h). German follows
 * the English whose fingerprint it names. If it names no fingerprint or a different one, the
 * whole card appears in English.
 */
#ifndef ANGELES_PACK_PROSE_H
#define ANGELES_PACK_PROSE_H

#include "pack/diag.h"
#include "pack/names.h"
#include "pack/slots.h"

enum { CARD_TEXTS_MAX = 64 };

struct prose_text {
    const char *slot;
    char *text;
    size_t size, max; /* bytes of the text, and room for it */
    struct spot at;   /* of the slot */
    bool used;
};

struct prose_card {
    const char *key;
    const char *title; /* as written after the key; NULL */
    struct spot at, title_at;
    bool has_fingerprint;
    uint32_t fingerprint; /* of the English it was written for */
    struct prose_text *text;
    unsigned count;
    struct ast_entry *entry;
};

/* The cards of all files of one language. */
struct prose {
    struct prose_card *card;
    unsigned count, max;
    struct names names;
};

/* A pack may have one file style.prose: names common to both languages, and forbidden words.
 *
 *     [names]          [never.en]        [never.de]
 *     Mrs. Teague      suddenly          plötzlich
 *     Cinder = Asche
 */
struct style {
    const char **name[LANG_COUNT]; /* a name in each language */
    const char **never[LANG_COUNT];
    unsigned name_count, never_count[LANG_COUNT];
    const struct vocabulary *v;
};

bool is_prose_file(const char *name);

/* Reads all prose among the sources, and fills the slots of the pack's entries. Mistakes go to
 * `diag`; things that may be intended go to `warn`. */
void prose_fill(struct arena *arena, struct diag *diag, struct diag *warn, struct ast_pack *pack);

/* prose_check.c: length and style, and whether the languages agree */
struct style style_read(struct arena *arena, struct diag *diag);
void prose_check(struct diag *diag, struct diag *warn, const struct style *style,
                 unsigned words_most, enum language lang, const struct prose_text *text);
void prose_compare(struct diag *diag, struct diag *warn, bool label,
                   const struct prose_text *english, const struct prose_text *german);
void names_compare(struct diag *warn, const struct style *style, const struct prose_card *english,
                   const struct prose_card *german);

#endif
