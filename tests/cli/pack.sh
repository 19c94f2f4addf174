#!/usr/bin/env bash
# Packs: the starter compiles and plays; mistakes are told with their place; what is in a pack.
# shellcheck source=tests/cli/check.bash
. "${ANGELES_ROOT:?}/tests/cli/check.bash"
exec </dev/null

expect 0 pack new mine
expect 0 pack check mine
says out 'harbor, 7 entries'
silent err
expect 1 pack new mine
says err 'is there already'
expect 0 pack build mine -o mine.angpack
expect 0 pack check mine.angpack
expect 0 pack stats mine.angpack --json
says out '"entries":7'
expect 0 pack show mine 'Lucky Find'
says out 'You gain 2 coins'
expect 0 pack show mine.angpack wegzoll --lang de
says out '^Wegzoll'
expect 0 sim harbor --check --games 3 --pack mine
yes 1 | head -n 400 | "$angeles" play harbor --seed 3 --pack mine.angpack --save mine.save >out 2>err
says out 'The game is over'
expect 0 verify mine.save
says out 'other pack'
expect 0 verify mine.save --pack mine.angpack
says out '^1 same'
expect 1 replay mine.save
expect 0 replay mine.save --pack mine

# A mistake: file, line and column, the line itself, and a near spelling.
cp -r mine wrong
sed -i 's/you gain 2 coins/you gian 2 coins/' wrong/tricks.pack
expect 1 pack check wrong
says err 'tricks.pack:[0-9]+:[0-9]+: error: '
says err 'you gian 2 coins'
says err '\^'
expect 1 pack build wrong -o wrong.angpack
holds 'nothing is written then' test ! -e wrong.angpack
expect 1 play harbor --pack wrong
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

expect 0 pack list
says out '^harbor .*2 to 6 players'
expect 0 pack list harbor --lang de
says out 'Nachtschicht'
expect 0 pack show harbor 'night shift' --code
says out 'trick, 2 in the pack'
expect 1 pack show harbor 'Nihgt Shift'
says err "did you mean 'Night Shift'"
expect 0 pack stats
says out '^entries: [0-9]+'
expect 0 pack stats harbor --json
says out '^\{"game":"harbor"'
expect 0 pack ops
says out 'PUSH'
expect 0 pack coverage harbor --games 5
says out 'never ran in 5 games'
expect 0 pack coverage harbor --games 5 --json
says out '^\{"game":"harbor","games":5,'
if command -v jq >/dev/null; then
    holds 'it is JSON' jq -e '.missing == (.lines | length)' out
fi

# A new file is written all at once: never over a folder, not through a device.
expect 1 pack build mine -o .
expect 0 pack build mine -o /dev/null
holds '/dev/null is still a device' test -c /dev/null
finish
