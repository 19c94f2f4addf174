#!/usr/bin/env bash
# Tests play in a pipe: whole games, saving, resuming, undo, trades, several people.
# shellcheck source=tests/cli/check.bash
. "${ANGELES_ROOT:?}/tests/cli/check.bash"

ones() { yes 1 | head -n "${1:-400}"; }

# Plays a whole game, alone against a bot; the save contains it and can be verified.
expect 0 play harbor --level greedy --seed 3 --save whole.save < <(ones)
says out 'The game is over'
silent err
expect 0 verify whole.save </dev/null
says out '^1 same, 0 differ'
expect 0 replay whole.save </dev/null
says out '^   0\. '

# The same seed and the same words give the same game.
"$angeles" play harbor --level greedy --seed 3 < <(ones) >again 2>err
"$angeles" play harbor --level greedy --seed 3 < <(ones) >out 2>err
same again out

# Interrupted after each line and resumed, it becomes the same game: the save includes the level.
expect 0 play harbor --level greedy --seed 3 --save steps.save </dev/null
says out 'Saved to steps.save'
says out 'angeles play --resume steps.save$'
for ((i = 0; i < 400; i++)); do
    "$angeles" play --resume steps.save < <(echo 1) >out 2>err || break
    grep -q 'The game is over' out && break
done
says out 'The game is over'
same whole.save steps.save

# A save includes the players, their orders, and the bots' levels; options override them.
expect 0 play harbor --level expert:40 --seed 7 --seats 3 --bots all-but:2 --save seats.save < <(printf '%s\n' 'orders' 'pass until soon' 'pass until end' 'orders')
says out 'You have no standing orders'
says out 'Write: pass until'
says out 'You pass in reaction windows until: end'
holds 'the seats are saved' grep -Eq '^{"table":{"bot":"expert:40",.*"kind":"bot".*"kind":"person".*"orders":\[{"order":"pass","until":"end".*"kind":"bot"' seats.save
expect 0 play --resume seats.save --lang de < <(printf '%s\n' 'aufträge' 'aufträge aus' 'platz 1' 'quit')
says out 'Du passt in Reaktionsfenstern bis: ende'
says out 'Du hast keine Daueraufträge'
says out 'Player 1 wird von einem Bot gespielt|Spieler 1 wird von einem Bot gespielt'
sed 's/"hints":true/"hints":false/' seats.save >mute.save
expect 0 play --resume mute.save < <(printf '%s\n' 'hint' 'quit')
says out 'This table gives no hints'
expect 0 play --resume seats.save < <(printf '%s\n' 'orders' 'quit')
says out 'You have no standing orders'
expect 0 play --resume seats.save --bots 0 --level greedy < <(printf '%s\n' 'seat 1' 'quit')
holds 'they are changed' grep -Eq '^{"table":{"bot":"greedy",.*"kind":"person".*"kind":"person".*"kind":"person"' seats.save
sed -i '/^{"table"/d' seats.save # old saves
expect 0 play --resume seats.save < <(printf '%s\n' 'seat 2' 'quit')
says out 'Player 2 is played by a bot'
expect 0 verify seats.save </dev/null

# No partly written save is left, and a resumed game takes no new seed.
holds 'no scraps' test -z "$(find . -name '*.save.*')"
expect 2 play --level greedy --resume steps.save --seed 4 </dev/null
expect 1 play nonesuch --resume steps.save </dev/null
expect 0 play --level greedy --resume steps.save --save other.save </dev/null

# A save of another game is not overwritten.
expect 1 play harbor --level greedy --seed 9 --save whole.save </dev/null
says err 'already exists'
expect 0 play harbor --level greedy --seed 9 < <(printf '%s\n' 'save whole.save' 'save new.save' 'save' 'save /nowhere/x' 'quit')
says out 'whole.save already exists'
says out 'Saved to new.save'
same whole.save steps.save

# A disk that fills up during the game is reported once, in the language of the game, and the game
# continues.
for lang in en de; do
    (
        trap '' XFSZ
        ulimit -f 4
        printf '%s\n' 1 1 1 1 1 1 1 1 1 1 1 1 | "$angeles" play harbor --level greedy --seed 9 --lang $lang --save full.$lang.save >out 2>err
    )
    holds 'it says that it could not save' test $? -eq 1
    holds 'one warning' test "$(tr '\n' ' ' <out | grep -o 'tries again\|versucht es *erneut' | wc -l)" -eq 1
    holds 'one error' test "$(grep -c "full.$lang.save" err)" -eq 1
    expect 0 verify full.$lang.save </dev/null
done

# End of input without a file is not an error, and writes no file.
mkdir quiet && cd quiet || exit 1
"$angeles" play harbor --level greedy --seed 3 </dev/null >../out 2>../err
holds 'left with status 0' test $? -eq 0
holds 'nothing was written' test -z "$(ls)"
cd .. || exit 1
says out 'not saved'

# Words, help, cards, reasons, languages.
expect 0 play harbor --level greedy --seed 7 --seats 3 < <(printf '%s\n' '?' '? night shift' 'bid 9' 'bid 1' 'why not bid 1' \
    'log' 'view' 'lang de' '? night shift' 'lang xx' 'lang en' 'quit')
says out '^Commands:'
says out 'Gain 2 coins'
says out 'Du erhältst 2 Münzen'
says out 'You bid 1'
says out '^Harbor, 3 players, seed 7\.$'
says out '^Trick, 2 in the pack\.$'
says out '^Kniff, 2-mal im Spiel\.$'
silent err

# Each refusal is explained in a sentence.
expect 0 play harbor --level greedy --seed 7 < <(printf '%s\n' 'play fog' 'offer 2 give 99 whales' 'quit')
says out "^Nothing that is offered fits 'play fog'\.$"
says out "^'99 whales' is nothing that can be traded\.$"

# Undo: a player may undo their own choice while nothing was learned; more needs everybody's consent.
expect 0 play harbor --level greedy --seed 7 --bots 0 --names Anna,Ben --save undo.save < <(printf '%s\n' 'bid 0' 'seat 1' 'undo' 'bid 1' 'bid 0' 'quit')
says out 'Taken back'
says out 'You bid 1'
expect 0 play --resume undo.save < <(printf '%s\n' 'undo' 'undo anyway' 'undo x' 'quit')
says out 'undo anyway'
says out 'Taken back'
expect 0 verify undo.save </dev/null
# Anna undoes her own last choice, her bid, and not Ben's later choices.
expect 0 play harbor --level greedy --seed 7 --bots 0 --names Anna,Ben < <(printf '%s\n' 'bid 0' 'bid 1' 'work' 'work' 'undo anyway' 'bid 2' 'quit')
says out 'Anna takes back 1 choice'

# A player alone with bots needs nobody's consent.
expect 0 play harbor --level greedy --seed 7 --save alone.save < <(printf '%s\n' 'bid 1' 'undo' 'bid 2' 'quit')
says out 'Taken back'
holds 'the owner has taken it back' grep -q '^{"undo":"owner","seat":0' alone.save

# Tests trades between people and with a bot.
expect 0 play harbor --level greedy --seed 7 --bots 0 --names Anna,Ben --save trade.save < <(printf '%s\n' \
    'offer ben give 1 coin' 'seat ben' 'take 1' 'take 1' 'seat 1' 'offer 2 give 1 coin want 1 coin' 'withdraw 2' \
    'offer' 'offer 9' 'offer 2' 'offer 2 give 99 whales' 'take' 'decline 7' 'seat 9' 'quit')
says out 'Ben offers|Anna offers you'
says out 'no seat'
expect 0 verify trade.save </dev/null
expect 0 play harbor --level greedy --seed 7 < <(printf '%s\n' 'offer 2 give 1 coin' 'offer 2 want 1 coin' 'seat 2' 'quit')
says out 'played by a bot'

# Makes an offer on one line, to a seat by a word of its name; asks what is possible, why not,
# whether it binds, and why.
expect 0 play new-angeles --level novice --seed 7 --seats 5 < <(printf '%s\n' 'offer haas' \
    'offer haas 1 capital for support main with 1 card' 'why not offer weyland 99 capital for nothing' \
    'why not offer nbn 1 capital for no counteroffer' 'why not offer nbn 1 capital for nothing' 'offer e 1 capital for nothing' \
    'why not offer nbn main-offer biotech for support main with 2 cards' 'why not offer haas pay 2 if win for nothing' 'quit')
says out '^You could give: 10 capital; '
says out 'support for the main offer with 1 card; '
says out '^You offer Haas-Bioroid 1 capital for support for the main offer with 1 card'
says out "^Not possible right now: support for the main offer with 1 card\. It is binding"
says out '^So, if accepted now, every deed in it is a promise'
says out '^The terms cannot all be carried out at once\. \(N-NEG-22\)$'
says out '^Not possible right now: no counteroffer in this deal\.'
says out '^Nothing forbids that offer\.$'
says out '^If accepted, everything changes hands at once\.$'
says out "^There is no seat 'e 1 capital for nothing'"
says out '^Two offers would let the rest bind\.$'
says out '^That never binds\.$'
expect 0 play new-angeles --level novice --seed 7 --seats 5 --bots 0 < <(printf '%s\n' 1 \
    'offer jinteki no counteroffer for 1 capital' 'why not offer jinteki counteroffer construction for 1 capital' 'quit')
says out '^If accepted now, it binds'

# Orders answer offers. Promises are listed by number, and their receiver may release the promisor.
expect 0 play new-angeles --level novice --seed 7 --seats 5 --bots 0 --save orders.save < <(printf '%s\n' 'seat haas' 'orders accept 2' \
    'orders accept 2 abstaining' 'orders accept 2 support' 'orders decline' 'pass until end' 'orders' 'seat 1' \
    'offer haas 1 capital for nothing' 'offers' 'offer globalsec 2 capital for support main with 1 card' 'offers' 'promises' 'seat nbn' \
    'offers' 'seat globalsec' 'take 2' 'seat nbn' 'release 3' 'seat jinteki' 'promises' 'release 3' 'promises' 'quit')
holds 'two were not understood' test "$(grep -c '^For offers: orders decline, or for example: orders accept 2 Support$' out)" -eq 2
holds 'each order is said twice' test "$(grep -cE "^(Support: you accept 2 or more|You decline every offer|You pass in reaction)" out)" -eq 6
says out "Haas-Bioroid declines Jinteki's offer"
says out 'only a promise\. take 2, or'
holds 'the other offer was declined' test "$(grep -c '^No offer is open\.$' out)" -eq 1
says out 'only a promise\. withdraw 2$'
says out '^Jinteki offers Globalsec 2 capital for support'
holds 'none is open at first and in the end' test "$(grep -c '^No promise is open\.$' out)" -eq 2
holds 'one is open in between' test "$(grep -c '^3\. Globalsec to Jinteki: support for the main offer with 1 card$' out)" -eq 1
says out 'You release Globalsec from a promise'
expect 0 play --resume orders.save --lang de < <(printf '%s\n' 'platz haas' 'aufträge' 'aufträge aus' 'aufträge annehmen 3 Unterstützung' 'ende')
says out '^Unterstützung: Du nimmst 2 oder mehr je Stück an'
says out '^Unterstützung: Du nimmst 3 oder mehr je Stück an'
says out '^Du lehnst alle Angebote ab'

# Without people, bots play each other.
expect 0 play harbor --level greedy --seed 5 --seats 4 --bots 4 </dev/null
says out 'The game is over'

# Levels: a different level gives a different game, and the same level the same game.
expect 0 play harbor --seed 5 --bots 2 --level random --save random.save </dev/null
expect 0 play harbor --seed 5 --bots 2 --level greedy --save greedy.save </dev/null
expect 0 play harbor --seed 5 --bots 2 --level novice --save novice.save </dev/null
expect 0 play harbor --seed 5 --bots 2 --level novice --save again.save </dev/null
expect 0 play harbor --seed 5 --bots 2 --level expert:40 --save expert.save </dev/null
same novice.save again.save
for other in random novice expert; do
    holds "greedy and $other play differently" test "$(cat $other.save)" != "$(cat greedy.save)"
done
expect 2 play harbor --level nonesuch </dev/null
says err "there is no bot and no level 'nonesuch'"
expect 2 play harbor --level exper </dev/null
says err "did you mean 'expert'"
expect 2 play harbor --level search:many </dev/null
says err 'number of iterations'

# There are no escape codes in a pipe, none from a name, and no lines longer than requested.
expect 0 play harbor --level greedy --seed 5 --names "$(printf 'A\033[31mB'),Ben" --bots 0 < <(ones 3)
holds 'no control characters' test -z "$(grep -P '[\x00-\x08\x0b-\x1f\x7f]' out)"
COLUMNS=30 "$angeles" play harbor --level greedy --seed 7 --lang de < <(printf '?\n') >out 2>err
holds 'no line is longer than 30 columns' test -z "$(grep -E '.{31}' out)"

# Tests input that nobody would type.
expect 0 play harbor --level greedy --seed 7 < <(head -c 100000 /dev/zero | tr '\0' x; echo; printf 'a\0b\n\377\376\n\n\n')
says out 'too long'
# Texts of cards are printed as paragraphs, each below its title.
"$angeles" play la-1 --seats 2 --level random --seed 3 < <(ones 2) >out 2>err
says out '1\. Edward Doyle \(bonus Mind, pushes Move; begins at Mace & Doyle'
says out '^The case: “Big Bounties”\.$'
says out '^  Monday the rent came due\.'
says out '^Three Posters$'
says out '^  Three faces, three prices\.'
holds 'a card without a text is not explained' eval '! grep -q "Nothing happens" out'

# A person shows bots what to go for, if hands are open and there is a bot.
"$angeles" play la-1 --seats 2 --level random --seed 3 < <(printf '%s\n' 'point' 'point nowhere at all' 'point ash town' '?') >out 2>err
says out '^Point at what\?'
says out '^You see no such place or card\.'
says out '^You point at Ash Town\.'
says out '^  point NAME'
"$angeles" play la-1 --seats 2 --bots 0 --seed 3 --lang de < <(printf '%s\n' 'zeige ash town' '?') >out 2>err
says out '^Alle sehen diesen Bildschirm, und kein Bot spielt mit\.'
holds 'no help for what is not possible' eval '! grep -q "^  zeige" out'
"$angeles" play harbor --level greedy --seed 3 < <(echo 'point night shift') >out 2>err
holds 'only with open hands' eval '! grep -q "You point" out'

finish
