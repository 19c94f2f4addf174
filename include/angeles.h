/* angeles.h: the public interface of the engine.
 *
 * A *pack* is a compiled set of cards and facts; a *game* is played with one. Between calls a game
 * is always at a decision: one or more seats are asked, each with a list of legal options. To play:
 *
 *     struct ang_error error;
 *     struct ang_pack *pack = ang_pack_embedded("harbor", &error);
 *     struct ang_game *game = ang_game_new(&(struct ang_game_desc){ .pack = pack, .seats = 3,
 *                                                                   .seed = 7 }, &error);
 *     struct ang_decision d;
 *     while (ang_game_state(game) == ANG_RUNNING) {
 *         unsigned seat = ang_seat_first(ang_game_waiting(game));
 *         ang_game_decision(game, seat, &d);
 *         ang_game_choose(game, seat, d.version, d.count - 1, &error);
 *     }
 *     ang_game_free(game);
 *     ang_pack_free(pack);
 *
 * No function keeps global state: threads may use different games at once, but only one thread may
 * use a game at a time. Anything that a person, a file or the network can cause is an error: the
 * function returns false (or NULL, or 0), fills `error`, and changes nothing. `error` may always be
 * NULL.
 *
 * Functions that write text take a buffer and its size. They never write past it and always end it
 * with a zero. Like snprintf(), they return the length of the whole text without the zero.
 */
#ifndef ANGELES_H
#define ANGELES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define ANG_VERSION "0.1.0"

enum { ANG_SEAT_MAX = 6, ANG_SPECTATOR = 6, ANG_OPTION_MAX = 512, ANG_CARRY_MAX = 256 };

enum ang_code {
    ANG_OK,
    ANG_USAGE,   /* the call is invalid: no such seat, no such game */
    ANG_STALE,   /* the decision this answers is over */
    ANG_REFUSED, /* the rules refuse it; the message says which and why */
    ANG_CONTENT, /* a pack, save, dump or message is malformed */
    ANG_FAULT,   /* a bug in the engine: the choice was dropped, the game continues */
    ANG_NO_MEMORY,
    ANG_IO,
};

struct ang_error {
    enum ang_code code;
    unsigned line;     /* in the text that was read, from 1; 0: none */
    unsigned column;   /* byte in that line, from 1; 0: none */
    char message[240]; /* one sentence: what was wrong, and what was expected */
    char rule[24];     /* ANG_REFUSED: the ledger id of the rule that forbids it; "" if none */
};

enum ang_language { ANG_EN, ANG_DE };

/* ---- Packs ----------------------------------------------------------------------------- */

struct ang_pack;

unsigned ang_kind_count(void);             /* games this library can play */
const char *ang_kind_name(unsigned kind);  /* "harbor"; NULL if there is none */
const char *ang_kind_title(unsigned kind); /* "Harbor" */

/* The game's pack that is built into this library. */
struct ang_pack *ang_pack_embedded(const char *game, struct ang_error *error);
/* A compiled pack from elsewhere; the bytes are copied. */
struct ang_pack *ang_pack_open(const void *blob, size_t size, struct ang_error *error);
/* Compiles a folder of *.pack and *.prose files. *report has the errors, or the warnings if there
 * are none, as the compiler prints them; NULL: neither. Free it with ang_text_free(). */
struct ang_pack *ang_pack_compile(const char *folder, const char *game, char **report,
                                  struct ang_error *error);
void ang_pack_free(struct ang_pack *pack); /* no game may still be using it */
void ang_text_free(char *text);            /* a text returned by this library, or NULL */

const char *ang_pack_game(const struct ang_pack *pack); /* "harbor" */
const char *ang_pack_hash(const struct ang_pack *pack); /* 64 hex digits: the hash of its content */
/* Returns the pack's bytes, for a file or a database; the pack owns them. ang_pack_open() reopens
 * them. */
const void *ang_pack_blob(const struct ang_pack *pack, size_t *size);
unsigned ang_pack_seat_min(const struct ang_pack *pack); /* the fewest players */
unsigned ang_pack_seat_max(const struct ang_pack *pack); /* the most players */
/* The game's noun for its period, such as "day"; standing orders can last until it ends. */
const char *ang_pack_period(const struct ang_pack *pack, enum ang_language lang);

/* Options set before the game: "murder=last-call-at-roxies". */
struct ang_table_option {
    const char *name, *value[8]; /* the first is the default; NULL ends */
    const char *title[2];        /* by language */
    unsigned seat;               /* the seat (from 1) whose character it sets; 0: none */
};
unsigned ang_pack_option_count(const struct ang_pack *pack);
bool ang_pack_option(const struct ang_pack *pack, unsigned index,
                     struct ang_table_option *out); /* false if there is none */

/* Entries: cards, places and everything else in the pack. */
struct ang_entry {
    const char *kind, *key;
    const char *title[2], *story[2], *text[2]; /* by language; text is the rules text */
    const char *whole[2]; /* the rules text of a sealed entry, with what follows its decisions */
    unsigned copies;      /* number of components; 0: not a component */
    bool sealed;          /* nobody is told anything about it before it is read in a game */
};
unsigned ang_pack_entry_count(const struct ang_pack *pack);
bool ang_pack_entry(const struct ang_pack *pack, unsigned index,
                    struct ang_entry *out); /* false if there is none */
/* The printed facts besides its text: "light, cost 2, gold"; "" if there are none. */
size_t ang_pack_facts(const struct ang_pack *pack, unsigned entry, enum ang_language lang,
                      char *out, size_t size);
/* The number of cards shown in English only: without German, and with outdated German. */
unsigned ang_pack_open_cards(const struct ang_pack *pack, unsigned *stale);
/* The noun for a kind: "Kniff" for "trick"; the kind itself if the game has no noun. */
size_t ang_pack_kind_text(const struct ang_pack *pack, const char *kind, enum ang_language lang,
                          char *out, size_t size);
bool ang_pack_trades(const struct ang_pack *pack); /* whether players can trade */
/* The entry with this key or title (or the beginning of one), or -1. */
int ang_pack_find(const struct ang_pack *pack, const char *name);
/* Counts of everything in the game's box, as JSON: entries and components by kind, and the rest. */
size_t ang_pack_stats(const struct ang_pack *pack, char *out, size_t size);
size_t ang_pack_code(const struct ang_pack *pack, int entry, char *out, size_t size); /* listing */
size_t ang_pack_ops(char *out, size_t size); /* the reference of the machine's operations */
/* The vocabulary for authors of cards: each form, and the text that players read for it. */
size_t ang_pack_words(const struct ang_pack *pack, enum ang_language lang, char *out, size_t size);

/* Coverage: which instructions of cards never ran. A map belongs to one pack; games that get it in
 * struct ang_game_desc mark what they run. Returns NULL if out of memory. */
struct ang_coverage;
struct ang_coverage *ang_coverage_new(const struct ang_pack *pack);
void ang_coverage_free(struct ang_coverage *map);
unsigned ang_coverage_missing(const struct ang_coverage *map); /* instructions never run */
size_t ang_coverage_report(const struct ang_coverage *map, char *out,
                           size_t size); /* a line each */

/* ---- Games ----------------------------------------------------------------------------- */

struct ang_game;

/* The state that a finished game passes on to the next. It is for the host, not for players: parts
 * of it may be hidden. A game refuses a state of another version or length. */
struct ang_carry {
    unsigned version; /* of the game's section */
    unsigned count;   /* numbers in use */
    int16_t number[ANG_CARRY_MAX];
    uint8_t seen[ANG_CARRY_MAX]; /* bit s: seat s knows the number; bit ANG_SPECTATOR: everybody */
};

struct ang_game_desc {
    const struct ang_pack *pack; /* owned by the caller; must outlive the game */
    unsigned seats;              /* 0: the fewest the game allows */
    uint64_t seed;               /* for local tables and tests */
    const uint8_t *key;          /* 32 secret bytes instead of a seed, for tables with strangers */
    const char *const *option;   /* "deck=tiny" …; NULL ends; may be NULL */
    const char *const *name;     /* of each seat; may be NULL */
    const struct ang_carry *carry; /* the result of an earlier game; may be NULL */
    const char *campaign;          /* the game is a chapter of it; "": of a new one; may be NULL */
    unsigned after;                /* the number of the chapter before; 0: none */
    struct ang_coverage *coverage; /* may be NULL */
};

/* A new game at its first decision; free it with ang_game_free(). */
struct ang_game *ang_game_new(const struct ang_game_desc *desc, struct ang_error *error);
void ang_game_free(struct ang_game *game);

enum ang_state { ANG_RUNNING, ANG_WON, ANG_LOST };
enum ang_state ang_game_state(const struct ang_game *game);
unsigned ang_game_winners(const struct ang_game *game); /* bit s: seat s; may be several or none */
unsigned ang_game_seats(const struct ang_game *game);   /* number of players */
unsigned ang_game_waiting(const struct ang_game *game); /* bit s: seat s is asked */
unsigned ang_seat_first(unsigned seats);                /* the lowest; ANG_SEAT_MAX if none */
unsigned ang_game_active(const struct ang_game *game);  /* whose turn it is */
const struct ang_pack *ang_game_pack(const struct ang_game *game); /* as it was given */
uint64_t ang_game_hash(const struct ang_game *game); /* of everything, hidden parts included */
void ang_game_speak(struct ang_game *game, enum ang_language lang); /* in refusals */

/* Deciding */
struct ang_option { /* ang_option_text() and ang_game_decision_json() put it into words */
    uint16_t kind;
    uint16_t target[3];
};
struct ang_decision {
    uint32_t version; /* return it with the choice */
    unsigned count;   /* 0: this seat is not asked */
    struct ang_option option[ANG_OPTION_MAX];
};
/* Lists the seat's current decision with all its options. Returns false if there is no such seat,
 * or if a fault prevented it. */
bool ang_game_decision(struct ang_game *game, unsigned seat, struct ang_decision *out);
/* The same, with the properties that the rules give to its prompt and options. */
enum ang_trait {
    ANG_PASSES = 1, /* does nothing: it can be chosen for a player who has no other option */
    ANG_RISKY = 2,  /* wastes something, or can't be undone */
};
struct ang_prompt {
    unsigned id;
    unsigned window; /* the number of this reaction window's name; 0: not a window */
    unsigned about;  /* bit s: it mentions seat s */
    bool talks;      /* people get time to talk and trade before anybody answers it */
    int entry[2]; /* the cards and other entries it mentions, as far as this seat knows them; -1 */
};
bool ang_game_asked(struct ang_game *game, unsigned seat, struct ang_decision *out,
                    struct ang_prompt *prompt, uint8_t trait[ANG_OPTION_MAX]);
/* Lists the cards and other entries an option mentions, as far as this seat knows them, or -1. */
void ang_option_entries(struct ang_game *game, unsigned seat, const struct ang_option *option,
                        int entry[3]);
bool ang_pack_talks(const struct ang_pack *pack);   /* whether any prompt of the game is such a
                                                     * decision */
bool ang_pack_is_open(const struct ang_pack *pack); /* the players are a team with open hands */
/* Whether this is the players' name for the window, or the prompt's own name. */
bool ang_prompt_is(const struct ang_pack *pack, unsigned prompt, const char *name);

/* Chooses option[index] of the decision with this version, and runs to the next one. ANG_STALE,
 * ANG_REFUSED and ANG_FAULT leave the game unchanged. */
bool ang_game_choose(struct ang_game *game, unsigned seat, uint32_t version, unsigned index,
                     struct ang_error *error);

/* The same for hosts that choose for their players. The entry keeps who chose, in saves too. If
 * there is only one option, the rules have chosen it. */
enum ang_by {
    ANG_BY_PERSON, /* or unknown: older saves do not say */
    ANG_BY_ORDER,  /* a standing order of the player */
    ANG_BY_RULE,   /* there was nothing else to choose */
    ANG_BY_BOT,
};
struct ang_result {
    struct ang_error error;      /* its code is ANG_OK when it was done */
    unsigned event, event_count; /* its consequences: ang_game_event() from this number on */
};
bool ang_game_decide(struct ang_game *game, unsigned seat, uint32_t version, unsigned index,
                     enum ang_by by, struct ang_result *result);
/* An option as a sentence, as this seat (or ANG_SPECTATOR) may know it. */
size_t ang_option_text(struct ang_game *game, unsigned seat, const struct ang_option *option,
                       enum ang_language lang, char *out, size_t size);
/* Menus: options with the same group belong together; those of group 0 come last. A group with a
 * title is shown as the title and a list of its options' labels. The game decides. */
enum ang_rank { ANG_RANK_PLAIN, ANG_RANK_WORTH, ANG_RANK_LATE };
struct ang_standing {
    unsigned group;
    enum ang_rank rank; /* worth a look now: before the others of its group; late: after them */
};
struct ang_group {
    const char *title; /* or NULL */
    bool folded;       /* costly or seldom wanted: shown as one entry */
    bool lines;        /* its labels are sentences: one on each line */
};
struct ang_standing ang_option_standing(struct ang_game *game, unsigned seat,
                                        const struct ang_option *option);
struct ang_group ang_pack_group(const struct ang_pack *pack, unsigned group,
                                enum ang_language lang);
size_t ang_option_label(struct ang_game *game, unsigned seat, const struct ang_option *option,
                        enum ang_language lang, char *out, size_t size);
unsigned ang_option_traits(struct ang_game *game, unsigned seat,
                           const struct ang_option *option); /* enum ang_trait */
/* The question to a seat, or the result of the game; for other seats, the names of the seats
 * asked. */
size_t ang_prompt_text(struct ang_game *game, unsigned seat, enum ang_language lang, char *out,
                       size_t size);
/* The topic of the quick reference about what this seat is asked; NULL if there is none. */
const char *ang_prompt_topic(struct ang_game *game, unsigned seat);
/* Why the option described in words ("play night shift") is not offered: the rule and its id.
 * Returns false if no known option matches the words. */
bool ang_game_why_not(struct ang_game *game, unsigned seat, const char *words,
                      enum ang_language lang, char *out, size_t size);
/* The index of the option given by a number or in words; -1 and a message if none or more than one
 * matches. */
int ang_game_find_option(struct ang_game *game, unsigned seat, const char *words,
                         struct ang_error *error);

/* Marks all options that match the words equally well; returns how many. */
unsigned ang_game_find_options(struct ang_game *game, unsigned seat, const char *words,
                               uint8_t found[ANG_OPTION_MAX]);

/* Bargains, in games that allow them. A term is a supply, a card or a deed: something to be done.
 * Taking an offer hands over supplies and cards. If every deed in it can be done at once, it binds:
 * the deeds narrow the decisions they are about. Otherwise they are promises, which the game judges
 * and never enforces. An offer by itself does not change the current decision. */
enum ang_term_kind { ANG_NO_TERM, ANG_TERM_SUPPLY, ANG_TERM_CARD, ANG_TERM_DEED };
struct ang_term {
    enum ang_term_kind kind;
    unsigned number; /* how many; 0 for a deed without a number */
    unsigned thing;  /* the kind of supply, the card as in options, or the code of the deed */
};
enum { ANG_TERM_MAX = 2 };
/* The number of a deed's kind, from 1 on, and the name of that kind, or NULL. */
enum { ANG_ACT_MAX = 16 };
unsigned ang_term_act(const struct ang_term *term); /* 0: not a deed */
const char *ang_deed_name(const struct ang_pack *pack, unsigned act);
const char *ang_deed_title(const struct ang_pack *pack, unsigned act, enum ang_language lang);
bool ang_deed_counts(const struct ang_pack *pack, unsigned act); /* it has a number */
struct ang_bargain {
    unsigned from, to;
    struct ang_term give[ANG_TERM_MAX], want[ANG_TERM_MAX];
};
bool ang_game_bargain(struct ang_game *game, const struct ang_bargain *bargain, enum ang_by by,
                      struct ang_result *result);
/* The terms that one seat could offer another now, as far as the viewer knows. Supplies come with
 * the most that can be given, deeds with the number 1 if they have one. Returns how many there
 * are. */
unsigned ang_game_terms(struct ang_game *game, unsigned giver, unsigned taker, unsigned viewer,
                        struct ang_term *out, unsigned max);
/* The result of an offer if it were made and taken now. Returns false if it can't be made; `why`
 * says why. */
struct ang_prospect {
    bool binds;                /* it would bind; false: each deed would be a promise */
    bool now[2][ANG_TERM_MAX]; /* by side, give first: this term can be carried out at once */
    char why[300];
};
bool ang_game_prospect(struct ang_game *game, const struct ang_bargain *bargain,
                       enum ang_language lang, struct ang_prospect *out);
size_t ang_term_text(struct ang_game *game, unsigned viewer, unsigned giver, unsigned taker,
                     const struct ang_term *term, enum ang_language lang, char *out, size_t size);
/* The words to type for a term: "3 capital", "support main with 1 card". */
size_t ang_term_words(struct ang_game *game, unsigned viewer, unsigned giver, unsigned taker,
                      const struct ang_term *term, enum ang_language lang, char *out, size_t size);
/* The whole offer: "You offer Ben 2 coins for …". */
size_t ang_bargain_text(struct ang_game *game, unsigned viewer, const struct ang_bargain *bargain,
                        enum ang_language lang, char *out, size_t size);
/* When a deed can be done at once, as a sentence; "": it never can, or it is not a deed. */
size_t ang_term_moment(struct ang_game *game, unsigned viewer, unsigned giver, unsigned taker,
                       const struct ang_term *term, enum ang_language lang, char *out, size_t size);
/* An offer with terms in words: "2 coins", "night shift", "support main 1"; "" for nothing. */
bool ang_game_bargain_read(struct ang_game *game, unsigned from, unsigned to, const char *give,
                           const char *want, struct ang_bargain *out, struct ang_error *error);
bool ang_game_offer(struct ang_game *game, unsigned from, unsigned to, const char *give,
                    const char *want, struct ang_error *error);
enum ang_answer { ANG_TAKE, ANG_DECLINE, ANG_WITHDRAW, ANG_RELEASE };
/* The seat it was made to takes or declines it; the seat that made it may withdraw it. The receiver
 * of a promise may release the promisor; then `offer` is the number of the promise. */
bool ang_game_answer(struct ang_game *game, unsigned seat, unsigned offer, enum ang_answer answer,
                     struct ang_error *error);
bool ang_game_answer_by(struct ang_game *game, unsigned seat, unsigned offer,
                        enum ang_answer answer, enum ang_by by, struct ang_result *result);
struct ang_offer {
    unsigned number; /* for the answer */
    unsigned from, to;
    struct ang_term give[ANG_TERM_MAX], want[ANG_TERM_MAX];
};
enum { ANG_OFFER_MAX = 6 };
unsigned ang_game_offers(const struct ang_game *game,
                         struct ang_offer out[ANG_OFFER_MAX]); /* returns how many are open */
size_t ang_offer_text(struct ang_game *game, unsigned viewer, unsigned offer,
                      enum ang_language lang, char *out, size_t size);

/* Promises: open ones, and closed ones until newer ones replace them. */
enum ang_promise_state {
    ANG_PROMISE_OPEN = 1,
    ANG_PROMISE_DUE, /* the promisor is asked to keep it now */
    ANG_PROMISE_KEPT,
    ANG_PROMISE_BROKEN,
    ANG_PROMISE_LAPSED,
    ANG_PROMISE_RELEASED,
};
struct ang_promise {
    unsigned number; /* to release the promisor */
    unsigned from, to;
    enum ang_promise_state state;
    struct ang_term term; /* the deed */
};
enum { ANG_PROMISE_MAX = 18 };
unsigned ang_game_promises(const struct ang_game *game, struct ang_promise out[ANG_PROMISE_MAX]);
struct ang_word { /* the outcomes of a seat's promises */
    unsigned kept, broken, lapsed;
};
struct ang_word ang_game_word(const struct ang_game *game, unsigned seat);

/* A change that a player wants, as ang_engine_ask_unless_change() returns it. */
enum ang_change_kind { ANG_CHANGE_CHOICE, ANG_CHANGE_OFFER, ANG_CHANGE_ANSWER };
struct ang_change {
    enum ang_change_kind kind;
    unsigned seat;
    uint32_t version; /* ANG_CHANGE_CHOICE, with the index */
    unsigned index;
    unsigned offer; /* ANG_CHANGE_ANSWER, with the answer */
    enum ang_answer answer;
    uint16_t terms[16]; /* ANG_CHANGE_OFFER: for the library only */
};
bool ang_game_change(struct ang_game *game, const struct ang_change *change, enum ang_by by,
                     struct ang_result *result);

/* Undo. Free: the seat takes back its own choices if nothing random was drawn since, nobody learned
 * anything and nobody else has acted. By consent (the caller has asked the others) or by the owner
 * it goes further. Then seats keep what they have learned, and chance is drawn anew. */
enum ang_undo { ANG_UNDO_FREE, ANG_UNDO_CONSENT, ANG_UNDO_OWNER };
unsigned ang_game_undo_free(const struct ang_game *game,
                            unsigned seat); /* number of choices it may take back */
/* Takes back that many of the last choices of the game. The undo is an entry, too. */
bool ang_game_undo(struct ang_game *game, unsigned seat, enum ang_undo how, unsigned choices,
                   struct ang_error *error);
/* Drops the waiting effect if faults have removed all of its options. */
bool ang_game_void(struct ang_game *game, struct ang_error *error);
/* The players give the game up together, and it continues to its end. Returns false if it has
 * no such rule, or if it is ending already. */
bool ang_game_give_up(struct ang_game *game, struct ang_error *error);

/* Looking. `viewer` is a seat or ANG_SPECTATOR, and gets only what it knows: as JSON
 * (docs/protocol.md), or as text for a terminal. */
size_t ang_game_view(struct ang_game *game, unsigned viewer, enum ang_language lang, char *out,
                     size_t size);
size_t ang_game_view_text(struct ang_game *game, unsigned viewer, enum ang_language lang, char *out,
                          size_t size);
/* The table in parts ("map", "suspects", …), for games with their own board. The first part is
 * a short summary; the view as text is all the others. */
unsigned ang_pack_part_count(const struct ang_pack *pack);
struct ang_part {
    const char *word[2], *other[2]; /* the words people type, by language; other may be NULL */
    const char *about[2];
};
bool ang_pack_part(const struct ang_pack *pack, unsigned part, struct ang_part *out);
size_t ang_game_part_text(struct ang_game *game, unsigned viewer, unsigned part,
                          enum ang_language lang, char *out, size_t size);
/* A decision with its prompt and options, ids and texts, as the protocol has it. */
size_t ang_game_decision_json(struct ang_game *game, unsigned seat, enum ang_language lang,
                              char *out, size_t size);
/* The hash of what a viewer sees, in any language: the same hash means the same view. */
uint64_t ang_game_view_hash(struct ang_game *game, unsigned viewer);
/* The protocol's hash of a view: just as precise, and much cheaper. */
uint64_t ang_game_sight_hash(struct ang_game *game, unsigned viewer);
/* The difference between two views of a viewer in the same language: {"changes":…}, as in the
 * protocol (docs/protocol.md). Both must be texts of ang_game_view(); otherwise it returns 0. */
size_t ang_view_changes(const char *from, const char *to, char *out, size_t size);
/* The same for repeated looks at one game by several viewers, without keeping views. It
 * remembers what each viewer saw at the last look, and reports the changes since then. */
struct ang_sights;
struct ang_sights *ang_sights_new(void); /* NULL if out of memory */
void ang_sights_free(struct ang_sights *sights);
uint64_t ang_sights_look(struct ang_sights *sights, struct ang_game *game,
                         unsigned viewer); /* the hash of what the viewer sees now */
/* The hash of what the viewer saw before that. 0: nothing, or another viewer has looked meanwhile
 * at something this one has not seen, so it needs a whole view. */
uint64_t ang_sights_base(const struct ang_sights *sights, unsigned viewer);
size_t ang_sights_changes(const struct ang_sights *sights, struct ang_game *game, unsigned viewer,
                          enum ang_language lang, char *out, size_t size); /* {"changes":…} */
/* The part of that text that is the same for all viewers and in all languages. */
const char *ang_sights_shared(const struct ang_sights *sights, size_t *size);
/* The log, line by line, as this viewer saw it at the time: as a sentence, or as in the protocol. A
 * line keeps its number; some lines are not for everybody. */
/* Whether a viewer knows an entry: a sealed one once the game has shown, named or read it. */
bool ang_game_knows(const struct ang_game *game, unsigned viewer, unsigned entry);
/* The seat that leads the team now; -1: nobody does. */
int ang_game_leader(const struct ang_game *game);
/* Whether a viewer sees something with this entry's key now: a place that they know, or the face of
 * one of its cards. */
bool ang_game_shows(const struct ang_game *game, unsigned viewer, const char *key);
unsigned ang_game_log_count(const struct ang_game *game);
size_t ang_game_log_text(struct ang_game *game, unsigned viewer, unsigned line,
                         enum ang_language lang, char *out, size_t size); /* 0: not shown */
size_t ang_game_log_json(struct ang_game *game, unsigned viewer, unsigned line,
                         enum ang_language lang, char *out, size_t size);

/* The entry that wrote the line: 1 is the first, 0 the set-up. */
unsigned ang_game_log_entry(const struct ang_game *game, unsigned line);

/* Events: what the rules report to programs, so that nobody has to read the log. Everybody may know
 * of them. Like lines of the log they keep their numbers, and an undo removes none. */
enum ang_event_kind {
    ANG_TURN_BEGINS,   /* seat */
    ANG_PERIOD_BEGINS, /* a day, a round, whatever the game calls it */
    ANG_CARD_PLAYED,   /* seat, card */
    ANG_GAME_OVER,
};
struct ang_event {
    enum ang_event_kind kind;
    int seat;       /* -1: none */
    int card;       /* its entry in the pack; -1: none */
    int line;       /* of the log; -1: it has none */
    unsigned entry; /* that caused it: 1 is the first, 0 the set-up */
};
unsigned ang_game_event_count(const struct ang_game *game);
bool ang_game_event(const struct ang_game *game, unsigned index,
                    struct ang_event *out); /* false if there is none */

/* The importance of a line, for summaries of turns. */
enum ang_telling {
    ANG_TELL_ASIDE, /* can be left out */
    ANG_TELL_PLAIN,
    ANG_TELL_TURNING,   /* a reveal, a death, … */
    ANG_TELL_PARAGRAPH, /* a turn or a day begins */
    ANG_TELL_PASSAGE,   /* a text on a card: a separate paragraph */
};
enum ang_telling ang_game_log_telling(struct ang_game *game, unsigned viewer, unsigned line);
/* The entry of a card that this line shows the viewer for the first time, or from which it
 * quotes a passage; or -1. */
int ang_game_log_card(struct ang_game *game, unsigned viewer, unsigned line);
/* The story of the game so far, as this viewer knows it; 0: this game has none. */
size_t ang_game_story(struct ang_game *game, unsigned viewer, enum ang_language lang, char *out,
                      size_t size);
/* How the game ended and why, the last part of the story; 0 while it runs. */
size_t ang_game_ending(struct ang_game *game, unsigned viewer, enum ang_language lang, char *out,
                       size_t size);
/* The name of a seat, as spectators see it. */
size_t ang_seat_text(struct ang_game *game, unsigned seat, enum ang_language lang, char *out,
                     size_t size);

/* Saving. A save is a text: a header and the entries, one line each, and a last line with a sum of
 * the position. Replaying it gives the same game. A save that was cut off after a line opens up to
 * there. */
size_t ang_game_save(struct ang_game *game, char *out, size_t size);
struct ang_game *ang_game_open(const struct ang_pack *pack, const char *text, size_t size,
                               struct ang_error *error);
/* A save grows by lines. The first function writes the entries from number `from`; the second plays
 * them in a game that has played the lines before. On an error the game stays as it was before the
 * wrong line.
 */
size_t ang_game_save_from(struct ang_game *game, unsigned from, char *out, size_t size);
bool ang_game_open_more(struct ang_game *game, const char *text, size_t size,
                        struct ang_error *error);
/* Opens only the first entries: the game as it was at that point. */
struct ang_game *ang_game_open_upto(const struct ang_pack *pack, const char *text, size_t size,
                                    unsigned entries, struct ang_error *error);
/* Whether a game opened from a save reaches the end recorded in the save's last line. If not, the
 * rules have changed since or the save is damaged: keep the save. For saves of version 2 and
 * earlier, only the number of entries is compared. */
enum ang_end { ANG_END_SAME, ANG_END_OTHER, ANG_END_MISSING };
enum ang_end ang_save_end(const char *text, size_t size, const struct ang_game *game);
/* The game and the pack of a save. */
bool ang_save_head(const char *text, size_t size, char game[32], char pack_hash[65],
                   struct ang_error *error);
unsigned ang_save_seats(const char *text, size_t size); /* 0: not a save */

/* The texts of the log from this line on, for each viewer in each language. Append these lines to a
 * save, so that it stays readable after the cards or the rules have changed. */
size_t ang_game_told(struct ang_game *game, unsigned from, char *out, size_t size);
struct ang_told {
    unsigned entry;   /* as ang_game_log_entry() */
    const char *line; /* in the save */
    size_t size;
};
/* The next recorded line of the log in a save; `at` starts at 0 and moves through the save. */
bool ang_told_next(const char *save, size_t size, size_t *at, struct ang_told *out);
size_t ang_told_text(const struct ang_told *told, unsigned viewer, enum ang_language lang,
                     char *out, size_t size); /* 0: not shown */
/* The whole position as readable JSON with names, so that another build can continue from it: for
 * owners only. Loading one replaces the current position. */
size_t ang_game_dump(struct ang_game *game, char *out, size_t size);
bool ang_game_load(struct ang_game *game, const char *text, size_t size, struct ang_error *error);
unsigned ang_game_entry_count(const struct ang_game *game); /* choices, undos, offers, … so far */
enum ang_entry_kind {
    ANG_ENTRY_CHOICE,
    ANG_ENTRY_OFFER,
    ANG_ENTRY_ANSWER,
    ANG_ENTRY_UNDO,
    ANG_ENTRY_FAULT,
    ANG_ENTRY_VOID,
    ANG_ENTRY_LOAD,
    ANG_ENTRY_GIVE_UP,
};
struct ang_record {
    enum ang_entry_kind kind;
    unsigned seat; /* ANG_SPECTATOR: nobody's */
    enum ang_by by;
    bool taken_back;
};
/* Entries are numbered from 0. Returns false if none has this number. */
bool ang_game_record(const struct ang_game *game, unsigned entry, struct ang_record *out);
/* Keeps the first `entries` entries and forgets the others, as if they had never been made. It is
 * for a host that could not store them and has shown them to nobody. Returns false if this is not
 * possible; open what was stored instead. */
bool ang_game_rollback(struct ang_game *game, unsigned entries);
bool ang_game_verify(struct ang_game *game, struct ang_error *error); /* whether it is consistent */

/* A snapshot for the same program: the game with its whole history as bytes. Restoring also needs
 * the first line of its save. Returns NULL if another program made it, or it is damaged; then open
 * the save.
 */
size_t ang_game_snapshot(const struct ang_game *game, void *out, size_t size);
struct ang_game *ang_game_restore(const struct ang_pack *pack, const char *head, size_t head_size,
                                  const void *bytes, size_t size, struct ang_error *error);

/* Imagining: a game consistent with everything a viewer knows, with new chance. */
struct ang_game *ang_game_redeal(struct ang_game *game, unsigned viewer, uint64_t seed,
                                 struct ang_error *error);
/* The state that a finished game passes to the next. Returns false if the game is not over, or
 * carries nothing. */
bool ang_game_carry(const struct ang_game *game, struct ang_carry *carry);

/* ---- Campaigns --------------------------------------------------------------------------
 *
 * Games that follow each other, as one JSON text that every host keeps (docs/protocol.md,
 * "Campaigns"). A game that is a chapter contains the campaign so far, and so does its save. The
 * text names everything, so that it can be read after an update of engine and pack. */

/* The campaign that the game is a chapter of, with this chapter once the game is over. Like
 * snprintf(), it returns the whole length; 0: it is part of none. */
size_t ang_game_campaign(const struct ang_game *game, char *out, size_t size);

struct ang_campaign;
struct ang_chapter {
    unsigned after; /* the chapter before; 0: it was the first */
    int about;      /* an entry of the pack; -1: none */
    bool won;
    unsigned seats;
    const char *who[ANG_SEAT_MAX];  /* the key of an entry, or NULL */
    const char *name[ANG_SEAT_MAX]; /* of the player; "": none */
};

/* The game to which a campaign belongs. */
bool ang_campaign_game(const char *text, size_t size, char game[32], struct ang_error *error);
/* The pack must outlive it. Without text, it is an empty campaign. NULL if it cannot be read. */
struct ang_campaign *ang_campaign_read(const struct ang_pack *pack, const char *text, size_t size,
                                       struct ang_error *error);
void ang_campaign_free(struct ang_campaign *campaign);
unsigned ang_campaign_count(const struct ang_campaign *campaign); /* of chapters, from 1 */
bool ang_campaign_chapter(const struct ang_campaign *campaign, unsigned number,
                          struct ang_chapter *chapter);
/* The story in a language, as lines of text; like snprintf(). */
size_t ang_campaign_text(const struct ang_campaign *campaign, enum ang_language lang, char *out,
                         size_t size);

/* ---- Positions: the caller owns the memory ----------------------------------------------- */

/* A position is one flat block: copy it with memcpy, compare it with memcmp. These functions check,
 * log and record nothing: they are for search, simulation and measuring. `memory` is aligned for a
 * uint64_t. */
size_t ang_position_size(const struct ang_pack *pack);
/* The distance between positions in an array: at least their size, chosen to avoid conflicts in the
 * processor's cache. */
size_t ang_position_stride(const struct ang_pack *pack);
/* Starts a new game; the names in `desc` are not needed. */
bool ang_position_init(void *memory, const struct ang_game_desc *desc, struct ang_error *error);
bool ang_position_copy(void *memory, const struct ang_game *game); /* hidden parts included */
unsigned ang_position_waiting(const void *memory);                 /* 0: the game is over */
enum ang_state ang_position_state(const void *memory);
unsigned ang_position_winners(const void *memory); /* as ang_game_winners() */
unsigned ang_position_active(const void *memory);  /* the seat whose turn it is */
/* Lists a seat's options into room for ANG_OPTION_MAX of them, and returns their number. */
unsigned ang_position_list(void *memory, const struct ang_pack *pack, unsigned seat,
                           struct ang_option *option); /* NULL to count only */
/* Takes option[index] of the list for this seat, and runs to the next decision. Lists the options
 * of the first seat asked in the same place. Returns their number, 0 if the game is over. */
unsigned ang_position_step(void *memory, const struct ang_pack *pack, unsigned seat, unsigned index,
                           struct ang_option *option);
/* The same, but runs to the first decision with a choice: it takes decisions with one option. The
 * position is the same as after single steps. */
unsigned ang_position_skip(void *memory, const struct ang_pack *pack, unsigned seat, unsigned index,
                           struct ang_option *option);
/* Plays at random with all options equally likely, for that many choices or to the end of the game.
 * Returns true if the game continues. Decisions of several seats at once may be answered without
 * being counted. It samples an option first and checks legality only for the one drawn, which is
 * faster than stepping. *dice: any number at first; do not change it afterwards. */
bool ang_position_roll(void *memory, const struct ang_pack *pack, unsigned choices, uint64_t *dice);
/* Makes it a position consistent with everything the viewer knows, with new chance. */
void ang_position_redeal(void *memory, const struct ang_pack *pack, unsigned viewer, uint64_t seed);

/* The value of the end of the game to a seat, from 0 to 1. The game decides it: if one seat wins,
 * the winners share 1; if all win or lose together, it is 1 or 0 for everybody. 0 while it is
 * running.
 */
float ang_position_worth(const void *memory, const struct ang_pack *pack, unsigned seat);
/* A seat's score in a finished game. Returns false if this game keeps no score. */
bool ang_position_score(const void *memory, const struct ang_pack *pack, unsigned seat, int *score);

/* The character a seat plays, as an entry of the pack; -1: none. */
int ang_position_seat_entry(const void *memory, const struct ang_pack *pack, unsigned seat);
/* The public cards on the table: the murder, the endings of the plots. */
struct ang_lying {
    const char *field; /* "murder" */
    unsigned index;    /* in it, if there are several */
    unsigned entry;
};
enum { ANG_LYING_MAX = 16 };
unsigned ang_position_lying(const void *memory, const struct ang_pack *pack,
                            struct ang_lying out[ANG_LYING_MAX]);

/* Counts of a finished game, for statistics over many games; they include hidden information. */
struct ang_mark {
    char name[48]; /* "rival globalsec" */
    int number;
};
enum { ANG_MARK_MAX = 24 };
unsigned ang_position_marks(const void *memory, const struct ang_pack *pack,
                            struct ang_mark out[ANG_MARK_MAX]);

/* Deeds: what happens in a game, for statistics over many games. They include hidden
 * information, so they are for owners only. */
enum ang_deed_sort {
    ANG_DEED_DRAWS,  /* seat, entry: a card goes to a hand */
    ANG_DEED_PLAYS,  /* seat, entry */
    ANG_DEED_EVENT,  /* entry */
    ANG_DEED_BEGINS, /* seat, entry: a plot */
    ANG_DEED_WELL,   /* seat, entry: a plot turns out well */
    ANG_DEED_BADLY,  /* seat, entry */
    ANG_DEED_ENDING, /* seat, entry: how a plot has ended */
    ANG_DEED_SCORES, /* seat, number, for what: a word, and maybe an entry */
};
struct ang_deed {
    enum ang_deed_sort sort;
    int seat, entry; /* -1: none */
    int number;
    const char *word; /* "guilty", "tokens"; or NULL */
};
enum { ANG_DEED_MAX = 128 };
struct ang_deeds {
    unsigned count;
    struct ang_deed deed[ANG_DEED_MAX];
};
/* ang_position_init() and ang_position_step(), with what happened. */
bool ang_position_init_told(void *memory, const struct ang_game_desc *desc, struct ang_deeds *deeds,
                            struct ang_error *error);
unsigned ang_position_step_told(void *memory, const struct ang_pack *pack, unsigned seat,
                                unsigned index, struct ang_option *option, struct ang_deeds *deeds);
/* Whether a card of this entry is being played. */
bool ang_position_playing(const void *memory, const struct ang_pack *pack, unsigned entry);
/* Whether the position can be evaluated because nothing is half done. */
bool ang_position_rests(const void *memory, const struct ang_pack *pack);
/* The owner of an entry (the detective of a card or a plot), as an entry; -1: nobody. */
int ang_pack_owner(const struct ang_pack *pack, unsigned entry);
/* The entry of the card that this option plays, or -1. */
int ang_option_plays(const struct ang_pack *pack, const struct ang_option *option);
/* A seat's expected points, evaluated with full knowledge of the position; 0 for a game without
 * an evaluation. */
float ang_position_standing(const void *memory, const struct ang_pack *pack, unsigned seat);

/* ---- Bots: players that know only what their seat knows ---------------------------------- */

unsigned ang_bot_count(void);
const char *ang_bot_name(unsigned bot); /* "greedy"; NULL if there is none */
const char *ang_bot_about(unsigned bot, enum ang_language lang); /* one line */
int ang_bot_find(const char *name);                              /* -1: no such */

struct ang_bot_desc {
    unsigned bot;
    uint64_t seed;         /* the same seed and the same knowledge give the same choice */
    unsigned iterations;   /* imagined positions to evaluate; 0: the bot decides */
    float noise;           /* about so many points of error for each option */
    const float *weights;  /* of its evaluation, in the order of ang_pack_weight(); NULL: its own */
    unsigned threads;      /* to use, if available; they don't change the choice */
    unsigned milliseconds; /* time limit, which makes the choice depend on the machine; 0: none */
    unsigned personality;  /* of the game, plus 1; 0: none */
    bool blind;            /* it treats all sealed texts as unread, with an average value */
    bool level;            /* it is a level: it tries no more positions than help in the game */
    unsigned about; /* an entry, plus 1: the bot takes the best option about it, if there is one; 0:
                     * any option */
};

/* A part of a game's evaluation. */
struct ang_weight {
    const char *about[2]; /* by language: "coins" */
    float weight;
};
unsigned ang_pack_weight_count(const struct ang_pack *pack); /* 0: no evaluation */
bool ang_pack_weight(const struct ang_pack *pack, unsigned index, struct ang_weight *out);

/* Levels: bots by strength, for people who set up a table. */
struct ang_level {
    const char *name;
    const char *title[2], *about[2]; /* by language */
    const char *bot;
    unsigned iterations;
    float noise;
};
unsigned ang_level_count(void);
bool ang_level(unsigned level, struct ang_level *out); /* the weakest first; false if none */
int ang_level_find(const char *name);                  /* -1 if there is none */
unsigned ang_level_usual(void);                        /* the default */
struct ang_bot_desc ang_level_bot(unsigned level, uint64_t seed);
/* The bot that gives hints in every host. The same knowledge gives the same hint. */
struct ang_bot_desc ang_hint_bot(struct ang_game *game, unsigned seat);

/* Personalities: what a bot values more than others do. Each game has its own. They combine with
 * any bot or level. */
struct ang_personality {
    const char *name;
    const char *title[2], *about[2]; /* by language */
};
bool ang_pack_personality(const struct ang_pack *pack, unsigned personality,
                          struct ang_personality *out); /* false if there is none */
int ang_pack_personality_find(const struct ang_pack *pack, const char *name); /* -1: no such */

/* A bot or a level by name, optionally with iterations and a personality of the game: "greedy",
 * "search:500", "expert/hunter". */
bool ang_bot_read(const struct ang_pack *pack, const char *words, struct ang_bot_desc *out,
                  struct ang_error *error);

/* A bot's expected value of each option, in the game's points. The reasons say how an option
 * differs from the others, the largest first. */
enum { ANG_REASON_MAX = 3 };
struct ang_reason {
    uint32_t part; /* 0: none */
    float amount;
};
struct ang_thought {
    float value;
    uint32_t visits; /* trials: how often it was taken in an imagined game */
    struct ang_reason reason[ANG_REASON_MAX];
};
struct ang_thoughts {
    uint32_t count;
    struct ang_thought option[ANG_OPTION_MAX]; /* as in the seat's decision */
};

/* The index of the option a bot would choose for a seat that is asked. -1: the seat is not asked,
 * there is no such bot or, for a position, a fault stopped it. The bot sees only imagined games.
 * `thoughts` may be NULL. */
int ang_game_think(struct ang_game *game, unsigned seat, const struct ang_bot_desc *desc,
                   struct ang_thoughts *thoughts, struct ang_error *error);
int ang_position_think(const void *memory, const struct ang_pack *pack, unsigned seat,
                       const struct ang_bot_desc *desc, struct ang_thoughts *thoughts);
/* Whether a bot in this seat would take this offer. */
bool ang_game_weigh(struct ang_game *game, unsigned seat, unsigned offer,
                    const struct ang_bot_desc *desc);
/* The offer that a bot in this seat would make now. Returns false if there is none. */
bool ang_game_propose(struct ang_game *game, unsigned seat, const struct ang_bot_desc *desc,
                      struct ang_bargain *out);
bool ang_position_propose(const void *memory, const struct ang_pack *pack, unsigned seat,
                          const struct ang_bot_desc *desc, struct ang_bargain *out);
/* Makes an offer in a bare position and lets the other seat's bot answer it. Returns true
 * if it was taken, false if it was declined or could not be made. */
bool ang_position_bargain(void *memory, const struct ang_pack *pack,
                          const struct ang_bargain *bargain, const struct ang_bot_desc *other);
size_t ang_reason_text(const struct ang_pack *pack, const struct ang_reason *reason,
                       enum ang_language lang, char *out, size_t size); /* "coins +2.0" */

/* Analysis: a review of a game, choice by choice, as the seats saw it at the time. */
struct ang_moment {
    unsigned entry; /* of the choice, from 0 */
    unsigned seat;
    float standing[ANG_SEAT_MAX]; /* each seat's expectation for itself, in points */
    unsigned chosen, best;        /* options of that decision */
    float lost;                   /* points by which the best looked better; 0: it was chosen */
    struct ang_thought chosen_thought, best_thought;
};
/* Calls `visit`, from that entry on, for every choice between two or more options that was not
 * undone. It gets the game as it was before the choice (read only). If `visit` returns false, the
 * analysis ends. `desc` sets the bot; the same seed and game give the same analysis. Choices the
 * bot did not try are left out. */
typedef bool ang_moment_visit(struct ang_game *then, const struct ang_moment *moment, void *with);
bool ang_game_analyze(struct ang_game *game, const struct ang_bot_desc *desc, unsigned from,
                      ang_moment_visit *visit, void *with, struct ang_error *error);

/* ---- Positions as numbers, many at once: for programs that learn (docs/learning.md) --------- */

/* A viewer's knowledge, as numbers with the same meaning in every position of a game;
 * ang_observation_name() names them. */
unsigned
ang_observation_version(void); /* changes when numbers are added or moved: docs/learning.md */
unsigned ang_observation_size(const struct ang_pack *pack);
size_t ang_observation_name(const struct ang_pack *pack, unsigned index, char *out, size_t size);
void ang_position_observe(const void *memory, const struct ang_pack *pack, unsigned viewer,
                          int16_t *out);

/* Options as their seat may name them: the kind, then type, value, zone and place of each of three
 * targets. -1 stands for unknown values. ANG_OPTION_NUMBERS for each option. */
enum { ANG_OPTION_NUMBERS = 13 };
void ang_position_observe_options(const void *memory, const struct ang_pack *pack, unsigned seat,
                                  const struct ang_option *option, unsigned count, int16_t *out);

/* Many games, each at a decision of one seat. A finished game begins again, with the next seed, at
 * the next step of the batch. */
struct ang_batch;
/* Begins `games` games, with seeds from desc->seed on. */
struct ang_batch *ang_batch_new(const struct ang_game_desc *desc, unsigned games,
                                bool skip, /* take forced decisions */
                                struct ang_error *error);
void ang_batch_free(struct ang_batch *batch);
const uint8_t *ang_batch_seats(const struct ang_batch *batch);   /* the seat asked, by game */
const uint16_t *ang_batch_counts(const struct ang_batch *batch); /* of options; 0: game over */
/* One choice in each game: index[i] of the options of game i. An invalid index is an
 * error, and no game moves. */
bool ang_batch_step(struct ang_batch *batch, const uint16_t *index, struct ang_error *error);
void ang_batch_sample(struct ang_batch *batch, uint16_t *index); /* all options equally likely */
void ang_batch_observe(const struct ang_batch *batch, int16_t *out); /* for the seats asked */
void ang_batch_observe_options(const struct ang_batch *batch, unsigned game,
                               int16_t *out); /* of one game, for the seat asked */
const void *ang_batch_position(const struct ang_batch *batch,
                               unsigned game); /* read only, until the next step */
/* Writes each game's value to each seat, as ang_position_worth(): ANG_SEAT_MAX numbers a game. */
void ang_batch_rewards(const struct ang_batch *batch, float *out);

/* ---- Quick references: how a game is played, by topic ------------------------------------- */

enum { ANG_TOPIC_WORD_MAX = 4 };
struct ang_topic {
    const char *word[ANG_TOPIC_WORD_MAX + 1]; /* its names; NULL ends */
    const char *title;
    const char *text; /* lines, each "- …\n", with the ids of rules in parentheses */
};
struct ang_reference {
    const char *game;
    enum ang_language lang;
    const char *title;
    const char *intro; /* above the list of topics */
    const struct ang_topic *topic;
    unsigned topic_count; /* the same topics in the same order in every language */
};
unsigned ang_reference_count(void);
const struct ang_reference *ang_reference_at(unsigned index); /* NULL if there is none */
const struct ang_reference *ang_reference_of(const char *game,
                                             enum ang_language lang); /* NULL: none */

/* ---- The JSON protocol (docs/protocol.md) -------------------------------------------------- */

struct ang_engine;
enum ang_role { ANG_OWNER, ANG_SEAT };
struct ang_engine *ang_engine_new(enum ang_role role, unsigned seat); /* seat: for ANG_SEAT */
void ang_engine_free(struct ang_engine *engine);
/* Additional rights of a seat at the table, as bits. */
enum ang_allow { ANG_ALLOW_HINTS = 1 };
void ang_engine_allow(struct ang_engine *engine, unsigned what);
/* Gives a seat's engine a game that somebody else owns. */
void ang_engine_attach(struct ang_engine *engine, struct ang_game *game);
/* One line in, one line out (without newline); the answer is valid until the next call. */
const char *ang_engine_line(struct ang_engine *engine, const char *line, size_t size);
/* The result of that line; the message of a fault is for the owner. */
const struct ang_result *ang_engine_result(const struct ang_engine *engine);
/* Sets the language of its answers, which the command "language" sets as well. */
void ang_engine_speak(struct ang_engine *engine, enum ang_language lang);
enum ang_language ang_engine_language(const struct ang_engine *engine);
/* The members "levels", "personalities" and "games" of its reply to "info", as an object. Like
 * snprintf(), it returns the whole length. */
size_t ang_engine_games(struct ang_engine *engine, char *out, size_t size);
/* The same as ang_engine_line(), for hosts that have read the line (src/wire/request.h). */
struct ang_request;
const char *ang_engine_ask(struct ang_engine *engine, const struct ang_request *request);
/* This is for hosts that run bots elsewhere. NULL: the request asks what the bot `out` would do.
 * Pass the request to the second function with the result of ang_position_think() to get the
 * answer. */
const char *ang_engine_ask_unless_bot(struct ang_engine *engine, const struct ang_request *request,
                                      struct ang_bot_desc *out);
const char *ang_engine_ask_with_bot(struct ang_engine *engine, const struct ang_request *request,
                                    int choice, const struct ang_thoughts *thoughts);
/* This is for hosts that decide when a change is carried out. NULL: the request asks for the change
 * `out`. Carry it out with ang_game_change(); the second function then gives the answer, which has
 * no id. If the host has sights of the game, their hash saves computing it. */
const char *ang_engine_ask_unless_change(struct ang_engine *engine,
                                         const struct ang_request *request, struct ang_change *out);
const char *ang_engine_changed(struct ang_engine *engine, const struct ang_change *change,
                               const struct ang_result *result, struct ang_sights *sights);

/* ---- Scenarios (docs/scenarios.md) --------------------------------------------------------- */

struct ang_lesson;
struct ang_scenario_result {
    bool passed;
    char *report; /* diagnostics of what failed; free with ang_text_free(); NULL if passed */
};
/* The game so far as a scenario that replays it, for reports, with `about` at its top. Lines can be
 * added at its end. */
size_t ang_game_scenario(struct ang_game *game, const char *about, char *out, size_t size);
struct ang_scenario_desc {
    const char *name; /* of the file, for diagnostics */
    const char *text;
    size_t size;
    const char *presets_name, *presets; /* the file that defines presets; NULL: none */
    size_t presets_size;
    const struct ang_pack *pack;   /* for its game; NULL: the embedded one, */
    struct ang_pack **kept;        /* which stays open for the next scenario; the caller frees it;
                                    * or NULL */
    struct ang_coverage *coverage; /* or NULL */
};
/* Plays a scenario, and returns whether it passed. */
bool ang_scenario_run(const struct ang_scenario_desc *desc, struct ang_scenario_result *out);
/* Compiles a lesson, which is written like a scenario. `thorough`: also plays every allowed option
 * at every step, and the solutions of puzzles. Returns NULL if it is refused, and *report says why;
 * free it with ang_text_free(). The lesson has the name of its file. */
struct ang_lesson *ang_lesson_read(const struct ang_scenario_desc *desc, bool thorough,
                                   char **report);
void ang_lesson_free(struct ang_lesson *lesson); /* only a lesson that was read from a file */

/* ---- Lessons and puzzles (docs/lessons.md) ------------------------------------------------- */

/* A lesson is a guided game. It begins at a given position and has steps. Each step says
 * something, allows the learner some of the legal options, and chooses for the other seats. */
enum { ANG_LESSON_STEP_MAX = 64 };
/* The lessons in this library: those of a game in order, lessons before puzzles, and puzzles with
 * shorter solutions first; NULL if there is none. */
const struct ang_lesson *ang_lesson_at(const char *game, unsigned index);
const struct ang_lesson *ang_lesson_find(const char *game, const char *name);
struct ang_lesson_about {
    const char *name, *game;
    const char *title[2], *about[2]; /* by language */
    bool puzzle;
    unsigned seats, learner; /* the learner's seat */
    unsigned steps, chapters;
};
void ang_lesson_about(const struct ang_lesson *lesson, struct ang_lesson_about *out);
/* The title of a chapter; "" if it has none. */
const char *ang_lesson_chapter(const struct ang_lesson *lesson, unsigned chapter,
                               enum ang_language lang);
/* A new game at the beginning of the lesson. The pack must be the one the lesson was compiled
 * with. */
struct ang_game *ang_lesson_game(const struct ang_lesson *lesson, const struct ang_pack *pack,
                                 struct ang_error *error);

/* A learner's progress. To begin, zero it and set the lesson. */
struct ang_lesson_run {
    const struct ang_lesson *lesson;     /* NULL: none */
    unsigned step;                       /* from 0; the number of steps: it is finished */
    uint32_t begun[ANG_LESSON_STEP_MAX]; /* by step: how many choices had been made */
};
/* Does what is automatic, one thing at a time: choices of the other seats, and the next step.
 * Returns false if there is nothing to do until the learner acts. Call it after every change. */
bool ang_lesson_next(struct ang_lesson_run *run, struct ang_game *game, struct ang_result *result);
enum ang_lesson_state {
    ANG_LESSON_READS,   /* ang_lesson_go_on() continues */
    ANG_LESSON_CHOOSES, /* among the allowed options */
    ANG_LESSON_FAILED,  /* the goal was missed: ang_lesson_again(), or an undo */
    ANG_LESSON_DONE,
};
struct ang_lesson_now {
    enum ang_lesson_state state;
    unsigned chapter;            /* from 0 */
    const char *say[2], *why[2]; /* why the other options are not allowed */
    const char *hint[2];         /* "": none */
    const char *show;            /* the subject of the step: a key of the pack, or a word; or
                                  * NULL */
    bool narrows;                /* not everything is allowed */
    bool solved;                 /* no choice is left: the lesson counts as finished */
    bool has_solution;           /* ang_lesson_solution() shows one */
};
void ang_lesson_now(const struct ang_lesson_run *run, struct ang_game *game,
                    struct ang_lesson_now *out);
/* Marks the allowed options of the learner's decision; returns how many. */
unsigned ang_lesson_allowed(const struct ang_lesson_run *run, struct ang_game *game,
                            uint8_t allowed[ANG_OPTION_MAX]);
/* Whether the step waits for the learner to accept this offer. */
bool ang_lesson_accepts(const struct ang_lesson_run *run, const struct ang_game *game,
                        unsigned offer);
bool ang_lesson_go_on(struct ang_lesson_run *run, struct ang_game *game);
/* The n-th choice that solves the puzzle, from 0, in the language of the game; the length, or 0 if
 * there are fewer. */
size_t ang_lesson_solution(const struct ang_lesson_run *run, const struct ang_game *game,
                           unsigned n, enum ang_language lang, char *out, size_t size);
/* Goes back to the beginning of the chapter and forgets its entries. */
bool ang_lesson_again(struct ang_lesson_run *run, struct ang_game *game, struct ang_error *error);

#ifdef __cplusplus
}
#endif

#endif
