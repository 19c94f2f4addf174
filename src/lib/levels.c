/* levels.c: how well bots play, by the words people choose them with. */
#include <stdlib.h>
#include <string.h>

#include "lib/lib.h"

/* Iterations are such that a choice takes about 0.2 and 2 seconds of one core where docs/bots.md
 * was measured. */
/* clang-format off */
static const struct ang_level level[] = {
    { .name = "novice", .bot = "greedy", .iterations = 120, .noise = 1.5f,
      .title = { "Novice", "Neuling" },
      .about = { "knows the rules, sees what an action gives at once, and often misjudges it",
                 "kennt die Regeln, sieht, was eine Aktion sofort bringt, und verschätzt sich oft" } },
    { .name = "regular", .bot = "search", .iterations = 3000,
      .title = { "Regular", "Stammgast" },
      .about = { "thinks a few actions ahead, its own and those of the others",
                 "denkt ein paar Aktionen voraus, eigene und fremde" } },
    { .name = "expert", .bot = "search", .iterations = 30000,
      .title = { "Expert", "Meister" },
      .about = { "thinks its turns through, and takes a moment for it",
                 "denkt seine Züge durch und nimmt sich Zeit dafür" } },
};
/* clang-format on */

unsigned ang_level_count(void)
{
    return ARRAY_LEN(level);
}

bool ang_level(unsigned index, struct ang_level *out)
{
    if (index >= ARRAY_LEN(level))
        return false;
    *out = level[index];
    return true;
}

int ang_level_find(const char *name)
{
    for (unsigned i = 0; i < ARRAY_LEN(level); i++)
        if (strcmp(level[i].name, name) == 0)
            return (int)i;
    return -1;
}

unsigned ang_level_usual(void)
{
    return 1;
}

struct ang_bot_desc ang_level_bot(unsigned index, uint64_t seed)
{
    const struct ang_level *l = &level[index < ARRAY_LEN(level) ? index : ang_level_usual()];

    return (struct ang_bot_desc){ .bot = (unsigned)ang_bot_find(l->bot),
                                  .seed = seed,
                                  .iterations = l->iterations,
                                  .noise = l->noise };
}

/* NAME or NAME:ITERATIONS */
bool ang_bot_read(const char *words, struct ang_bot_desc *out, struct ang_error *error)
{
    size_t length = strcspn(words, ":");
    char name[32], *end;
    unsigned long iterations = 0;

    if (length >= sizeof name)
        length = sizeof name - 1;
    memcpy(name, words, length);
    name[length] = 0;
    if (ang_level_find(name) >= 0)
        *out = ang_level_bot((unsigned)ang_level_find(name), out->seed);
    else if (ang_bot_find(name) >= 0)
        *out = (struct ang_bot_desc){ .bot = (unsigned)ang_bot_find(name), .seed = out->seed };
    else
        return error_set(error, ANG_USAGE, "there is no bot and no level '%s'", name);
    if (words[length] == 0)
        return true;
    iterations = strtoul(words + length + 1, &end, 10);
    if (end == words + length + 1 || *end || iterations == 0 || iterations > 1000000000)
        return error_set(error, ANG_USAGE, "'%s': behind the colon stands how many iterations",
                         words);
    out->iterations = (unsigned)iterations;
    return true;
}
