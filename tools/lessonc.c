/* lessonc.c: compiles lessons into tables of C, for the library (src/lib/lesson.h).
 *
 *     angeles-lessonc -o OUT FILE…
 *
 * It is linked with the library that the tables belong to, except for the tables themselves.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/lesson.h"

const struct ang_lesson *const lesson_table[1] = { NULL };
const unsigned lesson_table_count = 0;

static char *file_read(const char *path, size_t *size)
{
    FILE *f = fopen(path, "rb");
    char *text = NULL;
    size_t room = 1 << 20;

    *size = 0;
    if (f && (text = malloc(room)) != NULL)
        *size = fread(text, 1, room - 1, f);
    if (text)
        text[*size] = 0;
    if (f)
        fclose(f);
    return text;
}

/* Writing */

static void write_text(FILE *f, const char *text)
{
    if (!text) {
        fputs("0", f);
        return;
    }
    fputc('"', f);
    for (; *text; text++) {
        unsigned char c = (unsigned char)*text;
        if (c == '"' || c == '\\')
            fprintf(f, "\\%c", c);
        else if (c < 0x20 || c >= 0x7f || c == '?')
            fprintf(f, "\\%03o", c);
        else
            fputc(c, f);
    }
    fputc('"', f);
}

static void write_pair(FILE *f, const char *name, const char *const text[2])
{
    fprintf(f, " .%s = { ", name);
    write_text(f, text[0]);
    fputs(", ", f);
    write_text(f, text[1]);
    fputs(" },", f);
}

/* A list of texts, as a compound literal. */
static void write_list(FILE *f, const char *name, const char *const *text, unsigned count)
{
    if (count == 0)
        return;
    fprintf(f, "\n      .%s = (const char *const[]){ ", name);
    for (unsigned i = 0; i < count; i++) {
        write_text(f, text[i]);
        fputs(", ", f);
    }
    fprintf(f, "}, .%s_count = %u,", name, count);
}

static void write_step(FILE *f, const struct lesson_step *s)
{
    fprintf(f, "    { .kind = %u, .chapter = %u,", s->kind, s->chapter);
    write_pair(f, "say", s->say);
    write_pair(f, "why", s->why);
    write_pair(f, "hint", s->hint);
    write_pair(f, "fails", s->fails);
    fputs(" .show = ", f);
    write_text(f, s->show);
    fputc(',', f);
    write_list(f, "allow", s->allow, s->allow_count);
    write_list(f, "solution", s->solution, s->solution_count);
    if (s->deed_count) {
        fprintf(f, "\n      .deed_count = %u, .deed = (const struct lesson_deed[]){ ",
                s->deed_count);
        for (unsigned i = 0; i < s->deed_count; i++) {
            fprintf(f, "{ %u, ", s->deed[i].seat);
            write_text(f, s->deed[i].words);
            fputs(" }, ", f);
        }
        fputs("},", f);
    }
    if (s->until_count) {
        fprintf(f, "\n      .until_count = %u, .until = (const struct lesson_condition[]){ ",
                s->until_count);
        for (unsigned i = 0; i < s->until_count; i++)
            fprintf(f, "{ %u, %u, %u, %d }, ", s->until[i].test, s->until[i].what,
                    s->until[i].index, s->until[i].value);
        fputs("},", f);
    }
    fputs(" },\n", f);
}

static void write_lesson(FILE *f, unsigned n, const struct ang_lesson *l)
{
    for (unsigned c = 0; c < l->chapter_count; c++) {
        fprintf(f, "static const struct lesson_patch patch_%u_%u[] = {", n, c);
        for (unsigned i = 0; i < l->chapter[c].patch_count; i++)
            fprintf(f, "%s{ %u, 0x%llx },", i % 4 ? " " : "\n    ", l->chapter[c].patch[i].at,
                    (unsigned long long)l->chapter[c].patch[i].change);
        fputs(l->chapter[c].patch_count ? "\n};\n" : " { 0, 0 } };\n", f);
    }
    fprintf(f, "static const struct lesson_chapter chapter_%u[] = {\n", n);
    for (unsigned c = 0; c < l->chapter_count; c++) {
        fputs("    {", f);
        write_pair(f, "title", l->chapter[c].title);
        fprintf(f, " patch_%u_%u, %u },\n", n, c, l->chapter[c].patch_count);
    }
    fprintf(f, "};\nstatic const struct lesson_step step_%u[] = {\n", n);
    for (unsigned i = 0; i < l->step_count; i++)
        write_step(f, &l->step[i]);
    fprintf(f, "};\nstatic const uint16_t code_%u[] = { ", n);
    for (unsigned i = 0; i < l->code_count; i++)
        fprintf(f, "%u, ", l->code[i]);
    fprintf(f, "0 };\nstatic const struct pack_set set_%u[] = { ", n);
    for (unsigned i = 0; i < l->set_count; i++)
        fprintf(f, "{ %u, %u, %u, %u, %u, %u }, ", l->set[i].domain, l->set[i].type, l->set[i].args,
                l->set[i].filter, l->set[i].open, l->set[i].spare);
    fprintf(
        f,
        "{ 0, 0, 0, 0, 0, 0 } };\nstatic const struct ang_lesson lesson_%u = {\n    .name = ", n);
    write_text(f, l->name);
    fputs(", .game = ", f);
    write_text(f, l->game);
    fputc(',', f);
    write_pair(f, "title", l->title);
    write_pair(f, "about", l->about);
    fprintf(f, "\n    .puzzle = %d, .seats = %u, .learner = %u, .seed = %llu,\n", l->puzzle,
            l->seats, l->learner, (unsigned long long)l->seed);
    fputs("    .option = (const char *const[]){ ", f);
    for (unsigned i = 0; l->option[i]; i++) {
        write_text(f, l->option[i]);
        fputs(", ", f);
    }
    fputs("0 },", f);
    write_list(f, "otherwise", l->otherwise, l->otherwise_count);
    fprintf(f,
            "\n    .chapter = chapter_%u, .chapter_count = %u, .step = step_%u, .step_count = %u,\n"
            "    .code = code_%u, .code_count = %u, .set = set_%u, .set_count = %u,\n};\n\n",
            n, l->chapter_count, n, l->step_count, n, l->code_count, n, l->set_count);
}

static bool compile(FILE *f, unsigned n, const char *path, struct ang_pack **kept)
{
    char presets_path[1024];
    const char *slash = strrchr(path, '/');
    struct ang_scenario_desc desc = { .name = path, .kept = kept };
    char *text, *presets, *report;

    snprintf(presets_path, sizeof presets_path, "%.*spresets", slash ? (int)(slash - path) + 1 : 0,
             path);
    desc.text = text = file_read(path, &desc.size);
    desc.presets = presets = file_read(presets_path, &desc.presets_size);
    desc.presets_name = presets_path;
    if (!text) {
        fprintf(stderr, "angeles-lessonc: %s: %s\n", path, strerror(errno));
        free(presets);
        return false;
    }
    struct ang_lesson *lesson = ang_lesson_read(&desc, false, &report);
    if (lesson)
        write_lesson(f, n, lesson);
    else
        fputs(report ? report : "angeles-lessonc: out of memory\n", stderr);
    ang_text_free(report);
    ang_lesson_free(lesson);
    free(text);
    free(presets);
    return lesson != NULL;
}

int main(int argc, char **argv)
{
    struct ang_pack *kept = NULL;
    bool ok = true;

    if (argc < 3 || strcmp(argv[1], "-o") != 0) {
        fputs("Usage: angeles-lessonc -o OUT FILE…\n", stderr);
        return 2;
    }
    FILE *f = fopen(argv[2], "w");
    if (!f) {
        fprintf(stderr, "angeles-lessonc: %s: %s\n", argv[2], strerror(errno));
        return 1;
    }
    fputs("/* Made by angeles-lessonc. */\n#include \"lib/lesson.h\"\n\n", f);
    for (int i = 3; i < argc; i++)
        ok &= compile(f, (unsigned)i - 3, argv[i], &kept);
    fputs("const struct ang_lesson *const lesson_table[] = { ", f);
    for (int i = 3; i < argc; i++)
        fprintf(f, "&lesson_%d, ", i - 3);
    fprintf(f, "0 };\nconst unsigned lesson_table_count = %d;\n", argc - 3);
    ang_pack_free(kept);
    return fclose(f) == 0 && ok ? 0 : 1;
}
