/* facts.c: the numbers in Android's rules, for clients; printed facts are in the pack.
 *
 *     "turn_time": 6, "hits": 13, "hits_to_kill": 3, "alibis": 11,
 *     "calendar":   [ { "week": 1, "day": 1, "morning": null, "evening": "general",
 *                       "climax": false } … ]      "general", "plots", "specific" or null
 *     "twilight":   { "lightest": 0, "center": 4, "darkest": 8 }
 *     "sanity":     { "least": …, "most": … }
 *     "detectives": [ keys, by the number that fields of a view use ]
 *     "suspects", "leads", "npcs": likewise
 *     "majors":     [ the major locations ]
 *     "files":      [ "document", … ]
 *     "piles":      [ "shift", … ]
 *     "reach":      { "loaner": 175, "least": 125 }
 *     "beanstalk":  [ locations, from the Earth up ]
 *     "puzzle":     { "width": 5, "center": 12,
 *                     "slots": [ { "slot": 1, "cell": 0, "side": "north",
 *                                  "group": key or null } … ] }
 *     "worth":      { "guilty": 15, … }              points at the end
 */
#include "wire/android/client.h"

#include "wire/names.h"

/* Adds the entries of a kind, in the order of their numbers. */
static void add_entries(struct json_writer *w, const struct text_scene *s, const char *key,
                        unsigned kind)
{
    struct ask q = ask_about_scene(s);

    json_add_array(w, key);
    for (uint16_t e = entry_of(&q, kind, 0); e < entry_of(&q, kind + 1, 0); e++)
        name_write_entry(w, s->pack, e);
    json_write_end(w);
}

static void add_majors(struct json_writer *w, const struct text_scene *s)
{
    struct ask q = ask_about_scene(s);
    const struct facts *facts = facts_of(&q);

    json_add_array(w, "majors");
    MASK_EACH (facts->major, at)
        name_write_entry(w, s->pack, (uint16_t)at);
    json_write_end(w);
}

static const char *brings(uint8_t proc)
{
    switch (proc) {
    case PROC_GENERAL_EVENT:
        return "general";
    case PROC_SPECIFIC_EVENT:
        return "specific";
    case PROC_PLOTS:
        return "plots";
    default:
        return NULL;
    }
}

static void add_calendar(struct json_writer *w, const struct text_scene *s)
{
    unsigned table = s->b ? ((const struct android *)s->b)->table : 0;

    json_add_array(w, "calendar");
    for (unsigned week = 1; week <= WEEKS; week++)
        for (unsigned day = 1; day <= DAYS_A_WEEK; day++) {
            bool dawns = week == WEEKS && day == 1 && !(table & TABLE_EVENT_AT_END);

            json_write_object(w);
            json_add_int(w, "week", week);
            json_add_int(w, "day", day);
            json_add_string(w, "morning", dawns ? "specific" : NULL);
            json_add_string(w, "evening", brings(day_event(table, week, day)));
            json_add_bool(w, "climax", week == WEEKS && day >= CLIMAX_FROM);
            json_write_end(w);
        }
    json_write_end(w);
}

static void add_beanstalk(struct json_writer *w, const struct text_scene *s)
{
    struct ask q = ask_about_scene(s);
    const struct facts *f = facts_of(&q);
    const uint8_t chain[] = { f->root, f->midway, f->castle, f->ferry, f->kaguya };

    json_add_array(w, "beanstalk");
    for (unsigned i = 0; i < ARRAY_LEN(chain); i++)
        name_write_entry(w, s->pack, chain[i]);
    json_write_end(w);
}

static uint16_t group_at(const struct ask *q, unsigned slot)
{
    for (uint16_t e = entry_of(q, KIND_GROUP, 0); e < entry_of(q, KIND_GROUP + 1, 0); e++)
        if (fields_of(q, e)[GROUP_SLOT] == (int)slot || fields_of(q, e)[GROUP_SLOT_2] == (int)slot)
            return e;
    return 0xffff;
}

static void add_puzzle(struct json_writer *w, const struct text_scene *s)
{
    enum { WIDTH = 5, SLOTS = 4 * WIDTH };
    static const char *const side[] = { "north", "east", "south", "west" };
    struct ask q = ask_about_scene(s);

    json_add_object(w, "puzzle");
    json_add_int(w, "width", WIDTH);
    json_add_int(w, "center", CENTER);
    json_add_array(w, "slots");
    for (unsigned slot = 1; slot <= SLOTS; slot++) {
        struct slot where = puzzle_slot(slot);

        json_write_object(w);
        json_add_int(w, "slot", slot);
        json_add_int(w, "cell", where.cell);
        json_add_string(w, "side", side[where.side]);
        json_write_key(w, "group");
        name_write_entry(w, s->pack, group_at(&q, slot));
        json_write_end(w);
    }
    json_write_end(w);
    json_write_end(w);
}

static void add_range(struct json_writer *w, const char *key, int least, int most)
{
    json_add_object(w, key);
    json_add_int(w, "least", least);
    json_add_int(w, "most", most);
    json_write_end(w);
}

static void add_word_list(struct json_writer *w, const struct text_scene *s, const char *key,
                          unsigned first, unsigned count)
{
    json_add_array(w, key);
    for (unsigned i = 0; i < count; i++)
        name_write_value(w, s, T_WORD, (uint16_t)(first + i));
    json_write_end(w);
}

static void add_worth(struct json_writer *w)
{
    json_add_object(w, "worth");
    json_add_int(w, "guilty", GUILTY_VP);
    json_add_int(w, "innocent", INNOCENT_VP);
    json_add_int(w, "obsession", OBSESSION_VP);
    json_add_int(w, "conspiracy", CONSPIRACY_VP);
    json_add_int(w, "company", COMPANY_VP);
    json_add_int(w, "trauma", -TRAUMA_VP);
    json_write_end(w);
}

void android_facts_write(struct json_writer *w, const struct text_scene *s)
{
    json_add_int(w, "turn_time", TURN_TIME);
    json_add_int(w, "hits", HITS);
    json_add_int(w, "hits_to_kill", HITS_TO_KILL);
    json_add_int(w, "alibis", ALIBIS);
    add_calendar(w, s);
    json_add_object(w, "twilight");
    json_add_int(w, "lightest", TRACK_LIGHTEST);
    json_add_int(w, "center", TRACK_CENTER);
    json_add_int(w, "darkest", TRACK_DARKEST);
    json_write_end(w);
    add_range(w, "sanity", -SANITY_END, SANITY_END);
    add_entries(w, s, "detectives", KIND_DETECTIVE);
    add_entries(w, s, "suspects", KIND_SUSPECT);
    add_entries(w, s, "leads", KIND_LEAD);
    add_entries(w, s, "npcs", KIND_NPC);
    add_majors(w, s);
    add_word_list(w, s, "files", WORD_DOCUMENT, FILES);
    add_word_list(w, s, "piles", WORD_SHIFT, PILES);
    json_add_object(w, "reach");
    json_add_int(w, "loaner", LOANER_REACH);
    json_add_int(w, "least", REACH_LEAST);
    json_write_end(w);
    add_beanstalk(w, s);
    add_puzzle(w, s);
    add_worth(w);
}
