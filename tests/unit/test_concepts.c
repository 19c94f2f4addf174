/* test_concepts.c: hard cards of the three games fit the language. Every text here has been read
 * aloud in both languages; docs/concepts.md describes the difficulty of each.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "concepts/android/vocabulary.h"
#include "concepts/la1/vocabulary.h"
#include "concepts/new_angeles/vocabulary.h"
#include "kernel/effect.h"
#include "kernel/zone.h"
#include "machine/machine.h"
#include "pack/pack_compile.h"

enum game { ANDROID, NEW_ANGELES, LA1, GAME_COUNT };

static const struct {
    const struct rules *rules;
    const char *directory;
} game[GAME_COUNT] = {
    [ANDROID] = { &concepts_android_rules, "tests/concepts/android" },
    [NEW_ANGELES] = { &concepts_new_angeles_rules, "tests/concepts/new_angeles" },
    [LA1] = { &concepts_la1_rules, "tests/concepts/la1" },
};

static struct pack pack[GAME_COUNT];
static struct pack_result compiled[GAME_COUNT];

static int all_compile(void **state)
{
    (void)state;
    for (unsigned i = 0; i < GAME_COUNT; i++) {
        if (!pack_compile_directory(game[i].rules, NULL, game[i].directory, &compiled[i])) {
            print_error("%s\n", compiled[i].errors ? compiled[i].errors : "no memory");
            return -1;
        }
        const char *wrong = pack_open(&pack[i], compiled[i].blob, compiled[i].size, game[i].rules);
        if (wrong != NULL) {
            print_error("%s: %s\n", game[i].directory, wrong);
            return -1;
        }
    }
    return 0;
}

static int all_release(void **state)
{
    (void)state;
    for (unsigned i = 0; i < GAME_COUNT; i++)
        pack_result_release(&compiled[i]);
    return 0;
}

static const struct pack_entry *entry(enum game g, const char *title)
{
    for (unsigned i = 0; i < pack[g].entry_count; i++)
        if (strcmp(pack_text(&pack[g], pack[g].entry[i].title[LANG_EN]), title) == 0)
            return &pack[g].entry[i];
    fail_msg("no entry is called %s", title);
    return NULL;
}

/* Texts */

/* clang-format off */
static const struct concept {
    enum game game;
    const char *title, *en, *de;
} concept[] = {
    { ANDROID, "Change of Mind", /* YL17 */
      "Exchange the innocent hunch for the undealt one.",
      "Du tauschst deine Unschuldig-Ahnung gegen die nicht verteilte." },
    { ANDROID, "Oliver's Leftovers", /* RL05 */
      "Play only if Oliver is alive. A lead of your choice and another lead of the same kind exchange places.",
      "Nur spielbar, falls Oliver am Leben ist. Eine Spur deiner Wahl und eine andere Spur derselben Art tauschen die Plätze." },
    { ANDROID, "Everyone Wants Their Cut", /* RD09 */
      "When Rachel ends a turn, Rachel loses $X,000, where X is half Rachel's money in "
      "thousands, rounded up.",
      "Beendet Rachel einen Zug, verliert Rachel X.000 $, wobei X die aufgerundete Hälfte vom Geld von Rachel in Tausendern ist." },
    { ANDROID, "The Bottle Empties Itself", /* LD16 */
      "When Louis ends a turn and is in a Bad Mood, Louis discards down to 3 cards and gains 1 "
      "guilt.",
      "Wenn Louis einen Zug beendet und schlechte Laune hat, legt Louis alle Karten bis auf 3 "
      "ab und erhält 1 Schuld." },
    { ANDROID, "Accounts Closed", /* FD10 */
      "When Floyd uses the ability of a location, Floyd loses all of a type of favor of your "
      "choice but 1.",
      "Benutzt Floyd die Fähigkeit eines Schauplatzes, verliert Floyd von einer Art Gefälligkeit deiner Wahl alle bis auf 1." },
    { ANDROID, "Keene on the Ledge", /* YD06 */
      "When Raymond starts a turn and Keene is Troubled, Keene goes to a residential location of your choice that is on the same body as Raymond. Stays in play. As an action of Raymond, if Raymond is at the location of Keene, Raymond may pay 1 Time: this card leaves play. When Raymond starts a turn, Raymond gains 2 bad baggage and this card leaves play.",
      "Wenn Raymond einen Zug beginnt und Keene verstört ist, geht Keene zu einem Wohn-Schauplatz deiner Wahl, der auf demselben Himmelskörper wie Raymond liegt. Bleibt im Spiel. Als Aktion Raymonds, falls Raymond am Schauplatz von Keene ist, darf Raymond 1 Zeit zahlen: Diese Karte verlässt das Spiel. Beginnt Raymond einen Zug, erhält Raymond 2 schlechte Lasten und diese Karte verlässt das Spiel." },
    { ANDROID, "Tanaka Wants a Word", /* LD08 */
      "When Louis enters a nightlife location and Tanaka is alive, Louis fights; with light "
      "tactics, Louis discards 2 cards; with dark tactics, Louis gains 1 trauma and 1 Mr. Li "
      "favor.",
      "Wenn Louis einen Nachtleben-Schauplatz betritt und Tanaka am Leben ist, kämpft Louis; "
      "bei heller Taktik legt Louis 2 Karten ab; bei dunkler Taktik erhält Louis 1 Trauma und "
      "1 Li-Gefälligkeit." },
    { ANDROID, "Lose the Paperwork", /* LL12 */
      "When another detective places a piece of evidence on a suspect, spend any 1 favor: that piece of evidence goes back to the pool and you gain 1 guilt.",
      "Legt ein anderer Detektiv einen Beweis auf einen Verdächtigen, gibst du 1 beliebige Gefälligkeit aus: Dieser Beweis kommt in den Vorrat zurück und du erhältst 1 Schuld." },
    { ANDROID, "A Hand on the Table", /* CL20 */
      "When another detective places a facedown piece of evidence on a suspect, you may look "
      "at that piece of evidence.",
      "Legt ein anderer Detektiv einen verdeckten Beweis auf einen Verdächtigen, darfst du diesen Beweis ansehen." },
    { ANDROID, "The Value of a Life", /* P-F1s */
      "When you remove a hit from a suspect, gain 1 good baggage. When you place an alibi on a "
      "suspect, gain 1 good baggage. Once per turn, as an action, if you are at a religious "
      "location, sacrifice 2 Time: gain 1 good baggage. When a detective places a hit on "
      "a suspect, gain 1 bad baggage. You choose the crossroads of this plot. When this plot "
      "resolves: if your good baggage is more than your bad baggage, the next card of this plot "
      "starts with 1 good baggage; otherwise, the next card of it starts with 1 bad "
      "baggage.",
      "Entfernst du einen Treffer von einem Verdächtigen, erhältst du 1 gute Last. Legst du ein Alibi auf einen Verdächtigen, erhältst du 1 gute Last. Einmal pro Zug, als Aktion, falls du an einem religiösen Schauplatz bist, 2 Zeit opfern: Du erhältst 1 gute Last. Legt ein Detektiv einen Treffer auf einen Verdächtigen, erhältst du 1 schlechte Last. Du wählst die Weggabelung dieser Handlung. Wenn diese Handlung aufgelöst wird: Falls die Zahl an guten Lasten bei dir mehr als die Zahl an schlechten Lasten bei dir beträgt, beginnt die nächste Karte dieser Handlung mit 1 guter Last; sonst beginnt die nächste Karte dieser Handlung mit 1 schlechter Last." },
    { ANDROID, "An Order Is an Order", /* P-F2s */
      "When you end your turn and have followed up at least 2 leads this turn, gain 1 good "
      "baggage. Once per turn each, as an action of another detective, if they are at "
      "Haas-Bioroid or at City Hall, they may pay 1 Time and 1 political favor: you gain 1 bad "
      "baggage. You choose the crossroads of this plot. When this plot resolves: if your good "
      "baggage is more than your bad baggage, the next card of this plot starts with 1 good "
      "baggage; otherwise, the next card of it starts with 1 bad baggage.",
      "Wenn du deinen Zug beendest und in diesem Zug mindestens 2 Spuren verfolgt hast, erhältst "
      "du 1 gute Last. Je einmal pro Zug, als Aktion eines anderen Detektivs, falls er bei "
      "Haas-Bioroid oder am Rathaus ist, darf er 1 Zeit und 1 Polit-Gefälligkeit zahlen: Du erhältst 1 "
      "schlechte Last. Du wählst die Weggabelung dieser Handlung. Wenn diese Handlung aufgelöst "
      "wird: Falls die Zahl an guten Lasten bei dir mehr als die Zahl an schlechten Lasten bei "
      "dir beträgt, beginnt die nächste Karte dieser Handlung mit 1 guter Last; sonst beginnt die "
      "nächste Karte dieser Handlung mit 1 schlechter Last." },
    { ANDROID, "The Krausey Case", /* P-L1s */
      "As a further use of a lead, sacrifice the evidence of it: gain 1 good baggage. Once per "
      "turn each, as an action of another detective, they may sacrifice 2 Time: you gain 1 bad "
      "baggage.",
      "Als weitere Nutzung einer Spur, den Beweis ihr opfern: Du erhältst 1 gute Last. Je einmal "
      "pro Zug, als Aktion eines anderen Detektivs, darf er 2 Zeit opfern: Du erhältst 1 schlechte "
      "Last." },
    { ANDROID, "Descent into Madness", /* P-C3s */
      "When your Sanity rises, gain 1 good baggage. When you play a Psychic light card, gain 1 "
      "bad baggage. Once per day, as an action of another detective: they sacrifice a dark card "
      "in their hand that belongs to your decks and you gain 1 bad baggage.",
      "Wenn dein Verstand steigt, erhältst du 1 gute Last. Wenn du eine übersinnliche helle Karte "
      "ausspielst, erhältst du 1 schlechte Last. Einmal pro Tag, als Aktion eines anderen "
      "Detektivs: Er opfert eine dunkle Karte auf seiner Hand, die zu deinen Stapeln gehört, und "
      "du erhältst 1 schlechte Last." },
    { ANDROID, "Mood", /* X-L1 */
      "Up to 3 times per turn, when you play a light card and are in a Good Mood and are active, light shift 1. Up to 3 times per round, when you play a dark card on another detective and are in a Bad Mood, dark shift 1. When you choose dark tactics, fall into a Bad Mood. When you gain trauma, fall into a Bad Mood. Once per turn, in your turn, spend 1 Sara favor: get into a Good Mood.",
      "Bis zu dreimal pro Zug, wenn du eine helle Karte ausspielst und gute Laune hast und am Zug bist, gehst du 1 Feld ins Helle. Bis zu dreimal pro Runde, wenn du eine dunkle Karte gegen einen anderen Detektiv spielst und schlechte Laune hast, gehst du 1 Feld ins Dunkle. Wählst du die dunkle Taktik, hast du nun schlechte Laune. Erhältst du Trauma, hast du nun schlechte Laune. Einmal pro Zug, in deinem Zug, 1 Sara-Gefälligkeit ausgeben: Du hast nun gute Laune." },
    { ANDROID, "Third Directive", /* X-F3 */
      "The Time you start a turn with is 1 more if this card is not overdue. The Time you "
      "start a turn with is 1 less if this card is overdue. When day 4 ends and you have not "
      "entered Haas-Bioroid this week, this card becomes overdue. When you enter Haas-Bioroid, "
      "this card is serviced.",
      "Die Zeit, mit der du deinen Zug beginnst, ist um 1 höher, falls diese Karte nicht überfällig ist. Die Zeit, mit der du deinen Zug beginnst, ist um 1 niedriger, falls diese Karte überfällig ist. Wenn der 4. Tag endet und du diese Woche Haas-Bioroid nicht betreten hast, wird diese Karte überfällig. Betrittst du Haas-Bioroid, ist diese Karte gewartet." },
    { ANDROID, "The Gauss Pistol Turns Up", /* S-M1 */
      "As an action, if you are at The Midway, pay 1 Time: this event gains 1 marker; if the number of markers on it is at least 4, each detective clockwise from you places a piece of evidence in a physical file and this event ends.",
      "Als Aktion, falls du an der Midway bist, 1 Zeit zahlen: Dieses Ereignis erhält 1 Marker; falls die Zahl der Marker auf ihm mindestens 4 beträgt, legt jeder Detektiv im Uhrzeigersinn ab dir einen Beweis in eine physische Akte und dieses Ereignis endet." },
    { ANDROID, "Vinnie Names a Name", /* S-C3 */
      "When a detective follows up a lead that pictures Vinnie and Vinnie is alive, the number of "
      "evidence tokens they draw is 3 this time; this time, once per action, when they place a "
      "piece of evidence on a suspect, they place another of the drawn pieces faceup in the "
      "testimony file of Vinnie; then this event ends.",
      "Wenn ein Detektiv eine Spur verfolgt, die Vinnie zeigt, und Vinnie am Leben ist, ist die Zahl der Beweise, die er zieht, dieses Mal 3; dieses Mal, einmal pro Aktion, wenn er einen Beweis auf einen Verdächtigen legt, legt er einen weiteren der gezogenen Beweise offen in die Zeugen-Akte von Vinnie; dann endet dieses Ereignis." },
    { NEW_ANGELES, "Information Procurement", /* A03 */
      "Each player clockwise from the active player chooses an amount X from 0 to their capital; they put X capital into the pool. If the pool is at least the number of players, threat falls by 2.",
      "Jeder Spieler im Uhrzeigersinn ab dem aktiven Spieler wählt einen Betrag X von 0 bis zum Kapital dieses Spielers; er legt X Kapital in den Topf. Falls der Topf mindestens die Anzahl der Spieler beträgt, sinkt die Bedrohung um 2." },
    { NEW_ANGELES, "Vanity Project", /* A08 */
      "Choose a player: they gain 2 capital, or 4 if they supported this offer; then discard an "
      "asset of theirs.",
      "Wähle einen Spieler: Er erhält 2 Kapital oder, falls er dieses Angebot unterstützt hat, 4; "
      "dann legst du einen Aktivposten von ihm ab." },
    { NEW_ANGELES, "High-Risk Investments", /* A10 */
      "Choose 3 players: the first player gains 3 capital, the second player gains 2 capital "
      "and the third player gains 1 capital.",
      "Wähle 3 Spieler: Der erste Spieler erhält 3 Kapital, der zweite Spieler erhält 2 Kapital "
      "und der dritte Spieler erhält 1 Kapital." },
    { NEW_ANGELES, "Arrest Orders", /* A17 */
      "Place 1 prisec unit in a district to remove all other units from that district.",
      "Du setzt 1 Prisec-Einheit in einen Distrikt; dafür entfernst du alle anderen Einheiten aus diesem Distrikt." },
    { NEW_ANGELES, "Scorched Earth", /* A20 */
      "Place 1 outage in a district that is not in outage to remove all enemy units from that district and remove all enemy units from another district of the same tier.",
      "Du setzt 1 Ausfall in einen Distrikt, der nicht im Ausfall ist; dafür entfernst du alle Feindeinheiten aus diesem Distrikt und entfernst alle Feindeinheiten aus einem anderen Distrikt derselben Stufe." },
    { NEW_ANGELES, "Chief Gorman", /* S07 */
      "When another player proposes a counteroffer, you may exhaust this card: they must give you 2 capital, or they take back the counteroffer and they cannot propose a counteroffer this turn.",
      "Macht ein anderer Spieler ein Gegenangebot, darfst du diese Karte erschöpfen: Er muss dir 2 Kapital geben, oder er nimmt das Gegenangebot zurück und dieser Spieler kann in diesem Zug kein Gegenangebot machen." },
    { NEW_ANGELES, "Eiko", /* S09 */
      "When another player abstains, you may exhaust this card: they must support the main offer "
      "with a card in their hand or lose 1 capital.",
      "Wenn ein anderer Spieler sich enthält, darfst du diese Karte erschöpfen: Er muss das "
      "Hauptangebot mit einer Karte auf seiner Hand unterstützen oder 1 Kapital verlieren." },
    { NEW_ANGELES, "Midori", /* S21 */
      "When the offers are tied, you may exhaust this card: a player of your choice who is the active player or is the countering player wins the deal.",
      "Wenn die Angebote gleichauf liegen, darfst du diese Karte erschöpfen: Ein Spieler deiner Wahl, der der aktive Spieler ist oder der konternde Spieler ist, gewinnt den Deal." },
    { NEW_ANGELES, "Tanaka", /* S30 */
      "When the Resolution step begins and a counteroffer was made, you may discard this card: a player of your choice who is the active player or is the countering player wins the deal.",
      "Wenn die Auflösung beginnt und ein Gegenangebot gemacht wurde, darfst du diese Karte ablegen: Ein Spieler deiner Wahl, der der aktive Spieler ist oder der konternde Spieler ist, gewinnt den Deal." },
    { NEW_ANGELES, "Healthcare Initiative", /* I01 */
      "When investments are scored, gain X capital, where X is 3 from 2 on, 5 from 3 on or 7 "
      "from 4 on, by the number of illnesses in the city.",
      "Wenn Investitionen gewertet werden, erhältst du X Kapital, wobei X je nach der Zahl "
      "der Krankheiten in der Stadt 3 ab 2, 5 ab 3 oder 7 ab 4 ist." },
    { NEW_ANGELES, "Energy Sector", /* I08 */
      "When investments are scored and energy meets demand, gain X capital, where X is the "
      "smaller of 7 and 3 plus 2 times the stock of energy.",
      "Wenn Investitionen gewertet werden und Energie die Nachfrage deckt, erhältst du X "
      "Kapital, wobei X die kleinere Zahl von 7 und 3 plus 2 mal dem Vorrat an Energie ist." },
    { NEW_ANGELES, "NBN", /* C4 */
      "When unrest in a district falls by X, gain X capital.",
      "Wenn die Unruhe in einem Distrikt um X sinkt, erhältst du X Kapital." },
    { NEW_ANGELES, "Melange", /* C6 */
      "When an event has been resolved and threat rose by X and X is below 2, gain 3 "
      "capital.",
      "Wenn ein Ereignis abgehandelt ist und die Bedrohung um X stieg und X unter 2 "
      "liegt, erhältst du 3 Kapital." },
    { LA1, "The Coat-Check Girl", /* HE01 */
      "Test Moxie against 4. If successful, take 1 token here; otherwise, discard 1 card.",
      "Du legst eine Probe auf Mumm gegen 4 ab. Bei Erfolg nimmst du hier 1 Marker; sonst "
      "legst du 1 Karte ab." },
    { LA1, "Canary", /* CR13 */
      "Draw a fate card. If it shows Mojo, take 1 token here and gain 1 karma; otherwise, if "
      "it is positive, take 1 token here; otherwise, draw 1 card.",
      "Du ziehst eine Schicksalskarte. Falls sie Mojo zeigt, nimmst du hier 1 Marker und "
      "erhältst 1 Karma; sonst, falls sie positiv ist, nimmst du hier 1 Marker; sonst ziehst "
      "du 1 Karte." },
    { LA1, "Papers, If You Have Any", /* AN2 */
      "Darkness advances by 2. The investigator with the most Heat must lose 1 passport or "
      "gain 1 Heat.",
      "Die Dunkelheit steigt um 2. Der Ermittler mit der meisten Fahndung muss 1 Passierschein "
      "verlieren oder 1 Fahndung erhalten." },
    { LA1, "They Know Your Corner", /* FR4 */
      "Darkness advances by 2. Each investigator who is at a Dark place must gain 1 Heat or take 1 damage. If there are at least 4 investigators, Darkness advances by 1.",
      "Die Dunkelheit steigt um 2. Jeder Ermittler, der an einem verdunkelten Ort ist, muss 1 Fahndung erhalten oder 1 Schaden nehmen. Falls es mindestens 4 Ermittler gibt, steigt die Dunkelheit um 1." },
    { LA1, "Side Door", /* ED10 */
      "When you succeed in the test with this card, you may move to a place that is in LA-1.",
      "Bestehst du die Probe mit dieser Karte, darfst du an einen Ort, der in LA-1 liegt, gehen." },
    { LA1, "Armored Coat", /* RM14 */
      "When you are about to take damage, you may use this card once: the damage you "
      "take is 1 less the next time.",
      "Würdest du Schaden nehmen, darfst du diese Karte einmal nutzen: Der Schaden, den du nimmst, ist das nächste Mal um 1 niedriger." },
    { LA1, "The Same Minute", /* 002a */
      "Number 30 goes to Torrance. Number 32 goes to Mutant Warrens. Stays in play. When clues "
      "are placed on this card and the number of clues on it is at least X and Eye "
      "Witness is among them, where X is 3 from 1 on, 5 from 3 on, 6 from 4 on or 7 from 5 on, "
      "by the number of investigators, the case goes to stage 3 and the Lead Investigator "
      "draws number 3.",
      "Nummer 30 kommt zu Torrance. Nummer 32 kommt zum Mutantenbau. Bleibt im Spiel. Wenn Hinweise auf diese Karte gelegt werden und die Zahl der Hinweise auf ihr mindestens X beträgt und ein Augenzeugen-Hinweis darunter ist, wobei X je nach der Anzahl der Ermittler 3 ab 1, 5 ab 3, 6 ab 4 oder 7 ab 5 ist, geht der Fall in Abschnitt 3 und der leitende Ermittler zieht Nummer 3." },
    { LA1, "Lettie Sloan, Laundress", /* 005 */
      "Stays in play. As an investigation at Ash Town, if this card is cornered, choose: “Take "
      "her in.” Test Move or Muscle against 5; if successful, draw number 11; otherwise, take "
      "1 damage; or “Hear her out.” Test Moxie or Mind against 5; if successful, draw number "
      "12; otherwise, burn 2 cards.",
      "Bleibt im Spiel. Als Ermittlung an Ash Town, falls diese Karte in die Enge getrieben "
      "ist, wähle: „Nimm sie mit.“ Du legst eine Probe auf Tempo oder Muskeln gegen 5 ab; "
      "bei Erfolg ziehst du Nummer 11; sonst nimmst du 1 Schaden; oder „Hör sie an.“ Du "
      "legst eine Probe auf Mumm oder Verstand gegen 5 ab; bei Erfolg ziehst du Nummer 12; "
      "sonst verbrennst du 2 Karten." },
    { LA1, "The Warrants Desk", /* 030a */
      "Stays in play. As an investigation at Torrance: test Mind against 5; if successful, "
      "gain 1 clue, draw number 42, and this card goes to the box; otherwise, gain 1 Heat.",
      "Bleibt im Spiel. Als Ermittlung an Torrance: Du legst eine Probe auf Verstand gegen 5 "
      "ab; bei Erfolg erhältst du 1 Hinweis, ziehst Nummer 42, und diese Karte kommt in die "
      "Schachtel; sonst erhältst du 1 Fahndung." },
    { LA1, "Case Closed: The Evening Fund", /* 055 */
      "The log notes CASE 1 WON. The log notes FENN. If this is a campaign: if the number of "
      "fugitives cleared is at least 2, draw number 59; then choose: “Sell.” Draw number "
      "58; or “Keep it.” Draw number 57, and the log notes PHOTO.",
      "Ins Buch kommt FALL 1 GEWONNEN. Ins Buch kommt FENN. Falls dies eine Kampagne ist: "
      "Falls die Zahl der entlasteten Gesuchten mindestens 2 beträgt, ziehst du Nummer 59; "
      "dann wähle: „Verkauf es.“ Du ziehst Nummer 58; oder „Behalt es.“ Du ziehst "
      "Nummer 57 und ins Buch kommt FOTO." },
    { LA1, "The Photograph", /* 057 */
      "Stays in play. Once per case, in your turn, if you are at the office, gain 1 Eye Witness clue or reclaim 2 Heat. When the case ends, the log notes PHOTO.",
      "Bleibt im Spiel. Einmal pro Fall, in deinem Zug, falls du am Büro bist, erhältst du 1 Augenzeugen-Hinweis oder wirst 2 Fahndung los. Wenn der Fall endet, kommt ins Buch FOTO." },
};
/* clang-format on */

static bool text_is(const struct concept *c, enum language lang, const char *should)
{
    const char *is = pack_text(&pack[c->game], entry(c->game, c->title)->text[lang]);

    if (strcmp(is, should) == 0)
        return true;
    print_error("%s\n  is        %s\n  should be %s\n", c->title, is, should);
    return false;
}

static void texts(void **state)
{
    bool all = true;

    (void)state;
    for (unsigned i = 0; i < ARRAY_LEN(concept); i++) {
        all &= text_is(&concept[i], LANG_EN, concept[i].en);
        all &= text_is(&concept[i], LANG_DE, concept[i].de);
    }
    assert_true(all);
}

/* Every entry that does something has its text above. */
static void none_is_forgotten(void **state)
{
    unsigned told = 0;

    (void)state;
    for (unsigned g = 0; g < GAME_COUNT; g++)
        for (unsigned i = 0; i < pack[g].entry_count; i++)
            told += pack[g].entry[i].clause_count > 0;
    assert_int_equal(told, ARRAY_LEN(concept));
}

/* The compiled code of the new forms, run in positions made for it */

static struct table {  /* answers of the stand-in rules */
    int number;        /* any query that gives a number */
    int members;       /* of any domain: 0, 1, 2, … */
    int at, religious; /* members of which something is true; -1: none */
} table;

static bool form_is(const struct ask *q, uint8_t query, const char *form)
{
    return strcmp(q->rules->vocabulary->query[query].form, form) == 0;
}

static int stand_in_query(struct ask *q, uint8_t query, const int *arg)
{
    const struct form *form = &q->rules->vocabulary->query[query];

    if (form_is(q, query, "{entry} is {word}"))
        return arg[0] == table.religious;
    if (form_is(q, query, "{seat} is|are at {entry}"))
        return arg[1] == table.at;
    return form->gives == T_NUMBER ? table.number : 1;
}

static requirement stand_in_missing(struct ask *q, uint8_t verb, const int *arg)
{
    (void)q, (void)verb, (void)arg;
    return REQ_MET;
}

/* Every verb is done at once; one with outcomes has outcome `number`. */
static enum flow stand_in_verb(struct ask *q, struct frame *f, uint8_t verb, const int *arg)
{
    (void)f, (void)verb, (void)arg;
    q->b->answer = (uint16_t)table.number;
    return FLOW_STEP;
}

static int stand_in_count(struct ask *q, uint8_t domain, const int *arg)
{
    (void)q, (void)domain, (void)arg;
    return table.members;
}

static int stand_in_item(struct ask *q, uint8_t domain, const int *arg, int index)
{
    (void)q, (void)domain, (void)arg;
    return index;
}

struct position {
    struct rules rules;
    struct block block;
    BLOCK_ROOM(14, 10, 16, uint8_t, 16, 16);
    struct component component[64]; /* all lie face up, in zone 0 */
    struct ask ask;
};

static void position_init(struct position *p, enum game g)
{
    memset(p, 0, sizeof *p);
    p->rules = *game[g].rules;
    p->rules.query = stand_in_query;
    p->rules.verb_missing = stand_in_missing;
    p->rules.verb = stand_in_verb;
    p->rules.domain_count = stand_in_count;
    p->rules.domain_item = stand_in_item;
    assert_true(pack[g].component_count <= ARRAY_LEN(p->component));
#define ROOM_AT(member) (offsetof(struct position, member) - offsetof(struct position, block))
    p->block.room = (struct room){ .queue_at = ROOM_AT(queue),
                                   .effect_at = ROOM_AT(effect),
                                   .counter_at = ROOM_AT(counter),
                                   .frames = ARRAY_LEN(p->frame),
                                   .queue = ARRAY_LEN(p->queue),
                                   .effects = ARRAY_LEN(p->effect),
                                   .counters = ARRAY_LEN(p->counter),
                                   .recalls = ARRAY_LEN(p->recall) };
    p->block.component_at = offsetof(struct position, component) - offsetof(struct position, block);
    p->block.component_count = (uint16_t)pack[g].component_count;
    for (unsigned i = 0; i < pack[g].component_count; i++)
        p->component[i].seen = SEEN_BY_ALL | SEEN_FACE_UP;
    p->block.seat_count = 4;
    p->block.depth = 1;
    p->ask.b = &p->block;
    p->ask.rules = &p->rules;
    p->ask.pack = &pack[g];
}

static const struct pack_clause *clause(enum game g, const char *title, unsigned index)
{
    return &pack[g].clause[entry(g, title)->first_clause + index];
}

static uint16_t component(enum game g, const char *title)
{
    return (uint16_t)(COMPONENT_BASE + entry(g, title)->first_component);
}

/* Plots and special cards are not components: they are in front of everybody from the start. */
static source_id lies(enum game g, const char *title)
{
    assert_int_equal(entry(g, title)->copies, 0);
    return source_of_entry((unsigned)(entry(g, title) - pack[g].entry));
}

/* 002a: 3 clues up to two investigators, then 5, 6, 7 */
static void steps_go_by_a_number(void **state)
{
    static const int need[] = { 0, 3, 3, 5, 6, 7, 7 };
    const struct pack_clause *stage = clause(LA1, "The Same Minute", 1);
    struct scope s = { .you = 0 };
    struct position p;

    (void)state;
    position_init(&p, LA1);
    for (table.members = 1; table.members <= 6; table.members++)
        for (table.number = 0; table.number <= 9; table.number++)
            assert_int_equal(machine_value(&p.ask, stage->needs, &s),
                             table.number >= need[table.members]);
}

/* P-F1s: "you are at a religious location" is true if there is such a location */
static void a_condition_finds_its_member(void **state)
{
    const struct pack_clause *vigil = clause(ANDROID, "The Value of a Life", 2);
    struct scope s = { .you = 0 };
    struct position p;

    (void)state;
    position_init(&p, ANDROID);
    table = (struct table){ .members = 5 };
    for (table.at = -1; table.at < 5; table.at++)
        for (table.religious = -1; table.religious < 5; table.religious++)
            assert_int_equal(machine_value(&p.ask, vigil->needs, &s),
                             table.at >= 0 && table.at == table.religious);
}

static requirement use(struct position *p, const struct pack_clause *c, const struct scope *s)
{
    requirement missing = clause_missing(&p->ask, c, s);

    if (missing == REQ_MET)
        flow_play(&p->ask, &p->frame[0], 1, c, s);
    return missing;
}

/* X-L1: three times a turn, and again in the next turn */
static void limits_count(void **state)
{
    enum { SPAN_TURN = 1 };
    const struct pack_clause *good = clause(ANDROID, "Mood", 0);
    struct scope s = { .you = 2, .self = lies(ANDROID, "Mood") };
    struct position p;

    (void)state;
    position_init(&p, ANDROID);
    effects_enter_play(&p.ask, s.self, 2);
    for (unsigned turn = 0; turn < 2; turn++) {
        for (unsigned i = 0; i < 3; i++)
            assert_int_equal(use(&p, good, &s), REQ_MET);
        assert_int_equal(use(&p, good, &s), REQ_ONCE_USED);
        span_end(&p.ask, SPAN_TURN, SEAT_NONE);
    }
}

/* P-L1s: once a turn for each of the others; P-C3s: once a day in all */
static void limits_of_each(void **state)
{
    const struct pack_clause *each = clause(ANDROID, "The Krausey Case", 1);
    const struct pack_clause *any = clause(ANDROID, "Descent into Madness", 2);
    struct scope one = { .you = 0, .reg = { 1 }, .self = lies(ANDROID, "The Krausey Case") };
    struct scope two = { .you = 0, .reg = { 2 }, .self = one.self };
    struct position p;

    (void)state;
    position_init(&p, ANDROID);
    effects_enter_play(&p.ask, one.self, 0);
    effects_enter_play(&p.ask, lies(ANDROID, "Descent into Madness"), 0);
    table = (struct table){ .members = 1 };
    assert_int_equal(use(&p, each, &one), REQ_MET);
    assert_int_equal(use(&p, each, &one), REQ_ONCE_USED);
    assert_int_equal(use(&p, each, &two), REQ_MET);
    one.self = two.self = lies(ANDROID, "Descent into Madness");
    assert_int_not_equal(use(&p, any, &one), REQ_ONCE_USED);
    play_find(&p.block, one.self)->used |= (uint16_t)BIT(pack[ANDROID].limit[any->limit - 1].at);
    assert_int_equal(use(&p, any, &two), REQ_ONCE_USED);
}

/* The reason why the one ability in force cannot be used for this. */
static requirement use_missing(struct position *p, uint8_t use, uint8_t seat, uint16_t about)
{
    enum { OPT_USE = OPT_GAME };
    struct option option[2];
    requirement missing = REQ_NOT_AN_OPTION;

    for (unsigned i = 0; i < ABILITY_MAX; i++) {
        if (!ability_in_force(&p->ask, i))
            continue;
        p->ask.mode = ASK_EXPLAIN;
        p->ask.missing = REQ_NOT_AN_OPTION;
        p->ask.wanted = ability_option(&p->ask, OPT_USE, i);
        assert_int_equal(ask_offer_uses(&p->ask, OPT_USE, BIT(use), seat, about), ABILITY_MAX);
        if (p->ask.missing == REQ_NOT_AN_OPTION)
            continue;
        assert_int_equal(missing, REQ_NOT_AN_OPTION); /* there is one */
        missing = p->ask.missing;
    }
    p->ask.mode = ASK_LIST;
    p->ask.option = option;
    p->ask.option_max = ARRAY_LEN(option);
    p->ask.count = 0;
    assert_int_equal(ask_offer_uses(&p->ask, OPT_USE, BIT(use), seat, about), ABILITY_MAX);
    assert_int_equal(p->ask.count, missing == REQ_MET);
    return missing;
}

/* The users of a card: the owner, the others, anybody who is there */
static void uses(void **state)
{
    enum { USE_ACTION, USE_FREE, USE_BY, USE_LEAD }; /* rows of Android's table */
    struct position p;

    (void)state;
    position_init(&p, ANDROID);
    table = (struct table){ .members = 1 };
    effects_enter_play(&p.ask, lies(ANDROID, "The Krausey Case"), 2);
    effects_enter_play(&p.ask, component(ANDROID, "The Gauss Pistol Turns Up"), SEAT_NONE);

    for (uint8_t seat = 0; seat < 4; seat++) {
        uint16_t about = component(ANDROID, "Night Porter");
        bool owner = seat == 2;

        table.at = (int)(entry(ANDROID, "The Midway") - pack[ANDROID].entry);
        assert_int_equal(use_missing(&p, USE_LEAD, seat, about),
                         owner ? REQ_MET : REQ_NOT_AN_OPTION);
        assert_int_equal(use_missing(&p, USE_BY, seat, 0), owner ? REQ_NOT_AN_OPTION : REQ_MET);
        assert_int_equal(use_missing(&p, USE_ACTION, seat, 0), REQ_MET);
        assert_int_equal(use_missing(&p, USE_FREE, seat, 0), REQ_NOT_AN_OPTION);
        table.at = -1;
        assert_int_equal(use_missing(&p, USE_ACTION, seat, 0), REQ_CARD_NEEDS);
    }
}

/* X-F3: one number, changed by the side the card shows */
static void a_change_has_its_condition(void **state)
{
    enum { QUESTION_TURN_TIME };
    const source_id directive = lies(ANDROID, "Third Directive");
    struct position p;

    (void)state;
    position_init(&p, ANDROID);
    effects_enter_play(&p.ask, directive, 1);
    /* the stand-in says that it is overdue */
    assert_int_equal(question(&p.ask, QUESTION_TURN_TIME, 1, 0, 6), 5);
    assert_int_equal(question(&p.ask, QUESTION_TURN_TIME, 0, 0, 6), 6);
}

/* HE01: the text belongs to the outcome */
static void texts_are_told(void **state)
{
    static const char *const told[] = {
        "She matches a cloakroom number to a name that was never on the list.",
        "She is called away. Your coat stays, as security.",
    };

    (void)state;
    for (table.number = 0; table.number < 2; table.number++) {
        struct log_entry line[4];
        struct log log = { .entry = line, .max = ARRAY_LEN(line) };
        struct position p;

        position_init(&p, LA1);
        p.ask.log = &log;
        p.frame[0].local[0] = clause(LA1, "The Coat-Check Girl", 0)->does;
        assert_int_equal(proc_effect(&p.frame[0], &p.ask), FLOW_DONE);
        assert_int_equal(log.count, 1);
        assert_int_equal(line[0].message, MSG_TOLD);
        assert_int_equal(line[0].param[0].type, T_TEXT);
        assert_string_equal(
            pack_text(&pack[LA1], pack[LA1].alternative[line[0].param[0].value].text[LANG_EN]),
            told[table.number]);
    }
}

/* A10: three different picks */
static void several_are_chosen(void **state)
{
    const struct pack_clause *c = clause(NEW_ANGELES, "High-Risk Investments", 0);
    struct scope s = { .you = 0 };
    struct position p;
    unsigned picks = 0;

    (void)state;
    position_init(&p, NEW_ANGELES);
    for (table.members = 0; table.members < 5; table.members++)
        assert_int_equal(machine_value(&p.ask, c->can, &s), table.members >= 3);
    for (const uint16_t *code = &p.ask.pack->code[c->does]; *code != OP_END;
         code += 1u + op_fact[*code].operands)
        if (*code == OP_CHOOSE) {
            assert_int_equal(code[2], 3 + picks);
            assert_int_equal(code[3], 3);
            picks++;
        }
    assert_int_equal(picks, 3);
}

int main(void)
{
    const struct CMUnitTest test[] = {
        cmocka_unit_test(texts),
        cmocka_unit_test(none_is_forgotten),
        cmocka_unit_test(steps_go_by_a_number),
        cmocka_unit_test(a_condition_finds_its_member),
        cmocka_unit_test(limits_count),
        cmocka_unit_test(limits_of_each),
        cmocka_unit_test(uses),
        cmocka_unit_test(a_change_has_its_condition),
        cmocka_unit_test(texts_are_told),
        cmocka_unit_test(several_are_chosen),
    };

    return cmocka_run_group_tests(test, all_compile, all_release);
}
