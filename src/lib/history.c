/* history.c: the entries of a game. Each records its changes, so that any moment can be restored.
 * No entry is ever removed; an undo is also an entry. */
#include <stdlib.h>
#include <string.h>

#include "kernel/carry.h"
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
    return events_room(g, lines);
}

/* Whether some seat still has the same decision as before. */
static bool decision_goes_on(const struct block *before, const struct block *after)
{
    for (int s = 0; s < SEAT_MAX; s++)
        if (before->lane[s].state == LANE_ASKED && after->lane[s].state == LANE_ASKED &&
            before->lane[s].version == after->lane[s].version)
            return true;
    return false;
}

/* Makes the scratch block the game. Allocates memory first: after that nothing can fail. */
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
    if (e->by == ANG_BY_PERSON && g->by != ANG_BY_RULE)
        e->by = (uint8_t)g->by;
    e->struck = (uint8_t)g->struck_count;
    g->entry[g->entry_count++] = *e;
    for (unsigned i = 0; log && i < log->count; i++)
        g->log[g->log_count++] = log->entry[i];
    struct block *kept = g->b;
    g->b = g->scratch;
    g->scratch = kept;
    if (!decision_goes_on(kept, g->b))
        g->struck_count = 0;
    if (e->kind != ANG_ENTRY_UNDO && e->kind != ANG_ENTRY_LOAD)
        events_gather(g, kept, e->log_at);
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
    return !e->taken_back && (e->kind == ANG_ENTRY_CHOICE || e->kind == ANG_ENTRY_OFFER ||
                              e->kind == ANG_ENTRY_ANSWER || e->kind == ANG_ENTRY_VOID ||
                              e->kind == ANG_ENTRY_GIVE_UP);
}

unsigned ang_game_undo_free(const struct ang_game *g, unsigned seat)
{
    unsigned choices = 0;

    for (unsigned i = g->entry_count; i > 0; i--) {
        const struct entry *e = &g->entry[i - 1];
        if (e->kind == ANG_ENTRY_UNDO && e->how != ANG_UNDO_FREE)
            break; /* random results from before it have been seen */
        if (e->taken_back || e->kind == ANG_ENTRY_UNDO || e->kind == ANG_ENTRY_FAULT)
            continue;
        if (e->seat == seat && (e->kind == ANG_ENTRY_OFFER ||
                                (e->kind == ANG_ENTRY_ANSWER && e->how == OFFER_WITHDRAW)))
            continue; /* taken back with the choice before it */
        if (e->kind != ANG_ENTRY_CHOICE || e->seat != seat || e->stirred)
            break;
        choices++;
    }
    return choices;
}

/* The entry that is `choices` back from the end of the first `count`, skipping those that no longer
 * count; `count` if there is none. */
static unsigned undo_target(const struct ang_game *g, unsigned count, unsigned choices)
{
    for (unsigned i = count; i > 0; i--) {
        if (!entry_counts(&g->entry[i - 1])) {
            if (g->entry[i - 1].kind == ANG_ENTRY_LOAD)
                break;
            continue;
        }
        if (g->entry[i - 1].kind == ANG_ENTRY_CHOICE && --choices == 0)
            return i - 1;
    }
    return count;
}

/* Knowledge is kept, and random numbers come from a stream that nobody has seen. */
static void undo_keep_knowledge(const struct ang_game *g, unsigned target)
{
    unsigned stirred = 0;

    for (unsigned i = target; i < g->entry_count; i++)
        stirred |= g->entry[i].stirred;
    sight_keep(g->scratch, g->b, stirred & STIR_CHANCE);
    carried_keep(g->pack->rules, g->scratch, g->b);
    g->scratch->rng.stream = g->entry_count + 1;
    g->scratch->rng.position = 0;
}

/* Seats whose decision differs from the previous one get a version that was never used. */
static void lanes_outdate(struct ang_game *g)
{
    for (int s = 0; s < SEAT_MAX; s++)
        g->undone[s] += memcmp(&g->b->lane[s], &g->scratch->lane[s], sizeof(struct lane)) != 0;
}

/* An option was struck, so the list of every seat that is asked may have changed. An index into an
 * old list must not be used with the new one. */
void lists_outdate(struct ang_game *g)
{
    for (int s = 0; s < SEAT_MAX; s++)
        g->undone[s] += g->b->lane[s].state == LANE_ASKED;
}

/* Counts the choices from this entry on that the seat's player made; the others follow from
 * them. */
static unsigned undo_own(const struct ang_game *g, unsigned target, unsigned seat, unsigned choices)
{
    unsigned own = 0;

    for (unsigned i = target; i < g->entry_count; i++) {
        const struct entry *e = &g->entry[i];
        own += entry_counts(e) && e->kind == ANG_ENTRY_CHOICE && e->seat == seat &&
               e->by == ANG_BY_PERSON;
    }
    return own > 0 ? own : choices;
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
    unsigned target = undo_target(g, g->entry_count, choices);
    if (target == g->entry_count)
        return error_set(error, ANG_REFUSED, "there are not that many choices to undo");

    struct entry e = { .kind = ANG_ENTRY_UNDO,
                       .seat = (uint8_t)seat,
                       .how = (uint8_t)how,
                       .number = (uint16_t)choices };
    game_back(g, target);
    if (how != ANG_UNDO_FREE)
        undo_keep_knowledge(g, target);
    struct log_entry line = { .message = MSG_UNDO, .audience = SEEN_BY_ALL };
    struct log log = { .entry = &line, .count = 1, .max = 1 };
    uint32_t undone[SEAT_MAX];
    log_seat(&line, (uint8_t)seat);
    log_number(&line, (int)undo_own(g, target, seat, choices));
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

/* Looking back, and dropping entries */

bool ang_game_record(const struct ang_game *g, unsigned entry, struct ang_record *out)
{
    if (entry >= g->entry_count)
        return false;
    const struct entry *e = &g->entry[entry];
    bool nobodys =
        e->kind == ANG_ENTRY_VOID || e->kind == ANG_ENTRY_LOAD || e->kind == ANG_ENTRY_GIVE_UP;

    *out = (struct ang_record){ .kind = (enum ang_entry_kind)e->kind,
                                .seat = nobodys ? ANG_SPECTATOR : e->seat,
                                .by = (enum ang_by)e->by,
                                .taken_back = e->taken_back };
    return true;
}

/* The options struck at a decision are known as long as the game has stayed at that decision. */
static bool struck_is_known(const struct ang_game *g, unsigned entries)
{
    unsigned then = g->entry[entries].struck, least = g->struck_count;

    for (unsigned i = entries; i < g->entry_count; i++)
        least = g->entry[i].struck < least ? g->entry[i].struck : least;
    return least == then;
}

/* Drops the last entry and restores the block and the versions from before it. */
static void entry_forget(struct ang_game *g)
{
    struct entry *e = &g->entry[g->entry_count - 1];

    game_back(g, g->entry_count - 1);
    if (e->kind == ANG_ENTRY_FAULT)
        for (int s = 0; s < SEAT_MAX; s++)
            g->undone[s] -= g->b->lane[s].state == LANE_ASKED;
    else if (e->kind == ANG_ENTRY_LOAD)
        for (int s = 0; s < SEAT_MAX; s++)
            g->undone[s]--;
    else if (e->kind == ANG_ENTRY_UNDO)
        for (int s = 0; s < SEAT_MAX; s++)
            g->undone[s] -= memcmp(&g->b->lane[s], &g->scratch->lane[s], sizeof(struct lane)) != 0;
    struct block *back = g->scratch;
    g->scratch = g->b;
    g->b = back;
    g->struck_count = e->struck;
    g->diff_count = e->diff_at;
    g->log_count = e->log_at;
    while (g->event_count && g->event[g->event_count - 1].entry == g->entry_count)
        g->event_count--;
    free(e->text);
    g->entry_count--;
}

bool ang_game_rollback(struct ang_game *g, unsigned entries)
{
    if (entries >= g->entry_count)
        return entries == g->entry_count;
    if (!struck_is_known(g, entries))
        return false;
    while (g->entry_count > entries)
        entry_forget(g);
    for (unsigned i = 0; i < entries; i++)
        g->entry[i].taken_back = false;
    for (unsigned i = 0; i < entries; i++) /* taken back by an undo that stays */
        if (g->entry[i].kind == ANG_ENTRY_UNDO)
            for (unsigned t = undo_target(g, i, g->entry[i].number); t < i; t++)
                g->entry[t].taken_back = true;
    return true;
}
