/* refc.c: angeles-refc, which puts the quick references into a C file at build time.
 *
 *     angeles-refc -o OUT.c docs/reference/GAME.en.md docs/reference/GAME.de.md …
 *
 * A file is a title, a few introducing lines, and topics:
 *
 *     # Harbor
 *     What is printed above the list of topics.
 *
 *     ## turn, zug: A turn
 *     - One line of the topic. (H-TURN-01)
 *       It may go on, indented.
 *
 * A topic has one or more words. The first word and the order of the topics are the same in both
 * languages. So a topic found by its German name can be shown in English. Anything else is an error
 * with its position.
 */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "angeles.h"

#define ARRAY_LEN(a) (sizeof(a) / sizeof(a)[0])

enum { FILES_MAX = 32, TOPICS_MAX = 100, LINE_MAX_SIZE = 4000, WORD_SIZE = 32, TITLE_SIZE = 200 };

/* "all" names all topics, so no topic can have this word. */
static const char *const reserved[] = { "all", "alles" };

struct paragraph { /* lines, each ended by '\n' */
    char *data;
    size_t length;
};

struct part {
    char word[ANG_TOPIC_WORD_MAX][WORD_SIZE];
    unsigned word_count;
    char title[TITLE_SIZE];
    struct paragraph text;
    unsigned line; /* of its heading */
};

struct source {
    const char *path;
    char game[WORD_SIZE];
    bool german;
    char title[TITLE_SIZE];
    struct paragraph intro;
    struct part part[TOPICS_MAX];
    unsigned count;
};

static struct source source[FILES_MAX];
static unsigned source_count;
static unsigned mistakes;

static void mistake(const struct source *s, unsigned line, const char *what, const char *which)
{
    fprintf(stderr, "%s:%u: error: %s%s%s\n", s->path, line, what, *which ? ": " : "", which);
    mistakes++;
}

static void paragraph_add(struct paragraph *p, const char *text, const char *end)
{
    size_t text_size = strlen(text), end_size = strlen(end);
    char *data = realloc(p->data, p->length + text_size + end_size + 1);

    if (data == NULL) {
        fputs("angeles-refc: out of memory\n", stderr);
        exit(1);
    }
    memcpy(data + p->length, text, text_size);
    memcpy(data + p->length + text_size, end, end_size + 1);
    p->data = data;
    p->length += text_size + end_size;
}

/* Continues the previous line. */
static void paragraph_join(struct paragraph *p, const char *text)
{
    p->data[p->length - 1] = ' ';
    paragraph_add(p, text, "\n");
}

static const char *paragraph_text(const struct paragraph *p)
{
    return p->data != NULL ? p->data : "";
}

/* path = … "/" GAME "." ("en" | "de") ".md" */
static bool path_read(struct source *s)
{
    const char *slash = strrchr(s->path, '/'), *name = slash != NULL ? slash + 1 : s->path;
    size_t length = strcspn(name, ".");

    if (length == 0 || length >= sizeof(s->game))
        return false;
    memcpy(s->game, name, length);
    s->german = strcmp(name + length, ".de.md") == 0;
    return s->german || strcmp(name + length, ".en.md") == 0;
}

static void word_add(struct source *s, struct part *p, const char *word, size_t length)
{
    char text[WORD_SIZE] = { 0 };

    if (length == 0 || length >= WORD_SIZE || p->word_count == ANG_TOPIC_WORD_MAX) {
        mistake(s, p->line, "too many words for a topic, an empty or a long one", "");
        return;
    }
    memcpy(text, word, length);
    if (strcspn(text, " ABCDEFGHIJKLMNOPQRSTUVWXYZ") != length)
        mistake(s, p->line, "the words of a topic are small letters, one word each", text);
    for (unsigned i = 0; i < ARRAY_LEN(reserved); i++)
        if (strcmp(text, reserved[i]) == 0)
            mistake(s, p->line, "this word stands for all topics", text);
    for (struct part *other = s->part; other <= p; other++)
        for (unsigned i = 0; i < other->word_count; i++)
            if (strcmp(text, other->word[i]) == 0)
                mistake(s, p->line, "there is a topic with this word already", text);
    memcpy(p->word[p->word_count++], text, sizeof(text));
}

/* heading = "## " word { ", " word } ": " title */
static void heading_read(struct source *s, const char *text, unsigned line)
{
    const char *colon = strstr(text, ": ");

    if (s->count == TOPICS_MAX) {
        mistake(s, line, "too many topics", "");
        return;
    }
    struct part *p = &s->part[s->count++];
    p->line = line;
    if (colon == NULL || colon[2] == '\0' || strlen(colon + 2) >= sizeof(p->title)) {
        mistake(s, line, "expected: ## word, another: Title", "");
        return;
    }
    for (const char *word = text; word < colon;) {
        size_t length = strcspn(word, ",:");
        word_add(s, p, word, length);
        word += length + 1;
        word += strspn(word, " ");
    }
    strcpy(p->title, colon + 2);
}

static void line_read(struct source *s, const char *text, unsigned line)
{
    struct part *last = s->count > 0 ? &s->part[s->count - 1] : NULL;

    if (strncmp(text, "## ", 3) == 0)
        heading_read(s, text + 3, line);
    else if (strncmp(text, "# ", 2) == 0 && s->title[0] == '\0' && strlen(text) < TITLE_SIZE)
        strcpy(s->title, text + 2);
    else if (text[0] == '\0')
        return;
    else if (text[0] == '#' || s->title[0] == '\0')
        mistake(s, line, "expected one heading '# Title', then topics '## word: Title'", "");
    else if (last == NULL && s->intro.length > 0)
        paragraph_join(&s->intro, text);
    else if (last == NULL)
        paragraph_add(&s->intro, text, "\n");
    else if (strncmp(text, "- ", 2) == 0)
        paragraph_add(&last->text, text, "\n");
    else if (strncmp(text, "  ", 2) == 0 && text[2] != ' ' && last->text.length > 0)
        paragraph_join(&last->text, text + 2);
    else
        mistake(s, line, "a line of a topic begins with '- ', or goes on with two blanks", "");
}

static bool source_read(struct source *s)
{
    char text[LINE_MAX_SIZE];
    unsigned line = 0;
    FILE *f = fopen(s->path, "r");

    if (f == NULL) {
        fprintf(stderr, "angeles-refc: %s cannot be read\n", s->path);
        return false;
    }
    while (fgets(text, sizeof(text), f) != NULL) {
        size_t length = strcspn(text, "\n");
        line++;
        if (text[length] == '\0' && !feof(f))
            mistake(s, line, "this line is too long", "");
        while (length > 0 && (text[length - 1] == ' ' || text[length - 1] == '\r'))
            length--;
        text[length] = '\0';
        line_read(s, text, line);
    }
    fclose(f);
    for (struct part *p = s->part; p < s->part + s->count; p++)
        if (p->text.length == 0)
            mistake(s, p->line, "this topic says nothing", p->title);
    if (s->count == 0)
        mistake(s, line, "there are no topics", "");
    return true;
}

/* Both languages have the same topics in the same order. */
static void sources_compare(const struct source *s)
{
    for (const struct source *o = source; o < source + source_count; o++) {
        if (o == s || strcmp(o->game, s->game) != 0)
            continue;
        for (unsigned i = 0; i < s->count && i < o->count; i++)
            if (strcmp(s->part[i].word[0], o->part[i].word[0]) != 0) {
                mistake(s, s->part[i].line, "in the other language another topic stands here",
                        o->part[i].word[0]);
                return;
            }
        if (s->count > o->count)
            mistake(s, s->part[o->count].line, "in the other language there is no such topic",
                    s->part[o->count].word[0]);
        return;
    }
    mistake(s, 1, "the other language is missing for", s->game);
}

static void string_write(FILE *f, const char *text)
{
    fputc('"', f);
    for (; *text != '\0'; text++) {
        if (*text == '\n')
            fputs("\\n", f);
        else
            fprintf(f, *text == '"' || *text == '\\' || *text == '?' ? "\\%c" : "%c", *text);
    }
    fputc('"', f);
}

static void topics_write(FILE *f, const struct source *s, unsigned index)
{
    fprintf(f, "\nstatic const struct ang_topic topic_%u[] = {\n", index);
    for (const struct part *p = s->part; p < s->part + s->count; p++) {
        fputs("    { { ", f);
        for (unsigned i = 0; i < p->word_count; i++) {
            string_write(f, p->word[i]);
            fputs(", ", f);
        }
        fputs("0 },\n      ", f);
        string_write(f, p->title);
        fputs(",\n      ", f);
        string_write(f, paragraph_text(&p->text));
        fputs(" },\n", f);
    }
    fputs("};\n", f);
}

static bool references_write(const char *path)
{
    FILE *f = fopen(path, "w");

    if (f == NULL)
        return false;
    fputs("/* Made by angeles-refc from docs/reference/. */\n#include \"lib/lib.h\"\n", f);
    for (unsigned i = 0; i < source_count; i++)
        topics_write(f, &source[i], i);
    fputs("\nconst struct ang_reference reference_table[] = {\n", f);
    for (unsigned i = 0; i < source_count; i++) {
        fprintf(f, "    { \"%s\", %s, ", source[i].game, source[i].german ? "ANG_DE" : "ANG_EN");
        string_write(f, source[i].title);
        fputs(", ", f);
        string_write(f, paragraph_text(&source[i].intro));
        fprintf(f, ", topic_%u, %u },\n", i, source[i].count);
    }
    fprintf(f, "    { 0 },\n};\nconst unsigned reference_table_count = %u;\n", source_count);
    return fclose(f) == 0;
}

static void sources_release(void)
{
    for (struct source *s = source; s < source + source_count; s++) {
        free(s->intro.data);
        for (unsigned i = 0; i < s->count; i++)
            free(s->part[i].text.data);
    }
}

int main(int argc, char **argv)
{
    bool done = true;

    if (argc < 3 || strcmp(argv[1], "-o") != 0 || argc - 3 > FILES_MAX) {
        fputs("usage: angeles-refc -o OUT.c FILE…\n", stderr);
        return 2;
    }
    for (int i = 3; i < argc && done; i++) {
        struct source *s = &source[source_count++];
        s->path = argv[i];
        done = source_read(s);
        if (!path_read(s))
            mistake(s, 1, "a reference is called GAME.en.md or GAME.de.md", "");
    }
    for (unsigned i = 0; i < source_count && done && mistakes == 0; i++)
        sources_compare(&source[i]);
    if (done && mistakes == 0 && !references_write(argv[2])) {
        fprintf(stderr, "angeles-refc: %s cannot be written\n", argv[2]);
        done = false;
    }
    sources_release();
    return done && mistakes == 0 ? 0 : 1;
}
