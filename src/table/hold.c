#include "table/hold.h"

#include <math.h>

#include "table/look.h"

enum {
    WINDOW_MS = 2000,
    DEAL_COUNT = 128,        /* alternative deals searched for a choice */
    THOUGHT_MS = 4000,       /* median of the decoys */
    PATIENCE_MS = 30 * 1000, /* with a bank; longer if the bank is large */
};

static const double thought_sigma = 0.7;

/* Whether any seat that is asked might have a choice, judging by public information alone. It tries
 * different deals of everything hidden, which depend only on what a spectator sees. */
static bool choice_is_possible(struct ang_game *game)
{
    uint64_t seed = ang_game_view_hash(game, ANG_SPECTATOR);
    struct decision_look look;
    bool possible = false;

    for (unsigned n = 0; n < DEAL_COUNT && !possible; n++) {
        struct ang_game *other = ang_game_redeal(game, ANG_SPECTATOR, seed + n, NULL);
        if (!other)
            return true;
        for (unsigned s = 0; s < ANG_SEAT_MAX; s++)
            possible |= decision_look(other, s, &look) && !look.only_pass;
        ang_game_free(other);
    }
    return possible;
}

/* Computed once for each window: no version of a seat's decision is ever reused. */
static bool is_in_question(struct hold *h, struct ang_game *game, unsigned seat)
{
    struct decision_look look;

    if (decision_look(game, seat, &look) && look.version == h->version[seat])
        return h->in_question;
    for (unsigned s = 0; s < ang_game_seats(game); s++)
        if (decision_look(game, s, &look))
            h->version[s] = look.version;
    h->open = false; /* that was a different window */
    h->in_question = choice_is_possible(game);
    return h->in_question;
}

bool hold_covers(struct hold *h, struct ang_game *game, unsigned seat)
{
    unsigned waiting = ang_game_waiting(game);
    struct decision_look look;

    if (!(waiting >> seat & 1))
        return false;
    for (unsigned s = 0; s < ang_game_seats(game); s++)
        if (waiting >> s & 1 && (!decision_look(game, s, &look) || !look.passes))
            return false;
    return is_in_question(h, game, seat);
}

/* The next number of a pseudorandom sequence (splitmix64). */
static uint64_t chance_next(uint64_t *chance)
{
    uint64_t z = *chance += 0x9e3779b97f4a7c15u;

    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

/* A person's thinking time has a log-normal distribution. */
static int64_t thought_draw(uint64_t *chance, int64_t most)
{
    const double whole = 4294967296.0, turn = 6.283185307179586;
    int64_t ms;

    do {
        uint64_t drawn = chance_next(chance);
        double a = ((double)(drawn >> 32) + 0.5) / whole, b = (double)(uint32_t)drawn / whole;
        ms = (int64_t)(THOUGHT_MS * exp(thought_sigma * sqrt(-2 * log(a)) * cos(turn * b)));
    } while (ms > most);
    return ms;
}

/* The longest time that people may take; 0: no limit. */
static int64_t patience(const struct clock_rule *rule)
{
    int64_t bank = rule->seconds * 100;

    if (rule->kind == CLOCK_TURN)
        return rule->seconds * 1000 + WINDOW_MS;
    if (rule->kind == CLOCK_BANK)
        return bank > PATIENCE_MS ? bank : PATIENCE_MS;
    return 0;
}

void hold_open(struct hold *h, const struct clock_rule *rule, uint64_t chance, int64_t now)
{
    int64_t most = patience(rule);

    h->open = true;
    h->since = now;
    h->chosen = 0;
    h->overdue = false;
    if (most == 0 || most > HOLD_DECOY_MAX_MS)
        most = HOLD_DECOY_MAX_MS;
    for (unsigned s = 0; s < ANG_SEAT_MAX; s++)
        h->decoy_ms[s] = thought_draw(&chance, most);
}

void hold_chose(struct hold *h, unsigned seat)
{
    h->chosen |= 1u << seat;
}

/* Bots need no decoys. But if only bots are asked, one of them gets a decoy, so that such windows
 * are no shorter than others. */
static int64_t moment_of(const struct hold *h, unsigned waiting, unsigned people)
{
    unsigned seats =
        waiting & people ? waiting & people & ~h->chosen : 1u << ang_seat_first(waiting);
    int64_t ms = WINDOW_MS;

    for (unsigned s = 0; s < ANG_SEAT_MAX; s++)
        if (seats >> s & 1 && h->decoy_ms[s] > ms)
            ms = h->decoy_ms[s];
    return h->since + ms;
}

bool hold_is_over(const struct hold *h, unsigned waiting, unsigned people, int64_t now)
{
    return now >= moment_of(h, waiting, people);
}

int64_t hold_alarm(const struct hold *h, const struct clock_rule *rule, unsigned waiting,
                   unsigned people)
{
    if (!h->overdue)
        return moment_of(h, waiting, people);
    return patience(rule) ? h->since + patience(rule) : INT64_MAX;
}

bool hold_is_too_long(const struct hold *h, const struct clock_rule *rule, int64_t now)
{
    return patience(rule) && now - h->since >= patience(rule);
}
