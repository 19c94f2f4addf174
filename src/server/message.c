/* message.c: the first parse of a guest's message: its command and its ids. */
#include <stdlib.h>
#include <string.h>

#include "server/table.h"

/* Copies the next value as it is written; it must be a short string or a number. */
static void mark_read(struct json_reader *r, char mark[MARK_SIZE])
{
    enum json_type type = json_peek(r);
    size_t from = r->at;

    json_skip(r);
    size_t size = r->at - from;
    if (r->failed)
        return;
    if (type != JSON_NUMBER && type != JSON_STRING)
        json_fail(r, "a mark is a string or a whole number", NULL);
    else if (size >= MARK_SIZE)
        json_fail(r, "a mark is at most 64 bytes long", NULL);
    else
        memcpy(mark, r->text + from, size);
}

bool message_read(struct message *m, const char *text, size_t size, struct json_error *error)
{
    struct buffer rest = { 0 };
    struct json_reader r;
    char key[JSON_KEY_MAX];

    *m = (struct message){ .text = text, .size = size };
    json_reader_init(&r, text, size);
    json_read_object(&r);
    while (json_next_key(&r, key, sizeof key)) {
        json_peek(&r);
        size_t from = r.at;
        if (strcmp(key, "id") == 0) {
            mark_read(&r, m->id);
            continue;
        }
        if (strcmp(key, "do") == 0)
            json_read_string(&r, m->name, sizeof m->name);
        else if (strcmp(key, "request") == 0)
            mark_read(&r, m->request);
        else
            json_skip(&r);
        if (!r.failed) {
            buffer_add(&rest, key, strlen(key) + 1);
            buffer_add(&rest, text + from, r.at - from);
        }
    }
    if (!r.failed && !m->name[0])
        json_fail(&r, "a message says what to \"do\"", NULL);
    m->content = secret_digest(rest.data ? rest.data : "", rest.length);
    buffer_release(&rest);
    if (json_reader_end(&r))
        return true;
    *error = r.error;
    return false;
}
