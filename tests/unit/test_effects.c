/* test_effects.c: announcements, effects in force with each duration, questions, counters, limits.
 * Played with the cards of the testing game, and with a few written here.
 */
#include "support/proof.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "harbor/harbor.h"
#include "kernel/verify.h"

static component_id card(const struct ang_game *g, const char *key)
{
    int entry = ang_pack_find(g->pack, key);

    PROVE(entry >= 0, "no card '%s'", key);
    return (component_id)(COMPONENT_BASE + g->pack->pack.entry[entry].first_component);
}

static struct harbor *harbor(struct ang_game *g)
{
    return (struct harbor *)(void *)g->b;
}

static unsigned coins(const struct ang_game *g, uint8_t seat)
{
    return supply_get(g->b, SUPPLY_COIN, seat);
}

static unsigned alarm_now(const struct ang_game *g)
{
    return supply_get(g->b, SUPPLY_ALARM, HOLDER_WATCH);
}

static void take_option(struct ang_game *g, const char *words)
{
    unsigned seat = ang_seat_first(ang_game_waiting(g));
    struct ang_error error;
    int found = ang_game_find_option(g, seat, words, &error);

    PROVE(found >= 0, "seat %u, '%s': %s", seat, words, error.message);
    proof_choose(g, seat, (unsigned)found);
    PROVE(ang_game_verify(g, &error), "after '%s': %s", words, error.message);
}

static void give(struct ang_game *g, uint8_t seat, const char *key)
{
    component_move(g->b, card(g, key), hand_of(seat), PLACE_TOP, MOVE_TO_SEAT, seat);
}

static void bids(struct ang_game *g)
{
    while (block_top(g->b)->proc == PROC_DAY && ang_game_state(g) == ANG_RUNNING)
        take_option(g, "bid 0");
}

/* Three seats with ten coins and no cards, seat 0 about to act; only tea on top of the deck. */
static struct ang_game *game_bare(void)
{
    struct ang_game *g = proof_game(proof_pack(), 3, 11, NULL);
    int tea = ang_pack_find(g->pack, "tea");

    bids(g);
    for (uint8_t s = 0; s < 3; s++) {
        while (zone_top(g->b, hand_of(s)))
            component_move(g->b, zone_top(g->b, hand_of(s)), ZONE_DECK, PLACE_BOTTOM, MOVE_UNSEEN,
                           0);
        supply_move(g->b, SUPPLY_COIN, HOLDER_BANK, s, 10 - coins(g, s));
    }
    for (unsigned i = 0; i < g->pack->pack.entry[tea].copies; i++)
        component_move(g->b, (component_id)(card(g, "tea") + i), ZONE_DECK, PLACE_TOP, MOVE_UNSEEN,
                       0);
    return g;
}

static void play(struct ang_game *g, const char *title)
{
    char words[100];

    snprintf(words, sizeof words, "play %s", title);
    take_option(g, words);
    while (ang_game_state(g) == ANG_RUNNING && block_top(g->b)->proc == PROC_WINDOW)
        take_option(g, "pass");
}

/* Plays to the first action of the next turn. */
static void turn_pass(struct ang_game *g)
{
    unsigned turns = harbor(g)->turns, day = harbor(g)->day;

    while (harbor(g)->turns == turns && harbor(g)->day == day && ang_game_state(g) == ANG_RUNNING)
        proof_choose(g, ang_seat_first(ang_game_waiting(g)),
                     (unsigned)(block_top(g->b)->proc == PROC_TURN
                                    ? ang_game_find_option(g, g->b->active, "pass", NULL)
                                    : 0));
    bids(g);
}

static const struct effect *effect_from(const struct ang_game *g, const char *key)
{
    EFFECT_EACH (g->b, i)
        if (block_effects(g->b)[i].source == card(g, key))
            return &block_effects(g->b)[i];
    return NULL;
}

/* proves: H-TURN-03 */
static void while_in_play(void **state)
{
    struct ang_game *g = game_bare();
    struct ask q;

    (void)state;
    give(g, 0, "the-twins");
    play(g, "the twins");
    PROVE(play_find(g->b, card(g, "the-twins")), "it is not in force");
    unsigned before = coins(g, 0);
    take_option(g, "work the docks");
    PROVE(coins(g, 0) == before + 2, "%u coins for work", coins(g, 0) - before);
    before = coins(g, 1);
    take_option(g, "work the docks");
    PROVE(coins(g, 1) == before + 1, "another's twins work for him");
    game_ask(g, &q, g->b);
    harbor_card_leave_play(&q, card(g, "the-twins"));
    PROVE(!play_find(g->b, card(g, "the-twins")) && g->b->questions_heard == 0,
          "it outlived its card");
    ang_game_free(g);
}

/* proves: H-CARGO-01 */
static void this_turn(void **state)
{
    struct ang_game *g = game_bare();

    (void)state;
    give(g, 0, "forged-bills");
    give(g, 0, "tea");
    play(g, "forged bills");
    unsigned before = coins(g, 0);
    take_option(g, "sell tea");
    PROVE(coins(g, 0) == before + 2, "%u coins for a tea", coins(g, 0) - before);
    PROVE(!effect_from(g, "forged-bills"), "the turn is over, it is not");
    before = coins(g, 1);
    take_option(g, "sell tea");
    PROVE(coins(g, 1) == before + 1, "it lasts");
    ang_game_free(g);
}

static void this_day_and_chains(void **state)
{
    struct ang_game *g = game_bare();

    (void)state;
    give(g, 0, "change-of-watch");
    give(g, 0, "silk");
    play(g, "change of watch");
    take_option(g, "sell silk");
    PROVE(alarm_now(g) == 0, "the alarm rose and did not fall: %u", alarm_now(g));
    PROVE(g->b->queue_count == 0 && !g->b->draining, "an announcement is left");
    for (int i = 0; i < 2; i++) {
        PROVE(effect_from(g, "change-of-watch"), "the day is not over, it is");
        turn_pass(g);
    }
    turn_pass(g);
    PROVE(harbor(g)->day == 2 && !effect_from(g, "change-of-watch"), "it lasts into another day");
    ang_game_free(g);
}

static void this_week(void **state)
{
    struct ang_game *g = game_bare();

    (void)state;
    give(g, 0, "market-week");
    play(g, "market week");
    for (int i = 0; i < 5; i++)
        turn_pass(g);
    PROVE(harbor(g)->week == 1 && effect_from(g, "market-week"), "the week is not over, it is");
    unsigned seat = ang_seat_first(ang_game_waiting(g)), before = coins(g, (uint8_t)seat);
    take_option(g, "sell tea");
    PROVE(coins(g, (uint8_t)seat) == before + 2, "it does not help everybody");
    turn_pass(g);
    PROVE(harbor(g)->week == 2 && !effect_from(g, "market-week"), "it lasts into another week");
    ang_game_free(g);
}

static void until_an_event(void **state)
{
    struct ang_game *g = game_bare();
    char why[200];

    (void)state;
    give(g, 0, "bad-weather");
    give(g, 0, "tea");
    play(g, "bad weather");
    PROVE(effect_from(g, "bad-weather")->until == UNTIL_EVENT, "how long?");
    PROVE(ang_game_find_option(g, 0, "sell tea", NULL) < 0 &&
              ang_game_why_not(g, 0, "sell tea", ANG_EN, why, sizeof why) && strstr(why, "forbid"),
          "tea is sold: %s", why);
    PROVE(ang_game_find_option(g, 0, "stow tea", NULL) >= 0, "stowing is forbidden too");
    turn_pass(g);
    turn_pass(g);
    PROVE(ang_game_find_option(g, 2, "sell tea", NULL) < 0, "it ended before the day");
    turn_pass(g);
    PROVE(!effect_from(g, "bad-weather") && !(g->b->events_heard & BIT(EVENT_DAY_ENDS)),
          "it outlived the event");
    ang_game_free(g);
}

static void in_the_next_turn(void **state)
{
    struct ang_game *g = game_bare();

    (void)state;
    give(g, 0, "old-debt");
    play(g, "old debt");
    take_option(g, "player 2");
    PROVE(effect_from(g, "old-debt")->until == UNTIL_NEXT_STARTS, "it does not sleep");
    turn_pass(g);
    PROVE(effect_from(g, "old-debt")->until == UNTIL_SPAN_ENDS, "it sleeps on");
    unsigned debtor = coins(g, 1), owner = coins(g, 0);
    take_option(g, "work the docks");
    PROVE(coins(g, 1) == debtor && coins(g, 0) == owner + 1, "the debt was not paid");
    take_option(g, "work the docks");
    PROVE(coins(g, 1) == debtor + 1 && coins(g, 0) == owner + 1, "it was paid twice in one turn");
    PROVE(!effect_from(g, "old-debt"), "the turn is over, it is not");
    ang_game_free(g);
}

static void until_used(void **state)
{
    struct ang_game *g = game_bare();

    (void)state;
    give(g, 0, "first-come");
    give(g, 0, "forged-bills");
    play(g, "first come");
    PROVE(effect_from(g, "first-come")->until == UNTIL_USED, "how long?");
    struct ang_decision d;
    ang_game_decision(g, 0, &d); /* asking for the price does not use it up */
    PROVE(effect_from(g, "first-come"), "it was used up by looking");
    unsigned before = coins(g, 0);
    play(g, "forged bills");
    PROVE(coins(g, 0) == before, "%u coins for a card of 1", before - coins(g, 0));
    PROVE(!effect_from(g, "first-come"), "it can be used again");
    ang_game_free(g);
}

static void for_the_game(void **state)
{
    struct ang_game *g = game_bare();
    struct ask q;

    (void)state;
    give(g, 0, "the-surveyor");
    play(g, "the surveyor");
    game_ask(g, &q, g->b);
    PROVE(question(&q, QUESTION_HAND_LIMIT, 0, 0, HAND_LIMIT) == 6, "no larger hand");
    harbor_card_leave_play(&q, card(g, "the-surveyor"));
    PROVE(question(&q, QUESTION_HAND_LIMIT, 0, 0, HAND_LIMIT) == 6 &&
              question(&q, QUESTION_HAND_LIMIT, 1, 0, HAND_LIMIT) == 5,
          "what lasts for the game left with the card");
    for (int i = 0; i < 7; i++)
        turn_pass(g);
    PROVE(harbor(g)->week == 2 && effect_from(g, "the-surveyor"), "the game is not over, it is");
    ang_game_free(g);
}

/* proves: H-TURN-06 */
static void once_limits_and_counters(void **state)
{
    struct ang_game *g = game_bare();
    char why[200];

    (void)state;
    give(g, 0, "boy-on-the-roof");
    give(g, 0, "long-arm");
    give(g, 1, "salt");
    PROVE(ang_game_find_option(g, 0, "play long arm", NULL) < 0, "nothing was worked yet");
    play(g, "boy on the roof");
    harbor(g)->actions_left = 2;
    take_option(g, "use boy on the roof");
    PROVE(block_top(g->b)->proc == PROC_TURN && g->b->active == 0, "the turn is over");
    PROVE(ang_game_find_option(g, 0, "use boy on the roof", NULL) < 0 &&
              ang_game_why_not(g, 0, "use boy on the roof", ANG_EN, why, sizeof why),
          "used twice in a turn");
    harbor(g)->actions_left = 2;
    take_option(g, "work the docks");
    PROVE(ang_game_find_option(g, 0, "play long arm", NULL) >= 0, "work was not counted");
    for (int i = 0; i < 3; i++)
        turn_pass(g);
    PROVE(g->b->active == 0 && ang_game_find_option(g, 0, "use boy on the roof", NULL) >= 0,
          "the limit did not end with the turn");
    PROVE(ang_game_find_option(g, 0, "play long arm", NULL) < 0, "the count did not end either");
    ang_game_free(g);
}

/* Announcements */

static int log_find(struct ang_game *g, unsigned from, const char *words)
{
    char text[300];

    for (unsigned line = from; line < ang_game_log_count(g); line++) {
        ang_game_log_text(g, ANG_SPECTATOR, line, ANG_EN, text, sizeof text);
        if (strstr(text, words))
            return (int)line;
    }
    return -1;
}

static void bring_into_play(struct ang_game *g, uint8_t seat, const char *key)
{
    struct ask q;

    game_ask(g, &q, g->b);
    component_move(g->b, card(g, key), play_of(seat), PLACE_TOP, MOVE_FACE_UP, 0);
    effects_enter_play(&q, card(g, key), seat);
}

/* The active player's ability comes first; the others follow clockwise. */
static void announcements_go_round(void **state)
{
    (void)state;
    for (uint8_t owner = 1; owner < 3; owner++) {
        struct ang_game *g = game_bare();
        give(g, 0, "change-of-watch");
        give(g, 0, "silk");
        bring_into_play(g, owner, "tired-sergeant");
        play(g, "change of watch"); /* another player's sergeant draws a card because of it */
        unsigned from = ang_game_log_count(g);
        take_option(g, "sell silk");
        int falls = log_find(g, from, "Change of Watch"),
            gains = log_find(g, from, "Tired Sergeant");
        PROVE(falls >= 0 && gains > falls, "seat %u: lines %d and %d", owner, falls, gains);
        ang_game_free(g);
    }
}

/* The owner of several due abilities chooses their order. */
static void owners_order_their_own(void **state)
{
    for (int first = 0; first < 2; first++) {
        struct ang_game *g = game_bare();
        (void)state;
        give(g, 0, "change-of-watch");
        give(g, 0, "silk");
        bring_into_play(g, 0, "tired-sergeant");
        play(g, "change of watch");
        unsigned from = ang_game_log_count(g);
        take_option(g, "sell silk");
        struct ang_decision d;
        ang_game_decision(g, 0, &d);
        PROVE(block_top(g->b)->proc == PROC_DRAIN && d.count == 2 &&
                  d.option[0].kind == OPT_TRIGGER && d.option[1].kind == OPT_TRIGGER,
              "he is not asked for an order");
        take_option(g, first ? "tired sergeant" : "change of watch");
        int falls = log_find(g, from, "Change of Watch"),
            gains = log_find(g, from, "Tired Sergeant");
        PROVE(falls >= 0 && gains >= 0 && (gains < falls) == (first == 1), "lines %d and %d", falls,
              gains);
        ang_game_free(g);
    }
}

/* An ability may stop for a choice; the frame that announced it goes on afterwards. */
static void an_ability_may_ask(void **state)
{
    struct ang_game *g = game_bare();

    (void)state;
    bring_into_play(g, 1, "lamplighter");
    supply_move(g->b, SUPPLY_ALARM, HOLDER_BANK, HOLDER_WATCH, 2);
    take_option(g, "pass");
    PROVE(block_top(g->b)->proc == PROC_EFFECT && ang_game_waiting(g) == BIT(1),
          "the turn went on before its announcement was heard");
    struct ang_decision d;
    ang_game_decision(g, 1, &d);
    PROVE(d.count == 2, "%u alternatives", d.count);
    proof_choose(g, 1, 0);
    PROVE(coins(g, 1) == 9 && alarm_now(g) == 1, "%u coins, an alarm of %u", coins(g, 1),
          alarm_now(g));
    PROVE(block_top(g->b)->proc == PROC_TURN, "the turn does not begin");
    ang_game_free(g);
}

/* Questions, with cards written for it */

static struct ang_pack *pack_written(const char *text)
{
    char folder[] = "/tmp/angeles-test-XXXXXX", file[64], *report = NULL;
    struct ang_error error;

    PROVE(mkdtemp(folder), "no folder");
    snprintf(file, sizeof file, "%s/cards.pack", folder);
    FILE *out = fopen(file, "w");
    PROVE(out && fputs(text, out) >= 0 && fclose(out) == 0, "no file");
    struct ang_pack *pack = ang_pack_compile(folder, "harbor", &report, &error);
    remove(file);
    rmdir(folder);
    PROVE(pack, "%s", report ? report : error.message);
    return pack;
}

static void questions(void **state)
{
    static const char text[] =
        "pack harbor \"Questions\" de \"Fragen\"\n"
        "cargo \"Tea\" de \"Tee\" { copies 20 value 1 }\n"
        "ally \"Five\" de \"Hans\" { cost 0 stays { what you earn on the docks is 5 } }\n"
        "ally \"Three\" de \"Karl\" { cost 0 stays { what you earn on the docks is 3 } }\n"
        "ally \"More\" de \"Otto\" { cost 0 stays { what you earn on the docks is 2 more } }\n"
        "ally \"Less\" de \"Paul\" { cost 0 stays { what you earn on the docks is 9 less } }\n"
        "ally \"Never\" de \"Rolf\" { cost 0 stays { for a player selling a cargo is forbidden } "
        "}\n"
        "ally \"Always\" de \"Udo\" { cost 0 stays { for a player selling a cargo is allowed } }\n";
    static const struct {
        const char *key;
        int wages;
    } step[] = { { "five", 5 }, { "three", 3 }, { "more", 5 }, { "less", 0 } };
    struct ang_pack *pack = pack_written(text);
    struct ang_game *g = proof_game(pack, 2, 1, NULL);
    component_id tea = card(g, "tea");
    struct ask q;

    (void)state;
    game_ask(g, &q, g->b);
    PROVE(question(&q, QUESTION_WAGES, 0, 0, 1) == 1, "nothing is in force");
    for (unsigned i = 0; i < ARRAY_LEN(step); i++) {
        bring_into_play(g, 0, step[i].key);
        int wages = question(&q, QUESTION_WAGES, 0, 0, 1);
        PROVE(wages == step[i].wages, "with %s it is %d, not %d", step[i].key, wages,
              step[i].wages);
        PROVE(question(&q, QUESTION_WAGES, 1, 0, 1) == 1, "for another it is something else");
    }
    PROVE(permission(&q, QUESTION_MAY_SELL, 1, tea, REQ_COINS) == REQ_COINS, "the rules' own word");
    bring_into_play(g, 1, "always");
    PROVE(permission(&q, QUESTION_MAY_SELL, 1, tea, REQ_COINS) == REQ_MET, "it is not allowed");
    bring_into_play(g, 1, "never");
    PROVE(permission(&q, QUESTION_MAY_SELL, 1, tea, REQ_COINS) == REQ_FORBIDDEN &&
              permission(&q, QUESTION_MAY_SELL, 0, tea, REQ_MET) == REQ_FORBIDDEN,
          "a permission beats a prohibition");
    ang_game_free(g);
    ang_pack_free(pack);
}

/* Effects that can be carried out, with one branching part and others after it. */
static void conditions_are_joined(void **state)
{
    static const char text[] =
        "pack harbor \"Tolls\" de \"Zölle\"\n"
        "cargo \"Tea\" de \"Tee\" { copies 20 value 1 }\n"
        "trick \"Toll\" de \"Zoll\" { cost 0\n"
        "    needs the alarm is 0 or the alarm is 3 and you hold at least 1 card\n"
        "    does { if the alarm is at least 3 { you pay 1 coin } else { you pay 2 coins }\n"
        "           you draw 1 card } }\n";
    struct ang_pack *pack = pack_written(text);
    struct ang_game *g = proof_game(pack, 2, 1, NULL);
    component_id toll = card(g, "toll");

    (void)state;
    bids(g);
    component_move(g->b, toll, hand_of(0), PLACE_TOP, MOVE_TO_SEAT, 0);
    for (unsigned n = 0; n < 5 * 3 * 2; n++) {
        unsigned alarm = n / 6, money = n / 2 % 3;
        bool drawn = n % 2; /* nothing is left to draw */
        struct ang_game *other = proof_game(pack, 2, 1, NULL);
        memcpy(other->b, g->b, g->b->size);
        supply_move(other->b, SUPPLY_ALARM, HOLDER_BANK, HOLDER_WATCH, alarm);
        supply_move(other->b, SUPPLY_COIN, 0, HOLDER_BANK, 99);
        supply_move(other->b, SUPPLY_COIN, HOLDER_BANK, 0, money);
        while (drawn && zone_top(other->b, ZONE_DECK))
            component_move(other->b, zone_top(other->b, ZONE_DECK), store_of(0), PLACE_TOP,
                           MOVE_TO_SEAT, 0);
        bool wanted = (alarm == 0 || alarm == 3) && money >= (alarm >= 3 ? 1u : 2u) && !drawn;
        PROVE((ang_game_find_option(other, 0, "play toll", NULL) >= 0) == wanted,
              "alarm %u, %u coins, deck %s", alarm, money, drawn ? "empty" : "full");
        ang_game_free(other);
    }
    ang_game_free(g);
    ang_pack_free(pack);
}

/* A card that changes its owner keeps its used limits; its abilities are the new owner's. */
static void owners_change(void **state)
{
    struct ang_game *g = game_bare();
    struct ang_error error;
    struct ask q;

    (void)state;
    component_id boy = card(g, "boy-on-the-roof");
    game_ask(g, &q, g->b);
    component_move(g->b, boy, play_of(0), PLACE_TOP, MOVE_FACE_UP, 0);
    effects_enter_play(&q, boy, 0);
    take_option(g, "boy on the roof");
    PROVE(play_find(g->b, boy)->used && ang_game_find_option(g, 0, "boy on", &error) < 0,
          "the limit is not used");
    unsigned used = play_find(g->b, boy)->used;
    game_ask(g, &q, g->b);
    component_move(g->b, boy, play_of(1), PLACE_TOP, MOVE_FACE_UP, 0);
    effects_change_owner(&q, boy, 1);
    const struct play *now = play_find(g->b, boy);
    PROVE(now && now->seat == 1 && now->used == used, "it came into play anew");
    PROVE(effects_marked(&q) && ang_game_verify(g, &error), "%s", error.message);
    PROVE(!(g->b->tray.row[ROW_USES] >> (now - g->b->tray.play) & 1) &&
              g->b->tray.row[ROW_USES + 1] >> (now - g->b->tray.play) & 1,
          "the old owner may use it");
    effects_change_owner(&q, card(g, "tea"), 1); /* not in play: nothing happens */
    ang_game_free(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(while_in_play),
        cmocka_unit_test(this_turn),
        cmocka_unit_test(this_day_and_chains),
        cmocka_unit_test(this_week),
        cmocka_unit_test(until_an_event),
        cmocka_unit_test(in_the_next_turn),
        cmocka_unit_test(until_used),
        cmocka_unit_test(for_the_game),
        cmocka_unit_test(once_limits_and_counters),
        cmocka_unit_test(announcements_go_round),
        cmocka_unit_test(owners_order_their_own),
        cmocka_unit_test(an_ability_may_ask),
        cmocka_unit_test(questions),
        cmocka_unit_test(conditions_are_joined),
        cmocka_unit_test(owners_change),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
