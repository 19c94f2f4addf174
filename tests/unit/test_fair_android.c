/* test_fair_android.c: deals of Android by redeal() are possible, complete and uniform, in small
 * situations.
 */
#include "support/world.h"

#include "android/android.h"

static const char *const detectives[] = { "seat-1=raymond", "seat-2=floyd", "seat-3=louis", NULL };

enum { RAYMOND_SEAT, FLOYD_SEAT, LOUIS_SEAT };

/* Moves all of them into one zone, and shuffles it. */
static void lay_out(struct world *w, uint8_t zone)
{
    for (unsigned i = 0; i < w->cards; i++)
        component_move(w->b, w->card[i], zone, PLACE_TOP, MOVE_UNSEEN, 0);
    world_shuffle(w, zone);
}

static component_id deal(struct world *w, uint8_t from, uint8_t to, uint8_t seat)
{
    component_id c = zone_top(w->b, from);

    world_move(w, c, to, PLACE_TOP, MOVE_TO_SEAT, seat);
    return c;
}

static void look(struct world *w, component_id c, uint8_t seat)
{
    component_show(w->b, c, (seat_mask)BIT(seat));
    world_look(w);
}

/* Hunches do not matter here, so they are face up. */
static void hunches_lay_open(struct world *w, unsigned sorts)
{
    static const char *const hunch[WORLD_SEATS][2] = {
        { "vinnie-guilty", "vinnie-innocent" },
        { "mark-henry-guilty", "mark-henry-innocent" },
        { "dejah-thoris-guilty", "dejah-thoris-innocent" },
    };

    for (uint8_t seat = 0; seat < WORLD_SEATS; seat++)
        for (unsigned i = 0; i < 2; i++)
            if (sorts >> i & 1)
                component_move(w->b, world_card(w->pack, hunch[seat][i]), hunch_of(seat), PLACE_TOP,
                               MOVE_FACE_UP, 0);
}

static void play_out(struct world *w, component_id c)
{
    world_move(w, c, light_deck(FLOYD_SEAT), PLACE_BOTTOM, MOVE_FACE_UP, 0);
}

/* Cards */

/* Played cards become the new deck, which contains none of the cards drawn before. */
static void a_deck_that_is_renewed(struct world *w)
{
    uint8_t deck = dark_deck(LOUIS_SEAT);

    hunches_lay_open(w, 3);
    lay_out(w, deck);
    component_id first = deal(w, deck, hand_of(0), 0);
    deal(w, deck, hand_of(1), 1);
    world_move(w, first, deck, PLACE_BOTTOM, MOVE_FACE_UP, 0);
    component_id second = deal(w, deck, hand_of(0), 0);
    world_move(w, second, deck, PLACE_BOTTOM, MOVE_FACE_UP, 0);
    deal(w, deck, hand_of(1), 1);
    deal(w, deck, hand_of(0), 0);
    world_shuffle(w, deck); /* only the discards are left */
    deal(w, deck, hand_of(1), 1);
}

/* Jimmy shows a hand; then one more is drawn. */
static void a_hand_that_was_seen(struct world *w)
{
    uint8_t deck = dark_deck(LOUIS_SEAT);

    hunches_lay_open(w, 3);
    lay_out(w, deck);
    component_id a = deal(w, deck, hand_of(1), 1), b = deal(w, deck, hand_of(1), 1);
    component_show(w->b, a, BIT(0));
    look(w, b, 0);
    deal(w, deck, hand_of(1), 1);
    world_move(w, b, deck, PLACE_BOTTOM, MOVE_FACE_UP, 0);
}

/* Of three cards on top one is kept; the others go faceup under the deck. */
static void a_card_that_was_kept(struct world *w)
{
    uint8_t deck = light_deck(FLOYD_SEAT);
    component_id top[3];

    hunches_lay_open(w, 3);
    lay_out(w, deck);
    top[0] = zone_top(w->b, deck);
    top[1] = component_below(w->b, top[0]);
    top[2] = component_below(w->b, top[1]);
    for (unsigned i = 0; i < 3; i++)
        look(w, top[i], FLOYD_SEAT);
    unsigned kept = world_branch(w, 3);
    world_move(w, top[kept], hand_of(FLOYD_SEAT), PLACE_TOP, MOVE_TO_SEAT, FLOYD_SEAT);
    for (unsigned i = 0; i < 3; i++)
        if (i != kept)
            play_out(w, top[i]);
    deal(w, deck, hand_of(FLOYD_SEAT), FLOYD_SEAT);
}

/* Only Raymond has memories; one of them is forgotten unseen. */
static void memories(struct world *w)
{
    hunches_lay_open(w, 3);
    lay_out(w, ZONE_DRAWN);
    component_id first = deal(w, ZONE_DRAWN, memory_of(FLOYD_SEAT), FLOYD_SEAT);
    deal(w, ZONE_DRAWN, memory_of(LOUIS_SEAT), LOUIS_SEAT);
    while (zone_top(w->b, ZONE_DRAWN))
        world_move(w, zone_top(w->b, ZONE_DRAWN), ZONE_BOX, PLACE_TOP, MOVE_UNSEEN, 0);
    world_move(w, first, ZONE_BOX, PLACE_TOP, MOVE_UNSEEN, 0);
}

static void test_cards(void **state)
{
    static const char *const dark[] = { "reassigned",      "partners-widow",   "marked-bills",
                                        "the-tip-was-bad", "rival-collectors", NULL };
    static const char *const light[] = { "optic-overlay", "load-bearing-frame", "second-cell",
                                         "long-stride",   "cold-cache",         NULL };
    static const char *const memory[] = { "the-mail-call", "the-elevator-down", "the-ridge",
                                          "quiet-streets", NULL };
    const struct ang_pack *pack = proof_pack_of("android");

    (void)state;
    proof_repeat("build/release/unit/test_fair_android");
    world_check(a_deck_that_is_renewed, "a deck that is renewed", pack, detectives, dark, true);
    world_check(a_hand_that_was_seen, "a hand that was seen", pack, detectives, dark, true);
    world_check(a_card_that_was_kept, "a card that was kept", pack, detectives, light, true);
    world_check(memories, "memories", pack, detectives, memory, true);
}

/* Hunches */

static void hunches_deal(struct world *w)
{
    lay_out(w, ZONE_TABLE);
    for (uint8_t seat = 0; seat < WORLD_SEATS; seat++)
        deal(w, ZONE_TABLE, hunch_of(seat), seat);
    world_move(w, zone_top(w->b, ZONE_TABLE), ZONE_UNDEALT, PLACE_TOP, MOVE_UNSEEN, 0);
}

static void an_undealt_hunch(struct world *w)
{
    hunches_lay_open(w, 2);
    hunches_deal(w);
    look(w, zone_top(w->b, ZONE_UNDEALT), 1);
}

/* A player exchanges a card for the one not dealt. Anybody who looks there afterwards knows the
 * old card. */
static void a_hunch_exchanged(struct world *w)
{
    hunches_lay_open(w, 1);
    hunches_deal(w);
    component_id own = zone_top(w->b, hunch_of(2)), undealt = zone_top(w->b, ZONE_UNDEALT);
    world_move(w, own, ZONE_UNDEALT, PLACE_TOP, MOVE_UNSEEN, 0);
    world_move(w, undealt, hunch_of(2), PLACE_TOP, MOVE_TO_SEAT, 2);
    look(w, zone_top(w->b, ZONE_UNDEALT), 0);
}

static void test_hunches(void **state)
{
    static const char *const guilty[] = { "vinnie-guilty", "mark-henry-guilty",
                                          "dejah-thoris-guilty", "eve-guilty", NULL };
    static const char *const innocent[] = { "vinnie-innocent", "mark-henry-innocent",
                                            "dejah-thoris-innocent", "eve-innocent", NULL };
    const struct ang_pack *pack = proof_pack_of("android");

    (void)state;
    proof_repeat("build/release/unit/test_fair_android");
    world_check(an_undealt_hunch, "an undealt hunch", pack, detectives, guilty, true);
    world_check(a_hunch_exchanged, "a hunch exchanged", pack, detectives, innocent, true);
}

/* Evidence */

static component_id place(struct world *w, uint8_t seat, unsigned suspect)
{
    component_id token = deal(w, ZONE_POOL, ZONE_DRAWN, seat);

    world_move(w, token, file_of(suspect, FILE_TESTIMONY), PLACE_TOP, MOVE_UNSEEN, 0);
    return token;
}

static void a_token_that_was_seen(struct world *w)
{
    hunches_lay_open(w, 3);
    lay_out(w, ZONE_POOL);
    place(w, 1, 0);
    look(w, place(w, 2, 0), 0);
    place(w, 2, 1);
}

/* A piece that was drawn and returned cannot be on a sheet filled earlier. */
static void a_token_put_back(struct world *w)
{
    hunches_lay_open(w, 3);
    lay_out(w, ZONE_POOL);
    place(w, 2, 0);
    deal(w, ZONE_POOL, ZONE_DRAWN, 1);
    zone_pour(w->b, ZONE_DRAWN, ZONE_POOL);
    world_shuffle(w, ZONE_POOL);
    place(w, 2, 1);
}

/* The tokens of a dead suspect are returned; the players who placed them lose sight of them. */
static void a_suspect_killed(struct world *w)
{
    hunches_lay_open(w, 3);
    lay_out(w, ZONE_POOL);
    place(w, 1, 0);
    place(w, 2, 1);
    zone_pour(w->b, file_of(0, FILE_TESTIMONY), ZONE_POOL);
    world_shuffle(w, ZONE_POOL);
    place(w, 0, 1);
}

/* Two are drawn, one is placed, the other goes back: nobody else can tell which came first. */
static void one_of_two_placed(struct world *w)
{
    hunches_lay_open(w, 3);
    lay_out(w, ZONE_POOL);
    component_id token[2];
    token[0] = deal(w, ZONE_POOL, ZONE_DRAWN, 1);
    token[1] = deal(w, ZONE_POOL, ZONE_DRAWN, 1);
    world_move(w, token[world_branch(w, 2)], file_of(0, FILE_DOCUMENT), PLACE_TOP, MOVE_UNSEEN, 0);
    zone_pour(w->b, ZONE_DRAWN, ZONE_POOL);
    world_shuffle(w, ZONE_POOL);
    place(w, 2, 1);
}

/* Nobody sees sacrificed pieces. They return when the pool is empty. */
static void evidence_sacrificed(struct world *w)
{
    hunches_lay_open(w, 3);
    lay_out(w, ZONE_POOL);
    world_move(w, zone_top(w->b, ZONE_POOL), ZONE_ASIDE, PLACE_TOP, MOVE_UNSEEN, 0);
    place(w, 1, 0);
    world_move(w, zone_top(w->b, ZONE_POOL), ZONE_ASIDE, PLACE_TOP, MOVE_UNSEEN, 0);
    place(w, 2, 0);
    zone_pour(w->b, ZONE_ASIDE, ZONE_POOL);
    world_shuffle(w, ZONE_POOL);
    place(w, 0, 1);
}

static void test_evidence(void **state)
{
    static const char *const token[] = { "evidence-plus-5", "evidence-minus-4", "perjury",
                                         "surprise-witness", NULL };
    const struct ang_pack *pack = proof_pack_of("android");

    (void)state;
    proof_repeat("build/release/unit/test_fair_android");
    world_check(a_token_that_was_seen, "a token that was seen", pack, detectives, token, true);
    world_check(a_token_put_back, "a token put back", pack, detectives, token, true);
    world_check(a_suspect_killed, "a suspect killed", pack, detectives, token, true);
    world_check(one_of_two_placed, "one of two placed", pack, detectives, token, true);
    world_check(evidence_sacrificed, "evidence sacrificed", pack, detectives, token, true);
}

/* Events and the puzzle */

static void one_event_of_three(struct world *w)
{
    hunches_lay_open(w, 3);
    lay_out(w, ZONE_SEALED);
    while (block_zone(w->b, ZONE_SEALED)->count > 1)
        world_move(w, zone_top(w->b, ZONE_SEALED), ZONE_BOX, PLACE_TOP, MOVE_UNSEEN, 0);
}

/* A player who has looked at the top card knows the card that another player draws. */
static void a_stack_after_a_look(struct world *w)
{
    uint8_t stack = stack_of(PILE_FAVOR);

    hunches_lay_open(w, 3);
    lay_out(w, stack);
    look(w, zone_top(w->b, stack), 1);
    component_id piece = deal(w, stack, ZONE_PIECE, 2);
    world_move(w, piece, ZONE_BOX, PLACE_TOP, world_branch(w, 2) ? MOVE_FACE_UP : MOVE_UNSEEN, 0);
    deal(w, stack, ZONE_PIECE, 0);
}

static void test_events_and_pieces(void **state)
{
    static const char *const event[] = { "eves-memory-is-impounded", "the-gatehouse-footage",
                                         "private-guards", NULL };
    static const char *const piece[] = { "fa1", "fa2", "fa3", "fa4", NULL };
    const struct ang_pack *pack = proof_pack_of("android");

    (void)state;
    proof_repeat("build/release/unit/test_fair_android");
    world_check(one_event_of_three, "one event of three", pack, detectives, event, true);
    world_check(a_stack_after_a_look, "a stack after a look", pack, detectives, piece, true);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cards),
        cmocka_unit_test(test_hunches),
        cmocka_unit_test(test_evidence),
        cmocka_unit_test(test_events_and_pieces),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
