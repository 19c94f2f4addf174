/* test_new_angeles_bargain.c: the codes of deeds, and bargains as entries of a game. */
#include "support/oracle.h"

#include <string.h>

#include "new_angeles/facts.h"
#include "wire/offer.h"

static struct ang_game *table(void)
{
    struct ang_game *g = proof_game(proof_pack_of("new-angeles"), 5, 3, NULL);

    while (ang_game_waiting(g) != 1 || block_top(g->b)->proc != PROC_DEAL) /* the main offer */
        proof_choose(g, ang_seat_first(ang_game_waiting(g)), 0);
    return g;
}

static struct ang_term only_want(struct ang_game *g)
{
    struct ang_offer open[ANG_OFFER_MAX];

    PROVE(ang_game_offers(g, open) == 1, "not one open offer");
    return open[0].want[0];
}

/* The worked example. proves: EX-N59 */
static void codes(void **state)
{
    static const struct {
        const char *words;
        unsigned thing, number;
    } code[] = {
        { "support counter with 1 card", 1088, 1 },
        { "pay 3 if win", 8256, 3 },
        { "give revealed if win", 9343, 0 },
    };
    struct deed unit = { .act = ACT_PICK, .what = 2 * 16 + 4 };
    struct ang_game *g = table();
    struct ang_error error;

    (void)state;
    for (unsigned i = 0; i < ARRAY_LEN(code); i++) {
        PROVE(ang_game_offer(g, 0, 1, "", code[i].words, &error), "%s: %s", code[i].words,
              error.message);
        struct ang_term t = only_want(g);
        PROVE(t.thing == code[i].thing && t.number == code[i].number, "%s is %u, %u", code[i].words,
              t.thing, t.number);
    }
    assert_int_equal(deed_code(&unit), 6180);
    assert_true(ACT_END * 1024 == 12288);
    ang_game_free(g);
}

/* Each code that is listed can be written and read, and is the only one that means this; all others
 * are refused. proves: N-NEG-59 N-TRADE-17 */
static void every_code(void **state)
{
    struct ang_game *g = table();
    struct text_scene s = game_scene(g, 0, ANG_EN);
    unsigned sound = 0;

    (void)state;
    for (unsigned thing = 0; thing < COMPONENT_BASE; thing++) {
        struct deed d = deed_read((uint16_t)thing, 0);
        struct deed_thing things[2];
        struct json_writer w;
        struct json_reader r;
        struct offer o = { .from = 0, .to = 1 }, back;
        struct ang_error error;
        char text[600];

        d.number = (uint16_t)(d.act == ACT_SUPPORT || d.act == ACT_PAY);
        o.give[0] = (struct term){ TERM_DEED, d.number, (uint16_t)thing };
        if (!deed_sound(&new_angeles_deeds, &d)) {
            PROVE(!game_apply_offer(g, &o, &error) && error.code == ANG_REFUSED,
                  "code %u is no deed, and was accepted", thing);
            continue;
        }
        if ((d.act == ACT_GIVE || d.act == ACT_USE || d.act == ACT_ASSET || d.act == ACT_PICK) &&
            new_angeles_deed_things(g->b, &g->pack->pack, &d, things) == 0 && d.what < CODE_NUMBER)
            continue; /* an asset that this pack does not have */
        json_writer_init(&w, text, sizeof text);
        json_write_object(&w);
        json_add_int(&w, "to", 1);
        json_add_array(&w, "give");
        json_write_object(&w);
        wire_term(&w, &s, &o.give[0]);
        for (unsigned i = 0; i < 3; i++)
            json_write_end(&w);
        PROVE(json_writer_end(&w), "it did not fit");
        json_reader_init(&r, text, strlen(text));
        PROVE(wire_offer_read(&r, &s, &back), "%s: %s", text, r.error.message);
        PROVE(back.give[0].thing == thing, "%u was read as %u: %s", thing, back.give[0].thing,
              text);
        sound++;
    }
    PROVE(sound > 300, "only %u codes", sound);
    ang_game_free(g);
}

/* An offer never refers to private knowledge: no rival, no investment, no event, and no title of
 * a card in hand. So a claim in talk remains a claim. proves: N-INFO-06 */
static void nothing_hidden(void **state)
{
    struct ang_game *g = table();
    const struct pack *p = &g->pack->pack;

    (void)state;
    for (unsigned thing = 0; thing < COMPONENT_BASE; thing++) {
        struct deed d = deed_read((uint16_t)thing, 0);
        struct deed_thing things[2];
        d.number = (uint16_t)(d.act == ACT_SUPPORT || d.act == ACT_PAY);
        if (!deed_sound(&new_angeles_deeds, &d))
            continue;
        unsigned count = new_angeles_deed_things(g->b, p, &d, things);
        for (unsigned i = 0; i < count; i++) {
            unsigned kind = things[i].type == T_ENTRY ? p->entry[things[i].value].kind : KIND_SORT;
            PROVE(kind == KIND_SORT || kind == KIND_DISTRICT || kind == KIND_EMERGENCY ||
                      kind == KIND_ASSET,
                  "code %u names an entry of kind %u", thing, kind);
        }
    }
    for (unsigned from = 0; from < 5; from++)
        ZONE_EACH (g->b, rival_of((uint8_t)from), c) {
            struct offer o = { .from = (uint8_t)from, .to = (uint8_t)(from ? 0 : 1) };
            struct ang_error error;
            o.give[0] = (struct term){ TERM_COMPONENT, 1, c };
            PROVE(!game_apply_offer(g, &o, &error), "a rival is shown in a trade");
        }
    ang_game_free(g);
}

/* A trade that changes a list makes a new decision. proves: N-NEG-32 N-NEG-26 */
static void new_decision(void **state)
{
    struct ang_game *g = table();
    struct ang_decision before, after;
    struct ang_error error;

    (void)state;
    ang_game_decision(g, 0, &before);
    PROVE(ang_game_offer(g, 1, 0, "1 capital", "", &error), "%s", error.message);
    PROVE(ang_game_answer(g, 0, block_offers(g->b)->serial, ANG_TAKE, &error), "%s", error.message);
    ang_game_decision(g, 0, &after);
    PROVE(before.version == after.version, "a gift made a new decision");
    PROVE(ang_game_offer(g, 1, 0, "1 capital", "main offer labor", &error), "%s", error.message);
    PROVE(ang_game_answer(g, 0, block_offers(g->b)->serial, ANG_TAKE, &error), "%s", error.message);
    ang_game_decision(g, 0, &after);
    PROVE(before.version != after.version && after.count < before.count, "the list is the same");
    uint64_t hash = ang_game_hash(g);
    PROVE(!ang_game_choose(g, 0, before.version, 0, &error) && error.code == ANG_STALE &&
              ang_game_hash(g) == hash,
          "an answer to the old list was accepted");
    ang_game_free(g);
}

/* An offer can be taken back with the choice before it; a trade only by consent. proves: N-NEG-57
 */
static void taken_back(void **state)
{
    struct ang_game *g = table();
    struct ang_error error;

    (void)state;
    proof_choose(g, 0, 0);
    while (ang_game_waiting(g) != 2) /* the first counteroffer */
        proof_choose(g, ang_seat_first(ang_game_waiting(g)), 0);
    uint64_t hash = ang_game_hash(g);
    proof_choose(g, 1, 0); /* passes */
    PROVE(ang_game_undo_free(g, 1) == 1, "a pass is not free");
    PROVE(ang_game_offer(g, 1, 2, "1 capital", "", &error), "%s", error.message);
    PROVE(ang_game_undo_free(g, 1) == 1, "an offer prevents the undo");
    PROVE(ang_game_answer(g, 1, block_offers(g->b)->serial, ANG_WITHDRAW, &error), "%s",
          error.message);
    PROVE(ang_game_offer(g, 1, 2, "1 capital", "", &error), "%s", error.message);
    PROVE(ang_game_undo(g, 1, ANG_UNDO_FREE, 1, &error), "%s", error.message);
    PROVE(ang_game_hash(g) == hash, "the offer is still there");
    proof_choose(g, 1, 0);
    PROVE(ang_game_offer(g, 1, 2, "1 capital", "", &error), "%s", error.message);
    PROVE(ang_game_answer(g, 2, block_offers(g->b)->serial, ANG_TAKE, &error), "%s", error.message);
    PROVE(ang_game_undo_free(g, 1) == 0 && ang_game_undo_free(g, 2) == 0, "a trade is free");
    PROVE(!ang_game_undo(g, 1, ANG_UNDO_FREE, 1, &error), "a trade was taken back freely");
    PROVE(ang_game_undo(g, 1, ANG_UNDO_CONSENT, 1, &error), "%s", error.message);
    ang_game_free(g);
}

/* Random bargains in whole games: they end, and their saves replay to the same bytes. proves:
 * N-NEG-55 N-NEG-58 N-INV-12 N-NEG-46 */
static void whole_games(void **state)
{
    static char text[1 << 22];
    uint64_t games = proof_setting("PROOF_GAMES", 3), first = proof_setting("PROOF_SEED", 1);
    unsigned offers = 0;

    (void)state;
    for (uint64_t seed = first; seed < first + games; seed++) {
        struct proof_dice dice = proof_dice(seed);
        struct ang_error error;
        struct ang_game *g = proof_game(proof_pack_of("new-angeles"), 4 + (unsigned)(seed % 3),
                                        seed, seed % 2 ? "setup=complete" : NULL);
        struct ang_game *const alone[] = { g };
        for (unsigned i = 0; ang_game_state(g) == ANG_RUNNING; i++) {
            PROVE(i < 20000, "the game does not end");
            for (unsigned k = 0; k < 4; k++)
                oracle_trade(alone, 1, &dice);
            PROVE(ang_game_verify(g, &error), "%s", error.message);
            proof_step(g, &dice);
        }
        offers += block_offers(g->b)->serial;
        size_t size = ang_game_save(g, text, sizeof text);
        PROVE(size < sizeof text, "the save is too long");
        struct ang_game *again = ang_game_open(g->pack, text, size, &error);
        PROVE(again && ang_game_hash(again) == ang_game_hash(g), "replayed differently: %s",
              error.message);
        ang_game_free(again);
        ang_game_free(g);
    }
    PROVE(offers > 100 * games, "only %u offers", offers);
}

/* The listed words for a term mean exactly that term. */
static void typed_words(void **state)
{
    struct ang_game *g = table();
    struct proof_dice dice = proof_dice(3);
    static struct ang_term term[512];
    unsigned seen = 0;

    (void)state;
    for (unsigned step = 0; step < 60 && proof_step(g, &dice); step++) {
        unsigned giver = step % 5, taker = (step + 1 + step % 4) % 5;
        unsigned count = giver == taker ? 0 : ang_game_terms(g, giver, taker, 0, term, 512);

        for (unsigned i = 0; i < count; i++) {
            struct ang_bargain b;
            struct ang_error error = { 0 };
            char words[300];

            ang_term_words(g, 0, giver, taker, &term[i], step & 1 ? ANG_DE : ANG_EN, words,
                           sizeof words);
            bool read = giver == 0   ? ang_game_bargain_read(g, giver, taker, words, "", &b, &error)
                        : taker == 0 ? ang_game_bargain_read(g, taker, giver, "", words, &b, &error)
                                     : true;
            if (giver != 0 && taker != 0)
                continue;
            struct ang_term t = giver == 0 ? b.give[0] : b.want[0];
            PROVE(read, "'%s': %s", words, error.message);
            PROVE(t.kind == term[i].kind && t.thing == term[i].thing && t.number == term[i].number,
                  "'%s' is read as %u of %u", words, t.number, t.thing);
            seen++;
        }
    }
    PROVE(seen > 500, "only %u terms", seen);
    ang_game_free(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_hidden), cmocka_unit_test(codes),
        cmocka_unit_test(every_code),     cmocka_unit_test(new_decision),
        cmocka_unit_test(taken_back),     cmocka_unit_test(whole_games),
        cmocka_unit_test(typed_words),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
