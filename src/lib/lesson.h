/* lesson.h: a compiled lesson, as scenario_lesson.c makes it and tools/lessonc.c embeds it; for
 * src/lib and that tool only.
 *
 * A position is stored as its difference from the new game with the lesson's seed. So it is valid
 * only with the program and the pack it was compiled with.
 */
#ifndef ANGELES_LIB_LESSON_H
#define ANGELES_LIB_LESSON_H

#include "lib/lib.h"

struct lesson_patch {
    uint32_t at;     /* word of the block */
    uint64_t change; /* XOR with the same word of the new game */
};

enum lesson_test {
    TEST_CODE,  /* code: a condition of the pack language */
    TEST_OVER,  /* the game is over */
    TEST_WINS,  /* what: the seat */
    TEST_TURN,  /* what: the seat */
    TEST_FIELD, /* the row of the rules' fields; index, value */
};
struct lesson_condition {
    uint8_t test;
    uint16_t what;
    uint16_t index;
    int32_t value;
};

struct lesson_deed { /* the seat takes this when it is offered */
    uint8_t seat;
    const char *words;
};

enum lesson_step_kind {
    STEP_READ,   /* until the learner continues */
    STEP_CHOICE, /* until the learner has chosen once */
    STEP_UNTIL,  /* until the learner has chosen, and a condition is met */
    STEP_ACCEPT, /* until the learner has accepted the newest offer to them */
    STEP_GOAL,   /* until a condition is met, within the learner's turn */
};
struct lesson_step {
    uint8_t kind;
    uint8_t chapter;
    const char *say[2], *why[2], *hint[2], *fails[2]; /* by language; NULL: nothing */
    const char *show;                                 /* the key of an entry, or a part; or NULL */
    const char *const *allow;                         /* in words; none: everything */
    unsigned allow_count;
    const struct lesson_deed *deed;
    unsigned deed_count;
    const struct lesson_condition *until; /* all of them */
    unsigned until_count;
    const char *const *solution; /* the learner's choices, in words */
    unsigned solution_count;
};

struct lesson_chapter {
    const char *title[2];
    const struct lesson_patch *patch;
    unsigned patch_count;
};

struct ang_lesson {
    const char *name, *game;
    const char *title[2], *about[2];
    bool puzzle;
    uint8_t seats, learner;
    uint64_t seed;
    const char *const *option;    /* "murder=…"; NULL ends */
    const char *const *otherwise; /* choices of the other seats when no deed is offered */
    unsigned otherwise_count;
    const struct lesson_chapter *chapter;
    unsigned chapter_count;
    const struct lesson_step *step;
    unsigned step_count;
    /* Code and sets of its conditions, which follow the pack's own. */
    const uint16_t *code;
    unsigned code_count;
    const struct pack_set *set;
    unsigned set_count;
};

/* Made by tools/lessonc.c, in the order of the games and of the files' names. */
extern const struct ang_lesson *const lesson_table[];
extern const unsigned lesson_table_count;

/* The choice of a seat that the learner does not play; -1: the lesson does not determine it. */
int lesson_choice(const struct ang_lesson *l, const struct lesson_step *step, struct ang_game *g,
                  unsigned seat);
bool lesson_condition_holds(const struct ang_lesson *l, struct ang_game *g,
                            const struct lesson_condition *c);

#endif
