/* story.c: a game as a story: the case, day by day and turn by turn, then who did it, and who won.
 *
 * A player's acts in a turn are a list of predicates after one name ("Louis went to City Hall,
 * followed up a lead and dug deeper"). Other events are separate sentences. Events not worth
 * retelling have no row and are left out. Everybody is in the third person.
 */
#include "text/android/story_rows.h"

#include "text/cast.h"

enum { CLAUSES_MAX = 8, RHYTHM = 5, NOBODY = SEAT_NONE };

/* The number of acts in a sentence, and its possible openings if its subject is a pronoun. */
static const uint8_t rhythm[RHYTHM] = { 3, 2, 4, 2, 3 };
static const char *const opener[RHYTHM][LANG_COUNT] = {
    { NULL, NULL }, { "Then", "Dann" }, { NULL, NULL }, { "Later", "Später" }, { NULL, NULL },
};

struct story {
    struct page *p;
    struct text_scene third; /* nobody is "you", and nothing is looked up in the game */
    const struct log_entry *clause[CLAUSES_MAX];
    unsigned clause_count;
    uint8_t subject; /* of the clauses that wait */
    uint8_t before;  /* of the sentence before; NOBODY */
    uint8_t turn;    /* whose turn it is; NOBODY */
    bool told;       /* something in this line */
    bool turn_told;  /* something of this turn */
    bool last_day;   /* endings wait for the end of the story */
    unsigned sentences;
    unsigned leads, journeys, business; /* told so far */
    uint16_t used[STORY_ROWS_MAX];      /* how often each row was */
};

/* The face on a testimony lead is informative; the figure on another lead is not. */
static void lead_name(const struct story *t, const struct log_entry *e, struct arg *lead)
{
    static const struct {
        const char *adjective[LANG_COUNT], *noun[LANG_COUNT];
    } plain[FILES] = {
        { { "document", "Dokumenten-" },
          { "lead|leads", "f|Spur,Spur,Spur,Spur|Spuren,Spuren,Spuren,Spuren" } },
        { { "physical", "physisch" },
          { "lead|leads", "f|Spur,Spur,Spur,Spur|Spuren,Spuren,Spuren,Spuren" } },
        { { NULL, NULL }, { NULL, NULL } },
    };
    unsigned file = lead_file(&t->p->q, number_of(&t->p->q, KIND_LEAD, e->param[1].value));
    enum language lang = t->p->s->lang;

    if (plain[file].noun[lang])
        *lead = (struct arg){ .type = ARG_NOUN,
                              .article = ART_A,
                              .adjective = plain[file].adjective[lang],
                              .text = plain[file].noun[lang] };
}

static bool goes_there_to(const struct log_entry *go, const struct log_entry *act)
{
    return go->message == MSG_MOVES &&
           (act->message == MSG_FOLLOWS ||
            (act->message == MSG_USES_ABILITY && act->param[1].value == go->param[1].value));
}

/* Clause `i` of those that wait; returns how many entries it expresses. */
static unsigned clause_write(struct story *t, unsigned i)
{
    const struct log_entry *e = t->clause[i],
                           *next = i + 1 < t->clause_count ? t->clause[i + 1] : NULL;
    const struct log_entry *last = i > 0 ? t->clause[i - 1] : NULL;
    const struct story_row *r = story_row_of(e->message);
    enum language lang = t->p->s->lang;
    struct cast c;

    page_cast(t->p, &t->third, e, &c);
    if (next && goes_there_to(e, next) && next->message == MSG_FOLLOWS) {
        struct cast there = c;
        page_cast(t->p, &t->third, next, &c);
        lead_name(t, next, &c.arg[1]);
        c.arg[2] = there.arg[1];
        phrase_write(&t->p->b, lang, way_said(&story_lead_at, t->leads++, lang), c.arg, 3);
        return 2;
    }
    if (next && goes_there_to(e, next)) {
        phrase_write(&t->p->b, lang, way_said(&story_business_at, t->business++, lang), c.arg,
                     c.count);
        return 2;
    }
    const char *text;
    if (e->message == MSG_FOLLOWS) {
        lead_name(t, e, &c.arg[1]);
        text = way_said(&story_lead, t->leads++, lang);
    } else if (e->message == MSG_MOVES && last && last->message == MSG_MOVES) {
        text = lang == LANG_DE ? "dann zu {1:dat}" : "then to {1}";
    } else if (e->message == MSG_MOVES && next && next->message == MSG_MOVES) {
        text = way_said(&story_journey, t->journeys++, lang);
    } else if (e->message == MSG_TOKEN_GAINED && last && last->message == MSG_TOKEN_GAINED) {
        text = lang == LANG_DE ? "bekam dazu {1} {2#1:akk}" : "gained {1} {2#1} as well";
    } else if (e->message == MSG_TOKEN_LOST && last && last->message == MSG_TOKEN_LOST) {
        text = lang == LANG_DE ? "gab auch {1} {2#1:akk} ab" : "parted with {1} {2#1} as well";
    } else {
        bool known = e->param_count < 2 || page_heard(t->p, e->param[1].audience);
        const struct ways_said *w = known || !r->hidden.text[0][0] ? &r->known : &r->hidden;
        bool hurts = e->message == MSG_TOKEN_GAINED &&
                     (e->param[2].value == SUPPLY_TRAUMA || e->param[2].value == SUPPLY_BAD);
        /* nobody earns trauma */
        text = way_said(w, hurts ? 0 : t->used[story_row_index(r)]++, lang);
    }
    phrase_write(&t->p->b, lang, text, c.arg, c.count);
    return 1;
}

static void seat_name(struct story *t, unsigned seat)
{
    char name[120];

    text_seat(&t->third, (uint8_t)seat, name, sizeof name);
    page_text(t->p, name);
}

static bool is_woman(const struct story *t)
{
    unsigned detective = page_game(t->p)->detective[t->subject];

    return detective == CAPRICE || detective == RACHEL;
}

static void subject_write(struct story *t)
{
    if (t->subject != t->before)
        seat_name(t, t->subject);
    else if (is_woman(t))
        page_say(t->p, "She", "Sie");
    else
        page_say(t->p, "He", "Er");
}

/* "Then she went to City Hall"; German: "Dann ging sie zum Rathaus". */
static bool opener_write(struct story *t)
{
    const char *word = opener[t->sentences % RHYTHM][t->p->s->lang];

    if (!word || t->subject != t->before)
        return false;
    page_text(t->p, word);
    if (!page_is_german(t->p)) {
        page_text(t->p, is_woman(t) ? " she" : " he");
        return false;
    }
    return true;
}

/* The first clause after an opener: its subject follows its verb. */
static unsigned clause_write_inverted(struct story *t)
{
    struct page *p = t->p;
    struct buffer outer = p->b;
    char text[400];
    size_t verb = 0;

    buffer_init(&p->b, text, sizeof text);
    unsigned told = clause_write(t, 0);
    buffer_finish(&p->b);
    p->b = outer;
    while (text[verb] && text[verb] != ' ')
        verb++;
    buffer_put(&p->b, text, verb);
    page_text(p, is_woman(t) ? " sie" : " er");
    page_text(p, text + verb);
    return told;
}

/* The clauses that wait become a sentence. */
static void flush(struct story *t)
{
    struct page *p = t->p;
    bool first = true;

    if (t->clause_count == 0)
        return;
    page_text(p, t->told ? " " : "");
    bool named = t->subject != t->before || !opener[t->sentences % RHYTHM][p->s->lang];
    bool inverted = opener_write(t);
    if (named)
        subject_write(t);
    for (unsigned i = 0; i < t->clause_count; first = false) {
        const struct log_entry *next = i + 1 < t->clause_count ? t->clause[i + 1] : NULL;
        unsigned size = next && goes_there_to(t->clause[i], next) ? 2 : 1;

        if (first)
            page_text(p, " ");
        else if (i + size >= t->clause_count)
            page_say(p, " and ", " und ");
        else
            page_text(p, ", ");
        i += first && inverted ? clause_write_inverted(t) : clause_write(t, i);
    }
    buffer_stop(&p->b);
    t->told = t->turn_told = true;
    t->before = t->subject;
    t->clause_count = 0;
    t->sentences++;
}

/* The clauses so far are enough for a sentence; an act that belongs to the last waits for it. */
static bool is_full(const struct story *t, const struct log_entry *e)
{
    unsigned said = 0;

    for (unsigned i = 0; i < t->clause_count; i++)
        said += i == 0 || !goes_there_to(t->clause[i - 1], t->clause[i]);
    const struct log_entry *last = t->clause[t->clause_count - 1];
    return t->clause_count == CLAUSES_MAX ||
           (said >= rhythm[t->sentences % RHYTHM] && !goes_there_to(last, e));
}

static void clause_add(struct story *t, const struct log_entry *e)
{
    uint8_t seat = (uint8_t)e->param[0].value;

    if (t->clause_count && (t->subject != seat || is_full(t, e)))
        flush(t);
    t->subject = seat;
    t->clause[t->clause_count++] = e;
}

static void sentence_tell(struct story *t, const struct log_entry *e, const char *template)
{
    flush(t);
    page_text(t->p, t->told ? " " : "");
    buffer_capital(&t->p->b);
    page_told(t->p, &t->third, template, e);
    buffer_stop(&t->p->b);
    t->told = t->turn_told = true;
    t->before = NOBODY;
}

/* The end of a turn, or of the events between turns. */
static void paragraph_end(struct story *t)
{
    flush(t);
    if (!t->turn_told && t->turn != NOBODY) {
        seat_name(t, t->turn);
        page_say(t->p, " had a quiet day.", " hatte einen ruhigen Tag.");
        t->told = true;
    }
    if (t->told)
        page_line(t->p);
    t->told = t->turn_told = false;
    t->turn = t->before = NOBODY;
}

/* The story of a card is a line of its own, between the lines of the narration. */
static void story_line(struct story *t, uint16_t entry)
{
    char text[800];

    if (text_entry(t->p->s, entry, CARD_STORY, text, sizeof text) == 0)
        return;
    if (t->told)
        page_line(t->p);
    page_text(t->p, "    ");
    page_text(t->p, text);
    page_line(t->p);
    t->told = false;
}

/* A card that everybody sees, by its title and its story. */
static void card_tell(struct story *t, const char *en, const char *de, const struct log_entry *e,
                      unsigned param)
{
    paragraph_end(t);
    page_told(t->p, &t->third, page_is_german(t->p) ? de : en, e);
    t->told = true;
    story_line(t, e->param[param].value);
    t->told = false;
}

/* The plots, worded a little differently for each player. */
static void plot_begins(struct story *t, const struct log_entry *e)
{
    static const char *const first[][LANG_COUNT] = {
        { "For {0} it was about something else as well: {1}.",
          "Für {0:akk} ging es auch um etwas anderes: {1:nom}." },
        { "{0} had something else to carry: {1}.", "{0:nom} trug noch an etwas anderem: {1:nom}." },
        { "And {0}, in those days: {1}.", "Und {0:nom} in jenen Tagen: {1:nom}." },
    };
    unsigned i = e->param[0].value % ARRAY_LEN(first);

    if (t->p->q.pack->entry[e->param[1].value].kind == KIND_PLOT)
        card_tell(t, first[i][LANG_EN], first[i][LANG_DE], e, 1);
    else
        card_tell(t, "What came of it for {0}: {1}.", "Was daraus für {0:akk} wurde: {1:nom}.", e,
                  1);
}

static void day_begin(struct story *t, const struct log_entry *e)
{
    paragraph_end(t);
    t->last_day = e->param[0].value == WEEKS && e->param[1].value == DAYS_A_WEEK;
    page_line(t->p);
    page_told(t->p, &t->third, page_is_german(t->p) ? "Woche {0}, Tag {1}" : "Week {0}, day {1}",
              e);
    page_line(t->p);
}

/* Too many to mention each; the end of the plot covers all. */
static bool is_baggage(const struct log_entry *e)
{
    return (e->message == MSG_TOKEN_GAINED || e->message == MSG_TOKEN_LOST) &&
           (e->param[2].value == SUPPLY_GOOD || e->param[2].value == SUPPLY_BAD);
}

static void entry_tell(struct story *t, const struct log_entry *e)
{
    const struct story_row *r = story_row_of(e->message);

    switch (e->message) {
    case MSG_DAY:
        day_begin(t, e);
        return;
    case MSG_TURN:
        paragraph_end(t);
        t->turn = (uint8_t)e->param[0].value;
        return;
    case MSG_EVENT_DRAWN:
        card_tell(t, "Meanwhile in the city: {0}.", "Unterdessen in der Stadt: {0:nom}.", e, 0);
        return;
    case MSG_EVENT_REVEALED:
        card_tell(t, "Then the case took a turn: {0}.", "Da nahm der Fall eine Wendung: {0:nom}.",
                  e, 0);
        return;
    case MSG_PLOT_BEGINS:
        plot_begins(t, e);
        return;
    case MSG_ENDING:
        if (t->last_day)
            return; /* epilogue_tell() */
        card_tell(t, "So it ended for {0}: {1}.", "So endete es für {0:akk}: {1:nom}.", e, 1);
        return;
    default:
        break;
    }
    if (!r || !page_heard(t->p, e->audience) || is_baggage(e))
        return;
    if (e->message == MSG_PLOT_POSITIVE || e->message == MSG_PLOT_NEGATIVE)
        paragraph_end(t);
    if (r->sentence)
        sentence_tell(t, e, way_said(&r->known, 0, t->p->s->lang));
    else if (e->param_count && e->param[0].type == T_SEAT &&
             e->param[0].value < t->p->s->b->seat_count)
        clause_add(t, e);
    if (e->message == MSG_PLAYS || e->message == MSG_PLAYS_ON) {
        flush(t);
        story_line(t, e->param[1].value);
    }
}

/* The beginning */

static void case_tell(struct story *t)
{
    struct page *p = t->p;
    const struct android *g = page_game(p);
    unsigned told = 0, count = g->k.seat_count;

    page_entry(p, g->murder);
    page_line(p);
    page_say(p, "A case for ", "Ein Fall für ");
    for (unsigned seat = 0; seat < count; seat++) {
        page_text(p, seat == 0 ? "" : seat + 1 < count ? ", " : "");
        if (seat > 0 && seat + 1 == count)
            page_say(p, " and ", " und ");
        seat_name(t, seat);
    }
    page_text(p, "\n\n");
    char text[800];
    text_entry(p->s, g->murder, CARD_STORY, text, sizeof text);
    page_text(p, text);
    page_say(p, " The suspects: ", " Die Verdächtigen: ");
    for (unsigned i = 0; i < SUSPECTS; i++)
        if (g->suspects >> lineup(p, i) & 1) {
            page_item(p, &told, ", ");
            page_entry(p, entry_of(&p->q, KIND_SUSPECT, lineup(p, i)));
        }
    page_text(p, ".\n");
}

/* The end */

/* The pieces dropped from the files before the sum. */
static void trimmed_tell(struct story *t, const struct log_entry *entry, unsigned count,
                         unsigned suspect)
{
    struct page *p = t->p;
    unsigned told = 0;

    for (unsigned i = 0; i < count; i++) {
        const struct log_entry *e = &entry[i];
        if (e->message != MSG_TRIMMED ||
            number_of(&p->q, KIND_SUSPECT, e->param[0].value) != suspect)
            continue;
        if (told == 0)
            page_say(p, "    dropped before the sum: ", "    vor dem Zählen verworfen: ");
        page_item(p, &told, ", ");
        page_signed(p, fields_of(&p->q, e->param[1].value)[EVIDENCE_VALUE]);
    }
    if (told)
        page_line(p);
}

static void solution_tell(struct story *t, const struct log_entry *entry, unsigned count)
{
    struct page *p = t->p;
    const struct android *g = page_game(p);

    page_say(p, "The case is closed\n", "Der Fall wird abgeschlossen\n");
    if (g->murderer) {
        page_entry(p, entry_of(&p->q, KIND_SUSPECT, g->murderer - 1u));
        page_say(p, " did it.\n", " war es.\n");
    } else {
        page_say(p, "Nobody was left who could have done it.\n",
                 "Niemand war übrig, der es hätte sein können.\n");
    }
    for (unsigned i = 0; i < SUSPECTS; i++) {
        unsigned suspect = lineup(p, i);
        if (!(g->suspects >> suspect & 1))
            continue;
        suspect_tell(p, suspect);
        trimmed_tell(t, entry, count, suspect);
    }
}

static void points_tell(struct story *t, const struct log_entry *e)
{
    static const struct {
        uint16_t message;
        const char *text[LANG_COUNT];
    } why[] = {
        { MSG_POINTS, { "{2}", "{2:nom}" } },
        { MSG_POINTS_FOR_TOKENS, { "{2} {3#2}", "{2} {3#2:nom}" } },
        { MSG_POINTS_BOTH, { "an obsession that proved true", "eine Besessenheit, die stimmte" } },
        { MSG_POINTS_OTHER, { "cards in play", "Karten im Spiel" } },
    };

    for (unsigned i = 0; i < ARRAY_LEN(why); i++)
        if (e->message == why[i].message) {
            int points = (int16_t)e->param[1].value;
            page_text(t->p, points > -10 && points < 10 ? "     " : "    ");
            page_signed(t->p, points);
            page_text(t->p, "  ");
            page_told(t->p, &t->third, why[i].text[t->p->s->lang], e);
            page_line(t->p);
        }
}

static void scores_tell(struct story *t, const struct log_entry *entry, unsigned count)
{
    struct page *p = t->p;
    const struct android *g = page_game(p);

    page_say(p, "The scores\n", "Die Wertung\n");
    for (unsigned seat = 0; seat < g->k.seat_count; seat++) {
        page_text(p, "  ");
        seat_name(t, seat);
        page_text(p, ": ");
        page_number(p, g->score[seat]);
        page_say(p, " VP", " SP");
        if (g->k.winners >> seat & 1)
            page_say(p, ", and wins", " und gewinnt");
        page_line(p);
        for (unsigned i = 0; i < count; i++)
            if (entry[i].param_count && entry[i].param[0].type == T_SEAT &&
                entry[i].param[0].value == seat)
                points_tell(t, &entry[i]);
    }
}

static struct story story_of(struct page *p)
{
    struct story t = { .p = p, .third = *p->s, .turn = NOBODY, .before = NOBODY };

    t.third.viewer = SPECTATOR;
    t.third.seats = p->s->b;
    t.third.b = NULL;
    return t;
}

void ending_tell(struct page *p, const struct log_entry *entry, unsigned count)
{
    struct story t = story_of(p);

    solution_tell(&t, entry, count);
    page_line(p);
    scores_tell(&t, entry, count);
}

/* A finished game that began on its last day, as a lesson's does. */
static bool is_brief(const struct page *p, const struct log_entry *entry, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        if (entry[i].message == MSG_DAY)
            return false;
    return p->s->b->state != GAME_RUNNING;
}

/* The ending of one player: the last part of the story. */
static void ending_of(struct story *t, const struct log_entry *entry, unsigned count, unsigned seat)
{
    bool last = is_brief(t->p, entry, count);

    for (unsigned i = 0; i < count; i++) {
        const struct log_entry *e = &entry[i];
        if (e->message == MSG_DAY)
            last = e->param[0].value == WEEKS && e->param[1].value == DAYS_A_WEEK;
        if (e->message != MSG_ENDING || !last || e->param[0].value != seat)
            continue;
        if (page_game(t->p)->k.winners >> seat & 1)
            page_told(t->p, &t->third,
                      page_is_german(t->p) ? "Am Ende gewann {0:nom}: {1:nom}."
                                           : "And in the end {0} won: {1}.",
                      e);
        else
            page_told(t->p, &t->third,
                      page_is_german(t->p) ? "Für {0:akk}: {1:nom}." : "For {0}: {1}.", e);
        t->told = true;
        story_line(t, e->param[1].value);
        t->told = false;
    }
}

static void epilogue_tell(struct story *t, const struct log_entry *entry, unsigned count)
{
    const struct android *g = page_game(t->p);

    page_line(t->p);
    page_say(t->p, "What became of them\n", "Was aus ihnen wurde\n");
    for (unsigned winner = 0; winner < 2; winner++)
        for (unsigned seat = 0; seat < g->k.seat_count; seat++)
            if ((g->k.winners >> seat & 1) == winner)
                ending_of(t, entry, count, seat);
}

void story_tell(struct page *p, const struct log_entry *entry, unsigned count)
{
    struct story t = story_of(p);

    case_tell(&t);
    t.last_day = is_brief(p, entry, count);
    for (unsigned i = 0; i < count; i++) {
        if (entry[i].message == MSG_CASE_CLOSED)
            break;
        entry_tell(&t, &entry[i]);
    }
    paragraph_end(&t);
    page_line(p);
    if (p->s->b->state == GAME_RUNNING) {
        page_say(p, "The case is still open.\n", "Der Fall ist noch offen.\n");
        return;
    }
    struct text_scene watching = *p->s; /* by now everybody knows everything */
    watching.viewer = SPECTATOR;
    p->s = &watching;
    ending_tell(p, entry, count);
    t.clause_count = 0;
    epilogue_tell(&t, entry, count);
}
