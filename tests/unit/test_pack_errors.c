/* test_pack_errors.c: every kind of mistake an author can make, with its message. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "harbor/harbor.h"
#include "pack/pack_compile.h"

#define PACK "pack harbor \"Harbor\" de \"Hafen\"\n"

struct mistake {
    const char *name, *pack, *told;
};

/* clang-format off */
static const struct mistake mistake[] = {
    { "text without end",
      "pack harbor \"Harbor de \"Hafen\"\n",
      "a.pack:1:30: error: this text does not end; expected '\"' in its line\n"
      "    pack harbor \"Harbor de \"Hafen\"\n"
      "                                 ^\n" },
    { "character without meaning",
      PACK "trick \"T\" de \"T\" {\n"
      "    cost 1\n"
      "    does you gain 2 * 3 coins\n"
      "}\n",
      "a.pack:4:21: error: '*' is not allowed here\n"
      "    does you gain 2 * 3 coins\n"
      "                    ^\n" },
    { "control character",
      PACK "trick \"T\" de \"T\" {\n"
      "    cost 1\n"
      "    does you gain 2 \007 coins\n"
      "}\n",
      "a.pack:4:21: error: a control character (7) is not allowed here\n"
      "    does you gain 2   coins\n"
      "                    ^\n" },
    { "not utf8",
      PACK "trick \"T\" de \"T\" {\n"
      "    cost 1\n"
      "    does you gain 2 \377 coins\n"
      "}\n",
      "a.pack:4:21: error: this is not UTF-8\n"
      "    does you gain 2 ? coins\n"
      "                    ^\n" },
    { "number too large",
      PACK "trick \"T\" de \"T\" {\n"
      "    cost 1\n"
      "    does you gain 16384 coins\n"
      "}\n",
      "a.pack:4:19: error: numbers go from -32768 to 16383\n"
      "    does you gain 16384 coins\n"
      "                  ^~~~~\n" },
    { "no pack line",
      "cargo \"Tea\" de \"Tee\" { value 1 }\n",
      "a.pack:1:1: error: no file of the pack begins with: pack harbor \"Title\" de \"Titel\"\n"
      "    cargo \"Tea\" de \"Tee\" { value 1 }\n"
      "    ^\n" },
    { "two pack lines",
      PACK "pack harbor \"Again\" de \"Noch einmal\"\n",
      "a.pack:2:1: error: a pack has only one line 'pack', and this is a second one\n"
      "    pack harbor \"Again\" de \"Noch einmal\"\n"
      "    ^~~~\n" },
    { "another game",
      "pack harbour \"Harbor\" de \"Hafen\"\n",
      "a.pack:1:6: error: 'harbour' does not fit here; did you mean 'harbor'?\n"
      "    pack harbour \"Harbor\" de \"Hafen\"\n"
      "         ^~~~~~~\n" },
    { "unknown kind",
      PACK "trik \"T\" de \"T\" { cost 1 }\n",
      "a.pack:2:1: error: 'trik' does not fit here; did you mean 'trick'?\n"
      "    trik \"T\" de \"T\" { cost 1 }\n"
      "    ^~~~\n" },
    { "no title",
      PACK "trick { cost 1 }\n",
      "a.pack:2:7: error: expected the title in quotes, not '{'\n"
      "    trick { cost 1 }\n"
      "          ^\n" },
    { "german missing",
      PACK "cargo \"Tea\" { value 1 }\n",
      "a.pack:2:7: error: the German is missing; expected de \"…\" after it\n"
      "    cargo \"Tea\" { value 1 }\n"
      "          ^~~~~\n" },
    { "empty title",
      PACK "cargo \"\" de \"\" { value 1 }\n",
      "a.pack:2:7: error: a title cannot be empty\n"
      "    cargo \"\" de \"\" { value 1 }\n"
      "          ^~\n" },
    { "key taken",
      PACK "cargo \"Tea\" de \"Tee\" { value 1 }\n"
      "cargo \"Tea!\" de \"Tee!\" { value 1 }\n",
      "a.pack:3:7: error: the key 'tea' is taken; give this entry a different one with 'key'\n"
      "    cargo \"Tea!\" de \"Tee!\" { value 1 }\n"
      "          ^~~~~~\n" },
    { "entry not closed",
      PACK "cargo \"Tea\" de \"Tee\" { value 1\n"
      "cargo \"Salt\" de \"Salz\" { value 2 }\n",
      "a.pack:2:22: error: this '{' has no '}'\n"
      "    cargo \"Tea\" de \"Tee\" { value 1\n"
      "                         ^\n" },
    { "unknown field",
      PACK "cargo \"Tea\" de \"Tee\" { vlaue 1 }\n",
      "a.pack:2:24: error: 'vlaue' does not fit here; did you mean 'value'?\n"
      "    cargo \"Tea\" de \"Tee\" { vlaue 1 }\n"
      "                           ^~~~~\n" },
    { "clause of another kind",
      PACK "cargo \"Tea\" de \"Tee\" { value 1 does nothing }\n",
      "a.pack:2:32: error: a cargo cannot have 'does'\n"
      "    cargo \"Tea\" de \"Tee\" { value 1 does nothing }\n"
      "                                   ^~~~\n" },
    { "field missing",
      PACK "cargo \"Tea\" de \"Tee\" { risk 1 }\n",
      "a.pack:2:7: error: a cargo needs 'value'\n"
      "    cargo \"Tea\" de \"Tee\" { risk 1 }\n"
      "          ^~~~~\n" },
    { "field twice",
      PACK "cargo \"Tea\" de \"Tee\" { value 1 value 2 }\n",
      "a.pack:2:32: error: 'value' is written twice\n"
      "    cargo \"Tea\" de \"Tee\" { value 1 value 2 }\n"
      "                                   ^~~~~\n" },
    { "field without value",
      PACK "cargo \"Tea\" de \"Tee\" { value }\n",
      "a.pack:2:30: error: expected a number, not '}'\n"
      "    cargo \"Tea\" de \"Tee\" { value }\n"
      "                                 ^\n" },
    { "copies out of range",
      PACK "cargo \"Tea\" de \"Tee\" { value 1 copies 0 }\n",
      "a.pack:2:39: error: 'copies' goes from 1 to 255\n"
      "    cargo \"Tea\" de \"Tee\" { value 1 copies 0 }\n"
      "                                          ^\n" },
    { "needs without does",
      PACK "trick \"T\" de \"T\" {\n"
      "    cost 1\n"
      "    needs you are active\n"
      "}\n",
      "a.pack:2:7: error: expected 'does': what happens when it is played?\n"
      "    trick \"T\" de \"T\" {\n"
      "          ^~~\n" },
    { "when too late",
      PACK "trick \"T\" de \"T\" {\n"
      "    cost 1\n"
      "    does nothing\n"
      "    when you sell a cargo\n"
      "}\n",
      "a.pack:5:5: error: 'when' comes before what follows from it\n"
      "    when you sell a cargo\n"
      "    ^~~~\n" },
    { "story without german",
      PACK "trick \"T\" de \"T\" {\n"
      "    cost 1\n"
      "    does nothing\n"
      "    story \"Once.\"\n"
      "}\n",
      "a.pack:5:11: error: the German is missing; expected de \"…\" after it\n"
      "    story \"Once.\"\n"
      "          ^~~~~~~\n" },
    { "unknown verb",
      PACK "trick \"T\" de \"T\" {\n"
      "    cost 1\n"
      "    does you gian 2 coins\n"
      "}\n",
      "a.pack:4:14: error: 'gian' does not fit here; did you mean 'gain'?\n"
      "    does you gian 2 coins\n"
      "             ^~~~\n" },
    { "verb not finished",
      PACK "trick \"T\" de \"T\" {\n"
      "    cost 1\n"
      "    does you gain 2\n"
      "    story \"A\" de \"B\"\n"
      "}\n",
      "a.pack:4:19: error: expected a kind of supply after '2'\n"
      "    does you gain 2\n"
      "                  ^\n" },
    { "number missing",
      PACK "trick \"T\" de \"T\" {\n"
      "    cost 1\n"
      "    does you gain coins\n"
      "}\n",
      "a.pack:4:19: error: expected a number, not 'coins'\n"
      "    does you gain coins\n"
      "                  ^~~~~\n" },
    { "unknown supply",
      PACK "trick \"T\" de \"T\" {\n"
      "    cost 1\n"
      "    does you gain 2 conis\n"
      "}\n",
      "a.pack:4:21: error: 'conis' does not fit here; did you mean 'coins'?\n"
      "    does you gain 2 conis\n"
      "                    ^~~~~\n" },
    { "wrong type",
      PACK "trick \"T\" de \"T\" {\n"
      "    cost 1\n"
      "    does this draws 1 card\n"
      "}\n",
      "a.pack:4:15: error: expected 'leaves', not 'draws'\n"
      "    does this draws 1 card\n"
      "              ^~~~~\n" },
    { "no statement",
      PACK "trick \"T\" de \"T\" {\n"
      "    cost 1\n"
      "    does please\n"
      "}\n",
      "a.pack:4:10: error: expected a statement, not 'please'\n"
      "    does please\n"
      "         ^~~~~~\n" },
    { "which card",
      PACK "trick \"T\" de \"T\" {\n"
      "    cost 1\n"
      "    does you throw away a card\n"
      "}\n",
      "a.pack:4:25: error: which card? Let somebody choose it first: choose a card …\n"
      "    does you throw away a card\n"
      "                        ^\n" },
    { "each player",
      PACK "trick \"T\" de \"T\" {\n"
      "    cost 1\n"
      "    does each player draws 1 card\n"
      "}\n",
      "a.pack:4:10: error: write 'for each player', and then what that player does\n"
      "    does each player draws 1 card\n"
      "         ^~~~\n" },
    { "words behind a statement",
      PACK "trick \"T\" de \"T\" {\n"
      "    cost 1\n"
      "    does { you draw 1 card quickly }\n"
      "}\n",
      "a.pack:4:28: error: expected a new line, ';' or 'then', not 'quickly'\n"
      "    does { you draw 1 card quickly }\n"
      "                           ^~~~~~~\n" },
    { "empty body",
      PACK "trick \"T\" de \"T\" {\n"
      "    cost 1\n"
      "    does { }\n"
      "}\n",
      "a.pack:4:10: error: expected a statement; write 'nothing' if that is meant\n"
      "    does { }\n"
      "         ^\n" },
    { "outcome missing",
      PACK "trick \"T\" de \"T\" {\n"
      "    cost 1\n"
      "    does you gamble { cargo nothing }\n"
      "}\n",
      "a.pack:4:21: error: the outcome 'other' is missing\n"
      "    does you gamble { cargo nothing }\n"
      "                    ^\n" },
    { "outcome unknown",
      PACK "trick \"T\" de \"T\" {\n"
      "    cost 1\n"
      "    does you gamble { cargo nothing others nothing other nothing }\n"
      "}\n",
      "a.pack:4:37: error: 'others' does not fit here; did you mean 'other'?\n"
      "    does you gamble { cargo nothing others nothing other nothing }\n"
      "                                    ^~~~~~\n" },
    { "no outcomes",
      PACK "trick \"T\" de \"T\" {\n"
      "    cost 1\n"
      "    does you gamble\n"
      "}\n",
      "a.pack:4:14: error: expected '{' and what follows each outcome after 'gamble'\n"
      "    does you gamble\n"
      "             ^~~~~~\n" },
    { "one alternative",
      PACK "trick \"T\" de \"T\" {\n"
      "    cost 1\n"
      "    does choose one of { nothing }\n"
      "}\n",
      "a.pack:4:10: error: a choice needs at least two alternatives, separated by 'or'\n"
      "    does choose one of { nothing }\n"
      "         ^~~~~~\n" },
    { "repeat too often",
      PACK "trick \"T\" de \"T\" {\n"
      "    cost 1\n"
      "    does repeat 21 times you draw 1 card\n"
      "}\n",
      "a.pack:4:17: error: 'repeat' goes from 1 to 20 times\n"
      "    does repeat 21 times you draw 1 card\n"
      "                ^~\n" },
    { "up to too many",
      PACK "trick \"T\" de \"T\" {\n"
      "    cost 1\n"
      "    does choose up to 5 cards in your hand, you throw away it\n"
      "}\n",
      "a.pack:4:23: error: 'up to' goes from 1 to 4\n"
      "    does choose up to 5 cards in your hand, you throw away it\n"
      "                      ^\n" },
    { "up to with else",
      PACK "trick \"T\" de \"T\" {\n"
      "    cost 1\n"
      "    does choose up to 2 cards in your hand { you throw away it } else nothing\n"
      "}\n",
      "a.pack:4:10: error: 'up to' may be none at all and takes no 'else'\n"
      "    does choose up to 2 cards in your hand { you throw away it } else nothing\n"
      "         ^~~~~~\n" },
    { "nothing for it",
      PACK "trick \"T\" de \"T\" {\n"
      "    cost 1\n"
      "    does you throw away it\n"
      "}\n",
      "a.pack:4:25: error: nothing was mentioned before that 'it' could mean\n"
      "    does you throw away it\n"
      "                        ^~\n" },
    { "nothing for that",
      PACK "trick \"T\" de \"T\" {\n"
      "    cost 1\n"
      "    does that player draws 1 card\n"
      "}\n",
      "a.pack:4:10: error: nothing was mentioned before that 'that player' could mean\n"
      "    does that player draws 1 card\n"
      "         ^~~~~~~~~~~\n" },
    { "ambiguous that",
      PACK "trick \"T\" de \"T\" {\n"
      "    cost 1\n"
      "    when another player plays a card\n"
      "    does choose another player, that player draws 1 card\n"
      "}\n",
      "a.pack:5:33: error: 'that player' could mean two things here; name one of them with 'as'\n"
      "    does choose another player, that player draws 1 card\n"
      "                                ^~~~~~~~~~~\n" },
    { "name taken",
      PACK "trick \"T\" de \"T\" {\n"
      "    cost 1\n"
      "    does choose another player as x { choose another player as x nothing }\n"
      "}\n",
      "a.pack:4:64: error: 'x' is the name of something else here\n"
      "    does choose another player as x { choose another player as x nothing }\n"
      "                                                               ^\n" },
    { "name has a meaning",
      PACK "trick \"T\" de \"T\" {\n"
      "    cost 1\n"
      "    does choose another player as card nothing\n"
      "}\n",
      "a.pack:4:35: error: 'card' has a meaning already; choose another name\n"
      "    does choose another player as card nothing\n"
      "                                  ^~~~\n" },
    { "unknown noun",
      PACK "trick \"T\" de \"T\" {\n"
      "    cost 1\n"
      "    does choose a crad in your hand, you throw away it\n"
      "}\n",
      "a.pack:4:19: error: 'crad' does not fit here; did you mean 'card'?\n"
      "    does choose a crad in your hand, you throw away it\n"
      "                  ^~~~\n" },
    { "no place",
      PACK "trick \"T\" de \"T\" {\n"
      "    cost 1\n"
      "    does choose a card, you throw away it\n"
      "}\n",
      "a.pack:4:17: error: say where it is looked for: in your hand\n"
      "    does choose a card, you throw away it\n"
      "                ^~~~~~\n" },
    { "unknown place",
      PACK "trick \"T\" de \"T\" {\n"
      "    cost 1\n"
      "    does choose a card in your hadn, you throw away it\n"
      "}\n",
      "a.pack:4:32: error: 'hadn' does not fit here; did you mean 'hand'?\n"
      "    does choose a card in your hadn, you throw away it\n"
      "                               ^~~~\n" },
    { "unknown entry",
      PACK "cargo \"Silk\" de \"Seide\" { value 1 }\n"
      "trick \"T\" de \"T\" {\n"
      "    cost 1\n"
      "    does choose a card in your hand that is \"Slik\", you throw away it\n"
      "}\n",
      "a.pack:5:45: error: 'Slik' does not fit here; did you mean 'Silk'?\n"
      "    does choose a card in your hand that is \"Slik\", you throw away it\n"
      "                                            ^~~~~~\n" },
    { "unknown condition",
      PACK "trick \"T\" de \"T\" {\n"
      "    cost 1\n"
      "    needs you have at leest 3 coins\n"
      "    does nothing\n"
      "}\n",
      "a.pack:4:23: error: 'leest' does not fit here; did you mean 'least'?\n"
      "    needs you have at leest 3 coins\n"
      "                      ^~~~~\n" },
    { "unknown comparison",
      PACK "trick \"T\" de \"T\" {\n"
      "    cost 1\n"
      "    needs the alarm is lots\n"
      "    does nothing\n"
      "}\n",
      "a.pack:4:24: error: expected 'at', 'more', 'less' or a number, not 'lots'\n"
      "    needs the alarm is lots\n"
      "                       ^~~~\n" },
    { "test says nothing",
      PACK "trick \"T\" de \"T\" {\n"
      "    cost 1\n"
      "    needs this is a card\n"
      "    does nothing\n"
      "}\n",
      "a.pack:4:21: error: this test would have no effect: use a noun for one kind of card or entry\n"
      "    needs this is a card\n"
      "                    ^~~~\n" },
    { "field of another kind",
      PACK "ally \"A\" de \"A\" {\n"
      "    cost 1\n"
      "    stays { when you sell a cargo, the alarm rises by the cost of it }\n"
      "}\n",
      "a.pack:4:59: error: a cargo has no 'cost'\n"
      "    stays { when you sell a cargo, the alarm rises by the cost of it }\n"
      "                                                          ^~~~\n" },
    { "field not sure",
      PACK "ally \"A\" de \"A\" {\n"
      "    cost 1\n"
      "    stays { when you play a card, the alarm rises by the cost of it }\n"
      "}\n",
      "a.pack:4:58: error: not everything this could be has a 'cost'; say what kind it is\n"
      "    stays { when you play a card, the alarm rises by the cost of it }\n"
      "                                                         ^~~~\n" },
    { "unknown event",
      PACK "ally \"A\" de \"A\" {\n"
      "    cost 1\n"
      "    stays { when you sel a cargo, you draw 1 card }\n"
      "}\n",
      "a.pack:4:22: error: 'sel' does not fit here; did you mean 'sell'?\n"
      "    stays { when you sel a cargo, you draw 1 card }\n"
      "                     ^~~\n" },
    { "unknown question",
      PACK "ally \"A\" de \"A\" {\n"
      "    cost 1\n"
      "    stays { the prize you pay for a card is 1 less }\n"
      "}\n",
      "a.pack:4:17: error: 'prize' does not fit here; did you mean 'price'?\n"
      "    stays { the prize you pay for a card is 1 less }\n"
      "                ^~~~~\n" },
    { "permission is no number",
      PACK "ally \"A\" de \"A\" {\n"
      "    cost 1\n"
      "    stays { for you playing a trick is 3 }\n"
      "}\n",
      "a.pack:4:40: error: expected 'forbidden' or 'allowed', not '3'\n"
      "    stays { for you playing a trick is 3 }\n"
      "                                       ^\n" },
    { "unknown span",
      PACK "trick \"T\" de \"T\" {\n"
      "    cost 1\n"
      "    does this turm { the hand limit of you is 3 }\n"
      "}\n",
      "a.pack:4:15: error: 'turm' does not fit here; did you mean 'turn'?\n"
      "    does this turm { the hand limit of you is 3 }\n"
      "              ^~~~\n" },
    { "once per what",
      PACK "ally \"A\" de \"A\" {\n"
      "    cost 1\n"
      "    stays { action once per minute, you draw 1 card }\n"
      "}\n",
      "a.pack:4:29: error: expected 'action', 'turn', 'day' or 'week', not 'minute'\n"
      "    stays { action once per minute, you draw 1 card }\n"
      "                            ^~~~~~\n" },
    { "an ability that sets itself off",
      PACK "ally \"A\" de \"A\" { cost 1 stays { when a player gains coins, you gain 1 coin } }\n"
      "ally \"B\" de \"B\" { cost 1 stays { when you gain coins once per day, you gain 1 coin } }\n",
      "a.pack:2:34: error: this could trigger itself again and again; write 'once per …' after it\n"
      "    ally \"A\" de \"A\" { cost 1 stays { when a player gains coins, you gain 1 coin } }\n"
      "                                     ^~~~\n" },
    { "choice could be empty",
      PACK "trick \"T\" de \"T\" {\n"
      "    cost 1\n"
      "    does you draw 1 card then choose a card in your hand, you throw away it\n"
      "}\n",
      "a.pack:4:38: error: this choice could be empty; add 'else' (… else nothing)\n"
      "    does you draw 1 card then choose a card in your hand, you throw away it\n"
      "                                     ^~~~~~~~~~~~~~~~~~~\n" },
    { "perhaps none possible",
      PACK "trick \"T\" de \"T\" {\n"
      "    cost 1\n"
      "    does you draw 1 card then choose one of { you pay 1 coin or you pay 2 coins }\n"
      "}\n",
      "a.pack:4:31: error: perhaps none of these is possible; add 'else' (… else nothing)\n"
      "    does you draw 1 card then choose one of { you pay 1 coin or you pay 2 coins }\n"
      "                              ^~~~~~\n" },
    { "nothing to cancel",
      PACK "trick \"T\" de \"T\" {\n"
      "    cost 1\n"
      "    does cancel it\n"
      "}\n",
      "a.pack:4:10: error: there is nothing here to cancel; expected a 'when' before it\n"
      "    does cancel it\n"
      "         ^~~~~~\n" },
    { "until cannot tell",
      PACK "trick \"T\" de \"T\" {\n"
      "    cost 1\n"
      "    does until you sell a cargo { the hand limit of you is 3 }\n"
      "}\n",
      "a.pack:4:25: error: 'until' is ambiguous here; write 'a card' or the like\n"
      "    does until you sell a cargo { the hand limit of you is 3 }\n"
      "                        ^~~~~~~\n" },
    { "count for whom",
      PACK "trick \"T\" de \"T\" {\n"
      "    cost 1\n"
      "    needs the times a player works the docks this turn is at least 2\n"
      "    does nothing\n"
      "}\n",
      "a.pack:4:21: error: counts are kept for each player; say whose: the times you …\n"
      "    needs the times a player works the docks this turn is at least 2\n"
      "                    ^~~~~~~~~~~~~~~~~~~~~~~~\n" },
    { "count differs",
      PACK "trick \"T\" de \"T\" {\n"
      "    cost 1\n"
      "    needs the times you play this this turn is at least 2\n"
      "    does nothing\n"
      "}\n",
      "a.pack:4:30: error: a count must be the same for every card; this one would differ\n"
      "    needs the times you play this this turn is at least 2\n"
      "                             ^~~~\n" },
    { "too many effects",
      PACK "trick \"T\" de \"T\" {\n"
      "    cost 1\n"
      "    does repeat 5 times this turn { the hand limit of you is 3 }\n"
      "}\n",
      "a.pack:4:10: error: this could bring more than 4 effects into force at once\n"
      "    does repeat 5 times this turn { the hand limit of you is 3 }\n"
      "         ^~~~~~\n" },
    { "too many names",
      PACK "trick \"T\" de \"T\" {\n"
      "    cost 1\n"
      "    does for each player as x, for each player as y, for each player as z, nothing\n"
      "}\n",
      "a.pack:4:54: error: a card can remember at most 5 things at once, and this is one more\n"
      "    does for each player as x, for each player as y, for each player as z, nothing\n"
      "                                                     ^~~\n" },
    { "too much to remember",
      PACK "trick \"T\" de \"T\" {\n"
      "    cost 1\n"
      "    does choose a player as x1, choose a player as x2, choose a player as x3, choose a player as x4,\n"
      "      this turn { when you sell a cargo { x1 draws 1 card ; x2 draws 1 card ; x3 draws 1 card ; x4 draws 1 card } }\n"
      "}\n",
      "a.pack:5:19: error: an effect can remember 3 things at most\n"
      "    this turn { when you sell a cargo { x1 draws 1 card ; x2 draws 1 card ; x3 draws 1 card ; x4 draws 1 card } }\n"
      "                ^~~~\n" },
    { "sets too deep",
      PACK "trick \"T\" de \"T\" {\n"
      "    cost 1\n"
      "    does choose a player as v, choose a player as w, choose a player as x, choose a player as y,\n"
      "      choose a player as z, z draws 1 card\n"
      "}\n",
      "a.pack:5:14: error: sets within sets go 4 deep at most\n"
      "    choose a player as z, z draws 1 card\n"
      "           ^~~~~~~~\n" },
    { "too many steps",
      PACK "trick \"T\" de \"T\" {\n"
      "    cost 1\n"
      "    does for each card in your hand { for each card in your store { you draw 1 card } }\n"
      "}\n",
      "a.pack:4:10: error: this could take 106948 steps in one choice; at most 20000 are allowed\n"
      "    does for each card in your hand { for each card in your store { you draw 1 card } }\n"
      "         ^~~\n" },
    { "too many components",
      PACK "trick \"Toast\" de \"Toast\" { copies 100 cost 1 does you draw 1 card }\n"
      "cargo \"Tea\" de \"Tee\" { value 1 copies 100 }\n"
      "trick \"One More\" de \"Noch eine\" { cost 1 does you draw 1 card }\n"
      "cargo \"Rope\" de \"Tau\" { value 1 copies 4 }\n",
      "a.pack:4:7: error: a game of harbor has room for 200 components, and the pack has 205: "
      "there is no room for 'One More'\n"
      "    trick \"One More\" de \"Noch eine\" { cost 1 does you draw 1 card }\n"
      "          ^~~~~~~~~~\n" },
    { "too many to choose",
      PACK "trick \"T\" de \"T\" {\n"
      "    cost 1\n"
      "    does choose 5 players as one and two { nothing }\n"
      "}\n",
      "a.pack:4:17: error: a choice is of 1 to 4 different ones\n"
      "    does choose 5 players as one and two { nothing }\n"
      "                ^\n" },
    { "a name missing among several",
      PACK "trick \"T\" de \"T\" {\n"
      "    cost 1\n"
      "    does choose 2 players as one { one gains 1 coin }\n"
      "}\n",
      "a.pack:4:30: error: 2 are chosen, so there are 2 names\n"
      "    does choose 2 players as one { one gains 1 coin }\n"
      "                             ^~~\n" },
    { "several without names",
      PACK "trick \"T\" de \"T\" {\n"
      "    cost 1\n"
      "    does choose 2 players { you gain 1 coin }\n"
      "}\n",
      "a.pack:4:27: error: expected 'as', not '{'\n"
      "    does choose 2 players { you gain 1 coin }\n"
      "                          ^\n" },
    { "steps that fall",
      PACK "trick \"T\" de \"T\" {\n"
      "    cost 1\n"
      "    does you gain by the alarm { 4 gives 1, 2 gives 3 } coins\n"
      "}\n",
      "a.pack:4:45: error: steps must rise: this one begins before the last\n"
      "    does you gain by the alarm { 4 gives 1, 2 gives 3 } coins\n"
      "                                            ^\n" },
    { "a step without its number",
      PACK "trick \"T\" de \"T\" {\n"
      "    cost 1\n"
      "    does you gain by the alarm { 4 gives } coins\n"
      "}\n",
      "a.pack:4:42: error: expected a number, not '}'\n"
      "    does you gain by the alarm { 4 gives } coins\n"
      "                                         ^\n" },
    { "a limit of too many",
      PACK "ally \"T\" de \"T\" {\n"
      "    cost 1\n"
      "    stays { when you sell a cargo 12 times per day, you gain 1 coin }\n"
      "}\n",
      "a.pack:4:35: error: a limit goes from 1 to 9 times\n"
      "    stays { when you sell a cargo 12 times per day, you gain 1 coin }\n"
      "                                  ^~\n" },
    { "a text without German",
      PACK "trick \"T\" de \"T\" {\n"
      "    cost 1\n"
      "    does { tell \"It rains.\" ; you gain 1 coin }\n"
      "}\n",
      "a.pack:4:17: error: the German is missing; expected de \"…\" after it\n"
      "    does { tell \"It rains.\" ; you gain 1 coin }\n"
      "                ^~~~~~~~~~~\n" },
    { "whose what",
      PACK "trick \"T\" de \"T\" {\n"
      "    cost 1\n"
      "    does choose a cargo in your hand whose vlaue is 3 as bale { you throw away bale }\n"
      "}\n",
      "a.pack:4:44: error: 'vlaue' does not fit here; did you mean 'value'?\n"
      "    does choose a cargo in your hand whose vlaue is 3 as bale { you throw away bale }\n"
      "                                           ^~~~~\n" },

    /* what a newcomer writes */
    { "negative cost",
      PACK "trick \"T\" de \"T\" {\n"
      "    cost -1\n"
      "    does nothing\n"
      "}\n",
      "a.pack:3:10: error: 'cost' goes from 0 to 16383\n"
      "    cost -1\n"
      "         ^~\n" },
    { "a trick that stays",
      PACK "trick \"T\" de \"T\" {\n"
      "    cost 1\n"
      "    stays { the hand limit of you is 3 }\n"
      "}\n",
      "a.pack:4:5: error: a trick does not stay in play; only a rule or an ally does\n"
      "    stays { the hand limit of you is 3 }\n"
      "    ^~~~~\n" },
    { "a card that does nothing",
      PACK "trick \"T\" de \"T\" { cost 1 }\n",
      "a.pack:2:7: error: expected 'does': what happens when it is played?\n"
      "    trick \"T\" de \"T\" { cost 1 }\n"
      "          ^~~\n" },
    { "an ally that does nothing",
      PACK "ally \"A\" de \"A\" { cost 1 }\n",
      "a.pack:2:6: error: expected 'does' or 'stays': what happens when it is played?\n"
      "    ally \"A\" de \"A\" { cost 1 }\n"
      "         ^~~\n" },
    { "an ally without its cost",
      PACK "ally \"A\" de \"A\" { stays { the hand limit of you is 3 } }\n",
      "a.pack:2:6: error: an ally needs 'cost'\n"
      "    ally \"A\" de \"A\" { stays { the hand limit of you is 3 } }\n"
      "         ^~~\n" },
    { "this what",
      PACK "trick \"T\" de \"T\" {\n"
      "    cost 1\n"
      "    does this year { the hand limit of you is 3 }\n"
      "}\n",
      "a.pack:4:15: error: expected 'action', 'turn', 'day' or 'week', not 'year'\n"
      "    does this year { the hand limit of you is 3 }\n"
      "              ^~~~\n" },
    { "nobody does it",
      PACK "trick \"T\" de \"T\" {\n"
      "    cost 1\n"
      "    does gain 1 coin\n"
      "}\n",
      "a.pack:4:10: error: who? Write: you gain …\n"
      "    does gain 1 coin\n"
      "         ^~~~\n" },
    { "nobody does what follows",
      PACK "trick \"T\" de \"T\" {\n"
      "    cost 1\n"
      "    does you gain 1 coin then draw 1 card\n"
      "}\n",
      "a.pack:4:31: error: who? Write: you draw …\n"
      "    does you gain 1 coin then draw 1 card\n"
      "                              ^~~~\n" },
    { "a coin is no number",
      PACK "trick \"T\" de \"T\" {\n"
      "    cost 1\n"
      "    does you gain a coin\n"
      "}\n",
      "a.pack:4:19: error: expected a number, not 'a'; write 1\n"
      "    does you gain a coin\n"
      "                  ^\n" },
    { "one is no number",
      PACK "trick \"T\" de \"T\" {\n"
      "    cost 1\n"
      "    does you draw one card\n"
      "}\n",
      "a.pack:4:19: error: expected a number, not 'one'; write 1\n"
      "    does you draw one card\n"
      "                  ^~~\n" },
    { "my hand",
      PACK "trick \"T\" de \"T\" {\n"
      "    cost 1\n"
      "    does choose a card in my hand, you throw away it\n"
      "}\n",
      "a.pack:4:27: error: 'my' does not fit here; did you mean 'your'?\n"
      "    does choose a card in my hand, you throw away it\n"
      "                          ^~\n" },
    { "I do it",
      PACK "trick \"T\" de \"T\" {\n"
      "    cost 1\n"
      "    does I gain 1 coin\n"
      "}\n",
      "a.pack:4:10: error: 'I' does not fit here; did you mean 'you'?\n"
      "    does I gain 1 coin\n"
      "         ^\n" },
    { "twice",
      PACK "ally \"A\" de \"A\" {\n"
      "    cost 1\n"
      "    stays { action twice per turn, you draw 1 card }\n"
      "}\n",
      "a.pack:4:20: error: write: 2 times per turn\n"
      "    stays { action twice per turn, you draw 1 card }\n"
      "                   ^~~~~~~~~~~~~~\n" },
    { "plus one",
      PACK "ally \"A\" de \"A\" {\n"
      "    cost 1\n"
      "    stays { the hand limit of you is +1 }\n"
      "}\n",
      "a.pack:4:38: error: a number has no '+'; to raise a value write: is 1 more\n"
      "    stays { the hand limit of you is +1 }\n"
      "                                     ^~\n" },
    { "statements joined by a comma",
      PACK "trick \"T\" de \"T\" {\n"
      "    cost 1\n"
      "    does you gain 1 coin, you draw 1 card\n"
      "}\n",
      "a.pack:4:25: error: statements are separated by a new line, ';' or 'then'\n"
      "    does you gain 1 coin, you draw 1 card\n"
      "                        ^\n" },
    { "statements joined by and",
      PACK "trick \"T\" de \"T\" {\n"
      "    cost 1\n"
      "    does you gain 1 coin and you draw 1 card\n"
      "}\n",
      "a.pack:4:26: error: statements are separated by a new line, ';' or 'then'\n"
      "    does you gain 1 coin and you draw 1 card\n"
      "                         ^~~\n" },
    { "verbs joined by and",
      PACK "trick \"T\" de \"T\" {\n"
      "    cost 1\n"
      "    does { you gain 1 coin and draw 1 card }\n"
      "}\n",
      "a.pack:4:28: error: statements are separated by a new line, ';' or 'then'\n"
      "    does { you gain 1 coin and draw 1 card }\n"
      "                           ^~~\n" },
    { "comma in an ability",
      PACK "ally \"A\" de \"A\" {\n"
      "    cost 1\n"
      "    stays { when you sell a cargo, you gain 1 coin, the alarm rises by 1 }\n"
      "}\n",
      "a.pack:4:51: error: statements are separated by a new line, ';' or 'then'\n"
      "    stays { when you sell a cargo, you gain 1 coin, the alarm rises by 1 }\n"
      "                                                  ^\n" },
    { "no such field",
      PACK "trick \"T\" de \"T\" {\n"
      "    cost 1 colour red\n"
      "    does nothing\n"
      "}\n",
      "a.pack:3:12: error: a trick has no 'colour'; its fields are 'cost', 'copies', 'key' and 'story'\n"
      "    cost 1 colour red\n"
      "           ^~~~~~\n" },
    { "no such field of a cargo",
      PACK "cargo \"C\" de \"C\" {\n"
      "    value 1\n"
      "    colour red\n"
      "}\n",
      "a.pack:4:5: error: a cargo has no 'colour'; its fields are 'value', 'risk', 'copies', 'key' and 'story'\n"
      "    colour red\n"
      "    ^~~~~~\n" },
    { "too many names for those chosen",
      PACK "trick \"T\" de \"T\" {\n"
      "    cost 1\n"
      "    does choose 2 players as a1, a2 and a3 { a1 gains 1 coin ; a3 gains 1 coin }\n"
      "}\n",
      "a.pack:4:30: error: 2 are chosen, so there are 2 names\n"
      "    does choose 2 players as a1, a2 and a3 { a1 gains 1 coin ; a3 gains 1 coin }\n"
      "                             ^~~~~~~~~~~~~\n" },
    { "names joined by and only",
      PACK "trick \"T\" de \"T\" {\n"
      "    cost 1\n"
      "    does choose 2 players as a1 and a2 and a3 { a1 gains 1 coin }\n"
      "}\n",
      "a.pack:4:30: error: 2 are chosen, so there are 2 names\n"
      "    does choose 2 players as a1 and a2 and a3 { a1 gains 1 coin }\n"
      "                             ^~~~~~~~~~~~~~~~\n" },
    { "one chosen with two names",
      PACK "trick \"T\" de \"T\" {\n"
      "    cost 1\n"
      "    does choose a player as a1 and a2 { a1 gains 1 coin }\n"
      "}\n",
      "a.pack:4:29: error: 1 is chosen, so there is 1 name\n"
      "    does choose a player as a1 and a2 { a1 gains 1 coin }\n"
      "                            ^~~~~~~~~\n" },
    { "up to with two names",
      PACK "trick \"T\" de \"T\" {\n"
      "    cost 1\n"
      "    does choose up to 2 players as a1 and a2 { a1 gains 1 coin }\n"
      "}\n",
      "a.pack:4:36: error: 'up to' takes one name, which means each of them in turn\n"
      "    does choose up to 2 players as a1 and a2 { a1 gains 1 coin }\n"
      "                                   ^~~~~~~~~\n" },
    { "an entry is no card",
      PACK "cargo \"Tea\" de \"Tee\" { value 1 }\n"
      "trick \"T\" de \"T\" {\n"
      "    cost 1\n"
      "    does you take back \"Tea\"\n"
      "}\n",
      "a.pack:5:24: error: that is an entry, not a card in the game; choose a card … that is \"Tea\"\n"
      "    does you take back \"Tea\"\n"
      "                       ^~~~~\n" },
    { "a key is no card",
      PACK "cargo \"Tea\" de \"Tee\" { value 1 }\n"
      "trick \"T\" de \"T\" {\n"
      "    cost 1\n"
      "    does you take back tea\n"
      "}\n",
      "a.pack:5:24: error: that is an entry, not a card in the game; choose a card … that is tea\n"
      "    does you take back tea\n"
      "                       ^~~\n" },
    { "an entry that is not there",
      PACK "cargo \"Tea\" de \"Tee\" { value 1 }\n"
      "trick \"T\" de \"T\" {\n"
      "    cost 1\n"
      "    does you take back \"Teaa\"\n"
      "}\n",
      "a.pack:5:24: error: 'Teaa' does not fit here; did you mean 'Tea'?\n"
      "    does you take back \"Teaa\"\n"
      "                       ^~~~~~\n" },
    { "a noun is no card",
      PACK "trick \"T\" de \"T\" {\n"
      "    cost 1\n"
      "    does you take back card\n"
      "}\n",
      "a.pack:4:24: error: which card? Let somebody choose it first: choose a card …\n"
      "    does you take back card\n"
      "                       ^~~~\n" },
    { "ability without braces",
      PACK "ally \"A\" de \"A\" {\n"
      "    cost 1\n"
      "    stays {\n"
      "        action once per turn\n"
      "            you gain 1 coin\n"
      "            the alarm rises by 1\n"
      "            you draw 1 card\n"
      "        the hand limit of you is 3\n"
      "    }\n"
      "}\n",
      "a.pack:7:13: error: put the ability's statements in braces: { … ; … }\n"
      "    the alarm rises by 1\n"
      "    ^~~\n" },
    { "ability without any braces",
      PACK "ally \"A\" de \"A\" {\n"
      "    cost 1\n"
      "    stays action once per turn\n"
      "        you gain 1 coin\n"
      "        the alarm rises by 1\n"
      "}\n",
      "a.pack:6:9: error: put the ability's statements in braces: { … ; … }\n"
      "    the alarm rises by 1\n"
      "    ^~~\n" },
    { "a name of does in stays",
      PACK "ally \"A\" de \"A\" {\n"
      "    cost 1\n"
      "    does choose another player as friend, friend gains 1 coin\n"
      "    stays { when friend sells a cargo, friend draws 1 card }\n"
      "}\n",
      "a.pack:5:18: error: 'friend' is not known here; names of 'does' end with it\n"
      "    stays { when friend sells a cargo, friend draws 1 card }\n"
      "                 ^~~~~~\n" },
    { "a name that has ended",
      PACK "trick \"T\" de \"T\" {\n"
      "    cost 1\n"
      "    does {\n"
      "        choose another player as friend { friend gains 1 coin }\n"
      "        friend draws 1 card\n"
      "        friend gains 1 coin\n"
      "    }\n"
      "}\n",
      "a.pack:6:9: error: 'friend' is not known here; a name ends with the body it was made for\n"
      "    friend draws 1 card\n"
      "    ^~~~~~\n" },
    { "during",
      PACK "trick \"T\" de \"T\" {\n"
      "    cost 1\n"
      "    does choose another player { during that player's next turn { the hand limit of you is 3 } }\n"
      "}\n",
      "a.pack:4:34: error: write: in that player's next turn\n"
      "    does choose another player { during that player's next turn { the hand limit of you is 3 } }\n"
      "                                 ^~~~~~\n" },
    { "during this",
      PACK "trick \"T\" de \"T\" {\n"
      "    cost 1\n"
      "    does during this turn { the hand limit of you is 3 }\n"
      "}\n",
      "a.pack:4:10: error: write: this turn\n"
      "    does during this turn { the hand limit of you is 3 }\n"
      "         ^~~~~~\n" },
    { "a noun without its article",
      PACK "ally \"A\" de \"A\" {\n"
      "    cost 1\n"
      "    stays { what you get for cargo is 1 more }\n"
      "}\n",
      "a.pack:4:30: error: write: a cargo\n"
      "    stays { what you get for cargo is 1 more }\n"
      "                             ^~~~~\n" },
    { "near to another",
      PACK "trick \"T\" de \"T\" {\n"
      "    cost 1\n"
      "    does choose anoter player, you steal 1 coin from that player\n"
      "}\n",
      "a.pack:4:17: error: 'anoter' does not fit here; did you mean 'another'?\n"
      "    does choose anoter player, you steal 1 coin from that player\n"
      "                ^~~~~~\n" },
    { "too many to choose, named",
      PACK "trick \"T\" de \"T\" {\n"
      "    cost 1\n"
      "    does choose 5 players as a1, a2, a3, a4 and a5 { a2 gains 1 coin ; a5 gains 1 coin }\n"
      "}\n",
      "a.pack:4:17: error: a choice is of 1 to 4 different ones\n"
      "    does choose 5 players as a1, a2, a3, a4 and a5 { a2 gains 1 coin ; a5 gains 1 coin }\n"
      "                ^\n" },
    { "once per near",
      PACK "ally \"A\" de \"A\" {\n"
      "    cost 1\n"
      "    stays { action once per trun you draw 1 card }\n"
      "}\n",
      "a.pack:4:29: error: 'trun' does not fit here; did you mean 'turn'?\n"
      "    stays { action once per trun you draw 1 card }\n"
      "                            ^~~~\n" },
    { "once per near, in lines",
      PACK "ally \"A\" de \"A\" {\n"
      "    cost 1\n"
      "    stays {\n"
      "        action once per trun\n"
      "            you draw 1 card\n"
      "        the hand limit of you is 3\n"
      "    }\n"
      "}\n",
      "a.pack:5:25: error: 'trun' does not fit here; did you mean 'turn'?\n"
      "    action once per trun\n"
      "                    ^~~~\n" },
    { "once a turn",
      PACK "ally \"A\" de \"A\" {\n"
      "    cost 1\n"
      "    stays { action once a turn you draw 1 card }\n"
      "}\n",
      "a.pack:4:20: error: write: once per turn\n"
      "    stays { action once a turn you draw 1 card }\n"
      "                   ^~~~~~~~~~~\n" },
    { "once a turn, with a comma",
      PACK "ally \"A\" de \"A\" {\n"
      "    cost 1\n"
      "    stays { action once a turn, you draw 1 card }\n"
      "}\n",
      "a.pack:4:20: error: write: once per turn\n"
      "    stays { action once a turn, you draw 1 card }\n"
      "                   ^~~~~~~~~~~\n" },
    { "title without quotes",
      PACK "trick Fog Bank de \"Nebelbank\" { cost 1 does nothing }\n",
      "a.pack:2:7: error: a title must be in quotes: \"Fog Bank\"\n"
      "    trick Fog Bank de \"Nebelbank\" { cost 1 does nothing }\n"
      "          ^~~~~~~~\n" },
    { "a name nobody knows, twice",
      PACK "trick \"T\" de \"T\" {\n"
      "    cost 1\n"
      "    does { rival gains 1 coin ; rival draws 1 card ; you steal 1 coin from rival }\n"
      "}\n",
      "a.pack:4:12: error: expected a statement, not 'rival'\n"
      "    does { rival gains 1 coin ; rival draws 1 card ; you steal 1 coin from rival }\n"
      "           ^~~~~\n" },
    { "twice a turn",
      PACK "ally \"A\" de \"A\" {\n"
      "    cost 1\n"
      "    stays { action twice a turn you draw 1 card }\n"
      "}\n",
      "a.pack:4:20: error: write: 2 times per turn\n"
      "    stays { action twice a turn you draw 1 card }\n"
      "                   ^~~~~~~~~~~~\n" },
    { "statements with nothing between",
      PACK "trick \"T\" de \"T\" {\n"
      "    cost 1\n"
      "    does you gain 1 coin you draw 1 card\n"
      "}\n",
      "a.pack:4:26: error: statements are separated by a new line, ';' or 'then'\n"
      "    does you gain 1 coin you draw 1 card\n"
      "                         ^~~\n" },
    { "statement without does",
      PACK "trick \"T\" de \"T\" {\n"
      "    cost 1\n"
      "    you gain 1 coin\n"
      "}\n",
      "a.pack:4:5: error: effects come after 'does'\n"
      "    you gain 1 coin\n"
      "    ^~~\n" },
    { "needs near",
      PACK "ally \"A\" de \"A\" {\n"
      "    cost 1\n"
      "    stays { action needs you hlod at least 2 cards you draw 1 card }\n"
      "}\n",
      "a.pack:4:30: error: 'hlod' does not fit here; did you mean 'hold'?\n"
      "    stays { action needs you hlod at least 2 cards you draw 1 card }\n"
      "                             ^~~~\n" },
};
/* clang-format on */

static void each_mistake_is_told_once(void **state)
{
    (void)state;
    for (unsigned i = 0; i < ARRAY_LEN(mistake); i++) {
        struct pack_source source = { "a.pack", mistake[i].pack, strlen(mistake[i].pack) };
        struct pack_result result;

        if (pack_compile(&harbor_rules, &source, 1, &result))
            fail_msg("%s: nothing was noticed", mistake[i].name);
        if (strcmp(result.errors, mistake[i].told) != 0)
            fail_msg("%s:\n%s\nwas expected, but told was\n%s", mistake[i].name, mistake[i].told,
                     result.errors);
        assert_int_equal(result.error_count, 1);
        assert_null(result.blob);
        pack_result_release(&result);
    }
}

/* A suggestion must fit there, and differ in only a few letters for its length. */
static void near_spellings_are_near(void **state)
{
    static const struct {
        const char *word, *candidate;
        bool near;
    } pair[] = {
        { "warant", "warrant", true }, { "turm", "turn", true },   { "trun", "turn", true },
        { "lots", "less", false },     { "conis", "coins", true }, { "x", "y", false },
        { "a", "an", false },          { "", "turn", false },      { "abcdef", "uvwxyz", false },
    };

    (void)state;
    for (unsigned i = 0; i < ARRAY_LEN(pair); i++) {
        struct nearest n = nearest_to(pair[i].word, strlen(pair[i].word));

        nearest_try(&n, pair[i].candidate, strlen(pair[i].candidate));
        if ((n.best != NULL) != pair[i].near)
            fail_msg("'%s' and '%s'", pair[i].word, pair[i].candidate);
    }
}

/* A text that grows too long is refused, not truncated. */
static void what_cannot_be_told_is_an_error(void **state)
{
    static const char pack[] =
        PACK "trick \"T\" de \"T\" { cost 1 does {\n" /* 60 sentences of some 50 letters */
#define ONE "the alarm rises by the larger of the alarm and 10\n"
#define TEN ONE ONE ONE ONE ONE ONE ONE ONE ONE ONE
        TEN TEN TEN TEN TEN TEN "} }\n";
    struct pack_source source = { "a.pack", pack, sizeof(pack) - 1 };
    struct pack_result result;

    (void)state;
    assert_false(pack_compile(&harbor_rules, &source, 1, &result));
    assert_non_null(strstr(result.errors, "a.pack:2:7: error: this effect cannot be phrased in "));
    assert_int_equal(result.error_count, 1);
    pack_result_release(&result);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_mistake_is_told_once),
        cmocka_unit_test(near_spellings_are_near),
        cmocka_unit_test(what_cannot_be_told_is_an_error),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
