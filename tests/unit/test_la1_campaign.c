/* test_la1_campaign.c: the state that a campaign carries from case to case, in random campaigns.
 *
 * Investigators and their number change between the cases. Each case is dumped and loaded in the
 * middle, and must pass on the same state.
 *
 *     PROOF_GAMES=2000 build/release/unit/test_la1_campaign
 *
 * proves: L-CAMPAIGN-05 L-CAMPAIGN-08 L-CAMPAIGN-12 L-CAMPAIGN-14 L-CAMPAIGN-18 L-CAMPAIGN-09
 * L-CAMPAIGN-19 L-CASEEND-07
 */
#include "support/proof.h"

#include <stdio.h>
#include <string.h>

#include "la1/facts.h"
#include "table/match.h"

enum { CASES = 4, HOLDERS = 8 };

static struct {
    unsigned upgrades, waited, read; /* the cases covered by all campaigns */
} met;

static const struct la1 *la1_in(const struct ang_game *g)
{
    return (const struct la1 *)(const void *)g->b;
}

static const struct pack *the_pack(void)
{
    return &proof_pack_of("la-1")->pack;
}

/* The encounters of a place, from the top; one in progress is at the bottom. */
static unsigned deck_read(const struct ang_game *g, unsigned place, component_id out[ENCOUNTERS])
{
    const struct pack *pack = the_pack();
    const unsigned zone[] = { ZONE_TOP_0 + place, ZONE_DECK_0 + place, ZONE_OFFER, ZONE_ENCOUNTER };
    unsigned count = 0;

    for (unsigned i = 0; i < 4; i++)
        ZONE_EACH (g->b, (uint8_t)zone[i], c) {
            const struct pack_entry *e = &pack->entry[pack->component[c - COMPONENT_BASE]];
            if (e->kind == KIND_ENCOUNTER &&
                pack->entry[e->field[ENCOUNTER_BACK]].field[BACK_PLACE] ==
                    (int)(pack->first[KIND_PLACE] + place))
                out[count++] = c;
        }
    return count;
}

static bool plays(const struct ang_game *g, unsigned investigator)
{
    for (unsigned seat = 0; seat < g->b->seat_count; seat++)
        if (la1_in(g)->investigator[seat] == investigator)
            return true;
    return false;
}

static bool has_number(const int16_t *row, unsigned count, int number)
{
    for (unsigned i = 0; i < count; i++)
        if (row[i] == number)
            return true;
    return false;
}

/* Investigators who sat the case out keep their cards: L-CAMPAIGN-14 */
static void absent_keep(const struct ang_game *g, const int16_t *before, const int16_t *after)
{
    for (unsigned i = 0; i < KEPT_MAX; i++) {
        int kept = before[CARRY_KEPT + i];
        if (kept == 0 || kept % HOLDERS >= INVESTIGATORS || plays(g, (unsigned)kept % HOLDERS) ||
            la1_in(g)->killed >> kept % HOLDERS & 1)
            continue;
        PROVE(has_number(after + CARRY_KEPT, KEPT_MAX, kept), "a kept card is lost");
        met.waited++;
    }
    for (unsigned i = 0; i < INVESTIGATORS * UPGRADES_KEPT; i++)
        if (before[CARRY_UPGRADES + i] && !plays(g, i / UPGRADES_KEPT) &&
            !(la1_in(g)->killed >> i / UPGRADES_KEPT & 1)) {
            PROVE(after[CARRY_UPGRADES + i] == before[CARRY_UPGRADES + i], "an upgrade is lost");
            met.waited++;
        }
}

/* L-CAMPAIGN-05, and no two investigators keep the same card. */
static void upgrades_fit(const int16_t *after, unsigned finished)
{
    const int16_t *kept = after + CARRY_UPGRADES;

    for (unsigned i = 0; i < INVESTIGATORS; i++) {
        unsigned count = 0;
        for (unsigned j = 0; j < UPGRADES_KEPT; j++)
            count += kept[i * UPGRADES_KEPT + j] != 0;
        PROVE(count <= finished, "%u upgrades after %u cases", count, finished);
        met.upgrades += count;
    }
    for (unsigned i = 0; i < INVESTIGATORS * UPGRADES_KEPT; i++)
        PROVE(kept[i] == 0 ||
                  !has_number(kept + i + 1, INVESTIGATORS * UPGRADES_KEPT - i - 1, kept[i]),
              "two keep one card");
}

/* The decks keep their order. Kept cards are in the deck of their owner, or wait in the box. */
static void resumes(const struct ang_game *g, component_id order[DECKS][ENCOUNTERS],
                    const int16_t *carried)
{
    for (unsigned place = 0; place < DECKS; place++) {
        component_id now[ENCOUNTERS];
        PROVE(deck_read(g, place, now) == ENCOUNTERS, "an encounter is missing");
        PROVE(memcmp(now, order[place], sizeof now) == 0, "deck %u was shuffled", place);
    }
    for (unsigned i = 0; i < INVESTIGATORS * UPGRADES_KEPT; i++) {
        if (carried[CARRY_UPGRADES + i] == 0)
            continue;
        component_id c = (component_id)(COMPONENT_BASE + carried[CARRY_UPGRADES + i] - 1);
        unsigned zone = block_component(g->b, c)->zone;
        PROVE(zone != ZONE_MAJOR && (zone < ZONE_LOCAL_0 || zone >= ZONE_OFFER),
              "what an investigator keeps can be drawn by others");
    }
    for (unsigned i = 0; i < (NUMBERED_MAX + 14) / 15; i++)
        met.read += carried[CARRY_READ + i] != 0;
}

static char text[PROOF_TEXT_MAX];

/* Plays the case at random; a copy that was loaded in the middle ends in the same way. */
static void case_play(struct ang_game *g, struct ang_game *twin, uint64_t seed)
{
    struct proof_dice dice = proof_dice(seed);
    unsigned half = 20 + proof_roll(&dice, 200), n = 0;
    struct ang_error error;
    bool copied = false;

    for (;; n++) {
        if (n == half) {
            size_t size = ang_game_dump(g, text, sizeof text);
            PROVE(ang_game_load(twin, text, size, &error), "%s", error.message);
            copied = true;
        }
        if (n % 64 == 0) {
            struct ang_game *imagined = ang_game_redeal(g, n / 64 % g->b->seat_count, seed, &error);
            PROVE(imagined && ang_game_verify(imagined, &error), "%s", error.message);
            ang_game_free(imagined);
        }
        struct proof_dice same = dice;
        bool more = proof_step(g, &dice);
        if (copied)
            PROVE(proof_step(twin, &same) == more, "the copy ends earlier or later");
        if (!more)
            break;
    }
    if (copied)
        PROVE(memcmp(g->b, twin->b, g->b->size) == 0, "the copy ends otherwise");
}

static void campaign_play(uint64_t seed)
{
    static const char *const team[] = { "seat-1=any", "seat-1=varga", "seat-1=quill",
                                        "seat-1=hollow" };
    component_id order[DECKS][ENCOUNTERS];
    struct ang_carry carry;

    for (unsigned i = 0; i < CASES; i++) {
        const char *const options[] = { "mode=campaign", team[(seed + i) % 4], NULL };
        struct ang_game_desc desc = { .pack = proof_pack_of("la-1"),
                                      .seats = TEAM_MIN + (unsigned)((seed + i * 3) % 4),
                                      .seed = seed * CASES + i,
                                      .option = options,
                                      .carry = i ? &carry : NULL };
        struct ang_error error;
        struct ang_game *g = ang_game_new(&desc, &error), *twin;
        PROVE(g, "%s", error.message);
        twin = ang_game_new(&desc, &error);
        PROVE(twin, "%s", error.message);
        struct ang_carry before = carry;
        if (i)
            resumes(g, order, carry.number);
        case_play(g, twin, seed * CASES + i);
        PROVE(ang_game_carry(g, &carry), "a case leaves nothing");
        upgrades_fit(carry.number, i + 1);
        if (i)
            absent_keep(g, before.number, carry.number);
        for (unsigned place = 0; place < DECKS; place++)
            PROVE(deck_read(g, place, order[place]) == ENCOUNTERS, "an encounter is missing");
        ang_game_free(g);
        ang_game_free(twin);
    }
}

static void campaigns_go_on(void **state)
{
    uint64_t games = proof_setting("PROOF_GAMES", 40), first = proof_setting("PROOF_SEED", 1);

    (void)state;
    for (uint64_t seed = first; seed < first + games; seed++) {
        proof_repeat("PROOF_SEED=%llu PROOF_GAMES=1 build/release/unit/test_la1_campaign",
                     (unsigned long long)seed);
        campaign_play(seed);
    }
    print_message("%u campaigns: %u upgrades were kept, %u things waited for their owner\n",
                  (unsigned)games, met.upgrades, met.waited);
    if (games >= 40)
        PROVE(met.upgrades > 20 && met.waited > 10 && met.read > 100, "too little happened");
}

/* Any numbers are an order of the encounters, and no order is lost. */
static void every_record_is_an_order(void **state)
{
    struct proof_dice dice = proof_dice(7);

    (void)state;
    for (unsigned i = 0; i < 200; i++) {
        struct ang_carry carry = { .version = la1_rules.carry_version, .count = CARRY_NUMBERS };
        for (unsigned n = CARRY_ORDER; n < CARRY_NUMBERS; n++)
            carry.number[n] = (int16_t)proof_roll(&dice, 0x8000);
        for (unsigned n = 0; n < CARRY_ORDER; n++)
            carry.seen[n] = 0x7f;
        struct ang_error error;
        struct ang_game *g = ang_game_new(
            &(struct ang_game_desc){ .pack = proof_pack_of("la-1"), .seats = 2, .carry = &carry },
            &error);
        PROVE(g, "%s", error.message);
        PROVE(ang_game_verify(g, &error), "%s", error.message);
        ang_game_free(g);
    }
}

/* Players who agree to end a case lose it, whatever is being asked at the moment. The loss card is
 * read, and in a campaign the case is finished. */
static void giving_up_is_a_loss(void **state)
{
    const struct ang_pack *pack = proof_pack_of("la-1");
    unsigned given = 0;

    (void)state;
    for (unsigned i = 0; i < 120; i++) {
        struct ang_game *g = proof_game(pack, 2 + i % 4, i, "mode=campaign");
        struct proof_dice dice = proof_dice(i);
        struct ang_error error;
        struct ang_carry carry;
        unsigned before;
        for (unsigned n = 0; n < 5 * i && proof_step(g, &dice); n++)
            continue;
        if (g->b->state == GAME_RUNNING && !la1_in(g)->ended) {
            before = ang_game_entry_count(g);
            PROVE(ang_game_give_up(g, &error), "%s", error.message);
            PROVE(ang_game_verify(g, &error), "%s", error.message);
            PROVE(la1_in(g)->ended == 2, "the case is not lost");
            PROVE(!ang_game_give_up(g, &error), "a case is given up twice");
            PROVE(ang_game_entry_count(g) == before + 1, "there is more than one entry");
            for (unsigned n = 0; n < 30 && proof_step(g, &dice); n++)
                continue;
            PROVE(g->b->state == GAME_LOST, "the game does not end");
            PROVE(ang_game_carry(g, &carry), "nothing is carried");
            PROVE(carry.number[CARRY_PLAYED] == BIT(1) && carry.number[CARRY_ENDING] == 56,
                  "the case counts as finished, by its loss card");
            size_t size = ang_game_save(g, text, sizeof text);
            struct ang_game *twin = ang_game_open(pack, text, size, &error);
            PROVE(twin, "%s", error.message);
            PROVE(memcmp(g->b, twin->b, g->b->size) == 0, "the save ends otherwise");
            ang_game_free(twin);
            PROVE(ang_game_undo(g, 0, ANG_UNDO_OWNER, 100, &error) ||
                      ang_game_undo(g, 0, ANG_UNDO_OWNER, 1, &error),
                  "%s", error.message);
            PROVE(g->b->state == GAME_RUNNING, "it cannot be taken back");
            given++;
        }
        ang_game_free(g);
    }
    PROVE(given > 60, "only %u cases were given up", given);
}

/* At a table all people have to agree; other games are ended without a result. */
static void a_table_gives_up(void **state)
{
    static const char *const name[] = { "la-1", "harbor" };
    const struct table_now now = { .ms = 1000, .unix_s = 1000000 };

    (void)state;
    for (unsigned n = 0; n < 2; n++) {
        struct ang_game *g = proof_game(proof_pack_of(name[n]), 3, 7, NULL);
        struct match m = {
            .seat_count = 3, .game = g, .chance = 5, .absence_bot = 9, .absence_person = 9
        };
        struct table_happening h;
        for (unsigned s = 0; s < 3; s++)
            m.seat[s] = (struct match_seat){ .kind = CHAIR_PERSON, .taken = true };
        match_begin(&m, &now);
        PROVE(match_ask(&m, &now, &(struct ballot){ .kind = BALLOT_END, .by = 0 }) == 0, "ask");
        PROVE(match_agree(&m, &now, 1, true) == 0, "agree");
        PROVE(ang_game_state(g) == ANG_RUNNING && m.state == TABLE_RUNNING, "one is missing");
        PROVE(match_agree(&m, &now, 2, true) == 0, "agree");
        while (match_next(&m, &now, &h))
            continue;
        PROVE(m.state == TABLE_OVER, "%s is not over", name[n]);
        PROVE(m.ended == (n ? ENDED_VOTE : ENDED_GAME), "%s ends otherwise", name[n]);
        PROVE(ang_game_state(g) == (n ? ANG_RUNNING : ANG_LOST), "%s is not lost", name[n]);
        ang_game_free(g);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(campaigns_go_on),
        cmocka_unit_test(every_record_is_an_order),
        cmocka_unit_test(giving_up_is_a_loss),
        cmocka_unit_test(a_table_gives_up),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
