#include "support/oracle.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kernel/carry.h"
#include "support/sent.h"
#include "wire/decision.h"

const char *plant_name(enum plant plant)
{
    static const char *const name[PLANT_COUNT] = {
        "nothing",    "option order", "a log parameter", "a prompt parameter",
        "undo flag",  "error text",   "an id",           "a size",
        "hand order", "timing",       "a hash",
    };

    return name[plant];
}

/* The witnessed rules */

enum {
    TOLD_MAX = COMPONENT_MAX,
    TOLD_BACK = 0xff00
}; /* values from here on are backs, not faces */

/* The viewer's new knowledge since the choice began: faces and their places, in a fixed order. */
struct witness {
    uint8_t viewer;
    unsigned count;
    uint32_t told[TOLD_MAX];
    uint32_t exact[TOLD_MAX]; /* with places in hands: a player who draws two cards sees which came
                                 first */
    struct component was[COMPONENT_MAX]; /* as of the last look */
    seat_mask carried_seen[CARRY_MAX];   /* the same */
    struct rng rng;                      /* the same */
    uint64_t drawn; /* the viewer's knowledge after each step that drew from the generator */
};

static struct witness *witness;    /* of the world being played; NULL: none */
static const struct rules *honest; /* of the current oracle: there is only one at a time */
static enum plant planted;

static void told_add(uint32_t *told, unsigned count, uint32_t what)
{
    for (; count > 0 && told[count - 1] > what; count--)
        told[count] = told[count - 1];
    told[count] = what;
}

static void witness_told(const struct ask *q, component_id c, unsigned face)
{
    uint8_t zone = block_component(q->b, c)->zone;
    uint32_t what = (uint32_t)zone << 16 | face;
    uint32_t place = component_place(q->b, c) << 24;

    if (witness->count == TOLD_MAX)
        return;
    bool hand = q->rules->zone[zone].kind == ZONE_HAND;
    told_add(witness->told, witness->count, hand ? what : place | what);
    told_add(witness->exact, witness->count++, place | what);
}

/* Whether the card was one of several backs in an unknown order, and can now be told apart. */
static bool back_shows(const struct ask *q, const struct component *was, component_id c)
{
    uint8_t zone = block_component(q->b, c)->zone;

    return zone != was->zone && q->rules->zone[zone].admits == 0 &&
           bit_count(q->rules->zone[was->zone].admits) > 1;
}

static uint64_t mix(uint64_t h, uint64_t word)
{
    h = (h ^ word) * 0x9e3779b97f4a7c15u;
    return h ^ h >> 31;
}

/* The information that the viewer can see. A game's own fields are public, and so are supplies
 * and the record of who has seen what. */
static uint64_t open_hash(const struct ask *q, uint8_t viewer)
{
    const unsigned char *byte = (const void *)q->b;
    uint64_t h = 1;

    for (unsigned i = 0; i < q->rules->field_count; i++) {
        const struct block_field *f = &q->rules->field[i];
        for (unsigned j = 0; f->type != T_CARD && j < (unsigned)f->size * f->count; j++)
            h = mix(h, byte[f->at + j]);
    }
    for (uint8_t kind = 0; kind < q->b->supply_kinds; kind++)
        for (uint8_t holder = 0; holder < q->b->supply_holders; holder++)
            h = mix(h, (uint16_t)supply_get(q->b, kind, holder));
    for (uint8_t z = 0; z < q->b->zone_count; z++) {
        bool hand = q->rules->zone[z].kind == ZONE_HAND;
        uint64_t zone = 0;
        ZONE_EACH (q->b, z, c) {
            unsigned face =
                component_known(q->b, c, viewer) ? 1u + q->pack->component[c - COMPONENT_BASE] : 0;
            uint64_t it = mix(face, block_component(q->b, c)->seen);
            zone = hand ? zone + it : mix(zone, it);
        }
        h = mix(h, zone);
    }
    return h;
}

/* A card that was shuffled in the meantime counts as newly learned. */
static void witness_look(const struct ask *q)
{
    if (!witness || q->mode > ASK_APPLY || q->mode == ASK_LIST)
        return;
    if (memcmp(&witness->rng, &q->b->rng, sizeof witness->rng) != 0) {
        witness->rng = q->b->rng;
        witness->drawn = mix(witness->drawn, open_hash(q, witness->viewer));
    }
    for (unsigned i = 0; i < q->b->component_count; i++) {
        component_id c = (component_id)(COMPONENT_BASE + i);
        struct component *was = &witness->was[i];
        bool knew =
            was->seen >> witness->viewer & 1 && was->mixed == block_component(q->b, c)->mixed;
        if (!knew && component_known(q->b, c, witness->viewer))
            witness_told(q, c, q->pack->component[i]);
        else if (back_shows(q, was, c))
            witness_told(q, c, TOLD_BACK + pack_entry_of(q->pack, c)->group);
        *was = *block_component(q->b, c);
    }
    for (unsigned i = 0; i < q->rules->carry_count; i++) {
        seat_mask seen = carried_seen(q->rules, q->b)[i];
        if (seen & ~witness->carried_seen[i] & BIT(witness->viewer) && witness->count < TOLD_MAX) {
            uint32_t what = 1u << 31 | i << 16 | (uint16_t)carried_numbers(q->rules, q->b)[i];
            told_add(witness->told, witness->count, what);
            told_add(witness->exact, witness->count++, what);
        }
        witness->carried_seen[i] = seen;
    }
}

static void witness_begin(struct witness *w, const struct rules *r, const struct block *b,
                          uint8_t viewer)
{
    memset(w, 0, sizeof *w);
    w->viewer = viewer;
    w->rng = b->rng;
    memcpy(w->was, block_component(b, COMPONENT_BASE), b->component_count * sizeof w->was[0]);
    if (r->carry_count)
        memcpy(w->carried_seen, carried_seen(r, b), r->carry_count * sizeof w->carried_seen[0]);
}

/* Something that nobody at the table has seen. */
static unsigned hidden_thing(const struct ask *q)
{
    seat_mask everybody = (seat_mask)(block_seats(q->b) | BIT(SPECTATOR));

    for (uint8_t z = 0; z < q->b->zone_count; z++)
        ZONE_EACH (q->b, z, c)
            if (!(block_component(q->b, c)->seen & everybody))
                return q->pack->component[c - COMPONENT_BASE];
    return 0;
}

static void plant_in_log(struct ask *q)
{
    for (unsigned i = 0; q->log && i < q->log->count; i++)
        for (unsigned p = 0; p < q->log->entry[i].param_count; p++)
            q->log->entry[i].param[p].audience = SEEN_BY_ALL;
}

static void plant_in_order(struct ask *q)
{
    struct option turned[OPTION_MAX];
    unsigned by = hidden_thing(q);

    if (q->mode != ASK_LIST || !q->option || q->count < 2 || q->count > q->option_max)
        return;
    for (unsigned i = 0; i < q->count; i++)
        turned[i] = q->option[(i + by) % q->count];
    memcpy(q->option, turned, q->count * sizeof turned[0]);
}

static enum flow witnessed_run(struct frame *f, struct ask *q)
{
    enum flow flow = usual_run(honest, f, q);

    witness_look(q);
    if (planted == PLANT_OPTION_ORDER)
        plant_in_order(q);
    else if (planted == PLANT_LOG_PARAMETER)
        plant_in_log(q);
    else if (planted == PLANT_PROMPT_PARAMETER && q->mode == ASK_LIST && q->param_count < 2)
        ask_about(q, T_NUMBER, (uint16_t)hidden_thing(q));
    else if (planted == PLANT_UNDO_FLAG && q->mode == ASK_APPLY && hidden_thing(q) % 2)
        q->b->stirred |= STIR_FACE;
    return flow;
}

static enum flow witnessed_verb(struct ask *q, struct frame *f, uint8_t verb, const int *arg)
{
    enum flow flow = honest->verb(q, f, verb, arg);

    witness_look(q);
    if (planted == PLANT_LOG_PARAMETER)
        plant_in_log(q);
    return flow;
}

static requirement witnessed_offer_missing(struct ask *q, const struct offer *o)
{
    requirement missing = honest->offer_missing(q, o);

    if (missing && planted == PLANT_ERROR_TEXT && hidden_thing(q) % 2)
        return (requirement)(missing + 1); /* a different one of the game's packs */
    return missing;
}

void oracle_init(struct oracle *o, const struct ang_pack *pack, enum plant plant)
{
    memset(o, 0, sizeof *o);
    o->plant = plant;
    detour_take(&o->detour, pack->rules, witnessed_run);
    o->detour.rules.verb = witnessed_verb;
    if (pack->rules->offer_missing)
        o->detour.rules.offer_missing = witnessed_offer_missing;
    honest = pack->rules;
    o->pack = *pack;
    o->pack.rules = &o->detour.rules;
    o->sent[0] = sent_new();
    o->sent[1] = sent_new();
}

void oracle_release(struct oracle *o)
{
    sent_free(o->sent[0]);
    sent_free(o->sent[1]);
}

/* Two worlds */

struct world {
    struct ang_game *g;
    struct witness witness;
    unsigned log_told;
};

struct pair {
    struct oracle *o;
    struct world world[2];
    uint8_t viewer;
    bool alike; /* random results are the same in both worlds */
    struct proof_dice dice;
    char last[800]; /* the last act, for the report */
};

/* The same position without its history, so that in both worlds it begins at the fork. */
static struct ang_game *game_fork(const struct oracle *o, const struct ang_game *g)
{
    struct ang_game *copy = game_allocate(&o->pack, NULL);

    PROVE(copy, "no memory for a game");
    copy->setup = g->setup;
    memcpy(copy->undone, g->undone, sizeof copy->undone);
    copy->imagined = true;
    memcpy(copy->b, g->b, g->b->size);
    return copy;
}

static bool worlds_same(struct pair *p)
{
    struct oracle *o = p->o;
    uint64_t wish = p->dice.state; /* the same wishes in both */

    for (int w = 0; w < 2; w++) {
        struct proof_dice dice = { wish };
        sent_collect(o->sent[w], p->world[w].g, p->viewer, p->world[w].log_told, &dice, o->plant);
    }
    for (int w = 0; w < 2; w++)
        p->world[w].log_told = ang_game_log_count(p->world[w].g);
    proof_roll(&p->dice, 2);
    o->steps++;
    o->bytes += sent_size(o->sent[0]);
    return sent_same(o->sent[0], o->sent[1], o->report, sizeof o->report);
}

enum { HELD_MAX = 1024 };

/* The places of known components: the viewer may have seen chance move one. */
static bool knows_same(const struct pair *p)
{
    const struct block *a = p->world[0].g->b, *b = p->world[1].g->b;
    const struct pack *pack = &p->o->pack.pack;

    PROVE(pack->entry_count < HELD_MAX, "too many entries to count");
    for (uint8_t z = 0; z < a->zone_count; z++) {
        int held[HELD_MAX] = { 0 };
        component_id other = zone_top(b, z);
        bool hand = p->o->detour.rules.zone[z].kind == ZONE_HAND;
        if (block_zone(a, z)->count != block_zone(b, z)->count)
            return true; /* everybody can count it, so a difference is a leak */
        ZONE_EACH (a, z, c) {
            int x = component_known(a, c, p->viewer) ? pack->component[c - COMPONENT_BASE] : -1;
            int y =
                component_known(b, other, p->viewer) ? pack->component[other - COMPONENT_BASE] : -1;
            if (!hand && x != y)
                return false;
            held[x + 1]++;
            held[y + 1]--;
            other = component_below(b, other);
        }
        for (unsigned i = 0; i < ARRAY_LEN(held); i++)
            if (held[i])
                return false;
    }
    return true;
}

/* The state at the start of a choice. */
struct moment {
    struct rng rng[2];
    bool sealed_differ; /* sealed picks of others, which the imagined world picks again */
};

static uint16_t pick_face(const struct pair *p, uint16_t pick)
{
    return is_component(pick) ? p->o->pack.pack.component[pick - COMPONENT_BASE] : pick;
}

static bool sealed_differ(const struct pair *p)
{
    for (unsigned s = 0; s < SEAT_MAX; s++) {
        const struct lane *a = &p->world[0].g->b->lane[s], *b = &p->world[1].g->b->lane[s];
        if (s == p->viewer)
            continue;
        for (unsigned i = 0; i < PICK_MAX; i++)
            if (is_component(a->pick[i]) != is_component(b->pick[i]) ||
                pick_face(p, a->pick[i]) != pick_face(p, b->pick[i]))
                return true;
    }
    return false;
}

static bool faces_differ(const struct pair *p)
{
    const struct witness *a = &p->world[0].witness, *b = &p->world[1].witness;

    return a->count != b->count || memcmp(a->told, b->told, a->count * sizeof a->told[0]) != 0;
}

/* Whether messages may differ from here on, although the viewer learned the same faces. Yes, if
 * they came in a different order, a sealed pick that differs was opened, or a visible random result
 * differs.
 */
static bool may_part(const struct pair *p, const struct moment *began)
{
    const struct witness *a = &p->world[0].witness, *b = &p->world[1].witness;
    const struct lane *lane = p->world[0].g->b->lane;
    unsigned picks = 0;

    if (memcmp(a->exact, b->exact, a->count * sizeof a->exact[0]) != 0)
        return true;

    for (unsigned s = 0; s < SEAT_MAX; s++)
        picks += lane[s].pick_count;
    if (began->sealed_differ && picks == 0)
        return true;
    if (!p->alike && a->drawn != b->drawn)
        return true;
    for (int w = 0; w < 2; w++)
        if (memcmp(&began->rng[w], &p->world[w].g->b->rng, sizeof began->rng[w]) != 0)
            return !knows_same(p);
    return false;
}

static void option_name(struct ang_game *g, unsigned seat, const struct ang_option *option,
                        char *out, size_t size)
{
    struct text_scene s = game_scene(g, seat, ANG_EN);
    struct json_writer w;
    struct option o;

    memcpy(&o, option, sizeof o);
    s.lang = LANG_COUNT;
    json_writer_init(&w, out, size);
    wire_option(&w, &s, &o, 0);
    PROVE(json_writer_end(&w), "an option has a very long name");
}

/* An option that exists in both worlds. It has one name for the seat that chooses it and one for
 * the viewer, who may know only one of two copies. */
static bool option_match(struct pair *p, unsigned seat, unsigned index[2])
{
    struct ang_decision d[2];
    char name[2][600], seen[2][600];

    for (int w = 0; w < 2; w++)
        if (!ang_game_decision(p->world[w].g, seat, &d[w]) || d[w].count == 0)
            return false;
    unsigned first = proof_roll(&p->dice, d[0].count);
    for (unsigned i = 0; i < d[0].count; i++) {
        index[0] = (first + i) % d[0].count;
        option_name(p->world[0].g, seat, &d[0].option[index[0]], name[0], sizeof name[0]);
        option_name(p->world[0].g, p->viewer, &d[0].option[index[0]], seen[0], sizeof seen[0]);
        for (unsigned k = 0; k < d[1].count; k++) {
            index[1] = (index[0] + k) % d[1].count;
            option_name(p->world[1].g, seat, &d[1].option[index[1]], name[1], sizeof name[1]);
            option_name(p->world[1].g, p->viewer, &d[1].option[index[1]], seen[1], sizeof seen[1]);
            if (strcmp(name[0], name[1]) == 0 && strcmp(seen[0], seen[1]) == 0)
                return true;
        }
    }
    return false;
}

static void worlds_begin(struct pair *p, struct moment *began)
{
    for (int w = 0; w < 2; w++) {
        began->rng[w] = p->world[w].g->b->rng;
        witness_begin(&p->world[w].witness, honest, p->world[w].g->b, p->viewer);
    }
    began->sealed_differ = sealed_differ(p);
}

/* Makes the same trade, undo or choice in both worlds. Returns false if none is possible. */
static bool worlds_move(struct pair *p)
{
    struct ang_game *game[2] = { p->world[0].g, p->world[1].g };
    unsigned waiting = ang_game_waiting(game[0]) & ang_game_waiting(game[1]);
    unsigned index[2], seat;

    if (waiting == 0)
        return false;
    do
        seat = proof_roll(&p->dice, ang_game_seats(game[0]));
    while (!(waiting >> seat & 1));
    if (proof_roll(&p->dice, 6) == 0) {
        unsigned undoer = proof_roll(&p->dice, ang_game_seats(game[0]));
        if (ang_game_undo_free(game[0], undoer) && ang_game_undo_free(game[1], undoer)) {
            for (int w = 0; w < 2; w++)
                PROVE(ang_game_undo(game[w], undoer, ANG_UNDO_FREE, 1, NULL), "no undo");
            p->o->undone++;
            snprintf(p->last, sizeof p->last, "seat %u takes back a choice", undoer);
            return true;
        }
    }
    if (!option_match(p, seat, index))
        return false;
    struct ang_decision d;
    char name[600];
    ang_game_decision(game[0], seat, &d);
    option_name(game[0], seat, &d.option[index[0]], name, sizeof name);
    snprintf(p->last, sizeof p->last, "seat %u chooses %s", seat, name);
    for (int w = 0; w < 2; w++) {
        witness = &p->world[w].witness;
        proof_choose(game[w], seat, index[w]);
        witness = NULL;
    }
    return true;
}

static bool worlds_trade(struct pair *p)
{
    struct ang_game *game[2] = { p->world[0].g, p->world[1].g };

    if (!game[0]->b->offer_at || proof_roll(&p->dice, 4))
        return true;
    p->o->trades++;
    bool alike = oracle_trade(game, 2, &p->dice);
    for (int w = 0; w < 2; w++) { /* a player who accepts an offer sees its cards */
        struct ask q = { .b = game[w]->b, .rules = &p->o->detour.rules, .pack = &p->o->pack.pack };
        witness = &p->world[w].witness;
        witness_look(&q);
        witness = NULL;
    }
    return alike;
}

static bool pair_play(struct pair *p, unsigned steps)
{
    struct oracle *o = p->o;
    struct moment began;

    if (!worlds_same(p)) {
        o->caught = true;
        return false;
    }
    for (unsigned i = 0; i < steps; i++) {
        if (ang_game_state(p->world[0].g) != ANG_RUNNING) {
            o->ended++;
            return true;
        }
        worlds_begin(p, &began);
        if (!worlds_trade(p) || !worlds_move(p)) {
            o->ran_out++;
            return true;
        }
        if (faces_differ(p) || (!worlds_same(p) && may_part(p, &began))) {
            o->parted++;
            return true;
        }
        if (o->report[0]) {
            size_t used = strlen(o->report);
            snprintf(o->report + used, sizeof o->report - used, "\nviewer %u, %s, when %s",
                     p->viewer, p->alike ? "chance alike" : "chance apart", p->last);
            o->caught = true;
            return false;
        }
    }
    return true;
}

bool oracle_pair(struct oracle *o, struct ang_game *g, unsigned viewer, uint64_t seed,
                 unsigned steps)
{
    struct pair *p = calloc(1, sizeof *p);
    struct ang_error error;

    PROVE(p, "no memory");
    p->o = o;
    p->viewer = (uint8_t)viewer;
    p->dice = proof_dice(seed ^ 0x5eed);
    p->alike = proof_roll(&p->dice, 2);
    planted = o->plant;
    p->world[0].g = game_fork(o, g);
    p->world[1].g = ang_game_redeal(p->world[0].g, viewer, seed, &error);
    PROVE(p->world[1].g, "viewer %u imagines nothing: %s", viewer, error.message);
    if (p->alike)
        p->world[1].g->b->rng = p->world[0].g->b->rng;
    bool same = pair_play(p, steps);
    o->pairs++;
    planted = PLANT_NONE;
    ang_game_free(p->world[0].g);
    ang_game_free(p->world[1].g);
    free(p);
    return same;
}

bool oracle_watch(struct oracle *o, struct ang_game *g, uint64_t seed, unsigned every,
                  unsigned steps)
{
    struct proof_dice dice = proof_dice(seed);
    unsigned offset = proof_roll(&dice, every), seats = ang_game_seats(g);
    bool same = true;

    for (unsigned choices = 0; same; choices++) {
        if (choices % every == offset || ang_game_state(g) != ANG_RUNNING)
            for (unsigned v = 0; v <= seats && same; v++)
                same = oracle_pair(o, g, v < seats ? v : ANG_SPECTATOR,
                                   seed * 1000 + choices * 7 + v, steps);
        if (proof_roll(&dice, 5) == 0)
            oracle_trade(&g, 1, &dice);
        if (!proof_step(g, &dice))
            break;
    }
    return same;
}

static bool has_windows(const struct rules *r)
{
    for (unsigned i = 0; i < r->vocabulary->prompt_count; i++)
        if (r->vocabulary->prompt[i].window)
            return true;
    return false;
}

void oracle_plants(const struct ang_pack *pack,
                   bool (*watch)(struct oracle *o, uint64_t seed, unsigned every), unsigned every,
                   bool open_hands, const char *test)
{
    static const char *const where[PLANT_COUNT] = {
        [PLANT_OPTION_ORDER] = "decision en differs",
        [PLANT_LOG_PARAMETER] = "log en differs",
        [PLANT_PROMPT_PARAMETER] = "decision en differs",
        [PLANT_UNDO_FLAG] = "undo differs",
        [PLANT_ERROR_TEXT] = "errors differs",
        [PLANT_ID] = "planted differs",
        [PLANT_SIZE] = "planted differs",
        [PLANT_HAND_ORDER] = "planted differs",
        [PLANT_TIMING] = "planted differs",
        [PLANT_HASH] = "planted differs",
    };
    uint64_t first = proof_setting("PROOF_SEED", 1);

    for (unsigned plant = PLANT_NONE + 1; plant < PLANT_COUNT; plant++) {
        struct oracle o;
        uint64_t seed = first;

        if (plant == PLANT_ERROR_TEXT && !pack->rules->offer_missing)
            continue; /* it is planted in the refusal of trades */
        if (plant == PLANT_TIMING && !has_windows(pack->rules))
            continue; /* no hidden card decides whether a seat can only pass */
        if (open_hands && (plant == PLANT_ID || plant == PLANT_SIZE || plant == PLANT_HAND_ORDER))
            continue; /* they are planted in hidden hands */
        proof_repeat("PROOF_SEED=%llu build/asan/unit/%s", (unsigned long long)first, test);
        oracle_init(&o, pack, (enum plant)plant);
        while (seed < first + 10 && watch(&o, seed, every))
            seed++;
        PROVE(o.caught, "%s leaked through %u pairs and nobody noticed",
              plant_name((enum plant)plant), o.pairs);
        bool undo_told = plant == PLANT_UNDO_FLAG && strstr(o.report, "errors differs") == o.report;
        PROVE(undo_told || strncmp(o.report, where[plant], strlen(where[plant])) == 0,
              "%s was planted, and seen elsewhere: %s", plant_name((enum plant)plant), o.report);
        oracle_release(&o);
    }
}

/* Trades */

/* A card that the giver holds in every world, by title. */
static bool common_card(struct ang_game *const *game, unsigned games, unsigned seat,
                        struct proof_dice *dice, char *out, size_t size)
{
    uint8_t hand = proof_hand(game[0], seat);
    unsigned count = block_zone(game[0]->b, hand)->count;

    if (count == 0)
        return false;
    component_id c = zone_at_place(game[0]->b, hand, proof_roll(dice, count));
    for (unsigned w = 1; w < games; w++) {
        bool held = false;
        ZONE_EACH (game[w]->b, hand, other)
            held |= game[0]->pack->pack.component[c - COMPONENT_BASE] ==
                    game[0]->pack->pack.component[other - COMPONENT_BASE];
        if (!held)
            return false;
    }
    struct text_scene s = game_scene(game[0], seat, ANG_EN);
    text_component(&s, c, out, size);
    return true;
}

/* If another player knows one of two copies of a card, offers of them differ. */
static bool offers_alike(struct ang_game *const *game, unsigned games)
{
    for (unsigned w = 1; w < games; w++)
        for (unsigned i = 0; i < OFFER_MAX * TERM_MAX; i++) {
            const struct term *a =
                &block_offers(game[0]->b)->offer[i / TERM_MAX].give[i % TERM_MAX];
            const struct term *b =
                &block_offers(game[w]->b)->offer[i / TERM_MAX].give[i % TERM_MAX];
            if (a->kind == TERM_COMPONENT && b->kind == TERM_COMPONENT &&
                block_component(game[0]->b, a->thing)->seen !=
                    block_component(game[w]->b, b->thing)->seen)
                return false;
        }
    return true;
}

/* A supply or a deed that a seat could give, drawn from those the first game lists. The lists must
 * be the same in all of them: what can be offered depends on public facts alone. */
static bool common_term(struct ang_game *const *game, unsigned games, unsigned giver,
                        unsigned taker, struct proof_dice *dice, struct ang_term *out)
{
    static struct ang_term list[2][1024];
    unsigned count = 0;

    for (unsigned w = 0; w < games; w++) {
        unsigned others = ang_game_terms(game[w], giver, taker, ANG_SPECTATOR, list[w > 0], 1024);
        if (w > 0 && (others != count || memcmp(list[0], list[1], count * sizeof *out) != 0))
            return false;
        count = others;
    }
    memset(out, 0, sizeof *out);
    if (count == 0 || proof_roll(dice, 3) == 0)
        return true;
    *out = list[0][proof_roll(dice, count)];
    if (out->number > 2)
        out->number = 1 + proof_roll(dice, 2);
    return true;
}

bool oracle_trade(struct ang_game *const *game, unsigned games, struct proof_dice *dice)
{
    unsigned seats = ang_game_seats(game[0]), from = proof_roll(dice, seats);
    unsigned to = (from + 1 + proof_roll(dice, seats - 1)) % seats, went = 0;
    unsigned open = proof_roll(dice, OFFER_MAX);
    if (!game[0]->b->offer_at)
        return true;
    const struct offer o = block_offers(game[0]->b)->offer[open];
    char give[200];

    if (o.state == OFFER_OPEN) {
        enum ang_answer answer = (enum ang_answer)proof_roll(dice, 3);
        for (unsigned w = 0; w < games; w++)
            went += ang_game_answer(game[w], answer == ANG_WITHDRAW ? o.from : o.to, o.serial,
                                    answer, NULL);
        return went == 0 || went == games;
    }
    if (proof_roll(dice, 3) == 0 && common_card(game, games, from, dice, give, sizeof give)) {
        for (unsigned w = 0; w < games; w++)
            went += ang_game_offer(game[w], from, to, give, "", NULL);
        return (went == 0 || went == games) && offers_alike(game, games);
    }
    struct ang_bargain bargain = { .from = from, .to = to };
    struct ang_result result;
    if (!common_term(game, games, from, to, dice, &bargain.give[0]) ||
        !common_term(game, games, to, from, dice, &bargain.want[0]))
        return false;
    for (unsigned w = 0; w < games; w++)
        went += ang_game_bargain(game[w], &bargain, ANG_BY_PERSON, &result);
    return went == 0 || went == games;
}

/* The test in progress: a callback of oracle_plants() has no room for it. */
static const struct leak_test *leak_test;

static bool game_watch(struct oracle *o, uint64_t seed, unsigned every)
{
    enum { STEPS = 30 };
    unsigned seats = leak_test->seat_min + (unsigned)(seed % 3);
    struct ang_game *g = proof_game(&o->pack, seats, seed, leak_test->option[seed % 2]);
    bool same = oracle_watch(o, g, seed, every, STEPS);

    ang_game_free(g);
    return same;
}

void oracle_games(const struct leak_test *t)
{
    uint64_t first = proof_setting("PROOF_SEED", 1), games = proof_setting("PROOF_GAMES", 6);
    unsigned every = (unsigned)proof_setting("PROOF_EVERY", t->every);
    struct oracle o;

    leak_test = t;
    oracle_init(&o, proof_pack_of(t->game), PLANT_NONE);
    for (uint64_t seed = first; seed < first + games; seed++) {
        proof_repeat("PROOF_SEED=%llu PROOF_GAMES=1 PROOF_EVERY=%u build/release/unit/%s",
                     (unsigned long long)seed, every, t->test);
        PROVE(game_watch(&o, seed, every), "a viewer can tell two worlds apart: %s", o.report);
    }
    print_message("%u pairs, %u moments, %llu bytes compared; %u pairs saw the end, %u parted, %u "
                  "ran out of common options; %u undone\n",
                  o.pairs, o.steps, (unsigned long long)o.bytes, o.ended, o.parted, o.ran_out,
                  o.undone);
    if (games >= 6)
        PROVE(o.pairs > 80 && o.steps > t->steps * o.pairs && o.ended && o.parted && o.undone,
              "too little was met to prove anything");
    oracle_release(&o);
}

void oracle_games_planted(const struct leak_test *t)
{
    leak_test = t;
    oracle_plants(proof_pack_of(t->game), game_watch, t->planted_every ? t->planted_every : 211,
                  t->open_hands, t->test);
}
