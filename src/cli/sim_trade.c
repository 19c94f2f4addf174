/* sim_trade.c: random bargaining in random games, and its results by kind (N-NEG-55). */
#include "cli/picker.h"
#include "cli/sim.h"

#include <inttypes.h>
#include <string.h>

enum { HAGGLE_EVERY = 3, TRIES = 4, TERMS_MAX = 600 };

/* A term drawn so that each kind and each deed is equally likely. */
static struct ang_term draw(const struct ang_term *list, unsigned count, uint64_t *dice)
{
    unsigned first[ANG_ACT_MAX + 3], kinds = 0, last = ~0u;

    if (count == 0 || picker_below(dice, 3) == 0)
        return (struct ang_term){ 0 };
    for (unsigned i = 0; i < count; i++) {
        unsigned kind = (unsigned)list[i].kind + ang_term_act(&list[i]);
        if (kind != last && kinds < ANG_ACT_MAX + 2)
            first[kinds++] = i;
        last = kind;
    }
    first[kinds] = count;
    unsigned kind = picker_below(dice, kinds);
    struct ang_term t = list[first[kind] + picker_below(dice, first[kind + 1] - first[kind])];
    if (t.number > 0)
        t.number = 1 + picker_below(dice, 3);
    return t;
}

/* Draws up to two terms; the second less often. */
static void draw_side(struct ang_term side[ANG_TERM_MAX], const struct ang_term *list,
                      unsigned count, uint64_t *dice)
{
    if (count > TERMS_MAX)
        count = TERMS_MAX;
    side[0] = draw(list, count, dice);
    if (side[0].kind && picker_below(dice, 3) == 0)
        side[1] = draw(list, count, dice);
}

static void make(const struct sim_job *job, struct ang_game *game, uint64_t *dice)
{
    static _Thread_local struct ang_term list[2][TERMS_MAX];
    unsigned seats = sim_seats(job), from = picker_below(dice, seats);
    unsigned to = (from + 1 + picker_below(dice, seats - 1)) % seats;
    unsigned gives = ang_game_terms(game, from, to, ANG_SPECTATOR, list[0], TERMS_MAX);
    unsigned wants = ang_game_terms(game, to, from, ANG_SPECTATOR, list[1], TERMS_MAX);

    for (unsigned i = 0; i < TRIES; i++) {
        struct ang_bargain b = { .from = from, .to = to };
        struct ang_result result;
        draw_side(b.give, list[0], gives, dice);
        draw_side(b.want, list[1], wants, dice);
        if (ang_game_bargain(game, &b, ANG_BY_PERSON, &result)) {
            job->tally->trades.offers++;
            return;
        }
    }
}

/* Counts the seats the trade binds, and its promises. */
static void count_taken(struct sim_trades *t, const struct ang_bargain *b, bool binds)
{
    const struct ang_term *side[2] = { b->give, b->want };

    t->taken++;
    for (unsigned i = 0; i < 2 * ANG_TERM_MAX; i++) {
        const struct ang_term *term = &side[i / ANG_TERM_MAX][i % ANG_TERM_MAX];
        if (term->kind == ANG_TERM_SUPPLY)
            t->capital += term->number;
        t->gifts[0] += term->kind == ANG_TERM_SUPPLY;
        t->gifts[1] += term->kind == ANG_TERM_CARD;
        if (term->kind == ANG_TERM_DEED)
            (binds ? t->bound : t->promised)[ang_term_act(term)]++;
    }
}

static void answer(const struct sim_job *job, struct ang_game *game, uint64_t *dice)
{
    struct ang_offer open[ANG_OFFER_MAX];
    unsigned count = ang_game_offers(game, open);

    for (unsigned i = 0; i < count; i++) {
        struct ang_bargain b = { .from = open[i].from, .to = open[i].to };
        struct ang_prospect prospect;
        memcpy(b.give, open[i].give, sizeof b.give);
        memcpy(b.want, open[i].want, sizeof b.want);
        ang_game_prospect(game, &b, ANG_EN, &prospect);
        bool take = picker_below(dice, 2);
        if (ang_game_answer(game, open[i].to, open[i].number, take ? ANG_TAKE : ANG_DECLINE,
                            NULL) &&
            take)
            count_taken(&job->tally->trades, &b, prospect.binds);
    }
}

bool sim_haggle(const struct sim_job *job, struct ang_game *game, uint64_t *dice)
{
    unsigned entries = ang_game_entry_count(game);

    if (!ang_pack_trades(job->pack) || picker_below(dice, HAGGLE_EVERY))
        return false;
    answer(job, game, dice);
    make(job, game, dice);
    answer(job, game, dice);
    return ang_game_entry_count(game) != entries;
}

/* Counts a turn when the next one begins. */
static void talk_follow(const struct sim_job *job, struct sim_talk *talk)
{
    struct sim_trades *t = &job->tally->trades;
    unsigned active = ang_position_active(job->position);

    if (active == talk->active)
        return;
    talk->active = active;
    talk->spoke = 0;
    t->turns++;
    t->could += sim_seats(job);
}

void sim_bargain(const struct sim_job *job, struct sim_talk *talk, uint64_t *dice)
{
    struct ang_bargain b;

    talk_follow(job, talk);

    for (unsigned s = 0; s < sim_seats(job); s++) {
        struct ang_bot_desc from = sim_entrant(job, s)->bot;
        from.seed = picker_next(dice);
        if (!ang_position_propose(job->position, job->pack, s, &from, &b))
            continue;
        struct ang_bot_desc to = sim_entrant(job, b.to)->bot;
        to.seed = picker_next(dice);
        job->tally->trades.offers++;
        job->tally->trades.spoke += !(talk->spoke >> s & 1);
        talk->spoke |= 1u << s;
        if (ang_position_bargain(job->position, job->pack, &b, &to))
            count_taken(&job->tally->trades, &b, true); /* bots offer only what binds */
    }
}

void sim_count_words(const struct sim_job *job, const struct ang_game *game)
{
    struct sim_trades *t = &job->tally->trades;

    for (unsigned s = 0; s < sim_seats(job); s++) {
        struct ang_word word = ang_game_word(game, s);
        t->kept += word.kept;
        t->broken += word.broken;
        t->lapsed += word.lapsed;
    }
}

void trades_add(struct sim_trades *to, const struct sim_trades *from)
{
    to->turns += from->turns;
    to->could += from->could;
    to->spoke += from->spoke;
    to->offers += from->offers;
    to->taken += from->taken;
    to->kept += from->kept;
    to->broken += from->broken;
    to->lapsed += from->lapsed;
    to->capital += from->capital;
    to->gifts[0] += from->gifts[0];
    to->gifts[1] += from->gifts[1];
    for (unsigned i = 0; i < ANG_ACT_MAX; i++) {
        to->bound[i] += from->bound[i];
        to->promised[i] += from->promised[i];
    }
}

void trades_print(const struct sim_trades *t, const struct ang_pack *pack)
{
    if (!t->offers)
        return;
    printf("offers                 %" PRIu64 ", %" PRIu64 " accepted\n", t->offers, t->taken);
    if (t->turns)
        printf("  in a turn            %.2f accepted; a seat makes one in %.1f of 100\n",
               (double)t->taken / (double)t->turns, 100 * (double)t->spoke / (double)t->could);
    printf("promises               %" PRIu64 " kept, %" PRIu64 " broken, %" PRIu64 " lapsed\n",
           t->kept, t->broken, t->lapsed);
    printf("moved                  %" PRIu64 " of a supply in %" PRIu64 " terms, %" PRIu64
           " cards\n",
           t->capital, t->gifts[0], t->gifts[1]);
    for (unsigned act = 1; ang_deed_name(pack, act); act++)
        printf("  %-18s   %" PRIu64 " bound, %" PRIu64 " promised\n", ang_deed_name(pack, act),
               t->bound[act], t->promised[act]);
}

void trades_print_json(const struct sim_trades *t, const struct ang_pack *pack)
{
    if (!t->offers)
        return;
    printf(",\"trades\":{\"turns\":%" PRIu64 ",\"could\":%" PRIu64 ",\"spoke\":%" PRIu64
           ",\"offers\":%" PRIu64 ",\"accepted\":%" PRIu64 ",\"kept\":%" PRIu64
           ",\"broken\":%" PRIu64 ",\"lapsed\":%" PRIu64 ",\"moved\":%" PRIu64
           ",\"supplies\":%" PRIu64 ",\"cards\":%" PRIu64 ",\"deeds\":{",
           t->turns, t->could, t->spoke, t->offers, t->taken, t->kept, t->broken, t->lapsed,
           t->capital, t->gifts[0], t->gifts[1]);
    for (unsigned act = 1; ang_deed_name(pack, act); act++)
        printf("%s\"%s\":{\"bound\":%" PRIu64 ",\"promised\":%" PRIu64 "}", act > 1 ? "," : "",
               ang_deed_name(pack, act), t->bound[act], t->promised[act]);
    printf("}}");
}
