#!/usr/bin/env bash
# Tests packs: the starter compiles and plays, errors are reported with their position, and the
# contents are listed. shellcheck source=tests/cli/check.bash
. "${ANGELES_ROOT:?}/tests/cli/check.bash"
exec </dev/null

expect 0 pack new mine
expect 0 pack check mine
says out 'harbor, 7 entries'
silent err
expect 1 pack new mine
says err 'already exists'
expect 0 pack build mine -o mine.angpack
expect 0 pack check mine.angpack
# A pack's hash depends only on its content, not on where it is or how its path is written.
"$angeles" pack build "$work/./mine/" -o again.angpack >/dev/null
same mine.angpack again.angpack
expect 0 pack stats mine.angpack --json
says out '"entries":7'
expect 0 pack show mine 'Lucky Find'
says out 'Gain 2 coins'
expect 0 pack show mine.angpack wegzoll --lang de
says out '^Wegzoll'
expect 0 sim harbor --check --games 3 --pack mine
yes 1 | head -n 400 | "$angeles" play harbor --level greedy --seed 3 --pack mine.angpack --save mine.save >out 2>err
says out 'The game is over'
expect 0 verify mine.save
says out 'other pack'
expect 0 verify mine.save --pack mine.angpack
says out '^1 same'
expect 0 replay mine.save # without its pack, replay shows the recorded log
says out '^This is the recorded log'
expect 0 replay mine.save --pack mine

# A mistake is reported with file, line and column, the line itself, and a similar spelling.
cp -r mine wrong
sed -i 's/you gain 2 coins/you gian 2 coins/' wrong/tricks.pack
expect 1 pack check wrong
says err 'tricks.pack:[0-9]+:[0-9]+: error: '
says err 'you gian 2 coins'
says err '\^'
expect 1 pack build wrong -o wrong.angpack
holds 'nothing is written then' test ! -e wrong.angpack
expect 1 play harbor --level greedy --pack wrong
mkdir nothing
expect 1 pack check nothing
mkdir nameless
echo 'cargo "X" de "Y" { value 1 }' >nameless/a.pack
expect 1 pack check nameless
says err 'which game'
mkdir strange
echo 'pack habror "X" de "Y"' >strange/a.pack
expect 1 pack check strange
says err "did you mean 'harbor'"
expect 1 pack check "$angeles"
says err 'not a compiled pack'

# Tests prose beside the cards: cards without German are listed, and a release must not have any.
mkdir told
cat >told/a.pack <<'end'
pack harbor "Harbor" de "Hafen"
trick "The Cat" de "Die Katze" { cost 1  does you draw 1 card }
end
printf '[the-cat]\ntext It waits.\n' >told/a.en.prose
expect 0 pack check told
says out '^1 card without German$'
says err 'warning: \[the-cat\] is not translated'
expect 1 pack check told --release
printf '[the-cat] Die Katze\ntext Sie wartet.\n' >told/a.de.prose
expect 1 pack check told --release
says out '^1 card whose English has changed since the German$'
digits=$(sed -n "s/.*write '\(of [0-9a-f]*\)'.*/\1/p" err)
expect 0 pack show told 'The Cat' --lang de
says out 'It waits'
silent err
sed -i "s/\] /] $digits /" told/a.de.prose
expect 0 pack check told --release
silent err
expect 0 pack show told 'The Cat' --lang de
says out 'Sie wartet'

# If a single source file or a game is given instead of a pack, the error says what to pass
# instead.
expect 1 pack check mine/tricks.pack
says err 'give the folder they are in: mine$'
expect 1 play harbor --level greedy --pack mine/tricks.pack
says err 'give the folder they are in: mine$'
cp mine/tricks.pack alone.pack
expect 1 pack check alone.pack
says err 'give the folder they are in: \.$'
expect 2 pack check harbor
says err "'harbor' is a game; expected here: a folder of \*.pack files, or a compiled pack"
expect 2 play harbor --level greedy --pack harbor

expect 0 pack list
says out '^harbor .*2 to 6 players'
expect 0 pack list harbor --lang de
says out '^  2 Kniff        Nachtschicht$'
expect 0 pack show harbor 'night shift' --code
says out 'trick, 2 in the pack'
expect 0 pack show harbor 'night shift' --lang de
says out '^Kniff, 2-mal im Spiel, Schlüssel night-shift$'
expect 1 pack show harbor 'Nihgt Shift'
says err "did you mean 'Night Shift'"
expect 0 pack stats
says out '^entries: [0-9]+'
holds 'no line ends with a blank' test -z "$(grep ' $' out)"
expect 0 pack stats harbor --json
says out '^\{"game":"harbor"'
says out '"box":\{"coin":1000,"alarm":40,"honor":0\}'
# Every component in Android's box is there in the right number (A-COMP-02 to A-COMP-18).
expect 0 pack stats android --json
for count in '"location":\{"entries":58' '"lead":.*"testimony":6,"physical":5,"document":5' '"murder":\{"entries":6' \
    '"suspect":\{"entries":6' '"detective":\{"entries":5' '"plot":\{"entries":14' '"crossroads":\{"entries":28' '"ending":\{"entries":56' \
    '"light":.*"caprice-nisei":22,"floyd-2x3a7c":21,"louis-blaine":21,"rachel-beckmann":21,"raymond-flint":20\}\},"dark"' \
    '"dark":.*"caprice-nisei":22,"floyd-2x3a7c":21,"louis-blaine":21,"rachel-beckmann":21,"raymond-flint":20\}\},"memory"' \
    '"special":\{"entries":7' '"memory":\{"entries":4' '"event":\{"entries":23,"components":23\}' '"specific":\{"entries":18' \
    '"hunch":\{"entries":12' '"piece":\{"entries":24' '"evidence":\{"entries":11,"components":60' '"fixed puzzle piece":1' \
    '"corp favor":12,"political favor":12,"society favor":12,"street favor":12' '"plot card":56' '"tip sheet":5' \
    '"beckmann favor":3,"haas favor":3,"daniel favor":3,"hiro favor":3,"kate favor":3,"lena favor":3,"li favor":3,"sara favor":3' \
    '"dropship pass":5,"haas token":6,"jinteki token":6,"conspiracy token":12' '"baggage token":45' '"hit token":13,"alibi token":11' \
    '"trauma counter of 1":13,"trauma counter of 3":5' '"hero marker":25' '"warrant marker":10' '"NPC status token":15'; do
    says out "$count"
done
expect 0 pack words harbor
says out '^Verbs'
says out '^  \{seat\} gain\|gains \{number\} \{supply\} +a player gains N coins$'
says out '^      value \{number\} +value \(required\)$'
says out '^  \{seat\} has\|have at least \{number\} \{supply\} +if a player has at least N coins$'
says out "^  card\|cards in \{seat's\} hand +all cards in a player's hand$"
says out '^  turn +this turn; '
says out '^  coin\|coins +coin \| coins$'
says out '^  action +as an action$'
holds 'no line ends with a blank' test -z "$(grep ' $' out)"
expect 0 pack words mine --lang de
says out '^  \{seat\} play\|plays \{card\} +wenn ein Spieler eine Karte spielt$'
says out '^  the price \{seat\} pay\|pays for \{card\} +der Preis, den ein Spieler für eine Karte zahlt$'
expect 2 pack words
expect 2 pack words habror
says err "did you mean 'harbor'"
expect 0 pack ops
says out 'PUSH'
expect 0 pack coverage harbor --games 5
says out 'never ran in 5 games'
expect 0 pack coverage harbor --games 5 --json
says out '^\{"game":"harbor","games":5,'
if command -v jq >/dev/null; then
    holds 'it is JSON' jq -e '.missing == (.lines | length)' out
fi

# A new file is written atomically, never over a directory or through a device.
expect 1 pack build mine -o .
expect 0 pack build mine -o /dev/null
holds '/dev/null is still a device' test -c /dev/null
# Texts that are read in games are shown only on request.
expect 0 pack show la-1 "Three Posters"
says out '--spoilers shows it'
holds 'nothing else is said' test "$(wc -l <out)" -eq 1
expect 0 pack show la-1 "Three Posters" --spoilers
says out '^card, key n001'
expect 0 pack list la-1
holds 'it is not listed' eval '! grep -q "Three Posters" out'
finish
