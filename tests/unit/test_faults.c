/* test_faults.c: a bug of ours costs an option, never the game; and choices can be undone.
 */
#include "support/proof.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harbor/harbor.h"
#include "support/detour.h"

/* Rules that fail at a place chosen by the test. */
static struct {
    uint8_t proc;     /* in this procedure; 0: nowhere */
    uint16_t kind;    /* for this kind of option; 0: for every kind */
    bool offer_taken; /* when a trade is carried out */
    bool set_up;
} broken;

static enum flow broken_run(struct frame *f, struct ask *q)
{
    if (q->mode == ASK_APPLY && f->proc == broken.proc &&
        (broken.kind == 0 || q->wanted.kind == broken.kind)) {
        memset(&q->b->rng, 0xee, sizeof q->b->rng); /* in the middle of changing the block */
        f->step = 77;
        CHECK(!"planted");
    }
    return usual_run(&harbor_rules, f, q);
}

static void broken_offer_taken(struct ask *q, const struct offer *o)
{
    CHECK(!broken.offer_taken);
    harbor_rules.offer_taken(q, o);
}

static void broken_set_up(struct ask *q, const struct setup *s)
{
    harbor_rules.set_up(q, s);
    CHECK(!broken.set_up);
}

static struct detour broken_detour;
static struct ang_pack broken_pack;

static const struct ang_pack *pack_that_breaks(void)
{
    detour_take(&broken_detour, &harbor_rules, broken_run);
    broken_detour.rules.set_up = broken_set_up;
    broken_detour.rules.offer_taken = broken_offer_taken;
    broken_pack = *proof_pack();
    broken_pack.rules = &broken_detour.rules;
    memset(&broken, 0, sizeof broken);
    return &broken_pack;
}

struct kept {
    _Alignas(8) unsigned char byte[8192];
    unsigned entries, log;
};

static void keep(struct kept *k, const struct ang_game *g)
{
    memcpy(k->byte, g->b, g->b->size);
    k->entries = ang_game_entry_count(g);
    k->log = ang_game_log_count(g);
}

static bool unchanged(const struct kept *k, const struct ang_game *g)
{
    return memcmp(k->byte, g->b, g->b->size) == 0 && k->log == ang_game_log_count(g);
}

/* A game at the first action of the first turn. */
static struct ang_game *game_at_action(unsigned seats, uint64_t seed)
{
    struct ang_game *g = proof_game(pack_that_breaks(), seats, seed, NULL);

    for (unsigned s = 0; s < seats; s++)
        proof_choose(g, s, 0);
    PROVE(block_top(g->b)->proc == PROC_TURN, "no turn began");
    return g;
}

static int option_of_kind(struct ang_game *g, unsigned seat, uint16_t kind, struct ang_decision *d)
{
    ang_game_decision(g, seat, d);
    for (unsigned i = 0; i < d->count; i++)
        if (d->option[i].kind == kind)
            return (int)i;
    return -1;
}

/* Expects a fault and nothing else. */
static void choose_broken(struct ang_game *g, unsigned seat, unsigned index)
{
    struct ang_decision before, after;
    struct ang_error error;
    struct kept kept;

    keep(&kept, g);
    ang_game_decision(g, seat, &before);
    PROVE(!ang_game_choose(g, seat, before.version, index, &error), "a fault was taken");
    PROVE(error.code == ANG_FAULT && strstr(error.message, "nothing has changed"), "%d %s",
          (int)error.code, error.message);
    PROVE(unchanged(&kept, g), "a fault has changed the game");
    PROVE(ang_game_entry_count(g) == kept.entries + 1 &&
              g->entry[kept.entries].kind == ANG_ENTRY_FAULT && g->entry[kept.entries].text,
          "a fault was not recorded");
    ang_game_decision(g, seat, &after);
    PROVE(after.count == before.count - 1, "the option was not struck");
    for (unsigned i = 0; i < after.count; i++)
        PROVE(memcmp(&after.option[i], &before.option[i + (i >= index)], sizeof after.option[i]) ==
                  0,
              "the wrong option was struck");
    PROVE(after.version != before.version, "another list under the same version");
    PROVE(!ang_game_choose(g, seat, before.version, 0, &error) && error.code == ANG_STALE,
          "an index into the list of before was taken");
    PROVE(ang_game_verify(g, &error), "%s", error.message);
}

static void check_reopens(struct ang_game *g)
{
    char *text = malloc(PROOF_TEXT_MAX);
    struct ang_error error;

    PROVE(text, "no memory");
    size_t size = ang_game_save(g, text, PROOF_TEXT_MAX);
    struct ang_game *other = ang_game_open(g->pack, text, size, &error);
    PROVE(other, "the save does not open: %s", error.message);
    PROVE(memcmp(g->b, other->b, g->b->size) == 0, "it opens to other bytes");
    PROVE(ang_game_entry_count(g) == ang_game_entry_count(other), "it lost an entry");
    for (unsigned s = 0; s < g->b->seat_count; s++) {
        struct ang_decision here, there;
        bool asked = ang_game_decision(g, s, &here);
        PROVE(ang_game_decision(other, s, &there) == asked, "it asks somebody else");
        PROVE(!asked || (here.count == there.count && here.version == there.version &&
                         memcmp(here.option, there.option, here.count * sizeof *here.option) == 0),
              "seat %u has other options", s);
    }
    ang_game_free(other);
    free(text);
}

static void a_fault_strikes_one_option(void **state)
{
    struct ang_game *g = game_at_action(3, 4);
    unsigned seat = ang_seat_first(ang_game_waiting(g));
    struct ang_decision d;
    char why[300];

    (void)state;
    broken.proc = PROC_TURN;
    broken.kind = OPT_WORK;
    int index = option_of_kind(g, seat, OPT_WORK, &d);
    choose_broken(g, seat, (unsigned)index);
    check_reopens(g);
    PROVE(ang_game_why_not(g, seat, "work the docks", ANG_EN, why, sizeof why) &&
              strstr(why, "removed"),
          "why not? %s", why);
    /* A trade does not affect the decision. */
    PROVE(ang_game_offer(g, 0, 1, "1 coin", "", NULL), "no offer");
    PROVE(option_of_kind(g, seat, OPT_WORK, &d) < 0, "an offer brought a struck option back");
    /* The table continues, and at the next decision the option is available again. */
    index = option_of_kind(g, seat, OPT_DRAW, &d);
    proof_choose(g, seat, (unsigned)index);
    PROVE(option_of_kind(g, seat, OPT_WORK, &d) >= 0, "struck for good");
    check_reopens(g);
    struct proof_dice dice = proof_dice(1);
    broken.proc = 0;
    for (unsigned i = 0; i < 500 && proof_step(g, &dice); i++)
        ;
    PROVE(ang_game_state(g) != ANG_RUNNING, "the game did not end");
    check_reopens(g);
    ang_game_free(g);
}

/* For others asked at the same time, the option stays struck while their decision lasts. */
static void a_fault_in_a_sealed_ask(void **state)
{
    struct ang_game *g = proof_game(pack_that_breaks(), 3, 4, NULL);
    struct ang_decision d;
    struct ang_error error;

    (void)state;
    broken.proc = PROC_DAY;
    broken.kind = OPT_BID;
    ang_game_decision(g, 2, &d);
    choose_broken(g, 1, 1);
    PROVE(!ang_game_choose(g, 2, d.version, 2, &error) && error.code == ANG_STALE,
          "another seat's index was taken for one into the list without the struck option");
    broken.proc = 0;
    proof_choose(g, 0, 0);
    ang_game_decision(g, 2, &d);
    PROVE(d.count == 3, "%u bids: the struck one came back while the decision goes on", d.count);
    proof_choose(g, 1, 0);
    proof_choose(g, 2, 0);
    check_reopens(g);
    ang_game_free(g);
}

static void all_options_struck(void **state)
{
    struct ang_error error;
    unsigned voided = 0;

    (void)state;
    for (uint64_t seed = 1; seed < 60 && voided < 3; seed++) {
        struct proof_dice dice = proof_dice(seed);
        struct ang_game *g = proof_game(pack_that_breaks(), 2, seed, NULL);
        while (ang_game_state(g) == ANG_RUNNING && block_top(g->b)->proc != PROC_WINDOW)
            proof_step(g, &dice);
        if (ang_game_state(g) == ANG_RUNNING) {
            unsigned seat = ang_seat_first(ang_game_waiting(g)), depth = g->b->depth;
            struct ang_decision d;
            broken.proc = PROC_WINDOW;
            PROVE(!ang_game_void(g, &error) && error.code == ANG_REFUSED, "nothing was stuck");
            for (ang_game_decision(g, seat, &d); d.count; ang_game_decision(g, seat, &d)) {
                PROVE(!ang_game_void(g, &error), "an option was left");
                choose_broken(g, seat, d.count - 1);
            }
            PROVE(ang_game_void(g, &error), "nothing is left and the owner may not: %s",
                  error.message);
            PROVE(g->b->depth < depth || block_top(g->b)->proc != PROC_WINDOW,
                  "nothing was dropped");
            PROVE(ang_game_verify(g, &error), "after dropping it: %s", error.message);
            broken.proc = 0;
            check_reopens(g);
            while (proof_step(g, &dice))
                PROVE(ang_game_verify(g, &error), "later: %s", error.message);
            check_reopens(g);
            voided++;
        }
        ang_game_free(g);
    }
    PROVE(voided == 3, "no window opened");
}

/* With more faults than can be struck out, the owner may drop the decision as well. */
static void too_many_faults(void **state)
{
    struct ang_game *g = game_at_action(2, 9);
    unsigned seat = ang_seat_first(ang_game_waiting(g));
    struct ang_error error;
    struct ang_decision d;

    (void)state;
    broken.proc = PROC_TURN;
    for (unsigned i = 0; i < 12; i++) {
        struct kept kept;
        ang_game_decision(g, seat, &d);
        if (d.count == 0)
            break;
        keep(&kept, g);
        PROVE(!ang_game_choose(g, seat, d.version, d.count - 1, &error) && error.code == ANG_FAULT,
              "fault %u", i);
        PROVE(unchanged(&kept, g), "fault %u has changed the game", i);
    }
    PROVE(ang_game_void(g, &error), "%s", error.message);
    PROVE(ang_game_verify(g, &error), "%s", error.message);
    check_reopens(g);
    ang_game_free(g);
}

static void faults_elsewhere(void **state)
{
    struct ang_game *g = game_at_action(3, 2);
    struct ang_game_desc desc = { .pack = pack_that_breaks(), .seats = 2 };
    struct ang_error error;
    struct kept kept;

    (void)state;
    PROVE(ang_game_offer(g, 0, 1, "1 coin", "1 coin", &error), "%s", error.message);
    broken.offer_taken = true;
    keep(&kept, g);
    PROVE(!ang_game_answer(g, 1, block_offers(g->b)->serial, ANG_TAKE, &error) &&
              error.code == ANG_FAULT,
          "a trade broke and was taken");
    PROVE(unchanged(&kept, g) && ang_game_entry_count(g) == kept.entries, "half a trade");
    broken.offer_taken = false;
    PROVE(ang_game_answer(g, 1, block_offers(g->b)->serial, ANG_TAKE, &error), "%s", error.message);
    broken.set_up = true;
    PROVE(!ang_game_new(&desc, &error) && error.code == ANG_FAULT, "a broken game began");
    broken.set_up = false;
    ang_game_free(g);
}

/* A block that was damaged: every call reports it and none does more harm. */
static void a_damaged_block(void **state)
{
    struct ang_game *g = game_at_action(2, 3);
    unsigned seat = ang_seat_first(ang_game_waiting(g));
    struct ang_error error;
    struct ang_decision d;
    struct kept kept;
    char text[64];

    (void)state;
    block_top(g->b)->step = 99;
    keep(&kept, g);
    PROVE(!ang_game_decision(g, seat, &d) && d.count == 0, "options of a step that is not there");
    PROVE(!ang_game_choose(g, seat, g->undone[seat] << 16 | g->b->lane[seat].version, 0, &error) &&
              error.code == ANG_FAULT,
          "code %d", (int)error.code);
    PROVE(ang_game_decision_json(g, seat, ANG_EN, text, sizeof text) == 0, "%s", text);
    PROVE(!ang_game_redeal(g, seat, 1, &error) && error.code == ANG_FAULT, "it was imagined");
    PROVE(unchanged(&kept, g), "it was damaged further");
    PROVE(ang_game_void(g, &error), "the owner may drop what cannot go on: %s", error.message);
    PROVE(ang_game_verify(g, &error), "%s", error.message);

    component_id top = zone_top(g->b, ZONE_DECK);
    block_component(g->b, top)->below = top;
    PROVE(!ang_game_verify(g, &error) && error.code == ANG_CONTENT, "a loop in the deck is sound");
    ang_game_free(g);
}

/* A dump may come from a larger table; then either everybody there has a name, or nobody. */
static void a_dump_of_another_table(void **state)
{
    static const char *const name[] = { "Anna", "Ben" };
    struct ang_game_desc desc = { .pack = proof_pack(), .seats = 2, .name = name };
    struct ang_game *g = ang_game_new(&desc, NULL), *large = proof_game(proof_pack(), 5, 3, NULL);
    char *text = malloc(PROOF_TEXT_MAX);
    struct ang_error error;

    (void)state;
    PROVE(g && text, "no game");
    size_t size = ang_game_dump(large, text, PROOF_TEXT_MAX);
    if (ang_game_load(g, text, size, &error)) {
        for (unsigned s = 0; s < 5; s++) {
            PROVE(ang_game_view(g, s, ANG_DE, text, PROOF_TEXT_MAX) > 0, "no view");
            PROVE(ang_game_view_text(g, s, ANG_EN, text, PROOF_TEXT_MAX) > 0, "no page");
        }
        check_reopens(g);
        struct proof_dice dice = proof_dice(4);
        while (proof_step(g, &dice))
            ;
        check_reopens(g);
    } else {
        PROVE(error.code == ANG_CONTENT, "%s", error.message);
    }
    ang_game_free(large);
    ang_game_free(g);
    free(text);
}

/* Undo */

static void free_undo(void **state)
{
    struct ang_game *g = game_at_action(2, 5);
    unsigned seat = ang_seat_first(ang_game_waiting(g));
    struct ang_error error;
    struct ang_decision d;
    struct kept start;

    (void)state;
    PROVE(ang_game_undo_free(g, seat) == 0, "a card was drawn since");
    keep(&start, g);
    proof_choose(g, seat, (unsigned)option_of_kind(g, seat, OPT_WORK, &d));
    PROVE(ang_game_undo_free(g, seat) == 1 && ang_game_undo_free(g, !seat) == 0,
          "work cannot be taken back");
    PROVE(!ang_game_undo(g, !seat, ANG_UNDO_FREE, 1, &error) && error.code == ANG_REFUSED,
          "another took it back");
    PROVE(!ang_game_undo(g, seat, ANG_UNDO_FREE, 2, &error) && error.code == ANG_REFUSED,
          "more than may be");
    PROVE(!ang_game_undo(g, seat, ANG_UNDO_FREE, 0, &error) && error.code == ANG_USAGE, "nothing");
    PROVE(ang_game_undo(g, seat, ANG_UNDO_FREE, 1, &error), "%s", error.message);
    PROVE(memcmp(start.byte, g->b, g->b->size) == 0, "the bytes are others");
    PROVE(ang_game_entry_count(g) == start.entries + 2, "an entry was removed");
    check_reopens(g);
    proof_choose(g, seat, (unsigned)option_of_kind(g, seat, OPT_DRAW, &d));
    PROVE(ang_game_undo_free(g, seat) == 0, "a face was seen");
    ang_game_free(g);
}

static void consented_undo(enum ang_undo how)
{
    struct ang_game *g = game_at_action(3, 6);
    unsigned seat = ang_seat_first(ang_game_waiting(g));
    struct ang_error error;
    struct ang_decision d;
    struct kept start;
    uint32_t stream[2];

    keep(&start, g);
    for (int round = 0; round < 2; round++) {
        component_id top = zone_top(g->b, ZONE_DECK);
        proof_choose(g, seat, (unsigned)option_of_kind(g, seat, OPT_DRAW, &d));
        PROVE(component_known(g->b, top, (uint8_t)seat), "the card was not seen");
        struct ang_decision old, now;
        ang_game_decision(g, seat, &old);
        PROVE(ang_game_undo(g, seat, how, 1, &error), "%s", error.message);
        PROVE(zone_top(g->b, ZONE_DECK) == top, "the card is not back on the deck");
        PROVE(block_component(g->b, top)->seen == BIT(seat), "what was seen is forgotten");
        PROVE(g->b->rng.position == 0 && g->b->rng.stream != 0, "chance takes the old course");
        stream[round] = g->b->rng.stream;
        ang_game_decision(g, seat, &now);
        PROVE(now.version != old.version, "a version came back");
        PROVE(ang_game_verify(g, &error), "%s", error.message);
    }
    PROVE(stream[0] != stream[1], "chance takes one course twice");
    struct block *b = g->b;
    PROVE(memcmp(start.byte + offsetof(struct harbor, supply), (char *)b + b->supply_at,
                 SUPPLY_COUNT * HOLDER_COUNT) == 0,
          "the coins are others");
    PROVE(!ang_game_undo(g, seat, how, 50, &error) && error.code == ANG_REFUSED,
          "more was taken back than there was");
    PROVE(ang_game_undo(g, seat, how, 3, &error), "%s", error.message); /* the bids */
    PROVE(ang_game_waiting(g) == 7, "not all bid again");
    check_reopens(g);
    ang_game_free(g);
}

static void undo_by_consent(void **state)
{
    (void)state;
    consented_undo(ANG_UNDO_CONSENT);
}

static void undo_by_the_owner(void **state)
{
    (void)state;
    consented_undo(ANG_UNDO_OWNER);
}

/* The last player to answer has seen the sealed choices of the others, and cannot undo alone. */
static void sealed_answers_opened(void **state)
{
    unsigned met = 0;

    (void)state;
    for (uint64_t seed = 1; seed < 20; seed++) {
        struct ang_game *g = proof_game(pack_that_breaks(), 4, seed, NULL);
        struct proof_dice dice = proof_dice(seed);
        proof_repeat("build/asan/unit/test_faults # seed %llu", (unsigned long long)seed);
        while (ang_game_state(g) == ANG_RUNNING) {
            unsigned waiting = ang_game_waiting(g), sealed = 0, seat = ang_seat_first(waiting);
            for (unsigned s = 0; s < 4; s++)
                sealed += g->b->lane[s].state == LANE_ANSWERED;
            bool last = sealed && (waiting & (waiting - 1)) == 0;
            proof_step(g, &dice);
            if (last) {
                PROVE(ang_game_undo_free(g, seat) == 0, "the last to answer may think again");
                met++;
            }
        }
        ang_game_free(g);
    }
    PROVE(met > 50, "only %u sealed asks", met);
}

/* A version belongs to one decision, regardless of undos and faults in between. */
static void versions_never_come_back(void **state)
{
    enum { SEEN_MAX = 4000 };
    static struct {
        uint32_t version;
        uint64_t list;
    } seen[SEEN_MAX];
    unsigned repeats = 0;

    (void)state;
    for (uint64_t seed = 1; seed < 9; seed++) {
        struct ang_game *g = proof_game(pack_that_breaks(), 3, seed, NULL);
        struct proof_dice dice = proof_dice(seed);
        unsigned count = 0;
        proof_repeat("build/asan/unit/test_faults # seed %llu", (unsigned long long)seed);
        for (unsigned i = 0; i < 150; i++) {
            struct ang_decision d;
            ang_game_decision(g, 0, &d);
            if (d.count) {
                uint64_t list = d.count;
                for (unsigned o = 0; o < d.count; o++)
                    list = list * 31 + d.option[o].kind * 7 + d.option[o].target[0];
                for (unsigned k = 0; k < count; k++)
                    PROVE(seen[k].version != d.version || seen[k].list == list,
                          "version %u names two decisions", (unsigned)d.version);
                repeats += count && seen[count - 1].version == d.version;
                seen[count].version = d.version;
                seen[count++].list = list;
            }
            unsigned act = proof_roll(&dice, 12);
            unsigned by = proof_roll(&dice, 3), choices = 1 + proof_roll(&dice, 4);
            broken.proc = act == 1 ? PROC_TURN : 0;
            if (act == 0)
                ang_game_undo(g, by, (enum ang_undo)proof_roll(&dice, 3), choices, NULL);
            else if (act == 1 && d.count > 2)
                ang_game_choose(g, 0, d.version, 0, NULL);
            else {
                broken.proc = 0;
                if (!proof_step(g, &dice))
                    ang_game_undo(g, 0, ANG_UNDO_OWNER, 20, NULL);
            }
        }
        check_reopens(g);
        ang_game_free(g);
    }
    PROVE(repeats > 0, "no decision was looked at twice");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_fault_strikes_one_option),
        cmocka_unit_test(a_fault_in_a_sealed_ask),
        cmocka_unit_test(all_options_struck),
        cmocka_unit_test(too_many_faults),
        cmocka_unit_test(faults_elsewhere),
        cmocka_unit_test(a_damaged_block),
        cmocka_unit_test(a_dump_of_another_table),
        cmocka_unit_test(free_undo),
        cmocka_unit_test(undo_by_consent),
        cmocka_unit_test(undo_by_the_owner),
        cmocka_unit_test(sealed_answers_opened),
        cmocka_unit_test(versions_never_come_back),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
