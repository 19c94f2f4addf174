#include "support/sent.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "wire/names.h"

enum { CHANNEL_MAX = 40, REASONS = 16, WORDS_EVERY = 200, HINT_EVERY = 60 };

struct sent {
    char text[PROOF_TEXT_MAX];
    size_t used;
    unsigned channels;
    const char *name[CHANNEL_MAX];
    size_t at[CHANNEL_MAX + 1];
};

struct sent *sent_new(void)
{
    struct sent *s = malloc(sizeof *s);

    PROVE(s, "no memory");
    return s;
}

void sent_free(struct sent *s)
{
    free(s);
}

size_t sent_size(const struct sent *s)
{
    return s->used;
}

const char *sent_text(const struct sent *s)
{
    return s->text;
}

const char *sent_channel(const struct sent *s, unsigned channel, const char **name, size_t *size)
{
    if (channel >= s->channels)
        return NULL;
    *name = s->name[channel];
    *size = s->at[channel + 1] - s->at[channel];
    return s->text + s->at[channel];
}

static void channel(struct sent *s, const char *name)
{
    PROVE(s->channels < CHANNEL_MAX, "too many channels");
    s->name[s->channels] = name;
    s->at[s->channels++] = s->used;
}

static char *end(struct sent *s)
{
    return s->text + s->used;
}

static size_t room(const struct sent *s)
{
    PROVE(s->used + 1 < sizeof s->text, "more is sent than the oracle has room for");
    return sizeof s->text - s->used;
}

static void add(struct sent *s, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void add(struct sent *s, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    s->used += (size_t)vsnprintf(end(s), room(s), format, args);
    va_end(args);
}

static void collect_views(struct sent *s, struct ang_game *g, unsigned viewer)
{
    static const char *const view[] = { "view en", "view de" };
    static const char *const page[] = { "view text en", "view text de" };

    for (int lang = ANG_EN; lang <= ANG_DE; lang++) {
        channel(s, view[lang]);
        s->used += ang_game_view(g, viewer, (enum ang_language)lang, end(s), room(s));
        channel(s, page[lang]);
        s->used += ang_game_view_text(g, viewer, (enum ang_language)lang, end(s), room(s));
    }
    channel(s, "view hash");
    add(s, "%016llx", (unsigned long long)ang_game_view_hash(g, viewer));
    add(s, "%016llx", (unsigned long long)ang_game_sight_hash(g, viewer));
}

static void collect_decision(struct sent *s, struct ang_game *g, unsigned viewer)
{
    static const char *const name[] = { "decision en", "decision de" };
    static const char *const prompt[] = { "prompt en", "prompt de" };
    struct ang_decision d;

    for (int lang = ANG_EN; lang <= ANG_DE; lang++) {
        channel(s, name[lang]);
        s->used += ang_game_decision_json(g, viewer, (enum ang_language)lang, end(s), room(s));
        channel(s, prompt[lang]);
        s->used += ang_prompt_text(g, viewer, (enum ang_language)lang, end(s), room(s));
    }
    channel(s, "option texts");
    if (viewer >= ang_game_seats(g) || !ang_game_decision(g, viewer, &d))
        return;
    add(s, "version %u, %u options\n", (unsigned)d.version, d.count);
    for (unsigned i = 0; i < d.count; i++) {
        s->used += ang_option_text(g, viewer, &d.option[i], ANG_DE, end(s), room(s));
        add(s, "\n");
    }
}

static void collect_log(struct sent *s, struct ang_game *g, unsigned viewer, unsigned from)
{
    static const char *const name[] = { "log en", "log de" };

    for (int lang = ANG_EN; lang <= ANG_DE; lang++) {
        channel(s, name[lang]);
        for (unsigned line = from; line < ang_game_log_count(g); line++) {
            s->used += ang_game_log_json(g, viewer, line, (enum ang_language)lang, end(s), room(s));
            s->used += ang_game_log_text(g, viewer, line, (enum ang_language)lang, end(s), room(s));
            add(s, "\n");
        }
    }
}

/* "Play silk": a plausible "why not?" question: the words of an option without its slots, and
 * the title of an entry. */
static void wish_words(struct ang_game *g, struct proof_dice *dice, char *out, size_t size)
{
    const struct vocabulary *v = g->pack->rules->vocabulary;
    const struct option_kind *kind = &v->option[proof_roll(dice, v->option_count)];
    bool german = proof_roll(dice, 2);
    struct ang_entry entry;
    size_t used = 0;

    ang_pack_entry(g->pack, proof_roll(dice, ang_pack_entry_count(g->pack)), &entry);
    for (const char *at = german ? kind->de : kind->en; *at && used + 1 < size; at++) {
        if (*at == '{')
            at = strchr(at, '}');
        else
            out[used++] = *at;
    }
    out[used] = 0;
    if (kind->target[0] == T_CARD || kind->target[0] == T_ENTRY)
        snprintf(out + used, size - used, " %s", entry.title[german]);
}

/* Searching all names takes long, so do it only now and then. */
static void collect_words(struct sent *s, struct ang_game *g, unsigned viewer,
                          struct proof_dice *dice)
{
    struct ang_error error;
    char words[300];

    channel(s, "why not in words");
    if (proof_roll(dice, WORDS_EVERY))
        return;
    wish_words(g, dice, words, sizeof words);
    add(s, "%s: ", words);
    if (ang_game_why_not(g, viewer, words, (enum ang_language)proof_roll(dice, 2), end(s), room(s)))
        s->used += strlen(end(s));
    int found = ang_game_find_option(g, viewer, words, &error);
    add(s, " | %d %s", found, found < 0 ? error.message : "");
}

/* A card the viewer can name: by its place or, if known, by its face. 0: none. */
static component_id wish_card(const struct text_scene *s, struct proof_dice *dice)
{
    uint16_t entry = s->pack->component[proof_roll(dice, s->b->component_count)];
    uint8_t zone = (uint8_t)proof_roll(dice, s->b->zone_count);
    unsigned place = proof_roll(dice, 8);
    component_id c = 0;

    if (proof_roll(dice, 2))
        return card_meant(s, zone, (int)place, -1);
    for (uint8_t z = 0; z < s->b->zone_count && !c; z++)
        c = card_meant(s, z, -1, entry);
    return c;
}

/* Draws something of this type that the viewer can name. Returns false if there is nothing. */
static bool wish_target(const struct text_scene *s, unsigned type, struct proof_dice *dice,
                        uint16_t *target)
{
    const struct block *b = s->b;
    unsigned entry = proof_roll(dice, s->pack->entry_count), number = proof_roll(dice, 56);

    switch (type) {
    case T_CARD:
        *target = wish_card(s, dice);
        return *target != 0;
    case T_ENTRY:
        *target = (uint16_t)entry;
        return true;
    case T_NUMBER:
        *target = (uint16_t)number;
        return true;
    case T_SEAT:
        *target = (uint16_t)(number % b->seat_count);
        return true;
    case T_SUPPLY:
        *target = (uint16_t)(number % b->supply_kinds);
        return true;
    case T_WORD:
        *target = (uint16_t)(entry % s->rules->vocabulary->word_count);
        return true;
    default:
        *target = 0;
        return true;
    }
}

/* Collects the answers to "why not?" for various options. */
static void collect_reasons(struct sent *s, struct ang_game *g, unsigned viewer,
                            struct proof_dice *dice)
{
    const struct vocabulary *v = g->pack->rules->vocabulary;

    channel(s, "why not");
    if (viewer >= ang_game_seats(g))
        return;
    for (unsigned i = 0; i < REASONS; i++) {
        struct option o = { .kind = (uint16_t)(OPT_GAME + proof_roll(dice, v->option_count)) };
        const struct option_kind *kind = &v->option[o.kind - OPT_GAME];
        struct text_scene scene = game_scene(g, viewer, i % 2 ? ANG_DE : ANG_EN);
        struct ask q;
        if (!wish_target(&scene, kind->target[0], dice, &o.target[0]))
            continue;
        game_ask(g, &q, g->b);
        requirement missing = flow_explain(&q, (uint8_t)viewer, o);
        s->used += text_option(&scene, &o, end(s), room(s));
        add(s, ": %u ", (unsigned)missing);
        if (missing != REQ_MET)
            s->used += text_requirement(&scene, missing, &o, end(s), room(s));
        add(s, "\n");
    }
}

/* Adds the text of the refusal, if any. */
static void told(struct sent *s, struct ang_game *g, const char *what, bool done,
                 const struct ang_error *error, uint64_t hash)
{
    PROVE(!done && ang_game_hash(g) == hash, "%s was not refused", what);
    add(s, "%s: %d %s\n", what, (int)error->code, error->message);
}

static void collect_errors(struct sent *s, struct ang_game *g, unsigned viewer,
                           struct proof_dice *dice)
{
    uint64_t hash = ang_game_hash(g);
    unsigned seats = ang_game_seats(g), other = (viewer + 1) % seats;
    struct ang_decision d = { 0 };
    struct ang_entry entry;
    struct ang_error e;
    char give[260];

    channel(s, "errors");
    if (viewer < seats)
        ang_game_decision(g, viewer, &d);
    told(s, g, "beyond", ang_game_choose(g, viewer, d.version, 9999, &e), &e, hash);
    told(s, g, "stale", ang_game_choose(g, viewer, d.version + 1, 0, &e), &e, hash);
    told(s, g, "undo", ang_game_undo(g, viewer, ANG_UNDO_FREE, 999, &e), &e, hash);
    told(s, g, "answer", ang_game_answer(g, viewer, 251, ANG_TAKE, &e), &e, hash);
    if (viewer >= seats)
        return;
    told(s, g, "offer", ang_game_offer(g, viewer, other, "", "", &e), &e, hash);
    char much[40], little[40];
    proof_supply(g, 0, 200, much, sizeof much);
    proof_supply(g, 0, 1, little, sizeof little);
    told(s, g, "rich", ang_game_offer(g, viewer, other, much, little, &e), &e, hash);
    proof_supply(g, g->pack->rules->supply_kinds - 1u, 1, give, sizeof give);
    told(s, g, "other", ang_game_offer(g, viewer, other, "", give, &e), &e, hash);
    told(s, g, "self", ang_game_offer(g, viewer, viewer, little, "", &e), &e, hash);
    ang_pack_entry(g->pack, proof_roll(dice, ang_pack_entry_count(g->pack)), &entry);
    snprintf(give, sizeof give, "%s and %s", entry.title[ANG_EN], much);
    told(s, g, "card", ang_game_offer(g, viewer, other, give, "", &e), &e, hash);
    OFFER_EACH (g->b, o)
        if (o->state == OFFER_OPEN && o->to != viewer)
            told(s, g, "not yours", ang_game_answer(g, viewer, o->serial, ANG_TAKE, &e), &e, hash);
}

/* Collects the hint for a seat, if the table allows hints. The bot is slow, so ask only now and
 * then. */
static void collect_hint(struct sent *s, struct ang_game *g, unsigned viewer,
                         struct proof_dice *dice)
{
    static const char hint[] = "{\"do\":\"hint\"}";

    channel(s, "hint");
    if (proof_roll(dice, HINT_EVERY) || viewer >= ang_game_seats(g) ||
        !(ang_game_waiting(g) >> viewer & 1))
        return;
    struct ang_engine *engine = ang_engine_new(ANG_SEAT, viewer);
    PROVE(engine, "no memory");
    ang_engine_allow(engine, ANG_ALLOW_HINTS);
    ang_engine_attach(engine, g);
    const char *answer = ang_engine_line(engine, hint, sizeof hint - 1);
    PROVE(strstr(answer, "\"did\":\"hint\""), "there was no hint: %s", answer);
    add(s, "%s", answer);
    ang_engine_free(engine);
}

/* Plants in a copy of what is sent */

static void plant_hands(struct sent *s, const struct ang_game *g, unsigned viewer, enum plant plant)
{
    for (uint8_t seat = 0; seat < g->b->seat_count; seat++) {
        if (seat == viewer)
            continue;
        uint8_t hand = proof_hand(g, seat);
        ZONE_EACH (g->b, hand, c) {
            unsigned rank = 0;
            ZONE_EACH (g->b, hand, other)
                rank += other < c;
            add(s, "%u ", plant == PLANT_ID ? c : rank);
        }
    }
}

/* The time for listing the others' options, which grows with their hands. */
static unsigned plant_timing(struct ang_game *g, unsigned viewer)
{
    struct ask q;
    unsigned steps = 0;

    for (uint8_t seat = 0; seat < g->b->seat_count; seat++) {
        if (seat == viewer)
            continue;
        game_ask(g, &q, g->b);
        flow_list(&q, seat);
        steps += q.steps + q.count;
    }
    return steps;
}

static void plant_in_copy(struct sent *s, struct ang_game *g, unsigned viewer, enum plant plant)
{
    uint8_t hand = proof_hand(g, (viewer + 1) % ang_game_seats(g));
    component_id top = zone_top(g->b, hand);

    channel(s, "planted");
    if (plant == PLANT_ID || plant == PLANT_HAND_ORDER)
        plant_hands(s, g, viewer, plant);
    else if (plant == PLANT_SIZE && top)
        for (unsigned i = g->pack->pack.component[top - COMPONENT_BASE]; i > 0; i--)
            add(s, " ");
    else if (plant == PLANT_TIMING)
        add(s, "%u", plant_timing(g, viewer));
    else if (plant == PLANT_HASH)
        add(s, "%016llx", (unsigned long long)ang_game_hash(g));
}

void sent_collect(struct sent *s, struct ang_game *g, unsigned viewer, unsigned log_from,
                  struct proof_dice *dice, enum plant plant)
{
    s->used = s->channels = 0;
    collect_views(s, g, viewer);
    collect_decision(s, g, viewer);
    collect_log(s, g, viewer, log_from);
    collect_reasons(s, g, viewer, dice);
    collect_words(s, g, viewer, dice);
    collect_errors(s, g, viewer, dice);
    collect_hint(s, g, viewer, dice);
    channel(s, "undo");
    add(s, "%u", ang_game_undo_free(g, viewer));
    channel(s, "pace"); /* numbers of decisions, entries and lines, whose timing is observable */
    add(s, "%u choices, %u entries, %u lines", (unsigned)g->b->choices, ang_game_entry_count(g),
        ang_game_log_count(g));
    plant_in_copy(s, g, viewer, plant);
    s->at[s->channels] = s->used;
}

bool sent_same(const struct sent *a, const struct sent *b, char *report, size_t size)
{
    report[0] = 0;
    PROVE(a->channels == b->channels, "other channels");
    for (unsigned i = 0; i < a->channels; i++) {
        const char *x = a->text + a->at[i], *y = b->text + b->at[i];
        size_t m = a->at[i + 1] - a->at[i], n = b->at[i + 1] - b->at[i], at = 0;
        if (m == n && memcmp(x, y, m) == 0)
            continue;
        while (at < m && at < n && x[at] == y[at])
            at++;
        size_t from = at > 80 ? at - 80 : 0;
        snprintf(report, size, "%s differs at byte %zu:\n  %.*s\n  %.*s", a->name[i], at,
                 (int)(m - from > 240 ? 240 : m - from), x + from,
                 (int)(n - from > 240 ? 240 : n - from), y + from);
        return false;
    }
    return true;
}
