/* test_text_render.c: prompts, options, log lines, refusals and names of the testing game, as
 * people read them. Every line here has been read aloud in both languages.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "harbor/harbor.h"
#include "text/render.h"

enum { TEA, SHIFT, MISTER, ENTRY_COUNT };
enum { CARDS = 6 };

static struct harbor table;
static struct pack_entry entry[ENTRY_COUNT];
static const uint16_t component[CARDS] = { TEA, SHIFT, TEA, SHIFT, TEA, SHIFT };
static struct pack_alternative alternative[2];
static char string[512];
static uint32_t string_used;
static struct pack pack;
static const char *const name[SEAT_MAX] = { "Anna", "Louis", "Ben" };

static uint32_t keep(const char *text)
{
    uint32_t at = string_used;

    memcpy(string + at, text, strlen(text) + 1);
    string_used += (uint32_t)strlen(text) + 1;
    return at;
}

static component_id card(unsigned index)
{
    return (component_id)(COMPONENT_BASE + index);
}

/* Anna has Tea in hand and knows it; Louis has one card in hand and two stowed; two are in the
 * deck. */
static int lay_out(void **state)
{
    struct block *b = &table.k;

    (void)state;
    memset(&table, 0, sizeof table);
    b->size = sizeof table;
    b->room = harbor_rules.room;
    b->supply_at = harbor_rules.supply_at;
    b->zone_at = harbor_rules.zone_at;
    b->component_at = harbor_rules.component_at;
    b->component_count = CARDS;
    b->zone_count = harbor_rules.zone_count;
    b->supply_kinds = harbor_rules.supply_kinds;
    b->supply_holders = harbor_rules.supply_holders;
    b->seat_count = 3;
    component_put(b, card(0), ZONE_DECK);
    component_put(b, card(1), ZONE_DECK);
    component_put(b, card(2), hand_of(0));
    component_put(b, card(3), hand_of(1));
    component_put(b, card(4), store_of(1));
    component_put(b, card(5), store_of(1));
    component_show(b, card(2), BIT(0));

    string_used = 0;
    keep("");
    entry[TEA] = (struct pack_entry){ .title = { keep("Tea"), keep("Tee") } };
    entry[SHIFT] = (struct pack_entry){
        .title = { keep("Night Shift"), keep("Nachtschicht") },
        .text = { keep("You gain 2 coins."), keep("Du erhältst 2 Münzen.") },
        .story = { keep("The lamps are the same."), 0 },
    };
    entry[MISTER] = (struct pack_entry){ .title = { keep("“Mr. Cod”"), keep("„Herr Dorsch“") } };
    alternative[0] =
        (struct pack_alternative){ .text = { keep("Draw 2 cards"), keep("2 Karten ziehen") } };
    alternative[1] = (struct pack_alternative){ .text = { keep("Decline"), 0 } };
    pack = (struct pack){ .entry = entry,
                          .entry_count = ENTRY_COUNT,
                          .component = component,
                          .component_count = CARDS,
                          .alternative = alternative,
                          .alternative_count = ARRAY_LEN(alternative),
                          .string = string,
                          .string_size = string_used };
    return 0;
}

static struct text_scene scene(uint8_t viewer, enum language lang)
{
    return (struct text_scene){ .rules = &harbor_rules,
                                .pack = &pack,
                                .b = &table.k,
                                .viewer = viewer,
                                .lang = lang,
                                .seat_name = name };
}

static void same(enum language lang, const char *text, const char *en, const char *de)
{
    assert_string_equal(text, lang == LANG_DE ? de : en);
}

#define EACH_LANGUAGE(lang)                                                                        \
    for (enum language lang = LANG_EN; lang < LANG_COUNT; lang = (enum language)(lang + 1))

/* clang-format off */
static const struct {
    uint16_t prompt;
    unsigned count;
    struct text_param param[2];
    const char *en, *de;
} prompt[] = {
    { PROMPT_BID, 0, { { 0 } }, "Bid for the lantern.", "Biete um die Laterne." },
    { PROMPT_ACT, 1, { { T_NUMBER, 2 } }, "Choose an action (2 left).", "Wähle eine Aktion (noch 2)." },
    { PROMPT_DISCARD, 1, { { T_NUMBER, 1 } }, "Discard a card (1 to go).", "Lege eine Karte ab (noch 1)." },
    { PROMPT_REACT, 2, { { T_SEAT, 1 }, { T_CARD, COMPONENT_BASE + 2 } },
      "Louis plays Tea. React?", "Louis spielt Tee. Reagieren?" },
    { PROMPT_ORDER, 0, { { 0 } }, "Several abilities are due: choose the one that happens next.",
      "Mehrere Fähigkeiten stehen an: Wähle, welche als Nächste geschieht." },
    { PROMPT_CHOOSE, 1, { { T_CARD, COMPONENT_BASE + 2 } }, "Tea: choose.", "Tee: Wähle." },
    { PROMPT_CHOOSE, 0, { { 0 } }, "Choose.", "Wähle." },
    { PROMPT_ONE_OF, 1, { { T_CARD, COMPONENT_BASE + 2 } }, "Tea: choose one.",
      "Tee: Wähle eine Möglichkeit." },
    { 999, 0, { { 0 } }, "Choose.", "Wähle." },
};

static const struct {
    struct option option;
    const char *en, *de;
} option[] = {
    { { OPT_BID, { 3 } }, "Bid 3", "Biete 3" },
    { { OPT_WORK, { 0 } }, "Work the docks", "Auf den Docks arbeiten" },
    { { OPT_DRAW, { 0 } }, "Draw a card", "Eine Karte ziehen" },
    { { OPT_PLAY, { COMPONENT_BASE + 2 } }, "Play Tea", "Tee spielen" },
    { { OPT_SELL, { COMPONENT_BASE + 2 } }, "Sell Tea", "Tee verkaufen" },
    { { OPT_STOW, { COMPONENT_BASE + 2 } }, "Stow Tea", "Tee einlagern" },
    { { OPT_USE, { COMPONENT_BASE + 2 } }, "Use Tea", "Tee einsetzen" },
    { { OPT_PASS, { 0 } }, "Pass", "Passen" },
    { { OPT_DISCARD, { COMPONENT_BASE + 2 } }, "Discard Tea", "Tee ablegen" },
    { { OPT_REACT, { COMPONENT_BASE + 2 } }, "React with Tea", "Mit Tee reagieren" },
    { { OPT_TRIGGER, { COMPONENT_BASE + 2 } }, "Tea", "Tee" },
    { { OPT_PICK_CARD, { COMPONENT_BASE + 2 } }, "Tea", "Tee" },
    { { OPT_PICK_SEAT, { 0 } }, "You", "Du" },
    { { OPT_PICK_SEAT, { 1 } }, "Louis", "Louis" },
    { { OPT_PICK_SEAT, { SEAT_NONE } }, "Nobody", "Niemand" },
    { { OPT_PICK_ENTRY, { SHIFT } }, "Night Shift", "Nachtschicht" },
    { { OPT_PICK_NUMBER, { 4 } }, "4", "4" },
    { { OPT_PICK_SUPPLY, { SUPPLY_COIN } }, "Coin", "Münze" },
    { { OPT_ALTERNATIVE, { 0 } }, "Draw 2 cards", "2 Karten ziehen" },
    { { OPT_ALTERNATIVE, { 1 } }, "Decline", "Decline" }, /* not translated: in English */
    { { OPT_ALTERNATIVE, { 77 } }, "Choice 77", "Möglichkeit 77" },
    { { OPT_DONE, { 0 } }, "Done", "Fertig" },
    { { 15, { 0 } }, "An option of an unknown kind", "Eine Möglichkeit unbekannter Art" },
    { { 999, { 0 } }, "An option of an unknown kind", "Eine Möglichkeit unbekannter Art" },
};

static const struct {
    requirement missing;
    const char *en, *de;
} refusal[] = {
    { REQ_COINS, "You do not have enough coins. (H-PLAY-01)", "Du hast nicht genug Münzen. (H-PLAY-01)" },
    { REQ_STORE_FULL, "Your store is full: it has room for 3 cargoes. (H-CARGO-03)",
      "Dein Lager ist voll: Es fasst 3 Waren. (H-CARGO-03)" },
    { REQ_ALLIES_FULL, "You have 2 allies already. (H-PLAY-04)", "Du hast schon 2 Helfer. (H-PLAY-04)" },
    { REQ_NOTHING_TO_DRAW, "The deck and the discards are empty. (H-DECK-02)",
      "Nachziehstapel und Ablage sind leer. (H-DECK-02)" },
    { REQ_NOT_AN_OPTION, "You can't do that right now.", "Das steht jetzt nicht zur Wahl." },
    { REQ_NOT_YOUR_TURN, "It is another player's decision.", "Jetzt ist ein anderer Spieler gefragt." },
    { REQ_STRUCK, "This option caused an error at this table and was removed.",
      "Diese Möglichkeit hat an diesem Tisch einen Fehler ausgelöst und wurde gestrichen." },
    { REQ_CARD_NEEDS, "The card's condition is not met.", "Was die Karte voraussetzt, ist nicht erfüllt." },
    { REQ_CARD_EFFECT, "The card's effect cannot be carried out.",
      "Nichts von dem, was die Karte bewirkt, wäre ausführbar." },
    { REQ_CARD_COST, "The card's cost cannot be paid.", "Die Kosten der Karte können nicht bezahlt werden." },
    { REQ_ONCE_USED, "It has already been used as often as allowed.",
      "Das wurde schon so oft benutzt, wie es erlaubt ist." },
    { REQ_FORBIDDEN, "An effect in force forbids it.", "Eine Wirkung, die gerade gilt, verbietet es." },
    { REQ_NO_ROOM, "There is no room for more lasting effects.",
      "Am Tisch können nicht noch mehr Wirkungen gelten." },
    { REQ_OFFER_LIMIT, "You have made too many offers since the last choice.",
      "Du hast seit der letzten Entscheidung schon zu viele Angebote gemacht." },
    { REQ_OFFER_TERMS, "The terms cannot all be carried out at once.",
      "Die Bedingungen lassen sich nicht alle auf einmal erfüllen." },
    { REQ_OFFER_GONE, "The offer is no longer open.", "Das Angebot gilt nicht mehr." },
    { REQ_OFFER_CLOSED, "You can't trade right now.", "Jetzt darf nicht gehandelt werden." },
    { 31, "The rules do not allow it.", "Die Regeln erlauben es nicht." },
    { 0xffff, "The rules do not allow it.", "Die Regeln erlauben es nicht." },
};

#define ALL SEEN_BY_ALL
#define SAW_LOUIS BIT(1)
static const struct {
    struct log_entry entry;
    const char *en, *de;
} happened[] = {
    { { MSG_DAY, 0, ALL, 2, { { T_NUMBER, ALL, 1 }, { T_NUMBER, ALL, 2 } } }, "Week 1, day 2.", "Woche 1, Tag 2." },
    { { MSG_BID, 0, ALL, 2, { { T_SEAT, ALL, 0 }, { T_NUMBER, ALL, 2 } } }, "You bid 2.", "Du bietest 2." },
    { { MSG_BID, 0, ALL, 2, { { T_SEAT, ALL, 1 }, { T_NUMBER, ALL, 0 } } }, "Louis bids 0.", "Louis bietet 0." },
    { { MSG_DRAWS, 0, ALL, 2, { { T_SEAT, ALL, 0 }, { T_CARD, ALL, TEA } } }, "You draw “Tea”.", "Du ziehst „Tee“." },
    { { MSG_DRAWS, 0, ALL, 2, { { T_SEAT, ALL, 1 }, { T_CARD, SAW_LOUIS, TEA } } }, "Louis draws a card.",
      "Louis zieht eine Karte." },
    { { MSG_GAINS, SHIFT + 1, ALL, 3, { { T_SEAT, ALL, 0 }, { T_NUMBER, ALL, 2 }, { T_SUPPLY, ALL, SUPPLY_COIN } } },
      "Night Shift: You gain 2 coins.", "Nachtschicht: Du erhältst 2 Münzen." },
    { { MSG_LOSES, 0, ALL, 3, { { T_SEAT, ALL, 1 }, { T_NUMBER, ALL, 1 }, { T_SUPPLY, ALL, SUPPLY_COIN } } },
      "Louis loses 1 coin.", "Louis verliert 1 Münze." },
    { { MSG_GIVES, 0, ALL, 3, { { T_SEAT, ALL, 0 }, { T_CARD, ALL, TEA }, { T_SEAT, ALL, 1 } } },
      "You give “Tea” to Louis.", "Du gibst Louis „Tee“." },
    { { MSG_GIVES, 0, ALL, 3, { { T_SEAT, ALL, 1 }, { T_CARD, SAW_LOUIS, TEA }, { T_SEAT, ALL, 2 } } },
      "Louis gives a card to Ben.", "Louis gibt Ben eine Karte." },
    { { MSG_TAKES, 0, ALL, 3, { { T_SEAT, ALL, 1 }, { T_CARD, SAW_LOUIS, TEA }, { T_SEAT, ALL, 0 } } },
      "Louis takes a card from you.", "Louis nimmt dir eine Karte weg." },
    { { MSG_REACTS, 0, ALL, 2, { { T_SEAT, ALL, 1 }, { T_CARD, SAW_LOUIS, SHIFT } } }, "Louis reacts with a card.",
      "Louis reagiert mit einer Karte." },
    { { MSG_STOWS, 0, ALL, 2, { { T_SEAT, ALL, 1 }, { T_CARD, SAW_LOUIS, TEA } } }, "Louis stows a card.",
      "Louis lagert eine Karte ein." },
    { { MSG_LEAVES, SHIFT + 1, ALL, 1, { { T_CARD, ALL, SHIFT } } }, "“Night Shift” leaves play.",
      "„Nachtschicht“ verlässt das Spiel." },
    { { MSG_LEAVES, 0, ALL, 1, { { T_CARD, ALL, MISTER } } }, "“Mr. Cod” leaves play.",
      "„Herr Dorsch“ verlässt das Spiel." },
    { { MSG_ALARM_RISES, TEA + 1, ALL, 1, { { T_NUMBER, ALL, 2 } } }, "Tea: The alarm rises by 2.",
      "Tee: Der Alarm steigt um 2." },
    { { MSG_CLOSED, 0, ALL, 0, { { 0 } } }, "The watch closes the harbor. Everybody loses.",
      "Die Wache schließt den Hafen. Alle verlieren." },
    { { MSG_BID, 0, SAW_LOUIS, 2, { { T_SEAT, ALL, 1 }, { T_NUMBER, ALL, 2 } } }, "", "" },
    { { MSG_BID, 0, ALL, 2, { { T_SEAT, SAW_LOUIS, 1 }, { T_NUMBER, SAW_LOUIS, 2 } } }, "Somebody bids ?.",
      "Jemand bietet ?." },
    { { 999, 0, ALL, 0, { { 0 } } }, "Something happens.", "Etwas geschieht." },
};
/* clang-format on */

static void prompts(void **state)
{
    char text[256];

    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(prompt); i++)
        EACH_LANGUAGE(lang)
        {
            struct text_scene s = scene(0, lang);

            text_prompt(&s, prompt[i].prompt, prompt[i].param, prompt[i].count, text, sizeof text);
            same(lang, text, prompt[i].en, prompt[i].de);
        }
}

static void options(void **state)
{
    char text[256];

    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(option); i++)
        EACH_LANGUAGE(lang)
        {
            struct text_scene s = scene(0, lang);

            text_option(&s, &option[i].option, text, sizeof text);
            same(lang, text, option[i].en, option[i].de);
        }
}

static void refusals(void **state)
{
    char text[256];

    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(refusal); i++)
        EACH_LANGUAGE(lang)
        {
            struct text_scene s = scene(0, lang);

            text_requirement(&s, refusal[i].missing, NULL, text, sizeof text);
            same(lang, text, refusal[i].en, refusal[i].de);
        }
    struct text_scene s = scene(0, LANG_EN);
    assert_string_equal(text_requirement_rule(&s, REQ_COINS), "H-PLAY-01");
    assert_null(text_requirement_rule(&s, REQ_FORBIDDEN));
    assert_null(text_requirement_rule(&s, 0xffff));
}

static void log_entries(void **state)
{
    char text[256];

    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(happened); i++)
        EACH_LANGUAGE(lang)
        {
            struct text_scene s = scene(0, lang);

            text_log(&s, &happened[i].entry, text, sizeof text);
            same(lang, text, happened[i].en, happened[i].de);
        }
}

/* An unseen component is named by its place, and by nothing that depends on its face. */
static void unseen_cards(void **state)
{
    static const char *const en[CARDS] = {
        "the 2nd card from the top of the deck",
        "the top card of the deck",
        "a card in Anna's hand",
        "a card in Louis's hand",
        "the 2nd card from the top of Louis's store",
        "the top card of Louis's store",
    };
    char text[256];

    (void)state;
    struct text_scene spectator = scene(SPECTATOR, LANG_EN), anna = scene(0, LANG_EN);
    for (unsigned i = 0; i < CARDS; i++) {
        text_component(&spectator, card(i), text, sizeof text);
        assert_string_equal(text, en[i]);
        spectator.lang = LANG_DE;
        text_component(&spectator, card(i), text, sizeof text);
        assert_null(strstr(text, "Tee"));
        assert_null(strstr(text, "Nachtschicht"));
        assert_non_null(strstr(text, "Karte"));
        spectator.lang = LANG_EN;
    }
    text_component(&anna, card(2), text, sizeof text);
    assert_string_equal(text, "Tea");
    component_show(&table.k, card(3), BIT(SPECTATOR));
    text_component(&spectator, card(3), text, sizeof text);
    assert_string_equal(text, "Night Shift");

    struct text_scene later = anna; /* a log line without its game */
    later.b = NULL;
    text_component(&later, card(2), text, sizeof text);
    assert_string_equal(text, "a card");
    text_component(&anna, 0, text, sizeof text);
    assert_string_equal(text, "no card");
}

/* German rows for zones as a game should write them, with gender and cases. */
static void places_in_german(void **state)
{
    static const char hand[] = "f|Hand,Hand,Hand,Hand|Hände,Hände,Händen,Hände";
    static const char deck[] = "m|Stapel,Stapels,Stapel,Stapel|Stapel,Stapel,Stapeln,Stapel";
    static struct zone_fact zone[ZONE_COUNT];
    static struct rules rules;
    struct text_scene s = scene(SPECTATOR, LANG_DE);
    char text[256];

    (void)state;
    memcpy(zone, harbor_rules.zone, sizeof zone);
    zone[ZONE_DECK].de = deck;
    for (uint8_t seat = 0; seat < SEAT_MAX; seat++) {
        zone[hand_of(seat)].de = hand;
        zone[store_of(seat)].de = "{v0:dein Lager/das Lager von {0:dat}}";
    }
    rules = harbor_rules;
    rules.zone = zone;
    s.rules = &rules;
    text_component(&s, card(0), text, sizeof text);
    assert_string_equal(text, "die 2. Karte von oben im Stapel");
    text_component(&s, card(1), text, sizeof text);
    assert_string_equal(text, "die oberste Karte im Stapel");
    text_component(&s, card(3), text, sizeof text);
    assert_string_equal(text, "eine Karte auf Louis' Hand");
    text_component(&s, card(5), text, sizeof text);
    assert_string_equal(text, "die oberste Karte (das Lager von Louis)");
    text_zone(&s, ZONE_DECK, text, sizeof text);
    assert_string_equal(text, "der Stapel");
    text_zone(&s, hand_of(0), text, sizeof text);
    assert_string_equal(text, "Annas Hand");
    text_zone(&s, hand_of(5), text, sizeof text); /* nobody has named that seat */
    assert_string_equal(text, "die Hand von Spieler 6");
    s.viewer = 1;
    text_zone(&s, hand_of(1), text, sizeof text);
    assert_string_equal(text, "deine Hand");
    text_zone(&s, store_of(1), text, sizeof text);
    assert_string_equal(text, "dein Lager");
    text_option(&s, &(struct option){ OPT_REACT, { card(2) } }, text, sizeof text);
    assert_string_equal(text, "Mit einer Karte auf Annas Hand reagieren");
}

static void things(void **state)
{
    struct text_scene en = scene(0, LANG_EN), de = scene(0, LANG_DE);
    char text[256];

    (void)state;
    text_zone(&en, ZONE_DECK, text, sizeof text);
    assert_string_equal(text, "the deck");
    text_zone(&en, hand_of(0), text, sizeof text);
    assert_string_equal(text, "your hand");
    text_zone(&en, store_of(1), text, sizeof text);
    assert_string_equal(text, "Louis's store");
    text_zone(&en, 200, text, sizeof text);
    assert_string_equal(text, "a place");
    text_supply(&en, SUPPLY_COIN, 1, text, sizeof text);
    assert_string_equal(text, "1 coin");
    text_supply(&de, SUPPLY_COIN, 3, text, sizeof text);
    assert_string_equal(text, "3 Münzen");
    text_seat(&de, 0, text, sizeof text);
    assert_string_equal(text, "du");
    text_seat(&de, 5, text, sizeof text);
    assert_string_equal(text, "Spieler 6");
    text_entry(&de, SHIFT, CARD_TITLE, text, sizeof text);
    assert_string_equal(text, "Nachtschicht");
    text_entry(&de, SHIFT, CARD_RULES, text, sizeof text);
    assert_string_equal(text, "Du erhältst 2 Münzen.");
    text_entry(&de, SHIFT, CARD_STORY, text, sizeof text);
    assert_string_equal(text, "The lamps are the same."); /* there is no German one */
    text_entry(&de, TEA, CARD_RULES, text, sizeof text);
    assert_string_equal(text, "");
    entry[TEA].title[LANG_DE] = keep("der Tee"); /* a small article: for sentences */
    pack.string_size = string_used;
    text_entry(&de, TEA, CARD_TITLE, text, sizeof text);
    assert_string_equal(text, "Der Tee");
    text_component(&de, card(2), text, sizeof text);
    assert_string_equal(text, "Der Tee");
    text_option(&de, &(struct option){ OPT_PLAY, { card(2) } }, text, sizeof text);
    assert_string_equal(text, "Den Tee spielen");
    text_option(&de, &(struct option){ OPT_REACT, { card(2) } }, text, sizeof text);
    assert_string_equal(text, "Mit dem Tee reagieren");
    text_entry(&de, 999, CARD_TITLE, text, sizeof text);
    assert_string_equal(text, "?");
}

static void offers_and_endings(void **state)
{
    struct offer o = { .from = 0,
                       .to = 1,
                       .give = { { TERM_SUPPLY, 2, SUPPLY_COIN } },
                       .want = { { TERM_COMPONENT, 0, card(3) }, { TERM_DEED, 0, 0 } } };
    static const struct {
        uint8_t state;
        seat_mask winners;
        const char *en, *de;
    } end[] = {
        { GAME_RUNNING, 0, "The game goes on.", "Das Spiel geht weiter." },
        { GAME_WON, 1, "You win.", "Du gewinnst." },
        { GAME_WON, 2, "Louis wins.", "Louis gewinnt." },
        { GAME_WON, 6, "Louis and Ben win.", "Louis und Ben gewinnen." },
        { GAME_WON, 7, "Louis, Ben and you win.", "Louis, Ben und du gewinnt." },
        { GAME_LOST, 0, "Nobody wins.", "Niemand gewinnt." },
    };
    char text[256];

    (void)state;
    EACH_LANGUAGE(lang)
    {
        struct text_scene s = scene(0, lang);

        for (size_t i = 0; i < ARRAY_LEN(end); i++) {
            table.k.state = end[i].state;
            table.k.winners = end[i].winners;
            text_outcome(&s, text, sizeof text);
            same(lang, text, end[i].en, end[i].de);
        }
        text_waiting(&s, 7, text, sizeof text);
        same(lang, text, "Waiting for Louis, Ben and you.", "Warten auf Louis, Ben und dich.");
        text_waiting(&s, 2, text, sizeof text);
        same(lang, text, "Waiting for Louis.", "Warten auf Louis.");
    }
    struct text_scene s = scene(0, LANG_EN);
    text_offer(&s, &o, text, sizeof text);
    assert_string_equal(text, "You offer Louis 2 coins for a card in Louis's hand and a promise.");
    memset(o.want, 0, sizeof o.want);
    s = scene(1, LANG_DE);
    text_offer(&s, &o, text, sizeof text);
    assert_string_equal(text, "Anna bietet dir 2 Münzen und will nichts dafür.");
    o.want[0] = o.give[0];
    memset(o.give, 0, sizeof o.give);
    text_offer(&s, &o, text, sizeof text);
    assert_string_equal(text, "Anna bittet dich um 2 Münzen und bietet nichts dafür.");
}

/* A game without translation is shown in English, with articles. */
static void falls_back_to_english(void **state)
{
    static struct vocabulary words;
    static const struct message message[] = {
        { "gains", "{0} {v0:gain/gains} {1} {2#1}", NULL },
        { "takes", "{0} {v0:take/takes} {1}", "" },
        { "gives", "?", "{0:nom} {v0:gibst/gibt} {1} {2#1:akk}" },
    };
    static const struct noun supply[] = { { .en = "coin|coins", .de = NULL } };
    static struct rules rules;
    struct text_scene s = scene(0, LANG_DE);
    struct log_entry e = {
        MSG_GAME, 0, ALL, 3, { { T_SEAT, ALL, 0 }, { T_NUMBER, ALL, 2 }, { T_SUPPLY, ALL, 0 } }
    };
    char text[256];

    (void)state;
    words = harbor_vocabulary;
    words.message = message;
    words.message_count = ARRAY_LEN(message);
    words.supply = supply;
    words.supply_count = 1;
    rules = harbor_rules;
    rules.vocabulary = &words;
    s.rules = &rules;
    text_log(&s, &e, text, sizeof text);
    assert_string_equal(text, "You gain 2 coins.");
    e.message = MSG_GAME + 2;
    text_log(&s, &e, text, sizeof text);
    assert_string_equal(text, "Du gibst 2 coins.");
    e = (struct log_entry){
        MSG_GAME + 1, 0, ALL, 2, { { T_SEAT, ALL, 1 }, { T_CARD, BIT(1), TEA } }
    };
    text_log(&s, &e, text, sizeof text);
    assert_string_equal(text, "Louis takes a card.");
}

int main(void)
{
    const struct CMUnitTest test[] = {
        cmocka_unit_test_setup(prompts, lay_out),
        cmocka_unit_test_setup(options, lay_out),
        cmocka_unit_test_setup(refusals, lay_out),
        cmocka_unit_test_setup(log_entries, lay_out),
        cmocka_unit_test_setup(unseen_cards, lay_out),
        cmocka_unit_test_setup(places_in_german, lay_out),
        cmocka_unit_test_setup(things, lay_out),
        cmocka_unit_test_setup(offers_and_endings, lay_out),
        cmocka_unit_test_setup(falls_back_to_english, lay_out),
    };

    return cmocka_run_group_tests(test, NULL, NULL);
}
