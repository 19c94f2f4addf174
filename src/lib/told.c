/* told.c: the log of a game as text, so that it can be read even if the game can't be replayed.
 *
 *     {"told":12,"all":["Rachel goes to …","Rachel geht …"],
 *      "seats":[[0,"You go to …","Du gehst …"]]}
 *
 * After the last line of a save there is such an object, on one line, for each line of the log:
 * - "told" is the entry it belongs to (0: setup).
 * - "all" is the text for spectators, in each language.
 * - "seats" has the texts of seats that were shown something different.
 *
 * An empty text means that nothing was shown.
 */
#include <stdio.h>
#include <string.h>

#include "lib/save.h"

enum { TOLD_MAX = 4096, LANGUAGES = 2 };

static const char told_begin[] = "{\"told\":"; /* the start of every such line */

struct words {
    char text[LANGUAGES][TOLD_MAX];
};

static void words_fill(struct words *w, struct ang_game *g, unsigned viewer, unsigned line)
{
    for (int lang = 0; lang < LANGUAGES; lang++)
        ang_game_log_text(g, viewer, line, (enum ang_language)lang, w->text[lang], TOLD_MAX);
}

static bool words_same(const struct words *a, const struct words *b)
{
    return strcmp(a->text[ANG_EN], b->text[ANG_EN]) == 0 &&
           strcmp(a->text[ANG_DE], b->text[ANG_DE]) == 0;
}

static void words_write(struct json_writer *w, const struct words *words)
{
    for (int lang = 0; lang < LANGUAGES; lang++)
        json_write_string(w, words->text[lang]);
}

static void line_write(struct json_writer *w, struct ang_game *g, unsigned line)
{
    struct words all, own;

    words_fill(&all, g, ANG_SPECTATOR, line);
    json_write_object(w);
    json_add_int(w, "told", ang_game_log_entry(g, line));
    json_add_array(w, "all");
    words_write(w, &all);
    json_write_end(w);
    json_add_array(w, "seats");
    for (unsigned s = 0; s < g->b->seat_count; s++) {
        words_fill(&own, g, s, line);
        if (words_same(&own, &all))
            continue;
        json_write_array(w);
        json_write_int(w, s);
        words_write(w, &own);
        json_write_end(w);
    }
    json_write_end(w);
    json_write_end(w);
    json_write_line(w);
}

size_t ang_game_told(struct ang_game *g, unsigned from, char *out, size_t size)
{
    struct json_writer w;

    if (g->imagined)
        return text_none(out, size);
    json_writer_init(&w, out, size);
    for (unsigned line = from; line < g->log_count; line++)
        line_write(&w, g, line);
    json_writer_end(&w);
    return w.used;
}

unsigned ang_game_log_entry(const struct ang_game *g, unsigned line)
{
    unsigned entry = 0;

    while (entry < g->entry_count && g->entry[entry].log_at <= line)
        entry++;
    return entry;
}

/* Reading */

bool ang_told_next(const char *save, size_t size, size_t *at, struct ang_told *out)
{
    struct save_reader s = { .text = save, .size = size, .at = *at };
    bool found = false;

    while (!found && save_line(&s)) {
        struct json_reader *r = &s.r;
        char key[JSON_KEY_MAX];

        if (r->size < sizeof told_begin || memcmp(r->text, told_begin, sizeof told_begin - 1) != 0)
            continue;
        *out = (struct ang_told){ .line = r->text, .size = r->size };
        json_read_object(r);
        json_next_key(r, key, sizeof key);
        out->entry = (unsigned)json_read_int(r, 0, UINT32_MAX);
        found = !r->failed;
    }
    *at = s.at;
    return found;
}

/* Reads the text in one language, from the next ones in a list. */
static void words_read(struct json_reader *r, enum ang_language lang, char out[TOLD_MAX])
{
    for (int l = 0; json_next_item(r); l++)
        if (l == (int)lang)
            json_read_string(r, out, TOLD_MAX);
        else
            json_skip(r);
}

static void seats_read(struct json_reader *r, unsigned viewer, enum ang_language lang,
                       char out[TOLD_MAX])
{
    json_read_array(r);
    while (json_next_item(r)) {
        bool his = false;

        json_read_array(r);
        if (json_next_item(r))
            his = json_read_int(r, 0, SEAT_MAX - 1) == (int64_t)viewer;
        words_read(r, his ? lang : (enum ang_language)LANGUAGES, out);
    }
}

size_t ang_told_text(const struct ang_told *told, unsigned viewer, enum ang_language lang,
                     char *out, size_t size)
{
    static const char *const key[] = { "told", "all", "seats" };
    char words[TOLD_MAX] = "";
    struct json_reader r;
    uint64_t seen = 0;

    json_reader_init(&r, told->line, told->size);
    json_read_object(&r);
    for (int k; (k = json_next_known(&r, key, ARRAY_LEN(key), &seen)) >= 0;)
        if (k == 1) {
            json_read_array(&r);
            words_read(&r, lang, words);
        } else if (k == 2) {
            seats_read(&r, viewer, lang, words);
        } else {
            json_skip(&r);
        }
    if (r.failed)
        words[0] = 0;
    return (size_t)snprintf(out, size, "%s", words);
}
