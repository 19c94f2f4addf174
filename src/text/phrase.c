/* phrase.c: the templates. See phrase.h.
 *
 *   template    = { text | slot }
 *   slot        = "{" index [ "#" ( index | "*" ) ] [ ":" ( case | "von" | "bei" | "hin" | "own" |
 * "mal" ) ] "}" | "{" ( "v" | "n" ) index ":" template "/" template [ "/" template ] "}"
 *
 * An alternative is a template again, so the reader keeps a small stack of return places.
 */
#include "text/phrase.h"

#include "text/grammar.h"

enum {
    DEPTH_MAX = 6,
    ALTERNATIVE_MAX = 3,
    COUNTED_AS_MANY = 10,
    OF = CASE_COUNT,
    AT,
    TO,
    OWN,
    TIMES
};

struct reach { /* a part of the template */
    const char *at, *end;
};

struct slot {
    char how;       /* 0: an argument; 'v': by person; 'n': by number */
    unsigned index; /* which argument */
    int counter;    /* the argument that counts it; COUNTED_AS_MANY; -1: none */
    int gcase; /* enum grammatical_case, OF (owner), AT (place), TO, OWN or TIMES; -1: not given */
    unsigned alternatives;
    struct reach alternative[ALTERNATIVE_MAX];
};

/* The place of the brace that closes the one at `at`, or `end`. */
static const char *closing(const char *at, const char *end)
{
    unsigned depth = 0;

    for (; at < end; at++) {
        if (*at == '{')
            depth++;
        else if (*at == '}' && --depth == 0)
            return at;
    }
    return end;
}

static bool take_index(struct reach *r, unsigned *index)
{
    if (r->at == r->end || *r->at < '0' || *r->at > '9')
        return false;
    *index = (unsigned)(*r->at++ - '0');
    return true;
}

static bool take(struct reach *r, char c)
{
    if (r->at == r->end || *r->at != c)
        return false;
    r->at++;
    return true;
}

/* case = "nom" | "gen" | "dat" | "akk"; and "von", "bei", "hin", "own" and "mal" */
static bool take_case(struct reach *r, int *gcase)
{
    static const char name[][4] = { "nom",        "gen",         "dat",
                                    "akk",        [OF] = "von",  [AT] = "bei",
                                    [TO] = "hin", [OWN] = "own", [TIMES] = "mal" };

    for (int c = 0; c <= TIMES; c++)
        if (r->end - r->at == 3 && memcmp(r->at, name[c], 3) == 0) {
            *gcase = c;
            r->at = r->end;
            return true;
        }
    return false;
}

static bool take_alternatives(struct reach *r, struct slot *s)
{
    unsigned depth = 0;
    const char *from = r->at;

    for (; r->at <= r->end; r->at++) {
        if (r->at < r->end && *r->at == '{')
            depth++;
        else if (r->at < r->end && *r->at == '}')
            depth--;
        else if (r->at == r->end || (*r->at == '/' && depth == 0)) {
            if (s->alternatives == ALTERNATIVE_MAX)
                return false;
            s->alternative[s->alternatives++] = (struct reach){ from, r->at };
            from = r->at + 1;
        }
    }
    return s->alternatives >= 2;
}

/* The text between the braces. */
static bool read_slot(struct reach r, struct slot *s)
{
    *s = (struct slot){ .counter = -1, .gcase = -1 };
    if (take(&r, 'v'))
        s->how = 'v';
    else if (take(&r, 'n'))
        s->how = 'n';
    if (!take_index(&r, &s->index))
        return false;
    if (s->how)
        return take(&r, ':') && take_alternatives(&r, s);

    unsigned counter = COUNTED_AS_MANY;
    if (take(&r, '#')) {
        if (!take(&r, '*') && !take_index(&r, &counter))
            return false;
        s->counter = (int)counter;
    }
    return r.at == r.end || (take(&r, ':') && take_case(&r, &s->gcase));
}

/* The verb is plural, even if "they" is one person. */
static bool takes_plural(enum language lang, const struct arg *a)
{
    return arg_is_plural(a) ||
           (a->type == ARG_NOUN && lang == LANG_DE && noun_gender(a->text) == 'p') ||
           (a->type == ARG_PRONOUN && lang == LANG_EN && !a->thing && !a->gender);
}

/* Whether the text addresses the reader: "start your", "your". Then it is not a single verb. */
static bool says_you(struct reach r)
{
    for (; r.end - r.at >= 3; r.at++)
        if (memcmp(r.at, "you", 3) == 0)
            return true;
    return false;
}

/* The plural of verbs that need no third alternative. */
const char *german_plural(const char *verb, size_t length)
{
    static const char *const pair[][2] = {
        { "ist", "sind" },     { "hat", "haben" },      { "wird", "werden" }, { "war", "waren" },
        { "kann", "können" },  { "darf", "dürfen" },    { "muss", "müssen" }, { "liegt", "liegen" },
        { "steht", "stehen" }, { "gehört", "gehören" },
    };

    for (size_t i = 0; i < ARRAY_LEN(pair); i++)
        if (text_length(pair[i][0]) == length && memcmp(pair[i][0], verb, length) == 0)
            return pair[i][1];
    return NULL;
}

/* The alternative of {v…} for this subject: you, somebody, several. */
static unsigned by_person(enum language lang, const struct arg *a, const struct slot *s)
{
    bool many = takes_plural(lang, a);

    if (a->type == ARG_SEAT && a->you)
        return 0;
    if (many && s->alternatives > 2)
        return 2;
    if (many && lang == LANG_EN) /* they gain, as you gain */
        return says_you(s->alternative[0]);
    return 1;
}

/* Writes the separator between two alternatives: a comma or "or". */
static void or_other(struct buffer *b, enum language lang, const struct arg *a)
{
    if (a->other)
        buffer_text(b, a->other->other ? ", " : lang == LANG_DE ? " oder " : " or ");
}

/* "Lettie Sloan, Laundress" is followed by another comma; a quotation has its end. */
static bool has_comma(const char *name)
{
    for (; name && *name && (unsigned char)*name != 0xe2; name++)
        if (text_begins(name, ", "))
            return true;
    return false;
}

static void arg_alone(struct buffer *b, enum language lang, const struct arg *a,
                      enum grammatical_case gcase)
{
    static const char *const you[LANG_COUNT][CASE_COUNT] = {
        [LANG_EN] = { "you", "your", "you", "you" },
        [LANG_DE] = { "du", "dein", "dir", "dich" }, /* the possessive with no ending */
    };

    if (gcase >= CASE_COUNT)
        gcase = CASE_NOM;
    if (lang != LANG_DE)
        lang = LANG_EN;
    switch (a->type) {
    case ARG_NUMBER:
        if (a->text)
            buffer_text(b, a->text);
        else
            buffer_number(b, a->number);
        return;
    case ARG_SEAT:
        if (a->you)
            buffer_text(b, you[lang][gcase]);
        else
            proper_name(b, lang, a->text, gcase);
        return;
    case ARG_NAME: {
        bool quoted = b->last == (char)0x9c || b->last == (char)0x9e; /* after “ or „ */

        proper_name(b, lang, a->text, gcase);
        if (gcase != CASE_GEN && !quoted && has_comma(a->text))
            buffer_comma(b);
        return;
    }
    case ARG_NOUN:
        if (!a->text)
            break;
        if (lang == LANG_DE)
            german_noun(b, a, gcase);
        else
            english_noun(b, a, gcase);
        return;
    case ARG_PRONOUN:
        pronoun(b, lang, a, gcase);
        return;
    case ARG_FORMS:
        if (!a->text)
            break;
        if (lang == LANG_DE && a->plural && text_begins(a->text, "die ")) { /* "den Schwestern" */
            buffer_text(b, german_article('p', gcase));
            open_text(b, a->text + 3, text_length(a->text + 3));
            return;
        }
        forms(b, lang, a->text, gcase);
        return;
    case ARG_TEXT:
        open_text(b, a->text, text_length(a->text));
        return;
    default:
        break;
    }
    buffer_put(b, "?", 1);
}

void phrase_arg(struct buffer *b, enum language lang, const struct arg *a,
                enum grammatical_case gcase)
{
    for (; a; a = a->other) {
        arg_alone(b, lang, a, gcase);
        or_other(b, lang, a);
    }
}

/* "there" for "at it" and "to it"; "dort", "dorthin". */
static bool place_pronoun(struct buffer *b, enum language lang, int gcase)
{
    static const struct {
        const char *before, *said;
        enum language lang;
    } way[] = { { "at", "there", LANG_EN },
                { "to", "there", LANG_EN },
                { "an", "dort", LANG_DE },
                { "zu", "dorthin", LANG_DE } };

    if (lang == LANG_DE && gcase != AT && gcase != CASE_DAT)
        return false;
    for (size_t i = 0; i < ARRAY_LEN(way); i++)
        if (way[i].lang == lang && buffer_ends_with_word(b, way[i].before)) {
            buffer_back(b, 3);
            buffer_text(b, way[i].said);
            return true;
        }
    return false;
}

/* "the Time {0} {v0:pay/pays}": the slot is a subject. */
static bool verb_follows(const struct reach *r, unsigned index)
{
    return r->end - r->at > 3 && memcmp(r->at, " {v", 3) == 0 && r->at[3] == (char)('0' + index);
}

/* German: "Jacks Diner", "Thurguns Armenklinik" */
static bool is_possessive(const char *name)
{
    for (; name && *name; name++)
        if (text_begins(name, "s "))
            return true;
    return false;
}

/* German: the preposition of the way there, and its case, by the preposition of somebody who is
 * there: "in der Krypta", "in die Krypta"; "in Torrance", "nach Torrance". */
static const char *way_to(const struct arg *a, enum grammatical_case *gcase)
{
    static const char *const way[][2] = {
        { "in der", "in die " }, { "in den", "in die " }, { "am", "zum " }, { "in", "nach " }
    };

    *gcase = CASE_DAT;
    if (a->where && text_begins(a->where, "in") && !a->where[2] && !is_bare(a)) {
        *gcase = CASE_AKK;
        return "in ";
    }
    if (is_bare(a) && is_possessive(a->text)) /* "zu Jacks Diner" */
        return "zu ";
    for (size_t i = 0; a->where && i < ARRAY_LEN(way); i++)
        if (text_length(a->where) == text_length(way[i][0]) && text_begins(a->where, way[i][0]))
            return way[i][1];
    return "zu ";
}

/* "once", "twice", "3 times" */
static void times(struct buffer *b, enum language lang, const struct arg *number)
{
    static const char *const word[LANG_COUNT][3] = { { "once", "twice" },
                                                     { "einmal", "zweimal", "dreimal" } };
    int32_t n = number->text ? 0 : number->number;

    if (n > 0 && n <= 3 && word[lang][n - 1]) {
        buffer_text(b, word[lang][n - 1]);
        return;
    }
    phrase_arg(b, lang, number, CASE_NOM);
    buffer_text(b, lang == LANG_DE ? "-mal" : " times");
}

/* `a` fills the slot; `arg` are all. */
static void fill_one(struct buffer *b, enum language lang, const struct slot *s, bool subject,
                     const struct arg *a, const struct arg *arg, unsigned arg_count)
{
    struct arg named = *a;

    if (s->gcase == TIMES) {
        times(b, lang, a);
        return;
    }

    if (s->gcase == OWN) { /* "his", of the subject: "sein" with no ending */
        named.type = a->type == ARG_SEAT && a->you ? ARG_SEAT : ARG_PRONOUN;
        named.gender = a->type == ARG_NOUN ? 0 : a->gender;
        phrase_arg(b, lang, &named, CASE_GEN);
        return;
    }
    if (lang == LANG_DE && a->type == ARG_PRONOUN && (!a->thing || a->article == ART_THIS) &&
        (s->gcase == OF || s->gcase == CASE_GEN)) { /* "im Distrikt von Anna" */
        named.type = a->gender ? ARG_FORMS : ARG_NOUN;
        a = &named;
    }
    /* English templates rarely give the case: that of a subject, or of an object. */
    enum grammatical_case gcase = s->gcase >= 0                ? (enum grammatical_case)s->gcase
                                  : subject || lang == LANG_DE ? CASE_NOM
                                                               : CASE_AKK;

    bool many = s->counter == COUNTED_AS_MANY;

    if (s->gcase == OF) { /* of a noun the genitive, of a name "von": a name has no article */
        gcase = lang == LANG_DE && has_genitive(a) ? CASE_GEN : CASE_DAT;
        if (lang == LANG_EN || gcase == CASE_DAT)
            buffer_text(b, lang == LANG_DE ? "von " : "of ");
    } else if (s->gcase == AT) { /* am Rathaus, but bei Jinteki */
        gcase = CASE_DAT;
        if (lang == LANG_DE && a->where) {
            buffer_text(b, a->where);
            buffer_text(b, " ");
        } else {
            buffer_text(b, lang == LANG_EN                        ? "at "
                           : a->type != ARG_PRONOUN && is_bare(a) ? "bei "
                                                                  : "an ");
        }
    }
    if (s->gcase == TO) { /* zum Rathaus, in die Krypta, nach Torrance */
        gcase = CASE_AKK;
        buffer_text(b, lang == LANG_EN ? "to " : way_to(a, &gcase));
    }
    if (s->counter < 0 && (a->type == ARG_PRONOUN || a->type == ARG_NOUN) && a->place &&
        !arg_is_plural(a) && place_pronoun(b, lang, s->gcase == TO ? CASE_DAT : s->gcase))
        return;
    if (s->counter < 0)
        phrase_arg(b, lang, a, gcase);
    else if (!many && (unsigned)s->counter >= arg_count)
        buffer_put(b, "?", 1);
    else if (a->type == ARG_NOUN && a->text)
        counted_noun(b, lang, a, many || arg_is_plural(&arg[s->counter]), gcase);
    else
        phrase_arg(b, lang, a, gcase);
}

/* "zum Rathaus oder zur Mine": the preposition again */
static void fill(struct buffer *b, enum language lang, const struct slot *s, bool subject,
                 const struct arg *arg, unsigned arg_count)
{
    for (const struct arg *a = &arg[s->index]; a; a = a->other) {
        struct arg alone = *a;

        alone.other = NULL;
        fill_one(b, lang, s, subject, &alone, arg, arg_count);
        or_other(b, lang, a);
    }
}

/* "{1} {2#1}" of a noun that has a pattern for numbers: written by it, and both slots are done. */
static bool fill_pattern(struct buffer *b, const struct slot *number, struct reach *rest,
                         const struct arg *arg, unsigned arg_count)
{
    const struct arg *n = &arg[number->index];
    const char *close;
    struct slot s;

    if (n->type != ARG_NUMBER || number->counter >= 0 || rest->end - rest->at < 2 ||
        memcmp(rest->at, " {", 2) != 0)
        return false;
    close = closing(rest->at + 1, rest->end);
    if (close == rest->end || !read_slot((struct reach){ rest->at + 2, close }, &s) || s.how ||
        s.index >= arg_count || s.counter != (int)number->index || arg[s.index].type != ARG_NOUN ||
        !noun_number(b, arg[s.index].text, n))
        return false;
    rest->at = close + 1;
    return true;
}

static const char *find(struct reach r, const char *sought)
{
    size_t length = text_length(sought);

    for (; (size_t)(r.end - r.at) >= length && r.at < r.end; r.at++)
        if (memcmp(r.at, sought, length) == 0)
            return r.at;
    return NULL;
}

/* "deinem Distrikt": bytes of the word, if a noun follows it at once. An adjective would need
 * another ending after a name. */
static size_t before_noun(const char *dein, const char *end)
{
    size_t length = 0;

    while (dein + length < end && dein[length] != ' ')
        length++;
    const char *next = dein + length + 1;
    return next < end && *next >= 'A' && *next <= 'Z' ? length : 0;
}

/* The name of a person that has a genitive: not "Spieler 2". */
static bool is_named(const struct arg *a)
{
    size_t length = text_length(a->text);

    if (a->type == ARG_FORMS)
        return is_bare(a) && a->text[0] >= 'A' && a->text[0] <= 'Z';
    return a->type == ARG_SEAT && !a->you && length &&
           !(a->text[length - 1] >= '0' && a->text[length - 1] <= '9');
}

/* German "{v0:in deinem Distrikt/im Distrikt {0:von}}" of a pronoun or a name: "in ihrem Distrikt",
 * "in Annas Distrikt". */
static bool possessive(struct buffer *b, const struct arg *a, unsigned index,
                       const struct reach *yours, const struct reach *theirs)
{
    const char owner[] = { '{', (char)('0' + index), ':', 'v', 'o', 'n', '}', 0 };
    struct reach rest = *yours;
    const char *dein = find(rest, "dein");

    bool named = is_named(a);
    if ((a->type != ARG_PRONOUN && !named) || !dein || !find(*theirs, owner) || find(rest, "{") ||
        (named && !before_noun(dein, rest.end)))
        return false;
    for (; dein; dein = find(rest, "dein")) {
        buffer_put(b, rest.at, (size_t)(dein - rest.at));
        phrase_arg(b, LANG_DE, a, CASE_GEN);
        rest.at = dein + (named ? before_noun(dein, rest.end) : 4);
    }
    buffer_put(b, rest.at, (size_t)(rest.end - rest.at));
    return true;
}

void phrase_write(struct buffer *b, enum language lang, const char *template, const struct arg *arg,
                  unsigned arg_count)
{
    struct reach stack[DEPTH_MAX];
    unsigned depth = 0;

    if (!template)
        return;
    stack[depth++] = (struct reach){ template, template + text_length(template) };
    while (depth) {
        struct reach *r = &stack[depth - 1];
        const char *from = r->at;

        while (r->at < r->end && *r->at != '{')
            r->at++;
        if (r->at > from)
            buffer_put(b, from, (size_t)(r->at - from));
        if (r->at == r->end) {
            depth--;
            continue;
        }

        const char *open = r->at, *close = closing(open, r->end);
        struct slot s;

        if (close == r->end || !read_slot((struct reach){ open + 1, close }, &s)) {
            size_t size = (size_t)(close - open) + (close < r->end);

            r->at = open + size;
            buffer_put(b, open, size);
            continue;
        }
        r->at = close + 1;
        if (s.index >= arg_count) {
            buffer_put(b, "?", 1);
        } else if (!s.how) {
            if (!fill_pattern(b, &s, r, arg, arg_count))
                fill(b, lang, &s, open == template || verb_follows(r, s.index), arg, arg_count);
        } else {
            unsigned which =
                s.how == 'n' ? arg_is_plural(&arg[s.index]) : by_person(lang, &arg[s.index], &s);

            const struct reach *said = &s.alternative[which];
            const char *plural = NULL;

            if (which == 1 && lang == LANG_DE &&
                possessive(b, &arg[s.index], s.index, &s.alternative[0], said))
                continue;

            if (s.how == 'v' && which == 1 && lang == LANG_DE && takes_plural(lang, &arg[s.index]))
                plural = german_plural(said->at, (size_t)(said->end - said->at));
            if (plural)
                buffer_text(b, plural);
            else if (depth < DEPTH_MAX)
                stack[depth++] = *said;
            else
                buffer_put(b, "?", 1);
        }
    }
}

const char *phrase_fault(const char *template, unsigned arg_count)
{
    struct reach stack[DEPTH_MAX * ALTERNATIVE_MAX];
    unsigned depth = 0;

    if (!template || !template[0])
        return "there is no text";
    stack[depth++] = (struct reach){ template, template + text_length(template) };
    while (depth) {
        struct reach *r = &stack[depth - 1];

        while (r->at < r->end && *r->at != '{' && *r->at != '}')
            r->at++;
        if (r->at == r->end) {
            depth--;
            continue;
        }

        const char *close = closing(r->at, r->end);
        struct slot s;

        if (*r->at == '}')
            return "a brace closes nothing";
        if (close == r->end)
            return "a slot is not closed";
        if (!read_slot((struct reach){ r->at + 1, close }, &s))
            return "a slot is misspelled";
        if (s.index >= arg_count ||
            (s.counter >= 0 && s.counter != COUNTED_AS_MANY && (unsigned)s.counter >= arg_count))
            return "a slot has no such parameter";
        r->at = close + 1;
        if (depth + s.alternatives > ARRAY_LEN(stack))
            return "slots are nested too deeply";
        for (unsigned i = 0; i < s.alternatives; i++)
            stack[depth++] = s.alternative[i];
    }
    return NULL;
}

const char *noun_fault(enum language lang, const char *noun)
{
    unsigned bars = 0, commas = 0;
    bool part_empty = true;

    if (!noun || !noun[0])
        return "there is no text";
    const char *end = noun_forms_end(noun);
    for (const char *c = noun;; c++) {
        bool ends = c == end;

        if ((ends || *c == '|' || *c == ',') && part_empty)
            return "a form is empty";
        if (ends)
            break;
        part_empty = *c == '|' || *c == ',';
        bars += *c == '|';
        commas += *c == ',';
    }
    if (lang != LANG_DE)
        return bars == 1 && commas == 0 ? NULL : "not of the form singular|plural";
    if (noun[1] != '|' || noun_gender(noun) != noun[0])
        return "does not begin with its gender";
    if (bars == 2 && commas == 6)
        return NULL;
    return bars == 1 && commas == 3 && noun[0] == 'p' ? NULL : "not four cases of two numbers";
}
