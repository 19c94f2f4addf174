/* table_errands.c: HTTP requests to a table, by guests who do not stay. */
#include <stdlib.h>
#include <string.h>

#include "server/hall.h"
#include "server/table.h"

static void describe(struct table *t, struct guest *g)
{
    struct buffer out = { 0 };

    table_write(t, ANG_SPECTATOR, &out);
    table_reply(t, g, "", out.data);
    buffer_release(&out);
}

/* The complete game is available only when nothing is left to hide. */
static bool is_open(struct table *t, struct guest *g)
{
    if (t->match.state == TABLE_OVER && t->match.game)
        return true;
    table_refuse(t, g, "", REFUSED_TOLD_LATER);
    return false;
}

static void save(struct table *t, struct guest *g)
{
    struct buffer out = { 0 };

    buffer_room(&out, ang_game_save(t->match.game, NULL, 0));
    ang_game_save(t->match.game, out.data, out.room);
    table_reply(t, g, "", out.data);
    buffer_release(&out);
}

static bool line_add(void *context, const struct store_line *row)
{
    struct buffer *out = context;

    buffer_add_string(out, row->text);
    buffer_add_string(out, "\n");
    return true;
}

void table_stream(struct table *t, unsigned viewer, struct buffer *out)
{
    buffer_add_string(out, "");
    shown_read(t->hall->store, t->id, viewer, &t->durable.shown, line_add, out);
}

static void stream(struct table *t, struct guest *g)
{
    struct buffer out = { 0 };

    table_stream(t, g->about, &out);
    table_reply(t, g, "", out.data);
    buffer_release(&out);
}

static void reports(struct table *t, struct guest *g)
{
    struct buffer out = { 0 };

    reports_write(t, &out);
    table_reply(t, g, "", out.data);
    buffer_release(&out);
}

void table_errand(struct table *t, struct guest *g, const char *body, size_t size)
{
    if (!t->durable.loaded)
        table_reply_unreadable(t, g, "");
    else if (g->errand == ERRAND_TAKE)
        table_take_seat(t, g, body, size);
    else if (g->errand == ERRAND_DESCRIBE)
        describe(t, g);
    else if (g->errand == ERRAND_NOTICES)
        notices_errand(t, g, body, size);
    else if (!is_open(t, g))
        return;
    else if (g->errand == ERRAND_SAVE)
        save(t, g);
    else if (g->errand == ERRAND_STREAM)
        stream(t, g);
    else
        reports(t, g);
}
