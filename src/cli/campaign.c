/* campaign.c: a campaign in a file, its next chapter, and its story. */
#include "cli/campaign.h"

#include "cli/cli.h"
#include "cli/files.h"
#include "cli/options.h"
#include "cli/packs.h"
#include "cli/saved.h"
#include "cli/terminal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void seats_read(struct campaign_wish *w, const struct ang_chapter *before)
{
    w->seats = before->seats;
    for (unsigned s = 0; s < before->seats; s++) {
        if (before->who[s])
            snprintf(w->option[s], sizeof w->option[s], "seat-%u=%s", s + 1, before->who[s]);
        snprintf(w->name[s], sizeof w->name[s], "%s", before->name[s]);
    }
}

int campaign_open(struct campaign_wish *w, const struct ang_pack *pack)
{
    struct ang_error error = { 0 };
    struct ang_chapter before;

    if (access(w->path, F_OK) == 0 && !file_read(w->path, &w->text))
        return STATUS_FAILED;
    struct ang_campaign *c = ang_campaign_read(pack, w->text.data, w->text.length, &error);
    if (!c)
        return complain_error(w->path, &error);
    if (w->after == UINT64_MAX)
        w->after = ang_campaign_count(c);
    int status =
        w->after <= ang_campaign_count(c)
            ? STATUS_OK
            : complain_usage("--after: the campaign has %u chapters.", ang_campaign_count(c));
    if (ang_campaign_chapter(c, (unsigned)w->after, &before))
        seats_read(w, &before);
    ang_campaign_free(c);
    return status;
}

bool campaign_keep(const struct campaign_wish *w, const struct ang_game *game)
{
    struct text text = { 0 };

    TEXT_FILL(&text, ang_game_campaign(game, text.data, text.size));
    bool good = text.length > 0 && file_write(w->path, text.data, text.length);
    text_release(&text);
    return good;
}

void campaign_release(struct campaign_wish *w)
{
    text_release(&w->text);
}

/* The command */

static void print(const struct ang_campaign *c, enum ang_language lang)
{
    struct terminal terminal;
    struct text text = { 0 };

    terminal_init(&terminal);
    TEXT_FILL(&text, ang_campaign_text(c, lang, text.data, text.size));
    for (char *line = text.data, *end; *line; line = end) {
        end = line + strcspn(line, "\n");
        if (*end)
            *end++ = 0;
        if (*line)
            terminal_print(&terminal, 0, line);
        else
            putchar('\n');
    }
    if (!*text.data)
        puts(lang == ANG_DE ? "Noch kein Kapitel ist zu Ende."
                            : "No chapter has been finished yet.");
    text_release(&text);
}

/* The campaign of a saved chapter is read from its save. */
static bool take_out(const char *path, struct text *text)
{
    struct saved saved;
    struct ang_error error = { 0 };

    if (strncmp(text->data, "{\"save\"", 7) != 0)
        return true;
    if (saved_read(path, NULL, &saved) != STATUS_OK)
        return false;
    struct ang_game *game = ang_game_open(saved.pack, saved.text.data, saved.text.length, &error);
    if (game)
        TEXT_FILL(text, ang_game_campaign(game, text->data, text->size));
    bool good = game && text->length > 0;
    if (!good)
        complain("%s: %s", path, game ? "this game is part of no campaign" : error.message);
    ang_game_free(game);
    saved_release(&saved);
    return good;
}

/* The file may belong to any game that has campaigns. */
static int campaign_told(const char *path, const struct text *text, struct ang_pack **pack,
                         struct ang_campaign **out)
{
    struct ang_error error = { 0 };
    char game[32];

    if (!ang_campaign_game(text->data, text->length, game, &error))
        return complain_error(path, &error);
    int status = pack_get(game, NULL, pack);
    if (status != STATUS_OK)
        return status;
    *out = ang_campaign_read(*pack, text->data, text->length, &error);
    return *out ? STATUS_OK : complain_error(path, &error);
}

int command_campaign(int argc, char **argv)
{
    enum ang_language lang = ANG_EN;
    const char *out = NULL;
    struct text text = { 0 };
    struct ang_pack *pack = NULL;
    struct ang_campaign *c = NULL;
    const struct option_row row[] = {
        option_text("--out", "FILE", "write the campaign itself to this file, for use elsewhere",
                    &out),
        option_language(&lang),
    };
    struct options o = {
        .usage = "campaign FILE [OPTION]…",
        .about =
            "Prints a campaign as a story: how its chapters ended, who played, the entries of\n"
            "the log, and what was kept. FILE is a campaign, or the saved game of a chapter.\n"
            "Play the next chapter with: angeles play GAME --campaign FILE",
        .row = row,
        .row_count = ARRAY_LEN(row),
        .word_min = 1,
        .word_max = 1,
    };

    if (!options_parse(&o, argc, argv))
        return o.status;
    if (out && file_is_taken(out))
        return complain("%s: already exists", out);
    int status = file_read(o.word[0], &text) && take_out(o.word[0], &text)
                     ? campaign_told(o.word[0], &text, &pack, &c)
                     : STATUS_FAILED;
    if (c && out)
        status = file_write(out, text.data, text.length) ? STATUS_OK : STATUS_FAILED;
    else if (c)
        print(c, lang);
    ang_campaign_free(c);
    ang_pack_free(pack);
    text_release(&text);
    return status;
}
