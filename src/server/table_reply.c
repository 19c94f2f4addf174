/* table_reply.c: replies, held back until their changes are durable. */
#include <stdio.h>
#include <stdlib.h>

#include "server/table.h"
#include "table/tell.h"

enum { MESSAGE_SIZE = 400 };

void reply_with_id(struct buffer *out, const char *id, const char *answer)
{
    if (!id[0]) {
        buffer_add_string(out, answer);
        return;
    }
    buffer_add_string(out, "{\"id\":");
    buffer_add_string(out, id);
    buffer_add_string(out, answer[1] == '}' ? "" : ",");
    buffer_add_string(out, answer + 1);
}

struct error_parts {
    const char *code, *message;
    double wait;
    long at;
};

static void error_fill(struct json_writer *w, const void *about)
{
    const struct error_parts *e = about;
    char number[32];

    json_write_object(w);
    json_add_object(w, "error");
    json_add_string(w, "code", e->code);
    json_add_string(w, "message", e->message);
    if (e->at >= 0)
        json_add_int(w, "at", e->at);
    if (e->wait > 0) {
        snprintf(number, sizeof number, "%.2f", e->wait);
        json_write_key(w, "wait");
        json_write_raw(w, number);
    }
    json_write_end(w);
    json_write_end(w);
}

void error_write(struct buffer *out, const char *id, const char *code, const char *message,
                 double wait, long at)
{
    const struct error_parts e = { code, message, wait, at };
    struct buffer answer = { 0 };

    buffer_json(&answer, error_fill, &e);
    reply_with_id(out, id, answer.data);
    buffer_release(&answer);
}

void table_refusal_write(struct buffer *out, const char *id, enum table_refusal why,
                         enum ang_language language, double wait)
{
    char message[MESSAGE_SIZE];

    refusal_text(why, language, NULL, message, sizeof message);
    error_write(out, id, refusal_code(why), message, wait, -1);
}

struct told *told_add(struct table *t, struct guest *g, const char *id, struct buffer *text)
{
    struct told *told = memory_new(sizeof *told);

    told->guest = g;
    told->text = *text;
    told->late = t->durable.pending;
    snprintf(told->id, sizeof told->id, "%s", id);
    *(t->out.told_last ? &t->out.told_last->next : &t->out.told) = told;
    t->out.told_last = told;
    return told;
}

void table_reply(struct table *t, struct guest *g, const char *id, const char *answer)
{
    struct buffer text = { 0 };

    if (!g)
        return;
    reply_with_id(&text, id, answer);
    told_add(t, g, id, &text);
}

void table_reply_engine(struct table *t, struct guest *g, const char *id, const char *answer)
{
    struct buffer text = { 0 };

    buffer_add_string(&text, answer);
    told_add(t, g, id, &text);
}

void table_reply_error(struct table *t, struct guest *g, const char *id, const char *code,
                       const char *message)
{
    struct buffer text = { 0 };

    if (!g)
        return;
    error_write(&text, id, code, message, 0, -1);
    told_add(t, g, id, &text)->code = code;
}

void table_refuse_outcome(struct table *t, struct guest *g, const char *id,
                          const struct table_outcome *out)
{
    struct buffer answer = { 0 }, text = { 0 };

    if (!g)
        return;
    reply_tell(&t->match, NULL, out, g->language, &answer);
    reply_with_id(&text, id, answer.data);
    buffer_release(&answer);
    told_add(t, g, id, &text)->code = outcome_code(out);
}

void table_refuse(struct table *t, struct guest *g, const char *id, enum table_refusal why)
{
    table_refuse_outcome(t, g, id, &(struct table_outcome){ .why = why });
}

void table_reply_unreadable(struct table *t, struct guest *g, const char *id)
{
    table_refuse(t, g, id,
                 t->durable.damaged   ? REFUSED_DAMAGED
                 : t->durable.missing ? REFUSED_NO_SUCH_TABLE
                                      : REFUSED_CANNOT_READ);
}

static void told_give(const struct told *told)
{
    struct guest *g = told->guest;

    g->error = told->code;
    g->send(g, told->text.data, told->text.length);
}

void told_send(struct table *t)
{
    struct told *told = t->out.told;

    t->out.told = t->out.told_last = NULL;
    while (told) {
        struct told *next = told->next;
        if (told->guest)
            told_give(told);
        buffer_release(&told->text);
        free(told);
        told = next;
    }
}

/* Replaces the replies with an error, because the change failed. */
void told_deny(struct table *t, enum table_refusal why)
{
    for (struct told *told = t->out.told; told; told = told->next) {
        buffer_release(&told->text);
        told->code = refusal_code(why);
        table_refusal_write(&told->text, told->id, why,
                            told->guest ? told->guest->language : ANG_EN, 0);
    }
    told_send(t);
}

/* Removes a reply that was sent or will not be. */
static void told_remove(struct table *t, struct told **at)
{
    struct told *told = *at;

    *at = told->next;
    buffer_release(&told->text);
    free(told);
    t->out.told_last = NULL;
    for (struct told *left = t->out.told; left; left = left->next)
        t->out.told_last = left;
}

void told_send_to(struct table *t, struct guest *g)
{
    for (struct told **at = &t->out.told; *at;) {
        if ((*at)->guest == g) {
            told_give(*at);
            told_remove(t, at);
        } else {
            at = &(*at)->next;
        }
    }
}

void told_drop(struct table *t)
{
    for (struct told **at = &t->out.told; *at;) {
        if (!(*at)->late)
            told_remove(t, at);
        else
            at = &(*at)->next;
    }
}
