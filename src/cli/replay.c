/* replay.c: shows a saved game, as one viewer saw it. */
#include "cli/cli.h"
#include "cli/files.h"
#include "cli/options.h"
#include "cli/saved.h"
#include "cli/terminal.h"

#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

enum { VIEWER_ALL = ANG_SPECTATOR + 1 };

struct replay {
    struct terminal terminal;
    struct saved saved;
    const char *path;
    enum ang_language lang;
    unsigned viewer;
    struct ang_game *game; /* replayed; or NULL, and the recorded log is read from the save */
    unsigned next;         /* line of the game's log */
    size_t at;             /* in the save */
    struct ang_told told;  /* the current line of it */
    struct text text, other;
};

/* The next line of the log, and its entry. */
static bool line_next(struct replay *r, unsigned *entry)
{
    if (!r->game) {
        bool found = ang_told_next(r->saved.text.data, r->saved.text.length, &r->at, &r->told);

        *entry = r->told.entry;
        return found;
    }
    if (r->next == ang_game_log_count(r->game))
        return false;
    *entry = ang_game_log_entry(r->game, r->next++);
    return true;
}

static size_t line_text(const struct replay *r, unsigned viewer, char *out, size_t size)
{
    return r->game ? ang_game_log_text(r->game, viewer, r->next - 1, r->lang, out, size)
                   : ang_told_text(&r->told, viewer, r->lang, out, size);
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

/* The spectator's line, and the lines of seats that differ from it. */
static bool tell_all(struct replay *r, unsigned entry, bool first)
{
    unsigned seats = ang_save_seats(r->saved.text.data, r->saved.text.length);
    bool told = false;

    TEXT_FILL(&r->other, line_text(r, ANG_SPECTATOR, r->other.data, r->other.size));
    if (r->other.length > 0) {
        tell_line(r, entry, first, "", r->other.data);
        told = true;
    }
    for (unsigned seat = 0; seat < seats; seat++) {
        char who[32];

        TEXT_FILL(&r->text, line_text(r, seat, r->text.data, r->text.size));
        if (r->text.length == 0 || strcmp(r->text.data, r->other.data) == 0)
            continue;
        snprintf(who, sizeof who, r->lang == ANG_DE ? "  (an Platz %u) " : "  (to seat %u) ",
                 seat + 1);
        tell_line(r, entry, first && !told, who, r->text.data);
        told = true;
    }
    return told;
}

static bool tell_one(struct replay *r, unsigned entry, bool first)
{
    TEXT_FILL(&r->text, line_text(r, r->viewer, r->text.data, r->text.size));
    if (r->text.length > 0)
        tell_line(r, entry, first, "", r->text.data);
    return r->text.length > 0;
}

static void tell_view(struct replay *r, struct ang_game *game, unsigned viewer)
{
    TEXT_FILL(&r->text, ang_game_view_text(game, viewer, r->lang, r->text.data, r->text.size));
    terminal_print(&r->terminal, 2, r->text.data);
    TEXT_FILL(&r->text, ang_prompt_text(game, viewer, r->lang, r->text.data, r->text.size));
    terminal_print(&r->terminal, 2, r->text.data);
}

static void tell(struct replay *r, unsigned to)
{
    unsigned entry, told = UINT_MAX; /* the last entry with a line */

    while (line_next(r, &entry) && entry <= to) {
        bool first = entry != told;

        if (r->viewer == VIEWER_ALL ? tell_all(r, entry, first) : tell_one(r, entry, first))
            told = entry;
    }
}

/* The table after the last entry shown, or only the seats that are asked now. */
static int tell_table(struct replay *r, unsigned to, bool with_view)
{
    unsigned viewer = r->viewer == VIEWER_ALL ? ANG_SPECTATOR : r->viewer;
    struct ang_error error = { 0 };
    struct ang_game *then;

    if (!with_view) {
        if (ang_game_state(r->game) == ANG_RUNNING) {
            TEXT_FILL(&r->text,
                      ang_prompt_text(r->game, viewer, r->lang, r->text.data, r->text.size));
            terminal_print(&r->terminal, 0, r->text.data);
        }
        return STATUS_OK;
    }
    then = ang_game_open_upto(r->saved.pack, r->saved.text.data, r->saved.text.length, to, &error);
    if (!then)
        return complain_error(r->path, &error);
    tell_view(r, then, viewer);
    ang_game_free(then);
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

/* The recorded log stays true, even if the cards and the rules have changed. Changed cards are not
 * an error in the file. */
static int tell_recorded(struct replay *r, unsigned to, bool with_view)
{
    bool german = r->lang == ANG_DE;

    terminal_print(&r->terminal, 0,
                   german ? "Aufzeichnung: was damals erzählt wurde, nicht noch einmal gespielt."
                          : "This is the recorded log; the game was not replayed.");
    tell(r, to);
    if (with_view)
        terminal_print(&r->terminal, 0,
                       german
                           ? "Den Tisch zeigt nur ein Spiel, das noch einmal gespielt werden kann."
                           : "The table can be shown only if the game can be replayed.");
    return strcmp(r->saved.pack_hash, ang_pack_hash(r->saved.pack)) != 0 ? STATUS_OK
                                                                         : STATUS_FAILED;
}

static bool has_record(const struct replay *r)
{
    struct ang_told told;

    return ang_told_next(r->saved.text.data, r->saved.text.length, &(size_t){ 0 }, &told);
}

/* Replays it; if that fails or ends differently, shows the recorded log. */
static int open_game(struct replay *r, enum ang_end *end)
{
    struct ang_error error = { 0 };

    r->game = ang_game_open(r->saved.pack, r->saved.text.data, r->saved.text.length, &error);
    if (!r->game) {
        complain_error(r->path, &error);
        return has_record(r) ? STATUS_OK : STATUS_FAILED;
    }
    *end = saved_end(&r->saved, r->game);
    if (*end != ANG_END_SAME && has_record(r)) {
        saved_differs(r->path, *end, r->lang);
        ang_game_free(r->game);
        r->game = NULL;
    }
    return STATUS_OK;
}

static int run(struct replay *r, const char *viewer, const char *pack, uint64_t to)
{
    enum ang_end end = ANG_END_SAME;
    bool with_view = to != UINT64_MAX;
    int status = saved_read(r->path, pack, &r->saved);

    if (status == STATUS_OK)
        status = open_game(r, &end);
    if (status == STATUS_OK)
        status = read_viewer(r, viewer, ang_save_seats(r->saved.text.data, r->saved.text.length));
    if (status != STATUS_OK)
        return status;
    if (!r->game)
        return tell_recorded(r, with_view ? (unsigned)to : UINT_MAX, with_view);
    if (with_view && to > ang_game_entry_count(r->game))
        return complain_usage("--to: the game has %u entries.", ang_game_entry_count(r->game));
    tell(r, with_view ? (unsigned)to : UINT_MAX);
    status = tell_table(r, (unsigned)to, with_view);
    return status == STATUS_OK && end != ANG_END_SAME ? saved_differs(r->path, end, r->lang)
                                                      : status;
}

int command_replay(int argc, char **argv)
{
    struct replay r = { 0 };
    const char *viewer = "spectator", *pack = NULL;
    uint64_t to = UINT64_MAX;
    const struct option_row row[] = {
        option_text("--viewer", "N|spectator|all", "whose log (default: spectator)", &viewer),
        option_number("--to", "N", "stop after entry N and show the table", &to, 0, UINT32_MAX - 1),
        option_pack(&pack),
        option_language(&r.lang),
    };
    struct options o = {
        .usage = "replay FILE [OPTION]…",
        .about =
            "Shows a saved game entry by entry, as its viewer saw the log at the time. A seat\n"
            "sees only what it saw at the table; 'all' adds the log of each seat. If the game\n"
            "can't be replayed, the recorded log is shown.",
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
    ang_game_free(r.game);
    saved_release(&r.saved);
    text_release(&r.text);
    text_release(&r.other);
    return status;
}
