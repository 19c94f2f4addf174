/* facts.c: facts that the rules derive from a pack once, when it is opened, and errors they find in
 * it.
 *
 * A pack may come from anywhere: everything the rules use of an entry without checking is checked
 * here.
 */
#include "android/facts.h"

_Static_assert(sizeof(struct facts) <= sizeof(((struct pack *)0)->facts),
               "a pack has room for the facts derived from it");

enum {
    NPC_PER_DETECTIVE = 3,
    HUNCHES = 2 * SUSPECTS,
    PIECES = CELLS - 1,
    TYPES = 5,
    QUALITIES = 3,
    BODIES = 3,
    MURDERS = 6,
    PLOTS_A_GAME = 2,
    LEAST_CARDS = 3,    /* in a deck */
    DEEPEST_FILE = 120, /* the largest sum of all evidence values: int8_t total */
};

static bool key_is(const struct pack *p, unsigned entry, const char *key)
{
    const char *at = pack_text(p, p->entry[entry].key);

    while (*key && *at == *key)
        at++, key++;
    return *at == 0 && *key == 0;
}

static bool is_kind(const struct pack *p, int entry, unsigned kind)
{
    return entry >= 0 && (unsigned)entry < p->entry_count && p->entry[entry].kind == kind;
}

static bool word_between(int word, enum game_word first, enum game_word last)
{
    return word >= (int)first && word <= (int)last;
}

static const char *counts_check(const struct pack *p)
{
    if (p->first[KIND_COUNT] != p->entry_count)
        return "the entries are not in the order of their kinds";
    if (pack_kind_count(p, KIND_FIGURE) != 2)
        return "there must be two figures, Lily and Jimmy";
    if (p->first[KIND_LOCATION] == 0 || p->first[KIND_LOCATION + 1] > PLACE_MAX)
        return "there are too many locations";
    if (pack_kind_count(p, KIND_LOCATION) == 0)
        return "there are no locations";
    if (pack_kind_count(p, KIND_SUSPECT) != SUSPECTS)
        return "there must be six suspects";
    if (pack_kind_count(p, KIND_DETECTIVE) != DETECTIVES)
        return "there must be five detectives";
    if (pack_kind_count(p, KIND_LEAD) != LEADS)
        return "there must be sixteen leads";
    if (pack_kind_count(p, KIND_NPC) != NPCS)
        return "there must be fifteen people whom detectives know";
    if (pack_kind_count(p, KIND_MURDER) != MURDERS || p->first[KIND_MURDER + 1] > 256)
        return "there must be six murders";
    if (pack_kind_count(p, KIND_PIECE) != PIECES)
        return "there must be 24 puzzle pieces";
    if (pack_kind_count(p, KIND_HUNCH) != HUNCHES)
        return "there must be twelve hunches";
    return NULL;
}

/* Every field that refers to an entry or a word is valid, and required fields are present. */
static bool field_sound(const struct pack *p, const struct field *is, int value)
{
    bool required = (is->flags & (FIELD_REQUIRED | FIELD_HEAD)) != 0;

    switch (is->type) {
    case T_ENTRY:
        return is_kind(p, value, is->kind) || (!required && value == 0);
    case T_WORD:
        return value >= 0 && value < WORD_COUNT;
    case T_SUPPLY:
        return value >= 0 && value < SUPPLY_COUNT;
    default:
        return (is->flags & FIELD_SIGNED) || value >= 0;
    }
}

static const char *fields_check(const struct pack *p)
{
    for (unsigned i = 0; i < p->entry_count; i++) {
        const struct entry_kind *kind = &android_vocabulary.kind[p->entry[i].kind];
        for (unsigned n = 0; n < FIELD_MAX && kind->field[n].name; n++)
            if (!field_sound(p, &kind->field[n], p->entry[i].field[n]))
                return "an entry has an invalid field";
    }
    return NULL;
}

/* People whom the rules know by name. */
static const char *names_check(const struct pack *p)
{
    static const char *const detective[DETECTIVES] = { "caprice-nisei", "floyd-2x3a7c",
                                                       "louis-blaine", "rachel-beckmann",
                                                       "raymond-flint" };
    /* as the fields of a specific event: where each one's lead goes */
    static const char *const suspect[SUSPECTS] = { "eve",    "noise",      "thomas-haas",
                                                   "vinnie", "mark-henry", "dejah-thoris" };

    if (!key_is(p, p->first[KIND_FIGURE], "lily") ||
        !key_is(p, p->first[KIND_FIGURE] + 1u, "jimmy"))
        return "the figures must be Lily and Jimmy, in this order";
    for (unsigned i = 0; i < DETECTIVES; i++)
        if (!key_is(p, p->first[KIND_DETECTIVE] + i, detective[i]))
            return "the detectives must be Caprice, Floyd, Louis, Rachel, Raymond, in this order";
    for (unsigned i = 0; i < SUSPECTS; i++)
        if (!key_is(p, p->first[KIND_SUSPECT] + i, suspect[i]))
            return "the suspects must be Eve, Noise, Thomas Haas, Vinnie, Mark Henry, Dejah "
                   "Thoris, "
                   "in this order";
    return NULL;
}

/* Locations */

static const char *location_derive(struct facts *f, const struct pack *p, unsigned at,
                                   unsigned *majors)
{
    const int16_t *field = p->entry[at].field;

    if (!word_between(field[LOCATION_TYPE], WORD_BUSINESS, WORD_RESIDENTIAL) ||
        !word_between(field[LOCATION_QUALITY], WORD_RITZY, WORD_SEEDY) ||
        !word_between(field[LOCATION_BODY], WORD_EARTH, WORD_BEANSTALK))
        return "a location has an invalid type, quality or body";
    if (field[LOCATION_ABILITY] != WORD_NONE &&
        !word_between(field[LOCATION_ABILITY], WORD_GIVES_CORP, WORD_HEALS_TRAUMA))
        return "a location has an invalid ability";
    f->places |= PLACE(at);
    f->type[field[LOCATION_TYPE] - WORD_BUSINESS] |= PLACE(at);
    f->quality[field[LOCATION_QUALITY] - WORD_RITZY] |= PLACE(at);
    f->body[field[LOCATION_BODY] - WORD_EARTH] |= PLACE(at);
    if (field[LOCATION_RESTRICTED])
        f->restricted |= PLACE(at);
    if (field[LOCATION_ABILITY] != WORD_NONE) { /* A-TERM-11 */
        if (*majors == MAJOR_MAX)
            return "there are more than sixteen major locations";
        f->major |= PLACE(at);
        f->major_number[at] = (uint8_t)(*majors)++;
    }
    return NULL;
}

static void neighbors_derive(struct facts *f, const struct pack *p)
{
    MASK_EACH (f->places, a) {
        const int16_t *field = p->entry[a].field;
        MASK_EACH (f->places, b)
            if (p->entry[b].field[LOCATION_DISTRICT] == field[LOCATION_DISTRICT]) /* A-TERM-09 */
                f->district[a] |= PLACE(b);
        f->same_type[a] = f->type[field[LOCATION_TYPE] - WORD_BUSINESS];
    }
}

/* A-MAP-07 */
static const char *beanstalk_derive(struct facts *f, const struct pack *p)
{
    MASK_EACH (f->body[WORD_BEANSTALK - WORD_EARTH], at) {
        if (key_is(p, (unsigned)at, "the-root"))
            f->root = (uint8_t)at;
        else if (key_is(p, (unsigned)at, "the-midway"))
            f->midway = (uint8_t)at;
        else if (key_is(p, (unsigned)at, "castle-club"))
            f->castle = (uint8_t)at;
        else if (key_is(p, (unsigned)at, "challenger-memorial-ferry"))
            f->ferry = (uint8_t)at;
        else if (key_is(p, (unsigned)at, "starport-kaguya"))
            f->kaguya = (uint8_t)at;
        else
            return "the Beanstalk has more than five locations";
    }
    return f->root && f->midway && f->castle && f->ferry && f->kaguya
               ? NULL
               : "a location of the Beanstalk is missing";
}

/* The body on which a ruler is used there: 0 Earth, 1 Moon; 2: no ruler. The ends of the Beanstalk
 * are on the ground. */
static unsigned ground_of(const struct facts *f, unsigned at)
{
    if (at == f->root) /* A-MOVE-09 */
        return WORD_EARTH - WORD_EARTH;
    if (at == f->kaguya) /* A-MOVE-09 */
        return WORD_MOON - WORD_EARTH;
    for (unsigned body = 0; body < BODIES; body++)
        if (f->body[body] & PLACE(at))
            return body;
    return WORD_BEANSTALK - WORD_EARTH;
}

static bool within(const struct pack *p, unsigned a, unsigned b, int reach)
{
    int x = p->entry[a].field[LOCATION_X] - p->entry[b].field[LOCATION_X];
    int y = p->entry[a].field[LOCATION_Y] - p->entry[b].field[LOCATION_Y];

    return (int64_t)x * x + (int64_t)y * y <= (int64_t)reach * reach; /* A-MOVE-02, R-49 */
}

/* A-MOVE-10: the stops before and after this one; none if it is not a stop. */
static place_mask stops_beside(const struct facts *f, unsigned at)
{
    const uint8_t chain[] = { f->root, f->midway, f->castle, f->ferry, f->kaguya };
    place_mask beside = 0;

    for (unsigned i = 0; i < ARRAY_LEN(chain); i++)
        if (chain[i] == at) { /* A-MOVE-10 */
            beside |= i > 0 ? PLACE(chain[i - 1]) : 0;
            beside |= i + 1 < ARRAY_LEN(chain) ? PLACE(chain[i + 1]) : 0;
        }
    return beside;
}

/* A-MOVE-02, A-MOVE-06, A-MOVE-09 to A-MOVE-12 */
place_mask facts_reach(const struct pack *p, unsigned from, int reach, place_mask among)
{
    const struct facts *f = (const struct facts *)p->facts;
    unsigned ground = ground_of(f, from);
    place_mask to = stops_beside(f, from);

    if (ground == WORD_BEANSTALK - WORD_EARTH) /* A-MOVE-11 */
        return to;
    MASK_EACH (among & f->places & ~PLACE(from), at)
        if (ground_of(f, (unsigned)at) == ground && /* A-MOVE-06, A-MOVE-12 */
            within(p, from, (unsigned)at, reach))
            to |= PLACE(at);
    return to;
}

static void reaches_derive(struct facts *f, const struct pack *p)
{
    MASK_EACH (f->places, from) {
        for (unsigned d = 0; d < DETECTIVES; d++) /* A-MOVE-04 */
            f->reach[d][from] = facts_reach(
                p, (unsigned)from, p->entry[p->first[KIND_DETECTIVE] + d].field[DETECTIVE_REACH],
                f->places);
        f->reach[LOANER][from] = facts_reach(p, (unsigned)from, LOANER_REACH, f->places); /* */
    }
}

static const char *map_derive(struct facts *f, const struct pack *p)
{
    const char *wrong = NULL;
    unsigned majors = 0;

    for (unsigned at = p->first[KIND_LOCATION]; at < p->first[KIND_LOCATION + 1] && !wrong; at++)
        wrong = location_derive(f, p, at, &majors);
    if (wrong || (wrong = beanstalk_derive(f, p)))
        return wrong;
    neighbors_derive(f, p);
    reaches_derive(f, p);
    return NULL;
}

/* People, leads and tokens */

static const char *npcs_derive(struct facts *f, const struct pack *p)
{
    unsigned of[DETECTIVES] = { 0 };

    for (unsigned t = 0; t < NORMAL_FAVORS; t++)
        f->favor_types[SUPPLY_CORP + t] = (uint8_t)BIT(t);
    for (unsigned n = 0; n < NPCS; n++) {
        const int16_t *field = p->entry[p->first[KIND_NPC] + n].field;
        unsigned favor = (unsigned)field[NPC_FAVOR];
        of[field[NPC_DETECTIVE] - p->first[KIND_DETECTIVE]]++;
        if (favor == 0)
            continue;
        if (favor < SUPPLY_BECKMANN || favor >= FAVOR_END || f->favor_npc[favor])
            return "a person has favors of a kind that is not their own";
        f->favor_npc[favor] = (uint8_t)(n + 1);
        for (unsigned t = 0; t < NORMAL_FAVORS; t++)
            if (field[NPC_CORP + t])
                f->favor_types[favor] |= (uint8_t)BIT(t);
    }
    for (unsigned d = 0; d < DETECTIVES; d++)
        if (of[d] != NPC_PER_DETECTIVE)
            return "each detective must have three people whom they know";
    return NULL;
}

/* Testimony leads come first, in the order of their suspects; then each detective has one of each
 * other kind. */
static const char *leads_check(const struct pack *p)
{
    for (unsigned n = 0; n < LEADS; n++) {
        const int16_t *field = p->entry[p->first[KIND_LEAD] + n].field;
        if (!word_between(field[LEAD_SORT], WORD_DOCUMENT, WORD_TESTIMONY))
            return "a lead has an invalid kind";
        bool testimony = field[LEAD_SORT] == WORD_TESTIMONY;
        if (testimony != (n < SUSPECTS) ||
            (testimony ? field[LEAD_SUSPECT] != (int)(p->first[KIND_SUSPECT] + n)
                       : field[LEAD_DETECTIVE] == 0))
            return "the leads must be those of the suspects, then those of the detectives";
    }
    return NULL;
}

static const char *suspects_check(const struct pack *p)
{
    for (unsigned s = 0; s < SUSPECTS; s++) {
        const int16_t *field = p->entry[p->first[KIND_SUSPECT] + s].field;
        if (!word_between(field[SUSPECT_STRONG], WORD_DOCUMENT, WORD_TESTIMONY) ||
            !word_between(field[SUSPECT_WEAK], WORD_DOCUMENT, WORD_TESTIMONY) ||
            field[SUSPECT_STRONG] == field[SUSPECT_WEAK])
            return "a suspect's strong and weak file must be two of the three"; /* A-EVID-09 */
    }
    for (unsigned m = p->first[KIND_MURDER]; m < p->first[KIND_MURDER + 1]; m++) {
        unsigned met = 0;
        for (unsigned i = 0; i < SUSPECTS; i++)
            met |= BIT(p->entry[m].field[MURDER_SUSPECT + i] - p->first[KIND_SUSPECT]);
        if (met != BIT(SUSPECTS) - 1)
            return "a lineup must have all six suspects"; /* A-MURDER-01 */
    }
    return NULL;
}

static const char *hunches_check(const struct pack *p)
{
    unsigned met[2] = { 0 };

    for (unsigned h = p->first[KIND_HUNCH]; h < p->first[KIND_HUNCH + 1]; h++) {
        const int16_t *field = p->entry[h].field;
        if (!word_between(field[HUNCH_SORT], WORD_GUILTY, WORD_INNOCENT) || p->entry[h].copies != 1)
            return "a hunch is neither guilty nor innocent";
        met[field[HUNCH_SORT] - WORD_GUILTY] |= BIT(field[HUNCH_SUSPECT] - p->first[KIND_SUSPECT]);
    }
    return met[0] == BIT(SUSPECTS) - 1 && met[1] == BIT(SUSPECTS) - 1
               ? NULL
               : "each suspect must have a guilty and an innocent hunch"; /* A-COMP-17 */
}

static const char *tokens_check(const struct pack *p)
{
    int high = 0, low = 0;

    for (unsigned e = p->first[KIND_PIECE]; e < p->first[KIND_PIECE + 1]; e++) {
        const int16_t *field = p->entry[e].field;
        int bonus = field[PIECE_BONUS], of = field[PIECE_BONUS_SORT];
        if (!word_between(field[PIECE_PILE], WORD_SHIFT, WORD_BAGGAGE) || p->entry[e].copies != 1 ||
            field[PIECE_EDGES] < 1 || field[PIECE_EDGES] > 15)
            return "a puzzle piece has an invalid pile or invalid edges";
        if (bonus != WORD_NONE && !word_between(bonus, WORD_MOVE_LEAD, WORD_JINTEKI_LINK))
            return "a puzzle piece has an invalid bonus";
        if ((bonus == WORD_MOVE_LEAD && !word_between(of, WORD_DOCUMENT, WORD_TESTIMONY)) ||
            (bonus == WORD_BONUS_PIECE && !word_between(of, WORD_SHIFT, WORD_BAGGAGE)))
            return "a puzzle piece with a bonus needs its kind";
    }
    for (unsigned e = p->first[KIND_EVIDENCE]; e < p->first[KIND_EVIDENCE + 1]; e++) {
        int value = p->entry[e].field[EVIDENCE_VALUE] * p->entry[e].copies;
        if (!word_between(p->entry[e].field[EVIDENCE_SORT], WORD_NUMBER, WORD_PERJURY))
            return "evidence is neither a number, a witness nor perjury";
        *(value > 0 ? &high : &low) += value;
    }
    return high <= DEEPEST_FILE && low >= -DEEPEST_FILE
               ? NULL
               : "the values of all evidence add up to more than 120";
}

static const char *groups_check(const struct pack *p)
{
    for (unsigned g = p->first[KIND_GROUP]; g < p->first[KIND_GROUP + 1]; g++)
        if (!word_between(p->entry[g].field[GROUP_EFFECT], WORD_LINKS_CORP, WORD_LINKS_INNOCENT))
            return "a group has an invalid effect";
    return NULL;
}

/* Cards */

static bool is_of(const struct pack *p, unsigned entry, unsigned detective)
{
    return p->entry[entry].field[0] == (int)detective; /* every kind of card has it there */
}

static const char *plots_check(const struct pack *p)
{
    _Static_assert(PLOT_DETECTIVE == 0 && CARD_DETECTIVE == 0 && ENDING_DETECTIVE == 0, "is_of()");
    for (unsigned d = p->first[KIND_DETECTIVE]; d < p->first[KIND_DETECTIVE + 1]; d++) {
        unsigned plots = 0;
        for (unsigned e = p->first[KIND_PLOT]; e < p->first[KIND_PLOT + 1]; e++)
            plots += is_of(p, e, d) && !p->entry[e].field[PLOT_LATE];
        if (plots < PLOTS_A_GAME)
            return "a detective has fewer than two plots to begin with"; /* A-PLOT-04, R-62 */
    }
    for (unsigned e = p->first[KIND_PLOT]; e < p->first[KIND_CROSSROADS + 1]; e++)
        if (p->entry[e].field[PLOT_COLOR] > WORD_GOLD)
            return "a plot has an invalid color";
    return NULL;
}

static const char *decks_check(const struct pack *p)
{
    unsigned light[DETECTIVES] = { 0 }, dark[DETECTIVES] = { 0 }, specific[MURDERS] = { 0 };

    for (unsigned e = p->first[KIND_LIGHT]; e < p->first[KIND_LIGHT + 1]; e++)
        light[p->entry[e].field[CARD_DETECTIVE] - p->first[KIND_DETECTIVE]] += p->entry[e].copies;
    for (unsigned e = p->first[KIND_DARK]; e < p->first[KIND_DARK + 1]; e++)
        dark[p->entry[e].field[CARD_DETECTIVE] - p->first[KIND_DETECTIVE]] += p->entry[e].copies;
    for (unsigned e = p->first[KIND_SPECIFIC]; e < p->first[KIND_SPECIFIC + 1]; e++)
        specific[p->entry[e].field[SPECIFIC_MURDER] - p->first[KIND_MURDER]] += p->entry[e].copies;
    for (unsigned d = 0; d < DETECTIVES; d++)
        if (light[d] < LEAST_CARDS || dark[d] < LEAST_CARDS)
            return "a detective has too few cards to begin with"; /* A-SETUP-28 */
    for (unsigned m = 0; m < MURDERS; m++)
        if (specific[m] == 0)
            return "a murder has no specific event"; /* A-SETUP-30 */
    return NULL;
}

static const char *specials_check(const struct pack *p)
{
    unsigned of[DETECTIVES] = { 0 };

    for (unsigned e = p->first[KIND_SPECIAL]; e < p->first[KIND_SPECIAL + 1]; e++)
        of[p->entry[e].field[0] - p->first[KIND_DETECTIVE]]++;
    for (unsigned d = 0; d < DETECTIVES; d++)
        if (of[d] > SPECIAL_MAX)
            return "a detective has more than eight special cards";
    return NULL;
}

/* The form of a verb says what its arguments are: "{seat} gain|gains {number} {supply}". */
static void verbs_derive(struct facts *f)
{
    for (unsigned verb = 0; verb < VERB_COUNT; verb++) {
        unsigned slot = 0;
        for (const char *at = android_vocabulary.verb[verb].form; *at; at++)
            if (*at == '{')
                f->verb_seats[verb] |= (uint8_t)((at[1] == 's' && at[2] == 'e') << slot++);
    }
}

const char *facts_derive(struct pack *p)
{
    struct facts *f = (struct facts *)p->facts;
    const char *wrong;

    memset(f, 0, sizeof *f);
    if ((wrong = counts_check(p)) || (wrong = fields_check(p)) || (wrong = names_check(p)) ||
        (wrong = map_derive(f, p)) || (wrong = npcs_derive(f, p)) || (wrong = leads_check(p)) ||
        (wrong = suspects_check(p)) || (wrong = hunches_check(p)) || (wrong = tokens_check(p)) ||
        (wrong = groups_check(p)) || (wrong = plots_check(p)) || (wrong = decks_check(p)) ||
        (wrong = specials_check(p)))
        return wrong;
    verbs_derive(f);
    reacting_cards_derive(p, f);
    hands_derive(p, f);
    return NULL;
}
