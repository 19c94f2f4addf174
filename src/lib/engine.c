/* engine.c: reads a line and writes a line (docs/protocol.md). */
#include "lib/engine.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define K(key) REQUEST_KEY(key)

/* clang-format off */
static const struct command command[DO_COUNT] = {
    [DO_HELLO]    = { 0, 0, K(PROTOCOL) | K(LANGUAGE), 0, hello_act, hello_answer },
    [DO_INFO]     = { 0, 0, K(CARDS), K(TABLE) | K(GAME), info_act, info_answer },
    [DO_LANGUAGE] = { 0, K(LANGUAGE), 0, 0, language_act, language_answer },

    [DO_RULES]    = { 0, 0, K(TOPIC) | K(SEARCH), K(TABLE) | K(GAME), rules_act, rules_answer },

    [DO_VIEW]     = { PLAYS | VIEWED, 0, K(HAVE) | K(CHANGES), K(ENTRY), view_act, view_answer },
    [DO_LOG]      = { PLAYS | VIEWED, 0, K(SINCE) | K(LIMIT), K(ENTRY), NULL, log_answer },
    [DO_STORY]    = { PLAYS | VIEWED, 0, 0, 0, story_act, story_answer },
    [DO_ENDING]   = { PLAYS | VIEWED, 0, 0, 0, ending_act, ending_answer },
    [DO_OPTIONS]  = { PLAYS | SEATED, 0, 0, 0, NULL, options_answer },
    [DO_WHYNOT]   = { PLAYS | SEATED, 0, K(OPTION) | K(WORDS), 0, why_not_act, why_not_answer },
    [DO_HINT]     = { PLAYS | SEATED, 0, 0, K(BOT) | K(LEVEL), hint_act, hint_answer },
    [DO_CHOOSE]   = { PLAYS | SEATED | CHANGES, K(VERSION), K(INDEX) | K(OPTION), K(BY), choose_act, answer_status },
    [DO_OFFER]    = { PLAYS | SEATED | CHANGES, K(OFFER), 0, 0, offer_act, offer_answered },
    [DO_WEIGH]    = { PLAYS | SEATED, K(OFFER), 0, 0, weigh_act, weigh_answer },
    [DO_TERMS]    = { PLAYS | SEATED, K(OFFER), 0, 0, weigh_act, terms_answer },
    [DO_ANSWER]   = { PLAYS | SEATED | CHANGES, K(OFFER) | K(ANSWER), 0, 0, answer_act, answer_status },
    [DO_UNDO]     = { PLAYS | SEATED | CHANGES, 0, K(CHOICES), K(HOW), undo_act, answer_status },

    [DO_LESSONS]  = { FOR_OWNER, K(GAME), 0, 0, lessons_act, lessons_answer },
    [DO_NEW]      = { FOR_OWNER | CHANGES, K(GAME),
                  K(TABLE) | K(SEATS) | K(SEED) | K(KEY) | K(OPTIONS) | K(NAMES) | K(CARRY) | K(CAMPAIGN) | K(AFTER) | K(LESSON), 0, new_act, answer_game },
    [DO_OPEN]     = { FOR_OWNER | CHANGES, K(SAVE), K(TABLE) | K(UPTO), 0, open_act, answer_game },
    [DO_CLOSE]    = { FOR_OWNER | CHANGES | PLAYS, 0, 0, 0, close_act, close_answer },
    [DO_REDEAL]   = { FOR_OWNER | CHANGES | PLAYS | VIEWED, K(SEED), K(AS), 0, redeal_act, answer_game },
    [DO_VOID]     = { FOR_OWNER | CHANGES | PLAYS, 0, 0, 0, void_act, answer_status },
    [DO_SAVE]     = { FOR_OWNER | PLAYS, 0, 0, 0, save_act, save_answer },
    [DO_DUMP]     = { FOR_OWNER | PLAYS, 0, 0, 0, NULL, dump_answer },
    [DO_LOAD]     = { FOR_OWNER | CHANGES | PLAYS, K(DUMP), 0, 0, load_act, answer_status },
    [DO_HASH]     = { FOR_OWNER | PLAYS, 0, K(VIEWER), 0, NULL, hash_answer },
    [DO_VERIFY]   = { FOR_OWNER | PLAYS, 0, 0, 0, verify_act, verify_answer },
    [DO_CARRY]    = { FOR_OWNER | PLAYS, 0, 0, 0, carry_act, carry_answer },
    [DO_CAMPAIGN] = { 0, 0, 0, K(TABLE) | K(GAME) | K(CAMPAIGN), campaign_act, campaign_answer },
    [DO_ENTRIES]  = { FOR_OWNER | PLAYS, 0, K(SINCE) | K(LIMIT), 0, NULL, entries_answer },
    [DO_THINK]    = { FOR_OWNER | PLAYS | SEATED, 0, K(BOT) | K(LEVEL) | K(PERSONALITY) | K(SEED) | K(ITERATIONS) | K(VALUES), 0,
                  think_act, think_answer },
    [DO_ANALYZE]  = { FOR_OWNER | PLAYS, 0, K(BOT) | K(LEVEL) | K(SEED) | K(ITERATIONS) | K(SINCE) | K(LIMIT), 0,
                  analyze_act, analyze_answer },
};
/* clang-format on */

/* Errors */

static const char *const code_name[] = {
    [ANG_OK] = "fault",         [ANG_USAGE] = "usage",     [ANG_STALE] = "stale",
    [ANG_REFUSED] = "refused",  [ANG_CONTENT] = "content", [ANG_FAULT] = "fault",
    [ANG_NO_MEMORY] = "memory", [ANG_IO] = "io",
};

/* Codes that only the protocol distinguishes (forbidden, consent) become refusals. */
static enum ang_code code_of(const char *name)
{
    for (unsigned i = ANG_USAGE; i < ARRAY_LEN(code_name); i++)
        if (strcmp(code_name[i], name) == 0)
            return (enum ang_code)i;
    return ANG_REFUSED;
}

bool trouble(struct ang_engine *e, const char *code, const char *format, ...)
{
    va_list args;

    e->trouble = (struct trouble){ .code = code, .at = -1 };
    e->result.error = (struct ang_error){ .code = code_of(code) };
    va_start(args, format);
    vsnprintf(e->trouble.message, sizeof e->trouble.message, format, args);
    va_end(args);
    snprintf(e->result.error.message, sizeof e->result.error.message, "%.239s", e->trouble.message);
    return false;
}

void list_add(char *list, size_t size, const char *name)
{
    size_t used = strlen(list);

    snprintf(list + used, size - used, "%s%s", used ? ", " : "", name);
}

bool trouble_read(struct ang_engine *e, const struct json_reader *r, const char *code)
{
    trouble(e, code, "%s", r->error.message);
    e->trouble.at = (long)r->error.at;
    return false;
}

/* The failed check may depend on hidden information, so only the owner is told which one it was. */
static bool trouble_fault(struct ang_engine *e, const char *what)
{
    trouble(e, "fault", "%s",
            e->role == ANG_SEAT ? "a mistake in the game itself: choose something else" : what);
    snprintf(e->result.error.message, sizeof e->result.error.message, "%s", what);
    return false;
}

bool trouble_from(struct ang_engine *e, const struct ang_error *error)
{
    if (error->code == ANG_FAULT)
        return trouble_fault(e, error->message);
    trouble(e, code_name[error->code], "%s", error->message);
    e->trouble.line = error->line;
    e->trouble.column = error->column;
    return false;
}

/* The rules refuse it; the text is in the connection's language. */
bool trouble_missing(struct ang_engine *e, requirement missing, const struct option *o)
{
    struct text_scene s = engine_scene(e, e->rq.seat);
    const char *rule = text_requirement_rule(&s, missing);
    char text[400];

    text_requirement(&s, missing, o, text, sizeof text);
    trouble(e, "refused", "%s", text);
    snprintf(e->trouble.rule, sizeof e->trouble.rule, "%s", rule ? rule : "");
    snprintf(e->result.error.rule, sizeof e->result.error.rule, "%s", rule ? rule : "");
    return false;
}

struct text_scene engine_scene(const struct ang_engine *e, unsigned viewer)
{
    return game_scene(e->game, viewer, e->language);
}

/* Commands */

static bool command_allowed(const struct ang_engine *e, const struct command *c)
{
    if (e->role == ANG_OWNER)
        return true;
    return !(c->flags & FOR_OWNER) && !(c->flags & SEATED && e->seat == ANG_SPECTATOR);
}

const struct command *command_next(const struct ang_engine *e, const struct command *c)
{
    for (c = c ? c + 1 : command; c < command + ARRAY_LEN(command); c++)
        if (c->answer && command_allowed(e, c))
            return c;
    return NULL;
}

const char *command_name(const struct command *c)
{
    return request_name((enum request_do)(c - command));
}

static bool trouble_command(struct ang_engine *e, const char *code, const char *what)
{
    char list[360] = "";

    for (const struct command *c = NULL; (c = command_next(e, c)) != NULL;)
        list_add(list, sizeof list, command_name(c));
    return trouble(e, code, "%s '%s'; there are %s", what, e->rq.name, list);
}

static bool command_find(struct ang_engine *e)
{
    e->command = &command[e->rq.what];
    if (!e->command->answer)
        return trouble_command(e, "usage", "there is no command");
    if (command_allowed(e, e->command))
        return true;
    return trouble_command(e, "forbidden",
                           e->seat == ANG_SPECTATOR ? "a spectator may not use the command"
                                                    : "a seat may not use the command");
}

static void keys_list(char *list, size_t size, request_keys keys)
{
    for (unsigned k = 0; k < REQUEST_KEY_COUNT; k++)
        if (keys >> k & 1)
            list_add(list, size, request_key_name((enum request_key)k));
}

/* Checks that the request has the keys that this connection may send with the command. */
static bool keys_check(struct ang_engine *e)
{
    const struct command *c = e->command;
    request_keys needs = c->needs | K(DO), takes = c->takes | K(ID);
    struct json_error error;
    char list[240] = "";

    if (c->flags & CHANGES)
        takes |= K(REQUEST);
    if (e->role == ANG_OWNER) {
        takes |= c->owner_takes | (c->flags & PLAYS ? K(TABLE) : 0);
        needs |= (c->flags & SEATED ? K(SEAT) : 0) | (c->flags & VIEWED ? K(VIEWER) : 0);
    }
    enum request_fit fit = request_check(&e->rq, needs, takes, &error);
    if (fit == REQUEST_FITS)
        return true;
    keys_list(list, sizeof list, needs);
    keys_list(list, sizeof list, takes & ~needs);
    if (fit == REQUEST_WRONG_KEY)
        trouble(e, "usage", "%s; '%s' takes %s", error.message, e->rq.name, list);
    else
        trouble(e, "usage", "%s", error.message);
    e->trouble.at = (long)error.at;
    return false;
}

/* Finds the game of the request, and checks that the seats it names are at that table. */
static bool table_take(struct ang_engine *e)
{
    const struct ang_request *rq = &e->rq;
    const struct table *t = table_find(e, rq->table);

    e->game = t ? t->game : NULL;
    if (e->command->flags & PLAYS && !e->game)
        return trouble(e, "usage",
                       e->role == ANG_OWNER ? "there is no game at the table '%s'; begin one"
                                            : "there is no game at the table '%s' yet",
                       rq->table);
    if (!e->game)
        return true;
    result_begin(&e->result, e->game, (enum ang_by)rq->by);
    unsigned seats = e->game->b->seat_count;
    if (rq->seat != ANG_SPECTATOR && rq->seat >= seats)
        return trouble(e, "usage", "there is no seat %u; the game has %u, from 0 on", rq->seat,
                       seats);
    if (rq->viewer != ANG_SPECTATOR && rq->viewer >= seats)
        return trouble(e, "usage", "there is no viewer %u; the game has %u seats, from 0 on",
                       rq->viewer, seats);
    return true;
}

/* Replies */

static void trouble_write(const struct trouble *t, struct json_writer *w)
{
    json_add_object(w, "error");
    json_add_string(w, "code", t->code);
    json_add_string(w, "message", t->message);
    if (t->at >= 0)
        json_add_int(w, "at", t->at);
    if (t->line)
        json_add_int(w, "line", t->line);
    if (t->column)
        json_add_int(w, "column", t->column);
    if (t->rule[0])
        json_add_string(w, "rule", t->rule);
    json_write_end(w);
}

static void answer_write(struct ang_engine *e, struct json_writer *w)
{
    json_write_object(w);
    if (e->rq.id[0]) {
        json_write_key(w, "id");
        json_write_raw(w, e->rq.id);
    }
    if (e->trouble.code) {
        trouble_write(&e->trouble, w);
    } else {
        json_add_string(w, "did", command_name(e->command));
        e->command->answer(e, w);
    }
    json_write_end(w);
}

/* Only replies to commands that change nothing can be too long for the initial buffer. */
static void request_answer(struct ang_engine *e)
{
    struct json_writer w;

    for (;;) {
        json_writer_init(&w, e->out, e->out_size);
        answer_write(e, &w);
        if (json_writer_end(&w))
            return;
        size_t size = json_writer_needed(&w);
        char *more = realloc(e->out, size);
        if (!more) {
            trouble(e, "memory", "no memory for an answer of %zu bytes", size);
            continue;
        }
        e->out = more;
        e->out_size = size;
    }
}

/* The connection supplies what the request leaves out. */
static void request_complete(struct ang_engine *e)
{
    static const uint8_t by[] = { ANG_BY_PERSON, ANG_BY_ORDER, ANG_BY_BOT };
    struct ang_request *rq = &e->rq;

    if (!request_gives(rq, REQUEST_KEY_TABLE))
        snprintf(rq->table, sizeof rq->table, "main");
    if (!request_gives(rq, REQUEST_KEY_SEAT))
        rq->seat = e->seat;
    if (!request_gives(rq, REQUEST_KEY_VIEWER))
        rq->viewer = e->seat;
    if (!request_gives(rq, REQUEST_KEY_LANGUAGE))
        rq->language = e->language;
    rq->by = by[rq->by];
}

static bool request_act(struct ang_engine *e)
{
    size_t most = e->role == ANG_OWNER ? OWNER_LINE_MAX : SEAT_LINE_MAX;

    if (e->rq.size > most)
        return trouble(e, "usage", "a line of %zu bytes is too long; it may have %zu", e->rq.size,
                       most);
    if (e->rq.unreadable) {
        trouble(e, "content", "%s", e->rq.wrong.message);
        e->trouble.at = (long)e->rq.wrong.at;
        return false;
    }
    if (!request_gives(&e->rq, REQUEST_KEY_DO))
        return trouble(e, "usage", "a request says what to \"do\"");
    if (!command_find(e) || !keys_check(e))
        return false;
    request_complete(e);
    return table_take(e) && (!e->command->act || e->command->act(e));
}

static void request_begin(struct ang_engine *e)
{
    memset(&e->found, 0, sizeof e->found);
    memset(&e->result, 0, sizeof e->result);
    e->trouble.code = NULL;
    e->command = NULL;
    e->game = NULL;
    e->deferred = false;
    sent_drop(&e->fresh);
}

const char *ang_engine_ask(struct ang_engine *e, const struct ang_request *request)
{
    struct guard guard;

    request_begin(e);
    e->rq = *request;
    if (GUARDED(&guard)) {
        bool done = request_act(e);
        request_answer(e);
        guard_close(&guard);
        if (done)
            view_sent(e);
    } else {
        trouble_fault(e, guard.what);
        request_answer(e);
    }
    if (e->game)
        result_end(&e->result, e->game, true);
    return e->deferred ? NULL : e->out;
}

const char *ang_engine_line(struct ang_engine *e, const char *line, size_t size)
{
    struct ang_request rq;

    request_read(&rq, line, size);
    return ang_engine_ask(e, &rq);
}

/* Changes that the host carries out */

const char *ang_engine_ask_unless_change(struct ang_engine *e, const struct ang_request *request,
                                         struct ang_change *out)
{
    e->to_change = out;
    const char *answer = ang_engine_ask(e, request);
    e->to_change = NULL;
    return answer;
}

const char *ang_engine_changed(struct ang_engine *e, const struct ang_change *change,
                               const struct ang_result *result, struct ang_sights *sights)
{
    static const enum request_do what[] = { DO_CHOOSE, DO_OFFER, DO_ANSWER };

    request_begin(e);
    memset(&e->rq, 0, sizeof e->rq);
    e->rq.what = what[change->kind];
    request_complete(e);
    e->rq.seat = e->rq.viewer = change->seat;
    if (command_find(e) && table_take(e) && result->error.code != ANG_OK)
        trouble_from(e, &result->error);
    e->result = *result;
    e->sights = sights;
    request_answer(e);
    e->sights = NULL;
    return e->out;
}

/* Creation and release */

struct ang_engine *ang_engine_new(enum ang_role role, unsigned seat)
{
    struct ang_engine *e = role == ANG_SEAT && seat > ANG_SPECTATOR ? NULL : calloc(1, sizeof *e);

    if (!e)
        return NULL;
    e->role = role;
    e->seat = role == ANG_SEAT ? seat : ANG_SPECTATOR;
    e->out_size = 4096;
    e->out = malloc(e->out_size);
    e->pack = calloc(ang_kind_count() + 1, sizeof(struct ang_pack *));
    if (!e->out || !e->pack) {
        ang_engine_free(e);
        return NULL;
    }
    return e;
}

void ang_engine_free(struct ang_engine *e)
{
    if (!e)
        return;
    for (unsigned i = 0; i < TABLE_MAX; i++)
        table_set(&e->table[i], "", NULL, false);
    for (unsigned i = 0; e->pack && i < ang_kind_count(); i++)
        ang_pack_free(e->pack[i]);
    sent_drop(&e->fresh);
    free(e->thoughts);
    ang_campaign_free(e->campaign);
    free(e->pack);
    free(e->out);
    free(e->text);
    free(e);
}

const struct ang_result *ang_engine_result(const struct ang_engine *e)
{
    return &e->result;
}

void ang_engine_speak(struct ang_engine *e, enum ang_language lang)
{
    e->language = lang;
}

enum ang_language ang_engine_language(const struct ang_engine *e)
{
    return e->language;
}

void ang_engine_allow(struct ang_engine *e, unsigned what)
{
    e->allowed = what;
}

void ang_engine_attach(struct ang_engine *e, struct ang_game *game)
{
    struct table *t = table_room(e, "main");

    /* Even if all other tables are taken, an owner who attaches a game gets this one. */
    table_set(t ? t : &e->table[0], "main", game, true);
}
