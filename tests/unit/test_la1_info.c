/* test_la1_info.c: hidden information and chance in LA-1.
 *
 * proves: L-INFO-06 L-INFO-10 L-NUM-02 L-GEN-13 L-MODE-05 L-NUM-03
 */
#include "support/sent.h"

#include <stdio.h>
#include <string.h>

#include "la1/facts.h"
#include "wire/names.h"

enum { ENTRIES = 1024, CHOICES = 1200 };

static const struct la1 *la1_in(const struct ang_game *g)
{
    return (const struct la1 *)(const void *)g->b;
}

static unsigned times_in(const char *text, const char *end, const char *what)
{
    unsigned count = 0;

    for (const char *at = text; (at = strstr(at, what)) && at < end; at++)
        count++;
    return count;
}

/* The object of a zone in a view. */
static const char *zone_in(const char *view, const char *name, const char **end)
{
    char wanted[64];

    snprintf(wanted, sizeof wanted, "{\"zone\":\"%s\"", name);
    const char *at = strstr(view, wanted);
    PROVE(at, "the view has no zone %s", name);
    *end = strstr(at + 1, "{\"zone\":");
    PROVE(*end, "no zone follows %s", name);
    return at;
}

static char text[PROOF_TEXT_MAX];

/* Of the fate discards only the top card and the number are shown; the damage discards are open. */
static void fate_discards_are_closed(void **state)
{
    unsigned piles = 0;

    (void)state;
    for (uint64_t seed = 1; seed <= 3; seed++) {
        struct ang_game *g = proof_game(proof_pack_of("la-1"), 3, seed, NULL);
        struct proof_dice dice = proof_dice(seed);
        for (unsigned i = 0; i < CHOICES && proof_step(g, &dice); i++) {
            unsigned count = block_zone(g->b, ZONE_FATE_DISCARD)->count;
            unsigned open = block_zone(g->b, ZONE_DAMAGE_DISCARD)->count;
            const char *end, *at;
            if (i % 20 || count < 2)
                continue;
            ang_game_view(g, i % 40 ? 0 : ANG_SPECTATOR, ANG_EN, text, sizeof text);
            at = zone_in(text, "fate-discard", &end);
            PROVE(times_in(at, end, "\"card\":") == 1, "more than the top card is shown");
            char place[32];
            snprintf(place, sizeof place, "\"place\":%u", count - 1);
            PROVE(times_in(at, end, place) == 1, "that is not the top card");
            at = zone_in(text, "damage-discard", &end);
            PROVE(times_in(at, end, "\"card\":") == open, "the damage discards are open");
            piles++;
        }
        ang_game_free(g);
    }
    PROVE(piles > 20, "only %u piles", piles);
}

/* Nobody gets any part of unread texts: no names, and no list of texts that were read. */
static void unread_cards_are_not_sent(void **state)
{
    const struct pack *pack = &proof_pack_of("la-1")->pack;
    unsigned first = pack->first[KIND_NUMBERED], end = pack->first[KIND_NUMBERED + 1], read = 0;
    struct sent *sent = sent_new();

    (void)state;
    for (uint64_t seed = 1; seed <= 4; seed++) {
        static bool met[ENTRIES];
        char option[16];
        snprintf(option, sizeof option, "case=%u", (unsigned)seed);
        struct ang_game *g =
            proof_game(proof_pack_of("la-1"), 2 + (unsigned)seed % 4, seed, option);
        struct proof_dice dice = proof_dice(seed);
        unsigned told = 0;
        memset(met, 0, sizeof met);
        for (unsigned i = 0; i < CHOICES && proof_step(g, &dice); i++) {
            for (unsigned e = first; e < end; e++)
                met[e] |= la1_in(g)->read[(e - first) / 8] >> (e - first) % 8 & 1;
            if (i % 60)
                continue;
            unsigned viewer = i % 120 ? 0 : ANG_SPECTATOR;
            sent_collect(sent, g, viewer, told, &dice, PLANT_NONE);
            told = ang_game_log_count(g);
            const char *all = sent_text(sent);
            PROVE(!strstr(all, "\"read\":"), "the view lists what was read");
            for (unsigned e = first; e < end; e++) {
                char key[32];
                snprintf(key, sizeof key, "\"%s\"", pack_text(pack, pack->entry[e].name));
                bool sent_it = strstr(all, key);
                PROVE(met[e] || !sent_it, "%s was sent, and nobody has read it", key);
                read += sent_it;
            }
        }
        ang_game_free(g);
    }
    sent_free(sent);
    PROVE(read > 100, "the cards that lie in play are sent: %u", read);
}

/* The pack has so much code that an address can look like a card. The viewer of an imagined game
 * does not change it. */
static void addresses_are_no_cards(void **state)
{
    unsigned alike = 0;

    (void)state;
    for (uint64_t seed = 1; seed <= 200; seed++) {
        struct ang_game *g = proof_game(proof_pack_of("la-1"), 2, seed, "case=2");
        struct proof_dice dice = proof_dice(seed);
        while (proof_step(g, &dice)) {
            const struct frame *f = block_top(g->b);
            struct ang_error error;
            if (f->proc != PROC_EFFECT || !is_component(f->local[0]))
                continue;
            struct ang_game *imagined = ang_game_redeal(g, 0, seed, &error);
            PROVE(imagined && ang_game_verify(imagined, &error), "%s", error.message);
            PROVE(block_top(imagined->b)->local[0] == f->local[0], "the program goes on elsewhere");
            ang_game_free(imagined);
            alike++;
        }
        ang_game_free(g);
    }
    PROVE(alike > 5, "only %u such moments", alike);
}

/* Whether a count is plausible for a draw with this probability. Five standard deviations. */
static void is_even(unsigned count, unsigned of, double chance, const char *what)
{
    double expected = of * chance, off = count - expected;

    PROVE(off * off <= 25 * expected * (1 - chance), "%s: %u of %u, expected %.0f", what, count, of,
          expected);
}

/* The first card of a number, counted among the numbered cards. */
static unsigned first_copy(const struct pack *pack, int number)
{
    unsigned first = pack->first[KIND_NUMBERED], at = 0;

    while (pack->entry[first + at].field[NUMBERED_NUMBER] != number)
        at++;
    return at;
}

/* Each copy of a number is equally likely to be drawn, and so is each token of the market. */
static void chance_is_even(void **state)
{
    enum { GAMES = 1500, COPIES = 3 };
    static const uint16_t number[COPIES] = { 28, 29, 31 };
    const struct pack *pack = &proof_pack_of("la-1")->pack;
    unsigned first[COPIES] = { 0 }, tokens[64] = { 0 }, first_token = 0;

    (void)state;
    while (pack->entry[pack->component[first_token]].kind != KIND_BASIC)
        first_token++;
    for (uint64_t seed = 1; seed <= GAMES; seed++) {
        struct ang_game *g = proof_game(proof_pack_of("la-1"), 2, seed, "seat-1=quill");
        struct proof_dice dice = proof_dice(seed);
        while (la1_in(g)->phase == PHASE_SETUP)
            proof_step(g, &dice);
        for (unsigned i = 0; i < COPIES; i++) {
            unsigned at = first_copy(pack, number[i]);
            first[i] += la1_in(g)->read[at / 8] >> at % 8 & 1;
        }
        component_id c = block_zone(g->b, ZONE_MARKET)->bottom;
        tokens[c - COMPONENT_BASE - first_token]++;
        ang_game_free(g);
    }
    for (unsigned i = 0; i < COPIES; i++)
        is_even(first[i], GAMES, 0.5, "a copy");
    for (unsigned i = 0; i < 28; i++)
        is_even(tokens[i], GAMES, 1.0 / 28, "a token");
}

/* A player who is asked for a skill sees whose text asks, and that card has been read. */
static void the_card_that_asks_is_named(void **state)
{
    const struct ang_pack *pack = proof_pack_of("la-1");
    unsigned asked = 0;

    (void)state;
    for (uint64_t seed = 1; seed <= 4; seed++) {
        struct ang_game *g = proof_game(pack, 2, seed, NULL);
        struct proof_dice dice = proof_dice(seed);
        while (proof_step(g, &dice)) {
            char key[64] = "";
            unsigned seat = (unsigned)__builtin_ctz(ang_game_waiting(g) | 1u << ANG_SPECTATOR);
            ang_game_decision_json(g, seat, ANG_EN, text, sizeof text);
            if (!strstr(text, "\"name\":\"skill\""))
                continue;
            const char *cause = strstr(text, "\"cause\":\"");
            PROVE(cause && sscanf(cause, "\"cause\":\"%63[^\"]", key) == 1, "no card asks");
            int entry = name_find_entry(&pack->pack, key);
            PROVE(entry >= 0 && ang_game_knows(g, seat, (unsigned)entry), "%s is not known", key);
            asked++;
        }
        ang_game_free(g);
    }
    PROVE(asked > 10, "only %u times", asked);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fate_discards_are_closed),
        cmocka_unit_test(unread_cards_are_not_sent),
        cmocka_unit_test(chance_is_even),
        cmocka_unit_test(addresses_are_no_cards),
        cmocka_unit_test(the_card_that_asks_is_named),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
