/* test_scenario.c: messages to authors of scenarios, the contents of a file, and the examples of
 * docs/scenarios.md. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "pack/lexer.h"
#include "support/proof.h"

#define GAME "game harbor seats anna ben seed 5\n"

static const char presets[] = "# Nobody holds a card.\n"
                              "preset empty-hands\n"
                              "game harbor seats anna ben seed 5\n"
                              "given anna's hand is empty, ben's hand is empty\n"
                              "everybody bid 0\n"
                              "\n"
                              "preset misspelt\n"
                              "game harbor seats anna ben seed 5\n"
                              "given anna's hand is emty\n"
                              "preset checks\n"
                              "game harbor seats anna ben seed 5\n"
                              "expect anna has 3 coins\n"
                              "preset wrong\n"
                              "game harbor seats anna ben seed 5\n"
                              "expect anna has 4 coins\n"
                              "preset proves\n"
                              "game harbor seats anna ben seed 5\n"
                              "proves H-BID-01\n"
                              "preset without-game\n"
                              "given anna has 1 coin\n"
                              "preset nothing\n";

/* Runs it as the file a.scenario, with these presets. Returns the report, which the caller frees,
 * or NULL if it passed. */
static char *told_about(const char *text, size_t size)
{
    struct ang_scenario_result result;
    struct ang_scenario_desc desc = { .name = "a.scenario",
                                      .text = text,
                                      .size = size,
                                      .presets_name = "presets",
                                      .presets = presets,
                                      .presets_size = strlen(presets),
                                      .pack = proof_pack() };

    bool passed = ang_scenario_run(&desc, &result);
    assert_int_equal(passed, result.passed);
    assert_int_equal(passed, result.report == NULL);
    return result.report;
}

static void assert_passes(const char *name, const char *text)
{
    char *told = told_about(text, strlen(text));
    bool passed = told == NULL;

    if (!passed)
        print_error("%s:\n%s", name, told);
    ang_text_free(told);
    assert_true(passed);
}

/* Each class of mistakes once: first wrong words, then failed expectations. */
struct mistake {
    const char *name, *scenario, *told;
};

/* clang-format off */
static const struct mistake mistake[] = {
    { "text without end",
      "game harbor seats anna ben\n"
      "expect \"Tea in anna's hand\n",
      "a.scenario:2:8: error: this text does not end; expected '\"' in its line\n"
      "    expect \"Tea in anna's hand\n"
      "           ^~~~~~~~~~~~~~~~~~~\n" },
    { "no scenario",
      "this is no scenario\n",
      "a.scenario:1:1: error: first say which game it is: game NAME seats NAME … seed N\n"
      "    this is no scenario\n"
      "    ^~~~~~~~~~~~~~~~~~~\n" },
    { "recorded words",
      GAME "recorded 0 tea\n"
      "expect anna wins\n",
      "a.scenario:2:12: error: expected the numbers of options, from 0\n"
      "    recorded 0 tea\n"
      "               ^~~\n" },
    { "recorded, but not offered any more",
      GAME "recorded 0 99\n"
      "expect anna wins\n",
      "a.scenario:2:12: error: there is no such option now: the rules or cards have changed\n"
      "    recorded 0 99\n"
      "               ^~\n" },
    { "line begins with a number",
      GAME "3 coins\n"
      "expect anna wins\n",
      "a.scenario:2:1: error: a line begins with: proves, preset, game, next game, given, expect, everybody, others, recorded or a player\n"
      "    3 coins\n"
      "    ^\n" },
    { "no game yet",
      "anna pass\n"
      "game harbor seats anna ben\n",
      "a.scenario:1:1: error: first say which game it is: game NAME seats NAME … seed N\n"
      "    anna pass\n"
      "    ^~~~~~~~~\n" },
    { "unknown game",
      "game harbour seats anna ben\n"
      "anna pass\n",
      "a.scenario:1:6: error: there is no game 'harbour' here; did you mean 'harbor'?\n"
      "    game harbour seats anna ben\n"
      "         ^~~~~~~\n" },
    { "no name of a game",
      "game \"Harbor\"\n",
      "a.scenario:1:6: error: expected the name of a game\n"
      "    game \"Harbor\"\n"
      "         ^~~~~~~~\n" },
    { "nobody plays",
      "game harbor seed 3\n",
      "a.scenario:1:1: error: who plays? expected: seats NAME …\n"
      "    game harbor seed 3\n"
      "    ^~~~~~~~~~~~~~~~~~\n" },
    { "too few play",
      "game harbor seats anna\n",
      "a.scenario:1:6: error: Harbor is for 2 to 6 players, not 1\n"
      "    game harbor seats anna\n"
      "         ^~~~~~~~~~~~~~~~~\n" },
    { "too many play",
      "game harbor seats a b c d e f g\n",
      "a.scenario:1:31: error: at most 6 can play\n"
      "    game harbor seats a b c d e f g\n"
      "                                  ^\n" },
    { "a keyword as a name",
      "game harbor seats anna given\n",
      "a.scenario:1:24: error: a player cannot be called 'given'\n"
      "    game harbor seats anna given\n"
      "                           ^~~~~\n" },
    { "the same name twice",
      "game harbor seats anna ben anna\n",
      "a.scenario:1:28: error: two players cannot have the same name\n"
      "    game harbor seats anna ben anna\n"
      "                               ^~~~\n" },
    { "bad word in the game line",
      "game harbor seats anna ben seeds 3 option\n",
      "a.scenario:1:34: error: expected: seats NAME …, seed N, or option NAME VALUE\n"
      "    game harbor seats anna ben seeds 3 option\n"
      "                                     ^~~~~~~~\n" },
    { "option without value",
      "game harbor seats anna ben option deck\n",
      "a.scenario:1:28: error: expected: option NAME VALUE\n"
      "    game harbor seats anna ben option deck\n"
      "                               ^~~~~~~~~~~\n" },
    { "unknown option",
      "game harbor seats anna ben option deck huge\n",
      "a.scenario:1:6: error: the option 'deck' is written deck=full or tiny\n"
      "    game harbor seats anna ben option deck huge\n"
      "         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~\n" },
    { "second game",
      GAME "game harbor seats anna ben\n",
      "a.scenario:2:1: error: a scenario is one game; `next game` starts the next one with the carried state\n"
      "    game harbor seats anna ben\n"
      "    ^~~~~~~~~~~~~~~~~~~~~~~~~~\n" },
    { "no ids",
      "proves\n"
      "game harbor seats anna ben seed 5\n"
      "expect the game goes on\n",
      "a.scenario:1:1: error: expected the rules it proves: H-BID-01 …\n"
      "    proves\n"
      "    ^~~~~~\n" },
    { "misspelt id",
      "proves H-BID-1a bid-01\n"
      "game harbor seats anna ben seed 5\n"
      "expect the game goes on\n",
      "a.scenario:1:8: error: this is not the id of a rule; expected one like H-BID-01\n"
      "    proves H-BID-1a bid-01\n"
      "           ^~~~~~~~\n"
      "a.scenario:1:17: error: this is not the id of a rule; expected one like H-BID-01\n"
      "    proves H-BID-1a bid-01\n"
      "                    ^~~~~~\n" },
    { "id without number, or without chapter",
      "proves H-BID H-BID-X H-01 H-FOO-01 EX-A1 EX-10 EX-08a\n"
      "game harbor seats anna ben seed 5\n"
      "expect the game goes on\n",
      "a.scenario:1:8: error: this is not the id of a rule; expected one like H-BID-01\n"
      "    proves H-BID H-BID-X H-01 H-FOO-01 EX-A1 EX-10 EX-08a\n"
      "           ^~~~~\n"
      "a.scenario:1:14: error: this is not the id of a rule; expected one like H-BID-01\n"
      "    proves H-BID H-BID-X H-01 H-FOO-01 EX-A1 EX-10 EX-08a\n"
      "                 ^~~~~~~\n"
      "a.scenario:1:22: error: this is not the id of a rule; expected one like H-BID-01\n"
      "    proves H-BID H-BID-X H-01 H-FOO-01 EX-A1 EX-10 EX-08a\n"
      "                         ^~~~\n" },
    { "unknown beginning",
      GAME "expct anna wins\n"
      "ann pass\n",
      "a.scenario:2:1: error: 'expct' is neither a player nor the first word of a line; did you mean 'expect'?\n"
      "    expct anna wins\n"
      "    ^~~~~\n"
      "a.scenario:3:1: error: 'ann' is neither a player nor the first word of a line; did you mean 'anna'?\n"
      "    ann pass\n"
      "    ^~~\n" },
    { "expects nothing",
      "# only moves\n"
      "game harbor seats anna ben seed 5\n"
      "everybody bid 0\n",
      "a.scenario:1:1: error: this scenario expects nothing, so it cannot fail\n"
      "    # only moves\n"
      "    ^\n" },
    { "preset without a name",
      "preset\n"
      "expect anna wins\n",
      "a.scenario:1:1: error: expected: preset NAME\n"
      "    preset\n"
      "    ^~~~~~\n" },
    { "unknown preset",
      "preset emty-hands\n"
      "expect anna wins\n",
      "a.scenario:1:8: error: there is no preset 'emty-hands'; did you mean 'empty-hands'?\n"
      "    preset emty-hands\n"
      "           ^~~~~~~~~~\n" },
    { "two presets",
      "preset checks\n"
      "preset checks\n"
      "expect ben has 3 coins\n",
      "a.scenario:2:1: error: a scenario has one preset\n"
      "    preset checks\n"
      "    ^~~~~~\n" },
    { "more behind a preset",
      "preset checks or so\n"
      "expect ben has 3 coins\n",
      "a.scenario:1:1: error: this preset fails\n"
      "    preset checks or so\n"
      "    ^~~~~~\n"
      "a.scenario:1:15: error: expected: seats NAME …, seed N, or option NAME VALUE\n"
      "    preset checks or so\n"
      "                  ^~~~~\n" },
    { "misspelt in a preset",
      "preset misspelt\n"
      "expect anna has 3 coins\n",
      "a.scenario:1:1: error: this preset fails\n"
      "    preset misspelt\n"
      "    ^~~~~~\n"
      "presets:9:22: error: expected: is empty\n"
      "    given anna's hand is emty\n"
      "                         ^~~~\n" },
    { "a preset that fails",
      "preset wrong\n"
      "expect ben has 3 coins\n",
      "a.scenario:1:1: error: this preset fails\n"
      "    preset wrong\n"
      "    ^~~~~~\n"
      "presets:15:17: error: it is 3; the log said: Week 1, day 1.\n"
      "    expect anna has 4 coins\n"
      "                    ^\n" },
    { "a preset does not make a scenario expect something",
      "preset checks\n"
      "anna bid 0\n",
      "a.scenario:1:1: error: this scenario expects nothing, so it cannot fail\n"
      "    preset checks\n"
      "    ^\n" },
    { "a preset that proves",
      "preset proves\n"
      "expect ben has 3 coins\n",
      "a.scenario:1:1: error: this preset fails\n"
      "    preset proves\n"
      "    ^~~~~~\n"
      "presets:18:1: error: `proves` belongs in the scenario; a preset proves nothing\n"
      "    proves H-BID-01\n"
      "    ^~~~~~~~~~~~~~~\n" },
    { "a preset without a game",
      "preset without-game\n"
      "expect ben has 3 coins\n",
      "presets:19:1: error: the first line of a preset begins with `game`\n"
      "    preset without-game\n"
      "    ^~~~~~\n" },
    { "an empty preset",
      "preset nothing\n"
      "expect ben has 3 coins\n",
      "presets:21:1: error: the first line of a preset begins with `game`\n"
      "    preset nothing\n"
      "    ^~~~~~\n" },
    { "unknown card",
      GAME "given \"Nigth Shift\" in anna's hand, \"Tea\" and \"Slat\" in anna's hand, \"Zzz\" in the deck\n",
      "a.scenario:2:7: error: there is no card 'Nigth Shift'; did you mean 'Night Shift'?\n"
      "    given \"Nigth Shift\" in anna's hand, \"Tea\" and \"Slat\" in anna's hand, \"Zzz\" in the deck\n"
      "          ^~~~~~~~~~~~~\n"
      "a.scenario:2:47: error: there is no card 'Slat'; did you mean 'Salt'?\n"
      "    given \"Nigth Shift\" in anna's hand, \"Tea\" and \"Slat\" in anna's hand, \"Zzz\" in the deck\n"
      "                                                  ^~~~~~\n"
      "a.scenario:2:70: error: there is no card 'Zzz'\n"
      "    gth Shift\" in anna's hand, \"Tea\" and \"Slat\" in anna's hand, \"Zzz\" in the deck\n"
      "                                                                ^~~~~\n" },
    { "titles without quotes",
      GAME "given Old Debt on the deck, tea and Salt in the deck\n"
      "expect Nigth Shift in the deck, old debt not on the deck\n"
      "expect anna knows Old Debt\n"
      "given Zzz Qqq in anna's hand\n",
      "a.scenario:2:7: error: the title of a card must be in quotes: \"Old Debt\"\n"
      "    given Old Debt on the deck, tea and Salt in the deck\n"
      "          ^~~\n"
      "a.scenario:2:37: error: the title of a card must be in quotes: \"Salt\"\n"
      "    given Old Debt on the deck, tea and Salt in the deck\n"
      "                                        ^~~~\n"
      "a.scenario:3:8: error: the title of a card must be in quotes: \"Night Shift\"\n"
      "    expect Nigth Shift in the deck, old debt not on the deck\n"
      "           ^~~~~\n"
      "a.scenario:3:33: error: the title of a card must be in quotes: \"Old Debt\"\n"
      "    expect Nigth Shift in the deck, old debt not on the deck\n"
      "                                    ^~~\n"
      "a.scenario:4:19: error: the title of a card must be in quotes: \"Old Debt\"\n"
      "    expect anna knows Old Debt\n"
      "                      ^~~\n"
      "a.scenario:5:7: error: the title of a card must be in quotes, and there is no 'Zzz Qqq'\n"
      "    given Zzz Qqq in anna's hand\n"
      "          ^~~\n" },
    { "cards without a place",
      GAME "expect \"Tea\" and \"Tea\"\n"
      "given \"Tea\" and\n"
      "expect tea and tea and tea and tea and tea and tea and tea and tea and tea and tea and tea "
      "and tea and tea and tea and tea and tea and salt in the deck\n",
      "a.scenario:2:23: error: expected: in, on or under a zone\n"
      "    expect \"Tea\" and \"Tea\"\n"
      "                          ^\n"
      "a.scenario:3:16: error: expected a card, by its title in quotes\n"
      "    given \"Tea\" and\n"
      "                   ^\n"
      "a.scenario:4:136: error: too many cards for one line\n"
      "    and tea and tea and tea and tea and tea and tea and tea and salt in the deck\n"
      "                                                                ^~~~\n" },
    { "unknown zone",
      GAME "expect \"Tea\" in anna's hnad, 3 cards in the dekc, \"Tea\" in hand\n",
      "a.scenario:2:24: error: there is no zone 'hnad' here; did you mean 'hand'?\n"
      "    expect \"Tea\" in anna's hnad, 3 cards in the dekc, \"Tea\" in hand\n"
      "                           ^~~~\n"
      "a.scenario:2:45: error: there is no zone 'dekc' here; did you mean 'deck'?\n"
      "    expect \"Tea\" in anna's hnad, 3 cards in the dekc, \"Tea\" in hand\n"
      "                                                ^~~~\n"
      "a.scenario:2:60: error: there is no zone 'hand' here; write: anna's hand, the deck\n"
      "    expect \"Tea\" in anna's hnad, 3 cards in the dekc, \"Tea\" in hand\n"
      "                                                               ^~~~\n" },
    { "unknown supply",
      GAME "given anna has 3 coyns\n",
      "a.scenario:2:18: error: nobody has 'coyns'; did you mean 'coins'?\n"
      "    given anna has 3 coyns\n"
      "                     ^~~~~\n" },
    { "unknown possession",
      GAME "given anna's repuation is 2\n",
      "a.scenario:2:14: error: anna has no 'repuation'; did you mean 'reputation'?\n"
      "    given anna's repuation is 2\n"
      "                 ^~~~~~~~~\n" },
    { "empty misspelt",
      GAME "given anna's hand is empti\n"
      "expect the deck is full\n",
      "a.scenario:2:22: error: expected: is empty\n"
      "    given anna's hand is empti\n"
      "                         ^~~~~\n"
      "a.scenario:3:20: error: expected: is empty\n"
      "    expect the deck is full\n"
      "                       ^~~~\n" },
    { "no number or player",
      GAME "given week is soon\n",
      "a.scenario:2:15: error: expected a number or a player\n"
      "    given week is soon\n"
      "                  ^~~~\n" },
    { "a number out of the field's range",
      GAME "given week is -1\n"
      "expect week is 256\n",
      "a.scenario:2:15: error: 'week' goes from 0 to 255\n"
      "    given week is -1\n"
      "                  ^~\n"
      "a.scenario:3:16: error: 'week' goes from 0 to 255\n"
      "    expect week is 256\n"
      "                   ^~~\n" },
    { "words behind the end",
      GAME "given anna's hand is empty now\n"
      "expect anna has 3 coins today\n",
      "a.scenario:2:28: error: expected the end of the line, or a comma\n"
      "    given anna's hand is empty now\n"
      "                               ^~~\n"
      "a.scenario:3:25: error: expected the end of the line, or a comma\n"
      "    expect anna has 3 coins today\n"
      "                            ^~~~~\n" },
    { "nothing behind the comma",
      GAME "expect anna has 3 coins,\n",
      "a.scenario:2:24: error: expected a condition after the comma\n"
      "    expect anna has 3 coins,\n"
      "                           ^\n" },
    { "nothing expected",
      GAME "expect\n",
      "a.scenario:2:1: error: expected a condition after it\n"
      "    expect\n"
      "    ^~~~~~\n" },
    { "sentence misspelt",
      GAME "expect anna has at leest 3 coins\n"
      "given anna darws 2 cards\n",
      "a.scenario:2:20: error: 'leest' does not fit here; did you mean 'least'?\n"
      "    expect anna has at leest 3 coins\n"
      "                       ^~~~~\n"
      "a.scenario:3:12: error: 'darws' does not fit here; did you mean 'draws'?\n"
      "    given anna darws 2 cards\n"
      "               ^~~~~\n" },
    { "given that asks",
      GAME "given anna discards 1 card\n"
      "expect the game goes on\n",
      "a.scenario:2:7: error: a `given` cannot ask a player or end the game\n"
      "    given anna discards 1 card\n"
      "          ^~~~~~~~~~~~~~~~~~~~\n" },
    { "counts nothing",
      GAME "expect the times anna plays a card this week is at least 1\n",
      "a.scenario:2:8: error: nothing in the pack counts this, so it cannot be asked about\n"
      "    expect the times anna plays a card this week is at least 1\n"
      "           ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~\n" },
    { "a given that lasts",
      GAME "given this turn { what anna earns on the docks is 1 more }\n"
      "given the next time { when anna gains coins once per turn { ben gains 1 coin } }\n",
      "a.scenario:2:7: error: this would stay in force, which is possible only for a card\n"
      "    given this turn { what anna earns on the docks is 1 more }\n"
      "          ^~~~\n"
      "a.scenario:3:7: error: this would stay in force, which is possible only for a card\n"
      "    given the next time { when anna gains coins once per turn { ben gains 1 coin } }\n"
      "          ^~~\n" },
    { "a given that chooses",
      GAME "given choose one of { { anna gains 1 coin } or { ben gains 1 coin } }\n"
      "expect the game goes on\n",
      "a.scenario:2:7: error: a `given` cannot ask a player or end the game\n"
      "    given choose one of { { anna gains 1 coin } or { ben gains 1 coin } }\n"
      "          ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~\n" },
    { "too much for a sentence",
      GAME "given repeat 20 times { repeat 20 times { repeat 20 times { anna gains 1 coin } } }\n",
      "a.scenario:2:43: error: a card can remember at most 5 things at once, and this is one more\n"
      "    given repeat 20 times { repeat 20 times { repeat 20 times { anna gains 1 coin } } }\n"
      "                                              ^~~~~~\n" },
    { "no card to be this",
      GAME "given this leaves play\n"
      "expect this is in play\n",
      "a.scenario:2:7: error: 'this' is the card that says it; a scenario has none\n"
      "    given this leaves play\n"
      "          ^~~~\n"
      "a.scenario:3:8: error: 'this' is the card that says it; a scenario has none\n"
      "    expect this is in play\n"
      "           ^~~~\n" },
    { "unknown prompt",
      GAME "anna is asked bidd\n"
      "anna is asked\n",
      "a.scenario:2:15: error: nobody is ever asked 'bidd'; did you mean 'bid'?\n"
      "    anna is asked bidd\n"
      "                  ^~~~\n"
      "a.scenario:3:14: error: expected the question: bid, act, discard, react, order, choose, one-of, due, declare\n"
      "    anna is asked\n"
      "                 ^\n" },
    { "a prompt like no other",
      GAME "anna is asked card\n",
      "a.scenario:2:15: error: nobody is ever asked 'card'; expected: bid, act, discard, react, order, choose, one-of, due, declare\n"
      "    anna is asked card\n"
      "                  ^~~~\n" },
    { "unknown form behind is",
      GAME "anna is offerd \"bid 3\"\n",
      "a.scenario:2:6: error: expected: is [not] offered …, is [not] asked …\n"
      "    anna is offerd \"bid 3\"\n"
      "         ^~~~~~~~~~~~~~~~~\n" },
    { "number of an option",
      GAME "anna 3\n"
      "anna is offered 2\n",
      "a.scenario:2:6: error: expected an option in words, not its number\n"
      "    anna 3\n"
      "         ^\n"
      "a.scenario:3:17: error: expected an option in words, not its number\n"
      "    anna is offered 2\n"
      "                    ^\n" },
    { "no option",
      GAME "anna\n"
      "anna is offered\n",
      "a.scenario:2:5: error: expected an option in words\n"
      "    anna\n"
      "        ^\n"
      "a.scenario:3:16: error: expected an option in words\n"
      "    anna is offered\n"
      "                   ^\n" },
    { "no reason",
      GAME "anna cannot bid 4\n",
      "a.scenario:2:13: error: expected: cannot WORDS because RULE-ID (or words of the reason, quoted)\n"
      "    anna cannot bid 4\n"
      "                ^~~~~\n" },
    { "bad deal",
      GAME "anna offers cleo 3 coins for nothing\n"
      "anna offers ben 3 coins\n"
      "anna cannot accept it because X\n",
      "a.scenario:2:13: error: expected: PLAYER THINGS for THINGS (or: nothing)\n"
      "    anna offers cleo 3 coins for nothing\n"
      "                ^~~~~~~~~~~~~~~~~~~~~~~~\n"
      "a.scenario:3:13: error: expected: PLAYER THINGS for THINGS (or: nothing)\n"
      "    anna offers ben 3 coins\n"
      "                ^~~~~~~~~~~\n"
      "a.scenario:4:20: error: expected: cannot accept because REASON\n"
      "    anna cannot accept it because X\n"
      "                       ^~~~~~~~~~~~\n" },
    { "bad next game",
      GAME "next gaem\n"
      "expect the game goes on\n",
      "a.scenario:2:6: error: expected: next game [seed N]\n"
      "    next gaem\n"
      "         ^~~~\n" },
    { "log not quoted",
      GAME "expect anna is told nothing\n",
      "a.scenario:2:21: error: expected the line in quotes\n"
      "    expect anna is told nothing\n"
      "                        ^~~~~~~\n" },
    { "several mistakes at once",
      GAME "given \"Tee\" in anna's hand\n"
      "ben bid 1\n"
      "expect ben has 2 coyns\n"
      "benn pass\n",
      "a.scenario:2:7: error: there is no card 'Tee'; did you mean 'Tea'?\n"
      "    given \"Tee\" in anna's hand\n"
      "          ^~~~~\n"
      "a.scenario:4:18: error: nobody has 'coyns'; did you mean 'coins'?\n"
      "    expect ben has 2 coyns\n"
      "                     ^~~~~\n"
      "a.scenario:5:1: error: 'benn' is neither a player nor the first word of a line; did you mean 'ben'?\n"
      "    benn pass\n"
      "    ^~~~\n" },
    { "no copy left",
      GAME "given \"Bad Weather\" and \"Bad Weather\" in anna's hand\n"
      "expect the game goes on\n",
      "a.scenario:2:25: error: there is no copy left of this card\n"
      "    given \"Bad Weather\" and \"Bad Weather\" in anna's hand\n"
      "                            ^~~~~~~~~~~~~\n" },
    { "more than there is",
      GAME "given anna has 1001 coins\n"
      "expect the game goes on\n",
      "a.scenario:2:16: error: only 997 are left\n"
      "    given anna has 1001 coins\n"
      "                   ^~~~\n" },
    { "more than can be owed",
      GAME "given anna has -16384 honor\n"
      "expect the game goes on\n",
      "a.scenario:2:16: error: nobody can have that many\n"
      "    given anna has -16384 honor\n"
      "                   ^~~~~~\n" },
    { "the bank",
      GAME "given the bank has 3 coins\n"
      "expect the game goes on\n",
      "a.scenario:2:20: error: the bank has everything that the others don't have: 994\n"
      "    given the bank has 3 coins\n"
      "                       ^\n" },
    { "less than nothing",
      GAME "given anna has -1 coins\n"
      "expect the game goes on\n",
      "a.scenario:2:16: error: nobody has less than nothing\n"
      "    given anna has -1 coins\n"
      "                   ^~\n" },
    { "broken calendar",
      GAME "given day is 7\n"
      "expect the game goes on\n",
      "a.scenario:2:7: error: this breaks the game: the calendar is damaged\n"
      "    given day is 7\n"
      "          ^~~~~~~~\n" },
    { "not offered",
      GAME "given anna's hand is empty\n"
      "anna bid 4\n"
      "expect the game goes on\n",
      "a.scenario:3:6: error: nothing that is offered fits 'bid 4'; offered: 'Bid 0', 'Bid 1', 'Bid 2', 'Bid 3'\n"
      "    anna bid 4\n"
      "         ^~~~~\n" },
    { "not offered, claimed",
      GAME "anna is offered \"bid 4\"\n",
      "a.scenario:2:17: error: it is not offered; offered: 'Bid 0', 'Bid 1', 'Bid 2', 'Bid 3'\n"
      "    anna is offered \"bid 4\"\n"
      "                    ^~~~~~~\n" },
    { "offered, denied",
      GAME "anna is not offered \"bid 3\"\n",
      "a.scenario:2:21: error: it is offered\n"
      "    anna is not offered \"bid 3\"\n"
      "                        ^~~~~~~\n" },
    { "no control",
      GAME "anna is not offered \"bid 4\", \"sell the moon\"\n",
      "a.scenario:2:21: error: nothing in this scenario shows that it could be offered at all; add a moment when it is: PLAYER is offered \"bid 4\"\n"
      "    anna is not offered \"bid 4\", \"sell the moon\"\n"
      "                        ^~~~~~~\n"
      "a.scenario:2:30: error: nothing in this scenario shows that it could be offered at all; add a moment when it is: PLAYER is offered \"sell the moon\"\n"
      "    anna is not offered \"bid 4\", \"sell the moon\"\n"
      "                                 ^~~~~~~~~~~~~~~\n" },
    { "not asked",
      GAME "anna bid 0\n"
      "anna bid 0\n"
      "expect the game goes on\n",
      "a.scenario:3:6: error: anna is not asked anything now; asked: ben\n"
      "    anna bid 0\n"
      "         ^~~~~\n" },
    { "asked something else",
      GAME "anna is asked act\n",
      "a.scenario:2:15: error: they are asked: bid; offered: 'Bid 0', 'Bid 1', 'Bid 2', 'Bid 3'\n"
      "    anna is asked act\n"
      "                  ^~~\n" },
    { "asked",
      GAME "anna is not asked\n",
      "a.scenario:2:6: error: he is asked; offered: 'Bid 0', 'Bid 1', 'Bid 2', 'Bid 3'\n"
      "    anna is not asked\n"
      "         ^~~~~~~~~~~~\n" },
    { "he can",
      GAME "anna cannot bid 3 because H-BID-01\n",
      "a.scenario:2:13: error: he can\n"
      "    anna cannot bid 3 because H-BID-01\n"
      "                ^~~~~~~~~~~~~~~~~~~~~~\n" },
    { "another reason",
      GAME "given anna has 1 coin\n"
      "anna cannot bid 3 because H-GAME-01\n",
      "a.scenario:3:27: error: the reason is: You cannot bid more coins than you have. (H-BID-01)\n"
      "    anna cannot bid 3 because H-GAME-01\n"
      "                              ^~~~~~~~~\n" },
    { "no such thing",
      GAME "anna cannot eat the moon because H-GAME-01\n",
      "a.scenario:2:13: error: nothing that they could name fits 'eat the moon'; offered: 'Bid 0', 'Bid 1', 'Bid 2', 'Bid 3'\n"
      "    anna cannot eat the moon because H-GAME-01\n"
      "                ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~\n" },
    { "nobody else",
      GAME "others bid 0\n"
      "others bid 0\n"
      "others bid 0\n"
      "expect anna wins\n",
      "a.scenario:3:1: error: nobody else is asked\n"
      "    others bid 0\n"
      "    ^~~~~~~~~~~~\n" },
    { "wrong amount",
      GAME "everybody bid 0\n"
      "anna work\n"
      "expect anna has 9 coins\n",
      "a.scenario:4:17: error: it is 4; the log said: You work the docks. You gain 1 coin.\n"
      "    expect anna has 9 coins\n"
      "                    ^\n" },
    { "wrong count",
      GAME "expect 4 cards in anna's hand\n",
      "a.scenario:2:8: error: there are 3; the log said: Week 1, day 1.\n"
      "    expect 4 cards in anna's hand\n"
      "           ^\n" },
    { "not empty",
      GAME "expect anna's hand is empty\n",
      "a.scenario:2:8: error: there are 3; the log said: Week 1, day 1.\n"
      "    expect anna's hand is empty\n"
      "           ^~~~~~~~~~~~~~~~~~~~\n" },
    { "wrong place",
      GAME "given \"Tea\" in the discards face up\n"
      "expect \"Tea\" in the discards, \"Tea\" in ben's store\n",
      "a.scenario:3:31: error: it does not lie there\n"
      "    expect \"Tea\" in the discards, \"Tea\" in ben's store\n"
      "                                  ^~~~~\n" },
    { "wrong side",
      GAME "given \"Tea\" in ben's store\n"
      "expect \"Tea\" in ben's store face up\n",
      "a.scenario:3:8: error: it does not lie there face up\n"
      "    expect \"Tea\" in ben's store face up\n"
      "           ^~~~~\n" },
    { "not on top",
      GAME "given \"Tea\" and \"Salt\" on the deck\n"
      "expect \"Tea\" in the deck, \"Tea\" on the deck\n",
      "a.scenario:3:27: error: it does not lie on top of it: \"Salt\" does\n"
      "    expect \"Tea\" in the deck, \"Tea\" on the deck\n"
      "                              ^~~~~\n" },
    { "in another order on top",
      GAME "given \"Tea\" and \"Salt\" on the deck\n"
      "expect \"Salt\" and \"Tea\" on the deck\n",
      "a.scenario:3:8: error: it does not lie on top of it: \"Tea\" does\n"
      "    expect \"Salt\" and \"Tea\" on the deck\n"
      "           ^~~~~~\n" },
    { "not at the bottom",
      GAME "given \"Tea\" and \"Salt\" under the deck\n"
      "expect \"Tea\" under the deck\n",
      "a.scenario:3:8: error: it does not lie at the bottom of it: \"Salt\" does\n"
      "    expect \"Tea\" under the deck\n"
      "           ^~~~~\n" },
    { "on top of nothing",
      GAME "expect \"Tea\" on the discards\n",
      "a.scenario:2:8: error: it does not lie on top of it: no card does; the log said: Week 1, day 1.\n"
      "    expect \"Tea\" on the discards\n"
      "           ^~~~~\n" },
    { "does lie on top",
      GAME "given \"Tea\" on the deck\n"
      "expect \"Tea\" not on the deck\n",
      "a.scenario:3:8: error: it does lie on top of it\n"
      "    expect \"Tea\" not on the deck\n"
      "           ^~~~~\n" },
    { "wrong side, told first",
      GAME "given \"Tea\" on the deck\n"
      "expect \"Tea\" face down on the deck, \"Tea\" face up on the deck\n",
      "a.scenario:3:37: error: it does not lie on top of it face up\n"
      "    expect \"Tea\" face down on the deck, \"Tea\" face up on the deck\n"
      "                                        ^~~~~\n" },
    { "does lie there",
      GAME "given \"Tea\" in ben's store\n"
      "expect \"Tea\" not in ben's store\n",
      "a.scenario:3:8: error: it does lie there\n"
      "    expect \"Tea\" not in ben's store\n"
      "           ^~~~~\n" },
    { "wrong field",
      GAME "given \"Tea\" on the deck\n"
      "everybody bid 0\n"
      "expect first is ben\n",
      "a.scenario:4:17: error: it is anna; the log said: You bid 0. Ben bids 0. You take the lantern. You draw Tea.\n"
      "    expect first is ben\n"
      "                    ^~~\n" },
    { "no such one of a row",
      GAME "given reputation 1 is 2\n"
      "expect ben's reputation is 2, reputation 9 is 1\n",
      "a.scenario:3:42: error: there are only 6 of them, counted from 0\n"
      "    expect ben's reputation is 2, reputation 9 is 1\n"
      "                                             ^\n" },
    { "known",
      GAME "given \"Old Debt\" in anna's hand\n"
      "expect anna does not know \"Old Debt\"\n",
      "a.scenario:3:8: error: it is known\n"
      "    expect anna does not know \"Old Debt\"\n"
      "           ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~\n" },
    { "not known",
      GAME "given \"Old Debt\" in anna's hand\n"
      "expect ben knows \"Old Debt\" in anna's hand\n",
      "a.scenario:3:8: error: it is not known\n"
      "    expect ben knows \"Old Debt\" in anna's hand\n"
      "           ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~\n" },
    { "not there to be known",
      GAME "given \"Old Debt\" in anna's hand\n"
      "expect anna knows \"Old Debt\" in anna's store\n",
      "a.scenario:3:19: error: no copy of it is there\n"
      "    expect anna knows \"Old Debt\" in anna's store\n"
      "                      ^~~~~~~~~~\n" },
    { "not won",
      GAME "expect anna wins\n",
      "a.scenario:2:8: error: this seat does not win: the game goes on\n"
      "    expect anna wins\n"
      "           ^~~~~~~~~\n" },
    { "not over",
      GAME "expect anna does not win\n",
      "a.scenario:2:8: error: the game goes on\n"
      "    expect anna does not win\n"
      "           ^~~~~~~~~~~~~~~~~\n" },
    { "not lost",
      GAME "expect everybody loses\n",
      "a.scenario:2:8: error: the game goes on\n"
      "    expect everybody loses\n"
      "           ^~~~~~~~~~~~~~~\n" },
    { "not his turn",
      GAME "everybody bid 0\n"
      "expect it is ben's turn\n",
      "a.scenario:3:14: error: it is the turn of anna\n"
      "    expect it is ben's turn\n"
      "                 ^~~~~~~~~~\n" },
    { "not told",
      GAME "given \"Tea\" on the deck\n"
      "everybody bid 0\n"
      "expect ben is told \"Anna bids 1.\"\n",
      "a.scenario:4:8: error: the log does not say so; the log said: Anna bids 0. You bid 0. Anna takes the lantern. Anna draws a card.\n"
      "    expect ben is told \"Anna bids 1.\"\n"
      "           ^~~~~~~~~~~~~~~~~~~~~~~~~~\n" },
    { "not told anything",
      GAME "given anna has 3 coins\n"
      "expect anna is told \"You gain 1 coin.\"\n",
      "a.scenario:3:8: error: the log does not say so; since the last choice the log said nothing to this seat\n"
      "    expect anna is told \"You gain 1 coin.\"\n"
      "           ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~\n" },
    { "told",
      GAME "given \"Tea\" on the deck\n"
      "everybody bid 0\n"
      "expect ben is not told \"Anna bids\"\n",
      "a.scenario:4:8: error: the log says so; the log said: Anna bids 0. You bid 0. Anna takes the lantern. Anna draws a card.\n"
      "    expect ben is not told \"Anna bids\"\n"
      "           ^~~~~~~~~~~~~~~~~~~~~~~~~~~\n" },
    { "not so",
      GAME "given \"Tea\" on the deck\n"
      "everybody bid 0\n"
      "expect the alarm is at least 1\n",
      "a.scenario:4:8: error: this is not so; the log said: You bid 0. Ben bids 0. You take the lantern. You draw Tea.\n"
      "    expect the alarm is at least 1\n"
      "           ^~~~~~~~~~~~~~~~~~~~~~~\n" },
    { "game not over",
      GAME "next game\n"
      "expect the game goes on\n",
      "a.scenario:2:1: error: the game is not over yet\n"
      "    next game\n"
      "    ^~~~~~~~~\n" },
    { "offer refused",
      GAME "anna offers ben 9 coins for nothing\n"
      "expect the game goes on\n",
      "a.scenario:2:13: error: The terms cannot all be carried out at once.\n"
      "    anna offers ben 9 coins for nothing\n"
      "                ^~~~~~~~~~~~~~~~~~~~~~~\n" },
    { "nothing to accept",
      GAME "anna accepts\n"
      "expect the game goes on\n",
      "a.scenario:2:6: error: there is no such seat or offer\n"
      "    anna accepts\n"
      "         ^~~~~~~\n" },
    { "nothing to undo",
      GAME "anna undoes\n"
      "expect the game goes on\n",
      "a.scenario:2:6: error: only what this seat chose since something was revealed, drawn or done by others can be taken back freely: 0 choices\n"
      "    anna undoes\n"
      "         ^~~~~~\n" },
    { "over",
      GAME "given the watch has 8 alarm, \"Silk\" in anna's hand\n"
      "everybody bid 0\n"
      "anna sell silk\n"
      "expect everybody loses\n"
      "anna pass\n",
      "a.scenario:6:6: error: anna is not asked anything: the game is over\n"
      "    anna pass\n"
      "         ^~~~\n" },
    { "given when it is over",
      GAME "given the watch has 8 alarm, \"Silk\" in anna's hand\n"
      "everybody bid 0\n"
      "anna sell silk\n"
      "expect everybody loses\n"
      "given anna has 3 coins\n",
      "a.scenario:6:1: error: the game is over\n"
      "    given anna has 3 coins\n"
      "    ^~~~~~~~~~~~~~~~~~~~~~\n" },
    { "words that fit two options",
      GAME "given anna's hand is empty, \"Tea\" and \"Salt\" in anna's hand, \"Rum\" on the deck\n"
      "everybody bid 0\n"
      "anna is not offered \"sell\"\n"
      "anna sell\n",
      "a.scenario:4:21: error: it is offered\n"
      "    anna is not offered \"sell\"\n"
      "                        ^~~~~~\n" },
    { "words that fit two options, chosen",
      GAME "given anna's hand is empty, \"Tea\" and \"Salt\" in anna's hand, \"Rum\" on the deck\n"
      "everybody bid 0\n"
      "anna sell\n"
      "expect the game goes on\n",
      "a.scenario:4:6: error: 'sell' could be 'Sell Rum' or 'Sell Salt'; offered: 'Work the docks', 'Draw a card', 'Sell Rum', 'Stow Rum', 'Sell Salt', 'Stow Salt', 'Sell Tea', 'Stow Tea', 'Pass'\n"
      "    anna sell\n"
      "         ^~~~\n" },
};
/* clang-format on */

static void mistakes_are_told(void **state)
{
    (void)state;
    for (unsigned i = 0; i < ARRAY_LEN(mistake); i++) {
        char *told = told_about(mistake[i].scenario, strlen(mistake[i].scenario));
        if (!told || strcmp(told, mistake[i].told) != 0)
            print_error("%s\n", mistake[i].name);
        assert_non_null(told);
        assert_string_equal(told, mistake[i].told);
        ang_text_free(told);
    }
}

/* Sound scenarios */

static const char *const sound[] = {
    "game harbor seats anna ben\nexpect the game goes on\n",
    "game harbor seed 3 seats anna ben\nexpect the game goes on\n",
    "# no line end at the end\ngame harbor seats anna ben\nexpect the game goes on",
    "game harbor seats anna ben\r\nexpect the game goes on\r\n",
    "\xef\xbb\xbfgame harbor seats anna ben\nexpect the game goes on\n",
    "game harbor seats z\xc3\xb6"
    "e ben\nz\xc3\xb6"
    "e is asked bid\n",
    "preset empty-hands\nexpect ben's hand is empty, it is anna's turn\n",
    "preset empty-hands option deck tiny\nanna is asked act\n",
    "preset checks\nexpect ben has 3 coins\n",
    /* a comma inside a sentence does not end it */
    GAME "given anna has 5 coins\n"
         "expect half the coins of anna, rounded up is 3, anna has 5 coins\n",
    /* a counter of the pack can be asked about */
    GAME "everybody bid 0\nanna work\nexpect the times you work the docks this turn is 1\n",
    /* names bound in a sentence are unknown in the next */
    GAME "given for each player as one { one gains 1 coin }, for each player as one { one loses 2 "
         "coins }\n"
         "expect anna has 2 coins, ben has 2 coins\n",
    /* a choice in either language */
    GAME "everybody biete 0\nanna auf den docks\nexpect anna has 4 coins\n",
    /* or in a player's words, which count as offered too */
    GAME "given \"Night Shift\" in anna's hand\nanna is not offered \"play night shift\"\n"
         "everybody bids 0\nanna plays night shift\nben passes\nexpect anna has 5 coins\n",
    /* top and bottom, in the order in which a `given` places them */
    GAME
    "given \"Tea\" and \"Salt\" on the deck, \"Rum\" and \"Silk\" under the deck\n"
    "expect \"Salt\" on the deck, \"Tea\" and \"Salt\" on the deck, \"Tea\" not on the deck\n"
    "expect \"Silk\" under the deck, \"Rum\" and \"Silk\" under the deck, \"Rum\" in the deck\n"
    "expect ben does not know \"Salt\" on the deck, \"Silk\" face down under the deck\n",
    /* the side before or after the place */
    GAME "given \"Tea\" face up in the discards\n"
         "expect \"Tea\" face up on the discards, \"Tea\" on the discards face up\n"
         "expect \"Tea\" not face down in the discards, everybody knows \"Tea\" on the discards\n",
    /* an undo is a choice, too */
    GAME "everybody bid 0\nanna work\nanna undoes\nexpect anna has 3 coins, it is anna's turn\n",
    /* a card placed twice moves, once somebody has chosen in between */
    GAME
    "given \"Old Debt\" in anna's hand\neverybody bid 0\ngiven \"Old Debt\" in ben's hand\n"
    "expect \"Old Debt\" in ben's hand, \"Old Debt\" not in anna's hand, ben knows \"Old Debt\"\n"
    "expect anna does not know \"Old Debt\"\n",
};

static void sound_ones_pass(void **state)
{
    (void)state;
    for (unsigned i = 0; i < ARRAY_LEN(sound); i++)
        assert_passes(sound[i], sound[i]);
}

static void another_pack_is_not_meant(void **state)
{
    struct ang_scenario_result result;
    static const char text[] = "game android seats anna ben\nexpect anna wins\n";

    (void)state;
    struct ang_scenario_desc desc = {
        .name = "a.scenario", .text = text, .size = strlen(text), .pack = proof_pack()
    };
    assert_false(ang_scenario_run(&desc, &result));
    assert_string_equal(result.report, "a.scenario:1:6: error: there is no game 'android' here\n"
                                       "    game android seats anna ben\n"
                                       "         ^~~~~~~\n");
    ang_text_free(result.report);
    desc.text = sound[0];
    desc.size = strlen(sound[0]);
    desc.pack = NULL;
    assert_true(ang_scenario_run(&desc, &result));
}

static void a_preset_needs_its_file(void **state)
{
    struct ang_scenario_result result;
    static const char text[] = "preset checks\nexpect anna wins\n";
    struct ang_scenario_desc desc = {
        .name = "a.scenario", .text = text, .size = strlen(text), .pack = proof_pack()
    };

    (void)state;
    assert_false(ang_scenario_run(&desc, &result));
    assert_string_equal(result.report, "a.scenario:1:8: error: there is no file of presets here\n"
                                       "    preset checks\n"
                                       "           ^~~~~~\n");
    ang_text_free(result.report);
}

/* The coverage map includes only the pack's code, not code compiled from sentences of a scenario.
 */
static void sentences_are_not_covered(void **state)
{
    struct ang_coverage *map = ang_coverage_new(proof_pack());
    unsigned all = ang_coverage_missing(map);
    struct ang_scenario_result result;
    static const char text[] = GAME "given anna gains 2 coins, the alarm rises by 1\n"
                                    "expect anna has at least 5 coins, the alarm is 1\n";

    (void)state;
    struct ang_scenario_desc desc = { .name = "a.scenario",
                                      .text = text,
                                      .size = strlen(text),
                                      .pack = proof_pack(),
                                      .coverage = map };
    assert_true(ang_scenario_run(&desc, &result));
    assert_int_equal(ang_coverage_missing(map), all);
    ang_coverage_free(map);
}

/* Malicious files. Every input gets a verdict, with a report if it is a failure. */

static void survives(const char *text, size_t size)
{
    ang_text_free(told_about(text, size));
}

static void hostile_bytes(void **state)
{
    struct proof_dice d = proof_dice(proof_setting("PROOF_SEED", 1));
    char noise[4096];

    (void)state;
    survives("", 0);
    survives("\0", 1);
    survives("\"", 1);
    survives("game", 4);
    survives("game harbor", 11);
    survives("given", 5);
    for (unsigned round = 0; round < 50; round++) {
        for (unsigned i = 0; i < sizeof noise; i++)
            noise[i] = (char)proof_roll(&d, round % 2 ? 256 : 128);
        survives(noise, sizeof noise);
    }
}

/* A valid scenario with a little of everything. */
static const char all_forms[] =
    "proves H-BID-01\n"
    "game harbor seats anna ben cleo seed 3 option deck full\n"
    "given \"Night Shift\" and \"Tea\" in anna's hand, ben's hand is empty, ben has 1 coin, week "
    "is 2\n"
    "given anna draws 2 cards, anna's reputation is 1, \"Tea\" in the discards face up\n"
    "ben is asked bid\n"
    "ben is offered \"bid 0\", \"bid 1\"\n"
    "ben cannot bid 2 because H-PLAY-01\n"
    "anna offers ben 1 coin and work next turn for nothing\n"
    "ben accepts\n"
    "anna cannot offer ben 9 coins for nothing because \"at once\"\n"
    "everybody bid 0\n"
    "expect it is anna's turn, anna has 2 coins, \"Tea\" in anna's hand face down, day is 1\n"
    "anna play night shift\n"
    "others pass\n"
    "expect anna knows \"Tea\" in anna's hand, ben is told \"Night Shift: Anna gains 2 coins.\"\n"
    "expect the alarm is less than 1, 1 card in the table, the game goes on\n";

static void hostile_cuts(void **state)
{
    (void)state;
    for (size_t size = 0; size < sizeof all_forms; size++)
        survives(all_forms, size);
}

static void hostile_changes(void **state)
{
    struct proof_dice d = proof_dice(proof_setting("PROOF_SEED", 1));
    uint64_t rounds = proof_setting("PROOF_GAMES", 1500);
    char text[sizeof all_forms];

    (void)state;
    for (uint64_t round = 0; round < rounds; round++) {
        memcpy(text, all_forms, sizeof text);
        for (unsigned n = proof_roll(&d, 3) + 1; n > 0; n--) {
            unsigned at = proof_roll(&d, sizeof text - 1), from = proof_roll(&d, sizeof text - 1);
            unsigned most = (unsigned)sizeof text - 1 - (at > from ? at : from);
            unsigned size = proof_roll(&d, most < 30 ? most + 1 : 30);
            if (proof_roll(&d, 2))
                text[at] = (char)proof_roll(&d, 256);
            else
                memmove(text + at, text + from, size); /* words where they do not belong */
        }
        survives(text, sizeof text - 1);
    }
}

/* A beginning, followed by the same words many times. */
static void survives_repeated(const char *begin, const char *words, size_t size)
{
    char *text = malloc(size);
    size_t used = strlen(begin), length = strlen(words);

    assert_non_null(text);
    memcpy(text, begin, used);
    while (used < size) {
        size_t part = size - used < length ? size - used : length;
        memcpy(text + used, words, part);
        used += part;
    }
    survives(text, size);
    free(text);
}

static void hostile_sizes(void **state)
{
    static const char *const words[] = { "(",   "{ ",      "not ",       "\"Tea\" and ",
                                         ", ",  "anna ",   "anna wins,", "if you ",
                                         "'s ", "half of " };

    (void)state;
    for (unsigned i = 0; i < ARRAY_LEN(words); i++) {
        survives_repeated(GAME "expect ", words[i], 20000);
        survives_repeated(GAME "given ", words[i], 20000);
        survives_repeated(GAME "anna ", words[i], 20000);
        survives_repeated(GAME "anna is not offered ", words[i], 20000);
    }
    survives_repeated("", "game harbor seats anna ben\n", 40000);
    survives_repeated("game harbor seats ", "anna ", 40000);
    survives_repeated("game harbor seats a b ", "option deck tiny ", 40000);
    survives_repeated(GAME, "given anna has 3 coins\n", 20000);
    survives_repeated(GAME, "anna is not offered \"bid 3\"\n", 20000);
    survives_repeated(GAME, "expect anna has at least 1 coin\n", 200000);
    survives_repeated(GAME "expect anna has 3 coins\n", "# nothing\n", SOURCE_MAX);
    survives_repeated(GAME, "x", SOURCE_MAX);
    survives_repeated(GAME, "x ", SOURCE_MAX);
}

static void too_large(void **state)
{
    char *text = malloc(SOURCE_MAX + 1);

    (void)state;
    assert_non_null(text);
    memset(text, '\n', SOURCE_MAX + 1);
    char *told = told_about(text, SOURCE_MAX + 1);
    assert_non_null(told);
    assert_non_null(strstr(told, "this file is larger than 1 MiB"));
    ang_text_free(told);
    free(text);
}

/* docs/scenarios.md */

static char *file_text(const char *path)
{
    FILE *f = fopen(path, "rb");
    char *text = calloc(1, PROOF_TEXT_MAX);

    assert_non_null(text);
    if (!f)
        fail_msg("%s: run the tests from the repository's root", path);
    assert_true(fread(text, 1, PROOF_TEXT_MAX - 1, f) > 0);
    fclose(f);
    return text;
}

static void examples_of_the_guide_pass(void **state)
{
    static const char fence[] = "\n```scenario\n";
    char *guide = file_text("docs/scenarios.md");
    unsigned count = 0;

    (void)state;
    for (char *at = strstr(guide, fence); at; at = strstr(at, fence)) {
        at += strlen(fence);
        char *end = strstr(at, "\n```");
        assert_non_null(end);
        end[1] = 0;
        assert_passes("an example of docs/scenarios.md", at);
        at = end + 2;
        count++;
    }
    assert_true(count >= 6);
    free(guide);
}

int main(void)
{
    const struct CMUnitTest test[] = {
        cmocka_unit_test(mistakes_are_told),
        cmocka_unit_test(sound_ones_pass),
        cmocka_unit_test(another_pack_is_not_meant),
        cmocka_unit_test(a_preset_needs_its_file),
        cmocka_unit_test(sentences_are_not_covered),
        cmocka_unit_test(hostile_bytes),
        cmocka_unit_test(hostile_cuts),
        cmocka_unit_test(hostile_changes),
        cmocka_unit_test(hostile_sizes),
        cmocka_unit_test(too_large),
        cmocka_unit_test(examples_of_the_guide_pass),
    };

    return cmocka_run_group_tests(test, NULL, NULL);
}
