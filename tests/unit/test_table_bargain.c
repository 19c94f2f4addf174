/* test_table_bargain.c: trading at a New Angeles table: talk time, clocks, standing orders,
 * and people who leave. */
#include "support/oracle.h"

#include <string.h>

#include "new_angeles/facts.h"
#include "table/match.h"

static struct table_now now = { .ms = 1000, .unix_s = 1000000 };

enum { EVERYBODY = 15, TALK_MS = 6000 };

static unsigned drain(struct match *m)
{
    struct table_happening h;
    unsigned count = 0;

    while (match_next(m, &now, &h))
        count++;
    return count;
}

static void think(struct match *m)
{
    struct table_think t;

    while (match_think(m, &now, &t))
        match_thought(m, t.seat, t.version, ang_game_think(m->game, t.seat, &t.bot, NULL, NULL));
}

static unsigned entries(const struct match *m)
{
    return ang_game_entry_count(m->game);
}

static unsigned capital(const struct match *m, uint8_t seat)
{
    struct ask q;

    game_ask(m->game, &q, m->game->b);
    return capital_of(&q, seat);
}

/* Four seats at the main offer of seat 0. */
static struct match begin(unsigned people, int64_t talk_ms)
{
    struct ang_game *game = proof_game(proof_pack_of("new-angeles"), 4, 3, NULL);

    while (ang_game_waiting(game) != 1 || block_top(game->b)->proc != PROC_DEAL)
        proof_choose(game, ang_seat_first(ang_game_waiting(game)), 0);
    struct match m = { .seat_count = 4, .game = game, .chance = 5, .talk_ms = talk_ms };
    for (unsigned s = 0; s < m.seat_count; s++)
        m.seat[s] = (struct match_seat){ .kind = people >> s & 1 ? CHAIR_PERSON : CHAIR_BOT,
                                         .taken = true };
    match_begin(&m, &now);
    return m;
}

static void play(struct match *m, unsigned seat, unsigned index)
{
    struct decision_look look;
    struct table_outcome out;

    PROVE(decision_look(m->game, seat, &look), "seat %u is not asked", seat);
    match_play(m, &(struct ang_change){ .seat = seat, .version = look.version, .index = index },
               &out);
    PROVE(out.kind == OUTCOME_DONE, "%s", out.result.error.message);
    drain(m);
}

/* Plays until seat 1 has made a counteroffer, and seat 2 is asked for support. */
static void to_support(struct match *m)
{
    play(m, 0, 0);
    play(m, 1, 1);
    play(m, 2, 0);
    play(m, 3, 0);
    PROVE(ang_game_waiting(m->game) == 4 && block_top(m->game->b)->proc == PROC_SUPPORT, "support");
}

static void offer(struct match *m, unsigned from, unsigned to, const char *give, const char *want)
{
    struct ang_error error;

    PROVE(ang_game_offer(m->game, from, to, give, want, &error), "%s", error.message);
    drain(m);
}

/* A bot waits until talk time is over, whatever it holds; people need not. proves: N-NEG-48 */
static void talk_time(void **state)
{
    enum { people = 3 };
    struct match m = begin(people, TALK_MS);

    (void)state;
    drain(&m);
    PROVE(m.talk.open && match_alarm(&m, &now) == now.ms + TALK_MS, "main");
    play(&m, 0, 0);
    PROVE(m.talk.open && m.talk.since == now.ms, "counteroffers");
    play(&m, 1, 1);
    unsigned before = entries(&m);
    think(&m);
    now.ms += TALK_MS - 1;
    drain(&m);
    PROVE(entries(&m) == before && ang_game_waiting(m.game) == 4, "the bot waits");
    now.ms += 1;
    drain(&m);
    PROVE(entries(&m) == before + 1, "the time is over");
    while (block_top(m.game->b)->proc != PROC_SUPPORT || ang_game_waiting(m.game) & people) {
        if (ang_game_waiting(m.game) & people) {
            play(&m, ang_seat_first(ang_game_waiting(m.game)), 0);
            continue;
        }
        think(&m);
        now.ms += TALK_MS;
        drain(&m);
    }
    PROVE(m.talk.open, "support");
    before = entries(&m);
    think(&m);
    PROVE(match_quiet(&m, 0) == REFUSED_NOT && drain(&m) == 0, "one may still talk");
    PROVE(match_quiet(&m, 1) == REFUSED_NOT, "nothing to say");
    drain(&m);
    PROVE(entries(&m) > before, "over at once");
    ang_game_free(m.game);
}

/* An offer costs its receiver no time. proves: N-NEG-47 */
static void clocks(void **state)
{
    struct match m = begin(EVERYBODY, 0);

    (void)state;
    m.clock = (struct clock_rule){ .kind = CLOCK_BANK, .seconds = 600 };
    clocks_start(&m.clocks, &m.clock, now.ms);
    drain(&m);
    offer(&m, 2, 1, "1 capital", "");
    now.ms += 10000;
    drain(&m);
    PROVE(clocks_left(&m.clocks, 0, now.ms) == 590000, "seat 0 is asked");
    for (unsigned seat = 1; seat < 4; seat++)
        PROVE(clocks_left(&m.clocks, seat, now.ms) == 600000, "seat %u is not", seat);
    ang_game_free(m.game);
}

static void order(struct match *m, unsigned seat, const char *text)
{
    PROVE(match_order(m, seat, text, strlen(text), NULL), "%s", text);
}

/* The last entry is an answer that an order gave for this seat. */
static bool order_answered(const struct match *m, unsigned seat)
{
    struct ang_record r;

    return ang_game_record(m->game, entries(m) - 1, &r) && r.kind == ANG_ENTRY_ANSWER &&
           r.seat == seat && r.by == ANG_BY_ORDER;
}

/* proves: N-NEG-49 */
static void orders(void **state)
{
    static const char sells[] = "[{\"order\":\"decline\"},"
                                "{\"order\":\"accept\",\"for\":\"support\",\"least\":2}]";
    static const char wrong[] = "[{\"order\":\"accept\",\"for\":\"support\"}]";
    struct match m = begin(EVERYBODY, 0);
    struct ang_offer open[ANG_OFFER_MAX];

    (void)state;
    to_support(&m);
    unsigned before = capital(&m, 2);
    PROVE(!match_order(&m, 2, wrong, sizeof wrong - 1, NULL), "for how much?");
    order(&m, 2, "[{\"order\":\"accept\",\"for\":\"support\",\"least\":2}]");
    offer(&m, 1, 2, "3 capital", "support counter with 2 cards");
    PROVE(ang_game_offers(m.game, open) == 1, "3 is too little for 2 cards");
    offer(&m, 1, 2, "3 capital", "");
    PROVE(ang_game_offers(m.game, open) == 1, "a gift is not about support");
    order(&m, 2, sells);
    drain(&m);
    PROVE(ang_game_offers(m.game, open) == 0 && order_answered(&m, 2), "the rest is declined");
    PROVE(capital(&m, 2) == before, "%u", capital(&m, 2));
    offer(&m, 3, 2, "4 capital", "support counter with 2 cards");
    PROVE(order_answered(&m, 2) && capital(&m, 2) == before + 4, "%u", capital(&m, 2));
    PROVE(ang_game_waiting(m.game) == 4, "what must be chosen, the person chooses");
    ang_game_free(m.game);
}

/* A seat that changes from person to bot and back keeps its offers, promises and bindings.
 * proves: N-NEG-50 */
static void leaving(void **state)
{
    struct match m = begin(EVERYBODY, 0);
    struct ang_offer open[ANG_OFFER_MAX];
    struct ang_promise promise[ANG_PROMISE_MAX];
    struct decision_look look;
    struct ang_error error;

    (void)state;
    offer(&m, 1, 2, "1 capital", "pay 1");
    PROVE(ang_game_offers(m.game, open) == 1 &&
              ang_game_answer(m.game, 2, open[0].number, ANG_TAKE, &error),
          "%s", error.message);
    to_support(&m);
    PROVE(decision_look(m.game, 2, &look) && look.passes, "it may abstain");
    offer(&m, 1, 2, "1 capital", "support counter with 1 card");
    PROVE(ang_game_offers(m.game, open) == 1 &&
              ang_game_answer(m.game, 2, open[0].number, ANG_TAKE, &error),
          "%s", error.message);
    offer(&m, 2, 3, "1 capital", "");
    unsigned before = entries(&m);
    for (unsigned back = 0; back < 2; back++) {
        PROVE((back ? match_return(&m, 2) : match_leave(&m, &now, 2)) == REFUSED_NOT, "seat 2");
        drain(&m);
        PROVE(ang_game_offers(m.game, open) == 1 && open[0].from == 2, "its offer is open");
        PROVE(ang_game_promises(m.game, promise) == 1 && promise[0].state == ANG_PROMISE_OPEN,
              "its promise is open");
        PROVE(decision_look(m.game, 2, &look) && !look.passes, "it is bound to support");
    }
    PROVE(entries(&m) == before, "and nothing was chosen for it");
    ang_game_free(m.game);
}

/* Around one screen: the possible contents of an offer are the same for a spectator as for the seat
 * itself. Anybody may propose and answer while somebody else is asked. proves: N-NEG-56 */
static void one_screen(void **state)
{
    static struct ang_term seen[2][600];
    struct match m = begin(EVERYBODY, 0);
    struct ang_offer open[ANG_OFFER_MAX];
    struct decision_look before, after;
    struct table_outcome out;

    (void)state;
    drain(&m);
    for (unsigned from = 0; from < 4; from++)
        for (unsigned to = 0; to < 4; to++) {
            memset(seen, 0, sizeof seen);
            unsigned own = from == to ? 0 : ang_game_terms(m.game, from, to, from, seen[0], 600);
            unsigned any =
                from == to ? 0 : ang_game_terms(m.game, from, to, ANG_SPECTATOR, seen[1], 600);
            PROVE(own == any && own < 600 && (from == to) == (own == 0), "%u and %u terms", own,
                  any);
            PROVE(memcmp(seen[0], seen[1], sizeof seen[0]) == 0, "seat %u to seat %u", from, to);
        }
    PROVE(decision_look(m.game, 0, &before), "seat 0 is asked");
    unsigned had = capital(&m, 3);
    offer(&m, 2, 3, "1 capital", "");
    PROVE(ang_game_offers(m.game, open) == 1, "seat 2 has proposed");
    match_play(
        &m,
        &(struct ang_change){
            .kind = ANG_CHANGE_ANSWER, .seat = 3, .offer = open[0].number, .answer = ANG_TAKE },
        &out);
    PROVE(out.kind == OUTCOME_DONE && capital(&m, 3) == had + 1, "%s", out.result.error.message);
    PROVE(decision_look(m.game, 0, &after) && after.version == before.version,
          "seat 0 is asked the same");
    ang_game_free(m.game);
}

int main(void)
{
    const struct CMUnitTest test[] = {
        cmocka_unit_test(one_screen), cmocka_unit_test(talk_time), cmocka_unit_test(clocks),
        cmocka_unit_test(orders),     cmocka_unit_test(leaving),
    };

    return cmocka_run_group_tests(test, NULL, NULL);
}
