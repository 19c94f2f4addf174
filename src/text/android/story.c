/* story.c: a game as a story: the case, day by day and turn by turn, then who did it, and who won.
 *
 * A player's acts in a turn are a list of predicates after one name ("Louis went to City Hall,
 * followed up a lead and dug deeper"). Other events are separate sentences. Events not worth
 * retelling have no row and are left out. Everybody is in the third person.
 */
#include "text/android/table.h"

#include "text/cast.h"

enum { CLAUSES_MAX = 4, WAYS = 4, NOBODY = SEAT_NONE };

struct row {
    uint16_t message;
    bool sentence; /* not a player's act: a separate sentence */
    const char *text[LANG_COUNT];
    const char *hidden[LANG_COUNT]; /* used instead if the reader does not know parameter 1 */
};

/* clang-format off */
#define DID(name, en, de)       { MSG_##name, false, { en, de }, { NULL, NULL } }
#define HAPPENED(name, en, de)  { MSG_##name, true, { en, de }, { NULL, NULL } }
#define EVIDENCE(sort, en, en_it, de, de_it) \
    { MSG_EVIDENCE_##sort, false, { "placed {1} {3} in the " en " file of {2}", "legte {1:akk} {3} in die " de " von {2:dat}" }, \
                                  { "hid " en_it " in the file of {2}", "steckte " de_it " in die Akte von {2:dat}" } }
static const struct row row[] = {
    DID(MOVES, "went to {1}", "ging zu {1:dat}"),
    DID(FOLLOWS, "followed up {1}", "verfolgte {1:akk}"),
    HAPPENED(FOLLOW_CANCELED, "Nothing came of {0}", "Aus {0:dat} wurde nichts"),
    HAPPENED(LEAD_GONE, "That was the last of {0}", "Das war das Letzte, was man von {0:dat} hörte"),
    EVIDENCE(DOCUMENT, "document", "a page", "Dokumenten-Akte", "ein Blatt"),
    EVIDENCE(PHYSICAL, "physical", "something small", "physische Akte", "ein Fundstück"),
    EVIDENCE(TESTIMONY, "testimony", "a statement", "Zeugen-Akte", "eine Aussage"),
    HAPPENED(EVIDENCE_UP, "{0} on {1} came to light", "{0:nom} bei {1:dat} kam ans Licht"),
    HAPPENED(EVIDENCE_SCRAPPED, "{0} on {1} was struck from the file", "{0:nom} bei {1:dat} verschwand aus der Akte"),
    DID(EVIDENCE_SEEN, "read what nobody was meant to see about {1}", "las, was über {1:akk} niemand sehen sollte"),
    DID(HAND_SEEN, "looked into the cards of {1}", "sah {1:dat} in die Karten"),
    DID(HIT_PLACED, "put a hit on {1}", "setzte einen Treffer auf {1:akk}"),
    DID(HIT_REMOVED, "called off a hit on {1}", "zog einen Treffer von {1:dat} ab"),
    HAPPENED(KILLED, "{0} was dead before the night was over", "{0:nom} war tot, ehe die Nacht vorbei war"),
    DID(ALIBI_PLACED, "gave {1} an alibi", "verschaffte {1:dat} ein Alibi"),
    DID(ALIBI_REMOVED, "took an alibi from {1}", "nahm {1:dat} ein Alibi"),
    HAPPENED(NPC_ELIMINATED, "{0} was gone for good", "{0:nom} kam nicht wieder"),
    HAPPENED(NPC_AT_PEACE, "{0} found peace", "{0:nom} fand Frieden"),
    HAPPENED(NPC_FOUND, "{0} was found", "{0:nom} wurde gefunden"),
    DID(TALKS, "talked to {1}", "sprach mit {1:dat}"),
    DID(DIGS, "dug deeper", "grub tiefer"),
    DID(PIECE_PLACED, "fitted another piece of the conspiracy", "fügte dem Komplott ein Teil hinzu"),
    HAPPENED(CASE_UNCOVERED, "There was nothing left to uncover", "Es gab nichts mehr aufzudecken"),
    DID(PLAYS, "played {1}", "spielte {1:akk}"),
    DID(PLAYS_ON, "played {1} on {2}", "spielte {1:akk} gegen {2:akk}"),
    HAPPENED(CARD_CANCELED, "Nothing came of {0}", "Aus {0:dat} wurde nichts"),
    DID(TOKEN_GAINED, "gained {1} {2#1}", "erhielt {1} {2#1:akk}"),
    DID(TOKEN_LOST, "lost {1} {2#1}", "verlor {1} {2#1:akk}"),
    DID(TOKEN_TAKEN, "took {1} {2#1} from {3}", "nahm {3:dat} {1} {2#1:akk} weg"),
    DID(TIME_LOST, "lost {1} Time", "verlor {1} Zeit"),
    DID(TIME_GAINED, "gained {1} Time", "gewann {1} Zeit"),
    DID(WARRANT_PLACED, "got a warrant for {1}", "bekam einen Befugnis-Marker für {1:akk}"),
    DID(USES_ABILITY, "made use of {1}", "nutzte {1:akk}"),
    DID(JUMPS, "got a jump on the case", "verschaffte sich einen Vorsprung"),
    DID(GOOD_MOOD, "cheered up", "bekam bessere Laune"),
    DID(BAD_MOOD, "felt the bad mood come back", "bekam wieder schlechte Laune"),
    DID(LIGHT_TACTICS, "kept to the rules of the fight", "hielt sich im Kampf an die Regeln"),
    DID(DARK_TACTICS, "fought dirty", "kämpfte schmutzig"),
    DID(LOOKS_AT_HUNCH, "guessed what {1} was thinking", "ahnte, was {1:nom} dachte"),
    HAPPENED(PLOT_POSITIVE, "{1} went well for {0}", "{1:nom} ging für {0:akk} gut aus"),
    HAPPENED(PLOT_NEGATIVE, "{1} went badly for {0}", "{1:nom} ging für {0:akk} schlecht aus"),
    HAPPENED(CLIMAX, "From here on every lead was the last of its kind", "Von nun an war jede Spur die letzte ihrer Art"),
};
/* clang-format on */

/* Frequent events have several wordings, used in turn. */
static const char *const piece_placed[WAYS][LANG_COUNT] = {
    { "fitted another piece of the conspiracy", "fügte dem Komplott ein Teil hinzu" },
    { "found one more thread", "fand noch einen Faden" },
    { "saw how two names hung together", "sah, wie zwei Namen zusammenhingen" },
    { "pinned another card to the wall", "heftete noch eine Karte an die Wand" },
};

static const struct row *row_of(uint16_t message)
{
    for (unsigned i = 0; i < ARRAY_LEN(row); i++)
        if (row[i].message == message)
            return &row[i];
    return NULL;
}

struct story {
    struct page *p;
    struct text_scene third; /* nobody is "you", and nothing is looked up in the game */
    const struct log_entry *clause[CLAUSES_MAX];
    unsigned clause_count;
    uint8_t subject; /* of the clauses that wait */
    uint8_t before;  /* of the sentence before; NOBODY */
    uint8_t turn;    /* whose turn it is; NOBODY */
    bool told;       /* something of this turn */
    unsigned pieces; /* placed so far */
};

static bool heard(const struct story *t, seat_mask audience)
{
    unsigned viewer = t->p->s->viewer;

    return audience >> (viewer < SPECTATOR ? viewer : SPECTATOR) & 1;
}

static void fill(struct story *t, const char *template, const struct log_entry *e)
{
    struct cast c;

    cast_init(&c, &t->third, t->third.lang);
    for (unsigned i = 0; i < e->param_count && i < LOG_PARAM_MAX; i++)
        cast_logged(&c, &e->param[i], heard(t, e->param[i].audience));
    phrase_write(&t->p->b, t->third.lang, template, c.arg, c.count);
}

/* The face on a testimony lead is informative; the figure on another lead is not. */
static const char *lead_text(const struct story *t, const struct log_entry *e)
{
    static const char *const text[FILES][LANG_COUNT] = {
        { "followed up a document lead", "verfolgte eine Dokumenten-Spur" },
        { "followed up a physical lead", "verfolgte eine physische Spur" },
        { NULL, NULL },
    };
    unsigned file = lead_file(&t->p->q, number_of(&t->p->q, KIND_LEAD, e->param[1].value));

    return text[file][t->p->s->lang] ? text[file][t->p->s->lang]
                                     : row_of(MSG_FOLLOWS)->text[t->p->s->lang];
}

static void clause_fill(struct story *t, const struct log_entry *e)
{
    const struct row *r = row_of(e->message);
    bool known = e->param_count < 2 || heard(t, e->param[1].audience);
    enum language lang = t->p->s->lang;

    if (e->message == MSG_FOLLOWS)
        fill(t, lead_text(t, e), e);
    else if (e->message == MSG_PIECE_PLACED)
        fill(t, piece_placed[t->pieces++ % WAYS][lang], e);
    else
        fill(t, known || !r->hidden[0] ? r->text[lang] : r->hidden[lang], e);
}

static void seat_name(struct story *t, unsigned seat)
{
    char name[120];

    text_seat(&t->third, (uint8_t)seat, name, sizeof name);
    page_text(t->p, name);
}

static void subject_write(struct story *t)
{
    static const bool she[DETECTIVES] = { [CAPRICE] = true, [RACHEL] = true };
    unsigned detective = page_game(t->p)->detective[t->subject];

    if (t->subject != t->before)
        seat_name(t, t->subject);
    else if (she[detective])
        page_say(t->p, "She", "Sie");
    else
        page_say(t->p, "He", "Er");
}

/* The clauses that wait become a sentence. */
static void flush(struct story *t)
{
    struct page *p = t->p;

    if (t->clause_count == 0)
        return;
    page_text(p, t->told ? " " : "");
    subject_write(t);
    for (unsigned i = 0; i < t->clause_count; i++) {
        const struct log_entry *e = t->clause[i];
        bool on = i > 0 && e->message == MSG_MOVES && t->clause[i - 1]->message == MSG_MOVES;

        if (i == 0)
            page_text(p, " ");
        else if (i == t->clause_count - 1)
            page_say(p, " and ", " und ");
        else
            page_text(p, ", ");
        if (on)
            fill(t, page_is_german(p) ? "dann zu {1:dat}" : "then to {1}", e);
        else
            clause_fill(t, e);
    }
    page_text(p, ".");
    t->told = true;
    t->before = t->subject;
    t->clause_count = 0;
}

static void clause_add(struct story *t, const struct log_entry *e)
{
    uint8_t seat = (uint8_t)e->param[0].value;

    if (t->clause_count && (t->subject != seat || t->clause_count == CLAUSES_MAX))
        flush(t);
    t->subject = seat;
    t->clause[t->clause_count++] = e;
}

static void sentence_tell(struct story *t, const struct log_entry *e, const char *template)
{
    flush(t);
    page_text(t->p, t->told ? " " : "");
    buffer_capital(&t->p->b);
    fill(t, template, e);
    buffer_stop(&t->p->b);
    t->told = true;
    t->before = NOBODY;
}

/* The end of a turn, or of the events between turns. */
static void paragraph_end(struct story *t)
{
    flush(t);
    if (!t->told && t->turn != NOBODY) {
        seat_name(t, t->turn);
        page_say(t->p, " had a quiet day.", " hatte einen ruhigen Tag.");
        t->told = true;
    }
    if (t->told)
        page_line(t->p);
    t->told = false;
    t->turn = t->before = NOBODY;
}

static void story_line(struct page *p, uint16_t entry)
{
    char text[800];

    if (text_entry(p->s, entry, CARD_STORY, text, sizeof text) == 0)
        return;
    page_text(p, " ");
    page_text(p, text);
}

/* A card that everybody sees, by its title and its story. */
static void card_tell(struct story *t, const char *en, const char *de, const struct log_entry *e,
                      unsigned param)
{
    paragraph_end(t);
    fill(t, page_is_german(t->p) ? de : en, e);
    story_line(t->p, e->param[param].value);
    page_line(t->p);
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
    page_line(t->p);
    fill(t, page_is_german(t->p) ? "Woche {0}, Tag {1}" : "Week {0}, day {1}", e);
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
    const struct row *r = row_of(e->message);

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
        card_tell(t, "So it ended for {0}: {1}.", "So endete es für {0:akk}: {1:nom}.", e, 1);
        return;
    default:
        break;
    }
    if (!r || !heard(t, e->audience) || is_baggage(e))
        return;
    if (e->message == MSG_PLOT_POSITIVE || e->message == MSG_PLOT_NEGATIVE)
        paragraph_end(t);
    if (r->sentence)
        sentence_tell(t, e, r->text[t->p->s->lang]);
    else if (e->param_count && e->param[0].type == T_SEAT &&
             e->param[0].value < t->p->s->b->seat_count)
        clause_add(t, e);
    if (e->message == MSG_PLAYS || e->message == MSG_PLAYS_ON) {
        flush(t);
        story_line(t->p, e->param[1].value);
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

/* What was dropped from the files before the sum. */
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
            fill(t, why[i].text[t->p->s->lang], e);
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
            page_say(p, ", and the case", " und der Sieg");
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

void story_tell(struct page *p, const struct log_entry *entry, unsigned count)
{
    struct story t = story_of(p);

    case_tell(&t);
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
}
