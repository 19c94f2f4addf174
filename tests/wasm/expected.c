/* expected.c: plays the games of play.mjs through angeles.h and prints what must come out.
 *
 *     seats seed options choices state winners hash texts
 *
 * `texts` is FNV-1a over everything that was shown to anybody on the way, in both languages.
 * play.mjs plays the same games on the WebAssembly and compares line by line; whoever changes one
 * of the two changes the other.
 */
#include <stdio.h>
#include <string.h>

#include "angeles.h"

enum { TEXT_MAX = 1 << 16, GAMES_EACH = 4 };

struct play {
    struct ang_game *game;
    uint32_t chance;
    uint32_t digest;
    unsigned seats, choices, log_told;
    char text[TEXT_MAX];
};

static unsigned chance_below(struct play *p, unsigned bound)
{
    p->chance ^= p->chance << 13;
    p->chance ^= p->chance >> 17;
    p->chance ^= p->chance << 5;
    return p->chance % bound;
}

static void digest_text(struct play *p, size_t size)
{
    for (size_t i = 0; i < size && i < TEXT_MAX; i++)
        p->digest = (p->digest ^ (unsigned char)p->text[i]) * 16777619u;
}

static void digest_number(struct play *p, uint64_t number)
{
    size_t size = (size_t)snprintf(p->text, TEXT_MAX, "%016llx", (unsigned long long)number);

    digest_text(p, size);
}

/* Everything each viewer is shown, the spectator last. */
static void look(struct play *p)
{
    struct ang_game *g = p->game;
    unsigned logged = ang_game_log_count(g);

    for (unsigned i = 0; i <= p->seats; i++) {
        unsigned viewer = i < p->seats ? i : ANG_SPECTATOR;
        for (int l = ANG_EN; l <= ANG_DE; l++) {
            enum ang_language lang = (enum ang_language)l;
            digest_text(p, ang_game_view(g, viewer, lang, p->text, TEXT_MAX));
            digest_text(p, ang_prompt_text(g, viewer, lang, p->text, TEXT_MAX));
            if (viewer < p->seats)
                digest_text(p, ang_game_decision_json(g, viewer, lang, p->text, TEXT_MAX));
            for (unsigned line = p->log_told; line < logged; line++)
                digest_text(p, ang_game_log_json(g, viewer, line, lang, p->text, TEXT_MAX));
        }
        digest_number(p, ang_game_view_hash(g, viewer));
    }
    p->log_told = logged;
}

static bool imagine(struct play *p)
{
    unsigned viewer = p->choices / 8 % (p->seats + 1);
    struct ang_game *other;

    viewer = viewer < p->seats ? viewer : ANG_SPECTATOR;
    other = ang_game_redeal(p->game, viewer, p->choices, NULL);
    if (!other)
        return false;
    digest_number(p, ang_game_hash(other));
    ang_game_free(other);
    return true;
}

static bool choose(struct play *p, struct ang_error *error)
{
    unsigned waiting = ang_game_waiting(p->game), asked = 0, seat = 0;
    struct ang_decision d;

    for (unsigned s = 0; s < p->seats; s++)
        asked += waiting >> s & 1;
    for (unsigned skip = chance_below(p, asked);; seat++)
        if (waiting >> seat & 1 && skip-- == 0)
            break;
    ang_game_decision(p->game, seat, &d);
    p->choices++;
    return d.count > 0 &&
           ang_game_choose(p->game, seat, d.version, chance_below(p, d.count), error);
}

static bool play(const struct ang_pack *pack, unsigned seats, unsigned seed, const char *option)
{
    static struct play p;
    struct ang_error error = { .message = "" };
    struct ang_game_desc desc = {
        .pack = pack, .seats = seats, .seed = seed, .option = (const char *const[]){ option, NULL }
    };

    memset(&p, 0, sizeof p);
    p.seats = seats;
    p.digest = 2166136261u;
    p.chance = seed * 2654435761u + seats;
    p.game = ang_game_new(&desc, &error);
    while (p.game && ang_game_state(p.game) == ANG_RUNNING) {
        look(&p);
        if ((p.choices % 8 == 0 && !imagine(&p)) || !choose(&p, &error)) {
            ang_game_free(p.game);
            p.game = NULL;
        }
    }
    if (!p.game) {
        fprintf(stderr, "%u seats, seed %u: %s\n", seats, seed, error.message);
        return false;
    }
    look(&p);
    digest_text(&p, ang_game_dump(p.game, p.text, TEXT_MAX));
    printf("%u %u %s %u %u %u %016llx %08x\n", seats, seed, option, p.choices,
           (unsigned)ang_game_state(p.game), ang_game_winners(p.game),
           (unsigned long long)ang_game_hash(p.game), (unsigned)p.digest);
    ang_game_free(p.game);
    return true;
}

int main(void)
{
    struct ang_error error;
    struct ang_pack *pack = ang_pack_embedded("harbor", &error);
    bool ok = pack != NULL;

    if (!ok)
        fprintf(stderr, "%s\n", error.message);
    for (unsigned seats = 2; ok && seats <= ANG_SEAT_MAX; seats++)
        for (unsigned seed = 1; ok && seed <= GAMES_EACH; seed++)
            ok = play(pack, seats, seed, seed == GAMES_EACH ? "deck=tiny" : "deck=full");
    ang_pack_free(pack);
    return ok ? 0 : 1;
}
