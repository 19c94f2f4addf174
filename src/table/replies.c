#include "table/replies.h"

#include <stdlib.h>
#include <string.h>

#include "wire/json.h"
#include "wire/request.h"

void replies_release(struct replies *r)
{
    for (unsigned i = 0; i < REPLIES_MAX; i++)
        free(r->reply[i].request);
    free(r->line);
    *r = (struct replies){ 0 };
}

const char *replies_find(const struct replies *r, const struct ang_request *rq,
                         enum table_refusal *why)
{
    *why = REFUSED_NOT;
    for (unsigned i = 0; rq->request[0] && i < REPLIES_MAX; i++) {
        const char *request = r->reply[i].request;
        if (!request || strcmp(request, rq->request) != 0)
            continue;
        if (r->reply[i].content == rq->content)
            return request + strlen(request) + 1;
        *why = REFUSED_REQUEST_USED;
    }
    return NULL;
}

void replies_keep(struct replies *r, const char *request, uint64_t content, const char *reply)
{
    size_t length = strlen(request) + 1, size = strlen(reply) + 1;
    char *both = request[0] ? malloc(length + size) : NULL;

    if (!both)
        return;
    memcpy(both, request, length);
    memcpy(both + length, reply, size);
    free(r->reply[r->next].request);
    r->reply[r->next].request = both;
    r->reply[r->next].content = content;
    r->next = (r->next + 1) % REPLIES_MAX;
}

/* Writes the reply or the refusal, with the id. */
static void line_write(struct json_writer *w, const char *id, const char *reply,
                       enum table_refusal why, enum ang_language lang)
{
    json_write_object(w);
    if (id[0]) {
        json_write_key(w, "id");
        json_write_raw(w, id);
    }
    if (why)
        refusal_tell(w, why, lang, NULL);
    else
        json_write_raw_members(w, reply, strlen(reply));
    json_write_end(w);
}

const char *replies_line(struct replies *r, struct ang_engine *engine, const char *line,
                         size_t size)
{
    struct json_writer w = { 0 };
    struct ang_request rq;
    enum table_refusal why;
    char id[REQUEST_MARK_SIZE];

    request_read(&rq, line, size);
    if (!rq.request[0])
        return ang_engine_ask(engine, &rq);
    memcpy(id, rq.id, sizeof id);
    rq.id[0] = 0;
    const char *reply = replies_find(r, &rq, &why);
    if (!reply && !why) {
        reply = ang_engine_ask(engine, &rq);
        if (ang_engine_result(engine)->error.code == ANG_OK)
            replies_keep(r, rq.request, rq.content, reply);
    }
    do { /* first it only measures */
        char *room = realloc(r->line, json_writer_needed(&w));
        if (!room)
            return "{\"error\":{\"code\":\"memory\",\"message\":\"no memory for the answer\"}}";
        r->line = room;
        json_writer_init(&w, room, json_writer_needed(&w));
        line_write(&w, id, reply, why, ang_engine_language(engine));
    } while (!json_writer_end(&w));
    return r->line;
}
