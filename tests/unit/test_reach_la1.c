/* test_reach_la1.c: which numbered cards and encounters of LA-1 are reached from set-up by legal
 * choices, and which endings are seen.
 *
 * The scenarios in tests/scenarios/la-1/from-set-up/ are recorded games: seeds, and the numbers of
 * the options chosen. This test plays them and counts what they read. They fail after a change of
 * rules or cards. Then delete those that fail, and search for games in their place, which takes
 * some minutes; whatever is there is kept:
 *
 *     RECORD=1 ANGELES_ROOT=. build/release/unit/test_reach_la1
 *
 * proves: L-CAMPAIGN-01 L-CAMPAIGN-13 L-CAMPAIGN-16 L-CAMPAIGN-17
 */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "support/steer_la1.h"

enum { CASES = 4, POOL = 4000, NAME_SIZE = 400 };

/* "n005>n012": n012, to which n005 leads. */
static struct steer_way way_of(const struct ang_pack *pack, const char *words)
{
    struct steer_way way = { 0 };
    char word[40];

    for (int used; sscanf(words, "%39s%n", word, &used) == 1; words += used) {
        char *to = strchr(word, '>');
        if (to)
            *to++ = 0;
        int entry = ang_pack_find(pack, to ? to : word), from = to ? ang_pack_find(pack, word) : 0;
        PROVE(entry >= 0 && from >= 0 && way.count < STEER_WAY, "there is no card %s", word);
        way.from[way.count] = (uint16_t)from;
        way.entry[way.count++] = (uint16_t)entry;
    }
    return way;
}

static void folder_name(char *out, const char *file)
{
    const char *root = getenv("ANGELES_ROOT");

    snprintf(out, NAME_SIZE, "%s/tests/scenarios/la-1/from-set-up/%s", root ? root : ".", file);
}

/* The fugitives of Case 1 that a campaign can hide. */
#define SAFE                                                                                       \
    "log-lettie-safe log-kite-safe log-perpetua-safe log-nickel-safe log-rufus-safe "              \
    "log-odile-safe"

/* Campaigns. Each case reads the cards of its way in this order, and at least so many of `also`.
 * The paths are those that the design of the story gives, with as many investigators. */
static const struct route {
    const char *name, *about;
    unsigned seats;
    struct {
        unsigned number;
        const char *way, *also;
        unsigned least;
    } chapter[CASES];
} routes[] = {
    { "campaign-1",
      "a campaign, and what it leads to",
      2,
      { { 1, "n053", "n327", 0 },
        { 2, "n113", "", 0 },
        { 3, "n173", "", 0 },
        { 4, "n233", "", 0 } } },
    { "campaign-2",
      "a campaign, and what it leads to",
      2,
      { { 1, "n054", "", 0 }, { 3, "n174", "", 0 }, { 2, "n114", "", 0 }, { 4, "n234", "", 0 } } },
    { "campaign-3",
      "a campaign, and what it leads to",
      2,
      { { 1, "n055", "n327", 0 }, { 2, "n115", "n094 n112", 0 }, { 3, "n175", "n159", 0 } } },
    { "campaign-4",
      "a campaign, and what it leads to",
      5,
      { { 1, "n056", "", 0 }, { 3, "n176", "", 0 }, { 2, "n116", "", 0 }, { 4, "n236", "", 0 } } },
    { "path-1",
      "three fugitives, and the bondsman",
      3,
      { { 1,
          "n001 n005 n008 n009 n028b n029a n031b n028b>n039 n005>n012 n023a n266a n009>n020 "
          "n008>n018 n280 n002b n030a n033 n033>n048 n024a n034 n002b>n003a n036 n036>n051 "
          "n003a>n004 ash-town>n053 n059",
          "log-lettie-safe log-rufus-taken", 2 } } },
    { "path-2",
      "the halo, and the Keeper",
      2,
      { { 1, "ash-town>n053", "", 0 },
        { 2,
          "n061 n088b n089a n090b n088b>n099 n094 n090b>n103 n316 n083b n061>n062a n065 n066 n068 "
          "n069 n091b n093 n094>n112 n062a>n063b n072 n080 n092a n063b>n064 estates>n115 n117 n118",
          "", 0 } } },
    { "path-3",
      "Juno is cleared, and the trustee is the source",
      4,
      { { 1, "ash-town>n053", "", 0 },
        { 3,
          "n121 n148b n149a n150a n148b>n159 n149a>n160 n317 n143a n121>n122b n127 n129 n130 n151a "
          "n155 n122b>n123a n156 n123a>n124 n129>n140 n331 n130>n141 n174 n177",
          "", 0 } } },
    { "path-4",
      "three seals from the campaign, one from the clerk, and the court",
      5,
      { { 1, "torrance>n054", SAFE, 3 },
        { 2, "n114", SAFE, 4 },
        { 3, "n174", "", 0 },
        { 4,
          "n181 log-seal-witness log-seal-measure log-seal-steam n208a n209b n211a n203b n217 "
          "n245a "
          "n181>n182a n187 n188 n189 n212b n213 n189>n200 n187>n195 n183b n216 n209b>n221 "
          "log-seal-law n216>n231 n183b>n184 square>n235 n240",
          "", 0 } } },
};

/* Replaying */

struct replay {
    const struct ang_pack *pack;
    struct ang_game *game;
    char option[2][40];
    unsigned seats, options, played; /* bit n: case n was played in this file */
    struct steer_set seen;
    const struct route *route; /* NULL: of no campaign that is named here */
    unsigned chapter, walked, turn;
    struct steer_way way;
};

static const struct la1 *la1_of_game(const struct replay *r)
{
    return (const struct la1 *)(const void *)r->game->b;
}

static const struct route *route_of(const char *name)
{
    for (unsigned i = 0; i < ARRAY_LEN(routes); i++)
        if (strncmp(name, routes[i].name, strlen(routes[i].name)) == 0)
            return &routes[i];
    return NULL;
}

/* Follows the way of a chapter. When a turn ends, no card of it was read too early. */
static void way_follow(struct replay *r)
{
    const struct la1 *g = la1_of_game(r);
    struct steer_set now = { 0 };
    unsigned turn = g->round * SEAT_MAX + g->k.active;
    bool over = turn != r->turn;

    r->turn = turn;
    steer_look(&r->pack->pack, g, &now);
    while (r->walked < r->way.count && steer_has(&now, r->way.entry[r->walked]))
        r->walked++;
    for (unsigned i = r->walked; over && i < r->way.count; i++)
        PROVE(!steer_has(&now, r->way.entry[i]), "%s comes before %s",
              pack_text(&r->pack->pack, r->pack->pack.entry[r->way.entry[i]].key),
              pack_text(&r->pack->pack, r->pack->pack.entry[r->way.entry[r->walked]].key));
}

/* L-CAMPAIGN-01: Case 1 first, Case 4 last, none twice. */
static void replay_begin(struct replay *r, uint64_t seed)
{
    const char *const option[] = { r->option[0], r->option[1], NULL };
    struct ang_carry carry;
    struct ang_game_desc desc = {
        .pack = r->pack, .seats = r->seats, .seed = seed, .option = option
    };
    struct ang_error error;

    if (r->game) {
        PROVE(ang_game_carry(r->game, &carry), "the game is not over");
        desc.carry = &carry;
        ang_game_free(r->game);
    }
    r->game = ang_game_new(&desc, &error);
    PROVE(r->game, "no game: %s", error.message);
    int number = r->pack->pack.entry[la1_of_game(r)->folder].field[CASE_NUMBER];
    if (la1_of_game(r)->table & TABLE_CAMPAIGN) {
        PROVE(!(r->played >> number & 1), "case %d is played twice", number);
        PROVE((number == 1) == (r->played == 0) && (number == 4) == (r->played == 14),
              "case %d comes after cases %x", number, r->played);
    }
    r->played |= 1u << number;
    PROVE(r->walked == r->way.count, "the way of chapter %u is not walked", r->chapter);
    r->walked = 0;
    r->way = way_of(r->pack, r->route ? r->route->chapter[r->chapter++].way : "");
}

static void replay_line(struct replay *r, char *line)
{
    char *at, *word = strtok_r(line, " \n", &at);

    if (!word || strcmp(word, "expect") == 0 || strcmp(word, "proves") == 0 || word[0] == '#')
        return;
    if (strcmp(word, "recorded") == 0) {
        while ((word = strtok_r(NULL, " \n", &at))) {
            proof_choose(r->game, ang_seat_first(ang_game_waiting(r->game)), (unsigned)atoi(word));
            steer_look(&r->pack->pack, la1_of_game(r), &r->seen);
            way_follow(r);
        }
        return;
    }
    uint64_t seed = 1;
    for (; word; word = strtok_r(NULL, " \n", &at))
        if (word[0] == 'p' && word[1] >= '1' && word[1] <= '5') {
            r->seats++;
        } else if (strcmp(word, "seed") == 0) {
            seed = strtoull(strtok_r(NULL, " \n", &at), NULL, 10);
        } else if (strcmp(word, "option") == 0) {
            const char *name = strtok_r(NULL, " \n", &at);
            PROVE(r->options < 2, "more options than there is room for");
            snprintf(r->option[r->options++], sizeof r->option[0], "%s=%s", name,
                     strtok_r(NULL, " \n", &at));
        }
    replay_begin(r, seed);
}

static void replay_file(const struct ang_pack *pack, const char *name, struct steer_set *seen)
{
    char file_name[NAME_SIZE], line[400];
    struct replay r = { .pack = pack, .route = route_of(name) };
    folder_name(file_name, name);
    proof_repeat("build/release/angeles scenario %s", file_name);
    FILE *file = fopen(file_name, "r");
    PROVE(file, "%s cannot be opened", file_name);
    while (fgets(line, sizeof line, file))
        replay_line(&r, line);
    fclose(file);
    PROVE(r.game, "%s: no game", name);
    PROVE(r.walked == r.way.count, "%s: the way is not walked", name);
    ang_game_free(r.game);
    for (unsigned i = 0; i < sizeof seen->bit; i++)
        seen->bit[i] |= r.seen.bit[i];
}

static unsigned cards_missing(const struct ang_pack *pack, const struct steer_set *seen, bool tell)
{
    unsigned missing = 0, all = 0;

    for (unsigned e = 0; e < pack->pack.entry_count && e < STEER_ENTRIES; e++) {
        unsigned kind = pack->pack.entry[e].kind;
        if (kind != KIND_NUMBERED && kind != KIND_ENCOUNTER)
            continue;
        all++;
        if (steer_has(seen, e))
            continue;
        missing++;
        if (tell)
            print_message("never reached: %s\n", pack_text(&pack->pack, pack->pack.entry[e].key));
    }
    PROVE(all == 408 + 128, "the pack has other cards: %u", all);
    return missing;
}

/* Single cases, for cards that are rarely read by chance. */
static const struct {
    unsigned number;
    bool campaign;
    const char *way, *also;
} ways[] = {
    { 1, false, "n002a n030a n042 n281", "" },
    { 1, false, "n030b n043", "" },
    { 1, false, "n002a n032a n046", "" },
    { 1, false, "n003a n036 n051", "" },
    { 1, false, "n003b n037 n052", "" },
    { 1, true, "n053 n057", "n327 n014" },
    { 2, false, "n062a n063b n064 n073", "" },
    { 2, false, "n063b n064 n077", "" },
    { 2, false, "n062b n063a n064 n075", "" },
    { 2, false, "n063a n064 n079", "" },
    { 2, false, "n062b n063b n064 n081", "" },
    { 3, false, "n122b n123a n125 n124 n131", "" },
    { 3, false, "n122b n123a n125 n124 n132", "" },
    { 3, false, "n122b n123b n126 n124 n134 n135", "" },
    { 3, false, "n122a n127 n124 n136", "" },
    { 3, false, "n122b n123a n128 n124 n138", "" },
    { 3, false, "n122a n130 n124 n142 n137", "" },
    { 4, false, "n182a n195", "" },
    { 4, false, "n182a n196 n183a", "" },
    { 4, false, "n182a n198 n183a", "" },
    { 4, false, "n182b n201", "" },
    { 4, false, "n183a n214 n229", "" },
    { 4, false, "n233 n237", "log-slowly log-shutters" },
    { 4, false,
      "n209b>n221 log-seal-law n211a>n224 log-seal-steam n182b n210a>n222 log-seal-measure n183a "
      "n214>n229 log-seal-keeper n183a>n184 square>n235 n240",
      "" },
};

/* Recording: candidates, of which those are written that read something new. */

struct candidate {
    int before; /* the candidate whose game comes before it; -1: none */
    uint64_t seed;
    unsigned seats, number, length;
    bool campaign, over;
    struct steer_set seen; /* with the games before */
    uint16_t *choice;
    struct ang_carry carry;
    char log[300];
};

static struct recorder {
    const struct ang_pack *pack;
    struct candidate candidate[POOL];
    unsigned count;
    struct steer_set found, written;
} rec;

static void options_of(const struct candidate *c, char option[2][40])
{
    snprintf(option[0], 40, "case=%u", c->number);
    snprintf(option[1], 40, "mode=%s", c->campaign ? "campaign" : "single");
}

static void log_write_down(struct candidate *c, const struct la1 *g)
{
    const struct pack *pack = &rec.pack->pack;

    for (unsigned i = 0, used = 0; i < pack_kind_count(pack, KIND_FLAG) && used < 200; i++)
        if (g->log[i / 8] >> i % 8 & 1)
            used +=
                (unsigned)snprintf(c->log + used, sizeof c->log - used, "expect the log says %s\n",
                                   pack_text(pack, pack->entry[pack->first[KIND_FLAG] + i].key));
}

static int candidate_add(const struct candidate *like, const struct steer_game *g)
{
    struct candidate *c = &rec.candidate[rec.count];

    PROVE(rec.count < POOL, "too many candidates");
    *c = *like;
    c->over = g->count == 0;
    c->length = c->over ? g->choices : g->useful;
    c->seen = g->seen;
    if (c->before >= 0)
        for (unsigned i = 0; i < sizeof c->seen.bit; i++)
            c->seen.bit[i] |= rec.candidate[c->before].seen.bit[i];
    c->choice = malloc(sizeof *c->choice * (c->length + 1));
    PROVE(c->choice, "no memory");
    memcpy(c->choice, g->choice, sizeof *c->choice * c->length);
    c->carry = (struct ang_carry){ .version = la1_rules.carry_version, .count = CARRY_NUMBERS };
    memcpy(c->carry.number, g->at.carried, sizeof g->at.carried);
    memcpy(c->carry.seen, g->at.carried_seen, sizeof g->at.carried_seen);
    if (c->over)
        log_write_down(c, &g->at);
    for (unsigned i = 0; i < sizeof c->seen.bit; i++)
        rec.found.bit[i] |= c->seen.bit[i];
    return (int)rec.count++;
}

/* Plays a case, and keeps what reads something new. Returns the candidate that came furthest and is
 * over; -1: none. */
static int case_record(struct candidate *like, struct steer_goal *goal)
{
    static struct steer_game best[STEER_KEPT];
    char option[2][40];
    options_of(like, option);
    const char *const options[] = { option[0], option[1], NULL };
    const struct ang_game_desc desc = { .pack = rec.pack,
                                        .seats = like->seats,
                                        .seed = like->seed,
                                        .option = options,
                                        .carry = like->before >= 0
                                                     ? &rec.candidate[like->before].carry
                                                     : NULL };
    int furthest = -1;

    bool found = steer_case(&desc, goal, like->seed, best);
    if (!found)
        return -1;
    for (unsigned i = 0; i < STEER_KEPT; i++) {
        bool news = false;
        for (unsigned j = 0; j < sizeof rec.found.bit; j++)
            news |= (best[i].seen.bit[j] & ~rec.found.bit[j]) != 0;
        if (goal->way.count ? i == 0 && steer_arrived(goal, &best[i])
                            : news || (furthest < 0 && best[i].count == 0)) {
            int added = candidate_add(like, &best[i]);
            furthest = furthest < 0 && best[i].count == 0 ? added : furthest;
        }
    }
    return furthest;
}

static void file_game(FILE *file, const struct candidate *c)
{
    if (c->before >= 0) {
        file_game(file, &rec.candidate[c->before]);
        fprintf(file, "next game seed %llu\n", (unsigned long long)c->seed);
    } else {
        fprintf(file, "game la-1 seats");
        for (unsigned i = 1; i <= c->seats; i++)
            fprintf(file, " p%u", i);
        fprintf(file, " seed %llu option case %u option mode %s\n", (unsigned long long)c->seed,
                c->number, c->campaign ? "campaign" : "single");
    }
    for (unsigned i = 0; i < c->length; i++)
        fprintf(file, "%s %u%s", i % 32 == 0 ? "recorded" : "", c->choice[i],
                i % 32 == 31 || i + 1 == c->length ? "\n" : "");
    fprintf(file, "%s", c->over ? c->log : "expect the game goes on\n");
}

static bool file_exists(const char *name)
{
    char file_name[NAME_SIZE], word[60];

    snprintf(word, sizeof word, "%s.scenario", name);
    folder_name(file_name, word);
    return access(file_name, F_OK) == 0;
}

static void file_write(const char *name, const char *about, const struct candidate *c)
{
    char file_name[NAME_SIZE], word[60];

    snprintf(word, sizeof word, "%s.scenario", name);
    folder_name(file_name, word);
    FILE *file = fopen(file_name, "w");
    PROVE(file, "%s cannot be opened", file_name);
    fprintf(file, "# From set-up by legal choices: %s.\n", about);
    unsigned column = (unsigned)fprintf(file, "# Reads");
    for (unsigned e = 0; e < rec.pack->pack.entry_count && e < STEER_ENTRIES; e++) {
        unsigned kind = rec.pack->pack.entry[e].kind;
        if ((kind != KIND_NUMBERED && kind != KIND_ENCOUNTER) || !steer_has(&c->seen, e) ||
            steer_has(&rec.written, e))
            continue;
        if (column > 110)
            column = (unsigned)fprintf(file, "\n#") - 1;
        column +=
            (unsigned)fprintf(file, " %s", pack_text(&rec.pack->pack, rec.pack->pack.entry[e].key));
    }
    fprintf(file, "\n");
    file_game(file, c);
    fclose(file);
    for (unsigned i = 0; i < sizeof rec.written.bit; i++)
        rec.written.bit[i] |= c->seen.bit[i];
}

static unsigned news_of(const struct candidate *c)
{
    unsigned count = 0;

    for (unsigned e = 0; e < rec.pack->pack.entry_count && e < STEER_ENTRIES; e++) {
        unsigned kind = rec.pack->pack.entry[e].kind;
        count += (kind == KIND_NUMBERED || kind == KIND_ENCOUNTER) && steer_has(&c->seen, e) &&
                 !steer_has(&rec.written, e);
    }
    return count;
}

static unsigned length_of(const struct candidate *c)
{
    return c->length + (c->before >= 0 ? length_of(&rec.candidate[c->before]) : 0);
}

/* Each ending has a file; others have the rest of the cards, as few as possible. */
static void candidates_write(void)
{
    const struct pack *pack = &rec.pack->pack;
    char name[40], about[120];
    unsigned number = 1;

    for (unsigned i = 0; i < pack_kind_count(pack, KIND_NUMBERED); i++) {
        unsigned e = pack->first[KIND_NUMBERED] + i;
        int sort = pack->entry[e].field[NUMBERED_SORT];
        const struct candidate *best = NULL;
        for (unsigned n = 0; n < rec.count; n++) {
            const struct candidate *c = &rec.candidate[n];
            bool before = c->before >= 0 && steer_has(&rec.candidate[c->before].seen, e);
            if (c->over && steer_has(&c->seen, e) && !before &&
                (!best || length_of(c) < length_of(best)))
                best = c;
        }
        if ((sort != WORD_ENDING && sort != WORD_LOSS) || !best || steer_has(&rec.written, e))
            continue;
        snprintf(name, sizeof name, "ending-%03d", pack->entry[e].field[NUMBERED_NUMBER]);
        snprintf(about, sizeof about, "“%s”", pack_text(pack, pack->entry[e].title[ANG_EN]));
        file_write(name, about, best);
    }
    for (;;) {
        const struct candidate *best = NULL;
        for (unsigned n = 0; n < rec.count; n++)
            if (!best || news_of(&rec.candidate[n]) * length_of(best) >
                             news_of(best) * length_of(&rec.candidate[n]))
                best = &rec.candidate[n];
        if (!best || news_of(best) == 0)
            break;
        while (snprintf(name, sizeof name, "cards-%02u", number), file_exists(name))
            number++;
        file_write(name, "cards that no other file reads", best);
    }
}

static void folder_each(void (*act)(const struct ang_pack *, const char *, struct steer_set *),
                        struct steer_set *seen)
{
    char name[NAME_SIZE];

    folder_name(name, "");
    DIR *folder = opendir(name);
    PROVE(folder, "%s cannot be opened", name);
    for (const struct dirent *d; (d = readdir(folder));)
        if (strstr(d->d_name, ".scenario"))
            act(proof_pack_of("la-1"), d->d_name, seen);
    closedir(folder);
}

/* Records a case that goes the way; -1: none was found. */
static int way_record(struct candidate *like, const char *way, const char *also, unsigned least)
{
    struct steer_goal goal = { .way = way_of(rec.pack, way),
                               .also = way_of(rec.pack, also),
                               .least = least,
                               .closed = like->campaign,
                               .branches = (unsigned)proof_setting("PROOF_BRANCHES", 2000) };
    time_t end = time(NULL) + (time_t)proof_setting("PROOF_SECONDS", 600);
    int found = -1;

    for (; found < 0 && time(NULL) < end; like->seed++)
        found = case_record(like, &goal);
    print_message("%s: %s %llu\n", way, found >= 0 ? "found with seed" : "not found up to seed",
                  (unsigned long long)like->seed - 1);
    return found;
}

static void route_record(const struct route *route)
{
    unsigned first = (unsigned)(route - routes) * 1000;
    int before = -1;

    for (unsigned i = 0; i < CASES && route->chapter[i].number; i++) {
        struct candidate like = { .before = before,
                                  .seed = first + 100 * i + 1,
                                  .seats = route->seats,
                                  .number = route->chapter[i].number,
                                  .campaign = true };
        before = way_record(&like, route->chapter[i].way, route->chapter[i].also,
                            route->chapter[i].least);
        if (before < 0)
            return;
    }
    file_write(route->name, route->about, &rec.candidate[before]);
}

static void routes_record(void)
{
    for (unsigned i = 0; i < ARRAY_LEN(routes); i++)
        if (!file_exists(routes[i].name))
            route_record(&routes[i]);
}

static void ways_record(void)
{
    for (unsigned i = 0; i < ARRAY_LEN(ways); i++) {
        struct steer_way way = way_of(rec.pack, ways[i].way);
        struct candidate like = { .before = -1,
                                  .seed = 1,
                                  .seats = TEAM_MIN,
                                  .number = ways[i].number,
                                  .campaign = ways[i].campaign };
        bool news = false;
        for (unsigned j = 0; j < way.count; j++)
            news |= !steer_has(&rec.found, way.entry[j]);
        if (news)
            way_record(&like, ways[i].way, ways[i].also, 0);
    }
}

static void cases_record(void)
{
    uint64_t games = proof_setting("PROOF_GAMES", 40), first = proof_setting("PROOF_SEED", 1);
    struct steer_goal goal = { .known = &rec.found, .branches = 400 };

    for (uint64_t seed = first; seed < first + games; seed++)
        for (unsigned number = 1; number <= CASES; number++) {
            struct candidate like = { .before = -1,
                                      .seed = seed * CASES + number,
                                      .seats = TEAM_MIN + (unsigned)(seed % 4),
                                      .number = number };
            case_record(&like, &goal);
        }
    print_message("%u missing, %u candidates\n", cards_missing(rec.pack, &rec.found, true),
                  rec.count);
}

static void cards_are_reached(void **state)
{
    struct steer_set seen = { 0 };

    (void)state;
    rec.pack = proof_pack_of("la-1");
    if (getenv("RECORD")) {
        folder_each(replay_file, &rec.found);
        rec.written = rec.found;
        routes_record();
        cases_record();
        ways_record();
        candidates_write();
    }
    folder_each(replay_file, &seen);
    unsigned missing = cards_missing(rec.pack, &seen, true);
    PROVE(missing == 0, "%u cards are never reached", missing);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(cards_are_reached) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
