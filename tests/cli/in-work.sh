#!/usr/bin/env bash
# An unfinished game is not offered to people, but can be simulated.
# shellcheck source=tests/cli/check.bash
. "${ANGELES_ROOT:?}/tests/cli/check.bash"
exec </dev/null

expect 0 --help
says out '^  android  '
says out '^  new-angeles *New Angeles'
holds 'it is not listed' eval '! grep -q la-1 out'
expect 2 play la-1
says err 'still in work'
"$angeles" engine <<<'{"do":"info"}' >out
says out '"game":"android"'
holds 'it is not listed' eval '! grep -q la-1 out'
"$angeles" engine <<<'{"do":"new","game":"la-1","seats":2}' >out
says out "there is no game called 'la-1'"
expect 0 sim la-1 --check --every 20 --games 3
ANGELES_IN_WORK=1 "$angeles" engine <<<'{"do":"new","game":"la-1","seats":2,"seed":1}' >out
says out '"did":"new"'
finish
