/* test_invariants.c: invariants after every choice of random games. The testing game gets all
 * checks after every choice, Android gets the slow ones now and then.
 */
/* proves: H-TRADE-02 H-TRADE-05 */
#include "support/proof.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kernel/verify.h"
#include "kernel/zone.h"

enum { CHOICES_MAX = 3000, KEPT_MAX = 16 };

struct run {
    const struct ang_pack *pack;
    struct ang_game *g;
    struct proof_dice dice;
    unsigned choices, every;                 /* slow checks run after every Nth choice */
    bool dumps;                              /* makes a dump after each choice */
    unsigned offers, taken, undone, redealt; /* how often each occurred: none may stay 0 */
    struct block_bytes {
        _Alignas(8) unsigned char byte[8192];
    } before[KEPT_MAX]; /* the block before each of the last choices that can be taken back */
    unsigned before_count;
    char *text[2];
};

static size_t block_size(const struct run *r)
{
    return r->pack->pack.block_size;
}

static bool same_bytes(const struct run *r, const struct ang_game *a, const struct ang_game *b)
{
    return memcmp(a->b, b->b, block_size(r)) == 0;
}

/* Counts the components again, in a different way than block_verify(). */
static void check_conserved(const struct run *r)
{
    const struct block *b = r->g->b;
    unsigned in_zone = 0;

    for (unsigned i = 0; i < b->component_count; i++) {
        component_id c = (component_id)(COMPONENT_BASE + i);
        unsigned met = 0;
        ZONE_EACH (b, block_component(b, c)->zone, it)
            met += it == c;
        PROVE(met == 1, "component %u lies %u times in its zone", i, met);
    }
    for (uint8_t z = 0; z < b->zone_count; z++)
        in_zone += block_zone(b, z)->count;
    PROVE(in_zone == b->component_count, "%u components lie in zones, not %u", in_zone,
          b->component_count);
    for (uint8_t kind = 0; kind < b->supply_kinds; kind++) {
        int total = 0;
        for (uint8_t h = 0; h < b->supply_holders; h++)
            total += supply_get(b, kind, h);
        PROVE(total == r->pack->rules->supply_total[kind], "supply %u adds up to %d", kind, total);
    }
}

static void check_sound(struct run *r, struct ang_game *g, const char *which)
{
    struct ang_error error;

    PROVE(ang_game_verify(g, &error), "%s after %u choices: %s", which, r->choices, error.message);
}

static void check_block(struct run *r, struct block *b, unsigned seat, unsigned index)
{
    struct ask q;
    const char *wrong;

    game_ask(r->g, &q, b);
    wrong = block_verify(&q);
    PROVE(!wrong, "option %u of seat %u leaves a broken game: %s", index, seat, wrong);
}

/* Checks on a copy that each option applies and leads to a valid game. */
static void check_options(struct run *r)
{
    static _Alignas(8) unsigned char copy[8192];
    unsigned waiting = ang_game_waiting(r->g);
    struct ang_option option[ANG_OPTION_MAX];
    struct ang_decision d;
    struct guard guard;

    PROVE((waiting != 0) == (ang_game_state(r->g) == ANG_RUNNING), "the game waits for nobody");
    for (unsigned seat = 0; seat < ang_game_seats(r->g); seat++) {
        PROVE(ang_game_decision(r->g, seat, &d), "seat %u cannot be listed", seat);
        PROVE((d.count > 0) == (waiting >> seat & 1), "seat %u: %u options, asked by mask %x", seat,
              d.count, waiting);
        for (unsigned i = 0; i < d.count; i++) {
            memcpy(copy, r->g->b, block_size(r));
            if (!GUARDED(&guard))
                proof_failed(__FILE__, __LINE__, "seat %u, option %u: %s", seat, i, guard.what);
            memcpy(option, d.option, sizeof option);
            ang_position_step(copy, r->pack, seat, i, option);
            guard_close(&guard);
            check_block(r, (void *)copy, seat, i);
        }
    }
}

/* Refused: the code is as expected and nothing has changed. */
static void check_refused(struct run *r, bool taken, const struct ang_error *error,
                          enum ang_code code, uint64_t hash, unsigned entries, const char *what)
{
    PROVE(!taken, "%s was taken", what);
    PROVE(error->code == code && error->message[0], "%s: code %d and '%s'", what, (int)error->code,
          error->message);
    PROVE(ang_game_hash(r->g) == hash && ang_game_entry_count(r->g) == entries,
          "%s was refused and changed the game", what);
}

static void check_refusals(struct run *r)
{
    static const unsigned beyond[] = { 0, 1, 100, ANG_OPTION_MAX, 0x7fffffff, 0xffffffff };
    uint64_t hash = ang_game_hash(r->g);
    unsigned entries = ang_game_entry_count(r->g), waiting = ang_game_waiting(r->g);
    struct ang_decision d;
    struct ang_error error;

    for (unsigned seat = 0; seat < ang_game_seats(r->g); seat++) {
        ang_game_decision(r->g, seat, &d);
        if (!(waiting >> seat & 1)) {
            check_refused(r, ang_game_choose(r->g, seat, d.version, 0, &error), &error, ANG_STALE,
                          hash, entries, "a choice by a seat not asked");
            continue;
        }
        for (unsigned i = 0; i < ARRAY_LEN(beyond); i++) {
            unsigned index = beyond[i] < 1000 ? d.count + beyond[i] : beyond[i];
            check_refused(r, ang_game_choose(r->g, seat, d.version, index, &error), &error,
                          ANG_REFUSED, hash, entries, "an index beyond the list");
        }
        check_refused(r, ang_game_choose(r->g, seat, d.version - 1, 0, &error), &error, ANG_STALE,
                      hash, entries, "a version of before");
        check_refused(r, ang_game_choose(r->g, seat, d.version + 1, 0, &error), &error, ANG_STALE,
                      hash, entries, "a version to come");
    }
    check_refused(r, ang_game_choose(r->g, ang_game_seats(r->g), 0, 0, &error), &error, ANG_USAGE,
                  hash, entries, "a choice by no seat");
}

static void check_replay(struct run *r)
{
    size_t size = ang_game_save(r->g, r->text[0], PROOF_TEXT_MAX);
    struct ang_error error;

    PROVE(size < PROOF_TEXT_MAX, "the save takes %zu bytes", size);
    struct ang_game *other = ang_game_open(r->pack, r->text[0], size, &error);
    PROVE(other, "the save of %u choices does not open: %s", r->choices, error.message);
    PROVE(same_bytes(r, r->g, other), "replaying %u choices gives other bytes", r->choices);
    PROVE(ang_game_save(other, r->text[1], PROOF_TEXT_MAX) == size &&
              memcmp(r->text[0], r->text[1], size) == 0,
          "the save of the opened save is another one");
    PROVE(ang_game_log_count(other) == ang_game_log_count(r->g), "its log has another length");
    ang_game_free(other);
}

static void check_dump(struct run *r)
{
    size_t size = ang_game_dump(r->g, r->text[0], PROOF_TEXT_MAX);
    struct ang_game *other = proof_game(r->pack, ang_game_seats(r->g), 99, NULL);
    struct ang_error error;

    PROVE(size < PROOF_TEXT_MAX, "the dump takes %zu bytes", size);
    PROVE(ang_game_load(other, r->text[0], size, &error), "the dump does not load: %s",
          error.message);
    PROVE(same_bytes(r, r->g, other), "dump and load give other bytes");
    PROVE(ang_game_dump(other, r->text[1], PROOF_TEXT_MAX) == size &&
              memcmp(r->text[0], r->text[1], size) == 0,
          "dump, load, dump is not the identity");
    ang_game_free(other);
}

/* An imagined game is valid, and stays valid to its end. */
static void check_redealt(struct run *r)
{
    unsigned viewer = proof_roll(&r->dice, ang_game_seats(r->g) + 1);
    struct ang_error error;
    struct ang_game *other;

    if (viewer == ang_game_seats(r->g))
        viewer = ANG_SPECTATOR;
    other = ang_game_redeal(r->g, viewer, proof_roll(&r->dice, 1u << 30), &error);
    PROVE(other, "viewer %u imagines nothing: %s", viewer, error.message);
    check_sound(r, other, "an imagined game");
    PROVE(ang_game_waiting(other) == ang_game_waiting(r->g), "it waits for others");
    PROVE(other->b->rng.key[0] != r->g->b->rng.key[0] ||
              other->b->rng.key[1] != r->g->b->rng.key[1],
          "it foresees the true chance");
    unsigned steps = 0;
    for (; proof_step(other, &r->dice); steps++) {
        check_sound(r, other, "an imagined game in play");
        PROVE(steps < CHOICES_MAX, "an imagined game does not end");
    }
    ang_game_free(other);
    r->redealt++;
}

/* Trades */

struct listing {
    uint32_t version[ANG_SEAT_MAX];
    unsigned count[ANG_SEAT_MAX];
    struct ang_option option[ANG_SEAT_MAX][64];
};

static void listing_take(struct run *r, struct listing *l)
{
    struct ang_decision d;

    memset(l, 0, sizeof *l);
    for (unsigned s = 0; s < ang_game_seats(r->g); s++) {
        ang_game_decision(r->g, s, &d);
        l->version[s] = d.version;
        l->count[s] = d.count;
        PROVE(d.count <= ARRAY_LEN(l->option[s]), "%u options", d.count);
        memcpy(l->option[s], d.option, d.count * sizeof d.option[0]);
    }
}

static void check_versions(struct run *r, const struct listing *was, const char *what)
{
    struct listing now;

    listing_take(r, &now);
    for (unsigned s = 0; s < ang_game_seats(r->g); s++) {
        bool same = was->count[s] == now.count[s] &&
                    memcmp(was->option[s], now.option[s], sizeof now.option[s]) == 0;
        PROVE(same == (was->version[s] == now.version[s]),
              "%s: seat %u has %s options under %s version", what, s, same ? "the same" : "other",
              was->version[s] == now.version[s] ? "the same" : "another");
    }
}

static void term_words(struct run *r, unsigned giver, char *out, size_t size)
{
    char one[40], two[40], many[40];
    const char *word[] = { "", proof_supply(r->g, 0, 1, one, sizeof one),
                           proof_supply(r->g, 0, 2, two, sizeof two), "work next turn",
                           proof_supply(r->g, 0, 90, many, sizeof many) };
    struct text_scene scene = game_scene(r->g, giver, ANG_EN);
    unsigned pick = proof_roll(&r->dice, ARRAY_LEN(word) + 3);

    snprintf(out, size, "%s", pick < ARRAY_LEN(word) ? word[pick] : "");
    if (pick < ARRAY_LEN(word))
        return;
    uint8_t hand = proof_hand(r->g, giver);
    unsigned in_hand = block_zone(r->g->b, hand)->count;
    if (in_hand)
        text_component(&scene, zone_at_place(r->g->b, hand, proof_roll(&r->dice, in_hand)), out,
                       size);
}

static unsigned offers_open(const struct run *r)
{
    unsigned open = 0;

    for (int i = 0; i < OFFER_MAX; i++)
        open += block_offers(r->g->b)->offer[i].state == OFFER_OPEN;
    return open;
}

static void offer_try(struct run *r)
{
    unsigned seats = ang_game_seats(r->g), from = proof_roll(&r->dice, seats);
    unsigned to = (from + 1 + proof_roll(&r->dice, seats - 1)) % seats;
    unsigned made = block_offers(r->g->b)->made[from], open = offers_open(r);
    char give[160], want[160];
    struct listing was;
    struct ang_error error;

    listing_take(r, &was);
    term_words(r, from, give, sizeof give);
    term_words(r, to, want, sizeof want);
    bool ok = ang_game_offer(r->g, from, to, give, want, &error);
    PROVE(ok || error.code == ANG_REFUSED || error.code == ANG_USAGE,
          "the offer of '%s' for '%s': %s", give, want, error.message);
    PROVE(!ok || (made < OFFERS_PER_SEAT && open < OFFER_MAX),
          "offer %u of one seat with %u open ones was taken", made + 1, open); /* H-TRADE-05 */
    check_versions(r, &was, "making an offer");
    r->offers += ok;
}

/* All or nothing; then the kernel checks conservation. */
static void offers_answer(struct run *r)
{
    for (int i = 0; i < OFFER_MAX; i++) {
        struct offer o = block_offers(r->g->b)->offer[i];
        struct listing was;
        struct ang_error error;
        if (o.state != OFFER_OPEN || proof_roll(&r->dice, 2))
            continue;
        enum ang_answer answer = (enum ang_answer)proof_roll(&r->dice, 3);
        unsigned seat = answer == ANG_WITHDRAW ? o.from : o.to;
        uint64_t hash = ang_game_hash(r->g);
        listing_take(r, &was);
        PROVE(!ang_game_answer(r->g, answer == ANG_WITHDRAW ? o.to : o.from, o.serial, answer,
                               &error),
              "the wrong side answered an offer");
        bool ok = ang_game_answer(r->g, seat, o.serial, answer, &error);
        PROVE(ok || (answer == ANG_TAKE && error.code == ANG_REFUSED), "answer %d: %s", answer,
              error.message);
        PROVE(ok == (ang_game_hash(r->g) != hash), "an answer that was %s",
              ok ? "taken changed nothing" : "refused changed something");
        check_versions(r, &was, "answering an offer");
        r->taken += ok && answer == ANG_TAKE;
    }
}

/* Undo restores the position before each choice byte for byte. */
static void undo_try(struct run *r, unsigned seat)
{
    unsigned can = ang_game_undo_free(r->g, seat);
    struct ang_error error;

    if (can > r->before_count)
        can = r->before_count;
    PROVE(!ang_game_undo(r->g, seat, ANG_UNDO_FREE, ang_game_undo_free(r->g, seat) + 1, &error),
          "more was taken back than may be");
    if (can == 0 || proof_roll(&r->dice, 3))
        return;
    unsigned back = 1 + proof_roll(&r->dice, can);
    struct ang_decision old, now;
    ang_game_decision(r->g, seat, &old);
    PROVE(ang_game_undo(r->g, seat, ANG_UNDO_FREE, back, &error), "undo: %s", error.message);
    PROVE(memcmp(r->g->b, r->before[r->before_count - back].byte, block_size(r)) == 0,
          "taking back %u choices does not restore the bytes", back);
    ang_game_decision(r->g, seat, &now);
    PROVE(now.version != old.version, "an undo brought a version back");
    r->before_count -= back;
    r->undone++;
}

static void keep_before(struct run *r)
{
    if (r->before_count == KEPT_MAX) {
        memmove(r->before, r->before + 1, sizeof r->before - sizeof r->before[0]);
        r->before_count--;
    }
    memcpy(r->before[r->before_count++].byte, r->g->b, block_size(r));
}

static void game_run(struct run *r)
{
    for (;; r->choices++) {
        bool dear = r->choices % r->every == 0;

        check_sound(r, r->g, "the game");
        check_conserved(r);
        check_options(r);
        check_refusals(r);
        if (dear || r->dumps)
            check_dump(r);
        if (dear) {
            check_replay(r);
            check_redealt(r);
        }
        if (ang_game_state(r->g) != ANG_RUNNING)
            break;
        PROVE(r->choices < CHOICES_MAX, "the game does not end");
        if (r->g->b->offer_at && proof_roll(&r->dice, 4) == 0) {
            unsigned entries = ang_game_entry_count(r->g);
            for (unsigned i = proof_roll(&r->dice, 5); i > 0; i--)
                offer_try(r);
            offers_answer(r);
            check_sound(r, r->g, "the game after trading");
            check_conserved(r);
            if (ang_game_entry_count(r->g) != entries)
                r->before_count = 0; /* choices before a trade cannot be undone freely */
        }
        keep_before(r);
        unsigned asked = ang_game_waiting(r->g), seat;
        do
            seat = proof_roll(&r->dice, ang_game_seats(r->g));
        while (!(asked >> seat & 1));
        struct ang_decision d;
        ang_game_decision(r->g, seat, &d);
        unsigned free_before = ang_game_undo_free(r->g, seat);
        struct rng chance = r->g->b->rng;
        proof_choose(r->g, seat, proof_roll(&r->dice, d.count));
        unsigned free_now = ang_game_undo_free(r->g, seat);
        PROVE(free_now == 0 || free_now == free_before + 1, "%u choices, then %u can be taken back",
              free_before, free_now);
        PROVE(free_now == 0 || memcmp(&chance, &r->g->b->rng, sizeof chance) == 0,
              "what chance has decided can be taken back");
        undo_try(r, seat);
    }
    check_replay(r);
    struct ang_error error;
    PROVE(!ang_game_offer(r->g, 0, 1, "1 coin", "", &error), "an offer after the end");
}

/* Totals over all games. */
struct tally {
    unsigned choices, offers, taken, undone, redealt;
};

static struct tally games_run(const char *game, uint64_t games, unsigned every, bool dumps)
{
    uint64_t first = proof_setting("PROOF_SEED", 1);
    const struct ang_pack *pack = proof_pack_of(game);
    unsigned min = ang_pack_seat_min(pack), max = ang_pack_seat_max(pack);
    char *text[2] = { malloc(PROOF_TEXT_MAX), malloc(PROOF_TEXT_MAX) };
    struct run *r = calloc(1, sizeof *r);
    struct tally t = { 0 };

    for (uint64_t seed = first; seed < first + games; seed++) {
        const char *option = "murder=random";
        proof_repeat("PROOF_SEED=%llu PROOF_GAMES=1 build/asan/unit/test_invariants",
                     (unsigned long long)seed);
        if (strcmp(game, "harbor") == 0)
            option = seed % 7 == 6 ? "deck=tiny" : "deck=full";
        else if (strcmp(game, "new-angeles") == 0)
            option = seed % 2 ? "setup=complete" : "setup=first";
        else if (strcmp(game, "la-1") == 0)
            option = seed % 2 ? "truth=drawn" : "truth=fixed";
        *r = (struct run){ .pack = pack, .dice = proof_dice(seed), .dumps = dumps };
        memcpy(r->text, text, sizeof text);
        r->every = (unsigned)proof_setting("PROOF_EVERY", every);
        r->g = proof_game(pack, min + (unsigned)(seed % (max - min + 1)), seed, option);
        game_run(r);
        ang_game_free(r->g);
        t.offers += r->offers, t.taken += r->taken, t.undone += r->undone, t.redealt += r->redealt;
        t.choices += r->choices;
    }
    print_message("%llu games, %u choices, %u offers (%u taken), %u undone, %u imagined\n",
                  (unsigned long long)games, t.choices, t.offers, t.taken, t.undone, t.redealt);
    free(text[0]);
    free(text[1]);
    free(r);
    return t;
}

static void random_games(void **state)
{
    uint64_t games = proof_setting("PROOF_GAMES", 25);

    (void)state;
    struct tally t = games_run("harbor", games, 5, true);
    if (games >= 25) {
        PROVE(t.offers > 100 && t.taken > 10 && t.undone > 50, "too little was met");
        PROVE(t.choices > 1000 && t.redealt > 200, "too little was played to prove anything");
    }
}

static void random_games_of_android(void **state)
{
    uint64_t games = proof_setting("PROOF_GAMES", 3);

    (void)state;
    struct tally t = games_run("android", games, 101, false);
    if (games >= 3)
        PROVE(t.choices > 1000 && t.undone > 50 && t.redealt > 15, "too little was played");
}

/* proves: N-INV-01 N-INV-02 N-INV-03 N-INV-04 N-INV-05 N-INV-06 N-INV-08 N-INV-09 N-INV-10 N-INV-11
 * N-INV-13 N-COMP-07 N-NEG-58 */
static void random_games_of_new_angeles(void **state)
{
    uint64_t games = proof_setting("PROOF_GAMES", 3);

    (void)state;
    struct tally t = games_run("new-angeles", games, 41, true);
    if (games >= 3)
        PROVE(t.choices > 500 && t.undone > 20 && t.redealt > 10, "too little was played");
}

/* proves: L-COMP-13 */
static void random_games_of_la1(void **state)
{
    uint64_t games = proof_setting("PROOF_GAMES", 4);

    (void)state;
    struct tally t = games_run("la-1", games, 41, true);
    if (games >= 4)
        PROVE(t.choices > 500 && t.undone > 20 && t.redealt > 10, "too little was played");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_games),
        cmocka_unit_test(random_games_of_android),
        cmocka_unit_test(random_games_of_new_angeles),
        cmocka_unit_test(random_games_of_la1),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
