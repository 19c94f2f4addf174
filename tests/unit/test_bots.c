/* test_bots.c: bots choose offered options, keep their limits, and give reasons. */
#include "support/proof.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "android/facts.h"
#include "bots/ahead.h"
#include "bots/bots.h"
#include "kernel/verify.h"

/* Seeds matter, and a seat that is not asked gets a reply that says so. */
static void seeds_and_refusals(void **state)
{
    struct ang_game *g = proof_game(proof_pack(), 3, 1, NULL);
    unsigned met[ANG_OPTION_MAX] = { 0 };
    struct ang_decision d;
    struct ang_error error = { 0 };
    struct ang_bot_desc desc = { .bot = (unsigned)ang_bot_find("random") };

    (void)state;
    PROVE(ang_game_decision(g, 0, &d) && d.count == 4, "four bids are possible");
    for (desc.seed = 0; desc.seed < 4000; desc.seed++)
        met[ang_game_think(g, 0, &desc, NULL, NULL)]++;
    for (unsigned i = 0; i < d.count; i++)
        PROVE(met[i] > 900 && met[i] < 1100, "option %u came up %u times in 4000", i, met[i]);
    PROVE(ang_game_think(g, 5, &desc, NULL, &error) == -1 && error.code == ANG_USAGE, "no seat 5");
    desc.bot = ang_bot_count();
    PROVE(ang_game_think(g, 0, &desc, NULL, &error) == -1 && error.code == ANG_USAGE, "no bot");
    desc.bot = 0;
    proof_choose(g, 0, 0);
    PROVE(ang_game_think(g, 0, &desc, NULL, &error) == -1 && error.code == ANG_USAGE,
          "who has bid is not asked");
    ang_game_free(g);
}

/* Expectations: the choice is the best of the options examined, and has reasons. */
static void thoughts_explain(void **state)
{
    static struct ang_thoughts t;
    struct ang_game *g = proof_game(proof_pack(), 2, 4, NULL);
    struct ang_bot_desc desc = { .bot = (unsigned)ang_bot_find("greedy"), .seed = 3 };
    unsigned reasons = 0, german = 0;

    (void)state;
    while (ang_game_state(g) == ANG_RUNNING) {
        unsigned seat = ang_seat_first(ang_game_waiting(g));
        int choice = ang_game_think(g, seat, &desc, &t, NULL);
        unsigned visits = 0;
        char text[200];

        PROVE(choice >= 0, "no choice");
        for (unsigned i = 0; i < t.count; i++) {
            visits += t.option[i].visits;
            if (t.option[i].visits)
                PROVE(t.option[i].value <= t.option[choice].value + 0.001f, "%u is better", i);
            for (unsigned r = 0; r < ANG_REASON_MAX && t.option[i].reason[r].part; r++) {
                size_t size =
                    ang_reason_text(g->pack, &t.option[i].reason[r], ANG_EN, text, sizeof text);
                PROVE(size > 5 && strlen(text) == size && strchr(text, '.'), "'%s'", text);
                reasons++;
                ang_reason_text(g->pack, &t.option[i].reason[r], ANG_DE, text, sizeof text);
                german += strchr(text, ',') && !strchr(text, '.');
            }
        }
        PROVE(t.count == 1 || visits >= t.count, "%u options, %u visits", t.count, visits);
        proof_choose(g, seat, (unsigned)choice);
        desc.seed++;
    }
    PROVE(reasons > 20 && german == reasons, "%u reasons, %u in German", reasons, german);
    PROVE(ang_reason_text(g->pack, &(struct ang_reason){ 0 }, ANG_EN, (char[4]){ 0 }, 4) == 0,
          "no reason has no words");
    ang_game_free(g);
}

/* A limit is kept, except that every option is examined at least once. */
static void limits_are_kept(void **state)
{
    static struct ang_thoughts t;
    struct ang_game *g = proof_game(proof_pack(), 2, 4, NULL);
    struct proof_dice dice = proof_dice(9);

    (void)state;
    while (ang_game_state(g) == ANG_RUNNING) {
        for (unsigned limit = 1; limit < 40; limit += 7) {
            struct ang_bot_desc desc = { .bot = 1, .seed = limit, .iterations = limit };
            unsigned visits = 0;
            PROVE(ang_game_think(g, ang_seat_first(ang_game_waiting(g)), &desc, &t, NULL) >= 0,
                  "no choice");
            for (unsigned i = 0; i < t.count; i++)
                visits += t.option[i].visits;
            PROVE(visits <= limit * 6, "%u visits with a limit of %u", visits, limit);
        }
        proof_step(g, &dice);
    }
    ang_game_free(g);
}

/* Bots accept gifts and make none. */
static void offers_are_weighed(void **state)
{
    static const struct {
        const char *give, *want;
        bool takes;
    } trade[] = { { "2 coins", "", true }, { "", "1 coin", false }, { "2 coins", "1 coin", true } };
    struct ang_bot_desc greedy = { .bot = (unsigned)ang_bot_find("greedy"), .seed = 1 };
    struct ang_bot_desc random = { .bot = (unsigned)ang_bot_find("random") };
    unsigned taken = 0;

    (void)state;
    for (unsigned i = 0; i < ARRAY_LEN(trade); i++) {
        struct ang_game *g = proof_game(proof_pack(), 2, 7, NULL), *other;
        PROVE(!ang_game_weigh(g, 1, 1, &greedy), "there is no offer");
        PROVE(ang_game_offer(g, 0, 1, trade[i].give, trade[i].want, NULL), "no offer");
        other = ang_game_redeal(g, 1, 99, NULL);
        PROVE(ang_game_weigh(g, 1, 1, &greedy) == trade[i].takes, "%u: weighed wrongly", i);
        PROVE(ang_game_weigh(other, 1, 1, &greedy) == trade[i].takes, "%u: it knows more", i);
        PROVE(!ang_game_weigh(g, 0, 1, &greedy), "it was not made to this seat");
        for (random.seed = 0; random.seed < 200; random.seed++)
            taken += ang_game_weigh(g, 1, 1, &random);
        ang_game_free(other);
        ang_game_free(g);
    }
    PROVE(taken > 240 && taken < 360, "%u of 600", taken);
}

/* A bot with noise sometimes chooses differently, but expects the same. Different weights give a
 * different evaluation. */
static void noise_and_weights(void **state)
{
    static struct ang_thoughts clear, dim;
    static const float nothing[PART_MAX];
    struct ang_game *g = proof_game(proof_pack(), 3, 2, NULL);
    struct ang_bot_desc desc = { .bot = (unsigned)ang_bot_find("greedy") };
    struct proof_dice dice = proof_dice(2);
    unsigned asked_for = 0, others = 0;
    struct ang_weight w;

    (void)state;
    while (ang_game_state(g) == ANG_RUNNING) {
        unsigned seat = ang_seat_first(ang_game_waiting(g));
        desc.noise = 0;
        int one = ang_game_think(g, seat, &desc, &clear, NULL);
        desc.noise = 2;
        int other = ang_game_think(g, seat, &desc, &dim, NULL);
        PROVE(one >= 0 && other >= 0 && memcmp(&clear, &dim, sizeof dim) == 0, "thoughts differ");
        PROVE(clear.count == 1 || dim.option[other].visits, "it chose what it never looked at");
        asked_for += clear.count > 1;
        others += one != other;
        desc.seed++;
        proof_step(g, &dice);
    }
    PROVE(others > asked_for / 10 && others < asked_for, "%u of %u differ", others, asked_for);
    ang_game_free(g);
    g = proof_game(proof_pack(), 3, 2, NULL);
    desc.weights = nothing;
    PROVE(ang_game_think(g, 0, &desc, &clear, NULL) >= 0, "no choice");
    for (unsigned i = 0; i < clear.count; i++)
        PROVE(clear.option[i].value == 0 && !clear.option[i].reason[0].part, "option %u", i);
    PROVE(ang_pack_weight_count(g->pack) == evaluation_of(g->pack->rules)->part_count &&
              ang_pack_weight(g->pack, 0, &w) && w.weight == 1 && !strcmp(w.about[0], "coins") &&
              !ang_pack_weight(g->pack, ang_pack_weight_count(g->pack), &w),
          "the table can be read");
    ang_game_free(g);
}

/* Every level names an existing bot, in both languages. */
static void levels_are_told(void **state)
{
    struct ang_bot_desc desc = { .seed = 5 };
    struct ang_error error = { 0 };
    struct ang_level l;

    (void)state;
    PROVE(ang_level_count() == 3 && !ang_level(3, &l) && ang_level_find("nonesuch") == -1, "three");
    for (unsigned i = 0; ang_level(i, &l); i++) {
        PROVE(ang_level_find(l.name) == (int)i && ang_bot_find(l.bot) >= 0, "%s", l.name);
        for (unsigned lang = 0; lang < 2; lang++)
            PROVE(*l.title[lang] && *l.about[lang], "%s is not described", l.name);
        desc = ang_level_bot(i, 77);
        PROVE(desc.seed == 77 && desc.iterations == l.iterations && desc.noise == l.noise &&
                  desc.bot == (unsigned)ang_bot_find(l.bot) && desc.level,
              "%s", l.name);
        PROVE(ang_bot_read(proof_pack(), l.name, &desc, NULL) && desc.iterations == l.iterations,
              "%s", l.name);
    }
    PROVE(ang_level(ang_level_usual(), &l), "the usual level is one");
    PROVE(ang_bot_read(proof_pack(), "search:500", &desc, NULL) && desc.iterations == 500 &&
              !desc.level,
          "search:500");
    PROVE(ang_bot_read(proof_pack(), "expert:9", &desc, NULL) && desc.iterations == 9 &&
              !desc.level,
          "expert:9");
    static const char *const bad[] = {
        "",           "hal",       "greedy:",
        "greedy:0",   "greedy:1x", "greedy:-1",
        "search:9:9", ":5",        "a name that is so long that no bot and no level has it"
    };
    for (unsigned i = 0; i < ARRAY_LEN(bad); i++)
        PROVE(!ang_bot_read(proof_pack(), bad[i], &desc, &error) && error.code == ANG_USAGE &&
                  *error.message,
              "'%s' is a bot", bad[i]);
}

/* A level thinks no longer than is useful in the game. */
static void levels_think_enough(void **state)
{
    static struct ang_thoughts level, enough;
    struct ang_pack *pack = ang_pack_embedded("android", NULL);
    uint32_t most = evaluation_of(pack->rules)->enough;
    struct ang_game *g = proof_game(pack, 3, 4, NULL);
    struct proof_dice dice = proof_dice(4);
    struct ang_bot_desc desc = ang_level_bot((unsigned)ang_level_find("expert"), 6);

    (void)state;
    PROVE(most > 0 && most < desc.iterations, "%u", most);
    for (unsigned n = 0; n < 45; n++)
        proof_step(g, &dice);
    unsigned seat = ang_seat_first(ang_game_waiting(g)), visits = 0;
    PROVE(ang_game_think(g, seat, &desc, &level, NULL) >= 0, "no choice");
    for (unsigned i = 0; i < level.count; i++)
        visits += level.option[i].visits;
    PROVE(visits > level.count && visits <= most + level.count, "%u tries", visits);
    desc.level = false;
    desc.iterations = most;
    PROVE(ang_game_think(g, seat, &desc, &enough, NULL) >= 0 &&
              memcmp(&level, &enough, sizeof level) == 0,
          "it thinks otherwise than with %u iterations", most);
    ang_game_free(g);
    ang_pack_free(pack);
}

/* A bot misjudges the combined result of all its shares. */
static void shares_are_misjudged(void **state)
{
    static struct ang_thoughts t;
    struct ang_game *g = proof_game(proof_pack(), 3, 2, NULL);
    struct ang_bot_desc desc = { .bot = (unsigned)ang_bot_find("search"), .iterations = 16000 };
    unsigned others = 0, seat = ang_seat_first(ang_game_waiting(g));

    (void)state;
    int clear = ang_game_think(g, seat, &desc, &t, NULL);
    for (desc.noise = 100, desc.seed = 1; desc.seed <= 8; desc.seed++)
        others += ang_game_think(g, seat, &desc, &t, NULL) != clear;
    PROVE(others > 0, "it chose alike eight times");
    ang_game_free(g);
}

static void personalities_are_described(const struct ang_pack *pack)
{
    struct ang_personality it;

    PROVE(ang_pack_personality(pack, 0, &it), "%s has none", ang_pack_game(pack));
    PROVE(ang_pack_personality_find(pack, "nobody") == -1 &&
              ang_pack_personality_find(pack, "") == -1,
          "%s has nobody", ang_pack_game(pack));
    for (unsigned i = 0; ang_pack_personality(pack, i, &it); i++) {
        PROVE(ang_pack_personality_find(pack, it.name) == (int)i, "%s", it.name);
        for (unsigned lang = 0; lang < 2; lang++)
            PROVE(*it.title[lang] && *it.about[lang], "%s is not described", it.name);
    }
}

/* Each game has its own personalities, which can be combined with any bot or level. */
static void personalities_are_the_games(void **state)
{
    static struct ang_thoughts usual, other;
    struct ang_pack *android = ang_pack_embedded("android", NULL);
    const struct ang_pack *harbor = proof_pack();
    struct ang_game *g = proof_game(harbor, 3, 2, NULL);
    struct ang_bot_desc desc = { .seed = 5 };
    struct ang_error error = { 0 };

    (void)state;
    personalities_are_described(harbor);
    personalities_are_described(android);
    PROVE(ang_bot_read(android, "search:500/hunter", &desc, NULL) && desc.iterations == 500 &&
              desc.personality == (unsigned)ang_pack_personality_find(android, "hunter") + 1,
          "search:500/hunter");
    PROVE(!ang_bot_read(harbor, "greedy/hunter", &desc, &error) && strstr(error.message, "miser"),
          "a hunter in the harbor: %s", error.message);
    PROVE(ang_bot_read(harbor, "greedy", &desc, NULL) && desc.personality == 0,
          "nobody in particular");
    ang_game_think(g, 0, &desc, &usual, NULL);
    PROVE(ang_bot_read(harbor, "greedy/rival", &desc, NULL), "greedy/rival");
    ang_game_think(g, 0, &desc, &other, NULL);
    PROVE(memcmp(&usual, &other, sizeof usual) != 0, "a rival looks at the others");
    desc.personality = 99;
    ang_game_think(g, 0, &desc, &other, NULL);
    PROVE(memcmp(&usual, &other, sizeof usual) == 0, "an unknown personality changes nothing");
    ang_game_free(g);
    ang_pack_free(android);
}

/* A bot does not walk in circles, and does not undo a move that cost something or gave a card. */
static void circles_are_known(void **state)
{
    static uint64_t memory[2][8192 / 8];
    struct ang_pack *pack = ang_pack_embedded("android", NULL);
    struct android *from = (void *)memory[0], *to = (void *)memory[1];
    const struct evaluation *e = evaluation_of(pack->rules);
    const struct ang_game_desc desc = { .pack = pack, .seats = 3, .seed = 1 };

    (void)state;
    PROVE(ang_position_init(from, &desc, NULL), "no position");
    from->k.active = 1;
    from->at[1] = 7;
    memcpy(to, from, from->k.size);
    to->at[1] = 9;
    PROVE(!e->circles(NULL, e, &from->k, &to->k, 1), "he was not there before");
    to->visited = PLACE(7) | PLACE(9);
    PROVE(e->circles(NULL, e, &from->k, &to->k, 1), "he has come back");
    to->zone[hand_of(1)].count++;
    PROVE(!e->circles(NULL, e, &from->k, &to->k, 1), "he has drawn a card");
    to->zone[hand_of(1)].count--;
    from->supply[SUPPLY_TIME][1] = 1;
    PROVE(!e->circles(NULL, e, &from->k, &to->k, 1), "he has paid");
    ang_pack_free(pack);
}

/* The pool of evidence runs out, so the search uses leads for it as long as there is any. */
static void evidence_does_not_wait(void **state)
{
    static uint64_t memory[8192 / 8];
    struct ang_pack *pack = ang_pack_embedded("android", NULL);
    const struct ang_game_desc desc = { .pack = pack, .seats = 3, .seed = 1 };
    struct ang_bot_desc bot = { .iterations = 20 };
    struct ang_option option[ANG_OPTION_MAX];
    unsigned waiting, raced = 0;

    (void)state;
    PROVE(ang_position_init(memory, &desc, NULL), "no position");
    for (; raced < 3 && (waiting = ang_position_waiting(memory)) != 0; bot.seed++) {
        unsigned seat = ang_seat_first(waiting), evidence = 0;
        unsigned count = ang_position_list(memory, pack, seat, option);
        while (evidence < count && option[evidence].kind != OPT_PLACE_EVIDENCE)
            evidence++;
        bool races = count > 1 && evidence < count;
        bot.bot = (unsigned)ang_bot_find(races ? "search" : "greedy");
        unsigned pick = (unsigned)ang_position_think(memory, pack, seat, &bot, NULL);
        PROVE(!races || pick == evidence, "option %u, and evidence is %u", pick, evidence);
        raced += races;
        ang_position_step(memory, pack, seat, pick, option);
    }
    PROVE(raced == 3, "%u leads", raced);
    ang_pack_free(pack);
}

/* The evening's events are no reason to end the turn: they come in any case. */
static void ending_a_turn_is_no_gain(void **state)
{
    static uint64_t memory[2][8192 / 8];
    struct ang_pack *pack = ang_pack_embedded("android", NULL);
    struct android *from = (void *)memory[0], *to = (void *)memory[1];
    const struct evaluation *e = evaluation_of(pack->rules);
    const struct ang_game_desc desc = { .pack = pack, .seats = 3, .seed = 1 };
    const struct ang_imagined im = { .rules = pack->rules, .pack = &pack->pack, .b = &from->k };
    const struct option end = { .kind = OPT_END_TURN }, move = { .kind = OPT_MOVE };
    float part[PART_MAX], with_time, richer;

    (void)state;
    PROVE(ang_position_init(from, &desc, NULL), "no position");
    block_top(&from->k)->proc = PROC_TURN;
    from->k.active = 1;
    from->supply[SUPPLY_TIME][1] = 5;
    memcpy(to, from, from->k.size);
    to->k.active = 2;
    to->supply[SUPPLY_CONSPIRACY][1] += 3;
    with_time = seat_value(e, &im, &from->k, 1, part);
    richer = seat_value(e, &im, &to->k, 1, part);
    PROVE(richer > with_time, "%f and %f", (double)with_time, (double)richer);
    PROVE(ahead_value(&im, e, &from->k, &to->k, 1, move, part) >= richer, "a move may gain");
    PROVE(ahead_value(&im, e, &from->k, &to->k, 1, end, part) < with_time, "the end may not");
    to->supply[SUPPLY_CONSPIRACY][1] -= 3;
    to->supply[SUPPLY_TRAUMA][1] += 9;
    PROVE(ahead_value(&im, e, &from->k, &to->k, 1, end, part) <=
              seat_value(e, &im, &to->k, 1, part),
          "what is lost by it counts");
    ang_pack_free(pack);
}

/* Analysis: every choice once, in order, with the knowledge of that moment. The game is not
 * changed. */

struct seen {
    const struct ang_game *game;
    unsigned moments, last, best, told;
    struct ang_moment moment[400];
};

static bool see(struct ang_game *then, const struct ang_moment *m, void *with)
{
    struct seen *seen = with;
    struct ang_decision d;
    char text[400];

    PROVE(then == seen->game && ang_game_waiting(then) >> m->seat & 1, "seat %u", m->seat);
    PROVE(seen->moments == 0 || m->entry > seen->last, "entry %u", m->entry);
    PROVE(ang_game_decision(then, m->seat, &d) && m->chosen < d.count && m->best < d.count,
          "%u and %u of %u", m->chosen, m->best, d.count);
    PROVE(m->lost >= 0 && (m->chosen != m->best || m->lost == 0), "%f lost", (double)m->lost);
    seen->told += ang_option_text(then, m->seat, &d.option[m->best], ANG_EN, text, sizeof text) > 0;
    seen->best += m->chosen == m->best;
    seen->last = m->entry;
    PROVE(seen->moments < ARRAY_LEN(seen->moment), "too many");
    seen->moment[seen->moments++] = *m;
    return seen->moments < 60;
}

/* A seat that has seen a hunch of another is better off, whatever the hunch is. */
static void knowing_is_a_gain(void **state)
{
    static uint64_t memory[8192 / 8];
    struct ang_pack *pack = ang_pack_embedded("android", NULL);
    struct android *g = (void *)memory;
    const struct evaluation *e = evaluation_of(pack->rules);
    const struct ang_game_desc desc = { .pack = pack, .seats = 3, .seed = 1 };
    const struct ang_imagined im = { .rules = pack->rules, .pack = &pack->pack, .b = &g->k };
    float part[PART_MAX], blind;
    component_id hunch;

    (void)state;
    PROVE(ang_position_init(g, &desc, NULL), "no position");
    hunch = zone_top(&g->k, hunch_of(2));
    PROVE(hunch != 0 && !component_known(&g->k, hunch, 1), "nobody else has seen it");
    blind = seat_value(e, &im, &g->k, 1, part);
    block_component(&g->k, hunch)->seen |= BIT(1);
    PROVE(seat_value(e, &im, &g->k, 1, part) > blind, "it is worth something to have seen it");
    ang_pack_free(pack);
}

/* The places of a seat's evidence reveal whom it suspects, and the values it placed. */
static void placing_betrays(void **state)
{
    enum { PLACED = 4, DEALS = 300, VIEWER = 0, OTHER = 1 };
    static uint64_t memory[8192 / 8], imagined[8192 / 8];
    struct ang_pack *pack = ang_pack_embedded("android", NULL);
    struct android *g = (void *)memory;
    struct block *b = (void *)imagined;
    const struct evaluation *e = evaluation_of(pack->rules);
    const struct ang_game_desc desc = { .pack = pack, .seats = 4, .seed = 1 };
    const struct ang_imagined im = { .rules = pack->rules, .pack = &pack->pack, .b = &g->k };
    struct ask q = imagined_ask(&im, &g->k);
    unsigned suspect = 0, right[2] = { 0 }, good[2] = { 0 };

    (void)state;
    PROVE(ang_position_init(g, &desc, NULL), "no position");
    ZONE_EACH (&g->k, hunch_of(OTHER), c)
        if (pack_entry_of(&pack->pack, c)->field[HUNCH_SORT] == WORD_GUILTY)
            suspect = number_of(&q, KIND_SUSPECT,
                                (uint16_t)pack_entry_of(&pack->pack, c)->field[HUNCH_SUSPECT]);
    for (unsigned i = 0; i < PLACED; i++) {
        component_move(&g->k, zone_top(&g->k, ZONE_POOL), file_of(suspect, 0), PLACE_TOP,
                       MOVE_TO_SEAT, OTHER);
        g->laid[i] = (uint8_t)((file_of(suspect, 0) - ZONE_FILE_0) * LAID_BY + OTHER + 1);
    }
    for (unsigned infers = 0; infers < 2; infers++)
        for (unsigned n = 0; n < DEALS; n++) {
            struct ask qi = imagined_ask(&im, b);
            ahead_imagine(&im, infers ? e : NULL, n, b);
            PROVE(!block_verify(&qi), "deal %u: %s", n, block_verify(&qi));
            ZONE_EACH (b, hunch_of(OTHER), c) {
                const int16_t *field = pack_entry_of(&pack->pack, c)->field;
                right[infers] +=
                    field[HUNCH_SORT] == WORD_GUILTY &&
                    number_of(&qi, KIND_SUSPECT, (uint16_t)field[HUNCH_SUSPECT]) == suspect;
            }
            ZONE_EACH (b, file_of(suspect, 0), c)
                good[infers] += pack_entry_of(&pack->pack, c)->field[EVIDENCE_VALUE] > 0;
        }
    PROVE(right[0] < DEALS / 2 && right[1] > DEALS * 9 / 10, "%u, %u", right[0], right[1]);
    PROVE(good[0] < PLACED * DEALS * 7 / 10 && good[1] > PLACED * DEALS * 8 / 10, "%u, %u", good[0],
          good[1]);
    ang_pack_free(pack);
}

/* An evaluation's cache between positions never changes the result. */
static void memos_change_nothing(void **state)
{
    static uint64_t memory[8192 / 8];
    struct ang_pack *pack = ang_pack_embedded("android", NULL);
    struct android *g = (void *)memory;
    struct evaluation with = *evaluation_of(pack->rules), without = with;
    const struct ang_game_desc desc = { .pack = pack, .seats = 4, .seed = 3 };
    const struct ang_imagined im = { .rules = pack->rules, .pack = &pack->pack, .b = &g->k };
    struct ang_option option[ANG_OPTION_MAX];
    struct memo memo = { 0 };
    float part[PART_MAX];
    unsigned waiting, n = 0;

    (void)state;
    with.memo = &memo;
    PROVE(ang_position_init(g, &desc, NULL), "no position");
    for (; (waiting = ang_position_waiting(g)) != 0; n++) {
        unsigned seat = ang_seat_first(waiting), count = ang_position_list(g, pack, seat, option);
        float a = seat_value(&with, &im, &g->k, n % 4, part);
        float b = seat_value(&without, &im, &g->k, n % 4, part);
        PROVE(a == b, "after %u choices: %f and %f", n, (double)a, (double)b);
        ang_position_step(g, pack, seat, n * 7 % count, option);
    }
    ang_pack_free(pack);
}

static void games_are_analyzed(void **state)
{
    static struct seen one, again;
    struct ang_game *g = proof_game(proof_pack(), 3, 8, NULL);
    struct ang_bot_desc desc = { .bot = (unsigned)ang_bot_find("greedy"), .iterations = 60 };
    struct proof_dice dice = proof_dice(8);

    (void)state;
    while (proof_step(g, &dice))
        ;
    uint64_t hash = ang_game_hash(g);
    one.game = again.game = g;
    PROVE(ang_game_analyze(g, &desc, 0, see, &one, NULL), "no analysis");
    PROVE(one.moments > 15 && one.told == one.moments && one.best < one.moments,
          "%u moments, %u of them well chosen", one.moments, one.best);
    PROVE(one.moment[0].standing[0] > 0 && one.moment[0].standing[3] == 0, "the standing is told");
    PROVE(ang_game_analyze(g, &desc, 0, see, &again, NULL) && memcmp(&one, &again, sizeof one) == 0,
          "another analysis");
    PROVE(ang_game_hash(g) == hash && ang_game_verify(g, NULL), "the game has changed");
    desc.bot = ang_bot_count();
    PROVE(!ang_game_analyze(g, &desc, 0, see, &one, NULL), "there is no such bot");
    ang_game_free(g);
}

/* Tables have no holes. */
static void every_bot_and_part_is_told(void **state)
{
    (void)state;
    PROVE(ang_bot_count() >= 2 && !ang_bot_name(ang_bot_count()), "random and greedy at least");
    PROVE(!ang_bot_about(ang_bot_count(), ANG_EN) && ang_bot_find("nonesuch") == -1, "no such");
    for (unsigned i = 0; i < ang_bot_count(); i++) {
        PROVE(ang_bot_find(ang_bot_name(i)) == (int)i, "%s is not found", ang_bot_name(i));
        PROVE(*ang_bot_about(i, ANG_EN) && *ang_bot_about(i, ANG_DE), "%s is not described",
              ang_bot_name(i));
    }
    for (unsigned kind = 0; kind < ang_kind_count(); kind++) {
        struct ang_pack *pack = ang_pack_embedded(ang_kind_name(kind), NULL);
        const struct evaluation *e = evaluation_of(pack->rules);
        for (unsigned p = 0; e && p < e->part_count; p++) {
            PROVE(e->part[p].en && e->part[p].de && e->part[p].weight != 0, "part %u", p);
            PROVE(reason_words(pack->rules, p + 1, false), "part %u has no words", p);
        }
        PROVE(!reason_words(pack->rules, 0, false), "there is no part 0");
        ang_pack_free(pack);
    }
}

int main(void)
{
    const struct CMUnitTest test[] = {
        cmocka_unit_test(every_bot_and_part_is_told),
        cmocka_unit_test(seeds_and_refusals),
        cmocka_unit_test(levels_are_told),
        cmocka_unit_test(levels_think_enough),
        cmocka_unit_test(shares_are_misjudged),
        cmocka_unit_test(personalities_are_the_games),
        cmocka_unit_test(circles_are_known),
        cmocka_unit_test(evidence_does_not_wait),
        cmocka_unit_test(ending_a_turn_is_no_gain),
        cmocka_unit_test(knowing_is_a_gain),
        cmocka_unit_test(placing_betrays),
        cmocka_unit_test(memos_change_nothing),
        cmocka_unit_test(noise_and_weights),
        cmocka_unit_test(games_are_analyzed),
        cmocka_unit_test(thoughts_explain),
        cmocka_unit_test(limits_are_kept),
        cmocka_unit_test(offers_are_weighed),
    };

    return cmocka_run_group_tests(test, NULL, NULL);
}
