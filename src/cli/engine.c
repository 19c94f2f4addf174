/* engine.c: the JSON protocol on standard input and output, one object a line. */
#include "cli/cli.h"
#include "cli/files.h"
#include "cli/options.h"
#include "cli/packs.h"
#include "cli/saved.h"
#include "table/replies.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

enum { ENGINE_LINE_MAX = 1 << 20 };

static int answer_lines(struct ang_engine *engine)
{
    struct replies replies = { 0 };
    struct text line = { 0 };
    enum line_status status;
    int result = STATUS_OK;

    while ((status = line_read(stdin, &line, ENGINE_LINE_MAX)) != LINE_END) {
        if (status == LINE_BROKEN) {
            result = complain("standard input: %s", strerror(errno));
            break;
        }
        if (status == LINE_STOPPED)
            break;
        if (status == LINE_TOO_LONG)
            puts("{\"error\":{\"code\":\"usage\","
                 "\"message\":\"the line is too long; it may have 1048576 bytes\"}}");
        else
            puts(replies_line(&replies, engine, line.data, line.length));
        if (fflush(stdout) != 0)
            break; /* main reports why */
    }
    text_release(&line);
    replies_release(&replies);
    return result;
}

struct table { /* a game for an engine that speaks for one seat */
    const char *open, *game;
    uint64_t seats, seed;
    struct ang_pack *pack;
    struct ang_game *running;
};

static int table_open(struct table *t)
{
    struct ang_error error = { 0 };
    struct saved saved = { 0 };
    int status;

    if (t->open) {
        status = saved_read(t->open, NULL, &saved);
        if (status == STATUS_OK) {
            t->running = ang_game_open(saved.pack, saved.text.data, saved.text.length, &error);
            t->pack = saved.pack;
            saved.pack = NULL;
        }
    } else {
        status = pack_get(t->game, NULL, &t->pack);
        if (status == STATUS_OK)
            status = seats_check(t->pack, "--players", (unsigned)t->seats);
        if (status == STATUS_OK)
            t->running = ang_game_new(&(struct ang_game_desc){ .pack = t->pack,
                                                               .seats = (unsigned)t->seats,
                                                               .seed = t->seed },
                                      &error);
    }
    saved_release(&saved);
    if (status == STATUS_OK && !t->running)
        status = complain("%s: %s", t->open ? t->open : t->game, error.message);
    return status;
}

int command_engine(int argc, char **argv)
{
    struct table table = { .seed = 1 };
    uint64_t seat = UINT64_MAX;
    const struct option_row row[] = {
        option_number("--seat", "N", "play only this seat (from 0), not as the owner", &seat, 0,
                      ANG_SEAT_MAX - 1),
        option_text("--open", "FILE", "with --seat: of this saved game", &table.open),
        option_text("--game", "GAME", "with --seat: of a new game", &table.game),
        option_number("--players", "N", "with --game: number of players", &table.seats, 1,
                      ANG_SEAT_MAX),
        option_number("--seed", "S", "with --game (default: 1)", &table.seed, 0, UINT64_MAX),
    };
    struct options o = {
        .usage = "engine [OPTION]…",
        .about = "Runs the JSON protocol (docs/protocol.md) on standard input and output: one\n"
                 "request a line, one reply a line. Without --seat it owns the game and may do\n"
                 "everything. Lines longer than 1 MiB are refused.",
        .row = row,
        .row_count = ARRAY_LEN(row),
    };
    struct ang_engine *engine;
    int status = STATUS_OK;

    if (!options_parse(&o, argc, argv))
        return o.status;
    if ((table.open || table.game) && seat == UINT64_MAX)
        return complain_usage("--open and --game need --seat: an owner starts its own games.");
    if (table.open && table.game)
        return complain_usage("--open and --game exclude each other.");
    if (table.open || table.game)
        status = table_open(&table);
    if (status == STATUS_OK && table.running && seat >= ang_game_seats(table.running))
        status = complain_usage("--seat: the game has seats 0 to %u.",
                                ang_game_seats(table.running) - 1);
    if (status == STATUS_OK) {
        engine = ang_engine_new(seat == UINT64_MAX ? ANG_OWNER : ANG_SEAT,
                                seat == UINT64_MAX ? 0 : (unsigned)seat);
        if (!engine) {
            status = complain("out of memory");
        } else {
            if (table.running)
                ang_engine_attach(engine, table.running);
            status = answer_lines(engine);
        }
        ang_engine_free(engine);
    }
    ang_game_free(table.running);
    ang_pack_free(table.pack);
    return status;
}
