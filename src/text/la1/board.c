/* board.c: the parts of LA-1's board, its menu, and which entries of its log matter. */
#include "text/la1/table.h"

/* clang-format off */
static const struct board_part part[] = {
    { { { "now" },                 { "jetzt" } },                    { "what matters now", "worauf es gerade ankommt" }, la1_now_tell },
    { { { "city", "map" },         { "stadt", "plan" } },            { "the locations, their tokens, and who is there", "die Orte, ihre Marker, und wer dort ist" }, la1_city_tell },
    { { { "case" },                { "fall" } },                     { "the case: stages, suspects, leads, clues", "der Fall: Abschnitte, Verdächtige, Spuren, Hinweise" }, la1_case_tell },
    { { { "darkness", "track" },   { "dunkelheit", "leiste" } },     { "the darkness track and its effects", "die Dunkelheitsleiste und was sie bringt" }, la1_track_tell },
    { { { "market" },              { "markt", "schwarzmarkt" } },    { "the Black Market", "der Schwarzmarkt" }, la1_market_tell },
    { { { "test" },                { "probe" } },                    { "the test in progress", "die laufende Probe" }, la1_test_tell },
    { { { "me" },                  { "ich" } },                      { "your investigator, damage, tokens and cards in play", "dein Ermittler, Schaden, Marker und Karten im Spiel" }, la1_me_tell },
    { { { "hand", "cards" },       { "hand", "karten" } },           { "your cards with their full text", "deine Karten mit allem, was darauf steht" }, la1_hand_tell },
    { { { "others", "team" },      { "andere", "gruppe" } },         { "the other investigators", "die anderen Ermittler" }, la1_others_tell },
    { { { "book" },                { "buch" } },                     { "what the log notes", "was im Buch steht" }, la1_log_tell },
};
/* clang-format on */

void stem_tell(struct page *p, unsigned word)
{
    const struct vocabulary *v = p->s->rules->vocabulary;
    const char *text = page_is_german(p) ? v->word[word].de : v->word[word].en;
    size_t length = 0;

    while (text[length])
        length++;
    buffer_put(&p->b, text, length > 0 && text[length - 1] == '-' ? length - 1 : length);
}

/* "Mind 2" */
static void skill_tell_facts(struct page *p, uint16_t entry)
{
    const int16_t *field = fields_of(&p->q, entry);

    switch (p->q.pack->entry[entry].kind) {
    case KIND_SKILL:
        stem_tell(p, (unsigned)field[SKILL_MARK]);
        if (field[SKILL_MARK_2]) {
            page_text(p, "/");
            stem_tell(p, (unsigned)field[SKILL_MARK_2]);
        }
        page_text(p, " ");
        page_number(p, field[SKILL_VALUE]);
        break;
    case KIND_ITEM:
        stem_tell(p, (unsigned)field[ITEM_SORT]);
        break;
    default:
        break;
    }
}

static bool has_facts(const struct page *p, uint16_t entry)
{
    unsigned kind = p->q.pack->entry[entry].kind;

    return kind == KIND_SKILL || kind == KIND_ITEM;
}

/* Writes a skill card's title, skill and value. */
static void skill_card_tell(struct page *p, component_id c)
{
    uint16_t entry = card_entry(&p->q, c);

    page_entry(p, entry);
    if (!has_facts(p, entry))
        return;
    page_text(p, " (");
    skill_tell_facts(p, entry);
    page_text(p, ")");
}

void titles_tell(struct page *p, uint8_t zone)
{
    unsigned told = 0;

    ZONE_EACH (p->s->b, zone, c) {
        if (!page_knows(p, c))
            continue;
        page_item(p, &told, ", ");
        skill_card_tell(p, c);
    }
    if (!told)
        page_say(p, "none", "keine");
}

void cards_tell(struct page *p, uint8_t zone)
{
    ZONE_EACH (p->s->b, zone, c) {
        if (!page_knows(p, c))
            continue;
        page_text(p, "  ");
        skill_card_tell(p, c);
        page_text(p, ": ");
        page_rules(p, card_entry(&p->q, c));
        page_line(p);
    }
}

/* The menu */

static const char *words(const struct option *o)
{
    switch (o->kind) {
    case OPT_MOVE:
        return "go walk gehe";
    case OPT_PREPARE:
        return "draw ziehe";
    case OPT_COMMIT:
    case OPT_ASSIST:
        return "commit help hilf";
    case OPT_DRAW_FATE:
        return "draw ziehe";
    case OPT_ENOUGH:
    case OPT_END_TURN:
    case OPT_GO_ON:
        return "done fertig";
    case OPT_PASS:
    case OPT_REFUSE:
        return "pass no passe nein";
    case OPT_AGREE:
    case OPT_ACCEPT:
    case OPT_TAKE_IT:
        return "yes take ja nimm";
    default:
        return NULL;
    }
}

/* A destination: Dark or not, whether it costs a passport, and the things there. */
static void way_label(struct page *p, uint16_t entry)
{
    unsigned place = number_of(&p->q, KIND_PLACE, entry);
    unsigned passports = passports_to(&p->q, (uint8_t)p->s->viewer, place);
    unsigned tokens = tokens_at(&p->q, place), told = 0;

    page_entry(p, entry);
    if (!is_dark(&p->q, place) && !passports && !tokens)
        return;
    page_text(p, " (");
    if (is_dark(&p->q, place)) {
        page_item(p, &told, ", ");
        page_word(p, WORD_DARK);
    }
    if (passports) {
        page_item(p, &told, ", ");
        page_supply(p, SUPPLY_PASSPORT, passports);
    }
    if (tokens) {
        page_item(p, &told, ", ");
        page_number(p, (int)tokens);
        page_say(p, tokens == 1 ? " token" : " tokens", " Marker");
    }
    page_text(p, ")");
}

/* "Torrance, top: Hacker" */
static void token_label(struct page *p, component_id c)
{
    static const char *const en[SPACES] = { ", top", ", middle", ", bottom" };
    static const char *const de[SPACES] = { ", oben", ", Mitte", ", unten" };
    unsigned space = block_component(p->s->b, c)->zone - (unsigned)ZONE_SPACE_0;

    if (space >= DECKS * SPACES) {
        page_entry(p, card_entry(&p->q, c));
        return;
    }
    page_entry(p, place_entry(&p->q, space / SPACES));
    page_say(p, en[space % SPACES], de[space % SPACES]);
    if (page_knows(p, c)) {
        page_text(p, ": ");
        page_entry(p, card_entry(&p->q, c));
    }
}

static void label(struct page *p, const struct option *o)
{
    switch (o->kind) {
    case OPT_MOVE:
        if (page_has_seat(p) && is_alive(&p->q, (uint8_t)p->s->viewer))
            way_label(p, (uint16_t)o->target[0]);
        else
            page_entry(p, (uint16_t)o->target[0]);
        break;
    case OPT_BUY:
        page_entry(p, card_entry(&p->q, o->target[0]));
        page_text(p, " (");
        page_supply(p, SUPPLY_CREDIT, (unsigned)card_fields(&p->q, o->target[0])[BASIC_PRICE]);
        page_say(p, ", 1 Heat)", ", 1 Fahndung)");
        break;
    case OPT_PREPARE:
        page_number(p, o->target[0]);
        page_say(p, o->target[0] == 1 ? " card" : " cards",
                 o->target[0] == 1 ? " Karte" : " Karten");
        break;
    case OPT_NEXT:
    case OPT_TRADE:
        page_seat(p, o->target[0]);
        break;
    case OPT_SHUFFLE:
    case OPT_INVESTIGATE:
        if (o->kind == OPT_INVESTIGATE)
            page_say(p, "the top card here", "die oberste Karte hier");
        else
            page_entry(p, o->target[0]);
        break;
    case OPT_FLIP:
    case OPT_TAKE:
    case OPT_SWAP:
        token_label(p, o->target[0]);
        break;
    case OPT_USE:
    case OPT_ANALYZE:
    case OPT_PLAY:
    case OPT_GIVE_TOKEN:
    case OPT_ASK_FOR_TOKEN:
        page_entry(p, card_entry(&p->q, o->target[0]));
        break;
    case OPT_GIVE:
    case OPT_ASK_FOR:
        page_supply(p, (uint8_t)o->target[0], 1);
        break;
    case OPT_INVESTIGATOR:
        page_entry(p, o->target[0]);
        page_text(p, " (");
        investigator_tell_facts(p, o->target[0]);
        page_text(p, ")");
        break;
    case OPT_COMMIT:
    case OPT_ASSIST:
    case OPT_DISCARD:
        if (!page_knows(p, o->target[0])) {
            page_say(p, "a card", "eine Karte");
            break;
        }
        if (o->kind == OPT_COMMIT) /* the title of its group says what to do with it */
            page_entry(p, card_entry(&p->q, o->target[0]));
        else
            page_option(p, o);
        if (has_facts(p, card_entry(&p->q, o->target[0]))) {
            page_text(p, " (");
            skill_tell_facts(p, card_entry(&p->q, o->target[0]));
            page_text(p, ")");
        }
        break;
    default:
        page_option(p, o);
    }
}

/* The printed facts of an entry besides its text. */
static void facts_tell(struct page *p, uint16_t entry)
{
    switch (p->q.pack->entry[entry].kind) {
    case KIND_INVESTIGATOR:
        investigator_tell_facts(p, entry);
        break;
    case KIND_PLACE:
        place_tell_facts(p, entry);
        break;
    case KIND_DARKNESS:
        stem_tell(p, (unsigned)fields_of(&p->q, entry)[DARKNESS_TYPE]);
        break;
    case KIND_BASIC:
        page_supply(p, SUPPLY_CREDIT, (unsigned)fields_of(&p->q, entry)[BASIC_PRICE]);
        break;
    case KIND_ENCOUNTER:
        stem_tell(p, (unsigned)fields_of(&p->q, entry)[ENCOUNTER_SORT]);
        break;
    default:
        skill_tell_facts(p, entry);
    }
}

/* The log */

/* Cards in hand and upgrades are new to everybody who sees them drawn. Story texts are read
 * aloud, not shown as cards.
 */
static unsigned shows(const struct text_scene *s, const struct log_entry *e)
{
    switch (e->message) {
    case MSG_DRAWS:
        return e->param[0].value == s->viewer ? e->param[1].value + 1u : 0;
    case MSG_DARKNESS_CARD:
        return e->param[0].value + 1u;
    case MSG_TOLD:
        return s->pack->alternative[e->param[0].value].entry;
    default:
        return 0;
    }
}

const struct board board_la1 = {
    .game = "la-1",
    .part = part,
    .part_count = ARRAY_LEN(part),
    .label = label,
    .words = words,
    .facts = facts_tell,
    .shows = shows,
    .story = la1_story_tell,
    .ending = la1_ending_tell,
};
