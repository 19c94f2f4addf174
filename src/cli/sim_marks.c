/* sim_marks.c: the rules' counts of finished games, summed up by name. */
#include "cli/sim.h"

#include <inttypes.h>
#include <string.h>

static void mark_count(struct sim_marks *m, const char *name, int64_t number)
{
    unsigned i = 0;

    while (i < m->count && strcmp(m->mark[i].name, name) != 0)
        i++;
    if (i == SIM_MARKS)
        return;
    if (i == m->count)
        snprintf(m->mark[m->count++].name, sizeof m->mark[i].name, "%s", name);
    m->mark[i].number += number;
}

void sim_count_marks(const struct sim_job *job, const void *position)
{
    struct ang_mark mark[ANG_MARK_MAX];
    unsigned count = ang_position_marks(position, job->pack, mark);

    for (unsigned i = 0; i < count; i++)
        mark_count(&job->tally->marks, mark[i].name, mark[i].number);
}

void marks_add(struct sim_marks *to, const struct sim_marks *from)
{
    for (unsigned i = 0; i < from->count; i++)
        mark_count(to, from->mark[i].name, from->mark[i].number);
}

/* The next mark by name. The order in which threads meet marks differs from run to run. */
static const char *mark_after(const struct sim_marks *m, const char *name, int64_t *number)
{
    const char *next = NULL;

    for (unsigned i = 0; i < m->count; i++) {
        const char *it = m->mark[i].name;
        if ((name && strcmp(it, name) <= 0) || (next && strcmp(it, next) >= 0))
            continue;
        next = it;
        *number = m->mark[i].number;
    }
    return next;
}

void marks_print(const struct sim_marks *m)
{
    int64_t number = 0;

    for (const char *name = NULL; (name = mark_after(m, name, &number)) != NULL;)
        printf("%-32s %" PRId64 "\n", name, number);
}

void marks_print_json(const struct sim_marks *m)
{
    int64_t number = 0;

    if (!m->count)
        return;
    printf(",\"marks\":{");
    for (const char *name = NULL, *first = name = mark_after(m, NULL, &number); name;
         name = mark_after(m, name, &number))
        printf("%s\"%s\":%" PRId64, name == first ? "" : ",", name, number);
    printf("}");
}
