/* history.c: entries are the game. Each keeps what it changed, so that any moment can be gone
 * back to; none is ever removed, and an undo is an entry like the others. */
#include <stdlib.h>
#include <string.h>

#include "kernel/zone.h"
#include "lib/lib.h"

static bool grow(void **array, unsigned long max, size_t row)
{
    void *more = realloc(*array, max * row);

    if (!more)
        return false;
    *array = more;
    return true;
}

static bool history_room(struct ang_game *g, const struct log *log)
{
    size_t words = g->b->size / 8;

    if (g->entry_count == g->entry_max) {
        unsigned max = g->entry_max ? 2 * g->entry_max : 64;
        if (!grow((void **)&g->entry, max, sizeof *g->entry))
            return false;
        g->entry_max = max;
    }
    if (g->diff_count + words > g->diff_max) {
        size_t max = 2 * (g->diff_count + words);
        if (!grow((void **)&g->diff, max, sizeof *g->diff))
            return false;
        g->diff_max = max;
    }
    unsigned lines = log ? log->count : 0;
    if (g->log_count + lines > g->log_max) {
        unsigned max = 2 * (g->log_count + lines + 64);
        if (!grow((void **)&g->log, max, sizeof *g->log))
            return false;
        g->log_max = max;
    }
    return true;
}

/* Is somebody still asked what he was asked before? */
static bool decision_goes_on(const struct block *before, const struct block *after)
{
    for (int s = 0; s < SEAT_MAX; s++)
        if (before->lane[s].state == LANE_ASKED && after->lane[s].state == LANE_ASKED &&
            before->lane[s].version == after->lane[s].version)
            return true;
    return false;
}

/* The scratch block becomes the game. Memory is found first: after that nothing can fail. */
bool game_commit(struct ang_game *g, struct entry *e, const struct log *log,
                 struct ang_error *error)
{
    const uint64_t *before = (const void *)g->b, *after = (const void *)g->scratch;

    if (!history_room(g, log))
        return error_set(error, ANG_NO_MEMORY, "no memory for one more entry");
    e->diff_at = g->diff_count;
    for (uint32_t i = 0; i < g->b->size / 8; i++)
        if (before[i] != after[i])
            g->diff[g->diff_count++] = (struct diff){ .change = before[i] ^ after[i], .at = i };
    e->diff_count = (unsigned)(g->diff_count - e->diff_at);
    e->log_at = g->log_count;
    g->entry[g->entry_count++] = *e;
    for (unsigned i = 0; log && i < log->count; i++)
        g->log[g->log_count++] = log->entry[i];
    struct block *kept = g->b;
    g->b = g->scratch;
    g->scratch = kept;
    if (!decision_goes_on(kept, g->b))
        g->struck_count = 0;
    return true;
}

void game_back(struct ang_game *g, unsigned n)
{
    uint64_t *word = (void *)g->scratch;

    memcpy(g->scratch, g->b, g->b->size);
    for (unsigned i = g->entry_count; i > n; i--) {
        const struct entry *e = &g->entry[i - 1];
        for (unsigned j = 0; j < e->diff_count; j++)
            word[g->diff[e->diff_at + j].at] ^= g->diff[e->diff_at + j].change;
    }
}

static bool entry_counts(const struct entry *e)
{
    return !e->taken_back && (e->kind == ENTRY_CHOICE || e->kind == ENTRY_OFFER ||
                              e->kind == ENTRY_ANSWER || e->kind == ENTRY_VOID);
}

unsigned ang_game_undo_free(const struct ang_game *g, unsigned seat)
{
    unsigned choices = 0;

    for (unsigned i = g->entry_count; i > 0; i--) {
        const struct entry *e = &g->entry[i - 1];
        if (e->kind == ENTRY_UNDO && e->how != ANG_UNDO_FREE)
            break; /* before it lies a course of chance that somebody has seen */
        if (e->taken_back || e->kind == ENTRY_UNDO || e->kind == ENTRY_FAULT)
            continue;
        if (e->kind != ENTRY_CHOICE || e->seat != seat || e->stirred)
            break;
        choices++;
    }
    return choices;
}

/* Which entry is the last but `choices` of those that still count; entry_count if none. */
static unsigned undo_target(const struct ang_game *g, unsigned choices)
{
    for (unsigned i = g->entry_count; i > 0; i--) {
        if (!entry_counts(&g->entry[i - 1])) {
            if (g->entry[i - 1].kind == ENTRY_LOAD)
                break;
            continue;
        }
        if (g->entry[i - 1].kind == ENTRY_CHOICE && --choices == 0)
            return i - 1;
    }
    return g->entry_count;
}

/* What was learned stays learned, and chance takes a course nobody has seen. */
static void undo_keep_knowledge(const struct ang_game *g, unsigned target)
{
    unsigned stirred = 0;

    for (unsigned i = target; i < g->entry_count; i++)
        stirred |= g->entry[i].stirred;
    sight_keep(g->scratch, g->b, stirred & STIR_CHANCE);
    g->scratch->rng.stream = g->entry_count + 1;
    g->scratch->rng.position = 0;
}

/* Seats whose decision is not the one they were asked before see a version that never was. */
static void lanes_outdate(struct ang_game *g)
{
    for (int s = 0; s < SEAT_MAX; s++)
        g->undone[s] += memcmp(&g->b->lane[s], &g->scratch->lane[s], sizeof(struct lane)) != 0;
}

/* An option was struck: the lists of all who are asked may be others now, and an index into an old
 * one must not be taken for one into the new. */
void lists_outdate(struct ang_game *g)
{
    for (int s = 0; s < SEAT_MAX; s++)
        g->undone[s] += g->b->lane[s].state == LANE_ASKED;
}

bool ang_game_undo(struct ang_game *g, unsigned seat, enum ang_undo how, unsigned choices,
                   struct ang_error *error)
{
    if (seat >= g->b->seat_count && seat != SPECTATOR)
        return error_set(error, ANG_USAGE, "there is no seat %u: the game has %u", seat,
                         g->b->seat_count);
    if (choices == 0)
        return error_set(error, ANG_USAGE, "say how many choices to take back, at least 1");
    if (how == ANG_UNDO_FREE && choices > ang_game_undo_free(g, seat))
        return error_set(error, ANG_REFUSED,
                         "only what this seat chose since something was revealed, drawn or done by "
                         "others can be taken back freely: %u choices",
                         ang_game_undo_free(g, seat));
    unsigned target = undo_target(g, choices);
    if (target == g->entry_count)
        return error_set(error, ANG_REFUSED, "there are not that many choices to take back");

    struct entry e = {
        .kind = ENTRY_UNDO, .seat = (uint8_t)seat, .how = (uint8_t)how, .number = (uint16_t)choices
    };
    game_back(g, target);
    if (how != ANG_UNDO_FREE)
        undo_keep_knowledge(g, target);
    struct log_entry line = { .message = MSG_UNDO, .audience = SEEN_BY_ALL };
    struct log log = { .entry = &line, .count = 1, .max = 1 };
    uint32_t undone[SEAT_MAX];
    log_seat(&line, (uint8_t)seat);
    log_number(&line, (int)choices);
    memcpy(undone, g->undone, sizeof undone);
    lanes_outdate(g);
    if (!game_commit(g, &e, &log, error)) {
        memcpy(g->undone, undone, sizeof undone);
        return false;
    }
    for (unsigned i = target; i + 1 < g->entry_count; i++)
        g->entry[i].taken_back = true;
    return true;
}
