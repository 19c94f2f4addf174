/* value_android.c: the value of a position of Android.
 *
 * Certain points count in full: endings, tokens, bonuses of special cards. Likely points count by
 * their probability:
 * - hunches, by how far each suspect is ahead and how much of the game is left to change that
 * - the plot, by its baggage and the days until it is resolved
 *
 * The other parts are means to gain more points: Time, leads within reach, cards, favors.
 */
#include "android/facts.h"
#include "bots/infer_android.h"
#include "bots/value.h"

enum android_part {
    PART_GUILTY,
    PART_INNOCENT,
    PART_ENDINGS,
    PART_PLOT,
    PART_TOKENS,
    PART_SPECIAL,
    PART_FAVORS,
    PART_MONEY,
    PART_PAPERS,
    PART_HAND,
    PART_TWILIGHT,
    PART_PILE,
    PART_LEADS,
    PART_TIME,
    PART_FIRST,
    PART_KNOWN,
    PART_RIVALS,
    PART_WON,
    PART_COUNT,
};

/* The groups of parts that personalities value more or less. */
enum leaning { LEANS_NOWHERE, LEANS_CASE, LEANS_STORY, LEANS_SCHEMES, LEANS_RIVALS, LEANING_COUNT };
_Static_assert((int)LEANING_COUNT <= (int)LEANING_MAX, "a factor each");

/* clang-format off */
static const struct part part[] = {
    [PART_GUILTY]   = { 2.3f,   "the guilty hunch", "die Schuldvermutung", .leaning = LEANS_CASE },
    [PART_INNOCENT] = { 0.43f,  "the innocent hunch", "die Unschuldsvermutung", .leaning = LEANS_CASE },
    [PART_ENDINGS]  = { 1.0f,   "endings", "Enden", .leaning = LEANS_STORY },
    [PART_PLOT]     = { 1.35f,  "the plot", "die Handlung", .leaning = LEANS_STORY },
    [PART_TOKENS]   = { 0.8f,   "tokens that score", "Marker, die zählen", .leaning = LEANS_SCHEMES },
    [PART_SPECIAL]  = { 0.8f,   "the value of cards in play", "was Karten im Spiel zählen" },
    [PART_FAVORS]   = { 0.8f,   "favors to spend", "Gefallen zum Ausgeben", .leaning = LEANS_SCHEMES },
    [PART_MONEY]    = { 0.7f,   "money to spend", "Geld zum Ausgeben" },
    [PART_PAPERS]   = { 0.3f,   "passes and warrants", "Pässe und Haftbefehle" },
    [PART_HAND]     = { 0.25f,  "cards in hand", "Karten auf der Hand" },
    [PART_TWILIGHT] = { -0.024f, "distance from twilight", "Abstand vom Zwielicht" },
    [PART_PILE]     = { 0.48f,  "how deep the seat has dug", "wie tief man gegraben hat", .leaning = LEANS_SCHEMES },
    [PART_LEADS]    = { 0.72f,  "leads within reach", "Spuren in Reichweite" },
    [PART_TIME]     = { 0.04f,  "Time left", "übrige Zeit" },
    [PART_FIRST]    = { 0.2f,   "the jump on the case", "der Vorsprung im Fall" },
    [PART_KNOWN]    = { 0.35f,  "what one knows", "was man weiß" },
    [PART_RIVALS]   = { -1.0f,  "the others", "die anderen", .leaning = LEANS_RIVALS },
    [PART_WON]      = { 20.0f,  "the end", "das Ende" },
};
_Static_assert(ARRAY_LEN(part) == PART_COUNT && ARRAY_LEN(part) <= PART_MAX, "a row each");

static const struct personality personality[] = {
    { "hunter", { "Hunter", "Jäger" },
      { "wants to be right about the murderer, whatever it costs",
        "will mit dem Mörder recht behalten, koste es, was es wolle" },
      { [LEANS_CASE] = 1.6f, [LEANS_STORY] = 0.8f } },
    { "dreamer", { "Dreamer", "Träumer" },
      { "lives for the plot, and forgets the case over it",
        "lebt für die eigene Handlung und vergisst darüber den Fall" },
      { [LEANS_STORY] = 1.6f, [LEANS_CASE] = 0.8f } },
    { "conspirator", { "Conspirator", "Verschwörer" },
      { "digs, collects and pulls strings",
        "gräbt, sammelt und zieht die Fäden" },
      { [LEANS_SCHEMES] = 1.6f, [LEANS_CASE] = 0.8f } },
    { "spoiler", { "Spoiler", "Störenfried" },
      { "would rather see the others lose than win alone",
        "sieht lieber die anderen verlieren, als allein zu gewinnen" },
      { [LEANS_RIVALS] = 2 } },
};

/* Constants of the estimates; docs/bots.md gives the source of the numbers. */
static const struct {
    float evidence_base, evidence_day, evidence_early; /* points that multiply the odds by e */
    float evidence_comes;              /* pieces that a file gets per day and seat */
    float below[10];                   /* the share of all numbers below −4, −3, …, 5 */
    float wanted;                      /* factor on the odds if somebody wants the suspect guilty */
    float baggage_base, baggage_day;   /* as evidence, for baggage */
    float hope_base, hope_day;         /* good baggage still to come */
    float road;                        /* probability that a future crossroads turns out well */
    float survives[3];                 /* by number of hits */
    float link_day;                    /* expected growth of links, as a share of their number */
    float favor_base, favor_day;       /* the help of a favor, by the turns left */
    float lead_step;                   /* a move away from the nearest lead */
    float lead_next;                   /* how much less the second nearest counts */
    float lead_late;                   /* if there is no Time left to get there today */
    float rest_turn, rest_sure;        /* Sanity regained in a turn, and its probability */
    float evidence_other;              /* evidence against a suspect of no own hunch */
    float rival_hunch;                 /* relative to a piece of evidence */
    float secret;                      /* seen by nobody else, relative to unseen */
    float card_any[2], card_cost[2];   /* a light card, a dark one, and each space it costs */
    float card_more;                   /* each further card is worth this much less */
    float time_of_others;              /* which they will use */
} guess = { .evidence_base = 0.9f, .evidence_day = 1.05f, .evidence_early = 0.9f, .wanted = 3,
            .evidence_comes = 0.06f,
            .below = { 0, 0.02f, 0.1f, 0.23f, 0.37f, 0.37f, 0.58f, 0.79f, 0.9f, 0.98f },
            .baggage_base = 0.36f, .baggage_day = 0.2f, .hope_base = 0.1f, .hope_day = 0.17f,
            .road = 0.6f, .survives = { 1, 0.9f, 0.7f }, .link_day = 0.2f,
            .favor_base = 0.3f, .favor_day = 0.07f,
            .lead_step = 0.24f, .lead_next = 0.6f, .lead_late = 0.65f, .rest_turn = 0.7f, .rest_sure = 0.6f,
            .evidence_other = 0.4f, .rival_hunch = 1, .secret = 0.5f, .card_any = { 0.4f, 0.2f }, .card_cost = { 0.3f, 0.1f },
            .card_more = 0.07f, .time_of_others = 0.28f };
/* clang-format on */

enum { DAYS = WEEKS * DAYS_A_WEEK, PLOT_DAYS = 3, UNUSUAL = 5, BELOW_ZERO = 1000, STEPS_MAX = 3 };
enum { NUMBER_LEAST = -4 };            /* of a piece of evidence */
enum { LAST_DAYS = 4, LINK_DAYS = 3 }; /* from here on estimates change */
enum { KNOWN_TURNS = 6 };              /* with fewer left, knowledge helps less */
enum { LINKED = WORD_LINKS_INNOCENT - WORD_LINKS_CORP + 1 };

/* The effect of links to the center of the puzzle. */
struct links {
    int worth[LINKED];
    float growth; /* their expected final value, relative to now */
    unsigned prices;
    struct token_price {
        uint8_t kind;
        float worth;
    } price[SUPPLY_COUNT]; /* for tokens that score, links included */
};

/* Computed once for each position. */
struct sight {
    struct ask *q;
    const struct android *g;
    int days;              /* still to come, without today */
    float guilt[SUSPECTS]; /* the probability that each is the murderer */
    struct seen {
        int hidden, secret; /* pieces of evidence, as in struct file_sum */
    } seen[SUSPECTS];
    const struct links *links;
};

static float exponential(float x)
{
    float y = 1 + (x < -20 ? -20 : x > 20 ? 20 : x) / 256;

    for (int i = 0; i < 8; i++)
        y *= y;
    return y;
}

static float likely(float odds) /* from -… to +…; 0 is even */
{
    return 1 / (1 + exponential(-odds));
}

/* Links */

static int token_worth(uint8_t kind)
{
    switch (kind) {
    case SUPPLY_HAAS:
    case SUPPLY_JINTEKI:
        return COMPANY_VP;
    case SUPPLY_CONSPIRACY:
        return CONSPIRACY_VP;
    case SUPPLY_TRAUMA:
        return -TRAUMA_VP;
    default:
        return 0;
    }
}

static int token_links(const struct ask *q, const struct links *l, uint8_t kind)
{
    int worth = 0;

    switch (kind) {
    case SUPPLY_PASS:
        return l->worth[WORD_LINKS_PASS - WORD_LINKS_CORP];
    case SUPPLY_HAAS:
        return l->worth[WORD_LINKS_HAAS - WORD_LINKS_CORP];
    case SUPPLY_JINTEKI:
        return l->worth[WORD_LINKS_JINTEKI - WORD_LINKS_CORP];
    default:
        if (kind >= FAVOR_END)
            return 0;
        for (unsigned t = 0; t < NORMAL_FAVORS; t++)
            if (facts_of(q)->favor_types[kind] >> t & 1)
                worth += l->worth[t]; /* corp, political, society, street: in this order */
        return worth;
    }
}

static void links_follow(const struct ask *q, struct links *l)
{
    for (unsigned e = entry_of(q, KIND_GROUP, 0); e < entry_of(q, KIND_GROUP + 1, 0); e++) {
        const int16_t *field = q->pack->entry[e].field;
        unsigned what = (unsigned)(field[GROUP_EFFECT] - WORD_LINKS_CORP);
        if (what < LINKED)
            l->worth[what] += field[GROUP_WORTH] * (int)puzzle_links(q, (uint16_t)e);
    }
}

static void links_find(const struct ask *q, int days, struct links *l)
{
    const uint8_t *cell = android_of(q)->cell;

    *l = (struct links){ 0 };
    l->growth = 1 + (days > LINK_DAYS ? guess.link_day * (float)(days - LINK_DAYS) : 0);
    if (cell[CENTER - 5] || cell[CENTER - 1] || cell[CENTER + 1] || cell[CENTER + 5])
        links_follow(q, l); /* they reach the center only through a piece next to it */
    for (uint8_t kind = FAVOR_FIRST; kind < SUPPLY_COUNT; kind++) {
        float worth = (float)token_worth(kind) + l->growth * (float)token_links(q, l, kind);
        if (worth != 0)
            l->price[l->prices++] = (struct token_price){ kind, worth };
    }
}

/* Finding them takes a third of an evaluation's time, and they seldom change from one evaluation
 * to the next. */
struct remembered {
    bool any;
    uint8_t cell[CELLS];
    int days;
    struct links links;
};
_Static_assert(sizeof(struct remembered) <= sizeof(struct memo), "there is room for it");

static const struct links *links_of(const struct ask *q, int days, struct memo *memo,
                                    struct links *own)
{
    struct remembered *last = (struct remembered *)(void *)memo;
    const uint8_t *cell = android_of(q)->cell;

    if (!last) {
        links_find(q, days, own);
        return own;
    }
    if (!last->any || last->days != days || memcmp(last->cell, cell, CELLS) != 0) {
        last->any = true;
        last->days = days;
        memcpy(last->cell, cell, CELLS);
        links_find(q, days, &last->links);
    }
    return &last->links;
}

static int linked(const struct sight *s, unsigned word)
{
    return s->links->worth[word - WORD_LINKS_CORP];
}

/* Evidence */

struct file_sum {
    int sum, lowest, highest; /* of the numbers */
    int at_lowest, at_highest;
    int numbers, witnesses, perjuries;
    int hidden; /* from the current seat's view */
    int secret; /* evidence that only this seat has seen, for each suspect */
};

static struct file_sum file_read(const struct ask *q, uint8_t seat, uint8_t file)
{
    struct file_sum s = { 0 };

    ZONE_EACH (q->b, file, token) {
        const int16_t *field = pack_entry_of(q->pack, token)->field;
        int value = field[EVIDENCE_VALUE];
        unsigned unseen =
            ~(unsigned)block_component(q->b, token)->seen & (BIT(q->b->seat_count) - 1);
        if (unseen >> seat & 1)
            s.hidden++;
        else
            for (; unseen; unseen &= unseen - 1)
                s.secret++;
        s.witnesses += field[EVIDENCE_SORT] == WORD_WITNESS;
        s.perjuries += field[EVIDENCE_SORT] == WORD_PERJURY;
        if (field[EVIDENCE_SORT] != WORD_NUMBER)
            continue;
        s.sum += value;
        if (s.numbers == 0 || value < s.lowest)
            s.lowest = value, s.at_lowest = 0;
        if (s.numbers == 0 || value > s.highest)
            s.highest = value, s.at_highest = 0;
        s.at_lowest += value == s.lowest;
        s.at_highest += value == s.highest;
        s.numbers++;
    }
    return s;
}

static float numbers_below(int value)
{
    int at = value < NUMBER_LEAST ? 0 : value - NUMBER_LEAST;

    return at < (int)ARRAY_LEN(guess.below) ? guess.below[at] : 1;
}

/* Expected loss when a file is trimmed (A-CLOSE-03, A-CLOSE-04). A strong file loses its lowest
 * value, a weak file its highest, unless a more extreme token arrives first and is removed instead.
 */
static float trimmed(int value, int count, bool lowest, float to_come)
{
    float worse = lowest ? numbers_below(value) : 1 - numbers_below(value + 1);

    return (float)(value * count) * exponential(-to_come * worse);
}

/* A-CLOSE-03 to A-CLOSE-09: the likely result when the case is closed. */
static float suspect_total(const struct ask *q, uint8_t seat, unsigned suspect, float to_come,
                           struct seen *seen)
{
    const int16_t *field = fields_of(q, entry_of(q, KIND_SUSPECT, suspect));
    float total = 0;
    int excuses = android_of(q)->alibi[suspect], perjuries = 0;

    for (unsigned file = 0; file < FILES; file++) {
        struct file_sum s = file_read(q, seat, file_of(suspect, file));
        seen->hidden += s.hidden;
        seen->secret += s.secret;
        total += (float)s.sum;
        if (s.numbers && field[SUSPECT_STRONG] == (int)(WORD_DOCUMENT + file))
            total -= trimmed(s.lowest, s.at_lowest, true, to_come);
        if (s.numbers && field[SUSPECT_WEAK] == (int)(WORD_DOCUMENT + file))
            total -= trimmed(s.highest, s.at_highest, false, to_come);
        excuses += s.witnesses;
        perjuries += s.perjuries;
    }
    int paired = perjuries < excuses ? perjuries : excuses;
    return total + (float)(UNUSUAL * paired - UNUSUAL * (excuses - paired));
}

static float survival(const struct android *g, unsigned suspect)
{
    if (!(g->living >> suspect & 1))
        return 0;
    return g->hit[suspect] < ARRAY_LEN(guess.survives) ? guess.survives[g->hit[suspect]] : 0;
}

/* If nobody wants a suspect guilty, nobody places evidence either way. */
static unsigned wanted_guilty(const struct ask *q)
{
    unsigned mask = 0;

    for (uint8_t seat = 0; seat < q->b->seat_count; seat++)
        ZONE_EACH (q->b, hunch_of(seat), c) {
            const int16_t *field = pack_entry_of(q->pack, c)->field;
            unsigned suspect = number_of(q, KIND_SUSPECT, (uint16_t)field[HUNCH_SUSPECT]);
            if (field[HUNCH_SORT] == WORD_GUILTY && suspect < SUSPECTS)
                mask |= BIT(suspect);
        }
    return mask;
}

static float evidence_scale(int days)
{
    int last = days < LAST_DAYS ? days : LAST_DAYS;

    return guess.evidence_base + guess.evidence_day * (float)last +
           guess.evidence_early * (float)(days - last);
}

static void guilt_guess(struct sight *s, uint8_t seat)
{
    float scale = evidence_scale(s->days), sum = 0;
    float to_come = guess.evidence_comes * (float)(s->days * (int)s->q->b->seat_count);
    unsigned wanted = wanted_guilty(s->q);

    for (unsigned i = 0; i < SUSPECTS; i++) {
        float alive = survival(s->g, i);
        s->guilt[i] = 0;
        if (alive > 0)
            s->guilt[i] =
                alive * exponential(suspect_total(s->q, seat, i, to_come, &s->seen[i]) / scale +
                                    (wanted >> i & 1 ? guess.wanted : 0));
        sum += s->guilt[i];
    }
    for (unsigned i = 0; i < SUSPECTS && sum > 0; i++)
        s->guilt[i] /= sum;
}

static void hunches_value(const struct sight *s, uint8_t seat, float *amount)
{
    struct ask *q = s->q;

    ZONE_EACH (q->b, hunch_of(seat), c) {
        const int16_t *field = pack_entry_of(q->pack, c)->field;
        unsigned suspect = number_of(q, KIND_SUSPECT, (uint16_t)field[HUNCH_SUSPECT]);
        if (suspect >= SUSPECTS)
            continue;
        if (field[HUNCH_SORT] == WORD_GUILTY)
            amount[PART_GUILTY] +=
                s->guilt[suspect] * (float)(question(q, QUESTION_WORTH_GUILTY, seat, 0, GUILTY_VP) +
                                            linked(s, WORD_LINKS_GUILTY));
        else
            amount[PART_INNOCENT] +=
                (1 - s->guilt[suspect]) * survival(s->g, suspect) *
                (float)(question(q, QUESTION_WORTH_INNOCENT, seat, 0, INNOCENT_VP) +
                        linked(s, WORD_LINKS_INNOCENT));
    }
}

/* Plots */

static float ending_worth(const struct sight *s, uint16_t entry)
{
    int printed = fields_of(s->q, entry)[ENDING_VP];

    if (printed > 0)
        return (float)(printed + linked(s, WORD_LINKS_HAPPY));
    return (float)(printed + (printed < 0 ? linked(s, WORD_LINKS_SAD) : 0));
}

/* The end of the path that begins with this plot card. */
static float road_worth(const struct sight *s, uint16_t entry)
{
    const struct pack_entry *e = &s->q->pack->entry[entry];

    if (e->kind == KIND_ENDING)
        return ending_worth(s, entry);
    if (e->kind != KIND_CROSSROADS)
        return 0;
    return guess.road * ending_worth(s, (uint16_t)e->field[PLOT_POSITIVE]) +
           (1 - guess.road) * ending_worth(s, (uint16_t)e->field[PLOT_NEGATIVE]);
}

static float plot_worth(const struct sight *s, uint8_t seat)
{
    uint16_t entry = s->g->plot[seat];
    const int16_t *field = fields_of(s->q, entry);
    int period = s->g->detective[seat] == RAYMOND ? DAYS_A_WEEK : PLOT_DAYS;
    float days = (float)(s->days % period);
    float scale = guess.baggage_base + guess.baggage_day * days;
    float balance = (float)token_count(s->q, seat, SUPPLY_GOOD) -
                    (float)token_count(s->q, seat, SUPPLY_BAD) - 0.5f + /* equal is not enough */
                    guess.hope_base + guess.hope_day * days;
    float well;

    if (entry == 0)
        return 0;
    well = likely(balance / scale);
    return well * road_worth(s, (uint16_t)field[PLOT_POSITIVE]) +
           (1 - well) * road_worth(s, (uint16_t)field[PLOT_NEGATIVE]);
}

static float endings_worth(const struct sight *s, uint8_t seat)
{
    float sum = 0;

    for (unsigned i = 0; i < 2; i++)
        if (s->g->ending[seat][i])
            sum += ending_worth(s, s->g->ending[seat][i]);
    return sum;
}

/* Tokens */

static float tokens_worth(const struct sight *s, uint8_t seat)
{
    const struct links *l = s->links;
    int pairs = ((int)token_count(s->q, seat, SUPPLY_TRAUMA) + 1) / 2;
    float sum = l->growth * (float)(pairs * linked(s, WORD_LINKS_TRAUMA));

    for (unsigned i = 0; i < l->prices; i++)
        sum += (float)token_count(s->q, seat, l->price[i].kind) * l->price[i].worth;
    return sum;
}

/* The average possessions of the others, weighted like the seat's own. Their hunches are those
 * of the imagined game: anything that makes a hunch pay, above all links, pays for others too. */
static float leads_worth(const struct sight *s, uint8_t seat);
static float rivals_worth(const struct sight *s, uint8_t seat)
{
    float sum = 0;

    for (uint8_t other = 0; other < s->q->b->seat_count; other++) {
        float amount[PART_COUNT] = { 0 };
        if (other == seat)
            continue;
        hunches_value(s, other, amount);
        sum += part[PART_GUILTY].weight * amount[PART_GUILTY] +
               part[PART_INNOCENT].weight * amount[PART_INNOCENT] +
               part[PART_ENDINGS].weight * endings_worth(s, other) +
               part[PART_PLOT].weight * plot_worth(s, other) +
               part[PART_TOKENS].weight * tokens_worth(s, other) +
               guess.time_of_others * (float)time_left(s->q, other);
        if (s->g->k.active == other)
            sum += part[PART_LEADS].weight * leads_worth(s, other);
    }
    return sum / (float)(s->q->b->seat_count - 1);
}

/* What helps */

/* The seat's remaining turns, including the current one. */
static int turns_left(const struct sight *s, uint8_t seat)
{
    const struct android *g = s->g;
    unsigned at = (unsigned)(seat + g->k.seat_count - g->first) % g->k.seat_count;

    return s->days + (at >= g->turns || (g->k.active == seat && time_left(s->q, seat) > 0));
}

/* Bonuses of special cards. Caprice regains Sanity when she rests, up to a limit, so she will
 * regain most of what she spends early. */
static float special_worth(const struct sight *s, uint8_t seat)
{
    float worth = (float)(question(s->q, QUESTION_SCORE, seat, 0, BELOW_ZERO) - BELOW_ZERO);
    float lack = (float)(SANITY_END - s->g->sanity);
    float comes = guess.rest_turn * (float)turns_left(s, seat);

    if (s->g->detective[seat] != CAPRICE)
        return worth;
    return worth + guess.rest_sure * (lack < comes ? lack : comes);
}

/* The use of the cards in hand. A light card is much more useful to a bot than a dark one, and
 * expensive cards more than cheap ones. */
static float hand_worth(const struct sight *s, uint8_t seat)
{
    float few = (float)(turns_left(s, seat) < 3 ? turns_left(s, seat) : 3) / 3, sum = 0;

    ZONE_EACH (s->q->b, hand_of(seat), c) {
        const struct pack_entry *e = pack_entry_of(s->q->pack, c);
        bool dark = e->kind == KIND_DARK;
        sum += guess.card_any[dark] +
               (e->kind == KIND_MEMORY ? 0 : guess.card_cost[dark] * (float)e->field[CARD_COST]);
    }
    return sum * (1 - guess.card_more * sum) * few;
}

/* A person's favor counts as several types. */
static float favors_worth(const struct sight *s, uint8_t seat)
{
    float count = 0, left = (float)turns_left(s, seat);

    for (uint8_t kind = FAVOR_FIRST; kind < FAVOR_END; kind++)
        count +=
            (float)token_count(s->q, seat, kind) * (kind < NORMAL_FAVORS + FAVOR_FIRST ? 1 : 1.5f);
    return left > 0 ? count * (guess.favor_base + guess.favor_day * left) : 0;
}

/* The nearest two leads within a day's moves: 1 at a lead, less with each move. */
static float leads_worth(const struct sight *s, uint8_t seat)
{
    const struct android *g = s->g;
    const place_mask *reach = facts_of(s->q)->reach[g->detective[seat]];
    place_mask leads = 0, reached = PLACE(g->at[seat]), edge = reached;
    unsigned time = g->k.active == seat ? time_left(s->q, seat) : 0;
    float sum = 0, share = 1;

    if (turns_left(s, seat) == 0)
        return 0;
    for (unsigned lead = 0; lead < LEADS; lead++)
        leads |= PLACE(g->lead_at[lead]);
    leads &= ~PLACE(0);
    for (unsigned steps = 0; steps <= STEPS_MAX; steps++) {
        float sure = steps < time ? 1 : s->days > 0 ? guess.lead_late : 0;
        for (place_mask found = edge & leads; found && share > 0; found &= found - 1) {
            sum += share * sure * (1 - guess.lead_step * (float)steps);
            share -= guess.lead_next;
        }
        if (share <= 0)
            break;
        place_mask before = reached;
        MASK_EACH (edge, at)
            reached |= reach[at];
        edge = reached & ~before;
    }
    return sum;
}

static float papers_worth(const struct sight *s, uint8_t seat)
{
    float count = (float)token_count(s->q, seat, SUPPLY_PASS);

    for (unsigned i = 0; i < 2; i++)
        count += s->g->warrant[seat][i] != 0;
    return turns_left(s, seat) > 1 ? count : 0;
}

/* Unseen components that the seat could still act on: evidence, mostly on the suspects of its
 * hunches, and the hunches of the others. The others cannot counter evidence that only the seat
 * itself has seen. */
static float hidden_worth(const struct sight *s, uint8_t seat)
{
    const struct block *b = s->q->b;
    float matters[SUSPECTS], sum = 0, left = (float)turns_left(s, seat);

    for (unsigned i = 0; i < SUSPECTS; i++)
        matters[i] = guess.evidence_other;
    ZONE_EACH (b, hunch_of(seat), c) {
        const int16_t *field = pack_entry_of(s->q->pack, c)->field;
        unsigned suspect = number_of(s->q, KIND_SUSPECT, (uint16_t)field[HUNCH_SUSPECT]);
        if (suspect < SUSPECTS)
            matters[suspect] = 1;
    }
    for (unsigned i = 0; i < SUSPECTS; i++)
        sum += matters[i] * ((float)s->seen[i].hidden -
                             guess.secret * (float)s->seen[i].secret / (float)(b->seat_count - 1));
    for (uint8_t other = 0; other < b->seat_count; other++)
        ZONE_EACH (b, hunch_of(other), c)
            sum += component_known(b, c, seat) ? 0 : guess.rival_hunch;
    return sum * (left < KNOWN_TURNS ? left / KNOWN_TURNS : 1);
}

static void android_value(struct ask *q, uint8_t seat, struct memo *memo, float *amount)
{
    const struct android *g = android_of(q);
    struct sight s = { .q = q, .g = g };
    struct links links;
    float dark = (float)g->shade[seat] - TRACK_CENTER;

    if (q->b->state != GAME_RUNNING) {
        amount[PART_WON] = q->b->winners >> seat & 1 ? 1 : 0;
        amount[PART_TOKENS] = (float)g->score[seat];
        return;
    }
    s.days = DAYS - ((g->week - 1) * DAYS_A_WEEK + g->day);
    if (s.days < 0)
        s.days = 0;
    s.links = links_of(q, s.days, memo, &links);
    guilt_guess(&s, seat);
    hunches_value(&s, seat, amount);
    amount[PART_ENDINGS] = endings_worth(&s, seat);
    amount[PART_PLOT] = plot_worth(&s, seat);
    amount[PART_TOKENS] = tokens_worth(&s, seat);
    amount[PART_SPECIAL] = special_worth(&s, seat);
    amount[PART_RIVALS] = rivals_worth(&s, seat);
    amount[PART_FAVORS] = favors_worth(&s, seat);
    amount[PART_MONEY] = s.days > 0 ? (float)token_count(q, seat, SUPPLY_MONEY) : 0;
    amount[PART_PAPERS] = papers_worth(&s, seat);
    amount[PART_HAND] = hand_worth(&s, seat);
    amount[PART_TWILIGHT] = s.days > 0 || g->k.active == seat ? dark * dark : 0;
    amount[PART_PILE] = s.days > 0 ? (float)g->pile[seat] : 0;
    amount[PART_LEADS] = leads_worth(&s, seat);
    amount[PART_TIME] = g->k.active == seat ? (float)time_left(q, seat) : 0;
    amount[PART_KNOWN] = -hidden_worth(&s, seat);
    amount[PART_FIRST] = s.days > 0 && g->jump == seat ? 1 : 0;
}

static bool android_rests(const struct block *b, uint8_t seat)
{
    (void)seat;
    return block_top(b)->proc == PROC_TURN;
}

/* Some detectives enter some places without paying Time: the Root and then the Midway, while a plot
 * and a murder allow it. */
static bool android_circles(const struct ang_imagined *im, const struct evaluation *e,
                            const struct block *from, const struct block *to, uint8_t seat)
{
    const struct android *a = (const struct android *)from, *b = (const struct android *)to;

    (void)im;
    (void)e;
    return a->at[seat] != b->at[seat] && to->active == seat && b->visited & PLACE(b->at[seat]) &&
           a->supply[SUPPLY_TIME][seat] == b->supply[SUPPLY_TIME][seat] &&
           a->zone[hand_of(seat)].count >= b->zone[hand_of(seat)].count;
}

/* There are 60 pieces of evidence; four seats that all want them have drawn them by the tenth
 * day. A player who uses leads for the puzzle before that leaves the evidence to the others. */
static bool android_races(struct option o)
{
    return o.kind == OPT_PLACE_EVIDENCE;
}

const struct evaluation android_evaluation = {
    .rules = &android_rules,
    .part = part,
    .part_count = PART_COUNT,
    .personality = personality,
    .personality_count = ARRAY_LEN(personality),
    .value = android_value,
    .infers = android_infer,
    .rests = android_rests,
    .circles = android_circles,
    .races = android_races,
    .unspent = PART_TIME + 1,
    .enough = 8000,
};
