/* save.c: a saved game is a header and its entries, one JSON object per line.
 *
 *     {"save":3,"engine":"0.1.0","game":"harbor","pack":…,"seats":3,"options":{…},"seed":…}
 *     {"choice":{"i":2,"kind":"play","targets":[…]},"seat":0,"by":"bot"}
 *     {"offer":{"from":0,"to":1,"give":[[1,2,0]],"want":[]}}
 *     {"answer":"take","seat":1,"number":3}
 *     {"undo":"free","seat":0,"number":1}
 *     {"fault":{…},"seat":0}   {"void":true}   {"give-up":true}   {"load":{…}}
 *     {"end":{"entries":12,"sum":…}}
 *     {"told":0,…}   its log, if that is saved too: see told.c
 *     {"table":{…}}  who plays, if that is saved too: see table/seating.h
 *
 * Opening a save replays the entries. A choice is found by its content; its index is only a hint.
 * "by" is present only if a bot or a standing order chose for a person.
 */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kernel/verify.h"
#include "lib/save.h"
#include "wire/decision.h"
#include "wire/dump.h"

static const char *const answer_name[] = { [OFFER_TAKE] = "take",
                                           [OFFER_DECLINE] = "decline",
                                           [OFFER_WITHDRAW] = "withdraw",
                                           [OFFER_RELEASE] = "release" };
static const char *const undo_name[] = { "free", "consent", "owner" };
/* Choices by a person need no mark, and forced choices are recognized when they are replayed. */
static const char *const by_name[] = {
    [ANG_BY_ORDER] = "order", [ANG_BY_RULE] = NULL, [ANG_BY_BOT] = "bot"
};

/* Writing */

static void terms_write(struct json_writer *w, const char *key, const struct term *term)
{
    json_add_array(w, key);
    for (int i = 0; i < TERM_MAX; i++)
        if (term[i].kind != TERM_NONE) {
            json_write_array(w);
            json_write_int(w, term[i].kind);
            json_write_int(w, term[i].number);
            json_write_int(w, term[i].thing);
            json_write_end(w);
        }
    json_write_end(w);
}

static void entry_write(struct json_writer *w, const struct entry *e)
{
    json_write_object(w);
    switch (e->kind) {
    case ANG_ENTRY_CHOICE:
    case ANG_ENTRY_FAULT:
        json_write_key(w, e->kind == ANG_ENTRY_CHOICE ? "choice" : "fault");
        json_write_raw(w, e->text);
        json_add_int(w, "seat", e->seat);
        break;
    case ANG_ENTRY_OFFER:
        json_add_object(w, "offer");
        json_add_int(w, "from", e->offer.from);
        json_add_int(w, "to", e->offer.to);
        terms_write(w, "give", e->offer.give);
        terms_write(w, "want", e->offer.want);
        json_write_end(w);
        break;
    case ANG_ENTRY_ANSWER:
        json_add_string(w, "answer", answer_name[e->how]);
        json_add_int(w, "seat", e->seat);
        json_add_int(w, "number", e->number);
        break;
    case ANG_ENTRY_UNDO:
        json_add_string(w, "undo", undo_name[e->how]);
        json_add_int(w, "seat", e->seat);
        json_add_int(w, "number", e->number);
        break;
    case ANG_ENTRY_VOID:
        json_add_bool(w, "void", true);
        break;
    case ANG_ENTRY_GIVE_UP:
        json_add_bool(w, "give-up", true);
        break;
    case ANG_ENTRY_LOAD:
        json_write_key(w, "load");
        json_write_raw(w, e->text);
        break;
    default:
        break;
    }
    if (by_name[e->by])
        json_add_string(w, "by", by_name[e->by]);
    json_write_end(w);
}

static void entries_write(struct json_writer *w, const struct ang_game *g, unsigned from)
{
    for (unsigned i = from; i < g->entry_count; i++) {
        entry_write(w, &g->entry[i]);
        json_write_line(w);
    }
}

size_t ang_game_save_from(struct ang_game *g, unsigned from, char *out, size_t size)
{
    struct json_writer w;

    if (g->imagined)
        return text_none(out, size);
    json_writer_init(&w, out, size);
    entries_write(&w, g, from);
    json_writer_end(&w);
    return w.used;
}

size_t ang_game_save(struct ang_game *g, char *out, size_t size)
{
    struct json_writer w;
    struct ask q;

    if (g->imagined)
        return text_none(out, size);
    json_writer_init(&w, out, size);
    save_head_write(&w, g);
    json_write_line(&w);
    entries_write(&w, g, 0);
    json_write_object(&w);
    json_add_object(&w, "end");
    json_add_int(&w, "entries", g->entry_count);
    game_ask(g, &q, g->b);
    json_add_hex(&w, "sum", wire_dump_hash(&q));
    json_write_end(&w);
    json_write_end(&w);
    json_write_line(&w);
    json_writer_end(&w);
    return w.used;
}

/* Reading */

struct save_end { /* recorded when it was saved */
    unsigned entries;
    bool summed;  /* false: an older save, with a hash of the block's bytes */
    uint64_t sum; /* hash of the dump */
};

/* The contents of an entry, and the position of its choice or dump in the line. */
struct save_entry {
    int kind; /* index of the key that names its kind */
    unsigned seat, number;
    enum ang_by by;
    char how[16];
    struct offer offer;
    const char *text;
    size_t text_size;
    struct save_end end;
};

enum {
    KEY_CHOICE,
    KEY_FAULT,
    KEY_OFFER,
    KEY_ANSWER,
    KEY_UNDO,
    KEY_VOID,
    KEY_LOAD,
    KEY_GIVE_UP,
    KEY_END,
    KEY_TOLD,
    KEY_TABLE,
    KEY_SEAT,
    KEY_NUMBER,
    KEY_BY,
    KEY_ALL,
    KEY_SEATS
};

static void terms_read_json(struct json_reader *r, struct term *term)
{
    static const int64_t least[3] = { TERM_SUPPLY },
                         most[3] = { TERM_DEED, TERM_NUMBER_MAX, UINT16_MAX };
    int64_t word[3];

    json_read_array(r);
    for (unsigned i = 0, n; save_item(r, i, TERM_MAX); i++) {
        json_read_array(r);
        for (n = 0; save_item(r, n, 3); n++)
            word[n] = json_read_int(r, least[n], most[n]);
        if (n != 3)
            json_fail(r, "a term is three numbers", NULL);
        else
            term[i] = (struct term){ (uint16_t)word[0], (uint16_t)word[1], (uint16_t)word[2] };
    }
}

static void offer_read(struct json_reader *r, struct offer *o)
{
    static const char *const key[] = { "from", "to", "give", "want" };
    uint64_t seen = 0;

    json_read_object(r);
    for (int k; (k = json_next_known(r, key, ARRAY_LEN(key), &seen)) >= 0;) {
        if (k == 0)
            o->from = (uint8_t)json_read_int(r, 0, SEAT_MAX - 1);
        else if (k == 1)
            o->to = (uint8_t)json_read_int(r, 0, SEAT_MAX - 1);
        else
            terms_read_json(r, k == 2 ? o->give : o->want);
    }
    json_require(r, key, 4, seen);
}

static void end_read(struct json_reader *r, struct save_end *end)
{
    static const char *const key[] = { "entries", "sum", "hash" };
    uint64_t seen = 0, number;

    json_read_object(r);
    for (int k; (k = json_next_known(r, key, ARRAY_LEN(key), &seen)) >= 0;)
        if (k == 0) {
            end->entries = (unsigned)json_read_int(r, 0, UINT32_MAX);
        } else {
            number = json_read_hex(r);
            end->summed |= k == 1;
            end->sum = k == 1 ? number : end->sum;
        }
    json_require(r, key, seen >> 2 & 1 ? 1 : 2, seen);
}

static void by_read(struct json_reader *r, struct save_entry *e)
{
    static const char *const word[] = { "order", "bot" };

    e->by = json_read_word(r, word, ARRAY_LEN(word), "\"by\" is \"order\" or \"bot\"") == 0
                ? ANG_BY_ORDER
                : ANG_BY_BOT;
}

static bool entry_read(struct save_reader *s, struct save_entry *e)
{
    static const char *const key[] = { "choice", "fault",   "offer", "answer", "undo",  "void",
                                       "load",   "give-up", "end",   "told",   "table", "seat",
                                       "number", "by",      "all",   "seats" };
    struct json_reader *r = &s->r;
    uint64_t seen = 0;

    memset(e, 0, sizeof *e);
    e->kind = -1;
    json_read_object(r);
    for (int k; (k = json_next_known(r, key, ARRAY_LEN(key), &seen)) >= 0;) {
        if (k < KEY_SEAT) {
            if (e->kind >= 0)
                json_fail(r, "an entry is one thing only", NULL);
            e->kind = k;
        }
        switch (k) {
        case KEY_CHOICE:
        case KEY_FAULT:
        case KEY_LOAD:
            json_peek(r);
            e->text = r->text + r->at;
            json_skip(r);
            e->text_size = (size_t)(r->text + r->at - e->text);
            break;
        case KEY_OFFER:
            offer_read(r, &e->offer);
            break;
        case KEY_ANSWER:
        case KEY_UNDO:
            json_read_string(r, e->how, sizeof e->how);
            break;
        case KEY_VOID:
        case KEY_GIVE_UP:
            json_read_bool(r);
            break;
        case KEY_END:
            end_read(r, &e->end);
            break;
        case KEY_TOLD:
        case KEY_TABLE:
        case KEY_ALL:
        case KEY_SEATS:
            json_skip(r);
            break;
        case KEY_SEAT:
            e->seat = (unsigned)json_read_int(r, 0, SPECTATOR);
            break;
        case KEY_BY:
            by_read(r, e);
            break;
        default:
            e->number = (unsigned)json_read_int(r, 0, UINT16_MAX);
        }
    }
    if (e->kind < 0)
        json_fail(r, "expected an entry: choice, offer, answer, undo, fault, void, load or end",
                  NULL);
    return json_reader_end(r);
}

static unsigned hint_read(const struct save_entry *e)
{
    unsigned hint = ANG_OPTION_MAX;
    struct json_reader r;
    char key[JSON_KEY_MAX];

    json_reader_init(&r, e->text, e->text_size);
    json_read_object(&r);
    while (json_next_key(&r, key, sizeof key))
        if (strcmp(key, "i") == 0)
            hint = (unsigned)json_read_int(&r, 0, ANG_OPTION_MAX);
        else
            json_skip(&r);
    return hint;
}

/* Finds a recorded option by its content; -1: it is not offered now. If the index still fits, it
 * distinguishes copies of one card. Nobody at the table could tell them apart, but the bytes of the
 * block differ. */
static int option_find(struct ang_game *g, const struct save_entry *e, struct ang_decision *d,
                       struct ang_error *error)
{
    struct text_scene s = game_scene(g, e->seat, ANG_EN);
    struct json_reader r;
    struct option o;
    struct ask q;

    json_reader_init(&r, e->text, e->text_size);
    if (e->seat >= g->b->seat_count || !ang_game_decision(g, e->seat, d)) {
        error_set(error, ANG_CONTENT, "the seat that made this choice is not asked now");
        return -1;
    }
    if (!wire_option_read(&r, &s, &o) || !json_reader_end(&r)) {
        error_set(error, ANG_CONTENT, "the choice cannot be read: %s", r.error.message);
        return -1;
    }
    unsigned hint = hint_read(e);
    game_ask(g, &q, g->b);
    q.option_max = ANG_OPTION_MAX;
    if (hint < d->count) {
        q.option = (struct option *)&d->option[hint];
        q.count = 1;
        if (wire_option_find(&s, &q, &o) == 0)
            return (int)hint;
    }
    q.option = (struct option *)d->option;
    q.count = d->count;
    int found = wire_option_find(&s, &q, &o);
    if (found < 0)
        error_set(error, ANG_CONTENT, "the choice made then is not offered now");
    return found;
}

static bool choice_apply(struct ang_game *g, const struct save_entry *e, struct ang_error *error)
{
    struct ang_decision d;
    int found = option_find(g, e, &d, error);

    return found >= 0 &&
           game_apply_option(g, e->seat, (unsigned)found, (const struct option *)&d.option[found],
                             d.count == 1, error);
}

/* A recorded fault is recorded again, and its option removed again. Other rules may no longer offer
 * that option, and then nothing is removed. */
static bool fault_apply(struct ang_game *g, const struct save_entry *e, struct ang_error *error)
{
    struct entry fault = { .kind = ANG_ENTRY_FAULT, .seat = (uint8_t)e->seat };
    struct ang_decision d;

    if (e->seat >= g->b->seat_count)
        return error_set(error, ANG_CONTENT, "there is no seat %u", e->seat);
    int found = option_find(g, e, &d, NULL);
    fault.text = malloc(e->text_size + 1);
    if (!fault.text)
        return error_set(error, ANG_NO_MEMORY, "no memory to read the save");
    memcpy(fault.text, e->text, e->text_size);
    fault.text[e->text_size] = 0;
    if (!fault_record(g, &fault, found < 0 ? NULL : (const struct option *)&d.option[found],
                      error)) {
        free(fault.text);
        return false;
    }
    return true;
}

static int name_index(const char *const *name, unsigned count, const char *wanted)
{
    for (unsigned i = 0; i < count; i++)
        if (name[i] && strcmp(name[i], wanted) == 0)
            return (int)i;
    return -1;
}

static bool entry_apply(struct ang_game *g, const struct save_entry *e, struct ang_error *error)
{
    int found;

    g->by = e->by;
    switch (e->kind) {
    case KEY_CHOICE:
        return choice_apply(g, e, error);
    case KEY_FAULT:
        return fault_apply(g, e, error);
    case KEY_OFFER:
        return game_apply_offer(g, &e->offer, error);
    case KEY_ANSWER:
        found = name_index(answer_name, ARRAY_LEN(answer_name), e->how);
        return found >= 0
                   ? game_apply_answer(g, e->seat, e->number, (enum offer_act)found, error)
                   : error_set(error, ANG_CONTENT, "'%s' is not an answer to an offer", e->how);
    case KEY_UNDO:
        found = name_index(undo_name, ARRAY_LEN(undo_name), e->how);
        return found >= 0 ? ang_game_undo(g, e->seat, (enum ang_undo)found, e->number, error)
                          : error_set(error, ANG_CONTENT, "'%s' is not a kind of undo", e->how);
    case KEY_VOID:
        return game_apply_void(g, error);
    case KEY_GIVE_UP:
        return ang_game_give_up(g, error);
    case KEY_LOAD:
        return ang_game_load(g, e->text, e->text_size, error);
    default:
        return true;
    }
}

static bool entries_play(struct ang_game *g, struct save_reader *s, unsigned entries,
                         struct ang_error *error)
{
    struct save_entry e;

    while (g->entry_count < entries && save_line(s)) {
        if (!entry_read(s, &e))
            return save_fails(s, error);
        bool applied = entry_apply(g, &e, error);
        g->by = ANG_BY_PERSON;
        if (!applied) {
            if (error)
                error->line = s->line;
            return false;
        }
    }
    return true;
}

bool ang_game_open_more(struct ang_game *g, const char *text, size_t size, struct ang_error *error)
{
    struct save_reader s = { .text = text, .size = size };

    return entries_play(g, &s, UINT_MAX, error);
}

struct ang_game *ang_game_open(const struct ang_pack *pack, const char *text, size_t size,
                               struct ang_error *error)
{
    return ang_game_open_upto(pack, text, size, UINT_MAX, error);
}

struct ang_game *ang_game_open_upto(const struct ang_pack *pack, const char *text, size_t size,
                                    unsigned entries, struct ang_error *error)
{
    struct save_reader s = { .text = text, .size = size };
    struct ang_game *g = save_unborn(pack, &s, error);

    if (g && (!game_begin(g, error) || !entries_play(g, &s, entries, error))) {
        ang_game_free(g);
        return NULL;
    }
    return g;
}

enum ang_end ang_save_end(const char *text, size_t size, const struct ang_game *g)
{
    struct save_reader s = { .text = text, .size = size };
    enum ang_end found = ANG_END_MISSING;
    struct save_entry e;
    struct ask q;

    game_ask((struct ang_game *)g, &q, g->b);
    for (save_line(&s); save_line(&s);)
        if (entry_read(&s, &e) && e.kind == KEY_END)
            found = e.end.entries == g->entry_count &&
                            (!e.end.summed || e.end.sum == wire_dump_hash(&q))
                        ? ANG_END_SAME
                        : ANG_END_OTHER;
    return found;
}

/* Loads a complete position from a dump, recorded as a new start. */
bool ang_game_load(struct ang_game *g, const char *text, size_t size, struct ang_error *error)
{
    struct entry e = { .kind = ANG_ENTRY_LOAD };
    struct json_reader r;
    struct guard guard;
    struct ask q;
    bool ok;

    game_ask(g, &q, g->scratch);
    q.struck_count = 0; /* struck options belong to the position being replaced */
    json_reader_init(&r, text, size);
    if (!GUARDED(&guard))
        return error_set(error, ANG_CONTENT, "the dump is inconsistent: %s", guard.what);
    ok = wire_load(&r, &q, (uint8_t)kind_index(g->pack->rules)) && json_reader_end(&r);
    /* Every seat that is asked must have an option, and listing must change nothing. */
    for (uint8_t s = 0; ok && s < q.b->seat_count; s++)
        if (flow_waiting(q.b) >> s & 1) {
            uint64_t before = block_hash(q.b);
            flow_list(&q, s);
            CHECK(q.count > 0 && block_hash(q.b) == before);
        }
    guard_close(&guard);
    if (!ok)
        return error_set(error, ANG_CONTENT, "at byte %zu of the dump: %s", r.error.at,
                         r.error.message);
    if (g->scratch->seat_count != g->setup.seat_count)
        return error_set(error, ANG_CONTENT, "the dump is of %u seats, the game has %u",
                         g->scratch->seat_count, g->setup.seat_count);
    e.text = malloc(size + 1);
    if (!e.text)
        return error_set(error, ANG_NO_MEMORY, "no memory to keep the dump");
    for (size_t i = 0; i < size; i++) /* one line: line breaks occur only between values */
        e.text[i] = (char)(text[i] == '\n' || text[i] == '\r' ? ' ' : text[i]);
    e.text[size] = 0;
    if (!game_commit(g, &e, NULL, error)) {
        free(e.text);
        return false;
    }
    g->struck_count = 0;
    for (int s = 0; s < SEAT_MAX; s++) /* all old decisions are invalid: this is a different game */
        g->undone[s]++;
    return true;
}
