/* vocabulary.c: the words of Android, as far as the concepts need them.
 *
 * On a light card or a plot "you" is its detective. On a dark card "you" is the player of the card,
 * and the target is named. Events have no owner: "you" is the acting player.
 */
#include "concepts/android/vocabulary.h"

/* clang-format off */
enum { KIND_DETECTIVE, KIND_LIGHT, KIND_DARK, KIND_PLOT, KIND_FACE, KIND_SPECIAL, KIND_EVENT, KIND_LOCATION, KIND_SUSPECT, KIND_NPC, KIND_LEAD, KIND_EVIDENCE, KIND_COUNT };
enum { DOMAIN_DETECTIVES, DOMAIN_CLOCKWISE, DOMAIN_LOCATIONS, DOMAIN_SUSPECTS, DOMAIN_LEADS, DOMAIN_HAND, DOMAIN_FAVORS, DOMAIN_COUNT };

static const struct noun noun[] = {
    { "detective|detectives", T_SEAT, KIND_ANY, DOMAIN_DETECTIVES, "detective|detectives", "m|Detektiv,Detektivs,Detektiv,Detektiv|Detektive,Detektive,Detektiven,Detektive" },
    { "card|cards", T_CARD, KIND_ANY, DOMAIN_NONE, "card|cards", "f|Karte,Karte,Karte,Karte|Karten,Karten,Karten,Karten" },
    { "light card|light cards", T_CARD, KIND_LIGHT, DOMAIN_NONE, "light card|light cards", "f|hell~ Karte,hell~ Karte,hell~ Karte,hell~ Karte|hell~ Karten,hell~ Karten,hell~ Karten,hell~ Karten" },
    { "dark card|dark cards", T_CARD, KIND_DARK, DOMAIN_NONE, "dark card|dark cards", "f|dunkl~ Karte,dunkl~ Karte,dunkl~ Karte,dunkl~ Karte|dunkl~ Karten,dunkl~ Karten,dunkl~ Karten,dunkl~ Karten" },
    { "plot|plots", T_ENTRY, KIND_PLOT, DOMAIN_NONE, "plot|plots", "f|Handlung,Handlung,Handlung,Handlung|Handlungen,Handlungen,Handlungen,Handlungen" },
    { "event|events", T_CARD, KIND_EVENT, DOMAIN_NONE, "event|events", "n|Ereignis,Ereignisses,Ereignis,Ereignis|Ereignisse,Ereignisse,Ereignissen,Ereignisse" },
    { "lead|leads", T_CARD, KIND_LEAD, DOMAIN_LEADS, "lead|leads", "f|Spur,Spur,Spur,Spur|Spuren,Spuren,Spuren,Spuren" },
    { "piece of evidence|pieces of evidence", T_CARD, KIND_EVIDENCE, DOMAIN_NONE, "piece of evidence|pieces of evidence", "m|Beweis,Beweises,Beweis,Beweis|Beweise,Beweise,Beweisen,Beweise" },
    { "location|locations", T_ENTRY, KIND_LOCATION, DOMAIN_LOCATIONS, "location|locations", "m|Schauplatz,Schauplatzes,Schauplatz,Schauplatz|Schauplätze,Schauplätze,Schauplätzen,Schauplätze" },
    { "suspect|suspects", T_ENTRY, KIND_SUSPECT, DOMAIN_SUSPECTS, "suspect|suspects", "m|Verdächtig~,Verdächtig~,Verdächtig~,Verdächtig~|Verdächtig~,Verdächtig~,Verdächtig~,Verdächtig~" },
    { "type of favor|types of favor", T_SUPPLY, KIND_ANY, DOMAIN_FAVORS, "type of favor|types of favor", "f|Art Gefälligkeit,Art Gefälligkeit,Art Gefälligkeit,Art Gefälligkeit|Arten Gefälligkeiten,Arten Gefälligkeiten,Arten Gefälligkeiten,Arten Gefälligkeiten" },
};

#define FAVOR_DE(stem) "f|" stem "Gefälligkeit," stem "Gefälligkeit," stem "Gefälligkeit," stem "Gefälligkeit|" stem "Gefälligkeiten," stem "Gefälligkeiten," stem "Gefälligkeiten," stem "Gefälligkeiten"
static const struct noun supply[] = {
    { "time|time", T_SUPPLY, KIND_ANY, DOMAIN_NONE, "Time|Time", "f|Zeit,Zeit,Zeit,Zeit|Zeit,Zeit,Zeit,Zeit" },
    { "corp favor|corp favors", T_SUPPLY, KIND_ANY, DOMAIN_NONE, "corp favor|corp favors", FAVOR_DE("Konzern-") },
    { "political favor|political favors", T_SUPPLY, KIND_ANY, DOMAIN_NONE, "political favor|political favors", FAVOR_DE("Polit-") },
    { "society favor|society favors", T_SUPPLY, KIND_ANY, DOMAIN_NONE, "society favor|society favors", FAVOR_DE("Gesellschafts-") },
    { "street favor|street favors", T_SUPPLY, KIND_ANY, DOMAIN_NONE, "street favor|street favors", FAVOR_DE("Straßen-") },
    { "sara favor|sara favors", T_SUPPLY, KIND_ANY, DOMAIN_NONE, "Sara favor|Sara favors", FAVOR_DE("Sara-") },
    { "li favor|li favors", T_SUPPLY, KIND_ANY, DOMAIN_NONE, "Mr. Li favor|Mr. Li favors", FAVOR_DE("Li-") },
    { "trauma|trauma", T_SUPPLY, KIND_ANY, DOMAIN_NONE, "trauma|trauma", "n|Trauma,Traumas,Trauma,Trauma|Trauma,Trauma,Trauma,Trauma" },
    { "good baggage|good baggage", T_SUPPLY, KIND_ANY, DOMAIN_NONE, "good baggage|good baggage", "f|gut~ Last,gut~ Last,gut~ Last,gut~ Last|gut~ Lasten,gut~ Lasten,gut~ Lasten,gut~ Lasten" },
    { "bad baggage|bad baggage", T_SUPPLY, KIND_ANY, DOMAIN_NONE, "bad baggage|bad baggage", "f|schlecht~ Last,schlecht~ Last,schlecht~ Last,schlecht~ Last|schlecht~ Lasten,schlecht~ Lasten,schlecht~ Lasten,schlecht~ Lasten" },
    { "thousand dollars", T_SUPPLY, KIND_ANY, DOMAIN_NONE, "thousand dollars|thousand dollars|$0/${0},000", "p|tausend Dollar,tausend Dollar,tausend Dollar,tausend Dollar|0 $/{0}.000 $" },
};

/* Adjectives in German without their ending; one that ends with a hyphen joins its noun. */
static const struct word word[] = {
    { "blue", "blue", "blau" }, { "crimson", "crimson", "karmin" }, { "gold", "gold", "gold" }, { "none", "none", "keine" },
    { "business", "business", "geschäftlich" }, { "civic", "civic", "bürgerlich" }, { "nightlife", "nightlife", "Nachtleben-" },
    { "religious", "religious", "religiös" }, { "residential", "residential", "Wohn-" }, { "ritzy", "ritzy", "vornehm" },
    { "seedy", "seedy", "heruntergekommen" },
    { "document", "document", "Dokumenten-" }, { "physical", "physical", "physisch" }, { "testimony", "testimony", "Zeugen-" },
    { "facedown", "facedown", "verdeckt" },
    { "psychic", "Psychic", "übersinnlich" }, { "case", "Case", "Fall-" }, { "oliver-trait", "Oliver", "Oliver-" }, { "bottle", "Bottle", "Flaschen-" },
    { "money", "Money", "Geld-" }, { "haas", "Haas", "Haas-" }, { "keene-trait", "Keene", "Keene-" }, { "fight", "Fight", "Kampf-" }, { "dirty", "Dirty", "Schmutz-" },
    { "light", "light", "hell" }, { "dark", "dark", "dunkl" },
    { "duty", "duty", "Pflicht" }, { "loyalty", "loyalty", "Treue" }, { "greed", "greed", "Gier" }, { "guilt", "guilt", "Schuld" },
    { "courage", "courage", "Mut" }, { "fear", "fear", "Angst" }, { "trust", "trust", "Vertrauen" }, { "doubt", "doubt", "Zweifel" }, { "faith", "faith", "Glaube" },
};

static const struct form verb[] = {
    { .form = "{seat} fight|fights", .branch = { { "light", "with light tactics", "bei heller Taktik" }, { "dark", "with dark tactics", "bei dunkler Taktik" } }, .frames = 1,
      .en = "{0} {v0:fight/fights}", .en_may = "fight", .de = "{0:nom} {v0:kämpfst/kämpft}", .de_may = "kämpfen" },
    { .form = "{seat} gain|gains {number} {supply}",
      .en = "{0} {v0:gain/gains} {1} {2#1}", .en_may = "gain {1} {2#1}",
      .de = "{0:nom} {v0:erhältst/erhält} {1} {2#1:akk}", .de_may = "{1} {2#1:akk} erhalten" },
    { .form = "{seat} gain|gains {number} {word}",
      .en = "{0} {v0:gain/gains} {1} {2}", .en_may = "gain {1} {2}",
      .de = "{0:nom} {v0:erhältst/erhält} {1} {2}", .de_may = "{1} {2} erhalten" },
    { .form = "{seat} lose|loses {number} {supply}",
      .en = "{0} {v0:lose/loses} {1} {2#1}", .en_may = "lose {1} {2#1}",
      .de = "{0:nom} {v0:verlierst/verliert} {1} {2#1:akk}", .de_may = "{1} {2#1:akk} verlieren" },
    { .form = "{seat} lose|loses all but {number} of {supply}",
      .en = "{0} {v0:lose/loses} all of {2} but {1}", .en_may = "lose all of {2} but {1}",
      .de = "{0:nom} {v0:verlierst/verliert} von {2:dat} alle bis auf {1}", .de_may = "von {2:dat} alle bis auf {1} verlieren" },
    { .form = "{seat} pay|pays {number} {supply}",
      .en = "{0} {v0:pay/pays} {1} {2#1}", .en_may = "pay {1} {2#1}",
      .de = "{0:nom} {v0:zahlst/zahlt} {1} {2#1:akk}", .de_may = "{1} {2#1:akk} zahlen" },
    { .form = "{seat} spend|spends {number} {supply}",
      .en = "{0} {v0:spend/spends} {1} {2#1}", .en_may = "spend {1} {2#1}",
      .de = "{0:nom} {v0:gibst/gibt} {1} {2#1:akk} aus", .de_may = "{1} {2#1:akk} ausgeben" },
    { .form = "{seat} spend|spends any {number} favor|favors", .frames = 1,
      .en = "{0} {v0:spend/spends} any {1} {n1:favor/favors}", .en_may = "spend any {1} {n1:favor/favors}",
      .de = "{0:nom} {v0:gibst/gibt} {1} {n1:beliebige Gefälligkeit/beliebige Gefälligkeiten} aus", .de_may = "{1} {n1:beliebige Gefälligkeit/beliebige Gefälligkeiten} ausgeben" },
    { .form = "{seat} sacrifice|sacrifices {number} {supply}",
      .en = "{0} {v0:sacrifice/sacrifices} {1} {2#1}", .en_may = "sacrifice {1} {2#1}",
      .de = "{0:nom} {v0:opferst/opfert} {1} {2#1:akk}", .de_may = "{1} {2#1:akk} opfern" },
    { .form = "{seat} sacrifice|sacrifices {card}",
      .en = "{0} {v0:sacrifice/sacrifices} {1}", .en_may = "sacrifice {1}",
      .de = "{0:nom} {v0:opferst/opfert} {1:akk}", .de_may = "{1:akk} opfern" },
    { .form = "{seat} sacrifice|sacrifices the evidence of {card}",
      .en = "{0} {v0:sacrifice/sacrifices} the evidence of {1}", .en_may = "sacrifice the evidence of {1}",
      .de = "{0:nom} {v0:opferst/opfert} den Beweis {1:gen}", .de_may = "den Beweis {1:gen} opfern" },
    { .form = "{seat} discard|discards {number} card|cards", .frames = 1,
      .en = "{0} {v0:discard/discards} {1} {n1:card/cards}", .en_may = "discard {1} {n1:card/cards}",
      .de = "{0:nom} {v0:legst/legt} {1} {n1:Karte/Karten} ab", .de_may = "{1} {n1:Karte/Karten} ablegen" },
    { .form = "{seat} discard|discards down to {number} card|cards", .frames = 1,
      .en = "{0} {v0:discard/discards} down to {1} {n1:card/cards}", .en_may = "discard down to {1} {n1:card/cards}",
      .de = "{0:nom} {v0:legst/legt} alle Karten bis auf {1} ab", .de_may = "alle Karten bis auf {1} ablegen" },
    { .form = "{seat} light shift|shifts {number}",
      .en = "{0} light {v0:shift/shifts} {1}", .en_may = "light shift {1}",
      .de = "{0:nom} {v0:gehst/geht} {1} {n1:Feld/Felder} ins Helle", .de_may = "{1} {n1:Feld/Felder} ins Helle gehen" },
    { .form = "{seat} dark shift|shifts {number}",
      .en = "{0} dark {v0:shift/shifts} {1}", .en_may = "dark shift {1}",
      .de = "{0:nom} {v0:gehst/geht} {1} {n1:Feld/Felder} ins Dunkle", .de_may = "{1} {n1:Feld/Felder} ins Dunkle gehen" },
    { .form = "{seat} exchange|exchanges the innocent hunch for the undealt one",
      .en = "{0} {v0:exchange your/exchanges the} innocent hunch for the undealt one", .en_may = "exchange the innocent hunch for the undealt one",
      .de = "{0:nom} {v0:tauschst deine/tauscht die} Unschuldig-Ahnung gegen die nicht verteilte", .de_may = "die Unschuldig-Ahnung gegen die nicht verteilte tauschen" },
    { .form = "{card} and {card} exchange places",
      .en = "{0} and {1} exchange places", .de = "{0:nom} und {1:nom} tauschen die Plätze" },
    { .form = "{entry} goes to {entry}",
      .en = "{0} goes to {1}", .de = "{0:nom} geht zu {1:dat}" },
    { .form = "{card} leaves play",
      .en = "{0} leaves play", .de = "{0:nom} verlässt das Spiel" },
    { .form = "{card} ends",
      .en = "{0} ends", .de = "{0:nom} endet" },
    { .form = "{card} goes back to the pool",
      .en = "{0} goes back to the pool", .de = "{0:nom} kommt in den Vorrat zurück" },
    { .form = "{seat} look|looks at {card}",
      .en = "{0} {v0:look/looks} at {1}", .en_may = "look at {1}",
      .de = "{0:nom} {v0:siehst/sieht} {1:akk} an", .de_may = "{1:akk} ansehen" },
    { .form = "{card} gains {number} marker|markers",
      .en = "{0} gains {1} {n1:marker/markers}", .de = "{0:nom} erhält {1} {n1:Marker/Marker}" },
    { .form = "{seat} place|places a piece of evidence in a physical file", .frames = 3,
      .en = "{0} {v0:place/places} a piece of evidence in a physical file", .en_may = "place a piece of evidence in a physical file",
      .de = "{0:nom} {v0:legst/legt} einen Beweis in eine physische Akte", .de_may = "einen Beweis in eine physische Akte legen" },
    { .form = "{seat} place|places another drawn piece of evidence on {entry}", .frames = 1,
      .en = "{0} {v0:place/places} another of the drawn pieces faceup in the testimony file of {1}", .en_may = "place another of the drawn pieces faceup in the testimony file of {1}",
      .de = "{0:nom} {v0:legst/legt} einen weiteren der gezogenen Beweise offen in die Zeugen-Akte von {1:dat}", .de_may = "einen weiteren der gezogenen Beweise offen in die Zeugen-Akte von {1:dat} legen" },
    { .form = "{seat} fall|falls into a bad mood",
      .en = "{0} {v0:are/is} now in a Bad Mood", .en_may = "fall into a Bad Mood",
      .de = "{0:nom} {v0:hast/hat} nun schlechte Laune", .de_may = "in schlechte Laune fallen" },
    { .form = "{seat} get|gets into a good mood",
      .en = "{0} {v0:are/is} now in a Good Mood", .en_may = "get into a Good Mood",
      .de = "{0:nom} {v0:hast/hat} nun gute Laune", .de_may = "in gute Laune kommen" },
    { .form = "{entry} becomes overdue",
      .en = "{0} becomes overdue", .de = "{0:nom} wird überfällig" },
    { .form = "{entry} is serviced",
      .en = "{0} is serviced", .de = "{0:nom} ist gewartet" },
    { .form = "the next card of {entry} starts with {number} {supply}",
      .en = "the next card of {0} starts with {1} {2#1}", .de = "die nächste Karte {0:gen} beginnt mit {1} {2#1:dat}" },
};

static const struct form query[] = {
    { .form = "caprice", .gives = T_SEAT, .en = "Caprice", .de = "Caprice|Caprices|Caprice|Caprice" },
    { .form = "floyd",   .gives = T_SEAT, .en = "Floyd",   .de = "Floyd|Floyds|Floyd|Floyd" },
    { .form = "louis",   .gives = T_SEAT, .en = "Louis",   .de = "Louis|Louis'|Louis|Louis" },
    { .form = "rachel",  .gives = T_SEAT, .en = "Rachel",  .de = "Rachel|Rachels|Rachel|Rachel" },
    { .form = "raymond", .gives = T_SEAT, .en = "Raymond", .de = "Raymond|Raymonds|Raymond|Raymond" },

    { .form = "{entry} is {word}", .gives = T_CONDITION, .en = "is {1}", .de = "{1} ist" },
    { .form = "{card} is {word}", .gives = T_CONDITION, .en = "is {1}", .de = "{1} ist" },
    { .form = "{entry} is alive", .gives = T_CONDITION, .en = "is alive", .de = "am Leben ist" },
    { .form = "{entry} is troubled", .gives = T_CONDITION, .en = "is Troubled", .de = "verstört ist" },
    { .form = "{seat} is|are at {entry}", .gives = T_CONDITION, .en = "{v0:are/is} at {1}", .de = "{1:bei} {v0:bist/ist}" },
    { .form = "{entry} is on the same body as {seat}", .gives = T_CONDITION, .en = "is on the same body as {1}", .de = "auf demselben Himmelskörper wie {1:nom} liegt" },
    { .form = "{seat} is|are in a bad mood", .gives = T_CONDITION, .en = "{v0:are/is} in a Bad Mood", .de = "schlechte Laune {v0:hast/hat}" },
    { .form = "{seat} is|are in a good mood", .gives = T_CONDITION, .en = "{v0:are/is} in a Good Mood", .de = "gute Laune {v0:hast/hat}" },
    { .form = "{seat} is|are active", .gives = T_CONDITION, .en = "{v0:are/is} active", .de = "am Zug {v0:bist/ist}" },
    { .form = "{card} pictures {entry}", .gives = T_CONDITION, .en = "{v0:picture/pictures} {1}", .de = "{1:akk} zeigt" },
    { .form = "{card} belongs to the decks of {seat}", .gives = T_CONDITION, .en = "{v0:belong/belongs} to {v1:your/{1:gen}} decks", .de = "zu {v1:deinen/{1:gen}} Stapeln gehört" },
    { .form = "{entry} is overdue", .gives = T_CONDITION, .en = "is overdue", .de = "überfällig ist" },

    { .form = "{seat's} {supply}", .gives = T_NUMBER, .en = "{v0:your/{0:gen}} {1#*}", .de = "die Zahl an {1#*:dat} bei {v0:dir/{0:dat}}" },
    { .form = "{seat's} money in thousands", .gives = T_NUMBER, .en = "{v0:your/{0:gen}} money in thousands", .de = "das Geld von {v0:dir/{0:dat}} in Tausendern" },
    { .form = "the markers on {card}", .gives = T_NUMBER, .en = "the number of markers on {0}", .de = "die Zahl der Marker auf {0:dat}" },
    { .form = "the location of {entry}", .gives = T_ENTRY, .en = "the location of {0}", .de = "der Schauplatz {0:von}" },
};

static const struct form event[] = {
    { .form = "{seat} start|starts a turn", .en = "{v0:start your/starts a} turn", .de = "{v0:deinen/einen} Zug {v0:beginnst/beginnt}" },
    { .form = "{seat} end|ends a turn", .en = "{v0:end your/ends a} turn", .de = "{v0:deinen/einen} Zug {v0:beendest/beendet}" },
    { .form = "{seat} enter|enters {entry}", .en = "{v0:enter/enters} {1}", .de = "{1:akk} {v0:betrittst/betritt}", .en_done = "{v0:have/has} entered {1}", .de_done = "{1:akk} betreten {v0:hast/hat}" },
    { .form = "{seat} follow|follows up {card}", .en = "{v0:follow/follows} up {1}", .de = "{1:akk} {v0:verfolgst/verfolgt}", .en_done = "{v0:have/has} followed up {1}", .de_done = "{1:akk} verfolgt {v0:hast/hat}", .counts = 1 },
    { .form = "{seat} place|places {card} on {entry}", .en = "{v0:place/places} {1} on {2}", .de = "{1:akk} auf {2:akk} {v0:legst/legt}" },
    { .form = "{seat} use|uses the ability of {entry}", .en = "{v0:use/uses} the ability of {1}", .de = "die Fähigkeit {1:gen} {v0:benutzt/benutzt}" },
    { .form = "{seat} play|plays {card}", .en = "{v0:play/plays} {1}", .de = "{1:akk} {v0:ausspielst/ausspielt}" },
    { .form = "{seat} play|plays {card} on {seat}", .en = "{v0:play/plays} {1} on {2}", .de = "{1:akk} gegen {2:akk} {v0:spielst/spielt}" },
    { .form = "{seat} choose|chooses {word} tactics", .en = "{v0:choose/chooses} {1} tactics", .de = "die {1}e Taktik {v0:wählst/wählt}" },
    { .form = "{seat} gain|gains {supply}", .en = "{v0:gain/gains} {1}", .de = "{1:akk} {v0:erhältst/erhält}" },
    { .form = "{seat} place|places a hit on {entry}", .en = "{v0:place/places} a hit on {1}", .de = "einen Treffer auf {1:akk} {v0:legst/legt}" },
    { .form = "{seat} remove|removes a hit from {entry}", .en = "{v0:remove/removes} a hit from {1}", .de = "einen Treffer von {1:dat} {v0:entfernst/entfernt}" },
    { .form = "{seat} place|places an alibi on {entry}", .en = "{v0:place/places} an alibi on {1}", .de = "ein Alibi auf {1:akk} {v0:legst/legt}" },
    { .form = "the sanity of {seat} rises", .en = "{v0:your/{0:gen}} Sanity rises", .de = "{v0:dein/{0:gen}} Verstand steigt" },
    { .form = "day {number} ends", .en = "day {0} ends", .de = "der {0}. Tag endet" },
    { .form = "{entry} resolves", .en = "resolves", .de = "aufgelöst wird" },
};

static const struct form question[] = {
    { .form = "the time {seat} start|starts a turn with", .gives = T_NUMBER,
      .en = "the Time {0} {v0:start/starts} a turn with", .de = "die Zeit, mit der {0:nom} {v0:deinen/einen} Zug {v0:beginnst/beginnt}," },
    { .form = "the evidence {seat} draw|draws", .gives = T_NUMBER,
      .en = "the number of evidence tokens {0} {v0:draw/draws}", .de = "die Zahl der Beweise, die {0:nom} {v0:ziehst/zieht}," },
    { .form = "for {seat} choosing the crossroads of {entry}", .gives = T_CONDITION,
      .en = "{0} cannot choose the crossroads of {1}", .en_may = "{0} {v0:choose/chooses} the crossroads of {1}",
      .de = "{0:nom} {v0:kannst/kann} die Weggabelung {1:gen} nicht wählen", .de_may = "{0:nom} {v0:wählst/wählt} die Weggabelung {1:gen}" },
};

static const struct form domain[DOMAIN_COUNT] = {
    [DOMAIN_DETECTIVES] = { .form = "", .gives = T_SEAT, .en = "", .de = "" },
    [DOMAIN_CLOCKWISE] = { .form = "from {seat} clockwise", .gives = T_SEAT, .en = "clockwise from {0}", .de = "im Uhrzeigersinn ab {0:dat}" },
    [DOMAIN_LOCATIONS] = { .form = "", .gives = T_ENTRY, .en = "", .de = "" },
    [DOMAIN_SUSPECTS]  = { .form = "", .gives = T_ENTRY, .en = "", .de = "" },
    [DOMAIN_LEADS]     = { .form = "on the map", .gives = T_CARD, .members = 20, .en = "on the map", .de = "auf dem Plan" },
    [DOMAIN_HAND]      = { .form = "in {seat's} hand", .gives = T_CARD, .en = "in {v0:your/{0:gen}} hand", .de = "auf {v0:deiner Hand/der Hand {0:von}}" },
    [DOMAIN_FAVORS]    = { .form = "", .gives = T_SUPPLY, .en = "", .de = "" },
};

static const struct form use[] = {
    { .form = "action", .en = "as an action", .de = "als Aktion" },
    { .form = "free action", .en = "in your turn", .de = "in deinem Zug" },
    { .form = "action by {seat}", .en = "as an action of {0}", .de = "als Aktion {0:gen}" },
    { .form = "use of {card}", .en = "as a further use of {0}", .de = "als weitere Nutzung {0:gen}" },
};

static const struct entry_kind kind[KIND_COUNT] = {
    [KIND_DETECTIVE] = { .name = "detective" },
    [KIND_LIGHT]    = { .name = "light", .flags = KIND_COMPONENT | KIND_PLAYS, .group = KIND_LIGHT, .field = { { .name = "detective", .type = T_ENTRY, .kind = KIND_DETECTIVE, .flags = FIELD_HEAD }, { .name = "cost", .type = T_NUMBER, .flags = FIELD_REQUIRED }, { .name = "plot", .type = T_WORD, .flags = FIELD_REQUIRED }, { .name = "trait", .type = T_WORD, .otherwise = -1 } } },
    [KIND_DARK]     = { .name = "dark", .flags = KIND_COMPONENT | KIND_PLAYS | KIND_STAYS, .group = KIND_DARK, .field = { { .name = "detective", .type = T_ENTRY, .kind = KIND_DETECTIVE, .flags = FIELD_HEAD }, { .name = "cost", .type = T_NUMBER, .flags = FIELD_REQUIRED }, { .name = "plot", .type = T_WORD, .flags = FIELD_REQUIRED }, { .name = "trait", .type = T_WORD, .otherwise = -1 } } },
    [KIND_PLOT]     = { .name = "plot", .flags = KIND_PLAYS | KIND_LIES, .field = { { .name = "detective", .type = T_ENTRY, .kind = KIND_DETECTIVE, .flags = FIELD_HEAD }, { .name = "color", .type = T_WORD, .flags = FIELD_REQUIRED }, { .name = "positive", .type = T_ENTRY, .kind = KIND_FACE, .flags = FIELD_REQUIRED }, { .name = "negative", .type = T_ENTRY, .kind = KIND_FACE, .flags = FIELD_REQUIRED }, { .name = "good", .type = T_WORD, .flags = FIELD_REQUIRED }, { .name = "good-too", .type = T_WORD, .otherwise = -1 }, { .name = "bad", .type = T_WORD, .flags = FIELD_REQUIRED }, { .name = "bad-too", .type = T_WORD, .otherwise = -1 } } },
    [KIND_FACE]     = { .name = "face" },
    [KIND_SPECIAL]  = { .name = "special", .flags = KIND_PLAYS | KIND_LIES, .field = { { .name = "detective", .type = T_ENTRY, .kind = KIND_DETECTIVE, .flags = FIELD_HEAD } } },
    [KIND_EVENT]    = { .name = "event", .flags = KIND_COMPONENT | KIND_PLAYS | KIND_LIES, .group = KIND_EVENT },
    [KIND_LOCATION] = { .name = "location", .field = { { .name = "type", .type = T_WORD, .flags = FIELD_REQUIRED }, { .name = "quality", .type = T_WORD, .otherwise = -1 } } },
    [KIND_SUSPECT]  = { .name = "suspect" },
    [KIND_NPC]      = { .name = "npc" },
    [KIND_LEAD]     = { .name = "lead", .flags = KIND_COMPONENT, .group = KIND_LEAD, .field = { { .name = "sort", .type = T_WORD, .flags = FIELD_HEAD, .en = "kind|kinds", .de = "f|Art,Art,Art,Art|Arten,Arten,Arten,Arten" } } },
    [KIND_EVIDENCE] = { .name = "evidence", .flags = KIND_COMPONENT, .group = KIND_EVIDENCE, .field = { { .name = "value", .type = T_NUMBER, .flags = FIELD_REQUIRED | FIELD_SIGNED } } },
};

static const struct span span[] = {
    { "action", "this time", "dieses Mal", "the next time {0} {v0:act/acts}", "das nächste Mal, wenn {0:nom} {v0:handelst/handelt}", "once per action", "einmal pro Aktion" },
    { "turn", "this turn", "in diesem Zug", "in {v0:your/{0:gen}} next turn", "{v0:in deinem nächsten Zug/im nächsten Zug {0:von}}", "once per turn", "einmal pro Zug" },
    { "round", "this round", "in dieser Runde", "next round", "in der nächsten Runde", "once per round", "einmal pro Runde" },
    { "day", "today", "heute", "tomorrow", "morgen", "once per day", "einmal pro Tag" },
    { "week", "this week", "diese Woche", "next week", "nächste Woche", "once per week", "einmal pro Woche" },
};
/* clang-format on */

static const struct vocabulary vocabulary = {
    .noun = noun,
    .verb = verb,
    .query = query,
    .event = event,
    .question = question,
    .domain = domain,
    .use = use,
    .kind = kind,
    .word = word,
    .span = span,
    .supply = supply,
    .noun_count = ARRAY_LEN(noun),
    .verb_count = ARRAY_LEN(verb),
    .query_count = ARRAY_LEN(query),
    .event_count = ARRAY_LEN(event),
    .question_count = ARRAY_LEN(question),
    .domain_count = DOMAIN_COUNT,
    .use_count = ARRAY_LEN(use),
    .kind_count = KIND_COUNT,
    .word_count = ARRAY_LEN(word),
    .span_count = ARRAY_LEN(span),
    .supply_count = ARRAY_LEN(supply),
};

const struct rules concepts_android_rules = {
    .name = "android",
    .title = "Android",
    .seat_min = 3,
    .seat_max = 5,
    .room = { .frames = 14, .counters = 16 },
    .component_max = 600,
    .vocabulary = &vocabulary,
};
