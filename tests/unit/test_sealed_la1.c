/* test_sealed_la1.c: unread texts are not sent. Each text of the story is searched for in
 * everything that is sent to a viewer, over whole games. It may be there once the game has read it.
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
    LONG_ENOUGH = 32, /* of a needle; what comes after it is not compared */
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
    PLANTED_SIZED = PLANTED_COUNT, /* a prompt says how long its text is */
};

struct needle {
    const char *text;
    size_t size;
    uint16_t entry;
    uint16_t row;   /* of the alternatives, plus 1; 0: it may be seen with the entry */
    bool never;     /* it may never be seen */
    bool ambiguous; /* it is in other texts, too */
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

/* The longest stretch of a text that JSON writes as it is. */
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

/* A title or a label of several cards is no sign of any. */
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

/* What the game has read or shown so far: told in its log, face up somewhere, or noted. */
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

/* What a client can ask for besides, in the words of the protocol. */
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
    for (unsigned i = 0; i < ARRAY_LEN(line); i++) {
        const char *answer = ang_engine_line(engine, line[i], strlen(line[i]));
        p->name = line[i];
        search_each(answer, strlen(answer), leak_tell, p);
    }
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

/* Of all that is written on numbered cards, each counted with its place. */
static uint16_t size_unread(const struct ask *q)
{
    size_t size = 0;

    for (unsigned i = 0; i < q->pack->alternative_count; i++)
        size += (q->pack->alternative[i].entry + 1u) *
                strlen(pack_text(q->pack, q->pack->alternative[i].text[LANG_EN]));
    return (uint16_t)(size % 9973);
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
    if (planted == PLANTED_SIZED && q->mode == ASK_LIST && q->param_count < 2)
        ask_about(q, T_NUMBER, size_unread(q));
    return flow;
}

static bool everything_is_known(const struct block *b, const struct pack *p, uint16_t entry)
{
    (void)b, (void)p, (void)entry;
    return true;
}

/* Games */

/* Plays a game to its end; false: something leaked. */
static bool game_search(const struct ang_pack *pack, uint64_t seed, unsigned every, char *report,
                        size_t size)
{
    static const char *const option[] = { "case=1", "case=2", "case=3", "case=4" };
    struct ang_game *g = proof_game(pack, 2 + (unsigned)(seed % 4), seed, option[seed % 4]);
    struct proof_dice dice = proof_dice(seed);
    struct sent *sent = sent_new();
    unsigned seats = ang_game_seats(g), log = 0;
    struct report p = { .report = report, .size = size };

    report[0] = 0;
    memset(search.read, 0, sizeof search.read);
    memset(search.told, 0, sizeof search.told);
    for (unsigned n = 0; !report[0]; n++) {
        unsigned viewer = n % (seats + 1);

        reading_follow(g);
        sent_collect(sent, g, viewer < seats ? viewer : ANG_SPECTATOR, log, &dice, PLANT_NONE);
        log = ang_game_log_count(g);
        sent_search(sent, &p);
        if (n % every == 0)
            asked_search(g, viewer < seats ? viewer : ANG_SPECTATOR, &p);
        if (!proof_step(g, &dice))
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
}

static void readable(struct needle *n, const char *at, void *with)
{
    (void)n;
    if (*(const char **)with == NULL)
        *(const char **)with = at;
}

/* Nobody reads it by accident in a program or a page. */
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

/* What a search says about some words, without the words themselves. */
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

/* Searches for the titles of unread cards: how often the answer is another than for any words. */
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

/* The title of an unread card means no more than any other words. */
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

/* Two packs */

/* Exchanges what is behind two cards: their texts and their programs. */
static void content_swap(struct pack *p, unsigned i, unsigned j)
{
    struct pack_entry *entry = (struct pack_entry *)(uintptr_t)p->entry;
    struct pack_entry a = entry[i], b = entry[j], from[2] = { b, a };
    struct pack_entry *to[2] = { &entry[i], &entry[j] };

    for (unsigned k = 0; k < 2; k++) {
        struct pack_entry kept = *to[k];
        *to[k] = from[k];
        to[k]->group = kept.group;
        to[k]->copies = kept.copies;
        to[k]->first_component = kept.first_component;
        to[k]->key = kept.key;
        to[k]->name = kept.name;
        memcpy(to[k]->field, kept.field, sizeof kept.field);
    }
    for (unsigned c = 0; c < p->clause_count; c++) {
        uint16_t *whose = (uint16_t *)(uintptr_t)&p->clause[c].entry;
        *whose = (uint16_t)(*whose == i ? j : *whose == j ? i : *whose);
    }
    for (unsigned r = 0; r < p->alternative_count; r++) {
        uint16_t *whose = (uint16_t *)(uintptr_t)&p->alternative[r].entry;
        *whose = (uint16_t)(*whose == i + 1 ? j + 1 : *whose == j + 1 ? i + 1 : *whose);
    }
}

static bool may_swap(const struct pack *p, unsigned i, unsigned j)
{
    const struct pack_entry *a = &p->entry[i], *b = &p->entry[j];

    if (a->kind != b->kind || (a->kind != KIND_NUMBERED && a->kind != KIND_ENCOUNTER))
        return false;
    return a->kind == KIND_ENCOUNTER || a->field[NUMBERED_SORT] == b->field[NUMBERED_SORT];
}

/* The game's pack with all that is unread in it exchanged among its kind. */
static struct ang_pack *pack_other(const struct ang_game *g, unsigned *swapped)
{
    size_t size;
    const void *blob = ang_pack_blob(g->pack, &size);
    struct ang_pack *other = ang_pack_open(blob, size, NULL);
    struct known known;

    PROVE(other, "no second pack");
    game_known(g, ANG_SPECTATOR, &known);
    for (unsigned i = 0; i < other->pack.entry_count; i++)
        for (unsigned j = i + 1; !known_has(&known, i) && j < other->pack.entry_count; j++)
            if (!known_has(&known, j) && may_swap(&other->pack, i, j)) {
                content_swap(&other->pack, i, j);
                bit_set(known.bit, i);
                bit_set(known.bit, j);
                ++*swapped;
                break;
            }
    struct pack_head *head = other->blob;
    const size_t hashed = offsetof(struct pack_head, hash) + sizeof head->hash;
    struct ang_error error = { 0 };
    sha256((const char *)other->blob + hashed, size - hashed, head->hash);
    struct ang_pack *again = ang_pack_open(other->blob, size, &error); /* with what follows */
    ang_pack_free(other);
    PROVE(again, "the second pack does not open: %s", error.message);
    return again;
}

static struct ang_game *game_in(const struct ang_pack *pack, const struct ang_game *g)
{
    struct ang_game *copy = game_allocate(pack, NULL);

    PROVE(copy, "no memory for a game");
    copy->setup = g->setup;
    copy->imagined = true;
    memcpy(copy->b, g->b, g->b->size);
    return copy;
}

/* The first channel that differs; NULL: none. */
static const char *difference(struct sent *const sent[2])
{
    const char *text[2], *name;
    size_t size[2];

    for (unsigned i = 0; (text[0] = sent_channel(sent[0], i, &name, &size[0])) != NULL; i++) {
        text[1] = sent_channel(sent[1], i, &name, &size[1]);
        if (!is_echo(name) && (size[0] != size[1] || memcmp(text[0], text[1], size[0]) != 0))
            return name;
    }
    return NULL;
}

/* What a viewer is sent in both games. */
static const char *collected(struct sent *const sent[2], struct ang_game *const both[2],
                             unsigned seat, uint64_t wish)
{
    for (unsigned i = 0; i < 2; i++) {
        struct proof_dice dice = { wish };
        sent_collect(sent[i], both[i], seat, 0, &dice, PLANT_NONE);
    }
    return difference(sent);
}

/* The same if the prompt of a careless author depends on what is unread. */
static bool size_is_found(struct sent *const sent[2], struct ang_game *const both[2], unsigned seat)
{
    struct detour detour;
    bool found;

    honest = both[0]->pack->rules;
    detour_take(&detour, honest, planted_run);
    planted = PLANTED_SIZED;
    for (unsigned i = 0; i < 2; i++)
        ((struct ang_pack *)(uintptr_t)both[i]->pack)->rules = &detour.rules;
    found = collected(sent, both, seat, 1) != NULL;
    for (unsigned i = 0; i < 2; i++)
        ((struct ang_pack *)(uintptr_t)both[i]->pack)->rules = honest;
    planted = PLANTED_NOTHING;
    return found;
}

/* Whether a viewer gets the same hint in both games. */
static bool hints_same(struct ang_game *const g[2], unsigned seat, bool blind)
{
    static struct ang_thoughts thoughts[2];
    int choice[2];

    memset(thoughts, 0, sizeof thoughts);
    for (unsigned i = 0; i < 2; i++) {
        struct ang_bot_desc hint = ang_hint_bot(g[0], seat);
        PROVE(hint.blind, "a hint knows what is unread");
        hint.blind = blind;
        choice[i] = ang_game_think(g[i], seat, &hint, &thoughts[i], NULL);
    }
    return choice[0] == choice[1] && memcmp(&thoughts[0], &thoughts[1], sizeof thoughts[0]) == 0;
}

/* Packs that differ only in unread cards: everything sent is the same, and so are hints. */
static void unread_cards_make_no_difference(void **state)
{
    enum { EVERY = 23 };
    uint64_t first = proof_setting("PROOF_SEED", 1), games = proof_setting("PROOF_GAMES", 6);
    const struct ang_pack *pack = proof_pack_of("la-1");
    struct sent *sent[2] = { sent_new(), sent_new() };
    unsigned swapped = 0, compared = 0, seen = 0, sized = 0;

    (void)state;
    for (uint64_t seed = first; seed < first + games; seed++) {
        struct ang_game *g = proof_game(pack, 2 + (unsigned)(seed % 3), seed, NULL);
        struct proof_dice dice = proof_dice(seed);
        for (unsigned n = 0; proof_step(g, &dice); n++) {
            if (n % EVERY)
                continue;
            struct ang_pack *other = pack_other(g, &swapped);
            struct ang_game *both[2] = { game_in(pack, g), game_in(other, g) };
            unsigned seat = (unsigned)__builtin_ctz(ang_game_waiting(g) | 1u << ANG_SPECTATOR);
            proof_repeat("PROOF_SEED=%llu PROOF_GAMES=1 build/release/unit/test_sealed_la1",
                         (unsigned long long)seed);
            const char *differs = collected(sent, both, seat, seed * 1000 + n);
            PROVE(!differs, "choice %u: %s differs", n, differs);
            if (n % (4 * EVERY) == 0)
                sized += size_is_found(sent, both, seat);
            if (seat < ang_game_seats(g)) {
                PROVE(hints_same(both, seat, true), "choice %u: other hints", n);
                seen += !hints_same(both, seat, false); /* a planted leak */
                compared++;
            }
            for (unsigned i = 0; i < 2; i++)
                ang_game_free(both[i]);
            ang_pack_free(other);
        }
        ang_game_free(g);
    }
    print_message("%u hints compared, %u cards exchanged; %u hints that know more differ\n",
                  compared, 2 * swapped, seen);
    PROVE(games < 6 || (compared > 60 && seen > 8), "too little was compared");
    PROVE(sized > 0, "a planted size was not found");
    sent_free(sent[0]);
    sent_free(sent[1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_unread_is_not_sent),
        cmocka_unit_test(planted_leaks_are_found),
        cmocka_unit_test(what_is_unread_is_not_found),
        cmocka_unit_test(what_is_built_in_is_not_readable),
        cmocka_unit_test(unread_cards_make_no_difference),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
