/* grammar.c: see grammar.h. */
#include "text/grammar.h"

/* Gender, or 'p' for the plural, as a row of the tables below. */
enum { MASCULINE, FEMININE, NEUTER, PLURAL, GENDERS };

static const char *const der[GENDERS][CASE_COUNT] = {
    [MASCULINE] = { "der", "des", "dem", "den" },
    [FEMININE] = { "die", "der", "der", "die" },
    [NEUTER] = { "das", "des", "dem", "das" },
    [PLURAL] = { "die", "der", "den", "die" },
};

/* The endings of dies-, jed- and all- */
static const char *const dieser[GENDERS][CASE_COUNT] = {
    [MASCULINE] = { "er", "es", "em", "en" },
    [FEMININE] = { "e", "er", "er", "e" },
    [NEUTER] = { "es", "es", "em", "es" },
    [PLURAL] = { "e", "er", "en", "e" },
};

static const char *const ein[GENDERS][CASE_COUNT] = {
    [MASCULINE] = { "", "es", "em", "en" },
    [FEMININE] = { "e", "er", "er", "e" },
    [NEUTER] = { "", "es", "em", "" },
    [PLURAL] = { "e", "er", "en", "e" },
};

/* Adjectives: strong without an article, mixed after ein and kein, weak after der. */
enum declension { STRONG, MIXED, WEAK };
static const char *const adjective[][GENDERS][CASE_COUNT] = {
    [STRONG] = { [MASCULINE] = { "er", "en", "em", "en" },
                 [FEMININE] = { "e", "er", "er", "e" },
                 [NEUTER] = { "es", "en", "em", "es" },
                 [PLURAL] = { "e", "er", "en", "e" } },
    [MIXED] = { [MASCULINE] = { "er", "en", "en", "en" },
                [FEMININE] = { "e", "en", "en", "e" },
                [NEUTER] = { "es", "en", "en", "es" },
                [PLURAL] = { "en", "en", "en", "en" } },
    [WEAK] = { [MASCULINE] = { "e", "en", "en", "en" },
               [FEMININE] = { "e", "en", "en", "e" },
               [NEUTER] = { "e", "en", "en", "e" },
               [PLURAL] = { "en", "en", "en", "en" } },
};

static int gender_row(char gender)
{
    return gender == 'f' ? FEMININE : gender == 'n' ? NEUTER : gender == 'p' ? PLURAL : MASCULINE;
}

char noun_gender(const char *noun)
{
    if (noun && noun[0] && noun[1] == '|' &&
        (noun[0] == 'm' || noun[0] == 'f' || noun[0] == 'n' || noun[0] == 'p'))
        return noun[0];
    return 'm';
}

const char *german_article(char gender, enum grammatical_case gcase)
{
    return der[gender_row(gender)][gcase < CASE_COUNT ? gcase : CASE_NOM];
}

bool arg_is_plural(const struct arg *a)
{
    switch (a->type) {
    case ARG_NUMBER:
        return a->text || a->number != 1;
    case ARG_NOUN:
        if (a->article == ART_NUMBER || a->article == ART_UP_TO)
            return a->number != 1;
        return a->article == ART_ALL || a->plural;
    case ARG_PRONOUN:
    case ARG_NAME:
    case ARG_FORMS:
        return a->plural;
    default:
        return false;
    }
}

/* Part `index` of `text` between separators, as far as `end`; an absent part is empty. */
static const char *part(const char *text, const char *end, char separator, unsigned index,
                        size_t *length)
{
    while (index) {
        while (text < end && *text != separator)
            text++;
        if (text == end)
            break;
        text++;
        index--;
    }
    *length = 0;
    if (index == 0)
        while (text + *length < end && text[*length] != separator)
            ++*length;
    return text;
}

/* English "player|players". In "evidence/piece of evidence|pieces of evidence" the first form is
 * for an amount without a number, which has no article. */
static const char *english_form(const char *noun, bool many, size_t *length)
{
    const char *end = noun + text_length(noun);
    const char *form = part(noun, end, '|', many, length);

    if (!*length)
        form = part(noun, end, '|', 0, length);
    for (size_t i = 0; i < *length; i++)
        if (form[i] == '/') {
            *length -= i + 1;
            return form + i + 1;
        }
    return form;
}

/* The form without an article, or NULL. */
static const char *mass_form(const char *noun, size_t *length)
{
    for (*length = 0; noun[*length] && noun[*length] != '|'; ++*length)
        if (noun[*length] == '/')
            return noun;
    return NULL;
}

/* "piece of evidence": bytes before "evidence"; 0: it has no such part. */
static size_t up_to_of(const char *form, size_t length)
{
    for (size_t i = 0; i + 4 <= length; i++)
        if (memcmp(form + i, " of ", 4) == 0)
            return i + 4;
    return 0;
}

/* German "m|Spieler,Spielers,Spieler,Spieler|Spieler,Spieler,Spielern,Spieler". A form left out
 * is the nominative. A row without a gender is an English one that was not translated. */
static const char *german_form(const char *noun, bool many, enum grammatical_case gcase,
                               size_t *length)
{
    if (!noun[0] || noun[1] != '|')
        return english_form(noun, many, length);

    const char *end = noun + text_length(noun);
    const char *forms = part(noun, end, '|', many ? 2 : 1, length);

    if (*length == 0)
        forms = part(noun, end, '|', many ? 1 : 2, length);

    const char *forms_end = forms + *length;
    const char *form = part(forms, forms_end, ',', gcase, length);
    return *length ? form : part(forms, forms_end, ',', 0, length);
}

/* An unstressed definite article merges with some prepositions: am, im, vom, zur. */
static void put_article(struct buffer *b, const char *article, size_t length)
{
    static const struct {
        const char *preposition, *article;
        uint8_t back; /* bytes of the preposition and its space that give way … */
        char letter;  /* … to this one */
    } melts[] = {
        { "an", "dem", 2, 'm' },  { "in", "dem", 2, 'm' }, { "von", "dem", 2, 'm' },
        { "bei", "dem", 1, 'm' }, { "zu", "dem", 1, 'm' }, { "zu", "der", 1, 'r' },
        { "an", "das", 1, 's' },  { "in", "das", 1, 's' },
    };

    for (size_t i = 0; i < ARRAY_LEN(melts); i++)
        if (length == 3 && memcmp(article, melts[i].article, 3) == 0 &&
            buffer_ends_with_word(b, melts[i].preposition)) {
            buffer_back(b, melts[i].back);
            buffer_put(b, &melts[i].letter, 1);
            return;
        }
    buffer_put(b, article, length);
}

/* A noun form, in which ~ is an adjective's ending: "Verdächtig~", "aktiv~ Spieler". */
static void put_form(struct buffer *b, const char *form, size_t length, const char *ending)
{
    for (size_t from = 0, at = 0; at <= length; at++)
        if (at == length || form[at] == '~') {
            buffer_put(b, form + from, at - from);
            if (at < length)
                buffer_text(b, ending);
            from = at + 1;
        }
}

/* A word that joins the noun, and another that does not: "Wohn- oder religiös". */
static bool opens_either(const char *text, size_t length)
{
    const char *other = text + length;
    size_t at = 6;

    if (text[length - 1] != '-' || !text_begins(other, " oder "))
        return false;
    while (other[at] && other[at] != ' ')
        at++;
    return other[at - 1] != '-';
}

/* Writes adjectives with their endings; if `joining`, those that end with a hyphen, which join the
 * noun: "Wohn-Ort". */
static void put_adjectives(struct buffer *b, const char *text, const char *ending, bool joining)
{
    bool joined = false; /* the word before joins the noun */

    while (text && *text) {
        size_t length = 0;

        while (text[length] && text[length] != ' ')
            length++;
        bool either = length == 4 && memcmp(text, "oder", 4) == 0;
        if (!joining && opens_either(text, length)) { /* "Wohn- oder religiöser Ort" */
            buffer_put(b, text, length);
            buffer_text(b, " oder ");
            text += length + 6;
            continue;
        }
        if (joining && opens_either(text, length)) {
            text += length + 6;
            continue;
        }
        if (either && joined == joining) {
            buffer_text(b, joining ? " oder " : "oder ");
        } else if (!either && joining == (text[length - 1] == '-')) {
            buffer_put(b, text, length);
            if (!joining) {
                buffer_text(b, ending);
                buffer_put(b, " ", 1);
            }
        }
        joined = text[length - 1] == '-';
        text += length + (text[length] == ' ');
    }
}

/* Bytes of the small words a form begins with, its own adjectives: "dunkle Karte". */
static size_t small_words(const char *form, size_t length)
{
    size_t at = 0;

    for (size_t i = 0; i < length; i++) {
        unsigned char first = (unsigned char)form[at];
        bool small = (first >= 'a' && first <= 'z') ||
                     (first == 0xc3 && at + 1 < length && (unsigned char)form[at + 1] >= 0xa0);

        if (!small)
            break;
        if (form[i] == ' ')
            at = i + 1;
    }
    return at;
}

void open_text(struct buffer *b, const char *text, size_t length)
{
    bool comma = length && text[length - 1] == ',';

    buffer_put(b, text, length - comma);
    if (comma)
        buffer_comma(b);
}

/* Text after a noun: directly, or as a clause between commas. */
static void put_behind(struct buffer *b, const char *behind)
{
    if (!behind || !behind[0])
        return;
    if (behind[0] != ',')
        buffer_put(b, " ", 1);
    open_text(b, behind, text_length(behind));
}

static bool starts_with(const char *text, const char *start)
{
    while (*start)
        if ((*text++ | 0x20) != *start++)
            return false;
    return true;
}

/* Spelling nearly always shows the sound; these are the exceptions. */
static bool takes_an(const char *word)
{
    static const char *const silent[] = { "hour", "honest", "honor", "honour", "heir" };
    static const char *const letter[] = { "LA-", "NAPD" }; /* spoken letter by letter */
    static const char *const consonant[] = { "uni", "use", "eu", "one", "once", "usu", "uti" };

    for (size_t i = 0; i < ARRAY_LEN(silent); i++)
        if (starts_with(word, silent[i]))
            return true;
    for (size_t i = 0; i < ARRAY_LEN(letter); i++)
        if (text_begins(word, letter[i]))
            return true;
    if (starts_with(word, "unim") || starts_with(word, "unin")) /* unimportant, uninvited */
        return true;
    for (size_t i = 0; i < ARRAY_LEN(consonant); i++)
        if (starts_with(word, consonant[i]))
            return false;
    char c = (char)(word[0] | 0x20);
    return c == 'a' || c == 'e' || c == 'i' || c == 'o' || c == 'u' || word[0] == '8';
}

static void english_ordinal(struct buffer *b, unsigned n)
{
    static const char *const ending[] = { "th", "st", "nd", "rd" };
    unsigned unit = n % 10, teen = n % 100;

    buffer_number(b, (int32_t)n);
    buffer_text(b, ending[unit < 4 && (teen < 11 || teen > 13) ? unit : 0]);
}

/* The possessive: "your", "Anna's", "their". */
static void english_owner(struct buffer *b, const struct arg *owner)
{
    if (owner && owner->type == ARG_PRONOUN)
        pronoun(b, LANG_EN, owner, CASE_GEN);
    else if (owner && owner->you)
        buffer_text(b, "your");
    else
        proper_name(b, LANG_EN, owner ? owner->text : NULL, CASE_GEN);
    buffer_put(b, " ", 1);
}

void english_noun(struct buffer *b, const struct arg *a, enum grammatical_case gcase)
{
    static const char *const word[ART_COUNT] = {
        [ART_THE] = "the",   [ART_ANOTHER] = "another", [ART_EACH] = "each", [ART_THAT] = "that",
        [ART_THIS] = "this", [ART_NO] = "no",           [ART_ANY] = "any",   [ART_ALL] = "all",
    };
    bool many = arg_is_plural(a);
    size_t length;
    const char *form = english_form(a->text, many, &length);

    size_t mass_length, head = 0;
    const char *mass = mass_form(a->text, &mass_length);
    bool whole = mass && !many && a->article == ART_A && !a->chosen;
    if (whole) {
        form = mass;
        length = mass_length;
    } else if (mass && a->article != ART_THE) { /* but "the top piece of evidence" */
        head = up_to_of(form, length);
    }
    if (whole) {
        /* "evidence", without an article */
    } else if (many &&
               (a->article == ART_A || a->article == ART_ANOTHER || a->article == ART_EACH)) {
        buffer_text(b, a->article == ART_A ? "" : a->article == ART_EACH ? "all " : "other ");
    } else if (many && (a->article == ART_THAT || a->article == ART_THIS)) {
        buffer_text(b, a->article == ART_THAT ? "those " : "these ");
    } else if (a->article == ART_A) {
        const char *next = a->adjective && !head ? a->adjective : form;

        buffer_text(b, takes_an(next) ? "an " : "a ");
    } else if (a->article == ART_NUMBER || a->article == ART_UP_TO) {
        buffer_text(b, a->article == ART_UP_TO ? "up to " : "");
        buffer_number(b, a->number);
        buffer_put(b, " ", 1);
    } else if (a->article == ART_COUNTED) {
        buffer_text(b, a->count);
        buffer_put(b, " ", 1);
    } else if (a->article == ART_OWNED) {
        english_owner(b, a->owner);
    } else if (a->article < ART_COUNT && word[a->article]) {
        buffer_text(b, word[a->article]);
        buffer_put(b, " ", 1);
    }
    if (a->ordinal) {
        english_ordinal(b, a->ordinal);
        buffer_put(b, " ", 1);
    }
    buffer_put(b, form, head);
    if (a->adjective) {
        buffer_text(b, a->adjective);
        buffer_put(b, " ", 1);
    }
    buffer_put(b, form + head, length - head);
    if (gcase != CASE_GEN) {
        put_behind(b, a->behind);
    } else if (a->behind && a->behind[0]) { /* the owner of this card's choice */
        put_behind(b, a->behind);
        buffer_text(b, "'s");
    } else {
        buffer_text(b, many && length && form[length - 1] == 's' ? "'" : "'s");
    }
}

/* The possessive: dein and sein with the endings of ein, or a name in the genitive. */
static enum declension german_owner(struct buffer *b, const struct arg *owner, const char *ending)
{
    bool possessive = owner && (owner->you || owner->type == ARG_PRONOUN);

    if (!possessive)
        proper_name(b, LANG_DE, owner ? owner->text : NULL, CASE_GEN);
    else if (owner->type == ARG_PRONOUN)
        pronoun(b, LANG_DE, owner, CASE_GEN);
    else
        buffer_text(b, "dein");
    buffer_text(b, possessive ? ending : "");
    buffer_put(b, " ", 1);
    return possessive ? MIXED : STRONG;
}

/* The article with its ending; returns what the following adjectives must still express. */
static enum declension german_determiner(struct buffer *b, const struct arg *a, int g,
                                         enum grammatical_case c)
{
    bool one = g != PLURAL;

    switch (a->article) {
    case ART_A:
    case ART_ANOTHER:
    case ART_ANY:
        if (one) {
            buffer_text(b, "ein");
            buffer_text(b, ein[g][c]);
            buffer_put(b, " ", 1);
        }
        if (a->article != ART_A) {
            buffer_text(b, a->article == ART_ANY ? "beliebig" : "ander");
            buffer_text(b, adjective[one ? MIXED : STRONG][g][c]);
            buffer_put(b, " ", 1);
        }
        return one ? MIXED : STRONG;
    case ART_NO:
        buffer_text(b, "kein");
        buffer_text(b, ein[g][c]);
        buffer_put(b, " ", 1);
        return MIXED;
    case ART_THE:
        if (a->behind && a->behind[0] == ',') /* "an dem Ort, der …": stressed */
            buffer_text(b, der[g][c]);
        else
            put_article(b, der[g][c], 3);
        buffer_put(b, " ", 1);
        return WEAK;
    case ART_THAT:
    case ART_THIS:
    case ART_EACH:
    case ART_ALL:
        buffer_text(b, a->article == ART_THAT || a->article == ART_THIS ? "dies"
                       : one                                            ? "jed"
                                                                        : "all");
        buffer_text(b, dieser[g][c]);
        buffer_put(b, " ", 1);
        return WEAK;
    case ART_NUMBER:
    case ART_UP_TO:
        buffer_text(b, a->article == ART_UP_TO ? "bis zu " : "");
        buffer_number(b, a->number);
        buffer_put(b, " ", 1);
        return STRONG;
    case ART_COUNTED:
        buffer_text(b, a->count);
        buffer_put(b, " ", 1);
        return STRONG;
    case ART_OWNED:
        return german_owner(b, a->owner, ein[g][c]);
    default:
        return STRONG;
    }
}

/* "Spieler 2" has no genitive: die Hand von Spieler 2. */
static bool is_numbered(const struct arg *owner)
{
    size_t length =
        owner && !owner->you && owner->type != ARG_PRONOUN ? text_length(owner->text) : 0;

    return length && owner->text[length - 1] >= '0' && owner->text[length - 1] <= '9';
}

void german_noun(struct buffer *b, const struct arg *a, enum grammatical_case gcase)
{
    struct arg of_numbered;
    const struct arg *numbered = NULL;

    if (a->article == ART_OWNED && is_numbered(a->owner)) {
        numbered = a->owner;
        of_numbered = *a;
        of_numbered.article = a->text[0] && a->text[1] == '|' ? ART_THE : ART_NONE;
        a = &of_numbered;
    }

    bool many = arg_is_plural(a);
    char gender = noun_gender(a->text);
    int g = many ? PLURAL : gender_row(gender);
    size_t length;
    const char *form = german_form(a->text, many || gender == 'p', gcase, &length);
    enum declension declension = german_determiner(b, a, g, gcase);
    const char *ending = adjective[declension][g][gcase];

    if (a->ordinal) {
        buffer_number(b, a->ordinal);
        buffer_text(b, ". ");
    }
    size_t own = small_words(form, length);

    put_adjectives(b, a->adjective, ending, false);
    put_form(b, form, own, ending);
    put_adjectives(b, a->adjective, ending, true);
    put_form(b, form + own, length - own, ending);
    if (numbered) {
        buffer_text(b, " von ");
        buffer_text(b, numbered->text);
    }
    put_behind(b, a->behind);
}

void counted_noun(struct buffer *b, enum language lang, const struct arg *a, bool many,
                  enum grammatical_case gcase)
{
    struct arg noun = *a;

    noun.article = ART_NONE;
    noun.plural = many;
    if (lang == LANG_DE)
        german_noun(b, &noun, gcase);
    else
        english_noun(b, &noun, gcase);
}

/* The position of "{0}", or NULL. */
static const char *number_slot(const char *text)
{
    for (; text && *text; text++)
        if (text[0] == '{' && text[1] == '0' && text[2] == '}')
            return text;
    return NULL;
}

bool noun_has_pattern(const char *noun)
{
    return number_slot(noun);
}

bool noun_has_plural(const char *noun)
{
    size_t all = text_length(noun), one = 2, many;

    while (one < all && noun[one] != ',' && noun[one] != '|')
        one++;
    for (many = one; many < all && noun[many] != '|'; many++)
        ;
    return many + one - 1 < all && memcmp(noun + 2, noun + many + 1, one - 2) != 0;
}

const char *noun_forms_end(const char *noun)
{
    const char *bar = noun + text_length(noun);

    if (!number_slot(noun))
        return bar;
    while (bar > noun && *bar != '|')
        bar--;
    return bar;
}

bool noun_number(struct buffer *b, const char *noun, const struct arg *number)
{
    const char *slot = number_slot(noun), *pattern = slot ? noun_forms_end(noun) + 1 : NULL, *some;

    if (!slot)
        return false;
    for (some = pattern; some < slot && *some != '/'; some++)
        ;
    if (some < slot && !number->text && number->number == 0) {
        buffer_put(b, pattern, (size_t)(some - pattern));
        return true;
    }
    some = some < slot ? some + 1 : pattern;
    buffer_put(b, some, (size_t)(slot - some));
    phrase_arg(b, LANG_EN, number, CASE_NOM);
    buffer_text(b, slot + 3);
    return true;
}

struct arg title_arg(enum language lang, const char *title)
{
    bool article =
        lang == LANG_DE && title && title[0] == 'd' && title[1] && title[2] && title[3] == ' ';
    size_t length = text_length(title);
    /* "the Sisters", "die Schwestern" */
    bool many =
        length > 7 &&
        (lang == LANG_DE ? text_begins(title, "die ") && (text_begins(title + length - 3, "ern") ||
                                                          text_begins(title + length - 2, "es"))
                         : text_begins(title, "the ") && title[length - 1] == 's');

    return (struct arg){ .type = article ? ARG_FORMS : ARG_NAME,
                         .plural = many,
                         .text = title ? title : "?" };
}

void pronoun(struct buffer *b, enum language lang, const struct arg *a, enum grammatical_case gcase)
{
    static const char *const english[4][CASE_COUNT] = {
        { "they", "their", "them", "them" },
        { "it", "its", "it", "it" },
        { "he", "his", "him", "him" },
        { "she", "her", "her", "her" },
    };
    /* The genitive is the possessive with no ending: "sein Zug". */
    static const char *const german[GENDERS][CASE_COUNT] = {
        [MASCULINE] = { "er", "sein", "ihm", "ihn" },
        [FEMININE] = { "sie", "ihr", "ihr", "sie" },
        [NEUTER] = { "es", "sein", "ihm", "es" },
        [PLURAL] = { "sie", "ihr", "ihnen", "sie" },
    };

    if (lang == LANG_DE)
        buffer_text(b, german[arg_is_plural(a) ? PLURAL
                              : a->gender      ? gender_row(a->gender)
                                               : gender_row(noun_gender(a->text))][gcase]);
    else
        buffer_text(
            b, english[a->gender ? 2 + (a->gender == 'f') : a->thing && !arg_is_plural(a)][gcase]);
}

/* German names that end in the sound of an s take only an apostrophe. */
static bool ends_in_s(const char *name, size_t length)
{
    static const char *const ending[] = { "s", "x", "z", "\u00df", "ce" };

    for (size_t i = 0; i < ARRAY_LEN(ending); i++) {
        size_t size = text_length(ending[i]);

        if (length < size)
            continue;
        bool same = true;
        for (size_t k = 0; k < size; k++) {
            char c = name[length - size + k];

            if (c >= 'A' && c <= 'Z')
                c = (char)(c - 'A' + 'a');
            same = same && c == ending[i][k];
        }
        if (same)
            return true;
    }
    return false;
}

static bool has_clause(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (text[i] == ',')
            return true;
    return false;
}

/* "das alte Rathaus": the ending of "des alten Rathauses"; NULL: it has none, or is not known. */
static const char *genitive_ending(const char *text)
{
    static const char none[] = "aeiouyxz";
    size_t length = text_length(text), at = 3;

    if (length < 5 || text[3] != ' ' || (!text_begins(text, "der ") && !text_begins(text, "das ")))
        return NULL;
    while (text[at] == ' ' && text[at + 1] >= 'a') { /* its adjectives */
        do
            at++;
        while (text[at] && text[at] != ' ');
        if (text[at - 1] != 'e')
            return NULL;
    }
    if (text[at] != ' ' || !text[at + 1] || has_clause(text, length))
        return NULL;
    for (size_t i = at + 1; i < length; i++)
        if (text[i] == ' ')
            return NULL; /* "der Schrein der Heiligen" */
    char last = text[length - 1];
    if (last < 'a' || last > 'z')
        return NULL;
    for (size_t i = 0; none[i]; i++)
        if (none[i] == last)
            return NULL;
    return last == 's' ? "es" : "s";
}

/* "der reichste Spieler" in another case. The article and the adjectives after it show the gender
 * and change. The noun does not, so a row that needs more has all four forms. */
static void inflect(struct buffer *b, const char *text, size_t length, enum grammatical_case gcase)
{
    static const char letter[] = { 'm', 'f', 'n' };
    size_t at = 0;
    bool clause = has_clause(text, length);

    for (int g = MASCULINE; g <= NEUTER; g++)
        if (length > 4 && text[3] == ' ' && memcmp(text, der[g][CASE_NOM], 3) == 0) {
            if (clause)
                buffer_text(b, german_article(letter[g], gcase));
            else
                put_article(b, german_article(letter[g], gcase), 3);
            for (at = 3; at < length && text[at] == ' ' && text[at + 1] >= 'a';) {
                size_t end = at + 1;

                while (end < length && text[end] != ' ')
                    end++;
                if (end == length || text[end - 1] != 'e')
                    break;
                buffer_put(b, text + at, end - at - 1);
                buffer_text(b, adjective[WEAK][g][gcase]);
                at = end;
            }
            break;
        }
    open_text(b, text + at, length - at);
    if (gcase == CASE_GEN)
        buffer_text(b, genitive_ending(text));
}

void forms(struct buffer *b, enum language lang, const char *text, enum grammatical_case gcase)
{
    size_t all = text_length(text), length;
    const char *form = part(text, text + all, '|', lang == LANG_DE ? gcase : CASE_NOM, &length);

    bool article = length > 4 && form[0] == 'd' && form[3] == ' ' && lang == LANG_DE &&
                   gcase != CASE_GEN && !has_clause(form, length);

    if (length && article)
        put_article(b, form, 3);
    if (length)
        open_text(b, form + 3 * article, length - 3u * article);
    else if (lang == LANG_DE)
        inflect(b, text, all, gcase);
    else
        open_text(b, text, all);
    if (lang == LANG_EN && gcase == CASE_GEN)
        buffer_text(b, "'s");
}

/* "das NAPD": capitals after the article */
static bool is_acronym(const char *text)
{
    return text_begins(text, "das ") && text[4] >= 'A' && text[4] <= 'Z' && text[5] >= 'A' &&
           text[5] <= 'Z';
}

bool has_genitive(const struct arg *a)
{
    size_t all = text_length(a->text), length;

    if (a->type != ARG_FORMS || !a->text)
        return a->type == ARG_NOUN;
    if (is_acronym(a->text))
        return true;
    const char *form = part(a->text, a->text + all, '|', CASE_GEN, &length);
    return length ? text_begins(form, "der ") || text_begins(form, "des ")
                  : text_begins(a->text, "die ") || genitive_ending(a->text);
}

bool is_bare(const struct arg *a)
{
    size_t all = text_length(a->text), length, other_length;

    if (a->type != ARG_FORMS || !a->text)
        return a->type == ARG_NAME || a->type == ARG_SEAT;
    if (is_acronym(a->text)) /* beim NAPD */
        return true;
    const char *form = part(a->text, a->text + all, '|', CASE_NOM, &length);
    const char *other = part(a->text, a->text + all, '|', CASE_DAT, &other_length);
    return length == other_length && memcmp(form, other, length) == 0; /* no article changes */
}

void proper_name(struct buffer *b, enum language lang, const char *name,
                 enum grammatical_case gcase)
{
    size_t length = text_length(name);

    buffer_put(b, name ? name : "?", name ? length : 1);
    if (gcase != CASE_GEN || length == 0)
        return;
    if (lang == LANG_DE)
        buffer_text(b, ends_in_s(name, length) ? "'" : "s");
    else
        buffer_text(b, "'s");
}
