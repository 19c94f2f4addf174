/* box.c: the contents of Android's box besides the components of its pack (A-COMP-02 to A-COMP-15).
 *
 * Counts physical pieces: a token with two sides once, and trauma in counters, not points. Time,
 * Sanity and money are not counted: they are markers on tracks.
 */
#include "wire/android/client.h"

#include "wire/names.h"

enum {
    HERO_MARKERS = 5, /* for a pile, the scene, a track and two events: A-COMP-24, A-COMP-27 */
    PLOT_CARDS = 4,   /* the start, two crossroads and four endings have seven faces: A-COMP-15 */
    TRAUMA_LARGE = 5,
    TRAUMA_LARGE_WORTH = 3,
};

static bool is_token(unsigned supply)
{
    return supply != SUPPLY_TIME && supply != SUPPLY_MONEY && supply != SUPPLY_TRAUMA &&
           supply != SUPPLY_GOOD && supply != SUPPLY_BAD;
}

void android_box_write(struct json_writer *w, const struct text_scene *s)
{
    const struct android *g = NULL;
    const struct rules *rules = s->rules;
    struct ask q = ask_about_scene(s);
    int plots = entry_of(&q, KIND_PLOT + 1, 0) - entry_of(&q, KIND_PLOT, 0);
    int trauma = rules->supply_total[SUPPLY_TRAUMA];

    for (unsigned i = 0; i < SUPPLY_COUNT; i++)
        if (is_token(i)) {
            name_write_word_key(w, rules->vocabulary->supply[i].word);
            json_write_int(w, rules->supply_total[i]);
        }
    json_add_int(w, "baggage token", rules->supply_total[SUPPLY_GOOD]);
    json_add_int(w, "trauma counter of 1", trauma - TRAUMA_LARGE * TRAUMA_LARGE_WORTH);
    json_add_int(w, "trauma counter of 3", TRAUMA_LARGE);
    json_add_int(w, "hit token", HITS);
    json_add_int(w, "alibi token", ALIBIS);
    json_add_int(w, "warrant marker", DETECTIVES * ARRAY_LEN(g->warrant[0]));
    json_add_int(w, "hero marker", DETECTIVES * HERO_MARKERS);
    json_add_int(w, "NPC status token", NPCS);
    json_add_int(w, "twilight marker", DETECTIVES);
    json_add_int(w, "vehicle ruler", RULERS);
    json_add_int(w, "fixed puzzle piece", 1);
    json_add_int(w, "plot card", plots * PLOT_CARDS);
    json_add_int(w, "tip sheet", DETECTIVES);
    json_add_int(w, "first player marker", 1);
    json_add_int(w, "scene of the crime marker", 1);
    json_add_int(w, "day marker", 1);
}
