/* abilities.c: see render.h. */
#include "text/buffer.h"
#include "text/render.h"

static bool is_vowel(char c)
{
    return c == 'a' || c == 'e' || c == 'i' || c == 'o' || c == 'u' || c == 'y';
}

/* "Mr. Li", "St. Brendan", "Sgt. Thoris": before the period, a short capitalized word without
 * vowels. */
static bool is_abbreviation(const char *text, unsigned point)
{
    unsigned letters = 0;

    while (letters < point && text[point - letters - 1] != ' ')
        if (is_vowel(text[point - ++letters]))
            return false;
    bool initials = letters > 1 && text[point - 1] >= 'A' && text[point - 1] <= 'Z'; /* "VP" */
    return letters <= 3 && letters > 0 && !initials && text[point - letters] >= 'A' &&
           text[point - letters] <= 'Z';
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* The sentences of a text. A number before a period may end a sentence, or be a German ordinal
 * ("der 4. Tag"): `ordinals` says which. */
struct sentences {
    const char *text;
    bool ordinals;
};

static unsigned sentence_end(const struct sentences *s, unsigned from)
{
    const char *text = s->text;

    for (unsigned i = from;; i++) {
        if (!text[i] || (text[i] == '.' && !text[i + 1]))
            return i;
        if (text[i] == '.' && text[i + 1] == ' ' && !is_abbreviation(text, i) &&
            !(s->ordinals && is_digit(text[i - 1])))
            return i;
    }
}

/* Sentence n into `from` and `end`; returns the number of sentences. */
static int sentence_at(const struct sentences *s, int n, unsigned *from, unsigned *end)
{
    int count = 0;

    for (unsigned begin = 0; s->text[begin]; count++) {
        unsigned stop = sentence_end(s, begin);
        if (count == n) {
            *from = begin;
            *end = stop;
        }
        begin = stop + (s->text[stop] != 0);
        while (s->text[begin] == ' ')
            begin++;
    }
    return count;
}

/* After "Stays in play." there are only abilities. */
static bool is_staying(const struct sentences *s, int n)
{
    unsigned from = 0, end = 0;

    sentence_at(s, n, &from, &end);
    return text_begins(s->text + from, "Stays in play") ||
           text_begins(s->text + from, "Bleibt im Spiel");
}

size_t text_ability(const struct text_scene *s, uint16_t entry, int ability, char *out, size_t size)
{
    int abilities = s->pack->entry[entry].ability_count, count;
    unsigned from = 0, end = 0;
    char text[2048];
    struct sentences all = { text, false };
    struct buffer b;

    buffer_init(&b, out, size);
    text_entry(s, entry, CARD_RULES, text, sizeof text);
    count = sentence_at(&all, -1, &from, &end);
    all.ordinals = count > abilities + 1;
    count = sentence_at(&all, -1, &from, &end);
    int before = count - abilities; /* sentences about its immediate effect, including "it stays" */
    if (abilities > 0 &&
        (before == 0 || before == 1 || (before > 1 && is_staying(&all, before - 1))) &&
        ability < abilities && ability + before >= 0) {
        sentence_at(&all, ability + before, &from, &end);
        from = ability < 0 ? 0 : from;
        buffer_put(&b, text + from, end - from);
    }
    return buffer_finish(&b);
}
