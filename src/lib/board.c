/* board.c: boards, menus and stories, for games that have their own. */
#include <stdlib.h>
#include <string.h>

#include "lib/lib.h"
#include "text/board.h"

unsigned ang_pack_part_count(const struct ang_pack *pack)
{
    const struct board *board = board_of(pack->rules);

    return board ? board->part_count : 0;
}

bool ang_pack_part(const struct ang_pack *pack, unsigned part, struct ang_part *out)
{
    const struct board *board = board_of(pack->rules);

    if (!board || part >= board->part_count)
        return false;
    for (int lang = LANG_EN; lang < LANG_COUNT; lang++) {
        out->word[lang] = board->part[part].word[lang][0];
        out->other[lang] = board->part[part].word[lang][1];
        out->about[lang] = board->part[part].about[lang];
    }
    return true;
}

size_t ang_game_part_text(struct ang_game *g, unsigned viewer, unsigned part,
                          enum ang_language lang, char *out, size_t size)
{
    const struct board *board = board_of(g->pack->rules);
    struct text_scene s = game_scene(g, viewer, lang);

    if (!board || !viewer_is(g, viewer))
        return text_none(out, size);
    return board_write(&s, board, part, out, size);
}

size_t ang_pack_facts(const struct ang_pack *pack, unsigned entry, enum ang_language lang,
                      char *out, size_t size)
{
    const struct board *board = board_of(pack->rules);
    struct text_scene s = { .rules = pack->rules,
                            .pack = &pack->pack,
                            .viewer = SPECTATOR,
                            .lang = lang == ANG_DE ? LANG_DE : LANG_EN };

    if (!board || entry >= pack->pack.entry_count)
        return text_none(out, size);
    return board_facts(&s, board, (uint16_t)entry, out, size);
}

/* Menus */

struct ang_standing ang_option_standing(struct ang_game *g, unsigned seat,
                                        const struct ang_option *option)
{
    struct text_scene s = game_scene(g, seat, ANG_EN);
    struct option o;

    memcpy(&o, option, sizeof o);
    struct standing standing = text_standing(&s, &o);
    return (struct ang_standing){ standing.group, (enum ang_rank)standing.rank };
}

struct ang_group ang_pack_group(const struct ang_pack *pack, unsigned group, enum ang_language lang)
{
    struct text_scene s = { .rules = pack->rules };
    const struct option_group *row = text_group(&s, group);

    return (struct ang_group){ .title = !row             ? NULL
                                        : lang == ANG_DE ? row->de
                                                         : row->en,
                               .folded = row && row->traits & GROUP_FOLDED,
                               .lines = !row || row->traits & GROUP_LINES };
}

size_t ang_option_label(struct ang_game *g, unsigned seat, const struct ang_option *option,
                        enum ang_language lang, char *out, size_t size)
{
    const struct board *board = board_of(g->pack->rules);
    struct text_scene s = game_scene(g, seat, lang);
    struct option o;

    if (!board)
        return ang_option_text(g, seat, option, lang, out, size);
    memcpy(&o, option, sizeof o);
    return board_label(&s, board, &o, out, size);
}

/* The log */

/* A line about the viewer is never an aside. */
static bool is_about(const struct log_entry *e, unsigned viewer)
{
    for (unsigned i = 0; i < e->param_count && i < LOG_PARAM_MAX; i++)
        if (e->param[i].type == T_SEAT && e->param[i].value == viewer)
            return true;
    return false;
}

enum ang_telling ang_game_log_telling(struct ang_game *g, unsigned viewer, unsigned line)
{
    const struct board *board = board_of(g->pack->rules);
    struct text_scene s = game_scene(g, viewer, ANG_EN);

    if (!board)
        return ANG_TELL_PARAGRAPH; /* each line separately */
    if (line >= g->log_count)
        return ANG_TELL_ASIDE;
    switch (text_telling(&s, &g->log[line])) {
    case TELL_ASIDE:
        return is_about(&g->log[line], viewer) ? ANG_TELL_PLAIN : ANG_TELL_ASIDE;
    case TELL_ENDING:
        return ANG_TELL_ASIDE;
    case TELL_TURNING:
        return ANG_TELL_TURNING;
    case TELL_TURN:
    case TELL_PERIOD:
        return ANG_TELL_PARAGRAPH;
    case TELL_PASSAGE:
        return ANG_TELL_PASSAGE;
    default:
        return ANG_TELL_PLAIN;
    }
}

int ang_game_log_card(struct ang_game *g, unsigned viewer, unsigned line)
{
    const struct board *board = board_of(g->pack->rules);
    struct text_scene s = game_scene(g, viewer, ANG_EN);
    unsigned told = viewer < SPECTATOR ? viewer : SPECTATOR;

    if (!board || line >= g->log_count || !(g->log[line].audience >> told & 1))
        return -1;
    return (int)board->shows(&s, &g->log[line]) - 1;
}

struct log_entry *log_that_stood(const struct ang_game *g, unsigned *count)
{
    struct log_entry *log = malloc((g->log_count + 1) * sizeof *log);
    unsigned line = 0;

    *count = 0;
    for (unsigned i = 0; log && i <= g->entry_count; i++) {
        unsigned end = i < g->entry_count ? g->entry[i].log_at : g->log_count;
        const struct entry *before = i ? &g->entry[i - 1] : NULL;
        bool stood = !before || !before->taken_back;

        if (before && stood && before->kind == ANG_ENTRY_LOAD)
            *count = 0;
        for (; line < end; line++)
            if (stood)
                log[(*count)++] = g->log[line];
    }
    return log;
}

typedef size_t retell(const struct text_scene *s, const struct board *board,
                      const struct log_entry *entry, unsigned count, char *out, size_t size);

static size_t game_retell(struct ang_game *g, unsigned viewer, enum ang_language lang, char *out,
                          size_t size, retell *write)
{
    const struct board *board = board_of(g->pack->rules);
    struct text_scene s = game_scene(g, viewer, lang);

    if (!board || !viewer_is(g, viewer))
        return text_none(out, size);
    unsigned count;
    struct log_entry *log = log_that_stood(g, &count);
    size_t length = log ? write(&s, board, log, count, out, size) : text_none(out, size);
    free(log);
    return length;
}

size_t ang_game_story(struct ang_game *g, unsigned viewer, enum ang_language lang, char *out,
                      size_t size)
{
    return game_retell(g, viewer, lang, out, size, board_story);
}

size_t ang_game_ending(struct ang_game *g, unsigned viewer, enum ang_language lang, char *out,
                       size_t size)
{
    return game_retell(g, viewer, lang, out, size, board_ending);
}

size_t ang_seat_text(struct ang_game *g, unsigned seat, enum ang_language lang, char *out,
                     size_t size)
{
    struct text_scene s = game_scene(g, ANG_SPECTATOR, lang);

    if (seat >= g->b->seat_count)
        return text_none(out, size);
    return text_seat(&s, (uint8_t)seat, out, size);
}

/* Options chosen before the game */

unsigned ang_pack_option_count(const struct ang_pack *pack)
{
    return pack->rules->table_option_count;
}

bool ang_pack_option(const struct ang_pack *pack, unsigned index, struct ang_table_option *out)
{
    if (index >= pack->rules->table_option_count)
        return false;
    const struct table_option *o = &pack->rules->table_option[index];
    *out = (struct ang_table_option){ .name = o->name, .title = { o->en, o->de }, .seat = o->seat };
    memcpy(out->value, o->value, sizeof out->value);
    return true;
}
