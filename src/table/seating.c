#include "table/seating.h"

#include <string.h>

#include "wire/json.h"

size_t seating_write(const struct match *m, const char *bot, char *out, size_t size)
{
    struct json_writer w;

    json_writer_init(&w, out, size);
    json_write_object(&w);
    json_add_object(&w, "table");
    if (bot)
        json_add_string(&w, "bot", bot);
    json_write_key(&w, "match");
    match_fill_in(&w, m);
    json_write_end(&w);
    json_write_end(&w);
    json_write_line(&w);
    json_writer_end(&w);
    return w.used;
}

static void match_take(struct match *m, struct json_reader *r)
{
    json_peek(r);
    const char *text = r->text + r->at;
    json_skip(r);
    if (!r->failed && !match_read(m, text, (size_t)(r->text + r->at - text), NULL))
        json_fail(r, "a match of this game is expected", NULL);
}

static bool table_read(struct match *m, char bot[BOT_WORDS_SIZE], struct json_reader *r)
{
    static const char *const key[] = { "match", "bot" };
    uint64_t seen = 0;

    bot[0] = 0;
    json_read_object(r);
    for (int k; (k = json_next_known(r, key, ARRAY_LEN(key), &seen)) >= 0;)
        if (k == 0)
            match_take(m, r);
        else
            json_read_string(r, bot, BOT_WORDS_SIZE);
    json_require(r, key, 1, seen);
    return !r->failed;
}

bool seating_find(struct match *m, char bot[BOT_WORDS_SIZE], const char *save, size_t size)
{
    const char *end;
    char key[JSON_KEY_MAX];
    struct json_reader r;

    for (const char *line = save; line < save + size; line = end + 1) {
        end = memchr(line, '\n', (size_t)(save + size - line));
        end = end ? end : save + size;
        json_reader_init(&r, line, (size_t)(end - line));
        if (json_peek(&r) != JSON_OBJECT)
            continue;
        json_read_object(&r);
        if (json_next_key(&r, key, sizeof key) && strcmp(key, "table") == 0)
            return table_read(m, bot, &r);
    }
    return false;
}
