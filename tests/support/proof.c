#include "support/proof.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char repeat[300];
static struct ang_pack *packs[4]; /* those opened */
static bool has_failed;

/* Called by the leak checker: memory left by a failed test is not the error to report. */
int __lsan_is_turned_off(void);
int __lsan_is_turned_off(void)
{
    return has_failed;
}

uint64_t proof_setting(const char *name, uint64_t otherwise)
{
    const char *text = getenv(name);

    return text && *text ? strtoull(text, NULL, 0) : otherwise;
}

void proof_repeat(const char *format, ...)
{
    va_list args;

    va_start(args, format);
    vsnprintf(repeat, sizeof repeat, format, args);
    va_end(args);
}

_Noreturn void proof_failed(const char *file, int line, const char *format, ...)
{
    char message[2400];
    va_list args;

    va_start(args, format);
    vsnprintf(message, sizeof message, format, args);
    va_end(args);
    has_failed = true;
    print_error("%s\n", message);
    if (repeat[0])
        print_error("repeat with: %s\n", repeat);
    _fail(file, line);
    abort();
}

struct proof_dice proof_dice(uint64_t seed)
{
    return (struct proof_dice){ seed * 0x9e3779b97f4a7c15u + 0x632be59bd9b4e019u };
}

/* splitmix64 */
uint32_t proof_roll(struct proof_dice *d, uint32_t sides)
{
    uint64_t z = d->state += 0x9e3779b97f4a7c15u;

    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return (uint32_t)(((z ^ z >> 31) >> 32) * sides >> 32);
}

static void packs_drop(void)
{
    for (unsigned i = 0; i < ARRAY_LEN(packs); i++)
        ang_pack_free(packs[i]);
}

const struct ang_pack *proof_pack_of(const char *game)
{
    struct ang_error error;
    unsigned i = 0;

    while (i < ARRAY_LEN(packs) && packs[i] && strcmp(ang_pack_game(packs[i]), game) != 0)
        i++;
    PROVE(i < ARRAY_LEN(packs), "more packs than there is room for");
    if (i == 0 && !packs[0])
        atexit(packs_drop);
    if (!packs[i]) {
        packs[i] = ang_pack_embedded(game, &error);
        PROVE(packs[i], "the pack does not open: %s", error.message);
    }
    return packs[i];
}

const struct ang_pack *proof_pack(void)
{
    return proof_pack_of("harbor");
}

struct ang_game *proof_game(const struct ang_pack *pack, unsigned seats, uint64_t seed,
                            const char *option)
{
    const char *const options[] = { option, NULL };
    struct ang_game_desc desc = { .pack = pack, .seats = seats, .seed = seed, .option = options };
    struct ang_error error;
    struct ang_game *g = ang_game_new(&desc, &error);

    PROVE(g, "no game of %u seats: %s", seats, error.message);
    return g;
}

void proof_choose(struct ang_game *g, unsigned seat, unsigned index)
{
    struct ang_decision d;
    struct ang_error error;

    PROVE(ang_game_decision(g, seat, &d), "the options of seat %u cannot be listed", seat);
    PROVE(ang_game_choose(g, seat, d.version, index, &error), "seat %u, option %u of %u: %s", seat,
          index, d.count, error.message);
}

bool proof_step(struct ang_game *g, struct proof_dice *dice)
{
    unsigned waiting = ang_game_waiting(g), seat;
    struct ang_decision d;

    if (waiting == 0)
        return false;
    do
        seat = proof_roll(dice, ang_game_seats(g));
    while (!(waiting >> seat & 1));
    PROVE(ang_game_decision(g, seat, &d) && d.count, "seat %u is asked and has no option", seat);
    proof_choose(g, seat, proof_roll(dice, d.count));
    return true;
}

uint8_t proof_hand(const struct ang_game *g, unsigned seat)
{
    const struct rules *r = g->pack->rules;
    uint8_t zone = 0;

    while (zone < r->zone_count && (r->zone[zone].kind != ZONE_HAND || r->zone[zone].owner != seat))
        zone++;
    PROVE(zone < r->zone_count, "seat %u has no hand", seat);
    return zone;
}

const char *proof_supply(const struct ang_game *g, unsigned kind, unsigned number, char *out,
                         size_t size)
{
    const char *word = g->pack->rules->vocabulary->supply[kind].word, *many = strchr(word, '|');
    int one = many ? (int)(many - word) : (int)strlen(word);

    if (number != 1 && many)
        snprintf(out, size, "%u %s", number, many + 1);
    else
        snprintf(out, size, "%u %.*s", number, one, word);
    return out;
}
