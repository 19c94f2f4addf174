/* changes.h: the changes between two views of one viewer (wire/view.h), as texts.
 *
 *     "changes": { key: value …,                         top-level keys with a new value
 *                  "fields": { name: value … },          and of these four only the members
 *                  "board": { name: value … },           with a new value
 *                  "supplies": { holder: {…} or null },  (null: it has nothing left)
 *                  "zones": { name: {…} or null },       (null: it is gone)
 *                  "effects": { number: {…} or null } }, (null: it and later ones are gone)
 *     "removed": [ key … ]                               top-level keys that are gone; often absent
 *
 * Lists of objects in "board" work like "effects": an object in place of a list has the items that
 * differ, keyed by their numbers.
 *
 * To apply it, replace each old value with the new one; null is an ordinary value except where
 * noted above. A new zone goes to the end of the zones.
 */
#ifndef ANGELES_WIRE_CHANGES_H
#define ANGELES_WIRE_CHANGES_H

#include "wire/json.h"

/* Writes the members above into an open object; false: one of the texts is not a view, and the
 * output is unusable. */
bool wire_changes(struct json_writer *w, const char *from, size_t from_size, const char *to,
                  size_t to_size);
/* "board": … of two boards, if they differ, into the object "changes", which is open. */
struct wire_board_text {
    const char *text;
    size_t size;
    const struct json_marks *marks;
};
void wire_board_changes(struct json_writer *w, const struct wire_board_text *from,
                        const struct wire_board_text *to);

#endif
