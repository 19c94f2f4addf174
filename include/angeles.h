/* angeles.h: the whole public face of the engine.
 *
 * A *pack* is a compiled set of cards and facts; a *game* is played with one. A game always rests
 * at a decision: some seats are asked, each with a list of legal options. To play:
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
 * No function keeps global state: different games may be used by different threads at once, one
 * game by one thread at a time. What a person, a file or the network can cause is an error: the
 * function returns false (or NULL, or 0), fills `error`, and nothing has changed. `error` may be
 * NULL everywhere.
 *
 * Functions that write text take a buffer and its size, never write past it, always end it with a
 * zero, and return the bytes the whole text takes without the zero, as snprintf() does.
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

enum { ANG_SEAT_MAX = 6, ANG_SPECTATOR = 6, ANG_OPTION_MAX = 512, ANG_CARRY_MAX = 32 };

enum ang_code {
    ANG_OK,
    ANG_USAGE,   /* the call itself makes no sense: no such seat, no such game */
    ANG_STALE,   /* the decision this answers is over */
    ANG_REFUSED, /* the rules refuse it; the message says which and why */
    ANG_CONTENT, /* a pack, save, dump or message is malformed */
    ANG_FAULT,   /* a mistake of ours: the choice was dropped, the game goes on */
    ANG_NO_MEMORY,
    ANG_IO,
};

struct ang_error {
    enum ang_code code;
    unsigned line;     /* in the text that was read, from 1; 0: none */
    unsigned column;   /* byte in that line, from 1; 0: none */
    char message[240]; /* one sentence: what was wrong, and what was expected */
    char rule[24];     /* ANG_REFUSED: the ledger id of the rule in the way; "" if none */
};

enum ang_language { ANG_EN, ANG_DE };

/* ---- Packs ----------------------------------------------------------------------------- */

struct ang_pack;

unsigned ang_kind_count(void);             /* games this library can play */
const char *ang_kind_name(unsigned kind);  /* "harbor"; NULL: no such */
const char *ang_kind_title(unsigned kind); /* "Harbor" */

/* The pack that this library was built with, of a game's name. */
struct ang_pack *ang_pack_embedded(const char *game, struct ang_error *error);
/* A compiled pack from elsewhere; the bytes are copied. */
struct ang_pack *ang_pack_open(const void *blob, size_t size, struct ang_error *error);
/* Compiles a folder of *.pack files. On failure *report holds the diagnostics, as the compiler
 * prints them; free it with ang_text_free(). */
struct ang_pack *ang_pack_compile(const char *folder, const char *game, char **report,
                                  struct ang_error *error);
void ang_pack_free(struct ang_pack *pack); /* only when no game uses it any more */
void ang_text_free(char *text);            /* what this library gave to the caller; NULL: nothing */

const char *ang_pack_game(const struct ang_pack *pack); /* "harbor" */
const char *ang_pack_hash(const struct ang_pack *pack); /* 64 hex digits: names its content */
/* Its bytes, for a file or a database; they are the pack's own. ang_pack_open() takes them back. */
const void *ang_pack_blob(const struct ang_pack *pack, size_t *size);
unsigned ang_pack_seat_min(const struct ang_pack *pack); /* how many can play: from … */
unsigned ang_pack_seat_max(const struct ang_pack *pack); /* … to */

/* Choices made before the game: "murder=last-call-at-roxies". */
struct ang_table_option {
    const char *name, *value[8]; /* the first is the default; NULL ends */
    const char *title[2];        /* by language */
    unsigned seat;               /* who that seat (from 1) is in the game; 0: it is about no seat */
};
unsigned ang_pack_option_count(const struct ang_pack *pack);
bool ang_pack_option(const struct ang_pack *pack, unsigned index,
                     struct ang_table_option *out); /* false: no such */

/* Entries: cards, places, whatever the pack holds. */
struct ang_entry {
    const char *kind, *key;
    const char *title[2], *story[2], *text[2]; /* by language; text is the rules text */
    unsigned copies;                           /* components of it; 0: it is none */
};
unsigned ang_pack_entry_count(const struct ang_pack *pack);
bool ang_pack_entry(const struct ang_pack *pack, unsigned index,
                    struct ang_entry *out); /* false: no such */
/* What is printed on it besides its text: "light, cost 2, gold"; "" where there is nothing. */
size_t ang_pack_facts(const struct ang_pack *pack, unsigned entry, enum ang_language lang,
                      char *out, size_t size);
/* What people call a kind: "Kniff" for "trick"; the kind itself where the game has no noun. */
size_t ang_pack_kind_text(const struct ang_pack *pack, const char *kind, enum ang_language lang,
                          char *out, size_t size);
bool ang_pack_trades(const struct ang_pack *pack); /* can players offer each other something? */
/* The entry a person means by a key or a title (or the beginning of one), or -1. */
int ang_pack_find(const struct ang_pack *pack, const char *name);
/* How many there are of everything, as JSON: entries and components by kind, and what else lies in
 * the game's box. */
size_t ang_pack_stats(const struct ang_pack *pack, char *out, size_t size);
size_t ang_pack_code(const struct ang_pack *pack, int entry, char *out, size_t size); /* listing */
size_t ang_pack_ops(char *out, size_t size); /* the reference of the machine's operations */
/* What authors can write for this game: each form of its vocabulary, and how people read it. */
size_t ang_pack_words(const struct ang_pack *pack, enum ang_language lang, char *out, size_t size);

/* Which instructions of which cards never ran. A map belongs to one pack; games that are given it
 * (struct ang_game_desc) note there what they run. NULL: there is no memory for it. */
struct ang_coverage;
struct ang_coverage *ang_coverage_new(const struct ang_pack *pack);
void ang_coverage_free(struct ang_coverage *map);
unsigned ang_coverage_missing(const struct ang_coverage *map); /* instructions never run */
size_t ang_coverage_report(const struct ang_coverage *map, char *out,
                           size_t size); /* a line each */

/* ---- Games ----------------------------------------------------------------------------- */

struct ang_game;

struct ang_game_desc {
    const struct ang_pack *pack; /* stays with the caller; must outlive the game */
    unsigned seats;              /* 0: the fewest the game allows */
    uint64_t seed;               /* for local tables and tests */
    const uint8_t *key;          /* 32 secret bytes instead of a seed, for tables with strangers */
    const char *const *option;   /* "deck=tiny" …; NULL ends; may be NULL */
    const char *const *name;     /* of each seat; may be NULL */
    const int16_t *carry;        /* ANG_CARRY_MAX numbers from an earlier game; may be NULL */
    struct ang_coverage *coverage; /* may be NULL */
};

/* A game that is set up and rests at its first decision; it is freed with ang_game_free(). */
struct ang_game *ang_game_new(const struct ang_game_desc *desc, struct ang_error *error);
void ang_game_free(struct ang_game *game);

enum ang_state { ANG_RUNNING, ANG_WON, ANG_LOST };
enum ang_state ang_game_state(const struct ang_game *game);
unsigned ang_game_winners(const struct ang_game *game); /* bit s: seat s; several or none */
unsigned ang_game_seats(const struct ang_game *game);   /* how many play */
unsigned ang_game_waiting(const struct ang_game *game); /* bit s: seat s is asked */
unsigned ang_seat_first(unsigned seats);                /* the lowest; ANG_SEAT_MAX if none */
unsigned ang_game_active(const struct ang_game *game);  /* whose turn it is */
const struct ang_pack *ang_game_pack(const struct ang_game *game); /* as it was given */
uint64_t ang_game_hash(const struct ang_game *game); /* of the whole truth: for owners and tests */
const char *ang_game_name(const struct ang_game *game, unsigned seat); /* NULL: it has none */
void ang_game_speak(struct ang_game *game, enum ang_language lang);    /* of refusals; English */

/* Deciding */
struct ang_option { /* what it says is told by ang_option_text() and ang_game_decision_json() */
    uint16_t kind;
    uint16_t target[3];
};
struct ang_decision {
    uint32_t version; /* goes back with the choice */
    unsigned count;   /* 0: this seat is not asked */
    struct ang_option option[ANG_OPTION_MAX];
};
/* What this seat is asked now, and all it may choose. False: there is no such seat, or a mistake of
 * ours is in the way. */
bool ang_game_decision(struct ang_game *game, unsigned seat, struct ang_decision *out);
/* Chooses option[index] of the decision with this version, and runs to the next one. ANG_STALE,
 * ANG_REFUSED and ANG_FAULT leave the game as it was. */
bool ang_game_choose(struct ang_game *game, unsigned seat, uint32_t version, unsigned index,
                     struct ang_error *error);
/* An option as a sentence, as this seat (or ANG_SPECTATOR) may know it. */
size_t ang_option_text(struct ang_game *game, unsigned seat, const struct ang_option *option,
                       enum ang_language lang, char *out, size_t size);
/* Menus: options that stand together have the same group; those of group 0 come last. A group with
 * a title is told as a list behind it, and the label of an option is for there. */
unsigned ang_option_group(struct ang_game *game, const struct ang_option *option);
const char *ang_group_title(const struct ang_pack *pack, unsigned group,
                            enum ang_language lang); /* or NULL */
size_t ang_option_label(struct ang_game *game, unsigned seat, const struct ang_option *option,
                        enum ang_language lang, char *out, size_t size);
bool ang_option_passes(struct ang_game *game, const struct ang_option *option); /* does nothing */
/* What a seat is asked, or how the game has ended; for those who are not asked, who is. */
size_t ang_prompt_text(struct ang_game *game, unsigned seat, enum ang_language lang, char *out,
                       size_t size);
/* The topic of the quick reference that tells of what this seat is asked; NULL: none does. */
const char *ang_prompt_topic(struct ang_game *game, unsigned seat);
/* What stands in the way of what a person describes ("play night shift"): the rule and its id.
 * False: nothing that is known here fits the words. */
bool ang_game_why_not(struct ang_game *game, unsigned seat, const char *words,
                      enum ang_language lang, char *out, size_t size);
/* The index of the option a person means by a number or by words; -1 and a message if none or
 * more than one fits. */
int ang_game_find_option(struct ang_game *game, unsigned seat, const char *words,
                         struct ang_error *error);

/* Trades, in games that allow them: terms are written as words, "2 coins", "night shift",
 * "promise 1"; "" for nothing. An offer leaves the decision that waits as it is. */
bool ang_game_offer(struct ang_game *game, unsigned from, unsigned to, const char *give,
                    const char *want, struct ang_error *error);
enum ang_answer { ANG_TAKE, ANG_DECLINE, ANG_WITHDRAW };
/* The one it was made to takes or declines it, the one who made it may withdraw it. */
bool ang_game_answer(struct ang_game *game, unsigned seat, unsigned offer, enum ang_answer answer,
                     struct ang_error *error);
struct ang_offer {
    unsigned number; /* names it in an answer */
    unsigned from, to;
};
enum { ANG_OFFER_MAX = 6 };
unsigned ang_game_offers(const struct ang_game *game,
                         struct ang_offer out[ANG_OFFER_MAX]); /* how many are open */
size_t ang_offer_text(struct ang_game *game, unsigned viewer, unsigned offer,
                      enum ang_language lang, char *out, size_t size);

/* Undo. Free: the seat takes back its own choices while nothing random was drawn, nobody learned
 * anything and nobody else has acted. By consent (the caller has asked the others) or by the owner
 * it goes further; faces learned stay learned, and chance takes a fresh course. */
enum ang_undo { ANG_UNDO_FREE, ANG_UNDO_CONSENT, ANG_UNDO_OWNER };
unsigned ang_game_undo_free(const struct ang_game *game,
                            unsigned seat); /* choices it may take back */
/* Takes back the last choices of the game, so many of them. It is an entry of its own. */
bool ang_game_undo(struct ang_game *game, unsigned seat, enum ang_undo how, unsigned choices,
                   struct ang_error *error);
/* Drops the effect that waits, when a fault has struck all of its options. */
bool ang_game_void(struct ang_game *game, struct ang_error *error);

/* Looking. `viewer` is a seat or ANG_SPECTATOR, and is told what he knows and nothing else: as JSON
 * (docs/protocol.md), or as text for a terminal. */
size_t ang_game_view(struct ang_game *game, unsigned viewer, enum ang_language lang, char *out,
                     size_t size);
size_t ang_game_view_text(struct ang_game *game, unsigned viewer, enum ang_language lang, char *out,
                          size_t size);
/* The table in parts ("map", "suspects", …), of games that have a board of their own: the first
 * tells shortly what matters now; the view as text is all the others. */
unsigned ang_pack_part_count(const struct ang_pack *pack);
struct ang_part {
    const char *word[2], *other[2]; /* what is typed for it, by language; other: or NULL */
    const char *about[2];
};
bool ang_pack_part(const struct ang_pack *pack, unsigned part, struct ang_part *out);
size_t ang_game_part_text(struct ang_game *game, unsigned viewer, unsigned part,
                          enum ang_language lang, char *out, size_t size);
/* A decision with its prompt and options, ids and texts, as the protocol has it. */
size_t ang_game_decision_json(struct ang_game *game, unsigned seat, enum ang_language lang,
                              char *out, size_t size);
/* Of what a viewer sees, in any language: two who hold the same hash hold the same view. */
uint64_t ang_game_view_hash(struct ang_game *game, unsigned viewer);
/* The hash by which the protocol names a view: as sharp, and much cheaper. */
uint64_t ang_game_sight_hash(struct ang_game *game, unsigned viewer);
/* What makes of one view of a viewer another, in the same language: {"changes":…}, as the protocol
 * has it (docs/protocol.md). Both are texts of ang_game_view(); 0: they are not. */
size_t ang_view_changes(const char *from, const char *to, char *out, size_t size);
/* The same for who looks at one game again and again through the eyes of several viewers, without
 * keeping views: what each saw when he looked last, and what has changed since. */
struct ang_sights;
struct ang_sights *ang_sights_new(void); /* NULL: there is no memory */
void ang_sights_free(struct ang_sights *sights);
uint64_t ang_sights_look(struct ang_sights *sights, struct ang_game *game,
                         unsigned viewer); /* the hash of what he sees now */
/* Of what he saw before that; 0: nothing, or somebody else has looked in between at what he has
 * not seen, and he needs a whole view. */
uint64_t ang_sights_base(const struct ang_sights *sights, unsigned viewer);
size_t ang_sights_changes(const struct ang_sights *sights, struct ang_game *game, unsigned viewer,
                          enum ang_language lang, char *out, size_t size); /* {"changes":…} */
/* What has happened, line by line, as this viewer was told when it did: as a sentence, or as the
 * protocol has it. A line keeps its number; some are not for everybody. */
unsigned ang_game_log_count(const struct ang_game *game);
size_t ang_game_log_text(struct ang_game *game, unsigned viewer, unsigned line,
                         enum ang_language lang, char *out, size_t size); /* 0: not for him */
size_t ang_game_log_json(struct ang_game *game, unsigned viewer, unsigned line,
                         enum ang_language lang, char *out, size_t size);

/* Which entry wrote it: 1 is the first, 0 the set-up. */
unsigned ang_game_log_entry(const struct ang_game *game, unsigned line);

/* How much a line matters to one who reads many of them, so that turns can be told shortly. */
enum ang_telling {
    ANG_TELL_ASIDE, /* can be left out */
    ANG_TELL_PLAIN,
    ANG_TELL_TURNING,   /* a reveal, a death, … */
    ANG_TELL_PARAGRAPH, /* a turn or a day begins */
};
enum ang_telling ang_game_log_telling(struct ang_game *game, unsigned viewer, unsigned line);
/* The entry of a card that this line makes known to the viewer, and that he wants to read; -1. */
int ang_game_log_card(struct ang_game *game, unsigned viewer, unsigned line);
/* The game as a story, as far as it went, as this viewer knows it; 0: this game has none. */
size_t ang_game_story(struct ang_game *game, unsigned viewer, enum ang_language lang, char *out,
                      size_t size);
/* How it ended and why, the last part of the story; 0 while it runs. */
size_t ang_game_ending(struct ang_game *game, unsigned viewer, enum ang_language lang, char *out,
                       size_t size);
/* What a seat is called by those who look on. */
size_t ang_seat_text(struct ang_game *game, unsigned seat, enum ang_language lang, char *out,
                     size_t size);

/* Keeping. A save is a header and the entries, one line each, and a last line with the hash, as
 * text; replaying it gives the same bytes, and a save cut off behind a line opens as far as it
 * goes. */
size_t ang_game_save(struct ang_game *game, char *out, size_t size);
struct ang_game *ang_game_open(const struct ang_pack *pack, const char *text, size_t size,
                               struct ang_error *error);
/* A save grows by lines: those of the entries from number `from` on, and a game that has played the
 * lines before plays on with them. On an error it stays as it was before the line that was wrong.
 */
size_t ang_game_save_from(struct ang_game *game, unsigned from, char *out, size_t size);
bool ang_game_open_more(struct ang_game *game, const char *text, size_t size,
                        struct ang_error *error);
/* Only its first entries: the game as it was then. */
struct ang_game *ang_game_open_upto(const struct ang_pack *pack, const char *text, size_t size,
                                    unsigned entries, struct ang_error *error);
/* Does a game that was opened from a save come to the end that was written down in its last line?
 * If not, the rules have changed since or the save is damaged: keep the save. */
enum ang_end { ANG_END_SAME, ANG_END_OTHER, ANG_END_MISSING };
enum ang_end ang_save_end(const char *text, size_t size, const struct ang_game *game);
/* Which game and which pack a save was made with. */
bool ang_save_head(const char *text, size_t size, char game[32], char pack_hash[65],
                   struct ang_error *error);
unsigned ang_save_seats(const char *text, size_t size); /* 0: it is no save */

/* What was told in a game, from this line of its log on, to each viewer in each language: lines to
 * put behind a save, so that it can be read after the cards or the rules have changed. */
size_t ang_game_told(struct ang_game *game, unsigned from, char *out, size_t size);
struct ang_told {
    unsigned entry;   /* which it belongs to, as ang_game_log_entry() says */
    const char *line; /* in the save */
    size_t size;
};
/* The next line of the log that a save has kept; `at` goes through the save from 0 on. */
bool ang_told_next(const char *save, size_t size, size_t *at, struct ang_told *out);
size_t ang_told_text(const struct ang_told *told, unsigned viewer, enum ang_language lang,
                     char *out, size_t size); /* 0: not for him */
/* Everything as readable JSON, by names, so that another build can go on from there: the truth, for
 * owners only. Loading one puts it in place of what the game was. */
size_t ang_game_dump(struct ang_game *game, char *out, size_t size);
bool ang_game_load(struct ang_game *game, const char *text, size_t size, struct ang_error *error);
unsigned ang_game_entry_count(const struct ang_game *game); /* choices, undos, offers, … so far */
bool ang_game_verify(struct ang_game *game, struct ang_error *error); /* does it hold together? */

/* The same for who comes back to it soon with the same program: the game with all its past as
 * bytes. Restoring needs the first line of its save as well. NULL: another program has made it, or
 * it is damaged; open the save then. */
size_t ang_game_snapshot(const struct ang_game *game, void *out, size_t size);
struct ang_game *ang_game_restore(const struct ang_pack *pack, const char *head, size_t head_size,
                                  const void *bytes, size_t size, struct ang_error *error);

/* Imagining: a game that is possible for all a viewer knows, with another course of chance. */
struct ang_game *ang_game_redeal(struct ang_game *game, unsigned viewer, uint64_t seed,
                                 struct ang_error *error);
/* What a finished game carries to the next. False: it is not over, or carries nothing. */
bool ang_game_carry(const struct ang_game *game, int16_t carry[ANG_CARRY_MAX]);

/* ---- Positions: the caller owns the memory ----------------------------------------------- */

/* A position is one flat block: copy it with memcpy, compare it with memcmp. Nothing is checked,
 * logged or kept: for search, simulation and measuring. `memory` is aligned for a uint64_t. */
size_t ang_position_size(const struct ang_pack *pack);
/* How far apart to keep many of them: at least their size, and so that they do not get into each
 * other's way in a processor's cache. */
size_t ang_position_stride(const struct ang_pack *pack);
/* A new game there; of `desc` the names are not needed. */
bool ang_position_init(void *memory, const struct ang_game_desc *desc, struct ang_error *error);
bool ang_position_copy(void *memory, const struct ang_game *game); /* the truth: for owners */
unsigned ang_position_waiting(const void *memory);                 /* 0: the game is over */
enum ang_state ang_position_state(const void *memory);
unsigned ang_position_winners(const void *memory); /* as ang_game_winners() */
/* How many options a seat has now, into room for ANG_OPTION_MAX of them. */
unsigned ang_position_list(void *memory, const struct ang_pack *pack, unsigned seat,
                           struct ang_option *option); /* NULL: only count */
/* Takes option[index] of what was listed for this seat, runs to the next decision and lists it
 * for the first seat asked, in the same place; gives how many options it has, 0 when the game is
 * over. */
unsigned ang_position_step(void *memory, const struct ang_pack *pack, unsigned seat, unsigned index,
                           struct ang_option *option);
/* The same, and on to the first decision that leaves a choice: those with one option are taken in
 * passing. The position is the one that taking each of them would have led to. */
unsigned ang_position_skip(void *memory, const struct ang_pack *pack, unsigned seat, unsigned index,
                           struct ang_option *option);
/* Plays on at random, each option as likely, for so many choices or to the end of the game; true:
 * it goes on. What is asked of several seats at once may be answered in passing, and does not
 * count. Nothing is listed, and only for options that are drawn is it found out whether they can be
 * taken, so that this is faster than stepping. *dice: any number at first, then leave it alone. */
bool ang_position_roll(void *memory, const struct ang_pack *pack, unsigned choices, uint64_t *dice);
/* Makes it a position that is possible for all the viewer knows, with another course of chance. */
void ang_position_redeal(void *memory, const struct ang_pack *pack, unsigned viewer, uint64_t seed);

/* What the end of the game is worth to a seat, from 0 to 1, as the game says: where one wins, the
 * winners share 1; where all win or lose together, it is 1 or 0 for everybody. 0 while it goes on.
 */
float ang_position_worth(const void *memory, const struct ang_pack *pack, unsigned seat);
/* What a finished game scored for a seat; false: this game keeps no score. */
bool ang_position_score(const void *memory, const struct ang_pack *pack, unsigned seat, int *score);

/* Who a seat is in the game, as an entry of the pack; -1: only a number. */
int ang_position_seat_entry(const void *memory, const struct ang_pack *pack, unsigned seat);
/* What lies on the table for all: which murder it is, which endings the plots came to. */
struct ang_lying {
    const char *field; /* "murder" */
    unsigned index;    /* in it, where there are several */
    unsigned entry;
};
enum { ANG_LYING_MAX = 16 };
unsigned ang_position_lying(const void *memory, const struct ang_pack *pack,
                            struct ang_lying out[ANG_LYING_MAX]);

/* Deeds: what happens in a game, for whoever counts it over many of them; the whole truth, for
 * owners. */
enum ang_deed_sort {
    ANG_DEED_DRAWS,  /* seat, entry: a card comes to a hand */
    ANG_DEED_PLAYS,  /* seat, entry */
    ANG_DEED_EVENT,  /* entry */
    ANG_DEED_BEGINS, /* seat, entry: a plot */
    ANG_DEED_WELL,   /* seat, entry: a plot turns out well */
    ANG_DEED_BADLY,  /* seat, entry */
    ANG_DEED_ENDING, /* seat, entry: where a plot has come to */
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
/* ang_position_init() and ang_position_step(), and what happened meanwhile. */
bool ang_position_init_told(void *memory, const struct ang_game_desc *desc, struct ang_deeds *deeds,
                            struct ang_error *error);
unsigned ang_position_step_told(void *memory, const struct ang_pack *pack, unsigned seat,
                                unsigned index, struct ang_option *option, struct ang_deeds *deeds);
/* Is a card of this entry being played, and not over yet? */
bool ang_position_playing(const void *memory, const struct ang_pack *pack, unsigned entry);
/* Is nothing half done, so that the position can be judged? */
bool ang_position_rests(const void *memory, const struct ang_pack *pack);
/* Who an entry belongs to (a card, a plot: a detective), as an entry; -1: nobody. */
int ang_pack_owner(const struct ang_pack *pack, unsigned entry);
/* The entry of the card that this option plays, or -1. */
int ang_option_plays(const struct ang_pack *pack, const struct ang_option *option);
/* What a seat can expect, in points, as bots value it who knew everything; 0 where nobody has said
 * how this game's positions are valued. */
float ang_position_standing(const void *memory, const struct ang_pack *pack, unsigned seat);

/* ---- Bots: players that know only what their seat knows ---------------------------------- */

unsigned ang_bot_count(void);
const char *ang_bot_name(unsigned bot);                          /* "greedy"; NULL: no such */
const char *ang_bot_about(unsigned bot, enum ang_language lang); /* one line */
int ang_bot_find(const char *name);                              /* -1: no such */

struct ang_bot_desc {
    unsigned bot;
    uint64_t seed;         /* the same seed and the same knowledge give the same choice */
    unsigned iterations;   /* imagined positions to look at; 0: as many as the bot likes */
    float noise;           /* points by which it misjudges an option, more or less */
    const float *weights;  /* of what it values, in the order of ang_pack_weight(); NULL: its own */
    unsigned threads;      /* to think on, where there are any; they don't change the choice */
    unsigned milliseconds; /* it stops then at the latest, and the choice depends on the machine;
                              0: it takes its time */
    unsigned personality;  /* plus 1; 0: none in particular */
};

/* What a game's positions are valued by. */
struct ang_weight {
    const char *about[2]; /* by language: "coins" */
    float weight;
};
unsigned ang_pack_weight_count(const struct ang_pack *pack); /* 0: nobody has said */
bool ang_pack_weight(const struct ang_pack *pack, unsigned index, struct ang_weight *out);

/* Levels: bots by how well they play, for people who choose whom to sit down with. */
struct ang_level {
    const char *name;
    const char *title[2], *about[2]; /* by language */
    const char *bot;
    unsigned iterations;
    float noise;
};
unsigned ang_level_count(void);
bool ang_level(unsigned level, struct ang_level *out); /* the weakest first; false: no such */
int ang_level_find(const char *name);                  /* -1: no such */
unsigned ang_level_usual(void);                        /* for who has not chosen one */
struct ang_bot_desc ang_level_bot(unsigned level, uint64_t seed);

/* Personalities: what a bot cares for more than others do. They go with any bot or level. */
struct ang_personality {
    const char *name;
    const char *title[2], *about[2]; /* by language */
};
unsigned ang_personality_count(void);
bool ang_personality(unsigned personality, struct ang_personality *out); /* false: no such */
int ang_personality_find(const char *name);                              /* -1: no such */

/* A bot or a level by its name, maybe how many iterations, and whom it plays like: "greedy",
 * "search:500", "expert/hunter". */
bool ang_bot_read(const char *words, struct ang_bot_desc *out, struct ang_error *error);

/* What a bot expected of each option, in the game's points. The reasons are what sets an option
 * apart from the others, the largest first. */
enum { ANG_REASON_MAX = 3 };
struct ang_reason {
    uint32_t part; /* 0: none */
    float amount;
};
struct ang_thought {
    float value;
    uint32_t visits; /* 0: it was never looked at */
    struct ang_reason reason[ANG_REASON_MAX];
};
struct ang_thoughts {
    uint32_t count;
    struct ang_thought option[ANG_OPTION_MAX]; /* as in the seat's decision */
};

/* The index of the option a bot would choose for a seat that is asked; -1: it is not asked, there
 * is no such bot, or, for a position, a mistake of ours has stopped it. It sees imagined games
 * only. `thoughts` may be NULL. */
int ang_game_think(struct ang_game *game, unsigned seat, const struct ang_bot_desc *desc,
                   struct ang_thoughts *thoughts, struct ang_error *error);
int ang_position_think(const void *memory, const struct ang_pack *pack, unsigned seat,
                       const struct ang_bot_desc *desc, struct ang_thoughts *thoughts);
/* Would a bot take this offer, made to this seat? */
bool ang_game_weigh(struct ang_game *game, unsigned seat, unsigned offer,
                    const struct ang_bot_desc *desc);
size_t ang_reason_text(const struct ang_pack *pack, const struct ang_reason *reason,
                       enum ang_language lang, char *out, size_t size); /* "coins +2.0" */

/* Analysis: a game once more, choice by choice, as the seats could see it then. */
struct ang_moment {
    unsigned entry; /* of the choice, from 0 */
    unsigned seat;
    float standing[ANG_SEAT_MAX]; /* what each seat could expect for itself, in points */
    unsigned chosen, best;        /* options of that decision */
    float lost;                   /* points by which the best looked better; 0: it was chosen */
    struct ang_thought chosen_thought, best_thought;
};
/* Calls `visit` for every choice among two options or more that stood, from that entry on, with the
 * game as it was before it: for looking only. False ends it. `desc` says who thinks; its seed and
 * the game give the same analysis again. What the bot did not look at is left out. */
typedef bool ang_moment_visit(struct ang_game *then, const struct ang_moment *moment, void *with);
bool ang_game_analyze(struct ang_game *game, const struct ang_bot_desc *desc, unsigned from,
                      ang_moment_visit *visit, void *with, struct ang_error *error);

/* ---- Positions as numbers, many at once: for programs that learn (docs/learning.md) --------- */

/* What a viewer knows, as numbers that mean the same in every position of a game; what stands
 * where is told by ang_observation_name(). */
unsigned ang_observation_size(const struct ang_pack *pack);
size_t ang_observation_name(const struct ang_pack *pack, unsigned index, char *out, size_t size);
void ang_position_observe(const void *memory, const struct ang_pack *pack, unsigned viewer,
                          int16_t *out);

/* Options as their seat may name them: kind, and of each of three targets type, value, zone and
 * place; what a seat does not know is -1. ANG_OPTION_NUMBERS for each option. */
enum { ANG_OPTION_NUMBERS = 13 };
void ang_position_observe_options(const void *memory, const struct ang_pack *pack, unsigned seat,
                                  const struct ang_option *option, unsigned count, int16_t *out);

/* Games side by side, each at a decision of one seat. A game that is over begins anew, with the
 * next seed, when the batch is stepped again. */
struct ang_batch;
/* So many games with seeds from desc->seed on. */
struct ang_batch *ang_batch_new(const struct ang_game_desc *desc, unsigned games,
                                bool skip, /* take what leaves no choice */
                                struct ang_error *error);
void ang_batch_free(struct ang_batch *batch);
const uint8_t *ang_batch_seats(const struct ang_batch *batch);   /* who is asked, by game */
const uint16_t *ang_batch_counts(const struct ang_batch *batch); /* how many options; 0: over */
/* One choice in each game: index[i] of the options of game i. An index that is none is an error,
 * and no game has moved. */
bool ang_batch_step(struct ang_batch *batch, const uint16_t *index, struct ang_error *error);
void ang_batch_sample(struct ang_batch *batch, uint16_t *index);     /* each option as likely */
void ang_batch_observe(const struct ang_batch *batch, int16_t *out); /* by the seats asked */
void ang_batch_observe_options(const struct ang_batch *batch, unsigned game,
                               int16_t *out); /* of one game, by the seat asked */
const void *ang_batch_position(const struct ang_batch *batch,
                               unsigned game); /* to look at, until the next step */
/* What each game is worth to each seat, as ang_position_worth(): ANG_SEAT_MAX numbers a game. */
void ang_batch_rewards(const struct ang_batch *batch, float *out);

/* ---- Quick references: how a game is played, by topic ------------------------------------- */

enum { ANG_TOPIC_WORD_MAX = 4 };
struct ang_topic {
    const char *word[ANG_TOPIC_WORD_MAX + 1]; /* what it is called; NULL ends */
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
const struct ang_reference *ang_reference_at(unsigned index); /* NULL: no such */
const struct ang_reference *ang_reference_of(const char *game,
                                             enum ang_language lang); /* NULL: none */

/* ---- The JSON protocol (docs/protocol.md) -------------------------------------------------- */

struct ang_engine;
enum ang_role { ANG_OWNER, ANG_SEAT };
struct ang_engine *ang_engine_new(enum ang_role role, unsigned seat); /* seat: for ANG_SEAT */
void ang_engine_free(struct ang_engine *engine);
/* What the table allows a seat beyond playing: bits. */
enum ang_allow { ANG_ALLOW_HINTS = 1 };
void ang_engine_allow(struct ang_engine *engine, unsigned what);
/* A seat's engine plays a game somebody else owns. */
void ang_engine_attach(struct ang_engine *engine, struct ang_game *game);
/* One line in, one line out (without newline); the answer is valid until the next call. */
const char *ang_engine_line(struct ang_engine *engine, const char *line, size_t size);
/* The same for hosts that think elsewhere. NULL: this line asks what the bot `out` would do; hand
 * it in again with what came out (ang_position_think()), and it is answered. */
const char *ang_engine_line_unless_bot(struct ang_engine *engine, const char *line, size_t size,
                                       struct ang_bot_desc *out);
const char *ang_engine_line_with_bot(struct ang_engine *engine, const char *line, size_t size,
                                     int choice, const struct ang_thoughts *thoughts);

/* ---- Scenarios (docs/scenarios.md) --------------------------------------------------------- */

struct ang_scenario_result {
    bool passed;
    char *report; /* diagnostics of what failed; free with ang_text_free(); NULL if passed */
};
/* The game as it stands as a scenario that plays it again and ends there, for reports: what it is
 * about stands at its top. Its lines can be added to. */
size_t ang_game_scenario(struct ang_game *game, const char *about, char *out, size_t size);
/* Plays a scenario's text; the file's name stands in its diagnostics. `pack` is for its game; NULL:
 * the embedded one. `coverage` may be NULL. Gives whether it passed. */
bool ang_scenario_run(const char *file_name, const char *text, size_t size,
                      const struct ang_pack *pack, struct ang_coverage *coverage,
                      struct ang_scenario_result *out);

#ifdef __cplusplus
}
#endif

#endif
