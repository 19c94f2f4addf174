/* deeds.c: events of a game that are counted over many games.
 *
 * The rules report them in their messages. The row that declares a message says what it reports,
 * and which parameters are the seat, the thing and the number (kernel/vocabulary.h).
 */
#include <string.h>

#include "bots/value.h"
#include "lib/lib.h"

/* The deed for each report, plus 1; 0: none. */
static const uint8_t sort_of[REPORT_COUNT] = {
    [REPORT_DRAWN] = ANG_DEED_DRAWS + 1,   [REPORT_PLAYED] = ANG_DEED_PLAYS + 1,
    [REPORT_EVENT] = ANG_DEED_EVENT + 1,   [REPORT_BEGUN] = ANG_DEED_BEGINS + 1,
    [REPORT_WELL] = ANG_DEED_WELL + 1,     [REPORT_BADLY] = ANG_DEED_BADLY + 1,
    [REPORT_ENDING] = ANG_DEED_ENDING + 1, [REPORT_SCORED] = ANG_DEED_SCORES + 1,
};

/* The reason for points: the word on the thing itself, otherwise its kind. */
static const char *word_of(const struct ang_pack *pack, int entry)
{
    const struct vocabulary *v = pack->rules->vocabulary;
    const struct pack_entry *e = &pack->pack.entry[entry];

    if (v->kind[e->kind].field[0].type == T_WORD)
        return v->word[e->field[0]].word;
    return v->kind[e->kind].name;
}

static void deeds_read(const struct ang_pack *pack, const struct log *log, struct ang_deeds *out)
{
    out->count = 0;
    for (unsigned i = 0; i < log->count && out->count < ANG_DEED_MAX; i++) {
        const struct log_entry *e = &log->entry[i];
        const struct message_report *r = report_of(pack->rules, e->message);
        /* Skips reports without an entry, such as those about tokens. */
        if (!sort_of[r->kind] || (r->entry && report_entry(e, r) < 0))
            continue;
        struct ang_deed *deed = &out->deed[out->count++];
        *deed = (struct ang_deed){
            .sort = (enum ang_deed_sort)(sort_of[r->kind] - 1),
            .seat = report_param(e, r->seat, -1),
            .entry = report_entry(e, r),
            .number = (int16_t)report_param(e, r->number, 0),
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

/* Initial cards are dealt, and not every game reports them as drawn. They are read from the hands
 * instead. */
static void hands_read(const struct block *b, const struct ang_pack *pack, struct ang_deeds *out)
{
    unsigned kept = 0;

    for (unsigned i = 0; i < out->count; i++)
        if (out->deed[i].sort != ANG_DEED_DRAWS)
            out->deed[kept++] = out->deed[i];
    out->count = kept;
    for (unsigned z = 0; z < pack->rules->zone_count; z++) {
        const struct zone_fact *zone = &pack->rules->zone[z];
        if (!zone->dealt)
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
        if (rules->zone[z].playing)
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

    if (option->kind < OPT_GAME || kind >= v->option_count ||
        !(v->option[kind].traits & TRAIT_PLAYS))
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
