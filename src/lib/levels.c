/* levels.c: bots by the names people choose: levels, and the personalities of a game. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/value.h"
#include "lib/minds.h"

/* Some games need fewer iterations: `enough` in value.h. docs/bots.md says how long they take. */
/* clang-format off */
static const struct ang_level level[] = {
    { .name = "novice", .bot = "greedy", .iterations = 120, .noise = 0.4f,
      .title = { "Novice", "Neuling" },
      .about = { "knows the rules, sees the immediate gain of an action, and often misjudges it",
                 "kennt die Regeln, sieht, was eine Aktion sofort bringt, und verschätzt sich oft" } },
    { .name = "regular", .bot = "search", .iterations = 2000, .noise = 0.12f,
      .title = { "Regular", "Stammgast" },
      .about = { "thinks a few actions ahead, its own and others', and sometimes misjudges them",
                 "denkt ein paar Aktionen voraus, eigene und fremde, und verschätzt sich manchmal" } },
    { .name = "expert", .bot = "search", .iterations = 80000,
      .title = { "Expert", "Meister" },
      .about = { "thinks its turns through, which takes a moment",
                 "denkt seine Züge durch und nimmt sich Zeit dafür" } },
};
/* clang-format on */

static const struct personality *personality_at(const struct ang_pack *pack, unsigned index)
{
    const struct evaluation *e = evaluation_of(pack->rules);

    return e && index < e->personality_count ? &e->personality[index] : NULL;
}

bool ang_pack_personality(const struct ang_pack *pack, unsigned index, struct ang_personality *out)
{
    const struct personality *p = personality_at(pack, index);

    if (p)
        *out = (struct ang_personality){ .name = p->name,
                                         .title = { p->title[0], p->title[1] },
                                         .about = { p->about[0], p->about[1] } };
    return p != NULL;
}

int ang_pack_personality_find(const struct ang_pack *pack, const char *name)
{
    const struct personality *p;

    for (unsigned i = 0; (p = personality_at(pack, i)) != NULL; i++)
        if (strcmp(p->name, name) == 0)
            return (int)i;
    return -1;
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
                                  .noise = l->noise,
                                  .level = true };
}

struct ang_bot_desc ang_hint_bot(struct ang_game *game, unsigned seat)
{
    return (struct ang_bot_desc){ .blind = true,
                                  .bot = (unsigned)ang_bot_find("greedy"),
                                  .seed = ang_game_view_hash(game, seat) };
}

static bool iterations_read(const char *digits, const char *words, struct ang_bot_desc *out,
                            struct ang_error *error)
{
    char *end;
    unsigned long iterations = strtoul(digits, &end, 10);

    if (end == digits || *end || iterations == 0 || iterations > 1000000000)
        return error_set(error, ANG_USAGE, "'%s': the number of iterations follows the colon",
                         words);
    out->iterations = (unsigned)iterations;
    out->level = false;
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

static bool personality_read(const struct ang_pack *pack, const char *name,
                             struct ang_bot_desc *out, struct ang_error *error)
{
    int found = ang_pack_personality_find(pack, name);
    const struct personality *p;
    char list[120] = "";

    out->personality = (unsigned)(found + 1);
    for (unsigned i = 0; found < 0 && (p = personality_at(pack, i)) != NULL; i++)
        snprintf(list + strlen(list), sizeof list - strlen(list), "%s%s", i ? ", " : "", p->name);
    return found >= 0 || error_set(error, ANG_USAGE, "%s has no personality '%s'; it has %s",
                                   pack->rules->title, name, *list ? list : "none");
}

/* words = NAME [":" ITERATIONS] ["/" PERSONALITY] */
bool ang_bot_read(const struct ang_pack *pack, const char *words, struct ang_bot_desc *out,
                  struct ang_error *error)
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
    return !like || personality_read(pack, like, out, error);
}
