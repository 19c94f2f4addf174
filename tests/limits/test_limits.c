/* test_limits.c: every named limit is reached, and then exceeded. That gives an error, a refusal or
 * a fault that changes nothing, but never silent damage.
 */
#include "support/proof.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "harbor/harbor.h"
#include "kernel/imagine.h"
#include "kernel/verify.h"
#include "support/detour.h"

/* Rules that exceed a limit when somebody bids. */
static struct excess {
    unsigned frames, steps, picks, options, lines, params;
    uint32_t inferred;
} much;

static enum flow deep_run(struct frame *f, struct ask *q)
{
    if (q->b->depth < much.frames)
        return flow_call(f, 0, f->proc, f->seat, 1, 0);
    much.frames = 0;
    return FLOW_DONE;
}

static enum flow much_run(struct frame *f, struct ask *q)
{
    if (f->proc == PROC_DISCARD && f->local[0] == 1)
        return much.frames ? deep_run(f, q) : FLOW_DONE;
    if (f->proc != PROC_DAY || f->step != 1)
        return usual_run(&harbor_rules, f, q);
    if (q->mode == ASK_RUN && much.steps > 1 && much.steps--)
        return FLOW_STEP;
    uint8_t seat = ask_each(q, BIT(0), PROMPT_BID);
    for (unsigned i = 0; i < (much.options ? much.options : 4u); i++)
        if (ask_offer(q, OPT_BID, (uint16_t)i)) {
            for (unsigned k = 1; k < much.picks; k++)
                lane_pick(q, 0);
            for (unsigned k = 0; k < much.lines; k++)
                log_write(q, MSG_CLOSED);
            struct log_entry *e = log_write(q, MSG_CLOSED);
            for (unsigned k = 0; k < much.params; k++)
                log_number(e, 0);
            if (much.frames)
                return flow_call(f, 1, PROC_DISCARD, seat, 1, 0);
            return flow_sealed(q, f, 1, 0); /* and once more */
        }
    return FLOW_WAIT;
}

static uint32_t much_inferred(struct ask *q)
{
    (void)q;
    return much.inferred ? much.inferred++ : 0;
}

static struct detour much_detour;
static struct ang_pack much_pack;

static struct ang_game *game_of_much(void)
{
    memset(&much, 0, sizeof much);
    detour_take(&much_detour, &harbor_rules, much_run);
    much_detour.rules.inferred = much_inferred;
    much_pack = *proof_pack();
    much_pack.rules = &much_detour.rules;
    return proof_game(&much_pack, 2, 1, NULL);
}

/* One bid: accepted, or a fault that has changed nothing. */
static void bid(struct ang_game *g, bool taken, const char *what)
{
    uint64_t hash = ang_game_hash(g);
    struct ang_decision d;
    struct ang_error error = { 0 };

    ang_game_decision(g, 0, &d);
    bool ok = ang_game_choose(g, 0, d.version, 0, &error);
    PROVE(ok == taken, "%s: %s", what, ok ? "it was taken" : error.message);
    PROVE(ok || (error.code == ANG_FAULT && ang_game_hash(g) == hash), "%s: %d %s", what,
          (int)error.code, error.message);
    PROVE(ang_game_verify(g, &error), "%s: %s", what, error.message);
    g->struck_count = 0;
}

static void frames_steps_picks_and_lines(void **state)
{
    struct ang_game *g = game_of_much();

    (void)state;
    much.frames = harbor_rules.room.frames - 1u;
    bid(g, true, "as many frames as there are");
    much.frames = harbor_rules.room.frames;
    bid(g, false, "one frame too many");
    much = (struct excess){ .steps = STEP_BUDGET - 10 };
    bid(g, true, "nearly as many steps as one choice may take");
    much.steps = 2 * STEP_BUDGET;
    bid(g, false, "steps without end");
    much = (struct excess){ .picks = PICK_MAX };
    bid(g, true, "as many picks as a lane holds");
    much.picks = PICK_MAX + 1;
    bid(g, false, "one pick too many");
    much = (struct excess){ .lines = LOG_PER_CHOICE - 1 };
    bid(g, true, "as many lines as a choice may tell");
    much.lines = LOG_PER_CHOICE;
    bid(g, false, "one line too many");
    much = (struct excess){ .params = LOG_PARAM_MAX };
    bid(g, true, "as many parameters as a line holds");
    much.params = LOG_PARAM_MAX + 1;
    bid(g, false, "one parameter too many");
    ang_game_free(g);
}

static void options(void **state)
{
    struct ang_game *g = game_of_much();
    struct ang_decision d;
    struct ang_error error;
    static char text[1 << 18];

    (void)state;
    much.options = OPTION_MAX;
    ang_game_decision(g, 0, &d);
    PROVE(d.count == OPTION_MAX, "%u options", d.count);
    PROVE(ang_game_choose(g, 0, d.version, OPTION_MAX - 1, &error), "the last: %s", error.message);
    much.options = OPTION_MAX + 90;
    ang_game_decision(g, 0, &d);
    PROVE(d.count == OPTION_MAX, "%u options of more", d.count);
    uint64_t hash = ang_game_hash(g);
    PROVE(!ang_game_choose(g, 0, d.version, OPTION_MAX, &error) && ang_game_hash(g) == hash,
          "one that is not on the list");
    PROVE(ang_game_choose(g, 0, d.version, 3, &error), "one that is: %s", error.message);
    PROVE(ang_game_decision_json(g, 0, ANG_EN, text, sizeof text) < sizeof text, "too long");
    ang_game_free(g);
}

/* With our own guard */
static bool faults(void (*act)(struct ask *), struct ask *q)
{
    struct guard guard;

    if (!GUARDED(&guard))
        return true;
    act(q);
    guard_close(&guard);
    return false;
}

static struct ang_game *game_with(const char *ally)
{
    struct ang_game *g = proof_game(proof_pack(), 3, 1, NULL);
    int entry = ang_pack_find(g->pack, ally);
    component_id c = (component_id)(COMPONENT_BASE + g->pack->pack.entry[entry].first_component);
    struct ask q;

    game_ask(g, &q, g->b);
    component_move(g->b, c, play_of(0), PLACE_TOP, MOVE_FACE_UP, 0);
    effects_enter_play(&q, c, 0);
    return g;
}

static void announce_one(struct ask *q)
{
    /* Each one different: repeating the same takes no room. */
    announce(q, EVENT_ALARM_RISES, 0, (uint16_t)(1 + q->b->queue_count), 0);
    announce(q, EVENT_ALARM_RISES, 0, block_queue(q->b)[q->b->queue_count - 1].a, 0);
}

static void announcements(void **state)
{
    struct ang_game *g = game_with("tired-sergeant");
    struct ask q;

    (void)state;
    game_ask(g, &q, g->b);
    for (int i = 0; i < 100; i++)
        announce(&q, EVENT_DAY_ENDS, 0, 0, 0); /* nobody listens, so it takes no room */
    for (int i = 0; i < harbor_rules.room.queue; i++)
        PROVE(!faults(announce_one, &q), "announcement %d", i + 1);
    PROVE(faults(announce_one, &q) && g->b->queue_count == harbor_rules.room.queue,
          "one too many was queued");
    ang_game_free(g);
}

static void effect_one(struct ask *q)
{
    effect_add(q, (struct effect){ .clause = (uint16_t)(q->pack->entry[0].first_ability + 1),
                                   .source = COMPONENT_BASE,
                                   .until = UNTIL_GAME_END,
                                   .until_seat = SEAT_NONE });
}

static void effects(void **state)
{
    struct ang_game *g = proof_game(proof_pack(), 3, 1, NULL);
    struct ang_error error;
    struct ask q;
    char why[200];

    (void)state;
    for (unsigned s = 0; s < 3; s++)
        proof_choose(g, s, 0);
    game_ask(g, &q, g->b);
    int entry = ang_pack_find(g->pack, "the-surveyor"); /* puts one effect in force when played */
    component_id c = (component_id)(COMPONENT_BASE + g->pack->pack.entry[entry].first_component);
    component_move(g->b, c, hand_of(0), PLACE_TOP, MOVE_TO_SEAT, 0);
    PROVE(ang_game_find_option(g, 0, "play the surveyor", &error) >= 0, "%s", error.message);
    for (int i = 0; i < harbor_rules.room.effects; i++)
        PROVE(!faults(effect_one, &q), "effect %d", i + 1);
    PROVE(faults(effect_one, &q), "one effect too many came into force");
    PROVE(ang_game_verify(g, &error), "%s", error.message);
    PROVE(ang_game_find_option(g, 0, "play the surveyor", &error) < 0 &&
              ang_game_why_not(g, 0, "play the surveyor", ANG_EN, why, sizeof why) &&
              strstr(why, "no room"),
          "a card with no room for its effects is offered: %s", why);
    ang_game_free(g);
}

/* A pack written by `fill`, opened or refused with a message that contains `wrong`. */
static struct ang_pack *pack_of(void (*fill)(FILE *out, unsigned n), unsigned n, const char *wrong)
{
    char folder[] = "/tmp/angeles-test-XXXXXX", file[64], *report = NULL;
    struct ang_error error = { 0 };

    PROVE(mkdtemp(folder), "no folder");
    snprintf(file, sizeof file, "%s/cards.pack", folder);
    FILE *out = fopen(file, "w");
    PROVE(out, "no file");
    fputs("pack harbor \"Much\" de \"Viel\"\n", out);
    fill(out, n);
    fclose(out);
    struct ang_pack *pack = ang_pack_compile(folder, "harbor", &report, &error);
    remove(file);
    rmdir(folder);
    PROVE((pack != NULL) == (wrong == NULL), "%u: %s", n, report ? report : error.message);
    PROVE(pack || (report && strstr(report, wrong)), "%u: %s", n, report ? report : "");
    ang_text_free(report);
    return pack;
}

/* n rules with an ability, the first of them entry 0; and allies to be played. */
static void rules_in_force(FILE *out, unsigned n)
{
    for (unsigned i = 0; i < n; i++)
        fprintf(out,
                "rule \"Rule %u\" de \"Regel %u\" { stays {\n"
                "what a player earns on the docks is 1 more\n"
                "when a player works the docks once per day"
                " { choose one of { you gain 1 coin or nothing } } } }\n",
                i, i);
    fputs(
        "cargo \"Tea\" de \"Tee\" { copies 40 value 1 }\n"
        "ally \"Otto\" de \"Otto\" { copies 2 cost 0 stays { the hand limit of you is 1 more } }\n",
        out);
}

static void enter_otto(struct ask *q)
{
    effects_enter_play(q, COMPONENT_BASE, 0);
}

static void cards_in_play(void **state)
{
    const unsigned room = (1u + harbor_rules.room.further) * TRAY_CARDS;
    struct ang_pack *pack = pack_of(rules_in_force, room, NULL);
    struct ang_game *g = proof_game(pack, 3, 1, NULL);
    static char dump[1 << 17], again[1 << 17];
    struct ang_error error;
    struct ask q;
    char why[200];

    (void)state;
    PROVE(room == 96 && block_plays(g->b) == room, "there is room for %u", room);
    TRAY_EACH (g->b, tray)
        PROVE(tray->row[ROW_IN_PLAY] == UINT32_MAX, "not all rules are in play");
    PROVE(ang_game_verify(g, &error), "%s", error.message);
    for (unsigned s = 0; s < 3; s++)
        proof_choose(g, s, 0);
    game_ask(g, &q, g->b);
    PROVE(question(&q, QUESTION_WAGES, 0, 0, 1) == 1 + (int)room, "some were not asked");
    component_move(g->b, COMPONENT_BASE, hand_of(0), PLACE_TOP, MOVE_TO_SEAT, 0);
    PROVE(ang_game_find_option(g, 0, "play otto", &error) < 0 &&
              ang_game_why_not(g, 0, "play otto", ANG_EN, why, sizeof why) &&
              strstr(why, "no room"),
          "a card with no room is offered: %s", why);
    component_turn_up(g->b, COMPONENT_BASE);
    PROVE(faults(enter_otto, &q), "one card too many came into play");

    /* the current source is entry 0 */
    proof_choose(g, 0, (unsigned)ang_game_find_option(g, 0, "work", &error));
    PROVE(ang_game_find_option(g, 0, "rule 0", &error) >= 0, "%s", error.message);
    proof_choose(g, 0, (unsigned)ang_game_find_option(g, 0, "rule 0", &error));
    PROVE(block_top(g->b)->proc == PROC_EFFECT && block_top(g->b)->source == source_of_entry(0),
          "it is not rule 0 that asks");
    ang_prompt_text(g, 0, ANG_EN, why, sizeof why);
    PROVE(strcmp(why, "Rule 0: choose one.") == 0, "%s", why);
    size_t size = ang_game_dump(g, dump, sizeof dump);
    PROVE(size < sizeof dump && strstr(dump, "\"source\":\"rule-0\""), "%s", dump);
    PROVE(ang_game_load(g, dump, size, &error) && ang_game_dump(g, again, sizeof again) == size &&
              !strcmp(dump, again),
          "it was loaded as something else: %s", error.message);
    proof_choose(g, 0, 0);
    for (unsigned line = ang_game_log_count(g); line-- > 0;) {
        ang_game_log_text(g, 0, line, ANG_EN, why, sizeof why);
        if (strstr(why, "gain 1 coin"))
            break;
    }
    PROVE(strcmp(why, "Rule 0: You gain 1 coin.") == 0, "%s", why);
    PROVE(play_find(g->b, source_of_entry(0))->used == 1 &&
              play_find(g->b, source_of_entry(1))->used == 0,
          "a limit is shared");
    ang_game_free(g);
    ang_pack_free(pack);
}

/* Chooses a card of the last tray; saves the game, opens it again and redeals it for every viewer.
 */
static void cards_in_play_are_kept(void **state)
{
    static char text[1 << 17], view[2][1 << 17];
    struct ang_pack *pack = pack_of(rules_in_force, PLAY_MAX, NULL);
    struct ang_game *g = proof_game(pack, 3, 1, NULL);
    struct ang_error error = { 0 };
    struct ang_decision d;

    (void)state;
    for (unsigned s = 0; s < 3; s++)
        proof_choose(g, s, 0);
    proof_choose(g, 0, (unsigned)ang_game_find_option(g, 0, "work", &error));
    int last = ang_game_find_option(g, 0, "rule 95", &error);
    PROVE(last >= 0 && ang_game_decision(g, 0, &d), "%s", error.message);
    PROVE(d.option[last].target[1] == ability_number(95, 1) &&
              ability_slot(d.option[last].target[1]) == 95,
          "it has the number %u", d.option[last].target[1]);
    proof_choose(g, 0, (unsigned)last);
    proof_choose(g, 0, 0);
    PROVE(block_play(g->b, 95)->used == 1 && ang_game_verify(g, &error), "%s", error.message);

    size_t size = ang_game_save(g, text, sizeof text);
    struct ang_game *again = ang_game_open(pack, text, size, &error);
    PROVE(again && memcmp(again->b, g->b, g->b->size) == 0, "%s", error.message);
    PROVE(ang_save_end(text, size, again) == ANG_END_SAME, "it comes to another end");
    ang_game_free(again);
    for (unsigned viewer = 0; viewer <= 3; viewer++) {
        unsigned who = viewer < 3 ? viewer : ANG_SPECTATOR;
        struct ang_game *other = ang_game_redeal(g, who, 7, &error);
        PROVE(other && ang_game_verify(other, &error), "%s", error.message);
        ang_game_view(g, who, ANG_EN, view[0], sizeof view[0]);
        ang_game_view(other, who, ANG_EN, view[1], sizeof view[1]);
        PROVE(strstr(view[0], "rule-95") && strcmp(view[0], view[1]) == 0,
              "viewer %u sees another game", who);
        ang_game_free(other);
    }
    ang_game_free(g);
    ang_pack_free(pack);
}

/* Each game has its own limits, and a pack is checked against those of its game. */
static void room_of_each_game(void **state)
{
    const struct ang_pack *android = proof_pack_of("android");

    (void)state;
    PROVE(android->rules->room.further == 0 && android->rules->room.effects == 16,
          "Android has become larger");
    PROVE(harbor_rules.room.frames > android->rules->room.frames &&
              harbor_rules.room.queue > android->rules->room.queue &&
              harbor_rules.room.counters > android->rules->room.counters,
          "Harbor has no more room than Android");
    PROVE(ability_number(31, 7) == 255 && FIRST_EFFECT == 256 && ability_number(32, 0) == 512 &&
              ability_number(PLAY_MAX - 1, 7) < ABILITY_MAX,
          "saves name abilities by these numbers");
    for (unsigned slot = 0; slot < PLAY_MAX; slot++)
        PROVE(ability_slot(ability_number(slot, 3)) == slot &&
                  !ability_is_effect(ability_number(slot, 7)),
              "slot %u", slot);
}

/* Abilities of one card, and bits for their limits. */
static void rule_with(FILE *out, unsigned n)
{
    fputs("cargo \"Tea\" de \"Tee\" { copies 40 value 1 }\nrule \"Long\" de \"Lang\" { stays {\n",
          out);
    for (unsigned i = 0; i < n; i++)
        fputs("when a player works the docks 3 times per day { that player gains 1 coin }\n", out);
    fputs("} }\n", out);
}

/* Limits of cards that are played, or of temporary effects. */
static void tricks_with(FILE *out, unsigned n)
{
    for (unsigned i = 0; i < n; i++)
        fprintf(
            out,
            "trick \"Trick %u\" de \"Kniff %u\" { cost 0 once per week does you gain 1 coin }\n", i,
            i);
}

static void abilities_and_limits(void **state)
{
    (void)state;
    pack_of(rule_with, PLAY_ABILITY_MAX + 1, "at most 8 abilities, and 'Long' has 9");
    pack_of(tricks_with, ONCE_MAX + 1,
            "room for 16 limits 'once per …' of cards that are played: there is no room for those "
            "of 'Trick 16'");
    ang_pack_free(pack_of(tricks_with, ONCE_MAX, NULL));
    struct ang_pack *pack = pack_of(rule_with, PLAY_ABILITY_MAX, NULL);
    unsigned with_card = 0, in_table = 0;
    for (unsigned i = 0; i < pack->pack.limit_count; i++) {
        const struct pack_limit *limit = &pack->pack.limit[i];
        *(limit->kept == LIMIT_WITH_CARD ? &with_card : &in_table) += limit->times;
    }
    PROVE(with_card == 15 && in_table == 9, "%u uses with the card, %u in the table", with_card,
          in_table);
    ang_pack_free(pack);
}

/* Writes as many entries as a large game has. A pick, a register and a record refer to the last
 * entry. */
static void entries_of_much(FILE *out, unsigned n)
{
    fputs("cargo \"Tea\" de \"Tee\" { copies 40 value 1 }\n"
          "trick \"Broom\" de \"Besen\" { copies 9 cost 0 does choose a rule { it is lifted } }\n",
          out);
    for (unsigned i = 0; i + 1 < n; i++)
        fprintf(out, "rule \"Rule %u\" de \"Regel %u\" { does nothing }\n", i, i);
    fputs("rule \"Last\" de \"Letzte\" { stays { the hand limit of a player is 1 more } }\n", out);
}

static void hundreds_of_entries(void **state)
{
    enum { MANY = 400 };
    struct ang_pack *pack = pack_of(entries_of_much, MANY, NULL);
    struct ang_game *g = proof_game(pack, 2, 1, NULL);
    source_id last = source_of_entry(MANY - 1); /* rules come first */
    struct ang_error error;
    struct ang_decision d;

    (void)state;
    PROVE(last > 256 && play_find(g->b, last), "the last is not in play");
    proof_choose(g, 0, 0);
    proof_choose(g, 1, 0);
    component_move(g->b, COMPONENT_BASE + 40, hand_of(0), PLACE_TOP, MOVE_TO_SEAT, 0);
    proof_choose(g, 0, (unsigned)ang_game_find_option(g, 0, "play broom", &error));
    proof_choose(g, 1, (unsigned)ang_game_find_option(g, 1, "pass", &error));
    PROVE(ang_game_decision(g, 0, &d) && d.count == MANY, "%u rules to choose from", d.count);
    proof_choose(g, 0, (unsigned)ang_game_find_option(g, 0, "last", &error));
    PROVE(!play_find(g->b, last) && ang_game_verify(g, &error), "%s", error.message);
    ang_game_free(g);
    ang_pack_free(pack);
}

/* proves: H-TRADE-05 H-TRADE-08 */
static void offers(void **state)
{
    struct ang_game *g = proof_game(proof_pack(), 4, 1, NULL);
    struct ang_offer open[ANG_OFFER_MAX];
    struct ang_error error;
    struct ask q;

    (void)state;
    for (unsigned i = 0; i < OFFERS_PER_SEAT; i++)
        PROVE(ang_game_offer(g, 0, 1, "1 coin", "", &error), "offer %u: %s", i + 1, error.message);
    PROVE(!ang_game_offer(g, 0, 1, "1 coin", "", &error) && error.code == ANG_REFUSED,
          "one offer too many of a seat");
    for (unsigned from = 1; from < 4; from++)
        PROVE(ang_game_offer(g, from, 0, "1 coin", "", &error), "offer: %s", error.message);
    PROVE(ang_game_offers(g, open) == 4, "not one open offer a seat");
    PROVE(!ang_game_offer(g, 3, 0, "1 coin and 1 coin and 1 coin", "", &error) &&
              error.code == ANG_USAGE,
          "one term too many");
    /* Serials exceed a byte. They wrap around, and one in use is not assigned again. */
    game_ask(g, &q, g->b);
    struct offer o = { .from = 3, .to = 0, .give = { { TERM_SUPPLY, 1, SUPPLY_COIN } } };
    unsigned first = block_offers(g->b)->serial, wraps = 0;
    for (unsigned i = 0; i < 600; i++) {
        offers_clear(&q, 0);
        if (i == 300) { /* not assigned for 256 offers */
            PROVE(block_offers(g->b)->serial == first + 300, "the serials came round early");
            block_offers(g->b)->serial = UINT16_MAX - 150;
        }
        offer_make(&q, &o);
        uint16_t serial = block_offers(g->b)->serial;
        unsigned same = 0;
        for (int k = 0; k < OFFER_MAX; k++)
            same += block_offers(g->b)->offer[k].state != OFFER_FREE &&
                    block_offers(g->b)->offer[k].serial == serial;
        PROVE(serial != 0 && same == 1, "serial %u names %u offers", serial, same);
        wraps += i > 300 && serial < 300;
        offer_answer(&q, 3, serial, OFFER_WITHDRAW);
    }
    PROVE(wraps > 100, "the serials never came round");
    PROVE(ang_game_verify(g, &error), "%s", error.message);
    ang_game_free(g);
}

/* An offer whose serial and number exceed a byte, through every input and output. */
static void offers_of_two_bytes(void **state)
{
    static char text[1 << 17], again[1 << 17];
    struct ang_game *g = proof_game(proof_pack(), 3, 1, NULL);
    struct ang_promise promise[ANG_PROMISE_MAX];
    struct ang_error error;

    (void)state;
    for (unsigned s = 0; s < 3; s++) /* bids, so that a turn begins */
        proof_choose(g, s, 0);
    for (unsigned i = 0; i < 300; i++) {
        PROVE(ang_game_offer(g, 0, 1, "pay 300", "", &error), "offer %u: %s", i + 1, error.message);
        if (i < 299)
            PROVE(ang_game_answer(g, 0, i + 1, ANG_WITHDRAW, &error), "%s", error.message);
        block_offers(g->b)->made[0] = 0;
    }
    struct ang_offer open[ANG_OFFER_MAX];
    PROVE(ang_game_offers(g, open) == 1 && open[0].number == 300, "it is not number 300");
    PROVE(!ang_game_answer(g, 1, 300 - 256, ANG_TAKE, &error), "another number was taken for it");
    PROVE(!ang_game_answer(g, 1, 300 + 65536, ANG_TAKE, &error), "another number was taken for it");
    ang_game_view(g, 1, ANG_EN, text, sizeof text);
    PROVE(strstr(text, "\"offer\":300,") && strstr(text, "\"number\":300"), "it is not shown");
    size_t size = ang_game_dump(g, text, sizeof text);
    PROVE(ang_game_load(g, text, size, &error), "%s", error.message);
    PROVE(ang_game_dump(g, again, sizeof again) == size && strcmp(text, again) == 0,
          "dump, load, dump is not the identity");
    PROVE(ang_game_answer(g, 1, 300, ANG_TAKE, &error), "%s", error.message);
    PROVE(ang_game_promises(g, promise) == 1 && promise[0].term.number == 300 &&
              promise[0].number == 301,
          "the promise was cut");
    PROVE(!ang_game_offer(g, 0, 1, "16384 coins", "", &error) && error.code == ANG_USAGE,
          "more than a number can be");
    ang_game_free(g);
}

/* As many promises as a seat may have open, and as many bindings as there is room for. proves:
 * H-DEED-06 */
static void promises(void **state)
{
    struct ang_game *g = proof_game(proof_pack(), 3, 1, NULL);
    struct ang_error error;

    (void)state;
    for (unsigned s = 0; s < 3; s++)
        proof_choose(g, s, 0);
    for (unsigned i = 0; i <= PROMISES_PER_SEAT; i++) {
        block_offers(g->b)->made[0] = 0;
        PROVE(ang_game_offer(g, 0, 1, "pay 1", "", &error), "offer %u: %s", i + 1, error.message);
        PROVE(ang_game_answer(g, 1, block_offers(g->b)->serial, ANG_TAKE, &error) ==
                  (i < PROMISES_PER_SEAT),
              "promise %u: %s", i + 1, error.message);
        PROVE(ang_game_verify(g, &error), "%s", error.message);
    }
    for (unsigned i = 0; i <= BINDING_MAX; i++) {
        block_offers(g->b)->made[1] = 0;
        PROVE(ang_game_offer(g, 1, 0, "", "work this turn", &error), "%s", error.message);
        PROVE(ang_game_answer(g, 0, block_offers(g->b)->serial, ANG_TAKE, &error) ==
                  (i < BINDING_MAX),
              "binding %u: %s", i + 1, error.message);
        PROVE(ang_game_verify(g, &error), "%s", error.message);
    }
    ang_game_free(g);
}

/* Values that no file may contain. */
static void offers_that_are_none(void **state)
{
    static const struct term bad[] = {
        { TERM_DEED + 1, 1, 0 },
        { 255, 0, 0 },
        { TERM_SUPPLY, 0, SUPPLY_COIN },
        { TERM_SUPPLY, TERM_NUMBER_MAX + 1, SUPPLY_COIN },
        { TERM_DEED, TERM_NUMBER_MAX + 1, 3072 },
        { TERM_DEED, 0, 3072 },
        { TERM_DEED, 1, 1024 },
        { TERM_DEED, 0, 0 },
        { TERM_DEED, 0, 1024 + 1 },
        { TERM_DEED, 0, 1024 + 512 },
        { TERM_DEED, 0, 1024 + 64 },
        { TERM_DEED, 0, 4096 },
        { TERM_SUPPLY, 1, SUPPLY_COUNT },
        { TERM_COMPONENT, 0, 0 },
        { TERM_COMPONENT, 0, 0xffff },
        { TERM_COMPONENT, 0, COMPONENT_BASE + COMPONENT_MAX - 1 },
        { TERM_DEED, 1, COMPONENT_BASE },
        { TERM_NONE, 1, 0 },
    };
    struct ang_game *g = proof_game(proof_pack(), 2, 1, NULL);
    struct ang_error error;

    (void)state;
    for (unsigned i = 0; i < 2 * ARRAY_LEN(bad); i++) {
        struct offer o = { .from = 0, .to = 1, .give = { { TERM_SUPPLY, 1, SUPPLY_COIN } } };
        (i % 2 ? o.want : o.give)[1] = bad[i / 2];
        PROVE(!game_apply_offer(g, &o, &error) && error.code == ANG_REFUSED, "terms %u", i);
        block_offers(g->b)->offer[2] = o;
        block_offers(g->b)->offer[2].state = OFFER_OPEN;
        block_offers(g->b)->offer[2].serial = 9;
        PROVE(!ang_game_verify(g, &error), "terms %u are sound", i);
        memset(&block_offers(g->b)->offer[2], 0, sizeof block_offers(g->b)->offer[2]);
    }
    ang_game_free(g);
}

/* When the records run out, the oldest is dropped. Imagined games are still valid. */
static void records_of_lost_sight(void **state)
{
    struct ang_game *g = proof_game(proof_pack(), 3, 1, NULL);
    struct ang_error error;

    (void)state;
    for (unsigned i = 0; i < 3 * harbor_rules.room.recalls; i++) {
        unsigned place = i % block_zone(g->b, ZONE_DECK)->count;
        component_show(g->b, zone_at_place(g->b, ZONE_DECK, place), BIT(i % 3));
        if (i % 3 == 2)
            zone_shuffle(g->b, ZONE_DECK);
        PROVE(ang_game_verify(g, &error), "%s", error.message);
    }
    unsigned records = 0;
    for (int i = 0; i < harbor_rules.room.recalls; i++)
        records += block_recall(g->b)[i].component != 0;
    PROVE(records == harbor_rules.room.recalls, "%u records", records);
    for (unsigned viewer = 0; viewer < 3; viewer++) {
        struct ang_game *other = ang_game_redeal(g, viewer, 5, &error);
        PROVE(other && ang_game_verify(other, &error), "%s", error.message);
        ang_game_free(other);
    }
    ang_game_free(g);
}

static void kinds_of_hidden_places(void **state)
{
    struct ang_game *g = proof_game(proof_pack(), 2, 1, NULL);
    struct ang_error error;
    unsigned hidden = 0;

    (void)state;
    for (unsigned i = 0; i < g->b->component_count; i++)
        if (!component_known(g->b, (component_id)(COMPONENT_BASE + i), 0))
            block_component(g->b, (component_id)(COMPONENT_BASE + i))->mixed = (uint8_t)hidden++;
    g->b->epoch = 200;
    PROVE(hidden >= 40, "%u hidden cards", hidden);
    struct ang_game *other = ang_game_redeal(g, 0, 1, &error);
    PROVE(other && ang_game_verify(other, &error), "%s", error.message);
    ang_game_free(other);
    ang_game_free(g);

    g = game_of_much(); /* no deal matches the common knowledge */
    much.inferred = 1;
    PROVE(!ang_game_redeal(g, 0, 1, &error) && error.code == ANG_FAULT, "it was imagined");
    ang_game_free(g);
}

static void supply_too_much(struct ask *q)
{
    supply_set(q->b, SUPPLY_COIN, 1, COMPONENT_BASE - 6);
    supply_move(q->b, SUPPLY_COIN, HOLDER_BANK, 1, 10);
}

static void supply_below_nothing(struct ask *q)
{
    supply_set(q->b, SUPPLY_COIN, 1, -1);
}

static void supply_owed_too_much(struct ask *q)
{
    supply_set(q->b, SUPPLY_HONOR, 1, 6 - COMPONENT_BASE);
    supply_move(q->b, SUPPLY_HONOR, 1, HOLDER_BANK, 10);
}

static void supply_nowhere(struct ask *q)
{
    supply_move(q->b, SUPPLY_COIN, HOLDER_BANK, HOLDER_COUNT, 1);
}

static void move_nothing(struct ask *q)
{
    component_move(q->b, (component_id)(COMPONENT_BASE + q->b->component_count), ZONE_DECK,
                   PLACE_TOP, MOVE_UNSEEN, 0);
}

static void move_nowhere(struct ask *q)
{
    component_move(q->b, COMPONENT_BASE, ZONE_COUNT, PLACE_TOP, MOVE_UNSEEN, 0);
}

static void draw_from_nothing(struct ask *q)
{
    zone_random(q->b, ZONE_TABLE);
}

static void place_that_is_not(struct ask *q)
{
    zone_at_place(q->b, ZONE_DECK, block_zone(q->b, ZONE_DECK)->count);
}

static void chance_of_nothing(struct ask *q)
{
    rng_below(&q->b->rng, 0);
}

static void things_that_are_not(void **state)
{
    static void (*const act[])(struct ask *) = {
        supply_too_much, supply_below_nothing, supply_owed_too_much, supply_nowhere,   move_nothing,
        move_nowhere,    draw_from_nothing,    place_that_is_not,    chance_of_nothing
    };
    struct ang_game *g = proof_game(proof_pack(), 2, 1, NULL);
    struct ask q;

    (void)state;
    game_ask(g, &q, g->b);
    for (unsigned i = 0; i < ARRAY_LEN(act); i++)
        PROVE(faults(act[i], &q), "act %u was done", i);
    ang_game_free(g);
}

/* The machine, with programs that no compiler would generate */

static uint16_t program[64];
static struct pack_set endless_set = { .domain = 0, .type = T_SEAT, .filter = 1 };

static void program_run(struct ask *q)
{
    struct scope s = { .self = COMPONENT_BASE, .you = 0 };

    machine_value(q, 1, &s);
}

static void the_machine(void **state)
{
    struct ang_game *g = proof_game(proof_pack(), 2, 1, NULL);
    struct pack pack = g->pack->pack;
    struct ask q;

    (void)state;
    pack.code = program;
    pack.code_count = ARRAY_LEN(program);
    memset(pack.literal_of, 0, sizeof pack.literal_of); /* those belong to other code */
    pack.set = &endless_set;
    pack.set_count = 1;
    game_ask(g, &q, g->b);
    q.pack = &pack;
    for (unsigned pushes = STACK_MAX; pushes <= STACK_MAX + 1; pushes++) {
        memset(program, 0, sizeof program);
        for (unsigned i = 0; i < pushes; i++)
            program[1 + i] = OP_YOU;
        program[1 + pushes] = OP_RET;
        PROVE(faults(program_run, &q) == (pushes > STACK_MAX), "%u values on the stack", pushes);
    }
    static const uint16_t bad[][3] = {
        { OP_JUMP, 1, 0 },          /* without end */
        { OP_RET, 0, 0 },           /* of nothing */
        { OP_ANY, 0, OP_RET },      /* a set whose filter refers to the set itself */
        { OP_IT, 0, OP_RET },       /* outside any set */
        { OP_VERB, 0, 0 },          /* a condition that acts */
        { OP_YOU, OP_ADD, OP_RET }, /* of one value */
    };
    for (unsigned i = 0; i < ARRAY_LEN(bad); i++) {
        memset(program, 0, sizeof program);
        memcpy(program + 1, bad[i], sizeof bad[i]);
        q.steps = 0;
        PROVE(faults(program_run, &q), "program %u ran", i);
    }
    ang_game_free(g);
}

/* Errors that are visible without running the code are refused when the pack is opened. */
static void programs_refused(void **state)
{
    static const struct {
        uint16_t op, operand;
    } bad[] = {
        { OP_GET, REGISTER_COUNT }, { OP_SET, REGISTER_COUNT },
        { OP_JUMP, 0xfff0 },        { OP_UNLESS, 0xfff0 },
        { OP_QUERY, 250 },          { OP_VERB, 250 },
        { OP_ANY, 0xff0 },          { OP_CHOOSE, 0xff0 },
        { OP_EFFECT, 0xff0 },       { OP_FIELD, PACK_FIELD_MAX },
        { OP_ONE_OF, 0xff0 },       { OP_EACH, 0xff0 },
    };
    const struct pack *pack = &proof_pack()->pack;
    size_t size;
    const void *blob = ang_pack_blob(proof_pack(), &size);
    unsigned char *copy = malloc(size);
    unsigned met = 0;

    (void)state;
    PROVE(copy, "no memory");
    for (unsigned i = 0; i <= ARRAY_LEN(bad); i++) {
        struct pack_head *head = (void *)copy;
        const size_t hashed = offsetof(struct pack_head, hash) + sizeof head->hash;
        struct ang_error error;
        unsigned at = 0;
        memcpy(copy, blob, size);
        uint16_t *code = (void *)(copy + head->code.at);
        while (i < ARRAY_LEN(bad) && at < pack->code_count && code[at] != bad[i].op)
            at += 1u + op_fact[code[at]].operands;
        if (at >= pack->code_count)
            continue; /* no card uses it */
        if (i < ARRAY_LEN(bad))
            code[at + 1] = bad[i].operand;
        sha256(copy + hashed, size - hashed, head->hash);
        struct ang_pack *other = ang_pack_open(copy, size, &error);
        PROVE((other != NULL) == (i == ARRAY_LEN(bad)), "%s %u: %s",
              i < ARRAY_LEN(bad) ? op_fact[bad[i].op].name : "unchanged", i,
              other ? "it was opened" : error.message);
        ang_pack_free(other);
        met++;
    }
    PROVE(met > 8, "only %u operations were met", met);
    free(copy);
}

/* Everything pays n less. */
static void prices_fall(FILE *out, unsigned n)
{
    fprintf(out,
            "rule \"Glut\" de \"Schwemme\" { stays {\n"
            "what a player gets for a cargo is %u less\n"
            "what a player earns on the docks is %u less } }\n"
            "cargo \"Tea\" de \"Tee\" { copies 40 value 1 }\n",
            n, n);
}

/* A question's value is at least 0, unless the game allows negative ones.
 * proves: H-CARGO-04 */
static void answers_below_zero(void **state)
{
    static const struct {
        unsigned less;
        int coins, value; /* after the sale of a cargo with 3 coins */
    } row[] = { { 1, 3, 0 }, { 2, 2, -1 }, { 4, 0, -3 }, { 300, 0, -299 } };
    struct ang_error error;
    char told[200];

    (void)state;
    for (unsigned i = 0; i < ARRAY_LEN(row); i++) {
        struct ang_pack *pack = pack_of(prices_fall, row[i].less, NULL);
        struct ang_game *g = proof_game(pack, 2, 1, NULL);
        struct ask q;
        for (unsigned s = 0; s < 2; s++)
            proof_choose(g, s, 0);
        unsigned seat = g->b->active;
        game_ask(g, &q, g->b);
        PROVE(question(&q, QUESTION_VALUE, (uint8_t)seat, COMPONENT_BASE, 1) == row[i].value,
              "%u less gives another value", row[i].less);
        PROVE(question(&q, QUESTION_WAGES, (uint8_t)seat, 0, 1) == 0, "wages fell below 0");
        proof_choose(g, seat, (unsigned)ang_game_find_option(g, seat, "sell", &error));
        PROVE(supply_get(g->b, SUPPLY_COIN, (uint8_t)seat) == row[i].coins, "%u less: %d coins",
              row[i].less, supply_get(g->b, SUPPLY_COIN, (uint8_t)seat));
        if (row[i].coins < 3) {
            ang_game_log_text(g, seat, ang_game_log_count(g) - 1, ANG_EN, told, sizeof told);
            PROVE(strstr(told, "lose"), "%s", told);
        }
        PROVE(ang_game_verify(g, &error), "%s", error.message);
        ang_game_free(g);
        ang_pack_free(pack);
    }
}

/* Counters of sales, and in the last slot one of work. */
static void counters_of_much(FILE *out, unsigned n)
{
    char what[40];

    fputs("cargo \"Tea\" de \"Tee\" { copies 30 value 1 }\n", out);
    for (unsigned i = 1; i <= n; i++) {
        snprintf(what, sizeof what, "sell a cargo whose value is %u", i);
        fprintf(
            out,
            "trick \"T %u\" de \"T %u\" { cost 0 does if the times you %s this day is at least 1"
            " { you gain 1 coin } else nothing }\n",
            i, i, i < n ? what : "work the docks");
    }
}

/* The last counter of a game counts like the first, and so does one for a small number. */
static void counters(void **state)
{
    unsigned all = harbor_rules.room.counters;
    struct ang_error error;

    (void)state;
    pack_of(counters_of_much, all + 1,
            "room for 24 different counts: there is no room for those of 'T 25'");
    struct ang_pack *pack = pack_of(counters_of_much, all, NULL);
    struct ang_game *g = proof_game(pack, 2, 1, NULL);
    for (unsigned s = 0; s < 2; s++)
        proof_choose(g, s, 0);
    unsigned seat = g->b->active;
    proof_choose(g, seat, (unsigned)ang_game_find_option(g, seat, "sell", &error));
    proof_choose(g, seat, (unsigned)ang_game_find_option(g, seat, "work", &error));
    PROVE(g->pack->pack.counter_count == all, "%u counters", g->pack->pack.counter_count);
    for (unsigned i = 0; i < all; i++)
        PROVE(counter_get(g->b, i, seat) == (i == 0 || i == all - 1), "counter %u: %d", i,
              counter_get(g->b, i, seat));

    /* Adds one, from below zero up; a full counter stays full. */
    static const int count[][2] = { { -16383, -16382 }, { 255, 256 }, { 16383, 16383 } };
    struct ask q;
    game_ask(g, &q, g->b);
    for (unsigned i = 0; i < ARRAY_LEN(count); i++) {
        counter_set(g->b, all - 1, seat, count[i][0]);
        announce(&q, g->pack->pack.counter[all - 1].event, (uint8_t)seat, 0, 0);
        PROVE(counter_get(g->b, all - 1, seat) == count[i][1], "%d and one more is %d", count[i][0],
              counter_get(g->b, all - 1, seat));
    }
    ang_game_free(g);
    ang_pack_free(pack);
}

/* Counters have one byte, or two with a sign, like supplies. */
static void counts_of_one_and_two_bytes(void **state)
{
    static const struct {
        const char *game;
        int least, most;
    } room[] = { { "android", 0, 255 }, { "harbor", -16383, 16383 } };
    static char dump[1 << 18], changed[1 << 18];
    struct ang_error error = { 0 };

    (void)state;
    for (unsigned i = 0; i < ARRAY_LEN(room); i++) {
        struct ang_game *g = proof_game(proof_pack_of(room[i].game), 3, 1, NULL);
        const struct pack *p = &g->pack->pack;
        const int count[] = { room[i].least, room[i].most, 7 };

        PROVE(counter_least(g->b) == room[i].least && counter_most(g->b) == room[i].most,
              "%s counts from %d to %d", room[i].game, counter_least(g->b), counter_most(g->b));
        for (unsigned s = 0; s < 3; s++)
            counter_set(g->b, p->counter_count - 1u, s, count[s]);
        size_t size = ang_game_dump(g, dump, sizeof dump);
        PROVE(ang_game_load(g, dump, size, &error), "%s", error.message);
        for (unsigned s = 0; s < 3; s++)
            PROVE(counter_get(g->b, p->counter_count - 1u, s) == count[s],
                  "%s: a count of %d comes back as %d", room[i].game, count[s],
                  counter_get(g->b, p->counter_count - 1u, s));

        const char *at = strstr(dump, "\"count\":[");
        PROVE(at, "no counts in the dump");
        at += strlen("\"count\":[");
        snprintf(changed, sizeof changed, "%.*s%d%s", (int)(at - dump), dump, room[i].least - 1,
                 strchr(at, ','));
        PROVE(!ang_game_load(g, changed, strlen(changed), &error), "a count below the least");
        ang_game_free(g);
    }
}

/* Supplies are one byte for each holder, or two with a sign: as the game's struct says. */
static void supplies(void **state)
{
    static const struct {
        const char *game;
        int most;
    } row[] = { { "harbor", COMPONENT_BASE - 1 }, { "android", UINT8_MAX } };
    struct ang_error error;

    (void)state;
    for (unsigned i = 0; i < ARRAY_LEN(row); i++) {
        struct ang_game *g = proof_game(proof_pack_of(row[i].game), 3, 1, NULL);
        PROVE(supply_most(g->b) == row[i].most && supply_least(g->b, 0) == 0,
              "%s: supplies of another width", row[i].game);
        ang_game_free(g);
    }
    struct ang_game *g = proof_game(proof_pack(), 2, 1, NULL);
    struct harbor *h = (struct harbor *)g->b;
    PROVE(supply_move(g->b, SUPPLY_COIN, HOLDER_BANK, 0, 2000) == 994, "more than there is");
    PROVE(supply_get(g->b, SUPPLY_COIN, 0) == 997 && h->supply[SUPPLY_COIN][0] == 997, "coins");
    PROVE(supply_move(g->b, SUPPLY_HONOR, 0, HOLDER_BANK, 16383) == 16383, "owed");
    PROVE(supply_move(g->b, SUPPLY_HONOR, 0, HOLDER_BANK, 0) == 0, "nothing");
    PROVE(supply_get(g->b, SUPPLY_HONOR, 0) == -16383, "honor");
    PROVE(ang_game_verify(g, &error), "%s", error.message);
    h->supply[SUPPLY_COIN][0]++;
    PROVE(!ang_game_verify(g, &error), "a coin was made");
    h->supply[SUPPLY_COIN][0] = -3;
    h->supply[SUPPLY_COIN][1] = 1003;
    PROVE(!ang_game_verify(g, &error) && strstr(error.message, "less than nothing"), "%s",
          error.message);
    ang_game_free(g);
}

static void cargo(FILE *out, unsigned n)
{
    for (unsigned i = 0; i < n; i++)
        fprintf(out, "cargo \"Tea %u\" de \"Tee %u\" { value 1 }\n", i, i);
}

/* A block is as long as its pack needs, up to the game's maximum. More is refused, with the limit
 * and the entry that does not fit. */
static void packs_of_all_sizes(void **state)
{
    static const unsigned cards[] = { 40, 66, 67, COMPONENTS };
    static char text[2][1 << 17];
    struct ang_error error = { 0 };

    (void)state;
    for (unsigned i = 0; i < ARRAY_LEN(cards); i++) {
        struct ang_pack *pack = pack_of(cargo, cards[i], NULL);
        size_t size = ang_position_size(pack);
        size_t least = offsetof(struct harbor, component) + cards[i] * sizeof(struct component);
        PROVE(size >= least && size < least + 8 && size % 8 == 0, "%u cards take %zu bytes",
              cards[i], size);
        struct ang_game *g = proof_game(pack, 3, i + 1, NULL);
        struct proof_dice dice = proof_dice(i);
        do
            PROVE(g->b->size == size && ang_game_verify(g, &error), "%s", error.message);
        while (proof_step(g, &dice));
        size_t length = ang_game_dump(g, text[0], sizeof text[0]);
        PROVE(ang_game_load(g, text[0], length, &error), "%s", error.message);
        PROVE(ang_game_dump(g, text[1], sizeof text[1]) == length && !strcmp(text[0], text[1]),
              "dump, load, dump is not the identity");
        ang_game_free(g);
        ang_pack_free(pack);
    }
    pack_of(cargo, COMPONENTS + 1,
            "room for 200 components, and the pack has 201: there is no room for 'Tea 200'");
}

static void seats_and_names(void **state)
{
    static const unsigned seats[] = { 1, 7, 200 };
    static char name[2][200], text[4000];
    const char *const names[] = { name[0], name[1] };
    struct ang_error error;

    (void)state;
    for (unsigned i = 0; i < ARRAY_LEN(seats); i++) {
        struct ang_game_desc desc = { .pack = proof_pack(), .seats = seats[i] };
        PROVE(!ang_game_new(&desc, &error) && error.code == ANG_USAGE, "%u seats", seats[i]);
    }
    for (unsigned length = 60; length < 68; length++) { /* every save can be opened */
        struct ang_game_desc desc = { .pack = proof_pack(), .seats = 2, .name = names };
        memset(name, 0, sizeof name);
        memset(name[0], '"', length);
        memset(name[1], length % 2 ? '\n' : '\\', length);
        struct ang_game *g = ang_game_new(&desc, &error);
        if (!g) {
            PROVE(error.code == ANG_USAGE && length > 60, "%u bytes: %s", length, error.message);
            continue;
        }
        size_t size = ang_game_save(g, text, sizeof text);
        struct ang_game *other = ang_game_open(proof_pack(), text, size, &error);
        PROVE(other, "saved under a name of %u bytes: %s", length, error.message);
        PROVE(strcmp(other->name[1], name[1]) == 0, "its name was cut");
        ang_game_free(other);
        ang_game_free(g);
    }
}

/* Texts never exceed the buffer, end with a zero, and return their full length. */
static void small_buffers(void **state)
{
    struct ang_game *g = proof_game(proof_pack(), 3, 1, NULL);
    static char whole[1 << 17], part[1 << 17];

    (void)state;
    for (int what = 0; what < 6; what++)
        for (size_t size = 0, full = 1; size < full + 2; size += 1 + size / 7) {
            memset(part, '#', sizeof part);
            for (int pass = 0; pass < 2; pass++) {
                char *out = pass ? part : whole;
                size_t room = pass ? size : sizeof whole;
                full = what == 0   ? ang_game_view(g, 0, ANG_DE, out, room)
                       : what == 1 ? ang_game_view_text(g, 0, ANG_DE, out, room)
                       : what == 2 ? ang_game_decision_json(g, 0, ANG_DE, out, room)
                       : what == 3 ? ang_prompt_text(g, 0, ANG_DE, out, room)
                       : what == 4 ? ang_game_save(g, out, room)
                                   : ang_game_dump(g, out, room);
            }
            PROVE(full > 0 && strlen(whole) == full, "text %d has %zu bytes", what, full);
            PROVE(part[size] == '#' && (size == 0 || memchr(part, 0, size)),
                  "text %d in %zu bytes goes past them or has no end", what, size);
            PROVE(size <= full || strcmp(part, whole) == 0, "text %d fits and was cut", what);
        }
    ang_game_free(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(frames_steps_picks_and_lines),
        cmocka_unit_test(options),
        cmocka_unit_test(announcements),
        cmocka_unit_test(effects),
        cmocka_unit_test(cards_in_play),
        cmocka_unit_test(cards_in_play_are_kept),
        cmocka_unit_test(room_of_each_game),
        cmocka_unit_test(abilities_and_limits),
        cmocka_unit_test(hundreds_of_entries),
        cmocka_unit_test(offers),
        cmocka_unit_test(offers_of_two_bytes),
        cmocka_unit_test(promises),
        cmocka_unit_test(offers_that_are_none),
        cmocka_unit_test(records_of_lost_sight),
        cmocka_unit_test(kinds_of_hidden_places),
        cmocka_unit_test(things_that_are_not),
        cmocka_unit_test(the_machine),
        cmocka_unit_test(programs_refused),
        cmocka_unit_test(packs_of_all_sizes),
        cmocka_unit_test(answers_below_zero),
        cmocka_unit_test(supplies),
        cmocka_unit_test(counters),
        cmocka_unit_test(counts_of_one_and_two_bytes),
        cmocka_unit_test(seats_and_names),
        cmocka_unit_test(small_buffers),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
