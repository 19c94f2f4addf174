/* test_android_play.c: invariants after every choice of a game of Android, and the knowledge of
 * each viewer.
 *
 * proves: A-INV-01 A-INV-02 A-INV-03 A-INV-04 A-INV-05 A-INV-06 A-INV-07 A-INV-08 A-INV-09 A-INV-10
 *         A-INFO-04 A-INFO-05 A-INFO-06 A-INFO-09 A-INFO-10 A-INFO-11 A-INFO-12 A-INFO-14 A-INFO-15
 *         A-INFO-16 A-INFO-17 A-INFO-18 A-INFO-19 A-INFO-21 A-COMP-24 A-COMP-26 A-COMP-27
 */
#include "support/proof.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "android/facts.h"

enum { CHOICES_MAX = 6000, HAND_MAX = 8 /* Floyd's, with a card in play */ };

static struct ang_pack *pack;

struct table {
    struct ang_game *g;
    struct proof_dice dice;
    struct ask q;
    seat_mask seen[1024]; /* of each component, before the last choice */
    unsigned choices;
};

static const struct android *android(const struct table *t)
{
    return (const struct android *)t->g->b;
}

static unsigned in_zones(const struct table *t, unsigned kind)
{
    unsigned count = 0;

    for (unsigned z = 0; z < ZONE_COUNT; z++)
        ZONE_EACH (t->g->b, (uint8_t)z, c)
            count += pack_entry_of(&pack->pack, c)->kind == kind;
    return count;
}

/* A-INV-01, A-INV-02, A-INV-09: each thing is in one place, and nothing is made or lost. */
static void check_conserved(const struct table *t)
{
    const struct android *g = android(t);

    PROVE(in_zones(t, KIND_EVIDENCE) == 60, "evidence was made or lost");
    for (unsigned kind = SUPPLY_CORP; kind <= SUPPLY_STREET; kind++) {
        unsigned total = 0;
        for (unsigned h = 0; h < HOLDER_COUNT; h++)
            total += g->supply[kind][h];
        PROVE(total == 12, "%u favors of type %u", total, kind); /* A-INV-02 */
    }
    for (unsigned i = 0; i < g->k.component_count; i++) { /* A-INV-09 */
        component_id c = (component_id)(COMPONENT_BASE + i);
        unsigned kind = pack_entry_of(&pack->pack, c)->kind, z = block_component(&g->k, c)->zone;
        if (kind == KIND_LIGHT || kind == KIND_DARK)
            PROVE(z == ZONE_BOX || z == ZONE_TABLE ||
                      (z >= ZONE_HAND_0 && z < ZONE_FILE_0 &&
                       (z < ZONE_MEMORY_0 || z >= ZONE_FRONT_0)),
                  "a twilight card lies in zone %u", z);
    }
}

/* A-INV-03: placed pieces are connected to the center, side by side. */
static void check_puzzle(const struct table *t)
{
    const struct android *g = android(t);
    uint32_t placed = BIT(CENTER), reached = BIT(CENTER), before;

    PROVE(in_zones(t, KIND_PIECE) == CELLS - 1, "a piece was made or lost");
    for (unsigned i = 0; i < CELLS; i++)
        placed |= g->cell[i] ? BIT(i) : 0;
    do {
        before = reached;
        for (unsigned i = 0; i < CELLS; i++)
            if (reached >> i & 1)
                reached |= placed & ((i % 5 ? BIT(i - 1) : 0) | (i % 5 < 4 ? BIT(i + 1) : 0) |
                                     (i > 4 ? BIT(i - 5) : 0) | (i < 20 ? BIT(i + 5) : 0));
    } while (reached != before);
    PROVE(reached == placed, "a piece lies alone");
    PROVE(bit_count(placed) - 1 == block_zone(&g->k, ZONE_PUZZLE)->count, "a cell is wrong");
}

/* A-INV-04, A-INV-05, A-INV-06, A-INV-08, A-INV-10, A-COMP-24, A-COMP-26, A-COMP-27 */
static void check_map(const struct table *t)
{
    const struct android *g = android(t);
    place_mask with_lead = 0;

    for (unsigned i = 0; i < LEADS; i++) {
        place_mask here = g->lead_at[i] ? PLACE(g->lead_at[i]) : 0;
        PROVE(!(with_lead & here), "two leads lie at one place");
        with_lead |= here;
    }
    PROVE(g->lily != g->jimmy, "Lily and Jimmy are at one place");
    for (unsigned seat = 0; seat < g->k.seat_count; seat++) {
        PROVE(block_zone(&g->k, hand_of((uint8_t)seat))->count <= HAND_MAX, "a hand is too large");
        PROVE(g->shade[seat] <= TRACK_DARKEST, "a marker is off the track");
        PROVE(g->pile[seat] <= PILE_NONE, "a hero marker stands nowhere"); /* A-COMP-24 */
        PROVE(seat == g->k.active || !g->supply[SUPPLY_TIME][seat], "Time out of turn");
        PROVE(block_zone(&g->k, hunch_of((uint8_t)seat))->count == 2, "hunches"); /* A-INV-07 */
    }
    PROVE(g->jump < g->k.seat_count, "no hero marker on the scene"); /* A-COMP-27 */
    for (unsigned s = 0; s < SUSPECTS; s++) {
        PROVE(g->hit[s] < 3, "three hits and alive");
        if (!(g->living >> s & 1)) /* A-COMP-26: the tokens are back where they came from */
            PROVE(!g->hit[s] && !g->alibi[s] &&
                      !block_zone(&g->k, file_of(s, FILE_DOCUMENT))->count,
                  "a dead suspect has tokens");
    }
}

static seat_mask seen(const struct table *t, component_id c)
{
    return block_component(t->g->b, c)->seen & SEEN_BY_ALL;
}

/* Checks which viewers may know the place of which component. */
static void check_secrets(struct table *t)
{
    const struct block *b = t->g->b;
    seat_mask others = (seat_mask)(SEEN_BY_ALL & ~BIT(b->active));

    ZONE_EACH (b, ZONE_POOL, c) /* A-INFO-06 */
        PROVE(!(block_component(b, c)->seen & SEEN_FACE_UP), "evidence lies faceup in the pool");
    ZONE_EACH (b, ZONE_SPECIFIC, c) /* A-INFO-15, A-INFO-16 */
        PROVE(seen(t, c) == 0 || seen(t, c) == SEEN_BY_ALL, "somebody peeked at the event");
    for (unsigned z = ZONE_TRACK_1; z <= ZONE_TRACK_2; z++) /* A-INFO-15 */
        ZONE_EACH (b, (uint8_t)z, c)
            PROVE(seen(t, c) == SEEN_BY_ALL, "an event on the track is hidden");
    ZONE_EACH (b, ZONE_EVENTS, c) /* A-INFO-14 */
        PROVE(seen(t, c) == 0, "an event is known in the deck");
    ZONE_EACH (b, ZONE_PUZZLE, c)
        PROVE(seen(t, c) == SEEN_BY_ALL, "a placed piece is hidden"); /* A-INFO-10 */
    ZONE_EACH (b, ZONE_PIECE, c) /* A-INFO-10: unless they had looked at the pile before */
        PROVE(seen(t, c) == SEEN_BY_ALL || !(seen(t, c) & others & ~t->seen[c - COMPONENT_BASE]),
              "others see a drawn piece");
    for (unsigned seat = 0; seat < b->seat_count; seat++)
        for (unsigned deck = 0; deck < 2; deck++) {
            bool down = false;
            uint8_t z = deck ? dark_deck((uint8_t)seat) : light_deck((uint8_t)seat);
            ZONE_EACH (b, z, c) { /* A-INFO-04, A-INFO-05: from the top, facedown before faceup */
                bool up = block_component(b, c)->seen & SEEN_FACE_UP;
                PROVE(!up || seen(t, c) == SEEN_BY_ALL, "a discard is hidden");
                PROVE(up || !down, "a facedown card lies under discards");
                down |= up;
            }
        }
}

/* A-INFO-19: only a shuffle makes players forget. A component that has not moved is still known. */
static void remember(struct table *t)
{
    for (unsigned i = 0; i < t->g->b->component_count; i++)
        t->seen[i] = seen(t, (component_id)(COMPONENT_BASE + i));
}

static void check_memory(struct table *t)
{
    const struct block *b = t->g->b;

    for (unsigned s = 0; s < SUSPECTS; s++)
        for (unsigned f = 0; f < FILES; f++)
            ZONE_EACH (b, file_of(s, f), c)
                PROVE(!(t->seen[c - COMPONENT_BASE] & ~seen(t, c)), "somebody forgot evidence");
}

/* A-INFO-09, A-INFO-11, A-INFO-12, A-INFO-17, A-INFO-18: public facts are the same for
 * everybody. */
static void check_public(struct table *t)
{
    static char view[2][PROOF_TEXT_MAX];
    char *fields[2], *end[2];

    for (unsigned viewer = 0; viewer <= t->g->b->seat_count; viewer++) {
        unsigned i = viewer > 0, who = viewer == t->g->b->seat_count ? SPECTATOR : viewer;
        ang_game_view(t->g, who, ANG_EN, view[i], sizeof view[i]);
        fields[i] = strstr(view[i], "\"fields\":");
        end[i] = fields[i] ? strstr(fields[i], "\"zones\":") : NULL;
        PROVE(end[i], "a view without fields");
        PROVE(strstr(fields[i], "\"plot\":") && strstr(fields[i], "\"at\":"),
              "plots or places are not told");
        PROVE(i == 0 || (end[0] - fields[0] == end[1] - fields[1] &&
                         memcmp(fields[0], fields[1], (size_t)(end[0] - fields[0])) == 0),
              "viewer %u is worded differently: %s", viewer, fields[1]);
    }
}

/* A-INFO-21: chance depends on the seed alone, and nobody is told future results. */
static void check_chance(const struct table *t, uint64_t seed)
{
    struct ang_game *again = proof_game(pack, t->g->b->seat_count, seed, NULL);
    static char view[PROOF_TEXT_MAX];
    char key[17];

    for (unsigned i = 0; i < 8; i++)
        snprintf(key + 2 * i, 3, "%02x", ((const uint8_t *)&again->b->rng)[i]);
    ang_game_view(again, 0, ANG_EN, view, sizeof view);
    PROVE(!strstr(view, key), "a view holds the key");
    PROVE(again->b->rng.stream == t->g->b->rng.stream, "another stream");
    ang_game_free(again);
}

/* Each viewer gets the tally of the evidence that they know. Returns how many viewers know more
 * than the spectator does. */
static unsigned check_tallies(struct table *t)
{
    const struct android *g = android(t);
    static char view[PROOF_TEXT_MAX];
    unsigned better = 0;

    if (t->g->b->state != GAME_RUNNING)
        return 0;
    game_ask(t->g, &t->q, t->g->b);
    for (unsigned viewer = 0; viewer <= SPECTATOR; viewer++) {
        if (viewer >= t->g->b->seat_count && viewer != SPECTATOR)
            continue;
        bool more = false;
        ang_game_view(t->g, viewer, ANG_EN, view, sizeof view);
        const char *known = strstr(view, "\"known\":");
        PROVE(known, "viewer %u is told nothing", viewer);
        for (unsigned suspect = 0; suspect < SUSPECTS; suspect++) {
            char text[160];
            if (!(g->suspects >> suspect & 1) || !suspect_lives(g, suspect))
                continue;
            struct ang_entry entry;
            ang_pack_entry(pack, entry_of(&t->q, KIND_SUSPECT, suspect), &entry);
            struct tally tally = suspect_tally(&t->q, suspect, (uint8_t)viewer);
            more |= tally.hidden < suspect_tally(&t->q, suspect, SPECTATOR).hidden;
            snprintf(text, sizeof text, "\"%s\",\"total\":%d,\"dropped\":%u,\"hidden\":%u,",
                     entry.key, tally.total, tally.dropped, tally.hidden);
            PROVE(strstr(known, text), "viewer %u is not told %s but\n%s", viewer, text, known);
        }
        better += more;
    }
    return better;
}

/* The number of times that somebody knew more of the evidence than the spectator. */
static unsigned play(unsigned seats, uint64_t seed)
{
    struct table t = { .dice = proof_dice(seed) };
    unsigned better = 0;

    proof_repeat("PROOF_SEED=%llu PROOF_GAMES=1 build/asan/unit/test_android_play",
                 (unsigned long long)seed);
    t.g = proof_game(pack, seats, seed, NULL);
    check_chance(&t, seed);
    do {
        check_memory(&t);
        check_secrets(&t);
        remember(&t);
        check_conserved(&t);
        check_puzzle(&t);
        check_map(&t);
        if (t.choices % 97 == 0)
            check_public(&t);
        if (t.choices % 29 == 0)
            better += check_tallies(&t);
    } while (proof_step(t.g, &t.dice) && ++t.choices < CHOICES_MAX);
    PROVE(t.choices < CHOICES_MAX, "the game does not end");
    ang_game_free(t.g);
    return better;
}

static void random_games(void **state)
{
    uint64_t first = proof_setting("PROOF_SEED", 1), games = proof_setting("PROOF_GAMES", 6);
    unsigned better = 0;

    (void)state;
    for (uint64_t seed = first; seed < first + games; seed++)
        better += play(3 + (unsigned)(seed % 3), seed);
    PROVE(better || games < 6, "nobody ever knew more than the spectator");
}

/* Replaces `from` by `to` in the text. Returns the new length. */
static size_t replace(char *text, const char *from, const char *to)
{
    char *at = strstr(text, from);

    PROVE(at, "there is no %s", from);
    memmove(at + strlen(to), at + strlen(from), strlen(at + strlen(from)) + 1);
    memcpy(at, to, strlen(to));
    return strlen(text);
}

/* Numbers that can fall below 0 do so in dumps too. */
static void dumps_below_zero(void **state)
{
    static const struct {
        const char *sanity;
        bool loads;
    } row[] = {
        { "-2", true },     { "65534", true }, /* as in older dumps */
        { "-5", false },    { "32000", false },  { "65531", false },
        { "65536", false }, { "-32769", false },
    };
    static char text[2][PROOF_TEXT_MAX];
    struct ang_game *g = proof_game(pack, 3, 1, NULL), *other = proof_game(pack, 3, 2, NULL);
    struct android *a = (struct android *)g->b;
    struct ang_error error;

    (void)state;
    a->sanity = -2;
    a->score[1] = -7;
    a->total[0] = -300;
    ang_game_dump(g, text[0], sizeof text[0]);
    PROVE(strstr(text[0], "\"sanity\":-2,") && strstr(text[0], "\"score\":[0,-7,0"),
          "the dump does not show them");
    for (unsigned i = 0; i < ARRAY_LEN(row); i++) {
        char member[32];
        strcpy(text[1], text[0]);
        snprintf(member, sizeof member, "\"sanity\":%s,", row[i].sanity);
        size_t size = replace(text[1], "\"sanity\":-2,", member);
        bool loads = ang_game_load(other, text[1], size, &error);
        PROVE(loads == row[i].loads, "Sanity %s: %s", row[i].sanity,
              loads ? "it was loaded" : error.message);
        PROVE(!loads || memcmp(g->b, other->b, g->b->size) == 0, "it loads to other bytes");
    }
    size_t size = ang_game_dump(other, text[1], sizeof text[1]);
    PROVE(size == strlen(text[0]) && strcmp(text[0], text[1]) == 0,
          "dump, load, dump is not the identity");
    ang_game_free(other);
    ang_game_free(g);
}

/* A dump of an older version does not say who placed evidence, so that is unknown. A damaged
 * record is refused. */
static void dumps_without_laid(void **state)
{
    static const char *const damaged[] = { "8,", "0,9,", "150,", "14," };
    static char text[2][PROOF_TEXT_MAX];
    struct ang_game *g = proof_game(pack, 3, 1, NULL), *other = proof_game(pack, 3, 2, NULL);
    struct ang_error error;

    (void)state;
    ang_game_dump(g, text[0], sizeof text[0]);
    char *at = strstr(text[0], ",\"laid\":["), *end = at ? strchr(at, ']') : NULL;
    PROVE(end, "the dump does not have it");
    for (unsigned i = 0; i < ARRAY_LEN(damaged); i++) {
        unsigned numbers = 0;
        for (const char *c = damaged[i]; *c; c++)
            numbers += *c == ',';
        int head = (int)(at - text[0]) + (int)strlen(",\"laid\":[");
        snprintf(text[1], sizeof text[1], "%.*s%s%s", head, text[0], damaged[i],
                 text[0] + head + 2 * (size_t)numbers); /* each is "0," there */
        PROVE(!ang_game_load(other, text[1], strlen(text[1]), &error), "%s was loaded", damaged[i]);
    }
    memmove(at, end + 1, strlen(end + 1) + 1);
    PROVE(ang_game_load(other, text[0], strlen(text[0]), &error), "it does not load: %s",
          error.message);
    PROVE(memcmp(g->b, other->b, g->b->size) == 0, "it loads to other bytes");
    ang_game_free(other);
    ang_game_free(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(random_games),
                                        cmocka_unit_test(dumps_below_zero),
                                        cmocka_unit_test(dumps_without_laid) };
    struct ang_error error;

    pack = ang_pack_embedded("android", &error);
    if (!pack)
        return 1;
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    ang_pack_free(pack);
    return failed;
}
