#!/usr/bin/env bash
# Running scenarios: counting them, and telling what failed.
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
one=$(find "$root/tests/scenarios/harbor" -name '*.scenario' 2>/dev/null | sort | head -n 1)
if [ -n "$one" ]; then
    expect 0 scenario "$one"
    says out '^1 passed, 0 failed$'
    expect 1 scenario "$one" some "$one"
    says out '^2 passed, 1 failed$'
    expect 0 pack coverage harbor --games 0 --scenarios "$(dirname "$one")"
fi
finish
