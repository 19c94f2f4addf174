/* board.c: the parts of New Angeles' board, its menu, and which entries of its log matter. */
#include "text/new_angeles/table.h"

/* clang-format off */
static const struct board_part part[] = {
    { { { "now" },              { "jetzt" } },                  { "what matters now", "worauf es gerade ankommt" }, new_angeles_now_tell },
    { { { "city", "map" },      { "stadt", "plan" } },          { "the districts, and what is in them", "die Distrikte, und was dort ist" }, new_angeles_city_tell },
    { { { "demand", "supply" }, { "nachfrage", "vorrat" } },    { "the demand and the supply", "die Nachfrage und der Vorrat" }, new_angeles_demand_tell },
    { { { "deal" },             { "deal" } },                   { "the asset, the offers and their support", "der Aktivposten, die Angebote und ihre Unterstützung" }, new_angeles_deal_tell },
    { { { "me" },               { "ich" } },                    { "your corporation, rival, investment and assets", "dein Konzern, dein Rivale, deine Investition und deine Aktivposten" }, new_angeles_me_tell },
    { { { "hand", "cards" },    { "hand", "karten" } },         { "your cards with their full text", "deine Karten mit allem, was darauf steht" }, new_angeles_hand_tell },
    { { { "others" },           { "andere", "anderen" } },      { "the other corporations", "die anderen Konzerne" }, new_angeles_others_tell },
};
/* clang-format on */

static const char *words(const struct option *o)
{
    switch (o->kind) {
    case OPT_PROPOSE:
        return "offer biete";
    case OPT_FOR_MAIN:
    case OPT_FOR_COUNTER:
        return "support unterstütze";
    case OPT_DRAW:
        return "ziehe";
    case OPT_DISCARD:
        return "drop lege ab";
    case OPT_USE:
        return "use nutze";
    case OPT_PASS:
    case OPT_ABSTAIN:
        return "pass no passe nein";
    case OPT_END_TURN:
    case OPT_READY:
        return "done fertig";
    default:
        return NULL;
    }
}

/* Labels */

static void card_label(struct page *p, component_id c)
{
    if (!page_knows(p, c)) {
        page_say(p, "a card", "eine Karte");
        return;
    }
    page_entry(p, card_entry(&p->q, c));
    page_text(p, " (");
    if (card_kind(&p->q, c) == KIND_ACTION)
        page_entry(p, sort_entry(&p->q, sort_of(&p->q, c)));
    else
        page_say(p, "emergency", "Notfall");
    page_text(p, ")");
}

static void label(struct page *p, const struct option *o)
{
    switch (o->kind) {
    case OPT_PROPOSE:
    case OPT_COUNTER:
    case OPT_FOR_MAIN:
    case OPT_FOR_COUNTER:
    case OPT_DISCARD:
        card_label(p, o->target[0]);
        break;
    case OPT_DRAW:
    case OPT_CALM:
        page_entry(p, o->target[0]);
        break;
    case OPT_REMOVE:
        page_supply(p, (uint8_t)o->target[0], 1);
        page_say(p, " in ", " in ");
        page_entry(p, o->target[1]);
        break;
    default:
        page_option(p, o);
    }
}

/* The printed facts of an entry besides its text. */
static void facts_tell(struct page *p, uint16_t entry)
{
    const int16_t *field = fields_of(&p->q, entry);

    switch (p->q.pack->entry[entry].kind) {
    case KIND_CORPORATION:
        corporation_tell_facts(p, entry);
        break;
    case KIND_DISTRICT:
        district_tell_facts(p, entry);
        break;
    case KIND_ACTION:
        page_entry(p, (uint16_t)field[ACTION_SORT]);
        break;
    case KIND_EMERGENCY:
        page_entry(p, (uint16_t)field[EMERGENCY_OF]);
        break;
    case KIND_EVENT:
        page_word(p, (unsigned)field[EVENT_BACK]);
        page_say(p, "; turns: ", "; Züge: ");
        page_number(p, field[EVENT_TURNS]);
        break;
    case KIND_DEMAND:
        needs_tell(p, field);
        page_say(p, "; threat if not met: ", "; Bedrohung, wenn sie offen bleibt: ");
        page_number(p, field[DEMAND_FAIL]);
        break;
    default:
        break;
    }
}

/* The log */

/* Assets, offers, events and demands, and cards the viewer draws. */
static unsigned shows(const struct text_scene *s, const struct log_entry *e)
{
    switch (e->message) {
    case MSG_REVEALS:
    case MSG_EVENT:
    case MSG_DEMAND:
        return e->param[0].value + 1u;
    case MSG_PROPOSES:
    case MSG_COUNTERS:
        return e->param[1].value + 1u;
    case MSG_DRAWS:
        return e->param[0].value == s->viewer ? e->param[1].value + 1u : 0;
    default:
        return 0;
    }
}

const struct board board_new_angeles = {
    .game = "new-angeles",
    .part = part,
    .part_count = ARRAY_LEN(part),
    .label = label,
    .words = words,
    .facts = facts_tell,
    .shows = shows,
    .story = new_angeles_story_tell,
    .ending = new_angeles_ending_tell,
};
