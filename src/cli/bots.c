#include "cli/bots.h"

#include "cli/near.h"

#include <stdio.h>
#include <string.h>

int bot_read(const char *option, const char *words, struct ang_bot_desc *bot)
{
    struct near n = near_to(words);
    struct ang_error error = { 0 };
    struct ang_level level;
    char hint[80];

    *bot = (struct ang_bot_desc){ 0 };
    if (ang_bot_read(words, bot, &error))
        return STATUS_OK;
    for (unsigned i = 0; i < ang_bot_count(); i++)
        near_try(&n, ang_bot_name(i));
    for (unsigned i = 0; ang_level(i, &level); i++)
        near_try(&n, level.name);
    return complain_usage("%s: %s%s", option, error.message, near_hint(&n, hint, sizeof hint));
}

int entrants_read(const char *option, const char *words, struct entrant entrant[ANG_SEAT_MAX],
                  unsigned *count)
{
    int status = STATUS_OK;

    *count = 0;
    for (const char *at = words; at && status == STATUS_OK;) {
        int length = (int)strcspn(at, ",");
        struct entrant *e = &entrant[*count];

        if (*count == ANG_SEAT_MAX)
            return complain_usage("%s: there are more than %d.", option, ANG_SEAT_MAX);
        snprintf(e->name, sizeof e->name, "%.*s", length, at);
        status = bot_read(option, e->name, &e->bot);
        (*count)++;
        at = at[length] ? at + length + 1 : NULL;
    }
    return status;
}
