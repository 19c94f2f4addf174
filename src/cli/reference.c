#include "cli/reference.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

enum { WORDS_SIZE = 160 };

/* Topics have the same number in every language. */
const struct ang_topic *reference_topic(const struct ang_reference *r, const char *word,
                                        struct near *n)
{
    const struct ang_topic *found = NULL;

    for (unsigned i = 0; i < ang_reference_count(); i++) {
        const struct ang_reference *other = ang_reference_at(i);
        if (strcmp(other->game, r->game) != 0)
            continue;
        for (unsigned t = 0; t < other->topic_count; t++)
            for (const char *const *w = other->topic[t].word; *w; w++) {
                near_try(n, *w);
                if (!found && strcasecmp(*w, word) == 0)
                    found = &r->topic[t];
            }
    }
    return found;
}

bool is_all_topics(const char *word)
{
    return strcasecmp(word, "all") == 0 || strcasecmp(word, "alles") == 0;
}

/* "leads, spuren"; gives the columns it takes. */
static unsigned topic_words(const struct ang_topic *topic, char *out, size_t size)
{
    unsigned columns = 0;
    size_t length = 0;

    for (const char *const *w = topic->word; *w; w++)
        length += (size_t)snprintf(out + length, size - length, "%s%s", length ? ", " : "", *w);
    for (const char *c = out; *c; c++)
        columns += ((unsigned char)*c & 0xc0) != 0x80; /* letters, not bytes */
    return columns;
}

void reference_print_list(const struct ang_reference *r, const struct terminal *t)
{
    char words[WORDS_SIZE], line[2 * WORDS_SIZE + 200];
    unsigned widest = 0;

    terminal_print_strong(t, r->title);
    terminal_print(t, 0, r->intro);
    for (unsigned i = 0; i < r->topic_count; i++) {
        unsigned columns = topic_words(&r->topic[i], words, sizeof words);

        widest = columns > widest ? columns : widest;
    }
    for (unsigned i = 0; i < r->topic_count; i++) {
        unsigned columns = topic_words(&r->topic[i], words, sizeof words);

        snprintf(line, sizeof line, "  %s%*s  %s", words, (int)(widest - columns), "",
                 r->topic[i].title);
        terminal_print(t, 2, line);
    }
}

void topic_print(const struct ang_topic *topic, const struct terminal *t)
{
    terminal_print_strong(t, topic->title);
    terminal_print(t, 2, topic->text);
}

void reference_print_all(const struct ang_reference *r, const struct terminal *t)
{
    terminal_print_strong(t, r->title);
    terminal_print(t, 0, r->intro);
    for (unsigned i = 0; i < r->topic_count; i++) {
        putchar('\n');
        topic_print(&r->topic[i], t);
    }
}
