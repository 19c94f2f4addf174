/* sim_report.c: reports results by bot, by character, and by card on the table. */
#include "cli/sim.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

double root_of(double x) /* Newton's method; avoids a dependency on libm */
{
    double y = x > 1 ? x : 1;

    for (unsigned i = 0; x > 0 && i < 60; i++)
        y = (y + x / y) / 2;
    return x > 0 ? y : 0;
}

/* One line of a report: seats with a common property. */
struct line {
    uint64_t seats, wins, ranks;
    double score, square;
};

static void line_add(struct line *l, const struct sim_seat *s)
{
    l->seats++;
    l->wins += s->won;
    l->ranks += s->rank;
    l->score += s->score;
    l->square += (double)s->score * s->score;
}

/* Wilson's interval: it stays between 0 and 1, and is useful for few games, too. */
void share_interval(uint64_t seats, uint64_t wins, double *low, double *high)
{
    double n = (double)seats, p = (double)wins / n, z = NORMAL_95 * NORMAL_95;
    double middle = p + z / (2 * n), way = NORMAL_95 * root_of(p * (1 - p) / n + z / (4 * n * n));

    *low = wins ? (middle - way) / (1 + z / n) : 0; /* and not -0.0 by rounding */
    *high = wins < seats ? (middle + way) / (1 + z / n) : 1;
}

static double score_mean(const struct line *l)
{
    return l->score / (double)l->seats;
}

static double score_way(const struct line *l)
{
    double n = (double)l->seats, mean = score_mean(l);

    return n > 1 ? NORMAL_95 * root_of((l->square / n - mean * mean) / (n - 1)) : 0;
}

/* The lines, indexed by the number of a name. */
static struct line *lines_by(const struct sim_results *r, bool who)
{
    struct line *line = memory_get((r->name_count + 1) * sizeof *line);

    for (size_t i = 0; i < r->game_count; i++)
        for (unsigned s = 0; s < r->game[i].players; s++) {
            const struct sim_seat *seat = &r->game[i].seat[s];
            line_add(&line[who ? seat->who : seat->bot], seat);
        }
    return line;
}

/* Sorted by name, since the order in which games end is random. The caller frees it. */
struct named {
    const char *name;
    unsigned number;
};

static int by_name(const void *a, const void *b)
{
    return strcmp(((const struct named *)a)->name, ((const struct named *)b)->name);
}

static struct named *names_sorted(const struct sim_results *r)
{
    struct named *order = memory_get((r->name_count + 1) * sizeof *order);

    for (unsigned i = 0; i < r->name_count; i++)
        order[i] = (struct named){ r->name[i], i };
    qsort(order, r->name_count, sizeof *order, by_name);
    return order;
}

static bool is_scored(const struct sim_results *r)
{
    return r->game_count && r->game[0].scored;
}

static void print_lines(const struct sim_results *r, const char *title, bool who)
{
    struct line *line = lines_by(r, who);
    struct named *order = names_sorted(r);
    bool any = false;

    for (unsigned n = 0; n < r->name_count; n++) {
        unsigned i = order[n].number;
        double low, high;
        if (line[i].seats == 0 || !r->name[i][0])
            continue;
        if (!any)
            printf("%-24s seats     wins  of 100  (95 %%)         rank%s\n", title,
                   is_scored(r) ? "   score" : "");
        any = true;
        share_interval(line[i].seats, line[i].wins, &low, &high);
        printf("  %-20s %7" PRIu64 "  %7" PRIu64 "  %6.1f  (%4.1f to %5.1f)  %4.2f", r->name[i],
               line[i].seats, line[i].wins, 100.0 * (double)line[i].wins / (double)line[i].seats,
               100 * low, 100 * high, (double)line[i].ranks / (double)line[i].seats);
        if (is_scored(r))
            printf("  %6.2f ± %.2f", score_mean(&line[i]), score_way(&line[i]));
        putchar('\n');
    }
    free(order);
    free(line);
}

static uint64_t *count_lying(const struct sim_results *r)
{
    uint64_t *count = memory_get((r->name_count + 1) * sizeof *count);

    for (size_t i = 0; i < r->game_count; i++)
        for (unsigned n = 0; n < r->game[i].lying_count; n++)
            count[r->game[i].lying[n]]++;
    return count;
}

void report_print(const struct sim_results *r)
{
    uint64_t *count = count_lying(r);
    struct named *order = names_sorted(r);
    bool any = false;

    print_lines(r, "bot", false);
    print_lines(r, "who", true);
    for (unsigned n = 0; n < r->name_count; n++) {
        unsigned i = order[n].number;
        if (count[i]) {
            if (!any)
                printf("lay on the table at the end           times  a game\n");
            any = true;
            printf("  %-34s %7" PRIu64 "  %6.3f\n", r->name[i], count[i],
                   (double)count[i] / (double)r->game_count);
        }
    }
    free(order);
    free(count);
    if (r->counted)
        tables_print(r);
}

/* JSON */

static void json_name(const char *name)
{
    struct text quoted = { 0 };

    text_add_json(&quoted, name);
    printf("%s:", quoted.data);
    text_release(&quoted);
}

enum member { SEATS, WINS, WINS_INTERVAL, RANK, SCORE, SCORE_INTERVAL, MEMBERS };

static void json_value(const struct line *l, enum member what)
{
    double low, high;

    share_interval(l->seats, l->wins, &low, &high);
    switch (what) {
    case SEATS:
        printf("%" PRIu64, l->seats);
        break;
    case WINS:
        printf("%" PRIu64, l->wins);
        break;
    case WINS_INTERVAL:
        printf("[%.4f,%.4f]", low, high);
        break;
    case RANK:
        printf("%.3f", (double)l->ranks / (double)l->seats);
        break;
    case SCORE:
        printf("%.3f", score_mean(l));
        break;
    case SCORE_INTERVAL:
        printf("[%.3f,%.3f]", score_mean(l) - score_way(l), score_mean(l) + score_way(l));
        break;
    case MEMBERS:
        break;
    }
}

static void json_lines(const struct sim_results *r, const char *by, bool who)
{
    static const char *const member[MEMBERS] = {
        [SEATS] = "seats_by_",
        [WINS] = "wins_by_",
        [WINS_INTERVAL] = "win_share_95_by_",
        [RANK] = "mean_rank_by_",
        [SCORE] = "mean_score_by_",
        [SCORE_INTERVAL] = "mean_score_95_by_",
    };
    struct line *line = lines_by(r, who);
    struct named *order = names_sorted(r);

    for (unsigned m = 0; m < MEMBERS; m++) {
        unsigned told = 0;
        printf(",\"%s%s\":{", member[m], by);
        for (unsigned n = 0; n < r->name_count; n++) {
            unsigned i = order[n].number;
            if (line[i].seats == 0 || !r->name[i][0])
                continue;
            if (told++)
                putchar(',');
            json_name(r->name[i]);
            json_value(&line[i], (enum member)m);
        }
        putchar('}');
    }
    free(order);
    free(line);
}

void report_print_json(const struct sim_results *r)
{
    uint64_t *count = count_lying(r);
    struct named *order = names_sorted(r);
    unsigned told = 0;

    json_lines(r, "bot", false);
    json_lines(r, "who", true);
    printf(",\"lying\":{");
    for (unsigned n = 0; n < r->name_count; n++) {
        unsigned i = order[n].number;
        if (count[i] == 0)
            continue;
        if (told++)
            putchar(',');
        json_name(r->name[i]);
        printf("%" PRIu64, count[i]);
    }
    putchar('}');
    free(order);
    free(count);
    if (r->counted)
        tables_print_json(r);
}
