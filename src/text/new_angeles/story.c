/* story.c: a game of New Angeles as a story: the city, deal by deal and demand by demand, then
 * whose rival was whom, and who won.
 *
 * Everybody is in the third person. Events that have no row are left out.
 */
#include "text/new_angeles/table.h"

enum { WAYS_MAX = 3 };

struct row {
    uint16_t message;
    bool paragraph; /* begins one */
    const char *text[LANG_COUNT];
    const char *other[WAYS_MAX - 1][LANG_COUNT]; /* other ways to say it, in turn; or NULL */
};

/* clang-format off */
static const struct row row[] = {
    { MSG_CITY,          true,  { "The city of those days: {0}.", "Die Stadt in jenen Tagen: {0:nom}." } },
    { MSG_PLAYS_CORPORATION, false, { "{0} spoke for {1}.", "{0:nom} sprach für {1:akk}." } },
    { MSG_TURN,          true,  { "{0} called the board together.", "{0:nom} rief den Vorstand zusammen." }, { { "The floor was {0:gen}.", "{0:nom} hatte das Wort." }, { "Now {0} laid a case before the board.", "Nun trug {0:nom} dem Vorstand etwas vor." } } },
    { MSG_REVEALS,       false, { "At stake was {0}.", "Es ging um {0:akk}." }, { { "The prize was {0}.", "Zu gewinnen war {0:nom}." }, { "It was about {0}.", "Auf dem Tisch lag {0:nom}." } } },
    { MSG_PROPOSES,      false, { "{0} proposed {1}.", "{0:nom} schlug {1:akk} vor." }, { { "{0} moved for {1}.", "{0:nom} beantragte {1:akk}." }, { "{0} wanted {1}.", "{0:nom} wollte {1:akk}." } } },
    { MSG_COUNTERS,      false, { "{0} countered with {1}.", "{0:nom} hielt mit {1:dat} dagegen." }, { { "{0} would rather have {1}.", "{0:nom} wollte lieber {1:akk}." }, { "{0} set {1} against it.", "{0:nom} setzte {1:akk} dagegen." } } },
    { MSG_TAKES_BACK,    false, { "{0} took it back.", "{0:nom} zog es zurück." } },
    { MSG_COUNT,         false, { "The count was {0} to {1}.", "Die Zählung ergab {0} zu {1}." }, { { "{0} for it, {1} against.", "{0} dafür, {1} dagegen." } } },
    { MSG_WINS_DEAL,     false, { "The deal went to {0}.", "Der Deal ging an {0:akk}." }, { { "{0} carried it.", "{0:nom} setzte sich durch." }, { "The board went with {0}.", "Der Vorstand folgte {0:dat}." } } },
    { MSG_TRADES,        false, { "{0} handed {1} capital to {2}.", "{0:nom} gab {2:dat} {1} Kapital." } },
    { MSG_ASSET_PASSES,  false, { "{0} let {2} have {1}.", "{0:nom} überließ {2:dat} {1:akk}." } },
    { MSG_STEALS,        false, { "{2} took {1} capital from {0}.", "{2:nom} nahm {0:dat} {1} Kapital ab." } },
    { MSG_INTO_ROOT,     false, { "1 {0} reached the Root.", "1 {0:nom} erreichte die Wurzel." } },
    { MSG_ANDROID_MOVES, false, { "Androids were sent from {0} to {1}.", "Androiden wurden von {0:dat} nach {1:dat} verlegt." } },
    { MSG_IN_UNREST,     false, { "There was a {1} in {0}.", "In {0:dat} brach {1} aus." }, { { "{0} saw a {1}.", "{0:nom} erlebte einen {1}." } } },
    { MSG_EVENT,         true,  { "Then the news came: {0}.", "Dann kam die Nachricht: {0:nom}." } },
    { MSG_DEMAND,        true,  { "What was wanted of the city next: “{0}”.", "Was man als Nächstes von der Stadt verlangte: „{0:nom}“." } },
    { MSG_DEMAND_MET,    false, { "The city delivered.", "Die Stadt lieferte." } },
    { MSG_DEMAND_MISSED, false, { "The city did not deliver.", "Die Stadt lieferte nicht." } },
    { MSG_INVESTMENT,    false, { "{0} had invested in {1}.", "{0:nom} hatte in {1:akk} investiert." } },
    { MSG_THREAT_RISES,  false, { "Threat stood at {1}.", "Die Bedrohung stand bei {1}." } },
};
/* clang-format on */

static const struct row *row_of(uint16_t message)
{
    for (unsigned i = 0; i < ARRAY_LEN(row); i++)
        if (row[i].message == message)
            return &row[i];
    return NULL;
}

struct story {
    struct page *p;
    struct text_scene third;      /* nobody is "you" */
    bool told;                    /* something of this paragraph */
    bool begun;                   /* the first round has */
    uint8_t said[ARRAY_LEN(row)]; /* how often each row was told */
};

static void paragraph_end(struct story *t)
{
    if (t->told)
        page_line(t->p);
    t->told = false;
}

static void sentence_tell(struct story *t, const char *text, const struct log_entry *e)
{
    page_text(t->p, t->told ? " " : "");
    buffer_capital(&t->p->b);
    page_told(t->p, &t->third, text, e);
    t->told = true;
}

static void heading_tell(struct story *t, const char *text, const struct log_entry *e)
{
    paragraph_end(t);
    page_line(t->p);
    page_told(t->p, &t->third, text, e);
    page_line(t->p);
}

/* The story of an event or a demand is a line of its own, between the lines of the narration. */
static void card_story(struct story *t, const struct log_entry *e)
{
    char text[800];

    if (text_entry(t->p->s, e->param[0].value, CARD_STORY, text, sizeof text) == 0)
        return;
    paragraph_end(t);
    page_text(t->p, "    ");
    page_text(t->p, text);
    page_line(t->p);
}

/* The ways to say it, used in turn. */
static const char *way_of(struct story *t, const struct row *r)
{
    unsigned ways = 1, said = t->said[r - row]++;

    while (ways < WAYS_MAX && r->other[ways - 1][LANG_EN])
        ways++;
    said %= ways;
    return said ? r->other[said - 1][t->p->s->lang] : r->text[t->p->s->lang];
}

static void entry_tell(struct story *t, const struct log_entry *e)
{
    const struct row *r = row_of(e->message);

    t->begun |= e->message == MSG_ROUND;
    if (e->message == MSG_ROUND) {
        heading_tell(t, page_is_german(t->p) ? "Runde {0}" : "Round {0}", e);
        return;
    }
    if (e->message == MSG_DEMAND_ROUND) {
        heading_tell(t, page_is_german(t->p) ? "Nachfragerunde {0}" : "Demand round {0}", e);
        return;
    }
    if (!r || !page_heard(t->p, e->audience) || (e->message == MSG_IN_UNREST && !t->begun))
        return;
    if (e->message == MSG_PLAYS_CORPORATION && !t->third.seat_name) /* "NBN spoke for NBN" */
        return;
    if (r->paragraph)
        paragraph_end(t);
    sentence_tell(t, way_of(t, r), e);
    if (e->message == MSG_EVENT || e->message == MSG_DEMAND)
        card_story(t, e);
}

static struct story story_begin(struct page *p)
{
    struct story t = { .p = p, .third = *p->s };

    t.third.viewer = SPECTATOR;
    return t;
}

/* Whether this is a rise of threat, and the next thing told is another rise. */
static bool is_overtaken(const struct log_entry *e, const struct log_entry *end)
{
    if (e->message != MSG_THREAT_RISES)
        return false;
    for (e++; e < end; e++)
        if (e->message == MSG_ROUND || e->message == MSG_DEMAND_ROUND || row_of(e->message))
            return e->message == MSG_THREAT_RISES;
    return false;
}

void new_angeles_story_tell(struct page *p, const struct log_entry *entry, unsigned count)
{
    struct story t = story_begin(p);

    for (unsigned i = 0; i < count; i++)
        if (!is_overtaken(&entry[i], &entry[count]))
            entry_tell(&t, &entry[i]);
    paragraph_end(&t);
    page_line(p);
    if (p->s->b->state != GAME_RUNNING)
        new_angeles_ending_tell(p, entry, count);
    else
        page_say(p, "The game is still open.\n", "Das Spiel ist noch offen.\n");
}

/* "Jinteki, 23 capital; rival: NBN." */
static void seat_ending(struct page *p, uint8_t seat)
{
    page_text(p, "  ");
    page_seat(p, seat);
    page_text(p, ", ");
    page_number(p, (int)capital_of(&p->q, seat));
    page_say(p, " capital; rival: ", " Kapital; Rivale: ");
    page_entry(p, card_entry(&p->q, zone_top(p->s->b, rival_of(seat))));
    page_text(p, ".\n");
}

/* "In the end Jinteki and NBN won." */
static void winners_tell(struct page *p)
{
    unsigned left = p->s->b->winners, told = 0;

    if (!left) {
        page_say(p, "Nobody won.\n", "Niemand hat gewonnen.\n");
        return;
    }
    page_say(p, "In the end ", left & (left - 1) ? "Am Ende gewannen " : "Am Ende gewann ");
    for (uint8_t seat = 0; left; seat++, left >>= 1) {
        if (!(left & 1))
            continue;
        if (told++)
            page_say(p, left == 1 ? " and " : ", ", left == 1 ? " und " : ", ");
        page_seat(p, seat);
    }
    page_say(p, " won.\n", ".\n");
}

void new_angeles_ending_tell(struct page *p, const struct log_entry *entry, unsigned count)
{
    (void)entry;
    (void)count;
    if (page_city(p)->threat == THREAT_END) {
        page_say(p, "Threat reached ", "Die Bedrohung erreichte ");
        page_number(p, THREAT_END);
        page_say(p, ", and the corporations lost the city.\n",
                 ", und die Konzerne verloren die Stadt.\n");
    } else {
        page_say(p, "The last demand was paid, and the rivals were turned over.\n",
                 "Die letzte Nachfrage war bezahlt, und die Rivalen wurden aufgedeckt.\n");
    }
    for (uint8_t seat = 0; seat < p->s->b->seat_count; seat++)
        seat_ending(p, seat);
    page_say(p, "Under the board: ", "Unter dem Spielplan: ");
    page_entry(p, card_entry(&p->q, zone_top(p->s->b, ZONE_UNDER)));
    page_text(p, ".\n");
    winners_tell(p);
}
