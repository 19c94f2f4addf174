/* fingerprint.c: one hash that changes if any game plays differently. */
#include "cli/cli.h"
#include "cli/options.h"
#include "cli/packs.h"
#include "cli/picker.h"
#include "cli/text.h"

#include <inttypes.h>
#include <stdio.h>

/* Changing these changes every fingerprint. */
enum { SEEDS = 4 };

static void hash_add(uint64_t *hash, uint64_t value)
{
    *hash = picker_mix(*hash ^ value) + value;
}

static uint64_t fnv(const char *text, size_t size)
{
    uint64_t hash = 0xcbf29ce484222325u;

    for (size_t i = 0; i < size; i++)
        hash = (hash ^ (unsigned char)text[i]) * 0x100000001b3u;
    return hash;
}

/* Positions are hashed by their dumps, because the layout of a block does not matter for play. */
static void hash_game(uint64_t *hash, struct ang_game *game, struct text *dump)
{
    TEXT_FILL(dump, ang_game_dump(game, dump->data, dump->size));
    hash_add(hash, fnv(dump->data, dump->length));
    for (unsigned seat = 0; seat < ang_game_seats(game); seat++)
        hash_add(hash, ang_game_view_hash(game, seat));
    hash_add(hash, ang_game_view_hash(game, ANG_SPECTATOR));
}

/* Plays one game to its end, adding every position and what each viewer sees of it. */
static bool play(uint64_t *hash, const struct ang_pack *pack, unsigned seats, uint64_t seed)
{
    struct text dump = { 0 };
    struct ang_error error = { 0 };
    uint64_t picker = picker_seed(seed);
    struct ang_decision d;
    bool good = true;
    struct ang_game *game =
        ang_game_new(&(struct ang_game_desc){ .pack = pack, .seats = seats, .seed = seed }, &error);

    if (!game)
        return complain_error(ang_pack_game(pack), &error) == STATUS_OK;
    hash_game(hash, game, &dump);
    while (good && ang_game_state(game) == ANG_RUNNING) {
        unsigned seat = ang_seat_first(ang_game_waiting(game));

        good = ang_game_decision(game, seat, &d) && d.count > 0 &&
               ang_game_choose(game, seat, d.version, picker_below(&picker, d.count), &error);
        hash_add(hash, d.count);
        hash_game(hash, game, &dump);
    }
    if (!good)
        complain("%s, %u seats, seed %" PRIu64 ": %s", ang_pack_game(pack), seats, seed,
                 error.message);
    ang_game_free(game);
    text_release(&dump);
    return good;
}

int command_fingerprint(int argc, char **argv)
{
    struct options o = {
        .usage = "fingerprint [GAME]",
        .about =
            "Plays a fixed set of seeded games of every kind, at every number of players, and\n"
            "prints one hash of all positions and views, as 8 hex digits. If the\n"
            "hash changes, games play differently. With GAME, only games of that kind.",
        .word_max = 1,
    };
    uint64_t hash = 0;
    bool good = true;

    if (!options_parse(&o, argc, argv))
        return o.status;
    unsigned kinds = o.word_count ? 1 : ang_kind_count();
    for (unsigned kind = 0; good && kind < kinds; kind++) {
        struct ang_pack *pack;

        int status = pack_get(o.word_count ? o.word[0] : ang_kind_name(kind), NULL, &pack);
        if (status != STATUS_OK)
            return status;
        for (unsigned n = ang_pack_seat_min(pack); good && n <= ang_pack_seat_max(pack); n++)
            for (uint64_t seed = 1; good && seed <= SEEDS; seed++)
                good = play(&hash, pack, n, seed);
        ang_pack_free(pack);
    }
    if (good)
        printf("%08" PRIx32 "\n", (uint32_t)(hash ^ hash >> 32));
    return good ? STATUS_OK : STATUS_FAILED;
}
