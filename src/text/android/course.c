/* course.c: the day and what matters now; the calendar; the events in force. */
#include "text/android/table.h"

enum { NEAREST = 4 }; /* leads shown */

/* "Week 1, day 3" */
static void day_tell(struct page *p)
{
    const struct android *g = page_game(p);

    page_say(p, "Week ", "Woche ");
    page_number(p, g->week);
    page_say(p, ", day ", ", Tag ");
    page_number(p, g->day);
}

/* The events at the end of a day. */
static void evening_tell(struct page *p, unsigned week, unsigned day)
{
    static const char *const what[][2] = {
        { "nothing", "nichts" },
        { "a general event", "allgemeines Ereignis" },
        { "plots resolve", "die Handlungen" },
        { "plots end, new ones begin", "Handlungen enden, neue beginnen" },
        { "plots end, the case closes", "Handlungen enden, der Fall wird abgeschlossen" },
        { "the specific event", "das Fallereignis" }
    };
    bool late = page_game(p)->table & TABLE_EVENT_AT_END && week == WEEKS;
    unsigned i = day == 1             ? (late ? 5 : 0)
                 : day == 3           ? 2
                 : day == DAYS_A_WEEK ? (week == WEEKS ? 4 : 3)
                                      : 1;

    page_say(p, what[i][0], what[i][1]);
}

static void turn_tell(struct page *p)
{
    const struct android *g = page_game(p);
    uint8_t seat = g->k.active;

    if (g->turns == 0)
        return;
    if (seat == p->s->viewer) {
        page_say(p, "; your turn, ", "; du bist am Zug, noch ");
    } else {
        page_say(p, "; it is the turn of ", "; am Zug ist ");
        page_seat(p, seat);
        page_say(p, ", ", ", noch ");
    }
    page_number(p, (int)time_left(&p->q, seat));
    page_say(p, " Time left", " Zeit");
}

/* Leads that more than one move leads to, the nearest first: a menu shows the others. */
static void leads_tell(struct page *p, unsigned seat)
{
    const struct android *g = page_game(p);
    unsigned time = time_left(&p->q, (uint8_t)seat), told = 0;
    struct ways w = ways_of(p, seat, time ? time : TURN_TIME);

    for (unsigned away = 1; away <= TURN_TIME + 2; away++)
        for (unsigned lead = 0; lead < LEADS && told < NEAREST; lead++) {
            uint8_t at = g->lead_at[lead];
            if (!at || w.time[at] != away || w.moves[at] < 2)
                continue;
            if (told == 0)
                page_say(p, "Leads further away, with the Time it takes: ",
                         "Spuren weiter weg, mit der Zeit dorthin: ");
            page_item(p, &told, "; ");
            lead_tell(p, lead);
            page_say(p, " at ", ", ");
            page_entry(p, at);
            page_text(p, " ");
            page_number(p, (int)away);
        }
    if (told)
        page_line(p);
}

static void here_tell(struct page *p, unsigned seat)
{
    uint8_t at = page_game(p)->at[seat];

    page_say(p, "You are at ", "Du bist hier: ");
    page_in_sentence(p, at);
    page_text(p, " (");
    page_entry(p, (uint16_t)fields_of(&p->q, at)[LOCATION_DISTRICT]);
    page_text(p, "; ");
    place_tell_marks(p, at);
    page_say(p, "). Here: ", "). Dort: ");
    if (!place_tell_contents(p, at, seat))
        page_say(p, "nothing", "nichts");
    page_text(p, ".\n");
}

static void possessions_tell(struct page *p, unsigned seat)
{
    page_say(p, "You have ", "Du hast ");
    page_number(p, block_zone(p->s->b, hand_of((uint8_t)seat))->count);
    page_say(p, " of ", " von ");
    page_number(p, (int)hand_limit(&p->q, (uint8_t)seat));
    page_say(p, " cards, twilight ", " Karten, Zwielicht ");
    shade_tell(p, seat);
    page_text(p, "; ");
    tokens_tell(p, seat);
    page_text(p, ". ");
    plot_tell(p, seat);
    page_line(p);
}

/* Lily and Jimmy, when they have talked, are sent elsewhere. */
static bool is_moving(const struct page *p, const struct frame *f)
{
    return text_begins(p->s->rules->proc[f->proc - PROC_GAME].step[f->step], "move");
}

bool is_asked_in(const struct page *p, uint8_t proc)
{
    const struct block *b = p->s->b;

    return page_has_seat(p) && b->lane[p->s->viewer].state == LANE_ASKED && b->depth > 0 &&
           block_top(b)->proc == proc;
}

/* The reason why the viewer moves a lead that another player has followed up. */
static void mover_tell(struct page *p)
{
    if (p->s->b->active != p->s->viewer) {
        page_say(p, "You move it, because you sit on the right of ",
                 "Du versetzt sie, denn du sitzt rechts von ");
        page_seat(p, p->s->b->active);
        page_text(p, ". ");
    }
    page_say(p, "In brackets: the Time it would take you to get there.\n",
             "In eckigen Klammern: die Zeit, die du bis dorthin brauchst.\n");
}

static void placing_tell(struct page *p, const struct frame *f)
{
    static const char *const into[FILES][2] = {
        { "It goes in a document file.\n", "Er kommt in eine Dokumenten-Akte.\n" },
        { "It goes in a physical file.\n", "Er kommt in eine physische Akte.\n" },
        { "It goes in a testimony file.\n", "Er kommt in eine Zeugen-Akte.\n" },
    };

    if (!text_begins(p->s->rules->proc[f->proc - PROC_GAME].step[f->step], "place"))
        return;
    page_say(p, into[f->local[PLACE_INTO] % FILES][0], into[f->local[PLACE_INTO] % FILES][1]);
}

/* The subject of the viewer's decision, if the menu does not show it. */
static void matter_tell(struct page *p)
{
    const struct block *b = p->s->b;

    if (is_asked_in(p, PROC_TURN)) {
        here_tell(p, p->s->viewer);
        leads_tell(p, p->s->viewer);
        possessions_tell(p, p->s->viewer);
    } else if (is_asked_in(p, PROC_PIECE)) {
        grid_tell(p);
    } else if (is_asked_in(p, PROC_MOVE_LEAD)) {
        mover_tell(p);
    } else if (is_asked_in(p, PROC_PLACE_EVIDENCE) || is_asked_in(p, PROC_REFILE) ||
               ((is_asked_in(p, PROC_LILY) || is_asked_in(p, PROC_JIMMY)) &&
                !is_moving(p, block_top(b)))) {
        suspects_tell(p);
    }
    if (is_asked_in(p, PROC_PLACE_EVIDENCE))
        placing_tell(p, block_top(b));
}

/* A few lines; the parts show more. */
void now_tell(struct page *p)
{
    const struct android *g = page_game(p);

    if (g->k.state != GAME_RUNNING)
        return; /* the ending is shown as a whole */
    day_tell(p);
    if (!is_asked_in(p, PROC_TURN)) /* then the prompt shows it */
        turn_tell(p);
    if (!page_has_seat(p) || is_asked_in(p, PROC_TURN)) {
        page_say(p, ". In the evening: ", ". Am Abend: ");
        evening_tell(p, g->week, g->day);
    } else {
        page_say(p, "; your twilight: ", "; dein Zwielicht: ");
        shade_tell(p, p->s->viewer);
    }
    page_text(p, ".\n");
    if (page_has_seat(p))
        matter_tell(p);
}

void calendar_tell(struct page *p)
{
    const struct android *g = page_game(p);

    page_entry(p, g->murder);
    page_say(p, ". The scene of the crime is ", ". Tatort: ");
    page_entry(p, (uint16_t)fields_of(&p->q, g->murder)[MURDER_SCENE]);
    page_say(p, ".\nFirst player: ", ".\nStartspieler: ");
    page_seat(p, g->first);
    if (g->jump != g->first) {
        page_say(p, "; tomorrow: ", "; morgen: ");
        page_seat(p, g->jump);
    }
    page_line(p);
    for (unsigned week = 1; week <= WEEKS; week++)
        for (unsigned day = 1; day <= DAYS_A_WEEK; day++) {
            page_text(p, week == g->week && day == g->day ? "> " : "  ");
            page_say(p, "Week ", "Woche ");
            page_number(p, (int)week);
            page_say(p, ", day ", ", Tag ");
            page_number(p, (int)day);
            page_text(p, ": ");
            if (week == WEEKS && day == 1 && !(g->table & TABLE_EVENT_AT_END))
                page_say(p, "in the morning the specific event; in the evening ",
                         "am Morgen das Fallereignis, am Abend ");
            evening_tell(p, week, day);
            if (week == WEEKS && day == DAYS_A_WEEK - 1)
                page_say(p, "; from the morning on leads leave the game when they are followed up",
                         "; vom Morgen an verlassen verfolgte Spuren das Spiel");
            page_line(p);
        }
}

/* Events */

void visit_tell(struct page *p, int who, int where)
{
    if (who <= 0 || where <= 0)
        return;
    buffer_capital(&p->b);
    page_in_sentence(p, (uint16_t)who);
    page_say(p, ", now at ", ", jetzt hier: ");
    if (page_is_german(p))
        page_entry(p, (uint16_t)where);
    else
        page_in_sentence(p, (uint16_t)where);
}

static void card_tell(struct page *p, uint8_t zone, const char *en, const char *de)
{
    const struct android *g = page_game(p);
    component_id c = zone_top(p->s->b, zone);

    if (!c)
        return;
    uint16_t entry = p->q.pack->component[c - COMPONENT_BASE];
    page_text(p, "  ");
    page_say(p, en, de);
    if (!page_knows(p, c)) {
        page_say(p, "facedown\n", "verdeckt\n");
        return;
    }
    page_entry(p, entry);
    if (!(block_component(p->s->b, c)->seen & SEEN_FACE_UP)) {
        page_say(p, " (over)\n", " (vorbei)\n");
        return;
    }
    unsigned at = event_marker(&p->q, c);
    if (at < ARRAY_LEN(g->marker) && g->marker[at]) {
        page_text(p, " (");
        page_number(p, g->marker[at]);
        page_say(p, g->marker[at] == 1 ? " marker)" : " markers)", " Marker)");
    }
    page_text(p, "\n    ");
    page_rules(p, entry);
    page_line(p);
}

/* Temporary effects that are still in force; they and their source are public. */
static void effects_tell(struct page *p)
{
    unsigned told = 0;

    EFFECT_EACH (p->s->b, i) {
        const struct effect *e = &block_effects(p->s->b)[i];
        if (told++ == 0)
            page_say(p, "Still in force:\n", "Noch in Kraft:\n");
        page_text(p, "  ");
        page_entry(p, p->q.pack->clause[e->clause - 1].entry);
        if (e->seat < p->s->b->seat_count) {
            page_text(p, " (");
            page_seat(p, e->seat);
            page_text(p, ")");
        }
        page_line(p);
    }
}

void events_tell(struct page *p)
{
    const struct block *b = p->s->b;

    page_say(p, "Events\n", "Ereignisse\n");
    card_tell(p, ZONE_TRACK_1, "newest: ", "das neueste: ");
    card_tell(p, ZONE_TRACK_2, "the one before: ", "das davor: ");
    card_tell(p, ZONE_SPECIFIC, "of the case: ", "zum Fall: ");
    card_tell(p, ZONE_SEALED, "of the case, to come in week 2: ", "zum Fall, kommt in Woche 2: ");
    if (!block_zone(b, ZONE_TRACK_1)->count && !block_zone(b, ZONE_TRACK_2)->count)
        page_say(p, "  no general event yet\n", "  noch kein allgemeines Ereignis\n");
    page_say(p, "The murder: ", "Der Mordfall: ");
    page_entry(p, page_game(p)->murder);
    page_line(p);
    if (p->q.pack->entry[page_game(p)->murder].ability_count) {
        page_text(p, "    ");
        page_rules(p, page_game(p)->murder);
        page_line(p);
    }
    effects_tell(p);
}
