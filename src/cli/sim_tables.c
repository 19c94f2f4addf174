/* sim_tables.c: effects of cards, plots and events over all games.
 *
 * Two comparisons estimate a card's worth. The first compares players who played the card with
 * players who had it in hand and never played it, by score and by lead over the others. The second
 * measures how playing it changed everybody's expectation at once. Neither proves a cause: players
 * who do well play more cards.
 */
#include "cli/sim.h"

#include <stdlib.h>
#include <string.h>

/* Values, with the confidence interval of their mean. */
struct sample {
    double n, sum, square;
};

static void sample_add(struct sample *s, double x)
{
    s->n++;
    s->sum += x;
    s->square += x * x;
}

static double sample_mean(const struct sample *s)
{
    return s->n > 0 ? s->sum / s->n : NOTHING;
}

static double mean_variance(const struct sample *s)
{
    double mean = s->sum / s->n, v = (s->square / s->n - mean * mean) / (s->n - 1);

    return v > 0 ? v : 0;
}

static double sample_way(const struct sample *s)
{
    return s->n > 1 ? NORMAL_95 * root_of(mean_variance(s)) : NOTHING;
}

static void difference(const struct sample *with, const struct sample *without, double *mean,
                       double *way)
{
    *mean = *way = NOTHING;
    if (with->n < 2 || without->n < 2)
        return;
    *mean = sample_mean(with) - sample_mean(without);
    *way = NORMAL_95 * root_of(mean_variance(with) + mean_variance(without));
}

/* The mean over cases from several seats, with its confidence interval. */
struct ratio {
    double cases, sum, cases_square, square, product;
};

static void ratio_add(struct ratio *r, double cases, double sum)
{
    r->cases += cases;
    r->sum += sum;
    r->cases_square += cases * cases;
    r->square += sum * sum;
    r->product += cases * sum;
}

static void ratio_tell(const struct ratio *r, double *mean, double *way)
{
    double m = r->cases > 0 ? r->sum / r->cases : 0;
    double spread = r->square - 2 * m * r->product + m * m * r->cases_square;

    *mean = r->cases > 0 ? m : NOTHING;
    *way = r->cases > 1 ? NORMAL_95 * root_of(spread > 0 ? spread : 0) / r->cases : NOTHING;
}

/* The sums for one card, plot or event. */
struct sum {
    double of[COUNT_NUMBERS], seats[COUNT_NUMBERS];
    struct sample score_with, score_without, margin_with, margin_without;
    struct ratio own, others;
    double wins, decides;
};

static double margin_of(const struct sim_game *g, unsigned seat)
{
    double others = 0;

    for (unsigned s = 0; s < g->players; s++)
        others += s == seat ? 0 : g->seat[s].score;
    return g->players > 1 ? g->seat[seat].score - others / (g->players - 1) : 0;
}

/* Whether somebody else would have had more without these points. */
static bool points_decide(const struct sim_game *g, unsigned seat, int points)
{
    if (!g->seat[seat].won)
        return false;
    for (unsigned s = 0; s < g->players; s++)
        if (s != seat && g->seat[s].score > g->seat[seat].score - points)
            return true;
    return false;
}

static void sum_add(struct sum *to, enum count_role role, const struct sim_game *g,
                    const struct sim_count *c)
{
    double score = g->seat[c->seat].score, margin = margin_of(g, c->seat);
    bool with = role != COUNT_CARD || c->of[CARD_PLAYED] > 0;

    for (unsigned n = 0; n < COUNT_NUMBERS; n++) {
        to->of[n] += c->of[n];
        to->seats[n] += c->of[n] != 0;
    }
    sample_add(with ? &to->score_with : &to->score_without, score);
    sample_add(with ? &to->margin_with : &to->margin_without, margin);
    to->wins += g->seat[c->seat].won;
    if (role == COUNT_CARD && c->of[CARD_JUDGED]) {
        ratio_add(&to->own, c->of[CARD_JUDGED], c->of[CARD_OWN] / 100.0);
        ratio_add(&to->others, c->of[CARD_JUDGED], c->of[CARD_OTHERS] / 100.0);
    }
    if (role == COUNT_EVENT && c->of[EVENT_JUDGED])
        ratio_add(&to->own, c->of[EVENT_JUDGED], c->of[EVENT_CHANGE] / 100.0);
    if (role == COUNT_POINTS)
        to->decides += points_decide(g, c->seat, c->of[POINTS_SCORED]);
}

/* The tables and their columns */

static const struct sim_table layout[COUNT_ROLES] = {
    [COUNT_CARD] = { .name = "cards",
                     .about = "drawn and played; the lead of players who played it over players "
                              "who had it and did not; the immediate change by a play",
                     .column = { "drawn", "seats_drawn", "seats_offered", "played", "seats_played",
                                 "played_of_100", "score_moved", "score_moved_way", "margin_moved",
                                 "margin_moved_way", "own_change", "own_change_way",
                                 "others_change", "others_change_way" },
                     .decimals = { 0, 0, 0, 0, 0, 1, 2, 2, 2, 2, 2, 2, 2, 2 } },
    [COUNT_EVENT] = { .name = "events",
                      .about = "how often it came, and what it changed for a seat",
                      .column = { "times", "change", "change_way" },
                      .decimals = { 0, 2, 2 } },
    [COUNT_PLOT] = { .name = "plots",
                     .about = "begun, and how it turned out",
                     .column = { "begun", "well", "badly", "well_of_100", "margin", "margin_way",
                                 "wins_of_100" },
                     .decimals = { 0, 0, 0, 1, 2, 2, 1 } },
    [COUNT_ENDING] = { .name = "endings",
                       .about = "how often plots came to it, and what it scored",
                       .column = { "times", "points", "margin", "margin_way", "wins_of_100" },
                       .decimals = { 0, 2, 2, 2, 1 } },
    [COUNT_POINTS] = { .name = "points",
                       .about = "where points come from, and how often the winner would not have "
                                "won without them",
                       .column = { "seats", "points_a_seat", "points_when_any", "decides",
                                   "decides_of_100" },
                       .decimals = { 0, 2, 2, 0, 1 } },
};

static double of_100(double part, double whole)
{
    return whole > 0 ? 100 * part / whole : NOTHING;
}

static void row_card(const struct sum *s, double *v)
{
    v[0] = s->of[CARD_DRAWN];
    v[1] = s->seats[CARD_DRAWN];
    v[2] = s->seats[CARD_OFFERED];
    v[3] = s->of[CARD_PLAYED];
    v[4] = s->seats[CARD_PLAYED];
    v[5] = of_100(s->of[CARD_PLAYED], s->of[CARD_DRAWN]);
    difference(&s->score_with, &s->score_without, &v[6], &v[7]);
    difference(&s->margin_with, &s->margin_without, &v[8], &v[9]);
    ratio_tell(&s->own, &v[10], &v[11]);
    ratio_tell(&s->others, &v[12], &v[13]);
}

static void row_fill(const struct sim_results *r, enum count_role role, const struct sum *s,
                     double *v)
{
    double games = (double)r->game_count, seats = 0;

    for (size_t i = 0; i < r->game_count; i++)
        seats += r->game[i].players;
    switch (role) {
    case COUNT_CARD:
        row_card(s, v);
        break;
    case COUNT_EVENT: /* every seat has counted it */
        v[0] = s->of[EVENT_TIMES] * games / seats;
        ratio_tell(&s->own, &v[1], &v[2]);
        break;
    case COUNT_PLOT:
        v[0] = s->of[PLOT_BEGUN];
        v[1] = s->of[PLOT_WELL];
        v[2] = s->of[PLOT_BADLY];
        v[3] = of_100(v[1], v[1] + v[2]);
        v[4] = sample_mean(&s->margin_with);
        v[5] = sample_way(&s->margin_with);
        v[6] = of_100(s->wins, s->margin_with.n);
        break;
    case COUNT_ENDING:
        v[0] = s->of[ENDING_TIMES];
        v[1] = s->of[ENDING_TIMES] > 0 ? s->of[ENDING_POINTS] / s->of[ENDING_TIMES] : NOTHING;
        v[2] = sample_mean(&s->margin_with);
        v[3] = sample_way(&s->margin_with);
        v[4] = of_100(s->wins, s->margin_with.n);
        break;
    case COUNT_POINTS:
        v[0] = s->seats[POINTS_SCORED];
        v[1] = s->of[POINTS_SCORED] / seats;
        v[2] = v[0] > 0 ? s->of[POINTS_SCORED] / v[0] : NOTHING;
        v[3] = s->decides;
        v[4] = of_100(s->decides, games);
        break;
    case COUNT_ROLES:
        break;
    }
}

/* name = role ":" kind ":" owner ":" key; false: another role's. */
static bool name_cut(const char *name, const char *role, struct sim_row *out)
{
    char *const part[3] = { out->kind, out->owner, out->key };
    size_t length = strlen(role);

    if (strncmp(name, role, length) != 0 || name[length] != ':')
        return false;
    name += length + 1;
    for (unsigned i = 0; i < 3; i++) {
        length = strcspn(name, ":");
        snprintf(part[i], TABLE_NAME, "%.*s", (int)length, name);
        name += length + (name[length] == ':');
    }
    return true;
}

static int by_place(const void *a, const void *b)
{
    const struct sim_row *x = a, *y = b;
    int order = strcmp(x->kind, y->kind);

    if (order == 0)
        order = strcmp(x->owner, y->owner);
    return order ? order : strcmp(x->key, y->key);
}

/* The role's own names are the table's without the plural. */
static struct sum *sums_make(const struct sim_results *r, enum count_role role, const char *word)
{
    struct sum *sum = memory_get((r->name_count + 1u) * sizeof *sum);
    size_t length = strlen(word);

    for (size_t i = 0; i < r->game_count; i++)
        for (unsigned n = 0; n < r->game[i].count_count; n++) {
            const struct sim_count *c = &r->game[i].count[n];
            const char *name = r->name[c->name];
            if (strncmp(name, word, length) == 0 && name[length] == ':')
                sum_add(&sum[c->name], role, &r->game[i], c);
        }
    return sum;
}

void table_make(const struct sim_results *r, enum count_role role, struct sim_table *out)
{
    const char *word = count_role_name(role);
    struct sum *sum = sums_make(r, role, word);

    *out = layout[role];
    out->row = memory_get((r->name_count + 1u) * sizeof *out->row);
    for (unsigned i = 0; i < r->name_count; i++) {
        struct sim_row *row = &out->row[out->row_count];
        if (!name_cut(r->name[i], word, row))
            continue;
        row_fill(r, role, &sum[i], row->value);
        out->row_count++;
    }
    if (out->row_count)
        qsort(out->row, out->row_count, sizeof *out->row, by_place);
    free(sum);
}

void table_release(struct sim_table *t)
{
    free(t->row);
    *t = (struct sim_table){ 0 };
}
