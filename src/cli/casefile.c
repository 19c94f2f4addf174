/* casefile.c: a saved game as a story, to be read when it is over. */
#include "cli/cli.h"
#include "cli/files.h"
#include "cli/options.h"
#include "cli/saved.h"
#include "cli/terminal.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WIDTH_ON_PAPER = 80 };

struct casefile {
    struct saved saved;
    const char *path, *out;
    enum ang_language lang;
    uint64_t seat; /* 0: the spectator's knowledge */
    struct text text;
};

/* Paragraphs are wrapped to the margin, lists have a hanging indent. */
static void print_to(FILE *to, unsigned width, const char *text)
{
    while (*text) {
        size_t length = strcspn(text, "\n");
        char *line = memory_get(length + 2);

        memcpy(line, text, length);
        line[length] = '\n';
        terminal_print_to(to, width, *line == ' ' ? 2 : 0, line);
        free(line);
        text += length + (text[length] != 0);
    }
}

/* Writes lines wrapped as on a page into a file that is replaced all at once. */
static bool write_file(const struct casefile *c)
{
    char *page = NULL;
    size_t size = 0;
    FILE *memory = open_memstream(&page, &size);
    bool good = memory != NULL;

    if (!good)
        return complain("%s: %s", c->out, strerror(errno)) == STATUS_OK;
    print_to(memory, WIDTH_ON_PAPER, c->text.data);
    good = fclose(memory) == 0 && file_write(c->out, page, size);
    free(page);
    return good;
}

static void print(const struct casefile *c)
{
    struct terminal t;

    terminal_init(&t);
    print_to(stdout, t.width ? t.width : WIDTH_ON_PAPER, c->text.data);
}

static int tell(struct casefile *c, struct ang_game *game)
{
    unsigned viewer = c->seat ? (unsigned)c->seat - 1 : ANG_SPECTATOR;

    if (c->seat > ang_game_seats(game))
        return complain_usage("--seat: there are %u seats.", ang_game_seats(game));
    TEXT_FILL(&c->text, ang_game_story(game, viewer, c->lang, c->text.data, c->text.size));
    if (c->text.length == 0)
        return complain("%s: %s has no stories; `angeles replay` shows every entry", c->path,
                        c->saved.game);
    if (!c->out)
        print(c);
    return !c->out || write_file(c) ? STATUS_OK : STATUS_FAILED;
}

static int run(struct casefile *c, const char *pack)
{
    struct ang_error error = { 0 };
    struct ang_game *game;
    enum ang_end end;
    int status = saved_read(c->path, pack, &c->saved);

    if (status != STATUS_OK)
        return status;
    if (c->out && file_is_taken(c->out))
        return complain("%s: already exists", c->out);
    game = ang_game_open(c->saved.pack, c->saved.text.data, c->saved.text.length, &error);
    if (!game)
        return complain_error(c->path, &error), STATUS_FAILED;
    status = tell(c, game);
    end = saved_end(&c->saved, game);
    if (status == STATUS_OK && end != ANG_END_SAME)
        status = saved_differs(c->path, end, c->lang);
    ang_game_free(game);
    return status;
}

int command_casefile(int argc, char **argv)
{
    struct casefile c = { 0 };
    const char *pack = NULL;
    const struct option_row row[] = {
        option_number("--seat", "N", "only what that seat knew (default: what everybody knew)",
                      &c.seat, 1, ANG_SEAT_MAX),
        option_text("-o", "FILE", "write to this file", &c.out),
        option_pack(&pack),
        option_language(&c.lang),
    };
    struct options o = {
        .usage = "casefile FILE [OPTION]…",
        .about = "Retells a saved game as a story: period by period, then how it ended, and\n"
                 "where the points came from. `angeles replay` shows every entry instead.",
        .row = row,
        .row_count = ARRAY_LEN(row),
        .word_min = 1,
        .word_max = 1,
    };
    int status;

    if (!options_parse(&o, argc, argv))
        return o.status;
    c.path = o.word[0];
    status = run(&c, pack);
    saved_release(&c.saved);
    text_release(&c.text);
    return status;
}
