/* words.c: answers the queries of cards (queries.def). */
#include "la1/facts.h"

static bool entry_is(const struct ask *q, uint16_t entry, int word)
{
    const struct pack_entry *e = &q->pack->entry[entry];

    if (e->kind == KIND_PLACE) {
        unsigned place = number_of(q, KIND_PLACE, entry);
        return word == WORD_DARK    ? is_dark(q, place)
               : word == WORD_LIGHT ? place < DECKS && !is_dark(q, place)
                                    : e->field[PLACE_SECTION] == word;
    }
    if (e->kind == KIND_FLAG)
        return word == WORD_UNKNOWN ? flag_is_open(q, entry)
               : word == WORD_TAKEN
                   ? e->field[FLAG_CLEARS] && log_has(q, (uint16_t)e->field[FLAG_CLEARS])
                   : false;
    if (e->kind != KIND_NUMBERED)
        return false;
    if (word >= WORD_CORNERED && word <= WORD_GUILTY)
        return suspect_state_of(q, entry) ==
               (enum suspect_state)(SUSPECT_CORNERED + word - WORD_CORNERED);
    return e->field[NUMBERED_SORT] == word;
}

static bool card_is(const struct ask *q, component_id c, int word)
{
    const int16_t *field = card_fields(q, c);

    if (word == WORD_FACEUP || word == WORD_FACEDOWN)
        return is_face_up(q, c) == (word == WORD_FACEUP);
    switch (card_kind(q, c)) {
    case KIND_SKILL:
        return is_skill_word(word) && card_is_of(q, c, skill_bit(word));
    case KIND_ITEM:
        return field[ITEM_SORT] == word;
    case KIND_CLUE:
        return field[CLUE_TYPE] == word;
    case KIND_BASIC:
        return field[BASIC_TYPE] == word;
    case KIND_DARKNESS:
        return field[DARKNESS_TYPE] == word;
    case KIND_ENCOUNTER:
        return field[ENCOUNTER_SORT] == word;
    default:
        return false;
    }
}

/* Amounts by which investigators are compared. */
static int most_credits(const struct ask *q, uint8_t seat)
{
    return (int)held(q, SUPPLY_CREDIT, seat);
}

static int least_damage(const struct ask *q, uint8_t seat)
{
    return -(int)damage_of(q, seat, false);
}

static int most_curses(const struct ask *q, uint8_t seat)
{
    return (int)zone_count_of(q, cursed_of(seat));
}

static int most_caught(const struct ask *q, uint8_t seat)
{
    return la1_of(q)->caught[seat];
}

static bool has_most(const struct ask *q, uint8_t seat, int (*amount)(const struct ask *, uint8_t))
{
    for (uint8_t other = 0; other < q->b->seat_count; other++)
        if (is_alive(q, other) && amount(q, other) > amount(q, seat))
            return false;
    return is_alive(q, seat);
}

static unsigned number_arg(int value)
{
    return arg_below(value, ARRAY_LEN(((struct la1_facts *)0)->first_copy));
}
#define NUMBER_OF(i) number_arg(arg[i])

static bool holds_number(const struct ask *q, uint8_t seat, unsigned number)
{
    int slot = lying_number(q, number);

    return slot >= 0 && la1_of(q)->where[slot] == WHERE_SEAT_0 + seat;
}

static bool test_is_at(const struct ask *q, unsigned place)
{
    const struct la1 *g = la1_of(q);

    return g->test_flags & TEST_RUNS && g->test_place == place &&
           (is_frame_below(q, PROC_INVESTIGATE) || is_frame_below(q, PROC_ENCOUNTER));
}

/* The most fate cards of one skill: Luck is none. */
static int marks_alike(const struct ask *q)
{
    const struct la1 *g = la1_of(q);
    int most = 0;

    for (unsigned i = 0; i < SKILLS; i++)
        most = g->test_marks[i] > most ? g->test_marks[i] : most;
    return most;
}

/* The fate card drawn last. */
static int fate_field(const struct ask *q, unsigned field)
{
    component_id c = zone_top(q->b, ZONE_DRAWN);

    c = c ? c : zone_top(q->b, ZONE_FATE_DISCARD);
    return c ? card_fields(q, c)[field] : field == FATE_PLACE ? place_entry(q, 0) : 0;
}

static int coming(struct ask *q, uint8_t proc)
{
    const struct frame *f = frame_nearest(q, proc);

    return f ? f->local[0] : 0;
}

static int damage_taken(struct ask *q)
{
    const struct frame *f = frame_nearest(q, PROC_DAMAGE);

    return f ? f->local[2] : 0;
}

/* Whether this card's program called the procedure of the current test. */
static bool test_is_from(struct ask *q, uint16_t entry)
{
    const struct frame *f = frame_nearest(q, PROC_TEST);

    return f && f > block_frames(q->b) && f[-1].source == source_of_entry(entry);
}

static bool sections_equal(const struct ask *q, unsigned one, unsigned other)
{
    return one < PLACES && other < PLACES && section_of(q, one) == section_of(q, other);
}

static int phase_word(unsigned phase)
{
    return phase == PHASE_ACTIONS          ? WORD_ACTIONS_PHASE
           : phase == PHASE_INVESTIGATIONS ? WORD_INVESTIGATIONS_PHASE
           : phase == PHASE_DARKNESS       ? WORD_DARKNESS_PHASE
                                           : WORD_NONE;
}

static int marks_on(const struct ask *q, int slot)
{
    return slot >= 0 ? la1_of(q)->marks[slot] : 0;
}

static unsigned state_bit(int word)
{
    return BIT(SUSPECT_CORNERED + arg_below(word - WORD_CORNERED, WORD_GUILTY - WORD_CORNERED + 1));
}

int la1_query(struct ask *q, uint8_t query, const int *arg)
{
    const struct la1 *g = la1_of(q);

    switch (query) {
/* clang-format off */
#define QUERY(name, value, ...) case QUERY_##name: return value;
#include GAME_ROWS
        /* clang-format on */
    default:
        CHECK(!"a query of this game");
        return 0;
    }
}
