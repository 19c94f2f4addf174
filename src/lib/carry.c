/* carry.c: the state carried from game to game: in, out, and as JSON. */
#include <string.h>

#include "kernel/carry.h"
#include "lib/lib.h"

_Static_assert((int)ANG_CARRY_MAX == (int)CARRY_MAX, "the public header has the same value");

bool carry_take(const struct rules *r, const struct ang_carry *c, struct setup *s,
                struct ang_error *error)
{
    if (!r->carry_count)
        return error_set(error, ANG_USAGE, "%s carries nothing from game to game", r->title);
    if (c->version != r->carry_version)
        return error_set(error, ANG_USAGE, "the carried state has version %u; %s needs version %u",
                         c->version, r->title, r->carry_version);
    if (c->count != r->carry_count)
        return error_set(error, ANG_USAGE, "the carried state has %u numbers; %s needs %u",
                         c->count, r->title, r->carry_count);
    for (unsigned i = 0; i < c->count; i++) {
        unsigned nth;
        const struct carry_fact *row = carry_row(r, i, &nth);
        if (c->number[i] < row->least || c->number[i] > row->most)
            return error_set(error, ANG_USAGE, "the carried '%s' is %d; it goes from %d to %d",
                             row->field.name, c->number[i], row->least, row->most);
        if (c->seen[i] > SEEN_BY_ALL)
            return error_set(error, ANG_USAGE, "there is no such viewer of the carried '%s'",
                             row->field.name);
        s->carry[i] = c->number[i];
        s->carry_seen[i] = c->seen[i];
    }
    s->carried = 1;
    return true;
}

void carry_give(const struct rules *r, const struct setup *s, struct ang_carry *out)
{
    memset(out, 0, sizeof *out);
    out->version = r->carry_version;
    out->count = r->carry_count;
    memcpy(out->number, s->carry, r->carry_count * sizeof out->number[0]);
    memcpy(out->seen, s->carry_seen, r->carry_count * sizeof out->seen[0]);
}

bool ang_game_carry(const struct ang_game *g, struct ang_carry *out)
{
    const struct rules *r = g->pack->rules;

    memset(out, 0, sizeof *out);
    if (g->b->state == GAME_RUNNING || !r->carry_count)
        return false;
    out->version = r->carry_version;
    out->count = r->carry_count;
    memcpy(out->number, carried_numbers(r, g->b), out->count * sizeof out->number[0]);
    memcpy(out->seen, carried_seen(r, g->b), out->count * sizeof out->seen[0]);
    return true;
}

/* { "version": 1, "numbers": [ … ], "seen": [ … ] }; seen: bit s, seat s; bit 6, the spectator */

void carry_write(struct json_writer *w, const struct ang_carry *c)
{
    json_add_object(w, "carry");
    json_add_int(w, "version", c->version);
    json_add_array(w, "numbers");
    for (unsigned i = 0; i < c->count; i++)
        json_write_int(w, c->number[i]);
    json_write_end(w);
    json_add_array(w, "seen");
    for (unsigned i = 0; i < c->count; i++)
        json_write_int(w, c->seen[i]);
    json_write_end(w);
    json_write_end(w);
}

void carry_read(struct json_reader *r, struct ang_carry *out)
{
    static const char *const key[] = { "version", "numbers", "seen" };
    unsigned numbers = 0, masks = 0;
    uint64_t met = 0;

    memset(out, 0, sizeof *out);
    json_read_object(r);
    for (int k; (k = json_next_known(r, key, ARRAY_LEN(key), &met)) >= 0;)
        if (k == 0) {
            out->version = (unsigned)json_read_int(r, 0, UINT16_MAX);
        } else {
            unsigned *count = k == 1 ? &numbers : &masks;
            json_read_array(r);
            while (json_next_item(r)) {
                if (*count == CARRY_MAX) {
                    json_fail(r, "there are too many numbers", NULL);
                    break;
                }
                if (k == 1)
                    out->number[(*count)++] = (int16_t)json_read_int(r, INT16_MIN, INT16_MAX);
                else
                    out->seen[(*count)++] = (uint8_t)json_read_int(r, 0, SEEN_BY_ALL);
            }
        }
    json_require(r, key, ARRAY_LEN(key), met);
    if (!r->failed && numbers != masks)
        json_fail(r, "\"numbers\" and \"seen\" have different lengths", NULL);
    out->count = numbers;
}
