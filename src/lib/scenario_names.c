/* scenario_names.c: resolves the names in a scenario: players, zones, cards, supplies. */
#include <ctype.h>
#include <string.h>

#include "lib/scenario.h"

int seat_named(const struct scenario *s, unsigned n)
{
    for (unsigned i = 0; i < s->seats; i++)
        if (line_is(s, n, s->name[i]))
            return (int)i;
    return -1;
}

int seat_owning(const struct scenario *s, unsigned n)
{
    return line_token(s, n + 1)->is == TOKEN_POSSESSIVE ? seat_named(s, n) : -1;
}

/* [SEAT "'s" | "the"] NAME; the name used in dumps or the one people read */
int zone_read(const struct scenario *s, unsigned *n)
{
    const struct rules *r = s->pack->rules;
    int owner = seat_owning(s, *n);
    unsigned name = *n + (owner >= 0 ? 2 : line_is(s, *n, "the"));

    for (unsigned z = 0; z < r->zone_count; z++) {
        const struct zone_fact *fact = &r->zone[z];
        if (fact->owner != (owner >= 0 ? (uint8_t)owner : SEAT_NONE))
            continue;
        const char *said = line_says(s, name, fact->en)     ? fact->en
                           : line_says(s, name, fact->name) ? fact->name
                                                            : NULL;
        for (const char *c = said; c && *c; c++)
            name += *c == ' ';
        if (said) {
            *n = name + 1;
            return (int)z;
        }
    }
    return -1;
}

bool zone_unknown(struct scenario *s, unsigned n)
{
    const struct rules *r = s->pack->rules;
    int owner = seat_owning(s, n);
    unsigned name = n + (owner >= 0 ? 2 : line_is(s, n, "the"));
    const struct token *t = line_token(s, name);

    if (t->is != TOKEN_WORD)
        return word_error(s, name, "expected a zone: anna's hand, the deck");
    struct nearest near = nearest_to(t->text, strlen(t->text));
    for (unsigned z = 0; z < r->zone_count; z++)
        if (r->zone[z].owner == (owner >= 0 ? (uint8_t)owner : SEAT_NONE))
            nearest_try(&near, r->zone[z].name, strlen(r->zone[z].name));
    if (near.best)
        return word_error(s, name, "there is no zone '%s' here; did you mean '%s'?", t->text,
                          near.best);
    return word_error(s, name, "there is no zone '%s' here; write: anna's hand, the deck", t->text);
}

enum where where_read(const struct scenario *s, unsigned n)
{
    return line_is(s, n, "in")      ? WHERE_IN
           : line_is(s, n, "on")    ? WHERE_ON
           : line_is(s, n, "under") ? WHERE_UNDER
                                    : WHERE_NOWHERE;
}

int side_read(const struct scenario *s, unsigned *n)
{
    int up = line_says(s, *n, "face up") ? 1 : line_says(s, *n, "face down") ? 0 : -1;

    *n += up >= 0 ? 2 : 0;
    return up;
}

/* "The Root", "the Root" and "Root" are the same title. */
static bool same_title(const char *heading, const char *text)
{
    if (strncmp(heading, "The ", 4) == 0 && strcmp(heading + 4, text) == 0)
        return true;
    return tolower((unsigned char)*heading) == tolower((unsigned char)*text) &&
           (*text == 0 || strcmp(heading + 1, text + 1) == 0);
}

int entry_read(const struct scenario *s, unsigned n)
{
    const struct token *t = line_token(s, n);
    struct ang_entry e;

    if (t->is != TOKEN_STRING && t->is != TOKEN_WORD)
        return -1;
    for (unsigned i = 0; ang_pack_entry(s->pack, i, &e); i++)
        if (t->is == TOKEN_STRING ? same_title(e.title[ANG_EN], t->text)
                                  : strcmp(e.key, t->text) == 0)
            return (int)i;
    return -1;
}

/* Whether the text after the words of a title confirms that they are one. */
static bool title_ends(const struct scenario *s, unsigned n)
{
    return n >= line_length(s) || where_read(s, n) != WHERE_NOWHERE || line_is(s, n, "and") ||
           line_is(s, n, "not") || line_is(s, n, "face");
}

static bool same_letters(const char *a, const char *b)
{
    for (; *a && tolower((unsigned char)*a) == tolower((unsigned char)*b); a++)
        b++;
    return *a == *b;
}

bool entry_unquoted(struct scenario *s, unsigned n)
{
    const struct token *t = line_token(s, n);
    bool capital = t->is == TOKEN_WORD && isupper((unsigned char)*t->text);
    struct ang_entry e;
    unsigned end = n;

    if (t->is != TOKEN_WORD || seat_named(s, n) >= 0)
        return false;
    while (!title_ends(s, end))
        end++;
    if (end >= line_length(s) && n == 1)
        return false; /* no place is named: an unusual sentence, but a sentence */
    const char *title = line_text(s, n, end);
    struct nearest near = nearest_to(title, strlen(title));
    const char *exact = NULL;
    for (unsigned i = 0; ang_pack_entry(s->pack, i, &e); i++) {
        nearest_try(&near, e.title[ANG_EN], strlen(e.title[ANG_EN]));
        if (same_letters(e.title[ANG_EN], title))
            exact = e.title[ANG_EN];
    }
    if (!capital && !exact)
        return false;
    if (exact || near.best)
        word_error(s, n, "the title of a card must be in quotes: \"%s\"",
                   exact ? exact : near.best);
    else
        word_error(s, n, "the title of a card must be in quotes, and there is no '%s'", title);
    return true;
}

bool entry_unknown(struct scenario *s, unsigned n)
{
    const struct token *t = line_token(s, n);
    struct ang_entry e;

    if (t->is != TOKEN_STRING && t->is != TOKEN_WORD)
        return word_error(s, n, "expected a card, by its title in quotes");
    if (entry_read(s, n) >= 0)
        return word_error(s, n, "too many cards for one line");
    if (entry_unquoted(s, n))
        return false;
    struct nearest near = nearest_to(t->text, strlen(t->text));
    for (unsigned i = 0; ang_pack_entry(s->pack, i, &e); i++) {
        const char *name = t->is == TOKEN_STRING ? e.title[ANG_EN] : e.key;
        nearest_try(&near, name, strlen(name));
    }
    if (near.best)
        return word_error(s, n, "there is no card '%s'; did you mean '%s'?", t->text, near.best);
    return word_error(s, n, "there is no card '%s'", t->text);
}

unsigned entries_read(const struct scenario *s, unsigned *n, int *entry, unsigned max)
{
    unsigned at = *n, count = 0;

    while (count < max && (entry[count] = entry_read(s, at)) >= 0) {
        count++;
        at++;
        if (!line_is(s, at, "and"))
            break;
        at++;
    }
    if (count)
        *n = at;
    return count;
}

/* "coin|coins" */
/* Names of several words are matched as a whole; the longest match wins. */
int supply_read(const struct scenario *s, unsigned n, unsigned *words)
{
    const struct vocabulary *v = s->pack->rules->vocabulary;
    int found = -1;

    *words = 0;
    for (unsigned i = 0; i < v->supply_count; i++)
        for (const char *word = v->supply[i].word; *word;) {
            size_t length = strcspn(word, "|");
            char said[64];
            unsigned count = 1;
            for (size_t at = 0; at < length; at++)
                count += word[at] == ' ';
            if (length < sizeof said) {
                memcpy(said, word, length);
                said[length] = 0;
                if (count > *words && line_says(s, n, said)) {
                    *words = count;
                    found = (int)i;
                }
            }
            word += length + (word[length] == '|');
        }
    return found;
}

bool supply_unknown(struct scenario *s, unsigned n)
{
    const struct vocabulary *v = s->pack->rules->vocabulary;
    const struct token *t = line_token(s, n);

    if (t->is != TOKEN_WORD)
        return word_error(s, n, "expected of what: %s", v->supply[0].word);
    struct nearest near = nearest_to(t->text, strlen(t->text));
    for (unsigned i = 0; i < v->supply_count; i++)
        for (const char *word = v->supply[i].word; *word;) {
            size_t length = strcspn(word, "|");
            nearest_try(&near, arena_text(&s->arena, word, length), length);
            word += length + (word[length] == '|');
        }
    if (near.best)
        return word_error(s, n, "nobody has '%s'; did you mean '%s'?", t->text, near.best);
    return word_error(s, n, "nobody has '%s'", t->text);
}

int holder_read(const struct scenario *s, unsigned *n)
{
    const struct rules *r = s->pack->rules;
    int seat = seat_named(s, *n);
    unsigned name = *n + line_is(s, *n, "the");

    for (unsigned i = r->seat_max; seat < 0 && i < r->supply_holders; i++)
        if (line_is(s, name, r->holder[i].name)) {
            *n = name + 1;
            return (int)i;
        }
    *n += seat >= 0;
    return seat;
}

/* The i-th of the game's fields, then of the rows that it carries; NULL: there are no more. */
static const struct block_field *field_at(const struct rules *r, unsigned i)
{
    if (i < r->field_count)
        return &r->field[i];
    unsigned row = i - r->field_count, first = 0;
    for (unsigned before = 0; before < row && first < r->carry_count; before++)
        first += r->carry[before].field.count;
    return first < r->carry_count ? &r->carry[row].field : NULL;
}

/* FIELD | SEAT "'s" FIELD, for fields with one value per seat | FIELD INDEX, for arrays */
const struct block_field *field_read(const struct scenario *s, unsigned *n, unsigned *index)
{
    const struct rules *r = s->pack->rules;
    int owner = seat_owning(s, *n);
    unsigned name = *n + (owner >= 0 ? 2 : 0);
    bool indexed = owner < 0 && line_token(s, name + 1)->is == TOKEN_NUMBER;

    const struct block_field *field = field_at(r, 0);

    for (unsigned i = 0; field; field = field_at(r, ++i))
        if ((field->count == 1) == (owner < 0 && !indexed) && line_is(s, name, field->name)) {
            *index = owner >= 0 ? (unsigned)owner
                     : indexed  ? (unsigned)line_token(s, name + 1)->number
                                : 0;
            *n = name + 1 + indexed;
            return indexed || *index < field->count ? field : NULL;
        }
    return NULL;
}

bool owned_unknown(struct scenario *s, unsigned n)
{
    const struct rules *r = s->pack->rules;
    const struct token *t = line_token(s, n + 2);
    int owner = seat_owning(s, n);

    if (t->is != TOKEN_WORD)
        return word_error(s, n + 2, "expected what belongs to %s", s->name[owner]);
    struct nearest near = nearest_to(t->text, strlen(t->text));
    for (unsigned z = 0; z < r->zone_count; z++)
        if (r->zone[z].owner == owner)
            nearest_try(&near, r->zone[z].name, strlen(r->zone[z].name));
    const struct block_field *field = field_at(r, 0);
    for (unsigned i = 0; field; field = field_at(r, ++i))
        if (field->count > 1)
            nearest_try(&near, field->name, strlen(field->name));
    if (near.best)
        return word_error(s, n + 2, "%s has no '%s'; did you mean '%s'?", s->name[owner], t->text,
                          near.best);
    return word_error(s, n + 2, "%s has no '%s'", s->name[owner], t->text);
}

bool field_value(struct scenario *s, unsigned n, const struct block_field *field, int *value)
{
    const struct token *t = line_token(s, n);

    *value = t->is == TOKEN_NUMBER    ? t->number
             : field->type == T_ENTRY ? entry_read(s, n)
                                      : seat_named(s, n);
    if (t->is != TOKEN_NUMBER && *value < 0)
        return word_error(s, n, "expected a number or a %s",
                          field->type == T_ENTRY ? "title" : "player");
    if (*value < field_least(field) || *value > field_most(field))
        return word_error(s, n, "'%s' goes from %d to %d", field->name, field_least(field),
                          field_most(field));
    return true;
}
