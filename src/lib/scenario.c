/* scenario.c: reads a scenario line by line and plays it (docs/scenarios.md). */
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/scenario.h"

/* Lines and their tokens */

const struct token *line_token(const struct scenario *s, unsigned n)
{
    return n < line_length(s) ? &s->tokens.token[s->at + n] : &s->tokens.token[s->tokens.count - 1];
}

unsigned line_length(const struct scenario *s)
{
    return s->next - s->at;
}

bool line_is(const struct scenario *s, unsigned n, const char *word)
{
    const struct token *t = line_token(s, n);

    return t->is == TOKEN_WORD && strcmp(t->text, word) == 0;
}

bool line_says(const struct scenario *s, unsigned n, const char *words)
{
    while (*words) {
        const struct token *t = line_token(s, n++);
        size_t length = strcspn(words, " ");
        if (t->is != TOKEN_WORD || strlen(t->text) != length || memcmp(t->text, words, length) != 0)
            return false;
        words += length + (words[length] == ' ');
    }
    return true;
}

struct spot line_spot(const struct scenario *s, unsigned n)
{
    struct spot last = s->tokens.token[s->next - 1].at;

    if (n >= line_length(s)) /* just after it */
        return (struct spot){ last.file, last.at + last.size, 1 };
    struct spot first = line_token(s, n)->at;
    if (first.file == last.file) /* otherwise it continues in the scenario that uses it */
        first.size = last.at + last.size - first.at;
    return first;
}

char *line_text(struct scenario *s, unsigned from, unsigned to)
{
    if (from >= to || from >= line_length(s))
        return arena_text(&s->arena, "", 0);
    struct spot first = line_token(s, from)->at, last = line_token(s, to - 1)->at;
    return arena_text(&s->arena, s->diag->source[first.file].text + first.at,
                      last.at + last.size - first.at);
}

static bool error_list(struct scenario *s, struct spot at, const char *format, va_list args)
{
    char text[500];

    vsnprintf(text, sizeof text, format, args);
    diag_error(s->diag, at, "%s", text);
    return false;
}

bool line_error(struct scenario *s, unsigned n, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    error_list(s, line_spot(s, n), format, args);
    va_end(args);
    return false;
}

bool word_error(struct scenario *s, unsigned n, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    error_list(s, n < line_length(s) ? line_token(s, n)->at : line_spot(s, n), format, args);
    va_end(args);
    return false;
}

bool line_ends(struct scenario *s, unsigned n)
{
    return n >= line_length(s) || line_error(s, n, "expected the end of the line, or a comma");
}

/* The comma before the next part, or the end of the line. A comma in brackets or before "rounded"
 * belongs to a sentence. */
static unsigned part_end(const struct scenario *s, unsigned from, unsigned end)
{
    int depth = 0;

    for (unsigned i = from; i < end; i++) {
        const struct token *t = &s->tokens.token[i];
        if (t->is == TOKEN_OPEN || t->is == TOKEN_LEFT)
            depth++;
        else if (t->is == TOKEN_CLOSE || t->is == TOKEN_RIGHT)
            depth--;
        else if (t->is == TOKEN_COMMA && depth == 0 && i > from &&
                 !(i + 1 < end && t[1].is == TOKEN_WORD && strcmp(t[1].text, "rounded") == 0))
            return i;
    }
    return end;
}

bool line_parts(struct scenario *s, bool (*part)(struct scenario *s, void *with), void *with)
{
    unsigned at = s->at, end = s->next;
    bool ok = true;

    if (line_length(s) < 2)
        return line_error(s, 0, "expected a condition after it");
    for (unsigned from = at; from < end && (ok || s->dry); from = s->next) {
        s->at = from;
        s->next = part_end(s, from + 1, end);
        if (line_length(s) < 2)
            ok = word_error(s, 0, "expected a condition after the comma");
        else
            ok = part(s, with) && ok;
    }
    s->at = at;
    s->next = end;
    return ok;
}

const char *log_said(struct scenario *s, unsigned viewer)
{
    static const char head[] = "; the log said:";
    char text[260] = "", line[200];
    size_t used = 0;

    for (unsigned i = s->log_from; i < ang_game_log_count(s->game); i++) {
        size_t size = ang_game_log_text(s->game, viewer, i, ANG_EN, line, sizeof line);
        if (size == 0)
            continue;
        if (used == 0)
            used = (size_t)snprintf(text, sizeof text, "%s", head);
        int more = snprintf(text + used, sizeof text - used, " %s", line);
        if (more < 0 || used + (size_t)more + 5 > sizeof text) {
            snprintf(text + used, sizeof text - used, " …");
            break;
        }
        used += (size_t)more;
    }
    return arena_text(&s->arena, text, strlen(text));
}

/* The game */

static const char *const keyword[] = { "proves", "preset",    "game",   "next",    "given",
                                       "expect", "everybody", "others", "recorded" };

static bool seats_read(struct scenario *s, unsigned *n)
{
    for (; line_token(s, *n)->is == TOKEN_WORD && !line_is(s, *n, "seed") &&
           !line_is(s, *n, "option") && !line_is(s, *n, "save");
         ++*n) {
        for (unsigned i = 0; i < ARRAY_LEN(keyword); i++)
            if (line_is(s, *n, keyword[i]))
                return word_error(s, *n, "a player cannot be called '%s'", keyword[i]);
        if (seat_named(s, *n) >= 0)
            return word_error(s, *n, "two players cannot have the same name");
        if (s->seats == SEAT_MAX)
            return line_error(s, *n, "at most %d can play", SEAT_MAX);
        s->name[s->seats++] = line_token(s, *n)->text;
    }
    return true;
}

static bool option_add(struct scenario *s, const char *key, const char *value)
{
    unsigned count = 0;

    while (s->option[count])
        count++;
    if (count == TABLE_OPTION_MAX)
        return false;
    size_t size = strlen(key) + strlen(value) + 2;
    char *text = arena_take(&s->arena, size);
    snprintf(text, size, "%s=%s", key, value);
    s->option[count] = text;
    return true;
}

static bool option_read(struct scenario *s, unsigned n)
{
    const char *key = line_token(s, n + 1)->text, *value = line_token(s, n + 2)->text;

    if (n + 2 >= line_length(s) || !key || !value)
        return line_error(s, n, "expected: option NAME VALUE");
    return option_add(s, key, value) || line_error(s, n, "no game has that many options");
}

/* In games with roles (a detective, a corporation), a seat named after a role gets that role. */
static void seats_are(struct scenario *s)
{
    const struct rules *r = s->pack->rules;

    for (unsigned i = 0; i < r->table_option_count; i++) {
        const struct table_option *o = &r->table_option[i];
        if (o->seat == 0 || o->seat > s->seats)
            continue;
        for (unsigned v = 0; v < ARRAY_LEN(o->value) && o->value[v]; v++)
            if (strcmp(o->value[v], s->name[o->seat - 1]) == 0)
                option_add(s, o->name, o->value[v]);
    }
}

static struct ang_game *game_start(struct scenario *s, uint64_t seed, const struct ang_carry *carry)
{
    struct ang_error error;
    struct ang_game_desc desc = { .pack = s->pack,
                                  .seats = s->seats,
                                  .seed = seed,
                                  .option = s->option,
                                  .name = s->name,
                                  .carry = carry,
                                  .coverage = s->coverage };
    struct ang_game *game = ang_game_new(&desc, &error);

    if (!game)
        line_error(s, 1, "%s", error.message);
    return game;
}

/* The save in the comments of the file, each line after "#| ". */
static struct ang_game *game_saved(struct scenario *s)
{
    static const char mark[] = "#| ";
    size_t used = 0;
    char *save = arena_take(&s->arena, strlen(s->text) + 1);
    struct ang_error error;

    for (const char *line = s->text, *end; *line; line = end + (*end != 0)) {
        end = line + strcspn(line, "\n");
        if (strncmp(line, mark, sizeof mark - 1) != 0)
            continue;
        size_t size = (size_t)(end - line) - (sizeof mark - 1);
        memcpy(save + used, line + sizeof mark - 1, size);
        used += size;
        save[used++] = '\n';
    }
    if (used == 0) {
        line_error(s, 1, "there is no save here; its lines begin with `#| `");
        return NULL;
    }
    struct ang_game *game = ang_game_open(s->pack, save, used, &error);
    if (!game) {
        line_error(s, 1, "the save cannot be played: %s", error.message);
    } else if (game->b->seat_count != s->seats) {
        line_error(s, 1, "%d play in the save, and not %u", game->b->seat_count, s->seats);
        ang_game_free(game);
        game = NULL;
    }
    return game;
}

/* Opening a pack takes as long as playing most scenarios, so it is kept. */
static const struct ang_pack *pack_kept(struct scenario *s, const char *game)
{
    if (!s->kept)
        return s->owned = ang_pack_embedded(game, &(struct ang_error){ 0 });
    if (!*s->kept || strcmp(game, (*s->kept)->rules->name) != 0) {
        ang_pack_free(*s->kept);
        *s->kept = ang_pack_embedded(game, &(struct ang_error){ 0 });
    }
    return *s->kept;
}

static bool game_named(struct scenario *s)
{
    const struct token *t = line_token(s, 1);

    if (t->is != TOKEN_WORD)
        return word_error(s, 1, "expected the name of a game");
    if (!s->pack)
        s->pack = pack_kept(s, t->text);
    if (s->pack && strcmp(t->text, s->pack->rules->name) == 0)
        return true;
    struct nearest near = nearest_to(t->text, strlen(t->text));
    for (unsigned i = 0; i < ang_kind_count(); i++)
        nearest_try(&near, ang_kind_name(i), strlen(ang_kind_name(i)));
    return word_error(s, 1,
                      near.best ? "there is no game '%s' here; did you mean '%s'?"
                                : "there is no game '%s' here",
                      t->text, near.best ? near.best : "");
}

/* game NAME seats anna ben … (save | [seed N] {option NAME VALUE}) */
static bool scenario_game(struct scenario *s)
{
    uint64_t seed = 1;
    bool saved = false;

    if (!s->dry)
        return true;
    if (s->game)
        return line_error(
            s, 0, "a scenario is one game; `next game` starts the next one with the carried state");
    if (!game_named(s))
        return false;
    for (unsigned n = 2; n < line_length(s);) {
        if (line_is(s, n, "seats") && s->seats == 0) {
            n++;
            if (!seats_read(s, &n))
                return false;
        } else if (line_is(s, n, "seed") && line_token(s, n + 1)->is == TOKEN_NUMBER) {
            seed = (uint64_t)line_token(s, n + 1)->number;
            n += 2;
        } else if (line_is(s, n, "option")) {
            if (!option_read(s, n))
                return false;
            n += 3;
        } else if (line_is(s, n, "save") && n + 1 == line_length(s)) {
            saved = true;
            n++;
        } else {
            return line_error(s, n, "expected: seats NAME …, seed N, or option NAME VALUE");
        }
    }
    if (s->seats == 0)
        return line_error(s, 0, "who plays? expected: seats NAME …");
    if (!saved)
        seats_are(s);
    s->seed = seed;
    s->game = saved ? game_saved(s) : game_start(s, seed, NULL);
    if (!s->game)
        return false;
    s->code = arena_take(&s->arena, s->tokens.count * sizeof *s->code);
    sentences_init(&s->sentences, &s->arena, s->diag, s->pack->rules, &s->pack->pack, s->tokens);
    for (unsigned i = 0; i < s->seats; i++)
        sentences_name_seat(&s->sentences, i, s->name[i]);
    return true;
}

bool scenario_restart(struct scenario *s)
{
    struct ang_game *game = game_start(s, s->seed, NULL);

    if (!game)
        return false;
    ang_game_free(s->game);
    s->game = game;
    s->log_from = 0;
    memset(s->used, 0, sizeof s->used);
    return true;
}

/* next game [seed N]: the same players, with the state carried over from the finished game */
static bool scenario_next_game(struct scenario *s)
{
    bool seeded = line_is(s, 2, "seed") && line_token(s, 3)->is == TOKEN_NUMBER;
    struct ang_carry carry;

    if (!line_is(s, 1, "game") || (line_length(s) > 2 && !seeded))
        return line_error(s, 1, "expected: next game [seed N]");
    if (!line_ends(s, seeded ? 4 : 2))
        return false;
    if (s->dry)
        return true;
    if (!ang_game_carry(s->game, &carry))
        return line_error(s, 0, "the game is not over yet");
    struct ang_game *next = game_start(s, seeded ? (uint64_t)line_token(s, 3)->number : 1, &carry);
    if (!next)
        return false;
    ang_game_free(s->game);
    s->game = next;
    s->log_from = 0;
    memset(s->used, 0, sizeof s->used);
    return true;
}

static size_t span_of(const char *text, int (*is)(int c))
{
    size_t length = 0;

    while (is((unsigned char)text[length]))
        length++;
    return length;
}

/* CAPITALS "-" CAPITALS "-" [CAPITALS] DIGITS, or an example: "EX-" [CAPITAL] DIGITS [SMALL] */
static bool is_rule_id(const char *text)
{
    size_t game = span_of(text, isupper), digits;
    bool example = strncmp(text, "EX-", 3) == 0;

    if (game == 0 || text[game] != '-')
        return false;
    text += game + 1;
    size_t chapter = span_of(text, isupper);
    text += chapter;
    if (example && chapter <= 1 && *text != '-') {
        digits = span_of(text, isdigit);
        return digits > 0 && text[digits + !!islower((unsigned char)text[digits])] == 0;
    }
    if (chapter == 0 || *text != '-')
        return false;
    text += 1 + span_of(text + 1, isupper);
    digits = span_of(text, isdigit);
    return digits > 0 && text[digits] == 0;
}

/* proves ID ID …: read by scripts/rules-claims; here only its spelling is checked */
static bool scenario_proves(struct scenario *s)
{
    bool ok = line_length(s) > 1 || line_error(s, 0, "expected the rules it proves: H-BID-01 …");

    if (line_token(s, 0)->at.file != SOURCE_SCENARIO)
        return line_error(s, 0, "`proves` belongs in the scenario; a preset proves nothing");
    for (unsigned n = 1; n < line_length(s); n++) {
        const struct token *t = line_token(s, n);
        if (t->is != TOKEN_WORD || !is_rule_id(t->text))
            ok = word_error(s, n, "this is not the id of a rule; expected one like H-BID-01");
    }
    return ok;
}

static bool begin_unknown(struct scenario *s)
{
    const struct token *t = line_token(s, 0);
    struct nearest near = nearest_to(t->text, strlen(t->text));

    for (unsigned i = 0; i < ARRAY_LEN(keyword); i++)
        nearest_try(&near, keyword[i], strlen(keyword[i]));
    for (unsigned i = 0; i < s->seats; i++)
        nearest_try(&near, s->name[i], strlen(s->name[i]));
    return word_error(
        s, 0,
        near.best ? "'%s' is neither a player nor the first word of a line; did you mean '%s'?"
                  : "'%s' is neither a player nor the first word of a line",
        t->text, near.best ? near.best : "");
}

bool scenario_line(struct scenario *s)
{
    int seat = seat_named(s, 0);
    bool ok = true;

    if (s->lesson && lesson_line(s, &ok))
        return ok;
    if (line_token(s, 0)->is != TOKEN_WORD)
        return word_error(s, 0,
                          "a line begins with: proves, preset, game, next game, given, "
                          "expect, everybody, others, recorded or a player");
    if (line_is(s, 0, "proves"))
        return scenario_proves(s);
    if (line_is(s, 0, "game"))
        return scenario_game(s);
    if (!s->game)
        return line_error(s, 0, "first say which game it is: game NAME seats NAME … seed N");
    if (line_is(s, 0, "next"))
        return scenario_next_game(s);
    if (line_is(s, 0, "given"))
        return scenario_given(s);
    if (line_is(s, 0, "expect"))
        return scenario_expect(s);
    if (line_is(s, 0, "everybody") || line_is(s, 0, "others"))
        return scenario_everybody(s, line_is(s, 0, "others"));
    if (line_is(s, 0, "recorded"))
        return scenario_recorded(s);
    if (seat >= 0)
        return scenario_seat(s, (unsigned)seat);
    return begin_unknown(s);
}

/* The lexer has already reported text it could not read. */
static bool line_is_bad(const struct scenario *s)
{
    for (unsigned n = 0; n < line_length(s); n++)
        if (line_token(s, n)->is == TOKEN_BAD)
            return true;
    return false;
}

void line_begin(struct scenario *s, unsigned at)
{
    const struct token *token = s->tokens.token;

    s->at = at;
    s->next = at + 1;
    while (token[s->next].is != TOKEN_END && !token[s->next].begins_line)
        s->next++;
}

/* Dry: reads all lines, as far as there is a game. Otherwise stops at the first line that fails. */
bool scenario_read(struct scenario *s)
{
    const struct token *token = s->tokens.token;
    bool ok = true;

    for (s->at = 0; token[s->at].is != TOKEN_END; s->at = s->next) {
        line_begin(s, s->at);
        if (line_is_bad(s))
            continue;
        bool from_preset = token[s->at].at.file == SOURCE_PRESETS, checks = s->checks;
        bool good = scenario_line(s);
        if (from_preset) /* expectations in a preset don't count as checks of the scenario */
            s->checks = checks;
        if (from_preset && !good)
            diag_error(s->diag, s->preset, "this preset fails");
        if (!good && (!s->dry || (!s->game && !line_is(s, 0, "proves"))))
            return false;
        ok = good && ok;
    }
    return ok;
}

/* Presets */

struct lines { /* a range of tokens, excluding the last */
    const struct token *from, *to;
};

static const struct token *line_after(const struct token *t)
{
    while (t->is != TOKEN_END && !(++t)->begins_line && t->is != TOKEN_END)
        ;
    return t;
}

static bool is_preset(const struct token *t)
{
    return t->begins_line && t->is == TOKEN_WORD && strcmp(t->text, "preset") == 0;
}

/* presets := {"preset" NAME line {line}}: the lines of the named preset. An error in a preset is
 * reported only when that preset is used. */
static bool preset_find(struct scenario *s, const struct token *name, struct lines *out)
{
    struct nearest near = nearest_to(name->text, strlen(name->text));

    for (const struct token *t = s->presets.token; t->is != TOKEN_END; t = line_after(t)) {
        if (!is_preset(t) || t[1].begins_line || t[1].is != TOKEN_WORD)
            continue;
        nearest_try(&near, t[1].text, strlen(t[1].text));
        if (strcmp(t[1].text, name->text) != 0)
            continue;
        out->from = out->to = line_after(t);
        while (out->to->is != TOKEN_END && !is_preset(out->to))
            out->to = line_after(out->to);
        if (out->from->is == TOKEN_WORD && strcmp(out->from->text, "game") == 0)
            return true;
        diag_error(s->diag, t->at, "the first line of a preset begins with `game`");
        return false;
    }
    diag_error(s->diag, name->at,
               near.best ? "there is no preset '%s'; did you mean '%s'?"
                         : "there is no preset '%s'",
               name->text, near.best ? near.best : "");
    return false;
}

static void tokens_add(struct scenario *s, struct lines part)
{
    size_t size = s->tokens.count * sizeof *part.from;
    size_t more = (size_t)(part.to - part.from) * sizeof *part.from;

    s->tokens.token = arena_grow(&s->arena, s->tokens.token, size, size + more);
    memcpy(s->tokens.token + s->tokens.count, part.from, more);
    s->tokens.count += (unsigned)(part.to - part.from);
}

/* preset NAME {option NAME VALUE}: replaced by the preset's lines. The options are added to the
 * first of them, which starts the game. */
static bool preset_insert(struct scenario *s, const struct token *use)
{
    const struct token *end = line_after(use);
    struct lines lines;

    s->preset = use->at;
    if (end - use < 2 || use[1].is != TOKEN_WORD) {
        diag_error(s->diag, use->at, "expected: preset NAME");
        return false;
    }
    if (s->diag->source_count <= SOURCE_PRESETS) {
        diag_error(s->diag, use[1].at, "there is no file of presets here");
        return false;
    }
    s->presets = lexer_read(&s->arena, s->diag, SOURCE_PRESETS);
    if (!preset_find(s, use + 1, &lines))
        return false;
    const struct token *second = line_after(lines.from);
    tokens_add(s, (struct lines){ lines.from, second });
    tokens_add(s, (struct lines){ use + 2, end });
    tokens_add(s, (struct lines){ second, lines.to });
    return true;
}

/* The scenario's tokens, with the line that names a preset replaced by the preset's lines. */
bool scenario_tokens(struct scenario *s)
{
    struct tokens own = lexer_read(&s->arena, s->diag, SOURCE_SCENARIO);
    const struct token *t = own.token, *end = own.token + own.count;

    while (t->is != TOKEN_END && !is_preset(t))
        t = line_after(t);
    if (t->is == TOKEN_END) {
        s->tokens = own;
        return true;
    }
    tokens_add(s, (struct lines){ own.token, t });
    if (!preset_insert(s, t))
        return false;
    t = line_after(t);
    tokens_add(s, (struct lines){ t, end });
    for (; t->is != TOKEN_END; t = line_after(t))
        if (is_preset(t))
            diag_error(s->diag, t->at, "a scenario has one preset");
    return true;
}

static void scenario_play(struct scenario *s)
{
    if (!scenario_tokens(s))
        return;
    s->dry = true;
    scenario_read(s);
    s->dry = false;
    if (s->diag->count)
        return;
    if (!s->checks)
        diag_error(s->diag, (struct spot){ 0, 0, 0 },
                   "this scenario expects nothing, so it cannot fail");
    else if (scenario_read(s))
        scenario_claims(s);
}

static char *report_short(const char *file_name, const char *what)
{
    size_t size = strlen(file_name) + strlen(what) + sizeof ": error: \n";
    char *text = malloc(size);

    if (text)
        snprintf(text, size, "%s: error: %s\n", file_name, what);
    return text;
}

struct scenario *scenario_new(const struct ang_scenario_desc *desc)
{
    struct scenario *s = calloc(1, sizeof *s);

    if (!s)
        return NULL;
    s->pack = desc->pack;
    s->kept = desc->kept;
    s->coverage = desc->coverage;
    s->text = desc->text;
    s->source[SOURCE_SCENARIO] =
        (struct pack_source){ .name = desc->name, .text = desc->text, .size = desc->size };
    s->source[SOURCE_PRESETS] = (struct pack_source){ .name = desc->presets_name,
                                                      .text = desc->presets,
                                                      .size = desc->presets_size };
    return s;
}

void scenario_free(struct scenario *s)
{
    ang_game_free(s->game);
    ang_pack_free(s->owned);
    arena_release(&s->arena);
    free(s);
}

bool ang_scenario_run(const struct ang_scenario_desc *desc, struct ang_scenario_result *out)
{
    struct scenario *s = scenario_new(desc);
    jmp_buf exhausted;

    out->passed = false;
    out->report = NULL;
    if (!s)
        return false;
    arena_init(&s->arena, &exhausted);
    if (setjmp(exhausted) == 0) {
        s->diag = arena_take(&s->arena, sizeof *s->diag);
        diag_init(s->diag, &s->arena, s->source, desc->presets ? 2 : 1);
        scenario_play(s);
        out->passed = s->diag->count == 0;
        if (!out->passed)
            out->report = diag_text(s->diag, "error");
    }
    if (!out->passed && !out->report) /* allocated by malloc, because the caller frees it */
        out->report = report_short(desc->name, "there is not enough memory for this scenario");
    scenario_free(s);
    return out->passed;
}
