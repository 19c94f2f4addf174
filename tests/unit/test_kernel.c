/* test_kernel.c: chance, zones, supplies, lanes, offers and the carried section, each on its own.
 */
#include "support/proof.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harbor/harbor.h"
#include "kernel/imagine.h"
#include "kernel/verify.h"
#include "support/detour.h"

/* Randomness: an independent implementation of ChaCha, from its author's description. */

static void quarter(uint32_t *x, int a, int b, int c, int d)
{
    static const int by[4] = { 16, 12, 8, 7 };
    const int to[4][3] = { { a, b, d }, { c, d, b }, { a, b, d }, { c, d, b } };

    for (int i = 0; i < 4; i++) {
        x[to[i][0]] += x[to[i][1]];
        uint32_t y = x[to[i][2]] ^ x[to[i][0]];
        x[to[i][2]] = y << by[i] | y >> (32 - by[i]);
    }
}

static void chacha8(const uint8_t key[32], uint32_t counter, uint32_t nonce, uint32_t out[16])
{
    static const char text[] = "expand 32-byte k";
    uint32_t in[16] = { 0 }, x[16];

    for (int i = 0; i < 16; i++)
        in[i / 4] |= (uint32_t)(uint8_t)text[i] << 8 * (i % 4);
    for (int i = 0; i < 32; i++)
        in[4 + i / 4] |= (uint32_t)key[i] << 8 * (i % 4);
    in[12] = counter;
    in[13] = nonce;
    memcpy(x, in, sizeof x);
    for (int i = 0; i < 4; i++) {
        for (int j = 0; j < 4; j++)
            quarter(x, j, 4 + j, 8 + j, 12 + j);
        for (int j = 0; j < 4; j++)
            quarter(x, j, 4 + (j + 1) % 4, 8 + (j + 2) % 4, 12 + (j + 3) % 4);
    }
    for (int i = 0; i < 16; i++)
        out[i] = x[i] + in[i];
}

static void rng_is_chacha8(void **state)
{
    /* TC1 of draft-strombergson-chacha-test-vectors: 256 bits and eight rounds, all zero. */
    static const uint8_t published[64] = {
        0x3e, 0x00, 0xef, 0x2f, 0x89, 0x5f, 0x40, 0xd6, 0x7f, 0x5b, 0xb8, 0xe8, 0x1f,
        0x09, 0xa5, 0xa1, 0x2c, 0x84, 0x0e, 0xc3, 0xce, 0x9a, 0x7f, 0x3b, 0x18, 0x1b,
        0xe1, 0x88, 0xef, 0x71, 0x1a, 0x1e, 0x98, 0x4c, 0xe1, 0x72, 0xb9, 0x21, 0x6f,
        0x41, 0x9f, 0x44, 0x53, 0x67, 0x45, 0x6d, 0x56, 0x19, 0x31, 0x4a, 0x42, 0xa3,
        0xda, 0x86, 0xb0, 0x01, 0x38, 0x7b, 0xfd, 0xb8, 0x0e, 0x0c, 0xfe, 0x42,
    };
    uint8_t key[32] = { 0 };
    uint32_t word[16];

    (void)state;
    chacha8(key, 0, 0, word);
    for (int i = 0; i < 64; i++)
        PROVE((uint8_t)(word[i / 4] >> 8 * (i % 4)) == published[i], "byte %d of the vector", i);
    for (unsigned round = 0; round < 50; round++) {
        struct rng r;
        struct rng_run run;
        rng_init(&r, key);
        r.stream = round * 77;
        rng_run_init(&run, &r);
        for (unsigned block = 0; block < 3; block++) {
            chacha8(key, block, r.stream, word);
            for (int i = 0; i < 16; i++) /* all bits of each word except the last */
                PROVE(rng_run_below(&run, 1u << 31) == word[i] >> 1, "round %u, block %u, word %d",
                      round, block, i);
        }
        PROVE(r.position == 3, "%u blocks were drawn", (unsigned)r.position);
        for (int i = 0; i < 32; i++)
            key[i] = (uint8_t)(key[i] * 5 + i + 1);
    }
}

static void rng_is_even(void **state)
{
    static const uint32_t bound[] = { 1, 2, 3, 5, 6, 7, 10, 52, 100 };
    struct rng r;

    (void)state;
    rng_init_seed(&r, 12);
    for (unsigned b = 0; b < ARRAY_LEN(bound); b++) {
        unsigned met[100] = { 0 }, draws = 2000 * bound[b];
        for (unsigned i = 0; i < draws; i++) {
            uint32_t x = rng_below(&r, bound[b]);
            PROVE(x < bound[b], "%u of %u", (unsigned)x, (unsigned)bound[b]);
            met[x]++;
        }
        for (unsigned i = 0; i < bound[b]; i++)
            PROVE(met[i] > 1750 && met[i] < 2250, "%u came up %u times of 2000 below %u", i, met[i],
                  (unsigned)bound[b]);
    }
    /* If a bound does not divide 2^32, the uneven remainder is drawn again, so that a probability
     * of two thirds is exact.
     */
    unsigned low = 0;
    for (unsigned i = 0; i < 30000; i++)
        low += rng_below(&r, 3u << 30) < 1u << 31;
    PROVE(low > 19600 && low < 20400, "%u of 30000 in the lower two thirds", low);
}

static void near_seeds_share_nothing(void **state)
{
    struct rng a, b;

    (void)state;
    rng_init_seed(&a, 7);
    rng_init_seed(&b, 8);
    for (int i = 0; i < 8; i++)
        PROVE(a.key[i] != b.key[i], "word %d of the keys of seeds 7 and 8", i);
}

/* Zones */

struct table {
    struct ask q;
    _Alignas(8) struct harbor game;
};

static struct block *table_init(struct table *t)
{
    struct ang_game_desc desc = { .pack = proof_pack(), .seats = 3, .seed = 3 };

    memset(t, 0, sizeof *t);
    PROVE(ang_position_init(&t->game, &desc, NULL), "no position");
    t->q = (struct ask){ .b = &t->game.k, .rules = &harbor_rules, .pack = &proof_pack()->pack };
    return &t->game.k;
}

static void check_table(struct table *t)
{
    const char *wrong = block_verify(&t->q);

    PROVE(!wrong, "%s", wrong);
}

static uint8_t seen(const struct block *b, component_id c)
{
    return block_component(b, c)->seen;
}

static void moves_keep_order_and_sight(void **state)
{
    struct table t;
    struct block *b = table_init(&t);
    component_id a = zone_top(b, ZONE_DECK), c = component_below(b, a);
    unsigned in_deck = block_zone(b, ZONE_DECK)->count;

    (void)state;
    component_move(b, a, ZONE_STORE_0, PLACE_TOP, MOVE_UNSEEN, 0);
    component_move(b, c, ZONE_STORE_0, PLACE_TOP, MOVE_TO_SEAT, 2);
    PROVE(seen(b, a) == 0 && seen(b, c) == BIT(2), "who has seen it");
    PROVE(zone_top(b, ZONE_STORE_0) == c && zone_at_place(b, ZONE_STORE_0, 0) == a &&
              component_place(b, c) == 1,
          "what lies on top");
    PROVE(block_zone(b, ZONE_DECK)->count == in_deck - 2, "the deck has another count");
    component_move(b, c, ZONE_DECK, PLACE_BOTTOM, MOVE_UNSEEN, 0);
    PROVE(zone_at_place(b, ZONE_DECK, 0) == c && seen(b, c) == BIT(2),
          "under the deck, still known");
    component_move(b, c, ZONE_DISCARD, PLACE_TOP, MOVE_FACE_UP, 0);
    PROVE(seen(b, c) == (SEEN_BY_ALL | SEEN_FACE_UP), "face up for everybody");
    component_move(b, c, ZONE_DECK, PLACE_TOP, MOVE_UNSEEN, 0);
    PROVE(seen(b, c) == SEEN_BY_ALL, "face down, and everybody knows it");
    component_turn_up(b, a);
    component_turn_down(b, a);
    PROVE(seen(b, a) == SEEN_BY_ALL, "turned up and down again");
    check_table(&t);
}

static const struct recall *recall_of(const struct block *b, component_id c)
{
    for (int i = 0; i < b->room.recalls; i++)
        if (block_recall(b)[i].component == c)
            return &block_recall(b)[i];
    return NULL;
}

static void a_shuffle_loses_sight(void **state)
{
    struct table t;
    struct block *b = table_init(&t);
    component_id a = zone_top(b, ZONE_DECK), c = component_below(b, a);
    component_id never = component_below(b, c);

    (void)state;
    PROVE(b->epoch == 0, "nobody has lost anything");
    zone_shuffle(b, ZONE_DECK);
    PROVE(b->epoch == 0, "a shuffle of unknown cards loses nothing");
    component_turn_up(b, a);
    component_show(b, c, BIT(1));
    b->stirred = 0;
    zone_shuffle(b, ZONE_DECK);
    PROVE(b->stirred == STIR_CHANCE && b->epoch == 1, "it counts once");
    ZONE_EACH (b, ZONE_DECK, each)
        PROVE(seen(b, each) == 0 && block_component(b, each)->mixed == 1, "somebody knows one");
    PROVE(block_component(b, a)->lost == 1 && !recall_of(b, a), "all lost the first");
    PROVE(block_component(b, c)->lost == 0 && recall_of(b, c) && recall_of(b, c)->when == 1 &&
              recall_of(b, c)->viewers == BIT(1),
          "one lost the second");
    PROVE(block_component(b, never)->lost == 0 && !recall_of(b, never), "nobody lost the third");
    /* Later another seat loses it as well, then all do: one record each, then none. */
    component_show(b, c, BIT(2));
    zone_shuffle(b, ZONE_DECK);
    unsigned records = 0;
    for (int i = 0; i < b->room.recalls; i++)
        records += block_recall(b)[i].component == c;
    PROVE(records == 2, "%u records", records);
    component_show(b, c, BIT(1));
    zone_shuffle(b, ZONE_DECK);
    records = 0;
    for (int i = 0; i < b->room.recalls; i++)
        records += block_recall(b)[i].component == c;
    PROVE(records == 2, "%u records: the older of one viewer stayed", records);
    component_turn_up(b, c);
    zone_shuffle(b, ZONE_DECK);
    PROVE(!recall_of(b, c) && block_component(b, c)->lost == b->epoch, "all lost it, records stay");
    check_table(&t);
}

/* Only the order of epochs counts, and it survives any number of losses. */
static void epochs_are_compacted(void **state)
{
    struct table t;
    struct block *b = table_init(&t);
    struct proof_dice dice = proof_dice(5);
    unsigned mixed[COMPONENT_MAX] = { 0 }, lost[COMPONENT_MAX] = { 0 }, epoch = 0;
    bool compacted = false;

    (void)state;
    for (unsigned round = 0; round < 700; round++) {
        uint8_t zone = (uint8_t)(proof_roll(&dice, 3) ? ZONE_DECK : ZONE_DISCARD);
        bool sight = false;
        unsigned was = b->epoch;
        for (unsigned i = proof_roll(&dice, 4); i > 0; i--) {
            component_id c = (component_id)(COMPONENT_BASE + proof_roll(&dice, b->component_count));
            component_move(b, c, zone, PLACE_TOP, MOVE_FACE_UP, 0);
        }
        ZONE_EACH (b, zone, c)
            sight |= (seen(b, c) & (BIT(SPECTATOR) | 7)) != 0;
        epoch += sight;
        ZONE_EACH (b, zone, c) {
            unsigned i = c - COMPONENT_BASE;
            mixed[i] = epoch;
            if ((seen(b, c) & SEEN_BY_ALL) == SEEN_BY_ALL)
                lost[i] = epoch;
        }
        zone_shuffle(b, zone);
        compacted |= b->epoch < was;
        for (unsigned i = 0; i < b->component_count; i++)
            for (unsigned j = 0; j < b->component_count; j++) {
                const struct component *x = block_component(b, (component_id)(COMPONENT_BASE + i));
                const struct component *y = block_component(b, (component_id)(COMPONENT_BASE + j));
                if ((x->lost <= y->mixed) != (lost[i] <= mixed[j]))
                    proof_failed(__FILE__, __LINE__, "round %u: %u lost at %u, %u mixed at %u",
                                 round, i, lost[i], j, mixed[j]);
            }
    }
    PROVE(compacted && epoch > 300, "epoch %u, never compacted", epoch);
    for (uint8_t viewer = 0; viewer < 3; viewer++) {
        redeal(&t.q, viewer, 9);
        check_table(&t);
    }
}

static void random_draws_are_even(void **state)
{
    struct table t;
    struct block *b = table_init(&t);
    unsigned met[3] = { 0 };

    (void)state;
    for (unsigned i = 0; i < 3000; i++) {
        component_id c = zone_random(b, ZONE_HAND_0);
        PROVE(block_component(b, c)->zone == ZONE_HAND_0, "from elsewhere");
        met[component_place(b, c)]++;
    }
    for (int i = 0; i < 3; i++)
        PROVE(met[i] > 850 && met[i] < 1150, "place %d: %u times", i, met[i]);
}

static void supplies_move(void **state)
{
    struct table t;
    struct block *b = table_init(&t);

    (void)state;
    PROVE(supply_move(b, SUPPLY_COIN, 0, 1, 2) == 2 && supply_get(b, SUPPLY_COIN, 0) == 1 &&
              supply_get(b, SUPPLY_COIN, 1) == 5,
          "two of three");
    PROVE(supply_move(b, SUPPLY_COIN, 0, 1, 9) == 1 && supply_get(b, SUPPLY_COIN, 0) == 0,
          "no more than there is");
    PROVE(supply_move(b, SUPPLY_COIN, 0, 1, 1) == 0, "from nothing");
    PROVE(supply_move(b, SUPPLY_COIN, 1, 1, 4) == 4 && supply_get(b, SUPPLY_COIN, 1) == 6,
          "to itself");
    check_table(&t);
}

/* Lanes */

/* proves: H-BID-01 H-BID-02 H-BID-03 */
static void sealed_bids(void **state)
{
    struct ang_game *g = proof_game(proof_pack(), 4, 2, NULL);
    struct ang_decision d;
    char text[2][20000];

    (void)state;
    ang_game_view(g, 3, ANG_EN, text[0], sizeof text[0]);
    PROVE(ang_game_waiting(g) == 15, "not all bid at once");
    ang_game_decision(g, 2, &d);
    PROVE(d.count == 4, "%u bids with 3 coins", d.count);
    proof_choose(g, 2, 3);
    PROVE(ang_game_waiting(g) == 11, "who has bid is still asked");
    ang_game_view(g, 3, ANG_EN, text[0], sizeof text[0]);
    ang_game_undo(g, 2, ANG_UNDO_FREE, 1, NULL);
    proof_choose(g, 2, 1);
    ang_game_view(g, 3, ANG_EN, text[1], sizeof text[1]);
    PROVE(strcmp(text[0], text[1]) == 0, "a sealed bid shows");
    proof_choose(g, 0, 1);
    proof_choose(g, 3, 2);
    PROVE(((struct harbor *)g->b)->first == 0 && supply_get(g->b, SUPPLY_COIN, 3) == 3,
          "opened before all have bid");
    proof_choose(g, 1, 2);
    PROVE(((struct harbor *)g->b)->first == 1, "among equals the earliest from the first player");
    PROVE(supply_get(g->b, SUPPLY_COIN, 1) == 1 && supply_get(g->b, SUPPLY_COIN, 3) == 3,
          "only the winner pays");
    ang_game_free(g);
}

/* A sealed ask of up to two different numbers, which the testing game does not have. */
static enum flow two_picks_run(struct frame *f, struct ask *q)
{
    if (f->proc != PROC_DAY || f->step != 1)
        return usual_run(&harbor_rules, f, q);
    uint8_t seat = ask_each(q, block_seats(q->b), PROMPT_BID);
    const struct lane *lane = &q->b->lane[seat];
    for (uint16_t bid = 0; bid < 4; bid++) {
        bool picked = lane->pick_count && lane->pick[0] == bid;
        if (ask_offer_if(q, OPT_BID, bid, picked ? REQ_NOT_AN_OPTION : REQ_MET)) {
            if (lane->pick_count == 1)
                return flow_sealed(q, f, 2, bid);
            lane_pick(q, bid);
            return FLOW_WAIT;
        }
    }
    if (lane->pick_count && ask_offer(q, OPT_PASS, 0))
        return flow_sealed(q, f, 2, 0);
    return FLOW_WAIT;
}

static void picks_one_by_one(void **state)
{
    struct detour detour;
    struct ang_pack pack = *proof_pack();
    struct ang_decision d, before;
    char text[2][20000];

    (void)state;
    detour_take(&detour, &harbor_rules, two_picks_run);
    pack.rules = &detour.rules;
    struct ang_game *g = proof_game(&pack, 3, 2, NULL);
    ang_game_view(g, 1, ANG_EN, text[0], sizeof text[0]);
    ang_game_decision(g, 0, &before);
    proof_choose(g, 0, 3);
    ang_game_decision(g, 0, &d);
    PROVE(d.count == 4 && d.version != before.version, "three numbers and done: %u", d.count);
    ang_game_view(g, 1, ANG_EN, text[1], sizeof text[1]);
    PROVE(strcmp(text[0], text[1]) == 0, "the first of two picks shows");
    for (unsigned seed = 1; seed < 50; seed++) {
        struct ang_game *other = ang_game_redeal(g, 1, seed, NULL);
        PROVE(other && other->b->lane[0].pick_count == 1 && other->b->lane[0].state == LANE_ASKED &&
                  other->b->lane[0].pick[0] < 4,
              "half an answer was imagined otherwise");
        ang_game_free(other);
        other = ang_game_redeal(g, 0, seed, NULL);
        PROVE(other->b->lane[0].pick[0] == 3, "the viewer's own pick");
        ang_game_free(other);
    }
    proof_choose(g, 0, 3); /* done */
    PROVE(ang_game_waiting(g) == 6 && g->b->lane[0].pick_count == 2, "not sealed");
    for (unsigned seed = 1; seed < 50; seed++) {
        struct ang_game *other = ang_game_redeal(g, 1, seed, NULL);
        const struct lane *lane = &other->b->lane[0];
        PROVE(lane->state == LANE_ANSWERED && lane->pick_count == 2 && lane->pick[0] < 4 &&
                  (lane->pick[1] == 0 || lane->pick[1] != lane->pick[0]),
              "picks that could not be");
        ang_game_free(other);
    }
    for (unsigned s = 1; s < 3; s++) {
        proof_choose(g, s, 0);
        proof_choose(g, s, 0);
    }
    PROVE(block_top(g->b)->proc == PROC_TURN, "the day did not go on");
    ang_game_free(g);
}

/* Offers */

/* proves: H-TRADE-01 H-TRADE-02 H-TRADE-03 H-TRADE-04 H-TRADE-05 */
static void offers(void **state)
{
    struct ang_game *g = proof_game(proof_pack(), 3, 2, NULL);
    struct ang_error error;
    struct ang_decision before, after;
    char card[100];
    component_id c = zone_top(g->b, ZONE_HAND_0);
    struct text_scene scene = game_scene(g, 0, ANG_EN);

    (void)state;
    text_component(&scene, c, card, sizeof card);
    ang_game_decision(g, 1, &before);
    PROVE(ang_game_offer(g, 0, 1, card, "2 coins", &error), "%s", error.message);
    PROVE(!ang_game_answer(g, 2, block_offers(g->b)->serial, ANG_TAKE, &error), "a third took it");
    PROVE(ang_game_answer(g, 1, block_offers(g->b)->serial, ANG_TAKE, &error), "%s", error.message);
    PROVE(supply_get(g->b, SUPPLY_COIN, 0) == 5 && supply_get(g->b, SUPPLY_COIN, 1) == 1,
          "the coins did not move");
    unsigned in_hand = block_zone(g->b, ZONE_HAND_0 + 1)->count;
    PROVE(in_hand == 4 && block_zone(g->b, ZONE_HAND_0)->count == 2, "the card did not move");
    component_id moved = zone_top(g->b, ZONE_HAND_0 + 1);
    PROVE(seen(g->b, moved) == (BIT(0) | BIT(1)), "it was seen by %x", seen(g->b, moved));
    ang_game_decision(g, 1, &after);
    PROVE(after.version != before.version && after.count == 2, "%u bids with 1 coin", after.count);
    PROVE(!ang_game_answer(g, 1, block_offers(g->b)->serial, ANG_TAKE, &error), "taken twice");
    /* All or nothing: the offering player has less now. */
    PROVE(ang_game_offer(g, 1, 2, "1 coin", "3 coins", &error), "%s", error.message);
    unsigned serial = block_offers(g->b)->serial;
    PROVE(ang_game_offer(g, 1, 0, "1 coin", "work next turn", &error), "%s", error.message);
    PROVE(ang_game_answer(g, 0, block_offers(g->b)->serial, ANG_TAKE, &error), "%s", error.message);
    uint64_t hash = ang_game_hash(g);
    PROVE(!ang_game_answer(g, 2, serial, ANG_TAKE, &error) && ang_game_hash(g) == hash,
          "half of an offer was carried out");
    PROVE(ang_game_offer(g, 1, 2, "work next turn", "", &error), "%s", error.message);
    PROVE(!ang_game_offer(g, 1, 2, "work next turn", "", &error) && error.code == ANG_REFUSED,
          "a fourth offer between two choices");
    PROVE(ang_game_answer(g, 1, block_offers(g->b)->serial, ANG_WITHDRAW, &error), "%s",
          error.message);
    /* Nobody can trade with a seat whose sealed answer is waiting. */
    proof_choose(g, 2, 0);
    PROVE(!ang_game_offer(g, 0, 2, "1 coin", "", &error) && error.code == ANG_REFUSED, "sealed");
    PROVE(ang_game_offer(g, 0, 1, "1 coin", "", &error), "%s", error.message);
    ang_game_free(g);
}

/* An offer that stays open must not reveal which card has left the hand. */
static void offers_end_when_a_card_leaves(void **state)
{
    struct ang_game *g = proof_game(proof_pack(), 2, 2, NULL);
    struct block *b = g->b;
    struct term card = { TERM_COMPONENT, 0, zone_top(b, ZONE_HAND_0) };
    struct offer o = { .from = 0, .to = 1, .give = { card } };
    struct ask q;

    (void)state;
    game_ask(g, &q, b);
    for (int other = 0; other < 2; other++) {
        component_id leaves = other ? component_below(b, card.thing) : card.thing;
        offer_make(&q, &o);
        uint16_t serial = block_offers(b)->serial;
        PROVE(offer_find(b, serial), "it is not open");
        component_move(b, leaves, ZONE_STORE_0, PLACE_TOP, MOVE_UNSEEN, 0);
        const struct offer *ended = offer_find(b, serial);
        PROVE(ended && ended->state == OFFER_LAPSED, "it is still open");
        PROVE(ended->give[0].kind == TERM_NONE, "it still names the card");
        card.thing = o.give[0].thing = zone_top(b, ZONE_HAND_0);
    }
    ang_game_free(g);
}

/* From game to game */

/* Sells all cargo, which alerts the watch. */
static bool greedy_step(struct ang_game *g, struct proof_dice *dice)
{
    unsigned seat = ang_seat_first(ang_game_waiting(g));
    struct ang_decision d;

    if (seat == ANG_SEAT_MAX)
        return false;
    ang_game_decision(g, seat, &d);
    for (unsigned i = 0; i < d.count; i++)
        if (d.option[i].kind == OPT_SELL) {
            proof_choose(g, seat, i);
            return true;
        }
    return proof_step(g, dice);
}

/* proves: H-CARRY-01 H-CARRY-02 H-GAME-03 H-GAME-06 */
static void carried_on(void **state)
{
    unsigned won = 0, lost = 0;

    (void)state;
    for (uint64_t seed = 1; seed < 60 && (won < 5 || lost < 5); seed++) {
        struct ang_game *g = proof_game(proof_pack(), 3, seed, NULL), *next;
        struct proof_dice dice = proof_dice(seed);
        struct ang_carry carry, again;

        PROVE(!ang_game_carry(g, &carry), "a game that runs carries something");
        while (seed % 2 ? greedy_step(g, &dice) : proof_step(g, &dice))
            ;
        PROVE(ang_game_carry(g, &carry), "nothing is carried");
        bool closed = ang_game_state(g) == ANG_LOST;
        unsigned alarm = supply_get(g->b, SUPPLY_ALARM, HOLDER_WATCH);
        PROVE(closed == (alarm >= 5 + 2 * 3), "closed at an alarm of %u", alarm);
        PROVE(closed == (ang_game_winners(g) == 0), "winners of a closed harbor");
        struct ang_game_desc desc = {
            .pack = proof_pack(), .seats = 3, .seed = 1, .carry = &carry
        };
        next = ang_game_new(&desc, NULL);
        PROVE(next, "the next game does not begin");
        for (unsigned s = 0; s < 3; s++) {
            unsigned winner = ang_game_winners(g) >> s & 1;
            PROVE(carry.number[s] == (int)winner, "reputation %d of seat %u", carry.number[s], s);
            PROVE(supply_get(next->b, SUPPLY_COIN, (uint8_t)s) == (int)(3 + winner), "coins of %u",
                  s);
            PROVE(block_zone(next->b, hand_of((uint8_t)s))->count == 3, "cards of %u", s);
        }
        PROVE(supply_get(next->b, SUPPLY_ALARM, HOLDER_WATCH) == (closed ? 2 : 0), "alarm");
        while (proof_step(next, &dice))
            ;
        PROVE(ang_game_carry(next, &again), "nothing is carried");
        for (unsigned s = 0; s < 3; s++)
            PROVE(again.number[s] == carry.number[s] + (int)(ang_game_winners(next) >> s & 1),
                  "1 more than before");
        won += !closed;
        lost += closed;
        ang_game_free(next);
        ang_game_free(g);
    }
    PROVE(won >= 5 && lost >= 5, "%u won, %u lost", won, lost);
}

/* Facts known only to some seats stay secret in the next game, and the other seats imagine any
 * value. proves: H-CARRY-03 */
static void carried_in_secret(void **state)
{
    static char seen[2][PROOF_TEXT_MAX];
    struct ang_carry carry;
    struct ang_error error;
    unsigned hits[PATRON_MAX + 1] = { 0 };

    (void)state;
    struct ang_game *g = proof_game(proof_pack(), 3, 4, NULL);
    g->b->state = GAME_LOST;
    PROVE(ang_game_carry(g, &carry) && carry.count == CARRY_NUMBERS, "nothing is carried");
    for (unsigned s = 0; s < 3; s++)
        PROVE(carry.seen[CARRY_PATRON + s] == BIT(s), "others know the patron of %u", s);
    carry.number[CARRY_PATRON] = 1;
    carry.number[CARRY_PATRON + 1] = 2;
    ang_game_free(g);
    struct ang_game_desc desc = { .pack = proof_pack(), .seats = 3, .seed = 9, .carry = &carry };
    g = ang_game_new(&desc, &error);
    PROVE(g, "%s", error.message);
    ang_game_view(g, 1, ANG_EN, seen[0], sizeof seen[0]);
    PROVE(strstr(seen[0], "\"patron\":[null,2,null,0,0,0]"), "%s", seen[0]);
    ang_game_view(g, ANG_SPECTATOR, ANG_EN, seen[0], sizeof seen[0]);
    PROVE(strstr(seen[0], "\"patron\":[null,null,null,0,0,0]"), "%s", seen[0]);
    ang_game_view(g, 1, ANG_EN, seen[0], sizeof seen[0]);
    for (uint64_t seed = 1; seed <= 300; seed++) {
        struct ang_game *other = ang_game_redeal(g, 1, seed, &error);
        PROVE(other && ang_game_verify(other, &error), "%s", error.message);
        const int16_t *number = carried_numbers(other->pack->rules, other->b);
        PROVE(number[CARRY_PATRON + 1] == 2, "the viewer's own patron was imagined");
        hits[number[CARRY_PATRON]]++;
        ang_game_view(other, 1, ANG_EN, seen[1], sizeof seen[1]);
        PROVE(strcmp(seen[0], seen[1]) == 0, "the viewer sees another game");
        ang_game_free(other);
    }
    for (unsigned i = 0; i <= PATRON_MAX; i++)
        PROVE(hits[i] > 70 && hits[i] < 130, "patron %u in %u of 300 deals", i, hits[i]);
    ang_game_free(g);
}

/* A section of another version or size, or with impossible numbers, is refused. A save's head has
 * it. */
static void carried_is_checked(void **state)
{
    static const struct {
        const char *game;
        unsigned version, count;
        int reputation;
        const char *message;
    } row[] = {
        { "harbor", 1, CARRY_NUMBERS, 3, NULL },
        { "harbor", 2, CARRY_NUMBERS, 3,
          "the carried state has version 2; Harbor needs version 1" },
        { "harbor", 1, 7, 3, "the carried state has 7 numbers; Harbor needs 14" },
        { "harbor", 1, CARRY_NUMBERS, 16, "the carried 'reputation' is 16; it goes from 0 to 15" },
        { "harbor", 1, CARRY_NUMBERS, -1, "the carried 'reputation' is -1; it goes from 0 to 15" },
        { "android", 1, 7, 3, "Android carries nothing from game to game" },
    };
    static char save[PROOF_TEXT_MAX];
    struct ang_error error;

    (void)state;
    for (unsigned i = 0; i < ARRAY_LEN(row); i++) {
        struct ang_carry carry = { .version = row[i].version, .count = row[i].count };
        carry.number[1] = (int16_t)row[i].reputation;
        struct ang_game_desc desc = {
            .pack = proof_pack_of(row[i].game), .seats = 3, .seed = 9, .carry = &carry
        };
        struct ang_game *g = ang_game_new(&desc, &error);
        PROVE((g != NULL) == (row[i].message == NULL), "row %u", i);
        if (!g) {
            PROVE(strcmp(error.message, row[i].message) == 0, "%s", error.message);
            continue;
        }
        size_t size = ang_game_save(g, save, sizeof save);
        struct ang_game *again = ang_game_open(desc.pack, save, size, &error);
        PROVE(again && again->b->size == g->b->size && !memcmp(again->b, g->b, g->b->size),
              "it is opened as another game");
        ang_game_free(again);
        char *version = strstr(save, "\"version\":1");
        PROVE(version, "%s", save);
        version[strlen("\"version\":")] = '3';
        PROVE(!ang_game_open(desc.pack, save, size, &error) && error.code == ANG_CONTENT &&
                  strstr(error.message, "has version 3"),
              "%s", error.message);
        ang_game_free(g);
    }
}

/* Each game says what its end is worth: several winners, nobody, or everybody.
 * proves: H-GAME-05 */
static void worth_of_an_end(void **state)
{
    static const struct {
        uint8_t state, winners;
        float harbor[3], android[3];
    } row[] = {
        { GAME_RUNNING, 0, { 0 }, { 0 } },
        { GAME_WON, 2, { 0, 1, 0 }, { 0, 1, 0 } },
        { GAME_WON, 5, { 1, 0, 1 }, { 0.5f, 0, 0.5f } },
        { GAME_WON, 7, { 1, 1, 1 }, { 1 / 3.0f, 1 / 3.0f, 1 / 3.0f } },
        { GAME_LOST, 0, { 0 }, { 0 } },
    };

    (void)state;
    for (unsigned android = 0; android < 2; android++) {
        const struct ang_pack *pack = android ? proof_pack_of("android") : proof_pack();
        struct ang_game *g = proof_game(pack, 3, 1, NULL);
        for (unsigned i = 0; i < ARRAY_LEN(row); i++) {
            g->b->state = row[i].state;
            g->b->winners = row[i].winners;
            for (unsigned s = 0; s < 4; s++) {
                float wanted = s == 3 ? 0 : (android ? row[i].android : row[i].harbor)[s];
                PROVE(ang_position_worth(g->b, pack, s) == wanted, "row %u, seat %u: %f", i, s,
                      (double)ang_position_worth(g->b, pack, s));
            }
        }
        ang_game_free(g);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(worth_of_an_end),
        cmocka_unit_test(rng_is_chacha8),
        cmocka_unit_test(rng_is_even),
        cmocka_unit_test(near_seeds_share_nothing),
        cmocka_unit_test(moves_keep_order_and_sight),
        cmocka_unit_test(a_shuffle_loses_sight),
        cmocka_unit_test(epochs_are_compacted),
        cmocka_unit_test(random_draws_are_even),
        cmocka_unit_test(supplies_move),
        cmocka_unit_test(sealed_bids),
        cmocka_unit_test(picks_one_by_one),
        cmocka_unit_test(offers),
        cmocka_unit_test(offers_end_when_a_card_leaves),
        cmocka_unit_test(carried_on),
        cmocka_unit_test(carried_in_secret),
        cmocka_unit_test(carried_is_checked),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
