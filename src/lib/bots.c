/* bots.c: the boundary between games and bots: bots only receive imagined games. */
#include "lib/minds.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/value.h"
#include "kernel/offer.h"

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

int ang_position_think(const void *memory, const struct ang_pack *pack, unsigned seat,
                       const struct ang_bot_desc *desc, struct ang_thoughts *thoughts)
{
    struct block *b = (struct block *)(uintptr_t)memory; /* only read */
    struct ask truth = { .b = b, .rules = pack->rules, .pack = &pack->pack, .blind = desc->blind };

    if (!bot_at(desc->bot) || seat >= SEAT_MAX || !(flow_waiting(b) >> seat & 1))
        return -1;
    return mind_think(&truth, seat, desc, thoughts);
}

/* If a failed check stops the bot, the table must continue: choose any option. */
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
    struct ask truth;
    int choice;

    if (!bot || seat >= g->b->seat_count || !(flow_waiting(g->b) >> seat & 1)) {
        error_set(error, ANG_USAGE, bot ? "seat %u is not asked" : "there is no bot %u",
                  bot ? seat : desc->bot);
        return -1;
    }
    game_ask(g, &truth, g->b);
    truth.blind = desc->blind;
    choice = mind_think(&truth, seat, desc, thoughts);
    if (choice < 0) {
        if (thoughts)
            memset(thoughts, 0, sizeof *thoughts);
        choice = choose_any(g, seat, desc->seed, error);
    }
    return choice;
}

/* Lets a bot weigh the offer `serial`, or make one if it is 0. */
static bool bargain_think(const struct ask *truth, unsigned seat, const struct ang_bot_desc *desc,
                          uint16_t serial, struct offer *made)
{
    const struct bot *bot = bot_at(desc->bot);
    float own[PART_MAX];
    struct bot_limit limit = mind_limit(truth->rules, desc, own);
    struct ang_imagined im;
    struct guard guard;
    volatile bool yes = false;

    if (!bot || seat >= truth->b->seat_count ||
        (!serial && !bot_may_propose(bot, truth->rules, truth->b, (uint8_t)seat)))
        return false;
    struct block *room = malloc(truth->b->size);
    if (room && GUARDED(&guard)) {
        imagined_make(&im, truth, (uint8_t)seat, desc->seed, room);
        yes = serial ? bot_takes(bot, &im, &limit, desc->seed, serial)
                     : bot->proposes(&im, &limit, desc->seed, made);
        guard_close(&guard);
    }
    free(room);
    return yes;
}

bool ang_game_weigh(struct ang_game *g, unsigned seat, unsigned offer,
                    const struct ang_bot_desc *desc)
{
    struct ask truth;

    game_ask(g, &truth, g->b);
    return offer > 0 && offer <= UINT16_MAX &&
           bargain_think(&truth, seat, desc, (uint16_t)offer, NULL);
}

bool ang_game_propose(struct ang_game *g, unsigned seat, const struct ang_bot_desc *desc,
                      struct ang_bargain *out)
{
    struct ask truth;
    struct offer made;

    game_ask(g, &truth, g->b);
    if (!bargain_think(&truth, seat, desc, 0, &made))
        return false;
    *out = bargain_out(&made);
    return true;
}

bool ang_position_propose(const void *memory, const struct ang_pack *pack, unsigned seat,
                          const struct ang_bot_desc *desc, struct ang_bargain *out)
{
    struct block *b = (struct block *)(uintptr_t)memory; /* only read */
    struct ask truth = { .b = b, .rules = pack->rules, .pack = &pack->pack };
    struct offer made;

    if (!bargain_think(&truth, seat, desc, 0, &made))
        return false;
    *out = bargain_out(&made);
    return true;
}

bool ang_position_bargain(void *memory, const struct ang_pack *pack,
                          const struct ang_bargain *bargain, const struct ang_bot_desc *other)
{
    struct block *b = memory;
    struct ask q = { .b = b, .rules = pack->rules, .pack = &pack->pack };
    struct offer made;

    if (!bargain_read(b, bargain, &made) || offer_make_missing(&q, &made))
        return false;
    offer_make(&q, &made);
    uint16_t serial = block_offers(b)->serial;
    bool takes = bargain_think(&q, made.to, other, serial, NULL);
    offer_answer(&q, made.to, serial, takes ? OFFER_TAKE : OFFER_DECLINE);
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

unsigned ang_pack_weight_count(const struct ang_pack *pack)
{
    const struct evaluation *e = evaluation_of(pack->rules);

    return e ? e->part_count : 0;
}

bool ang_pack_weight(const struct ang_pack *pack, unsigned index, struct ang_weight *out)
{
    if (index >= ang_pack_weight_count(pack))
        return false;
    const struct part *part = &evaluation_of(pack->rules)->part[index];
    *out = (struct ang_weight){ .about = { part->en, part->de }, .weight = part->weight };
    return true;
}
