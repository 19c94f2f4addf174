/* test_sealed_packs_la1.c: unread texts change nothing. Two packs that differ only in unread texts
 * give the same games: the same messages, hints with reasons, undo, replays and analysis.
 *
 * proves: L-INFO-05 L-INFO-10
 */
#include "support/detour.h"
#include "support/sent.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "la1/facts.h"

/* Deliberate leaks, as a careless author would write them. */
enum packs_plant {
    PLANTED_NOTHING,
    PLANTED_SIZED, /* a prompt says how long unread texts are */
    PLANTED_UNDO,  /* free undo depends on unread texts */
};

static const struct rules *honest;
static enum packs_plant planted;

/* Plants */

/* All texts on numbered cards, each counted with its place. */
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
    enum flow flow = usual_run(honest, f, q);
    if (planted == PLANTED_SIZED && q->mode == ASK_LIST && q->param_count < 2)
        ask_about(q, T_NUMBER, size_unread(q));
    if (planted == PLANTED_UNDO && q->mode == ASK_APPLY && size_unread(q) % 2)
        q->b->stirred |= STIR_CHANCE;
    return flow;
}

/* Answers that repeat the question are left out. */
static bool is_echo(const char *channel)
{
    return strncmp(channel, "why not", 7) == 0 || strcmp(channel, "errors") == 0;
}

/* Two packs */

/* Exchanges the hidden parts of two cards: their texts and their programs. */
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

/* The game's pack, in which all unread cards of a kind are exchanged. */
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
                known.bit[i / 8] |= (uint8_t)(1u << i % 8);
                known.bit[j / 8] |= (uint8_t)(1u << j % 8);
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

/* Everything sent to a viewer in both games. */
static const char *collected(struct sent *const sent[2], struct ang_game *const both[2],
                             unsigned seat, uint64_t wish)
{
    for (unsigned i = 0; i < 2; i++) {
        struct proof_dice dice = { wish };
        sent_collect(sent[i], both[i], seat, 0, &dice, PLANT_NONE);
    }
    return difference(sent);
}

/* Whether a planted leak is found: a prompt that depends on unread texts. */
static bool size_is_found(struct sent *const sent[2], struct ang_game *const both[2], unsigned seat)
{
    struct detour detour;
    bool found;

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
    honest = pack->rules;
    for (uint64_t seed = first; seed < first + games; seed++) {
        struct ang_game *g = proof_game(pack, 2 + (unsigned)(seed % 3), seed, NULL);
        struct proof_dice dice = proof_dice(seed);
        for (unsigned n = 0; proof_step(g, &dice); n++) {
            if (n % EVERY)
                continue;
            struct ang_pack *other = pack_other(g, &swapped);
            struct ang_game *both[2] = { game_in(pack, g), game_in(other, g) };
            unsigned seat = (unsigned)__builtin_ctz(ang_game_waiting(g) | 1u << ANG_SPECTATOR);
            proof_repeat("PROOF_SEED=%llu PROOF_GAMES=1 build/release/unit/test_sealed_packs_la1",
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

/* Whole games */

enum { ACTS_MAX = 600, ACTS = 250 };
enum act_kind { ACT_CHOICE, ACT_UNDO_FREE, ACT_UNDO_AGREED };

struct act {
    uint8_t kind, seat;
    uint16_t number; /* of the option; how many choices are taken back */
};

struct course {
    unsigned seats, count;
    uint64_t seed;
    const char *option;
    struct act act[ACTS_MAX];
};

static bool act_do(struct ang_game *g, const struct act *d)
{
    if (d->kind != ACT_CHOICE)
        return ang_game_undo(g, d->seat,
                             d->kind == ACT_UNDO_FREE ? ANG_UNDO_FREE : ANG_UNDO_CONSENT, d->number,
                             NULL);
    proof_choose(g, d->seat, d->number);
    return true;
}

/* Makes a random choice, or takes something back. */
static struct act act_random(struct ang_game *g, struct proof_dice *dice)
{
    struct act d = { .seat = (uint8_t)proof_roll(dice, ang_game_seats(g)) };
    struct ang_decision decision;

    d.number = 1;
    if (proof_roll(dice, 4) == 0 && ang_game_undo_free(g, d.seat) > 0) {
        d.kind = ACT_UNDO_FREE;
        return d;
    }
    if (proof_roll(dice, 16) == 0) {
        d.kind = ACT_UNDO_AGREED;
        d.number = (uint16_t)(1 + proof_roll(dice, 3));
        return d;
    }
    while (!(ang_game_waiting(g) >> d.seat & 1))
        d.seat = (uint8_t)proof_roll(dice, ang_game_seats(g));
    ang_game_decision(g, d.seat, &decision);
    d.number = (uint16_t)proof_roll(dice, decision.count);
    return d;
}

static struct ang_game *course_begin(const struct course *c, const struct ang_pack *pack)
{
    return proof_game(pack, c->seats, c->seed, c->option);
}

/* Plays, and returns a pack in which all unread texts are exchanged. */
static struct ang_pack *course_make(struct course *c, uint64_t seed, unsigned *swapped)
{
    static const char *const option[] = { "case=1", "case=2", "case=3", "case=4" };
    struct proof_dice dice = proof_dice(seed);

    *c = (struct course){ .seats = 2 + (unsigned)(seed % 3),
                          .seed = seed,
                          .option = option[seed % 4] };
    struct ang_game *g = course_begin(c, proof_pack_of("la-1"));
    while (c->count < ACTS && ang_game_waiting(g)) {
        struct act d = act_random(g, &dice);
        if (act_do(g, &d))
            c->act[c->count++] = d;
    }
    struct ang_pack *other = pack_other(g, swapped);
    ang_game_free(g);
    return other;
}

/* The difference between the owner's messages in both games; NULL: none. */
static const char *answers_differ(struct ang_game *const both[2])
{
    static const char *const line[] = {
        "{\"do\":\"entries\"}",
        "{\"do\":\"log\",\"viewer\":\"spectator\"}",
        "{\"do\":\"story\",\"viewer\":\"spectator\"}",
        "{\"do\":\"analyze\",\"bot\":\"greedy\",\"limit\":256}",
    };
    const char *differs = NULL;

    for (unsigned i = 0; i < ARRAY_LEN(line) && !differs; i++) {
        char *answer[2];
        for (unsigned k = 0; k < 2; k++) {
            struct ang_engine *engine = ang_engine_new(ANG_OWNER, 0);
            PROVE(engine, "no memory");
            ang_engine_attach(engine, both[k]);
            answer[k] = strdup(ang_engine_line(engine, line[i], strlen(line[i])));
            PROVE(answer[k] && !strstr(answer[k], "\"error\""), "%s: %s", line[i], answer[k]);
            ang_engine_free(engine);
        }
        if (strcmp(answer[0], answer[1]) != 0)
            differs = line[i];
        for (unsigned k = 0; k < 2; k++)
            free(answer[k]);
    }
    return differs;
}

/* Plays the same choices with both packs; returns the difference, or NULL. */
static const char *course_compare(const struct course *c, const struct ang_pack *const pack[2])
{
    enum { EVERY = 9 };
    struct ang_game *both[2] = { course_begin(c, pack[0]), course_begin(c, pack[1]) };
    struct sent *sent[2] = { sent_new(), sent_new() };
    const char *differs = NULL;

    for (unsigned n = 0; n < c->count && !differs; n++) {
        for (unsigned seat = 0; seat < c->seats; seat++)
            if (ang_game_undo_free(both[0], seat) != ang_game_undo_free(both[1], seat))
                differs = "undo";
        if (!differs && n % EVERY == 0)
            differs = collected(sent, both, n / EVERY % 2 ? c->act[n].seat : SPECTATOR, n);
        if (differs)
            break;
        bool first = act_do(both[0], &c->act[n]), second = act_do(both[1], &c->act[n]);
        PROVE(first || planted, "act %u is refused", n);
        if (first != second)
            differs = "undo";
        if (!first)
            break;
    }
    if (!differs)
        differs = answers_differ(both);
    for (unsigned i = 0; i < 2; i++) {
        ang_game_free(both[i]);
        sent_free(sent[i]);
    }
    return differs;
}

/* Whether a leak in the rules is found. */
static bool undo_is_found(const struct course *c, struct ang_pack *other)
{
    struct ang_pack ours = *proof_pack_of("la-1");
    struct detour detour;

    detour_take(&detour, honest, planted_run);
    ours.rules = other->rules = &detour.rules;
    planted = PLANTED_UNDO;
    const char *differs = course_compare(c, (const struct ang_pack *[2]){ &ours, other });
    planted = PLANTED_NOTHING;
    other->rules = honest;
    return differs && strcmp(differs, "undo") == 0;
}

/* Analysis */

struct moments {
    unsigned count;
    struct ang_moment moment[ACTS_MAX];
};

static bool moment_keep(struct ang_game *then, const struct ang_moment *moment, void *with)
{
    struct moments *all = with;

    (void)then;
    all->moment[all->count++] = *moment;
    return all->count < ARRAY_LEN(all->moment);
}

/* Whether the analysis is the same in both packs. */
static bool analysis_same(const struct course *c, const struct ang_pack *other, bool blind)
{
    static struct moments moments[2];
    const struct ang_pack *pack[2] = { proof_pack_of("la-1"), other };
    const struct ang_bot_desc bot = { .bot = (unsigned)ang_bot_find("greedy"), .blind = blind };

    memset(moments, 0, sizeof moments);
    for (unsigned i = 0; i < 2; i++) {
        struct ang_game *g = course_begin(c, pack[i]);
        for (unsigned n = 0; n < c->count; n++)
            act_do(g, &c->act[n]);
        PROVE(ang_game_analyze(g, &bot, 0, moment_keep, &moments[i], NULL), "no analysis");
        ang_game_free(g);
    }
    PROVE(moments[0].count > 40, "only %u moments", moments[0].count);
    return memcmp(&moments[0], &moments[1], sizeof moments[0]) == 0;
}

static void unread_cards_leave_no_trace(void **state)
{
    uint64_t first = proof_setting("PROOF_SEED", 1), games = proof_setting("PROOF_GAMES", 6);
    unsigned swapped = 0, undo = 0, analyzed = 0;
    static struct course course;

    (void)state;
    honest = proof_pack_of("la-1")->rules;
    for (uint64_t seed = first; seed < first + games; seed++) {
        struct ang_pack *other = course_make(&course, seed, &swapped);
        proof_repeat("PROOF_SEED=%llu PROOF_GAMES=1 build/release/unit/test_sealed_packs_la1",
                     (unsigned long long)seed);
        const char *differs =
            course_compare(&course, (const struct ang_pack *[2]){ proof_pack_of("la-1"), other });
        PROVE(!differs, "%s differs", differs);
        undo += undo_is_found(&course, other);
        PROVE(analysis_same(&course, other, true), "the analysis differs");
        analyzed += !analysis_same(&course, other, false); /* a planted leak */
        ang_pack_free(other);
    }
    print_message("%u cards exchanged; planted leaks found: %u in undo, %u in the analysis\n",
                  2 * swapped, undo, analyzed);
    PROVE(games < 6 || (undo > 0 && analyzed > 0), "a planted leak was not found");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(unread_cards_make_no_difference),
        cmocka_unit_test(unread_cards_leave_no_trace),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
