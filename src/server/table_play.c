/* table_play.c: the game at a table: choices by people and bots, and automatic ones. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/hall.h"
#include "server/log.h"
#include "server/table.h"

enum {
    FOLLOW_MAX = 4096,    /* more than the automatic choices in a row of any game */
    BOT_MS = 5000,        /* people never wait longer for a bot, even on a busy machine */
    BOT_WINDOW_MS = 1500, /* a bot answers before the window's common moment, or passes */
};

bool table_take_back(struct table *t, unsigned seat, enum ang_undo how, unsigned choices,
                     struct ang_error *error)
{
    unsigned all = steps_back(t->game, seat, choices);

    if (all == 0) {
        error->code = ANG_REFUSED;
        snprintf(error->message, sizeof error->message,
                 "there are not that many choices to take back");
        return false;
    }
    return ang_game_undo(t->game, seat, how, all, error);
}

/* Beginning and reopening */

static void entry_stamp(struct table *t)
{
    if (!t->delayed)
        return;
    while (t->entry_at_count < ang_game_entry_count(t->game)) {
        if (t->entry_at_count == t->entry_at_max) {
            t->entry_at_max = t->entry_at_max ? 2 * t->entry_at_max : 256;
            t->entry_at = realloc(t->entry_at, t->entry_at_max * sizeof *t->entry_at);
            if (!t->entry_at)
                abort();
        }
        t->entry_at[t->entry_at_count++] = t->hall->now_ms;
    }
}

bool table_open_watched(struct table *t, const char *head, struct ang_error *error)
{
    t->head = memory_copy(head, strlen(head));
    if (t->watch_allowed && t->watch_delay > 0)
        t->delayed = ang_game_open(t->pack, head, strlen(head), error);
    entry_stamp(t);
    return true;
}

bool table_open_game(struct table *t, const char *head, struct ang_error *error)
{
    t->game = ang_game_open(t->pack, head, strlen(head), error);
    return t->game && table_open_watched(t, head, error);
}

bool table_begin(struct table *t, struct ang_error *error)
{
    const char *option[OPTION_COUNT_MAX + 1] = { NULL }, *name[ANG_SEAT_MAX];
    struct ang_game_desc desc = {
        .pack = t->pack, .seats = t->seat_count, .option = option, .name = name
    };
    struct buffer head = { 0 };
    uint8_t key[32];

    for (unsigned i = 0; i < t->option_count; i++)
        option[i] = t->option[i];
    for (unsigned s = 0; s < t->seat_count; s++)
        name[s] = t->chair[s].name;
    if (t->seeded) {
        desc.seed = t->seed;
    } else {
        secret_bytes(key, sizeof key);
        desc.key = key;
    }
    struct ang_game *game = ang_game_new(&desc, error);
    if (!game)
        return false;
    buffer_room(&head, ang_game_save(game, NULL, 0));
    ang_game_save(game, head.data, head.room);
    head.data[strcspn(head.data, "\n")] = 0;
    ang_game_free(game);
    bool opened = table_open_game(t, head.data, error);
    buffer_release(&head);
    if (!opened)
        return false;
    t->state = TABLE_RUNNING;
    t->begun = t->hall->now;
    for (unsigned s = 0; s < t->seat_count; s++) /* old links must not reveal a hand */
        chair_close(&t->chair[s]);
    if (t->waiting_for)
        t->waiting_for->waiting--;
    t->waiting_for = NULL;
    clocks_start(&t->clocks, &t->clock, t->hall->now_ms);
    table_keep(t);
    t->hall->metrics.tables_begun++;
    log_line(LOG_INFO, "begun", "table=%s game=%s seats=%u", t->id, t->game_name, t->seat_count);
    return true;
}

bool table_play_entry(struct table *t, const char *line, struct ang_error *error)
{
    if (!ang_game_open_more(t->game, line, strlen(line), error))
        return false;
    entry_stamp(t);
    return true;
}

/* Who plays */

unsigned table_people(const struct table *t)
{
    unsigned seats = 0;

    for (unsigned s = 0; s < t->seat_count; s++)
        if (!chair_is_bots(&t->chair[s]) && t->chair[s].taken)
            seats |= 1u << s;
    return seats;
}

bool table_is_quick(const struct table *t)
{
    unsigned people = table_people(t);

    return t->pace == PACE_QUICK || (people & (people - 1)) == 0;
}

/* Choosing */

static void fault_note(struct table *t, unsigned seat, const struct ang_error *error)
{
    if (error->code != ANG_FAULT)
        return;
    t->struck = true;
    t->hall->metrics.faults++;
    log_line(LOG_ERROR, "fault", "table=%s seat=%u entry=%u what=%s", t->id, seat,
             ang_game_entry_count(t->game), log_quote(error->message));
    report_fault(t, seat, error->message);
}

/* For a seat that does not choose for itself. */
static bool choose_for(struct table *t, unsigned seat, uint32_t version, unsigned index,
                       enum ang_by by)
{
    struct ang_result result;

    if (!ang_game_decide(t->game, seat, version, index, by, &result)) {
        fault_note(t, seat, &result.error);
        return false;
    }
    t->struck = false;
    entry_stamp(t);
    if (by == ANG_BY_BOT)
        t->hall->metrics.bot_choices++;
    else
        t->hall->metrics.automatic_choices++;
    return true;
}

/* Faults have removed all options of a decision: drops it. */
static bool void_stuck(struct table *t)
{
    struct ang_error error;

    log_line(LOG_ERROR, "stuck", "table=%s entry=%u", t->id, ang_game_entry_count(t->game));
    if (!ang_game_void(t->game, &error))
        return false;
    t->struck = false;
    entry_stamp(t);
    return true;
}

/* Applies one automatic step; false: there is none. */
static bool follow_once(struct table *t)
{
    unsigned waiting = ang_game_waiting(t->game);
    bool quick = table_is_quick(t);
    struct decision_look look;

    for (unsigned s = 0; s < t->seat_count; s++) {
        if (!(waiting >> s & 1))
            continue;
        if (!decision_look(t->game, s, &look) || look.count == 0)
            return void_stuck(t);
        if (!look.passes || (!quick && window_holds(t, s)))
            continue;
        if (look.only_pass)
            return choose_for(t, s, look.version, look.pass, ANG_BY_RULE);
        if (!chair_is_bots(&t->chair[s]) && orders_pass(&t->chair[s].orders, t->game, s))
            return choose_for(t, s, look.version, look.pass, ANG_BY_ORDER);
    }
    return false;
}

static struct ang_bot_desc bot_of(const struct table *t, const struct chair *c, uint64_t seed)
{
    struct ang_bot_desc bot = ang_level_bot(c->level, seed);

    bot.personality = (unsigned)(ang_pack_personality_find(t->pack, c->personality) + 1);
    return bot;
}

static void offers_answer(struct table *t)
{
    struct ang_offer offer[ANG_OFFER_MAX];
    unsigned count = ang_game_offers(t->game, offer);
    struct ang_result result;

    for (unsigned i = 0; i < count; i++) {
        const struct chair *c = &t->chair[offer[i].to];
        const struct ang_bot_desc desc = bot_of(t, c, ang_game_view_hash(t->game, offer[i].to));
        if (!chair_is_bots(c))
            continue;
        /* The bot declines anything that can't be given after all. */
        if (!ang_game_weigh(t->game, offer[i].to, offer[i].number, &desc) ||
            !ang_game_answer_by(t->game, offer[i].to, offer[i].number, ANG_TAKE, ANG_BY_BOT,
                                &result))
            ang_game_answer_by(t->game, offer[i].to, offer[i].number, ANG_DECLINE, ANG_BY_BOT,
                               &result);
        entry_stamp(t);
    }
}

void table_follow(struct table *t)
{
    if (t->state != TABLE_RUNNING || t->ill)
        return;
    offers_answer(t);
    for (unsigned i = 0; i < FOLLOW_MAX && ang_game_state(t->game) == ANG_RUNNING; i++)
        if (!follow_once(t))
            break;
}

/* Bots */

static uint64_t bot_seed(struct table *t, unsigned seat)
{
    /* Seeded only by the bot's own knowledge: the same knowledge gives the same choice. */
    const uint64_t known[] = { ang_game_view_hash(t->game, seat), ang_game_entry_count(t->game),
                               seat };

    return secret_digest(known, sizeof known);
}

static void bot_start(struct table *t, unsigned seat, const struct decision_look *look)
{
    struct chair *c = &t->chair[seat];
    struct ang_bot_desc bot = bot_of(t, c, bot_seed(t, seat));

    bot.milliseconds = window_is_even(t) ? BOT_WINDOW_MS : BOT_MS;
    if (t->struck) { /* its options differ from the position's; rare, so it thinks here */
        c->choice = ang_game_think(t->game, seat, &bot, NULL, NULL);
        c->choice_version = look->version;
        c->has_choice = true;
        return;
    }
    struct thought *thought = thought_new(t->game, t, seat, look->version);
    thought->bot = bot;
    c->thinking = true;
    workers_give(t->hall->workers, thought);
}

void table_think(struct table *t)
{
    struct decision_look look;

    if (!t->game || t->state != TABLE_RUNNING || t->ill || !table_is_mine(t))
        return;
    for (unsigned s = 0; s < t->seat_count; s++) {
        struct chair *c = &t->chair[s];
        if (!chair_is_bots(c) || c->thinking || !decision_look(t->game, s, &look) ||
            look.count == 0 || look.only_pass ||
            (c->has_choice && c->choice_version == look.version))
            continue;
        c->has_choice = false;
        bot_start(t, s, &look);
    }
}

bool table_bots_act(struct table *t)
{
    struct decision_look look;
    bool acted = false;

    if (!t->game || t->pending || t->state != TABLE_RUNNING || t->ill || !table_is_mine(t))
        return false;
    for (unsigned s = 0; s < t->seat_count; s++) {
        struct chair *c = &t->chair[s];
        if (!c->has_choice || c->choice_text || !chair_is_bots(c))
            continue;
        if (!decision_look(t->game, s, &look) || look.version != c->choice_version) {
            c->has_choice = false;
            continue;
        }
        if (look.passes && !table_is_quick(t) && window_holds(t, s))
            continue;
        c->has_choice = false;
        /* If a bug stopped the bot, any option will do. */
        unsigned index =
            c->choice >= 0 && (unsigned)c->choice < look.count ? (unsigned)c->choice : 0;
        choose_for(t, s, look.version, index, ANG_BY_BOT);
        acted = true;
    }
    if (acted)
        table_settle(t);
    else
        table_think(t);
    return acted;
}

/* People */

struct ang_engine *engine_lend(struct table *t, struct guest *g)
{
    struct hall *h = t->hall;
    struct ang_engine *engine = h->engine[g->viewer];

    ang_engine_allow(engine, t->hints ? ANG_ALLOW_HINTS : 0);
    ang_engine_attach(engine, (struct ang_game *)(uintptr_t)table_game_of(t, g->viewer));
    ang_engine_speak(engine, g->language);
    return engine;
}

/* Removes the id from the start of the engine's answer, if there is one. */
static void answer_bare(struct buffer *out, const char *answer)
{
    struct json_reader r;
    char key[JSON_KEY_MAX];

    json_reader_init(&r, answer, strlen(answer));
    json_read_object(&r);
    if (json_next_key(&r, key, sizeof key) && strcmp(key, "id") == 0) {
        json_skip(&r);
        buffer_add_string(out, "{");
        buffer_add_string(out, answer + r.at + (answer[r.at] == ','));
    } else {
        buffer_add_string(out, answer);
    }
}

void table_reply_bare(struct table *t, struct guest *g, const char *id, const char *answer)
{
    struct buffer bare = { 0 };

    answer_bare(&bare, answer);
    table_reply(t, g, id, bare.data);
    buffer_release(&bare);
}

void table_keep_answer(struct table *t, unsigned seat, const struct message *m, const char *answer)
{
    if (!m->request[0] || seat >= ANG_SEAT_MAX)
        return;
    table_kept_read(t, seat, m->request, m->content, answer);
    job_request(table_job(t), seat, m->request, m->content, answer);
}

/* Counts and stores what the engine did, and replies with its answer. */
static void engine_deed(struct table *t, struct guest *g, unsigned seat, const struct message *m)
{
    unsigned before = ang_game_entry_count(t->game);
    bool choice = strcmp(m->name, "choose") == 0;
    struct guest nobody = { .viewer = seat, .language = ANG_EN };
    struct ang_engine *engine = engine_lend(t, g ? g : &nobody);
    struct buffer answer = { 0 };

    answer_bare(&answer, ang_engine_line(engine, m->text, m->size));
    const struct ang_error *error = &ang_engine_result(engine)->error;
    if (ang_game_entry_count(t->game) > before && error->code == ANG_OK) {
        t->struck = false;
        entry_stamp(t);
        t->hall->metrics.choices += choice;
        table_keep_answer(t, seat, m, answer.data);
    } else if (ang_game_entry_count(t->game) > before) {
        fault_note(t, seat, error);
    }
    table_reply(t, g, m->id, answer.data);
    buffer_release(&answer);
}

static bool changes_game(const char *name)
{
    return strcmp(name, "choose") == 0 || strcmp(name, "offer") == 0 || strcmp(name, "answer") == 0;
}

void table_window_answer(struct table *t, unsigned seat, const struct decision_look *look)
{
    struct chair *c = &t->chair[seat];
    struct json_error error;
    struct message m;

    /* A person's answer counts even if they have left since. */
    if (c->has_choice && c->choice_text) {
        if (message_read(&m, c->choice_text, strlen(c->choice_text), &error))
            engine_deed(t, c->choice_by, seat, &m);
    } else if (!c->has_choice || c->choice_version != look->version) {
        choose_for(t, seat, look->version, look->pass,
                   chair_is_bots(c) ? ANG_BY_BOT : ANG_BY_ORDER);
    } else if (chair_is_bots(c)) {
        unsigned index =
            c->choice >= 0 && (unsigned)c->choice < look->count ? (unsigned)c->choice : 0;
        choose_for(t, seat, look->version, index, ANG_BY_BOT);
    }
    c->has_choice = false;
    c->choice_given = c->choice_text != NULL;
}

void table_play(struct table *t, struct guest *g, const struct message *m)
{
    bool seated = g->viewer < ANG_SEAT_MAX;

    if (hint_takes(t, g, m)) {
        hint_ask(t, g, m);
    } else if (!seated || !changes_game(m->name)) {
        struct ang_engine *engine = engine_lend(t, g);
        struct buffer answer = { 0 };
        answer_bare(&answer, ang_engine_line(engine, m->text, m->size));
        if (strcmp(m->name, "language") == 0 && ang_engine_result(engine)->error.code == ANG_OK) {
            g->language = ang_engine_language(engine);
            g->knows_view = false;
            g->log_at = g->log_count = 0;
        }
        table_reply(t, g, m->id, answer.data);
        buffer_release(&answer);
    } else if (t->ill) {
        table_reply_error(
            t, g, m->id, "disk",
            "the server cannot write just now; the table pauses, and goes on by itself");
    } else if (t->state != TABLE_RUNNING) {
        static const char *const why[] = { "the game has not begun yet", "", "the table pauses",
                                           "the game is over" };
        table_reply_error(t, g, m->id, "paused", "%s", why[t->state]);
    } else if (chair_is_bots(&t->chair[g->viewer])) {
        table_reply_error(t, g, m->id, "away", "a bot plays for you; take the seat back first");
    } else if (!window_takes(t, g, m)) {
        engine_deed(t, g, g->viewer, m);
    }
}

void table_undo(struct table *t, struct guest *g, const struct message *m, unsigned choices)
{
    unsigned seat = g->viewer;
    struct undo_right right = { .rule = t->undo,
                                .owner = seat == t->owner,
                                .alone = (table_owners(t) & ~(1u << seat)) == 0 };
    struct ang_error error = { 0 };
    enum ang_undo how;

    if (!steps_allow(t->game, seat, choices, right, &how)) {
        table_reply_error(t, g, m->id, "consent",
                          "taking back %u needs the consent of the others; you may take back "
                          "%u freely: ask them",
                          choices, steps_free(t->game, seat));
        return;
    }
    if (!table_take_back(t, seat, how, choices, &error)) {
        table_reply_error(t, g, m->id, "refused", "%s", error.message);
        return;
    }
    entry_stamp(t);
    table_keep_answer(t, seat, m, "{\"did\":\"undo\"}");
    table_reply(t, g, m->id, "{\"did\":\"undo\"}");
}
