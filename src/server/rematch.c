/* rematch.c: the same people at a new table, where their secrets also open their seats. */
#include <stdlib.h>
#include <string.h>

#include "server/hall.h"
#include "server/log.h"
#include "server/name.h"
#include "server/table.h"

static void settings_copy(struct table *to, const struct table *from)
{
    memcpy(to->name, from->name, sizeof to->name);
    memcpy(to->game_name, from->game_name, sizeof to->game_name);
    memcpy(to->option, from->option, sizeof to->option);
    to->option_count = from->option_count;
    to->language = from->language;
    to->listed = from->listed;
    to->match.seat_count = from->match.seat_count;
    to->match.owner = from->match.owner;
    to->match.clock = from->match.clock;
    to->match.pace = from->match.pace;
    to->match.undo = from->match.undo;
    to->watch_allowed = from->watch_allowed;
    to->watch_delay = from->watch_delay;
    to->match.no_hints = from->match.no_hints;
    to->match.absence_bot = from->match.absence_bot;
    to->match.absence_person = from->match.absence_person;
    to->match.newcomers = from->match.newcomers;
    to->match.talk_ms = from->match.talk_ms;
}

/* A rematch of a chapter is the next one. */
static void campaign_go_on(struct table *to, const struct table *from)
{
    struct ang_error error;
    size_t size = from->match.game ? ang_game_campaign(from->match.game, NULL, 0) : 0;

    if (size == 0)
        return;
    to->campaign = memory_new(size + 1);
    ang_game_campaign(from->match.game, to->campaign, size + 1);
    struct ang_campaign *c = ang_campaign_read(from->pack, to->campaign, size, &error);
    to->after = c ? ang_campaign_count(c) : 0;
    ang_campaign_free(c);
}

enum table_refusal table_rematch(struct table *t)
{
    struct hall *h = t->hall;

    if (t->match.state != TABLE_OVER)
        return REFUSED_NOT_OVER;
    if (t->next_table[0])
        return REFUSED_NOT;
    const struct ang_pack *pack = hall_pack(h, t->game_name, NULL);
    if (!pack)
        return REFUSED_GAME_GONE;
    struct table *next = table_new(h, "");
    settings_copy(next, t);
    campaign_go_on(next, t);
    name_clean(next->name, sizeof next->name);
    next->pack = pack;
    memcpy(next->pack_hash, ang_pack_hash(pack), sizeof next->pack_hash);
    next->created = h->now;
    for (unsigned s = 0; s < t->match.seat_count; s++) {
        const struct chair *from = &t->chair[s];
        struct chair *to = &next->chair[s];
        const struct match_seat *play = &t->match.seat[s];
        char name[PERSON_NAME_SIZE];
        next->match.seat[s] = (struct match_seat){ .kind = play->kind,
                                                   .level = play->level,
                                                   .taken = true,
                                                   .ready = play->kind == CHAIR_BOT };
        memcpy(next->match.seat[s].personality, play->personality, sizeof play->personality);
        to->secret = from->secret;
        memcpy(name, play->name, sizeof name);
        name_clean(name, sizeof name); /* an older table may have stored it uncleaned */
        chair_name(next, s, name);
    }
    hall_add(h, next);
    table_keep(next);
    table_begin_if_ready(next);
    memcpy(t->next_table, next->id, sizeof t->next_table);
    table_keep(t);
    log_line(LOG_INFO, "rematch", "table=%s next=%s", t->id, next->id);
    table_settle(next); /* reaches the writer before the table that refers to it */
    return REFUSED_NOT;
}
