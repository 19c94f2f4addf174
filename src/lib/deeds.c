/* deeds.c: what happens in a game, as far as it is counted over many games.
 *
 * The rules tell what happens in messages of their own; one table says which of them are deeds, and
 * where in them the seat, the thing and the number stand. A new game adds its rows.
 */
#include <string.h>

#include "bots/value.h"
#include "lib/lib.h"

enum { NOT_TOLD = LOG_PARAM_MAX };

struct deed_row {
    const char *game, *message;
    enum ang_deed_sort sort;
    uint8_t seat, entry, number; /* which parameter; NOT_TOLD: none */
    const char *word;
};

/* clang-format off */
static const struct deed_row row[] = {
    { "android", "draws-light",       ANG_DEED_DRAWS,  0, 1, NOT_TOLD, NULL },
    { "android", "draws-dark",        ANG_DEED_DRAWS,  0, 1, NOT_TOLD, NULL },
    { "android", "keeps",             ANG_DEED_DRAWS,  0, 1, NOT_TOLD, NULL },
    { "android", "takes-card",        ANG_DEED_DRAWS,  0, 1, NOT_TOLD, NULL },
    { "android", "plays",             ANG_DEED_PLAYS,  0, 1, NOT_TOLD, NULL },
    { "android", "plays-on",          ANG_DEED_PLAYS,  0, 1, NOT_TOLD, NULL },
    { "android", "event-drawn",       ANG_DEED_EVENT,  NOT_TOLD, 0, NOT_TOLD, NULL },
    { "android", "event-revealed",    ANG_DEED_EVENT,  NOT_TOLD, 0, NOT_TOLD, NULL },
    { "android", "plot-begins",       ANG_DEED_BEGINS, 0, 1, NOT_TOLD, NULL },
    { "android", "plot-positive",     ANG_DEED_WELL,   0, 1, NOT_TOLD, NULL },
    { "android", "plot-negative",     ANG_DEED_BADLY,  0, 1, NOT_TOLD, NULL },
    { "android", "ending",            ANG_DEED_ENDING, 0, 1, 2, NULL },
    { "android", "points",            ANG_DEED_SCORES, 0, 2, 1, NULL },
    { "android", "points-for-tokens", ANG_DEED_SCORES, 0, NOT_TOLD, 1, "tokens" },
    { "android", "points-both",       ANG_DEED_SCORES, 0, NOT_TOLD, 1, "obsession" },
    { "android", "points-other",      ANG_DEED_SCORES, 0, NOT_TOLD, 1, "cards-in-play" },
    { "harbor",  "draws",             ANG_DEED_DRAWS,  0, 1, NOT_TOLD, NULL },
    { "harbor",  "gives",             ANG_DEED_DRAWS,  2, 1, NOT_TOLD, NULL },
    { "harbor",  "takes",             ANG_DEED_DRAWS,  0, 1, NOT_TOLD, NULL },
    { "harbor",  "plays",             ANG_DEED_PLAYS,  0, 1, NOT_TOLD, NULL },
    { "harbor",  "reacts",            ANG_DEED_PLAYS,  0, 1, NOT_TOLD, NULL },
};
/* clang-format on */

static const struct deed_row *row_of(const struct rules *rules, uint16_t message)
{
    const char *name;

    if (message < MSG_GAME)
        return NULL;
    name = rules->vocabulary->message[message - MSG_GAME].name;
    for (unsigned i = 0; i < ARRAY_LEN(row); i++)
        if (strcmp(row[i].game, rules->name) == 0 && strcmp(row[i].message, name) == 0)
            return &row[i];
    return NULL;
}

/* What points are for: "guilty" where the thing itself says so, else what kind of thing it is. */
static const char *word_of(const struct ang_pack *pack, int entry)
{
    const struct vocabulary *v = pack->rules->vocabulary;
    const struct pack_entry *e = &pack->pack.entry[entry];

    if (v->kind[e->kind].field[0].type == T_WORD)
        return v->word[e->field[0]].word;
    return v->kind[e->kind].name;
}

static int param_of(const struct log_entry *e, unsigned which)
{
    return which < e->param_count ? e->param[which].value : -1;
}

/* Tokens are given and taken, too. */
static bool names_entry(const struct log_entry *e, unsigned which)
{
    return which < e->param_count &&
           (e->param[which].type == T_CARD || e->param[which].type == T_ENTRY);
}

static void deeds_read(const struct ang_pack *pack, const struct log *log, struct ang_deeds *out)
{
    out->count = 0;
    for (unsigned i = 0; i < log->count && out->count < ANG_DEED_MAX; i++) {
        const struct log_entry *e = &log->entry[i];
        const struct deed_row *r = row_of(pack->rules, e->message);
        if (!r || (r->entry != NOT_TOLD && !names_entry(e, r->entry)))
            continue;
        struct ang_deed *deed = &out->deed[out->count++];
        *deed = (struct ang_deed){
            .sort = r->sort,
            .seat = param_of(e, r->seat),
            .entry = param_of(e, r->entry),
            .number = r->number < e->param_count ? (int16_t)e->param[r->number].value : 0,
            .word = r->word,
        };
        if (deed->sort == ANG_DEED_SCORES && deed->entry >= 0)
            deed->word = word_of(pack, deed->entry);
    }
}

static struct ask ask_with(void *memory, const struct ang_pack *pack, struct log *log)
{
    return (struct ask){ .b = memory, .rules = pack->rules, .pack = &pack->pack, .log = log };
}

static bool lies_in_hand(const struct zone_fact *zone)
{
    return zone->owner != SEAT_NONE &&
           (strcmp(zone->name, "hand") == 0 || strcmp(zone->name, "memory") == 0);
}

/* What everybody begins with was dealt, and is not told as drawn in every game: it is read from the
 * hands instead. */
static void hands_read(const struct block *b, const struct ang_pack *pack, struct ang_deeds *out)
{
    unsigned kept = 0;

    for (unsigned i = 0; i < out->count; i++)
        if (out->deed[i].sort != ANG_DEED_DRAWS)
            out->deed[kept++] = out->deed[i];
    out->count = kept;
    for (unsigned z = 0; z < pack->rules->zone_count; z++) {
        const struct zone_fact *zone = &pack->rules->zone[z];
        if (!lies_in_hand(zone))
            continue;
        ZONE_EACH (b, (uint8_t)z, c)
            if (out->count < ANG_DEED_MAX)
                out->deed[out->count++] =
                    (struct ang_deed){ .sort = ANG_DEED_DRAWS,
                                       .seat = zone->owner,
                                       .entry = pack->pack.component[c - COMPONENT_BASE] };
    }
}

bool ang_position_init_told(void *memory, const struct ang_game_desc *desc, struct ang_deeds *deeds,
                            struct ang_error *error)
{
    struct log_entry entry[LOG_PER_CHOICE];
    struct log log = { .entry = entry, .max = LOG_PER_CHOICE };
    struct ask q;

    if (!desc->pack)
        return error_set(error, ANG_USAGE, "a position needs a pack");
    q = ask_with(memory, desc->pack, &log);
    if (!position_set_up(&q, desc, error))
        return false;
    deeds_read(desc->pack, &log, deeds);
    hands_read(memory, desc->pack, deeds);
    return true;
}

unsigned ang_position_step_told(void *memory, const struct ang_pack *pack, unsigned seat,
                                unsigned index, struct ang_option *option, struct ang_deeds *deeds)
{
    struct log_entry entry[LOG_PER_CHOICE];
    struct log log = { .entry = entry, .max = LOG_PER_CHOICE };
    struct ask q = ask_with(memory, pack, &log);
    struct option chosen;

    q.option = (struct option *)option;
    q.option_max = OPTION_MAX;
    memcpy(&chosen, &option[index], sizeof chosen);
    flow_advance(&q, (uint8_t)seat, chosen);
    deeds_read(pack, &log, deeds);
    return q.count;
}

bool ang_position_playing(const void *memory, const struct ang_pack *pack, unsigned entry)
{
    const struct block *b = memory;
    const struct rules *rules = pack->rules;

    for (unsigned z = 0; z < rules->zone_count; z++)
        if (strcmp(rules->zone[z].name, "table") == 0)
            ZONE_EACH (b, (uint8_t)z, c)
                if (pack->pack.component[c - COMPONENT_BASE] == entry)
                    return true;
    return false;
}

bool ang_position_rests(const void *memory, const struct ang_pack *pack)
{
    const struct evaluation *e = evaluation_of(pack->rules);
    const struct block *b = memory;

    return b->state != GAME_RUNNING || !e || e->rests(b, b->active);
}

int ang_pack_owner(const struct ang_pack *pack, unsigned entry)
{
    const struct pack_entry *e = &pack->pack.entry[entry];

    if (pack->rules->vocabulary->kind[e->kind].field[0].type != T_ENTRY || e->field[0] <= 0)
        return -1;
    return e->field[0];
}

int ang_option_plays(const struct ang_pack *pack, const struct ang_option *option)
{
    const struct vocabulary *v = pack->rules->vocabulary;
    unsigned kind = (unsigned)option->kind - OPT_GAME;
    unsigned component = (unsigned)option->target[0] - COMPONENT_BASE;

    if (option->kind < OPT_GAME || kind >= v->option_count || v->option[kind].target[0] != T_CARD ||
        (strcmp(v->option[kind].name, "play") != 0 && strcmp(v->option[kind].name, "react") != 0))
        return -1;
    return component < pack->pack.component_count ? pack->pack.component[component] : -1;
}

float ang_position_standing(const void *memory, const struct ang_pack *pack, unsigned seat)
{
    const struct evaluation *e = evaluation_of(pack->rules);
    struct block *b = (struct block *)(uintptr_t)memory; /* only read */
    struct ask q = { .b = b, .rules = pack->rules, .pack = &pack->pack };
    float amount[PART_MAX] = { 0 }, sum = 0;

    if (!e || seat >= b->seat_count)
        return 0;
    e->value(&q, (uint8_t)seat, NULL, amount);
    for (unsigned i = 0; i < e->part_count; i++)
        sum += amount[i] * e->part[i].weight;
    return sum;
}
