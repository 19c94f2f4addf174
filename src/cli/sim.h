/* sim.h: random games and games between bots, many of them; inside the sim command only.
 *
 * Each game has its own seed, from which both its chance and its choices follow: so the same
 * games are played whatever the number of threads, and any one of them can be repeated alone.
 */
#ifndef ANGELES_CLI_SIM_H
#define ANGELES_CLI_SIM_H

#include "cli/cli.h"

/* A game that goes on so long will not end. */
#define SIM_DECISIONS_MAX UINT64_C(10000000)

enum { SIM_BOT_MAX = 16 }; /* kinds of bots there may be */

struct sim_bot_tally {
    uint64_t seats, wins, decisions; /* seats it has taken, in all games */
    int64_t score;                   /* of all of them together */
};

struct sim_tally {
    uint64_t games, decisions;
    uint64_t real;                       /* decisions with two options or more */
    uint64_t checked;                    /* moments at which everything was looked at */
    uint64_t wins[ANG_SEAT_MAX], losses; /* losses: nobody won */
    struct sim_bot_tally bot[SIM_BOT_MAX];
};

struct sim_job {
    const struct ang_pack *pack;
    const char *const *option;
    unsigned seats; /* 0: each seed takes its own number */
    uint64_t seed;
    unsigned every;      /* for sim_play_checked: what takes long, after one choice in so many */
    const char *folder;  /* for sim_play_saved */
    const unsigned *bot; /* for sim_play_bots: who sits where, before seats are rotated */
    unsigned bot_count;
    void *position; /* of a worker, for bare games */
    struct sim_tally *tally;
    char *message; /* what failed */
    size_t message_size;
};

unsigned sim_seats(const struct sim_job *job);
struct ang_game_desc sim_desc(const struct sim_job *job);

/* One game each; false: it failed, and the message says how. */
bool sim_play_position(const struct sim_job *job); /* bare and fast */
bool sim_play_checked(const struct sim_job *job);  /* sim_check.c: looks after every choice */
bool sim_play_bots(const struct sim_job *job);     /* sim_bots.c: bots choose */
bool sim_play_saved(const struct sim_job *job);    /* sim_save.c: at a table, and kept */
unsigned sim_bot_of(const struct sim_job *job, unsigned seat);

void sim_count_end(const struct sim_job *job, unsigned winners);
bool sim_fail(const struct sim_job *job, const char *format, ...) CLI_PRINTF(2, 3);

#endif
