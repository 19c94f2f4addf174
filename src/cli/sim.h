/* sim.h: random games and games between bots, many of them; inside the sim command only.
 *
 * Each game has its own seed, which determines both its randomness and its choices. So the games
 * are the same with any number of threads, and each can be repeated alone.
 */
#ifndef ANGELES_CLI_SIM_H
#define ANGELES_CLI_SIM_H

#include "cli/bots.h"
#include "cli/cli.h"
#include "cli/text.h"

#include <stdio.h>

/* A game of this length will not end. Bots need a fraction of it; if they go in circles, the game
 * is left out and reported. */
#define SIM_DECISIONS_MAX UINT64_C(10000000)
#define SIM_BOT_DECISIONS 20000

/* Bargains of random play, and deeds in them by their number (sim_trade.c). */
struct sim_trades {
    uint64_t turns;        /* of all seats; a deal of New Angeles is a turn */
    uint64_t could, spoke; /* seats in turns; seats that made an offer in a turn */
    uint64_t offers, taken;
    uint64_t kept, broken, lapsed; /* promises */
    uint64_t capital, gifts[2];    /* supplies moved; trades with supplies, with cards */
    uint64_t bound[ANG_ACT_MAX], promised[ANG_ACT_MAX];
};

/* The rules' counts of finished games, by name (sim_marks.c). */
enum { SIM_MARKS = 64 };
struct sim_marks {
    unsigned count;
    struct {
        char name[48];
        int64_t number;
    } mark[SIM_MARKS];
};

struct sim_tally {
    struct sim_marks marks;
    struct sim_trades trades;
    uint64_t games, decisions;
    uint64_t real;                       /* decisions with two options or more */
    uint64_t endless;                    /* games of bots that were left out */
    uint64_t checked;                    /* moments checked in full */
    uint64_t wins[ANG_SEAT_MAX], losses; /* losses: nobody won */
};

/* How one game ended. */
struct sim_end {
    uint64_t seed, decisions, real;
    unsigned players, winners;
    bool scored;
    int score[ANG_SEAT_MAX];
    int who[ANG_SEAT_MAX]; /* entries, or -1 */
    struct ang_lying lying[ANG_LYING_MAX];
    unsigned lying_count;
};

struct sim_job {
    const struct ang_pack *pack;
    const char *const *option;
    unsigned seats; /* 0: each seed has its own number of players */
    uint64_t seed;
    unsigned every;     /* for sim_play_checked: slow checks after one choice in this many */
    const char *folder; /* for sim_play_saved */
    const struct entrant *entrant; /* the bots of the seats, before seats are rotated */
    unsigned entrant_count;        /* 0: random games */
    void *position;                /* of a worker, for bare games */
    struct sim_watch *watch;       /* counts the effects of cards, plots and events; may be NULL */
    struct sim_tally *tally;
    struct sim_end *end; /* receives the result; may be NULL */
    char *message;       /* what failed */
    size_t message_size;
};

unsigned sim_seats(const struct sim_job *job);
struct ang_game_desc sim_desc(const struct sim_job *job);
const struct entrant *sim_entrant(const struct sim_job *job, unsigned seat);

/* sim_watch.c: a bare game as it begins, and step by step; counted if the job says so. */
bool sim_begin(const struct sim_job *job, struct ang_error *error);
unsigned sim_step(const struct sim_job *job, unsigned seat, unsigned index, unsigned count,
                  struct ang_option *option);

/* The counts of a seat: numbers by role. */
enum count_role { COUNT_CARD, COUNT_EVENT, COUNT_PLOT, COUNT_ENDING, COUNT_POINTS, COUNT_ROLES };
enum { COUNT_NUMBERS = 6 };
enum card_count { CARD_DRAWN, CARD_OFFERED, CARD_PLAYED, CARD_JUDGED, CARD_OWN, CARD_OTHERS };
enum event_count { EVENT_TIMES, EVENT_JUDGED, EVENT_CHANGE };
enum plot_count { PLOT_BEGUN, PLOT_WELL, PLOT_BADLY };
enum ending_count { ENDING_TIMES, ENDING_POINTS };
enum points_count { POINTS_SCORED };
struct watch_count {
    enum count_role role;
    int seat, entry; /* entry -1: the word identifies it */
    const char *word;
    int32_t of[COUNT_NUMBERS]; /* changes of expectations are in hundredths of points */
};
struct sim_watch *watch_new(const struct ang_pack *pack);
void watch_free(struct sim_watch *w);
unsigned watch_counts(const struct sim_watch *w, const struct watch_count **out);

/* Each plays one game; false: it failed, with a message. */
bool sim_play_position(const struct sim_job *job); /* bare and fast */
bool sim_play_checked(const struct sim_job *job);  /* sim_check.c: checks after every choice */
bool sim_play_bots(const struct sim_job *job);     /* sim_bots.c: bots choose */
bool sim_play_saved(const struct sim_job *job);    /* sim_save.c: at a table, and saved */

/* Random offers and answers; false: there were none. */
bool sim_haggle(const struct sim_job *job, struct ang_game *game, uint64_t *dice);
/* In a bare game: every bot may make an offer, which is answered at once. */
/* The seats that have made an offer in the current turn. */
struct sim_talk {
    unsigned active, spoke; /* the latter one bit for each seat */
};
void sim_bargain(const struct sim_job *job, struct sim_talk *talk, uint64_t *dice);
void sim_count_words(const struct sim_job *job, const struct ang_game *game);
void trades_add(struct sim_trades *to, const struct sim_trades *from);
void trades_print(const struct sim_trades *t, const struct ang_pack *pack); /* of this run */
void trades_print_json(const struct sim_trades *t, const struct ang_pack *pack);

void sim_count_marks(const struct sim_job *job, const void *position);
void marks_add(struct sim_marks *to, const struct sim_marks *from);
void marks_print(const struct sim_marks *m);
void marks_print_json(const struct sim_marks *m);

void sim_count_end(const struct sim_job *job, unsigned winners);
/* Notes the end of a bare position, and its result. */
void sim_note_end(const struct sim_job *job, uint64_t decisions, uint64_t real);
bool sim_fail(const struct sim_job *job, const char *format, ...) CLI_PRINTF(2, 3);

/* sim_results.c: the result of each game, as rows of a file that can be resumed. */
struct sim_seat {
    uint16_t bot, who; /* names */
    int16_t score;
    uint8_t rank, won;
};
struct sim_count {
    uint16_t name; /* "card:light:floyd-2x3a7c:optic-overlay" */
    uint8_t seat;
    int32_t of[COUNT_NUMBERS];
};
struct sim_game {
    uint64_t seed;
    uint32_t decisions, real;
    uint8_t players, scored, lying_count;
    uint16_t lying[ANG_LYING_MAX]; /* names: "murder=last-call-at-roxies" */
    struct sim_seat seat[ANG_SEAT_MAX];
    struct sim_count *count; /* by seat; owned; NULL: none */
    unsigned count_count;
};
struct sim_results {
    char *head;   /* the description of the run: the first line of the file; owned */
    bool counted; /* with a column for the effects of cards, plots and events */
    char **name;
    unsigned name_count;
    struct sim_game *game; /* by seed, once they are sorted */
    size_t game_count, game_max;
};
void results_release(struct sim_results *r);
/* Returns false if there are too many different names. */
bool results_add(struct sim_results *r, const struct ang_pack *pack, const struct sim_job *job,
                 const struct sim_end *end);
int results_name(struct sim_results *r, const char *name); /* its number, or -1: no room */
void results_sort(struct sim_results *r);
bool results_has(const struct sim_results *r, uint64_t seed); /* sorted */
void results_tally(const struct sim_results *r, struct sim_tally *tally);
void results_write_game(const struct sim_results *r, const struct sim_game *g, struct text *out);
void results_write(const struct sim_results *r, struct text *out);
/* Writes the named files. Returns a status, with a message. */
struct sim_files {
    const char *csv, *tables, *report; /* or NULL */
};
int results_keep(const struct sim_results *r, const struct sim_files *files);
/* Adds the contents of a file; a truncated game is left out. Returns a status, with a message. */
int results_read(struct sim_results *r, const char *path);
/* Adds results from the text of a file, which is consumed; the path is for messages. */
int results_parse(struct sim_results *r, const char *path, char *text);

/* sim_counts.c: the last column. */
const char *count_role_name(enum count_role role);
bool counts_take(struct sim_results *r, struct sim_game *g, const struct ang_pack *pack,
                 const struct sim_watch *watch);
void counts_write(const struct sim_results *r, const struct sim_game *g, unsigned seat,
                  struct text *out);
bool counts_read(struct sim_results *r, struct sim_game *g, unsigned seat, char *words);

/* sim_tables.c: effects of cards, plots and events over all games. */
enum { TABLE_COLUMNS = 16, TABLE_NAME = 48 };
struct sim_row {
    char kind[TABLE_NAME], owner[TABLE_NAME], key[TABLE_NAME];
    double value[TABLE_COLUMNS]; /* NOTHING: unknown */
};
struct sim_table {
    const char *name, *about;
    const char *column[TABLE_COLUMNS + 1]; /* NULL ends */
    uint8_t decimals[TABLE_COLUMNS];
    struct sim_row *row; /* owned; by kind, owner and key */
    unsigned row_count;
};
#define NOTHING   (-1e30)
#define NORMAL_95 1.96
void table_make(const struct sim_results *r, enum count_role role, struct sim_table *out);
void table_release(struct sim_table *t);

/* sim_tables_print.c */
void tables_print(const struct sim_results *r);
void tables_print_json(const struct sim_results *r); /* members, each after a comma */
void tables_write_csv(const struct sim_results *r, struct text *out);
const char *table_value(const struct sim_table *t, unsigned column, double value,
                        const char *nothing, char out[32]);

/* sim_balance.c: the fairness of the cards, as a page of Markdown. */
void balance_write(const struct sim_results *r, struct text *out);

/* sim_report.c: results by bot, by character, and by cards on the table, with 95 % intervals. */
double root_of(double x);
void share_interval(uint64_t seats, uint64_t wins, double *low, double *high); /* 0 to 1 */
void report_print(const struct sim_results *r);
void report_print_json(const struct sim_results *r); /* members of an object, each after a comma */

/* sim_merge.c */
int sim_merge(int argc, char **argv);

#endif
