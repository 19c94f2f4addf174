/* replay.c: tells a saved game, as one viewer was told it. */
#include "cli/cli.h"
#include "cli/files.h"
#include "cli/options.h"
#include "cli/saved.h"
#include "cli/terminal.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { VIEWER_ALL = ANG_SPECTATOR + 1 };

struct replay {
    struct terminal terminal;
    struct saved saved;
    const char *path;
    enum ang_language lang;
    unsigned viewer;
    unsigned told; /* log lines */
    struct text text, other;
};

/* How many bytes the head and so many entries take: each is a line. */
static size_t entries_size(const struct text *save, unsigned entries)
{
    size_t at = 0;

    for (unsigned line = 0; at < save->length && line <= entries;) {
        size_t length = strcspn(save->data + at, "\n");

        line += length > 0;
        at += length;
        at += at < save->length; /* the newline, or a zero that does not belong there */
    }
    return at;
}

static struct ang_game *open_at(const struct replay *r, unsigned entries)
{
    struct ang_error error = { 0 };
    struct ang_game *game = ang_game_open(r->saved.pack, r->saved.text.data,
                                          entries_size(&r->saved.text, entries), &error);

    if (!game)
        complain_error(r->path, &error);
    return game;
}

/* "12. text"; the lines of one entry after the first are indented as far. */
static void tell_line(struct replay *r, unsigned entry, bool first, const char *who,
                      const char *words)
{
    char number[32];
    struct text line = { 0 };

    if (first)
        snprintf(number, sizeof number, "%4u. ", entry);
    else
        snprintf(number, sizeof number, "      ");
    text_add(&line, number, strlen(number));
    text_add(&line, who, strlen(who));
    text_add(&line, words, strlen(words));
    terminal_print(&r->terminal, first ? 4 : 2, line.data);
    text_release(&line);
}

/* What the spectator was told, and beside it every seat that was told it in other words. */
static bool tell_all(struct replay *r, struct ang_game *game, unsigned entry, unsigned line,
                     bool first)
{
    bool told = false;

    TEXT_FILL(&r->other,
              ang_game_log_text(game, ANG_SPECTATOR, line, r->lang, r->other.data, r->other.size));
    if (r->other.length > 0) {
        tell_line(r, entry, first, "", r->other.data);
        told = true;
    }
    for (unsigned seat = 0; seat < ang_game_seats(game); seat++) {
        char who[32];

        TEXT_FILL(&r->text,
                  ang_game_log_text(game, seat, line, r->lang, r->text.data, r->text.size));
        if (r->text.length == 0 || strcmp(r->text.data, r->other.data) == 0)
            continue;
        snprintf(who, sizeof who, r->lang == ANG_DE ? "  (an Platz %u) " : "  (to seat %u) ",
                 seat + 1);
        tell_line(r, entry, first && !told, who, r->text.data);
        told = true;
    }
    return told;
}

static void tell_entry(struct replay *r, struct ang_game *game, unsigned entry)
{
    bool first = true;

    for (; r->told < ang_game_log_count(game); r->told++) {
        if (r->viewer == VIEWER_ALL) {
            first = !tell_all(r, game, entry, r->told, first) && first;
            continue;
        }
        TEXT_FILL(&r->text,
                  ang_game_log_text(game, r->viewer, r->told, r->lang, r->text.data, r->text.size));
        if (r->text.length == 0)
            continue;
        tell_line(r, entry, first, "", r->text.data);
        first = false;
    }
}

static void tell_view(struct replay *r, struct ang_game *game, unsigned viewer)
{
    TEXT_FILL(&r->text, ang_game_view_text(game, viewer, r->lang, r->text.data, r->text.size));
    terminal_print(&r->terminal, 2, r->text.data);
    TEXT_FILL(&r->text, ang_prompt_text(game, viewer, r->lang, r->text.data, r->text.size));
    terminal_print(&r->terminal, 2, r->text.data);
}

/* Each entry is reached by playing to it once more: which log lines it wrote is known no other
 * way, and a game has only some hundred. */
static int tell(struct replay *r, unsigned to, bool with_view)
{
    unsigned viewer = r->viewer == VIEWER_ALL ? ANG_SPECTATOR : r->viewer;

    for (unsigned entry = 0; entry <= to; entry++) {
        struct ang_game *game = open_at(r, entry);

        if (!game)
            return STATUS_FAILED;
        tell_entry(r, game, entry);
        if (entry == to && with_view) {
            tell_view(r, game, viewer);
        } else if (entry == to && ang_game_state(game) == ANG_RUNNING) {
            TEXT_FILL(&r->text, ang_prompt_text(game, viewer, r->lang, r->text.data, r->text.size));
            terminal_print(&r->terminal, 0, r->text.data);
        }
        ang_game_free(game);
    }
    return STATUS_OK;
}

static int read_viewer(struct replay *r, const char *viewer, unsigned seats)
{
    uint64_t number;

    if (strcmp(viewer, "all") == 0)
        r->viewer = VIEWER_ALL;
    else if (strcmp(viewer, "spectator") == 0)
        r->viewer = ANG_SPECTATOR;
    else if (number_read(viewer, &number) && number >= 1 && number <= seats)
        r->viewer = (unsigned)number - 1;
    else
        return complain_usage("--viewer is a seat from 1 to %u, 'spectator' or 'all', not '%s'.",
                              seats, viewer);
    return STATUS_OK;
}

static int run(struct replay *r, const char *viewer, const char *pack, uint64_t to)
{
    struct ang_error error = { 0 };
    struct ang_game *game;
    unsigned seats, entries;
    enum ang_end end;
    int status = saved_read(r->path, pack, &r->saved);

    if (status != STATUS_OK)
        return status;
    game = ang_game_open(r->saved.pack, r->saved.text.data, r->saved.text.length, &error);
    if (!game) {
        complain_error(r->path, &error);
        return STATUS_FAILED;
    }
    end = saved_end(&r->saved, game);
    seats = ang_game_seats(game);
    entries = ang_game_entry_count(game);
    ang_game_free(game);
    status = read_viewer(r, viewer, seats);
    if (status != STATUS_OK)
        return status;
    if (to != UINT64_MAX && to > entries)
        return complain_usage("--to: the game has %u entries.", entries);
    status = tell(r, to == UINT64_MAX ? entries : (unsigned)to, to != UINT64_MAX);
    return status == STATUS_OK && end != ANG_END_SAME ? saved_differs(r->path, end, r->lang)
                                                      : status;
}

int command_replay(int argc, char **argv)
{
    struct replay r = { 0 };
    const char *viewer = "spectator", *pack = NULL;
    uint64_t to = UINT64_MAX;
    const struct option_row row[] = {
        option_text("--viewer", "N|spectator|all", "as whom (default: spectator)", &viewer),
        option_number("--to", "N", "stop after entry N and show the table", &to, 0, UINT32_MAX - 1),
        option_pack(&pack),
        option_language(&r.lang),
    };
    struct options o = {
        .usage = "replay FILE [OPTION]…",
        .about =
            "Tells a saved game entry by entry, in the words its viewer was told then. A seat\n"
            "sees only what it saw at the table; 'all' adds what each seat was told.",
        .row = row,
        .row_count = ARRAY_LEN(row),
        .word_min = 1,
        .word_max = 1,
    };
    int status;

    if (!options_parse(&o, argc, argv))
        return o.status;
    r.path = o.word[0];
    terminal_init(&r.terminal);
    status = run(&r, viewer, pack, to);
    saved_release(&r.saved);
    text_release(&r.text);
    text_release(&r.other);
    return status;
}
