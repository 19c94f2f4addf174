#!/usr/bin/env bash
# Tests how scenarios are counted and failures reported.
# shellcheck source=tests/cli/check.bash
. "${ANGELES_ROOT:?}/tests/cli/check.bash"
exec </dev/null

mkdir none
expect 1 scenario none
says err 'no file in it ends with .scenario'
mkdir -p some/deeper
echo 'this is no scenario' >some/deeper/bad.scenario
: >some/note.txt
expect 1 scenario some
says out '^0 passed, 1 failed$'
says out 'bad.scenario:1'

cat >good.scenario <<'END'
# Nobody pays for a bid that does not win.
game   harbor seats anna ben seed 3

anna   bid 2
ben    bid 1
expect anna has 1 coin
expect ben has 3 coins
END
sed 's/ben has 3 coins/ben has 2 coins/' good.scenario >wrong.scenario
expect 0 scenario good.scenario
says out '^1 passed, 0 failed$'
silent err
expect 1 scenario good.scenario wrong.scenario some
says out 'wrong.scenario:7:'
says out '^1 passed, 2 failed$'
sed 's/^anna   bid 2/anna bids 2/; s/^ben    bid 1/ben bids 1/' good.scenario >told.scenario
expect 0 scenario told.scenario
sed '1i proves H-BID' good.scenario >id.scenario
expect 1 scenario id.scenario
says out 'id.scenario:1:8: error: this is not the id of a rule'
"$angeles" pack new mine >/dev/null
expect 0 scenario good.scenario --pack mine
expect 0 pack coverage harbor --games 0 --scenarios good.scenario
says out 'never ran in 0 games and 1 scenarios'

# Presets come from a file in the scenario's folder or in the folder above it.
mkdir -p many/deeper
cat >many/presets <<'END'
preset empty-hands
game   harbor seats anna ben seed 5
given  anna's hand is empty, ben's hand is empty
everybody bid 0
END
printf '%s\n' 'preset empty-hands' "expect 1 card in anna's hand, ben's hand is empty" >many/short.scenario
cp many/short.scenario many/deeper
expect 0 scenario many
says out '^2 passed, 0 failed$'
(cd many/deeper && "$angeles" scenario short.scenario >../../out) || fail 'a scenario in the folder one is in finds its presets'
expect 0 pack coverage harbor --games 0 --scenarios many
silent err
sed -i "s/anna's hand is empty/anna's hand is full/" many/presets
expect 1 scenario many/short.scenario
says out 'many/short.scenario:1:1: error: this preset fails'
says out 'many/presets:3:'
rm many/presets
expect 1 scenario many/short.scenario
says out 'short.scenario:1:8: error: there is no file of presets here'
finish
