/* test_text_cards.c: rules texts generated from effects. Every text here has been read aloud in
 * both languages. The cards are written with the testing game's words.
 */
#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "harbor/harbor.h"
#include "pack/describe.h"
#include "pack/parser.h"
#include "text/buffer.h"

struct reading { /* a pack that has been read */
    struct arena arena;
    struct diag diag;
    struct ast_pack pack;
};

static void read_pack(struct reading *r, const struct pack_source *source, unsigned count)
{
    struct tokens *tokens = calloc(count, sizeof *tokens);
    struct parser p = {
        .arena = &r->arena, .diag = &r->diag, .pack = &r->pack, .v = &harbor_vocabulary
    };

    assert_non_null(tokens);
    r->pack = (struct ast_pack){ .rules = &harbor_rules, .vocabulary = &harbor_vocabulary };
    diag_init(&r->diag, &r->arena, source, count);
    p.shapes = shapes_new(&r->arena, &r->diag, &harbor_vocabulary);
    for (unsigned i = 0; i < count; i++)
        tokens[i] = lexer_read(&r->arena, &r->diag, i);
    parse_pack(&p, tokens, count);
    free(tokens);
}

struct card {
    const char *clauses; /* of an ally with `stays`, of a rule with `limit`, else of a trick */
    const char *en, *de;
};

/* clang-format off */
static const struct card card[] = {
    /* verbs */
    { "does you gain 2 coins",
      "Gain 2 coins.", "Du erhältst 2 Münzen." },
    { "does you lose 1 coin",
      "Lose 1 coin.", "Du verlierst 1 Münze." },
    { "does { you gain 1 coin ; you draw 1 card }",
      "Gain 1 coin. Draw 1 card.", "Du erhältst 1 Münze. Du ziehst 1 Karte." },
    { "does you gamble { cargo { you gain 4 coins } other { the alarm rises by 1 } }",
      "Turn up the top card of the deck and discard it. If it is a cargo, gain 4 coins; otherwise, the alarm rises by 1.",
      "Du deckst die oberste Karte des Nachziehstapels auf und legst sie ab. Ist es eine Ware, erhältst du 4 Münzen; sonst steigt der Alarm um 1." },

    /* numbers */
    { "does you gain the number of cards in your hand coins",
      "Gain 1 coin for each card in your hand.", "Du erhältst 1 Münze für jede Karte auf deiner Hand." },
    { "does you gain 2 times the number of cards in front of you coins",
      "Gain 2 coins for each card in front of you.", "Du erhältst 2 Münzen für jede Karte vor dir." },
    { "does you may { you gain the number of cards in your hand coins }",
      "You may gain 1 coin for each card in your hand.", "Du darfst für jede Karte auf deiner Hand 1 Münze erhalten." },
    { "does you gain the times you draw a card this turn plus 1 coins",
      "Gain 1 coin plus 1 for each time you have drawn a card this turn.",
      "Du erhältst 1 Münze plus 1 für jedes Mal, das du in diesem Zug eine Karte gezogen hast." },
    { "does for each other player { that player may { that player pays 1 coin } }",
      "Each other player may pay 1 coin.", "Jeder andere Spieler darf 1 Münze zahlen." },
    { "does for each other player as foe { foe chooses up to 1 card in foe's hand { foe tucks it under the deck } }",
      "Each other player may tuck a card in their hand under the deck.",
      "Jeder andere Spieler darf eine Karte auf seiner Hand unter den Nachziehstapel schieben." },
    { "does if the alarm is at least 2 { you lose 2 coins } else { you lose 1 coin }",
      "Lose 1 coin, or 2 if the alarm is at least 2.", "Du verlierst 1 Münze oder, falls der Alarm mindestens 2 beträgt, 2." },
    { "does you gain half the number of cards in your hand, rounded up coins",
      "Gain X coins, where X is half the number of cards in your hand, rounded up.",
      "Du erhältst X Münzen, wobei X die aufgerundete Hälfte der Anzahl der Karten auf deiner Hand ist." },
    { "does you draw the alarm cards",
      "Draw X cards, where X is the alarm.", "Du ziehst X Karten, wobei X der Alarm ist." },
    { "does you gain the times you draw a card this turn coins",
      "Gain 1 coin for each time you have drawn a card this turn.",
      "Du erhältst 1 Münze für jedes Mal, das du in diesem Zug eine Karte gezogen hast." },

    /* conditions */
    { "does if you have at least 2 coins { you draw 1 card }",
      "If you have at least 2 coins, draw 1 card.", "Falls du mindestens 2 Münzen hast, ziehst du 1 Karte." },
    { "does if the alarm is at least 3 { the alarm falls by 1 } else { you gain 1 coin }",
      "If the alarm is at least 3, the alarm falls by 1; otherwise, gain 1 coin.",
      "Falls der Alarm mindestens 3 beträgt, sinkt der Alarm um 1; sonst erhältst du 1 Münze." },
    { "does if not the alarm is at least 3 { you gain 1 coin }",
      "If the alarm is below 3, gain 1 coin.", "Falls der Alarm unter 3 liegt, erhältst du 1 Münze." },
    { "does if there is no cargo in your store and not you have at least 2 coins { you draw 1 card }",
      "If there is no cargo in your store and you do not have at least 2 coins, draw 1 card.",
      "Falls es keine Ware in deinem Lager gibt und du nicht mindestens 2 Münzen hast, ziehst du 1 Karte." },
    { "does if the number of cargoes in your store is at least 2 { you gain 2 coins }",
      "If there are at least 2 cargoes in your store, gain 2 coins.",
      "Falls es mindestens 2 Waren in deinem Lager gibt, erhältst du 2 Münzen." },
    { "does if there is no player that has at least 9 coins { you gain 1 coin }",
      "If there is no player who has at least 9 coins, gain 1 coin.",
      "Falls es keinen Spieler gibt, der mindestens 9 Münzen hat, erhältst du 1 Münze." },
    { "does if the active player is you { you gain 1 coin }",
      "If you are the active player, gain 1 coin.", "Falls du der aktive Spieler bist, erhältst du 1 Münze." },
    { "does if this is in play { you gain 1 coin }",
      "If this card is in play, gain 1 coin.", "Falls diese Karte im Spiel ist, erhältst du 1 Münze." },
    { "does if (you have at least 2 coins or you are active) and the alarm is at least 1 { you draw 1 card }",
      "If the alarm is at least 1 and you either have at least 2 coins or are active, draw 1 card.",
      "Falls der Alarm mindestens 1 beträgt und du entweder mindestens 2 Münzen hast oder am Zug bist, ziehst du 1 Karte." },
    { "does if not (you have at least 2 coins and the alarm is at least 1) { you gain 1 coin }",
      "If you do not have at least 2 coins or the alarm is below 1, gain 1 coin.",
      "Falls du nicht mindestens 2 Münzen hast oder der Alarm unter 1 liegt, erhältst du 1 Münze." },
    { "needs the times you work the docks this turn is at least 1 does you draw 1 card",
      "Play only if you have worked the docks this turn. Draw 1 card.",
      "Nur spielbar, falls du in diesem Zug auf den Docks gearbeitet hast. Du ziehst 1 Karte." },

    /* how often something was done */
    { "does if the times you sell a cargo this turn is 0 { you gain 1 coin }",
      "If you have sold no cargo this turn, gain 1 coin.", "Falls du in diesem Zug keine Ware verkauft hast, erhältst du 1 Münze." },
    { "does if the times you sell a cargo this turn is at least 2 { you gain 1 coin }",
      "If you have sold at least 2 cargoes this turn, gain 1 coin.", "Falls du in diesem Zug mindestens 2 Waren verkauft hast, erhältst du 1 Münze." },
    { "does if the times you sell a cargo this turn is 1 { you gain 1 coin }",
      "If you have sold exactly 1 cargo this turn, gain 1 coin.", "Falls du in diesem Zug genau 1 Ware verkauft hast, erhältst du 1 Münze." },
    { "does if the times you play a card that is a trick this week is less than 3 { you gain 1 coin }",
      "If you have played fewer than 3 cards that are tricks this week, gain 1 coin.",
      "Falls du diese Woche weniger als 3 Karten gespielt hast, die Kniffe sind, erhältst du 1 Münze." },
    { "does if the times you work the docks this turn is 0 { you gain 1 coin }",
      "If you have not worked the docks this turn, gain 1 coin.", "Falls du in diesem Zug nicht auf den Docks gearbeitet hast, erhältst du 1 Münze." },
    { "does if the times you work the docks this turn is at least 2 and you are active { you gain 1 coin }",
      "If you have worked the docks at least twice this turn and are active, gain 1 coin.",
      "Falls du in diesem Zug mindestens zweimal auf den Docks gearbeitet hast und am Zug bist, erhältst du 1 Münze." },
    { "does if the times you draw a card this turn is 0 { you gain 1 coin }",
      "If you have not drawn a card this turn, gain 1 coin.", "Falls du in diesem Zug keine Karte gezogen hast, erhältst du 1 Münze." },
    { "does if the times you gain coins this turn is at least 2 { you gain 1 coin }", /* no phrase for it */
      "If it has happened at least twice this turn that you gain coins, gain 1 coin.",
      "Falls es in diesem Zug mindestens zweimal geschehen ist, dass du Münzen erhältst, erhältst du 1 Münze." },
    { "does if the times you gain coins this turn is 0 { you gain 1 coin }",
      "If it has not happened this turn that you gain coins, gain 1 coin.",
      "Falls es in diesem Zug nicht geschehen ist, dass du Münzen erhältst, erhältst du 1 Münze." },

    /* said of several */
    { "does you gain the smaller of 3 and the number of players that are active coins",
      "Gain 1 coin for each player who is active, at most 3.",
      "Du erhältst 1 Münze für jeden Spieler, der am Zug ist, höchstens 3." },
    { "does if the number of players that have at least 2 coins and are not active is at least 2 { you gain 1 coin }",
      "If there are at least 2 players who have at least 2 coins and are not active, gain 1 coin.",
      "Falls es mindestens 2 Spieler gibt, die mindestens 2 Münzen haben und nicht am Zug sind, erhältst du 1 Münze." },
    { "does if there is a trick in your hand whose cost is at least 2 { you gain 1 coin }",
      "If there is a trick in your hand with a cost of at least 2, gain 1 coin.",
      "Falls es einen Kniff auf deiner Hand mit Kosten ab 2 gibt, erhältst du 1 Münze." },

    /* common parts appear once */
    { "does if (you have at least 2 coins or you have at least 1 alarm) { you draw 1 card }",
      "If you have at least 2 coins or at least 1 alarm, draw 1 card.",
      "Falls du mindestens 2 Münzen oder mindestens 1 Alarm hast, ziehst du 1 Karte." },
    { "does if the alarm is 0 and (you have at least 2 coins or you have at least 1 alarm) { you draw 1 card }",
      "If the alarm is 0 and you have either at least 2 coins or at least 1 alarm, draw 1 card.",
      "Falls der Alarm 0 beträgt und du entweder mindestens 2 Münzen oder mindestens 1 Alarm hast, ziehst du 1 Karte." },
    { "when the alarm rises does { you gain 1 coin ; you draw 1 card ; the alarm falls by 1 }",
      "When the alarm rises, gain 1 coin, draw 1 card, and the alarm falls by 1.",
      "Wenn der Alarm steigt, erhältst du 1 Münze, ziehst 1 Karte, und der Alarm sinkt um 1." },
    { "when the alarm rises does { you gain 1 coin ; you gain 2 alarm ; you draw 1 card }",
      "When the alarm rises, gain 1 coin and 2 alarm, and draw 1 card.",
      "Wenn der Alarm steigt, erhältst du 1 Münze und 2 Alarm und ziehst 1 Karte." },
    { "pay you pay 1 coin and you pay 2 alarm does you draw 2 cards",
      "Pay 1 coin and 2 alarm: draw 2 cards.", "1 Münze und 2 Alarm zahlen: Du ziehst 2 Karten." },
    { "does this turn { for you selling a cargo is forbidden ; for you playing an ally is forbidden }",
      "You cannot sell a cargo or play an ally this turn.",
      "Du darfst in diesem Zug keine Ware verkaufen und keinen Helfer spielen." },
    { "does { this turn { for you selling a cargo is forbidden } ; in your next turn { for you selling a cargo is forbidden } }",
      "You cannot sell a cargo this turn or your next.",
      "Du darfst in diesem und deinem nächsten Zug keine Ware verkaufen." },
    { "does this turn { for you selling a cargo is forbidden if the times you draw a card this turn is 0 }",
      "You cannot sell a cargo this turn until you draw a card.",
      "Du darfst in diesem Zug keine Ware verkaufen, bis du eine Karte ziehst." },
    { "when a player plays an ally does choose an ally in front of you { you take back it ; you gain 1 coin } else nothing",
      "When a player plays an ally, take an ally in front of you back and gain 1 coin.",
      "Spielt ein Spieler einen Helfer, nimmst du einen Helfer vor dir zurück und erhältst 1 Münze." },

    /* they have no effect beyond being there */
    { "needs the alarm is at least 1 stays { the hand limit of you is 1 more }",
      "Play only if the alarm is at least 1. This card stays in play. Your hand limit is 1 more.",
      "Nur spielbar, falls der Alarm mindestens 1 beträgt. Diese Karte bleibt im Spiel. Dein Handlimit ist um 1 höher." },
    { "limit 3 does nothing", "", "" },
    { "limit 3 stays { when the alarm rises { this is lifted } }",
      "When the alarm rises, this house rule is lifted.", "Wenn der Alarm steigt, wird diese Hausregel aufgehoben." },
    { "stays { the hand limit of you is the alarm }",
      "Stays in play. Your hand limit is equal to the alarm.", "Bleibt im Spiel. Dein Handlimit ist gleich dem Alarm." },

    /* choosing */
    { "does choose a card in your hand as waste { you tuck waste under the deck }",
      "Tuck a card in your hand under the deck.", "Du schiebst eine Karte auf deiner Hand unter den Nachziehstapel." },
    { "does choose a cargo in your hand that is not this { you tuck it under the deck }",
      "Tuck another cargo in your hand under the deck.", "Du schiebst eine andere Ware auf deiner Hand unter den Nachziehstapel." },
    { "does choose another player as victim { you steal 2 coins from victim ; the alarm rises by 1 }",
      "Steal 2 coins from another player, and the alarm rises by 1.",
      "Du stiehlst einem anderen Spieler 2 Münzen und der Alarm steigt um 1." },
    { "does choose a player that has at least 2 coins { that player loses 1 coin }",
      "A player of your choice who has at least 2 coins loses 1 coin.",
      "Ein Spieler deiner Wahl, der mindestens 2 Münzen hat, verliert 1 Münze." },
    { "does choose a cargo in your hand { you tuck it under the deck ; you draw 1 card } else { you gain 1 coin }",
      "Choose a cargo in your hand: tuck it under the deck and draw 1 card; if there is none, gain 1 coin.",
      "Wähle eine Ware auf deiner Hand: Du schiebst sie unter den Nachziehstapel und ziehst 1 Karte; falls es keine gibt, erhältst du 1 Münze." },
    { "does choose a cargo in the discards { you gain the value of it coins }",
      "Choose a cargo in the discards: gain X coins, where X is its value.",
      "Wähle eine Ware in der Ablage: Du erhältst X Münzen, wobei X ihr Wert ist." },
    { "does choose up to 2 cards in the discards as find { you tuck find under the deck }",
      "Tuck up to 2 cards in the discards under the deck.", "Du schiebst bis zu 2 Karten in der Ablage unter den Nachziehstapel." },
    { "does choose up to 2 other players { you steal 1 coin from that player }",
      "Steal 1 coin from each of up to 2 other players.",
      "Du stiehlst jedem von bis zu 2 anderen Spielern 1 Münze." },
    { "does choose another player as one { choose a player that is not one as two { you give this to one ; you steal 1 coin from two } else nothing }",
      "Choose another player: choose a player who is not that player; give this card to the first player and steal 1 coin from the second player.",
      "Wähle einen anderen Spieler: Wähle einen Spieler, der nicht dieser Spieler ist; du gibst dem ersten Spieler diese Karte und stiehlst dem zweiten Spieler 1 Münze." },
    { "does choose 2 players as one and two { one gains 2 coins ; two draws 1 card }",
      "Choose 2 players: the first player gains 2 coins and the second player draws 1 card.",
      "Wähle 2 Spieler: Der erste Spieler erhält 2 Münzen und der zweite Spieler zieht 1 Karte." },
    { "does choose a cargo in your hand whose value is at least 3 and that is not in play as bale { you tuck bale under the deck }",
      "Tuck a cargo in your hand with a value of at least 3 that is not in play under the deck.",
      "Du schiebst eine Ware auf deiner Hand mit einem Wert ab 3, die nicht im Spiel ist, unter den Nachziehstapel." },
    { "does you gain by the alarm { 2 gives 3, 4 gives 5 } coins",
      "Gain X coins, where X is 3 from 2 on or 5 from 4 on, by the alarm.",
      "Du erhältst X Münzen, wobei X je nach dem Alarm 3 ab 2 oder 5 ab 4 ist." },
    { "does choose one of { \"Sell.\" de \"Verkauf es.\" { you gain 2 coins } or \"Keep it.\" de \"Behalt es.\" { you draw 1 card } }",
      "Choose: “Sell.” Gain 2 coins; or “Keep it.” Draw 1 card.",
      "Wähle: „Verkauf es.“ Du erhältst 2 Münzen; oder „Behalt es.“ Du ziehst 1 Karte." },
    { "does { tell \"It rains.\" de \"Es regnet.\" ; you gain 1 coin }", /* a story is not a rule */
      "Gain 1 coin.", "Du erhältst 1 Münze." },
    { "does pay you pay 1 coin { you draw 2 cards }",
      "Pay 1 coin to draw 2 cards.", "Du zahlst 1 Münze; dafür ziehst du 2 Karten." },
    { "does if the alarm is at least 3 { you gain 2 coins } else if the alarm is at least 1 { you gain 1 coin } else { you draw 1 card }",
      "If the alarm is at least 3, gain 2 coins; otherwise, if the alarm is at least 1, gain 1 coin; otherwise, draw 1 card.",
      "Falls der Alarm mindestens 3 beträgt, erhältst du 2 Münzen; sonst, falls der Alarm mindestens 1 beträgt, erhältst du 1 Münze; sonst ziehst du 1 Karte." },
    { "stays { the hand limit of you is 1 more if the alarm is at least 2 }",
      "Stays in play. Your hand limit is 1 more if the alarm is at least 2.",
      "Bleibt im Spiel. Dein Handlimit ist um 1 höher, falls der Alarm mindestens 2 beträgt." },
    { "stays { when another player sells a cargo 2 times per day { you gain 1 coin } }",
      "Stays in play. Up to twice per day, when another player sells a cargo, gain 1 coin.",
      "Bleibt im Spiel. Bis zu zweimal pro Tag, wenn ein anderer Spieler eine Ware verkauft, erhältst du 1 Münze." },
    { "stays { when a player sells a cargo once per day each { that player gains 1 coin } }",
      "Stays in play. Once per day each, when a player sells a cargo, they gain 1 coin.",
      "Bleibt im Spiel. Je einmal pro Tag, wenn ein Spieler eine Ware verkauft, erhält er 1 Münze." },
    { "does choose one of { { you gain 1 coin } or { you draw 1 card } }",
      "Gain 1 coin or draw 1 card.", "Du erhältst 1 Münze oder ziehst 1 Karte." },
    { "does choose one of { { you draw 2 cards } or { the alarm falls by 1 } }",
      "Draw 2 cards, or the alarm falls by 1.", "Du ziehst 2 Karten, oder der Alarm sinkt um 1." },
    { "does choose another player as foe { foe chooses one of { { foe loses 1 coin } or { foe discards 1 card } } }",
      "Choose another player: they must lose 1 coin or discard 1 card.",
      "Wähle einen anderen Spieler: Er muss 1 Münze verlieren oder 1 Karte ablegen." },

    /* each, may, pay, repeat */
    { "does for each player { that player loses 1 coin }",
      "Each player loses 1 coin.", "Jeder Spieler verliert 1 Münze." },
    { "does for each player that is not you { that player may { that player draws 1 card } else { that player gains 1 coin } }",
      "Each other player must draw 1 card or gain 1 coin.",
      "Jeder andere Spieler muss 1 Karte ziehen oder 1 Münze erhalten." },
    { "does for each player that has at least 2 coins { that player loses 1 coin }",
      "Each player who has at least 2 coins loses 1 coin.", "Jeder Spieler, der mindestens 2 Münzen hat, verliert 1 Münze." },
    { "does for each card in front of you { it leaves play }",
      "Each card in front of you leaves play.", "Jede Karte vor dir verlässt das Spiel." },
    { "does you may { choose another player { you steal 1 coin from that player } }",
      "You may steal 1 coin from another player.", "Du darfst einem anderen Spieler 1 Münze stehlen." },
    { "does you may { you pay 1 coin ; the alarm falls by 1 }",
      "You may pay 1 coin; if so, the alarm falls by 1.", "Du darfst 1 Münze zahlen; wenn ja, sinkt der Alarm um 1." },
    { "does you may { you lose 1 coin ; you draw 2 cards }",
      "You may lose 1 coin and draw 2 cards.", "Du darfst 1 Münze verlieren und 2 Karten ziehen." },
    { "does pay you pay 1 coin { you draw 2 cards } else { the alarm rises by 1 }",
      "Pay 1 coin to draw 2 cards; if you cannot, the alarm rises by 1.",
      "Du zahlst 1 Münze; dafür ziehst du 2 Karten; geht das nicht, steigt der Alarm um 1." },
    { "does repeat 3 times { you gain 1 coin }",
      "Do this 3 times: gain 1 coin.", "Tu dies dreimal: Du erhältst 1 Münze." },

    /* when, if, cost */
    { "when another player plays a card does cancel it",
      "When another player plays a card, it is canceled.", "Spielt ein anderer Spieler eine Karte, wird das verhindert." },
    { "when another player plays an ally does instead { you gain 2 coins ; the alarm rises by 1 }",
      "When another player plays an ally: instead, gain 2 coins, and the alarm rises by 1.",
      "Wenn ein anderer Spieler einen Helfer spielt: Stattdessen erhältst du 2 Münzen und der Alarm steigt um 1." },
    { "when a player plays a card that is a trick does it leaves play",
      "When a player plays a card that is a trick, it leaves play.",
      "Spielt ein Spieler eine Karte, die ein Kniff ist, verlässt sie das Spiel." },
    { "when a player plays an ally does it leaves play", /* "er" might be the player */
      "When a player plays an ally, it leaves play.",
      "Spielt ein Spieler einen Helfer, verlässt dieser das Spiel." },
    { "needs the alarm is at least 1 pay you pay 2 coins does the alarm falls by 3",
      "Play only if the alarm is at least 1. Pay 2 coins: the alarm falls by 3.",
      "Nur spielbar, falls der Alarm mindestens 1 beträgt. 2 Münzen zahlen: Der Alarm sinkt um 3." },
    { "pay you pay 1 coin does you draw 2 cards",
      "Pay 1 coin: draw 2 cards.", "1 Münze zahlen: Du ziehst 2 Karten." },
    { "when another player sells a cargo once per day pay you pay 1 coin and you discard 1 card does that player loses 1 coin",
      "Once per day, when another player sells a cargo, pay 1 coin and discard 1 card: they lose "
      "1 coin.",
      "Einmal pro Tag, wenn ein anderer Spieler eine Ware verkauft, zahlst du 1 Münze und legst 1 "
      "Karte ab: Er verliert 1 Münze." },

    /* effects in force */
    { "does this turn { the price you pay for a card is 1 less }",
      "The price you pay for a card is 1 less this turn.", "Der Preis, den du für eine Karte zahlst, ist in diesem Zug um 1 niedriger." },
    { "does this week { what a player gets for a cargo is 1 more }",
      "What a player gets for a cargo is 1 more this week.", "Der Erlös, den ein Spieler für eine Ware bekommt, ist diese Woche um 1 höher." },
    { "does this day { when the alarm rises { the alarm falls by 1 } }",
      "Today, when the alarm rises, the alarm falls by 1.", "Heute, wenn der Alarm steigt, sinkt der Alarm um 1." },
    { "does until the day ends { for a player selling a cargo is forbidden }",
      "No player may sell a cargo until the day ends.", "Kein Spieler darf eine Ware verkaufen, bis der Tag endet." },
    { "does this turn { for another player selling a cargo is forbidden }",
      "No other player may sell a cargo this turn.", "Kein anderer Spieler darf in diesem Zug eine Ware verkaufen." },
    { "does while in play { for you selling a cargo is forbidden }",
      "While this card is in play: you cannot sell a cargo.", "Solange diese Karte im Spiel ist: Du darfst keine Ware verkaufen." },
    { "does for the rest of the game { for you playing an ally is allowed }",
      "You may play an ally for the rest of the game.", "Du darfst für den Rest des Spiels einen Helfer spielen." },
    { "does the next time { when you draw a card { you gain 2 coins } }",
      "The next time you draw a card, gain 2 coins.", "Das nächste Mal, wenn du eine Karte ziehst, erhältst du 2 Münzen." },
    { "does the next time { the price you pay for a card is 2 less }",
      "The price you pay for a card is 2 less the next time.", "Der Preis, den du für eine Karte zahlst, ist das nächste Mal um 2 niedriger." },
    { "when you sell a cargo needs the times you sell a cargo this turn is 2 does you draw 1 card",
      "When you sell a cargo for the second time this turn, draw 1 card.", "Verkaufst du eine Ware in diesem Zug zum zweiten Mal, ziehst du 1 Karte." },
    { "when you sell a cargo needs the times you sell a cargo this turn is at least 3 does you draw 1 card",
      "When you sell a cargo for at least the third time this turn, draw 1 card.", "Verkaufst du eine Ware in diesem Zug mindestens zum dritten Mal, ziehst du 1 Karte." },
    { "does this turn { for you selling a cargo is forbidden if the times you work the docks this turn is 0 }",
      "You cannot sell a cargo this turn until you work the docks.", "Du darfst in diesem Zug keine Ware verkaufen, bis du auf den Docks arbeitest." },
    { "when you play a card needs there is a cargo in your hand does you gain the number of cargoes in your hand coins",
      "When you play a card, gain 1 coin for each cargo in your hand.", "Spielst du eine Karte, erhältst du 1 Münze für jede Ware auf deiner Hand." },
    { "does choose up to 1 card in the discards, you take back it",
      "You may take a card in the discards back.", "Du darfst eine Karte in der Ablage zurücknehmen." },
    { "does choose a cargo in your hand whose value is at least 3, you throw away it",
      "Throw a cargo in your hand with a value of at least 3 away.", "Du wirfst eine Ware auf deiner Hand mit einem Wert ab 3 weg." },
    { "does if the alarm is at least 2 { in your next turn { the hand limit of you is 2 less } } else { in your next turn { the hand limit of you is 1 less } }",
      "Your hand limit is 1 less in your next turn, or 2 less if the alarm is at least 2.", "Dein Handlimit ist in deinem nächsten Zug um 1 niedriger oder, falls der Alarm mindestens 2 beträgt, 2." },
    { "does this turn { what you earn on the docks is the alarm more }",
      "What you earn on the docks is increased by the alarm this turn.",
      "Der Lohn, den du auf den Docks bekommst, ist in diesem Zug um den Alarm höher." },

    /* abilities */
    { "stays { when you sell a cargo once per turn { the alarm falls by 1 } }",
      "Stays in play. Once per turn, when you sell a cargo, the alarm falls by 1.",
      "Bleibt im Spiel. Einmal pro Zug, wenn du eine Ware verkaufst, sinkt der Alarm um 1." },
    { "stays { action pay you pay 1 coin { you draw 2 cards ; this leaves play } }",
      "Stays in play. As an action, pay 1 coin: draw 2 cards, and this card leaves play.",
      "Bleibt im Spiel. Als Aktion, 1 Münze zahlen: Du ziehst 2 Karten und diese Karte verlässt das Spiel." },
    { "stays { action once per turn { you gain 1 coin ; the alarm rises by 1 } ; what you earn on the docks is 1 more }",
      "Stays in play. Once per turn, as an action: gain 1 coin, and the alarm rises by 1. What you earn on the docks is 1 more.",
      "Bleibt im Spiel. Einmal pro Zug, als Aktion: Du erhältst 1 Münze und der Alarm steigt um 1. Der Lohn, den du auf den Docks bekommst, ist um 1 höher." },
    { "stays { when you sell a cargo once per day { if the alarm is at least 2 { the alarm falls by 1 } ; you draw 1 card } }",
      "Stays in play. Once per day, when you sell a cargo: if the alarm is at least 2, the alarm falls by 1; then draw 1 card.",
      "Bleibt im Spiel. Einmal pro Tag, wenn du eine Ware verkaufst: Falls der Alarm mindestens 2 beträgt, sinkt der Alarm um 1; dann ziehst du 1 Karte." },
    { "stays { when the day ends { you gamble { cargo { you gain 1 coin } other nothing } ; you lose 1 coin } }",
      "Stays in play. When the day ends, turn up the top card of the deck and discard it; if it is a cargo, gain 1 coin; then lose 1 coin.",
      "Bleibt im Spiel. Wenn der Tag endet, deckst du die oberste Karte des Nachziehstapels auf und legst sie ab; ist es eine Ware, erhältst du 1 Münze; dann verlierst du 1 Münze." },
    { "stays { what you earn on the docks is 1 more }",
      "Stays in play. What you earn on the docks is 1 more.",
      "Bleibt im Spiel. Der Lohn, den du auf den Docks bekommst, ist um 1 höher." },
};

/* The rows of a choice, as the player who chooses reads them. */
static const struct card choice[] = {
    { "does choose one of { { you gain 1 coin } or { the alarm falls by 1 } }",
      "Gain 1 coin|The alarm falls by 1", "1 Münze erhalten|Der Alarm sinkt um 1" },
    { "does you may { choose a card in your hand { you tuck it under the deck } }",
      "Tuck a card in your hand under the deck|Decline", "Eine Karte auf deiner Hand unter den Nachziehstapel schieben|Verzichten" },
    { "does choose another player as foe { foe may { foe pays 1 coin } else { you steal 2 coins from foe } }",
      "Pay 1 coin|The player of this card steals 2 coins from you",
      "1 Münze zahlen|Der Spieler dieser Karte stiehlt dir 2 Münzen" },
};
/* clang-format on */

static void compare(const char *is, const char *should_be, const char *clauses)
{
    if (strcmp(is, should_be) != 0)
        fail_msg("%s\n  is        %s\n  should be %s", clauses, is, should_be);
}

static struct pack_source written(const struct card *c, char *text, size_t size)
{
    bool rule = strncmp(c->clauses, "limit", 5) == 0, ally = strstr(c->clauses, "stays {") != NULL;
    int length = snprintf(
        text, size, "pack harbor \"Test\" de \"Test\"\n%s \"Card\" de \"Karte\" {\n %s\n %s\n}\n",
        rule   ? "rule"
        : ally ? "ally"
               : "trick",
        rule ? "" : "cost 1", c->clauses);

    return (struct pack_source){ "test.pack", text, (size_t)length };
}

/* Reads the card's pack and gives it to `test`. */
static void with_card(const struct card *c, void (*test)(struct reading *r, const struct card *c))
{
    static struct reading r;
    static char text[2048];
    jmp_buf exhausted;

    if (setjmp(exhausted)) {
        fail_msg("no memory");
        return;
    }
    struct pack_source source = written(c, text, sizeof text);
    arena_init(&r.arena, &exhausted);
    read_pack(&r, &source, 1);
    if (r.diag.count) {
        char *report = diag_text(&r.diag, "error");

        print_error("%s\n", report);
        free(report);
    }
    assert_int_equal(r.diag.count, 0);
    assert_int_equal(r.pack.entry_count, 1);
    test(&r, c);
    arena_release(&r.arena);
}

static void told_in_both(struct reading *r, const struct card *c)
{
    char text[DESCRIBE_MAX];

    for (int lang = 0; lang < LANG_COUNT; lang++) {
        if (!describe_entry(&r->pack, &r->pack.entry[0], (enum language)lang, text, sizeof text))
            fail_msg("not all told: %s: %s", c->clauses, text);
        compare(text, lang == LANG_DE ? c->de : c->en, c->clauses);
    }
}

static void cards(void **state)
{
    (void)state;
    assert_true(ARRAY_LEN(card) >= 40);
    for (size_t i = 0; i < ARRAY_LEN(card); i++)
        with_card(&card[i], told_in_both);
}

/* The statement that asks, after a `choose` that binds. */
static const struct ast_statement *asking(const struct ast_entry *e)
{
    const struct ast_statement *s = e->play->does;

    while (s && s->is == DO_CHOOSE)
        s = s->body;
    return s;
}

static void rows_in_both(struct reading *r, const struct card *c)
{
    const struct ast_statement *s = asking(&r->pack.entry[0]);

    for (int lang = 0; lang < LANG_COUNT; lang++) {
        char text[DESCRIBE_MAX], both[2 * DESCRIBE_MAX] = "";
        const struct ast_statement *row[2] = { s->body, s->otherwise };

        if (s->is == DO_ONE_OF) {
            row[0] = s->alternative->body;
            row[1] = s->alternative->next->body;
        }
        for (unsigned i = 0; i < 2; i++) {
            assert_true(describe_alternative(&r->pack, &r->pack.entry[0], row[i],
                                             (enum language)lang, text, sizeof text));
            strcat(strcat(both, i ? "|" : ""), text);
        }
        compare(both, lang == LANG_DE ? c->de : c->en, c->clauses);
    }
}

static void rows_of_choices(void **state)
{
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(choice); i++)
        with_card(&choice[i], rows_in_both);
}

/* At any buffer size it ends with a zero and reports whether it is complete. */
static void small_sizes(struct reading *r, const struct card *c)
{
    size_t length = strlen(c->de);

    for (size_t size = 1; size <= length + 1; size++) {
        char *text = malloc(size);

        assert_non_null(text);
        bool whole = describe_entry(&r->pack, &r->pack.entry[0], LANG_DE, text, size);
        assert_int_equal(whole, size == length + 1);
        assert_memory_equal(text, c->de, strlen(text));
        assert_true(strlen(text) < size);
        free(text);
    }
}

static void into_small_buffers(void **state)
{
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(card); i += 5)
        with_card(&card[i], small_sizes);
}

/* A language in which a word is missing is reported, not guessed. */
static void missing_words(struct reading *r, const struct card *c)
{
    struct vocabulary v = harbor_vocabulary;
    struct form *verb = calloc(v.verb_count, sizeof *verb);
    char text[DESCRIBE_MAX];

    (void)c;
    assert_non_null(verb);
    memcpy(verb, v.verb, v.verb_count * sizeof *verb);
    for (unsigned i = 0; i < v.verb_count; i++)
        verb[i].de = NULL;
    v.verb = verb;
    r->pack.vocabulary = &v;
    assert_true(describe_entry(&r->pack, &r->pack.entry[0], LANG_EN, text, sizeof text));
    assert_false(describe_entry(&r->pack, &r->pack.entry[0], LANG_DE, text, sizeof text));
    verb[0].de = verb[4].de = "{7} ist";
    assert_false(describe_entry(&r->pack, &r->pack.entry[0], LANG_DE, text, sizeof text));
    free(verb);
}

static void what_cannot_be_phrased(void **state)
{
    (void)state;
    with_card(&card[0], missing_words);
}

/* Patterns that no text may contain. */
static void lint(const char *title, const char *text)
{
    static const char *const never[] = { "  ", "{",  "}",  "?",  " ,", " .", ",,", "..", " ;",
                                         ";;", "::", ",.", ";.", ":.", " :", "( ", " )", "()" };

    for (size_t i = 0; i < ARRAY_LEN(never); i++)
        if (strstr(text, never[i]))
            fail_msg("%s: '%s' in: %s", title, never[i], text);
    if (text[0] && text[strlen(text) - 1] != '.')
        fail_msg("%s does not end: %s", title, text);
}

/* The files of the testing game's pack. The tests run from the root. */
static unsigned read_files(struct pack_source *source, unsigned max)
{
    DIR *dir = opendir("tests/harbor/pack");
    unsigned count = 0;

    assert_non_null(dir);
    for (struct dirent *f; (f = readdir(dir)) && count < max;) {
        size_t length = strlen(f->d_name);
        char path[512];

        if (length < 5 || strcmp(f->d_name + length - 5, ".pack") != 0)
            continue;
        snprintf(path, sizeof path, "tests/harbor/pack/%s", f->d_name);
        FILE *file = fopen(path, "rb");
        char *text = malloc(SOURCE_MAX);
        assert_non_null(file);
        assert_non_null(text);
        source[count++] =
            (struct pack_source){ "harbor.pack", text, fread(text, 1, SOURCE_MAX, file) };
        fclose(file);
    }
    closedir(dir);
    return count;
}

static void tell_all(const struct pack_source *source, unsigned count)
{
    static struct reading r;
    jmp_buf exhausted;

    if (setjmp(exhausted)) {
        fail_msg("no memory");
        return;
    }
    arena_init(&r.arena, &exhausted);
    read_pack(&r, source, count);
    assert_int_equal(r.diag.count, 0);
    for (unsigned i = 0; i < r.pack.entry_count; i++)
        for (int lang = 0; lang < LANG_COUNT; lang++) {
            const struct ast_entry *e = &r.pack.entry[i];
            char text[DESCRIBE_MAX];

            if (!describe_entry(&r.pack, e, (enum language)lang, text, sizeof text))
                fail_msg("%s cannot be phrased: %s", e->title[0], text);
            lint(e->title[0], text);
        }
    arena_release(&r.arena);
}

/* Every card of the testing game has a text in both languages. */
static void the_testing_game(void **state)
{
    struct pack_source source[16];
    unsigned count = read_files(source, ARRAY_LEN(source));

    (void)state;
    assert_true(count > 0);
    tell_all(source, count);
    for (unsigned i = 0; i < count; i++)
        free((char *)(uintptr_t)source[i].text);
}

/* | `clauses` | English | German | */
static bool example(char *line, struct card *c)
{
    char *open = strstr(line, "| `"), *close = open ? strstr(open + 3, "` | ") : NULL;
    char *bar = close ? strstr(close + 4, " | ") : NULL, *end = bar ? strstr(bar + 3, " |") : NULL;

    if (open != line || !end)
        return false;
    *close = *bar = *end = 0;
    *c = (struct card){ open + 3, close + 4, bar + 3 };
    return strstr(c->clauses, "does ") != NULL;
}

static void examples_of_the_manual(void **state)
{
    FILE *file = fopen("docs/texts.md", "r");
    char line[1024];
    unsigned count = 0;
    struct card c;

    (void)state;
    assert_non_null(file);
    while (fgets(line, sizeof line, file))
        if (example(line, &c)) {
            with_card(&c, told_in_both);
            count++;
        }
    fclose(file);
    assert_true(count >= 10);
}

/* A title with a small article is a name in sentences and a heading elsewhere. */
static void a_title_with_an_article(void **state)
{
    static const char text[] = "pack harbor \"Test\" de \"Test\"\n"
                               "rule \"the Curfew\" de \"die Sperrstunde\" { does nothing }\n"
                               "trick \"Bribe\" de \"Bestechung\" { cost 1 when the alarm rises\n"
                               "does \"The Curfew\" is lifted }\n";
    const struct pack_source source = { "test.pack", text, sizeof text - 1 };
    static struct reading r;
    jmp_buf exhausted;
    char out[DESCRIBE_MAX];

    (void)state;
    if (setjmp(exhausted)) {
        fail_msg("no memory");
        return;
    }
    arena_init(&r.arena, &exhausted);
    read_pack(&r, &source, 1);
    assert_int_equal(r.diag.count, 0);
    assert_true(describe_entry(&r.pack, &r.pack.entry[1], LANG_EN, out, sizeof out));
    assert_string_equal(out, "When the alarm rises, the Curfew is lifted.");
    assert_true(describe_entry(&r.pack, &r.pack.entry[1], LANG_DE, out, sizeof out));
    assert_string_equal(out, "Wenn der Alarm steigt, wird die Sperrstunde aufgehoben.");
    arena_release(&r.arena);
}

int main(void)
{
    const struct CMUnitTest test[] = {
        cmocka_unit_test(cards),
        cmocka_unit_test(examples_of_the_manual),
        cmocka_unit_test(rows_of_choices),
        cmocka_unit_test(into_small_buffers),
        cmocka_unit_test(what_cannot_be_phrased),
        cmocka_unit_test(the_testing_game),
        cmocka_unit_test(a_title_with_an_article),
    };

    return cmocka_run_group_tests(test, NULL, NULL);
}
