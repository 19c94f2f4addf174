#include "cli/bots.h"

#include "cli/near.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A bot with a time limit gets more iterations than it can use. */
enum { TIME_MAX = 60000, ITERATIONS_A_MS = 300 };

void bots_list(void)
{
    struct ang_level level;
    struct ang_personality p;

    puts("\nLevels and bots; a personality of the game may follow either after a slash:");
    for (unsigned i = 0; ang_level(i, &level); i++)
        printf("  %-12s %s\n", level.name, level.about[ANG_EN]);
    for (unsigned i = 0; i < ang_bot_count(); i++)
        printf("  %-12s %s\n", ang_bot_name(i), ang_bot_about(i, ANG_EN));
    for (unsigned kind = 0; kind < ang_kind_count(); kind++) {
        struct ang_pack *pack = ang_pack_embedded(ang_kind_name(kind), NULL);
        for (unsigned i = 0; pack && ang_pack_personality(pack, i, &p); i++)
            printf("  /%-11s %s: %s\n", p.name, ang_kind_title(kind), p.about[ANG_EN]);
        ang_pack_free(pack);
    }
}

int bot_read(const struct ang_pack *pack, const char *option, const char *words,
             struct ang_bot_desc *bot)
{
    struct near n = near_to(words);
    struct ang_error error = { 0 };
    struct ang_level level;
    char hint[80];

    *bot = (struct ang_bot_desc){ 0 };
    if (ang_bot_read(pack, words, bot, &error))
        return STATUS_OK;
    for (unsigned i = 0; i < ang_bot_count(); i++)
        near_try(&n, ang_bot_name(i));
    for (unsigned i = 0; ang_level(i, &level); i++)
        near_try(&n, level.name);
    return complain_usage("%s: %s%s", option, error.message, near_hint(&n, hint, sizeof hint));
}

/* words = name ":" number "ms": a time limit instead of iterations; anything else is left as it is.
 * Returns the milliseconds, and removes them from the words. */
static unsigned time_limit(char *words)
{
    char *colon = strchr(words, ':'), *end;
    unsigned long ms = colon ? strtoul(colon + 1, &end, 10) : 0;

    if (!colon || colon[1] < '0' || colon[1] > '9' || strcmp(end, "ms") != 0 || ms == 0 ||
        ms > TIME_MAX)
        return 0;
    *colon = 0;
    return (unsigned)ms;
}

static int entrant_read(const struct ang_pack *pack, const char *option, struct entrant *e)
{
    char words[sizeof e->name];
    unsigned ms;
    int status;

    memcpy(words, e->name, sizeof words);
    ms = time_limit(words);
    status = bot_read(pack, option, words, &e->bot);
    if (ms > 0) {
        e->bot.milliseconds = ms;
        e->bot.iterations = ms * ITERATIONS_A_MS;
        e->bot.level = false;
    }
    return status;
}

int entrants_read(const struct ang_pack *pack, const char *option, const char *words,
                  struct entrant entrant[ANG_SEAT_MAX], unsigned *count)
{
    int status = STATUS_OK;

    *count = 0;
    for (const char *at = words; at && status == STATUS_OK;) {
        int length = (int)strcspn(at, ",");
        struct entrant *e = &entrant[*count];

        if (*count == ANG_SEAT_MAX)
            return complain_usage("%s: there are more than %d.", option, ANG_SEAT_MAX);
        snprintf(e->name, sizeof e->name, "%.*s", length, at);
        status = entrant_read(pack, option, e);
        (*count)++;
        at = at[length] ? at + length + 1 : NULL;
    }
    return status;
}
