/* test_android_setup.c: shuffles and deals at the set-up of Android.
 *
 * A scenario sees only one order. Showing that others occur, or never do, takes many games. The
 * detectives are always the same, so that only chance differs.
 *
 * proves: A-SETUP-17 A-SETUP-20 A-SETUP-22 A-SETUP-27 A-SETUP-28 A-SETUP-29 A-SETUP-30 A-INFO-21
 */
#include "support/proof.h"

#include "android/facts.h"

enum { GAMES = 24, FEW = 3, SEATS = 3 };

static struct ang_pack *pack;
static struct ang_game *game[GAMES];

static int set_up(void **state)
{
    const char *const option[] = { "seat-1=caprice", "seat-2=floyd", "seat-3=louis", NULL };
    struct ang_error error;

    (void)state;
    pack = ang_pack_embedded("android", &error);
    PROVE(pack, "%s", error.message);
    for (unsigned i = 0; i < GAMES; i++) {
        struct ang_game_desc desc = {
            .pack = pack, .seats = SEATS, .seed = i + 1, .option = option
        };
        game[i] = ang_game_new(&desc, &error);
        PROVE(game[i], "%s", error.message);
    }
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    for (unsigned i = 0; i < GAMES; i++)
        ang_game_free(game[i]);
    ang_pack_free(pack);
    return 0;
}

/* The number of different components on top of this zone, over many games. */
static unsigned tops(uint8_t zone)
{
    component_id seen[GAMES];
    unsigned count = 0;

    for (unsigned i = 0; i < GAMES; i++) {
        unsigned n = 0;
        while (n < count && seen[n] != zone_top(game[i]->b, zone))
            n++;
        seen[n] = zone_top(game[i]->b, zone);
        count += n == count;
    }
    return count;
}

static void piles_are_shuffled(void **state)
{
    (void)state;
    PROVE(tops(ZONE_POOL) > FEW, "the evidence is not shuffled");      /* A-SETUP-17 */
    PROVE(tops(ZONE_EVENTS) > FEW, "the events are not shuffled");     /* A-SETUP-29 */
    PROVE(tops(ZONE_SEALED) == 3, "the specific event is always one"); /* A-SETUP-30 */
    for (unsigned pile = 0; pile < PILES; pile++)                      /* A-SETUP-20 */
        PROVE(tops(stack_of(pile)) > FEW, "pile %u is not shuffled", pile);
}

static void decks_and_hunches_are_shuffled(void **state)
{
    (void)state;
    for (uint8_t seat = 0; seat < SEATS; seat++) {
        PROVE(tops(light_deck(seat)) > FEW, "light deck %u is not shuffled", seat); /* A-SETUP-27 */
        PROVE(tops(dark_deck(seat)) > FEW, "dark deck %u is not shuffled", seat);   /* A-SETUP-27 */
        PROVE(tops(hunch_of(seat)) >= FEW, "hunches of %u are not shuffled", seat); /* A-SETUP-22 */
    }
}

/* Two light cards of their own, and a dark one of the detective to the left. */
static void hands_are_dealt(void **state)
{
    (void)state;
    for (unsigned i = 0; i < GAMES; i++) {
        struct ask q = { .b = game[i]->b, .rules = pack->rules, .pack = &pack->pack };
        for (uint8_t seat = 0; seat < SEATS; seat++) {
            uint8_t left = (uint8_t)((seat + 1) % SEATS);
            unsigned light = 0, dark = 0;

            ZONE_EACH (game[i]->b, hand_of(seat), c) {
                uint8_t kind = pack_entry_of(&pack->pack, c)->kind;
                light += kind == KIND_LIGHT && card_owner(&q, c) == seat;
                dark += kind == KIND_DARK && card_owner(&q, c) == left;
            }
            PROVE(light == 2, "seat %u holds %u light cards of his own", seat, light);
            PROVE(dark == 1, "seat %u holds %u dark cards of his left neighbor", seat, dark);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(piles_are_shuffled),
        cmocka_unit_test(decks_and_hunches_are_shuffled),
        cmocka_unit_test(hands_are_dealt),
    };

    return cmocka_run_group_tests(tests, set_up, tear_down);
}
