/* test_sealed_la1.c: unread texts are not sent. Each text of the story is searched for in
 * everything that is sent to a viewer, over whole games with undo, and in their replays. A text
 * may appear once the game has read it.
 *
 * proves: L-INFO-05 L-INFO-10 L-INFO-13
 */
#include "support/sent.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "la1/facts.h"

enum {
    NEEDLE_MAX = 16384,
    BEGINNING = 8,    /* bytes by which a needle is found */
    LONG_ENOUGH = 32, /* of a needle; the text after it is not compared */
    SLOTS = 1 << 16,
};

/* Deliberate leaks, as a careless author would write them. */
enum sealed_plant {
    PLANTED_NOTHING,
    PLANTED_LISTED, /* everything is known, so `info` lists it */
    PLANTED_TOLD,   /* a line of the log has prose that was not reached */
    PLANTED_NAMED,  /* a line of the log names a card that was not read */
    PLANTED_ASKED,  /* a prompt names it */
    PLANTED_COUNT,
    PLANTED_UNDONE = PLANTED_COUNT, /* after an undo everything is known */
    PLANTED_WHOLE,                  /* a replay shows the log of the whole game */
    PLANTED_LATER, /* a game that continues from a moment knows texts that were read later */
};

struct needle {
    const char *text;
    size_t size;
    uint16_t entry;
    uint16_t row;   /* of the alternatives, plus 1; 0: it may be seen with the entry */
    bool never;     /* it may never be seen */
    bool ambiguous; /* the text also occurs in others */
    int next;       /* with the same hash; -1: none */
};

struct search {
    const struct ang_pack *pack;
    struct needle needle[NEEDLE_MAX];
    unsigned count;
    int first[SLOTS];
    uint8_t read[NEEDLE_MAX / 8]; /* bit: the entry */
    uint8_t told[NEEDLE_MAX / 8]; /* bit: the row */
};

static struct search search;
static const struct rules *honest;
static enum sealed_plant planted;
static uint8_t read_later[NEEDLE_MAX / 8];

static uint32_t hash_of(const char *at)
{
    uint32_t h = 2166136261u;

    for (unsigned i = 0; i < BEGINNING; i++)
        h = (h ^ (unsigned char)at[i]) * 16777619u;
    return (h ^ h >> 16) % SLOTS;
}

static void bit_set(uint8_t *bits, unsigned i)
{
    bits[i / 8] = (uint8_t)(bits[i / 8] | 1u << i % 8);
}

static bool bit_has(const uint8_t *bits, unsigned i)
{
    return bits[i / 8] >> i % 8 & 1;
}

/* Adds the longest part of a text that JSON does not escape. */
static void needle_add(const char *text, uint16_t entry, unsigned row, bool never)
{
    struct needle best = { .entry = entry, .row = (uint16_t)row, .never = never, .next = -1 };

    for (const char *at = text; *at;) {
        size_t size = strcspn(at, "\"\\\n");

        if (size > best.size) {
            best.text = at;
            best.size = size < LONG_ENOUGH ? size : LONG_ENOUGH;
        }
        at += size + (at[size] != '\0');
    }
    if (best.size < BEGINNING)
        return;
    PROVE(search.count < NEEDLE_MAX, "more texts than there is room for");
    uint32_t h = hash_of(best.text);
    best.next = search.first[h];
    search.first[h] = (int)search.count;
    search.needle[search.count++] = best;
}

/* Calls `found` for each needle at each place of a text. */
static void search_each(const char *text, size_t size,
                        void (*found)(struct needle *n, const char *at, void *with), void *with)
{
    for (size_t i = 0; i + BEGINNING <= size; i++)
        for (int k = search.first[hash_of(text + i)]; k >= 0; k = search.needle[k].next) {
            struct needle *n = &search.needle[k];
            if (n->size <= size - i && memcmp(n->text, text + i, n->size) == 0)
                found(n, text + i, with);
        }
}

/* A title or a label shared by several cards identifies none of them. */
static void count_elsewhere(struct needle *n, const char *at, void *with)
{
    (void)with;
    n->ambiguous |= at != n->text;
}

static bool is_label(const char *slot)
{
    size_t size = strlen(slot);

    return size == 1 || (size == 2 && slot[0] == 'w') || (size == 4 && slot[0] == 'w');
}

static void entry_add(const struct pack *p, uint16_t entry)
{
    const struct pack_entry *e = &p->entry[entry];

    if (e->kind != KIND_CASE) /* cases are chosen before the game */
        needle_add(pack_text(p, e->name), entry, 0, false);
    for (int lang = 0; lang < LANG_COUNT; lang++) {
        const char *face = pack_text(p, e->text[lang]), *whole = pack_text(p, e->whole[lang]);
        size_t same = 0;

        if (e->kind != KIND_CASE)
            needle_add(pack_text(p, e->title[lang]), entry, 0, false);
        while (face[same] && face[same] == whole[same])
            same++;
        needle_add(whole + same, entry, 0, true);
    }
}

static void row_add(const struct pack *p, unsigned row)
{
    const struct pack_alternative *a = &p->alternative[row];
    bool label = is_label(pack_text(p, a->slot));

    for (int lang = 0; lang < LANG_COUNT; lang++)
        needle_add(pack_text(p, a->text[lang]), (uint16_t)(a->entry - 1), label ? 0 : row + 1,
                   false);
}

static bool is_sealed_entry(const struct ang_pack *pack, unsigned entry)
{
    return pack->rules->vocabulary->kind[pack->pack.entry[entry].kind].flags & KIND_SEALED;
}

static void search_init(const struct ang_pack *pack)
{
    const struct pack *p = &pack->pack;

    memset(&search, 0, sizeof search);
    memset(search.first, -1, sizeof search.first);
    search.pack = pack;
    for (unsigned i = 0; i < p->entry_count; i++)
        if (is_sealed_entry(pack, i))
            entry_add(p, (uint16_t)i);
    for (unsigned i = 0; i < p->alternative_count; i++)
        if (p->alternative[i].entry && is_sealed_entry(pack, p->alternative[i].entry - 1u))
            row_add(p, i);
    search_each(p->string, p->string_size, count_elsewhere, NULL);
    PROVE(search.count > 3000, "only %u texts to search for", search.count);
}

/* An entry up to its decisions and tests. */
static void face_seen(unsigned entry)
{
    bit_set(search.read, entry);
    if (search.pack->pack.entry[entry].passage)
        bit_set(search.told, search.pack->pack.entry[entry].passage - 1u);
}

/* Follows everything that the game has read or shown so far: in its log, face up somewhere, or
 * noted. */
static void reading_follow(const struct ang_game *g)
{
    const struct pack *p = &search.pack->pack;

    for (unsigned i = 0; i < g->log_count; i++) {
        const struct log_entry *e = &g->log[i];
        unsigned row = e->param[0].value;

        if (e->message != MSG_TOLD || e->param[0].type != T_TEXT || !p->alternative[row].entry)
            continue;
        bit_set(search.told, row);
        bit_set(search.read, p->alternative[row].entry - 1u);
    }
    for (unsigned i = 0; i < p->component_count; i++) /* L-INFO-12: a card that was looked at */
        if (component_known(g->b, (component_id)(COMPONENT_BASE + i), SPECTATOR))
            face_seen(p->component[i]);
    for (unsigned i = 0; i < p->entry_count; i++)
        if (p->entry[i].kind == KIND_CASE && honest->is_known(g->b, p, (uint16_t)i))
            face_seen(i); /* the opening of a case may be read before the game */
        else if (honest->is_known(g->b, p, (uint16_t)i))
            bit_set(search.read, i);
}

struct report {
    const char *name; /* of the channel */
    char *report;
    size_t size;
};

static void leak_tell(struct needle *n, const char *at, void *with)
{
    const struct report *p = with;

    if (n->ambiguous || p->report[0])
        return;
    if (!n->never && bit_has(search.read, n->entry) &&
        (n->row == 0 || bit_has(search.told, n->row - 1u)))
        return;
    snprintf(p->report, p->size, "%s: '%.*s' of %s", p->name, (int)n->size, at,
             pack_text(&search.pack->pack, search.pack->pack.entry[n->entry].key));
}

/* Searches the answer to a request that a client can make, in the words of the protocol. */
static void line_search(struct ang_engine *engine, const char *line, struct report *p)
{
    const char *answer = ang_engine_line(engine, line, strlen(line));

    p->name = line;
    search_each(answer, strlen(answer), leak_tell, p);
}

static void asked_search(struct ang_game *g, unsigned viewer, struct report *p)
{
    static const char *const line[] = {
        "{\"do\":\"info\",\"cards\":true}",
        "{\"do\":\"language\",\"language\":\"de\"}",
        "{\"do\":\"info\",\"cards\":true}",
        "{\"do\":\"info\",\"cards\":true,\"game\":\"la-1\"}",
        "{\"do\":\"view\"}",
        "{\"do\":\"log\"}",
        "{\"do\":\"story\"}",
        "{\"do\":\"options\"}",
        "{\"do\":\"ending\"}",
    };
    struct ang_engine *engine = ang_engine_new(ANG_SEAT, viewer);

    PROVE(engine, "no memory");
    ang_engine_allow(engine, ANG_ALLOW_HINTS);
    ang_engine_attach(engine, g);
    for (unsigned i = 0; i < ARRAY_LEN(line); i++)
        line_search(engine, line[i], p);
    ang_engine_free(engine);
}

/* Answers that repeat the question are left out. */
static bool is_echo(const char *channel)
{
    return strncmp(channel, "why not", 7) == 0 || strcmp(channel, "errors") == 0;
}

static void sent_search(struct sent *s, struct report *p)
{
    const char *text;
    size_t size;

    for (unsigned i = 0; (text = sent_channel(s, i, &p->name, &size)) != NULL; i++)
        if (!is_echo(p->name))
            search_each(text, size, leak_tell, p);
}

/* Plants */

/* A card that has not been read. */
static uint16_t unread(const struct ask *q)
{
    unsigned e = q->pack->first[KIND_NUMBERED + 1] - 1u;

    return (uint16_t)e;
}

static uint16_t unread_row(const struct ask *q)
{
    uint16_t entry = unread(q);

    for (unsigned i = 0; i < q->pack->alternative_count; i++)
        if (q->pack->alternative[i].entry == entry + 1u)
            return (uint16_t)i;
    return 0;
}

static enum flow planted_run(struct frame *f, struct ask *q)
{
    unsigned before = q->log ? q->log->count : 0;
    enum flow flow = usual_run(honest, f, q);

    if (q->log && q->log->count > before && q->log->entry[before].param_count == 0) {
        if (planted == PLANTED_TOLD)
            log_public(&q->log->entry[before], T_TEXT, unread_row(q));
        else if (planted == PLANTED_NAMED)
            log_public(&q->log->entry[before], T_ENTRY, unread(q));
    }
    if (planted == PLANTED_ASKED && q->mode == ASK_LIST && q->param_count < 2)
        ask_about(q, T_ENTRY, unread(q));
    return flow;
}

static bool everything_is_known(const struct block *b, const struct pack *p, uint16_t entry)
{
    (void)b, (void)p, (void)entry;
    return true;
}

static bool all_known_undone(const struct block *b, const struct pack *p, uint16_t entry)
{
    return b->rng.stream != 0 || honest->is_known(b, p, entry);
}

static bool known_later(const struct block *b, const struct pack *p, uint16_t entry)
{
    return bit_has(read_later, entry) || honest->is_known(b, p, entry);
}

/* Games */

static struct ang_game *game_new(const struct ang_pack *pack, uint64_t seed)
{
    static const char *const option[] = { "case=1", "case=2", "case=3", "case=4" };

    return proof_game(pack, 2 + (unsigned)(seed % 4), seed, option[seed % 4]);
}

/* Makes a choice, and occasionally an agreed undo. Returns false if the game is over. */
static bool game_step(struct ang_game *g, struct proof_dice *dice)
{
    enum { UNDO_EVERY = 16, UNDO_MOST = 3 };

    if (proof_roll(dice, UNDO_EVERY) == 0)
        ang_game_undo(g, proof_roll(dice, ang_game_seats(g)), ANG_UNDO_CONSENT,
                      1 + proof_roll(dice, UNDO_MOST), NULL);
    return proof_step(g, dice);
}

static void reading_begin(void)
{
    memset(search.read, 0, sizeof search.read);
    memset(search.told, 0, sizeof search.told);
}

/* Plays a game to its end; false: something leaked. */
static bool game_search(const struct ang_pack *pack, uint64_t seed, unsigned every, char *report,
                        size_t size)
{
    struct ang_game *g = game_new(pack, seed);
    struct proof_dice dice = proof_dice(seed);
    struct sent *sent = sent_new();
    unsigned seats = ang_game_seats(g), log = 0;
    struct report p = { .report = report, .size = size };

    report[0] = 0;
    reading_begin();
    for (unsigned n = 0; !report[0]; n++) {
        unsigned viewer = n % (seats + 1);

        reading_follow(g);
        sent_collect(sent, g, viewer < seats ? viewer : ANG_SPECTATOR, log, &dice, PLANT_NONE);
        log = ang_game_log_count(g);
        sent_search(sent, &p);
        if (n % every == 0)
            asked_search(g, viewer < seats ? viewer : ANG_SPECTATOR, &p);
        if (!game_step(g, &dice))
            break;
    }
    sent_free(sent);
    ang_game_free(g);
    return !report[0];
}

static void what_is_unread_is_not_sent(void **state)
{
    const struct ang_pack *pack = proof_pack_of("la-1");
    uint64_t first = proof_setting("PROOF_SEED", 1), games = proof_setting("PROOF_GAMES", 8);
    char report[400];

    (void)state;
    honest = pack->rules;
    search_init(pack);
    for (uint64_t seed = first; seed < first + games; seed++) {
        proof_repeat("PROOF_SEED=%llu PROOF_GAMES=1 build/release/unit/test_sealed_la1",
                     (unsigned long long)seed);
        PROVE(game_search(pack, seed, 40, report, sizeof report), "sent before it was read: %s",
              report);
    }
}

static void planted_leaks_are_found(void **state)
{
    static const char *const where[PLANTED_COUNT] = {
        [PLANTED_LISTED] = "{\"do\":\"info\"",
        [PLANTED_TOLD] = "log en",
        [PLANTED_NAMED] = "log en",
        [PLANTED_ASKED] = "decision en",
    };
    struct ang_pack pack = *proof_pack_of("la-1");
    struct detour detour;
    char report[400];

    (void)state;
    honest = pack.rules;
    search_init(&pack);
    detour_take(&detour, honest, planted_run);
    pack.rules = &detour.rules;
    for (planted = PLANTED_NOTHING + 1; planted < PLANTED_COUNT; planted++) {
        detour.rules.is_known = planted == PLANTED_LISTED ? everything_is_known : honest->is_known;
        PROVE(!game_search(&pack, 1, 1, report, sizeof report), "leak %d was not found",
              (int)planted);
        PROVE(strncmp(report, where[planted], strlen(where[planted])) == 0,
              "leak %d was found elsewhere: %s", (int)planted, report);
    }
    planted = PLANTED_UNDONE;
    detour.rules.is_known = all_known_undone;
    PROVE(!game_search(&pack, 1, 1, report, sizeof report), "a leak by undo was not found");
    planted = PLANTED_NOTHING;
}

/* Replays */

/* A whole game, and its save, which the caller frees. */
static struct ang_game *game_played(const struct ang_pack *pack, uint64_t seed, char **save)
{
    struct ang_game *g = game_new(pack, seed);
    struct proof_dice dice = proof_dice(seed);

    while (game_step(g, &dice))
        ;
    reading_begin();
    reading_follow(g);
    memcpy(read_later, search.read, sizeof read_later);
    size_t size = ang_game_save(g, NULL, 0) + 1;
    *save = malloc(size);
    PROVE(*save, "no memory");
    ang_game_save(g, *save, size);
    return g;
}

/* Requests by the page of a replay, about one moment, to the engine that has the whole game. */
static void moment_search(struct ang_engine *engine, unsigned entry, struct report *p)
{
    char line[100];

    snprintf(line, sizeof line, "{\"do\":\"view\",\"viewer\":\"spectator\",\"entry\":%u}", entry);
    line_search(engine, line, p);
    snprintf(line, sizeof line, "{\"do\":\"log\",\"viewer\":\"spectator\",\"entry\":%u}", entry);
    if (planted == PLANTED_WHOLE)
        snprintf(line, sizeof line, "{\"do\":\"log\",\"viewer\":\"spectator\"}");
    line_search(engine, line, p);
}

/* Searches everything sent by a game that continues from that moment. */
static void branch_search(struct ang_game *g, struct report *p)
{
    struct proof_dice dice = proof_dice(1);
    struct sent *sent = sent_new();

    sent_collect(sent, g, ANG_SPECTATOR, 0, &dice, PLANT_NONE);
    sent_search(sent, p);
    asked_search(g, ANG_SPECTATOR, p);
    sent_free(sent);
}

/* Searches a replay at some of its moments; false: one of them shows a text that was read
 * later. */
static bool replay_search(const struct ang_pack *pack, uint64_t seed, char *report, size_t size)
{
    enum { MOMENTS = 12 };
    struct report p = { .report = report, .size = size };
    struct ang_engine *engine = ang_engine_new(ANG_OWNER, 0);
    char *save;
    struct ang_game *g = game_played(pack, seed, &save);
    unsigned entries = ang_game_entry_count(g);

    PROVE(engine, "no memory");
    ang_engine_attach(engine, g);
    report[0] = 0;
    for (unsigned n = 0; n <= MOMENTS && !report[0]; n++) {
        unsigned entry = entries * n / MOMENTS;
        struct ang_error error;
        struct ang_game *then = ang_game_open_upto(pack, save, strlen(save), entry, &error);
        PROVE(then, "the save does not open: %s", error.message);
        reading_begin();
        reading_follow(then);
        moment_search(engine, entry, &p);
        branch_search(then, &p);
        ang_game_free(then);
    }
    ang_engine_free(engine);
    ang_game_free(g);
    free(save);
    return !report[0];
}

static void what_is_unread_is_not_replayed(void **state)
{
    uint64_t first = proof_setting("PROOF_SEED", 1), games = proof_setting("PROOF_GAMES", 8);
    struct ang_pack pack = *proof_pack_of("la-1");
    struct detour detour;
    char report[400];

    (void)state;
    honest = pack.rules;
    search_init(&pack);
    for (uint64_t seed = first; seed < first + games; seed++) {
        proof_repeat("PROOF_SEED=%llu PROOF_GAMES=1 build/release/unit/test_sealed_la1",
                     (unsigned long long)seed);
        PROVE(replay_search(&pack, seed, report, sizeof report), "replayed before it was read: %s",
              report);
    }
    planted = PLANTED_WHOLE;
    PROVE(!replay_search(&pack, 1, report, sizeof report), "a leak in a replay was not found");
    planted = PLANTED_LATER;
    detour_take(&detour, honest, planted_run);
    detour.rules.is_known = known_later;
    pack.rules = &detour.rules;
    PROVE(!replay_search(&pack, 1, report, sizeof report), "a leak in a branch was not found");
    planted = PLANTED_NOTHING;
}

static void readable(struct needle *n, const char *at, void *with)
{
    (void)n;
    if (*(const char **)with == NULL)
        *(const char **)with = at;
}

/* Nobody can read it by accident in a program or a page. */
static void what_is_built_in_is_not_readable(void **state)
{
    const struct kind *kind = kind_find("la-1");
    const char *found = NULL;

    (void)state;
    search_init(proof_pack_of("la-1"));
    search_each((const char *)kind->pack, *kind->pack_size, readable, &found);
    if (found)
        fail_msg("%.32s", found);
    search_each(search.pack->pack.string, search.pack->pack.string_size, readable, &found);
    PROVE(found, "a planted leak was not found"); /* as it is after unpacking */
}

/* Writes the answer to a search for some words, without the words themselves. */
static void words_asked(struct ang_game *g, const char *words, char *out, size_t size)
{
    struct ang_error error = { 0 };
    char reason[1000] = "";
    int found = ang_game_find_option(g, 0, words, &error);
    bool why = ang_game_why_not(g, 0, words, ANG_EN, reason, sizeof reason);
    size_t used = (size_t)snprintf(out, size, "%d %d %d %s %s", found, (int)error.code, why,
                                   error.message, reason);

    PROVE(used < size, "a long answer");
    for (char *at; (at = strstr(out, words)) != NULL;)
        memset(at, 'x', strlen(words));
}

static struct ang_game *game_later(const struct ang_pack *pack)
{
    struct ang_game *g = proof_game(pack, 2, 1, "case=1");
    struct proof_dice dice = proof_dice(1);

    for (unsigned i = 0; i < 40; i++)
        proof_step(g, &dice);
    return g;
}

/* Searches for the titles of unread cards; counts answers that differ from the answer for other
 * words. */
static unsigned titles_found(const struct ang_pack *pack, unsigned *asked)
{
    struct ang_game *g = game_later(pack), *honestly = game_later(proof_pack_of("la-1"));
    struct ang_entry e;
    unsigned found = 0;

    *asked = 0;
    for (unsigned i = 0; ang_pack_entry(pack, i, &e); i++) {
        char title[200], other[200], told[2][3000];
        if (!e.sealed || ang_game_knows(honestly, 0, i))
            continue;
        snprintf(title, sizeof title, "read %s", e.title[ANG_EN]);
        snprintf(other, sizeof other, "%s", title);
        for (char *c = other + 5; *c; c++) /* no word of any title */
            *c = *c == ' ' ? ' ' : 'q';
        words_asked(g, title, told[0], sizeof told[0]);
        words_asked(g, other, told[1], sizeof told[1]);
        if (strcmp(told[0], told[1]) != 0 && found++ == 0 && pack->rules == honest)
            fail_msg("%s: %s\n%s", title, told[0], told[1]);
        ++*asked;
    }
    ang_game_free(g);
    ang_game_free(honestly);
    return found;
}

/* The title of an unread card is treated like any other words. */
static void what_is_unread_is_not_found(void **state)
{
    struct ang_pack pack = *proof_pack_of("la-1");
    struct detour detour;
    unsigned asked;

    (void)state;
    honest = pack.rules;
    PROVE(titles_found(&pack, &asked) == 0, "a title was found");
    PROVE(asked > 400, "only %u cards were asked about", asked);
    planted = PLANTED_NOTHING;
    detour_take(&detour, honest, planted_run);
    detour.rules.is_known = everything_is_known;
    pack.rules = &detour.rules;
    PROVE(titles_found(&pack, &asked) > 0, "the planted leak was not found");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_unread_is_not_sent),
        cmocka_unit_test(planted_leaks_are_found),
        cmocka_unit_test(what_is_unread_is_not_replayed),
        cmocka_unit_test(what_is_unread_is_not_found),
        cmocka_unit_test(what_is_built_in_is_not_readable),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
