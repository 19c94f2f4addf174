/* asked.c: a seat's decision as facts for programs: the prompt, whom and what it mentions, and the
 * traits of the options. All of this comes from the rows in which the rules declare it.
 */
#include <string.h>

#include "kernel/zone.h"
#include "lib/lib.h"
#include "wire/decision.h"
#include "wire/names.h"

int entry_named(const struct text_scene *s, uint8_t type, uint16_t value)
{
    if (type == T_ENTRY)
        return value < s->pack->entry_count ? value : -1;
    if (type == T_CARD && component_in_block(s->b, value) &&
        component_known(s->b, value, s->viewer))
        return s->pack->component[value - COMPONENT_BASE];
    return -1;
}

static void prompt_fill(const struct text_scene *s, const struct ask *q, struct ang_prompt *out)
{
    const struct prompt *row = prompt_of(s->rules, q->prompt);

    out->id = q->prompt;
    out->window = row && row->window ? q->prompt : 0;
    out->talks = row && row->talks;
    for (unsigned i = 0; i < q->param_count; i++) {
        if (q->param[i].type == T_SEAT && q->param[i].value < SEAT_MAX)
            out->about |= BIT(q->param[i].value);
        out->entry[i] = entry_named(s, q->param[i].type, q->param[i].value);
    }
}

bool ang_game_asked(struct ang_game *g, unsigned seat, struct ang_decision *out,
                    struct ang_prompt *prompt, uint8_t trait[ANG_OPTION_MAX])
{
    struct text_scene s = game_scene(g, seat, ANG_EN);
    struct ask q;

    *prompt = (struct ang_prompt){ .entry = { -1, -1 } };
    if (!game_list(g, seat, out, &q))
        return false;
    if (out->count)
        prompt_fill(&s, &q, prompt);
    for (unsigned i = 0; i < out->count; i++)
        trait[i] = (uint8_t)ang_option_traits(g, seat, &out->option[i]);
    return true;
}

unsigned ang_option_traits(struct ang_game *g, unsigned seat, const struct ang_option *option)
{
    struct text_scene s = game_scene(g, seat, ANG_EN);
    struct option o;

    memcpy(&o, option, sizeof o);
    return wire_option_traits(&s, &o) & (ANG_PASSES | ANG_RISKY);
}
_Static_assert((int)ANG_PASSES == TRAIT_PASSES && (int)ANG_RISKY == TRAIT_RISKY,
               "the public traits are the rules'");

void ang_option_entries(struct ang_game *g, unsigned seat, const struct ang_option *option,
                        int entry[3])
{
    const struct option_kind *kind = option_kind_of(g->pack->rules, option->kind);
    struct text_scene s = game_scene(g, seat, ANG_EN);

    for (unsigned i = 0; i < 3; i++)
        entry[i] = kind ? entry_named(&s, kind->target[i], option->target[i]) : -1;
}

bool ang_prompt_is(const struct ang_pack *pack, unsigned prompt, const char *name)
{
    const struct prompt *row = prompt_of(pack->rules, prompt);
    size_t length = strlen(name);

    if (prompt < PROMPT_GAME || !row)
        return false;
    if (strcmp(row->name, name) == 0)
        return true;
    for (const char *at = row->window; at && *at; at += strcspn(at, "|"), at += *at == '|')
        if (strcspn(at, "|") == length && strncmp(at, name, length) == 0)
            return true;
    return false;
}

bool ang_pack_talks(const struct ang_pack *pack)
{
    const struct vocabulary *v = pack->rules->vocabulary;

    for (unsigned i = 0; i < v->prompt_count; i++)
        if (v->prompt[i].talks)
            return true;
    return false;
}

bool ang_pack_is_open(const struct ang_pack *pack)
{
    return pack->rules->open_hands;
}
