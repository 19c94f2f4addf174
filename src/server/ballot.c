/* ballot.c: what is asked of the others: to take back, to end, to pause. */
#include <stdio.h>
#include <string.h>

#include "server/hall.h"
#include "server/log.h"
#include "server/table.h"
#include "server/table_words.h"

enum { BALLOT_SECONDS = 60 };

void table_pause(struct table *t, bool pause)
{
    t->state = pause ? TABLE_PAUSED : TABLE_RUNNING;
    t->window_open = false; /* it begins anew when the table goes on */
    table_keep(t);
}

/* Kept so that other nodes know of it: the table is put as well, so that no vote is lost between
 * them. */
static void ballot_keep(struct table *t)
{
    const struct ballot *b = &t->ballot;
    char text[120];

    snprintf(text, sizeof text, "[%u,%u,%u,%u,%u,%lld]", (unsigned)b->kind, b->by, b->choices,
             b->yes, b->entries, (long long)b->until);
    job_thing(table_job(t), TABLE_THING, "ballot", text);
    table_keep(t);
}

void ballot_read(struct table *t, const char *text)
{
    int64_t number[6] = { 0 };
    struct json_reader r;

    json_reader_init(&r, text, strlen(text));
    json_read_array(&r);
    for (unsigned i = 0; i < ARRAY_LEN(number) && json_next_item(&r); i++)
        number[i] = json_read_int(&r, 0, INT64_MAX);
    if (number[0] > BALLOT_PAUSE || number[5] < t->hall->now)
        return;
    t->ballot = (struct ballot){ .kind = (enum ballot_kind)number[0],
                                 .by = (unsigned)number[1],
                                 .choices = (unsigned)number[2],
                                 .yes = (unsigned)number[3],
                                 .entries = (unsigned)number[4],
                                 .until = number[5] };
}

static void ballot_carry_out(struct table *t)
{
    const struct ballot b = t->ballot;
    struct ang_error error = { 0 };

    t->ballot.kind = BALLOT_NONE;
    ballot_keep(t);
    switch (b.kind) {
    case BALLOT_UNDO:
        if (!table_take_back(t, b.by, t->undo == UNDO_OWNER ? ANG_UNDO_OWNER : ANG_UNDO_CONSENT,
                             b.choices, &error))
            log_line(LOG_WARN, "undo", "table=%s why=%s", t->id, log_quote(error.message));
        break;
    case BALLOT_END:
        t->state = TABLE_OVER;
        t->ended = ENDED_VOTE;
        t->hall->metrics.tables_over++;
        log_line(LOG_INFO, "ended", "table=%s", t->id);
        table_keep(t);
        break;
    case BALLOT_PAUSE:
        table_pause(t, t->state == TABLE_RUNNING);
        break;
    case BALLOT_NONE:
        break;
    }
}

/* Whose consent it takes: the people who play, or where the owner decides what is taken back, he.
 */
static unsigned ballot_needs(const struct table *t)
{
    unsigned people = table_people(t) | 1u << t->ballot.by;

    return t->ballot.kind == BALLOT_UNDO && t->undo == UNDO_OWNER ? 1u << t->owner : people;
}

static void ballot_count(struct table *t)
{
    if ((t->ballot.yes & ballot_needs(t)) == ballot_needs(t))
        ballot_carry_out(t);
}

const char *ballot_ask(struct table *t, unsigned by, const char *what, unsigned choices)
{
    enum ballot_kind kind = BALLOT_NONE;

    for (unsigned i = 1; i < ARRAY_LEN(ballot_name); i++)
        if (strcmp(what, ballot_name[i]) == 0)
            kind = (enum ballot_kind)i;
    if (kind == BALLOT_NONE)
        return "one can ask for \"undo\", \"end\" or \"pause\"";
    if (t->state != TABLE_RUNNING && t->state != TABLE_PAUSED)
        return "there is no game to ask about";
    if (t->ballot.kind != BALLOT_NONE)
        return "something is being asked already; answer that first";
    if (kind == BALLOT_UNDO && t->state != TABLE_RUNNING)
        return "the table pauses";
    if (kind == BALLOT_UNDO && !table_has_made(t, by, choices))
        return "you have not made that many choices";
    t->ballot = (struct ballot){ .kind = kind,
                                 .by = by,
                                 .choices = kind == BALLOT_UNDO ? choices : 0,
                                 .yes = 1u << by,
                                 .entries = ang_game_entry_count(t->game),
                                 .until = t->hall->now + BALLOT_SECONDS };
    ballot_keep(t);
    ballot_count(t);
    return NULL;
}

const char *ballot_agree(struct table *t, unsigned seat, bool yes)
{
    if (t->ballot.kind == BALLOT_NONE)
        return "nothing is being asked";
    if (!yes) {
        t->ballot.kind = BALLOT_NONE; /* one who does not agree is enough */
        ballot_keep(t);
        return NULL;
    }
    t->ballot.yes |= 1u << seat;
    ballot_keep(t);
    ballot_count(t);
    return NULL;
}

/* A question lapses when its time is up, or when the game has gone on under it. */
void ballot_tick(struct table *t)
{
    bool moved =
        t->ballot.kind == BALLOT_UNDO && t->ballot.entries != ang_game_entry_count(t->game);

    if (t->hall->now < t->ballot.until && !moved)
        return;
    t->ballot.kind = BALLOT_NONE;
    table_touch(t);
    table_tell(t);
}
