/* deed.c: an ability of a card in play, as the player who may use it would say it: its cost and its
 * effect. Conditions and limits are left out: they are met, or it would not be offered. */
#include "text/android/table.h"

/* In the text of another player's card "that detective" is the one who uses it. */
struct speech {
    const char *printed, *before, *after;
};
static const struct speech cost_of_other[LANG_COUNT][2] = {
    { { "that detective pays ", "pay ", "" }, { "that detective sacrifices ", "sacrifice ", "" } },
    { { "dieser Detektiv zahlt ", "", " zahlen" }, { "dieser Detektiv opfert ", "", " opfern" } },
};
static const struct speech effect_on_owner[LANG_COUNT] = {
    { "you gain ", " gains ", "" },
    { "Du erhältst ", " erhält ", "" },
};

static unsigned length_of(const char *text)
{
    unsigned length = 0;

    while (text[length])
        length++;
    return length;
}

static const char *find(const char *text, const char *sought)
{
    while (*text && !text_begins(text, sought))
        text++;
    return *text ? text : NULL;
}

static const struct speech *cost_speech(const struct page *p, const char *cost)
{
    for (unsigned i = 0; i < ARRAY_LEN(cost_of_other[0]); i++)
        if (text_begins(cost, cost_of_other[p->s->lang][i].printed))
            return &cost_of_other[p->s->lang][i];
    return NULL;
}

bool deed_tell(struct page *p, const char *sentence, unsigned owner)
{
    static const char *const mark[LANG_COUNT] = { "(cost: ", "(Kosten: " };
    static const struct speech as_printed = { "", "", "" };
    const struct speech *effect_said = &effect_on_owner[p->s->lang], *said = &as_printed;
    const char *cost = find(sentence, mark[p->s->lang]);
    const char *end = cost ? find(cost, "): ") : NULL;

    if (!end)
        return false;
    cost += length_of(mark[p->s->lang]);
    const char *effect = end + length_of("): ");
    bool others = owner != p->s->viewer;
    if (others) {
        said = cost_speech(p, cost);
        if (!said || !text_begins(effect, effect_said->printed))
            return false;
        cost += length_of(said->printed);
        effect += length_of(effect_said->printed);
    }
    buffer_capital(&p->b);
    page_text(p, said->before);
    buffer_put(&p->b, cost, (size_t)(end - cost));
    page_text(p, said->after);
    page_text(p, ": ");
    if (others) {
        page_seat(p, owner);
        page_text(p, effect_said->before);
    }
    page_text(p, effect);
    return true;
}
