#include "support/steer_la1.h"

#include <stdlib.h>
#include <string.h>

enum { TURN_CHOICES = 300, TURNS = 300, LOST = -1000000, FIRST_LOST = 8 };

/* The last tests of a case are won by those who prepare for them, so a bot chooses now and then if
 * the way does not say where to go. It takes its time, and so there are fewer branches. */
enum { LAST_STAGE = 4, LAST_BRANCHES = 120, LAST_BOT = 60 }; /* of 100 choices */

struct steer {
    const struct pack *pack;
    const struct ang_pack *of;
    const struct steer_goal *goal;
    struct steer_set astray; /* the other copies of cards on the way */
    struct proof_dice dice;
    struct ang_bot_desc bot;
    unsigned branches; /* in use */
    struct steer_game *branch;
};

bool steer_has(const struct steer_set *s, unsigned entry)
{
    return s->bit[entry / 8] >> entry % 8 & 1;
}

void steer_add(struct steer_set *s, unsigned entry)
{
    s->bit[entry / 8] |= (uint8_t)(1u << entry % 8);
}

static void look_at_bits(const struct pack *pack, unsigned kind, const uint8_t *byte,
                         struct steer_set *s)
{
    for (unsigned i = 0; i < pack_kind_count(pack, kind); i++)
        if (byte[i / 8] >> i % 8 & 1)
            steer_add(s, pack->first[kind] + i);
}

void steer_look(const struct pack *pack, const struct la1 *g, struct steer_set *s)
{
    component_id c = zone_top(&g->k, ZONE_ENCOUNTER);

    look_at_bits(pack, KIND_NUMBERED, g->read, s);
    look_at_bits(pack, KIND_FLAG, g->log, s);
    if (c)
        steer_add(s, pack->component[c - COMPONENT_BASE]);
}

/* Cards at a place that somebody can deal with. */
static unsigned work_at(const struct steer *s, const struct la1 *g, unsigned place)
{
    unsigned count = 0;

    for (unsigned i = 0; i < LYING; i++)
        count += g->lying[i] && g->where[i] == WHERE_PLACE_0 + place &&
                 s->pack->entry[g->lying[i]].field[NUMBERED_SORT] != WORD_MINOR;
    return count;
}

/* The card that leads to the next one on the way. */
static unsigned next_from(const struct steer *s, const struct steer_game *b)
{
    const struct steer_way *way = &s->goal->way;

    return b->walked < way->count ? way->from[b->walked] : 0;
}

/* The place of the entry; a place itself may also lead to a card. */
static unsigned place_lying(const struct steer *s, const struct la1 *g, unsigned entry)
{
    if (entry && s->pack->entry[entry].kind == KIND_PLACE)
        return entry - s->pack->first[KIND_PLACE];
    for (unsigned i = 0; entry && i < LYING; i++)
        if (g->lying[i] == entry && g->where[i] >= WHERE_PLACE_0)
            return g->where[i] - WHERE_PLACE_0;
    return NOWHERE;
}

static unsigned clues_of(const struct steer *s, const struct la1 *g, unsigned seat)
{
    unsigned count = 0;

    ZONE_EACH (&g->k, tokens_of((uint8_t)seat), c)
        count += s->pack->entry[s->pack->component[c - COMPONENT_BASE]].kind == KIND_CLUE;
    return count;
}

/* How much the dice like an option. They go where there is work, collect clues, and play cards
 * until a test can succeed. They do everything else now and then. */
static unsigned weight_of(const struct steer *s, const struct steer_game *b, unsigned seat,
                          const struct ang_option *o)
{
    const struct la1 *g = &b->at;
    unsigned clues = clues_of(s, g, seat), from = next_from(s, b), place = place_lying(s, g, from);

    if (from && o->kind == OPT_LAY)
        return o->target[1] == from ? 800 : 10;
    if (place < PLACES && o->kind == OPT_MOVE && g->place[seat] == place)
        return 1;
    if (place < PLACES && o->kind == OPT_MOVE && o->target[0] == s->pack->first[KIND_PLACE] + place)
        return 400;

    switch (o->kind) {
    case OPT_LAY:
        return clues > 2 || g->test_flags & TEST_RUNS ? 400 : clues > 1 ? 60 : 20;
    case OPT_USE:
        return 200;
    case OPT_COMMIT:
        return g->test_total < g->test_number ? 200 : 2;
    case OPT_DRAW_FATE:
        return g->test_total < g->test_number ? 1 : 100;
    case OPT_INVESTIGATE:
        return 60;
    case OPT_PREPARE:
        return 40;
    case OPT_MOVE:
        return work_at(s, g, g->place[seat])
                   ? 2
                   : 4 + 60 * work_at(s, g, o->target[0] - s->pack->first[KIND_PLACE]);
    case OPT_REST:
        return block_zone(&g->k, hurt_of((uint8_t)seat))->count > 3 ? 60 : 2;
    case OPT_LAY_LOW:
        return supply_get(&g->k, SUPPLY_HEAT, (uint8_t)seat) > 3 ? 40 : 2;
    case OPT_ASSIST:
    case OPT_KARMA:
    case OPT_PUSH:
        return 20;
    case OPT_LOCATION:
    case OPT_PLAY:
    case OPT_ANALYZE:
        return 8;
    case OPT_TRADE:
    case OPT_HOT_TIP:
    case OPT_SHUFFLE:
    case OPT_SHUFFLE_DARK:
        return 1;
    default:
        return 4;
    }
}

static unsigned choose(struct steer *s, const struct steer_game *b, unsigned seat)
{
    uint32_t sum = 0;

    if (b->count == 1)
        return 0;
    if (s->branches == LAST_BRANCHES && proof_roll(&s->dice, 100) < LAST_BOT) {
        s->bot.seed = s->dice.state;
        int choice = ang_position_think(&b->at, s->of, seat, &s->bot, NULL);
        if (choice >= 0)
            return (unsigned)choice;
    }
    for (unsigned i = 0; i < b->count; i++)
        sum += weight_of(s, b, seat, &b->option[i]);
    uint32_t at = proof_roll(&s->dice, sum);
    for (unsigned i = 0; i < b->count; i++) {
        uint32_t weight = weight_of(s, b, seat, &b->option[i]);
        if (at < weight)
            return i;
        at -= weight;
    }
    return 0;
}

static unsigned also_met(const struct steer_goal *goal, const struct steer_game *b)
{
    unsigned count = 0;

    for (unsigned i = 0; i < goal->also.count; i++)
        count += steer_has(&b->seen, goal->also.entry[i]);
    return count;
}

bool steer_arrived(const struct steer_goal *goal, const struct steer_game *b)
{
    return goal->way.count && b->walked == goal->way.count && also_met(goal, b) >= goal->least &&
           (b->count == 0 || !goal->closed);
}

static unsigned worth_reading(const struct steer *s, const struct steer_set *seen)
{
    unsigned count = 0;

    for (unsigned i = 0; s->goal->known && i < sizeof seen->bit; i++)
        count += (unsigned)__builtin_popcount(seen->bit[i] & ~s->goal->known->bit[i] & 0xff);
    return count;
}

/* How far a branch has come: stages, suspects and clues, against Darkness and damage. What the goal
 * asks for counts more than all that. */
static int score_of(const struct steer *s, const struct steer_game *b)
{
    const struct steer_goal *goal = s->goal;
    const struct la1 *g = &b->at;
    int score = g->ended == 1 ? 5000 : b->count == 0 ? -5000 : 1500 * g->stage;

    for (unsigned i = 0; i < sizeof b->seen.bit; i++)
        if (b->seen.bit[i] & s->astray.bit[i])
            return LOST;
    for (unsigned i = b->walked + 1; i < goal->way.count; i++)
        if (steer_has(&b->seen, goal->way.entry[i]))
            return LOST;
    if (b->count == 0 && goal->way.count && !steer_arrived(goal, b))
        return LOST;
    score += 20000 * (int)b->walked + 3000 * (int)worth_reading(s, &b->seen);
    score += 4000 * (int)also_met(goal, b);
    for (unsigned i = 0; i < ON_CARDS; i++)
        score += 80 * block_zone(&g->k, (uint8_t)(ZONE_ON_0 + i))->count;
    for (unsigned i = 0; i < SUSPECTS; i++)
        score += g->suspect[i] > SUSPECT_CORNERED ? 700 : g->suspect[i] > SUSPECT_OPEN ? 250 : 0;
    for (unsigned i = 0, from = next_from(s, b); from && i < ON_CARDS; i++)
        if (g->lying[i] == from)
            score += 400 * block_zone(&g->k, (uint8_t)(ZONE_ON_0 + i))->count;
    for (unsigned i = 0, from = next_from(s, b); from && i < SUSPECTS; i++)
        if (s->pack->entry[from].field[NUMBERED_SUSPECT] == (int)i + 1)
            score += g->suspect[i] == SUSPECT_CORNERED ? 2000 : 0;
    for (unsigned seat = 0; seat < g->k.seat_count; seat++)
        score += 35 * (int)clues_of(s, g, seat) +
                 10 * block_zone(&g->k, hand_of((uint8_t)seat))->count -
                 10 * block_zone(&g->k, hurt_of((uint8_t)seat))->count;
    return score - (s->goal->way.count ? 100 : 25) * g->marker;
}

static void choice_made(struct steer *s, struct steer_game *b, unsigned choice)
{
    unsigned before = worth_reading(s, &b->seen);

    b->choice[b->choices++] = (uint16_t)choice;
    steer_look(s->pack, &b->at, &b->seen);
    for (; b->walked < s->goal->way.count && steer_has(&b->seen, s->goal->way.entry[b->walked]);
         b->walked++)
        b->useful = b->choices;
    if (worth_reading(s, &b->seen) > before)
        b->useful = b->choices;
}

/* Plays a turn, so that no branch gains by idling. */
static void branch_play(struct steer *s, struct steer_game *b)
{
    unsigned round = b->at.round, active = b->at.k.active;

    for (unsigned i = 0; i < TURN_CHOICES && b->count; i++) {
        if (i > 0 && (b->at.round != round || b->at.k.active != active))
            break;
        if (b->choices == STEER_CHOICES) {
            b->score = LOST;
            b->count = 0;
            return;
        }
        unsigned seat = (unsigned)__builtin_ctz(ang_position_waiting(&b->at));
        unsigned choice = choose(s, b, seat);
        b->count = ang_position_step(&b->at, s->of, seat, choice, b->option);
        choice_made(s, b, choice);
    }
    b->score = score_of(s, b);
}

/* Chooses the best branches, each of which continues in several ways. Returns true if all of these
 * are over. */
static bool branches_choose(struct steer *s, struct steer_game *best)
{
    unsigned kept = s->branches < STEER_KEPT * 8 ? s->branches / 8 : STEER_KEPT;
    bool over = true;

    for (unsigned n = 0; n < STEER_KEPT; n++) {
        unsigned first = 0;
        for (unsigned i = 1; n < kept && i < s->branches; i++)
            first = s->branch[i].score > s->branch[first].score ? i : first;
        best[n] = n < kept ? s->branch[first] : best[n % kept];
        if (n < kept)
            s->branch[first].score = INT32_MIN;
        over &= best[n].count == 0;
    }
    if (s->goal->way.count && best[0].at.stage == LAST_STAGE && !next_from(s, &best[0]) &&
        s->branches > LAST_BRANCHES)
        s->branches = LAST_BRANCHES;
    for (unsigned i = 0; i < s->branches; i++)
        s->branch[i] = best[i % kept];
    return over;
}

static void astray_find(struct steer *s, const struct steer_way *way)
{
    const struct la1_facts *facts = (const void *)s->pack->facts;

    for (unsigned i = 0; i < way->count; i++) {
        if (s->pack->entry[way->entry[i]].kind != KIND_NUMBERED)
            continue;
        unsigned number = (unsigned)s->pack->entry[way->entry[i]].field[NUMBERED_NUMBER];
        for (unsigned j = 0; j < facts->copies[number]; j++)
            if (facts->first_copy[number] + j != way->entry[i])
                steer_add(&s->astray, facts->first_copy[number] + j);
    }
}

bool steer_case(const struct ang_game_desc *desc, const struct steer_goal *goal, uint64_t seed,
                struct steer_game best[STEER_KEPT])
{
    struct steer s = { .pack = &desc->pack->pack,
                       .of = desc->pack,
                       .goal = goal,
                       .dice = proof_dice(seed),
                       .bot = { .bot = (unsigned)ang_bot_find("greedy") },
                       .branches = goal->branches };
    struct steer_game *first = &best[0];
    struct ang_error error;
    unsigned lost = 0;

    memset(first, 0, sizeof *first);
    PROVE(ang_position_init(&first->at, desc, &error), "no game: %s", error.message);
    astray_find(&s, &goal->way);
    astray_find(&s, &goal->also);
    unsigned asked = ang_position_waiting(&first->at);
    first->count =
        ang_position_list(&first->at, s.of, (unsigned)__builtin_ctz(asked), first->option);
    steer_look(s.pack, &first->at, &first->seen);
    s.branch = calloc(goal->branches, sizeof *s.branch);
    PROVE(s.branch, "no memory");
    for (unsigned i = 0; i < s.branches; i++)
        s.branch[i] = *first;
    for (unsigned n = 0; n < TURNS; n++) {
        for (unsigned i = 0; i < s.branches; i++) {
            branch_play(&s, &s.branch[i]);
            lost += s.branch[i].score == LOST;
            if (lost == FIRST_LOST && i + 1 == lost && n == 0) /* what was set up is astray */
                s.branches = lost;
        }
        if (branches_choose(&s, best) || best[0].score == LOST || steer_arrived(goal, &best[0]))
            break;
    }
    free(s.branch);
    return best[0].score != LOST;
}
