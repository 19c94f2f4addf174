/* game.c: games as blocks of this memory, driven by the host. */
#include "kernel/flow.h"
#include "kernel/imagine.h"
#include "kernel/rules.h"
#include "kernel/verify.h"
#include "kernel/zone.h"
#include "machine/pack.h"
#include "wasm/host.h"
#include "wire/decision.h"
#include "wire/dump.h"
#include "wire/offer.h"
#include "wire/view.h"

enum { LOG_MAX = 512, STRUCK_MAX = 8 };

static uint64_t scratch[BLOCK_MAX / 8];
static struct log_entry written[LOG_MAX];
static struct log written_log = { .entry = written, .max = LOG_MAX };
static struct option listed[OPTION_MAX];
static struct option struck[STRUCK_MAX];
static unsigned struck_count;
static const char *seat_name[SEAT_MAX];
static uint32_t undone[SEAT_MAX];

static void ask_about_block(struct ask *q, struct block *b)
{
    memset(q, 0, sizeof *q);
    q->b = b;
    q->pack = kind_pack(b->game);
    q->rules = kind_rules(b->game);
    q->option = listed;
    q->option_max = OPTION_MAX;
    q->struck = struck;
    q->struck_count = struck_count;
}

static struct text_scene scene_without_game(unsigned kind, unsigned viewer, enum language lang)
{
    return (struct text_scene){ .pack = kind_pack(kind),
                                .rules = kind_rules(kind),
                                .viewer = (uint8_t)viewer,
                                .lang = lang <= LANG_COUNT ? lang : LANG_EN,
                                .seat_name = seat_name,
                                .version_base = viewer < SEAT_MAX ? undone[viewer] << 16 : 0 };
}

static struct text_scene scene_of(const struct block *b, unsigned viewer, enum language lang)
{
    struct text_scene s = scene_without_game(b->game, viewer, lang);

    s.b = b;
    return s;
}

static bool is_viewer(const struct block *b, unsigned viewer)
{
    return viewer < b->seat_count || viewer == SPECTATOR;
}

/* A change of the game: on the scratch, and kept only when it is whole. A trap on the way leaves
 * the block as it was. */
static void change_begin(struct ask *q, const struct block *b)
{
    memcpy(scratch, b, b->size);
    ask_about_block(q, (struct block *)scratch);
    written_log.count = 0;
    q->log = &written_log;
}

static bool change_keep(struct block *b)
{
    memcpy(b, scratch, b->size);
    struck_count = 0;
    return true;
}

/* Cards */

size_t ang_pack_entry_text(unsigned kind, unsigned entry, unsigned part, enum language lang,
                           char *out, size_t size)
{
    struct text_scene s = scene_without_game(kind, SPECTATOR, lang);
    size_t used = 0;

    if (part > 0)
        return text_entry(&s, (uint16_t)entry, (enum card_part)(part - 1), out, size);
    if (entry < s.pack->entry_count)
        for (const char *key = pack_text(s.pack, s.pack->entry[entry].key); key[used]; used++)
            if (used + 1 < size)
                out[used] = key[used];
    if (size)
        out[used < size ? used : size - 1] = 0;
    return used;
}

/* Birth */

static bool option_is(const char *text, size_t size, const char *name, const char *value)
{
    size_t length = json_length(name);

    return size == length + 1 + json_length(value) && memcmp(text, name, length) == 0 &&
           text[length] == '=' && memcmp(text + length + 1, value, size - length - 1) == 0;
}

static bool option_read(const struct rules *r, const char *text, size_t size, struct setup *s)
{
    for (unsigned i = 0; i < r->table_option_count; i++) {
        const struct table_option *o = &r->table_option[i];
        for (unsigned v = 0; v < ARRAY_LEN(o->value) && o->value[v]; v++)
            if (option_is(text, size, o->name, o->value[v])) {
                s->option[i] = (uint8_t)v;
                return true;
            }
    }
    return false;
}

static bool game_begin(struct block *b, unsigned kind, unsigned seats, const struct rng *rng,
                       const char *options, size_t size)
{
    const struct rules *rules = kind_rules(kind);
    struct setup s = { .seat_count = (uint8_t)seats };
    struct ask q;

    if (!rules)
        return message_set("there is no such game");
    if (seats < rules->seat_min || seats > rules->seat_max)
        return message_set("the game is not for that many players");
    for (size_t at = 0; at < size;) {
        size_t end = at;
        while (end < size && options[end] != ' ')
            end++;
        if (end > at && !option_read(rules, options + at, end - at, &s))
            return message_set("the game has no such option");
        at = end + 1;
    }
    struct block *born = (struct block *)scratch;
    born->game = (uint8_t)kind;
    struck_count = 0;
    ask_about_block(&q, born);
    written_log.count = 0;
    q.log = &written_log;
    game_set_up(&q, &s, rng, (uint8_t)kind);
    memcpy(b, born, born->size);
    return true;
}

bool ang_game_new(struct block *b, unsigned kind, unsigned seats, uint64_t seed,
                  const char *options, size_t options_size)
{
    struct rng rng;

    rng_init_seed(&rng, seed);
    return game_begin(b, kind, seats, &rng, options, options_size);
}

bool ang_game_new_keyed(struct block *b, unsigned kind, unsigned seats, const uint8_t key[32],
                        const char *options, size_t options_size)
{
    struct rng rng;

    rng_init(&rng, key);
    return game_begin(b, kind, seats, &rng, options, options_size);
}

void ang_seat_name(unsigned seat, const char *name)
{
    if (seat < SEAT_MAX)
        seat_name[seat] = name;
}

void ang_seat_undone(unsigned seat, unsigned times)
{
    if (seat < SEAT_MAX)
        undone[seat] = times;
}

/* Simple facts */

unsigned ang_game_state(const struct block *b)
{
    return b->state;
}

unsigned ang_game_winners(const struct block *b)
{
    return b->winners;
}

unsigned ang_game_waiting(const struct block *b)
{
    return flow_waiting(b);
}

unsigned ang_game_stirred(const struct block *b)
{
    return b->stirred;
}

uint64_t ang_game_hash(const struct block *b)
{
    return block_hash(b);
}

uint64_t ang_game_view_hash(const struct block *b, unsigned viewer)
{
    struct text_scene s = scene_of(b, viewer, LANG_EN);

    return is_viewer(b, viewer) ? wire_view_hash(&s) : 0;
}

bool ang_game_verify(struct block *b)
{
    struct ask q;
    const char *wrong;

    ask_about_block(&q, b);
    wrong = block_verify(&q);
    return wrong ? message_set(wrong) : true;
}

/* Deciding */

unsigned ang_game_options(struct block *b, unsigned seat)
{
    struct ask q;

    if (seat >= b->seat_count)
        return 0;
    ask_about_block(&q, b);
    flow_list(&q, (uint8_t)seat);
    return q.count < OPTION_MAX ? q.count : OPTION_MAX;
}

size_t ang_game_decision_json(struct block *b, unsigned seat, enum language lang, char *out,
                              size_t size)
{
    struct text_scene s = scene_of(b, seat, lang);
    struct json_writer w;
    struct ask q;

    json_writer_init(&w, out, size);
    if (seat < b->seat_count) {
        ask_about_block(&q, b);
        flow_list(&q, (uint8_t)seat);
        wire_decision(&w, &s, &q);
    }
    json_writer_end(&w);
    return w.used;
}

bool ang_game_choose(struct block *b, unsigned seat, uint32_t version, unsigned index)
{
    struct ask q;

    if (seat >= b->seat_count || !(flow_waiting(b) >> seat & 1))
        return message_set("this seat is not asked anything now");
    if (version != (undone[seat] << 16) + b->lane[seat].version)
        return message_set("this answers a decision that is over");
    if (index >= ang_game_options(b, seat))
        return message_set("there is no such option");
    change_begin(&q, b);
    flow_apply_index(&q, (uint8_t)seat, index);
    return change_keep(b);
}

bool ang_game_why_not(struct block *b, unsigned seat, const char *option, size_t option_size,
                      enum language lang, char *out, size_t size)
{
    struct text_scene s = scene_of(b, seat, lang);
    struct json_reader r;
    struct json_writer w;
    struct option o;
    struct ask q;

    if (seat >= b->seat_count)
        return message_set("there is no such seat");
    json_reader_init(&r, option, option_size);
    if (!wire_option_read(&r, &s, &o) || !json_reader_end(&r))
        return message_set(r.error.message);
    ask_about_block(&q, b);
    json_writer_init(&w, out, size);
    wire_requirement(&w, &s, flow_explain(&q, (uint8_t)seat, o), &o);
    return json_writer_end(&w) || message_set("the answer does not fit");
}

bool ang_option_strike(struct block *b, unsigned seat, unsigned index)
{
    if (index >= ang_game_options(b, seat) || struck_count == STRUCK_MAX)
        return message_set("there is no such option, or too many were struck");
    struck[struck_count++] = listed[index];
    return true;
}

bool ang_game_void(struct block *b)
{
    struct ask q;

    if (b->state != GAME_RUNNING || b->depth < 2)
        return message_set("there is no effect to drop");
    change_begin(&q, b);
    flow_void(&q);
    return change_keep(b);
}

void ang_game_undo(struct block *b, const struct block *snapshot, uint32_t stream)
{
    struct block *back = (struct block *)scratch;

    CHECK(b->size == snapshot->size && b->component_count == snapshot->component_count);
    memcpy(back, snapshot, b->size);
    if (stream) {
        sight_keep(back, b, memcmp(&back->rng, &b->rng, sizeof b->rng) != 0);
        back->rng.stream = stream;
        back->rng.position = 0;
    }
    change_keep(b);
}

unsigned ang_position_step(struct block *b, unsigned seat, unsigned index)
{
    struct ask q;

    ask_about_block(&q, b);
    flow_apply_index(&q, (uint8_t)seat, index);
    if (b->state != GAME_RUNNING)
        return 0;
    seat = 0;
    while (!(flow_waiting(b) >> seat & 1))
        seat++;
    if (q.mode != ASK_RUN) /* running to the decision has listed it already */
        flow_list(&q, (uint8_t)seat);
    return q.count;
}

void ang_game_redeal(struct block *b, unsigned viewer, uint64_t seed)
{
    struct ask q;

    if (!is_viewer(b, viewer))
        return;
    ask_about_block(&q, b);
    redeal(&q, (uint8_t)viewer, seed);
}

/* Trades */

static bool refused(const struct block *b, unsigned seat, requirement missing)
{
    static char text[240];
    struct text_scene s = scene_of(b, seat, LANG_EN);

    text_requirement(&s, missing, NULL, text, sizeof text);
    return message_set(text);
}

bool ang_game_offer(struct block *b, unsigned from, const char *json, size_t json_size)
{
    struct text_scene s = scene_of(b, from, LANG_EN);
    struct offer o = { .from = (uint8_t)from };
    struct json_reader r;
    requirement missing;
    struct ask q;

    if (from >= b->seat_count)
        return message_set("there is no such seat");
    json_reader_init(&r, json, json_size);
    if (!wire_offer_read(&r, &s, &o) || !json_reader_end(&r))
        return message_set(r.error.message);
    change_begin(&q, b);
    missing = offer_make_missing(&q, &o);
    if (missing)
        return refused(b, from, missing);
    offer_make(&q, &o);
    return change_keep(b);
}

bool ang_game_answer(struct block *b, unsigned seat, unsigned serial, enum offer_act act)
{
    requirement missing;
    struct ask q;

    if (seat >= b->seat_count || serial > 255 || act < OFFER_TAKE || act > OFFER_WITHDRAW)
        return message_set("there is no such seat, offer or answer");
    change_begin(&q, b);
    missing = offer_answer_missing(&q, (uint8_t)seat, (uint8_t)serial, act);
    if (missing)
        return refused(b, seat, missing);
    offer_answer(&q, (uint8_t)seat, (uint8_t)serial, act);
    return change_keep(b);
}

/* Looking */

static size_t nothing(char *out, size_t size)
{
    if (size)
        out[0] = 0;
    return 0;
}

size_t ang_game_view(const struct block *b, unsigned viewer, enum language lang, char *out,
                     size_t size)
{
    struct text_scene s = scene_of(b, viewer, lang);
    struct json_writer w;

    if (!is_viewer(b, viewer))
        return nothing(out, size);
    json_writer_init(&w, out, size);
    wire_view(&w, &s);
    json_writer_end(&w);
    return w.used;
}

size_t ang_prompt_text(struct block *b, unsigned seat, enum language lang, char *out, size_t size)
{
    struct text_scene s = scene_of(b, seat, lang);
    struct ask q;

    if (b->state != GAME_RUNNING)
        return text_outcome(&s, out, size);
    if (seat >= b->seat_count || !(flow_waiting(b) >> seat & 1))
        return text_waiting(&s, flow_waiting(b), out, size);
    ask_about_block(&q, b);
    flow_list(&q, (uint8_t)seat);
    return text_asked(&s, &q, out, size);
}

size_t ang_option_text(struct block *b, unsigned seat, unsigned index, enum language lang,
                       char *out, size_t size)
{
    struct text_scene s = scene_of(b, seat, lang);

    if (index >= ang_game_options(b, seat))
        return nothing(out, size);
    return text_option(&s, &listed[index], out, size);
}

const struct log_entry *ang_log_written(void)
{
    return written;
}

unsigned ang_log_count(void)
{
    return written_log.count;
}

size_t ang_log_entry_size(void)
{
    return sizeof(struct log_entry);
}

size_t ang_log_json(unsigned kind, const struct log_entry *e, unsigned viewer, enum language lang,
                    char *out, size_t size)
{
    struct text_scene s = scene_without_game(kind, viewer, lang);
    struct json_writer w;

    json_writer_init(&w, out, size);
    if (viewer > SPECTATOR || !wire_log_entry(&w, &s, e))
        return nothing(out, size);
    json_writer_end(&w);
    return w.used;
}

size_t ang_log_text(unsigned kind, const struct log_entry *e, unsigned viewer, enum language lang,
                    char *out, size_t size)
{
    struct text_scene s = scene_without_game(kind, viewer, lang);

    return viewer > SPECTATOR ? nothing(out, size) : text_log(&s, e, out, size);
}

/* Keeping */

size_t ang_game_dump(struct block *b, char *out, size_t size)
{
    struct json_writer w;
    struct ask q;

    ask_about_block(&q, b);
    json_writer_init(&w, out, size);
    wire_dump(&w, &q);
    json_writer_end(&w);
    return w.used;
}

bool ang_game_load(struct block *b, unsigned kind, const char *text, size_t size)
{
    struct block *loaded = (struct block *)scratch;
    struct json_reader r;
    struct ask q;

    if (!kind_rules(kind))
        return message_set("there is no such game");
    loaded->game = (uint8_t)kind;
    ask_about_block(&q, loaded);
    json_reader_init(&r, text, size);
    if (!wire_load(&r, &q, (uint8_t)kind) || !json_reader_end(&r))
        return message_set(r.error.message);
    memcpy(b, loaded, loaded->size);
    struck_count = 0;
    return true;
}
