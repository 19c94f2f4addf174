/* match.h: the state of play at a table: the game, who plays each seat, and everything that follows
 * when somebody acts: orders, automatic passes, bots, windows, undo, faults, votes and clocks.
 *
 * A match does no I/O and has no clock, no threads and no globals. The host passes in the time and
 * who is connected (struct table_now), and one secret number as the source of chance. The same
 * inputs give the same results.
 *
 * To begin, the host zeroes a struct match, fills in its settings and seats, sets `chance` and
 * gives it a game. Then it calls match_begin(), or match_resume() for a game that was going on
 * before. After that it takes these steps for every input:
 *
 *     1. act      One of the functions under "Acting", or match_thought(), or nothing if an alarm
 *                 went off. The outcome is the reply, except OUTCOME_HELD: it comes later.
 *     2. drain    match_next() until it returns false. It carries out everything automatic, one
 *                 thing at a time.
 *     3. keep     Store new entries of the game, and what match_changes() lists.
 *     4. publish  Send the replies and the news (table/news.h). Nobody may see anything before it
 *                 is stored. match_kept() says that it is; a host that can lose a race against
 *                 another one may say that it is not.
 *     5. think    match_think() until it returns false. Start each thought, on another thread or
 *                 right here, and pass the result to match_thought().
 *     6. wait     For the next input, at most until match_alarm().
 *
 * A host that plays a table of bots to the end, with no storage and nobody to show it to:
 *
 *     struct match m = { .seat_count = 3, .game = game, .chance = seed };
 *     for (unsigned s = 0; s < 3; s++)
 *         m.seat[s] = (struct match_seat){ .kind = CHAIR_BOT, .taken = true,
 *                                          .level = ang_level_usual() };
 *     match_begin(&m, &now);
 *     while (m.state == TABLE_RUNNING) {
 *         struct table_happening h;
 *         struct table_think think;
 *         while (match_next(&m, &now, &h))
 *             ;
 *         while (match_think(&m, &now, &think))
 *             match_thought(&m, think.seat, think.version,
 *                           ang_game_think(game, think.seat, &think.bot, NULL, NULL));
 *     }
 */
#ifndef ANGELES_TABLE_MATCH_H
#define ANGELES_TABLE_MATCH_H

#include <angeles.h>

#include "table/ballot.h"
#include "table/clock.h"
#include "table/hold.h"
#include "table/limits.h"
#include "table/look.h"
#include "table/orders.h"
#include "table/steps.h"
#include "table/texts.h"
#include "table/words.h"

/* The host's knowledge about the moment. Hosts without a network leave all but the times at 0. */
struct table_now {
    int64_t ms;      /* monotonic */
    int64_t unix_s;  /* seconds since 1970 */
    unsigned here;   /* bit s: the person at seat s is connected to this host */
    int64_t started; /* seconds since 1970: nobody has been absent for longer */
    bool several;    /* people may be connected to other hosts */
    bool elsewhere;  /* another host runs this table's bots, clocks and windows */
};

/* ---- Seats and settings -------------------------------------------------------------------- */

enum chair_kind { CHAIR_PERSON, CHAIR_BOT, CHAIR_OPEN };

/* The reason why a bot plays for a person. */
enum away {
    AWAY_NOT,
    AWAY_LEFT,   /* the person asked for it */
    AWAY_TIME,   /* the person's time ran out */
    AWAY_ABSENT, /* the person was not connected, and gets the seat back on connecting */
};

/* An answer that waits: a person's for the common moment of its window, or a bot's move. */
struct held {
    bool set;
    bool person;
    bool given;  /* a person's, carried out but not stored yet */
    bool shared; /* a person's: other hosts of the table can read it */
    uint32_t version;
    unsigned index;
};

struct match_seat {
    enum chair_kind kind;
    bool taken; /* it has an owner; a bot's seat always has */
    bool ready; /* its owner wants to begin */
    char name[PERSON_NAME_SIZE];
    enum away away;
    int64_t gone;    /* seconds since 1970: when the last connection closed; 0: perhaps connected */
    int64_t left_ms; /* the same, monotonic, while only this host knows; 0: not set */
    bool conceded;
    unsigned level;                 /* of the bot in this seat, or of its stand-in */
    char personality[32];           /* the bot's; "" or a name that the game does not have: none */
    const struct ang_bot_desc *bot; /* instead of level and personality; NULL: none */
    struct orders orders;
    uint64_t orders_version, notes_version; /* incremented when they change */
    int64_t point_ms;                       /* it may point again from then on */
    bool thinking; /* match_think() has asked for its move, and no answer has come */
    struct held held;
    bool asks;         /* its person waits for the answer to a question: see deed_question() */
    uint32_t asked_at; /* the state that the question is about */
};

enum table_state { TABLE_WAITING, TABLE_RUNNING, TABLE_PAUSED, TABLE_OVER };
enum pace { PACE_QUICK, PACE_EVEN };
enum ended { ENDED_NOT, ENDED_GAME, ENDED_VOTE };

/* ---- Outcomes and happenings --------------------------------------------------------------- */

enum outcome_kind {
    OUTCOME_DONE,
    OUTCOME_HELD,    /* it waits for the window's common moment: HAPPENS_ANSWERED */
    OUTCOME_REFUSED, /* by the table (`why`) or by the rules (`result`) */
    OUTCOME_FAULT,   /* a bug in the rules: the option was removed, and nothing else has changed */
};
struct table_outcome {
    enum outcome_kind kind;
    enum table_refusal why;   /* REFUSED_NOT: see `result` */
    unsigned number[2];       /* for refusal_text() */
    struct ang_result result; /* for ang_engine_changed() */
    unsigned seats;           /* a mark on the map: the seats that see it, too */
};

enum happening_kind {
    HAPPENS_CHOICE,   /* seat, by: made for somebody */
    HAPPENS_PROPOSED, /* seat: a bot has made an offer */
    HAPPENS_OFFER,    /* seat, by: an offer was answered for somebody */
    HAPPENS_ANSWERED, /* seat, version, index, result: a held answer was carried out, or refused */
    HAPPENS_FAULT,    /* seat, result: report it */
    HAPPENS_VOID,     /* faults have removed all options of a decision, so it was dropped */
    HAPPENS_TIME_OUT, /* seat: a bot plays it now */
    HAPPENS_VOTE,     /* ballot: it was agreed and carried out; an invitation is the host's */
    HAPPENS_LAPSED,   /* ballot: its time was up */
    HAPPENS_OVER,     /* the game has ended by its rules */
};
struct table_happening {
    enum happening_kind kind;
    unsigned seat;
    enum ang_by by;
    uint32_t version;
    unsigned index;
    const struct ang_result *result; /* valid until the next call; may be NULL */
    struct ballot ballot;
};

/* A bot has to choose. The seed depends only on what its seat knows. A time limit is the host's
 * choice. */
struct table_think {
    unsigned seat;
    uint32_t version;
    struct ang_bot_desc bot;
    bool hurry;    /* in a window at even pace: after two seconds it passes */
    bool in_place; /* a fault has removed options: use ang_game_think(), not a copied position */
};

enum { MATCH_QUEUE_MAX = 16 };

/* Changes to store besides the game's entries. */
enum match_change {
    CHANGED_TABLE = 1,                 /* state, ended, or who plays a seat */
    CHANGED_BALLOT = 2,                /* a vote was asked, counted or decided */
    CHANGED_ORDERS = 4,                /* shifted left by the seat: its orders */
    CHANGED_NOTES = 4 << ANG_SEAT_MAX, /* shifted left by the seat: its notes */
};

struct match {
    /* Settings */
    unsigned seat_count, owner;
    enum pace pace;
    enum undo_rule undo;
    struct clock_rule clock;
    bool no_hints;
    int64_t talk_ms; /* length of talk time; 0: there is none. Together: until one is quiet */
    bool newcomers;  /* somebody new may take a seat during the game */
    bool together;   /* all people share one screen: they agree to what one of them does */
    int64_t absence_bot, absence_person; /* seconds, for votes: see ballot.h */

    /* State */
    struct ang_game *game; /* NULL before the game begins; the host owns it */
    enum table_state state;
    bool deserted; /* paused because no person plays */
    enum ended ended;
    struct match_seat seat[ANG_SEAT_MAX];
    struct ballot ballot;
    struct clocks clocks;
    struct hold hold;             /* the current window at even pace */
    struct talk talk;             /* before the current decision */
    unsigned proposing_at;        /* the moment at which bots may make offers */
    unsigned proposed;            /* seats that have made theirs, or none, at that moment */
    struct ang_lesson_run lesson; /* people learn: see "Lessons" */
    uint64_t chance;              /* secret; decides how long windows stay open */
    unsigned events_at;           /* events of the game that were followed */
    unsigned advice;              /* an entry, plus 1, that bots should prefer: match_point() */
    bool roll_called;             /* see presence.h */
    bool halted;                  /* the host cannot store anything: nothing moves */
    struct texts texts;           /* chat and notes; owned */

    /* Between two steps */
    unsigned closing; /* bit s: the answer of seat s is carried out now */
    unsigned steps;   /* automatic ones since the last input */
    unsigned changed; /* enum match_change */
    struct ang_result result;
    struct table_happening queue[MATCH_QUEUE_MAX];
    unsigned queue_count;
};

/* ---- Beginning ----------------------------------------------------------------------------- */

void match_begin(struct match *m, const struct table_now *now);
/* Resumes a game in progress: ignores its events so far. */
void match_resume(struct match *m, const struct table_now *now);
void match_release(struct match *m); /* what it owns; the game is the host's */

/* ---- Acting before the game ------------------------------------------------------------------ */

enum table_refusal match_ready(struct match *m, unsigned seat, bool ready);
/* Bots take the free seats. The host gives them names. */
enum table_refusal match_fill(struct match *m);
/* Whether the game begins: all seats are taken, and several people have all said that they are
 * ready. */
bool match_is_ready(const struct match *m);

/* ---- Acting: what people do ---------------------------------------------------------------- */

/* Whether the seat may change the game now. Check this before reading a message that does. */
enum table_refusal match_may_play(const struct match *m, unsigned seat);
/* Carries out a choice, an offer or an answer to one. */
void match_play(struct match *m, const struct ang_change *change, struct table_outcome *out);
void match_undo(struct match *m, unsigned seat, unsigned choices, struct table_outcome *out);
/* Replaces the seat's orders; false: they are invalid. */
bool match_order(struct match *m, unsigned seat, const char *text, size_t size,
                 struct json_error *error);
/* Adds an order, in place of an earlier one of its kind. Returns false if there are too many. */
bool match_order_add(struct match *m, unsigned seat, const struct order *order);
/* The person has nothing to say: talk time is over when all of them have said so. */
enum table_refusal match_quiet(struct match *m, unsigned seat);
/* Shows the others a place or a card. Nothing is changed or stored: the host tells the `seats` that
 * see it, too. If the team's Lead points, or anybody while a bot leads, then the next bot that can
 * do something about it in this period does. */
enum table_refusal match_point(struct match *m, const struct table_now *now, unsigned seat,
                               const char *key, unsigned *seats);
/* Everybody hears it. `text` is cleaned. */
enum table_refusal match_chat(struct match *m, const struct table_now *now, unsigned seat,
                              char *text);
bool match_hears_chat(const struct match *m, unsigned viewer);
enum table_refusal match_notes(struct match *m, unsigned seat, const char *text);
enum table_refusal match_leave(struct match *m, const struct table_now *now, unsigned seat);
enum table_refusal match_return(struct match *m, unsigned seat);
enum table_refusal match_concede(struct match *m, const struct table_now *now, unsigned seat);
/* Only the owner may; others ask for it. */
enum table_refusal match_pause(struct match *m);
enum table_refusal match_go_on(struct match *m);
/* Asks the others, or does it at once if no consent is needed. `wish` says kind, by, choices and
 * seat. The host decides who may take a seat: it carries out an invitation that was agreed on.
 * So it does for one to the asking player's own seat, which needs no vote. */
enum table_refusal match_ask(struct match *m, const struct table_now *now,
                             const struct ballot *wish);
enum table_refusal match_agree(struct match *m, const struct table_now *now, unsigned seat,
                               bool yes);

/* ---- Lessons: one person at the learner's seat; no bot thinks, because the lesson chooses for the
 * others -------------------------------------------------------------------------------- */

/* After match_begin() or match_resume(), with the lesson's game. */
void match_teach(struct match *m, const struct ang_lesson *lesson);
bool match_lesson_go_on(struct match *m); /* the learner has read it; false: there is a choice */
bool match_lesson_again(struct match *m, const struct table_now *now); /* restarts the chapter */

/* ---- Acting: what the host does ------------------------------------------------------------ */

void match_thought(struct match *m, unsigned seat, uint32_t version, int choice);
void match_stand_in(struct match *m, const struct table_now *now, unsigned seat, enum away why);
void match_set_pause(struct match *m, bool pause);
/* The seat has a new owner, who inherits neither orders nor notes. */
void match_hand_over_seat(struct match *m, unsigned seat);

/* Several hosts of one table: the one that runs its windows carries out the answers of all. */
/* An answer that another host has taken; false: it is not to the current decision. */
bool match_hold(struct match *m, unsigned seat, uint32_t version, unsigned index);
/* The next person's answer that other hosts cannot read yet; it counts as shared then. */
bool match_hand_over(struct match *m, unsigned *seat);
/* After reading what another host has done: the next person's answer that has been dealt with there
 * or comes too late. It is no longer held. */
bool match_passed(struct match *m, unsigned *seat);

/* ---- After an input ------------------------------------------------------------------------ */

/* The next automatic consequence; false: there is none. */
bool match_next(struct match *m, const struct table_now *now, struct table_happening *out);
unsigned match_changes(struct match *m); /* and forgets them */
/* Everything is stored. `again`: it is not, because another host was first; answers that were
 * carried out are held again. */
void match_kept(struct match *m, bool again);
bool match_think(struct match *m, const struct table_now *now, struct table_think *out);
/* In the host's milliseconds: when to drain again at the latest. INT64_MAX: never. */
int64_t match_alarm(const struct match *m, const struct table_now *now);

/* ---- Storing, for hosts that keep a table as one text (match_text.c) ------------------------- */

/* Settings and state as JSON, without the game and the chat; a json_fill for buffer.h. */
void match_fill_in(struct json_writer *w, const void *match);
/* Keeps the game, the chance, `together` and the absence times of `m`. Call match_resume() next.
 * Returns false, without a change, if the text is invalid. */
bool match_read(struct match *m, const char *text, size_t size, struct json_error *error);

/* ---- Looking ------------------------------------------------------------------------------- */

static inline bool seat_is_bots(const struct match_seat *seat) /* a bot plays it now */
{
    return seat->kind == CHAIR_BOT || seat->away || seat->conceded;
}
unsigned match_people(const struct match *m); /* bit s: a person plays seat s now */
unsigned match_owners(const struct match *m); /* bit s: seat s belongs to a person */
bool match_is_quick(const struct match *m);
bool match_is_even(struct match *m); /* the current answers are applied together */
/* At even pace: a standing order passes for the seat, unless its person answers in time. */
bool match_is_ordered(struct match *m, unsigned seat);
bool match_is_struck(const struct match *m); /* a fault has removed options of the decision */
/* The seed of a bot's move: the same knowledge at the same point of the game gives the same one. */
uint64_t match_seed(const struct match *m, unsigned seat);

#endif
