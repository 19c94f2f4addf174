/* sim_results.c: the result of each game.
 *
 * A file of results begins with a line that describes the run and a line of column names. Then it
 * has a row for each seat of each game. The rows of a game are written at once when it is over, so
 * a stopped run can resume after the last whole game. Files from several machines with the same
 * first line can be merged.
 */
#include "cli/files.h"
#include "cli/sim.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const char columns[] =
    "seed,players,decisions,real_decisions,seat,bot,who,score,rank,won,lying";
static const char columns_counted[] =
    "seed,players,decisions,real_decisions,seat,bot,who,score,rank,won,lying,counts";
enum { COLUMNS = 11, NAME_MAX_COUNT = 4096, FIELD_SIZE = 64 };

static const char *columns_of(const struct sim_results *r)
{
    return r->counted ? columns_counted : columns;
}

void results_release(struct sim_results *r)
{
    for (unsigned i = 0; i < r->name_count; i++)
        free(r->name[i]);
    for (size_t i = 0; i < r->game_count; i++)
        free(r->game[i].count);
    free(r->name);
    free(r->game);
    free(r->head);
    *r = (struct sim_results){ 0 };
}

/* The number of a name; name 0 is "". */
int results_name(struct sim_results *r, const char *name)
{
    if (r->name_count == 0) {
        r->name = memory_get(NAME_MAX_COUNT * sizeof *r->name);
        r->name[r->name_count++] = text_join("", "", "");
    }
    for (unsigned i = 0; i < r->name_count; i++)
        if (strcmp(r->name[i], name) == 0)
            return (int)i;
    if (r->name_count == NAME_MAX_COUNT)
        return -1;
    r->name[r->name_count] = text_join(name, "", "");
    return (int)r->name_count++;
}

static struct sim_game *game_new(struct sim_results *r)
{
    r->game = memory_more(r->game, r->game_count, &r->game_max, sizeof *r->game);
    r->game[r->game_count] = (struct sim_game){ 0 };
    return &r->game[r->game_count];
}

/* Games begun but not counted. */
static void game_drop(struct sim_results *r)
{
    if (r->game_count < r->game_max) {
        free(r->game[r->game_count].count);
        r->game[r->game_count].count = NULL;
    }
}

static const char *entry_key(const struct ang_pack *pack, int entry)
{
    struct ang_entry e;

    return entry >= 0 && ang_pack_entry(pack, (unsigned)entry, &e) ? e.key : "";
}

/* 1: nobody has more. Without points: winners come before others. */
static unsigned rank_of(const struct sim_end *end, unsigned seat)
{
    unsigned rank = 1;

    if (!end->scored)
        return end->winners >> seat & 1 ? 1 : 2;
    for (unsigned s = 0; s < end->players; s++)
        rank += end->score[s] > end->score[seat];
    return rank;
}

bool results_add(struct sim_results *r, const struct ang_pack *pack, const struct sim_job *job,
                 const struct sim_end *end)
{
    struct sim_game *g = game_new(r);
    char name[FIELD_SIZE];
    int number = 0;

    g->seed = end->seed;
    g->decisions = (uint32_t)end->decisions;
    g->real = (uint32_t)end->real;
    g->players = (uint8_t)end->players;
    g->scored = end->scored;
    for (unsigned s = 0; s < end->players; s++) {
        int bot =
            results_name(r, job->entrant_count ? sim_entrant(job, s)->name : "random options");
        int who = results_name(r, entry_key(pack, end->who[s]));
        if (bot < 0 || who < 0)
            return false;
        g->seat[s] = (struct sim_seat){ .bot = (uint16_t)bot,
                                        .who = (uint16_t)who,
                                        .score = (int16_t)end->score[s],
                                        .rank = (uint8_t)rank_of(end, s),
                                        .won = end->winners >> s & 1 };
    }
    for (unsigned i = 0; i < end->lying_count && number >= 0; i++) {
        snprintf(name, sizeof name, "%s=%s", end->lying[i].field,
                 entry_key(pack, (int)end->lying[i].entry));
        number = results_name(r, name);
        g->lying[g->lying_count++] = (uint16_t)number;
    }
    if (number < 0 || (job->watch && !counts_take(r, g, pack, job->watch))) {
        game_drop(r);
        return false;
    }
    r->game_count++;
    return true;
}

static int by_seed(const void *a, const void *b)
{
    uint64_t one = ((const struct sim_game *)a)->seed, other = ((const struct sim_game *)b)->seed;

    return one < other ? -1 : one > other;
}

void results_sort(struct sim_results *r)
{
    size_t kept = 0;

    if (r->game_count)
        qsort(r->game, r->game_count, sizeof *r->game, by_seed);
    for (size_t i = 0; i < r->game_count; i++) /* the same game twice counts once */
        if (kept == 0 || r->game[kept - 1].seed != r->game[i].seed)
            r->game[kept++] = r->game[i];
        else
            free(r->game[i].count);
    r->game_count = kept;
}

bool results_has(const struct sim_results *r, uint64_t seed)
{
    struct sim_game key = { .seed = seed };

    return r->game_count && bsearch(&key, r->game, r->game_count, sizeof key, by_seed);
}

void results_tally(const struct sim_results *r, struct sim_tally *t)
{
    for (size_t i = 0; i < r->game_count; i++) {
        const struct sim_game *g = &r->game[i];
        unsigned winners = 0;

        t->games++;
        t->decisions += g->decisions;
        t->real += g->real;
        for (unsigned s = 0; s < g->players; s++) {
            t->wins[s] += g->seat[s].won;
            winners += g->seat[s].won;
        }
        t->losses += winners == 0;
    }
}

/* Writing */

void results_write_game(const struct sim_results *r, const struct sim_game *g, struct text *out)
{
    char row[400];

    for (unsigned s = 0; s < g->players; s++) {
        const struct sim_seat *seat = &g->seat[s];
        char score[16] = "";

        if (g->scored)
            snprintf(score, sizeof score, "%d", seat->score);
        snprintf(row, sizeof row, "%" PRIu64 ",%u,%" PRIu32 ",%" PRIu32 ",%u,%s,%s,%s,%u,%u,",
                 g->seed, g->players, g->decisions, g->real, s + 1, r->name[seat->bot],
                 r->name[seat->who], score, seat->rank, seat->won);
        text_add(out, row, strlen(row));
        for (unsigned i = 0; i < g->lying_count; i++) {
            const char *name = r->name[g->lying[i]];
            text_add(out, " ", i > 0);
            text_add(out, name, strlen(name));
        }
        if (r->counted)
            counts_write(r, g, s, out);
        text_add(out, "\n", 1);
    }
}

void results_write(const struct sim_results *r, struct text *out)
{
    text_add_line(out, r->head);
    text_add_line(out, columns_of(r));
    for (size_t i = 0; i < r->game_count; i++)
        results_write_game(r, &r->game[i], out);
}

static int text_keep(struct text *text, const char *path)
{
    bool good = file_write(path, text->data, text->length);

    text_release(text);
    return good ? STATUS_OK : STATUS_FAILED;
}

static int made_keep(const struct sim_results *r, const char *path,
                     void (*make)(const struct sim_results *r, struct text *out))
{
    struct text text = { 0 };

    if (!path)
        return STATUS_OK;
    make(r, &text);
    return text_keep(&text, path);
}

int results_keep(const struct sim_results *r, const struct sim_files *files)
{
    int status = made_keep(r, files->csv, results_write);

    if (status == STATUS_OK)
        status = made_keep(r, files->tables, tables_write_csv);
    if (status == STATUS_OK)
        status = made_keep(r, files->report, balance_write);
    return status;
}

/* Reading */

/* Splits a row at its commas; false: a wrong number of fields. */
static bool row_cut(char *row, char *field[COLUMNS + 1], unsigned columns_wanted)
{
    unsigned count = 0;

    for (char *at = row; at; count++) {
        char *end = strchr(at, ',');
        if (count == columns_wanted)
            return false;
        field[count] = at;
        if (end)
            *end++ = 0;
        at = end;
    }
    return count == columns_wanted;
}

static bool number_of(const char *text, uint64_t most, uint64_t *out)
{
    char *end;

    *out = strtoull(text, &end, 10);
    return text[0] >= '0' && text[0] <= '9' && *end == 0 && *out <= most;
}

/* Seat `seat` of the game that is being read. */
static bool row_read(struct sim_results *r, struct sim_game *g, unsigned seat, char *row)
{
    uint64_t seed, players, decisions, real, number, rank, won;
    char *field[COLUMNS + 1], *end;
    int bot, who;

    if (!row_cut(row, field, COLUMNS + r->counted) || !number_of(field[0], UINT64_MAX, &seed) ||
        !number_of(field[1], ANG_SEAT_MAX, &players) ||
        !number_of(field[2], UINT32_MAX, &decisions) || !number_of(field[3], UINT32_MAX, &real) ||
        !number_of(field[4], ANG_SEAT_MAX, &number) || !number_of(field[8], ANG_SEAT_MAX, &rank) ||
        !number_of(field[9], 1, &won) || number != seat + 1 || players < number ||
        (seat > 0 && (seed != g->seed || players != g->players)))
        return false;
    bot = results_name(r, field[5]);
    who = results_name(r, field[6]);
    if (bot < 0 || who < 0)
        return false;
    g->seed = seed;
    g->players = (uint8_t)players;
    g->decisions = (uint32_t)decisions;
    g->real = (uint32_t)real;
    g->scored = *field[7] != 0;
    g->seat[seat] = (struct sim_seat){ .bot = (uint16_t)bot,
                                       .who = (uint16_t)who,
                                       .score = (int16_t)strtol(field[7], &end, 10),
                                       .rank = (uint8_t)rank,
                                       .won = (uint8_t)won };
    if (*end)
        return false;
    for (char *name = strtok_r(field[10], " ", &end); name && seat == 0;
         name = strtok_r(NULL, " ", &end)) {
        int lying = results_name(r, name);
        if (lying < 0 || g->lying_count == ANG_LYING_MAX)
            return false;
        g->lying[g->lying_count++] = (uint16_t)lying;
    }
    return !r->counted || counts_read(r, g, seat, field[COLUMNS]);
}

static int rows_read(struct sim_results *r, const char *path, char *at)
{
    unsigned seat = 0, line = 3;

    for (char *end; (end = strchr(at, '\n')); at = end + 1, line++) {
        struct sim_game *g = seat == 0 ? game_new(r) : &r->game[r->game_count];
        *end = 0;
        if (!row_read(r, g, seat, at)) {
            game_drop(r);
            return complain("%s:%u: not a row of results; expected %s", path, line, columns_of(r));
        }
        if (++seat == g->players) {
            r->game_count++;
            seat = 0;
        }
    }
    if (seat > 0) /* its last rows are missing */
        game_drop(r);
    return STATUS_OK;
}

static bool line_is(const char *line, const char *end, const char *words)
{
    return (size_t)(end - line) == strlen(words) && memcmp(line, words, strlen(words)) == 0;
}

int results_parse(struct sim_results *r, const char *path, char *text)
{
    char *end = strchr(text, '\n'), *second = end ? strchr(end + 1, '\n') : NULL;

    if (!second || strncmp(text, "# angeles sim ", 14) != 0 ||
        !(line_is(end + 1, second, columns) || line_is(end + 1, second, columns_counted)))
        return complain("%s: not a file of angeles sim results", path);
    *end = 0;
    if (r->head && strcmp(r->head, text) != 0)
        return complain("%s: contains different games: '%s', not '%s'", path, text, r->head);
    if (!r->head) {
        r->head = text_join(text, "", "");
        r->counted = line_is(end + 1, second, columns_counted);
    }
    return rows_read(r, path, second + 1);
}

int results_read(struct sim_results *r, const char *path)
{
    struct text text = { 0 };
    int status = file_read(path, &text) ? results_parse(r, path, text.data) : STATUS_FAILED;

    text_release(&text);
    return status;
}
