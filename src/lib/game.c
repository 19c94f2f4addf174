/* game.c: a game at a table. Every choice runs on a scratch copy, which is kept or dropped as a
 * whole. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kernel/imagine.h"
#include "kernel/verify.h"
#include "lib/lib.h"
#include "wire/decision.h"

bool error_set(struct ang_error *error, enum ang_code code, const char *format, ...)
{
    va_list args;

    if (!error)
        return false;
    error->code = code;
    error->line = error->column = 0;
    error->rule[0] = 0;
    va_start(args, format);
    vsnprintf(error->message, sizeof error->message, format, args);
    va_end(args);
    return false;
}

void game_ask(struct ang_game *g, struct ask *q, struct block *b)
{
    memset(q, 0, sizeof *q);
    q->b = b;
    q->rules = g->pack->rules;
    q->pack = &g->pack->pack;
    q->coverage = g->coverage;
    q->struck = g->struck;
    q->struck_count = g->struck_count;
}

struct text_scene game_scene(const struct ang_game *g, unsigned viewer, enum ang_language lang)
{
    return (struct text_scene){ .rules = g->pack->rules,
                                .pack = &g->pack->pack,
                                .b = g->b,
                                .viewer = (uint8_t)viewer,
                                .lang = lang == ANG_DE ? LANG_DE : LANG_EN,
                                .seat_name = g->name[0] ? (const char *const *)g->name : NULL,
                                .version_base = viewer < SEAT_MAX ? g->undone[viewer] << 16 : 0,
                                .memo = g->memo };
}

bool refuse(struct ang_game *g, unsigned seat, requirement missing, const struct option *o,
            struct ang_error *error)
{
    char text[200];
    struct text_scene s = game_scene(g, seat, g->speaks);

    const char *rule = text_requirement_rule(&s, missing);

    text_requirement(&s, missing, o, text, sizeof text);
    error_set(error, ANG_REFUSED, "%s", text);
    if (error && rule)
        snprintf(error->rule, sizeof error->rule, "%s", rule);
    return false;
}

/* Creation and release */

/* "a, b or c" */
static const char *option_values(const struct table_option *o, char *out, size_t size)
{
    size_t used = 0;

    out[0] = 0;
    for (unsigned v = 0; v < ARRAY_LEN(o->value) && o->value[v] && used < size; v++) {
        bool last = v + 1 == ARRAY_LEN(o->value) || !o->value[v + 1];
        used += (size_t)snprintf(out + used, size - used, "%s%s",
                                 v == 0 ? ""
                                 : last ? " or "
                                        : ", ",
                                 o->value[v]);
    }
    return out;
}

/* "a, b, c" */
static const char *option_names(const struct rules *r, char *out, size_t size)
{
    size_t used = 0;

    snprintf(out, size, "none");
    for (unsigned i = 0; i < r->table_option_count && used < size; i++)
        used += (size_t)snprintf(out + used, size - used, "%s%s", i ? ", " : "",
                                 r->table_option[i].name);
    return out;
}

bool setup_option(const struct rules *r, const char *text, struct setup *s, struct ang_error *error)
{
    const char *equals = strchr(text, '=');
    size_t length = equals ? (size_t)(equals - text) : strlen(text);
    char list[200];

    for (unsigned i = 0; i < r->table_option_count; i++) {
        const struct table_option *o = &r->table_option[i];
        if (strlen(o->name) != length || memcmp(o->name, text, length) != 0)
            continue;
        for (unsigned v = 0; equals && v < ARRAY_LEN(o->value) && o->value[v]; v++)
            if (strcmp(o->value[v], equals + 1) == 0) {
                s->option[i] = (uint8_t)v;
                return true;
            }
        return error_set(error, ANG_USAGE, "the option '%s' is written %s=%s", o->name, o->name,
                         option_values(o, list, sizeof list));
    }
    return error_set(error, ANG_USAGE, "%s has no option '%.*s'; it has %s", r->title, (int)length,
                     text, option_names(r, list, sizeof list));
}

bool setup_read(const struct ang_pack *pack, const struct ang_game_desc *desc, struct setup *s,
                struct ang_error *error)
{
    const struct rules *r = pack->rules;

    memset(s, 0, sizeof *s);
    if (desc->seats && (desc->seats < r->seat_min || desc->seats > r->seat_max))
        return error_set(error, ANG_USAGE, "%s is for %u to %u players, not %u", r->title,
                         r->seat_min, r->seat_max, desc->seats);
    s->seat_count = (uint8_t)(desc->seats ? desc->seats : r->seat_min);
    for (unsigned i = 0; desc->option && desc->option[i]; i++)
        if (!setup_option(r, desc->option[i], s, error))
            return false;
    return !desc->carry || carry_take(r, desc->carry, s, error);
}

struct ang_game *game_allocate(const struct ang_pack *pack, struct ang_error *error)
{
    struct ang_game *g = calloc(1, sizeof *g);

    if (g) {
        g->pack = pack;
        g->b = calloc(1, pack->pack.block_size);
        g->scratch = calloc(1, pack->pack.block_size);
        g->memo = calloc(1, sizeof *g->memo + pack->pack.block_size);
    }
    if (!g || !g->b || !g->scratch || !g->memo) {
        error_set(error, ANG_NO_MEMORY, "no memory for a game");
        ang_game_free(g);
        return NULL;
    }
    g->memo->of = (struct block *)(g->memo + 1);
    return g;
}

bool game_begin(struct ang_game *g, struct ang_error *error)
{
    struct log_entry line[LOG_PER_CHOICE];
    struct log log = { .entry = line, .max = LOG_PER_CHOICE };
    struct guard guard;
    struct ask q;

    game_ask(g, &q, g->b);
    q.log = &log;
    if (!GUARDED(&guard))
        return error_set(error, ANG_FAULT, "the game could not be set up: %s", guard.what);
    game_set_up(&q, &g->setup, &g->birth, (uint8_t)kind_index(g->pack->rules));
    guard_close(&guard);
    g->log = malloc((log.count + 64) * sizeof *g->log);
    if (!g->log)
        return error_set(error, ANG_NO_MEMORY, "no memory for the log");
    memcpy(g->log, line, log.count * sizeof *g->log);
    g->log_count = log.count;
    g->log_max = log.count + 64;
    if (!events_room(g, log.count))
        return error_set(error, ANG_NO_MEMORY, "no memory for the events");
    events_gather(g, NULL, 0);
    return true;
}

static char *text_copy(const char *text)
{
    size_t size = strlen(text) + 1;
    char *copy = malloc(size);

    return copy ? memcpy(copy, text, size) : NULL;
}

static bool names_copy(struct ang_game *g, const char *const *name, struct ang_error *error)
{
    for (unsigned s = 0; name && s < g->setup.seat_count; s++) {
        if (!name[s] || strlen(name[s]) >= SEAT_NAME_SIZE)
            return error_set(error, ANG_USAGE, "seat %u needs a name of at most %d bytes", s,
                             SEAT_NAME_SIZE - 1);
        if (!(g->name[s] = text_copy(name[s])))
            return error_set(error, ANG_NO_MEMORY, "no memory for the names");
    }
    return true;
}

struct ang_game *ang_game_new(const struct ang_game_desc *desc, struct ang_error *error)
{
    struct ang_game *g;

    if (!desc->pack) {
        error_set(error, ANG_USAGE, "a game needs a pack");
        return NULL;
    }
    g = game_allocate(desc->pack, error);
    if (!g)
        return NULL;
    g->seed = desc->seed;
    g->keyed = desc->key != NULL;
    if (desc->key)
        rng_init(&g->birth, desc->key);
    else
        rng_init_seed(&g->birth, desc->seed);
    g->coverage = desc->coverage ? desc->coverage->bit : NULL;
    if (!setup_read(desc->pack, desc, &g->setup, error) || !names_copy(g, desc->name, error) ||
        (desc->campaign && !campaign_begin(g, desc, &g->setup, error)) || !game_begin(g, error)) {
        ang_game_free(g);
        return NULL;
    }
    return g;
}

void ang_game_free(struct ang_game *g)
{
    if (!g)
        return;
    for (unsigned i = 0; i < g->entry_count; i++)
        free(g->entry[i].text);
    for (int s = 0; s < SEAT_MAX; s++)
        free(g->name[s]);
    free(g->campaign);
    free(g->entry);
    free(g->diff);
    free(g->log);
    free(g->event);
    free(g->b);
    free(g->scratch);
    free(g->memo);
    free(g);
}

/* Simple facts */

enum ang_state ang_game_state(const struct ang_game *g)
{
    return (enum ang_state)g->b->state;
}

unsigned ang_game_winners(const struct ang_game *g)
{
    return g->b->winners;
}

unsigned ang_game_seats(const struct ang_game *g)
{
    return g->b->seat_count;
}

unsigned ang_game_waiting(const struct ang_game *g)
{
    return flow_waiting(g->b);
}

unsigned ang_game_active(const struct ang_game *g)
{
    return g->b->active;
}

unsigned ang_seat_first(unsigned seats)
{
    seats &= BIT(ANG_SEAT_MAX) - 1;
    return seats ? (unsigned)__builtin_ctz(seats) : ANG_SEAT_MAX;
}

const struct ang_pack *ang_game_pack(const struct ang_game *g)
{
    return g->pack;
}

uint64_t ang_game_hash(const struct ang_game *g)
{
    return block_hash(g->b);
}

void ang_game_speak(struct ang_game *g, enum ang_language lang)
{
    g->speaks = lang;
}

unsigned ang_game_entry_count(const struct ang_game *g)
{
    return g->entry_count;
}

bool ang_game_verify(struct ang_game *g, struct ang_error *error)
{
    struct ask q;
    const char *wrong;

    game_ask(g, &q, g->b);
    wrong = block_verify(&q);
    return wrong ? error_set(error, ANG_CONTENT, "the game is inconsistent: %s", wrong) : true;
}

/* Deciding */

static uint32_t version_outside(const struct ang_game *g, unsigned seat)
{
    return g->undone[seat] << 16 | g->b->lane[seat].version;
}

bool game_list(struct ang_game *g, unsigned seat, struct ang_decision *out, struct ask *q)
{
    struct guard guard;

    out->version = 0;
    out->count = 0;
    if (seat >= g->b->seat_count)
        return false;
    game_ask(g, q, g->b);
    q->option = (struct option *)out->option;
    q->option_max = ANG_OPTION_MAX;
    if (!GUARDED(&guard))
        return false;
    flow_list(q, (uint8_t)seat);
    guard_close(&guard);
    out->version = version_outside(g, seat);
    out->count = q->count < ANG_OPTION_MAX ? q->count : ANG_OPTION_MAX;
    return true;
}

bool ang_game_decision(struct ang_game *g, unsigned seat, struct ang_decision *out)
{
    struct ask q;

    return game_list(g, seat, out, &q);
}

/* The option by its names, as its seat knows them; its index is only a hint. */
static char *option_json(const struct ang_game *g, unsigned seat, const struct option *o,
                         unsigned index)
{
    struct text_scene s = game_scene(g, seat, ANG_EN);
    char text[800];
    struct json_writer w;

    s.lang = LANG_COUNT;
    json_writer_init(&w, text, sizeof text);
    wire_option(&w, &s, o, index);
    return json_writer_end(&w) ? text_copy(text) : NULL;
}

bool fault_record(struct ang_game *g, struct entry *e, const struct option *o,
                  struct ang_error *error)
{
    memcpy(g->scratch, g->b, g->b->size);
    bool recorded = game_commit(g, e, NULL, error);
    if (o && g->struck_count < ARRAY_LEN(g->struck))
        g->struck[g->struck_count++] = *o;
    lists_outdate(g);
    return recorded;
}

/* An act is carried out on a copy first. */
static void scratch_begin(struct ang_game *g, struct ask *q, struct log *log)
{
    memcpy(g->scratch, g->b, g->b->size);
    game_ask(g, q, g->scratch);
    q->log = log;
}

/* A fault is our mistake: the option is removed from this table's list, and the event is recorded.
 */
static bool option_strike(struct ang_game *g, struct entry *e, const struct option *o,
                          const struct guard *guard, struct ang_error *error)
{
    e->kind = ANG_ENTRY_FAULT;
    if (!fault_record(g, e, o, NULL))
        free(e->text);
    return error_set(
        error, ANG_FAULT,
        "a mistake in the game itself: nothing has changed, choose something else (%s)",
        guard->what);
}

bool game_apply_option(struct ang_game *g, unsigned seat, unsigned index, const struct option *o,
                       bool only, struct ang_error *error)
{
    struct log_entry line[LOG_PER_CHOICE];
    struct log log = { .entry = line, .max = LOG_PER_CHOICE };
    struct entry e = { .kind = ANG_ENTRY_CHOICE,
                       .seat = (uint8_t)seat,
                       .number = (uint16_t)index,
                       .by = only ? ANG_BY_RULE : ANG_BY_PERSON };
    struct guard guard;
    struct ask q;

    e.text = option_json(g, seat, o, index);
    if (!e.text)
        return error_set(error, ANG_NO_MEMORY, "no memory to record the choice");
    scratch_begin(g, &q, &log);
    g->trying = (int)(seat * ANG_OPTION_MAX + index) + 1;
    if (!GUARDED(&guard)) {
        g->trying = 0;
        return option_strike(g, &e, o, &guard, error);
    }
    flow_apply(&q, (uint8_t)seat, *o);
    guard_close(&guard);
    g->trying = 0;
    e.stirred = g->scratch->stirred;
    if (!game_commit(g, &e, &log, error)) {
        free(e.text);
        return false;
    }
    return true;
}

void game_strike(struct ang_game *g, unsigned seat, unsigned index, const char *what)
{
    struct ang_decision d;
    struct guard guard;

    if (!ang_game_decision(g, seat, &d) || index >= d.count)
        return;
    const struct option *o = (const struct option *)&d.option[index];
    struct entry e = { .seat = (uint8_t)seat, .text = option_json(g, seat, o, index) };
    snprintf(guard.what, sizeof guard.what, "%s", what);
    if (e.text)
        option_strike(g, &e, o, &guard, NULL);
}

static bool choice_apply(struct ang_game *g, unsigned seat, unsigned index, struct ang_error *error)
{
    struct option listed[OPTION_MAX];
    struct guard guard;
    struct ask q;

    game_ask(g, &q, g->b);
    q.option = listed;
    q.option_max = OPTION_MAX;
    if (!GUARDED(&guard))
        return error_set(error, ANG_FAULT, "the options cannot be listed: %s", guard.what);
    flow_list(&q, (uint8_t)seat);
    guard_close(&guard);
    if (index >= q.count || index >= OPTION_MAX)
        return error_set(error, ANG_REFUSED, "there is no option %u: the list has %u", index,
                         q.count);
    return game_apply_option(g, seat, index, &listed[index], q.count == 1, error);
}

bool ang_game_choose(struct ang_game *g, unsigned seat, uint32_t version, unsigned index,
                     struct ang_error *error)
{
    if (seat >= g->b->seat_count)
        return error_set(error, ANG_USAGE, "there is no seat %u: the game has %u", seat,
                         g->b->seat_count);
    if (!(flow_waiting(g->b) >> seat & 1))
        return error_set(error, ANG_STALE, "seat %u is not asked anything now", seat);
    if (version != version_outside(g, seat))
        return error_set(error, ANG_STALE, "this answers decision %u, and seat %u is asked %u",
                         (unsigned)version, seat, (unsigned)version_outside(g, seat));
    return choice_apply(g, seat, index, error);
}

void result_begin(struct ang_result *result, struct ang_game *g, enum ang_by by)
{
    memset(result, 0, sizeof *result);
    result->event = g->event_count;
    g->by = by;
}

bool result_end(struct ang_result *result, struct ang_game *g, bool done)
{
    g->by = ANG_BY_PERSON;
    result->event_count = g->event_count - result->event;
    return done;
}

bool ang_game_decide(struct ang_game *g, unsigned seat, uint32_t version, unsigned index,
                     enum ang_by by, struct ang_result *result)
{
    result_begin(result, g, by);
    return result_end(result, g, ang_game_choose(g, seat, version, index, &result->error));
}

bool game_apply_void(struct ang_game *g, struct ang_error *error)
{
    struct log_entry line[LOG_PER_CHOICE];
    struct log log = { .entry = line, .max = LOG_PER_CHOICE };
    struct entry e = { .kind = ANG_ENTRY_VOID };
    struct guard guard;
    struct ask q;

    if (g->b->state != GAME_RUNNING || g->b->depth < 2)
        return error_set(error, ANG_REFUSED, "there is no effect to drop");
    scratch_begin(g, &q, &log);
    if (!GUARDED(&guard))
        return error_set(error, ANG_FAULT, "the effect cannot be dropped: %s", guard.what);
    log_write(&q, MSG_VOID);
    flow_void(&q);
    guard_close(&guard);
    e.stirred = g->scratch->stirred;
    return game_commit(g, &e, &log, error);
}

bool ang_game_give_up(struct ang_game *g, struct ang_error *error)
{
    struct log_entry line[LOG_PER_CHOICE];
    struct log log = { .entry = line, .max = LOG_PER_CHOICE };
    struct entry e = { .kind = ANG_ENTRY_GIVE_UP };
    struct guard guard;
    struct ask q;

    if (g->b->state != GAME_RUNNING)
        return error_set(error, ANG_REFUSED, "the game is over");
    scratch_begin(g, &q, &log);
    if (!GUARDED(&guard))
        return error_set(error, ANG_FAULT, "the game cannot be given up: %s", guard.what);
    bool given = flow_give_up(&q);
    guard_close(&guard);
    e.stirred = g->scratch->stirred;
    return given ? game_commit(g, &e, &log, error)
                 : error_set(error, ANG_REFUSED, "this game cannot be given up");
}

/* Whether a seat has no option left, or there are too many faults to strike another option. */
static bool is_stuck(struct ang_game *g)
{
    struct ang_decision d;

    if (g->struck_count == ARRAY_LEN(g->struck))
        return true;
    for (unsigned s = 0; s < g->b->seat_count; s++)
        if (flow_waiting(g->b) >> s & 1 && (!ang_game_decision(g, s, &d) || d.count == 0))
            return true;
    return false;
}

bool ang_game_void(struct ang_game *g, struct ang_error *error)
{
    if (!is_stuck(g))
        return error_set(error, ANG_REFUSED, "nothing is stuck: there are options to choose from");
    return game_apply_void(g, error);
}

/* Trades */

bool game_apply_offer(struct ang_game *g, const struct offer *o, struct ang_error *error)
{
    struct log_entry line[2]; /* it may replace another */
    struct log log = { .entry = line, .max = ARRAY_LEN(line) };
    struct entry e = { .kind = ANG_ENTRY_OFFER, .seat = o->from, .offer = *o };
    struct guard guard;
    struct ask q;
    requirement missing;

    scratch_begin(g, &q, &log);
    if (!GUARDED(&guard))
        return error_set(error, ANG_FAULT, "the offer could not be made: %s", guard.what);
    missing = offer_make_missing(&q, o);
    if (!missing)
        offer_make(&q, o);
    guard_close(&guard);
    return missing ? refuse(g, o->from, missing, NULL, error) : game_commit(g, &e, &log, error);
}

bool game_apply_answer(struct ang_game *g, unsigned seat, unsigned serial, enum offer_act act,
                       struct ang_error *error)
{
    struct log_entry line[LOG_PER_CHOICE];
    struct log log = { .entry = line, .max = LOG_PER_CHOICE };
    struct entry e = { .kind = ANG_ENTRY_ANSWER,
                       .seat = (uint8_t)seat,
                       .how = (uint8_t)act,
                       .number = (uint16_t)serial };
    struct guard guard;
    struct ask q;
    requirement missing;

    scratch_begin(g, &q, &log);
    if (!GUARDED(&guard))
        return error_set(error, ANG_FAULT, "the offer could not be answered: %s", guard.what);
    missing = offer_answer_missing(&q, (uint8_t)seat, (uint16_t)serial, act);
    if (!missing)
        offer_answer(&q, (uint8_t)seat, (uint16_t)serial, act);
    guard_close(&guard);
    e.stirred = g->scratch->stirred;
    return missing ? refuse(g, seat, missing, NULL, error) : game_commit(g, &e, &log, error);
}

bool ang_game_answer(struct ang_game *g, unsigned seat, unsigned offer, enum ang_answer answer,
                     struct ang_error *error)
{
    static const enum offer_act act[] = { OFFER_TAKE, OFFER_DECLINE, OFFER_WITHDRAW,
                                          OFFER_RELEASE };

    if (seat >= g->b->seat_count || offer == 0 || offer > UINT16_MAX || answer > ANG_RELEASE)
        return error_set(error, ANG_USAGE, "there is no such seat or offer");
    return game_apply_answer(g, seat, offer, act[answer], error);
}

bool ang_game_answer_by(struct ang_game *g, unsigned seat, unsigned offer, enum ang_answer answer,
                        enum ang_by by, struct ang_result *result)
{
    result_begin(result, g, by);
    return result_end(result, g, ang_game_answer(g, seat, offer, answer, &result->error));
}

_Static_assert(sizeof(struct offer) <= sizeof((struct ang_change *)0)->terms, "an offer fits");

bool ang_game_change(struct ang_game *g, const struct ang_change *change, enum ang_by by,
                     struct ang_result *result)
{
    struct offer o;
    bool done;

    switch (change->kind) {
    case ANG_CHANGE_CHOICE:
        return ang_game_decide(g, change->seat, change->version, change->index, by, result);
    case ANG_CHANGE_ANSWER:
        return ang_game_answer_by(g, change->seat, change->offer, change->answer, by, result);
    case ANG_CHANGE_OFFER:
        break;
    }
    memcpy(&o, change->terms, sizeof o);
    result_begin(result, g, by);
    done = game_apply_offer(g, &o, &result->error);
    return result_end(result, g, done);
}

size_t ang_offer_text(struct ang_game *g, unsigned viewer, unsigned offer, enum ang_language lang,
                      char *out, size_t size)
{
    struct text_scene s = game_scene(g, viewer, lang);
    const struct offer *o = offer_find(g->b, (uint16_t)offer);

    if (size)
        out[0] = 0;
    return o ? text_offer(&s, o, out, size) : 0;
}

/* Imagined games */

struct ang_game *ang_game_redeal(struct ang_game *g, unsigned viewer, uint64_t seed,
                                 struct ang_error *error)
{
    struct ang_game *other;
    struct guard guard;
    struct ask q;

    if (viewer > SPECTATOR || (viewer < SPECTATOR && viewer >= g->b->seat_count)) {
        error_set(error, ANG_USAGE, "there is no viewer %u", viewer);
        return NULL;
    }
    other = game_allocate(g->pack, error);
    if (!other)
        return NULL;
    other->imagined = true;
    other->setup = g->setup;
    memcpy(other->undone, g->undone, sizeof other->undone);
    if (!names_copy(other, g->name[0] ? (const char *const *)g->name : NULL, error)) {
        ang_game_free(other);
        return NULL;
    }
    memcpy(other->b, g->b, g->b->size);
    game_ask(other, &q, other->b);
    if (!GUARDED(&guard)) {
        error_set(error, ANG_FAULT, "no other deal could be imagined: %s", guard.what);
        ang_game_free(other);
        return NULL;
    }
    redeal(&q, (uint8_t)viewer, seed);
    guard_close(&guard);
    /* The beginning of the game is imagined too. */
    memset(other->setup.carry, 0, sizeof other->setup.carry);
    memset(other->setup.carry_seen, 0, sizeof other->setup.carry_seen);
    return other;
}
