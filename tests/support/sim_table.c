#include "support/sim_table.h"
#include "support/match_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "wire/request.h"

enum { TEXT_MAX = 1 << 14, REPORT_MAX = 1024 };

struct thought { /* on its way */
    bool set;
    uint32_t version;
};

struct report { /* of an entry that the table has made automatically */
    enum ang_entry_kind kind;
    unsigned seat;
    enum ang_by by;
};

struct sim {
    struct proof_dice dice;
    struct sim_counts *counts;
    const struct ang_pack *pack;
    struct ang_engine *engine[ANG_SEAT_MAX];
    struct match m;
    struct table_now now;
    struct thought thought[ANG_SEAT_MAX];
    bool owed[ANG_SEAT_MAX]; /* a reply to an answer that is held */
    unsigned returned;       /* bit s: seat s has returned with this input */
    unsigned conceded, away; /* bit s: the acts of seat s, as the test has recorded them */
    struct report report[REPORT_MAX];
    unsigned report_count;
    uint64_t digest;
};

static uint32_t roll(struct sim *s, uint32_t sides)
{
    return proof_roll(&s->dice, sides);
}

static void digest(struct sim *s, uint64_t number)
{
    s->digest = (s->digest ^ number) * 0x100000001b3u;
    s->digest ^= s->digest >> 29;
}

/* The state that a refusal must not change. */
struct copy {
    uint64_t hash;
    unsigned entries;
    char text[TEXT_MAX];
};

static void copy_take(const struct sim *s, struct copy *c)
{
    c->hash = ang_game_hash(s->m.game);
    c->entries = ang_game_entry_count(s->m.game);
    PROVE(match_write(&s->m, c->text, sizeof c->text) < sizeof c->text, "the text is too long");
}

static void copy_compare(const struct sim *s, const struct copy *before, const char *what)
{
    static struct copy after;

    copy_take(s, &after);
    PROVE(after.hash == before->hash && after.entries == before->entries, "%s: the game", what);
    PROVE(strcmp(after.text, before->text) == 0, "%s:\n%s\n%s", what, before->text, after.text);
}

/* Beginning and ending */

static void table_begin(struct sim *s)
{
    unsigned least = ang_pack_seat_min(s->pack), most = ang_pack_seat_max(s->pack);
    struct ang_game *game =
        proof_game(s->pack, least + roll(s, most - least + 1), roll(s, 1u << 30), NULL);

    s->m = (struct match){ .seat_count = ang_game_seats(game),
                           .game = game,
                           .chance = roll(s, 1u << 30),
                           .pace = roll(s, 3) ? PACE_QUICK : PACE_EVEN,
                           .undo = (enum undo_rule)roll(s, 3),
                           .no_hints = roll(s, 2),
                           .talk_ms = roll(s, 2) * 6000,
                           .absence_bot = 60,
                           .absence_person = 600 };
    s->m.owner = roll(s, s->m.seat_count);
    if (roll(s, 3) == 0)
        s->m.clock = (struct clock_rule){ .kind = roll(s, 2) ? CLOCK_TURN : CLOCK_BANK,
                                          .seconds = 20 + roll(s, 2000),
                                          .increment = roll(s, 30) };
    s->now.here = 0;
    for (unsigned seat = 0; seat < s->m.seat_count; seat++) {
        bool person = seat == s->m.owner || roll(s, 2);
        s->m.seat[seat] = (struct match_seat){ .kind = person ? CHAIR_PERSON : CHAIR_BOT,
                                               .taken = true,
                                               .level = roll(s, ang_level_count()) };
        s->now.here |= (unsigned)person << seat;
        s->thought[seat].set = s->owed[seat] = false;
        ang_engine_attach(s->engine[seat], game);
    }
    s->conceded = s->away = 0;
    match_begin(&s->m, &s->now);
    s->counts->games++;
    s->counts->even += s->m.pace == PACE_EVEN;
}

static void table_end(struct sim *s)
{
    struct ang_error error;

    PROVE(ang_game_verify(s->m.game, &error), "%s", error.message);
    s->counts->ended += s->m.state == TABLE_OVER;
    ang_game_free(s->m.game);
    s->m.game = NULL;
}

/* Draining */

/* Reads the last entry of the game as it is saved. */
static void last_entry(const struct sim *s, char *out, size_t size)
{
    ang_game_save_from(s->m.game, ang_game_entry_count(s->m.game) - 1, out, size);
}

/* 3. A choice made for a person is always a pass. */
static void choice_check(struct sim *s, const struct table_happening *h)
{
    char line[2000];

    PROVE(!s->m.talk.open, "people are talking"); /* 9 */
    s->counts->by_order += h->by == ANG_BY_ORDER;
    s->counts->bots += h->by == ANG_BY_BOT;
    PROVE(h->by != ANG_BY_PERSON, "nobody chose it");
    if (seat_is_bots(&s->m.seat[h->seat]))
        return;
    last_entry(s, line, sizeof line);
    PROVE(strstr(line, "\"kind\":\"pass\""), "%u: %s", h->by, line);
}

static void report_take(struct sim *s, enum ang_entry_kind kind, unsigned seat, enum ang_by by)
{
    PROVE(s->report_count < REPORT_MAX, "one input has brought about too much");
    s->report[s->report_count++] = (struct report){ kind, seat, by };
}

static void happening_take(struct sim *s, const struct table_happening *h)
{
    digest(s, h->kind * 64u + h->seat * 8u + h->by);
    switch (h->kind) {
    case HAPPENS_CHOICE:
        choice_check(s, h);
        report_take(s, ANG_ENTRY_CHOICE, h->seat, h->by);
        break;
    case HAPPENS_ANSWERED: /* 2 */
        PROVE(s->owed[h->seat], "seat %u had no answer waiting", h->seat);
        s->owed[h->seat] = false;
        s->counts->answered++;
        if (h->result->error.code == ANG_OK)
            report_take(s, ANG_ENTRY_CHOICE, h->seat, ANG_BY_PERSON);
        break;
    case HAPPENS_PROPOSED:
        report_take(s, ANG_ENTRY_OFFER, h->seat, ANG_BY_BOT);
        PROVE(seat_is_bots(&s->m.seat[h->seat]), "it is no bot");
        break;
    case HAPPENS_OFFER:
        report_take(s, ANG_ENTRY_ANSWER, h->seat, h->by);
        PROVE(h->by == ANG_BY_ORDER || seat_is_bots(&s->m.seat[h->seat]), "nobody ordered it");
        s->counts->offers++;
        break;
    case HAPPENS_TIME_OUT:
        PROVE(seat_is_bots(&s->m.seat[h->seat]), "a bot plays it");
        s->away |= 1u << h->seat;
        s->counts->time_outs++;
        break;
    case HAPPENS_VOTE:
        s->counts->votes++;
        break;
    case HAPPENS_FAULT:
    case HAPPENS_VOID:
        proof_failed(__FILE__, __LINE__, "a fault: %s", h->result ? h->result->error.message : "");
    case HAPPENS_LAPSED:
    case HAPPENS_OVER:
        break;
    }
}

/* 7 */
static void reports_check(struct sim *s, unsigned entries)
{
    struct ang_record r;
    unsigned at = 0;

    for (; ang_game_record(s->m.game, entries, &r); entries++) {
        if (r.kind != ANG_ENTRY_CHOICE && r.kind != ANG_ENTRY_ANSWER)
            continue;
        PROVE(at < s->report_count, "entry %u of seat %u was not reported", entries, r.seat);
        const struct report *it = &s->report[at++];
        bool forced = it->by == ANG_BY_PERSON && r.by == ANG_BY_RULE; /* their only option */
        PROVE(it->kind == r.kind && it->seat == r.seat && (it->by == r.by || forced),
              "entry %u: seat %u by %u was reported as seat %u by %u", entries, r.seat, r.by,
              it->seat, it->by);
    }
    PROVE(at == s->report_count, "seat %u did nothing", s->report[at].seat);
    s->report_count = 0;
}

/* 8 */
static void seats_check(const struct sim *s)
{
    for (unsigned seat = 0; seat < s->m.seat_count; seat++)
        PROVE(s->m.seat[seat].conceded == (s->conceded >> seat & 1) &&
                  (s->m.seat[seat].away != AWAY_NOT) == (s->away >> seat & 1),
              "seat %u: conceded %u, away %u", seat, s->m.seat[seat].conceded,
              s->m.seat[seat].away);
}

/* 4 */
static void somebody_check(const struct sim *s)
{
    const struct match *m = &s->m;
    bool thinking = false;

    if (m->state != TABLE_RUNNING)
        return;
    for (unsigned seat = 0; seat < m->seat_count; seat++)
        thinking |= m->seat[seat].thinking;
    PROVE(thinking || ang_game_waiting(m->game) & match_people(m) ||
              match_alarm(m, &s->now) < INT64_MAX,
          "entry %u: nothing can happen any more", ang_game_entry_count(m->game));
}

static bool orders_same(const struct orders *a, const struct orders *b)
{
    bool same = a->count == b->count;

    for (unsigned i = 0; same && i < a->count; i++) {
        const struct order *x = &a->order[i], *y = &b->order[i];
        same = x->kind == y->kind && x->until == y->until && x->unless_me == y->unless_me &&
               x->since == y->since && strcmp(x->card, y->card) == 0 && strcmp(x->at, y->at) == 0;
    }
    return same;
}

static void same_check(const struct match *a, const struct match *b)
{
    PROVE(a->seat_count == b->seat_count && a->owner == b->owner && a->pace == b->pace &&
              a->undo == b->undo && a->state == b->state && a->ended == b->ended &&
              a->deserted == b->deserted && a->clock.kind == b->clock.kind &&
              a->clock.seconds == b->clock.seconds && a->no_hints == b->no_hints &&
              a->talk_ms == b->talk_ms && a->ballot.kind == b->ballot.kind,
          "another match");
    PROVE(a->ballot.kind == BALLOT_NONE ||
              (a->ballot.yes == b->ballot.yes && a->ballot.until == b->ballot.until &&
               a->ballot.by == b->ballot.by && a->ballot.choices == b->ballot.choices &&
               a->ballot.seat == b->ballot.seat && a->ballot.entries == b->ballot.entries),
          "another vote");
    for (unsigned seat = 0; seat < a->seat_count; seat++) {
        const struct match_seat *x = &a->seat[seat], *y = &b->seat[seat];
        PROVE(x->kind == y->kind && x->taken == y->taken && x->away == y->away &&
                  x->conceded == y->conceded && x->level == y->level &&
                  strcmp(x->personality, y->personality) == 0 &&
                  orders_same(&x->orders, &y->orders) && a->clocks.ms[seat] == b->clocks.ms[seat],
              "seat %u", seat);
    }
}

/* 6. The match alone, after every input; with its game now and then (restart). */
static void text_check(const struct sim *s)
{
    static struct match read;
    static char text[TEXT_MAX];
    struct json_error error;

    match_write(&s->m, text, sizeof text);
    PROVE(match_read(&read, text, strlen(text), &error), "%s", error.message);
    same_check(&s->m, &read);
}

static void drain(struct sim *s)
{
    int64_t before[ANG_SEAT_MAX];
    unsigned events = ang_game_event_count(s->m.game);
    unsigned entries = ang_game_entry_count(s->m.game);
    struct table_happening h;
    struct table_think think;
    struct ang_event event;
    bool turn = false;

    for (unsigned seat = 0; seat < s->m.seat_count; seat++)
        before[seat] = clocks_left(&s->m.clocks, seat, s->now.ms);
    events = s->m.events_at < events ? s->m.events_at : events;
    while (match_next(&s->m, &s->now, &h))
        happening_take(s, &h);
    match_kept(&s->m, false);
    reports_check(s, entries);
    seats_check(s);
    text_check(s);
    digest(s, match_changes(&s->m));
    for (; ang_game_event(s->m.game, events, &event); events++)
        turn |= event.kind == ANG_TURN_BEGINS;
    for (unsigned seat = 0; seat < s->m.seat_count; seat++) /* 5 */
        PROVE(turn || s->returned >> seat & 1 ||
                  clocks_left(&s->m.clocks, seat, s->now.ms) <= before[seat],
              "the clock of seat %u has grown", seat);
    s->returned = 0;
    while (match_think(&s->m, &s->now, &think)) {
        PROVE(!s->thought[think.seat].set, "seat %u thinks twice", think.seat);
        s->thought[think.seat] = (struct thought){ true, think.version };
        digest(s, think.bot.seed);
    }
    somebody_check(s);
    digest(s, ang_game_hash(s->m.game));
}

/* Inputs */

static void play(struct sim *s, const struct ang_change *change)
{
    static struct copy before;
    struct table_outcome out;

    copy_take(s, &before);
    match_play(&s->m, change, &out);
    digest(s, out.kind * 256u + out.why);
    switch (out.kind) {
    case OUTCOME_DONE:
        s->counts->choices++;
        copy_take(s, &before);
        match_play(&s->m, change, &out); /* the same again */
        PROVE(change->kind == ANG_CHANGE_OFFER || out.kind == OUTCOME_REFUSED, "it counted twice");
        if (out.kind == OUTCOME_REFUSED)
            copy_compare(s, &before, "a repeated change");
        break;
    case OUTCOME_HELD:
        PROVE(s->m.pace == PACE_EVEN, "at quick pace nothing is held");
        s->owed[change->seat] = true;
        s->counts->held++;
        copy_compare(s, &before, "a held answer");
        break;
    case OUTCOME_REFUSED:
        s->counts->refused++;
        copy_compare(s, &before, "a refused change");
        break;
    case OUTCOME_FAULT:
        proof_failed(__FILE__, __LINE__, "a fault: %s", out.result.error.message);
    }
}

/* A seat that is asked and that a person plays, if there is one; otherwise any. */
static unsigned seat_asked(struct sim *s)
{
    unsigned seats = ang_game_waiting(s->m.game) & match_people(&s->m);

    for (unsigned n = 0; n < 20 && seats; n++) {
        unsigned seat = roll(s, s->m.seat_count);
        if (seats >> seat & 1)
            return seat;
    }
    return roll(s, s->m.seat_count);
}

static void choose(struct sim *s, bool sane)
{
    unsigned seat = sane ? seat_asked(s) : roll(s, s->m.seat_count);
    struct decision_look look;
    bool asked = decision_look(s->m.game, seat, &look);
    struct ang_change change = { .kind = ANG_CHANGE_CHOICE,
                                 .seat = seat,
                                 .version = look.version,
                                 .index = asked ? roll(s, look.count) : 0 };

    if (!sane && roll(s, 2))
        change.version += roll(s, 5) - 2;
    else if (!sane)
        change.index = look.count + roll(s, 1000);
    play(s, &change);
}

/* In words of the protocol, as a client sends it. */
static void trade(struct sim *s)
{
    unsigned seat = roll(s, s->m.seat_count);
    struct ang_change change;
    struct ang_request rq;
    char line[200];

    if (roll(s, 2))
        snprintf(line, sizeof line,
                 "{\"do\":\"offer\",\"offer\":{\"to\":%u,\"give\":[{\"type\":\"supply\","
                 "\"supply\":\"coin\",\"number\":%u}]}}",
                 (unsigned)roll(s, s->m.seat_count), 1 + (unsigned)roll(s, 3));
    else
        snprintf(line, sizeof line, "{\"do\":\"answer\",\"offer\":%u,\"answer\":\"%s\"}",
                 1 + (unsigned)roll(s, 40), roll(s, 2) ? "decline" : "withdraw");
    request_read(&rq, line, strlen(line));
    if (!ang_engine_ask_unless_change(s->engine[seat], &rq, &change))
        play(s, &change);
}

/* 3. After an undo the same person is asked again, and the choice was their own. */
static void undo(struct sim *s)
{
    static struct copy before;
    unsigned seat = seat_asked(s), choices = 1 + roll(s, 3);
    unsigned back = steps_back(s->m.game, seat, choices);
    struct table_outcome out;

    copy_take(s, &before);
    match_undo(&s->m, seat, choices, &out);
    digest(s, out.kind * 256u + out.why);
    if (out.kind == OUTCOME_REFUSED) {
        copy_compare(s, &before, "a refused undo");
        return;
    }
    PROVE(back > 0 && ang_game_waiting(s->m.game) >> seat & 1, "seat %u is not asked", seat);
    s->counts->undone++;
}

static void order(struct sim *s)
{
    static const char *const text[] = {
        "[{\"order\":\"pass\",\"until\":\"turn\"}]",
        "[{\"order\":\"pass\",\"until\":\"day\"},{\"order\":\"stop\",\"at\":\"follows\"}]",
        "[{\"order\":\"pass\",\"unless\":\"me\",\"until\":\"played\"}]",
        "[{\"order\":\"pass\"}]",
        "[{\"order\":\"decline\",\"until\":\"day\"}]",
        "[]",
        "[{\"order\":\"no\",\"card\":\"nothing\",\"until\":\"end\"}]",
        "[{\"order\":\"no\"}]",
        "[{\"order\":\"jump\"}]",
        "[",
        "{}",
    };
    static struct copy before;
    const char *orders = text[roll(s, sizeof text / sizeof *text)];

    copy_take(s, &before);
    if (match_order(&s->m, roll(s, s->m.seat_count), orders, strlen(orders), NULL))
        s->counts->orders++;
    else
        copy_compare(s, &before, "invalid orders");
}

static void vote(struct sim *s)
{
    unsigned seat = roll(s, s->m.seat_count);
    enum ballot_kind kind = (enum ballot_kind)roll(s, BALLOT_INVITE + 1);
    static struct copy before;
    enum table_refusal why;

    copy_take(s, &before);
    if (kind == BALLOT_END && roll(s, 20))
        kind = BALLOT_UNDO;
    const struct ballot wish = {
        .kind = kind, .by = seat, .choices = 1 + roll(s, 3), .seat = roll(s, s->m.seat_count)
    };
    bool asks = roll(s, 2);
    if (!asks)
        why = match_agree(&s->m, &s->now, seat, roll(s, 4) != 0);
    else
        why = match_ask(&s->m, &s->now, &wish);
    if (asks && !why && kind == BALLOT_REPLACE)
        s->away |= 1u << wish.seat;
    digest(s, why);
    if (why)
        copy_compare(s, &before, "a refused vote");
}

static void come_or_go(struct sim *s)
{
    unsigned seat = roll(s, s->m.seat_count), what = roll(s, 200);
    static struct copy before;
    enum table_refusal why = REFUSED_NOT;

    copy_take(s, &before);
    if (what < 6)
        why = match_concede(&s->m, &s->now, seat);
    else if (what < 15)
        why = match_leave(&s->m, &s->now, seat);
    else if (what < 120)
        why = match_return(&s->m, seat);
    else if (what < 123)
        why = match_pause(&s->m);
    else if (what < 170)
        why = match_go_on(&s->m);
    else
        s->now.here ^= 1u << seat;
    if (!why && what < 6)
        s->conceded |= 1u << seat;
    else if (!why && what < 15)
        s->away |= 1u << seat;
    else if (!why && what < 120)
        s->away &= ~(1u << seat);
    if (what >= 15 && what < 120)
        s->returned |= 1u << seat;
    if (why)
        copy_compare(s, &before, "somebody comes or goes");
    s->m.seat[seat].gone = s->now.here >> seat & 1 ? 0 : s->now.unix_s - 1 - (int64_t)roll(s, 1000);
    digest(s, why);
}

static void hush(struct sim *s)
{
    static struct copy before;

    copy_take(s, &before);
    if (match_quiet(&s->m, roll(s, s->m.seat_count)) == REFUSED_NOT)
        s->counts->quiet++;
    copy_compare(s, &before, "nothing to say");
}

/* A bot's move arrives: a valid one, a wrong index, no move, or a move for a different
 * decision. */
static void thought_arrive(struct sim *s)
{
    for (unsigned seat = 0; seat < s->m.seat_count; seat++) {
        struct decision_look look = { 0 };
        if (!s->thought[seat].set || roll(s, 8) == 0)
            continue;
        decision_look(s->m.game, seat, &look);
        int choice = look.count ? (int)roll(s, look.count) : 0;
        if (roll(s, 30) == 0)
            choice = (int)roll(s, 2000) - 1;
        s->thought[seat].set = false;
        match_thought(&s->m, seat, s->thought[seat].version + (roll(s, 30) == 0), choice);
    }
}

static void time_pass(struct sim *s)
{
    int64_t alarm = match_alarm(&s->m, &s->now);
    int64_t ms = roll(s, 4000);

    if (roll(s, 2) && alarm < INT64_MAX)
        ms = alarm > s->now.ms ? alarm - s->now.ms : 0;
    s->now.ms += ms;
    s->now.unix_s += (ms + 999) / 1000;
}

/* 6 */
static void restart(struct sim *s)
{
    static char save[1 << 20];
    static struct copy before;
    static struct match was;
    struct ang_error why;
    struct json_error error;

    drain(s);
    clocks_run(&s->m.clocks, &s->m.clock, s->m.clocks.running, s->now.ms);
    copy_take(s, &before);
    size_t size = ang_game_save(s->m.game, save, sizeof save);
    struct ang_game *game = size < sizeof save ? ang_game_open(s->pack, save, size, &why) : NULL;
    if (!game)
        return; /* too long for this test */
    ang_game_free(s->m.game);
    s->m.game = game;
    was = s->m;
    PROVE(match_read(&s->m, before.text, strlen(before.text), &error), "%s", error.message);
    match_resume(&s->m, &s->now);
    same_check(&was, &s->m);
    copy_compare(s, &before, "a restart");
    for (unsigned seat = 0; seat < s->m.seat_count; seat++) {
        s->owed[seat] = s->thought[seat].set = false;
        ang_engine_attach(s->engine[seat], game);
    }
    s->counts->restarts++;
}

static void act(struct sim *s)
{
    unsigned what = roll(s, 100);

    if (what < 40 && ang_game_waiting(s->m.game) & match_people(&s->m))
        choose(s, true);
    else if (what < 40)
        thought_arrive(s);
    else if (what < 47)
        choose(s, false);
    else if (what < 65)
        thought_arrive(s);
    else if (what < 67)
        hush(s);
    else if (what < 77)
        time_pass(s);
    else if (what < 82)
        undo(s);
    else if (what < 86)
        order(s);
    else if (what < 90)
        vote(s);
    else if (what < 95)
        come_or_go(s);
    else if (what < 99)
        trade(s);
    else if (roll(s, 5) == 0)
        restart(s);
    drain(s);
}

/* 1. A host that could not store entries forgets them, as if nothing had happened. */
static void act_in_vain(struct sim *s)
{
    static struct copy before;
    static struct sim was;
    const struct ang_game *game = s->m.game;

    copy_take(s, &before);
    was = *s;
    act(s);
    if (s->m.game != game) /* a restart: what it has read was stored */
        return;
    PROVE(ang_game_rollback(s->m.game, before.entries), "entry %u", before.entries);
    s->m = was.m;
    memcpy(s->thought, was.thought, sizeof s->thought);
    memcpy(s->owed, was.owed, sizeof s->owed);
    s->conceded = was.conceded;
    s->away = was.away;
    s->returned = was.returned;
    copy_compare(s, &before, "a change that was not stored");
    s->counts->forgotten++;
}

static void input(struct sim *s)
{
    if (roll(s, 30) == 0)
        act_in_vain(s);
    act(s);
    s->counts->inputs++;
}

uint64_t sim_table_run(const char *game, uint64_t seed, unsigned inputs, struct sim_counts *counts)
{
    struct sim s = { .dice = proof_dice(seed),
                     .counts = counts,
                     .pack = proof_pack_of(game),
                     .now = { .ms = 1000, .unix_s = 1000000 } };

    proof_repeat("SIM_SEED=%llu build/release/unit/test_table_sim", (unsigned long long)seed);
    for (unsigned seat = 0; seat < ANG_SEAT_MAX; seat++)
        s.engine[seat] = ang_engine_new(ANG_SEAT, seat);
    for (unsigned n = 0; n < inputs; n++) {
        if (!s.m.game)
            table_begin(&s);
        input(&s);
        if (s.m.state == TABLE_OVER || ang_game_entry_count(s.m.game) > 800)
            table_end(&s);
    }
    if (s.m.game)
        table_end(&s);
    for (unsigned seat = 0; seat < ANG_SEAT_MAX; seat++)
        ang_engine_free(s.engine[seat]);
    return s.digest;
}
