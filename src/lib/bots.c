/* bots.c: the door between games and bots: what is handed through it is imagined. */
#include "bots/bots.h"

#include <stdalign.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/lib.h"

_Static_assert(sizeof(struct ang_thoughts) == sizeof(struct thoughts) &&
                   sizeof(struct ang_thought) == sizeof(struct thought) &&
                   (int)ANG_REASON_MAX == (int)REASON_MAX,
               "the same thing outside");

unsigned ang_bot_count(void)
{
    return bot_count();
}

const char *ang_bot_name(unsigned bot)
{
    return bot_at(bot) ? bot_at(bot)->name : NULL;
}

const char *ang_bot_about(unsigned bot, enum ang_language lang)
{
    const struct bot *it = bot_at(bot);

    return !it ? NULL : lang == ANG_DE ? it->de : it->en;
}

int ang_bot_find(const char *name)
{
    for (unsigned i = 0; i < bot_count(); i++)
        if (strcmp(bot_at(i)->name, name) == 0)
            return (int)i;
    return -1;
}

/* Bytes a bot may remember things in while it thinks: for each iteration, and in all. */
enum { ROOM_EACH = 768, ROOM_LEAST = 1 << 20, ROOM_MOST = 64 << 20 };

/* The seed says both what is imagined first and what the bot leaves to chance. */
static unsigned think(const struct bot *bot, const struct ask *truth, uint8_t seat,
                      const struct ang_bot_desc *desc, struct block *memory, struct thoughts *out)
{
    struct bot_limit limit = { .iterations = desc->iterations };
    struct ang_imagined im;
    unsigned choice;

    if (bot->room) {
        size_t size = ROOM_LEAST + (size_t)ROOM_EACH * desc->iterations;
        size = size < ROOM_MOST ? size : ROOM_MOST;
        limit.room = malloc(size);
        limit.room_size = limit.room ? size : 0;
    }
    imagined_make(&im, truth, seat, desc->seed, memory);
    choice = bot_think(bot, &im, &limit, desc->seed, out);
    free(limit.room);
    return choice;
}

int ang_position_think(const void *memory, const struct ang_pack *pack, unsigned seat,
                       const struct ang_bot_desc *desc, struct ang_thoughts *thoughts)
{
    struct block *b = (struct block *)(uintptr_t)memory; /* only read */
    const struct bot *bot = bot_at(desc->bot);
    alignas(8) unsigned char room[UINT16_MAX + 1];
    struct ask truth = { .b = b, .rules = pack->rules, .pack = &pack->pack };
    volatile int choice = -1;
    struct guard guard;

    if (!bot || seat >= SEAT_MAX || !(flow_waiting(b) >> seat & 1))
        return -1;
    if (GUARDED(&guard)) {
        choice = (int)think(bot, &truth, (uint8_t)seat, desc, (struct block *)(void *)room,
                            (struct thoughts *)(void *)thoughts);
        guard_close(&guard);
    }
    return choice;
}

/* Where a mistake of ours stops the bot, the table must go on: any option will do. */
static int choose_any(struct ang_game *g, unsigned seat, uint64_t seed, struct ang_error *error)
{
    struct ang_decision d;

    if (!ang_game_decision(g, seat, &d) || d.count == 0) {
        error_set(error, ANG_FAULT, "seat %u has no option left", seat);
        return -1;
    }
    return (int)(seed % d.count);
}

int ang_game_think(struct ang_game *g, unsigned seat, const struct ang_bot_desc *desc,
                   struct ang_thoughts *thoughts, struct ang_error *error)
{
    const struct bot *bot = bot_at(desc->bot);
    struct guard guard;
    struct block *room;
    struct ask truth;
    volatile int choice = -1;

    if (!bot || seat >= g->b->seat_count || !(flow_waiting(g->b) >> seat & 1)) {
        error_set(error, ANG_USAGE, bot ? "seat %u is not asked" : "there is no bot %u",
                  bot ? seat : desc->bot);
        return -1;
    }
    room = malloc(g->b->size);
    if (!room) {
        error_set(error, ANG_NO_MEMORY, "no memory to think in");
        return -1;
    }
    game_ask(g, &truth, g->b);
    if (GUARDED(&guard)) {
        choice =
            (int)think(bot, &truth, (uint8_t)seat, desc, room, (struct thoughts *)(void *)thoughts);
        guard_close(&guard);
    } else {
        if (thoughts)
            memset(thoughts, 0, sizeof *thoughts);
        choice = choose_any(g, seat, desc->seed, error);
    }
    free(room);
    return choice;
}

bool ang_game_weigh(struct ang_game *g, unsigned seat, unsigned offer,
                    const struct ang_bot_desc *desc)
{
    const struct bot *bot = bot_at(desc->bot);
    struct block *room = malloc(g->b->size);
    struct ang_imagined im;
    struct guard guard;
    struct ask truth;
    volatile bool takes = false;

    game_ask(g, &truth, g->b);
    if (bot && room && seat < g->b->seat_count && offer > 0 && offer <= UINT8_MAX &&
        GUARDED(&guard)) {
        imagined_make(&im, &truth, (uint8_t)seat, desc->seed, room);
        takes = bot_takes(bot, &im, desc->seed, (uint8_t)offer);
        guard_close(&guard);
    }
    free(room);
    return takes;
}

size_t ang_reason_text(const struct ang_pack *pack, const struct ang_reason *reason,
                       enum ang_language lang, char *out, size_t size)
{
    const char *words = reason_words(pack->rules, reason->part, lang == ANG_DE);
    int length;

    if (!words) {
        if (size)
            out[0] = 0;
        return 0;
    }
    length = snprintf(out, size, "%s %+.1f", words, (double)reason->amount);
    for (char *at = out; lang == ANG_DE && size && *at; at++)
        if (*at == '.')
            *at = ',';
    return length > 0 ? (size_t)length : 0;
}
