#!/usr/bin/env bash
# Tests the analysis of a saved game, and the tuning of weights by self-play.
# shellcheck source=tests/cli/check.bash
. "${ANGELES_ROOT:?}/tests/cli/check.bash"
exec </dev/null

expect 0 sim harbor --games 1 --seed 4 --bots random --save .
expect 0 analyze harbor-4.save --level greedy --turning 2
says out '^Expected points at the start'
says out '^  entry [0-9]+, Player [12], -[0-9.]+$'
says out '    better: .*: .* \+[0-9]'
mv out first
expect 0 analyze harbor-4.save --level greedy --turning 2
same out first
expect 0 analyze harbor-4.save --level greedy:40 --lang de
says out '^Wendepunkte:'
says out '    wählte: .* \([0-9-]+,[0-9]\)'
expect 0 analyze harbor-4.save --level novice:40 --json --seat 2
says out '^\{"standing":\[\{"entry":[0-9]+,"active":[01],"points":\['
says out '"lost":\[0*[0-9.]+,[0-9.]+\]'
holds 'only seat 2' test -z "$(grep -o '"seat":0' out)"
expect 2 analyze harbor-4.save --seat 6
expect 2 analyze harbor-4.save --level nobody
expect 1 analyze nonesuch.save
expect 1 analyze "$root/README.md"

# An interrupted run gives the same table as an uninterrupted one.
expect 0 tune harbor --rounds 4 --games 4 --bot greedy:20
sed -n '/^round 3$/,$p' out >whole
expect 0 tune harbor --rounds 2 --games 4 --bot greedy:20 --state tune.state
expect 0 tune harbor --rounds 4 --games 4 --bot greedy:20 --state tune.state
sed -n '/^round 3$/,$p' out >parts
same whole parts
says out '^round 4$'
says out '^  coins +[0-9.]+  +[+-][0-9.]+ ± [0-9.]+ points if larger'
says out '^4 rounds, [0-9]+ steps$'
expect 1 tune android --rounds 5 --state tune.state
says err 'not a state file of tuning android'
echo nonsense >tune.state
expect 1 tune harbor --rounds 5 --state tune.state
expect 2 tune harbor --bot nobody
expect 2 tune
finish
