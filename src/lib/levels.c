/* levels.c: the strengths of bots, by the names people choose. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/value.h"
#include "lib/minds.h"

/* A choice takes at most 0.6 and 0.9 seconds of one core with these iterations, and usually much
 * less. Measured on the machine of docs/bots.md. */
/* clang-format off */
static const struct ang_level level[] = {
    { .name = "novice", .bot = "greedy", .iterations = 120, .noise = 0.4f,
      .title = { "Novice", "Neuling" },
      .about = { "knows the rules, sees what an action gives at once, and often misjudges it",
                 "kennt die Regeln, sieht, was eine Aktion sofort bringt, und verschätzt sich oft" } },
    { .name = "regular", .bot = "search", .iterations = 8000,
      .title = { "Regular", "Stammgast" },
      .about = { "thinks a few actions ahead, its own and those of the others",
                 "denkt ein paar Aktionen voraus, eigene und fremde" } },
    { .name = "expert", .bot = "search", .iterations = 80000,
      .title = { "Expert", "Meister" },
      .about = { "thinks its turns through, and takes a moment for it",
                 "denkt seine Züge durch und nimmt sich Zeit dafür" } },
};

static const struct {
    struct ang_personality is;
    float factor[LEANING_COUNT]; /* 0: neutral */
} personality[] = {
    { { "hunter", { "Hunter", "Jäger" },
        { "wants to be right about the murderer, whatever it costs",
          "will mit dem Mörder recht behalten, koste es, was es wolle" } },
      { [LEANS_CASE] = 1.6f, [LEANS_STORY] = 0.8f } },
    { { "dreamer", { "Dreamer", "Träumer" },
        { "lives for the plot, and forgets the case over it",
          "lebt für die eigene Handlung und vergisst darüber den Fall" } },
      { [LEANS_STORY] = 1.6f, [LEANS_CASE] = 0.8f } },
    { { "conspirator", { "Conspirator", "Verschwörer" },
        { "digs, collects and pulls strings",
          "gräbt, sammelt und zieht die Fäden" } },
      { [LEANS_SCHEMES] = 1.6f, [LEANS_CASE] = 0.8f } },
    { { "spoiler", { "Spoiler", "Störenfried" },
        { "would rather see the others lose than win alone",
          "sieht lieber die anderen verlieren, als allein zu gewinnen" } },
      { [LEANS_RIVALS] = 2 } },
};
/* clang-format on */

unsigned ang_personality_count(void)
{
    return ARRAY_LEN(personality);
}

bool ang_personality(unsigned index, struct ang_personality *out)
{
    if (index >= ARRAY_LEN(personality))
        return false;
    *out = personality[index].is;
    return true;
}

int ang_personality_find(const char *name)
{
    for (unsigned i = 0; i < ARRAY_LEN(personality); i++)
        if (strcmp(personality[i].is.name, name) == 0)
            return (int)i;
    return -1;
}

float personality_factor(unsigned index, unsigned leaning)
{
    if (index >= ARRAY_LEN(personality) || leaning >= LEANING_COUNT)
        return 1;
    return personality[index].factor[leaning] > 0 ? personality[index].factor[leaning] : 1;
}

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

static bool iterations_read(const char *digits, const char *words, struct ang_bot_desc *out,
                            struct ang_error *error)
{
    char *end;
    unsigned long iterations = strtoul(digits, &end, 10);

    if (end == digits || *end || iterations == 0 || iterations > 1000000000)
        return error_set(error, ANG_USAGE, "'%s': behind the colon stands how many iterations",
                         words);
    out->iterations = (unsigned)iterations;
    return true;
}

static bool name_read(const char *name, struct ang_bot_desc *out, struct ang_error *error)
{
    if (ang_level_find(name) >= 0)
        *out = ang_level_bot((unsigned)ang_level_find(name), out->seed);
    else if (ang_bot_find(name) >= 0)
        *out = (struct ang_bot_desc){ .bot = (unsigned)ang_bot_find(name), .seed = out->seed };
    else
        return error_set(error, ANG_USAGE, "there is no bot and no level '%s'", name);
    return true;
}

static bool personality_read(const char *name, struct ang_bot_desc *out, struct ang_error *error)
{
    int found = ang_personality_find(name);
    char list[120] = "";

    if (found < 0) {
        for (unsigned i = 0; i < ARRAY_LEN(personality); i++)
            snprintf(list + strlen(list), sizeof list - strlen(list), "%s%s", i ? ", " : "",
                     personality[i].is.name);
        return error_set(error, ANG_USAGE, "there is no personality '%s'; there are %s", name,
                         list);
    }
    out->personality = (unsigned)found + 1;
    return true;
}

/* words = NAME [":" ITERATIONS] ["/" PERSONALITY] */
bool ang_bot_read(const char *words, struct ang_bot_desc *out, struct ang_error *error)
{
    char name[64], *like, *iterations;

    snprintf(name, sizeof name, "%s", words);
    if ((like = strchr(name, '/')) != NULL)
        *like++ = 0;
    if ((iterations = strchr(name, ':')) != NULL)
        *iterations++ = 0;
    if (!name_read(name, out, error) ||
        (iterations && !iterations_read(iterations, words, out, error)))
        return false;
    return !like || personality_read(like, out, error);
}
