/* play.c: sets the table for a game. */
#include "cli/play.h"

#include "cli/bots.h"
#include "cli/campaign.h"
#include "cli/cli.h"
#include "cli/files.h"
#include "cli/options.h"
#include "cli/packs.h"
#include "cli/saved.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
    REMEMBERED_LINES = 12,
    STATUS_LEFT = -1, /* the person left before there was a game */
};

struct wishes {
    uint64_t seats, seed;
    const char *game, *bots, *level, *pack, *resume, *save, *names;
    struct lesson_wish lesson;
    struct campaign_wish campaign;
    struct option_list option;
};

static int read_names(struct play *p, const char *names)
{
    unsigned count = 0;

    for (const char *at = names; at; count++) {
        size_t length = strcspn(at, ",");

        if (count == ANG_SEAT_MAX)
            return complain_usage("--names: there are more than %d.", ANG_SEAT_MAX);
        if (length == 0 || length >= NAME_SIZE)
            return complain_usage("--names: a name has 1 to %d characters.", NAME_SIZE - 1);
        memcpy(p->name[count], at, length);
        at = at[length] ? at + length + 1 : NULL;
    }
    if (p->seats && count > p->seats)
        return complain_usage("--names: %u names are too many for %u seats.", count, p->seats);
    if (!p->seats)
        p->seats = count;
    for (; count < ANG_SEAT_MAX; count++)
        snprintf(p->name[count], NAME_SIZE, "Player %u", count + 1);
    p->named = true;
    return STATUS_OK;
}

/* --bots: the last N seats, or all but one. */
static int read_bots(struct play *p, const char *bots)
{
    unsigned people = 1;
    uint64_t number;

    if (bots && strncmp(bots, "all-but:", 8) == 0) {
        if (!number_read(bots + 8, &number) || number < 1 || number > p->seats)
            return complain_usage("--bots: there is no seat '%s': they are 1 to %u.", bots + 8,
                                  p->seats);
        people = 1u << (number - 1);
    } else if (bots) {
        if (!number_read(bots, &number) || number > p->seats)
            return complain_usage("--bots needs a number from 0 to %u, or all-but:SEAT, not '%s'.",
                                  p->seats, bots);
        people = ((1u << p->seats) - 1) >> number;
    }
    for (unsigned s = 0; s < p->seats; s++)
        p->match.seat[s] = (struct match_seat){ .kind = people >> s & 1 ? CHAIR_PERSON : CHAIR_BOT,
                                                .taken = true,
                                                .level = ang_level_usual() };
    return STATUS_OK;
}

static int read_level(struct play *p, const char *level)
{
    if (!level || !*level)
        return STATUS_OK;
    if (strlen(level) >= sizeof p->level)
        return complain_usage("--level: '%s' is too long.", level);
    snprintf(p->level, sizeof p->level, "%s", level);
    return bot_read(p->pack, "--level", level, &p->bot);
}

/* A save names the players and the bots' levels; options override them. */
static int sit_down(struct play *p, const struct wishes *w)
{
    int status = STATUS_OK;

    if (w->bots || !p->seated)
        status = read_bots(p, w->bots);
    for (unsigned s = 0; s < p->seats; s++)
        p->match.seat[s].bot = p->match.seat[s].kind == CHAIR_BOT ? &p->bot : NULL;
    return status;
}

static uint64_t fresh_seed(void)
{
    uint64_t seed = 0;
    FILE *random = fopen("/dev/urandom", "rb");

    if (!random || fread(&seed, sizeof seed, 1, random) != 1)
        seed = (uint64_t)time(NULL) * 1000003 + (uint64_t)getpid();
    if (random)
        fclose(random);
    return seed % 1000000; /* easy to write down */
}

static const char *game_title(const char *game)
{
    for (unsigned i = 0; i < ang_kind_count(); i++)
        if (strcmp(ang_kind_name(i), game) == 0)
            return ang_kind_title(i);
    return game;
}

/* The investigators and names of the previous chapter continue, unless options say otherwise. */
static int chapter(struct play *p, struct wishes *w)
{
    const struct campaign_wish *c = &w->campaign;
    int status = campaign_open(&w->campaign, p->pack);
    bool chosen = false;

    for (unsigned i = 0; i < w->option.count; i++)
        chosen |= strncmp(w->option.item[i], "seat-", 5) == 0;
    if (!p->seats)
        p->seats = c->seats;
    for (unsigned s = 0; s < c->seats && s < p->seats; s++) {
        if (c->option[s][0] && !chosen && w->option.count < OPTION_LIST_MAX)
            w->option.item[w->option.count++] = c->option[s];
        if (c->name[s][0] && !w->names)
            snprintf(p->name[s], sizeof p->name[s], "%.47s", c->name[s]);
        p->named |= p->name[s][0] != 0;
    }
    return status;
}

static int begin(struct play *p, struct wishes *w)
{
    const char *name[ANG_SEAT_MAX];
    char seed[24];
    struct ang_error error = { 0 };
    int status = pack_get(w->game, w->pack, &p->pack);

    if (status == STATUS_OK)
        status = read_level(p, w->level);
    p->seats = (unsigned)w->seats;
    if (status == STATUS_OK && w->names)
        status = read_names(p, w->names);
    if (status == STATUS_OK && w->campaign.path)
        status = chapter(p, w);
    if (status == STATUS_OK && !w->campaign.path && p->terminal.person && !w->seats && !w->names &&
        !w->option.count && setup_is_asked(p->pack)) {
        if (!setup_ask(p) || (!w->level && !w->bots && !setup_ask_level(p)))
            return STATUS_LEFT;
        for (unsigned i = 0; i < SETUP_CHOICES && p->choice[i][0]; i++)
            w->option.item[w->option.count++] = p->choice[i];
    }
    if (status == STATUS_OK)
        status = seats_check(p->pack, w->seats ? "--seats" : "--names", p->seats);
    if (status != STATUS_OK)
        return status;
    for (int s = 0; s < ANG_SEAT_MAX; s++)
        name[s] = p->name[s];
    if (w->seed == UINT64_MAX)
        w->seed = fresh_seed();
    p->game = ang_game_new(&(struct ang_game_desc){ .pack = p->pack,
                                                    .seats = p->seats,
                                                    .seed = w->seed,
                                                    .option = w->option.item,
                                                    .campaign = !w->campaign.path ? NULL
                                                                : w->campaign.text.data
                                                                    ? w->campaign.text.data
                                                                    : "",
                                                    .after = (unsigned)w->campaign.after,
                                                    .name = p->named ? name : NULL },
                           &error);
    if (!p->game)
        return complain_error(w->game, &error);
    p->seats = ang_game_seats(p->game);
    ang_game_speak(p->game, p->lang);
    snprintf(seed, sizeof seed, "%" PRIu64, w->seed);
    play_say(p, SAID_WELCOME, game_title(w->game), p->seats, seed);
    return STATUS_OK;
}

/* A file whose replay ends differently is never overwritten; the player can continue in another
 * file. */
static int differing(const struct play *p, const struct wishes *w, const struct saved *saved)
{
    enum ang_end end = saved_end(saved, p->game);

    if (end == ANG_END_SAME)
        return STATUS_OK;
    saved_differs(w->resume, end, p->lang);
    if (w->save && strcmp(w->save, w->resume) != 0)
        return STATUS_OK;
    return complain(p->lang == ANG_DE
                        ? "Um von dort weiterzuspielen, wohin es jetzt kommt, in einer anderen "
                          "Datei: --resume %s --save DATEI"
                        : "To continue from the state it reaches now, in another file: --resume %s "
                          "--save FILE",
                    w->resume);
}

static int find_seating(struct play *p, const struct wishes *w, const struct saved *saved)
{
    char level[BOT_WORDS_SIZE];

    p->match.game = p->game;
    p->seated = seating_find(&p->match, level, saved->text.data, saved->text.length);
    return read_level(p, p->seated && !w->level ? level : w->level);
}

static int resume(struct play *p, const struct wishes *w)
{
    struct ang_error error = { 0 };
    struct saved saved;
    int status = STATUS_USAGE;

    if (w->seats || w->seed != UINT64_MAX || w->names || w->option.count)
        return complain_usage("--seats, --seed, --names and --option belong to a new game, "
                              "not to one that is resumed.");
    status = saved_read(w->resume, w->pack, &saved);
    if (status == STATUS_OK && w->game && strcmp(w->game, saved.game) != 0)
        status = complain("%s: a game of %s, not of %s", w->resume, saved.game, w->game);
    if (status == STATUS_OK) {
        p->game = ang_game_open(saved.pack, saved.text.data, saved.text.length, &error);
        if (!p->game)
            status = complain("%s: %s", w->resume, error.message);
    }
    if (p->game)
        status = differing(p, w, &saved);
    if (status == STATUS_OK) {
        p->seats = p->match.seat_count = ang_game_seats(p->game);
        ang_game_speak(p->game, p->lang);
        p->pack = saved.pack;
        saved.pack = NULL;
        status = find_seating(p, w, &saved);
        for (unsigned v = 0; v <= ANG_SPECTATOR; v++) /* a short summary at the end */
            p->told[v] = p->match.lesson.lesson ? ang_game_log_count(p->game)
                         : ang_game_log_count(p->game) > REMEMBERED_LINES
                             ? ang_game_log_count(p->game) - REMEMBERED_LINES
                             : 0;
        if (!w->save)
            play_set_save_path(p, w->resume);
    }
    saved_release(&saved);
    return status;
}

static void match_start(struct play *p, bool resumed)
{
    struct table_now now = play_now();
    const struct ang_lesson *lesson = p->match.lesson.lesson;

    p->match.game = p->game;
    p->match.seat_count = p->seats;
    p->match.together = true;
    match_begin(&p->match, &now);
    if (resumed)
        match_resume(&p->match, &now);
    else if (lesson)
        match_teach(&p->match, lesson);
}

/* A lesson is a separate table, which is saved automatically. */
static int learn(struct play *p, struct wishes *w)
{
    if (w->seats || w->seed != UINT64_MAX || w->names || w->option.count || w->bots || w->level ||
        w->resume)
        return complain_usage("--lesson decides who plays, and how; only --save, --pack and --lang "
                              "go with it.");
    if (!w->game)
        return complain_usage("which game? angeles play GAME --lesson %s", w->lesson.name);
    w->lesson.game = w->game;
    if (!w->pack && !w->save && lesson_saved(&w->lesson)) {
        w->resume = w->lesson.path.data;
        w->seed = UINT64_MAX;
        return resume(p, w);
    }
    int status = lesson_begin(p, &w->lesson, w->pack);
    if (!w->save && !p->own_lesson && w->lesson.path.length)
        w->save = w->lesson.path.data;
    return status;
}

int command_play(int argc, char **argv)
{
    struct play p = { .seat = ANG_SPECTATOR };
    struct wishes w = { .seed = UINT64_MAX, .campaign.after = UINT64_MAX };
    const struct option_row row[] = {
        option_number("--seats", "N", "number of players (default: the fewest)", &w.seats, 1,
                      ANG_SEAT_MAX),
        option_text("--bots", "N|all-but:SEAT", "bots in the last N seats, or in all but one",
                    &w.bots),
        option_text("--level", "LEVEL", "novice, regular, expert, or a bot (default: regular)",
                    &w.level),
        option_text("--names", "A,B,C", "the names of the players", &w.names),
        option_number("--seed", "S", "the same seed gives the same game", &w.seed, 0,
                      UINT64_MAX - 1),
        option_repeated("--option", "K=V", "an option of the game; may be repeated", &w.option),
        option_text("--lesson", "NAME", "begin a lesson or a puzzle, or continue it",
                    &w.lesson.name),
        option_text("--campaign", "FILE", "play the next chapter of a campaign, or begin one there",
                    &w.campaign.path),
        option_number("--after", "N", "the chapter to continue from (0: none; default: the last)",
                      &w.campaign.after, 0, UINT64_MAX - 1),
        option_text("--save", "FILE", "save there after every choice", &w.save),
        option_text("--resume", "FILE", "continue a saved game, and keep saving it", &w.resume),
        option_pack(&w.pack),
        option_language(&p.lang),
    };
    struct options o = {
        .usage = "play [GAME] [OPTION]…",
        .about =
            "Plays a game in the terminal, line by line. You are seat 1 and bots play the\n"
            "others, unless --bots says otherwise. Several people can share the screen; it is\n"
            "cleared between them. Without options you are asked what you want to play. Type ?\n"
            "while playing for a list of commands. When the input ends, the game is saved (if\n"
            "--save or --resume names a file).",
        .row = row,
        .row_count = ARRAY_LEN(row),
        .word_max = 1,
        .more = bots_list,
    };
    int status;

    if (!options_parse(&o, argc, argv))
        return o.status;
    p.bot = ang_level_bot(ang_level_usual(), 0);
    w.game = o.word_count ? o.word[0] : NULL;
    if (w.save && !(w.resume && strcmp(w.save, w.resume) == 0) && file_is_taken(w.save))
        return complain("%s: already exists; to continue it: --resume %s", w.save, w.save);
    play_measure(&p);
    if (!w.game && !w.resume && !w.lesson.name && p.terminal.person) {
        w.game = setup_ask_game(&p);
        if (!w.game) {
            text_release(&p.line);
            return STATUS_OK;
        }
    }
    if (!w.game && !w.resume && !w.lesson.name)
        return complain_usage("which game? angeles %s", o.usage);
    status = w.lesson.name ? learn(&p, &w) : w.resume ? resume(&p, &w) : begin(&p, &w);
    if (status == STATUS_LEFT) {
        ang_pack_free(p.pack);
        text_release(&p.line);
        return STATUS_OK;
    }
    if (status == STATUS_OK && !p.match.lesson.lesson)
        status = sit_down(&p, &w);
    if (status == STATUS_OK) {
        match_start(&p, w.resume);
        if (w.save)
            play_set_save_path(&p, w.save);
        if (match_people(&p.match))
            play_say(&p, SAID_HELP_HINT);
        status = play_through(&p);
        if (w.campaign.path && ang_game_state(p.game) != ANG_RUNNING) {
            if (!campaign_keep(&w.campaign, p.game))
                status = STATUS_FAILED;
            else
                play_say(&p, SAID_CHAPTER, w.campaign.path, w.campaign.path);
        }
    }
    campaign_release(&w.campaign);
    match_release(&p.match);
    ang_game_free(p.game);
    ang_lesson_free(p.own_lesson);
    ang_pack_free(p.pack);
    free(p.save_path);
    text_release(&w.lesson.path);
    text_release(&p.text);
    text_release(&p.line);
    text_release(&p.record);
    return status;
}
