#include "cli/bots.h"

#include "cli/near.h"

#include <stdio.h>
#include <string.h>

int bot_read(const char *option, const char *name, unsigned *bot)
{
    int found = ang_bot_find(name);
    struct near n = near_to(name);
    char hint[80];

    if (found >= 0) {
        *bot = (unsigned)found;
        return STATUS_OK;
    }
    for (unsigned i = 0; i < ang_bot_count(); i++)
        near_try(&n, ang_bot_name(i));
    return complain_usage("%s: there is no bot '%s'%s", option, name,
                          near_hint(&n, hint, sizeof hint));
}

int bots_read(const char *option, const char *names, unsigned bot[ANG_SEAT_MAX], unsigned *count)
{
    int status = STATUS_OK;

    *count = 0;
    for (const char *at = names; at && status == STATUS_OK;) {
        int length = (int)strcspn(at, ",");
        char name[32];

        if (*count == ANG_SEAT_MAX)
            return complain_usage("%s: there are more than %d.", option, ANG_SEAT_MAX);
        snprintf(name, sizeof name, "%.*s", length, at);
        status = bot_read(option, name, &bot[(*count)++]);
        at = at[length] ? at + length + 1 : NULL;
    }
    return status;
}
