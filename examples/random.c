/* random.c: plays one random game and prints its course.
 *
 *     cc random.c $(pkg-config --cflags --libs angeles) && ./a.out 7
 */
#include <stdio.h>
#include <stdlib.h>

#include "angeles.h"

static void play(struct ang_game *game, uint64_t chance)
{
    struct ang_decision d;
    struct ang_error error;
    char text[300];

    while (ang_game_state(game) == ANG_RUNNING) {
        unsigned seat = ang_seat_first(ang_game_waiting(game));
        ang_game_decision(game, seat, &d);
        chance = chance * 6364136223846793005u + 1442695040888963407u;
        unsigned index = (unsigned)(chance >> 33) % d.count;
        ang_option_text(game, ANG_SPECTATOR, &d.option[index], ANG_EN, text, sizeof text);
        printf("%u: %s\n", seat, text);
        if (!ang_game_choose(game, seat, d.version, index, &error)) {
            fprintf(stderr, "%s\n", error.message);
            return;
        }
    }
    ang_prompt_text(game, ANG_SPECTATOR, ANG_EN, text, sizeof text);
    printf("%s\n", text);
}

int main(int argc, char **argv)
{
    uint64_t seed = argc > 1 ? strtoull(argv[1], NULL, 10) : 1;
    struct ang_error error;
    struct ang_pack *pack = ang_pack_embedded(ang_kind_name(0), &error);
    struct ang_game *game =
        pack ? ang_game_new(&(struct ang_game_desc){ .pack = pack, .seed = seed }, &error) : NULL;
    bool over = false;

    if (game) {
        play(game, seed);
        over = ang_game_state(game) != ANG_RUNNING;
    } else {
        fprintf(stderr, "%s\n", error.message);
    }
    ang_game_free(game);
    ang_pack_free(pack);
    return over ? 0 : 1;
}
