/* table_tell.c: sends guests the news (table/news.h), and the table object. */
#include <string.h>

#include "server/hall.h"
#include "server/table.h"

static void delayed_catch_up(struct table *t)
{
    int64_t due = t->hall->now_ms - t->setup.watch_delay * 1000;
    unsigned done = ang_game_entry_count(t->out.news.late), upto = done;
    struct buffer lines = { 0 };

    while (upto < t->out.entry_at_count && t->out.entry_at[upto] <= due)
        upto++;
    if (upto == done)
        return;
    buffer_room(&lines, ang_game_save_from(t->match.game, done, NULL, 0));
    ang_game_save_from(t->match.game, done, lines.data, lines.room);
    size_t size = 0;
    for (; done < upto; done++)
        size += strcspn(lines.data + size, "\n") + 1;
    ang_game_open_more(t->out.news.late, lines.data, size, NULL);
    buffer_release(&lines);
}

static void portrait_tell(struct table *t, struct guest *g)
{
    struct buffer out = { 0 };

    if (g->table_told == t->out.version + 1)
        return;
    g->table_told = t->out.version + 1;
    buffer_add_string(&out, "{\"news\":\"table\",\"table\":");
    table_write(t, g->viewer, &out);
    buffer_add_string(&out, "}");
    g->send(g, out.data, out.length);
    buffer_release(&out);
}

void table_tell_pause(struct table *t, struct guest *g)
{
    if (g->errand == ERRAND_NONE)
        portrait_tell(t, g);
}

void table_tell_guest(struct table *t, struct guest *g)
{
    bool behind = g->behind && g->behind(g);
    struct buffer out = { 0 };

    if (g->errand != ERRAND_NONE || behind)
        return;
    portrait_tell(t, g);
    news_pull(&t->out.news, &t->match, t->hall->now_ms, g->viewer, g->language, &g->sent, &out);
    for (char *line = out.data, *end; line && *line; line = end + 1) {
        end = strchr(line, '\n');
        g->send(g, line, (size_t)(end - line));
    }
    buffer_release(&out);
}

void table_tell_now(struct table *t, struct guest *g)
{
    if (!g->sent.says_seen)
        return;
    g->sent.at_once = true;
    if (t->out.news.gathers && t->durable.loaded)
        table_tell_guest(t, g);
    g->sent.at_once = true;
}

void table_seen(struct table *t, struct guest *g, unsigned news)
{
    g->sent.says_seen = true;
    g->sent.seen = news;
    if (t->out.news.gathers && t->durable.loaded && !t->durable.pending)
        table_tell_guest(t, g);
}

void table_tell(struct table *t)
{
    if (!t->durable.loaded)
        return;
    t->out.news.gathers = false;
    if (t->out.news.late)
        delayed_catch_up(t);
    for (struct guest *g = t->out.guest, *next; g; g = next) {
        next = g->next;
        table_tell_guest(t, g);
    }
}
