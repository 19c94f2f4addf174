/* story.c: a game of LA-1 as a case file: the case round by round, with the passages that were
 * read, and how it ended.
 *
 * Everybody is in the third person. It retells only the texts of the log: the situation of a card,
 * then its outcome. Events without a row are left out.
 */
#include "text/la1/table.h"

enum { CLAUSES_MAX = 4 };

enum manner {
    DID, /* an act: a predicate; several are joined after one name */
    SENTENCE,
    PARAGRAPH, /* begins one */
    PASSAGE,   /* a paragraph with the story of the entry in parameter `story` */
};

struct row {
    uint16_t message;
    enum manner manner;
    unsigned story;
    const char *text[LANG_COUNT];
};

/* clang-format off */
static const struct row row[] = {
    { MSG_CASE,          PARAGRAPH,  0, { "{0}", "{0:nom}" } },
    { MSG_DARKNESS_CARD, PASSAGE,   0, { "The night brought {0}.", "Die Nacht brachte {0:akk}." } },
    { MSG_ENCOUNTER,     PARAGRAPH,  1, { "{0} met with {1}.", "{0:nom} geriet an {1:akk}." } },
    { MSG_NUMBER,        PARAGRAPH,  2, { "{0} turned to number {1}, {2}.", "{0:nom} schlug Nummer {1} auf, {2:akk}." } },
    { MSG_LIES,          PARAGRAPH, 0, { "{0}:", "{0:nom}:" } },
    { MSG_TOLD,          SENTENCE,  0, { "{0}", "{0}" } },
    { MSG_TURN,          PARAGRAPH, 0, { "", "" } },
    { MSG_MOVES,         DID,       0, { "went to {1}", "ging {1:hin}" } },
    { MSG_BUYS,          DID,       0, { "bought {1} where nobody asks", "kaufte {1:akk}, wo keiner fragt" } },
    { MSG_UPGRADE,       DID,       0, { "learned {1}", "lernte {1:akk}" } },
    { MSG_TOKEN,         DID,       0, { "took {1}", "nahm {1:akk} mit" } },
    { MSG_LAYS,          DID,       0, { "pinned {1} to {2}", "heftete {1:akk} an {2:akk}" } },
    { MSG_SUSPECT,       SENTENCE,  0, { "{0} was {1}.", "{0:nom} war {1}." } },
    { MSG_ASSISTS,       DID,       0, { "helped with {1}", "half mit {1:dat}" } },
    { MSG_SUCCEEDS,      DID,       0, { "held with {1}", "bestand mit {1}" } },
    { MSG_FAILS,         DID,       0, { "had only {1}", "kam nur auf {1}" } },
    { MSG_HURT,          DID,       0, { "was hurt", "wurde verletzt" } },
    { MSG_KILLED,        PARAGRAPH, 0, { "{0} did not live to see the end of it.", "{0:nom} erlebte das Ende nicht." } },
    { MSG_DARK,          SENTENCE,  0, { "{0} went dark.", "{0:nom} {v0:verdunkeltest/verdunkelte/verdunkelten} sich." } },
    { MSG_LIGHT,         SENTENCE,  0, { "There was light in {0} again.", "{0:nom} war wieder hell." } },
    { MSG_CURSED,        DID,       0, { "carried {1} away", "nahm {1:akk} mit" } },
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
    struct text_scene third; /* nobody is "you" */
    const struct log_entry *clause[CLAUSES_MAX];
    unsigned clauses;
    bool told; /* something of this paragraph */
};

static void clause_join(struct story *t, unsigned i)
{
    if (i == 0)
        page_text(t->p, " ");
    else if (i + 1 < t->clauses)
        page_text(t->p, ", ");
    else
        page_say(t->p, " and ", " und ");
}

/* "Doyle went to Torrance, took Hacker and was hurt." */
static void clauses_end(struct story *t)
{
    if (t->clauses == 0)
        return;
    page_text(t->p, t->told ? " " : "");
    page_told(t->p, &t->third, "{0}", t->clause[0]);
    for (unsigned i = 0; i < t->clauses; i++) {
        clause_join(t, i);
        page_told(t->p, &t->third, row_of(t->clause[i]->message)->text[t->p->s->lang],
                  t->clause[i]);
    }
    page_text(t->p, ".");
    t->clauses = 0;
    t->told = true;
}

static void clause_add(struct story *t, const struct log_entry *e)
{
    if (t->clauses && e->message == MSG_HURT && t->clause[t->clauses - 1]->message == MSG_HURT &&
        t->clause[0]->param[0].value == e->param[0].value)
        return; /* "was hurt and was hurt" */
    if (t->clauses == CLAUSES_MAX ||
        (t->clauses && t->clause[0]->param[0].value != e->param[0].value))
        clauses_end(t);
    t->clause[t->clauses++] = e;
}

static void paragraph_end(struct story *t)
{
    clauses_end(t);
    if (t->told)
        page_line(t->p);
    t->told = false;
}

static void sentence_tell(struct story *t, const char *text, const struct log_entry *e)
{
    clauses_end(t);
    if (!text[0])
        return;
    page_text(t->p, t->told ? " " : "");
    buffer_capital(&t->p->b);
    page_told(t->p, &t->third, text, e);
    t->told = true;
}

static void passage_tell(struct story *t, uint16_t entry)
{
    char text[3000];

    if (text_entry(t->p->s, entry, CARD_STORY, text, sizeof text) == 0)
        return;
    page_line(t->p);
    page_text(t->p, "    ");
    page_text(t->p, text);
    page_line(t->p);
    t->told = false;
}

static void entry_tell(struct story *t, const struct log_entry *e)
{
    const struct row *r = row_of(e->message);

    if (e->message == MSG_ROUND) {
        paragraph_end(t);
        page_line(t->p);
        page_told(t->p, &t->third, page_is_german(t->p) ? "Runde {0}" : "Round {0}", e);
        page_line(t->p);
        return;
    }
    if (!r || !page_heard(t->p, e->audience))
        return;
    if (r->manner == DID) {
        clause_add(t, e);
        return;
    }
    if (r->manner != SENTENCE || e->message == MSG_TOLD)
        paragraph_end(t);
    if (e->message == MSG_TOLD) /* apart from the narration */
        page_text(t->p, "    ");
    sentence_tell(t, r->text[t->p->s->lang], e);
    if (e->message == MSG_TOLD)
        paragraph_end(t);
    if (r->manner == PASSAGE && page_heard(t->p, e->param[r->story].audience))
        passage_tell(t, e->param[r->story].value);
}

void la1_story_tell(struct page *p, const struct log_entry *entry, unsigned count)
{
    struct story t = { .p = p, .third = *p->s };

    t.third.viewer = SPECTATOR;
    for (unsigned i = 0; i < count; i++)
        entry_tell(&t, &entry[i]);
    paragraph_end(&t);
    page_line(p);
    if (p->s->b->state != GAME_RUNNING)
        la1_ending_tell(p, entry, count);
    else
        page_say(p, "The case is still open.\n", "Der Fall ist noch offen.\n");
}

void la1_ending_tell(struct page *p, const struct log_entry *entry, unsigned count)
{
    const struct la1 *g = page_case(p);
    bool won = p->s->b->state == GAME_WON;

    (void)entry;
    (void)count;
    page_entry(p, g->folder);
    page_say(p, won ? ": the case is closed, in round " : ": the case is lost, in round ",
             won ? ": Der Fall ist gelöst, in Runde " : ": Der Fall ist verloren, in Runde ");
    page_number(p, g->round);
    page_say(p, ", with Darkness at ", ", bei Dunkelheit ");
    page_number(p, g->marker);
    page_text(p, ".\n");
    for (uint8_t seat = 0; seat < p->s->b->seat_count; seat++) {
        page_text(p, "  ");
        page_seat(p, seat);
        page_text(p, ": ");
        if (is_alive(&p->q, seat)) {
            page_say(p, "damage ", "Schaden ");
            page_number(p, (int)damage_of(&p->q, seat, false));
            page_text(p, ", ");
            page_supply(p, SUPPLY_CREDIT, held(&p->q, SUPPLY_CREDIT, seat));
        } else {
            page_say(p, "dead", "tot");
        }
        page_line(p);
    }
    la1_log_tell(p);
}
