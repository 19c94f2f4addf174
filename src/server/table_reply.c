/* table_reply.c: replies, held back until their changes are durable. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "server/table.h"

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

void told_add(struct table *t, struct guest *g, const char *id, struct buffer *text)
{
    struct told *told = memory_new(sizeof *told);

    told->guest = g;
    told->text = *text;
    told->late = t->pending;
    snprintf(told->id, sizeof told->id, "%s", id);
    *(t->told_last ? &t->told_last->next : &t->told) = told;
    t->told_last = told;
}

void table_reply(struct table *t, struct guest *g, const char *id, const char *answer)
{
    struct buffer text = { 0 };

    if (!g)
        return;
    reply_with_id(&text, id, answer);
    told_add(t, g, id, &text);
}

void table_reply_error(struct table *t, struct guest *g, const char *id, const char *code,
                       const char *format, ...)
{
    struct buffer text = { 0 };
    char message[400];
    va_list args;

    if (!g)
        return;
    va_start(args, format);
    vsnprintf(message, sizeof message, format, args);
    va_end(args);
    error_write(&text, id, code, sentence_in(g->language, message), 0, -1);
    told_add(t, g, id, &text);
}

void table_refuse_outcome(struct table *t, struct guest *g, const char *id,
                          const struct table_outcome *out)
{
    struct buffer text = { 0 };
    char message[400];

    if (!g)
        return;
    refusal_text(out->why, g->language, out->number, message, sizeof message);
    error_write(&text, id, refusal_code(out->why), message, 0, -1);
    told_add(t, g, id, &text);
}

void table_refuse(struct table *t, struct guest *g, const char *id, enum table_refusal why)
{
    table_refuse_outcome(t, g, id, &(struct table_outcome){ .why = why });
}

void table_reply_unreadable(struct table *t, struct guest *g, const char *id)
{
    if (t->damaged)
        table_reply_error(t, g, id, "damaged", TABLE_DAMAGED);
    else if (t->missing)
        table_reply_error(t, g, id, "usage", "there is no such table");
    else
        table_reply_error(t, g, id, "disk", "the table cannot be read just now; try again soon");
}

void told_send(struct table *t)
{
    struct told *told = t->told;

    t->told = t->told_last = NULL;
    while (told) {
        struct told *next = told->next;
        if (told->guest)
            told->guest->send(told->guest, told->text.data, told->text.length);
        buffer_release(&told->text);
        free(told);
        told = next;
    }
}

/* Replaces the replies with an error, because the change failed. */
void told_deny(struct table *t, const char *code, const char *message)
{
    for (struct told *told = t->told; told; told = told->next) {
        enum ang_language language = told->guest ? told->guest->language : ANG_EN;
        buffer_release(&told->text);
        error_write(&told->text, told->id, code, sentence_in(language, message), 0, -1);
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
    t->told_last = NULL;
    for (struct told *left = t->told; left; left = left->next)
        t->told_last = left;
}

void told_send_to(struct table *t, struct guest *g)
{
    for (struct told **at = &t->told; *at;) {
        if ((*at)->guest == g) {
            g->send(g, (*at)->text.data, (*at)->text.length);
            told_remove(t, at);
        } else {
            at = &(*at)->next;
        }
    }
}

void told_drop(struct table *t)
{
    for (struct told **at = &t->told; *at;) {
        if (!(*at)->late)
            told_remove(t, at);
        else
            at = &(*at)->next;
    }
}
